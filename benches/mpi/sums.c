/* clock_gettime */
#define _POSIX_C_SOURCE 200809L
/* Sums over MPI, exact and plain, as a row of a table for benches/results: benches/mpi/run runs it on 1 to 4 processes.
 *
 * Ten million doubles between -1 and 1 are spread over the processes in blocks. MPI_SUM adds what plain loops give;
 * an operation of the program merges accumulators, 568 bytes each.
 */
#include <mpi.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <wideblas.h>

enum { COUNT = 10000000, TURNS = 30 };

static wb_accumulator *kept, *other;

static void merge(void *from, void *into, int *count, MPI_Datatype *type) {
    (void)type;
    for (int i = 0; i < *count; i++) {
        char *ours = (char *)into + (size_t)i * WB_ACCUMULATOR_BYTES;
        wb_accumulator_load(kept, ours, WB_ACCUMULATOR_BYTES);
        wb_accumulator_load(other, (char *)from + (size_t)i * WB_ACCUMULATOR_BYTES, WB_ACCUMULATOR_BYTES);
        wb_accumulator_merge(kept, other);
        wb_accumulator_save(kept, ours);
    }
}

/* Number i of all, from splitmix64. */
static double number(uint64_t i) {
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return (double)(int64_t)(z ^ (z >> 31)) * 0x1p-63;
}

/* Seconds of the processor: processes that wait for others, and other programs, do not count. */
static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What this process took for its own numbers. */
static double own;

static double plain(const double *x, long count) {
    double part = 0, sum = 0;
    const double began = now();
    for (long i = 0; i < count; i++) part += x[i];
    own = now() - began;
    MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    return sum;
}

static double exact(const double *x, long count, MPI_Datatype type, MPI_Op operation) {
    char part[WB_ACCUMULATOR_BYTES], all[WB_ACCUMULATOR_BYTES];
    double sum = 0;
    const double began = now();
    wb_accumulator *local = wb_accumulator_create();
    wb_accumulator_add_array_f64(local, count, x, 1);
    wb_accumulator_save(local, part);
    own = now() - began;
    MPI_Reduce(part, all, 1, type, operation, 0, MPI_COMM_WORLD);
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        wb_accumulator_load(local, all, sizeof all);
        wb_accumulator_round_f64(local, &sum);
    }
    wb_accumulator_destroy(local);
    return sum;
}

int main(int argc, char **argv) {
    int rank, size;
    MPI_Datatype type;
    MPI_Op operation;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    wb_set_num_threads(1);
    kept = wb_accumulator_create();
    other = wb_accumulator_create();
    MPI_Type_contiguous(WB_ACCUMULATOR_BYTES, MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(merge, 1, &operation);

    const long begin = (long)COUNT * rank / size, count = (long)COUNT * (rank + 1) / size - begin;
    double *x = malloc((size_t)count * sizeof *x);
    if (x == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
    for (long i = 0; i < count; i++) x[i] = number((uint64_t)(begin + i));

    double sums[3], best[3] = {1e9, 1e9, 1e9};
    for (int turn = 0; turn < TURNS; turn++)
        for (int way = 0; way < 3; way++) {
            MPI_Barrier(MPI_COMM_WORLD);
            const double began = MPI_Wtime();
            /* The last way is the reduction alone, of one number a process. */
            sums[way] = way == 0 ? plain(x, count) : exact(x, way == 1 ? count : 1, type, operation);
            const double seconds = way == 2 ? MPI_Wtime() - began : own;
            if (seconds < best[way]) best[way] = seconds;
        }
    double slowest[3];
    MPI_Reduce(best, slowest, 3, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    if (rank == 0)
        printf("| %d | %.17g | %.17g | %.2f | %.2f | %.1f | %.1f |\n", size, sums[0], sums[1], 1e3 * slowest[0], 1e3 * slowest[1],
               slowest[1] / slowest[0], 1e6 * slowest[2]);
    free(x);
    MPI_Op_free(&operation);
    MPI_Type_free(&type);
    wb_accumulator_destroy(kept);
    wb_accumulator_destroy(other);
    MPI_Finalize();
    return 0;
}
