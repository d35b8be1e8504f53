"""Results that are written to an array of the caller's, ``out=``."""

from __future__ import annotations

from typing import Any

import numpy as np

from ._array import Array


def written(result: Any, out: Any) -> Any:
    """The result, or ``out`` with its numbers: of the same shape and kind, so that nothing is rounded again."""
    if out is None:
        return result
    if not isinstance(out, (Array, np.ndarray)):
        raise TypeError(f"out is a {type(out).__name__}: expected an array")
    if out.shape != np.shape(result):
        raise ValueError(f"out has shape {out.shape}: expected {np.shape(result)}")
    kind = getattr(result, "dtype", np.dtype(object))
    if out.dtype != kind:
        raise TypeError(f"out has {out.dtype} numbers: expected {kind}")
    out[...] = result
    return out
