import random
from fractions import Fraction

import numpy as np
import pytest
import wideblas

from reference import FLOATS, fraction, fractions, random_floats, random_objects, rounded, same

OBJECTS = ["int", "mpz", "fraction", "mpq", "mpf", "mpfr"]


@pytest.mark.parametrize("kind", FLOATS + OBJECTS)
def test_every_kind_to_every_other(kind):
    rng = random.Random(kind)
    x = (random_floats if kind in FLOATS else random_objects)(rng, kind, (3, 4))
    exact = fractions(x)
    for to in FLOATS:
        same(wideblas.convert(x, kind=to), exact, to, x)
        same(wideblas.convert(x[0, 0], kind=to), exact[:1, 0].reshape(1)[0:1].reshape(()), to, x)
    for to in ("mpf", "mpfr"):
        for bits in (2, 53, 64, 301):
            found = wideblas.convert(x, bits=bits, kind=to)
            assert [fraction(v) for v in found.ravel()] == [rounded(v, bits) for v in exact.ravel()], (bits, x)
    assert np.array_equal(wideblas.convert(x, kind="fraction"), exact)


def test_limits_of_floats():
    tiny = Fraction(1, 2**1074)
    for value, wanted in ((tiny / 2, 0.0), (tiny * Fraction(3, 4), 5e-324), (Fraction(2) ** 1024, np.inf), (-(Fraction(2) ** 1024), -np.inf),
                          (Fraction(2) ** 1024 - 1, np.inf), (Fraction(2) ** 1024 - Fraction(2) ** 970 - 1, np.finfo(float).max)):  # fmt: skip
        assert wideblas.convert(value, kind="float64") == wanted
    for value, wanted in ((Fraction(2) ** 128 - Fraction(2) ** 103, np.inf), (Fraction(2) ** 128 - Fraction(2) ** 103 - 1, np.finfo(np.float32).max),
                          (Fraction(1, 2**150), 0), (Fraction(1, 2**150) + tiny, 2.0**-149)):  # fmt: skip
        assert wideblas.convert(value, kind="float32") == np.float32(wanted)
    assert wideblas.convert(np.array([np.inf, np.nan, 1.0]), bits=106)["hi"].tolist()[::2] == [np.inf, 1.0]
    with pytest.raises(ValueError, match="no fraction"):
        wideblas.convert([np.inf], kind="fraction")


def test_ties_go_to_even():
    for value, wanted in ((5, 4), (7, 8), (9, 8), (11, 12), (13, 12), (15, 16)):
        for kind in ("mpf", "mpfr"):
            for sign in (1, -1):
                bits = 2 if value < 8 else 3
                half = Fraction(value * 3, 3 * 2**40)
                assert wideblas.convert(sign * value, bits=bits, kind=kind) == sign * wanted
                assert fraction(wideblas.convert(sign * half, bits=bits, kind=kind)) == Fraction(sign * wanted, 2**40)
                above = wideblas.convert(sign * (value + Fraction(1, 3**99)), bits=bits, kind=kind)
                assert above == sign * (value + 1), (value, bits)


@pytest.mark.parametrize("kind, bits", [("dd", 106), ("qd", 212)])
def test_all_functions_have_one_form(kind, bits):
    rng = random.Random(kind)
    places = (0, 1, 52, 53, 54, 105, 106, 107, 159, 160, 161, 300)
    for _ in range(300):
        x = np.array([rng.choice((1, -1)) * 2.0 ** -rng.choice(places) for _ in range(rng.randrange(2, 7))])
        value, ones = np.array(sum(map(Fraction, x))), np.ones(len(x))
        for found in (wideblas.convert(Fraction(value.item()), kind=kind), wideblas.sum(x, bits=bits), wideblas.dot(x, ones, bits=bits),
                      wideblas.matmul(x, ones, bits=bits)):  # fmt: skip
            same(found, value, kind, x)


def test_strings():
    assert fraction(wideblas.convert("0.1", bits=200, kind="mpfr")) == rounded(Fraction(1, 10), 200)
    assert wideblas.convert([["1e-3", "-7/3"]], kind="fraction").tolist() == [[Fraction(1, 1000), Fraction(-7, 3)]]
    with pytest.raises(ValueError, match="'one', which is no number"):
        wideblas.convert(["one"], bits=106)
    with pytest.raises(TypeError, match="A has elements of type builtins.str"):
        wideblas.matmul(["1"], ["2"])


def test_components():
    x = np.arange(24.0).reshape(3, 4, 2) * 2.0**-60
    x[..., 0] = np.arange(12).reshape(3, 4)
    pairs = wideblas.from_components(x)
    assert pairs.shape == (3, 4) and np.shares_memory(pairs, x)
    for view in (pairs, pairs.T, pairs[::-1, ::2], pairs[1, 2]):
        parts = wideblas.components(view)
        assert parts.shape == view.shape + (2,) and parts[..., 0].tolist() == np.asarray(view["hi"]).tolist()
    wideblas.components(pairs)[0, 0, 0] = 9
    assert x[0, 0, 0] == 9
    assert wideblas.from_components(np.ones((2, 4))).dtype == wideblas.qd
    assert wideblas.from_components(np.ones((0, 2))).shape == (0,)
    apart = np.ones((2, 5, 2)).T
    np.testing.assert_array_equal(wideblas.components(wideblas.from_components(apart[:, :, :])), apart)
    for wrong in (np.ones((2, 3)), np.ones((2, 2), np.float32), np.ones(())):
        with pytest.raises(ValueError, match="last axis"):
            wideblas.from_components(wrong)
    with pytest.raises(TypeError, match="expected wideblas.dd"):
        wideblas.components(np.ones(2))


def test_strings_beside_numbers():
    assert wideblas.convert(["0.1", 0.1, 2**70], kind="fraction").tolist() == [Fraction(1, 10), Fraction(0.1), 2**70]


def test_exponents_that_no_memory_holds():
    mpmath = pytest.importorskip("mpmath")
    huge, tiny = mpmath.ldexp(mpmath.mpf(1), 10**12), mpmath.ldexp(mpmath.mpf(-1), -(10**12))
    for kind in FLOATS:
        x = wideblas.convert([huge, -huge], kind=kind)
        both = wideblas.components(x) if isinstance(x, wideblas.Array) else x
        assert np.all(np.isinf(both)) and both.ravel()[0] > 0 > both.ravel()[-1]
        found = wideblas.convert([tiny], kind=kind)
        first = wideblas.components(found)[..., 0] if isinstance(found, wideblas.Array) else found
        assert first[0] == 0 and np.signbit(first[0])
    for kind in ("int", "fraction"):
        with pytest.raises(ValueError, match="1000000000000 bits"):
            wideblas.convert(huge, kind=kind)
    with pytest.raises(ValueError, match="bits"):
        wideblas.norm([huge, huge])
    for text in ("1e99999999999", "-2.5E-99999999999", "1e1_000_000_000"):
        with pytest.raises(ValueError, match="exponent is beyond"):
            wideblas.convert([text], bits=106)
    assert wideblas.convert("1e400000", bits=53) == np.inf
