"""Arrays of dd and qd: a line of NumPy's gives the right numbers, or a clear error, and never other numbers."""

import copy
import io
import operator
import pickle
import random
import warnings
from decimal import Decimal
from fractions import Fraction

import gmpy2
import mpmath
import numpy as np
import pytest
import wideblas

from reference import BITS, fraction, fractions, in_memory, nearest, random_floats, random_objects, same

FORMATS = [wideblas.dd, wideblas.qd]
formats = pytest.mark.parametrize("f", FORMATS, ids=repr)
N = {wideblas.dd: 2, wideblas.qd: 4}


def some(f, n=4):
    """Numbers that have all components."""
    return wideblas.convert([Fraction(3 * i + 1, 7) * (-1) ** i for i in range(n)], f)


@formats
def test_formats_are_no_dtypes(f):
    assert not hasattr(f, "dtype") and repr(f) == f"wideblas.{f.name}"
    assert pickle.loads(pickle.dumps(f)) is f is copy.deepcopy(f)
    x = np.ones(4)
    lines = {
        "ones": lambda: np.ones(3, f),
        "zeros": lambda: np.zeros(3, f),
        "empty": lambda: np.empty(3, f),
        "full": lambda: np.full(3, 1.0, f),
        "array": lambda: np.array([1.0], f),
        "asarray": lambda: np.asarray([1.0], f),
        "ones_like": lambda: np.ones_like(x, f),
        "full_like": lambda: np.full_like(x, 2.0, f),
        "arange": lambda: np.arange(3, dtype=f),
        "linspace": lambda: np.linspace(0, 1, 3, dtype=f),
        "eye": lambda: np.eye(3, dtype=f),
        "fromiter": lambda: np.fromiter([1.0], f),
        "frombuffer": lambda: np.frombuffer(bytes(32), f),
        "sum": lambda: np.sum(x, dtype=f),
        "concatenate": lambda: np.concatenate([x, x], dtype=f),
        "dtype": lambda: np.dtype(f),
        "fields": lambda: np.dtype([("a", f)]),
        "result_type": lambda: np.result_type(f, 1.0),
        "astype": lambda: x.astype(f),
        "view": lambda: x.view(f),
    }
    for name, line in lines.items():
        with pytest.raises(TypeError):
            print(name, line())


@formats
def test_new_arrays(f):
    for shape in ((), 3, (3,), (2, 0), (2, 3)):
        for x, value in (
            (wideblas.zeros(shape, f), 0),
            (wideblas.ones(shape, f), 1),
            (wideblas.full(shape, "0.1", f), Fraction(1, 10)),
        ):
            expected = np.full(shape, Fraction(value), object)
            assert x.dtype is f
            same(x, expected, f.name)
    same(wideblas.full((2, 3), [1, "0.5", 2**60], f), np.array([[1, Fraction(1, 2), 2**60]] * 2, object), f.name)
    assert wideblas.ones(2, "float32").dtype == np.float32 and wideblas.full(
        2, Fraction(1, 3), "fraction"
    ).sum() == Fraction(2, 3)
    assert wideblas.zeros(2, float).dtype == np.float64
    for wrong in (wideblas.Array, "double", np.float16, int, None.__class__, in_memory(some(f)).dtype):
        with pytest.raises(ValueError, match="kind = "):
            wideblas.zeros(3, wrong)
    with pytest.raises(TypeError, match="not made directly"):
        wideblas.Array(np.ones(3))


def values(rng, f):
    """Numbers of every kind that may be assigned."""
    for kind in ("float32", "float64", "dd", "qd"):
        yield random_floats(rng, kind, ())
    for kind in ("int", "mpz", "fraction", "mpq", "mpf", "mpfr"):
        yield random_objects(rng, kind, 1)[0]
    yield from (
        0.5,
        1,
        -(2**70) - 1,
        np.int64(2**62 + 1),
        np.uint64(2**64 - 1),
        np.array(3),
        np.float32(0.1),
        "0.1",
        "-7/3",
        "1e-30",
    )


def value_of(v):
    return Fraction(v) if isinstance(v, str) else fraction(v.item() if isinstance(v, np.ndarray) else v)


@formats
def test_what_is_assigned_is_converted(f):
    rng = random.Random(f.name)
    for v in values(rng, f):
        exact = np.array([value_of(v)], object)
        x = some(f)
        before = fractions(x)
        for index in (1, -1, slice(1, 3), [0, 2], np.array([True, False, False, True]), ..., (1,)):
            x = some(f)
            x[index] = v
            wanted = before.copy()
            wanted[index] = fraction(wideblas.convert(exact, f)[0])
            assert np.array_equal(fractions(x), wanted), (index, v)
            same(wideblas.full(2, v, f), np.repeat(exact, 2), f.name, v)
        x.fill(v)
        same(x, np.repeat(exact, 4), f.name, v)
        np.copyto(x, 0)
        np.copyto(x, v, where=[True, False, False, True])
        same(x[::3], np.repeat(exact, 2), f.name, v)
        assert not any(fractions(x[1:3]))
    x = wideblas.zeros((2, 3), f)
    for rows in (
        [1, 2.5, "3"],
        np.arange(3),
        np.arange(3.0),
        some(wideblas.dd, 3),
        some(wideblas.qd, 3),
        in_memory(some(f, 3)),
        random_objects(rng, "mpf", 3),
        [some(f)[0], 1, Fraction(1, 3)],
        some(f, 6).reshape(2, 3),
    ):
        x[:] = rows
        found = wideblas.convert(rows, "fraction")
        same(x, np.broadcast_to(found, (2, 3)), f.name, rows)
    x[0], x[1] = x[1], 2.0 * np.arange(3)
    x[0, 1:] = x[0, :-1]
    assert float(x[1, 2]) == 4 and x[0, 0] == x[0, 1] != x[0, 2]


@formats
def test_what_is_no_number_is_refused(f):
    x = some(f)
    before = x.tobytes()
    masked = np.ma.array([1.0, 2.0, 3.0, 4.0], mask=[0, 1, 0, 0])
    for wrong in (
        True,
        None,
        1j,
        np.ma.masked,
        masked,
        [1.0, None, 2.0, 3.0],
        np.ones(4, bool),
        np.ones(4, complex),
        {},
        object(),
    ):
        with pytest.raises(TypeError):
            x[:] = wrong
    for wrong in ("one", [1.0, 2.0], np.ones((2, 4)), [x, x[:2]]):
        with pytest.raises(ValueError):
            x[:] = wrong
    with pytest.raises(ValueError, match="expected a number"):
        x.fill([1.0, 2.0, 3.0, 4.0])
    for name in f.fields:
        with pytest.raises(TypeError, match="components"):
            x[name] = 0.5
        with pytest.raises(ValueError, match="read-only"):
            x[name][1] = 0.5
        with pytest.raises((TypeError, IndexError)):
            x[[name]] = 0.5
    with pytest.raises(IndexError):
        x[4] = 1.0
    assert x.tobytes() == before
    wideblas.components(x)[1] = [0.5] + [0.0] * (N[f] - 1)
    assert float(x[1]) == 0.5 and x.tobytes() != before


@formats
def test_shapes_and_indices_as_numpy(f):
    x, places = wideblas.convert(np.arange(24.0).reshape(2, 3, 4), f), np.arange(24).reshape(2, 3, 4)
    for index in (
        0,
        (1, 2),
        (1, 2, 3),
        slice(None, None, -1),
        (..., 1),
        None,
        [1, 0],
        ([0, 1], [2, 0]),
        places > 7,
        (),
        ...,
    ):
        found, wanted = x[index], places[index]
        assert type(found) is wideblas.Array and found.shape == np.shape(wanted)
        assert np.array_equal(fractions(found), wanted)
    for found, wanted in (
        (x.T, places.T),
        (x.reshape(6, 4), places.reshape(6, 4)),
        (x.reshape((4, -1)), places.reshape((4, -1))),
        (x.ravel(), places.ravel()),
        (x.transpose(1, 0, 2), places.transpose(1, 0, 2)),
        (x.copy(), places),
        (copy.copy(x), places),
        (copy.deepcopy(x), places),
        (pickle.loads(pickle.dumps(x)), places),
    ):
        assert found.shape == wanted.shape and np.array_equal(fractions(found), wanted)
    assert (x.ndim, x.size, x.nbytes, len(x), len(list(x))) == (3, 24, 24 * 8 * N[f], 2, 2)
    x[0, 0, 0], x.reshape(-1)[1], x.T[2, 0, 0] = 0.5, 1.5, 2.5
    assert [float(v) for v in x[0, 0, :3]] == [0.5, 1.5, 2.5], "views are of the same numbers"
    single, copied = x[0, 0, 0], x.copy()
    x[...] = 7
    assert single == 0.5 and copied[0, 0, 1] == 1.5
    with pytest.raises(TypeError):
        iter(single)
    assert bool(single) and not wideblas.zeros((), f) and float(single) == 0.5
    for ambiguous in (x, x[0, 0, :2]):
        with pytest.raises(ValueError, match="ambiguous"):
            bool(ambiguous)
        with pytest.raises(TypeError):
            float(ambiguous)


# Functions whose results are elements as they are: name, arguments, and what they are for an array of anything.
MOVES = [
    ("concatenate", lambda x: ([x, x[:1]],)),
    ("stack", lambda x: ([x, x],)),
    ("vstack", lambda x: ([x, x],)),
    ("hstack", lambda x: ([x, x],)),
    ("dstack", lambda x: ([x, x],)),
    ("column_stack", lambda x: ([x, x],)),
    ("where", lambda x: (np.arange(12).reshape(4, 3) % 2, x, x[::-1])),
    ("reshape", lambda x: (x, (3, 4))),
    ("ravel", lambda x: (x,)),
    ("transpose", lambda x: (x,)),
    ("moveaxis", lambda x: (x, 0, 1)),
    ("flip", lambda x: (x, 1)),
    ("swapaxes", lambda x: (x, 0, 1)),
    ("expand_dims", lambda x: (x, 0)),
    ("squeeze", lambda x: (x[:, :1],)),
    ("broadcast_to", lambda x: (x[0], (4, 3))),
    ("roll", lambda x: (x, 1)),
    ("repeat", lambda x: (x, 2)),
    ("tile", lambda x: (x, 2)),
    ("take", lambda x: (x, [1, 0], 0)),
    ("copy", lambda x: (x,)),
    ("diagonal", lambda x: (x,)),
    ("atleast_2d", lambda x: (x[0],)),
    ("delete", lambda x: (x, 1, 0)),
    ("rot90", lambda x: (x,)),
    ("shape", lambda x: (x,)),
    ("ndim", lambda x: (x,)),
    ("size", lambda x: (x,)),
    ("split", lambda x: (x, 2)),
    ("zeros_like", lambda x: (x,)),
]


@formats
def test_functions_that_move_elements(f):
    x = some(f, 12).reshape(4, 3)
    exact = fractions(x)
    for name, arguments in MOVES:
        found, wanted = getattr(np, name)(*arguments(x)), getattr(np, name)(*arguments(exact))
        pairs = zip(found, wanted) if isinstance(found, (list, tuple)) else [(found, wanted)]
        for one, other in pairs:
            if isinstance(other, np.ndarray):
                same(one, other, f.name, name)
            else:
                assert one == other, name
    other = np.array([1, 2**53 + 1, -3])
    for mixed in (
        np.concatenate([x[0], other]),
        np.concatenate([other, x[0]]),
        np.stack([x[0], other], 1),
        np.where([True, False, True], x[0], 0.1),
        np.where([True, False, True], 0.1, x[0]),
        np.concatenate([some(wideblas.dd), some(wideblas.qd)]),
        np.stack([[1, "2"], x[0, :2]]) if False else np.stack([[1, 2.5], x[0, :2]]),
    ):
        assert type(mixed) is wideblas.Array
    assert [fraction(v) for v in np.concatenate([x[0], other])[-3:]] == [1, 2**53 + 1, -3]
    assert fraction(np.where([True, False, True], x[0], 0.1)[1]) == Fraction(0.1)
    assert np.concatenate([some(wideblas.dd), some(wideblas.qd)]).dtype is wideblas.qd
    same(np.ones_like(x), np.full((4, 3), Fraction(1), object), f.name)
    same(np.full_like(x, "0.1", shape=2), np.full(2, Fraction(1, 10), object), f.name)
    assert np.array_equal(x, x.copy()) and not np.array_equal(x, x[::-1]) and not np.array_equal(x, x[0])
    for wrong in (
        lambda: np.concatenate([x[0], random_objects(random.Random(1), "mpf", 3)]),
        lambda: np.copyto(np.zeros(3), x[0]),
        lambda: np.concatenate([x, x], out=np.zeros(3)),
        lambda: np.take(np.zeros(3), x[0]),
        lambda: np.repeat(x, x[0]),
    ):
        with pytest.raises((TypeError, ValueError)):
            wrong()


# What writes, reads, tells or sets and takes no arrays of numbers, or subtracts from a width; and functions that ask for
# float64 themselves.
_OTHERS = (
    "array_repr",
    "array_str",
    "array2string",
    "set",
    "save",
    "load",
    "show",
    "test",
    "info",
    "genfromtxt",
    "fromfile",
    "memmap",
    "get_include",
    "cov",
    "corrcoef",
    "asfarray",
)


def _functions():
    for module in (np, np.linalg, np.fft, np.ma, np.char, np.emath):
        for name in dir(module):
            function = getattr(module, name)
            if (
                callable(function)
                and not isinstance(function, type)
                and name[0] != "_"
                and not name.startswith(_OTHERS)
            ):
                yield f"{module.__name__}.{name}", function


# Functions of NumPy that fail with objects; natural.py asks for their results.
NOT_ON_OBJECTS = {"sqrt", "norm", "std", "var", "fabs", "vdot", "polyval", "diag_indices"}


@formats
def test_no_function_of_numpy_makes_other_numbers(f):
    """Each is called in several ways, as anyone may: it fails, or gives numbers that it was given, truths or counts."""
    x = some(f)
    allowed = set(fractions(x)) | {Fraction(0), Fraction(1, 2), Fraction(1)}
    calls = [
        lambda g, x: g(x),
        lambda g, x: g(x, x),
        lambda g, x: g([x, x]),
        lambda g, x: g(x, 0),
        lambda g, x: g(x, 0.5),
        lambda g, x: g(x, 1, 0.5),
        lambda g, x: g(np.ones(4), x),
        lambda g, x: g(x, np.ones(4)),
        lambda g, x: g(x, [True, False, True, False], 0.5),
        lambda g, x: g(4, x[0]),
        lambda g, x: g(0.5, x),
        lambda g, x: g(list(x)),
        lambda g, x: g(np.array([True] * 4), x, 0.5),
        lambda g, x: g(x, axis=0),
        lambda g, x: g(4, like=x),
    ]

    def check(name, found, call, function):
        if isinstance(found, wideblas.Array):
            if not np.isfinite(found).all():
                # As NumPy's own of float64.
                assert np.allclose(found.astype(float), call(function, x.astype(float)), 1e-14, 0, equal_nan=True), name
            elif "empty_like" not in name and not set(fractions(found).ravel()) <= allowed:
                computed(name, found, call, function)
        elif isinstance(found, (list, tuple)):
            for one in found:
                check(name, one, None, None)
        elif isinstance(found, (np.ndarray, np.generic)):
            assert found.dtype.kind in "biu" or set(np.asarray(found).ravel().tolist()) <= {
                0.0,
                0.5,
                1.0,
            }, f"{name} gave {found!r}"

    def computed(name, found, call, function):
        """New numbers are those of the same call with mpmath's, or of functions that NumPy has not on objects."""
        with mpmath.workprec(400):
            wide = np.array([mpmath.mpf(v.numerator) / v.denominator for v in fractions(x)], object)
            try:
                wanted = call(function, wide)
            except Exception:
                assert name.split(".")[-1] in NOT_ON_OBJECTS, f"{name} gave {found}"
                return
            for one, other in zip(found.ravel(), np.ravel(np.asarray(wanted, object))):
                error = abs(found_as_mpf(one) - other)
                assert error <= mpmath.ldexp(1 + abs(other), 8 - (106 if f is wideblas.dd else 200)), (
                    name,
                    found,
                    wanted,
                )

    def found_as_mpf(one):
        return mpmath.mpf(fraction(one).numerator) / fraction(one).denominator

    count, right = 0, 0
    for name, function in _functions():
        for call in calls:
            y, found = x.copy(), None
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    found = call(function, y)
            except Exception as error:
                assert not isinstance(error, RecursionError), name
            else:
                right += 1
                check(name, found, call, function)
            count += 1
            # Where y was the array for the result, it has been looked at.
            if found is not y:
                check(f"{name} in place", y, None, None)
    assert count > 5000 and right > 50


@formats
def test_methods_of_numpys_arrays(f):
    x, floats = some(f), np.ones(4)
    for wrong in (
        lambda: np.asarray(x),
        lambda: np.array(x),
        lambda: np.array([x, x]),
        lambda: np.array([x[0], 1.0]),
        lambda: np.array(x, object),
        lambda: np.array(x, int),
        lambda: np.ma.array(x),
        lambda: np.full(3, x[0]),
        lambda: floats.dot(x),
        lambda: np.asarray(x, np.longdouble),
        lambda: x // 2,
        lambda: x % 2,
        lambda: 2**x,
        lambda: x**0.3,
        lambda: x + "0.1",
        lambda: x + None,
        lambda: x + True,
        lambda: np.exp(x),
        lambda: np.add(x, x, out=floats),
        lambda: np.add(x, x, where=[True] * 4),
        lambda: operator.iadd(floats, x),
        lambda: np.median(x),
        lambda: np.linalg.svd(np.outer(x, x)),
        lambda: np.save(io.BytesIO(), [x, x]),
        lambda: memoryview(x),
        lambda: hash(x),
        lambda: np.zeros(4, int).put(0, x),
    ):
        with pytest.raises(TypeError):
            wrong()
    with pytest.raises((TypeError, ValueError)):
        np.ones(3, x)
    # What rounds says so, and rounds once.
    wanted = [nearest(v, "float64") for v in fractions(x)]
    floats[:] = x
    floats[1] = x[1]
    for found in (
        floats,
        x.astype(float),
        np.asarray(x, float),
        np.array(x, "f8"),
        [float(v) for v in x],
        x["hi" if f is wideblas.dd else "x0"],
    ):
        assert list(found) == wanted
    assert (
        x.astype(np.float32).tolist()
        == [nearest(v, "float32") for v in fractions(x)]
        == np.asarray(x, np.float32).tolist()
    )
    assert (
        x.astype(wideblas.qd).dtype is wideblas.qd
        and (x.astype(wideblas.qd) == x).all()
        and (x.astype("fraction") == fractions(x)).all()
    )


def splits(rng, value, n):
    """Components of any form whose sum is a value."""
    parts = [p * 1.0 for p in nearest(value, {2: "dd", 4: "qd"}[n])]
    way = rng.randrange(4)
    if way == 1:
        rng.shuffle(parts)
    elif way == 2 and n == 4 and parts[3] == 0:
        # Half of the first component goes to the last.
        parts = [parts[0] / 2, parts[1], parts[2], parts[0] / 2]
    elif way == 3 and sum(map(Fraction, parts)) == value:
        step = np.spacing(parts[0])
        if Fraction(parts[1] - step) == Fraction(parts[1]) - Fraction(step):
            parts[0], parts[1] = parts[0] + step, parts[1] - step
    return parts


OPERATORS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]


@formats
def test_comparisons_are_of_values(f):
    rng = random.Random(f.name)
    n = N[f]
    numbers = [
        Fraction(0),
        Fraction(1),
        Fraction(1) + Fraction(1, 2**53),
        1 + Fraction(1, 2**53) + Fraction(3, 2**108),
        Fraction(2**1023),
        Fraction(1, 2**1074),
    ]
    numbers += [Fraction(rng.getrandbits(20), 2 ** rng.randrange(60)) for _ in range(4)]
    numbers += [v + s * Fraction(1, 2**k) for v in numbers[1:4] for s in (1, -1) for k in (30, 60, 104)]
    a = [splits(rng, v, n) for v in numbers for _ in range(len(numbers))]
    b = [splits(rng, v, m) for _ in numbers for v in numbers for m in (n,)]
    x, y = wideblas.from_components(np.array(a)), wideblas.from_components(np.array(b))
    exact_x, exact_y = fractions(x), fractions(y)
    others = [
        (y, exact_y),
        (y.astype(wideblas.qd), exact_y),
        (np.array(b)[:, 0], np.array([Fraction(v[0]) for v in b], object)),
        (exact_y, exact_y),
    ]
    others += [(v, fraction(v)) for v in (1, 1.0, Fraction(1, 3), 2**53 + 1, np.int64(2**53 + 1), np.float32(0.5))]
    others += [
        (in_memory(wideblas.convert(y, f)), exact_y),
        (mpmath.mpf(1) / 4, Fraction(1, 4)),
        (gmpy2.mpq(1, 3), Fraction(1, 3)),
        (list(y[:1]), exact_y[:1]),
    ]
    for other, exact in others:
        for op in OPERATORS:
            found = op(x, other)
            assert found.dtype == bool and np.array_equal(found, op(exact_x, exact).astype(bool)), (op, other)
            assert np.array_equal(op(other, x), op(exact, exact_x).astype(bool)), (op, other)
    assert (x[0] == x[0]).shape == () and isinstance(x[0] == x[0], np.bool_)
    assert (x[:3, None] == x[:2]).shape == (3, 2)
    with pytest.raises(ValueError):
        x[:3] == x[:2]
    assert not x == "0.1" and x != None and not x[0] == {} and not (x == [None])


def test_one_number_of_several_forms():
    for parts in (
        [[1.0, 2.0**-53], [1.0 + 2.0**-52, -(2.0**-53)]],
        [[1.0, 2.0**-53, 1.5 * 2.0**-107, 0.0], [1.0 + 2.0**-52, -(2.0**-53 - 2.0**-106), -(2.0**-108), 0.0]],
        [[0.0, -0.0], [-0.0, 0.0]],
    ):
        x, y = (wideblas.from_components(np.array(p)) for p in parts)
        assert x == y and not x != y and x <= y and not x < y


@formats
def test_comparisons_of_special_values(f):
    inf, nan = np.inf, np.nan
    special = [inf, -inf, nan, 0.0, -0.0, 1.0, 5e-324, 1.7e308, -1.7e308]
    x = wideblas.convert(np.array(special), f)
    floats = np.array(special)
    for op in OPERATORS:
        wanted = op(floats[:, None], floats)
        assert np.array_equal(op(x[:, None], x), wanted), op
        assert np.array_equal(op(x[:, None], floats), wanted), op
        assert np.array_equal(op(x[:, None], np.array([mpmath.mpf(v) for v in special])), wanted), op
    huge = mpmath.ldexp(1, 10**12)
    assert (x[3:] < huge).all() and (x[3:] > -huge).all() and x[5] > 1 / huge
    edge = wideblas.from_components(np.array([[1.7e308, 5e-324] + [0.0] * (N[f] - 2), [1.7e308] + [0.0] * (N[f] - 1)]))
    assert edge[0] > edge[1] and edge[0] != edge[1]


@formats
def test_files(f):
    x = some(f, 6).reshape(2, 3)
    loaded = in_memory(x)
    assert loaded.dtype.names == f.fields
    assert (wideblas.convert(loaded) == x).all() and wideblas.sum(loaded) == wideblas.sum(x)
    assert wideblas.matmul(loaded, x.T).tobytes() == wideblas.matmul(x, x.T).tobytes()
    assert wideblas.components(loaded).tobytes() == wideblas.components(x).tobytes()
    for save in (np.savez, np.savez_compressed):
        file = io.BytesIO()
        save(file, x, named=x[0])
        file.seek(0)
        archive = np.load(file)
        assert (wideblas.convert(archive["arr_0"]) == x).all() and (wideblas.convert(archive["named"]) == x[0]).all()
    with pytest.raises(TypeError):
        np.savetxt(io.StringIO(), x)
    # NumPy fills the fields of what it has loaded; nothing of this package takes such elements.
    for fill in (0.5, 1.0, -3.25, 5e-324, 1e308, np.float32(0.1), 7):
        loaded = in_memory(x)
        loaded[1, 2] = fill
        for function in (
            wideblas.sum,
            wideblas.norm,
            wideblas.convert,
            wideblas.to_device,
            lambda v: wideblas.matmul(x, v.T),
            lambda v: wideblas.full(1, v[1, 2], f),
            lambda v: x == v,
            lambda v: np.concatenate([x, v]),
        ):
            with pytest.raises(ValueError, match=r"\[(1, 2|2, 1|)\] has components .*, which overlap"):
                function(loaded)
    ones = np.ones(3, loaded.dtype)
    with pytest.raises(ValueError, match=r"x\[0\] has components"):
        wideblas.sum(ones)
    for right in (0.0, np.inf, np.nan):
        loaded[1, 2] = right
        assert wideblas.convert(loaded)[1, 2] == right or np.isnan(right)


def test_all_that_the_library_computes_is_taken_from_files():
    rng = random.Random(11)
    for kind in ("dd", "qd"):
        for spread in (3, 300):
            a = random_floats(rng, kind, (8, 8), spread)
            for x in (a, *(wideblas.matmul(a, a, mode=mode) for mode in ("exact", "working", "native"))):
                assert wideblas.sum(in_memory(x)) == wideblas.sum(x)


@formats
def test_decimal_digits(f):
    rng = random.Random(f.name)
    digits = {wideblas.dd: 32, wideblas.qd: 64}[f]
    for _ in range(200):
        x = random_floats(rng, f.name, (), rng.choice((3, 60, 900)))
        text, value = str(x), fraction(x)
        assert repr(x) == f"Array({text}, {f!r})"
        assert abs(Fraction(text) - value) <= abs(value) / 10 ** (digits - 1) / 2, (text, x.item())
        assert len(Decimal(text).normalize().as_tuple().digits) <= digits
    x = wideblas.convert([1, -100, 0.5, 1e16, 1e15, 1e-4, 0.0, -0.0, np.inf, -np.inf, np.nan, 2.0**-20], f)
    assert str(x[:3]) == "[1.0, -100.0, 0.5]"
    assert [str(v) for v in x] == "1.0 -100.0 0.5 1e+16 1000000000000000.0".split() + [
        str(x[5])
    ] + "0.0 -0.0 inf -inf nan 9.5367431640625e-07".split()
    assert repr(wideblas.convert([[1, 2], [3, 4]], f)) == f"Array([[1.0, 2.0],\n       [3.0, 4.0]], {f!r})"
    assert "..." in repr(wideblas.zeros(5000, f)) and str(wideblas.zeros(0, f)) == "[]"


def test_lists_of_numbers():
    x, y = some(wideblas.dd), some(wideblas.qd)
    for numbers, kind in (
        ([x[0], x[1]], "dd"),
        ([x, x], "dd"),
        ([x[0], y[0]], "qd"),
        ([x[0], 1, 0.5, Fraction(1, 3), np.int64(2**62 + 1)], "dd"),
        ([[x[0], 1], [2, y[1]]], "qd"),
        ((x[0],), "dd"),
        ([x, [1, 2, 3, 2**80]], "dd"),
        (np.array([1.0, 2], object), "float64"),
    ):
        found = wideblas.sum(numbers)
        exact = wideblas.sum(numbers, kind="fraction")
        out = np.empty((), object)
        out[()] = exact
        same(found, out, kind, numbers)
        parts = (
            numbers
            if not isinstance(numbers[0], (list, wideblas.Array))
            or numbers[0].__class__ is wideblas.Array
            and not numbers[0].ndim
            else [v for row in numbers for v in row]
        )
        assert exact == sum((fraction(v) for v in parts), Fraction(0))
    with pytest.raises(ValueError, match="several shapes"):
        wideblas.sum([x, x[:2]])
    with pytest.raises(TypeError, match="NoneType"):
        wideblas.sum([x[0], None])
    assert BITS["dd"] == wideblas.dd.bits and BITS["qd"] == wideblas.qd.bits
