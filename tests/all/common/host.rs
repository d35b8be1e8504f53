//! Device code that a host compiler understands: programs of tests/kernels, which read records and
//! write results.

use super::once::once;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// For headers that tell nvcc which loops to unroll.
pub const UNROLLED: &[&str] = &["-Wno-unknown-pragmas"];

/// The folder that this package lies in.
pub fn repository() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Builds tests/kernels/`name`.cpp, once for all tests.
pub fn build(name: &str, options: &[&str]) -> PathBuf {
    let root = repository();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("kernels").join(name);
    let program = folder.join(name);
    once(&folder, || compile(name, options, root, &program));
    program
}

fn compile(name: &str, options: &[&str], root: &Path, program: &Path) {
    let built = Command::new("c++")
        .args(["-std=c++17", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"])
        .args(options)
        .arg("-I")
        .arg(root.join("crates/engine/kernels"))
        .arg(root.join(format!("tests/kernels/{name}.cpp")))
        .arg("-o")
        .arg(program)
        .status()
        .expect("a C++ compiler");
    assert!(built.success());
}

/// How a program ends, and what it prints, when it reads `input`.
pub fn run(program: &Path, arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program just built");
    let mut stdin = child.stdin.take().unwrap();
    std::thread::scope(|scope| {
        // While it writes: pipes are short.
        scope.spawn(move || stdin.write_all(input).unwrap());
        child.wait_with_output().unwrap()
    })
}

/// What a program prints, as words.
pub fn words(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks_exact(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect()
}
