import random
from fractions import Fraction

import flint
import numpy as np
import pytest
import wideblas

from reference import rounded


def value(x) -> Fraction:
    m, e = x.man_exp()
    return int(m) * Fraction(2) ** int(e)


def integers(rng, m, n):
    return [rng.getrandbits(rng.choice((0, 5, 64, 200))) * rng.choice((-1, 1)) for _ in range(m * n)]


def test_fmpz_mat():
    rng = random.Random(1)
    for m, k, n in ((1, 1, 1), (3, 4, 5), (20, 20, 20), (0, 3, 2), (2, 0, 3)):
        a, b = flint.fmpz_mat(m, k, integers(rng, m, k)), flint.fmpz_mat(k, n, integers(rng, k, n))
        found = wideblas.matmul(a, b)
        assert type(found) is flint.fmpz_mat and found == a * b, (a, b)
    rows = wideblas.matmul(flint.fmpz_mat([[1, 2]]), np.array([[3], [4]]))
    assert isinstance(rows, np.ndarray) and rows.tolist() == [[11]]
    assert wideblas.sum(flint.fmpz_mat([[1, 2], [3, 10**30]])) == 6 + 10**30
    assert wideblas.convert(flint.fmpz_mat([[1, 2]]), kind="float64").tolist() == [[1.0, 2.0]]


def test_fmpq_mat():
    rng = random.Random(2)
    for m, k, n in ((1, 1, 1), (3, 4, 5), (0, 3, 2)):
        a, b = (
            flint.fmpq_mat(i, j, [flint.fmpq(v, rng.randint(1, 99)) for v in integers(rng, i, j)])
            for i, j in ((m, k), (k, n))
        )
        found = wideblas.matmul(a, b)
        assert type(found) is flint.fmpq_mat and found == a * b, (a, b)
    assert wideblas.sum(flint.fmpq_mat([[flint.fmpq(1, 3), 1]])) == Fraction(4, 3)


def balls(rng, m, n, bits, wide):
    out = []
    for _ in range(m * n):
        mid = flint.arb((rng.getrandbits(bits) * rng.choice((-1, 1)), rng.randint(-20, 20) - bits))
        rad = flint.arb((rng.getrandbits(29), rng.randint(-90, -60))) if wide and rng.random() < 0.7 else flint.arb(0)
        out.append(flint.arb(mid, rad))
    return flint.arb_mat(m, n, out)


@pytest.mark.parametrize("wide", [False, True])
@pytest.mark.parametrize("is_flints", [False, True])
def test_arb_mat(wide, is_flints, monkeypatch):
    """Both ways contain every product; ours has the nearest midpoints, and hardly more than the least radii."""
    monkeypatch.setattr("wideblas._flint._BALLS", 10**9 if is_flints else -1)
    rng = random.Random(wide)
    for m, k, n in ((1, 1, 1), (3, 4, 5), (12, 15, 11)):
        for bits in (53, 200, 900):
            a, b = balls(rng, m, k, 200, wide), balls(rng, k, n, 200, wide)
            found = wideblas.matmul(a, b, bits=bits)
            x, y, z = a.entries(), b.entries(), found.entries()
            for i in range(m):
                for j in range(n):
                    ball = z[i * n + j]
                    mid, rad = value(ball.mid()), value(ball.rad())
                    exact = sum(value(x[i * k + l].mid()) * value(y[l * n + j].mid()) for l in range(k))
                    if not is_flints:
                        assert mid == rounded(exact, bits)
                    # The farthest corners of the operands' balls.
                    far = sum(
                        abs(value(p.mid())) * value(q.rad()) + value(p.rad()) * (abs(value(q.mid())) + value(q.rad()))
                        for p, q in ((x[i * k + l], y[l * n + j]) for l in range(k))
                    )
                    assert abs(mid - exact) + far <= rad, (i, j)
                    magnitudes = sum(abs(value(x[i * k + l].mid()) * value(y[l * n + j].mid())) for l in range(k))
                    rounding = (k + 2) * magnitudes if is_flints else abs(exact)
                    assert rad <= far * (2 if is_flints else 1 + Fraction(1, 2**28)) + rounding / 2 ** (bits - 1)
                    if not wide and bits == 900:
                        assert rad == 0


def test_arb_mat_with_others():
    a = flint.arb_mat([[flint.arb("0.1"), 2]])
    found = wideblas.matmul(a, flint.fmpz_mat([[10], [1]]))
    assert type(found) is flint.arb_mat and found[0, 0].contains(3)
    assert wideblas.matmul(np.array([[3.0]]), flint.arb_mat([[flint.arb(2)]]))[0, 0] == 6
    for special in (flint.arb.pos_inf(), flint.arb.neg_inf(), flint.arb.nan(), flint.arb("0 +/- inf")):
        found = wideblas.matmul(flint.arb_mat([[special, 1]]), flint.arb_mat([[1], [1]]))[0, 0]
        assert not found.is_finite()
    old, flint.ctx.prec = flint.ctx.prec, 333
    try:
        third = flint.arb_mat([[flint.arb(1) / 3]])
        assert wideblas.matmul(third, third)[0, 0].rel_accuracy_bits() > 325
    finally:
        flint.ctx.prec = old


def test_radii_are_rounded_upwards():
    one = flint.arb(1)
    wide = [flint.arb(0, flint.arb((1, -10))), flint.arb(0, flint.arb((1, -90)))]
    found = wideblas.matmul(flint.arb_mat([[one, one]]), flint.arb_mat([[x] for x in wide]))[0, 0]
    assert value(found.rad()) >= sum(value(x.rad()) for x in wide)


def test_errors():
    with pytest.raises(TypeError, match="A is a flint.nmod_mat"):
        wideblas.matmul(flint.nmod_mat(1, 1, [1], 7), flint.fmpz_mat([[1]]))
    with pytest.raises(ValueError, match="B has shape"):
        wideblas.matmul(flint.fmpz_mat([[1, 2]]), flint.fmpz_mat([[1, 2]]))
    with pytest.raises(TypeError, match="Fractions"):
        wideblas.matmul(flint.arb_mat([[1]]), np.array([[Fraction(1, 3)]], object))
    with pytest.raises(TypeError, match="arb_mat"):
        wideblas.sum(flint.arb_mat([[1]]))
    with pytest.raises(TypeError, match="arb_mat"):
        wideblas.residual(flint.arb_mat([[1]]), [1.0], [1.0])
