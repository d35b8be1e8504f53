"""LAPACK's routines, by MPLAPACK's names, on matrices of one working format: ``dd``, ``qd``, complex ones of these, and numbers of
any bits.

A matrix in memory has its rows beside each other, so that LAPACK, whose matrices have their columns together, sees its transpose.
"""

from __future__ import annotations

from ctypes import POINTER, byref, c_char_p, c_int64, c_void_p
from typing import Any, List

import numpy as np

from . import _complex, _kinds, _numbers, _operands
from ._array import wrapped
from ._convert import convert
from ._library import Error, last_error, library
from ._memory import address
from ._mpfr import MpfrArray
from ._numbers import Number

#: Of each format: the letter of its routines, its type as it is part of their names, and what stands for the type's pointer where
#: a name has it again after no letters, and after one.
_NAMES = {
    "dd": ("R", "P7dd_real", "S0_", "S2_"),
    "qd": ("R", "P7qd_real", "S0_", "S2_"),
    "dd_complex": ("C", "P10dd_complex", "S0_", "S2_"),
    "qd_complex": ("C", "P10qd_complex", "S0_", "S2_"),
    "mpf": ("R", "PN4mpfr6mprealE", "S1_", "S3_"),
    "mpc": ("C", "PN4mpfr9mpcomplexE", "S1_", "S3_"),
}


class _Routines:
    """The routines of a format."""

    def __init__(self, kind: str):
        letter, matrix, again, again_after_letters = _NAMES[kind]

        def function(name: str, arguments: str, *types: Any) -> Any:
            f = getattr(library, f"_Z{len(name) + 1}{letter}{name}{arguments}")
            f.restype, f.argtypes = None, [*types, POINTER(c_int64)]
            return f

        size, place = c_int64, c_void_p
        self.getrf = function("getrf", f"ll{matrix}lPlRl", size, size, place, size, place)
        self.getrs = function(
            "getrs", f"PKcll{matrix}lPl{again_after_letters}lRl", c_char_p, size, size, place, size, place, place, size
        )
        self.potrf = function("potrf", f"PKcl{matrix}lRl", c_char_p, size, place, size)
        factors = [place, size, place, place, size]
        self.geqrf = function("geqrf", f"ll{matrix}l{again}{again}lRl", size, size, *factors)
        own = "orgqr" if letter == "R" else "ungqr"
        self.orgqr = function(own, f"lll{matrix}l{again}{again}lRl", size, size, size, *factors)
        letters = [c_char_p] * 2
        if letter == "R":
            more = f"{again_after_letters}{again_after_letters}lRl"
            self.eigen = function("syev", f"PKcS0_l{matrix}l{more}", *letters, size, place, size, place, place, size)
        else:
            real = {"P10dd_complex": "P7dd_realS2_lS4_Rl", "P10qd_complex": "P7qd_realS2_lS4_Rl"}
            more = real.get(matrix, "PNS1_6mprealES3_lS5_Rl")
            self.eigen = function("heev", f"PKcS0_l{matrix}l{more}", *letters, size, place, size, place, place, size, place)


_routines: dict[str, _Routines] = {}


def routines(kind: str) -> _Routines:
    if kind not in _routines:
        _routines[kind] = _Routines(kind)
    return _routines[kind]


def called(routine: Any, *arguments: Any) -> int:
    """Runs a routine; what LAPACK says by ``info``, where that is no error."""
    info = c_int64()
    routine(*arguments, byref(info))
    if info.value < 0:
        raise Error(last_error() or f"a routine of LAPACK returned {info.value}")
    return info.value


class Numbers:
    """Numbers of a format in memory, as LAPACK's routines change them."""

    def __init__(self, kind: str, bits: int, shape: tuple[int, ...], memory: Any):
        self.kind, self.bits, self.shape = kind, bits, shape
        self._memory = memory
        self.pointer: int = memory.pointer if isinstance(memory, MpfrArray) else address(memory)

    @staticmethod
    def of(x: Any, kind: str, bits: int) -> Numbers:
        """The numbers of an array, each rounded once, in new memory."""
        shape = tuple(np.shape(x))
        if kind in _kinds.FORMATS:
            return Numbers(kind, bits, shape, np.array(convert(x, kind)._elements, order="C"))
        parts = [x] if kind == "mpf" else list(_parts(x))
        rows = [_rounded(part, bits) for part in parts]
        numbers = [number for at in zip(*rows) for number in at]
        return Numbers(kind, bits, shape, MpfrArray.of_bits(numbers, bits))

    def array(self) -> Any:
        """The numbers as an array, of mpmath's where no type of NumPy or of this package holds them."""
        if self.kind in _kinds.FORMATS:
            return wrapped(self._memory)
        numbers = self._memory.numbers()
        goal = _kinds.Goal("mpf", self.bits)
        if self.kind == "mpf":
            return _numbers.encode(numbers, [1] * len(numbers), self.shape, goal, "the result")
        re, im = (
            _numbers.encode(part, [1] * len(part), self.shape, goal, "the result") for part in (numbers[::2], numbers[1::2])
        )
        return _complex.joined(re, im, "mpc")


def _parts(x: Any) -> tuple[Any, Any]:
    re, im = _complex.parts(_operands.read("x", x))
    return re, np.zeros(np.shape(re)) if im is None else im


def _rounded(x: Any, bits: int) -> List[Number]:
    column = _numbers.column(x)
    return [_numbers.rounded(number, d, bits) for number, d in zip(column.numbers, column.denominators)]


class Factors:
    """``A = P L U``, or what there is of it."""

    def __init__(self, A: Any, kind: str, bits: int):
        self.kind, self.bits = kind, bits
        self.n = np.shape(A)[0]
        self.lu = Numbers.of(A, kind, bits)
        self.pivots = np.zeros(self.n, np.int64)
        #: The place of a pivot that is zero, from 1; 0 where there is none.
        self.zero_pivot = called(
            routines(kind).getrf, self.n, self.n, self.lu.pointer, max(self.n, 1), address(self.pivots) if self.n else 0
        )

    def solve(self, b: Any) -> Any:
        """The solution X of ``A X = b``, whose columns are those of b."""
        x = Numbers.of(np.transpose(b), self.kind, self.bits)
        # Its rows are the columns of X.
        called(
            routines(self.kind).getrs, b"T", self.n, x.shape[0], self.lu.pointer, max(self.n, 1), address(self.pivots),
            x.pointer, max(self.n, 1),
        )  # fmt: skip
        return np.transpose(x.array())

    def swaps_are_odd(self) -> bool:
        return bool(np.count_nonzero(self.pivots != np.arange(1, self.n + 1)) % 2)


def cholesky(A: Any, kind: str, bits: int) -> tuple[Any, int]:
    """The lower triangle L of ``A = L L^H``, with what was above it, and the order of the first minor that is not positive definite."""
    matrix = Numbers.of(A, kind, bits)
    n = matrix.shape[0]
    # The transpose of a lower triangle here is an upper one there, and conjugated as it is: A^T = conj(A).
    minor = called(routines(kind).potrf, b"U", n, matrix.pointer, max(n, 1))
    return matrix.array(), minor


def orthogonal(A: Any, kind: str, bits: int, columns: int) -> tuple[Any, Any]:
    """``A = Q R``: so many columns of Q, or nothing for 0, and R, below which are other numbers."""
    m, n = np.shape(A)
    few = min(m, n)
    # Its rows are the columns of A.
    matrix = Numbers.of(np.transpose(A), kind, bits)
    tau, work = (Numbers.of(np.zeros(max(count, 1)), kind, bits) for count in (few, max(columns, n)))
    called(routines(kind).geqrf, m, n, matrix.pointer, max(m, 1), tau.pointer, work.pointer, max(n, 1))
    found = np.transpose(matrix.array())
    R, vectors = found[:few], found[:, :few]
    if not columns:
        return None, R
    more = np.zeros((m, columns - few))
    q = Numbers.of(np.transpose(np.concatenate([vectors, convert(more, kind)], 1) if columns > few else vectors), kind, bits)
    called(
        routines(kind).orgqr, m, columns, few, q.pointer, max(m, 1), tau.pointer, work.pointer, max(columns, 1)
    )
    return np.transpose(q.array()), R


def eigen(A: Any, kind: str, bits: int, vectors: bool, lower: bool) -> tuple[Any, Any]:
    """Eigenvalues of a Hermitian matrix, and its eigenvectors as columns, or something else where these are not wanted."""
    matrix = Numbers.of(A, kind, bits)
    n = matrix.shape[0]
    own = routines(kind).eigen
    real = _kinds.PARTS.get(kind, kind)

    def room(count: int, of: str) -> Numbers:
        return Numbers.of(np.zeros(count), of, bits)

    values, work = room(n, real), room(max(3 * n, 1), kind)
    arguments = [b"V" if vectors else b"N", b"U" if lower else b"L", n, matrix.pointer, max(n, 1), values.pointer, work.pointer]
    if real == kind:
        left = called(own, *arguments, max(3 * n, 1))
    else:
        more = room(max(3 * n, 1), real)
        left = called(own, *arguments, max(3 * n, 1), more.pointer)
    if left:
        raise np.linalg.LinAlgError(f"{left} eigenvalues did not converge")
    # The transpose here is the conjugate there, whose eigenvectors are the conjugates.
    found = matrix.array()
    own_vectors = found if real == kind else _complex.conjugated(_operands.read("x", found))
    return values.array(), np.transpose(own_vectors)
