/* Every bad option and every NULL pointer: an error that names it, outputs untouched. */
#include "plans.h"

/* The callback is called with bad options never. */
static void nothing(void) {}

static wb_tmd_plan *const untouched = (wb_tmd_plan *)0x10;

static void refuses(wb_tmd_options options, const char *message) {
    wb_tmd_plan *plan = untouched;
    int status = wb_tmd_plan_create(&options, &plan);
    CHECK(status == WB_TMD_FAILED && plan == untouched, "accepted: %s", message);
    CHECK(strstr(wb_tmd_last_error(), message) && !strncmp(wb_tmd_last_error(), "wb_tmd_plan_create: ", 20),
          "%s, not %s", wb_tmd_last_error(), message);
}

#define WITH(change, message)                                    \
    do {                                                         \
        wb_tmd_options o = options_of("exp", 1.0, 2.0, 44);      \
        change;                                                  \
        refuses(o, message);                                     \
    } while (0)

static void options(void) {
    double zero = 0.0;
    char text[80];
    wb_tmd_options all = options_of("exp", 1.0, 2.0, 44);
    WITH(o.function = NULL, "function is NULL");
    WITH(o.function = "gamma", "function = \"gamma\"");
    WITH(o.function = "\xff", "function is no text");
    WITH(o.format = "binary128", "format = \"binary128\"");
    WITH(o.format = "binary16"; o.from = 0.1, "is no number of binary16");
    WITH(o.engine = "tpu", "engine = tpu: none of auto, cpu, cuda, cuda:N");
    WITH(o.engine = "cuda:x", "engine = cuda:x: none of");
    WITH(o.engine = "cuda:77", "engine = cuda:77: ");
    WITH(o.algorithm = 4, "algorithm = 4");
    WITH(o.algorithm = -1, "algorithm = -1");
    WITH(o.bits = 1, "bits = 1, must be 2 to 63");
    WITH(o.bits = 64, "bits = 64, must be 2 to 63");
    WITH(o.bits = INT32_MIN, "bits = -2147483648");
    WITH(o.threads = -1, "threads = -1, must be 0 to 1024");
    WITH(o.threads = 1025, "threads = 1025");
    WITH(o.part = 0, "part = 0, must be 1 to 1");
    WITH(o.part = 5; o.parts = 4, "part = 5, must be 1 to 4");
    WITH(o.parts = 0, "parts = 0");
    WITH(o.unit = 9, "unit = 9, must be 10 to 52");
    WITH(o.unit = 53, "unit = 53");
    WITH(o.unit = 10, "units of 2^10 arguments, must be at most");
    WITH(o.sub_domain = UINT64_MAX, "sub_domain = 18446744073709551615");
    WITH(o.from = 2.0, "nearer to zero");
    WITH(o.from = -1.0, "one sign");
    WITH(o.from = zero / zero, "from = NaN");
    WITH(o.to = zero / zero, "is no number of binary64");
    WITH(o.size = 0, "size = 0");
    WITH(o.size = sizeof o + 8, "size = ");
    WITH(o.taylor = (wb_tmd_taylor)nothing, "function = \"exp\", which has a meaning");
    WITH(o.taylor = (wb_tmd_taylor)nothing; o.function = "two words", "function = \"two words\", must be");
    WITH(o.taylor = (wb_tmd_taylor)nothing; o.function = "", "function = \"\", must be");
    memset(text, 'f', sizeof text);
    text[65] = 0;
    WITH(o.taylor = (wb_tmd_taylor)nothing; o.function = text, "must be 1 to 64 letters");
    WITH(o.taylor = (wb_tmd_taylor)nothing; o.function = "f"; o.domain_low = zero / zero, "no domain");
    WITH(o.taylor = (wb_tmd_taylor)nothing; o.function = "f"; o.domain_low = 3; o.domain_high = 2, "no domain");
    CHECK(wb_tmd_plan_create(&all, NULL) == WB_TMD_FAILED, "plan is NULL");
    CHECK(wb_tmd_plan_create(NULL, NULL) == WB_TMD_FAILED, "options are NULL");
    CHECK(wb_tmd_options_init(NULL, sizeof all) == WB_TMD_FAILED, "options are NULL");
    all.bits = 7;
    CHECK(wb_tmd_options_init(&all, sizeof all + 1) == WB_TMD_FAILED && all.bits == 7, "a larger structure");
    CHECK(wb_tmd_options_init(&all, 8) == WB_TMD_FAILED && all.bits == 7, "a smaller structure");
}

/* A program of an older header has fewer members: those it has count, the others have their defaults. */
static void older(void) {
    size_t size = offsetof(wb_tmd_options, part);
    wb_tmd_options old;
    wb_tmd_plan *plan = NULL;
    memset(&old, 0x55, sizeof old);
    CHECK(wb_tmd_options_init(&old, size) == 0, "%s", wb_tmd_last_error());
    CHECK(old.part == 0x5555555555555555u && old.size == size, "more was written than there is");
    old.function = "exp";
    old.engine = "cpu";
    old.from = 1;
    old.to = 2;
    old.bits = 44;
    CHECK(wb_tmd_plan_create(&old, &plan) == 0, "%s", wb_tmd_last_error());
    CHECK(stats_of(plan).units == 256, "units of the default size");
    wb_tmd_plan_destroy(plan);
}

static void pointers(void) {
    wb_tmd_options options = options_of("exp", 1.0, 2.0, 44);
    wb_tmd_plan *plan = plan_of(&options);
    wb_tmd_stats stats;
    wb_tmd_case found;
    size_t written = 5;
    int done = 5;
    memset(&stats, 7, sizeof stats);
    CHECK(wb_tmd_plan_run(NULL, NULL, NULL, NULL) == WB_TMD_FAILED, "run");
    CHECK(strcmp(wb_tmd_last_error(), "wb_tmd_plan_run: plan is NULL; nothing was computed") == 0, "%s",
          wb_tmd_last_error());
    CHECK(wb_tmd_plan_step(NULL, 1, NULL, NULL, NULL, &done) == WB_TMD_FAILED, "step");
    CHECK(wb_tmd_plan_step(plan, 1, NULL, NULL, NULL, NULL) == WB_TMD_FAILED, "step");
    CHECK(strstr(wb_tmd_last_error(), "done is NULL") != NULL, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_stats(NULL, &stats, sizeof stats) == WB_TMD_FAILED, "stats");
    CHECK(wb_tmd_plan_stats(plan, NULL, sizeof stats) == WB_TMD_FAILED, "stats");
    CHECK(wb_tmd_plan_stats(plan, &stats, sizeof stats + 1) == WB_TMD_FAILED, "stats");
    CHECK(wb_tmd_plan_stats(plan, &stats, 0) == WB_TMD_FAILED, "stats");
    CHECK(stats.units == 0x0707070707070707u, "stats were written");
    CHECK(wb_tmd_plan_stats(plan, &stats, 8) == 0 && stats.units == 256, "the first member");
    CHECK(stats.units_done == 0x0707070707070707u, "more was written than there is");
    CHECK(wb_tmd_plan_cases(NULL, 0, 1, &found, &written) == WB_TMD_FAILED, "cases");
    CHECK(wb_tmd_plan_cases(plan, 0, 1, NULL, &written) == WB_TMD_FAILED, "cases");
    CHECK(wb_tmd_plan_cases(plan, 0, 1, &found, NULL) == WB_TMD_FAILED, "cases");
    CHECK(written == 5 && done == 5, "an output was written");
    CHECK(wb_tmd_plan_cases(plan, 0, 0, NULL, &written) == 0 && written == 0, "no cases");
    CHECK(wb_tmd_plan_checkpoint_save(NULL, "a") == WB_TMD_FAILED, "save");
    CHECK(wb_tmd_plan_checkpoint_save(plan, NULL) == WB_TMD_FAILED, "save");
    CHECK(strstr(wb_tmd_last_error(), "path is NULL") != NULL, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_checkpoint_save(plan, "none/a.ckpt") == WB_TMD_FAILED, "save");
    CHECK(strstr(wb_tmd_last_error(), "none/a.ckpt: No such file") != NULL, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_checkpoint_load(NULL, "a") == WB_TMD_FAILED, "load");
    CHECK(wb_tmd_plan_checkpoint_load(plan, NULL) == WB_TMD_FAILED, "load");
    CHECK(wb_tmd_plan_checkpoint_load(plan, "none.ckpt") == WB_TMD_FAILED, "load");
    CHECK(strstr(wb_tmd_last_error(), "none.ckpt: No such file") != NULL, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_certificate_save(NULL, "a") == WB_TMD_FAILED, "certificate");
    CHECK(wb_tmd_plan_certificate_save(plan, NULL) == WB_TMD_FAILED, "certificate");
    CHECK(wb_tmd_plan_certificate_save(plan, "a.cert") == WB_TMD_FAILED, "certificate");
    CHECK(strstr(wb_tmd_last_error(), "256 of 256 units are left") != NULL, "%s", wb_tmd_last_error());
    wb_tmd_plan_cancel(NULL);
    wb_tmd_plan_destroy(NULL);
    wb_tmd_plan_destroy(plan);
}

int main(void) {
    CHECK(strcmp(wb_tmd_last_error(), "") == 0, "an error before any");
    CHECK(strlen(wb_tmd_version()) >= 5, "%s", wb_tmd_version());
    options();
    older();
    pointers();
    return failures();
}
