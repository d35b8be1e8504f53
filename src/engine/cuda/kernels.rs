//! The list of kernels: build.rs compiles them, and `modules` loads them.

/// Sources that are compiled into one image.
pub struct Family {
    pub name: &'static str,
    /// Architectures to compile for, where nvcc knows them. With `later`, the newest is also compiled to PTX, for
    /// later GPUs.
    pub architectures: &'static [&'static str],
    pub later: bool,
    pub sources: &'static [Source],
}

/// A part of a file of `kernels/` (named without `.cu`) and the kernels in it. Where the library compiles its kernels
/// itself, it compiles one such part when one of its kernels is first used.
pub struct Source {
    pub file: &'static str,
    /// `PART` of kernels/part.cuh; 0 for the whole file.
    pub part: usize,
    pub kernels: &'static [&'static str],
}

/// A whole file.
const fn file(file: &'static str, kernels: &'static [&'static str]) -> Source {
    part(file, 0, kernels)
}

const fn part(file: &'static str, part: usize, kernels: &'static [&'static str]) -> Source {
    Source { file, part, kernels }
}

impl Family {
    /// The files, each one once.
    pub fn files(&self) -> impl Iterator<Item = &'static str> {
        let sources = self.sources.iter().enumerate();
        let first = |&(at, source): &(usize, &Source)| {
            self.sources[..at].iter().all(|before| before.file != source.file)
        };
        sources.filter(first).map(|(_, source)| source.file)
    }
}

pub const GENERIC: Family = Family {
    name: "generic",
    architectures: &["75", "80", "90", "100", "120"],
    later: true,
    sources: &[
        part(
            "gemm_dd",
            1,
            &["gemm_dd_ieee_1x64", "gemm_dd_ieee_64x1", "gemm_dd_ieee_4x32", "gemm_dd_ieee_32x4"],
        ),
        part("gemm_dd", 2, &["gemm_dd_ieee_64x32", "gemm_dd_ieee_32x16", "gemm_dd_ieee_16x16"]),
        part(
            "gemm_dd",
            3,
            &[
                "gemm_dd_sloppy_1x64",
                "gemm_dd_sloppy_64x1",
                "gemm_dd_sloppy_4x32",
                "gemm_dd_sloppy_32x4",
            ],
        ),
        part(
            "gemm_dd",
            4,
            &["gemm_dd_sloppy_64x32", "gemm_dd_sloppy_32x16", "gemm_dd_sloppy_16x16"],
        ),
        file("ceilings", &["fp64_multiply_adds", "read_memory"]),
        file("rns_sums", &["rns_sums", "rns_copy"]),
        file("rns_elements", &["rns_elements", "rns_largest"]),
        file("rns_threestep", &["rns_threestep_heads", "rns_threestep_digits"]),
        file("rns_limbs", &["rns_to_limbs", "rns_from_limbs"]),
        file("modular_gemm", &["modular_gemm_mma_bytes", "modular_gemm_mma_words"]),
        file(
            "residue_plan",
            &[
                "residue_plan",
                "residue_ranges_f64",
                "residue_ranges_dd",
                "residue_ranges_qd",
                "residue_ranges_limbs",
            ],
        ),
        part("residue_convert", 1, &["residue_bytes_f64"]),
        part("residue_convert", 2, &["residue_digits_f64"]),
        part("residue_convert", 3, &["residue_bytes_dd"]),
        part("residue_convert", 4, &["residue_digits_dd"]),
        part("residue_convert", 5, &["residue_bytes_qd"]),
        part("residue_convert", 6, &["residue_digits_qd"]),
        part("residue_convert", 7, &["residue_bytes_limbs"]),
        part("residue_convert", 8, &["residue_digits_limbs"]),
        part("residue_finish", 1, &["residue_finish_bytes_f64"]),
        part("residue_finish", 2, &["residue_finish_digits_f64"]),
        part("residue_finish", 3, &["residue_finish_bytes_dd"]),
        part("residue_finish", 4, &["residue_finish_digits_dd"]),
        part("residue_finish", 5, &["residue_finish_bytes_qd"]),
        part("residue_finish", 6, &["residue_finish_digits_qd"]),
        part("residue_finish", 7, &["residue_finish_bytes_limbs"]),
        part("residue_finish", 8, &["residue_finish_digits_limbs"]),
        file(
            "residue_long_convert",
            &["residue_long_f64", "residue_long_dd", "residue_long_qd", "residue_long_limbs"],
        ),
        file(
            "residue_long_finish",
            &[
                "residue_finish_long_f64",
                "residue_finish_long_dd",
                "residue_finish_long_qd",
                "residue_finish_long_limbs",
                "residue_finish_long_integers",
            ],
        ),
        file(
            "residue_settle",
            &[
                "residue_settle_f64",
                "residue_settle_dd",
                "residue_settle_qd",
                "residue_settle_limbs",
            ],
        ),
    ],
};

/// Kernels with instructions that compute capability 9.0 has and no later one.
pub const HOPPER: Family = Family {
    name: "hopper",
    architectures: &["90a"],
    later: false,
    sources: &[
        part("modular_gemm_wgmma", 1, &["modular_gemm_wgmma_bytes"]),
        part("modular_gemm_wgmma", 2, &["modular_gemm_wgmma_words"]),
    ],
};

/// Kernels that are used soon after `kernel`: the host compiles them at the same time if it has enough cores.
pub fn companions(kernel: &str) -> Vec<String> {
    let Some(format) = kernel.strip_prefix("residue_ranges_") else { return Vec::new() };
    let mut all = ["residue_bytes", "residue_finish_bytes", "residue_settle"].map(String::from);
    all.iter_mut().for_each(|name| *name += &format!("_{format}"));
    // The first of them in case it exists.
    [vec!["modular_gemm_wgmma_bytes".to_string()], all.into()].concat()
}
