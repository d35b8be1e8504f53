/* With WIDEBLAS_FAULT=Rgemm_dd: the panic inside becomes an error, C is untouched, the host lives. */
#include "check.h"

int main(void) {
    wb_dd a[4], b[4], c[4], before[4];
    int round;
    random_matrix(a, 4, 1);
    random_matrix(b, 4, 2);
    random_matrix(c, 4, 3);
    memcpy(before, c, sizeof c);
    for (round = 0; round < 3; round++) {
        int info = Rgemm_dd("N", "N", 2, 2, 2, dd(1), a, 2, b, 2, dd(0), c, 2);
        CHECK(info == -1, "%d instead of -1", info);
        CHECK(strstr(wb_last_error(), "WIDEBLAS_FAULT") != NULL, "says: %s", wb_last_error());
        CHECK(same_bits(c, before, 4), "C was written");
    }
    return failures();
}
