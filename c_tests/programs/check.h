/* CHECK(condition, format, ...): says what failed and where; `return failures()` from main. */
#ifndef CHECK_H
#define CHECK_H

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "wideblas.h"

static int failed_checks;

static void check_at(int holds, const char *file, int line, const char *format, ...) {
    va_list arguments;
    if (holds) return;
    failed_checks++;
    printf("%s:%d: ", file, line);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    printf("\n");
}

#define CHECK(holds, ...) check_at((holds), __FILE__, __LINE__, __VA_ARGS__)

static int failures(void) {
    fflush(stdout);
    return failed_checks != 0;
}

/* Prints the bits of doubles. */
static inline void print_bits(const char *name, const void *numbers, int count) {
    const double *x = (const double *)numbers;
    printf("%s", name);
    for (int i = 0; i < count; i++) {
        uint64_t bits;
        memcpy(&bits, x + i, sizeof bits);
        printf(" %016llx", (unsigned long long)bits);
    }
    printf("\n");
}

/* A deterministic generator (splitmix64). */
static uint64_t random_bits(uint64_t *state) {
    uint64_t z = (*state += 0x9e3779b97f4a7c15u);
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

/* A number in [-1, 1) with random low part. */
static wb_dd random_dd(uint64_t *state) {
    double hi = ldexp((double)(int64_t)random_bits(state), -63);
    double lo = ldexp((double)(int64_t)random_bits(state), -63) * ldexp(fabs(hi), -54);
    wb_dd x = {hi, lo};
    return x;
}

static void random_matrix(wb_dd *x, int64_t elements, uint64_t seed) {
    int64_t i;
    for (i = 0; i < elements; i++) x[i] = random_dd(&seed);
}

static int same_bits(const wb_dd *x, const wb_dd *y, int64_t elements) {
    return memcmp(x, y, (size_t)elements * sizeof *x) == 0;
}

static wb_dd dd(double hi) {
    wb_dd x = {hi, 0.0};
    return x;
}

/* Not every program uses all of it. */
static inline void use_all(void) {
    (void)random_matrix;
    (void)same_bits;
    (void)dd;
}

#endif
