// Numbers of every kind into arrays and back: those that arithmetic leaves, and any integers below M, with residues that are
// none and exponents at the ends. Each becomes what mp_round() makes of it, whatever stands beside it.
#include "blas/asum.cuh"
#include "../device.h"

static const int SIZE = 2000;

/// One kind of number, or all kinds mixed for -1.
static mp_float_t number(Random &random, int kind) {
    if (kind < 0) kind = static_cast<int>(random.below(9));
    Number x(MP_PRECISION);
    mp_float_t r = MP_ZERO;
    mpz_t integer;
    mpz_init(integer);
    random.fill(x.x, 1000);
    mp_set_mpfr(&r, x.x);
    switch (kind) {
    case 1: // Zero, of either sign and any exponent.
        r = MP_ZERO;
        r.sign = static_cast<int>(random.below(2));
        r.exp = static_cast<int>(random.below(2000)) - 1000;
        break;
    case 2: // Few bits: not moved to the highest.
        mpz_urandomb(integer, random.state, static_cast<unsigned long>(random.below(MP_PRECISION)));
        rns_from_binary(r.digits, integer);
        break;
    case 3: // More bits than the precision: rounded.
        mpz_urandomm(integer, random.state, RNS_MODULI_PRODUCT);
        rns_from_binary(r.digits, integer);
        break;
    case 4: // Near M, and near powers of two.
        if (random.below(2) == 0) mpz_sub_ui(integer, RNS_MODULI_PRODUCT, static_cast<unsigned long>(random.below(3) + 1));
        else mpz_setbit(integer, static_cast<unsigned long>(random.below(RNS_MODULI_PRODUCT_LOG2))), mpz_sub_ui(integer, integer, 1);
        rns_from_binary(r.digits, integer);
        break;
    case 5: // A multiple of the first moduli, whose residues are those of 0 there.
        mpz_set_ui(integer, 1);
        for (int i = 0; i < RNS_MODULI_SIZE / 2; i++) mpz_mul_si(integer, integer, RNS_MODULI[i]);
        mpz_mul_ui(integer, integer, static_cast<unsigned long>(random.below(1000)) + 1);
        mpz_mod(integer, integer, RNS_MODULI_PRODUCT);
        rns_from_binary(r.digits, integer);
        break;
    case 6: // The same number plus such a multiple.
        mpz_set_ui(integer, 1);
        for (int i = 0; i < RNS_MODULI_SIZE / 2 + 1; i++) mpz_mul_si(integer, integer, RNS_MODULI[i]);
        int multiple[RNS_MODULI_SIZE];
        rns_from_binary(multiple, integer);
        rns_add(r.digits, r.digits, multiple);
        break;
    case 7: // Exponents that results must not have.
        r.exp = random.below(2) == 0 ? INT_MAX - static_cast<int>(random.below(3)) : INT_MIN + static_cast<int>(random.below(3));
        break;
    case 8: // A residue as large as its modulus or larger, which means the same.
        for (int i = 0; i < RNS_MODULI_SIZE; i++) {
            if (random.below(2) == 0 && r.digits[i] <= INT_MAX - RNS_MODULI[i]) r.digits[i] += RNS_MODULI[i];
        }
        break;
    default: break;
    }
    mpz_clear(integer);
    return r;
}

PROGRAM(arrays) {
    for (int kind = -1; kind < 9; kind++) {
        for (int size : {SIZE, 1, 15, 16, 17, 513}) {
            Numbers given(size), expected(size), found(size);
            mp_array_t copied, converted, sum;
            cuda::mp_array_init(copied, size);
            cuda::mp_array_init(converted, size);
            cuda::mp_array_init(sum, size);
            for (int i = 0; i < size; i++) {
                given[i] = expected[i] = number(random, kind);
                mp_round(&expected[i]);
            }
            cuda::mp_array_host2device(copied, given.data(), size);
            cuda::mp_array_device2host(found.data(), copied, size);
            expect_same(found, expected, "an array", "host");
            // The same array by MPFR's numbers: so all of its residues are right that sums need.
            std::vector<Number> exact(size, Number(MP_PRECISION));
            Number total;
            mpfr_t *const numbers = new mpfr_t[size];
            for (int i = 0; i < size; i++) {
                mpfr_init2(numbers[i], MP_PRECISION);
                mp_get_mpfr(numbers[i], expected[i]);
                mpfr_abs(exact[i].x, numbers[i], MPFR_RNDN);
                if (kind != 7 && kind != -1) total.add(exact[i].x);
            }
            check(wb_mp_array_set_mpfr(wideblas_mpres::array(converted), numbers, size) == 0, "set_mpfr");
            for (int i = 0; i < size; i++) mpfr_clear(numbers[i]);
            delete[] numbers;
            check(std::equal(copied.exp, copied.exp + size, converted.exp) && std::equal(copied.sign, copied.sign + size, converted.sign),
                  "heads of an array", kind);
            // Digits of one number stand together, more than RNS_MODULI_SIZE each.
            check(std::equal(copied.digits, copied.digits + size * RNS_MODULI_SIZE, converted.digits), "digits of an array", kind);
            if (kind != 7 && kind != -1) {
                cuda::mp_asum<1, 1>(size, copied, 1, sum);
                cuda::mp_array_device2host(found.data(), sum, 1);
                check(is(found[0], total.x), "a sum of an array", kind);
            }
            cuda::mp_array_clear(copied);
            cuda::mp_array_clear(converted);
            cuda::mp_array_clear(sum);
        }
    }
}
