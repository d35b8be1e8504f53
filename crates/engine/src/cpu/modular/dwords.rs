//! Registers of 32-bit integers, stated once for all instruction sets.

/// Dwords of a register; its intrinsics are named once for each instruction set.
macro_rules! dwords_of {
    (
        [$register:ty, $lanes:literal, $set:ident, $load:ident, $store:ident, $add:ident, $sub:ident, $and:ident, $or:ident, $mul:ident, $sra:ident, $sll:ident, $mul_ps:ident, $to_ps:ident, $as_ps:ident, $from_ps:ident]
        $name:ident, $per_dword:literal, $dot:expr, $load_residues:expr, $store_residues:expr
    ) => {
        /// Dwords of a register.
        #[derive(Clone, Copy)]
        struct $name($register);

        impl Dot for $name {
            const LANES: usize = $lanes;
            const PER_DWORD: usize = $per_dword;

            #[inline(always)]
            unsafe fn splat(x: i32) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name($set(x)) }
            }
            #[inline(always)]
            unsafe fn load(p: *const u8) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name($load(p.cast())) }
            }
            #[inline(always)]
            unsafe fn store(self, p: *mut u8) {
                // SAFETY: the caller's contract.
                unsafe { $store(p.cast(), self.0) }
            }
            #[inline(always)]
            fn dot(self, a: Self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($dot(self.0, a.0, b.0)) }
            }
            #[inline(always)]
            fn add(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($add(self.0, b.0)) }
            }
            #[inline(always)]
            fn sub(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($sub(self.0, b.0)) }
            }
            #[inline(always)]
            fn and(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($and(self.0, b.0)) }
            }
            #[inline(always)]
            fn or(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($or(self.0, b.0)) }
            }
            #[inline(always)]
            fn mul(self, b: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($mul(self.0, b.0)) }
            }
            #[inline(always)]
            fn sign(self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($sra::<31>(self.0)) }
            }
            #[inline(always)]
            fn shl<const N: i32>(self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe { $name($sll(self.0, $set(N))) }
            }
            #[inline(always)]
            fn quotient(self, inv: Self) -> Self {
                // SAFETY: a value exists only where the instruction set does.
                unsafe {
                    let q = $mul_ps($to_ps(self.0), $as_ps(inv.0));
                    $name($from_ps(q))
                }
            }
            #[inline(always)]
            unsafe fn load_residues(p: *const u8) -> Self {
                // SAFETY: the caller's contract.
                unsafe { $name($load_residues(p)) }
            }
            #[inline(always)]
            unsafe fn store_residues(self, p: *mut u8) {
                // SAFETY: the caller's contract.
                unsafe { $store_residues(p, self.0) }
            }
        }
    };
}
pub(super) use dwords_of;
