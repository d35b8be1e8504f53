// MPLAPACK's products of binary128 numbers, by both names that compilers give them, against loops on sums that are exact.
#include <cstdio>
#include <cstring>

__extension__ typedef __float128 real;

void Rgemm(const char *, const char *, long, long, long, real, real *, long, real *, long, real, real *, long);
void Rsyrk(const char *, const char *, long, long, real, real *, long, real, real *, long);
void Rgemmtr(const char *, const char *, const char *, long, long, real, real *, long, real *, long, real, real *, long);
// As compilers that have _Float128 in C++ name them.
void newer_gemm(const char *, const char *, long, long, long, real, real *, long, real *, long, real, real *,
                long) __asm__("_Z5RgemmPKcS0_lllDF128_PDF128_lS1_lDF128_S1_l");
extern "C" int wb_gemm_f128(int, const char *, const char *, long, long, long, const void *, const void *, long, const void *,
                            long, const void *, void *, long);

enum { M = 7, N = 5, K = 40 };

static real a[M * K], b[K * N], c[M * N], expected[M * N], square[M * M];

static int differs(const char *name, const real *found, const real *wanted, int count) {
    for (int i = 0; i < count; i++)
        if (found[i] != wanted[i]) {
            std::printf("%s: element %d is %.17g, not %.17g\n", name, i, double(found[i]), double(wanted[i]));
            return 1;
        }
    return 0;
}

int main() {
    // Integers of 50 bits: all products and sums have fewer than 113.
    unsigned long state = 1;
    real *const arrays[] = {a, b, c};
    const int sizes[] = {M * K, K * N, M * N};
    for (int array = 0; array < 3; array++)
        for (int i = 0; i < sizes[array]; i++) {
            state = state * 6364136223846793005ul + 1442695040888963407ul;
            arrays[array][i] = real(long(state >> 14)) - real(1l << 49);
        }
    const real alpha = 3, beta = -2;
    real start[M * N];
    std::memcpy(start, c, sizeof c);
    for (int j = 0; j < N; j++)
        for (int i = 0; i < M; i++) {
            real sum = 0;
            for (int l = 0; l < K; l++) sum += a[i + l * M] * b[l + j * K];
            expected[i + j * M] = alpha * sum + beta * c[i + j * M];
        }
    int failed = 0;
    Rgemm("N", "N", M, N, K, alpha, a, M, b, K, beta, c, M);
    failed += differs("Rgemm", c, expected, M * N);
    std::memcpy(c, start, sizeof c);
    newer_gemm("N", "N", M, N, K, alpha, a, M, b, K, beta, c, M);
    failed += differs("Rgemm of _Float128", c, expected, M * N);
    for (int mode = 0; mode < 4; mode++) {
        std::memcpy(c, start, sizeof c);
        failed += wb_gemm_f128(mode, "N", "N", M, N, K, &alpha, a, M, b, K, &beta, c, M) != 0;
        failed += differs("wb_gemm_f128", c, expected, M * N);
    }
    real wanted[M * M];
    for (int j = 0; j < M; j++)
        for (int i = 0; i < M; i++) {
            real sum = 0;
            for (int l = 0; l < K; l++) sum += a[i + l * M] * a[j + l * M];
            wanted[i + j * M] = i >= j ? alpha * sum : real(0);
        }
    Rsyrk("L", "N", M, K, alpha, a, M, 0, square, M);
    failed += differs("Rsyrk", square, wanted, M * M);
    std::memset(square, 0, sizeof square);
    Rgemmtr("L", "N", "T", M, K, alpha, a, M, a, M, 0, square, M);
    failed += differs("Rgemmtr", square, wanted, M * M);
    return failed != 0;
}
