! matmul of real(16) and complex(16) with operands of all shapes and strides. Each case goes to the file that the first
! argument names: parts of a number, m, n, k, then A, B and the product, column by column.
program matmul_cases
    use, intrinsic :: iso_fortran_env, only: int64, real128
    implicit none
    integer :: unit, cases
    character(len=1000) :: path
    integer(int64) :: state = 1
    call get_command_argument(1, path)
    open(newunit=unit, file=trim(path), access='stream', form='unformatted', status='replace')
    cases = 0
    call real_cases(1, 1, 1)
    call real_cases(7, 5, 3)
    call real_cases(33, 40, 37)
    call real_cases(64, 31, 100)
    call real_cases(0, 4, 3)
    call real_cases(4, 0, 3)
    call real_cases(4, 3, 0)
    call complex_cases(3, 2, 5)
    call complex_cases(35, 34, 33)
    close(unit)
    print '(i0)', cases
contains
    ! All bits random, over 40 binades.
    function random() result(x)
        real(real128) :: x
        integer :: i
        x = 0
        do i = 1, 4
            state = ieor(state, ishft(state, 13))
            state = ieor(state, ishft(state, -7))
            state = ieor(state, ishft(state, 17))
            x = x / 2_int64**32 + real(iand(state, 4294967295_int64), real128)
        end do
        x = (x - 2.0_real128**31) * 2.0_real128**(modulo(state, 40_int64) - 20)
    end function

    subroutine fill(x)
        real(real128), intent(out) :: x(:, :)
        integer :: i, j
        do j = 1, size(x, 2)
            do i = 1, size(x, 1)
                x(i, j) = random()
            end do
        end do
    end subroutine

    subroutine said(a, b, c)
        real(real128), intent(in) :: a(:, :), b(:, :), c(:, :)
        if (size(c, 1) /= size(a, 1) .or. size(c, 2) /= size(b, 2)) error stop 'shape'
        write (unit) 1, size(a, 1), size(b, 2), size(a, 2), a, b, c
        cases = cases + 1
    end subroutine

    subroutine real_cases(m, n, k)
        integer, intent(in) :: m, n, k
        real(real128) :: a(m, k), b(k, n), at(k, m), bt(n, k), wide(2 * m, 3 * k), tall(3 * k, 2 * n)
        real(real128) :: fixed(m, n), larger(2 * m + 1, n + 1), row(k), column(k)
        real(real128), allocatable :: c(:, :), v(:)
        call fill(a)
        call fill(b)
        call fill(wide)
        call fill(tall)
        at = transpose(a)
        bt = transpose(b)
        c = matmul(a, b)
        call said(a, b, c)
        fixed = matmul(a, b)
        call said(a, b, fixed)
        c = matmul(transpose(at), b)
        call said(a, b, c)
        c = matmul(a, transpose(bt))
        call said(a, b, c)
        c = matmul(wide(::2, ::3), tall(::3, ::2))
        call said(wide(::2, ::3), tall(::3, ::2), c)
        c = matmul(wide(2 * m:m + 1:-1, k:1:-1), tall(k:1:-1, 2 * n:n + 1:-1))
        call said(wide(2 * m:m + 1:-1, k:1:-1), tall(k:1:-1, 2 * n:n + 1:-1), c)
        larger = 0
        larger(2:2 * m:2, 2:n + 1) = matmul(a, b)
        call said(a, b, larger(2:2 * m:2, 2:n + 1))
        if (any(larger(1::2, :) /= 0) .or. any(larger(:, 1) /= 0)) error stop 'beside the result'
        row = 1
        if (m > 0) row = a(1, :)
        v = matmul(row, b)
        call said(reshape(row, [1, k]), b, reshape(v, [1, n]))
        column = 1
        if (n > 0) column = b(:, 1)
        v = matmul(a, column)
        call said(a, reshape(column, [k, 1]), reshape(v, [m, 1]))
        if (n == 0) return
        v = matmul(wide(::2, ::3), tall(::3, 1))
        call said(wide(::2, ::3), reshape(tall(::3, 1), [k, 1]), reshape(v, [m, 1]))
    end subroutine

    subroutine complex_cases(m, n, k)
        integer, intent(in) :: m, n, k
        real(real128) :: parts(m + n, 4 * k)
        complex(real128) :: a(m, k), b(k, n), at(k, m)
        complex(real128), allocatable :: c(:, :)
        call fill(parts)
        a = cmplx(parts(:m, :k), parts(:m, k + 1:2 * k), real128)
        b = cmplx(transpose(parts(m + 1:, :k)), transpose(parts(m + 1:, 2 * k + 1:3 * k)), real128)
        at = transpose(a)
        c = matmul(a, b)
        write (unit) 2, m, n, k, a, b, c
        c = matmul(transpose(at), b)
        write (unit) 2, m, n, k, a, b, c
        c = matmul(conjg(transpose(at)), b(:, n:1:-1))
        write (unit) 2, m, n, k, conjg(a), b(:, n:1:-1), c
        cases = cases + 3
    end subroutine
end program
