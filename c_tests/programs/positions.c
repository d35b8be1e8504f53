/* Every argument of every routine wrong in turn, alone and with all behind it, and too large for any memory: info is its
 * position in the list of the BLAS, and the message says the function, the argument and its value; the handler of the
 * program is told the same, once. The parameters and the functions come from src/abi/routines.txt and
 * src/abi/mpres/routines.txt by `cargo run -p wideblas-generator`. */
#include "check.h"
#include "heard.h"

#include <gmp.h>
#include <mpfr.h>

enum { ELEMENTS = 8, MOST = 14 };

/* What is wrong with a parameter, and what the message says of it: */
enum kind {
    OPTION,       /* another letter or number; NULL */
    COUNT,        /* nothing: a routine on vectors has no elements when it is negative */
    SIZE,         /* negative */
    ORDER,        /* of a packed matrix: negative; larger than the address space */
    LEADING,      /* less than the rows; larger than the address space */
    STEP,         /* of a routine on vectors: larger than the address space */
    INCREMENT,    /* 0; larger than the address space in both directions */
    VALUE,        /* nothing: a number that is read at once or passed by value */
    NUMBER,       /* NULL, where it is passed by its address */
    READ,         /* NULL, as all arrays */
    WRITTEN,
    REAL_WRITTEN, /* of real numbers among complex ones */
};

struct parameter {
    const char *name;
    enum kind kind;
    int legal;
};

/* What the functions of a format are called with. */
struct operands {
    void *number, *read, *written, *real_written;
    /* Options are numbers. */
    int has_numbers;
    /* Numbers are passed by their addresses. */
    int by_address;
};

/* The call in hand. */
static struct {
    int line;
    const char *function;
    const struct parameter *parameters;
    int count;
    const struct operands *operands;
    /* Which of the calls of the function it is. */
    int step;
    /* What is expected. */
    int info;
    char message[128];
    struct value {
        const char *text;
        int64_t size;
        void *at;
    } values[MOST];
} now;

static const char *text(int i) { return now.values[i].text; }
static int number(int i) { return (int)now.values[i].size; }
static int64_t size(int i) { return now.values[i].size; }
static void *at(int i) { return now.values[i].at; }

static void start(int line, const char *function, const struct parameter *parameters, size_t count,
                  const struct operands *operands) {
    now.line = line;
    now.function = function;
    now.parameters = parameters;
    now.count = (int)count;
    now.operands = operands;
    now.step = -1;
}

/* Expects an error, which a message about a parameter reports. */
static int expect(int info, const char *name, const char *said) {
    now.info = info;
    snprintf(now.message, sizeof now.message, "%s: %s%s", now.function, name, said);
    return 1;
}

static void make_legal(void) {
    static char letters[MOST][2];
    int i;
    for (i = 0; i < now.count; i++) {
        const struct parameter *of = &now.parameters[i];
        letters[i][0] = (char)of->legal;
        now.values[i].text = letters[i];
        now.values[i].size = of->legal;
        now.values[i].at = of->kind == READ           ? now.operands->read
                           : of->kind == WRITTEN      ? now.operands->written
                           : of->kind == REAL_WRITTEN ? now.operands->real_written
                                                      : now.operands->number;
    }
    now.info = 0;
    now.message[0] = 0;
}

/* Makes a parameter illegal; what the message says of it, or NULL for one that never is. */
static const char *make_wrong(int i) {
    struct value *value = &now.values[i];
    switch (now.parameters[i].kind) {
    case OPTION:
        value->text = "X";
        value->size = 0;
        return now.operands->has_numbers ? " = 0, must be " : " = 'X', must be ";
    case SIZE:
    case ORDER:
        value->size = -1;
        return " = -1, must be at least 0";
    case LEADING:
        value->size = 1;
        return " = 1, must be at least ";
    case INCREMENT:
        value->size = 0;
        return " = 0, must not be 0";
    default:
        return NULL;
    }
}

/* A parameter is illegal, and all behind it where `behind` is 1. */
static int is_wrong(int i, int behind) {
    const char *said = make_wrong(i);
    int j;
    for (j = i + 1; behind && j < now.count; j++)
        make_wrong(j);
    return said != NULL && expect(i + 1, now.parameters[i].name, said);
}

/* No address space holds the operand, whose last element is behind the first or, where `backwards` is 1, before it. */
static int is_vast(int i, int backwards) {
    const struct parameter *of = &now.parameters[i];
    /* Many routines on vectors find no elements where an increment is negative. */
    const int has_backwards = of->kind == INCREMENT;
    const int64_t vast = (int64_t)1 << (of->kind == ORDER ? 32 : 60);
    char said[80];
    if (of->kind != ORDER && of->kind != LEADING && of->kind != STEP && of->kind != INCREMENT)
        return 0;
    if (backwards && !has_backwards)
        return 0;
    now.values[i].size = backwards ? -vast : vast;
    if (of->kind == STEP && !now.operands->has_numbers)
        return expect(-1, "", "a vector is larger than the address space");
    snprintf(said, sizeof said, " = %lld: %s is larger than the address space", (long long)now.values[i].size,
             of->kind == ORDER ? "AP" : now.parameters[i - 1].name);
    return expect(i + 1, of->name, said);
}

static int is_null(int i) {
    const struct parameter *of = &now.parameters[i];
    now.values[i].text = NULL;
    now.values[i].at = NULL;
    switch (of->kind) {
    case OPTION:
        return !now.operands->has_numbers && expect(i + 1, of->name, " is NULL");
    case NUMBER:
        return now.operands->by_address && expect(-1, of->name, " is NULL");
    case READ:
    case WRITTEN:
    case REAL_WRITTEN:
        return expect(-1, of->name, " is NULL");
    default:
        return 0;
    }
}

/* Prepares the function's next call; 0 when there is none. The first is legal. */
static int next(void) {
    const int count = now.count;
    while (++now.step < 1 + 5 * count) {
        const int step = now.step - 1;
        make_legal();
        if (now.step == 0 || (step < 2 * count   ? is_wrong(step / 2, step % 2)
                              : step < 4 * count ? is_vast(step / 2 - count, step % 2)
                                                 : is_null(step - 4 * count)))
            return 1;
    }
    return 0;
}

static int calls;

/* Compares what the call has returned, and the handler heard, with what is expected. */
static void got(int found) {
    const size_t name = strlen(now.function);
    const int info = now.info;
    calls++;
    check_at(heard.times == (info != 0), __FILE__, now.line, "the handler was called %d times for \"%s\"", heard.times,
             now.message);
    if (info != 0)
        check_at(heard.status == info && heard.position == (info > 0 ? info : 0) && strlen(heard.routine) == name &&
                     strncmp(heard.routine, now.message, name) == 0 && strcmp(heard.message, wb_last_error()) == 0,
                 __FILE__, now.line, "the handler heard %d, %d, %s: \"%s\" instead of \"%s\"", heard.status,
                 heard.position, heard.routine, heard.message, wb_last_error());
    heard.times = 0;
    check_at(found == info, __FILE__, now.line, "info %d instead of %d: %s", found, info, wb_last_error());
    if (info != 0)
        check_at(strncmp(wb_last_error(), now.message, strlen(now.message)) == 0, __FILE__, now.line,
                 "\"%s\" instead of \"%s\"", wb_last_error(), now.message);
}

#define EACH(parameters, format, function)                                                                             \
    for (start(__LINE__, #function, parameters, sizeof parameters / sizeof *parameters, &format##_operands); next();)
/* All calls of a function, by the names of its parameters and its operands, and the arguments of the call in hand. */
#define STATUS(parameters, format, function, ...) EACH(parameters, format, function) got(function(__VA_ARGS__))
/* Of one that returns no status. */
#define RETURNS(parameters, format, function, ...)                                                                     \
    EACH(parameters, format, function) {                                                                               \
        (void)function(__VA_ARGS__);                                                                                   \
        got(now.info);                                                                                                 \
    }

// begin generated parameters
static const struct parameter gemm[] = {
    {"transa", OPTION, 'N'}, {"transb", OPTION, 'N'}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"k", SIZE, 2},
    {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"B", READ, 0}, {"ldb", LEADING, 2}, {"beta", NUMBER, 0},
    {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
static const struct parameter syrk[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"n", SIZE, 2}, {"k", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"beta", NUMBER, 0}, {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
static const struct parameter gemmtr[] = {
    {"uplo", OPTION, 'U'}, {"transa", OPTION, 'N'}, {"transb", OPTION, 'N'}, {"n", SIZE, 2}, {"k", SIZE, 2},
    {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"B", READ, 0}, {"ldb", LEADING, 2}, {"beta", NUMBER, 0},
    {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
static const struct parameter symm[] = {
    {"side", OPTION, 'L'}, {"uplo", OPTION, 'U'}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"B", READ, 0}, {"ldb", LEADING, 2}, {"beta", NUMBER, 0}, {"C", WRITTEN, 0},
    {"ldc", LEADING, 2},
};
static const struct parameter syr2k[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"n", SIZE, 2}, {"k", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"B", READ, 0}, {"ldb", LEADING, 2}, {"beta", NUMBER, 0}, {"C", WRITTEN, 0},
    {"ldc", LEADING, 2},
};
static const struct parameter trmm[] = {
    {"side", OPTION, 'L'}, {"uplo", OPTION, 'U'}, {"transa", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"m", SIZE, 2},
    {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"B", WRITTEN, 0}, {"ldb", LEADING, 2},
};
static const struct parameter trsm[] = {
    {"side", OPTION, 'L'}, {"uplo", OPTION, 'U'}, {"transa", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"m", SIZE, 2},
    {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"B", WRITTEN, 0}, {"ldb", LEADING, 2},
};
static const struct parameter gemv[] = {
    {"trans", OPTION, 'N'}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2},
    {"X", READ, 0}, {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter gbmv[] = {
    {"trans", OPTION, 'N'}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"kl", SIZE, 2}, {"ku", SIZE, 2}, {"alpha", NUMBER, 0},
    {"A", READ, 0}, {"lda", LEADING, 5}, {"X", READ, 0}, {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0},
    {"incy", INCREMENT, 1},
};
static const struct parameter symv[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"X", READ, 0},
    {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter sbmv[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"k", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 5},
    {"X", READ, 0}, {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter spmv[] = {
    {"uplo", OPTION, 'U'}, {"n", ORDER, 2}, {"alpha", NUMBER, 0}, {"AP", READ, 0}, {"X", READ, 0},
    {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter trmv[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"n", SIZE, 2}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"X", WRITTEN, 0}, {"incx", INCREMENT, 1},
};
static const struct parameter tbmv[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"n", SIZE, 2}, {"k", SIZE, 2},
    {"A", READ, 0}, {"lda", LEADING, 5}, {"X", WRITTEN, 0}, {"incx", INCREMENT, 1},
};
static const struct parameter tpmv[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"n", ORDER, 2}, {"AP", READ, 0},
    {"X", WRITTEN, 0}, {"incx", INCREMENT, 1},
};
static const struct parameter trsv[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"n", SIZE, 2}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"X", WRITTEN, 0}, {"incx", INCREMENT, 1},
};
static const struct parameter tbsv[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"n", SIZE, 2}, {"k", SIZE, 2},
    {"A", READ, 0}, {"lda", LEADING, 5}, {"X", WRITTEN, 0}, {"incx", INCREMENT, 1},
};
static const struct parameter tpsv[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"diag", OPTION, 'U'}, {"n", ORDER, 2}, {"AP", READ, 0},
    {"X", WRITTEN, 0}, {"incx", INCREMENT, 1},
};
static const struct parameter ger[] = {
    {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1}, {"Y", READ, 0},
    {"incy", INCREMENT, 1}, {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter syr[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1},
    {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter spr[] = {
    {"uplo", OPTION, 'U'}, {"n", ORDER, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1},
    {"AP", WRITTEN, 0},
};
static const struct parameter syr2[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1}, {"Y", READ, 0},
    {"incy", INCREMENT, 1}, {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter spr2[] = {
    {"uplo", OPTION, 'U'}, {"n", ORDER, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1},
    {"Y", READ, 0}, {"incy", INCREMENT, 1}, {"AP", WRITTEN, 0},
};
static const struct parameter axpy[] = {
    {"n", COUNT, 2}, {"alpha", VALUE, 0}, {"X", READ, 0}, {"incx", STEP, 1}, {"Y", WRITTEN, 0}, {"incy", STEP, 1},
};
static const struct parameter scal[] = {
    {"n", COUNT, 2}, {"alpha", VALUE, 0}, {"X", WRITTEN, 0}, {"incx", STEP, 1},
};
static const struct parameter assign[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1}, {"Y", WRITTEN, 0}, {"incy", STEP, 1},
};
static const struct parameter swap[] = {
    {"n", COUNT, 2}, {"X", WRITTEN, 0}, {"incx", STEP, 1}, {"Y", WRITTEN, 0}, {"incy", STEP, 1},
};
static const struct parameter rot[] = {
    {"n", COUNT, 2}, {"X", WRITTEN, 0}, {"incx", STEP, 1}, {"Y", WRITTEN, 0}, {"incy", STEP, 1}, {"c", VALUE, 0},
    {"s", VALUE, 0},
};
static const struct parameter rotg[] = {
    {"a", WRITTEN, 0}, {"b", WRITTEN, 0}, {"c", WRITTEN, 0}, {"s", WRITTEN, 0},
};
static const struct parameter rotm[] = {
    {"n", COUNT, 2}, {"X", WRITTEN, 0}, {"incx", STEP, 1}, {"Y", WRITTEN, 0}, {"incy", STEP, 1}, {"param", READ, 0},
};
static const struct parameter rotmg[] = {
    {"d1", WRITTEN, 0}, {"d2", WRITTEN, 0}, {"x1", WRITTEN, 0}, {"y1", NUMBER, 0}, {"param", WRITTEN, 0},
};
static const struct parameter dot[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1}, {"Y", READ, 0}, {"incy", STEP, 1},
};
static const struct parameter asum[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1},
};
static const struct parameter nrm2[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1},
};
static const struct parameter iamax[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1},
};
static const struct parameter herk[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"n", SIZE, 2}, {"k", SIZE, 2}, {"alpha", VALUE, 0}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"beta", VALUE, 0}, {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
static const struct parameter hemm[] = {
    {"side", OPTION, 'L'}, {"uplo", OPTION, 'U'}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"B", READ, 0}, {"ldb", LEADING, 2}, {"beta", NUMBER, 0}, {"C", WRITTEN, 0},
    {"ldc", LEADING, 2},
};
static const struct parameter her2k[] = {
    {"uplo", OPTION, 'U'}, {"trans", OPTION, 'N'}, {"n", SIZE, 2}, {"k", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"B", READ, 0}, {"ldb", LEADING, 2}, {"beta", VALUE, 0}, {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
static const struct parameter hemv[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"X", READ, 0},
    {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter hbmv[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"k", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 5},
    {"X", READ, 0}, {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter hpmv[] = {
    {"uplo", OPTION, 'U'}, {"n", ORDER, 2}, {"alpha", NUMBER, 0}, {"AP", READ, 0}, {"X", READ, 0},
    {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"Y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter gerc[] = {
    {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1}, {"Y", READ, 0},
    {"incy", INCREMENT, 1}, {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter her[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"alpha", VALUE, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1},
    {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter hpr[] = {
    {"uplo", OPTION, 'U'}, {"n", ORDER, 2}, {"alpha", VALUE, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1},
    {"AP", WRITTEN, 0},
};
static const struct parameter her2[] = {
    {"uplo", OPTION, 'U'}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1}, {"Y", READ, 0},
    {"incy", INCREMENT, 1}, {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter hpr2[] = {
    {"uplo", OPTION, 'U'}, {"n", ORDER, 2}, {"alpha", NUMBER, 0}, {"X", READ, 0}, {"incx", INCREMENT, 1},
    {"Y", READ, 0}, {"incy", INCREMENT, 1}, {"AP", WRITTEN, 0},
};
static const struct parameter crscal[] = {
    {"n", COUNT, 2}, {"alpha", VALUE, 0}, {"X", WRITTEN, 0}, {"incx", STEP, 1},
};
static const struct parameter crot[] = {
    {"n", COUNT, 2}, {"X", WRITTEN, 0}, {"incx", STEP, 1}, {"Y", WRITTEN, 0}, {"incy", STEP, 1}, {"c", VALUE, 0},
    {"s", VALUE, 0},
};
static const struct parameter crotg[] = {
    {"a", WRITTEN, 0}, {"b", NUMBER, 0}, {"c", REAL_WRITTEN, 0}, {"s", WRITTEN, 0},
};
static const struct parameter dotc[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1}, {"Y", READ, 0}, {"incy", STEP, 1},
};
static const struct parameter casum[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1},
};
static const struct parameter cnrm2[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1},
};
static const struct parameter icamax[] = {
    {"n", COUNT, 2}, {"X", READ, 0}, {"incx", STEP, 1},
};
static const struct parameter cabs1[] = {
    {"z", VALUE, 0},
};
static const struct parameter mp_asum[] = {
    {"n", COUNT, 2}, {"x", READ, 0}, {"incx", STEP, 1}, {"r", VALUE, 0},
};
static const struct parameter mp_dot[] = {
    {"n", COUNT, 2}, {"x", READ, 0}, {"incx", STEP, 1}, {"y", READ, 0}, {"incy", STEP, 1}, {"r", VALUE, 0},
};
static const struct parameter mp_norm[] = {
    {"norm", OPTION, 171}, {"n", SIZE, 2}, {"x", READ, 0}, {"incx", INCREMENT, 1}, {"r", NUMBER, 0},
};
static const struct parameter mp_scal[] = {
    {"n", COUNT, 2}, {"alpha", VALUE, 0}, {"x", WRITTEN, 0}, {"incx", STEP, 1},
};
static const struct parameter mp_axpy[] = {
    {"n", COUNT, 2}, {"alpha", VALUE, 0}, {"x", READ, 0}, {"incx", STEP, 1}, {"y", WRITTEN, 0}, {"incy", STEP, 1},
};
static const struct parameter mp_axpy_dot[] = {
    {"n", COUNT, 2}, {"alpha", VALUE, 0}, {"w", WRITTEN, 0}, {"incw", STEP, 1}, {"v", READ, 0}, {"incv", STEP, 1},
    {"u", READ, 0}, {"incu", STEP, 1}, {"r", VALUE, 0},
};
static const struct parameter mp_waxpby[] = {
    {"n", COUNT, 2}, {"alpha", VALUE, 0}, {"x", READ, 0}, {"incx", STEP, 1}, {"beta", VALUE, 0}, {"y", READ, 0},
    {"incy", STEP, 1}, {"w", WRITTEN, 0}, {"incw", STEP, 1},
};
static const struct parameter mp_rot[] = {
    {"n", COUNT, 2}, {"x", WRITTEN, 0}, {"incx", STEP, 1}, {"y", WRITTEN, 0}, {"incy", STEP, 1}, {"c", VALUE, 0},
    {"s", VALUE, 0},
};
static const struct parameter mp_gemv[] = {
    {"trans", OPTION, 111}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2},
    {"x", READ, 0}, {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter mp_symv[] = {
    {"uplo", OPTION, 121}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"x", READ, 0},
    {"incx", INCREMENT, 1}, {"beta", NUMBER, 0}, {"y", WRITTEN, 0}, {"incy", INCREMENT, 1},
};
static const struct parameter mp_ger[] = {
    {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"x", READ, 0}, {"incx", INCREMENT, 1}, {"y", READ, 0},
    {"incy", INCREMENT, 1}, {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter mp_syr[] = {
    {"uplo", OPTION, 121}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"x", READ, 0}, {"incx", INCREMENT, 1},
    {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter mp_syr2[] = {
    {"uplo", OPTION, 121}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"x", READ, 0}, {"incx", INCREMENT, 1}, {"y", READ, 0},
    {"incy", INCREMENT, 1}, {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter mp_ge_add[] = {
    {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"beta", NUMBER, 0},
    {"B", READ, 0}, {"ldb", LEADING, 2}, {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
static const struct parameter mp_ge_acc[] = {
    {"m", SIZE, 2}, {"n", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"beta", NUMBER, 0},
    {"B", WRITTEN, 0}, {"ldb", LEADING, 2},
};
static const struct parameter mp_ge_diag_scale[] = {
    {"side", OPTION, 141}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"D", READ, 0}, {"incd", INCREMENT, 1}, {"A", WRITTEN, 0},
    {"lda", LEADING, 2},
};
static const struct parameter mp_ge_lr_scale[] = {
    {"m", SIZE, 2}, {"n", SIZE, 2}, {"DL", READ, 0}, {"incdl", INCREMENT, 1}, {"DR", READ, 0}, {"incdr", INCREMENT, 1},
    {"A", WRITTEN, 0}, {"lda", LEADING, 2},
};
static const struct parameter mp_ge_norm[] = {
    {"norm", OPTION, 171}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"A", READ, 0}, {"lda", LEADING, 2}, {"r", NUMBER, 0},
};
static const struct parameter mp_gemm[] = {
    {"transa", OPTION, 111}, {"transb", OPTION, 111}, {"m", SIZE, 2}, {"n", SIZE, 2}, {"k", SIZE, 2},
    {"alpha", NUMBER, 0}, {"A", READ, 0}, {"lda", LEADING, 2}, {"B", READ, 0}, {"ldb", LEADING, 2}, {"beta", NUMBER, 0},
    {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
static const struct parameter mp_syrk[] = {
    {"uplo", OPTION, 121}, {"trans", OPTION, 111}, {"n", SIZE, 2}, {"k", SIZE, 2}, {"alpha", NUMBER, 0}, {"A", READ, 0},
    {"lda", LEADING, 2}, {"beta", NUMBER, 0}, {"C", WRITTEN, 0}, {"ldc", LEADING, 2},
};
// end generated parameters

int main(void) {
    const double one_f64 = 1;
    double x_f64[ELEMENTS] = {0}, y_f64[ELEMENTS] = {0};
    const __float128 one_f128 = 1;
    __float128 x_f128[ELEMENTS] = {0}, y_f128[ELEMENTS] = {0};
    const wb_f128_complex one_f128_complex = {1, 0};
    wb_f128_complex x_f128_complex[ELEMENTS], y_f128_complex[ELEMENTS];
    const wb_dd one_dd = {1, 0};
    wb_dd x_dd[ELEMENTS] = {{0, 0}}, y_dd[ELEMENTS] = {{0, 0}};
    const wb_qd one_qd = {{1, 0, 0, 0}};
    wb_qd x_qd[ELEMENTS] = {{{0, 0, 0, 0}}}, y_qd[ELEMENTS] = {{{0, 0, 0, 0}}};
    const wb_dd_complex one_dd_complex = {{1, 0}, {0, 0}};
    wb_dd_complex x_dd_complex[ELEMENTS], y_dd_complex[ELEMENTS];
    const wb_qd_complex one_qd_complex = {{{1, 0, 0, 0}}, {{0, 0, 0, 0}}};
    wb_qd_complex x_qd_complex[ELEMENTS], y_qd_complex[ELEMENTS];
    mpfr_t one_mpfr, x_mpfr[ELEMENTS], y_mpfr[ELEMENTS];
    mpf_t one_mpf, x_mpf[ELEMENTS], y_mpf[ELEMENTS];
    wb_mp_array one_mp, x_mp, y_mp;
    const struct operands f64_operands = {NULL, x_f64, y_f64, NULL, 0, 0};
    const struct operands dd_operands = {NULL, x_dd, y_dd, NULL, 0, 0};
    const struct operands qd_operands = {NULL, x_qd, y_qd, NULL, 0, 0};
    const struct operands f128_operands = {NULL, x_f128, y_f128, NULL, 0, 0};
    const struct operands f128_at_operands = {(void *)&one_f128, x_f128, y_f128, NULL, 0, 1};
    const struct operands mpfr_operands = {one_mpfr, x_mpfr, y_mpfr, NULL, 0, 1};
    const struct operands mpf_operands = {one_mpf, x_mpf, y_mpf, NULL, 0, 1};
    const struct operands dd_complex_operands = {NULL, x_dd_complex, y_dd_complex, y_dd, 0, 0};
    const struct operands qd_complex_operands = {(void *)&one_qd_complex, x_qd_complex, y_qd_complex, y_qd, 0, 1};
    const struct operands f128_complex_operands = {NULL, x_f128_complex, y_f128_complex, y_f128, 0, 0};
    const struct operands mp_operands = {&one_mp, &x_mp, &y_mp, NULL, 1, 1};
    int i;
    wb_set_error_handler(hear);
    memset(x_f128_complex, 0, sizeof x_f128_complex);
    memset(y_f128_complex, 0, sizeof y_f128_complex);
    memset(x_dd_complex, 0, sizeof x_dd_complex);
    memset(y_dd_complex, 0, sizeof y_dd_complex);
    memset(x_qd_complex, 0, sizeof x_qd_complex);
    memset(y_qd_complex, 0, sizeof y_qd_complex);
    mpfr_init_set_d(one_mpfr, 1, MPFR_RNDN);
    mpf_init_set_d(one_mpf, 1);
    for (i = 0; i < ELEMENTS; i++) {
        mpfr_init_set_d(x_mpfr[i], 0, MPFR_RNDN);
        mpfr_init_set_d(y_mpfr[i], 0, MPFR_RNDN);
        mpf_init(x_mpf[i]);
        mpf_init(y_mpf[i]);
    }
    CHECK(wb_mp_array_init(&one_mp, 1) == 0 && wb_mp_array_init(&x_mp, ELEMENTS) == 0 &&
              wb_mp_array_init(&y_mp, ELEMENTS) == 0 && wb_mp_array_set_d(&one_mp, &one_f64, 1) == 0,
          "%s", wb_last_error());

    // begin generated calls
    STATUS(gemm, f64, wb_gemm_f64, WB_AUTO, text(0), text(1), size(2), size(3), size(4), one_f64, at(6), size(7), at(8), size(9), one_f64, at(11), size(12));
    STATUS(gemm, dd, Rgemm_dd, text(0), text(1), size(2), size(3), size(4), one_dd, at(6), size(7), at(8), size(9), one_dd, at(11), size(12));
    STATUS(gemm, dd, wb_gemm_dd, WB_AUTO, text(0), text(1), size(2), size(3), size(4), one_dd, at(6), size(7), at(8), size(9), one_dd, at(11), size(12));
    STATUS(gemm, qd, Rgemm_qd, text(0), text(1), size(2), size(3), size(4), one_qd, at(6), size(7), at(8), size(9), one_qd, at(11), size(12));
    STATUS(gemm, qd, wb_gemm_qd, WB_AUTO, text(0), text(1), size(2), size(3), size(4), one_qd, at(6), size(7), at(8), size(9), one_qd, at(11), size(12));
    STATUS(gemm, f128_at, wb_gemm_f128, WB_AUTO, text(0), text(1), size(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemm, mpfr, wb_gemm_mpfr, WB_AUTO, text(0), text(1), size(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemm, mpf, wb_gemm_mpf, WB_AUTO, text(0), text(1), size(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemm, f128, Rgemm_f128, text(0), text(1), size(2), size(3), size(4), one_f128, at(6), size(7), at(8), size(9), one_f128, at(11), size(12));
    STATUS(syrk, f64, wb_syrk_f64, WB_AUTO, text(0), text(1), size(2), size(3), one_f64, at(5), size(6), one_f64, at(8), size(9));
    STATUS(syrk, dd, Rsyrk_dd, text(0), text(1), size(2), size(3), one_dd, at(5), size(6), one_dd, at(8), size(9));
    STATUS(syrk, dd, wb_syrk_dd, WB_AUTO, text(0), text(1), size(2), size(3), one_dd, at(5), size(6), one_dd, at(8), size(9));
    STATUS(syrk, qd, Rsyrk_qd, text(0), text(1), size(2), size(3), one_qd, at(5), size(6), one_qd, at(8), size(9));
    STATUS(syrk, qd, wb_syrk_qd, WB_AUTO, text(0), text(1), size(2), size(3), one_qd, at(5), size(6), one_qd, at(8), size(9));
    STATUS(syrk, f128_at, wb_syrk_f128, WB_AUTO, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), at(8), size(9));
    STATUS(syrk, mpfr, wb_syrk_mpfr, WB_AUTO, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), at(8), size(9));
    STATUS(syrk, mpf, wb_syrk_mpf, WB_AUTO, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), at(8), size(9));
    STATUS(syrk, f128, Rsyrk_f128, text(0), text(1), size(2), size(3), one_f128, at(5), size(6), one_f128, at(8), size(9));
    STATUS(gemmtr, f64, wb_gemmtr_f64, WB_AUTO, text(0), text(1), text(2), size(3), size(4), one_f64, at(6), size(7), at(8), size(9), one_f64, at(11), size(12));
    STATUS(gemmtr, dd, Rgemmtr_dd, text(0), text(1), text(2), size(3), size(4), one_dd, at(6), size(7), at(8), size(9), one_dd, at(11), size(12));
    STATUS(gemmtr, dd, wb_gemmtr_dd, WB_AUTO, text(0), text(1), text(2), size(3), size(4), one_dd, at(6), size(7), at(8), size(9), one_dd, at(11), size(12));
    STATUS(gemmtr, qd, Rgemmtr_qd, text(0), text(1), text(2), size(3), size(4), one_qd, at(6), size(7), at(8), size(9), one_qd, at(11), size(12));
    STATUS(gemmtr, qd, wb_gemmtr_qd, WB_AUTO, text(0), text(1), text(2), size(3), size(4), one_qd, at(6), size(7), at(8), size(9), one_qd, at(11), size(12));
    STATUS(gemmtr, f128_at, wb_gemmtr_f128, WB_AUTO, text(0), text(1), text(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemmtr, mpfr, wb_gemmtr_mpfr, WB_AUTO, text(0), text(1), text(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemmtr, mpf, wb_gemmtr_mpf, WB_AUTO, text(0), text(1), text(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemmtr, f128, Rgemmtr_f128, text(0), text(1), text(2), size(3), size(4), one_f128, at(6), size(7), at(8), size(9), one_f128, at(11), size(12));
    STATUS(symm, dd, Rsymm_dd, text(0), text(1), size(2), size(3), one_dd, at(5), size(6), at(7), size(8), one_dd, at(10), size(11));
    STATUS(symm, qd, Rsymm_qd, text(0), text(1), size(2), size(3), one_qd, at(5), size(6), at(7), size(8), one_qd, at(10), size(11));
    STATUS(symm, f128, Rsymm_f128, text(0), text(1), size(2), size(3), one_f128, at(5), size(6), at(7), size(8), one_f128, at(10), size(11));
    STATUS(syr2k, dd, Rsyr2k_dd, text(0), text(1), size(2), size(3), one_dd, at(5), size(6), at(7), size(8), one_dd, at(10), size(11));
    STATUS(syr2k, qd, Rsyr2k_qd, text(0), text(1), size(2), size(3), one_qd, at(5), size(6), at(7), size(8), one_qd, at(10), size(11));
    STATUS(syr2k, f128, Rsyr2k_f128, text(0), text(1), size(2), size(3), one_f128, at(5), size(6), at(7), size(8), one_f128, at(10), size(11));
    STATUS(trmm, dd, Rtrmm_dd, text(0), text(1), text(2), text(3), size(4), size(5), one_dd, at(7), size(8), at(9), size(10));
    STATUS(trmm, qd, Rtrmm_qd, text(0), text(1), text(2), text(3), size(4), size(5), one_qd, at(7), size(8), at(9), size(10));
    STATUS(trmm, f128, Rtrmm_f128, text(0), text(1), text(2), text(3), size(4), size(5), one_f128, at(7), size(8), at(9), size(10));
    STATUS(trsm, dd, Rtrsm_dd, text(0), text(1), text(2), text(3), size(4), size(5), one_dd, at(7), size(8), at(9), size(10));
    STATUS(trsm, qd, Rtrsm_qd, text(0), text(1), text(2), text(3), size(4), size(5), one_qd, at(7), size(8), at(9), size(10));
    STATUS(trsm, f128, Rtrsm_f128, text(0), text(1), text(2), text(3), size(4), size(5), one_f128, at(7), size(8), at(9), size(10));
    STATUS(gemv, dd, Rgemv_dd, text(0), size(1), size(2), one_dd, at(4), size(5), at(6), size(7), one_dd, at(9), size(10));
    STATUS(gemv, qd, Rgemv_qd, text(0), size(1), size(2), one_qd, at(4), size(5), at(6), size(7), one_qd, at(9), size(10));
    STATUS(gemv, f128, Rgemv_f128, text(0), size(1), size(2), one_f128, at(4), size(5), at(6), size(7), one_f128, at(9), size(10));
    STATUS(gbmv, dd, Rgbmv_dd, text(0), size(1), size(2), size(3), size(4), one_dd, at(6), size(7), at(8), size(9), one_dd, at(11), size(12));
    STATUS(gbmv, qd, Rgbmv_qd, text(0), size(1), size(2), size(3), size(4), one_qd, at(6), size(7), at(8), size(9), one_qd, at(11), size(12));
    STATUS(gbmv, f128, Rgbmv_f128, text(0), size(1), size(2), size(3), size(4), one_f128, at(6), size(7), at(8), size(9), one_f128, at(11), size(12));
    STATUS(symv, dd, Rsymv_dd, text(0), size(1), one_dd, at(3), size(4), at(5), size(6), one_dd, at(8), size(9));
    STATUS(symv, qd, Rsymv_qd, text(0), size(1), one_qd, at(3), size(4), at(5), size(6), one_qd, at(8), size(9));
    STATUS(symv, f128, Rsymv_f128, text(0), size(1), one_f128, at(3), size(4), at(5), size(6), one_f128, at(8), size(9));
    STATUS(sbmv, dd, Rsbmv_dd, text(0), size(1), size(2), one_dd, at(4), size(5), at(6), size(7), one_dd, at(9), size(10));
    STATUS(sbmv, qd, Rsbmv_qd, text(0), size(1), size(2), one_qd, at(4), size(5), at(6), size(7), one_qd, at(9), size(10));
    STATUS(sbmv, f128, Rsbmv_f128, text(0), size(1), size(2), one_f128, at(4), size(5), at(6), size(7), one_f128, at(9), size(10));
    STATUS(spmv, dd, Rspmv_dd, text(0), size(1), one_dd, at(3), at(4), size(5), one_dd, at(7), size(8));
    STATUS(spmv, qd, Rspmv_qd, text(0), size(1), one_qd, at(3), at(4), size(5), one_qd, at(7), size(8));
    STATUS(spmv, f128, Rspmv_f128, text(0), size(1), one_f128, at(3), at(4), size(5), one_f128, at(7), size(8));
    STATUS(trmv, dd, Rtrmv_dd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trmv, qd, Rtrmv_qd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trmv, f128, Rtrmv_f128, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(tbmv, dd, Rtbmv_dd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbmv, qd, Rtbmv_qd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbmv, f128, Rtbmv_f128, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tpmv, dd, Rtpmv_dd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpmv, qd, Rtpmv_qd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpmv, f128, Rtpmv_f128, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(trsv, dd, Rtrsv_dd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trsv, qd, Rtrsv_qd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trsv, f128, Rtrsv_f128, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(tbsv, dd, Rtbsv_dd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbsv, qd, Rtbsv_qd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbsv, f128, Rtbsv_f128, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tpsv, dd, Rtpsv_dd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpsv, qd, Rtpsv_qd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpsv, f128, Rtpsv_f128, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(ger, dd, Rger_dd, size(0), size(1), one_dd, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(ger, qd, Rger_qd, size(0), size(1), one_qd, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(ger, f128, Rger_f128, size(0), size(1), one_f128, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(syr, dd, Rsyr_dd, text(0), size(1), one_dd, at(3), size(4), at(5), size(6));
    STATUS(syr, qd, Rsyr_qd, text(0), size(1), one_qd, at(3), size(4), at(5), size(6));
    STATUS(syr, f128, Rsyr_f128, text(0), size(1), one_f128, at(3), size(4), at(5), size(6));
    STATUS(spr, dd, Rspr_dd, text(0), size(1), one_dd, at(3), size(4), at(5));
    STATUS(spr, qd, Rspr_qd, text(0), size(1), one_qd, at(3), size(4), at(5));
    STATUS(spr, f128, Rspr_f128, text(0), size(1), one_f128, at(3), size(4), at(5));
    STATUS(syr2, dd, Rsyr2_dd, text(0), size(1), one_dd, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(syr2, qd, Rsyr2_qd, text(0), size(1), one_qd, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(syr2, f128, Rsyr2_f128, text(0), size(1), one_f128, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(spr2, dd, Rspr2_dd, text(0), size(1), one_dd, at(3), size(4), at(5), size(6), at(7));
    STATUS(spr2, qd, Rspr2_qd, text(0), size(1), one_qd, at(3), size(4), at(5), size(6), at(7));
    STATUS(spr2, f128, Rspr2_f128, text(0), size(1), one_f128, at(3), size(4), at(5), size(6), at(7));
    STATUS(axpy, dd, Raxpy_dd, size(0), one_dd, at(2), size(3), at(4), size(5));
    STATUS(axpy, qd, Raxpy_qd, size(0), one_qd, at(2), size(3), at(4), size(5));
    STATUS(axpy, f128, Raxpy_f128, size(0), one_f128, at(2), size(3), at(4), size(5));
    STATUS(scal, dd, Rscal_dd, size(0), one_dd, at(2), size(3));
    STATUS(scal, qd, Rscal_qd, size(0), one_qd, at(2), size(3));
    STATUS(scal, f128, Rscal_f128, size(0), one_f128, at(2), size(3));
    STATUS(assign, dd, Rcopy_dd, size(0), at(1), size(2), at(3), size(4));
    STATUS(assign, qd, Rcopy_qd, size(0), at(1), size(2), at(3), size(4));
    STATUS(assign, f128, Rcopy_f128, size(0), at(1), size(2), at(3), size(4));
    STATUS(swap, dd, Rswap_dd, size(0), at(1), size(2), at(3), size(4));
    STATUS(swap, qd, Rswap_qd, size(0), at(1), size(2), at(3), size(4));
    STATUS(swap, f128, Rswap_f128, size(0), at(1), size(2), at(3), size(4));
    STATUS(rot, dd, Rrot_dd, size(0), at(1), size(2), at(3), size(4), one_dd, one_dd);
    STATUS(rot, qd, Rrot_qd, size(0), at(1), size(2), at(3), size(4), one_qd, one_qd);
    STATUS(rot, f128, Rrot_f128, size(0), at(1), size(2), at(3), size(4), one_f128, one_f128);
    STATUS(rotg, dd, Rrotg_dd, at(0), at(1), at(2), at(3));
    STATUS(rotg, qd, Rrotg_qd, at(0), at(1), at(2), at(3));
    STATUS(rotg, f128, Rrotg_f128, at(0), at(1), at(2), at(3));
    STATUS(rotm, dd, Rrotm_dd, size(0), at(1), size(2), at(3), size(4), at(5));
    STATUS(rotm, qd, Rrotm_qd, size(0), at(1), size(2), at(3), size(4), at(5));
    STATUS(rotm, f128, Rrotm_f128, size(0), at(1), size(2), at(3), size(4), at(5));
    STATUS(rotmg, dd, Rrotmg_dd, at(0), at(1), at(2), one_dd, at(4));
    STATUS(rotmg, qd, Rrotmg_qd, at(0), at(1), at(2), one_qd, at(4));
    STATUS(rotmg, f128, Rrotmg_f128, at(0), at(1), at(2), one_f128, at(4));
    RETURNS(dot, dd, Rdot_dd, size(0), at(1), size(2), at(3), size(4));
    RETURNS(dot, qd, Rdot_qd, size(0), at(1), size(2), at(3), size(4));
    RETURNS(dot, f128, Rdot_f128, size(0), at(1), size(2), at(3), size(4));
    RETURNS(asum, dd, Rasum_dd, size(0), at(1), size(2));
    RETURNS(asum, qd, Rasum_qd, size(0), at(1), size(2));
    RETURNS(asum, f128, Rasum_f128, size(0), at(1), size(2));
    RETURNS(nrm2, dd, Rnrm2_dd, size(0), at(1), size(2));
    RETURNS(nrm2, qd, Rnrm2_qd, size(0), at(1), size(2));
    RETURNS(nrm2, f128, Rnrm2_f128, size(0), at(1), size(2));
    RETURNS(iamax, dd, iRamax_dd, size(0), at(1), size(2));
    RETURNS(iamax, qd, iRamax_qd, size(0), at(1), size(2));
    RETURNS(iamax, f128, iRamax_f128, size(0), at(1), size(2));
    STATUS(gemm, dd_complex, Cgemm_dd, text(0), text(1), size(2), size(3), size(4), one_dd_complex, at(6), size(7), at(8), size(9), one_dd_complex, at(11), size(12));
    STATUS(gemm, qd_complex, Cgemm_qd, text(0), text(1), size(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemm, f128_complex, Cgemm_f128, text(0), text(1), size(2), size(3), size(4), one_f128_complex, at(6), size(7), at(8), size(9), one_f128_complex, at(11), size(12));
    STATUS(syrk, dd_complex, Csyrk_dd, text(0), text(1), size(2), size(3), one_dd_complex, at(5), size(6), one_dd_complex, at(8), size(9));
    STATUS(syrk, qd_complex, Csyrk_qd, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), at(8), size(9));
    STATUS(syrk, f128_complex, Csyrk_f128, text(0), text(1), size(2), size(3), one_f128_complex, at(5), size(6), one_f128_complex, at(8), size(9));
    STATUS(gemmtr, dd_complex, Cgemmtr_dd, text(0), text(1), text(2), size(3), size(4), one_dd_complex, at(6), size(7), at(8), size(9), one_dd_complex, at(11), size(12));
    STATUS(gemmtr, qd_complex, Cgemmtr_qd, text(0), text(1), text(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gemmtr, f128_complex, Cgemmtr_f128, text(0), text(1), text(2), size(3), size(4), one_f128_complex, at(6), size(7), at(8), size(9), one_f128_complex, at(11), size(12));
    STATUS(herk, dd_complex, Cherk_dd, text(0), text(1), size(2), size(3), one_dd, at(5), size(6), one_dd, at(8), size(9));
    STATUS(herk, qd_complex, Cherk_qd, text(0), text(1), size(2), size(3), one_qd, at(5), size(6), one_qd, at(8), size(9));
    STATUS(herk, f128_complex, Cherk_f128, text(0), text(1), size(2), size(3), one_f128, at(5), size(6), one_f128, at(8), size(9));
    STATUS(symm, dd_complex, Csymm_dd, text(0), text(1), size(2), size(3), one_dd_complex, at(5), size(6), at(7), size(8), one_dd_complex, at(10), size(11));
    STATUS(symm, qd_complex, Csymm_qd, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), size(8), at(9), at(10), size(11));
    STATUS(symm, f128_complex, Csymm_f128, text(0), text(1), size(2), size(3), one_f128_complex, at(5), size(6), at(7), size(8), one_f128_complex, at(10), size(11));
    STATUS(hemm, dd_complex, Chemm_dd, text(0), text(1), size(2), size(3), one_dd_complex, at(5), size(6), at(7), size(8), one_dd_complex, at(10), size(11));
    STATUS(hemm, qd_complex, Chemm_qd, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), size(8), at(9), at(10), size(11));
    STATUS(hemm, f128_complex, Chemm_f128, text(0), text(1), size(2), size(3), one_f128_complex, at(5), size(6), at(7), size(8), one_f128_complex, at(10), size(11));
    STATUS(syr2k, dd_complex, Csyr2k_dd, text(0), text(1), size(2), size(3), one_dd_complex, at(5), size(6), at(7), size(8), one_dd_complex, at(10), size(11));
    STATUS(syr2k, qd_complex, Csyr2k_qd, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), size(8), at(9), at(10), size(11));
    STATUS(syr2k, f128_complex, Csyr2k_f128, text(0), text(1), size(2), size(3), one_f128_complex, at(5), size(6), at(7), size(8), one_f128_complex, at(10), size(11));
    STATUS(her2k, dd_complex, Cher2k_dd, text(0), text(1), size(2), size(3), one_dd_complex, at(5), size(6), at(7), size(8), one_dd, at(10), size(11));
    STATUS(her2k, qd_complex, Cher2k_qd, text(0), text(1), size(2), size(3), at(4), at(5), size(6), at(7), size(8), one_qd, at(10), size(11));
    STATUS(her2k, f128_complex, Cher2k_f128, text(0), text(1), size(2), size(3), one_f128_complex, at(5), size(6), at(7), size(8), one_f128, at(10), size(11));
    STATUS(trmm, dd_complex, Ctrmm_dd, text(0), text(1), text(2), text(3), size(4), size(5), one_dd_complex, at(7), size(8), at(9), size(10));
    STATUS(trmm, qd_complex, Ctrmm_qd, text(0), text(1), text(2), text(3), size(4), size(5), at(6), at(7), size(8), at(9), size(10));
    STATUS(trmm, f128_complex, Ctrmm_f128, text(0), text(1), text(2), text(3), size(4), size(5), one_f128_complex, at(7), size(8), at(9), size(10));
    STATUS(trsm, dd_complex, Ctrsm_dd, text(0), text(1), text(2), text(3), size(4), size(5), one_dd_complex, at(7), size(8), at(9), size(10));
    STATUS(trsm, qd_complex, Ctrsm_qd, text(0), text(1), text(2), text(3), size(4), size(5), at(6), at(7), size(8), at(9), size(10));
    STATUS(trsm, f128_complex, Ctrsm_f128, text(0), text(1), text(2), text(3), size(4), size(5), one_f128_complex, at(7), size(8), at(9), size(10));
    STATUS(gemv, dd_complex, Cgemv_dd, text(0), size(1), size(2), one_dd_complex, at(4), size(5), at(6), size(7), one_dd_complex, at(9), size(10));
    STATUS(gemv, qd_complex, Cgemv_qd, text(0), size(1), size(2), at(3), at(4), size(5), at(6), size(7), at(8), at(9), size(10));
    STATUS(gemv, f128_complex, Cgemv_f128, text(0), size(1), size(2), one_f128_complex, at(4), size(5), at(6), size(7), one_f128_complex, at(9), size(10));
    STATUS(gbmv, dd_complex, Cgbmv_dd, text(0), size(1), size(2), size(3), size(4), one_dd_complex, at(6), size(7), at(8), size(9), one_dd_complex, at(11), size(12));
    STATUS(gbmv, qd_complex, Cgbmv_qd, text(0), size(1), size(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(gbmv, f128_complex, Cgbmv_f128, text(0), size(1), size(2), size(3), size(4), one_f128_complex, at(6), size(7), at(8), size(9), one_f128_complex, at(11), size(12));
    STATUS(hemv, dd_complex, Chemv_dd, text(0), size(1), one_dd_complex, at(3), size(4), at(5), size(6), one_dd_complex, at(8), size(9));
    STATUS(hemv, qd_complex, Chemv_qd, text(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7), at(8), size(9));
    STATUS(hemv, f128_complex, Chemv_f128, text(0), size(1), one_f128_complex, at(3), size(4), at(5), size(6), one_f128_complex, at(8), size(9));
    STATUS(hbmv, dd_complex, Chbmv_dd, text(0), size(1), size(2), one_dd_complex, at(4), size(5), at(6), size(7), one_dd_complex, at(9), size(10));
    STATUS(hbmv, qd_complex, Chbmv_qd, text(0), size(1), size(2), at(3), at(4), size(5), at(6), size(7), at(8), at(9), size(10));
    STATUS(hbmv, f128_complex, Chbmv_f128, text(0), size(1), size(2), one_f128_complex, at(4), size(5), at(6), size(7), one_f128_complex, at(9), size(10));
    STATUS(hpmv, dd_complex, Chpmv_dd, text(0), size(1), one_dd_complex, at(3), at(4), size(5), one_dd_complex, at(7), size(8));
    STATUS(hpmv, qd_complex, Chpmv_qd, text(0), size(1), at(2), at(3), at(4), size(5), at(6), at(7), size(8));
    STATUS(hpmv, f128_complex, Chpmv_f128, text(0), size(1), one_f128_complex, at(3), at(4), size(5), one_f128_complex, at(7), size(8));
    STATUS(trmv, dd_complex, Ctrmv_dd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trmv, qd_complex, Ctrmv_qd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trmv, f128_complex, Ctrmv_f128, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(tbmv, dd_complex, Ctbmv_dd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbmv, qd_complex, Ctbmv_qd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbmv, f128_complex, Ctbmv_f128, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tpmv, dd_complex, Ctpmv_dd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpmv, qd_complex, Ctpmv_qd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpmv, f128_complex, Ctpmv_f128, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(trsv, dd_complex, Ctrsv_dd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trsv, qd_complex, Ctrsv_qd, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(trsv, f128_complex, Ctrsv_f128, text(0), text(1), text(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(tbsv, dd_complex, Ctbsv_dd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbsv, qd_complex, Ctbsv_qd, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tbsv, f128_complex, Ctbsv_f128, text(0), text(1), text(2), size(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(tpsv, dd_complex, Ctpsv_dd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpsv, qd_complex, Ctpsv_qd, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(tpsv, f128_complex, Ctpsv_f128, text(0), text(1), text(2), size(3), at(4), at(5), size(6));
    STATUS(ger, dd_complex, Cgeru_dd, size(0), size(1), one_dd_complex, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(ger, qd_complex, Cgeru_qd, size(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(ger, f128_complex, Cgeru_f128, size(0), size(1), one_f128_complex, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(gerc, dd_complex, Cgerc_dd, size(0), size(1), one_dd_complex, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(gerc, qd_complex, Cgerc_qd, size(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(gerc, f128_complex, Cgerc_f128, size(0), size(1), one_f128_complex, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(her, dd_complex, Cher_dd, text(0), size(1), one_dd, at(3), size(4), at(5), size(6));
    STATUS(her, qd_complex, Cher_qd, text(0), size(1), one_qd, at(3), size(4), at(5), size(6));
    STATUS(her, f128_complex, Cher_f128, text(0), size(1), one_f128, at(3), size(4), at(5), size(6));
    STATUS(hpr, dd_complex, Chpr_dd, text(0), size(1), one_dd, at(3), size(4), at(5));
    STATUS(hpr, qd_complex, Chpr_qd, text(0), size(1), one_qd, at(3), size(4), at(5));
    STATUS(hpr, f128_complex, Chpr_f128, text(0), size(1), one_f128, at(3), size(4), at(5));
    STATUS(her2, dd_complex, Cher2_dd, text(0), size(1), one_dd_complex, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(her2, qd_complex, Cher2_qd, text(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(her2, f128_complex, Cher2_f128, text(0), size(1), one_f128_complex, at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(hpr2, dd_complex, Chpr2_dd, text(0), size(1), one_dd_complex, at(3), size(4), at(5), size(6), at(7));
    STATUS(hpr2, qd_complex, Chpr2_qd, text(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7));
    STATUS(hpr2, f128_complex, Chpr2_f128, text(0), size(1), one_f128_complex, at(3), size(4), at(5), size(6), at(7));
    STATUS(axpy, dd_complex, Caxpy_dd, size(0), one_dd_complex, at(2), size(3), at(4), size(5));
    STATUS(axpy, qd_complex, Caxpy_qd, size(0), at(1), at(2), size(3), at(4), size(5));
    STATUS(axpy, f128_complex, Caxpy_f128, size(0), one_f128_complex, at(2), size(3), at(4), size(5));
    STATUS(scal, dd_complex, Cscal_dd, size(0), one_dd_complex, at(2), size(3));
    STATUS(scal, qd_complex, Cscal_qd, size(0), at(1), at(2), size(3));
    STATUS(scal, f128_complex, Cscal_f128, size(0), one_f128_complex, at(2), size(3));
    STATUS(crscal, dd_complex, CRscal_dd, size(0), one_dd, at(2), size(3));
    STATUS(crscal, qd_complex, CRscal_qd, size(0), one_qd, at(2), size(3));
    STATUS(crscal, f128_complex, CRscal_f128, size(0), one_f128, at(2), size(3));
    STATUS(assign, dd_complex, Ccopy_dd, size(0), at(1), size(2), at(3), size(4));
    STATUS(assign, qd_complex, Ccopy_qd, size(0), at(1), size(2), at(3), size(4));
    STATUS(assign, f128_complex, Ccopy_f128, size(0), at(1), size(2), at(3), size(4));
    STATUS(swap, dd_complex, Cswap_dd, size(0), at(1), size(2), at(3), size(4));
    STATUS(swap, qd_complex, Cswap_qd, size(0), at(1), size(2), at(3), size(4));
    STATUS(swap, f128_complex, Cswap_f128, size(0), at(1), size(2), at(3), size(4));
    STATUS(crot, dd_complex, CRrot_dd, size(0), at(1), size(2), at(3), size(4), one_dd, one_dd);
    STATUS(crot, qd_complex, CRrot_qd, size(0), at(1), size(2), at(3), size(4), one_qd, one_qd);
    STATUS(crot, f128_complex, CRrot_f128, size(0), at(1), size(2), at(3), size(4), one_f128, one_f128);
    STATUS(crotg, dd_complex, Crotg_dd, at(0), one_dd_complex, at(2), at(3));
    STATUS(crotg, qd_complex, Crotg_qd, at(0), at(1), at(2), at(3));
    STATUS(crotg, f128_complex, Crotg_f128, at(0), one_f128_complex, at(2), at(3));
    RETURNS(dot, dd_complex, Cdotu_dd, size(0), at(1), size(2), at(3), size(4));
    RETURNS(dot, qd_complex, Cdotu_qd, size(0), at(1), size(2), at(3), size(4));
    RETURNS(dot, f128_complex, Cdotu_f128, size(0), at(1), size(2), at(3), size(4));
    RETURNS(dotc, dd_complex, Cdotc_dd, size(0), at(1), size(2), at(3), size(4));
    RETURNS(dotc, qd_complex, Cdotc_qd, size(0), at(1), size(2), at(3), size(4));
    RETURNS(dotc, f128_complex, Cdotc_f128, size(0), at(1), size(2), at(3), size(4));
    RETURNS(casum, dd_complex, RCasum_dd, size(0), at(1), size(2));
    RETURNS(casum, qd_complex, RCasum_qd, size(0), at(1), size(2));
    RETURNS(casum, f128_complex, RCasum_f128, size(0), at(1), size(2));
    RETURNS(cnrm2, dd_complex, RCnrm2_dd, size(0), at(1), size(2));
    RETURNS(cnrm2, qd_complex, RCnrm2_qd, size(0), at(1), size(2));
    RETURNS(cnrm2, f128_complex, RCnrm2_f128, size(0), at(1), size(2));
    RETURNS(icamax, dd_complex, iCamax_dd, size(0), at(1), size(2));
    RETURNS(icamax, qd_complex, iCamax_qd, size(0), at(1), size(2));
    RETURNS(icamax, f128_complex, iCamax_f128, size(0), at(1), size(2));
    RETURNS(cabs1, dd_complex, RCabs1_dd, one_dd_complex);
    RETURNS(cabs1, qd_complex, RCabs1_qd, at(0));
    RETURNS(cabs1, f128_complex, RCabs1_f128, one_f128_complex);
    STATUS(mp_asum, mp, wb_mp_asum, size(0), at(1), size(2), at(3));
    STATUS(mp_dot, mp, wb_mp_dot, size(0), at(1), size(2), at(3), size(4), at(5));
    STATUS(mp_norm, mp, wb_mp_norm, number(0), size(1), at(2), size(3), at(4));
    STATUS(mp_scal, mp, wb_mp_scal, size(0), at(1), at(2), size(3));
    STATUS(mp_axpy, mp, wb_mp_axpy, size(0), at(1), at(2), size(3), at(4), size(5));
    STATUS(mp_axpy_dot, mp, wb_mp_axpy_dot, size(0), at(1), at(2), size(3), at(4), size(5), at(6), size(7), at(8));
    STATUS(mp_waxpby, mp, wb_mp_waxpby, size(0), at(1), at(2), size(3), at(4), at(5), size(6), at(7), size(8));
    STATUS(mp_rot, mp, wb_mp_rot, size(0), at(1), size(2), at(3), size(4), at(5), at(6));
    STATUS(mp_gemv, mp, wb_mp_gemv, number(0), size(1), size(2), at(3), at(4), size(5), at(6), size(7), at(8), at(9), size(10));
    STATUS(mp_symv, mp, wb_mp_symv, number(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7), at(8), size(9));
    STATUS(mp_ger, mp, wb_mp_ger, size(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(mp_syr, mp, wb_mp_syr, number(0), size(1), at(2), at(3), size(4), at(5), size(6));
    STATUS(mp_syr2, mp, wb_mp_syr2, number(0), size(1), at(2), at(3), size(4), at(5), size(6), at(7), size(8));
    STATUS(mp_ge_add, mp, wb_mp_ge_add, size(0), size(1), at(2), at(3), size(4), at(5), at(6), size(7), at(8), size(9));
    STATUS(mp_ge_acc, mp, wb_mp_ge_acc, size(0), size(1), at(2), at(3), size(4), at(5), at(6), size(7));
    STATUS(mp_ge_diag_scale, mp, wb_mp_ge_diag_scale, number(0), size(1), size(2), at(3), size(4), at(5), size(6));
    STATUS(mp_ge_lr_scale, mp, wb_mp_ge_lr_scale, size(0), size(1), at(2), size(3), at(4), size(5), at(6), size(7));
    STATUS(mp_ge_norm, mp, wb_mp_ge_norm, number(0), size(1), size(2), at(3), size(4), at(5));
    STATUS(mp_gemm, mp, wb_mp_gemm, number(0), number(1), size(2), size(3), size(4), at(5), at(6), size(7), at(8), size(9), at(10), at(11), size(12));
    STATUS(mp_syrk, mp, wb_mp_syrk, number(0), number(1), size(2), size(3), at(4), at(5), size(6), at(7), at(8), size(9));
    // end generated calls

    wb_mp_array_clear(&one_mp);
    wb_mp_array_clear(&x_mp);
    wb_mp_array_clear(&y_mp);
    mpfr_clear(one_mpfr);
    mpf_clear(one_mpf);
    for (i = 0; i < ELEMENTS; i++) {
        mpfr_clear(x_mpfr[i]);
        mpfr_clear(y_mpfr[i]);
        mpf_clear(x_mpf[i]);
        mpf_clear(y_mpf[i]);
    }
    mpfr_free_cache();
    printf("%d calls\n", calls);
    return failures();
}
