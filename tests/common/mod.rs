//! What tests share.

#![allow(dead_code, reason = "each test uses a part")]

pub mod binary128;
pub mod case;
pub mod host;
pub mod kinds;
pub mod mp;
pub mod properties;
pub mod rns;
pub mod sample;
pub mod stored;
pub mod terms;

pub use wideblas_reference::random::Rng;

use std::env;
use std::process::Command;
use wideblas::engine::cuda;

/// The GPU. Tests that need one are ignored, which `make check` takes back where there is one.
pub fn gpu() -> &'static cuda::Device {
    cuda::device().unwrap_or_else(|| panic!("needs a GPU, which is {}", cuda::status()))
}

/// Runs a test of this name in a process of its own with these variables: the test calls itself there, and only
/// there does the work.
pub fn in_a_process(test: &str, variables: &[(&str, &str)], work: impl FnOnce()) {
    const HERE: &str = "TEST_IN_THIS_PROCESS";
    if env::var_os(HERE).is_some_and(|name| name == test) {
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
