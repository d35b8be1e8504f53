"""Products with sparse matrices, and systems with them, solved iteratively in any precision, with an honest report.

    >>> import numpy as np, scipy.sparse, wideblas.sparse
    >>> n = 200
    >>> A = scipy.sparse.diags_array([1.0, -4.0, 6.0, -4.0, 1.0], offsets=[-2, -1, 0, 1, 2], shape=(n, n))
    >>> found = wideblas.sparse.solve(A, np.ones(n), rtol=1e-20, bits=106)
    >>> found.status, found.residual <= 1e-20, found.x.dtype
    ('converged', True, wideblas.dd)
    >>> wideblas.sparse.solve(A, np.ones(n), rtol=1e-20, bits=53).status
    'stagnated'
"""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_double, c_int, c_int64, c_void_p
from dataclasses import dataclass
from typing import Any, Callable, Optional, Union

import numpy as np

from . import _kinds, _operands
from ._array import wrapped
from ._convert import convert
from ._library import MODES, call, library
from ._memory import packed
from ._products import _check_mode
from ._stacks import goal_of

__all__ = ["Solution", "matmul", "solve"]

_METHODS = {"auto": 0, "cg": 1, "bicg": 2, "bicgstab": 3, "gmres": 4}
_PRECONDITIONERS = {None: 0, "none": 0, "jacobi": 1, "ilu0": 2, "ic0": 3}
_STATUSES = [
    "converged",
    "stagnated",
    "indefinite",
    "broken down",
    "out of iterations",
    "interrupted",
    "not finite",
    "rounded",
]
_SUFFIXES = {"float64": "f64", "dd": "dd", "qd": "qd"}
_AUTO = -1
_MOST_BITS = 1792

_Watch = CFUNCTYPE(c_int, c_void_p, c_int64, c_double, c_int)
_Apply = CFUNCTYPE(c_int, c_void_p, c_int, c_int64, c_void_p, c_void_p)


class _Options(Structure):
    _fields_ = [
        ("method", c_int),
        ("preconditioner", c_int),
        ("bits", c_int),
        ("has_guess", c_int),
        ("rtol", c_double),
        ("iterations", c_int64),
        ("restart", c_int64),
        ("watch", _Watch),
        ("context", c_void_p),
        ("history", c_void_p),
        ("history_room", c_int64),
        ("reserved", c_int64 * 4),
    ]


class _Report(Structure):
    _fields_ = [
        ("status", c_int),
        ("method", c_int),
        ("iterations", c_int64),
        ("bits", c_int64),
        ("residual", c_double),
        ("recursion", c_double),
        ("replacements", c_int64),
        ("reserved", c_int64 * 4),
    ]


def _declare() -> None:
    def function(name: str, *arguments: Any) -> None:
        f = getattr(library, name)
        f.restype, f.argtypes = c_int, list(arguments)

    told = [POINTER(_Options), POINTER(_Report)]
    for suffix in ("f64", "dd", "qd"):
        function(f"wb_csr_create_{suffix}", c_int, c_int64, c_int64, *[c_void_p] * 3, POINTER(c_void_p))
        function(f"wb_spmv_{suffix}", c_int, ctypes.c_char_p, *[c_void_p] * 5)
        function(f"wb_krylov_{suffix}", *[c_void_p] * 3, *told)
        function(f"wb_krylov_operator_{suffix}", c_int64, _Apply, *[c_void_p] * 3, *told)
    function("wb_csr_destroy", c_void_p)


_declare()


@dataclass(frozen=True)
class Solution:
    """What an iteration found.

    x: the best iterate, whatever the status. status: ``"converged"`` only where the exact residual of x is at most ``rtol`` times the norm
    of b; otherwise ``"stagnated"``, ``"indefinite"``, ``"broken down"``, ``"out of iterations"``, ``"interrupted"``, ``"not finite"`` or
    ``"rounded"`` (converged, but x has too few bits for such a residual). residual: norm(b - A x) / norm(b), by exact elements of the
    residual. recursion: what the recursion of the method says of it. replacements: how often the exact residual replaced the recursion's.
    history: the recursion's residual after each iteration.
    """

    x: Any
    status: str
    method: str
    iterations: int
    bits: int
    residual: float
    recursion: float
    replacements: int
    history: np.ndarray

    @property
    def converged(self) -> bool:
        return self.status == "converged"


class _Matrix:
    """A matrix of the library."""

    def __init__(self, A: Any):
        # Duplicates are summed by the library: exactly, and rounded once.
        A = A.tocsr()
        if A.dtype.kind not in "fiub":
            raise TypeError(f"A has elements of {A.dtype}: real numbers are expected")
        if A.dtype.kind == "f" and A.dtype.itemsize > 8:
            raise TypeError(f"A has elements of {A.dtype}, of which float64 would lose digits")
        values = np.ascontiguousarray(A.data, np.float64)
        if A.dtype.kind in "iu" and A.dtype.itemsize > 4 and not np.array_equal(values.astype(A.dtype), A.data):
            raise TypeError(f"A has elements of {A.dtype} beyond 2**53, of which float64 would lose digits")
        wide = A.indptr.dtype.itemsize > 4 or A.indices.dtype.itemsize > 4
        index = np.int64 if wide else np.int32
        starts, places = (np.ascontiguousarray(x, index) for x in (A.indptr, A.indices))
        self.handle = c_void_p()
        self.shape = A.shape
        pointers = [x.ctypes.data for x in (starts, places, values)]
        call("wb_csr_create_f64", 64 if wide else 32, *A.shape, *pointers, byref(self.handle))

    def __enter__(self) -> _Matrix:
        return self

    def __exit__(self, *_: Any) -> None:
        library.wb_csr_destroy(self.handle)


def _elements(x: Any, kind: str) -> np.ndarray:
    """Numbers of a kind in memory."""
    x = convert(x, kind)
    return np.array(x if kind == "float64" else x._elements)


def _kind_of(bits: Union[int, str, None], rtol: float) -> str:
    """The kind of x: of as many bits as the iteration has; or enough, as a rule, for the residual that is wanted."""
    if isinstance(bits, int):
        return "float64" if bits <= 53 else "dd" if bits <= 106 else "qd"
    return "float64" if rtol >= 1e-9 else "dd" if rtol >= 1e-24 else "qd"


def matmul(A: Any, x: Any, *, bits: Optional[int] = None, mode: str = "exact", kind: Any = None) -> Any:
    """``A x``, each element exactly computed and rounded once.

    A: a sparse matrix or array of SciPy of any kind, with real elements; duplicates are summed. ``A.T`` gives transposed products. x: a vector,
    or a matrix, whose columns are multiplied one after the other; integers, doubles, or :data:`wideblas.dd` or :data:`wideblas.qd` numbers.

    kind, bits: the kind of the result, ``"float64"``, ``"dd"`` or ``"qd"``; without them that of x, and float64 for integers. Where x has
    more digits, the product has those of x, and is then rounded again. mode: ``"exact"``; or ``"native"``, in the arithmetic of the kind.

    >>> import scipy.sparse, wideblas.sparse
    >>> A = scipy.sparse.csr_array([[1.0, 1e30, -1e30], [0, 3, 0]])
    >>> wideblas.sparse.matmul(A, [1, 1, 1]), A @ [1, 1, 1]
    (array([1., 3.]), array([0., 3.]))
    """
    if not hasattr(A, "tocsr"):
        raise TypeError("A is no sparse matrix of SciPy: wideblas.matmul takes others")
    _check_mode(mode)
    operand = _operands.read("x", x)
    goal = goal_of([operand], bits, kind)
    wanted = "float64" if goal.kind == "float32" else goal.kind
    own = "float64" if operand.kind in ("int", "float32") else operand.kind
    for name in (wanted, own):
        if name not in _SUFFIXES:
            raise TypeError(f"{name} numbers: x and the product with a sparse matrix are float64, dd or qd, to which wideblas.convert rounds")
    name = max(wanted, own, key=_kinds.RANKS.__getitem__)
    elements = _elements(x, name)
    if operand.kind == "int" and any(int(float(e)) != e for e in np.ravel(np.asarray(x)).tolist()):
        raise TypeError("x has integers that are no doubles: pass wideblas.convert(x, wideblas.dd)")
    if elements.ndim not in (1, 2) or len(A.shape) != 2 or elements.shape[0] != A.shape[1]:
        raise ValueError(f"A has shape {A.shape} and x {elements.shape}, which do not match")
    columns = elements.reshape(-1, 1) if elements.ndim == 1 else elements
    products = np.zeros((columns.shape[1], A.shape[0]), elements.dtype)
    factors = [packed(_elements([value], name)) for value in (1.0, 0.0)]
    with _Matrix(A) as matrix:
        for at in range(len(products)):
            (column, x_at), (product, y_at) = packed(np.array(columns[:, at])), packed(products[at])
            (one, alpha), (zero, beta) = factors
            call(f"wb_spmv_{_SUFFIXES[name]}", MODES[mode], b"N", alpha, matrix.handle, x_at, beta, y_at)
            products[at] = product
    found = products[0] if elements.ndim == 1 else np.ascontiguousarray(products.T)
    return convert(found if name == "float64" else wrapped(found), wanted)


def solve(
    A: Any,
    b: Any,
    *,
    bits: Union[int, str, None] = "auto",
    method: str = "auto",
    M: Optional[str] = None,
    rtol: float = 1e-12,
    maxiter: Optional[int] = None,
    restart: int = 50,
    x0: Any = None,
    callback: Optional[Callable[[int, float, int], Any]] = None,
    kind: Any = None,
) -> Solution:
    """Solves ``A x = b`` iteratively; see :class:`Solution` for what is returned.

    A: a sparse matrix or array of SciPy of any kind, with real elements; duplicates are summed. Or an operator: an object with a ``shape`` and
    ``matvec`` (and ``rmatvec`` for BiCG), as :class:`scipy.sparse.linalg.LinearOperator`, in the precision of what these return. With ``bits`` up to
    53 they get float64 arrays, with more bits arrays of :data:`wideblas.dd` or :data:`wideblas.qd`.

    bits: the precision of the iteration, 1 to 1792; or ``"auto"``: more each time that fewer do not suffice (with an operator 53).
    method: ``"cg"``, ``"bicg"``, ``"bicgstab"``, ``"gmres"``; or ``"auto"``: CG for symmetric matrices with a positive diagonal, BiCG for
    others, GMRES for operators. M: a preconditioner, ``"jacobi"``, ``"ilu0"`` or ``"ic0"``. rtol: norm(b - A x) <= rtol norm(b) is wanted.
    maxiter: at most so many iterations of each precision. callback: called with the number of each iteration, its residual by the recursion
    and the bits; ends the iteration by returning False. kind: the kind of x, ``"float64"``, ``"dd"`` or ``"qd"``; without it that of
    the bits, at most qd.
    """
    is_operator = not hasattr(A, "tocsr")
    if is_operator and not hasattr(A, "matvec"):
        raise TypeError("A is neither a sparse matrix of SciPy nor an operator with matvec")
    if method not in _METHODS:
        raise ValueError(f"method is {method!r}, not one of {', '.join(_METHODS)}")
    if M not in _PRECONDITIONERS:
        raise ValueError(f"M is {M!r}, not None, 'jacobi', 'ilu0' or 'ic0'")
    if bits not in ("auto", None) and not (isinstance(bits, int) and 1 <= bits <= _MOST_BITS):
        raise ValueError(f"bits is {bits!r}, not 'auto' or 1 to {_MOST_BITS}")
    if not 0 < rtol < 1:
        raise ValueError(f"rtol is {rtol}, which must be between 0 and 1")
    if is_operator and bits in ("auto", None):
        bits = 53
    name = _kind_of(bits, rtol) if kind is None else getattr(kind, "name", kind)
    if name not in ("float64", "dd", "qd"):
        raise ValueError(f"kind is {kind!r}, not float64, dd or qd")
    if is_operator and (not isinstance(bits, int) or bits > 212 or _kind_of(bits, rtol) != name):
        raise ValueError("an operator has the bits of x: at most 212")
    n = A.shape[0]
    right = _elements(b, name)
    if right.shape != (n,) or len(A.shape) != 2:
        raise ValueError(f"A has shape {A.shape} and b {right.shape}: expected (n, n) and (n,)")
    x = np.zeros(n, right.dtype) if x0 is None else _elements(x0, name)
    if x.shape != (n,):
        raise ValueError(f"x0 has shape {x.shape}, not ({n},)")
    (right, b_at), (x, x_at) = packed(right), packed(x)
    raised: list[BaseException] = []

    def guarded(work: Callable[[], bool]) -> int:
        try:
            return 0 if work() else 1
        except BaseException as error:
            # It goes on when the library has returned.
            raised.append(error)
            return 1

    # What has been heard, from the first iteration on.
    heard: list[float] = []

    def watch(_: Any, iteration: int, residual: float, now: int) -> int:
        heard.append(residual)
        return 0 if callback is None else guarded(lambda: callback(iteration, residual, now) is not False)

    options = _Options(method=_METHODS[method], preconditioner=_PRECONDITIONERS[M], rtol=rtol, restart=restart)
    options.bits = 0 if is_operator else _AUTO if not isinstance(bits, int) else bits
    options.has_guess, options.iterations = int(x0 is not None), maxiter or 0
    options.watch = _Watch(watch)
    report = _Report()
    suffix = _SUFFIXES[name]
    told = (byref(options), byref(report))
    try:
        if is_operator:
            apply = _Apply(_applying(A, name, guarded))
            call(f"wb_krylov_operator_{suffix}", n, apply, None, b_at, x_at, *told)
        else:
            with _Matrix(A) as matrix:
                call(f"wb_krylov_{suffix}", matrix.handle, b_at, x_at, *told)
    finally:
        if raised:
            raise raised[0]
    found = {number: word for word, number in _METHODS.items()}[report.method]
    return Solution(
        x=x if name == "float64" else wrapped(x),
        status=_STATUSES[report.status],
        method=found,
        iterations=report.iterations,
        bits=report.bits,
        residual=report.residual,
        recursion=report.recursion,
        replacements=report.replacements,
        history=np.array(heard),
    )


def _applying(A: Any, name: str, guarded: Callable[[Callable[[], bool]], int]) -> Any:
    """What the library calls to apply an operator."""
    element: np.dtype[Any] = {"float64": np.dtype(np.float64), "dd": _kinds.DD, "qd": _kinds.QD}[name]

    def apply(_: Any, transposed: int, n: int, x: int, y: int) -> int:
        def product() -> bool:
            size = n * element.itemsize
            operand = np.frombuffer(ctypes.string_at(x, size), element).copy()
            result = (A.rmatvec if transposed else A.matvec)(operand if name == "float64" else wrapped(operand))
            made = _elements(result, name).reshape(n)
            ctypes.memmove(y, packed(made)[1], size)
            return True

        return guarded(product)

    return apply
