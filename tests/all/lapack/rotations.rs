//! Rotations, and eigenvalues of two rows.

use super::prelude::*;
use super::spectral::{OfReal, Spectral, numbers, values};

fn sum(terms: &[(&Value, &Value)]) -> Value {
    let mut sum = Value::integer(0);
    terms.iter().for_each(|(x, y)| sum.add_product(x, y, false));
    sum
}

fn minus(x: &Value) -> Value {
    let mut negated = Value::integer(0);
    negated.add_product(&Value::integer(1), x, true);
    negated
}

/// A number of a magnitude near 2^exponent, with all bits.
fn near<T: Kind>(rng: &mut Rng, exponent: i32) -> Value {
    let mut x = T::random(rng).value();
    x.re <<= exponent;
    x.im <<= exponent;
    T::of(&x).value()
}

/// g becomes zero, and (c, s) is a unit vector; magnitudes near the ends of the exponents do no harm.
fn rotations<T: Spectral>() {
    let zero = Value::integer(0);
    for (case, mut rng) in cases(71, 60) {
        let rng = &mut rng;
        let exponent = |rng: &mut Rng| [0, 0, 400, -350, 30, -70][rng.bits() as usize % 6];
        let (at_f, at_g) = (exponent(rng), exponent(rng));
        let mut f = near::<T>(rng, at_f);
        let mut g = near::<T>(rng, at_g);
        match case % 7 {
            0 => f = zero.clone(),
            1 => g = zero.clone(),
            2 => f.re = zero.re.clone(),
            3 => g.im = zero.im.clone(),
            _ => {}
        }
        let (of_f, of_g) = (T::of(&f), T::of(&g));
        let [mut c] = [T::Part::random(rng)];
        let (mut s, mut r) = (T::random(rng), T::random(rng));
        // SAFETY: numbers.
        unsafe {
            (T::SPECTRAL.lartg)(
                T::at(&mut [of_f]).cast_const(),
                T::at(&mut [of_g]).cast_const(),
                T::Part::at(std::slice::from_mut(&mut c)),
                T::at(std::slice::from_mut(&mut s)),
                T::at(std::slice::from_mut(&mut r)),
            );
        }
        let (c, s, r) = (c.value(), s.value(), r.value());
        let scale = f.magnitude() + g.magnitude();
        let one = sum(&[(&c, &c), (&s, &s.conjugate()), (&Value::integer(-1), &Value::integer(1))]);
        let first = sum(&[(&c, &f), (&s, &g), (&r, &Value::integer(-1))]);
        let second = sum(&[(&c, &g), (&minus(&s.conjugate()), &f)]);
        let unit = 16.0 * T::unit();
        assert!(one.magnitude() <= unit, "{case}: {}", one.magnitude() / unit);
        assert!(first.magnitude() <= unit * scale, "{case}: {}", first.magnitude() / unit / scale);
        assert!(
            second.magnitude() <= unit * scale,
            "{case}: {}",
            second.magnitude() / unit / scale
        );
        assert!(c.re >= 0, "{case}: {c:?}");
        if f.magnitude() == 0.0 {
            assert!(r.re >= 0 && r.im == 0, "{case}: {r:?}");
        } else {
            // r has the direction of f.
            let turned = sum(&[(&r, &f.conjugate())]);
            assert!(turned.re >= 0, "{case}: {turned:?}");
        }
    }
}
tests_of_formats! {
    rotations: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

fn of_two_rows<T: Spectral>() {
    for (case, mut rng) in cases(72, 60) {
        let rng = &mut rng;
        let real = |rng: &mut Rng| T::Part::random(rng).value();
        let (mut a, mut b, mut c) = (real(rng), T::random(rng).value(), real(rng));
        match case % 8 {
            0 => b = Value::integer(0),
            1 => c = a.clone(),
            2 => c = minus(&a),
            3 => b.re >>= 60,
            4 => (a, c) = (Value::integer(0), Value::integer(0)),
            _ => {}
        }
        let of = |x: &Value| T::of(x);
        let mut matrix = [of(&a), of(&b), of(&c)];
        let mut results: Vec<T::Part> = (0..3).map(|_| T::Part::random(rng)).collect();
        let mut sine = T::random(rng);
        let b = matrix[1].value();
        let at = T::at(&mut matrix);
        let to = T::Part::at(&mut results);
        // SAFETY: numbers.
        unsafe {
            (T::SPECTRAL.laev2)(
                at,
                at.add(1),
                at.add(2),
                to,
                to.add(1),
                to.add(2),
                T::at(std::slice::from_mut(&mut sine)),
            );
        }
        let [first, second, cosine] = &values(&results)[..] else { unreachable!() };
        let sine = sine.value();
        let scale = a.magnitude() + b.magnitude() + c.magnitude() + 1e-300;
        let unit = 20.0 * T::unit();
        // (cosine, conj(sine)) is the vector of the first eigenvalue as Claev2 has it: [a b; conj(b) c].
        let vector = [cosine.clone(), sine.conjugate()];
        let vector = if T::IS_COMPLEX { [vector[0].clone(), sine.clone()] } else { vector };
        let rows = [
            sum(&[(&a, &vector[0]), (&b, &vector[1]), (&minus(first), &vector[0])]),
            sum(&[(&b.conjugate(), &vector[0]), (&c, &vector[1]), (&minus(first), &vector[1])]),
        ];
        for row in rows {
            assert!(row.magnitude() <= unit * scale, "{case}: {}", row.magnitude() / unit / scale);
        }
        let one = sum(&[
            (cosine, cosine),
            (&sine, &sine.conjugate()),
            (&Value::integer(-1), &Value::integer(1)),
        ]);
        assert!(one.magnitude() <= unit, "{case}: {}", one.magnitude());
        let mut trace = sum(&[(&Value::integer(1), first), (&Value::integer(1), second)]);
        trace.add_product(&Value::integer(1), &a, true);
        trace.add_product(&Value::integer(1), &c, true);
        assert!(trace.magnitude() <= unit * scale, "{case}: {}", trace.magnitude());
        assert!(first.magnitude() >= second.magnitude(), "{case}");
        if !T::IS_COMPLEX {
            let mut of_part: Vec<T::Part> = numbers(&[a, b, c]);
            let at = T::Part::at(&mut of_part);
            // SAFETY: numbers.
            unsafe {
                T::Part::LAE2([at, at.add(1), at.add(2)].map(|at| at.cast_const()), to, to.add(1));
            }
            let again = values(&results[..2]);
            assert!(again[0].re == first.re && again[1].re == second.re, "{case}");
        }
    }
}
tests_of_formats! {
    of_two_rows: two_of_dd, two_of_qd, two_of_binary128, two_of_mpfr, two_of_gmp, two_of_complex_dd, two_of_complex_qd,
    two_of_complex_binary128, two_of_complex_mpfr, two_of_complex_gmp
}

/// Every side, pivot and direction, against the rotations one by one.
fn sequences<T: Spectral>() {
    for (case, mut rng) in cases(73, 36) {
        let rng = &mut rng;
        let [side, pivot, direct] =
            [['L', 'R'][case % 2], ['V', 'T', 'B'][case / 2 % 3], ['F', 'B'][case / 6 % 2]];
        let size = |rng: &mut Rng| [0usize, 1, 2, 3, 5, 8, 17, 40][rng.bits() as usize % 8];
        let (m, n) = (size(rng), size(rng));
        let vectors = if side == 'L' { m } else { n };
        let count = vectors.saturating_sub(1);
        let mut a = Matrix::<T>::random(rng, m, n);
        let before = a.clone();
        let factor = |rng: &mut Rng, one: bool| {
            let x = T::Part::random(rng);
            if one { T::Part::of(&Value::integer(1)) } else { x }
        };
        let mut c: Vec<T::Part> = (0..count).map(|j| factor(rng, j % 5 == 3)).collect();
        let mut s: Vec<T::Part> = (0..count).map(|_| factor(rng, false)).collect();
        // Some rotations are none.
        for j in (3..count).step_by(10) {
            s[j] = T::Part::of(&Value::integer(0));
        }
        let letters = [side, pivot, direct].map(letter);
        let ld = a.ld();
        // SAFETY: a matrix, and the numbers of its rotations.
        unsafe {
            (T::SPECTRAL.lasr)(
                letters[0].as_ptr(),
                letters[1].as_ptr(),
                letters[2].as_ptr(),
                m as i64,
                n as i64,
                T::Part::at(&mut c),
                T::Part::at(&mut s),
                a.at(),
                ld,
            );
        }
        assert!(a.is_kept(&before, |_, _| true), "{case}");
        let mut expected = if m * n > 0 { before.values() } else { continue };
        let (c, s) = (values(&c), values(&s));
        let others = if side == 'L' { n } else { m };
        let mut order: Vec<usize> = (0..count).collect();
        if direct == 'B' {
            order.reverse();
        }
        for j in order {
            let (x, y) = match pivot {
                'V' => (j, j + 1),
                'T' => (0, j + 1),
                _ => (j, count),
            };
            for k in 0..others {
                let at = |v: usize| if side == 'L' { v + k * m } else { k + v * m };
                let (old_x, old_y) = (expected.data[at(x)].clone(), expected.data[at(y)].clone());
                expected.data[at(x)] = sum(&[(&c[j], &old_x), (&s[j], &old_y)]);
                expected.data[at(y)] = sum(&[(&c[j], &old_y), (&minus(&s[j]), &old_x)]);
            }
        }
        // Factors reach up to 2.
        let growth = (4.0f64).powi(count.min(60) as i32);
        let error = a.values().minus(&expected).largest();
        let bound = FACTOR * (count + 1) as f64 * T::unit() * growth.min(1e3 * expected.largest());
        assert!(error <= bound, "{case} {side}{pivot}{direct} {m} {n}: {error} {bound}");
    }
}
tests_of_formats! {
    sequences: sequence_of_dd, sequence_of_qd, sequence_of_binary128, sequence_of_mpfr, sequence_of_gmp, sequence_of_complex_dd,
    sequence_of_complex_qd, sequence_of_complex_binary128, sequence_of_complex_mpfr, sequence_of_complex_gmp
}

/// Arguments out of their ranges leave the matrix as it was.
#[test]
fn illegal_sequences_do_nothing() {
    type T = Real<Dd>;
    let mut rng = Rng(5);
    let mut a = Matrix::<T>::random(&mut rng, 3, 3);
    let (before, mut c, mut s) =
        (a.clone(), vec![T::random(&mut rng); 2], vec![T::random(&mut rng); 2]);
    let ld = a.ld();
    let mut call = |letters: [char; 3], m: i64, n: i64, lda: i64| {
        let letters = letters.map(letter);
        // SAFETY: nothing is read where an argument is illegal.
        unsafe {
            (<T as Spectral>::SPECTRAL.lasr)(
                letters[0].as_ptr(),
                letters[1].as_ptr(),
                letters[2].as_ptr(),
                m,
                n,
                T::at(&mut c),
                T::at(&mut s),
                a.at(),
                lda,
            );
        }
        assert!(a.is_kept(&before, |_, _| false));
    };
    call(['X', 'V', 'F'], 3, 3, ld);
    call(['L', 'X', 'F'], 3, 3, ld);
    call(['L', 'V', 'X'], 3, 3, ld);
    call(['L', 'V', 'F'], -1, 3, ld);
    call(['L', 'V', 'F'], 3, -1, ld);
    call(['R', 'T', 'B'], 3, 3, 2);
    call(['R', 'T', 'B'], 3, 1, ld);
    call(['L', 'T', 'B'], 0, 3, ld);
}
