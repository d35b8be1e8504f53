"""What arrays of the Python package cost, as tables for benches/results: python benches/python/arrays.py

Each time is the shortest of several turns, so that other programs on the machine matter little.
"""

import platform
import timeit

import mpmath
import numpy as np
import wideblas

TURNS = 9


def shortest(line, names, number=1):
    """Seconds that a line takes."""
    return min(timeit.repeat(line, globals=names, number=number, repeat=TURNS)) / number


def numbers(f, shape):
    """Random numbers that have all components."""
    rng = np.random.default_rng(1)
    parts = rng.standard_normal((*shape, len(f.fields))) * 2.0 ** (-54.0 * np.arange(len(f.fields)))
    return wideblas.from_components(parts) + 0


def table(title, header, rows):
    print(f"\n{title}\n\n| {' | '.join(header)} |\n|{'---|' * len(header)}")
    for row in rows:
        print(f"| {' | '.join(v if isinstance(v, str) else f'{v:.3g}' for v in row)} |")


def small_calls():
    floats, matrix = [1.0, 2.0], [[1.0, 2.0], [3.0, 4.0]]
    names = dict(wideblas=wideblas, np=np, floats=floats, matrix=matrix, v=np.array(floats), m=np.array(matrix))
    names.update(a=wideblas.array([1, 2, 3]), b=wideblas.array(["0.1", "0.2", "0.3"]), w=wideblas.array(matrix))
    names.update(q=wideblas.array([1, 2, 3], wideblas.qd), x=np.array([1.0, 2.0, 3.0]))
    lines = [
        ("wideblas.sum(floats)", "np.sum(v)"), ("wideblas.sum(v)", "np.sum(v)"), ("wideblas.sum(a)", "np.sum(v)"),
        ("wideblas.dot(v, v)", "np.dot(v, v)"), ("wideblas.dot(a, b)", "np.dot(v, v)"),
        ("wideblas.matmul(matrix, matrix)", "np.matmul(m, m)"), ("wideblas.matmul(m, m)", "np.matmul(m, m)"),
        ("wideblas.matmul(w, w)", "np.matmul(m, m)"), ("a + b", "x + x"), ("a - b", "x - x"), ("a * b", "x * x"),
        ("a / b", "x / x"), ("a + 1.0", "x + 1.0"), ("a == b", "x == x"), ("q + q", "x + x"), ("q * q", "x * x"),
        ("a[1]", "x[1]"), ("a.max()", "x.max()"),
    ]  # fmt: skip
    rows = []
    for line, numpys in lines:
        own, other = (1e6 * shortest(v, names, 2000) for v in (line, numpys))
        rows.append((f"`{line}`", own, other, own / other))
    table(
        "Small calls: 2 or 3 numbers, 2 x 2 matrices", ["line", "microseconds", "NumPy's, float64", "over NumPy"], rows
    )


#: Lines, and the order of the square arrays that they are measured with.
LARGE = [
    ("a + b", 1000), ("a - b", 1000), ("a + 1.0", 1000), ("a * 2.0", 1000), ("a.copy()", 1000), ("a.sum()", 1000), ("a * b", 200),
    ("a / b", 200), ("a < b", 200), ("abs(a)", 200), ("a.max()", 200), ("np.sqrt(a)", 200),
]  # fmt: skip
#: The same with mpmath's numbers in an array of objects.
OBJECTS = {"a + b": "x + x", "a * b": "x * x", "a / b": "x / x", "a.sum()": "x.sum()", "a < b": "x < x"}


def large_arrays():
    rows = []
    for f in (wideblas.dd, wideblas.qd):
        with mpmath.workprec(f.bits):
            objects = np.array([mpmath.rand() for _ in range(2000)], object)
            for line, order in LARGE:
                a, b = numbers(f, (order, order)), numbers(f, (order, order))
                out = a.copy()
                routine = wideblas._elementwise.routines(a._elements.dtype)
                arguments = (a.size, routine.one, a._elements.ctypes.data, 1, out._elements.ctypes.data, 1)
                names = dict(a=a, b=b, np=np, x=objects, axpy=routine.axpy, arguments=arguments)
                own, axpy = shortest(line, names), shortest("axpy(*arguments)", names)
                other = shortest(OBJECTS[line], names) / len(objects) * a.size if line in OBJECTS else None
                rows.append(
                    (f.name, f"`{line}`", str(order), 1e9 * own / a.size, own / axpy, other / own if other else "")
                )
    header = ["numbers", "line", "order", "nanoseconds an element", "over Raxpy", "mpmath's objects over it"]
    table("Square arrays", header, rows)


if __name__ == "__main__":
    print("# Arrays of the Python package, CPU\n")
    print(f"CPython {platform.python_version()}, NumPy {np.__version__}, kernels {wideblas.info()['kernel']}.")
    small_calls()
    large_arrays()
