//! Accumulators that programs keep.

use super::*;
use std::ptr::null_mut;
use wideblas::abi::accumulators::*;

/// An accumulator that ends with its owner.
struct Accumulator(*mut wb_accumulator);

impl Accumulator {
    fn new() -> Accumulator {
        let accumulator = wb_accumulator_create();
        assert!(!accumulator.is_null());
        Accumulator(accumulator)
    }

    fn add(&self, x: &[f64]) {
        // SAFETY: an accumulator and a vector.
        let status = unsafe { wb_accumulator_add_array_f64(self.0, x.len() as i64, x.as_ptr(), 1) };
        assert_eq!(status, 0);
    }

    fn value(&self) -> f64 {
        let mut r = f64::NAN;
        // SAFETY: an accumulator, and room for the result.
        assert_eq!(unsafe { wb_accumulator_round_f64(self.0, &mut r) }, 0);
        r
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = vec![0; WB_ACCUMULATOR_BYTES as usize];
        // SAFETY: an accumulator, and room for its bytes.
        assert_eq!(unsafe { wb_accumulator_save(self.0, bytes.as_mut_ptr().cast()) }, 0);
        bytes
    }

    fn load(&self, bytes: &[u8]) -> c_int {
        // SAFETY: an accumulator and bytes.
        unsafe { wb_accumulator_load(self.0, bytes.as_ptr().cast(), bytes.len() as i64) }
    }
}

impl Drop for Accumulator {
    fn drop(&mut self) {
        // SAFETY: not used any more.
        assert_eq!(unsafe { wb_accumulator_destroy(self.0) }, 0);
    }
}

/// A sum in 1000 parts, merged in random pairs, some by way of bytes: the bytes of the sum in one piece.
#[test]
fn merges_in_any_order_give_the_same_bytes() {
    let mut random = Rng(11);
    let x: Vec<f64> = numbers(&mut random, 20_000, (-300, 300));
    let all = Accumulator::new();
    all.add(&x);
    let expected: f64 = Format::rounded(&exact_sum(&x));
    assert_eq!(all.value().to_bits(), expected.to_bits());
    for _ in 0..3 {
        let mut parts: Vec<Accumulator> = x
            .chunks(20)
            .map(|x| {
                let part = Accumulator::new();
                part.add(x);
                part
            })
            .collect();
        assert_eq!(parts.len(), 1000);
        while parts.len() > 1 {
            let part = parts.swap_remove(random.bits() as usize % parts.len());
            let to = &parts[random.bits() as usize % parts.len()];
            let copy = Accumulator::new();
            assert_eq!(copy.load(&part.bytes()), 0);
            // SAFETY: accumulators.
            assert_eq!(unsafe { wb_accumulator_merge(to.0, copy.0) }, 0);
        }
        assert_eq!(parts[0].bytes(), all.bytes());
    }
    // SAFETY: an accumulator, once as both.
    unsafe {
        assert_eq!(wb_accumulator_merge(all.0, all.0), 0);
        assert_eq!(all.value(), 2.0 * expected);
        assert_eq!(wb_accumulator_subtract(all.0, all.0), 0);
        assert_eq!(all.value().to_bits(), 0);
        assert_eq!(wb_accumulator_clear(all.0), 0);
    }
    assert_eq!(all.bytes(), Accumulator::new().bytes());
}

#[test]
fn accumulators_take_products_and_round_to_every_format() {
    let mut random = Rng(12);
    let x: Vec<f64> = numbers(&mut random, 3001, (-300, 300));
    let y: Vec<f64> = numbers(&mut random, 3001, (-300, 300));
    let sum = Accumulator::new();
    let n = x.len() as i64;
    let exact = &exact_dot(&x, &y) + &Dyadic::from_f64(-1e-3).unwrap();
    let (mut single_found, mut dd, mut qd) = (0f32, Dd::from(0.0), Qd::from(0.0));
    // SAFETY: an accumulator, vectors, and room for results.
    unsafe {
        assert_eq!(wb_accumulator_add_f64(sum.0, -1e-3), 0);
        let (x, y) = (x.as_ptr(), y.as_ptr());
        assert_eq!(wb_accumulator_add_products_f64(sum.0, n, x, 1, y, 1), 0);
        assert_eq!(wb_accumulator_round_f32(sum.0, &mut single_found), 0);
        assert_eq!(wb_accumulator_round_dd(sum.0, &mut dd), 0);
        assert_eq!(wb_accumulator_round_qd(sum.0, &mut qd), 0);
    }
    assert_eq!(sum.value(), nearest::<f64, 1>(&exact));
    assert_eq!((dd, qd), (nearest(&exact), nearest(&exact)));
    assert_eq!(single_found.to_bits(), single(&exact).to_bits());
    for bits in [2, 53, 64, 65, 500, 4000] {
        let mut r = Float::new(bits);
        // SAFETY: an accumulator and an mpfr_t.
        assert_eq!(unsafe { wb_accumulator_round_mpfr(sum.0, r.as_raw_mut().cast()) }, 0);
        assert_eq!(r, exact.to_float_with(bits), "{bits} bits");
    }
}

#[test]
fn bad_arguments_leave_accumulators() {
    let sum = Accumulator::new();
    sum.add(&[1.5, 2.5]);
    let good = sum.bytes();
    // SAFETY: the message is a string.
    let said = || unsafe { CStr::from_ptr(wb_last_error()) }.to_str().unwrap().to_string();
    for i in 0..good.len() {
        let mut other = good.clone();
        other[i] ^= 4;
        assert_eq!(sum.load(&other), -1, "byte {i}");
        let why = match i {
            0..7 => "not those of an accumulator",
            7 => "of another version",
            _ => "damaged",
        };
        assert!(said().contains(why), "byte {i}: {}", said());
        assert_eq!(sum.bytes(), good, "byte {i}");
    }
    // Bytes with a right check sum whose state is none.
    for (at, value) in [(8, 64), (9, 1), (15, 1)] {
        let mut other = good.clone();
        other[at] |= value;
        let end = other.len() - 8;
        let check = other[..end].iter().fold(0xcbf2_9ce4_8422_2325u64, |hash, &byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
        });
        other[end..].copy_from_slice(&check.to_le_bytes());
        assert_eq!(sum.load(&other), -1, "byte {at}");
    }
    assert_eq!(sum.load(&good[1..]), -1);
    assert!(said().contains("WB_ACCUMULATOR_BYTES"), "{}", said());
    let (x, mut r) = ([1.0; 4], 7.0);
    // SAFETY: NULL where nothing may be read or written.
    unsafe {
        assert_eq!(wb_accumulator_load(sum.0, null(), WB_ACCUMULATOR_BYTES), -1);
        assert_eq!(wb_accumulator_save(sum.0, null_mut()), -1);
        assert_eq!(wb_accumulator_add_array_f64(sum.0, -1, x.as_ptr(), 1), 1);
        assert_eq!(wb_accumulator_add_array_f64(sum.0, 4, x.as_ptr(), 0), 3);
        assert_eq!(wb_accumulator_add_array_f64(sum.0, 4, null(), 1), -1);
        assert_eq!(wb_accumulator_add_products_f64(sum.0, 4, x.as_ptr(), 1, x.as_ptr(), 0), 5);
        assert_eq!(wb_accumulator_add_products_f64(sum.0, 4, x.as_ptr(), 1, null(), 1), -1);
        assert_eq!(wb_accumulator_add_products_f64(sum.0, -1, x.as_ptr(), 1, x.as_ptr(), 1), 1);
        assert_eq!(wb_accumulator_add_products_f64(sum.0, 4, x.as_ptr(), 0, x.as_ptr(), 1), 3);
        assert_eq!(wb_accumulator_add_products_f64(sum.0, 4, null(), 1, x.as_ptr(), 1), -1);
        let (one, none) = (x.as_ptr(), null_mut());
        assert_eq!(wb_accumulator_add_products_f64(none, 4, one, 1, one, 1), -1);
        assert_eq!(wb_accumulator_load(none, good.as_ptr().cast(), WB_ACCUMULATOR_BYTES), -1);
        assert_eq!(wb_accumulator_load(sum.0, good.as_ptr().cast(), -1), -1);
        assert_eq!(wb_accumulator_save(null(), none.cast()), -1);
        assert_eq!(wb_accumulator_clear(none), -1);
        assert_eq!(wb_accumulator_merge(none, sum.0), -1);
        assert_eq!(wb_accumulator_subtract(sum.0, null()), -1);
        assert_eq!(wb_accumulator_round_f64(sum.0, null_mut()), -1);
        let (mut single, mut dd, mut qd) = (7f32, Dd::from(7.0), Qd::from(7.0));
        assert_eq!(wb_accumulator_round_f32(null(), &mut single), -1);
        assert_eq!(wb_accumulator_round_dd(null(), &mut dd), -1);
        assert_eq!(wb_accumulator_round_qd(null(), &mut qd), -1);
        assert_eq!((single, dd, qd), (7.0, Dd::from(7.0), Qd::from(7.0)));
        assert_eq!(wb_accumulator_merge(sum.0, null()), -1);
        assert_eq!(wb_accumulator_subtract(null_mut(), sum.0), -1);
        assert_eq!(wb_accumulator_add_f64(null_mut(), 1.0), -1);
        assert_eq!(wb_accumulator_add_array_f64(null_mut(), 4, x.as_ptr(), 1), -1);
        assert_eq!(wb_accumulator_round_f64(null(), &mut r), -1);
        assert_eq!(wb_accumulator_round_mpfr(sum.0, null_mut()), -1);
        assert_eq!(wb_accumulator_destroy(null_mut()), 0);
    }
    assert_eq!((r, sum.bytes()), (7.0, good));
}

/// A sum doubles with each merge: it stays right, and then has no room.
#[test]
fn an_accumulator_says_when_it_is_full() {
    for x in [1.0, -1.0] {
        let sum = Accumulator::new();
        sum.add(&[x]);
        let merge = |sum: &Accumulator| {
            // SAFETY: an accumulator.
            unsafe { wb_accumulator_merge(sum.0, sum.0) }
        };
        let merges = (0..3000).take_while(|_| merge(&sum) == 0).count();
        // Below 2^2175; -2^2175 itself is an integer of as many bits.
        assert_eq!(merges, if x > 0.0 { 2174 } else { 2175 });
        let bytes = sum.bytes();
        assert_eq!(merge(&sum), -1);
        // SAFETY: a string that lives until the thread's next error.
        let message = unsafe { std::ffi::CStr::from_ptr(wideblas::abi::control::wb_last_error()) };
        assert!(message.to_str().unwrap().contains("2^2175"), "{message:?}");
        assert_eq!(sum.bytes(), bytes);
        // SAFETY: accumulators, a number.
        unsafe {
            // What takes it back is no overflow.
            let other = Accumulator::new();
            assert_eq!(wb_accumulator_merge(other.0, sum.0), 0);
            assert_eq!(wb_accumulator_add_f64(other.0, -x), 0);
            if x > 0.0 {
                assert_eq!(wb_accumulator_subtract(other.0, sum.0), 0);
                assert_eq!(other.value(), -x);
            } else {
                // The opposite of the lowest integer does not exist.
                assert_eq!(wb_accumulator_subtract(other.0, sum.0), -1);
                assert_eq!(wb_accumulator_add_f64(sum.0, x), -1);
                assert_eq!(sum.bytes(), bytes);
            }
        }
    }
}
