"""Numbers of gmpy2 and mpmath that are read by their limbs are those that their attributes say."""

import ctypes
import math
import random

import gmpy2
import mpmath
import numpy as np
import pytest
import wideblas
from wideblas import _limbs, _mpfr, _numbers

from reference import fraction


def numbers(memory):
    """What headers and limbs say."""
    found = []
    for header in memory._headers:
        size = (int(header["prec"]) + 63) // 64 * 8
        special = {_mpfr.ZERO: 0.0, _mpfr.INF: math.inf, _mpfr.NAN: math.nan}.get(int(header["exp"]))
        if special is not None:
            found.append((math.copysign(special, header["sign"]), None))
            continue
        m = int.from_bytes(ctypes.string_at(int(header["limbs"]), size), "little")
        assert m.bit_length() == 8 * size, "limbs are not normalised"
        found.append((int(header["sign"]) * m, int(header["exp"]) - 8 * size))
    return found


def value(number):
    m, e = number
    return str(m) if e is None else m * mpmath.mpf(2) ** e


def objects(rng, kind, bits):
    out = []
    for at in range(200):
        m, e = rng.choice([-1, 1]) * rng.getrandbits(rng.randrange(1, bits + 1)), rng.choice([0, -bits, 10**6, -(10**9), rng.randrange(-99, 99)])
        if kind == "mpf":
            out.append(mpmath.mp.make_mpf(mpmath.libmp.from_man_exp(m, e)))
        else:
            with gmpy2.context(precision=rng.randrange(1, bits + 1), emax=gmpy2.get_emax_max(), emin=gmpy2.get_emin_min()) as context:
                out.append(context.mul_2exp(gmpy2.mpfr(m), e) if e >= 0 else context.div_2exp(gmpy2.mpfr(m), -e))
    special = [mpmath.mpf, gmpy2.mpfr][kind == "mpfr"]
    out[5:10] = [special(x) for x in ("inf", "-inf", "nan", 0, 1)]
    if kind == "mpfr":
        out[3] = gmpy2.mpfr("-0")
    return np.array(out, object)


@pytest.mark.parametrize("kind", ["mpf", "mpfr"])
@pytest.mark.parametrize("bits", [1, 53, 64, 65, 128, 200, 1000])
def test_limbs(kind, bits):
    assert _limbs.is_known()
    rng = random.Random(f"{kind} {bits}")
    for _ in range(5):
        x = objects(rng, kind, bits)
        with mpmath.workprec(4 * bits + 200):
            read = _limbs.read(x, kind)
            assert list(map(value, numbers(read))) == list(map(value, _numbers.column(x).numbers))
            turned = numbers(read.transposed(20))
            assert list(map(value, turned)) == list(map(value, [n for j in range(20) for n in numbers(read)[j::20]]))
    assert _limbs.read(x[:31], kind) is None


@pytest.mark.parametrize("kind", ["mpf", "mpfr"])
def test_results_are_the_same(kind, monkeypatch):
    """By limbs and one by one, of matrices whose numbers have many lengths."""
    rng = random.Random(kind)
    x = objects(rng, kind, 300).reshape(10, 20)[:, :10]
    x = np.where([[v == v and (v == 0 or 1e-300 < abs(v) < 1e300) for v in row] for row in x], x, x[0, 1] * 0)
    calls = [
        lambda: wideblas.matmul(x, x),
        lambda: wideblas.matmul(x, x, kind="qd"),
        lambda: wideblas.residual(x, x[:, 0], x[:, 1], bits=100),
        lambda: wideblas.linalg.det(x * 0 + np.eye(10, dtype=int) * x[1]),
        lambda: wideblas.sum(x, axis=0),
    ]
    by_limbs = [call() for call in calls]
    monkeypatch.setattr(_limbs, "read", lambda elements, kind: None)
    for one, other in zip(by_limbs, [call() for call in calls]):
        assert type(one) is type(other) and np.all(np.asarray(one == other))
    assert any(fraction(v) for v in np.ravel(by_limbs[0]))
