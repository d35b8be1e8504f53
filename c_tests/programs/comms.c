/* Routines on distributed matrices whose processes are threads of this program: the bits of one process, on each grid. Arguments: anything for
 * local arrays on GPUs, with which threads take turns. Threads that leave or fail leave no other waiting. */
#include "check.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <wideblas.h>

enum { N = 150, BLOCK = 16, MOST = 6 };

static int nprow, npcol, gpus, is_first;
static wb_comm comms[MOST];
static pthread_barrier_t barrier;
/* Whole matrices: two operands, and results of each routine as one process gives them. */
static wb_dd a[N * N], b[N * N], expected[5][N * N];

static wb_dd number(int i, int j, int seed) {
    wb_dd x;
    x.hi = ((i * 37 + j * 101 + seed * 577) % 1009 - 500) / 1009.0;
    x.lo = x.hi * 0x1p-54 * ((i + 3 * j) % 7) / 8;
    return x;
}

static int own(int place, int count) {
    int whole = N / BLOCK, mine = whole / count * BLOCK;
    if (place < whole % count) return mine + BLOCK;
    return place == whole % count ? mine + N % BLOCK : mine;
}

/* A thread's blocks, in host memory or on a GPU. */
struct local {
    int row, column, m, n;
    wb_dd *here, *there;
    int descriptor[9];
};

static size_t bytes_of(const struct local *local) {
    return ((size_t)local->m * local->n + 1) * sizeof(wb_dd);
}

static int place_of(const struct local *local, int at) {
    int i = at % local->m, j = at / local->m;
    int row = (i / BLOCK * nprow + local->row) * BLOCK + i % BLOCK;
    int column = (j / BLOCK * npcol + local->column) * BLOCK + j % BLOCK;
    return row + N * column;
}

static void scatter(struct local *local, const wb_dd *whole) {
    int at;
    for (at = 0; at < local->m * local->n; at++) local->here[at] = whole[place_of(local, at)];
    if (local->there != local->here)
        CHECK(wb_device_copy(local->there, local->here, bytes_of(local)) == 0, "%s", wb_last_error());
}

/* The result of a routine by its number: of the first grid it is what others must give. */
static void compare(struct local *local, int status, int routine) {
    int at;
    CHECK(status == 0, "routine %d on %d x %d: %d, %s", routine, nprow, npcol, status, wb_last_error());
    if (local->there != local->here)
        CHECK(wb_device_copy(local->here, local->there, bytes_of(local)) == 0, "%s", wb_last_error());
    for (at = 0; at < local->m * local->n; at++) {
        wb_dd *x = &expected[routine][place_of(local, at)];
        if (is_first) *x = local->here[at];
        CHECK(memcmp(x, &local->here[at], sizeof *x) == 0, "routine %d on %d x %d, element %d", routine, nprow, npcol, at);
    }
}

static struct local made(int rank) {
    struct local local;
    local.row = rank / npcol, local.column = rank % npcol;
    local.m = own(local.row, nprow), local.n = own(local.column, npcol);
    local.here = local.there = malloc(bytes_of(&local));
    if (gpus > 0) {
        void *there = NULL;
        CHECK(wb_device_malloc(&there, bytes_of(&local)) == 0, "%s", wb_last_error());
        local.there = there;
    }
    const int descriptor[9] = {1, 0, N, N, BLOCK, BLOCK, 0, 0, local.m};
    memcpy(local.descriptor, descriptor, sizeof descriptor);
    return local;
}

static void released(struct local *local) {
    if (local->there != local->here) wb_device_free(local->there);
    free(local->here);
}

#define ALL(x) x.there, 1, 1, x.descriptor

static struct local locals[MOST][3];

static void *compute(void *argument) {
    const wb_comm *comm = argument;
    struct local x = locals[comm - comms][0], y = locals[comm - comms][1], z = locals[comm - comms][2];
    wb_dd one = {1, 0}, half = {-0.5, 1e-18};
    int mode, found;
    for (mode = 0; mode < 4; mode++) {
        scatter(&x, a), scatter(&y, b), scatter(&z, a);
        found = wb_pgemm_dd(mode, "N", "T", N, N, N, one, ALL(x), ALL(y), half, ALL(z), comm);
        if (mode == WB_WORKING) compare(&z, found, 0);
        else CHECK(found == 0, "%s", wb_last_error());
        scatter(&z, b);
        found = wb_psyrk_dd(mode, "L", "T", N, N, half, ALL(x), one, ALL(z), comm);
        if (mode == WB_WORKING) compare(&z, found, 1);
        else CHECK(found == 0, "%s", wb_last_error());
    }
    scatter(&z, a), scatter(&x, b);
    /* X X^T + N, positive definite. */
    for (found = 0; found < z.m * z.n; found++) {
        int at = place_of(&z, found);
        wb_dd diagonal = {at % N == at / N ? N : 0, 0};
        z.here[found] = diagonal;
    }
    if (z.there != z.here) wb_device_copy(z.there, z.here, bytes_of(&z));
    found = wb_psyrk_dd(WB_AUTO, "L", "N", N, N, one, ALL(x), one, ALL(z), comm);
    compare(&z, found, 2);
    compare(&z, wb_ppotrf_dd("L", N, ALL(z), comm), 3);
    scatter(&y, b);
    compare(&y, wb_ptrsm_dd("L", "L", "N", "N", N, N, half, ALL(z), ALL(y), comm), 4);
    return NULL;
}

/* What each thread does in the tests of failures: 0, it calls; 1, it leaves; 2, its grid is another; 3, its matrix is NULL. */
static int failing;
static int found[MOST];

static void *fail(void *argument) {
    wb_comm comm = *(wb_comm *)argument;
    int rank = (int)((wb_comm *)argument - comms), m = own(rank / npcol, nprow);
    int descriptor[9] = {1, 0, N, N, BLOCK, BLOCK, 0, 0, m};
    wb_dd one = {1, 0}, *x = calloc(N * N, sizeof *x);
    pthread_barrier_wait(&barrier);
    if (rank == 1 && failing == 1) {
        CHECK(wb_comm_leave(&comm) == 0, "%s", wb_last_error());
    }
    if (rank == 1 && failing == 2) comm.nprow = 7;
    found[rank] = wb_pgemm_dd(WB_EXACT, "N", "N", N, N, N, one, x, 1, 1, descriptor, rank == 1 && failing == 3 ? NULL : x,
                              1, 1, descriptor, one, x, 1, 1, descriptor, &comm);
    free(x);
    return NULL;
}

static void run(void *(*work)(void *)) {
    pthread_t threads[MOST];
    int i, count = nprow * npcol;
    CHECK(wb_comms_of_threads(comms, count, nprow, npcol, 'R') == 0, "%s", wb_last_error());
    for (i = 0; i < count; i++)
        if (pthread_create(&threads[i], NULL, work, &comms[i]) != 0) abort();
    for (i = 0; i < count; i++) pthread_join(threads[i], NULL);
    CHECK(wb_comms_free(comms, count) == 0 && comms[0].context == NULL, "%s", wb_last_error());
}

int main(int argc, char **argv) {
    static const int grids[][2] = {{1, 1}, {1, 2}, {2, 1}, {2, 2}, {3, 2}};
    wb_comm none;
    int at, i;
    (void)argv;
    gpus = argc > 1 ? wb_device_count() : 0;
    if (argc > 1 && gpus == 0) return 77;
    for (i = 0; i < N * N; i++) a[i] = number(i % N, i / N, 1), b[i] = number(i % N, i / N, 2);
    for (at = 0; at < 5; at++) {
        nprow = grids[at][0], npcol = grids[at][1], is_first = at == 0;
        for (i = 0; i < nprow * npcol; i++) {
            if (gpus > 0) CHECK(wb_set_device(i % gpus) == 0, "%s", wb_last_error());
            locals[i][0] = made(i), locals[i][1] = made(i), locals[i][2] = made(i);
        }
        if (gpus > 0) wb_set_device(WB_DEFAULT_DEVICE);
        run(compute);
        if (is_first) {
            wb_dd one = {1, 0}, half = {-0.5, 1e-18}, *c = malloc(sizeof a);
            memcpy(c, a, sizeof a);
            CHECK(wb_gemm_dd(WB_WORKING, "N", "T", N, N, N, one, a, N, b, N, half, c, N) == 0, "%s", wb_last_error());
            CHECK(memcmp(c, expected[0], sizeof a) == 0, "other bits than wb_gemm_dd");
            memcpy(c, b, sizeof a);
            CHECK(wb_syrk_dd(WB_WORKING, "L", "T", N, N, half, a, N, one, c, N) == 0, "%s", wb_last_error());
            CHECK(memcmp(c, expected[1], sizeof a) == 0, "other bits than wb_syrk_dd");
            memcpy(c, b, sizeof a);
            CHECK(Rtrsm_dd("L", "L", "N", "N", N, N, half, expected[3], N, c, N) == 0, "%s", wb_last_error());
            CHECK(memcmp(c, expected[4], sizeof a) == 0, "other bits than Rtrsm_dd");
            free(c);
        }
        for (i = 0; i < 3 * nprow * npcol; i++) released(&locals[i / 3][i % 3]);
    }

    nprow = npcol = 2;
    for (failing = 1; failing <= 3; failing++) {
        pthread_barrier_init(&barrier, NULL, 4);
        run(fail);
        pthread_barrier_destroy(&barrier);
        for (i = 0; i < 4; i++) {
            int known = failing == 3 ? -11 : failing == 2 && i == 1 ? WB_INFO_FAILED : WB_INFO_COMMUNICATION;
            CHECK(found[i] == known, "thread %d in case %d: %d", i, failing, found[i]);
        }
    }

    memset(&none, 0, sizeof none);
    CHECK(wb_comms_of_threads(NULL, 1, 1, 1, 'R') == WB_INFO_FAILED, "NULL");
    CHECK(wb_comms_of_threads(comms, 4, 2, 3, 'R') == WB_INFO_FAILED, "a grid of another size");
    CHECK(wb_comms_of_threads(comms, 0, 0, 0, 'R') == WB_INFO_FAILED, "no threads");
    CHECK(wb_comms_of_threads(comms, 4, -2, -2, 'R') == WB_INFO_FAILED, "negative");
    CHECK(wb_comm_leave(NULL) == WB_INFO_FAILED, "NULL");
    CHECK(wb_comm_leave(&none) == WB_INFO_FAILED, "no process");
    CHECK(wb_comms_free(&none, 1) == WB_INFO_FAILED, "no process");
    CHECK(wb_comms_free(NULL, 3) == 0, "%s", wb_last_error());

    /* The functions by themselves, as for any process. */
    CHECK(wb_comms_of_threads(comms, 1, 1, 1, 'C') == 0, "%s", wb_last_error());
    CHECK(comms->rank(comms->context) == 0 && comms->size(comms->context) == 1, "one thread");
    {
        int64_t values[2] = {3, -4};
        void *part = comms->split(comms->context, 0, 0);
        CHECK(part != NULL && comms->size(part) == 1, "a part");
        CHECK(comms->maxima(part, values, 2) == 0 && comms->sums(part, values, 2) == 0, "reductions");
        CHECK(comms->broadcast(part, values, sizeof values, 0) == 0, "a broadcast");
        CHECK(values[0] == 3 && values[1] == -4, "other values");
        CHECK(comms->broadcast(part, (char *)values + 1, 3, 0) != 0, "no words");
        comms->release(part);
    }
    CHECK(wb_comms_free(comms, 1) == 0, "%s", wb_last_error());
    return failures();
}
