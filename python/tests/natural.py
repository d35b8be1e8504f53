"""Lines as users of NumPy, mpmath, pandas and python-flint write them, on arrays of this package: each gives the right numbers
or says why it does not, and none gives other numbers.

The lines are from those projects' tutorials and references, with other numbers: thirds, whose digits do not end. A line
is right if it gives what the same line, or another one after it, gives with mpmath's numbers of 600 bits; its numbers keep the
format of the arrays, unless it asks for floats itself.
"""

import ast
import copy
import io
import math
import pickle
from decimal import Decimal
from fractions import Fraction

import flint
import gmpy2
import mpmath
import numpy as np
import pandas as pd
import pytest
import wideblas

from reference import fraction

BITS = 600
#: The relative error that a number may have, in bits.
GOOD = {"dd": 101, "qd": 198}


class Right:
    def __init__(self, source, line, same_as=None, cancels=False, flat=False):
        self.source, self.line, self.same_as = source, line, same_as or line
        #: Differences of rounded numbers: the error is relative to the largest number of an array.
        self.cancels = cancels
        #: A vector stands beside a matrix of one column.
        self.flat = flat


class Refused:
    def __init__(self, source, line, words=""):
        self.source, self.line, self.words = source, line, words


QUICKSTART = "NumPy quickstart"
BEGINNERS = "NumPy: the absolute basics for beginners"
INDEXING = "NumPy: indexing on ndarrays"
BROADCASTING = "NumPy: broadcasting"
ROUTINES = "NumPy reference: routines"
UFUNCS = "NumPy reference: ufuncs"
LINALG = "NumPy reference: linalg"
COPIES = "NumPy: copies and views"
IO = "NumPy reference: input and output"
MPMATH = "mpmath: basic usage"
MATRICES = "mpmath: matrices"
PANDAS = "10 minutes to pandas"
FLINT = "python-flint: arb, fmpz_mat"
PYTHON = "Python tutorial"
MATLAB = "NumPy for MATLAB users"
LU = "mpmath: matrices, linear algebra"

# fmt: off
LINES = [
    # Names: a, b vectors of 4; A, B matrices of 3 x 3; C of 2 x 3 x 4; z complex of 4; Z complex of 3 x 3.
    Right(QUICKSTART, "a - b"),
    Right(QUICKSTART, "a + b"),
    Right(QUICKSTART, "b**2"),
    Right(QUICKSTART, "a < 35"),
    Right(QUICKSTART, "A * B"),
    Right(QUICKSTART, "A @ B"),
    Right(QUICKSTART, "A.dot(B)"),
    Right(QUICKSTART, "a *= 3; a"),
    Right(QUICKSTART, "b += a; b"),
    Right(QUICKSTART, "a -= 1; a"),
    Right(QUICKSTART, "a /= b; a"),
    Right(QUICKSTART, "A.sum()"),
    Right(QUICKSTART, "A.min()"),
    Right(QUICKSTART, "A.max()"),
    Right(QUICKSTART, "A.sum(axis=0)"),
    Right(QUICKSTART, "A.min(axis=1)"),
    Right(QUICKSTART, "A.cumsum(axis=1)"),
    Right(QUICKSTART, "np.sqrt(a)", "each(mpmath.sqrt, a)"),
    Right(QUICKSTART, "np.add(a, b)"),
    Refused(QUICKSTART, "10 * np.sin(a)", "mpmath.sin"),
    Refused(QUICKSTART, "np.exp(a)", "mpmath.exp"),
    Refused(QUICKSTART, "f = np.ones(4); f += a", "rounds"),
    Right(QUICKSTART, "a[2]"),
    Right(QUICKSTART, "a[2:4]"),
    Right(QUICKSTART, "a[:4:2] = 1000; a"),
    Right(QUICKSTART, "a[::-1]"),
    Right(QUICKSTART, "[i**2 for i in a]"),
    Right(QUICKSTART, "A[1, 2], A[0:2, 1], A[:, 1], A[-1], C[1, ..., 2]"),
    Right(QUICKSTART, "[row.sum() for row in A]"),
    Right(QUICKSTART, "A.ravel(), A.T, A.reshape(9), C.reshape(4, -1)"),
    Right(QUICKSTART, "np.vstack((A, B)), np.hstack((A, B)), np.column_stack((a, b))"),
    Right(QUICKSTART, "np.hsplit(C[0], 2), np.array_split(a, 3)"),
    Right(QUICKSTART, "a[np.array([1, 1, 3, 0])]"),
    Right(QUICKSTART, "A.argmax(axis=0), a.argmin(), np.argmax(A)"),
    Right(QUICKSTART, "a[[1, 3]] = 0; a"),
    Right(QUICKSTART, "a[a > 1]"),
    Right(QUICKSTART, "a[a > 1] = 0; a"),
    Right(QUICKSTART, "c = a; c is a"),
    Right(QUICKSTART, "c = a.copy(); c[0] = 9; a"),
    Right(QUICKSTART, "c = a[1:3]; c[:] = 10; a"),
    Right(QUICKSTART, "A.shape, A.ndim, A.size, len(A), C.shape"),
    Refused(QUICKSTART, "np.ones((2, 3), dtype=f)", "data type"),
    Refused(QUICKSTART, "np.array([1.2, 3.5], dtype=f)", "data type"),
    Refused(QUICKSTART, "np.array(a)", "astype"),
    Refused(QUICKSTART, "np.linspace(0, 2, 9, dtype=f)", ""),
    Right(BEGINNERS, "np.sort(a)"),
    Right(BEGINNERS, "np.concatenate((a, b))"),
    Right(BEGINNERS, "a[np.newaxis, :], a[:, np.newaxis], np.expand_dims(a, axis=1)"),
    Right(BEGINNERS, "a * 1.6"),
    Right(BEGINNERS, "data = a; (data * data).sum(), data / data"),
    Right(BEGINNERS, "A.max(axis=0), A.max(axis=1)"),
    Right(BEGINNERS, "np.flip(a), np.flip(A, axis=0), A.flatten()"),
    Right(BEGINNERS, "A.transpose(), np.transpose(A)"),
    Right(BEGINNERS, "(1 / 3) * np.sum(np.square(a - b))"),
    Right(BEGINNERS, "a.mean(), A.mean(axis=0)", "a.sum() / 4, A.sum(axis=0) / 3"),
    Right(BEGINNERS, "a.prod(), A.prod(axis=1)"),
    Right(BEGINNERS, "a.std()", "mpmath.sqrt(((a - a.sum() / 4) ** 2).sum() / 4)"),
    Right(BEGINNERS, "(a >= 1) & (a < 2)"),
    Right(BEGINNERS, "np.nonzero(a - a[0])"),
    Refused(BEGINNERS, "np.unique(a)", "wideblas"),
    Refused(BEGINNERS, "a.astype(int)", "kind"),
    Right(INDEXING, "C[..., 0], C[:, np.newaxis, :, :]"),
    Right(INDEXING, "A[np.array([0, 2]), np.array([0, 1])]"),
    Right(INDEXING, "A[np.ix_([0, 2], [1, 2])]"),
    Right(INDEXING, "a[1:] += a[:-1].copy(); a"),
    Right(INDEXING, "A[A < 0] += 20; A"),
    Right(INDEXING, "A[:, 1] = b[:3]; A"),
    Right(INDEXING, "A.flatten()[[0, 0, 2]] + 1"),
    Right(BROADCASTING, "a * 2.0, 2 * a, a * b[0]"),
    Right(BROADCASTING, "a[:, np.newaxis] + b"),
    Right(BROADCASTING, "A - A.mean(axis=0)", "A - A.sum(axis=0) / 3", cancels=True),
    Right(BROADCASTING, "A / A.sum(axis=1, keepdims=True)", "A / A.sum(axis=1).reshape(3, 1)"),
    Right(BROADCASTING, "diff = A - b[:3]; np.sqrt(np.sum(diff**2, axis=-1))", "each(mpmath.sqrt, ((A - b[:3]) ** 2).sum(-1))"),
    Refused(BROADCASTING, "a + b[:3]", "broadcast"),
    Right(ROUTINES, "np.dot(a, b), np.dot(A, b[:3]), np.dot(A, 3)"),
    Right(ROUTINES, "np.inner(A, B), np.outer(a, b)", "A @ B.T, a[:, None] * b"),
    Right(ROUTINES, "np.vdot(a, b)", "(a * b).sum()"),
    Right(ROUTINES, "np.tensordot(C, C, axes=([1, 2], [1, 2]))", "(C[:, None] * C).sum((2, 3))"),
    Right(ROUTINES, "np.einsum('ij,jk->ik', A, B)", "A @ B"),
    Right(ROUTINES, "np.einsum('ii', A), np.einsum('ij->ji', A), np.einsum('ij->i', A)", "A.diagonal().sum(), A.T, A.sum(1)"),
    Right(ROUTINES, "np.einsum('i,i', a, b), np.einsum('i,j->ij', a, b)", "(a * b).sum(), a[:, None] * b"),
    Right(ROUTINES, "np.einsum('...ij->...ji', C[0])", "C[0].T"),
    Right(ROUTINES, "np.trace(A), A.trace(), np.diag(A), np.diagonal(A)"),
    Right(ROUTINES, "np.triu(A), np.tril(A, -1)"),
    Right(ROUTINES, "np.diff(a), np.ptp(a), np.cumsum(a)", "a[1:] - a[:-1], a.max() - a.min(), a.cumsum()"),
    Right(ROUTINES, "np.clip(a, 0, 1), a.clip(0, 1)", "np.clip(a, mpmath.mpf(0), mpmath.mpf(1)), np.clip(a, mpmath.mpf(0), mpmath.mpf(1))"),
    Right(ROUTINES, "np.where(a > 0, a, 0)"),
    Right(ROUTINES, "np.maximum(a, 0.5), np.minimum(0.5, a), np.maximum(a, b)"),
    Right(ROUTINES, "np.count_nonzero(a), np.any(a > 3), np.all(a == a)"),
    Right(ROUTINES, "np.allclose(a, b), np.allclose(a, a + 1e-12), np.array_equal(a, a)", "False, True, True"),
    Right(ROUTINES, "np.argsort(a), np.sort(A, axis=0), np.sort(-a)[::-1]"),
    Right(ROUTINES, "np.mean(a), np.var(a), np.var(a, ddof=1)", "a.sum() / 4, ((a - a.sum() / 4) ** 2).sum() / 4, ((a - a.sum() / 4) ** 2).sum() / 3"),
    Right(ROUTINES, "np.zeros_like(a), np.ones_like(A), np.full_like(a, 7)", "0 * a, 0 * A + 1, 0 * a + 7"),
    Right(ROUTINES, "np.polyval([3, 0, 1], a)", "3 * a * a + 1"),
    Right(ROUTINES, "np.roll(a, 1), np.tile(a, 2), np.repeat(a, 2), np.moveaxis(C, 0, -1), np.rot90(A)"),
    Right(ROUTINES, "np.append(a, b)"),
    Refused(ROUTINES, "np.median(a)", "astype"),
    Refused(ROUTINES, "np.interp(0.5, a, b)", "astype"),
    Refused(ROUTINES, "np.histogram(a)", "astype"),
    Refused(ROUTINES, "np.fft.fft(a)", "astype"),
    Refused(ROUTINES, "np.cross(A, B)", ""),
    Refused(ROUTINES, "np.round(a, 2)", ""),
    Refused(ROUTINES, "np.floor(a)", "mpmath"),
    Refused(ROUTINES, "a.view(float)", "view"),
    Refused(ROUTINES, "np.asarray(a)", "astype"),
    Refused(ROUTINES, "np.full(3, a[0])", ""),
    Refused(ROUTINES, "np.array([a, b])", ""),
    Refused(ROUTINES, "np.fromiter(a, f)", ""),
    Right(UFUNCS, "np.add.reduce(a), np.multiply.reduce(a), np.maximum.reduce(a)", "a.sum(), a.prod(), a.max()"),
    Right(UFUNCS, "np.add.accumulate(a), np.multiply.outer(a, b), np.subtract.outer(a, b)"),
    Right(UFUNCS, "np.abs(-a), np.negative(a), np.sign(b - a)", "abs(a), -a, each(mpmath.sign, b - a)"),
    Right(UFUNCS, "np.add(a, b, out=a); a", "a + b"),
    Right(UFUNCS, "np.reciprocal(a), np.square(a), np.power(a, 3), a**-2, a**0", "1 / a, a * a, a**3, 1 / (a * a), 0 * a + 1"),
    Right(UFUNCS, "np.isnan(a), np.isfinite(a), np.isinf(a / 0)", "a != a, a == a, a == a"),
    Right(UFUNCS, "np.greater(a, b), np.equal(a, a), np.less_equal(1, a)", "a > b, a == a, a >= 1"),
    Refused(UFUNCS, "np.add(a, b, where=[True, False, True, True])", "where"),
    Refused(UFUNCS, "np.floor_divide(a, 2)", ""),
    Refused(UFUNCS, "a // 2", ""),
    Refused(UFUNCS, "a % 2", ""),
    Refused(UFUNCS, "a ** 0.3", "mpmath.power"),
    Refused(UFUNCS, "2 ** a", "mpmath.power"),
    Right(LINALG, "np.linalg.norm(a), np.linalg.norm(A), np.linalg.norm(a, 1), np.linalg.norm(a, np.inf)",
          "mpmath.sqrt((a * a).sum()), mpmath.sqrt((A * A).sum()), abs(a).sum(), abs(a).max()"),
    Right(LINALG, "np.linalg.norm(A, axis=1), np.linalg.norm(A, 'fro')", "each(mpmath.sqrt, (A * A).sum(1)), mpmath.sqrt((A * A).sum())"),
    Right(LINALG, "np.linalg.matrix_power(A, 3)", "A @ A @ A"),
    Right(LINALG, "np.matmul(C, C.transpose(0, 2, 1)), C @ C[0].T", "C @ C.transpose(0, 2, 1), C @ C[0].T"),
    Right(LINALG, "A @ b[:3], a @ b, b[:3] @ A"),
    Right(LINALG, "A @ np.linalg.solve(A, b[:3]) - b[:3] < 1e-29", "[True] * 3"),
    Right(LINALG, "abs(np.linalg.inv(A) @ A - np.eye(3)).max() < 1e-29", "True"),
    Right(LINALG, "abs(np.linalg.det(A) - A[0] @ np.cross(A[1].astype(float), A[2].astype(float))) < 1e-10", "True"),
    Right(LINALG, "bool(np.linalg.slogdet(A @ A.T).sign == 1), bool(np.linalg.cholesky(A @ A.T)[0, 2] == 0)", "True, True"),
    Refused(LINALG, "np.linalg.eigvals(A)", "astype"),
    Refused(LINALG, "np.linalg.svd(A)", "astype"),
    Refused(LINALG, "a @ b[:3]", "match"),
    Right(LINALG, "np.allclose(np.dot(A, np.linalg.solve(A.astype(float), b[:3].astype(float))), b[:3])", "True"),
    Right("NumPy: complex numbers", "z + z, z * z, z / (z + 3), -z, z - 1, 2j * z"),
    Right("NumPy: complex numbers", "z.real, z.imag, z.conj(), np.conj(z), np.real(z)",
          "each(mpmath.re, z), each(mpmath.im, z), each(mpmath.conj, z), each(mpmath.conj, z), each(mpmath.re, z)"),
    Right("NumPy: complex numbers", "abs(z), np.abs(z)", "each(abs, z), each(abs, z)"),
    Right("NumPy: complex numbers", "np.vdot(z, z), np.dot(z, z), z.sum(), Z @ Z, Z @ A, Z.mean()",
          "(each(mpmath.conj, z) * z).sum(), (z * z).sum(), z.sum(), Z @ Z, Z @ A, Z.sum() / 9"),
    Right("NumPy: complex numbers", "a + 1j, a * z, z == z, z != a", "a + mpmath.mpc(0, 1), a * z, z == z, z != a"),
    Right("NumPy: complex numbers", "z[0] = 1 + 2j; z", "z[0] = mpmath.mpc(1, 2); z"),
    Refused("NumPy: complex numbers", "z < 1", "order"),
    Refused("NumPy: complex numbers", "z.max()", "order"),
    Refused("NumPy: complex numbers", "a[0] = 1j", "complex"),
    Refused("NumPy: complex numbers", "a += 1j", "complex"),
    Refused("NumPy: complex numbers", "float(z[0])", "real"),
    Right(COPIES, "c = a[1:]; c[0] = 5; a"),
    Right(COPIES, "copy.deepcopy(A), copy.copy(a)"),
    Right(IO, "f_ = io.BytesIO(); np.save(f_, a); f_.seek(0); wideblas.convert(np.load(f_))", "a"),
    Right(IO, "pickle.loads(pickle.dumps(A))"),
    Refused(IO, "np.savetxt(io.StringIO(), A)", ""),
    Right(IO, "wideblas.from_str(str(wideblas.array([1, '0.5', '-3e40'], f)), f)", "np.array([mpmath.mpf(1), mpmath.mpf('0.5'), mpmath.mpf(-3) * 10**40])"),
    Right(PYTHON, "sum(a), max(a), min(a), sorted(a)"),
    Right(PYTHON, "abs(a[0] - a[1]) < 1e-3, a[0] == a[0], a[0] in a", "False, True, True"),
    Right(PYTHON, "a[0] + 1, 1 - a[0], a[0] * a[1], 1 / a[0], a[0] ** 2, -a[0], +a[0]"),
    Right(PYTHON, "x, y, *rest = a; x + y"),
    Right(PYTHON, "int(a[0] * 10), math.isclose(a[0], float(a[0])), bool(a[0]), [i for i, v in enumerate(a) if v > 1]"),
    Right(PYTHON, "a[0] + Fraction(1, 8), a[0] * Decimal('0.5'), Fraction(*a[0].as_integer_ratio())",
          "a[0] + mpmath.mpf(1) / 8, a[0] / 2, a[0]"),
    Right(PYTHON, "a * (2**70 + 1), a + 2**53 + 1, a - np.int64(2**62 + 1)", "a * (2**70 + 1), a + 2**53 + 1, a - (2**62 + 1)"),
    Refused(PYTHON, "a[0] + '0.1'", "unsupported"),
    Refused(PYTHON, "if a > 1: pass", "ambiguous"),
    Refused(PYTHON, "a[4]", "out of bounds"),
    Refused(PYTHON, "{a[0]: 1}", "unhashable"),
    Right(PYTHON, "f'{a[0]:.12f}', '%.6f' % a[0]", "text(a[0], 12), text(a[0], 6)"),
    Right(MPMATH, "mpmath.mpf(a[0]), mpmath.exp(a[0]), mpmath.sqrt(2) + a[0]"),
    Right(MPMATH, "mpmath.fsum(a), mpmath.fdot(a, b)", "a.sum(), (a * b).sum()"),
    Right(MPMATH, "[mpmath.sin(v) for v in a]"),
    Right(MPMATH, "wideblas.array([mpmath.sin(v) for v in a], f)", "each(mpmath.sin, a)"),
    Right(MPMATH, "wideblas.sum([mpmath.mpf(1) / 3] * 3), wideblas.dot([mpmath.mpf(1) / 3] * 3, [mpmath.pi + 0] * 3)", "mpmath.mpf(1) / 3 * 3, mpmath.pi + 0"),
    Right(MPMATH, "mpmath.almosteq(a[0], a[0]), mpmath.nstr(mpmath.mpf(a[0]), 10)"),
    Right(MPMATH, "mpmath.polyval([3, 0, 1], a[0])"),
    Right(MPMATH, "mpmath.mpmathify(z[0]), mpmath.fabs(z[0]), mpmath.mpf(1) * a[1]"),
    Refused(MPMATH, "mpmath.mpc(z[0])", "Array"),
    Refused(MPMATH, "mpmath.mpf(1) * a", ""),
    Refused(MPMATH, "a + np.array([mpmath.mpf(1)] * 4)", "wideblas"),
    Refused(MPMATH, "mpmath.mpf(a)", ""),
    Refused(MPMATH, "mpmath.sin(a)", ""),
    Right(MATRICES, "matrix(wideblas.matmul(matrix(A), matrix(B)))", "A @ B"),
    Right(MATRICES, "type(wideblas.matmul(matrix(A), matrix(B))) is mpmath.matrix", "True"),
    Right(MATRICES, "wideblas.matmul(matrix(Z), matrix(A))", "Z @ A"),
    Right(MATRICES, "wideblas.residual(matrix(A), matrix(B), matrix(A))", "A - A @ B"),
    Right(MATRICES, "matrix(A) * matrix(A)", "A @ A"),
    Right(MATRICES, "mpmath.lu_solve(matrix(A), matrix(b[:3, None]))"),
    Right(MATRICES, "wideblas.array(matrix(A), f), wideblas.norm(matrix(A))", "A, mpmath.sqrt((A * A).sum())"),
    Right(MATRICES, "mpmath.det(matrix(A))"),
    Right(PANDAS, "wideblas.sum(pd.Series([1e100, 1.0, -1e100])), wideblas.sum(pd.Series([0.1] * 10), kind=f)", "1, mpmath.mpf(0.1) * 10"),
    Right(PANDAS, "wideblas.sum(pd.DataFrame({'A': [0.1, 0.2], 'B': [1, 2]}), 0, kind=f)", "np.array([mpmath.mpf(0.1) + mpmath.mpf(0.2), mpmath.mpf(3)])"),
    Right(PANDAS, "a + pd.Series([1.0, 2.0, 3.0, 4.0]), a * pd.Series([1, 2, 3, 4]).to_numpy()", "a + np.arange(1, 5), a * np.arange(1, 5)"),
    Right(PANDAS, "A @ pd.DataFrame(np.eye(3)), wideblas.matmul(pd.DataFrame(np.eye(3)), A)", "A, A"),
    Right(PANDAS, "wideblas.array(pd.Series(['0.1', '0.2']), f), pd.Series(a.astype(float)).size", "np.array([mpmath.mpf(1) / 10, mpmath.mpf(1) / 5]), 4"),
    Refused(PANDAS, "pd.Series([1.0, 2.0, 3.0, 4.0]) + a", ""),
    Refused(PANDAS, "pd.Series(a)", "astype"),
    Refused(PANDAS, "pd.DataFrame(A)", ""),
    Refused(PANDAS, "wideblas.sum(pd.Series([1, None], dtype='Int64'))", "missing"),
    Refused(PANDAS, "wideblas.sum(pd.Series(['a', 'b']))", ""),
    Refused("scipy.sparse", "import scipy.sparse; wideblas.matmul(scipy.sparse.eye(3, format='csr'), np.ones(3))", "toarray"),
    Refused("scipy.sparse", "import scipy.sparse; scipy.sparse.eye(3, format='csr') @ A", ""),
    Refused("scipy.sparse", "import scipy.sparse; A @ scipy.sparse.eye(3, format='csr')", "toarray"),
    Refused("scipy.linalg", "import scipy.linalg; scipy.linalg.solve(A, b[:3])", "astype"),
    Right(FLINT, "wideblas.matmul(flint.fmpz_mat([[1, 2], [3, 4]]), flint.fmpz_mat([[5], [6]])) == flint.fmpz_mat([[17], [39]])", "True"),
    Right(FLINT, "wideblas.matmul(flint.fmpq_mat([[flint.fmpq(1, 3)]]), flint.fmpq_mat([[flint.fmpq(3, 7)]])) == flint.fmpq_mat([[flint.fmpq(1, 7)]])", "True"),
    Right(FLINT, "wideblas.array(flint.fmpz_mat([[1, 2]]), f) + 1", "np.array([[mpmath.mpf(2), mpmath.mpf(3)]])"),
    Right(FLINT, "wideblas.matmul(flint.arb_mat([[flint.arb(1) / 3]]), flint.arb_mat([[3]]))[0, 0].contains(1)", "True"),
    Right(FLINT, "flint.fmpq(*b[0].as_integer_ratio()) == flint.fmpq(*Fraction(*b[0].as_integer_ratio()).as_integer_ratio())", "True"),
    Refused(FLINT, "flint.arb(a[0])", "Array"),
    Refused(FLINT, "flint.arb_mat([[a[0]]])", "Array"),
    Refused(FLINT, "wideblas.sum(flint.arb_mat([[1]]))", "arb_mat"),
    Refused(FLINT, "wideblas.matmul(flint.acb_mat([[1]]), flint.acb_mat([[1]]))", "acb_mat"),
    Refused(FLINT, "a + flint.arb(1)", ""),
    Right("gmpy2", "gmpy2.mpfr(a[0]), a[0] + gmpy2.mpq(1, 8), wideblas.array([gmpy2.mpfr('0.5'), gmpy2.mpz(3)], f)",
          "a[0], a[0] + mpmath.mpf(1) / 8, np.array([mpmath.mpf('0.5'), mpmath.mpf(3)])"),
    Right("NumPy reference: ndarray", "np.sum(A, axis=(0, 1)), A.sum(0), A.sum(axis=-1, keepdims=True), np.sum(a, keepdims=True)"),
    Right("NumPy reference: ndarray", "np.max(A, axis=(0, 1)), A.min(axis=1, keepdims=True)"),
    Right("NumPy reference: ndarray", "A[0][1] = 3; A"),
    Right("NumPy reference: ndarray", "A.T[0] = 1; A"),
    Right("NumPy reference: ndarray", "A.sort(axis=0); A"),
    Right("NumPy reference: ndarray", "a.fill(2); a", "a.fill(mpmath.mpf(2)); a"),
    Right("NumPy reference: ndarray", "a.astype(wideblas.qd if f is wideblas.dd else wideblas.dd).astype(f)[2] - a[2] == 0 or f is wideblas.qd", "True"),
    Right("NumPy reference: ndarray", "np.array(a, dtype=float), a.astype('float64'), [float(v) for v in a], np.float64(a)", "*[[float(v) for v in a]] * 4,"),
    Right("NumPy reference: ndarray", "a.tolist()[1] * 2, a.nbytes // a.size", "a[1] * 2, 16 if f is wideblas.dd else 32"),
    Right("NumPy reference: ndarray", "a.take([0, 2]), a.repeat(2), A.swapaxes(0, 1), A.diagonal(1), A[:1].squeeze()"),
    Right("NumPy reference: ndarray", "a == [1, 2, 3, 4], a != a[::-1], a > b, [1, 2, 3, 4] + a, (1, 2, 3, 4) * a", "a == np.arange(1, 5), a != a[::-1], a > b, np.arange(1, 5) + a, np.arange(1, 5) * a"),
    Right("NumPy reference: ndarray", "np.float64(2) * a[0], np.float32(0.5) + a, np.array(2) * a, np.zeros(4) + a", "2 * a[0], a + 0.5, 2 * a, a"),
    Right("NumPy reference: ndarray", "(a > 1).sum(), np.where(a > 1)[0], np.argwhere(a > 1), ~(a > 1)"),
    Right("NumPy reference: ndarray", "np.polynomial.polynomial.polyval(a, [1, 2, 3]), np.poly1d([1, 2, 3])(a)", "1 + 2 * a + 3 * a * a, a * a + 2 * a + 3"),
    Refused("NumPy reference: ndarray", "np.sum(a, where=[True, False, True, True])", "astype"),
    Refused("NumPy reference: ndarray", "np.sum(a, initial=1)", "astype"),
    Refused("NumPy reference: ndarray", "np.linspace(a[0], a[1], 3)", "astype"),
    Refused("NumPy reference: ndarray", "np.arange(a[0], a[1], a[3])", "astype"),
    Refused("NumPy reference: ndarray", "np.average(a, weights=b)", "astype"),
    Refused("NumPy reference: ndarray", "np.searchsorted(a, 1)", "astype"),
    Refused("NumPy reference: ndarray", "np.nan_to_num(a)", "astype"),
    Refused("NumPy reference: ndarray", "np.put(a, [0], 7)", "astype"),
    Refused("NumPy reference: ndarray", "np.fill_diagonal(A, 0)", "astype"),
    Refused("NumPy reference: ndarray", "np.random.default_rng(1).permutation(a)", "astype"),
    Refused("NumPy reference: ndarray", "np.convolve(a, b)", "astype"),
    Refused("NumPy reference: ndarray", "np.vectorize(lambda t: 2 * t)(a)", "astype"),
    Refused("NumPy reference: ndarray", "np.longdouble(a[0])", "astype"),
    Refused("NumPy reference: ndarray", "a * (a > 1)", "bool"),
    Refused("NumPy reference: ndarray", "np.array([1, 2, 3, 4]) ** a", "mpmath.power"),
    Refused("NumPy reference: ndarray", "divmod(a, 2)", "unsupported"),
    Refused("NumPy reference: ndarray", "round(a[0], 2)", ""),
    Refused("NumPy reference: ndarray", "np.hypot(a, b)", "mpmath.hypot"),
    Refused("NumPy reference: ndarray", "np.sqrt(z)", "mpmath.sqrt"),
    Refused("NumPy reference: ndarray", "np.issubdtype(a.dtype, np.floating)", "data type"),
    Refused("NumPy reference: ndarray", "a.astype(object)", "kind"),
    Refused("NumPy reference: ndarray", "np.percentile(a, 50)", "astype"),
    Refused("NumPy reference: ndarray", "np.einsum('i,i,i', a, b, a)", "two at a time"),
    Refused("NumPy reference: ndarray", "np.divide(1, 3, out=a[0])", "wideblas"),
    Refused("NumPy reference: ndarray", "a[1.0]", ""),
    Refused("NumPy reference: ndarray", "a['lo'] = 0", "components"),
    Refused("NumPy reference: ndarray", "a.shape = (2, 2)", ""),
    # NumPy's docstrings, by the function that has the example.
    Right("numpy.linalg.solve: Examples", "x = np.linalg.solve(A, b[:3]); np.allclose(np.dot(A, x), b[:3]), x", "True, mpmath.lu_solve(matrix(A), matrix(b[:3, None]))", flat=True),
    Right("numpy.linalg.inv: Examples", "ainv = np.linalg.inv(A); np.allclose(A @ ainv, np.eye(3)), ainv", "True, matrix(A) ** -1"),
    Right("numpy.linalg.inv: Examples", "np.linalg.inv(np.stack([A, B]))[1]", "matrix(B) ** -1"),
    Right("numpy.linalg.det: Examples", "np.linalg.det(A), np.linalg.det(np.stack([A, B])).shape", "mpmath.det(matrix(A)), (2,)"),
    Right("numpy.linalg.slogdet: Examples", "(sign, logabsdet) = np.linalg.slogdet(A); sign, abs(float(sign) * np.exp(logabsdet) - float(np.linalg.det(A))) < 1e-14",
          "mpmath.sign(mpmath.det(matrix(A))), True"),
    Right("numpy.linalg.eigh: Examples", "eigenvalues, eigenvectors = np.linalg.eigh(A + A.T); np.allclose((A + A.T) @ eigenvectors, eigenvectors * eigenvalues)", "True"),
    Right("numpy.linalg.eigvalsh: Examples", "np.linalg.eigvalsh(A + A.T)", "mpmath.eigsy(matrix(A + A.T), eigvals_only=True)", cancels=True, flat=True),
    Right("numpy.linalg.eigvalsh: Examples", "np.linalg.eigvalsh(Z + Z.conj().T)", "mpmath.eighe(matrix(Z + each(mpmath.conj, Z.T)), eigvals_only=True)", cancels=True, flat=True),
    Right("numpy.linalg.cholesky: Examples", "L = np.linalg.cholesky(A @ A.T + np.eye(3)); np.allclose(np.dot(L, L.T.conj()), A @ A.T + np.eye(3)), L",
          "True, mpmath.cholesky(matrix(A @ A.T) + mpmath.eye(3))"),
    Right("numpy.linalg.qr: Examples", "Q, R = np.linalg.qr(A); np.allclose(A, np.dot(Q, R)), np.allclose(np.dot(Q.T, Q), np.eye(3))", "True, True"),
    Right("numpy.linalg.cond: Examples", "np.linalg.cond(A, np.inf), np.linalg.cond(A, 1), np.linalg.cond(A)",
          "mpmath.mnorm(matrix(A), mpmath.inf) * mpmath.mnorm(matrix(A) ** -1, mpmath.inf), mpmath.cond(matrix(A)), (lambda s: s[0] / s[2])(mpmath.svd_r(matrix(A), compute_uv=False))"),
    Right("numpy.linalg.matrix_rank: Examples", "np.linalg.matrix_rank(A), np.linalg.matrix_rank(A[:1].T @ A[:1])", "3, 1"),
    Right("numpy.linalg.matrix_power: Examples", "np.linalg.matrix_power(A, 3), np.linalg.matrix_power(A, 0)", "A @ A @ A, 0 * A + np.eye(3, dtype=int)", cancels=True),
    Right("numpy.linalg.norm: Examples", "np.linalg.norm(a), np.linalg.norm(A, 'fro'), np.linalg.norm(a, np.inf), np.linalg.norm(A, -np.inf), np.linalg.norm(A, 1)",
          "mpmath.sqrt((a * a).sum()), mpmath.sqrt((A * A).sum()), abs(a).max(), abs(A).sum(1).min(), abs(A).sum(0).max()"),
    Right("numpy.linalg.norm: Examples", "np.linalg.norm(A, axis=0), np.linalg.norm(A, ord=1, axis=1), np.linalg.norm(C, axis=(1, 2))",
          "each(mpmath.sqrt, (A * A).sum(0)), abs(A).sum(1), each(mpmath.sqrt, (C * C).sum((1, 2)))"),
    Right("numpy.linalg.norm: Examples", "np.linalg.norm(A, 2), np.linalg.norm(A, 'nuc')", "*(lambda s: (s[0], s[0] + s[1] + s[2]))(mpmath.svd_r(matrix(A), compute_uv=False)),"),
    Refused("numpy.linalg.svd: Examples", "U, S, Vh = np.linalg.svd(A, full_matrices=True)", "astype"),
    Refused("numpy.linalg.eig: Examples", "np.linalg.eig(A)", "astype"),
    Right("numpy.linalg.lstsq: Examples", "np.linalg.lstsq(A, b[:3], rcond=None)[0], np.linalg.lstsq(A[:, :2], b[:3])[0]",
          "mpmath.lu_solve(matrix(A), matrix(b[:3, None])), mpmath.lu_solve(matrix(A[:, :2]), matrix(b[:3, None]))", flat=True),
    Refused("numpy.linalg.pinv: Examples", "np.linalg.pinv(A)", "astype"),
    Refused("numpy.linalg.multi_dot: Examples", "np.linalg.multi_dot([A, B, A])", ""),
    Refused("numpy.kron: Examples", "np.kron(np.eye(2), A)", "astype"),
    Right("numpy.add: Examples", "np.add(A, b[:3]), np.add(1.0, a), np.add(a, 4)"),
    Right("numpy.ufunc.outer: Examples", "np.multiply.outer(a, b), np.subtract.outer([1, 2], a)", "a[:, None] * b, np.array([1, 2])[:, None] - a"),
    Right("numpy.ufunc.reduce: Examples", "np.add.reduce(C, 0), np.add.reduce(C), np.add.reduce(C, axis=(1, 2)), np.add.reduce(C, 1, keepdims=True)",
          "C.sum(0), C.sum(0), C.sum((1, 2)), C.sum(1, keepdims=True)"),
    Right("numpy.ufunc.accumulate: Examples", "np.add.accumulate(a)", "a.cumsum()"),
    Refused("numpy.ufunc.accumulate: Examples", "np.multiply.accumulate(a)", ""),
    Refused("numpy.ufunc.reduceat: Examples", "np.add.reduceat(a, [0, 2])", ""),
    Refused("numpy.ufunc.at: Examples", "np.add.at(a, [0, 1, 2, 2], 1)", ""),
    Refused("numpy.cumsum: Examples", "np.cumsum(a, dtype=float)", ""),
    Right("numpy.argsort: Examples", "np.argsort(A, axis=0), np.argsort(A, axis=None)", "A.argsort(axis=0), A.argsort(axis=None)"),
    Right("numpy.where: Examples", "np.where(a < 1, a, 10 * a), np.where([[True, False], [True, True]], A[:2, :2], B[:2, :2]), np.where(A < 4, A, -1)"),
    Right("numpy.maximum: Examples", "np.maximum(np.eye(3), A), np.maximum([2, 0.5, 1, 0], a)", "np.where(A > np.eye(3), A, np.eye(3)), np.maximum([2, 0.5, 1, 0], a)"),
    Right("numpy.outer: Examples", "np.outer(np.ones((2,)), a), np.outer(1j * np.linspace(2, -2, 5), np.ones((2,))).shape", "np.outer([1, 1], a), (5, 2)"),
    Right("numpy.einsum: Examples", "np.einsum('ij,j', A, b[:3]), np.einsum('...j,j', A, b[:3]), np.einsum('ij->j', A), np.einsum('...ii->...i', A)", "A @ b[:3], A @ b[:3], A.sum(0), A.diagonal()"),
    Right("numpy.einsum: Examples", "np.einsum('ijk,jil->kl', C, C.transpose(1, 0, 2)), np.einsum('ki,jk->ij', A, B), np.einsum(',ij', 3, A)", "np.tensordot(C, C, axes=([0, 1], [0, 1])), (B @ A).T, 3 * A"),
    Refused("numpy.einsum: Examples", "np.einsum(A, [0, 0])", ""),
    Right("numpy.matmul: Examples", "np.matmul(A, b[:3]), np.matmul(b[:3], A), np.matmul(C, C.transpose(0, 2, 1)), np.matmul(a, a)", "A @ b[:3], b[:3] @ A, C @ C.transpose(0, 2, 1), a @ a", cancels=True),
    Refused("numpy.matmul: Examples", "np.matmul(a, 3)", "scalar"),
    Right("numpy.vdot: Examples", "np.vdot(z, z[::-1]), np.vdot(A, B)", "(each(mpmath.conj, z) * z[::-1]).sum(), (A * B).sum()"),
    Right("numpy.trace: Examples", "np.trace(C), np.trace(A, 1)", "C.trace(), A.trace(1)"),
    Right("numpy.reshape: Examples", "np.reshape(C, (6, -1)), np.ravel(A.T), np.broadcast_to(a, (3, 4)), np.squeeze(A[:1])"),
    Right("numpy.split: Examples", "np.split(a, [1, 3]), np.delete(a, 1), np.dstack((a, b)), np.atleast_2d(a)"),
    Refused("numpy.insert: Examples", "np.insert(a, 1, 5)", "astype"),
    Refused("numpy.pad: Examples", "np.pad(a, (2, 3), 'constant', constant_values=(4, 6))", "astype"),
    Right("numpy.isclose: Examples", "np.isclose(a, a + 1e-9), np.isclose(a, b)", "np.array([True] * 4), np.array([False] * 4)"),
    Right("numpy.diff: Examples", "np.diff(A, axis=0), np.diff(a, n=2)", "A[1:] - A[:-1], a[2:] - 2 * a[1:-1] + a[:-2]", cancels=True),
    Right("numpy.sign: Examples", "np.sign(b), np.reciprocal(a), np.fabs(b), np.positive(a), np.negative(a)", "b / abs(b), 1 / a, abs(b), a, -a"),
    Refused("numpy.floor_divide: Examples", "a // b", ""),
    Refused("numpy.remainder: Examples", "a % 5", ""),
    Refused("numpy.copysign: Examples", "np.copysign(a, -1)", "astype"),
    Refused("numpy.average: Examples", "np.average(A, axis=1, weights=[1, 2, 3])", "astype"),
    Refused("numpy.vander: Examples", "np.vander(a, 3)", ""),
    Refused("numpy.meshgrid: Examples", "np.meshgrid(a, b)", "astype"),
    Refused("numpy.trapezoid: Examples", "np.trapezoid(a)", "astype"),
    Refused("numpy.gradient: Examples", "np.gradient(a)", "astype"),
    Refused("numpy.roots: Examples", "np.roots(a)", "astype"),
    Refused("numpy.corrcoef: Examples", "np.corrcoef(A)", "astype"),
    # NumPy for MATLAB users: the table of linear algebra equivalents.
    Right(MATLAB, "A[-1], A[0:2], A[-2:], A[np.ix_([1, 2], [0, 2])], A[2:21:2, :], A[::-1, :], A[:, [0, 0]]"),
    Right(MATLAB, "A.conj().T, A ** 3, (A > 0.5), A[:, b[:3] > 0.5], A.flatten('F')", "A.T, A * A * A, A > 0.5, A[:, np.array([False, False, True])], A.T.ravel()"),
    Right(MATLAB, "A.max(), A.max(0), np.maximum(A, B), np.sqrt(a @ a), np.linalg.norm(a)", "A.max(), A.max(0), np.where(A > B, A, B), mpmath.sqrt(a @ a), mpmath.sqrt(a @ a)"),
    Refused(MATLAB, "a[np.r_[:len(a), a[0]]]", ""),
    Refused(MATLAB, "np.r_[a, b]", ""),
    Refused(MATLAB, "np.c_[a, b]", ""),
    # mpmath's manual: Matrices, sections Matrices, Vectors, Linear algebra.
    Right(LU, "wideblas.linalg.solve(matrix(A), matrix(b[:3, None]))", "mpmath.lu_solve(matrix(A), matrix(b[:3, None]))"),
    Right(LU, "type(wideblas.linalg.inv(matrix(A))) is mpmath.matrix, wideblas.linalg.inv(matrix(A))", "True, matrix(A) ** -1"),
    Right(LU, "wideblas.linalg.det(matrix(A)), wideblas.linalg.norm(matrix(A), 1), wideblas.linalg.norm(matrix(A), np.inf)",
          "mpmath.det(matrix(A)), mpmath.mnorm(matrix(A), 1), mpmath.mnorm(matrix(A), mpmath.inf)"),
    Right(LU, "wideblas.linalg.eigvalsh(matrix(A + A.T)), wideblas.linalg.cholesky(matrix(A @ A.T + np.eye(3)))",
          "mpmath.eigsy(matrix(A + A.T), eigvals_only=True), mpmath.cholesky(matrix(A @ A.T) + mpmath.eye(3))", cancels=True, flat=True),
    Right(LU, "wideblas.syrk(matrix(A)), type(wideblas.syrk(matrix(A))) is mpmath.matrix", "A @ A.T, True", cancels=True),
    Right(LU, "A_ = matrix(A); A_[0, 0], A_.T, A_ * 2, A_ + A_", "A[0, 0], A.T, 2 * A, 2 * A"),
    Right("mpmath: numerical integration", "mpmath.quad(lambda x: a[0] * x, [0, 1])", "a[0] / 2"),
    Right("mpmath: root-finding", "mpmath.findroot(lambda x: x * x - a[0], 1, tol=1e-120)", "mpmath.sqrt(a[0])"),
    Right("mpmath: polynomials", "mpmath.polyval([v for v in a], 2), mpmath.polyval(a.tolist(), mpmath.mpf(2))", "*[((a[0] * 2 + a[1]) * 2 + a[2]) * 2 + a[3]] * 2,"),
    Right("mpmath: basic usage", "mpmath.mpf(str(wideblas.array('0.125', f))), mpmath.floor(a[1]), mpmath.sign(b[1]), mpmath.frac(a[1])", "mpmath.mpf('0.125'), 1, -1, a[1] - 1"),
    Refused("mpmath: basic usage", "mpmath.mpf(z[0])", ""),
    # pandas' user guide: Intro to data structures, Essential basic functionality.
    Refused("pandas: intro to data structures", "pd.Series(a, index=['a', 'b', 'c', 'd'])", "astype"),
    Refused("pandas: intro to data structures", "pd.DataFrame({'one': a, 'two': b})", ""),
    Refused("pandas: essential basic functionality", "pd.Series([1.0, 2.0, 3.0, 4.0]).dot(a)", ""),
    Refused("pandas: essential basic functionality", "pd.DataFrame(np.eye(3)).dot(A)", ""),
    Refused("pandas: essential basic functionality", "pd.DataFrame(np.eye(3)) @ A", ""),
    Right("pandas: essential basic functionality", "df = pd.DataFrame({'A': [0.1, 0.2], 'B': [3, 4]}); wideblas.matmul(df, df, kind=f), wideblas.sum(df, 1, kind=f), wideblas.array(df, f)",
          "(lambda x: (x @ x, x.sum(1), x))(np.array([[mpmath.mpf(0.1), mpmath.mpf(3)], [mpmath.mpf(0.2), mpmath.mpf(4)]]))"),
    Right("pandas: essential basic functionality", "s = pd.Series([1e16, 1.0, -1e16]); wideblas.dot(s, s[::-1], kind=f), wideblas.linalg.norm(s, 1, kind=f)", "-mpmath.mpf(10) ** 32 * 2 + 1, 2 * mpmath.mpf(10) ** 16 + 1"),
    Right("pandas: essential basic functionality", "wideblas.linalg.solve(pd.DataFrame([[2, 1], [1, 3]]), pd.Series([1, 2]), kind=f)", "np.array([mpmath.mpf(1) / 5, mpmath.mpf(3) / 5])"),
    # SciPy's reference guide: sparse arrays.
    Refused("scipy.sparse: usage", "import scipy.sparse; scipy.sparse.csr_array(A)", ""),
    Refused("scipy.sparse: usage", "import scipy.sparse; scipy.sparse.coo_array((a, ([0, 1, 2, 3], [0, 1, 2, 3])))", ""),
    Refused("scipy.sparse: usage", "import scipy.sparse; scipy.sparse.diags_array(a)", ""),
    Refused("scipy.sparse: usage", "import scipy.sparse; wideblas.linalg.solve(scipy.sparse.eye_array(3), b[:3])", "toarray"),
    Refused("scipy.sparse: usage", "import scipy.sparse; A + scipy.sparse.eye_array(3)", ""),
    Refused("scipy.linalg: tutorial", "import scipy.linalg; scipy.linalg.expm(A)", "astype"),
    Refused("scipy.special: tutorial", "import scipy.special; scipy.special.gamma(a)", ""),
    # python-flint's documentation of fmpz_mat, fmpq_mat, arb, arb_mat.
    Right(FLINT, "M_ = flint.fmpz_mat(2, 2, [2, 1, 1, 3]); wideblas.linalg.det(M_) == M_.det(), wideblas.linalg.inv(M_) == M_.inv(), wideblas.linalg.matrix_rank(M_) == M_.rank()", "True, True, True"),
    Right(FLINT, "M_, B_ = flint.fmpq_mat(2, 2, [2, 1, 1, flint.fmpq(1, 3)]), flint.fmpq_mat(2, 1, [1, 5]); wideblas.linalg.solve(M_, B_) == M_.solve(B_)", "True"),
    Right(FLINT, "M_ = flint.arb_mat([[2, 1], [1, 3]]); wideblas.linalg.solve(M_, M_)[0, 0].contains(1), wideblas.linalg.inv(M_).contains(flint.fmpq_mat(2, 2, [2, 1, 1, 3]).inv())", "True, True"),
    Right(FLINT, "wideblas.syrk(flint.fmpz_mat([[1, 2]])) == flint.fmpz_mat([[5]]), wideblas.residual(flint.fmpz_mat([[2]]), flint.fmpz_mat([[3]]), flint.fmpz_mat([[7]])) == flint.fmpz_mat([[1]])", "True, True"),
    Refused(FLINT, "wideblas.linalg.eigvalsh(flint.arb_mat([[2, 1], [1, 3]]))", "arb_mat"),
    Refused(FLINT, "wideblas.convert(flint.arb_mat([[2]]), f)", "arb_mat"),
    Refused(FLINT, "wideblas.array(flint.arb_mat([[2]]), f)", "arb_mat"),
    Refused(FLINT, "flint.fmpz(a[0])", ""),
    Refused(FLINT, "flint.fmpq(a[0])", ""),
    Refused(FLINT, "flint.arb_mat(A.tolist())", ""),
    Refused(FLINT, "flint.fmpz_mat(A.tolist())", ""),
    # gmpy2's documentation: mpfr, mpq.
    Right("gmpy2: multiple-precision reals", "gmpy2.get_context().precision = 500; gmpy2.sqrt(a[0]), gmpy2.mpfr(b[1]) + 1, wideblas.dot([gmpy2.mpfr('0.5')], [gmpy2.mpfr(3)])", "mpmath.sqrt(a[0]), b[1] + 1, mpmath.mpf('1.5')"),
    Refused("gmpy2: multiple-precision reals", "gmpy2.mpfr(z[0])", ""),
    Refused("gmpy2: multiple-precision reals", "gmpy2.mpfr(a)", ""),
]
# fmt: on


def each(function, x):
    """A function of each number."""
    out = np.empty(x.shape, object)
    for at in np.ndindex(x.shape):
        out[at] = function(x[at])
    return out


def text(x, places):
    """A fixed number of decimal places of a positive number."""
    whole = str(int(mpmath.nint(x * 10**places))).rjust(places + 1, "0")
    return f"{whole[:-places]}.{whole[-places:]}"


def wide(x):
    """The numbers of an array, exactly, as mpmath's."""
    if x.dtype.name.endswith("complex"):
        return each(lambda v: v, np.vectorize(mpmath.mpc, otypes=[object])(wide(x.real), wide(x.imag)))
    return each(lambda v: number(v), x)


def number(x):
    value = fraction(x)
    return mpmath.mpf(value.numerator) / value.denominator


def names_for(f, exact):
    """What the lines call things: arrays of a format, or the same numbers as mpmath has them."""
    thirds = lambda n, by: [Fraction(i * i - 5 * i + 1, by) for i in range(n)]
    made = {
        "a": wideblas.array([Fraction(1, 3), Fraction(10, 7), Fraction(5, 3), Fraction(2, 11)], f),
        "b": wideblas.array(["0.1", "-2.3", "0.7", "1.9"], f),
        "A": wideblas.array(thirds(9, 3), f).reshape(3, 3),
        "B": wideblas.array(thirds(9, 7), f).reshape(3, 3).T.copy(),
        "C": wideblas.array(thirds(24, 11), f).reshape(2, 3, 4),
        "z": wideblas.array(["0.1+0.3j", "-1.7j", "2.1", "-0.3-0.7j"], f.name + "_complex"),
    }
    made["Z"] = made["A"] * 1j + made["B"] / 3
    if exact:
        made = {name: wide(x) for name, x in made.items()}
    matrix = lambda x: mpmath.matrix(x.tolist())
    modules = dict(
        np=np, pd=pd, mpmath=mpmath, wideblas=wideblas, flint=flint, gmpy2=gmpy2, math=math, io=io, copy=copy
    )
    return {**made, **modules, "f": f, "each": each, "text": text, "matrix": matrix, "pickle": pickle,
            "Fraction": Fraction, "Decimal": Decimal}  # fmt: skip


def run(line, names):
    """The value of the last expression of a line."""
    body = ast.parse(line).body
    if not isinstance(body[-1], ast.Expr):
        exec(line, names)
        return None
    exec(compile(ast.Module(body[:-1], []), line, "exec"), names)
    return eval(compile(ast.Expression(body[-1].value), line, "eval"), names)


def agree(found, wanted, f, line):
    """Asserts that a result has the same structure and numbers; the format is that of the arrays."""
    if isinstance(wanted, (tuple, list)) and not hasattr(found, "dtype"):
        assert len(found) == len(wanted), (line.line, found, wanted)
        for one, other in zip(found, wanted):
            agree(one, other, f, line)
        return
    is_relative, is_flat, line = not line.cancels, line.flat, line.line
    if isinstance(wanted, mpmath.matrix):
        wanted = np.array(wanted.tolist(), object)
    if isinstance(found, mpmath.matrix):
        found = np.array(found.tolist(), object)
    is_numbers = isinstance(wanted, (mpmath.mpf, mpmath.mpc)) or getattr(wanted, "dtype", None) == object
    if is_numbers and np.ravel(np.asarray(wanted, object)).size and isinstance(np.ravel(wanted)[0], (bool, np.bool_)):
        is_numbers = False
    if not is_numbers:
        assert np.shape(found) == np.shape(wanted) and np.all(np.asarray(found) == np.asarray(wanted)), (
            line,
            found,
            wanted,
        )
        return
    if is_flat and np.ndim(found) != np.ndim(wanted):
        wanted = np.ravel(wanted)
    assert np.shape(found) == np.shape(wanted), (line, found, wanted)
    own = (wideblas.Array, mpmath.mpf, mpmath.mpc, gmpy2.mpfr(0).__class__, Fraction)
    assert isinstance(found, own) or getattr(found, "dtype", None) == object, (line, type(found))
    if isinstance(found, wideblas.Array):
        assert found.dtype.name.split("_")[0] == f.name, (line, found.dtype)
        found = wide(found)
    found, wanted = np.ravel(np.asarray(found, object)), np.ravel(np.asarray(wanted, object))
    largest = max((abs(v) for v in wanted), default=0)
    for one, other in zip(found, wanted):
        one = one if isinstance(one, (mpmath.mpf, mpmath.mpc)) else number(one)
        size = abs(other) if is_relative else largest
        assert abs(one - other) <= mpmath.ldexp(size, -GOOD[f.name]), (line, one, other)


@pytest.mark.parametrize("f", [wideblas.dd, wideblas.qd], ids=repr)
@pytest.mark.parametrize("line", LINES, ids=lambda line: line.line)
def test_line(line, f):
    with mpmath.workprec(BITS), np.errstate(all="ignore"):
        names = names_for(f, False)
        if isinstance(line, Refused):
            before = {name: x.tobytes() for name, x in names.items() if isinstance(x, wideblas.Array)}
            with pytest.raises((TypeError, ValueError, IndexError, AttributeError)) as error:
                run(line.line, names)
            assert line.words in str(error.value), str(error.value)
            assert all(names[name].tobytes() == bytes_ for name, bytes_ in before.items()), (
                "an error left other numbers"
            )
            return
        found = run(line.line, names)
        agree(found, run(line.same_as, names_for(f, True)), f, line)


def test_there_are_many_lines():
    assert len(LINES) >= 340 and len({line.line for line in LINES}) == len(LINES)
