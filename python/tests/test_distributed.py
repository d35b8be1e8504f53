"""Distributed matrices: by processes of MPI, and what is refused."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import wideblas
import wideblas.distributed as wd


class One:
    """A communicator of one process."""

    def Get_rank(self):
        return 0

    def Get_size(self):
        return 1

    def Bcast(self, data, root):
        assert root == 0

    def Allreduce(self, values, found, operation):
        found[:] = values

    def Split(self, color, key):
        return One()

    def Free(self):
        pass

    def allgather(self, x):
        return [x]


def numbers(seed, *shape):
    random = np.random.default_rng(seed)
    return wideblas.from_components(random.standard_normal((*shape, 2)) * np.array([1, 1e-17]))


def bits(x):
    return np.ascontiguousarray(wideblas.components(x)).tobytes()


PROGRAM = """
from mpi4py import MPI
import numpy as np, wideblas, wideblas.distributed as wd
comm = MPI.COMM_WORLD
grid, own = wd.Grid(comm), wd.Grid(MPI.COMM_SELF)
random = np.random.default_rng(1)
a = wideblas.from_components(random.standard_normal((70, 50, 2)) * np.array([1, 1e-17]))
A, O = wd.Matrix.of(grid, a, block=7), wd.Matrix.of(own, a)
bits = lambda x: np.ascontiguousarray(wideblas.components(x)).tobytes()
for mode in ("exact", "working", "native", "auto"):
    C, D = (wd.matmul(x, x, mode=mode, transb=True).gathered() for x in (A, O))
    assert bits(C) == bits(D), mode
    if mode == "exact":
        assert bits(C) == bits(wideblas.matmul(a, a.T, mode=mode)), mode
S, T = wd.matmul(A, A, transa=True), wd.matmul(O, O, transa=True)
for lower in (True, False):
    assert bits(wd.cholesky(S, lower).gathered()) == bits(wd.cholesky(T, lower).gathered())
if comm.Get_rank() == 0:
    print(f"{comm.Get_size()} processes, {grid.rows} x {grid.columns}")
"""


@pytest.mark.parametrize("processes, grid", [(1, "1 x 1"), (3, "1 x 3"), (4, "2 x 2")])
def test_processes_have_the_bits_of_one(processes, grid):
    mpiexec = Path(sys.executable).with_name("mpiexec")
    command = [str(mpiexec), "-n", str(processes), sys.executable, "-c", PROGRAM]
    environment = {**os.environ, "WIDEBLAS_NUM_THREADS": "1"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=100, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"{processes} processes, {grid}\n"


def test_float64_and_qd():
    grid = wd.Grid(One())
    a = np.random.default_rng(2).standard_normal((9, 5))
    for kind in ("float64", "qd"):
        A = wd.Matrix.of(grid, a, kind, block=2)
        found = wd.matmul(A, A, "exact", transa=True).gathered()
        b = wideblas.convert(a, kind)
        assert np.array_equal(found, wideblas.matmul(b.T, b, mode="exact"))


def test_what_is_refused():
    grid = wd.Grid(One())
    A = wd.Matrix.of(grid, numbers(3, 6, 4))
    with pytest.raises(ValueError, match="another number of processes"):
        wd.Grid(One(), 2, 1)
    with pytest.raises(ValueError, match="6 x 4 and 6 x 4"):
        wd.matmul(A, A)
    with pytest.raises(ValueError, match="mode is 'fast'"):
        wd.matmul(A, A, "fast", transb=True)
    with pytest.raises(ValueError, match="kind is 'mpfr'"):
        wd.Matrix(grid, (2, 2), "mpfr")
    with pytest.raises(ValueError, match="not square"):
        wd.cholesky(A)
    square = wd.Matrix.of(grid, -np.eye(3), "dd")
    with pytest.raises(np.linalg.LinAlgError, match="order 1 is not positive"):
        wd.cholesky(square)
    with pytest.raises(ValueError, match="grids or kinds"):
        wd.matmul(A, wd.Matrix(grid, (4, 4), "qd"))


def test_errors_of_communicators_are_raised():
    class Broken(One):
        def Allreduce(self, values, found, operation):
            raise RuntimeError("no network")

    A = wd.Matrix.of(wd.Grid(Broken()), numbers(4, 3, 3))
    with pytest.raises(RuntimeError, match="no network"):
        wd.matmul(A, A)
