"""Comparison by value: one number may have several sequences of components."""

from __future__ import annotations

import math
from typing import Any, Optional

import numpy as np

from . import _complex, _few, _kinds, _numbers, _operands
from ._array import Array
from ._few import MORE
from ._numbers import Number
from ._quotients import two_sum

#: Sums of magnitudes below it do not overflow.
_LARGEST = 2.0**1000
#: Sums that this number of passes does not settle are computed by integers.
_PASSES = 64


def signs(x: Any, other: Any, is_equality: bool = True) -> Optional[np.ndarray]:
    """The signs of ``x - other``, broadcast, NaN where they are not ordered; ``None`` if other is not numeric.

    Complex numbers are equal or not: their sign is 1 where they differ.
    """
    if type(x) is type(other) is Array:
        few = _few.signs(x._elements, other._elements)
        if few is not None:
            return few
    try:
        operands = [_operands.read("x", x), _operands.read("other", other)]
        a, b = (operand.host for operand in operands)
    except TypeError:
        return None
    if any(operand.is_complex() for operand in operands):
        if not is_equality:
            raise TypeError("complex numbers have no order")
        return _differ(*(_complex.parts(operand) for operand in operands))
    if b.dtype == object:
        shape = np.broadcast_shapes(a.shape, b.shape)
        out = np.zeros(shape)
        left, right = np.broadcast_to(a, shape), np.broadcast_to(b, shape)
        for at in np.ndindex(*shape):
            number = _numbers.of_components(left[at].item())
            out[at] = _sign(number, 1, *_numbers.of_element(right[at]))
        return out
    parts = _parts(a), _parts(b)
    words = [as_words(p) for p in parts]
    if words[0] is not None and words[1] is not None:
        return _signs_of_words(words[0], words[1])
    shape = np.broadcast_shapes(a.shape, b.shape)
    left, right = (np.broadcast_to(p, (*shape, p.shape[-1])) for p in parts)
    n = left.shape[-1]
    terms = np.concatenate([left, -right], axis=-1).reshape(-1, n + right.shape[-1])
    found = _signs_of_sums(terms)
    for i in np.flatnonzero(np.isnan(found)):
        row = terms[i].tolist()
        found[i] = _sign(_numbers.of_components(row[:n]), 1, _numbers.of_components([-v for v in row[n:]]), 1)
    return found.reshape(shape)


def as_words(parts: np.ndarray) -> Optional[np.ndarray]:
    """Components by which numbers are ordered as words are, by the first that differs: each component is less than half a
    unit in the last place of the one before. ``None`` where there is no such form, for numbers at a tie and NaN.
    """
    if _are_words(parts):
        return parts
    if parts.shape[-1] != 2:
        return None
    with np.errstate(invalid="ignore", over="ignore"):
        parts = np.stack(two_sum(parts[..., 0], parts[..., 1]), -1)
    return parts if _are_words(parts) else None


def _are_words(parts: np.ndarray) -> bool:
    for i in range(1, parts.shape[-1]):
        high, low = parts[..., i - 1], parts[..., i]
        if not (high + low * MORE == high).all():
            return False
    return True


def _signs_of_words(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The signs of differences of numbers that are words."""
    found: Any = 0.0
    for i in reversed(range(1, max(a.shape[-1], b.shape[-1]))):
        x, y = (p[..., i] if i < p.shape[-1] else 0.0 for p in (a, b))
        found = np.where(x == y, found, np.where(x > y, 1.0, -1.0))
    x, y = a[..., 0], b[..., 0]
    # The components after an infinity have no meaning.
    found = np.where(np.isinf(x), 0.0, found)
    return np.where(x == y, found, np.where(x > y, 1.0, -1.0))


def _differ(a: _complex.Parts, b: _complex.Parts) -> np.ndarray:
    """Where complex numbers differ, as the magnitude of a sign."""
    found: list[Any] = []
    for p, q in zip(a, b):
        # The imaginary parts of real numbers are zeros.
        p, q = 0 if p is None else p, 0 if q is None else q
        found.append(signs(p, q) if isinstance(p, Array) else signs(q, p))
    return np.abs(np.where(found[0] != 0, found[0], found[1]))


def signs_of_numbers(parts: np.ndarray) -> np.ndarray:
    """The signs of numbers with these components, each row one."""
    found = _signs_of_sums(parts)
    for i in np.flatnonzero(np.isnan(found)):
        found[i] = np.sign(_numbers.of_components(parts[i].tolist())[0])
    return found


def _parts(x: np.ndarray) -> np.ndarray:
    """Numbers as float64 components along one more axis."""
    if x.dtype.kind in "iu":
        x = _operands.integers_as_dd(x)
    return x.astype(np.float64)[..., None] if x.dtype.kind == "f" else _kinds.parts_of(x)


def _signs_of_sums(terms: np.ndarray) -> np.ndarray:
    """The signs of the exact sums of rows, by passes of error-free sums; NaN where these might overflow or do not
    settle.

    After a pass that changes nothing each term is at most half an ulp of the one before (distillation, as in Kahan's
    and Anderson's sums), so that the first has the sign of the sum.
    """
    out = np.full(len(terms), np.nan)
    rows = np.flatnonzero((np.abs(terms) < _LARGEST).all(axis=-1))
    columns = terms[rows].T
    for _ in range(_PASSES):
        passed = np.empty_like(columns)
        total = columns[-1]
        for i in range(len(columns) - 2, -1, -1):
            total, passed[i + 1] = two_sum(columns[i], total)
        passed[0] = total
        moved = (passed != columns).any(axis=0)
        out[rows[~moved]] = np.sign(total[~moved])
        columns, rows = passed[:, moved], rows[moved]
        if not len(rows):
            break
    return out


def _sign(a: Number, below_a: int, b: Number, below_b: int) -> float:
    """The sign of a difference of numbers over denominators."""
    (m, e), (n, f) = a, b
    if e is None or f is None or not m or not n:
        # Beside a zero, an infinity or NaN only the sign of a finite number matters.
        x, y = (float(v) if g is None else math.copysign(1.0, v) if v else 0.0 for v, g in (a, b))
        return float(np.sign(x - y)) if x != y else 0.0
    # Numbers between 2**(size - 1) and 2**(size + 1).
    size_a = m.bit_length() + e - below_a.bit_length()
    size_b = n.bit_length() + f - below_b.bit_length()
    if (m < 0) != (n < 0) or abs(size_a - size_b) > 2:
        larger = (m > 0) if (m < 0) != (n < 0) else (size_a > size_b) == (m > 0)
        return 1.0 if larger else -1.0
    low = min(e, f)
    x, y = (m << (e - low)) * below_b, (n << (f - low)) * below_a
    return float((x > y) - (x < y))
