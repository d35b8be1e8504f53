//! Products of a sparse matrix and a vector on a GPU.

use super::kernels::kernels;
use super::stream::Stream;
use super::{Format, for_product};
use crate::Matrix;
use crate::numbers::{Arithmetic, Entry};
use crate::product::{Update, WithEntries, with_entries};
use wideblas_engine::device::Device;
use wideblas_engine::device::Failure;
use wideblas_engine::device::guest::{Guest, Words};
use wideblas_engine::trace;

/// `Update` of kernels/rows.cuh.
#[repr(C)]
struct Argument {
    n: u64,
    sums: u64,
    y: u64,
    alpha: [f64; 4],
    beta: [f64; 4],
    alpha_is_one: i32,
    beta_is_zero: i32,
    flag: u64,
}

const _: () = assert!(size_of::<Argument>() == 104, "as in kernels/rows.cuh");

/// y := alpha A x + beta y with vectors in host memory, if a GPU is expected to be faster. `false` leaves y as it was: then the CPU computes, also
/// where an element is not finite.
pub fn multiply<A: Arithmetic>(
    arithmetic: A,
    matrix: &Matrix,
    x: &[A::Number],
    update: &Update<A::Number>,
    y: &mut [A::Number],
) -> bool {
    let Some(format) = arithmetic.format() else { return false };
    let Some(device) = for_product(matrix, format) else { return false };
    let mut done = false;
    let work = Product { device, format, matrix, x, update, y, done: &mut done };
    with_entries(arithmetic, matrix.values(), work);
    done
}

struct Product<'a, A: Arithmetic> {
    device: &'static Device,
    format: Format<A::Number>,
    matrix: &'a Matrix,
    x: &'a [A::Number],
    update: &'a Update<A::Number>,
    y: &'a mut [A::Number],
    done: &'a mut bool,
}

impl<A: Arithmetic> WithEntries<A> for Product<'_, A> {
    fn run<E: Entry<A::Number>>(self, entries: &[E]) {
        let Product { device, format, matrix, x, update, y, done } = self;
        let outcome = device.lend(|guest| {
            let matrix = matrix.copies().get((device, guest), format, matrix, entries)?;
            let x = guest.upload(&format.words(x))?;
            // y is read where beta is not zero.
            let old = guest.upload(&format.words(y))?;
            let sums = guest.room(y.len() * format.len)?;
            let parts = guest.room(matrix.room() * format.len)?;
            let flag = guest.zeros(1)?;
            guest.download(&flag, 0)?;
            let stream = Stream::new()?;
            let kernels = kernels(device, format.len)?;
            let [alpha, beta] = [&update.alpha, &update.beta].map(|x| (format.to)(x));
            let argument = Argument {
                n: y.len() as u64,
                sums: sums.address(),
                y: old.address(),
                alpha,
                beta,
                alpha_is_one: (alpha == [1.0, 0.0, 0.0, 0.0]).into(),
                beta_is_zero: (beta[0] == 0.0).into(),
                flag: flag.address(),
            };
            let blocks = (y.len() as u64).div_ceil(256).max(1);
            // SAFETY: memory of this call, which ends after its stream.
            unsafe {
                let vectors = (x.address(), sums.address());
                matrix.enqueue((&stream, &kernels), 0, vectors, parts.address())?;
                stream.launch(kernels.update, (blocks, 256), &argument)?;
            }
            fetched(guest, &stream, (&old, &flag), format)
        });
        match outcome {
            Ok(Some(new)) => {
                y.copy_from_slice(&new);
                *done = true;
            }
            Ok(None) => {}
            Err(failure) => trace::note(|| format!("a sparse product runs on the CPU: {failure}")),
        }
    }
}

/// The result; nothing where an element is not finite.
fn fetched<N>(
    guest: &Guest<'_>,
    stream: &Stream,
    (y, flag): (&Words, &Words),
    format: Format<N>,
) -> Result<Option<Vec<N>>, Failure> {
    stream.synchronize()?;
    if guest.download(flag, 1)? != [0] {
        return Ok(None);
    }
    Ok(Some(format.numbers(&guest.download(y, y.len)?)))
}

/// Seconds of a product y := A x on a device that has everything, from `repeats` of them: for benchmarks.
pub fn product_seconds<A: Arithmetic>(
    device: &'static Device,
    arithmetic: A,
    matrix: &Matrix,
    repeats: u32,
) -> Result<f64, Failure> {
    let format = arithmetic.format().ok_or_else(|| Failure::new("no such numbers on a GPU"))?;
    let mut seconds = Err(Failure::new("no entries"));
    let third = |i| arithmetic.div(&arithmetic.of_f64(1.0 + i as f64), &arithmetic.of_f64(3.0));
    let x: Vec<A::Number> = (0..matrix.columns()).map(third).collect();
    let (x, seconds_of) = (&x[..], &mut seconds);
    let work = Timed { device, format, matrix, x, repeats, seconds: seconds_of };
    with_entries(arithmetic, matrix.values(), work);
    seconds
}

struct Timed<'a, A: Arithmetic> {
    device: &'static Device,
    format: Format<A::Number>,
    matrix: &'a Matrix,
    x: &'a [A::Number],
    repeats: u32,
    seconds: &'a mut Result<f64, Failure>,
}

impl<A: Arithmetic> WithEntries<A> for Timed<'_, A> {
    fn run<E: Entry<A::Number>>(self, entries: &[E]) {
        let Timed { device, format, matrix, x, repeats, seconds } = self;
        *seconds = device.lend(|guest| {
            let rows = matrix.copies().get((device, guest), format, matrix, entries)?;
            let x = guest.upload(&format.words(x))?;
            let [y, parts] = [matrix.rows(), rows.room()].map(|len| guest.zeros(len * format.len));
            let (y, parts) = (y?, parts?);
            guest.download(&x, 0)?;
            let (stream, kernels) = (Stream::new()?, kernels(device, format.len)?);
            let vectors = (x.address(), y.address());
            let mut time = 0.0;
            // The first ones warm up.
            for repeats in [3, repeats] {
                let start = std::time::Instant::now();
                for _ in 0..repeats {
                    // SAFETY: memory of this call, which ends after its stream.
                    unsafe { rows.enqueue((&stream, &kernels), 0, vectors, parts.address())? };
                }
                stream.synchronize()?;
                time = start.elapsed().as_secs_f64() / f64::from(repeats);
            }
            Ok(time)
        });
    }
}
