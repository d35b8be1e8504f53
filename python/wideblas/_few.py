"""Few real double-double and quad-double numbers by Python's floats: as long as there are no more than some, that takes less time than calls of
NumPy. Results have the same bits."""

from __future__ import annotations

import math
from typing import List, Optional, Tuple

import numpy as np

from ._kinds import DD, QD
from ._quotients import residuals

#: Up to this number of numbers.
FEW = 16
#: Somewhat more than 1.
MORE = 1 + 2.0**-20
#: Between these no product of two numbers over- or underflows, nor its error.
LEAST, LARGEST = 2.0**-400, 2.0**400

Row = Tuple[float, ...]


def rows(x: np.ndarray) -> Optional[List[Row]]:
    """The components of few numbers, in C order, where numbers are ordered as their components are: each is finite and less than half
    a unit in the last place of the one before. ``None`` of others."""
    if x.size > FEW or x.dtype not in (DD, QD):
        return None
    found: List[Row] = x.ravel().tolist() if x.ndim != 1 else x.tolist()
    for row in found:
        high = row[0]
        if not -math.inf < high < math.inf:
            return None
        for low in row[1:]:
            if high + low * MORE != high:
                return None
            high = low
    return found


def signs(a: np.ndarray, b: np.ndarray) -> Optional[np.ndarray]:
    """The signs of a - b, of arrays of one shape and format."""
    if a.dtype != b.dtype or a.shape != b.shape:
        return None
    left = rows(a)
    right = None if left is None else rows(b)
    if left is None or right is None:
        return None
    found = np.array([float((x > y) - (x < y)) for x, y in zip(left, right)])
    return found if a.ndim == 1 else found.reshape(a.shape)


def place(x: np.ndarray, is_largest: bool) -> Optional[int]:
    """The place of the first extreme of a vector."""
    found = rows(x)
    if not found:
        return None
    return found.index((max if is_largest else min)(found))


def steps(q: np.ndarray, a: np.ndarray, b: np.ndarray) -> Optional[List[float]]:
    """Corrections of approximate quotients q of double-double numbers a and b, of one shape."""
    if q.size > FEW:
        return None
    found = []
    for x, y, z in zip(q.ravel().tolist(), a.ravel().tolist(), b.ravel().tolist()):
        if not (LEAST < abs(x[0]) < LARGEST and LEAST < abs(y[0]) < LARGEST and LEAST < abs(z[0]) < LARGEST):
            return None
        found.append(residuals(x, y, z) / z[0])
    return found


def settle(q: np.ndarray, corrected: List[float]) -> None:
    """As that of arrays, of quotients where the correction is not 0."""
    flat = q.reshape(-1)
    made = flat.tolist()
    for i, step in enumerate(corrected):
        if step:
            high, low = made[i]
            unit = math.ulp(high) * 2.0**-56
            made[i] = high, math.copysign(round(low / unit) * unit, low)
    flat[:] = made

