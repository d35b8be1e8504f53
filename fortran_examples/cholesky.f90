! Solves a positive definite system of condition 2e19 by a blocked Cholesky factorisation in double-double. Ends with an
! error when the solution is not the known one.
program cholesky
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    integer(c_int64_t), parameter :: n = 200, block = 48, one = 1
    type(wb_dd), allocatable :: a(:, :), l(:, :)
    type(wb_dd) :: x(n), b(n)
    real(wb_quad) :: error
    integer(c_int64_t) :: i, j

    allocate(a(n, n), l(n, n))
    ! A Gaussian kernel on a line, as in kriging: smooth, so that its least eigenvalue is about 4e-19.
    do j = 1, n
        do i = 1, n
            a(i, j) = wb_from_quad(exp(-real((i - j)**2, wb_quad) / 18))
        end do
        x(j) = merge(1, -1, mod(j, 2_c_int64_t) == 1)
    end do
    call check(Rgemv_dd('N', n, n, wb_dd(1), a, n, x, one, wb_dd(0), b, one), 'Rgemv')

    l = a
    call factor(n, l)
    call check(Rtrsv_dd('L', 'N', 'N', n, l, n, b, one), 'Rtrsv')
    call check(Rtrsv_dd('L', 'T', 'N', n, l, n, b, one), 'Rtrsv')

    error = 0
    do i = 1, n
        error = max(error, abs(wb_to_quad(b(i)) - wb_to_quad(x(i))))
    end do
    print '(a, es9.2)', 'error of the solution', real(error, c_double)
    if (.not. error < 1e-8_wb_quad) error stop 'the solution is wrong'

contains

    ! A = L L^T in the lower triangle, right-looking: a block of columns, then what it changes in those behind it.
    subroutine factor(n, a)
        integer(c_int64_t), intent(in) :: n
        type(wb_dd), intent(inout) :: a(n, n)
        integer(c_int64_t) :: k, width, rest, next
        do k = 1, n, block
            width = min(block, n - k + 1)
            next = k + width
            rest = n - next + 1
            call factor_small(a(k:next - 1, k:next - 1))
            if (rest == 0) exit
            call check(Rtrsm_dd('R', 'L', 'T', 'N', rest, width, wb_dd(1), a(k, k), n, a(next, k), n), 'Rtrsm')
            call check(Rsyrk_dd('L', 'N', rest, width, wb_dd(-1), a(next, k), n, wb_dd(1), a(next, next), n), 'Rsyrk')
        end do
    end subroutine

    ! A small matrix, in the compiler's own numbers of 113 bits.
    subroutine factor_small(a)
        type(wb_dd), intent(inout) :: a(:, :)
        real(wb_quad) :: q(size(a, 1), size(a, 1))
        integer :: i, j, k
        do j = 1, size(a, 1)
            do i = j, size(a, 1)
                q(i, j) = wb_to_quad(a(i, j))
            end do
        end do
        do j = 1, size(a, 1)
            do k = 1, j - 1
                q(j:, j) = q(j:, j) - q(j:, k) * q(j, k)
            end do
            if (.not. q(j, j) > 0) error stop 'the matrix is not positive definite'
            q(j:, j) = q(j:, j) / sqrt(q(j, j))
            do i = j, size(a, 1)
                a(i, j) = wb_from_quad(q(i, j))
            end do
        end do
    end subroutine

    subroutine check(info, what)
        integer(c_int), intent(in) :: info
        character(*), intent(in) :: what
        if (info == 0) return
        print '(3a, i0)', 'failed: ', what, ' with info ', info
        error stop 1
    end subroutine
end program
