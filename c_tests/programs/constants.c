/* Names in the place of letters and numbers; a status is no device. */
#include "check.h"

static const wb_dd a[4] = {{1, 0}, {3, 0}, {2, 0}, {4, 0}};

/* The matrix {1 2; 3 4} from a side: the first and the last element of the result. */
static void trmm(int line, const char *side, const char *uplo, const char *trans, const char *diag, double first,
                 double last) {
    wb_dd b[4] = {{1, 0}, {3, 0}, {2, 0}, {4, 0}};
    int info = Rtrmm_dd(side, uplo, trans, diag, 2, 2, dd(1), a, 2, b, 2);
    check_at(info == 0 && b[0].hi == first && b[3].hi == last, __FILE__, line, "info %d: %g %g", info, b[0].hi, b[3].hi);
}

int main(void) {
    static const int statuses[] = {0, -1, WB_NO_DEVICE, WB_OUT_OF_MEMORY};
    const double d[4] = {1, 3, 2, 4};
    double c[4];
    wb_mp_array x, r;
    int i;
    /* Of {1 2; 3 4}: upper {1 2; 0 4}, lower {1 0; 3 4}. */
    trmm(__LINE__, WB_LEFT, WB_UPPER, WB_NO_TRANS, WB_NON_UNIT, 7, 16);
    trmm(__LINE__, WB_LEFT, WB_UPPER, WB_NO_TRANS, WB_UNIT, 7, 4);
    trmm(__LINE__, WB_LEFT, WB_UPPER, WB_TRANS, WB_NON_UNIT, 1, 20);
    trmm(__LINE__, WB_LEFT, WB_UPPER, WB_CONJ_TRANS, WB_NON_UNIT, 1, 20);
    trmm(__LINE__, WB_LEFT, WB_LOWER, WB_NO_TRANS, WB_NON_UNIT, 1, 22);
    trmm(__LINE__, WB_RIGHT, WB_UPPER, WB_NO_TRANS, WB_NON_UNIT, 1, 22);
    CHECK(wb_gemm_f64(WB_EXACT, WB_TRANS, WB_NO_TRANS, 2, 2, 2, 1, d, 2, d, 2, 0, c, 2) == 0 && c[0] == 10, "gemm");

    CHECK(wb_mp_array_init(&x, 4) == 0 && wb_mp_array_init(&r, 4) == 0 && wb_mp_array_set_d(&x, d, 4) == 0, "arrays");
    CHECK(wb_mp_syrk(WB_MP_UPPER, WB_MP_TRANS, 2, 2, &x, &x, 2, &x, &r, 2) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_get_d(c, &r, 4) == 0 && c[0] == 10 && c[3] == 20, "syrk");
    CHECK(wb_mp_ge_norm(WB_MP_ONE_NORM, 2, 2, &x, 2, &r) == 0 && wb_mp_array_get_d(c, &r, 1) == 0 && c[0] == 6, "1");
    CHECK(wb_mp_ge_norm(WB_MP_INF_NORM, 2, 2, &x, 2, &r) == 0 && wb_mp_array_get_d(c, &r, 1) == 0 && c[0] == 7, "inf");
    /* D = {1, 3} from the left and from the right; the lower triangle. */
    CHECK(wb_mp_array_set_d(&r, d, 4) == 0 && wb_mp_ge_diag_scale(WB_MP_LEFT, 2, 2, &x, 1, &r, 2) == 0 &&
              wb_mp_ge_diag_scale(WB_MP_RIGHT, 2, 2, &x, 1, &r, 2) == 0, "%s", wb_last_error());
    CHECK(wb_mp_array_get_d(c, &r, 4) == 0 && c[1] == 9 && c[2] == 6 && c[3] == 36, "scaled");
    CHECK(wb_mp_syrk(WB_MP_LOWER, WB_MP_NO_TRANS, 2, 2, &x, &x, 2, &x, &r, 2) == 0 &&
              wb_mp_syrk(WB_MP_LOWER, WB_MP_CONJ_TRANS, 2, 2, &x, &x, 2, &x, &r, 2) == 0, "%s", wb_last_error());
    wb_mp_array_clear(&x);
    wb_mp_array_clear(&r);

    for (i = 0; i < 4; i++) {
        CHECK(statuses[i] != WB_CPU && statuses[i] != WB_DEFAULT_DEVICE && statuses[i] != WB_ALL_DEVICES, "status %d is a device", statuses[i]);
        if (statuses[i] != 0) CHECK(wb_set_device(statuses[i]) == -1, "device %d", statuses[i]);
    }
    CHECK(wb_set_device(0) == WB_NO_DEVICE, "a GPU");
    CHECK(wb_set_device(WB_CPU) == 0 && wb_set_device(WB_DEFAULT_DEVICE) == 0, "%s", wb_last_error());
    return failures();
}
