!> Sums in which every digit cancels: exact, by generic functions and by an accumulator; in 120 bits.
program sums
    use, intrinsic :: iso_c_binding, only: c_double, c_float, c_int, c_int64_t, c_ptr
    use wideblas
    implicit none
    real(c_double) :: x(3), r, few(1)
    type(c_ptr) :: total
    type(wb_mp_array) :: pairwise
    x = [1e20_c_double, 1.0_c_double, -1e20_c_double]
    if (abs(wb_sum(x) - 1) > 0) error stop 'sum'
    if (abs(wb_sum(x(3:1:-1)) - 1) > 0) error stop 'sum of a section'
    if (abs(wb_dot(x, x(3:1:-1)) - (1 - 2e40_c_double)) > 0) error stop 'dot'
    if (abs(wb_nrm2([3.0_c_float, 4.0_c_float]) - 5) > 0) error stop 'nrm2'
    if (abs(real(wb_to_quad(wb_asum([wb_dd(-1), wb_dd(2)])), c_double) - 3) > 0) error stop 'asum'
    total = wb_accumulator_create()
    if (wb_accumulator_add_array_f64(total, 3_c_int64_t, x, 1_c_int64_t) /= 0) error stop 'add'
    if (wb_accumulator_add_products_f64(total, 1_c_int64_t, x(2), 1_c_int64_t, x(2), 1_c_int64_t) /= 0) &
        error stop 'products'
    r = 0
    if (wb_accumulator_round_f64(total, r) /= 0 .or. abs(r - 2) > 0) error stop 'round'
    if (wb_accumulator_destroy(total) /= 0) error stop 'destroy'
    if (wb_mp_set_precision(120_c_int) /= 0) error stop 'precision'
    if (wb_mp_array_init(pairwise, 1_c_int64_t) /= 0) error stop 'residue numbers'
    if (wb_mp_reduce_d(2_c_int, 3_c_int64_t, x, 1_c_int64_t, pairwise) /= 0) error stop 'pairwise'
    if (wb_mp_array_get_d(few, pairwise, 1_c_int64_t) /= 0 .or. abs(few(1) - 1) > 0) error stop 'in 120 bits'
    if (wb_mp_array_clear(pairwise) /= 0) error stop 'clear'
    print '(a, f4.1, a, f4.1)', 'exact', wb_sum(x), ', with a product', r
end program
