//! The part of a matrix that kernels compute.

use crate::options::Part;

impl Part {
    /// The kernels' number of this part: kernels/wanted.cuh.
    pub const fn code(self) -> i32 {
        match self {
            Part::All => 0,
            Part::Upper => 1,
            Part::Lower => 2,
        }
    }
}

#[cfg(test)]
crate::engine::cuda::shared::as_in_kernels! {
    let all = [("ALL_OF_IT", Part::All), ("UPPER", Part::Upper), ("LOWER", Part::Lower)];
    let codes = all.map(|(name, part)| (name, part.code() as usize));
    for file in ["gemm_dd", "matrices", "modular_gemm", "crt_finish", "rns_elements", "rns_sums"] {
        check(file, "wideblas", &[values(&codes)]);
    }
}
