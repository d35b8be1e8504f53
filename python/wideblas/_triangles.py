"""Products of a matrix with its transpose, and triangular systems."""

from __future__ import annotations

from typing import Any, Optional

import numpy as np

from . import _elementwise, _kinds, _operands
from ._array import Array, wrapped
from ._kinds import PARTS
from ._library import MODES, check, library
from ._memory import address
from ._out import written
from ._products import _as_matrix, matmul


def syrk(
    A: Any,
    *,
    trans: bool = False,
    bits: Optional[int] = None,
    mode: str = "exact",
    kind: Any = None,
    dtype: Any = None,
    out: Any = None,
) -> Any:
    """The symmetric matrix ``A A^T``, or ``A^T A`` with ``trans``, each element exact and rounded once.

    Both triangles of the result are written. One of them is computed for float64, ``dd`` and ``qd`` numbers, which takes
    half of the time of :func:`matmul`. Kinds and modes are those of :func:`matmul`; nothing is conjugated.

    >>> import wideblas
    >>> wideblas.syrk([[1.0, 2.0], [3.0, 4.0]])
    array([[ 5., 11.],
           [11., 25.]])
    """
    operand = _operands.read("A", A)
    if len(operand.array.shape) != 2:
        raise ValueError(f"A has shape {operand.array.shape}: expected a matrix")
    goal = _kinds.goal([operand.kind], bits, _kinds.chosen(kind, dtype), "A")
    suffix = {"float64": "f64", "dd": "dd", "qd": "qd"}.get(goal.kind)
    if suffix is None or operand.is_on_device or not _operands.are_native([operand], goal) or 0 in operand.host.shape:
        # Matrices of python-flint come back as such.
        x: Any = wrapped(operand.host) if operand.source is None else operand.source
        turned = np.transpose(x) if operand.source is None else x.transpose()
        left, right = (turned, x) if trans else (x, turned)
        found = matmul(left, right, bits=bits, mode=mode, kind=kind, dtype=dtype, out=out)
        return found if out is not None else _as_matrix(found, goal.kind, operand, operand)
    if mode not in MODES:
        raise ValueError(f"mode = {mode!r}: expected one of {', '.join(MODES)}")
    elements = np.ascontiguousarray(_operands.aligned(operand, goal.kind))
    n, k = elements.shape[::-1] if trans else elements.shape
    c = np.empty((n, n), elements.dtype)
    one, zero = _scalars(goal.kind)
    # Rows here are columns of the BLAS: A is A^T for it, and its upper triangle is the lower one here.
    check(
        getattr(library, f"wb_syrk_{suffix}")(
            MODES[mode], b"U", b"N" if trans else b"T", n, k, one, address(elements), elements.shape[1], zero, address(c), n
        )
    )
    above = np.triu_indices(n, 1)
    c[above] = c.T[above]
    return written(wrapped(c), out)


def _scalars(kind: str) -> tuple[Any, Any]:
    """One and zero as the library takes them."""
    if kind == "float64":
        return 1.0, 0.0
    routines = _elementwise.routines(_kinds.DTYPES[kind])
    return routines.one, routines.zero


def trsm(A: Any, b: Any, *, lower: bool = False, unit: bool = False, trans: bool = False, side: str = "L") -> Array:
    """The solution X of ``A X = b``, or of ``X A = b`` with ``side="R"``, with a triangular matrix A.

    A and b have ``dd``, ``qd`` or complex numbers; others are converted to ``dd``. One triangle of A is read, the upper one
    unless ``lower`` is set. ``unit`` says that the diagonal is ones, ``trans`` that A is transposed. b is a vector or a
    matrix. The solution is that of ``Rtrsm``: backward stable, in the format's own arithmetic. A zero on the diagonal
    makes infinities and NaN.

    >>> import wideblas
    >>> wideblas.trsm([[3.0, 1.0], [0.0, 2.0]], [2.0, 1.0])
    Array([0.5, 0.5], wideblas.dd)
    """
    if side not in ("L", "R"):
        raise ValueError(f"side = {side!r}: expected 'L' or 'R'")
    operands = [_operands.read(name, x) for name, x in (("A", A), ("b", b))]
    goal = _kinds.goal([o.kind for o in operands], 106 if _is_narrow(operands) else None, None, "A and b")
    if goal.kind not in _kinds.FORMATS:
        raise TypeError(f"{goal.kind} numbers: trsm takes dd, qd and their complex numbers, convert A and b")
    made = [_as(o, goal.kind) for o in operands]
    matrix, right = (np.ascontiguousarray(x._elements) for x in made)
    n = matrix.shape[0]
    is_vector = right.ndim == 1
    # With X A = b a vector is a row.
    rows = right.reshape((-1, 1) if side == "L" else (1, -1)) if is_vector else right
    if matrix.ndim != 2 or matrix.shape != (n, n) or rows.ndim != 2 or rows.shape[0 if side == "L" else 1] != n:
        raise ValueError(f"A has shape {matrix.shape} and b {right.shape}, which do not match")
    solution = rows.copy()
    if solution.size:
        routines = _elementwise.routines(matrix.dtype)
        # Rows here are columns of the BLAS: it solves the transposed system, whose triangle and side are the other ones.
        check(
            routines.trsm(
                b"R" if side == "L" else b"L", b"U" if lower else b"L", b"T" if trans else b"N",
                b"U" if unit else b"N", solution.shape[1], solution.shape[0], routines.one,
                address(matrix), n, address(solution), solution.shape[1],
            )
        )  # fmt: skip
    solved: Array = wrapped(solution.reshape(right.shape))
    return solved


def _is_narrow(operands: list[Any]) -> bool:
    """Whether double-double numbers are as long as any of the operands' floats, or longer."""
    kinds = {PARTS.get(o.kind, o.kind) for o in operands}
    return not kinds & {"qd", "mpf", "mpfr"}


def _as(operand: Any, kind: str) -> Array:
    from ._convert import convert

    return convert(wrapped(operand.host), kind)
