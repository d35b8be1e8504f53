//! Numbers of limbs on their way to a GPU and back: as magnitudes of 32-bit words, a plane for each word.

use super::device;
use super::limbs::Limbs;
use super::planner::Request;
use super::shares::{self, Divided};
use super::tables;
use super::task::{Options, Product};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::MatRef;
use wideblas_engine::cpu::par;
use wideblas_engine::device::crt::Job;
use wideblas_engine::device::crt::limb_shares::Held;
use wideblas_engine::device::crt::limbs::{self, LimbMatrix};
use wideblas_engine::device::crt::search::{self, Found};
use wideblas_engine::device::shares::{Lost, Share, each};
use wideblas_engine::device::{Device, Failure, Gpus};
use wideblas_engine::outcome::{Declined, Done, Outcome};
use wideblas_engine::scaling::{LeftOut, Scalings};
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
    let outcome = outcome.map(|outcome| unpacked(outcome, product, &c, threads));
    device::said(device, outcome)
}

/// [`attempt`] on several GPUs.
pub fn attempt_divided<T: Limbs>(
    gpus: &Gpus,
    product: &mut Product<'_, T>,
    options: &Options<'_>,
) -> Outcome {
    if gpus.all().len() == 1 {
        return attempt(gpus.first(), product, options);
    }
    let request = device::request(product, options)?;
    let factors = device::factors((product.alpha, product.beta)).ok_or(Declined::NoKernel)?;
    let precision = common_precision(product).ok_or(Declined::NoKernel)?;
    let a = pack(&product.a, Part::All, options.threads)?;
    let decide = device::decide(&request);
    // It is decided before whether the native way computes some of it.
    let native = Request { native: None, ..request };
    let job = device::job(&native, &factors, Part::All, (&|_| false, &decide));
    let b = (!request.symmetric).then_some(product.b);
    let divided = OfLimbs { a: &a, b, precision, job: &job, threads: options.threads };
    shares::attempt(gpus, &divided, product, &request, options, |gpus, product| {
        attempt(gpus.first(), product, options)
    })
}

struct OfLimbs<'a, T> {
    a: &'a LimbMatrix,
    /// `None` where B is A transposed.
    b: Option<MatRef<'a, T>>,
    precision: usize,
    job: &'a Job<'a>,
    threads: usize,
}

/// What there was no memory for on the host is a failure too: another share, or the CPU, may need less.
fn failed(declined: Declined) -> Failure {
    Failure::OutOfMemory(declined.to_string())
}

impl<T: Limbs> Divided<T> for OfLimbs<'_, T> {
    type Held = Held;

    fn load(&self, shares: &[Share]) -> Result<Result<Vec<Held>, Declined>, Lost> {
        let packed = each(shares, |share| {
            let threads = share.threads(self.threads);
            let columns = |b: MatRef<'_, T>| {
                pack(&b.block(0..b.rows, share.columns.clone()), Part::All, threads)
            };
            let held = |columns: Option<LimbMatrix>| {
                Held::new(share, self.a, columns.as_ref(), self.threads)
            };
            match self.b.map(columns).transpose() {
                Ok(columns) => held(columns).map(Ok),
                Err(declined) => Ok(Err(declined)),
            }
        })?;
        let held: Vec<Held> = match packed.into_iter().collect() {
            Ok(held) => held,
            Err(declined) => return Ok(Err(declined)),
        };
        each(shares, |share| held[share.place].complete(share, shares, &held))?;
        Ok(Ok(held))
    }

    fn ranges(&self, share: &Share, held: &Held) -> Result<Found, Failure> {
        let LimbMatrix { rows, cols, .. } = *self.a;
        held.ranges(tables::derive, share, (rows, cols), self.job)
    }

    fn can_take(&self, share: &Share, scalings: &Scalings) -> Result<bool, Failure> {
        search::can_take(share.device, tables::derive, scalings, self.a.cols)
    }

    fn multiply(
        &self,
        share: &Share,
        held: &Held,
        block: &mut Product<'_, T>,
        rows: Range<usize>,
        given: Option<Scalings>,
    ) -> Result<Outcome, Failure> {
        let Product { ref c, part, .. } = *block;
        let (m, n, threads) = (c.rows, c.cols, share.threads(self.threads));
        let job = Job { part, ..*self.job };
        let c = match job.beta.is_zero() {
            true => {
                let zeros = LimbMatrix::zeros(m, n, self.precision.div_ceil(32));
                zeros.ok_or(Declined::NoMemory)
            }
            false => pack(&c.as_ref(), part, threads),
        };
        let mut c = match c {
            Ok(c) => c,
            Err(declined) => return Ok(Err(declined)),
        };
        let what = (rows, self.a.cols, &mut c);
        let how = (self.precision, &job, given);
        let outcome = held.product(tables::derive, share, what, how, self.threads)?;
        Ok(unpacked(outcome, block, &c, threads))
    }

    fn alone(
        &self,
        share: &Share,
        block: &mut Product<'_, T>,
        given: Option<Scalings>,
    ) -> Result<Outcome, Failure> {
        let pack = |x: MatRef<'_, T>| pack(&x, Part::All, self.threads).map_err(failed);
        let (a, b) = (pack(block.a)?, pack(block.b)?);
        let lone = Share { place: 0, of: 1, columns: 0..block.c.cols, ..share.clone() };
        let held = Held::new(&lone, &a, Some(&b), self.threads)?;
        let rows = 0..block.c.rows;
        self.multiply(&lone, &held, block, rows, given)
    }

    fn complete(&self, block: Product<'_, T>, done: Done, options: &Options<'_>) {
        // No element was stored.
        shares::on_cpu(block, &Done { columns: 0, ..done }, options);
    }
}

/// Stores a product that is complete, and declines another: elements left undone would have to be told from those that were computed.
fn unpacked<T: Limbs>(
    outcome: Outcome,
    product: &mut Product<'_, T>,
    c: &LimbMatrix,
    threads: usize,
) -> Outcome {
    let done = outcome?;
    if !done.open.is_empty() {
        return Err(Declined::TooManyOpen);
    }
    unpack(product, c, &done.left_out, threads);
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
