//! Which instruction set the kernels use, found once.

use crate::once::made_once;
use std::sync::OnceLock;

/// Instruction sets that kernels exist for, from the plainest to the widest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Isa {
    /// Any processor.
    Generic,
    /// AVX2 with FMA: 4 lanes.
    Avx2,
    /// AVX-512 F, DQ, BW and VL: 8 lanes.
    Avx512,
}

impl Isa {
    pub const ALL: [Isa; 3] = [Isa::Generic, Isa::Avx2, Isa::Avx512];

    pub fn name(self) -> &'static str {
        match self {
            Isa::Generic => "generic",
            Isa::Avx2 => "avx2",
            Isa::Avx512 => "avx512",
        }
    }

    pub fn from_name(name: &str) -> Option<Isa> {
        Isa::ALL.into_iter().find(|isa| isa.name() == name)
    }

    /// This machine can run it.
    #[inline]
    pub fn is_available(self) -> bool {
        self <= Isa::detected()
    }

    /// The widest that this machine can run.
    #[inline]
    pub fn detected() -> Isa {
        static DETECTED: OnceLock<Isa> = OnceLock::new();
        *made_once(&DETECTED, detect)
    }
}

#[cfg(target_arch = "x86_64")]
fn detect() -> Isa {
    let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
    let avx512 = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512vl");
    match (avx2, avx512) {
        (true, true) => Isa::Avx512,
        (true, false) => Isa::Avx2,
        (false, _) => Isa::Generic,
    }
}

#[cfg(not(target_arch = "x86_64"))]
fn detect() -> Isa {
    Isa::Generic
}
