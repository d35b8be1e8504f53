! The BLAS of real(16) and complex(16) with the module against loops and intrinsic functions on integers, whose
! sums are exact; and the program's own handler of illegal arguments.
module handler
    implicit none
    integer :: heard = 0
    character(6) :: named = ''
end module

subroutine xerbla(name, info)
    use handler
    implicit none
    character(*), intent(in) :: name
    integer, intent(in) :: info
    heard = info
    named = name
end subroutine

program quads
    use wideblas
    use handler
    implicit none
    integer, parameter :: q = selected_real_kind(30), n = 6, m = 5, k = 7
    real(q) :: a(m, k), b(k, n), c(m, n), expected(m, n), x(k), y(m), triangle(m, m), cosine, sine, first, second
    complex(q) :: za(m, k), zb(k, n), zc(m, n), zexpected(m, n), zx(k), zy(k), square(m, m), found
    integer :: i, j, failed
    failed = 0
    a = numbers(m * k, [m, k])
    b = numbers(k * n, [k, n])
    c = numbers(m * n, [m, n])
    expected = 3 * matmul(a, b) - 2 * c
    call qgemm('N', 'N', m, n, k, 3.0_q, a, m, b, k, -2.0_q, c, m)
    call check('qgemm', all(c == expected))
    x = b(:, 1)
    y = c(:, 1)
    expected(:, 1) = y + matmul(a, x)
    call qgemv('N', m, k, 1.0_q, a, m, x, 1, 1.0_q, y, 1)
    call check('qgemv', all(y == expected(:, 1)))
    call check('qdot', qdot(k, x, 1, b(:, 2), 1) == dot_product(x, b(:, 2)))
    call check('qdot backwards', qdot(k, x, -1, b(:, 2), 1) == dot_product(x(k:1:-1), b(:, 2)))
    call check('qasum', qasum(k, x, 1) == sum(abs(x)))
    call check('iqamax', iqamax(k, x, 1) == maxloc(abs(x), 1))
    call check('qnrm2', qnrm2(2, [3.0_q, -4.0_q], 1) == 5)
    y = a(:, 1)
    call qaxpy(m, 2.0_q, a(:, 2), 1, y, 1)
    call check('qaxpy', all(y == a(:, 1) + 2 * a(:, 2)))
    call qscal(m, -1.0_q, y, 1)
    call check('qscal', all(y == -a(:, 1) - 2 * a(:, 2)))
    first = 3
    second = 4
    call qrotg(first, second, cosine, sine)
    call check('qrotg', first == 5 .and. cosine == 0.6_q .and. sine == 0.8_q)
    triangle = 0
    call qsyrk('U', 'N', m, k, 1.0_q, a, m, 0.0_q, triangle, m)
    expected(:, :m) = matmul(a, transpose(a))
    do j = 1, m
        call check('qsyrk', all(triangle(:j, j) == expected(:j, j)) .and. all(abs(triangle(j + 1:, j)) <= 0))
    end do
    ! An upper triangle with ones on its diagonal.
    do j = 1, m
        triangle(:, j) = [(real(mod(3 * i + j, 7) - 3, q), i = 1, m)]
    end do
    c = numbers(m * n, [m, n])
    expected = c
    do j = m - 1, 1, -1
        expected(j, :) = expected(j, :) - matmul(triangle(j, j + 1:), expected(j + 1:, :))
    end do
    call qtrsm('L', 'U', 'N', 'U', m, n, 1.0_q, triangle, m, c, m)
    call check('qtrsm', all(c == expected))

    za = cmplx(a, numbers(m * k, [m, k]), q)
    zb = cmplx(b, numbers(k * n, [k, n]), q)
    zc = cmplx(c, numbers(m * n, [m, n]), q)
    zexpected = (1.0_q, 2.0_q) * matmul(za, zb) + zc
    call xgemm('N', 'N', m, n, k, (1.0_q, 2.0_q), za, m, zb, k, (1.0_q, 0.0_q), zc, m)
    call check('xgemm', all(zc == zexpected))
    zx = zb(:, 1)
    zy = zb(:, 2)
    call check('xdotc', xdotc(k, zx, 1, zy, 1) == dot_product(zx, zy))
    call check('xdotu', xdotu(k, zx, 1, zy, 1) == sum(zx * zy))
    call check('qxasum', qxasum(k, zx, 1) == sum(abs(real(zx)) + abs(aimag(zx))))
    call check('qxnrm2', qxnrm2(2, [(1.0_q, -1.0_q), (1.0_q, 1.0_q)], 1) == 2)
    call check('qcabs1', qcabs1((-3.0_q, 4.0_q)) == 7)
    call check('ixamax', ixamax(3, [(1.0_q, 1.0_q), (-2.0_q, 3.0_q), (5.0_q, 0.0_q)], 1) == 2)
    call xqscal(k, 2.0_q, zy, 1)
    call check('xqscal', all(zy == 2 * zb(:, 2)))
    call xherk('L', 'N', m, k, 1.0_q, za, m, 0.0_q, square, m)
    zexpected(:, :m) = matmul(za, conjg(transpose(za)))
    do j = 1, m
        call check('xherk', all(square(j:, j) == zexpected(j:, j)))
    end do
    found = xdotu(0, zx, 1, zy, 1)
    call check('xdotu of nothing', found == 0)

    call qgemm('N', 'X', m, n, k, 3.0_q, a, m, b, k, -2.0_q, c, m)
    call check('info of qgemm', heard == 2 .and. named == 'QGEMM ')
    call xher2k('U', 'N', m, k, (1.0_q, 0.0_q), za, m, za, m - 1, 0.0_q, square, m)
    call check('info of xher2k', heard == 9 .and. named == 'XHER2K')
    call check('nothing was computed', all(c == expected))
    if (failed > 0) error stop 1

contains

    subroutine check(name, holds)
        character(*), intent(in) :: name
        logical, intent(in) :: holds
        if (holds) return
        print *, name
        failed = failed + 1
    end subroutine

    !> Integers of 40 bits.
    function numbers(count, form) result(x)
        integer, intent(in) :: count, form(2)
        real(q) :: x(form(1), form(2))
        real :: uniform(count)
        call random_number(uniform)
        x = reshape(real(nint(uniform * 2.0**30), q) * 1023 - 2.0_q**39, form)
    end function
end program
