/* A search as the command does it: `list NAME FORMAT FROM TO BITS PART/PARTS FROM_CHECKPOINT|new CHECKPOINT CERTIFICATE`
 * prints the list. */
#include "plans.h"

#include <stdlib.h>

static cases found;

int main(int argc, char **argv) {
    wb_tmd_options options;
    wb_tmd_plan *plan;
    char *slash;
    size_t i;
    if (argc != 10) return 2;
    options = options_of(argv[1], strtod(argv[3], NULL), strtod(argv[4], NULL), atoi(argv[5]));
    options.format = argv[2];
    options.unit = 30;
    options.part = strtoull(argv[6], &slash, 10);
    options.parts = strtoull(slash + 1, NULL, 10);
    plan = plan_of(&options);
    if (strcmp(argv[7], "new") != 0) {
        CHECK(wb_tmd_plan_checkpoint_load(plan, argv[7]) == 0, "%s", wb_tmd_last_error());
        CHECK(stats_of(plan).units_done > 0, "an empty checkpoint");
    }
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_checkpoint_save(plan, argv[8]) == 0, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_certificate_save(plan, argv[9]) == 0, "%s", wb_tmd_last_error());
    cases_of(plan, &found);
    for (i = 0; i < found.len; i++) {
        const wb_tmd_case *one = &found.all[i];
        if (one->kind == WB_TMD_EXACT) {
            printf("%a # exact\n", one->x);
        } else {
            printf("%a # k%s%d\n", one->x, one->kind == WB_TMD_BITS ? "=" : ">=", (int)one->hardness);
        }
    }
    wb_tmd_plan_destroy(plan);
    return failures();
}
