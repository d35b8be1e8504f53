"""NumPy's functions on arrays of this package's formats: those that move elements, those that read and write files, and
those that are functions or methods of this package."""

from __future__ import annotations

import functools
import inspect
import math
from typing import Any, Callable, Sequence

import numpy as np

from . import _einsum, _kinds, _operands, _order, _products, _sums, linalg
from ._array import Array, converted, wrapped
from ._create import full
from ._kinds import dd


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
    own = _OWN.get(function)
    if own is not None:
        try:
            _signature(own).bind(*arguments, **options)
        except TypeError:
            raise _refusal(function) from None
        return own(*arguments, **options)
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


@functools.lru_cache(None)
def _signature(function: Any) -> inspect.Signature:
    return inspect.signature(function)


def _of_one_format(operands: Sequence[Any]) -> list[Array]:
    kinds = [_operands.read("an operand", x).kind for x in operands]
    kind = _kinds.promoted(kinds, "operands")
    if kind not in _kinds.FORMATS:
        raise TypeError(f"{kind} numbers beside wideblas.dd or wideblas.qd: convert one of them")
    return [converted(x, _kinds.FORMATS[kind]) for x in operands]


def _refusal(function: Any) -> TypeError:
    name = f"{function.__module__}.{function.__name__}"
    way = _ELSEWHERE.get(function, "pass x.astype(float), which rounds them, or wideblas.components(x)")
    return TypeError(f"{name} does not know wideblas.dd and wideblas.qd numbers, or not with these arguments: {way}")


#: What to do where something better than float64 is at hand.
_ELSEWHERE = {
    np.savetxt: "numpy.save keeps all digits",
}


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


def _an_array(x: Any) -> Any:
    """An operand that may be a list, for functions whose other operand is an Array."""
    return x if isinstance(x, Array) else _operands.read("an operand", x).host


def _dot(a: Any, b: Any, out: Any = None) -> Any:
    a, b = _an_array(a), _an_array(b)
    if not a.ndim or not b.ndim:
        return _sums.written(a * b, out)
    if b.ndim <= 2:
        return _products.matmul(a, b, out=out)
    # Each matrix of b by each of a's rows.
    found = np.tensordot(a, b, ([-1], [-2]))
    return _sums.written(found, out)


def _tensordot(a: Any, b: Any, axes: Any = 2) -> Any:
    a, b = _an_array(a), _an_array(b)
    if isinstance(axes, (int, np.integer)):
        axes = (range(a.ndim - axes, a.ndim), range(axes))
    left, right = (
        _sums.within(tuple(np.ravel(list(v) if isinstance(v, range) else v).tolist()), x.ndim)
        for v, x in zip(axes, (a, b))
    )
    kept_a, kept_b = ([i for i in range(x.ndim) if i not in used] for x, used in ((a, left), (b, right)))
    shape = [a.shape[i] for i in kept_a] + [b.shape[i] for i in kept_b]
    if [a.shape[i] for i in left] != [b.shape[i] for i in right]:
        raise ValueError("the axes that are summed over have different lengths")
    n = math.prod(a.shape[i] for i in left)
    rows = np.transpose(a, (*kept_a, *left)).reshape(math.prod(a.shape[i] for i in kept_a), n)
    columns = np.transpose(b, (*right, *kept_b)).reshape(n, math.prod(b.shape[i] for i in kept_b))
    return _products.matmul(rows, columns).reshape(shape)


def _inner(a: Any, b: Any) -> Any:
    a, b = _an_array(a), _an_array(b)
    return a * b if not a.ndim or not b.ndim else _tensordot(a, b, ([a.ndim - 1], [b.ndim - 1]))


def _outer(a: Any, b: Any, out: Any = None) -> Any:
    a, b = _an_array(a).ravel(), _an_array(b).ravel()
    return _sums.written(a[:, None] * b, out)


def _vdot(a: Any, b: Any) -> Any:
    return _sums.vdot(_an_array(a).ravel(), _an_array(b).ravel())


def _trace(a: Any, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None, out: Any = None) -> Any:
    return _sums.sum(a.diagonal(offset, axis1, axis2), -1, dtype=dtype, out=out)


def _sum(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False) -> Any:
    return _sums.sum(a, axis, dtype=dtype, out=out, keepdims=bool(keepdims))


def _reduction(method: Callable[..., Any]) -> Callable[..., Any]:
    """A reduction of NumPy's that is a method of Array."""

    def reduce(a: Any, axis: Any = None, out: Any = None, keepdims: Any = False, **options: Any) -> Any:
        return _sums.written(method(a, axis, keepdims=bool(keepdims), **options), out)

    return reduce


def _spread(method: Callable[..., Any]) -> Callable[..., Any]:
    """A variance or standard deviation, whose third argument NumPy calls dtype."""

    def reduce(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, ddof: float = 0, **options: Any) -> Any:
        if dtype not in (None, a.dtype):
            raise _refusal(np.var)
        return _sums.written(method(a, axis, ddof=ddof, **options), out)

    return reduce


def _mean(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: Any = False) -> Any:
    if dtype not in (None, a.dtype):
        raise _refusal(np.mean)
    return _sums.written(a.mean(axis, keepdims=bool(keepdims)), out)


def _sort(a: Any, axis: Any = -1) -> Array:
    return _order.sort(a, axis)


def _isclose(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> Any:
    a, b = (x if isinstance(x, Array) else converted(x, dd) for x in (a, b))
    near = (a == b) | ((abs(a - b) <= abs(b) * rtol + atol) & np.isfinite(b))
    return near | (np.isnan(a) & np.isnan(b)) if equal_nan else near


def _allclose(a: Any, b: Any, rtol: float = 1e-5, atol: float = 1e-8, equal_nan: bool = False) -> bool:
    return bool(np.all(_isclose(a, b, rtol, atol, equal_nan)))


def _append(arr: Any, values: Any, axis: Any = None) -> Array:
    if axis is None:
        arr, values, axis = _an_array(arr).ravel(), _an_array(values).ravel(), 0
    joined: Any = np.concatenate([arr, values], axis)
    return joined


def _diff(a: Any, n: int = 1, axis: int = -1) -> Array:
    for _ in range(n):
        elements = np.moveaxis(a._elements, axis, 0)
        a = Array(np.moveaxis((Array(elements[1:]) - Array(elements[:-1]))._elements, 0, axis))
    return a


def _polyval(p: Any, x: Any) -> Any:
    p = _an_array(p)
    found = x * 0 if isinstance(x, Array) else p[0] * (x * 0)
    for coefficient in p:
        found = found * x + coefficient
    return found


def _matrix_power(a: Any, n: int) -> Array:
    if a.ndim != 2 or a.shape[0] != a.shape[1] or n < 0:
        raise TypeError(f"a power {n} of an array of shape {a.shape}: expected a square matrix and n >= 0")
    found = converted(np.eye(a.shape[0]), a.dtype)
    while n:
        found = _products.matmul(found, a) if n & 1 else found
        n >>= 1
        a = _products.matmul(a, a) if n else a
    return found


def _diag(v: Any, k: int = 0) -> Array:
    if v.ndim == 2:
        return Array(np.diagonal(v._elements, k).copy())
    out = np.zeros((v.size + abs(k),) * 2, v._elements.dtype)
    at = np.arange(v.size)
    out[at + max(-k, 0), at + max(k, 0)] = v._elements
    return Array(out)


def _triangle(mask: Callable[..., Any], keeps: bool) -> Callable[..., Any]:
    """The numbers of one triangle, zeros in the other."""

    def part(m: Any, k: int = 0) -> Any:
        inside = mask(*m.shape[-2:], k if keeps else k - 1, dtype=bool)
        found: Any = np.where(inside if keeps else ~inside, m, 0)
        return found

    return part


_OWN: dict[Any, Callable[..., Any]] = {
    np.all: lambda a, axis=None: a.all(axis),
    np.allclose: _allclose,
    np.any: lambda a, axis=None: a.any(axis),
    np.append: _append,
    np.argmax: lambda a, axis=None: a.argmax(axis),
    np.argmin: lambda a, axis=None: a.argmin(axis),
    np.argsort: lambda a, axis=-1: a.argsort(axis),
    np.array_equal: _array_equal,
    np.array_repr: lambda arr: repr(arr),
    np.array_str: lambda a: str(a),
    np.clip: lambda a, a_min=None, a_max=None: a.clip(a_min, a_max),
    np.copyto: _copyto,
    np.count_nonzero: lambda a, axis=None: np.count_nonzero(a != 0, axis),
    np.cumsum: lambda a, axis=None: a.cumsum(axis),
    np.diag: _diag,
    np.diff: _diff,
    np.dot: _dot,
    np.einsum: lambda *arguments: _einsum.einsum(*arguments),
    np.full_like: _full_like,
    np.imag: lambda val: val.imag,
    np.inner: _inner,
    np.isclose: _isclose,
    np.iscomplexobj: lambda x: x.dtype.name in _kinds.PARTS,
    np.isrealobj: lambda x: x.dtype.name not in _kinds.PARTS,
    np.linalg.cholesky: linalg.cholesky,
    np.linalg.det: linalg.det,
    np.linalg.eigh: linalg.eigh,
    np.linalg.eigvalsh: linalg.eigvalsh,
    np.linalg.inv: linalg.inv,
    np.linalg.lstsq: linalg.lstsq,
    np.linalg.matrix_power: _matrix_power,
    np.linalg.cond: linalg.cond,
    np.linalg.matrix_rank: linalg.matrix_rank,
    np.linalg.norm: linalg.norm,
    np.linalg.qr: linalg.qr,
    np.linalg.slogdet: linalg.slogdet,
    np.linalg.solve: linalg.solve,
    np.max: _reduction(Array.max),
    np.mean: _mean,
    np.min: _reduction(Array.min),
    np.nonzero: lambda a: a.nonzero(),
    np.ones_like: _ones_like,
    np.outer: _outer,
    np.polyval: _polyval,
    np.prod: lambda a, axis=None: a.prod(axis),
    np.ptp: lambda a, axis=None: a.max(axis) - a.min(axis),
    np.real: lambda val: val.real,
    np.sort: _sort,
    np.std: _spread(Array.std),
    np.sum: _sum,
    np.tensordot: _tensordot,
    np.trace: _trace,
    np.tril: _triangle(np.tri, True),
    np.triu: _triangle(np.tri, False),
    np.var: _spread(Array.var),
    np.vdot: _vdot,
}
if hasattr(np.linalg, "svdvals"):
    # From NumPy 2 on.
    _OWN[np.linalg.svdvals] = linalg.svdvals
