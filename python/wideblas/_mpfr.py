"""Arrays of ``mpfr_t`` in memory of NumPy's: what the library reads and writes in place. MPFR itself is not needed."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from . import _numbers
from ._library import MODES, call
from ._numbers import Matrix, Number

#: ``__mpfr_struct`` of MPFR 4 on 64-bit machines: a value is ``0.m * 2**exp``.
_HEADER = np.dtype(
    {
        "names": ["prec", "sign", "exp", "limbs"],
        "formats": [np.int64, np.int32, np.int64, np.uint64],
        "offsets": [0, 8, 16, 24],
        "itemsize": 32,
    }
)
#: Exponents of what has none.
ZERO = -(2**63 - 1)
NAN = ZERO + 1
INF = ZERO + 2
#: The words of a header.
header_words = _HEADER.itemsize // 8


def headers_of_words(words: np.ndarray) -> np.ndarray:
    """Headers from rows of words in memory."""
    return words.view(_HEADER)[:, 0]


def _signs_and_exponents(numbers: list[Number]) -> tuple[list[int], list[int]]:
    """What headers have of numbers, or of zeros, infinities and NaN."""
    signs, exponents = [], []
    for m, e in numbers:
        if e is None or not m:
            special = float(m)
            signs.append(-1 if math.copysign(1, special) < 0 else 1)
            exponents.append(NAN if special != special else INF if special else ZERO)
        else:
            signs.append(-1 if m < 0 else 1)
            exponents.append(e + m.bit_length())
    return signs, exponents


class MpfrArray:
    """Headers and the limbs behind them."""

    def __init__(self, headers: np.ndarray, limbs: np.ndarray, owner: Any = None):
        self._headers, self._limbs, self._owner = headers, limbs, owner
        self.pointer = headers.ctypes.data

    @staticmethod
    def made(precisions: Any, signs: Any, exponents: Any, places: Any, limbs: np.ndarray) -> MpfrArray:
        """Numbers whose limbs begin at places in an array of words."""
        headers = np.zeros(len(precisions), _HEADER)
        headers["prec"], headers["sign"], headers["exp"] = precisions, signs, exponents
        headers["limbs"] = np.asarray(places, np.uint64) * np.uint64(8) + np.uint64(limbs.ctypes.data)
        return MpfrArray(headers, limbs)

    def transposed(self, columns: int) -> MpfrArray:
        """The numbers of a matrix of so many columns, row by row, column by column."""
        headers = np.ascontiguousarray(self._headers.reshape(-1, columns).T).ravel() if columns else self._headers
        return MpfrArray(headers, self._limbs, self)

    @staticmethod
    def of(numbers: list[Number]) -> MpfrArray:
        """Numbers exactly, each with as many bits as it needs."""
        precisions, places = [], []
        words: list[bytes] = []
        place = 0
        for m, e in numbers:
            places.append(place)
            magnitude = 0 if e is None else abs(m)
            magnitude >>= max((magnitude & -magnitude).bit_length() - 1, 0)
            bits = magnitude.bit_length()
            size = max((bits + 63) // 64, 1)
            words.append((magnitude << (64 * size - bits)).to_bytes(8 * size, "little"))
            precisions.append(max(bits, 1))
            place += size
        limbs = np.frombuffer(bytearray(b"".join(words)) or bytearray(8), np.uint64)
        return MpfrArray.made(precisions, *_signs_and_exponents(numbers), places, limbs)

    @staticmethod
    def of_bits(numbers: list[Number], bits: int) -> MpfrArray:
        """Numbers of at most so many bits, all of this precision."""
        made = MpfrArray.zeros(len(numbers), bits)
        size = (bits + 63) // 64 * 8
        words = bytearray(size * len(numbers))
        for at, (m, e) in enumerate(numbers):
            if e is not None and m:
                words[at * size : (at + 1) * size] = (abs(m) << (8 * size - m.bit_length())).to_bytes(size, "little")
        made._headers["sign"], made._headers["exp"] = _signs_and_exponents(numbers)
        if words:
            made._limbs[:] = np.frombuffer(words, np.uint64)
        return made

    @staticmethod
    def zeros(n: int, bits: int) -> MpfrArray:
        """Zeros of a precision."""
        size = (bits + 63) // 64
        limbs = np.zeros(max(n * size, 1), np.uint64)
        headers = np.zeros(n, _HEADER)
        headers["prec"], headers["sign"], headers["exp"] = bits, 1, ZERO
        headers["limbs"] = limbs.ctypes.data + np.arange(n, dtype=np.uint64) * np.uint64(8 * size)
        return MpfrArray(headers, limbs)

    def numbers(self) -> list[Number]:
        """The numbers of an array of :meth:`zeros`, which have a common precision; routines may have exchanged their limbs."""
        if not len(self._headers):
            return []
        size = len(self._limbs) // len(self._headers) * 8
        words = self._limbs.tobytes()
        found: list[Number] = []
        signs, exponents = self._headers["sign"].tolist(), self._headers["exp"].tolist()
        places = (self._headers["limbs"] - np.uint64(self._limbs.ctypes.data)).tolist()
        specials = {ZERO: 0.0, INF: math.inf, NAN: math.nan}
        for at, sign, exponent in zip(places, signs, exponents):
            if exponent in specials:
                found.append((math.copysign(specials[exponent], sign), None))
            else:
                m = int.from_bytes(words[at : at + size], "little")
                found.append((-m if sign < 0 else m, exponent - 8 * size))
        return found


def of_matrix(x: Matrix) -> MpfrArray:
    """The numbers of a matrix, row by row, without their denominators."""
    from . import _limbs

    if x.objects is not None:
        found = _limbs.read(*x.objects)
        if found is not None:
            return found
    return MpfrArray.of(x.numbers)


def matmul(a: Matrix, b: Matrix, bits: int, mode: str) -> list[Number]:
    """The product, row by row, of the numbers without their denominators, to ``bits`` bits."""
    (m, k), (_, n) = a.shape, b.shape
    if bits > _numbers.LONGEST:
        raise ValueError(f"an exact result would have {bits} bits: the operands' exponents differ too much")
    if not m * n or not k:
        return [(0.0, None)] * (m * n)
    one, zero = MpfrArray.of([(1, 0)]), MpfrArray.of([(0.0, None)])
    left, right, result = of_matrix(a), of_matrix(b), MpfrArray.zeros(m * n, bits)
    # The library's matrices have their columns together: rows of ours are columns of the transposes.
    call(
        "wb_gemm_mpfr", MODES[mode], b"N", b"N", n, m, k, one.pointer,
        right.pointer, n, left.pointer, k, zero.pointer, result.pointer, n,
    )  # fmt: skip
    return result.numbers()


def exact(a: Matrix, b: Matrix) -> list[Number]:
    """The product exactly."""
    return matmul(a, b, max(_numbers.exact_bits(a, b), 2), "exact")
