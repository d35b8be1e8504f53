! Sizes that are default integers and integer(c_int64_t), operands that are matrices, sections of them and elements with
! which they start; names of options; wb_matmul; the handler of errors.
module handlers
    use, intrinsic :: iso_c_binding
    use wideblas
    implicit none
    integer :: heard = 0, last_status = 0, last_position = 0
    character(:), allocatable :: last_routine, last_message
contains
    subroutine hear(status, routine, position, message) bind(C)
        integer(c_int), value :: status, position
        type(c_ptr), value :: routine, message
        heard = heard + 1
        last_status = status
        last_position = position
        last_routine = wb_text(routine)
        last_message = wb_text(message)
    end subroutine
end module

program generics
    use, intrinsic :: iso_c_binding
    use wideblas
    use checks
    use handlers
    implicit none
    integer, parameter :: n = 4
    integer(c_int64_t), parameter :: long = n
    procedure(wb_error_handler), pointer :: handler

    call sizes
    call shapes
    call options
    call other_functions
    call products
    call unfit
    handler => hear
    call errors(c_funloc(handler))

contains

    subroutine sizes
        type(wb_dd) :: a(n, n), b(n, n), c(n, n), d(n, n), x(n), y(n)
        type(wb_qd) :: q(n, n), r(n, n)
        type(wb_dd_complex) :: z(n, n), w(n, n), one
        real(c_double) :: f(n, n), g(n, n)
        integer :: i
        call fill(a)
        b = wb_dd(2) - a
        call check(Rgemm_dd('N', 'T', n, n, n, wb_dd(1), a, n, b, n, wb_dd(0), c, n) == 0, 'default integers')
        call check(Rgemm_dd('N', 'T', long, long, long, wb_dd(1), a, long, b, long, wb_dd(0), d, long) == 0, 'int64')
        call check(all(c == d) .and. any(c /= 0), 'the same product')
        x = a(:, 1)
        y = a(:, 2)
        call check(Rdot_dd(n, x, 1, y, 1) == Rdot_dd(long, x, 1_c_int64_t, y, 1_c_int64_t), 'Rdot')
        call check(Raxpy_dd(n, wb_dd(3), x, 1, y, 1) == 0, 'Raxpy')
        call check(all(abs(y - (3 * x + a(:, 2))) < 1e-30), 'its sum')
        x = 0
        x(3) = -5
        call check(iRamax_dd(n, x, 1) == 3, 'iRamax')
        q = wb_qd(2)
        call check(wb_gemm_qd(WB_EXACT, 'N', 'N', n, n, n, wb_qd(1), q, n, q, n, wb_qd(0), r, n) == 0, 'qd')
        call check(all(abs([((wb_to_quad(r(i, 1)) - 16), i = 1, n)]) < 1e-30), 'a square')
        one = wb_dd_complex(wb_dd(1), wb_dd(0))
        z = wb_dd_complex(wb_dd(0), wb_dd(1))
        call check(Cgemm_dd('N', 'C', n, n, n, one, z, n, z, n, wb_dd_complex(wb_dd(0), wb_dd(0)), w, n) == 0, 'complex')
        call check(all(w%re == 4) .and. all(w%im == 0), 'a complex product')
        f = 3
        call check(wb_syrk_f64(WB_EXACT, 'U', 'N', n, n, 1.0_c_double, f, n, 0.0_c_double, g, n) == 0, 'doubles')
        call check(g(1, 2) == 36, 'their product')
    end subroutine

    ! What a matrix may be: a section is copied, an element is where the matrix starts.
    subroutine shapes
        type(wb_dd) :: a(2 * n, 2 * n), c(n, n), d(n, n), packed(n * n)
        type(wb_dd), allocatable :: section(:, :)
        call fill(a)
        section = a(1:2 * n:2, 2:2 * n:2)
        call check(Rgemm_dd('N', 'N', n, n, n, wb_dd(1), a(1:2 * n:2, 2:2 * n:2), n, section, n, wb_dd(0), c, n) == 0, &
                   'a section')
        packed = reshape(section, [n * n])
        call check(Rgemm_dd('N', 'N', n, n, n, wb_dd(1), packed, n, packed(1), n, wb_dd(0), d, n) == 0, 'a vector')
        call check(all(c == d), 'the products')
        call check(Rgemm_dd('N', 'N', n, n, n, wb_dd(1), a(3, 2), 2 * n, a(3, 2), 2 * n, wb_dd(0), c, n) == 0, 'an element')
        section = a(3:n + 2, 2:n + 1)
        call check(Rgemm_dd('N', 'N', n, n, n, wb_dd(1), section, n, section, n, wb_dd(0), d, n) == 0, 'allocated')
        call check(all(c == d), 'the product of blocks')
        ! A result in a section, and in a block of a matrix of unknown size.
        a = 0
        call check(Rgemm_dd('N', 'N', n, n, n, wb_dd(1), section, n, section, n, wb_dd(0), a(2:2 * n:2, 1:n), n) == 0, &
                   'a result in a section')
        call check(all(a(2:2 * n:2, 1:n) == d) .and. all(a(1:2 * n:2, :) == 0), 'which other elements keep')
        a = 0
        call block_of(a, 2 * n, section)
        call check(all(a(3:n + 2, 3:n + 2) == d) .and. all(a(1:2, :) == 0), 'a block')
    end subroutine

    subroutine block_of(a, lda, x)
        integer, intent(in) :: lda
        type(wb_dd), intent(inout) :: a(lda, *)
        type(wb_dd), intent(in) :: x(n, n)
        call check(Rgemm_dd('N', 'N', n, n, n, wb_dd(1), x, n, x, n, wb_dd(0), a(3, 3), lda) == 0, 'into a block')
    end subroutine

    subroutine options
        type(wb_dd) :: a(2, 2), b(2, 2)
        a = reshape([1, 3, 2, 4], [2, 2])
        b = a
        call check(Rtrmm_dd(WB_LEFT, WB_UPPER, WB_NO_TRANS, WB_NON_UNIT, 2, 2, wb_dd(1), a, 2, b, 2) == 0, 'names')
        call check(b(1, 1) == 7 .and. b(2, 2) == 16, 'a triangle')
        b = a
        call check(Rtrmm_dd(WB_RIGHT, WB_LOWER, WB_TRANS, WB_UNIT, 2, 2, wb_dd(1), a, 2, b, 2) == 0, 'other names')
        call check(b(1, 1) == 1 .and. b(1, 2) == 5 .and. b(2, 2) == 13, 'the other triangle')
        call check(WB_CONJ_TRANS == 'C', 'C')
    end subroutine

    ! Of residue numbers, exact sums and accumulators.
    subroutine other_functions
        type(wb_mp_array) :: a, b, r
        real(c_double) :: d(2, 2), e(2), sum
        type(wb_dd) :: x(2, 2), y
        type(c_ptr) :: accumulator
        d = reshape([1.0_c_double, 2.0_c_double, 3.0_c_double, 2.0_c_double**(-80)], [2, 2])
        call check(wb_mp_array_init(a, 4) == 0, 'wb_mp_array_init')
        call check(wb_mp_array_init(b, 4_c_int64_t) == 0, 'with int64')
        call check(wb_mp_array_init(r, 1) == 0, 'of one')
        call check(wb_mp_array_set_d(a, d, 4) == 0, 'wb_mp_array_set_d of a matrix')
        call check(wb_mp_array_set_d(b, d(1, 1), 4_c_int64_t) == 0, 'of its first element')
        call check(wb_mp_dot(4, a, 1, b, 1, r) == 0, 'wb_mp_dot')
        call check(wb_mp_array_get_d(e, r, 1) == 0, 'wb_mp_array_get_d')
        call check(e(1) == 14, 'a dot product')
        call check(wb_mp_dot(3_c_int64_t, a, 1_c_int64_t, b, 1_c_int64_t, r) == 0, 'wb_mp_dot with int64')
        call check(wb_mp_ge_norm(WB_MP_ONE_NORM, 2, 2, a, 2, r) == 0, 'wb_mp_ge_norm')
        call check(wb_mp_array_get_d(e, r, 1) == 0, 'its result')
        call check(e(1) == 3, 'a norm')
        call check(wb_mp_syrk(WB_MP_UPPER, WB_MP_TRANS, 1, 2, a, a, 2, a, b, 1) == 0, 'wb_mp_syrk')
        call check(wb_mp_array_get_d(e, b, 1) == 0, 'its result')
        call check(e(1) == 6, 'a product')
        call check(wb_mp_array_clear(a) + wb_mp_array_clear(b) + wb_mp_array_clear(r) == 0, 'wb_mp_array_clear')
        call check(wb_sum_f64(3, d, 1, sum) == 0, 'wb_sum_f64 of a matrix')
        call check(sum == 6, 'a sum')
        call check(wb_sum_f64(2_c_int64_t, d(2, 1), 2_c_int64_t, sum) == 0, 'with int64')
        call check(sum == 2, 'a sum of a row')
        x = d
        call check(wb_dot_dd(4, x, 1, x, 1, y) == 0, 'wb_dot_dd')
        call check(abs(y - 14) < 1d-28, 'a dot product of wb_dd')
        accumulator = wb_accumulator_create()
        call check(wb_accumulator_add_array_f64(accumulator, 4, d, 1) == 0, 'wb_accumulator_add_array_f64')
        call check(wb_accumulator_round_f64(accumulator, sum) == 0, 'wb_accumulator_round_f64')
        call check(sum == 6, 'an accumulator')
        call check(wb_accumulator_destroy(accumulator) == 0, 'wb_accumulator_destroy')
    end subroutine

    ! Exact, rounded once: matmul loses everything here.
    subroutine products
        integer, parameter :: m = 3, k = 40, l = 5
        real(c_double) :: f(m, k), g(k, l), h(m, l)
        type(wb_dd) :: a(m, k), b(k, l), c(m, l), wide(2 * m, l)
        type(wb_qd) :: q(1, 2), s(2, 1), t(1, 1)
        real(wb_quad) :: u(m, k), v(k, l), w(m, l)
        integer :: i, j, info
        f = 1
        f(:, 2) = 2.0_c_double**60
        f(:, 3) = -2.0_c_double**60
        g = 1
        g(5, :) = [(2.0_c_double**(-j), j = 1, l)]
        call wb_matmul(f, g, h)
        call check(all([((h(i, j) == 37 + 2.0_c_double**(-j), i = 1, m), j = 1, l)]), 'double precision')
        a = f
        b = g
        a(:, 2) = 2.0_c_double**200
        a(:, 3) = -2.0_c_double**200
        call wb_matmul(a, b, c, info)
        call check(info == 0, 'info')
        call check(all([((c(i, j) == 37 + 2.0_c_double**(-j), i = 1, m), j = 1, l)]), 'wb_dd')
        wide = 7
        call wb_matmul(a, b, wide(1:2 * m:2, :))
        call check(all(wide(1:2 * m:2, :) == c) .and. all(wide(2:2 * m:2, :) == 7), 'a section')
        q = wb_qd(3)
        s = wb_qd(5)
        call wb_matmul(q, s, t)
        call check(wb_to_quad(t(1, 1)) == 30, 'wb_qd')
        u = 1
        u(:, 2) = 2.0_wb_quad**200
        u(:, 3) = -2.0_wb_quad**200
        v = 1
        v(5, :) = [(2.0_wb_quad**(-100 - j), j = 1, l)]
        call wb_matmul(u, v, w)
        call check(all([((w(i, j) == 37 + 2.0_wb_quad**(-100 - j), i = 1, m), j = 1, l)]), 'real(16)')
        call wb_matmul(transpose(v), transpose(u), w(1:0, 1:0), info)
        call check(info == 3, 'the shape of C')
    end subroutine

    ! Shapes that do not fit, and products of nothing.
    subroutine unfit
        real(c_double) :: a(2, 3), b(4, 2), c(2, 2), none(2, 0), nil(0, 2)
        integer :: info
        a = 1
        b = 1
        c = 5
        call wb_matmul(a, b, c, info)
        call check(info == 2 .and. all(c == 5), 'the shape of B')
        call wb_matmul(a, b(1:3, :), c(:, 1:1), info)
        call check(info == 3 .and. all(c == 5), 'the columns of C')
        call wb_matmul(a, b(1:3, :), c, info)
        call check(info == 0 .and. all(c == 3), 'what fits')
        call wb_matmul(none, nil, c, info)
        call check(info == 0 .and. all(c == 0), 'no columns')
        call wb_matmul(nil, c, nil, info)
        call check(info == 0, 'no rows')
    end subroutine

    subroutine errors(ours)
        type(c_funptr), intent(in) :: ours
        type(c_funptr) :: before
        type(wb_dd) :: a(1, 1)
        a = 1
        before = wb_set_error_handler(ours)
        call check(.not. c_associated(before), 'a handler before')
        call check(Rgemm_dd('N', 'N', 1, -1, 1, wb_dd(1), a, 1, a, 1, wb_dd(0), a, 1) == 4, 'info')
        call check(heard == 1 .and. last_status == 4 .and. last_position == 4 .and. last_routine == 'Rgemm_dd' .and. &
                   index(last_message, 'Rgemm_dd: n = -1') == 1, 'what it heard')
        call check(wb_set_num_threads(-1_c_int) == -1, 'a number of threads')
        call check(heard == 2 .and. last_position == 0, 'another error')
        before = wb_set_error_handler(c_null_funptr)
        call check(c_associated(before, ours), 'the handler before')
        call check(wb_set_num_threads(-1_c_int) == -1, 'a number of threads')
        call check(heard == 2, 'none')
    end subroutine

    subroutine fill(a)
        type(wb_dd), intent(out) :: a(:, :)
        integer :: i, j
        do j = 1, size(a, 2)
            do i = 1, size(a, 1)
                a(i, j) = wb_dd(1) / (i + 3 * j) - wb_dd(i) / 10
            end do
        end do
    end subroutine

end program
