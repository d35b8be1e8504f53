"""Exact sums that grow: ``wb_accumulator``."""

from __future__ import annotations

import ctypes
import weakref
from typing import Any, Optional

import numpy as np

from . import _kinds, _numbers, _operands
from ._array import wrapped
from ._kinds import DD, QD
from ._library import call, library
from ._memory import address
from ._numbers import Number

_BYTES = 568


class Accumulator:
    """The exact sum of all that was added: float32, float64, ``dd``, ``qd`` and integers, and products of two of these.

    The order does not matter, nor how terms are grouped: threads, processes and machines may each sum a part and
    merge. It is pickled and copied with all its bits.

    >>> import wideblas
    >>> total = wideblas.Accumulator([1e100, 1.0])
    >>> total.add([-1e100, 1e-300])
    >>> total.add_products([3.0], [0.5])
    >>> total.value(), total.value("dd")
    (np.float64(2.5), Array(2.5, wideblas.dd))
    """

    def __init__(self, x: Any = None) -> None:
        self._at = library.wb_accumulator_create()
        if not self._at:
            raise MemoryError("no memory for an accumulator")
        weakref.finalize(self, library.wb_accumulator_destroy, self._at)
        if x is not None:
            self.add(x)

    def add(self, x: Any) -> None:
        """Adds a number, or all numbers of an array."""
        parts = _components("x", x)
        call("wb_accumulator_add_array_f64", self._at, parts.size, address(parts), 1)

    def add_products(self, x: Any, y: Any) -> None:
        """Adds the products of the elements of two arrays of one shape."""
        left, right = _components("x", x), _components("y", y)
        if left.shape[:-1] != right.shape[:-1]:
            raise ValueError(f"y has shape {right.shape[:-1]}: expected {left.shape[:-1]}, as x")
        n = left[..., 0].size
        for i in range(left.shape[-1]):
            for j in range(right.shape[-1]):
                call(
                    "wb_accumulator_add_products_f64", self._at, n,
                    address(left) + 8 * i, left.shape[-1], address(right) + 8 * j, right.shape[-1],
                )  # fmt: skip

    def merge(self, other: Accumulator) -> None:
        """Adds all that was added to another accumulator."""
        call("wb_accumulator_merge", self._at, other._at)

    def subtract(self, other: Accumulator) -> None:
        """Subtracts all that was added to another accumulator."""
        call("wb_accumulator_subtract", self._at, other._at)

    def clear(self) -> None:
        """Forgets what was added."""
        call("wb_accumulator_clear", self._at)

    def value(self, kind: Any = None, *, bits: Optional[int] = None) -> Any:
        """The sum, rounded once: float64, or as ``kind`` and ``bits`` of :func:`wideblas.matmul` say."""
        goal = _kinds.goal(["float64"], bits, kind, "an accumulator")
        suffix = {"float32": "f32", "float64": "f64", "dd": "dd", "qd": "qd"}.get(goal.kind)
        if suffix is None:
            found = _numbers.encode([self.number()], [1], (), goal, "the sum")
            return wrapped(found[()])
        out = np.empty((), _kinds.DTYPES[goal.kind])
        call(f"wb_accumulator_round_{suffix}", self._at, address(out))
        return wrapped(out if out.dtype.names else out[()])

    def number(self) -> Number:
        """The sum exactly, from the 68 words that are the sum times 2**2176."""
        saved = self._saved()
        whole = int.from_bytes(saved[16 : 16 + 8 * 68], "little", signed=True)
        # A NaN or an infinity was added. A sum beyond the range of float64 is there in whole.
        special = saved[8] & 7
        if special or not whole:
            near = ctypes.c_double()
            call("wb_accumulator_round_f64", self._at, ctypes.addressof(near))
            return near.value, None
        return whole, -2176

    def _saved(self) -> bytes:
        saved = ctypes.create_string_buffer(_BYTES)
        call("wb_accumulator_save", self._at, saved)
        return saved.raw

    def __getstate__(self) -> bytes:
        return self._saved()

    def __setstate__(self, saved: bytes) -> None:
        Accumulator.__init__(self)
        call("wb_accumulator_load", self._at, saved, len(saved))

    def __repr__(self) -> str:
        return f"Accumulator of {self.value()!r}"


def _components(name: str, x: Any) -> np.ndarray:
    """The numbers of an array as float64 components along one more axis, in C order."""
    operand = _operands.read(name, x)
    host = operand.host
    if host.dtype.kind in "iu":
        host = _operands.integers_as_dd(host)
    if host.dtype in (DD, QD):
        return np.ascontiguousarray(_kinds.parts_of(host))
    if host.dtype.kind != "f":
        raise TypeError(f"{name} has {operand.kind} numbers: expected float32, float64, dd, qd or integer dtypes")
    return np.ascontiguousarray(host.astype(np.float64)[..., None])
