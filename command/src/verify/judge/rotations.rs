//! Routines that make rotations: what the statements of the reference BLAS give at high precision, infinities and NaN
//! included.

use super::digits;
use crate::options::Format;
use crate::verify::case::{Case, Stored, has_precisions};
use crate::verify::numbers::Element;
use rug::Float;
use rug::float::Special;
use wideblas::abi::exported::routines::Routine as Named;
use wideblas::format::exact::Decoded;
use wideblas_reference::Dyadic;

/// Bits of what is expected: components of numbers that are far apart, and their products.
const WIDE: u32 = 6000;

/// What becomes of a number.
enum Expected {
    /// Each part, to be met within the error of a few operations.
    Near(Vec<Float>),
    /// It is not written.
    Kept,
    /// Roundings decide what it is.
    Any,
}

/// Judges element `col` of the row of a rotation's numbers; `None` for other routines.
pub fn judge<T: Element>(
    case: &Case<T>,
    routine: Named,
    c: &Stored<T>,
    col: usize,
) -> Option<Result<(), String>> {
    let expected = match routine {
        Named::Rotg if case.spec.complex => complex_plane(case, col),
        Named::Rotg => plane(case, c, col),
        Named::Rotmg => modified(case, col),
        _ => return None,
    };
    let (found, old) = (c.at(0, col), case.c.at(0, col));
    let kept = || found.iter().zip(old).all(|(x, y)| x.is_same(y));
    let near = |expected: &[Float], found: &[T]| {
        // Of complex numbers the parts err by as much as the whole.
        let size = expected.iter().fold(number(0), |size, part| size + part.clone().abs());
        found.iter().zip(expected).all(|(x, y)| is_near(case.spec.format, x, y, &size))
    };
    let (right, should) = match &expected {
        Expected::Kept => (kept(), "kept".to_string()),
        Expected::Near(parts) => {
            // The cosine is a real number in the place of a complex one.
            let (written, rest) = found.split_at(parts.len());
            let untouched = rest.iter().zip(&old[parts.len()..]).all(|(x, y)| x.is_same(y));
            (near(parts, written) && untouched, format!("{:.30}", parts[0]))
        }
        Expected::Any => (true, String::new()),
    };
    let is = found.iter().map(digits).collect::<Vec<_>>().join(" + i ");
    Some(if right { Ok(()) } else { Err(format!("is {is}, should be {should}")) })
}

fn wide<T: Element>(x: &T) -> Float {
    match x.decode() {
        Decoded::Special(x) => Float::with_val(WIDE, x),
        finite => Dyadic::of(finite).expect("finite").to_float_with(WIDE),
    }
}

fn is_near<T: Element>(format: Format, found: &T, expected: &Float, size: &Float) -> bool {
    let value = wide(found);
    if expected.is_nan() || value.is_nan() {
        return expected.is_nan() && value.is_nan();
    }
    let has_end = T::RANGE == 1024;
    let far = has_end && expected.get_exp().is_some_and(|exponent| exponent >= 1024);
    if expected.is_infinite() || value.is_infinite() {
        let alike = value.is_infinite() && value.is_sign_negative() == expected.is_sign_negative();
        // The largest numbers may be rounded up.
        return match alike {
            true => expected.is_infinite() || far,
            false => far && expected.get_exp() == Some(1024),
        };
    }
    if !found.is_normalised() {
        return false;
    }
    let factor = match format {
        Format::Dd => 16 * 16,
        Format::Qd => 16 * 480,
        _ => 1,
    };
    let mut bound = match expected.get_exp() {
        // Half a unit of the last place, and a little.
        Some(top) if has_precisions(format) => {
            let last = found.last_place(i64::from(top) - 1) as i32;
            (Float::with_val(WIDE, 1) << (last - 1)) * (1.0 + (-50f64).exp2())
        }
        _ => Float::with_val(WIDE, size * factor) >> format.precision(),
    };
    if has_end {
        bound += Float::with_val(WIDE, 8) >> 1074;
    }
    Float::with_val(WIDE, &value - expected).abs() <= bound
}

fn number(x: i32) -> Float {
    Float::with_val(WIDE, x)
}

fn one(x: Float) -> Expected {
    Expected::Near(vec![x])
}

fn over(x: &Float, y: &Float) -> Float {
    Float::with_val(WIDE, x / y)
}

fn times(x: &Float, y: &Float) -> Float {
    Float::with_val(WIDE, x * y)
}

fn exceeds(x: &Float, y: &Float) -> bool {
    x.cmp_abs(y).is_some_and(|order| order.is_gt())
}

/// drotg: r, z, c and s.
fn plane<T: Element>(case: &Case<T>, found: &Stored<T>, col: usize) -> Expected {
    let [a, b] = [0, 1].map(|at| wide(&case.c.at(0, at)[0]));
    let list = |numbers: [Float; 4]| one(numbers.into_iter().nth(col).expect("four numbers"));
    if b.is_zero() {
        return list([a, number(0), number(1), number(0)]);
    }
    if a.is_zero() {
        return list([b, number(1), number(0), number(1)]);
    }
    let a_is_larger = exceeds(&a, &b);
    let length = (times(&a, &a) + times(&b, &b)).sqrt();
    let r = length.copysign(if a_is_larger { &a } else { &b });
    let (c, s) = (over(&a, &r), over(&b, &r));
    let lost = wide(&found.at(0, 2)[0]).is_zero();
    let z = match a_is_larger {
        true => s.clone(),
        false if lost => number(1),
        // One over c, of which an infinity has nothing left.
        false if c.is_zero() => number(1),
        false if c.is_nan() => c.clone(),
        false => over(&r, &a),
    };
    list([r, z, c, s])
}

/// zrotg: r, b, c and s.
fn complex_plane<T: Element>(case: &Case<T>, col: usize) -> Expected {
    let parts = |at: usize| {
        let [re, im] = case.c.at(0, at) else { unreachable!("complex numbers") };
        [wide(re), wide(im)]
    };
    if col == 1 {
        return Expected::Kept;
    }
    let (a, b) = (parts(0), parts(1));
    let list = |r: [Float; 2], c: Float, s: [Float; 2]| match col {
        0 => Expected::Near(r.into()),
        2 => one(c),
        _ => Expected::Near(s.into()),
    };
    let is_zero = |x: &[Float; 2]| x.iter().all(Float::is_zero);
    if is_zero(&b) {
        return list(a, number(1), [number(0), number(0)]);
    }
    let nan = || Float::with_val(WIDE, Special::Nan);
    if !a.iter().chain(&b).all(Float::is_finite) {
        let all = || [nan(), nan()];
        if !is_zero(&a) {
            return list(all(), nan(), all());
        }
        let is_alone = b.iter().any(Float::is_zero) && b.iter().any(Float::is_infinite);
        let length = if is_alone { Float::with_val(WIDE, Special::Infinity) } else { nan() };
        return list([length, number(0)], number(0), all());
    }
    let square = |x: &[Float; 2]| times(&x[0], &x[0]) + times(&x[1], &x[1]);
    let (of_a, of_b) = (square(&a), square(&b));
    if is_zero(&a) {
        let length = of_b.sqrt();
        let s = [over(&b[0], &length), over(&-b[1].clone(), &length)];
        return list([length, number(0)], number(0), s);
    }
    let of_both = Float::with_val(WIDE, &of_a + &of_b);
    let length = times(&of_a, &of_both).sqrt();
    let ratio = over(&of_both, &of_a).sqrt();
    // a conj(b)
    let re = times(&a[0], &b[0]) + times(&a[1], &b[1]);
    let im = times(&a[1], &b[0]) - times(&a[0], &b[1]);
    let r = a.each_ref().map(|part| times(part, &ratio));
    list(r, over(&of_a, &of_both).sqrt(), [over(&re, &length), over(&im, &length)])
}

/// drotmg: d1, d2, x1, y1 and the parameters. A scale factor that is about as large as a bound may be brought below it.
fn modified<T: Element>(case: &Case<T>, col: usize) -> Expected {
    let [d1, d2, x1, y1] = [0, 1, 2, 3].map(|at| wide(&case.c.at(0, at)[0]));
    let old = || Expected::Kept;
    if col == 3 {
        return old();
    }
    let nothing = || one(number(if col == 4 { -1 } else { 0 }));
    if d1 < 0 {
        return nothing();
    }
    let p2 = times(&d2, &y1);
    if p2.is_zero() {
        return if col == 4 { one(number(-2)) } else { old() };
    }
    let p1 = times(&d1, &x1);
    let (q1, q2) = (times(&p1, &x1), times(&p2, &y1));
    let (mut flag, mut h, mut d, mut x);
    if exceeds(&q1, &q2) {
        let (h21, h12) = (-over(&y1, &x1), over(&p2, &p1));
        let u: Float = 1 - times(&h12, &h21);
        if u.is_nan() || u <= 0 {
            return nothing();
        }
        (flag, h) = (0, [number(1), h21, h12, number(1)]);
        (d, x) = ([over(&d1, &u), over(&d2, &u)], times(&x1, &u));
    } else if q2 < 0 {
        return nothing();
    } else {
        let (h11, h22) = (over(&p1, &p2), over(&x1, &y1));
        let u: Float = 1 + times(&h11, &h22);
        (flag, h) = (1, [h11, number(-1), number(1), h22]);
        (d, x) = ([over(&d2, &u), over(&d1, &u)], times(&y1, &u));
    }
    let mut doubtful = false;
    for (row, d) in d.iter_mut().enumerate() {
        let is_number = |x: &Float| x.is_finite() && !x.is_zero();
        let bound = |up: bool| if up { number(1) << 24u32 } else { number(1) >> 24u32 };
        while is_number(d) {
            let size = d.clone().abs();
            let (up, down) = (size <= bound(false), size >= bound(true));
            // Next to a bound roundings decide.
            let is_near_bound = [false, true].iter().any(|&end| {
                let gap = Float::with_val(WIDE, &size - bound(end)).abs();
                gap <= bound(end) >> (case.spec.format.precision() / 2).min(40)
            });
            doubtful |= is_near_bound;
            if !up && !down {
                break;
            }
            flag = -1;
            let shift = |x: &mut Float, by: i32| *x <<= by;
            let sign = if up { 1 } else { -1 };
            shift(d, 24 * sign);
            for at in [row, row + 2] {
                shift(&mut h[at], -12 * sign);
            }
            if row == 0 {
                shift(&mut x, -12 * sign);
            }
        }
    }
    let number_at = match col {
        0 | 1 => d[col].clone(),
        2 => x,
        4 => number(flag),
        _ => h[col - 5].clone(),
    };
    let is_corner = col == 5 || col == 8;
    let written = col < 5 || flag == -1 || is_corner == (flag == 1);
    match (doubtful, written) {
        (true, _) => Expected::Any,
        (false, true) => one(number_at),
        (false, false) => old(),
    }
}
