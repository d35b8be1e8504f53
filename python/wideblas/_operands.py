"""Operands as they are passed: what each is, and matrices as the library wants them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Optional, Sequence, Union

import numpy as np

from . import _device, _kinds
from ._device import DeviceArray
from ._kinds import Goal

Array = Union[np.ndarray, DeviceArray]


@dataclass
class Operand:
    """An array, the kind of its numbers, and the name of the argument for messages."""

    name: str
    array: Array
    kind: str
    #: The python-flint type it came as.
    flint: Optional[type] = None

    @property
    def is_on_device(self) -> bool:
        return isinstance(self.array, DeviceArray)

    @property
    def host(self) -> np.ndarray:
        """The array in host memory; a ``TypeError`` on a GPU."""
        if isinstance(self.array, DeviceArray):
            raise TypeError(f"{self.name} is in the memory of a GPU, where this is not computed: copy it first")
        return self.array

    def is_native(self) -> bool:
        """Floats that the library computes with as they are."""
        return isinstance(self.array, DeviceArray) or self.array.dtype in _kinds.DTYPES.values()


def read(name: str, x: Any) -> Operand:
    """What an argument is."""
    if _device.is_device_array(x):
        array = _device.read(name, x)
        return Operand(name, array, array.kind)
    if type(x).__module__.startswith("flint."):
        return _read_flint(name, x)
    host = _on_host(name, x)
    if host.dtype.kind in "fiu" and not host.dtype.isnative:
        host = host.astype(host.dtype.newbyteorder("="))
    kind = _kinds.kind_of_array(name, host)
    if host.dtype == object and kind in ("float32", "float64") and host.size:
        # Floats only, or with integers and fractions that count as exact.
        if all(isinstance(v, (float, np.floating)) for v in host.flat):
            host = host.astype(np.float64)
    return Operand(name, host, kind)


def _on_host(name: str, x: Any) -> np.ndarray:
    """An array of the numbers that x has, none of them rounded."""
    if type(x).__module__.split(".")[0] == "mpmath" and hasattr(x, "tolist"):
        # As an array a matrix of mpmath has float64 numbers.
        elements = np.empty((x.rows, x.cols), object)
        for at in np.ndindex(elements.shape):
            elements[at] = x[at]
        return elements
    if np.ma.is_masked(x):
        raise TypeError(f"{name} has masked elements: pass {name}.compressed() or {name}.filled(0)")
    host = np.asarray(x)
    if host.dtype.kind == "f" and not hasattr(x, "dtype"):
        # Lists of integers and floats, and of large integers of both signs, are float64 for NumPy.
        elements = np.array(x, object)
        if any(isinstance(v, (int, np.integer)) and not _is_double(int(v)) for v in elements.flat):
            return elements
    return host


def _is_double(x: int) -> bool:
    try:
        return float(x) == x
    except OverflowError:
        return False


def _read_flint(name: str, x: Any) -> Operand:
    from . import _flint

    array = _flint.read(name, x)
    return Operand(name, array, "int" if array.dtype == object else "float64", type(x))


def are_native(operands: Sequence[Operand], goal: Goal) -> bool:
    """The library computes with the kind of the result, and that holds every operand."""
    floats = [o for o in operands if o.is_native()]
    if goal.kind == "float32" and any(o.kind != "float32" for o in operands):
        return False
    fits = all(_kinds.RANKS[o.kind] <= _kinds.RANKS[goal.kind] for o in floats)
    others = all(o.is_native() or o.host.dtype.kind in "iu" for o in operands)
    return goal.kind in _kinds.BITS and bool(floats) and fits and others


def aligned(operand: Operand, kind: str) -> Array:
    """The numbers of an operand in another native kind, or the same array."""
    array = operand.array
    if isinstance(array, DeviceArray):
        if array.kind != kind:
            raise TypeError(
                f"{operand.name} on a GPU has {array.kind} numbers and {kind} is wanted: convert it there first "
                "(components beside each other along the last axis, then wideblas.from_components)"
            )
        return array
    array = exact_floats(operand.name, array) if array.dtype.kind in "iu" else array
    array = _kinds.promote_floats(array, kind)
    return array if is_aligned(array) else array.copy()


def is_aligned(x: np.ndarray) -> bool:
    """The components are where doubles may be; NumPy aligns structured elements to bytes only."""
    unit = min(x.dtype.itemsize, 8)
    return int(x.ctypes.data) % unit == 0 and all(s % unit == 0 for s in x.strides)


def exact_floats(name: str, x: np.ndarray) -> np.ndarray:
    """Integers as float64, an ``OverflowError`` where one would be rounded."""
    floats = x.astype(np.float64)
    # 2**63 and 2**64 are no integers of their dtypes, so they must not be converted back.
    inside = np.abs(floats) < 2.0**63
    if not np.all(inside) or not np.array_equal(floats.astype(x.dtype), x):
        raise OverflowError(
            f"{name} has integers that float64 does not hold exactly; convert it to object or wideblas.dd"
        )
    return floats


@dataclass
class Stored:
    """A matrix by columns in memory, as the BLAS has it: the rows of ``trans="N"`` are the columns of the array."""

    pointer: int
    trans: bytes
    ld: int
    #: What keeps the memory alive.
    owner: Any


def stored(name: str, x: Array) -> Stored:
    """A matrix of two axes as the transpose of one stored by columns; copied only where no leading dimension fits."""
    rows, cols = x.shape
    size = x.dtype.itemsize
    down, right = x.strides
    if size <= down and down % size == 0 and (cols <= 1 or right == size) and down >= cols * size:
        return Stored(_pointer(x), b"N", down // size, x)
    if size <= right and right % size == 0 and (rows <= 1 or down == size) and right >= rows * size:
        return Stored(_pointer(x), b"T", right // size, x)
    if rows <= 1 and (cols <= 1 or right == size):
        return Stored(_pointer(x), b"N", max(cols, 1), x)
    if isinstance(x, DeviceArray):
        raise ValueError(f"{name} on a GPU has strides {x.strides}: its rows or its columns must be contiguous")
    copy = np.ascontiguousarray(x)
    return Stored(_pointer(copy), b"N", max(cols, 1), copy)


def _pointer(x: Array) -> int:
    return x.pointer if isinstance(x, DeviceArray) else int(x.ctypes.data)


def slice_of(x: Array, at: Sequence[int]) -> Array:
    """The matrix of a stack at an index."""
    if isinstance(x, DeviceArray):
        offset = sum(i * s for i, s in zip(at, x.strides))
        n = len(at)
        return DeviceArray(x.pointer + offset, x.shape[n:], x.dtype, x.strides[n:], x.owner, x.device, x.stream)
    return x[tuple(at)]
