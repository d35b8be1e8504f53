"""Solutions, least squares, inverses, determinants and eigenvalues by the library's ``wb_solve``, ``wb_lstsq``, ``wb_inverse``, ``wb_det`` and
``wb_eigh``, which say how accurate they are.

A matrix in memory has its rows beside each other, so that the library, whose matrices have their columns together, sees its transpose.
"""

from __future__ import annotations

import ctypes
import math
from ctypes import byref, c_char_p, c_double, c_int, c_int64, c_void_p
from dataclasses import dataclass, replace
from typing import Any, List, Optional, Sequence, Tuple

import numpy as np

from . import _kinds, _numbers, _operands
from ._array import wrapped
from ._convert import convert
from ._kinds import BITS, Goal
from ._library import Error, interruptible, last_error, library
from ._memory import address
from ._mpfr import MpfrArray, of_matrix
from ._numbers import Matrix, Number

#: The statuses of ``wb_report``.
STATUSES = ("converged", "not converged", "singular", "not proved", "not finite", "cluster")
CONVERGED, NOT_CONVERGED, SINGULAR, NOT_PROVED, NOT_FINITE, CLUSTER = range(6)
#: The values of ``bounds``; without bounds the library's estimates decide.
BOUNDS = {None: 0, "estimated": 0, "proved": 1}


class Report(ctypes.Structure):
    """``wb_report``."""

    _fields_ = [
        ("status", c_int),
        ("proved", c_int),
        ("steps", c_int64),
        ("bits", c_int64),
        ("condition", c_double),
        ("error", c_double),
        ("relative_error", c_double),
        ("reserved", c_int64 * 4),
    ]

    status: int
    proved: int
    steps: int
    bits: int
    condition: float
    error: float
    relative_error: float


#: The suffixes of the library's functions, and their formats.
_SUFFIXES = {"float64": "f64", "dd": "dd", "qd": "qd", "mpfr": "mpfr"}


def _declare() -> None:
    size, place = c_int64, c_void_p
    matrix, report = [place, size], [place, place]
    for suffix in _SUFFIXES.values():
        for name, arguments in (
            ("solve", [c_int, size, size, *matrix * 3, *report]),
            ("lstsq", [c_int, size, size, size, *matrix * 3, *report]),
            ("inverse", [c_int, size, *matrix * 2, *report]),
            ("det", [c_int, size, *matrix, place, *report]),
            ("eigh", [c_int, c_char_p, size, *matrix, place, *matrix, *report]),
        ):
            f = getattr(library, f"wb_{name}_{suffix}")
            f.restype, f.argtypes = c_int, arguments


_declare()
#: From this order on a call takes long enough to be interrupted.
_LONG = 100


def _call(name: str, suffix: str, n: int, *arguments: Any) -> Report:
    report = Report()
    function = getattr(library, f"wb_{name}_{suffix}")
    run = interruptible if n >= _LONG else _at_once
    status, message = run(function, *arguments, byref(report))
    if status:
        raise Error(message or f"wb_{name}_{suffix} returned {status}")
    return report


def _at_once(function: Any, *arguments: Any) -> Tuple[int, str]:
    status = function(*arguments)
    return status, last_error() if status else ""


@dataclass(frozen=True)
class Format:
    """A format that the library computes in: it holds all operands exactly, and the result has so many bits in it."""

    kind: str
    bits: int

    @property
    def suffix(self) -> str:
        return _SUFFIXES[self.kind]

    def room(self, shape: tuple[int, ...]) -> Any:
        """Memory for numbers of this format."""
        if self.kind == "mpfr":
            return MpfrArray.zeros(math.prod(shape), self.bits)
        return np.empty(shape, _kinds.DTYPES[self.kind])

    def loaded(self, x: Any) -> Any:
        """The numbers of a matrix in memory, exactly, row by row; of MPFR's there are other ways."""
        x = _integers(x, self.kind) if x.dtype.kind in "iu" else x
        return np.array(_kinds.promote_floats(x, self.kind), order="C")


def _at(memory: Any) -> int:
    return int(memory.pointer) if isinstance(memory, MpfrArray) else address(memory)


def _integers(x: np.ndarray, kind: str) -> np.ndarray:
    exact = _operands.integers_as_dd(x)
    return exact["hi"].copy() if kind == "float64" else exact


def format_for(arrays: Sequence[np.ndarray], goal: Goal) -> Format:
    """The shortest format that holds the numbers of all arrays and has the bits of a result."""
    kinds = [_least_kind(x) for x in arrays]
    part = _kinds.PARTS.get(goal.kind, goal.kind)
    if "mpfr" in kinds or part not in BITS:
        return Format("mpfr", goal.bits or BITS[part])
    kind = max([*kinds, "float64" if part == "float32" else part], key=_kinds.RANKS.__getitem__)
    return Format(kind, BITS[kind])


def _least_kind(x: np.ndarray) -> str:
    """The shortest format that has all numbers of an array."""
    if x.dtype.kind in "iu":
        exact = _operands.integers_as_dd(x)
        return "dd" if exact["lo"].any() else "float64"
    if x.dtype.kind == "f":
        return "float64"
    return {_kinds.DD: "dd", _kinds.QD: "qd"}.get(x.dtype, "mpfr")


def _over_integers(*matrices: np.ndarray) -> Tuple[List[Matrix], List[int]]:
    """Matrices whose rows are multiplied by their common odd denominators, and these."""
    decoded = [_numbers.decode(x, 0) for x in matrices]
    common = [math.lcm(*below) for below in zip(*(x.denominators for x in decoded))]
    return [x if all(d == 1 for d in common) else _multiplied(x, common) for x in decoded], common


def _multiplied(x: Matrix, common: List[int]) -> Matrix:
    factors = [whole // own for whole, own in zip(common, x.denominators)]
    numbers = [(m if e is None else m * factors[at // x.shape[1]], e) for at, (m, e) in enumerate(x.numbers)]
    return Matrix(x.shape, numbers, [1] * len(common))


@dataclass
class Found:
    """A result with bounds of its elements' errors, where these were asked for, and the library's report."""

    x: Any
    errors: Optional[np.ndarray]
    report: Report
    #: The bounds are more than the library's.
    is_rounded_again: bool = False


def _finished(memory: Any, shape: tuple[int, ...], goal: Goal, errors: Optional[np.ndarray], report: Report) -> Found:
    """Numbers in memory, row by row, as those of the goal, a real kind; their bounds grow by what is rounded."""
    if isinstance(memory, MpfrArray):
        numbers = memory.numbers()
        found = _numbers.encode(numbers, [1] * len(numbers), shape, goal, "the result")
        is_exact = goal.kind not in BITS
    else:
        numbers, found = [], memory.reshape(shape)
        is_exact = found.dtype == _kinds.DTYPES[goal.kind]
        if not is_exact:
            found = np.asarray(_elements(convert(wrapped(found), goal.kind)))
    is_rounded_again = errors is not None and not is_exact
    if errors is not None and not is_exact:
        numbers = numbers or _numbers.column(memory).numbers
        flat = errors.reshape(-1)
        for i, (exact, rounded) in enumerate(zip(numbers, _numbers.column(found).numbers)):
            distance = _distance(exact, rounded)
            flat[i] = above(flat[i] + distance) if distance else flat[i]
    return Found(wrapped(found if shape else found[()]), errors, report, is_rounded_again)


def _elements(x: Any) -> Any:
    return getattr(x, "_elements", x)


def above(x: Any) -> Any:
    """At least a sum or a product of two floats, by its rounded value."""
    return np.nextafter(x, math.inf)


def _distance(a: Number, b: Number) -> float:
    """At least the distance of two numbers."""
    if a[1] is None and b[1] is None:
        return 0.0 if a[0] == b[0] or a[0] != a[0] else math.inf
    if any(e is None and x for x, e in (a, b)):
        return math.inf
    terms = [number for number in (a, (-b[0], b[1])) if number[1] is not None]
    if max(e for _, e in terms) - min(e for _, e in terms) > _numbers.LONGEST_POWER:
        return math.inf
    low = min(e for _, e in terms)
    difference = abs(sum(m << (e - low) for m, e in terms))
    if not difference:
        return 0.0
    try:
        shift = max(difference.bit_length() - 53, 0)
        return math.ldexp((difference >> shift) + 1, low + shift)
    except OverflowError:
        return math.inf


def solve(A: np.ndarray, b: np.ndarray, goal: Goal, bounds: Optional[str]) -> Found:
    """The solution X of ``A X = b``; all are matrices of real numbers."""
    rows, columns = b.shape
    form = format_for([A, b], goal)
    # Rows here are columns there.
    if form.kind == "mpfr":
        (of_a, of_b), _ = _over_integers(A, b)
        a, right = of_matrix(of_a).transposed(rows), of_matrix(of_b).transposed(columns)
    else:
        a, right = form.loaded(A.T), form.loaded(b.T)
    x, errors = form.room((columns, rows)), None if bounds is None else np.empty((columns, rows))
    report = _call(
        "solve", form.suffix, rows, BOUNDS[bounds], rows, columns, _at(a), rows, _at(right), rows, _at(x), rows,
        None if errors is None else address(errors),
    )  # fmt: skip
    found = _finished(x, (columns, rows), goal, errors, report)
    return replace(found, x=np.transpose(found.x), errors=None if errors is None else errors.T)


def least_squares(A: np.ndarray, b: np.ndarray, goal: Goal, bounds: Optional[str]) -> Found:
    """What makes each column of ``A X - b`` least, or the shortest solution of ``A X = b``; all are matrices of real numbers."""
    (rows, unknowns), columns = A.shape, b.shape[1]
    form = format_for([A, b], goal)
    if form.kind == "mpfr":
        (of_a, of_b), common = _over_integers(A, b)
        if rows > unknowns:
            # Rows keep their weights: all are multiplied by the same number.
            whole = math.lcm(*common)
            of_a, of_b = (_multiplied(_numbers.decode(x, 0), [whole] * rows) for x in (A, b))
        a, right = of_matrix(of_a).transposed(unknowns), of_matrix(of_b).transposed(columns)
    else:
        a, right = form.loaded(A.T), form.loaded(b.T)
    x, errors = form.room((columns, unknowns)), None if bounds is None else np.empty((columns, unknowns))
    report = _call(
        "lstsq", form.suffix, min(A.shape), BOUNDS[bounds], rows, unknowns, columns, _at(a), rows, _at(right), rows, _at(x), unknowns,
        None if errors is None else address(errors),
    )  # fmt: skip
    found = _finished(x, (columns, unknowns), goal, errors, report)
    return replace(found, x=np.transpose(found.x), errors=None if errors is None else errors.T)


def inverse(A: np.ndarray, goal: Goal, bounds: Optional[str]) -> Found:
    """The inverse of a matrix of real numbers."""
    n, form = len(A), format_for([A], goal)
    if form.kind == "mpfr":
        return solve(A, np.eye(n), goal, bounds)
    # The inverse of the transpose is the transpose of the inverse.
    a, x, errors = form.loaded(A), form.room((n, n)), None if bounds is None else np.empty((n, n))
    report = _call(
        "inverse", form.suffix, n, BOUNDS[bounds], n, _at(a), n, _at(x), n, None if errors is None else address(errors)
    )
    return _finished(x, (n, n), goal, errors, report)


def determinant(A: np.ndarray, goal: Goal, bounds: Optional[str], is_scaled: bool = False) -> Tuple[Found, int]:
    """The determinant of a matrix of real numbers and 0; with ``is_scaled`` a number from 1/2 to 2 in magnitude, or 0, and the exponent
    of the power of two that it is multiplied by. The bound is that of the determinant itself."""
    n, form, below = len(A), format_for([A], goal), 1
    if form.kind == "mpfr":
        (matrix,), denominators = _over_integers(A)
        a, below = of_matrix(matrix), math.prod(denominators)
        form = form if below == 1 else Format("mpfr", form.bits + 64)
    else:
        a = form.loaded(A)
    x, exponent = form.room(()), c_int64()
    wanted = byref(exponent) if is_scaled or below > 1 else None
    report = _call("det", form.suffix, n, BOUNDS[bounds], n, _at(a), n, _at(x), wanted)
    errors = None if bounds is None else np.array(report.error)
    if below > 1:
        return _divided(x, exponent.value, below, goal, Found(None, errors, report), is_scaled)
    return _finished(x, (), goal, errors, report), exponent.value


def _divided(x: MpfrArray, exponent: int, below: int, goal: Goal, of: Found, is_scaled: bool) -> Tuple[Found, int]:
    """A determinant over a denominator."""
    ((m, e),) = x.numbers()
    shift = below.bit_length()
    if e is not None:
        e += shift if is_scaled else exponent
    found = _numbers.encode([(m, e)], [below], (), goal, "the determinant")[()]
    if of.errors is not None:
        # The quotient is rounded once more.
        size = abs(float(convert(wrapped(found), "float64"))) * 2.0 ** -(goal.bits or 53)
        of.errors[...] = above(above(above(of.errors / _least(below)) + size) + math.ulp(0.0))
    return Found(wrapped(found), of.errors, of.report, True), exponent - shift if is_scaled else 0


def _least(x: int) -> float:
    """A float of at most x."""
    try:
        return math.nextafter(float(x), 0.0)
    except OverflowError:
        return 2.0**1023


def eigen(A: np.ndarray, lower: bool, goal: Goal, bounds: Optional[str], vectors: bool) -> Tuple[Found, Any]:
    """Eigenvalues in ascending order of a symmetric matrix of real numbers, of which one triangle is read, and eigenvectors as columns."""
    n, more, form = len(A), 0.0, format_for([A], goal)
    if form.kind == "mpfr":
        a, more = _rounded(A, lower, form.bits + 64)
    else:
        a = form.loaded(A)
    w, v = form.room((n,)), form.room((n, n)) if vectors else None
    errors = None if bounds is None else np.empty(n)
    report = _call(
        "eigh", form.suffix, n, BOUNDS[bounds], b"U" if lower else b"L", n, _at(a), n, _at(w), _at(v) if vectors else None, n,
        None if errors is None else address(errors),
    )  # fmt: skip
    if errors is not None and more:
        errors[...] = above(errors + more)
    values = _finished(w, (n,), goal, errors, report)
    # Columns there are rows here.
    return values, np.transpose(_finished(v, (n, n), goal, None, report).x) if vectors else None


def _rounded(A: np.ndarray, lower: bool, bits: int) -> Tuple[MpfrArray, float]:
    """The numbers of a matrix, Fractions rounded to so many bits, and a bound of how far that moves eigenvalues: the order times the
    largest change of an element (Weyl)."""
    column = _numbers.column(A)
    if column.is_over_one():
        return of_matrix(column), 0.0
    rounded = [_numbers.rounded(x, d, bits) for x, d in zip(column.numbers, column.denominators)]
    read = np.tri(len(A), dtype=bool) if lower else np.tri(len(A), dtype=bool).T
    tops = [e + abs(m).bit_length() for (m, e), is_read in zip(rounded, read.ravel()) if is_read and e is not None and m]
    try:
        more = math.ldexp(len(A), max(tops) - bits) if tops else 0.0
    except OverflowError:
        more = math.inf
    return MpfrArray.of(rounded), more
