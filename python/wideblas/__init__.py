"""Exact and multiple-precision linear algebra: products, sums and residuals that are rounded once.

    >>> import numpy as np, wideblas
    >>> A = np.array([[1e16, 1.0, -1e16]])
    >>> wideblas.matmul(A, np.ones((3, 1)))
    array([[1.]])

Functions: :func:`matmul`, :func:`residual`, :func:`dot`, :func:`vdot`, :func:`sum`, :func:`asum`, :func:`norm`,
:func:`einsum`, :func:`syrk`, :func:`trsm`, :func:`convert`; new arrays: :func:`array`, :func:`zeros`, :func:`ones`,
:func:`eye`, :func:`full`, :func:`arange`, :func:`linspace`, :func:`from_str`, :func:`from_components`, :func:`components`,
:func:`to_device`; for the library :func:`set_num_threads`, :func:`set_device`, :func:`set_verbosity`, :func:`version`,
:func:`info`. Systems, inverses, determinants, eigenvalues and factorisations are in :mod:`linalg`; matrices of several processes in
:mod:`distributed`. Arrays of double-double and
quad-double numbers, and of complex ones, are :class:`Array`; sums that grow are :class:`Accumulator`. The text of :func:`matmul` says what goes in and what comes out.
"""

from . import distributed, linalg, sparse
from ._accumulator import Accumulator
from ._array import Array
from ._components import components, from_components
from ._control import (
    device_count,
    get_num_threads,
    get_verbosity,
    info,
    set_device,
    set_num_threads,
    set_verbosity,
    version,
)
from ._convert import convert
from ._create import arange, array, eye, from_str, full, linspace, ones, zeros
from ._device import DeviceArray, to_device
from ._einsum import einsum
from ._kinds import Format, dd, dd_complex, qd, qd_complex
from ._library import DeviceError, Error
from ._products import matmul, residual, solve_residual
from ._sums import asum, dot, norm, sum, vdot
from ._triangles import syrk, trsm

__version__ = version()

__all__ = [
    "Accumulator",
    "Array",
    "DeviceArray",
    "DeviceError",
    "Error",
    "Format",
    "arange",
    "array",
    "asum",
    "components",
    "convert",
    "dd",
    "dd_complex",
    "device_count",
    "dot",
    "einsum",
    "eye",
    "from_components",
    "from_str",
    "full",
    "get_num_threads",
    "get_verbosity",
    "info",
    "linalg",
    "linspace",
    "matmul",
    "norm",
    "ones",
    "qd",
    "qd_complex",
    "residual",
    "set_device",
    "set_num_threads",
    "set_verbosity",
    "solve_residual",
    "sparse",
    "sum",
    "syrk",
    "to_device",
    "trsm",
    "vdot",
    "version",
    "zeros",
]
