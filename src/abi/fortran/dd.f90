    ! Arithmetic of double-double numbers, which is exact but for a last rounding of about 2^-104. It needs additions that a
    ! compiler does not reorder (gfortran without -ffast-math), and nothing of products: those written here are exact or are
    ! added to something once, so that contraction to fused multiply-adds does no harm.

    !> s + e = a + b, s the nearest double. Knuth's.
    elemental subroutine two_sum(a, b, s, e)
        real(c_double), intent(in) :: a, b
        real(c_double), intent(out) :: s, e
        real(c_double) :: t
        s = a + b
        t = s - a
        e = (a - (s - t)) + (b - t)
    end subroutine

    !> The same for |a| >= |b|, as a number. Dekker's. Infinities and NaN stand alone.
    elemental function normal(a, b) result(x)
        real(c_double), intent(in) :: a, b
        type(wb_dd) :: x
        x%hi = a + b
        x%lo = b - (x%hi - a)
        if (.not. abs(x%hi) <= huge(a)) x%lo = 0
    end function

    !> a rounded to 26 bits, by its bits: the rest has 26 bits too.
    elemental function upper_half(a) result(h)
        real(c_double), intent(in) :: a
        real(c_double) :: h
        integer(c_int64_t), parameter :: half = 2_c_int64_t**26
        h = transfer(iand(transfer(a, half) + half, not(2 * half - 1)), h)
    end function

    !> p + e = a b, e at most an ulp of p. The four products of the halves are exact; so are their sums, whose terms have
    !> 53 bits together. a and b are at most 2^1000, and a b is not below 2^-900, or the error is about 2^-1074.
    elemental subroutine two_product(a, b, p, e)
        real(c_double), intent(in) :: a, b
        real(c_double), intent(out) :: p, e
        real(c_double) :: ah, al, bh, bl, middle
        ah = upper_half(a)
        al = a - ah
        bh = upper_half(b)
        bl = b - bh
        middle = ah * bl + al * bh
        p = ah * bh + middle
        e = (middle - (p - ah * bh)) + al * bl
    end subroutine

    !> x 2^n
    elemental function scaled(x, n) result(y)
        type(wb_dd), intent(in) :: x
        integer, intent(in) :: n
        type(wb_dd) :: y
        y%hi = scale(x%hi, n)
        y%lo = scale(x%lo, n)
    end function

    !> Nothing overflows or underflows on the way.
    elemental function is_moderate(x) result(moderate)
        real(c_double), intent(in) :: x
        logical :: moderate
        moderate = abs(x) > 2.0_c_double**(-400) .and. abs(x) < 2.0_c_double**400
    end function

    !> It has an exponent.
    elemental function is_ordinary(x) result(ordinary)
        real(c_double), intent(in) :: x
        logical :: ordinary
        ordinary = abs(x) > 0 .and. abs(x) <= huge(x)
    end function

    elemental function dd_plus_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        real(c_double) :: s, e, t, f
        call two_sum(x%hi, y%hi, s, e)
        if (.not. abs(s) <= huge(s)) then
            r = dd_of_double(s)
            return
        end if
        call two_sum(x%lo, y%lo, t, f)
        r = normal(s, e + t)
        r = normal(r%hi, r%lo + f)
    end function

    elemental function minus_dd(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        r%hi = -x%hi
        r%lo = -x%lo
    end function

    elemental function dd_minus_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        r = dd_plus_dd(x, minus_dd(y))
    end function

    elemental function moderate_product(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        real(c_double) :: p, e
        call two_product(x%hi, y%hi, p, e)
        r = normal(p, e + (x%hi * y%lo + x%lo * y%hi))
    end function

    elemental function dd_times_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        integer :: i, j
        if (is_moderate(x%hi) .and. is_moderate(y%hi)) then
            r = moderate_product(x, y)
        else if (is_ordinary(x%hi) .and. is_ordinary(y%hi)) then
            i = exponent(x%hi)
            j = exponent(y%hi)
            r = moderate_product(scaled(x, -i), scaled(y, -j))
            r = normal(scale(r%hi, i + j), scale(r%lo, i + j))
        else
            r = dd_of_double(x%hi * y%hi)
        end if
    end function

    !> Three quotients of doubles, each of what the ones before leave.
    elemental function moderate_quotient(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r, rest
        real(c_double) :: first, second
        first = x%hi / y%hi
        rest = dd_minus_dd(x, moderate_product(y, dd_of_double(first)))
        second = rest%hi / y%hi
        rest = dd_minus_dd(rest, moderate_product(y, dd_of_double(second)))
        r = normal(first, second)
        r = normal(r%hi, r%lo + rest%hi / y%hi)
    end function

    elemental function dd_over_dd(x, y) result(r)
        type(wb_dd), intent(in) :: x, y
        type(wb_dd) :: r
        integer :: i, j
        if (is_moderate(x%hi) .and. is_moderate(y%hi)) then
            r = moderate_quotient(x, y)
        else if (is_ordinary(x%hi) .and. is_ordinary(y%hi)) then
            i = exponent(x%hi)
            j = exponent(y%hi)
            r = moderate_quotient(scaled(x, -i), scaled(y, -j))
            r = normal(scale(r%hi, i - j), scale(r%lo, i - j))
        else
            r = dd_of_double(x%hi / y%hi)
        end if
    end function

    elemental function moderate_root(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        real(c_double) :: root, p, e
        root = sqrt(x%hi)
        call two_product(root, root, p, e)
        r = normal(root, (((x%hi - p) - e) + x%lo) / (2 * root))
    end function

    !> The square root.
    elemental function dd_sqrt(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        integer :: half
        if (x%hi > 0 .and. is_moderate(x%hi)) then
            r = moderate_root(x)
        else if (x%hi > 0 .and. is_ordinary(x%hi)) then
            half = exponent(x%hi) / 2
            r = scaled(moderate_root(scaled(x, -2 * half)), half)
        else
            r = dd_of_double(sqrt(x%hi))
        end if
    end function

    !> The magnitude.
    elemental function dd_abs(x) result(r)
        type(wb_dd), intent(in) :: x
        type(wb_dd) :: r
        r = x
        if (x%hi < 0) r = minus_dd(x)
    end function

    elemental function dd_equals_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = x%hi == y%hi .and. (x%lo == y%lo .or. .not. is_ordinary(x%hi))
    end function

    elemental function dd_differs_from_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = .not. dd_equals_dd(x, y)
    end function

    elemental function dd_is_below_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = x%hi < y%hi .or. (x%hi == y%hi .and. is_ordinary(x%hi) .and. x%lo < y%lo)
    end function

    elemental function dd_is_at_most_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = dd_is_below_dd(x, y) .or. dd_equals_dd(x, y)
    end function

    elemental function dd_is_above_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = dd_is_below_dd(y, x)
    end function

    elemental function dd_is_at_least_dd(x, y) result(holds)
        type(wb_dd), intent(in) :: x, y
        logical :: holds
        holds = dd_is_at_most_dd(y, x)
    end function
