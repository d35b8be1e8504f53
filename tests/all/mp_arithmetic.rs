//! Arithmetic of single residue numbers, through the C interface, against MPFR.

use crate::common::Rng;
use crate::common::cases::cases;
use crate::common::rns::alone;
use crate::common::sample::Sample;
use rug::Float;
use rug::ops::NegAssign;
use std::ffi::{CStr, CString, c_void};
use std::sync::MutexGuard;
use std::time::{Duration, Instant};
use wideblas::abi::control::wb_last_error;
use wideblas::abi::mpres::arrays::wb_mp_size;
use wideblas::abi::mpres::numbers::*;
use wideblas::abi::mpres::sets::{
    wb_mp_moduli, wb_mp_precision, wb_mp_set_moduli, wb_mp_set_precision,
};
use wideblas::format::rns::ErFloat;

const PRECISIONS: [u32; 9] = [24, 53, 120, 240, 424, 480, 848, 1696, 3400];

fn precision(bits: u32) -> MutexGuard<'static, ()> {
    let guard = alone();
    assert_eq!(wb_mp_set_precision(bits as i32), 0);
    guard
}

/// A host number, at an odd address.
struct Number(Vec<u8>);

impl Number {
    fn zero() -> Number {
        Number(vec![0xee; wb_mp_size() + 1])
    }

    fn new(x: &Float) -> Number {
        let mut number = Number::zero();
        // SAFETY: the memory is that of a number, and MPFR's numbers are initialised.
        assert_eq!(unsafe { wb_mp_set_mpfr(number.ptr(), x.as_raw().cast()) }, 0);
        number
    }

    fn ptr(&mut self) -> *mut c_void {
        self.0[1..].as_mut_ptr().cast()
    }

    fn get(&mut self, bits: u32) -> Float {
        let mut x = Float::new(bits);
        // SAFETY: the memory is that of numbers, all initialised.
        assert_eq!(unsafe { wb_mp_get_mpfr(x.as_raw_mut().cast(), self.ptr()) }, 0);
        x
    }
}

fn draw(rng: &mut Rng, bits: u32) -> Float {
    let spread = rng.pick(&[0, 3, 70, 1000, 100_000]);
    let exponent = rng.within(-spread, spread);
    let used = if rng.bits() & 3 == 0 { rng.within(1, bits as i32) as u32 } else { bits };
    match rng.bits() % 20 {
        0 => Float::new(bits),
        _ => Float::with_val(bits, Float::random(rng, used, exponent)),
    }
}

#[test]
fn operations_are_rounded_once() {
    for bits in PRECISIONS {
        let _guard = precision(bits);
        for (case, mut rng) in cases(bits.into(), 300).one_of(PRECISIONS.len()) {
            let a = draw(&mut rng, bits);
            let mut b = draw(&mut rng, bits);
            if case % 5 == 0 {
                // Cancellation, to zero or to the last bits.
                b = a.clone();
                if case % 2 == 0 && !b.is_zero() {
                    b.next_up();
                }
                if rng.bits() & 1 == 0 {
                    b.neg_assign();
                }
            }
            let (mut x, mut y, mut r) = (Number::new(&a), Number::new(&b), Number::zero());
            let context = format!("{bits} bits, case {case}: {a} and {b}");
            assert_eq!((x.get(bits), y.get(bits)), (a.clone(), b.clone()), "{context}");
            let (px, py, pr) = (x.ptr(), y.ptr(), r.ptr());
            let mut check = |status: i32, expected: Float, what: &str| {
                assert_eq!(status, 0, "{what} of {context}");
                assert_eq!(r.get(bits), expected, "{what} of {context}");
            };
            // SAFETY: the memory is that of numbers, all initialised.
            unsafe {
                check(wb_mp_add(pr, px, py), Float::with_val(bits, &a + &b), "add");
                check(wb_mp_sub(pr, px, py), Float::with_val(bits, &a - &b), "sub");
                check(wb_mp_mul(pr, px, py), Float::with_val(bits, &a * &b), "mul");
                let magnitudes = Float::with_val(bits, &*a.as_abs() + &*b.as_abs());
                check(wb_mp_add_abs(pr, px, py), magnitudes, "add_abs");
                let double = rng.double(rng.0 as i32 % 1000);
                let exact = Float::with_val(bits + 53, &a * double);
                check(wb_mp_mul_d(pr, px, double), Float::with_val(bits, &exact), "mul_d");
                if !b.is_zero() {
                    check(wb_mp_div(pr, px, py), Float::with_val(bits, &a / &b), "div");
                }
                if !a.is_sign_negative() {
                    check(wb_mp_sqrt(pr, px), Float::with_val(bits, a.sqrt_ref()), "sqrt");
                    if !a.is_zero() {
                        check(
                            wb_mp_inv_sqrt(pr, px),
                            Float::with_val(bits, a.recip_sqrt_ref()),
                            "inv_sqrt",
                        );
                    }
                }
                check(wb_mp_scale2(pr, px, -77), Float::with_val(bits, &a >> 77u32), "scale2");
                check(wb_mp_round(pr, px), a.clone(), "round");
                let order = a.partial_cmp(&b).unwrap() as i32;
                assert_eq!(wb_mp_cmp(px, py), order, "cmp of {context}");
                assert_eq!(wb_mp_cmp(px, px), 0, "cmp of {context}");
                let order = a.as_abs().partial_cmp(&*b.as_abs()).unwrap() as i32;
                assert_eq!(wb_mp_cmp_abs(px, py), order, "cmp_abs of {context}");
                assert_eq!(wb_mp_get_d(px), a.to_f64(), "get_d of {context}");
                // Operands as results.
                assert_eq!(wb_mp_mul(px, px, px), 0);
                assert_eq!(
                    x.get(bits),
                    Float::with_val(bits, a.square_ref()),
                    "square of {context}"
                );
            }
        }
    }
}

#[test]
fn strings() {
    for bits in PRECISIONS {
        let _guard = precision(bits);
        for (_, mut rng) in cases(bits.into(), 20).one_of(PRECISIONS.len()) {
            let a = draw(&mut rng, bits);
            let (mut x, mut y) = (Number::new(&a), Number::zero());
            let mut text = vec![1u8; 200_000];
            // SAFETY: as above; the text has room for so many characters.
            unsafe {
                let len = wb_mp_get_str(text.as_mut_ptr().cast(), text.len(), x.ptr()) as usize;
                assert_eq!(text[len], 0);
                assert_eq!(wb_mp_get_str(std::ptr::null_mut(), 0, x.ptr()) as usize, len);
                assert_eq!(wb_mp_set_str(y.ptr(), text.as_ptr().cast()), 0);
                assert_eq!(y.get(bits), a);
                if len > 3 {
                    assert_eq!(wb_mp_get_str(text.as_mut_ptr().cast(), 3, x.ptr()) as usize, len);
                    assert_eq!(text[2], 0);
                }
            }
        }
        // Over all exponents, in little time.
        let mut rng = Rng(bits.into());
        let begun = Instant::now();
        for exponent in [4_000_000, 16_000_000, 1_000_000_000, (1 << 30) - 100] {
            for exponent in [exponent, -exponent] {
                let a = draw(&mut rng, bits);
                let (mut a, mut x, mut y) = (Number::new(&a), Number::zero(), Number::zero());
                let mut text = vec![1u8; 5000];
                // SAFETY: as above.
                unsafe {
                    assert_eq!(wb_mp_scale2(x.ptr(), a.ptr(), exponent), 0);
                    assert!(wb_mp_get_str(text.as_mut_ptr().cast(), text.len(), x.ptr()) > 0);
                    assert_eq!(wb_mp_set_str(y.ptr(), text.as_ptr().cast()), 0);
                }
                assert_eq!(x.0, y.0, "{bits} bits, 2^{exponent}");
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(5), "{bits} bits: {:?}", begun.elapsed());
        let mut x = Number::zero();
        for (text, expected) in [("0.1", "0.1"), ("-12.5e-3", "-0.0125"), ("7e300", "7e300")] {
            let c = CString::new(text).unwrap();
            // SAFETY: the memory is that of numbers, all initialised.
            assert_eq!(unsafe { wb_mp_set_str(x.ptr(), c.as_ptr()) }, 0);
            assert_eq!(x.get(bits), Float::with_val(bits, Float::parse(expected).unwrap()));
        }
    }
}

/// The integer that residues stand for, and the moduli's product.
fn integer(number: &mut Number) -> (rug::Integer, rug::Integer) {
    let mut moduli = vec![0i32; 2000];
    // SAFETY: room for as many.
    let n = unsafe { wb_mp_moduli(2000, moduli.as_mut_ptr()) } as usize;
    let (mut x, mut product) = (rug::Integer::new(), rug::Integer::from(1));
    for (chunk, m) in number.0[1..].chunks(4).zip(&moduli[..n]) {
        let residue = i32::from_ne_bytes(chunk.try_into().unwrap());
        assert!((0..*m).contains(&residue));
        let inverse = product.clone().invert(&rug::Integer::from(*m)).unwrap();
        let step = (rug::Integer::from(residue) - &x) * inverse;
        let (_, step) = step.div_rem_euc(rug::Integer::from(*m));
        x += step * &product;
        product *= *m;
    }
    (x, product)
}

#[test]
fn intervals_contain_the_significand() {
    for bits in PRECISIONS {
        let _guard = precision(bits);
        let (mut fast_ones, mut all) = (0, 0);
        for (case, mut rng) in cases(bits.into(), 60).one_of(PRECISIONS.len()) {
            all += 1;
            let a = draw(&mut rng, bits);
            let mut x = Number::new(&a);
            if case % 2 == 1 {
                // A significand of any size below M, which foreign code may make.
                let mut moduli = vec![0i32; 2000];
                // SAFETY: room for as many.
                let n = unsafe { wb_mp_moduli(2000, moduli.as_mut_ptr()) } as usize;
                for (i, m) in moduli[..n].iter().enumerate() {
                    let residue = (rng.bits() % *m as u64) as i32;
                    x.0[1 + 4 * i..][..4].copy_from_slice(&residue.to_ne_bytes());
                }
            }
            let (significand, product) = integer(&mut x);
            let exact = Float::with_val(20_000, &significand) / &product;
            for fast in [false, true] {
                let mut eval = [ErFloat::default(); 2];
                let call = if fast { wb_mp_eval_fast } else { wb_mp_eval };
                // SAFETY: there is room for two.
                assert_eq!(unsafe { call(eval.as_mut_ptr(), x.ptr()) }, 0);
                // SAFETY: a string, valid until the thread's next error.
                let error = unsafe { CStr::from_ptr(wb_last_error()) };
                assert!(error.is_empty(), "{error:?} without an error");
                let [low, high] = eval.map(|ErFloat { frac, exp }| {
                    if frac == 0.0 {
                        Float::new(64)
                    } else {
                        Float::with_val(64, frac) >> -exp as u32
                    }
                });
                assert!(low <= exact && exact <= high, "{bits} bits, {low} {exact} {high}");
                let width = Float::with_val(64, &high - &low);
                let bound = Float::with_val(64, &high >> if fast { 29u32 } else { 49 });
                assert!(width <= bound, "{bits} bits, {low} {high}");
                fast_ones += u32::from(fast && width > Float::with_val(64, &high >> 49u32));
            }
        }
        // A busy machine has time for few cases.
        assert!(
            all < 12 || fast_ones > all / 6,
            "the fast way is never taken: {fast_ones} of {all}"
        );
    }
}

#[test]
fn ends_of_the_exponents() {
    for bits in [24, 424] {
        let _guard = precision(bits);
        let one = Float::with_val(bits, -1);
        let mut x = Number::new(&one);
        // SAFETY: as above.
        unsafe {
            // The leading bit of the largest number is at 2^30 + p - 1.
            let top = (1 << 30) + i64::from(bits) - 1;
            let mut high = Number::zero();
            assert_eq!(wb_mp_scale2(high.ptr(), x.ptr(), top), 0);
            assert_eq!(wb_mp_cmp(high.ptr(), x.ptr()), -1);
            let mut beyond = Number::zero();
            assert_eq!(wb_mp_add(beyond.ptr(), high.ptr(), high.ptr()), 0);
            assert_eq!(wb_mp_cmp(beyond.ptr(), high.ptr()), -1, "the largest of the sign");
            let mut most = Number::zero();
            assert_eq!(wb_mp_mul(most.ptr(), high.ptr(), high.ptr()), 0);
            assert_eq!(wb_mp_cmp_abs(most.ptr(), beyond.ptr()), 0);
            assert_eq!(wb_mp_cmp(most.ptr(), beyond.ptr()), 1, "signs");
            assert_eq!(wb_mp_scale2(most.ptr(), most.ptr(), 1), 0);
            assert_eq!(wb_mp_cmp_abs(most.ptr(), beyond.ptr()), 0, "no larger one");
            // The smallest has the exponent -2^30.
            let bottom = -(1 << 30) + i64::from(bits) - 1;
            let mut low = Number::zero();
            assert_eq!(wb_mp_scale2(low.ptr(), x.ptr(), bottom), 0);
            assert_ne!(wb_mp_cmp_abs(low.ptr(), Number::new(&Float::new(bits)).ptr()), 0);
            assert_eq!(wb_mp_scale2(low.ptr(), low.ptr(), -1), 0);
            assert_eq!(wb_mp_get_d(low.ptr()), 0.0);
            assert!(low.0[1..].iter().all(|&byte| byte == 0), "all members of zero are 0");
        }
    }
}

#[test]
fn operands_without_result_leave_the_output() {
    let _guard = precision(100);
    let [mut minus, mut zero] = [-1, 0].map(|x| Number::new(&Float::with_val(100, x)));
    let mut r = Number::zero();
    let (pm, pz, pr) = (minus.ptr(), zero.ptr(), r.ptr());
    let null = std::ptr::null_mut::<c_void>();
    // SAFETY: as above, or NULL.
    unsafe {
        let failures = [
            wb_mp_div(pr, pm, pz),
            wb_mp_sqrt(pr, pm),
            wb_mp_inv_sqrt(pr, pz),
            wb_mp_inv_sqrt(pr, pm),
            wb_mp_mul_d(pr, pm, f64::NAN),
            wb_mp_set_d(pr, f64::INFINITY),
            wb_mp_set_str(pr, c"1.5x".as_ptr()),
            wb_mp_set_str(pr, c"inf".as_ptr()),
            wb_mp_set_str(pr, null.cast()),
            wb_mp_set_mpfr(pr, null),
            wb_mp_add(pr, pm, null),
            wb_mp_add(null, pm, pm),
            wb_mp_eval(null.cast(), pm),
            wb_mp_get_mpfr(null, pm),
            wb_mp_get_str(null.cast(), 7, pm),
        ];
        assert_eq!(failures, [-1; 15]);
        assert_eq!(wb_mp_cmp(pm, null), 2);
        assert!(wb_mp_get_d(null).is_nan());
        assert_eq!(wb_mp_sqrt(pz, pz), 0);
    }
    assert!(r.0.iter().all(|&byte| byte == 0xee), "the output was touched");
}

#[test]
fn moduli_of_ones_own() {
    let _guard = precision(53);
    // An even one, a small one and a composite one among them.
    let moduli = [1 << 20, 3, 625, i32::MAX, 7 * 11 * 13, 2_147_483_629];
    // SAFETY: as many moduli.
    unsafe {
        assert_eq!(wb_mp_set_moduli(6, moduli.as_ptr()), 0);
        let bits = wb_mp_precision() as u32;
        let log2: f64 = moduli.iter().map(|&m| f64::from(m).log2()).sum();
        assert_eq!(bits, (log2 / 2.0).floor() as u32 - 1);
        for (_, mut rng) in cases(1, 200) {
            let (a, b) = (draw(&mut rng, bits), draw(&mut rng, bits));
            let (mut x, mut y) = (Number::new(&a), Number::new(&b));
            assert_eq!(wb_mp_mul(x.ptr(), x.ptr(), y.ptr()), 0);
            assert_eq!(x.get(bits), Float::with_val(bits, &a * &b));
        }
    }
}
