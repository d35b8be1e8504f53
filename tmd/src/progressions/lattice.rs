//! Multiples of the distance of neighbours that are nearly multiples of pi.

use crate::float::Binade;
use rug::float::Constant;
use rug::{Float, Integer};

/// Bits behind the point of the distance over pi.
const BITS: u32 = 256;

/// Intermediate fractions of a large partial quotient that are tried.
const MOST_BETWEEN: u64 = 64;

/// q steps, and how far they are from a multiple of pi, with a sign.
pub struct Step {
    pub steps: u64,
    pub delta: Float,
}

/// The step of a binade over pi modulo 1, in units of 2^-BITS, within 1 of them.
fn part_of_pi(binade: Binade) -> Integer {
    // 64 bits more than the integer has.
    let precision = (binade.step().max(0) as u32) + BITS + 64;
    let pi = Float::with_val(precision, Constant::Pi);
    let shifted = Float::with_val(precision, Float::u_exp(1, binade.step() + BITS as i32)) / pi;
    shifted.floor().to_integer().expect("a finite number").keep_bits(BITS)
}

/// The multiples of a binade's step that come nearer to a multiple of pi than all smaller ones on their side of it: the convergents of
/// the continued fraction and what lies between them, up to `most`.
pub fn steps(binade: Binade, most: u64) -> Vec<Step> {
    let part = part_of_pi(binade);
    let circle = Integer::from(1) << BITS;
    // The remainders that two multiples leave, in turn above and below.
    let (mut last, mut this) =
        ((Integer::from(0), circle.clone()), (Integer::from(1), part.clone()));
    let mut all = Vec::new();
    while this.1 != 0 {
        let quotient = Integer::from(&last.1 / &this.1);
        let between = quotient.to_u64().unwrap_or(u64::MAX);
        let tried =
            (1..=between.min(MOST_BETWEEN)).chain((between > MOST_BETWEEN).then_some(between));
        for times in tried {
            let steps = Integer::from(&this.0 * times) + &last.0;
            let Some(steps) = steps.to_u64().filter(|&steps| steps <= most) else { return all };
            all.push(Step { steps, delta: angle(&part, &circle, steps) });
        }
        let next = (
            Integer::from(&this.0 * &quotient) + &last.0,
            &last.1 - Integer::from(&this.1 * &quotient),
        );
        (last, this) = (this, next);
    }
    all
}

/// What so many steps leave of a multiple of pi. The error is at most 2^64 units of 2^-BITS: below 2^-190.
fn angle(part: &Integer, circle: &Integer, steps: u64) -> Float {
    let mut rest = Integer::from(part * steps).keep_bits(BITS);
    if rest.significant_bits() == BITS {
        rest -= circle;
    }
    let pi = Float::with_val(BITS, Constant::Pi);
    (Float::with_val(BITS, rest) * pi) >> BITS
}
