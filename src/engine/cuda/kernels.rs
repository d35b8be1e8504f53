//! The list of kernels: for build.rs, which compiles them, and for `modules`, which loads them.

/// Sources that become one image.
pub struct Family {
    pub name: &'static str,
    /// Those that nvcc knows of these; the newest also as PTX, for what comes after it, if `later`.
    pub architectures: &'static [&'static str],
    pub later: bool,
    pub sources: &'static [Source],
}

/// A file of `kernels/`, without its `.cu`, and the kernels in it.
pub struct Source {
    pub file: &'static str,
    pub kernels: &'static [&'static str],
}

pub const GENERIC: Family = Family {
    name: "generic",
    architectures: &["75", "80", "90", "100", "120"],
    later: true,
    sources: &[
        Source {
            file: "gemm_dd",
            kernels: &[
                "gemm_dd_ieee_1x64",
                "gemm_dd_ieee_64x1",
                "gemm_dd_ieee_4x32",
                "gemm_dd_ieee_32x4",
                "gemm_dd_sloppy_1x64",
                "gemm_dd_sloppy_64x1",
                "gemm_dd_sloppy_4x32",
                "gemm_dd_sloppy_32x4",
                "gemm_dd_ieee_64x32",
                "gemm_dd_ieee_32x16",
                "gemm_dd_ieee_16x16",
                "gemm_dd_sloppy_64x32",
                "gemm_dd_sloppy_32x16",
                "gemm_dd_sloppy_16x16",
            ],
        },
        Source { file: "ceilings", kernels: &["fp64_multiply_adds", "read_memory"] },
        Source { file: "rns_sums", kernels: &["rns_sums", "rns_copy"] },
        Source { file: "rns_elements", kernels: &["rns_elements", "rns_largest"] },
        Source { file: "rns_threestep", kernels: &["rns_threestep_heads", "rns_threestep_digits"] },
        Source { file: "rns_limbs", kernels: &["rns_to_limbs", "rns_from_limbs"] },
        Source {
            file: "modular_gemm",
            kernels: &["modular_gemm_mma_bytes", "modular_gemm_mma_words"],
        },
        Source {
            file: "residue_plan",
            kernels: &[
                "residue_begin",
                "residue_plan",
                "residue_ranges_f64",
                "residue_ranges_dd",
                "residue_ranges_qd",
                "residue_ranges_limbs",
                "residue_levels_f64",
                "residue_levels_dd",
                "residue_levels_qd",
                "residue_levels_limbs",
            ],
        },
        Source {
            file: "residue_convert",
            kernels: &[
                "residue_bytes_f64",
                "residue_bytes_dd",
                "residue_bytes_qd",
                "residue_digits_f64",
                "residue_digits_dd",
                "residue_digits_qd",
                "residue_bytes_limbs",
                "residue_digits_limbs",
            ],
        },
        Source {
            file: "residue_finish",
            kernels: &[
                "residue_finish_bytes_f64",
                "residue_finish_bytes_dd",
                "residue_finish_bytes_qd",
                "residue_finish_digits_f64",
                "residue_finish_digits_dd",
                "residue_finish_digits_qd",
                "residue_finish_bytes_limbs",
                "residue_finish_digits_limbs",
            ],
        },
        Source {
            file: "residue_long_convert",
            kernels: &[
                "residue_long_f64",
                "residue_long_dd",
                "residue_long_qd",
                "residue_long_limbs",
            ],
        },
        Source {
            file: "residue_long_finish",
            kernels: &[
                "residue_finish_long_f64",
                "residue_finish_long_dd",
                "residue_finish_long_qd",
                "residue_finish_long_limbs",
                "residue_finish_long_integers",
            ],
        },
        Source {
            file: "residue_settle",
            kernels: &[
                "residue_settle_f64",
                "residue_settle_dd",
                "residue_settle_qd",
                "residue_settle_limbs",
            ],
        },
    ],
};

/// What compute capability 9.0 has and no later one.
pub const HOPPER: Family = Family {
    name: "hopper",
    architectures: &["90a"],
    later: false,
    sources: &[Source {
        file: "modular_gemm_wgmma",
        kernels: &["modular_gemm_wgmma_bytes", "modular_gemm_wgmma_words"],
    }],
};
