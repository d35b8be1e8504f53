"""NumPy's ufuncs on arrays of this package's formats: those that are operators, and those that ask what a number is."""

from __future__ import annotations

import operator
from typing import Any, Callable, Optional, Sequence

import numpy as np

from . import _elementwise, _kinds, _order, _statistics
from ._array import Array, _of
from ._kinds import DD, QD


def _on_components(question: Callable[..., Any], combine: Callable[..., Any]) -> Callable[[Array], Any]:
    """A question on numbers that their components answer."""
    return lambda x: combine(question(_kinds.parts_of(x._elements)), axis=-1)


def _is_real(x: Array) -> bool:
    return x._elements.dtype in (DD, QD)


def _sign(x: Array) -> Array:
    if not _is_real(x):
        raise TypeError("signs of complex numbers: x / abs(x)")
    out = np.zeros(x.shape, x._elements.dtype)
    first = _kinds.parts_of(x._elements)[..., 0]
    _kinds.parts_of(out)[...] = np.where(np.isnan(first)[..., None], np.nan, 0.0)
    _kinds.parts_of(out)[..., 0] = np.sign(first)
    return _of(out)


def _truth(x: Array) -> Any:
    return x != 0


_UNARY: dict[Any, Callable[[Array], Any]] = {
    np.negative: operator.neg,
    np.positive: operator.pos,
    np.absolute: abs,
    np.fabs: abs,
    np.conjugate: Array.conj,
    np.square: lambda x: x * x,
    np.sqrt: lambda x: x**0.5,
    np.reciprocal: lambda x: _of(_elementwise.reciprocal(x._elements)),
    np.sign: _sign,
    np.signbit: lambda x: np.signbit(_kinds.parts_of(x._elements)[..., 0]),
    np.isfinite: _on_components(np.isfinite, np.all),
    np.isinf: _on_components(np.isinf, np.any),
    np.isnan: _on_components(np.isnan, np.any),
    np.logical_not: lambda x: ~_truth(x),
}
#: Ufuncs of two operands: the methods of an Array on the left and of one on the right. An operator of Python's would call
#: the ufunc again where a method leaves the work to the other operand.
_BINARY = {
    np.add: ("__add__", "__radd__"),
    np.subtract: ("__sub__", "__rsub__"),
    np.multiply: ("__mul__", "__rmul__"),
    np.divide: ("__truediv__", "__rtruediv__"),
    np.matmul: ("__matmul__", "__rmatmul__"),
    np.power: ("__pow__", "__rpow__"),
    np.float_power: ("__pow__", "__rpow__"),
    np.equal: ("__eq__", "__eq__"),
    np.not_equal: ("__ne__", "__ne__"),
    np.less: ("__lt__", "__gt__"),
    np.less_equal: ("__le__", "__ge__"),
    np.greater: ("__gt__", "__lt__"),
    np.greater_equal: ("__ge__", "__le__"),
}
#: Ufuncs of two operands whose order does not matter.
_EXTREMES = {np.maximum: True, np.minimum: False}
#: What ``reduce`` of a ufunc is.
_REDUCTIONS: dict[Any, Callable[..., Any]] = {
    np.add: Array.sum,
    np.multiply: Array.prod,
    np.maximum: Array.max,
    np.minimum: Array.min,
}


def call(ufunc: Any, method: str, inputs: Sequence[Any], options: dict[str, Any]) -> Any:
    """What a ufunc gives; a ``TypeError`` for those that the library has not."""
    out = options.pop("out", None)
    where = options.pop("where", True)
    if where is not True:
        raise _refusal(ufunc, "with where=")
    if not any(isinstance(x, Array) for x in inputs):
        # NumPy would compute in float64.
        raise _refusal(ufunc, "of numbers that are no Array, with an Array as out")
    found = _found(ufunc, method, inputs, options)
    if found is NotImplemented:
        raise _refusal(ufunc, f"of {' and '.join(type(x).__name__ for x in inputs)}")
    return found if out is None else _assigned(ufunc, found, out[0] if isinstance(out, tuple) else out)


def _found(ufunc: Any, method: str, inputs: Sequence[Any], options: dict[str, Any]) -> Any:
    if method == "__call__" and not options:
        if ufunc in _UNARY and len(inputs) == 1:
            return _UNARY[ufunc](inputs[0])
        if len(inputs) == 2:
            x, y = inputs
            own, other = (x, y) if isinstance(x, Array) else (y, x)
            if ufunc in _BINARY:
                return getattr(own, _BINARY[ufunc][own is y and own is not x])(other)
            if ufunc in _EXTREMES:
                return _order.chosen(own, other, _EXTREMES[ufunc])
    if method == "reduce" and ufunc in _REDUCTIONS and set(options) <= {"axis", "keepdims"}:
        axis = options.get("axis", 0)
        return _REDUCTIONS[ufunc](inputs[0], axis, keepdims=options.get("keepdims", False))
    if method == "accumulate" and ufunc is np.add and set(options) <= {"axis"}:
        return _statistics.cumsum(inputs[0], options.get("axis", 0))
    if method == "outer" and ufunc in {*_BINARY, *_EXTREMES} - {np.matmul} and not options and len(inputs) == 2:
        x, y = (v if isinstance(v, Array) else np.asarray(v) for v in inputs)
        return _found(ufunc, "__call__", (x.reshape(*x.shape, *[1] * y.ndim), y), {})
    raise _refusal(ufunc, "with these arguments" if ufunc in {*_UNARY, *_BINARY} else "")


def _assigned(ufunc: Any, found: Any, out: Any) -> Any:
    """A result in place of the elements of ``out``, an Array, or truths in an array of NumPy's."""
    if isinstance(out, Array):
        if isinstance(found, Array):
            return out._assigned(found._elements)
        out[...] = found
        return out
    if isinstance(found, Array):
        raise TypeError(
            f"{found.dtype} numbers in place of {out.dtype}, which rounds them: x = x + y instead of x += y, or convert "
            "x to an Array before"
        )
    out[...] = found
    return out


def _refusal(ufunc: Any, how: str) -> TypeError:
    others: Optional[str] = _ELSEWHERE.get(ufunc.__name__)
    way = others or "pass x.astype(float), which rounds them"
    return TypeError(f"numpy.{ufunc.__name__} {how} is not known to wideblas: {way}".replace("  ", " "))


_ELSEWHERE = {
    name: f"mpmath.{other} takes the numbers of an Array one by one"
    for name, other in (
        *(
            (name, name)
            for name in "exp expm1 log log10 log1p sin cos tan sinh cosh tanh cbrt floor ceil hypot".split()
        ),
        *((f"arc{name}", f"a{name}") for name in "sin cos tan sinh cosh tanh".split()),
        ("arctan2", "atan2"),
    )
}
