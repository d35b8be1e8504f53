"""Matrices of python-flint."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, Optional, cast

import numpy as np

from . import _mpfr, _numbers
from ._numbers import Matrix, Number
from ._operands import Operand

#: Bits of radii while they are computed.
_RADIUS_BITS = 64


def read(name: str, x: Any) -> np.ndarray:
    """The elements of a matrix: Python integers of fmpz_mat, Fractions of fmpq_mat, balls of arb_mat."""
    kind = type(x).__name__
    if kind not in _ELEMENTS:
        raise TypeError(f"{name} is a flint.{kind}: expected {', '.join(_ELEMENTS)}")
    out = np.empty((x.nrows(), x.ncols()), object)
    out.ravel()[:] = list(map(_ELEMENTS[kind], x.entries()))
    return out


_ELEMENTS: dict[str, Any] = {
    "fmpz_mat": int,
    "fmpq_mat": lambda v: Fraction(int(v.p), int(v.q)),
    "arb_mat": lambda v: v,
}
#: Multiply-adds of balls that FLINT does in less time; no larger product was measured.
_BALLS = 200**3


def product(a: Operand, b: Operand, bits: Optional[int], mode: str, kind: Any) -> Any:
    """FLINT's own product of two matrices of one type; ``None`` where it has none, or another is asked for."""
    if kind is not None or a.flint is None or a.flint is not b.flint or a.source is None or b.source is None:
        return None
    if a.flint.__name__ != "arb_mat":
        return None if bits is not None else a.source * b.source
    if mode != "exact" or a.host.size * b.host.shape[1] > _BALLS or (bits is not None and bits < 2):
        return None
    import flint

    before = flint.ctx.prec
    try:
        flint.ctx.prec = before if bits is None else bits
        return a.source * b.source
    finally:
        flint.ctx.prec = before


def residual(a: Operand, x: Operand, b: Operand) -> Any:
    """FLINT's own ``b - A x``, exactly, of matrices of integers and fractions."""
    import flint

    sources = [o.source for o in (a, x, b)]
    if len(set(map(type, sources))) > 1:
        sources = [flint.fmpq_mat(source) for source in sources]
    return sources[2] - sources[0] * sources[1]


def own(method: str, bits: Optional[int], kind: Any, *operands: Operand) -> Any:
    """What a method of FLINT's matrices gives: exact of integers and fractions, balls of arb_mat; ``None`` where an operand is no matrix
    of FLINT's, or where numbers of another kind are asked for."""
    sources = [o.source for o in operands]
    if kind is not None or any(source is None for source in sources):
        return None
    are_balls = [o.flint is not None and o.flint.__name__ == "arb_mat" for o in operands]
    if bits is not None and not all(are_balls):
        return None
    import flint

    if not all(are_balls) and len(operands) > 1:
        # Of integers and fractions together, or of exact numbers beside balls.
        wide = flint.arb_mat if any(are_balls) else flint.fmpq_mat
        sources = [source if type(source) is wide else wide(source) for source in sources]
    before = flint.ctx.prec
    try:
        flint.ctx.prec = before if bits is None else bits
        return getattr(sources[0], method)(*sources[1:])
    except ZeroDivisionError:
        precise = f" to {flint.ctx.prec} bits, or its balls contain singular matrices" if any(are_balls) else ""
        raise np.linalg.LinAlgError(f"{operands[0].name} is singular{precise}") from None
    finally:
        flint.ctx.prec = before


def _of_arb(x: Any) -> tuple[Number, Number]:
    """Midpoint and radius."""
    return _of_exact_arb(x.mid()), _of_exact_arb(x.rad())


def _of_exact_arb(x: Any) -> Number:
    if x.is_finite():
        m, e = x.man_exp()
        return (int(m), int(e)) if m else (0.0, None)
    return (math.nan if x.is_nan() else math.inf if x > 0 else -math.inf), None


def _balls(operand: Operand) -> tuple[Matrix, Matrix]:
    """Midpoints and radii; numbers of other kinds have none."""
    array = operand.host
    shape = (array.shape[0], array.shape[1])
    if operand.flint is not None and operand.flint.__name__ == "arb_mat":
        pairs = [_of_arb(v) for v in array.ravel()]
        mid, rad = [m for m, _ in pairs], [r for _, r in pairs]
        return Matrix(shape, mid, []), Matrix(shape, rad, [])
    mid_matrix = _numbers.decode(array, 0)
    if not mid_matrix.is_over_one():
        raise TypeError(f"{operand.name} has Fractions, which balls do not hold exactly")
    return mid_matrix, Matrix(shape, [(0.0, None)] * len(mid_matrix.numbers), [])


def matmul(a: Operand, b: Operand, shapes: Any, bits: Optional[int], mode: str, kind: Optional[str]) -> Any:
    """Balls that contain every product of numbers in the operands' balls."""
    import flint

    if kind is not None or len(a.array.shape) != 2 or len(b.array.shape) != 2:
        raise TypeError("a product with arb_mat is an arb_mat: kind has no meaning, and both operands are matrices")
    if mode != "exact":
        raise ValueError(f"mode = {mode!r}: products of balls have mode 'exact' only")
    bits = flint.ctx.prec if bits is None else bits
    if bits < 2:
        raise ValueError(f"bits = {bits}: must be at least 2")
    (mid_a, rad_a), (mid_b, rad_b) = _balls(a), _balls(b)
    mids = _mpfr.matmul(mid_a, mid_b, bits, "exact")
    rounding = _numbers.exact_bits(mid_a, mid_b) > bits
    radii = _radii(mid_a, rad_a, mid_b, rad_b)
    entries = []
    for mid, radius in zip(mids, radii):
        if rounding and mid[1] is not None:
            # Half a unit in the last place.
            top = mid[1] + abs(cast(int, mid[0])).bit_length()
            radius = _sum(radius, (1, top - bits - 1))
        # A radius is rounded upwards.
        entries.append(flint.arb(_arb(mid), _arb(radius)) if _is_some(radius) else _arb(mid))
    return flint.arb_mat(shapes.m, shapes.n, entries)


def _radii(mid_a: Matrix, rad_a: Matrix, mid_b: Matrix, rad_b: Matrix) -> list[Number]:
    """Upper bounds of |A| rad(B) + rad(A) (|B| + rad(B))."""
    if not any(_is_some(r) for m in (rad_a, rad_b) for r in m.numbers):
        return [(0.0, None)] * (mid_a.shape[0] * mid_b.shape[1])
    (m, k), (_, n) = mid_a.shape, mid_b.shape
    left: list[Number] = []
    for i in range(m):
        left += [_magnitude(v) for v in mid_a.numbers[i * k : i * k + k]] + rad_a.numbers[i * k : i * k + k]
    sums = [_sum(_magnitude(v), r) for v, r in zip(mid_b.numbers, rad_b.numbers)]
    product = _mpfr.matmul(
        Matrix((m, 2 * k), left, []), Matrix((2 * k, n), rad_b.numbers + sums, []), _RADIUS_BITS, "exact"
    )
    return [_upwards(v) for v in product]


def _is_some(radius: Number) -> bool:
    return radius[1] is not None or radius[0] != 0


def _magnitude(x: Number) -> Number:
    return abs(x[0]), x[1]


def _sum(x: Number, y: Number) -> Number:
    """A sum of two that are not negative."""
    if x[1] is None or y[1] is None:
        if x[1] is None and x[0] == 0:
            return y
        if y[1] is None and y[0] == 0:
            return x
        return math.inf, None
    low = min(x[1], y[1])
    if max(x[1], y[1]) - low > _numbers.LONGEST:
        # The larger, doubled, is more than both.
        larger = max(x, y, key=lambda v: v[1] + v[0].bit_length())
        return larger[0] * 2, larger[1]
    return (x[0] << (x[1] - low)) + (y[0] << (y[1] - low)), low


def _upwards(x: Number) -> Number:
    """More than what was rounded to this number; no bound at all where there was none."""
    if x[1] is None:
        return (0.0, None) if x[0] == 0 else (math.inf, None)
    # The significand has 64 bits: one more is at least an ulp.
    return x[0] + 1, x[1]


def _arb(x: Number) -> Any:
    import flint

    m, e = x
    if e is not None:
        return flint.arb((m, e))
    if m == 0:
        return flint.arb(0)
    return flint.arb.nan() if m != m else flint.arb.pos_inf() if m > 0 else flint.arb.neg_inf()
