"""Linear systems, inverses, determinants, eigenvalues and factorisations, with the names and arguments of ``numpy.linalg``.

Operands are those of :func:`wideblas.matmul`. Solutions, least squares, inverses and determinants are those of the library's ``wb_solve``,
``wb_lstsq``, ``wb_inverse`` and ``wb_det``: every element is within an ulp of the exact one, or within ``2**(-2 bits)`` of the largest of its column, whatever the
condition of the matrix; one that is singular, or as good as singular in numbers of eight times the bits, is a
:class:`numpy.linalg.LinAlgError`. ``bounds="proved"`` returns a :class:`Result`, which has proved bounds of all errors.

    >>> import numpy as np, wideblas
    >>> n = 13
    >>> H = np.array([[1 / (i + j + 1) for j in range(n)] for i in range(n)])
    >>> b = H @ np.ones(n)
    >>> found = wideblas.linalg.solve(H, b, bounds="proved")
    >>> found.status, found.proved, found.condition > 1e16, found.relative_error < 2.0**-52
    ('converged', True, True, True)
    >>> float(abs(np.linalg.solve(H, b) - found.x).max()) > 0.1
    True
"""

from __future__ import annotations

import math
from typing import Any, List, NamedTuple, Optional

import numpy as np
from numpy.linalg import LinAlgError

from . import _answers, _complex, _determinants, _flint, _lapack, _operands, _stacks, _vectors
from ._answers import Found
from ._array import Array, wrapped
from ._convert import convert
from ._factors import QRResult, cholesky, qr
from ._kinds import PARTS, Goal
from ._operands import Operand
from ._products import _as_matrix
from ._results import Result, check_bounds, checked, of_nothing, result
from ._spectra import cond, matrix_rank, norm, sums_of_squares, svdvals
from ._stacks import formats, goal_of, in_stack, part_of, rounded_to

__all__ = [
    "EighResult", "LinAlgError", "LstsqResult", "QRResult", "Result", "SlogdetResult", "cholesky", "cond", "det", "eigh", "eigvalsh", "inv",
    "lstsq", "matrix_rank", "norm", "qr", "slogdet", "solve", "svdvals",
]  # fmt: skip


def solve(a: Any, b: Any, *, bits: Optional[int] = None, kind: Any = None, bounds: Optional[str] = None) -> Any:
    """The solution x of ``a x = b``, as :func:`numpy.linalg.solve`: b is a vector, or a matrix of several right-hand sides.

    With ``bounds`` "estimated" or "proved" the result is a :class:`Result`, also where a is singular.

    >>> import wideblas
    >>> wideblas.linalg.solve([[3, 1], [1, 2]], [9, 8])
    array([2., 3.])
    >>> third = wideblas.linalg.solve([[3]], [1], bits=106, bounds="proved")
    >>> third.x, third.error
    (Array([0.33333333333333333333333333333334], wideblas.dd), array([2.05432527e-33]))
    """
    check_bounds(bounds)
    left, right = _operands.read("a", a), _operands.read("b", b)
    if bounds is None:
        own = _flint.own("solve", bits, kind, left, right)
        if own is not None:
            return own
    left = _stacks.matrices("a", a)
    goal = goal_of([left, right], bits, kind)
    x, found, stack, shape = _solutions(left, right, goal, bounds, _system)
    return x if bounds is None else result(found, stack, shape, goal, x=x)


def _solutions(
    left: Operand, right: Operand, goal: Goal, bounds: Optional[str], system: Any, what: str = "singular"
) -> tuple[Any, List[Found], tuple[int, ...], tuple[int, ...]]:
    """The solutions of all systems of a stack, what was found of each, and the shapes of the stack and of the solutions."""
    A, rhs = left.host, _with_no_balls(right).host
    is_vector = rhs.ndim == 1
    if rhs.ndim == 0 or rhs.shape[0 if is_vector else -2] != A.shape[-2]:
        raise ValueError(f"a has shape {A.shape} and b {rhs.shape}, which do not match")
    try:
        stack = np.broadcast_shapes(A.shape[:-2], () if is_vector else rhs.shape[:-2])
    except ValueError:
        raise ValueError(f"a has shape {A.shape} and b {rhs.shape}: their stacks cannot be broadcast") from None
    columns = rhs.reshape(-1, 1) if is_vector else rhs

    def of(x: Any, at: tuple[int, ...]) -> Any:
        own = x.shape[:-2]
        return wrapped(x[tuple(0 if n == 1 else i for i, n in zip(at[len(at) - len(own) :], own))])

    found = [system(of(A, at), of(columns, at), goal, bounds) for at in np.ndindex(stack)]
    shape = (*stack, A.shape[-1], columns.shape[-1])
    x = in_stack([one.x if bounds else checked(one, "a", what) for one in found], shape, goal)
    if is_vector:
        return x[..., 0], found, stack, shape[:-1]
    return _as_matrix(x, goal.kind, left, right), found, stack, shape


def _with_no_balls(operand: Any) -> Any:
    if operand.flint is not None and operand.flint.__name__ == "arb_mat":
        raise TypeError(f"{operand.name} is an arb_mat beside other numbers: make arb_mat of both")
    return operand


def _system(A: Any, b: Any, goal: Goal, bounds: Optional[str]) -> Found:
    """The solution of one system, b a matrix."""
    if 0 in b.shape:
        return of_nothing(rounded_to(np.zeros(b.shape), goal), bounds)
    if goal.kind not in PARTS:
        return _answers.solve(_host(A), _host(b), goal, bounds)
    return _of_parts(lambda re, im: _answers.solve(_doubled(*_parts(A)), np.concatenate([re, im]), part_of(goal), bounds), b, goal)


def _of_parts(solved: Any, b: Any, goal: Goal) -> Found:
    """The complex solution of a real system of twice the order, whose right-hand side has the real and then the imaginary parts of b."""
    found = solved(*_parts(b))
    n, errors = len(found.x) // 2, found.errors
    if errors is not None:
        errors = np.hypot(errors[:n], errors[n:]) * (1 + 2.0**-50)
    x = _complex.joined(found.x[:n], found.x[n:], goal.kind)
    return Found(x, errors, found.report, errors is not None)


class LstsqResult(NamedTuple):
    """What :func:`lstsq` returns."""

    x: Any
    residuals: Any
    rank: int
    s: Any


def lstsq(
    a: Any, b: Any, rcond: Any = None, *, bits: Optional[int] = None, kind: Any = None, bounds: Optional[str] = None
) -> Any:
    """The x that makes the norm of ``b - a x`` least or, where a has more columns than rows, the shortest solution of ``a x = b``, as
    :func:`numpy.linalg.lstsq`: with the sums of squares of the residuals of x (empty unless a has more rows than columns), the rank, and the
    singular values of a.

    Every element of x is as accurate as those of :func:`solve`. a must have full rank: otherwise, and where its least singular value is
    at most ``rcond`` times the largest, there is a :class:`LinAlgError`. With ``bounds`` "estimated" or "proved" the result is a
    :class:`Result` with x alone, whose status is "singular" without full rank; ``rcond`` is not looked at, and singular values, which cost more
    than x, are not computed.

    >>> import wideblas
    >>> fit = wideblas.linalg.lstsq([[0, 1], [1, 1], [2, 1]], [6, 0, 0])
    >>> fit.x, fit.residuals, fit.rank
    (array([-3.,  5.]), array([6.]), 2)
    """
    check_bounds(bounds)
    left, right = _stacks.matrices("a", a, is_square=False), _operands.read("b", b)
    if np.ndim(left.host) != 2 or np.ndim(right.host) not in (1, 2):
        raise LinAlgError(f"a has shape {np.shape(left.host)} and b {np.shape(right.host)}: expected a matrix, and a vector or a matrix")
    goal = goal_of([left, right], bits, kind)
    x, found, stack, shape = _solutions(left, right, goal, bounds, _least_squares, "not of full rank")
    if bounds is not None:
        return result(found, stack, shape, goal, x=x)
    s = svdvals(a, bits=goal.bits if part_of(goal).kind in ("mpf", "mpfr") else None, kind=goal.kind)
    if rcond is not None and len(s) and bool(s[-1] <= rcond * s[0]):
        raise LinAlgError(f"the least singular value of a is {s[-1]}, at most {rcond} of the largest: x would mean nothing")
    rows, columns = left.host.shape
    residuals = sums_of_squares(a, found[0].x, right, goal) if rows > columns else rounded_to(np.zeros(0), part_of(goal))
    return LstsqResult(x, residuals, min(rows, columns), s)


def _least_squares(A: Any, b: Any, goal: Goal, bounds: Optional[str]) -> Found:
    """The solution of one problem, b a matrix."""
    if 0 in (*A.shape, *b.shape):
        return of_nothing(rounded_to(np.zeros((A.shape[1], b.shape[1])), goal), bounds)
    if goal.kind not in PARTS:
        return _answers.least_squares(_host(A), _host(b), goal, bounds)
    solved = lambda re, im: _answers.least_squares(_doubled(*_parts(A)), np.concatenate([re, im]), part_of(goal), bounds)
    return _of_parts(solved, b, goal)


def _parts(x: Any) -> tuple[np.ndarray, np.ndarray]:
    """Real and imaginary parts of a matrix, as NumPy's arrays of one dtype."""
    re, im = _complex.parts(_operands.read("x", x))
    re = _host(re)
    if im is None:
        im = np.zeros(re.shape, re.dtype)
    return re, _host(im)


def _doubled(re: np.ndarray, im: np.ndarray) -> np.ndarray:
    """The real matrix ``[[re, -im], [im, re]]``, which has the solutions of the complex one."""
    minus = _host(_complex.negated(wrapped(im)))
    return np.concatenate([np.concatenate([re, minus], 1), np.concatenate([im, re], 1)])


def _host(x: Any) -> np.ndarray:
    """The elements of an array as they are in memory."""
    return x._elements if isinstance(x, Array) else np.asarray(x)


def inv(a: Any, *, bits: Optional[int] = None, kind: Any = None, bounds: Optional[str] = None) -> Any:
    """The inverse, as :func:`numpy.linalg.inv`; ``bounds`` is that of :func:`solve`.

    >>> import wideblas
    >>> wideblas.linalg.inv([[2.0, 1.0], [1.0, 1.0]])
    array([[ 1., -1.],
           [-1.,  2.]])
    """
    check_bounds(bounds)
    if bounds is None:
        own = _flint.own("inv", bits, kind, _operands.read("a", a))
        if own is not None:
            return own
    operand = _stacks.matrices("a", a)
    goal = goal_of([operand], bits, kind)

    def one(A: Any) -> Found:
        if goal.kind in PARTS or 0 in A.shape:
            return _system(A, np.eye(len(A)), goal, bounds)
        return _answers.inverse(_host(A), goal, bounds)

    A = wrapped(operand.host)
    stack = A.shape[:-2]
    found = [one(A[at]) for at in np.ndindex(stack)]
    x = in_stack([f.x if bounds else checked(f, "a") for f in found], A.shape, goal)
    x = _as_matrix(x, goal.kind, operand, operand)
    return x if bounds is None else result(found, stack, A.shape, goal, x=x)


def det(a: Any, *, bits: Optional[int] = None, kind: Any = None, bounds: Optional[str] = None) -> Any:
    """The determinant, as :func:`numpy.linalg.det`, within an ulp of the exact one; ``bounds`` is that of :func:`solve`.

    Of complex matrices it is that of two working precisions that agree, without bounds.

    >>> import wideblas
    >>> print(wideblas.linalg.det([[1, 2], [3, 4]]))
    -2.0
    """
    check_bounds(bounds)
    if bounds is None:
        own = _flint.own("det", bits, kind, _operands.read("a", a))
        if own is not None:
            return own
    operand = _stacks.matrices("a", a)
    goal = goal_of([operand], bits, kind)
    A = wrapped(operand.host)
    stack = A.shape[:-2]
    if goal.kind in PARTS:
        if bounds is not None:
            raise TypeError(f"{goal.kind} numbers: determinants have no bounds")
        values = [_determinants.encoded(_determinants.of_complex(A[at], goal), goal) for at in np.ndindex(stack)]
        return in_stack(values, stack, goal)
    found = [_determinant(A[at], goal, bounds) for at in np.ndindex(stack)]
    x = in_stack([f.x for f in found], stack, goal)
    return x if bounds is None else result(found, stack, stack, goal, x=x)


def _determinant(A: Any, goal: Goal, bounds: Optional[str]) -> Found:
    if not len(A):
        return of_nothing(rounded_to(np.ones(()), goal), bounds)
    return _answers.determinant(_host(A), goal, bounds)[0]


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
    operand = _stacks.matrices("a", a)
    goal = goal_of([operand], bits, kind)
    A = wrapped(operand.host)
    signs, logarithms = [], []
    for at in np.ndindex(A.shape[:-2]):
        if goal.kind in PARTS:
            sign, logarithm = _determinants.sign_and_logarithm(_determinants.of_complex(A[at], goal), goal)
        else:
            sign, logarithm = _sign_and_logarithm(_host(A[at]))
            sign = rounded_to(sign, goal)
        signs.append(sign)
        logarithms.append(logarithm)
    shape = A.shape[:-2]
    return SlogdetResult(in_stack(signs, shape, goal), np.array(logarithms).reshape(shape)[()])


def _sign_and_logarithm(A: np.ndarray) -> tuple[float, float]:
    """Of a determinant in double-double numbers: near to 1 its logarithm needs the second component."""
    if not len(A):
        return 1.0, 0.0
    found, exponent = _answers.determinant(A, Goal("dd", 106), None, True)
    high, low = found.x.item()
    if not math.isfinite(high):
        return math.nan, math.nan
    if not high:
        return 0.0, -math.inf
    sign, high, low = math.copysign(1.0, high), abs(high), math.copysign(low, low * math.copysign(1.0, high))
    if exponent in (0, 1):
        # No sum of logarithms that cancel: the number itself, less 1, is exact enough.
        high, low = math.ldexp(high, exponent), math.ldexp(low, exponent)
        return sign, math.log1p((high - 1) + low) if 0.5 < high < 2 else math.log(high)
    return sign, math.log(high) + exponent * math.log(2)


class EighResult(NamedTuple):
    """What :func:`eigh` returns."""

    eigenvalues: Any
    eigenvectors: Any


def eigh(a: Any, UPLO: str = "L", *, bits: Optional[int] = None, kind: Any = None, bounds: Optional[str] = None) -> Any:
    """Eigenvalues of a symmetric or Hermitian matrix in ascending order, and its eigenvectors as columns, as
    :func:`numpy.linalg.eigh`.

    One triangle of a is read. Eigenvalues of real matrices are within an ulp of the largest one in magnitude, and eigenvectors have errors of
    an ulp over the relative gap of their eigenvalues. complex128 matrices are computed in ``dd_complex`` and rounded, those of
    ``dd_complex`` and ``qd_complex`` in their own arithmetic, others with 64 bits more: errors are some ulps. ``bounds`` is that of
    :func:`solve`; the :class:`Result` has ``eigenvalues`` and ``eigenvectors`` instead of ``x``, bounds of the eigenvalues, and in
    ``vector_error`` bounds of the distance of each eigenvector from an exact one of norm 1, infinite where eigenvalues cannot be told apart.

    >>> import wideblas
    >>> values, vectors = wideblas.linalg.eigh([[2, 1], [1, 2]])
    >>> values
    array([1., 3.])
    """
    values, vectors, told = _eigen(a, UPLO, bits, kind, bounds, True)
    return EighResult(values, vectors) if bounds is None else Result(eigenvalues=values, eigenvectors=vectors, **told)


def eigvalsh(a: Any, UPLO: str = "L", *, bits: Optional[int] = None, kind: Any = None, bounds: Optional[str] = None) -> Any:
    """The eigenvalues of :func:`eigh`.

    >>> import wideblas
    >>> wideblas.linalg.eigvalsh([[1, 1], [1, 0]], bits=106)
    Array([-0.61803398874989484820458683436564,
           1.6180339887498948482045868343656], wideblas.dd)
    """
    values, _, told = _eigen(a, UPLO, bits, kind, bounds, False)
    return values if bounds is None else Result(eigenvalues=values, **told)


def _eigen(a: Any, UPLO: str, bits: Optional[int], kind: Any, bounds: Optional[str], vectors: bool) -> tuple[Any, Any, Any]:
    check_bounds(bounds)
    if not isinstance(UPLO, str) or UPLO.upper() not in ("L", "U"):
        raise ValueError(f"UPLO = {UPLO!r}: expected 'L' or 'U'")
    operand = _stacks.matrices("a", a)
    goal = goal_of([operand], bits, kind)
    real = part_of(goal)
    A, lower = wrapped(operand.host), UPLO.upper() == "L"
    stack = A.shape[:-2]
    found: List[tuple[Found, Any]] = []
    for at in np.ndindex(stack):
        if not A.shape[-1]:
            nothing = of_nothing(rounded_to(np.zeros(0), real), bounds)
            found.append((nothing, rounded_to(np.zeros((0, 0)), goal)))
        elif goal.kind in PARTS:
            found.append(_hermitian(A[at], lower, goal, bounds, vectors))
        else:
            found.append(_answers.eigen(_host(A[at]), lower, goal, bounds, vectors))
    told = [of_values for of_values, _ in found]
    for one in told if bounds is None else []:
        if one.report.status in (_answers.NOT_CONVERGED, _answers.NOT_FINITE):
            raise LinAlgError("eigenvalues did not converge")
    values = in_stack([one.x for one in told], A.shape[:-1], real)
    more = None if bounds is None else result(told, stack, A.shape[:-1], real)
    if more is not None and vectors:
        apart = [_distances(A[at], lower, one, v, goal) for at, (one, v) in zip(np.ndindex(stack), found)]
        more["vector_error"] = np.array(apart).reshape(A.shape[:-1])
    if not vectors:
        return values, None, more
    return values, _as_matrix(in_stack([v for _, v in found], A.shape, goal), goal.kind, operand, operand), more


def _hermitian(A: Any, lower: bool, goal: Goal, bounds: Optional[str], vectors: bool) -> tuple[Found, Any]:
    """Eigenvalues and eigenvectors of a Hermitian matrix; with bounds the eigenvalues are those of the real matrix of twice the order, which
    has each of them twice."""
    real = part_of(goal)
    own: Any = (None, None)
    if vectors or bounds is None:
        working = next(formats(goal))
        own = _lapack.eigen(A, working.kind, working.bits, vectors, lower)
    of_vectors = rounded_to(own[1], goal) if vectors else None
    if bounds is None:
        return Found(rounded_to(own[0], real), None, _answers.Report()), of_vectors
    re, im = _parts(A)
    read = np.tri(len(re), dtype=bool) if lower else np.tri(len(re), dtype=bool).T
    whole = _doubled(_mirrored(re, read, False), _mirrored(im, read, True))
    twice, _ = _answers.eigen(whole, True, real, bounds, False)
    assert twice.errors is not None
    values, errors, report = twice.x[::2], twice.errors[::2], twice.report
    if report.status == _answers.CLUSTER:
        # Pairs always are one; neighbours that are no pair may be.
        gaps = np.asarray(convert(values[1:] - values[:-1], "float64"))
        report.status = _answers.CLUSTER if (gaps <= errors[1:] + errors[:-1]).any() else _answers.CONVERGED
    return Found(values, errors, report, twice.is_rounded_again), of_vectors


def _distances(A: Any, lower: bool, values: Found, v: Any, goal: Goal) -> np.ndarray:
    """Bounds of the eigenvectors of one matrix, see :func:`_vectors.distances`."""
    if not len(A):
        return np.zeros(0)
    read = np.tri(len(A), dtype=bool) if lower else np.tri(len(A), dtype=bool).T
    assert values.errors is not None
    if goal.kind in PARTS:
        re, im = _parts(A)
        A, v = _doubled(_mirrored(re, read, False), _mirrored(im, read, True)), np.concatenate(_parts(v))
    else:
        A = _mirrored(_host(A), read, False)
    return _vectors.distances(wrapped(A), values.x, values.errors, wrapped(v), goal)


def _mirrored(x: np.ndarray, read: np.ndarray, is_imaginary: bool) -> np.ndarray:
    """A part of a Hermitian matrix by one triangle of it; imaginary parts of the diagonal count as zeros."""
    turned = _host(_complex.negated(wrapped(x.T))) if is_imaginary else x.T
    out = np.where(read, x, turned)
    if is_imaginary:
        np.fill_diagonal(out, np.zeros((), x.dtype)[()])
    return out
