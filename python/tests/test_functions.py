"""Functions of several arguments: sums with out=, keepdims= and several axes, complex products, einsum, syrk, trsm,
accumulators, and new arrays."""

import copy
import pickle
import random
from decimal import Decimal
from fractions import Fraction

import mpmath
import numpy as np
import pytest
import wideblas

from reference import FLOATS, fraction, fractions, random_floats, random_objects, same

COMPLEX = {"float32": "complex64", "float64": "complex128", "dd": "dd_complex", "qd": "qd_complex"}
kinds = pytest.mark.parametrize("kind", FLOATS)


def random_complex(rng, kind, shape, spread=5):
    """Complex numbers of a kind and the exact values of their parts."""
    re, im = (random_floats(rng, kind, shape, spread) for _ in range(2))
    if kind in ("dd", "qd"):
        return re + im * 1j, fractions(re), fractions(im)
    return re + im * np.complex64(1j), fractions(re), fractions(im)


def same_complex(found, re, im, kind):
    name = found.dtype.name
    assert name == COMPLEX[kind]
    whole = found if np.shape(found) else found.reshape(())
    shaped = lambda v: np.asarray(v, object)
    same(whole.real, shaped(re), kind)
    same(whole.imag, shaped(im), kind)


@kinds
def test_complex_products(kind):
    rng = random.Random(kind)
    for m, k, n in ((1, 1, 1), (3, 4, 2), (5, 1, 6)):
        a, ar, ai = random_complex(rng, kind, (m, k))
        b, br, bi = random_complex(rng, kind, (k, n))
        r = random_floats(rng, kind, (k, n), 5)
        p = fractions(r)
        same_complex(wideblas.matmul(a, b), ar @ br - ai @ bi, ar @ bi + ai @ br, kind)
        same_complex(wideblas.matmul(a, r), ar @ p, ai @ p, kind)
        same_complex(wideblas.matmul(r.T, a.T), p.T @ ar.T, p.T @ ai.T, kind)
        c, cr, ci = random_complex(rng, kind, (m, n))
        same_complex(wideblas.residual(a, b, c), cr - (ar @ br - ai @ bi), ci - (ar @ bi + ai @ br), kind)
        same_complex(wideblas.residual(a, r, c), cr - ar @ p, ci - ai @ p, kind)
        same_complex(wideblas.residual(a, b, c.real), cr - (ar @ br - ai @ bi), -(ar @ bi + ai @ br), kind)
        x, xr, xi = a[0], ar[0], ai[0]
        y, yr, yi = b[:, 0], br[:, 0], bi[:, 0]
        same_complex(wideblas.dot(x, y), xr @ yr - xi @ yi, xr @ yi + xi @ yr, kind)
        same_complex(wideblas.vdot(x, y), xr @ yr + xi @ yi, xr @ yi - xi @ yr, kind)
        same_complex(wideblas.sum(a), ar.sum(), ai.sum(), kind)
        same_complex(wideblas.sum(a, 0), ar.sum(0), ai.sum(0), kind)
        magnitudes = abs(ar) + abs(ai)
        same(wideblas.asum(a, 1), magnitudes.sum(1), kind)
        assert wideblas.norm(x) == wideblas.norm(np.concatenate([x.real, x.imag]))
    a, ar, ai = random_complex(rng, kind, (2, 1, 3, 4))
    b, br, bi = random_complex(rng, kind, (3, 4, 2))
    same_complex(wideblas.matmul(a, b), ar @ br - ai @ bi, ar @ bi + ai @ br, kind)
    if kind != "float32":
        wider = wideblas.matmul(a, b, kind="qd_complex")
        same_complex(wider, ar @ br - ai @ bi, ar @ bi + ai @ br, "qd")
        assert wideblas.matmul(a, b, bits=200).dtype is wideblas.qd_complex
    with pytest.raises(TypeError, match="complex"):
        wideblas.matmul(a, b, kind="dd")


def test_complex_objects():
    rng = random.Random(5)
    re, im = random_objects(rng, "mpf", (2, 6))
    x = np.array([mpmath.mpc(p, q) for p, q in zip(re, im)], object)
    with mpmath.workprec(1500):
        exact = sum(v * v for v in x)
        for bits in (53, 300):
            found = wideblas.dot(x, x, bits=bits)
            assert type(found) is mpmath.mpc
            with mpmath.workprec(bits):
                assert found == +exact
        assert wideblas.dot(x, [1, 0, 0, 0, 0, 0]) == x[0] and wideblas.convert(x)[1] == x[1]
    mixed = [1j, Fraction(1, 2), 3]
    assert wideblas.dot(mixed, mixed) == -1 + 0.25 + 9 and wideblas.sum(mixed) == 3.5 + 1j
    third = wideblas.convert(["1/3+1/7j", "-j", "2", "1e-3-1e2j"], "dd_complex")
    for found, exact_re, exact_im in zip(
        third, (Fraction(1, 3), 0, 2, Fraction(1, 1000)), (Fraction(1, 7), -1, 0, -100)
    ):
        assert found.real == wideblas.convert(exact_re, "dd") and found.imag == wideblas.convert(exact_im, "dd")
    with pytest.raises(ValueError, match="no number"):
        wideblas.convert("1+j2", "dd_complex")


@kinds
def test_sums_with_all_arguments(kind):
    rng = random.Random(kind)
    x = random_floats(rng, kind, (2, 3, 4), 5)
    exact = fractions(x)
    for axis in (None, 0, -1, (0, 2), (1, 0), (), (0, 1, 2)):
        for keepdims in (False, True):
            wanted = np.asarray(exact.sum(axis, keepdims=keepdims), object)
            found = wideblas.sum(x, axis, keepdims=keepdims)
            same(found if wanted.ndim else found.reshape(()), wanted, kind)
            if wanted.ndim:
                out = wideblas.zeros(wanted.shape, kind)
                assert wideblas.sum(x, axis, keepdims=keepdims, out=out) is out and (out == found).all()
    assert (wideblas.asum(x, (0, 1)) == wideblas.sum(abs(x), (0, 1))).all()
    assert (wideblas.norm(x, axis=(1, 2), keepdims=True)[1, 0, 0] == wideblas.norm(x[1].ravel())).all()
    assert wideblas.sum(x, dtype=wideblas.qd).dtype is wideblas.qd
    with pytest.raises(TypeError, match="two names"):
        wideblas.sum(x, dtype="qd", kind="qd")
    with pytest.raises(ValueError, match="out has shape"):
        wideblas.sum(x, 0, out=wideblas.zeros((4, 3), kind))
    wrong = "qd" if kind == "dd" else "dd"
    with pytest.raises(TypeError, match="out has"):
        wideblas.sum(x, 0, out=wideblas.zeros((3, 4), wrong))
    out = wideblas.zeros((2, 2), kind)
    a = x[:, :, 0]
    assert wideblas.matmul(a, a.T, out=out) is out and (out == wideblas.matmul(a, a.T)).all()


@kinds
def test_einsum(kind):
    rng = random.Random(kind)
    sizes = dict(i=2, j=3, k=4, l=2)
    for subscripts in ("ij,jk->ik", "ij,kj->ki", "ij,jk", "i,i->", "i,j->ij", "ij,ij->ij", "ij,ij->j", "lij,ljk->lik", "lij,jk->ikl",
                       "ij->", "ij->j", "ij->ji", "ii->i", "ii", "ii,ij->j", ",ij->ij", "i,ij->j", "l...,l...->..."):  # fmt: skip
        names = subscripts.split("->")[0].split(",")
        operands = [random_floats(rng, kind, tuple(sizes[v] for v in name.replace("...", "jk")), 5) for name in names]
        exact = np.einsum(subscripts, *map(fractions, operands)) if "..." not in subscripts else None
        if exact is None:
            exact = (fractions(operands[0]) * fractions(operands[1])).sum(0)
        found = wideblas.einsum(subscripts, *operands)
        same(found if np.ndim(found) else found.reshape(()), np.asarray(exact, object), kind, subscripts)
    x = random_floats(rng, kind, (2, 3), 5)
    for wrong in ("ij,jk", "i", "ij->k", "ij->ii", "i1", "ijk"):
        with pytest.raises(ValueError):
            wideblas.einsum(wrong, x)
    for wrong in (("ij,kj->i", x, x), ("ij,ij,ij", x, x, x), ("ij,jk", x, x)):
        with pytest.raises(ValueError):
            wideblas.einsum(*wrong)


@kinds
def test_syrk(kind):
    rng = random.Random(kind)
    for shape in ((1, 1), (3, 5), (6, 2), (0, 3), (3, 0)):
        a = random_floats(rng, kind, shape, 5)
        exact = fractions(a)
        for trans in (False, True):
            wanted = (exact.T @ exact if trans else exact @ exact.T) + Fraction(0)
            for layout in (a, a.copy().T.copy().T):
                same(wideblas.syrk(layout, trans=trans), wanted, kind, a)
    same(wideblas.syrk(a[:, :0], kind="qd"), np.full((3, 3), Fraction(0), object), "qd")
    z, re, im = random_complex(rng, kind, (2, 3))
    same_complex(wideblas.syrk(z), re @ re.T - im @ im.T, re @ im.T + im @ re.T, kind)
    with pytest.raises(ValueError, match="matrix"):
        wideblas.syrk(a[0])


@pytest.mark.parametrize("f", [wideblas.dd, wideblas.qd, wideblas.dd_complex, wideblas.qd_complex], ids=repr)
def test_trsm(f):
    rng = random.Random(f.name)
    part = f.name.split("_")[0]
    make = lambda shape: (
        random_floats(rng, part, shape, 1) if f.name == part else random_complex(rng, part, shape, 1)[0]
    )
    n = 6
    a = make((n, n)) + 8 * wideblas.eye(n, kind=f)
    for lower in (False, True):
        for unit in (False, True):
            kept = np.tril(a, -unit) if lower else np.triu(a, +unit)
            whole = kept + wideblas.eye(n, kind=f) if unit else kept
            for trans in (False, True):
                op = whole.T if trans else whole
                for side, shape in (("L", (n, 3)), ("R", (2, n)), ("L", (n,)), ("R", (n,))):
                    b = make(shape)
                    x = wideblas.trsm(a, b, lower=lower, unit=unit, trans=trans, side=side)
                    assert x.shape == shape and x.dtype is f
                    error = wideblas.matmul(op, x) - b if side == "L" else wideblas.matmul(x, op) - b
                    # Ones beside large elements below make the solution large.
                    scale = float(abs(x).max()) * 20 + 1
                    assert float(abs(error).max()) < scale * 2.0 ** (-98 if part == "dd" else -196)
    for wrong in ((a, make(n - 1)), (a[:3], make(n)), (a, make((2, n)))):
        with pytest.raises(ValueError):
            wideblas.trsm(*wrong)
    assert wideblas.trsm([[2.0]], [1]).dtype is wideblas.dd
    with pytest.raises(TypeError):
        wideblas.trsm([[mpmath.mpf(1)]], [1.0])


def test_accumulators():
    rng = random.Random(1)
    total, exact = wideblas.Accumulator(), Fraction(0)
    for kind in FLOATS:
        for shape in ((), (5,), (2, 3)):
            x, y = random_floats(rng, kind, shape, 100), random_floats(rng, "dd", shape, 100)
            total.add(x)
            total.add_products(x, y)
            p, q = fractions(x), fractions(y)
            exact += np.sum(p) + np.sum(p * q)
    total.add(np.array([2**62 + 1, -5]))
    total.add([0.5, 2])
    exact += 2**62 + 1 - 5 + Fraction(5, 2)
    assert total.value("fraction") == exact
    for kind in FLOATS:
        same(total.value(kind).reshape(()), np.array(exact, object), kind)
    with mpmath.workprec(300):
        assert total.value(bits=300) == mpmath.mpf(exact.numerator) / exact.denominator
    for other in (pickle.loads(pickle.dumps(total)), copy.copy(total), copy.deepcopy(total)):
        other.subtract(total)
        assert other.value() == 0 and total.value("fraction") == exact
        other.merge(total)
        assert other.value("fraction") == exact
    total.clear()
    assert total.value() == 0
    total.add([np.inf])
    assert total.value() == np.inf and np.isnan(wideblas.Accumulator([np.nan]).value("dd"))
    for wrong in (1j, "1", [Fraction(1, 3)], [True]):
        with pytest.raises(TypeError):
            total.add(wrong)
    with pytest.raises(ValueError, match="y has shape"):
        total.add_products([1.0], [1.0, 2.0])


@pytest.mark.parametrize("f", [wideblas.dd, wideblas.qd], ids=repr)
def test_new_arrays(f):
    assert wideblas.array([1, "0.5", Decimal("0.25"), Fraction(1, 8)], f).tolist()[2] == 0.25
    assert wideblas.array([1.0]).dtype is wideblas.dd and wideblas.array(wideblas.ones(1, f)).dtype is f
    x = wideblas.ones(3, f)
    y = wideblas.array(x)
    y[0] = 5
    assert x[0] == 1
    same(wideblas.eye(2, 3, 1, f), np.array([[0, 1, 0], [0, 0, 1]], object) + Fraction(0), f.name)
    same(wideblas.arange("0.1", 1, "0.2", kind=f), np.array([Fraction(1 + 2 * i, 10) for i in range(5)]), f.name)
    same(wideblas.arange(3, dtype=f), np.array([Fraction(i) for i in range(3)]), f.name)
    same(wideblas.arange(3, 0, -1, kind=f), np.array([Fraction(3 - i) for i in range(3)]), f.name)
    same(wideblas.linspace(0, 1, 4, kind=f), np.array([Fraction(i, 3) for i in range(4)]), f.name)
    same(wideblas.linspace(0, 1, 4, False, f), np.array([Fraction(i, 4) for i in range(4)]), f.name)
    assert wideblas.arange(3, 1).shape == (0,) and wideblas.linspace(0, 1, 1, kind=f)[0] == 0
    same(
        wideblas.from_str("[[0.1, 2],\n [1/3, -1e-5]]", f),
        np.array([[Fraction(1, 10), 2], [Fraction(1, 3), Fraction(-1, 10**5)]]) + Fraction(0),
        f.name,
    )
    same(wideblas.from_str("1 2 3", f), np.array([Fraction(i) for i in (1, 2, 3)]), f.name)
    assert wideblas.from_str("1+2j").dtype is wideblas.dd_complex
    for wrong in ("[1, 2", "1]", "", "[1, ..., 2]", "one"):
        with pytest.raises(ValueError):
            wideblas.from_str(wrong)
    with pytest.raises(TypeError):
        wideblas.from_str([1])
    with pytest.raises(ValueError, match="step"):
        wideblas.arange(0, 1, 0)
    text = str(wideblas.array(["0.1", "1/3", "-2e40"], f))
    assert np.allclose(wideblas.from_str(text, f).astype(float), [0.1, 1 / 3, -2e40], 1e-16, 0)


@pytest.mark.parametrize("f", [wideblas.dd, wideblas.qd], ids=repr)
def test_single_numbers(f):
    rng = random.Random(f.name)
    for spread in (3, 60, 300):
        x = random_floats(rng, f.name, (), spread)
        exact = fraction(x)
        assert Fraction(*x.as_integer_ratio()) == exact and int(x) == int(exact) and float(x) == float(exact)
        with mpmath.workprec(3000):
            assert mpmath.mpf(x) == mpmath.mpf(exact.numerator) / exact.denominator
        assert Fraction(f"{x:.1200f}") == exact and abs(Fraction(f"{x:.20e}") - exact) <= abs(exact) / 10**20
    z = wideblas.array(["1.5-0.25j"], f.name + "_complex")[0]
    assert f"{z:.2f}" == "1.50-0.25j" and complex(z) == 1.5 - 0.25j
    for wrong in (
        lambda: int(wideblas.ones(1, f)),
        lambda: f"{wideblas.ones(1, f):.2f}",
        lambda: int(z),
        lambda: z.as_integer_ratio(),
    ):
        with pytest.raises(TypeError):
            wrong()
