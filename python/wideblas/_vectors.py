"""Bounds of eigenvectors, by exact residuals and the gaps between eigenvalues.

With ``r = A v - w v``, w being near Rayleigh's quotient, and all other eigenvalues at least a gap from w, the part of v that is orthogonal to the eigenvector u of its own number is
at most ``s = |r| / gap``, and what is along u has a length between the roots of ``|v|^2 - s^2`` and ``|v|^2``. So v is within the root of
``s^2 + (that length - 1)^2`` of u or -u.

Source: Parlett, "The Symmetric Eigenvalue Problem", theorem 11.7.1.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any, List, Optional

import numpy as np

from . import _numbers
from ._kinds import Goal
from ._numbers import Number
from ._products import matmul

#: Bits of a product beyond twice those of its operands.
_MORE = 64
#: Bits of square roots.
_ROOT = 64


def distances(A: Any, values: Any, errors: np.ndarray, vectors: Any, goal: Goal) -> np.ndarray:
    """At least the distance of each column of ``vectors`` from an eigenvector of norm 1 of the symmetric matrix A; infinite where eigenvalues cannot
    be told apart. ``values`` are in ascending order, and ``errors`` bounds of theirs. Of a Hermitian matrix A is the real one of twice the
    order, columns have the real parts of a vector and then the imaginary ones, and eigenvalues are there once."""
    bits = 2 * (goal.bits or 53) + _MORE
    products = matmul(A, vectors, kind="mpf", bits=bits)
    w = [_fraction(x) for x in _numbers.column(values).numbers]
    all_v, all_products = _columns(vectors), _columns(products)
    worst = _finite(float(errors.max()))
    found = np.full(len(w), math.inf)
    for j, value in enumerate(w):
        gap = _gap(w, j, worst)
        v, av = all_v[j], all_products[j]
        if value is None or gap is None or v is None or av is None:
            continue
        square = sum((x * x for x in v), Fraction(0))
        # The eigenvalue as it was rounded would leave more.
        quotient = _rounded(sum((p * x for p, x in zip(av, v)), Fraction(0)) / square if square else value, bits)
        rest = _root(sum((p - quotient * x) ** 2 for p, x in zip(av, v)), True)
        rest += _root(sum(p * p for p in av), True) / 2 ** (bits - 1)
        gap -= abs(quotient - value)
        if gap < 0 or (rest and not gap and len(w) > 1):
            continue
        s = rest / gap if gap else Fraction(0)
        # |c| - 1 = (c^2 - 1) / (|c| + 1) for the part c along u.
        least = max(square - s * s, Fraction(0))
        off = max(square - 1, 1 - least, Fraction(0)) / (1 + _root(least, False))
        found[j] = _above(_root(s * s + off * off, True))
    return found


def _gap(w: List[Optional[Fraction]], j: int, worst: Optional[Fraction]) -> Optional[Fraction]:
    """At most the distance of an eigenvalue from all others; 0 where there is no other, ``None`` where it may be zero."""
    if worst is None or None in w:
        return None
    if len(w) == 1:
        return Fraction(0)
    own = w[j]
    assert own is not None
    gap = min(abs(other - own) for other in (*w[max(j - 1, 0) : j], *w[j + 1 : j + 2]) if other is not None) - worst
    return gap if gap > 0 else None


def _columns(x: Any) -> List[Optional[List[Fraction]]]:
    """The numbers of each column; ``None`` where one is not finite."""
    n = np.shape(x)[1]
    numbers = [_fraction(number) for number in _numbers.column(x).numbers]
    found: List[Optional[List[Fraction]]] = []
    for j in range(n):
        finite = [number for number in numbers[j::n] if number is not None]
        found.append(finite if len(finite) == len(numbers[j::n]) else None)
    return found


def _fraction(x: Number) -> Optional[Fraction]:
    m, e = x
    if e is None:
        return None if m else Fraction(0)
    if abs(e) > _numbers.LONGEST_POWER:
        return None
    return Fraction(m << e) if e >= 0 else Fraction(m, 1 << -e)


def _finite(x: float) -> Optional[Fraction]:
    return Fraction(x) if math.isfinite(x) else None


def _root(x: Any, is_above: bool) -> Fraction:
    """The square root, rounded up or down to some bits."""
    x = Fraction(x)
    if not x:
        return x
    size = x.numerator.bit_length() - x.denominator.bit_length()
    shift = _ROOT - size // 2
    scaled = x * Fraction(4) ** shift
    return (math.isqrt(scaled.numerator // scaled.denominator) + is_above) / Fraction(2) ** shift


def _rounded(x: Fraction, bits: int) -> Fraction:
    """A number of about so many bits near another one."""
    shift = bits - x.numerator.bit_length() + x.denominator.bit_length()
    return Fraction(round(x * Fraction(2) ** shift)) / Fraction(2) ** shift


def _above(x: Fraction) -> float:
    try:
        return math.nextafter(float(x), math.inf) if x else 0.0
    except OverflowError:
        return math.inf
