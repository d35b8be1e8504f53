//! The list of kernels: build.rs compiles them, and `modules` loads them.

/// Sources that are compiled into one image.
pub struct Family {
    pub name: &'static str,
    /// Architectures to compile for, where nvcc knows them. With `later`, the newest is also compiled to PTX, for
    /// later GPUs.
    pub architectures: &'static [&'static str],
    pub later: bool,
    /// Kernels call functions for what is rare, for which they save registers.
    pub calls: bool,
    pub sources: &'static [Source],
}

/// A part of a file of `kernels/` (named without `.cu`, as "crt/plan") and the kernels in it. Where the library compiles
/// its kernels itself, it compiles one such part when one of its kernels is first used.
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

    pub fn kernels(&self) -> impl Iterator<Item = &'static str> {
        self.sources.iter().flat_map(|source| source.kernels.iter().copied())
    }
}

pub const GENERIC: Family = Family {
    name: "generic",
    architectures: &["75", "80", "90", "100", "120"],
    later: true,
    calls: false,
    sources: &[
        part("gemm/dd", 1, &["gemm_dd_1x64", "gemm_dd_64x1", "gemm_dd_4x32", "gemm_dd_32x4"]),
        part("gemm/dd", 2, &["gemm_dd_64x32", "gemm_dd_16x16"]),
        part(
            "matrices/matrices",
            1,
            &[
                "matrix_complete_dd",
                "matrix_complete_qd",
                "matrix_complete_complex_dd",
                "matrix_complete_complex_qd",
                "matrix_gather_dd",
                "matrix_gather_qd",
                "matrix_clean",
            ],
        ),
        part("matrices/matrices", 2, &["matrix_sum_dd", "matrix_sum_complex_dd"]),
        part("matrices/matrices", 3, &["matrix_sum_qd", "matrix_sum_complex_qd"]),
        part(
            "matrices/triangles",
            1,
            &[
                "triangle_product_dd",
                "triangle_product_complex_dd",
                "triangle_solution_dd",
                "triangle_few_solutions_dd",
                "triangle_solution_complex_dd",
                "triangle_few_solutions_complex_dd",
            ],
        ),
        part(
            "matrices/triangles",
            2,
            &[
                "triangle_product_qd",
                "triangle_product_complex_qd",
                "triangle_solution_qd",
                "triangle_few_solutions_qd",
                "triangle_solution_complex_qd",
                "triangle_few_solutions_complex_qd",
            ],
        ),
        file("ceilings", &["fp64_multiply_adds", "read_memory"]),
        part("sums/exact", 1, &["exact_sum_f64", "exact_magnitudes_f64", "exact_products_f64"]),
        part("sums/exact", 2, &["exact_sum_f32", "exact_magnitudes_f32", "exact_products_f32"]),
        part("sums/exact", 3, &["exact_sum_dd", "exact_magnitudes_dd", "exact_products_dd"]),
        part("sums/exact", 4, &["exact_sum_qd", "exact_magnitudes_qd", "exact_products_qd"]),
        part(
            "sums/reduce",
            1,
            &[
                "reduce_blocks_f64_5",
                "reduce_pairwise_f64_5",
                "reduce_recursive_f64_5",
                "reduce_blocks_limbs_5",
                "reduce_pairwise_limbs_5",
                "reduce_recursive_limbs_5",
            ],
        ),
        part(
            "sums/reduce",
            2,
            &[
                "reduce_blocks_f64_9",
                "reduce_pairwise_f64_9",
                "reduce_recursive_f64_9",
                "reduce_blocks_limbs_9",
                "reduce_pairwise_limbs_9",
                "reduce_recursive_limbs_9",
            ],
        ),
        part(
            "sums/reduce",
            3,
            &[
                "reduce_blocks_f64_16",
                "reduce_pairwise_f64_16",
                "reduce_recursive_f64_16",
                "reduce_blocks_limbs_16",
                "reduce_pairwise_limbs_16",
                "reduce_recursive_limbs_16",
            ],
        ),
        part(
            "sums/reduce",
            4,
            &[
                "reduce_blocks_f64_any",
                "reduce_pairwise_f64_any",
                "reduce_recursive_f64_any",
                "reduce_blocks_limbs_any",
                "reduce_pairwise_limbs_any",
                "reduce_recursive_limbs_any",
            ],
        ),
        file("rns/sums", &["rns_sums", "rns_copy"]),
        file(
            "rns/elements",
            &[
                "rns_elements",
                "rns_elements_long",
                "rns_elements_long_64",
                "rns_elements_long_128",
                "rns_elements_far",
                "rns_elements_far_long",
                "rns_elements_far_long_64",
                "rns_elements_far_long_128",
                "rns_vectors",
                "rns_vectors_long",
                "rns_largest",
            ],
        ),
        file("rns/threestep", &["rns_threestep_heads", "rns_threestep_digits"]),
        file("rns/limbs", &["rns_to_limbs", "rns_from_limbs"]),
        file("modular/gemm", &["modular_gemm_mma_bytes", "modular_gemm_mma_words"]),
        file(
            "crt/plan",
            &[
                "crt_plan",
                "crt_ranks",
                "crt_ranges_f64",
                "crt_ranges_dd",
                "crt_ranges_qd",
                "crt_ranges_limbs",
            ],
        ),
        part("crt/convert", 1, &["crt_bytes_f64"]),
        part("crt/convert", 2, &["crt_digits_f64"]),
        part("crt/convert", 3, &["crt_bytes_dd"]),
        part("crt/convert", 4, &["crt_digits_dd"]),
        part("crt/convert", 5, &["crt_bytes_qd"]),
        part("crt/convert", 6, &["crt_digits_qd"]),
        part("crt/convert", 7, &["crt_bytes_limbs"]),
        part("crt/convert", 8, &["crt_digits_limbs"]),
        file("crt/parts", &["crt_combine"]),
        part("crt/finish", 1, &["crt_finish_bytes_f64"]),
        part("crt/finish", 2, &["crt_finish_digits_f64"]),
        part("crt/finish", 3, &["crt_finish_bytes_dd"]),
        part("crt/finish", 4, &["crt_finish_digits_dd"]),
        part("crt/finish", 5, &["crt_finish_bytes_qd"]),
        part("crt/finish", 6, &["crt_finish_digits_qd"]),
        part("crt/finish", 7, &["crt_finish_bytes_limbs"]),
        part("crt/finish", 8, &["crt_finish_digits_limbs"]),
        file("crt/long_convert", &["crt_long_f64", "crt_long_dd", "crt_long_qd", "crt_long_limbs"]),
        file(
            "crt/long_finish",
            &[
                "crt_finish_long_f64",
                "crt_finish_long_dd",
                "crt_finish_long_qd",
                "crt_finish_long_limbs",
                "crt_finish_long_integers",
            ],
        ),
        file(
            "crt/settle",
            &["crt_settle_f64", "crt_settle_dd", "crt_settle_qd", "crt_settle_limbs"],
        ),
    ],
};

/// Kernels with instructions that compute capability 9.0 has and no later one.
pub const HOPPER: Family = Family {
    name: "hopper",
    architectures: &["90a"],
    later: false,
    calls: false,
    sources: &[
        part("modular/gemm_wgmma", 1, &["modular_gemm_wgmma_bytes"]),
        part("modular/gemm_wgmma", 2, &["modular_gemm_wgmma_words"]),
    ],
};

/// Vector and matrix-vector routines in a format's own arithmetic, and steps of large triangles: loaded when one of them is
/// used.
pub const VECTORS: Family = Family {
    name: "vectors",
    architectures: GENERIC.architectures,
    later: true,
    calls: true,
    sources: &[
        part(
            "matrices/strips",
            1,
            &[
                "triangle_strip_dd",
                "triangle_strip_complex_dd",
                "triangle_diagonal_dd",
                "triangle_diagonal_complex_dd",
            ],
        ),
        part(
            "matrices/strips",
            2,
            &[
                "triangle_strip_qd",
                "triangle_strip_complex_qd",
                "triangle_diagonal_qd",
                "triangle_diagonal_complex_qd",
            ],
        ),
        part(
            "vectors/factors",
            1,
            &[
                "vectors_cholesky_dd",
                "vectors_choose_pivot_dd",
                "vectors_eliminate_dd",
                "vectors_exchange_dd",
                "vectors_first_zero_dd",
                "vectors_invert_dd",
                "vectors_square_dd",
            ],
        ),
        part(
            "vectors/factors",
            2,
            &[
                "vectors_cholesky_qd",
                "vectors_choose_pivot_qd",
                "vectors_eliminate_qd",
                "vectors_exchange_qd",
                "vectors_first_zero_qd",
                "vectors_invert_qd",
                "vectors_square_qd",
            ],
        ),
        part(
            "vectors/factors",
            3,
            &[
                "vectors_cholesky_complex_dd",
                "vectors_choose_pivot_complex_dd",
                "vectors_eliminate_complex_dd",
                "vectors_exchange_complex_dd",
                "vectors_first_zero_complex_dd",
                "vectors_invert_complex_dd",
                "vectors_square_complex_dd",
            ],
        ),
        part(
            "vectors/factors",
            4,
            &[
                "vectors_cholesky_complex_qd",
                "vectors_choose_pivot_complex_qd",
                "vectors_eliminate_complex_qd",
                "vectors_exchange_complex_qd",
                "vectors_first_zero_complex_qd",
                "vectors_invert_complex_qd",
                "vectors_square_complex_qd",
            ],
        ),
        part(
            "vectors/reflectors",
            1,
            &[
                "vectors_begin_reflectors_dd",
                "vectors_reflect_dd",
                "vectors_take_vectors_dd",
                "vectors_set_inverses_dd",
                "vectors_set_identity_dd",
                "vectors_largest_size_dd",
            ],
        ),
        part(
            "vectors/reflectors",
            2,
            &[
                "vectors_begin_reflectors_qd",
                "vectors_reflect_qd",
                "vectors_take_vectors_qd",
                "vectors_set_inverses_qd",
                "vectors_set_identity_qd",
                "vectors_largest_size_qd",
            ],
        ),
        part(
            "vectors/reflectors",
            3,
            &[
                "vectors_begin_reflectors_complex_dd",
                "vectors_reflect_complex_dd",
                "vectors_take_vectors_complex_dd",
                "vectors_set_inverses_complex_dd",
                "vectors_set_identity_complex_dd",
                "vectors_largest_size_complex_dd",
            ],
        ),
        part(
            "vectors/reflectors",
            4,
            &[
                "vectors_begin_reflectors_complex_qd",
                "vectors_reflect_complex_qd",
                "vectors_take_vectors_complex_qd",
                "vectors_set_inverses_complex_qd",
                "vectors_set_identity_complex_qd",
                "vectors_largest_size_complex_qd",
            ],
        ),
        part(
            "vectors/systems",
            1,
            &[
                "vectors_span_of_powers",
                "vectors_summarise",
                "vectors_row_powers_dd",
                "vectors_col_powers_dd",
                "vectors_scale_system_dd",
                "vectors_sum_sizes_dd",
                "vectors_multiply_diagonal_dd",
                "vectors_probe_dd",
                "vectors_begin_solution_dd",
                "vectors_add_corrections_dd",
                "vectors_round_solution_dd",
                "vectors_judge_column_dd",
                "vectors_store_solution_dd",
            ],
        ),
        part(
            "vectors/systems",
            2,
            &[
                "vectors_row_powers_qd",
                "vectors_col_powers_qd",
                "vectors_scale_system_qd",
                "vectors_sum_sizes_qd",
                "vectors_multiply_diagonal_qd",
                "vectors_probe_qd",
                "vectors_begin_solution_qd",
                "vectors_add_corrections_qd",
                "vectors_round_solution_qd",
                "vectors_judge_column_qd",
                "vectors_store_solution_qd",
            ],
        ),
        part(
            "vectors/refinement",
            1,
            &[
                "vectors_conclude",
                "vectors_rayleigh_dd",
                "vectors_measure_dd",
                "vectors_find_clusters_dd",
                "vectors_correct_dd",
                "vectors_gather_clusters_dd",
                "vectors_scatter_rotations_dd",
                "vectors_take_leading_dd",
                "vectors_make_of_doubles_dd",
            ],
        ),
        part(
            "vectors/refinement",
            2,
            &[
                "vectors_rayleigh_qd",
                "vectors_measure_qd",
                "vectors_find_clusters_qd",
                "vectors_correct_qd",
                "vectors_gather_clusters_qd",
                "vectors_scatter_rotations_qd",
                "vectors_take_leading_qd",
                "vectors_make_of_doubles_qd",
            ],
        ),
        part(
            "vectors/refinement",
            3,
            &[
                "vectors_rayleigh_complex_dd",
                "vectors_measure_complex_dd",
                "vectors_find_clusters_complex_dd",
                "vectors_correct_complex_dd",
                "vectors_gather_clusters_complex_dd",
                "vectors_scatter_rotations_complex_dd",
                "vectors_take_leading_complex_dd",
                "vectors_make_of_doubles_complex_dd",
            ],
        ),
        part(
            "vectors/refinement",
            4,
            &[
                "vectors_rayleigh_complex_qd",
                "vectors_measure_complex_qd",
                "vectors_find_clusters_complex_qd",
                "vectors_correct_complex_qd",
                "vectors_gather_clusters_complex_qd",
                "vectors_scatter_rotations_complex_qd",
                "vectors_take_leading_complex_qd",
                "vectors_make_of_doubles_complex_qd",
            ],
        ),
        part("vectors/vectors", 1, &["vectors_move"]),
        part(
            "vectors/vectors",
            2,
            &[
                "vectors_axpy_dd",
                "vectors_scal_dd",
                "vectors_turn_dd",
                "vectors_multiples_dd",
                "vectors_dot_dd",
                "vectors_rows_dd",
                "vectors_full_rows_dd",
                "vectors_symmetric_rows_dd",
                "vectors_full_symmetric_rows_dd",
                "vectors_symmetric_dots_dd",
                "vectors_columns_dd",
                "vectors_update_dd",
                "vectors_own_rows_dd",
                "vectors_other_rows_dd",
                "vectors_transposed_rows_dd",
                "vectors_magnitudes_dd",
                "vectors_many_columns_dd",
                "vectors_largest_dd",
            ],
        ),
        part(
            "vectors/vectors",
            3,
            &[
                "vectors_axpy_qd",
                "vectors_scal_qd",
                "vectors_turn_qd",
                "vectors_multiples_qd",
                "vectors_dot_qd",
                "vectors_rows_qd",
                "vectors_full_rows_qd",
                "vectors_symmetric_rows_qd",
                "vectors_full_symmetric_rows_qd",
                "vectors_symmetric_dots_qd",
                "vectors_columns_qd",
                "vectors_update_qd",
                "vectors_own_rows_qd",
                "vectors_other_rows_qd",
                "vectors_transposed_rows_qd",
                "vectors_magnitudes_qd",
                "vectors_many_columns_qd",
                "vectors_largest_qd",
            ],
        ),
        part(
            "vectors/vectors",
            4,
            &[
                "vectors_axpy_complex_dd",
                "vectors_scal_complex_dd",
                "vectors_turn_complex_dd",
                "vectors_multiples_complex_dd",
                "vectors_dot_complex_dd",
                "vectors_rows_complex_dd",
                "vectors_full_rows_complex_dd",
                "vectors_symmetric_rows_complex_dd",
                "vectors_full_symmetric_rows_complex_dd",
                "vectors_symmetric_dots_complex_dd",
                "vectors_columns_complex_dd",
                "vectors_update_complex_dd",
                "vectors_own_rows_complex_dd",
                "vectors_other_rows_complex_dd",
                "vectors_transposed_rows_complex_dd",
                "vectors_conjugated_dot_complex_dd",
                "vectors_conjugated_columns_complex_dd",
                "vectors_hermitian_rows_complex_dd",
                "vectors_hermitian_dots_complex_dd",
                "vectors_largest_complex_dd",
            ],
        ),
        part(
            "vectors/vectors",
            5,
            &[
                "vectors_axpy_complex_qd",
                "vectors_scal_complex_qd",
                "vectors_turn_complex_qd",
                "vectors_multiples_complex_qd",
                "vectors_dot_complex_qd",
                "vectors_rows_complex_qd",
                "vectors_full_rows_complex_qd",
                "vectors_symmetric_rows_complex_qd",
                "vectors_full_symmetric_rows_complex_qd",
                "vectors_symmetric_dots_complex_qd",
                "vectors_columns_complex_qd",
                "vectors_update_complex_qd",
                "vectors_own_rows_complex_qd",
                "vectors_other_rows_complex_qd",
                "vectors_transposed_rows_complex_qd",
                "vectors_conjugated_dot_complex_qd",
                "vectors_conjugated_columns_complex_qd",
                "vectors_hermitian_rows_complex_qd",
                "vectors_hermitian_dots_complex_qd",
                "vectors_largest_complex_qd",
            ],
        ),
    ],
};

/// The search for hard-to-round arguments: kernels of the workspace's member tmd, loaded when it uses one.
pub const TMD: Family = Family {
    name: "tmd",
    architectures: GENERIC.architectures,
    later: true,
    calls: false,
    sources: &[
        part("tmd/tmd", 1, &["tmd_packets", "tmd_exhaust"]),
        part("tmd/tmd", 2, &["tmd_clipped_double", "tmd_clipped_integer"]),
        part("tmd/tmd", 3, &["tmd_regular_double", "tmd_regular_integer"]),
        part("tmd/tmd", 4, &["tmd_lefevre_double", "tmd_lefevre_integer"]),
        part("tmd/progressions", 1, &["tmd_progressions_rows"]),
        part("tmd/progressions", 2, &["tmd_progressions_parts", "tmd_progressions_values"]),
    ],
};

/// The hierarchical method of that search, for those who compare methods: GPUs before compute capability 9.0 compile it at
/// first use.
pub const TMD_HIERARCHY: Family = Family {
    name: "tmd_hierarchy",
    architectures: &["90"],
    later: true,
    calls: false,
    sources: &[
        part(
            "tmd/hierarchy",
            1,
            &[
                "tmd_hierarchy_4",
                "tmd_hierarchy_5",
                "tmd_hierarchy_6",
                "tmd_hierarchy_7",
                "tmd_hierarchy_8",
            ],
        ),
        part(
            "tmd/hierarchy",
            2,
            &["tmd_subdomains_clipped_double", "tmd_subdomains_clipped_integer"],
        ),
        part(
            "tmd/hierarchy",
            3,
            &["tmd_subdomains_regular_double", "tmd_subdomains_regular_integer"],
        ),
        part(
            "tmd/hierarchy",
            4,
            &["tmd_subdomains_lefevre_double", "tmd_subdomains_lefevre_integer"],
        ),
    ],
};

pub const FAMILIES: [Family; 5] = [GENERIC, HOPPER, VECTORS, TMD, TMD_HIERARCHY];

/// Kernels that are used soon after `kernel`: the host compiles them at the same time if it has enough cores.
pub fn companions(kernel: &str) -> Vec<String> {
    let Some(format) = kernel.strip_prefix("crt_ranges_") else { return Vec::new() };
    let mut all = ["crt_bytes", "crt_finish_bytes", "crt_settle"].map(String::from);
    all.iter_mut().for_each(|name| *name += &format!("_{format}"));
    // The first of them in case it exists.
    [vec!["modular_gemm_wgmma_bytes".to_string()], all.into()].concat()
}
