/* `host WHAT`: what a program may do with its threads, signals and processes while it calls. */
#define _DEFAULT_SOURCE
#include "formats.h"

#include <dirent.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { N = 180 };

static wb_dd a[N * N], b[N * N], c[N * N], expected[N * N];

static void prepare(int threads) {
    random_matrix(a, N * N, 1);
    random_matrix(b, N * N, 2);
    wb_set_num_threads(1);
    CHECK(Rgemm_dd("N", "N", N, N, N, dd(1), a, N, b, N, dd(0), expected, N) == 0, "%s", wb_last_error());
    wb_set_num_threads(threads);
}

static int product(int64_t n, wb_dd *result) {
    return Rgemm_dd("N", "N", n, n, n, dd(1), a, N, b, N, dd(0), result, N);
}

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Threads of this process; calls `look` with the id of each. */
static int threads(void (*look)(const char *)) {
    DIR *tasks = opendir("/proc/self/task");
    struct dirent *task;
    int count = 0;
    while ((task = readdir(tasks)) != NULL) {
        if (task->d_name[0] == '.') continue;
        count++;
        if (look) look(task->d_name);
    }
    closedir(tasks);
    return count;
}

/* A line of /proc/self/... that starts with a name, behind that. */
static const char *line_of(const char *file, const char *name) {
    static char line[256];
    FILE *stream = fopen(file, "r");
    const char *found = NULL;
    while (stream && !found && fgets(line, sizeof line, stream))
        if (strncmp(line, name, strlen(name)) == 0) found = line + strlen(name);
    if (stream) fclose(stream);
    return found ? found : "";
}

static long resident(void) { return atol(line_of("/proc/self/status", "VmRSS:")); }

/* 400 forks beside threads that call and print: every child calls, prints and ends. */

static volatile int stop;

static void *busy(void *argument) {
    wb_dd *mine = malloc(sizeof c);
    (void)argument;
    while (!stop) {
        product(40 + (int64_t)(mine != NULL), mine);
        product(4, mine);
        wb_mp_set_precision(64 + rand() % 8);
    }
    free(mine);
    return NULL;
}

static void forks(void) {
    pthread_t others[3];
    int i, status;
    prepare(3);
    for (i = 0; i < 3; i++) pthread_create(&others[i], NULL, busy, NULL);
    for (i = 0; i < 400 && failed_checks == 0; i++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(30);
            failed_checks = 0;
            CHECK(product(N / 2, c) == 0, "child: %s", wb_last_error());
            CHECK(product(-1, c) == 3, "child: no error");
            _exit(failures());
        }
        waitpid(child, &status, 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "child %d ended with status %#x", i, status);
    }
    stop = 1;
    for (i = 0; i < 3; i++) pthread_join(others[i], NULL);
}

/* A thread that is cancelled while it calls ends at its next cancellation point, or not at all. */

static void *cancelled(void *argument) {
    wb_dd *mine = argument;
    for (;;) {
        product(3, mine);
        product(-1, mine);
        pthread_testcancel();
    }
    return NULL;
}

static void cancel_one(int i) {
    pthread_t thread;
    void *result;
    struct timespec moment = {0, 20000 * (i % 20)};
    pthread_create(&thread, NULL, cancelled, c);
    nanosleep(&moment, NULL);
    pthread_cancel(thread);
    pthread_join(thread, &result);
    CHECK(result == PTHREAD_CANCELED, "thread %d was not cancelled", i);
}

static void cancel(void) {
    int i, status;
    prepare(2);
    /* The first call of a process looks around. */
    for (i = 0; i < 40; i++) {
        pid_t child = fork();
        if (child == 0) {
            cancel_one(i);
            _exit(0);
        }
        waitpid(child, &status, 0);
        CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "child %d ended with status %#x", i, status);
    }
    for (i = 0; i < 200; i++) cancel_one(i);
}

/* The library's threads leave the program's signals to the program's threads. */

static int blocking, others;

static void look_at_signals(const char *id) {
    char file[64];
    unsigned long long blocked, faults = 0;
    int i;
    static const int signals[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS};
    /* Which no mask holds: glibc's own two among them. */
    unsigned long long never = 1ull << (SIGKILL - 1) | 1ull << (SIGSTOP - 1) | 3ull << 31;
    if (atol(id) == (long)getpid()) return;
    snprintf(file, sizeof file, "/proc/self/task/%s/status", id);
    blocked = strtoull(line_of(file, "SigBlk:"), NULL, 16);
    for (i = 0; i < 6; i++) faults |= 1ull << (signals[i] - 1);
    others++;
    blocking += (blocked | faults | never) == ~0ull;
    CHECK((blocked & faults) == 0, "thread %s blocks the signals of faults: %#llx", id, blocked);
}

static pthread_t main_thread;
static volatile int elsewhere, handled;

static void on_signal(int number) {
    (void)number;
    handled++;
    if (!pthread_equal(pthread_self(), main_thread)) elsewhere++;
}

static void signals(void) {
    struct sigaction action;
    sigset_t before, after;
    int i;
    main_thread = pthread_self();
    prepare(4);
    sigemptyset(&before);
    sigaddset(&before, SIGUSR2);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    CHECK(product(N, c) == 0 && same_bits(c, expected, N * N), "a wrong product");
    pthread_sigmask(SIG_SETMASK, NULL, &after);
    for (i = 1; i < 32; i++)
        CHECK(sigismember(&after, i) == (i == SIGUSR2), "signal %d of the caller", i);
    /* While a thread starts the C library blocks more. */
    usleep(200000);
    threads(look_at_signals);
    CHECK(others > 0 && blocking == others, "%d of %d threads block signals", blocking, others);
    memset(&action, 0, sizeof action);
    action.sa_handler = on_signal;
    sigaction(SIGALRM, &action, NULL);
    for (i = 0; i < 300; i++) {
        kill(getpid(), SIGALRM);
        product(60, c);
    }
    CHECK(handled > 0 && elsewhere == 0, "%d of %d signals came to other threads", elsewhere, handled);
}

/* Threads with little stack. */

typedef struct call {
    const format *f;
    int mode;
    int64_t n;
    matrix a, b, c;
    int info;
} call;

static void *small_stack(void *argument) {
    call *x = argument;
    void *one = at(&x->a, 0, 0);
    x->info = x->f->gemm(x->mode, "N", "T", x->n, x->n, x->n, one, x->a.data, x->n, x->b.data, x->n, one,
                         x->c.data, x->n);
    if (x->info == 0)
        x->info = x->f->syrk(x->mode, "U", "N", x->n, x->n, one, x->a.data, x->n, one, x->c.data, x->n);
    /* The report of an error needs stack too. */
    if (x->f->gemm(x->mode, "N", "T", -1, 1, 1, one, NULL, 1, NULL, 1, one, NULL, 1) != 3) x->info = -100;
    return NULL;
}

static void on_small_stack(void *(*body)(void *), void *argument) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    CHECK(pthread_attr_setstacksize(&attributes, 32 * 1024) == 0, "32 KiB");
    CHECK(pthread_create(&thread, &attributes, body, argument) == 0, "a thread");
    pthread_join(thread, NULL);
    pthread_attr_destroy(&attributes);
}

static void *residue_numbers(void *argument) {
    unsigned char x[256], y[256];
    wb_mp_array u, v;
    double result = 0;
    int *info = argument;
    *info = wb_mp_set_d(x, 3) + wb_mp_set_d(y, 0.1) + wb_mp_div(x, x, y) + wb_mp_array_init(&u, 50) +
            wb_mp_array_init(&v, 1) + wb_mp_dot(50, &u, 1, &u, 1, &v) + wb_mp_array_get_d(&result, &v, 1);
    wb_mp_array_clear(&u);
    wb_mp_array_clear(&v);
    return NULL;
}

/* Routines with a matrix and vectors in registers. */
static void *matrices(void *argument) {
    enum { N = 64 };
    static wb_qd a[N * N], b[N * N], c[N * N];
    static wb_dd x[N * N], y[N * N];
    const wb_qd one = {{1, 0, 0, 0}};
    int i, *info = argument;
    for (i = 0; i < N * N; i++) {
        a[i].x[0] = x[i].hi = i % (N + 1) == 0 ? 2 : 1.0 / (i + 3);
        b[i].x[0] = y[i].hi = 1.0 / (i + 5);
    }
    *info = Rtrsm_qd("R", "L", "T", "N", N, N, one, a, N, b, N) + Rtrmm_qd("L", "U", "N", "N", N, N, one, a, N, b, N) +
            Rsymm_qd("L", "L", N, N, one, a, N, b, N, one, c, N) + Rsyr2k_qd("L", "N", N, N, one, a, N, b, N, one, c, N) +
            Rgemv_qd("T", N, N, one, a, N, b, 1, one, c, 1) + Rsymv_qd("U", N, one, a, N, b, 1, one, c, 1) +
            Rtrsv_qd("L", "N", "N", N, a, N, b, 1) + Rtrmv_qd("L", "T", "N", N, a, N, b, 1) +
            Rsymv_qd("L", 22, one, a, N, b, 1, one, c, 1) + Rsymv_dd("L", 32, dd(1), x, N, y, 1, dd(1), y + N, 1) +
            Rsyr2_qd("L", N, one, b, 1, c, 1, a, N) + Rtrsm_dd("L", "L", "N", "N", N, N, dd(1), x, N, y, N) +
            Rtrmm_dd("L", "U", "T", "N", N, N, dd(1), x, N, y, N);
    return NULL;
}

/* The first call of the process, which sets everything up, is made there too. */
static void stacks(void) {
    static const int64_t sizes[] = {1, 3, 4, 8, 20, 60, 130};
    int i, mode, size, info = -1;
    on_small_stack(residue_numbers, &info);
    CHECK(info == 0, "residue numbers: %d", info);
    on_small_stack(matrices, &info);
    CHECK(info == 0, "matrices: %d", info);
    wb_set_num_threads(2);
    for (i = 0; i < FORMATS; i++)
        for (mode = 0; mode < 4; mode++)
            for (size = 0; size < 7; size++) {
                int64_t n = sizes[size], j;
                call x = {formats[i], mode, n, matrix_of(formats[i], n, n, n), matrix_of(formats[i], n, n, n),
                          matrix_of(formats[i], n, n, n), -1};
                mpfr_t value;
                mpfr_init2(value, 64);
                for (j = 0; j < 3 * n * n; j++) {
                    const matrix *y = j % 3 == 0 ? &x.a : j % 3 == 1 ? &x.b : &x.c;
                    mpfr_set_si(value, j % 17 - 8, MPFR_RNDN);
                    mpfr_div_ui(value, value, 7, MPFR_RNDN);
                    formats[i]->make(at(y, j / 3 % n, j / 3 / n), value, 106);
                }
                mpfr_clear(value);
                on_small_stack(small_stack, &x);
                CHECK(x.info == 0, "%s, mode %d, n = %d: info %d", formats[i]->name, mode, (int)n, x.info);
                release(&x.a);
                release(&x.b);
                release(&x.c);
            }
    mpfr_free_cache();
}

/* wb_last_error in what runs as threads and the process end. */

static int in_key, in_exit;

static void key_destructor(void *value) {
    (void)value;
    in_key = product(-1, c) == 3 && strstr(wb_last_error(), "m = -1") != NULL;
}

static void at_exit(void) {
    in_exit = strstr(wb_last_error(), "n = -1") != NULL && product(-1, c) == 3 &&
              strstr(wb_last_error(), "m = -1") != NULL;
    if (!in_exit) {
        printf("at exit wb_last_error says: %s\n", wb_last_error());
        fflush(stdout);
        _exit(1);
    }
}

static void *ending(void *argument) {
    pthread_setspecific(*(pthread_key_t *)argument, argument);
    product(50, c);
    product(-1, c);
    return NULL;
}

static void destructors(void) {
    pthread_key_t key;
    pthread_t thread;
    prepare(2);
    pthread_key_create(&key, key_destructor);
    pthread_create(&thread, NULL, ending, &key);
    pthread_join(thread, NULL);
    CHECK(in_key, "the destructor of a key");
    atexit(at_exit);
    CHECK(Rgemm_dd("N", "N", 1, -1, 1, dd(1), a, 1, b, 1, dd(0), c, 1) == 4, "no error");
}

/* Many calls of mixed sizes and numbers of threads from eight threads. */

enum { CALLERS = 8, CALLS = 100000, MOST = 24 };

static int calls_of_each;

static void *mixed(void *argument) {
    wb_dd *mine = malloc(sizeof c);
    uint64_t state = (uint64_t)(size_t)argument;
    int i, wrong = 0;
    for (i = 0; i < calls_of_each; i++) {
        uint64_t draw = random_bits(&state);
        int64_t n = draw % 512 == 0 ? 100 : draw % 32 == 0 ? 50 : 1 + (int64_t)(draw % 7);
        if (draw % 4 == 0) wb_set_num_threads(1 + (int)(draw >> 32) % MOST);
        wrong += product(n, mine) != 0;
    }
    free(mine);
    return wrong ? argument : NULL;
}

static void callers(int calls) {
    pthread_t all[CALLERS];
    size_t i;
    calls_of_each = calls;
    for (i = 0; i < CALLERS; i++) pthread_create(&all[i], NULL, mixed, (void *)(i + 1));
    for (i = 0; i < CALLERS; i++) {
        void *result;
        pthread_join(all[i], &result);
        CHECK(result == NULL, "caller %d failed", (int)i);
    }
}

static void flat(void) {
    long before;
    int count;
    prepare(2);
    callers(CALLS / CALLERS / 5);
    before = resident();
    callers(CALLS / CALLERS);
    count = threads(NULL);
    CHECK(count <= MOST, "%d threads after calls with at most %d", count, MOST);
    CHECK(resident() < before + 8192, "resident size grew from %ld to %ld KiB", before, resident());
    /* One caller; other sizes, with other numbers of parts. */
    wb_set_num_threads(64);
    for (count = 40; count <= N; count++) {
        CHECK(product(count, c) == 0, "%s", wb_last_error());
        CHECK(wb_gemm_dd(WB_EXACT, "N", "N", count, count, count, dd(1), a, N, b, N, dd(0), c, N) == 0, "%s",
              wb_last_error());
    }
    CHECK(threads(NULL) <= 64, "%d threads", threads(NULL));
}

/* A small product beside a large one of another thread does not wait for it. */

static void *large(void *argument) {
    enum { LARGE = 900 };
    wb_dd *x = malloc(sizeof *x * LARGE * LARGE * 2);
    (void)argument;
    random_matrix(x, LARGE * LARGE, 3);
    while (!stop)
        wb_gemm_dd(WB_EXACT, "N", "N", LARGE, LARGE, LARGE, dd(1), x, LARGE, x, LARGE, dd(0), x + LARGE * LARGE,
                   LARGE);
    free(x);
    return NULL;
}

static void small_beside_large(void) {
    pthread_t others[3];
    double worst = 0, alone = 1e9;
    int i;
    prepare(4);
    for (i = 0; i < 20; i++) {
        double start = now();
        product(64, c);
        if (now() - start < alone) alone = now() - start;
    }
    /* More than the helpers of one call can be busy with. */
    for (i = 0; i < 3; i++) pthread_create(&others[i], NULL, large, NULL);
    usleep(300000);
    for (i = 0; i < 60; i++) {
        double start = now();
        product(64, c);
        if (now() - start > worst) worst = now() - start;
        usleep(5000);
    }
    stop = 1;
    for (i = 0; i < 3; i++) pthread_join(others[i], NULL);
    /* A block of the large one takes some 5 ms and the machine may be busy; a whole part of it hundreds. */
    CHECK(worst < 0.1 + 20 * alone, "a small product took %g s beside large ones, %g s alone", worst, alone);
}

/* Sizes whose products exceed 64 bits: an illegal argument, and no word of a panic. */
static void huge(void) {
    static const int64_t sizes[] = {(int64_t)1 << 62, INT64_MAX, ((int64_t)1 << 61) + 7, (int64_t)1 << 40};
    int i, j, mode;
    double x = 1;
    wb_qd y = {{1, 0, 0, 0}}, z = {{1, 0, 0, 0}};
    c[0].hi = 5;
    for (i = 0; i < 4; i++)
        for (mode = 0; mode < 4; mode++)
            for (j = 1; j < 8; j++) {
                int64_t m = j & 1 ? sizes[i] : 1, n = j & 2 ? sizes[i] : 1, k = j & 4 ? sizes[i] : 1;
                if (j == 1 || j == 2 || j == 4) {
                    if (sizes[i] < (int64_t)1 << 60) continue;
                }
                CHECK(wb_gemm_dd(mode, "N", "N", m, n, k, dd(1), a, m, b, k, dd(0), c, m) > 0, "dd");
                CHECK(strstr(wb_last_error(), "address space") != NULL, "says: %s", wb_last_error());
                CHECK(wb_gemm_f64(mode, "T", "N", m, n, k, 1, &x, k, &x, k, 0, &x, m) > 0, "f64");
                CHECK(wb_gemm_qd(mode, "N", "T", m, n, k, y, &y, m, &y, n, y, &z, m) > 0, "qd");
                if (j & 2) CHECK(wb_syrk_dd(mode, "U", "T", n, k, dd(1), a, k, dd(0), c, n) > 0, "syrk");
            }
    CHECK(c[0].hi == 5 && x == 1 && z.x[0] == 1, "C was written");
}

/* With WIDEBLAS_FAULT=NAME: every export that returns something else than a status survives a panic. */
static void faults(const char *name) {
    unsigned char number[256];
    int moduli[4] = {0};
    void *memory = number;
    int all = strcmp(name, "-") == 0;
#define FAULT(of, failed) if (all || strcmp(name, of) == 0) CHECK((failed) == !all, "%s", of)
    FAULT("wb_set_num_threads", wb_set_num_threads(3) == -1);
    FAULT("wb_get_num_threads", wb_get_num_threads() == 1);
    FAULT("wb_set_verbose", wb_set_verbose(1) == -1);
    FAULT("wb_get_verbose", wb_get_verbose() == 0);
    FAULT("wb_set_device", wb_set_device(WB_CPU) == -1);
    if (!all) FAULT("wb_set_devices", wb_set_devices(1, moduli) == -1);
    if (!all) {
        FAULT("wb_last_error", wb_last_error()[0] == 0);
        FAULT("wb_kernel", strcmp(wb_kernel(), "generic") == 0);
        FAULT("wb_device_count", wb_device_count() == 0);
        FAULT("wb_device_malloc", wb_device_malloc(&memory, 8) == -1);
        FAULT("wb_device_free", wb_device_free(number) == -1);
    }
    FAULT("wb_device_copy", wb_device_copy(NULL, NULL, 0) == -1);
    FAULT("wb_mp_size", wb_mp_size() == 0);
    FAULT("wb_mp_precision", wb_mp_precision() == 0);
    FAULT("wb_mp_moduli", wb_mp_moduli(4, moduli) == 0);
    /* It returns nothing, but leaves a message where it fails. */
    wb_set_stream(NULL);
    if (strcmp(name, "wb_last_error") != 0)
        FAULT("wb_set_stream", strstr(wb_last_error(), "wb_set_stream: internal error") != NULL);
    (void)memory;
}

int main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    if (!strcmp(what, "forks")) forks();
    else if (!strcmp(what, "cancel")) cancel();
    else if (!strcmp(what, "signals")) signals();
    else if (!strcmp(what, "stacks")) stacks();
    else if (!strcmp(what, "destructors")) destructors();
    else if (!strcmp(what, "flat")) flat();
    else if (!strcmp(what, "small")) small_beside_large();
    else if (!strcmp(what, "huge")) huge();
    else if (!strcmp(what, "faults") && argc > 2) faults(argv[2]);
    else return 2;
    return failures();
}
