use super::table::rows;
use super::*;
use crate::float::{BINARY64, hexadecimal, parse};
use rug::float::Round;
use std::f64::consts::{FRAC_PI_2, PI};

/// Arguments of each function: ordinary, tiny, large, next to zeros, poles, extrema and ends.
fn arguments(row: &Row) -> Vec<f64> {
    let mut all = vec![];
    for x in [
        1e-300, 3e-20, 2.5e-5, 0.1, 0.49, 0.5, 0.75, 0.999999, 1.0, 1.0000001, 1.3, FRAC_PI_2, PI,
        4.0, 9.7, 22.3, 27.0, 300.2, 709.0, 3000.7, 123456.7,
    ] {
        all.extend([x, -x]);
    }
    all.extend([-0.9999999999, 0.9999999999, 1e22, 6.7e152, 1.5 + 1e-13, -1.0 + 1e-9]);
    all.retain(|&x| row.bounds().contain(&Float::with_val(53, x)));
    all
}

/// f(x + s) lies in the sum of the series with Lagrange's remainder, and this sum is narrow.
#[test]
fn series_enclose_values() {
    for row in rows() {
        let mut count = 0;
        for x in arguments(row) {
            for order in [1, 3, 8] {
                // x + s must be exact.
                let p = if x.abs() > 1e20 { 700 } else { 200 };
                let ulp = Float::with_val(53, x.abs()) >> 20u32;
                let ulp = ulp.min(&Float::with_val(53, 2f64.powi(-20)));
                let middle = Float::with_val(p, x);
                let (low, high) = (Float::with_val(p, x - &ulp), Float::with_val(p, x + &ulp));
                let whole = row.taylor(&Interval::between(p, &low, &high), order);
                let known = row.taylor(&Interval::new(p, &middle), order);
                let values = row.value(&middle, p);
                if !whole[order].is_finite() || !values.is_finite() || values.low.is_zero() {
                    continue;
                }
                for shift in [-1.0, -0.3, 0.6, 1.0] {
                    let s = Float::with_val(p, &ulp * shift);
                    let exact = row.value(&Float::with_val(p + 200, &middle + &s), p + 200);
                    let s = Interval::new(p, &s);
                    let mut sum = whole[order].clone();
                    for known in known[..order].iter().rev() {
                        sum = sum.mul(&s).add(known);
                    }
                    let place = format!("{} {} {order} {shift}", row.name(), hexadecimal(x));
                    assert!(
                        sum.low <= exact.high && sum.high >= exact.low,
                        "{place}: {sum:?} {exact:?}"
                    );
                    // The remainder's term has a relative width of about that of the interval. A sum near zero
                    // has lost what the terms lost, so compare with the largest of them.
                    let mut size = Float::with_val(p, 0);
                    let mut power = Float::with_val(p, 1);
                    for term in known[..order].iter().chain([&whole[order]]) {
                        let term = Float::with_val(p, term.magnitude() * &power);
                        size.max_round(&term, Round::Up);
                        power *= &ulp;
                    }
                    let tail = whole[order].width() * (power / &ulp);
                    let width = sum.width();
                    assert!(
                        width <= Float::with_val(p, &size >> 150u32) + tail * 4u32,
                        "{place}: {width} {size}"
                    );
                    count += 1;
                }
            }
        }
        assert!(count > 40, "{}: {count}", row.name());
    }
}

/// The remainder's enclosure over a short interval is about its value at a point.
#[test]
fn enclosures_over_intervals_are_near() {
    for row in rows() {
        for x in [0.3, 0.7, 1.7] {
            let point = Float::with_val(64, x);
            if !row.bounds().contain(&point) {
                continue;
            }
            let reach = Float::with_val(64, x * 2f64.powi(-13));
            let low = Float::with_val(64, &point - &reach);
            let high = Float::with_val(64, &point + &reach);
            let wide = row.taylor(&Interval::between(64, &low, &high), 9);
            let narrow = row.taylor(&Interval::new(64, &point), 9);
            // Beside the first zero of a derivative there is no relative bound.
            let bound = narrow[8].magnitude() + narrow[9].magnitude();
            let spread = Float::with_val(64, wide[9].magnitude() - narrow[9].magnitude());
            assert!(spread < bound * 0.1, "{} {x}: {wide:?}", row.name());
        }
    }
}

#[test]
fn exact_values_are_one_number() {
    for (name, x, value) in [
        ("exp2", -3.0, 0.125),
        ("exp10", 3.0, 1000.0),
        ("exp2m1", 3.0, 7.0),
        ("log2", 0.125, -3.0),
        ("log10", 1e22, 22.0),
        ("log2p1", 7.0, 3.0),
        ("rsqrt", 16.0, 0.25),
        ("cbrt", -27.0, -3.0),
        ("sinpi", 2.5, 1.0),
        ("sinpi", 3.0, 0.0),
        ("cospi", 0.5, 0.0),
        ("tanpi", 0.25, 1.0),
        ("tanpi", 0.5, f64::INFINITY),
        ("acospi", 0.0, 0.5),
        ("atanpi", -1.0, -0.25),
        ("asinpi", 1.0, 0.5),
        ("log", 1.0, 0.0),
        ("acosh", 1.0, 0.0),
        ("acos", 1.0, 0.0),
    ] {
        let y = by_name(name).unwrap().value(&Float::with_val(53, x), 100);
        assert!(y.low == value && y.high == value, "{name} {x} {y:?}");
    }
    for row in rows() {
        // Nothing else is exact, so each has two bounds that are neighbours.
        let y = row.value(&Float::with_val(53, 0.3), 100);
        if !row.bounds().contain(&Float::with_val(53, 0.3)) {
            continue;
        }
        let mut next = y.low.clone();
        next.next_up();
        assert!(next == y.high, "{} {y:?}", row.name());
    }
}

/// Values by MPFR against the series of another function, which are computed differently.
#[test]
fn functions_agree_with_each_other() {
    let p = 160;
    let value = |name: &str, x: &Interval| {
        let row = by_name(name).unwrap();
        row.taylor(x, 0).swap_remove(0)
    };
    let mut state = 7u64;
    for _ in 0..200 {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(99);
        let x = Interval::new(p, &Float::with_val(53, (state >> 11) as f64 * 2f64.powi(-53)));
        let one = Interval::integer(p, 1);
        let (ln2, ln10) = (Interval::ln(p, 2), Interval::ln(p, 10));
        let pi = Interval::constant(p, rug::float::Constant::Pi);
        for (a, b, what) in [
            (value("exp2", &x), value("exp", &x.mul(&ln2)), "exp2"),
            (value("exp10", &x), value("exp", &x.mul(&ln10)), "exp10"),
            (value("exp2m1", &x).add(&one), value("exp2", &x), "exp2m1"),
            (value("exp10m1", &x).add(&one), value("exp10", &x), "exp10m1"),
            (value("expm1", &x).add(&one), value("exp", &x), "expm1"),
            (value("log2p1", &x).mul(&ln2), value("log1p", &x), "log2p1"),
            (value("log10p1", &x).mul(&ln10), value("log1p", &x), "log10p1"),
            (value("log2", &x).mul(&ln2), value("log", &x), "log2"),
            (value("log10", &x).mul(&ln10), value("log", &x), "log10"),
            (value("sinpi", &x), value("sin", &x.mul(&pi)), "sinpi"),
            (value("cospi", &x), value("cos", &x.mul(&pi)), "cospi"),
            (value("tanpi", &x).mul(&value("cospi", &x)), value("sinpi", &x), "tanpi"),
            (value("asinpi", &x).mul(&pi), value("asin", &x), "asinpi"),
            (value("acospi", &x).mul(&pi), value("acos", &x), "acospi"),
            (value("atanpi", &x).mul(&pi), value("atan", &x), "atanpi"),
            (value("rsqrt", &x).square().mul(&x), one.clone(), "rsqrt"),
            (value("erf", &x).add(&value("erfc", &x)), one.clone(), "erf"),
            (value("log", &value("exp", &x)), x.clone(), "log"),
            (value("tan", &value("atan", &x)), x.clone(), "atan"),
            (value("sinh", &value("asinh", &x)), x.clone(), "asinh"),
            (value("tanh", &value("atanh", &x)), x.clone(), "atanh"),
            (value("cosh", &x), value("exp", &x).add(&value("exp", &x.neg())).scale(-1), "cosh"),
        ] {
            let gap = a.sub(&b);
            assert!(gap.contains_zero(), "{what} {:?}: {a:?} {b:?}", x.low);
            assert!(gap.width() < 1e-40, "{what}: {gap:?}");
        }
    }
}

#[test]
fn all_of_the_standard_are_there() {
    let names: Vec<&str> = rows().iter().map(|row| row.name()).collect();
    let expected = "exp expm1 exp2 exp2m1 exp10 exp10m1 log log2 log10 log1p log2p1 log10p1 rsqrt cbrt sin cos tan \
        sinpi cospi tanpi asin acos atan asinpi acospi atanpi sinh cosh tanh asinh acosh atanh erf erfc";
    assert_eq!(names, expected.split_whitespace().collect::<Vec<_>>());
    assert!(by_name("gamma").is_none());
    let x = parse("0x1.8p-1").unwrap();
    assert!(BINARY64.ordinal(x).is_some());
}
