"""NumPy's functions on arrays of double-double and quad-double numbers: those that move elements, and files."""

from __future__ import annotations

from typing import Any, Callable, Sequence

import numpy as np

from . import _kinds, _operands
from ._array import Array, converted, wrapped
from ._create import full


def _named(names: str) -> frozenset[Any]:
    return frozenset(getattr(np, name) for name in names.split())


#: Functions that put the elements of a sequence of arrays together.
_JOINS = _named("column_stack concatenate dstack hstack stack vstack")
#: Functions that move the elements of their first argument, or tell its shape.
_MOVES = _named(
    "array_split atleast_1d atleast_2d atleast_3d broadcast_to copy delete diagonal dsplit empty_like expand_dims flip "
    "fliplr flipud hsplit moveaxis ndim ravel repeat reshape roll rollaxis rot90 shape size split squeeze swapaxes "
    "take tile transpose vsplit zeros_like"
)
#: Functions that take elements as memory: files have the components as fields.
_ON_MEMORY = _named("may_share_memory save savez savez_compressed shares_memory")


def call(function: Any, arguments: Sequence[Any], options: dict[str, Any]) -> Any:
    """What a function of NumPy gives; a ``TypeError`` for those that would take numbers apart."""
    if function in _ON_MEMORY:
        return function(*map(_stored, arguments), **{name: _stored(v) for name, v in options.items()})
    if function in _OWN:
        return _OWN[function](*arguments, **options)
    before: Sequence[Any] = ()
    operands, after = list(arguments[:1]), arguments[1:]
    if function is np.where and len(arguments) == 3:
        before, operands, after = arguments[:1], list(arguments[1:]), ()
    elif function in _JOINS and arguments:
        operands = list(arguments[0])
    elif function not in _MOVES:
        raise _refusal(function)
    # With an Array elsewhere among its arguments the function would end up here again.
    if any(isinstance(v, Array) for v in (*before, *after, *options.values())) or not operands:
        raise _refusal(function)
    stored = [x._elements for x in _of_one_format(operands)]
    moved = function(*before, *([stored] if function in _JOINS else stored), *after, **options)
    return type(moved)(map(wrapped, moved)) if isinstance(moved, (list, tuple)) else wrapped(moved)


def _of_one_format(operands: Sequence[Any]) -> list[Array]:
    kinds = [_operands.read("an operand", x).kind for x in operands]
    kind = _kinds.promoted(kinds, "operands")
    if kind not in _kinds.FORMATS:
        raise TypeError(f"{kind} numbers beside wideblas.dd or wideblas.qd: convert one of them")
    return [converted(x, _kinds.FORMATS[kind]) for x in operands]


def _refusal(function: Any) -> TypeError:
    name = f"{function.__module__}.{function.__name__}"
    return TypeError(
        f"{name} does not know wideblas.dd and wideblas.qd numbers, or not with these arguments: see wideblas.sum, "
        "dot, norm and matmul, or pass x.astype(float), which rounds, or wideblas.components(x)"
    )


def _stored(x: Any) -> Any:
    return x._elements if isinstance(x, Array) else x


def _full_like(a: Any, fill_value: Any, *, shape: Any = None) -> Array:
    made: Array = full(a.shape if shape is None else shape, fill_value, a.dtype)
    return made


def _ones_like(a: Any, *, shape: Any = None) -> Array:
    return _full_like(a, 1, shape=shape)


def _copyto(dst: Any, src: Any, *, where: Any = True) -> None:
    if not isinstance(dst, Array):
        raise TypeError(f"{src.dtype} numbers are not copied to {dst.dtype}: pass x.astype(float), which rounds them")
    np.copyto(dst._elements, converted(src, dst.dtype)._elements, where=where)


def _array_equal(a1: Any, a2: Any) -> bool:
    return np.shape(a1) == np.shape(a2) and bool(np.all(a1 == a2))


_OWN: dict[Any, Callable[..., Any]] = {
    np.array_equal: _array_equal,
    np.copyto: _copyto,
    np.full_like: _full_like,
    np.ones_like: _ones_like,
}
