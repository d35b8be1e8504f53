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
pub mod tile;

use super::problem::{Block, NativeProduct};
use wideblas_base::isa::Isa;
use wideblas_format::Accumulate;

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
