"""Kinds of numbers: which kind an operand has, and which a result."""

from __future__ import annotations

import numbers
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Sequence

import numpy as np

#: Double-double numbers: ``hi + lo``, 106 bits. A NumPy dtype of two float64 fields.
dd = np.dtype([("hi", np.float64), ("lo", np.float64)])
#: Quad-double numbers: the sum of four float64 fields, 212 bits.
qd = np.dtype([(f"x{i}", np.float64) for i in range(4)])

#: Kinds in the order in which operands are promoted, with the bits of those that have a fixed precision.
RANKS = {"int": 0, "fraction": 1, "float32": 2, "float64": 3, "dd": 4, "qd": 5, "mpf": 6, "mpfr": 6}
BITS = {"float32": 24, "float64": 53, "dd": 106, "qd": 212}
DTYPES: dict[str, Any] = {"float32": np.dtype(np.float32), "float64": np.dtype(np.float64), "dd": dd, "qd": qd}
#: How many float64 components a number of a kind has.
COMPONENTS = {"float64": 1, "dd": 2, "qd": 4}


_kinds_of_types: dict[type, str | None] = {}


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
    if module == "mpmath" and hasattr(t, "_mpf_"):
        return "mpf"
    if module == "gmpy2":
        return {"mpz": "int", "mpq": "fraction", "mpfr": "mpfr"}.get(t.__name__)
    if issubclass(t, (bool, np.bool_)):
        return None
    if issubclass(t, (int, np.integer)):
        return "int"
    if issubclass(t, (float, np.float64, np.float32)):
        return "float64"
    if issubclass(t, numbers.Rational):
        return "fraction"
    return None


def promoted(kinds: Sequence[str], what: str) -> str:
    """The kind that holds numbers of several kinds."""
    if {"mpf", "mpfr"} <= set(kinds):
        raise TypeError(f"{what}: mpmath.mpf and gmpy2.mpfr together; convert one of them")
    return max(kinds, key=RANKS.__getitem__, default="int")


def kind_of_array(name: str, x: np.ndarray) -> str:
    """The kind of the elements of an array; a ``TypeError`` names the operand."""
    if x.dtype == dd:
        return "dd"
    if x.dtype == qd:
        return "qd"
    if x.dtype.kind in "iu":
        return "int"
    if x.dtype.kind == "f" and x.dtype.itemsize in (4, 8):
        return "float32" if x.dtype.itemsize == 4 else "float64"
    if x.dtype.kind != "O":
        raise TypeError(
            f"{name} has dtype {x.dtype}: expected float32, float64, integers, wideblas.dd, " "wideblas.qd, or objects"
        )
    kinds = set()
    for t in {type(element) for element in x.flat}:
        kind = kind_of_type(t)
        if kind is None:
            raise TypeError(
                f"{name} has elements of type {t.__module__}.{t.__qualname__}: expected int, float, "
                "Fraction, mpmath.mpf, gmpy2.mpz, mpq or mpfr"
            )
        kinds.add(kind)
    return promoted(sorted(kinds), name)


def kind_for_bits(bits: int) -> str:
    """The floating-point kind with at least ``bits`` bits."""
    fixed = (kind for kind in ("float64", "dd", "qd") if bits <= BITS[kind])
    return next(fixed, "mpf")


def goal(kinds: Sequence[str], bits: int | None, kind: str | None, what: str) -> Goal:
    """The result of operands of these kinds, as ``bits=`` and ``kind=`` say."""
    if bits is not None:
        if isinstance(bits, bool) or not isinstance(bits, (int, np.integer)):
            raise TypeError(f"bits must be an integer, not {type(bits).__name__}")
        bits = int(bits)
        if bits < 1:
            raise ValueError(f"bits = {bits}: must be at least 1")
    if kind is None:
        kind = promoted(kinds, what)
        if kind == "float32" and set(kinds) != {"float32"}:
            # As NumPy: float32 does not hold the integers of the other.
            kind = "float64"
        if bits is not None and kind not in ("mpf", "mpfr") and not (kind == "float32" and bits <= 24):
            kind = kind_for_bits(bits)
    elif kind not in RANKS:
        raise ValueError(f"kind = {kind!r}: expected one of {', '.join(RANKS)}")
    if kind in BITS:
        if bits is not None and bits > BITS[kind]:
            raise ValueError(f"bits = {bits}: {kind} has {BITS[kind]} bits")
        bits = BITS[kind]
    elif kind in ("int", "fraction"):
        if bits is not None:
            raise ValueError(f"bits has no meaning for kind = {kind!r}: its results are exact")
    elif bits is None:
        bits = _working_precision(kind)
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


def components(x: Any) -> Any:
    """The float64 components of double-double or quad-double numbers: a view with one more axis, of 2 or 4.

    >>> import numpy as np, wideblas
    >>> c = wideblas.matmul(np.array([[1.0, 1e-20]]), np.ones((2, 1)), bits=106)
    >>> wideblas.components(c)
    array([[[1.e+00, 1.e-20]]])
    """
    from ._device import DeviceArray

    if isinstance(x, DeviceArray):
        return x.components()
    x = np.asarray(x)
    if x.dtype not in (dd, qd):
        raise TypeError(f"x has dtype {x.dtype}: expected wideblas.dd or wideblas.qd")
    first = x["hi" if x.dtype == dd else "x0"]
    n = x.dtype.itemsize // 8
    return np.lib.stride_tricks.as_strided(first, (*x.shape, n), (*x.strides, 8))


def from_components(x: Any) -> Any:
    """Numbers whose float64 components are along the last axis, of 2 or 4: a view as ``dd`` or ``qd``.

    A float64 array of shape (n, 2) may be a matrix or n double-double numbers; this says that it is the latter. The
    components of a number must be ordered and not overlap, as QD's are: ``hi`` is the float64 nearest to the value.
    Arrays in the memory of a GPU are viewed in the same way.

    >>> import numpy as np, wideblas
    >>> x = wideblas.from_components(np.array([[1.0, 1e-20], [-1.0, 0.0]]))
    >>> wideblas.sum(x)["hi"]
    np.float64(1e-20)
    """
    from . import _device

    if _device.is_device_array(x):
        return _device.read("x", x).numbers()
    x = np.asarray(x)
    if x.dtype != np.float64 or x.ndim == 0 or x.shape[-1] not in (2, 4):
        raise ValueError(f"x is {x.dtype} of shape {x.shape}: expected float64 with a last axis of 2 or 4")
    if x.strides[-1] != 8:
        x = np.ascontiguousarray(x)
    kind = dd if x.shape[-1] == 2 else qd
    if x.size == 0:
        return np.empty(x.shape[:-1], kind)
    return x.view(kind)[..., 0]


def promote_floats(x: np.ndarray, kind: str) -> np.ndarray:
    """An array of a native kind in another that holds all its numbers; the same array where it is that already."""
    wanted = DTYPES[kind]
    if x.dtype == wanted:
        return x
    if kind in ("float32", "float64"):
        return x.astype(wanted)
    out = np.zeros(x.shape, wanted)
    to = components(out)
    if x.dtype in (dd, qd):
        to[..., : x.dtype.itemsize // 8] = components(x)
    else:
        to[..., 0] = x
    return out


def as_rational(x: Any) -> tuple[int, int]:
    """Numerator and denominator of an int, Fraction, ``mpz`` or ``mpq``."""
    if isinstance(x, Fraction):
        return x.numerator, x.denominator
    return int(x.numerator), int(x.denominator)
