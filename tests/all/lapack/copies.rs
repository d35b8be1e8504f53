//! What routines of LAPACK do with matrices in the memory of a GPU that they do not run on: they tell it, or compute with copies.

use super::letter;
use crate::common::Rng;
use crate::common::on_gpu::{OnGpu, last_error};
use wideblas::abi::answers::*;
use wideblas::abi::exports::*;
use wideblas::engine::cuda::transferred;
use wideblas::format::{Binary128, Dd, Scalar};

/// Operands that are not together, numbers that are of no use to a GPU, and routines that run in host memory alone: all are told, and
/// nothing is written.
#[test]
#[ignore = "needs a GPU"]
fn what_does_not_run_there_is_told() {
    let (mut numbers, mut info, mut ipiv) = ([Dd::from(2.0); 9], 7, [1i64; 3]);
    let there = OnGpu::new(&numbers, 0);
    let uplo = letter('L');
    let (uplo, here) = (uplo.as_ptr(), numbers.as_mut_ptr());
    let quads = OnGpu::new(&[Binary128::default(); 9], 0);
    // SAFETY: matrices of order 3.
    unsafe {
        let told = |info: i64, text: &str| {
            assert_eq!(info, -1010);
            assert!(last_error().contains(text), "{}", last_error());
        };
        rposv_dd(uplo, 3, 3, there.ptr(), 3, here, 3, &mut info);
        told(info, "operands must be together");
        rgesv_dd(3, 3, here, 3, ipiv.as_mut_ptr(), there.ptr(), 3, &mut info);
        told(info, "operands must be together");
        rpotrs_dd(uplo, 3, 3, here, 3, there.ptr(), 3, &mut info);
        told(info, "operands must be together");
        let mut work = [Dd::from(0.0); 9];
        rsytrf_dd(uplo, 3, there.ptr(), 3, ipiv.as_mut_ptr(), work.as_mut_ptr(), 9, &mut info);
        told(info, "where this routine does not run");
        rgetri_dd(3, there.ptr(), 3, ipiv.as_ptr(), there.ptr(), 9, &mut info);
        told(info, "where this routine does not run");
        rpotrf_binary128(uplo, 3, quads.ptr(), 3, &mut info);
        told(info, "where this routine does not run");
    }
    let are_kept = |x: &[Dd]| x.iter().all(|x| x.components() == [2.0, 0.0]);
    assert!(are_kept(&numbers) && are_kept(&there.get()));
}

/// What the CPU computes with copies of matrices on a GPU has the bits of matrices in host memory.
#[test]
#[ignore = "needs a GPU"]
fn copies_are_computed_by_the_cpu() {
    const N: usize = 37;
    let (n, mut rng, zero) = (N as i64, Rng(9), Dd::from(0.0));
    let mut numbers = |len: usize| -> Vec<Dd> {
        (0..len).map(|_| Dd::from(rng.within(-1000, 1000) as f64 / 7.0)).collect()
    };
    let (a, b) = (numbers(N * N), numbers(N * N));
    let upper = letter('U');
    let upper = upper.as_ptr();
    type Call<'c> = &'c dyn Fn(*mut Dd, *mut Dd, &mut [Dd], &mut i64);
    // All of them get A, B and N numbers in host memory, and a workspace there.
    let reduction: Call = &|a, _, d, info| {
        let [mut e, mut tau, mut work] = [N, N, 64 * N].map(|len| vec![zero; len]);
        let (d, e, tau) = (d.as_mut_ptr(), e.as_mut_ptr(), tau.as_mut_ptr());
        // SAFETY: a matrix of order N, its diagonals, N factors, and a workspace of as many numbers as it says.
        unsafe { rsytrd_dd(upper, n, a, n, d, e, tau, work.as_mut_ptr(), 64 * n, info) };
    };
    // With the solution in host memory.
    let solution: Call = &|a, b, x, info| {
        let (mut report, mut bounds) = (wb_report::default(), vec![0.0; N]);
        let (to, errors) = (x.as_mut_ptr(), bounds.as_mut_ptr());
        // SAFETY: A of order N, as many bounds as numbers.
        let status =
            unsafe { wb_solve_dd(WB_PROVED, n, 1, a, n, b, n, to, n, errors, &mut report) };
        assert!(bounds.iter().all(|bound| *bound < 1e-20));
        *info = status.into();
    };
    let fit: Call = &|a, b, x, info| {
        let (mut report, none, to) = (wb_report::default(), std::ptr::null_mut(), x.as_mut_ptr());
        // SAFETY: as above, of which the last column is left out.
        *info =
            unsafe { wb_lstsq_dd(WB_PROVED, n, n - 1, 1, a, n, b, n, to, n, none, &mut report) }
                .into();
    };
    let answers: Call = &|a, b, w, info| {
        let mut report = wb_report::default();
        let none = std::ptr::null_mut();
        // SAFETY: as above.
        unsafe {
            let status = wb_inverse_dd(WB_PROVED, n, a, n, b, n, none, &mut report);
            let w = w.as_mut_ptr();
            let other = wb_eigh_dd(WB_PROVED, upper, n, b, n, w, a, n, none, &mut report);
            *info = i64::from(status | other);
        }
    };
    for (which, call) in [reduction, solution, fit, answers].into_iter().enumerate() {
        let (mut here, mut info) = ([a.clone(), b.clone(), vec![zero; N]], 7);
        let [x, y, w] = &mut here;
        call(x.as_mut_ptr(), y.as_mut_ptr(), w, &mut info);
        assert_eq!(info, 0, "{which}: {}", last_error());
        let (on_gpu, mut values) = ([&a, &b].map(|x| OnGpu::new(x, 0)), vec![zero; N]);
        let before = transferred();
        call(on_gpu[0].ptr(), on_gpu[1].ptr(), &mut values, &mut info);
        assert_eq!(info, 0, "{which}: {}", last_error());
        assert!(transferred() - before >= (N * N * size_of::<Dd>()) as u64);
        let bits =
            |x: &[Dd]| x.iter().map(|x| x.components().map(f64::to_bits)).collect::<Vec<_>>();
        for (here, there) in here.iter().zip([on_gpu[0].get(), on_gpu[1].get(), values]) {
            assert!(bits(here) == bits(&there), "{which}");
        }
    }
}
