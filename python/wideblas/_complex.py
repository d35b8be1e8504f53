"""Complex numbers as two real ones: every function of complex operands is one of their real and imaginary parts.

Each part of a result is one exact sum of real products, rounded once, whatever the precision.
"""

from __future__ import annotations

from typing import Any, Callable, Optional, Tuple

import numpy as np

from . import _kinds
from ._array import Array, wrapped
from ._operands import Operand

#: Real and imaginary parts; ``None`` for the imaginary parts of real numbers.
Parts = Tuple[Any, Optional[Any]]


def parts(operand: Operand) -> Parts:
    """The parts of an operand, as functions of this package take them."""
    host = operand.host
    if not operand.is_complex():
        return wrapped(host), None
    if host.dtype != object:
        return wrapped(_kinds.real(host)), wrapped(_kinds.imaginary(host))
    re, im = np.empty(host.shape, object), np.empty(host.shape, object)
    for at in np.ndindex(host.shape):
        re[at], im[at] = host[at].real, host[at].imag
    return re, im


def joined(re: Any, im: Any, kind: str) -> Any:
    """Complex numbers of a kind from real ones of the kind of its parts; ``None`` stands for zeros."""
    if isinstance(re, Array):
        out = np.zeros(re.shape, _kinds.COMPLEX_DTYPES[kind])
        out["re"] = re._elements
        if im is not None:
            out["im"] = im._elements
        return wrapped(out)
    shape = np.shape(re)
    if kind != "mpc":
        floats = np.zeros(shape, kind)
        floats.real = re
        if im is not None:
            floats.imag = im
        return floats[()]
    make = _kinds.mpmath_module().mpc
    if not shape:
        return make(re, 0 if im is None else im)
    objects = np.empty(shape, object)
    for at in np.ndindex(shape):
        objects[at] = make(re[at], 0 if im is None else im[at])
    return objects


def conjugated(operand: Operand) -> Any:
    """The complex conjugates of an operand, exactly."""
    host = operand.host
    if host.dtype == object and operand.kind != "mpc":
        out = np.empty(host.shape, object)
        for at in np.ndindex(host.shape):
            out[at] = host[at].conjugate()
        return out
    re, im = parts(operand)
    return joined(re, negated(im), operand.kind)


def negated(x: Any) -> Any:
    """-x exactly; numbers of mpmath round it to their working precision."""
    if isinstance(x, np.ndarray) and x.dtype == object:
        out = np.empty(x.shape, object)
        for at in np.ndindex(x.shape):
            is_mpf = _kinds.kind_of_type(type(x[at])) == "mpf"
            out[at] = _kinds.mpmath_module().fneg(x[at], exact=True) if is_mpf else -x[at]
        return out
    return -x


def product(a: Parts, b: Parts, kind: str, multiplied: Callable[[Any, Any], Any]) -> Any:
    """The product of matrices or vectors by their parts, whose real product is ``multiplied``.

    The real part is [Re A, -Im A] times [Re B; Im B], the imaginary part [Re A, Im A] times [Im B; Re B].
    """
    (re_a, im_a), (re_b, im_b) = a, b
    if im_a is None and im_b is None:
        return joined(multiplied(re_a, re_b), None, kind)
    if im_a is None:
        return joined(multiplied(re_a, re_b), multiplied(re_a, im_b), kind)
    if im_b is None:
        return joined(multiplied(re_a, re_b), multiplied(im_a, re_b), kind)
    re = multiplied(beside(re_a, negated(im_a)), below(re_b, im_b))
    return joined(re, multiplied(beside(re_a, im_a), below(im_b, re_b)), kind)


def beside(x: Any, y: Any) -> Any:
    """The columns of both."""
    return np.concatenate([x, y], -1)


def below(x: Any, y: Any) -> Any:
    """The rows of both, or the elements of two vectors."""
    return np.concatenate([x, y], 0 if x.ndim == 1 else -2)
