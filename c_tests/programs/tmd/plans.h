/* What programs about plans have in common. */
#ifndef PLANS_H
#define PLANS_H

#include "check.h"
#include "wideblas_tmd.h"

static inline wb_tmd_options options_of(const char *function, double from, double to, int bits) {
    wb_tmd_options options;
    CHECK(wb_tmd_options_init(&options, sizeof options) == 0, "%s", wb_tmd_last_error());
    options.function = function;
    options.from = from;
    options.to = to;
    options.bits = bits;
    options.engine = "cpu";
    options.threads = 2;
    return options;
}

static inline wb_tmd_plan *plan_of(const wb_tmd_options *options) {
    wb_tmd_plan *plan = NULL;
    CHECK(wb_tmd_plan_create(options, &plan) == 0 && plan, "%s", wb_tmd_last_error());
    return plan;
}

static inline wb_tmd_stats stats_of(const wb_tmd_plan *plan) {
    wb_tmd_stats stats;
    CHECK(wb_tmd_plan_stats(plan, &stats, sizeof stats) == 0, "%s", wb_tmd_last_error());
    return stats;
}

enum { MOST_CASES = 40000 };

typedef struct cases {
    size_t len;
    wb_tmd_case all[MOST_CASES];
} cases;

static inline void cases_of(const wb_tmd_plan *plan, cases *cases) {
    cases->len = 0;
    CHECK(wb_tmd_plan_cases(plan, 0, MOST_CASES, cases->all, &cases->len) == 0, "%s",
          wb_tmd_last_error());
}

static inline int same_cases(const cases *a, const cases *b) {
    return a->len == b->len && memcmp(a->all, b->all, a->len * sizeof *a->all) == 0;
}

#endif
