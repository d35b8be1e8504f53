! The inverse of the Hilbert matrix of order 12 is known and whole; H H^-1 shows what is lost on the way.
! Exits with an error when double-double is not good enough.
program hilbert
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    integer, parameter :: n = 12
    type(wb_dd) :: h(n, n), inverse(n, n), product(n, n)
    integer(c_int64_t), parameter :: order = n
    real(c_double) :: in_double
    real(wb_quad) :: in_dd, unit
    integer :: i, j

    do j = 1, n
        do i = 1, n
            h(i, j) = wb_from_quad(1 / real(i + j - 1, wb_quad))
            inverse(i, j) = wb_from_quad(element(i, j))
        end do
    end do
    if (Rgemm_dd('N', 'N', order, order, order, wb_dd(1), h, order, inverse, order, wb_dd(0), &
                 product, order) /= 0) error stop 'Rgemm_dd failed'

    in_double = maxval(abs(matmul(h%hi, inverse%hi) - identity()))
    in_dd = 0
    do j = 1, n
        do i = 1, n
            unit = merge(1, 0, i == j)
            in_dd = max(in_dd, abs(wb_to_quad(product(i, j)) - unit))
        end do
    end do
    print '(a, es10.2)', 'largest element of H H^-1 - I in double:       ', in_double
    print '(a, es10.2)', 'largest element of H H^-1 - I in double-double:', real(in_dd, c_double)
    if (in_dd > 1e-14_c_double) error stop 'double-double lost too much'
    if (in_double < 1e-3_c_double) error stop 'double is good enough here: no example'

contains

    !> Element (i, j) of the inverse, by Choi, "Tricks or Treats with the Hilbert Matrix" (1983).
    function element(i, j) result(x)
        integer, intent(in) :: i, j
        real(wb_quad) :: x
        x = (-1)**(i + j) * (i + j - 1) * binomial(n + i - 1, n - j) &
            * binomial(n + j - 1, n - i) * binomial(i + j - 2, i - 1)**2
    end function

    function binomial(top, bottom) result(x)
        integer, intent(in) :: top, bottom
        real(wb_quad) :: x
        integer :: l
        x = 1
        do l = 1, bottom
            x = x * (top - bottom + l) / l
        end do
    end function

    function identity() result(x)
        real(c_double) :: x(n, n)
        integer :: l
        x = 0
        do l = 1, n
            x(l, l) = 1
        end do
    end function

end program
