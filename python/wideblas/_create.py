"""New arrays of a kind."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._array import Array
from ._convert import convert


def zeros(shape: Any, kind: Any) -> Any:
    """An array of zeros of a kind: ``wideblas.dd``, ``wideblas.qd``, or the name of any other.

    >>> import wideblas
    >>> wideblas.zeros((1, 2), wideblas.qd)
    Array([[0.0, 0.0]], wideblas.qd)
    """
    return full(shape, 0, kind)


def ones(shape: Any, kind: Any) -> Any:
    """An array of ones of a kind.

    >>> import wideblas
    >>> wideblas.sum(wideblas.ones(3, wideblas.dd))
    Array(3.0, wideblas.dd)
    """
    return full(shape, 1, kind)


def full(shape: Any, value: Any, kind: Any) -> Any:
    """An array filled with a value, or with values that are broadcast, converted to a kind by :func:`wideblas.convert`.

    >>> import wideblas
    >>> wideblas.full(2, "0.1", wideblas.dd)
    Array([0.1, 0.1], wideblas.dd)
    """
    one = convert(value, kind)
    if isinstance(one, Array):
        return Array(np.broadcast_to(one._elements, shape).copy())
    if np.ndim(one):
        return np.broadcast_to(one, shape).copy()
    out = np.empty(shape, getattr(one, "dtype", object))
    out[...] = one
    return out
