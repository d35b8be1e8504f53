/* What makes allocations fail, and what is compared around a call: for shortage.c. */
#ifndef SHORTAGE_H
#define SHORTAGE_H

#include <errno.h>

#include "formats.h"

/* The allocator that the library meets: this program's, by the order in which symbols are looked up. */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static volatile int armed;
static volatile long requests;
/* The request that fails, and whether those behind it do. */
static long failing;
static int from_then_on;

static int fails(void) {
    long number;
    if (!armed) return 0;
    number = __sync_add_and_fetch(&requests, 1);
    if (number == failing || (from_then_on && number > failing)) {
        errno = ENOMEM;
        return 1;
    }
    return 0;
}

void *malloc(size_t size) { return fails() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return fails() ? NULL : __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return fails() ? NULL : __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) {
    return fails() ? NULL : __libc_memalign(alignment, size);
}
void *memalign(size_t alignment, size_t size) {
    return fails() ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **memory, size_t alignment, size_t size) {
    void *found = fails() ? NULL : __libc_memalign(alignment, size);
    if (!found) return ENOMEM;
    *memory = found;
    return 0;
}

/* A digest of everything that a call may write. */

static uint64_t digest_of(uint64_t digest, const void *bytes, size_t len) {
    const unsigned char *p = bytes;
    for (; len > 0; len--) digest = (digest ^ *p++) * 0x100000001b3u;
    return digest;
}

static uint64_t digest_matrix(uint64_t digest, const matrix *x) {
    int64_t i, j;
    for (j = 0; j < x->cols; j++)
        for (i = 0; i < x->ld; i++) {
            const void *element = at(x, i, j);
            digest = digest_of(digest, element, x->format->size);
            if (x->format == &format_mpfr && mpfr_regular_p((mpfr_srcptr)element)) {
                mpfr_srcptr number = element;
                digest = digest_of(digest, number->_mpfr_d, 8 * (size_t)((number->_mpfr_prec + 63) / 64));
            }
            if (x->format == &format_mpf) {
                mpf_srcptr number = element;
                digest = digest_of(digest, number->_mp_d, 8 * (size_t)abs(number->_mp_size));
            }
        }
    return digest;
}

static uint64_t digest_array(uint64_t digest, const wb_mp_array *array) {
    size_t len, moduli;
    if (!array->len) return digest;
    len = (size_t)*array->len;
    moduli = (size_t)wb_mp_moduli(0, NULL);
    digest = digest_of(digest, array->digits, 4 * len * moduli);
    digest = digest_of(digest, array->sign, 4 * len);
    digest = digest_of(digest, array->exp, 4 * len);
    return digest_of(digest, array->eval, 2 * len * sizeof *array->eval);
}

typedef struct test {
    char name[60];
    int (*call)(void);
    uint64_t (*digest)(void);
    /* What the call returns when there is memory. */
    int status;
} test;

static uint64_t seed = 5;

static void draw(mpfr_ptr x, int spread) {
    mpfr_set_d(x, ldexp((double)(int64_t)random_bits(&seed), -63), MPFR_RNDN);
    mpfr_mul_2si(x, x, spread ? (long)(random_bits(&seed) % (uint64_t)spread) - spread / 2 : 0, MPFR_RNDN);
}

#endif
