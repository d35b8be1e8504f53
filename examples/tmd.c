/* Arguments of exp that are hard to round, by the library:
 *
 *     cc tmd.c -lwideblas_tmd && ./a.out
 */
#include <stdio.h>
#include <wideblas_tmd.h>

static int print_case(const wb_tmd_case *found, void *user) {
    (void)user;
    printf("%a # k=%d\n", found->x, (int)found->hardness);
    return 0; /* go on */
}

int main(void) {
    wb_tmd_options options;
    wb_tmd_plan *plan;
    wb_tmd_stats stats;

    wb_tmd_options_init(&options, sizeof options);
    options.function = "exp";
    options.from = 1.0;
    options.to = 1.0 + 0x1p-18; /* 2^34 arguments */
    options.bits = 32;
    if (wb_tmd_plan_create(&options, &plan) != 0) return 1; /* stderr says why */
    if (wb_tmd_plan_run(plan, print_case, NULL, NULL) != 0) return 1;
    if (wb_tmd_plan_certificate_save(plan, "exp.cert") != 0) return 1;
    wb_tmd_plan_stats(plan, &stats, sizeof stats);
    printf("%.0f found, %.0f expected\n", (double)stats.found, stats.expected);
    wb_tmd_plan_destroy(plan);
    return 0;
}
