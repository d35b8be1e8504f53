"""Elements in memory: their addresses, which the library is called with, and copies."""

from __future__ import annotations

from ctypes import addressof, c_char
from typing import Any

import numpy as np

_buffer: Any = c_char.from_buffer
#: What NumPy copies as fast as memory allows; elements with fields take it three times as long.
_PLAIN = {16: np.dtype(np.complex128), **{16 * n: np.dtype((np.complex128, (n,))) for n in (2, 4)}}
#: For arrays of this size that is worth two views.
_LARGE = 256


def address(x: np.ndarray) -> int:
    """The address of the first element."""
    try:
        # A sixth of the time of the other; it needs memory that may be written, without gaps.
        return addressof(_buffer(x))
    except (TypeError, ValueError, BufferError):
        return int(x.ctypes.data)


def packed(x: np.ndarray) -> tuple[np.ndarray, int]:
    """An array in C order without gaps, whose components are where doubles may be, and its address."""
    if x.flags.c_contiguous:
        at = address(x)
        if not at & 7:
            return x, at
    # NumPy aligns structured elements to bytes only.
    x = duplicate(x)
    return x, address(x)


def duplicate(x: np.ndarray) -> np.ndarray:
    """A packed copy of elements with fields."""
    return x.copy() if x.size < _LARGE else spread(x, x.shape)


def spread(x: np.ndarray, shape: Any) -> np.ndarray:
    """A packed copy of elements with fields, broadcast to a shape."""
    out = np.empty(shape, x.dtype)
    plain = _PLAIN[x.dtype.itemsize]
    np.copyto(out.view(plain), x.view(plain))
    return out
