//! What tests share.

#![allow(dead_code, reason = "each test uses a part")]

pub mod binary128;
pub mod case;
pub mod cases;
pub mod host;
pub mod kinds;
pub mod mp;
pub mod on_gpu;
pub mod once;
pub mod properties;
pub mod rns;
pub mod sample;
pub mod signatures;
pub mod special;
pub mod stored;
pub mod terms;
pub mod zeros;

pub use wideblas_reference::random::Rng;

use std::env;
use std::ffi::CString;
use std::process::Command;
use std::ptr;
use std::sync::atomic::{AtomicUsize, Ordering};
use wideblas::blas::level3::choose_as_host;
use wideblas::engine::cuda;

/// The GPU. Tests that need one are ignored, which `make check` takes back where there is one.
pub fn gpu() -> &'static cuda::Device {
    // Tests compare bits with those of host memory.
    choose_as_host(true);
    cuda::device().unwrap_or_else(|| panic!("needs a GPU, which is {}", cuda::status()))
}

/// An option as the BLAS takes it: in either case, with anything behind it.
pub fn letter(rng: &mut Rng, letter: &str) -> CString {
    match rng.bits() % 3 {
        0 => CString::new(letter.to_lowercase()).unwrap(),
        1 => CString::new(format!("{letter}pper")).unwrap(),
        _ => CString::new(letter).unwrap(),
    }
}

/// The address of a matrix, or NULL and an address without memory by turns, where a routine must not read it.
pub fn unless_unread<T>(is_unread: bool, at: *const T) -> *const T {
    static TURN: AtomicUsize = AtomicUsize::new(0);
    match is_unread {
        false => at,
        true => ptr::without_provenance(TURN.fetch_add(1, Ordering::Relaxed) % 2 * 4096),
    }
}

/// Tests of dd and qd by one function each.
#[macro_export]
macro_rules! tests_of_dd_and_qd {
    ($($dd:ident, $qd:ident: $test:ident;)*) => {$(
        #[test]
        fn $dd() {
            $test::<Dd>();
        }
        #[test]
        fn $qd() {
            $test::<Qd>();
        }
    )*};
}

/// A test of each type by the same function.
#[macro_export]
macro_rules! tests_of_types {
    ($test:ident: $($(#[$attribute:meta])* $name:ident: $type:ty;)*) => {$(
        #[test]
        $(#[$attribute])*
        fn $name() {
            $test::<$type>();
        }
    )*};
}

/// A test's name in this binary, for [`in_a_process`].
#[macro_export]
macro_rules! test_path {
    ($test:expr) => {
        &concat!(module_path!(), "::", $test)["all::".len()..]
    };
}

/// Runs a test of this name in a process of its own with these variables: the test calls itself there, and only
/// there does the work.
pub fn in_a_process(test: &str, variables: &[(&str, &str)], work: impl FnOnce()) {
    const HERE: &str = "TEST_IN_THIS_PROCESS";
    if env::var_os(HERE).is_some_and(|name| name == test) {
        choose_as_host(true);
        return work();
    }
    let output = Command::new(env::current_exe().unwrap())
        .args([test, "--exact", "--include-ignored", "--nocapture", "--test-threads=1"])
        .env(HERE, test)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert!(output.status.success() && text.contains("1 passed"), "{:?}: {text}", output.status);
}
