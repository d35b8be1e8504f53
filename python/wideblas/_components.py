"""The float64 components of double-double and quad-double numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _device, _kinds
from ._array import Array, wrapped
from ._device import DeviceArray


def components(x: Any) -> Any:
    """The float64 components of double-double or quad-double numbers: a view with one more axis, of 2 or 4;
    of complex numbers those of the real and then of the imaginary part.

    >>> import numpy as np, wideblas
    >>> c = wideblas.matmul(np.array([[1.0, 1e-20]]), np.ones((2, 1)), bits=106)
    >>> wideblas.components(c)
    array([[[1.e+00, 1.e-20]]])
    """
    if isinstance(x, DeviceArray):
        return x.components()
    elements = x._elements if isinstance(x, Array) else np.asarray(x)
    if _kinds.format_of(elements.dtype) is None:
        raise TypeError(f"x has dtype {elements.dtype}: expected wideblas.dd or wideblas.qd")
    return _kinds.parts_of(elements)


def from_components(x: Any, kind: Any = None) -> Any:
    """An :class:`Array`, a view, of the numbers whose float64 components are along the last axis, of 2 or 4.

    A float64 array of shape (n, 2) may be a matrix or n double-double numbers; this says that it is the latter. The
    components of a number must be ordered and not overlap, as QD's are: ``hi`` is the float64 nearest to the value.
    Arrays in the memory of a GPU are viewed in the same way. With ``kind`` a complex format the last axis has those of
    the real and then of the imaginary part, 4 or 8.

    >>> import numpy as np, wideblas
    >>> x = wideblas.from_components(np.array([[1.0, 1e-20], [-1.0, 0.0]]))
    >>> wideblas.sum(x) == 1e-20
    np.True_
    """
    if _device.is_device_array(x):
        return _device.read("x", x).numbers()
    x = np.asarray(x)
    dtypes = {**_kinds.DTYPES, **_kinds.COMPLEX_DTYPES}
    dtype = None if kind is None else dtypes.get(_kinds.kind_named(kind))
    if dtype is not None and dtype.names is None:
        raise ValueError(f"kind = {kind!r}: expected wideblas.dd, qd, dd_complex or qd_complex")
    lengths = (2, 4) if dtype is None else (dtype.itemsize // 8,)
    if x.dtype != np.float64 or x.ndim == 0 or x.shape[-1] not in lengths:
        wanted = " or ".join(map(str, lengths))
        raise ValueError(f"x is {x.dtype} of shape {x.shape}: expected float64 with a last axis of {wanted}")
    return wrapped(_kinds.elements_of(x, dtype))
