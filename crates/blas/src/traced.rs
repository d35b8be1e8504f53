//! What traces say of the engine and the kernel of a product.

use super::level3::{Mode, Way};
use crate::numbers::Blas;
use wideblas_base::isa::Isa;
use wideblas_engine::cpu::modular::Unit;

/// How a product of numbers of a format was computed, with CPU kernels of `isa`.
pub fn by<T: Blas>(way: Way, mode: Mode, isa: Isa) -> String {
    match way {
        Way::Native => format!("engine=cpu kernel={}/{}", isa.name(), T::arithmetic()),
        Way::NativeCuda => format!("engine=cuda kernel=cuda/{}", T::arithmetic()),
        Way::Crt => format!("engine=cpu kernel={}/{}", Unit::best(isa).name(), residue(mode)),
        Way::CrtCuda => format!("engine=cuda kernel=cuda/{}", residue(mode)),
    }
}

fn residue(mode: Mode) -> &'static str {
    if mode == Mode::Exact { "residue-exact" } else { "residue-working" }
}
