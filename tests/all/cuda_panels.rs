//! Products of matrices that do not fit into the memory of a GPU together: the bits of the CPU's, for any ceiling.

use crate::common::case::Case;
use crate::common::sample::Sample;
use crate::common::stored::Stored;
use crate::common::{Rng, gpu};
use std::sync::{Mutex, PoisonError};
use wideblas::blas::formats::Format;
use wideblas::blas::level3::{self, Gemm, Mode, Syrk, Way};
use wideblas::config::{self, DeviceChoice};
use wideblas::engine::cuda::Plain;
use wideblas::format::{Dd, Qd};
use wideblas::options::{Trans, Uplo};

/// The ceiling is one for all tests.
static ALONE: Mutex<()> = Mutex::new(());

/// Runs `work` on GPUs or on the CPU, under a ceiling of device memory.
fn under<R>(choice: DeviceChoice, ceiling: Option<usize>, work: impl FnOnce() -> R) -> R {
    config::set_device(Some(choice));
    config::set_device_memory(ceiling);
    let result = work();
    config::set_device_memory(None);
    config::set_device(None);
    result
}

/// A product of matrices that are stored transposed or not, with gaps between columns.
pub struct Call<T> {
    pub case: Case<T>,
    trans: (Trans, Trans),
    /// The triangle of a product of a matrix with its transpose.
    pub uplo: Option<Uplo>,
}

const GAP: usize = 3;

impl<T: Sample<Number = T> + Format + Plain> Call<T> {
    pub fn random(shape @ (m, n, _): (usize, usize, usize), rng: &mut Rng) -> Call<T> {
        let trans = |rng: &mut Rng| rng.pick(&[Trans::No, Trans::Yes]);
        let trans = (trans(rng), trans(rng));
        let uplo = (m == n).then(|| rng.pick(&[None, Some(Uplo::Upper), Some(Uplo::Lower)]));
        let factor = |rng: &mut Rng, all: &[f64]| T::from_f64(rng.pick(all), 53);
        let alpha = factor(rng, &[1.0, -0.5, 3.0]);
        let beta = factor(rng, &[0.0, 0.0, 1.0, -1.0, 0.375]);
        let case = Case::of(shape, (alpha, beta), rng, |rng| {
            let exponent = rng.within(-6, 3);
            T::random(rng, 53, exponent)
        });
        Call { case, trans, uplo: uplo.flatten() }
    }

    /// C with its padding.
    fn compute(&self, mode: Mode) -> (Vec<T>, Way) {
        let Call { case, trans: (transa, transb), uplo } = self;
        let Case { shape: (m, n, k), alpha, beta, .. } = case;
        let (transa, transb, padding) = (*transa, *transb, T::from_f64(40.0, 53));
        let stored = |x, shape, trans| Stored::operand(x, shape, trans, GAP, &padding);
        let a = stored(&case.a, (*m, *k), transa);
        let b = stored(&case.b, (*k, *n), transb);
        let mut c = Stored::new(&case.c, (*m, *n), GAP, &padding);
        let (a, b, to) = (a.view(), b.view(), c.view_mut());
        let way = match *uplo {
            Some(uplo) => {
                let syrk = Syrk { uplo, trans: transa, alpha, a, beta, c: to };
                level3::anywhere(syrk.into(), mode)
            }
            None => {
                level3::anywhere(Gemm { transa, transb, alpha, a, b, beta, c: to }.into(), mode)
            }
        };
        (c.data, way.unwrap_or_else(|failure| panic!("{failure}")))
    }

    /// Compares the bits under ceilings with the CPU's. Returns how often a GPU computed.
    pub fn compare(&self, gpus: DeviceChoice, mode: Mode, ceilings: &[usize]) -> usize {
        let (expected, _) = under(DeviceChoice::Cpu, None, || self.compute(mode));
        let mut on_gpu = 0;
        for ceiling in ceilings.iter().copied().map(Some).chain([None]) {
            let (found, way) = under(gpus, ceiling, || self.compute(mode));
            on_gpu += usize::from(matches!(way, Way::CrtCuda | Way::NativeCuda));
            for (at, (found, expected)) in found.iter().zip(&expected).enumerate() {
                let ld = self.case.shape.0 + GAP;
                assert!(
                    found.is_same(expected),
                    "{} ({}, {}) of {:?} {mode:?} {:?} {:?} beta {:?} under {ceiling:?}: {found:?} {expected:?}",
                    T::NAME,
                    at % ld,
                    at / ld,
                    self.case.shape,
                    self.trans,
                    self.uplo,
                    self.case.beta,
                );
            }
        }
        on_gpu
    }
}

const M: usize = 1 << 20;

fn check<T: Sample<Number = T> + Format + Plain>(modes: &[Mode], seed: u64) {
    check_on::<T>(DeviceChoice::Cuda(gpu().ordinal), modes, seed);
}

/// Products of several shapes under several ceilings.
pub fn check_on<T: Sample<Number = T> + Format + Plain>(
    device: DeviceChoice,
    modes: &[Mode],
    seed: u64,
) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut rng = Rng(seed);
    let (mut on_gpu, mut all) = (0, 0);
    let ceilings = [20 * M, 9 * M, 5 * M, M];
    for shape in
        [(500, 500, 500), (300, 300, 1500), (700, 130, 800), (60, 1100, 900), (413, 413, 540)]
    {
        for &mode in modes {
            let call = Call::<T>::random(shape, &mut rng);
            on_gpu += call.compare(device, mode, &ceilings);
            all += 1 + ceilings.len();
        }
    }
    println!("{}: {on_gpu} of {all} products on the GPU", T::NAME);
    // Nothing fits into the last ceiling. Others leave room for blocks, at least of the smaller matrices.
    assert!(2 * on_gpu > all, "{}: {on_gpu} of {all} products on the GPU", T::NAME);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_under_any_ceiling_f64() {
    check::<f64>(&[Mode::Exact], 1);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_under_any_ceiling_dd() {
    check::<Dd>(&[Mode::Working, Mode::Exact, Mode::Auto, Mode::Native], 2);
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_the_cpus_under_any_ceiling_qd() {
    check::<Qd>(&[Mode::Working, Mode::Exact], 3);
}

#[test]
#[ignore = "needs a GPU"]
fn a_ceiling_of_nothing_leaves_all_to_the_cpu() {
    let device = DeviceChoice::Cuda(gpu().ordinal);
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut rng = Rng(4);
    for mode in [Mode::Working, Mode::Native] {
        let call = Call::<Dd>::random((400, 300, 300), &mut rng);
        let (expected, _) = under(DeviceChoice::Cpu, None, || call.compute(mode));
        let (found, way) = under(device, Some(200 << 10), || call.compute(mode));
        assert!(matches!(way, Way::Crt | Way::Native), "{way:?}");
        assert!(found.iter().zip(&expected).all(|(x, y)| x.is_same(y)));
    }
}

/// Rows of a huge spread are left to the native way in blocks, too.
#[test]
#[ignore = "needs a GPU"]
fn what_is_left_out_is_the_same_in_blocks() {
    let device = DeviceChoice::Cuda(gpu().ordinal);
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut rng = Rng(5);
    let mut call = Call::<Dd>::random((600, 600, 900), &mut rng);
    let (m, _, k) = call.case.shape;
    call.uplo = None;
    for at in (0..k).map(|l| 37 + l * m) {
        call.case.a[at] = Dd::from(2f64.powi(rng.within(-900, 0)) * rng.double(0));
    }
    for beta in [0.0, 1.0, -2.0] {
        call.case.beta = Dd::from(beta);
        assert!(call.compare(device, Mode::Auto, &[30 * M, 12 * M]) > 0);
    }
}

/// What the GPU does not compute with is the CPU's: infinities and NaN, and numbers whose components overlap.
#[test]
#[ignore = "needs a GPU"]
fn odd_numbers_are_the_cpus() {
    let device = DeviceChoice::Cuda(gpu().ordinal);
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let mut rng = Rng(6);
    let overlapping = Dd { hi: 1.0, lo: 0.75 };
    for odd in [Dd::from(f64::NAN), Dd::from(f64::NEG_INFINITY), overlapping] {
        for of_a in [true, false] {
            let mut call = Call::<Dd>::random((400, 300, 500), &mut rng);
            (call.uplo, call.case.beta) = (None, Dd::ZERO);
            let rows = if of_a { 400 } else { 500 };
            let x = if of_a { &mut call.case.a } else { &mut call.case.b };
            x[123 + 77 * rows] = odd;
            call.compare(device, Mode::Working, &[6 * M]);
        }
    }
}
