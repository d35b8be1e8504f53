/* A program with a libflint that libwideblas_flint.so does not know: each of its calls has to come to that library, with the
 * arguments as they were, though it is large enough. Prints how many matrices a trial has made. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "standin.h"

static struct matrix a, b, c;

static void check(const char *name, long precision)
{
    struct matrix now[] = {a, b, c};
    static struct matrix before[3];
    static int calls;
    if (calls++ == 0)
        memcpy(before, now, sizeof now);
    if (!last.name || strcmp(last.name, name) || last.c != &c || last.a != &a || last.b != &b || last.precision != precision ||
        memcmp(before, now, sizeof now)) {
        printf("%s: did not come as it was\n", name);
        exit(1);
    }
    last.name = NULL;
}

int main(void)
{
    enum { N = 64 };
    memset(&a, 0, sizeof a), memset(&b, 0, sizeof b), memset(&c, 0, sizeof c);
    nmod_mat_init(&a, N, N, 101);
    nmod_mat_init(&b, N, N, 101);
    nmod_mat_init(&c, N, N, 101);
    trials = 0;
    for (int i = 0; i < N * N; i++)
        a.entries[i] = b.entries[i] = i % 101;
    fmpz_mat_mul(&c, &a, &b);
    check("fmpz_mat_mul", 0);
    nmod_mat_mul(&c, &a, &b);
    check("nmod_mat_mul", 0);
    arb_mat_mul(&c, &a, &b, 77);
    check("arb_mat_mul", 77);
    arb_mat_approx_mul(&c, &a, &b, 78);
    check("arb_mat_approx_mul", 78);
    acb_mat_mul(&c, &a, &b, 79);
    check("acb_mat_mul", 79);
    printf("%s: %d trials\n", flint_version, trials);
    return 0;
}
