! Functions of the library with sizes, whose interfaces for integers of 32 and of 64 bits follow from this.

!> Memory on a GPU; matrices there are arguments of products as others are (c_f_pointer gives
!> them a type; the elements must not be touched). Returns 0, -1, WB_NO_DEVICE or
!> WB_OUT_OF_MEMORY.
function wb_device_malloc(pointer, bytes) result(status)
    type(c_ptr), intent(out) :: pointer
    integer(c_size_t), value :: bytes
    integer(c_int) :: status
end function

!> Copies bytes between places in host memory or on a GPU: c_loc(a). Returns 0 or -1.
function wb_device_copy(to, from, bytes) result(status)
    type(c_ptr), value :: to, from
    integer(c_size_t), value :: bytes
    integer(c_int) :: status
end function

!> Makes an array of zeros.
function wb_mp_array_init(array, size) result(info)
    type(wb_mp_array), intent(inout) :: array
    integer(c_int64_t), value :: size
    integer(c_int) :: info
end function

!> Copies host numbers into an array.
function wb_mp_array_host2device(array, host, size) result(info)
    type(wb_mp_array), intent(inout) :: array
    type(c_ptr), value :: host
    integer(c_int64_t), value :: size
    integer(c_int) :: info
end function

!> Copies an array to host numbers.
function wb_mp_array_device2host(host, array, size) result(info)
    type(c_ptr), value :: host
    type(wb_mp_array), intent(in) :: array
    integer(c_int64_t), value :: size
    integer(c_int) :: info
end function

!> The nearest numbers to MPFR numbers.
function wb_mp_array_set_mpfr(array, x, n) result(info)
    type(wb_mp_array), intent(inout) :: array
    type(c_ptr), value :: x
    integer(c_int64_t), value :: n
    integer(c_int) :: info
end function

!> The nearest MPFR numbers.
function wb_mp_array_get_mpfr(x, array, n) result(info)
    type(c_ptr), value :: x
    type(wb_mp_array), intent(in) :: array
    integer(c_int64_t), value :: n
    integer(c_int) :: info
end function

!> The nearest numbers to doubles.
function wb_mp_array_set_d(array, x, n) result(info)
    type(wb_mp_array), intent(inout) :: array
    real(c_double), intent(in) :: x(*)
    integer(c_int64_t), value :: n
    integer(c_int) :: info
end function

!> The nearest doubles.
function wb_mp_array_get_d(x, array, n) result(info)
    real(c_double), intent(inout) :: x(*)
    type(wb_mp_array), intent(in) :: array
    integer(c_int64_t), value :: n
    integer(c_int) :: info
end function

!> r := sum |x_i|
function wb_mp_asum(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_mp_array), intent(in) :: x
    type(wb_mp_array), intent(inout) :: r
    integer(c_int) :: info
end function

!> r := sum x_i y_i
function wb_mp_dot(n, x, incx, y, incy, r) result(info)
    integer(c_int64_t), value :: n, incx, incy
    type(wb_mp_array), intent(in) :: x, y
    type(wb_mp_array), intent(inout) :: r
    integer(c_int) :: info
end function

!> y := alpha op(A) x + beta y; trans: 111 (A), 112 or 113 (its transpose)
function wb_mp_gemv(trans, m, n, alpha, a, lda, x, incx, beta, y, incy) result(info)
    integer(c_int), value :: trans
    integer(c_int64_t), value :: m, n, lda, incx, incy
    type(wb_mp_array), intent(in) :: alpha, a, x, beta
    type(wb_mp_array), intent(inout) :: y
    integer(c_int) :: info
end function

!> r := sum |x_i| (norm 171) or max |x_i| (175)
function wb_mp_norm(norm, n, x, incx, r) result(info)
    integer(c_int), value :: norm
    integer(c_int64_t), value :: n, incx
    type(wb_mp_array), intent(in) :: x
    type(wb_mp_array), intent(inout) :: r
    integer(c_int) :: info
end function

!> r := the sum of x by rounded additions: recursive (algorithm 1), pairwise (2) or in blocks (3)
function wb_mp_reduce(algorithm, n, x, incx, r) result(info)
    integer(c_int), value :: algorithm
    integer(c_int64_t), value :: n, incx
    type(wb_mp_array), intent(in) :: x
    type(wb_mp_array), intent(inout) :: r
    integer(c_int) :: info
end function

!> As wb_mp_reduce, the sum of doubles
function wb_mp_reduce_d(algorithm, n, x, incx, r) result(info)
    integer(c_int), value :: algorithm
    integer(c_int64_t), value :: n, incx
    real(c_double), intent(in) :: x(*)
    type(wb_mp_array), intent(inout) :: r
    integer(c_int) :: info
end function

!> x := alpha x
function wb_mp_scal(n, alpha, x, incx) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_mp_array), intent(in) :: alpha
    type(wb_mp_array), intent(inout) :: x
    integer(c_int) :: info
end function

!> y := alpha x + y
function wb_mp_axpy(n, alpha, x, incx, y, incy) result(info)
    integer(c_int64_t), value :: n, incx, incy
    type(wb_mp_array), intent(in) :: alpha, x
    type(wb_mp_array), intent(inout) :: y
    integer(c_int) :: info
end function

!> w := w - alpha v, r := u . w
function wb_mp_axpy_dot(n, alpha, w, incw, v, incv, u, incu, r) result(info)
    integer(c_int64_t), value :: n, incw, incv, incu
    type(wb_mp_array), intent(in) :: alpha, v, u
    type(wb_mp_array), intent(inout) :: w, r
    integer(c_int) :: info
end function

!> w := alpha x + beta y
function wb_mp_waxpby(n, alpha, x, incx, beta, y, incy, w, incw) result(info)
    integer(c_int64_t), value :: n, incx, incy, incw
    type(wb_mp_array), intent(in) :: alpha, x, beta, y
    type(wb_mp_array), intent(inout) :: w
    integer(c_int) :: info
end function

!> x := c x + s y, y := c y - s x
function wb_mp_rot(n, x, incx, y, incy, c, s) result(info)
    integer(c_int64_t), value :: n, incx, incy
    type(wb_mp_array), intent(inout) :: x, y
    type(wb_mp_array), intent(in) :: c, s
    integer(c_int) :: info
end function

!> y := alpha A x + beta y, A symmetric; uplo: 121 (upper) or 122 (lower triangle)
function wb_mp_symv(uplo, n, alpha, a, lda, x, incx, beta, y, incy) result(info)
    integer(c_int), value :: uplo
    integer(c_int64_t), value :: n, lda, incx, incy
    type(wb_mp_array), intent(in) :: alpha, a, x, beta
    type(wb_mp_array), intent(inout) :: y
    integer(c_int) :: info
end function

!> A := alpha x y^T + A
function wb_mp_ger(m, n, alpha, x, incx, y, incy, a, lda) result(info)
    integer(c_int64_t), value :: m, n, incx, incy, lda
    type(wb_mp_array), intent(in) :: alpha, x, y
    type(wb_mp_array), intent(inout) :: a
    integer(c_int) :: info
end function

!> A := alpha x x^T + A in a triangle
function wb_mp_syr(uplo, n, alpha, x, incx, a, lda) result(info)
    integer(c_int), value :: uplo
    integer(c_int64_t), value :: n, incx, lda
    type(wb_mp_array), intent(in) :: alpha, x
    type(wb_mp_array), intent(inout) :: a
    integer(c_int) :: info
end function

!> A := alpha (x y^T + y x^T) + A in a triangle
function wb_mp_syr2(uplo, n, alpha, x, incx, y, incy, a, lda) result(info)
    integer(c_int), value :: uplo
    integer(c_int64_t), value :: n, incx, incy, lda
    type(wb_mp_array), intent(in) :: alpha, x, y
    type(wb_mp_array), intent(inout) :: a
    integer(c_int) :: info
end function

!> C := alpha A + beta B
function wb_mp_ge_add(m, n, alpha, a, lda, beta, b, ldb, c, ldc) result(info)
    integer(c_int64_t), value :: m, n, lda, ldb, ldc
    type(wb_mp_array), intent(in) :: alpha, a, beta, b
    type(wb_mp_array), intent(inout) :: c
    integer(c_int) :: info
end function

!> B := alpha A + beta B
function wb_mp_ge_acc(m, n, alpha, a, lda, beta, b, ldb) result(info)
    integer(c_int64_t), value :: m, n, lda, ldb
    type(wb_mp_array), intent(in) :: alpha, a, beta
    type(wb_mp_array), intent(inout) :: b
    integer(c_int) :: info
end function

!> A := D A (side 141) or A D (142)
function wb_mp_ge_diag_scale(side, m, n, d, incd, a, lda) result(info)
    integer(c_int), value :: side
    integer(c_int64_t), value :: m, n, incd, lda
    type(wb_mp_array), intent(in) :: d
    type(wb_mp_array), intent(inout) :: a
    integer(c_int) :: info
end function

!> A := DL A DR
function wb_mp_ge_lr_scale(m, n, dl, incdl, dr, incdr, a, lda) result(info)
    integer(c_int64_t), value :: m, n, incdl, incdr, lda
    type(wb_mp_array), intent(in) :: dl, dr
    type(wb_mp_array), intent(inout) :: a
    integer(c_int) :: info
end function

!> r := largest sum of |a_ij| of a column (norm 171) or row (175)
function wb_mp_ge_norm(norm, m, n, a, lda, r) result(info)
    integer(c_int), value :: norm
    integer(c_int64_t), value :: m, n, lda
    type(wb_mp_array), intent(in) :: a
    type(wb_mp_array), intent(inout) :: r
    integer(c_int) :: info
end function

!> C := alpha op(A) op(B) + beta C
function wb_mp_gemm(transa, transb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) result(info)
    integer(c_int), value :: transa, transb
    integer(c_int64_t), value :: m, n, k, lda, ldb, ldc
    type(wb_mp_array), intent(in) :: alpha, a, b, beta
    type(wb_mp_array), intent(inout) :: c
    integer(c_int) :: info
end function

!> A triangle of C := alpha op(A) op(A)^T + beta C
function wb_mp_syrk(uplo, trans, n, k, alpha, a, lda, beta, c, ldc) result(info)
    integer(c_int), value :: uplo, trans
    integer(c_int64_t), value :: n, k, lda, ldc
    type(wb_mp_array), intent(in) :: alpha, a, beta
    type(wb_mp_array), intent(inout) :: c
    integer(c_int) :: info
end function

!> r := x 2^k
function wb_mp_scale2(r, x, k) result(info)
    type(c_ptr), value :: r, x
    integer(c_int64_t), value :: k
    integer(c_int) :: info
end function

!> r = the sum of x(i), exactly summed and rounded once, of doubles. Returns 0, the position of an
!> illegal argument, or -1: then r is untouched.
function wb_sum_f64(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    real(c_double), intent(in) :: x(*)
    real(c_double), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of floats.
function wb_sum_f32(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    real(c_float), intent(in) :: x(*)
    real(c_float), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_sum_dd(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_dd), intent(in) :: x(*)
    type(wb_dd), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_sum_qd(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_qd), intent(in) :: x(*)
    type(wb_qd), intent(inout) :: r
    integer(c_int) :: info
end function

!> r = the sum of |x(i)|, exactly summed and rounded once, of doubles. Returns 0, the position of an
!> illegal argument, or -1: then r is untouched.
function wb_asum_f64(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    real(c_double), intent(in) :: x(*)
    real(c_double), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of floats.
function wb_asum_f32(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    real(c_float), intent(in) :: x(*)
    real(c_float), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_asum_dd(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_dd), intent(in) :: x(*)
    type(wb_dd), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_asum_qd(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_qd), intent(in) :: x(*)
    type(wb_qd), intent(inout) :: r
    integer(c_int) :: info
end function

!> r = the sum of x(i) y(i), exactly summed and rounded once, of doubles. Returns 0, the position of an
!> illegal argument, or -1: then r is untouched.
function wb_dot_f64(n, x, incx, y, incy, r) result(info)
    integer(c_int64_t), value :: n, incx, incy
    real(c_double), intent(in) :: x(*), y(*)
    real(c_double), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of floats.
function wb_dot_f32(n, x, incx, y, incy, r) result(info)
    integer(c_int64_t), value :: n, incx, incy
    real(c_float), intent(in) :: x(*), y(*)
    real(c_float), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_dot_dd(n, x, incx, y, incy, r) result(info)
    integer(c_int64_t), value :: n, incx, incy
    type(wb_dd), intent(in) :: x(*), y(*)
    type(wb_dd), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_dot_qd(n, x, incx, y, incy, r) result(info)
    integer(c_int64_t), value :: n, incx, incy
    type(wb_qd), intent(in) :: x(*), y(*)
    type(wb_qd), intent(inout) :: r
    integer(c_int) :: info
end function

!> r = the square root of the sum of x(i)**2, exactly summed and rounded once, of doubles. Returns 0, the position of an
!> illegal argument, or -1: then r is untouched.
function wb_nrm2_f64(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    real(c_double), intent(in) :: x(*)
    real(c_double), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of floats.
function wb_nrm2_f32(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    real(c_float), intent(in) :: x(*)
    real(c_float), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_nrm2_dd(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_dd), intent(in) :: x(*)
    type(wb_dd), intent(inout) :: r
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_nrm2_qd(n, x, incx, r) result(info)
    integer(c_int64_t), value :: n, incx
    type(wb_qd), intent(in) :: x(*)
    type(wb_qd), intent(inout) :: r
    integer(c_int) :: info
end function

!> Adds the numbers of a vector.
function wb_accumulator_add_array_f64(accumulator, n, x, incx) result(info)
    type(c_ptr), value :: accumulator
    integer(c_int64_t), value :: n, incx
    real(c_double), intent(in) :: x(*)
    integer(c_int) :: info
end function

!> Adds the products of the elements of two vectors.
function wb_accumulator_add_products_f64(accumulator, n, x, incx, y, incy) result(info)
    type(c_ptr), value :: accumulator
    integer(c_int64_t), value :: n, incx, incy
    real(c_double), intent(in) :: x(*), y(*)
    integer(c_int) :: info
end function

!> Becomes the accumulator with these bytes.
function wb_accumulator_load(accumulator, bytes, size) result(info)
    type(c_ptr), value :: accumulator, bytes
    integer(c_int64_t), value :: size
    integer(c_int) :: info
end function

!> x = the solution of a x = b, right to the last place, of doubles; bounds: WB_ESTIMATED or WB_PROVED. errors: c_null_ptr, or
!> c_loc of n nrhs doubles for bounds of the errors. Returns 0, the position of an illegal argument behind bounds, or -1: then
!> x and report are untouched.
function wb_solve_f64(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
    real(c_double), intent(in) :: a(*), b(*)
    real(c_double), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_solve_dd(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
    type(wb_dd), intent(in) :: a(*), b(*)
    type(wb_dd), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_solve_qd(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
    type(wb_qd), intent(in) :: a(*), b(*)
    type(wb_qd), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of binary128 numbers, which are given by address (c_loc).
function wb_solve_f128(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
    type(c_ptr), value :: a, b, x, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of MPFR numbers, of which the arrays are (c_loc).
function wb_solve_mpfr(bounds, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, nrhs, lda, ldb, ldx
    type(c_ptr), value :: a, b, x, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> x = what makes the norm of each column of a x - b least or, with m < n, the shortest solution of a x = b, right to the last place, of
!> doubles: a is m x n, b m x nrhs, x n x nrhs; otherwise as wb_solve_f64.
function wb_lstsq_f64(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
    real(c_double), intent(in) :: a(*), b(*)
    real(c_double), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_lstsq_dd(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
    type(wb_dd), intent(in) :: a(*), b(*)
    type(wb_dd), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_lstsq_qd(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
    type(wb_qd), intent(in) :: a(*), b(*)
    type(wb_qd), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of binary128 numbers, which are given by address (c_loc).
function wb_lstsq_f128(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
    type(c_ptr), value :: a, b, x, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of MPFR numbers, of which the arrays are (c_loc).
function wb_lstsq_mpfr(bounds, m, n, nrhs, a, lda, b, ldb, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: m, n, nrhs, lda, ldb, ldx
    type(c_ptr), value :: a, b, x, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> x = the inverse of a, right to the last place, of doubles; otherwise as wb_solve_f64.
function wb_inverse_f64(bounds, n, a, lda, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda, ldx
    real(c_double), intent(in) :: a(*)
    real(c_double), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_inverse_dd(bounds, n, a, lda, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda, ldx
    type(wb_dd), intent(in) :: a(*)
    type(wb_dd), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_inverse_qd(bounds, n, a, lda, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda, ldx
    type(wb_qd), intent(in) :: a(*)
    type(wb_qd), intent(inout) :: x(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of binary128 numbers, which are given by address (c_loc).
function wb_inverse_f128(bounds, n, a, lda, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda, ldx
    type(c_ptr), value :: a, x, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of MPFR numbers, of which the arrays are (c_loc).
function wb_inverse_mpfr(bounds, n, a, lda, x, ldx, errors, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda, ldx
    type(c_ptr), value :: a, x, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The determinant of a is det 2**exponent, with |det| from 1/2 to below 1, or zero, of doubles; otherwise as wb_solve_f64.
function wb_det_f64(bounds, n, a, lda, det, exponent, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda
    real(c_double), intent(in) :: a(*)
    real(c_double), intent(inout) :: det
    integer(c_int64_t), intent(inout) :: exponent
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_det_dd(bounds, n, a, lda, det, exponent, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda
    type(wb_dd), intent(in) :: a(*)
    type(wb_dd), intent(inout) :: det
    integer(c_int64_t), intent(inout) :: exponent
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_det_qd(bounds, n, a, lda, det, exponent, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda
    type(wb_qd), intent(in) :: a(*)
    type(wb_qd), intent(inout) :: det
    integer(c_int64_t), intent(inout) :: exponent
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of binary128 numbers, which are given by address (c_loc).
function wb_det_f128(bounds, n, a, lda, det, exponent, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda
    type(c_ptr), value :: a, det
    integer(c_int64_t), intent(inout) :: exponent
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of MPFR numbers, of which the arrays are (c_loc).
function wb_det_mpfr(bounds, n, a, lda, det, exponent, report) result(info)
    integer(c_int), value :: bounds
    integer(c_int64_t), value :: n, lda
    type(c_ptr), value :: a, det
    integer(c_int64_t), intent(inout) :: exponent
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> w = the eigenvalues of a symmetric matrix of which a has the triangle uplo, in ascending order, and v = its eigenvectors, of
!> doubles; otherwise as wb_solve_f64.
function wb_eigh_f64(bounds, uplo, n, a, lda, w, v, ldv, errors, report) result(info)
    integer(c_int), value :: bounds
    character(kind=c_char), intent(in) :: uplo
    integer(c_int64_t), value :: n, lda, ldv
    real(c_double), intent(in) :: a(*)
    real(c_double), intent(inout) :: w(*), v(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_eigh_dd(bounds, uplo, n, a, lda, w, v, ldv, errors, report) result(info)
    integer(c_int), value :: bounds
    character(kind=c_char), intent(in) :: uplo
    integer(c_int64_t), value :: n, lda, ldv
    type(wb_dd), intent(in) :: a(*)
    type(wb_dd), intent(inout) :: w(*), v(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_eigh_qd(bounds, uplo, n, a, lda, w, v, ldv, errors, report) result(info)
    integer(c_int), value :: bounds
    character(kind=c_char), intent(in) :: uplo
    integer(c_int64_t), value :: n, lda, ldv
    type(wb_qd), intent(in) :: a(*)
    type(wb_qd), intent(inout) :: w(*), v(*)
    type(c_ptr), value :: errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of binary128 numbers, which are given by address (c_loc).
function wb_eigh_f128(bounds, uplo, n, a, lda, w, v, ldv, errors, report) result(info)
    integer(c_int), value :: bounds
    character(kind=c_char), intent(in) :: uplo
    integer(c_int64_t), value :: n, lda, ldv
    type(c_ptr), value :: a, w, v, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> The same of MPFR numbers, of which the arrays are (c_loc).
function wb_eigh_mpfr(bounds, uplo, n, a, lda, w, v, ldv, errors, report) result(info)
    integer(c_int), value :: bounds
    character(kind=c_char), intent(in) :: uplo
    integer(c_int64_t), value :: n, lda, ldv
    type(c_ptr), value :: a, w, v, errors
    type(wb_report), intent(inout) :: report
    integer(c_int) :: info
end function

!> Makes a sparse matrix from compressed rows of doubles; index_bits says of which integers starts and places are (c_loc), which
!> count from 0. wb_csr_destroy frees it.
function wb_csr_create_f64(index_bits, rows, columns, starts, places, values, matrix) result(info)
    integer(c_int), value :: index_bits
    integer(c_int64_t), value :: rows, columns
    type(c_ptr), value :: starts, places
    real(c_double), intent(in) :: values(*)
    type(c_ptr), intent(inout) :: matrix
    integer(c_int) :: info
end function

!> The same of double-double numbers.
function wb_csr_create_dd(index_bits, rows, columns, starts, places, values, matrix) result(info)
    integer(c_int), value :: index_bits
    integer(c_int64_t), value :: rows, columns
    type(c_ptr), value :: starts, places
    type(wb_dd), intent(in) :: values(*)
    type(c_ptr), intent(inout) :: matrix
    integer(c_int) :: info
end function

!> The same of quad-double numbers.
function wb_csr_create_qd(index_bits, rows, columns, starts, places, values, matrix) result(info)
    integer(c_int), value :: index_bits
    integer(c_int64_t), value :: rows, columns
    type(c_ptr), value :: starts, places
    type(wb_qd), intent(in) :: values(*)
    type(c_ptr), intent(inout) :: matrix
    integer(c_int) :: info
end function

!> The same of binary128 numbers, which are given by address (c_loc).
function wb_csr_create_f128(index_bits, rows, columns, starts, places, values, matrix) result(info)
    integer(c_int), value :: index_bits
    integer(c_int64_t), value :: rows, columns
    type(c_ptr), value :: starts, places
    type(c_ptr), value :: values
    type(c_ptr), intent(inout) :: matrix
    integer(c_int) :: info
end function

!> The same of MPFR numbers, of which the arrays are (c_loc).
function wb_csr_create_mpfr(index_bits, rows, columns, starts, places, values, matrix) result(info)
    integer(c_int), value :: index_bits
    integer(c_int64_t), value :: rows, columns
    type(c_ptr), value :: starts, places
    type(c_ptr), value :: values
    type(c_ptr), intent(inout) :: matrix
    integer(c_int) :: info
end function
