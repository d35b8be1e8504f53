"""Determinants of complex matrices: products of pivots in two working precisions that agree."""

from __future__ import annotations

import math
from typing import Any, NamedTuple, Optional

import numpy as np

from . import _complex, _lapack, _numbers, _operands
from ._array import wrapped
from ._kinds import PARTS, Goal
from ._numbers import Number
from ._stacks import Working, formats


class Determinant(NamedTuple):
    """``(re + im i) * 2**exponent``, integers of many bits; ``None`` for NaN."""

    re: int
    im: int
    exponent: int


def _determinant(A: Any, working: Working) -> Optional[Determinant]:
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
    return Determinant(re, im, exponent)


def _are_near(a: Determinant, b: Determinant, bits: int) -> bool:
    low = min(a.exponent, b.exponent)
    if max(a.exponent, b.exponent) - low > 1 << 20:
        return False
    (p, q), (r, s) = ((x.re << (x.exponent - low), x.im << (x.exponent - low)) for x in (a, b))
    return max(abs(p - r), abs(q - s)).bit_length() <= max(abs(r), abs(s)).bit_length() - bits


def of_complex(A: Any, goal: Goal) -> Optional[Determinant]:
    """The determinant, by two precisions that agree; of the longest one where none do."""
    if not _is_finite(A):
        return None
    before = None
    for working in formats(goal):
        found = _determinant(A, working)
        if found is None or (before is not None and _are_near(before, found, (goal.bits or 53) + 2)):
            return found
        before = found
    return before


def _is_finite(A: Any) -> bool:
    parts = _complex.parts(_operands.read("a", A))
    return all(e is not None or x == 0 for part in parts if part is not None for x, e in _numbers.column(part).numbers)


def encoded(found: Optional[Determinant], goal: Goal) -> Any:
    """A determinant as a number of a kind."""
    parts = (math.nan, math.nan) if found is None else (found.re, found.im)
    power = None if found is None else found.exponent
    return _joined([(x, power) for x in parts], goal)


def sign_and_logarithm(found: Optional[Determinant], goal: Goal) -> tuple[Any, float]:
    """The determinant over its magnitude, and the logarithm of this."""
    if found is None:
        return encoded(None, goal), math.nan
    square, more = found.re * found.re + found.im * found.im, 2 * (goal.bits or 53) + 64
    size = math.isqrt(square << 2 * more)
    parts = [((x << 2 * more) // size if size else 0, -more) for x in (found.re, found.im)]
    logarithm = math.log(square) / 2 + found.exponent * math.log(2) if square else -math.inf
    return _joined(parts, goal), logarithm


def _joined(parts: list[Number], goal: Goal) -> Any:
    of_parts = Goal(PARTS[goal.kind], goal.bits)
    re, im = (wrapped(_numbers.encode([part], [1], (), of_parts, "the determinant")[()]) for part in parts)
    return _complex.joined(re, im, goal.kind)
