//! Vector and matrix-vector routines on matrices in a GPU's memory, beside what reading them takes: `cargo bench --bench
//! gpu_vectors`; with `-- quick` on small ones, to try the benchmark itself.

mod common;

use common::report::Report;
use common::signatures::{Axpy, Dot, Gemv, Ger, Symv};
use common::{full, median_seconds};
use std::ffi::c_int;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::blas::device::{allocate, copy_bytes, free};
use wideblas::engine::cuda::{self, Device, Failure, measure};
use wideblas::format::{Dd, Qd, Scalar};

fn main() {
    common::on_gpu(run);
}

/// Numbers in a GPU's memory: random ones, which repeat.
struct Numbers<T>(*mut T);

impl<T> Numbers<T> {
    fn new<const L: usize>(device: &Device, len: usize, seed: u64) -> Result<Numbers<T>, Failure>
    where
        T: Scalar<L>,
    {
        let data = allocate(device.ordinal, len * size_of::<T>())?.cast::<T>();
        let numbers = Numbers(data);
        let some = full::numbers::<T, L>(len.min((1 << 20) + 1), seed);
        for start in (0..len).step_by(some.len()) {
            let bytes = some.len().min(len - start) * size_of::<T>();
            let to = data.wrapping_add(start);
            // SAFETY: both have as many bytes.
            unsafe { copy_bytes(to.cast(), some.as_ptr().cast(), bytes)? };
        }
        Ok(numbers)
    }
}

impl<T> Drop for Numbers<T> {
    fn drop(&mut self) {
        // SAFETY: from `allocate`, and no longer used.
        let _ = unsafe { free(self.0.cast()) };
    }
}

/// A format's exports.
struct Exports<T> {
    name: &'static str,
    gemv: Gemv<T>,
    ger: Ger<T>,
    symv: Symv<T>,
    axpy: Axpy<T>,
    scal: unsafe extern "C-unwind" fn(i64, T, *mut T, i64) -> c_int,
    dot: Dot<T, T>,
}

/// Sizes: of a matrix, of one that is changed, and of vectors.
type Sizes = (usize, usize, usize);

fn rows<T: Scalar<L>, const L: usize>(
    device: &Device,
    exports: &Exports<T>,
    (n, smaller, len): Sizes,
    reads: f64,
    rows: &mut Vec<Vec<String>>,
) -> Result<(), Failure> {
    let size = size_of::<T>() as f64;
    // A call's whole time: when it returns the result is there.
    let mut row = |routine: &str, n: usize, bytes: f64, call: &mut dyn FnMut() -> c_int| {
        let time = median_seconds(Duration::from_millis(300), || {
            assert_eq!(call(), 0);
        });
        rows.push(vec![
            format!("{}_{}", routine, exports.name),
            n.to_string(),
            format!("{:.0}", time * 1e6),
            format!("{:.0}", bytes / time * 1e-9),
            format!("{:.2}", bytes / time / reads),
        ]);
    };
    let one = T::from_f64(1.0);
    let (alpha, zero) = (T::from_f64(0.5), T::from_f64(0.0));
    {
        let a = Numbers::<T>::new(device, n * n, 1)?;
        let [x, y] = [2, 3].map(|seed| Numbers::<T>::new(device, n, seed));
        let (x, y) = (x?, y?);
        let (order, all) = (n as i64, (n * n) as f64 * size);
        for (name, letter) in [("Rgemv N", c"N"), ("Rgemv T", c"T")] {
            // SAFETY: a matrix and vectors of these shapes.
            row(name, n, all, &mut || unsafe {
                let trans = letter.as_ptr();
                (exports.gemv)(trans, order, order, alpha, a.0, order, x.0, 1, zero, y.0, 1)
            });
        }
        let (order, all) = (smaller as i64, (smaller * smaller) as f64 * size);
        // SAFETY: likewise.
        row("Rsymv", smaller, all / 2.0, &mut || unsafe {
            let uplo = c"L".as_ptr();
            (exports.symv)(uplo, order, alpha, a.0, order, x.0, 1, zero, y.0, 1)
        });
        // SAFETY: likewise.
        row("Rger", smaller, 2.0 * all, &mut || unsafe {
            (exports.ger)(order, order, alpha, x.0, 1, y.0, 1, a.0, order)
        });
    }
    let (x, y) = (Numbers::<T>::new(device, len, 4)?, Numbers::<T>::new(device, len, 5)?);
    let (count, all) = (len as i64, len as f64 * size);
    // SAFETY: vectors of as many elements.
    unsafe {
        row("Raxpy", len, 3.0 * all, &mut || {
            (exports.axpy)(count, T::from_f64(1e-3), x.0, 1, y.0, 1)
        });
        row("Rscal", len, 2.0 * all, &mut || (exports.scal)(count, one, y.0, 1));
        row("Rdot", len, 2.0 * all, &mut || {
            c_int::from(!(exports.dot)(count, x.0, 1, y.0, 1).is_finite())
        });
    }
    Ok(())
}

fn run(device: &Device) -> Result<(), Failure> {
    let quick = std::env::args().any(|argument| argument == "quick");
    let sizes = |len| if quick { (1024, 512, len / 100) } else { (16384, 8192, len) };
    let mut report =
        Report::of_device(device, "vectors", "Vector and matrix-vector routines on a GPU");
    let reads = measure::reads(device)?;
    report.paragraph(&format!(
        "{}. Whole calls on operands in the GPU's memory, from a Rust program: medians. `read` is the rate of the bytes that must be read and written, those of a symmetric matrix counted once, as a part of {:.0} GB/s, which a kernel that only reads has in this run.",
        cuda::status(),
        reads * 1e-9
    ));
    let mut table = Vec::new();
    let dd = Exports::<Dd> {
        name: "dd",
        gemv: Rgemv_dd,
        ger: Rger_dd,
        symv: Rsymv_dd,
        axpy: Raxpy_dd,
        scal: Rscal_dd,
        dot: Rdot_dd,
    };
    rows(device, &dd, sizes(100_000_000), reads, &mut table)?;
    let qd = Exports::<Qd> {
        name: "qd",
        gemv: Rgemv_qd,
        ger: Rger_qd,
        symv: Rsymv_qd,
        axpy: Raxpy_qd,
        scal: Rscal_qd,
        dot: Rdot_qd,
    };
    rows(device, &qd, sizes(10_000_000), reads, &mut table)?;
    report.table(&["routine", "n", "us", "GB/s", "read"], &table);
    if !quick {
        report.save();
    }
    Ok(())
}
