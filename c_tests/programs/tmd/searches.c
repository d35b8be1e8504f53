/* Searches in one call and in steps, stopped in all ways, saved and loaded; calls while another one runs; a program's own
 * rounding mode and range of exponents. With an argument less of it, for valgrind. */
#include "plans.h"

#include <fenv.h>
#include <mpfr.h>
#include <pthread.h>
#include <signal.h>

static cases expected, found;

static wb_tmd_options search(int is_short) {
    /* 2^22 or 2^26 arguments, 64 units. */
    wb_tmd_options options = options_of("exp", 1.0, 1.0 + ldexp(1.0, is_short ? -30 : -26), is_short ? 14 : 16);
    options.unit = is_short ? 16 : 20;
    return options;
}

typedef struct heard {
    wb_tmd_plan *plan;
    unsigned cases, units, stop_after_cases, stop_after_units;
    unsigned long long least_hardness;
    int round, busy;
    mpfr_exp_t emax;
} heard;

static int on_case(const wb_tmd_case *one, void *user) {
    heard *heard = user;
    heard->cases++;
    CHECK(one->kind == WB_TMD_BITS || one->kind == WB_TMD_EXACT, "kind %d", one->kind);
    CHECK(one->exponent == 0 && ldexp((double)one->number, -52) + 1 == one->x, "%a is number %llu of 2^%d",
          one->x, (unsigned long long)one->number, one->exponent);
    if (heard->round != -1) CHECK(fegetround() == heard->round && mpfr_get_emax() == heard->emax, "environment");
    return heard->cases == heard->stop_after_cases;
}

static int on_progress(const wb_tmd_stats *stats, void *user) {
    heard *heard = user;
    heard->units++;
    CHECK(stats->units_done == heard->units && stats->found == heard->cases && stats->units == 64,
          "unit %u: %llu done, %llu found", heard->units, (unsigned long long)stats->units_done,
          (unsigned long long)stats->found);
    if (heard->busy) {
        /* What may be called meanwhile, and what may not. */
        wb_tmd_stats now = stats_of(heard->plan);
        CHECK(now.units_done == stats->units_done, "stats");
        CHECK(wb_tmd_plan_checkpoint_save(heard->plan, "busy.ckpt") == 0, "%s", wb_tmd_last_error());
        CHECK(wb_tmd_plan_run(heard->plan, NULL, NULL, NULL) == WB_TMD_FAILED, "a second run");
        CHECK(strstr(wb_tmd_last_error(), "the plan is running") != NULL, "%s", wb_tmd_last_error());
        CHECK(wb_tmd_plan_checkpoint_load(heard->plan, "busy.ckpt") == WB_TMD_FAILED, "a load");
        cases_of(heard->plan, &found);
        CHECK(found.len == stats->found, "cases");
    }
    return heard->units == heard->stop_after_units;
}

static heard deaf(wb_tmd_plan *plan) {
    heard heard = {0};
    heard.plan = plan;
    heard.round = -1;
    return heard;
}

/* All at once: what everything else must find. */
static void whole(const wb_tmd_options *options) {
    wb_tmd_plan *plan = plan_of(options);
    heard heard = deaf(plan);
    wb_tmd_stats stats;
    size_t i, written;
    heard.busy = 1;
    CHECK(wb_tmd_plan_run(plan, on_case, on_progress, &heard) == 0, "%s", wb_tmd_last_error());
    cases_of(plan, &expected);
    stats = stats_of(plan);
    CHECK(expected.len > 50 && heard.cases == expected.len && heard.units == 64, "%u cases, %u units",
          heard.cases, heard.units);
    CHECK(stats.found == expected.len && stats.units_done == 64, "stats");
    CHECK(stats.arguments == stats.arguments_done && stats.searched == stats.arguments, "stats");
    CHECK(stats.expected == ldexp((double)stats.searched, 1 - options->bits), "expected %g", stats.expected);
    CHECK(fabs((double)stats.found - stats.expected) < 6 * sqrt(stats.expected), "%llu found, %g expected",
          (unsigned long long)stats.found, stats.expected);
    CHECK(stats.tests[0] > 0 && stats.failures[0] < stats.tests[0] && stats.tests[1] >= stats.failures[0] &&
              stats.candidates >= stats.found && stats.exhausted >= stats.candidates, "phases");
    CHECK(stats.seconds > 0, "seconds");
    for (i = 1; i < expected.len; i++) CHECK(expected.all[i - 1].x < expected.all[i].x, "order");
    for (i = 0; i < expected.len; i++) CHECK(expected.all[i].hardness >= options->bits, "hardness");
    CHECK(wb_tmd_plan_cases(plan, 10, 3, found.all, &written) == 0 && written == 3, "some cases");
    CHECK(memcmp(found.all, expected.all + 10, 3 * sizeof *found.all) == 0, "some cases");
    CHECK(wb_tmd_plan_cases(plan, expected.len + 1, 3, found.all, &written) == 0 && written == 0, "no cases");
    /* Nothing is left. */
    CHECK(wb_tmd_plan_run(plan, on_case, on_progress, NULL) == 0, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_certificate_save(plan, "whole.cert") == 0, "%s", wb_tmd_last_error());
    wb_tmd_plan_destroy(plan);
}

static void finds_the_same(wb_tmd_plan *plan, const char *how) {
    cases_of(plan, &found);
    CHECK(same_cases(&found, &expected), "%s: %zu cases, not %zu", how, found.len, expected.len);
    CHECK(stats_of(plan).units_done == 64, "%s: %llu units", how, (unsigned long long)stats_of(plan).units_done);
    wb_tmd_plan_destroy(plan);
}

/* Each step by a plan of its own, which loads what the one before saved. */
static void steps(const wb_tmd_options *options) {
    int done = 0, count = 0;
    wb_tmd_plan *plan = plan_of(options);
    CHECK(wb_tmd_plan_step(plan, 0, NULL, NULL, NULL, &done) == 0 && !done, "no units");
    while (!done && count < 20) {
        uint64_t before = stats_of(plan).units_done;
        CHECK(wb_tmd_plan_step(plan, 17, NULL, NULL, NULL, &done) == 0, "%s", wb_tmd_last_error());
        CHECK(stats_of(plan).units_done == (before + 17 < 64 ? before + 17 : 64), "a step of 17 units");
        count++;
        CHECK(wb_tmd_plan_checkpoint_save(plan, "steps.ckpt") == 0, "%s", wb_tmd_last_error());
        wb_tmd_plan_destroy(plan);
        plan = plan_of(options);
        CHECK(wb_tmd_plan_checkpoint_load(plan, "steps.ckpt") == 0, "%s", wb_tmd_last_error());
    }
    CHECK(count == 4, "%d steps", count);
    finds_the_same(plan, "steps");
}

static void *cancel(void *plan) {
    while (stats_of(plan).units_done < 2) {}
    wb_tmd_plan_cancel(plan);
    return NULL;
}

static wb_tmd_plan *signalled;
static void on_signal(int number) {
    (void)number;
    wb_tmd_plan_cancel(signalled);
}

static int raise_signal(const wb_tmd_stats *stats, void *user) {
    (void)user;
    return stats->units_done == 3 && raise(SIGUSR1);
}

static void stops(const wb_tmd_options *options) {
    wb_tmd_plan *plan = plan_of(options);
    heard heard = deaf(plan);
    pthread_t thread;
    uint64_t done;
    heard.stop_after_cases = 2;
    CHECK(wb_tmd_plan_run(plan, on_case, NULL, &heard) == WB_TMD_CANCELLED, "stopped by a case");
    CHECK(heard.cases == 2, "a callback was called after it stopped the search");
    done = stats_of(plan).units_done;
    CHECK(done > 0 && done < 64, "%llu units", (unsigned long long)done);
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    finds_the_same(plan, "stopped by a case");

    plan = plan_of(options);
    heard = deaf(plan);
    heard.stop_after_units = 3;
    CHECK(wb_tmd_plan_run(plan, on_case, on_progress, &heard) == WB_TMD_CANCELLED, "stopped by progress");
    CHECK(heard.units == 3, "a callback was called after it stopped the search");
    CHECK(wb_tmd_plan_certificate_save(plan, "none.cert") == WB_TMD_FAILED, "units are left");

    /* From another thread, which may be late. */
    CHECK(pthread_create(&thread, NULL, cancel, plan) == 0, "a thread");
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) >= 0, "%s", wb_tmd_last_error());
    pthread_join(thread, NULL);

    /* Before a call: that one. */
    wb_tmd_plan_cancel(plan);
    done = stats_of(plan).units_done;
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == WB_TMD_CANCELLED, "stopped before");
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    finds_the_same(plan, "stopped by a thread");

    signalled = plan = plan_of(options);
    signal(SIGUSR1, on_signal);
    CHECK(wb_tmd_plan_run(plan, NULL, raise_signal, NULL) == WB_TMD_CANCELLED, "stopped by a signal");
    CHECK(stats_of(plan).units_done < 64, "it ran to its end");
    CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    finds_the_same(plan, "stopped by a signal");
}

static size_t read_file(const char *path, char *text, size_t room) {
    FILE *file = fopen(path, "rb");
    size_t len = file ? fread(text, 1, room, file) : 0;
    CHECK(file && len < room, "%s", path);
    if (file) fclose(file);
    return len;
}

static void write_file(const char *path, const char *text, size_t len) {
    FILE *file = fopen(path, "wb");
    CHECK(file && fwrite(text, 1, len, file) == len, "%s", path);
    if (file) fclose(file);
}

/* Loads a file that must be refused; the plan stays as it was. */
static void refuses(wb_tmd_plan *plan, const char *path, const char *message) {
    uint64_t before = stats_of(plan).units_done;
    CHECK(wb_tmd_plan_checkpoint_load(plan, path) == WB_TMD_FAILED, "loaded in spite of %s", message);
    CHECK(strstr(wb_tmd_last_error(), message) != NULL, "%s, not %s", wb_tmd_last_error(), message);
    CHECK(stats_of(plan).units_done == before, "the plan has changed");
}

static void damages(const wb_tmd_options *options) {
    static char text[1 << 20];
    wb_tmd_options other = *options;
    wb_tmd_plan *plan = plan_of(options), *fresh;
    size_t len, at, tried = 0;
    int done;
    CHECK(wb_tmd_plan_step(plan, 3, NULL, NULL, NULL, &done) == 0 && !done, "%s", wb_tmd_last_error());
    CHECK(wb_tmd_plan_checkpoint_save(plan, "good.ckpt") == 0, "%s", wb_tmd_last_error());
    len = read_file("good.ckpt", text, sizeof text);
    /* A digit changed anywhere. */
    for (at = 0; at < len; at++) {
        if (text[at] < '1' || text[at] > '8' || (at * 7919) % 13 > 1) continue;
        text[at]++;
        write_file("bad.ckpt", text, len);
        refuses(plan, "bad.ckpt", "bad.ckpt");
        text[at]--;
        tried++;
    }
    CHECK(tried > 20, "%zu changes", tried);
    write_file("bad.ckpt", "nothing\n", 8);
    refuses(plan, "bad.ckpt", "bad.ckpt:1: this is no checkpoint");
    /* A write that was cut off: the last unit is searched again, and the file stays as it is. */
    write_file("cut.ckpt", text, len - 20);
    fresh = plan_of(options);
    CHECK(wb_tmd_plan_checkpoint_load(fresh, "cut.ckpt") == 0, "%s", wb_tmd_last_error());
    CHECK(stats_of(fresh).units_done == 2, "%llu units", (unsigned long long)stats_of(fresh).units_done);
    CHECK(read_file("cut.ckpt", text, sizeof text) == len - 20, "the file was changed");
    CHECK(wb_tmd_plan_run(fresh, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
    finds_the_same(fresh, "a cut checkpoint");
    wb_tmd_plan_destroy(plan);
    /* Other searches. */
    other.bits++;
    plan = plan_of(&other);
    refuses(plan, "good.ckpt", "a checkpoint of another search: \"bits ");
    wb_tmd_plan_destroy(plan);
    other = *options;
    other.function = "exp2";
    plan = plan_of(&other);
    refuses(plan, "good.ckpt", "\"function exp\" instead of \"function exp2\"");
    wb_tmd_plan_destroy(plan);
    other = *options;
    other.part = 2;
    other.parts = 3;
    plan = plan_of(&other);
    refuses(plan, "good.ckpt", "a checkpoint of part 1/1 instead of 2/3");
    wb_tmd_plan_destroy(plan);
}

/* Parts, engines, tests and numbers of threads find the same. */
static void ways(const wb_tmd_options *options) {
    wb_tmd_options other = *options;
    wb_tmd_plan *plan;
    size_t len = 0, written;
    for (other.parts = 5, other.part = 1; other.part <= 5; other.part++) {
        plan = plan_of(&other);
        CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
        CHECK(wb_tmd_plan_cases(plan, 0, MOST_CASES - len, found.all + len, &written) == 0, "cases");
        len += written;
        wb_tmd_plan_destroy(plan);
    }
    found.len = len;
    CHECK(same_cases(&found, &expected), "parts");
    other = *options;
    for (other.algorithm = WB_TMD_LEFEVRE; other.algorithm <= WB_TMD_CLIPPED; other.algorithm++) {
        other.integers = other.algorithm == WB_TMD_CLIPPED;
        other.threads = 4 - other.algorithm;
        other.sub_domain = 512;
        other.engine = other.algorithm == WB_TMD_LEFEVRE ? "cpu" : NULL;
        plan = plan_of(&other);
        CHECK(wb_tmd_plan_run(plan, NULL, NULL, NULL) == 0, "%s", wb_tmd_last_error());
        finds_the_same(plan, "another test");
    }
}

/* A program that computes bounds of its own, and holds MPFR to few exponents. */
static void environments(const wb_tmd_options *options) {
    static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};
    wb_tmd_plan *plan;
    int i;
    for (i = 0; i < 3; i++) {
        heard heard;
        mpfr_set_emin(-5);
        mpfr_set_emax(4);
        mpfr_set_erangeflag();
        fesetround(modes[i]);
        plan = plan_of(options);
        heard = deaf(plan);
        heard.round = modes[i];
        heard.emax = 4;
        CHECK(wb_tmd_plan_run(plan, on_case, NULL, &heard) == 0, "%s", wb_tmd_last_error());
        CHECK(wb_tmd_plan_checkpoint_save(plan, "mode.ckpt") == 0, "%s", wb_tmd_last_error());
        CHECK(wb_tmd_plan_checkpoint_load(plan, "mode.ckpt") == 0, "%s", wb_tmd_last_error());
        cases_of(plan, &found);
        CHECK(fegetround() == modes[i] && mpfr_get_emin() == -5 && mpfr_get_emax() == 4 && mpfr_erangeflag_p(),
              "the environment was not restored");
        fesetround(FE_TONEAREST);
        mpfr_set_emin(mpfr_get_emin_min());
        mpfr_set_emax(mpfr_get_emax_max());
        mpfr_clear_flags();
        CHECK(heard.cases == expected.len && same_cases(&found, &expected), "mode %d: %zu cases", i, found.len);
        wb_tmd_plan_destroy(plan);
    }
}

int main(int argc, char **argv) {
    wb_tmd_options options = search(argc > 1);
    (void)argv;
    whole(&options);
    steps(&options);
    stops(&options);
    damages(&options);
    ways(&options);
    environments(&options);
    mpfr_free_cache();
    return failures();
}
