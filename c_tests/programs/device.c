/* Matrices on a GPU: where there is none the functions say so; where there is one, products of matrices
 * in any mixture of places have the bits of those in host memory. */
#include "check.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

typedef struct format {
    const char *name;
    int doubles;
    int (*gemm)(int mode, const char *ta, const char *tb, int64_t m, int64_t n, int64_t k,
                const double *alpha, const void *a, int64_t lda, const void *b, int64_t ldb,
                const double *beta, void *c, int64_t ldc);
    int (*syrk)(int mode, const char *uplo, const char *trans, int64_t n, int64_t k,
                const double *alpha, const void *a, int64_t lda, const double *beta, void *c,
                int64_t ldc);
} format;

#define FORMAT(name, type, doubles)                                                               \
    static int gemm_##name(int mode, const char *ta, const char *tb, int64_t m, int64_t n,        \
                           int64_t k, const double *alpha, const void *a, int64_t lda,            \
                           const void *b, int64_t ldb, const double *beta, void *c, int64_t ldc) { \
        type x, y;                                                                                \
        memcpy(&x, alpha, sizeof x);                                                              \
        memcpy(&y, beta, sizeof y);                                                               \
        return wb_gemm_##name(mode, ta, tb, m, n, k, x, a, lda, b, ldb, y, c, ldc);               \
    }                                                                                             \
    static int syrk_##name(int mode, const char *uplo, const char *trans, int64_t n, int64_t k,   \
                           const double *alpha, const void *a, int64_t lda, const double *beta,   \
                           void *c, int64_t ldc) {                                                \
        type x, y;                                                                                \
        memcpy(&x, alpha, sizeof x);                                                              \
        memcpy(&y, beta, sizeof y);                                                               \
        return wb_syrk_##name(mode, uplo, trans, n, k, x, a, lda, y, c, ldc);                     \
    }                                                                                             \
    static const format format_##name = {#name, doubles, gemm_##name, syrk_##name};

FORMAT(f64, double, 1)
FORMAT(dd, wb_dd, 2)
FORMAT(qd, wb_qd, 4)

static const format *const formats[] = {&format_f64, &format_dd, &format_qd};

/* B is on another device than A and C, which are on device 0. */
static int apart = 0;

static const double factors[][4] = {{1}, {-0.75, 3e-17}, {0}};

/* Numbers of all components, and now and then what does not compute plainly. */
static double *numbers(const format *f, int64_t count, uint64_t seed, int special) {
    double *x = malloc((size_t)count * f->doubles * sizeof *x);
    int64_t i;
    int l;
    for (i = 0; i < count; i++) {
        double size = 1;
        for (l = 0; l < f->doubles; l++, size = ldexp(size, -54))
            x[i * f->doubles + l] = ldexp((double)(int64_t)random_bits(&seed), -63) * size;
        if (special && random_bits(&seed) % 40 == 0) {
            static const double choices[] = {INFINITY, -INFINITY, NAN, 0, 1e300, 1e-300};
            double value = choices[random_bits(&seed) % 6];
            for (l = 0; l < f->doubles; l++)
                x[i * f->doubles + l] = l == 0 || !isfinite(value) ? value : 0;
        }
    }
    return x;
}

static int same(const double *x, const double *y, int64_t count) {
    int64_t i;
    for (i = 0; i < count; i++)
        if (memcmp(&x[i], &y[i], sizeof x[i]) != 0 && !(isnan(x[i]) && isnan(y[i]))) return 0;
    return 1;
}

static void *on_device(const void *host, size_t bytes) {
    void *device = NULL;
    CHECK(wb_device_malloc(&device, bytes) == 0 && device != NULL, "%s", wb_last_error());
    CHECK(wb_device_copy(device, host, bytes) == 0, "%s", wb_last_error());
    return device;
}

/* Calls a product with matrices in the places that the bits of `places` say; returns C. */
static double *product(const format *f, int routine, int mode, const char *ops, const int64_t *shape,
                       int factor, const double *a, const double *b, const double *c,
                       const int64_t *sizes, int places) {
    const int64_t m = shape[0], n = shape[1], k = shape[2], gap = 1;
    const size_t size = f->doubles * sizeof *a;
    const double *alpha = factors[factor % 3], *beta = factors[factor / 3];
    void *pa = (void *)a, *pb = (void *)b, *pc;
    double *out = malloc((size_t)sizes[2] * size);
    int info;
    memcpy(out, c, (size_t)sizes[2] * size);
    pc = out;
    if (places & 1) pa = on_device(a, (size_t)sizes[0] * size);
    if (apart && places & 2) CHECK(wb_set_device(1) == 0, "%s", wb_last_error());
    if (places & 2) pb = on_device(b, (size_t)sizes[1] * size);
    if (apart) CHECK(wb_set_device(0) == 0, "%s", wb_last_error());
    if (places & 4) pc = on_device(c, (size_t)sizes[2] * size);
    if (routine == 0)
        info = f->gemm(mode, ops, ops + 1, m, n, k, alpha, pa, (ops[0] == 'N' ? m : k) + gap, pb,
                       (ops[1] == 'N' ? k : n) + gap, beta, pc, m + gap);
    else
        info = f->syrk(mode, ops + 2, ops, n, k, alpha, pa, (ops[0] == 'N' ? n : k) + gap, beta, pc,
                       m + gap);
    CHECK(info == 0, "%s: %s", f->name, wb_last_error());
    if (places & 4) CHECK(wb_device_copy(out, pc, (size_t)sizes[2] * size) == 0, "%s", wb_last_error());
    if (places & 1) CHECK(wb_device_free(pa) == 0, "%s", wb_last_error());
    if (places & 2) CHECK(wb_device_free(pb) == 0, "%s", wb_last_error());
    if (places & 4) CHECK(wb_device_free(pc) == 0, "%s", wb_last_error());
    return out;
}

static void products(const char *when) {
    static const char *const ops[] = {"NNU", "NTL", "TNU", "TTL"};
    static const int64_t shapes[][3] = {{1, 1, 1}, {33, 33, 70}, {70, 70, 5}, {5, 5, 300}, {64, 64, 64}};
    size_t i, s;
    int mode, count = 0;
    for (i = 0; i < sizeof formats / sizeof *formats; i++)
        for (mode = 0; mode < 4; mode++)
            for (s = 0; s < sizeof shapes / sizeof *shapes; s++, count++) {
                const format *f = formats[i];
                const int routine = count % 2, special = count % 3 == 0, factor = count % 9;
                const char *op = ops[count / 2 % 4];
                const int64_t m = shapes[s][0], k = shapes[s][2], longest = (m > k ? m : k) + 1;
                const int64_t sizes[] = {longest * longest, longest * longest, (m + 1) * m};
                double *a = numbers(f, sizes[0], 1 + count, special);
                double *b = numbers(f, sizes[1], 1000 + count, special);
                double *c = numbers(f, sizes[2], 2000 + count, special);
                double *here = product(f, routine, mode, op, shapes[s], factor, a, b, c, sizes, 0);
                int places;
                for (places = 1; places < 8; places++) {
                    double *there =
                        product(f, routine, mode, op, shapes[s], factor, a, b, c, sizes, places);
                    /* WB_AUTO chooses by where matrices are. */
                    CHECK(mode == WB_AUTO || same(here, there, sizes[2] * f->doubles),
                          "%s: %s %s %s, mode %d, %d x %d, factors %d, places %d: other bits", when,
                          f->name, routine ? "syrk" : "gemm", op, mode, (int)m, (int)k, factor, places);
                    free(there);
                }
                free(here);
                free(a);
                free(b);
                free(c);
            }
}

/* In a stream of the program, made as it would make one. */
static void stream(void) {
    int (*create)(void **, unsigned), (*destroy)(void *);
    void *driver = dlopen("libcuda.so.1", RTLD_NOW), *stream = NULL;
    CHECK(driver != NULL, "%s", dlerror());
    if (driver == NULL) return;
    *(void **)&create = dlsym(driver, "cuStreamCreate");
    *(void **)&destroy = dlsym(driver, "cuStreamDestroy_v2");
    {
        /* Streams belong to the current context: that of the device, which is set for its memory. */
        int (*retain)(void **, int), (*set)(void *);
        void *context = NULL;
        *(void **)&retain = dlsym(driver, "cuDevicePrimaryCtxRetain");
        *(void **)&set = dlsym(driver, "cuCtxSetCurrent");
        CHECK(retain(&context, 0) == 0 && set(context) == 0, "no context");
    }
    CHECK(create(&stream, 1) == 0, "no stream");
    wb_set_stream(stream);
    products("in a stream");
    wb_set_stream(NULL);
    CHECK(destroy(stream) == 0, "the stream was destroyed");
}

static void child_after_fork(void) {
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        wb_dd a[4], c[4];
        void *memory;
        failed_checks = 0;
        alarm(60);
        random_matrix(a, 4, 1);
        CHECK(wb_gemm_dd(WB_NATIVE, "N", "N", 2, 2, 2, dd(1), a, 2, a, 2, dd(0), c, 2) == 0, "the CPU");
        CHECK(wb_device_malloc(&memory, 8) == WB_NO_DEVICE && memory == NULL, "a GPU after fork()");
        _exit(failures());
    }
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0, "the child ended with status %#x", status);
}

int main(void) {
    static const int both[] = {0, 1}, twice[] = {0, 0}, wrong[] = {0, -1}, far[] = {0, 60};
    double x[2] = {1, 2}, y[2] = {0, 0};
    void *memory = x;
    CHECK(wb_device_malloc(NULL, 8) == -1, "a NULL pointer");
    CHECK(wb_device_free(NULL) == 0, "no memory");
    CHECK(wb_device_free(x) == -1, "host memory");
    CHECK(wb_device_copy(y, x, sizeof x) == 0 && y[1] == 2, "from host to host");
    CHECK(wb_device_copy(NULL, NULL, 0) == 0 && wb_device_copy(NULL, x, 8) == -1, "NULL pointers");
    CHECK(wb_set_device(-7) == -1, "no such number");
    CHECK(wb_set_device(1000) == WB_NO_DEVICE && wb_last_error()[0] != 0, "no such device");
    CHECK(wb_set_devices(0, both) == -1 && wb_set_devices(-1, both) == -1, "no devices");
    CHECK(wb_set_devices(1, NULL) == -1 && strstr(wb_last_error(), "NULL") != NULL, "%s", wb_last_error());
    CHECK(wb_set_devices(2, twice) == -1 && wb_set_devices(2, wrong) == -1, "illegal numbers");
    CHECK(wb_set_devices(2, far) == WB_NO_DEVICE && wb_last_error()[0] != 0, "no such device");
    CHECK(wb_set_device(WB_CPU) == 0, "the CPU");
    CHECK(wb_device_malloc(&memory, 8) == WB_NO_DEVICE && memory == NULL, "memory of the CPU");
    CHECK(wb_set_device(WB_DEFAULT_DEVICE) == 0, "the default");
    wb_set_stream(NULL);
    if (wb_device_count() == 0) {
        CHECK(wb_set_device(0) == WB_NO_DEVICE, "device 0 of none");
        CHECK(wb_set_device(WB_ALL_DEVICES) == WB_NO_DEVICE, "all of none");
        CHECK(wb_set_devices(1, both) == WB_NO_DEVICE && wb_set_devices(2, both) == WB_NO_DEVICE, "devices of none");
        memory = x;
        CHECK(wb_device_malloc(&memory, 8) == WB_NO_DEVICE && memory == NULL, "memory of no device");
        CHECK(strstr(wb_last_error(), "wb_device_malloc") != NULL, "%s", wb_last_error());
        printf("no GPU\n");
        return failures();
    }
    CHECK(wb_device_malloc(&memory, (size_t)1 << 60) == WB_OUT_OF_MEMORY && memory == NULL, "2^60 bytes");
    products("by default");
    CHECK(wb_set_device(0) == 0, "%s", wb_last_error());
    products("on device 0");
    stream();
    if (wb_device_count() > 1) {
        const int last = wb_device_count() - 1;
        CHECK(wb_set_device(last) == 0, "%s", wb_last_error());
        products("on the last device");
        apart = 1;
        products("on two devices");
        apart = 0;
        printf("%d devices\n", last + 1);
    }
    if (wb_device_count() > 1 || getenv("WIDEBLAS_DIVIDE") != NULL) {
        CHECK(wb_set_devices(2, both) == 0, "%s", wb_last_error());
        products("with two devices set");
    }
    CHECK(wb_set_device(WB_ALL_DEVICES) == 0, "%s", wb_last_error());
    products("with all devices set");
    CHECK(wb_set_devices(1, both) == 0, "%s", wb_last_error());
    memory = on_device(x, sizeof x);
    child_after_fork();
    /* Its matrices are on the GPU all the same; made by the one, read by the other. */
    CHECK(wb_set_device(WB_CPU) == 0, "%s", wb_last_error());
    y[0] = y[1] = 0;
    CHECK(wb_device_copy(y, memory, sizeof x) == 0 && y[1] == 2, "%s", wb_last_error());
    y[0] = y[1] = 1;
    CHECK(wb_gemm_f64(WB_EXACT, "N", "T", 1, 1, 2, 1, y, 1, x, 1, 3, memory, 1) == 0, "%s",
          wb_last_error());
    CHECK(wb_device_copy(y, memory, sizeof x) == 0 && y[0] == 6 && y[1] == 2, "%g", y[0]);
    CHECK(wb_gemm_f64(WB_EXACT, "N", "T", 1, 1, 2, 1, memory, 1, memory, 1, 0, y, 1) == 0 && y[0] == 40,
          "%s: %g", wb_last_error(), y[0]);
    CHECK(wb_device_free(memory) == 0, "%s", wb_last_error());
    return failures();
}
