"""Systems and eigenvalues beside mpmath and python-flint, as tables for benches/results: python benches/python/linalg.py

Operands and results are matrices of mpmath, or of python-flint beside its own functions, so that conversions count. Each time is the
shortest of several turns, on one thread, in seconds of the processor, so that other programs on the machine matter little.
"""

import platform
import re
import time

import flint
import mpmath
import numpy as np
import wideblas

#: Shorter times are measured again, this often.
TURNS = 5
#: mpmath takes minutes for order 200.
ORDERS = [10, 20, 50, 100]
BITS = [106, 212, 333]


def processor():
    """The processor's name, as Linux has it."""
    with open("/proc/cpuinfo") as lines:
        return re.search(r"model name\s*: (.*)", lines.read())[1]


def shortest(f, most=2.0):
    """Seconds of the processor that a call takes: the least of several, of as many as take `most` seconds."""
    times = []
    while not times or (len(times) < TURNS and sum(times) < most):
        began = time.process_time()
        f()
        times.append(time.process_time() - began)
    return min(times)


def operands(order, symmetric):
    """A random matrix whose numbers have all bits, and a right-hand side."""
    a = mpmath.matrix(order, order)
    for i in range(order):
        for j in range(order):
            a[i, j] = a[j, i] if symmetric and j < i else mpmath.rand() - 0.5
    b = mpmath.matrix(order, 1)
    for i in range(order):
        b[i] = mpmath.rand()
    return a, b


def balls(matrix):
    """The same matrix of python-flint."""
    def ball(x):
        man, exp = int(x.man), int(x.exp)
        return flint.arb(-man if x < 0 and man > 0 else man) * flint.arb(2) ** exp

    return flint.arb_mat([[ball(matrix[i, j]) for j in range(matrix.cols)] for i in range(matrix.rows)])


def seconds(x):
    return f"{x:.3g}"


def rows(name, own, other, flints, symmetric):
    """A row for each number of bits and order."""
    for bits in BITS:
        mpmath.mp.prec = flint.ctx.prec = bits
        for order in ORDERS:
            a, b = operands(order, symmetric)
            x, y = balls(a), balls(b)
            ours = shortest(lambda: own(a, b))
            mpmaths = shortest(lambda: other(a, b))
            row = [name, bits, order, seconds(ours), seconds(mpmaths), f"{mpmaths / ours:.0f}"]
            if flints:
                rigorous = shortest(lambda: flints(x, y))
                row += [seconds(rigorous), f"{rigorous / ours:.2g}"]
            else:
                row += ["", ""]
            print("| " + " | ".join(str(cell) for cell in row) + " |", flush=True)


if __name__ == "__main__":
    wideblas.set_num_threads(1)
    linalg = wideblas.linalg
    print("# Systems and eigenvalues beside mpmath and python-flint, CPU\n")
    print(
        f"{processor()}, one thread, CPython {platform.python_version()}, kernels {wideblas.info()['kernel']}, mpmath "
        f"{mpmath.__version__} over {mpmath.libmp.BACKEND}, python-flint {flint.__version__}, NumPy {np.__version__}. Seconds of the processor, the shortest of up to "
        f"{TURNS} turns. Written by `python benches/python/linalg.py`; ratios carry over to similar machines, absolute values do not.\n"
    )
    print(
        "Random matrices of mpmath go in, and such matrices come out: `wideblas.linalg` returns numbers that are right to the last place, "
        "mpmath's are as good as its arithmetic, FLINT's are balls that contain the result. mpmath: `lu_solve`, `inverse`, `det`, `eigsy` "
        "without vectors; python-flint: `arb_mat.solve`, `inv`, `det`.\n"
    )
    head = ["problem", "bits", "n", "wideblas", "mpmath", "times as fast", "python-flint", "times as fast as it"]
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}")
    rows("solve", linalg.solve, mpmath.lu_solve, lambda x, y: x.solve(y), False)
    rows("inv", lambda a, b: linalg.inv(a), lambda a, b: mpmath.inverse(a), lambda x, y: x.inv(), False)
    rows("det", lambda a, b: linalg.det(a), lambda a, b: mpmath.det(a), lambda x, y: x.det(), False)
    rows("eigvalsh", lambda a, b: linalg.eigvalsh(a), lambda a, b: mpmath.eigsy(a, eigvals_only=True), None, True)
