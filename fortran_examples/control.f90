! Numbers, transposes, errors and settings from Fortran. Exits with an error when one is not as told.
program control
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    type(wb_dd) :: a(2, 3), b(2, 3), c(2, 2), x
    type(wb_qd) :: y, q(1, 2), square(1, 1)
    type(wb_report) :: report
    real(c_double) :: d(1), fit(2)
    real(wb_quad) :: third, exact
    integer :: i, j

    print '(4a)', 'wideblas ', wb_text(wb_version()), ' with kernels for ', wb_text(wb_kernel())

    ! Conversions.
    x = 0.5_c_double
    if (.not. (x%hi == 0.5_c_double .and. x%lo == 0)) error stop 'assignment of a double'
    x = 3
    if (wb_to_quad(x) /= 3) error stop 'assignment of an integer'
    third = 1 / real(3, wb_quad)
    if (abs(wb_to_quad(wb_from_quad(third)) - third) > 2.0_wb_quad**(-107)) error stop 'to dd and back'
    if (wb_to_quad(wb_qd_from_quad(third)) /= third) error stop 'to qd and back'
    y = wb_from_quad(third)
    x = y
    if (wb_to_quad(x) /= wb_to_quad(y)) error stop 'dd to qd and back'
    y = -3
    x = wb_dd(wb_qd(0.25_c_double))
    if (.not. (wb_to_quad(y) == -3 .and. x%hi == 0.25_c_double)) error stop 'constructors'
    x = huge(1.0_c_double)
    x%hi = 2 * x%hi
    if (.not. (wb_to_quad(x) > huge(1.0_c_double))) error stop 'an infinity'

    ! C := A B^T, with B transposed by the letter.
    do j = 1, 3
        do i = 1, 2
            a(i, j) = wb_from_quad(real(i, wb_quad) / j)
            b(i, j) = wb_from_quad(real(j, wb_quad) / (i + 2))
        end do
    end do
    if (Rgemm_dd('N', 'T', 2_c_int64_t, 2_c_int64_t, 3_c_int64_t, wb_dd(1), a, 2_c_int64_t, &
                        b, 2_c_int64_t, wb_dd(0), c, 2_c_int64_t) /= 0) error stop 'Rgemm_dd'
    do j = 1, 2
        do i = 1, 2
            exact = real(3 * i, wb_quad) / (j + 2)
            if (.not. (abs(wb_to_quad(c(i, j)) - exact) < 1e-30_wb_quad)) error stop 'an element of A B^T'
        end do
    end do

    ! Quad-double: (1 + 2^-150)^2 + 1 - 2 = 2^-149 + 2^-300.
    q(1, 1) = wb_qd(x=[1.0_c_double, 2.0_c_double**(-150), 0.0_c_double, 0.0_c_double])
    q(1, 2) = 1
    square = -2
    if (Rsyrk_qd('U', 'N', 1_c_int64_t, 2_c_int64_t, wb_qd(1), q, 1_c_int64_t, wb_qd(1), &
                        square, 1_c_int64_t) /= 0) error stop 'Rsyrk_qd'
    if (square(1, 1)%x(1) /= 2.0_c_double**(-149)) error stop 'a quad-double sum that cancels'

    ! Doubles, exactly: (1 + 2^-30) (1 - 2^-30) - 1 = -2^-60.
    d = -1
    if (wb_gemm_f64(WB_EXACT, 'N', 'N', 1_c_int64_t, 1_c_int64_t, 1_c_int64_t, &
                           1.0_c_double, [1 + 2.0_c_double**(-30)], 1_c_int64_t, &
                           [1 - 2.0_c_double**(-30)], 1_c_int64_t, 1.0_c_double, d, &
                           1_c_int64_t) /= 0) error stop 'wb_gemm_f64'
    if (d(1) /= -2.0_c_double**(-60)) error stop 'an exact product of doubles'

    ! The line through (1, 3), (3, 7) and (5, 11).
    if (wb_lstsq_f64(WB_PROVED, 3, 2, 1, [1.0_c_double, 3.0_c_double, 5.0_c_double, 1.0_c_double, 1.0_c_double, &
                     1.0_c_double], 3, [3.0_c_double, 7.0_c_double, 11.0_c_double], 3, fit, 2, c_null_ptr, &
                     report) /= 0) error stop 'wb_lstsq_f64'
    if (any(fit /= [2, 1]) .or. report%status /= WB_CONVERGED .or. report%error /= 0) error stop 'a line'

    ! An illegal argument is the third: m.
    if (Rgemm_dd('N', 'T', -1_c_int64_t, 2_c_int64_t, 3_c_int64_t, wb_dd(1), a, 2_c_int64_t, &
                        b, 2_c_int64_t, wb_dd(0), c, 2_c_int64_t) /= 3) error stop 'info of an illegal m'
    if (.not. (index(wb_text(wb_last_error()), 'Rgemm_dd: m = -1, must be at least 0') > 0)) error stop 'wb_last_error'

    if (wb_set_num_threads(2) /= 0) error stop 'setting the threads'
    if (wb_get_num_threads() /= 2) error stop 'the number of threads'

end program
