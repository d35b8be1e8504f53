/* A product of distributed matrices: products N MODE, or by wb_gemm_dd on one process: products N MODE alone. Rank 0 prints a line of a table: processes, grid, seconds of the shortest of nine turns,
 * MiB that a process has of A, B and C and those that it took beside at most, and whether C has the bits of one process. Compiled with ON_GPU, processes of a machine have
 * the matrices in the memory of a GPU each. */
#ifdef ON_GPU
#include <cuda_runtime.h>
#endif
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <wideblas_mpi.h>

#ifndef BLOCK
#define BLOCK 64
#endif
enum { TURNS = 9 };

static int rows, columns, row, column;

static int own(int n, int place, int count) {
    int whole = n / BLOCK, mine = whole / count * BLOCK;
    if (place < whole % count) return mine + BLOCK;
    return place == whole % count ? mine + n % BLOCK : mine;
}

static wb_dd number(int i, int j) {
    uint64_t x = ((uint64_t)i << 32 | (uint32_t)j) * 0x9e3779b97f4a7c15u;
    wb_dd y;
    x ^= x >> 29, x *= 0xbf58476d1ce4e5b9u, x ^= x >> 32;
    y.hi = (double)(x >> 11) * 0x1p-52 - 1;
    y.lo = y.hi * (((double)(x & 0xffff) * 0x1p-15 - 1) * 0x1p-55);
    return y;
}

static double peak(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024.0;
}

/* Numbers where products find them, and back in host memory. */
#ifdef ON_GPU
static void checked(cudaError_t status) {
    if (status == cudaSuccess) return;
    fprintf(stderr, "%s\n", cudaGetErrorString(status));
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static wb_dd *placed(wb_dd *x, size_t bytes) {
    void *there;
    checked(cudaMalloc(&there, bytes));
    checked(cudaMemcpy(there, x, bytes, cudaMemcpyHostToDevice));
    return there;
}

static void fetch(wb_dd *to, const wb_dd *there, size_t bytes) {
    checked(cudaMemcpy(to, there, bytes, cudaMemcpyDeviceToHost));
}

static void take_gpu(MPI_Comm processes) {
    MPI_Comm here;
    int rank, count;
    MPI_Comm_split_type(processes, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
    MPI_Comm_rank(here, &rank);
    MPI_Comm_free(&here);
    checked(cudaGetDeviceCount(&count));
    checked(cudaSetDevice(rank % count));
}
#else
#define placed(x, bytes) (x)
#define fetch(to, there, bytes) (void)0
#define take_gpu(processes) (void)0
#endif

static uint64_t sum_of(const wb_dd *c, int m, int n, int lld) {
    uint64_t sum = 0, words[2];
    int i, j;
    for (j = 0; j < n; j++)
        for (i = 0; i < m; i++) {
            uint64_t at = ((uint64_t)(i / BLOCK * rows + row) * BLOCK + i % BLOCK) << 32 |
                          ((uint64_t)(j / BLOCK * columns + column) * BLOCK + j % BLOCK);
            memcpy(words, &c[i + (size_t)j * lld], sizeof words);
            sum += (words[0] * 3 + words[1]) * (at * 0x9e3779b97f4a7c15u | 1);
        }
    return sum;
}

int main(int argc, char **argv) {
    MPI_Comm processes = MPI_COMM_WORLD;
    int n = atoi(argv[1]), mode = atoi(argv[2]), rank, size, i, j, turn;
    double best = 1e9, before, most[2];
    uint64_t sum;
    wb_dd one = {1, 0}, zero = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(processes, &rank);
    MPI_Comm_size(processes, &size);
    for (rows = 1; (rows + 1) * (rows + 1) <= size; rows++) continue;
    while (size % rows != 0) rows--;
    columns = size / rows, row = rank / columns, column = rank % columns;
    wb_comm comm = wb_comm_of_mpi(&processes, rows, columns, 'R');
    int m = own(n, row, rows), k = own(n, column, columns), lld = m > 0 ? m : 1;
    int descriptor[9] = {1, 0, n, n, BLOCK, BLOCK, 0, 0, lld};
    size_t numbers = (size_t)lld * (k + 1);
    wb_dd *a_there, *b_there, *c_there, *a = malloc(numbers * sizeof *a), *b = malloc(numbers * sizeof *b), *c = malloc(numbers * sizeof *c);
    if (!a || !b || !c) MPI_Abort(processes, 1);
    for (j = 0; j < k; j++)
        for (i = 0; i < m; i++) {
            int at = (i / BLOCK * rows + row) * BLOCK + i % BLOCK, to = (j / BLOCK * columns + column) * BLOCK + j % BLOCK;
            a[i + (size_t)j * lld] = number(at, to), b[i + (size_t)j * lld] = number(to, at + n), c[i + (size_t)j * lld] = zero;
        }
    take_gpu(processes);
    a_there = placed(a, numbers * sizeof *a), b_there = placed(b, numbers * sizeof *b), c_there = placed(c, numbers * sizeof *c);
    before = peak();
    for (turn = 0; turn < TURNS; turn++) {
        double start;
        MPI_Barrier(processes);
        start = MPI_Wtime();
        if (argc > 3 ? wb_gemm_dd(mode, "N", "N", n, n, n, one, a_there, n, b_there, n, zero, c_there, n) :
            wb_pgemm_dd(mode, "N", "N", n, n, n, one, a_there, 1, 1, descriptor, b_there, 1, 1, descriptor, zero, c_there, 1, 1, descriptor, &comm)) {
            fprintf(stderr, "%s\n", wb_last_error());
            MPI_Abort(processes, 1);
        }
        MPI_Barrier(processes);
        if (MPI_Wtime() - start < best) best = MPI_Wtime() - start;
    }
    fetch(c, c_there, numbers * sizeof *c);
    most[0] = 3.0 * m * k * sizeof *a / (1 << 20), most[1] = peak() - before;
    MPI_Allreduce(MPI_IN_PLACE, most, 2, MPI_DOUBLE, MPI_MAX, processes);
    sum = sum_of(c, m, k, lld);
    MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_UINT64_T, MPI_SUM, processes);
    if (rank == 0)
        printf("%s %d %d %d %.4f %.0f %.0f %016llx\n", argc > 3 ? "wb_gemm_dd" : "wb_pgemm_dd", size, rows, columns, best, most[0], most[1], (unsigned long long)sum);
    free(a), free(b), free(c);
    MPI_Finalize();
    return 0;
}
