"""Products, running sums, means and variances of the elements of arrays."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from . import _elementwise, _kinds
from ._accumulator import Accumulator
from ._array import _of
from ._kinds import DD, QD
from ._sums import asum, axes_of, kept_shape, norm, sum, within


def prod(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The product along axes: pairs are multiplied, then pairs of these."""
    axes = within(axes_of(axis), x.ndim)
    moved = np.moveaxis(x._elements, axes, range(len(axes)))
    shape = moved.shape[len(axes) :]
    left = np.ascontiguousarray(moved.reshape(math.prod(moved.shape[: len(axes)]), *shape))
    one = _elementwise.ones((1, *shape), left.dtype)
    while len(left) > 1:
        if len(left) % 2:
            left = np.concatenate([left, one])
        left = _elementwise.multiply(left[::2], left[1::2])
    found = _of(left[0] if len(left) else one[0]) if shape else _of((left if len(left) else one).reshape(()))
    return found.reshape(kept_shape(x.shape, axes)) if keepdims else found


def cumsum(x: Any, axis: Any = None) -> Any:
    """The sums of the elements up to each, exact and rounded once."""
    if axis is None:
        x, axis = x.ravel(), 0
    if x._elements.dtype not in (DD, QD):
        from ._complex import joined

        return joined(cumsum(x.real, axis), cumsum(x.imag, axis), x.dtype.name)
    (axis,) = within(axes_of(axis), x.ndim)
    out = np.moveaxis(x._elements.copy(), axis, -1)
    for at in np.ndindex(*out.shape[:-1]):
        total = Accumulator()
        row = out[at]
        for i in range(len(row)):
            total.add(_of(row[i : i + 1].copy()))
            row[i] = total.value(x.dtype)._elements
    return _of(np.moveaxis(out, -1, axis))


def mean(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    """The exact sum, rounded once, over the number of elements."""
    axes = within(axes_of(axis), x.ndim)
    count = math.prod(x.shape[i] for i in axes)
    return sum(x, axes, keepdims=keepdims) / count


def var(x: Any, axis: Any = None, ddof: float = 0, keepdims: bool = False) -> Any:
    """The mean square of the differences from the mean."""
    axes = within(axes_of(axis), x.ndim)
    count = math.prod(x.shape[i] for i in axes)
    differences = x - mean(x, axes, True)
    if x._elements.dtype in (DD, QD):
        squares = differences * differences
    else:
        squares = differences.real * differences.real + differences.imag * differences.imag
    return sum(squares, axes, keepdims=keepdims) / (count - ddof)


def vector_norm(x: Any, order: Any, axis: Any, keepdims: bool) -> Any:
    """The norms of NumPy's ``linalg.norm`` that are sums or extremes: Euclidean and Frobenius, 1, inf and -inf."""
    pair = axis if isinstance(axis, tuple) else None
    is_matrix = (x.ndim == 2 and axis is None) if pair is None else len(pair) == 2
    if order is None or order == "fro" or (order == 2 and not is_matrix):
        return norm(x, axis=axis, keepdims=keepdims)
    magnitudes = abs(x)
    if not is_matrix:
        if order == 1:
            return asum(magnitudes, axis, keepdims=keepdims)
        if order in (math.inf, -math.inf):
            return magnitudes.max(axis, keepdims=keepdims) if order > 0 else magnitudes.min(axis, keepdims=keepdims)
    elif axis is None and not keepdims and order in (1, -1, math.inf, -math.inf):
        sums = asum(magnitudes, 0 if abs(order) == 1 else 1)
        return sums.max() if order > 0 else sums.min()
    raise TypeError(f"the norm of order {order!r} is not known to wideblas: pass x.astype(float), which rounds them")
