//! Lines of tests.

use crate::numbers::Random;

/// Slopes of all kinds: any, tiny, next to zero, powers of two, near fractions of small denominators.
pub fn slope(random: &mut Random) -> u64 {
    let small = random.below(40);
    match random.below(8) {
        0 => 0,
        1 => 1 + random.below(3),
        2 => random.bits() >> random.below(64),
        3 => (random.bits() >> random.below(64)).wrapping_neg(),
        4 => 1u64 << random.below(64),
        5 | 6 => {
            let denominator = 1 + random.below(1000);
            let numerator = random.below(denominator);
            let nearest = ((u128::from(numerator) << 64) / u128::from(denominator)) as u64;
            nearest.wrapping_add(small).wrapping_sub(20)
        }
        _ => random.bits(),
    }
}
