"""Products, running sums, means and variances of the elements of arrays."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from . import _elementwise, _kinds, _operands
from ._accumulator import Accumulator
from ._array import _of
from ._kinds import DD, QD
from ._stacks import goal_of, part_of, rounded_to
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


def vector_norm(x: Any, order: Any, axis: Any, keepdims: bool, bits: Any = None, kind: Any = None) -> Any:
    """The norms of NumPy's ``linalg.norm`` that are sums or extremes: Euclidean and Frobenius, 1, inf and -inf, and how many numbers are
    not zero."""
    axes = axes_of(axis) if axis is not None or np.ndim(x) in (1, 2) else None
    if axes is None and order is None:
        return norm(x, bits=bits, kind=kind, keepdims=keepdims)
    within_x = within(axes, np.ndim(x))
    if len(within_x) > 2 or (order is not None and axes is None and np.ndim(x) not in (1, 2)):
        raise ValueError("improper number of dimensions to norm")
    is_matrix = len(within_x) == 2
    if order is None or (order == "fro" and is_matrix) or (order == 2 and not is_matrix):
        return norm(x, axis=axis, bits=bits, kind=kind, keepdims=keepdims)
    operand = _operands.read("x", x)
    # kind names real numbers, which magnitudes are.
    own = None if kind is None else _kinds.kind_named(kind)
    goal = goal_of([operand], bits, _kinds.COMPLEX.get(own, own) if own and operand.is_complex() else own)
    real = part_of(goal)
    magnitudes = abs(rounded_to(x, goal) if operand.is_complex() else x)

    def summed(along: Any) -> Any:
        return asum(magnitudes, along, kind=real.kind, bits=None if real.kind in _kinds.BITS else real.bits, keepdims=True)

    if not is_matrix and order == 1:
        found = summed(axis)
    elif not is_matrix and order == 0:
        found = rounded_to(np.count_nonzero(magnitudes != 0, axis, keepdims=True), real)
    elif not is_matrix and order in (math.inf, -math.inf):
        found = _extreme(rounded_to(magnitudes, real), within_x, order > 0)
    elif is_matrix and order in (1, -1, math.inf, -math.inf):
        rows, columns = within_x
        first, last = (rows, columns) if abs(order) == 1 else (columns, rows)
        found = _extreme(summed(first), (last,), order > 0)
    else:
        raise TypeError(f"the norm of order {order!r} is not known to wideblas: pass x.astype(float), which rounds them")
    return found if keepdims else _squeezed(found, within_x)


def _extreme(x: Any, axes: Any, is_largest: bool) -> Any:
    return x.max(axis=axes, keepdims=True) if is_largest else x.min(axis=axes, keepdims=True)


def _squeezed(x: Any, axes: Any) -> Any:
    left = tuple(n for i, n in enumerate(x.shape) if i not in axes)
    return x.reshape(left)[()] if left or isinstance(x, np.ndarray) else x.reshape(())
