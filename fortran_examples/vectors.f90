! A plane rotation that makes a double-double vector orthogonal to another one, and its norm.
program vectors
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    integer(c_int64_t), parameter :: n = 3
    type(wb_dd) :: x(n), y(n), inner, a, b, c, s
    type(wb_qd) :: q(n)

    x = [wb_dd(3), wb_dd(0), wb_dd(4)]
    y = [wb_dd(1), wb_dd(2), wb_dd(3)]
    if (abs(real(wb_to_quad(Rnrm2_dd(n, x, 1_c_int64_t)), c_double) - 5) > 0) error stop 'norm'
    if (iRamax_dd(n, x, 1_c_int64_t) /= 3) error stop 'place of the largest'
    ! y := y - (x . y) / 25 x, with x . y = 15.
    if (Raxpy_dd(n, wb_dd(-0.6d0, -2.22044604925031308d-17), x, 1_c_int64_t, y, 1_c_int64_t) /= 0) error stop 'axpy'
    inner = Rdot_dd(n, x, 1_c_int64_t, y, 1_c_int64_t)
    if (abs(real(wb_to_quad(inner), c_double)) > 1d-30) error stop 'dot'
    q = [wb_qd(1), wb_qd(-2), wb_qd(3)]
    if (Rscal_qd(n, wb_qd(2), q, 1_c_int64_t) /= 0) error stop 'scal'
    if (abs(q(2)%x(1) + 4) > 0) error stop 'scaled'
    ! The rotation of (3, 4) to (5, 0).
    a = 3
    b = 4
    if (Rrotg_dd(a, b, c, s) /= 0) error stop 'rotg'
    if (abs(real(wb_to_quad(a), c_double) - 5) > 0 .or. abs(c%hi - 0.6d0) > 0) error stop 'rotation'
    print '(a, es9.2)', 'x . y is 0 but for', abs(inner%hi)
end program
