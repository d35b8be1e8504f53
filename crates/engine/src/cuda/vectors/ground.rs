//! Where tests of the kernels run: in host memory, as a host compiler has them, or on a device.

use super::arguments::Items;
use super::runs::{Each, OnDevice, Runs};
use crate::cuda::launch::Failure;
use crate::cuda::memory::Plain;
use crate::cuda::placed::Placed;
use crate::cuda::probe::device;
use std::ffi::{CString, c_void};
use std::path::Path;
use std::process::Command;
use std::sync::OnceLock;

/// Where operands are, and what runs there.
pub(super) trait Ground {
    type Runs<'a>: Runs;

    /// Runs `work` with copies of arrays there, by their addresses, and copies them back.
    fn with(
        &self,
        arrays: &mut [Vec<f64>],
        work: impl FnOnce(&Self::Runs<'_>, &[*mut f64]) -> Result<(), Failure>,
    );
}

/// The kernels as a host compiler has them.
pub(super) struct OnHost(*mut c_void);

impl OnHost {
    pub fn new() -> OnHost {
        static BUILT: OnceLock<usize> = OnceLock::new();
        let handle = BUILT.get_or_init(|| {
            let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("kernels");
            let library = std::env::temp_dir().join(format!("vectors-{}.so", std::process::id()));
            let built = Command::new("c++")
                .args(["-std=c++17", "-O2", "-ffp-contract=off", "-shared", "-fPIC"])
                .args(["-Wall", "-Wextra", "-Werror", "-Wno-unknown-pragmas", "-x", "c++"])
                .args(
                    ["vectors", "factors", "refinement", "reflectors", "systems"]
                        .map(|name| kernels.join(format!("vectors/{name}.cu"))),
                )
                .arg("-I")
                .arg(&kernels)
                .arg("-o")
                .arg(&library)
                .status()
                .expect("a C++ compiler");
            assert!(built.success());
            let path = CString::new(library.to_str().unwrap()).unwrap();
            // SAFETY: a library whose loading has no effects.
            let handle = unsafe { libc::dlopen(path.as_ptr(), libc::RTLD_NOW) };
            let _ = std::fs::remove_file(&library);
            assert!(!handle.is_null());
            handle as usize
        });
        OnHost(*handle as *mut c_void)
    }
}

impl Runs for OnHost {
    type Room = Vec<u64>;

    fn room(&self, words: usize) -> Result<Vec<u64>, Failure> {
        // NaN, which would be seen.
        Ok(vec![u64::MAX; words])
    }

    fn address(room: &Vec<u64>) -> u64 {
        room.as_ptr() as u64
    }

    fn fetch<T: Plain>(&self, room: &Vec<u64>, len: usize) -> Result<Vec<T>, Failure> {
        assert!(len * size_of::<T>() <= 8 * room.len());
        // SAFETY: as many numbers, which any bits are.
        Ok(unsafe { std::slice::from_raw_parts(room.as_ptr().cast::<T>(), len) }.to_vec())
    }

    fn fetch_from<T: Plain>(&self, at: u64, len: usize) -> Result<Vec<T>, Failure> {
        // SAFETY: a place in an array of the tests with as many numbers, which any bits are.
        Ok(unsafe { std::slice::from_raw_parts(at as *const T, len) }.to_vec())
    }

    fn filled(&self, numbers: &[f64]) -> Result<Vec<u64>, Failure> {
        Ok(numbers.iter().map(|x| x.to_bits()).collect())
    }

    fn run<A: Items>(
        &self,
        kernel: &str,
        mut arguments: A,
        items: usize,
        _: Each,
    ) -> Result<(), Failure> {
        arguments.set_items(items);
        let name = CString::new(format!("vectors_{kernel}")).unwrap();
        // SAFETY: a name in the library.
        let function = unsafe { libc::dlsym(self.0, name.as_ptr()) };
        assert!(!function.is_null(), "{kernel}");
        // SAFETY: a kernel, which takes a reference to its arguments.
        unsafe {
            let function =
                std::mem::transmute::<*mut c_void, unsafe extern "C" fn(*const A)>(function);
            function(&arguments);
        }
        Ok(())
    }
}

impl Ground for OnHost {
    type Runs<'a> = OnHost;

    fn with(
        &self,
        arrays: &mut [Vec<f64>],
        work: impl FnOnce(&OnHost, &[*mut f64]) -> Result<(), Failure>,
    ) {
        let places: Vec<_> = arrays.iter_mut().map(|array| array.as_mut_ptr()).collect();
        work(self, &places).unwrap();
    }
}

pub(super) struct OnGpu;

impl Ground for OnGpu {
    type Runs<'a> = OnDevice<'a>;

    fn with(
        &self,
        arrays: &mut [Vec<f64>],
        work: impl FnOnce(&OnDevice<'_>, &[*mut f64]) -> Result<(), Failure>,
    ) {
        let device = device().expect("a GPU");
        let placed: Vec<_> =
            arrays.iter().map(|array| Placed::new(device.ordinal, array).unwrap()).collect();
        let places: Vec<_> = placed.iter().map(|placed| placed.address() as *mut f64).collect();
        super::on(device, |on| work(on, &places)).unwrap();
        for (array, placed) in arrays.iter_mut().zip(&placed) {
            placed.read(array).unwrap();
        }
    }
}
