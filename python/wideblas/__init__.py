"""Exact and multiple-precision linear algebra: products, sums and residuals that are rounded once.

    >>> import numpy as np, wideblas
    >>> A = np.array([[1e16, 1.0, -1e16]])
    >>> wideblas.matmul(A, np.ones((3, 1)))
    array([[1.]])

Functions: :func:`matmul`, :func:`residual`, :func:`dot`, :func:`sum`, :func:`asum`, :func:`norm`, :func:`convert`,
:func:`zeros`, :func:`ones`, :func:`full`, :func:`from_components`, :func:`components`, :func:`to_device`; for the
library :func:`set_num_threads`, :func:`set_device`, :func:`set_verbosity`, :func:`version`, :func:`info`. Arrays of
double-double and quad-double numbers are :class:`Array`. What goes in and what comes out is in the text of
:func:`matmul`.
"""

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
from ._create import full, ones, zeros
from ._device import DeviceArray, to_device
from ._kinds import Format, dd, qd
from ._library import DeviceError, Error
from ._products import matmul, residual, solve_residual
from ._sums import asum, dot, norm, sum

__version__ = version()

__all__ = [
    "Array",
    "DeviceArray",
    "DeviceError",
    "Error",
    "Format",
    "asum",
    "components",
    "convert",
    "dd",
    "device_count",
    "dot",
    "from_components",
    "full",
    "get_num_threads",
    "get_verbosity",
    "info",
    "matmul",
    "norm",
    "ones",
    "qd",
    "residual",
    "set_device",
    "set_num_threads",
    "set_verbosity",
    "solve_residual",
    "sum",
    "to_device",
    "version",
    "zeros",
]
