#!/usr/bin/env python3
"""Random products of all five kinds by a preloaded libwideblas_flint.so, against FLINT's own in the same process.

    LD_PRELOAD=libwideblas_flint.so python3 random_products.py [COUNT [SEED]]

Integers and residues must be equal. Balls must contain exact products of points of the operands, and their widths are compared.
Prints a line for each kind; the exit status is 1 where something is wrong.
"""

import math
import random
import statistics
import sys

import flint
import own
from flint import acb, arb, arf, ctx, fmpz_mat, nmod_mat

# Precision at which FLINT's sums of the numbers here are exact.
EXACT = 100_000


class Wrong(Exception):
    pass


def check(is_so, *what):
    if not is_so:
        raise Wrong(*what)


class Random(random.Random):
    def one_of(self, *choices):
        return self.choice(choices)

    def shape(self):
        """Mostly around the sizes at which libwideblas takes over."""
        most = self.choices([3, 16, 28, 44, 75], [1, 3, 8, 6, 1])[0]
        least = 1 if most < 28 or self.random() < 0.05 else 16
        extents = [self.randint(least, most) for _ in range(3)]
        if self.random() < 0.3:
            extents = [max(extents)] * 3
        if self.random() < 0.01:
            extents[self.randrange(3)] = 0
        return extents

    def integer(self, bits):
        kind = self.random()
        if kind < 0.05:
            return self.one_of(0, 1, -1, 2**62, -(2**62), 2**62 - 1, 1 - 2**62, 2**64, -(2**63)) % (1 << bits)
        value = self.getrandbits(bits if kind < 0.9 else self.randint(1, bits))
        return value if self.random() < 0.5 else -value


def matrix(rows, cols, element):
    return [element() for _ in range(rows * cols)]


def integers(rng):
    m, k, n = rng.shape()
    sides = []
    for rows, cols in [(m, k), (k, n)]:
        bits = rng.choices([rng.randint(1, 24), 62, 64, rng.randint(100, 600), 2000], [4, 1, 2, 8, 0.3])[0]
        density = rng.one_of(1, 1, 1, 0.7, 0.1)
        element = lambda: rng.integer(bits) if rng.random() < density else 0
        sides.append(fmpz_mat(rows, cols, matrix(rows, cols, element)))
    return sides, 0


def residues(rng):
    m, k, n = rng.shape()
    if rng.random() < 0.5:
        # Long enough for moduli of few bits.
        m, k, n = (extent + 20 if extent else 0 for extent in (m, k, n))
    modulus = rng.getrandbits(rng.choices([rng.randint(2, 23), 31, 63, 64], [8, 1, 1, 1])[0])
    modulus = max(modulus, 2)
    if rng.random() < 0.004:
        m, k, n = 200, 201, 203
    element = lambda: rng.one_of(0, 1, modulus - 1) if rng.random() < 0.1 else rng.randrange(modulus)
    return [nmod_mat(rows, cols, matrix(rows, cols, element), modulus) for rows, cols in [(m, k), (k, n)]], 0


class Balls:
    """Balls of one of several kinds."""

    def __init__(self, rng):
        self.rng = rng
        self.bits = rng.one_of(10, 53, rng.randint(20, 400), rng.randint(60, 900))
        self.spread = rng.choices([0, 5, 60, 2000], [6, 6, 2, 0.5])[0]
        self.radius = rng.choices(["none", "relative", "absolute", "some", "wide"], [2, 5, 2, 2, 1])[0]
        self.density = rng.one_of(1, 1, 1, 1, 0.8, 0.2)
        self.special = rng.random() < 0.02

    def __call__(self):
        rng = self.rng
        if rng.random() > self.density:
            return arb(0)
        if self.special and rng.random() < 0.01:
            huge, tiny = (arb(arf((1, exp))) for exp in (10**25, -(10**25)))
            return rng.one_of(arb("inf"), arb("nan"), arb(1, "inf"), 3 * huge, -tiny, arb(1, tiny), arb(1, huge))
        mid = arb(rng.integer(self.bits)) * arb(2) ** rng.randint(-self.spread - self.bits, self.spread - self.bits)
        size = {
            "none": None,
            "relative": -self.bits - rng.randint(0, 8),
            "absolute": -rng.randint(0, 300),
            "some": rng.one_of(None, -rng.randint(0, 40)),
            "wide": rng.randint(-2, 2),
        }[self.radius]
        return mid if size is None else arb(mid, rng.uniform(0.5, 1) * 2.0**size)


def balls(rng):
    ctx.prec = 2500
    m, k, n = rng.shape()
    a, b = Balls(rng), Balls(rng)
    precision = rng.one_of(53, 106, max(a.bits, b.bits), rng.randint(2, 900))
    return [flint.arb_mat(m, k, matrix(m, k, a)), flint.arb_mat(k, n, matrix(k, n, b))], precision


def complex_balls(rng):
    ctx.prec = 2500
    m, k, n = (min(extent, 32) for extent in rng.shape())
    a, b = Balls(rng), Balls(rng)
    precision = rng.one_of(53, 106, max(a.bits, b.bits), rng.randint(2, 900))
    pair = lambda of: lambda: acb(of(), of())
    return [flint.acb_mat(m, k, matrix(m, k, pair(a))), flint.acb_mat(k, n, matrix(k, n, pair(b)))], precision


MAKE = {
    "fmpz_mat_mul": integers,
    "nmod_mat_mul": residues,
    "arb_mat_mul": balls,
    "arb_mat_approx_mul": balls,
    "acb_mat_mul": complex_balls,
}


def parts(number):
    return [number] if isinstance(number, arb) else [number.real, number.imag]


def is_usual(x):
    """Finite, with an exponent that a sum at the precision EXACT can have."""
    if not x.is_finite():
        return False
    return all(y == 0 or abs(y.man_exp()[1]) < EXACT // 4 for y in (x.mid(), x.rad()))


def is_plain(*matrices):
    return all(is_usual(part) for matrix in matrices for number in matrix.entries() for part in parts(number))


def points(rng, matrix):
    """A matrix of exact numbers inside its balls, many of them at their ends."""
    point = lambda x: x.mid() + rng.one_of(-1, 0, 1) * x.rad()
    ctx.prec = EXACT
    if isinstance(matrix, flint.arb_mat):
        entries = [point(x) for x in matrix.entries()]
    else:
        entries = [acb(point(x.real), point(x.imag)) for x in matrix.entries()]
    return type(matrix)(matrix.nrows(), matrix.ncols(), entries)


class Widths:
    """Widths of balls over those of FLINT's."""

    def __init__(self):
        self.ratios = []
        self.exact_lost = 0

    def add(self, rng, ours, theirs):
        pairs = list(zip(ours.entries(), theirs.entries()))
        for x, y in rng.sample(pairs, min(10, len(pairs))):
            for x, y in zip(parts(x), parts(y)):
                if y.rad() != 0:
                    self.ratios.append(float(x.rad() / y.rad()))
                elif x.rad() != 0:
                    self.exact_lost += 1


def multiply(rng, routine, a, b, precision):
    """By the preloaded library: through python-flint's operator, or with C in the place of an operand."""
    is_square = a.nrows() == a.ncols() == b.ncols()
    how = rng.random()
    if is_square and how < 0.1:
        # Arithmetic of python-flint rounds; matrices are copied as they are.
        c = own.copy(routine, a)
        own.call(own.PRELOADED, routine, c, c, b, precision)
        return c
    if is_square and how < 0.2:
        c = own.copy(routine, b)
        own.call(own.PRELOADED, routine, c, a, c, precision)
        return c
    if routine == "arb_mat_approx_mul":
        c = own.empty(routine, a, b)
        own.call(own.PRELOADED, routine, c, a, b, precision)
        return c
    ctx.prec = max(precision, 2)
    return a * b


def one(rng, routine, widths):
    (a, b), precision = MAKE[routine](rng)
    before = own.served(routine)[2], own.all_served()
    ours = multiply(rng, routine, a, b, precision)
    was_served = own.served(routine)[2] > before[0]
    # FLINT's products of balls call those of integers, and complex ones those of reals.
    was_helped = own.all_served() > before[1]
    theirs = own.product(routine, a, b, precision)
    if not was_helped or routine in ("fmpz_mat_mul", "nmod_mat_mul"):
        check(own.equal(routine, ours, theirs), "not FLINT's", was_served)
        return
    if not is_plain(a, b):
        check(not was_served, "served, with numbers that are FLINT's affair")
        for x, y in zip(ours.entries(), theirs.entries()):
            check(all(p.is_finite() == q.is_finite() for p, q in zip(parts(x), parts(y))), "infinite", x, y)
        return
    if routine == "arb_mat_approx_mul":
        a, b = (type(x)(x.nrows(), x.ncols(), [y.mid() for y in x.entries()]) for x in (a, b))
        exact = own.product("arb_mat_mul", a, b, EXACT)
        ctx.prec = EXACT
        for x, y in zip(ours.entries(), exact.entries()):
            check(x.rad() == 0, "a product of midpoints has a radius")
            check(abs(x - y) <= abs(y) * arb(2) ** -precision, "not rounded to nearest", x, y)
        return
    exact = own.product("arb_mat_mul" if routine == "arb_mat_mul" else routine, points(rng, a), points(rng, b), EXACT)
    check(all(part.rad() == 0 for x in exact.entries() for part in parts(x)), "the exact product is none")
    check(own.contains(routine, ours, exact), "an exact product is outside", routine, precision)
    widths.add(rng, ours, theirs)


def main(count, seed):
    if not own.is_preloaded():
        raise SystemExit("libwideblas_flint.so is not preloaded")
    print(f"FLINT {own.version()}, seed {seed}")
    wrong = 0
    for routine in own.ROUTINES:
        widths = Widths()
        start = own.served(routine)
        for case in range(count // len(own.ROUTINES)):
            rng = Random(f"{seed} {routine} {case}")
            try:
                one(rng, routine, widths)
            except Wrong as error:
                print(f"{routine}: case {case} of seed {seed}: {error}")
                wrong += 1
        calls, large, served = (now - then for now, then in zip(own.served(routine), start))
        line = f"{routine}: {count // len(own.ROUTINES)} products, {large} large enough, {served} served"
        if large and served < 0.9 * large:
            print(f"{routine}: fewer than nine of ten")
            wrong += 1
        if widths.ratios:
            median = statistics.median(widths.ratios)
            line += f", widths over FLINT's: median {median:.3f}, mean of logarithms "
            line += f"{statistics.fmean(math.log2(max(x, 2.0**-60)) for x in widths.ratios):.2f}, "
            line += f"largest {max(widths.ratios):.3g}, exact elements lost {widths.exact_lost}"
            if median > 1.1:
                wrong += 1
        print(line, flush=True)
    return 1 if wrong else 0


if __name__ == "__main__":
    arguments = [int(argument) for argument in sys.argv[1:]]
    sys.exit(main(*arguments, *[500, 1][len(arguments):]))
