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
