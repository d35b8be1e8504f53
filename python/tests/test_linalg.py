"""Systems, inverses, determinants and factorisations, against fractions."""

import math
import random
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import wideblas
from wideblas import linalg

from reference import fraction, fractions, random_floats


def eliminated(a, b):
    """The exact solution of a x = b, and the determinant of a."""
    n = len(a)
    rows = [[*map(Fraction, r), *map(Fraction, s)] for r, s in zip(a, b)]
    determinant = Fraction(1)
    for i in range(n):
        pivot = next((r for r in range(i, n) if rows[r][i]), None)
        if pivot is None:
            return None, Fraction(0)
        if pivot != i:
            rows[i], rows[pivot], determinant = rows[pivot], rows[i], -determinant
        determinant *= rows[i][i]
        for r in range(n):
            if r != i and rows[r][i]:
                factor = rows[r][i] / rows[i][i]
                rows[r] = [u - factor * v for u, v in zip(rows[r], rows[i])]
    return [[rows[i][n + j] / rows[i][i] for j in range(len(b[0]))] for i in range(n)], determinant


def hilbert(n):
    return np.array([[1 / (i + j + 1) for j in range(n)] for i in range(n)])


def matrices(kind):
    """Matrices of conditions from 1 to far beyond what the format resolves."""
    rng = random.Random(kind)
    for n in (1, 2, 3, 5, 8):
        yield random_floats(rng, kind, (n, n))
        # Rows that differ in their last bits.
        near = random_floats(rng, kind, (n, n))
        for i in range(1, n):
            near[i] = near[0] + near[i] * 1e-13
        yield near
    yield wideblas.convert(hilbert(12), kind) if kind != "float64" else hilbert(12)


BITS = {"float64": 53, "dd": 106, "qd": 212}


def near(found, exact, bits):
    """Within two ulps of the largest element of each column."""
    for j in range(found.shape[1]):
        largest = max(abs(row[j]) for row in exact)
        for i in range(found.shape[0]):
            assert abs(fraction(found[i, j]) - exact[i][j]) <= largest * Fraction(4, 2**bits), (found, exact)


@pytest.mark.parametrize("kind", BITS)
def test_solutions(kind):
    rng = random.Random(2)
    for a in matrices(kind):
        n = a.shape[0]
        b = random_floats(rng, kind, (n, 2))
        exact, determinant = eliminated(fractions(a), fractions(b))
        if exact is None:
            continue
        x = linalg.solve(a, b)
        assert x.dtype == a.dtype
        near(x, exact, BITS[kind])
        identity, _ = eliminated(fractions(a), [[int(i == j) for j in range(n)] for i in range(n)])
        near(linalg.inv(a), identity, BITS[kind])
        assert abs(fraction(linalg.det(a)) - determinant) <= abs(determinant) * Fraction(4, 2 ** BITS[kind])
        column = linalg.solve(a, b[:, 0])
        assert column.shape == (n,) and all(column == x[:, 0])


def test_more_bits():
    a, b = hilbert(10), np.ones((10, 1))
    exact, determinant = eliminated(fractions(a), fractions(b))
    for bits in (20, 53, 106, 150, 212, 300, 1000):
        near(np.asarray(linalg.solve(a, b, bits=bits)), exact, bits) if bits > 212 else near(
            linalg.solve(a, b, bits=bits), exact, bits
        )
        assert abs(fraction(linalg.det(a, bits=bits)) / determinant - 1) <= Fraction(4, 2**bits)
    x = linalg.solve(mpmath.matrix([[1, 2], [3, 4]]), mpmath.matrix([1, 1]))
    assert isinstance(x, mpmath.matrix) and [x[0], x[1]] == [-1, 1]
    x = linalg.solve(mpmath.matrix([[2, 1j], [-1j, 3]]), mpmath.matrix([2, 4]))
    assert isinstance(x, mpmath.matrix) and mpmath.norm(x - mpmath.matrix([(6 - 4j) / 5, (8 + 2j) / 5])) < 1e-15


def test_complex():
    rng = random.Random(3)
    for part, kind in (("float64", "complex128"), ("dd", "dd_complex"), ("qd", "qd_complex")):
        n = 6
        re, im = (random_floats(rng, part, (n, n)) for _ in range(2))
        a = re + 1j * im if part == "float64" else wideblas.convert(re, kind) + wideblas.convert(im, kind) * 1j
        b = random_floats(rng, part, (n, 1))
        # The real system of twice the order.
        p, q = fractions(re), fractions(im)
        double = [[*p[i], *(-v for v in q[i])] for i in range(n)] + [[*q[i], *p[i]] for i in range(n)]
        exact, _ = eliminated(double, [*([v] for v in fractions(b)[:, 0]), *([0] for _ in range(n))])
        x = linalg.solve(a, b)
        assert x.dtype == a.dtype
        found = [fraction(v) for v in x.real[:, 0]] + [fraction(v) for v in x.imag[:, 0]]
        largest = max(abs(row[0]) for row in exact)
        assert all(abs(f - e[0]) <= largest * Fraction(8, 2 ** BITS[part]) for f, e in zip(found, exact))


def test_shapes():
    rng = np.random.default_rng(4)
    a, b = rng.standard_normal((3, 2, 4, 4)), rng.standard_normal((2, 4, 1))
    assert np.allclose(linalg.solve(a, b), np.linalg.solve(a, b), rtol=1e-12)
    assert np.allclose(linalg.inv(a), np.linalg.inv(a)) and np.allclose(linalg.det(a), np.linalg.det(a))
    sign, logarithm = linalg.slogdet(a)
    wanted = np.linalg.slogdet(a)
    assert np.array_equal(sign, wanted[0]) and np.allclose(logarithm, wanted[1])
    assert linalg.inv(a, bits=106).shape == a.shape and linalg.inv(a, bits=106).dtype is wideblas.dd
    for n in (0, 1):
        assert linalg.solve(np.eye(n), np.ones((n, 3))).shape == (n, 3)
        assert linalg.inv(np.eye(n)).shape == (n, n) and linalg.det(np.eye(n)) == 1
        assert linalg.cholesky(np.eye(n)).shape == (n, n)
    assert linalg.solve(np.zeros((0, 3, 3)), np.zeros((0, 3, 1))).shape == (0, 3, 1)
    assert linalg.solve([[2]], [1]).dtype == np.float64
    assert linalg.solve(np.float32([[2]]), np.float32([1])).dtype == np.float32


def test_what_has_no_solution():
    for a in ([[1, 2], [2, 4]], np.zeros((2, 2)), [[0.1, 0.2, 0.3]] * 3):
        with pytest.raises(linalg.LinAlgError, match="singular"):
            linalg.solve(a, np.ones(len(a)))
        assert linalg.det(a) == 0 and linalg.slogdet(a).logabsdet == -math.inf
    for a, b in ((np.ones((2, 3)), np.ones(2)), (np.ones(3), np.ones(3))):
        with pytest.raises(linalg.LinAlgError, match="square"):
            linalg.solve(a, b)
    with pytest.raises(ValueError, match="do not match"):
        linalg.solve(np.eye(3), np.ones(2))
    with pytest.raises(TypeError, match="rounded"):
        linalg.solve([[1]], [1], kind="fraction")
    assert np.isnan(linalg.solve([[math.nan, 1], [1, 1]], [1, 1])).all()
    assert math.isnan(linalg.det([[math.inf]])) and math.isnan(linalg.slogdet([[math.nan]]).logabsdet)
    with pytest.raises(linalg.LinAlgError, match="order 2"):
        linalg.cholesky([[1, 2], [2, 1]])


@pytest.mark.parametrize("kind", [*BITS, "mpf"])
def test_cholesky(kind):
    rng = random.Random(5)
    bits = BITS.get(kind, 250)
    for n in (1, 2, 5, 9):
        g = fractions(random_floats(rng, "float64", (n, n)))
        exact = g @ g.T + np.array([[Fraction(int(i == j)) for j in range(n)] for i in range(n)])
        a = wideblas.convert(exact, kind, bits=bits if kind == "mpf" else None)
        for upper in (False, True):
            factor = linalg.cholesky(a, upper=upper, bits=bits)
            f = fractions(factor)
            assert all(f[i][j] == 0 for i in range(n) for j in range(n) if (j < i if upper else j > i))
            again, wanted = (f.T @ f if upper else f @ f.T), fractions(a)
            largest = max(abs(v) for v in wanted.flat)
            assert all(abs(v) <= largest * Fraction(4 * n, 2**bits) for v in (again - wanted).flat)
            # The other triangle is not read.
            b = np.array(a._elements if hasattr(a, "_elements") else a)
            if kind == "float64":
                b[np.tril_indices(n, -1) if upper else np.triu_indices(n, 1)] = math.nan
                assert np.array_equal(linalg.cholesky(b, upper=upper), factor)


def test_ranges():
    # Products of pivots beyond the exponents of doubles.
    assert linalg.slogdet(1e200 * np.eye(4)) == (1.0, pytest.approx(800 * math.log(10)))
    assert linalg.det(1e200 * np.eye(4)) == math.inf and linalg.det(1e-200 * np.eye(4)) == 0
    x = linalg.solve(np.diag([1e-300, 1e300]), [1e-300, 1e300])
    assert x.tolist() == [1, 1]


def spectra():
    """Symmetric matrices with eigenvalues of many kinds."""
    rng = np.random.default_rng(6)
    for n in (1, 2, 3, 8, 20):
        g = rng.standard_normal((n, n))
        yield g + g.T
    yield np.zeros((4, 4))
    yield np.eye(5) + 1e-9 * np.ones((5, 5))
    yield np.diag([1e-30, 1.0, 1e30])
    # Wilkinson's, with pairs that agree in many digits.
    yield np.diag(abs(np.arange(-10.0, 11))) + np.diag(np.ones(20), 1) + np.diag(np.ones(20), -1)


@pytest.mark.parametrize("bits", [53, 106, 212, 250])
def test_eigenvalues(bits):
    for a in spectra():
        n = len(a)
        exact = fractions(a)
        largest = max(abs(v) for v in exact.flat)
        values, vectors = linalg.eigh(a, bits=bits)
        assert values.shape == (n,) and vectors.shape == (n, n)
        w, v = fractions(values), fractions(vectors)
        error = Fraction(40 * n, 2**bits)
        assert all(x <= y for x, y in zip(w, w[1:]))
        residual = exact @ v - v * w
        assert all(abs(x) <= largest * error for x in residual.flat), bits
        identity = np.array([[Fraction(int(i == j)) for j in range(n)] for i in range(n)])
        assert all(abs(x) <= error for x in (v.T @ v - identity).flat), bits
        alone = fractions(linalg.eigvalsh(a, bits=bits))
        assert all(abs(x - y) <= largest * error for x, y in zip(w, alone))
        # One triangle is read.
        for letter, other in (("L", np.triu_indices(n, 1)), ("u", np.tril_indices(n, -1))):
            b = a.copy()
            b[other] = math.nan
            assert all(abs(x - y) <= largest * error for x, y in zip(w, fractions(linalg.eigvalsh(b, letter, bits=bits))))


def test_eigenvalues_of_hermitian_matrices():
    rng = np.random.default_rng(7)
    g = rng.standard_normal((3, 6, 6)) + 1j * rng.standard_normal((3, 6, 6))
    a = g + np.conj(np.swapaxes(g, 1, 2))
    values, vectors = linalg.eigh(a)
    assert values.dtype == np.float64 and np.allclose(values, np.linalg.eigh(a)[0], rtol=0, atol=1e-14)
    assert np.allclose(a @ vectors, vectors * values[:, None], rtol=0, atol=1e-14)
    for bits in (106, 212):
        values, vectors = linalg.eigh(a[0], bits=bits)
        assert values.dtype is (wideblas.dd if bits == 106 else wideblas.qd)
        left = wideblas.matmul(a[0], vectors) - vectors * values
        assert abs(left).max() < 2.0 ** (10 - bits)
    value = linalg.eigvalsh([[2, 1j], [-1j, 2]], bits=300)
    assert [float(v) for v in value] == [1, 3]
    with pytest.raises(ValueError, match="UPLO"):
        linalg.eigh(np.eye(2), "X")
    assert linalg.eigvalsh(np.zeros((0, 0))).shape == (0,) and linalg.eigvalsh(np.zeros((0, 2, 2))).shape == (0, 2)
    with pytest.raises(linalg.LinAlgError, match="converge"):
        linalg.eigvalsh([[math.nan, 1], [1, 1]])


@pytest.mark.parametrize("bits", [53, 106, 212, 250])
def test_orthogonal_factors(bits):
    rng = np.random.default_rng(8)
    for m, n in ((1, 1), (5, 3), (3, 5), (6, 6), (4, 1), (1, 4)):
        a = rng.standard_normal((m, n))
        exact, error = fractions(a), Fraction(40 * max(m, n), 2**bits)
        for mode in ("reduced", "complete"):
            q, r = linalg.qr(a, mode, bits=bits)
            k = m if mode == "complete" else min(m, n)
            assert q.shape == (m, k) and r.shape == (k, n)
            u, v = fractions(q), fractions(r)
            assert all(v[i][j] == 0 for i in range(k) for j in range(n) if j < i)
            assert all(abs(x) <= 8 * error for x in (u @ v - exact).flat)
            identity = np.array([[Fraction(int(i == j)) for j in range(k)] for i in range(k)])
            assert all(abs(x) <= error for x in (u.T @ u - identity).flat)
        assert all(x == y for x, y in zip(fractions(linalg.qr(a, "r", bits=bits)).flat, fractions(linalg.qr(a, bits=bits).R).flat))


def test_orthogonal_factors_of_stacks():
    rng = np.random.default_rng(9)
    a = rng.standard_normal((2, 3, 4, 2)) + 1j * rng.standard_normal((2, 3, 4, 2))
    q, r = linalg.qr(a)
    assert q.shape == (2, 3, 4, 2) and np.allclose(q @ r, a, atol=1e-14)
    assert np.allclose(np.conj(np.swapaxes(q, -1, -2)) @ q, np.eye(2), atol=1e-14)
    for shape in ((0, 3), (3, 0)):
        q, r = linalg.qr(np.zeros(shape))
        assert q.shape == (shape[0], 0) and r.shape == (0, shape[1])
    with pytest.raises(ValueError, match="mode"):
        linalg.qr(np.eye(2), "raw")
    with pytest.raises(linalg.LinAlgError):
        linalg.qr(np.ones(3))
