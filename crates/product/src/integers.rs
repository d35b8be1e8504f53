//! Products of integers of limbs.

use wideblas_engine::cpu::limbs;

/// The product of two integers, in as many limbs as both have.
#[inline]
pub fn multiply(x: &[u64], y: &[u64], product: &mut [u64]) {
    if !limbs::multiply(x, y, product) {
        in_loops(x, y, product);
    }
}

/// Limbs of integers whose product takes less time in registers than by a kernel, at most.
const IN_REGISTERS: usize = 5;

/// The lower and the upper half of the product of two integers of one length, which is at least 1.
#[inline(always)]
pub fn halves<const N: usize>(x: &[u64; N], y: &[u64; N]) -> [[u64; N]; 2] {
    if N <= IN_REGISTERS {
        let (low, high) = in_registers(x, y);
        return [low, high];
    }
    let mut halves = [[0; N]; 2];
    multiply(x, y, halves.as_flattened_mut());
    halves
}

/// [`multiply`] of integers that are `N` limbs long as a rule.
#[inline(always)]
pub fn multiply_usual<const N: usize>(x: &[u64], y: &[u64], product: &mut [u64]) {
    match (x.try_into(), y.try_into()) {
        (Ok(x), Ok(y)) if N <= IN_REGISTERS => {
            let (low, high) = in_registers::<N, N>(x, y);
            product[..N].copy_from_slice(&low);
            product[N..2 * N].copy_from_slice(&high);
        }
        _ => multiply(x, y, product),
    }
}

/// On any processor; equal lengths of usual numbers without loops.
#[inline(never)]
fn in_loops(x: &[u64], y: &[u64], product: &mut [u64]) {
    macro_rules! of_lengths {
        ($($len:literal),*) => {
            match (x.len(), y.len()) {
                $(($len, $len) => fixed::<$len>(x, y, product),)*
                (n, m) if n > m => by_rows(y, x, product),
                _ => by_rows(x, y, product),
            }
        };
    }
    of_lengths!(2, 3, 4, 6, 8, 10, 16, 18);
}

/// Apart, so that its loops are compiled once for each length.
#[inline(never)]
fn fixed<const N: usize>(x: &[u64], y: &[u64], product: &mut [u64]) {
    if let (Ok(x), Ok(y)) = (x.try_into(), y.try_into()) {
        let (low, high) = in_registers::<N, N>(x, y);
        product[..2 * N].copy_from_slice([low, high].as_flattened());
    }
}

/// The product, by as many low limbs as x has and as many high ones as y: a row for each limb of x, added to a sum, of which it completes
/// the lowest limb.
#[inline(always)]
pub fn in_registers<const N: usize, const M: usize>(
    x: &[u64; N],
    y: &[u64; M],
) -> ([u64; N], [u64; M]) {
    let (mut low, mut sum) = ([0; N], [0; M]);
    for (low, &x) in low.iter_mut().zip(x) {
        let mut carry = 0;
        for j in 0..M {
            let term = u128::from(x) * u128::from(y[j]) + u128::from(sum[j]) + u128::from(carry);
            carry = (term >> 64) as u64;
            *if j == 0 { &mut *low } else { &mut sum[j - 1] } = term as u64;
        }
        sum[M - 1] = carry;
    }
    (low, sum)
}

/// A row for each limb of the first one.
#[inline(always)]
fn by_rows(x: &[u64], y: &[u64], product: &mut [u64]) {
    let Some(&first) = x.first() else { return product.fill(0) };
    let mut carry = 0;
    for (to, &y) in product.iter_mut().zip(y) {
        let sum = u128::from(first) * u128::from(y) + u128::from(carry);
        (*to, carry) = (sum as u64, (sum >> 64) as u64);
    }
    product[y.len()] = carry;
    for (i, &x) in x.iter().enumerate().skip(1) {
        let row = &mut product[i..=i + y.len()];
        let mut carry = 0;
        for (to, &y) in row.iter_mut().zip(y) {
            let sum = u128::from(x) * u128::from(y) + u128::from(*to) + u128::from(carry);
            (*to, carry) = (sum as u64, (sum >> 64) as u64);
        }
        row[y.len()] = carry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_bigint::BigUint;
    use wideblas_base::random::Random;

    fn integer(limbs: &[u64]) -> BigUint {
        let limbs = limbs.iter().rev().map(|&limb| BigUint::from(limb));
        limbs.fold(BigUint::default(), |all, limb| (all << 64) + limb)
    }

    /// All pairs of lengths, against integers.
    #[test]
    fn products_are_exact() {
        let mut random = Random(1);
        let most = if cfg!(miri) { 4 } else { 20 };
        for (n, m) in (1..=most).flat_map(|n| (1..=most).map(move |m| (n, m))) {
            for _ in 0..4 {
                let mut limbs = |len| (0..len).map(|_| random.hard()).collect::<Vec<_>>();
                let (x, y) = (limbs(n), limbs(m));
                let mut product = vec![7; n + m + 1];
                for by in [multiply, in_loops, multiply_usual::<2>, multiply_usual::<5>] {
                    product.fill(7);
                    by(&x, &y, &mut product[..n + m]);
                    let expected = integer(&x) * integer(&y);
                    assert_eq!(integer(&product[..n + m]), expected, "{x:x?} {y:x?}");
                    assert_eq!(product[n + m], 7);
                }
            }
        }
    }

    #[test]
    fn halves_are_those_of_products() {
        fn check<const N: usize>(random: &mut Random) {
            for _ in 0..if cfg!(miri) { 2 } else { 100 } {
                let [x, y]: [[u64; N]; 2] = [(); 2].map(|()| [(); N].map(|()| random.hard()));
                let found = halves(&x, &y);
                assert_eq!(integer(found.as_flattened()), integer(&x) * integer(&y));
            }
        }
        let mut random = Random(2);
        check::<1>(&mut random);
        check::<4>(&mut random);
        check::<5>(&mut random);
        check::<6>(&mut random);
        check::<10>(&mut random);
    }
}
