//! Routines on distributed matrices whose local arrays are on a GPU have the bits of those in host memory; here of one process.

use crate::common::on_gpu::{OnGpu, last_error};
use crate::common::{Rng, gpu};
use std::ffi::{c_int, c_void};
use wideblas::abi::distributed::{wb_comm, wb_pgemm_dd, wb_ppotrf_dd, wb_psyrk_dd, wb_ptrsm_dd};
use wideblas::abi::types::wb_dd;

unsafe extern "C" fn nobody(_: *mut c_void) -> c_int {
    0
}
unsafe extern "C" fn one(_: *mut c_void) -> c_int {
    1
}
unsafe extern "C" fn kept(_: *mut c_void, _: *mut c_void, _: i64, _: c_int) -> c_int {
    0
}
unsafe extern "C" fn own(_: *mut c_void, _: *mut i64, _: i64) -> c_int {
    0
}
unsafe extern "C" fn alone(
    _: *mut c_void,
    _: *const c_void,
    _: i64,
    _: c_int,
    _: *mut c_void,
    _: i64,
    _: c_int,
) -> c_int {
    -1
}
unsafe extern "C" fn part(context: *mut c_void, _: c_int, _: c_int) -> *mut c_void {
    context
}

/// The only process.
fn process(context: &mut u8) -> wb_comm {
    wb_comm {
        context: std::ptr::from_mut(context).cast(),
        nprow: 1,
        npcol: 1,
        order: b'R'.into(),
        rank: Some(nobody),
        size: Some(one),
        broadcast: Some(kept),
        maxima: Some(own),
        sums: Some(own),
        exchange: Some(alone),
        split: Some(part),
        release: None,
    }
}

/// Rows and columns of all matrices in memory; the parts begin in row 2 and column 3.
const ROWS: usize = 70;
const COLS: usize = 75;
const LD: usize = ROWS + 2;
const DESCRIPTOR: [c_int; 9] = [1, 0, ROWS as c_int, COLS as c_int, 8, 5, 0, 0, LD as c_int];
const N: i64 = 60;

fn numbers(rng: &mut Rng, diagonal: f64) -> Vec<wb_dd> {
    let number = |at: usize| {
        let high =
            rng.double(0) + if at % LD == 1 + (at / LD).wrapping_sub(2) { diagonal } else { 0.0 };
        wb_dd { hi: high, lo: high * f64::EPSILON / 5.0 }
    };
    (0..LD * COLS).map(number).collect()
}

/// Calls a routine with addresses of three matrices, of which the first two are read. What becomes of the third, by where they are: a bit each
/// for a GPU.
fn call(all: [&[wb_dd]; 3], places: u32, routine: &dyn Fn([*mut wb_dd; 3]) -> c_int) -> Vec<wb_dd> {
    let mut here = all.map(<[wb_dd]>::to_vec);
    let there: Vec<_> = (0..3).map(|at| OnGpu::new(all[at], 0)).collect();
    let is_there = |at: usize| places >> at & 1 == 1;
    let mut at = 0;
    let addresses = here.each_mut().map(|x| {
        at += 1;
        if is_there(at - 1) { there[at - 1].ptr() } else { x.as_mut_ptr() }
    });
    assert_eq!(routine(addresses), 0, "{}", last_error());
    if is_there(2) { there[2].get() } else { here[2].clone() }
}

#[test]
#[ignore = "needs a GPU"]
fn local_arrays_may_be_on_a_gpu() {
    gpu();
    let mut rng = Rng(31);
    let [a, b, c] = [0.0, 0.0, 0.0].map(|diagonal| numbers(&mut rng, diagonal));
    let triangle = numbers(&mut rng, 100.0);
    let comm = process(&mut 0);
    let (d, comm) = (DESCRIPTOR.as_ptr(), &raw const comm);
    let (no, yes, lower) = (c"N".as_ptr(), c"T".as_ptr(), c"L".as_ptr());
    let (alpha, beta) = (wb_dd { hi: 1.5, lo: 0.0 }, wb_dd { hi: -0.75, lo: 1e-17 });
    let same = |x: &[wb_dd], y: &[wb_dd]| {
        x.iter()
            .zip(y)
            .all(|(x, y)| (x.hi.to_bits(), x.lo.to_bits()) == (y.hi.to_bits(), y.lo.to_bits()))
    };
    for mode in 0..4 {
        // SAFETY: matrices of these sizes, in any memory.
        let gemm = |[a, b, c]: [*mut wb_dd; 3]| unsafe {
            wb_pgemm_dd(
                mode, no, yes, N, N, 40, alpha, a, 2, 3, d, b, 2, 3, d, beta, c, 2, 3, d, comm,
            )
        };
        // SAFETY: as above; both factors are in one place.
        let square = |[a, _, c]: [*mut wb_dd; 3]| unsafe {
            wb_pgemm_dd(
                mode, no, yes, N, N, 40, alpha, a, 2, 3, d, a, 2, 3, d, beta, c, 2, 3, d, comm,
            )
        };
        // SAFETY: as above.
        let syrk = |[a, _, c]: [*mut wb_dd; 3]| unsafe {
            wb_psyrk_dd(mode, lower, no, N, 40, alpha, a, 2, 3, d, beta, c, 2, 3, d, comm)
        };
        let routines: [&dyn Fn([*mut wb_dd; 3]) -> c_int; 3] = [&gemm, &square, &syrk];
        for (number, routine) in routines.into_iter().enumerate() {
            let expected = call([&a, &b, &c], 0, routine);
            assert!(!same(&expected, &c));
            for places in 1..8 {
                let found = call([&a, &b, &c], places, routine);
                assert!(
                    same(&found, &expected),
                    "routine {number} in mode {mode}, places {places}"
                );
            }
        }
    }
    // SAFETY: as above.
    let trsm = |[a, _, b]: [*mut wb_dd; 3]| unsafe {
        let (left, unit) = (c"L".as_ptr(), no);
        wb_ptrsm_dd(left, lower, no, unit, N, N, alpha, a, 2, 3, d, b, 2, 3, d, comm)
    };
    // SAFETY: as above.
    let potrf = |[_, _, a]: [*mut wb_dd; 3]| unsafe { wb_ppotrf_dd(lower, N, a, 2, 3, d, comm) };
    let expected = call([&triangle, &b, &c], 0, &trsm);
    for places in [1, 4, 5] {
        assert!(same(&call([&triangle, &b, &c], places, &trsm), &expected), "{places}");
    }
    // Factors have the bits of the memory that the matrix is in.
    for (first, other) in [(0, 1), (4, 5)] {
        let expected = call([&a, &b, &triangle], first, &potrf);
        assert!(same(&call([&a, &b, &triangle], other, &potrf), &expected), "{first}");
    }
}
