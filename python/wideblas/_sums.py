"""Exact sums of vectors."""

from __future__ import annotations

import ctypes
import math
import operator
from typing import Any, Callable, Optional, cast

import numpy as np

from . import _compare, _kinds, _mpfr, _numbers, _operands
from ._array import wrapped
from ._device import DeviceArray, Streams
from ._kinds import BITS, COMPONENTS, DTYPES, Goal
from ._library import call, library
from ._numbers import Matrix, Number
from ._operands import Operand

_SUFFIXES = {"float32": "f32", "float64": "f64", "dd": "dd", "qd": "qd"}
_ACCUMULATOR_BYTES = 568


def sum(x: Any, axis: Optional[int] = None, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The exact sum of all elements, or along an axis, rounded once to nearest.

    The order of the elements and the number of threads change no bit. The result has the kind of x; kinds, ``bits`` and
    ``kind`` are those of :func:`matmul`, and the sum of an integer dtype is int64 or uint64.

    >>> import wideblas
    >>> wideblas.sum([1e100, 1.0, -1e100])
    np.float64(1.0)
    >>> wideblas.sum([0.1] * 10, bits=106)
    Array(1.0000000000000000555111512312578, wideblas.dd)
    >>> from fractions import Fraction
    >>> wideblas.sum([0.1, 0.2], kind="fraction") == Fraction(0.1) + Fraction(0.2)
    True
    """
    return _reduced("sum", x, axis, bits, kind)


def asum(x: Any, axis: Optional[int] = None, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The exact sum of the magnitudes, rounded once; otherwise as :func:`sum`.

    >>> import wideblas
    >>> wideblas.asum([-1.0, 2.0, -3.0])
    np.float64(6.0)
    """
    return _reduced("asum", x, axis, bits, kind)


def norm(x: Any, *, axis: Optional[int] = None, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The Euclidean norm, the square root of the exact sum of squares, rounded once; otherwise as :func:`sum`.

    ``axis`` is a keyword, since the second argument of ``numpy.linalg.norm`` is the order of a norm.
    Nothing overflows or underflows on the way. Of integers and Fractions the norm is float64, unless ``bits`` or ``kind`` says
    otherwise.

    >>> import wideblas
    >>> wideblas.norm([3 * 2.0**600, 4 * 2.0**600]) == 5 * 2.0**600
    np.True_
    """
    return _reduced("nrm2", x, axis, bits, kind)


def dot(x: Any, y: Any, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The exact dot product of two vectors, rounded once to nearest; otherwise as :func:`matmul`.

    >>> import numpy as np, wideblas
    >>> x, y = np.array([1e20, 1.0, -1e20]), np.array([1.0, 3.0, 1.0])
    >>> np.dot(x, y), wideblas.dot(x, y)
    (np.float64(0.0), np.float64(3.0))
    >>> wideblas.dot([2**70, 1], [2**70, 1]) == 2**140 + 1
    True
    """
    a, b = _operands.read("x", x), _operands.read("y", y)
    for operand in (a, b):
        if len(operand.array.shape) != 1:
            raise ValueError(f"{operand.name} has shape {tuple(operand.array.shape)}: expected a vector")
    if a.array.shape != b.array.shape:
        raise ValueError(f"y has {b.array.shape[0]} elements: expected {a.array.shape[0]}, as x")
    goal = _kinds.goal([a.kind, b.kind], bits, kind, "x and y")
    on_device = a.is_on_device or b.is_on_device
    if on_device or _operands.are_native([a, b], goal):
        left, right = (_with_increment(_operands.aligned(o, goal.kind)) for o in (a, b))
        out = np.empty(1, DTYPES[goal.kind])
        with Streams([left, right]):
            call(f"wb_dot_{_SUFFIXES[goal.kind]}", left.shape[0], *_vector(left), *_vector(right), out.ctypes.data)
        return wrapped(out[0])
    if a.is_native() and b.is_native():
        return _encoded([_exact_dot(a.host, b.host)], goal, ())
    from ._products import matmul

    return matmul(x, y, bits=bits, kind=kind)


def _with_increment(x: Any) -> Any:
    """A vector whose stride is one of the BLAS; a copy of one of NumPy's others."""
    step = x.strides[0]
    return x if isinstance(x, DeviceArray) or (step and step % x.itemsize == 0) else x.copy()


def _vector(x: Any) -> tuple[int, int]:
    """Address and increment of a vector; the address of its lowest element, as in the BLAS."""
    step, size = x.strides[0], x.itemsize
    n = x.shape[0]
    if n <= 1:
        step = size
    if step % size or step == 0:
        raise ValueError(f"a vector on a GPU has stride {step}: expected a multiple of {size}")
    first = x.pointer if isinstance(x, DeviceArray) else int(x.ctypes.data)
    return first + min(0, (n - 1) * step), step // size


def _reduced(name: str, x: Any, axis: Any, bits: Optional[int], kind: Any) -> Any:
    axis = _axis(axis)
    operand = _operands.read("x", x)
    if operand.flint is not None:
        if operand.flint.__name__ == "arb_mat":
            raise TypeError("x is an arb_mat: sums of balls are not supported")
    if kind is None and bits is None and name == "nrm2" and operand.kind in ("int", "fraction"):
        kind = "float64"
    goal = _kinds.goal([operand.kind], bits, kind, "x")
    if operand.is_on_device:
        return _on_device(name, operand, goal, axis)
    array = operand.host
    if axis is None:
        rows, shape = array.reshape(1, -1), ()
    else:
        if not -array.ndim <= axis < array.ndim:
            raise ValueError(f"axis = {axis}: x has {array.ndim} axes")
        moved = np.moveaxis(array, axis, -1)
        shape = moved.shape[:-1]
        rows = moved.reshape(math.prod(shape), moved.shape[-1])
    if array.dtype.kind in "iu" and goal.kind == "int" and name != "nrm2":
        return _of_integers(name, rows, shape)
    if _operands.are_native([operand], goal):
        return _by_library(name, _kinds.promote_floats(rows, goal.kind), goal, shape)
    if operand.is_native():
        return _encoded([_EXACT[name](row) for row in rows], goal, shape, name == "nrm2")
    return _encoded([_of_objects(name, row) for row in rows], goal, shape, name == "nrm2")


def _axis(axis: Any) -> Optional[int]:
    """An axis, or ``None`` for all elements."""
    if axis is None:
        return None
    if isinstance(axis, (bool, np.bool_)) or not hasattr(axis, "__index__") or np.ndim(axis):
        raise TypeError(
            f"axis = {axis!r}: expected an integer, or None for the sum of all elements; a precision is bits="
        )
    return operator.index(axis)


def _by_library(name: str, rows: np.ndarray, goal: Goal, shape: tuple[int, ...]) -> Any:
    if not _operands.is_aligned(rows):
        rows = rows.copy()
    out = np.empty(len(rows), rows.dtype)
    for at, row in enumerate(rows):
        row = _with_increment(row)
        result = out.ctypes.data + at * out.itemsize
        call(f"wb_{name}_{_SUFFIXES[goal.kind]}", len(row), *_vector(row), result)
    return wrapped(out.reshape(shape)[()])


def _on_device(name: str, operand: Operand, goal: Goal, axis: Optional[int]) -> Any:
    x = _operands.aligned(operand, goal.kind)
    assert isinstance(x, DeviceArray)
    if axis is not None and not (x.ndim == 1 and axis in (0, -1)):
        raise ValueError("axis: arrays on a GPU are summed as a whole")
    if x.ndim != 1:
        if not x.is_packed():
            raise ValueError("x on a GPU has gaps or is not in C order")
        x = DeviceArray(x.pointer, (x.size,), x.dtype, None, x.owner, x.device, x.stream)
    out = np.empty(1, x.element)
    with Streams([x]):
        call(f"wb_{name}_{_SUFFIXES[goal.kind]}", x.size, *_vector(x), out.ctypes.data)
    return wrapped(out[0])


def _of_integers(name: str, rows: np.ndarray, shape: tuple[int, ...]) -> Any:
    """Sums of integer dtypes, by NumPy where they cannot wrap around, else by Python."""
    unsigned = rows.dtype.kind == "u"
    dtype = np.uint64 if unsigned else np.int64
    if rows.size and max(abs(int(rows.min())), abs(int(rows.max()))) * rows.shape[1] < 2**63:
        wide = rows.astype(dtype)
        return (np.abs(wide) if name == "asum" else wide).sum(axis=1).reshape(shape)[()]
    from ._products import _as_int64

    terms: Callable[[Any], Any] = abs if name == "asum" else int
    exact = [_total(terms(v) for v in row.tolist()) for row in rows]
    return _as_int64(np.array(exact, object), unsigned).reshape(shape)[()]


def _total(terms: Any) -> int:
    total = 0
    for term in terms:
        total += term
    return total


class _Accumulator:
    """An exact sum of doubles and of products of two: ``wb_accumulator``."""

    def __init__(self) -> None:
        self._at = library.wb_accumulator_create()
        if not self._at:
            raise MemoryError("no memory for an accumulator")

    def __enter__(self) -> _Accumulator:
        return self

    def __exit__(self, *_: Any) -> None:
        library.wb_accumulator_destroy(self._at)

    def add(self, x: np.ndarray) -> None:
        call("wb_accumulator_add_array_f64", self._at, len(x), *_vector(x))

    def add_products(self, x: np.ndarray, y: np.ndarray) -> None:
        call("wb_accumulator_add_products_f64", self._at, len(x), *_vector(x), *_vector(y))

    def value(self) -> Number:
        """The sum exactly, from the 68 words that are the sum times 2**2176."""
        near = ctypes.c_double()
        call("wb_accumulator_round_f64", self._at, ctypes.addressof(near))
        saved = ctypes.create_string_buffer(_ACCUMULATOR_BYTES)
        call("wb_accumulator_save", self._at, saved)
        whole = int.from_bytes(saved.raw[16 : 16 + 8 * 68], "little", signed=True)
        # A NaN or an infinity was added. A sum beyond the range of float64 is there in whole.
        special = saved.raw[8] & 7
        if special or not whole:
            return near.value, None
        return whole, -2176


def _parts(x: np.ndarray) -> np.ndarray:
    """The components of a vector of floats as float64, one column each."""
    if x.dtype in (_kinds.DD, _kinds.QD):
        return np.ascontiguousarray(_kinds.parts_of(x))
    return x.astype(np.float64).reshape(-1, 1)


def _exact_sum(x: np.ndarray) -> Number:
    with _Accumulator() as total:
        total.add(_parts(x).ravel())
        return total.value()


def _exact_asum(x: np.ndarray) -> Number:
    parts = _parts(x)
    negative = _compare.signs_of_numbers(parts) < 0
    return _exact_sum(np.where(negative[:, None], -parts, parts).ravel())


def _exact_dot(x: np.ndarray, y: np.ndarray) -> Number:
    with _Accumulator() as total:
        left, right = _parts(x), _parts(y)
        for i in range(left.shape[1]):
            for j in range(right.shape[1]):
                total.add_products(left[:, i].copy(), right[:, j].copy())
        return total.value()


def _exact_squares(x: np.ndarray) -> Number:
    return _exact_dot(x, x)


_EXACT: dict[str, Callable[[np.ndarray], Number]] = {
    "sum": _exact_sum,
    "asum": _exact_asum,
    "nrm2": _exact_squares,
}


def _of_objects(name: str, row: np.ndarray) -> Any:
    """The sum of objects, or of their squares, as a number over a denominator."""
    column = _numbers.decode(row.reshape(-1, 1), 1)
    numbers = column.numbers
    below = column.denominators[0]
    if not numbers:
        return (0, 0), 1
    if name == "nrm2":
        left, below = Matrix((1, len(numbers)), numbers, [1]), below * below
    else:
        if name == "asum":
            numbers = [(abs(m), e) for m, e in numbers]
        left = Matrix((1, len(numbers)), [(1, 0)] * len(numbers), [1])
    return _mpfr.exact(left, Matrix((len(numbers), 1), numbers, [1]))[0], below


def _encoded(values: list[Any], goal: Goal, shape: tuple[int, ...], is_root: bool = False) -> Any:
    """Numbers, or numbers over denominators, or the square roots of these, as an array or a scalar."""
    pairs = [v if isinstance(v[0], tuple) else (v, 1) for v in values]
    if is_root:
        pairs = [_root(number, below, goal) for number, below in pairs]
    numbers, below = [n for n, _ in pairs], [d for _, d in pairs]
    return wrapped(_numbers.encode(numbers, below, shape, goal, "the result")[()])


def _root(number: Number, below: int, goal: Goal) -> tuple[Number, int]:
    """A number between whose square root and itself lies no number of the result's precision, and no tie."""
    m, e = number
    if e is None or not m:
        return (math.sqrt(cast(float, m)) if e is None else number[0], e), 1
    if goal.kind in ("int", "fraction"):
        raise ValueError(f"kind = {goal.kind!r}: a norm is a square root, choose a floating-point kind")
    bits = cast(int, goal.bits)
    if goal.kind in COMPONENTS:
        # The components of a number may lie far apart, and reach down to the least subnormal.
        bits = max(2200, bits) if COMPONENTS[goal.kind] > 1 else 53
    numerator, denominator = _numbers.ratio(number, below)
    # sqrt(n / d) = sqrt(n d) / d; scaled by 4**s its integer part has enough bits.
    square = numerator * denominator
    shift = max(bits + 4 - square.bit_length() // 2, 0)
    if goal.kind in BITS:
        shift = max(shift, 1100 + denominator.bit_length())
    square <<= 2 * shift
    root = math.isqrt(square)
    # A last bit that is set where something is left makes ties of none.
    root = 2 * root + (root * root != square)
    return (root, -shift - 1), denominator
