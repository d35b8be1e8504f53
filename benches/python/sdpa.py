"""What the Python package sdpa-multiprecision gains, as a table for benches/results:

    python benches/python/sdpa.py [--bits 250] LIBRARY

Each problem is solved once in a new process with the library preloaded (LD_PRELOAD) and without, by turns, and both must print the
same: what the library does at its first calls counts. The problems: the example of SDPA's manual, and random ones by its users' kinds, written as files of SDPA's sparse format.
"""

import argparse
import json
import os
import platform
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import numpy as np

#: Turns of a problem, at least and at most, and the seconds that they take between these.
TURNS = (3, 40)
LONG_ENOUGH = 25.0
#: What must be equal with the library and without it.
DIGITS = ("phasevalue", "iteration", "primalObj", "dualObj")

MANUAL = "3\n1\n2\n48 -8 20\n0 1 1 1 -11\n0 1 2 2 23\n1 1 1 1 10\n1 1 1 2 4\n2 1 2 2 -8\n3 1 1 2 -8\n3 1 2 2 -2\n"


def text(blocks, costs, entries):
    """SDPA's sparse format: min costs x, sum F_i x_i - F_0 >= 0; entries are (i, block, row, column, value) from 1 on, row <= column."""
    lines = [str(len(costs)), str(len(blocks)), " ".join(map(str, blocks)), " ".join(f"{c:.17g}" for c in costs)]
    return "\n".join(lines + ["%d %d %d %d %.17g" % entry for entry in entries if entry[4] != 0]) + "\n"


def upper(i, matrix, block=1):
    """The entries of a symmetric matrix."""
    rows, columns = np.triu_indices(len(matrix))
    return [(i, block, r + 1, c + 1, matrix[r, c]) for r, c in zip(rows, columns) if matrix[r, c]]


def graph(rng, n, density):
    edges = np.triu(rng.random((n, n)) < density, 1).astype(float)
    return edges + edges.T


def max_cut(n):
    """The relaxation of MAX-CUT: max <L, X> / 4 with a diagonal of ones."""
    edges = graph(np.random.default_rng(1), n, 0.3)
    laplacian = np.diag(edges.sum(1)) - edges
    ones = [(i + 1, 1, i + 1, i + 1, 1.0) for i in range(n)]
    return text([n], [1.0] * n, upper(0, laplacian / 4) + ones)


def theta(n):
    """Lovasz's theta: max <J, X> with trace 1 and zeros at the edges."""
    edges = graph(np.random.default_rng(2), n, 0.1)
    pairs = [(r, c) for r, c in zip(*np.triu_indices(n, 1)) if edges[r, c]]
    trace = [(1, 1, i + 1, i + 1, 1.0) for i in range(n)]
    zeros = [(k + 2, 1, r + 1, c + 1, 1.0) for k, (r, c) in enumerate(pairs)]
    return text([n], [1.0] + [0.0] * len(pairs), upper(0, np.ones((n, n))) + trace + zeros)


def control(n):
    """Lyapunov's inequality A^T P + P A <= -I, P >= 0, of least trace: two blocks of order n, n (n + 1) / 2 variables."""
    rng = np.random.default_rng(3)
    a = rng.standard_normal((n, n)) - (2 * n**0.5) * np.eye(n)
    entries = upper(0, np.eye(n), 1)
    costs = []
    for k, (r, c) in enumerate(zip(*np.triu_indices(n))):
        e = np.zeros((n, n))
        e[r, c] = e[c, r] = 1
        entries += upper(k + 1, -(a.T @ e + e @ a), 1) + upper(k + 1, e, 2)
        costs.append(float(np.trace(e)))
    return text([n, n], costs, entries)


def polynomial(n):
    """Lasserre's relaxation of order 2 of the Rosenbrock function of n variables, sparse: a moment matrix of order 6 for each two neighbours."""
    monomials = [(0, 0), (1, 0), (0, 1), (2, 0), (1, 1), (0, 2)]
    variables, costs, entries = {}, [], []

    def moment(i, a, b):
        """The number of the moment x_i^a x_(i+1)^b; 0 for the constant."""
        key = (i, a, b) if b else (i, a, 0)
        key = (i + 1, b, 0) if a == 0 and b else key
        if not key[1]:
            return 0
        if key not in variables:
            variables[key] = len(variables) + 1
            costs.append(0.0)
        return variables[key]

    for i in range(n - 1):
        for r, (a, b) in enumerate(monomials):
            for c, (d, e) in list(enumerate(monomials))[r:]:
                k = moment(i, a + d, b + e)
                # The constant stands on the other side.
                entries.append((k, i + 1, r + 1, c + 1, 1.0 if k else -1.0))
        # 100 (y - x^2)^2 + (1 - x)^2 but for its constant.
        for cost, a, b in [(100, 0, 2), (-200, 2, 1), (100, 4, 0), (-2, 1, 0), (1, 2, 0)]:
            costs[moment(i, a, b) - 1] += cost
    return text([6] * (n - 1), costs, sorted(entries))


def dense(n, m):
    """Random dense matrices; x = 0 and X = I are feasible."""
    rng = np.random.default_rng(4)
    matrices = [(f + f.T) / 2 for f in rng.standard_normal((m, n, n))]
    entries = upper(0, -np.eye(n)) + [entry for i, f in enumerate(matrices) for entry in upper(i + 1, f)]
    return text([n], [np.trace(f) for f in matrices], entries)


PROBLEMS = [
    ("example of SDPA's manual", lambda: MANUAL),
    ("relaxation of a polynomial of 12 variables", lambda: polynomial(12)),
    ("control theory, order 8", lambda: control(8)),
    ("theta of a graph of 30 vertices", lambda: theta(30)),
    ("dense random, order 40, 40 matrices", lambda: dense(40, 40)),
    ("MAX-CUT of 80 vertices", lambda: max_cut(80)),
]


def solve(file, bits):
    """In the child: solves a problem, and prints what is compared and the seconds of the solver."""
    import sdpap

    option = {"print": "no", "mpfPrecision": bits, "mpiPrecision": bits, "numThreads": 1}
    option.update(epsilonStar=1e-30, epsilonDash=1e-30)
    arguments = sdpap.importsdpa(file)
    began = time.perf_counter()
    info = sdpap.solve(*arguments, option)[2:]
    seconds = time.perf_counter() - began
    solver = next(x for x in reversed(info) if isinstance(x, dict) and "primalObj" in x)
    print(json.dumps([{key: str(solver[key]) for key in DIGITS}, seconds]))


def processor_seconds():
    """Of the processes that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def child(file, bits, library=None):
    """What a new process prints, and the processor's seconds from its start to its end."""
    environment = dict(os.environ, **({"LD_PRELOAD": library} if library else {}))
    line = [sys.executable, os.path.abspath(__file__), "--bits", str(bits), "--solve", file]
    began = processor_seconds()
    printed = subprocess.run(line, env=environment, check=True, capture_output=True, text=True).stdout
    return *json.loads(printed.splitlines()[-1]), processor_seconds() - began


def turns(file, bits, library):
    """Turns of two processes, without the library and with it."""
    results, began = [], time.monotonic()
    while len(results) < TURNS[0] or len(results) < TURNS[1] and time.monotonic() - began < LONG_ENOUGH:
        results.append([child(file, bits, preloaded) for preloaded in (None, library)])
    return results


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bits", type=int, default=250)
    parser.add_argument("--solve", help=argparse.SUPPRESS)
    parser.add_argument("library", nargs="?")
    arguments = parser.parse_args()
    if arguments.solve:
        return solve(arguments.solve, arguments.bits)
    from importlib.metadata import version

    print("# SDPA in multiple precision, from Python, CPU\n")
    print(
        f"sdpa-multiprecision {version('sdpa-multiprecision')}, CPython {platform.python_version()}, {processor()}, numbers of "
        f"{arguments.bits} bits, one thread. Seconds of the solver in a new process that solves the problem once, the shortest of "
        f"{TURNS[0]} to {TURNS[1]} such processes, alone and with libwideblas preloaded; the objectives are equal in all digits that are "
        "printed, and so are the numbers of iterations.\n"
    )
    print("| problem | iterations | primal objective | alone | preloaded | times as fast |\n|---|---|---|---|---|---|")
    whole = []
    for name, problem in PROBLEMS:
        with tempfile.NamedTemporaryFile("w", suffix=".dat-s") as file:
            file.write(problem())
            file.flush()
            results = turns(file.name, arguments.bits, arguments.library)
        found = [result for turn in results for result, _, _ in turn]
        if any(one != found[0] for one in found):
            sys.exit(f"{name}: the results differ: {found}")
        alone, preloaded = (min(turn[at][1] for turn in results) for at in (0, 1))
        whole.append([statistics.median(turn[at][2] for turn in results) for at in (0, 1)])
        one = found[0]
        print(
            f"| {name} | {one['iteration']} | {one['primalObj']} | {alone:.3g} | {preloaded:.3g} | {alone / preloaded:.2f} |", flush=True
        )
    alone, preloaded = whole[0]
    print(
        "\nOf the first problem the solver is a small part of the process, which starts Python and loads its packages and the library: "
        f"{alone:.3f} s of the processor's time alone, {preloaded:.3f} s preloaded, medians."
    )
    return None


def processor():
    with open("/proc/cpuinfo") as lines:
        return next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())


if __name__ == "__main__":
    main()
