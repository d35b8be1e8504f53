//! Matrices in the memory of the GPU.

use crate::common::case::{Case, Data};
use crate::common::sample::Sample;
use crate::common::{Rng, gpu};
use std::ffi::c_void;
use wideblas::blas::level3::{self, Gemm};
use wideblas::engine::cuda::resident;
use wideblas::engine::{MatMut, MatRef};
use wideblas::format::Dd;
use wideblas::options::Trans;

/// A matrix on the device, and back.
struct Resident {
    place: *mut c_void,
    len: usize,
}

impl Resident {
    pub fn new(numbers: &[Dd]) -> Resident {
        let len = numbers.len();
        let place = resident::allocate(0, size_of_val(numbers)).unwrap();
        // SAFETY: room for as many.
        unsafe {
            resident::copy_bytes(place, numbers.as_ptr().cast(), size_of_val(numbers)).unwrap()
        };
        Resident { place, len }
    }

    fn read(&self) -> Vec<Dd> {
        let mut numbers = vec![Dd::ZERO; self.len];
        let bytes = size_of_val(&numbers[..]);
        // SAFETY: as many.
        unsafe { resident::copy_bytes(numbers.as_mut_ptr().cast(), self.place, bytes).unwrap() };
        numbers
    }
}

impl Drop for Resident {
    fn drop(&mut self) {
        // SAFETY: allocated above, and nothing is under way.
        unsafe { resident::free(self.place).unwrap() }
    }
}

/// Elements beyond the range of doubles are the CPU's, of matrices on the device too.
#[test]
#[ignore = "needs a GPU"]
fn elements_left_of_resident_matrices() {
    gpu();
    let (m, n, k) = (40, 30, 50);
    for beta in [Dd::ZERO, Dd::from(0.75)] {
        let mut case = Case::<Dd>::new(&mut Rng(31), Data::Random, (m, n, k), |_| 106);
        for l in 0..k {
            case.a[7 + l * m] = Dd::from(1e200);
            case.b[l + 9 * k] = Dd::from(-1e200);
        }
        let mut expected = case.c.clone();
        let alpha = Dd::from(1.5);
        let nn = Trans::No;
        let on_host = Gemm {
            transa: nn,
            transb: nn,
            alpha: &alpha,
            a: MatRef::new(&case.a, m, k, m).unwrap(),
            b: MatRef::new(&case.b, k, n, k).unwrap(),
            beta: &beta,
            c: MatMut::new(&mut expected, m, n, m).unwrap(),
        };
        level3::gemm(on_host, level3::Mode::Exact);
        let [a, b, c] = [&case.a, &case.b, &case.c].map(|x| Resident::new(x));
        // SAFETY: the allocations hold that many numbers.
        let on_device = unsafe {
            Gemm {
                transa: nn,
                transb: nn,
                alpha: &alpha,
                a: MatRef::from_ptr(a.place.cast(), m, k, m),
                b: MatRef::from_ptr(b.place.cast(), k, n, k),
                beta: &beta,
                c: MatMut::from_ptr(c.place.cast(), m, n, m),
            }
        };
        let way = level3::anywhere(on_device.into(), level3::Mode::Exact).unwrap();
        assert_eq!(way, level3::Way::CrtCuda);
        for (found, expected) in c.read().iter().zip(&expected) {
            assert!(found.is_same(expected), "{found:?} {expected:?}");
        }
    }
}
