//! Double-double Rgemm against exact results, over shapes, options, ranges and specials.
//!
//! Two bounds are asked for. Barring underflow, element by element,
//!
//!   |error| <= 4 (k + 4) u^2 (|alpha| |A| |B| + |beta| |C|),  u^2 = 2^-106:
//!
//! a multiply-add of the default arithmetic errs by 3u^2 of the sum before it and by 11u^2 of its
//! product (5u^2 in the product, 6u^2 in the addition, whose second operand is not normalised), alpha and
//! beta multiply with 7u^2 and add with 3u^2: 3 (k - 1) + 21, for k = 1 only 15 as the first addition is
//! exact. In the sloppy arithmetic it is 3u^2 of the sum and of the product, and the product's own 5u^2;
//! 8u^2 and 3u^2 at the end: the same form holds.
//!
//! With underflow, an absolute term of 2 (|alpha| k + 2) 2^-1074 comes on top: of the roundings in a
//! product (or in its multiply-add) three can be inexact below 2^-1022, each by half of 2^-1074;
//! additions are exact there. So 3/2 of 2^-1074 for each of the k products, times |alpha|, and as much
//! for alpha and for beta.

mod common;

use common::case::Case;
use common::stored::{Stored, transposed};
use common::{Rng, gpu};
use std::cell::Cell;
use std::ffi::{CString, c_char};
use wideblas::abi::exports::Rgemm_dd;
use wideblas::blas::level3::{Gemm, Mode, gemm, gemm_native};
use wideblas::engine::cpu::gemm::{NativePlan, NativeProduct, gemm as engine_gemm, gemm_from};
use wideblas::engine::cpu::{Isa, par};
use wideblas::engine::{MatMut, cuda};
use wideblas::format::dd::{Ieee, Sloppy};
use wideblas::format::{Accumulate, Dd, Scalar, power_of_two};
use wideblas::options::{Part, Trans};
use wideblas_reference::{Dyadic, ExactGemm, gemm_error};

const OPS: [Trans; 3] = [Trans::No, Trans::Yes, Trans::Conj];
const GENERAL: Dd = Dd::new(0.7, 3e-18);
const FACTORS: [Dd; 4] = [Dd::ZERO, Dd::ONE, Dd::new(-1.0, 0.0), GENERAL];
const NAN: Dd = Dd::new(f64::NAN, f64::NAN);
/// What lies around C and in its padding; no result is this.
const GUARD: Dd = Dd::new(-7.25e77, 1.5e60);
/// Guard elements before and after C.
const MARGIN: usize = 5;

fn bound(k: usize) -> f64 {
    4.0 * (k as f64 + 4.0) * power_of_two(-106)
}

fn same_bits(x: Dd, y: Dd) -> bool {
    x.hi.to_bits() == y.hi.to_bits() && x.lo.to_bits() == y.lo.to_bits()
}

/// C with guards around it and in its padding.
struct Guarded {
    data: Vec<Dd>,
    shape: (usize, usize),
    ld: usize,
}

impl Guarded {
    fn new(c: &[Dd], shape: (usize, usize), extra: usize) -> Guarded {
        let stored = Stored::new(c, shape, extra, &GUARD);
        let margin = [GUARD; MARGIN];
        let data = [&margin[..], &stored.data, &margin].concat();
        Guarded { data, shape, ld: stored.ld }
    }

    fn view(&mut self) -> MatMut<'_, Dd> {
        let (rows, cols) = self.shape;
        MatMut::new(&mut self.data[MARGIN..], rows, cols, self.ld).expect("room for the matrix")
    }

    /// The matrix without padding; panics when a guard has changed.
    fn into_tight(self) -> Vec<Dd> {
        let (rows, cols) = self.shape;
        let end = self.data.len() - MARGIN;
        let (columns, after) = self.data[MARGIN..].split_at(end - MARGIN);
        let mut tight = Vec::with_capacity(rows * cols);
        let padding = columns.chunks(self.ld).flat_map(|column| {
            tight.extend_from_slice(&column[..rows]);
            &column[rows..]
        });
        assert!(
            self.data[..MARGIN].iter().chain(padding).chain(after).all(|&x| same_bits(x, GUARD)),
            "wrote beside C, shape {:?}, ld {}",
            self.shape,
            self.ld
        );
        tight
    }
}

impl Case<Dd> {
    fn random(shape: (usize, usize, usize), factors: (Dd, Dd), rng: &mut Rng) -> Case<Dd> {
        Case::of(shape, factors, rng, |rng| {
            let exponent = rng.within(-4, 0);
            rng.dd(exponent)
        })
    }

    /// By the routine, with leading dimensions `extra` above the smallest.
    fn routine(&self, (transa, transb): (Trans, Trans), extra: usize) -> Vec<Dd> {
        let (m, n, k) = self.shape;
        let a = Stored::operand(&self.a, (m, k), transa, extra, &NAN);
        let b = Stored::operand(&self.b, (k, n), transb, 2 * extra, &NAN);
        let mut c = Guarded::new(&self.c, (m, n), extra + 2);
        let call = Gemm {
            transa,
            transb,
            alpha: &self.alpha,
            a: a.view(),
            b: b.view(),
            beta: &self.beta,
            c: c.view(),
        };
        gemm(call, Mode::Native);
        c.into_tight()
    }

    /// By the C export.
    fn exported(&self, letters: (char, char), extra: usize) -> Vec<Dd> {
        let (m, n, k) = self.shape;
        let trans = |letter: char| Trans::from_letter(letter as u8).expect("a legal letter");
        let a = Stored::operand(&self.a, (m, k), trans(letters.0), extra, &NAN);
        let b = Stored::operand(&self.b, (k, n), trans(letters.1), extra, &NAN);
        let mut c = Guarded::new(&self.c, (m, n), extra);
        let info = export(
            letters,
            (m as i64, n as i64, k as i64),
            (self.alpha, self.beta),
            (&a.data, a.ld as i64),
            (&b.data, b.ld as i64),
            (&mut c.data[MARGIN..], c.ld as i64),
        );
        assert_eq!(info, 0);
        c.into_tight()
    }

    /// By the CPU's engine in an arithmetic of choice, and with the same bits by the GPU's in the test that needs one.
    fn engine<A: Accumulate<2, Number = Dd>>(&self, plan: NativePlan) -> Vec<Dd> {
        let cpu = self.with_product(|product| engine_gemm::<A, 2>(product, plan));
        if let Some(device) = COMPARED.get()
            && self.shape.2 > 0
            && self.alpha != Dd::ZERO
        {
            let gpu = self.with_product(|product| {
                let columns = cuda::gemm::gemm::<A>(device, product, plan.threads);
                assert_eq!(columns, product.c.cols, "the GPU failed: {:?}", self.shape);
            });
            let same = cpu.iter().zip(&gpu).all(|(&x, &y)| same_bits(x, y));
            assert!(same, "the GPU's bits differ, {}: {:?}", A::NAME, self.shape);
        }
        cpu
    }

    fn with_product(&self, multiply: impl FnOnce(&mut NativeProduct<'_, Dd>)) -> Vec<Dd> {
        let (m, n, k) = self.shape;
        let a = Stored::operand(&self.a, (m, k), Trans::No, 1, &NAN);
        let b = Stored::operand(&self.b, (k, n), Trans::Yes, 1, &NAN);
        let mut c = Guarded::new(&self.c, (m, n), 1);
        let mut product = NativeProduct {
            alpha: self.alpha,
            a: a.view(),
            b: b.view().transposed(),
            beta: self.beta,
            c: c.view(),
            part: Part::All,
        };
        multiply(&mut product);
        c.into_tight()
    }

    /// The largest error of a result in units of the bound; more than 1 panics.
    fn check_native(&self, what: &str, result: &[Dd]) -> f64 {
        let Case { shape, alpha, a, b, beta, c } = self;
        let error = gemm_error(*shape, *alpha, a, b, *beta, c, result, &|_| ());
        let ratio = error.relative / bound(shape.2);
        assert!(
            ratio <= 1.0,
            "{what}: shape {shape:?}, alpha {alpha:?}, beta {beta:?}: {ratio} times the bound at \
             ({}, {})",
            error.row,
            error.col
        );
        ratio
    }
}

thread_local! {
    /// What the CPU's engine is compared with.
    static COMPARED: Cell<Option<&'static cuda::Device>> = const { Cell::new(None) };
}

fn plan(threads: usize, shape: (usize, usize, usize)) -> NativePlan {
    NativePlan::new(Isa::detected(), threads, shape)
}

/// Calls the C export with slices long enough for what the arguments say.
fn export(
    letters: (char, char),
    (m, n, k): (i64, i64, i64),
    (alpha, beta): (Dd, Dd),
    (a, lda): (&[Dd], i64),
    (b, ldb): (&[Dd], i64),
    (c, ldc): (&mut [Dd], i64),
) -> i32 {
    let option = |letter: char| CString::new(letter.to_string()).expect("no NUL");
    let (ta, tb) = (option(letters.0), option(letters.1));
    let (ta, tb): (*const c_char, *const c_char) = (ta.as_ptr(), tb.as_ptr());
    let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
    // SAFETY: the slices hold the matrices that legal arguments describe; illegal ones are refused
    // before a matrix is read.
    unsafe { Rgemm_dd(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) }
}

/// A part of a product that is small enough for every short way has the bits that it has in the whole.
#[test]
fn small_products_have_the_bits_of_large_ones() {
    let mut rng = Rng(77);
    for k in [1, 2, 3, 5, 8] {
        for factors in [(Dd::ONE, Dd::ZERO), (Dd::ONE, Dd::ONE), (GENERAL, Dd::new(-1.3, 1e-17))] {
            let (m, n) = (40, 30);
            let case = Case::random((m, n, k), factors, &mut rng);
            let whole = case.routine((Trans::No, Trans::No), 1);
            for _ in 0..40 {
                let (rows, cols) = (rng.within(1, 8) as usize, rng.within(1, 8) as usize);
                let i = rng.within(0, (m - rows) as i32) as usize;
                let j = rng.within(0, (n - cols) as i32) as usize;
                let block = |x: &[Dd],
                             ld: usize,
                             rows: std::ops::Range<usize>,
                             cols: std::ops::Range<usize>| {
                    cols.flat_map(|j| rows.clone().map(move |i| x[i + j * ld])).collect::<Vec<_>>()
                };
                let part = Case {
                    shape: (rows, cols, k),
                    a: block(&case.a, m, i..i + rows, 0..k),
                    b: block(&case.b, k, 0..k, j..j + cols),
                    c: block(&case.c, m, i..i + rows, j..j + cols),
                    ..case.clone()
                };
                let expected = block(&whole, m, i..i + rows, j..j + cols);
                for letters in [('N', 'N'), ('T', 'c')] {
                    let found = part.exported(letters, 1);
                    let same = found.iter().zip(&expected).all(|(&x, &y)| same_bits(x, y));
                    assert!(same, "{letters:?} {:?} {factors:?}", part.shape);
                }
            }
        }
    }
}

/// Every small shape with every pair of options: one result of the native arithmetic and one of the
/// export, which chooses its way, are compared with the exact one, the others with their bits, which
/// must not depend on how the operands lie.
#[test]
fn every_shape_to_20_with_every_option() {
    let seed = 20;
    let mut rng = Rng(seed);
    let (mut worst, mut worst_sloppy) = (0f64, 0f64);
    let mut count = 0;
    for m in 0..=20 {
        for n in 0..=20 {
            for k in 0..=20 {
                let factors = (FACTORS[count % 4], FACTORS[count / 4 % 4]);
                let shape = (m, n, k);
                let case = Case::random(shape, factors, &mut rng);
                let extra = 1 + 2 * (count % 3);
                let first = case.routine((Trans::No, Trans::No), extra);
                let exported = case.exported(('N', 'N'), extra - 1);
                worst = worst.max(case.check_native("default", &first));
                worst = worst.max(case.check_native("export", &exported));
                let agree = |what: &str, first: &[Dd], result: Vec<Dd>| {
                    assert!(
                        first.iter().zip(&result).all(|(&x, &y)| same_bits(x, y)),
                        "{what} differs from NN: shape {shape:?}, {factors:?}, seed {seed}"
                    );
                };
                for transa in OPS {
                    for transb in OPS {
                        let letters = format!("{}{}", transa.letter(), transb.letter());
                        agree(&letters, &first, case.routine((transa, transb), extra));
                        let lower = |trans: Trans| trans.letter().to_ascii_lowercase();
                        let letters = match count % 4 {
                            0 => (transa.letter(), transb.letter()),
                            1 => (lower(transa), transb.letter()),
                            2 => (transa.letter(), lower(transb)),
                            _ => (lower(transa), lower(transb)),
                        };
                        agree("the export", &exported, case.exported(letters, extra - 1));
                    }
                }
                let sloppy = case.engine::<Sloppy>(plan(1, shape));
                worst_sloppy = worst_sloppy.max(case.check_native("sloppy", &sloppy));
                count += 1;
            }
        }
    }
    println!("worst error over bound: default {worst:.3}, sloppy {worst_sloppy:.3}");
}

/// Checks both arithmetics and returns the larger ratio.
fn check_both(name: &str, case: &Case<Dd>) -> f64 {
    let ieee = case.check_native(name, &case.engine::<Ieee>(plan(2, case.shape)));
    let sloppy = case.check_native(name, &case.engine::<Sloppy>(plan(2, case.shape)));
    println!("{name} {:?}: error over bound {ieee:.4}, sloppy {sloppy:.4}", case.shape);
    ieee.max(sloppy)
}

#[test]
fn larger_shapes_are_accurate() {
    let mut rng = Rng(300);
    let factors = (GENERAL, Dd::new(-1.3, 1e-17));
    let edges = [1, 3, 17, 127, 129, 256, 257, 300];
    for _ in 0..12 {
        let shape = (rng.pick(&edges), rng.pick(&edges), rng.pick(&edges));
        check_both("edges", &Case::random(shape, factors, &mut rng));
    }
    for _ in 0..6 {
        let mut size = || rng.within(1, 300) as usize;
        let shape = (size(), size(), size());
        check_both("random", &Case::random(shape, factors, &mut rng));
    }
    check_both("deep", &Case::random((9, 11, 1000), factors, &mut rng));
    check_both("outer", &Case::random((300, 300, 1), (Dd::ONE, Dd::ONE), &mut rng));
    // Positive elements: errors cannot hide behind cancellation in the divisor.
    let positive = |rng: &mut Rng| rng.dd(0).abs();
    check_both("positive", &Case::of((40, 40, 700), (Dd::ONE, Dd::ZERO), &mut rng, positive));
}

/// The bound is elementwise: rows, columns and the inner index may have any scale.
#[test]
fn scaled_rows_and_columns_are_accurate() {
    let mut rng = Rng(200);
    let (m, n, k) = (33, 29, 40);
    for (rows, inner, cols) in
        [(200, 0, 0), (0, 0, 200), (200, 0, 200), (0, 200, 0), (100, 300, 100)]
    {
        let mut case = Case::random((m, n, k), (GENERAL, GENERAL), &mut rng);
        let mut scales = |len: usize, range: i32| -> Vec<i32> {
            (0..len).map(|_| rng.within(-range, range)).collect()
        };
        let (row, depth, col) = (scales(m, rows), scales(k, inner), scales(n, cols));
        let scale = |x: &mut [Dd], rows: usize, exponent: &dyn Fn(usize, usize) -> i32| {
            for (at, x) in x.iter_mut().enumerate() {
                *x = x.scale(exponent(at % rows, at / rows));
            }
        };
        scale(&mut case.a, m, &|i, l| row[i] + depth[l]);
        scale(&mut case.b, k, &|l, j| col[j] - depth[l]);
        scale(&mut case.c, m, &|i, j| row[i] + col[j]);
        check_both("scaled", &case);
    }
}

/// What another engine left undone: the columns from some on, and no others.
#[test]
fn columns_from_some_on_are_those_of_the_whole() {
    let mut rng = Rng(88);
    for (m, n, k) in [(2, 3, 4), (70, 90, 60), (5, 40, 0)] {
        let case = Case::random((m, n, k), (GENERAL, GENERAL), &mut rng);
        let whole = case.engine::<Ieee>(plan(2, case.shape));
        for first in [0, 1, n / 2, n - 1, n] {
            let rest = case.with_product(|product| {
                gemm_from::<Ieee, 2>(product, plan(2, (m, n, k)), first);
            });
            let expected = case.c[..first * m].iter().chain(&whole[first * m..]);
            assert!(
                rest.iter().zip(expected).all(|(&x, &y)| same_bits(x, y)),
                "{m} {n} {k} {first}"
            );
        }
    }
}

/// (X, -X) (Y; Y + E) with a small E: the products cancel.
#[test]
fn cancelling_products_are_accurate() {
    let mut rng = Rng(7);
    let (m, n, half) = (19, 18, 25);
    for gap in [30, 53, 80, 110] {
        let mut case = Case::random((m, n, 2 * half), (Dd::ONE, Dd::ZERO), &mut rng);
        for l in 0..half {
            (0..m).for_each(|i| case.a[i + (half + l) * m] = -case.a[i + l * m]);
            for j in 0..n {
                let y = case.b[l + j * 2 * half];
                case.b[half + l + j * 2 * half] = y + y.scale(-gap);
            }
        }
        check_both("cancelling", &case);
        // alpha A B nearly equal to -C: the last addition cancels.
        let mut case = Case::random((m, n, half), (Dd::ONE, Dd::new(-1.0, 0.0)), &mut rng);
        let product = Case { beta: Dd::ZERO, ..case.clone() }.routine((Trans::No, Trans::No), 0);
        case.c = product.iter().map(|&x| x + x.scale(-gap)).collect();
        check_both("cancelling C", &case);
    }
}

/// Products around the smallest numbers, against the bound with its absolute term.
#[test]
fn denormal_numbers_cost_an_absolute_error_only() {
    let mut rng = Rng(1074);
    let (m, n, k) = (13, 11, 24);
    let mut worst = 0f64;
    for (ea, eb) in
        [(-537, -537), (-500, -570), (-1022, 0), (-1022, -20), (-600, -474), (-480, -480)]
    {
        let mut case = Case::random((m, n, k), (GENERAL, GENERAL), &mut rng);
        case.a.iter_mut().for_each(|x| *x = x.scale(ea + rng.within(-30, 10)));
        case.b.iter_mut().for_each(|x| *x = x.scale(eb + rng.within(-30, 10)));
        case.c.iter_mut().for_each(|x| *x = x.scale(-1000 - rng.within(0, 60)));
        let exact = ExactGemm::new(case.shape, case.alpha, &case.a, &case.b, case.beta, &case.c);
        let relative = Dyadic::from_f64(bound(k)).unwrap();
        let absolute = Dyadic::from_f64(2.0 * (case.alpha.hi * k as f64 + 2.0)).unwrap();
        let absolute = &absolute * &Dyadic::power_of_two(-1074);
        for result in
            [case.engine::<Ieee>(plan(1, case.shape)), case.engine::<Sloppy>(plan(1, case.shape))]
        {
            for (at, &computed) in result.iter().enumerate() {
                let element = exact.element(at % m, at / m).unwrap();
                let error = (&Dyadic::from_scalar(computed).unwrap() - &element.value).abs();
                let ratio = error.ratio(&(&(&relative * &element.magnitude) + &absolute));
                assert!(ratio <= 1.0, "{ratio} times the bound: element {at} for {ea}, {eb}");
                worst = worst.max(ratio);
            }
        }
    }
    println!("denormal: worst error over bound {worst:.3}");
}

/// What the reference BLAS makes of the leading parts: its loops, on one element.
fn reference_element(case: &Case<Dd>, i: usize, j: usize) -> f64 {
    let (m, _, k) = case.shape;
    let (alpha, beta) = (case.alpha.hi, case.beta.hi);
    let mut c = if beta == 0.0 { 0.0 } else { beta * case.c[i + j * m].hi };
    if alpha != 0.0 {
        for l in 0..k {
            let temp = alpha * case.b[l + j * k].hi;
            c += temp * case.a[i + l * m].hi;
        }
    }
    c
}

/// A NaN or an infinity takes part in element (i, j).
fn meets_special(case: &Case<Dd>, i: usize, j: usize) -> bool {
    let (m, _, k) = case.shape;
    let special = |x: Dd| !x.is_finite();
    let in_product = || (0..k).any(|l| special(case.a[i + l * m]) || special(case.b[l + j * k]));
    let reads_ab = !case.alpha.is_zero() && k > 0;
    let reads_c = !case.beta.is_zero();
    (reads_ab && (special(case.alpha) || in_product()))
        || (reads_c && (special(case.beta) || special(case.c[i + j * m])))
}

#[test]
fn nan_and_infinity_spread_as_in_the_reference() {
    let seed = 5;
    let mut rng = Rng(seed);
    let specials = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0].map(|x| match x {
        0.0 => Dd::ZERO,
        x => Dd::from(x),
    });
    let shapes = [(1, 1, 1), (2, 3, 2), (3, 2, 0), (5, 4, 6), (23, 21, 40)];
    let mut seen = [0; 4];
    for round in 0..3000 {
        let shape = rng.pick(&shapes);
        let factor = |rng: &mut Rng| match rng.within(0, 7) {
            0 => rng.pick(&specials),
            1 => Dd::ZERO,
            2 => -Dd::ZERO,
            3 => Dd::ONE,
            _ => GENERAL,
        };
        let factors = (factor(&mut rng), factor(&mut rng));
        let rarity = rng.pick(&[2, 10, 100]);
        // Where leading parts overflow or underflow, the order of the reference's operations shows.
        let range = rng.pick(&[0, 0, 900]);
        let case = Case::of(shape, factors, &mut rng, |rng| match rng.within(0, rarity) {
            0 => rng.pick(&specials),
            _ => {
                let exponent = rng.within(-range, range);
                rng.dd(exponent)
            }
        });
        let options = (rng.pick(&OPS), rng.pick(&OPS));
        let sloppy = case.engine::<Sloppy>(plan(1, shape));
        for (at, (&x, &y)) in case.routine(options, 1).iter().zip(&sloppy).enumerate() {
            let (i, j) = (at % shape.0, at / shape.0);
            let expected = reference_element(&case, i, j);
            if range > 0 && !meets_special(&case, i, j) {
                continue;
            }
            for x in [x, y] {
                let agrees = match expected {
                    e if e.is_nan() => x.hi.is_nan() && x.lo.is_nan(),
                    e if e.is_infinite() => x == Dd::from(e),
                    _ => x.is_finite(),
                };
                assert!(
                    agrees,
                    "element {at}: {x:?}, expected {expected}, round {round}, seed {seed}, {case:?}"
                );
            }
            seen[match expected {
                e if e.is_nan() => 0,
                f64::INFINITY => 1,
                f64::NEG_INFINITY => 2,
                _ => 3,
            }] += 1;
        }
    }
    assert!(seen.iter().all(|&count| count > 1000), "{seen:?}");
}

#[test]
fn zero_factors_do_not_read() {
    let mut rng = Rng(6);
    for shape in [(3, 2, 4), (30, 31, 32)] {
        let clean = Case::random(shape, (GENERAL, Dd::ZERO), &mut rng);
        let expected = clean.routine((Trans::No, Trans::No), 0);
        let mut dirty = clean.clone();
        dirty.c.fill(NAN);
        assert_eq!(dirty.routine((Trans::No, Trans::Yes), 1), expected);
        for alpha in [Dd::ZERO, -Dd::ZERO] {
            let mut case = Case::random(shape, (alpha, GENERAL), &mut rng);
            case.a.fill(NAN);
            case.b.fill(Dd::from(f64::INFINITY));
            case.check_native("alpha = 0", &case.routine((Trans::Yes, Trans::No), 3));
            case.beta = Dd::ONE;
            assert_eq!(case.routine((Trans::No, Trans::No), 1), case.c);
            case.beta = Dd::ZERO;
            case.c.fill(NAN);
            assert!(case.routine((Trans::No, Trans::No), 1).iter().all(|&x| x == Dd::ZERO));
        }
    }
}

/// Sums that overflow on the way to a finite result, and results at the edge of the range.
#[test]
fn overflow_happens_only_where_the_result_overflows() {
    let edge = |terms: &[(Dd, Dd)], alpha: f64, beta: f64, c: f64| Case {
        shape: (1, 1, terms.len()),
        alpha: Dd::from(alpha),
        a: terms.iter().map(|t| t.0).collect(),
        b: terms.iter().map(|t| t.1).collect(),
        beta: Dd::from(beta),
        c: vec![Dd::from(c)],
    };
    let one = |x: f64| (Dd::from(x), Dd::ONE);
    let p = |e: i32| Dd::from(power_of_two(e));
    let full = |hi: f64, lo: f64| Dd::from_sum(hi, lo);
    let third = full(1.0 / 3.0, 1e-17);
    let max = f64::MAX;
    let cases = [
        edge(&[one(max)], 1.0, 0.0, 0.0),
        edge(&[one(max), one(max), one(-max)], 1.0, 0.0, 0.0),
        edge(&[one(max), one(max)], 0.5, 0.0, 0.0),
        edge(&[one(max), one(max)], 1.0, -1.0, max),
        edge(&[one(-max)], 1.0, 1.5, max),
        edge(&[one(-max)], 1.0, 2.0, max),
        edge(&[(p(1000), p(1000))], power_of_two(-1000), 0.0, 0.0),
        edge(&[(p(1000), p(1000))], f64::from_bits(1), 0.0, 0.0),
        edge(&[(third.scale(1000), third.scale(600))], 1e-300, 1e-300, max),
        edge(&[one(1.0)], 1.0, power_of_two(1000), power_of_two(1000)),
        edge(&[one(max), one(max)], 1.0, 0.0, 0.0),
        edge(&[one(-max), one(-max)], 1.0, 1.0, 1.0),
        // The largest element of A meets the smallest of B: scaling must be by products.
        edge(
            &[
                (p(1000), p(-1000)),
                (full(1.5, 1.1e-16), full(1.9, 1e-16).scale(1023)),
                (full(-1.4, 1.1e-16), full(1.5, 1e-16).scale(1023)),
            ],
            1.0,
            0.0,
            0.0,
        ),
    ];
    for case in &cases {
        for length in [1, 12] {
            // Alone, and as every element of a matrix that is large enough for packed panels.
            let (m, n, k) = (length, length, case.shape.2);
            let spread = Case {
                shape: (m, n, k),
                a: case.a.iter().flat_map(|&x| vec![x; m]).collect(),
                b: vec![case.b.clone(); n].concat(),
                c: vec![case.c[0]; m * n],
                ..case.clone()
            };
            for result in [
                spread.routine((Trans::No, Trans::No), 0),
                spread.engine::<Sloppy>(plan(1, spread.shape)),
            ] {
                spread.check_native(&format!("{case:?}: {:?}", result[0]), &result);
            }
        }
    }
    // Only scaled.
    for (beta, c) in [(power_of_two(-1000), max), (0.75, max), (2.0, max), (-2.0, max)] {
        let case = edge(&[], 1.0, beta, c);
        case.check_native("scaled", &case.routine((Trans::No, Trans::No), 0));
    }
}

#[test]
fn one_matrix_may_be_both_operands() {
    let mut rng = Rng(8);
    for size in [3, 17, 40] {
        let x: Vec<Dd> = (0..size * size).map(|_| rng.dd(0)).collect();
        let stored = Stored::new(&x, (size, size), 3, &NAN);
        for (transa, transb) in [(Trans::No, Trans::Yes), (Trans::Yes, Trans::No)] {
            let op =
                |t: Trans| if t.is_transposed() { transposed(&x, size, size) } else { x.clone() };
            let case = Case {
                shape: (size, size, size),
                alpha: Dd::ONE,
                a: op(transa),
                b: op(transb),
                beta: Dd::ZERO,
                c: vec![NAN; size * size],
            };
            let mut c = Guarded::new(&case.c, (size, size), 0);
            let (alpha, beta) = (&case.alpha, &case.beta);
            let (a, b) = (stored.view(), stored.view());
            gemm(Gemm { transa, transb, alpha, a, b, beta, c: c.view() }, Mode::Native);
            case.check_native("one matrix", &c.into_tight());
        }
    }
}

/// C and B with columns 2^31 elements apart, in memory that is mapped but hardly touched.
#[test]
fn offsets_beyond_two_to_the_31_elements_are_reached() {
    const LD: usize = 1 << 31;
    let bytes = (2 * LD + 2) * size_of::<Dd>();
    let map = || {
        let (access, flags) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE);
        let flags = flags | libc::MAP_ANONYMOUS | libc::MAP_NORESERVE;
        // SAFETY: a fresh anonymous mapping.
        let memory = unsafe { libc::mmap(std::ptr::null_mut(), bytes, access, flags, -1, 0) };
        (memory != libc::MAP_FAILED).then_some(memory.cast::<Dd>())
    };
    let (Some(b), Some(c)) = (map(), map()) else {
        return println!("skipped: this system maps no {bytes} bytes of address space");
    };
    let a = [2.0, 3.0, 5.0, 7.0].map(Dd::from);
    let entries = [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]];
    let n = c"N".as_ptr();
    // SAFETY: all elements that are touched lie in the mappings, which only this test has.
    unsafe {
        for (j, column) in entries.iter().enumerate() {
            (0..2).for_each(|l| *b.add(l + j * LD) = Dd::from(column[l]));
        }
        let ld = LD as i64;
        assert_eq!(Rgemm_dd(n, n, 2, 3, 2, Dd::ONE, a.as_ptr(), 2, b, ld, Dd::ZERO, c, ld), 0);
        for (j, [x, y]) in entries.into_iter().enumerate() {
            assert_eq!(*c.add(j * LD), Dd::from(2.0 * x + 5.0 * y));
            assert_eq!(*c.add(1 + j * LD), Dd::from(3.0 * x + 7.0 * y));
        }
        libc::munmap(b.cast(), bytes);
        libc::munmap(c.cast(), bytes);
    }
}

#[test]
fn illegal_arguments_have_the_numbers_of_the_reference() {
    // Letters, (m, n, k), (lda, ldb, ldc), the reference's info.
    type Row = ((char, char), (i64, i64, i64), (i64, i64, i64), i32);
    let table: &[Row] = &[
        (('N', 'N'), (2, 3, 4), (2, 4, 2), 0),
        (('t', 'c'), (2, 3, 4), (4, 3, 2), 0),
        (('N', 'N'), (0, 0, 0), (1, 1, 1), 0),
        (('X', 'N'), (2, 3, 4), (2, 4, 2), 1),
        (('n', '/'), (2, 3, 4), (2, 4, 2), 2),
        (('N', 'N'), (-1, 3, 4), (2, 4, 2), 3),
        (('N', 'N'), (2, -1, 4), (2, 4, 2), 4),
        (('N', 'N'), (2, 3, -1), (2, 4, 2), 5),
        (('N', 'N'), (2, 3, 4), (1, 4, 2), 8),
        (('T', 'N'), (2, 3, 4), (3, 4, 2), 8),
        (('C', 'N'), (2, 3, 4), (3, 4, 2), 8),
        (('N', 'N'), (0, 3, 4), (0, 4, 1), 8),
        (('N', 'N'), (2, 3, 4), (-2, 4, 2), 8),
        (('N', 'N'), (2, 3, 4), (2, 3, 2), 10),
        (('N', 'T'), (2, 3, 4), (2, 2, 2), 10),
        (('N', 'N'), (2, 3, 0), (2, 0, 2), 10),
        (('N', 'N'), (2, 3, 4), (2, 4, 1), 13),
        (('N', 'N'), (0, 3, 4), (1, 4, 0), 13),
        // Several at once: the first in the reference's order counts.
        (('X', 'Y'), (-1, -1, -1), (0, 0, 0), 1),
        (('N', 'Y'), (-1, -1, -1), (0, 0, 0), 2),
        (('N', 'N'), (-1, -1, -1), (0, 0, 0), 3),
        (('N', 'N'), (2, -1, -1), (0, 0, 0), 4),
        (('N', 'N'), (2, 3, -1), (0, 0, 0), 5),
        (('N', 'N'), (2, 3, 4), (0, 0, 0), 8),
        (('N', 'N'), (2, 3, 4), (2, 0, 0), 10),
    ];
    for &(letters, sizes, lds, info) in table {
        let (a, b, mut c) = ([NAN; 20], [NAN; 20], [GUARD; 20]);
        let matrices = ((&a[..], lds.0), (&b[..], lds.1));
        let factors = (Dd::ONE, Dd::ZERO);
        let returned = export(letters, sizes, factors, matrices.0, matrices.1, (&mut c, lds.2));
        assert_eq!(returned, info, "{letters:?} {sizes:?} {lds:?}");
        assert!(info == 0 || c == [GUARD; 20], "C was touched: {letters:?} {sizes:?} {lds:?}");
    }
}

#[test]
fn bits_do_not_depend_on_kernel_threads_or_blocking() {
    fn results<A: Accumulate<2, Number = Dd>>(case: &Case<Dd>) {
        let shape = case.shape;
        let first = case.engine::<A>(NativePlan { isa: Isa::Generic, threads: 1, block: 240 });
        case.check_native(A::NAME, &first);
        for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
            for threads in [1, 2, 3, 7] {
                for block in [1, 16, 37, 48, 240, 10_000] {
                    let plan = NativePlan { isa, threads, block };
                    let result = case.engine::<A>(plan);
                    assert!(
                        first.iter().zip(&result).all(|(&x, &y)| same_bits(x, y)),
                        "{} {shape:?} {plan:?}",
                        A::NAME
                    );
                }
            }
        }
    }
    let mut rng = Rng(9);
    for shape in [(3, 4, 3), (21, 33, 7), (65, 63, 300), (130, 5, 257), (1, 90, 600)] {
        let case = Case::random(shape, (GENERAL, GENERAL), &mut rng);
        results::<Ieee>(&case);
        results::<Sloppy>(&case);
        // The routine on chosen kernels is one of these.
        let mut c = Guarded::new(&case.c, (shape.0, shape.1), 0);
        let a = Stored::operand(&case.a, (shape.0, shape.2), Trans::Yes, 0, &NAN);
        let b = Stored::operand(&case.b, (shape.2, shape.1), Trans::No, 0, &NAN);
        let call = Gemm {
            transa: Trans::Yes,
            transb: Trans::No,
            alpha: &case.alpha,
            a: a.view(),
            b: b.view(),
            beta: &case.beta,
            c: c.view(),
        };
        gemm_native(call, Isa::Generic, par::num_threads());
        assert_eq!(c.into_tight(), case.routine((Trans::No, Trans::No), 0));
    }
}

#[test]
#[ignore = "needs a GPU"]
fn the_gpu_has_the_same_bits() {
    COMPARED.set(Some(gpu()));
    every_shape_to_20_with_every_option();
    larger_shapes_are_accurate();
    scaled_rows_and_columns_are_accurate();
    cancelling_products_are_accurate();
    denormal_numbers_cost_an_absolute_error_only();
    nan_and_infinity_spread_as_in_the_reference();
    overflow_happens_only_where_the_result_overflows();
}
