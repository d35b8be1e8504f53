/* errno after a call is what it was before, also of calls that look for GPUs, start threads and write files. */
#include "plans.h"

#include <errno.h>

enum { BEFORE = 12345 };

#define KEEPS(call)                                                                                                    \
    do {                                                                                                               \
        errno = BEFORE;                                                                                                \
        CHECK((call) == 0, "%s: %s", #call, wb_tmd_last_error());                                                      \
        CHECK(errno == BEFORE, "%s: errno is %d: %s", #call, errno, strerror(errno));                                  \
    } while (0)

int main(void) {
    wb_tmd_options options = options_of("exp", 0.5, 0.50001, 45);
    wb_tmd_plan *plan = NULL;
    uint64_t bound = 0;
    use_all();
    options.engine = "auto";
    KEEPS(wb_tmd_options_init(&options, sizeof options));
    options = options_of("exp", 0.5, 0.50001, 45);
    options.engine = "auto";
    KEEPS(wb_tmd_plan_create(&options, &plan));
    KEEPS(wb_tmd_plan_run(plan, NULL, NULL, NULL));
    KEEPS(wb_tmd_lower_bound(3, 5, 7, WB_TMD_AUTO, &bound));
    errno = BEFORE;
    wb_tmd_plan_destroy(plan);
    CHECK(errno == BEFORE && wb_tmd_version()[0] && errno == BEFORE, "errno is %d", errno);
    return failures();
}
