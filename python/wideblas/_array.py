"""Arrays of double-double and quad-double numbers: values, not fields.

For NumPy such an element is a structure, and a number that is assigned to it goes into every field. In :class:`Array`
an element is a number: assignment converts, comparison is of values, and functions of NumPy that would read fields are
refused.
"""

from __future__ import annotations

import decimal
import operator
from typing import Any, Callable, Iterator, Optional, Sequence, cast

import numpy as np

from . import _kinds
from ._kinds import DD, QD, Format

#: Significant decimal digits that are printed.
_DIGITS = {"dd": 32, "qd": 64}


class Array:
    """An array of double-double or quad-double numbers in host memory; a single number is an array of no axes.

    Results of kind ``dd`` and ``qd`` are such arrays. :func:`wideblas.zeros`, :func:`wideblas.full` and
    :func:`wideblas.convert` make them from numbers, :func:`wideblas.from_components` from components.

    Indices, slices, ``reshape``, ``ravel``, ``T`` and ``copy`` are those of NumPy. A number that is assigned is
    converted exactly or rounded once. Comparisons are of values, also with numbers of other kinds. ``x["hi"]``
    (``x["x0"]`` of ``qd``) is the float64 array of the first components, each nearest to its number, and
    :func:`wideblas.components` the view of all. There are no operators: use :func:`wideblas.sum`, :func:`wideblas.dot`
    and :func:`wideblas.matmul`.

    >>> import numpy as np, wideblas
    >>> x = wideblas.zeros(3, wideblas.dd)
    >>> x[1] = 0.5
    >>> x[2] = "0.1"
    >>> x
    Array([0.0, 0.5, 0.1], wideblas.dd)
    >>> x == np.array([0.0, 0.5, 0.1])
    array([ True,  True, False])
    >>> x["hi"]
    array([0. , 0.5, 0.1])
    """

    # With this, operators of NumPy's arrays leave the work to those here, and ufuncs are refused.
    __array_ufunc__ = None
    __hash__ = None  # type: ignore[assignment]
    __slots__ = ("_elements",)

    def __init__(self, elements: np.ndarray):
        if not isinstance(elements, np.ndarray) or elements.dtype not in (DD, QD):
            raise TypeError("Array is not made directly: use wideblas.convert, zeros, full or from_components")
        #: The elements as a NumPy array, whose dtype has the components as fields.
        self._elements = elements.view(np.ndarray)

    @property
    def dtype(self) -> Format:
        """``wideblas.dd`` or ``wideblas.qd``."""
        return _kinds.dd if self._elements.dtype == DD else _kinds.qd

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
    def nbytes(self) -> int:
        return self._elements.nbytes

    @property
    def T(self) -> Array:
        return Array(self._elements.T)

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
            # One component is not to be changed alone.
            found.flags.writeable = False
            return found[()]
        # A single number is a copy, as NumPy's are; an array that is made of a void shares its memory.
        return Array(np.asarray(found.copy()) if isinstance(found, np.void) else found)

    def __setitem__(self, index: Any, value: Any) -> None:
        if _names_components(index):
            raise TypeError(f"component {index!r} is not assigned to alone: wideblas.components is a view of all")
        self._elements[index] = converted(value, self.dtype)._elements

    def reshape(self, *shape: Any) -> Array:
        return Array(self._elements.reshape(*shape))

    def ravel(self) -> Array:
        return Array(self._elements.ravel())

    def transpose(self, *axes: Any) -> Array:
        return Array(self._elements.transpose(*axes))

    def copy(self) -> Array:
        return Array(self._elements.copy())

    __copy__ = copy

    def fill(self, value: Any) -> None:
        """Assigns a number to all elements."""
        if np.ndim(value):
            raise ValueError(f"value has {np.ndim(value)} axes: expected a number")
        self[...] = value

    def astype(self, kind: Any) -> Any:
        """The numbers as another kind: :func:`wideblas.convert`."""
        from ._convert import convert

        return convert(self, kind)

    def item(self) -> tuple[float, ...]:
        """The components of a single number."""
        if self.size != 1:
            raise ValueError(f"an array of {self.size} elements is no single number")
        return cast("tuple[float, ...]", self._elements.item())

    def tobytes(self) -> bytes:
        return self._elements.tobytes()

    def __float__(self) -> float:
        if self.shape:
            raise TypeError(f"an array of shape {self.shape} is no single number")
        return float(self.astype("float64"))

    def __bool__(self) -> bool:
        if self.size != 1:
            raise ValueError(f"the truth value of an array of {self.size} elements is ambiguous")
        return bool((self != 0).all())

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> np.ndarray:
        if dtype is None or np.dtype(dtype) not in map(np.dtype, _kinds.FLOATS):
            raise TypeError(
                f"NumPy has no {self.dtype} numbers: pass x.astype(float), which rounds them, or wideblas.components(x)"
            )
        if copy is False:
            raise ValueError("float64 of these numbers is a copy")
        return np.asarray(self.astype(np.dtype(dtype)))

    def __array_function__(self, function: Any, types: Any, arguments: Any, options: Any) -> Any:
        from . import _numpy

        return _numpy.call(function, arguments, options)

    def _compared(self, other: Any, says: Callable[[Any, Any], Any]) -> Any:
        """An operator applied to the signs of differences and zero; the sign is NaN beside a NaN."""
        from . import _compare

        signs = _compare.signs(self, other)
        return NotImplemented if signs is None else says(signs, 0)[()]

    def __eq__(self, other: Any) -> Any:
        return self._compared(other, operator.eq)

    def __ne__(self, other: Any) -> Any:
        return self._compared(other, operator.ne)

    def __lt__(self, other: Any) -> Any:
        return self._compared(other, operator.lt)

    def __le__(self, other: Any) -> Any:
        return self._compared(other, operator.le)

    def __gt__(self, other: Any) -> Any:
        return self._compared(other, operator.gt)

    def __ge__(self, other: Any) -> Any:
        return self._compared(other, operator.ge)

    def _no_operator(self, *_: Any) -> Any:
        raise TypeError(
            "wideblas.Array has no operators: use wideblas.sum, dot, matmul or residual, or x.astype(float)"
        )

    # Python's own message beside an array of NumPy is about concatenation.
    __add__ = __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = _no_operator
    __matmul__ = __rmatmul__ = __pow__ = __rpow__ = __neg__ = __abs__ = _no_operator

    def __repr__(self) -> str:
        return f"Array({self._text('Array(')}, {self.dtype})"

    def __str__(self) -> str:
        return self._text("")

    def _text(self, before: str) -> str:
        if not self.size:
            return f"[], shape={self.shape}" if self.shape != (0,) else "[]"
        flat, digits = self._elements.ravel(), _DIGITS[self.dtype.name]
        # NumPy asks for the elements that it shows, by their places.
        places = np.arange(self.size).reshape(self.shape)
        shown = {"int_kind": lambda at: _decimal(flat[at].item(), digits)}
        return np.array2string(places, separator=", ", formatter=cast(Any, shown), prefix=before)


def _names_components(index: Any) -> bool:
    return isinstance(index, str) or (isinstance(index, list) and any(isinstance(i, str) for i in index))


def _decimal(parts: Sequence[float], digits: int) -> str:
    """A sum of doubles to so many decimal digits, zeros at the end left out."""
    # The digits of all doubles from the highest to the lowest place.
    exact, short = decimal.Context(prec=1500), decimal.Context(prec=digits)
    total = decimal.Decimal(0)
    if not np.isfinite(parts).all():
        return str(parts[0] if not np.isfinite(parts[0]) else np.nan)
    for part in parts:
        total = exact.add(total, decimal.Decimal(part))
    if not total:
        return str(parts[0] if not any(parts) else 0.0)
    total = short.plus(total)
    _, figures, exponent = total.as_tuple()
    text = "".join(map(str, figures)).rstrip("0")
    # Where the decimal point goes, counted from the first digit.
    point = len(figures) + cast(int, exponent)
    sign = "-" if total < 0 else ""
    if -4 < point <= 16:
        text = text.rjust(len(text) + max(1 - point, 0), "0").ljust(point, "0")
        whole = max(point, 1)
        return f"{sign}{text[:whole]}.{text[whole:] or '0'}"
    return f"{sign}{text[0]}{'.' + text[1:] if text[1:] else ''}e{point - 1:+03d}"


def wrapped(x: Any) -> Any:
    """A result as the user gets it: elements of ``dd`` and ``qd`` as :class:`Array`, anything else as it is."""
    if isinstance(x, (np.ndarray, np.void)) and x.dtype in (DD, QD):
        return Array(np.asarray(x))
    return x


def converted(x: Any, to: Format) -> Array:
    """Numbers in a format, each rounded once; the same array if it has that format."""
    from ._convert import convert

    return x if isinstance(x, Array) and x.dtype is to else cast(Array, convert(x, to))
