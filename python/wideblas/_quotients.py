"""The last bits of quotients of double-double numbers: one step of Newton's method with an exact residual.

The library's quotients have an error of up to four units in the 106th bit. After the step it is at most one, and x / x
is 1.
"""

from __future__ import annotations

from typing import Any, Tuple

import numpy as np

Pair = Tuple[Any, Any]

#: Veltkamp's factor, which splits a double into halves of 26 bits.
_SPLITTER = 2.0**27 + 1
#: Between these no product of two numbers over- or underflows, nor its error.
_LEAST, _LARGEST = 2.0**-400, 2.0**400
#: Numbers whose intermediate results stay in the cache.
_BLOCK = 4096


def corrections(q: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """What is to be added to approximate quotients q of a and b, rows of two components; 0 where there is nothing to
    correct."""
    out = np.empty(len(q))
    with np.errstate(all="ignore"):
        for start in range(0, len(q), _BLOCK):
            block = slice(start, start + _BLOCK)
            out[block] = _corrections(*(np.ascontiguousarray(x[block].T) for x in (q, a, b)))
    return out


def settle(q: np.ndarray, where: np.ndarray) -> None:
    """Rounds corrected quotients to 108 bits: a correction has 53 bits itself, and what is left of it would make
    x / x some 1 + 2^-157."""
    with np.errstate(all="ignore"):
        unit = np.spacing(np.abs(q[:, 0])) * 2.0**-56
        rounded = np.rint(q[:, 1] / unit) * unit
    np.copyto(q[:, 1], rounded, where=where & np.isfinite(rounded))


def _corrections(q: np.ndarray, a: np.ndarray, b: np.ndarray) -> np.ndarray:
    exponent = None
    first = np.abs(np.stack([q[0], a[0], b[0]]))
    if not ((first > _LEAST) & (first < _LARGEST)).all():
        # By powers of two near to 1.
        (_, of_a), (_, of_b) = np.frexp(a[0]), np.frexp(b[0])
        exponent = of_a - of_b
        q, a, b = np.ldexp(q, -exponent), np.ldexp(a, -of_a), np.ldexp(b, -of_b)
    found = residuals(q, a, b) / b[0]
    if exponent is not None:
        found = np.ldexp(found, exponent)
    # Infinities, zeros and NaN stay.
    found[~np.isfinite(found)] = 0.0
    return found


def residuals(q: Any, a: Any, b: Any) -> Any:
    """a - q b to about 2^-110 of a; of floats, or of arrays of first and second components."""
    (q0, q1), (b0, b1) = q, b
    halves_q, halves_b = _halves(q0), _halves(b0)
    p, p_error = _two_prod(q0, b0, halves_q, halves_b)
    u, u_error = _two_prod(q0, b1, halves_q, _halves(b1))
    v, v_error = _two_prod(q1, b0, _halves(q1), halves_b)
    # The difference of the first components is exact, for the quotient is near.
    s, s_error = two_sum(a[0] - p, -p_error)
    t, t_error = two_sum(a[1], -u)
    s, r_error = two_sum(s, t)
    s, v_sum_error = two_sum(s, -v)
    return s + ((s_error + t_error + r_error + v_sum_error) - (u_error + v_error + q1 * b1))


def _halves(x: Any) -> Pair:
    scaled = _SPLITTER * x
    high = scaled - (scaled - x)
    return high, x - high


def _two_prod(x: Any, y: Any, halves_x: Pair, halves_y: Pair) -> Pair:
    """The rounded product, and its error (Dekker)."""
    (x0, x1), (y0, y1) = halves_x, halves_y
    p = x * y
    return p, ((x0 * y0 - p) + x0 * y1 + x1 * y0) + x1 * y1


def two_sum(x: Any, y: Any) -> Pair:
    """The rounded sum, and its error (Knuth)."""
    s = x + y
    t = s - x
    return s, (x - (s - t)) + (y - t)
