//! The part of a matrix that kernels compute.

use wideblas_base::options::Part;

/// The kernels' number of a part: kernels/wanted.cuh.
pub const fn code(part: Part) -> i32 {
    match part {
        Part::All => 0,
        Part::Upper => 1,
        Part::Lower => 2,
    }
}

#[cfg(test)]
crate::cuda::shared::as_in_kernels! {
    let all = [("ALL_OF_IT", Part::All), ("UPPER", Part::Upper), ("LOWER", Part::Lower)];
    let codes = all.map(|(name, part)| (name, code(part) as usize));
    for file in [
        "gemm/dd",
        "matrices/matrices",
        "modular/gemm",
        "crt/finish",
        "rns/elements",
        "rns/sums",
    ] {
        check(file, "wideblas", &[values(&codes)]);
    }
}
