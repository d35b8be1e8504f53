import random
from fractions import Fraction

import gmpy2
import mpmath
import numpy as np
import pytest
import wideblas

from reference import BITS, FLOATS, fraction, fractions, in_memory, random_floats, random_objects, rounded, same

SHAPES = [(1, 1, 1), (3, 5, 2), (7, 40, 6), (1, 9, 4), (4, 9, 1), (30, 33, 31)]


@pytest.mark.parametrize("kind", FLOATS)
@pytest.mark.parametrize("shape", SHAPES)
def test_floats_are_rounded_once(kind, shape):
    m, k, n = shape
    rng = random.Random(f"{kind} {shape}")
    for spread in (3, 60):
        a, b = random_floats(rng, kind, (m, k), spread), random_floats(rng, kind, (k, n), spread)
        same(wideblas.matmul(a, b), fractions(a) @ fractions(b), kind, (a, b))


@pytest.mark.parametrize("wide", ["float64", "dd", "qd"])
def test_kinds_are_promoted(wide):
    rng = random.Random(wide)
    for kind in FLOATS[: FLOATS.index(wide) + 1]:
        a, b = random_floats(rng, kind, (4, 6)), random_floats(rng, wide, (6, 3))
        exact = fractions(a) @ fractions(b)
        same(wideblas.matmul(a, b), exact, wide, (a, b))
        same(wideblas.matmul(a, a.T, bits=BITS[wide]), fractions(a) @ fractions(a.T), wide, a)
        integers = np.arange(-12, 12).reshape(6, 4)
        same(
            wideblas.matmul(a, integers), fractions(a) @ fractions(integers), max(kind, "float64", key=FLOATS.index), a
        )
        same(wideblas.matmul(a, integers, kind="float32"), fractions(a) @ fractions(integers), "float32", a)


def test_bits_below_the_operands():
    rng = random.Random(1)
    a, b = random_floats(rng, "dd", (4, 6)), random_floats(rng, "qd", (6, 3))
    exact = fractions(a) @ fractions(b)
    for bits, kind in ((53, "float64"), (54, "dd"), (106, "dd"), (107, "qd"), (212, "qd")):
        same(wideblas.matmul(a, b, bits=bits), exact, kind, (a, b))
    same(wideblas.matmul(a, b, kind="float32"), exact, "float32", (a, b))


def test_results_between_two_float32():
    # 1 + 2**-24 is a tie; what is below float64's last bit decides.
    for tail, wanted in ((0, 1.0), (2.0**-100, np.nextafter(np.float32(1), np.float32(2))), (-(2.0**-100), 1.0)):
        a = np.array([[1, 2.0**-24, tail]], np.float32)
        found = wideblas.matmul(a, np.ones((3, 1), np.float32))
        assert found.dtype == np.float32 and found[0, 0] == np.float32(wanted), (tail, found)
        assert wideblas.residual(-a, np.ones(3, np.float32), np.zeros(1, np.float32))[0] == np.float32(wanted)
    tiny = np.float32(2.0**-75)
    found = wideblas.matmul(np.array([[tiny, 2.0**-100]], np.float32), np.array([[tiny], [2.0**-100]], np.float32))
    assert found[0, 0] == np.float32(2.0**-149), found
    big = np.float32(2.0**64)
    assert np.isinf(wideblas.matmul([big], [big]))


def layouts(x):
    """The same matrix in other memory orders."""
    yield "C", np.ascontiguousarray(x)
    yield "F", np.asfortranarray(x)
    wide = np.zeros((x.shape[0] * 2, x.shape[1] + 3), x.dtype)
    wide[::2, 2:-1] = x
    yield "rows apart", wide[::2, 2:-1]
    wide = np.zeros((x.shape[0], x.shape[1] * 2), x.dtype)
    wide[:, ::2] = x
    yield "columns apart", wide[:, ::2]
    yield "transpose of rows apart", np.asfortranarray(np.vstack([x, x]))[: x.shape[0]]
    yield "backwards", np.ascontiguousarray(x[::-1, ::-1])[::-1, ::-1]
    raw = np.zeros(x.nbytes + 1, np.uint8)[1:].view(x.dtype).reshape(x.shape)
    raw[...] = x
    yield "unaligned", raw
    if x.dtype.kind == "f":
        yield "other byte order", x.astype(x.dtype.newbyteorder())


@pytest.mark.parametrize("kind", FLOATS)
def test_memory_orders(kind):
    rng = random.Random(kind)
    a, b = random_floats(rng, kind, (5, 7)), random_floats(rng, kind, (7, 4))
    wanted = wideblas.matmul(a, b)
    same(wanted, fractions(a) @ fractions(b), kind)
    for name_a, x in layouts(in_memory(a)):
        for name_b, y in layouts(in_memory(b)):
            before = x.tobytes(), y.tobytes()
            found = wideblas.matmul(x, y)
            assert found.tobytes() == wanted.tobytes(), (name_a, name_b)
            assert (x.tobytes(), y.tobytes()) == before
    for rows, cols in ((1, 7), (7, 1)):
        x = random_floats(rng, kind, (rows * 3, cols * 2))[::3, ::2]
        y = random_floats(rng, kind, (cols, 3))
        same(wideblas.matmul(x, y), fractions(x) @ fractions(y), kind)


def test_operands_are_not_copied():
    a = np.ones((40, 40))
    from wideblas._operands import stored

    for x in (a, a.T, a[:, 3:20], a[3:20].T, a[::2], a[5:6], a[:, 5:6], a[:, 5:6].T):
        assert stored("A", x).owner is x, x.strides


def test_windows_that_overlap():
    x = np.arange(12.0) / 3
    for window in (3, 5):
        a = np.lib.stride_tricks.sliding_window_view(x, window)
        for left, right in ((a, a.T), (a.T, a), (a[::2], a[::2].T), (a[::-1].T, a)):
            same(wideblas.matmul(left, right), fractions(left) @ fractions(right), "float64", x)
    row = np.broadcast_to(np.array([0.1, 0.2, 0.3]), (4, 3))
    same(wideblas.matmul(row, row.T), fractions(row) @ fractions(row.T), "float64")


def test_vectors_and_stacks_as_numpy():
    rng = random.Random(3)
    cases = [((4,), (4,)), ((4,), (4, 3)), ((2, 4), (4,)), ((5, 2, 4), (4, 3)), ((2, 4), (5, 4, 3)), ((5, 1, 2, 4), (6, 4, 3)),
             ((4,), (5, 4, 3)), ((5, 2, 4), (4,)), ((0, 4), (4, 3)), ((2, 0), (0, 3)), ((0,), (0,)), ((2, 4), (4, 0)),
             ((0, 2, 4), (4, 3)), ((1, 2, 4), (0, 4, 3))]  # fmt: skip
    for a_shape, b_shape in cases:
        for kind in ("float32", "float64", "dd"):
            a, b = random_floats(rng, kind, a_shape), random_floats(rng, kind, b_shape)
            exact = np.matmul(np.ones(a_shape), np.ones(b_shape))
            found = wideblas.matmul(a, b)
            assert np.shape(found) == exact.shape, (a_shape, b_shape)
            if exact.size and a.size:
                same(found, np.asarray(np.matmul(fractions(a), fractions(b)), object), kind, (a, b))
        objects = wideblas.matmul(np.full(a_shape, 3, object), np.full(b_shape, Fraction(1, 3), object))
        assert np.shape(objects) == exact.shape
        assert np.all(np.asarray(objects) == exact.astype(int))
    assert isinstance(wideblas.matmul([1.0], [2.0]), np.float64)
    assert wideblas.matmul([], []) == 0


def test_special_values():
    nan, inf = np.nan, np.inf
    a = np.array([[1, nan], [inf, 1], [inf, -inf], [0, -0.0], [-0.0, -0.0]])
    b = np.array([[1.0, 0.0], [1.0, 2.0]])
    with np.errstate(invalid="ignore"):
        wanted = a @ b
    for found in (wideblas.matmul(a, b), wideblas.components(wideblas.matmul(a, b, bits=106))[..., 0],
                  wideblas.matmul(a, b, bits=300).astype(float), wideblas.matmul(a, b, bits=300, kind="mpfr").astype(float)):  # fmt: skip
        np.testing.assert_array_equal(found, wanted)
    assert wideblas.matmul([1e300], [1e300]) == inf
    assert wideblas.matmul([5e-324], [0.75]) == 5e-324
    assert wideblas.matmul([1e-300], [1e-300]) == 0
    assert wideblas.matmul([1e308, 1e308, -1e308], [10.0, 10.0, 20.0]) == 0
    with pytest.raises(ValueError, match="inf"):
        wideblas.matmul([inf], [1.0], kind="fraction")


@pytest.mark.parametrize("mode", ["working", "native", "auto"])
def test_modes(mode):
    rng = random.Random(mode)
    for kind in FLOATS[1:]:
        a, b = random_floats(rng, kind, (20, 30)), random_floats(rng, kind, (30, 20))
        exact = fractions(a) @ fractions(b)
        bound = abs(fractions(a)) @ abs(fractions(b)) * 500 * 34 / 2 ** BITS[kind]
        assert np.all(abs(fractions(wideblas.matmul(a, b, mode=mode)) - exact) <= bound)
    a, b = random_objects(rng, "mpfr", (5, 6)), random_objects(rng, "mpfr", (6, 4))
    found = wideblas.matmul(a, b, bits=400, mode=mode)
    bound = abs(fractions(a)) @ abs(fractions(b)) / 2**398
    assert np.all(abs(fractions(found) - fractions(a) @ fractions(b)) <= bound)


def test_integer_dtypes():
    rng = np.random.default_rng(5)
    for dtype in (np.int8, np.int16, np.int32, np.int64, np.uint8, np.uint16, np.uint32, np.uint64):
        limits = np.iinfo(dtype)
        for bits in (7, 20, 31):
            top = min(limits.max, 2**bits)
            a = rng.integers(max(limits.min, -top), top, (5, 6), dtype, endpoint=True)
            b = rng.integers(max(limits.min, -top), top, (6, 4), dtype, endpoint=True)
            exact = a.astype(object) @ b.astype(object)
            if max(abs(exact).ravel()) < 2**63:
                found = wideblas.matmul(a, b)
                assert found.dtype == (np.uint64 if limits.min == 0 else np.int64)
                assert np.array_equal(found.astype(object), exact), (dtype, a, b)
    big = np.array([2**63 - 1, -(2**63), 2**62 + 1])
    one = np.array([[1, 0], [0, 1], [0, 0]])
    assert wideblas.matmul(big, one).tolist() == [2**63 - 1, -(2**63)]
    assert wideblas.matmul(np.array([2**64 - 1], np.uint64), np.array([1], np.uint64)) == np.uint64(2**64 - 1)
    for x in (big, big.astype(np.uint64)):
        with pytest.raises(OverflowError, match="int64.*object"):
            wideblas.matmul(x, x)
    assert wideblas.matmul(big.astype(object), big) == int(sum(v * v for v in big.tolist()))
    with pytest.raises(OverflowError, match="A has integers"):
        wideblas.matmul(big, np.ones(3))
    assert wideblas.matmul(np.arange(3), np.ones(3)) == 3.0


@pytest.mark.parametrize("kind", ["int", "mpz", "fraction", "mpq"])
def test_exact_objects(kind):
    rng = random.Random(kind)
    for shape in SHAPES[:5]:
        m, k, n = shape
        a, b = random_objects(rng, kind, (m, k)), random_objects(rng, kind, (k, n))
        exact = fractions(a) @ fractions(b)
        found = wideblas.matmul(a, b)
        assert {type(v) for v in found.ravel()} == {int if kind in ("int", "mpz") else Fraction}
        assert np.array_equal(found, exact), (a, b)
        for bits, wanted in ((53, "float64"), (106, "dd"), (200, "qd")):
            same(wideblas.matmul(a, b, bits=bits), exact, wanted, (a, b))
        for element in wideblas.matmul(a, b, bits=300).ravel():
            assert isinstance(element, mpmath.mpf)


@pytest.mark.parametrize("kind", ["mpf", "mpfr"])
def test_multiple_precision(kind):
    rng = random.Random(kind)
    for shape in SHAPES[:5]:
        m, k, n = shape
        a, b = random_objects(rng, kind, (m, k)), random_objects(rng, kind, (k, n))
        for bits in (1, 2, 24, 53, 64, 65, 128, 500):
            exact = fractions(a) @ fractions(b)
            found = wideblas.matmul(a, b, bits=bits)
            for at in np.ndindex(found.shape):
                assert fraction(found[at]) == rounded(exact[at], bits), (bits, at, a, b)
                if kind == "mpfr" and bits > 1:
                    assert found[at].precision == bits
        mixed = wideblas.matmul(a, random_objects(rng, "fraction", (k, n)), bits=200)
        assert {type(v).__name__ for v in mixed.ravel()} == {kind}
        right = random_objects(rng, "mpq", (k, n))
        exact = fractions(a) @ fractions(right)
        found = wideblas.matmul(a, right, bits=77)
        for at in np.ndindex(found.shape):
            assert fraction(found[at]) == rounded(exact[at], 77), (at, a, right)
        floats = random_floats(rng, "qd", (k, n))
        exact = fractions(a) @ fractions(floats)
        for at, v in np.ndenumerate(wideblas.matmul(a, floats, bits=301)):
            assert fraction(v) == rounded(exact[at], 301)


def test_working_precision_of_the_packages():
    a = np.array([mpmath.mpf(1) / 3], object)
    with mpmath.workprec(200):
        assert wideblas.matmul(a, a) == a[0] * a[0]
    b = np.array([gmpy2.mpfr(1) / 3], object)
    with gmpy2.context(precision=99):
        assert wideblas.matmul(b, b).precision == 99
    with pytest.raises(TypeError, match="mpmath.mpf and gmpy2.mpfr"):
        wideblas.matmul(a, b)


def test_special_objects():
    m = [mpmath.inf, -mpmath.inf, mpmath.nan, mpmath.mpf(0), mpmath.mpf(2)]
    a = np.array([[mpmath.mpf(v)] for v in m], object)
    found = wideblas.matmul(a, np.array([[mpmath.mpf(1)]], object)).ravel()
    assert found[0] == mpmath.inf and found[1] == -mpmath.inf and mpmath.isnan(found[2]) and list(found[3:]) == [0, 2]
    g = np.array([[gmpy2.mpfr(v)] for v in ("inf", "-inf", "nan", "-0", "2")], object)
    found = wideblas.matmul(g, np.array([[gmpy2.mpfr(1)]], object)).ravel()
    assert [str(v) for v in found] == ["inf", "-inf", "nan", str(found[3]), "2.0"] and found[3] == 0
    huge = np.array([mpmath.ldexp(1, 10**12), mpmath.mpf(1)], object)
    assert wideblas.matmul(huge, huge, bits=60) == mpmath.ldexp(1, 2 * 10**12)
    with pytest.raises(ValueError, match="exponents differ"):
        wideblas.matmul(huge, huge, kind="fraction")


def test_errors():
    two = np.ones((2, 3))
    with pytest.raises(
        ValueError, match=r"B has shape \(2, 3\), which does not match A of shape \(2, 3\): 2 rows for 3 columns"
    ):
        wideblas.matmul(two, two)
    with pytest.raises(ValueError, match="A is a scalar"):
        wideblas.matmul(1.0, two)
    with pytest.raises(ValueError, match="stacks cannot be broadcast"):
        wideblas.matmul(np.ones((2, 3, 3)), np.ones((4, 3, 3)))
    with pytest.raises(ValueError, match="mode = 'fast'"):
        wideblas.matmul(two, two.T, mode="fast")
    with pytest.raises(ValueError, match="kind = 'double'"):
        wideblas.matmul(two, two.T, kind="double")
    with pytest.raises(ValueError, match="bits = 0"):
        wideblas.matmul(two, two.T, bits=0)
    with pytest.raises(ValueError, match="bits = 100: float64 has 53 bits"):
        wideblas.matmul(two, two.T, bits=100, kind="float64")
    with pytest.raises(TypeError, match="bits must be an integer"):
        wideblas.matmul(two, two.T, bits=53.0)
    with pytest.raises(ValueError, match="exact"):
        wideblas.matmul([1, 10**30], [1, 1], mode="working")
    with pytest.raises(ValueError, match="no integer"):
        wideblas.matmul([0.5], [1.0], kind="int")
    for wrong in (
        two.astype(bool),
        two.astype(np.float16),
        two.astype(np.longdouble),
        two.astype(str),
    ):
        with pytest.raises(TypeError, match="B has dtype"):
            wideblas.matmul(two.T, wrong)
    for wrong in (None, True, "1"):
        with pytest.raises(TypeError, match="A has elements of type"):
            wideblas.matmul(np.array([1, wrong], object), np.ones(2))


def test_python_floats_among_objects():
    a = np.array([0.1, 3, Fraction(1, 3)], object)
    found = wideblas.matmul(a, a)
    assert found == float(Fraction(0.1) ** 2 + 9 + Fraction(1, 9)) and found.dtype == np.float64


def test_threads_do_not_change_bits():
    rng = random.Random(9)
    a, b = random_floats(rng, "dd", (64, 64)), random_floats(rng, "dd", (64, 64))
    wanted = wideblas.matmul(a, b).tobytes()
    for threads in (1, 2, 5):
        wideblas.set_num_threads(threads)
        assert wideblas.matmul(a, b).tobytes() == wanted
    wideblas.set_num_threads(0)
