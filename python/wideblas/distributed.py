"""Matrices that are distributed over processes of MPI, in ScaLAPACK's layout, with the bits of one process.

With mpi4py, in a program that ``mpirun -n 4 python program.py`` starts::

    from mpi4py import MPI
    import wideblas.distributed as wd

    grid = wd.Grid(MPI.COMM_WORLD, 2, 2)
    A = wd.Matrix.of(grid, a)  # every process has a, and keeps its blocks
    C = wd.matmul(A, A, mode="exact")
    c = C.gathered()  # all of it, on every process

The communicator is one of mpi4py, or has its methods ``Get_rank``, ``Get_size``, ``Bcast``, ``Allreduce``, ``Sendrecv``, ``allgather``, ``Split`` and
``Free``.
"""

from __future__ import annotations

import ctypes
from ctypes import CFUNCTYPE, POINTER, Structure, byref, c_char, c_char_p, c_double, c_int, c_int64, c_void_p
from typing import Any, Optional

import numpy as np

from . import _kinds
from ._array import wrapped
from ._convert import convert
from ._library import MODES, Dd, Error, Qd, last_error, library
from ._memory import packed

__all__ = ["Grid", "Matrix", "cholesky", "matmul"]

_Rank = CFUNCTYPE(c_int, c_void_p)
_Broadcast = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int64, c_int)
_Reduce = CFUNCTYPE(c_int, c_void_p, POINTER(c_int64), c_int64)
_Exchange = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int64, c_int, c_void_p, c_int64, c_int)
_Split = CFUNCTYPE(c_void_p, c_void_p, c_int, c_int)
_Release = CFUNCTYPE(None, c_void_p)


class _Comm(Structure):
    _fields_ = [
        ("context", c_void_p),
        ("nprow", c_int),
        ("npcol", c_int),
        ("order", c_int),
        ("rank", _Rank),
        ("size", _Rank),
        ("broadcast", _Broadcast),
        ("maxima", _Reduce),
        ("sums", _Reduce),
        ("exchange", _Exchange),
        ("split", _Split),
        ("release", _Release),
    ]


_SUFFIXES = {"float64": "f64", "dd": "dd", "qd": "qd"}
_ELEMENTS: dict[str, np.dtype[Any]] = {"float64": np.dtype(np.float64), "dd": _kinds.DD, "qd": _kinds.QD}
_SCALARS: dict[str, Any] = {"float64": c_double, "dd": Dd, "qd": Qd}
_Descriptor = c_int * 9
_PART = [c_void_p, c_int64, c_int64, _Descriptor]


def _declare() -> None:
    for kind, suffix in _SUFFIXES.items():
        scalar = _SCALARS[kind]
        f = getattr(library, f"wb_pgemm_{suffix}")
        f.restype = c_int
        sizes = [c_int64] * 3
        f.argtypes = [c_int, c_char_p, c_char_p, *sizes, scalar, *_PART, *_PART, scalar, *_PART, POINTER(_Comm)]
    for suffix in ("dd", "qd"):
        f = getattr(library, f"wb_ppotrf_{suffix}")
        f.restype, f.argtypes = c_int, [c_char_p, c_int64, *_PART, POINTER(_Comm)]


_declare()


def _bytes(at: int, count: int) -> Any:
    """Bytes at an address."""
    return (c_char * count).from_address(at) if count else bytearray()


class Grid:
    """Processes in rows and columns.

    comm: a communicator of mpi4py. rows, columns: of processes; without them the grid is as square as the number of processes allows.
    Ranks fill it row by row.
    """

    def __init__(self, comm: Any, rows: Optional[int] = None, columns: Optional[int] = None):
        size = comm.Get_size()
        if rows is None:
            rows = max(n for n in range(1, size + 1) if size % n == 0 and n * n <= size) if columns is None else size // columns
        columns = size // rows if columns is None else columns
        if rows < 1 or rows * columns != size:
            raise ValueError(f"a grid of {rows} x {columns} has another number of processes than {size}")
        self.comm, self.rows, self.columns = comm, rows, columns
        self.row, self.column = divmod(comm.Get_rank(), columns)
        #: Communicators by the numbers that the library knows them by, and what went wrong with them.
        self._comms: dict[int, Any] = {1: comm}
        self._raised: list[BaseException] = []
        self._functions = _Comm(1, rows, columns, ord("R"), *self._callbacks())

    def _callbacks(self) -> list[Any]:
        comms = self._comms

        def guarded(work: Any, failed: Any) -> Any:
            try:
                return work()
            except BaseException as error:
                # It goes on when the library has returned.
                self._raised.append(error)
                return failed

        def operation(name: str) -> Any:
            def reduce(context: int, values: Any, count: int) -> int:
                def work() -> int:
                    array = np.ctypeslib.as_array(values, (count,))
                    found = np.empty_like(array)
                    comms[context].Allreduce(array, found, _operation(name))
                    array[:] = found
                    return 0

                return int(guarded(work, 1))

            return _Reduce(reduce)

        def broadcast(context: int, data: int, count: int, root: int) -> int:
            return int(guarded(lambda: comms[context].Bcast(_bytes(data, count), root) or 0, 1))

        def exchange(context: int, sent: int, out: int, to: int, received: int, into: int, source: int) -> int:
            def work() -> int:
                nobody = _nobody()
                comms[context].Sendrecv(
                    _bytes(sent, out), nobody if to < 0 else to, recvbuf=_bytes(received, into), source=nobody if source < 0 else source
                )
                return 0

            return int(guarded(work, 1))

        def split(context: int, color: int, key: int) -> Optional[int]:
            def work() -> int:
                number = max(comms) + 1
                comms[number] = comms[context].Split(color, key)
                return number

            return guarded(work, None)

        def release(context: int) -> None:
            guarded(lambda: comms.pop(context).Free(), None)

        return [
            _Rank(lambda context: int(comms[context].Get_rank())),
            _Rank(lambda context: int(comms[context].Get_size())),
            _Broadcast(broadcast),
            operation("MAX"),
            operation("SUM"),
            _Exchange(exchange),
            _Split(split),
            _Release(release),
        ]

    def _call(self, name: str, *arguments: Any) -> int:
        """Calls a routine; its info if that is not negative."""
        info = int(getattr(library, name)(*arguments, byref(self._functions)))
        if self._raised:
            raised, self._raised[:] = self._raised[0], []
            raise raised
        if info < 0:
            raise Error(last_error() or f"{name} returned {info}")
        return info


def _operation(name: str) -> Any:
    from mpi4py import MPI

    return getattr(MPI, name)


def _nobody() -> int:
    from mpi4py import MPI

    return int(MPI.PROC_NULL)


def _of_line(n: int, block: int, line: int, lines: int) -> np.ndarray:
    """The rows or columns of n that a line of processes has."""
    all_of_them = np.arange(n)
    return all_of_them[all_of_them // block % lines == line]


class Matrix:
    """A matrix in blocks on the processes of a grid.

    shape: of the whole matrix. kind: ``"float64"``, ``"dd"`` or ``"qd"``. block: rows and columns of a block.
    """

    def __init__(self, grid: Grid, shape: tuple[int, int], kind: Any = "dd", block: int = 64):
        name = getattr(kind, "name", kind)
        if name not in _SUFFIXES:
            raise ValueError(f"kind is {kind!r}, not float64, dd or qd")
        if block < 1:
            raise ValueError(f"block is {block}, which must be at least 1")
        self.grid, self.shape, self.kind, self.block = grid, (int(shape[0]), int(shape[1])), str(name), int(block)
        self._rows = _of_line(self.shape[0], block, grid.row, grid.rows)
        self._columns = _of_line(self.shape[1], block, grid.column, grid.columns)
        # A column of the matrix is a row here.
        self._elements = np.zeros((len(self._columns), max(1, len(self._rows))), _ELEMENTS[self.kind])

    @classmethod
    def of(cls, grid: Grid, a: Any, kind: Any = None, block: int = 64) -> Matrix:
        """The matrix of which every process has all in ``a``."""
        name = getattr(kind, "name", kind) or getattr(getattr(a, "dtype", None), "name", "dd")
        made = convert(a, name)
        elements = made if name == "float64" else made._elements
        matrix = cls(grid, elements.shape, name, block)
        matrix._elements[:, : len(matrix._rows)] = elements[np.ix_(matrix._rows, matrix._columns)].T
        return matrix

    def gathered(self) -> Any:
        """All of the matrix, on every process."""
        whole = np.zeros(self.shape, self._elements.dtype)
        own = (self._rows, self._columns, self._elements[:, : len(self._rows)].T)
        for rows, columns, elements in self.grid.comm.allgather(own):
            whole[np.ix_(rows, columns)] = elements
        return whole if self.kind == "float64" else wrapped(whole)

    def copy(self) -> Matrix:
        made = Matrix(self.grid, self.shape, self.kind, self.block)
        made._elements[...] = self._elements
        return made

    def _part(self) -> list[Any]:
        self._elements, at = packed(self._elements)
        lld = self._elements.shape[1]
        return [at, 1, 1, _Descriptor(1, 0, *self.shape, self.block, self.block, 0, 0, lld)]

    def _scalar(self, x: float) -> Any:
        made = _SCALARS[self.kind]()
        ctypes.cast(byref(made), POINTER(c_double))[0] = x
        return made


def matmul(A: Matrix, B: Matrix, mode: str = "auto", *, transa: bool = False, transb: bool = False) -> Matrix:
    """``A @ B``, or with transposed factors; mode as that of :func:`wideblas.matmul`. The bits are those of any other grid."""
    if A.grid is not B.grid or A.kind != B.kind:
        raise ValueError("A and B have different grids or kinds")
    if mode not in MODES:
        raise ValueError(f"mode is {mode!r}, not one of {', '.join(MODES)}")
    (m, k), (rows, n) = (A.shape[::-1] if transa else A.shape), (B.shape[::-1] if transb else B.shape)
    if k != rows:
        raise ValueError(f"factors of {m} x {k} and {rows} x {n}")
    C = Matrix(A.grid, (m, n), A.kind, A.block)
    options = [b"T" if transposed else b"N" for transposed in (transa, transb)]
    one, zero = A._scalar(1), A._scalar(0)
    A.grid._call(
        f"wb_pgemm_{_SUFFIXES[A.kind]}", MODES[mode], *options, m, n, k, one, *A._part(), *B._part(), zero, *C._part()
    )
    return C


def cholesky(A: Matrix, lower: bool = True) -> Matrix:
    """Cholesky's factor of a symmetric positive definite matrix, whose other triangle is neither read nor changed.

    Raises :class:`numpy.linalg.LinAlgError` if A is not positive definite.
    """
    if A.kind not in ("dd", "qd"):
        raise ValueError("A must be dd or qd")
    if A.shape[0] != A.shape[1]:
        raise ValueError(f"A is {A.shape[0]} x {A.shape[1]}, and not square")
    factor = A.copy()
    info = A.grid._call(f"wb_ppotrf_{A.kind}", b"L" if lower else b"U", A.shape[0], *factor._part())
    if info > 0:
        raise np.linalg.LinAlgError(f"the leading minor of order {info} is not positive")
    return factor
