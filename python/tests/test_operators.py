"""Operators against exact values, whatever the layout of the operands, and special values as NumPy's float64 has them."""

import math
import operator
import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import wideblas

from reference import fraction, fractions, random_floats

FORMATS = [wideblas.dd, wideblas.qd]
formats = pytest.mark.parametrize("f", FORMATS, ids=repr)
complex_formats = pytest.mark.parametrize("f", [wideblas.dd_complex, wideblas.qd_complex], ids=repr)
#: The relative error of an operator, in bits.
BITS = {"dd": 104, "qd": 199}
OPERATORS = [operator.add, operator.sub, operator.mul, operator.truediv]


def near(found, exact, bits, inputs):
    for at in np.ndindex(exact.shape):
        error = abs(fraction(found[at]) - exact[at])
        assert error <= abs(exact[at]) / 2**bits, (at, found[at], inputs)


def layouts(x):
    """The same numbers in several places of memory."""
    yield x
    yield x.copy().T.copy().T
    wide = wideblas.zeros((2 * x.shape[0], x.shape[1] + 3), x.dtype)
    wide[::2, 2:-1] = x
    yield wide[::2, 2:-1]
    yield x[::-1].copy()[::-1]


@formats
def test_every_layout(f):
    rng = random.Random(f.name)
    for shape in ((1, 1), (3, 5), (40, 30)):
        x, y = (random_floats(rng, f.name, shape, 30) for _ in range(2))
        y[y == 0] = 1
        p, q = fractions(x), fractions(y)
        for op in OPERATORS:
            first = op(x, y)
            near(first, op(p, q), BITS[f.name], (op, x, y))
            for left in layouts(x):
                for right in layouts(y):
                    assert op(left, right).tobytes() == first.tobytes(), op


@formats
def test_unaligned_memory(f):
    """As structured elements may lie in a record of a file."""
    rng = random.Random(f.name)
    x = random_floats(rng, f.name, (6,), 5)
    y = random_floats(rng, f.name, (6,), 5)
    y[y == 0] = 1

    def shifted(v):
        memory = np.zeros(v.nbytes + 4, np.uint8)
        out = wideblas.Array(memory[4:].view(v._elements.dtype))
        out[...] = v
        return out

    p, q = shifted(x), shifted(y)
    for op in OPERATORS:
        assert op(p, q).tobytes() == op(x, y).tobytes()
        left, right = shifted(x), x.copy()
        left, right = (getattr(operator, f"i{op.__name__}")(v, w) for v, w in ((left, q), (right, y)))
        assert left.tobytes() == right.tobytes()
    assert (p == x).all() and p.sum() == x.sum() and wideblas.dot(p, q) == wideblas.dot(x, y) and p.max() == x.max()
    assert (p.reshape(2, 3) @ q.reshape(3, 2) == x.reshape(2, 3) @ y.reshape(3, 2)).all()
    assert (wideblas.einsum("i,j->ij", p, q) == wideblas.einsum("i,j->ij", x, y)).all()
    assert wideblas.syrk(p.reshape(2, 3)).tobytes() == wideblas.syrk(x.reshape(2, 3)).tobytes()
    total = wideblas.Accumulator(p)
    total.add_products(p, q)
    assert total.value("fraction") == wideblas.sum(x, kind="fraction") + wideblas.dot(x, y, kind="fraction")


@formats
def test_cancellation(f):
    """A difference of neighbours keeps its digits."""
    rng = random.Random(f.name)
    n = {"dd": 106, "qd": 212}[f.name]
    for size in (1, 50):
        exact = [Fraction(rng.getrandbits(n) | 1, 2**n) * rng.choice((1, -1)) for _ in range(size)]
        x = wideblas.array(exact, f)
        near_x = [fraction(v) * (1 + Fraction(rng.getrandbits(20), 2 ** rng.randint(20, n))) for v in x]
        y = wideblas.array(near_x, f)
        wanted = fractions(x) - fractions(y)
        near(x - y, wanted, BITS[f.name], (x, y))
        near(x + (-y), wanted, BITS[f.name], (x, y))
        assert not np.any(x - x)
        z = x.copy()
        z -= y
        assert z.tobytes() == (x - y).tobytes()


@formats
def test_broadcasting_and_other_numbers(f):
    rng = random.Random(f.name)
    x = random_floats(rng, f.name, (4, 3), 10)
    x[x == 0] = 3
    p = fractions(x)
    thirds = wideblas.array([Fraction(1, 3)], f)
    others = [
        (2, 2), (-3.25, Fraction(-3.25)), (np.float32(0.1), Fraction(float(np.float32(0.1)))), (np.int64(2**62 + 1), 2**62 + 1),
        (2**90 + 1, 2**90 + 1), (np.arange(1, 4), np.array([1, 2, 3])), ([1.5, 2, 4], np.array([1.5, 2, 4])),
        (np.arange(1.0, 5.0)[:, None], np.arange(1, 5)[:, None]), (x[0], p[0]), (x[:, :1], p[:, :1]), (x[2, 1], p[2, 1]),
        (thirds, fractions(thirds)), (Fraction(5, 8), Fraction(5, 8)), (x.astype(wideblas.qd)[1], p[1]),
    ]  # fmt: skip
    for other, exact in others:
        exact = np.vectorize(Fraction, otypes=[object])(exact)
        for op in OPERATORS:
            near(op(x, other), op(p, exact), BITS[f.name], (op, other))
            near(op(other, x), op(exact, p), BITS[f.name], (op, other))
            if np.broadcast_shapes(np.shape(other), x.shape) == x.shape:
                y = x.copy()
                same = getattr(operator, f"i{op.__name__}")(y, other)
                assert same is y and (y == op(x, other).astype(f)).all()
            else:
                with pytest.raises(ValueError):
                    getattr(operator, f"i{op.__name__}")(x.copy(), other)
    assert (x + x.astype(wideblas.qd)).dtype is wideblas.qd and (np.ones(3) - x).dtype is f
    empty = wideblas.zeros((0, 3), f)
    for op in OPERATORS:
        assert op(empty, x[0]).shape == op(x[0], empty).shape == op(empty, 2).shape == (0, 3)


@formats
def test_in_place(f):
    x = wideblas.array(np.arange(1.0, 7.0), f)
    y = x
    y += y
    assert y is x and list(x["hi" if f is wideblas.dd else "x0"]) == [2.0, 4, 6, 8, 10, 12]
    x[1:] += x[:-1]
    assert [float(v) for v in x] == [2, 6, 10, 14, 18, 22]
    x -= x[::-1]
    assert [float(v) for v in x] == [-20, -12, -4, 4, 12, 20]
    view = x.reshape(2, 3)[:, ::2]
    view *= 10
    assert [float(v) for v in x] == [-200, -12, -40, 40, 12, 200]
    view /= [[2], [4]]
    assert [float(v) for v in x] == [-100, -12, -20, 10, 12, 50]
    x **= 2
    assert [float(v) for v in x] == [10000, 144, 400, 100, 144, 2500]
    locked = wideblas.from_components(np.broadcast_to(np.zeros(len(f.fields)), (3, len(f.fields))))
    with pytest.raises(ValueError, match="read-only"):
        locked += 1
    with pytest.raises(ValueError, match="in place"):
        x[0:1] += x


SPECIAL = [0.0, -0.0, 1.0, -2.0, np.inf, -np.inf, np.nan, 1e300, -1e-300, 5e-324]


@formats
def test_special_values(f):
    floats = np.array(SPECIAL)
    x = wideblas.array(floats, f)
    with np.errstate(all="ignore"):
        for op in OPERATORS:
            wanted = op(floats[:, None], floats)
            found = op(x[:, None], x).astype(float)
            assert np.array_equal(found, wanted, equal_nan=True), (op, found, wanted)
            for i, value in enumerate(SPECIAL):
                assert np.array_equal(op(x, value).astype(float), wanted[:, i], equal_nan=True), (op, value)
                assert np.array_equal(op(value, x).astype(float), wanted[i], equal_nan=True), (op, value)
        for name in ("isnan", "isinf", "isfinite", "sign", "sqrt", "abs", "negative", "square"):
            function = getattr(np, name)
            assert np.array_equal(
                np.asarray(function(x), float), np.asarray(function(floats), float), equal_nan=True
            ), name
        assert np.signbit(-wideblas.zeros(1, f))[0]
        for name in ("max", "min", "argmax", "argmin", "maximum", "minimum"):
            function = getattr(np, name)
            arguments = (x, x[::-1]) if name.endswith("imum") else (x,)
            wanted = function(*(np.asarray(v, float) for v in arguments))
            assert np.array_equal(np.asarray(function(*arguments), float), wanted, equal_nan=True), name


@formats
def test_quotients_and_roots_of_squares(f):
    rng = random.Random(f.name)
    for spread in (5, 250, 900):
        x = random_floats(rng, f.name, (200,), spread)
        x[x == 0] = 1
        y = random_floats(rng, f.name, (200,), min(spread, 90))
        y[y == 0] = 1
        if spread < 900:
            # Farther down the last components underflow.
            near(x / y, fractions(x) / fractions(y), BITS[f.name], (x, y))
        if f is wideblas.dd:
            assert (x / x == 1).all() and (x[:3] / x[:3] == 1).all()
            assert (x / y).tobytes() == b"".join((v / w).tobytes() for v, w in zip(x, y)), "bits depend on the number"
    whole = wideblas.array([i * i for i in range(100)], f)
    assert [int(v) for v in whole**0.5] == list(range(100))
    y = abs(random_floats(rng, f.name, (100,), 900))
    with mpmath.workprec(500):
        for v, root in zip(y, np.sqrt(y)):
            exact = mpmath.sqrt(mpmath.mpf(v))
            assert abs(mpmath.mpf(root) - exact) <= mpmath.ldexp(exact, -BITS[f.name] + 1), v
    for n in (0, 1, 2, 3, 7, -1, -3):
        small = random_floats(rng, f.name, (20,), 10)
        small[abs(small) < 1e-3] = 2
        near(small**n, fractions(small) ** n, BITS[f.name] - 3, (small, n))
    assert (small**2.0 == small**2).all() and (wideblas.array([2], f) ** np.int32(5) == 32).all()


def random_complex(rng, f, shape, spread=10):
    part = f.name.split("_")[0]
    return random_floats(rng, part, shape, spread) + random_floats(rng, part, shape, spread) * 1j


def wide(x):
    """Exact numbers of mpmath's."""
    out = np.empty(x.shape, object)
    for at in np.ndindex(x.shape):
        re, im = (fraction(v) for v in (x[at].real, x[at].imag))
        out[at] = mpmath.mpc(mpmath.mpf(re.numerator) / re.denominator, mpmath.mpf(im.numerator) / im.denominator)
    return out


@complex_formats
def test_complex(f):
    rng = random.Random(f.name)
    part = wideblas.dd if f is wideblas.dd_complex else wideblas.qd
    with mpmath.workprec(700):
        for shape in ((1,), (30,)):
            x, y = (random_complex(rng, f, shape) for _ in range(2))
            real = random_floats(rng, part.name, shape)
            y[y == 0] = 1
            p, q, r = wide(x), wide(y), wide(real + 0j)
            cases = [(op(x, y), op(p, q)) for op in OPERATORS]
            cases += [(x + real, p + r), (real - x, r - p), (x * real, p * r), (real / y, r / q), (x * 2.5, p * 2.5)]
            cases += [(2j * x, p * 2j), (x + 1, p + 1), (1j - x, mpmath.mpc(0, 1) - p), (x**2, p * p), (y**-1, 1 / q)]
            for found, exact in cases:
                assert found.dtype is f
                for v, w in zip(wide(found), exact):
                    assert abs(v - w) <= mpmath.ldexp(abs(w), -BITS[part.name] + 2), (v, w)
            for v, w in zip(abs(x), p):
                assert abs(mpmath.mpf(v) - abs(w)) <= mpmath.ldexp(abs(w), -BITS[part.name] + 2)
            assert (x.conj().imag == -x.imag).all() and (x.conj().real == x.real).all() and (x == x.conj().conj()).all()
            assert not (x == x + 1).any() and (x != x + 1j).all() and (x + 0 == x).all() and (real + 0j == real).all()
    huge = wideblas.array([3e300 + 4e300j, 3e-300 - 4e-300j, 0, complex(np.inf, 1), complex(1, np.nan)], f)
    assert np.allclose(abs(huge)[:4].astype(float), [5e300, 5e-300, 0, np.inf], 1e-15, 0) and np.isnan(abs(huge)[4])
    z = x.copy()
    z.real[...] = 0
    assert not z.real.any() and (z.imag == x.imag).all()
    for wrong in (lambda: x < y, lambda: x.max(), lambda: np.sort(x), lambda: x.argmin(), lambda: float(x[0]),
                  lambda: x.astype(float), lambda: np.asarray(x, float), lambda: x**0.5, lambda: np.sign(x)):  # fmt: skip
        with pytest.raises(TypeError):
            wrong()
    assert complex(x[0]) == complex(float(x[0].real), float(x[0].imag)) == x.astype(complex)[0]
    assert str(wideblas.array(["1-0.5j"], f)[0]) == "1.0-0.5j" and f"{wideblas.array([1j], f)[0]:.1f}" == "0.0+1.0j"
    again = wideblas.from_components(wideblas.components(x), f)
    assert again.dtype is f and again.tobytes() == x.tobytes()


def test_sixteen_bytes():
    x = wideblas.zeros((1000, 1000), wideblas.dd)
    assert x.nbytes == 16 * x.size and (x + x).nbytes == x.nbytes


@formats
def test_order(f):
    rng = random.Random(f.name)
    n = len(f.fields)
    x = random_floats(rng, f.name, (6, 5, 4), 3)
    x[0, 0, 0], x[1, 1, 1] = x[2, 2, 2], x[3, 3, 3]
    # Neighbours that differ in the last component alone, and several forms of one number.
    x[4, 0] = wideblas.from_components(np.array([[1.0, 2.0**-53, *[0.0] * (n - 2)], [1.0 + 2.0**-52, -(2.0**-53), *[0.0] * (n - 2)],
                                                 [1.0, 2.0**-53 - 2.0**-106, *[0.0] * (n - 2)], [1.0, 0.0, *[0.0] * (n - 2)]]))  # fmt: skip
    exact = fractions(x)
    for axis in (None, 0, 1, 2, -1, (0, 2), (0, 1, 2)):
        for name in ("max", "min"):
            for keepdims in (False, True):
                found = getattr(x, name)(axis, keepdims=keepdims)
                wanted = np.asarray(getattr(np, name)(exact, axis, keepdims=keepdims), object)
                assert found.shape == wanted.shape and (fractions(found) == wanted).all()
        if not isinstance(axis, tuple):
            assert np.array_equal(x.argmax(axis), np.argmax(exact, axis)) and np.array_equal(
                x.argmin(axis), np.argmin(exact, axis)
            )
            assert (fractions(np.sort(x, axis)) == np.sort(exact, axis)).all()
    y = x.copy()
    y.sort(0)
    assert (fractions(y) == np.sort(exact, 0)).all()
    assert (fractions(np.maximum(x, x[::-1])) == np.maximum(exact, exact[::-1])).all()
    assert (fractions(x.clip(-0.25, x[0])) == np.clip(exact, Fraction(-1, 4), exact[0])).all()
    for wrong in (lambda: wideblas.zeros(0, f).max(), lambda: x[:, :0].argmin(1), lambda: np.max(x, 3)):
        with pytest.raises(ValueError):
            wrong()


@pytest.mark.parametrize("f", [wideblas.dd, wideblas.qd], ids=repr)
def test_few_numbers_have_the_bits_of_many(f):
    """Short arrays, which have a way of their own, and long ones."""
    rng = np.random.default_rng(5)
    numbers = lambda: wideblas.array(
        [Fraction(int(m)) / 3 * Fraction(2) ** int(e) for m, e in zip(rng.integers(-9, 10, 600) * rng.integers(1, 1 << 40, 600), rng.integers(-9, 9, 600))], f
    )  # fmt: skip
    x, y = numbers(), numbers()
    x[::7], y[::11], x[5::50], y[7::50] = y[::7], 3, 0, 0
    x[3], y[4], x[8], y[9] = math.inf, math.nan, "1e290", "1e-290"
    with np.errstate(all="ignore"):
        quotients, inverses = x / y, 1 / x
        wanted = [op(x, y) for op in (operator.eq, operator.lt, operator.ge)]
    for start, n in ((i, rng.integers(1, 17)) for i in range(0, 584, 5)):
        part = slice(start, start + n)
        with np.errstate(all="ignore"):
            pairs = (x[part] / y[part], quotients[part]), (1 / x[part], inverses[part])
            for one, other in pairs if f is wideblas.dd else ():
                # The same components, but for the signs of zeros. Of qd the library's own last bits depend on the length.
                assert np.array_equal(*map(wideblas.components, (one, other)), equal_nan=True)
            found = [op(x[part], y[part]) for op in (operator.eq, operator.lt, operator.ge)]
        assert all(np.array_equal(one, other[part]) for one, other in zip(found, wanted))
        # An array of more numbers, which repeats these, has the same extremes.
        longer = np.tile(x[part], 17)
        for name in ("max", "min", "argmax", "argmin"):
            one, other = (getattr(v, name)() for v in (x[part], longer))
            assert np.array_equal(one, other, equal_nan=True) if "arg" in name else one.tobytes() == other.tobytes()
    z = wideblas.from_components(np.array([[1.0, 2.0**-53, *[0.0] * (len(f.fields) - 2)], [1 + 2.0**-52, -(2.0**-53), *[0.0] * (len(f.fields) - 2)]]))
    # Two forms of one number.
    assert z[0] == z[1] and not z[0] < z[1] and z.argmax() == 0 and wideblas.matmul(z, z) == wideblas.matmul(z[None], z[:, None])[0, 0]
