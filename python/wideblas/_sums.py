"""Exact sums of vectors."""

from __future__ import annotations

import math
import operator
from typing import Any, Callable, Optional, Sequence, Tuple, Union, cast

import numpy as np

from . import _compare, _complex, _kinds, _mpfr, _numbers, _operands
from ._accumulator import Accumulator
from ._array import Array, _of, wrapped
from ._device import DeviceArray, Streams
from ._kinds import BITS, COMPONENTS, DTYPES, PARTS, Goal
from ._library import call, check, library
from ._memory import address
from ._numbers import Matrix, Number
from ._operands import Operand
from ._out import written

_SUFFIXES = {"float32": "f32", "float64": "f64", "dd": "dd", "qd": "qd"}
_F64 = np.dtype(np.float64)
#: Lists of this length are summed in less time by Python.
_FEW = 1000

Axis = Union[None, int, Tuple[int, ...]]


def sum(
    x: Any,
    axis: Axis = None,
    *,
    bits: Optional[int] = None,
    kind: Any = None,
    dtype: Any = None,
    keepdims: bool = False,
    out: Any = None,
) -> Any:
    """The exact sum of all elements, or along an axis or several, rounded once to nearest.

    The order of the elements and the number of threads change no bit. The result has the kind of x; kinds, ``bits``,
    ``kind`` and ``dtype`` are those of :func:`matmul`, and the sum of an integer dtype is int64 or uint64. ``axis``,
    ``keepdims`` and ``out`` are NumPy's; ``out`` has the result's shape and kind.

    >>> import wideblas
    >>> wideblas.sum([1e100, 1.0, -1e100])
    np.float64(1.0)
    >>> wideblas.sum([0.1] * 10, bits=106)
    Array(1.0000000000000000555111512312578, wideblas.dd)
    >>> wideblas.sum(wideblas.ones((2, 3)), (0, 1), keepdims=True)
    Array([[6.0]], wideblas.dd)
    >>> from fractions import Fraction
    >>> wideblas.sum([0.1, 0.2], kind="fraction") == Fraction(0.1) + Fraction(0.2)
    True
    """
    if axis is None and bits is None and kind is None and dtype is None and out is None and not keepdims:
        found = _plain_sum(x)
        if found is not None:
            return found
    return _reduced("sum", x, axis, bits, _kinds.chosen(kind, dtype), keepdims, out)


def asum(
    x: Any,
    axis: Axis = None,
    *,
    bits: Optional[int] = None,
    kind: Any = None,
    dtype: Any = None,
    keepdims: bool = False,
    out: Any = None,
) -> Any:
    """The exact sum of the magnitudes, of complex numbers those of both parts, rounded once; otherwise as :func:`sum`.

    >>> import wideblas
    >>> wideblas.asum([-1.0, 2.0, -3.0]), wideblas.asum([3 - 4j])
    (np.float64(6.0), np.float64(7.0))
    """
    return _reduced("asum", x, axis, bits, _kinds.chosen(kind, dtype), keepdims, out)


def norm(
    x: Any,
    *,
    axis: Axis = None,
    bits: Optional[int] = None,
    kind: Any = None,
    dtype: Any = None,
    keepdims: bool = False,
    out: Any = None,
) -> Any:
    """The Euclidean norm, the square root of the exact sum of squares, rounded once; otherwise as :func:`sum`.

    ``axis`` is a keyword, since the second argument of ``numpy.linalg.norm`` is the order of a norm.
    Nothing overflows or underflows on the way. Of integers and Fractions the norm is float64, unless ``bits`` or ``kind`` says
    otherwise.

    >>> import wideblas
    >>> wideblas.norm([3 * 2.0**600, 4 * 2.0**600]) == 5 * 2.0**600
    np.True_
    """
    return _reduced("nrm2", x, axis, bits, _kinds.chosen(kind, dtype), keepdims, out)


def dot(x: Any, y: Any, *, bits: Optional[int] = None, kind: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """The exact dot product of two vectors, rounded once to nearest; otherwise as :func:`matmul`.

    Complex numbers are not conjugated, as those of ``numpy.dot``; :func:`vdot` conjugates x.

    >>> import numpy as np, wideblas
    >>> x, y = np.array([1e20, 1.0, -1e20]), np.array([1.0, 3.0, 1.0])
    >>> np.dot(x, y), wideblas.dot(x, y)
    (np.float64(0.0), np.float64(3.0))
    >>> wideblas.dot([2**70, 1], [2**70, 1]) == 2**140 + 1
    True
    """
    if bits is None and kind is None and dtype is None and out is None and type(x) is type(y):
        found = plain_dot(x, y)
        if found is not None:
            return found
    kind = _kinds.chosen(kind, dtype)
    a, b = _operands.read("x", x), _operands.read("y", y)
    for operand in (a, b):
        if len(operand.array.shape) != 1:
            raise ValueError(f"{operand.name} has shape {tuple(operand.array.shape)}: expected a vector")
    if a.array.shape != b.array.shape:
        raise ValueError(f"y has {b.array.shape[0]} elements: expected {a.array.shape[0]}, as x")
    goal = _kinds.goal([a.kind, b.kind], bits, kind, "x and y")
    if goal.kind not in PARTS and (a.is_on_device or b.is_on_device or _operands.are_native([a, b], goal)):
        left, right = (_with_increment(_operands.aligned(o, goal.kind)) for o in (a, b))
        found = np.empty((), DTYPES[goal.kind])
        with Streams([left, right]):
            function = getattr(library, f"wb_dot_{_SUFFIXES[goal.kind]}")
            check(function(left.shape[0], *_vector(left), *_vector(right), address(found)))
        return written(_of(found) if found.dtype.names else found[()], out)
    if goal.kind not in PARTS and a.is_native() and b.is_native():
        return written(_encoded([_exact_dot(a.host, b.host)], goal, ()), out)
    from ._products import matmul

    return matmul(x, y, bits=bits, kind=kind, out=out)


def vdot(x: Any, y: Any, *, bits: Optional[int] = None, kind: Any = None, dtype: Any = None, out: Any = None) -> Any:
    """The exact dot product of the conjugate of x and y, rounded once to nearest; otherwise as :func:`dot`.

    >>> import wideblas
    >>> wideblas.vdot([1j, 2.0], [1j, 0.5])
    np.complex128(2+0j)
    """
    operand = _operands.read("x", x)
    if not operand.is_on_device and operand.is_complex():
        x = _complex.conjugated(operand)
    return dot(x, y, bits=bits, kind=kind, dtype=dtype, out=out)


def _plain_sum(x: Any) -> Any:
    """The sum of a packed array of a native format, or of a short list of floats; ``None`` of others."""
    if type(x) is list:
        if len(x) > _FEW or set(map(type, x)) != {float}:
            return None
        try:
            total = math.fsum(x)
        except (OverflowError, ValueError):
            # Of sums on the way, and infinities of both signs.
            return None
        # The sum of negative zeros is one.
        return np.float64(total) if total else None
    if type(x) is np.ndarray:
        if x.dtype is not _F64 or not x.flags.c_contiguous:
            return None
        near = np.empty(())
        return near[()] if _summed(library.wb_sum_f64, x, near) else None
    if type(x) is Array:
        elements = x._elements
        function = _SUMS.get(elements.dtype)
        if function is None or not elements.flags.c_contiguous:
            return None
        found = np.empty((), elements.dtype)
        return _of(found) if _summed(function, elements, found) else None
    return None


def plain_dot(x: Any, y: Any) -> Any:
    """The dot product of two packed vectors of one native format; ``None`` of others."""
    a, b = (x._elements, y._elements) if type(x) is Array else (x, y)
    if type(a) is not np.ndarray or a.ndim != 1 or b.shape != a.shape:
        return None
    function = _DOTS.get(a.dtype)
    if function is None or b.dtype != a.dtype or (a.dtype.names and type(x) is not Array):
        return None
    if not (a.flags.c_contiguous and b.flags.c_contiguous):
        return None
    at_a, at_b = address(a), address(b)
    if (at_a | at_b) & 7:
        return None
    found = np.empty((), a.dtype)
    check(function(len(a), at_a, 1, at_b, 1, address(found)))
    return _of(found) if a.dtype.names else found[()]


_SUMS = {_kinds.DD: library.wb_sum_dd, _kinds.QD: library.wb_sum_qd}
_DOTS = {_F64: library.wb_dot_f64, _kinds.DD: library.wb_dot_dd, _kinds.QD: library.wb_dot_qd}


def _summed(function: Any, x: np.ndarray, out: np.ndarray) -> bool:
    at = address(x)
    if at & 7:
        return False
    check(function(x.size, at, 1, address(out)))
    return True


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
    first = x.pointer if isinstance(x, DeviceArray) else address(x)
    return first + min(0, (n - 1) * step), step // size


def _reduced(name: str, x: Any, axis: Axis, bits: Optional[int], kind: Any, keepdims: bool, out: Any) -> Any:
    axes = axes_of(axis)
    operand = _operands.read("x", x)
    if operand.flint is not None and operand.flint.__name__ == "arb_mat":
        raise TypeError("x is an arb_mat: sums of balls are not supported")
    if operand.is_on_device:
        if keepdims:
            raise ValueError("keepdims: arrays on a GPU are summed as a whole, to a number")
        goal = _kinds.goal([operand.kind], bits, kind, "x")
        return written(_on_device(name, operand, goal, axes), out)
    array = operand.host
    axes = within(axes, array.ndim)
    if operand.is_complex():
        found = _of_complex(name, operand, axes, bits, kind)
    else:
        found = _of_real(name, operand, axes, bits, kind)
    if keepdims:
        found = _kept(found, kept_shape(array.shape, axes))
    return written(found, out)


def kept_shape(shape: Sequence[int], axes: tuple[int, ...]) -> list[int]:
    """The shape of a result of ``keepdims``: one element along each of the axes."""
    return [1 if i in axes else n for i, n in enumerate(shape)]


def _kept(found: Any, shape: list[int]) -> Any:
    """A result whose axes that were summed over have one element."""
    if isinstance(found, Array):
        return found.reshape(shape)
    if np.ndim(found) or isinstance(found, np.generic):
        return np.reshape(found, shape)
    # A scalar of another package is no array.
    whole = np.empty(shape, object)
    whole[...] = found
    return whole


def _of_complex(name: str, operand: Operand, axes: tuple[int, ...], bits: Optional[int], kind: Any) -> Any:
    """Sums of both parts; sums of magnitudes, and norms, of all parts together."""
    goal = _kinds.goal([operand.kind], bits, None, "x") if kind is None else None
    re, im = _complex.parts(operand)
    if name != "sum":
        together = np.stack([re, cast(Any, im)], -1)
        part = PARTS[goal.kind] if goal else kind
        wide = goal.bits if goal and part == "mpf" else bits if kind is not None else None
        return _reduced(name, together, (*axes, operand.host.ndim), wide, part, False, None)
    goal = _kinds.goal([operand.kind], bits, kind, "x")
    part = PARTS[goal.kind]
    wide = goal.bits if part == "mpf" else None
    sums = [_reduced("sum", v, axes, wide, part, False, None) for v in (re, im)]
    return _complex.joined(sums[0], sums[1], goal.kind)


def _of_real(name: str, operand: Operand, axes: tuple[int, ...], bits: Optional[int], kind: Any) -> Any:
    if kind is None and bits is None and name == "nrm2" and operand.kind in ("int", "fraction"):
        kind = "float64"
    goal = _kinds.goal([operand.kind], bits, kind, "x")
    if goal.kind in PARTS:
        part = _reduced(name, wrapped(operand.host), axes, bits, PARTS[goal.kind], False, None)
        return _complex.joined(part, None, goal.kind)
    rows, shape = _rows(operand.host, axes)
    if operand.host.dtype.kind in "iu" and goal.kind == "int" and name != "nrm2":
        return _of_integers(name, rows, shape)
    if _operands.are_native([operand], goal):
        return _by_library(name, _kinds.promote_floats(rows, goal.kind), goal, shape)
    if operand.is_native():
        return _encoded([_EXACT[name](row) for row in rows], goal, shape, name == "nrm2")
    return _encoded([_of_objects(name, row) for row in rows], goal, shape, name == "nrm2")


def _rows(array: np.ndarray, axes: tuple[int, ...]) -> tuple[np.ndarray, tuple[int, ...]]:
    """The numbers of each sum as a row, and the shape of the sums."""
    if len(axes) == array.ndim:
        return array.reshape(1, -1), ()
    moved = np.moveaxis(array, axes, range(-len(axes), 0))
    shape = moved.shape[: array.ndim - len(axes)]
    return moved.reshape(math.prod(shape), math.prod(moved.shape[len(shape) :])), shape


def axes_of(axis: Any) -> Any:
    """An axis or several as a tuple of integers, or ``None`` for all elements."""
    if axis is None:
        return None
    if isinstance(axis, tuple):
        return tuple(i for each in axis for i in axes_of(each))
    if isinstance(axis, (bool, np.bool_)) or not hasattr(axis, "__index__") or np.ndim(axis):
        raise TypeError(
            f"axis = {axis!r}: expected an integer, a tuple of them, or None for the sum of all elements; a precision "
            "is bits="
        )
    return (operator.index(axis),)


def within(axes: Any, ndim: int) -> tuple[int, ...]:
    """Axes of an array, counted from its first."""
    if axes is None:
        return tuple(range(ndim))
    for axis in axes:
        if not -ndim <= axis < ndim:
            raise ValueError(f"axis = {axis}: x has {ndim} axes")
    found = tuple(axis % ndim for axis in axes)
    if len(set(found)) < len(found):
        raise ValueError(f"axis = {axes}: an axis is there twice")
    return found


def _by_library(name: str, rows: np.ndarray, goal: Goal, shape: tuple[int, ...]) -> Any:
    if not _operands.is_aligned(rows):
        rows = rows.copy()
    count, n = rows.shape
    if not rows.strides[1] or rows.strides[1] % rows.itemsize:
        rows = rows.copy()
    out = np.empty(count, rows.dtype)
    if count:
        function = getattr(library, f"wb_{name}_{_SUFFIXES[goal.kind]}")
        first, increment = _vector(rows[0])
        result, size, step = address(out), out.itemsize, rows.strides[0]
        for at in range(count):
            check(function(n, first + at * step, increment, result + at * size))
    return wrapped(out.reshape(shape)[()])


def _on_device(name: str, operand: Operand, goal: Goal, axes: Any) -> Any:
    x = _operands.aligned(operand, goal.kind)
    assert isinstance(x, DeviceArray)
    if axes is not None and not (x.ndim == 1 and axes in ((0,), (-1,))):
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


def _exact_sum(x: np.ndarray) -> Number:
    return Accumulator(wrapped(x)).number()


def _exact_asum(x: np.ndarray) -> Number:
    parts = _kinds.parts_of(x) if x.dtype in _SUMS else x.astype(np.float64).reshape(-1, 1)
    negative = _compare.signs_of_numbers(parts) < 0
    return Accumulator(np.where(negative[:, None], -parts, parts)).number()


def _exact_dot(x: np.ndarray, y: np.ndarray) -> Number:
    total = Accumulator()
    total.add_products(wrapped(x), wrapped(y))
    return total.number()


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
    if name == "asum":
        numbers = [(abs(m), e) for m, e in numbers]
    if name == "nrm2":
        below *= below
    total = _numbers.dot(numbers, numbers) if name == "nrm2" else _numbers.total(numbers)
    if total is not None:
        return total, below
    left = numbers if name == "nrm2" else [(1, 0)] * len(numbers)
    n = len(numbers)
    return _mpfr.exact(Matrix((1, n), left, [1]), Matrix((n, 1), numbers, [1]))[0], below


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
