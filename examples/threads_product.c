/* A product of matrices whose blocks are on several GPUs of one machine, in ScaLAPACK's layout:
 *
 *     cc threads_product.c -lwideblas -lpthread && ./a.out 4
 *
 * Every thread of this program stands for a process: it has some blocks of A, B and C, in the memory of a GPU, and calls wb_pgemm_dd. Threads
 * take turns with the GPUs; without one, blocks are in host memory. The bits of C are those of wb_gemm_dd on the whole matrices.
 */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wideblas.h>

enum { N = 300, BLOCK = 32, MOST = 64 };

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

/* The number of rows, or columns, of n in blocks that the thread at a place among count has: ScaLAPACK's numroc. */
static int own(int n, int place, int count) {
    int whole = n / BLOCK, mine = whole / count * BLOCK;
    if (place < whole % count) return mine + BLOCK;
    return place == whole % count ? mine + n % BLOCK : mine;
}

/* The row or column of the whole matrix that is number `at` of a thread. */
static int global(int at, int place, int count) {
    return (at / BLOCK * count + place) * BLOCK + at % BLOCK;
}

static int rows, columns, gpus;
static wb_comm comms[MOST];
static wb_dd all[N * N], whole[N * N], a0[N * N], b0[N * N];

/* What a thread has: blocks of A, B and C where it computes, and the bytes of each. */
struct part {
    int m, n, status;
    size_t bytes;
    wb_dd *here;
    void *there[3];
};
static struct part parts[MOST];

/* Memory of a thread's blocks: on its GPU, if there is one. */
static int allocate(int rank) {
    struct part *part = &parts[rank];
    int i;
    part->m = own(N, rank / columns, rows);
    part->n = own(N, rank % columns, columns);
    part->bytes = ((size_t)part->m * part->n + 1) * sizeof(wb_dd);
    part->here = malloc(part->bytes);
    if (part->here == NULL || (gpus > 0 && wb_set_device(rank % gpus) != 0)) return -1;
    for (i = 0; i < 3; i++) {
        if (gpus > 0 && wb_device_malloc(&part->there[i], part->bytes) != 0) return -1;
        if (gpus == 0 && (part->there[i] = malloc(part->bytes)) == NULL) return -1;
    }
    return 0;
}

static void *compute(void *argument) {
    int rank = (int)((wb_comm *)argument - comms), i, j;
    struct part *part = &parts[rank];
    int m = part->m, n = part->n;
    /* Type, context, rows, columns, rows and columns of a block, the first row and column of threads, leading dimension. */
    int descriptor[9] = {1, 0, N, N, BLOCK, BLOCK, 0, 0, m > 0 ? m : 1};
    wb_dd *here = part->here, one = {1, 0}, zero = {0, 0};
    for (i = 0; i < 2; i++) {
        wb_dd (*element)(int, int) = i == 0 ? a_of : b_of;
        for (j = 0; j < m * n; j++)
            here[j] = element(global(j % m, rank / columns, rows), global(j / m, rank % columns, columns));
        part->status |= wb_device_copy(part->there[i], here, part->bytes);
    }
    part->status |= wb_pgemm_dd(WB_WORKING, "N", "N", N, N, N, one, part->there[0], 1, 1, descriptor, part->there[1], 1,
                                1, descriptor, zero, part->there[2], 1, 1, descriptor, &comms[rank]);
    part->status |= wb_device_copy(here, part->there[2], part->bytes);
    if (part->status != 0) {
        fprintf(stderr, "thread %d: %s\n", rank, wb_last_error());
        /* Should this thread not have called at all, the others do not wait for it. */
        wb_comm_leave(&comms[rank]);
        return NULL;
    }
    for (j = 0; j < m * n; j++)
        all[global(j % m, rank / columns, rows) + N * global(j / m, rank % columns, columns)] = here[j];
    return NULL;
}

int main(int argc, char **argv) {
    pthread_t threads[MOST];
    int count = argc > 1 ? atoi(argv[1]) : 4, failed = 0, i, j;
    wb_dd one = {1, 0}, zero = {0, 0};
    if (count < 1 || count > MOST) return 2;
    /* A grid of threads, as square as possible. */
    for (rows = 1; (rows + 1) * (rows + 1) <= count; rows++) continue;
    while (count % rows != 0) rows--;
    columns = count / rows;
    gpus = wb_device_count();
    if (wb_comms_of_threads(comms, count, rows, columns, 'R') != 0) return 1;
    for (i = 0; i < count; i++) failed |= allocate(i);
    if (gpus > 0) wb_set_device(WB_DEFAULT_DEVICE);
    if (failed) {
        fprintf(stderr, "no memory: %s\n", wb_last_error());
        return 1;
    }
    for (i = 0; i < count; i++) failed |= pthread_create(&threads[i], NULL, compute, &comms[i]);
    for (i = 0; i < count; i++) pthread_join(threads[i], NULL);
    for (i = 0; i < count; i++) failed |= parts[i].status;

    for (j = 0; j < N; j++)
        for (i = 0; i < N; i++) a0[i + N * j] = a_of(i, j), b0[i + N * j] = b_of(i, j);
    failed |= wb_gemm_dd(WB_WORKING, "N", "N", N, N, N, one, a0, N, b0, N, zero, whole, N);
    failed |= memcmp(all, whole, sizeof all) != 0;
    printf("%d x %d on %d x %d threads: c(1, 1) = %.17g + %.17g,\n%s\n", N, N, rows, columns, all[0].hi, all[0].lo,
           failed ? "and other bits than on one" : "the bits of one call");
    for (i = 0; i < count; i++) {
        for (j = 0; j < 3; j++) gpus > 0 ? (void)wb_device_free(parts[i].there[j]) : free(parts[i].there[j]);
        free(parts[i].here);
    }
    wb_comms_free(comms, count);
    return failed != 0;
}
