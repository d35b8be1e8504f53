!> wideblas for Fortran: compile this file once, then `use wideblas` and link with -lwideblas.
!> The sections called generated come from src/abi/routines.txt by `cargo run -p wideblas-generator`.
!> SPDX-License-Identifier: MIT OR Apache-2.0
module wideblas
    use, intrinsic :: iso_c_binding
    use, intrinsic :: ieee_arithmetic, only: ieee_quiet_nan, ieee_value
    implicit none
    private
    public :: wb_dd_complex, wb_qd_complex
    public :: wb_dd, wb_qd, wb_quad, wb_from_quad, wb_qd_from_quad, wb_to_quad, wb_text, assignment(=)
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
    public :: WB_WORKING, WB_EXACT, WB_NATIVE, WB_AUTO
    public :: WB_CPU, WB_DEFAULT_DEVICE, WB_NO_DEVICE, WB_OUT_OF_MEMORY
    public :: wb_device_count, wb_set_device, wb_set_stream
    public :: wb_device_malloc, wb_device_free, wb_device_copy
    public :: wb_version, wb_last_error, wb_set_num_threads, wb_get_num_threads, wb_kernel
    public :: wb_set_verbose, wb_get_verbose, wb_set_error_handler, wb_error_handler
    public :: WB_NO_TRANS, WB_TRANS, WB_CONJ_TRANS, WB_UPPER, WB_LOWER, WB_LEFT, WB_RIGHT
    public :: WB_UNIT, WB_NON_UNIT
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

    !> What wb_accumulator_save writes.
    integer(c_int64_t), parameter :: WB_ACCUMULATOR_BYTES = 568

    !> Modes of wb_gemm_*, wb_syrk_* and wb_gemmtr_*; wideblas.h says what each promises.
    integer(c_int), parameter :: WB_WORKING = 0, WB_EXACT = 1, WB_NATIVE = 2, WB_AUTO = 3

    !> Options of routines.
    character(kind=c_char), parameter :: WB_NO_TRANS = 'N', WB_TRANS = 'T', WB_CONJ_TRANS = 'C'
    character(kind=c_char), parameter :: WB_UPPER = 'U', WB_LOWER = 'L'
    character(kind=c_char), parameter :: WB_LEFT = 'L', WB_RIGHT = 'R'
    character(kind=c_char), parameter :: WB_UNIT = 'U', WB_NON_UNIT = 'N'

    !> Devices that are no GPU, and what functions for GPUs may return.
    integer(c_int), parameter :: WB_CPU = -101, WB_DEFAULT_DEVICE = -102
    integer(c_int), parameter :: WB_NO_DEVICE = -2, WB_OUT_OF_MEMORY = -3

    !> wb_dd(x) of a double precision, default integer or quad-double number.
    interface wb_dd
        module procedure dd_of_double, dd_of_integer, dd_of_qd
    end interface

    !> wb_qd(value) of a double precision, default integer or double-double number; wb_qd(x=[...]) of four
    !> components.
    interface wb_qd
        module procedure qd_of_double, qd_of_integer, qd_of_dd
    end interface

    interface assignment(=)
        module procedure assign_double_to_dd, assign_integer_to_dd, assign_qd_to_dd
        module procedure assign_double_to_qd, assign_integer_to_qd, assign_dd_to_qd
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

    interface
        ! begin generated interfaces
        !> C := alpha op(A) op(B) + beta C. transa, transb: 'N', 'T' or 'C'. Returns 0, the position
        !> of an illegal argument, or -1: then C is untouched and wb_last_error says more.
        function Rgemm_dd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), b(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemm on quad-double numbers.
        function Rgemm_qd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), b(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> The triangle uplo ('U' or 'L') of C := alpha A A^T + beta C, or with trans 'T' or 'C' of
        !> C := alpha A^T A + beta C. Returns as Rgemm_dd.
        function Rsyrk_dd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Rsyrk_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rsyrk on quad-double numbers.
        function Rsyrk_qd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Rsyrk_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> The triangle uplo ('U' or 'L') of C := alpha op(A) op(B) + beta C. Returns as Rgemm_dd.
        function Rgemmtr_dd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemmtr_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), b(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemmtr on quad-double numbers.
        function Rgemmtr_qd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rgemmtr_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), b(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> C := alpha A B + beta C (side 'L') or C := alpha B A + beta C ('R') with a symmetric
        !> matrix A, whose triangle uplo ('U' or 'L') is read. Returns as Rgemm_dd.
        function Rsymm_dd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsymm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: side(*), uplo(*)
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), b(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rsymm on quad-double numbers.
        function Rsymm_qd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsymm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: side(*), uplo(*)
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), b(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> The triangle uplo ('U' or 'L') of C := alpha (A B^T + B A^T) + beta C, or with trans 'T'
        !> or 'C' of C := alpha (A^T B + B^T A) + beta C. Returns as Rgemm_dd.
        function Rsyr2k_dd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsyr2k_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), b(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rsyr2k on quad-double numbers.
        function Rsyr2k_qd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Rsyr2k_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), b(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> B := alpha op(A) B (side 'L') or B := alpha B op(A) ('R') with a triangular matrix A:
        !> uplo 'U' or 'L', transa 'N', 'T' or 'C', diag 'U' (ones) or 'N'. Returns as Rgemm_dd.
        function Rtrmm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrmm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> Rtrmm on quad-double numbers.
        function Rtrmm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrmm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> Solves op(A) X = alpha B (side 'L') or X op(A) = alpha B ('R') with a triangular matrix
        !> A; X overwrites B. Arguments and result as Rtrmm_dd.
        function Rtrsm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrsm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> Rtrsm on quad-double numbers.
        function Rtrsm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Rtrsm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> y := alpha op(A) x + beta y. Returns as Rgemm_dd.
        function Rgemv_dd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgemv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rgemv on quad-double numbers.
        function Rgemv_qd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgemv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> y := alpha op(A) x + beta y with a band matrix A of kl diagonals below the main one and
        !> ku above. Returns as Rgemm_dd.
        function Rgbmv_dd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgbmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rgbmv on quad-double numbers.
        function Rgbmv_qd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rgbmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> y := alpha A x + beta y with a symmetric matrix A, of which the triangle uplo is read.
        !> Returns as Rgemm_dd.
        function Rsymv_dd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsymv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rsymv on quad-double numbers.
        function Rsymv_qd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsymv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> y := alpha A x + beta y with a symmetric band matrix A of k diagonals on each side.
        !> Returns as Rgemm_dd.
        function Rsbmv_dd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsbmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rsbmv on quad-double numbers.
        function Rsbmv_qd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rsbmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> y := alpha A x + beta y with a packed symmetric matrix A. Returns as Rgemm_dd.
        function Rspmv_dd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rspmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: ap(*), x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rspmv on quad-double numbers.
        function Rspmv_qd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Rspmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: ap(*), x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> x := op(A) x with a triangular matrix A. Returns as Rgemm_dd.
        function Rtrmv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtrmv on quad-double numbers.
        function Rtrmv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> x := op(A) x with a triangular band matrix A of k diagonals beside the main one. Returns
        !> as Rgemm_dd.
        function Rtbmv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtbmv on quad-double numbers.
        function Rtbmv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> x := op(A) x with a packed triangular matrix A. Returns as Rgemm_dd.
        function Rtpmv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: ap(*)
            type(wb_dd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtpmv on quad-double numbers.
        function Rtpmv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: ap(*)
            type(wb_qd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Solves op(A) x = b with a triangular matrix A; b is in x. Returns as Rgemm_dd.
        function Rtrsv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrsv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtrsv on quad-double numbers.
        function Rtrsv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Rtrsv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Solves op(A) x = b with a triangular band matrix A; b is in x. Returns as Rgemm_dd.
        function Rtbsv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbsv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtbsv on quad-double numbers.
        function Rtbsv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Rtbsv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Solves op(A) x = b with a packed triangular matrix A; b is in x. Returns as Rgemm_dd.
        function Rtpsv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpsv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: ap(*)
            type(wb_dd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtpsv on quad-double numbers.
        function Rtpsv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Rtpsv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: ap(*)
            type(wb_qd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> A := alpha x y^T + A. Returns as Rgemm_dd.
        function Rger_dd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rger_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: x(*), y(*)
            type(wb_dd), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> Rger on quad-double numbers.
        function Rger_qd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rger_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: x(*), y(*)
            type(wb_qd), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> The triangle uplo of A := alpha x x^T + A. Returns as Rgemm_dd.
        function Rsyr_dd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Rsyr_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, lda
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> Rsyr on quad-double numbers.
        function Rsyr_qd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Rsyr_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, lda
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> The packed triangle uplo of A := alpha x x^T + A. Returns as Rgemm_dd.
        function Rspr_dd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Rspr_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> Rspr on quad-double numbers.
        function Rspr_qd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Rspr_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> The triangle uplo of A := alpha (x y^T + y x^T) + A. Returns as Rgemm_dd.
        function Rsyr2_dd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rsyr2_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: x(*), y(*)
            type(wb_dd), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> Rsyr2 on quad-double numbers.
        function Rsyr2_qd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Rsyr2_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: x(*), y(*)
            type(wb_qd), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> The packed triangle uplo of A := alpha (x y^T + y x^T) + A. Returns as Rgemm_dd.
        function Rspr2_dd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Rspr2_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: x(*), y(*)
            type(wb_dd), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> Rspr2 on quad-double numbers.
        function Rspr2_qd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Rspr2_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: x(*), y(*)
            type(wb_qd), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> Y := alpha X + Y for vectors of n elements. Returns 0, or -1 for an error: then Y is
        !> untouched and wb_last_error says more.
        function Raxpy_dd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Raxpy_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: alpha
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Raxpy on quad-double numbers.
        function Raxpy_qd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Raxpy_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: alpha
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> X := alpha X. Returns as Raxpy_dd.
        function Rscal_dd(n, alpha, x, incx) &
                result(info) bind(C, name="Rscal_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(wb_dd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rscal on quad-double numbers.
        function Rscal_qd(n, alpha, x, incx) &
                result(info) bind(C, name="Rscal_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(wb_qd), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Y := X. Returns as Raxpy_dd.
        function Rcopy_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rcopy_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rcopy on quad-double numbers.
        function Rcopy_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rcopy_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Exchanges X and Y. Returns as Raxpy_dd.
        function Rswap_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rswap_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> Rswap on quad-double numbers.
        function Rswap_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Rswap_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> X := c X + s Y and Y := c Y - s X. Returns as Raxpy_dd.
        function Rrot_dd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="Rrot_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: c, s
            type(wb_dd), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> Rrot on quad-double numbers.
        function Rrot_qd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="Rrot_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: c, s
            type(wb_qd), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> The plane rotation c, s that makes b zero; a becomes r, b becomes z. Returns as Raxpy_dd.
        function Rrotg_dd(a, b, c, s) &
                result(info) bind(C, name="Rrotg_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            type(wb_dd), intent(inout) :: a, b, c, s
            integer(c_int) :: info
        end function

        !> Rrotg on quad-double numbers.
        function Rrotg_qd(a, b, c, s) &
                result(info) bind(C, name="Rrotg_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            type(wb_qd), intent(inout) :: a, b, c, s
            integer(c_int) :: info
        end function

        !> (X, Y) := H (X, Y) for each pair of elements; param is a flag and h11, h21, h12, h22.
        !> Returns as Raxpy_dd.
        function Rrotm_dd(n, x, incx, y, incy, param) &
                result(info) bind(C, name="Rrotm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), intent(in) :: param(*)
            type(wb_dd), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> Rrotm on quad-double numbers.
        function Rrotm_qd(n, x, incx, y, incy, param) &
                result(info) bind(C, name="Rrotm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), intent(in) :: param(*)
            type(wb_qd), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> The modified rotation that makes the second coordinate of (sqrt(d1) x1, sqrt(d2) y1)
        !> zero, for Rrotm. Returns as Raxpy_dd.
        function Rrotmg_dd(d1, d2, x1, y1, param) &
                result(info) bind(C, name="Rrotmg_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            type(wb_dd), value :: y1
            type(wb_dd), intent(inout) :: d1, d2, x1
            type(wb_dd), intent(inout) :: param(*)
            integer(c_int) :: info
        end function

        !> Rrotmg on quad-double numbers.
        function Rrotmg_qd(d1, d2, x1, y1, param) &
                result(info) bind(C, name="Rrotmg_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            type(wb_qd), value :: y1
            type(wb_qd), intent(inout) :: d1, d2, x1
            type(wb_qd), intent(inout) :: param(*)
            integer(c_int) :: info
        end function

        !> The sum of X(i) Y(i); NaN after an error, which wb_last_error tells.
        function Rdot_dd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Rdot_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), intent(in) :: x(*), y(*)
            type(wb_dd) :: sum
        end function

        !> Rdot on quad-double numbers.
        function Rdot_qd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Rdot_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), intent(in) :: x(*), y(*)
            type(wb_qd) :: sum
        end function

        !> The sum of |X(i)|. Errors as Rdot_dd.
        function Rasum_dd(n, x, incx) &
                result(sum) bind(C, name="Rasum_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd) :: sum
        end function

        !> Rasum on quad-double numbers.
        function Rasum_qd(n, x, incx) &
                result(sum) bind(C, name="Rasum_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd) :: sum
        end function

        !> The Euclidean norm of X. Errors as Rdot_dd.
        function Rnrm2_dd(n, x, incx) &
                result(sum) bind(C, name="Rnrm2_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd) :: sum
        end function

        !> Rnrm2 on quad-double numbers.
        function Rnrm2_qd(n, x, incx) &
                result(sum) bind(C, name="Rnrm2_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd) :: sum
        end function

        !> The first place, from 1, of an element of the largest magnitude; 0 if there is none.
        function iRamax_dd(n, x, incx) &
                result(place) bind(C, name="iRamax_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: x(*)
            integer(c_int64_t) :: place
        end function

        !> iRamax on quad-double numbers.
        function iRamax_qd(n, x, incx) &
                result(place) bind(C, name="iRamax_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: x(*)
            integer(c_int64_t) :: place
        end function

        !> Rgemm in a mode, on doubles.
        function wb_gemm_f64(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_f64")
            import :: c_char, c_int, c_int64_t, c_double
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            real(c_double), value :: alpha, beta
            real(c_double), intent(in) :: a(*), b(*)
            real(c_double), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemm in a mode, on double-double numbers.
        function wb_gemm_dd(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), b(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemm in a mode, on quad-double numbers.
        function wb_gemm_qd(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), b(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemm in a mode, on real(wb_quad), given by address; so are alpha and beta.
        function wb_gemm_f128(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_f128")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        !> Rgemm in a mode, on arrays of mpfr_t, given by address; so are alpha and beta.
        function wb_gemm_mpfr(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_mpfr")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        !> Rgemm in a mode, on arrays of mpf_t, given by address; so are alpha and beta.
        function wb_gemm_mpf(mode, transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemm_mpf")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        !> Rsyrk in a mode, on doubles.
        function wb_syrk_f64(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_f64")
            import :: c_char, c_int, c_int64_t, c_double
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            real(c_double), value :: alpha, beta
            real(c_double), intent(in) :: a(*)
            real(c_double), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rsyrk in a mode, on double-double numbers.
        function wb_syrk_dd(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rsyrk in a mode, on quad-double numbers.
        function wb_syrk_qd(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rsyrk in a mode, on real(wb_quad), given by address; so are alpha and beta.
        function wb_syrk_f128(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_f128")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(c_ptr), value :: alpha, a, beta, c
            integer(c_int) :: info
        end function

        !> Rsyrk in a mode, on arrays of mpfr_t, given by address; so are alpha and beta.
        function wb_syrk_mpfr(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_mpfr")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(c_ptr), value :: alpha, a, beta, c
            integer(c_int) :: info
        end function

        !> Rsyrk in a mode, on arrays of mpf_t, given by address; so are alpha and beta.
        function wb_syrk_mpf(mode, uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_syrk_mpf")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(c_ptr), value :: alpha, a, beta, c
            integer(c_int) :: info
        end function

        !> Rgemmtr in a mode, on doubles.
        function wb_gemmtr_f64(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_f64")
            import :: c_char, c_int, c_int64_t, c_double
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            real(c_double), value :: alpha, beta
            real(c_double), intent(in) :: a(*), b(*)
            real(c_double), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemmtr in a mode, on double-double numbers.
        function wb_gemmtr_dd(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_dd")
            import :: c_char, c_int, c_int64_t, wb_dd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd), intent(in) :: a(*), b(*)
            type(wb_dd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemmtr in a mode, on quad-double numbers.
        function wb_gemmtr_qd(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_qd")
            import :: c_char, c_int, c_int64_t, wb_qd
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd), intent(in) :: a(*), b(*)
            type(wb_qd), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemmtr in a mode, on real(wb_quad), given by address; so are alpha and beta.
        function wb_gemmtr_f128(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_f128")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        !> Rgemmtr in a mode, on arrays of mpfr_t, given by address; so are alpha and beta.
        function wb_gemmtr_mpfr(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_mpfr")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        !> Rgemmtr in a mode, on arrays of mpf_t, given by address; so are alpha and beta.
        function wb_gemmtr_mpf(&
                mode, uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_gemmtr_mpf")
            import :: c_char, c_int, c_int64_t, c_ptr
            integer(c_int), value :: mode
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(c_ptr), value :: alpha, a, b, beta, c
            integer(c_int) :: info
        end function

        !> C := alpha op(A) op(B) + beta C on complex double-double numbers. With "C" op(X) is the
        !> conjugate transpose.
        !>
        !> Arguments, results and errors are those of Rgemm_dd. The error of each part of an element
        !> is small against |alpha| |A| |B| + |beta| |C|, not against that part. Matrices are in
        !> host memory.
        function Cgemm_dd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), b(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Cgemm on complex quad-double numbers.
        function Cgemm_qd(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: transa(*), transb(*)
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), b(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> One triangle of C := alpha op(A) op(A)^T + beta C on complex double-double numbers. trans
        !> is "N" or "T"; otherwise as Rsyrk_dd and Cgemm_dd.
        function Csyrk_dd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Csyrk_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Csyrk on complex quad-double numbers.
        function Csyrk_qd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Csyrk_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rgemmtr_dd on complex double-double numbers.
        function Cgemmtr_dd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemmtr_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), b(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Cgemmtr on complex quad-double numbers.
        function Cgemmtr_qd(uplo, transa, transb, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cgemmtr_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), transa(*), transb(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), b(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> One triangle of C := alpha op(A) op(A)^H + beta C on complex double-double numbers, with
        !> a Hermitian matrix C and real alpha and beta.
        !>
        !> trans: "N" (op(A) = A, which is n x k) or "C" (op(A) = A^H, A being k x n). The imaginary
        !> parts of the diagonal of C become 0. Otherwise as Csyrk_dd.
        function Cherk_dd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Cherk_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_dd), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Cherk on complex quad-double numbers.
        function Cherk_qd(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="Cherk_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_qd), value :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rsymm_dd on complex double-double numbers.
        function Csymm_dd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csymm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*)
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), b(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Csymm on complex quad-double numbers.
        function Csymm_qd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csymm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*)
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), b(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> C := alpha A B + beta C or C := alpha B A + beta C on complex double-double numbers, with
        !> a Hermitian matrix A, the imaginary parts of whose diagonal are taken as 0. Otherwise as
        !> Csymm_dd.
        function Chemm_dd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Chemm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*)
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), b(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Chemm on complex quad-double numbers.
        function Chemm_qd(side, uplo, m, n, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Chemm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*)
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), b(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C on complex
        !> double-double numbers. trans is "N" or "T"; otherwise as Rsyr2k_dd and Cgemm_dd.
        function Csyr2k_dd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csyr2k_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), b(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Csyr2k on complex quad-double numbers.
        function Csyr2k_qd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Csyr2k_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), b(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> One triangle of C := alpha op(A) op(B)^H + conj(alpha) op(B) op(A)^H + beta C on complex
        !> double-double numbers, with a Hermitian matrix C and a real beta. Otherwise as Cherk_dd;
        !> A and B have the same shape.
        function Cher2k_dd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cher2k_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_dd_complex), value :: alpha
            type(wb_dd), value :: beta
            type(wb_dd_complex), intent(in) :: a(*), b(*)
            type(wb_dd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Cher2k on complex quad-double numbers.
        function Cher2k_qd(uplo, trans, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="Cher2k_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*)
            integer(c_int64_t), value :: n, k, lda, ldb, ldc
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd), value :: beta
            type(wb_qd_complex), intent(in) :: a(*), b(*)
            type(wb_qd_complex), intent(inout) :: c(*)
            integer(c_int) :: info
        end function

        !> Rtrmm_dd on complex double-double numbers.
        function Ctrmm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrmm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> Ctrmm on complex quad-double numbers.
        function Ctrmm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrmm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> Rtrsm_dd on complex double-double numbers.
        function Ctrsm_dd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrsm_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> Ctrsm on complex quad-double numbers.
        function Ctrsm_qd(side, uplo, transa, diag, m, n, alpha, a, lda, b, ldb) &
                result(info) bind(C, name="Ctrsm_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: side(*), uplo(*), transa(*), diag(*)
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: b(*)
            integer(c_int) :: info
        end function

        !> Rgemv_dd on complex double-double numbers.
        function Cgemv_dd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgemv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), x(*)
            type(wb_dd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Cgemv on complex quad-double numbers.
        function Cgemv_qd(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgemv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), x(*)
            type(wb_qd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rgbmv_dd on complex double-double numbers.
        function Cgbmv_dd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgbmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), x(*)
            type(wb_dd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Cgbmv on complex quad-double numbers.
        function Cgbmv_qd(trans, m, n, kl, ku, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Cgbmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: trans(*)
            integer(c_int64_t), value :: m, n, kl, ku, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), x(*)
            type(wb_qd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> y := alpha A x + beta y on complex double-double numbers, with a Hermitian matrix A, the
        !> imaginary parts of whose diagonal are taken as 0. Otherwise as Rsymv_dd.
        function Chemv_dd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chemv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), x(*)
            type(wb_dd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Chemv on complex quad-double numbers.
        function Chemv_qd(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chemv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), x(*)
            type(wb_qd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> y := alpha A x + beta y on complex double-double numbers, with a Hermitian band matrix A,
        !> stored as in Rsbmv_dd. Otherwise as Chemv_dd.
        function Chbmv_dd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chbmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: a(*), x(*)
            type(wb_dd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Chbmv on complex quad-double numbers.
        function Chbmv_qd(uplo, n, k, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chbmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, k, lda, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: a(*), x(*)
            type(wb_qd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> y := alpha A x + beta y on complex double-double numbers, with a packed Hermitian matrix
        !> A, stored as in Rspmv_dd. Otherwise as Chemv_dd.
        function Chpmv_dd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chpmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), value :: alpha, beta
            type(wb_dd_complex), intent(in) :: ap(*), x(*)
            type(wb_dd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Chpmv on complex quad-double numbers.
        function Chpmv_qd(uplo, n, alpha, ap, x, incx, beta, y, incy) &
                result(info) bind(C, name="Chpmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: alpha, beta
            type(wb_qd_complex), intent(in) :: ap(*), x(*)
            type(wb_qd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rtrmv_dd on complex double-double numbers.
        function Ctrmv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Ctrmv on complex quad-double numbers.
        function Ctrmv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtbmv_dd on complex double-double numbers.
        function Ctbmv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Ctbmv on complex quad-double numbers.
        function Ctbmv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtpmv_dd on complex double-double numbers.
        function Ctpmv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpmv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_dd_complex), intent(in) :: ap(*)
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Ctpmv on complex quad-double numbers.
        function Ctpmv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpmv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_qd_complex), intent(in) :: ap(*)
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtrsv_dd on complex double-double numbers.
        function Ctrsv_dd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrsv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Ctrsv on complex quad-double numbers.
        function Ctrsv_qd(uplo, trans, diag, n, a, lda, x, incx) &
                result(info) bind(C, name="Ctrsv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, lda, incx
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtbsv_dd on complex double-double numbers.
        function Ctbsv_dd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbsv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_dd_complex), intent(in) :: a(*)
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Ctbsv on complex quad-double numbers.
        function Ctbsv_qd(uplo, trans, diag, n, k, a, lda, x, incx) &
                result(info) bind(C, name="Ctbsv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, k, lda, incx
            type(wb_qd_complex), intent(in) :: a(*)
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rtpsv_dd on complex double-double numbers.
        function Ctpsv_dd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpsv_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_dd_complex), intent(in) :: ap(*)
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Ctpsv on complex quad-double numbers.
        function Ctpsv_qd(uplo, trans, diag, n, ap, x, incx) &
                result(info) bind(C, name="Ctpsv_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*), trans(*), diag(*)
            integer(c_int64_t), value :: n, incx
            type(wb_qd_complex), intent(in) :: ap(*)
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> A := alpha x y^T + A on complex double-double numbers, nothing being conjugated.
        !> Otherwise as Rger_dd.
        function Cgeru_dd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgeru_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(in) :: x(*), y(*)
            type(wb_dd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> Cgeru on complex quad-double numbers.
        function Cgeru_qd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgeru_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(in) :: x(*), y(*)
            type(wb_qd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> A := alpha x y^H + A on complex double-double numbers. Otherwise as Rger_dd.
        function Cgerc_dd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgerc_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(in) :: x(*), y(*)
            type(wb_dd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> Cgerc on complex quad-double numbers.
        function Cgerc_qd(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cgerc_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(in) :: x(*), y(*)
            type(wb_qd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> One triangle of A := alpha x x^H + A on complex double-double numbers, with a Hermitian
        !> matrix A and a real alpha. The imaginary parts of its diagonal become 0. Otherwise as
        !> Rsyr_dd.
        function Cher_dd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Cher_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, lda
            type(wb_dd), value :: alpha
            type(wb_dd_complex), intent(in) :: x(*)
            type(wb_dd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> Cher on complex quad-double numbers.
        function Cher_qd(uplo, n, alpha, x, incx, a, lda) &
                result(info) bind(C, name="Cher_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, lda
            type(wb_qd), value :: alpha
            type(wb_qd_complex), intent(in) :: x(*)
            type(wb_qd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> One triangle of A := alpha x x^H + A on complex double-double numbers, in packed storage
        !> as in Rspr_dd. Otherwise as Cher_dd.
        function Chpr_dd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Chpr_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(wb_dd_complex), intent(in) :: x(*)
            type(wb_dd_complex), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> Chpr on complex quad-double numbers.
        function Chpr_qd(uplo, n, alpha, x, incx, ap) &
                result(info) bind(C, name="Chpr_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(wb_qd_complex), intent(in) :: x(*)
            type(wb_qd_complex), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double
        !> numbers, with a Hermitian matrix A. Otherwise as Cher_dd and Rsyr2_dd.
        function Cher2_dd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cher2_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(in) :: x(*), y(*)
            type(wb_dd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> Cher2 on complex quad-double numbers.
        function Cher2_qd(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="Cher2_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(in) :: x(*), y(*)
            type(wb_qd_complex), intent(inout) :: a(*)
            integer(c_int) :: info
        end function

        !> One triangle of A := alpha x y^H + conj(alpha) y x^H + A on complex double-double
        !> numbers, in packed storage as in Rspr2_dd. Otherwise as Cher2_dd.
        function Chpr2_dd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Chpr2_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(in) :: x(*), y(*)
            type(wb_dd_complex), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> Chpr2 on complex quad-double numbers.
        function Chpr2_qd(uplo, n, alpha, x, incx, y, incy, ap) &
                result(info) bind(C, name="Chpr2_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            character(kind=c_char), intent(in) :: uplo(*)
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(in) :: x(*), y(*)
            type(wb_qd_complex), intent(inout) :: ap(*)
            integer(c_int) :: info
        end function

        !> Y := alpha X + Y on complex double-double numbers, vectors of n elements.  Otherwise as
        !> Raxpy_dd.
        function Caxpy_dd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Caxpy_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(in) :: x(*)
            type(wb_dd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Caxpy on complex quad-double numbers.
        function Caxpy_qd(n, alpha, x, incx, y, incy) &
                result(info) bind(C, name="Caxpy_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(in) :: x(*)
            type(wb_qd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rscal_dd on complex double-double numbers.
        function Cscal_dd(n, alpha, x, incx) &
                result(info) bind(C, name="Cscal_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_dd_complex), value :: alpha
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Cscal on complex quad-double numbers.
        function Cscal_qd(n, alpha, x, incx) &
                result(info) bind(C, name="Cscal_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_qd_complex), intent(in) :: alpha
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> X := alpha X on complex double-double numbers, with a real alpha. Otherwise as Cscal_dd.
        function CRscal_dd(n, alpha, x, incx) &
                result(info) bind(C, name="CRscal_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_dd), value :: alpha
            type(wb_dd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> CRscal on complex quad-double numbers.
        function CRscal_qd(n, alpha, x, incx) &
                result(info) bind(C, name="CRscal_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_qd), value :: alpha
            type(wb_qd_complex), intent(inout) :: x(*)
            integer(c_int) :: info
        end function

        !> Rcopy_dd on complex double-double numbers.
        function Ccopy_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Ccopy_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), intent(in) :: x(*)
            type(wb_dd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Ccopy on complex quad-double numbers.
        function Ccopy_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Ccopy_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: x(*)
            type(wb_qd_complex), intent(inout) :: y(*)
            integer(c_int) :: info
        end function

        !> Rswap_dd on complex double-double numbers.
        function Cswap_dd(n, x, incx, y, incy) &
                result(info) bind(C, name="Cswap_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> Cswap on complex quad-double numbers.
        function Cswap_qd(n, x, incx, y, incy) &
                result(info) bind(C, name="Cswap_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> X := c X + s Y and Y := c Y - s X on complex double-double numbers, with real c and s.
        !> Otherwise as Rrot_dd.
        function CRrot_dd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="CRrot_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), value :: c, s
            type(wb_dd_complex), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> CRrot on complex quad-double numbers.
        function CRrot_qd(n, x, incx, y, incy, c, s) &
                result(info) bind(C, name="CRrot_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), value :: c, s
            type(wb_qd_complex), intent(inout) :: x(*), y(*)
            integer(c_int) :: info
        end function

        !> The plane rotation that makes b zero, on complex double-double numbers: c a + s b = r and
        !> c b - conj(s) a = 0, with a real c and c^2 + |s|^2 = 1. a becomes r. Returns as Rrotg_dd.
        function Crotg_dd(a, b, c, s) &
                result(info) bind(C, name="Crotg_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            type(wb_dd_complex), value :: b
            type(wb_dd_complex), intent(inout) :: a, s
            type(wb_dd), intent(inout) :: c
            integer(c_int) :: info
        end function

        !> Crotg on complex quad-double numbers.
        function Crotg_qd(a, b, c, s) &
                result(info) bind(C, name="Crotg_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            type(wb_qd_complex), intent(in) :: b
            type(wb_qd_complex), intent(inout) :: a, s
            type(wb_qd), intent(inout) :: c
            integer(c_int) :: info
        end function

        !> The sum of X_i Y_i on complex double-double numbers, nothing being conjugated. Otherwise
        !> as Rdot_dd.
        function Cdotu_dd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotu_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), intent(in) :: x(*), y(*)
            type(wb_dd_complex) :: sum
        end function

        !> Cdotu on complex quad-double numbers.
        function Cdotu_qd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotu_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: x(*), y(*)
            type(wb_qd_complex) :: sum
        end function

        !> The sum of conj(X_i) Y_i on complex double-double numbers. Otherwise as Rdot_dd.
        function Cdotc_dd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotc_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd_complex), intent(in) :: x(*), y(*)
            type(wb_dd_complex) :: sum
        end function

        !> Cdotc on complex quad-double numbers.
        function Cdotc_qd(n, x, incx, y, incy) &
                result(sum) bind(C, name="Cdotc_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd_complex), intent(in) :: x(*), y(*)
            type(wb_qd_complex) :: sum
        end function

        !> The sum of the magnitudes of real and imaginary parts, on complex double-double numbers.
        !> Otherwise as Rasum_dd.
        function RCasum_dd(n, x, incx) &
                result(sum) bind(C, name="RCasum_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_dd_complex), intent(in) :: x(*)
            type(wb_dd) :: sum
        end function

        !> RCasum on complex quad-double numbers.
        function RCasum_qd(n, x, incx) &
                result(sum) bind(C, name="RCasum_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_qd_complex), intent(in) :: x(*)
            type(wb_qd) :: sum
        end function

        !> The Euclidean norm of X on complex double-double numbers. Otherwise as Rnrm2_dd.
        function RCnrm2_dd(n, x, incx) &
                result(sum) bind(C, name="RCnrm2_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_dd_complex), intent(in) :: x(*)
            type(wb_dd) :: sum
        end function

        !> RCnrm2 on complex quad-double numbers.
        function RCnrm2_qd(n, x, incx) &
                result(sum) bind(C, name="RCnrm2_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_qd_complex), intent(in) :: x(*)
            type(wb_qd) :: sum
        end function

        !> The place, counted from 1, of the first element of X whose parts have the largest sum of
        !> magnitudes, on complex double-double numbers; 0 if there is none.
        function iCamax_dd(n, x, incx) &
                result(place) bind(C, name="iCamax_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_dd_complex), intent(in) :: x(*)
            integer(c_int64_t) :: place
        end function

        !> iCamax on complex quad-double numbers.
        function iCamax_qd(n, x, incx) &
                result(place) bind(C, name="iCamax_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            integer(c_int64_t), value :: n, incx
            type(wb_qd_complex), intent(in) :: x(*)
            integer(c_int64_t) :: place
        end function

        !> The sum of the magnitudes of the parts of a number, on complex double-double numbers.
        function RCabs1_dd(z) &
                result(sum) bind(C, name="RCabs1_dd")
            import :: c_char, c_int, c_int64_t, wb_dd, wb_dd_complex
            type(wb_dd_complex), value :: z
            type(wb_dd) :: sum
        end function

        !> RCabs1 on complex quad-double numbers.
        function RCabs1_qd(z) &
                result(sum) bind(C, name="RCabs1_qd")
            import :: c_char, c_int, c_int64_t, wb_qd, wb_qd_complex
            type(wb_qd_complex), intent(in) :: z
            type(wb_qd) :: sum
        end function

        ! end generated interfaces

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

        !> Sets the handler of errors of later calls, c_funloc of a wb_error_handler, or c_null_funptr for the library's own
        !> ways; returns the one before. wideblas.h says what a handler may do.
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

        !> Where later calls run: the number of a GPU from 0 on, WB_CPU or WB_DEFAULT_DEVICE. Returns 0, -1
        !> or WB_NO_DEVICE.
        function wb_set_device(device) result(status) bind(C, name="wb_set_device")
            import :: c_int
            integer(c_int), value :: device
            integer(c_int) :: status
        end function

        !> Enqueues the work of later calls of this thread in a CUDA stream; c_null_ptr: in ours.
        subroutine wb_set_stream(stream) bind(C, name="wb_set_stream")
            import :: c_ptr
            type(c_ptr), value :: stream
        end subroutine

        !> Memory on a GPU; matrices there are arguments of products as others are (c_f_pointer gives
        !> them a type; the elements must not be touched). Returns 0, -1, WB_NO_DEVICE or
        !> WB_OUT_OF_MEMORY.
        function wb_device_malloc(pointer, bytes) result(status) bind(C, name="wb_device_malloc")
            import :: c_int, c_ptr, c_size_t
            type(c_ptr), intent(out) :: pointer
            integer(c_size_t), value :: bytes
            integer(c_int) :: status
        end function

        !> Gives the memory back. Returns 0 or -1.
        function wb_device_free(pointer) result(status) bind(C, name="wb_device_free")
            import :: c_int, c_ptr
            type(c_ptr), value :: pointer
            integer(c_int) :: status
        end function

        !> Copies bytes between places in host memory or on a GPU: c_loc(a). Returns 0 or -1.
        function wb_device_copy(to, from, bytes) result(status) bind(C, name="wb_device_copy")
            import :: c_int, c_ptr, c_size_t
            type(c_ptr), value :: to, from
            integer(c_size_t), value :: bytes
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

        !> Makes an array of zeros.
        function wb_mp_array_init(array, size) result(info) bind(C, name="wb_mp_array_init")
            import :: c_int, c_int64_t, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function

        !> Frees an array.
        function wb_mp_array_clear(array) result(info) bind(C, name="wb_mp_array_clear")
            import :: c_int, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            integer(c_int) :: info
        end function

        !> Copies host numbers into an array.
        function wb_mp_array_host2device(array, host, size) &
                result(info) bind(C, name="wb_mp_array_host2device")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            type(c_ptr), value :: host
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function

        !> Copies an array to host numbers.
        function wb_mp_array_device2host(host, array, size) &
                result(info) bind(C, name="wb_mp_array_device2host")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(c_ptr), value :: host
            type(wb_mp_array), intent(in) :: array
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function

        !> The nearest numbers to MPFR numbers.
        function wb_mp_array_set_mpfr(array, x, n) result(info) bind(C, name="wb_mp_array_set_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            type(c_ptr), value :: x
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        !> The nearest MPFR numbers.
        function wb_mp_array_get_mpfr(x, array, n) result(info) bind(C, name="wb_mp_array_get_mpfr")
            import :: c_int, c_int64_t, c_ptr, wb_mp_array
            type(c_ptr), value :: x
            type(wb_mp_array), intent(in) :: array
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        !> The nearest numbers to doubles.
        function wb_mp_array_set_d(array, x, n) result(info) bind(C, name="wb_mp_array_set_d")
            import :: c_double, c_int, c_int64_t, wb_mp_array
            type(wb_mp_array), intent(inout) :: array
            real(c_double), intent(in) :: x(*)
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        !> The nearest doubles.
        function wb_mp_array_get_d(x, array, n) result(info) bind(C, name="wb_mp_array_get_d")
            import :: c_double, c_int, c_int64_t, wb_mp_array
            real(c_double), intent(inout) :: x(*)
            type(wb_mp_array), intent(in) :: array
            integer(c_int64_t), value :: n
            integer(c_int) :: info
        end function

        !> r := sum |x_i|
        function wb_mp_asum(n, x, incx, r) result(info) bind(C, name="wb_mp_asum")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: x
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r := sum x_i y_i
        function wb_mp_dot(n, x, incx, y, incy, r) result(info) bind(C, name="wb_mp_dot")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy
            type(wb_mp_array), intent(in) :: x, y
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> y := alpha op(A) x + beta y; trans: 111 (A), 112 or 113 (its transpose)
        function wb_mp_gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="wb_mp_gemv")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: trans
            integer(c_int64_t), value :: m, n, lda, incx, incy
            type(wb_mp_array), intent(in) :: alpha, a, x, beta
            type(wb_mp_array), intent(inout) :: y
            integer(c_int) :: info
        end function

        !> r := sum |x_i| (norm 171) or max |x_i| (175)
        function wb_mp_norm(norm, n, x, incx, r) result(info) bind(C, name="wb_mp_norm")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: norm
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: x
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r := the sum of x by rounded additions: recursive (algorithm 1), pairwise (2) or in blocks (3)
        function wb_mp_reduce(algorithm, n, x, incx, r) result(info) bind(C, name="wb_mp_reduce")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: algorithm
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: x
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> As wb_mp_reduce, the sum of doubles
        function wb_mp_reduce_d(algorithm, n, x, incx, r) result(info) bind(C, name="wb_mp_reduce_d")
            import :: c_int, c_int64_t, c_double, wb_mp_array
            integer(c_int), value :: algorithm
            integer(c_int64_t), value :: n, incx
            real(c_double), intent(in) :: x(*)
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> x := alpha x
        function wb_mp_scal(n, alpha, x, incx) result(info) bind(C, name="wb_mp_scal")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx
            type(wb_mp_array), intent(in) :: alpha
            type(wb_mp_array), intent(inout) :: x
            integer(c_int) :: info
        end function

        !> y := alpha x + y
        function wb_mp_axpy(n, alpha, x, incx, y, incy) result(info) bind(C, name="wb_mp_axpy")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy
            type(wb_mp_array), intent(in) :: alpha, x
            type(wb_mp_array), intent(inout) :: y
            integer(c_int) :: info
        end function

        !> w := w - alpha v, r := u . w
        function wb_mp_axpy_dot(n, alpha, w, incw, v, incv, u, incu, r) &
                result(info) bind(C, name="wb_mp_axpy_dot")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incw, incv, incu
            type(wb_mp_array), intent(in) :: alpha, v, u
            type(wb_mp_array), intent(inout) :: w, r
            integer(c_int) :: info
        end function

        !> w := alpha x + beta y
        function wb_mp_waxpby(n, alpha, x, incx, beta, y, incy, w, incw) &
                result(info) bind(C, name="wb_mp_waxpby")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy, incw
            type(wb_mp_array), intent(in) :: alpha, x, beta, y
            type(wb_mp_array), intent(inout) :: w
            integer(c_int) :: info
        end function

        !> x := c x + s y, y := c y - s x
        function wb_mp_rot(n, x, incx, y, incy, c, s) result(info) bind(C, name="wb_mp_rot")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: n, incx, incy
            type(wb_mp_array), intent(inout) :: x, y
            type(wb_mp_array), intent(in) :: c, s
            integer(c_int) :: info
        end function

        !> y := alpha A x + beta y, A symmetric; uplo: 121 (upper) or 122 (lower triangle)
        function wb_mp_symv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) &
                result(info) bind(C, name="wb_mp_symv")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo
            integer(c_int64_t), value :: n, lda, incx, incy
            type(wb_mp_array), intent(in) :: alpha, a, x, beta
            type(wb_mp_array), intent(inout) :: y
            integer(c_int) :: info
        end function

        !> A := alpha x y^T + A
        function wb_mp_ger(m, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="wb_mp_ger")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, incx, incy, lda
            type(wb_mp_array), intent(in) :: alpha, x, y
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        !> A := alpha x x^T + A in a triangle
        function wb_mp_syr(uplo, n, alpha, x, incx, a, lda) result(info) bind(C, name="wb_mp_syr")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo
            integer(c_int64_t), value :: n, incx, lda
            type(wb_mp_array), intent(in) :: alpha, x
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        !> A := alpha (x y^T + y x^T) + A in a triangle
        function wb_mp_syr2(uplo, n, alpha, x, incx, y, incy, a, lda) &
                result(info) bind(C, name="wb_mp_syr2")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo
            integer(c_int64_t), value :: n, incx, incy, lda
            type(wb_mp_array), intent(in) :: alpha, x, y
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        !> C := alpha A + beta B
        function wb_mp_ge_add(m, n, alpha, a, lda, beta, b, ldb, c, ldc) &
                result(info) bind(C, name="wb_mp_ge_add")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, lda, ldb, ldc
            type(wb_mp_array), intent(in) :: alpha, a, beta, b
            type(wb_mp_array), intent(inout) :: c
            integer(c_int) :: info
        end function

        !> B := alpha A + beta B
        function wb_mp_ge_acc(m, n, alpha, a, lda, beta, b, ldb) &
                result(info) bind(C, name="wb_mp_ge_acc")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, lda, ldb
            type(wb_mp_array), intent(in) :: alpha, a, beta
            type(wb_mp_array), intent(inout) :: b
            integer(c_int) :: info
        end function

        !> A := D A (side 141) or A D (142)
        function wb_mp_ge_diag_scale(side, m, n, d, incd, a, lda) &
                result(info) bind(C, name="wb_mp_ge_diag_scale")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: side
            integer(c_int64_t), value :: m, n, incd, lda
            type(wb_mp_array), intent(in) :: d
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        !> A := DL A DR
        function wb_mp_ge_lr_scale(m, n, dl, incdl, dr, incdr, a, lda) &
                result(info) bind(C, name="wb_mp_ge_lr_scale")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int64_t), value :: m, n, incdl, incdr, lda
            type(wb_mp_array), intent(in) :: dl, dr
            type(wb_mp_array), intent(inout) :: a
            integer(c_int) :: info
        end function

        !> r := largest sum of |a_ij| of a column (norm 171) or row (175)
        function wb_mp_ge_norm(norm, m, n, a, lda, r) result(info) bind(C, name="wb_mp_ge_norm")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: norm
            integer(c_int64_t), value :: m, n, lda
            type(wb_mp_array), intent(in) :: a
            type(wb_mp_array), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> C := alpha op(A) op(B) + beta C
        function wb_mp_gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) &
                result(info) bind(C, name="wb_mp_gemm")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: transa, transb
            integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
            type(wb_mp_array), intent(in) :: alpha, a, b, beta
            type(wb_mp_array), intent(inout) :: c
            integer(c_int) :: info
        end function

        !> A triangle of C := alpha op(A) op(A)^T + beta C
        function wb_mp_syrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) &
                result(info) bind(C, name="wb_mp_syrk")
            import :: c_int, c_int64_t, wb_mp_array
            integer(c_int), value :: uplo, trans
            integer(c_int64_t), value :: n, k, lda, ldc
            type(wb_mp_array), intent(in) :: alpha, a, beta
            type(wb_mp_array), intent(inout) :: c
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

        !> r := x 2^k
        function wb_mp_scale2(r, x, k) result(info) bind(C, name="wb_mp_scale2")
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: r, x
            integer(c_int64_t), value :: k
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

        !> r = the sum of x(i), exactly summed and rounded once, of doubles. Returns 0, the position of an
        !> illegal argument, or -1: then r is untouched.
        function wb_sum_f64(n, x, incx, r) result(info) bind(C, name="wb_sum_f64")
            import :: c_int, c_int64_t, c_double
            integer(c_int64_t), value :: n, incx
            real(c_double), intent(in) :: x(*)
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of floats.
        function wb_sum_f32(n, x, incx, r) result(info) bind(C, name="wb_sum_f32")
            import :: c_int, c_int64_t, c_float
            integer(c_int64_t), value :: n, incx
            real(c_float), intent(in) :: x(*)
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of double-double numbers.
        function wb_sum_dd(n, x, incx, r) result(info) bind(C, name="wb_sum_dd")
            import :: c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of quad-double numbers.
        function wb_sum_qd(n, x, incx, r) result(info) bind(C, name="wb_sum_qd")
            import :: c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r = the sum of |x(i)|, exactly summed and rounded once, of doubles. Returns 0, the position of an
        !> illegal argument, or -1: then r is untouched.
        function wb_asum_f64(n, x, incx, r) result(info) bind(C, name="wb_asum_f64")
            import :: c_int, c_int64_t, c_double
            integer(c_int64_t), value :: n, incx
            real(c_double), intent(in) :: x(*)
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of floats.
        function wb_asum_f32(n, x, incx, r) result(info) bind(C, name="wb_asum_f32")
            import :: c_int, c_int64_t, c_float
            integer(c_int64_t), value :: n, incx
            real(c_float), intent(in) :: x(*)
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of double-double numbers.
        function wb_asum_dd(n, x, incx, r) result(info) bind(C, name="wb_asum_dd")
            import :: c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of quad-double numbers.
        function wb_asum_qd(n, x, incx, r) result(info) bind(C, name="wb_asum_qd")
            import :: c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r = the sum of x(i) y(i), exactly summed and rounded once, of doubles. Returns 0, the position of an
        !> illegal argument, or -1: then r is untouched.
        function wb_dot_f64(n, x, incx, y, incy, r) result(info) bind(C, name="wb_dot_f64")
            import :: c_int, c_int64_t, c_double
            integer(c_int64_t), value :: n, incx, incy
            real(c_double), intent(in) :: x(*), y(*)
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of floats.
        function wb_dot_f32(n, x, incx, y, incy, r) result(info) bind(C, name="wb_dot_f32")
            import :: c_int, c_int64_t, c_float
            integer(c_int64_t), value :: n, incx, incy
            real(c_float), intent(in) :: x(*), y(*)
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of double-double numbers.
        function wb_dot_dd(n, x, incx, y, incy, r) result(info) bind(C, name="wb_dot_dd")
            import :: c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_dd), intent(in) :: x(*), y(*)
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of quad-double numbers.
        function wb_dot_qd(n, x, incx, y, incy, r) result(info) bind(C, name="wb_dot_qd")
            import :: c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx, incy
            type(wb_qd), intent(in) :: x(*), y(*)
            type(wb_qd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> r = the square root of the sum of x(i)**2, exactly summed and rounded once, of doubles. Returns 0, the position of an
        !> illegal argument, or -1: then r is untouched.
        function wb_nrm2_f64(n, x, incx, r) result(info) bind(C, name="wb_nrm2_f64")
            import :: c_int, c_int64_t, c_double
            integer(c_int64_t), value :: n, incx
            real(c_double), intent(in) :: x(*)
            real(c_double), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of floats.
        function wb_nrm2_f32(n, x, incx, r) result(info) bind(C, name="wb_nrm2_f32")
            import :: c_int, c_int64_t, c_float
            integer(c_int64_t), value :: n, incx
            real(c_float), intent(in) :: x(*)
            real(c_float), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of double-double numbers.
        function wb_nrm2_dd(n, x, incx, r) result(info) bind(C, name="wb_nrm2_dd")
            import :: c_int, c_int64_t, wb_dd
            integer(c_int64_t), value :: n, incx
            type(wb_dd), intent(in) :: x(*)
            type(wb_dd), intent(inout) :: r
            integer(c_int) :: info
        end function

        !> The same of quad-double numbers.
        function wb_nrm2_qd(n, x, incx, r) result(info) bind(C, name="wb_nrm2_qd")
            import :: c_int, c_int64_t, wb_qd
            integer(c_int64_t), value :: n, incx
            type(wb_qd), intent(in) :: x(*)
            type(wb_qd), intent(inout) :: r
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

        !> Adds the numbers of a vector.
        function wb_accumulator_add_array_f64(accumulator, n, x, incx) &
                result(info) bind(C, name="wb_accumulator_add_array_f64")
            import :: c_double, c_int, c_int64_t, c_ptr
            type(c_ptr), value :: accumulator
            integer(c_int64_t), value :: n, incx
            real(c_double), intent(in) :: x(*)
            integer(c_int) :: info
        end function

        !> Adds the products of the elements of two vectors.
        function wb_accumulator_add_products_f64(accumulator, n, x, incx, y, incy) &
                result(info) bind(C, name="wb_accumulator_add_products_f64")
            import :: c_double, c_int, c_int64_t, c_ptr
            type(c_ptr), value :: accumulator
            integer(c_int64_t), value :: n, incx, incy
            real(c_double), intent(in) :: x(*), y(*)
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

        !> Becomes the accumulator with these bytes.
        function wb_accumulator_load(accumulator, bytes, size) &
                result(info) bind(C, name="wb_accumulator_load")
            import :: c_int, c_int64_t, c_ptr
            type(c_ptr), value :: accumulator, bytes
            integer(c_int64_t), value :: size
            integer(c_int) :: info
        end function
    end interface

contains

    elemental function dd_of_double(x) result(y)
        real(c_double), intent(in) :: x
        type(wb_dd) :: y
        y%hi = x
        y%lo = 0
    end function

    elemental function dd_of_integer(i) result(y)
        integer, intent(in) :: i
        type(wb_dd) :: y
        y%hi = i
        y%lo = 0
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

    elemental function qd_of_integer(i) result(y)
        integer, intent(in) :: i
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

    elemental subroutine assign_integer_to_dd(y, i)
        type(wb_dd), intent(out) :: y
        integer, intent(in) :: i
        y = dd_of_integer(i)
    end subroutine

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
        integer, intent(in) :: i
        y = qd_of_integer(i)
    end subroutine

    elemental subroutine assign_dd_to_qd(y, x)
        type(wb_qd), intent(out) :: y
        type(wb_dd), intent(in) :: x
        y = qd_of_dd(x)
    end subroutine

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
