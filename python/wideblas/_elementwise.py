"""Sums, products, quotients and roots of the elements of arrays, by the routines of the library.

The library multiplies and divides element by element where a matrix is diagonal: a band matrix without other diagonals
is one vector in memory. Operands have the same dtype; shapes are broadcast.
"""

from __future__ import annotations

import ctypes
from ctypes import byref, c_char_p, c_int64, c_void_p
from typing import Any

import numpy as np

from . import _few, _kinds
from ._kinds import DD, DD_COMPLEX, QD, QD_COMPLEX
from ._library import Dd, Qd, library
from ._library import check as _check
from ._memory import address, duplicate, packed, spread
from ._quotients import corrections, settle


class _DdComplex(ctypes.Structure):
    """``wb_dd_complex``."""

    _fields_ = [("re", Dd), ("im", Dd)]


class _Routines:
    """The routines of a format, and its numbers as arguments."""

    def __init__(self, letter: str, dtype: np.dtype, suffix: str, scalar: Any, by_address: bool = False):
        n = dtype.itemsize // 8

        def function(name: str, *arguments: Any) -> Any:
            f = getattr(library, f"{letter}{name}_{suffix}")
            f.restype, f.argtypes = ctypes.c_int, list(arguments)
            return f

        vector = [c_void_p, c_int64]
        factor = c_void_p if by_address else scalar
        self.dtype, self._scalar, self._by_address = dtype, scalar, by_address
        #: y := alpha x + y
        self.axpy = function("axpy", c_int64, factor, *vector, *vector)
        #: x := alpha x
        self.scal = function("scal", c_int64, factor, *vector)
        #: y := alpha A x + beta y, with a band matrix
        self.gbmv = function("gbmv", c_char_p, *[c_int64] * 4, factor, *vector, *vector, factor, *vector)
        #: Solves A x = b, with a triangular band matrix
        self.tbsv = function("tbsv", c_char_p, c_char_p, c_char_p, c_int64, c_int64, *vector, *vector)
        letters = [c_char_p] * 4
        #: Solves op(A) X = alpha B, with a triangular matrix
        self.trsm = function("trsm", *letters, c_int64, c_int64, factor, *vector, *vector)
        self.zero, self.one, self.minus_one = (self.scalar((x, *[0.0] * (n - 1))) for x in (0.0, 1.0, -1.0))

    def scalar(self, parts: Any) -> Any:
        """A number, by its components, as an argument."""
        made = self._scalar()
        memory = (ctypes.c_double * (ctypes.sizeof(made) // 8)).from_buffer(made)
        memory[:] = parts
        return byref(made) if self._by_address else made


_BY_DTYPE = {
    DD: _Routines("R", DD, "dd", Dd),
    QD: _Routines("R", QD, "qd", Qd),
    DD_COMPLEX: _Routines("C", DD_COMPLEX, "dd", _DdComplex),
    # Complex quad-double numbers are passed by their addresses.
    QD_COMPLEX: _Routines("C", QD_COMPLEX, "qd", ctypes.c_double * 8, by_address=True),
}


def routines(dtype: np.dtype) -> _Routines:
    """The routines of the format whose elements have a dtype."""
    return _BY_DTYPE[dtype]


_REAL = {DD: DD, QD: QD, DD_COMPLEX: DD, QD_COMPLEX: QD}
#: The library's error of a quad-double sum is relative to the magnitudes of its terms. Sums that are smaller than the terms
#: by this factor are computed exactly, so that every sum has about 200 bits.
_CANCELLED = 2.0**-6


def add(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a + b"""
    if not a.ndim and b.ndim:
        a, b = b, a
    return _sum(a, b, False)


def subtract(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a - b"""
    if not a.ndim and b.ndim:
        return _sum(negative(b), a, False)
    return _sum(a, b, True)


def _sum(a: np.ndarray, b: np.ndarray, is_difference: bool) -> np.ndarray:
    """a + b or a - b"""
    out = _copied(a, b.shape)
    if accumulate(out, b, is_difference):
        return out
    return _sum(out, spread(b, out.shape), is_difference)


def accumulate(out: np.ndarray, b: np.ndarray, is_difference: bool) -> bool:
    """out := out + b or out - b, for packed memory that b does not share; false where b must be broadcast before."""
    size, is_complex = out.size, out.dtype not in (DD, QD)
    if b.shape != out.shape and (b.ndim or is_complex):
        return False
    if not size:
        return True
    own = _BY_DTYPE[_REAL[out.dtype]]
    # The parts of complex numbers are added as real numbers.
    n = 2 * size if is_complex else size
    b, at = packed(b)
    before = duplicate(out) if own.dtype is QD else None
    factor = own.minus_one if is_difference else own.one
    _check(own.axpy(n, factor, at, 0 if b.ndim < out.ndim else 1, address(out), 1))
    if before is not None:
        _restore_cancelled(out.reshape(-1).view(QD), before.reshape(-1).view(QD), b.reshape(-1).view(QD), is_difference)
    return True


def _restore_cancelled(out: np.ndarray, a: np.ndarray, b: np.ndarray, is_difference: bool) -> None:
    """Computes sums that cancelled again, exactly and rounded once: products of matrices of two columns."""
    with np.errstate(invalid="ignore"):
        at = np.flatnonzero(np.abs(out["x0"]) < _CANCELLED * np.abs(a["x0"]))
    if not len(at):
        return
    terms = np.empty((2, len(at)), QD)
    terms[0], terms[1] = a[at], b[at] if len(b) > 1 or len(a) == 1 else b[0]
    # Zeros of equal numbers are right.
    left, right = _kinds.parts_of(terms)
    is_some = np.any(left != (right if is_difference else -right), axis=-1)
    if not is_some.all():
        at, terms = at[is_some], terms[:, is_some].copy()
    if not len(at):
        return
    factors = np.zeros((2, 4))
    factors[:, 0] = 1.0, -1.0 if is_difference else 1.0
    sums = np.empty(len(at), QD)
    own = _BY_DTYPE[QD]
    # Columns of two numbers times the factors; exact is mode 1.
    _check(
        library.wb_gemm_qd(
            1, b"N", b"N", len(at), 1, 2, own.one, address(terms), len(at), address(factors), 2,
            own.zero, address(sums), len(at),
        )
    )  # fmt: skip
    out[at] = sums


def multiply(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a b"""
    if not a.ndim and b.ndim:
        a, b = b, a
    own = _BY_DTYPE[a.dtype]
    if not b.ndim and a.size:
        out = duplicate(a)
        _check(own.scal(out.size, own.scalar(_kinds.parts_of(b)), address(out), 1))
        return out
    if a.shape != b.shape:
        shape = np.broadcast_shapes(a.shape, b.shape)
        a, b = spread(a, shape), spread(b, shape)
    (a, at_a), (b, at_b) = packed(a), packed(b)
    out = np.empty(a.shape, a.dtype)
    n = out.size
    if n:
        _check(
            own.gbmv(
                b"N", n, n, 0, 0, own.one, at_a, 1, at_b, 1, own.zero, address(out), 1
            )
        )  # fmt: skip
    return out


def divide(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """a / b"""
    out = _copied(a, b.shape)
    if not out.size:
        return out
    divisor, at = packed(b if b.shape == out.shape else spread(b, out.shape))
    own = _BY_DTYPE[out.dtype]
    _check(own.tbsv(b"U", b"N", b"N", out.size, 0, at, 1, address(out), 1))
    if out.dtype != DD or not _correct_few(out, a, divisor):
        if out.dtype == DD:
            _correct(out, a, divisor)
        _divide_zeros(out, a, divisor)
    return out


def _correct_few(quotient: np.ndarray, a: np.ndarray, b: np.ndarray) -> bool:
    """As :func:`_correct`; false where there are many quotients, or zeros and other numbers of no or extreme sizes."""
    if quotient.size > _few.FEW:
        return False
    a = a if a.shape == quotient.shape else spread(a, quotient.shape)
    steps = _few.steps(quotient, a, b)
    if steps is None:
        return False
    if any(steps):
        step = np.array([(x, 0.0) for x in steps])
        own = _BY_DTYPE[DD]
        _check(own.axpy(quotient.size, own.one, address(step), 1, address(quotient), 1))
        _few.settle(quotient, steps)
    return True


def _correct(quotient: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    """The last bits of double-double quotients."""
    if a.shape != quotient.shape:
        a = spread(a, quotient.shape)
    step = np.zeros((quotient.size, 2))
    step[:, 0] = corrections(*(_kinds.parts_of(x).reshape(-1, 2) for x in (quotient, a, b)))
    if not step.any():
        return
    own = _BY_DTYPE[DD]
    _check(own.axpy(quotient.size, own.one, address(step), 1, address(quotient), 1))
    settle(_kinds.parts_of(quotient).reshape(-1, 2), step[:, 0] != 0)


def _divide_zeros(out: np.ndarray, a: np.ndarray, b: np.ndarray) -> None:
    """Quotients of zero: the library leaves a zero where the divisor is a zero or NaN, as the BLAS does."""
    zero = _is_zero(a)
    if not zero.any():
        return
    zero = np.broadcast_to(zero, out.shape)
    divisor = b[zero]
    with np.errstate(invalid="ignore"):
        no_number = _is_zero(divisor) | _is_nan(divisor)
    parts = _kinds.parts_of(divisor)
    parts[...] = np.where(no_number[:, None], np.nan, 0.0)
    out[zero] = divisor


def _is_zero(x: np.ndarray) -> np.ndarray:
    return np.logical_not(_kinds.parts_of(x).any(axis=-1))


def _is_nan(x: np.ndarray) -> np.ndarray:
    return np.asarray(np.isnan(_kinds.parts_of(x)).any(axis=-1))


def negative(a: np.ndarray) -> np.ndarray:
    """-a"""
    out = np.empty(a.shape, a.dtype)
    np.negative(_kinds.parts_of(a), out=_kinds.parts_of(out))
    return out


def conjugate(a: np.ndarray) -> np.ndarray:
    """The complex conjugates; a copy of real numbers."""
    out = duplicate(a)
    if out.dtype not in (DD, QD):
        parts = _kinds.parts_of(out["im"])
        np.negative(parts, out=parts)
    return out


def absolute(a: np.ndarray) -> np.ndarray:
    """The magnitudes."""
    if a.dtype in (DD, QD):
        out = duplicate(a)
        parts = _kinds.parts_of(out)
        np.negative(parts, out=parts, where=np.signbit(parts[..., :1]))
        return out
    re, im = (absolute(_kinds.real(a)), absolute(_kinds.imaginary(a)))
    # By powers of two, so that no square overflows.
    largest = np.maximum(_kinds.parts_of(re)[..., 0], _kinds.parts_of(im)[..., 0])
    _, exponent = np.frexp(largest)
    re, im = scaled(re, -exponent), scaled(im, -exponent)
    out = scaled(sqrt(add(multiply(re, re), multiply(im, im))), exponent)
    infinite = np.isinf(largest)
    if infinite.any():
        _kinds.parts_of(out)[infinite] = np.inf
    return out


def scaled(a: np.ndarray, exponent: Any) -> np.ndarray:
    """a times powers of two."""
    out = np.empty(a.shape, a.dtype)
    np.ldexp(_kinds.parts_of(a), np.asarray(exponent)[..., None], out=_kinds.parts_of(out))
    return out


def sqrt(a: np.ndarray) -> np.ndarray:
    """The square roots of real numbers, NaN of negative ones."""
    # The exponent is even, and nothing over- or underflows.
    first = _kinds.parts_of(a)[..., 0]
    _, exponent = np.frexp(first)
    exponent = exponent // 2
    a = scaled(a, -2 * exponent)
    out, inverse = np.zeros(a.shape, a.dtype), np.zeros(a.shape, a.dtype)
    with np.errstate(invalid="ignore", divide="ignore"):
        root = np.sqrt(_kinds.parts_of(a)[..., 0])
        step = 0.5 / root
    _kinds.parts_of(out)[..., 0] = root
    _kinds.parts_of(inverse)[..., 0] = step
    # Each step of Newton's method doubles the digits.
    for _ in range(1 if a.dtype == DD else 3):
        out = add(out, multiply(subtract(a, multiply(out, out)), inverse))
    special = (root == 0) | ~np.isfinite(root)
    if special.any():
        _kinds.parts_of(out)[special] = root[special][:, None]
    return scaled(out, exponent)


def power(a: np.ndarray, n: int) -> np.ndarray:
    """The powers with an integer, by squares."""
    out = ones(a.shape, a.dtype)
    square, left = a, abs(n)
    while left:
        if left & 1:
            out = multiply(out, square)
        left >>= 1
        if left:
            square = multiply(square, square)
    return reciprocal(out) if n < 0 else out


def reciprocal(a: np.ndarray) -> np.ndarray:
    """1 / a"""
    return divide(ones((), a.dtype), a)


def ones(shape: Any, dtype: np.dtype) -> np.ndarray:
    """Elements that are 1."""
    out = np.zeros(shape, dtype)
    _kinds.parts_of(out)[..., 0] = 1.0
    return out


def _copied(a: np.ndarray, shape: tuple[int, ...]) -> np.ndarray:
    """A packed copy of an operand, broadcast with another of a shape."""
    return duplicate(a) if not shape or a.shape == shape else spread(a, np.broadcast_shapes(a.shape, shape))
