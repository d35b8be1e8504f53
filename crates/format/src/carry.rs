//! Arithmetic of limbs that the language has from Rust 1.91 on: `u64::carrying_add`, `u128::carrying_mul`.

/// a + b + carry, and its carry.
#[inline(always)]
pub fn add_with_carry(a: u64, b: u64, carry: bool) -> (u64, bool) {
    let (sum, over) = a.overflowing_add(b);
    let (sum, over_carry) = sum.overflowing_add(carry.into());
    (sum, over | over_carry)
}

/// a - b - borrow, and its borrow.
#[inline(always)]
pub fn subtract_with_borrow(a: u64, b: u64, borrow: bool) -> (u64, bool) {
    let (rest, under) = a.overflowing_sub(b);
    let (rest, under_borrow) = rest.overflowing_sub(borrow.into());
    (rest, under | under_borrow)
}

/// The product of integers of two limbs.
#[inline(always)]
pub fn product_of_two([a, b]: [u64; 2], [c, d]: [u64; 2]) -> [u64; 4] {
    let (p0, carry) = multiply_add(a, c, 0, 0);
    let (p1, p2) = multiply_add(b, c, 0, carry);
    let (p1, carry) = multiply_add(a, d, p1, 0);
    let (p2, p3) = multiply_add(b, d, p2, carry);
    [p0, p1, p2, p3]
}

/// x y + other + carry, the low half first.
#[inline(always)]
fn multiply_add(x: u64, y: u64, other: u64, carry: u64) -> (u64, u64) {
    let sum = u128::from(x) * u128::from(y) + u128::from(other) + u128::from(carry);
    (sum as u64, (sum >> 64) as u64)
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    #[test]
    fn sums_and_products_of_limbs() {
        let mut random = Random(1);
        for case in 0..if cfg!(miri) { 64 } else { 1000 } {
            let limb = |random: &mut Random| [0, 1, u64::MAX, random.next()][case / 8 % 4];
            let [a, b] = [limb(&mut random), random.hard()];
            let (sum, over) = add_with_carry(a, b, case % 2 == 1);
            let expected = u128::from(a) + u128::from(b) + (case % 2) as u128;
            assert_eq!(u128::from(over) << 64 | u128::from(sum), expected, "{a:x} {b:x}");
            let (rest, under) = subtract_with_borrow(sum, b, case % 2 == 1);
            assert_eq!((rest, under), (a, over), "{a:x} {b:x}");
            let mut long = || [limb(&mut random), random.hard()];
            let (x, y) = (long(), long());
            let integer = |limbs: &[u64]| {
                let limbs = limbs.iter().rev().map(|&limb| BigUint::from(limb));
                limbs.fold(BigUint::default(), |all, limb| (all << 64) + limb)
            };
            assert_eq!(integer(&product_of_two(x, y)), integer(&x) * integer(&y), "{x:x?} {y:x?}");
        }
    }
}
