!> wideblas for Fortran: compile this file once, then `use wideblas` and link with -lwideblas:
!>
!>     gfortran -O2 /usr/local/include/wideblas.f90 program.f90 -lwideblas
!>
!> The operators of wb_dd need additions that the compiler does not reorder: no -ffast-math or -Ofast, with ifx
!> -fp-model=precise. Sizes and increments are default integers, or all integer(c_int64_t). For a compiler without real(16):
!>
!>     sed '/^ *! begin real(16)/,/^ *! end real(16)/d' wideblas.f90 >wideblas_double.f90
!>
!> The sections called generated come from src/abi/routines.txt and src/abi/fortran by `cargo run -p wideblas-generator`.
!> SPDX-License-Identifier: MIT OR Apache-2.0
module wideblas
    use, intrinsic :: iso_c_binding
    use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value
    implicit none
    private
    public :: wb_dd_complex, wb_qd_complex
    public :: wb_dd, wb_qd, wb_quad, wb_from_quad, wb_qd_from_quad, wb_to_quad, wb_text, assignment(=)
    public :: operator(+), operator(-), operator(*), operator(/), sqrt, abs, wb_matmul
    public :: operator(==), operator(/=), operator(<), operator(<=), operator(>), operator(>=)
    ! begin generated names
    public :: Rgemm_dd, Rgemm_qd, Rsyrk_dd, Rsyrk_qd, Rgemmtr_dd, Rgemmtr_qd, Rsymm_dd, Rsymm_qd
    public :: Rsyr2k_dd, Rsyr2k_qd, Rtrmm_dd, Rtrmm_qd, Rtrsm_dd, Rtrsm_qd, Rgemv_dd, Rgemv_qd
    public :: Rgbmv_dd, Rgbmv_qd, Rsymv_dd, Rsymv_qd, Rsbmv_dd, Rsbmv_qd, Rspmv_dd, Rspmv_qd
    public :: Rtrmv_dd, Rtrmv_qd, Rtbmv_dd, Rtbmv_qd, Rtpmv_dd, Rtpmv_qd, Rtrsv_dd, Rtrsv_qd
    public :: Rtbsv_dd, Rtbsv_qd, Rtpsv_dd, Rtpsv_qd, Rger_dd, Rger_qd, Rsyr_dd, Rsyr_qd, Rspr_dd
    public :: Rspr_qd, Rsyr2_dd, Rsyr2_qd, Rspr2_dd, Rspr2_qd, Raxpy_dd, Raxpy_qd, Rscal_dd
    public :: Rscal_qd, Rcopy_dd, Rcopy_qd, Rswap_dd, Rswap_qd, Rrot_dd, Rrot_qd, Rrotg_dd
    public :: Rrotg_qd, Rrotm_dd, Rrotm_qd, Rrotmg_dd, Rrotmg_qd, Rdot_dd, Rdot_qd, Rasum_dd
    public :: Rasum_qd, Rnrm2_dd, Rnrm2_qd, iRamax_dd, iRamax_qd, wb_gemm_f64, wb_gemm_dd
    public :: wb_gemm_qd, wb_gemm_f128, wb_gemm_mpfr, wb_gemm_mpf, wb_syrk_f64, wb_syrk_dd
    public :: wb_syrk_qd, wb_syrk_f128, wb_syrk_mpfr, wb_syrk_mpf, wb_gemmtr_f64, wb_gemmtr_dd
    public :: wb_gemmtr_qd, wb_gemmtr_f128, wb_gemmtr_mpfr, wb_gemmtr_mpf, Cgemm_dd, Cgemm_qd
    public :: Csyrk_dd, Csyrk_qd, Cgemmtr_dd, Cgemmtr_qd, Cherk_dd, Cherk_qd, Csymm_dd, Csymm_qd
    public :: Chemm_dd, Chemm_qd, Csyr2k_dd, Csyr2k_qd, Cher2k_dd, Cher2k_qd, Ctrmm_dd, Ctrmm_qd
    public :: Ctrsm_dd, Ctrsm_qd, Cgemv_dd, Cgemv_qd, Cgbmv_dd, Cgbmv_qd, Chemv_dd, Chemv_qd
    public :: Chbmv_dd, Chbmv_qd, Chpmv_dd, Chpmv_qd, Ctrmv_dd, Ctrmv_qd, Ctbmv_dd, Ctbmv_qd
    public :: Ctpmv_dd, Ctpmv_qd, Ctrsv_dd, Ctrsv_qd, Ctbsv_dd, Ctbsv_qd, Ctpsv_dd, Ctpsv_qd
    public :: Cgeru_dd, Cgeru_qd, Cgerc_dd, Cgerc_qd, Cher_dd, Cher_qd, Chpr_dd, Chpr_qd, Cher2_dd
    public :: Cher2_qd, Chpr2_dd, Chpr2_qd, Caxpy_dd, Caxpy_qd, Cscal_dd, Cscal_qd, CRscal_dd
    public :: CRscal_qd, Ccopy_dd, Ccopy_qd, Cswap_dd, Cswap_qd, CRrot_dd, CRrot_qd, Crotg_dd
    public :: Crotg_qd, Cdotu_dd, Cdotu_qd, Cdotc_dd, Cdotc_qd, RCasum_dd, RCasum_qd, RCnrm2_dd
    public :: RCnrm2_qd, iCamax_dd, iCamax_qd, RCabs1_dd, RCabs1_qd
    ! end generated names
    ! begin real(16)
    ! begin generated quad names
    public :: qgemm, qsyrk, qgemmtr, qsymm, qsyr2k, qtrmm, qtrsm, qgemv, qgbmv, qsymv, qsbmv, qspmv
    public :: qtrmv, qtbmv, qtpmv, qtrsv, qtbsv, qtpsv, qger, qsyr, qspr, qsyr2, qspr2, qaxpy
    public :: qscal, qcopy, qswap, qrot, qrotg, qrotm, qrotmg, qdot, qasum, qnrm2, iqamax, xgemm
    public :: xsyrk, xgemmtr, xherk, xsymm, xhemm, xsyr2k, xher2k, xtrmm, xtrsm, xgemv, xgbmv
    public :: xhemv, xhbmv, xhpmv, xtrmv, xtbmv, xtpmv, xtrsv, xtbsv, xtpsv, xgeru, xgerc, xher
    public :: xhpr, xher2, xhpr2, xaxpy, xscal, xqscal, xcopy, xswap, xqrot, xrotg, xdotu, xdotc
    public :: qxasum, qxnrm2, ixamax, qcabs1
    ! end generated quad names
    ! end real(16)
    public :: WB_WORKING, WB_EXACT, WB_NATIVE, WB_AUTO
    public :: WB_CPU, WB_DEFAULT_DEVICE, WB_ALL_DEVICES, WB_NO_DEVICE, WB_OUT_OF_MEMORY
    public :: wb_device_count, wb_set_device, wb_set_devices, wb_set_stream
    public :: wb_device_malloc, wb_device_free, wb_device_copy
    public :: wb_version, wb_last_error, wb_set_num_threads, wb_get_num_threads, wb_kernel
    public :: wb_set_verbose, wb_get_verbose, wb_set_error_handler, wb_error_handler
    public :: WB_NO_TRANS, WB_TRANS, WB_CONJ_TRANS, WB_UPPER, WB_LOWER, WB_LEFT, WB_RIGHT
    public :: WB_UNIT, WB_NON_UNIT, WB_MP_NO_TRANS, WB_MP_TRANS, WB_MP_CONJ_TRANS, WB_MP_UPPER, WB_MP_LOWER
    public :: WB_MP_LEFT, WB_MP_RIGHT, WB_MP_ONE_NORM, WB_MP_INF_NORM
    public :: wb_mp_array, wb_mp_set_precision, wb_mp_set_moduli, wb_mp_precision, wb_mp_moduli
    public :: wb_mp_size, wb_mp_array_init, wb_mp_array_clear, wb_mp_array_host2device
    public :: wb_mp_array_device2host, wb_mp_array_set_mpfr, wb_mp_array_get_mpfr
    public :: wb_mp_array_set_d, wb_mp_array_get_d, wb_mp_asum, wb_mp_dot, wb_mp_gemv, wb_mp_norm
    public :: wb_mp_scal, wb_mp_axpy, wb_mp_axpy_dot, wb_mp_waxpby, wb_mp_rot, wb_mp_symv
    public :: wb_mp_ger, wb_mp_syr, wb_mp_syr2, wb_mp_ge_add, wb_mp_ge_acc, wb_mp_ge_diag_scale
    public :: wb_mp_ge_lr_scale, wb_mp_ge_norm, wb_mp_gemm, wb_mp_syrk, wb_mp_round, wb_mp_add
    public :: wb_mp_add_abs, wb_mp_sub, wb_mp_mul, wb_mp_mul_d, wb_mp_div, wb_mp_sqrt
    public :: wb_mp_inv_sqrt, wb_mp_scale2, wb_mp_cmp, wb_mp_cmp_abs, wb_mp_eval, wb_mp_eval_fast
    public :: wb_mp_set_d, wb_mp_set_mpfr, wb_mp_set_str, wb_mp_get_mpfr, wb_mp_get_d
    public :: wb_mp_get_str, wb_mp_reduce, wb_mp_reduce_d
    public :: wb_sum_f64, wb_sum_f32, wb_sum_dd, wb_sum_qd, wb_asum_f64, wb_asum_f32, wb_asum_dd
    public :: wb_asum_qd, wb_dot_f64, wb_dot_f32, wb_dot_dd, wb_dot_qd, wb_nrm2_f64, wb_nrm2_f32
    public :: wb_nrm2_dd, wb_nrm2_qd, wb_sum, wb_asum, wb_dot, wb_nrm2, wb_accumulator_create
    public :: wb_accumulator_destroy, wb_accumulator_clear, wb_accumulator_add_f64
    public :: wb_accumulator_add_array_f64, wb_accumulator_add_products_f64, wb_accumulator_merge
    public :: wb_accumulator_subtract, wb_accumulator_round_f64, wb_accumulator_round_f32
    public :: wb_accumulator_round_dd, wb_accumulator_round_qd, wb_accumulator_round_mpfr
    public :: wb_accumulator_save, wb_accumulator_load, WB_ACCUMULATOR_BYTES
    public :: wb_report, WB_ESTIMATED, WB_PROVED, WB_CONVERGED, WB_NOT_CONVERGED, WB_SINGULAR
    public :: WB_NOT_PROVED, WB_NOT_FINITE, wb_solve_f64, wb_solve_dd, wb_solve_qd
    public :: wb_solve_f128, wb_solve_mpfr, wb_inverse_f64, wb_inverse_dd, wb_inverse_qd
    public :: wb_inverse_f128, wb_inverse_mpfr, wb_det_f64, wb_det_dd, wb_det_qd, wb_det_f128
    public :: wb_det_mpfr, wb_eigh_f64, wb_eigh_dd, wb_eigh_qd, wb_eigh_f128, wb_eigh_mpfr
    public :: WB_CLUSTER, wb_lstsq_f64, wb_lstsq_dd, wb_lstsq_qd, wb_lstsq_f128, wb_lstsq_mpfr
    public :: wb_csr_create_f64, wb_csr_create_dd, wb_csr_create_qd, wb_csr_create_f128
    public :: wb_csr_create_mpfr, wb_csr_read, wb_csr_shape, wb_csr_destroy, wb_spmv_f64
    public :: wb_spmv_dd, wb_spmv_qd, wb_spmv_f128, wb_spmv_mpfr, wb_krylov_f64, wb_krylov_dd
    public :: wb_krylov_qd, wb_krylov_f128, wb_krylov_mpfr, wb_krylov_operator_f64
    public :: wb_krylov_operator_dd, wb_krylov_operator_qd, wb_krylov_options, wb_krylov_report
    public :: WB_KRYLOV_AUTO, WB_KRYLOV_CG, WB_KRYLOV_BICG, WB_KRYLOV_BICGSTAB, WB_KRYLOV_GMRES
    public :: WB_PRECONDITION_NONE, WB_PRECONDITION_JACOBI, WB_PRECONDITION_ILU0
    public :: WB_PRECONDITION_IC0, WB_BITS_AUTO, WB_KRYLOV_CONVERGED, WB_KRYLOV_STAGNATED
    public :: WB_KRYLOV_INDEFINITE, WB_KRYLOV_BROKEN_DOWN, WB_KRYLOV_OUT_OF_ITERATIONS
    public :: WB_KRYLOV_INTERRUPTED, WB_KRYLOV_NOT_FINITE, WB_KRYLOV_ROUNDED
    public :: wb_comm, wb_comm_of_mpi_abi, wb_comm_of_mpi_fortran, wb_comm_free_fortran
    public :: wb_comms_of_threads, wb_comm_leave, wb_comms_free
    public :: wb_pgemm_f64, wb_pgemm_dd, wb_pgemm_qd, wb_psyrk_f64, wb_psyrk_dd, wb_psyrk_qd, wb_ptrsm_dd, wb_ptrsm_qd
    public :: wb_ppotrf_dd, wb_ppotrf_qd, WB_INFO_FAILED, WB_INFO_NO_MEMORY, WB_INFO_DIFFERS
    public :: WB_INFO_COMMUNICATION

    !> The widest real kind of the compiler: real(16) where it has one, else double precision.
    integer, parameter :: wb_quad = &
        merge(selected_real_kind(30), c_double, selected_real_kind(30) > 0)

    !> A double-double number, hi + lo with |lo| <= ulp(hi) / 2.
    type, bind(C) :: wb_dd
        real(c_double) :: hi, lo
    end type

    !> A quad-double number, the sum of four components of decreasing magnitude.
    type, bind(C) :: wb_qd
        real(c_double) :: x(4)
    end type

    !> Complex numbers of double-double and quad-double parts; wb_dd_complex(re, im) makes one.
    type, bind(C) :: wb_dd_complex
        type(wb_dd) :: re, im
    end type

    type, bind(C) :: wb_qd_complex
        type(wb_qd) :: re, im
    end type

    !> Residue numbers: an array, made by wb_mp_array_init and freed by wb_mp_array_clear.
    type, bind(C) :: wb_mp_array
        type(c_ptr) :: digits = c_null_ptr, sign = c_null_ptr, exp = c_null_ptr, eval = c_null_ptr
        type(c_ptr) :: buf = c_null_ptr, len = c_null_ptr, set = c_null_ptr, place = c_null_ptr
    end type

    !> What is known of a result; wideblas.h says what the components are.
    type, bind(C) :: wb_report
        integer(c_int) :: status = 0, proved = 0
        integer(c_int64_t) :: steps = 0, bits = 0
        real(c_double) :: condition = 0, error = 0, relative_error = 0
        integer(c_int64_t) :: reserved(4) = 0
    end type

    !> Processes in rows and columns, and functions by which they exchange messages (c_funloc): wideblas.h says what they are.
    type, bind(C) :: wb_comm
        type(c_ptr) :: context = c_null_ptr
        integer(c_int) :: nprow = 0, npcol = 0, order = iachar('R')
        type(c_funptr) :: rank = c_null_funptr, size = c_null_funptr, broadcast = c_null_funptr
        type(c_funptr) :: maxima = c_null_funptr, sums = c_null_funptr, exchange = c_null_funptr
        type(c_funptr) :: split = c_null_funptr, release = c_null_funptr
    end type

    !> Info of routines on distributed matrices, besides ScaLAPACK's.
    integer(c_int), parameter :: WB_INFO_FAILED = -9000, WB_INFO_NO_MEMORY = -9001
    integer(c_int), parameter :: WB_INFO_DIFFERS = -9002, WB_INFO_COMMUNICATION = -9003

    !> How wb_krylov_f64 solves, and what became of it; wideblas.h says what the components are. watch is of c_funloc.
    type, bind(C) :: wb_krylov_options
        integer(c_int) :: method = 0, preconditioner = 0, bits = 0, has_guess = 0
        real(c_double) :: rtol = 0
        integer(c_int64_t) :: iterations = 0, restart = 0
        type(c_funptr) :: watch = c_null_funptr
        type(c_ptr) :: context = c_null_ptr, history = c_null_ptr
        integer(c_int64_t) :: history_room = 0, reserved(4) = 0
    end type

    type, bind(C) :: wb_krylov_report
        integer(c_int) :: status = 0, method = 0
        integer(c_int64_t) :: iterations = 0, bits = 0
        real(c_double) :: residual = 0, recursion = 0
        integer(c_int64_t) :: replacements = 0, reserved(4) = 0
    end type

    !> Methods, preconditioners and ends of iterations.
    integer(c_int), parameter :: WB_KRYLOV_AUTO = 0, WB_KRYLOV_CG = 1, WB_KRYLOV_BICG = 2
    integer(c_int), parameter :: WB_KRYLOV_BICGSTAB = 3, WB_KRYLOV_GMRES = 4
    integer(c_int), parameter :: WB_PRECONDITION_NONE = 0, WB_PRECONDITION_JACOBI = 1
    integer(c_int), parameter :: WB_PRECONDITION_ILU0 = 2, WB_PRECONDITION_IC0 = 3, WB_BITS_AUTO = -1
    integer(c_int), parameter :: WB_KRYLOV_CONVERGED = 0, WB_KRYLOV_STAGNATED = 1
    integer(c_int), parameter :: WB_KRYLOV_INDEFINITE = 2, WB_KRYLOV_BROKEN_DOWN = 3
    integer(c_int), parameter :: WB_KRYLOV_OUT_OF_ITERATIONS = 4, WB_KRYLOV_INTERRUPTED = 5
    integer(c_int), parameter :: WB_KRYLOV_NOT_FINITE = 6, WB_KRYLOV_ROUNDED = 7

    !> Bounds of errors, and the status of a result.
    integer(c_int), parameter :: WB_ESTIMATED = 0, WB_PROVED = 1
    integer(c_int), parameter :: WB_CONVERGED = 0, WB_NOT_CONVERGED = 1, WB_SINGULAR = 2
    integer(c_int), parameter :: WB_NOT_PROVED = 3, WB_NOT_FINITE = 4, WB_CLUSTER = 5

    !> What wb_accumulator_save writes.
    integer(c_int64_t), parameter :: WB_ACCUMULATOR_BYTES = 568

    !> Modes of wb_gemm_*, wb_syrk_* and wb_gemmtr_*; wideblas.h says what each promises.
    integer(c_int), parameter :: WB_WORKING = 0, WB_EXACT = 1, WB_NATIVE = 2, WB_AUTO = 3

    !> Options of routines.
    character(kind=c_char), parameter :: WB_NO_TRANS = 'N', WB_TRANS = 'T', WB_CONJ_TRANS = 'C'
    character(kind=c_char), parameter :: WB_UPPER = 'U', WB_LOWER = 'L'
    character(kind=c_char), parameter :: WB_LEFT = 'L', WB_RIGHT = 'R'
    character(kind=c_char), parameter :: WB_UNIT = 'U', WB_NON_UNIT = 'N'

    !> Options of routines on residue numbers.
    integer(c_int), parameter :: WB_MP_NO_TRANS = 111, WB_MP_TRANS = 112, WB_MP_CONJ_TRANS = 113
    integer(c_int), parameter :: WB_MP_UPPER = 121, WB_MP_LOWER = 122, WB_MP_LEFT = 141, WB_MP_RIGHT = 142
    integer(c_int), parameter :: WB_MP_ONE_NORM = 171, WB_MP_INF_NORM = 175

    !> Devices that are no GPU, and what functions for GPUs may return.
    integer(c_int), parameter :: WB_CPU = -101, WB_DEFAULT_DEVICE = -102, WB_ALL_DEVICES = -103
    integer(c_int), parameter :: WB_NO_DEVICE = -2, WB_OUT_OF_MEMORY = -3

    !> wb_dd(x) of a real or integer number of any kind, or of a quad-double number.
    interface wb_dd
        module procedure dd_of_double, dd_of_single, dd_of_integer, dd_of_long, dd_of_qd
        ! begin real(16)
        module procedure wb_from_quad
        ! end real(16)
    end interface

    !> wb_qd(value) of a real or integer number of any kind, or of a double-double number; wb_qd(x=[...]) of four
    !> components.
    interface wb_qd
        module procedure qd_of_double, qd_of_single, qd_of_integer, qd_of_long, qd_of_dd
        ! begin real(16)
        module procedure wb_qd_from_quad
        ! end real(16)
    end interface

    interface assignment(=)
        module procedure assign_double_to_dd, assign_integer_to_dd, assign_qd_to_dd
        module procedure assign_single_to_dd, assign_long_to_dd, assign_dd_to_double
        module procedure assign_double_to_qd, assign_integer_to_qd, assign_dd_to_qd
        module procedure assign_single_to_qd, assign_long_to_qd
        ! begin real(16)
        module procedure assign_quad_to_dd, assign_dd_to_quad, assign_quad_to_qd, assign_qd_to_quad
        ! end real(16)
    end interface

    ! begin generated operators
    interface operator(+)
        module procedure dd_plus_dd
        module procedure dd_plus_double, double_plus_dd
        module procedure dd_plus_single, single_plus_dd
        module procedure dd_plus_integer, integer_plus_dd
        module procedure dd_plus_long, long_plus_dd
    end interface

    interface operator(-)
        module procedure dd_minus_dd
        module procedure minus_dd
        module procedure dd_minus_double, double_minus_dd
        module procedure dd_minus_single, single_minus_dd
        module procedure dd_minus_integer, integer_minus_dd
        module procedure dd_minus_long, long_minus_dd
    end interface

    interface operator(*)
        module procedure dd_times_dd
        module procedure dd_times_double, double_times_dd
        module procedure dd_times_single, single_times_dd
        module procedure dd_times_integer, integer_times_dd
        module procedure dd_times_long, long_times_dd
    end interface

    interface operator(/)
        module procedure dd_over_dd
        module procedure dd_over_double, double_over_dd
        module procedure dd_over_single, single_over_dd
        module procedure dd_over_integer, integer_over_dd
        module procedure dd_over_long, long_over_dd
    end interface

    interface operator(==)
        module procedure dd_equals_dd
        module procedure dd_equals_double, double_equals_dd
        module procedure dd_equals_single, single_equals_dd
        module procedure dd_equals_integer, integer_equals_dd
        module procedure dd_equals_long, long_equals_dd
    end interface

    interface operator(/=)
        module procedure dd_differs_from_dd
        module procedure dd_differs_from_double, double_differs_from_dd
        module procedure dd_differs_from_single, single_differs_from_dd
        module procedure dd_differs_from_integer, integer_differs_from_dd
        module procedure dd_differs_from_long, long_differs_from_dd
    end interface

    interface operator(<)
        module procedure dd_is_below_dd
        module procedure dd_is_below_double, double_is_below_dd
        module procedure dd_is_below_single, single_is_below_dd
        module procedure dd_is_below_integer, integer_is_below_dd
        module procedure dd_is_below_long, long_is_below_dd
    end interface

    interface operator(<=)
        module procedure dd_is_at_most_dd
        module procedure dd_is_at_most_double, double_is_at_most_dd
        module procedure dd_is_at_most_single, single_is_at_most_dd
        module procedure dd_is_at_most_integer, integer_is_at_most_dd
        module procedure dd_is_at_most_long, long_is_at_most_dd
    end interface

    interface operator(>)
        module procedure dd_is_above_dd
        module procedure dd_is_above_double, double_is_above_dd
        module procedure dd_is_above_single, single_is_above_dd
        module procedure dd_is_above_integer, integer_is_above_dd
        module procedure dd_is_above_long, long_is_above_dd
    end interface

    interface operator(>=)
        module procedure dd_is_at_least_dd
        module procedure dd_is_at_least_double, double_is_at_least_dd
        module procedure dd_is_at_least_single, single_is_at_least_dd
        module procedure dd_is_at_least_integer, integer_is_at_least_dd
        module procedure dd_is_at_least_long, long_is_at_least_dd
    end interface

    ! end generated operators

    interface sqrt
        module procedure dd_sqrt
    end interface

    interface abs
        module procedure dd_abs
    end interface

    !> call wb_matmul(a, b, c): C := A B, each element exact and rounded once; double precision, wb_dd, wb_qd or real(16)
    !> matrices. With a fourth argument info, a default integer, it becomes 0, the position of a matrix whose shape does not
    !> fit, or -1; C is untouched then, and wb_last_error says more of a -1. Without it the program stops on an error.
    interface wb_matmul
        module procedure matmul_f64, matmul_dd, matmul_qd
        ! begin real(16)
        module procedure matmul_quad
        ! end real(16)
    end interface

    !> The value of a number, rounded to the widest real kind.
    interface wb_to_quad
        module procedure quad_of_dd, quad_of_qd
    end interface

    !> The sum of x(i), exactly summed and rounded once: of doubles, floats, double-double or quad-double
    !> numbers. NaN if the call fails, after which wb_last_error says why.
    interface wb_sum
        module procedure sum_of_f64, sum_of_f32, sum_of_dd, sum_of_qd
    end interface

    !> The sum of |x(i)|, exactly summed and rounded once: of doubles, floats, double-double or quad-double
    !> numbers. NaN if the call fails, after which wb_last_error says why.
    interface wb_asum
        module procedure asum_of_f64, asum_of_f32, asum_of_dd, asum_of_qd
    end interface

    !> The sum of x(i) y(i), exactly summed and rounded once: of doubles, floats, double-double or quad-double
    !> numbers. NaN if the call fails, after which wb_last_error says why.
    interface wb_dot
        module procedure dot_of_f64, dot_of_f32, dot_of_dd, dot_of_qd
    end interface

    !> The square root of the sum of x(i)**2, exactly summed and rounded once: of doubles, floats, double-double or quad-double
    !> numbers. NaN if the call fails, after which wb_last_error says why.
    interface wb_nrm2
        module procedure nrm2_of_f64, nrm2_of_f32, nrm2_of_dd, nrm2_of_qd
    end interface

    !> What handles errors: with the status of the call, the name of the routine, the position of the illegal argument or
    !> 0, and the message; wb_text makes strings of both texts.
    abstract interface
        subroutine wb_error_handler(status, routine, position, message) bind(C)
            import :: c_int, c_ptr
            integer(c_int), value :: status, position
            type(c_ptr), value :: routine, message
        end subroutine
    end interface

    ! begin generated generics
    !> C := alpha op(A) op(B) + beta C. transa, transb: 'N', 'T' or 'C'. Returns 0, the position
    !> of an illegal argument, or -1: then C is untouched and wb_last_error says more.
    interface Rgemm_dd
        module procedure Rgemm_dd_int64, Rgemm_dd_int32
    end interface

    !> Rgemm on quad-double numbers.
    interface Rgemm_qd
        module procedure Rgemm_qd_int64, Rgemm_qd_int32
    end interface

    !> The triangle uplo ('U' or 'L') of C := alpha A A^T + beta C, or with trans 'T' or 'C' of
    !> C := alpha A^T A + beta C. Returns as Rgemm_dd.
    interface Rsyrk_dd
        module procedure Rsyrk_dd_int64, Rsyrk_dd_int32
    end interface

    !> Rsyrk on quad-double numbers.
    interface Rsyrk_qd
        module procedure Rsyrk_qd_int64, Rsyrk_qd_int32
    end interface

    !> The triangle uplo ('U' or 'L') of C := alpha op(A) op(B) + beta C. Returns as Rgemm_dd.
    interface Rgemmtr_dd
        module procedure Rgemmtr_dd_int64, Rgemmtr_dd_int32
    end interface

    !> Rgemmtr on quad-double numbers.
    interface Rgemmtr_qd
        module procedure Rgemmtr_qd_int64, Rgemmtr_qd_int32
    end interface

    !> C := alpha A B + beta C (side 'L') or C := alpha B A + beta C ('R') with a symmetric
    !> matrix A, whose triangle uplo ('U' or 'L') is read. Returns as Rgemm_dd.
    interface Rsymm_dd
        module procedure Rsymm_dd_int64, Rsymm_dd_int32
    end interface

    !> Rsymm on quad-double numbers.
    interface Rsymm_qd
        module procedure Rsymm_qd_int64, Rsymm_qd_int32
    end interface

    !> The triangle uplo ('U' or 'L') of C := alpha (A B^T + B A^T) + beta C, or with trans 'T'
    !> or 'C' of C := alpha (A^T B + B^T A) + beta C. Returns as Rgemm_dd.
    interface Rsyr2k_dd
        module procedure Rsyr2k_dd_int64, Rsyr2k_dd_int32
    end interface

    !> Rsyr2k on quad-double numbers.
    interface Rsyr2k_qd
        module procedure Rsyr2k_qd_int64, Rsyr2k_qd_int32
    end interface

    !> B := alpha op(A) B (side 'L') or B := alpha B op(A) ('R') with a triangular matrix A:
    !> uplo 'U' or 'L', transa 'N', 'T' or 'C', diag 'U' (ones) or 'N'. Returns as Rgemm_dd.
    interface Rtrmm_dd
        module procedure Rtrmm_dd_int64, Rtrmm_dd_int32
    end interface

    !> Rtrmm on quad-double numbers.
    interface Rtrmm_qd
        module procedure Rtrmm_qd_int64, Rtrmm_qd_int32
    end interface

    !> Solves op(A) X = alpha B (side 'L') or X op(A) = alpha B ('R') with a triangular matrix
    !> A; X overwrites B. Arguments and result as Rtrmm_dd.
    interface Rtrsm_dd
        module procedure Rtrsm_dd_int64, Rtrsm_dd_int32
    end interface

    !> Rtrsm on quad-double numbers.
    interface Rtrsm_qd
        module procedure Rtrsm_qd_int64, Rtrsm_qd_int32
    end interface

    !> y := alpha op(A) x + beta y. Returns as Rgemm_dd.
    interface Rgemv_dd
        module procedure Rgemv_dd_int64, Rgemv_dd_int32
    end interface

    !> Rgemv on quad-double numbers.
    interface Rgemv_qd
        module procedure Rgemv_qd_int64, Rgemv_qd_int32
    end interface

    !> y := alpha op(A) x + beta y with a band matrix A of kl diagonals below the main one and
    !> ku above. Returns as Rgemm_dd.
    interface Rgbmv_dd
        module procedure Rgbmv_dd_int64, Rgbmv_dd_int32
    end interface

    !> Rgbmv on quad-double numbers.
    interface Rgbmv_qd
        module procedure Rgbmv_qd_int64, Rgbmv_qd_int32
    end interface

    !> y := alpha A x + beta y with a symmetric matrix A, of which the triangle uplo is read.
    !> Returns as Rgemm_dd.
    interface Rsymv_dd
        module procedure Rsymv_dd_int64, Rsymv_dd_int32
    end interface

    !> Rsymv on quad-double numbers.
    interface Rsymv_qd
        module procedure Rsymv_qd_int64, Rsymv_qd_int32
    end interface

    !> y := alpha A x + beta y with a symmetric band matrix A of k diagonals on each side.
    !> Returns as Rgemm_dd.
    interface Rsbmv_dd
        module procedure Rsbmv_dd_int64, Rsbmv_dd_int32
    end interface

    !> Rsbmv on quad-double numbers.
    interface Rsbmv_qd
        module procedure Rsbmv_qd_int64, Rsbmv_qd_int32
    end interface

    !> y := alpha A x + beta y with a packed symmetric matrix A. Returns as Rgemm_dd.
    interface Rspmv_dd
        module procedure Rspmv_dd_int64, Rspmv_dd_int32
    end interface

    !> Rspmv on quad-double numbers.
    interface Rspmv_qd
        module procedure Rspmv_qd_int64, Rspmv_qd_int32
    end interface

    !> x := op(A) x with a triangular matrix A. Returns as Rgemm_dd.
    interface Rtrmv_dd
        module procedure Rtrmv_dd_int64, Rtrmv_dd_int32
    end interface

    !> Rtrmv on quad-double numbers.
    interface Rtrmv_qd
        module procedure Rtrmv_qd_int64, Rtrmv_qd_int32
    end interface

    !> x := op(A) x with a triangular band matrix A of k diagonals beside the main one. Returns
    !> as Rgemm_dd.
    interface Rtbmv_dd
        module procedure Rtbmv_dd_int64, Rtbmv_dd_int32
    end interface

    !> Rtbmv on quad-double numbers.
    interface Rtbmv_qd
        module procedure Rtbmv_qd_int64, Rtbmv_qd_int32
    end interface

    !> x := op(A) x with a packed triangular matrix A. Returns as Rgemm_dd.
    interface Rtpmv_dd
        module procedure Rtpmv_dd_int64, Rtpmv_dd_int32
    end interface

    !> Rtpmv on quad-double numbers.
    interface Rtpmv_qd
        module procedure Rtpmv_qd_int64, Rtpmv_qd_int32
    end interface

    !> Solves op(A) x = b with a triangular matrix A; b is in x. Returns as Rgemm_dd.
    interface Rtrsv_dd
        module procedure Rtrsv_dd_int64, Rtrsv_dd_int32
    end interface

    !> Rtrsv on quad-double numbers.
    interface Rtrsv_qd
        module procedure Rtrsv_qd_int64, Rtrsv_qd_int32
    end interface

    !> Solves op(A) x = b with a triangular band matrix A; b is in x. Returns as Rgemm_dd.
    interface Rtbsv_dd
        module procedure Rtbsv_dd_int64, Rtbsv_dd_int32
    end interface

    !> Rtbsv on quad-double numbers.
    interface Rtbsv_qd
        module procedure Rtbsv_qd_int64, Rtbsv_qd_int32
    end interface

    !> Solves op(A) x = b with a packed triangular matrix A; b is in x. Returns as Rgemm_dd.
    interface Rtpsv_dd
        module procedure Rtpsv_dd_int64, Rtpsv_dd_int32
    end interface

    !> Rtpsv on quad-double numbers.
    interface Rtpsv_qd
        module procedure Rtpsv_qd_int64, Rtpsv_qd_int32
    end interface

    !> A := alpha x y^T + A. Returns as Rgemm_dd.
    interface Rger_dd
        module procedure Rger_dd_int64, Rger_dd_int32
    end interface

    !> Rger on quad-double numbers.
    interface Rger_qd
        module procedure Rger_qd_int64, Rger_qd_int32
    end interface

    !> The triangle uplo of A := alpha x x^T + A. Returns as Rgemm_dd.
    interface Rsyr_dd
        module procedure Rsyr_dd_int64, Rsyr_dd_int32
    end interface

    !> Rsyr on quad-double numbers.
    interface Rsyr_qd
        module procedure Rsyr_qd_int64, Rsyr_qd_int32
    end interface

    !> The packed triangle uplo of A := alpha x x^T + A. Returns as Rgemm_dd.
    interface Rspr_dd
        module procedure Rspr_dd_int64, Rspr_dd_int32
    end interface

    !> Rspr on quad-double numbers.
    interface Rspr_qd
        module procedure Rspr_qd_int64, Rspr_qd_int32
    end interface

    !> The triangle uplo of A := alpha (x y^T + y x^T) + A. Returns as Rgemm_dd.
    interface Rsyr2_dd
        module procedure Rsyr2_dd_int64, Rsyr2_dd_int32
    end interface

    !> Rsyr2 on quad-double numbers.
    interface Rsyr2_qd
        module procedure Rsyr2_qd_int64, Rsyr2_qd_int32
    end interface

    !> The packed triangle uplo of A := alpha (x y^T + y x^T) + A. Returns as Rgemm_dd.
    interface Rspr2_dd
        module procedure Rspr2_dd_int64, Rspr2_dd_int32
    end interface

    !> Rspr2 on quad-double numbers.
    interface Rspr2_qd
        module procedure Rspr2_qd_int64, Rspr2_qd_int32
    end interface

    !> Y := alpha X + Y for vectors of n elements. Returns 0, or -1 for an error: then Y is
    !> untouched and wb_last_error says more.
    interface Raxpy_dd
        module procedure Raxpy_dd_int64, Raxpy_dd_int32
    end interface

    !> Raxpy on quad-double numbers.
    interface Raxpy_qd
        module procedure Raxpy_qd_int64, Raxpy_qd_int32
    end interface

    !> X := alpha X. Returns as Raxpy_dd.
    interface Rscal_dd
        module procedure Rscal_dd_int64, Rscal_dd_int32
    end interface

    !> Rscal on quad-double numbers.
    interface Rscal_qd
        module procedure Rscal_qd_int64, Rscal_qd_int32
    end interface

    !> Y := X. Returns as Raxpy_dd.
    interface Rcopy_dd
        module procedure Rcopy_dd_int64, Rcopy_dd_int32
    end interface

    !> Rcopy on quad-double numbers.
    interface Rcopy_qd
        module procedure Rcopy_qd_int64, Rcopy_qd_int32
    end interface

    !> Exchanges X and Y. Returns as Raxpy_dd.
    interface Rswap_dd
        module procedure Rswap_dd_int64, Rswap_dd_int32
    end interface

    !> Rswap on quad-double numbers.
    interface Rswap_qd
        module procedure Rswap_qd_int64, Rswap_qd_int32
    end interface

    !> X := c X + s Y and Y := c Y - s X. Returns as Raxpy_dd.
    interface Rrot_dd
        module procedure Rrot_dd_int64, Rrot_dd_int32
    end interface

    !> Rrot on quad-double numbers.
    interface Rrot_qd
        module procedure Rrot_qd_int64, Rrot_qd_int32
    end interface

    !> (X, Y) := H (X, Y) for each pair of elements; param is a flag and h11, h21, h12, h22.
    !> Returns as Raxpy_dd.
    interface Rrotm_dd
        module procedure Rrotm_dd_int64, Rrotm_dd_int32
    end interface

    !> Rrotm on quad-double numbers.
    interface Rrotm_qd
        module procedure Rrotm_qd_int64, Rrotm_qd_int32
    end interface

    !> The sum of X(i) Y(i); NaN after an error, which wb_last_error tells.
    interface Rdot_dd
        module procedure Rdot_dd_int64, Rdot_dd_int32
    end interface

    !> Rdot on quad-double numbers.
    interface Rdot_qd
        module procedure Rdot_qd_int64, Rdot_qd_int32
    end interface

    !> The sum of |X(i)|. Errors as Rdot_dd.
    interface Rasum_dd
        module procedure Rasum_dd_int64, Rasum_dd_int32
    end interface

    !> Rasum on quad-double numbers.
    interface Rasum_qd
        module procedure Rasum_qd_int64, Rasum_qd_int32
    end interface

    !> The Euclidean norm of X. Errors as Rdot_dd.
    interface Rnrm2_dd
        module procedure Rnrm2_dd_int64, Rnrm2_dd_int32
    end interface

    !> Rnrm2 on quad-double numbers.
    interface Rnrm2_qd
        module procedure Rnrm2_qd_int64, Rnrm2_qd_int32
    end interface

    !> The first place, from 1, of an element of the largest magnitude; 0 if there is none.
    interface iRamax_dd
        module procedure iRamax_dd_int64, iRamax_dd_int32
    end interface

    !> iRamax on quad-double numbers.
    interface iRamax_qd
        module procedure iRamax_qd_int64, iRamax_qd_int32
    end interface

    !> Rgemm in a mode, on doubles.
    interface wb_gemm_f64
        module procedure wb_gemm_f64_int64, wb_gemm_f64_int32
    end interface

    !> Rgemm in a mode, on double-double numbers.
    interface wb_gemm_dd
        module procedure wb_gemm_dd_int64, wb_gemm_dd_int32
    end interface

    !> Rgemm in a mode, on quad-double numbers.
    interface wb_gemm_qd
        module procedure wb_gemm_qd_int64, wb_gemm_qd_int32
    end interface

    !> Rgemm in a mode, on real(wb_quad), given by address; so are alpha and beta.
    interface wb_gemm_f128
        module procedure wb_gemm_f128_int64, wb_gemm_f128_int32
    end interface

    !> Rgemm in a mode, on arrays of mpfr_t, given by address; so are alpha and beta.
    interface wb_gemm_mpfr
        module procedure wb_gemm_mpfr_int64, wb_gemm_mpfr_int32
    end interface

    !> Rgemm in a mode, on arrays of mpf_t, given by address; so are alpha and beta.
    interface wb_gemm_mpf
        module procedure wb_gemm_mpf_int64, wb_gemm_mpf_int32
    end interface

    !> Rsyrk in a mode, on doubles.
    interface wb_syrk_f64
        module procedure wb_syrk_f64_int64, wb_syrk_f64_int32
    end interface

    !> Rsyrk in a mode, on double-double numbers.
    interface wb_syrk_dd
        module procedure wb_syrk_dd_int64, wb_syrk_dd_int32
    end interface

    !> Rsyrk in a mode, on quad-double numbers.
    interface wb_syrk_qd
        module procedure wb_syrk_qd_int64, wb_syrk_qd_int32
    end interface

    !> Rsyrk in a mode, on real(wb_quad), given by address; so are alpha and beta.
    interface wb_syrk_f128
        module procedure wb_syrk_f128_int64, wb_syrk_f128_int32
    end interface

    !> Rsyrk in a mode, on arrays of mpfr_t, given by address; so are alpha and beta.
    interface wb_syrk_mpfr
        module procedure wb_syrk_mpfr_int64, wb_syrk_mpfr_int32
    end interface

    !> Rsyrk in a mode, on arrays of mpf_t, given by address; so are alpha and beta.
    interface wb_syrk_mpf
        module procedure wb_syrk_mpf_int64, wb_syrk_mpf_int32
    end interface

    !> Rgemmtr in a mode, on doubles.
    interface wb_gemmtr_f64
        module procedure wb_gemmtr_f64_int64, wb_gemmtr_f64_int32
    end interface

    !> Rgemmtr in a mode, on double-double numbers.
    interface wb_gemmtr_dd
        module procedure wb_gemmtr_dd_int64, wb_gemmtr_dd_int32
    end interface

    !> Rgemmtr in a mode, on quad-double numbers.
    interface wb_gemmtr_qd
        module procedure wb_gemmtr_qd_int64, wb_gemmtr_qd_int32
    end interface

    !> Rgemmtr in a mode, on real(wb_quad), given by address; so are alpha and beta.
    interface wb_gemmtr_f128
        module procedure wb_gemmtr_f128_int64, wb_gemmtr_f128_int32
    end interface

    !> Rgemmtr in a mode, on arrays of mpfr_t, given by address; so are alpha and beta.
    interface wb_gemmtr_mpfr
        module procedure wb_gemmtr_mpfr_int64, wb_gemmtr_mpfr_int32
    end interface

    !> Rgemmtr in a mode, on arrays of mpf_t, given by address; so are alpha and beta.
    interface wb_gemmtr_mpf
        module procedure wb_gemmtr_mpf_int64, wb_gemmtr_mpf_int32
    end interface

    !> C := alpha op(A) op(B) + beta C on complex double-double numbers. With "C" op(X) is the
    !> conjugate transpose.
    !>
    !> Arguments, results and errors are those of Rgemm_dd. The error of each part of an element
    !> is small against |alpha| |A| |B| + |beta| |C|, not against that part. Matrices are in
    !> host memory.
    interface Cgemm_dd
        module procedure Cgemm_dd_int64, Cgemm_dd_int32
    end interface

    !> Cgemm on complex quad-double numbers.
    interface Cgemm_qd
        module procedure Cgemm_qd_int64, Cgemm_qd_int32
    end interface

    !> One triangle of C := alpha op(A) op(A)^T + beta C on complex double-double numbers. trans
    !> is "N" or "T"; otherwise as Rsyrk_dd and Cgemm_dd.
    interface Csyrk_dd
        module procedure Csyrk_dd_int64, Csyrk_dd_int32
    end interface

    !> Csyrk on complex quad-double numbers.
    interface Csyrk_qd
        module procedure Csyrk_qd_int64, Csyrk_qd_int32
    end interface

    !> Rgemmtr_dd on complex double-double numbers.
    interface Cgemmtr_dd
        module procedure Cgemmtr_dd_int64, Cgemmtr_dd_int32
    end interface

    !> Cgemmtr on complex quad-double numbers.
    interface Cgemmtr_qd
        module procedure Cgemmtr_qd_int64, Cgemmtr_qd_int32
    end interface

    !> One triangle of C := alpha op(A) op(A)^H + beta C on complex double-double numbers, with
    !> a Hermitian matrix C and real alpha and beta.
    !>
    !> trans: "N" (op(A) = A, which is n x k) or "C" (op(A) = A^H, A being k x n). The imaginary
    !> parts of the diagonal of C become 0. Otherwise as Csyrk_dd.
    interface Cherk_dd
        module procedure Cherk_dd_int64, Cherk_dd_int32
    end interface

    !> Cherk on complex quad-double numbers.
    interface Cherk_qd
        module procedure Cherk_qd_int64, Cherk_qd_int32
    end interface

    !> Rsymm_dd on complex double-double numbers.
    interface Csymm_dd
        module procedure Csymm_dd_int64, Csymm_dd_int32
    end interface

    !> Csymm on complex quad-double numbers.
    interface Csymm_qd
        module procedure Csymm_qd_int64, Csymm_qd_int32
    end interface

    !> C := alpha A B + beta C or C := alpha B A + beta C on complex double-double numbers, with
    !> a Hermitian matrix A, the imaginary parts of whose diagonal are taken as 0. Otherwise as
    !> Csymm_dd.
    interface Chemm_dd
        module procedure Chemm_dd_int64, Chemm_dd_int32
    end interface

    !> Chemm on complex quad-double numbers.
    interface Chemm_qd
        module procedure Chemm_qd_int64, Chemm_qd_int32
    end interface

    !> One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on complex
    !> double-double numbers. trans is "N" or "T"; otherwise as Rsyr2k_dd and Cgemm_dd.
    interface Csyr2k_dd
        module procedure Csyr2k_dd_int64, Csyr2k_dd_int32
    end interface

    !> Csyr2k on complex quad-double numbers.
    interface Csyr2k_qd
        module procedure Csyr2k_qd_int64, Csyr2k_qd_int32
    end interface

    !> One triangle of C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C on complex
    !> double-double numbers, with a Hermitian matrix C and a real beta. Otherwise as Cherk_dd;
    !> A and B have the same shape.
    interface Cher2k_dd
        module procedure Cher2k_dd_int64, Cher2k_dd_int32
    end interface

    !> Cher2k on complex quad-double numbers.
    interface Cher2k_qd
        module procedure Cher2k_qd_int64, Cher2k_qd_int32
    end interface

    !> Rtrmm_dd on complex double-double numbers.
    interface Ctrmm_dd
        module procedure Ctrmm_dd_int64, Ctrmm_dd_int32
    end interface

    !> Ctrmm on complex quad-double numbers.
    interface Ctrmm_qd
        module procedure Ctrmm_qd_int64, Ctrmm_qd_int32
    end interface

    !> Rtrsm_dd on complex double-double numbers.
    interface Ctrsm_dd
        module procedure Ctrsm_dd_int64, Ctrsm_dd_int32
    end interface

    !> Ctrsm on complex quad-double numbers.
    interface Ctrsm_qd
        module procedure Ctrsm_qd_int64, Ctrsm_qd_int32
    end interface

    !> Rgemv_dd on complex double-double numbers.
    interface Cgemv_dd
        module procedure Cgemv_dd_int64, Cgemv_dd_int32
    end interface

    !> Cgemv on complex quad-double numbers.
    interface Cgemv_qd
        module procedure Cgemv_qd_int64, Cgemv_qd_int32
    end interface

    !> Rgbmv_dd on complex double-double numbers.
    interface Cgbmv_dd
        module procedure Cgbmv_dd_int64, Cgbmv_dd_int32
    end interface

    !> Cgbmv on complex quad-double numbers.
    interface Cgbmv_qd
        module procedure Cgbmv_qd_int64, Cgbmv_qd_int32
    end interface

    !> y := alpha A x + beta y on complex double-double numbers, with a Hermitian matrix A, the
    !> imaginary parts of whose diagonal are taken as 0. Otherwise as Rsymv_dd.
    interface Chemv_dd
        module procedure Chemv_dd_int64, Chemv_dd_int32
    end interface

    !> Chemv on complex quad-double numbers.
    interface Chemv_qd
        module procedure Chemv_qd_int64, Chemv_qd_int32
    end interface

    !> y := alpha A x + beta y on complex double-double numbers, with a Hermitian band matrix A,
    !> stored as in Rsbmv_dd. Otherwise as Chemv_dd.
    interface Chbmv_dd
        module procedure Chbmv_dd_int64, Chbmv_dd_int32
    end interface

    !> Chbmv on complex quad-double numbers.
    interface Chbmv_qd
        module procedure Chbmv_qd_int64, Chbmv_qd_int32
    end interface

    !> y := alpha A x + beta y on complex double-double numbers, with a packed Hermitian matrix
    !> A, stored as in Rspmv_dd. Otherwise as Chemv_dd.
    interface Chpmv_dd
        module procedure Chpmv_dd_int64, Chpmv_dd_int32
    end interface

    !> Chpmv on complex quad-double numbers.
    interface Chpmv_qd
        module procedure Chpmv_qd_int64, Chpmv_qd_int32
    end interface

    !> Rtrmv_dd on complex double-double numbers.
    interface Ctrmv_dd
        module procedure Ctrmv_dd_int64, Ctrmv_dd_int32
    end interface

    !> Ctrmv on complex quad-double numbers.
    interface Ctrmv_qd
        module procedure Ctrmv_qd_int64, Ctrmv_qd_int32
    end interface

    !> Rtbmv_dd on complex double-double numbers.
    interface Ctbmv_dd
        module procedure Ctbmv_dd_int64, Ctbmv_dd_int32
    end interface

    !> Ctbmv on complex quad-double numbers.
    interface Ctbmv_qd
        module procedure Ctbmv_qd_int64, Ctbmv_qd_int32
    end interface

    !> Rtpmv_dd on complex double-double numbers.
    interface Ctpmv_dd
        module procedure Ctpmv_dd_int64, Ctpmv_dd_int32
    end interface

    !> Ctpmv on complex quad-double numbers.
    interface Ctpmv_qd
        module procedure Ctpmv_qd_int64, Ctpmv_qd_int32
    end interface

    !> Rtrsv_dd on complex double-double numbers.
    interface Ctrsv_dd
        module procedure Ctrsv_dd_int64, Ctrsv_dd_int32
    end interface

    !> Ctrsv on complex quad-double numbers.
    interface Ctrsv_qd
        module procedure Ctrsv_qd_int64, Ctrsv_qd_int32
    end interface

    !> Rtbsv_dd on complex double-double numbers.
    interface Ctbsv_dd
        module procedure Ctbsv_dd_int64, Ctbsv_dd_int32
    end interface

    !> Ctbsv on complex quad-double numbers.
    interface Ctbsv_qd
        module procedure Ctbsv_qd_int64, Ctbsv_qd_int32
    end interface

    !> Rtpsv_dd on complex double-double numbers.
    interface Ctpsv_dd
        module procedure Ctpsv_dd_int64, Ctpsv_dd_int32
    end interface

    !> Ctpsv on complex quad-double numbers.
    interface Ctpsv_qd
        module procedure Ctpsv_qd_int64, Ctpsv_qd_int32
    end interface

    !> A := alpha x y^T + A on complex double-double numbers, nothing being conjugated.
    !> Otherwise as Rger_dd.
    interface Cgeru_dd
        module procedure Cgeru_dd_int64, Cgeru_dd_int32
    end interface

    !> Cgeru on complex quad-double numbers.
    interface Cgeru_qd
        module procedure Cgeru_qd_int64, Cgeru_qd_int32
    end interface

    !> A := alpha x y^H + A on complex double-double numbers. Otherwise as Rger_dd.
    interface Cgerc_dd
        module procedure Cgerc_dd_int64, Cgerc_dd_int32
    end interface

    !> Cgerc on complex quad-double numbers.
    interface Cgerc_qd
        module procedure Cgerc_qd_int64, Cgerc_qd_int32
    end interface

    !> One triangle of A := alpha x x^H + A on complex double-double numbers, with a Hermitian
    !> matrix A and a real alpha. The imaginary parts of its diagonal become 0. Otherwise as
    !> Rsyr_dd.
    interface Cher_dd
        module procedure Cher_dd_int64, Cher_dd_int32
    end interface

    !> Cher on complex quad-double numbers.
    interface Cher_qd
        module procedure Cher_qd_int64, Cher_qd_int32
    end interface

    !> One triangle of A := alpha x x^H + A on complex double-double numbers, in packed storage
    !> as in Rspr_dd. Otherwise as Cher_dd.
    interface Chpr_dd
        module procedure Chpr_dd_int64, Chpr_dd_int32
    end interface

    !> Chpr on complex quad-double numbers.
    interface Chpr_qd
        module procedure Chpr_qd_int64, Chpr_qd_int32
    end interface

    !> One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double
    !> numbers, with a Hermitian matrix A. Otherwise as Cher_dd and Rsyr2_dd.
    interface Cher2_dd
        module procedure Cher2_dd_int64, Cher2_dd_int32
    end interface

    !> Cher2 on complex quad-double numbers.
    interface Cher2_qd
        module procedure Cher2_qd_int64, Cher2_qd_int32
    end interface

    !> One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double
    !> numbers, in packed storage as in Rspr2_dd. Otherwise as Cher2_dd.
    interface Chpr2_dd
        module procedure Chpr2_dd_int64, Chpr2_dd_int32
    end interface

    !> Chpr2 on complex quad-double numbers.
    interface Chpr2_qd
        module procedure Chpr2_qd_int64, Chpr2_qd_int32
    end interface

    !> Y := alpha X + Y on complex double-double numbers, vectors of n elements.  Otherwise as
    !> Raxpy_dd.
    interface Caxpy_dd
        module procedure Caxpy_dd_int64, Caxpy_dd_int32
    end interface

    !> Caxpy on complex quad-double numbers.
    interface Caxpy_qd
        module procedure Caxpy_qd_int64, Caxpy_qd_int32
    end interface

    !> Rscal_dd on complex double-double numbers.
    interface Cscal_dd
        module procedure Cscal_dd_int64, Cscal_dd_int32
    end interface

    !> Cscal on complex quad-double numbers.
    interface Cscal_qd
        module procedure Cscal_qd_int64, Cscal_qd_int32
    end interface

    !> X := alpha X on complex double-double numbers, with a real alpha. Otherwise as Cscal_dd.
    interface CRscal_dd
        module procedure CRscal_dd_int64, CRscal_dd_int32
    end interface

    !> CRscal on complex quad-double numbers.
    interface CRscal_qd
        module procedure CRscal_qd_int64, CRscal_qd_int32
    end interface

    !> Rcopy_dd on complex double-double numbers.
    interface Ccopy_dd
        module procedure Ccopy_dd_int64, Ccopy_dd_int32
    end interface

    !> Ccopy on complex quad-double numbers.
    interface Ccopy_qd
        module procedure Ccopy_qd_int64, Ccopy_qd_int32
    end interface

    !> Rswap_dd on complex double-double numbers.
    interface Cswap_dd
        module procedure Cswap_dd_int64, Cswap_dd_int32
    end interface

    !> Cswap on complex quad-double numbers.
    interface Cswap_qd
        module procedure Cswap_qd_int64, Cswap_qd_int32
    end interface

    !> X := c X + s Y and Y := c Y - s X on complex double-double numbers, with real c and s.
    !> Otherwise as Rrot_dd.
    interface CRrot_dd
        module procedure CRrot_dd_int64, CRrot_dd_int32
    end interface

    !> CRrot on complex quad-double numbers.
    interface CRrot_qd
        module procedure CRrot_qd_int64, CRrot_qd_int32
    end interface

    !> The sum of X_i Y_i on complex double-double numbers, nothing being conjugated. Otherwise
    !> as Rdot_dd.
    interface Cdotu_dd
        module procedure Cdotu_dd_int64, Cdotu_dd_int32
    end interface

    !> Cdotu on complex quad-double numbers.
    interface Cdotu_qd
        module procedure Cdotu_qd_int64, Cdotu_qd_int32
    end interface

    !> The sum of conj(X_i) Y_i on complex double-double numbers. Otherwise as Rdot_dd.
    interface Cdotc_dd
        module procedure Cdotc_dd_int64, Cdotc_dd_int32
    end interface

    !> Cdotc on complex quad-double numbers.
    interface Cdotc_qd
        module procedure Cdotc_qd_int64, Cdotc_qd_int32
    end interface

    !> The sum of the magnitudes of real and imaginary parts, on complex double-double numbers.
    !> Otherwise as Rasum_dd.
    interface RCasum_dd
        module procedure RCasum_dd_int64, RCasum_dd_int32
    end interface

    !> RCasum on complex quad-double numbers.
    interface RCasum_qd
        module procedure RCasum_qd_int64, RCasum_qd_int32
    end interface

    !> The Euclidean norm of X on complex double-double numbers. Otherwise as Rnrm2_dd.
    interface RCnrm2_dd
        module procedure RCnrm2_dd_int64, RCnrm2_dd_int32
    end interface

    !> RCnrm2 on complex quad-double numbers.
    interface RCnrm2_qd
        module procedure RCnrm2_qd_int64, RCnrm2_qd_int32
    end interface

    !> The place, counted from 1, of the first element of X whose parts have the largest sum of
    !> magnitudes, on complex double-double numbers; 0 if there is none.
    interface iCamax_dd
        module procedure iCamax_dd_int64, iCamax_dd_int32
    end interface

    !> iCamax on complex quad-double numbers.
    interface iCamax_qd
        module procedure iCamax_qd_int64, iCamax_qd_int32
    end interface

    ! end generated generics
    ! begin generated other generics
    !> Memory on a GPU; matrices there are arguments of products as others are (c_f_pointer gives
    !> them a type; the elements must not be touched). Returns 0, -1, WB_NO_DEVICE or
    !> WB_OUT_OF_MEMORY.
    interface wb_device_malloc
        procedure wb_device_malloc
        module procedure wb_device_malloc_int32
    end interface

    !> Copies bytes between places in host memory or on a GPU: c_loc(a). Returns 0 or -1.
    interface wb_device_copy
        procedure wb_device_copy
        module procedure wb_device_copy_int32
    end interface

    !> Makes an array of zeros.
    interface wb_mp_array_init
        procedure wb_mp_array_init
        module procedure wb_mp_array_init_int32
    end interface

    !> Copies host numbers into an array.
    interface wb_mp_array_host2device
        procedure wb_mp_array_host2device
        module procedure wb_mp_array_host2device_int32
    end interface

    !> Copies an array to host numbers.
    interface wb_mp_array_device2host
        procedure wb_mp_array_device2host
        module procedure wb_mp_array_device2host_int32
    end interface

    !> The nearest numbers to MPFR numbers.
    interface wb_mp_array_set_mpfr
        procedure wb_mp_array_set_mpfr
        module procedure wb_mp_array_set_mpfr_int32
    end interface

    !> The nearest MPFR numbers.
    interface wb_mp_array_get_mpfr
        procedure wb_mp_array_get_mpfr
        module procedure wb_mp_array_get_mpfr_int32
    end interface

    !> The nearest numbers to doubles.
    interface wb_mp_array_set_d
        module procedure wb_mp_array_set_d_int64, wb_mp_array_set_d_int32
    end interface

    !> The nearest doubles.
    interface wb_mp_array_get_d
        module procedure wb_mp_array_get_d_int64, wb_mp_array_get_d_int32
    end interface

    !> r := sum |x_i|
    interface wb_mp_asum
        procedure wb_mp_asum
        module procedure wb_mp_asum_int32
    end interface

    !> r := sum x_i y_i
    interface wb_mp_dot
        procedure wb_mp_dot
        module procedure wb_mp_dot_int32
    end interface

    !> y := alpha op(A) x + beta y; trans: 111 (A), 112 or 113 (its transpose)
    interface wb_mp_gemv
        procedure wb_mp_gemv
        module procedure wb_mp_gemv_int32
    end interface

    !> r := sum |x_i| (norm 171) or max |x_i| (175)
    interface wb_mp_norm
        procedure wb_mp_norm
        module procedure wb_mp_norm_int32
    end interface

    !> r := the sum of x by rounded additions: recursive (algorithm 1), pairwise (2) or in blocks (3)
    interface wb_mp_reduce
        procedure wb_mp_reduce
        module procedure wb_mp_reduce_int32
    end interface

    !> As wb_mp_reduce, the sum of doubles
    interface wb_mp_reduce_d
        module procedure wb_mp_reduce_d_int64, wb_mp_reduce_d_int32
    end interface

    !> x := alpha x
    interface wb_mp_scal
        procedure wb_mp_scal
        module procedure wb_mp_scal_int32
    end interface

    !> y := alpha x + y
    interface wb_mp_axpy
        procedure wb_mp_axpy
        module procedure wb_mp_axpy_int32
    end interface

    !> w := w - alpha v, r := u . w
    interface wb_mp_axpy_dot
        procedure wb_mp_axpy_dot
        module procedure wb_mp_axpy_dot_int32
    end interface

    !> w := alpha x + beta y
    interface wb_mp_waxpby
        procedure wb_mp_waxpby
        module procedure wb_mp_waxpby_int32
    end interface

    !> x := c x + s y, y := c y - s x
    interface wb_mp_rot
        procedure wb_mp_rot
        module procedure wb_mp_rot_int32
    end interface

    !> y := alpha A x + beta y, A symmetric; uplo: 121 (upper) or 122 (lower triangle)
    interface wb_mp_symv
        procedure wb_mp_symv
        module procedure wb_mp_symv_int32
    end interface

    !> A := alpha x y^T + A
    interface wb_mp_ger
        procedure wb_mp_ger
        module procedure wb_mp_ger_int32
    end interface

    !> A := alpha x x^T + A in a triangle
    interface wb_mp_syr
        procedure wb_mp_syr
        module procedure wb_mp_syr_int32
    end interface

    !> A := alpha (x y^T + y x^T) + A in a triangle
    interface wb_mp_syr2
        procedure wb_mp_syr2
        module procedure wb_mp_syr2_int32
    end interface

    !> C := alpha A + beta B
    interface wb_mp_ge_add
        procedure wb_mp_ge_add
        module procedure wb_mp_ge_add_int32
    end interface

    !> B := alpha A + beta B
    interface wb_mp_ge_acc
        procedure wb_mp_ge_acc
        module procedure wb_mp_ge_acc_int32
    end interface

    !> A := D A (side 141) or A D (142)
    interface wb_mp_ge_diag_scale
        procedure wb_mp_ge_diag_scale
        module procedure wb_mp_ge_diag_scale_int32
    end interface

    !> A := DL A DR
    interface wb_mp_ge_lr_scale
        procedure wb_mp_ge_lr_scale
        module procedure wb_mp_ge_lr_scale_int32
    end interface

    !> r := largest sum of |a_ij| of a column (norm 171) or row (175)
    interface wb_mp_ge_norm
        procedure wb_mp_ge_norm
        module procedure wb_mp_ge_norm_int32
    end interface

    !> C := alpha op(A) op(B) + beta C
    interface wb_mp_gemm
        procedure wb_mp_gemm
        module procedure wb_mp_gemm_int32
    end interface

    !> A triangle of C := alpha op(A) op(A)^T + beta C
    interface wb_mp_syrk
        procedure wb_mp_syrk
        module procedure wb_mp_syrk_int32
    end interface

    !> r := x 2^k
    interface wb_mp_scale2
        procedure wb_mp_scale2
        module procedure wb_mp_scale2_int32
    end interface

    !> r = the sum of x(i), exactly summed and rounded once, of doubles. Returns 0, the position of an
    !> illegal argument, or -1: then r is untouched.
    interface wb_sum_f64
        module procedure wb_sum_f64_int64, wb_sum_f64_int32
    end interface

    !> The same of floats.
    interface wb_sum_f32
        module procedure wb_sum_f32_int64, wb_sum_f32_int32
    end interface

    !> The same of double-double numbers.
    interface wb_sum_dd
        module procedure wb_sum_dd_int64, wb_sum_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_sum_qd
        module procedure wb_sum_qd_int64, wb_sum_qd_int32
    end interface

    !> r = the sum of |x(i)|, exactly summed and rounded once, of doubles. Returns 0, the position of an
    !> illegal argument, or -1: then r is untouched.
    interface wb_asum_f64
        module procedure wb_asum_f64_int64, wb_asum_f64_int32
    end interface

    !> The same of floats.
    interface wb_asum_f32
        module procedure wb_asum_f32_int64, wb_asum_f32_int32
    end interface

    !> The same of double-double numbers.
    interface wb_asum_dd
        module procedure wb_asum_dd_int64, wb_asum_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_asum_qd
        module procedure wb_asum_qd_int64, wb_asum_qd_int32
    end interface

    !> r = the sum of x(i) y(i), exactly summed and rounded once, of doubles. Returns 0, the position of an
    !> illegal argument, or -1: then r is untouched.
    interface wb_dot_f64
        module procedure wb_dot_f64_int64, wb_dot_f64_int32
    end interface

    !> The same of floats.
    interface wb_dot_f32
        module procedure wb_dot_f32_int64, wb_dot_f32_int32
    end interface

    !> The same of double-double numbers.
    interface wb_dot_dd
        module procedure wb_dot_dd_int64, wb_dot_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_dot_qd
        module procedure wb_dot_qd_int64, wb_dot_qd_int32
    end interface

    !> r = the square root of the sum of x(i)**2, exactly summed and rounded once, of doubles. Returns 0, the position of an
    !> illegal argument, or -1: then r is untouched.
    interface wb_nrm2_f64
        module procedure wb_nrm2_f64_int64, wb_nrm2_f64_int32
    end interface

    !> The same of floats.
    interface wb_nrm2_f32
        module procedure wb_nrm2_f32_int64, wb_nrm2_f32_int32
    end interface

    !> The same of double-double numbers.
    interface wb_nrm2_dd
        module procedure wb_nrm2_dd_int64, wb_nrm2_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_nrm2_qd
        module procedure wb_nrm2_qd_int64, wb_nrm2_qd_int32
    end interface

    !> Adds the numbers of a vector.
    interface wb_accumulator_add_array_f64
        module procedure wb_accumulator_add_array_f64_int64, wb_accumulator_add_array_f64_int32
    end interface

    !> Adds the products of the elements of two vectors.
    interface wb_accumulator_add_products_f64
        module procedure wb_accumulator_add_products_f64_int64, wb_accumulator_add_products_f64_int32
    end interface

    !> Becomes the accumulator with these bytes.
    interface wb_accumulator_load
        procedure wb_accumulator_load
        module procedure wb_accumulator_load_int32
    end interface

    !> x = the solution of a x = b, right to the last place, of doubles; bounds: WB_ESTIMATED or WB_PROVED. errors: c_null_ptr, or
    !> c_loc of n nrhs doubles for bounds of the errors. Returns 0, the position of an illegal argument behind bounds, or -1: then
    !> x and report are untouched.
    interface wb_solve_f64
        module procedure wb_solve_f64_int64, wb_solve_f64_int32
    end interface

    !> The same of double-double numbers.
    interface wb_solve_dd
        module procedure wb_solve_dd_int64, wb_solve_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_solve_qd
        module procedure wb_solve_qd_int64, wb_solve_qd_int32
    end interface

    !> The same of binary128 numbers, which are given by address (c_loc).
    interface wb_solve_f128
        procedure wb_solve_f128
        module procedure wb_solve_f128_int32
    end interface

    !> The same of MPFR numbers, of which the arrays are (c_loc).
    interface wb_solve_mpfr
        procedure wb_solve_mpfr
        module procedure wb_solve_mpfr_int32
    end interface

    !> x = what makes the norm of each column of a x - b least or, with m < n, the shortest solution of a x = b, right to the last place, of
    !> doubles: a is m x n, b m x nrhs, x n x nrhs; otherwise as wb_solve_f64.
    interface wb_lstsq_f64
        module procedure wb_lstsq_f64_int64, wb_lstsq_f64_int32
    end interface

    !> The same of double-double numbers.
    interface wb_lstsq_dd
        module procedure wb_lstsq_dd_int64, wb_lstsq_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_lstsq_qd
        module procedure wb_lstsq_qd_int64, wb_lstsq_qd_int32
    end interface

    !> The same of binary128 numbers, which are given by address (c_loc).
    interface wb_lstsq_f128
        procedure wb_lstsq_f128
        module procedure wb_lstsq_f128_int32
    end interface

    !> The same of MPFR numbers, of which the arrays are (c_loc).
    interface wb_lstsq_mpfr
        procedure wb_lstsq_mpfr
        module procedure wb_lstsq_mpfr_int32
    end interface

    !> x = the inverse of a, right to the last place, of doubles; otherwise as wb_solve_f64.
    interface wb_inverse_f64
        module procedure wb_inverse_f64_int64, wb_inverse_f64_int32
    end interface

    !> The same of double-double numbers.
    interface wb_inverse_dd
        module procedure wb_inverse_dd_int64, wb_inverse_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_inverse_qd
        module procedure wb_inverse_qd_int64, wb_inverse_qd_int32
    end interface

    !> The same of binary128 numbers, which are given by address (c_loc).
    interface wb_inverse_f128
        procedure wb_inverse_f128
        module procedure wb_inverse_f128_int32
    end interface

    !> The same of MPFR numbers, of which the arrays are (c_loc).
    interface wb_inverse_mpfr
        procedure wb_inverse_mpfr
        module procedure wb_inverse_mpfr_int32
    end interface

    !> The determinant of a is det 2**exponent, with |det| from 1/2 to below 1, or zero, of doubles; otherwise as wb_solve_f64.
    interface wb_det_f64
        module procedure wb_det_f64_int64, wb_det_f64_int32
    end interface

    !> The same of double-double numbers.
    interface wb_det_dd
        module procedure wb_det_dd_int64, wb_det_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_det_qd
        module procedure wb_det_qd_int64, wb_det_qd_int32
    end interface

    !> The same of binary128 numbers, which are given by address (c_loc).
    interface wb_det_f128
        procedure wb_det_f128
        module procedure wb_det_f128_int32
    end interface

    !> The same of MPFR numbers, of which the arrays are (c_loc).
    interface wb_det_mpfr
        procedure wb_det_mpfr
        module procedure wb_det_mpfr_int32
    end interface

    !> w = the eigenvalues of a symmetric matrix of which a has the triangle uplo, in ascending order, and v = its eigenvectors, of
    !> doubles; otherwise as wb_solve_f64.
    interface wb_eigh_f64
        module procedure wb_eigh_f64_int64, wb_eigh_f64_int32
    end interface

    !> The same of double-double numbers.
    interface wb_eigh_dd
        module procedure wb_eigh_dd_int64, wb_eigh_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_eigh_qd
        module procedure wb_eigh_qd_int64, wb_eigh_qd_int32
    end interface

    !> The same of binary128 numbers, which are given by address (c_loc).
    interface wb_eigh_f128
        procedure wb_eigh_f128
        module procedure wb_eigh_f128_int32
    end interface

    !> The same of MPFR numbers, of which the arrays are (c_loc).
    interface wb_eigh_mpfr
        procedure wb_eigh_mpfr
        module procedure wb_eigh_mpfr_int32
    end interface

    !> Makes a sparse matrix from compressed rows of doubles; index_bits says of which integers starts and places are (c_loc), which
    !> count from 0. wb_csr_destroy frees it.
    interface wb_csr_create_f64
        module procedure wb_csr_create_f64_int64, wb_csr_create_f64_int32
    end interface

    !> The same of double-double numbers.
    interface wb_csr_create_dd
        module procedure wb_csr_create_dd_int64, wb_csr_create_dd_int32
    end interface

    !> The same of quad-double numbers.
    interface wb_csr_create_qd
        module procedure wb_csr_create_qd_int64, wb_csr_create_qd_int32
    end interface

    !> The same of binary128 numbers, which are given by address (c_loc).
    interface wb_csr_create_f128
        procedure wb_csr_create_f128
        module procedure wb_csr_create_f128_int32
    end interface

    !> The same of MPFR numbers, of which the arrays are (c_loc).
    interface wb_csr_create_mpfr
        procedure wb_csr_create_mpfr
        module procedure wb_csr_create_mpfr_int32
    end interface

    ! end generated other generics

    ! begin real(16)
    !> The BLAS on real(16), with names in q, and on complex numbers of two of them, in x: declared as the reference BLAS
    !> declares its routines, with default integers. They have these names without the module too.
    interface
        ! begin generated quads
        subroutine qgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: transa, transb
            integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
            real(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            real(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine qsyrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans
            integer(c_int), intent(in) :: n, k, lda, ldc
            real(wb_quad), intent(in) :: alpha, a(lda, *), beta
            real(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine qgemmtr(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, transa, transb
            integer(c_int), intent(in) :: n, k, lda, ldb, ldc
            real(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            real(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine qsymm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: side, uplo
            integer(c_int), intent(in) :: m, n, lda, ldb, ldc
            real(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            real(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine qsyr2k(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans
            integer(c_int), intent(in) :: n, k, lda, ldb, ldc
            real(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            real(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine qtrmm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb)
            import :: c_int, wb_quad
            character, intent(in) :: side, uplo, transa, diag
            integer(c_int), intent(in) :: m, n, lda, ldb
            real(wb_quad), intent(in) :: alpha, a(lda, *)
            real(wb_quad), intent(inout) :: b(ldb, *)
        end subroutine

        subroutine qtrsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb)
            import :: c_int, wb_quad
            character, intent(in) :: side, uplo, transa, diag
            integer(c_int), intent(in) :: m, n, lda, ldb
            real(wb_quad), intent(in) :: alpha, a(lda, *)
            real(wb_quad), intent(inout) :: b(ldb, *)
        end subroutine

        subroutine qgemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: trans
            integer(c_int), intent(in) :: m, n, lda, incx, incy
            real(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            real(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine qgbmv(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: trans
            integer(c_int), intent(in) :: m, n, kl, ku, lda, incx, incy
            real(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            real(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine qsymv(uplo, n, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, lda, incx, incy
            real(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            real(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine qsbmv(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, k, lda, incx, incy
            real(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            real(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine qspmv(uplo, n, alpha, ap, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(in) :: alpha, ap(*), x(*), beta
            real(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine qtrmv(uplo, trans, diag, n, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, lda, incx
            real(wb_quad), intent(in) :: a(lda, *)
            real(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine qtbmv(uplo, trans, diag, n, k, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, k, lda, incx
            real(wb_quad), intent(in) :: a(lda, *)
            real(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine qtpmv(uplo, trans, diag, n, ap, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, incx
            real(wb_quad), intent(in) :: ap(*)
            real(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine qtrsv(uplo, trans, diag, n, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, lda, incx
            real(wb_quad), intent(in) :: a(lda, *)
            real(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine qtbsv(uplo, trans, diag, n, k, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, k, lda, incx
            real(wb_quad), intent(in) :: a(lda, *)
            real(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine qtpsv(uplo, trans, diag, n, ap, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, incx
            real(wb_quad), intent(in) :: ap(*)
            real(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine qger(m, n, alpha, x, incx, y, incy, a, lda)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: m, n, incx, incy, lda
            real(wb_quad), intent(in) :: alpha, x(*), y(*)
            real(wb_quad), intent(inout) :: a(lda, *)
        end subroutine

        subroutine qsyr(uplo, n, alpha, x, incx, a, lda)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, lda
            real(wb_quad), intent(in) :: alpha, x(*)
            real(wb_quad), intent(inout) :: a(lda, *)
        end subroutine

        subroutine qspr(uplo, n, alpha, x, incx, ap)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx
            real(wb_quad), intent(in) :: alpha, x(*)
            real(wb_quad), intent(inout) :: ap(*)
        end subroutine

        subroutine qsyr2(uplo, n, alpha, x, incx, y, incy, a, lda)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, incy, lda
            real(wb_quad), intent(in) :: alpha, x(*), y(*)
            real(wb_quad), intent(inout) :: a(lda, *)
        end subroutine

        subroutine qspr2(uplo, n, alpha, x, incx, y, incy, ap)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(in) :: alpha, x(*), y(*)
            real(wb_quad), intent(inout) :: ap(*)
        end subroutine

        subroutine qaxpy(n, alpha, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(in) :: alpha, x(*)
            real(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine qscal(n, alpha, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            real(wb_quad), intent(in) :: alpha
            real(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine qcopy(n, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(in) :: x(*)
            real(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine qswap(n, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(inout) :: x(*), y(*)
        end subroutine

        subroutine qrot(n, x, incx, y, incy, c, s)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(in) :: c, s
            real(wb_quad), intent(inout) :: x(*), y(*)
        end subroutine

        subroutine qrotg(a, b, c, s)
            import :: c_int, wb_quad
            real(wb_quad), intent(inout) :: a, b, c, s
        end subroutine

        subroutine qrotm(n, x, incx, y, incy, param)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(in) :: param(*)
            real(wb_quad), intent(inout) :: x(*), y(*)
        end subroutine

        subroutine qrotmg(d1, d2, x1, y1, param)
            import :: c_int, wb_quad
            real(wb_quad), intent(in) :: y1
            real(wb_quad), intent(inout) :: d1, d2, x1, param(*)
        end subroutine

        function qdot(n, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            real(wb_quad), intent(in) :: x(*), y(*)
            real(wb_quad) :: qdot
        end function

        function qasum(n, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            real(wb_quad), intent(in) :: x(*)
            real(wb_quad) :: qasum
        end function

        function qnrm2(n, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            real(wb_quad), intent(in) :: x(*)
            real(wb_quad) :: qnrm2
        end function

        function iqamax(n, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            real(wb_quad), intent(in) :: x(*)
            integer(c_int) :: iqamax
        end function

        subroutine xgemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: transa, transb
            integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
            complex(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            complex(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine xsyrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans
            integer(c_int), intent(in) :: n, k, lda, ldc
            complex(wb_quad), intent(in) :: alpha, a(lda, *), beta
            complex(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine xgemmtr(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, transa, transb
            integer(c_int), intent(in) :: n, k, lda, ldb, ldc
            complex(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            complex(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine xherk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans
            integer(c_int), intent(in) :: n, k, lda, ldc
            complex(wb_quad), intent(in) :: a(lda, *)
            complex(wb_quad), intent(inout) :: c(ldc, *)
            real(wb_quad), intent(in) :: alpha, beta
        end subroutine

        subroutine xsymm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: side, uplo
            integer(c_int), intent(in) :: m, n, lda, ldb, ldc
            complex(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            complex(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine xhemm(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: side, uplo
            integer(c_int), intent(in) :: m, n, lda, ldb, ldc
            complex(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            complex(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine xsyr2k(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans
            integer(c_int), intent(in) :: n, k, lda, ldb, ldc
            complex(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *), beta
            complex(wb_quad), intent(inout) :: c(ldc, *)
        end subroutine

        subroutine xher2k(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans
            integer(c_int), intent(in) :: n, k, lda, ldb, ldc
            complex(wb_quad), intent(in) :: alpha, a(lda, *), b(ldb, *)
            complex(wb_quad), intent(inout) :: c(ldc, *)
            real(wb_quad), intent(in) :: beta
        end subroutine

        subroutine xtrmm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb)
            import :: c_int, wb_quad
            character, intent(in) :: side, uplo, transa, diag
            integer(c_int), intent(in) :: m, n, lda, ldb
            complex(wb_quad), intent(in) :: alpha, a(lda, *)
            complex(wb_quad), intent(inout) :: b(ldb, *)
        end subroutine

        subroutine xtrsm(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb)
            import :: c_int, wb_quad
            character, intent(in) :: side, uplo, transa, diag
            integer(c_int), intent(in) :: m, n, lda, ldb
            complex(wb_quad), intent(in) :: alpha, a(lda, *)
            complex(wb_quad), intent(inout) :: b(ldb, *)
        end subroutine

        subroutine xgemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: trans
            integer(c_int), intent(in) :: m, n, lda, incx, incy
            complex(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            complex(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine xgbmv(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: trans
            integer(c_int), intent(in) :: m, n, kl, ku, lda, incx, incy
            complex(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            complex(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine xhemv(uplo, n, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, lda, incx, incy
            complex(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            complex(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine xhbmv(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, k, lda, incx, incy
            complex(wb_quad), intent(in) :: alpha, a(lda, *), x(*), beta
            complex(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine xhpmv(uplo, n, alpha, ap, x, incx, beta, y, incy)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(in) :: alpha, ap(*), x(*), beta
            complex(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine xtrmv(uplo, trans, diag, n, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, lda, incx
            complex(wb_quad), intent(in) :: a(lda, *)
            complex(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine xtbmv(uplo, trans, diag, n, k, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, k, lda, incx
            complex(wb_quad), intent(in) :: a(lda, *)
            complex(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine xtpmv(uplo, trans, diag, n, ap, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(in) :: ap(*)
            complex(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine xtrsv(uplo, trans, diag, n, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, lda, incx
            complex(wb_quad), intent(in) :: a(lda, *)
            complex(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine xtbsv(uplo, trans, diag, n, k, a, lda, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, k, lda, incx
            complex(wb_quad), intent(in) :: a(lda, *)
            complex(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine xtpsv(uplo, trans, diag, n, ap, x, incx)
            import :: c_int, wb_quad
            character, intent(in) :: uplo, trans, diag
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(in) :: ap(*)
            complex(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine xgeru(m, n, alpha, x, incx, y, incy, a, lda)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: m, n, incx, incy, lda
            complex(wb_quad), intent(in) :: alpha, x(*), y(*)
            complex(wb_quad), intent(inout) :: a(lda, *)
        end subroutine

        subroutine xgerc(m, n, alpha, x, incx, y, incy, a, lda)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: m, n, incx, incy, lda
            complex(wb_quad), intent(in) :: alpha, x(*), y(*)
            complex(wb_quad), intent(inout) :: a(lda, *)
        end subroutine

        subroutine xher(uplo, n, alpha, x, incx, a, lda)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, lda
            complex(wb_quad), intent(in) :: x(*)
            complex(wb_quad), intent(inout) :: a(lda, *)
            real(wb_quad), intent(in) :: alpha
        end subroutine

        subroutine xhpr(uplo, n, alpha, x, incx, ap)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(in) :: x(*)
            complex(wb_quad), intent(inout) :: ap(*)
            real(wb_quad), intent(in) :: alpha
        end subroutine

        subroutine xher2(uplo, n, alpha, x, incx, y, incy, a, lda)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, incy, lda
            complex(wb_quad), intent(in) :: alpha, x(*), y(*)
            complex(wb_quad), intent(inout) :: a(lda, *)
        end subroutine

        subroutine xhpr2(uplo, n, alpha, x, incx, y, incy, ap)
            import :: c_int, wb_quad
            character, intent(in) :: uplo
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(in) :: alpha, x(*), y(*)
            complex(wb_quad), intent(inout) :: ap(*)
        end subroutine

        subroutine xaxpy(n, alpha, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(in) :: alpha, x(*)
            complex(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine xscal(n, alpha, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(in) :: alpha
            complex(wb_quad), intent(inout) :: x(*)
        end subroutine

        subroutine xqscal(n, alpha, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(inout) :: x(*)
            real(wb_quad), intent(in) :: alpha
        end subroutine

        subroutine xcopy(n, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(in) :: x(*)
            complex(wb_quad), intent(inout) :: y(*)
        end subroutine

        subroutine xswap(n, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(inout) :: x(*), y(*)
        end subroutine

        subroutine xqrot(n, x, incx, y, incy, c, s)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(inout) :: x(*), y(*)
            real(wb_quad), intent(in) :: c, s
        end subroutine

        subroutine xrotg(a, b, c, s)
            import :: c_int, wb_quad
            complex(wb_quad), intent(in) :: b
            complex(wb_quad), intent(inout) :: a, s
            real(wb_quad), intent(inout) :: c
        end subroutine

        function xdotu(n, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(in) :: x(*), y(*)
            complex(wb_quad) :: xdotu
        end function

        function xdotc(n, x, incx, y, incy)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx, incy
            complex(wb_quad), intent(in) :: x(*), y(*)
            complex(wb_quad) :: xdotc
        end function

        function qxasum(n, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(in) :: x(*)
            real(wb_quad) :: qxasum
        end function

        function qxnrm2(n, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(in) :: x(*)
            real(wb_quad) :: qxnrm2
        end function

        function ixamax(n, x, incx)
            import :: c_int, wb_quad
            integer(c_int), intent(in) :: n, incx
            complex(wb_quad), intent(in) :: x(*)
            integer(c_int) :: ixamax
        end function

        function qcabs1(z)
            import :: c_int, wb_quad
            complex(wb_quad), intent(in) :: z
            real(wb_quad) :: qcabs1
        end function

        ! end generated quads
    end interface
    ! end real(16)

    interface
        ! begin generated interfaces
        function c_Rgemm_dd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rgemm_qd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rsyrk_dd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Rsyrk_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_Rsyrk_qd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Rsyrk_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_Rgemmtr_dd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemmtr_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rgemmtr_qd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemmtr_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rsymm_dd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsymm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: side, uplo
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rsymm_qd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsymm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: side, uplo
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rsyr2k_dd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsyr2k_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rsyr2k_qd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsyr2k_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Rtrmm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrmm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd), value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Rtrmm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrmm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd), value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Rtrsm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrsm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd), value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Rtrsm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrsm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd), value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Rgemv_dd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgemv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rgemv_qd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgemv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rgbmv_dd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgbmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rgbmv_qd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgbmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rsymv_dd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsymv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rsymv_qd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsymv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rsbmv_dd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsbmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rsbmv_qd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsbmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Rspmv_dd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rspmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: ap, x, y
            integer(c_int) :: info
        end function

        function c_Rspmv_qd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rspmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: ap, x, y
            integer(c_int) :: info
        end function

        function c_Rtrmv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtrmv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtbmv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtbmv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtpmv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Rtpmv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Rtrsv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrsv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtrsv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrsv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtbsv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbsv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtbsv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbsv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Rtpsv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpsv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Rtpsv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpsv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Rger_dd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rger_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Rger_qd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rger_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Rsyr_dd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Rsyr_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, lda
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, a
            integer(c_int) :: info
        end function

        function c_Rsyr_qd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Rsyr_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, lda
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, a
            integer(c_int) :: info
        end function

        function c_Rspr_dd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Rspr_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, ap
            integer(c_int) :: info
        end function

        function c_Rspr_qd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Rspr_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, ap
            integer(c_int) :: info
        end function

        function c_Rsyr2_dd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rsyr2_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Rsyr2_qd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rsyr2_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Rspr2_dd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Rspr2_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, y, ap
            integer(c_int) :: info
        end function

        function c_Rspr2_qd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Rspr2_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, y, ap
            integer(c_int) :: info
        end function

        function c_Raxpy_dd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Raxpy_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Raxpy_qd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Raxpy_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Rscal_dd(n, alpha, x, incx) &
                result(info) bind(C, name="Rscal_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        function c_Rscal_qd(n, alpha, x, incx) &
                result(info) bind(C, name="Rscal_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        function c_Rcopy_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rcopy_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Rcopy_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rcopy_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Rswap_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rswap_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Rswap_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rswap_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Rrot_dd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="Rrot_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: c, s
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Rrot_qd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="Rrot_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: c, s
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        !> The plane rotation c, s that makes b zero; a becomes r, b becomes z. Returns as Raxpy_dd.
        function Rrotg_dd(a, b, c, s) &
                result(info) bind(C, name="Rrotg_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            type(wb_dd), intent(inout) :: a, b, c, s
            integer(c_int) :: info
        end function

        !> Rrotg on quad-double numbers.
        function Rrotg_qd(a, b, c, s) &
                result(info) bind(C, name="Rrotg_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            type(wb_qd), intent(inout) :: a, b, c, s
            integer(c_int) :: info
        end function

        function c_Rrotm_dd(n, x, incx, y, incy, param) &
                result(info) bind(C, name="Rrotm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y, param
            integer(c_int) :: info
        end function

        function c_Rrotm_qd(n, x, incx, y, incy, param) &
                result(info) bind(C, name="Rrotm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y, param
            integer(c_int) :: info
        end function

        !> The modified rotation that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1)
        !> zero, for Rrotm. Returns as Raxpy_dd.
        function Rrotmg_dd(d1, d2, x1, y1, param) &
                result(info) bind(C, name="Rrotmg_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            type(wb_dd), value :: y1
            type(wb_dd), intent(inout) :: d1, d2, x1
            type(wb_dd), intent(inout) :: param(*)
            integer(c_int) :: info
        end function

        !> Rrotmg on quad-double numbers.
        function Rrotmg_qd(d1, d2, x1, y1, param) &
                result(info) bind(C, name="Rrotmg_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            type(wb_qd), value :: y1
            type(wb_qd), intent(inout) :: d1, d2, x1
            type(wb_qd), intent(inout) :: param(*)
            integer(c_int) :: info
        end function

        function c_Rdot_dd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Rdot_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_dd) :: sum
        end function

        function c_Rdot_qd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Rdot_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_qd) :: sum
        end function

        function c_Rasum_dd(n, x, incx) &
                result(sum) bind(C, name="Rasum_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_dd) :: sum
        end function

        function c_Rasum_qd(n, x, incx) &
                result(sum) bind(C, name="Rasum_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_qd) :: sum
        end function

        function c_Rnrm2_dd(n, x, incx) &
                result(sum) bind(C, name="Rnrm2_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_dd) :: sum
        end function

        function c_Rnrm2_qd(n, x, incx) &
                result(sum) bind(C, name="Rnrm2_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_qd) :: sum
        end function

        function c_iRamax_dd(n, x, incx) &
                result(place) bind(C, name="iRamax_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            integer(c_int64_t) :: place
        end function

        function c_iRamax_qd(n, x, incx) &
                result(place) bind(C, name="iRamax_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            integer(c_int64_t) :: place
        end function

        function c_wb_gemm_f64(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_f64")
            import :: c_char, c_int, c_int64_t, c_ptr, c_double
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            real(c_double), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_wb_gemm_dd(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_wb_gemm_qd(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_wb_gemm_f128(&
                mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_f128")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        function c_wb_gemm_mpfr(&
                mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_mpfr")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        function c_wb_gemm_mpf(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_mpf")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        function c_wb_syrk_f64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_f64")
            import :: c_char, c_int, c_int64_t, c_ptr, c_double
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            real(c_double), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_wb_syrk_dd(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_wb_syrk_qd(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_wb_syrk_f128(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_f128")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(c_ptr), value :: alpha, a, beta, c
            integer(c_int) :: info
        end function

        function c_wb_syrk_mpfr(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_mpfr")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(c_ptr), value :: alpha, a, beta, c
            integer(c_int) :: info
        end function

        function c_wb_syrk_mpf(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_mpf")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(c_ptr), value :: alpha, a, beta, c
            integer(c_int) :: info
        end function

        function c_wb_gemmtr_f64(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_f64")
            import :: c_char, c_int, c_int64_t, c_ptr, c_double
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            real(c_double), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_wb_gemmtr_dd(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_wb_gemmtr_qd(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_wb_gemmtr_f128(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_f128")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        function c_wb_gemmtr_mpfr(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_mpfr")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        function c_wb_gemmtr_mpf(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_mpf")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        function c_Cgemm_dd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Cgemm_qd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Csyrk_dd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Csyrk_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_Csyrk_qd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Csyrk_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_Cgemmtr_dd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemmtr_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Cgemmtr_qd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemmtr_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, transa, transb
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Cherk_dd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Cherk_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_Cherk_qd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Cherk_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd), value :: alpha, beta
            type(c_ptr), value :: a, c
            integer(c_int) :: info
        end function

        function c_Csymm_dd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csymm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side, uplo
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Csymm_qd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csymm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side, uplo
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Chemm_dd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Chemm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side, uplo
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Chemm_qd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Chemm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side, uplo
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Csyr2k_dd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csyr2k_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Csyr2k_qd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csyr2k_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Cher2k_dd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cher2k_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha
            type(wb_dd), value :: beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Cher2k_qd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cher2k_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd), value :: beta
            type(c_ptr), value :: a, b, c
            integer(c_int) :: info
        end function

        function c_Ctrmm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrmm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Ctrmm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrmm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Ctrsm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrsm_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Ctrsm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrsm_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side, uplo, transa, diag
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: a, b
            integer(c_int) :: info
        end function

        function c_Cgemv_dd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgemv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Cgemv_qd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgemv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Cgbmv_dd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgbmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Cgbmv_qd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgbmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: trans
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Chemv_dd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chemv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Chemv_qd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chemv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Chbmv_dd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chbmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Chbmv_qd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chbmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: a, x, y
            integer(c_int) :: info
        end function

        function c_Chpmv_dd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chpmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(c_ptr), value :: ap, x, y
            integer(c_int) :: info
        end function

        function c_Chpmv_qd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chpmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(c_ptr), value :: ap, x, y
            integer(c_int) :: info
        end function

        function c_Ctrmv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctrmv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctbmv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctbmv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctpmv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpmv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Ctpmv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpmv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Ctrsv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrsv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctrsv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrsv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctbsv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbsv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctbsv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbsv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, k, lda, incx
            type(c_ptr), value :: a, x
            integer(c_int) :: info
        end function

        function c_Ctpsv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpsv_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Ctpsv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpsv_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo, trans, diag
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: ap, x
            integer(c_int) :: info
        end function

        function c_Cgeru_dd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgeru_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Cgeru_qd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgeru_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Cgerc_dd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgerc_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Cgerc_qd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgerc_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Cher_dd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Cher_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, lda
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, a
            integer(c_int) :: info
        end function

        function c_Cher_qd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Cher_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, lda
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, a
            integer(c_int) :: info
        end function

        function c_Chpr_dd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Chpr_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x, ap
            integer(c_int) :: info
        end function

        function c_Chpr_qd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Chpr_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x, ap
            integer(c_int) :: info
        end function

        function c_Cher2_dd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cher2_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Cher2_qd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cher2_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: x, y, a
            integer(c_int) :: info
        end function

        function c_Chpr2_dd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Chpr2_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: x, y, ap
            integer(c_int) :: info
        end function

        function c_Chpr2_qd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Chpr2_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: x, y, ap
            integer(c_int) :: info
        end function

        function c_Caxpy_dd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Caxpy_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Caxpy_qd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Caxpy_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Cscal_dd(n, alpha, x, incx) &
                result(info) bind(C, name="Cscal_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_dd_complex), value :: alpha
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        function c_Cscal_qd(n, alpha, x, incx) &
                result(info) bind(C, name="Cscal_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_qd_complex), intent(in) :: alpha
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        function c_CRscal_dd(n, alpha, x, incx) &
                result(info) bind(C, name="CRscal_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        function c_CRscal_qd(n, alpha, x, incx) &
                result(info) bind(C, name="CRscal_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        function c_Ccopy_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Ccopy_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Ccopy_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Ccopy_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Cswap_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Cswap_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_Cswap_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Cswap_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_CRrot_dd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="CRrot_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: c, s
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function c_CRrot_qd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="CRrot_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: c, s
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        !> The plane rotation that makes b zero, on complex double-double numbers: c a + s b = r and
        !> c b - conj(s) a = 0, with a real c and c^2 + |s|^2 = 1. a becomes r. Infinities and NaN
        !> as in the reference BLAS of LAPACK 3.11: they make everything NaN, but for b = 0, where c
        !> = 1 and s = 0, and for a = 0, where c = 0 and r is real. Returns as Rrotg_dd.
        function Crotg_dd(a, b, c, s) &
                result(info) bind(C, name="Crotg_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            type(wb_dd_complex), value :: b
            type(wb_dd_complex), intent(inout) :: a, s
            type(wb_dd), intent(inout) :: c
            integer(c_int) :: info
        end function

        !> Crotg on complex quad-double numbers.
        function Crotg_qd(a, b, c, s) &
                result(info) bind(C, name="Crotg_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            type(wb_qd_complex), intent(in) :: b
            type(wb_qd_complex), intent(inout) :: a, s
            type(wb_qd), intent(inout) :: c
            integer(c_int) :: info
        end function

        function c_Cdotu_dd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotu_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_dd_complex) :: sum
        end function

        function c_Cdotu_qd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotu_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_qd_complex) :: sum
        end function

        function c_Cdotc_dd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotc_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_dd_complex) :: sum
        end function

        function c_Cdotc_qd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotc_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_qd_complex) :: sum
        end function

        function c_RCasum_dd(n, x, incx) &
                result(sum) bind(C, name="RCasum_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_dd) :: sum
        end function

        function c_RCasum_qd(n, x, incx) &
                result(sum) bind(C, name="RCasum_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_qd) :: sum
        end function

        function c_RCnrm2_dd(n, x, incx) &
                result(sum) bind(C, name="RCnrm2_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_dd) :: sum
        end function

        function c_RCnrm2_qd(n, x, incx) &
                result(sum) bind(C, name="RCnrm2_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_qd) :: sum
        end function

        function c_iCamax_dd(n, x, incx) &
                result(place) bind(C, name="iCamax_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            integer(c_int64_t) :: place
        end function

        function c_iCamax_qd(n, x, incx) &
                result(place) bind(C, name="iCamax_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            integer(c_int64_t) :: place
        end function

        !> The sum of the magnitudes of the parts of a number, on complex double-double numbers.
        function RCabs1_dd(z) &
                result(sum) bind(C, name="RCabs1_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_dd, wb_dd_complex
            type(wb_dd_complex), value :: z
            type(wb_dd) :: sum
        end function

        !> RCabs1 on complex quad-double numbers.
        function RCabs1_qd(z) &
                result(sum) bind(C, name="RCabs1_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_qd, wb_qd_complex
            type(wb_qd_complex), intent(in) :: z
            type(wb_qd) :: sum
        end function

        ! end generated interfaces
        ! begin generated functions
        function wb_device_malloc(pointer, bytes) &
                result(status) bind(C, name="wb_device_malloc")
            import :: c_int, c_ptr, c_size_t
            type(c_ptr), intent(out) :: pointer
            integer(c_size_t), value :: bytes
            integer(c_int) :: status
        end function

        function wb_device_copy(to, from, bytes) &
                result(status) bind(C, name="wb_device_copy")
            import :: c_int, c_ptr, c_size_t
            type(c_ptr), value :: to, from
            integer(c_size_t), value :: bytes
            integer(c_int) :: status
        end function

        function wb_mp_array_init(array, size) &
                result(info) bind(C, name="wb_mp_array_init")
            import :: c_int, c_int64_t, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function

        function wb_mp_array_host2device(array, host, size) &
                result(info) bind(C, name="wb_mp_array_host2device")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            type(c_ptr), value :: host
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function

        function wb_mp_array_device2host(host, array, size) &
                result(info) bind(C, name="wb_mp_array_device2host")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(c_ptr), value :: host
            type(wb_mp_array), intent(in) :: array
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function

        function wb_mp_array_set_mpfr(array, x, n) &
                result(info) bind(C, name="wb_mp_array_set_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            type(c_ptr), value :: x
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        function wb_mp_array_get_mpfr(x, array, n) &
                result(info) bind(C, name="wb_mp_array_get_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(c_ptr), value :: x
            type(wb_mp_array), intent(in) :: array
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        function c_wb_mp_array_set_d(array, x, n) &
                result(info) bind(C, name="wb_mp_array_set_d")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            type(c_ptr), value :: x
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        function c_wb_mp_array_get_d(x, array, n) &
                result(info) bind(C, name="wb_mp_array_get_d")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(c_ptr), value :: x
            type(wb_mp_array), intent(in) :: array
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        function wb_mp_asum(n, x, incx, r) &
                result(info) bind(C, name="wb_mp_asum")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: x
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        function wb_mp_dot(n, x, incx, y, incy, r) &
                result(info) bind(C, name="wb_mp_dot")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy
            type(wb_mp_array), intent(in) :: x, y
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        function wb_mp_gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="wb_mp_gemv")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: trans
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_mp_array), intent(in) :: alpha, a, x, beta
            type(wb_mp_array), intent(inout) :: y
            integer(c_int) :: info
        end function

        function wb_mp_norm(norm, n, x, incx, r) &
                result(info) bind(C, name="wb_mp_norm")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: norm
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: x
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        function wb_mp_reduce(algorithm, n, x, incx, r) &
                result(info) bind(C, name="wb_mp_reduce")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: algorithm
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: x
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_mp_reduce_d(algorithm, n, x, incx, r) &
                result(info) bind(C, name="wb_mp_reduce_d")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            integer(c_int), value :: algorithm
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        function wb_mp_scal(n, alpha, x, incx) &
                result(info) bind(C, name="wb_mp_scal")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: alpha
            type(wb_mp_array), intent(inout) :: x
            integer(c_int) :: info
        end function

        function wb_mp_axpy(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="wb_mp_axpy")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy
            type(wb_mp_array), intent(in) :: alpha, x
            type(wb_mp_array), intent(inout) :: y
            integer(c_int) :: info
        end function

        function wb_mp_axpy_dot(n, alpha, w, incw, v, incv, u, incu, r) &
                result(info) bind(C, name="wb_mp_axpy_dot")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incw, incv, incu
            type(wb_mp_array), intent(in) :: alpha, v, u
            type(wb_mp_array), intent(inout) :: w, r
            integer(c_int) :: info
        end function

        function wb_mp_waxpby(n, alpha, x, incx, beta, y, incy, w, incw) &
                result(info) bind(C, name="wb_mp_waxpby")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy, incw
            type(wb_mp_array), intent(in) :: alpha, x, beta, y
            type(wb_mp_array), intent(inout) :: w
            integer(c_int) :: info
        end function

        function wb_mp_rot(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="wb_mp_rot")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy
            type(wb_mp_array), intent(inout) :: x, y
            type(wb_mp_array), intent(in) :: c, s
            integer(c_int) :: info
        end function

        function wb_mp_symv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="wb_mp_symv")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_mp_array), intent(in) :: alpha, a, x, beta
            type(wb_mp_array), intent(inout) :: y
            integer(c_int) :: info
        end function

        function wb_mp_ger(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="wb_mp_ger")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_mp_array), intent(in) :: alpha, x, y
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        function wb_mp_syr(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="wb_mp_syr")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo
            integer(c_int64_t), value :: n, incx, lda
            type(wb_mp_array), intent(in) :: alpha, x
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        function wb_mp_syr2(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="wb_mp_syr2")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_mp_array), intent(in) :: alpha, x, y
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        function wb_mp_ge_add(m, n, alpha, a, lda, beta, b, ldb, c, ldc) &
                result(info) bind(C, name="wb_mp_ge_add")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_mp_array), intent(in) :: alpha, a, beta, b
            type(wb_mp_array), intent(inout) :: c
            integer(c_int) :: info
        end function

        function wb_mp_ge_acc(m, n, alpha, a, lda, beta, b, ldb) &
                result(info) bind(C, name="wb_mp_ge_acc")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_mp_array), intent(in) :: alpha, a, beta
            type(wb_mp_array), intent(inout) :: b
            integer(c_int) :: info
        end function

        function wb_mp_ge_diag_scale(side, m, n, d, incd, a, lda) &
                result(info) bind(C, name="wb_mp_ge_diag_scale")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: side
            integer(c_int64_t), value :: m, n, incd, lda
            type(wb_mp_array), intent(in) :: d
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        function wb_mp_ge_lr_scale(m, n, dl, incdl, dr, incdr, a, lda) &
                result(info) bind(C, name="wb_mp_ge_lr_scale")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, incdl, incdr, lda
            type(wb_mp_array), intent(in) :: dl, dr
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        function wb_mp_ge_norm(norm, m, n, a, lda, r) &
                result(info) bind(C, name="wb_mp_ge_norm")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: norm
            integer(c_int64_t), value :: m, n, lda
            type(wb_mp_array), intent(in) :: a
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        function wb_mp_gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_mp_gemm")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_mp_array), intent(in) :: alpha, a, b, beta
            type(wb_mp_array), intent(inout) :: c
            integer(c_int) :: info
        end function

        function wb_mp_syrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_mp_syrk")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_mp_array), intent(in) :: alpha, a, beta
            type(wb_mp_array), intent(inout) :: c
            integer(c_int) :: info
        end function

        function wb_mp_scale2(r, x, k) &
                result(info) bind(C, name="wb_mp_scale2")
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: r, x
            integer(c_int64_t), value :: k
            integer(c_int) :: info
        end function

        function c_wb_sum_f64(n, x, incx, r) &
                result(info) bind(C, name="wb_sum_f64")
            import :: c_double, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_sum_f32(n, x, incx, r) &
                result(info) bind(C, name="wb_sum_f32")
            import :: c_float, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_sum_dd(n, x, incx, r) &
                result(info) bind(C, name="wb_sum_dd")
            import :: c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_sum_qd(n, x, incx, r) &
                result(info) bind(C, name="wb_sum_qd")
            import :: c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_asum_f64(n, x, incx, r) &
                result(info) bind(C, name="wb_asum_f64")
            import :: c_double, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_asum_f32(n, x, incx, r) &
                result(info) bind(C, name="wb_asum_f32")
            import :: c_float, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_asum_dd(n, x, incx, r) &
                result(info) bind(C, name="wb_asum_dd")
            import :: c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_asum_qd(n, x, incx, r) &
                result(info) bind(C, name="wb_asum_qd")
            import :: c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_dot_f64(n, x, incx, y, incy, r) &
                result(info) bind(C, name="wb_dot_f64")
            import :: c_double, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_dot_f32(n, x, incx, y, incy, r) &
                result(info) bind(C, name="wb_dot_f32")
            import :: c_float, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_dot_dd(n, x, incx, y, incy, r) &
                result(info) bind(C, name="wb_dot_dd")
            import :: c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_dot_qd(n, x, incx, y, incy, r) &
                result(info) bind(C, name="wb_dot_qd")
            import :: c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_nrm2_f64(n, x, incx, r) &
                result(info) bind(C, name="wb_nrm2_f64")
            import :: c_double, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_nrm2_f32(n, x, incx, r) &
                result(info) bind(C, name="wb_nrm2_f32")
            import :: c_float, c_int, c_int64_t, c_ptr
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_nrm2_dd(n, x, incx, r) &
                result(info) bind(C, name="wb_nrm2_dd")
            import :: c_int, c_int64_t, c_ptr, wb_dd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_nrm2_qd(n, x, incx, r) &
                result(info) bind(C, name="wb_nrm2_qd")
            import :: c_int, c_int64_t, c_ptr, wb_qd
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        function c_wb_accumulator_add_array_f64(accumulator, n, x, incx) &
                result(info) bind(C, name="wb_accumulator_add_array_f64")
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: accumulator
            integer(c_int64_t), value :: n, incx
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        function c_wb_accumulator_add_products_f64(accumulator, n, x, incx, y, incy) &
                result(info) bind(C, name="wb_accumulator_add_products_f64")
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: accumulator
            integer(c_int64_t), value :: n, incx, incy
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        function wb_accumulator_load(accumulator, bytes, size) &
                result(info) bind(C, name="wb_accumulator_load")
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: accumulator, bytes
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function

        function c_wb_solve_f64(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_solve_f64")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_solve_dd(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_solve_dd")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_solve_qd(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_solve_qd")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_solve_f128(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_solve_f128")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b, x, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_solve_mpfr(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_solve_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b, x, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_lstsq_f64(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_lstsq_f64")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_lstsq_dd(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_lstsq_dd")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_lstsq_qd(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_lstsq_qd")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_lstsq_f128(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_lstsq_f128")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b, x, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_lstsq_mpfr(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
                result(info) bind(C, name="wb_lstsq_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
            type(c_ptr), value :: a, b, x, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_inverse_f64(bounds, n, a, lda, x, ldx, errors, report) &
                result(info) bind(C, name="wb_inverse_f64")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda, ldx
            type(c_ptr), value :: a
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_inverse_dd(bounds, n, a, lda, x, ldx, errors, report) &
                result(info) bind(C, name="wb_inverse_dd")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda, ldx
            type(c_ptr), value :: a
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_inverse_qd(bounds, n, a, lda, x, ldx, errors, report) &
                result(info) bind(C, name="wb_inverse_qd")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda, ldx
            type(c_ptr), value :: a
            type(c_ptr), value :: x
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_inverse_f128(bounds, n, a, lda, x, ldx, errors, report) &
                result(info) bind(C, name="wb_inverse_f128")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda, ldx
            type(c_ptr), value :: a, x, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_inverse_mpfr(bounds, n, a, lda, x, ldx, errors, report) &
                result(info) bind(C, name="wb_inverse_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda, ldx
            type(c_ptr), value :: a, x, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_det_f64(bounds, n, a, lda, det, exponent, report) &
                result(info) bind(C, name="wb_det_f64")
            import :: c_double, c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            real(c_double), intent(inout) :: det
            integer(c_int64_t), intent(inout) :: exponent
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_det_dd(bounds, n, a, lda, det, exponent, report) &
                result(info) bind(C, name="wb_det_dd")
            import :: c_int, c_int64_t, c_ptr, wb_dd, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            type(wb_dd), intent(inout) :: det
            integer(c_int64_t), intent(inout) :: exponent
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_det_qd(bounds, n, a, lda, det, exponent, report) &
                result(info) bind(C, name="wb_det_qd")
            import :: c_int, c_int64_t, c_ptr, wb_qd, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a
            type(wb_qd), intent(inout) :: det
            integer(c_int64_t), intent(inout) :: exponent
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_det_f128(bounds, n, a, lda, det, exponent, report) &
                result(info) bind(C, name="wb_det_f128")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a, det
            integer(c_int64_t), intent(inout) :: exponent
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_det_mpfr(bounds, n, a, lda, det, exponent, report) &
                result(info) bind(C, name="wb_det_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            integer(c_int64_t), value :: n, lda
            type(c_ptr), value :: a, det
            integer(c_int64_t), intent(inout) :: exponent
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_eigh_f64(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
                result(info) bind(C, name="wb_eigh_f64")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, ldv
            type(c_ptr), value :: a
            type(c_ptr), value :: w, v
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_eigh_dd(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
                result(info) bind(C, name="wb_eigh_dd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, ldv
            type(c_ptr), value :: a
            type(c_ptr), value :: w, v
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_eigh_qd(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
                result(info) bind(C, name="wb_eigh_qd")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, ldv
            type(c_ptr), value :: a
            type(c_ptr), value :: w, v
            type(c_ptr), value :: errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_eigh_f128(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
                result(info) bind(C, name="wb_eigh_f128")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, ldv
            type(c_ptr), value :: a, w, v, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function wb_eigh_mpfr(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
                result(info) bind(C, name="wb_eigh_mpfr")
            import :: c_char, c_int, c_int64_t, c_ptr, wb_report
            integer(c_int), value :: bounds
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, lda, ldv
            type(c_ptr), value :: a, w, v, errors
            type(wb_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        function c_wb_csr_create_f64(index_bits, rows, columns, starts, places, values, matrix) &
                result(info) bind(C, name="wb_csr_create_f64")
            import :: c_int, c_int64_t, c_ptr
            integer(c_int), value :: index_bits
            integer(c_int64_t), value :: rows, columns
            type(c_ptr), value :: starts, places
            type(c_ptr), value :: values
            type(c_ptr), intent(inout) :: matrix
            integer(c_int) :: info
        end function

        function c_wb_csr_create_dd(index_bits, rows, columns, starts, places, values, matrix) &
                result(info) bind(C, name="wb_csr_create_dd")
            import :: c_int, c_int64_t, c_ptr
            integer(c_int), value :: index_bits
            integer(c_int64_t), value :: rows, columns
            type(c_ptr), value :: starts, places
            type(c_ptr), value :: values
            type(c_ptr), intent(inout) :: matrix
            integer(c_int) :: info
        end function

        function c_wb_csr_create_qd(index_bits, rows, columns, starts, places, values, matrix) &
                result(info) bind(C, name="wb_csr_create_qd")
            import :: c_int, c_int64_t, c_ptr
            integer(c_int), value :: index_bits
            integer(c_int64_t), value :: rows, columns
            type(c_ptr), value :: starts, places
            type(c_ptr), value :: values
            type(c_ptr), intent(inout) :: matrix
            integer(c_int) :: info
        end function

        function wb_csr_create_f128(index_bits, rows, columns, starts, places, values, matrix) &
                result(info) bind(C, name="wb_csr_create_f128")
            import :: c_int, c_int64_t, c_ptr
            integer(c_int), value :: index_bits
            integer(c_int64_t), value :: rows, columns
            type(c_ptr), value :: starts, places
            type(c_ptr), value :: values
            type(c_ptr), intent(inout) :: matrix
            integer(c_int) :: info
        end function

        function wb_csr_create_mpfr(index_bits, rows, columns, starts, places, values, matrix) &
                result(info) bind(C, name="wb_csr_create_mpfr")
            import :: c_int, c_int64_t, c_ptr
            integer(c_int), value :: index_bits
            integer(c_int64_t), value :: rows, columns
            type(c_ptr), value :: starts, places
            type(c_ptr), value :: values
            type(c_ptr), intent(inout) :: matrix
            integer(c_int) :: info
        end function

        ! end generated functions

        !> The version of the library; wb_text makes it a string.
        function wb_version() result(text) bind(C, name="wb_version")
            import :: c_ptr
            type(c_ptr) :: text
        end function

        !> The newest error message of the calling thread; wb_text makes it a string.
        function wb_last_error() result(text) bind(C, name="wb_last_error")
            import :: c_ptr
            type(c_ptr) :: text
        end function

        !> Sets the handler of errors of later calls, c_funloc of a wb_error_handler, and returns the previous one;
        !> c_null_funptr restores the default. wideblas.h says what a handler may do.
        function wb_set_error_handler(handler) result(before) bind(C, name="wb_set_error_handler")
            import :: c_funptr
            type(c_funptr), value :: handler
            type(c_funptr) :: before
        end function

        !> Sets the number of threads of later calls; 0 returns to the default. Returns 0 or -1.
        function wb_set_num_threads(threads) result(status) bind(C, name="wb_set_num_threads")
            import :: c_int
            integer(c_int), value :: threads
            integer(c_int) :: status
        end function

        !> Sets what later calls tell on stderr: 0 nothing, 1 a line a call, 2 decisions too. Returns 0 or -1.
        function wb_set_verbose(level) result(status) bind(C, name="wb_set_verbose")
            import :: c_int
            integer(c_int), value :: level
            integer(c_int) :: status
        end function

        !> What calls tell on stderr.
        function wb_get_verbose() result(level) bind(C, name="wb_get_verbose")
            import :: c_int
            integer(c_int) :: level
        end function

        !> How many GPUs there are.
        function wb_device_count() result(devices) bind(C, name="wb_device_count")
            import :: c_int
            integer(c_int) :: devices
        end function

        !> Where later calls run: the number of a GPU from 0 on, WB_CPU, WB_DEFAULT_DEVICE or WB_ALL_DEVICES.
        !> Returns 0, -1 or WB_NO_DEVICE.
        function wb_set_device(device) result(status) bind(C, name="wb_set_device")
            import :: c_int
            integer(c_int), value :: device
            integer(c_int) :: status
        end function

        !> Several GPUs, by their numbers from 0 on: large products of matrices in host memory are divided over
        !> them, all else runs on the one with the lowest number. Returns 0, -1 or WB_NO_DEVICE.
        function wb_set_devices(count, devices) result(status) bind(C, name="wb_set_devices")
            import :: c_int
            integer(c_int), value :: count
            integer(c_int), intent(in) :: devices(*)
            integer(c_int) :: status
        end function

        !> Enqueues the work of later calls of this thread in a CUDA stream; c_null_ptr: in ours.
        subroutine wb_set_stream(stream) bind(C, name="wb_set_stream")
            import :: c_ptr
            type(c_ptr), value :: stream
        end subroutine

        !> Gives the memory back. Returns 0 or -1.
        function wb_device_free(pointer) result(status) bind(C, name="wb_device_free")
            import :: c_int, c_ptr
            type(c_ptr), value :: pointer
            integer(c_int) :: status
        end function

        !> The number of threads that a large enough call uses.
        function wb_get_num_threads() result(threads) bind(C, name="wb_get_num_threads")
            import :: c_int
            integer(c_int) :: threads
        end function

        !> The instruction set of the CPU kernels; wb_text makes it a string.
        function wb_kernel() result(text) bind(C, name="wb_kernel")
            import :: c_ptr
            type(c_ptr) :: text
        end function
    end interface

    !> Routines on residue numbers; wideblas.h says what each does. They return 0, the position of an
    !> illegal argument, or -1: then the outputs are untouched and wb_last_error says more.
    interface
        !> Sets the precision of residue numbers, 24 to 8192 bits.
        function wb_mp_set_precision(bits) result(info) bind(C, name="wb_mp_set_precision")
            import :: c_int
            integer(c_int), value :: bits
            integer(c_int) :: info
        end function

        !> Sets the moduli of residue numbers, pairwise coprime.
        function wb_mp_set_moduli(n, moduli) result(info) bind(C, name="wb_mp_set_moduli")
            import :: c_int
            integer(c_int), value :: n
            integer(c_int), intent(in) :: moduli(*)
            integer(c_int) :: info
        end function

        !> The precision in force, in bits.
        function wb_mp_precision() result(info) bind(C, name="wb_mp_precision")
            import :: c_int
            integer(c_int) :: info
        end function

        !> The number of moduli in force; the first n are written.
        function wb_mp_moduli(n, moduli) result(info) bind(C, name="wb_mp_moduli")
            import :: c_int
            integer(c_int), value :: n
            integer(c_int), intent(inout) :: moduli(*)
            integer(c_int) :: info
        end function

        !> The bytes of a host number.
        function wb_mp_size() result(info) bind(C, name="wb_mp_size")
            import :: c_size_t
            integer(c_size_t) :: info
        end function

        !> Frees an array.
        function wb_mp_array_clear(array) result(info) bind(C, name="wb_mp_array_clear")
            import :: c_int, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            integer(c_int) :: info
        end function

        !> r := x, rounded
        function wb_mp_round(r, x) result(info) bind(C, name="wb_mp_round")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x
            integer(c_int) :: info
        end function

        !> r := x + y
        function wb_mp_add(r, x, y) result(info) bind(C, name="wb_mp_add")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x, y
            integer(c_int) :: info
        end function

        !> r := |x| + |y|
        function wb_mp_add_abs(r, x, y) result(info) bind(C, name="wb_mp_add_abs")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x, y
            integer(c_int) :: info
        end function

        !> r := x - y
        function wb_mp_sub(r, x, y) result(info) bind(C, name="wb_mp_sub")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x, y
            integer(c_int) :: info
        end function

        !> r := x y
        function wb_mp_mul(r, x, y) result(info) bind(C, name="wb_mp_mul")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x, y
            integer(c_int) :: info
        end function

        !> r := x y, y a double
        function wb_mp_mul_d(r, x, y) result(info) bind(C, name="wb_mp_mul_d")
            import :: c_double, c_int, c_ptr
            type(c_ptr), value :: r, x
            real(c_double), value :: y
            integer(c_int) :: info
        end function

        !> r := x / y
        function wb_mp_div(r, x, y) result(info) bind(C, name="wb_mp_div")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x, y
            integer(c_int) :: info
        end function

        !> r := sqrt(x)
        function wb_mp_sqrt(r, x) result(info) bind(C, name="wb_mp_sqrt")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x
            integer(c_int) :: info
        end function

        !> r := 1 / sqrt(x)
        function wb_mp_inv_sqrt(r, x) result(info) bind(C, name="wb_mp_inv_sqrt")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x
            integer(c_int) :: info
        end function

        !> -1, 0 or 1: x < y, x = y, x > y
        function wb_mp_cmp(x, y) result(info) bind(C, name="wb_mp_cmp")
            import :: c_int, c_ptr
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        !> The comparison of magnitudes
        function wb_mp_cmp_abs(x, y) result(info) bind(C, name="wb_mp_cmp_abs")
            import :: c_int, c_ptr
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        !> The interval of the significand over the product of the moduli
        function wb_mp_eval(eval, x) result(info) bind(C, name="wb_mp_eval")
            import :: c_int, c_ptr
            type(c_ptr), value :: eval, x
            integer(c_int) :: info
        end function

        !> The interval, by a sum in binary64 where that tells enough
        function wb_mp_eval_fast(eval, x) result(info) bind(C, name="wb_mp_eval_fast")
            import :: c_int, c_ptr
            type(c_ptr), value :: eval, x
            integer(c_int) :: info
        end function

        !> r := a double
        function wb_mp_set_d(r, x) result(info) bind(C, name="wb_mp_set_d")
            import :: c_double, c_int, c_ptr
            type(c_ptr), value :: r
            real(c_double), value :: x
            integer(c_int) :: info
        end function

        !> r := an MPFR number
        function wb_mp_set_mpfr(r, x) result(info) bind(C, name="wb_mp_set_mpfr")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x
            integer(c_int) :: info
        end function

        !> r := a decimal string, NUL-terminated
        function wb_mp_set_str(r, text) result(info) bind(C, name="wb_mp_set_str")
            import :: c_char, c_int, c_ptr
            type(c_ptr), value :: r
            character(kind=c_char), intent(in) :: text(*)
            integer(c_int) :: info
        end function

        !> An MPFR number := x
        function wb_mp_get_mpfr(r, x) result(info) bind(C, name="wb_mp_get_mpfr")
            import :: c_int, c_ptr
            type(c_ptr), value :: r, x
            integer(c_int) :: info
        end function

        !> The nearest double to x
        function wb_mp_get_d(x) result(info) bind(C, name="wb_mp_get_d")
            import :: c_double, c_ptr
            type(c_ptr), value :: x
            real(c_double) :: info
        end function

        !> x as a decimal string, of which size characters with a NUL are written
        function wb_mp_get_str(text, size, x) result(info) bind(C, name="wb_mp_get_str")
            import :: c_char, c_int, c_ptr, c_size_t
            character(kind=c_char), intent(inout) :: text(*)
            integer(c_size_t), value :: size
            type(c_ptr), value :: x
            integer(c_int) :: info
        end function

        !> Makes a sparse matrix from a file of Matrix Market, whose name ends with c_null_char; entries have so many bits.
        function wb_csr_read(path, bits, matrix) result(info) bind(C, name="wb_csr_read")
            import :: c_char, c_int, c_ptr
            character(kind=c_char), intent(in) :: path(*)
            integer(c_int), value :: bits
            type(c_ptr), intent(inout) :: matrix
            integer(c_int) :: info
        end function

        !> The numbers of rows, columns and entries of a sparse matrix.
        function wb_csr_shape(matrix, rows, columns, entries) &
                result(info) bind(C, name="wb_csr_shape")
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: matrix
            integer(c_int64_t), intent(out) :: rows, columns, entries
            integer(c_int) :: info
        end function

        !> Frees a sparse matrix.
        function wb_csr_destroy(matrix) result(info) bind(C, name="wb_csr_destroy")
            import :: c_int, c_ptr
            type(c_ptr), value :: matrix
            integer(c_int) :: info
        end function

        !> y = alpha op(A) x + beta y of a sparse matrix A and doubles; trans is 'N' or 'T'.
        function wb_spmv_f64(mode, trans, alpha, a, x, beta, y) &
                result(info) bind(C, name="wb_spmv_f64")
            import :: c_char, c_double, c_int, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: trans
            type(c_ptr), value :: a
            real(c_double), intent(in) :: alpha
            real(c_double), intent(in) :: beta
            real(c_double), intent(in) :: x(*)
            real(c_double), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> The same of double-double numbers.
        function wb_spmv_dd(mode, trans, alpha, a, x, beta, y) &
                result(info) bind(C, name="wb_spmv_dd")
            import :: c_char, c_int, c_ptr, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: trans
            type(c_ptr), value :: a
            type(wb_dd), intent(in) :: alpha
            type(wb_dd), intent(in) :: beta
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> The same of quad-double numbers.
        function wb_spmv_qd(mode, trans, alpha, a, x, beta, y) &
                result(info) bind(C, name="wb_spmv_qd")
            import :: c_char, c_int, c_ptr, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: trans
            type(c_ptr), value :: a
            type(wb_qd), intent(in) :: alpha
            type(wb_qd), intent(in) :: beta
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> The same of binary128 numbers, which are given by address (c_loc).
        function wb_spmv_f128(mode, trans, alpha, a, x, beta, y) &
                result(info) bind(C, name="wb_spmv_f128")
            import :: c_char, c_int, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: trans
            type(c_ptr), value :: a
            type(c_ptr), value :: alpha, beta
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        !> The same of MPFR numbers, of which the arrays are (c_loc).
        function wb_spmv_mpfr(mode, trans, alpha, a, x, beta, y) &
                result(info) bind(C, name="wb_spmv_mpfr")
            import :: c_char, c_int, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: trans
            type(c_ptr), value :: a
            type(c_ptr), value :: alpha, beta
            type(c_ptr), value :: x, y
            integer(c_int) :: info
        end function

        !> Processes of a communicator of an MPI with the standard ABI, whose handle is of C.
        function wb_comm_of_mpi_abi(comm, communicator, nprow, npcol, order) &
                result(info) bind(C, name="wb_comm_of_mpi_abi")
            import :: c_int, c_ptr, wb_comm
            type(wb_comm), intent(inout) :: comm
            type(c_ptr), value :: communicator
            integer(c_int), value :: nprow, npcol, order
            integer(c_int) :: info
        end function

        !> Processes of count threads of this program, in a grid: thread i passes comms(i) to the routines.
        function wb_comms_of_threads(comms, count, nprow, npcol, order) &
                result(info) bind(C, name="wb_comms_of_threads")
            import :: c_int, wb_comm
            integer(c_int), value :: count, nprow, npcol, order
            type(wb_comm), intent(inout) :: comms(*)
            integer(c_int) :: info
        end function

        !> This thread makes no further calls: those of the others end with WB_INFO_COMMUNICATION.
        function wb_comm_leave(comm) result(info) bind(C, name="wb_comm_leave")
            import :: c_int, wb_comm
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> Frees what wb_comms_of_threads made.
        function wb_comms_free(comms, count) result(info) bind(C, name="wb_comms_free")
            import :: c_int, wb_comm
            integer(c_int), value :: count
            type(wb_comm), intent(inout) :: comms(*)
            integer(c_int) :: info
        end function

        !> Processes of an MPI communicator, in a grid; of the program's own C file that defines WB_MPI_FORTRAN and includes wideblas_mpi.h.
        function wb_comm_of_mpi_fortran(comm, processes, nprow, npcol, order) &
                result(info) bind(C, name="wb_comm_of_mpi_fortran")
            import :: c_char, c_int, wb_comm
            type(wb_comm), intent(out) :: comm
            integer(c_int), value :: processes, nprow, npcol
            character(kind=c_char), value :: order
            integer(c_int) :: info
        end function

        !> Frees what wb_comm_of_mpi_fortran made.
        subroutine wb_comm_free_fortran(comm) bind(C, name="wb_comm_free_fortran")
            import :: wb_comm
            type(wb_comm), intent(inout) :: comm
        end subroutine

        !> sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of doubles; arguments are those of PDGEMM.
        function wb_pgemm_f64(mode, transa, transb, m, n, k, alpha, a, ia, ja, desca, b, ib, &
                jb, descb, beta, c, ic, jc, descc, comm) &
                result(info) bind(C, name="wb_pgemm_f64")
            import :: c_char, c_double, c_int, c_int64_t, wb_comm
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, ia, ja, ib, jb, ic, jc
            real(c_double), value :: alpha, beta
            real(c_double), intent(in) :: a(*), b(*)
            real(c_double), intent(inout) :: c(*)
            integer(c_int), intent(in) :: desca(9), descb(9), descc(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C), as PDSYRK.
        function wb_psyrk_f64(mode, uplo, trans, n, k, alpha, a, ia, ja, desca, beta, c, ic, &
                jc, descc, comm) &
                result(info) bind(C, name="wb_psyrk_f64")
            import :: c_char, c_double, c_int, c_int64_t, wb_comm
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, ia, ja, ic, jc
            real(c_double), value :: alpha, beta
            real(c_double), intent(in) :: a(*)
            real(c_double), intent(inout) :: c(*)
            integer(c_int), intent(in) :: desca(9), descc(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of double-double numbers; arguments are those of PDGEMM.
        function wb_pgemm_dd(mode, transa, transb, m, n, k, alpha, a, ia, ja, desca, b, ib, &
                jb, descb, beta, c, ic, jc, descc, comm) &
                result(info) bind(C, name="wb_pgemm_dd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, ia, ja, ib, jb, ic, jc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), b(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int), intent(in) :: desca(9), descb(9), descc(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C), as PDSYRK.
        function wb_psyrk_dd(mode, uplo, trans, n, k, alpha, a, ia, ja, desca, beta, c, ic, &
                jc, descc, comm) &
                result(info) bind(C, name="wb_psyrk_dd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, ia, ja, ic, jc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int), intent(in) :: desca(9), descc(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of quad-double numbers; arguments are those of PDGEMM.
        function wb_pgemm_qd(mode, transa, transb, m, n, k, alpha, a, ia, ja, desca, b, ib, &
                jb, descb, beta, c, ic, jc, descc, comm) &
                result(info) bind(C, name="wb_pgemm_qd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa, transb
            integer(c_int64_t), value :: m, n, k, ia, ja, ib, jb, ic, jc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), b(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int), intent(in) :: desca(9), descb(9), descc(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C), as PDSYRK.
        function wb_psyrk_qd(mode, uplo, trans, n, k, alpha, a, ia, ja, desca, beta, c, ic, &
                jc, descc, comm) &
                result(info) bind(C, name="wb_psyrk_qd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo, trans
            integer(c_int64_t), value :: n, k, ia, ja, ic, jc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int), intent(in) :: desca(9), descc(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> Systems with a distributed triangular matrix of double-double numbers, as PDTRSM.
        function wb_ptrsm_dd(side, uplo, trans, diag, m, n, alpha, a, ia, ja, desca, b, ib, &
                jb, descb, comm) &
                result(info) bind(C, name="wb_ptrsm_dd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_dd
            character(kind=c_char), intent(in) :: side, uplo, trans, diag
            integer(c_int64_t), value :: m, n, ia, ja, ib, jb
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: b(*)
            integer(c_int), intent(in) :: desca(9), descb(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> Cholesky's factorisation of a distributed matrix, as PDPOTRF.
        function wb_ppotrf_dd(uplo, n, a, ia, ja, desca, comm) &
                result(info) bind(C, name="wb_ppotrf_dd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_dd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, ia, ja
            type(wb_dd), intent(inout) :: a(*)
            integer(c_int), intent(in) :: desca(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> Systems with a distributed triangular matrix of quad-double numbers, as PDTRSM.
        function wb_ptrsm_qd(side, uplo, trans, diag, m, n, alpha, a, ia, ja, desca, b, ib, &
                jb, descb, comm) &
                result(info) bind(C, name="wb_ptrsm_qd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_qd
            character(kind=c_char), intent(in) :: side, uplo, trans, diag
            integer(c_int64_t), value :: m, n, ia, ja, ib, jb
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: b(*)
            integer(c_int), intent(in) :: desca(9), descb(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> Cholesky's factorisation of a distributed matrix, as PDPOTRF.
        function wb_ppotrf_qd(uplo, n, a, ia, ja, desca, comm) &
                result(info) bind(C, name="wb_ppotrf_qd")
            import :: c_char, c_int, c_int64_t, wb_comm, wb_qd
            character(kind=c_char), intent(in) :: uplo
            integer(c_int64_t), value :: n, ia, ja
            type(wb_qd), intent(inout) :: a(*)
            integer(c_int), intent(in) :: desca(9)
            type(wb_comm), intent(in) :: comm
            integer(c_int) :: info
        end function

        !> x = the solution of A x = b by an iteration, for a sparse matrix A and doubles; report says what became of it.
        function wb_krylov_f64(a, b, x, options, report) &
                result(info) bind(C, name="wb_krylov_f64")
            import :: c_double, c_int, c_ptr, wb_krylov_options, wb_krylov_report
            type(c_ptr), value :: a
            real(c_double), intent(in) :: b(*)
            real(c_double), intent(inout) :: x(*)
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> The same of double-double numbers.
        function wb_krylov_dd(a, b, x, options, report) result(info) bind(C, name="wb_krylov_dd")
            import :: c_int, c_ptr, wb_dd, wb_krylov_options, wb_krylov_report
            type(c_ptr), value :: a
            type(wb_dd), intent(in) :: b(*)
            type(wb_dd), intent(inout) :: x(*)
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> The same of quad-double numbers.
        function wb_krylov_qd(a, b, x, options, report) result(info) bind(C, name="wb_krylov_qd")
            import :: c_int, c_ptr, wb_qd, wb_krylov_options, wb_krylov_report
            type(c_ptr), value :: a
            type(wb_qd), intent(in) :: b(*)
            type(wb_qd), intent(inout) :: x(*)
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> The same of binary128 numbers, which are given by address (c_loc).
        function wb_krylov_f128(a, b, x, options, report) &
                result(info) bind(C, name="wb_krylov_f128")
            import :: c_int, c_ptr, wb_krylov_options, wb_krylov_report
            type(c_ptr), value :: a
            type(c_ptr), value :: b, x
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> The same of MPFR numbers, of which the arrays are (c_loc).
        function wb_krylov_mpfr(a, b, x, options, report) &
                result(info) bind(C, name="wb_krylov_mpfr")
            import :: c_int, c_ptr, wb_krylov_options, wb_krylov_report
            type(c_ptr), value :: a
            type(c_ptr), value :: b, x
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> The same for an operator that a function of the program applies (c_funloc), of doubles.
        function wb_krylov_operator_f64(n, apply, context, b, x, options, report) &
                result(info) bind(C, name="wb_krylov_operator_f64")
            import :: c_double, c_funptr, c_int, c_int64_t, c_ptr, wb_krylov_options, wb_krylov_report
            integer(c_int64_t), value :: n
            type(c_funptr), value :: apply
            type(c_ptr), value :: context
            real(c_double), intent(in) :: b(*)
            real(c_double), intent(inout) :: x(*)
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> The same of double-double numbers.
        function wb_krylov_operator_dd(n, apply, context, b, x, options, report) &
                result(info) bind(C, name="wb_krylov_operator_dd")
            import :: c_funptr, c_int, c_int64_t, c_ptr, wb_dd, wb_krylov_options, wb_krylov_report
            integer(c_int64_t), value :: n
            type(c_funptr), value :: apply
            type(c_ptr), value :: context
            type(wb_dd), intent(in) :: b(*)
            type(wb_dd), intent(inout) :: x(*)
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> The same of quad-double numbers.
        function wb_krylov_operator_qd(n, apply, context, b, x, options, report) &
                result(info) bind(C, name="wb_krylov_operator_qd")
            import :: c_funptr, c_int, c_int64_t, c_ptr, wb_qd, wb_krylov_options, wb_krylov_report
            integer(c_int64_t), value :: n
            type(c_funptr), value :: apply
            type(c_ptr), value :: context
            type(wb_qd), intent(in) :: b(*)
            type(wb_qd), intent(inout) :: x(*)
            type(wb_krylov_options), intent(in) :: options
            type(wb_krylov_report), intent(inout) :: report
            integer(c_int) :: info
        end function

        !> An exact sum that a program keeps, of nothing yet; c_null_ptr without memory. wideblas.h says
        !> more.
        function wb_accumulator_create() result(accumulator) bind(C, name="wb_accumulator_create")
            import :: c_ptr
            type(c_ptr) :: accumulator
        end function

        !> Frees an accumulator.
        function wb_accumulator_destroy(accumulator) &
                result(info) bind(C, name="wb_accumulator_destroy")
            import :: c_int, c_ptr
            type(c_ptr), value :: accumulator
            integer(c_int) :: info
        end function

        !> Forgets what was added.
        function wb_accumulator_clear(accumulator) result(info) bind(C, name="wb_accumulator_clear")
            import :: c_int, c_ptr
            type(c_ptr), value :: accumulator
            integer(c_int) :: info
        end function

        !> Adds a number.
        function wb_accumulator_add_f64(accumulator, x) &
                result(info) bind(C, name="wb_accumulator_add_f64")
            import :: c_double, c_int, c_ptr
            type(c_ptr), value :: accumulator
            real(c_double), value :: x
            integer(c_int) :: info
        end function

        !> Adds all that was added to another.
        function wb_accumulator_merge(accumulator, other) &
                result(info) bind(C, name="wb_accumulator_merge")
            import :: c_int, c_ptr
            type(c_ptr), value :: accumulator, other
            integer(c_int) :: info
        end function

        !> Subtracts all that was added to another.
        function wb_accumulator_subtract(accumulator, other) &
                result(info) bind(C, name="wb_accumulator_subtract")
            import :: c_int, c_ptr
            type(c_ptr), value :: accumulator, other
            integer(c_int) :: info
        end function

        !> r = the sum, rounded once: doubles.
        function wb_accumulator_round_f64(accumulator, r) &
                result(info) bind(C, name="wb_accumulator_round_f64")
            import :: c_int, c_ptr, c_double
            type(c_ptr), value :: accumulator
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r = the sum, rounded once: floats.
        function wb_accumulator_round_f32(accumulator, r) &
                result(info) bind(C, name="wb_accumulator_round_f32")
            import :: c_int, c_ptr, c_float
            type(c_ptr), value :: accumulator
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r = the sum, rounded once: double-double numbers.
        function wb_accumulator_round_dd(accumulator, r) &
                result(info) bind(C, name="wb_accumulator_round_dd")
            import :: c_int, c_ptr, wb_dd
            type(c_ptr), value :: accumulator
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r = the sum, rounded once: quad-double numbers.
        function wb_accumulator_round_qd(accumulator, r) &
                result(info) bind(C, name="wb_accumulator_round_qd")
            import :: c_int, c_ptr, wb_qd
            type(c_ptr), value :: accumulator
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The sum, rounded to the precision of an mpfr_t, given by address.
        function wb_accumulator_round_mpfr(accumulator, r) &
                result(info) bind(C, name="wb_accumulator_round_mpfr")
            import :: c_int, c_ptr
            type(c_ptr), value :: accumulator, r
            integer(c_int) :: info
        end function

        !> Writes the WB_ACCUMULATOR_BYTES bytes of an accumulator.
        function wb_accumulator_save(accumulator, bytes) &
                result(info) bind(C, name="wb_accumulator_save")
            import :: c_int, c_ptr
            type(c_ptr), value :: accumulator, bytes
            integer(c_int) :: info
        end function

    end interface

contains

    ! begin generated procedures
    function Rgemm_dd_int64(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rgemm_dd(&
            transa, transb, m, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Rgemm_dd_int32(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rgemm_dd_int64(&
            transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rgemm_qd_int64(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rgemm_qd(&
            transa, transb, m, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Rgemm_qd_int32(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rgemm_qd_int64(&
            transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rsyrk_dd_int64(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rsyrk_dd(uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function Rsyrk_dd_int32(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rsyrk_dd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            beta, c, int(ldc, c_int64_t))
    end function

    function Rsyrk_qd_int64(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rsyrk_qd(uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function Rsyrk_qd_int32(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rsyrk_qd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            beta, c, int(ldc, c_int64_t))
    end function

    function Rgemmtr_dd_int64(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rgemmtr_dd(&
            uplo, transa, transb, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), &
            ldc)
    end function

    function Rgemmtr_dd_int32(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rgemmtr_dd_int64(&
            uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rgemmtr_qd_int64(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rgemmtr_qd(&
            uplo, transa, transb, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), &
            ldc)
    end function

    function Rgemmtr_qd_int32(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rgemmtr_qd_int64(&
            uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rsymm_dd_int64(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int64_t), intent(in) :: m, n, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rsymm_dd(&
            side, uplo, m, n, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Rsymm_dd_int32(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int), intent(in) :: m, n, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rsymm_dd_int64(&
            side, uplo, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rsymm_qd_int64(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int64_t), intent(in) :: m, n, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rsymm_qd(&
            side, uplo, m, n, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Rsymm_qd_int32(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int), intent(in) :: m, n, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rsymm_qd_int64(&
            side, uplo, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rsyr2k_dd_int64(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rsyr2k_dd(&
            uplo, trans, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Rsyr2k_dd_int32(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rsyr2k_dd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rsyr2k_qd_int64(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Rsyr2k_qd(&
            uplo, trans, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Rsyr2k_qd_int32(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Rsyr2k_qd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Rtrmm_dd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Rtrmm_dd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Rtrmm_dd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Rtrmm_dd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Rtrmm_qd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Rtrmm_qd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Rtrmm_qd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Rtrmm_qd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Rtrsm_dd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Rtrsm_dd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Rtrsm_dd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Rtrsm_dd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Rtrsm_qd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Rtrsm_qd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Rtrsm_qd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Rtrsm_qd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Rgemv_dd_int64(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rgemv_dd(trans, m, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rgemv_dd_int32(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rgemv_dd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Rgemv_qd_int64(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rgemv_qd(trans, m, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rgemv_qd_int32(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rgemv_qd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Rgbmv_dd_int64(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rgbmv_dd(&
            trans, m, n, kl, ku, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rgbmv_dd_int32(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rgbmv_dd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), int(kl, c_int64_t), &
            int(ku, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), beta, &
            y, int(incy, c_int64_t))
    end function

    function Rgbmv_qd_int64(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rgbmv_qd(&
            trans, m, n, kl, ku, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rgbmv_qd_int32(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rgbmv_qd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), int(kl, c_int64_t), &
            int(ku, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), beta, &
            y, int(incy, c_int64_t))
    end function

    function Rsymv_dd_int64(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rsymv_dd(uplo, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rsymv_dd_int32(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rsymv_dd_int64(&
            uplo, int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), &
            beta, y, int(incy, c_int64_t))
    end function

    function Rsymv_qd_int64(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rsymv_qd(uplo, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rsymv_qd_int32(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rsymv_qd_int64(&
            uplo, int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), &
            beta, y, int(incy, c_int64_t))
    end function

    function Rsbmv_dd_int64(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, k, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rsbmv_dd(uplo, n, k, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rsbmv_dd_int32(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, k, lda, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rsbmv_dd_int64(&
            uplo, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Rsbmv_qd_int64(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, k, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rsbmv_qd(uplo, n, k, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rsbmv_qd_int32(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, k, lda, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rsbmv_qd_int64(&
            uplo, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Rspmv_dd_int64(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rspmv_dd(uplo, n, alpha, c_loc(ap), c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rspmv_dd_int32(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rspmv_dd_int64(&
            uplo, int(n, c_int64_t), alpha, ap, x, int(incx, c_int64_t), beta, y, &
            int(incy, c_int64_t))
    end function

    function Rspmv_qd_int64(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rspmv_qd(uplo, n, alpha, c_loc(ap), c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Rspmv_qd_int32(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rspmv_qd_int64(&
            uplo, int(n, c_int64_t), alpha, ap, x, int(incx, c_int64_t), beta, y, &
            int(incy, c_int64_t))
    end function

    function Rtrmv_dd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtrmv_dd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtrmv_dd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtrmv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Rtrmv_qd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtrmv_qd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtrmv_qd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtrmv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Rtbmv_dd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtbmv_dd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtbmv_dd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtbmv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Rtbmv_qd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtbmv_qd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtbmv_qd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtbmv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Rtpmv_dd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: ap(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtpmv_dd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Rtpmv_dd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: ap(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtpmv_dd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Rtpmv_qd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: ap(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtpmv_qd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Rtpmv_qd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: ap(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtpmv_qd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Rtrsv_dd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtrsv_dd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtrsv_dd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtrsv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Rtrsv_qd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtrsv_qd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtrsv_qd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtrsv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Rtbsv_dd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtbsv_dd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtbsv_dd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtbsv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Rtbsv_qd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtbsv_qd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Rtbsv_qd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtbsv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Rtpsv_dd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: ap(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtpsv_dd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Rtpsv_dd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: ap(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtpsv_dd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Rtpsv_qd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: ap(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rtpsv_qd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Rtpsv_qd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: ap(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rtpsv_qd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Rger_dd_int64(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int64_t), intent(in) :: m, n, incx, incy, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Rger_dd(m, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Rger_dd_int32(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incx, incy, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Rger_dd_int64(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, &
            int(incy, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Rger_qd_int64(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int64_t), intent(in) :: m, n, incx, incy, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Rger_qd(m, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Rger_qd_int32(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incx, incy, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Rger_qd_int64(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, &
            int(incy, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Rsyr_dd_int64(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Rsyr_dd(uplo, n, alpha, c_loc(x), incx, c_loc(a), lda)
    end function

    function Rsyr_dd_int32(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Rsyr_dd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Rsyr_qd_int64(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Rsyr_qd(uplo, n, alpha, c_loc(x), incx, c_loc(a), lda)
    end function

    function Rsyr_qd_int32(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Rsyr_qd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Rspr_dd_int64(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Rspr_dd(uplo, n, alpha, c_loc(x), incx, c_loc(ap))
    end function

    function Rspr_dd_int32(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Rspr_dd_int64(uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), ap)
    end function

    function Rspr_qd_int64(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Rspr_qd(uplo, n, alpha, c_loc(x), incx, c_loc(ap))
    end function

    function Rspr_qd_int32(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Rspr_qd_int64(uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), ap)
    end function

    function Rsyr2_dd_int64(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Rsyr2_dd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Rsyr2_dd_int32(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Rsyr2_dd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            a, int(lda, c_int64_t))
    end function

    function Rsyr2_qd_int64(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Rsyr2_qd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Rsyr2_qd_int32(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Rsyr2_qd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            a, int(lda, c_int64_t))
    end function

    function Rspr2_dd_int64(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Rspr2_dd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(ap))
    end function

    function Rspr2_dd_int32(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Rspr2_dd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            ap)
    end function

    function Rspr2_qd_int64(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Rspr2_qd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(ap))
    end function

    function Rspr2_qd_int32(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Rspr2_qd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            ap)
    end function

    function Raxpy_dd_int64(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Raxpy_dd(n, alpha, c_loc(x), incx, c_loc(y), incy)
    end function

    function Raxpy_dd_int32(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Raxpy_dd_int64(&
            int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Raxpy_qd_int64(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Raxpy_qd(n, alpha, c_loc(x), incx, c_loc(y), incy)
    end function

    function Raxpy_qd_int32(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Raxpy_qd_int64(&
            int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Rscal_dd_int64(n, alpha, x, incx) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rscal_dd(n, alpha, c_loc(x), incx)
    end function

    function Rscal_dd_int32(n, alpha, x, incx) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rscal_dd_int64(int(n, c_int64_t), alpha, x, int(incx, c_int64_t))
    end function

    function Rscal_qd_int64(n, alpha, x, incx) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Rscal_qd(n, alpha, c_loc(x), incx)
    end function

    function Rscal_qd_int32(n, alpha, x, incx) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Rscal_qd_int64(int(n, c_int64_t), alpha, x, int(incx, c_int64_t))
    end function

    function Rcopy_dd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rcopy_dd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Rcopy_dd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rcopy_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Rcopy_qd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Rcopy_qd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Rcopy_qd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Rcopy_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Rswap_dd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Rswap_dd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Rswap_dd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Rswap_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Rswap_qd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Rswap_qd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Rswap_qd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Rswap_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Rrot_dd_int64(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: c, s
        type(wb_dd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Rrot_dd(n, c_loc(x), incx, c_loc(y), incy, c, s)
    end function

    function Rrot_dd_int32(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: c, s
        type(wb_dd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Rrot_dd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), c, s)
    end function

    function Rrot_qd_int64(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: c, s
        type(wb_qd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Rrot_qd(n, c_loc(x), incx, c_loc(y), incy, c, s)
    end function

    function Rrot_qd_int32(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: c, s
        type(wb_qd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Rrot_qd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), c, s)
    end function

    function Rrotm_dd_int64(n, x, incx, y, incy, param) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: param(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Rrotm_dd(n, c_loc(x), incx, c_loc(y), incy, c_loc(param))
    end function

    function Rrotm_dd_int32(n, x, incx, y, incy, param) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: param(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Rrotm_dd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), param)
    end function

    function Rrotm_qd_int64(n, x, incx, y, incy, param) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: param(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Rrotm_qd(n, c_loc(x), incx, c_loc(y), incy, c_loc(param))
    end function

    function Rrotm_qd_int32(n, x, incx, y, incy, param) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: param(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Rrotm_qd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), param)
    end function

    function Rdot_dd_int64(n, x, incx, y, incy) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd) :: sum
        sum = c_Rdot_dd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Rdot_dd_int32(n, x, incx, y, incy) &
            result(sum)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd) :: sum
        sum = Rdot_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Rdot_qd_int64(n, x, incx, y, incy) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd) :: sum
        sum = c_Rdot_qd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Rdot_qd_int32(n, x, incx, y, incy) &
            result(sum)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd) :: sum
        sum = Rdot_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Rasum_dd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = c_Rasum_dd(n, c_loc(x), incx)
    end function

    function Rasum_dd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = Rasum_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function Rasum_qd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = c_Rasum_qd(n, c_loc(x), incx)
    end function

    function Rasum_qd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = Rasum_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function Rnrm2_dd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = c_Rnrm2_dd(n, c_loc(x), incx)
    end function

    function Rnrm2_dd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = Rnrm2_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function Rnrm2_qd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = c_Rnrm2_qd(n, c_loc(x), incx)
    end function

    function Rnrm2_qd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = Rnrm2_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function iRamax_dd_int64(n, x, incx) &
            result(place)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = c_iRamax_dd(n, c_loc(x), incx)
    end function

    function iRamax_dd_int32(n, x, incx) &
            result(place)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = iRamax_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function iRamax_qd_int64(n, x, incx) &
            result(place)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = c_iRamax_qd(n, c_loc(x), incx)
    end function

    function iRamax_qd_int32(n, x, incx) &
            result(place)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = iRamax_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function wb_gemm_f64_int64(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        real(c_double), intent(in) :: alpha, beta
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_gemm_f64(&
            mode, transa, transb, m, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, &
            c_loc(c), ldc)
    end function

    function wb_gemm_f64_int32(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        real(c_double), intent(in) :: alpha, beta
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_gemm_f64_int64(&
            mode, transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), &
            alpha, a, int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, &
            int(ldc, c_int64_t))
    end function

    function wb_gemm_dd_int64(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_gemm_dd(&
            mode, transa, transb, m, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, &
            c_loc(c), ldc)
    end function

    function wb_gemm_dd_int32(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_gemm_dd_int64(&
            mode, transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), &
            alpha, a, int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, &
            int(ldc, c_int64_t))
    end function

    function wb_gemm_qd_int64(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_gemm_qd(&
            mode, transa, transb, m, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, &
            c_loc(c), ldc)
    end function

    function wb_gemm_qd_int32(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_gemm_qd_int64(&
            mode, transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), &
            alpha, a, int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, &
            int(ldc, c_int64_t))
    end function

    function wb_gemm_f128_int64(&
            mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = c_wb_gemm_f128(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
    end function

    function wb_gemm_f128_int32(&
            mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = wb_gemm_f128_int64(&
            mode, transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), &
            alpha, a, int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, &
            int(ldc, c_int64_t))
    end function

    function wb_gemm_mpfr_int64(&
            mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = c_wb_gemm_mpfr(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
    end function

    function wb_gemm_mpfr_int32(&
            mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = wb_gemm_mpfr_int64(&
            mode, transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), &
            alpha, a, int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, &
            int(ldc, c_int64_t))
    end function

    function wb_gemm_mpf_int64(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = c_wb_gemm_mpf(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
    end function

    function wb_gemm_mpf_int32(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = wb_gemm_mpf_int64(&
            mode, transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), &
            alpha, a, int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, &
            int(ldc, c_int64_t))
    end function

    function wb_syrk_f64_int64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        real(c_double), intent(in) :: alpha, beta
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_syrk_f64(mode, uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function wb_syrk_f64_int32(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        real(c_double), intent(in) :: alpha, beta
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_syrk_f64_int64(&
            mode, uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_syrk_dd_int64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_syrk_dd(mode, uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function wb_syrk_dd_int32(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_syrk_dd_int64(&
            mode, uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_syrk_qd_int64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_syrk_qd(mode, uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function wb_syrk_qd_int32(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_syrk_qd_int64(&
            mode, uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_syrk_f128_int64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(c_ptr), intent(in) :: alpha, a, beta, c
        integer(c_int) :: info
        info = c_wb_syrk_f128(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
    end function

    function wb_syrk_f128_int32(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(c_ptr), intent(in) :: alpha, a, beta, c
        integer(c_int) :: info
        info = wb_syrk_f128_int64(&
            mode, uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_syrk_mpfr_int64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(c_ptr), intent(in) :: alpha, a, beta, c
        integer(c_int) :: info
        info = c_wb_syrk_mpfr(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
    end function

    function wb_syrk_mpfr_int32(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(c_ptr), intent(in) :: alpha, a, beta, c
        integer(c_int) :: info
        info = wb_syrk_mpfr_int64(&
            mode, uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_syrk_mpf_int64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(c_ptr), intent(in) :: alpha, a, beta, c
        integer(c_int) :: info
        info = c_wb_syrk_mpf(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc)
    end function

    function wb_syrk_mpf_int32(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(c_ptr), intent(in) :: alpha, a, beta, c
        integer(c_int) :: info
        info = wb_syrk_mpf_int64(&
            mode, uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_gemmtr_f64_int64(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        real(c_double), intent(in) :: alpha, beta
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_gemmtr_f64(&
            mode, uplo, transa, transb, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, &
            c_loc(c), ldc)
    end function

    function wb_gemmtr_f64_int32(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        real(c_double), intent(in) :: alpha, beta
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_gemmtr_f64_int64(&
            mode, uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_gemmtr_dd_int64(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_gemmtr_dd(&
            mode, uplo, transa, transb, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, &
            c_loc(c), ldc)
    end function

    function wb_gemmtr_dd_int32(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_gemmtr_dd_int64(&
            mode, uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_gemmtr_qd_int64(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_wb_gemmtr_qd(&
            mode, uplo, transa, transb, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, &
            c_loc(c), ldc)
    end function

    function wb_gemmtr_qd_int32(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = wb_gemmtr_qd_int64(&
            mode, uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_gemmtr_f128_int64(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = c_wb_gemmtr_f128(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
    end function

    function wb_gemmtr_f128_int32(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = wb_gemmtr_f128_int64(&
            mode, uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_gemmtr_mpfr_int64(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = c_wb_gemmtr_mpfr(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
    end function

    function wb_gemmtr_mpfr_int32(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = wb_gemmtr_mpfr_int64(&
            mode, uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_gemmtr_mpf_int64(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = c_wb_gemmtr_mpf(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc)
    end function

    function wb_gemmtr_mpf_int32(&
            mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: mode
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(c_ptr), intent(in) :: alpha, a, b, beta, c
        integer(c_int) :: info
        info = wb_gemmtr_mpf_int64(&
            mode, uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Cgemm_dd_int64(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cgemm_dd(&
            transa, transb, m, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Cgemm_dd_int32(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cgemm_dd_int64(&
            transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Cgemm_qd_int64(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int64_t), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cgemm_qd(&
            transa, transb, m, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Cgemm_qd_int32(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cgemm_qd_int64(&
            transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Csyrk_dd_int64(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Csyrk_dd(uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function Csyrk_dd_int32(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Csyrk_dd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            beta, c, int(ldc, c_int64_t))
    end function

    function Csyrk_qd_int64(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Csyrk_qd(uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function Csyrk_qd_int32(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Csyrk_qd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            beta, c, int(ldc, c_int64_t))
    end function

    function Cgemmtr_dd_int64(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cgemmtr_dd(&
            uplo, transa, transb, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), &
            ldc)
    end function

    function Cgemmtr_dd_int32(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cgemmtr_dd_int64(&
            uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Cgemmtr_qd_int64(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cgemmtr_qd(&
            uplo, transa, transb, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), &
            ldc)
    end function

    function Cgemmtr_qd_int32(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, transa, transb
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cgemmtr_qd_int64(&
            uplo, transa, transb, int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Cherk_dd_int64(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cherk_dd(uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function Cherk_dd_int32(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_dd), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cherk_dd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            beta, c, int(ldc, c_int64_t))
    end function

    function Cherk_qd_int64(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cherk_qd(uplo, trans, n, k, alpha, c_loc(a), lda, beta, c_loc(c), ldc)
    end function

    function Cherk_qd_int32(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_qd), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cherk_qd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            beta, c, int(ldc, c_int64_t))
    end function

    function Csymm_dd_int64(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int64_t), intent(in) :: m, n, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Csymm_dd(&
            side, uplo, m, n, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Csymm_dd_int32(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int), intent(in) :: m, n, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Csymm_dd_int64(&
            side, uplo, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Csymm_qd_int64(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int64_t), intent(in) :: m, n, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Csymm_qd(&
            side, uplo, m, n, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Csymm_qd_int32(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int), intent(in) :: m, n, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Csymm_qd_int64(&
            side, uplo, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Chemm_dd_int64(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int64_t), intent(in) :: m, n, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Chemm_dd(&
            side, uplo, m, n, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Chemm_dd_int32(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int), intent(in) :: m, n, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Chemm_dd_int64(&
            side, uplo, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Chemm_qd_int64(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int64_t), intent(in) :: m, n, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Chemm_qd(&
            side, uplo, m, n, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Chemm_qd_int32(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo
        integer(c_int), intent(in) :: m, n, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Chemm_qd_int64(&
            side, uplo, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Csyr2k_dd_int64(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Csyr2k_dd(&
            uplo, trans, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Csyr2k_dd_int32(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Csyr2k_dd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Csyr2k_qd_int64(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Csyr2k_qd(&
            uplo, trans, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Csyr2k_qd_int32(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Csyr2k_qd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Cher2k_dd_int64(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd), intent(in) :: beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cher2k_dd(&
            uplo, trans, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Cher2k_dd_int32(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd), intent(in) :: beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cher2k_dd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Cher2k_qd_int64(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int64_t), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd), intent(in) :: beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = c_Cher2k_qd(&
            uplo, trans, n, k, alpha, c_loc(a), lda, c_loc(b), ldb, beta, c_loc(c), ldc)
    end function

    function Cher2k_qd_int32(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldb, ldc
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd), intent(in) :: beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: c(..)
        integer(c_int) :: info
        info = Cher2k_qd_int64(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function Ctrmm_dd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Ctrmm_dd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Ctrmm_dd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Ctrmm_dd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Ctrmm_qd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Ctrmm_qd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Ctrmm_qd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Ctrmm_qd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Ctrsm_dd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Ctrsm_dd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Ctrsm_dd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Ctrsm_dd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Ctrsm_qd_int64(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int64_t), intent(in) :: m, n, lda, ldb
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = c_Ctrsm_qd(side, uplo, transa, diag, m, n, alpha, c_loc(a), lda, c_loc(b), ldb)
    end function

    function Ctrsm_qd_int32(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
            result(info)
        character(kind=c_char), intent(in) :: side, uplo, transa, diag
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: b(..)
        integer(c_int) :: info
        info = Ctrsm_qd_int64(&
            side, uplo, transa, diag, int(m, c_int64_t), int(n, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t))
    end function

    function Cgemv_dd_int64(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Cgemv_dd(trans, m, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Cgemv_dd_int32(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Cgemv_dd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Cgemv_qd_int64(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Cgemv_qd(trans, m, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Cgemv_qd_int32(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Cgemv_qd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Cgbmv_dd_int64(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Cgbmv_dd(&
            trans, m, n, kl, ku, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Cgbmv_dd_int32(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Cgbmv_dd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), int(kl, c_int64_t), &
            int(ku, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), beta, &
            y, int(incy, c_int64_t))
    end function

    function Cgbmv_qd_int64(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int64_t), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Cgbmv_qd(&
            trans, m, n, kl, ku, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Cgbmv_qd_int32(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, kl, ku, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Cgbmv_qd_int64(&
            trans, int(m, c_int64_t), int(n, c_int64_t), int(kl, c_int64_t), &
            int(ku, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), beta, &
            y, int(incy, c_int64_t))
    end function

    function Chemv_dd_int64(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Chemv_dd(uplo, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Chemv_dd_int32(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Chemv_dd_int64(&
            uplo, int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), &
            beta, y, int(incy, c_int64_t))
    end function

    function Chemv_qd_int64(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Chemv_qd(uplo, n, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Chemv_qd_int32(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Chemv_qd_int64(&
            uplo, int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), &
            beta, y, int(incy, c_int64_t))
    end function

    function Chbmv_dd_int64(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, k, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Chbmv_dd(uplo, n, k, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Chbmv_dd_int32(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, k, lda, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Chbmv_dd_int64(&
            uplo, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Chbmv_qd_int64(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, k, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Chbmv_qd(uplo, n, k, alpha, c_loc(a), lda, c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Chbmv_qd_int32(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, k, lda, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: a(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Chbmv_qd_int64(&
            uplo, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function Chpmv_dd_int64(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Chpmv_dd(uplo, n, alpha, c_loc(ap), c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Chpmv_dd_int32(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in) :: alpha, beta
        type(wb_dd_complex), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Chpmv_dd_int64(&
            uplo, int(n, c_int64_t), alpha, ap, x, int(incx, c_int64_t), beta, y, &
            int(incy, c_int64_t))
    end function

    function Chpmv_qd_int64(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Chpmv_qd(uplo, n, alpha, c_loc(ap), c_loc(x), incx, beta, c_loc(y), incy)
    end function

    function Chpmv_qd_int32(uplo, n, alpha, ap, x, incx, beta, y, incy) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in) :: alpha, beta
        type(wb_qd_complex), intent(in), contiguous, target :: ap(..), x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Chpmv_qd_int64(&
            uplo, int(n, c_int64_t), alpha, ap, x, int(incx, c_int64_t), beta, y, &
            int(incy, c_int64_t))
    end function

    function Ctrmv_dd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctrmv_dd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctrmv_dd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctrmv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Ctrmv_qd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctrmv_qd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctrmv_qd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctrmv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Ctbmv_dd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctbmv_dd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctbmv_dd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctbmv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Ctbmv_qd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctbmv_qd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctbmv_qd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctbmv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Ctpmv_dd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctpmv_dd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Ctpmv_dd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctpmv_dd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Ctpmv_qd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctpmv_qd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Ctpmv_qd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctpmv_qd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Ctrsv_dd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctrsv_dd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctrsv_dd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctrsv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Ctrsv_qd_int64(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctrsv_qd(uplo, trans, diag, n, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctrsv_qd_int32(uplo, trans, diag, n, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctrsv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t))
    end function

    function Ctbsv_dd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctbsv_dd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctbsv_dd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_dd_complex), intent(in), contiguous, target :: a(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctbsv_dd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Ctbsv_qd_int64(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, k, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctbsv_qd(uplo, trans, diag, n, k, c_loc(a), lda, c_loc(x), incx)
    end function

    function Ctbsv_qd_int32(uplo, trans, diag, n, k, a, lda, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, k, lda, incx
        type(wb_qd_complex), intent(in), contiguous, target :: a(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctbsv_qd_int64(&
            uplo, trans, diag, int(n, c_int64_t), int(k, c_int64_t), a, int(lda, c_int64_t), &
            x, int(incx, c_int64_t))
    end function

    function Ctpsv_dd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctpsv_dd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Ctpsv_dd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctpsv_dd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Ctpsv_qd_int64(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Ctpsv_qd(uplo, trans, diag, n, c_loc(ap), c_loc(x), incx)
    end function

    function Ctpsv_qd_int32(uplo, trans, diag, n, ap, x, incx) &
            result(info)
        character(kind=c_char), intent(in) :: uplo, trans, diag
        integer(c_int), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: ap(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Ctpsv_qd_int64(uplo, trans, diag, int(n, c_int64_t), ap, x, int(incx, c_int64_t))
    end function

    function Cgeru_dd_int64(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int64_t), intent(in) :: m, n, incx, incy, lda
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cgeru_dd(m, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Cgeru_dd_int32(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incx, incy, lda
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cgeru_dd_int64(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, &
            int(incy, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Cgeru_qd_int64(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int64_t), intent(in) :: m, n, incx, incy, lda
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cgeru_qd(m, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Cgeru_qd_int32(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incx, incy, lda
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cgeru_qd_int64(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, &
            int(incy, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Cgerc_dd_int64(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int64_t), intent(in) :: m, n, incx, incy, lda
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cgerc_dd(m, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Cgerc_dd_int32(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incx, incy, lda
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cgerc_dd_int64(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, &
            int(incy, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Cgerc_qd_int64(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int64_t), intent(in) :: m, n, incx, incy, lda
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cgerc_qd(m, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Cgerc_qd_int32(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incx, incy, lda
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cgerc_qd_int64(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, &
            int(incy, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Cher_dd_int64(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cher_dd(uplo, n, alpha, c_loc(x), incx, c_loc(a), lda)
    end function

    function Cher_dd_int32(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, lda
        type(wb_dd), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cher_dd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Cher_qd_int64(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cher_qd(uplo, n, alpha, c_loc(x), incx, c_loc(a), lda)
    end function

    function Cher_qd_int32(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, lda
        type(wb_qd), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cher_qd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), a, int(lda, c_int64_t))
    end function

    function Chpr_dd_int64(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Chpr_dd(uplo, n, alpha, c_loc(x), incx, c_loc(ap))
    end function

    function Chpr_dd_int32(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Chpr_dd_int64(uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), ap)
    end function

    function Chpr_qd_int64(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Chpr_qd(uplo, n, alpha, c_loc(x), incx, c_loc(ap))
    end function

    function Chpr_qd_int32(uplo, n, alpha, x, incx, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Chpr_qd_int64(uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), ap)
    end function

    function Cher2_dd_int64(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy, lda
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cher2_dd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Cher2_dd_int32(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy, lda
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cher2_dd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            a, int(lda, c_int64_t))
    end function

    function Cher2_qd_int64(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy, lda
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = c_Cher2_qd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(a), lda)
    end function

    function Cher2_qd_int32(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy, lda
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: a(..)
        integer(c_int) :: info
        info = Cher2_qd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            a, int(lda, c_int64_t))
    end function

    function Chpr2_dd_int64(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Chpr2_dd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(ap))
    end function

    function Chpr2_dd_int32(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Chpr2_dd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            ap)
    end function

    function Chpr2_qd_int64(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = c_Chpr2_qd(uplo, n, alpha, c_loc(x), incx, c_loc(y), incy, c_loc(ap))
    end function

    function Chpr2_qd_int32(uplo, n, alpha, x, incx, y, incy, ap) &
            result(info)
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: ap(..)
        integer(c_int) :: info
        info = Chpr2_qd_int64(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            ap)
    end function

    function Caxpy_dd_int64(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Caxpy_dd(n, alpha, c_loc(x), incx, c_loc(y), incy)
    end function

    function Caxpy_dd_int32(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Caxpy_dd_int64(&
            int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Caxpy_qd_int64(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Caxpy_qd(n, alpha, c_loc(x), incx, c_loc(y), incy)
    end function

    function Caxpy_qd_int32(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Caxpy_qd_int64(&
            int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Cscal_dd_int64(n, alpha, x, incx) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Cscal_dd(n, alpha, c_loc(x), incx)
    end function

    function Cscal_dd_int32(n, alpha, x, incx) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd_complex), intent(in) :: alpha
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Cscal_dd_int64(int(n, c_int64_t), alpha, x, int(incx, c_int64_t))
    end function

    function Cscal_qd_int64(n, alpha, x, incx) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_Cscal_qd(n, alpha, c_loc(x), incx)
    end function

    function Cscal_qd_int32(n, alpha, x, incx) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd_complex), intent(in) :: alpha
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = Cscal_qd_int64(int(n, c_int64_t), alpha, x, int(incx, c_int64_t))
    end function

    function CRscal_dd_int64(n, alpha, x, incx) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_CRscal_dd(n, alpha, c_loc(x), incx)
    end function

    function CRscal_dd_int32(n, alpha, x, incx) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in) :: alpha
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = CRscal_dd_int64(int(n, c_int64_t), alpha, x, int(incx, c_int64_t))
    end function

    function CRscal_qd_int64(n, alpha, x, incx) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_CRscal_qd(n, alpha, c_loc(x), incx)
    end function

    function CRscal_qd_int32(n, alpha, x, incx) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in) :: alpha
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..)
        integer(c_int) :: info
        info = CRscal_qd_int64(int(n, c_int64_t), alpha, x, int(incx, c_int64_t))
    end function

    function Ccopy_dd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Ccopy_dd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Ccopy_dd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Ccopy_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Ccopy_qd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = c_Ccopy_qd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Ccopy_qd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd_complex), intent(inout), contiguous, target :: y(..)
        integer(c_int) :: info
        info = Ccopy_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Cswap_dd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Cswap_dd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Cswap_dd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Cswap_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Cswap_qd_int64(n, x, incx, y, incy) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_Cswap_qd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Cswap_qd_int32(n, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = Cswap_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function CRrot_dd_int64(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: c, s
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_CRrot_dd(n, c_loc(x), incx, c_loc(y), incy, c, s)
    end function

    function CRrot_dd_int32(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in) :: c, s
        type(wb_dd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = CRrot_dd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), c, s)
    end function

    function CRrot_qd_int64(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: c, s
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_CRrot_qd(n, c_loc(x), incx, c_loc(y), incy, c, s)
    end function

    function CRrot_qd_int32(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in) :: c, s
        type(wb_qd_complex), intent(inout), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = CRrot_qd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), c, s)
    end function

    function Cdotu_dd_int64(n, x, incx, y, incy) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex) :: sum
        sum = c_Cdotu_dd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Cdotu_dd_int32(n, x, incx, y, incy) &
            result(sum)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex) :: sum
        sum = Cdotu_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Cdotu_qd_int64(n, x, incx, y, incy) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex) :: sum
        sum = c_Cdotu_qd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Cdotu_qd_int32(n, x, incx, y, incy) &
            result(sum)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex) :: sum
        sum = Cdotu_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Cdotc_dd_int64(n, x, incx, y, incy) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex) :: sum
        sum = c_Cdotc_dd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Cdotc_dd_int32(n, x, incx, y, incy) &
            result(sum)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd_complex) :: sum
        sum = Cdotc_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function Cdotc_qd_int64(n, x, incx, y, incy) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex) :: sum
        sum = c_Cdotc_qd(n, c_loc(x), incx, c_loc(y), incy)
    end function

    function Cdotc_qd_int32(n, x, incx, y, incy) &
            result(sum)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd_complex), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd_complex) :: sum
        sum = Cdotc_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function RCasum_dd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = c_RCasum_dd(n, c_loc(x), incx)
    end function

    function RCasum_dd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = RCasum_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function RCasum_qd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = c_RCasum_qd(n, c_loc(x), incx)
    end function

    function RCasum_qd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = RCasum_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function RCnrm2_dd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = c_RCnrm2_dd(n, c_loc(x), incx)
    end function

    function RCnrm2_dd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        type(wb_dd) :: sum
        sum = RCnrm2_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function RCnrm2_qd_int64(n, x, incx) &
            result(sum)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = c_RCnrm2_qd(n, c_loc(x), incx)
    end function

    function RCnrm2_qd_int32(n, x, incx) &
            result(sum)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        type(wb_qd) :: sum
        sum = RCnrm2_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function iCamax_dd_int64(n, x, incx) &
            result(place)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = c_iCamax_dd(n, c_loc(x), incx)
    end function

    function iCamax_dd_int32(n, x, incx) &
            result(place)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd_complex), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = iCamax_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function iCamax_qd_int64(n, x, incx) &
            result(place)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = c_iCamax_qd(n, c_loc(x), incx)
    end function

    function iCamax_qd_int32(n, x, incx) &
            result(place)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd_complex), intent(in), contiguous, target :: x(..)
        integer(c_int64_t) :: place
        place = iCamax_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    ! end generated procedures
    ! begin generated other procedures
    function wb_device_malloc_int32(pointer, bytes) &
            result(status)
        type(c_ptr), intent(out) :: pointer
        integer(c_int), intent(in) :: bytes
        integer(c_int) :: status
        status = wb_device_malloc(pointer, int(bytes, c_size_t))
    end function

    function wb_device_copy_int32(to, from, bytes) &
            result(status)
        type(c_ptr), intent(in) :: to, from
        integer(c_int), intent(in) :: bytes
        integer(c_int) :: status
        status = wb_device_copy(to, from, int(bytes, c_size_t))
    end function

    function wb_mp_array_init_int32(array, size) &
            result(info)
        type(wb_mp_array), intent(inout) :: array
        integer(c_int), intent(in) :: size
        integer(c_int) :: info
        info = wb_mp_array_init(array, int(size, c_int64_t))
    end function

    function wb_mp_array_host2device_int32(array, host, size) &
            result(info)
        type(wb_mp_array), intent(inout) :: array
        type(c_ptr), intent(in) :: host
        integer(c_int), intent(in) :: size
        integer(c_int) :: info
        info = wb_mp_array_host2device(array, host, int(size, c_int64_t))
    end function

    function wb_mp_array_device2host_int32(host, array, size) &
            result(info)
        type(c_ptr), intent(in) :: host
        type(wb_mp_array), intent(in) :: array
        integer(c_int), intent(in) :: size
        integer(c_int) :: info
        info = wb_mp_array_device2host(host, array, int(size, c_int64_t))
    end function

    function wb_mp_array_set_mpfr_int32(array, x, n) &
            result(info)
        type(wb_mp_array), intent(inout) :: array
        type(c_ptr), intent(in) :: x
        integer(c_int), intent(in) :: n
        integer(c_int) :: info
        info = wb_mp_array_set_mpfr(array, x, int(n, c_int64_t))
    end function

    function wb_mp_array_get_mpfr_int32(x, array, n) &
            result(info)
        type(c_ptr), intent(in) :: x
        type(wb_mp_array), intent(in) :: array
        integer(c_int), intent(in) :: n
        integer(c_int) :: info
        info = wb_mp_array_get_mpfr(x, array, int(n, c_int64_t))
    end function

    function wb_mp_array_set_d_int64(array, x, n) &
            result(info)
        type(wb_mp_array), intent(inout) :: array
        real(c_double), intent(in), contiguous, target :: x(..)
        integer(c_int64_t), intent(in) :: n
        integer(c_int) :: info
        info = c_wb_mp_array_set_d(array, c_loc(x), n)
    end function

    function wb_mp_array_set_d_int32(array, x, n) &
            result(info)
        type(wb_mp_array), intent(inout) :: array
        real(c_double), intent(in), contiguous, target :: x(..)
        integer(c_int), intent(in) :: n
        integer(c_int) :: info
        info = wb_mp_array_set_d_int64(array, x, int(n, c_int64_t))
    end function

    function wb_mp_array_get_d_int64(x, array, n) &
            result(info)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(wb_mp_array), intent(in) :: array
        integer(c_int64_t), intent(in) :: n
        integer(c_int) :: info
        info = c_wb_mp_array_get_d(c_loc(x), array, n)
    end function

    function wb_mp_array_get_d_int32(x, array, n) &
            result(info)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(wb_mp_array), intent(in) :: array
        integer(c_int), intent(in) :: n
        integer(c_int) :: info
        info = wb_mp_array_get_d_int64(x, array, int(n, c_int64_t))
    end function

    function wb_mp_asum_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_mp_array), intent(in) :: x
        type(wb_mp_array), intent(inout) :: r
        integer(c_int) :: info
        info = wb_mp_asum(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_mp_dot_int32(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_mp_array), intent(in) :: x, y
        type(wb_mp_array), intent(inout) :: r
        integer(c_int) :: info
        info = wb_mp_dot(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), r)
    end function

    function wb_mp_gemv_int32(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        integer(c_int), intent(in) :: trans
        integer(c_int), intent(in) :: m, n, lda, incx, incy
        type(wb_mp_array), intent(in) :: alpha, a, x, beta
        type(wb_mp_array), intent(inout) :: y
        integer(c_int) :: info
        info = wb_mp_gemv(&
            trans, int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, &
            int(incx, c_int64_t), beta, y, int(incy, c_int64_t))
    end function

    function wb_mp_norm_int32(norm, n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: norm
        integer(c_int), intent(in) :: n, incx
        type(wb_mp_array), intent(in) :: x
        type(wb_mp_array), intent(inout) :: r
        integer(c_int) :: info
        info = wb_mp_norm(norm, int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_mp_reduce_int32(algorithm, n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: algorithm
        integer(c_int), intent(in) :: n, incx
        type(wb_mp_array), intent(in) :: x
        type(wb_mp_array), intent(inout) :: r
        integer(c_int) :: info
        info = wb_mp_reduce(algorithm, int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_mp_reduce_d_int64(algorithm, n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: algorithm
        integer(c_int64_t), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        type(wb_mp_array), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_mp_reduce_d(algorithm, n, c_loc(x), incx, r)
    end function

    function wb_mp_reduce_d_int32(algorithm, n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: algorithm
        integer(c_int), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        type(wb_mp_array), intent(inout) :: r
        integer(c_int) :: info
        info = wb_mp_reduce_d_int64(algorithm, int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_mp_scal_int32(n, alpha, x, incx) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_mp_array), intent(in) :: alpha
        type(wb_mp_array), intent(inout) :: x
        integer(c_int) :: info
        info = wb_mp_scal(int(n, c_int64_t), alpha, x, int(incx, c_int64_t))
    end function

    function wb_mp_axpy_int32(n, alpha, x, incx, y, incy) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_mp_array), intent(in) :: alpha, x
        type(wb_mp_array), intent(inout) :: y
        integer(c_int) :: info
        info = wb_mp_axpy(&
            int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function wb_mp_axpy_dot_int32(n, alpha, w, incw, v, incv, u, incu, r) &
            result(info)
        integer(c_int), intent(in) :: n, incw, incv, incu
        type(wb_mp_array), intent(in) :: alpha, v, u
        type(wb_mp_array), intent(inout) :: w, r
        integer(c_int) :: info
        info = wb_mp_axpy_dot(&
            int(n, c_int64_t), alpha, w, int(incw, c_int64_t), v, int(incv, c_int64_t), u, &
            int(incu, c_int64_t), r)
    end function

    function wb_mp_waxpby_int32(n, alpha, x, incx, beta, y, incy, w, incw) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy, incw
        type(wb_mp_array), intent(in) :: alpha, x, beta, y
        type(wb_mp_array), intent(inout) :: w
        integer(c_int) :: info
        info = wb_mp_waxpby(&
            int(n, c_int64_t), alpha, x, int(incx, c_int64_t), beta, y, int(incy, c_int64_t), &
            w, int(incw, c_int64_t))
    end function

    function wb_mp_rot_int32(n, x, incx, y, incy, c, s) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_mp_array), intent(inout) :: x, y
        type(wb_mp_array), intent(in) :: c, s
        integer(c_int) :: info
        info = wb_mp_rot(int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), c, s)
    end function

    function wb_mp_symv_int32(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
            result(info)
        integer(c_int), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, incx, incy
        type(wb_mp_array), intent(in) :: alpha, a, x, beta
        type(wb_mp_array), intent(inout) :: y
        integer(c_int) :: info
        info = wb_mp_symv(&
            uplo, int(n, c_int64_t), alpha, a, int(lda, c_int64_t), x, int(incx, c_int64_t), &
            beta, y, int(incy, c_int64_t))
    end function

    function wb_mp_ger_int32(m, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incx, incy, lda
        type(wb_mp_array), intent(in) :: alpha, x, y
        type(wb_mp_array), intent(inout) :: a
        integer(c_int) :: info
        info = wb_mp_ger(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, &
            int(incy, c_int64_t), a, int(lda, c_int64_t))
    end function

    function wb_mp_syr_int32(uplo, n, alpha, x, incx, a, lda) &
            result(info)
        integer(c_int), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, lda
        type(wb_mp_array), intent(in) :: alpha, x
        type(wb_mp_array), intent(inout) :: a
        integer(c_int) :: info
        info = wb_mp_syr(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), a, int(lda, c_int64_t))
    end function

    function wb_mp_syr2_int32(uplo, n, alpha, x, incx, y, incy, a, lda) &
            result(info)
        integer(c_int), intent(in) :: uplo
        integer(c_int), intent(in) :: n, incx, incy, lda
        type(wb_mp_array), intent(in) :: alpha, x, y
        type(wb_mp_array), intent(inout) :: a
        integer(c_int) :: info
        info = wb_mp_syr2(&
            uplo, int(n, c_int64_t), alpha, x, int(incx, c_int64_t), y, int(incy, c_int64_t), &
            a, int(lda, c_int64_t))
    end function

    function wb_mp_ge_add_int32(m, n, alpha, a, lda, beta, b, ldb, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: m, n, lda, ldb, ldc
        type(wb_mp_array), intent(in) :: alpha, a, beta, b
        type(wb_mp_array), intent(inout) :: c
        integer(c_int) :: info
        info = wb_mp_ge_add(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), beta, b, &
            int(ldb, c_int64_t), c, int(ldc, c_int64_t))
    end function

    function wb_mp_ge_acc_int32(m, n, alpha, a, lda, beta, b, ldb) &
            result(info)
        integer(c_int), intent(in) :: m, n, lda, ldb
        type(wb_mp_array), intent(in) :: alpha, a, beta
        type(wb_mp_array), intent(inout) :: b
        integer(c_int) :: info
        info = wb_mp_ge_acc(&
            int(m, c_int64_t), int(n, c_int64_t), alpha, a, int(lda, c_int64_t), beta, b, &
            int(ldb, c_int64_t))
    end function

    function wb_mp_ge_diag_scale_int32(side, m, n, d, incd, a, lda) &
            result(info)
        integer(c_int), intent(in) :: side
        integer(c_int), intent(in) :: m, n, incd, lda
        type(wb_mp_array), intent(in) :: d
        type(wb_mp_array), intent(inout) :: a
        integer(c_int) :: info
        info = wb_mp_ge_diag_scale(&
            side, int(m, c_int64_t), int(n, c_int64_t), d, int(incd, c_int64_t), a, &
            int(lda, c_int64_t))
    end function

    function wb_mp_ge_lr_scale_int32(m, n, dl, incdl, dr, incdr, a, lda) &
            result(info)
        integer(c_int), intent(in) :: m, n, incdl, incdr, lda
        type(wb_mp_array), intent(in) :: dl, dr
        type(wb_mp_array), intent(inout) :: a
        integer(c_int) :: info
        info = wb_mp_ge_lr_scale(&
            int(m, c_int64_t), int(n, c_int64_t), dl, int(incdl, c_int64_t), dr, &
            int(incdr, c_int64_t), a, int(lda, c_int64_t))
    end function

    function wb_mp_ge_norm_int32(norm, m, n, a, lda, r) &
            result(info)
        integer(c_int), intent(in) :: norm
        integer(c_int), intent(in) :: m, n, lda
        type(wb_mp_array), intent(in) :: a
        type(wb_mp_array), intent(inout) :: r
        integer(c_int) :: info
        info = wb_mp_ge_norm(norm, int(m, c_int64_t), int(n, c_int64_t), a, int(lda, c_int64_t), r)
    end function

    function wb_mp_gemm_int32(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: transa, transb
        integer(c_int), intent(in) :: m, n, k, lda, ldb, ldc
        type(wb_mp_array), intent(in) :: alpha, a, b, beta
        type(wb_mp_array), intent(inout) :: c
        integer(c_int) :: info
        info = wb_mp_gemm(&
            transa, transb, int(m, c_int64_t), int(n, c_int64_t), int(k, c_int64_t), alpha, a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), beta, c, int(ldc, c_int64_t))
    end function

    function wb_mp_syrk_int32(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
            result(info)
        integer(c_int), intent(in) :: uplo, trans
        integer(c_int), intent(in) :: n, k, lda, ldc
        type(wb_mp_array), intent(in) :: alpha, a, beta
        type(wb_mp_array), intent(inout) :: c
        integer(c_int) :: info
        info = wb_mp_syrk(&
            uplo, trans, int(n, c_int64_t), int(k, c_int64_t), alpha, a, int(lda, c_int64_t), &
            beta, c, int(ldc, c_int64_t))
    end function

    function wb_mp_scale2_int32(r, x, k) &
            result(info)
        type(c_ptr), intent(in) :: r, x
        integer(c_int), intent(in) :: k
        integer(c_int) :: info
        info = wb_mp_scale2(r, x, int(k, c_int64_t))
    end function

    function wb_sum_f64_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_sum_f64(n, c_loc(x), incx, r)
    end function

    function wb_sum_f64_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = wb_sum_f64_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_sum_f32_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        real(c_float), intent(in), contiguous, target :: x(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_sum_f32(n, c_loc(x), incx, r)
    end function

    function wb_sum_f32_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        real(c_float), intent(in), contiguous, target :: x(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = wb_sum_f32_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_sum_dd_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_sum_dd(n, c_loc(x), incx, r)
    end function

    function wb_sum_dd_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_sum_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_sum_qd_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_sum_qd(n, c_loc(x), incx, r)
    end function

    function wb_sum_qd_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_sum_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_asum_f64_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_asum_f64(n, c_loc(x), incx, r)
    end function

    function wb_asum_f64_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = wb_asum_f64_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_asum_f32_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        real(c_float), intent(in), contiguous, target :: x(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_asum_f32(n, c_loc(x), incx, r)
    end function

    function wb_asum_f32_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        real(c_float), intent(in), contiguous, target :: x(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = wb_asum_f32_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_asum_dd_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_asum_dd(n, c_loc(x), incx, r)
    end function

    function wb_asum_dd_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_asum_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_asum_qd_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_asum_qd(n, c_loc(x), incx, r)
    end function

    function wb_asum_qd_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_asum_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_dot_f64_int64(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        real(c_double), intent(in), contiguous, target :: x(..), y(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_dot_f64(n, c_loc(x), incx, c_loc(y), incy, r)
    end function

    function wb_dot_f64_int32(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        real(c_double), intent(in), contiguous, target :: x(..), y(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = wb_dot_f64_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), r)
    end function

    function wb_dot_f32_int64(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        real(c_float), intent(in), contiguous, target :: x(..), y(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_dot_f32(n, c_loc(x), incx, c_loc(y), incy, r)
    end function

    function wb_dot_f32_int32(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        real(c_float), intent(in), contiguous, target :: x(..), y(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = wb_dot_f32_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), r)
    end function

    function wb_dot_dd_int64(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_dot_dd(n, c_loc(x), incx, c_loc(y), incy, r)
    end function

    function wb_dot_dd_int32(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_dd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_dot_dd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), r)
    end function

    function wb_dot_qd_int64(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_dot_qd(n, c_loc(x), incx, c_loc(y), incy, r)
    end function

    function wb_dot_qd_int32(n, x, incx, y, incy, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx, incy
        type(wb_qd), intent(in), contiguous, target :: x(..), y(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_dot_qd_int64(&
            int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t), r)
    end function

    function wb_nrm2_f64_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_nrm2_f64(n, c_loc(x), incx, r)
    end function

    function wb_nrm2_f64_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        real(c_double), intent(inout) :: r
        integer(c_int) :: info
        info = wb_nrm2_f64_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_nrm2_f32_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        real(c_float), intent(in), contiguous, target :: x(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_nrm2_f32(n, c_loc(x), incx, r)
    end function

    function wb_nrm2_f32_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        real(c_float), intent(in), contiguous, target :: x(..)
        real(c_float), intent(inout) :: r
        integer(c_int) :: info
        info = wb_nrm2_f32_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_nrm2_dd_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_nrm2_dd(n, c_loc(x), incx, r)
    end function

    function wb_nrm2_dd_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_dd), intent(in), contiguous, target :: x(..)
        type(wb_dd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_nrm2_dd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_nrm2_qd_int64(n, x, incx, r) &
            result(info)
        integer(c_int64_t), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = c_wb_nrm2_qd(n, c_loc(x), incx, r)
    end function

    function wb_nrm2_qd_int32(n, x, incx, r) &
            result(info)
        integer(c_int), intent(in) :: n, incx
        type(wb_qd), intent(in), contiguous, target :: x(..)
        type(wb_qd), intent(inout) :: r
        integer(c_int) :: info
        info = wb_nrm2_qd_int64(int(n, c_int64_t), x, int(incx, c_int64_t), r)
    end function

    function wb_accumulator_add_array_f64_int64(accumulator, n, x, incx) &
            result(info)
        type(c_ptr), intent(in) :: accumulator
        integer(c_int64_t), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        integer(c_int) :: info
        info = c_wb_accumulator_add_array_f64(accumulator, n, c_loc(x), incx)
    end function

    function wb_accumulator_add_array_f64_int32(accumulator, n, x, incx) &
            result(info)
        type(c_ptr), intent(in) :: accumulator
        integer(c_int), intent(in) :: n, incx
        real(c_double), intent(in), contiguous, target :: x(..)
        integer(c_int) :: info
        info = wb_accumulator_add_array_f64_int64(&
            accumulator, int(n, c_int64_t), x, int(incx, c_int64_t))
    end function

    function wb_accumulator_add_products_f64_int64(accumulator, n, x, incx, y, incy) &
            result(info)
        type(c_ptr), intent(in) :: accumulator
        integer(c_int64_t), intent(in) :: n, incx, incy
        real(c_double), intent(in), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = c_wb_accumulator_add_products_f64(accumulator, n, c_loc(x), incx, c_loc(y), incy)
    end function

    function wb_accumulator_add_products_f64_int32(accumulator, n, x, incx, y, incy) &
            result(info)
        type(c_ptr), intent(in) :: accumulator
        integer(c_int), intent(in) :: n, incx, incy
        real(c_double), intent(in), contiguous, target :: x(..), y(..)
        integer(c_int) :: info
        info = wb_accumulator_add_products_f64_int64(&
            accumulator, int(n, c_int64_t), x, int(incx, c_int64_t), y, int(incy, c_int64_t))
    end function

    function wb_accumulator_load_int32(accumulator, bytes, size) &
            result(info)
        type(c_ptr), intent(in) :: accumulator, bytes
        integer(c_int), intent(in) :: size
        integer(c_int) :: info
        info = wb_accumulator_load(accumulator, bytes, int(size, c_int64_t))
    end function

    function wb_solve_f64_int64(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, nrhs, lda, ldb, ldx
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_solve_f64(&
            bounds, n, nrhs, c_loc(a), lda, c_loc(b), ldb, c_loc(x), ldx, errors, report)
    end function

    function wb_solve_f64_int32(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, nrhs, lda, ldb, ldx
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_solve_f64_int64(&
            bounds, int(n, c_int64_t), int(nrhs, c_int64_t), a, int(lda, c_int64_t), b, &
            int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, report)
    end function

    function wb_solve_dd_int64(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, nrhs, lda, ldb, ldx
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_solve_dd(&
            bounds, n, nrhs, c_loc(a), lda, c_loc(b), ldb, c_loc(x), ldx, errors, report)
    end function

    function wb_solve_dd_int32(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, nrhs, lda, ldb, ldx
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_solve_dd_int64(&
            bounds, int(n, c_int64_t), int(nrhs, c_int64_t), a, int(lda, c_int64_t), b, &
            int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, report)
    end function

    function wb_solve_qd_int64(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, nrhs, lda, ldb, ldx
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_solve_qd(&
            bounds, n, nrhs, c_loc(a), lda, c_loc(b), ldb, c_loc(x), ldx, errors, report)
    end function

    function wb_solve_qd_int32(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, nrhs, lda, ldb, ldx
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_solve_qd_int64(&
            bounds, int(n, c_int64_t), int(nrhs, c_int64_t), a, int(lda, c_int64_t), b, &
            int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, report)
    end function

    function wb_solve_f128_int32(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, nrhs, lda, ldb, ldx
        type(c_ptr), intent(in) :: a, b, x, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_solve_f128(&
            bounds, int(n, c_int64_t), int(nrhs, c_int64_t), a, int(lda, c_int64_t), b, &
            int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, report)
    end function

    function wb_solve_mpfr_int32(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, nrhs, lda, ldb, ldx
        type(c_ptr), intent(in) :: a, b, x, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_solve_mpfr(&
            bounds, int(n, c_int64_t), int(nrhs, c_int64_t), a, int(lda, c_int64_t), b, &
            int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, report)
    end function

    function wb_lstsq_f64_int64(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: m, n, nrhs, lda, ldb, ldx
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_lstsq_f64(&
            bounds, m, n, nrhs, c_loc(a), lda, c_loc(b), ldb, c_loc(x), ldx, errors, report)
    end function

    function wb_lstsq_f64_int32(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: m, n, nrhs, lda, ldb, ldx
        real(c_double), intent(in), contiguous, target :: a(..), b(..)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_lstsq_f64_int64(&
            bounds, int(m, c_int64_t), int(n, c_int64_t), int(nrhs, c_int64_t), a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_lstsq_dd_int64(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: m, n, nrhs, lda, ldb, ldx
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_lstsq_dd(&
            bounds, m, n, nrhs, c_loc(a), lda, c_loc(b), ldb, c_loc(x), ldx, errors, report)
    end function

    function wb_lstsq_dd_int32(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: m, n, nrhs, lda, ldb, ldx
        type(wb_dd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_lstsq_dd_int64(&
            bounds, int(m, c_int64_t), int(n, c_int64_t), int(nrhs, c_int64_t), a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_lstsq_qd_int64(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: m, n, nrhs, lda, ldb, ldx
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_lstsq_qd(&
            bounds, m, n, nrhs, c_loc(a), lda, c_loc(b), ldb, c_loc(x), ldx, errors, report)
    end function

    function wb_lstsq_qd_int32(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: m, n, nrhs, lda, ldb, ldx
        type(wb_qd), intent(in), contiguous, target :: a(..), b(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_lstsq_qd_int64(&
            bounds, int(m, c_int64_t), int(n, c_int64_t), int(nrhs, c_int64_t), a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_lstsq_f128_int32(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: m, n, nrhs, lda, ldb, ldx
        type(c_ptr), intent(in) :: a, b, x, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_lstsq_f128(&
            bounds, int(m, c_int64_t), int(n, c_int64_t), int(nrhs, c_int64_t), a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_lstsq_mpfr_int32(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: m, n, nrhs, lda, ldb, ldx
        type(c_ptr), intent(in) :: a, b, x, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_lstsq_mpfr(&
            bounds, int(m, c_int64_t), int(n, c_int64_t), int(nrhs, c_int64_t), a, &
            int(lda, c_int64_t), b, int(ldb, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_inverse_f64_int64(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, lda, ldx
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_inverse_f64(bounds, n, c_loc(a), lda, c_loc(x), ldx, errors, report)
    end function

    function wb_inverse_f64_int32(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda, ldx
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_inverse_f64_int64(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_inverse_dd_int64(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, lda, ldx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_inverse_dd(bounds, n, c_loc(a), lda, c_loc(x), ldx, errors, report)
    end function

    function wb_inverse_dd_int32(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda, ldx
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_inverse_dd_int64(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_inverse_qd_int64(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, lda, ldx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_inverse_qd(bounds, n, c_loc(a), lda, c_loc(x), ldx, errors, report)
    end function

    function wb_inverse_qd_int32(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda, ldx
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: x(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_inverse_qd_int64(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_inverse_f128_int32(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda, ldx
        type(c_ptr), intent(in) :: a, x, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_inverse_f128(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_inverse_mpfr_int32(bounds, n, a, lda, x, ldx, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda, ldx
        type(c_ptr), intent(in) :: a, x, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_inverse_mpfr(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), x, int(ldx, c_int64_t), errors, &
            report)
    end function

    function wb_det_f64_int64(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, lda
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout) :: det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_det_f64(bounds, n, c_loc(a), lda, det, exponent, report)
    end function

    function wb_det_f64_int32(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout) :: det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_det_f64_int64(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), det, exponent, report)
    end function

    function wb_det_dd_int64(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, lda
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout) :: det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_det_dd(bounds, n, c_loc(a), lda, det, exponent, report)
    end function

    function wb_det_dd_int32(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout) :: det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_det_dd_int64(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), det, exponent, report)
    end function

    function wb_det_qd_int64(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int64_t), intent(in) :: n, lda
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout) :: det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_det_qd(bounds, n, c_loc(a), lda, det, exponent, report)
    end function

    function wb_det_qd_int32(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout) :: det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_det_qd_int64(&
            bounds, int(n, c_int64_t), a, int(lda, c_int64_t), det, exponent, report)
    end function

    function wb_det_f128_int32(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda
        type(c_ptr), intent(in) :: a, det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_det_f128(bounds, int(n, c_int64_t), a, int(lda, c_int64_t), det, exponent, report)
    end function

    function wb_det_mpfr_int32(bounds, n, a, lda, det, exponent, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        integer(c_int), intent(in) :: n, lda
        type(c_ptr), intent(in) :: a, det
        integer(c_int64_t), intent(inout) :: exponent
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_det_mpfr(bounds, int(n, c_int64_t), a, int(lda, c_int64_t), det, exponent, report)
    end function

    function wb_eigh_f64_int64(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, lda, ldv
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout), contiguous, target :: w(..), v(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_eigh_f64(&
            bounds, uplo, n, c_loc(a), lda, c_loc(w), c_loc(v), ldv, errors, report)
    end function

    function wb_eigh_f64_int32(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, ldv
        real(c_double), intent(in), contiguous, target :: a(..)
        real(c_double), intent(inout), contiguous, target :: w(..), v(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_eigh_f64_int64(&
            bounds, uplo, int(n, c_int64_t), a, int(lda, c_int64_t), w, v, &
            int(ldv, c_int64_t), errors, report)
    end function

    function wb_eigh_dd_int64(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, lda, ldv
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: w(..), v(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_eigh_dd(bounds, uplo, n, c_loc(a), lda, c_loc(w), c_loc(v), ldv, errors, report)
    end function

    function wb_eigh_dd_int32(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, ldv
        type(wb_dd), intent(in), contiguous, target :: a(..)
        type(wb_dd), intent(inout), contiguous, target :: w(..), v(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_eigh_dd_int64(&
            bounds, uplo, int(n, c_int64_t), a, int(lda, c_int64_t), w, v, &
            int(ldv, c_int64_t), errors, report)
    end function

    function wb_eigh_qd_int64(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int64_t), intent(in) :: n, lda, ldv
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: w(..), v(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = c_wb_eigh_qd(bounds, uplo, n, c_loc(a), lda, c_loc(w), c_loc(v), ldv, errors, report)
    end function

    function wb_eigh_qd_int32(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, ldv
        type(wb_qd), intent(in), contiguous, target :: a(..)
        type(wb_qd), intent(inout), contiguous, target :: w(..), v(..)
        type(c_ptr), intent(in) :: errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_eigh_qd_int64(&
            bounds, uplo, int(n, c_int64_t), a, int(lda, c_int64_t), w, v, &
            int(ldv, c_int64_t), errors, report)
    end function

    function wb_eigh_f128_int32(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, ldv
        type(c_ptr), intent(in) :: a, w, v, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_eigh_f128(&
            bounds, uplo, int(n, c_int64_t), a, int(lda, c_int64_t), w, v, &
            int(ldv, c_int64_t), errors, report)
    end function

    function wb_eigh_mpfr_int32(bounds, uplo, n, a, lda, w, v, ldv, errors, report) &
            result(info)
        integer(c_int), intent(in) :: bounds
        character(kind=c_char), intent(in) :: uplo
        integer(c_int), intent(in) :: n, lda, ldv
        type(c_ptr), intent(in) :: a, w, v, errors
        type(wb_report), intent(inout) :: report
        integer(c_int) :: info
        info = wb_eigh_mpfr(&
            bounds, uplo, int(n, c_int64_t), a, int(lda, c_int64_t), w, v, &
            int(ldv, c_int64_t), errors, report)
    end function

    function wb_csr_create_f64_int64(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int64_t), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        real(c_double), intent(in), contiguous, target :: values(..)
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = c_wb_csr_create_f64(index_bits, rows, columns, starts, places, c_loc(values), matrix)
    end function

    function wb_csr_create_f64_int32(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        real(c_double), intent(in), contiguous, target :: values(..)
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = wb_csr_create_f64_int64(&
            index_bits, int(rows, c_int64_t), int(columns, c_int64_t), starts, places, values, &
            matrix)
    end function

    function wb_csr_create_dd_int64(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int64_t), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        type(wb_dd), intent(in), contiguous, target :: values(..)
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = c_wb_csr_create_dd(index_bits, rows, columns, starts, places, c_loc(values), matrix)
    end function

    function wb_csr_create_dd_int32(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        type(wb_dd), intent(in), contiguous, target :: values(..)
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = wb_csr_create_dd_int64(&
            index_bits, int(rows, c_int64_t), int(columns, c_int64_t), starts, places, values, &
            matrix)
    end function

    function wb_csr_create_qd_int64(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int64_t), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        type(wb_qd), intent(in), contiguous, target :: values(..)
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = c_wb_csr_create_qd(index_bits, rows, columns, starts, places, c_loc(values), matrix)
    end function

    function wb_csr_create_qd_int32(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        type(wb_qd), intent(in), contiguous, target :: values(..)
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = wb_csr_create_qd_int64(&
            index_bits, int(rows, c_int64_t), int(columns, c_int64_t), starts, places, values, &
            matrix)
    end function

    function wb_csr_create_f128_int32(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        type(c_ptr), intent(in) :: values
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = wb_csr_create_f128(&
            index_bits, int(rows, c_int64_t), int(columns, c_int64_t), starts, places, values, &
            matrix)
    end function

    function wb_csr_create_mpfr_int32(index_bits, rows, columns, starts, places, values, matrix) &
            result(info)
        integer(c_int), intent(in) :: index_bits
        integer(c_int), intent(in) :: rows, columns
        type(c_ptr), intent(in) :: starts, places
        type(c_ptr), intent(in) :: values
        type(c_ptr), intent(inout) :: matrix
        integer(c_int) :: info
        info = wb_csr_create_mpfr(&
            index_bits, int(rows, c_int64_t), int(columns, c_int64_t), starts, places, values, &
            matrix)
    end function

    ! end generated other procedures

    elemental function dd_of_double(x) result(y)
        real(c_double), intent(in) :: x
        type(wb_dd) :: y
        y%hi = x
        y%lo = 0
    end function

    elemental function dd_of_single(x) result(y)
        real(c_float), intent(in) :: x
        type(wb_dd) :: y
        y%hi = x
        y%lo = 0
    end function

    elemental function dd_of_integer(i) result(y)
        integer(c_int), intent(in) :: i
        type(wb_dd) :: y
        y%hi = i
        y%lo = 0
    end function

    elemental function dd_of_long(i) result(y)
        integer(c_int64_t), intent(in) :: i
        type(wb_dd) :: y
        integer(c_int64_t) :: high
        high = i / 2_c_int64_t**32
        y = normal(high * 2.0_c_double**32, real(i - high * 2_c_int64_t**32, c_double))
    end function

    elemental function dd_of_qd(x) result(y)
        type(wb_qd), intent(in) :: x
        type(wb_dd) :: y
        y%hi = x%x(1)
        y%lo = x%x(2)
    end function

    elemental function qd_of_double(value) result(y)
        real(c_double), intent(in) :: value
        type(wb_qd) :: y
        y%x = 0
        y%x(1) = value
    end function

    elemental function qd_of_single(value) result(y)
        real(c_float), intent(in) :: value
        type(wb_qd) :: y
        y = qd_of_dd(dd_of_single(value))
    end function

    elemental function qd_of_long(i) result(y)
        integer(c_int64_t), intent(in) :: i
        type(wb_qd) :: y
        y = qd_of_dd(dd_of_long(i))
    end function

    elemental function qd_of_integer(i) result(y)
        integer(c_int), intent(in) :: i
        type(wb_qd) :: y
        y%x = 0
        y%x(1) = i
    end function

    elemental function qd_of_dd(value) result(y)
        type(wb_dd), intent(in) :: value
        type(wb_qd) :: y
        y%x = 0
        y%x(1) = value%hi
        y%x(2) = value%lo
    end function

    elemental subroutine assign_double_to_dd(y, x)
        type(wb_dd), intent(out) :: y
        real(c_double), intent(in) :: x
        y = dd_of_double(x)
    end subroutine

    elemental subroutine assign_single_to_dd(y, x)
        type(wb_dd), intent(out) :: y
        real(c_float), intent(in) :: x
        y = dd_of_single(x)
    end subroutine

    elemental subroutine assign_integer_to_dd(y, i)
        type(wb_dd), intent(out) :: y
        integer(c_int), intent(in) :: i
        y = dd_of_integer(i)
    end subroutine

    elemental subroutine assign_long_to_dd(y, i)
        type(wb_dd), intent(out) :: y
        integer(c_int64_t), intent(in) :: i
        y = dd_of_long(i)
    end subroutine

    elemental subroutine assign_single_to_qd(y, x)
        type(wb_qd), intent(out) :: y
        real(c_float), intent(in) :: x
        y = qd_of_single(x)
    end subroutine

    elemental subroutine assign_long_to_qd(y, i)
        type(wb_qd), intent(out) :: y
        integer(c_int64_t), intent(in) :: i
        y = qd_of_long(i)
    end subroutine

    elemental subroutine assign_dd_to_double(y, x)
        real(c_double), intent(out) :: y
        type(wb_dd), intent(in) :: x
        y = x%hi
    end subroutine

    ! begin real(16)
    elemental subroutine assign_quad_to_dd(y, x)
        type(wb_dd), intent(out) :: y
        real(wb_quad), intent(in) :: x
        y = wb_from_quad(x)
    end subroutine

    elemental subroutine assign_dd_to_quad(y, x)
        real(wb_quad), intent(out) :: y
        type(wb_dd), intent(in) :: x
        y = quad_of_dd(x)
    end subroutine

    elemental subroutine assign_quad_to_qd(y, x)
        type(wb_qd), intent(out) :: y
        real(wb_quad), intent(in) :: x
        y = wb_qd_from_quad(x)
    end subroutine

    elemental subroutine assign_qd_to_quad(y, x)
        real(wb_quad), intent(out) :: y
        type(wb_qd), intent(in) :: x
        y = quad_of_qd(x)
    end subroutine
    ! end real(16)

    elemental subroutine assign_qd_to_dd(y, x)
        type(wb_dd), intent(out) :: y
        type(wb_qd), intent(in) :: x
        y = dd_of_qd(x)
    end subroutine

    elemental subroutine assign_double_to_qd(y, x)
        type(wb_qd), intent(out) :: y
        real(c_double), intent(in) :: x
        y = qd_of_double(x)
    end subroutine

    elemental subroutine assign_integer_to_qd(y, i)
        type(wb_qd), intent(out) :: y
        integer(c_int), intent(in) :: i
        y = qd_of_integer(i)
    end subroutine

    elemental subroutine assign_dd_to_qd(y, x)
        type(wb_qd), intent(out) :: y
        type(wb_dd), intent(in) :: x
        y = qd_of_dd(x)
    end subroutine

    ! begin generated arithmetic
    ! Arithmetic of double-double numbers, which is exact but for a last rounding of about 2^-104. It needs additions that a
    ! compiler does not reorder (gfortran without -ffast-math), and nothing of products: those written here are exact or are
    ! added to something once, so that contraction to fused multiply-adds does no harm.

    !> s + e = a + b, s the nearest double. Knuth's.
    elemental subroutine two_sum(a, b, s, e)
        real(c_double), intent(in) :: a, b
        real(c_double), intent(out) :: s, e
        real(c_double) :: t
        s = a + b
        t = s - a
        e = (a - (s - t)) + (b - t)
    end subroutine

    !> The same for |a| >= |b|, as a number. Dekker's. Infinities and NaN stand alone.
    elemental function normal(a, b) result(x)
        real(c_double), intent(in) :: a, b
        type(wb_dd) :: x
        x%hi = a + b
        x%lo = b - (x%hi - a)
        if (.not. abs(x%hi) <= huge(a)) x%lo = 0
    end function

    !> a rounded to 26 bits, by its bits: the rest has 26 bits too.
    elemental function upper_half(a) result(h)
        real(c_double), intent(in) :: a
        real(c_double) :: h
        integer(c_int64_t), parameter :: half = 2_c_int64_t**26
        h = transfer(iand(transfer(a, half) + half, not(2 * half - 1)), h)
    end function

    !> p + e = a b, e at most an ulp of p. The four products of the halves are exact; so are their sums, whose terms have
    !> 53 bits together. a and b are at most 2^1000, and a b is not below 2^-900, or the error is about 2^-1074.
    elemental subroutine two_product(a, b, p, e)
        real(c_double), intent(in) :: a, b
        real(c_double), intent(out) :: p, e
        real(c_double) :: ah, al, bh, bl, middle
        ah = upper_half(a)
        al = a - ah
        bh = upper_half(b)
        bl = b - bh
        middle = ah * bl + al * bh
        p = ah * bh + middle
        e = (middle - (p - ah * bh)) + al * bl
    end subroutine

    !> x 2^n
    elemental function scaled(x, n) result(y)
        type(wb_dd), intent(in) :: x
        integer, intent(in) :: n
        type(wb_dd) :: y
        y%hi = scale(x%hi, n)
        y%lo = scale(x%lo, n)
    end function

    !> Nothing overflows or underflows on the way.
    elemental function is_moderate(x) result(moderate)
        real(c_double), intent(in) :: x
        logical :: moderate
        moderate = abs(x) > 2.0_c_double**(-400) .and. abs(x) < 2.0_c_double**400
    end function

    !> It has an exponent.
    elemental function is_ordinary(x) result(ordinary)
        real(c_double), intent(in) :: x
        logical :: ordinary
        ordinary = abs(x) > 0 .and. abs(x) <= huge(x)
    end function

    elemental function dd_plus_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        real(c_double) :: s, e, t, f
        call two_sum(x%hi, y%hi, s, e)
        if (.not. abs(s) <= huge(s)) then
            r = dd_of_double(s)
            return
        end if
        call two_sum(x%lo, y%lo, t, f)
        r = normal(s, e + t)
        r = normal(r%hi, r%lo + f)
    end function

    elemental function minus_dd(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        r%hi = -x%hi
        r%lo = -x%lo
    end function

    elemental function dd_minus_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        r = dd_plus_dd(x, minus_dd(y))
    end function

    elemental function moderate_product(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        real(c_double) :: p, e
        call two_product(x%hi, y%hi, p, e)
        r = normal(p, e + (x%hi * y%lo + x%lo * y%hi))
    end function

    elemental function dd_times_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        integer :: i, j
        if (is_moderate(x%hi) .and. is_moderate(y%hi)) then
            r = moderate_product(x, y)
        else if (is_ordinary(x%hi) .and. is_ordinary(y%hi)) then
            i = exponent(x%hi)
            j = exponent(y%hi)
            r = moderate_product(scaled(x, -i), scaled(y, -j))
            r = normal(scale(r%hi, i + j), scale(r%lo, i + j))
        else
            r = dd_of_double(x%hi * y%hi)
        end if
    end function

    !> Three quotients of doubles, each of what the ones before leave.
    elemental function moderate_quotient(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r, rest
        real(c_double) :: first, second
        first = x%hi / y%hi
        rest = dd_minus_dd(x, moderate_product(y, dd_of_double(first)))
        second = rest%hi / y%hi
        rest = dd_minus_dd(rest, moderate_product(y, dd_of_double(second)))
        r = normal(first, second)
        r = normal(r%hi, r%lo + rest%hi / y%hi)
    end function

    elemental function dd_over_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        integer :: i, j
        if (is_moderate(x%hi) .and. is_moderate(y%hi)) then
            r = moderate_quotient(x, y)
        else if (is_ordinary(x%hi) .and. is_ordinary(y%hi)) then
            i = exponent(x%hi)
            j = exponent(y%hi)
            r = moderate_quotient(scaled(x, -i), scaled(y, -j))
            r = normal(scale(r%hi, i - j), scale(r%lo, i - j))
        else
            r = dd_of_double(x%hi / y%hi)
        end if
    end function

    elemental function moderate_root(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        real(c_double) :: root, p, e
        root = sqrt(x%hi)
        call two_product(root, root, p, e)
        r = normal(root, (((x%hi - p) - e) + x%lo) / (2 * root))
    end function

    !> The square root.
    elemental function dd_sqrt(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        integer :: half
        if (x%hi > 0 .and. is_moderate(x%hi)) then
            r = moderate_root(x)
        else if (x%hi > 0 .and. is_ordinary(x%hi)) then
            half = exponent(x%hi) / 2
            r = scaled(moderate_root(scaled(x, -2 * half)), half)
        else
            r = dd_of_double(sqrt(x%hi))
        end if
    end function

    !> The magnitude.
    elemental function dd_abs(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        r = x
        if (x%hi < 0) r = minus_dd(x)
    end function

    elemental function dd_equals_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = x%hi == y%hi .and. (x%lo == y%lo .or. .not. is_ordinary(x%hi))
    end function

    elemental function dd_differs_from_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = .not. dd_equals_dd(x, y)
    end function

    elemental function dd_is_below_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = x%hi < y%hi .or. (x%hi == y%hi .and. is_ordinary(x%hi) .and. x%lo < y%lo)
    end function

    elemental function dd_is_at_most_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = dd_is_below_dd(x, y) .or. dd_equals_dd(x, y)
    end function

    elemental function dd_is_above_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = dd_is_below_dd(y, x)
    end function

    elemental function dd_is_at_least_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = dd_is_at_most_dd(y, x)
    end function

    elemental function dd_plus_double(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(x, dd_of_double(y))
    end function

    elemental function double_plus_dd(x, y) result(r)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(dd_of_double(x), y)
    end function

    elemental function dd_plus_single(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(x, dd_of_single(y))
    end function

    elemental function single_plus_dd(x, y) result(r)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(dd_of_single(x), y)
    end function

    elemental function dd_plus_integer(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(x, dd_of_integer(y))
    end function

    elemental function integer_plus_dd(x, y) result(r)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(dd_of_integer(x), y)
    end function

    elemental function dd_plus_long(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(x, dd_of_long(y))
    end function

    elemental function long_plus_dd(x, y) result(r)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_plus_dd(dd_of_long(x), y)
    end function

    elemental function dd_minus_double(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(x, dd_of_double(y))
    end function

    elemental function double_minus_dd(x, y) result(r)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(dd_of_double(x), y)
    end function

    elemental function dd_minus_single(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(x, dd_of_single(y))
    end function

    elemental function single_minus_dd(x, y) result(r)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(dd_of_single(x), y)
    end function

    elemental function dd_minus_integer(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(x, dd_of_integer(y))
    end function

    elemental function integer_minus_dd(x, y) result(r)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(dd_of_integer(x), y)
    end function

    elemental function dd_minus_long(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(x, dd_of_long(y))
    end function

    elemental function long_minus_dd(x, y) result(r)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_minus_dd(dd_of_long(x), y)
    end function

    elemental function dd_times_double(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(x, dd_of_double(y))
    end function

    elemental function double_times_dd(x, y) result(r)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(dd_of_double(x), y)
    end function

    elemental function dd_times_single(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(x, dd_of_single(y))
    end function

    elemental function single_times_dd(x, y) result(r)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(dd_of_single(x), y)
    end function

    elemental function dd_times_integer(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(x, dd_of_integer(y))
    end function

    elemental function integer_times_dd(x, y) result(r)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(dd_of_integer(x), y)
    end function

    elemental function dd_times_long(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(x, dd_of_long(y))
    end function

    elemental function long_times_dd(x, y) result(r)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_times_dd(dd_of_long(x), y)
    end function

    elemental function dd_over_double(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(x, dd_of_double(y))
    end function

    elemental function double_over_dd(x, y) result(r)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(dd_of_double(x), y)
    end function

    elemental function dd_over_single(x, y) result(r)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(x, dd_of_single(y))
    end function

    elemental function single_over_dd(x, y) result(r)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(dd_of_single(x), y)
    end function

    elemental function dd_over_integer(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(x, dd_of_integer(y))
    end function

    elemental function integer_over_dd(x, y) result(r)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(dd_of_integer(x), y)
    end function

    elemental function dd_over_long(x, y) result(r)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(x, dd_of_long(y))
    end function

    elemental function long_over_dd(x, y) result(r)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        type(wb_dd) :: r
        r = dd_over_dd(dd_of_long(x), y)
    end function

    elemental function dd_equals_double(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(x, dd_of_double(y))
    end function

    elemental function double_equals_dd(x, y) result(holds)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(dd_of_double(x), y)
    end function

    elemental function dd_equals_single(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(x, dd_of_single(y))
    end function

    elemental function single_equals_dd(x, y) result(holds)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(dd_of_single(x), y)
    end function

    elemental function dd_equals_integer(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(x, dd_of_integer(y))
    end function

    elemental function integer_equals_dd(x, y) result(holds)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(dd_of_integer(x), y)
    end function

    elemental function dd_equals_long(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(x, dd_of_long(y))
    end function

    elemental function long_equals_dd(x, y) result(holds)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_equals_dd(dd_of_long(x), y)
    end function

    elemental function dd_differs_from_double(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(x, dd_of_double(y))
    end function

    elemental function double_differs_from_dd(x, y) result(holds)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(dd_of_double(x), y)
    end function

    elemental function dd_differs_from_single(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(x, dd_of_single(y))
    end function

    elemental function single_differs_from_dd(x, y) result(holds)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(dd_of_single(x), y)
    end function

    elemental function dd_differs_from_integer(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(x, dd_of_integer(y))
    end function

    elemental function integer_differs_from_dd(x, y) result(holds)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(dd_of_integer(x), y)
    end function

    elemental function dd_differs_from_long(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(x, dd_of_long(y))
    end function

    elemental function long_differs_from_dd(x, y) result(holds)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_differs_from_dd(dd_of_long(x), y)
    end function

    elemental function dd_is_below_double(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(x, dd_of_double(y))
    end function

    elemental function double_is_below_dd(x, y) result(holds)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(dd_of_double(x), y)
    end function

    elemental function dd_is_below_single(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(x, dd_of_single(y))
    end function

    elemental function single_is_below_dd(x, y) result(holds)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(dd_of_single(x), y)
    end function

    elemental function dd_is_below_integer(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(x, dd_of_integer(y))
    end function

    elemental function integer_is_below_dd(x, y) result(holds)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(dd_of_integer(x), y)
    end function

    elemental function dd_is_below_long(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(x, dd_of_long(y))
    end function

    elemental function long_is_below_dd(x, y) result(holds)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_below_dd(dd_of_long(x), y)
    end function

    elemental function dd_is_at_most_double(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(x, dd_of_double(y))
    end function

    elemental function double_is_at_most_dd(x, y) result(holds)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(dd_of_double(x), y)
    end function

    elemental function dd_is_at_most_single(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(x, dd_of_single(y))
    end function

    elemental function single_is_at_most_dd(x, y) result(holds)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(dd_of_single(x), y)
    end function

    elemental function dd_is_at_most_integer(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(x, dd_of_integer(y))
    end function

    elemental function integer_is_at_most_dd(x, y) result(holds)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(dd_of_integer(x), y)
    end function

    elemental function dd_is_at_most_long(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(x, dd_of_long(y))
    end function

    elemental function long_is_at_most_dd(x, y) result(holds)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_most_dd(dd_of_long(x), y)
    end function

    elemental function dd_is_above_double(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(x, dd_of_double(y))
    end function

    elemental function double_is_above_dd(x, y) result(holds)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(dd_of_double(x), y)
    end function

    elemental function dd_is_above_single(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(x, dd_of_single(y))
    end function

    elemental function single_is_above_dd(x, y) result(holds)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(dd_of_single(x), y)
    end function

    elemental function dd_is_above_integer(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(x, dd_of_integer(y))
    end function

    elemental function integer_is_above_dd(x, y) result(holds)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(dd_of_integer(x), y)
    end function

    elemental function dd_is_above_long(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(x, dd_of_long(y))
    end function

    elemental function long_is_above_dd(x, y) result(holds)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_above_dd(dd_of_long(x), y)
    end function

    elemental function dd_is_at_least_double(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_double), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(x, dd_of_double(y))
    end function

    elemental function double_is_at_least_dd(x, y) result(holds)
        real(c_double), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(dd_of_double(x), y)
    end function

    elemental function dd_is_at_least_single(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        real(c_float), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(x, dd_of_single(y))
    end function

    elemental function single_is_at_least_dd(x, y) result(holds)
        real(c_float), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(dd_of_single(x), y)
    end function

    elemental function dd_is_at_least_integer(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(x, dd_of_integer(y))
    end function

    elemental function integer_is_at_least_dd(x, y) result(holds)
        integer(c_int), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(dd_of_integer(x), y)
    end function

    elemental function dd_is_at_least_long(x, y) result(holds)
        type(wb_dd), intent(in) :: x
        integer(c_int64_t), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(x, dd_of_long(y))
    end function

    elemental function long_is_at_least_dd(x, y) result(holds)
        integer(c_int64_t), intent(in) :: x
        type(wb_dd), intent(in) :: y
        logical :: holds
        holds = dd_is_at_least_dd(dd_of_long(x), y)
    end function

    ! end generated arithmetic

    ! begin generated products
    ! Exact products, each element rounded once.

    subroutine matmul_f64(a, b, c, info)
        real(c_double), intent(in), contiguous :: a(:, :), b(:, :)
        real(c_double), intent(inout), contiguous :: c(:, :)
        integer, intent(out), optional :: info
        integer(c_int64_t) :: m, n, k, lda, ldb
        integer :: found
        call take_sizes(shape(a), shape(b), shape(c), m, n, k, lda, ldb, found)
        if (found == 0) &
            found = wb_gemm_f64(WB_EXACT, 'N', 'N', m, n, k, 1.0_c_double, a, lda, b, ldb, &
                                0.0_c_double, c, lda)
        call finish(found, info)
    end subroutine

    subroutine matmul_dd(a, b, c, info)
        type(wb_dd), intent(in), contiguous :: a(:, :), b(:, :)
        type(wb_dd), intent(inout), contiguous :: c(:, :)
        integer, intent(out), optional :: info
        integer(c_int64_t) :: m, n, k, lda, ldb
        integer :: found
        call take_sizes(shape(a), shape(b), shape(c), m, n, k, lda, ldb, found)
        if (found == 0) &
            found = wb_gemm_dd(WB_EXACT, 'N', 'N', m, n, k, dd_of_double(1.0_c_double), a, lda, b, ldb, &
                               dd_of_double(0.0_c_double), c, lda)
        call finish(found, info)
    end subroutine

    subroutine matmul_qd(a, b, c, info)
        type(wb_qd), intent(in), contiguous :: a(:, :), b(:, :)
        type(wb_qd), intent(inout), contiguous :: c(:, :)
        integer, intent(out), optional :: info
        integer(c_int64_t) :: m, n, k, lda, ldb
        integer :: found
        call take_sizes(shape(a), shape(b), shape(c), m, n, k, lda, ldb, found)
        if (found == 0) &
            found = wb_gemm_qd(WB_EXACT, 'N', 'N', m, n, k, qd_of_double(1.0_c_double), a, lda, b, ldb, &
                               qd_of_double(0.0_c_double), c, lda)
        call finish(found, info)
    end subroutine

    ! begin real(16)
    subroutine matmul_quad(a, b, c, info)
        real(wb_quad), intent(in), contiguous, target :: a(:, :), b(:, :)
        real(wb_quad), intent(inout), contiguous, target :: c(:, :)
        integer, intent(out), optional :: info
        real(wb_quad), target :: one, zero
        integer(c_int64_t) :: m, n, k, lda, ldb
        integer :: found
        one = 1
        zero = 0
        call take_sizes(shape(a), shape(b), shape(c), m, n, k, lda, ldb, found)
        if (found == 0) &
            found = wb_gemm_f128(WB_EXACT, 'N', 'N', m, n, k, c_loc(one), c_loc(a), lda, c_loc(b), ldb, &
                                 c_loc(zero), c_loc(c), lda)
        call finish(found, info)
    end subroutine
    ! end real(16)

    !> The sizes of a product, and the position of the matrix that does not fit. C has the leading dimension of A.
    subroutine take_sizes(a, b, c, m, n, k, lda, ldb, info)
        integer, intent(in) :: a(2), b(2), c(2)
        integer(c_int64_t), intent(out) :: m, n, k, lda, ldb
        integer, intent(out) :: info
        m = a(1)
        n = b(2)
        k = a(2)
        lda = max(a(1), 1)
        ldb = max(b(1), 1)
        info = 0
        if (c(1) /= a(1) .or. c(2) /= b(2)) info = 3
        if (b(1) /= a(2)) info = 2
    end subroutine

    !> Hands on the status, or ends the program with the message where nobody asked for it, as statements of Fortran do.
    subroutine finish(found, info)
        integer, intent(in) :: found
        integer, intent(out), optional :: info
        character(:), allocatable :: reason
        if (present(info)) then
            info = found
        else if (found == 2) then
            error stop 'wb_matmul: B has not as many rows as A has columns'
        else if (found == 3) then
            error stop 'wb_matmul: C has not the rows of A and the columns of B'
        else if (found /= 0) then
            reason = 'wb_matmul: ' // wb_text(wb_last_error())
            error stop reason
        end if
    end subroutine

    ! end generated products

    !> The double-double number nearest to x, within its last bit.
    elemental function wb_from_quad(x) result(y)
        real(wb_quad), intent(in) :: x
        type(wb_dd) :: y
        y = dd_of_qd(wb_qd_from_quad(x))
    end function

    !> The quad-double number equal to x.
    elemental function wb_qd_from_quad(x) result(y)
        real(wb_quad), intent(in) :: x
        type(wb_qd) :: y
        real(wb_quad) :: rest
        integer :: i
        y%x = 0
        rest = x
        do i = 1, 4
            y%x(i) = real(rest, c_double)
            ! An infinity minus itself is no number.
            if (abs(y%x(i)) > huge(y%x(i))) return
            rest = rest - y%x(i)
        end do
    end function

    elemental function quad_of_dd(x) result(y)
        type(wb_dd), intent(in) :: x
        real(wb_quad) :: y
        y = quad_of_qd(qd_of_dd(x))
    end function

    elemental function quad_of_qd(x) result(y)
        type(wb_qd), intent(in) :: x
        real(wb_quad) :: y
        integer :: i
        y = x%x(1)
        if (abs(x%x(1)) > huge(x%x(1))) return
        ! From the smallest up, so that one rounding counts.
        y = 0
        do i = 4, 1, -1
            y = y + x%x(i)
        end do
    end function

    !> A string of the library as a Fortran string.
    function wb_text(pointer) result(text)
        type(c_ptr), intent(in) :: pointer
        character(:), allocatable :: text
        character(kind=c_char), pointer :: bytes(:)
        integer :: length, i
        interface
            function strlen(s) result(n) bind(C, name="strlen")
                import :: c_ptr, c_size_t
                type(c_ptr), value :: s
                integer(c_size_t) :: n
            end function
        end interface
        length = int(strlen(pointer))
        call c_f_pointer(pointer, bytes, [length])
        allocate (character(length) :: text)
        do i = 1, length
            text(i:i) = bytes(i)
        end do
    end function

    function sum_of_f64(x) result(r)
        real(c_double), intent(in) :: x(:)
        real(c_double) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_sum_f64(n, x, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function sum_of_f32(x) result(r)
        real(c_float), intent(in) :: x(:)
        real(c_float) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_sum_f32(n, x, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function sum_of_dd(x) result(r)
        type(wb_dd), intent(in) :: x(:)
        type(wb_dd) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_sum_dd(n, x, 1_c_int64_t, r) /= 0) &
            r%hi = ieee_value(r%hi, ieee_quiet_nan)
    end function

    function sum_of_qd(x) result(r)
        type(wb_qd), intent(in) :: x(:)
        type(wb_qd) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_sum_qd(n, x, 1_c_int64_t, r) /= 0) &
            r%x(1) = ieee_value(r%x(1), ieee_quiet_nan)
    end function

    function asum_of_f64(x) result(r)
        real(c_double), intent(in) :: x(:)
        real(c_double) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_asum_f64(n, x, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function asum_of_f32(x) result(r)
        real(c_float), intent(in) :: x(:)
        real(c_float) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_asum_f32(n, x, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function asum_of_dd(x) result(r)
        type(wb_dd), intent(in) :: x(:)
        type(wb_dd) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_asum_dd(n, x, 1_c_int64_t, r) /= 0) &
            r%hi = ieee_value(r%hi, ieee_quiet_nan)
    end function

    function asum_of_qd(x) result(r)
        type(wb_qd), intent(in) :: x(:)
        type(wb_qd) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_asum_qd(n, x, 1_c_int64_t, r) /= 0) &
            r%x(1) = ieee_value(r%x(1), ieee_quiet_nan)
    end function

    function dot_of_f64(x, y) result(r)
        real(c_double), intent(in) :: x(:), y(:)
        real(c_double) :: r
        integer(c_int64_t) :: n
        n = min(size(x, kind=c_int64_t), size(y, kind=c_int64_t))
        if (wb_dot_f64(n, x, 1_c_int64_t, y, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function dot_of_f32(x, y) result(r)
        real(c_float), intent(in) :: x(:), y(:)
        real(c_float) :: r
        integer(c_int64_t) :: n
        n = min(size(x, kind=c_int64_t), size(y, kind=c_int64_t))
        if (wb_dot_f32(n, x, 1_c_int64_t, y, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function dot_of_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x(:), y(:)
        type(wb_dd) :: r
        integer(c_int64_t) :: n
        n = min(size(x, kind=c_int64_t), size(y, kind=c_int64_t))
        if (wb_dot_dd(n, x, 1_c_int64_t, y, 1_c_int64_t, r) /= 0) &
            r%hi = ieee_value(r%hi, ieee_quiet_nan)
    end function

    function dot_of_qd(x, y) result(r)
        type(wb_qd), intent(in) :: x(:), y(:)
        type(wb_qd) :: r
        integer(c_int64_t) :: n
        n = min(size(x, kind=c_int64_t), size(y, kind=c_int64_t))
        if (wb_dot_qd(n, x, 1_c_int64_t, y, 1_c_int64_t, r) /= 0) &
            r%x(1) = ieee_value(r%x(1), ieee_quiet_nan)
    end function

    function nrm2_of_f64(x) result(r)
        real(c_double), intent(in) :: x(:)
        real(c_double) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_nrm2_f64(n, x, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function nrm2_of_f32(x) result(r)
        real(c_float), intent(in) :: x(:)
        real(c_float) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_nrm2_f32(n, x, 1_c_int64_t, r) /= 0) &
            r = ieee_value(r, ieee_quiet_nan)
    end function

    function nrm2_of_dd(x) result(r)
        type(wb_dd), intent(in) :: x(:)
        type(wb_dd) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_nrm2_dd(n, x, 1_c_int64_t, r) /= 0) &
            r%hi = ieee_value(r%hi, ieee_quiet_nan)
    end function

    function nrm2_of_qd(x) result(r)
        type(wb_qd), intent(in) :: x(:)
        type(wb_qd) :: r
        integer(c_int64_t) :: n
        n = size(x, kind=c_int64_t)
        if (wb_nrm2_qd(n, x, 1_c_int64_t, r) /= 0) &
            r%x(1) = ieee_value(r%x(1), ieee_quiet_nan)
    end function

end module
