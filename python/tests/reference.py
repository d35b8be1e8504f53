"""Exact results by fractions, rounded by other means than the package's, and random data of all kinds."""

from __future__ import annotations

import io
import math
import random
from fractions import Fraction

import gmpy2
import mpmath
import numpy as np
import wideblas

FLOATS = ["float32", "float64", "dd", "qd"]
BITS = {"float32": 24, "float64": 53, "dd": 106, "qd": 212}
DTYPES = {"float32": np.float32, "float64": np.float64, "dd": wideblas.dd, "qd": wideblas.qd}


def fraction(x) -> Fraction:
    """The value of one number of any kind."""
    if isinstance(x, (wideblas.Array, np.void)):
        return sum((Fraction(float(part)) for part in x.item()), Fraction(0))
    if isinstance(x, mpmath.mpf):
        sign, m, e, _ = x._mpf_
        return (-1) ** sign * int(m) * Fraction(2) ** int(e)
    if isinstance(x, gmpy2.mpfr):
        m, e = x.as_mantissa_exp()
        return int(m) * Fraction(2) ** int(e)
    if isinstance(x, (np.floating, float)):
        return Fraction(float(x))
    if isinstance(x, Fraction):
        return x
    return Fraction(int(x.numerator), int(x.denominator))


def fractions(x) -> np.ndarray:
    """The values of an array of any kind."""
    x = x if isinstance(x, wideblas.Array) else np.asarray(x)
    out = np.empty(x.size, object)
    out[:] = [fraction(v) for v in x.ravel()]
    return out.reshape(x.shape)


def rounded(x: Fraction, bits: int) -> Fraction:
    """The nearest number of so many bits, ties to even, whatever its exponent."""
    if not x:
        return x
    e = math.floor(math.log2(abs(x.numerator)) - math.log2(x.denominator)) if x else 0
    while abs(x) >= Fraction(2) ** (e + 1):
        e += 1
    while abs(x) < Fraction(2) ** e:
        e -= 1
    unit = Fraction(2) ** (e - bits + 1)
    return round(x / unit) * unit


def nearest(x: Fraction, kind: str):
    """The nearest number of a NumPy kind: a float, or a tuple of components."""
    if kind == "float32":
        # Candidates around it, by distance, then with an even last bit.
        with np.errstate(over="ignore"):
            near = np.float32(float(max(min(x, Fraction(2) ** 130), -(Fraction(2) ** 130))))
        if not np.isfinite(near):
            near = np.copysign(np.finfo(np.float32).max, near)
        with np.errstate(over="ignore"):
            below, above = (np.nextafter(near, np.float32(towards)) for towards in (-np.inf, np.inf))
        limit = Fraction(2) ** 128
        value = lambda c: fraction(c) if np.isfinite(c) else (limit if c > 0 else -limit)
        odd = lambda c: int(np.float32(c).view(np.uint32)) & 1
        return min((near, below, above), key=lambda c: (abs(value(c) - x), odd(c)))
    parts, rest = [], x
    for _ in range({"float64": 1, "dd": 2, "qd": 4}[kind]):
        try:
            part = float(rest)
        except OverflowError:
            part = math.inf if rest > 0 else -math.inf
        if math.isinf(part):
            parts = [part] * {"float64": 1, "dd": 2, "qd": 4}[kind]
            break
        parts.append(part)
        rest -= Fraction(part)
    # Pairwise normal: of the last pair first, the sum and the exact rest.
    for at in reversed(range(1, len(parts))):
        if math.isfinite(total := parts[at - 1] + parts[at]):
            rest = Fraction(parts[at - 1]) + Fraction(parts[at]) - Fraction(total)
            parts[at - 1 : at + 1] = total, float(rest)
        else:
            parts = [total] * len(parts)
            break
    return parts[0] if kind == "float64" else tuple(parts + [0.0] * ({"dd": 2, "qd": 4}[kind] - len(parts)))


def same(found, exact: np.ndarray, kind: str, inputs="") -> None:
    """Every element of a result is the nearest number of its kind to the exact one."""
    found = found if isinstance(found, wideblas.Array) else np.asarray(found)
    assert found.dtype == DTYPES[kind], f"{found.dtype} for {kind}"
    assert found.shape == exact.shape, f"{found.shape} for {exact.shape}"
    for at in np.ndindex(exact.shape):
        wanted = nearest(exact[at], kind)
        got = found[at].item() if kind in ("dd", "qd") else found[at]
        assert got == wanted, f"element {at}: {got} for {wanted}, from {inputs}"


def random_floats(rng: random.Random, kind: str, shape, spread: int = 20):
    """Numbers with all bits of all components random, exponents spread, some zeros."""
    n = int(np.prod(shape))
    rows = []
    for _ in range(n):
        if rng.random() < 0.05:
            x = Fraction(0)
        else:
            x = Fraction(rng.getrandbits(BITS[kind]) | 1) * rng.choice((-1, 1))
            x *= Fraction(2) ** (rng.randint(-spread, spread) - BITS[kind])
        rows.append(nearest(x, kind))
    if kind in ("dd", "qd"):
        return wideblas.from_components(np.array(rows).reshape(-1, 2 if kind == "dd" else 4)).reshape(shape)
    return np.array(rows, DTYPES[kind]).reshape(shape)


def in_memory(x) -> np.ndarray:
    """The same array of NumPy, that of ``dd`` and ``qd`` numbers as it comes out of a file."""
    file = io.BytesIO()
    np.save(file, x)
    file.seek(0)
    return np.load(file)


def random_objects(rng: random.Random, kind: str, shape) -> np.ndarray:
    """Objects of a kind: "int", "mpz", "fraction", "mpq", "mpf" or "mpfr"."""
    out = np.empty(int(np.prod(shape)), object)
    for at in range(out.size):
        m = rng.getrandbits(rng.choice((1, 60, 64, 65, 300))) * rng.choice((-1, 1))
        e = rng.randint(-90, 90) - 150
        out[at] = {
            "int": lambda: m,
            "mpz": lambda: gmpy2.mpz(m),
            "fraction": lambda: Fraction(m, rng.randint(1, 10**6)),
            "mpq": lambda: gmpy2.mpq(m, rng.randint(1, 10**6)),
            "mpf": lambda: mpmath.mp.make_mpf(mpmath.libmp.from_man_exp(m, e)),
            "mpfr": lambda: (
                gmpy2.context(precision=301).mul_2exp(gmpy2.mpfr(m, 301), e)
                if e >= 0
                else gmpy2.context(precision=301).div_2exp(gmpy2.mpfr(m, 301), -e)
            ),
        }[kind]()
    return out.reshape(shape)
