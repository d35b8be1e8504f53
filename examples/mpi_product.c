/* A product of matrices that are spread over processes, in ScaLAPACK's layout:
 *
 *     mpicc mpi_product.c -lwideblas && mpirun -n 4 ./a.out
 *
 * Every process has some blocks of A, B and C, and calls wb_pgemm_dd. The bits of C do not depend on the number of processes: rank 0
 * computes the same product by itself, and compares.
 */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wideblas_mpi.h>

enum { N = 300, BLOCK = 32 };

/* Elements (i, j) of A and B: all bits of a double-double number. */
static wb_dd a_of(int i, int j) {
    double x = (i * 37 + j * 101) % 1009 / 1009.0;
    wb_dd number;
    number.hi = x + 0.5;
    number.lo = (x - 0.4) * 0x1p-54;
    return number;
}

static wb_dd b_of(int i, int j) {
    return a_of(j + 3, i + 5);
}

/* The number of rows, or columns, of n in blocks that the process at a place among count has: ScaLAPACK's numroc. */
static int own(int n, int place, int count) {
    int whole = n / BLOCK, mine = whole / count * BLOCK;
    if (place < whole % count) return mine + BLOCK;
    return place == whole % count ? mine + n % BLOCK : mine;
}

/* The row or column of the whole matrix that is number `at` of a process. */
static int global(int at, int place, int count) {
    return (at / BLOCK * count + place) * BLOCK + at % BLOCK;
}

int main(int argc, char **argv) {
    MPI_Comm processes = MPI_COMM_WORLD;
    int rank, size, rows, columns, failed = 0, i, j, status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(processes, &rank);
    MPI_Comm_size(processes, &size);

    /* A grid of processes, as square as possible; ranks fill it row by row. */
    for (rows = 1; (rows + 1) * (rows + 1) <= size; rows++) continue;
    while (size % rows != 0) rows--;
    columns = size / rows;
    wb_comm comm = wb_comm_of_mpi(&processes, rows, columns, 'R');

    int m = own(N, rank / columns, rows), n = own(N, rank % columns, columns);
    int lld = m > 0 ? m : 1;
    /* Type, context, rows, columns, rows and columns of a block, the first row and column of processes, leading dimension. */
    int descriptor[9] = {1, 0, N, N, BLOCK, BLOCK, 0, 0, lld};
    wb_dd *a = malloc((size_t)lld * (n + 1) * sizeof *a), *b = malloc((size_t)lld * (n + 1) * sizeof *b);
    wb_dd *c = malloc((size_t)lld * (n + 1) * sizeof *c);
    wb_dd *all = calloc((size_t)N * N, sizeof *all), *whole = malloc((size_t)N * N * sizeof *whole);
    wb_dd *a0 = malloc((size_t)N * N * sizeof *a0), *b0 = malloc((size_t)N * N * sizeof *b0);
    if (!a || !b || !c || !all || !whole || !a0 || !b0) MPI_Abort(processes, 1);
    for (j = 0; j < n; j++)
        for (i = 0; i < m; i++) {
            int row = global(i, rank / columns, rows), column = global(j, rank % columns, columns);
            a[i + j * lld] = a_of(row, column);
            b[i + j * lld] = b_of(row, column);
        }

    wb_dd one = {1, 0}, zero = {0, 0};
    status = wb_pgemm_dd(WB_WORKING, "N", "N", N, N, N, one, a, 1, 1, descriptor, b, 1, 1, descriptor, zero, c, 1, 1,
                         descriptor, &comm);
    if (status != 0) {
        fprintf(stderr, "%s\n", wb_last_error());
        MPI_Abort(processes, 1);
    }

    /* All of C on rank 0: everybody adds its elements to zeros. */
    for (j = 0; j < n; j++)
        for (i = 0; i < m; i++)
            all[global(i, rank / columns, rows) + N * global(j, rank % columns, columns)] = c[i + j * lld];
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : all, all, 2 * N * N, MPI_DOUBLE, MPI_SUM, 0, processes);
    if (rank == 0) {
        for (j = 0; j < N; j++)
            for (i = 0; i < N; i++) a0[i + N * j] = a_of(i, j), b0[i + N * j] = b_of(i, j);
        status = wb_gemm_dd(WB_WORKING, "N", "N", N, N, N, one, a0, N, b0, N, zero, whole, N);
        failed = status != 0 || memcmp(all, whole, (size_t)N * N * sizeof *all) != 0;
        printf("%d x %d on %d x %d processes: c(1, 1) = %.17g + %.17g,\n%s\n", N, N, rows, columns, all[0].hi, all[0].lo,
               failed ? "and other bits than on one" : "the bits of one process");
    }
    free(a), free(b), free(c), free(all), free(whole), free(a0), free(b0);
    MPI_Finalize();
    return failed;
}
