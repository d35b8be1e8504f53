"""The float64 components of double-double and quad-double numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _device, _kinds
from ._array import Array, wrapped
from ._device import DeviceArray


def components(x: Any) -> Any:
    """The float64 components of double-double or quad-double numbers: a view with one more axis, of 2 or 4.

    >>> import numpy as np, wideblas
    >>> c = wideblas.matmul(np.array([[1.0, 1e-20]]), np.ones((2, 1)), bits=106)
    >>> wideblas.components(c)
    array([[[1.e+00, 1.e-20]]])
    """
    if isinstance(x, DeviceArray):
        return x.components()
    elements = x._elements if isinstance(x, Array) else np.asarray(x)
    if elements.dtype not in (_kinds.DD, _kinds.QD):
        raise TypeError(f"x has dtype {elements.dtype}: expected wideblas.dd or wideblas.qd")
    return _kinds.parts_of(elements)


def from_components(x: Any) -> Any:
    """An :class:`Array`, a view, of the numbers whose float64 components are along the last axis, of 2 or 4.

    A float64 array of shape (n, 2) may be a matrix or n double-double numbers; this says that it is the latter. The
    components of a number must be ordered and not overlap, as QD's are: ``hi`` is the float64 nearest to the value.
    Arrays in the memory of a GPU are viewed in the same way.

    >>> import numpy as np, wideblas
    >>> x = wideblas.from_components(np.array([[1.0, 1e-20], [-1.0, 0.0]]))
    >>> wideblas.sum(x) == 1e-20
    np.True_
    """
    if _device.is_device_array(x):
        return _device.read("x", x).numbers()
    x = np.asarray(x)
    if x.dtype != np.float64 or x.ndim == 0 or x.shape[-1] not in (2, 4):
        raise ValueError(f"x is {x.dtype} of shape {x.shape}: expected float64 with a last axis of 2 or 4")
    return wrapped(_kinds.elements_of(x))
