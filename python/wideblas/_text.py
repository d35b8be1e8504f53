"""Numbers as text: the decimal digits of sums of float64 components."""

from __future__ import annotations

import decimal
from typing import Any, Sequence, cast

import numpy as np

from . import _kinds

#: Significant decimal digits that are printed, by the number of components.
_DIGITS = {2: 32, 4: 64}
#: A context in which any sum of components is exact.
_EXACT = decimal.Context(prec=1500)


def of_elements(x: np.ndarray, prefix: str) -> str:
    """The text of an array, as NumPy arranges it; ``prefix`` is what stands before it."""
    if not x.size:
        return f"[], shape={x.shape}" if x.shape != (0,) else "[]"
    flat = x.ravel()
    # NumPy asks for the elements that it shows, by their places.
    places = np.arange(x.size).reshape(x.shape)
    shown = {"int_kind": lambda at: of_element(flat[at].item())}
    return np.array2string(places, separator=", ", formatter=cast(Any, shown), prefix=prefix)


def of_element(parts: Any) -> str:
    """The text of a number, of its components or of the components of both parts of a complex one."""
    if not isinstance(parts[0], tuple):
        return decimal_digits(parts, _DIGITS[len(parts)])
    re, im = (decimal_digits(part, _DIGITS[len(part)]) for part in parts)
    return f"{re}{'' if im[0] == '-' else '+'}{im}j"


def exact_decimal(parts: Sequence[float]) -> decimal.Decimal:
    """The value of a sum of components, exactly."""
    if not np.isfinite(parts).all():
        return decimal.Decimal(parts[0] if not np.isfinite(parts[0]) else np.nan)
    total = decimal.Decimal(parts[0])
    for part in parts[1:]:
        if part:
            total = _EXACT.add(total, decimal.Decimal(part))
    return total


def decimal_digits(parts: Sequence[float], digits: int) -> str:
    """A sum of doubles to a number of decimal digits, zeros at the end left out."""
    total = exact_decimal(parts)
    if not total.is_finite():
        return str(float(total))
    if not total:
        return str(parts[0] if not any(parts) else 0.0)
    total = decimal.Context(prec=digits).plus(total)
    _, figures, exponent = total.as_tuple()
    text = "".join(map(str, figures)).rstrip("0")
    # Where the decimal point goes, counted from the first digit.
    point = len(figures) + cast(int, exponent)
    sign = "-" if total < 0 else ""
    if -4 < point <= 16:
        text = text.rjust(len(text) + max(1 - point, 0), "0").ljust(point, "0")
        whole = max(point, 1)
        return f"{sign}{text[:whole]}.{text[whole:] or '0'}"
    return f"{sign}{text[0]}{'.' + text[1:] if text[1:] else ''}e{point - 1:+03d}"


def formatted(x: np.ndarray, spec: str) -> str:
    """A single number as a format specification of Python's says, from its exact value."""
    if x.dtype not in (_kinds.DD, _kinds.QD):
        re, im = (formatted(part, spec) for part in (_kinds.real(x), _kinds.imaginary(x)))
        return f"{re}{'' if im[0] in '+- ' else '+'}{im}j"
    return format(exact_decimal(x.item()), spec)
