//! What the functions of a routine have in common in all lists.
//!
//! Generated from src/abi/routines.txt by `cargo run -p wideblas-generator`: do not edit.

routines! { $
    gemm -> nothing: run(WB_AUTO), Gemm {
        transa: option, transb: option, m: size, n: size, k: size, alpha: scalar, a: read,
        lda: size, b: read, ldb: size, beta: scalar, c: written, ldc: size,
    }
    syrk -> nothing: run(WB_AUTO), Syrk {
        uplo: option, trans: option, n: size, k: size, alpha: scalar, a: read, lda: size,
        beta: scalar, c: written, ldc: size,
    }
    gemmtr -> nothing: run(WB_AUTO), Gemmtr {
        uplo: option, transa: option, transb: option, n: size, k: size, alpha: scalar, a: read,
        lda: size, b: read, ldb: size, beta: scalar, c: written, ldc: size,
    }
    symm -> nothing: structured::symm, Symm {
        side: option, uplo: option, m: size, n: size, alpha: scalar, a: read, lda: size, b: read,
        ldb: size, beta: scalar, c: written, ldc: size,
    }
    syr2k -> nothing: structured::syr2k, Syr2k {
        uplo: option, trans: option, n: size, k: size, alpha: scalar, a: read, lda: size, b: read,
        ldb: size, beta: scalar, c: written, ldc: size,
    }
    trmm -> nothing: structured::trmm, Trmm {
        side: option, uplo: option, transa: option, diag: option, m: size, n: size, alpha: scalar,
        a: read, lda: size, b: written, ldb: size,
    }
    trsm -> nothing: structured::trsm, Trsm {
        side: option, uplo: option, transa: option, diag: option, m: size, n: size, alpha: scalar,
        a: read, lda: size, b: written, ldb: size,
    }
    gemv -> nothing: level2::gemv, Gemv {
        trans: option, m: size, n: size, alpha: scalar, a: read, lda: size, x: read, incx: size,
        beta: scalar, y: written, incy: size,
    }
    gbmv -> nothing: level2::gbmv, Gbmv {
        trans: option, m: size, n: size, kl: size, ku: size, alpha: scalar, a: read, lda: size,
        x: read, incx: size, beta: scalar, y: written, incy: size,
    }
    symv -> nothing: level2::symv, Symv {
        uplo: option, n: size, alpha: scalar, a: read, lda: size, x: read, incx: size,
        beta: scalar, y: written, incy: size,
    }
    sbmv -> nothing: level2::sbmv, Sbmv {
        uplo: option, n: size, k: size, alpha: scalar, a: read, lda: size, x: read, incx: size,
        beta: scalar, y: written, incy: size,
    }
    spmv -> nothing: level2::spmv, Spmv {
        uplo: option, n: size, alpha: scalar, ap: read, x: read, incx: size, beta: scalar,
        y: written, incy: size,
    }
    trmv -> nothing: level2::trmv, Trmv {
        uplo: option, trans: option, diag: option, n: size, a: read, lda: size, x: written,
        incx: size,
    }
    tbmv -> nothing: level2::tbmv, Tbmv {
        uplo: option, trans: option, diag: option, n: size, k: size, a: read, lda: size,
        x: written, incx: size,
    }
    tpmv -> nothing: level2::tpmv, Tpmv {
        uplo: option, trans: option, diag: option, n: size, ap: read, x: written, incx: size,
    }
    trsv -> nothing: level2::trsv, Trsv {
        uplo: option, trans: option, diag: option, n: size, a: read, lda: size, x: written,
        incx: size,
    }
    tbsv -> nothing: level2::tbsv, Tbsv {
        uplo: option, trans: option, diag: option, n: size, k: size, a: read, lda: size,
        x: written, incx: size,
    }
    tpsv -> nothing: level2::tpsv, Tpsv {
        uplo: option, trans: option, diag: option, n: size, ap: read, x: written, incx: size,
    }
    ger -> nothing: level2::ger, Ger {
        m: size, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size, a: written,
        lda: size,
    }
    syr -> nothing: level2::syr, Syr {
        uplo: option, n: size, alpha: scalar, x: read, incx: size, a: written, lda: size,
    }
    spr -> nothing: level2::spr, Spr {
        uplo: option, n: size, alpha: scalar, x: read, incx: size, ap: written,
    }
    syr2 -> nothing: level2::syr2, Syr2 {
        uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size, a: written,
        lda: size,
    }
    spr2 -> nothing: level2::spr2, Spr2 {
        uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size, ap: written,
    }
    axpy -> nothing: level1::axpy, Axpy {
        n: size, alpha: scalar, x: read, incx: size, y: written, incy: size,
    }
    scal -> nothing: level1::scal, Scal {
        n: size, alpha: scalar, x: written, incx: size,
    }
    assign -> nothing: level1::assign, Assign {
        n: size, x: read, incx: size, y: written, incy: size,
    }
    swap -> nothing: level1::swap, Swap {
        n: size, x: written, incx: size, y: written, incy: size,
    }
    rot -> nothing: level1::rot, Rot {
        n: size, x: written, incx: size, y: written, incy: size, c: scalar, s: scalar,
    }
    rotg -> nothing: rotations::rotg, Rotg {
        a: written, b: written, c: written, s: written,
    }
    rotm -> nothing: rotations::rotm, Rotm {
        n: size, x: written, incx: size, y: written, incy: size, param: read,
    }
    rotmg -> nothing: rotations::rotmg, Rotmg {
        d1: written, d2: written, x1: written, y1: scalar, param: written,
    }
    dot -> number: level1::dot, Dot {
        n: size, x: read, incx: size, y: read, incy: size,
    }
    asum -> number: level1::asum, Asum {
        n: size, x: read, incx: size,
    }
    nrm2 -> number: level1::nrm2, Nrm2 {
        n: size, x: read, incx: size,
    }
    iamax -> place: level1::iamax, Iamax {
        n: size, x: read, incx: size,
    }
    herk -> nothing: structured::herk, Herk {
        uplo: option, trans: option, n: size, k: size, alpha: real, a: read, lda: size, beta: real,
        c: written, ldc: size,
    }
    hemm -> nothing: structured::hemm, Hemm {
        side: option, uplo: option, m: size, n: size, alpha: scalar, a: read, lda: size, b: read,
        ldb: size, beta: scalar, c: written, ldc: size,
    }
    her2k -> nothing: structured::her2k, Her2k {
        uplo: option, trans: option, n: size, k: size, alpha: scalar, a: read, lda: size, b: read,
        ldb: size, beta: real, c: written, ldc: size,
    }
    hemv -> nothing: level2::hemv, Hemv {
        uplo: option, n: size, alpha: scalar, a: read, lda: size, x: read, incx: size,
        beta: scalar, y: written, incy: size,
    }
    hbmv -> nothing: level2::hbmv, Hbmv {
        uplo: option, n: size, k: size, alpha: scalar, a: read, lda: size, x: read, incx: size,
        beta: scalar, y: written, incy: size,
    }
    hpmv -> nothing: level2::hpmv, Hpmv {
        uplo: option, n: size, alpha: scalar, ap: read, x: read, incx: size, beta: scalar,
        y: written, incy: size,
    }
    gerc -> nothing: level2::gerc, Gerc {
        m: size, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size, a: written,
        lda: size,
    }
    her -> nothing: level2::her, Her {
        uplo: option, n: size, alpha: real, x: read, incx: size, a: written, lda: size,
    }
    hpr -> nothing: level2::hpr, Hpr {
        uplo: option, n: size, alpha: real, x: read, incx: size, ap: written,
    }
    her2 -> nothing: level2::her2, Her2 {
        uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size, a: written,
        lda: size,
    }
    hpr2 -> nothing: level2::hpr2, Hpr2 {
        uplo: option, n: size, alpha: scalar, x: read, incx: size, y: read, incy: size, ap: written,
    }
    crscal -> nothing: level1::crscal, Crscal {
        n: size, alpha: real, x: written, incx: size,
    }
    crot -> nothing: level1::crot, Crot {
        n: size, x: written, incx: size, y: written, incy: size, c: real, s: real,
    }
    crotg -> nothing: rotations::crotg, Crotg {
        a: written, b: scalar, c: real_written, s: written,
    }
    dotc -> number: level1::dotc, Dotc {
        n: size, x: read, incx: size, y: read, incy: size,
    }
    casum -> real: level1::casum, Casum {
        n: size, x: read, incx: size,
    }
    cnrm2 -> real: level1::cnrm2, Cnrm2 {
        n: size, x: read, incx: size,
    }
    icamax -> place: level1::icamax, Icamax {
        n: size, x: read, incx: size,
    }
    cabs1 -> real: level1::cabs1, Cabs1 {
        z: scalar,
    }
    potrf -> nothing: lapack::potrf, Potrf {
        uplo: option, n: size, a: written, lda: size, info: info,
    }
    potrf2 -> nothing: lapack::potrf2, Potrf2 {
        uplo: option, n: size, a: written, lda: size, info: info,
    }
    potrs -> nothing: lapack::potrs, Potrs {
        uplo: option, n: size, nrhs: size, a: read, lda: size, b: written, ldb: size, info: info,
    }
    posv -> nothing: lapack::posv, Posv {
        uplo: option, n: size, nrhs: size, a: written, lda: size, b: written, ldb: size, info: info,
    }
    potri -> nothing: lapack::potri, Potri {
        uplo: option, n: size, a: written, lda: size, info: info,
    }
    getrf -> nothing: lapack::getrf, Getrf {
        m: size, n: size, a: written, lda: size, ipiv: integers_written, info: info,
    }
    getrf2 -> nothing: lapack::getrf2, Getrf2 {
        m: size, n: size, a: written, lda: size, ipiv: integers_written, info: info,
    }
    getrs -> nothing: lapack::getrs, Getrs {
        trans: option, n: size, nrhs: size, a: read, lda: size, ipiv: integers, b: written,
        ldb: size, info: info,
    }
    gesv -> nothing: lapack::gesv, Gesv {
        n: size, nrhs: size, a: written, lda: size, ipiv: integers_written, b: written, ldb: size,
        info: info,
    }
    getri -> nothing: lapack::getri, Getri {
        n: size, a: written, lda: size, ipiv: integers, work: written, lwork: size, info: info,
    }
    gecon -> nothing: lapack::gecon, Gecon {
        norm: option, n: size, a: read, lda: size, anorm: scalar, rcond: written, work: written,
        iwork: integers_written, info: info,
    }
    pocon -> nothing: lapack::pocon, Pocon {
        uplo: option, n: size, a: read, lda: size, anorm: scalar, rcond: written, work: written,
        iwork: integers_written, info: info,
    }
    lacn2 -> nothing: lapack::lacn2, Lacn2 {
        n: size, v: written, x: written, isgn: integers_written, est: written, kase: info,
        isave: integers_written,
    }
    sytf2 -> nothing: lapack::sytf2, Sytf2 {
        uplo: option, n: size, a: written, lda: size, ipiv: integers_written, info: info,
    }
    sytrf -> nothing: lapack::sytrf, Sytrf {
        uplo: option, n: size, a: written, lda: size, ipiv: integers_written, work: written,
        lwork: size, info: info,
    }
    sytrs -> nothing: lapack::sytrs, Sytrs {
        uplo: option, n: size, nrhs: size, a: read, lda: size, ipiv: integers, b: written,
        ldb: size, info: info,
    }
    sysv -> nothing: lapack::sysv, Sysv {
        uplo: option, n: size, nrhs: size, a: written, lda: size, ipiv: integers_written,
        b: written, ldb: size, work: written, lwork: size, info: info,
    }
    laswp -> nothing: lapack::laswp, Laswp {
        n: size, a: written, lda: size, k1: size, k2: size, ipiv: integers, incx: size,
    }
    trtrs -> nothing: lapack::trtrs, Trtrs {
        uplo: option, trans: option, diag: option, n: size, nrhs: size, a: read, lda: size,
        b: written, ldb: size, info: info,
    }
    trtri -> nothing: lapack::trtri, Trtri {
        uplo: option, diag: option, n: size, a: written, lda: size, info: info,
    }
    lauum -> nothing: lapack::lauum, Lauum {
        uplo: option, n: size, a: written, lda: size, info: info,
    }
    lartg -> nothing: lapack::lartg, Lartg {
        f: scalar, g: scalar, c: real_written, s: written, r: written,
    }
    lasr -> nothing: lapack::lasr, Lasr {
        side: option, pivot: option, direct: option, m: size, n: size, c: real_read, s: real_read,
        a: written, lda: size,
    }
    lapy2 -> number: lapack::lapy2, Lapy2 {
        x: scalar, y: scalar,
    }
    lae2 -> nothing: lapack::lae2, Lae2 {
        a: scalar, b: scalar, c: scalar, rt1: written, rt2: written,
    }
    laev2 -> nothing: lapack::laev2, Laev2 {
        a: scalar, b: scalar, c: scalar, rt1: real_written, rt2: real_written, cs1: real_written,
        sn1: written,
    }
    sterf -> nothing: lapack::sterf, Sterf {
        n: size, d: written, e: written, info: info,
    }
    steqr -> nothing: lapack::steqr, Steqr {
        compz: option, n: size, d: real_written, e: real_written, z: written, ldz: size,
        work: real_written, info: info,
    }
    sytd2 -> nothing: lapack::sytd2, Sytd2 {
        uplo: option, n: size, a: written, lda: size, d: real_written, e: real_written,
        tau: written, info: info,
    }
    sytrd -> nothing: lapack::sytrd, Sytrd {
        uplo: option, n: size, a: written, lda: size, d: real_written, e: real_written,
        tau: written, work: written, lwork: size, info: info,
    }
    orgtr -> nothing: lapack::orgtr, Orgtr {
        uplo: option, n: size, a: written, lda: size, tau: read, work: written, lwork: size,
        info: info,
    }
    ormtr -> nothing: lapack::ormtr, Ormtr {
        side: option, uplo: option, trans: option, m: size, n: size, a: read, lda: size, tau: read,
        c: written, ldc: size, work: written, lwork: size, info: info,
    }
    syev -> nothing: lapack::syev, Syev {
        jobz: option, uplo: option, n: size, a: written, lda: size, w: written, work: written,
        lwork: size, info: info,
    }
    sygst -> nothing: lapack::sygst, Sygst {
        itype: size, uplo: option, n: size, a: written, lda: size, b: read, ldb: size, info: info,
    }
    sygs2 -> nothing: lapack::sygs2, Sygs2 {
        itype: size, uplo: option, n: size, a: written, lda: size, b: read, ldb: size, info: info,
    }
    sygv -> nothing: lapack::sygv, Sygv {
        itype: size, jobz: option, uplo: option, n: size, a: written, lda: size, b: written,
        ldb: size, w: written, work: written, lwork: size, info: info,
    }
    stedc -> nothing: lapack::stedc, Stedc {
        compz: option, n: size, d: written, e: written, z: written, ldz: size, work: written,
        lwork: size, iwork: integers_written, liwork: size, info: info,
    }
    syevd -> nothing: lapack::syevd, Syevd {
        jobz: option, uplo: option, n: size, a: written, lda: size, w: written, work: written,
        lwork: size, iwork: integers_written, liwork: size, info: info,
    }
    sygvd -> nothing: lapack::sygvd, Sygvd {
        itype: size, jobz: option, uplo: option, n: size, a: written, lda: size, b: written,
        ldb: size, w: written, work: written, lwork: size, iwork: integers_written, liwork: size,
        info: info,
    }
    larfg -> nothing: lapack::larfg, Larfg {
        n: size, alpha: written, x: written, incx: size, tau: written,
    }
    larf -> nothing: lapack::larf, Larf {
        side: option, m: size, n: size, v: read, incv: size, tau: scalar, c: written, ldc: size,
        work: written,
    }
    larft -> nothing: lapack::larft, Larft {
        direct: option, storev: option, n: size, k: size, v: read, ldv: size, tau: read,
        t: written, ldt: size,
    }
    larfb -> nothing: lapack::larfb, Larfb {
        side: option, trans: option, direct: option, storev: option, m: size, n: size, k: size,
        v: read, ldv: size, t: read, ldt: size, c: written, ldc: size, work: written, ldwork: size,
    }
    geqrf -> nothing: lapack::geqrf, Geqrf {
        m: size, n: size, a: written, lda: size, tau: written, work: written, lwork: size,
        info: info,
    }
    gelqf -> nothing: lapack::gelqf, Gelqf {
        m: size, n: size, a: written, lda: size, tau: written, work: written, lwork: size,
        info: info,
    }
    orgqr -> nothing: lapack::orgqr, Orgqr {
        m: size, n: size, k: size, a: written, lda: size, tau: read, work: written, lwork: size,
        info: info,
    }
    orglq -> nothing: lapack::orglq, Orglq {
        m: size, n: size, k: size, a: written, lda: size, tau: read, work: written, lwork: size,
        info: info,
    }
    ormqr -> nothing: lapack::ormqr, Ormqr {
        side: option, trans: option, m: size, n: size, k: size, a: read, lda: size, tau: read,
        c: written, ldc: size, work: written, lwork: size, info: info,
    }
    ormlq -> nothing: lapack::ormlq, Ormlq {
        side: option, trans: option, m: size, n: size, k: size, a: read, lda: size, tau: read,
        c: written, ldc: size, work: written, lwork: size, info: info,
    }
    gels -> nothing: lapack::gels, Gels {
        trans: option, m: size, n: size, nrhs: size, a: written, lda: size, b: written, ldb: size,
        work: written, lwork: size, info: info,
    }
    lange -> real: lapack::lange, Lange {
        norm: option, m: size, n: size, a: read, lda: size, work: real_written,
    }
    lansy -> real: lapack::lansy, Lansy {
        norm: option, uplo: option, n: size, a: read, lda: size, work: real_written,
    }
    lacpy -> nothing: lapack::lacpy, Lacpy {
        uplo: option, m: size, n: size, a: read, lda: size, b: written, ldb: size,
    }
    laset -> nothing: lapack::laset, Laset {
        uplo: option, m: size, n: size, alpha: scalar, beta: scalar, a: written, lda: size,
    }
    lascl -> nothing: lapack::lascl, Lascl {
        kind: option, kl: size, ku: size, cfrom: real, cto: real, m: size, n: size, a: written,
        lda: size, info: info,
    }
    cgecon -> nothing: lapack::cgecon, Cgecon {
        norm: option, n: size, a: read, lda: size, anorm: real, rcond: real_written, work: written,
        rwork: real_written, info: info,
    }
    cpocon -> nothing: lapack::cpocon, Cpocon {
        uplo: option, n: size, a: read, lda: size, anorm: real, rcond: real_written, work: written,
        rwork: real_written, info: info,
    }
    clacn2 -> nothing: lapack::clacn2, Clacn2 {
        n: size, v: written, x: written, est: real_written, kase: info, isave: integers_written,
    }
    hetf2 -> nothing: lapack::hetf2, Hetf2 {
        uplo: option, n: size, a: written, lda: size, ipiv: integers_written, info: info,
    }
    hetrf -> nothing: lapack::hetrf, Hetrf {
        uplo: option, n: size, a: written, lda: size, ipiv: integers_written, work: written,
        lwork: size, info: info,
    }
    hetrs -> nothing: lapack::hetrs, Hetrs {
        uplo: option, n: size, nrhs: size, a: read, lda: size, ipiv: integers, b: written,
        ldb: size, info: info,
    }
    hesv -> nothing: lapack::hesv, Hesv {
        uplo: option, n: size, nrhs: size, a: written, lda: size, ipiv: integers_written,
        b: written, ldb: size, work: written, lwork: size, info: info,
    }
    heev -> nothing: lapack::heev, Heev {
        jobz: option, uplo: option, n: size, a: written, lda: size, w: real_written, work: written,
        lwork: size, rwork: real_written, info: info,
    }
    hegv -> nothing: lapack::hegv, Hegv {
        itype: size, jobz: option, uplo: option, n: size, a: written, lda: size, b: written,
        ldb: size, w: real_written, work: written, lwork: size, rwork: real_written, info: info,
    }
    cstedc -> nothing: lapack::cstedc, Cstedc {
        compz: option, n: size, d: real_written, e: real_written, z: written, ldz: size,
        work: written, lwork: size, rwork: real_written, lrwork: size, iwork: integers_written,
        liwork: size, info: info,
    }
    heevd -> nothing: lapack::heevd, Heevd {
        jobz: option, uplo: option, n: size, a: written, lda: size, w: real_written, work: written,
        lwork: size, rwork: real_written, lrwork: size, iwork: integers_written, liwork: size,
        info: info,
    }
    hegvd -> nothing: lapack::hegvd, Hegvd {
        itype: size, jobz: option, uplo: option, n: size, a: written, lda: size, b: written,
        ldb: size, w: real_written, work: written, lwork: size, rwork: real_written, lrwork: size,
        iwork: integers_written, liwork: size, info: info,
    }
    lanhe -> real: lapack::lanhe, Lanhe {
        norm: option, uplo: option, n: size, a: read, lda: size, work: real_written,
    }
}
