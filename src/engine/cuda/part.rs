//! The part of a matrix that kernels are asked for.

use crate::options::Part;

impl Part {
    /// The number that kernels have for it: kernels/wanted.cuh.
    pub const fn code(self) -> i32 {
        match self {
            Part::All => 0,
            Part::Upper => 1,
            Part::Lower => 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::cuda::shared::{check, values};

    #[test]
    #[cfg_attr(not(nvrtc), ignore = "needs NVRTC, which scripts/nvcc fetches")]
    fn codes_are_those_of_the_kernels() {
        let all = [("ALL_OF_IT", Part::All), ("UPPER", Part::Upper), ("LOWER", Part::Lower)];
        let codes = all.map(|(name, part)| (name, part.code() as usize));
        for file in ["gemm_dd", "modular_gemm", "residue_finish", "rns_elements", "rns_sums"] {
            check(file, "wideblas", &[values(&codes)]);
        }
    }
}
