"""Singular values, and what they decide: conditions, ranks and norms of matrices.

Singular values are the square roots of eigenvalues of ``A^H A``, which is computed exactly and rounded to twice the bits, or more where
small ones must be told from zero.
"""

from __future__ import annotations

import math
from typing import Any, List, Optional

import numpy as np
from numpy.linalg import LinAlgError

from . import _answers, _complex, _flint, _numbers, _operands, _stacks
from ._array import wrapped
from ._kinds import PARTS, Goal
from ._numbers import Number
from ._operands import Operand
from ._products import matmul, residual
from ._stacks import goal_of, in_stack, part_of

#: Bits beyond those that a result needs.
_MORE = 32
#: Bits of the longest arithmetic for conditions: those of the result times this.
_MOST = 32


def _gram(A: Any, bits: int) -> np.ndarray:
    """The smaller one of ``A^H A`` and ``A A^H`` as a real symmetric matrix of numbers of so many bits; that of complex numbers is
    twice as large and has each eigenvalue twice."""
    re, im = _complex.parts(_operands.read("x", A))
    if im is not None:
        minus = _complex.negated(im)
        A = np.concatenate([np.concatenate([re, minus], 1), np.concatenate([im, re], 1)])
    left, right = (A, np.transpose(A)) if A.shape[0] < A.shape[1] else (np.transpose(A), A)
    return np.asarray(matmul(left, right, kind="mpf", bits=bits))


def _squares(A: Any, bits: int) -> List[Number]:
    """The squares of the singular values in descending order, each within ``2**-bits`` of the largest."""
    is_complex = _operands.read("x", A).is_complex()
    more = bits + 8 + 2 * max(A.shape).bit_length()
    found, _ = _answers.eigen(_gram(A, more), True, Goal("mpf", more), None, False)
    if found.report.status in (_answers.NOT_CONVERGED, _answers.NOT_FINITE):
        raise LinAlgError("singular values did not converge")
    numbers = _numbers.column(found.x).numbers[::-1]
    # An eigenvalue that is zero may have become a negative one.
    return [(0.0, None) if m < 0 else (m, e) for m, e in (numbers[::2] if is_complex else numbers)]


def _root(x: Number, bits: int) -> Number:
    m, e = x
    if e is None:
        return x
    shift = max(2 * bits + 4 - m.bit_length(), 0)
    shift += (e - shift) & 1
    return math.isqrt(m << shift), (e - shift) // 2


def _log2(x: Number) -> float:
    m, e = x
    return e + math.log2(m) if e is not None and m else -math.inf


def _encoded(numbers: List[Number], below: List[int], shape: tuple[int, ...], goal: Goal) -> Any:
    made = _numbers.encode(numbers, below, shape, goal, "the result")
    return wrapped(made if shape else made[()])


def svdvals(x: Any, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The singular values of a matrix in descending order, as :func:`numpy.linalg.svdvals`, within an ulp of the largest one.

    >>> import wideblas
    >>> wideblas.linalg.svdvals([[3.0, 0.0], [4.0, 5.0]], bits=106)
    Array([6.7082039324993690892275210061938,
           2.2360679774997896964091736687313], wideblas.dd)
    """
    operand = _stacks.matrices("x", x, is_square=False)
    goal = part_of(goal_of([operand], bits, kind))
    A = wrapped(operand.host)
    few = min(A.shape[-2:])
    found = [_encoded(_values(A[at], goal), [1] * few, (few,), goal) for at in np.ndindex(A.shape[:-2])]
    return in_stack(found, (*A.shape[:-2], few), goal)


def _values(A: Any, goal: Goal) -> List[Number]:
    """The singular values of one matrix."""
    if 0 in A.shape:
        return []
    wanted = goal.bits or 53
    return [_root(s, wanted + _MORE) for s in _squares(A, 2 * wanted + _MORE)]


def cond(x: Any, p: Any = None, *, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The condition of a matrix, as :func:`numpy.linalg.cond`, right to its last bits also where it is large; infinite where the matrix
    is singular. p is None or 2, -2, 1, -1, inf, -inf or "fro".

    >>> import numpy as np, wideblas
    >>> H = 1 / (np.arange(12)[:, None] + np.arange(12) + 1.0)
    >>> print(f"{wideblas.linalg.cond(H):.6e}")
    1.681864e+16
    """
    operand = _stacks.matrices("x", x, is_square=p not in (None, 2, -2))
    goal = part_of(goal_of([operand], bits, kind))
    A = wrapped(operand.host)
    if 0 in A.shape[-2:]:
        raise LinAlgError("cond is not defined on empty arrays")
    if p in (None, 2, -2):
        found = [_ratio(A[at], goal, p == -2) for at in np.ndindex(A.shape[:-2])]
        return in_stack(found, A.shape[:-2], goal)
    found = [_by_inverse(A[at], p, goal) for at in np.ndindex(A.shape[:-2])]
    return in_stack(found, A.shape[:-2], goal)


def _is_finite(A: Any) -> bool:
    parts = [part for part in _complex.parts(_operands.read("x", A)) if part is not None]
    return all(e is not None or x == 0 for part in parts for x, e in _numbers.column(part).numbers)


def sums_of_squares(a: Any, x: Any, b: Operand, goal: Goal) -> Any:
    """The sums of squares of ``b - a x`` of each column of x, which are computed exactly and rounded once, of residuals that are rounded to
    more bits."""
    right = b.host.reshape(-1, 1) if b.host.ndim == 1 else b.host
    count = right.shape[1]
    is_complex = goal.kind in PARTS
    rest = residual(a, x, wrapped(right), bits=2 * (goal.bits or 53) + _MORE, kind="mpc" if is_complex else "mpf")
    parts = [part for part in _complex.parts(_operands.read("b", rest)) if part is not None]
    numbers = [[] for _ in range(count)]  # type: List[List[Number]]
    for part in parts:
        for at, number in enumerate(_numbers.column(part).numbers):
            numbers[at % count].append(number)
    return _encoded([_sum_of_squares(column) for column in numbers], [1] * len(numbers), (len(numbers),), part_of(goal))


def _sum_of_squares(numbers: List[Number]) -> Number:
    special = [m for m, e in numbers if e is None and m]
    if special:
        return math.nan if any(math.isnan(m) for m in special) else math.inf, None
    finite = [(m, e) for m, e in numbers if e is not None and m]
    low = min((e for _, e in finite), default=0)
    return sum((m * m) << 2 * (e - low) for m, e in finite), 2 * low


def _ratio(A: Any, goal: Goal, is_reciprocal: bool) -> Any:
    """The largest singular value over the least, or the other way round."""
    wanted = goal.bits or 53
    if not _is_finite(A):
        return _encoded([(math.nan, None)], [1], (), goal)
    precision = 2 * wanted + _MORE
    while True:
        squares = _squares(A, precision)
        largest, least = squares[0], squares[-1]
        # The bits that the least one has.
        if _log2(least) - _log2(largest) >= wanted + 4 - precision or precision > _MOST * wanted:
            break
        precision *= 2
    if _log2(least) - _log2(largest) < 8 - precision:
        least = (0.0, None)
    if is_reciprocal:
        largest, least = least, largest
    if least[1] is None:
        return _encoded([(math.inf, None)], [1], (), goal)
    if largest[1] is None:
        return _encoded([(0.0, None)], [1], (), goal)
    (m, e), (n, f) = _root(largest, wanted + _MORE), _root(least, wanted + _MORE)
    shift = (n & -n).bit_length() - 1
    return _encoded([(m, e - f - shift)], [n >> shift], (), goal)


def _by_inverse(A: Any, p: Any, goal: Goal) -> Any:
    from . import linalg

    # Some bits more, of which the sums and the product lose a few.
    more = Goal("mpf", (goal.bits or 53) + _MORE)
    if not _is_finite(A):
        return _encoded([(math.nan, None)], [1], (), goal)
    try:
        inverse = linalg.inv(A, bits=more.bits, kind="mpc" if _operands.read("x", A).is_complex() else "mpf")
    except LinAlgError:
        return _encoded([(math.inf, None)], [1], (), goal)
    (m, e), (n, f) = (_number(norm(y, p, bits=more.bits, kind="mpf")) for y in (A, inverse))
    return _encoded([(m * n, e + f)], [1], (), goal)


def _number(x: Any) -> Number:
    return _numbers.of_element(x)[0]


def matrix_rank(
    A: Any, tol: Any = None, hermitian: bool = False, *, rtol: Any = None, bits: Optional[int] = None, kind: Any = None
) -> Any:
    """The number of singular values above ``tol``, or above ``rtol`` times the largest, as :func:`numpy.linalg.matrix_rank`. The default is
    NumPy's: the larger dimension times ``2**(1 - bits)`` times the largest, where bits are those of the numbers, or ``bits``. Ranks of
    fmpz_mat and fmpq_mat are exact.

    >>> import wideblas
    >>> A = [[1.0, 1.0], [1.0, 1.0 + 2.0**-52]]
    >>> print(wideblas.linalg.matrix_rank(A), wideblas.linalg.matrix_rank(A, bits=106))
    1 2
    """
    if tol is not None and rtol is not None:
        raise ValueError("tol and rtol: pass one of them")
    operand = _operands.read("A", A)
    if tol is None and rtol is None:
        own = _flint.own("rank", bits, kind, operand) if not _is_of_balls(operand) else None
        if own is not None:
            return int(own)
    if np.ndim(operand.host) < 2:
        host = wrapped(operand.host)
        return int(bool(np.any(host != 0)))
    operand = _stacks.matrices("A", A, is_square=hermitian)
    goal = part_of(goal_of([operand], bits, kind))
    matrix = wrapped(operand.host)
    stack = matrix.shape[:-2]
    bounds = [np.broadcast_to(np.asarray(t, float), stack) if t is not None else None for t in (tol, rtol)]
    ranks = [_rank(matrix[at], goal, *(t if t is None else float(t[at]) for t in bounds)) for at in np.ndindex(stack)]
    return np.array(ranks, int).reshape(stack)[()]


def _is_of_balls(operand: Operand) -> bool:
    return operand.flint is not None and operand.flint.__name__ == "arb_mat"


def _rank(A: Any, goal: Goal, tol: Optional[float], rtol: Optional[float]) -> int:
    if 0 in A.shape:
        return 0
    wanted = goal.bits or 53
    squares = _squares(A, 2 * wanted + _MORE)
    top = _log2(squares[0])
    if top == -math.inf:
        return 0
    if tol is not None:
        least = 2 * math.log2(tol) if tol > 0 else -math.inf
    else:
        ratio = max(A.shape) * 2.0 ** (1 - wanted) if rtol is None else rtol
        least = top + 2 * math.log2(ratio) if ratio > 0 else -math.inf
    if least < top - 2 * wanted:
        # Below what was resolved; of a zero tolerance what can be told from zero.
        resolved = min(top - least, _MOST * wanted)
        squares = _squares(A, math.ceil(resolved) + _MORE)
        least = max(least, top - resolved)
    return sum(_log2(square) > least for square in squares)


def norm(
    x: Any, ord: Any = None, axis: Any = None, keepdims: bool = False, *, bits: Optional[int] = None, kind: Any = None
) -> Any:
    """The norms of :func:`numpy.linalg.norm`: of vectors ``ord`` is None or 2, 1, 0, inf or -inf; of matrices None or "fro", 1,
    -1, inf, -inf, 2, -2 or "nuc".

    >>> import wideblas
    >>> wideblas.linalg.norm([1.0, 1.0], bits=106)
    Array(1.4142135623730950488016887242097, wideblas.dd)
    """
    from . import _statistics

    operand = _operands.read("x", x)
    if ord in (2, -2, "nuc") and (axis is None and np.ndim(operand.host) == 2):
        return _of_values(operand, ord, keepdims, bits, kind)
    return _statistics.vector_norm(wrapped(operand.host), ord, axis, keepdims, bits=bits, kind=kind)


def _of_values(operand: Operand, order: Any, keepdims: bool, bits: Optional[int], kind: Any) -> Any:
    """A norm of a matrix by its singular values."""
    goal = part_of(goal_of([operand], bits, kind))
    values = _values(wrapped(operand.host), goal)
    if not values:
        raise LinAlgError(f"the norm of order {order!r} is not defined on empty arrays")
    if order == "nuc":
        low = min((e for _, e in values if e is not None), default=0)
        number: Number = (sum(m << (e - low) for m, e in values if e is not None), low)
    else:
        number = values[0] if order == 2 else values[-1]
    found = _encoded([number], [1], (), goal)
    return np.reshape(found, (1, 1)) if keepdims else found
