"""Operands as they are passed: what each is, and matrices as the library wants them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Optional, Union, cast

import numpy as np

from . import _device, _kinds, _tables
from ._array import Array
from ._device import DeviceArray
from ._kinds import Goal

#: Elements as the library reads them: those of dd and qd have fields.
Memory = Union[np.ndarray, DeviceArray]


@dataclass
class Operand:
    """An array, the kind of its numbers, and the name of the argument for messages."""

    name: str
    array: Memory
    kind: str
    #: The python-flint type it came as.
    flint: Optional[type] = None
    #: The matrix of python-flint itself.
    source: Any = None
    #: The type of mpmath's matrices it came as.
    matrix: Optional[type] = None

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
        return isinstance(self.array, DeviceArray) or (self.kind in _kinds.DTYPES and self.array.dtype != object)

    def is_complex(self) -> bool:
        return self.kind in _kinds.PARTS


_NATIVE = frozenset((np.dtype(np.float64), np.dtype(np.float32)))


def read(name: str, x: Any) -> Operand:
    """What an argument is."""
    t = type(x)
    if t is Array:
        return Operand(name, x._elements, x.dtype.name)
    if t is np.ndarray and x.dtype in _NATIVE and x.dtype.isnative:
        return Operand(name, x, x.dtype.name)
    if t is float:
        return Operand(name, np.array(x), "float64")
    if t is int and -(2**63) <= x < 2**63:
        return Operand(name, np.array(x, np.int64), "int")
    if t is list:
        host = of_floats(x)
        if host is not None:
            return Operand(name, host, "float64")
        kind = _kind_of_objects(x)
        if kind is not None:
            return Operand(name, np.fromiter(x, object, len(x)), kind)
    if _device.is_device_array(x):
        array = _device.read(name, x)
        return Operand(name, array, array.kind)
    module = t.__module__
    if module.startswith("flint."):
        return _read_flint(name, x)
    matrix = t if is_mpmath_matrix(x) else None
    if module.startswith("scipy.sparse"):
        raise TypeError(f"{name} is a sparse matrix: pass {name}.toarray(), or use wideblas.sparse")
    host = on_host(name, x)
    if host.dtype in _STRUCTURED and not isinstance(x, Array):
        _kinds.check_components(name, host)
    if host.dtype.kind in "fiuc" and not host.dtype.isnative:
        host = host.astype(host.dtype.newbyteorder("="))
    kind = _kinds.kind_of_array(name, host)
    if host.dtype == object and kind in ("float64", "complex128") and host.size:
        # Floats only, or with integers and fractions that count as exact.
        floats = (float, np.floating) if kind == "float64" else (float, complex, np.inexact)
        if all(isinstance(v, floats) for v in host.flat):
            host = host.astype(kind)
    elif host.dtype == object and kind in _kinds.FORMATS and all(isinstance(v, Array) for v in host.flat):
        host = _of_one_kind(host, kind)
    return Operand(name, host, kind, matrix=matrix)


_STRUCTURED = (_kinds.DD, _kinds.QD, _kinds.DD_COMPLEX, _kinds.QD_COMPLEX)


def is_mpmath_matrix(x: Any) -> bool:
    return type(x).__module__.startswith("mpmath.") and hasattr(x, "tolist") and hasattr(x, "rows")


#: Kinds of objects that NumPy has no type for. It would ask each of them for an array.
_OBJECTS = frozenset(("mpf", "mpfr", "mpc", "fraction"))


def _kind_of_objects(x: list[Any]) -> Optional[str]:
    """The kind of a list of such objects, with Python's integers between; ``None`` of any other list."""
    kinds = {"int" if t is int else _kinds.kind_of_type(t) for t in set(map(type, x))}
    if not kinds & _OBJECTS or not kinds <= _OBJECTS | {"int"}:
        return None
    return _kinds.promoted(sorted(cast("set[str]", kinds)), "the list")


def of_floats(x: list[Any]) -> Optional[np.ndarray]:
    """A list of floats, or of lists of floats of one length, as float64; ``None`` for any other."""
    types = set(map(type, x))
    if types == {float}:
        return np.array(x)
    if types == {list} and len(set(map(len, x))) == 1:
        inner = {t for row in x for t in map(type, row)}
        return np.array(x) if inner == {float} else None
    return None


def on_host(name: str, x: Any) -> np.ndarray:
    """The elements of x as an array, none of them rounded; strings stay strings."""
    if isinstance(x, Array):
        return x._elements
    if is_mpmath_matrix(x):
        # As an array a matrix of mpmath has float64 numbers.
        elements = np.empty((x.rows, x.cols), object)
        for at in np.ndindex(elements.shape):
            elements[at] = x[at]
        return elements
    if isinstance(x, Mapping):
        keys = [repr(key) for key in x]
        some = f"of arrays named {', '.join(keys)}: pass one of them, {name}[{keys[0]}]" if keys else "that is empty"
        raise TypeError(f"{name} is a {type(x).__name__} {some}")
    if _tables.is_table(x):
        return _tables.read(name, x)
    types = _types_within(x)
    if types is not None and any(_is_array_of_others(t) for t in types):
        return _stacked(name, x)
    if _has_masked(x, types):
        raise _kinds.masked(name)
    host = np.asarray(x)
    if types is None:
        return _tables.checked(name, x, host)
    # NumPy makes strings of numbers beside strings, and numbers of truths beside numbers.
    has_truths = any(issubclass(t, (bool, np.bool_)) for t in types)
    if host.dtype.kind == "U" or (host.dtype.kind in "fiuc" and has_truths):
        return np.array(x, object)
    # It makes float64 of integers beside floats, and of large integers of both signs, and complex128 likewise.
    inexact = (float, np.floating) if host.dtype.kind == "f" else (float, complex, np.inexact)
    if host.dtype.kind in "fc" and not all(issubclass(t, inexact) for t in types):
        elements = np.array(x, object)
        return host if _tables.are_doubles(elements) else elements
    return host


def _is_list(t: type) -> bool:
    """A list, tuple, deque or another sequence of objects."""
    return issubclass(t, Sequence) and not (
        issubclass(t, (str, bytes, bytearray, memoryview)) or hasattr(t, "__array__")
    )


def _types_within(x: Any) -> Optional[set[type]]:
    """The types of the elements of a list, and of lists in it; ``None`` for anything but a list."""
    if not _is_list(type(x)):
        return None
    types = set(map(type, x))
    for inner in [t for t in types if _is_list(t)]:
        types.discard(inner)
        types.update(*(cast(set, _types_within(v)) for v in x if type(v) is inner))
    return types


def _has_masked(x: Any, types: Optional[set[type]]) -> bool:
    """Whether a masked array, or a list with such ones, has a masked element."""
    if types is None:
        return bool(np.ma.is_masked(x))
    if not any(issubclass(t, np.ma.MaskedArray) for t in types):
        return False
    return any(_has_masked(v, _types_within(v)) for v in x)


def _is_array_of_others(t: type) -> bool:
    """Whether NumPy would ask objects of a type for an array: :class:`Array`, and columns of tables."""
    return hasattr(t, "__array__") and not issubclass(t, (np.ndarray, np.generic))


def _stacked(name: str, x: Any) -> np.ndarray:
    """A list with such arrays in it as an array of objects, each array read by itself."""
    if _is_list(type(x)):
        parts = [_stacked(name, v) for v in x]
        if len({part.shape for part in parts}) > 1:
            raise ValueError(f"{name} is a list of parts of several shapes: {', '.join(str(p.shape) for p in parts)}")
        return np.stack(parts) if parts else np.empty(0, object)
    elements = on_host(name, x)
    out = np.empty(elements.shape, object)
    for at in np.ndindex(out.shape):
        out[at] = x[at] if isinstance(x, Array) else elements[at]
    return out


def _of_one_kind(x: np.ndarray, kind: str) -> np.ndarray:
    """Objects that are numbers of this package's formats as elements of one kind."""
    dtype = _kinds.DTYPES.get(kind) or _kinds.COMPLEX_DTYPES[kind]
    out = np.empty(x.shape, dtype)
    for at in np.ndindex(x.shape):
        out[at] = _kinds.promote_floats(cast(Array, x[at])._elements, kind)
    return out


def _read_flint(name: str, x: Any) -> Operand:
    from . import _flint

    array = _flint.read(name, x)
    if type(x).__name__ == "arb_mat":
        return Operand(name, array, "float64", type(x), x)
    return Operand(name, array, "int" if type(x).__name__ == "fmpz_mat" else "fraction", type(x), x)


def are_native(operands: Sequence[Operand], goal: Goal) -> bool:
    """The library computes with the kind of the result, and that holds every operand."""
    floats = [o for o in operands if o.is_native()]
    if goal.kind == "float32" and any(o.kind != "float32" for o in operands):
        return False
    fits = all(_kinds.RANKS[o.kind] <= _kinds.RANKS[goal.kind] for o in floats)
    others = all(o.is_native() or o.host.dtype.kind in "iu" for o in operands)
    return goal.kind in _kinds.BITS and bool(floats) and fits and others


def aligned(operand: Operand, kind: str) -> Memory:
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


def integers_as_dd(x: np.ndarray) -> np.ndarray:
    """Integers exactly, from their upper and lower 32 bits."""
    x = x.astype(np.uint64 if x.dtype.kind == "u" else np.int64)
    high = (x >> x.dtype.type(32)).astype(np.float64) * 2.0**32
    low = (x & x.dtype.type(0xFFFFFFFF)).astype(np.float64)
    out = np.empty(x.shape, _kinds.DD)
    out["hi"] = high + low
    out["lo"] = low - (out["hi"] - high)
    return out


@dataclass
class Stored:
    """A matrix by columns in memory, as the BLAS has it: the rows of ``trans="N"`` are the columns of the array."""

    pointer: int
    trans: bytes
    ld: int
    #: What keeps the memory alive.
    owner: Any


def stored(name: str, x: Memory) -> Stored:
    """A matrix of two axes as the transpose of one stored by columns; copied only where no leading dimension fits."""
    rows, cols = x.shape
    size = x.itemsize
    down, right = x.strides
    if size <= down and down % size == 0 and (cols <= 1 or right == size) and down >= cols * size:
        return Stored(pointer(x), b"N", down // size, x)
    if size <= right and right % size == 0 and (rows <= 1 or down == size) and right >= rows * size:
        return Stored(pointer(x), b"T", right // size, x)
    if rows <= 1 and (cols <= 1 or right == size):
        return Stored(pointer(x), b"N", max(cols, 1), x)
    if isinstance(x, DeviceArray):
        raise ValueError(f"{name} on a GPU has strides {x.strides}: its rows or its columns must be contiguous")
    copy = np.ascontiguousarray(x)
    return Stored(pointer(copy), b"N", max(cols, 1), copy)


def pointer(x: Memory) -> int:
    return x.pointer if isinstance(x, DeviceArray) else int(x.ctypes.data)


def slice_of(x: Memory, at: Sequence[int]) -> Memory:
    """The matrix of a stack at an index."""
    if isinstance(x, DeviceArray):
        offset = sum(i * s for i, s in zip(at, x.strides))
        n = len(at)
        return DeviceArray(x.pointer + offset, x.shape[n:], x.dtype, x.strides[n:], x.owner, x.device, x.stream)
    return x[tuple(at)]
