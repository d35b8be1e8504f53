"""Order of real numbers: extremes, places of extremes, sorted arrays."""

from __future__ import annotations

import math
from typing import Any, Optional

import numpy as np

from . import _compare, _few, _kinds, _numbers
from ._array import _of
from ._kinds import DD, QD
from ._operators import operands
from ._sums import axes_of, kept_shape, within


def _keys(elements: np.ndarray) -> np.ndarray:
    """Arrays of float64 along the last axis by which numbers are ordered, as words by their letters."""
    if elements.dtype not in (DD, QD):
        raise TypeError("complex numbers have no order")
    parts = _kinds.parts_of(elements)
    finite = np.isfinite(parts[..., 0])
    words = _compare.as_words(np.where(finite[..., None], parts, 0.0))
    if words is not None:
        return np.where(finite[..., None], words, parts[..., :1])
    # Several forms of one number: places among the sorted values.
    values = [_value(row) for row in parts.reshape(-1, parts.shape[-1]).tolist()]
    ranks = {v: float(i) for i, v in enumerate(sorted({v for v in values if v == v}))}
    return np.array([ranks.get(v, math.nan) for v in values]).reshape(*elements.shape, 1)


def _value(parts: list[float]) -> Any:
    number = _numbers.of_components(parts)
    return float(number[0]) if number[1] is None else _numbers.fraction(number)


def _rows(elements: np.ndarray, axes: tuple[int, ...]) -> np.ndarray:
    """The elements with those along axes together in the last."""
    kept = [i for i in range(elements.ndim) if i not in axes]
    moved = elements.transpose(*kept, *axes)
    return moved.reshape(*moved.shape[: len(kept)], math.prod(moved.shape[len(kept) :]))


def _places(rows: np.ndarray, is_largest: bool) -> np.ndarray:
    """The place of the first extreme in each row; of the first NaN where there is one."""
    if not rows.shape[-1]:
        raise ValueError("an array of no elements has no largest and no least number")
    keys = _keys(rows)
    reduce, worst = (np.max, -np.inf) if is_largest else (np.min, np.inf)
    mask = np.ones(rows.shape, bool)
    for i in range(keys.shape[-1]):
        key = keys[..., i]
        best = reduce(np.where(mask, key, worst), axis=-1, keepdims=True)
        mask &= (key == best) | (np.isnan(key) & np.isnan(best))
    return np.argmax(mask, -1)


def extreme(x: Any, axis: Any, keepdims: bool, is_largest: bool) -> Any:
    """The largest or the least number along axes; NaN beside a NaN."""
    axes = within(axes_of(axis), x.ndim)
    if len(axes) == x.ndim and not keepdims:
        flat = x._elements.reshape(-1)
        at = _few.place(flat, is_largest)
        if at is not None:
            return _of(flat[at : at + 1].copy().reshape(()))
    rows = _rows(x._elements, axes)
    found = np.take_along_axis(rows, _places(rows, is_largest)[..., None], -1)[..., 0]
    return _of(found.reshape(kept_shape(x.shape, axes)) if keepdims else found)


def place(x: Any, axis: Any, is_largest: bool) -> Any:
    """The place of the first extreme along an axis, or in all elements."""
    axes = within(axes_of(axis), x.ndim)
    if len(axes) == x.ndim:
        at = _few.place(x._elements.reshape(-1), is_largest)
        if at is not None:
            return np.intp(at)
    return _places(_rows(x._elements, axes), is_largest)[()]


def argsort(x: Any, axis: Any = -1) -> np.ndarray:
    """The places of the numbers in ascending order, NaN at the end; equal numbers stay in their order."""
    if axis is None:
        x, axis = x.ravel(), 0
    keys = _keys(x._elements)
    return np.lexsort([keys[..., i] for i in reversed(range(keys.shape[-1]))], axis)


def sort(x: Any, axis: Any = -1) -> Any:
    """The numbers in ascending order along an axis."""
    if axis is None:
        x, axis = x.ravel(), 0
    return _of(np.take_along_axis(x._elements, argsort(x, axis), axis))


def chosen(x: Any, y: Any, is_largest: bool) -> Any:
    """The larger or the smaller of two numbers, elementwise; NaN beside a NaN."""
    pair = operands(x, y)
    if pair is None:
        raise TypeError(f"{type(y).__name__} beside {x.dtype} numbers: convert one of them")
    a, b = map(_of, pair)
    takes_a = (a >= b) if is_largest else (a <= b)
    takes_a |= np.broadcast_to(np.isnan(_kinds.parts_of(a._elements)[..., 0]), np.shape(takes_a))
    return np.where(takes_a, a, b)


def clip(x: Any, low: Optional[Any], high: Optional[Any]) -> Any:
    """The numbers, those beyond bounds replaced by these."""
    found = x if low is None else chosen(x, low, True)
    return found if high is None else chosen(found, high, False)
