// The modular products of crates/engine/kernels/modular/gemm*.cu, checked and timed beside cuBLASLt's int8 products, which
// write int32 sums for another pass to reduce. The report goes to stdout:
//   nvcc -O3 -std=c++17 -gencode arch=compute_90a,code=sm_90a -I crates/engine/kernels benches/gpu/modular.cu -lcublasLt && ./a.out
// `a.out small` only checks small products: for compute-sanitizer.
#include "modular/gemm.cu"
#include "modular/gemm_wgmma.cu"
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cublasLt.h>
#include <vector>

#define CHECK(call)                                                              \
    do {                                                                         \
        if (auto status = (call)) {                                              \
            std::printf("%s: %d\n", #call, static_cast<int>(status));            \
            std::exit(1);                                                        \
        }                                                                        \
    } while (0)

using namespace wideblas;

static const size_t WORKSPACE = 64 << 20;

__host__ __device__ static unsigned long long mixed(unsigned long long z) {
    z = (z + 1) * 0x9e3779b97f4a7c15ull;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    return z ^ z >> 31;
}

// Pseudo-random bytes; with `extreme` the first plane is the largest there is.
__global__ void fill(signed char* x, long long plane, unsigned seed, bool extreme) {
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < plane;
         i += (long long)gridDim.x * blockDim.x)
        x[blockIdx.y * plane + i] =
            extreme && blockIdx.y == 0 ? -128 : (signed char)mixed(i + blockIdx.y * plane + ((long long)seed << 40));
}

// Elements of D, all or as many pseudo-random ones, against sums in 64 bits. A block checks one.
template <class Element>
__global__ void check(ModularProduct p, long long elements, bool all, int* wrong) {
    __shared__ long long sums[128];
    const unsigned long long pick = all ? blockIdx.x : mixed(blockIdx.x);
    const long long at = all ? pick : pick % ((long long)*p.planes * p.rows * p.cols);
    int col = at % p.cols, row = at / p.cols % p.rows;
    const int plane = at / p.cols / p.rows;
    if (!all && pick >> 60 == 0) row = p.rows - 1;
    if (!all && pick >> 60 == 1) col = p.cols - 1;
    const int slabs = (p.depth + SLAB - 1) / SLAB;
    auto operand = [&](const signed char* x, int i, int l) {
        return x[((long long)(i / BLOCK) * slabs + l / SLAB) * BLOCK_BYTES + place(i % BLOCK, l % SLAB / 16) + l % 16];
    };
    long long sum = 0;
    for (int l = threadIdx.x; l < p.depth; l += blockDim.x)
        sum += operand(p.x + plane * p.plane_x, row, l) * operand(p.y + plane * p.plane_y, col, l);
    sums[threadIdx.x] = sum;
    __syncthreads();
    if (threadIdx.x > 0) return;
    sum = 0;
    for (int i = 0; i < 128; i++) sum += sums[i];
    if (p.part == 1 && col > row || p.part == 2 && col < row) return;
    const int m = p.moduli[plane].m;
    const Element found = static_cast<const Element*>(p.d)[plane * p.plane_d + row * p.ld_d + col];
    if (found != (sum % m + m) % m) atomicAdd(wrong, 1);
}

// What is left to do after cuBLASLt: sums to residues, 16 a thread.
template <class Element>
__global__ void reduce(const int* sums, Element* d, long long plane, const Modulus* moduli) {
    const Modulus modulus = moduli[blockIdx.y];
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i * 16 < plane;
         i += (long long)gridDim.x * blockDim.x) {
        const int4* from = reinterpret_cast<const int4*>(sums + blockIdx.y * plane + i * 16);
        __align__(16) Element out[16];
#pragma unroll
        for (int j = 0; j < 4; j++) {
            const int4 four = from[j];
            const int x[4] = {four.x, four.y, four.z, four.w};
#pragma unroll
            for (int e = 0; e < 4; e++) {
                int r = x[e] - __float2int_rn(__int2float_rn(x[e]) * modulus.inverse) * modulus.m;
                r += r < 0 ? modulus.m : 0;
                out[j * 4 + e] = r >= modulus.m ? r - modulus.m : r;
            }
        }
        uint4* to = reinterpret_cast<uint4*>(d + blockIdx.y * plane + i * 16);
        for (int j = 0; j < (int)sizeof(Element); j++) to[j] = reinterpret_cast<const uint4*>(out)[j];
    }
}

// Median of runs of `repeats`, after one to warm up.
template <class Work>
static double median_seconds(int repeats, Work work) {
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::vector<float> times;
    for (int run = 0; run < 8; run++) {
        CHECK(cudaEventRecord(begin));
        for (int i = 0; i < repeats; i++) work();
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        float ms;
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        if (run > 0) times.push_back(ms);
    }
    std::sort(times.begin(), times.end());
    return times[times.size() / 2] * 1e-3 / repeats;
}

struct Kernel {
    const char* name;
    void (*bytes)(ModularProduct);
    void (*words)(ModularProduct);
    int cluster, threads, shared;
};

static const Kernel KERNELS[] = {
    {"wgmma", modular_gemm_wgmma_bytes, modular_gemm_wgmma_words, modular::wgmma::CLUSTER, modular::wgmma::THREADS, modular::wgmma::SHARED_BYTES},
    {"mma", modular_gemm_mma_bytes, modular_gemm_mma_words, 1, modular::mma::THREADS, modular::mma::STAGES_FROM_80 * modular::mma::STAGE_BYTES},
};

static int multiprocessors = 0;

static void launch(const Kernel& kernel, const ModularProduct& p, int size) {
    const int blocks = multiprocessors / kernel.cluster * kernel.cluster;
    (size == 1 ? kernel.bytes : kernel.words)<<<blocks, kernel.threads, kernel.shared>>>(p);
    CHECK(cudaGetLastError());
}

struct Case {
    int rows, cols, depth;
    // Bytes of an element.
    int size = 1;
    int part = 0;
    int planes() const { return size == 1 ? 33 : 100; }
};

// Matrices of a case on the device.
struct Operands {
    ModularProduct p;
    signed char *x, *y;

    Operands(const Case& c, const Modulus* moduli, const int* planes) {
        auto filled = [](long long n, long long unit) { return (n + unit - 1) / unit * unit; };
        p.rows = c.rows, p.cols = c.cols, p.depth = filled(c.depth, 32), p.part = c.part;
        p.ld_d = filled(c.cols, 16), p.plane_d = p.ld_d * c.rows;
        p.plane_x = filled(c.rows, 2 * BLOCK) * filled(c.depth, SLAB);
        p.plane_y = filled(c.cols, 2 * BLOCK) * filled(c.depth, SLAB);
        p.moduli = moduli, p.planes = planes;
        CHECK(cudaMalloc(&x, p.plane_x * c.planes()));
        CHECK(cudaMalloc(&y, p.plane_y * c.planes()));
        CHECK(cudaMalloc(&p.d, p.plane_d * c.planes() * c.size));
        p.x = x, p.y = y;
        // A depth that sums between which are reduced, with nothing but the largest products.
        const bool extreme = c.depth > 65536;
        fill<<<dim3(512, c.planes()), 256>>>(x, p.plane_x, 1, extreme);
        fill<<<dim3(512, c.planes()), 256>>>(y, p.plane_y, 2, extreme);
        CHECK(cudaGetLastError());
    }
    ~Operands() {
        CHECK(cudaFree(x));
        CHECK(cudaFree(y));
        CHECK(cudaFree(p.d));
    }
    Operands(const Operands&) = delete;
};

static int wrong(const Case& c, const Operands& o, const Kernel& kernel) {
    static int* count = nullptr;
    if (!count) CHECK(cudaMalloc(&count, sizeof(int)));
    CHECK(cudaMemset(count, 0, sizeof(int)));
    CHECK(cudaMemset(o.p.d, 0xff, o.p.plane_d * c.planes() * c.size));
    launch(kernel, o.p, c.size);
    const long long elements = (long long)c.rows * c.cols * c.planes(), most = 200000000 / o.p.depth;
    const bool all = elements <= most;
    (c.size == 1 ? check<unsigned char> : check<unsigned short>)<<<all ? elements : most, 128>>>(o.p, elements, all, count);
    int found;
    CHECK(cudaMemcpy(&found, count, sizeof(int), cudaMemcpyDeviceToHost));
    return found;
}

// The fastest of cuBLASLt's suggestions, and with the pass that reduces; 0 when it has none.
struct Library {
    cublasLtHandle_t handle;
    void* workspace;

    Library() {
        CHECK(cublasLtCreate(&handle));
        CHECK(cudaMalloc(&workspace, WORKSPACE));
    }
    void seconds(const Case& c, const Operands& o, int repeats, double (&best)[2]) {
        const ModularProduct& p = o.p;
        int* sums;
        CHECK(cudaMalloc(&sums, sizeof(int) * p.plane_d * c.planes()));
        const int one = 1, zero = 0;
        const cublasOperation_t transpose = CUBLAS_OP_T;
        cublasLtMatmulDesc_t product;
        CHECK(cublasLtMatmulDescCreate(&product, CUBLAS_COMPUTE_32I, CUDA_R_32I));
        CHECK(cublasLtMatmulDescSetAttribute(product, CUBLASLT_MATMUL_DESC_TRANSA, &transpose, sizeof transpose));
        auto layout = [&](cudaDataType type, size_t rows, size_t cols, size_t ld, long long plane) {
            cublasLtMatrixLayout_t layout;
            const int batch = c.planes();
            CHECK(cublasLtMatrixLayoutCreate(&layout, type, rows, cols, ld));
            CHECK(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_BATCH_COUNT, &batch, sizeof batch));
            CHECK(cublasLtMatrixLayoutSetAttribute(layout, CUBLASLT_MATRIX_LAYOUT_STRIDED_BATCH_OFFSET, &plane, sizeof plane));
            return layout;
        };
        // Row-major D is column-major Y X^T. Its operands have no blocks, and 16 bytes are enough.
        const size_t depth = (c.depth + 15) / 16 * 16, cols = (c.cols + 15) / 16 * 16;
        auto y = layout(CUDA_R_8I, depth, cols, depth, p.plane_y);
        auto x = layout(CUDA_R_8I, depth, c.rows, depth, p.plane_x);
        auto d = layout(CUDA_R_32I, cols, c.rows, p.ld_d, p.plane_d);
        cublasLtMatmulPreference_t preference;
        CHECK(cublasLtMatmulPreferenceCreate(&preference));
        CHECK(cublasLtMatmulPreferenceSetAttribute(preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES, &WORKSPACE, sizeof WORKSPACE));
        cublasLtMatmulHeuristicResult_t found[6];
        int count = 0;
        best[0] = best[1] = 0;
        if (cublasLtMatmulAlgoGetHeuristic(handle, product, y, x, d, d, preference, 6, found, &count)) count = 0;
        for (int i = 0; i < count; i++)
            for (int reduced = 0; reduced < 2; reduced++) {
                const double seconds = median_seconds(repeats, [&] {
                    CHECK(cublasLtMatmul(handle, product, &one, p.y, y, p.x, x, &zero, sums, d, sums, d,
                                         &found[i].algo, workspace, WORKSPACE, 0));
                    const dim3 grid(multiprocessors * 2, c.planes());
                    if (reduced && c.size == 1)
                        reduce<<<grid, 256>>>(sums, (unsigned char*)p.d, p.plane_d, p.moduli);
                    else if (reduced)
                        reduce<<<grid, 256>>>(sums, (unsigned short*)p.d, p.plane_d, p.moduli);
                });
                if (best[reduced] == 0 || seconds < best[reduced]) best[reduced] = seconds;
            }
        CHECK(cudaFree(sums));
    }
};

// Moduli of both kinds, and the number of planes, on the device.
struct Tables {
    Modulus* moduli[2];
    int* planes[2];

    Tables() {
        std::vector<Modulus> kinds[2];
        auto coprime = [](const std::vector<Modulus>& to, int m) {
            for (auto& other : to) {
                int a = other.m, b = m;
                while (b) std::swap(a %= b, b);
                if (a != 1) return false;
            }
            return true;
        };
        const int counts[2] = {Case{0, 0, 0, 1}.planes(), Case{0, 0, 0, 2}.planes()};
        for (int m = 256; (int)kinds[0].size() < counts[0]; m--)
            if (coprime(kinds[0], m)) kinds[0].push_back({m, 1.0f / m});
        for (int m = (1 << 14) - 1; (int)kinds[1].size() < counts[1]; m--) {
            bool prime = true;
            for (int d = 2; d * d <= m; d++) prime = prime && m % d;
            for (int digits = 0; prime && digits < 3; digits++) kinds[1].push_back({m, 1.0f / m});
        }
        for (int kind = 0; kind < 2; kind++) {
            const size_t bytes = sizeof(Modulus) * kinds[kind].size();
            CHECK(cudaMalloc(&moduli[kind], bytes));
            CHECK(cudaMemcpy(moduli[kind], kinds[kind].data(), bytes, cudaMemcpyHostToDevice));
            CHECK(cudaMalloc(&planes[kind], sizeof(int)));
            CHECK(cudaMemcpy(planes[kind], &counts[kind], sizeof(int), cudaMemcpyHostToDevice));
        }
    }
    Operands operands(const Case& c) const { return Operands(c, moduli[c.size - 1], planes[c.size - 1]); }
};

static const Case SMALL[] = {{1, 1, 1},           {128, 256, 128},      {129, 257, 100},    {65, 513, 300, 2},  {64, 40, 700},    {190, 250, 500, 2},
                             {200, 700, 640, 1},  {300, 33, 200, 2, 1}, {513, 600, 128, 1, 2}};
static const Case ODD[] = {{1000, 999, 1001},       {1000, 999, 1001, 2},     {333, 17, 70000},        {17, 333, 140000, 2},
                           {2049, 2049, 2049},      {2049, 2079, 300, 2},     {2111, 2111, 512, 1, 1}, {2111, 2111, 512, 1, 2},
                           {1500, 3000, 256, 2, 1}, {3000, 1500, 256, 2, 2},  {5000, 5000, 128, 1, 1}, {1, 4000, 1000},
                           {4000, 1, 1000},         {129, 4000, 256},         {640, 320, 512, 1, 1},   {2048, 2048, 2048}};
static const Case TIMED[] = {
    {512, 512, 512},      {1000, 1000, 1000},    {1024, 1024, 1024},    {2048, 2048, 2048},      {2049, 2049, 2049},
    {2080, 2080, 2080},   {2111, 2111, 2111},    {2048, 2049, 2048},    {2049, 2048, 2048},      {4096, 4096, 4096},
    {4096, 4096, 256},    {8192, 8192, 8192},    {16384, 64, 16384},    {64, 16384, 16384},      {1024, 1024, 1024, 2},
    {2048, 2048, 2048, 2}, {4096, 4096, 4096, 2}, {2048, 2048, 2048, 1, 1}, {4096, 4096, 4096, 1, 1}, {8192, 8192, 8192, 1, 1}};

int main(int argc, char** argv) {
    const bool small = argc > 1 && !std::strcmp(argv[1], "small");
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    for (auto& kernel : KERNELS)
        for (auto entry : {kernel.bytes, kernel.words})
            CHECK(cudaFuncSetAttribute(entry, cudaFuncAttributeMaxDynamicSharedMemorySize, kernel.shared));
    const Tables tables;
    int failures = 0;
    auto verify = [&](const Case& c) {
        const Operands o = tables.operands(c);
        for (auto& kernel : KERNELS)
            if (const int found = wrong(c, o, kernel)) {
                std::printf("%s: %d wrong of %d x %d x %d, %d bytes, part %d\n", kernel.name, found, c.rows, c.cols, c.depth, c.size, c.part);
                failures++;
            }
    };
    for (auto& c : SMALL) verify(c);
    if (small) return std::printf("%d products wrong\n", failures), failures > 0;
    for (auto& c : ODD) verify(c);
    if (failures) return 1;

    cudaDeviceProp device;
    CHECK(cudaGetDeviceProperties(&device, 0));
    int driver;
    CHECK(cudaDriverGetVersion(&driver));
    const std::time_t now = std::time(nullptr);
    char date[16];
    std::strftime(date, sizeof date, "%F", std::gmtime(&now));
    std::printf("# Modular products of residues on tensor cores\n\n%s, CUDA %d.%d, cuBLASLt %zu, %s, by benches/gpu/modular.cu. ",
                device.name, driver / 1000, driver % 1000 / 10, cublasLtGetVersion(), date);
    std::printf("T operations a second, 2 rows cols depth of them a plane (half of that for a triangle), medians of 7 runs. "
                "Elements of D are residues, bytes in 33 planes or words in 100. cuBLASLt's is the fastest of its suggestions; "
                "it writes int32 sums, which a second pass reduces. Elements of all products, the edges among them, were compared with sums in 64 bits.\n\n| rows x cols x depth |");
    for (auto& kernel : KERNELS) std::printf(" %s |", kernel.name);
    std::printf(" cuBLASLt | and reduced |\n|---|---|---|");
    for (size_t i = 0; i < sizeof KERNELS / sizeof *KERNELS; i++) std::printf("---|");
    std::printf("\n");
    Library library;
    for (auto& c : TIMED) {
        const Operands o = tables.operands(c);
        const double operations = 2e-12 * c.planes() * c.rows * c.cols * c.depth * (c.part ? 0.5 : 1);
        const int repeats = std::max(1, (int)(0.5 / operations));
        std::printf("| %d x %d x %d%s%s |", c.rows, c.cols, c.depth, c.size == 2 ? ", words" : "", c.part ? ", triangle" : "");
        for (auto& kernel : KERNELS) {
            const int errors = wrong(c, o, kernel);
            const double seconds = median_seconds(repeats, [&] { launch(kernel, o.p, c.size); });
            std::printf(errors ? " %.0f (%d wrong) |" : " %.0f |", operations / seconds, errors);
        }
        double theirs[2] = {0, 0};
        if (c.part == 0) library.seconds(c, o, repeats, theirs);
        for (double seconds : theirs)
            if (seconds > 0) std::printf(" %.0f |", operations / seconds);
            else std::printf(" |");
        std::printf("\n");
        std::fflush(stdout);
    }
}
