! matmul of operands whose shapes fit, and of others, which gfortran's library refuses or serves in its own way: each
! of these in a process of its own, since errors end it. Elements are small integers, so that every way to add has the
! same result. All that happens is printed: a digest of the memory around each result, or how the process ended.
! ELEMENT is the type; VALUE makes an element of an integer, and NUMBER a number of an element.
#ifndef VALUE
#define VALUE(i) (i)
#define NUMBER(x) (x)
#endif
module matmul_checks
    use, intrinsic :: iso_c_binding, only: c_int
    use, intrinsic :: iso_fortran_env, only: int64, output_unit, real128
    implicit none
    ! Products are of up to `most` rows and columns; results that are larger than they should be stay inside the memory.
    integer, parameter :: most = 6, room = 20
    ELEMENT :: left(room, room), right(room, room), result(room, room), row(room), column(room), line(room)
    type :: pair
        ELEMENT :: first, second
    end type
    type(pair), target :: pairs(most, most)
    ! Of those that fit, the products with elements.
    integer :: products = 0, others = 0
    character(len=*), parameter :: layouts(4) = ['sections  ', 'steps     ', 'backwards ', 'transposed']
    interface
        integer(c_int) function fork() bind(c)
            import :: c_int
        end function
        integer(c_int) function waitpid(process, status, options) bind(c)
            import :: c_int
            integer(c_int), value :: process, options
            integer(c_int), intent(out) :: status
        end function
        subroutine leave(status) bind(c, name='_exit')
            import :: c_int
            integer(c_int), value :: status
        end subroutine
    end interface
    abstract interface
        subroutine product(layout, m, k, kb, n, mc, nc)
            integer, intent(in) :: layout, m, k, kb, n, mc, nc
        end subroutine
    end interface
contains
    ! Elements outside of sections are large.
    subroutine fill()
        integer :: i, j
        do j = 1, room
            do i = 1, room
                left(i, j) = VALUE(modulo(3 * i + 5 * j + i * j, 7) - 3)
                right(i, j) = VALUE(modulo(2 * i + 3 * j + i * j, 5) - 2)
                if (i > most) right(i, j) = VALUE(100)
                if (j > most) left(i, j) = VALUE(100)
                result(i, j) = VALUE(9)
            end do
            row(j) = left(1, j)
            column(j) = right(j, 1)
            line(j) = VALUE(9)
        end do
    end subroutine

    integer(int64) function digest(x)
        ELEMENT, intent(in) :: x(:)
        integer(int64) :: words(4)
        complex(real128) :: number
        integer :: i, j
        digest = 1
        do i = 1, size(x)
            number = NUMBER(x(i))
            words = transfer(number, words)
            do j = 1, size(words)
                digest = ieor(ieor(digest, words(j)), ishft(digest, 13))
                digest = ieor(digest, ishft(digest, -7))
                digest = ieor(digest, ishft(digest, 17))
            end do
        end do
    end function

    ! What dummy arguments of assumed shape hide from the compiler.
    subroutine matrix_by_matrix(c, a, b)
        ELEMENT, intent(inout) :: c(:, :)
        ELEMENT, intent(in) :: a(:, :), b(:, :)
        c = matmul(a, b)
    end subroutine

    subroutine transposed(c, a, b)
        ELEMENT, intent(inout) :: c(:, :)
        ELEMENT, intent(in) :: a(:, :), b(:, :)
        c = matmul(transpose(a), transpose(b))
    end subroutine

    subroutine matrix_by_vector(c, a, b)
        ELEMENT, intent(inout) :: c(:)
        ELEMENT, intent(in) :: a(:, :), b(:)
        c = matmul(a, b)
    end subroutine

    subroutine vector_by_matrix(c, a, b)
        ELEMENT, intent(inout) :: c(:)
        ELEMENT, intent(in) :: a(:), b(:, :)
        c = matmul(a, b)
    end subroutine

    ! m x k by kb x n, into mc x nc.
    subroutine matrices(layout, m, k, kb, n, mc, nc)
        integer, intent(in) :: layout, m, k, kb, n, mc, nc
        select case (layout)
        case (1)
            call matrix_by_matrix(result(2:mc + 1, 2:nc + 1), left(:m, :k), right(:kb, :n))
        case (2)
            call matrix_by_matrix(result(2:2 * mc:2, 2:3 * nc - 1:3), left(1:2 * m:2, 1:2 * k:2), &
                right(1:3 * kb:3, 1:2 * n:2))
        case (3)
            call matrix_by_matrix(result(9 + mc:10:-1, 9 + nc:10:-1), left(m:1:-1, k:1:-1), &
                right(kb:1:-1, n:1:-1))
        case default
            call transposed(result(2:mc + 1, 2:nc + 1), left(:k, :m), right(:n, :kb))
        end select
    end subroutine

    subroutine vectors_on_the_right(layout, m, k, kb, n, mc, nc)
        integer, intent(in) :: layout, m, k, kb, n, mc, nc
        if (n /= 1 .or. nc /= 1) error stop 'no vector'
        select case (layout)
        case (1)
            call matrix_by_vector(line(2:mc + 1), left(:m, :k), column(:kb))
        case (2)
            call matrix_by_vector(line(2:2 * mc:2), left(1:2 * m:2, 1:2 * k:2), column(1:3 * kb:3))
        case (3)
            call matrix_by_vector(line(9 + mc:10:-1), left(m:1:-1, k:1:-1), column(kb:1:-1))
        case default
            call matrix_by_vector(result(2, 2:mc + 1), left(:m, :k), right(2, :kb))
        end select
    end subroutine

    subroutine vectors_on_the_left(layout, m, k, kb, n, mc, nc)
        integer, intent(in) :: layout, m, k, kb, n, mc, nc
        if (m /= 1 .or. mc /= 1) error stop 'no vector'
        select case (layout)
        case (1)
            call vector_by_matrix(line(2:nc + 1), row(:k), right(:kb, :n))
        case (2)
            call vector_by_matrix(line(2:2 * nc:2), row(1:2 * k:2), right(1:3 * kb:3, 1:2 * n:2))
        case (3)
            call vector_by_matrix(line(9 + nc:10:-1), row(k:1:-1), right(kb:1:-1, n:1:-1))
        case default
            call vector_by_matrix(result(2, 2:nc + 1), left(2, :k), right(:kb, :n))
        end select
    end subroutine

    ! Results that the call allocates, or that have another shape before it; temporary ones; pointers with gaps.
    subroutine allocated(layout, m, k, kb, n, mc, nc)
        integer, intent(in) :: layout, m, k, kb, n, mc, nc
        ELEMENT, allocatable :: c(:, :), v(:)
        ELEMENT, pointer :: p(:, :), q(:, :)
        select case (layout)
        case (1)
            c = matmul(left(:m, :k), right(:kb, :n))
            v = matmul(left(:m, :k), column(:kb))
        case (2)
            allocate (c(mc, nc), v(nc))
            c = VALUE(9)
            v = VALUE(9)
            c = matmul(left(:m, :k), right(:kb, :n))
            v = matmul(row(:k), right(:kb, :n))
        case (3)
            call keep(matmul(left(:m, :k), right(:kb, :n)), c)
            v = [matmul(row(:k), right(:kb, :n)), matmul(left(:m, :k), column(:kb))]
        case default
            pairs(:, :)%first = VALUE(2)
            pairs(:, :)%second = left(:most, :most)
            p => pairs(:m, :k)%second
            q => pairs(:m, :n)%first
            q = matmul(p, right(:kb, :n))
            c = matmul(p, right(:kb, :n))
            v = reshape(pairs(:, :)%first, [most**2])
        end select
        print '(a, 4(1x, i0))', ' bounds', lbound(c), ubound(c)
        print '(a, 2(1x, i0))', ' bounds', lbound(v), ubound(v)
        print '(2(1x, z16.16))', digest(reshape(c, [size(c)])), digest(v)
    end subroutine

    ! The right operand is the upper part of a larger matrix, or whole.
    subroutine parts(layout, m, k, kb, n, mc, nc)
        integer, intent(in) :: layout, m, k, kb, n, mc, nc
        ELEMENT, allocatable :: a(:, :), b(:, :), c(:, :)
        allocate (a(m, k), b(2 * k, n), c(mc, nc))
        a = VALUE(1)
        b(:kb, :) = VALUE(1)
        b(kb + 1:, :) = VALUE(100)
        if (layout == 1) then
            c = matmul(a, b(:kb, :))
        else
            b = b(:kb, :)
            c = matmul(a, b)
        end if
        print '(z16.16)', digest(reshape(c, [size(c)]))
    end subroutine

    subroutine keep(x, c)
        ELEMENT, intent(in) :: x(:, :)
        ELEMENT, allocatable, intent(out) :: c(:, :)
        c = x
    end subroutine

    ! Runs a product, in a process of its own if it may end it.
    subroutine check(name, body, layout, m, k, kb, n, mc, nc)
        character(len=*), intent(in) :: name
        procedure(product) :: body
        integer, intent(in) :: layout, m, k, kb, n, mc, nc
        integer(c_int) :: child, status
        print '(a, 1x, a, 6(1x, i0))', name, trim(layouts(layout)), m, k, kb, n, mc, nc
        call fill()
        if (k == kb .and. m == mc .and. n == nc) then
            if (m * n > 0) products = products + 1
            call body(layout, m, k, kb, n, mc, nc)
            call tell()
            return
        end if
        others = others + 1
        flush (output_unit)
        child = fork()
        if (child == 0) then
            call body(layout, m, k, kb, n, mc, nc)
            call tell()
            flush (output_unit)
            call leave(0)
        end if
        if (waitpid(child, status, 0) /= child) error stop 'no process'
        if (status /= 0) print '(2(a, i0))', ' ended by signal ', iand(status, 127), ', with status ', ishft(status, -8)
    end subroutine

    ! What the operands were is changed by nothing.
    subroutine tell()
        print '(4(1x, z16.16))', digest(reshape(result, [size(result)])), digest(line), &
            digest(reshape(left, [size(left)])), digest(reshape(right, [size(right)]))
    end subroutine

    ! A shape that fits, and each extent wrong alone: by one, empty, the largest, and one.
    subroutine around(name, body, m, k, n)
        character(len=*), intent(in) :: name
        procedure(product) :: body
        integer, intent(in) :: m, k, n
        integer :: layout, i
        integer, parameter :: extents(5) = [-1, 1, 0, most, 1]
        do layout = 1, size(layouts)
            call check(name, body, layout, m, k, k, n, m, n)
            do i = 1, size(extents)
                if (other(k, i) /= k) call check(name, body, layout, m, k, other(k, i), n, m, n)
                if (name /= 'left' .and. other(m, i) /= m) call check(name, body, layout, m, k, k, n, other(m, i), n)
                if (name /= 'right' .and. other(n, i) /= n) call check(name, body, layout, m, k, k, n, m, other(n, i))
            end do
        end do
    contains
        integer function other(extent, at)
            integer, intent(in) :: extent, at
            other = extents(at)
            if (at <= 2) other = max(extent + extents(at), 0)
        end function
    end subroutine
end module

program checks
    use matmul_checks
    implicit none
    call around('matrices', matrices, 4, 5, 3)
    call around('matrices', matrices, 5, 5, 5)
    call around('matrices', matrices, 1, 1, 1)
    call around('matrices', matrices, 0, 2, 3)
    call around('matrices', matrices, 2, 0, 3)
    call around('matrices', matrices, 2, 3, 0)
    call around('right', vectors_on_the_right, 4, 5, 1)
    call around('right', vectors_on_the_right, 3, 0, 1)
    call around('right', vectors_on_the_right, 0, 3, 1)
    call around('left', vectors_on_the_left, 1, 5, 3)
    call around('left', vectors_on_the_left, 1, 0, 3)
    call around('left', vectors_on_the_left, 1, 3, 0)
    call around('allocated', allocated, 4, 5, 3)
    call around('allocated', allocated, 2, 0, 3)
    call check('parts', parts, 1, 40, 40, 40, 40, 40, 40)
    call check('parts', parts, 1, 40, 40, 20, 40, 40, 40)
    call check('parts', parts, 2, 1000, 1000, 1, 1000, 1000, 1000)
    print '(i0)', products, others
end program
