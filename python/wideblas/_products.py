"""Products of matrices, and residuals."""

from __future__ import annotations

import math
from typing import Any, Optional, Sequence, cast

import numpy as np

from . import _complex, _device, _kinds, _mpfr, _numbers, _operands
from ._array import Array, wrapped
from ._components import components
from ._device import DeviceArray, Streams
from ._kinds import DTYPES, Goal
from ._library import MODES, Dd, Qd, call, check, library
from ._memory import address
from ._numbers import Matrix, Number
from ._operands import Memory, Operand, Stored, stored
from ._out import written


def matmul(
    A: Any,
    B: Any,
    *,
    bits: Optional[int] = None,
    mode: str = "exact",
    kind: Any = None,
    dtype: Any = None,
    out: Any = None,
) -> Any:
    """The matrix product, each element exactly computed and rounded once to nearest.

    Shapes are those of ``numpy.matmul``: vectors, matrices and stacks of matrices, which are broadcast.

    The result has the kind of the operands, or of the wider one:

    =============================================  =================================================================
    operands                                       result
    =============================================  =================================================================
    float32, float64                               the same dtype; the exact value, correctly rounded
    ``wideblas.dd``, ``wideblas.qd``               the same, 106 or 212 bits; see :func:`from_components`
    integer dtypes                                 int64 (uint64 if all are unsigned); ``OverflowError`` if too big
    objects: int, ``gmpy2.mpz``                    object array of int, exact
    objects: Fraction, ``gmpy2.mpq``, with ints    object array of Fraction, exact
    objects: ``mpmath.mpf``                        object array of mpf of ``bits`` bits, by default ``mpmath.mp.prec``
    complex64, complex128, complex ``Array``       the same; each part is exact and rounded once
    objects: ``mpmath.mpc``                        object array of mpc
    ``mpmath.matrix``                              ``mpmath.matrix``
    objects: ``gmpy2.mpfr``                        object array of mpfr of ``bits`` bits, by default the context's
    python-flint: fmpz_mat, fmpq_mat               the same, exact
    python-flint: arb_mat (with fmpz_mat)          arb_mat of balls that contain all products; default ``flint.ctx.prec``
    float32, float64, dd, qd on a GPU              the same on that GPU (matrices of float32 excepted)
    =============================================  =================================================================

    ``bits`` asks for a precision: up to 53 is float64, up to 106 ``dd``, up to 212 ``qd``, more is mpmath.mpf of exactly
    so many bits; for operands of mpf, mpfr and arb the precision of the result. ``kind`` names the result's kind
    itself: ``wideblas.dd``, ``wideblas.qd``, ``wideblas.dd_complex``, ``wideblas.qd_complex``, or one of "float32",
    "float64", "dd", "qd", "mpf", "mpfr", "int", "fraction", "complex64", "complex128", "dd_complex", "qd_complex" and
    "mpc"; ``dtype`` is another name of it. Both are keywords. ``out`` is an array of the result's shape and kind.

    ``mode`` is "exact" or, for less time, "working", "native" or "auto", the modes of ``wideblas.h``.

    >>> import numpy as np, wideblas
    >>> A = np.array([[1e16, 1.0, -1e16]])
    >>> B = np.ones((3, 1))
    >>> A @ B, wideblas.matmul(A, B)
    (array([[0.]]), array([[1.]]))
    >>> wideblas.matmul([[1, 2]], [[10**30], [1]])
    array([[1000000000000000000000000000002]], dtype=object)
    >>> from fractions import Fraction
    >>> wideblas.matmul([Fraction(1, 3), 1], [Fraction(1, 7), 2])
    Fraction(43, 21)
    >>> wideblas.matmul(A, B[:2])
    Traceback (most recent call last):
    ...
    ValueError: B has shape (2, 1), which does not match A of shape (1, 3): 2 rows for 3 columns
    """
    _check_mode(mode)
    if bits is None and kind is None and dtype is None:
        plain = _plain(A, B, mode)
        if plain is not None:
            return written(plain, out)
    kind = _kinds.chosen(kind, dtype)
    return written(_product_of(_operands.read("A", A), _operands.read("B", B), bits, mode, kind), out)


def _plain(A: Any, B: Any, mode: str) -> Any:
    """The product of packed matrices of one native format, or of stacks of as many; ``None`` of others.

    What the general way decides is known here, which matters for small matrices.
    """
    a, b = (x._elements if type(x) is Array else x for x in (A, B))
    if type(a) is list and type(b) is list:
        a, b = _operands.of_floats(a), _operands.of_floats(b)
    if type(a) is not np.ndarray or type(b) is not np.ndarray:
        return None
    if a.ndim == b.ndim == 1 and mode == "exact":
        from ._sums import plain_dot

        return plain_dot(A, B) if type(A) is type(B) and len(a) else None
    if a.ndim < 2 or b.ndim < 2:
        return None
    dtype = a.dtype
    known = _PLAIN.get(dtype)
    if known is None or b.dtype != dtype or (dtype.names and not (type(A) is type(B) is Array)):
        return None
    (*stack, m, k), (*others, rows, n) = a.shape, b.shape
    if rows != k or stack != others or not (a.size and b.size and a.flags.c_contiguous and b.flags.c_contiguous):
        return None
    at_a, at_b = address(a), address(b)
    if (at_a | at_b) & 7:
        return None
    c = np.empty((*stack, m, n), dtype)
    at_c, size = address(c), dtype.itemsize
    function, one, zero = known
    for i in range(math.prod(stack)):
        # Rows here are columns of the BLAS, so it computes the transpose.
        right, left, result = at_b + i * k * n * size, at_a + i * m * k * size, at_c + i * m * n * size
        check(function(MODES[mode], b"N", b"N", n, m, k, one, right, n, left, k, zero, result, n))
    return wrapped(c) if dtype.names else c


def _product_of(a: Operand, b: Operand, bits: Optional[int], mode: str, kind: Any) -> Any:
    shapes = _Shapes(a.array.shape, b.array.shape)
    if a.flint is not None or b.flint is not None:
        from . import _flint

        found = _flint.product(a, b, bits, mode, kind)
        if found is not None:
            return found
        if any(_is_ball(operand) for operand in (a, b)):
            return _flint.matmul(a, b, shapes, bits, mode, kind)
    goal = _kinds.goal([a.kind, b.kind], bits, kind, "A and B")
    if goal.kind in _kinds.PARTS:
        part = _kinds.PARTS[goal.kind]
        wide = goal.bits if part == "mpf" else None
        real = lambda x, y: matmul(x, y, bits=wide, mode=mode, kind=part)
        found = _complex.product(_complex.parts(a), _complex.parts(b), goal.kind, real)
        return _as_matrix(found, goal.kind, a, b)
    if _is_native([a, b], goal):
        return _native(a, b, shapes, goal.kind, mode)
    if goal.kind == "int" and all(o.host.dtype.kind in "iu" for o in (a, b)):
        return _of_integers(a, b, shapes)
    if _are_few_integers(a, b, shapes, goal):
        return shapes.finished(np.asarray(np.matmul(a.host, b.host)))
    found = _exact(a, b, shapes, goal, mode)
    if a.flint and b.flint and kind is None and goal.kind == "int":
        return a.flint(*found.shape, found.ravel().tolist())
    return _as_matrix(shapes.finished(found), goal.kind, a, b)


def _as_matrix(found: Any, kind: str, a: Operand, b: Operand) -> Any:
    """A matrix of mpmath's where an operand was one."""
    made = a.matrix or b.matrix
    if made is None or kind not in ("mpf", "mpc") or np.ndim(found) != 2:
        return found
    return made(found.tolist())


#: Multiply-adds of Python integers that NumPy does in less time than their conversion takes.
_FEW = 30**3


def _are_few_integers(a: Operand, b: Operand, shapes: _Shapes, goal: Goal) -> bool:
    if goal.kind != "int" or not 0 < shapes.m * shapes.n * shapes.k * math.prod(shapes.stack) <= _FEW:
        return False
    return all(o.host.dtype == object and set(map(type, o.host.flat)) == {int} for o in (a, b))


def residual(
    A: Any,
    x: Any,
    b: Any,
    *,
    bits: Optional[int] = None,
    mode: str = "exact",
    kind: Any = None,
    dtype: Any = None,
    out: Any = None,
) -> Any:
    """``b - A x``, each element exactly computed and rounded once.

    A is a matrix; x is a vector or a matrix of several solutions, b of the product's shape. Kinds, ``bits`` and ``out`` are
    those of :func:`matmul`. The residual of a solution in float64 has the digits that a step of iterative refinement needs:

    >>> import numpy as np, wideblas
    >>> A = np.array([[3.0, 1.0], [1.0, 3.0]])
    >>> x = np.array([0.1, 0.2])
    >>> b = A @ x
    >>> b - A @ x
    array([0., 0.])
    >>> wideblas.residual(A, x, b)
    array([-2.77555756e-17,  2.77555756e-17])
    """
    _check_mode(mode)
    operands = [_operands.read(name, value) for name, value in (("A", A), ("x", x), ("b", b))]
    if any(_is_ball(operand) for operand in operands):
        raise TypeError("residual takes no arb_mat: use matmul and subtract")
    a, y, c = operands
    if len(a.array.shape) != 2 or len(y.array.shape) not in (1, 2):
        raise ValueError(
            f"A has shape {a.array.shape} and x {y.array.shape}: expected a matrix, and a vector or a matrix"
        )
    shapes = _Shapes(a.array.shape, y.array.shape, ("A", "x"))
    if tuple(c.array.shape) != shapes.result:
        raise ValueError(f"b has shape {c.array.shape}: expected {shapes.result}")
    if all(o.source is not None for o in operands) and bits is None and kind is None and dtype is None:
        from . import _flint

        return written(_flint.residual(a, y, c), out)
    goal = _kinds.goal([o.kind for o in operands], bits, _kinds.chosen(kind, dtype), "A, x and b")
    if goal.kind in _kinds.PARTS:
        return written(_complex_residual(a, y, c, goal, mode), out)
    if _is_native(operands, goal):
        return written(_native(a, y, shapes, goal.kind, mode, c), out)
    found = _exact_residual(a, y, c, shapes, goal, mode)
    if goal.kind == "int" and all(o.host.dtype.kind in "iu" for o in operands):
        unsigned = all(o.host.dtype.kind == "u" for o in operands)
        return written(_as_int64(found, unsigned).reshape(shapes.result), out)
    return written(_as_matrix(shapes.finished(found), goal.kind, a, y), out)


def _complex_residual(a: Operand, x: Operand, b: Operand, goal: Goal, mode: str) -> Any:
    """The parts of the residual are those of b, less the products of which a complex product consists."""
    part = _kinds.PARTS[goal.kind]
    wide = goal.bits if part == "mpf" else None
    re_b, im_b = _complex.parts(b)
    starts = [re_b, np.zeros(np.shape(re_b)) if im_b is None else im_b]
    real = lambda p, q: residual(p, q, starts.pop(0), bits=wide, mode=mode, kind=part)
    left, (re_x, im_x) = _complex.parts(a), _complex.parts(x)
    if left[1] is None and im_x is None:
        im_x = np.zeros(np.shape(re_x))
    return _as_matrix(_complex.product(left, (re_x, im_x), goal.kind, real), goal.kind, a, x)


#: The name of :func:`residual` for those who look for it under `solve`.
solve_residual = residual


def _check_mode(mode: str) -> None:
    if mode not in MODES:
        raise ValueError(f"mode = {mode!r}: expected one of {', '.join(MODES)}")


def _is_ball(operand: Operand) -> bool:
    return operand.flint is not None and operand.flint.__name__ == "arb_mat"


def _is_native(operands: Sequence[Operand], goal: Goal) -> bool:
    return any(o.is_on_device for o in operands) or _operands.are_native(operands, goal)


class _Shapes:
    """Shapes of a product: those of the matrices, of the stack, and of what comes out."""

    def __init__(self, a: Sequence[int], b: Sequence[int], names: tuple[str, str] = ("A", "B")):
        for name, shape in zip(names, (a, b)):
            if not shape:
                raise ValueError(f"{name} is a scalar: expected a vector, a matrix or a stack of matrices")
        self._vectors = (len(a) == 1, len(b) == 1)
        wide_a = (1, *a) if len(a) == 1 else tuple(a)
        wide_b = (*b, 1) if len(b) == 1 else tuple(b)
        self.m, self.k, self.n = wide_a[-2], wide_a[-1], wide_b[-1]
        said = f"{names[1]} has shape {tuple(b)}, which does not match {names[0]} of shape {tuple(a)}"
        if wide_b[-2] != self.k:
            raise ValueError(f"{said}: {wide_b[-2]} rows for {self.k} columns")
        try:
            self.stack = np.broadcast_shapes(wide_a[:-2], wide_b[:-2])
        except ValueError:
            raise ValueError(f"{said}: their stacks cannot be broadcast") from None
        self.whole = (*self.stack, self.m, self.n)
        rows, cols = () if self._vectors[0] else (self.m,), () if self._vectors[1] else (self.n,)
        self.result = (*self.stack, *rows, *cols)

    def is_empty(self) -> bool:
        return 0 in self.whole

    def matrices(self, a: Memory, b: Memory) -> tuple[Memory, Memory]:
        """Operands with vectors as matrices of one row or column."""
        return (_with_axis(a, 0) if self._vectors[0] else a), (_with_axis(b, 1) if self._vectors[1] else b)

    def finished(self, out: Any) -> Any:
        """A result of the shape that the user expects, a scalar of two vectors."""
        if isinstance(out, DeviceArray):
            return _device.result(_reshaped(out, self.result))
        out = out.reshape(self.result)
        return wrapped(out[()] if not self.result else out)

    def indices(self, a: Memory, b: Memory) -> Any:
        """Index in the stack, and those of the operands there."""
        for at in np.ndindex(*self.stack):
            yield at, _index(at, a.shape[:-2]), _index(at, b.shape[:-2])


def _index(at: Sequence[int], stack: Sequence[int]) -> tuple[int, ...]:
    own = at[len(at) - len(stack) :]
    return tuple(0 if n == 1 else i for i, n in zip(own, stack))


def _with_axis(x: Memory, axis: int) -> Memory:
    if not isinstance(x, DeviceArray):
        return np.expand_dims(x, axis)
    (n,), (step,) = x.shape, x.strides
    shape, strides = ((1, n), (n * step, step)) if axis == 0 else ((n, 1), (step, step))
    return DeviceArray(x.pointer, shape, x.dtype, strides, x.owner, x.device, x.stream)


def _reshaped(x: DeviceArray, shape: Sequence[int]) -> DeviceArray:
    out = DeviceArray(x.pointer, shape, x.dtype, None, x.owner, x.device, x.stream)
    if x.is_made:
        if x.dtype == np.float64:
            out.owner = x.owner.reshape(tuple(shape))
        else:
            out.owner = x.owner.reshape((*shape, x.itemsize // 8))
        out.is_made = True
    return out


_SCALARS: dict[str, Any] = {
    "float64": float,
    "dd": lambda x: Dd((x, 0.0)),
    "qd": lambda x: Qd((x, 0.0, 0.0, 0.0)),
}
_SUFFIXES = {"float64": "f64", "dd": "dd", "qd": "qd"}
#: The product of a format, with one and zero as it takes them.
_PLAIN = {
    DTYPES[kind]: (getattr(library, f"wb_gemm_{suffix}"), _SCALARS[kind](1.0), _SCALARS[kind](0.0))
    for kind, suffix in _SUFFIXES.items()
}


def _native(a: Operand, b: Operand, shapes: _Shapes, kind: str, mode: str, c: Optional[Operand] = None) -> Any:
    """A B, or c - A B, by the library's own formats."""
    computed = "float64" if kind == "float32" else kind
    x, y = shapes.matrices(_operands.aligned(a, computed), _operands.aligned(b, computed))
    start = None if c is None else _operands.aligned(c, computed)
    on_device = [o for o in (x, y, start) if isinstance(o, DeviceArray)]
    out = _start(start, shapes, DTYPES[computed], on_device)
    alpha, beta = (1.0, 0.0) if start is None else (-1.0, 1.0)
    if shapes.k == 0 and start is None and isinstance(out, np.ndarray):
        out[...] = 0
    if not shapes.is_empty() and (shapes.k or isinstance(out, DeviceArray)):
        # Memory of CuPy's pool may still be in use in a stream.
        with Streams([*on_device, out]):
            for at, at_x, at_y in shapes.indices(x, y):
                left = stored(a.name, _operands.slice_of(x, at_x)) if shapes.k else _nothing(out)
                right = stored(b.name, _operands.slice_of(y, at_y)) if shapes.k else _nothing(out)
                _gemm(computed, mode, shapes, (alpha, beta), left, right, _operands.slice_of(out, at))
    if kind == "float32":
        exact = mode == "exact"
        out = _as_float32(out, x, y, start, shapes, exact)
    return shapes.finished(out)


def _nothing(out: Memory) -> Stored:
    """A matrix without elements, whose pointer is not NULL."""
    pointer = out.pointer if isinstance(out, DeviceArray) else int(out.ctypes.data)
    return Stored(pointer, b"N", max(out.shape[-1], 1), out)


def _start(c: Optional[Memory], shapes: _Shapes, dtype: np.dtype, on_device: Sequence[DeviceArray]) -> Memory:
    """Memory for the result, with the elements of c."""
    if not on_device:
        if c is None:
            return np.empty(shapes.whole, dtype)
        return np.array(cast(np.ndarray, c).reshape(shapes.whole), order="C")
    out = _device.allocate_like(on_device[0], shapes.whole, dtype)
    if c is not None and out.size:
        if isinstance(c, DeviceArray) and not c.is_packed():
            raise ValueError("b on a GPU must be in C order without gaps")
        host = None if isinstance(c, DeviceArray) else np.ascontiguousarray(c)
        source = c.pointer if isinstance(c, DeviceArray) else int(cast(np.ndarray, host).ctypes.data)
        with Streams([*on_device, out]):
            call("wb_device_copy", out.pointer, source, out.size * dtype.itemsize)
    return out


def _gemm(
    kind: str, mode: str, shapes: _Shapes, factors: tuple[float, float], left: Stored, right: Stored, c: Memory
) -> None:
    scalar = _SCALARS[kind]
    # Rows here are columns of the BLAS, so it computes the transpose: op(B)^T op(A)^T.
    call(
        f"wb_gemm_{_SUFFIXES[kind]}", MODES[mode], right.trans, left.trans, shapes.n, shapes.m, shapes.k,
        scalar(factors[0]), right.pointer, right.ld, left.pointer, left.ld,
        scalar(factors[1]), _operands.pointer(c), max(shapes.n, 1),
    )  # fmt: skip


def _as_float32(out: Any, x: Any, y: Any, c: Any, shapes: _Shapes, is_exact: bool) -> np.ndarray:
    """Products in float64 as float32, rounded once: those that lie between two float32 are computed again."""
    with np.errstate(over="ignore", under="ignore", invalid="ignore"):
        rounded = out.astype(np.float32)
    if not is_exact or not out.size:
        return rounded
    for where in np.argwhere(_numbers.ties32(out)):
        *at, i, j = map(int, where)
        row = x[_index(at, x.shape[:-2])][i].astype(np.float32)
        col = y[_index(at, y.shape[:-2])][:, j].astype(np.float32)
        if c is not None:
            row = np.append(np.float32(c.reshape(shapes.whole)[i, j]), row)
            col = np.append(np.float32(1), -col)
        term = np.zeros(1, np.float32)
        call("wb_dot_f32", len(row), row.ctypes.data, 1, col.ctypes.data, 1, term.ctypes.data)
        rounded[tuple(where)] = term[0]
    return rounded


def _of_integers(a: Operand, b: Operand, shapes: _Shapes) -> Any:
    """Products of integer dtypes, which float64 or quad-double numbers hold exactly."""
    unsigned = a.host.dtype.kind == b.host.dtype.kind == "u"
    if shapes.is_empty() or not shapes.k:
        return shapes.finished(np.zeros(shapes.whole, np.uint64 if unsigned else np.int64))
    largest = [max(abs(int(o.host.min())), abs(int(o.host.max()))) for o in (a, b)]
    if largest[0] * largest[1] * shapes.k < 2**53 and max(largest) < 2**53:
        wide = [Operand(o.name, o.host.astype(np.float64), "float64") for o in (a, b)]
        out = np.asarray(_native(wide[0], wide[1], shapes, "float64", "exact"))
        return shapes.finished(out.astype(np.uint64 if unsigned else np.int64))
    wide = [Operand(o.name, _operands.integers_as_dd(o.host), "dd") for o in (a, b)]
    parts = components(_native(wide[0], wide[1], shapes, "qd", "exact"))
    if np.all(np.abs(parts[..., 0]) < 2.0**62):
        whole = parts.astype(np.int64).sum(axis=-1)
        if not unsigned or np.all(whole >= 0):
            return shapes.finished(whole.astype(np.uint64 if unsigned else np.int64))
    exact = [sum(int(p) for p in row) for row in parts.reshape(-1, 4).tolist()]
    return shapes.finished(_as_int64(np.array(exact, object), unsigned))


def _as_int64(x: np.ndarray, unsigned: bool) -> np.ndarray:
    dtype = np.dtype(np.uint64 if unsigned else np.int64)
    try:
        return x.astype(dtype)
    except OverflowError:
        raise OverflowError(
            f"an element of the result does not fit {dtype}: pass object arrays for integers of any size"
        ) from None


def _exact(a: Operand, b: Operand, shapes: _Shapes, goal: Goal, mode: str) -> np.ndarray:
    """The product of numbers of any kind, through MPFR's layout."""
    x, y = map(np.asarray, shapes.matrices(a.host, b.host))
    left = [_numbers.decode(s, 0) for s in x.reshape(-1, shapes.m, shapes.k)] if x.size else []
    right = [_numbers.decode(s, 1) for s in y.reshape(-1, shapes.k, shapes.n)] if y.size else []
    if not left or not right:
        zeros: list[Number] = [(0, 0)] * math.prod(shapes.whole)
        return _numbers.encode(zeros, [1] * len(zeros), shapes.whole, goal, "A B")
    stacks_x, stacks_y = x.shape[:-2], y.shape[:-2]
    numbers: list[Number] = []
    denominators: list[int] = []
    for _, at_x, at_y in shapes.indices(x, y):
        p = left[int(np.ravel_multi_index(at_x, stacks_x)) if at_x else 0]
        q = right[int(np.ravel_multi_index(at_y, stacks_y)) if at_y else 0]
        some, below = _product(p, q, goal, mode)
        numbers += some
        denominators += below
    return _numbers.encode(numbers, denominators, shapes.whole, goal, "A B")


def _product(p: Matrix, q: Matrix, goal: Goal, mode: str) -> tuple[list[Number], list[int]]:
    below = [d * e for d in p.denominators for e in q.denominators]
    if len(below) == 1 and mode == "exact":
        total = _numbers.dot(p.numbers, q.numbers)
        if total is not None:
            return [total], below
    if goal.kind in ("mpf", "mpfr") and p.is_over_one() and q.is_over_one():
        # The library rounds, once.
        return _mpfr.matmul(p, q, cast(int, goal.bits), mode), below
    if mode != "exact":
        raise ValueError(f"mode = {mode!r}: these operands and this result have mode 'exact' only")
    return _mpfr.exact(p, q), below


def _exact_residual(a: Operand, x: Operand, b: Operand, shapes: _Shapes, goal: Goal, mode: str) -> np.ndarray:
    """A column of the residual is [A b] [-x 1]."""
    if shapes.is_empty():
        return _numbers.encode([], [], shapes.whole, goal, "b - A x")
    m, k, n = shapes.m, shapes.k, shapes.n
    _, wide_x = shapes.matrices(a.host, x.host)
    wide_x, wide_b = np.asarray(wide_x), b.host.reshape(m, n)
    matrix = _numbers.decode(a.host, 0)
    numbers: list[Number] = [(0, 0)] * (m * n)
    denominators = [1] * (m * n)
    for j in range(n):
        column = _numbers.decode(wide_x[:, j : j + 1], 1)
        right = _numbers.decode(wide_b[:, j : j + 1], 0)
        rows: list[Number] = []
        common = [math.lcm(d, e) for d, e in zip(matrix.denominators, right.denominators)]
        for i in range(m):
            rows += [_times(v, common[i] // matrix.denominators[i]) for v in matrix.numbers[i * k : i * k + k]]
            rows.append(_times(right.numbers[i], common[i] // right.denominators[i]))
        below = column.denominators[0]
        minus = [(-v, e) for v, e in column.numbers] + [(below, 0)]
        left = Matrix((m, k + 1), rows, common)
        some, dens = _product(left, Matrix((k + 1, 1), minus, [below]), goal, mode)
        numbers[j::n], denominators[j::n] = some, dens
    return _numbers.encode(numbers, denominators, shapes.whole, goal, "b - A x")


def _times(number: Number, factor: int) -> Number:
    m, e = number
    return number if e is None or factor == 1 else (m * factor, e)
