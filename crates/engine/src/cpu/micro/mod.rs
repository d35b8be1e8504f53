//! Microkernels: one generic body, instantiated for each instruction set.

/// The kernels on a register, under the instruction set's features.
macro_rules! tiles {
    ($register:ty $(, $features:literal)?) => {
        #[inline(never)]
        $(#[target_feature(enable = $features)])?
        unsafe fn run_block<A: Accumulate<L>, const L: usize, const MV: usize, const NR: usize>(
            product: &NativeProduct<'_, A::Number>,
            at: &Block,
            memory: *mut f64,
        ) {
            // SAFETY: the caller's contract is that of `block`, and it checked the instruction set.
            unsafe { block::<A, $register, L, MV, NR>(product, at, memory) }
        }

        #[inline(never)]
        $(#[target_feature(enable = $features)])?
        unsafe fn run_direct<A: Accumulate<L>, const L: usize>(
            product: &NativeProduct<'_, A::Number>,
            at: &Block,
        ) {
            // SAFETY: the caller's contract is that of `direct`, and it checked the instruction set.
            unsafe { direct::<A, f64, L>(product, at) }
        }

        #[inline(never)]
        $(#[target_feature(enable = $features)])?
        unsafe fn run_add<A: Accumulate<L>, const L: usize, const MV: usize, const NR: usize>(
            product: &NativeProduct<'_, A::Number>,
            at: &Block,
            sums: *mut f64,
            memory: *mut f64,
        ) {
            // SAFETY: the caller's contract is that of `add`, and it checked the instruction set.
            unsafe { add::<A, $register, L, MV, NR>(product, at, sums, memory) }
        }

        #[inline(never)]
        $(#[target_feature(enable = $features)])?
        unsafe fn run_finish<A: Accumulate<L>, const L: usize, const MV: usize, const NR: usize>(
            product: &NativeProduct<'_, A::Number>,
            at: &Block,
            sums: *const f64,
            open: &mut [bool],
        ) {
            // SAFETY: the caller's contract is that of `finish`, and it checked the instruction set.
            unsafe { finish::<A, $register, L, MV, NR>(product, at, sums, open) }
        }

        /// Kernels with register tiles of `MV` vectors by `NR` columns.
        fn tiled<A: Accumulate<L>, const L: usize, const MV: usize, const NR: usize>()
        -> Kernels<A, L> {
            let (block, direct) = (run_block::<A, L, MV, NR>, run_direct::<A, L>);
            let (add, finish) = (run_add::<A, L, MV, NR>, run_finish::<A, L, MV, NR>);
            Kernels { mr: MV * <$register>::LANES, nr: NR, block, direct, add, finish }
        }
    };
}

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod generic;
#[cfg(target_arch = "x86_64")]
mod quiet;

use super::problem::{Block, NativeProduct};
use wideblas_base::isa::Isa;
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

/// Computes all elements of a product that is not empty, one by one. Returns false, with nothing done, where it
/// cannot or alpha is zero.
pub type Quiet<T> = unsafe fn(&NativeProduct<'_, T>) -> bool;

/// A kernel that neither depends on the floating-point environment nor changes it, with the bits of
/// [`Kernels::direct`], if `isa` has one.
#[inline(always)]
pub fn quiet<A: Accumulate<L>, const L: usize>(isa: Isa) -> Option<Quiet<A::Number>> {
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => Some(quiet::run::<A, L>),
        _ => None,
    }
}

/// The entry points of one arithmetic in one instruction set.
pub struct Kernels<A: Accumulate<L>, const L: usize> {
    /// Rows of a register tile.
    pub mr: usize,
    /// Columns of a register tile.
    pub nr: usize,
    /// Computes one block of C by packed panels.
    pub block: unsafe fn(&NativeProduct<'_, A::Number>, &Block, *mut f64),
    /// Computes one block of C from where the operands lie.
    pub direct: unsafe fn(&NativeProduct<'_, A::Number>, &Block),
    /// Adds a piece of the depth to the sums of a block.
    pub add: unsafe fn(&NativeProduct<'_, A::Number>, &Block, *mut f64, *mut f64),
    /// Computes a block of C from its sums.
    pub finish: unsafe fn(&NativeProduct<'_, A::Number>, &Block, *const f64, &mut [bool]),
}

/// The kernels for `isa`, which must be available, that suit a product of `rows` rows.
pub fn kernels<A: Accumulate<L>, const L: usize>(isa: Isa, rows: usize) -> Kernels<A, L> {
    assert!(isa.is_available());
    match isa {
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => avx512::kernels(rows),
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => avx2::kernels(),
        _ => generic::kernels(),
    }
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
