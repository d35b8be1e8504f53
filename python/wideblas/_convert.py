"""Numbers of one kind as another."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Optional

import numpy as np

from . import _kinds, _numbers, _operands


def convert(x: Any, bits: Optional[int] = None, kind: Optional[str] = None) -> Any:
    """The numbers of x as another kind, each rounded once to nearest; ``bits`` and ``kind`` are those of :func:`matmul`.

    Decimal strings are exact, too. A scalar gives a scalar, an array an array of its shape, fmpz_mat an object array.

    >>> import wideblas
    >>> wideblas.convert(["0.1", "1/3"], bits=106)
    array([(0.1       , -5.55111512e-18), (0.33333333,  1.85037171e-17)],
          dtype=[('hi', '<f8'), ('lo', '<f8')])
    >>> wideblas.convert(wideblas.convert("0.1", bits=106), kind="fraction") == wideblas.convert("0.1", kind="fraction")
    False
    """
    if not type(x).__module__.startswith("flint."):
        host = np.asarray(x)
        if host.dtype.kind == "U" or (host.dtype == object and any(isinstance(v, str) for v in host.flat)):
            # Of a list of strings and numbers NumPy makes strings alone.
            elements = np.array(x, object)
            flat = elements.ravel()
            flat[:] = [_fraction(v) if isinstance(v, str) else v for v in flat.tolist()]
            x = flat.reshape(elements.shape)
    operand = _operands.read("x", x)
    array = operand.host
    goal = _kinds.goal([operand.kind], bits, kind, "x")
    column = _numbers.decode(array.reshape(-1, 1), 0)
    out = _numbers.encode(column.numbers, column.denominators, array.shape, goal, "x")
    return out[()] if array.ndim == 0 else out


def _fraction(text: str) -> Fraction:
    power = re.search(r"[eE][+-]?([\d_]+)\s*$", text)
    if power and int(power[1]) > _numbers.LONGEST_POWER:
        raise ValueError(f"x has {text!r}, whose exponent is beyond {_numbers.LONGEST_POWER}")
    try:
        return Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"x has {text!r}, which is no number") from None
