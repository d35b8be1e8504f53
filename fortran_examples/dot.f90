! A sum that loses everything in double precision: x^T y of vectors whose products cancel. Exact mode
! takes doubles and gives the double nearest to the exact sum; quad-double numbers carry it along.
! Exits with an error when they disagree.
program dot
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    integer, parameter :: n = 40
    integer(c_int64_t), parameter :: one = 1, terms = 2 * n + 1
    real(c_double) :: x(terms), y(terms), exact(1), plain
    type(wb_qd) :: q(1)
    integer :: i

    ! x(i) y(i) and x(i + n) y(i + n) cancel; the last product, 2^-80, remains.
    do i = 1, n
        x(i) = sin(real(i, c_double))
        y(i) = cos(real(i, c_double))
    end do
    x(n + 1:2 * n) = -x(1:n)
    y(n + 1:2 * n) = y(1:n)
    x(terms) = 2.0_c_double**(-40)
    y(terms) = 2.0_c_double**(-40)

    plain = dot_product(x, y)
    ! Row times column: a product of 1 x terms and terms x 1.
    if (wb_gemm_f64(WB_EXACT, 'N', 'N', one, one, terms, 1.0_c_double, x, one, y, terms, &
                    0.0_c_double, exact, one) /= 0) error stop 'wb_gemm_f64 failed'
    if (Rgemm_qd('N', 'N', one, one, terms, wb_qd(1), wb_qd(x), one, wb_qd(y), terms, wb_qd(0), &
                 q, one) /= 0) error stop 'Rgemm_qd failed'

    print '(a, es10.2)', 'in double:     ', plain
    print '(a, es10.2)', 'exact:         ', exact
    print '(a, es10.2)', 'in quad-double:', real(wb_to_quad(q(1)), c_double)
    if (exact(1) /= 2.0_c_double**(-80)) error stop 'not exact'
    if (q(1)%x(1) /= exact(1)) error stop 'quad-double lost it'
    if (plain == exact(1)) error stop 'double is good enough here: no example'
end program
