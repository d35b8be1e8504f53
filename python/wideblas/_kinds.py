"""Kinds of numbers: which kind an operand has, and which a result."""

from __future__ import annotations

import decimal
import numbers
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Sequence

import numpy as np


class Format:
    """A format of numbers that are sums of float64 components: :data:`wideblas.dd`, :data:`wideblas.qd`, and
    :data:`wideblas.dd_complex` and :data:`wideblas.qd_complex`, whose parts are such numbers.

    Functions of this package take it as ``kind``. It is no dtype: NumPy would put a number into every component of such
    an element, so that elements of ``numpy.ones`` would count as two.

    >>> import numpy as np, wideblas
    >>> wideblas.ones(2, wideblas.dd)
    Array([1.0, 1.0], wideblas.dd)
    >>> np.ones(2, wideblas.dd)
    Traceback (most recent call last):
    ...
    TypeError: Cannot interpret 'wideblas.dd' as a data type
    """

    # An attribute `dtype` would make it a dtype for NumPy.
    __slots__ = ("name", "bits", "fields")

    def __init__(self, name: str, bits: int, fields: tuple[str, ...]):
        self.name, self.bits, self.fields = name, bits, fields

    def __repr__(self) -> str:
        return f"wideblas.{self.name}"

    def __reduce__(self) -> str:
        # A copy or a pickle stands for the same object.
        return self.name


#: Double-double numbers: ``hi + lo``, 106 bits.
dd = Format("dd", 106, ("hi", "lo"))
#: Quad-double numbers: the sum of four float64 components, 212 bits.
qd = Format("qd", 212, ("x0", "x1", "x2", "x3"))
#: Complex numbers whose parts are double-double and quad-double numbers.
dd_complex = Format("dd_complex", 106, ("re", "im"))
qd_complex = Format("qd_complex", 212, ("re", "im"))
FORMATS = {f.name: f for f in (dd, qd, dd_complex, qd_complex)}

#: Kinds in the order in which operands are promoted, with the bits of those that have a fixed precision.
RANKS = {"int": 0, "fraction": 1, "float32": 2, "float64": 3, "dd": 4, "qd": 5, "mpf": 6, "mpfr": 6}
BITS = {"float32": 24, "float64": 53, "dd": dd.bits, "qd": qd.bits}
#: The kinds of complex numbers, and those of their parts.
PARTS = {"complex64": "float32", "complex128": "float64", "dd_complex": "dd", "qd_complex": "qd", "mpc": "mpf"}
COMPLEX = {part: kind for kind, part in PARTS.items()}
#: Elements in memory: what the library reads, and what files of ``numpy.save`` have.
DD, QD = (np.dtype([(field, np.float64) for field in f.fields]) for f in (dd, qd))
DD_COMPLEX, QD_COMPLEX = (np.dtype([("re", part), ("im", part)]) for part in (DD, QD))
DTYPES: dict[str, Any] = {"float32": np.dtype(np.float32), "float64": np.dtype(np.float64), "dd": DD, "qd": QD}
COMPLEX_DTYPES: dict[str, Any] = {
    "complex64": np.dtype(np.complex64),
    "complex128": np.dtype(np.complex128),
    "dd_complex": DD_COMPLEX,
    "qd_complex": QD_COMPLEX,
}
_FORMATS_OF = {DD: dd, QD: qd, DD_COMPLEX: dd_complex, QD_COMPLEX: qd_complex}
#: NumPy's own types that results may have.
FLOATS = (np.float32, np.float64)
_TYPES = (float, complex, *FLOATS, np.complex64, np.complex128)
#: How many float64 components a number of a kind has.
COMPONENTS = {"float64": 1, "dd": 2, "qd": 4}


def format_of(dtype: Any) -> Format | None:
    """The format whose elements have a dtype."""
    return _FORMATS_OF.get(dtype)


_KINDS_OF = {dtype: kind for kind, dtype in (*DTYPES.items(), *COMPLEX_DTYPES.items())}
_kinds_of_types: dict[type, str | None] = {}


class ComplexFraction:
    """A complex number that a string has: its parts are exact."""

    def __init__(self, real: Fraction, imag: Fraction):
        self.real, self.imag = real, imag


@dataclass(frozen=True)
class Goal:
    """What a result is made of: a kind, and bits where the kind leaves them open (``None``: exact)."""

    kind: str
    bits: int | None


def kind_of_type(t: type) -> str | None:
    """The kind of an element's type; ``None`` for those that are no numbers of ours."""
    if t not in _kinds_of_types:
        _kinds_of_types[t] = _find_kind(t)
    return _kinds_of_types[t]


def _find_kind(t: type) -> str | None:
    module = t.__module__.split(".")[0]
    if module == "mpmath" and (hasattr(t, "_mpf_") or hasattr(t, "_mpc_")):
        return "mpf" if hasattr(t, "_mpf_") else "mpc"
    if module == "gmpy2":
        return {"mpz": "int", "mpq": "fraction", "mpfr": "mpfr"}.get(t.__name__)
    if issubclass(t, (bool, np.bool_)):
        return None
    if issubclass(t, (int, np.integer)):
        return "int"
    if issubclass(t, (float, np.float64, np.float32)):
        return "float64"
    if issubclass(t, (complex, np.complex64, np.complex128, ComplexFraction)):
        return "complex128"
    if issubclass(t, (numbers.Rational, decimal.Decimal)):
        return "fraction"
    return None


def masked(name: str) -> TypeError:
    """The error of an operand with masked elements."""
    return TypeError(f"{name} has masked elements: pass only the others, as {name}.compressed(), or {name}.filled(0)")


def promoted(kinds: Sequence[str], what: str) -> str:
    """The kind that holds numbers of several kinds."""
    if {"mpf", "mpfr"} <= set(kinds):
        raise TypeError(f"{what}: mpmath.mpf and gmpy2.mpfr together; convert one of them")
    parts = [PARTS.get(kind, kind) for kind in kinds]
    kind = max(parts, key=RANKS.__getitem__, default="int")
    if all(kind in RANKS for kind in kinds):
        return kind
    if kind == "mpfr":
        raise TypeError(f"{what}: complex numbers beside gmpy2.mpfr; convert these to mpmath.mpf")
    return COMPLEX[kind if RANKS[kind] > RANKS["fraction"] else "float64"]


def kind_of_array(name: str, x: np.ndarray) -> str:
    """The kind of the elements of an array; a ``TypeError`` names the operand."""
    known = _KINDS_OF.get(x.dtype)
    if known is not None:
        return known
    if x.dtype.kind in "iu":
        return "int"
    if x.dtype.kind != "O":
        raise TypeError(
            f"{name} has dtype {x.dtype}: expected float32, float64, complex64, complex128, integers, wideblas.dd, "
            "wideblas.qd, or objects"
        )
    from ._array import Array

    types = set(map(type, x.flat))
    kinds = {v.dtype.name for v in x.flat if type(v) is Array} if Array in types else set()
    for t in types - {Array}:
        kind = kind_of_type(t)
        if t is np.ma.core.MaskedConstant:
            raise masked(name)
        if kind is None:
            raise TypeError(
                f"{name} has elements of type {t.__module__}.{t.__qualname__}: expected int, float, "
                "complex, Fraction, Decimal, mpmath.mpf or mpc, gmpy2.mpz, mpq or mpfr"
            )
        kinds.add(kind)
    return promoted(sorted(kinds), name)


def kind_for_bits(bits: int) -> str:
    """The floating-point kind with at least ``bits`` bits."""
    fixed = (kind for kind in ("float64", "dd", "qd") if bits <= BITS[kind])
    return next(fixed, "mpf")


def kind_named(kind: Any) -> str:
    """The kind that an argument ``kind`` names: a string, a format of this package, or a type of NumPy."""
    if isinstance(kind, Format):
        return kind.name
    if isinstance(kind, str) and (kind in RANKS or kind in PARTS):
        return kind
    if isinstance(kind, (int, np.integer)) and not isinstance(kind, bool):
        raise TypeError(f"kind = {kind}: expected a kind of numbers; a precision is bits={kind}")
    if isinstance(kind, (type, np.dtype)) and kind in (*_TYPES, *map(np.dtype, _TYPES)):
        return np.dtype(kind).name
    raise ValueError(f"kind = {kind!r}: expected one of {', '.join((*RANKS, *PARTS))}")


def chosen(kind: Any, dtype: Any) -> Any:
    """``kind``, which NumPy's functions call ``dtype``."""
    if kind is not None and dtype is not None:
        raise TypeError("kind and dtype are two names of one argument: pass one of them")
    return dtype if kind is None else kind


def goal(kinds: Sequence[str], bits: int | None, kind: Any, what: str) -> Goal:
    """The result of operands of these kinds, as ``bits=`` and ``kind=`` say; ``what`` names them for messages."""
    if bits is not None:
        if isinstance(bits, bool) or not isinstance(bits, (int, np.integer)):
            raise TypeError(f"bits must be an integer, not {type(bits).__name__}")
        bits = int(bits)
        if bits < 1:
            raise ValueError(f"bits = {bits}: must be at least 1")
    if kind is None:
        if bits is None and len(set(kinds)) == 1 and kinds[0] in BITS:
            return Goal(kinds[0], BITS[kinds[0]])
        kind = promoted(kinds, what)
        is_complex = kind in PARTS
        part = PARTS.get(kind, kind)
        if part == "float32" and not set(kinds) <= {"float32", "complex64"}:
            # As NumPy: float32 does not hold the integers of the other.
            part = "float64"
        if bits is not None and part not in ("mpf", "mpfr") and not (part == "float32" and bits <= 24):
            part = kind_for_bits(bits)
        kind = COMPLEX[part] if is_complex else part
    else:
        kind = kind_named(kind)
        if kind not in PARTS and any(k in PARTS for k in kinds):
            raise TypeError(
                f"kind = {kind!r} is real, with complex numbers in {what}: choose one of {', '.join(PARTS)}"
            )
    part = PARTS.get(kind, kind)
    if part in BITS:
        if bits is not None and bits > BITS[part]:
            raise ValueError(f"bits = {bits}: {kind} has {BITS[part]} bits")
        bits = BITS[part]
    elif kind in ("int", "fraction"):
        if bits is not None:
            raise ValueError(f"bits has no meaning for kind = {kind!r}: its results are exact")
    elif bits is None:
        bits = _working_precision(part)
    return Goal(kind, bits)


def _working_precision(kind: str) -> int:
    if kind == "mpf":
        return int(mpmath_module().mp.prec)
    return int(gmpy2_module().get_context().precision)


def mpmath_module() -> Any:
    try:
        import mpmath
    except ImportError:
        raise ImportError(
            "results of more than 212 bits are mpmath.mpf by default, and mpmath is not installed; "
            "install it, or pass kind='mpfr' (gmpy2) or kind='fraction'"
        ) from None
    return mpmath


def gmpy2_module() -> Any:
    import gmpy2

    return gmpy2


#: A view of an element of so many bytes as float64 numbers along one more axis.
_COMPONENTS_OF = {8 * n: np.dtype((np.float64, (n,))) for n in (2, 4, 8)}


def parts_of(x: np.ndarray) -> np.ndarray:
    """The float64 components of elements in memory: a view with one more axis, of 2 or 4, or 8 of ``qd_complex``."""
    return x.view(_COMPONENTS_OF[x.dtype.itemsize])


def elements_of(parts: np.ndarray, dtype: Any = None) -> np.ndarray:
    """Elements in memory whose float64 components are along the last axis: a view where these are beside each other.

    Without a dtype they are real numbers.
    """
    if parts.strides[-1] != 8:
        parts = np.ascontiguousarray(parts)
    if dtype is None:
        dtype = DD if parts.shape[-1] == 2 else QD
    if parts.size == 0:
        return np.empty(parts.shape[:-1], dtype)
    return parts.view(dtype)[..., 0]


def check_components(name: str, x: np.ndarray) -> None:
    """A ``ValueError`` where components overlap: NumPy has assigned a number to all fields of an element."""
    if x.dtype in (DD_COMPLEX, QD_COMPLEX):
        for field in ("re", "im"):
            check_components(f'{name}["{field}"]', x[field])
        return
    parts = parts_of(x)
    with np.errstate(invalid="ignore", over="ignore"):
        last, wrong = np.abs(parts[..., 0]), np.zeros(x.shape, bool)
        for i in range(1, parts.shape[-1]):
            part = np.abs(parts[..., i])
            wrong |= 2 * part > np.spacing(last)
            last = np.where(part == 0, last, part)
    # The components after an infinity or NaN have no meaning.
    wrong &= np.isfinite(parts[..., 0])
    if wrong.any():
        at = tuple(map(int, np.argwhere(wrong)[0]))
        where = ", ".join(map(str, at))
        raise ValueError(
            f"{name}[{where}] has components {x[at].item()}, which overlap: NumPy assigns a number to every field of "
            f"an element; make the array an Array before assigning, {name} = wideblas.convert({name})"
        )


def real(x: np.ndarray) -> np.ndarray:
    """The real parts of elements of a native kind, a view."""
    return x["re"] if x.dtype.names == ("re", "im") else x.real if x.dtype.kind == "c" else x


def imaginary(x: np.ndarray) -> np.ndarray:
    """The imaginary parts of elements of a native kind; those of complex ones are a view."""
    if x.dtype.names == ("re", "im"):
        return x["im"]
    return x.imag if x.dtype.kind == "c" else np.zeros(x.shape, x.dtype)


def promote_floats(x: np.ndarray, kind: str) -> np.ndarray:
    """An array of a native kind in another that holds all its numbers; the same array where it is that already."""
    wanted = DTYPES.get(kind) or COMPLEX_DTYPES[kind]
    if x.dtype == wanted:
        return x
    if wanted.names is None:
        return x.astype(wanted)
    out = np.zeros(x.shape, wanted)
    if kind in PARTS:
        out["re"], out["im"] = (promote_floats(part, PARTS[kind]) for part in (real(x), imaginary(x)))
    elif x.dtype in (DD, QD):
        parts_of(out)[..., : x.dtype.itemsize // 8] = parts_of(x)
    else:
        parts_of(out)[..., 0] = x
    return out


def as_rational(x: Any) -> tuple[int, int]:
    """Numerator and denominator of an int, Fraction, Decimal, ``mpz`` or ``mpq``."""
    if isinstance(x, decimal.Decimal):
        return x.as_integer_ratio()
    if isinstance(x, Fraction):
        return x.numerator, x.denominator
    return int(x.numerator), int(x.denominator)
