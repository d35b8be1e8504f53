/* The program's handler of errors hears of every kind of error in place of stderr and of MPLAPACK's handler, on the thread
 * that made the call; it may call the library, leave by longjmp, and be replaced. With an argument only what is printed
 * without a handler. */
#include "check.h"
#include "heard.h"

#include <mpfr.h>
#include <pthread.h>
#include <setjmp.h>

/* The program's Mxerbla_dd, by the name that C++ gives it. */
static int heard_by_mplapack;
void _Z10Mxerbla_ddPKci(const char *routine, int info);
void _Z10Mxerbla_ddPKci(const char *routine, int info) { heard_by_mplapack += routine[0] == 'R' && info > 0; }

/* The call fails with this status, and the handler hears so once. */
static void expect(int line, int found, int status, const char *routine, int position, const char *part) {
    check_at(found == status, __FILE__, line, "status %d instead of %d", found, status);
    check_at(heard.times == 1 && heard.status == status && heard.position == position &&
                 strcmp(heard.routine, routine) == 0 && strstr(heard.message, part) != NULL &&
                 strcmp(heard.message, wb_last_error()) == 0,
             __FILE__, line, "heard %d times: %d, %s, %d, %s", heard.times, heard.status, heard.routine, heard.position,
             heard.message);
    memset(&heard, 0, sizeof heard);
}
#define EXPECT(...) expect(__LINE__, __VA_ARGS__)

static wb_dd x[4] = {{1, 0}, {2, 0}, {3, 0}, {4, 0}}, c[4] = {{5, 0}, {6, 0}, {7, 0}, {8, 0}};

static int dd_gemm(int64_t m) { return Rgemm_dd("N", "N", m, 2, 2, dd(1), x, 2, x, 2, dd(0), c, 2); }
/* NULL where a matrix must be, which is printed. */
static int null_gemm(void) { return wb_gemm_dd(WB_EXACT, "N", "N", 2, 2, 2, dd(1), NULL, 2, x, 2, dd(0), c, 2); }

static void every_kind(void) {
    double d = 0;
    void *memory = &d;
    wb_accumulator *sum = wb_accumulator_create();
    EXPECT(dd_gemm(-1), 3, "Rgemm_dd", 3, "m = -1");
    EXPECT(wb_gemm_f64(9, "N", "N", 1, 1, 1, 1, &d, 1, &d, 1, 0, &d, 1), -1, "wb_gemm_f64", 0, "mode");
    EXPECT(null_gemm(), -1, "wb_gemm_dd", 0, "A is NULL");
    EXPECT(wb_sum_f64(-1, &d, 1, &d), 1, "wb_sum_f64", 1, "n = -1");
    EXPECT((Rdot_dd(1, NULL, 1, x, 1), -1), -1, "Rdot_dd", 0, "NULL");
    EXPECT(wb_set_num_threads(-4), -1, "wb_set_num_threads", 0, "negative");
    EXPECT(wb_set_verbose(3), -1, "wb_set_verbose", 0, "levels");
    EXPECT(wb_set_device(-7), -1, "wb_set_device", 0, "-7");
    EXPECT(wb_set_device(WB_NO_DEVICE), -1, "wb_set_device", 0, "-2");
    EXPECT(wb_device_malloc(NULL, 8), -1, "wb_device_malloc", 0, "NULL");
    EXPECT(wb_device_malloc(&memory, 8), WB_NO_DEVICE, "wb_device_malloc", 0, "");
    EXPECT(wb_device_copy(NULL, &d, 8), -1, "wb_device_copy", 0, "NULL");
    EXPECT(wb_device_free(&d), -1, "wb_device_free", 0, "");
    EXPECT(wb_accumulator_load(sum, &d, 8), -1, "wb_accumulator_load", 0, "size");
    EXPECT(wb_mp_set_precision(-3), -1, "wb_mp_set_precision", 0, "");
    /* WIDEBLAS_FAULT */
    EXPECT((Rscal_dd(4, dd(2), x, 1), -1), -1, "Rscal_dd", 0, "internal error");
    CHECK(memory == NULL && x[0].hi == 1 && c[0].hi == 5 && heard_by_mplapack == 0, "outputs, or MPLAPACK's handler");
    CHECK(wb_accumulator_destroy(sum) == 0 && heard.times == 0, "called without an error");
}

/* Handlers that leave: nothing of the library is held, so that any number of them may. */
static jmp_buf back;

static void leave(int status, const char *routine, int position, const char *message) {
    hear(status, routine, position, message);
    longjmp(back, 1);
}

static void leaving(void) {
    volatile int i, left = 0;
    for (i = 0; i < 3000; i++) {
        if (setjmp(back) == 0) {
            switch (i % 5) {
            case 0: dd_gemm(-1); break;
            case 1: null_gemm(); break;
            case 2: Rscal_dd(4, dd(2), x, 1); break;
            case 3: wb_set_num_threads(-1); break;
            case 4: wb_mp_set_precision(-3); break;
            }
        } else {
            left++;
        }
    }
    CHECK(left == 3000 && heard.times == 3000, "left %d, heard %d", left, heard.times);
    memset(&heard, 0, sizeof heard);
    CHECK(dd_gemm(2) == 0 && c[0].hi == 7 && c[3].hi == 22, "a wrong product afterwards");
    CHECK(wb_mp_set_precision(200) == 0 && heard.times == 0, "the moduli sets are locked");
}

/* A handler that calls everything: a lock that is held would stop it. */
static int depth;

static void call_again(int status, const char *routine, int position, const char *message) {
    double one[2] = {1, 2}, sum = 0;
    hear(status, routine, position, message);
    if (depth++ == 0) {
        CHECK(dd_gemm(2) == 0 && wb_sum_f64(2, one, 1, &sum) == 0 && sum == 3, "a call from the handler");
        CHECK(wb_mp_set_precision(300) == 0 && wb_set_num_threads(2) == 0, "a setting from the handler");
        CHECK(dd_gemm(-1) == 3 && depth == 1 && heard.times == 2, "an error in the handler");
        CHECK(wb_set_error_handler(call_again) == call_again, "the handler");
    }
    depth--;
}

/* Each thread makes errors of its own, and hears of them alone. */
static void *caller(void *number) {
    int position = (int)(intptr_t)number, i, wrong = 0;
    memset(&heard, 0, sizeof heard);
    for (i = 0; i < 500; i++) {
        static const char letters[] = "NNNX";
        const char *ta = &letters[position == 1 ? 3 : 0], *tb = &letters[position == 2 ? 3 : 0];
        int64_t m = position == 3 ? -1 : 2, n = position == 4 ? -1 : 2;
        int info = wb_gemm_dd(WB_NATIVE, ta, tb, m, n, 2, dd(1), x, 2, x, 2, dd(0), c, 2);
        wrong |= info != position || heard.times != i + 1 || heard.status != info || heard.position != info;
        wrong |= strcmp(heard.routine, "wb_gemm_dd") != 0 || strcmp(heard.message, wb_last_error()) != 0;
    }
    return wrong ? number : NULL;
}

static void threads(void) {
    pthread_t all[4];
    int i;
    for (i = 0; i < 4; i++) pthread_create(&all[i], NULL, caller, (void *)(intptr_t)(i + 1));
    for (i = 0; i < 4; i++) {
        void *wrong;
        pthread_join(all[i], &wrong);
        CHECK(wrong == NULL, "thread %d", i + 1);
    }
    CHECK(heard.times == 0, "heard of others");
}

int main(int count, char **arguments) {
    (void)arguments;
    if (count > 1) {
        CHECK(null_gemm() == -1 && dd_gemm(-1) == 3 && heard_by_mplapack == 1, "without a handler");
        return failures();
    }
    CHECK(wb_set_error_handler(hear) == NULL, "there was a handler");
    every_kind();
    CHECK(wb_set_error_handler(leave) == hear, "not the handler before");
    leaving();
    CHECK(wb_set_error_handler(call_again) == leave, "not the handler before");
    CHECK(dd_gemm(-1) == 3 && heard.times == 2 && depth == 0, "a handler that calls again");
    memset(&heard, 0, sizeof heard);
    CHECK(wb_mp_set_precision(-3) == -1 && heard.times == 2 && depth == 0, "the same of the moduli sets");
    memset(&heard, 0, sizeof heard);
    CHECK(wb_mp_add(NULL, NULL, NULL) == -1 && heard.times == 2 && depth == 0, "the same in a set");
    CHECK(wb_set_error_handler(hear) == call_again, "not the handler before");
    memset(&heard, 0, sizeof heard);
    threads();
    CHECK(wb_set_error_handler(NULL) == hear, "not the handler before");
    CHECK(dd_gemm(-1) == 3 && heard_by_mplapack == 1 && heard.times == 0, "NULL is no return to MPLAPACK's handler");
    return failures();
}
