#!/usr/bin/env python3
"""The exponential of a matrix with proved digits, by python-flint: FLINT sums a Taylor series of matrix products.

    python3 flint/bench/exponential.py [ORDER [BITS]]
"""

import sys
import time

from flint import arb, arb_mat, ctx


def main(order=150, bits=333):
    ctx.prec = bits
    a = arb_mat(order, order, [arb(1) / (1 + abs(i - j)) ** 2 for i in range(order) for j in range(order)])
    start = time.process_time()
    both = a.exp(), (-a).exp()
    print(f"{time.process_time() - start:.2f} s for two exponentials of order {order} at {bits} bits")
    ctx.dps = 30
    print(f"exp(A)[0, 0] = {both[0][0, 0]}")
    ctx.prec = bits
    unit = both[0] * both[1]
    inside = all(unit[i, j].contains(int(i == j)) for i in range(order) for j in range(order))
    print("exp(A) exp(-A) contains the unit matrix:", inside)


if __name__ == "__main__":
    main(*[int(argument) for argument in sys.argv[1:]])
