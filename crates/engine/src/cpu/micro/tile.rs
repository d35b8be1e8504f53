//! The innermost loop of products, on registers of any instruction set.

use wideblas_format::{Accumulate, Lanes, Several};

/// A register of binary64 lanes.
///
/// # Safety
/// A value of a vector type proves that the processor has its instruction set: only code that was
/// compiled for that set, and entered after a check, may make the first one by `load` or `splat`.
pub trait Vector: Lanes {
    const LANES: usize;
    /// # Safety
    /// `LANES` doubles must be readable at `p`; see the trait.
    unsafe fn load(p: *const f64) -> Self;
    /// The doubles at even places and those at odd ones, of twice as many.
    /// # Safety
    /// They must be readable at `p`; see the trait.
    unsafe fn load_pairs(p: *const f64) -> [Self; 2];
    /// # Safety
    /// One double must be readable at `p`; see the trait.
    unsafe fn splat(p: *const f64) -> Self;
    /// # Safety
    /// `LANES` doubles must be writable at `p`.
    unsafe fn store(self, p: *mut f64);
}

/// A vector of one lane, in which elements are computed one by one.
pub trait Single: Vector {
    /// Neither an infinity nor a NaN.
    fn is_finite(self) -> bool;
    /// Equality of numbers, as `==` has it.
    fn is(self, x: f64) -> bool;
}

/// Adds the product of `MV` vectors of rows of a packed panel of A and a packed panel of B (`NR` columns),
/// both `k` deep, to the tile at `acc`. The panel of A has `height` vectors of rows.
///
/// Layouts, in doubles: A `[k][L][height * LANES]`, B `[k][NR][L]`, the tile `[NR][height][L][LANES]`; `a` and
/// `acc` point to the first of the vectors.
///
/// # Safety
/// The three ranges must be valid, and the instruction set of `V` present.
#[inline(always)]
pub unsafe fn tile<A, V, const L: usize, const MV: usize, const NR: usize>(
    k: usize,
    height: usize,
    mut a: *const f64,
    mut b: *const f64,
    acc: *mut f64,
) where
    A: Accumulate<L>,
    V: Vector,
{
    let mr = height * V::LANES;
    let at = |j: usize, i: usize, component: usize| ((j * height + i) * L + component) * V::LANES;
    // SAFETY: every offset stays in the ranges of the contract.
    unsafe {
        let mut c: [[Several<V, MV>; L]; NR] = std::array::from_fn(|j| {
            std::array::from_fn(|component| {
                Several::each(|i| V::load(acc.add(at(j, i, component))))
            })
        });
        for _ in 0..k {
            let av: [Several<V, MV>; L] = std::array::from_fn(|component| {
                Several::each(|i| V::load(a.add(component * mr + i * V::LANES)))
            });
            for (j, sums) in c.iter_mut().enumerate() {
                let bv = std::array::from_fn(|component| {
                    Several([V::splat(b.add(j * L + component)); MV])
                });
                *sums = A::mul_acc(*sums, av, bv);
            }
            a = a.add(L * mr);
            b = b.add(L * NR);
        }
        for (j, sums) in c.iter().enumerate() {
            for (component, Several(vectors)) in sums.iter().enumerate() {
                for (i, v) in vectors.iter().enumerate() {
                    v.store(acc.add(at(j, i, component)));
                }
            }
        }
    }
}
