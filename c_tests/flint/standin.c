/* Stands for a libflint of the version VERSION: matrices have pointers to rows, and an element of the unit matrix is UNIT.
 * Products note their arguments alone. */
#include <stdint.h>
#include <stdlib.h>
#include "standin.h"

char flint_version[] = VERSION;
struct call last;
int trials;

#define INTEGERS(KIND)                                                                                        \
    void KIND##_window_init(struct matrix *window, const struct matrix *whole, long r1, long c1, long r2, long c2) \
    {                                                                                                         \
        window->entries = NULL;                                                                               \
        window->rows = r2 - r1;                                                                               \
        window->cols = c2 - c1;                                                                               \
        window->at = malloc(sizeof *window->at * (size_t)(r2 - r1));                                          \
        for (long i = r1; i < r2; i++)                                                                        \
            window->at[i - r1] = whole->at[i] + c1;                                                           \
        window->modulus = whole->modulus;                                                                     \
    }                                                                                                         \
    void KIND##_window_clear(struct matrix *window) { free(window->at); }                                     \
    void KIND##_clear(struct matrix *matrix)                                                                  \
    {                                                                                                         \
        free(matrix->at);                                                                                     \
        free(matrix->entries);                                                                                \
    }                                                                                                         \
    void KIND##_one(struct matrix *matrix)                                                                    \
    {                                                                                                         \
        for (long i = 0; i < matrix->rows && i < matrix->cols; i++)                                           \
            matrix->at[i][i] = UNIT;                                                                          \
    }

INTEGERS(fmpz_mat)
INTEGERS(nmod_mat)

void fmpz_mat_init(struct matrix *matrix, long rows, long cols)
{
    trials++;
    matrix->rows = rows;
    matrix->cols = cols;
    matrix->entries = calloc((size_t)(rows * cols), sizeof(int64_t));
    matrix->at = malloc(sizeof *matrix->at * (size_t)rows);
    for (long i = 0; i < rows; i++)
        matrix->at[i] = matrix->entries + i * cols;
    matrix->modulus = 0;
}

void nmod_mat_init(struct matrix *matrix, long rows, long cols, uint64_t modulus)
{
    fmpz_mat_init(matrix, rows, cols);
    matrix->modulus = modulus;
}

void fmpz_mat_neg(struct matrix *to, const struct matrix *from) { (void)to, (void)from; }
void fmpz_mat_scalar_mul_2exp(struct matrix *to, const struct matrix *from, uint64_t bits)
{
    (void)to, (void)from, (void)bits;
}
void nmod_mat_scalar_mul(struct matrix *to, const struct matrix *from, uint64_t by) { (void)to, (void)from, (void)by; }
void fmpz_set_si(int64_t *to, long value) { (void)value, *to = -1; }
void fmpz_set_ui_array(int64_t *to, const uint64_t *limbs, long count) { (void)limbs, (void)count, *to = -1; }
void fmpz_neg(int64_t *to, const int64_t *from) { (void)from, *to = -1; }

#define NOTED(NAME)                                                                              \
    void NAME(struct matrix *c, const struct matrix *a, const struct matrix *b, long precision)  \
    {                                                                                            \
        last = (struct call){#NAME, c, a, b, precision};                                         \
    }
#define NOTED_INTEGERS(NAME)                                                       \
    void NAME(struct matrix *c, const struct matrix *a, const struct matrix *b)    \
    {                                                                              \
        last = (struct call){#NAME, c, a, b, 0};                                   \
    }

NOTED_INTEGERS(fmpz_mat_mul)
NOTED_INTEGERS(nmod_mat_mul)
NOTED(arb_mat_mul)
NOTED(arb_mat_approx_mul)
NOTED(acb_mat_mul)
