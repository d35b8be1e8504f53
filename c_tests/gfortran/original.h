/* What the stand-in for gfortran's library heard. */
#ifndef ORIGINAL_H
#define ORIGINAL_H

typedef struct {
    int calls;
    const char *name;
    void *c, *a, *b, *gemm;
    int try_blas, limit;
} heard_call;

/* The program has it. */
extern heard_call heard;

typedef void matmul_function(void *c, void *a, void *b, int try_blas, int limit, void *gemm);

#endif
