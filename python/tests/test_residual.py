import random
from fractions import Fraction

import numpy as np
import pytest
import wideblas

from reference import FLOATS, fraction, fractions, random_floats, random_objects, rounded, same


@pytest.mark.parametrize("kind", FLOATS)
def test_floats(kind):
    rng = random.Random(kind)
    for m, n, columns in ((5, 5, ()), (6, 4, (3,)), (1, 1, ()), (3, 0, ()), (12, 12, (1,))):
        a, x, b = (random_floats(rng, kind, s) for s in ((m, n), (n, *columns), (m, *columns)))
        found = wideblas.residual(a, x, b)
        exact = fractions(b) - (fractions(a) @ fractions(x) if n else 0)
        same(found, exact, kind, (a, x, b))
        same(wideblas.residual(a.T.copy().T, x, b), exact, kind)
    assert wideblas.residual(np.ones((0, 3)), np.ones(3), np.ones(0)).shape == (0,)


def test_a_solution_of_more_bits():
    rng = random.Random(4)
    a, b, x = random_floats(rng, "float64", (6, 6)), random_floats(rng, "float64", 6), random_floats(rng, "dd", 6)
    exact = fractions(b) - fractions(a) @ fractions(x)
    same(wideblas.residual(a, x, b), exact, "dd")
    same(wideblas.residual(a, x, b, bits=53), exact, "float64")
    same(wideblas.residual(a, x, b, bits=200), exact, "qd")
    for found, wanted in zip(wideblas.solve_residual(a, x, b, bits=300), exact):
        assert fraction(found) == rounded(wanted, 300)


def test_objects():
    rng = random.Random(5)
    for kinds in (
        ("int",) * 3,
        ("fraction",) * 3,
        ("fraction", "int", "mpq"),
        ("mpf", "mpf", "mpf"),
        ("mpf", "fraction", "fraction"),
    ):
        a, x, b = (random_objects(rng, k, s) for k, s in zip(kinds, ((4, 5), (5, 2), (4, 2))))
        exact = fractions(b) - fractions(a) @ fractions(x)
        bits = 150 if "mpf" in kinds else None
        found = wideblas.residual(a, x, b, bits=bits)
        for at in np.ndindex(exact.shape):
            wanted = rounded(exact[at], bits) if bits else exact[at]
            assert fraction(found[at]) == wanted, (kinds, a, x, b)
    found = wideblas.residual(np.array([[1, 2], [3, 4]]), np.array([5, 6]), np.array([20, 2]))
    assert found.tolist() == [3, -37] and found.dtype == np.int64
    with pytest.raises(OverflowError):
        wideblas.residual(np.array([[2**62]]), np.array([4]), np.array([1]))
    half = wideblas.residual([[Fraction(1, 2)]], [Fraction(1, 3)], [1])
    assert half[0] == Fraction(5, 6)


def test_special_values():
    a, x = np.eye(3), np.array([1.0, 2.0, 3.0])
    for bits in (None, 106, 300):
        found = wideblas.residual(a, x, np.array([np.inf, 2.5, np.nan]), bits=bits)
        if bits == 106:
            found = found["hi"]
        found = found.astype(float)
        assert found[0] == np.inf and found[1] == 0.5 and np.isnan(found[2])


def test_errors():
    with pytest.raises(ValueError, match=r"b has shape \(2,\): expected \(3,\)"):
        wideblas.residual(np.ones((3, 4)), np.ones(4), np.ones(2))
    with pytest.raises(ValueError, match="x has shape"):
        wideblas.residual(np.ones((3, 4)), np.ones(3), np.ones(3))
    with pytest.raises(ValueError, match="expected a matrix"):
        wideblas.residual(np.ones(4), np.ones(4), np.ones(1))
    with pytest.raises(TypeError, match="b has dtype"):
        wideblas.residual(np.ones((3, 4)), np.ones(4), np.ones(3, np.float16))
