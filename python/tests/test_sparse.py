"""Sparse systems: matrices of SciPy of every kind, operators, and honest ends, against fractions."""

import math
import random
from fractions import Fraction

import numpy as np
import pytest
import wideblas
from wideblas import sparse

from reference import BITS, DTYPES, fractions, random_floats

scipy_sparse = pytest.importorskip("scipy.sparse")


def biharmonic(n):
    offsets = [-2, -1, 0, 1, 2]
    return scipy_sparse.diags_array([1.0, -4.0, 6.0, -4.0, 1.0], offsets=offsets, shape=(n, n)).tocsr()


def residual(A, b, x):
    """norm(b - A x) / norm(b), exactly but for the last step."""
    x, b = fractions(x), fractions(b)
    rows = A.tocoo()
    rest = list(b)
    for i, j, a in zip(rows.row, rows.col, rows.data):
        rest[i] -= Fraction(float(a)) * x[j]
    square = sum(r * r for r in rest) / sum(r * r for r in b)
    # A fraction of any size.
    shift = 2 * ((square.numerator.bit_length() - square.denominator.bit_length()) // 2) if square else 0
    scaled = square / Fraction(2) ** shift
    return math.sqrt(float(scaled)) * 2.0 ** (shift // 2)


@pytest.mark.parametrize("bits, rtol", [(53, 1e-6), (106, 1e-20), (212, 1e-40), (300, 1e-30), ("auto", 1e-20), ("auto", 1e-6)])
def test_converged_is_what_the_exact_residual_says(bits, rtol):
    A = biharmonic(60)
    b = np.arange(60) - 7.0
    found = sparse.solve(A, b, bits=bits, rtol=rtol)
    assert found.status == "converged" and found.converged and found.method == "cg"
    exact = residual(A, b, found.x)
    assert exact <= rtol * (1 + 1e-9) and math.isclose(found.residual, exact, rel_tol=1e-6)
    assert len(found.history) == found.iterations > 0


def test_double_stagnates_and_dd_converges():
    A, b = biharmonic(200), np.ones(200)
    double = sparse.solve(A, b, bits=53, rtol=1e-20)
    assert double.status == "stagnated" and 1e-9 < double.residual < 1e-6 and double.x.dtype == np.float64
    dd = sparse.solve(A, b, bits=106, rtol=1e-20)
    assert dd.status == "converged" and dd.x.dtype is wideblas.dd and dd.bits == 106
    assert abs(dd.iterations - 387) < 20
    # The solution for ones has elements that are doubles.
    rounded = sparse.solve(A, 1 / (b + np.arange(200)), bits=106, rtol=1e-20, kind="float64")
    assert rounded.status == "rounded" and rounded.residual > 1e-20


@pytest.mark.parametrize("kind", ["csr", "csc", "coo", "bsr", "dia", "lil", "dok"])
def test_every_kind_of_scipy(kind):
    A = biharmonic(20).asformat(kind)
    found = sparse.solve(A, np.ones(20), rtol=1e-25, bits=106)
    assert found.converged and residual(biharmonic(20), np.ones(20), found.x) <= 1e-25


def test_duplicates_are_summed_and_indices_may_be_wide():
    rows, columns = [0, 0, 0, 1], [1, 0, 0, 1]
    A = scipy_sparse.coo_array(([1.0, 2.0, 3.0, 4.0], (rows, columns)), shape=(2, 2)).tocsr()
    duplicated = scipy_sparse.csr_array((np.array([1.0, 2.0, 3.0, 4.0]), np.array([1, 0, 0, 1]), np.array([0, 3, 4])), shape=(2, 2))
    for matrix in (A, duplicated):
        for index in (np.int32, np.int64):
            matrix = matrix.copy()
            matrix.indices, matrix.indptr = matrix.indices.astype(index), matrix.indptr.astype(index)
            found = sparse.solve(matrix, [6.0, 8.0], bits=106, rtol=1e-30)
            errors = [abs(x - y) for x, y in zip(fractions(found.x), (Fraction(4, 5), 2))]
            assert found.converged and max(errors) < Fraction(1, 10**29)


@pytest.mark.parametrize("method", ["bicg", "bicgstab", "gmres"])
@pytest.mark.parametrize("M", [None, "jacobi", "ilu0"])
def test_methods_and_preconditioners(method, M):
    n = 50
    A = scipy_sparse.diags_array([1.0, 3.0, -0.5], offsets=[-1, 0, 3], shape=(n, n))
    found = sparse.solve(A, np.ones(n), method=method, M=M, bits=106, rtol=1e-28)
    assert found.converged and found.method == method and residual(A, np.ones(n), found.x) <= 1e-28


def test_guesses_callbacks_and_limits():
    A, b = biharmonic(60), np.ones(60)
    found = sparse.solve(A, b, bits=106, rtol=1e-20)
    again = sparse.solve(A, b, bits=106, rtol=1e-20, x0=found.x)
    assert again.converged and again.iterations == 0
    heard = []
    ended = sparse.solve(A, b, bits=106, rtol=1e-20, callback=lambda k, r, bits: heard.append((k, bits)) or k < 5)
    assert ended.status == "interrupted" and heard == [(k, 106) for k in range(1, 6)]
    assert sparse.solve(A, b, bits=106, rtol=1e-20, maxiter=3).status == "out of iterations"
    with pytest.raises(ZeroDivisionError):
        sparse.solve(A, b, callback=lambda *_: 1 / 0)


def test_operators():
    A = biharmonic(30)
    linalg = pytest.importorskip("scipy.sparse.linalg")
    found = sparse.solve(linalg.aslinearoperator(A), np.ones(30), rtol=1e-8)
    assert found.converged and found.method == "gmres" and found.x.dtype == np.float64
    assert sparse.solve(linalg.aslinearoperator(A), np.ones(30), method="bicg", rtol=1e-8).converged

    class Twice:
        shape = (4, 4)

        def matvec(self, x):
            assert x.dtype is wideblas.dd
            return x + x

        rmatvec = matvec

    found = sparse.solve(Twice(), [1, 2, 3, 4], bits=106, rtol=1e-30)
    errors = [abs(x - Fraction(k, 2)) for x, k in zip(fractions(found.x), (1, 2, 3, 4))]
    assert found.converged and max(errors) < Fraction(1, 10**30)

    class Fails(Twice):
        def matvec(self, x):
            raise KeyError("operator")

    with pytest.raises(KeyError):
        sparse.solve(Fails(), np.ones(4), bits=106)


def test_what_cannot_be_solved_is_refused():
    A = biharmonic(4)
    for arguments, error in [
        (dict(method="minres"), ValueError),
        (dict(M="amg"), ValueError),
        (dict(bits=5000), ValueError),
        (dict(bits="many"), ValueError),
        (dict(rtol=2.0), ValueError),
        (dict(kind="float32"), ValueError),
        (dict(x0=[1.0]), ValueError),
    ]:
        with pytest.raises(error):
            sparse.solve(A, np.ones(4), **arguments)
    with pytest.raises(ValueError):
        sparse.solve(A, np.ones(3))
    with pytest.raises(TypeError):
        sparse.solve(np.eye(4), np.ones(4))
    with pytest.raises(TypeError):
        sparse.solve(A.astype(complex), np.ones(4))
    with pytest.raises(wideblas.Error, match="not square"):
        sparse.solve(scipy_sparse.csr_array(np.ones((4, 3))), np.ones(4))
    with pytest.raises(wideblas.Error, match="symmetric"):
        sparse.solve(scipy_sparse.csr_array(np.triu(np.ones((3, 3)))), np.ones(3), method="cg")
    with pytest.raises(wideblas.Error, match="Jacobi"):
        sparse.solve(scipy_sparse.csr_array([[0.0, 1.0], [1.0, 1.0]]), np.ones(2), M="jacobi")
    with pytest.raises(wideblas.Error, match="not finite"):
        sparse.solve(scipy_sparse.csr_array([[math.nan]]), np.ones(1))
    assert sparse.solve(A, [1.0, math.inf, 0, 0]).status == "not finite"
    assert sparse.solve(A, np.zeros(4)).iterations == 0


@pytest.mark.parametrize("kind", ["float32", "float64", "dd", "qd"])
@pytest.mark.parametrize("columns", [None, 0, 1, 3])
def test_products(kind, columns):
    rng = random.Random(4)
    A = scipy_sparse.random_array((30, 20), density=0.2, rng=5).tocsr()
    A.data = np.array([rng.gauss(0, 1) * 2.0 ** rng.randrange(-80, 80) for _ in A.data])
    x = random_floats(rng, kind, (20,) if columns is None else (20, columns))
    wide = kind if kind in ("dd", "qd") else "float64"
    dense = np.array([[Fraction(a) for a in row] for row in A.toarray().tolist()])
    for matrix, exact_matrix in ((A, dense), (A.T, dense.T)):
        x = random_floats(rng, kind, (matrix.shape[1],) if columns is None else (matrix.shape[1], columns))
        exact = exact_matrix @ np.array(fractions(x), object).reshape(x.shape)
        found = sparse.matmul(matrix, x)
        assert found.dtype == DTYPES[wide] and found.shape == exact.shape
        assert np.array_equal(found, wideblas.convert(exact, wide))
        for other in ("float64", "dd", "qd"):
            expected = wideblas.convert(exact if BITS[other] >= BITS[wide] else found, other)
            assert np.array_equal(sparse.matmul(matrix, x, kind=other), expected)
        native = sparse.matmul(matrix, x, mode="native")
        assert native.dtype == found.dtype and np.allclose(wideblas.convert(native, "float64"), wideblas.convert(found, "float64"))


def test_what_products_refuse():
    A = scipy_sparse.eye_array(3).tocsr()
    assert sparse.matmul(A, [1, 2, 3]).tolist() == [1, 2, 3] and sparse.matmul(A, [1, 2, 3], bits=212).dtype is wideblas.qd
    for error, arguments, options in (
        (ValueError, (A, [1, 2]), {}),
        (ValueError, (A, np.ones((1, 3, 1))), {}),
        (ValueError, (A, np.ones(3)), {"mode": "fast"}),
        (TypeError, (np.eye(3), np.ones(3)), {}),
        (TypeError, (A * 1j, np.ones(3)), {}),
        (TypeError, (A, np.ones(3) * 1j), {}),
        (TypeError, (A, [2**60 + 1, 0, 0]), {}),
        (TypeError, (A, [Fraction(1, 3), 0, 0]), {}),
        (TypeError, (A, np.ones(3)), {"bits": 300}),
    ):
        with pytest.raises(error):
            sparse.matmul(*arguments, **options)
