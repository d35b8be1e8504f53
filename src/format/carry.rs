//! Arithmetic of limbs that the language has from Rust 1.91 on: `u64::carrying_add`, `u128::carrying_mul`.

/// a + b + carry, and its carry.
#[inline(always)]
pub fn add_with_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = a.overflowing_add(b);
    let (sum, over_carry) = sum.overflowing_add(carry.into());
    (sum, over | over_carry)
}

/// x y in two halves, the lower one first.
#[inline(always)]
pub fn long_product(x: u128, y: u128) -> [u128; 2] {
    const LOW: u128 = u64::MAX as u128;
    let ([x0, x1], [y0, y1]) = ([x & LOW, x >> 64], [y & LOW, y >> 64]);
    let (low, first, second) = (x0 * y0, x0 * y1, x1 * y0);
    let middle = (low >> 64) + (first & LOW) + (second & LOW);
    let high = x1 * y1 + (first >> 64) + (second >> 64) + (middle >> 64);
    [low & LOW | middle << 64, high]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use num_bigint::BigUint;

    #[test]
    fn sums_and_products_of_limbs() {
        let mut random = Random(1);
        for case in 0..1000 {
            let limb = |random: &mut Random| [0, 1, u64::MAX, random.next()][case / 8 % 4];
            let [a, b] = [limb(&mut random), random.hard()];
            let (sum, over) = add_with_carry(a, b, case % 2 == 1);
            let expected = u128::from(a) + u128::from(b) + (case % 2) as u128;
            assert_eq!(u128::from(over) << 64 | u128::from(sum), expected, "{a:x} {b:x}");
            let long =
                |random: &mut Random| u128::from(limb(random)) << 64 | u128::from(random.hard());
            let [x, y] = [long(&mut random), long(&mut random)];
            let [low, high] = long_product(x, y).map(BigUint::from);
            assert_eq!((high << 128) + low, BigUint::from(x) * BigUint::from(y), "{x:x} {y:x}");
        }
    }
}
