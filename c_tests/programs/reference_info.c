/* The info of routines that the reference BLAS has too, for arguments of which any number is illegal: the first one
 * counts. `reference_info LIBBLAS` takes the reference from that file. */
#include "check.h"

#include <dlfcn.h>
#include <gmp.h>
#include <mpfr.h>
#include <stdlib.h>

enum { LETTERS = 4, SIZES = 7, COUNT = 200 };

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
HANDLER(f128, "_Z17Mxerbla_binary128PKci")
HANDLER(mpfr, "_Z12Mxerbla_mpfrPKci")
HANDLER(gmp, "_Z11Mxerbla_gmpPKci")

static const double one = 1, ones[2] = {1, 0};
static double x[COUNT], y[COUNT], z[COUNT];

/* The routines here. What they do with legal arguments is for other tests: their numbers are zeros. */
static wb_dd dd_one, dd_x[COUNT], dd_y[COUNT], dd_z[COUNT];
static wb_qd qd_one, qd_x[COUNT], qd_y[COUNT], qd_z[COUNT];
static wb_f128 f128_one = 1, f128_x[COUNT], f128_y[COUNT], f128_z[COUNT];
static wb_f128_complex f128_complex_one = {1, 0};
static mpfr_t mpfr_one, mpfr_x[COUNT], mpfr_y[COUNT], mpfr_z[COUNT];
static mpf_t mpf_one, mpf_x[COUNT], mpf_y[COUNT], mpf_z[COUNT];
static struct wb_mp_array mp_one, mp_x, mp_y, mp_z;

/* The reference: all by reference, and the lengths of strings at the end; and the same routines here. */
// begin generated calls
static void (*Rgemm)(const char *, const char *, const int *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Rgemm_there(const call *c) { Rgemm(c->letter[0], c->letter[1], &c->size[0], &c->size[1], &c->size[2], &one, x, &c->size[3], y, &c->size[4], &one, z, &c->size[5], 1, 1); }
static int Rgemm_dd_here(const call *c) { return Rgemm_dd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], dd_one, dd_x, (int64_t)c->size[3], dd_y, (int64_t)c->size[4], dd_one, dd_z, (int64_t)c->size[5]); }
static int Rgemm_qd_here(const call *c) { return Rgemm_qd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], qd_one, qd_x, (int64_t)c->size[3], qd_y, (int64_t)c->size[4], qd_one, qd_z, (int64_t)c->size[5]); }
static int Rgemm_f128_here(const call *c) { return Rgemm_f128(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], f128_one, f128_x, (int64_t)c->size[3], f128_y, (int64_t)c->size[4], f128_one, f128_z, (int64_t)c->size[5]); }
static void (*Rsyrk)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Rsyrk_there(const call *c) { Rsyrk(c->letter[0], c->letter[1], &c->size[0], &c->size[1], &one, x, &c->size[2], &one, z, &c->size[3], 1, 1); }
static int Rsyrk_dd_here(const call *c) { return Rsyrk_dd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_one, dd_z, (int64_t)c->size[3]); }
static int Rsyrk_qd_here(const call *c) { return Rsyrk_qd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_one, qd_z, (int64_t)c->size[3]); }
static int Rsyrk_f128_here(const call *c) { return Rsyrk_f128(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_one, f128_z, (int64_t)c->size[3]); }
static void (*Rsymm)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Rsymm_there(const call *c) { Rsymm(c->letter[0], c->letter[1], &c->size[0], &c->size[1], &one, x, &c->size[2], y, &c->size[3], &one, z, &c->size[4], 1, 1); }
static int Rsymm_dd_here(const call *c) { return Rsymm_dd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_one, dd_z, (int64_t)c->size[4]); }
static int Rsymm_qd_here(const call *c) { return Rsymm_qd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_one, qd_z, (int64_t)c->size[4]); }
static int Rsymm_f128_here(const call *c) { return Rsymm_f128(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_one, f128_z, (int64_t)c->size[4]); }
static void (*Rsyr2k)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Rsyr2k_there(const call *c) { Rsyr2k(c->letter[0], c->letter[1], &c->size[0], &c->size[1], &one, x, &c->size[2], y, &c->size[3], &one, z, &c->size[4], 1, 1); }
static int Rsyr2k_dd_here(const call *c) { return Rsyr2k_dd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_one, dd_z, (int64_t)c->size[4]); }
static int Rsyr2k_qd_here(const call *c) { return Rsyr2k_qd(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_one, qd_z, (int64_t)c->size[4]); }
static int Rsyr2k_f128_here(const call *c) { return Rsyr2k_f128(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_one, f128_z, (int64_t)c->size[4]); }
static void (*Rtrmm)(const char *, const char *, const char *, const char *, const int *, const int *, const double *, const double *, const int *, double *, const int *, size_t, size_t, size_t, size_t);
static void Rtrmm_there(const call *c) { Rtrmm(c->letter[0], c->letter[1], c->letter[2], c->letter[3], &c->size[0], &c->size[1], &one, x, &c->size[2], z, &c->size[3], 1, 1, 1, 1); }
static int Rtrmm_dd_here(const call *c) { return Rtrmm_dd(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); }
static int Rtrmm_qd_here(const call *c) { return Rtrmm_qd(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); }
static int Rtrmm_f128_here(const call *c) { return Rtrmm_f128(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); }
static void (*Rtrsm)(const char *, const char *, const char *, const char *, const int *, const int *, const double *, const double *, const int *, double *, const int *, size_t, size_t, size_t, size_t);
static void Rtrsm_there(const call *c) { Rtrsm(c->letter[0], c->letter[1], c->letter[2], c->letter[3], &c->size[0], &c->size[1], &one, x, &c->size[2], z, &c->size[3], 1, 1, 1, 1); }
static int Rtrsm_dd_here(const call *c) { return Rtrsm_dd(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); }
static int Rtrsm_qd_here(const call *c) { return Rtrsm_qd(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); }
static int Rtrsm_f128_here(const call *c) { return Rtrsm_f128(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); }
static void (*Rgemv)(const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Rgemv_there(const call *c) { Rgemv(c->letter[0], &c->size[0], &c->size[1], &one, x, &c->size[2], y, &c->size[3], &one, z, &c->size[4], 1); }
static int Rgemv_dd_here(const call *c) { return Rgemv_dd(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_one, dd_z, (int64_t)c->size[4]); }
static int Rgemv_qd_here(const call *c) { return Rgemv_qd(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_one, qd_z, (int64_t)c->size[4]); }
static int Rgemv_f128_here(const call *c) { return Rgemv_f128(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_one, f128_z, (int64_t)c->size[4]); }
static void (*Rgbmv)(const char *, const int *, const int *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Rgbmv_there(const call *c) { Rgbmv(c->letter[0], &c->size[0], &c->size[1], &c->size[2], &c->size[3], &one, x, &c->size[4], y, &c->size[5], &one, z, &c->size[6], 1); }
static int Rgbmv_dd_here(const call *c) { return Rgbmv_dd(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], dd_one, dd_x, (int64_t)c->size[4], dd_y, (int64_t)c->size[5], dd_one, dd_z, (int64_t)c->size[6]); }
static int Rgbmv_qd_here(const call *c) { return Rgbmv_qd(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], qd_one, qd_x, (int64_t)c->size[4], qd_y, (int64_t)c->size[5], qd_one, qd_z, (int64_t)c->size[6]); }
static int Rgbmv_f128_here(const call *c) { return Rgbmv_f128(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], f128_one, f128_x, (int64_t)c->size[4], f128_y, (int64_t)c->size[5], f128_one, f128_z, (int64_t)c->size[6]); }
static void (*Rsymv)(const char *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Rsymv_there(const call *c) { Rsymv(c->letter[0], &c->size[0], &one, x, &c->size[1], y, &c->size[2], &one, z, &c->size[3], 1); }
static int Rsymv_dd_here(const call *c) { return Rsymv_dd(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, (int64_t)c->size[1], dd_y, (int64_t)c->size[2], dd_one, dd_z, (int64_t)c->size[3]); }
static int Rsymv_qd_here(const call *c) { return Rsymv_qd(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, (int64_t)c->size[1], qd_y, (int64_t)c->size[2], qd_one, qd_z, (int64_t)c->size[3]); }
static int Rsymv_f128_here(const call *c) { return Rsymv_f128(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, (int64_t)c->size[1], f128_y, (int64_t)c->size[2], f128_one, f128_z, (int64_t)c->size[3]); }
static void (*Rsbmv)(const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Rsbmv_there(const call *c) { Rsbmv(c->letter[0], &c->size[0], &c->size[1], &one, x, &c->size[2], y, &c->size[3], &one, z, &c->size[4], 1); }
static int Rsbmv_dd_here(const call *c) { return Rsbmv_dd(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_one, dd_z, (int64_t)c->size[4]); }
static int Rsbmv_qd_here(const call *c) { return Rsbmv_qd(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_one, qd_z, (int64_t)c->size[4]); }
static int Rsbmv_f128_here(const call *c) { return Rsbmv_f128(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_one, f128_z, (int64_t)c->size[4]); }
static void (*Rspmv)(const char *, const int *, const double *, const double *, const double *, const int *, const double *, double *, const int *, size_t);
static void Rspmv_there(const call *c) { Rspmv(c->letter[0], &c->size[0], &one, x, y, &c->size[1], &one, z, &c->size[2], 1); }
static int Rspmv_dd_here(const call *c) { return Rspmv_dd(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, dd_y, (int64_t)c->size[1], dd_one, dd_z, (int64_t)c->size[2]); }
static int Rspmv_qd_here(const call *c) { return Rspmv_qd(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, qd_y, (int64_t)c->size[1], qd_one, qd_z, (int64_t)c->size[2]); }
static int Rspmv_f128_here(const call *c) { return Rspmv_f128(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, f128_y, (int64_t)c->size[1], f128_one, f128_z, (int64_t)c->size[2]); }
static void (*Rtrmv)(const char *, const char *, const char *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Rtrmv_there(const call *c) { Rtrmv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, &c->size[1], z, &c->size[2], 1, 1, 1); }
static int Rtrmv_dd_here(const call *c) { return Rtrmv_dd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, (int64_t)c->size[1], dd_z, (int64_t)c->size[2]); }
static int Rtrmv_qd_here(const call *c) { return Rtrmv_qd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, (int64_t)c->size[1], qd_z, (int64_t)c->size[2]); }
static int Rtrmv_f128_here(const call *c) { return Rtrmv_f128(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, (int64_t)c->size[1], f128_z, (int64_t)c->size[2]); }
static void (*Rtbmv)(const char *, const char *, const char *, const int *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Rtbmv_there(const call *c) { Rtbmv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], &c->size[1], x, &c->size[2], z, &c->size[3], 1, 1, 1); }
static int Rtbmv_dd_here(const call *c) { return Rtbmv_dd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); }
static int Rtbmv_qd_here(const call *c) { return Rtbmv_qd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); }
static int Rtbmv_f128_here(const call *c) { return Rtbmv_f128(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); }
static void (*Rtpmv)(const char *, const char *, const char *, const int *, const double *, double *, const int *, size_t, size_t, size_t);
static void Rtpmv_there(const call *c) { Rtpmv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, z, &c->size[1], 1, 1, 1); }
static int Rtpmv_dd_here(const call *c) { return Rtpmv_dd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, dd_z, (int64_t)c->size[1]); }
static int Rtpmv_qd_here(const call *c) { return Rtpmv_qd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, qd_z, (int64_t)c->size[1]); }
static int Rtpmv_f128_here(const call *c) { return Rtpmv_f128(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, f128_z, (int64_t)c->size[1]); }
static void (*Rtrsv)(const char *, const char *, const char *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Rtrsv_there(const call *c) { Rtrsv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, &c->size[1], z, &c->size[2], 1, 1, 1); }
static int Rtrsv_dd_here(const call *c) { return Rtrsv_dd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, (int64_t)c->size[1], dd_z, (int64_t)c->size[2]); }
static int Rtrsv_qd_here(const call *c) { return Rtrsv_qd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, (int64_t)c->size[1], qd_z, (int64_t)c->size[2]); }
static int Rtrsv_f128_here(const call *c) { return Rtrsv_f128(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, (int64_t)c->size[1], f128_z, (int64_t)c->size[2]); }
static void (*Rtbsv)(const char *, const char *, const char *, const int *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Rtbsv_there(const call *c) { Rtbsv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], &c->size[1], x, &c->size[2], z, &c->size[3], 1, 1, 1); }
static int Rtbsv_dd_here(const call *c) { return Rtbsv_dd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); }
static int Rtbsv_qd_here(const call *c) { return Rtbsv_qd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); }
static int Rtbsv_f128_here(const call *c) { return Rtbsv_f128(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); }
static void (*Rtpsv)(const char *, const char *, const char *, const int *, const double *, double *, const int *, size_t, size_t, size_t);
static void Rtpsv_there(const call *c) { Rtpsv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, z, &c->size[1], 1, 1, 1); }
static int Rtpsv_dd_here(const call *c) { return Rtpsv_dd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, dd_z, (int64_t)c->size[1]); }
static int Rtpsv_qd_here(const call *c) { return Rtpsv_qd(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, qd_z, (int64_t)c->size[1]); }
static int Rtpsv_f128_here(const call *c) { return Rtpsv_f128(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, f128_z, (int64_t)c->size[1]); }
static void (*Rger)(const int *, const int *, const double *, const double *, const int *, const double *, const int *, double *, const int *);
static void Rger_there(const call *c) { Rger(&c->size[0], &c->size[1], &one, x, &c->size[2], y, &c->size[3], z, &c->size[4]); }
static int Rger_dd_here(const call *c) { return Rger_dd((int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_z, (int64_t)c->size[4]); }
static int Rger_qd_here(const call *c) { return Rger_qd((int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_z, (int64_t)c->size[4]); }
static int Rger_f128_here(const call *c) { return Rger_f128((int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_z, (int64_t)c->size[4]); }
static void (*Rsyr)(const char *, const int *, const double *, const double *, const int *, double *, const int *, size_t);
static void Rsyr_there(const call *c) { Rsyr(c->letter[0], &c->size[0], &one, x, &c->size[1], z, &c->size[2], 1); }
static int Rsyr_dd_here(const call *c) { return Rsyr_dd(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, (int64_t)c->size[1], dd_z, (int64_t)c->size[2]); }
static int Rsyr_qd_here(const call *c) { return Rsyr_qd(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, (int64_t)c->size[1], qd_z, (int64_t)c->size[2]); }
static int Rsyr_f128_here(const call *c) { return Rsyr_f128(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, (int64_t)c->size[1], f128_z, (int64_t)c->size[2]); }
static void (*Rspr)(const char *, const int *, const double *, const double *, const int *, double *, size_t);
static void Rspr_there(const call *c) { Rspr(c->letter[0], &c->size[0], &one, x, &c->size[1], z, 1); }
static int Rspr_dd_here(const call *c) { return Rspr_dd(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, (int64_t)c->size[1], dd_z); }
static int Rspr_qd_here(const call *c) { return Rspr_qd(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, (int64_t)c->size[1], qd_z); }
static int Rspr_f128_here(const call *c) { return Rspr_f128(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, (int64_t)c->size[1], f128_z); }
static void (*Rsyr2)(const char *, const int *, const double *, const double *, const int *, const double *, const int *, double *, const int *, size_t);
static void Rsyr2_there(const call *c) { Rsyr2(c->letter[0], &c->size[0], &one, x, &c->size[1], y, &c->size[2], z, &c->size[3], 1); }
static int Rsyr2_dd_here(const call *c) { return Rsyr2_dd(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, (int64_t)c->size[1], dd_y, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); }
static int Rsyr2_qd_here(const call *c) { return Rsyr2_qd(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, (int64_t)c->size[1], qd_y, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); }
static int Rsyr2_f128_here(const call *c) { return Rsyr2_f128(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, (int64_t)c->size[1], f128_y, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); }
static void (*Rspr2)(const char *, const int *, const double *, const double *, const int *, const double *, const int *, double *, size_t);
static void Rspr2_there(const call *c) { Rspr2(c->letter[0], &c->size[0], &one, x, &c->size[1], y, &c->size[2], z, 1); }
static int Rspr2_dd_here(const call *c) { return Rspr2_dd(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, (int64_t)c->size[1], dd_y, (int64_t)c->size[2], dd_z); }
static int Rspr2_qd_here(const call *c) { return Rspr2_qd(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, (int64_t)c->size[1], qd_y, (int64_t)c->size[2], qd_z); }
static int Rspr2_f128_here(const call *c) { return Rspr2_f128(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, (int64_t)c->size[1], f128_y, (int64_t)c->size[2], f128_z); }
static void (*Cgemm)(const char *, const char *, const int *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Cgemm_there(const call *c) { Cgemm(c->letter[0], c->letter[1], &c->size[0], &c->size[1], &c->size[2], ones, x, &c->size[3], y, &c->size[4], ones, z, &c->size[5], 1, 1); }
void Cgemm_dd_mangled(const char *, const char *, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemmPKcS0_lll10dd_complexPS1_lS2_lS1_S2_l");
static int Cgemm_dd_here(const call *c) { Cgemm_dd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], dd_x, dd_x, (int64_t)c->size[3], dd_y, (int64_t)c->size[4], dd_x, dd_z, (int64_t)c->size[5]); return info_handled; }
void Cgemm_qd_mangled(const char *, const char *, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemmPKcS0_lll10qd_complexPS1_lS2_lS1_S2_l");
static int Cgemm_qd_here(const call *c) { Cgemm_qd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], qd_x, qd_x, (int64_t)c->size[3], qd_y, (int64_t)c->size[4], qd_x, qd_z, (int64_t)c->size[5]); return info_handled; }
void Cgemm_mpfr_mangled(const char *, const char *, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemmPKcS0_lllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Cgemm_mpfr_here(const call *c) { Cgemm_mpfr_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], mpfr_x, mpfr_x, (int64_t)c->size[3], mpfr_y, (int64_t)c->size[4], mpfr_x, mpfr_z, (int64_t)c->size[5]); return info_handled; }
void Cgemm_mpf_mangled(const char *, const char *, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemmPKcS0_lll9mpc_classPS1_lS2_lS1_S2_l");
static int Cgemm_mpf_here(const call *c) { Cgemm_mpf_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], mpf_x, mpf_x, (int64_t)c->size[3], mpf_y, (int64_t)c->size[4], mpf_x, mpf_z, (int64_t)c->size[5]); return info_handled; }
void Cgemm_f128_mangled(const char *, const char *, int64_t, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5CgemmPKcS0_lllSt7complexIgEPS2_lS3_lS2_S3_l");
static int Cgemm_f128_here(const call *c) { Cgemm_f128_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], f128_complex_one, f128_x, (int64_t)c->size[3], f128_y, (int64_t)c->size[4], f128_complex_one, f128_z, (int64_t)c->size[5]); return info_handled; }
static void (*Csyrk)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Csyrk_there(const call *c) { Csyrk(c->letter[0], c->letter[1], &c->size[0], &c->size[1], ones, x, &c->size[2], ones, z, &c->size[3], 1, 1); }
void Csyrk_dd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsyrkPKcS0_ll10dd_complexPS1_lS1_S2_l");
static int Csyrk_dd_here(const call *c) { Csyrk_dd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_x, dd_z, (int64_t)c->size[3]); return info_handled; }
void Csyrk_qd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsyrkPKcS0_ll10qd_complexPS1_lS1_S2_l");
static int Csyrk_qd_here(const call *c) { Csyrk_qd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_x, qd_z, (int64_t)c->size[3]); return info_handled; }
void Csyrk_mpfr_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsyrkPKcS0_llN4mpfr9mpcomplexEPS2_lS2_S3_l");
static int Csyrk_mpfr_here(const call *c) { Csyrk_mpfr_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_x, mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Csyrk_mpf_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsyrkPKcS0_ll9mpc_classPS1_lS1_S2_l");
static int Csyrk_mpf_here(const call *c) { Csyrk_mpf_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_x, mpf_z, (int64_t)c->size[3]); return info_handled; }
void Csyrk_f128_mangled(const char *, const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5CsyrkPKcS0_llSt7complexIgEPS2_lS2_S3_l");
static int Csyrk_f128_here(const call *c) { Csyrk_f128_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_complex_one, f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Cherk)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Cherk_there(const call *c) { Cherk(c->letter[0], c->letter[1], &c->size[0], &c->size[1], ones, x, &c->size[2], ones, z, &c->size[3], 1, 1); }
void Cherk_dd_mangled(const char *, const char *, int64_t, int64_t, wb_dd, void *, int64_t, wb_dd, void *, int64_t) __asm__("_Z5CherkPKcS0_ll7dd_realP10dd_complexlS1_S3_l");
static int Cherk_dd_here(const call *c) { Cherk_dd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_one, dd_x, (int64_t)c->size[2], dd_one, dd_z, (int64_t)c->size[3]); return info_handled; }
void Cherk_qd_mangled(const char *, const char *, int64_t, int64_t, wb_qd, void *, int64_t, wb_qd, void *, int64_t) __asm__("_Z5CherkPKcS0_ll7qd_realP10qd_complexlS1_S3_l");
static int Cherk_qd_here(const call *c) { Cherk_qd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_one, qd_x, (int64_t)c->size[2], qd_one, qd_z, (int64_t)c->size[3]); return info_handled; }
void Cherk_mpfr_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CherkPKcS0_llN4mpfr6mprealEPNS1_9mpcomplexElS2_S4_l");
static int Cherk_mpfr_here(const call *c) { Cherk_mpfr_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_one, mpfr_x, (int64_t)c->size[2], mpfr_one, mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Cherk_mpf_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CherkPKcS0_ll10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS4_S6_l");
static int Cherk_mpf_here(const call *c) { Cherk_mpf_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpf_one, mpf_x, (int64_t)c->size[2], mpf_one, mpf_z, (int64_t)c->size[3]); return info_handled; }
void Cherk_f128_mangled(const char *, const char *, int64_t, int64_t, wb_f128, void *, int64_t, wb_f128, void *, int64_t) __asm__("_Z5CherkPKcS0_llgPSt7complexIgElgS3_l");
static int Cherk_f128_here(const call *c) { Cherk_f128_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_one, f128_x, (int64_t)c->size[2], f128_one, f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Csymm)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Csymm_there(const call *c) { Csymm(c->letter[0], c->letter[1], &c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], ones, z, &c->size[4], 1, 1); }
void Csymm_dd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsymmPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l");
static int Csymm_dd_here(const call *c) { Csymm_dd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_x, dd_z, (int64_t)c->size[4]); return info_handled; }
void Csymm_qd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsymmPKcS0_ll10qd_complexPS1_lS2_lS1_S2_l");
static int Csymm_qd_here(const call *c) { Csymm_qd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_x, qd_z, (int64_t)c->size[4]); return info_handled; }
void Csymm_mpfr_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsymmPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Csymm_mpfr_here(const call *c) { Csymm_mpfr_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_x, mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Csymm_mpf_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CsymmPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l");
static int Csymm_mpf_here(const call *c) { Csymm_mpf_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_x, mpf_z, (int64_t)c->size[4]); return info_handled; }
void Csymm_f128_mangled(const char *, const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5CsymmPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l");
static int Csymm_f128_here(const call *c) { Csymm_f128_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_complex_one, f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Chemm)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Chemm_there(const call *c) { Chemm(c->letter[0], c->letter[1], &c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], ones, z, &c->size[4], 1, 1); }
void Chemm_dd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemmPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l");
static int Chemm_dd_here(const call *c) { Chemm_dd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_x, dd_z, (int64_t)c->size[4]); return info_handled; }
void Chemm_qd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemmPKcS0_ll10qd_complexPS1_lS2_lS1_S2_l");
static int Chemm_qd_here(const call *c) { Chemm_qd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_x, qd_z, (int64_t)c->size[4]); return info_handled; }
void Chemm_mpfr_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemmPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Chemm_mpfr_here(const call *c) { Chemm_mpfr_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_x, mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Chemm_mpf_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemmPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l");
static int Chemm_mpf_here(const call *c) { Chemm_mpf_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_x, mpf_z, (int64_t)c->size[4]); return info_handled; }
void Chemm_f128_mangled(const char *, const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5ChemmPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l");
static int Chemm_f128_here(const call *c) { Chemm_f128_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_complex_one, f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Csyr2k)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Csyr2k_there(const call *c) { Csyr2k(c->letter[0], c->letter[1], &c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], ones, z, &c->size[4], 1, 1); }
void Csyr2k_dd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z6Csyr2kPKcS0_ll10dd_complexPS1_lS2_lS1_S2_l");
static int Csyr2k_dd_here(const call *c) { Csyr2k_dd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_x, dd_z, (int64_t)c->size[4]); return info_handled; }
void Csyr2k_qd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z6Csyr2kPKcS0_ll10qd_complexPS1_lS2_lS1_S2_l");
static int Csyr2k_qd_here(const call *c) { Csyr2k_qd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_x, qd_z, (int64_t)c->size[4]); return info_handled; }
void Csyr2k_mpfr_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z6Csyr2kPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Csyr2k_mpfr_here(const call *c) { Csyr2k_mpfr_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_x, mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Csyr2k_mpf_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z6Csyr2kPKcS0_ll9mpc_classPS1_lS2_lS1_S2_l");
static int Csyr2k_mpf_here(const call *c) { Csyr2k_mpf_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_x, mpf_z, (int64_t)c->size[4]); return info_handled; }
void Csyr2k_f128_mangled(const char *, const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z6Csyr2kPKcS0_llSt7complexIgEPS2_lS3_lS2_S3_l");
static int Csyr2k_f128_here(const call *c) { Csyr2k_f128_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_complex_one, f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Cher2k)(const char *, const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t, size_t);
static void Cher2k_there(const call *c) { Cher2k(c->letter[0], c->letter[1], &c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], ones, z, &c->size[4], 1, 1); }
void Cher2k_dd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, wb_dd, void *, int64_t) __asm__("_Z6Cher2kPKcS0_ll10dd_complexPS1_lS2_l7dd_realS2_l");
static int Cher2k_dd_here(const call *c) { Cher2k_dd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_one, dd_z, (int64_t)c->size[4]); return info_handled; }
void Cher2k_qd_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, wb_qd, void *, int64_t) __asm__("_Z6Cher2kPKcS0_ll10qd_complexPS1_lS2_l7qd_realS2_l");
static int Cher2k_qd_here(const call *c) { Cher2k_qd_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_one, qd_z, (int64_t)c->size[4]); return info_handled; }
void Cher2k_mpfr_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z6Cher2kPKcS0_llN4mpfr9mpcomplexEPS2_lS3_lNS1_6mprealES3_l");
static int Cher2k_mpfr_here(const call *c) { Cher2k_mpfr_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_one, mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Cher2k_mpf_mangled(const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z6Cher2kPKcS0_ll9mpc_classPS1_lS2_l10__gmp_exprIA1_12__mpf_structS5_ES2_l");
static int Cher2k_mpf_here(const call *c) { Cher2k_mpf_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_one, mpf_z, (int64_t)c->size[4]); return info_handled; }
void Cher2k_f128_mangled(const char *, const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128, void *, int64_t) __asm__("_Z6Cher2kPKcS0_llSt7complexIgEPS2_lS3_lgS3_l");
static int Cher2k_f128_here(const call *c) { Cher2k_f128_mangled(c->letter[0], c->letter[1], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_one, f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Ctrmm)(const char *, const char *, const char *, const char *, const int *, const int *, const double *, const double *, const int *, double *, const int *, size_t, size_t, size_t, size_t);
static void Ctrmm_there(const call *c) { Ctrmm(c->letter[0], c->letter[1], c->letter[2], c->letter[3], &c->size[0], &c->size[1], ones, x, &c->size[2], z, &c->size[3], 1, 1, 1, 1); }
void Ctrmm_dd_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmmPKcS0_S0_S0_ll10dd_complexPS1_lS2_l");
static int Ctrmm_dd_here(const call *c) { Ctrmm_dd_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); return info_handled; }
void Ctrmm_qd_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmmPKcS0_S0_S0_ll10qd_complexPS1_lS2_l");
static int Ctrmm_qd_here(const call *c) { Ctrmm_qd_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); return info_handled; }
void Ctrmm_mpfr_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmmPKcS0_S0_S0_llN4mpfr9mpcomplexEPS2_lS3_l");
static int Ctrmm_mpfr_here(const call *c) { Ctrmm_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Ctrmm_mpf_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmmPKcS0_S0_S0_ll9mpc_classPS1_lS2_l");
static int Ctrmm_mpf_here(const call *c) { Ctrmm_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_z, (int64_t)c->size[3]); return info_handled; }
void Ctrmm_f128_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmmPKcS0_S0_S0_llSt7complexIgEPS2_lS3_l");
static int Ctrmm_f128_here(const call *c) { Ctrmm_f128_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Ctrsm)(const char *, const char *, const char *, const char *, const int *, const int *, const double *, const double *, const int *, double *, const int *, size_t, size_t, size_t, size_t);
static void Ctrsm_there(const call *c) { Ctrsm(c->letter[0], c->letter[1], c->letter[2], c->letter[3], &c->size[0], &c->size[1], ones, x, &c->size[2], z, &c->size[3], 1, 1, 1, 1); }
void Ctrsm_dd_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsmPKcS0_S0_S0_ll10dd_complexPS1_lS2_l");
static int Ctrsm_dd_here(const call *c) { Ctrsm_dd_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); return info_handled; }
void Ctrsm_qd_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsmPKcS0_S0_S0_ll10qd_complexPS1_lS2_l");
static int Ctrsm_qd_here(const call *c) { Ctrsm_qd_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); return info_handled; }
void Ctrsm_mpfr_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsmPKcS0_S0_S0_llN4mpfr9mpcomplexEPS2_lS3_l");
static int Ctrsm_mpfr_here(const call *c) { Ctrsm_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Ctrsm_mpf_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsmPKcS0_S0_S0_ll9mpc_classPS1_lS2_l");
static int Ctrsm_mpf_here(const call *c) { Ctrsm_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_z, (int64_t)c->size[3]); return info_handled; }
void Ctrsm_f128_mangled(const char *, const char *, const char *, const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsmPKcS0_S0_S0_llSt7complexIgEPS2_lS3_l");
static int Ctrsm_f128_here(const call *c) { Ctrsm_f128_mangled(c->letter[0], c->letter[1], c->letter[2], c->letter[3], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Cgemv)(const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Cgemv_there(const call *c) { Cgemv(c->letter[0], &c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], ones, z, &c->size[4], 1); }
void Cgemv_dd_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemvPKcll10dd_complexPS1_lS2_lS1_S2_l");
static int Cgemv_dd_here(const call *c) { Cgemv_dd_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_x, dd_z, (int64_t)c->size[4]); return info_handled; }
void Cgemv_qd_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemvPKcll10qd_complexPS1_lS2_lS1_S2_l");
static int Cgemv_qd_here(const call *c) { Cgemv_qd_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_x, qd_z, (int64_t)c->size[4]); return info_handled; }
void Cgemv_mpfr_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemvPKcllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Cgemv_mpfr_here(const call *c) { Cgemv_mpfr_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_x, mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Cgemv_mpf_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgemvPKcll9mpc_classPS1_lS2_lS1_S2_l");
static int Cgemv_mpf_here(const call *c) { Cgemv_mpf_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_x, mpf_z, (int64_t)c->size[4]); return info_handled; }
void Cgemv_f128_mangled(const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5CgemvPKcllSt7complexIgEPS2_lS3_lS2_S3_l");
static int Cgemv_f128_here(const call *c) { Cgemv_f128_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_complex_one, f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Cgbmv)(const char *, const int *, const int *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Cgbmv_there(const call *c) { Cgbmv(c->letter[0], &c->size[0], &c->size[1], &c->size[2], &c->size[3], ones, x, &c->size[4], y, &c->size[5], ones, z, &c->size[6], 1); }
void Cgbmv_dd_mangled(const char *, int64_t, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgbmvPKcllll10dd_complexPS1_lS2_lS1_S2_l");
static int Cgbmv_dd_here(const call *c) { Cgbmv_dd_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], dd_x, dd_x, (int64_t)c->size[4], dd_y, (int64_t)c->size[5], dd_x, dd_z, (int64_t)c->size[6]); return info_handled; }
void Cgbmv_qd_mangled(const char *, int64_t, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgbmvPKcllll10qd_complexPS1_lS2_lS1_S2_l");
static int Cgbmv_qd_here(const call *c) { Cgbmv_qd_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], qd_x, qd_x, (int64_t)c->size[4], qd_y, (int64_t)c->size[5], qd_x, qd_z, (int64_t)c->size[6]); return info_handled; }
void Cgbmv_mpfr_mangled(const char *, int64_t, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgbmvPKcllllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Cgbmv_mpfr_here(const call *c) { Cgbmv_mpfr_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], mpfr_x, mpfr_x, (int64_t)c->size[4], mpfr_y, (int64_t)c->size[5], mpfr_x, mpfr_z, (int64_t)c->size[6]); return info_handled; }
void Cgbmv_mpf_mangled(const char *, int64_t, int64_t, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5CgbmvPKcllll9mpc_classPS1_lS2_lS1_S2_l");
static int Cgbmv_mpf_here(const call *c) { Cgbmv_mpf_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], mpf_x, mpf_x, (int64_t)c->size[4], mpf_y, (int64_t)c->size[5], mpf_x, mpf_z, (int64_t)c->size[6]); return info_handled; }
void Cgbmv_f128_mangled(const char *, int64_t, int64_t, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5CgbmvPKcllllSt7complexIgEPS2_lS3_lS2_S3_l");
static int Cgbmv_f128_here(const call *c) { Cgbmv_f128_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], (int64_t)c->size[2], (int64_t)c->size[3], f128_complex_one, f128_x, (int64_t)c->size[4], f128_y, (int64_t)c->size[5], f128_complex_one, f128_z, (int64_t)c->size[6]); return info_handled; }
static void (*Chemv)(const char *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Chemv_there(const call *c) { Chemv(c->letter[0], &c->size[0], ones, x, &c->size[1], y, &c->size[2], ones, z, &c->size[3], 1); }
void Chemv_dd_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemvPKcl10dd_complexPS1_lS2_lS1_S2_l");
static int Chemv_dd_here(const call *c) { Chemv_dd_mangled(c->letter[0], (int64_t)c->size[0], dd_x, dd_x, (int64_t)c->size[1], dd_y, (int64_t)c->size[2], dd_x, dd_z, (int64_t)c->size[3]); return info_handled; }
void Chemv_qd_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemvPKcl10qd_complexPS1_lS2_lS1_S2_l");
static int Chemv_qd_here(const call *c) { Chemv_qd_mangled(c->letter[0], (int64_t)c->size[0], qd_x, qd_x, (int64_t)c->size[1], qd_y, (int64_t)c->size[2], qd_x, qd_z, (int64_t)c->size[3]); return info_handled; }
void Chemv_mpfr_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemvPKclN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Chemv_mpfr_here(const call *c) { Chemv_mpfr_mangled(c->letter[0], (int64_t)c->size[0], mpfr_x, mpfr_x, (int64_t)c->size[1], mpfr_y, (int64_t)c->size[2], mpfr_x, mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Chemv_mpf_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChemvPKcl9mpc_classPS1_lS2_lS1_S2_l");
static int Chemv_mpf_here(const call *c) { Chemv_mpf_mangled(c->letter[0], (int64_t)c->size[0], mpf_x, mpf_x, (int64_t)c->size[1], mpf_y, (int64_t)c->size[2], mpf_x, mpf_z, (int64_t)c->size[3]); return info_handled; }
void Chemv_f128_mangled(const char *, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5ChemvPKclSt7complexIgEPS2_lS3_lS2_S3_l");
static int Chemv_f128_here(const call *c) { Chemv_f128_mangled(c->letter[0], (int64_t)c->size[0], f128_complex_one, f128_x, (int64_t)c->size[1], f128_y, (int64_t)c->size[2], f128_complex_one, f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Chbmv)(const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *, double *, const int *, size_t);
static void Chbmv_there(const call *c) { Chbmv(c->letter[0], &c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], ones, z, &c->size[4], 1); }
void Chbmv_dd_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChbmvPKcll10dd_complexPS1_lS2_lS1_S2_l");
static int Chbmv_dd_here(const call *c) { Chbmv_dd_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_x, dd_z, (int64_t)c->size[4]); return info_handled; }
void Chbmv_qd_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChbmvPKcll10qd_complexPS1_lS2_lS1_S2_l");
static int Chbmv_qd_here(const call *c) { Chbmv_qd_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_x, qd_z, (int64_t)c->size[4]); return info_handled; }
void Chbmv_mpfr_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChbmvPKcllN4mpfr9mpcomplexEPS2_lS3_lS2_S3_l");
static int Chbmv_mpfr_here(const call *c) { Chbmv_mpfr_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_x, mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Chbmv_mpf_mangled(const char *, int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChbmvPKcll9mpc_classPS1_lS2_lS1_S2_l");
static int Chbmv_mpf_here(const call *c) { Chbmv_mpf_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_x, mpf_z, (int64_t)c->size[4]); return info_handled; }
void Chbmv_f128_mangled(const char *, int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5ChbmvPKcllSt7complexIgEPS2_lS3_lS2_S3_l");
static int Chbmv_f128_here(const call *c) { Chbmv_f128_mangled(c->letter[0], (int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_complex_one, f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Chpmv)(const char *, const int *, const double *, const double *, const double *, const int *, const double *, double *, const int *, size_t);
static void Chpmv_there(const call *c) { Chpmv(c->letter[0], &c->size[0], ones, x, y, &c->size[1], ones, z, &c->size[2], 1); }
void Chpmv_dd_mangled(const char *, int64_t, void *, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChpmvPKcl10dd_complexPS1_S2_lS1_S2_l");
static int Chpmv_dd_here(const call *c) { Chpmv_dd_mangled(c->letter[0], (int64_t)c->size[0], dd_x, dd_x, dd_y, (int64_t)c->size[1], dd_x, dd_z, (int64_t)c->size[2]); return info_handled; }
void Chpmv_qd_mangled(const char *, int64_t, void *, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChpmvPKcl10qd_complexPS1_S2_lS1_S2_l");
static int Chpmv_qd_here(const call *c) { Chpmv_qd_mangled(c->letter[0], (int64_t)c->size[0], qd_x, qd_x, qd_y, (int64_t)c->size[1], qd_x, qd_z, (int64_t)c->size[2]); return info_handled; }
void Chpmv_mpfr_mangled(const char *, int64_t, void *, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChpmvPKclN4mpfr9mpcomplexEPS2_S3_lS2_S3_l");
static int Chpmv_mpfr_here(const call *c) { Chpmv_mpfr_mangled(c->letter[0], (int64_t)c->size[0], mpfr_x, mpfr_x, mpfr_y, (int64_t)c->size[1], mpfr_x, mpfr_z, (int64_t)c->size[2]); return info_handled; }
void Chpmv_mpf_mangled(const char *, int64_t, void *, void *, void *, int64_t, void *, void *, int64_t) __asm__("_Z5ChpmvPKcl9mpc_classPS1_S2_lS1_S2_l");
static int Chpmv_mpf_here(const call *c) { Chpmv_mpf_mangled(c->letter[0], (int64_t)c->size[0], mpf_x, mpf_x, mpf_y, (int64_t)c->size[1], mpf_x, mpf_z, (int64_t)c->size[2]); return info_handled; }
void Chpmv_f128_mangled(const char *, int64_t, wb_f128_complex, void *, void *, int64_t, wb_f128_complex, void *, int64_t) __asm__("_Z5ChpmvPKclSt7complexIgEPS2_S3_lS2_S3_l");
static int Chpmv_f128_here(const call *c) { Chpmv_f128_mangled(c->letter[0], (int64_t)c->size[0], f128_complex_one, f128_x, f128_y, (int64_t)c->size[1], f128_complex_one, f128_z, (int64_t)c->size[2]); return info_handled; }
static void (*Ctrmv)(const char *, const char *, const char *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Ctrmv_there(const call *c) { Ctrmv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, &c->size[1], z, &c->size[2], 1, 1, 1); }
void Ctrmv_dd_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmvPKcS0_S0_lP10dd_complexlS2_l");
static int Ctrmv_dd_here(const call *c) { Ctrmv_dd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, (int64_t)c->size[1], dd_z, (int64_t)c->size[2]); return info_handled; }
void Ctrmv_qd_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmvPKcS0_S0_lP10qd_complexlS2_l");
static int Ctrmv_qd_here(const call *c) { Ctrmv_qd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, (int64_t)c->size[1], qd_z, (int64_t)c->size[2]); return info_handled; }
void Ctrmv_mpfr_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmvPKcS0_S0_lPN4mpfr9mpcomplexElS3_l");
static int Ctrmv_mpfr_here(const call *c) { Ctrmv_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpfr_x, (int64_t)c->size[1], mpfr_z, (int64_t)c->size[2]); return info_handled; }
void Ctrmv_mpf_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmvPKcS0_S0_lP9mpc_classlS2_l");
static int Ctrmv_mpf_here(const call *c) { Ctrmv_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpf_x, (int64_t)c->size[1], mpf_z, (int64_t)c->size[2]); return info_handled; }
void Ctrmv_f128_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrmvPKcS0_S0_lPSt7complexIgElS3_l");
static int Ctrmv_f128_here(const call *c) { Ctrmv_f128_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, (int64_t)c->size[1], f128_z, (int64_t)c->size[2]); return info_handled; }
static void (*Ctbmv)(const char *, const char *, const char *, const int *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Ctbmv_there(const call *c) { Ctbmv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], &c->size[1], x, &c->size[2], z, &c->size[3], 1, 1, 1); }
void Ctbmv_dd_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbmvPKcS0_S0_llP10dd_complexlS2_l");
static int Ctbmv_dd_here(const call *c) { Ctbmv_dd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); return info_handled; }
void Ctbmv_qd_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbmvPKcS0_S0_llP10qd_complexlS2_l");
static int Ctbmv_qd_here(const call *c) { Ctbmv_qd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); return info_handled; }
void Ctbmv_mpfr_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbmvPKcS0_S0_llPN4mpfr9mpcomplexElS3_l");
static int Ctbmv_mpfr_here(const call *c) { Ctbmv_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, (int64_t)c->size[2], mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Ctbmv_mpf_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbmvPKcS0_S0_llP9mpc_classlS2_l");
static int Ctbmv_mpf_here(const call *c) { Ctbmv_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, (int64_t)c->size[2], mpf_z, (int64_t)c->size[3]); return info_handled; }
void Ctbmv_f128_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbmvPKcS0_S0_llPSt7complexIgElS3_l");
static int Ctbmv_f128_here(const call *c) { Ctbmv_f128_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Ctpmv)(const char *, const char *, const char *, const int *, const double *, double *, const int *, size_t, size_t, size_t);
static void Ctpmv_there(const call *c) { Ctpmv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, z, &c->size[1], 1, 1, 1); }
void Ctpmv_dd_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpmvPKcS0_S0_lP10dd_complexS2_l");
static int Ctpmv_dd_here(const call *c) { Ctpmv_dd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, dd_z, (int64_t)c->size[1]); return info_handled; }
void Ctpmv_qd_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpmvPKcS0_S0_lP10qd_complexS2_l");
static int Ctpmv_qd_here(const call *c) { Ctpmv_qd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, qd_z, (int64_t)c->size[1]); return info_handled; }
void Ctpmv_mpfr_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpmvPKcS0_S0_lPN4mpfr9mpcomplexES3_l");
static int Ctpmv_mpfr_here(const call *c) { Ctpmv_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpfr_x, mpfr_z, (int64_t)c->size[1]); return info_handled; }
void Ctpmv_mpf_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpmvPKcS0_S0_lP9mpc_classS2_l");
static int Ctpmv_mpf_here(const call *c) { Ctpmv_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpf_x, mpf_z, (int64_t)c->size[1]); return info_handled; }
void Ctpmv_f128_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpmvPKcS0_S0_lPSt7complexIgES3_l");
static int Ctpmv_f128_here(const call *c) { Ctpmv_f128_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, f128_z, (int64_t)c->size[1]); return info_handled; }
static void (*Ctrsv)(const char *, const char *, const char *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Ctrsv_there(const call *c) { Ctrsv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, &c->size[1], z, &c->size[2], 1, 1, 1); }
void Ctrsv_dd_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsvPKcS0_S0_lP10dd_complexlS2_l");
static int Ctrsv_dd_here(const call *c) { Ctrsv_dd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, (int64_t)c->size[1], dd_z, (int64_t)c->size[2]); return info_handled; }
void Ctrsv_qd_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsvPKcS0_S0_lP10qd_complexlS2_l");
static int Ctrsv_qd_here(const call *c) { Ctrsv_qd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, (int64_t)c->size[1], qd_z, (int64_t)c->size[2]); return info_handled; }
void Ctrsv_mpfr_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsvPKcS0_S0_lPN4mpfr9mpcomplexElS3_l");
static int Ctrsv_mpfr_here(const call *c) { Ctrsv_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpfr_x, (int64_t)c->size[1], mpfr_z, (int64_t)c->size[2]); return info_handled; }
void Ctrsv_mpf_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsvPKcS0_S0_lP9mpc_classlS2_l");
static int Ctrsv_mpf_here(const call *c) { Ctrsv_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpf_x, (int64_t)c->size[1], mpf_z, (int64_t)c->size[2]); return info_handled; }
void Ctrsv_f128_mangled(const char *, const char *, const char *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtrsvPKcS0_S0_lPSt7complexIgElS3_l");
static int Ctrsv_f128_here(const call *c) { Ctrsv_f128_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, (int64_t)c->size[1], f128_z, (int64_t)c->size[2]); return info_handled; }
static void (*Ctbsv)(const char *, const char *, const char *, const int *, const int *, const double *, const int *, double *, const int *, size_t, size_t, size_t);
static void Ctbsv_there(const call *c) { Ctbsv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], &c->size[1], x, &c->size[2], z, &c->size[3], 1, 1, 1); }
void Ctbsv_dd_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbsvPKcS0_S0_llP10dd_complexlS2_l");
static int Ctbsv_dd_here(const call *c) { Ctbsv_dd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], dd_x, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); return info_handled; }
void Ctbsv_qd_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbsvPKcS0_S0_llP10qd_complexlS2_l");
static int Ctbsv_qd_here(const call *c) { Ctbsv_qd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], qd_x, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); return info_handled; }
void Ctbsv_mpfr_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbsvPKcS0_S0_llPN4mpfr9mpcomplexElS3_l");
static int Ctbsv_mpfr_here(const call *c) { Ctbsv_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, (int64_t)c->size[2], mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Ctbsv_mpf_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbsvPKcS0_S0_llP9mpc_classlS2_l");
static int Ctbsv_mpf_here(const call *c) { Ctbsv_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], mpf_x, (int64_t)c->size[2], mpf_z, (int64_t)c->size[3]); return info_handled; }
void Ctbsv_f128_mangled(const char *, const char *, const char *, int64_t, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CtbsvPKcS0_S0_llPSt7complexIgElS3_l");
static int Ctbsv_f128_here(const call *c) { Ctbsv_f128_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], (int64_t)c->size[1], f128_x, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Ctpsv)(const char *, const char *, const char *, const int *, const double *, double *, const int *, size_t, size_t, size_t);
static void Ctpsv_there(const call *c) { Ctpsv(c->letter[0], c->letter[1], c->letter[2], &c->size[0], x, z, &c->size[1], 1, 1, 1); }
void Ctpsv_dd_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpsvPKcS0_S0_lP10dd_complexS2_l");
static int Ctpsv_dd_here(const call *c) { Ctpsv_dd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], dd_x, dd_z, (int64_t)c->size[1]); return info_handled; }
void Ctpsv_qd_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpsvPKcS0_S0_lP10qd_complexS2_l");
static int Ctpsv_qd_here(const call *c) { Ctpsv_qd_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], qd_x, qd_z, (int64_t)c->size[1]); return info_handled; }
void Ctpsv_mpfr_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpsvPKcS0_S0_lPN4mpfr9mpcomplexES3_l");
static int Ctpsv_mpfr_here(const call *c) { Ctpsv_mpfr_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpfr_x, mpfr_z, (int64_t)c->size[1]); return info_handled; }
void Ctpsv_mpf_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpsvPKcS0_S0_lP9mpc_classS2_l");
static int Ctpsv_mpf_here(const call *c) { Ctpsv_mpf_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], mpf_x, mpf_z, (int64_t)c->size[1]); return info_handled; }
void Ctpsv_f128_mangled(const char *, const char *, const char *, int64_t, void *, void *, int64_t) __asm__("_Z5CtpsvPKcS0_S0_lPSt7complexIgES3_l");
static int Ctpsv_f128_here(const call *c) { Ctpsv_f128_mangled(c->letter[0], c->letter[1], c->letter[2], (int64_t)c->size[0], f128_x, f128_z, (int64_t)c->size[1]); return info_handled; }
static void (*Cgeru)(const int *, const int *, const double *, const double *, const int *, const double *, const int *, double *, const int *);
static void Cgeru_there(const call *c) { Cgeru(&c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], z, &c->size[4]); }
void Cgeru_dd_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cgerull10dd_complexPS_lS0_lS0_l");
static int Cgeru_dd_here(const call *c) { Cgeru_dd_mangled((int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_z, (int64_t)c->size[4]); return info_handled; }
void Cgeru_qd_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cgerull10qd_complexPS_lS0_lS0_l");
static int Cgeru_qd_here(const call *c) { Cgeru_qd_mangled((int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_z, (int64_t)c->size[4]); return info_handled; }
void Cgeru_mpfr_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CgerullN4mpfr9mpcomplexEPS0_lS1_lS1_l");
static int Cgeru_mpfr_here(const call *c) { Cgeru_mpfr_mangled((int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Cgeru_mpf_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cgerull9mpc_classPS_lS0_lS0_l");
static int Cgeru_mpf_here(const call *c) { Cgeru_mpf_mangled((int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_z, (int64_t)c->size[4]); return info_handled; }
void Cgeru_f128_mangled(int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CgerullSt7complexIgEPS0_lS1_lS1_l");
static int Cgeru_f128_here(const call *c) { Cgeru_f128_mangled((int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Cgerc)(const int *, const int *, const double *, const double *, const int *, const double *, const int *, double *, const int *);
static void Cgerc_there(const call *c) { Cgerc(&c->size[0], &c->size[1], ones, x, &c->size[2], y, &c->size[3], z, &c->size[4]); }
void Cgerc_dd_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cgercll10dd_complexPS_lS0_lS0_l");
static int Cgerc_dd_here(const call *c) { Cgerc_dd_mangled((int64_t)c->size[0], (int64_t)c->size[1], dd_x, dd_x, (int64_t)c->size[2], dd_y, (int64_t)c->size[3], dd_z, (int64_t)c->size[4]); return info_handled; }
void Cgerc_qd_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cgercll10qd_complexPS_lS0_lS0_l");
static int Cgerc_qd_here(const call *c) { Cgerc_qd_mangled((int64_t)c->size[0], (int64_t)c->size[1], qd_x, qd_x, (int64_t)c->size[2], qd_y, (int64_t)c->size[3], qd_z, (int64_t)c->size[4]); return info_handled; }
void Cgerc_mpfr_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CgercllN4mpfr9mpcomplexEPS0_lS1_lS1_l");
static int Cgerc_mpfr_here(const call *c) { Cgerc_mpfr_mangled((int64_t)c->size[0], (int64_t)c->size[1], mpfr_x, mpfr_x, (int64_t)c->size[2], mpfr_y, (int64_t)c->size[3], mpfr_z, (int64_t)c->size[4]); return info_handled; }
void Cgerc_mpf_mangled(int64_t, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cgercll9mpc_classPS_lS0_lS0_l");
static int Cgerc_mpf_here(const call *c) { Cgerc_mpf_mangled((int64_t)c->size[0], (int64_t)c->size[1], mpf_x, mpf_x, (int64_t)c->size[2], mpf_y, (int64_t)c->size[3], mpf_z, (int64_t)c->size[4]); return info_handled; }
void Cgerc_f128_mangled(int64_t, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5CgercllSt7complexIgEPS0_lS1_lS1_l");
static int Cgerc_f128_here(const call *c) { Cgerc_f128_mangled((int64_t)c->size[0], (int64_t)c->size[1], f128_complex_one, f128_x, (int64_t)c->size[2], f128_y, (int64_t)c->size[3], f128_z, (int64_t)c->size[4]); return info_handled; }
static void (*Cher)(const char *, const int *, const double *, const double *, const int *, double *, const int *, size_t);
static void Cher_there(const call *c) { Cher(c->letter[0], &c->size[0], ones, x, &c->size[1], z, &c->size[2], 1); }
void Cher_dd_mangled(const char *, int64_t, wb_dd, void *, int64_t, void *, int64_t) __asm__("_Z4CherPKcl7dd_realP10dd_complexlS3_l");
static int Cher_dd_here(const call *c) { Cher_dd_mangled(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, (int64_t)c->size[1], dd_z, (int64_t)c->size[2]); return info_handled; }
void Cher_qd_mangled(const char *, int64_t, wb_qd, void *, int64_t, void *, int64_t) __asm__("_Z4CherPKcl7qd_realP10qd_complexlS3_l");
static int Cher_qd_here(const call *c) { Cher_qd_mangled(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, (int64_t)c->size[1], qd_z, (int64_t)c->size[2]); return info_handled; }
void Cher_mpfr_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z4CherPKclN4mpfr6mprealEPNS1_9mpcomplexElS4_l");
static int Cher_mpfr_here(const call *c) { Cher_mpfr_mangled(c->letter[0], (int64_t)c->size[0], mpfr_one, mpfr_x, (int64_t)c->size[1], mpfr_z, (int64_t)c->size[2]); return info_handled; }
void Cher_mpf_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t) __asm__("_Z4CherPKcl10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS6_l");
static int Cher_mpf_here(const call *c) { Cher_mpf_mangled(c->letter[0], (int64_t)c->size[0], mpf_one, mpf_x, (int64_t)c->size[1], mpf_z, (int64_t)c->size[2]); return info_handled; }
void Cher_f128_mangled(const char *, int64_t, wb_f128, void *, int64_t, void *, int64_t) __asm__("_Z4CherPKclgPSt7complexIgElS3_l");
static int Cher_f128_here(const call *c) { Cher_f128_mangled(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, (int64_t)c->size[1], f128_z, (int64_t)c->size[2]); return info_handled; }
static void (*Chpr)(const char *, const int *, const double *, const double *, const int *, double *, size_t);
static void Chpr_there(const call *c) { Chpr(c->letter[0], &c->size[0], ones, x, &c->size[1], z, 1); }
void Chpr_dd_mangled(const char *, int64_t, wb_dd, void *, int64_t, void *) __asm__("_Z4ChprPKcl7dd_realP10dd_complexlS3_");
static int Chpr_dd_here(const call *c) { Chpr_dd_mangled(c->letter[0], (int64_t)c->size[0], dd_one, dd_x, (int64_t)c->size[1], dd_z); return info_handled; }
void Chpr_qd_mangled(const char *, int64_t, wb_qd, void *, int64_t, void *) __asm__("_Z4ChprPKcl7qd_realP10qd_complexlS3_");
static int Chpr_qd_here(const call *c) { Chpr_qd_mangled(c->letter[0], (int64_t)c->size[0], qd_one, qd_x, (int64_t)c->size[1], qd_z); return info_handled; }
void Chpr_mpfr_mangled(const char *, int64_t, void *, void *, int64_t, void *) __asm__("_Z4ChprPKclN4mpfr6mprealEPNS1_9mpcomplexElS4_");
static int Chpr_mpfr_here(const call *c) { Chpr_mpfr_mangled(c->letter[0], (int64_t)c->size[0], mpfr_one, mpfr_x, (int64_t)c->size[1], mpfr_z); return info_handled; }
void Chpr_mpf_mangled(const char *, int64_t, void *, void *, int64_t, void *) __asm__("_Z4ChprPKcl10__gmp_exprIA1_12__mpf_structS3_EP9mpc_classlS6_");
static int Chpr_mpf_here(const call *c) { Chpr_mpf_mangled(c->letter[0], (int64_t)c->size[0], mpf_one, mpf_x, (int64_t)c->size[1], mpf_z); return info_handled; }
void Chpr_f128_mangled(const char *, int64_t, wb_f128, void *, int64_t, void *) __asm__("_Z4ChprPKclgPSt7complexIgElS3_");
static int Chpr_f128_here(const call *c) { Chpr_f128_mangled(c->letter[0], (int64_t)c->size[0], f128_one, f128_x, (int64_t)c->size[1], f128_z); return info_handled; }
static void (*Cher2)(const char *, const int *, const double *, const double *, const int *, const double *, const int *, double *, const int *, size_t);
static void Cher2_there(const call *c) { Cher2(c->letter[0], &c->size[0], ones, x, &c->size[1], y, &c->size[2], z, &c->size[3], 1); }
void Cher2_dd_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cher2PKcl10dd_complexPS1_lS2_lS2_l");
static int Cher2_dd_here(const call *c) { Cher2_dd_mangled(c->letter[0], (int64_t)c->size[0], dd_x, dd_x, (int64_t)c->size[1], dd_y, (int64_t)c->size[2], dd_z, (int64_t)c->size[3]); return info_handled; }
void Cher2_qd_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cher2PKcl10qd_complexPS1_lS2_lS2_l");
static int Cher2_qd_here(const call *c) { Cher2_qd_mangled(c->letter[0], (int64_t)c->size[0], qd_x, qd_x, (int64_t)c->size[1], qd_y, (int64_t)c->size[2], qd_z, (int64_t)c->size[3]); return info_handled; }
void Cher2_mpfr_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cher2PKclN4mpfr9mpcomplexEPS2_lS3_lS3_l");
static int Cher2_mpfr_here(const call *c) { Cher2_mpfr_mangled(c->letter[0], (int64_t)c->size[0], mpfr_x, mpfr_x, (int64_t)c->size[1], mpfr_y, (int64_t)c->size[2], mpfr_z, (int64_t)c->size[3]); return info_handled; }
void Cher2_mpf_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cher2PKcl9mpc_classPS1_lS2_lS2_l");
static int Cher2_mpf_here(const call *c) { Cher2_mpf_mangled(c->letter[0], (int64_t)c->size[0], mpf_x, mpf_x, (int64_t)c->size[1], mpf_y, (int64_t)c->size[2], mpf_z, (int64_t)c->size[3]); return info_handled; }
void Cher2_f128_mangled(const char *, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, void *, int64_t) __asm__("_Z5Cher2PKclSt7complexIgEPS2_lS3_lS3_l");
static int Cher2_f128_here(const call *c) { Cher2_f128_mangled(c->letter[0], (int64_t)c->size[0], f128_complex_one, f128_x, (int64_t)c->size[1], f128_y, (int64_t)c->size[2], f128_z, (int64_t)c->size[3]); return info_handled; }
static void (*Chpr2)(const char *, const int *, const double *, const double *, const int *, const double *, const int *, double *, size_t);
static void Chpr2_there(const call *c) { Chpr2(c->letter[0], &c->size[0], ones, x, &c->size[1], y, &c->size[2], z, 1); }
void Chpr2_dd_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *) __asm__("_Z5Chpr2PKcl10dd_complexPS1_lS2_lS2_");
static int Chpr2_dd_here(const call *c) { Chpr2_dd_mangled(c->letter[0], (int64_t)c->size[0], dd_x, dd_x, (int64_t)c->size[1], dd_y, (int64_t)c->size[2], dd_z); return info_handled; }
void Chpr2_qd_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *) __asm__("_Z5Chpr2PKcl10qd_complexPS1_lS2_lS2_");
static int Chpr2_qd_here(const call *c) { Chpr2_qd_mangled(c->letter[0], (int64_t)c->size[0], qd_x, qd_x, (int64_t)c->size[1], qd_y, (int64_t)c->size[2], qd_z); return info_handled; }
void Chpr2_mpfr_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *) __asm__("_Z5Chpr2PKclN4mpfr9mpcomplexEPS2_lS3_lS3_");
static int Chpr2_mpfr_here(const call *c) { Chpr2_mpfr_mangled(c->letter[0], (int64_t)c->size[0], mpfr_x, mpfr_x, (int64_t)c->size[1], mpfr_y, (int64_t)c->size[2], mpfr_z); return info_handled; }
void Chpr2_mpf_mangled(const char *, int64_t, void *, void *, int64_t, void *, int64_t, void *) __asm__("_Z5Chpr2PKcl9mpc_classPS1_lS2_lS2_");
static int Chpr2_mpf_here(const call *c) { Chpr2_mpf_mangled(c->letter[0], (int64_t)c->size[0], mpf_x, mpf_x, (int64_t)c->size[1], mpf_y, (int64_t)c->size[2], mpf_z); return info_handled; }
void Chpr2_f128_mangled(const char *, int64_t, wb_f128_complex, void *, int64_t, void *, int64_t, void *) __asm__("_Z5Chpr2PKclSt7complexIgEPS2_lS3_lS3_");
static int Chpr2_f128_here(const call *c) { Chpr2_f128_mangled(c->letter[0], (int64_t)c->size[0], f128_complex_one, f128_x, (int64_t)c->size[1], f128_y, (int64_t)c->size[2], f128_z); return info_handled; }
// end generated calls

#define L(i) (c->letter[i])
#define S(i) ((int64_t)c->size[i])
#define GEMM_IN_MODE(name, mode, unit, a, b, result)                                                     \
    static int name(const call *c) {                                                                     \
        return wb_##name(mode, L(0), L(1), S(0), S(1), S(2), unit, a, S(3), b, S(4), unit, result, S(5)); \
    }
#define SYRK_IN_MODE(name, mode, unit, a, result)                                                        \
    static int name(const call *c) {                                                                     \
        return wb_##name(mode, L(0), L(1), S(0), S(1), unit, a, S(2), unit, result, S(3));               \
    }
GEMM_IN_MODE(gemm_f64, WB_AUTO, 1, x, y, z)
GEMM_IN_MODE(gemm_dd, WB_WORKING, dd_one, dd_x, dd_y, dd_z)
GEMM_IN_MODE(gemm_qd, WB_EXACT, qd_one, qd_x, qd_y, qd_z)
GEMM_IN_MODE(gemm_mpfr, WB_AUTO, mpfr_one, mpfr_x, mpfr_y, mpfr_z)
GEMM_IN_MODE(gemm_mpf, WB_NATIVE, mpf_one, mpf_x, mpf_y, mpf_z)
SYRK_IN_MODE(syrk_f64, WB_AUTO, 1, x, z)
SYRK_IN_MODE(syrk_dd, WB_WORKING, dd_one, dd_x, dd_z)
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
static const char trans[] = "NtCX", uplo[] = "uLN", side[] = "lRU", diag[] = "nUT";
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
    // begin generated table
    {"Rgemm_dd", Rgemm_there, Rgemm_dd_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Rgemm_qd", Rgemm_there, Rgemm_qd_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Rgemm_f128", Rgemm_there, Rgemm_f128_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Rsyrk_dd", Rsyrk_there, Rsyrk_dd_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Rsyrk_qd", Rsyrk_there, Rsyrk_qd_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Rsyrk_f128", Rsyrk_there, Rsyrk_f128_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Rsymm_dd", Rsymm_there, Rsymm_dd_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Rsymm_qd", Rsymm_there, Rsymm_qd_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Rsymm_f128", Rsymm_there, Rsymm_f128_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Rsyr2k_dd", Rsyr2k_there, Rsyr2k_dd_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Rsyr2k_qd", Rsyr2k_there, Rsyr2k_qd_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Rsyr2k_f128", Rsyr2k_there, Rsyr2k_f128_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Rtrmm_dd", Rtrmm_there, Rtrmm_dd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Rtrmm_qd", Rtrmm_there, Rtrmm_qd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Rtrmm_f128", Rtrmm_there, Rtrmm_f128_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Rtrsm_dd", Rtrsm_there, Rtrsm_dd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Rtrsm_qd", Rtrsm_there, Rtrsm_qd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Rtrsm_f128", Rtrsm_there, Rtrsm_f128_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Rgemv_dd", Rgemv_there, Rgemv_dd_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Rgemv_qd", Rgemv_there, Rgemv_qd_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Rgemv_f128", Rgemv_there, Rgemv_f128_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Rgbmv_dd", Rgbmv_there, Rgbmv_dd_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Rgbmv_qd", Rgbmv_there, Rgbmv_qd_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Rgbmv_f128", Rgbmv_there, Rgbmv_f128_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Rsymv_dd", Rsymv_there, Rsymv_dd_here, 1, {uplo}, {cols, leading, step, step}},
    {"Rsymv_qd", Rsymv_there, Rsymv_qd_here, 1, {uplo}, {cols, leading, step, step}},
    {"Rsymv_f128", Rsymv_there, Rsymv_f128_here, 1, {uplo}, {cols, leading, step, step}},
    {"Rsbmv_dd", Rsbmv_there, Rsbmv_dd_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Rsbmv_qd", Rsbmv_there, Rsbmv_qd_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Rsbmv_f128", Rsbmv_there, Rsbmv_f128_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Rspmv_dd", Rspmv_there, Rspmv_dd_here, 1, {uplo}, {cols, step, step}},
    {"Rspmv_qd", Rspmv_there, Rspmv_qd_here, 1, {uplo}, {cols, step, step}},
    {"Rspmv_f128", Rspmv_there, Rspmv_f128_here, 1, {uplo}, {cols, step, step}},
    {"Rtrmv_dd", Rtrmv_there, Rtrmv_dd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Rtrmv_qd", Rtrmv_there, Rtrmv_qd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Rtrmv_f128", Rtrmv_there, Rtrmv_f128_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Rtbmv_dd", Rtbmv_there, Rtbmv_dd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Rtbmv_qd", Rtbmv_there, Rtbmv_qd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Rtbmv_f128", Rtbmv_there, Rtbmv_f128_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Rtpmv_dd", Rtpmv_there, Rtpmv_dd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Rtpmv_qd", Rtpmv_there, Rtpmv_qd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Rtpmv_f128", Rtpmv_there, Rtpmv_f128_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Rtrsv_dd", Rtrsv_there, Rtrsv_dd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Rtrsv_qd", Rtrsv_there, Rtrsv_qd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Rtrsv_f128", Rtrsv_there, Rtrsv_f128_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Rtbsv_dd", Rtbsv_there, Rtbsv_dd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Rtbsv_qd", Rtbsv_there, Rtbsv_qd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Rtbsv_f128", Rtbsv_there, Rtbsv_f128_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Rtpsv_dd", Rtpsv_there, Rtpsv_dd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Rtpsv_qd", Rtpsv_there, Rtpsv_qd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Rtpsv_f128", Rtpsv_there, Rtpsv_f128_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Rger_dd", Rger_there, Rger_dd_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Rger_qd", Rger_there, Rger_qd_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Rger_f128", Rger_there, Rger_f128_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Rsyr_dd", Rsyr_there, Rsyr_dd_here, 1, {uplo}, {cols, step, leading}},
    {"Rsyr_qd", Rsyr_there, Rsyr_qd_here, 1, {uplo}, {cols, step, leading}},
    {"Rsyr_f128", Rsyr_there, Rsyr_f128_here, 1, {uplo}, {cols, step, leading}},
    {"Rspr_dd", Rspr_there, Rspr_dd_here, 1, {uplo}, {cols, step}},
    {"Rspr_qd", Rspr_there, Rspr_qd_here, 1, {uplo}, {cols, step}},
    {"Rspr_f128", Rspr_there, Rspr_f128_here, 1, {uplo}, {cols, step}},
    {"Rsyr2_dd", Rsyr2_there, Rsyr2_dd_here, 1, {uplo}, {cols, step, step, leading}},
    {"Rsyr2_qd", Rsyr2_there, Rsyr2_qd_here, 1, {uplo}, {cols, step, step, leading}},
    {"Rsyr2_f128", Rsyr2_there, Rsyr2_f128_here, 1, {uplo}, {cols, step, step, leading}},
    {"Rspr2_dd", Rspr2_there, Rspr2_dd_here, 1, {uplo}, {cols, step, step}},
    {"Rspr2_qd", Rspr2_there, Rspr2_qd_here, 1, {uplo}, {cols, step, step}},
    {"Rspr2_f128", Rspr2_there, Rspr2_f128_here, 1, {uplo}, {cols, step, step}},
    {"Cgemm_dd", Cgemm_there, Cgemm_dd_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Cgemm_qd", Cgemm_there, Cgemm_qd_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Cgemm_mpfr", Cgemm_there, Cgemm_mpfr_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Cgemm_mpf", Cgemm_there, Cgemm_mpf_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Cgemm_f128", Cgemm_there, Cgemm_f128_here, 1, {trans, trans}, {rows, cols, depth, leading, leading, leading}},
    {"Csyrk_dd", Csyrk_there, Csyrk_dd_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Csyrk_qd", Csyrk_there, Csyrk_qd_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Csyrk_mpfr", Csyrk_there, Csyrk_mpfr_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Csyrk_mpf", Csyrk_there, Csyrk_mpf_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Csyrk_f128", Csyrk_there, Csyrk_f128_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Cherk_dd", Cherk_there, Cherk_dd_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Cherk_qd", Cherk_there, Cherk_qd_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Cherk_mpfr", Cherk_there, Cherk_mpfr_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Cherk_mpf", Cherk_there, Cherk_mpf_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Cherk_f128", Cherk_there, Cherk_f128_here, 1, {uplo, trans}, {cols, depth, leading, leading}},
    {"Csymm_dd", Csymm_there, Csymm_dd_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Csymm_qd", Csymm_there, Csymm_qd_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Csymm_mpfr", Csymm_there, Csymm_mpfr_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Csymm_mpf", Csymm_there, Csymm_mpf_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Csymm_f128", Csymm_there, Csymm_f128_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Chemm_dd", Chemm_there, Chemm_dd_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Chemm_qd", Chemm_there, Chemm_qd_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Chemm_mpfr", Chemm_there, Chemm_mpfr_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Chemm_mpf", Chemm_there, Chemm_mpf_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Chemm_f128", Chemm_there, Chemm_f128_here, 1, {side, uplo}, {rows, cols, leading, leading, leading}},
    {"Csyr2k_dd", Csyr2k_there, Csyr2k_dd_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Csyr2k_qd", Csyr2k_there, Csyr2k_qd_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Csyr2k_mpfr", Csyr2k_there, Csyr2k_mpfr_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Csyr2k_mpf", Csyr2k_there, Csyr2k_mpf_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Csyr2k_f128", Csyr2k_there, Csyr2k_f128_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Cher2k_dd", Cher2k_there, Cher2k_dd_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Cher2k_qd", Cher2k_there, Cher2k_qd_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Cher2k_mpfr", Cher2k_there, Cher2k_mpfr_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Cher2k_mpf", Cher2k_there, Cher2k_mpf_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Cher2k_f128", Cher2k_there, Cher2k_f128_here, 1, {uplo, trans}, {cols, depth, leading, leading, leading}},
    {"Ctrmm_dd", Ctrmm_there, Ctrmm_dd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrmm_qd", Ctrmm_there, Ctrmm_qd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrmm_mpfr", Ctrmm_there, Ctrmm_mpfr_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrmm_mpf", Ctrmm_there, Ctrmm_mpf_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrmm_f128", Ctrmm_there, Ctrmm_f128_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrsm_dd", Ctrsm_there, Ctrsm_dd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrsm_qd", Ctrsm_there, Ctrsm_qd_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrsm_mpfr", Ctrsm_there, Ctrsm_mpfr_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrsm_mpf", Ctrsm_there, Ctrsm_mpf_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Ctrsm_f128", Ctrsm_there, Ctrsm_f128_here, 1, {side, uplo, trans, diag}, {rows, cols, leading, leading}},
    {"Cgemv_dd", Cgemv_there, Cgemv_dd_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Cgemv_qd", Cgemv_there, Cgemv_qd_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Cgemv_mpfr", Cgemv_there, Cgemv_mpfr_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Cgemv_mpf", Cgemv_there, Cgemv_mpf_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Cgemv_f128", Cgemv_there, Cgemv_f128_here, 1, {trans}, {rows, cols, leading, step, step}},
    {"Cgbmv_dd", Cgbmv_there, Cgbmv_dd_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Cgbmv_qd", Cgbmv_there, Cgbmv_qd_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Cgbmv_mpfr", Cgbmv_there, Cgbmv_mpfr_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Cgbmv_mpf", Cgbmv_there, Cgbmv_mpf_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Cgbmv_f128", Cgbmv_there, Cgbmv_f128_here, 1, {trans}, {rows, cols, depth, depth, leading, step, step}},
    {"Chemv_dd", Chemv_there, Chemv_dd_here, 1, {uplo}, {cols, leading, step, step}},
    {"Chemv_qd", Chemv_there, Chemv_qd_here, 1, {uplo}, {cols, leading, step, step}},
    {"Chemv_mpfr", Chemv_there, Chemv_mpfr_here, 1, {uplo}, {cols, leading, step, step}},
    {"Chemv_mpf", Chemv_there, Chemv_mpf_here, 1, {uplo}, {cols, leading, step, step}},
    {"Chemv_f128", Chemv_there, Chemv_f128_here, 1, {uplo}, {cols, leading, step, step}},
    {"Chbmv_dd", Chbmv_there, Chbmv_dd_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Chbmv_qd", Chbmv_there, Chbmv_qd_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Chbmv_mpfr", Chbmv_there, Chbmv_mpfr_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Chbmv_mpf", Chbmv_there, Chbmv_mpf_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Chbmv_f128", Chbmv_there, Chbmv_f128_here, 1, {uplo}, {cols, depth, leading, step, step}},
    {"Chpmv_dd", Chpmv_there, Chpmv_dd_here, 1, {uplo}, {cols, step, step}},
    {"Chpmv_qd", Chpmv_there, Chpmv_qd_here, 1, {uplo}, {cols, step, step}},
    {"Chpmv_mpfr", Chpmv_there, Chpmv_mpfr_here, 1, {uplo}, {cols, step, step}},
    {"Chpmv_mpf", Chpmv_there, Chpmv_mpf_here, 1, {uplo}, {cols, step, step}},
    {"Chpmv_f128", Chpmv_there, Chpmv_f128_here, 1, {uplo}, {cols, step, step}},
    {"Ctrmv_dd", Ctrmv_there, Ctrmv_dd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrmv_qd", Ctrmv_there, Ctrmv_qd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrmv_mpfr", Ctrmv_there, Ctrmv_mpfr_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrmv_mpf", Ctrmv_there, Ctrmv_mpf_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrmv_f128", Ctrmv_there, Ctrmv_f128_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctbmv_dd", Ctbmv_there, Ctbmv_dd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbmv_qd", Ctbmv_there, Ctbmv_qd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbmv_mpfr", Ctbmv_there, Ctbmv_mpfr_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbmv_mpf", Ctbmv_there, Ctbmv_mpf_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbmv_f128", Ctbmv_there, Ctbmv_f128_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctpmv_dd", Ctpmv_there, Ctpmv_dd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpmv_qd", Ctpmv_there, Ctpmv_qd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpmv_mpfr", Ctpmv_there, Ctpmv_mpfr_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpmv_mpf", Ctpmv_there, Ctpmv_mpf_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpmv_f128", Ctpmv_there, Ctpmv_f128_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctrsv_dd", Ctrsv_there, Ctrsv_dd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrsv_qd", Ctrsv_there, Ctrsv_qd_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrsv_mpfr", Ctrsv_there, Ctrsv_mpfr_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrsv_mpf", Ctrsv_there, Ctrsv_mpf_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctrsv_f128", Ctrsv_there, Ctrsv_f128_here, 1, {uplo, trans, diag}, {cols, leading, step}},
    {"Ctbsv_dd", Ctbsv_there, Ctbsv_dd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbsv_qd", Ctbsv_there, Ctbsv_qd_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbsv_mpfr", Ctbsv_there, Ctbsv_mpfr_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbsv_mpf", Ctbsv_there, Ctbsv_mpf_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctbsv_f128", Ctbsv_there, Ctbsv_f128_here, 1, {uplo, trans, diag}, {cols, depth, leading, step}},
    {"Ctpsv_dd", Ctpsv_there, Ctpsv_dd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpsv_qd", Ctpsv_there, Ctpsv_qd_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpsv_mpfr", Ctpsv_there, Ctpsv_mpfr_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpsv_mpf", Ctpsv_there, Ctpsv_mpf_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Ctpsv_f128", Ctpsv_there, Ctpsv_f128_here, 1, {uplo, trans, diag}, {cols, step}},
    {"Cgeru_dd", Cgeru_there, Cgeru_dd_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgeru_qd", Cgeru_there, Cgeru_qd_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgeru_mpfr", Cgeru_there, Cgeru_mpfr_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgeru_mpf", Cgeru_there, Cgeru_mpf_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgeru_f128", Cgeru_there, Cgeru_f128_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgerc_dd", Cgerc_there, Cgerc_dd_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgerc_qd", Cgerc_there, Cgerc_qd_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgerc_mpfr", Cgerc_there, Cgerc_mpfr_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgerc_mpf", Cgerc_there, Cgerc_mpf_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cgerc_f128", Cgerc_there, Cgerc_f128_here, 1, {NULL}, {rows, cols, step, step, leading}},
    {"Cher_dd", Cher_there, Cher_dd_here, 1, {uplo}, {cols, step, leading}},
    {"Cher_qd", Cher_there, Cher_qd_here, 1, {uplo}, {cols, step, leading}},
    {"Cher_mpfr", Cher_there, Cher_mpfr_here, 1, {uplo}, {cols, step, leading}},
    {"Cher_mpf", Cher_there, Cher_mpf_here, 1, {uplo}, {cols, step, leading}},
    {"Cher_f128", Cher_there, Cher_f128_here, 1, {uplo}, {cols, step, leading}},
    {"Chpr_dd", Chpr_there, Chpr_dd_here, 1, {uplo}, {cols, step}},
    {"Chpr_qd", Chpr_there, Chpr_qd_here, 1, {uplo}, {cols, step}},
    {"Chpr_mpfr", Chpr_there, Chpr_mpfr_here, 1, {uplo}, {cols, step}},
    {"Chpr_mpf", Chpr_there, Chpr_mpf_here, 1, {uplo}, {cols, step}},
    {"Chpr_f128", Chpr_there, Chpr_f128_here, 1, {uplo}, {cols, step}},
    {"Cher2_dd", Cher2_there, Cher2_dd_here, 1, {uplo}, {cols, step, step, leading}},
    {"Cher2_qd", Cher2_there, Cher2_qd_here, 1, {uplo}, {cols, step, step, leading}},
    {"Cher2_mpfr", Cher2_there, Cher2_mpfr_here, 1, {uplo}, {cols, step, step, leading}},
    {"Cher2_mpf", Cher2_there, Cher2_mpf_here, 1, {uplo}, {cols, step, step, leading}},
    {"Cher2_f128", Cher2_there, Cher2_f128_here, 1, {uplo}, {cols, step, step, leading}},
    {"Chpr2_dd", Chpr2_there, Chpr2_dd_here, 1, {uplo}, {cols, step, step}},
    {"Chpr2_qd", Chpr2_there, Chpr2_qd_here, 1, {uplo}, {cols, step, step}},
    {"Chpr2_mpfr", Chpr2_there, Chpr2_mpfr_here, 1, {uplo}, {cols, step, step}},
    {"Chpr2_mpf", Chpr2_there, Chpr2_mpf_here, 1, {uplo}, {cols, step, step}},
    {"Chpr2_f128", Chpr2_there, Chpr2_f128_here, 1, {uplo}, {cols, step, step}},
    // end generated table
    {"wb_gemm_f64", Rgemm_there, gemm_f64, 0, GEMM_ARGUMENTS},
    {"wb_gemm_dd", Rgemm_there, gemm_dd, 0, GEMM_ARGUMENTS},
    {"wb_gemm_qd", Rgemm_there, gemm_qd, 0, GEMM_ARGUMENTS},
    {"wb_gemm_mpfr", Rgemm_there, gemm_mpfr, 0, GEMM_ARGUMENTS},
    {"wb_gemm_mpf", Rgemm_there, gemm_mpf, 0, GEMM_ARGUMENTS},
    {"wb_syrk_f64", Rsyrk_there, syrk_f64, 0, SYRK_ARGUMENTS},
    {"wb_syrk_dd", Rsyrk_there, syrk_dd, 0, SYRK_ARGUMENTS},
    {"wb_syrk_qd", Rsyrk_there, syrk_qd, 0, SYRK_ARGUMENTS},
    {"wb_syrk_mpfr", Rsyrk_there, syrk_mpfr, 0, SYRK_ARGUMENTS},
    {"wb_syrk_mpf", Rsyrk_there, syrk_mpf, 0, SYRK_ARGUMENTS},
    {"wb_mp_gemm", Rgemm_there, mp_gemm, 0, GEMM_ARGUMENTS},
    {"wb_mp_syrk", Rsyrk_there, mp_syrk, 0, SYRK_ARGUMENTS},
    {"wb_mp_gemv", Rgemv_there, mp_gemv, 0, {trans, NULL}, {rows, cols, leading, step, step}},
    {"wb_mp_symv", Rsymv_there, mp_symv, 0, {uplo, NULL}, {rows, leading, step, step}},
    {"wb_mp_ger", Rger_there, mp_ger, 0, {NULL, NULL}, {rows, cols, step, step, leading}},
    {"wb_mp_syr", Rsyr_there, mp_syr, 0, {uplo, NULL}, {rows, step, leading}},
    {"wb_mp_syr2", Rsyr2_there, mp_syr2, 0, {uplo, NULL}, {rows, step, step, leading}},
};

/* Where the reference has its functions. */
static const struct {
    void **at;
    const char *name;
} references[] = {
    // begin generated symbols
    {(void **)&Rgemm, "dgemm_"},
    {(void **)&Rsyrk, "dsyrk_"},
    {(void **)&Rsymm, "dsymm_"},
    {(void **)&Rsyr2k, "dsyr2k_"},
    {(void **)&Rtrmm, "dtrmm_"},
    {(void **)&Rtrsm, "dtrsm_"},
    {(void **)&Rgemv, "dgemv_"},
    {(void **)&Rgbmv, "dgbmv_"},
    {(void **)&Rsymv, "dsymv_"},
    {(void **)&Rsbmv, "dsbmv_"},
    {(void **)&Rspmv, "dspmv_"},
    {(void **)&Rtrmv, "dtrmv_"},
    {(void **)&Rtbmv, "dtbmv_"},
    {(void **)&Rtpmv, "dtpmv_"},
    {(void **)&Rtrsv, "dtrsv_"},
    {(void **)&Rtbsv, "dtbsv_"},
    {(void **)&Rtpsv, "dtpsv_"},
    {(void **)&Rger, "dger_"},
    {(void **)&Rsyr, "dsyr_"},
    {(void **)&Rspr, "dspr_"},
    {(void **)&Rsyr2, "dsyr2_"},
    {(void **)&Rspr2, "dspr2_"},
    {(void **)&Cgemm, "zgemm_"},
    {(void **)&Csyrk, "zsyrk_"},
    {(void **)&Cherk, "zherk_"},
    {(void **)&Csymm, "zsymm_"},
    {(void **)&Chemm, "zhemm_"},
    {(void **)&Csyr2k, "zsyr2k_"},
    {(void **)&Cher2k, "zher2k_"},
    {(void **)&Ctrmm, "ztrmm_"},
    {(void **)&Ctrsm, "ztrsm_"},
    {(void **)&Cgemv, "zgemv_"},
    {(void **)&Cgbmv, "zgbmv_"},
    {(void **)&Chemv, "zhemv_"},
    {(void **)&Chbmv, "zhbmv_"},
    {(void **)&Chpmv, "zhpmv_"},
    {(void **)&Ctrmv, "ztrmv_"},
    {(void **)&Ctbmv, "ztbmv_"},
    {(void **)&Ctpmv, "ztpmv_"},
    {(void **)&Ctrsv, "ztrsv_"},
    {(void **)&Ctbsv, "ztbsv_"},
    {(void **)&Ctpsv, "ztpsv_"},
    {(void **)&Cgeru, "zgeru_"},
    {(void **)&Cgerc, "zgerc_"},
    {(void **)&Cher, "zher_"},
    {(void **)&Chpr, "zhpr_"},
    {(void **)&Cher2, "zher2_"},
    {(void **)&Chpr2, "zhpr2_"},
    // end generated symbols
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
          "%s: info %d, handler %d, the reference %d: '%s' '%s' '%s' '%s' %d %d %d %d %d %d %d", r->name, info,
          info_handled, info_there, c->letter[0], c->letter[1], c->letter[2], c->letter[3], c->size[0], c->size[1],
          c->size[2], c->size[3], c->size[4], c->size[5], c->size[6]);
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
    for (i = 0; i < sizeof references / sizeof *references; i++) *references[i].at = find(library, references[i].name);
    dd_one = dd(1);
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
        CHECK(illegal - before > 15, "%s: %d calls with illegal arguments", routines[i].name, illegal - before);
    }
    printf("%d calls with illegal arguments\n", illegal);
    return failures();
}
