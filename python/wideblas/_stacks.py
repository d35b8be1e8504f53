"""What the functions of :mod:`linalg` have in common: kinds of results, working formats, and stacks of matrices."""

from __future__ import annotations

from typing import Any, Iterator, NamedTuple, Optional

import numpy as np
from numpy.linalg import LinAlgError

from . import _kinds, _operands
from ._array import Array, wrapped
from ._convert import convert
from ._kinds import PARTS, Goal
from ._operands import Operand

#: The longest working precision is that of the result times this.
_MOST = 8


class Working(NamedTuple):
    """A format that is computed in."""

    kind: str
    bits: int


def goal_of(operands: list[Operand], bits: Optional[int], kind: Any) -> Goal:
    """What a result is made of: as NumPy's, float64 for integers."""
    names = " and ".join(o.name for o in operands)
    goal = _kinds.goal([o.kind for o in operands], bits, kind, names)
    if goal.kind in ("int", "fraction"):
        if kind is not None:
            raise TypeError(f"kind = {goal.kind!r}: results are rounded, choose a kind of floats")
        goal = Goal("float64", 53)
    return goal


def part_of(goal: Goal) -> Goal:
    """The goal of the real parts of a result."""
    return Goal(PARTS.get(goal.kind, goal.kind), goal.bits)


def formats(goal: Goal) -> Iterator[Working]:
    """Working formats for a result, each twice as long as the one before."""
    is_complex, bits = goal.kind in PARTS, goal.bits or 53
    most, wanted = _MOST * bits, bits
    while True:
        native = next((k for k in ("dd", "qd") if _kinds.BITS[k] >= wanted), None)
        part, found = (native, _kinds.BITS[native]) if native else ("mpf", wanted + 64)
        yield Working(_kinds.COMPLEX[part] if is_complex else part, found)
        if found >= most:
            return
        wanted = 2 * found


def matrices(name: str, x: Any, is_square: bool = True) -> Operand:
    """An operand that is a matrix or a stack of matrices."""
    operand = _operands.read(name, x)
    shape = np.shape(operand.host)
    if operand.flint is not None and operand.flint.__name__ == "arb_mat":
        raise TypeError(f"{name} is an arb_mat, whose balls this does not take: pass the matrix of the midpoints")
    if len(shape) < 2 or (is_square and shape[-1] != shape[-2]):
        raise LinAlgError(f"{name} has shape {shape}: expected {'square ' if is_square else ''}matrices")
    return operand


def rounded_to(x: Any, goal: Goal) -> Any:
    """Numbers in the kind of a result."""
    part = PARTS.get(goal.kind, goal.kind)
    return convert(x, goal.kind, bits=goal.bits if part in ("mpf", "mpfr") else None)


def in_stack(parts: list[Any], shape: tuple[int, ...], goal: Goal) -> Any:
    """The results of the matrices of a stack in one array of a shape."""
    if not parts:
        return rounded_to(np.zeros(shape), goal)
    if len(shape) == np.ndim(parts[0]):
        return parts[0]
    made = np.stack([np.asarray(p._elements if isinstance(p, Array) else p) for p in parts])
    return wrapped(made.reshape(shape))
