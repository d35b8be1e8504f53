// The modular products of kernels/modular_gemm*.cu against cuBLASLt's int8 product of the same run, which
// writes int32 sums and leaves the reduction to do:
//   nvcc -O3 -std=c++17 -gencode arch=compute_90a,code=sm_90a benches/gpu/modular.cu -lcublasLt && ./a.out
#include "../../kernels/modular_gemm.cu"
#include "../../kernels/modular_gemm_wgmma.cu"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cublasLt.h>
#include <vector>

#define CHECK(call)                                                         \
    do {                                                                    \
        if (auto status = (call)) {                                         \
            std::printf("%s: %d\n", #call, static_cast<int>(status));       \
            std::exit(1);                                                   \
        }                                                                   \
    } while (0)

using namespace wideblas;

static const int BATCH = 30;
static const size_t WORKSPACE = 64 << 20;

// Pseudo-random bytes, symmetric residues of each plane's modulus.
__global__ void fill(signed char* x, long long plane, long long len, const Modulus* moduli,
                     unsigned seed) {
    const int m = moduli[blockIdx.y].m;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < len;
         i += (long long)gridDim.x * blockDim.x) {
        unsigned long long z = (i + blockIdx.y * len + seed) * 0x9e3779b97f4a7c15ull;
        z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
        z = (z ^ z >> 27) * 0x94d049bb133111ebull;
        x[blockIdx.y * plane + i] = (int)((z >> 33) % m) - m / 2;
    }
}

template <class Work>
static double median_seconds(Work work) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::vector<float> times;
    for (int run = 0; run < 6; run++) {
        CHECK(cudaEventRecord(begin));
        work();
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        if (run > 0) times.push_back(ms);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2] * 1e-3;
}

struct Case {
    int rows, cols, depth;
    size_t padded() const { return (depth + SLAB - 1) / SLAB * SLAB; }
    // Rows of an operand, filled up to whole tiles.
    static size_t filled(int rows) { return (rows + COLS - 1) / COLS * COLS; }
    size_t ld_d() const { return (cols + 15) / 16 * 16; }
};

static void by_mma(const ModularProduct& p) {
    const int tiles = (p.rows + ROWS - 1) / ROWS * ((p.cols + COLS - 1) / COLS);
    modular_gemm<<<dim3(tiles, 1, BATCH), THREADS, SHARED_BYTES>>>(p);
    CHECK(cudaGetLastError());
}

static void by_wgmma(const ModularProduct& p) {
    static int multiprocessors = 0;
    if (!multiprocessors)
        CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    modular_gemm_wgmma<<<multiprocessors, WGMMA_THREADS, WGMMA_SHARED_BYTES>>>(p, BATCH);
    CHECK(cudaGetLastError());
}

// Sampled elements, the edges among them, against the host. Returns wrong ones.
static int wrong(const Case& c, const ModularProduct& p, const std::vector<Modulus>& moduli, bool blocks) {
    const size_t depth = c.padded();
    std::vector<signed char> x(depth), y(depth), row(depth);
    auto fetch = [&](std::vector<signed char>& out, const signed char* plane, size_t i) {
        if (!blocks) {
            CHECK(cudaMemcpy(out.data(), plane + i * depth, depth, cudaMemcpyDeviceToHost));
            return;
        }
        const signed char* from = plane + i / BLOCK * BLOCK * depth + i % BLOCK * SLAB;
        CHECK(cudaMemcpy2D(row.data(), SLAB, from, BLOCK_BYTES, SLAB, depth / SLAB, cudaMemcpyDeviceToHost));
        for (size_t l = 0; l < depth; l++) out[l] = row[l ^ (i % 8) << 4];
    };
    int wrong = 0;
    for (int sample = 0; sample < 400; sample++) {
        const int t = sample % BATCH;
        const int i = sample % 4 ? (sample * 7919) % c.rows : c.rows - 1;
        const int j = sample % 3 ? (sample * 104729LL) % c.cols : c.cols - 1;
        unsigned char found;
        fetch(x, p.x + t * p.plane_x, i);
        fetch(y, p.y + t * p.plane_y, j);
        CHECK(cudaMemcpy(&found, p.d + t * p.plane_d + i * p.ld_d + j, 1, cudaMemcpyDeviceToHost));
        long long sum = 0;
        for (size_t l = 0; l < x.size(); l++) sum += x[l] * y[l];
        const int m = moduli[t].m;
        wrong += found != (sum % m + m) % m;
    }
    return wrong;
}

// The fastest of cuBLASLt's suggestions.
static double library(cublasLtHandle_t handle, const Case& c, const ModularProduct& p, int* sums,
                      void* workspace) {
    const int one = 1, zero = 0;
    const cublasOperation_t transpose = CUBLAS_OP_T;
    cublasLtMatmulDesc_t product;
    CHECK(cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32I, CUDA_R_32I));
    CHECK(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &transpose, sizeof transpose));
    auto layout = [](cudaDataType type, size_t rows, size_t cols, size_t ld, long long plane) {
        cublasLtMatrixLayout_t layout;
        const int batch = BATCH;
        CHECK(cublasLtMatrixLayoutCreate(&layout, type, rows, cols, ld));
        CHECK(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof batch));
        CHECK(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &plane, sizeof plane));
        return layout;
    };
    // Row-major D is column-major Y X^T.
    auto y = layout(CUDA_R_8I, c.padded(), c.cols, p.ld_y, p.plane_y);
    auto x = layout(CUDA_R_8I, c.padded(), c.rows, p.ld_x, p.plane_x);
    auto d = layout(CUDA_R_32I, c.cols, c.rows, p.ld_d, p.plane_d);
    cublasLtMatmulPreference_t preference;
    CHECK(cublasLtMatmulPreferenceCreate(&preference));
    CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &WORKSPACE, sizeof WORKSPACE));
    cublasLtMatmulHeuristicResult_t found[6];
    int count = 0;
    if (cublasLtMatmulAlgoGetHeuristic(handle, product, y, x, d, d, preference, 6, found, &count)) return 0;
    double best = 0;
    for (int i = 0; i < count; i++) {
        auto run = [&] {
            CHECK(cublasLtMatmul(handle, product, &one, p.y, y, p.x, x, &zero, sums, d, sums, d,
                                 &found[i].algo, workspace, WORKSPACE, 0));
        };
        const double seconds = median_seconds(run);
        if (best == 0 || seconds < best) best = seconds;
    }
    return best;
}

int main() {
    std::vector<Modulus> moduli;
    for (int m = 256; (int)moduli.size() < BATCH; m--) {
        bool coprime = true;
        for (auto& other : moduli) {
            int a = other.m, b = m;
            while (b) std::swap(a %= b, b);
            coprime = coprime && a == 1;
        }
        if (coprime) moduli.push_back({m, 1.0f / m});
    }
    Modulus* on_device;
    CHECK(cudaMalloc(&on_device, sizeof(Modulus) * BATCH));
    CHECK(cudaMemcpy(on_device, moduli.data(), sizeof(Modulus) * BATCH, cudaMemcpyHostToDevice));
    CHECK(cudaFuncSetAttribute(modular_gemm, cudaFuncAttributeMaxDynamicSharedMemorySize, SHARED_BYTES));
    CHECK(cudaFuncSetAttribute(modular_gemm_wgmma, cudaFuncAttributeMaxDynamicSharedMemorySize, WGMMA_SHARED_BYTES));
    cublasLtHandle_t handle;
    CHECK(cublasLtCreate(&handle));
    void* workspace;
    CHECK(cudaMalloc(&workspace, WORKSPACE));
    std::printf("%d moduli a launch; T operations a second, 2 rows cols depth each\n", BATCH);
    std::printf("| rows x cols x depth | mma, reduced | wgmma, reduced | cuBLASLt, not reduced | wrong of 800 |\n|---|---|---|---|---|\n");
    for (Case c : {Case{128, 256, 128}, Case{1000, 999, 1001}, Case{333, 17, 70000}, Case{512, 512, 512},
                   Case{1024, 1024, 1024}, Case{2048, 2048, 2048}, Case{4096, 4096, 4096},
                   Case{4096, 4096, 256}, Case{8192, 8192, 8192}}) {
        ModularProduct p;
        signed char *x, *y;
        p.rows = c.rows, p.cols = c.cols, p.depth = c.padded(), p.moduli = on_device;
        p.ld_x = p.ld_y = c.padded(), p.ld_d = c.ld_d();
        p.plane_x = p.ld_x * c.filled(c.rows), p.plane_y = p.ld_y * c.filled(c.cols), p.plane_d = p.ld_d * c.rows;
        CHECK(cudaMalloc(&x, p.plane_x * BATCH));
        CHECK(cudaMalloc(&y, p.plane_y * BATCH));
        CHECK(cudaMalloc(&p.d, p.plane_d * BATCH));
        p.x = x, p.y = y;
        int* sums;
        CHECK(cudaMalloc(&sums, sizeof(int) * p.plane_d * BATCH));
        fill<<<dim3(1024, BATCH), 256>>>(x, p.plane_x, p.plane_x, on_device, 1);
        fill<<<dim3(1024, BATCH), 256>>>(y, p.plane_y, p.plane_y, on_device, 2);
        const double operations = 2e-12 * BATCH * c.rows * c.cols * c.depth;
        double seconds[2];
        int errors = 0;
        for (int i = 0; i < 2; i++) {
            CHECK(cudaMemset(p.d, 0xff, p.plane_d * BATCH));
            seconds[i] = median_seconds([&] { i ? by_wgmma(p) : by_mma(p); });
            errors += wrong(c, p, moduli, i == 1);
        }
        const double theirs = library(handle, c, p, sums, workspace);
        std::printf("| %d x %d x %d | %.0f | %.0f | %.0f | %d |\n", c.rows, c.cols, c.depth,
                    operations / seconds[0], operations / seconds[1], theirs > 0 ? operations / theirs : 0.0, errors);
        std::fflush(stdout);
        CHECK(cudaFree(x));
        CHECK(cudaFree(y));
        CHECK(cudaFree(p.d));
        CHECK(cudaFree(sums));
    }
}
