//! Runs ordinary code compiled for an instruction set, for loops that the compiler vectorises.

use super::Isa;

/// Code to run. `run` and all that it calls must be `#[inline(always)]` to be compiled for the set.
pub trait Simd {
    type Output;
    fn run(self) -> Self::Output;
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512cd,avx2,fma,bmi1,bmi2,lzcnt")]
unsafe fn avx512<T: Simd>(code: T) -> T::Output {
    code.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma,bmi1,bmi2,lzcnt")]
unsafe fn avx2<T: Simd>(code: T) -> T::Output {
    code.run()
}

/// Runs `code` compiled for `isa`, which must be available.
#[inline]
pub fn run<T: Simd>(isa: Isa, code: T) -> T::Output {
    debug_assert!(isa.is_available());
    match isa {
        // SAFETY of both: Isa::detected found the set; every processor with it has the bit
        // manipulation instructions named beside it.
        #[cfg(target_arch = "x86_64")]
        Isa::Avx512 => unsafe { avx512(code) },
        #[cfg(target_arch = "x86_64")]
        Isa::Avx2 => unsafe { avx2(code) },
        _ => code.run(),
    }
}
