"""Methods of arrays of numbers that are functions of this package or of NumPy under another name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import numpy as np

from ._memory import duplicate

if TYPE_CHECKING:
    from ._array import Array


class Methods:
    """The methods of :class:`wideblas.Array` that NumPy's arrays have, too."""

    __slots__ = ()
    _elements: np.ndarray

    def _made(self, elements: np.ndarray) -> Any:
        raise NotImplementedError

    def reshape(self, *shape: Any, order: Any = "C") -> Array:
        return self._made(self._elements.reshape(*shape, order=order))

    def ravel(self, order: Any = "C") -> Array:
        return self._made(self._elements.ravel(order))

    def flatten(self, order: Any = "C") -> Array:
        return self._made(self._elements.flatten(order))

    def transpose(self, *axes: Any) -> Array:
        return self._made(self._elements.transpose(*axes))

    def swapaxes(self, axis1: int, axis2: int) -> Array:
        return self._made(self._elements.swapaxes(axis1, axis2))

    def squeeze(self, axis: Any = None) -> Array:
        return self._made(self._elements.squeeze(axis))

    def diagonal(self, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Array:
        return self._made(self._elements.diagonal(offset, axis1, axis2))

    def repeat(self, repeats: Any, axis: Any = None) -> Array:
        return self._made(self._elements.repeat(repeats, axis))

    def take(self, indices: Any, axis: Any = None) -> Array:
        return self._made(np.asarray(self._elements.take(indices, axis)))

    def copy(self) -> Array:
        return self._made(duplicate(self._elements))

    __copy__ = copy

    def __deepcopy__(self, memo: Any) -> Array:
        return self.copy()

    def sum(self, axis: Any = None, dtype: Any = None, out: Any = None, *, keepdims: bool = False) -> Any:
        from ._sums import sum

        return sum(self, axis, dtype=dtype, keepdims=keepdims, out=out)

    def dot(self, other: Any) -> Any:
        return np.dot(cast(Any, self), other)

    def trace(self, offset: int = 0) -> Any:
        return self.diagonal(offset).sum(-1)

    def max(self, axis: Any = None, *, keepdims: bool = False) -> Any:
        from . import _order

        return _order.extreme(self, axis, keepdims, True)

    def min(self, axis: Any = None, *, keepdims: bool = False) -> Any:
        from . import _order

        return _order.extreme(self, axis, keepdims, False)

    def argmax(self, axis: Any = None) -> Any:
        from . import _order

        return _order.place(self, axis, True)

    def argmin(self, axis: Any = None) -> Any:
        from . import _order

        return _order.place(self, axis, False)

    def argsort(self, axis: Any = -1) -> np.ndarray:
        from . import _order

        return _order.argsort(self, axis)

    def sort(self, axis: int = -1) -> None:
        from . import _order

        self._elements[...] = _order.sort(self, axis)._elements

    def clip(self, min: Any = None, max: Any = None) -> Any:
        from . import _order

        return _order.clip(self, min, max)

    def prod(self, axis: Any = None, *, keepdims: bool = False) -> Any:
        from . import _statistics

        return _statistics.prod(self, axis, keepdims)

    def cumsum(self, axis: Any = None) -> Any:
        from . import _statistics

        return _statistics.cumsum(self, axis)

    def mean(self, axis: Any = None, *, keepdims: bool = False) -> Any:
        from . import _statistics

        return _statistics.mean(self, axis, keepdims)

    def var(self, axis: Any = None, *, ddof: float = 0, keepdims: bool = False) -> Any:
        from . import _statistics

        return _statistics.var(self, axis, ddof, keepdims)

    def std(self, axis: Any = None, *, ddof: float = 0, keepdims: bool = False) -> Any:
        return self.var(axis, ddof=ddof, keepdims=keepdims) ** 0.5

    def _truths(self) -> Any:
        """Where the numbers are not zero."""
        return self != 0

    def any(self, axis: Any = None) -> Any:
        return np.any(self._truths(), axis)

    def all(self, axis: Any = None) -> Any:
        return np.all(self._truths(), axis)

    def nonzero(self) -> Any:
        return np.nonzero(self._truths())
