"""Numbers of gmpy2, and of mpmath where it computes with gmpy2's integers, by the limbs that they have in memory.

gmpy2's header ``gmpy2.h`` says where these are: an ``mpfr_t``, or an ``mpz_t``, stands behind the head of a Python object. Before first
use some numbers are read both ways; where they differ, or where Python is another one than CPython, everything is read by attributes.
"""

from __future__ import annotations

import ctypes
import functools
import sys
from typing import Any, Optional

import numpy as np

from . import _kinds
from ._mpfr import INF, MpfrArray, NAN, ZERO, header_words, headers_of_words

#: All memory from address 8 on as words; only those of the numbers are touched.
_BASE = 8
_ALL: Any = (ctypes.c_uint64 * (1 << 44)).from_address(_BASE)
_MEMORY = np.frombuffer(_ALL, np.uint64)
#: The bytes before what a Python object holds.
_HEAD = object.__basicsize__
#: For fewer numbers attributes take less time.
_FEW = 32


def read(elements: np.ndarray, kind: str) -> Optional[MpfrArray]:
    """The numbers of a vector of objects of one kind, mpf or mpfr, exactly; ``None`` where their memory is not known."""
    if len(elements) < _FEW or not is_known():
        return None
    return _of_mpfr(elements) if kind == "mpfr" else _of_mpf(elements)


def _words(addresses: np.ndarray, count: int) -> np.ndarray:
    """So many words at each address."""
    at = (addresses - _BASE) >> 3
    return _MEMORY[at[:, None] + np.arange(count)]


def _addresses(elements: Any) -> np.ndarray:
    return np.fromiter(map(id, elements), np.int64, len(elements))


def _of_mpfr(elements: np.ndarray) -> Optional[MpfrArray]:
    if set(map(type, elements)) != {_kinds.gmpy2_module().mpfr}:
        return None
    words = _words(_addresses(elements) + _HEAD, header_words)
    # The objects keep the limbs.
    return MpfrArray(headers_of_words(words), np.empty(0, np.uint64), list(elements))


def _of_mpf(elements: np.ndarray) -> Optional[MpfrArray]:
    signs, mantissas, exponents, sizes = zip(*[x._mpf_ for x in elements])
    if set(map(type, mantissas)) != {_kinds.gmpy2_module().mpz}:
        return None
    count = len(mantissas)
    try:
        exponent = np.fromiter(exponents, np.int64, count)
    except OverflowError:
        return None
    bits = np.maximum(np.fromiter(sizes, np.int64, count), 0)
    # Allocated and used limbs, 32 bits each, and where they are.
    words = _words(_addresses(mantissas) + _HEAD, 2)
    limbs = (bits + 63) >> 6
    places = np.cumsum(limbs) - limbs
    memory = np.zeros(max(int(limbs.sum()), 1), np.uint64)
    for size in np.unique(limbs[limbs > 0]).tolist():
        at = np.flatnonzero(limbs == size)
        memory[places[at][:, None] + np.arange(size)] = _shifted(
            _words(words[at, 1].astype(np.int64), size), (64 * size - bits[at]).astype(np.uint64)
        )
    exponent = exponent + bits
    sign = 1 - 2 * np.fromiter(signs, np.int64, count)
    for i in np.flatnonzero(limbs == 0).tolist():
        x = float(elements[i])
        exponent[i] = NAN if x != x else INF if x else ZERO
        sign[i] = -1 if x < 0 else 1
    return MpfrArray.made(np.maximum(bits, 1), sign, exponent, places, memory)


def _shifted(words: np.ndarray, shifts: np.ndarray) -> np.ndarray:
    """Rows of words, the least first, times powers of two below 2**64."""
    out = words << shifts[:, None]
    # Two shifts, for none is by 64.
    out[:, 1:] |= (words[:, :-1] >> np.uint64(1)) >> (np.uint64(63) - shifts)[:, None]
    return out


@functools.lru_cache(None)
def is_known() -> bool:
    """Whether gmpy2's objects are where its header says."""
    try:
        import gmpy2
    except ImportError:
        return False
    if sys.implementation.name != "cpython" or sys.byteorder != "little":
        return False
    with gmpy2.context(precision=150):
        numbers = [gmpy2.mpfr(x) / y for x, y in ((1, 3), (-7, 1), (0, 1), (0, -1), (1, 0), (-1, 0), (0, 0))]
    whole = [gmpy2.mpz(x) for x in (1, 2**64 - 1, 3**100)]
    if min(type(x).__basicsize__ - _HEAD for x in (numbers[0], whole[0])) < 16 or type(numbers[0]).__basicsize__ < _HEAD + 32:
        return False
    headers = headers_of_words(_words(_addresses(numbers) + _HEAD, header_words))
    special = {2: ZERO, 3: ZERO, 4: INF, 5: INF, 6: NAN}
    for at, (x, header) in enumerate(zip(numbers, headers)):
        exponent = special.get(at) or x.as_mantissa_exp()[1] + x.as_mantissa_exp()[0].bit_length()
        if header["prec"] != 150 or header["exp"] != exponent or (x == x and (header["sign"] < 0) != gmpy2.is_signed(x)):
            return False
    words = _words(_addresses(whole) + _HEAD, 2)
    if [int(x) >> 32 for x in words[:, 0]] != [(x.bit_length() + 63) // 64 for x in whole]:
        return False
    # Only now, that sizes and exponents agree, addresses are followed.
    limbs = _words(headers["limbs"][:1].astype(np.int64), 3)
    m = int(numbers[0].as_mantissa_exp()[0])
    if int.from_bytes(limbs.tobytes(), "little") != m << (192 - m.bit_length()):
        return False
    for row, x in zip(words, whole):
        limbs = _words(row[1:].astype(np.int64), (x.bit_length() + 63) // 64)
        if int.from_bytes(limbs.tobytes(), "little") != x:
            return False
    return True
