"""Results with bounds of their errors."""

from __future__ import annotations

from typing import Any, List, Tuple

import numpy as np
from numpy.linalg import LinAlgError

from . import _answers
from ._answers import Found, Report
from ._convert import convert
from ._kinds import PARTS, Goal


class Result(dict):
    """What functions of :mod:`wideblas.linalg` return with ``bounds``: a dictionary whose keys are attributes, too.

    - ``x``, or of eigenvalues ``eigenvalues`` and ``eigenvectors``: the result itself;
    - ``error``: bounds of the errors of its numbers, float64 of the same shape; of complex numbers of the distance. Infinite where there is
      no bound;
    - ``vector_error``: with eigenvectors, bounds of the distance of each from an exact one of norm 1. Infinite where eigenvalues cannot be told
      apart;
    - ``relative_error``: the largest bound relative to the largest element of its column;
    - ``condition``: an estimate of the condition of the matrix, its rows and columns scaled by powers of two (of least squares its columns, or
      its rows where there are fewer); 0 of eigenvalues;
    - ``bits``: the bits of the numbers that the matrix was factored in; ``steps``: corrections of the solution;
    - ``status``: "converged", "not converged" (less accurate than promised), "singular", "not proved", "not finite" or "cluster"
      (eigenvalues that cannot be told apart: their vectors are a basis of the space that they span); ``proved``: whether the bounds are;
    - ``success``: whether the status is "converged" or "cluster".

    Of a stack of matrices all but the first two are arrays.
    """

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(f"a result has no {name!r}, but {', '.join(self)}") from None

    def __dir__(self) -> List[str]:
        return [*super().__dir__(), *self]

    def __repr__(self) -> str:
        width = max(map(len, self))
        return "\n".join(f"{name:>{width}}: {value!r}".replace("\n", "\n" + " " * (width + 2)) for name, value in self.items())


def check_bounds(bounds: Any) -> None:
    if bounds not in ("estimated", "proved", None):
        raise ValueError(f"bounds = {bounds!r}: expected 'estimated' or 'proved', or None for the result alone")


def checked(found: Found, name: str, what: str = "singular") -> Any:
    """A result that is as accurate as promised; others are errors."""
    report = found.report
    if report.status == _answers.SINGULAR:
        raise LinAlgError(f"{name} is {what}, or as good as {what} in numbers of {report.bits} bits")
    if report.status == _answers.NOT_CONVERGED and not _is_beyond(found.x):
        raise LinAlgError("the result is less accurate than it should be: bounds='estimated' returns it with bounds of its errors")
    return found.x


def _is_beyond(x: Any) -> bool:
    """Whether a number is beyond the largest of its format, as NumPy's results may be."""
    return bool(np.isinf(np.asarray(convert(x, "float64"))).any())


def result(found: List[Found], stack: Tuple[int, ...], shape: Tuple[int, ...], goal: Goal, **values: Any) -> Result:
    """The result of the matrices of a stack; ``values`` has the numbers, and ``shape`` is that of their bounds."""
    reports = [one.report for one in found]
    error = np.array([one.errors for one in found]).reshape(shape) if found else np.zeros(shape)

    def told(of: Any) -> Any:
        values = np.array([of(report) for report in reports]).reshape(stack)
        return values if stack else values.item()

    relative = np.array([_relative_error(one, goal) for one in found]).reshape(stack)
    names = np.array(_answers.STATUSES)
    return Result(
        **values,
        error=error[()],
        relative_error=relative if stack else relative.item(),
        condition=told(lambda report: report.condition),
        bits=told(lambda report: report.bits),
        steps=told(lambda report: report.steps),
        proved=told(lambda report: bool(report.proved)),
        status=told(lambda report: names[report.status]),
        success=told(lambda report: report.status in (_answers.CONVERGED, _answers.CLUSTER)),
    )


def _relative_error(found: Found, goal: Goal) -> float:
    """The library's bound, or another where numbers were rounded again, or are parts of complex ones."""
    if not found.is_rounded_again:
        return found.report.relative_error
    assert found.errors is not None
    sizes = np.abs(np.asarray(convert(found.x, "complex128" if goal.kind in PARTS else "float64")))
    columns, errors = (np.reshape(x, (len(x), -1) if np.ndim(x) > 1 else (-1, 1)) for x in (sizes, found.errors))
    if not columns.size:
        return 0.0
    worst = errors.max(axis=0)
    with np.errstate(divide="ignore", invalid="ignore"):
        # At most the largest element of the exact result.
        largest = np.maximum(np.nextafter(columns.max(axis=0), 0) - worst, 0) * (1 - 2.0**-50)
        ratio = np.where(worst == 0, 0.0, _answers.above(worst / largest))
    return float(np.where(np.isnan(ratio), np.inf, ratio).max())


def of_nothing(x: Any, bounds: Any) -> Found:
    """The result of a matrix without elements."""
    report = Report(proved=bounds == "proved")
    return Found(x, np.zeros(np.shape(x)), report)

