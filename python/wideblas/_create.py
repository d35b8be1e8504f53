"""New arrays of a kind."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from . import _kinds
from ._array import Array
from ._convert import convert
from ._kinds import dd


def array(values: Any, kind: Any = None, *, dtype: Any = None) -> Any:
    """A new array of numbers of any kind, of lists of them, or of decimal strings, each converted exactly or rounded
    once.

    Without ``kind``, or ``dtype``, the array is of ``wideblas.dd``, or of the format that holds ``qd`` and complex numbers.
    Names of other kinds are those of :func:`wideblas.matmul`.

    >>> import wideblas
    >>> wideblas.array(["0.1", 2, 0.5])
    Array([0.1, 2.0, 0.5], wideblas.dd)
    >>> wideblas.array([[1, "2+0.1j"]]).dtype
    wideblas.dd_complex
    """
    from . import _operands
    from ._convert import _without_strings

    values = _without_strings(values)
    kind = _kinds.chosen(kind, dtype)
    if kind is None:
        found = _operands.read("values", values).kind
        part = "qd" if _kinds.PARTS.get(found, found) == "qd" else "dd"
        kind = _kinds.COMPLEX[part] if found in _kinds.PARTS else part
    made = convert(values, kind)
    return made.copy() if made is values or isinstance(values, Array) else made


def from_str(text: str, kind: Any = None, *, dtype: Any = None) -> Any:
    """The numbers that a text has, as :class:`wideblas.Array` prints them: in brackets, with commas or blanks between.

    >>> import wideblas
    >>> wideblas.from_str("0.1")
    Array(0.1, wideblas.dd)
    >>> wideblas.from_str("[[1, 2], [3, 1e-30]]", wideblas.qd).shape
    (2, 2)
    """
    if not isinstance(text, str):
        raise TypeError(f"text is a {type(text).__name__}: expected a string; wideblas.array takes lists")
    tokens = re.findall(r"[\[\]]|[^\s,\[\]]+", text)
    if "..." in tokens:
        raise ValueError("text leaves numbers out, where it has '...'")
    if not tokens:
        raise ValueError("text has no number")
    stack: list[list[Any]] = [[]]
    for token in tokens:
        if token == "[":
            stack.append([])
        elif token == "]":
            if len(stack) == 1:
                raise ValueError(f"text has a bracket that nothing opens: {text!r}")
            inner = stack.pop()
            stack[-1].append(inner)
        else:
            stack[-1].append(token)
    if len(stack) > 1:
        raise ValueError(f"text has a bracket that nothing closes: {text!r}")
    (values,) = stack
    return array(values[0] if len(values) == 1 else values, kind, dtype=dtype)


def zeros(shape: Any, kind: Any = None, *, dtype: Any = None) -> Any:
    """An array of zeros of a kind: ``wideblas.dd``, which is the default, ``wideblas.qd``, a complex format, or the name of
    any other.

    >>> import wideblas
    >>> wideblas.zeros((1, 2), wideblas.qd)
    Array([[0.0, 0.0]], wideblas.qd)
    """
    return full(shape, 0, kind, dtype=dtype)


def ones(shape: Any, kind: Any = None, *, dtype: Any = None) -> Any:
    """An array of ones of a kind; otherwise as :func:`zeros`.

    >>> import wideblas
    >>> wideblas.sum(wideblas.ones(3))
    Array(3.0, wideblas.dd)
    """
    return full(shape, 1, kind, dtype=dtype)


def eye(n: int, m: Any = None, k: int = 0, kind: Any = None, *, dtype: Any = None) -> Any:
    """A matrix of n rows and m columns with ones on diagonal k and zeros elsewhere; otherwise as :func:`zeros`.

    >>> import wideblas
    >>> wideblas.eye(2)
    Array([[1.0, 0.0],
           [0.0, 1.0]], wideblas.dd)
    """
    return convert(np.eye(n, m, k), _kind(kind, dtype))


def full(shape: Any, value: Any, kind: Any = None, *, dtype: Any = None) -> Any:
    """An array filled with a value, or with values that are broadcast, converted to a kind by :func:`wideblas.convert`;
    otherwise as :func:`zeros`.

    >>> import wideblas
    >>> wideblas.full(2, "0.1")
    Array([0.1, 0.1], wideblas.dd)
    """
    one = convert(value, _kind(kind, dtype))
    if isinstance(one, Array):
        return Array(np.broadcast_to(one._elements, shape).copy())
    if np.ndim(one):
        return np.broadcast_to(one, shape).copy()
    out = np.empty(shape, getattr(one, "dtype", object))
    out[...] = one
    return out


def arange(*bounds: Any, kind: Any = None, dtype: Any = None) -> Any:
    """``arange(stop)``, ``arange(start, stop)`` or ``arange(start, stop, step)``: the numbers ``start + i step`` before
    stop, each rounded once from its exact value. Bounds may be strings.

    >>> import wideblas
    >>> wideblas.arange(0, 1, "0.25")
    Array([0.0, 0.25, 0.5, 0.75], wideblas.dd)
    """
    if not 1 <= len(bounds) <= 3:
        raise TypeError("arange takes 1 to 3 numbers")
    start, stop, step = (convert(v, "fraction") for v in (*((0,) if len(bounds) == 1 else ()), *bounds, 1)[:3])
    if not step:
        raise ValueError("step is 0")
    count = max(-((start - stop) // step), 0)
    exact = [start + i * step for i in range(count)]
    return convert(np.array(exact, object) if exact else np.zeros(0), _kind(kind, dtype))


def linspace(
    start: Any, stop: Any, num: int = 50, endpoint: bool = True, kind: Any = None, *, dtype: Any = None
) -> Any:
    """num numbers from start to stop at equal distances, each rounded once from its exact value; otherwise as
    :func:`arange`.

    >>> import wideblas
    >>> wideblas.linspace(0, 1, 4)[1]
    Array(0.33333333333333333333333333333333, wideblas.dd)
    """
    first, last = convert(start, "fraction"), convert(stop, "fraction")
    steps = max(num - 1 if endpoint else num, 1)
    exact = [first + (last - first) * i / steps for i in range(num)]
    return convert(np.array(exact, object) if exact else np.zeros(0), _kind(kind, dtype))


def _kind(kind: Any, dtype: Any) -> Any:
    found = _kinds.chosen(kind, dtype)
    return dd if found is None else found
