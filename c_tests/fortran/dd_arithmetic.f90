! Arithmetic of double-double numbers against real(16): random numbers of all signs and of exponents far apart, then
! those at the ends of the range, zeros, infinities and NaN. Prints the largest errors in units of 2^-106.
program dd_arithmetic
    use, intrinsic :: iso_c_binding
    use, intrinsic :: ieee_arithmetic, only: ieee_is_nan, ieee_quiet_nan, ieee_value
    use wideblas
    use checks
    implicit none
    integer(c_int64_t) :: state = 20261124
    real(wb_quad) :: worst(5) = 0
    integer :: i

    do i = 1, 200000
        call pair(random(0), random(0))
        call pair(random(3), random(60))
        call pair(random(300), random(300))
    end do
    ! Sums that cancel.
    do i = 1, 50000
        call cancelling(random(0))
    end do
    call ends
    call conversions
    call mixed
    print '(a, 5f8.3)', 'add, sub, mul, div, sqrt:', worst * 2.0_wb_quad**106
    ! 2^-106 is half a unit in the last place of 106 bits.
    call check(all(worst < 8 * 2.0_wb_quad**(-106)), 'errors')

contains

    ! An error that is as large as the sum of the magnitudes allows; products and quotients relative to themselves.
    subroutine pair(x, y)
        type(wb_dd), intent(in) :: x, y
        real(wb_quad) :: a, b
        a = x
        b = y
        call measure(1, x + y, a + b, abs(a) + abs(b))
        call measure(2, x - y, a - b, abs(a) + abs(b))
        call measure(3, x * y, a * b, abs(a * b))
        call measure(4, x / y, a / b, abs(a / b))
        call measure(5, sqrt(abs(x)), sqrt(abs(a)), sqrt(abs(a)))
        call check(((x < y) .eqv. (a < b)) .and. ((x <= y) .eqv. (a <= b)) .and. ((x > y) .eqv. (a > b)) .and. &
                   ((x >= y) .eqv. (a >= b)) .and. ((x == y) .eqv. (a == b)) .and. ((x /= y) .eqv. (a /= b)), 'order')
        call check(x == x .and. x <= x .and. x >= x .and. .not. (x < x .or. x > x .or. x /= x), 'order of itself')
        call check(wb_to_quad(-x) == -a .and. wb_to_quad(abs(x)) == abs(a), 'sign')
    end subroutine

    subroutine measure(which, r, exact, unit)
        integer, intent(in) :: which
        type(wb_dd), intent(in) :: r
        real(wb_quad), intent(in) :: exact, unit
        real(wb_quad) :: error
        call check(r%hi + r%lo == r%hi, 'a number that is not normal')
        error = abs(wb_to_quad(r) - exact) / unit
        worst(which) = max(worst(which), error)
    end subroutine

    ! (x + y) - x is y to 106 bits of x, and x - x is 0, whatever a compiler makes of it.
    subroutine cancelling(x)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: y, d
        y = x * wb_dd(2.0_c_double**(-50))
        d = (x + y) - x
        call check(abs(wb_to_quad(d) - wb_to_quad(y)) <= abs(wb_to_quad(x)) * 2.0_wb_quad**(-104), 'cancellation')
        d = x * y - y * x
        call check(d == 0, 'a b - b a')
        d = x - x
        call check(d%hi == 0 .and. d%lo == 0, 'x - x')
        ! The low part of a product of doubles is exact.
        d = wb_dd(x%hi) * wb_dd(y%lo)
        call check(wb_to_quad(d) == real(x%hi, wb_quad) * y%lo, 'an exact product')
        d = wb_dd(x%hi) * x%hi - x%hi * x%hi
        call check(wb_to_quad(d) == real(x%hi, wb_quad) * x%hi - real(x%hi * x%hi, wb_quad), 'its error')
    end subroutine

    subroutine ends
        type(wb_dd) :: x, big, small, infinity, nan
        real(c_double) :: largest
        largest = huge(largest)
        big = wb_dd(largest)
        small = wb_dd(2.0_c_double**(-1000)) + wb_dd(2.0_c_double**(-1053))
        infinity = wb_dd(1 / zero())
        nan = wb_dd(ieee_value(largest, ieee_quiet_nan))
        x = big * wb_dd(0.5_c_double)
        call check(x%hi == largest / 2 .and. x%lo == 0, 'the largest number halved')
        x = big * wb_dd(1)
        call check(x == big, 'the largest number')
        x = (big / 3) * 3
        call check(abs(wb_to_quad(x) / wb_to_quad(big) - 1) < 2.0_wb_quad**(-102), 'a third of the largest number')
        x = big * 2
        call check(x == infinity .and. x%lo == 0, 'overflow')
        x = big + big
        call check(x == infinity .and. x > big .and. -x < -big, 'overflow of a sum')
        x = small / small
        call check(x == 1, 'small / small')
        x = (small * 3) / small
        call check(x == 3, '3 small / small')
        x = sqrt(small) * sqrt(small) / small
        call check(abs(wb_to_quad(x) - 1) < 2.0_wb_quad**(-100), 'the root of a small number')
        x = sqrt(big) / wb_dd(2.0_c_double**512) - 1
        call check(abs(wb_to_quad(x)) < 2.0_wb_quad**(-53), 'the root of the largest number')
        x = small * small
        call check(x == 0, 'underflow')
        x = wb_dd(tiny(largest)) / 2
        call check(x%hi == tiny(largest) / 2, 'a subnormal number')
        x = wb_dd(0) * infinity
        call check(ieee_is_nan(x%hi), '0 times infinity')
        x = wb_dd(1) / wb_dd(0)
        call check(x == infinity, '1 / 0')
        x = wb_dd(0) / wb_dd(7)
        call check(x == 0, '0 / 7')
        x = wb_dd(7) / infinity
        call check(x == 0, '7 / infinity')
        x = sqrt(wb_dd(0))
        call check(x == 0, 'the root of 0')
        x = sqrt(infinity)
        call check(x == infinity, 'the root of infinity')
        x = sqrt(wb_dd(-1))
        call check(ieee_is_nan(x%hi), 'the root of -1')
        call check(.not. (nan == nan .or. nan < nan .or. nan <= infinity .or. nan >= infinity) .and. nan /= nan, 'NaN')
    end subroutine

    subroutine conversions
        type(wb_dd) :: x, of_array(2)
        type(wb_qd) :: fours(5)
        real(wb_quad) :: q
        real(c_double) :: d
        integer :: j
        x = wb_dd(1.5)
        call check(x%hi == 1.5 .and. x%lo == 0, 'wb_dd(1.5)')
        x = wb_dd(1.5d0)
        call check(x == 1.5d0, 'wb_dd(1.5d0)')
        x = 0.1
        call check(x%hi == real(0.1, c_double), 'assignment of a real')
        x = 9007199254740993_c_int64_t
        call check(x%hi == 9007199254740992.0_c_double .and. x%lo == 1, 'an integer of 54 bits')
        x = huge(1_c_int64_t)
        call check(x%hi == 2.0_c_double**63 .and. x%lo == -1, 'the largest integer')
        x = wb_dd(-huge(1_c_int64_t))
        call check(x%hi == -2.0_c_double**63 .and. x%lo == 1, 'the smallest')
        q = 1 / 3.0_wb_quad
        x = q
        call check(abs(wb_to_quad(x) - q) <= 2.0_wb_quad**(-108), 'assignment of real(16)')
        call check(wb_dd(q) == x, 'wb_dd of real(16)')
        q = x
        call check(q == wb_to_quad(x), 'assignment to real(16)')
        d = x
        call check(d == 1 / 3.0_c_double, 'assignment to real(8)')
        ! Each of them has one component; the others are zero.
        fours = [wb_qd(1.5), wb_qd(2), wb_qd(2_c_int64_t), wb_qd(1.5d0), wb_qd(1.5_wb_quad)]
        call check(all([((wb_to_quad(fours(j)) == 2 .or. wb_to_quad(fours(j)) == 1.5), j = 1, 5)]), 'wb_qd(...)')
        fours(1) = 1.5
        fours(2) = huge(1_c_int64_t)
        fours(3) = q
        q = fours(3)
        call check(wb_to_quad(fours(1)) == 1.5 .and. wb_to_quad(fours(2)) == huge(1_c_int64_t) .and. q == wb_to_quad(x), &
                   'assignment to wb_qd')
        of_array = [1.0_wb_quad, q]
        call check(of_array(2) == x .and. of_array(1) == 1, 'assignment of an array')
    end subroutine

    ! With other numbers on either side, and elementwise.
    subroutine mixed
        type(wb_dd) :: x, y(3), z(3)
        x = wb_dd(1) / 3
        call check(x + 1.0_c_double == x + wb_dd(1) .and. 1.0_c_double + x == x + wb_dd(1), 'with a double')
        call check(x - 0.5 == x - wb_dd(0.5) .and. 0.5 - x == wb_dd(0.5) - x, 'with a real')
        call check(x * 7 == x * wb_dd(7) .and. 7 * x == x * wb_dd(7), 'with an integer')
        call check(x / 7_c_int64_t == x / wb_dd(7) .and. 7_c_int64_t / x == wb_dd(7) / x, 'with an int64')
        call check(x < 0.5 .and. 1 > x .and. x >= 0 .and. 0.25d0 <= x .and. x /= 1 .and. .not. x == 0.5, 'compared')
        y = x
        z = 2 * y - y
        call check(all(z == x) .and. all(sqrt(y * y) >= x - 1e-30), 'of arrays')
    end subroutine

    function zero() result(x)
        real(c_double) :: x
        character(8) :: text
        text = '0.0'
        read (text, *) x
    end function

    ! Of 106 bits, up to 2^range from 1, a few of them with a short or no second part.
    function random(range) result(x)
        integer, intent(in) :: range
        type(wb_dd) :: x
        real(c_double) :: hi, lo
        integer :: e
        hi = ldexp53() + 1
        lo = (ldexp53() - 0.5_c_double) * 2.0_c_double**(-52)
        e = int(mod(abs(next()), int(2 * range + 1, c_int64_t))) - range
        select case (mod(abs(next()), 16_c_int64_t))
        case (0)
            lo = 0
        case (1)
            lo = sign(2.0_c_double**(-100), lo)
        case (2)
            hi = real(real(hi), c_double)
        case (3)
            ! All ones, which round up where a number is split.
            hi = 2 - 2.0_c_double**(-52)
        end select
        x%hi = hi + lo
        x%lo = lo - (x%hi - hi)
        if (next() < 0) x = -x
        x%hi = scale(x%hi, e)
        x%lo = scale(x%lo, e)
    end function

    function ldexp53() result(x)
        real(c_double) :: x
        x = real(ishft(next(), -11), c_double) * 2.0_c_double**(-53)
    end function

    function next() result(bits)
        integer(c_int64_t) :: bits
        state = ieor(state, ishft(state, 13))
        state = ieor(state, ishft(state, -7))
        state = ieor(state, ishft(state, 17))
        bits = state
    end function

end program
