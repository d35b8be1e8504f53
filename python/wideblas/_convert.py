"""Numbers of one kind as another."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, Optional

import numpy as np

from . import _complex, _device, _kinds, _numbers, _operands
from ._array import Array, wrapped


def convert(x: Any, kind: Any = None, *, bits: Optional[int] = None, dtype: Any = None) -> Any:
    """The numbers of x as another kind, each rounded once to nearest; ``kind``, ``bits`` and ``dtype`` as in
    :func:`matmul`.

    Strings are exact, too, as "0.1", "1/3" and "0.1+0.2j". A scalar gives a scalar, an array an array of its shape,
    fmpz_mat an object array.

    >>> import wideblas
    >>> wideblas.convert(["0.1", "1/3"], wideblas.dd)
    Array([0.1, 0.33333333333333333333333333333333], wideblas.dd)
    >>> wideblas.convert(wideblas.convert("0.1", bits=106), "fraction") == wideblas.convert("0.1", "fraction")
    False
    """
    operand = _operands.read("x", _without_strings(x))
    if operand.flint is not None and operand.flint.__name__ == "arb_mat":
        raise TypeError("x is an arb_mat, whose balls are no numbers: pass the matrix of the midpoints")
    array = operand.host
    goal = _kinds.goal([operand.kind], bits, _kinds.chosen(kind, dtype), "x")
    if goal.kind in _kinds.PARTS:
        part = _kinds.PARTS[goal.kind]
        wide = goal.bits if part == "mpf" else None
        re, im = (v if v is None else convert(v, part, bits=wide) for v in _complex.parts(operand))
        return _complex.joined(re, im, goal.kind)
    if goal.kind in _kinds.FORMATS and array.dtype in (_kinds.DD, _kinds.QD) and goal.kind != operand.kind == "dd":
        return wrapped(_kinds.promote_floats(array, goal.kind))
    if goal.kind == operand.kind and array.dtype in (_kinds.DD, _kinds.QD) and _are_nearest(array):
        return wrapped(array.copy())
    if goal.kind == "float64" and array.dtype in (_kinds.DD, _kinds.QD):
        return _as_float64(array)
    if goal.kind in _kinds.FORMATS and array.dtype.kind == "f" and np.isfinite(array).all():
        return wrapped(_kinds.promote_floats(array, goal.kind))
    column = _numbers.column(array)
    out = _numbers.encode(column.numbers, column.denominators, array.shape, goal, "x")
    return wrapped(out[()] if array.ndim == 0 else out)


def _are_nearest(x: np.ndarray) -> bool:
    """Whether each component is the only float64 that is nearest to what it stands for, so that a conversion changes nothing."""
    parts = _kinds.parts_of(x)
    first, rest = parts[..., :-1], parts[..., 1:]
    with np.errstate(invalid="ignore", over="ignore"):
        step = np.spacing(np.abs(first))
        size = np.abs(rest)
        return bool(((first + rest == first) & (2 * size != step) & (4 * size != step)).all())


def _as_float64(x: np.ndarray) -> Any:
    """The nearest float64 of each number."""
    parts = _kinds.parts_of(x)
    first, second = parts[..., 0], parts[..., 1]
    is_special = ~np.isfinite(first)
    with np.errstate(invalid="ignore", over="ignore"):
        # The sum of two floats is rounded once; zeros keep their sign.
        out = np.where(is_special | (second == 0), first, first + second)
        if x.dtype == _kinds.DD:
            return out[()]
        left, after = np.abs(second - (out - first)), np.abs(parts[..., 2]) + np.abs(parts[..., 3])
        # What follows is small beside the distance to the middle of two floats, above or below a power of two.
        step, margin = np.spacing(np.abs(out)), 4 * after
        is_far = (np.abs(left - step / 2) > margin) & (np.abs(left - step / 4) > margin) & np.isfinite(step)
    is_sure = is_special | (after == 0) | (is_far & (np.abs(second) <= np.abs(first)))
    if not is_sure.all():
        column = _numbers.column(x[~is_sure])
        goal = _kinds.Goal("float64", 53)
        out[~is_sure] = _numbers.encode(column.numbers, column.denominators, (len(column.numbers),), goal, "x")
    return out[()]


def _without_strings(x: Any) -> Any:
    """The same numbers, those in strings as fractions, or as complex numbers of sufficient precision."""
    is_numbers = isinstance(x, Array) or (isinstance(x, np.ndarray) and x.dtype.kind in "fciuV")
    if is_numbers or _device.is_device_array(x) or type(x).__module__.startswith("flint."):
        return x
    host = _operands.on_host("x", x)
    if host.dtype.kind == "U" or (host.dtype == object and any(isinstance(v, str) for v in host.flat)):
        elements = np.empty(host.shape, object)
        for at, v in np.ndenumerate(host):
            elements[at] = _number(v) if isinstance(v, str) else v
        return elements
    return x


def _number(text: str) -> Any:
    """The number in a string; ``inf`` and ``nan`` are floats."""
    bare = text.strip()
    if bare[-1:] in ("j", "J"):
        # The imaginary part begins at the last sign that belongs to no exponent.
        signs = [at.start() for at in re.finditer(r"(?<![eE])[+-]", bare) if at.start()]
        middle = signs[-1] if signs else 0
        imaginary = bare[middle:-1]
        # "j" alone has the factor 1.
        imaginary += "1" if imaginary in ("", "+", "-") else ""
        return _kinds.ComplexFraction(_fraction(bare[:middle] or "0", text), _fraction(imaginary, text))
    if bare.lower().lstrip("+-") in ("inf", "infinity", "nan"):
        return float(bare)
    return _fraction(bare, text)


def _fraction(number: str, text: str) -> Fraction:
    power = re.search(r"[eE][+-]?([\d_]+)\s*$", number)
    if power and int(power[1]) > _numbers.LONGEST_POWER:
        raise ValueError(f"x has {text!r}, whose exponent is beyond {_numbers.LONGEST_POWER}")
    try:
        return Fraction(number)
    except (ValueError, ZeroDivisionError):
        raise ValueError(f"x has {text!r}, which is no number") from None
