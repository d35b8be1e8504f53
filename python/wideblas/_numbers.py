"""Exact numbers: any kind as a significand and an exponent, and back with one rounding.

A number is a pair ``(m, e)`` of Python integers, ``m * 2**e``; zeros with a sign, infinities and NaN are ``(x, None)`` with a
float ``x``.
"""

from __future__ import annotations

import functools
import math
from fractions import Fraction
from typing import Any, Iterable, List, Optional, Tuple

import numpy as np

from . import _kinds
from ._array import Array
from ._kinds import BITS, DD, QD, Goal

#: What a pair is depends on its second part, which types cannot say.
Number = Tuple[Any, Any]

#: The longest exact sum, in bits, that is made of numbers whose exponents differ much.
LONGEST = 1 << 24
#: A power of ten that is no longer.
LONGEST_POWER = 5_000_000


def of_float(x: float) -> Number:
    """The number that a float is."""
    if x == 0 or not math.isfinite(x):
        return x, None
    m, e = math.frexp(x)
    return int(m * 2.0**53), e - 53


def of_components(parts: list[float]) -> Number:
    if not math.isfinite(parts[0]):
        return parts[0], None
    if not all(map(math.isfinite, parts)):
        return math.nan, None
    if not any(parts):
        return parts[0], None
    terms = [of_float(x) for x in parts if x]
    low = min(e for _, e in terms)
    m = sum(m << (e - low) for m, e in terms)
    return (m, low) if m else (0.0, None)


def _of_mpf(x: Any) -> Number:
    sign, m, e, bits = x._mpf_
    if m:
        return (-int(m) if sign else int(m)), int(e)
    if not e:
        return 0.0, None
    return (math.inf if x > 0 else -math.inf if x < 0 else math.nan), None


def _of_mpfr(x: Any) -> Number:
    gmpy2 = _kinds.gmpy2_module()
    if gmpy2.is_finite(x) and x != 0:
        m, e = x.as_mantissa_exp()
        return int(m), int(e)
    return float(x), None


_OF_OBJECTS = {"mpf": _of_mpf, "mpfr": _of_mpfr}


def of_element(x: Any) -> tuple[Number, int]:
    """The number that an element of an object array is, times an odd denominator."""
    if isinstance(x, Array):
        return of_components(list(x.item())), 1
    kind = _kinds.kind_of_type(type(x))
    if kind == "mpf":
        return _of_mpf(x), 1
    if kind == "mpfr":
        return _of_mpfr(x), 1
    if kind == "float64":
        return of_float(float(x)), 1
    numerator, denominator = _kinds.as_rational(x)
    shift = (denominator & -denominator).bit_length() - 1
    return (numerator, -shift), denominator >> shift


class Matrix:
    """Numbers in rows, each row or column over a common odd denominator."""

    def __init__(self, shape: tuple[int, int], numbers: Optional[List[Number]], denominators: list[int], objects: Any = None):
        self.shape, self._numbers, self.denominators = shape, numbers, denominators
        #: The objects that the numbers are read from, all mpf or all mpfr, and this kind.
        self.objects = objects

    @property
    def numbers(self) -> List[Number]:
        if self._numbers is None:
            elements, kind = self.objects
            self._numbers = list(map(_OF_OBJECTS[kind], elements))
        return self._numbers

    def is_over_one(self) -> bool:
        return all(d == 1 for d in self.denominators)


def decode(x: np.ndarray, axis: int) -> Matrix:
    """A matrix exactly. ``axis`` is 0 for a denominator of each row, 1 for one of each column."""
    shape = (x.shape[0], x.shape[1])
    groups = shape[axis]
    if x.dtype.kind == "f":
        return Matrix(shape, [of_float(v) for v in x.ravel().tolist()], [1] * groups)
    if x.dtype in (DD, QD):
        parts = _kinds.parts_of(x).reshape(-1, x.dtype.itemsize // 8).tolist()
        return Matrix(shape, [of_components(p) for p in parts], [1] * groups)
    elements = (x.astype(object) if x.dtype.kind in "iu" else x).ravel()
    kinds = {_kinds.kind_of_type(t) for t in set(map(type, elements))}
    if kinds in ({"mpf"}, {"mpfr"}):
        # Read when they are needed, by their limbs or one by one.
        return Matrix(shape, None, [1] * groups, (elements, *kinds))
    pairs = [of_element(v) for v in elements]
    numbers = [number for number, _ in pairs]
    if all(d == 1 for _, d in pairs):
        return Matrix(shape, numbers, [1] * groups)
    group = (lambda at: at // shape[1]) if axis == 0 else (lambda at: at % shape[1])
    common = [1] * groups
    for at, (_, d) in enumerate(pairs):
        common[group(at)] = math.lcm(common[group(at)], d)
    for at, ((m, e), d) in enumerate(pairs):
        if e is not None:
            numbers[at] = (m * (common[group(at)] // d), e)
    return Matrix(shape, numbers, common)


def column(x: Any) -> Matrix:
    """The numbers of an array of any shape, one after the other, each over its own denominator."""
    elements = x._elements if isinstance(x, Array) else np.asarray(x)
    return decode(elements.reshape(-1, 1), 0)


def span(numbers: Iterable[Number]) -> tuple[int, int]:
    """Exponents of the lowest bit and above the highest of all finite numbers that are not zero."""
    low, high = 0, 0
    first = True
    for m, e in numbers:
        if e is None or not m:
            continue
        bottom = e + (m & -m).bit_length() - 1
        top = e + m.bit_length()
        low, high = (bottom, top) if first else (min(low, bottom), max(high, top))
        first = False
    return low, high


def exact_bits(a: Matrix, b: Matrix) -> int:
    """Bits with which every element of a product is exact."""
    (low_a, high_a), (low_b, high_b) = span(a.numbers), span(b.numbers)
    return high_a - low_a + high_b - low_b + max(a.shape[1], 1).bit_length()


#: A sum of Python's integers of at most so many bits takes less time than the conversion of its terms to limbs.
_LONG = 1 << 14


def total(numbers: List[Number]) -> Optional[Number]:
    """The sum of numbers by Python's integers; ``None`` for special values, and where the sum is long or zero."""
    if any(e is None for _, e in numbers) or not numbers:
        return None
    low = min(e for _, e in numbers)
    if max(e for _, e in numbers) - low > _LONG:
        return None
    whole = 0
    for m, e in numbers:
        whole += m << (e - low)
    return (whole, low) if whole else None


def dot(a: List[Number], b: List[Number]) -> Optional[Number]:
    """The sum of products, as :func:`total`."""
    if any(e is None for _, e in a) or any(e is None for _, e in b):
        return None
    return total([(m * n, e + f) for (m, e), (n, f) in zip(a, b)])


def ratio(number: Number, denominator: int) -> tuple[int, int]:
    """A finite number as a quotient of integers."""
    m, e = number
    if e is None:
        return 0, 1
    if m and abs(e) > LONGEST:
        raise ValueError(f"an exact result would have {abs(e)} bits: its exponent is too large")
    return (m << e, denominator) if e >= 0 else (m, denominator << -e)


def fraction(number: Number) -> Fraction:
    """A finite number as a Fraction."""
    return Fraction(*ratio(number, 1))


def to_float(numerator: int, denominator: int) -> float:
    """The nearest float64: division of integers rounds once."""
    try:
        return numerator / denominator
    except OverflowError:
        return -math.inf if numerator < 0 else math.inf


def _to_float32(numerator: int, denominator: int) -> np.float32:
    near = to_float(numerator, denominator)
    if math.isfinite(near):
        # Where the float64 is a tie of float32, what it left out decides.
        n, d = near.as_integer_ratio()
        left = numerator * d - n * denominator
        if left:
            near = math.nextafter(near, math.inf if left > 0 else -math.inf) if _is_tie32(near) else near
    with np.errstate(over="ignore", under="ignore"):
        return np.float32(near)


def _is_tie32(x: float) -> bool:
    return bool(ties32(np.array([x]))[0])


def ties32(x: np.ndarray) -> np.ndarray:
    """Where float64 numbers are midpoints between two float32 numbers, or between zero and the least."""
    bits = x.view(np.uint64)
    normal = (bits & np.uint64(0x1FFFFFFF)) == np.uint64(0x10000000)
    with np.errstate(over="ignore", invalid="ignore"):
        scaled = np.abs(x) * 2.0**149
        small = np.abs(x) < 2.0**-126
        tie = np.where(small, scaled - np.floor(scaled) == 0.5, normal)
    return tie & np.isfinite(x) & (x != 0)


def _to_components(numerator: int, denominator: int, n: int) -> tuple[float, ...]:
    """Each component is the nearest to what is left; ties between two of them, from the last up, go to the even neighbour."""
    parts: list[float] = []
    for _ in range(n):
        part = to_float(numerator, denominator)
        if not math.isfinite(part):
            return (part,) * n
        parts.append(part)
        if part == 0:
            break
        m, d = part.as_integer_ratio()
        numerator, denominator = numerator * d - m * denominator, denominator * d
    for at in reversed(range(1, len(parts))):
        high, low = parts[at - 1], parts[at]
        total = high + low
        if math.isinf(total):
            return (total,) * n
        # Exact, as the rest of any sum of two floats.
        parts[at - 1 : at + 1] = total, (high - total) + low
    return tuple(parts + [0.0] * (n - len(parts)))


def rounded(number: Number, denominator: int, bits: int) -> Number:
    """A number over a denominator, rounded to nearest, ties to even."""
    m, e = number
    if e is None or not m:
        return number
    if denominator == 1 and m.bit_length() <= bits:
        return number
    sign, m = (-1, -m) if m < 0 else (1, m)
    # A quotient of more bits than wanted.
    shift = max(bits + 2 + denominator.bit_length() - m.bit_length(), 0)
    quotient, left = divmod(m << shift, denominator)
    e -= shift
    extra = quotient.bit_length() - bits
    half, tail = 1 << (extra - 1), quotient & ((1 << extra) - 1)
    quotient >>= extra
    if tail > half or (tail == half and (left or quotient & 1)):
        quotient += 1
    return sign * quotient, e + extra


def encode(numbers: list[Number], denominators: list[int], shape: tuple[int, ...], goal: Goal, what: str) -> np.ndarray:
    """An array of a kind, each element rounded once."""
    if goal.kind in BITS:
        return _encode_floats(numbers, denominators, shape, goal.kind)
    out = np.empty(len(numbers), object)
    make = _MAKERS[goal.kind](goal)
    for at, (number, denominator) in enumerate(zip(numbers, denominators)):
        if goal.kind in ("int", "fraction") and number[1] is None and not math.isfinite(number[0]):
            raise ValueError(f"{what} has an element {number[0]}, which is no {goal.kind}")
        out[at] = make(number, denominator)
    return out.reshape(shape)


def _in_range(number: Number, denominator: int) -> Number:
    """The number, or the infinity or zero that it is for all floats, without integers as long as its exponent."""
    m, e = number
    if e is None or not m:
        return number
    size = m.bit_length() + e - denominator.bit_length()
    if size > 1100:
        return (-math.inf if m < 0 else math.inf), None
    return (-0.0 if m < 0 else 0.0, None) if size < -1200 else number


def _encode_floats(numbers: list[Number], denominators: list[int], shape: tuple[int, ...], kind: str) -> np.ndarray:
    n = _kinds.COMPONENTS.get(kind, 1)
    rows: List[Any] = []
    for number, denominator in zip(numbers, denominators):
        number = _in_range(number, denominator)
        if number[1] is None:
            # As QD has it: every component of an infinity or NaN is one.
            rows.append((number[0],) * n)
        elif kind == "float32":
            rows.append((_to_float32(*ratio(number, denominator)),))
        else:
            rows.append(_to_components(*ratio(number, denominator), n))
    flat = np.array(rows, np.float32 if kind == "float32" else np.float64).reshape(*shape, n)
    return flat[..., 0] if n == 1 else _kinds.elements_of(flat)


def _int_maker(goal: Goal) -> Any:
    def make(number: Number, denominator: int) -> int:
        n, d = ratio(number, denominator)
        if n % d:
            raise ValueError("a result is no integer: pass kind='fraction'")
        return n // d

    return make


def _fraction_maker(goal: Goal) -> Any:
    return lambda number, denominator: Fraction(*ratio(number, denominator))


def _mpf_maker(goal: Goal) -> Any:
    mpmath = _kinds.mpmath_module()
    make_mpf, from_man_exp = mpmath.mp.make_mpf, mpmath.libmp.from_man_exp
    bits = goal.bits or 53

    def make(number: Number, denominator: int) -> Any:
        if denominator == 1 and number[1] is not None:
            # Rounded by mpmath, to nearest, ties to even.
            return make_mpf(from_man_exp(*number, bits, "n"))
        m, e = rounded(number, denominator, bits)
        return mpmath.mpf(m) if e is None else make_mpf(from_man_exp(m, e))

    return make


def _mpfr_maker(goal: Goal) -> Any:
    gmpy2 = _kinds.gmpy2_module()
    bits = goal.bits or 53
    context = gmpy2.context(precision=bits, emax=gmpy2.get_emax_max(), emin=gmpy2.get_emin_min())

    @functools.lru_cache(256)
    def power(e: int) -> Any:
        """A power of two. Its product with an integer takes less time than a conversion and a shift."""
        one = gmpy2.mpfr(1, bits)
        return context.mul_2exp(one, e) if e >= 0 else context.div_2exp(one, -e)

    def make(number: Number, denominator: int) -> Any:
        m, e = rounded(number, denominator, bits)
        if e is None or not m:
            return gmpy2.mpfr(float(m), bits)
        return context.mul(m, power(e))

    return make


_MAKERS = {"int": _int_maker, "fraction": _fraction_maker, "mpf": _mpf_maker, "mpfr": _mpfr_maker}
