//! The arguments of routines with matrices, checked in their order.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

checked! {
    Gemm<T> {
        transa: trans, transb: trans, m: size, n: size, k: size, alpha: scalar,
        a: matrix("A", lda, op(transa, m, k)), b: matrix("B", ldb, op(transb, k, n)), beta: scalar,
        c: written_matrix("C", ldc, m, n),
    }
    Syrk<T: Blas> {
        uplo: uplo, trans: trans_of, n: size, k: size, alpha: scalar,
        a: matrix("A", lda, op(trans, n, k)), beta: scalar, c: written_matrix("C", ldc, n, n),
    }
    Gemmtr<T> {
        uplo: uplo, transa: trans, transb: trans, n: size, k: size, alpha: scalar,
        a: matrix("A", lda, op(transa, n, k)), b: matrix("B", ldb, op(transb, k, n)), beta: scalar,
        c: written_matrix("C", ldc, n, n),
    }
    Symm<T> {
        side: side, uplo: uplo, m: size, n: size, alpha: scalar,
        a: matrix("A", lda, side(side, m, n)), b: matrix("B", ldb, m, n), beta: scalar,
        c: written_matrix("C", ldc, m, n),
    }
    Syr2k<T: Blas> {
        uplo: uplo, trans: trans_of, n: size, k: size, alpha: scalar,
        a: matrix("A", lda, op(trans, n, k)), b: matrix("B", ldb, op(trans, n, k)), beta: scalar,
        c: written_matrix("C", ldc, n, n),
    }
    Trmm<T> {
        side: side, uplo: uplo, transa: trans, diag: diag, m: size, n: size, alpha: scalar,
        a: matrix("A", lda, side(side, m, n)), b: written_matrix("B", ldb, m, n),
    }
    Gemv<T> {
        trans: trans, m: size, n: size, alpha: scalar, a: matrix("A", lda, m, n),
        x: vector("X", incx, op(trans, n, m)), beta: scalar,
        y: written_vector("Y", incy, op(trans, m, n)),
    }
    Gbmv<T> {
        trans: trans, m: size, n: size, kl: size, ku: size, alpha: scalar,
        a: matrix("A", lda, band(kl, ku, n)), x: vector("X", incx, op(trans, n, m)), beta: scalar,
        y: written_vector("Y", incy, op(trans, m, n)),
    }
    Symv<T> {
        uplo: uplo, n: size, alpha: scalar, a: matrix("A", lda, n, n), x: vector("X", incx, n),
        beta: scalar, y: written_vector("Y", incy, n),
    }
    Sbmv<T> {
        uplo: uplo, n: size, k: size, alpha: scalar, a: matrix("A", lda, band(k, n)),
        x: vector("X", incx, n), beta: scalar, y: written_vector("Y", incy, n),
    }
    Spmv<T> {
        uplo: uplo, n: size, alpha: scalar, ap: packed("AP", n), x: vector("X", incx, n),
        beta: scalar, y: written_vector("Y", incy, n),
    }
    Trmv<T> {
        uplo: uplo, trans: trans, diag: diag, n: size, a: matrix("A", lda, n, n),
        x: written_vector("X", incx, n),
    }
    Tbmv<T> {
        uplo: uplo, trans: trans, diag: diag, n: size, k: size, a: matrix("A", lda, band(k, n)),
        x: written_vector("X", incx, n),
    }
    Tpmv<T> {
        uplo: uplo, trans: trans, diag: diag, n: size, ap: packed("AP", n),
        x: written_vector("X", incx, n),
    }
    Ger<T> {
        m: size, n: size, alpha: scalar, x: vector("X", incx, m), y: vector("Y", incy, n),
        a: written_matrix("A", lda, m, n),
    }
    Syr<T> {
        uplo: uplo, n: size, alpha: scalar, x: vector("X", incx, n),
        a: written_matrix("A", lda, n, n),
    }
    Spr<T> {
        uplo: uplo, n: size, alpha: scalar, x: vector("X", incx, n), ap: written_packed("AP", n),
    }
    Syr2<T> {
        uplo: uplo, n: size, alpha: scalar, x: vector("X", incx, n), y: vector("Y", incy, n),
        a: written_matrix("A", lda, n, n),
    }
    Spr2<T> {
        uplo: uplo, n: size, alpha: scalar, x: vector("X", incx, n), y: vector("Y", incy, n),
        ap: written_packed("AP", n),
    }
    Herk<T, T> {
        uplo: uplo, trans: conjugate, n: size, k: size, alpha: scalar,
        a: matrix("A", lda, op(trans, n, k)), beta: scalar, c: written_matrix("C", ldc, n, n),
    }
    Her2k<T, T> {
        uplo: uplo, trans: conjugate, n: size, k: size, alpha: scalar,
        a: matrix("A", lda, op(trans, n, k)), b: matrix("B", ldb, op(trans, n, k)), beta: scalar,
        c: written_matrix("C", ldc, n, n),
    }
    Potrf<T> {
        uplo: uplo, n: size, a: written_matrix("A", lda, n, n), info: written_integers,
    }
    Potrs<T> {
        uplo: uplo, n: size, nrhs: size, a: matrix("A", lda, n, n),
        b: written_matrix("B", ldb, n, nrhs), info: written_integers,
    }
    Posv<T> {
        uplo: uplo, n: size, nrhs: size, a: written_matrix("A", lda, n, n),
        b: written_matrix("B", ldb, n, nrhs), info: written_integers,
    }
    Getrf<T> {
        m: size, n: size, a: written_matrix("A", lda, m, n), ipiv: written_integers,
        info: written_integers,
    }
    Getrs<T> {
        trans: trans, n: size, nrhs: size, a: matrix("A", lda, n, n), ipiv: integers,
        b: written_matrix("B", ldb, n, nrhs), info: written_integers,
    }
    Gesv<T> {
        n: size, nrhs: size, a: written_matrix("A", lda, n, n), ipiv: written_integers,
        b: written_matrix("B", ldb, n, nrhs), info: written_integers,
    }
    Getri<T> {
        n: size, a: written_matrix("A", lda, n, n), ipiv: integers, work: workspace,
        lwork: work_size(n), info: written_integers,
    }
    Sytf2<T> {
        uplo: uplo, n: size, a: written_matrix("A", lda, n, n), ipiv: written_integers,
        info: written_integers,
    }
    Sytrf<T> {
        uplo: uplo, n: size, a: written_matrix("A", lda, n, n), ipiv: written_integers,
        work: workspace, lwork: work_size(one), info: written_integers,
    }
    Sytrs<T> {
        uplo: uplo, n: size, nrhs: size, a: matrix("A", lda, n, n), ipiv: integers,
        b: written_matrix("B", ldb, n, nrhs), info: written_integers,
    }
    Sysv<T> {
        uplo: uplo, n: size, nrhs: size, a: written_matrix("A", lda, n, n), ipiv: written_integers,
        b: written_matrix("B", ldb, n, nrhs), work: workspace, lwork: work_size(one),
        info: written_integers,
    }
    Trtrs<T> {
        uplo: uplo, trans: trans, diag: diag, n: size, nrhs: size, a: matrix("A", lda, n, n),
        b: written_matrix("B", ldb, n, nrhs), info: written_integers,
    }
    Trtri<T> {
        uplo: uplo, diag: diag, n: size, a: written_matrix("A", lda, n, n), info: written_integers,
    }
    Lasr<T; R> {
        side: side, pivot: pivot, direct: direct, m: size, n: size, c: real_values, s: real_values,
        a: written_matrix("A", lda, m, n),
    }
    Sterf<T> {
        n: size, d: written_values, e: written_values, info: written_integers,
    }
    Steqr<T; R> {
        compz: compz, n: size, d: written_real_values, e: written_real_values,
        z: written_matrix("Z", ldz, compz(compz, n)), work: real_workspace, info: written_integers,
    }
    Sytd2<T; R> {
        uplo: uplo, n: size, a: written_matrix("A", lda, n, n), d: written_real_values,
        e: written_real_values, tau: written_values, info: written_integers,
    }
    Sytrd<T; R> {
        uplo: uplo, n: size, a: written_matrix("A", lda, n, n), d: written_real_values,
        e: written_real_values, tau: written_values, work: workspace, lwork: work_size(one),
        info: written_integers,
    }
    Orgtr<T> {
        uplo: uplo, n: size, a: written_matrix("A", lda, n, n), tau: values, work: workspace,
        lwork: work_size(less_one(1, n)), info: written_integers,
    }
    Ormtr<T: Blas> {
        side: side, uplo: uplo, trans: adjoint, m: size, n: size,
        a: matrix("A", lda, side(side, m, n)), tau: values, c: written_matrix("C", ldc, m, n),
        work: workspace, lwork: work_size(side(side, n, m)), info: written_integers,
    }
    Syev<T> {
        jobz: jobz, uplo: uplo, n: size, a: written_matrix("A", lda, n, n), w: written_values,
        work: workspace, lwork: work_size(less_one(3, n)), info: written_integers,
    }
    Sygst<T> {
        itype: itype, uplo: uplo, n: size, a: written_matrix("A", lda, n, n),
        b: matrix("B", ldb, n, n), info: written_integers,
    }
    Sygv<T> {
        itype: itype, jobz: jobz, uplo: uplo, n: size, a: written_matrix("A", lda, n, n),
        b: written_matrix("B", ldb, n, n), w: written_values, work: workspace,
        lwork: work_size(less_one(3, n)), info: written_integers,
    }
    Geqrf<T> {
        m: size, n: size, a: written_matrix("A", lda, m, n), tau: written_values, work: workspace,
        lwork: work_size(n), info: written_integers,
    }
    Gelqf<T> {
        m: size, n: size, a: written_matrix("A", lda, m, n), tau: written_values, work: workspace,
        lwork: work_size(m), info: written_integers,
    }
    Orgqr<T> {
        m: size, n: size_up_to(m), k: size_up_to(n), a: written_matrix("A", lda, m, n),
        tau: values, work: workspace, lwork: work_size(n), info: written_integers,
    }
    Orglq<T> {
        m: size, n: size_from(m), k: size_up_to(m), a: written_matrix("A", lda, m, n), tau: values,
        work: workspace, lwork: work_size(m), info: written_integers,
    }
    Ormqr<T: Blas> {
        side: side, trans: adjoint, m: size, n: size, k: size_up_to(side(side, m, n)),
        a: matrix("A", lda, side(side, m, n), k), tau: values, c: written_matrix("C", ldc, m, n),
        work: workspace, lwork: work_size(side(side, n, m)), info: written_integers,
    }
    Ormlq<T: Blas> {
        side: side, trans: adjoint, m: size, n: size, k: size_up_to(side(side, m, n)),
        a: matrix("A", lda, k, side(side, m, n)), tau: values, c: written_matrix("C", ldc, m, n),
        work: workspace, lwork: work_size(side(side, n, m)), info: written_integers,
    }
    Gels<T: Blas> {
        trans: adjoint, m: size, n: size, nrhs: size, a: written_matrix("A", lda, m, n),
        b: written_matrix("B", ldb, max(m, n), nrhs), work: workspace,
        lwork: work_size(least_squares(m, n, nrhs)), info: written_integers,
    }
    Heev<T; R> {
        jobz: jobz, uplo: uplo, n: size, a: written_matrix("A", lda, n, n), w: written_real_values,
        work: workspace, lwork: work_size(less_one(2, n)), rwork: real_workspace,
        info: written_integers,
    }
    Hegv<T; R> {
        itype: itype, jobz: jobz, uplo: uplo, n: size, a: written_matrix("A", lda, n, n),
        b: written_matrix("B", ldb, n, n), w: written_real_values, work: workspace,
        lwork: work_size(less_one(2, n)), rwork: real_workspace, info: written_integers,
    }
}
