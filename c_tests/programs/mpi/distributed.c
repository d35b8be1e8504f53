/* Routines on distributed matrices, by processes of MPI: the bits of one process, and ScaLAPACK's info numbers. With -DSTANDARD_ABI by
 * wb_comm_of_mpi_abi, with -DBLACS also with grids of the BLACS. Arguments: cases, and anything for local arrays on GPUs. */
#ifdef STANDARD_ABI
#include <mpi_abi.h>
#include <wideblas.h>
#else
#include <wideblas_mpi.h>
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#ifdef BLACS
void Cblacs_get(int context, int what, int *value);
void Cblacs_gridinit(int *context, const char *order, int nprow, int npcol);
void Cblacs_gridexit(int context);
#endif

static int rank, size, failures, on_gpu;

#define CHECK(condition, ...)                                    \
    do {                                                         \
        if (!(condition)) {                                      \
            failures++;                                          \
            fprintf(stderr, "rank %d, line %d: ", rank, __LINE__); \
            fprintf(stderr, __VA_ARGS__);                        \
            fprintf(stderr, "\n");                               \
        }                                                        \
    } while (0)

/* The same numbers on all processes. */
static uint64_t state;

static unsigned below(unsigned n) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)((state >> 33) % n);
}

static double unit(void) {
    return below(1u << 30) / (double)(1 << 29) - 1;
}

static void fill(double *x, int components) {
    int c;
    x[0] = unit();
    for (c = 1; c < components; c++) x[c] = x[c - 1] * unit() * 0x1p-54;
}

static void *memory(size_t numbers, size_t bytes) {
    void *at = malloc((numbers + 1) * bytes);
    if (at == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
    return at;
}

/* A matrix of all processes, of `components` doubles a number, and how it is dealt. */
typedef struct matrix {
    double *all, *local;
    /* Of the local array on a GPU, where matrices are there. */
    void *there;
    size_t bytes;
    int rows, cols, i, j, m, n, components;
    int descriptor[9];
} matrix;

static int nprow, npcol, myrow, mycol, context;

static int owner(int at, int block, int source, int lines) {
    return (source + at / block) % lines;
}

static int place(int at, int block, int lines) {
    return at / block / lines * block + at % block;
}

/* From a matrix to what this process has of it, or back into `all`. */
static void deal(matrix *x, int back) {
    int i, j, *d = x->descriptor;
    size_t bytes = x->components * sizeof(double);
    if (x->there && back) CHECK(wb_device_copy(x->local, x->there, x->bytes) == 0, "%s", wb_last_error());
    for (j = 0; j < x->n; j++)
        for (i = 0; i < x->m; i++) {
            double *whole = x->all + (i + (size_t)j * x->m) * x->components;
            int is_own = owner(i, d[4], d[6], nprow) == myrow && owner(j, d[5], d[7], npcol) == mycol;
            double *here = x->local + (place(i, d[4], nprow) + (size_t)place(j, d[5], npcol) * d[8]) * x->components;
            if (is_own && back) memcpy(whole, here, bytes);
            if (is_own && !back) memcpy(here, whole, bytes);
        }
    if (x->there && !back) CHECK(wb_device_copy(x->there, x->local, x->bytes) == 0, "%s", wb_last_error());
}

/* A part of rows x cols numbers of a larger matrix. */
static matrix make(int rows, int cols, int components) {
    matrix x;
    int at, *d = x.descriptor;
    x.rows = rows, x.cols = cols, x.components = components;
    x.i = 1 + below(7), x.j = 1 + below(7);
    x.m = rows + x.i - 1 + below(4), x.n = cols + x.j - 1 + below(4);
    d[0] = 1, d[1] = context, d[2] = x.m, d[3] = x.n, d[4] = 1 + below(20), d[5] = 1 + below(20);
    d[6] = below(nprow), d[7] = below(npcol), d[8] = x.m + 2;
    x.all = memory((size_t)x.m * x.n, components * sizeof(double));
    x.bytes = (size_t)d[8] * x.n * components * sizeof(double);
    x.local = memory((size_t)d[8] * x.n, components * sizeof(double));
    x.there = NULL;
    if (on_gpu) CHECK(wb_device_malloc(&x.there, x.bytes) == 0, "%s", wb_last_error());
    for (at = 0; at < x.m * x.n; at++) fill(x.all + (size_t)at * components, components);
    deal(&x, 0);
    return x;
}

static double *part(const matrix *x) {
    return x->all + (x->i - 1 + (size_t)(x->j - 1) * x->m) * x->components;
}

static void end(matrix *x) {
    free(x->all);
    free(x->local);
    wb_device_free(x->there);
}

/* Whether what this process has of a matrix is what it should have, which `all` has. */
static int is_right(matrix *x) {
    size_t numbers = (size_t)x->m * x->n * x->components;
    double *expected = memory(numbers, sizeof(double));
    int same;
    memcpy(expected, x->all, numbers * sizeof(double));
    deal(x, 1);
    same = memcmp(expected, x->all, numbers * sizeof(double)) == 0;
    free(expected);
    return same;
}

#define AT(x, T) (T *)((x).there ? (x).there : (x).local), (x).i, (x).j, (x).descriptor
#define WHOLE(x, T) (T *)part(&(x)), (x).m

#define PRODUCTS(F, T, COMPONENTS)                                                                                       \
    static void products_##F(const wb_comm *comm, int mode) {                                                            \
        int m = 1 + below(50), n = 1 + below(50), k = 1 + below(50), status;                                             \
        const char *transa = below(2) ? "N" : "T", *transb = below(2) ? "N" : "T", *uplo = below(2) ? "U" : "L";         \
        int ta = *transa == 'T', tb = *transb == 'T';                                                                    \
        T factors[2];                                                                                                    \
        fill((double *)&factors[0], COMPONENTS), fill((double *)&factors[1], COMPONENTS);                                \
        matrix a = make(ta ? k : m, ta ? m : k, COMPONENTS), b = make(tb ? n : k, tb ? k : n, COMPONENTS);               \
        matrix c = make(m, n, COMPONENTS), s = make(m, m, COMPONENTS);                                                   \
        status = wb_pgemm_##F(mode, transa, transb, m, n, k, factors[0], AT(a, T), AT(b, T), factors[1], AT(c, T), comm); \
        CHECK(status == 0, "pgemm %d: %s", status, wb_last_error());                                                     \
        wb_gemm_##F(mode, transa, transb, m, n, k, factors[0], WHOLE(a, T), WHOLE(b, T), factors[1], WHOLE(c, T));       \
        CHECK(is_right(&c), "pgemm_" #F " %d %s %s %d %d %d", mode, transa, transb, m, n, k);                            \
        status = wb_psyrk_##F(mode, uplo, transa, m, k, factors[0], AT(a, T), factors[1], AT(s, T), comm);               \
        CHECK(status == 0, "psyrk %d: %s", status, wb_last_error());                                                     \
        wb_syrk_##F(mode, uplo, transa, m, k, factors[0], WHOLE(a, T), factors[1], WHOLE(s, T));                         \
        CHECK(is_right(&s), "psyrk_" #F " %d %s %s %d %d", mode, uplo, transa, m, k);                                    \
        end(&a), end(&b), end(&c), end(&s);                                                                              \
    }
PRODUCTS(f64, double, 1)
PRODUCTS(dd, wb_dd, 2)
PRODUCTS(qd, wb_qd, 4)

/* Systems against the same on one process; factors against those that this process finds by itself. */
#define SYSTEMS(F, T, COMPONENTS)                                                                                         \
    static void systems_##F(const wb_comm *comm, const wb_comm *self, int most) {                                        \
        int m = 1 + below(most), n = 1 + below(most), is_left = below(2), order = is_left ? m : n, i, status, alone;     \
        const char *side = is_left ? "L" : "R", *uplo = below(2) ? "U" : "L", *trans = below(2) ? "N" : "T";             \
        const char *diag = below(2) ? "N" : "U";                                                                         \
        T alpha;                                                                                                         \
        fill((double *)&alpha, COMPONENTS);                                                                              \
        matrix a = make(order, order, COMPONENTS), b = make(m, n, COMPONENTS);                                           \
        for (i = 0; i < order; i++) part(&a)[(i + (size_t)i * a.m) * COMPONENTS] += 2 * order;                           \
        deal(&a, 0);                                                                                                     \
        status = wb_ptrsm_##F(side, uplo, trans, diag, m, n, alpha, AT(a, T), AT(b, T), comm);                           \
        CHECK(status == 0, "ptrsm %d: %s", status, wb_last_error());                                                     \
        Rtrsm_##F(side, uplo, trans, diag, m, n, alpha, WHOLE(a, T), WHOLE(b, T));                                       \
        CHECK(is_right(&b), "ptrsm_" #F " %s %s %s %s %d %d", side, uplo, trans, diag, m, n);                            \
        if (below(3) == 0) part(&a)[(order / 2) * (1 + (size_t)a.m) * COMPONENTS] = -1;                                  \
        deal(&a, 0);                                                                                                     \
        int whole[9] = {1, 0, a.m, a.n, 13, 13, 0, 0, a.m};                                                              \
        status = wb_ppotrf_##F(uplo, order, AT(a, T), comm);                                                             \
        alone = wb_ppotrf_##F(uplo, order, (T *)a.all, a.i, a.j, whole, self);                                           \
        CHECK(status == alone && status >= 0, "ppotrf %d, should be %d: %s", status, alone, wb_last_error());            \
        CHECK(is_right(&a), "ppotrf_" #F " %s %d", uplo, order);                                                         \
        end(&a), end(&b);                                                                                                \
    }
SYSTEMS(dd, wb_dd, 2)
SYSTEMS(qd, wb_qd, 4)

/* Illegal arguments: the same number on all processes, whoever passed them, and nothing is written. */
static void errors(const wb_comm *comm) {
    static const struct {
        int entry, value, info;
    } cases[] = {{0, 2, 1901}, {2, 0, 1903}, {3, 0, 1904}, {4, 0, 1905}, {5, -1, 1906},
                 {6, 99, 1907}, {7, -1, 1908}, {8, 0, 1909}};
    double one = 1;
    matrix a = make(20, 20, 1), c = make(20, 20, 1);
    unsigned i;
    int status;
    for (i = 0; i < sizeof cases / sizeof *cases; i++) {
        int right = c.descriptor[cases[i].entry];
        /* The leading dimension is a process' own. */
        if (cases[i].entry < 8 || rank == size - 1) c.descriptor[cases[i].entry] = cases[i].value;
        status = wb_pgemm_f64(WB_AUTO, "N", "N", 20, 20, 20, one, AT(a, double), AT(a, double), one, AT(c, double), comm);
        CHECK(status == -cases[i].info, "entry %d: %d", cases[i].entry, status);
        c.descriptor[cases[i].entry] = right;
    }
    status = wb_pgemm_f64(WB_AUTO, "N", "X", -1, 20, 20, one, AT(a, double), AT(a, double), one, AT(c, double), comm);
    CHECK(status == -2, "transb: %d", status);
    status = wb_pgemm_f64(WB_AUTO, "N", "N", -1, 20, 20, one, AT(a, double), AT(a, double), one, AT(c, double), comm);
    CHECK(status == -3, "m: %d", status);
    status = wb_pgemm_f64(WB_AUTO, "N", "N", 20, 20, 20, one, a.local, 0, 1, a.descriptor, AT(a, double), one,
                          AT(c, double), comm);
    CHECK(status == -8, "ia: %d", status);
    status = wb_pgemm_f64(WB_AUTO, "N", "N", 20, 20, 20, one, AT(a, double), a.local, 1, 30, a.descriptor, one,
                          AT(c, double), comm);
    CHECK(status == -13, "jb: %d", status);
    if (size > 1) {
        status = wb_pgemm_f64(WB_AUTO, "N", "N", 20, 20, 20, rank, AT(a, double), AT(a, double), one, AT(c, double), comm);
        CHECK(status == WB_INFO_DIFFERS, "alpha: %d", status);
    }
    status = wb_pgemm_f64(77, "N", "N", 20, 20, 20, one, AT(a, double), AT(a, double), one, AT(c, double), comm);
    CHECK(status == WB_INFO_FAILED, "mode: %d", status);
    CHECK(wb_ppotrf_dd("X", 3, NULL, 1, 1, a.descriptor, comm) == -1, "uplo");
    CHECK(is_right(&c), "C was written");
    end(&a), end(&c);
}

/* The pages of memory that the process has mapped. */
static long mapped(void) {
    FILE *file = fopen("/proc/self/statm", "r");
    long pages = 0;
    if (file == NULL || fscanf(file, "%ld", &pages) != 1) MPI_Abort(MPI_COMM_WORLD, 1);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

/* The last process may not have the memory of a large product: all of them hear of it, and nothing is written. */
static void shortage(const wb_comm *comm) {
    const int n = 1200;
    struct rlimit before, low;
    wb_dd one = {1, 0};
    matrix a = make(n, n, 2), c = make(n, n, 2);
    int status;
    getrlimit(RLIMIT_AS, &before);
    low = before;
    low.rlim_cur = mapped() + (4 << 20);
    if (rank == size - 1) setrlimit(RLIMIT_AS, &low);
    status = wb_pgemm_dd(WB_WORKING, "N", "T", n, n, n, one, AT(a, wb_dd), AT(a, wb_dd), one, AT(c, wb_dd), comm);
    setrlimit(RLIMIT_AS, &before);
    CHECK(status == WB_INFO_NO_MEMORY, "without memory: %d", status);
    CHECK(is_right(&c), "C was written");
    end(&a), end(&c);
}

int main(int argc, char **argv) {
    MPI_Comm processes = MPI_COMM_WORLD, own = MPI_COMM_SELF;
    int order, mode, cases = argc > 1 ? atoi(argv[1]) : 3, i;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(processes, &rank);
    MPI_Comm_size(processes, &size);
    /* Local arrays are on the GPU that the process has, if the second argument is there. */
    on_gpu = argc > 2;
    for (nprow = 1; nprow <= size; nprow++) {
        if (size % nprow != 0) continue;
        npcol = size / nprow;
        for (order = 0; order < 2; order++) {
            wb_comm comm, self;
            myrow = order ? rank % nprow : rank / npcol;
            mycol = order ? rank / nprow : rank % npcol;
            context = 0;
            state = 12345 + 2 * (unsigned)nprow + (unsigned)order;
#ifdef STANDARD_ABI
            CHECK(wb_comm_of_mpi_abi(&comm, processes, nprow, npcol, order ? 'C' : 'R') == 0, "%s", wb_last_error());
            CHECK(wb_comm_of_mpi_abi(&self, own, 1, 1, 'R') == 0, "%s", wb_last_error());
#else
            comm = wb_comm_of_mpi(&processes, nprow, npcol, order ? 'C' : 'R');
            self = wb_comm_of_mpi(&own, 1, 1, 'R');
#endif
#ifdef BLACS
            Cblacs_get(-1, 0, &context);
            Cblacs_gridinit(&context, order ? "Col" : "Row", nprow, npcol);
            comm.nprow = comm.npcol = 0;
#endif
            for (i = 0; i < cases; i++)
                for (mode = WB_WORKING; mode <= WB_AUTO; mode++) {
                    products_f64(&comm, mode);
                    products_dd(&comm, mode);
                    products_qd(&comm, mode);
                    systems_dd(&comm, &self, i == 0 && mode == 0 ? 150 : 60);
                    systems_qd(&comm, &self, i == 0 && mode == 0 ? 100 : 50);
                }
            errors(&comm);
            /* Once: later calls find memory that the library keeps. */
            if (nprow == 1 && order == 0 && !on_gpu) shortage(&comm);
#ifdef BLACS
            Cblacs_gridexit(context);
#endif
        }
    }
    MPI_Allreduce(MPI_IN_PLACE, &failures, 1, MPI_INT, MPI_SUM, processes);
    if (rank == 0) printf("%d processes, %d failures\n", size, failures);
    MPI_Finalize();
    return failures != 0;
}
