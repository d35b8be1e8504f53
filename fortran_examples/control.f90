! Numbers, transposes, errors and settings from Fortran. Exits with an error when one is not as told.
program control
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    type(wb_dd) :: a(2, 3), b(2, 3), c(2, 2), x
    type(wb_qd) :: y, q(1, 2), square(1, 1)
    real(c_double) :: d(1)
    real(wb_quad) :: third, exact
    integer :: i, j

    print '(4a)', 'wideblas ', wb_text(wb_version()), ' with kernels for ', wb_text(wb_kernel())

    ! Conversions.
    x = 0.5_c_double
    call check(x%hi == 0.5_c_double .and. x%lo == 0, 'assignment of a double')
    x = 3
    call check(wb_to_quad(x) == 3, 'assignment of an integer')
    third = 1 / real(3, wb_quad)
    call check(abs(wb_to_quad(wb_from_quad(third)) - third) <= 2.0_wb_quad**(-107), 'to dd and back')
    call check(wb_to_quad(wb_qd_from_quad(third)) == third, 'to qd and back')
    y = wb_from_quad(third)
    x = y
    call check(wb_to_quad(x) == wb_to_quad(y), 'dd to qd and back')
    y = -3
    x = wb_dd(wb_qd(0.25_c_double))
    call check(wb_to_quad(y) == -3 .and. x%hi == 0.25_c_double, 'constructors')
    x = huge(1.0_c_double)
    x%hi = 2 * x%hi
    call check(wb_to_quad(x) > huge(1.0_c_double), 'an infinity')

    ! C := A B^T, with B transposed by the letter.
    do j = 1, 3
        do i = 1, 2
            a(i, j) = wb_from_quad(real(i, wb_quad) / j)
            b(i, j) = wb_from_quad(real(j, wb_quad) / (i + 2))
        end do
    end do
    call check(Rgemm_dd('N', 'T', 2_c_int64_t, 2_c_int64_t, 3_c_int64_t, wb_dd(1), a, 2_c_int64_t, &
                        b, 2_c_int64_t, wb_dd(0), c, 2_c_int64_t) == 0, 'Rgemm_dd')
    do j = 1, 2
        do i = 1, 2
            exact = real(3 * i, wb_quad) / (j + 2)
            call check(abs(wb_to_quad(c(i, j)) - exact) < 1e-30_wb_quad, 'an element of A B^T')
        end do
    end do

    ! Quad-double: (1 + 2^-150)^2 + 1 - 2 = 2^-149 + 2^-300.
    q(1, 1) = wb_qd(x=[1.0_c_double, 2.0_c_double**(-150), 0.0_c_double, 0.0_c_double])
    q(1, 2) = 1
    square = -2
    call check(Rsyrk_qd('U', 'N', 1_c_int64_t, 2_c_int64_t, wb_qd(1), q, 1_c_int64_t, wb_qd(1), &
                        square, 1_c_int64_t) == 0, 'Rsyrk_qd')
    call check(square(1, 1)%x(1) == 2.0_c_double**(-149), 'a quad-double sum that cancels')

    ! Doubles, exactly: (1 + 2^-30) (1 - 2^-30) - 1 = -2^-60.
    d = -1
    call check(wb_gemm_f64(WB_EXACT, 'N', 'N', 1_c_int64_t, 1_c_int64_t, 1_c_int64_t, &
                           1.0_c_double, [1 + 2.0_c_double**(-30)], 1_c_int64_t, &
                           [1 - 2.0_c_double**(-30)], 1_c_int64_t, 1.0_c_double, d, &
                           1_c_int64_t) == 0, 'wb_gemm_f64')
    call check(d(1) == -2.0_c_double**(-60), 'an exact product of doubles')

    ! An illegal argument is the third: m.
    call check(Rgemm_dd('N', 'T', -1_c_int64_t, 2_c_int64_t, 3_c_int64_t, wb_dd(1), a, 2_c_int64_t, &
                        b, 2_c_int64_t, wb_dd(0), c, 2_c_int64_t) == 3, 'info of an illegal m')
    call check(index(wb_text(wb_last_error()), 'Rgemm_dd: m = -1, must be at least 0') > 0, 'wb_last_error')

    call check(wb_set_num_threads(2) == 0, 'setting the threads')
    call check(wb_get_num_threads() == 2, 'the number of threads')

contains

    subroutine check(holds, what)
        logical, intent(in) :: holds
        character(*), intent(in) :: what
        if (holds) return
        print '(2a)', 'failed: ', what
        error stop 1
    end subroutine

end program
