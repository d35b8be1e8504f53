#!/usr/bin/env python3
"""FLINT's products by a preloaded libwideblas_flint.so beside FLINT's own: processor time on one thread, of one process.

    WIDEBLAS_NUM_THREADS=1 LD_PRELOAD=libwideblas_flint.so python3 flint/bench/products.py [RESULTS.md]

Prints a table, which it writes to the file too: benches/results/flint.md has one.
"""

import datetime
import os
import random
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "tests"))

import flint
import own
from flint import acb, arb, ctx

ORDERS = [8, 12, 16, 20, 30, 50, 100, 200, 300]
# A row: function, what the numbers are, bits.
ROWS = [
    ("fmpz_mat_mul", "integers", 20),
    ("fmpz_mat_mul", "integers", 60),
    ("fmpz_mat_mul", "integers", 100),
    ("fmpz_mat_mul", "integers", 200),
    ("fmpz_mat_mul", "integers", 1000),
    ("nmod_mat_mul", "residues", 20),
    ("nmod_mat_mul", "residues", 64),
    ("arb_mat_mul", "balls", 53),
    ("arb_mat_mul", "balls", 106),
    ("arb_mat_mul", "balls", 212),
    ("arb_mat_mul", "balls", 424),
    ("arb_mat_mul", "balls", 848),
    ("arb_mat_approx_mul", "balls", 212),
    ("acb_mat_mul", "complex balls", 106),
    ("acb_mat_mul", "complex balls", 424),
]


def signed(bits):
    return random.getrandbits(bits) * random.choice([-1, 1])


def ball(bits):
    """Of a magnitude below 1, with a radius in its last place."""
    ctx.prec = bits
    return arb(signed(bits), 1) * arb(2) ** -bits


def operand(routine, n, bits):
    count = range(n * n)
    if routine == "fmpz_mat_mul":
        return flint.fmpz_mat(n, n, [signed(bits) for _ in count])
    if routine == "nmod_mat_mul":
        modulus = (1 << bits) - 59
        return flint.nmod_mat(n, n, [random.randrange(modulus) for _ in count], modulus)
    if routine == "acb_mat_mul":
        return flint.acb_mat(n, n, [acb(ball(bits), ball(bits)) for _ in count])
    return flint.arb_mat(n, n, [ball(bits) for _ in count])


def seconds(product):
    """Of enough calls to tell them from the clock's steps."""
    calls, took = 1, 0.0
    while True:
        start = time.process_time()
        for _ in range(calls):
            product()
        took = time.process_time() - start
        if took > 2e-3:
            return took / calls
        calls *= 4


def cell(routine, n, bits):
    """FLINT's time and ours, the least of runs by turns, and whether libwideblas served the call."""
    a, b = operand(routine, n, bits), operand(routine, n, bits)
    c = own.empty(routine, a, b)
    flints = lambda: own.own(routine, c, a, b, bits)
    ours = lambda: own.call(own.PRELOADED, routine, c, a, b, bits)
    before = own.served(routine)[2]
    ours()
    served = own.served(routine)[2] > before
    pairs = [(seconds(flints), seconds(ours)) for _ in range(6 if n < 200 else 3)]
    return min(x for x, _ in pairs), min(y for _, y in pairs), served


def processor():
    with open("/proc/cpuinfo") as lines:
        names = [line.split(":", 1)[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown processor"


def widest():
    with open("/proc/cpuinfo") as lines:
        flags = " ".join(line for line in lines if line.startswith("flags"))
    return "AVX-512 with VNNI" if "avx512_vnni" in flags else "AVX-512" if "avx512f" in flags else "AVX2"


def main(path=None):
    if not own.is_preloaded():
        raise SystemExit("libwideblas_flint.so is not preloaded")
    random.seed(1)
    lines = []

    def say(line=""):
        print(line, flush=True)
        lines.append(line)

    threads = os.environ.get("WIDEBLAS_NUM_THREADS", "all")
    today = datetime.date.today().strftime("%-d %B %Y")
    say("# FLINT's products of matrices by libwideblas_flint.so, CPU")
    say()
    say(f"{processor()} ({widest()}), {threads} thread, {today}. FLINT {own.version()} of python-flint {flint.__version__}.")
    say("Written by `flint/bench/products.py`.")
    say()
    say("FLINT's own time over that with the preload, and the latter in ms, for square matrices of random numbers; balls have")
    say("radii in the last place. A dash: the call goes on to FLINT's own function, since the matrices are too small.")
    say()
    say("| function | bits | " + " | ".join(f"n = {n}" for n in ORDERS) + " |")
    say("|---|" + "---|" * (len(ORDERS) + 1))
    slower = []
    for routine, _, bits in ROWS:
        cells = []
        for n in ORDERS:
            flints, ours, served = cell(routine, n, bits)
            if served and ours > flints:
                slower.append((routine, bits, n, flints / ours))
            cells.append(f"{flints / ours:.1f} ({1e3 * ours:.3g})" if served else "-")
        say(f"| `{routine}` | {bits} | " + " | ".join(cells) + " |")
    if path:
        with open(path, "w") as results:
            results.write("\n".join(lines) + "\n")
    for entry in slower:
        print("slower:", entry)


if __name__ == "__main__":
    main(*sys.argv[1:])
