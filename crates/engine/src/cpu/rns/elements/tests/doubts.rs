//! Sums that the short ways round wrongly, or not at all, so that each has to notice and leave them to a longer one.

use super::*;
use wideblas_format::rns::{MAX_EXP, MIN_EXP};

/// A sign, a constant, and numbers: their product.
type Parts<'a> = (bool, Option<&'a Value>, &'a [&'a Value]);

/// The same sum in every lane of a group and in the first of the next, on every instruction set: what is not left is
/// right. Returns whether all are left.
fn check_sum(set: &'static ModuliSet, parts: &[Parts<'_>], context: &str) -> bool {
    const COUNT: usize = 9;
    let numbers = parts.iter().flat_map(|(_, _, numbers)| numbers.iter());
    let inputs: Vec<Storage> =
        numbers.map(|number| array(set, &vec![rounded(set, number); COUNT])).collect();
    let operands: Vec<Lines<'_>> = inputs.iter().map(|input| lines(input.array(), 0, 1)).collect();
    let constants: Vec<Vec<Constant>> =
        parts.iter().map(|(_, factor, _)| factor.map(constant).into_iter().collect()).collect();
    let (mut terms, mut values, mut first) = (Vec::new(), Vec::new(), 0);
    let places: Vec<usize> = (0..operands.len()).collect();
    for (&(minus, factor, numbers), constants) in parts.iter().zip(&constants) {
        let factors = &places[first..][..numbers.len()];
        first += numbers.len();
        terms.push(Term { minus, constants, factors });
        let one = (BigInt::from(if minus { -1 } else { 1 }), 0);
        let all = factor.into_iter().chain(numbers.iter().copied());
        values.push(all.fold(one, |product, x| times(&product, x)));
    }
    let expected = values.into_iter().reduce(|sum, value| plus(&sum, &value)).unwrap();
    let mut all_left = true;
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        for way in WAYS {
            let to = array(set, &vec![(BigInt::zero(), 0); COUNT]);
            let sums = [Sum { terms: &terms, to: lines(to.array(), 0, 1) }];
            let columns = &column(COUNT);
            let left = compute(
                Elements { set, operands: &operands, sums: &sums, scaled: &[], columns },
                isa,
                way,
            );
            for i in (0..COUNT).filter(|&i| !left.contains(&(i, 0))) {
                all_left = false;
                let context = format!("{} bits, {isa:?} {way:?}, {context}", set.bits);
                check(set, &to.array(), i, &expected, &context);
            }
        }
    }
    all_left
}

fn set(bits: u32) -> &'static ModuliSet {
    ModuliSet::for_precision(bits).unwrap()
}

fn power(exponent: u32) -> BigInt {
    BigInt::one() << exponent
}

/// Two terms that end below the window sum up to a little more than half a unit of the third, what is left of them in
/// the window to less.
#[test]
fn two_terms_below_make_a_half() {
    let precisions: &[u32] =
        if cfg!(miri) { &[120] } else { &[100, 110, 120, 128, 150, 152, 200, 250, 424, 848] };
    for &bits in precisions {
        for last in (0..bits.min(130) - 11).step_by(if cfg!(miri) { 40 } else { 1 }) {
            // Half of the half; of the window's last bit, whose place is guessed, all but 2^-10 and all but 2^-11.
            let scale = -1 - i64::from(last) - 12;
            let quarter = power(last + 11);
            let x = (&quarter - power(2), scale);
            let y = (&quarter + power(12) - power(1), scale);
            for (lowest, minus) in [(0, false), (1, false), (0, true), (1, true)] {
                let z = (power(bits - 1) + lowest, 0);
                let parts: [Parts<'_>; 3] =
                    [(false, None, &[&z]), (minus, None, &[&x]), (minus, None, &[&y])];
                let [z, x, y] = parts;
                // The window is placed by the first term.
                for parts in [[z, x, y], [x, y, z]] {
                    check_sum(set(bits), &parts, &format!("{last} {lowest} {minus}"));
                }
            }
        }
    }
}

/// Products whose highest bits cancel, so that the sum ends where the products were cut off, alone and with a number
/// that is in part below them.
#[test]
fn cancelled_products_show_their_lowest_bits() {
    let precisions: &[u32] =
        if cfg!(miri) { &[110] } else { &[24, 53, 100, 102, 110, 128, 150, 200, 424, 848] };
    for &bits in precisions {
        let mut source = Random(bits.into());
        for round in 0..if cfg!(miri) { 2 } else { 100 } {
            let mut number = || BigInt::from(source.integer(bits, true));
            let [x, a, b, z] = [(); 4].map(|()| number());
            let [mut a, b] = [a, b];
            // The difference has one bit or more.
            let few = 1 + round % bits.min(56);
            let difference = (b >> (bits - few)) | BigInt::one();
            a |= power(bits - 1) | power(bits - 2);
            let other = (&a - &difference, 0);
            let (x, a) = ((x | BigInt::one(), 0), (a, 0));
            let first: Parts<'_> = (false, Some(&a), &[&x]);
            let second: Parts<'_> = (true, Some(&other), &[&x]);
            let context = format!("{few} bits of a difference, round {round}");
            check_sum(set(bits), &[first, second], &context);
            for below in [1, 2, 20, 49, 50, 51, 90] {
                let z = (z.clone(), -below);
                for minus in [false, true] {
                    let third: Parts<'_> = (minus, None, &[&z]);
                    check_sum(set(bits), &[first, second, third], &context);
                }
            }
        }
    }
}

/// A product without its highest bits needs words that are left out of long products at first.
#[test]
fn products_without_their_highest_bits() {
    let precisions: &[u32] = if cfg!(miri) { &[424] } else { &[320, 424, 848, 1696] };
    for &bits in precisions {
        let mut source = Random(bits.into());
        for cancelled in (5..bits).step_by(if cfg!(miri) { 100 } else { 7 }) {
            let mut number = || (BigInt::from(source.integer(bits, true)), 0);
            let (x, c) = (number(), number());
            let (product, low) = (times(&x, &c).0, 2 * bits - cancelled);
            let highest = (product >> low, i64::from(low));
            let parts: [Parts<'_>; 2] = [(false, Some(&c), &[&x]), (true, None, &[&highest])];
            check_sum(set(bits), &parts, &format!("{cancelled} bits cancel"));
        }
    }
}

/// Exponents beyond their range are the caller's, as soon as the rounded sum has one.
#[test]
fn exponents_beyond_their_range_are_left() {
    let precisions: &[u32] = if cfg!(miri) { &[106] } else { &[53, 106, 150, 424] };
    for &bits in precisions {
        let top = power(bits - 1);
        let ones: BigInt = power(bits) - 1;
        let check = |integer: &BigInt, exponent: i64, factor: i64, outside: bool| {
            let number = (integer.clone(), exponent);
            let factor = (BigInt::one(), factor);
            let parts: [Parts<'_>; 1] = [(false, Some(&factor), &[&number])];
            let all_left = check_sum(set(bits), &parts, &format!("{exponent} {factor:?}"));
            assert_eq!(all_left, outside, "{bits} bits, {exponent} {factor:?}");
        };
        for integer in [&top, &ones] {
            check(integer, MAX_EXP, 0, false);
            check(integer, MAX_EXP, 1, true);
            check(integer, MAX_EXP - 5, 5, false);
            check(integer, MIN_EXP, 0, false);
            check(integer, MIN_EXP, -1, true);
            check(integer, MIN_EXP + 5, -5, false);
        }
        // Rounding alone takes it out of the range.
        let number = (ones, MAX_EXP - i64::from(bits));
        for (more, outside) in [(0, false), (1, true)] {
            let factor = (power(bits) + more, 0);
            let parts: [Parts<'_>; 1] = [(false, Some(&factor), &[&number])];
            assert_eq!(check_sum(set(bits), &parts, "the largest number"), outside, "{bits} bits");
        }
    }
}
