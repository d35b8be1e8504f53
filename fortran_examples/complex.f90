! Products, solutions and inner products of complex double-double and quad-double numbers.
program complex_numbers
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    integer(c_int64_t), parameter :: n = 2, one = 1
    type(wb_dd_complex) :: a(n, n), b(n, n), c(n, n), inner
    type(wb_dd) :: sum
    type(wb_qd_complex) :: x(n), y(n), t(n, n), q
    real(c_double), parameter :: tiny_part = 2d0**(-70)

    ! C := A^H B, the tail of an element included.
    a = reshape([dd(1, 2), dd(0, 1), dd(3, 0), dd(-1, 1)], [2, 2])
    b = reshape([dd(2, 0), dd(1, 1), dd(0, -1), dd(4, 2)], [2, 2])
    b(1, 1)%re%lo = tiny_part
    c = dd(0, 0)
    if (Cgemm_dd('C', 'N', n, n, n, dd(1, 0), a, n, b, n, dd(0, 0), c, n) /= 0) error stop 'gemm'
    call expect(c(1, 1), 3d0, -5d0)
    call expect(c(2, 1), 6d0, -2d0)
    call expect(c(1, 2), 0d0, -5d0)
    call expect(c(2, 2), -2d0, -9d0)
    if (abs(c(1, 1)%re%lo - tiny_part) > 0 .or. abs(c(2, 1)%re%lo - 3 * tiny_part) > 0) error stop 'tails of gemm'

    ! Of the first columns of A and B: conj(1 + 2i) 2 + conj(i) (1 + i)
    inner = Cdotc_dd(n, a(:, 1), one, b(:, 1), one)
    call expect(inner, 3d0, -5d0)
    sum = RCasum_dd(n, a(:, 1), one)
    if (abs(sum%hi - 4) > 0) error stop 'asum'

    ! y := T x, and back; scalars of quad-double parts are passed by their addresses.
    t = reshape([qd(1, 1), qd(2, -1), qd(0, 0), qd(0, 2)], [2, 2])
    x = [qd(1, 2), qd(3, -1)]
    y = x
    if (Ctrmv_qd('L', 'N', 'N', n, t, n, y, one) /= 0) error stop 'trmv'
    if (abs(y(2)%re%x(1) - 6) > 0 .or. abs(y(2)%im%x(1) - 9) > 0) error stop 'product'
    if (Ctrsm_qd('L', 'L', 'N', 'N', n, one, qd(2, 0), t, n, y, n) /= 0) error stop 'trsm'
    q = Cdotu_qd(n, y, one, x, one)
    ! 2 x . x = 2 ((1 + 2i)^2 + (3 - i)^2)
    if (abs(q%re%x(1) - 10) > 1d-50 .or. abs(q%im%x(1) + 4) > 1d-50) error stop 'dotu'
    print '(a, 2es9.2)', 'solution, error of x . x:', q%re%x(2), q%im%x(2)

contains

    type(wb_dd_complex) function dd(re, im)
        integer, intent(in) :: re, im
        dd = wb_dd_complex(wb_dd(re), wb_dd(im))
    end function

    type(wb_qd_complex) function qd(re, im)
        integer, intent(in) :: re, im
        qd = wb_qd_complex(wb_qd(re), wb_qd(im))
    end function

    subroutine expect(x, re, im)
        type(wb_dd_complex), intent(in) :: x
        real(c_double), intent(in) :: re, im
        if (abs(x%re%hi - re) > 0 .or. abs(x%im%hi - im) > 0) error stop 'a wrong element'
    end subroutine
end program
