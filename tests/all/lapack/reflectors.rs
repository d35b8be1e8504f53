//! Reflectors and products of them.

use super::orthogonal::Orthogonal;
use super::prelude::*;
use super::qr::{ERRORS, worst};

/// Times 2^power.
fn scaled(x: &Value, power: i32) -> Value {
    let part = |x: &Float| Float::with_val(x.prec(), x << power);
    Value { re: part(&x.re), im: part(&x.im) }
}

/// I - tau v v^H
fn reflector(v: &Values, tau: &Value) -> Values {
    let square = v.times(&v.adjoint());
    Values::of(v.rows, v.rows, |i, j| {
        let mut x = Value::integer(i32::from(i == j));
        x.add_product(tau, square.get(i, j), true);
        x
    })
}

/// H^H (alpha, x) is (beta, 0) for a real beta, and H unitary, wherever in the format the numbers are.
fn single<T: Orthogonal>() {
    let mut most = [0f64; 2];
    for (case, mut rng) in cases(71, 60) {
        let rng = &mut rng;
        let n = [1, 2, 3, 9][case % 4];
        let [small, large] = T::extremes();
        let power = [0, small + 4, large, small / 2, large / 2][case / 4 % 5];
        let random = |rng: &mut Rng| T::of(&scaled(&T::random(rng).value(), power));
        let step = 1 + case % 2;
        let mut alpha = [random(rng)];
        let mut x: Vec<T> = (0..step * n).map(|_| random(rng)).collect();
        let is_zero = case % 7 == 3;
        if is_zero {
            x.iter_mut().for_each(|x| *x = T::of(&Value::integer(0)));
        } else if case % 7 == 4 {
            // Numbers of very different sizes.
            alpha[0] = T::of(&Value::integer(0));
            x.iter_mut().skip(1).for_each(|x| *x = T::of(&scaled(&x.value(), -20)));
        }
        let (before, mut tau) = (x.clone(), [T::random(rng)]);
        let y = |alpha: &T, x: &[T]| {
            Values::of(n, 1, |i, _| match i {
                0 => alpha.value(),
                _ => x[(i - 1) * step].value(),
            })
        };
        let back = |of: Values| Values::of(n, 1, |i, _| scaled(of.get(i, 0), -power));
        let of = back(y(&alpha[0], &x));
        let to = (T::at(&mut alpha), T::at(&mut x), T::at(&mut tau));
        // SAFETY: n numbers in all.
        unsafe { (T::QR.larfg)(n as i64, to.0, to.1, step as i64, to.2) };
        let [beta, tau] = [alpha[0].value(), tau[0].value()];
        let is_kept =
            |at: usize| at.is_multiple_of(step) && at / step + 1 < n || x[at].is_same(&before[at]);
        assert!((0..x.len()).all(is_kept), "{case}");
        if is_zero || n == 1 {
            let is_real = of.get(0, 0).im.is_zero();
            assert_eq!(tau.magnitude() == 0.0, is_real, "{case}");
        }
        if tau.magnitude() == 0.0 {
            continue;
        }
        assert_eq!(beta.im.to_f64(), 0.0, "{case}");
        let mut v = y(&alpha[0], &x);
        v.data[0] = Value::integer(1);
        let h = reflector(&v, &tau);
        let bound = ERRORS * (n + 1) as f64 * T::unit();
        let far = h.adjoint().times(&h).minus(&Values::identity(n)).largest() / bound;
        let expected = Values::of(n, 1, |i, _| match i {
            0 => scaled(&beta, -power),
            _ => Value::integer(0),
        });
        let error = worst(&h.adjoint().times(&of).minus(&expected), &of) / bound;
        assert!(error <= 1.0 && far <= 1.0, "{case}: {n} {power} {error} {far}");
        most = [most[0].max(error), most[1].max(far)];
    }
    println!("of the bounds: {most:?}");
}
tests_of_formats! {
    single: of_dd, of_qd, of_binary128, of_mpfr, of_gmp, of_complex_dd, of_complex_qd, of_complex_binary128, of_complex_mpfr,
    of_complex_gmp
}

/// The product of reflectors of both orders and storages, from both sides, is that of the matrices.
fn products<T: Orthogonal>() {
    let mut most = [0f64; 2];
    for (case, mut rng) in cases(72, 48) {
        let rng = &mut rng;
        let (direct, storev) = (['F', 'B'][case % 2], ['C', 'R'][case / 2 % 2]);
        let (side, trans) = (['L', 'R'][case / 4 % 2], ['N', 'T', 'C'][(rng.bits() % 3) as usize]);
        let (k, rest) = ((rng.bits() % 8) as usize, (rng.bits() % 6) as usize);
        let (order, others) = (k + rest, (rng.bits() % 5) as usize);
        let (rows, cols) = if storev == 'C' { (order, k) } else { (k, order) };
        let stored = Matrix::<T>::random(rng, rows, cols);
        // Vector j begins with its 1, or ends with it.
        let values = stored.values();
        let vector = |j: usize| {
            Values::of(order, 1, |i, _| {
                let place = if direct == 'F' { j } else { rest + j };
                let is_zero = if direct == 'F' { i < place } else { i > place };
                match (is_zero, i == place, storev) {
                    (true, ..) => Value::integer(0),
                    (_, true, _) => Value::integer(1),
                    (_, _, 'C') => values.get(i, j).clone(),
                    _ => values.get(j, i).conjugate(),
                }
            })
        };
        let mut tau: Vec<T> = (0..k)
            .map(|_| {
                let tau = T::random(rng).value();
                T::of(&scaled(&tau, -4))
            })
            .collect();
        let mut h = Values::identity(order);
        for (j, tau) in tau.iter().enumerate() {
            let next = reflector(&vector(j), &tau.value());
            h = if direct == 'F' { h.times(&next) } else { next.times(&h) };
        }
        let [of_direct, of_storev, of_side, of_trans] = [direct, storev, side, trans].map(letter);
        let mut t = Matrix::<T>::random(rng, k, k);
        let (before, mut v) = (t.clone(), stored.clone());
        let (v_at, t_at, tau_at) = (v.at(), t.at(), T::at(&mut tau));
        let (ldv, ldt) = (v.ld(), t.ld());
        let (direct_at, storev_at) = (of_direct.as_ptr(), of_storev.as_ptr());
        // SAFETY: matrices of these shapes.
        unsafe {
            (T::QR.larft)(
                direct_at,
                storev_at,
                order as i64,
                k as i64,
                v_at,
                ldv,
                tau_at,
                t_at,
                ldt,
            )
        };
        let is_triangle = |i: usize, j: usize| if direct == 'F' { i <= j } else { i >= j };
        assert!(t.is_kept(&before, is_triangle) && v.is_kept(&stored, |_, _| false), "{case}");

        let (m, n) = if side == 'L' { (order, others) } else { (others, order) };
        let from = Matrix::<T>::random(rng, m, n);
        let mut c = from.clone();
        let mut work: Vec<T> = (0..others.max(1) * k.max(1)).map(|_| T::random(rng)).collect();
        let (c_at, ldc) = (c.at(), c.ld());
        // SAFETY: as above.
        unsafe {
            (T::QR.larfb)(
                of_side.as_ptr(),
                of_trans.as_ptr(),
                direct_at,
                storev_at,
                m as i64,
                n as i64,
                k as i64,
                v_at,
                ldv,
                t_at,
                ldt,
                c_at,
                ldc,
                T::at(&mut work),
                others.max(1) as i64,
            )
        };
        assert!(c.is_kept(&from, |_, _| true), "{case}");
        let op = if trans == 'N' { h } else { h.adjoint() };
        let expected = match side {
            'L' => op.times(&from.values()),
            _ => from.values().times(&op),
        };
        let bound = ERRORS * (order + k + 1) as f64 * T::unit() * (1.0 + op.largest());
        let error =
            c.values().minus(&expected).largest() / (bound * from.values().largest().max(1e-30));
        let what = format!("{case}: {direct} {storev} {side} {trans} {m} {n} {k}");
        assert!(error <= order.max(1) as f64, "{what}: {error}");
        most[0] = most[0].max(error);

        // One of them alone, its vector whole, in either direction; zeros at its end are not met.
        let step = [1i64, 2, -1, -2][case % 4];
        let len = order - usize::from(order > 2);
        let at = |i: usize| match step > 0 {
            true => i * step as usize,
            false => (order - 1 - i) * step.unsigned_abs() as usize,
        };
        let mut v: Vec<T> = (0..order.max(1) * 2).map(|_| T::random(rng)).collect();
        (len..order).for_each(|i| v[at(i)] = T::of(&Value::integer(0)));
        let whole = Values::of(order, 1, |i, _| v[at(i)].value());
        let mut tau = [T::random(rng)];
        let h = reflector(&whole, &tau[0].value());
        let mut c = from.clone();
        let (v_at, tau_at, c_at, ldc) = (T::at(&mut v), T::at(&mut tau), c.at(), c.ld());
        // SAFETY: as above.
        unsafe {
            (T::QR.larf)(of_side.as_ptr(), m as i64, n as i64, v_at, step, tau_at, c_at, ldc)
        };
        let expected = match side {
            'L' => h.times(&from.values()),
            _ => from.values().times(&h),
        };
        let is_met = |i: usize, j: usize| if side == 'L' { i < len } else { j < len };
        assert!(c.is_kept(&from, is_met), "{what}");
        let bound = ERRORS * (order + 1) as f64 * T::unit() * (1.0 + h.largest());
        let error =
            c.values().minus(&expected).largest() / (bound * from.values().largest().max(1e-30));
        assert!(error <= order.max(1) as f64, "{what}: {error}");
        most[1] = most[1].max(error);
    }
    println!("of the bounds: {most:?}");
}
tests_of_formats! {
    products: products_of_dd, products_of_qd, products_of_binary128, products_of_mpfr, products_of_gmp, products_of_complex_dd,
    products_of_complex_qd, products_of_complex_binary128, products_of_complex_mpfr, products_of_complex_gmp
}
