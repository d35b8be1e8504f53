// The source interface of MPRES-BLAS on libwideblas: what the files beside this one include.
//
// Host functions are global, arrays and BLAS functions in namespace cuda; launch sizes as template
// arguments are accepted and ignored, buffers too, which may be nullptr. Numbers have the moduli of
// params.h. Arrays hold more residues than a number, see wb_mp_array in wideblas.h. Failed calls leave
// their outputs, say why on stderr and through wb_last_error().
// SPDX-License-Identifier: MIT OR Apache-2.0
#ifndef WIDEBLAS_MPRES_HPP
#define WIDEBLAS_MPRES_HPP

#include "arith/arith_utils.cuh"
#include "common.cuh"
#include "device.hpp"
#include "kernel_config.cuh"
#include "types.cuh"

enum mblas_trans_type { mblas_no_trans = 111, mblas_trans = 112, mblas_conj_trans = 113 };
enum mblas_uplo_type { mblas_upper = 121, mblas_lower = 122 };
enum mblas_side_type { mblas_left_side = 141, mblas_right_side = 142 };
enum mblas_norm_type { mblas_one_norm = 171, mblas_inf_norm = 175 };

/// Sets the precision of arrays made from now on, in bits, 24 to 8192; 0 when done. Numbers outside of
/// arrays keep the moduli of params.h: while a set of another size is in force their functions fail, and
/// arrays are filled and read by wb_mp_array_set_mpfr() and its siblings.
inline int mp_set_precision(int bits) { return wb_mp_set_precision(bits); }

/// Sets the moduli of arrays made from now on: n of them, pairwise coprime. Otherwise the same.
inline int mp_set_moduli(int n, const int *moduli) { return wb_mp_set_moduli(n, moduli); }

namespace wideblas_mpres {
inline wb_mp_array *array(mp_array_t &x) { return reinterpret_cast<wb_mp_array *>(&x); }
inline const wb_mp_array *array(const mp_array_t &x) { return reinterpret_cast<const wb_mp_array *>(&x); }
}  // namespace wideblas_mpres

// Host arithmetic. Operands are numbers or pointers to them.

template <class X>
void mp_set(mp_float_ptr r, const X &x) {
    wb_mp_round(wideblas_mpres::target(r), wideblas_mpres::number(x));
}

/// r := (-1)^sign significand 2^exp, rounded once.
inline void mp_set(mp_float_ptr r, long significand, int exp, int sign) {
    char text[32];
    snprintf(text, sizeof text, "%s%ld", sign != 0 ? "-" : "", significand);
    mp_float_t value;
    // "--5" is no number: a negative significand changes the sign.
    const char *const digits = text[0] == '-' && text[1] == '-' ? text + 2 : text;
    if (wb_mp_set_str(wideblas_mpres::target(&value), digits) == 0) {
        wb_mp_scale2(r, wideblas_mpres::number(value), exp);
    }
}

inline void mp_set_d(mp_float_ptr r, double x) { wb_mp_set_d(wideblas_mpres::target(r), x); }

inline void mp_set_str(mp_float_ptr r, const char *text) { wb_mp_set_str(wideblas_mpres::target(r), text); }

template <class X>
double mp_get_d(const X &x) {
    return wb_mp_get_d(wideblas_mpres::number(x));
}

#ifdef WIDEBLAS_MPRES_MPFR
inline void mp_set_mpfr(mp_float_ptr r, mpfr_srcptr x) { wb_mp_set_mpfr(wideblas_mpres::target(r), x); }

template <class X>
void mp_get_mpfr(mpfr_ptr r, const X &x) {
    wb_mp_get_mpfr(r, wideblas_mpres::number(x));
}
#endif

template <class X, class Y>
void mp_add(mp_float_ptr r, const X &x, const Y &y) {
    wb_mp_add(wideblas_mpres::target(r), wideblas_mpres::number(x), wideblas_mpres::number(y));
}

template <class X, class Y>
void mp_add_abs(mp_float_ptr r, const X &x, const Y &y) {
    wb_mp_add_abs(wideblas_mpres::target(r), wideblas_mpres::number(x), wideblas_mpres::number(y));
}

template <class X, class Y>
void mp_sub(mp_float_ptr r, const X &x, const Y &y) {
    wb_mp_sub(wideblas_mpres::target(r), wideblas_mpres::number(x), wideblas_mpres::number(y));
}

template <class X, class Y>
void mp_mul(mp_float_ptr r, const X &x, const Y &y) {
    wb_mp_mul(wideblas_mpres::target(r), wideblas_mpres::number(x), wideblas_mpres::number(y));
}

template <class X>
void mp_mul_d(mp_float_ptr r, const X &x, double y) {
    wb_mp_mul_d(wideblas_mpres::target(r), wideblas_mpres::number(x), y);
}

template <class X, class Y>
void mp_div(mp_float_ptr r, const X &x, const Y &y) {
    wb_mp_div(wideblas_mpres::target(r), wideblas_mpres::number(x), wideblas_mpres::number(y));
}

template <class X>
void mp_sqrt(mp_float_ptr r, const X &x) {
    wb_mp_sqrt(wideblas_mpres::target(r), wideblas_mpres::number(x));
}

/// The nearest double to the rounded root.
template <class X>
double mp_dsqrt(const X &x) {
    mp_float_t root;
    if (wb_mp_sqrt(wideblas_mpres::target(&root), wideblas_mpres::number(x)) != 0) return NAN;
    return wb_mp_get_d(&root);
}

template <class X>
void mp_inv_sqrt(mp_float_ptr r, const X &x) {
    wb_mp_inv_sqrt(wideblas_mpres::target(r), wideblas_mpres::number(x));
}

template <class X, class Y>
int mp_cmp(const X &x, const Y &y) {
    return wb_mp_cmp(wideblas_mpres::number(x), wideblas_mpres::number(y));
}

template <class X, class Y>
int mp_cmp_abs(const X &x, const Y &y) {
    return wb_mp_cmp_abs(wideblas_mpres::number(x), wideblas_mpres::number(y));
}

namespace cuda {

inline void mp_array_init(mp_array_t &dev, int size) {
    wb_mp_array_init(wideblas_mpres::array(dev), size);
}

inline void mp_array_clear(mp_array_t &dev) { wb_mp_array_clear(wideblas_mpres::array(dev)); }

inline void mp_array_host2device(mp_array_t &dev, mp_float_srcptr host, int size) {
    wb_mp_array_host2device(wideblas_mpres::array(dev), wideblas_mpres::number(host), size);
}

inline void mp_array_device2host(mp_float_ptr host, const mp_array_t &dev, int size) {
    wb_mp_array_device2host(wideblas_mpres::target(host), wideblas_mpres::array(dev), size);
}

inline void mp_collection_init(mp_collection_t &dev, int size) {
    mp_array_t *array = new mp_array_t();
    mp_array_init(*array, size);
    mp_collection_t made = {array->digits, array->sign, array->exp, array->eval, array};
    dev = made;
}

inline void mp_collection_clear(mp_collection_t &dev) {
    mp_array_clear(*dev.array);
    delete dev.array;
    dev = mp_collection_t();
}

inline void mp_collection_host2device(mp_collection_t &dev, mp_float_srcptr host, int size) {
    mp_array_host2device(*dev.array, host, size);
}

inline void mp_collection_device2host(mp_float_ptr host, const mp_collection_t &dev, int size) {
    mp_array_device2host(host, *dev.array, size);
}

// Division and roots of numbers in GPU memory, called by the host.

#ifdef WIDEBLAS_MPRES_CUDA
}  // namespace cuda
namespace wideblas_mpres {
// A number that another memory holds, or NULL, which is an error, where it cannot be read.
class fetched {
public:
    explicit fetched(mp_float_srcptr from)
        : known(cudaMemcpy(&value, from, sizeof value, cudaMemcpyDefault) == cudaSuccess) {}
    mp_float_srcptr get() const { return known ? &value : nullptr; }

private:
    mp_float_t value;
    bool known;
};

inline void put(mp_float_ptr to, const mp_float_t &value) {
    checkDeviceHasErrors(cudaMemcpy(to, &value, sizeof value, cudaMemcpyDefault));
}
}  // namespace wideblas_mpres
namespace cuda {
inline void mp_div(mp_float_ptr r, mp_float_srcptr x, mp_float_srcptr y) {
    const wideblas_mpres::fetched a(x), b(y);
    mp_float_t value;
    if (wb_mp_div(wideblas_mpres::target(&value), wideblas_mpres::number(a.get()),
                  wideblas_mpres::number(b.get())) == 0) {
        wideblas_mpres::put(r, value);
    }
}

inline void mp_sqrt(mp_float_ptr r, mp_float_srcptr x) {
    const wideblas_mpres::fetched a(x);
    mp_float_t value;
    if (wb_mp_sqrt(wideblas_mpres::target(&value), wideblas_mpres::number(a.get())) == 0) {
        wideblas_mpres::put(r, value);
    }
}

inline void mp_inv_sqrt(mp_float_ptr r, mp_float_srcptr x) {
    const wideblas_mpres::fetched a(x);
    mp_float_t value;
    if (wb_mp_inv_sqrt(wideblas_mpres::target(&value), wideblas_mpres::number(a.get())) == 0) {
        wideblas_mpres::put(r, value);
    }
}

inline double mp_dsqrt(mp_float_srcptr x) { return ::mp_dsqrt(wideblas_mpres::fetched(x).get()); }
#else
#define WIDEBLAS_MPRES_ABSENT(name)                                                       \
    template <class... Arguments>                                                         \
    void name(Arguments &&...) {                                                          \
        static_assert(sizeof...(Arguments) == 1000,                                       \
                      "cuda::" #name " needs CUDA: compile with nvcc, or with -I and the folder of cuda_runtime.h"); \
    }
WIDEBLAS_MPRES_ABSENT(mp_div)
WIDEBLAS_MPRES_ABSENT(mp_sqrt)
WIDEBLAS_MPRES_ABSENT(mp_inv_sqrt)
WIDEBLAS_MPRES_ABSENT(mp_dsqrt)
#undef WIDEBLAS_MPRES_ABSENT
#endif

// BLAS functions. Whatever else a call has behind its operands are buffers.

template <int... Launch, class... Buffers>
void mp_asum(int n, const mp_array_t &x, int incx, mp_array_t &r, Buffers &&...) {
    wb_mp_asum(n, wideblas_mpres::array(x), incx, wideblas_mpres::array(r));
}

template <int... Launch, class... Buffers>
void mp_dot(int n, const mp_array_t &x, int incx, const mp_array_t &y, int incy, mp_array_t &r,
            Buffers &&...) {
    wb_mp_dot(n, wideblas_mpres::array(x), incx, wideblas_mpres::array(y), incy,
              wideblas_mpres::array(r));
}

template <int... Launch, class... Buffers>
void mp_scal(int n, const mp_array_t &alpha, mp_array_t &x, int incx, Buffers &&...) {
    wb_mp_scal(n, wideblas_mpres::array(alpha), wideblas_mpres::array(x), incx);
}

template <int... Launch, class... Buffers>
void mp_axpy(int n, const mp_array_t &alpha, const mp_array_t &x, int incx, mp_array_t &y, int incy,
             Buffers &&...) {
    wb_mp_axpy(n, wideblas_mpres::array(alpha), wideblas_mpres::array(x), incx,
               wideblas_mpres::array(y), incy);
}

template <int... Launch, class... Buffers>
void mp_axpy_dot(int n, const mp_array_t &alpha, mp_array_t &w, int incw, const mp_array_t &v,
                 int incv, const mp_array_t &u, int incu, mp_array_t &r, Buffers &&...) {
    wb_mp_axpy_dot(n, wideblas_mpres::array(alpha), wideblas_mpres::array(w), incw,
                   wideblas_mpres::array(v), incv, wideblas_mpres::array(u), incu,
                   wideblas_mpres::array(r));
}

template <int... Launch, class... Buffers>
void mp_waxpby(int n, const mp_array_t &alpha, const mp_array_t &x, int incx,
               const mp_array_t &beta, const mp_array_t &y, int incy, mp_array_t &w, int incw,
               Buffers &&...) {
    wb_mp_waxpby(n, wideblas_mpres::array(alpha), wideblas_mpres::array(x), incx,
                 wideblas_mpres::array(beta), wideblas_mpres::array(y), incy,
                 wideblas_mpres::array(w), incw);
}

template <int... Launch, class... Buffers>
void mp_norm(mblas_norm_type norm, int n, const mp_array_t &x, int incx, mp_array_t &r,
             Buffers &&...) {
    wb_mp_norm(norm, n, wideblas_mpres::array(x), incx, wideblas_mpres::array(r));
}

template <int... Launch, class... Buffers>
void mp_rot(int n, mp_array_t &x, int incx, mp_array_t &y, int incy, const mp_array_t &c,
            const mp_array_t &s, Buffers &&...) {
    wb_mp_rot(n, wideblas_mpres::array(x), incx, wideblas_mpres::array(y), incy,
              wideblas_mpres::array(c), wideblas_mpres::array(s));
}

template <int... Launch, class... Buffers>
void mp_gemv(mblas_trans_type trans, int m, int n, const mp_array_t &alpha, const mp_array_t &a,
             int lda, const mp_array_t &x, int incx, const mp_array_t &beta, mp_array_t &y,
             int incy, Buffers &&...) {
    wb_mp_gemv(trans, m, n, wideblas_mpres::array(alpha), wideblas_mpres::array(a), lda,
               wideblas_mpres::array(x), incx, wideblas_mpres::array(beta),
               wideblas_mpres::array(y), incy);
}

template <int... Launch, class... Buffers>
void mp_gemm(mblas_trans_type transa, mblas_trans_type transb, int m, int n, int k,
             const mp_array_t &alpha, const mp_array_t &a, int lda, const mp_array_t &b, int ldb,
             const mp_array_t &beta, mp_array_t &c, int ldc, Buffers &&...) {
    wb_mp_gemm(transa, transb, m, n, k, wideblas_mpres::array(alpha), wideblas_mpres::array(a), lda,
               wideblas_mpres::array(b), ldb, wideblas_mpres::array(beta), wideblas_mpres::array(c),
               ldc);
}

template <int... Launch, class... Buffers>
void mp_ger(int m, int n, const mp_array_t &alpha, const mp_array_t &x, int incx,
            const mp_array_t &y, int incy, mp_array_t &a, int lda, Buffers &&...) {
    wb_mp_ger(m, n, wideblas_mpres::array(alpha), wideblas_mpres::array(x), incx,
              wideblas_mpres::array(y), incy, wideblas_mpres::array(a), lda);
}

template <int... Launch, class... Buffers>
void mp_ge_add(int m, int n, const mp_array_t &alpha, const mp_array_t &a, int lda,
               const mp_array_t &beta, const mp_array_t &b, int ldb, mp_array_t &c, int ldc,
               Buffers &&...) {
    wb_mp_ge_add(m, n, wideblas_mpres::array(alpha), wideblas_mpres::array(a), lda,
                 wideblas_mpres::array(beta), wideblas_mpres::array(b), ldb,
                 wideblas_mpres::array(c), ldc);
}

template <int... Launch, class... Buffers>
void mp_ge_acc(int m, int n, const mp_array_t &alpha, const mp_array_t &a, int lda,
               const mp_array_t &beta, mp_array_t &b, int ldb, Buffers &&...) {
    wb_mp_ge_acc(m, n, wideblas_mpres::array(alpha), wideblas_mpres::array(a), lda,
                 wideblas_mpres::array(beta), wideblas_mpres::array(b), ldb);
}

template <int... Launch, class... Buffers>
void mp_ge_diag_scale(mblas_side_type side, int m, int n, const mp_array_t &d, int incd,
                      mp_array_t &a, int lda, Buffers &&...) {
    wb_mp_ge_diag_scale(side, m, n, wideblas_mpres::array(d), incd, wideblas_mpres::array(a), lda);
}

template <int... Launch, class... Buffers>
void mp_ge_lr_scale(int m, int n, const mp_array_t &dl, int incdl, const mp_array_t &dr, int incdr,
                    mp_array_t &a, int lda, Buffers &&...) {
    wb_mp_ge_lr_scale(m, n, wideblas_mpres::array(dl), incdl, wideblas_mpres::array(dr), incdr,
                      wideblas_mpres::array(a), lda);
}

template <int... Launch, class... Buffers>
void mp_ge_norm(mblas_norm_type norm, int m, int n, const mp_array_t &a, int lda, mp_array_t &r,
                Buffers &&...) {
    wb_mp_ge_norm(norm, m, n, wideblas_mpres::array(a), lda, wideblas_mpres::array(r));
}

template <int... Launch, class... Buffers>
void mp_symv(mblas_uplo_type uplo, int n, const mp_array_t &alpha, const mp_array_t &a, int lda,
             const mp_array_t &x, int incx, const mp_array_t &beta, mp_array_t &y, int incy,
             Buffers &&...) {
    wb_mp_symv(uplo, n, wideblas_mpres::array(alpha), wideblas_mpres::array(a), lda,
               wideblas_mpres::array(x), incx, wideblas_mpres::array(beta),
               wideblas_mpres::array(y), incy);
}

template <int... Launch, class... Buffers>
void mp_syr(mblas_uplo_type uplo, int n, const mp_array_t &alpha, const mp_array_t &x, int incx,
            mp_array_t &a, int lda, Buffers &&...) {
    wb_mp_syr(uplo, n, wideblas_mpres::array(alpha), wideblas_mpres::array(x), incx,
              wideblas_mpres::array(a), lda);
}

template <int... Launch, class... Buffers>
void mp_syr2(mblas_uplo_type uplo, int n, const mp_array_t &alpha, const mp_array_t &x, int incx,
             const mp_array_t &y, int incy, mp_array_t &a, int lda, Buffers &&...) {
    wb_mp_syr2(uplo, n, wideblas_mpres::array(alpha), wideblas_mpres::array(x), incx,
               wideblas_mpres::array(y), incy, wideblas_mpres::array(a), lda);
}

template <int... Launch, class... Buffers>
void mp_syrk(mblas_uplo_type uplo, mblas_trans_type trans, int n, int k, const mp_array_t &alpha,
             const mp_array_t &a, int lda, const mp_array_t &beta, mp_array_t &c, int ldc,
             Buffers &&...) {
    wb_mp_syrk(uplo, trans, n, k, wideblas_mpres::array(alpha), wideblas_mpres::array(a), lda,
               wideblas_mpres::array(beta), wideblas_mpres::array(c), ldc);
}

}  // namespace cuda

#endif
