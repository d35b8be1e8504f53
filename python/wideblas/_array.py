"""Arrays of double-double and quad-double numbers: values, not fields.

For NumPy such an element is a structure, and a number that is assigned to it goes into every field. In :class:`Array`
an element is a number: assignment converts, operators and comparisons are of values, and functions of NumPy that would
read fields are refused.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Iterator, Optional, cast

import numpy as np

from . import _elementwise, _kinds, _text
from ._kinds import DD, DD_COMPLEX, QD, QD_COMPLEX, Format
from ._methods import Methods
from ._operators import Operators

_DTYPES = (DD, QD, DD_COMPLEX, QD_COMPLEX)


class Array(Operators, Methods):
    """An array of double-double or quad-double numbers, or of complex ones, in host memory; a single number is an array
    of no axes.

    Results of kind ``dd``, ``qd``, ``dd_complex`` and ``qd_complex`` are such arrays. :func:`wideblas.array`,
    :func:`wideblas.zeros`, :func:`wideblas.full` and :func:`wideblas.convert` make them from numbers,
    :func:`wideblas.from_components` from components.

    Indices, slices, operators and methods are those of NumPy's arrays. A number that is assigned is converted exactly or
    rounded once. ``x["hi"]`` (``x["x0"]`` of ``qd``) is the float64 array of the first components, each nearest to its
    number, and :func:`wideblas.components` the view of all.

    >>> import numpy as np, wideblas
    >>> x = wideblas.array([1, "0.1", 0.5])
    >>> x[2] = x[1] / 3
    >>> x
    Array([1.0, 0.1, 0.033333333333333333333333333333333], wideblas.dd)
    >>> x + 1 > np.array([2.0, 1.0, 2.0])
    array([False,  True, False])
    >>> (x @ x).dtype, x.sum(keepdims=True).shape
    (wideblas.dd, (1,))
    """

    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_elements",)

    def __init__(self, elements: np.ndarray):
        if not isinstance(elements, np.ndarray) or elements.dtype not in _DTYPES:
            raise TypeError("Array is not made directly: use wideblas.array, convert, zeros, full or from_components")
        #: The elements as a NumPy array, whose dtype has the components as fields.
        self._elements = elements.view(np.ndarray)

    def _made(self, elements: np.ndarray) -> Array:
        return _of(elements)

    @property
    def dtype(self) -> Format:
        """``wideblas.dd``, ``wideblas.qd``, ``wideblas.dd_complex`` or ``wideblas.qd_complex``."""
        return cast(Format, _kinds.format_of(self._elements.dtype))

    @property
    def shape(self) -> tuple[int, ...]:
        return self._elements.shape

    @property
    def ndim(self) -> int:
        return self._elements.ndim

    @property
    def size(self) -> int:
        return self._elements.size

    @property
    def itemsize(self) -> int:
        return self._elements.itemsize

    @property
    def nbytes(self) -> int:
        return self._elements.nbytes

    @property
    def T(self) -> Array:
        return _of(self._elements.T)

    @property
    def real(self) -> Array:
        """The real parts, a view."""
        return _of(_kinds.real(self._elements))

    @property
    def imag(self) -> Array:
        """The imaginary parts; those of complex numbers are a view."""
        return _of(_kinds.imaginary(self._elements))

    def conj(self) -> Array:
        return _of(_elementwise.conjugate(self._elements))

    conjugate = conj

    def __len__(self) -> int:
        return len(self._elements)

    def __iter__(self) -> Iterator[Array]:
        if not self.shape:
            raise TypeError("a single number has no elements")
        return (self[i] for i in range(len(self)))

    def __getitem__(self, index: Any) -> Any:
        if _names_components(index) and not isinstance(index, str):
            raise IndexError(f"{index!r} is no index: components have names one by one")
        found = self._elements[index]
        if isinstance(index, str):
            # One component, or one part of a complex number, is not to be changed alone.
            found.flags.writeable = False
            return wrapped(found) if found.dtype.names else found[()]
        # A single number is a copy, as NumPy's are; an array that is made of a void shares its memory.
        return _of(np.asarray(found.copy()) if isinstance(found, np.void) else found)

    def __setitem__(self, index: Any, value: Any) -> None:
        if _names_components(index):
            raise TypeError(f"component {index!r} is not assigned to alone: wideblas.components is a view of all")
        if isinstance(index, Array):
            raise IndexError("an Array is no index")
        self._elements[index] = converted(value, self.dtype)._elements

    def __contains__(self, value: Any) -> bool:
        return bool(np.any(self == value))

    def fill(self, value: Any) -> None:
        """Assigns a number to all elements."""
        if np.ndim(value):
            raise ValueError(f"value has {np.ndim(value)} axes: expected a number")
        self[...] = value

    def astype(self, kind: Any) -> Any:
        """The numbers as another kind: :func:`wideblas.convert`."""
        from ._convert import convert

        return convert(self, kind)

    def item(self) -> Any:
        """The components of a single number; of a complex one those of both parts."""
        if self.size != 1:
            raise ValueError(f"an array of {self.size} elements is no single number")
        return self._elements.item()

    def tolist(self) -> Any:
        """The numbers as arrays of no axes, in lists."""
        return [v.tolist() for v in self] if self.ndim else self

    def tobytes(self) -> bytes:
        return self._elements.tobytes()

    def _single(self) -> tuple[float, ...]:
        """The components of a single real number."""
        if self.shape:
            raise TypeError(f"an array of shape {self.shape} is no single number")
        if self._elements.dtype not in (DD, QD):
            raise TypeError("a complex number is no real one: take x.real or abs(x)")
        return cast("tuple[float, ...]", self._elements.item())

    def __float__(self) -> float:
        # The first component is the nearest float64 of components that do not overlap.
        self._single()
        return float(self.astype("float64"))

    def __complex__(self) -> complex:
        if self.shape:
            raise TypeError(f"an array of shape {self.shape} is no single number")
        return complex(float(self.real), float(self.imag))

    def as_integer_ratio(self) -> tuple[int, int]:
        """A single number as a fraction of integers, exactly."""
        total = sum((Fraction(part) for part in self._single()), Fraction(0))
        return total.numerator, total.denominator

    def __int__(self) -> int:
        numerator, denominator = self.as_integer_ratio()
        return -(-numerator // denominator) if numerator < 0 else numerator // denominator

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError(f"the truth value of an array of {self.size} elements is ambiguous")
        return bool((self != 0).all())

    def __format__(self, spec: str) -> str:
        if not spec:
            return str(self)
        if self.shape:
            raise TypeError(f"an array of shape {self.shape} has no format {spec!r}: format its elements")
        return _text.formatted(self._elements, spec)

    def _mpmath_(self, precision: int, rounding: str) -> Any:
        """The number for mpmath, exactly."""
        if self._elements.dtype in (DD, QD):
            self._single()
            return _exact_mpf(self)
        import mpmath

        return mpmath.mpc(_exact_mpf(self.real), _exact_mpf(self.imag))

    def __mpfr__(self) -> Any:
        """The number for gmpy2, exactly."""
        from ._convert import convert

        self._single()
        return convert(self, "mpfr", bits=_LARGEST)

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> np.ndarray:
        is_complex = self._elements.dtype in (DD_COMPLEX, QD_COMPLEX)
        types: Any = (np.complex64, np.complex128) if is_complex else _kinds.FLOATS
        wanted = None if dtype is None else np.dtype(dtype)
        if wanted is None or wanted not in map(np.dtype, types):
            raise TypeError(
                f"NumPy has no {self.dtype} numbers: pass x.astype({'complex' if is_complex else 'float'}), which "
                "rounds them, or wideblas.components(x)"
            )
        if copy is False:
            raise ValueError("float64 of these numbers is a copy")
        return np.asarray(self.astype(wanted))

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **options: Any) -> Any:
        from . import _ufuncs

        return _ufuncs.call(ufunc, method, inputs, options)

    def __array_function__(self, function: Any, types: Any, arguments: Any, options: Any) -> Any:
        from . import _numpy

        return _numpy.call(function, arguments, options)

    def __repr__(self) -> str:
        return f"Array({_text.of_elements(self._elements, 'Array(')}, {self.dtype})"

    def __str__(self) -> str:
        return _text.of_elements(self._elements, "")


#: Bits that hold any number of components, from the largest double to the least.
_LARGEST = 2200


def _exact_mpf(x: Array) -> Any:
    from ._convert import convert

    return convert(x, "mpf", bits=_LARGEST)


def _names_components(index: Any) -> bool:
    return isinstance(index, str) or (isinstance(index, list) and any(isinstance(i, str) for i in index))


def _of(elements: np.ndarray) -> Array:
    """The array of elements in memory, which are known to be such."""
    x = Array.__new__(Array)
    x._elements = elements
    return x


def wrapped(x: Any) -> Any:
    """A result as the user gets it: elements of this package's formats as :class:`Array`, anything else as it is."""
    if isinstance(x, (np.ndarray, np.void)) and x.dtype in _DTYPES:
        return _of(np.asarray(x).view(np.ndarray))
    return x


def converted(x: Any, to: Format) -> Array:
    """Numbers in a format, each rounded once; the same array if it has that format."""
    from ._convert import convert

    return x if isinstance(x, Array) and x.dtype is to else cast(Array, convert(x, to))
