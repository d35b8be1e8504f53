"""Linear systems, inverses, determinants and factorisations, with the names and arguments of ``numpy.linalg``.

Operands are those of :func:`wideblas.matmul`. Solutions, inverses and determinants are computed with more bits than the result has
and checked by residuals that are exact: where the check fails, again with twice the bits, so that every element is right to an ulp
or two of the largest of its column, also for matrices whose condition is far beyond the format; a matrix that is singular, or as
good as singular with eight times the bits, is a :class:`numpy.linalg.LinAlgError`.

    >>> import numpy as np, wideblas
    >>> n = 13
    >>> H = np.array([[1 / (i + j + 1) for j in range(n)] for i in range(n)])
    >>> b = H @ np.ones(n)
    >>> x = wideblas.linalg.solve(H, b)
    >>> float(abs(wideblas.residual(H, x, b)).max()) < 1e-10 < float(abs(np.linalg.solve(H, b) - x).max())
    True
"""

from __future__ import annotations

import math
from typing import Any, Iterator, NamedTuple, Optional

import numpy as np
from numpy.linalg import LinAlgError

from . import _complex, _kinds, _lapack, _numbers, _operands
from ._array import Array, wrapped
from ._convert import convert
from ._kinds import PARTS, Goal
from ._numbers import Number
from ._operands import Operand
from ._products import _as_matrix, residual

__all__ = ["EighResult", "LinAlgError", "QRResult", "SlogdetResult", "cholesky", "det", "eigh", "eigvalsh", "inv", "qr", "slogdet", "solve"]

#: The longest working precision is that of the result times this.
_MOST = 8
#: Corrections of a solution with one factorisation; each brings some bits.
_STEPS = 40


class _Working(NamedTuple):
    """A format that is computed in."""

    kind: str
    bits: int


def _goal(operands: list[Operand], bits: Optional[int], kind: Any) -> Goal:
    """What a result is made of: as NumPy's, float64 for integers."""
    names = " and ".join(o.name for o in operands)
    goal = _kinds.goal([o.kind for o in operands], bits, kind, names)
    if goal.kind in ("int", "fraction"):
        if kind is not None:
            raise TypeError(f"kind = {goal.kind!r}: solutions are rounded, choose a kind of floats")
        goal = Goal("float64", 53)
    return goal


def _formats(goal: Goal) -> Iterator[_Working]:
    """Working formats for a result, each twice as long as the one before."""
    is_complex, bits = goal.kind in PARTS, goal.bits or 53
    most, wanted = _MOST * bits, bits
    while True:
        native = next((k for k in ("dd", "qd") if _kinds.BITS[k] >= wanted), None)
        part, found = (native, _kinds.BITS[native]) if native else ("mpf", wanted + 64)
        yield _Working(_kinds.COMPLEX[part] if is_complex else part, found)
        if found >= most:
            return
        wanted = 2 * found


def _matrices(name: str, x: Any) -> Operand:
    operand = _operands.read(name, x)
    shape = np.shape(operand.host)
    if len(shape) < 2 or shape[-1] != shape[-2]:
        raise LinAlgError(f"{name} has shape {shape}: expected square matrices")
    return operand


def _array(operand: Operand) -> Any:
    """The numbers as functions of this package take them."""
    return wrapped(operand.host)


def _sizes(x: Any) -> np.ndarray:
    """The largest magnitude of each column of a matrix as a power of two, roughly: -inf of zeros, NaN where a number is not finite."""
    operand = _operands.read("x", x)
    shape = operand.host.shape
    sizes = np.full(shape[1], -math.inf)
    for part in _complex.parts(operand):
        if part is None:
            continue
        elements = np.asarray(part._elements if isinstance(part, Array) else part)
        if elements.dtype == object:
            powers = [_power(number) for number in _numbers.column(elements).numbers]
            own = np.array(powers).reshape(shape)
        else:
            first = elements if elements.dtype.names is None else _kinds.parts_of(elements)[..., 0]
            with np.errstate(divide="ignore"):
                own = np.log2(np.abs(first.astype(np.float64)))
            own[~np.isfinite(first)] = math.nan
        sizes = np.maximum(sizes, own.max(axis=0, initial=-math.inf))
    return sizes


def _power(number: Number) -> float:
    m, e = number
    if e is None:
        return -math.inf if m == 0 else math.nan
    return e + math.log2(abs(m)) if m else -math.inf


def _is_finite(x: Any) -> bool:
    return not np.isnan(_sizes(x)).any()


def _sum(x: Any, d: Any, working: _Working) -> Any:
    """x + d, each element rounded once."""
    if working.kind in _kinds.FORMATS:
        return x + d
    goal = Goal("mpf", working.bits)

    def added(p: Any, q: Any) -> Any:
        rows = [_numbers.column(v).numbers for v in (p, q)]
        sums = [_numbers.total([a, b]) or (a if not b[0] else b if not a[0] else (0.0, None)) for a, b in zip(*rows)]
        return _numbers.encode([_numbers.rounded(s, 1, working.bits) for s in sums], [1] * len(sums), p.shape, goal, "x")

    if working.kind == "mpf":
        return added(x, d)
    left, right = (_complex.parts(Operand("x", v, "mpc")) for v in (x, d))
    return _complex.joined(added(left[0], right[0]), added(left[1], right[1]), "mpc")


def _refined(A: Any, b: Any, factors: _lapack.Factors, working: _Working, bits: int) -> Optional[Any]:
    """The solution to so many bits in the norm of each column, or ``None`` where corrections do not become that small."""
    x, before = factors.solve(b), np.full(b.shape[1], math.inf)
    for _ in range(_STEPS):
        wide = working.bits if working.kind in ("mpf", "mpc") else None
        d = factors.solve(residual(A, x, b, kind=working.kind, bits=wide))
        least, left = _sizes(x) - bits, _sizes(d)
        if np.isnan(least).any() or np.isnan(left).any():
            return None
        x = _sum(x, d, working)
        is_small = left <= least
        if is_small.all():
            return x
        # What is left becomes half as large at least, where it is not small already.
        if (~is_small & (left > before - 1)).any():
            return None
        before = left
    return None


def _solved(A: Any, b: Any, goal: Goal) -> Any:
    """The solution of one system, b a matrix."""
    bits = goal.bits or 53
    is_finite = _is_finite(A) and _is_finite(b)
    working = None
    for working in _formats(goal):
        factors = _lapack.Factors(A, working.kind, working.bits)
        if not is_finite:
            # Infinities and NaN spread, as in NumPy.
            return _as(factors.solve(b), goal)
        if factors.zero_pivot:
            continue
        x = _refined(A, b, factors, working, bits + 1)
        if x is not None:
            return _as(x, goal)
    assert working is not None
    raise LinAlgError(f"A is singular to {working.bits} bits")


def _as(x: Any, goal: Goal) -> Any:
    part = PARTS.get(goal.kind, goal.kind)
    return convert(x, goal.kind, bits=goal.bits if part in ("mpf", "mpfr") else None)


def _stacked(A: Any, goal: Goal, of_one: Any) -> Any:
    """The results of each square matrix of a stack in one array."""
    return _in_stack([of_one(A[at]) for at in np.ndindex(A.shape[:-2])], A.shape, goal)


def solve(a: Any, b: Any, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The solution x of ``a x = b``, as :func:`numpy.linalg.solve`: b is a vector, or a matrix of several right-hand sides.

    >>> import wideblas
    >>> wideblas.linalg.solve([[3, 1], [1, 2]], [9, 8])
    array([2., 3.])
    >>> third = wideblas.linalg.solve([[3]], [1], bits=106)
    >>> third
    Array([0.33333333333333333333333333333333], wideblas.dd)
    """
    left, right = _matrices("a", a), _operands.read("b", b)
    goal = _goal([left, right], bits, kind)
    A, rhs = _array(left), _array(right)
    is_vector = rhs.ndim == 1
    if rhs.ndim == 0 or rhs.shape[0 if is_vector else -2] != A.shape[-1]:
        raise ValueError(f"a has shape {A.shape} and b {rhs.shape}, which do not match")
    stack = np.broadcast_shapes(A.shape[:-2], () if is_vector else rhs.shape[:-2])
    columns = rhs.reshape(-1, 1) if is_vector else rhs
    if not stack:
        x = _one(A, columns, goal)
        return _as_matrix(x[:, 0] if is_vector else x, goal.kind, left, right)

    def of(x: Any, at: tuple[int, ...]) -> Any:
        own = x.shape[:-2]
        at = at[len(at) - len(own) :]
        return x[tuple(0 if n == 1 else i for i, n in zip(at, own))]

    found = [_one(of(A, at), of(columns, at), goal) for at in np.ndindex(stack)]
    x = _in_stack(found, (*stack, *columns.shape[-2:]), goal)
    return x[..., 0] if is_vector else x


def _one(A: Any, b: Any, goal: Goal) -> Any:
    if 0 in b.shape:
        return _as(np.zeros(b.shape), goal)
    return _solved(A, b, goal)


def inv(a: Any, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The inverse, as :func:`numpy.linalg.inv`.

    >>> import wideblas
    >>> wideblas.linalg.inv([[2.0, 1.0], [1.0, 1.0]])
    array([[ 1., -1.],
           [-1.,  2.]])
    """
    operand = _matrices("a", a)
    goal = _goal([operand], bits, kind)
    A = _array(operand)
    identity = np.eye(A.shape[-1])
    found = _stacked(A, goal, lambda one: _one(one, identity, goal))
    return _as_matrix(found, goal.kind, operand, operand)


class _Determinant(NamedTuple):
    """``(re + im i) * 2**exponent``, integers of many bits; ``None`` for NaN."""

    re: int
    im: int
    exponent: int


def _determinant(A: Any, working: _Working) -> Optional[_Determinant]:
    factors = _lapack.Factors(A, working.kind, working.bits)
    found = factors.lu.array()
    diagonal = found[np.arange(factors.n), np.arange(factors.n)]
    parts = _complex.parts(_operands.read("a", diagonal))
    re, im, exponent = -1 if factors.swaps_are_odd() else 1, 0, 0
    columns = [[] if part is None else _numbers.column(part).numbers for part in parts]
    for at, (m, e) in enumerate(columns[0]):
        n, f = columns[1][at] if columns[1] else (0, 0)
        if any(power is None and not (x == 0) for x, power in ((m, e), (n, f))):
            return None
        (m, e), (n, f) = ((0, 0) if not x else (x, power) for x, power in ((m, e), (n, f)))
        low = min(e if m else f, f if n else e)
        m, n = (m << (e - low) if m else 0), (n << (f - low) if n else 0)
        re, im, exponent = re * m - im * n, re * n + im * m, exponent + low
        # Bits far below those of the working precision go.
        surplus = max(max(abs(re), abs(im)).bit_length() - working.bits - 64, 0)
        re, im, exponent = re >> surplus, im >> surplus, exponent + surplus
    return _Determinant(re, im, exponent)


def _are_near(a: _Determinant, b: _Determinant, bits: int) -> bool:
    low = min(a.exponent, b.exponent)
    if max(a.exponent, b.exponent) - low > 1 << 20:
        return False
    (p, q), (r, s) = ((x.re << (x.exponent - low), x.im << (x.exponent - low)) for x in (a, b))
    return max(abs(p - r), abs(q - s)).bit_length() <= max(abs(r), abs(s)).bit_length() - bits


def _found_determinant(A: Any, goal: Goal) -> Optional[_Determinant]:
    """The determinant, by two precisions that agree; of the longest one where none do."""
    if not _is_finite(A):
        return None
    before = None
    for working in _formats(goal):
        found = _determinant(A, working)
        if found is None or (before is not None and _are_near(before, found, (goal.bits or 53) + 2)):
            return found
        before = found
    return before


def det(a: Any, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The determinant, as :func:`numpy.linalg.det`, of two working precisions that agree on the bits of the result.

    >>> import wideblas
    >>> print(wideblas.linalg.det([[1, 2], [3, 4]]))
    -2.0
    """
    operand = _matrices("a", a)
    goal = _goal([operand], bits, kind)
    A = _array(operand)
    pairs = []
    for at in np.ndindex(A.shape[:-2]):
        d = _found_determinant(A[at], goal)
        pairs.append(_NAN if d is None else ((d.re, d.exponent), (d.im, d.exponent)))
    return _encoded(pairs, A.shape[:-2], goal)


#: Real and imaginary parts.
_NAN: tuple[Number, Number] = ((math.nan, None), (math.nan, None))


def _encoded(pairs: list[tuple[Number, Number]], shape: tuple[int, ...], goal: Goal) -> Any:
    """Numbers of a kind by their parts; a number without shape."""
    part = Goal(PARTS.get(goal.kind, goal.kind), goal.bits)
    parts = []
    for i in (0, 1):
        made = _numbers.encode([pair[i] for pair in pairs], [1] * len(pairs), shape, part, "the determinant")
        parts.append(wrapped(made if shape else made[()]))
    return parts[0] if goal.kind not in PARTS else _complex.joined(parts[0], parts[1], goal.kind)


class SlogdetResult(NamedTuple):
    """What :func:`slogdet` returns."""

    sign: Any
    logabsdet: Any


def slogdet(a: Any, *, bits: Optional[int] = None, kind: Any = None) -> SlogdetResult:
    """Sign and natural logarithm of the magnitude of the determinant, as :func:`numpy.linalg.slogdet`; the logarithm is a float64.

    >>> import numpy as np, wideblas
    >>> sign, logarithm = wideblas.linalg.slogdet(1e-200 * np.eye(3))
    >>> print(sign, round(logarithm, 10))
    1.0 -1381.5510557964
    """
    operand = _matrices("a", a)
    goal = _goal([operand], bits, kind)
    A = _array(operand)
    signs, logarithms = [], []
    for at in np.ndindex(A.shape[:-2]):
        d = _found_determinant(A[at], goal)
        if d is None:
            signs.append(_NAN)
            logarithms.append(math.nan)
            continue
        square, more = d.re * d.re + d.im * d.im, 2 * (goal.bits or 53) + 64
        size = math.isqrt(square << 2 * more)
        parts = [((x << 2 * more) // size if size else 0, -more) for x in (d.re, d.im)]
        signs.append((parts[0], parts[1]))
        logarithms.append(math.log(square) / 2 + d.exponent * math.log(2) if square else -math.inf)
    shape = A.shape[:-2]
    return SlogdetResult(_encoded(signs, shape, goal), np.array(logarithms).reshape(shape)[()])


def cholesky(a: Any, *, upper: bool = False, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The lower triangle L of ``a = L L^H``, or with ``upper`` the upper one of ``a = U^H U``, as :func:`numpy.linalg.cholesky`.

    The lower triangle of a alone is read, with ``upper`` the upper one. The factor is computed in the first format with more bits
    than the result, and rounded.

    >>> import wideblas
    >>> wideblas.linalg.cholesky([[4, 2], [2, 3]], bits=106)
    Array([[2.0, 0.0],
           [1.0, 1.4142135623730950488016887242097]], wideblas.dd)
    """
    operand = _matrices("a", a)
    goal = _goal([operand], bits, kind)
    A = _array(operand)
    working = next(w for w in _formats(goal) if w.bits > (goal.bits or 53))

    def one(matrix: Any) -> Any:
        # The triangle that is not read may have anything.
        read = np.transpose(matrix) if upper else matrix
        factor, minor = _lapack.cholesky(read, working.kind, working.bits)
        if minor:
            raise LinAlgError(f"a is not positive definite: its minor of order {minor} is not")
        above = np.triu_indices(factor.shape[0], 1)
        factor[above] = 0
        rounded = _as(factor, goal)
        return np.transpose(rounded) if upper else rounded

    return _as_matrix(_stacked(A, goal, one), goal.kind, operand, operand)


class QRResult(NamedTuple):
    """What :func:`qr` returns."""

    Q: Any
    R: Any


def qr(a: Any, mode: str = "reduced", *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """``a = Q R`` with orthonormal columns in Q and an upper triangle R, as :func:`numpy.linalg.qr`.

    ``mode`` is "reduced", "complete" (a square Q), or "r" (R alone). Working formats are those of :func:`eigh`.

    >>> import wideblas
    >>> Q, R = wideblas.linalg.qr([[3.0, 1.0], [4.0, 2.0]])
    >>> R
    array([[-5. , -2.2],
           [ 0. ,  0.4]])
    """
    if mode not in ("reduced", "complete", "r"):
        raise ValueError(f"mode = {mode!r}: expected 'reduced', 'complete' or 'r'")
    operand = _operands.read("a", a)
    A = _array(operand)
    if A.ndim < 2:
        raise LinAlgError(f"a has shape {A.shape}: expected matrices")
    goal = _goal([operand], bits, kind)
    working = next(_formats(goal))
    m, n = A.shape[-2:]
    few = min(m, n)
    columns = {"reduced": few, "complete": m, "r": 0}[mode]
    found = []
    for at in np.ndindex(A.shape[:-2]):
        Q, R = _lapack.orthogonal(A[at], working.kind, working.bits, columns)
        R[np.tril_indices(few, -1, n)] = 0
        if columns > few:
            R = np.concatenate([R, convert(np.zeros((columns - few, n)), working.kind)])
        found.append((None if Q is None else _as(Q, goal), _as(R, goal)))
    stack = A.shape[:-2]
    R = _in_stack([r for _, r in found], (*stack, max(columns, few), n), goal)
    R = _as_matrix(R, goal.kind, operand, operand)
    if mode == "r":
        return R
    Q = _in_stack([q if q is not None else _as(np.zeros((m, columns)), goal) for q, _ in found], (*stack, m, columns), goal)
    return QRResult(_as_matrix(Q, goal.kind, operand, operand), R)


def _in_stack(parts: list[Any], shape: tuple[int, ...], goal: Goal) -> Any:
    """The results of the matrices of a stack in one array of a shape."""
    if not parts:
        return _as(np.zeros(shape), goal)
    if len(shape) == parts[0].ndim:
        return parts[0]
    made = np.stack([np.asarray(p._elements if isinstance(p, Array) else p) for p in parts])
    return wrapped(made.reshape(shape))


class EighResult(NamedTuple):
    """What :func:`eigh` returns."""

    eigenvalues: Any
    eigenvectors: Any


def eigh(a: Any, UPLO: str = "L", *, bits: Optional[int] = None, kind: Any = None) -> EighResult:
    """Eigenvalues of a symmetric or Hermitian matrix in ascending order, and its eigenvectors as columns, as
    :func:`numpy.linalg.eigh`.

    One triangle of a is read. float64 and complex128 matrices are computed in ``dd`` and rounded; ``dd`` and ``qd`` numbers in their
    own arithmetic; numbers of more bits with 64 more. Errors of eigenvalues are some units in the last place of the largest one.

    >>> import wideblas
    >>> values, vectors = wideblas.linalg.eigh([[2, 1], [1, 2]])
    >>> values
    array([1., 3.])
    """
    return EighResult(*_eigen(a, UPLO, bits, kind, True))


def eigvalsh(a: Any, UPLO: str = "L", *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The eigenvalues that :func:`eigh` returns.

    >>> import wideblas
    >>> wideblas.linalg.eigvalsh([[1, 1], [1, 0]], bits=106)
    Array([-0.61803398874989484820458683436563,
           1.6180339887498948482045868343656], wideblas.dd)
    """
    return _eigen(a, UPLO, bits, kind, False)[0]


def _eigen(a: Any, UPLO: str, bits: Optional[int], kind: Any, vectors: bool) -> tuple[Any, Any]:
    if not isinstance(UPLO, str) or UPLO.upper() not in ("L", "U"):
        raise ValueError(f"UPLO = {UPLO!r}: expected 'L' or 'U'")
    operand = _matrices("a", a)
    goal = _goal([operand], bits, kind)
    real = Goal(PARTS.get(goal.kind, goal.kind), goal.bits)
    working = next(_formats(goal))
    found = []
    A = _array(operand)
    for at in np.ndindex(A.shape[:-2]):
        of_values, of_vectors = _lapack.eigen(A[at], working.kind, working.bits, vectors, UPLO.upper() == "L")
        found.append((_as(of_values, real), _as(of_vectors, goal) if vectors else None))

    values = _in_stack([v for v, _ in found], A.shape[:-1], real)
    if not vectors:
        return values, None
    return values, _as_matrix(_in_stack([v for _, v in found], A.shape, goal), goal.kind, operand, operand)
