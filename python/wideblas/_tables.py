"""Tables of pandas, polars and Arrow, whose columns have types of their own, and columns with missing values."""

from __future__ import annotations

from typing import Any

import numpy as np

from . import _kinds


def is_table(x: Any) -> bool:
    """Whether an object is a table. As one array it would have one type, float64 for integers beside floats."""
    return any(hasattr(x, of_table) for of_table in ("get_columns", "itercolumns")) or (
        hasattr(x, "iloc") and hasattr(x, "columns")
    )


def _columns(x: Any) -> list[Any]:
    if hasattr(x, "iloc"):
        # By position, since several columns may have one label.
        return [x.iloc[:, j] for j in range(len(x.columns))]
    return list(x.get_columns() if hasattr(x, "get_columns") else x.itercolumns())


def read(name: str, x: Any) -> np.ndarray:
    """The elements of a table, column by column, none of them rounded."""
    columns = []
    for j, column in enumerate(_columns(x)):
        label = f"column {j} of {name}"
        values = checked(label, column, np.asarray(column))
        if values.dtype.kind not in "OU":
            _kinds.kind_of_array(label, values)
        columns.append(values)
    if not columns:
        return np.empty((len(x), 0))
    kinds = {values.dtype.kind for values in columns}
    if kinds == {"f"} or len({values.dtype for values in columns}) == 1:
        return np.stack(columns, axis=1)
    elements = np.stack([values.astype(object) for values in columns], axis=1)
    # Integers beside floats are floats where nothing is lost.
    return elements.astype(np.float64) if kinds in ({"f", "i"}, {"f", "u"}) and are_doubles(elements) else elements


def checked(name: str, x: Any, host: np.ndarray) -> np.ndarray:
    """The array of x; a ``TypeError`` if x has integers and the array floats: a NaN stands for a missing value then."""
    if host.dtype.kind == "f" and str(getattr(x, "dtype", getattr(x, "type", ""))).lower().startswith(("int", "uint")):
        raise TypeError(f"{name} has integers and missing values: fill or drop them first")
    return host


def are_doubles(x: np.ndarray) -> bool:
    """Whether float64 holds all integers of an array of objects."""
    return all(_is_double(int(v)) for v in x.flat if isinstance(v, (int, np.integer)))


def _is_double(x: int) -> bool:
    try:
        return float(x) == x
    except OverflowError:
        return False
