import collections
import math
import random
from fractions import Fraction

import numpy as np
import pytest
import wideblas

from reference import (
    BITS,
    FLOATS,
    fraction,
    fractions,
    in_memory,
    nearest,
    random_floats,
    random_objects,
    rounded,
    same,
)

EXACT = {
    "sum": lambda x: sum(x, Fraction(0)),
    "asum": lambda x: sum(map(abs, x), Fraction(0)),
}


def root(square: Fraction, bits: int) -> Fraction:
    """The square root to some bits more than wanted, odd where it is not exact, so that one more rounding is right."""
    if not square:
        return square
    n = square.numerator * square.denominator
    s = 2 * bits + 1200
    r = math.isqrt(n << 2 * s)
    inexact = r * r != n << 2 * s
    return Fraction(2 * r + inexact, square.denominator << (s + 1))


def scalar(found, exact: Fraction, kind: str, inputs=""):
    out = np.empty((), object)
    out[()] = exact
    same(found, out, kind, inputs)


@pytest.mark.parametrize("kind", FLOATS)
@pytest.mark.parametrize("n", [0, 1, 2, 7, 100, 1000])
def test_floats(kind, n):
    rng = random.Random(f"{kind} {n}")
    x, y = random_floats(rng, kind, n, 60), random_floats(rng, kind, n, 60)
    values, others = list(fractions(x)), list(fractions(y))
    squares = sum((v * v for v in values), Fraction(0))
    products = sum((v * w for v, w in zip(values, others)), Fraction(0))
    wider = [kind, *(k for k in ("float64", "dd", "qd") if BITS[k] > BITS[kind])]
    for result in wider:
        bits = BITS[result]
        for name, exact in EXACT.items():
            scalar(getattr(wideblas, name)(x, bits=bits), exact(values), result, x)
        scalar(wideblas.dot(x, y, bits=bits), products, result, (x, y))
        scalar(wideblas.norm(x, bits=bits), root(squares, 2200), result, x)
    for bits in (213, 700):
        for name, exact in EXACT.items():
            assert fraction(getattr(wideblas, name)(x, bits=bits)) == rounded(exact(values), bits), x
        assert fraction(wideblas.dot(x, y, bits=bits)) == rounded(products, bits)
        assert fraction(wideblas.norm(x, bits=bits)) == rounded(root(squares, bits), bits)
    if kind in ("dd", "qd"):
        scalar(wideblas.sum(x, bits=53), EXACT["sum"](values), "float64", x)
        scalar(wideblas.norm(x, bits=53), root(squares, 2200), "float64", x)
        scalar(wideblas.dot(x, y, kind="float32"), products, "float32", (x, y))
    assert wideblas.sum(x, kind="fraction") == EXACT["sum"](values)
    assert wideblas.dot(x, y, kind="fraction") == products


@pytest.mark.parametrize("kind", FLOATS)
def test_axes_and_strides(kind):
    rng = random.Random(kind)
    x = random_floats(rng, kind, (4, 5, 6))
    exact = fractions(x)
    for y, z in ((x, exact), (x[::-1, ::2, ::-3], exact[::-1, ::2, ::-3]), (x.T, exact.T)):
        for axis in (0, 1, 2, -1):
            same(wideblas.sum(y, axis=axis), z.sum(axis=axis), kind)
            same(wideblas.asum(y, axis=axis), abs(z).sum(axis=axis), kind)
        scalar(wideblas.sum(y), z.sum(), kind)
    for step in (1, 2, -1, -3):
        a, b = x.ravel()[::step], x.ravel()[::-step]
        scalar(wideblas.sum(a), fractions(a).sum(), kind)
        scalar(wideblas.dot(a, b), (fractions(a) * fractions(b)).sum(), kind)
    fixed = np.broadcast_to(x.ravel()[:1], 9)
    scalar(wideblas.sum(fixed), 9 * fraction(fixed[0]), kind)
    scalar(wideblas.dot(fixed, fixed), 9 * fraction(fixed[0]) ** 2, kind)
    empty = wideblas.zeros((3, 0), kind)
    assert np.shape(wideblas.sum(empty, axis=1)) == (3,) and np.shape(wideblas.sum(empty, axis=0)) == (0,)
    raw = np.zeros(x.nbytes + 1, np.uint8)[1:].view(in_memory(x).dtype)
    raw[:] = in_memory(x).ravel()
    scalar(wideblas.sum(raw), exact.sum(), kind)
    scalar(wideblas.dot(raw, raw), (exact * exact).sum(), kind)


def test_beyond_the_range_of_doubles():
    assert wideblas.sum([1e308, 1e308, -1e308]) == 1e308
    assert wideblas.sum([1e308, 1e308]) == np.inf
    assert wideblas.sum([1e308] * 4, kind="fraction") == 4 * Fraction(1e308)
    assert wideblas.norm([1e-300, 1e-300]) == nearest(root(2 * Fraction(1e-300) ** 2, 2200), "float64")
    assert wideblas.norm([5e-324]) == 5e-324
    assert wideblas.norm([1e300, 1e300], bits=300) > 1e300


@pytest.mark.parametrize("bits", [None, 106, 300])
def test_special_values(bits):
    inf, nan = np.inf, np.nan
    assert float(wideblas.sum([inf, 1.0], bits=bits)) == inf
    assert float(wideblas.sum([-inf, 1.0], bits=bits)) == -inf
    assert math.isnan(float(wideblas.sum([inf, -inf], bits=bits)))
    assert math.isnan(float(wideblas.sum([nan, 1.0], bits=bits)))
    assert float(wideblas.asum([-inf, 1.0], bits=bits)) == inf
    assert float(wideblas.norm([-inf, 1.0], bits=bits)) == inf
    assert math.isnan(float(wideblas.dot([inf, 1.0], [0.0, 1.0], bits=bits)))


@pytest.mark.parametrize("kind", ["int", "mpz", "fraction", "mpq", "mpf", "mpfr"])
def test_objects(kind):
    rng = random.Random(kind)
    for n in (1, 2, 9):
        x, y = random_objects(rng, kind, n), random_objects(rng, kind, n)
        values, others = list(fractions(x)), list(fractions(y))
        products = sum((v * w for v, w in zip(values, others)), Fraction(0))
        squares = sum((v * v for v in values), Fraction(0))
        bits = 137 if kind in ("mpf", "mpfr") else None
        expected = (lambda v: rounded(v, bits)) if bits else (lambda v: v)
        for name, exact in EXACT.items():
            assert fraction(getattr(wideblas, name)(x, bits=bits)) == expected(exact(values)), (name, x)
        assert fraction(wideblas.dot(x, y, bits=bits)) == expected(products), (x, y)
        if bits:
            assert fraction(wideblas.norm(x, bits=bits)) == rounded(root(squares, bits), bits), x
        else:
            scalar(wideblas.norm(x), root(squares, 2200), "float64", x)
        assert fraction(wideblas.norm(x, bits=400, kind="mpfr")) == rounded(root(squares, 400), 400)
        two = wideblas.sum(x.reshape(1, n), bits=bits, axis=0)
        assert [fraction(v) for v in two] == [expected(v) for v in values]


def test_integers():
    x = np.array([2**62, 2**62, -(2**62)])
    assert wideblas.sum(x) == 2**62 and isinstance(wideblas.sum(x), np.int64)
    assert wideblas.sum(np.array([[1, 2], [3, 4]], np.uint8), axis=0).tolist() == [4, 6]
    assert wideblas.sum(np.array([], int)) == 0
    with pytest.raises(OverflowError, match="int64"):
        wideblas.sum(x[:2])
    assert wideblas.asum(np.array([-5, 3])) == 8
    assert wideblas.norm(np.array([3, 4])) == 5.0
    assert wideblas.dot(np.array([3, 4]), np.array([5, 6])) == 39


def test_norms_beside_ties():
    for bits in (53, 99, 300):
        # The root of t**2 + 1 is above t, which lies between two numbers.
        t = 2**bits + 1
        for kind in ("mpf", "mpfr"):
            assert fraction(wideblas.norm([t, 1], bits=bits, kind=kind)) == 2**bits + 2
            assert fraction(wideblas.norm([t, 0], bits=bits, kind=kind)) == 2**bits
    assert wideblas.norm([2**53 + 1, 1]) == 2.0**53 + 2
    assert wideblas.norm([2**53 + 1, Fraction(1, 2**2000)]) == 2.0**53 + 2
    assert wideblas.norm([2**53 + 1, 0]) == 2.0**53


def test_errors():
    with pytest.raises(ValueError, match="y has 2 elements: expected 3"):
        wideblas.dot(np.ones(3), np.ones(2))
    with pytest.raises(ValueError, match=r"x has shape \(2, 2\): expected a vector"):
        wideblas.dot(np.ones((2, 2)), np.ones(2))
    with pytest.raises(ValueError, match="axis = 2"):
        wideblas.sum(np.ones((2, 2)), axis=2)
    with pytest.raises(TypeError, match="x has dtype"):
        wideblas.sum(np.ones(2, np.float16))
    with pytest.raises(ValueError, match="square root"):
        wideblas.norm([1.0, 1.0], kind="fraction")


def test_what_stands_second_is_an_axis():
    x = np.arange(6.0).reshape(2, 3) + 0.25
    for kind in FLOATS:
        y = wideblas.convert(x, kind)
        for name in EXACT:
            function = getattr(wideblas, name)
            for axis in (0, 1, -1, np.int8(1)):
                same(function(y, axis), fractions(y).sum(axis=int(axis)), kind)
            scalar(function(y, None), fractions(y).sum(), kind)
        assert np.array_equal(wideblas.norm(y, axis=1), wideblas.norm(y[:, ::-1], axis=-1))
    with pytest.raises(ValueError, match="axis = 106: x has 2 axes"):
        wideblas.sum(x, 106)
    # numpy.linalg.norm has the order of a norm there; the others have no axis.
    for wrong in (
        lambda: wideblas.norm(x, 1),
        lambda: wideblas.norm(x[0], 2),
        lambda: wideblas.dot(x[0], x[1], 106),
        lambda: wideblas.sum(x, 1, 106),
        lambda: wideblas.asum(x, 0, "dd"),
        lambda: wideblas.matmul(x, x.T, 106),
        lambda: wideblas.residual(x, x[0], x[:, 0], 106),
        lambda: wideblas.solve_residual(x, x[0], x[:, 0], 106),
        lambda: wideblas.convert(x, wideblas.dd, 106),
    ):
        with pytest.raises(TypeError, match="positional"):
            wrong()
    with pytest.raises(TypeError, match="kind = 106: expected a kind of numbers; a precision is bits=106"):
        wideblas.convert(x, 106)


def test_axes_that_are_none():
    x = np.ones((2, 3, 4))
    for axis in ([0], (0, 1.0), 1.0, "0", True, np.array([1]), wideblas.dd):
        for function in (wideblas.sum, wideblas.asum, wideblas.norm):
            with pytest.raises(TypeError, match="axis = .*: expected an integer"):
                function(x, axis=axis)
    for axis in (3, -4):
        for wrong in (axis, (0, axis)):
            with pytest.raises(ValueError, match=f"axis = {axis}: x has 3 axes"):
                wideblas.sum(x, axis=wrong)
    with pytest.raises(ValueError, match="twice"):
        wideblas.sum(x, axis=(1, -2))


def test_formats_are_kinds():
    x = np.array([0.1, 0.2])
    for f in (wideblas.dd, wideblas.qd):
        for found in (
            wideblas.sum(x, kind=f),
            wideblas.dot(x, x, kind=f),
            wideblas.norm(x, kind=f),
            wideblas.convert(x, f),
            wideblas.asum(x, kind=f.name),
            wideblas.matmul(x, x, kind=f),
            wideblas.residual([[1.0]], [1.0], [1.0], kind=f),
            wideblas.convert(x, bits=f.bits),
        ):
            assert found.dtype is f
    assert wideblas.sum(wideblas.convert(x, wideblas.dd), kind=np.float32).dtype == np.float32
    assert isinstance(wideblas.sum(wideblas.convert(x, wideblas.dd), kind=float), np.float64)


def test_exact_functions_take_components_in_any_order():
    rng = random.Random(5)
    for kind, n in (("dd", 2), ("qd", 4)):
        for case in range(10):
            size = rng.randint(1, 9)
            rows = [
                [rng.choice((-1, 1)) * rng.random() * 2.0 ** rng.randint(-60, 60) for _ in range(n)]
                for _ in range(size)
            ]
            rows = [[row[0]] * n for row in rows] if case % 3 == 0 else rows
            x = wideblas.from_components(np.array(rows))
            exact = fractions(x)
            scalar(wideblas.sum(x), exact.sum(), kind, rows)
            scalar(wideblas.asum(x), abs(exact).sum(), kind, rows)
            assert wideblas.asum(x, kind="fraction") == abs(exact).sum(), rows
            scalar(wideblas.dot(x, x[::-1]), (exact * exact[::-1]).sum(), kind, rows)
            scalar(wideblas.norm(x), root((exact * exact).sum(), 2200), kind, rows)
            same(wideblas.matmul(x[:, None], x[None]), exact[:, None] * exact, kind, rows)
            same(wideblas.residual(x[:, None], x[:1], x), exact - exact * exact[0], kind, rows)
            same(wideblas.convert(x, kind), exact, kind, rows)


def test_lists_that_numpy_would_round():
    assert wideblas.sum([2**63 + 1, -1]) == 2**63
    assert wideblas.sum([2**53 + 1, 1.0, -(2.0**53)]) == 2.0
    assert wideblas.sum([1.5, 10**400, -(10**400)]) == 1.5
    assert wideblas.dot([2**53 + 1, 0.5], [1, 1], bits=106)["lo"] == -0.5
    assert wideblas.matmul([[2**63 + 1, -1]], [[1], [0]]).tolist() == [[2**63 + 1]]
    assert wideblas.matmul([[2**53 + 1, 0.5]], [[1], [0]], kind="fraction").tolist() == [[2**53 + 1]]
    assert isinstance(wideblas.sum([1, 2.5]), np.float64)
    for sequence in (collections.deque, collections.UserList, tuple):
        assert wideblas.sum(sequence([2**53 + 1, 1.0, -(2.0**53)])) == 2.0
        assert wideblas.sum([sequence([2**53 + 1, -(2.0**53)])]) == 1.0
    assert wideblas.sum([np.array([2**53 + 1, -(2**53)]), np.array([0.25, 0.0])]) == 1.25
    assert wideblas.sum([np.array([2**63], np.uint64), np.array([-1])]) == 2**63 - 1


def test_truths_are_no_numbers():
    for x in (True, [True], [True, 1.5], [2, False], [[1.0, 2.0], [3.0, np.True_]], np.array([True]), (1, True)):
        for function in (wideblas.sum, wideblas.norm, wideblas.convert):
            with pytest.raises(TypeError, match="x has (dtype bool|elements of type .*bool)"):
                function(x)


def test_masked_elements_are_refused():
    x = np.ma.array([1.0, 2.0, 1e30], mask=[0, 0, 1])
    with pytest.raises(TypeError, match="x has masked elements"):
        wideblas.sum(x)
    assert wideblas.sum(x.compressed()) == 3.0
    assert wideblas.sum(np.ma.array([1.0, 2.0])) == 3.0


def test_matrices_of_mpmath_keep_their_bits():
    mpmath = pytest.importorskip("mpmath")
    with mpmath.workprec(200):
        x = mpmath.matrix([[mpmath.mpf(1) / 3, mpmath.mpf(10) ** -40]])
        assert wideblas.sum(x) == x[0] + x[1]
        product = wideblas.matmul(x, x.T)
        assert (
            type(product) is mpmath.matrix
            and (product.rows, product.cols) == (1, 1)
            and product[0, 0] == mpmath.fdot(x, x)
        )
        assert wideblas.matmul(x, np.array([[3.0], [0.0]]), kind="fraction")[0, 0] != 1
    assert wideblas.convert(mpmath.fp.matrix([[0.5], [2.0]])).tolist() == [[0.5], [2.0]]
    assert wideblas.convert(mpmath.matrix(0, 3)).shape == (0, 3)
