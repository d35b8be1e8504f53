//! Products by residues on a GPU, with the bits of the CPU's; `engine::device::crt` runs them.

use super::exact_sums;
use super::finish::Coefficient;
use super::gemm::gemm_scaled;
use super::number::Number;
use super::planner::{self, Ladder, Request};
use super::shares::{self, Divided};
use super::tables;
use super::task::{Options, Product};
use std::ops;
use std::sync::Mutex;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::cpu::par;
use wideblas_engine::device::crt::search::{self, Found};
use wideblas_engine::device::crt::{self, Decide, Declines, Job, NativeWay, products};
use wideblas_engine::device::shares::{Held, Lost, Share, load};
use wideblas_engine::device::{Device, Failure, Gpus, Plain};
use wideblas_engine::outcome::{Declined, Done, Outcome};
use wideblas_engine::scaling::{LeftOut, Range, Ranked, Scalings};
use wideblas_engine::trace;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::wide::Wide;

/// More open elements than this are not computed one by one.
const MANY: usize = 2048;

/// Exponents from this on are left to the CPU: sums of lower ones are far from the ends of the range.
pub(super) const MOST_EXPONENT: i64 = 1 << 27;

/// alpha and beta as a GPU takes them; `None` for an infinity, a NaN or too many bits, and for alpha 0.
pub fn factors<T: Number>((alpha, beta): (&T, &T)) -> Option<(Wide, Wide)> {
    let alpha = factor(Coefficient::of(alpha)).filter(|alpha| !alpha.limbs.is_empty())?;
    Some((alpha, factor(Coefficient::of(beta))?))
}

fn factor(factor: Coefficient) -> Option<Wide> {
    let factor = match factor {
        Coefficient::Zero => Wide::default(),
        Coefficient::Special => return None,
        Coefficient::Power { negative, exponent } => Wide { negative, exponent, limbs: vec![1] },
        Coefficient::Other(value) => value,
    };
    let fits = factor.exponent.abs() < MOST_EXPONENT && 2 * factor.limbs.len() <= crt::FACTOR_WORDS;
    fits.then_some(factor)
}

/// Computes a product of numbers that are sums of doubles on a GPU, from operands on the host or on
/// the device.
pub fn attempt<T: Number + Plain>(
    device: &Device,
    product: &mut Product<'_, T>,
    options: &Options<'_>,
) -> Outcome {
    let request = request(product, options)?;
    let factors = factors((product.alpha, product.beta)).ok_or(Declined::NoKernel)?;
    let decide = decide(&request);
    let declines = declines(&request);
    let job = job(&request, &factors, product.part, (&declines, &decide));
    let job = Job { of_parts: options.of_parts, ..job };
    let Product { a, b, ref mut c, .. } = *product;
    let matrices = (a, b, c);
    said(
        device,
        products::product(device, tables::derive, matrices, (&job, &decide, None), options.threads),
    )
}

/// [`attempt`] on several GPUs, with the operands in host memory.
pub fn attempt_divided<T: Number + Plain>(
    gpus: &Gpus,
    product: &mut Product<'_, T>,
    options: &Options<'_>,
) -> Outcome {
    if gpus.all().len() == 1 {
        return attempt(gpus.first(), product, options);
    }
    let request = request(product, options)?;
    let factors = factors((product.alpha, product.beta)).ok_or(Declined::NoKernel)?;
    let decide = decide(&request);
    // It is decided before whether the native way computes some of it.
    let native = Request { native: None, ..request };
    let job = job(&native, &factors, Part::All, (&|_| false, &decide));
    let (a, b, threads) = (product.a, product.b, options.threads);
    let divided = OfDoubles { a, b, job: &job, decide: &decide, threads };
    shares::attempt(gpus, &divided, product, &request, options, |gpus, product| {
        attempt(gpus.first(), product, options)
    })
}

struct OfDoubles<'a, T> {
    a: MatRef<'a, T>,
    b: MatRef<'a, T>,
    job: &'a Job<'a>,
    decide: &'a Decide<'a>,
    threads: usize,
}

impl<T: Number + Plain> Divided<T> for OfDoubles<'_, T> {
    type Held = Held<T>;

    fn load(&self, shares: &[Share]) -> Result<Result<Vec<Held<T>>, Declined>, Lost> {
        load(shares, (self.a, self.b), self.threads).map(Ok)
    }

    fn ranges(&self, share: &Share, held: &Held<T>) -> Result<Found, Failure> {
        let factors = match self.a.is_transpose_of(&self.b) {
            true => held.symmetric(),
            false => held.factors(share, self.b),
        };
        let threads = share.threads(self.threads);
        search::ranges(share.device, tables::derive, factors, self.job, threads)
    }

    fn can_take(&self, share: &Share, scalings: &Scalings) -> Result<bool, Failure> {
        search::can_take(share.device, tables::derive, scalings, self.a.cols)
    }

    fn multiply(
        &self,
        share: &Share,
        held: &Held<T>,
        block: &mut Product<'_, T>,
        rows: ops::Range<usize>,
        given: Option<Scalings>,
    ) -> Result<Outcome, Failure> {
        let (a, b) = held.factors(share, self.b);
        let a = a.block(rows, 0..a.cols);
        self.product(share, (a, b, &mut block.c), block.part, given)
    }

    fn alone(
        &self,
        share: &Share,
        block: &mut Product<'_, T>,
        given: Option<Scalings>,
    ) -> Result<Outcome, Failure> {
        self.product(share, (block.a, block.b, &mut block.c), block.part, given)
    }

    fn complete(&self, mut block: Product<'_, T>, done: Done, options: &Options<'_>) {
        if done.open.is_empty() {
            shares::on_cpu(block, &done, options);
        } else if complete(block.reborrow(), &done, options).is_none() {
            // Elements that are left open in finished columns are too many.
            shares::on_cpu(block, &Done { columns: 0, ..done }, options);
        }
    }
}

impl<T: Number + Plain> OfDoubles<'_, T> {
    fn product(
        &self,
        share: &Share,
        matrices: (MatRef<'_, T>, MatRef<'_, T>, &mut MatMut<'_, T>),
        part: Part,
        given: Option<Scalings>,
    ) -> Result<Outcome, Failure> {
        let job = Job { part, ..*self.job };
        let how = (&job, self.decide, given);
        let threads = share.threads(self.threads);
        products::product(share.device, tables::derive, matrices, how, threads)
    }
}

/// The planner's request for a product that a GPU may compute.
pub(super) fn request<T: Number>(
    product: &Product<'_, T>,
    options: &Options<'_>,
) -> Result<Request, Declined> {
    if product.is_scaled_only() {
        return Err(Declined::NoKernel);
    }
    let request = product.request(options);
    if request.is_native() { Err(Declined::Native) } else { Ok(request) }
}

/// The planner's decision, which a GPU asks for where its tables do not decide.
pub(super) fn decide(
    request: &Request,
) -> impl Fn(&[Range], &[Range]) -> Result<Scalings, Declined> {
    |rows, cols| planner::scalings(rows, cols, request)
}

/// Whether the planner declines, by the bits of rows and of columns.
pub(super) fn declines(request: &Request) -> impl Fn(&[Ranked; 2]) -> bool {
    |all| planner::declines(all, request)
}

/// A product as a GPU takes it.
pub(super) fn job<'a>(
    request: &Request,
    (alpha, beta): &'a (Wide, Wide),
    part: Part,
    (declines, decide): (&'a Declines<'a>, &'a Decide<'a>),
) -> Job<'a> {
    let affordable = |native| Ladder::get().affordable(request.shape, native);
    Job {
        alpha: alpha.as_ref(),
        beta: beta.as_ref(),
        part,
        of_parts: false,
        precision: request.precision.map(|bits| bits as i32),
        native: request.native.as_ref().map(affordable).map(|affordable| NativeWay {
            affordable,
            declines,
            decide,
        }),
    }
}

/// The outcome of a product on a GPU. Traces why nothing was done, unless the native way is cheaper.
pub(super) fn said(device: &Device, outcome: Result<Outcome, Failure>) -> Outcome {
    match outcome {
        Ok(Err(declined)) if declined != Declined::Native => {
            trace::decision(|| format!("not on cuda:{}: {declined}", device.ordinal));
        }
        Err(ref failure) => {
            trace::note(|| format!("cuda:{}: {failure}; the CPU computes", device.ordinal));
        }
        _ => {}
    }
    outcome.unwrap_or(Err(Declined::Failed))
}

/// Computes on the CPU what a GPU left undone of a product in host memory, except the rows and columns that the
/// native way computes. `None` when all must be computed.
pub fn complete<'a, T: Number + Copy>(
    mut product: Product<'_, T>,
    done: &'a Done,
    options: &Options<'_>,
) -> Option<&'a LeftOut> {
    let Done { columns, left_out, open: elements, scalings } = done;
    let LeftOut { rows, cols } = left_out;
    let (m, n, k, part) = (product.c.rows, product.c.cols, product.a.cols, product.part);
    if let Some(left_out) = done.finished(n) {
        return Some(left_out);
    }
    if elements.len() > MANY && product.beta.is_zero() {
        return None;
    }
    // Those of all of the product, which its parts must go by too. They were not refused before: only for want of
    // memory, when much of C is written. Then exact sums keep the promise, which need none.
    let found;
    let scalings = match scalings {
        Some(scalings) => Some(scalings),
        None => {
            found = product.scalings(options).ok();
            found.as_ref()
        }
    };
    let compute = |mut block: Product<'_, T>, (i, j): (usize, usize), threads: usize| {
        let on_cpu = Options { threads, ..*options };
        let (rows, cols) = (block.c.rows, block.c.cols);
        let scalings = scalings.and_then(|all| all.block(i..i + rows, j..j + cols));
        let done = scalings.is_some_and(|all| gemm_scaled(block.reborrow(), &all, &on_cpu).is_ok());
        if !done {
            exact_sums::gemm(block, threads);
        }
    };
    for j in (*columns..n).filter(|j| cols.binary_search(j).is_err()) {
        for rows in kept(part.rows(j, m), rows) {
            let place = (rows.start, j);
            let block = Product { part: Part::All, ..product.block(rows, j..j + 1) };
            compute(block, place, options.threads);
        }
    }
    let open = || {
        let elements = elements.iter().map(|&(i, j)| (i as usize, j as usize));
        elements.filter(|&(_, j)| j < *columns)
    };
    let count = open().count();
    // Computes one element in separate memory: the elements of C left to do are unchanged, and the finished ones must
    // not get beta C added twice.
    let alone = |product: &Product<'_, T>, (i, j): (usize, usize), threads: usize| {
        let mut c = [*product.c.as_ref().get(i, j)];
        let (a, b) = (product.a.block(i..i + 1, 0..k), product.b.block(0..k, j..j + 1));
        let Product { alpha, beta, .. } = *product;
        let element = MatMut::new(&mut c, 1, 1, 1).expect("one element");
        compute(Product { alpha, a, b, beta, c: element, part: Part::All }, (i, j), threads);
        c[0]
    };
    if count > MANY
        && let Some(mut again) = fallible::with_room::<T>(m * n)
    {
        // Much of it again.
        again.extend((0..m * n).map(|at| *product.c.as_ref().get(at % m, at / m)));
        let c = MatMut::new(&mut again, m, n, m).expect("room for all");
        let mut aside = Product { c, part: Part::All, ..product.reborrow() };
        for rows in kept(0..m, rows) {
            for cols in kept(0..n, cols) {
                let place = (rows.start, cols.start);
                compute(aside.block(rows.clone(), cols), place, options.threads);
            }
        }
        open().for_each(|at| store(&mut product, at, again[at.0 + at.1 * m]));
        return Some(left_out);
    }
    let room = fallible::with_room(count).zip(fallible::with_room(count));
    if let Some((mut places, mut found)) = room.filter(|_| count <= MANY) {
        places.extend(open());
        found.extend(places.iter().map(|_| Mutex::new(None)));
        par::for_each(count, options.threads, |at| {
            let element = alone(&product, places[at], 1);
            *found[at].lock().unwrap_or_else(|e| e.into_inner()) = Some(element);
        });
        for (at, element) in places.into_iter().zip(found) {
            let element = element.into_inner().unwrap_or_else(|e| e.into_inner());
            store(&mut product, at, element.expect("computed above"));
        }
    } else {
        // Without memory one after the other.
        for at in open() {
            let element = alone(&product, at, options.threads);
            store(&mut product, at, element);
        }
    }
    Some(left_out)
}

/// Writes element (i, j) of C.
fn store<T: Send + Sync + Copy>(product: &mut Product<'_, T>, (i, j): (usize, usize), element: T) {
    product.c.block(i..i + 1, j..j + 1).for_each_column(1, |_, c| c[0] = element);
}

/// The parts of a range that do not contain these numbers, which ascend.
pub(super) fn kept(
    range: ops::Range<usize>,
    without: &[usize],
) -> impl Iterator<Item = ops::Range<usize>> {
    let mut next = range.start;
    let end = range.end;
    let inside = without.iter().copied().filter(move |at| range.contains(at));
    let parts = inside.chain([end]).map(move |at| std::mem::replace(&mut next, at + 1)..at);
    parts.filter(|part| !part.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_that_are_kept() {
        let kept = |range, without: &[usize]| kept(range, without).collect::<Vec<_>>();
        assert_eq!(kept(2..7, &[1, 8]), vec![2..7; 1]);
        assert_eq!(kept(2..7, &[0, 2, 4, 5, 9]), [3..4, 6..7]);
        assert_eq!(kept(2..4, &[2, 3]), []);
    }
}
