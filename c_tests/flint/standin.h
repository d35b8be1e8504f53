/* What a program sees of the stand-in for FLINT. */
#include <stdint.h>

struct matrix {
    int64_t *entries;
    long rows, cols;
    int64_t **at;
    uint64_t modulus, rest[2];
};

/* The last product that came. */
struct call {
    const char *name;
    const struct matrix *c, *a, *b;
    long precision;
};

extern char flint_version[];
extern struct call last;
/* Matrices made. */
extern int trials;

void fmpz_mat_init(struct matrix *, long, long);
void nmod_mat_init(struct matrix *, long, long, uint64_t);
void fmpz_mat_mul(struct matrix *, const struct matrix *, const struct matrix *);
void nmod_mat_mul(struct matrix *, const struct matrix *, const struct matrix *);
void arb_mat_mul(struct matrix *, const struct matrix *, const struct matrix *, long);
void arb_mat_approx_mul(struct matrix *, const struct matrix *, const struct matrix *, long);
void acb_mat_mul(struct matrix *, const struct matrix *, const struct matrix *, long);
