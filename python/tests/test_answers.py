"""Bounds of errors, against exact rationals and mpmath: the exact answer is always inside."""

import itertools
import math
import random
import subprocess
import sys
from fractions import Fraction

import flint
import mpmath
import numpy as np
import pytest
import wideblas
from wideblas import linalg

from reference import fraction, fractions, random_floats
from test_linalg import eliminated, hilbert

BITS = {"float32": 24, "float64": 53, "dd": 106, "qd": 212}


def systems(rng, kind, n):
    """Matrices of many conditions: random, graded, with nearly equal rows, of small integers."""
    a = random_floats(rng, kind, (n, n))
    yield a
    few = 8 if kind == "float32" else 1
    yield a * np.array([[2.0 ** ((40 * i - 30 * j) // few) for j in range(n)] for i in range(n)], np.float32 if kind == "float32" else float)
    near = a * 1
    for i in range(1, n):
        near[i] = near[0] + near[i] * np.float32(2.0**-20)
    yield near
    yield wideblas.convert(np.array([[rng.randrange(-3, 4) for _ in range(n)] for _ in range(n)]), kind)


def contains(found, error, exact):
    """Whether bounds hold; of a number beyond the exponents of its kind there is none."""
    found, error = found.ravel() if isinstance(found, wideblas.Array) else np.ravel(np.asarray(found)), np.ravel(error)
    return all(abs(fraction(x) - y) <= Fraction(float(e)) for x, e, y in zip(found, error, exact) if math.isfinite(e))


@pytest.mark.parametrize("kind", BITS)
@pytest.mark.parametrize("bounds", ["estimated", "proved"])
def test_bounds_of_systems(kind, bounds):
    rng = random.Random(kind + bounds)
    proved = count = 0
    for n in (1, 2, 3, 4, 7):
        for a in systems(rng, kind, n):
            b = random_floats(rng, kind, (n, 2))
            exact, determinant = eliminated(fractions(a), fractions(b))
            found = linalg.solve(a, b, bounds=bounds)
            of_det = linalg.det(a, bounds=bounds)
            assert found.x.dtype == a.dtype and found.error.shape == (n, 2) and isinstance(found.proved, bool)
            assert contains(of_det.x, of_det.error, [determinant]), (a, of_det)
            if exact is None:
                assert found.status == "singular" and not found.success and np.isinf(found.error).all()
                continue
            # What is beyond the exponents of the kind has no bound.
            count += 1
            if np.isfinite(found.error).all():
                proved += found.proved
                assert found.success and found.condition >= 1 and found.bits >= 106
                flat = [v for row in exact for v in row]
                assert bounds == "estimated" or contains(found.x, found.error, flat), (a, b, found)
                columns = [max(abs(row[j]) for row in exact) for j in range(2)]
                worst = max(
                    abs(x - y) / columns[at % 2] for at, (x, y) in enumerate(zip(fractions(found.x).flat, flat)) if columns[at % 2]
                )
                assert bounds == "estimated" or worst <= Fraction(found.relative_error)
                assert found.relative_error <= 2.0 ** (2 - BITS[kind]) or kind == "float32"
            one = linalg.inv(a, bounds=bounds)
            identity, _ = eliminated(fractions(a), [[int(i == j) for j in range(n)] for i in range(n)])
            assert bounds == "estimated" or contains(one.x, one.error, [v for row in identity for v in row])
    assert proved >= 0.8 * count if bounds == "proved" else not proved


@pytest.mark.parametrize("bits", [20, 53, 106, 150, 212, 300])
def test_bounds_of_rounded_results(bits):
    """Operands of more bits than the result, Fractions, and results of any bits."""
    rng = random.Random(bits)
    for kind, n in itertools.product(["float64", "qd", "fraction"], (1, 3, 5)):
        if kind == "fraction":
            a, b = (
                np.array([[Fraction(rng.randrange(-99, 99), rng.randrange(1, 99)) for _ in range(k)] for _ in range(n)], object)
                for k in (n, 1)
            )
        else:
            a, b = random_floats(rng, kind, (n, n)), random_floats(rng, "float64", (n, 1))
        exact, determinant = eliminated(fractions(a), fractions(b))
        if exact is None:
            continue
        found = linalg.solve(a, b, bits=bits, bounds="proved")
        assert contains(found.x, found.error, [row[0] for row in exact]), (a, b, found)
        assert not np.isfinite(found.error).all() or found.proved
        of_det = linalg.det(a, bits=bits, bounds="proved")
        assert contains(of_det.x, of_det.error, [determinant]), (a, of_det)
        assert of_det.error <= 4 * abs(float(determinant)) * 2.0**-bits or bits < 53 or abs(determinant) < Fraction(2) ** -900
        mixed = linalg.solve(a, wideblas.array(fractions(b), wideblas.dd), bits=bits, bounds="proved")
        exact, _ = eliminated(fractions(a), fractions(wideblas.array(fractions(b), wideblas.dd)))
        assert contains(mixed.x, mixed.error, [row[0] for row in exact])


@pytest.mark.parametrize("kind", ["complex128", "dd_complex", "qd_complex", "mpc"])
def test_bounds_of_complex_systems(kind):
    rng = random.Random(kind)
    part = {"complex128": "float64", "dd_complex": "dd", "qd_complex": "qd", "mpc": "float64"}[kind]
    for n in (1, 2, 5):
        re, im, right = (fractions(random_floats(rng, part, shape)) for shape in ((n, n), (n, n), (n, 1)))
        real = [wideblas.convert(x, "mpf" if kind == "mpc" else part) for x in (re, im, right)]
        a = real[0] + (mpmath.mpc(0, 1) if kind == "mpc" else 1j) * real[1]
        double = [[*re[i], *(-v for v in im[i])] for i in range(n)] + [[*im[i], *re[i]] for i in range(n)]
        exact, _ = eliminated(double, [*([v] for v in right[:, 0]), *([0] for _ in range(n))])
        found = linalg.solve(a, real[2], bounds="proved")
        x = found.x if kind != "mpc" else np.array([[v] for v in found.x[:, 0]], object)
        parts = (x.real, x.imag) if kind != "mpc" else ([v.real for v in x[:, 0]], [v.imag for v in x[:, 0]])
        p, q = (np.ravel(fractions(np.array(v, object) if kind == "mpc" else v)) for v in parts)
        assert found.proved and np.isfinite(found.error).all()
        for i in range(n):
            distance = (p[i] - exact[i][0]) ** 2 + (q[i] - exact[n + i][0]) ** 2
            assert distance <= Fraction(float(found.error[i, 0])) ** 2
            assert found.error[i, 0] <= found.relative_error * max(math.hypot(v[0], w[0]) for v, w in zip(exact, exact[n:])) * 2


def least_squares(a, b):
    """The exact result by the normal equations."""
    t = list(map(list, zip(*a)))
    product = lambda x, y: [[sum(u * v for u, v in zip(row, column)) for column in zip(*y)] for row in x]
    if len(a) >= len(t):
        return eliminated(product(t, a), product(t, b))[0]
    y, _ = eliminated(product(a, t), b)
    return y and product(t, y)


@pytest.mark.parametrize("kind", BITS)
@pytest.mark.parametrize("bounds", ["estimated", "proved"])
def test_bounds_of_least_squares(kind, bounds):
    rng = random.Random(kind + bounds)
    for m, n in ((1, 1), (3, 1), (1, 3), (5, 3), (3, 5), (8, 7), (4, 8)):
        a, b = random_floats(rng, kind, (m, n)), random_floats(rng, kind, (m, 2))
        exact = least_squares(fractions(a).tolist(), fractions(b).tolist())
        found = linalg.lstsq(a, b, bounds=bounds)
        assert found.x.dtype == a.dtype and found.x.shape == found.error.shape == (n, 2)
        if exact is None:
            assert found.status == "singular" and np.isinf(found.error).all()
            continue
        if np.isfinite(found.error).all():
            flat = [v for row in exact for v in row]
            assert found.success and found.proved == (bounds == "proved")
            assert bounds == "estimated" or contains(found.x, found.error, flat), (a, b, found)
            assert found.relative_error <= 2.0 ** (2 - BITS[kind]) or kind == "float32"
        vector = linalg.lstsq(a, b[:, 0], bounds=bounds)
        alone = linalg.lstsq(a, b)
        assert vector.x.shape == vector.error.shape == (n,) and vector.x.tolist() == found.x[:, 0].tolist()
        assert alone.x.tolist() == found.x.tolist() and alone.rank == min(m, n) and len(alone.s) == alone.rank


@pytest.mark.parametrize("bits", [53, 150, 300])
def test_least_squares_of_fractions(bits):
    """Rows have denominators of their own, which are no weights; and operands have more bits than the result."""
    rng = random.Random(bits)
    for m, n in ((5, 2), (2, 5), (3, 3)):
        number = lambda: Fraction(rng.randrange(-99, 99), rng.randrange(1, 99))
        a, b = ([[number() for _ in range(k)] for _ in range(m)] for k in (n, 2))
        found = linalg.lstsq(np.array(a, object), np.array(b, object), bits=bits, bounds="proved")
        exact = least_squares(a, b)
        assert found.proved and found.relative_error <= 2.0 ** (2 - bits)
        assert contains(found.x, found.error, [v for row in exact for v in row])


def test_lstsq_is_numpys():
    rng = np.random.default_rng(3)
    for m, n in ((7, 3), (3, 7), (4, 4)):
        for is_complex in (False, True):
            a, b = rng.standard_normal((m, n)), rng.standard_normal((m, 2))
            if is_complex:
                a, b = a + 1j * rng.standard_normal((m, n)), b - 1j * b[::-1]
            for right in (b, b[:, 0]):
                x, residuals, rank, s = np.linalg.lstsq(a, right, rcond=None)
                found = linalg.lstsq(a, right, rcond=None)
                assert np.allclose(found.x, x, rtol=1e-12) and np.allclose(found.residuals, residuals, rtol=1e-12)
                assert found.residuals.shape == residuals.shape and found.rank == rank and np.allclose(found.s, s, rtol=1e-12)
                assert found.x.dtype == x.dtype and found.residuals.dtype == residuals.dtype and found.s.dtype == s.dtype
    found = np.linalg.lstsq(wideblas.convert(a, "dd_complex"), wideblas.convert(b, "dd_complex"))
    assert found.x.dtype == wideblas.dd_complex and np.allclose(wideblas.convert(found.x, "complex128"), linalg.lstsq(a, b).x)
    bounds = linalg.lstsq(a[:, :2], b, bounds="proved")
    assert bounds.proved and bounds.x.shape == bounds.error.shape == (2, 2) and bounds.relative_error < 1e-15
    # Of NumPy's documentation: a line through four points.
    line = linalg.lstsq(np.vstack([np.arange(4.0), np.ones(4)]).T, [-1, 0.2, 0.9, 2.1])
    assert np.allclose(line.x, [1, -0.95]) and np.allclose(line.residuals, [0.05])


def test_lstsq_of_mpmath():
    for a, b in (([[1, 2], [3, 4], [5, 7]], [[1, 2], [2, 1], [3, 5]]), ([[1, 2j], [3, 4], [5, 7]], [[1], [2], [3]])):
        found = linalg.lstsq(mpmath.matrix(a), mpmath.matrix(b))
        x, residuals, rank, s = np.linalg.lstsq(np.array(a), np.array(b), rcond=None)
        assert isinstance(found.x, mpmath.matrix) and mpmath.norm(found.x - mpmath.matrix(x.tolist())) < 1e-13
        assert np.allclose(found.residuals.astype(float), residuals) and found.rank == rank and np.allclose(found.s.astype(float), s)


def test_lstsq_without_rank_or_elements():
    for a in ([[1, 2], [2, 4], [3, 6]], [[1, 2, 3], [2, 4, 6]], np.zeros((3, 2)), [[1, 0], [1, 0], [1, 0]]):
        b = np.ones(len(a))
        with pytest.raises(linalg.LinAlgError, match="not of full rank"):
            linalg.lstsq(a, b)
        assert linalg.lstsq(a, b, bounds="proved").status == "singular"
    near = [[1, 1], [1, 1 + 2.0**-40], [1, 1]]
    assert linalg.lstsq(near, [1, 1, 1], rcond=1e-14).x.tolist() == [1, 0]
    with pytest.raises(linalg.LinAlgError, match="least singular value"):
        linalg.lstsq(near, [1, 1, 1], rcond=1e-10)
    for m, n, k in ((0, 3, 1), (3, 0, 1), (3, 2, 0), (0, 0, 0)):
        found = linalg.lstsq(np.eye(m, n), np.zeros((m, k)))
        x, residuals, rank, s = np.linalg.lstsq(np.eye(m, n), np.zeros((m, k)), rcond=None)
        assert found.x.shape == x.shape and not found.x.any() and found.rank == rank and found.s.shape == s.shape
    assert linalg.lstsq([[math.nan], [1]], [1, 1], bounds="estimated").status == "not finite"
    with pytest.raises(linalg.LinAlgError, match="expected a matrix"):
        linalg.lstsq(np.zeros((2, 2, 2)), np.zeros((2, 2)))
    with pytest.raises(ValueError, match="do not match"):
        linalg.lstsq(np.zeros((3, 2)), np.zeros(2))


def exact_eigenvalues(a):
    """Eigenvalues by mpmath with four times the bits of qd."""
    with mpmath.workprec(900):
        m = mpmath.matrix(len(a), len(a))
        for i, j in itertools.product(range(len(a)), repeat=2):
            m[i, j] = mpmath.mpf(a[i][j].numerator) / a[i][j].denominator
        return [fraction(v) for v in mpmath.eigsy(m, eigvals_only=True)]


@pytest.mark.parametrize("bits", [24, 53, 106, 212, 250])
def test_bounds_of_eigenvalues(bits):
    rng = random.Random(bits)
    for n, kind in itertools.product((1, 2, 4, 6), ("float64", "dd", "fraction")):
        if kind == "fraction":
            g = np.array([[Fraction(rng.randrange(-99, 99), rng.randrange(1, 99)) for _ in range(n)] for _ in range(n)], object)
        else:
            g = random_floats(rng, kind, (n, n))
        a = g + g.T
        wanted = exact_eigenvalues(fractions(a))
        found = linalg.eigvalsh(a, bits=bits, bounds="proved")
        slack = Fraction(1, 2**800) * max(map(abs, wanted))
        assert found.status in ("converged", "cluster") and found.proved
        for value, error, exact in zip(fractions(found.eigenvalues), found.error, wanted):
            assert abs(value - exact) <= Fraction(float(error)) + slack, (a, found)
        alone = linalg.eigh(a, bits=bits)
        assert np.all(np.asarray(alone.eigenvalues == found.eigenvalues)) and list(found) == [
            "eigenvalues", "error", "relative_error", "condition", "bits", "steps", "proved", "status", "success"
        ]  # fmt: skip


def test_bounds_of_hermitian_eigenvalues():
    for bits in (53, 106, 212):
        a = np.array([[2, 1j, 0], [-1j, 2, 0], [0, 0, 5]])
        for letter in "LU":
            b = a.copy()
            b[np.triu_indices(3, 1) if letter == "L" else np.tril_indices(3, -1)] = math.nan
            found = linalg.eigh(b, letter, bits=bits, bounds="proved")
            assert found.status == "converged" and found.proved and found.eigenvectors.shape == (3, 3)
            for value, error, exact in zip(fractions(found.eigenvalues), found.error, (1, 3, 5)):
                assert abs(value - exact) <= Fraction(float(error))
        assert linalg.eigvalsh(np.eye(2) * (1 + 0j), bits=bits, bounds="proved").status == "cluster"


@pytest.mark.parametrize("kind", ["float64", "dd", "qd", "mpf", "complex128", "dd_complex"])
def test_bounds_of_eigenvectors(kind):
    """Each vector is within its bound of one by mpmath, and the bound is near."""
    rng = np.random.default_rng(7)
    is_complex = "complex" in kind
    for n, gap in itertools.product((1, 2, 4), (1.0, 2.0**-30)):
        a = rng.standard_normal((n, n)) * gap + (1j * gap * rng.standard_normal((n, n)) if is_complex else 0) + np.diag(np.ones(n))
        for letter in "LU":
            # The other triangle is not read.
            half = np.where(np.tri(n).T == 1 if letter == "U" else np.tri(n) == 1, a, math.nan)
            found = linalg.eigh(wideblas.convert(half, kind), letter, bounds="proved")
            assert found.success and found.vector_error.shape == (n,) and np.isfinite(found.vector_error).all()
            half = np.where(np.isnan(half), 0, half)
            whole = half + (half - np.diag(np.diag(half))).conj().T
            if is_complex:
                np.fill_diagonal(whole, whole.diagonal().real)
            with mpmath.workprec(500):
                exact = lambda x: mpmath.mpf(x.numerator) / x.denominator
                m = mpmath.matrix(n, n)
                for i, j in itertools.product(range(n), repeat=2):
                    m[i, j] = mpmath.mpc(whole[i, j]) if is_complex else mpmath.mpf(whole[i, j])
                _, vectors = mpmath.eighe(m) if is_complex else mpmath.eigsy(m)
                v = found.eigenvectors
                re, im = (fractions(v.real), fractions(v.imag)) if is_complex else (fractions(v), np.zeros((n, n)))
                for j, bound in enumerate(found.vector_error):
                    own = [mpmath.mpc(exact(re[i, j]), exact(im[i, j]) if is_complex else 0) for i in range(n)]
                    turn = sum(mpmath.conj(vectors[i, j]) * own[i] for i in range(n))
                    turn /= abs(turn)
                    distance = mpmath.sqrt(sum(abs(own[i] - turn * vectors[i, j]) ** 2 for i in range(n)))
                    assert distance <= bound <= max(1000 * distance, 2.0**-52), (kind, n, gap, distance, bound)
    cluster = linalg.eigh(np.diag([1.0, 1.0, 2.0]), bounds="estimated")
    assert np.isinf(cluster.vector_error).tolist() == [True, True, False] and cluster.status == "cluster"
    assert linalg.eigh(np.zeros((0, 0)), bounds="proved").vector_error.shape == (0,)
    assert linalg.eigh(np.diag([1.0, math.inf]), bounds="proved").vector_error.tolist() == [math.inf] * 2
    assert "vector_error" not in linalg.eigvalsh(np.eye(2), bounds="proved")


def test_results_of_stacks():
    a = np.stack([np.eye(2), np.ones((2, 2)), np.diag([1, math.nan])])
    found = linalg.solve(a, np.ones((3, 2, 1)), bounds="proved")
    assert found.status.tolist() == ["converged", "singular", "not finite"] and found.success.tolist() == [True, False, False]
    assert found.x.shape == found.error.shape == (3, 2, 1) and found["bits"].shape == (3,)
    assert linalg.inv(a, bounds="estimated").proved.tolist() == [False] * 3
    assert linalg.det(a[:2], bounds="proved").x.tolist() == [1, 0]
    assert linalg.solve(np.zeros((0, 2, 2)), np.zeros((0, 2, 1)), bounds="proved").status.shape == (0,)
    empty = linalg.solve(np.zeros((0, 0)), np.zeros(0), bounds="proved")
    assert empty.x.shape == empty.error.shape == (0,) and empty.proved and empty.relative_error == 0
    vector = linalg.solve(a[:1], [1.0, 2.0], bounds="proved")
    assert vector.x.shape == vector.error.shape == (1, 2)
    text = repr(linalg.eigvalsh(np.eye(2), bounds="proved"))
    assert "status: 'cluster'" in text and "eigenvalues: array([1., 1.])" in text
    with pytest.raises(AttributeError, match="no 'y', but x, error"):
        linalg.det(np.eye(2), bounds="proved").y
    with pytest.raises(ValueError, match="bounds = 'sure'"):
        linalg.solve(np.eye(2), [1, 1], bounds="sure")
    with pytest.raises(TypeError, match="no bounds"):
        linalg.det([[1j]], bounds="proved")


def test_hilbert():
    """Condition 1e16 and far more: every digit of the solution is right."""
    for n, bits in ((12, 53), (20, 106), (30, 212)):
        a = np.array([[Fraction(1, i + j + 1) for j in range(n)] for i in range(n)], object)
        inverse = linalg.inv(a, bits=bits, bounds="proved")
        exact, determinant = eliminated(a, np.eye(n, dtype=int).tolist())
        assert inverse.proved and inverse.condition > 10.0**n and contains(inverse.x, inverse.error, sum(exact, []))
        sign, logarithm = linalg.slogdet(a)
        assert sign == 1 and logarithm == pytest.approx(math.log(determinant.numerator) - math.log(determinant.denominator), rel=1e-15)


def test_conditions():
    with mpmath.workprec(2000):
        for n, bits in ((2, 53), (5, 53), (12, 53), (12, 106), (16, 106), (12, 300)):
            a = hilbert(n)
            s = mpmath.svd_r(mpmath.matrix(a.tolist()), compute_uv=False)
            wanted = fraction(s[0] / s[n - 1])
            found = linalg.cond(a, bits=bits)
            assert abs(fraction(found) / wanted - 1) <= Fraction(8, 2**bits)
            assert abs(fraction(linalg.cond(a, -2, bits=bits)) * wanted - 1) <= Fraction(8, 2**bits)
            values = linalg.svdvals(a, bits=bits)
            assert all(abs(fraction(x) - fraction(y)) <= fraction(s[0]) * Fraction(4, 2**bits) for x, y in zip(values, s))
            exact = fractions(a)
            inverse, _ = eliminated(exact, np.eye(n, dtype=int).tolist())
            for p, sums in ((1, lambda m: max(sum(map(abs, c)) for c in zip(*m))), (math.inf, lambda m: max(sum(map(abs, r)) for r in m))):
                assert abs(fraction(linalg.cond(a, p, bits=bits)) / (sums(exact.tolist()) * sums(inverse)) - 1) <= Fraction(8, 2**bits)
    rng = np.random.default_rng(3)
    for a in (rng.standard_normal((2, 4, 4)), rng.standard_normal((4, 4)) + 1j * rng.standard_normal((4, 4))):
        for p in (None, 2, -2, 1, -1, math.inf, -math.inf, "fro"):
            assert np.allclose(linalg.cond(a, p), np.linalg.cond(a, p), rtol=1e-10)
    for a in ([[1, 2], [2, 4]], np.zeros((2, 2))):
        assert linalg.cond(a) == linalg.cond(a, 1) == math.inf and linalg.cond(a, -2) == (math.inf if not np.any(a) else 0)
    assert np.isnan(linalg.cond([[math.nan, 1], [1, 1]])) and np.isnan(linalg.cond([[math.nan, 1], [1, 1]], 1))
    assert linalg.cond(np.ones((3, 2)) + np.eye(3, 2)).dtype == np.float64
    with pytest.raises(linalg.LinAlgError, match="square"):
        linalg.cond(np.ones((3, 2)), 1)
    with pytest.raises(linalg.LinAlgError, match="empty"):
        linalg.cond(np.ones((0, 0)))


def test_ranks():
    rng = np.random.default_rng(4)
    for m, n, r in ((3, 3, 2), (5, 2, 1), (2, 6, 2), (4, 4, 0), (0, 3, 0)):
        a = rng.integers(-5, 6, (m, r)) @ rng.integers(-5, 6, (r, n))
        exact = flint.fmpz_mat(m, n, [int(v) for v in a.flat]).rank()
        assert linalg.matrix_rank(a) == linalg.matrix_rank(a * (1 + 1j)) == linalg.matrix_rank(a, bits=212) == exact
        assert linalg.matrix_rank(flint.fmpz_mat(m, n, [int(v) for v in a.flat])) == exact
    a = np.diag([1.0, 1e-3, 1e-20, 1e-200])
    for bits, rank in ((53, 2), (106, 3), (212, 3), (1000, 4)):
        assert linalg.matrix_rank(a, bits=bits) == rank
    for tol, rank in ((1e-2, 1), (1e-4, 2), (1e-100, 3), (1e-201, 4)):
        assert linalg.matrix_rank(a, tol) == linalg.matrix_rank(a, rtol=tol) == rank
    assert linalg.matrix_rank(np.stack([np.eye(3), np.ones((3, 3))])).tolist() == [3, 1]
    assert linalg.matrix_rank(np.zeros((2, 2)), 0.0) == 0 and linalg.matrix_rank([1, 0]) == 1 and linalg.matrix_rank([0]) == 0
    assert linalg.matrix_rank(a, hermitian=True) == 2
    with pytest.raises(ValueError, match="one of them"):
        linalg.matrix_rank(a, 1, rtol=1)


def test_norms():
    rng = np.random.default_rng(5)
    a = rng.standard_normal((3, 4))
    for x in (a, a + 1j * rng.standard_normal((3, 4)), wideblas.array(a)):
        near = x.astype(float) if isinstance(x, wideblas.Array) else x
        for order in (None, 1, -1, math.inf, -math.inf, 2, -2, "fro", "nuc"):
            for keepdims in (False, True):
                found, wanted = linalg.norm(x, order, keepdims=keepdims), np.linalg.norm(near, order, keepdims=keepdims)
                assert found.shape == wanted.shape and np.allclose(np.asarray(found, float), wanted, rtol=1e-14), order
                assert found.dtype is wideblas.dd if isinstance(x, wideblas.Array) else found.dtype == np.float64
        for order, axis in itertools.product((None, 1, 2, 0, math.inf, -math.inf), (0, 1)):
            found, wanted = linalg.norm(x, order, axis), np.linalg.norm(near, order, axis)
            assert np.allclose(np.asarray(found, float), wanted, rtol=1e-14)
    for order, axis in itertools.product((1, -1, math.inf, -math.inf, "fro"), ((0, 2), (2, 0), (-1, 1))):
        c = rng.standard_normal((2, 3, 4))
        assert np.allclose(linalg.norm(c, order, axis), np.linalg.norm(c, order, axis), rtol=1e-14)
    assert linalg.norm([[1e300, 1e300]], 1, bits=106).dtype is wideblas.dd
    assert isinstance(linalg.norm([mpmath.mpf(1)], 1), mpmath.mpf) and linalg.norm([3, 4]) == 5.0
    with pytest.raises(TypeError, match="order 3"):
        linalg.norm([1, 2], 3)
    with pytest.raises(ValueError, match="dimensions"):
        linalg.norm(np.ones((2, 2, 2)), 1)


def test_flint():
    z, q = flint.fmpz_mat([[2, 1], [1, 3]]), flint.fmpq_mat([[flint.fmpq(1, 3), 0], [0, 2]])
    b = flint.fmpz_mat([[1], [2]])
    assert linalg.inv(z) == flint.fmpq_mat(z).inv() and linalg.det(z) == 5 and isinstance(linalg.det(z), flint.fmpz)
    assert linalg.solve(q, b) == flint.fmpq_mat([[3], [1]]) and linalg.solve(z, q) == flint.fmpq_mat(z).solve(q)
    x = linalg.solve(flint.arb_mat(z), flint.arb_mat(b), bits=200)
    assert (5 * x[0, 0]).contains(1) and x[0, 0].rad() < 1e-55
    assert linalg.solve(flint.arb_mat(z), z)[0, 0].contains(1) and linalg.det(flint.arb_mat(z)).contains(5)
    assert linalg.solve(z, [1, 2], bits=106).dtype is wideblas.dd and linalg.inv(z, kind="qd").dtype is wideblas.qd
    assert linalg.inv(z, bounds="proved").proved
    with pytest.raises(linalg.LinAlgError, match="singular"):
        linalg.inv(flint.fmpz_mat([[1, 2], [2, 4]]))
    with pytest.raises(linalg.LinAlgError, match="53 bits"):
        linalg.solve(flint.arb_mat([[1, 2], [2, 4]]), flint.arb_mat(b))
    for call in (lambda: linalg.eigvalsh(flint.arb_mat(z)), lambda: linalg.solve(z, flint.arb_mat(b), kind="dd")):
        with pytest.raises(TypeError, match="arb_mat"):
            call()


INTERRUPTED = """
import os, signal, threading, time
import numpy as np, wideblas
# Jobs in the background of a shell ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)
a = np.random.default_rng(1).standard_normal((300, 300))
threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
start = time.time()
try:
    wideblas.linalg.eigvalsh(a + a.T, bits=1000)
    print("finished")
except KeyboardInterrupt:
    print("interrupted", time.time() - start < 2)
os._exit(0)
"""


def test_interruption():
    said = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=120)
    assert said.stdout.split() == ["interrupted", "True"], said
