//! Matrices that are distributed over processes, in ScaLAPACK's layout.

use super::bodies::distributed::{
    Call, Gemm, Potrf, Syrk, Trsm, free, leave, of_mpi, of_threads, run,
};
use super::types::{wb_dd, wb_qd};
use std::ffi::{c_char, c_int, c_void};

/// Info of a routine on distributed matrices: an internal error, a NULL that a process passed, another mode, or a grid that is not that of
/// the processes. `wb_last_error` says more.
pub const WB_INFO_FAILED: c_int = -9000;
/// Info: a process has no memory.
pub const WB_INFO_NO_MEMORY: c_int = -9001;
/// Info: processes passed arguments that differ, or have settings that differ.
pub const WB_INFO_DIFFERS: c_int = -9002;
/// Info: messages failed.
pub const WB_INFO_COMMUNICATION: c_int = -9003;

/// Processes in rows and columns, and how they exchange messages: functions of the program, which `wideblas_mpi.h` makes of an `MPI_Comm`.
///
/// The functions return 0, or another number where they fail. All processes call them in the same order.
#[allow(non_camel_case_types)]
#[derive(Clone, Copy)]
#[repr(C)]
pub struct wb_comm {
    /// Passed to the functions.
    pub context: *mut c_void,
    /// The rows and columns of the grid. Both 0: those of the BLACS' context, entry 2 of the descriptors.
    pub nprow: c_int,
    pub npcol: c_int,
    /// The order in which ranks fill the grid: `R`, row by row, or `C`, column by column.
    pub order: c_int,
    /// The process' rank, from 0.
    pub rank: Option<unsafe extern "C" fn(context: *mut c_void) -> c_int>,
    /// The number of processes.
    pub size: Option<unsafe extern "C" fn(context: *mut c_void) -> c_int>,
    /// All processes get the bytes of `root`.
    pub broadcast: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            data: *mut c_void,
            bytes: i64,
            root: c_int,
        ) -> c_int,
    >,
    /// Each value becomes the largest of all processes.
    pub maxima:
        Option<unsafe extern "C" fn(context: *mut c_void, values: *mut i64, count: i64) -> c_int>,
    /// Each value becomes the sum of those of all processes.
    pub sums:
        Option<unsafe extern "C" fn(context: *mut c_void, values: *mut i64, count: i64) -> c_int>,
    /// Sends bytes to a process, and receives bytes from one; -1 for nobody.
    pub exchange: Option<
        unsafe extern "C" fn(
            context: *mut c_void,
            sent: *const c_void,
            bytes_sent: i64,
            to: c_int,
            received: *mut c_void,
            bytes_received: i64,
            from: c_int,
        ) -> c_int,
    >,
    /// The context of the processes that pass the same color, in the order of their keys; NULL where that fails.
    pub split:
        Option<unsafe extern "C" fn(context: *mut c_void, color: c_int, key: c_int) -> *mut c_void>,
    /// Frees the context that `split` returned.
    pub release: Option<unsafe extern "C" fn(context: *mut c_void)>,
}

/// Makes processes of an `MPI_Comm` of an MPI with the standard ABI (MPI 5.0), whose library `libmpi_abi.so.1` or `.so.0` the program uses.
/// Other programs include `wideblas_mpi.h`.
///
/// `communicator`: the handle. `nprow`, `npcol`, `order`: see `wb_comm`. The communicator must live as long as `comm` is used.
/// Returns 0, or `WB_INFO_FAILED`.
///
/// # Safety
/// `comm` must be writable; `communicator` is a handle of that library, which is initialised.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_comm_of_mpi_abi(
    comm: *mut wb_comm,
    communicator: *mut c_void,
    nprow: c_int,
    npcol: c_int,
    order: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { of_mpi("wb_comm_of_mpi_abi", comm, communicator, (nprow, npcol, order)) }
}

/// Makes processes of `count` threads of this program: thread i passes `comms + i` to the routines. They copy from each other's memory, between GPUs
/// too, and share the processors: each computes with as many threads as its part of `wb_get_num_threads`. Threads whose matrices are in host memory
/// take turns with the GPUs that `WIDEBLAS_DEVICE` names.
///
/// `comms`: memory for `count` processes. `nprow`, `npcol`, `order`: see `wb_comm`; as many places as threads. If a thread's call ends with an
/// error that others do not know, or `wb_comm_leave` is called, calls of all others end with `WB_INFO_COMMUNICATION`, now and later.
/// Returns 0, or `WB_INFO_FAILED`. `wb_comms_free` frees what they have.
///
/// # Safety
/// `comms` must have `count` writable elements. Each of them must be used by one thread at a time.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_comms_of_threads(
    comms: *mut wb_comm,
    count: c_int,
    nprow: c_int,
    npcol: c_int,
    order: c_int,
) -> c_int {
    // SAFETY: the same contract.
    unsafe { of_threads("wb_comms_of_threads", (comms, count), (nprow, npcol, order)) }
}

/// This thread makes no further calls, though others may wait for it: their calls end with `WB_INFO_COMMUNICATION`, now and later. For programs that
/// end a thread early, in an error of their own. Returns 0, or `WB_INFO_FAILED`.
///
/// # Safety
/// `comm` must come from `wb_comms_of_threads`.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_comm_leave(comm: *const wb_comm) -> c_int {
    // SAFETY: the same contract.
    unsafe { leave("wb_comm_leave", comm) }
}

/// Frees what `wb_comms_of_threads` made. NULL is allowed. Returns 0, or `WB_INFO_FAILED`.
///
/// # Safety
/// `comms` must be NULL or have `count` elements of `wb_comms_of_threads`, and none of them may be in use.
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_comms_free(comms: *mut wb_comm, count: c_int) -> c_int {
    // SAFETY: the same contract.
    unsafe { free("wb_comms_free", comms, count) }
}

/// sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of doubles, in a mode.
///
/// The arguments behind the mode are those of ScaLAPACK's `PDGEMM`, and then the processes; all of them call it. The result has the bits that
/// `wb_gemm_f64` gives for the whole matrices on one process, for any number of processes, grid and blocks.
///
/// Returns 0; -i if argument i behind the mode is illegal; -(100 i + j) if entry j of a descriptor is, where RSRC and CSRC are below 0 too; or
/// `WB_INFO_FAILED`, ...: the same number on every process. C is untouched then, but where memory ends while elements that residues leave out
/// are computed. `wb_last_error` says more.
///
/// Local arrays may be in the memory of a GPU. If all of a process are on one, it computes there, else with copies in its host memory.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_pgemm_f64(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: f64,
    a: *const f64,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    b: *const f64,
    ib: i64,
    jb: i64,
    descb: *const c_int,
    beta: f64,
    c: *mut f64,
    ic: i64,
    jc: i64,
    descc: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let a = (a, ia, ja, desca);
    let b = (b, ib, jb, descb);
    let c = (c, ic, jc, descc);
    let call = Call { name: "wb_pgemm_f64", mode, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Gemm { transa, transb, m, n, k, alpha, a, b, beta, c }) }
}

/// One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C) on distributed matrices of doubles, in a mode.
///
/// The arguments behind the mode are those of `PDSYRK`. The result has the bits of `wb_syrk_f64` on one process. Otherwise as `wb_pgemm_f64`.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_psyrk_f64(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: f64,
    a: *const f64,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    beta: f64,
    c: *mut f64,
    ic: i64,
    jc: i64,
    descc: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let (a, c) = ((a, ia, ja, desca), (c, ic, jc, descc));
    let call = Call { name: "wb_psyrk_f64", mode, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Syrk { uplo, trans, n, k, alpha, a, beta, c }) }
}

/// sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of double-double numbers, in a mode.
///
/// As `wb_pgemm_f64`.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_pgemm_dd(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    b: *const wb_dd,
    ib: i64,
    jb: i64,
    descb: *const c_int,
    beta: wb_dd,
    c: *mut wb_dd,
    ic: i64,
    jc: i64,
    descc: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let a = (a, ia, ja, desca);
    let b = (b, ib, jb, descb);
    let c = (c, ic, jc, descc);
    let call = Call { name: "wb_pgemm_dd", mode, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Gemm { transa, transb, m, n, k, alpha, a, b, beta, c }) }
}

/// One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C) on distributed matrices of double-double numbers, in a mode.
///
/// The arguments behind the mode are those of `PDSYRK`. The result has the bits of `wb_syrk_dd` on one process. Otherwise as `wb_pgemm_dd`.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_psyrk_dd(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    beta: wb_dd,
    c: *mut wb_dd,
    ic: i64,
    jc: i64,
    descc: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let (a, c) = ((a, ia, ja, desca), (c, ic, jc, descc));
    let call = Call { name: "wb_psyrk_dd", mode, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Syrk { uplo, trans, n, k, alpha, a, beta, c }) }
}

/// sub(C) := alpha op(sub(A)) op(sub(B)) + beta sub(C) on distributed matrices of quad-double numbers, in a mode.
///
/// As `wb_pgemm_f64`.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_pgemm_qd(
    mode: c_int,
    transa: *const c_char,
    transb: *const c_char,
    m: i64,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    b: *const wb_qd,
    ib: i64,
    jb: i64,
    descb: *const c_int,
    beta: wb_qd,
    c: *mut wb_qd,
    ic: i64,
    jc: i64,
    descc: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let a = (a, ia, ja, desca);
    let b = (b, ib, jb, descb);
    let c = (c, ic, jc, descc);
    let call = Call { name: "wb_pgemm_qd", mode, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Gemm { transa, transb, m, n, k, alpha, a, b, beta, c }) }
}

/// One triangle of sub(C) := alpha op(sub(A)) op(sub(A))^T + beta sub(C) on distributed matrices of quad-double numbers, in a mode.
///
/// The arguments behind the mode are those of `PDSYRK`. The result has the bits of `wb_syrk_qd` on one process. Otherwise as `wb_pgemm_qd`.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_psyrk_qd(
    mode: c_int,
    uplo: *const c_char,
    trans: *const c_char,
    n: i64,
    k: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    beta: wb_qd,
    c: *mut wb_qd,
    ic: i64,
    jc: i64,
    descc: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let (a, c) = ((a, ia, ja, desca), (c, ic, jc, descc));
    let call = Call { name: "wb_psyrk_qd", mode, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Syrk { uplo, trans, n, k, alpha, a, beta, c }) }
}

/// Solves op(sub(A)) X = alpha sub(B) or X op(sub(A)) = alpha sub(B) with a triangular sub(A), on distributed matrices of double-double numbers; sub(B) becomes X.
///
/// The arguments are those of `PDTRSM`. The result has the bits of `Rtrsm_dd` on one process. Returns as `wb_pgemm_dd`, but that B may be lost where a
/// process has no memory or messages fail.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_ptrsm_dd(
    side: *const c_char,
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: wb_dd,
    a: *const wb_dd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    b: *mut wb_dd,
    ib: i64,
    jb: i64,
    descb: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let (a, b) = ((a, ia, ja, desca), (b, ib, jb, descb));
    let call = Call { name: "wb_ptrsm_dd", mode: super::types::WB_AUTO, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Trsm { side, uplo, trans, diag, m, n, alpha, a, b }) }
}

/// Cholesky's factorisation of a distributed symmetric positive definite matrix of double-double numbers: one triangle of sub(A) becomes U or L.
///
/// The arguments are those of `PDPOTRF`; any blocks and any first row and column will do. The result has the bits of MPLAPACK's `Rpotrf` on one process.
/// Returns 0; k > 0 if the leading minor of order k is not positive; or as `wb_ptrsm_dd`, of A.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_ppotrf_dd(
    uplo: *const c_char,
    n: i64,
    a: *mut wb_dd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let a = (a, ia, ja, desca);
    let call = Call { name: "wb_ppotrf_dd", mode: super::types::WB_AUTO, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Potrf { uplo, n, a }) }
}

/// Solves op(sub(A)) X = alpha sub(B) or X op(sub(A)) = alpha sub(B) with a triangular sub(A), on distributed matrices of quad-double numbers; sub(B) becomes X.
///
/// The arguments are those of `PDTRSM`. The result has the bits of `Rtrsm_qd` on one process. Returns as `wb_pgemm_qd`, but that B may be lost where a
/// process has no memory or messages fail.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_ptrsm_qd(
    side: *const c_char,
    uplo: *const c_char,
    trans: *const c_char,
    diag: *const c_char,
    m: i64,
    n: i64,
    alpha: wb_qd,
    a: *const wb_qd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    b: *mut wb_qd,
    ib: i64,
    jb: i64,
    descb: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let (a, b) = ((a, ia, ja, desca), (b, ib, jb, descb));
    let call = Call { name: "wb_ptrsm_qd", mode: super::types::WB_AUTO, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Trsm { side, uplo, trans, diag, m, n, alpha, a, b }) }
}

/// Cholesky's factorisation of a distributed symmetric positive definite matrix of quad-double numbers: one triangle of sub(A) becomes U or L.
///
/// The arguments are those of `PDPOTRF`; any blocks and any first row and column will do. The result has the bits of MPLAPACK's `Rpotrf` on one process.
/// Returns 0; k > 0 if the leading minor of order k is not positive; or as `wb_ptrsm_qd`, of A.
///
/// # Safety
/// The local arrays must be as their descriptors say, and no written one may overlap another.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C-unwind" fn wb_ppotrf_qd(
    uplo: *const c_char,
    n: i64,
    a: *mut wb_qd,
    ia: i64,
    ja: i64,
    desca: *const c_int,
    comm: *const wb_comm,
) -> c_int {
    let a = (a, ia, ja, desca);
    let call = Call { name: "wb_ppotrf_qd", mode: super::types::WB_AUTO, comm };
    // SAFETY: the same contract.
    unsafe { run(call, Potrf { uplo, n, a }) }
}
