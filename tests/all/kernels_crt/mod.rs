//! The device's way from numbers to residues and back, against the CPU's and big integers, without a
//! device: the headers of `crates/engine/kernels/` are C++ that a host compiler understands.

mod integers;
mod limbs;
mod numbers;
mod sums;

use crate::common::{Rng, host};
use std::path::PathBuf;
use std::sync::LazyLock;

/// tests/kernels/crt.cpp, built once.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| host::build("crt", host::UNROLLED));

/// What the program prints for records of one kind.
fn through_host(kind: &str, count: usize, input: &[u8]) -> Vec<u8> {
    let output = host::run(&PROGRAM, &[kind, &count.to_string()], input);
    assert!(output.status.success(), "{:?}", output.status);
    output.stdout
}

fn ints(bytes: &[u8]) -> Vec<i32> {
    bytes.chunks_exact(4).map(|bytes| i32::from_ne_bytes(bytes.try_into().unwrap())).collect()
}

/// The bytes of a table without padding.
fn bytes_of<T>(x: &[T]) -> &[u8] {
    // SAFETY: the tables' types have neither padding nor pointers.
    unsafe { std::slice::from_raw_parts(x.as_ptr().cast(), size_of_val(x)) }
}

/// Words with runs of zeros and ones, which make ties and carries; the highest ones zero now and then.
fn hard_words(rng: &mut Rng, count: usize) -> Vec<u32> {
    let zeros = rng.bits() as usize % (count + 1);
    let word = |rng: &mut Rng| match rng.bits() % 6 {
        0 => 0,
        1 => u32::MAX,
        2 => 1 << (rng.bits() % 32),
        _ => rng.bits() as u32,
    };
    (0..count).map(|w| if w < count - zeros { word(rng) } else { 0 }).collect()
}
