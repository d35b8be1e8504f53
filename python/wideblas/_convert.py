"""Numbers of one kind as another."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Optional

import numpy as np

from . import _device, _kinds, _numbers, _operands
from ._array import Array, wrapped


def convert(x: Any, kind: Any = None, *, bits: Optional[int] = None) -> Any:
    """The numbers of x as another kind, each rounded once to nearest; ``kind`` and ``bits`` as in :func:`matmul`.

    Decimal strings are exact, too. A scalar gives a scalar, an array an array of its shape, fmpz_mat an object array.

    >>> import wideblas
    >>> wideblas.convert(["0.1", "1/3"], wideblas.dd)
    Array([0.1, 0.33333333333333333333333333333333], wideblas.dd)
    >>> wideblas.convert(wideblas.convert("0.1", bits=106), "fraction") == wideblas.convert("0.1", "fraction")
    False
    """
    operand = _operands.read("x", _without_strings(x))
    array = operand.host
    goal = _kinds.goal([operand.kind], bits, kind, "x")
    if goal.kind in _kinds.FORMATS and array.dtype.kind == "f" and np.isfinite(array).all():
        return wrapped(_kinds.promote_floats(array, goal.kind))
    column = _numbers.decode(array.reshape(-1, 1), 0)
    out = _numbers.encode(column.numbers, column.denominators, array.shape, goal, "x")
    return wrapped(out[()] if array.ndim == 0 else out)


def _without_strings(x: Any) -> Any:
    """The same numbers, those in strings as fractions."""
    is_numbers = isinstance(x, Array) or (isinstance(x, np.ndarray) and x.dtype.kind in "fiuV")
    if is_numbers or _device.is_device_array(x) or type(x).__module__.startswith("flint."):
        return x
    host = _operands.on_host("x", x)
    if host.dtype.kind == "U" or (host.dtype == object and any(isinstance(v, str) for v in host.flat)):
        elements = np.empty(host.shape, object)
        for at, v in np.ndenumerate(host):
            elements[at] = _fraction(v) if isinstance(v, str) else v
        return elements
    return x


def _fraction(text: str) -> Fraction:
    power = re.search(r"[eE][+-]?([\d_]+)\s*$", text)
    if power and int(power[1]) > _numbers.LONGEST_POWER:
        raise ValueError(f"x has {text!r}, whose exponent is beyond {_numbers.LONGEST_POWER}")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"x has {text!r}, which is no number") from None
