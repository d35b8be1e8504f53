//! Products that several GPUs divide have the bits of one GPU and of the CPU. Machines with one GPU let it count as several, each of them with a
//! context, streams and memory of its own.

use crate::common::sample::Sample;
use crate::common::{Rng, gpu};
use crate::cuda_crt::{all_data, large, left_out, mpfr};
use crate::cuda_panels::{Call, check_on};
use std::sync::{Mutex, MutexGuard, PoisonError};
use wideblas::blas::formats::Format;
use wideblas::blas::level3::Mode;
use wideblas::config::{self, DeviceChoice, DeviceSet};
use wideblas::engine::cuda::{self, Device, Gpus, Plain};
use wideblas::format::{Dd, Qd};

/// How many a GPU counts as is one for all tests.
static ALONE: Mutex<()> = Mutex::new(());

/// Several GPUs, as which one may count.
struct Several {
    gpus: Gpus,
    choice: DeviceChoice,
    _alone: MutexGuard<'static, ()>,
}

impl Several {
    fn new(count: usize) -> Several {
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        gpu();
        config::set_divisions(Some(count));
        let device = |ordinal| {
            cuda::device_at(ordinal).unwrap_or_else(|failure| panic!("cuda:{ordinal}: {failure}"))
        };
        let gpus = Gpus::of((0..count).map(device)).unwrap();
        let choice = DeviceChoice::Several(DeviceSet::of(0..count).unwrap());
        Several { gpus, choice, _alone: alone }
    }
}

impl Drop for Several {
    fn drop(&mut self) {
        for device in self.gpus.all() {
            device.fail_after(None);
        }
        config::set_divisions(None);
    }
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_those_of_one_f64() {
    for count in [2, 3, 4] {
        all_data::<f64>(&Several::new(count).gpus, 53);
    }
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_those_of_one_dd() {
    for count in [2, 3, 4] {
        all_data::<Dd>(&Several::new(count).gpus, 106);
    }
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_those_of_one_qd() {
    for count in [2, 4] {
        all_data::<Qd>(&Several::new(count).gpus, 212);
    }
}

#[test]
#[ignore = "needs a GPU"]
fn bits_are_those_of_one_mpfr() {
    for count in [2, 3] {
        mpfr::all_data(&Several::new(count).gpus);
    }
}

#[test]
#[ignore = "needs a GPU"]
fn large_and_odd_sizes_are_divided() {
    large(&Several::new(3).gpus, &[(1001, 515, 1025), (300, 2000, 9)]);
}

#[test]
#[ignore = "needs a GPU"]
fn what_is_left_out_is_the_same_when_divided() {
    for count in [2, 3] {
        let several = Several::new(count);
        left_out::rows_and_columns(&several.gpus);
        left_out::triangles(&several.gpus);
    }
}

/// As the library is called, in all modes, also where the matrices do not fit into the memory of a GPU.
#[test]
#[ignore = "needs a GPU"]
fn calls_are_divided_under_any_ceiling() {
    let several = Several::new(2);
    check_on::<f64>(several.choice, &[Mode::Exact], 21);
    check_on::<Dd>(several.choice, &[Mode::Working, Mode::Auto, Mode::Native], 22);
    check_on::<Qd>(several.choice, &[Mode::Working], 23);
}

/// What a GPU cannot compute with decides for all of the product: infinities and NaN, and numbers whose components overlap, in the columns
/// of any share.
#[test]
#[ignore = "needs a GPU"]
fn odd_numbers_are_the_cpus_when_divided() {
    let several = Several::new(3);
    let mut rng = Rng(26);
    let overlapping = Dd { hi: 1.0, lo: 0.75 };
    for odd in [Dd::from(f64::NAN), Dd::from(f64::NEG_INFINITY), overlapping] {
        for column in [Some(3), Some(170), Some(299), None] {
            for mode in [Mode::Working, Mode::Exact, Mode::Auto] {
                let mut call = Call::<Dd>::random((400, 300, 500), &mut rng);
                call.uplo = None;
                match column {
                    Some(column) => call.case.b[123 + column * 500] = odd,
                    None => call.case.a[123 + 77 * 400] = odd,
                }
                call.compare(several.choice, mode, &[]);
            }
        }
    }
}

/// Compares the bits where allocations of some GPUs fail from one on; returns whether a GPU computed, and whether any failed.
fn failing<T: Sample<Number = T> + Format + Plain>(
    several: &Several,
    (call, mode): (&Call<T>, Mode),
    devices: &[&'static Device],
    successes: usize,
) -> (bool, bool) {
    for device in devices {
        device.fail_after(Some(successes));
    }
    let on_gpu = call.compare(several.choice, mode, &[]) > 0;
    let left = devices.iter().map(|device| device.fail_after(None)).min();
    (on_gpu, left == Some(0))
}

/// A GPU that fails, at any of its allocations, leaves its share to the others; where all fail the CPU computes.
#[test]
#[ignore = "needs a GPU"]
fn a_gpu_that_is_full_leaves_its_share_to_the_others() {
    let several = Several::new(2);
    let all = several.gpus.all();
    let mut rng = Rng(27);
    let shapes = [(300, 300, 200), (257, 300, 129), (300, 260, 300)];
    let modes = [Mode::Working, Mode::Exact, Mode::Auto, Mode::Native];
    for (shape, mode) in shapes.into_iter().flat_map(|shape| modes.map(|mode| (shape, mode))) {
        let call = Call::<Dd>::random(shape, &mut rng);
        for devices in [&all[1..], &all[..1], all] {
            for successes in 0.. {
                let (on_gpu, failed) = failing(&several, (&call, mode), devices, successes);
                // The other one computes.
                assert!(on_gpu || devices.len() == 2, "{shape:?} {mode:?} {successes}");
                if !failed {
                    assert!(on_gpu && successes > 0);
                    break;
                }
            }
        }
    }
}
