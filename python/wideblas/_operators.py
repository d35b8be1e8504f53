"""Operators of arrays of numbers: what ``+``, ``@`` and ``<`` mean."""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any, Callable, Optional, Tuple

import numpy as np

from . import _elementwise, _kinds
from ._memory import duplicate, packed

if TYPE_CHECKING:
    from ._array import Array

Pair = Tuple[np.ndarray, np.ndarray]


def operands(x: Array, other: Any) -> Optional[Pair]:
    """The elements of both operands in one format that holds the numbers of both; ``None`` where there is none.

    Integers and Fractions of more digits are rounded once. Numbers of mpmath and gmpy2 have a precision of their own,
    so that they take x as theirs, or not.
    """
    a = x._elements
    t = type(other)
    if t is float or (t is int and -(2**53) <= other <= 2**53):
        b = np.zeros((), a.dtype)
        _kinds.parts_of(b)[0] = other
        return a, b
    if t is type(x):
        b = other._elements
    else:
        found = _read(other, x)
        if found is None:
            return None
        b = found
    if a.dtype == b.dtype:
        return a, b
    kind = _kinds.promoted([_kinds.kind_of_array("", v) for v in (a, b)], "operands")
    return _kinds.promote_floats(a, kind), _kinds.promote_floats(b, kind)


def _read(other: Any, x: Array) -> Optional[np.ndarray]:
    from . import _array, _operands

    if other is None or isinstance(other, (str, bytes)):
        return None
    operand = _operands.read("the other operand", other)
    kind = operand.kind
    if kind in ("mpf", "mpfr", "mpc") or operand.flint is not None:
        return None
    if kind in ("int", "fraction"):
        return _array.converted(other, x.dtype)._elements
    if operand.is_native() or operand.is_complex():
        return operand.host if operand.host.dtype != object else _array.converted(other, _as_format(kind))._elements
    return _array.converted(other, _as_format(kind))._elements


def _as_format(kind: str) -> Any:
    """The format that holds the numbers of a kind."""
    part = _kinds.PARTS.get(kind, kind)
    wide = part if part in ("dd", "qd") else "dd"
    return _kinds.FORMATS[wide if kind == part else _kinds.COMPLEX[wide]]


Routine = Callable[[np.ndarray, np.ndarray], np.ndarray]


class Operators:
    """The operators of :class:`wideblas.Array`.

    The operands are brought into the wider format, and shapes are broadcast. The relative error of ``+``, ``-``, ``*`` and
    ``/`` is at most 4 units in the 106th bit of ``dd`` and in the 200th bit of ``qd``, barring underflow; that of complex
    products and quotients is relative to the magnitude of the result. ``@`` is :func:`wideblas.matmul`, which is exact and
    rounds once. Comparisons are of exact values.
    """

    __slots__ = ()
    _elements: np.ndarray

    def _made(self, elements: np.ndarray) -> Any:
        raise NotImplementedError

    def _combined(self, other: Any, routine: Routine, is_reflected: bool = False) -> Any:
        pair = operands(self, other)  # type: ignore[arg-type]
        if pair is None:
            return NotImplemented
        a, b = pair
        return self._made(routine(b, a) if is_reflected else routine(a, b))

    def _accumulated(self, other: Any, routine: Routine, is_difference: bool) -> Any:
        pair = operands(self, other)  # type: ignore[arg-type]
        if pair is None:
            return NotImplemented
        own, (a, b) = self._elements, pair
        is_plain = a is own and own.flags.writeable and packed(own)[0] is own
        if is_plain and not np.may_share_memory(a, b) and _elementwise.accumulate(own, b, is_difference):
            return self
        return self._assigned(routine(a, b))

    def _assigned(self, elements: np.ndarray) -> Any:
        """The array itself, after its elements have been replaced by the result of an operator."""
        if elements.shape != self._elements.shape:
            raise ValueError(f"a result of shape {elements.shape} does not fit in place of {self._elements.shape}")
        is_complex = elements.dtype.names == ("re", "im")
        if is_complex and self._elements.dtype.names != ("re", "im"):
            raise TypeError("complex numbers do not fit in place of real ones")
        self[...] = self._made(elements)  # type: ignore[index]
        return self

    def _replaced(self, other: Any, routine: Routine) -> Any:
        found = self._combined(other, routine)
        return found if found is NotImplemented else self._assigned(found._elements)

    def __add__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.add)

    def __radd__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.add, True)

    def __iadd__(self, other: Any) -> Any:
        return self._accumulated(other, _elementwise.add, False)

    def __sub__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.subtract)

    def __rsub__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.subtract, True)

    def __isub__(self, other: Any) -> Any:
        return self._accumulated(other, _elementwise.subtract, True)

    def __mul__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.multiply)

    def __rmul__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.multiply, True)

    def __imul__(self, other: Any) -> Any:
        return self._replaced(other, _elementwise.multiply)

    def __truediv__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.divide)

    def __rtruediv__(self, other: Any) -> Any:
        return self._combined(other, _elementwise.divide, True)

    def __itruediv__(self, other: Any) -> Any:
        return self._replaced(other, _elementwise.divide)

    def __matmul__(self, other: Any) -> Any:
        from ._products import matmul

        return matmul(self, other)

    def __rmatmul__(self, other: Any) -> Any:
        from ._products import matmul

        return matmul(other, self)

    def __pow__(self, exponent: Any) -> Any:
        """Powers with an integer, and square roots as powers with 0.5."""
        if isinstance(exponent, (int, np.integer)) and not isinstance(exponent, bool):
            return self._made(_elementwise.power(self._elements, int(exponent)))
        if isinstance(exponent, float) and exponent.is_integer():
            return self._made(_elementwise.power(self._elements, int(exponent)))
        if isinstance(exponent, float) and exponent == 0.5:
            return self._made(_root(self._elements))
        raise TypeError(
            f"a power with {exponent!r}: exponents are integers or 0.5; mpmath.power takes others, one by one"
        )

    def __ipow__(self, exponent: Any) -> Any:
        return self._assigned((self**exponent)._elements)

    def __rpow__(self, other: Any) -> Any:
        raise TypeError("exponents are integers or 0.5, not an Array: mpmath.power takes others, one by one")

    def __neg__(self) -> Any:
        return self._made(_elementwise.negative(self._elements))

    def __pos__(self) -> Any:
        return self._made(duplicate(self._elements))

    def __abs__(self) -> Any:
        return self._made(_elementwise.absolute(self._elements))

    def _compared(self, other: Any, says: Callable[[Any, Any], Any]) -> Any:
        """An operator applied to the signs of differences and zero; the sign is NaN beside a NaN."""
        from . import _compare

        signs = _compare.signs(self, other, says in (operator.eq, operator.ne))
        return NotImplemented if signs is None else says(signs, 0)[()]

    def __eq__(self, other: Any) -> Any:
        return self._compared(other, operator.eq)

    def __ne__(self, other: Any) -> Any:
        return self._compared(other, operator.ne)

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, operator.ge)


def _root(elements: np.ndarray) -> np.ndarray:
    if elements.dtype.names == ("re", "im"):
        raise TypeError("square roots of complex numbers: mpmath.sqrt takes them, one by one")
    return _elementwise.sqrt(elements)
