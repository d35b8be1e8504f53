//! Numbers of limbs on their way to a GPU and back: as magnitudes of 32-bit words, a plane for each word.

use super::device;
use super::limbs::Limbs;
use super::tables;
use super::task::{Options, Product};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::MatRef;
use wideblas_engine::cpu::par;
use wideblas_engine::cuda::Device;
use wideblas_engine::cuda::crt::limbs::{self, LimbMatrix};
use wideblas_engine::outcome::{Declined, Outcome};
use wideblas_engine::scaling::LeftOut;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::Wide;

/// [`device::attempt`] for numbers of limbs, when the elements of C have one precision. Afterwards C is complete,
/// except rows and columns that the native way computes, or it has its old values.
pub fn attempt<T: Limbs>(
    device: &Device,
    product: &mut Product<'_, T>,
    options: &Options<'_>,
) -> Outcome {
    let request = device::request(product, options)?;
    let (m, n) = (product.c.rows, product.c.cols);
    let factors = device::factors((product.alpha, product.beta)).ok_or(Declined::NoKernel)?;
    let precision = common_precision(product).ok_or(Declined::NoKernel)?;
    let threads = options.threads;
    let pack = |x: &MatRef<'_, T>, part| pack(x, part, threads);
    let a = pack(&product.a, Part::All)?;
    let b = if request.symmetric { None } else { Some(pack(&product.b, Part::All)?) };
    let mut c = match factors.1.is_zero() {
        true => LimbMatrix::zeros(m, n, precision.div_ceil(32)).ok_or(Declined::NoMemory)?,
        false => pack(&product.c.as_ref(), product.part)?,
    };
    let decide = device::decide(&request);
    let declines = device::declines(&request);
    let job = device::job(&request, &factors, product.part, (&declines, &decide));
    let matrices = (&a, b.as_ref(), &mut c);
    let outcome = limbs::product(device, tables::derive, matrices, precision, &job, threads);
    // Elements left undone would have to be told from those that were computed.
    let outcome = outcome.map(|outcome| match outcome {
        Ok(done) if !done.open.is_empty() => Err(Declined::TooManyOpen),
        outcome => outcome,
    });
    let done = device::said(device, outcome)?;
    unpack(product, &c, &done.left_out, threads);
    Ok(done)
}

/// The precision of all wanted elements of C.
fn common_precision<T: Limbs>(product: &Product<'_, T>) -> Option<usize> {
    let c = product.c.as_ref();
    let mut wanted = (0..c.cols)
        .flat_map(|j| product.part.rows(j, c.rows).map(move |i| c.get(i, j).precision()));
    let first = wanted.next()?;
    wanted.all(|precision| precision == first).then_some(first as usize)
}

/// A part of the matrix column by column, of ordinary numbers.
fn pack<T: Limbs>(x: &MatRef<'_, T>, part: Part, threads: usize) -> Result<LimbMatrix, Declined> {
    let elements = || (0..x.cols).flat_map(|j| part.rows(j, x.rows).map(move |i| x.get(i, j)));
    let limbs = elements().map(|number| (number.precision() as usize).div_ceil(64)).max();
    let limbs = limbs.ok_or(Declined::NoKernel)?;
    let mut packed = LimbMatrix::zeros(x.rows, x.cols, 2 * limbs).ok_or(Declined::NoMemory)?;
    let plane = x.rows * x.cols;
    // Columns of the planes; one task fills each.
    let mut columns = fallible::with_room(x.cols).ok_or(Declined::NoMemory)?;
    for heads in packed.heads.chunks_mut(x.rows) {
        let words = fallible::with_room::<&mut [u32]>(2 * limbs).ok_or(Declined::NoMemory)?;
        columns.push(Mutex::new((heads, words)));
    }
    for words in packed.limbs.chunks_mut(plane) {
        for (column, words) in columns.iter_mut().zip(words.chunks_mut(x.rows)) {
            column.get_mut().unwrap_or_else(|e| e.into_inner()).1.push(words);
        }
    }
    let ordinary = AtomicBool::new(true);
    par::for_each(x.cols, threads, |j| {
        let mut column = columns[j].lock().unwrap_or_else(|e| e.into_inner());
        let (heads, words) = &mut *column;
        for i in part.rows(j, x.rows) {
            let head = &mut heads[i];
            match x.get(i, j).value() {
                Value::Zero => {}
                Value::Finite(parts) if parts.exponent.abs() < device::MOST_EXPONENT => {
                    *head = 2 * parts.exponent + i64::from(parts.negative);
                    for (pair, &limb) in words.chunks_mut(2).zip(&*parts.limbs) {
                        (pair[0][i], pair[1][i]) = (limb as u32, (limb >> 32) as u32);
                    }
                }
                _ => ordinary.store(false, Ordering::Relaxed),
            }
        }
    });
    drop(columns);
    if ordinary.into_inner() { Ok(packed) } else { Err(Declined::NotRepresentable) }
}

/// Stores the elements of C that are wanted and not left over; they have its precision.
fn unpack<T: Limbs>(
    product: &mut Product<'_, T>,
    packed: &LimbMatrix,
    left_out: &LeftOut,
    threads: usize,
) {
    let (rows, part) = (product.c.rows, product.part);
    let plane = packed.heads.len();
    product.c.for_each_column(threads, |j, column| {
        let mut value = Wide::default();
        if left_out.cols.binary_search(&j).is_ok() {
            return;
        }
        for i in part.rows(j, rows).filter(|i| left_out.rows.binary_search(i).is_err()) {
            let at = i + j * rows;
            let head = packed.heads[at];
            let word =
                |w: usize| packed.limbs.get(w * plane + at).map_or(0, |&word| u64::from(word));
            value.negative = head & 1 == 1;
            value.exponent = head >> 1;
            value.limbs.clear();
            let pairs = (0..packed.words).step_by(2);
            value.limbs.extend(pairs.map(|w| {
                let high = if w + 1 < packed.words { word(w + 1) } else { 0 };
                word(w) | high << 32
            }));
            column[i].store(&mut value);
        }
    });
}
