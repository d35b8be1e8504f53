"""Einstein's sums over products of one or two operands: products of matrices, exact and rounded once."""

from __future__ import annotations

import math
import string
from typing import Any, Optional

import numpy as np

from . import _kinds, _operands
from ._array import wrapped
from ._convert import convert
from ._out import written
from ._products import matmul
from ._sums import sum


def einsum(
    subscripts: str,
    *operands: Any,
    bits: Optional[int] = None,
    kind: Any = None,
    dtype: Any = None,
    out: Any = None,
) -> Any:
    """The sums over indices that ``subscripts`` names, as ``numpy.einsum``, each exact and rounded once.

    There are one or two operands; products of more are rounded between, so that they are written as several calls. Kinds
    and ``bits`` are those of :func:`matmul`.

    >>> import numpy as np, wideblas
    >>> A = np.array([[1e16, 1.0], [-1e16, 1.0]])
    >>> wideblas.einsum("ij->j", A), wideblas.einsum("ij,ij->", A, np.ones((2, 2)))
    (array([0., 2.]), np.float64(2.0))
    """
    if not isinstance(subscripts, str):
        raise TypeError(f"subscripts is a {type(subscripts).__name__}: expected a string, as 'ij,jk->ik'")
    kind = _kinds.chosen(kind, dtype)
    values = [wrapped(_operands.read(f"operand {i}", x).host) for i, x in enumerate(operands)]
    names, wanted = _parsed(_named(subscripts.replace(" ", ""), values), len(operands))
    for name, x in zip(names, values):
        if len(name) != x.ndim:
            raise ValueError(f"{subscripts!r} has {len(name)} indices for an operand of shape {x.shape}")
    sizes = _sizes(names, values)
    if len(values) == 1:
        ((name, x),) = _diagonals(names, values)
        summed = tuple(i for i, letter in enumerate(name) if letter not in wanted)
        name = "".join(letter for letter in name if letter in wanted)
        if summed:
            found = sum(x, summed, bits=bits, kind=kind)
        else:
            found = x.copy() if bits is None and kind is None else convert(x, kind, bits=bits)
        return written(_ordered(found, name, wanted), out)
    (left, a), (right, b) = _diagonals(names, values)
    for letter in (*left, *right):
        if letter not in wanted and not (letter in left and letter in right):
            raise ValueError(f"index {letter} is in one operand alone: sum over it before, which rounds")
    stack = [v for v in left if v in right and v in wanted]
    inner = [v for v in left if v in right and v not in wanted]
    rows = [v for v in left if v not in right]
    columns = [v for v in right if v not in left]
    size = lambda letters: math.prod(sizes[v] for v in letters)
    a = _transposed(a, left, [*stack, *rows, *inner]).reshape(size(stack), size(rows), size(inner))
    b = _transposed(b, right, [*stack, *inner, *columns]).reshape(size(stack), size(inner), size(columns))
    found = matmul(a, b, bits=bits, kind=kind)
    letters = "".join((*stack, *rows, *columns))
    found = found.reshape([sizes[v] for v in letters])
    if not letters and isinstance(found, np.ndarray):
        found = found[()]
    return written(_ordered(found, letters, wanted), out)


def _named(subscripts: str, values: list[Any]) -> str:
    """Subscripts with letters for the axes that an ellipsis stands for, counted from the last."""
    if "..." not in subscripts:
        return subscripts
    left, arrow, wanted = subscripts.partition("->")
    free = [letter for letter in string.ascii_letters if letter not in subscripts]
    names, longest = left.split(","), ""
    for i, (name, x) in enumerate(zip(names, values)):
        if "..." in name:
            count = x.ndim - (len(name) - 3)
            if not 0 <= count <= len(free):
                raise ValueError(f"{subscripts!r} has more indices than an operand of shape {x.shape}")
            axes = "".join(free[len(free) - count :])
            names[i], longest = name.replace("...", axes), max(longest, axes, key=len)
    if not arrow:
        letters = left.replace(".", "").replace(",", "")
        wanted = "..." + "".join(sorted(v for v in set(letters) if letters.count(v) == 1))
    return f"{','.join(names)}->{wanted.replace('...', longest)}"


def _parsed(subscripts: str, count: int) -> tuple[list[str], str]:
    """The indices of each operand, and of the result."""
    left, arrow, wanted = subscripts.partition("->")
    names = left.split(",")
    if not all(letter.isalpha() for name in names for letter in name) or not all(map(str.isalpha, wanted)):
        raise ValueError(f"{subscripts!r}: indices are letters")
    if len(names) != count:
        raise ValueError(f"{subscripts!r} names {len(names)} operands, and there are {count}")
    if count not in (1, 2):
        raise ValueError(f"{count} operands: einsum rounds once, so that it takes one or two; contract two at a time")
    letters = "".join(names)
    if not arrow:
        wanted = "".join(sorted(v for v in set(letters) if letters.count(v) == 1))
    if len(set(wanted)) < len(wanted) or not set(wanted) <= set(letters):
        raise ValueError(f"{subscripts!r}: indices of the result are each once in it, and in an operand")
    return names, wanted


def _sizes(names: list[str], values: list[Any]) -> dict[str, int]:
    sizes: dict[str, int] = {}
    for name, x in zip(names, values):
        for letter, n in zip(name, x.shape):
            if sizes.setdefault(letter, n) != n:
                raise ValueError(f"index {letter} has {sizes[letter]} values in one operand and {n} in another place")
    return sizes


def _diagonals(names: list[str], values: list[Any]) -> list[tuple[str, Any]]:
    """Operands in which no index is twice."""
    found = []
    for name, x in zip(names, values):
        for letter in sorted(set(name)):
            while name.count(letter) > 1:
                i = name.index(letter)
                j = name.index(letter, i + 1)
                x = np.diagonal(x, 0, i, j)
                name = name[:i] + name[i + 1 : j] + name[j + 1 :] + letter
        found.append((name, x))
    return found


def _transposed(x: Any, name: str, order: list[str]) -> Any:
    return np.transpose(x, [name.index(letter) for letter in order])


def _ordered(found: Any, name: str, wanted: str) -> Any:
    return found if len(wanted) < 2 else _transposed(found, name, list(wanted))
