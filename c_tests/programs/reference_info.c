/* The info of routines that the reference BLAS has too, for arguments of which any number is illegal: the first one
 * counts. `reference_info LIBBLAS` takes the reference from that file. */
#include "check.h"

#include <dlfcn.h>
#include <gmp.h>
#include <mpfr.h>
#include <stdlib.h>

enum { LETTERS = 2, SIZES = 6, COUNT = 100 };

/* The option letters and the sizes of a call, in the order of a routine's arguments. */
typedef struct call {
    char letter[LETTERS][2];
    int size[SIZES];
} call;

static int info_there, info_handled;

/* The reference's handler, and those that MPLAPACK's routines call. */
void xerbla_(const char *name, const int *info, size_t length);
void xerbla_(const char *name, const int *info, size_t length) {
    (void)name, (void)length;
    info_there = *info;
}
#define HANDLER(format, mangled)                                          \
    void Mxerbla_##format(const char *name, int info) __asm__(mangled);   \
    void Mxerbla_##format(const char *name, int info) {                   \
        (void)name;                                                       \
        info_handled = info;                                              \
    }
HANDLER(dd, "_Z10Mxerbla_ddPKci")
HANDLER(qd, "_Z10Mxerbla_qdPKci")

/* The reference: all by reference, and the lengths of strings at the end. */
static void (*dgemm)(const char *, const char *, const int *, const int *, const int *, const double *,
                     const double *, const int *, const double *, const int *, const double *, double *,
                     const int *, size_t, size_t);
static void (*dsyrk)(const char *, const char *, const int *, const int *, const double *, const double *,
                     const int *, const double *, double *, const int *, size_t, size_t);
static void (*dgemv)(const char *, const int *, const int *, const double *, const double *, const int *,
                     const double *, const int *, const double *, double *, const int *, size_t);
static void (*dsymv)(const char *, const int *, const double *, const double *, const int *, const double *,
                     const int *, const double *, double *, const int *, size_t);
static void (*dger)(const int *, const int *, const double *, const double *, const int *, const double *,
                    const int *, double *, const int *);
static void (*dsyr)(const char *, const int *, const double *, const double *, const int *, double *, const int *,
                    size_t);
static void (*dsyr2)(const char *, const int *, const double *, const double *, const int *, const double *,
                     const int *, double *, const int *, size_t);

static const double one = 1;
static double x[COUNT], y[COUNT], z[COUNT];

#define L(i) (c->letter[i])
#define S(i) (&c->size[i])
static void gemm_there(const call *c) {
    dgemm(L(0), L(1), S(0), S(1), S(2), &one, x, S(3), y, S(4), &one, z, S(5), 1, 1);
}
static void syrk_there(const call *c) { dsyrk(L(0), L(1), S(0), S(1), &one, x, S(2), &one, z, S(3), 1, 1); }
static void gemv_there(const call *c) { dgemv(L(0), S(0), S(1), &one, x, S(2), y, S(3), &one, z, S(4), 1); }
static void symv_there(const call *c) { dsymv(L(0), S(0), &one, x, S(1), y, S(2), &one, z, S(3), 1); }
static void ger_there(const call *c) { dger(S(0), S(1), &one, x, S(2), y, S(3), z, S(4)); }
static void syr_there(const call *c) { dsyr(L(0), S(0), &one, x, S(1), z, S(2), 1); }
static void syr2_there(const call *c) { dsyr2(L(0), S(0), &one, x, S(1), y, S(2), z, S(3), 1); }
#undef S

/* The routines here. What they do with legal arguments is for other tests: their numbers are zeros. */
static wb_dd dd_x[COUNT], dd_y[COUNT], dd_z[COUNT];
static wb_qd qd_one, qd_x[COUNT], qd_y[COUNT], qd_z[COUNT];
static mpfr_t mpfr_one, mpfr_x[COUNT], mpfr_y[COUNT], mpfr_z[COUNT];
static mpf_t mpf_one, mpf_x[COUNT], mpf_y[COUNT], mpf_z[COUNT];
static struct wb_mp_array mp_one, mp_x, mp_y, mp_z;

#define S(i) ((int64_t)c->size[i])
#define GEMM(name, function, unit, a, b, result)                                                         \
    static int name(const call *c) {                                                                     \
        return function(L(0), L(1), S(0), S(1), S(2), unit, a, S(3), b, S(4), unit, result, S(5));       \
    }
#define GEMM_IN_MODE(name, mode, unit, a, b, result)                                                     \
    static int name(const call *c) {                                                                     \
        return wb_##name(mode, L(0), L(1), S(0), S(1), S(2), unit, a, S(3), b, S(4), unit, result, S(5)); \
    }
#define SYRK(name, function, unit, a, result)                                                            \
    static int name(const call *c) {                                                                     \
        return function(L(0), L(1), S(0), S(1), unit, a, S(2), unit, result, S(3));                      \
    }
#define SYRK_IN_MODE(name, mode, unit, a, result)                                                        \
    static int name(const call *c) {                                                                     \
        return wb_##name(mode, L(0), L(1), S(0), S(1), unit, a, S(2), unit, result, S(3));               \
    }
GEMM(Rgemm_of_dd, Rgemm_dd, dd(1), dd_x, dd_y, dd_z)
GEMM(Rgemm_of_qd, Rgemm_qd, qd_one, qd_x, qd_y, qd_z)
SYRK(Rsyrk_of_dd, Rsyrk_dd, dd(1), dd_x, dd_z)
SYRK(Rsyrk_of_qd, Rsyrk_qd, qd_one, qd_x, qd_z)
GEMM_IN_MODE(gemm_f64, WB_AUTO, 1, x, y, z)
GEMM_IN_MODE(gemm_dd, WB_WORKING, dd(1), dd_x, dd_y, dd_z)
GEMM_IN_MODE(gemm_qd, WB_EXACT, qd_one, qd_x, qd_y, qd_z)
GEMM_IN_MODE(gemm_mpfr, WB_AUTO, mpfr_one, mpfr_x, mpfr_y, mpfr_z)
GEMM_IN_MODE(gemm_mpf, WB_NATIVE, mpf_one, mpf_x, mpf_y, mpf_z)
SYRK_IN_MODE(syrk_f64, WB_AUTO, 1, x, z)
SYRK_IN_MODE(syrk_dd, WB_WORKING, dd(1), dd_x, dd_z)
SYRK_IN_MODE(syrk_qd, WB_EXACT, qd_one, qd_x, qd_z)
SYRK_IN_MODE(syrk_mpfr, WB_AUTO, mpfr_one, mpfr_x, mpfr_z)
SYRK_IN_MODE(syrk_mpf, WB_NATIVE, mpf_one, mpf_x, mpf_z)

/* Letters as numbers, as MPRES-BLAS has them. */
static int number(const char *letter) {
    switch (*letter) {
    case 'N': case 'n': return 111;
    case 'T': case 't': return 112;
    case 'C': case 'c': return 113;
    case 'U': case 'u': return 121;
    case 'L': case 'l': return 122;
    }
    return 7;
}
#undef L
#define L(i) number(c->letter[i])
static int mp_gemm(const call *c) {
    return wb_mp_gemm(L(0), L(1), S(0), S(1), S(2), &mp_one, &mp_x, S(3), &mp_y, S(4), &mp_one, &mp_z, S(5));
}
static int mp_syrk(const call *c) {
    return wb_mp_syrk(L(0), L(1), S(0), S(1), &mp_one, &mp_x, S(2), &mp_one, &mp_z, S(3));
}
static int mp_gemv(const call *c) {
    return wb_mp_gemv(L(0), S(0), S(1), &mp_one, &mp_x, S(2), &mp_y, S(3), &mp_one, &mp_z, S(4));
}
static int mp_symv(const call *c) {
    return wb_mp_symv(L(0), S(0), &mp_one, &mp_x, S(1), &mp_y, S(2), &mp_one, &mp_z, S(3));
}
static int mp_ger(const call *c) {
    return wb_mp_ger(S(0), S(1), &mp_one, &mp_x, S(2), &mp_y, S(3), &mp_z, S(4));
}
static int mp_syr(const call *c) { return wb_mp_syr(L(0), S(0), &mp_one, &mp_x, S(1), &mp_z, S(2)); }
static int mp_syr2(const call *c) {
    return wb_mp_syr2(L(0), S(0), &mp_one, &mp_x, S(1), &mp_y, S(2), &mp_z, S(3));
}

/* What each argument is tried with. Leading dimensions stop at every size that they may have to reach. */
static const char trans[] = "NtCX", uplo[] = "uLN";
static const int rows[] = {4, 0, -1}, cols[] = {3, 0, -1}, depth[] = {5, 0, -1};
static const int leading[] = {8, 5, 4, 3, 2, 1, 0, -1}, step[] = {1, -2, 0};

typedef struct routine {
    const char *name;
    void (*there)(const call *);
    int (*here)(const call *);
    /* It tells a handler too. */
    int handled;
    const char *letters[LETTERS];
    const int *sizes[SIZES];
} routine;

#define GEMM_ARGUMENTS {trans, trans}, {rows, cols, depth, leading, leading, leading}
#define SYRK_ARGUMENTS {uplo, trans}, {rows, depth, leading, leading}
static const routine routines[] = {
    {"Rgemm_dd", gemm_there, Rgemm_of_dd, 1, GEMM_ARGUMENTS},
    {"Rgemm_qd", gemm_there, Rgemm_of_qd, 1, GEMM_ARGUMENTS},
    {"Rsyrk_dd", syrk_there, Rsyrk_of_dd, 1, SYRK_ARGUMENTS},
    {"Rsyrk_qd", syrk_there, Rsyrk_of_qd, 1, SYRK_ARGUMENTS},
    {"wb_gemm_f64", gemm_there, gemm_f64, 0, GEMM_ARGUMENTS},
    {"wb_gemm_dd", gemm_there, gemm_dd, 0, GEMM_ARGUMENTS},
    {"wb_gemm_qd", gemm_there, gemm_qd, 0, GEMM_ARGUMENTS},
    {"wb_gemm_mpfr", gemm_there, gemm_mpfr, 0, GEMM_ARGUMENTS},
    {"wb_gemm_mpf", gemm_there, gemm_mpf, 0, GEMM_ARGUMENTS},
    {"wb_syrk_f64", syrk_there, syrk_f64, 0, SYRK_ARGUMENTS},
    {"wb_syrk_dd", syrk_there, syrk_dd, 0, SYRK_ARGUMENTS},
    {"wb_syrk_qd", syrk_there, syrk_qd, 0, SYRK_ARGUMENTS},
    {"wb_syrk_mpfr", syrk_there, syrk_mpfr, 0, SYRK_ARGUMENTS},
    {"wb_syrk_mpf", syrk_there, syrk_mpf, 0, SYRK_ARGUMENTS},
    {"wb_mp_gemm", gemm_there, mp_gemm, 0, GEMM_ARGUMENTS},
    {"wb_mp_syrk", syrk_there, mp_syrk, 0, SYRK_ARGUMENTS},
    {"wb_mp_gemv", gemv_there, mp_gemv, 0, {trans, NULL}, {rows, cols, leading, step, step}},
    {"wb_mp_symv", symv_there, mp_symv, 0, {uplo, NULL}, {rows, leading, step, step}},
    {"wb_mp_ger", ger_there, mp_ger, 0, {NULL, NULL}, {rows, cols, step, step, leading}},
    {"wb_mp_syr", syr_there, mp_syr, 0, {uplo, NULL}, {rows, step, leading}},
    {"wb_mp_syr2", syr2_there, mp_syr2, 0, {uplo, NULL}, {rows, step, step, leading}},
};

static int count(const int *values) { return values == leading ? 8 : 3; }

static int illegal;

static void compare(const routine *r, const call *c) {
    int info;
    info_there = info_handled = 0;
    r->there(c);
    info = r->here(c);
    illegal += info_there != 0;
    CHECK(info == info_there && (!r->handled || info_handled == info),
          "%s: info %d, handler %d, the reference %d: '%s' '%s' %d %d %d %d %d %d", r->name, info, info_handled,
          info_there, c->letter[0], c->letter[1], c->size[0], c->size[1], c->size[2], c->size[3], c->size[4],
          c->size[5]);
}

/* All values of the arguments from the one at this place on. */
static void vary(const routine *r, call *c, int place) {
    int i;
    if (place < LETTERS && r->letters[place]) {
        for (i = 0; r->letters[place][i]; i++) {
            c->letter[place][0] = r->letters[place][i];
            vary(r, c, place + 1);
        }
    } else if (place < LETTERS) {
        vary(r, c, place + 1);
    } else if (place < LETTERS + SIZES && r->sizes[place - LETTERS]) {
        const int *values = r->sizes[place - LETTERS];
        for (i = 0; i < count(values); i++) {
            c->size[place - LETTERS] = values[i];
            vary(r, c, place + 1);
        }
    } else if (failed_checks < 20) {
        compare(r, c);
    }
}

static void *find(void *library, const char *name) {
    void *found = dlsym(library, name);
    if (!found) {
        printf("no %s\n", name);
        exit(1);
    }
    return found;
}

int main(int argc, char **argv) {
    void *library = dlopen(argc > 1 ? argv[1] : "libblas.so.3", RTLD_NOW);
    struct wb_mp_array *arrays[4];
    size_t i;
    if (!library) {
        printf("%s\n", dlerror());
        return 1;
    }
    *(void **)&dgemm = find(library, "dgemm_");
    *(void **)&dsyrk = find(library, "dsyrk_");
    *(void **)&dgemv = find(library, "dgemv_");
    *(void **)&dsymv = find(library, "dsymv_");
    *(void **)&dger = find(library, "dger_");
    *(void **)&dsyr = find(library, "dsyr_");
    *(void **)&dsyr2 = find(library, "dsyr2_");
    mpfr_init2(mpfr_one, 64);
    mpfr_set_ui(mpfr_one, 1, MPFR_RNDN);
    mpf_init2(mpf_one, 64);
    for (i = 0; i < COUNT; i++) {
        mpfr_inits2(64, mpfr_x[i], mpfr_y[i], mpfr_z[i], (mpfr_ptr)0);
        mpfr_set_zero(mpfr_x[i], 1);
        mpfr_set_zero(mpfr_y[i], 1);
        mpfr_set_zero(mpfr_z[i], 1);
        mpf_inits(mpf_x[i], mpf_y[i], mpf_z[i], (mpf_ptr)0);
    }
    arrays[0] = &mp_one, arrays[1] = &mp_x, arrays[2] = &mp_y, arrays[3] = &mp_z;
    CHECK(wb_mp_set_precision(53) == 0, "%s", wb_last_error());
    for (i = 0; i < 4; i++) CHECK(wb_mp_array_init(arrays[i], COUNT) == 0, "%s", wb_last_error());
    for (i = 0; i < sizeof routines / sizeof *routines; i++) {
        call c;
        int before = illegal;
        memset(&c, 0, sizeof c);
        vary(&routines[i], &c, 0);
        CHECK(illegal - before > 50, "%s: %d calls with illegal arguments", routines[i].name, illegal - before);
    }
    printf("%d calls with illegal arguments\n", illegal);
    return failures();
}
