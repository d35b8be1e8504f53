"""Cholesky's and orthogonal factors of matrices, by LAPACK's routines."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

import numpy as np
from numpy.linalg import LinAlgError

from . import _lapack, _operands, _stacks
from ._array import wrapped
from ._convert import convert
from ._products import _as_matrix
from ._stacks import formats, goal_of, in_stack, rounded_to


def cholesky(a: Any, *, upper: bool = False, bits: Optional[int] = None, kind: Any = None) -> Any:
    """The lower triangle L of ``a = L L^H``, or with ``upper`` the upper one of ``a = U^H U``, as :func:`numpy.linalg.cholesky`.

    The lower triangle of a alone is read, with ``upper`` the upper one. The factor is computed in the first format with more bits
    than the result, and rounded.

    >>> import wideblas
    >>> wideblas.linalg.cholesky([[4, 2], [2, 3]], bits=106)
    Array([[2.0, 0.0],
           [1.0, 1.4142135623730950488016887242097]], wideblas.dd)
    """
    operand = _stacks.matrices("a", a)
    goal = goal_of([operand], bits, kind)
    A = wrapped(operand.host)
    working = next(w for w in formats(goal) if w.bits > (goal.bits or 53))

    def one(matrix: Any) -> Any:
        # The triangle that is not read may have anything.
        read = np.transpose(matrix) if upper else matrix
        factor, minor = _lapack.cholesky(read, working.kind, working.bits)
        if minor:
            raise LinAlgError(f"a is not positive definite: its minor of order {minor} is not")
        above = np.triu_indices(factor.shape[0], 1)
        factor[above] = 0
        rounded = rounded_to(factor, goal)
        return np.transpose(rounded) if upper else rounded

    return _as_matrix(in_stack([one(A[at]) for at in np.ndindex(A.shape[:-2])], A.shape, goal), goal.kind, operand, operand)


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
    A = wrapped(operand.host)
    if A.ndim < 2:
        raise LinAlgError(f"a has shape {A.shape}: expected matrices")
    goal = goal_of([operand], bits, kind)
    working = next(formats(goal))
    m, n = A.shape[-2:]
    few = min(m, n)
    columns = {"reduced": few, "complete": m, "r": 0}[mode]
    found = []
    for at in np.ndindex(A.shape[:-2]):
        Q, R = _lapack.orthogonal(A[at], working.kind, working.bits, columns)
        R[np.tril_indices(few, -1, n)] = 0
        if columns > few:
            R = np.concatenate([R, convert(np.zeros((columns - few, n)), working.kind)])
        found.append((None if Q is None else rounded_to(Q, goal), rounded_to(R, goal)))
    stack = A.shape[:-2]
    R = in_stack([r for _, r in found], (*stack, max(columns, few), n), goal)
    R = _as_matrix(R, goal.kind, operand, operand)
    if mode == "r":
        return R
    Q = in_stack([q if q is not None else rounded_to(np.zeros((m, columns)), goal) for q, _ in found], (*stack, m, columns), goal)
    return QRResult(_as_matrix(Q, goal.kind, operand, operand), R)
