"""Iterations in several precisions beside SciPy's, as tables for benches/results: python benches/python/krylov.py

The biharmonic equation on a line of 200 points, with conjugate gradients: SciPy's, in double, and wideblas.sparse in 53, 106 and 212 bits.
Residuals are norm(b - A x) / norm(b) of the best iterate so far, exact elements of b - A x, each rounded once.
"""

import math
import platform
import re
import time

import numpy as np
import scipy
import scipy.sparse
import scipy.sparse.linalg
import wideblas.sparse

TURNS = 5
BITS = [53, 106, 212]
#: Iterations at which residuals are listed.
POINTS = [1, *range(20, 400, 20), *range(400, 1000, 100), *range(1000, 4001, 500)]
N = 200


def processor():
    """The processor's name, as Linux has it."""
    with open("/proc/cpuinfo") as lines:
        return re.search(r"model name\s*: (.*)", lines.read())[1]


def shortest(f):
    """Seconds of the processor that a call takes: the least of several."""
    times = []
    for _ in range(TURNS):
        began = time.process_time()
        f()
        times.append(time.process_time() - began)
    return min(times)


def exact_residual(A, b, x):
    """norm(b - A x) / norm(b), with exact elements of the residual."""
    r = wideblas.residual(A.toarray(), x, b, bits=212)
    return float(wideblas.norm(r)) / float(np.linalg.norm(b))


def scipys(A, b, most):
    """The residuals of SciPy's iterates, as far as they are listed, and the time of an iteration."""
    found, best, step = {}, math.inf, 0

    def watch(x):
        nonlocal best, step
        step += 1
        best = min(best, exact_residual(A, b, x)) if step % 10 == 0 or step in POINTS else best
        if step in POINTS:
            found[step] = best

    scipy.sparse.linalg.cg(A, b, rtol=0, atol=0, maxiter=most, callback=watch)
    steps = 500
    seconds = shortest(lambda: scipy.sparse.linalg.cg(A, b, rtol=0, atol=0, maxiter=steps))
    return found, seconds / steps


def main():
    wideblas.set_num_threads(1)
    A = scipy.sparse.diags_array([1.0, -4.0, 6.0, -4.0, 1.0], offsets=[-2, -1, 0, 1, 2], shape=(N, N)).tocsr()
    b = np.ones(N)
    print("# Conjugate gradients in several precisions, beside SciPy's, CPU\n")
    print(
        f"{processor()}, one thread, CPython {platform.python_version()}, kernels {wideblas.info()['kernel']}, SciPy {scipy.__version__}. Written by "
        "`python benches/python/krylov.py`. The biharmonic equation on a line of 200 points, rows 1, -4, 6, -4, 1, b of ones, wanted 1e-20.\n"
    )
    columns, ends = [], []
    most = POINTS[-1]
    found, per_step = scipys(A, b, most)
    columns.append(found)
    ends.append(("SciPy's cg, double", "", most, min(found.values()), 1e3 * most * per_step, 1e6 * per_step))
    for bits in BITS:
        def solve(iterations=None):
            return wideblas.sparse.solve(A, b, rtol=1e-20, bits=bits, method="cg", maxiter=iterations, kind=wideblas.qd)

        end = solve()
        points = [k for k in POINTS if k < end.iterations] + [end.iterations]
        found, best = {}, math.inf
        for k in points:
            best = min(best, solve(k).residual)
            found[k] = best
        columns.append(found)
        seconds = shortest(solve)
        ends.append((f"wideblas, {bits} bits", end.status, end.iterations, end.residual, 1e3 * seconds, 1e6 * seconds / end.iterations))
    print("How they end; the time is that of the processor, the shortest of several turns, with an exact residual at each end:\n")
    head = ["iteration", "status", "iterations", "residual", "milliseconds", "microseconds an iteration"]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for name, status, steps, residual, ms, us in ends:
        print(f"| {name} | {status} | {steps} | {residual:.1e} | {ms:.3g} | {us:.3g} |")
    print("\nResiduals by iteration:\n")
    head = ["iterations", "SciPy, double", *(f"{bits} bits" for bits in BITS)]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for k in sorted({k for column in columns for k in column}):
        print(f"| {k} | " + " | ".join(f"{column[k]:.1e}" if k in column else "" for column in columns) + " |")


if __name__ == "__main__":
    main()
