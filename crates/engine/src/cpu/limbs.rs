//! Products of integers of limbs by the instructions for them, on processors that have these.

use std::sync::LazyLock;

/// Lengths that there are kernels for.
pub const MOST: usize = 20;

/// The product of an integer of some limbs, one or more, and of one of `N`: `x` with its limbs, `y`, and where it goes, whose limbs
/// are as many as those of both and are written.
type Kernel = unsafe fn(*const u64, usize, *const u64, *mut u64);

/// By `N`; `None` on processors without BMI2 and ADX.
static KERNELS: LazyLock<Option<[Kernel; MOST + 1]>> = LazyLock::new(available);

/// The product of two integers; false, with nothing done, where there is no kernel for the longer one.
///
/// # Panics
/// When there is no room for the product.
#[inline]
pub fn multiply(x: &[u64], y: &[u64], product: &mut [u64]) -> bool {
    let Some(kernels) = &*KERNELS else { return false };
    let (x, y) = if x.len() > y.len() { (y, x) } else { (x, y) };
    let Some(kernel) = kernels.get(y.len()).filter(|_| y.len() > 1 && !x.is_empty()) else {
        return false;
    };
    assert!(product.len() >= x.len() + y.len());
    // SAFETY: y has the kernel's number of limbs, x one at least, the product those of both, and the processor has the instructions.
    unsafe { kernel(x.as_ptr(), x.len(), y.as_ptr(), product.as_mut_ptr()) };
    true
}

#[cfg(any(not(target_arch = "x86_64"), miri))]
fn available() -> Option<[Kernel; MOST + 1]> {
    None
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
fn available() -> Option<[Kernel; MOST + 1]> {
    use kernels::*;
    let has_both = is_x86_feature_detected!("bmi2") && is_x86_feature_detected!("adx");
    has_both.then_some([
        of_2, of_2, of_2, of_3, of_4, of_5, of_6, of_7, of_8, of_9, of_10, of_11, of_12, of_13,
        of_14, of_15, of_16, of_17, of_18, of_19, of_20,
    ])
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod kernels {
    use std::arch::asm;

    /// A row of the product: the limbs of y times one of x, with carries in CF. The others have carries of the sum with what is
    /// there in OF too. No instruction between touches either.
    macro_rules! row {
        ($len:literal, $to:expr, $y:expr, $x:expr $(, $add:literal)?) => {
            asm!(
                "xor {zero:e}, {zero:e}",
                "mov {carry}, {zero}",
                concat!(
                    ".set .Lwideblas_at, 0\n.rept ", $len, "\n",
                    "mulx {high}, {low}, [{y} + .Lwideblas_at]\n",
                    "adcx {low}, {carry}\n",
                    $("adox {low}, [{to} + .Lwideblas_at]\n", $add,)?
                    "mov [{to} + .Lwideblas_at], {low}\n",
                    "mov {carry}, {high}\n",
                    ".set .Lwideblas_at, .Lwideblas_at + 8\n.endr",
                ),
                "adcx {carry}, {zero}",
                $(concat!("adox {carry}, {zero}\n", $add),)?
                concat!("mov [{to} + 8 * ", $len, "], {carry}"),
                zero = out(reg) _,
                carry = out(reg) _,
                high = out(reg) _,
                low = out(reg) _,
                y = in(reg) $y,
                to = in(reg) $to,
                in("rdx") $x,
                options(nostack),
            )
        };
    }

    macro_rules! kernels {
        ($($name:ident: $len:literal;)*) => {$(
            /// # Safety
            /// As [`super::Kernel`], on a processor with BMI2 and ADX.
            pub unsafe fn $name(x: *const u64, rows: usize, y: *const u64, product: *mut u64) {
                // SAFETY: the caller's.
                unsafe {
                    row!($len, product, y, *x);
                    for i in 1..rows {
                        row!($len, product.add(i), y, *x.add(i), "");
                    }
                }
            }
        )*};
    }
    kernels! {
        of_2: 2; of_3: 3; of_4: 4; of_5: 5; of_6: 6; of_7: 7; of_8: 8; of_9: 9; of_10: 10; of_11: 11; of_12: 12;
        of_13: 13; of_14: 14; of_15: 15; of_16: 16; of_17: 17; of_18: 18; of_19: 19; of_20: 20;
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

    /// All pairs of lengths, against integers, where this processor has the instructions.
    #[test]
    fn products_are_exact() {
        let mut random = Random(1);
        for (n, m) in (0..MOST + 3).flat_map(|n| (0..MOST + 3).map(move |m| (n, m))) {
            for _ in 0..if n == m { 20 } else { 3 } {
                let mut limbs = |len| (0..len).map(|_| random.hard()).collect::<Vec<_>>();
                let (x, y) = (limbs(n), limbs(m));
                let mut product = vec![7; n + m + 1];
                let is_done = multiply(&x, &y, &mut product[..n + m]);
                let has_kernel = (2..=MOST).contains(&n.max(m)) && n.min(m) > 0;
                assert_eq!(is_done, KERNELS.is_some() && has_kernel, "{n} {m}");
                if is_done {
                    let expected = integer(&x) * integer(&y);
                    assert_eq!(integer(&product[..n + m]), expected, "{x:x?} {y:x?}");
                    assert_eq!(product[n + m], 7);
                }
            }
        }
    }
}
