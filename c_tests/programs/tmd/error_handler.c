/* The program's handler of errors hears of every error of the search in place of stderr, in the program's own environment; it may
 * call the library and leave by longjmp. The handler of libwideblas is another one. */
#include "plans.h"
#include "heard.h"

#include <fenv.h>
#include <mpfr.h>
#include <setjmp.h>
#include <stdlib.h>

static void expect(int line, int found, int status, const char *routine, const char *part) {
    check_at(found == status, __FILE__, line, "status %d instead of %d", found, status);
    check_at(heard.times == 1 && heard.status == WB_TMD_FAILED && heard.position == 0 && !strcmp(heard.routine, routine) &&
                 strstr(heard.message, part) && !strcmp(heard.message, wb_tmd_last_error()),
             __FILE__, line, "heard %d times: %d, %s, %d, %s", heard.times, heard.status, heard.routine, heard.position,
             heard.message);
    memset(&heard, 0, sizeof heard);
}
#define EXPECT(...) expect(__LINE__, __VA_ARGS__)

static int step(wb_tmd_plan *plan) { return wb_tmd_plan_step(plan, 1, NULL, NULL, NULL, NULL); }

static int without_bits(void) {
    wb_tmd_options options = options_of("exp", 1.0, 2.0, 1);
    wb_tmd_plan *plan = NULL;
    int status = wb_tmd_plan_create(&options, &plan);
    CHECK(plan == NULL, "a plan");
    return status;
}

static void every_kind(wb_tmd_plan *plan) {
    uint64_t d = 7;
    EXPECT(without_bits(), WB_TMD_FAILED, "wb_tmd_plan_create", "bits = 1, must be 2 to 63");
    EXPECT(wb_tmd_options_init(NULL, 8), WB_TMD_FAILED, "wb_tmd_options_init", "options is NULL");
    EXPECT(step(plan), WB_TMD_FAILED, "wb_tmd_plan_step", "done is NULL");
    EXPECT(wb_tmd_plan_checkpoint_load(plan, "none.ckpt"), WB_TMD_FAILED, "wb_tmd_plan_checkpoint_load", "No such file");
    EXPECT(wb_tmd_lower_bound(1, 2, 0, WB_TMD_AUTO, &d), WB_TMD_FAILED, "wb_tmd_lower_bound", "n = 0");
    CHECK(d == 7 && wb_tmd_lower_bound(1, 2, 1, WB_TMD_AUTO, &d) == 0 && heard.times == 0, "called without an error");
}

static jmp_buf back;

static void leave(int status, const char *routine, int position, const char *message) {
    hear(status, routine, position, message);
    CHECK(mpfr_get_emax() == 77 && fegetround() == FE_UPWARD, "not the program's environment");
    longjmp(back, 1);
}

/* Nothing is held by a call that failed: neither memory nor the plan. */
static void leaving(wb_tmd_plan *plan) {
    mpfr_exp_t emax = mpfr_get_emax();
    volatile int i, left = 0;
    mpfr_set_emax(77);
    fesetround(FE_UPWARD);
    for (i = 0; i < 300; i++) {
        if (setjmp(back) == 0) {
            if (i % 2) step(plan);
            else without_bits();
        } else {
            left++;
        }
    }
    CHECK(left == 300 && heard.times == 300 && mpfr_get_emax() == 77, "left %d, heard %d", left, heard.times);
    fesetround(FE_TONEAREST);
    mpfr_set_emax(emax);
    memset(&heard, 0, sizeof heard);
}

static void call_again(int status, const char *routine, int position, const char *message) {
    wb_tmd_stats stats;
    hear(status, routine, position, message);
    if (heard.times == 1) CHECK(wb_tmd_plan_stats(NULL, &stats, sizeof stats) == WB_TMD_FAILED, "an error in the handler");
}

int main(void) {
    wb_tmd_options options = options_of("sin", 1.0, 1.0 + ldexp(1.0, -28), 16);
    wb_tmd_plan *plan;
    int done = 0;
    options.unit = 20;
    plan = plan_of(&options);
    CHECK(wb_tmd_set_error_handler(hear) == NULL, "there was a handler");
    every_kind(plan);
    CHECK(wb_gemm_f64(9, "N", "N", 1, 1, 1, 1.0, NULL, 1, NULL, 1, 0.0, NULL, 1) == -1 && heard.times == 0,
          "heard of the other library's error");
    CHECK(wb_set_error_handler(hear) == NULL, "the other library has this handler");
    CHECK(wb_tmd_set_error_handler(leave) == hear, "not the handler before");
    leaving(plan);
    CHECK(wb_tmd_set_error_handler(call_again) == leave, "not the handler before");
    CHECK(without_bits() == WB_TMD_FAILED && heard.times == 2, "an error in the handler: %d", heard.times);
    CHECK(wb_tmd_plan_step(plan, 1, NULL, NULL, NULL, &done) == 0, "the plan runs: %s", wb_tmd_last_error());
    CHECK(wb_tmd_set_error_handler(NULL) == call_again, "not the handler before");
    CHECK(step(plan) == WB_TMD_FAILED && heard.times == 2, "the handler is still there");
    wb_tmd_plan_destroy(plan);
    return failures();
}
