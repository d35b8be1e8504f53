/* The exact sum of numbers that are spread over processes:
 *
 *     mpicc mpi_sum.c -lwideblas && mpirun -n 4 ./a.out
 *
 * Each process sums its numbers in an accumulator. MPI_Reduce merges the accumulators as bytes, by an operation of the
 * program's own. The bits of the sum do not depend on which process has which numbers, or on the order of merges.
 */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wideblas.h>

enum { TRIPLES = 100000, COUNT = 3 * TRIPLES };

/* Number i of all: large ones of both signs, which cancel, and small ones. */
static double number(int i) {
    double large = ldexp(1.0 + i / 3, i / 3 % 600 - 300);
    return i % 3 == 0 ? large : i % 3 == 1 ? -large : 0x1p-20;
}

static const double expected = TRIPLES * 0x1p-20;

static void check(int status) {
    if (status == 0) return;
    fprintf(stderr, "%s\n", wb_last_error());
    MPI_Abort(MPI_COMM_WORLD, 1);
}

static wb_accumulator *new_accumulator(void) {
    wb_accumulator *sum = wb_accumulator_create();
    check(sum == NULL);
    return sum;
}

/* The operation: merges `count` accumulators with those of another process. */
static void merge(void *from, void *into, int *count, MPI_Datatype *type) {
    wb_accumulator *sum = new_accumulator(), *other = new_accumulator();
    int i;
    (void)type;
    for (i = 0; i < *count; i++) {
        char *theirs = (char *)from + (size_t)i * WB_ACCUMULATOR_BYTES;
        char *ours = (char *)into + (size_t)i * WB_ACCUMULATOR_BYTES;
        check(wb_accumulator_load(sum, ours, WB_ACCUMULATOR_BYTES));
        check(wb_accumulator_load(other, theirs, WB_ACCUMULATOR_BYTES));
        check(wb_accumulator_merge(sum, other));
        check(wb_accumulator_save(sum, ours));
    }
    wb_accumulator_destroy(sum);
    wb_accumulator_destroy(other);
}

/* Sums the numbers that all processes have. On process 0 `bytes` become the accumulator of all. */
static void sum_of_all(const double *x, int count, unsigned char bytes[WB_ACCUMULATOR_BYTES]) {
    unsigned char part[WB_ACCUMULATOR_BYTES];
    wb_accumulator *sum = new_accumulator();
    MPI_Datatype type;
    MPI_Op operation;

    check(wb_accumulator_add_array_f64(sum, count, x, 1));
    check(wb_accumulator_save(sum, part));
    wb_accumulator_destroy(sum);

    MPI_Type_contiguous(WB_ACCUMULATOR_BYTES, MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Op_create(merge, 1 /* commutative */, &operation);
    MPI_Reduce(part, bytes, 1, type, operation, 0, MPI_COMM_WORLD);
    MPI_Op_free(&operation);
    MPI_Type_free(&type);
}

static double rounded(const unsigned char bytes[WB_ACCUMULATOR_BYTES]) {
    wb_accumulator *sum = new_accumulator();
    double result;
    check(wb_accumulator_load(sum, bytes, WB_ACCUMULATOR_BYTES));
    check(wb_accumulator_round_f64(sum, &result));
    wb_accumulator_destroy(sum);
    return result;
}

/* What doubles sum to. */
static double plain(const double *x, int count) {
    double part = 0, sum = 0;
    int i;
    for (i = 0; i < count; i++) part += x[i];
    MPI_Reduce(&part, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    return sum;
}

int main(int argc, char **argv) {
    unsigned char blocks[WB_ACCUMULATOR_BYTES], turns[WB_ACCUMULATOR_BYTES];
    double *x, plain_blocks, plain_turns;
    int rank, size, count, i, failed = 0;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    x = malloc(COUNT * sizeof *x);
    if (x == NULL) MPI_Abort(MPI_COMM_WORLD, 1);

    /* Blocks of the numbers, the first one on the first process ... */
    count = 0;
    for (i = (int)((long)COUNT * rank / size); i < (int)((long)COUNT * (rank + 1) / size); i++) x[count++] = number(i);
    sum_of_all(x, count, blocks);
    plain_blocks = plain(x, count);

    /* ... and one number to each process in turn, the last ones first. */
    count = 0;
    for (i = COUNT - 1 - rank; i >= 0; i -= size) x[count++] = number(i);
    sum_of_all(x, count, turns);
    plain_turns = plain(x, count);

    if (rank == 0) {
        printf("%d numbers on %d processes, whose sum is %.17g\n", COUNT, size, expected);
        printf("in blocks: exact %.17g, MPI_SUM %.17g\n", rounded(blocks), plain_blocks);
        printf("in turns:  exact %.17g, MPI_SUM %.17g\n", rounded(turns), plain_turns);
        if (memcmp(blocks, turns, sizeof blocks) != 0 || rounded(blocks) != expected) {
            fprintf(stderr, "the sums differ\n");
            failed = 1;
        }
    }
    free(x);
    MPI_Finalize();
    return failed;
}
