//! Products by residues that several GPUs divide, with the bits of one: how numbers become integers is decided once, from the ranges of all
//! rows and columns, before anything of C is computed.

use super::exact_sums;
use super::gemm::gemm_scaled;
use super::number::Number;
use super::planner::{self, Request};
use super::task::{Options, Product};
use std::ops;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::device::crt::search::Found;
use wideblas_engine::device::shares::{Lost, Share, all, each, prepared};
use wideblas_engine::device::{Failure, Gpus};
use wideblas_engine::outcome::{Declined, Done, Outcome};
use wideblas_engine::scaling::{Range, Scalings};
use wideblas_engine::trace;

/// How the numbers of a format are multiplied on several GPUs.
pub(super) trait Divided<T>: Sync {
    /// What a GPU has of the factors.
    type Held: Send + Sync;

    /// Brings the factors to the GPUs; the inner error is that no GPU takes them.
    fn load(&self, shares: &[Share]) -> Result<Result<Vec<Self::Held>, Declined>, Lost>;

    /// The ranges of all rows of A and of the share's columns of B.
    fn ranges(&self, share: &Share, held: &Self::Held) -> Result<Found, Failure>;

    /// Whether a GPU takes integers of these scalings.
    fn can_take(&self, share: &Share, scalings: &Scalings) -> Result<bool, Failure>;

    /// Computes some rows of the share's columns of C, by the scalings that are given or else as all bits want it.
    fn multiply(
        &self,
        share: &Share,
        held: &Self::Held,
        block: &mut Product<'_, T>,
        rows: ops::Range<usize>,
        given: Option<Scalings>,
    ) -> Result<Outcome, Failure>;

    /// Computes a product of matrices in host memory on one GPU.
    fn alone(
        &self,
        share: &Share,
        block: &mut Product<'_, T>,
        given: Option<Scalings>,
    ) -> Result<Outcome, Failure>;

    /// Computes on the CPU what a GPU left undone of a block, except rows and columns that are left to the native way.
    fn complete(&self, block: Product<'_, T>, done: Done, options: &Options<'_>);
}

/// A block of C, and how it went.
struct Begun {
    share: usize,
    rows: ops::Range<usize>,
    part: Part,
    outcome: Outcome,
}

/// What the GPUs have of the factors, how the product is computed, and since when they have them.
type Prepared<Held> = (Vec<Held>, Result<Scalings, Declined>, Instant);

/// Computes a product on several GPUs, or by `on_one` where one of them is left, or is enough.
pub(super) fn attempt<T: Number, D: Divided<T>>(
    gpus: &Gpus,
    divided: &D,
    product: &mut Product<'_, T>,
    request: &Request,
    options: &Options<'_>,
    on_one: impl FnOnce(&Gpus, &mut Product<'_, T>) -> Outcome,
) -> Outcome {
    let (m, n, part) = (product.c.rows, product.c.cols, product.part);
    let begun_at = Instant::now();
    let (gpus, found) = prepared(gpus, (n, part), |shares| prepare(divided, shares, request));
    let Some((shares, (held, planned, loaded))) = found else { return on_one(&gpus, product) };
    let scalings = planned?;
    let planned = begun_at.elapsed();
    // Done first: nothing of C is written yet.
    let left_out = scalings.left_out().ok_or(Declined::NoMemory)?;
    // Where all bits count, a GPU may find the same result in a quicker way.
    let given = |rows: &ops::Range<usize>, share: &Share| match request.precision {
        Some(_) => {
            let block = scalings.block(rows.clone(), share.columns.clone());
            block.map(Some).ok_or_else(|| Failure::OutOfMemory("no host memory".to_string()))
        }
        None => Ok(None),
    };
    let Product { alpha, a, b, beta, ref mut c, .. } = *product;
    let columns = c.block(0..m, 0..n);
    let columns = columns.into_columns(shares.iter().map(|share| share.columns.clone()));
    let columns: Vec<_> = columns.into_iter().map(Mutex::new).collect();
    let compute = |share: &Share| {
        let mut c = columns[share.place].lock().unwrap_or_else(PoisonError::into_inner);
        let (k, width) = (a.cols, c.cols);
        let begun = share.blocks(m, part).into_iter().map(|(rows, part)| {
            let mut block = Product {
                alpha,
                a: a.block(rows.clone(), 0..k),
                b: b.block(0..k, share.columns.clone()),
                beta,
                c: c.block(rows.clone(), 0..width),
                part,
            };
            let held = &held[share.place];
            let outcome = given(&rows, share)
                .and_then(|given| divided.multiply(share, held, &mut block, rows.clone(), given));
            Begun { share: share.place, rows, part, outcome: said(share, outcome) }
        });
        begun.collect::<Vec<_>>()
    };
    let begun = all(&shares, compute);
    trace::decision(|| {
        let ms = |time: Duration| 1e3 * time.as_secs_f64();
        format!(
            "divided over {} GPUs, which had the factors after {:.3} ms, the plan after {:.3} and C after {:.3}",
            shares.len(),
            ms(loaded.duration_since(begun_at)),
            ms(planned),
            ms(begun_at.elapsed())
        )
    });
    drop((held, columns));
    let mut open = Vec::new();
    for Begun { share, rows, part, mut outcome } in begun.into_iter().flatten() {
        let (share, k) = (&shares[share], a.cols);
        let (first, columns) = (rows.start, share.columns.clone());
        let mut block = Product {
            alpha,
            a: a.block(rows.clone(), 0..k),
            b: b.block(0..k, columns.clone()),
            beta,
            c: product.c.block(rows.clone(), columns.clone()),
            part,
        };
        if let Err(Declined::Failed) = outcome {
            let other = &shares[usize::from(share.place == 0)];
            let again =
                given(&rows, share).and_then(|given| divided.alone(other, &mut block, given));
            outcome = said(other, again);
        }
        let done = outcome.unwrap_or_default();
        if done.columns == columns.len() {
            let offset = (first as u32, columns.start as u32);
            let elements = done.open.iter().map(|&(i, j)| (offset.0 + i, offset.1 + j));
            if open.try_reserve(elements.len()).is_ok() {
                open.extend(elements);
                continue;
            }
        }
        // A block of scalings that there is no memory for is found anew, from all operands.
        let scalings = scalings.block(rows, columns);
        let left_out = scalings.as_ref().and_then(Scalings::left_out).unwrap_or_default();
        divided.complete(block, Done { scalings, left_out, ..done }, options);
    }
    Ok(Done { columns: n, left_out, open, scalings: Some(scalings) })
}

/// Brings the factors to the GPUs, and plans the product.
fn prepare<T, D: Divided<T>>(
    divided: &D,
    shares: &[Share],
    request: &Request,
) -> Result<Prepared<D::Held>, Lost> {
    let held = match divided.load(shares)? {
        Ok(held) => held,
        Err(declined) => return Ok((Vec::new(), Err(declined), Instant::now())),
    };
    let loaded = Instant::now();
    let found = each(shares, |share| match request.symmetric && share.place > 0 {
        // The first has found all of them.
        true => Ok(Some((Vec::new(), Vec::new()))),
        false => divided.ranges(share, &held[share.place]),
    })?;
    let planned = plan(found, request);
    if let Ok(scalings) = &planned {
        let taken = each(shares, |share| divided.can_take(share, scalings))?;
        if taken.contains(&false) {
            return Ok((held, Err(Declined::NotRepresentable), loaded));
        }
    }
    Ok((held, planned, loaded))
}

/// The scalings of a product from what its shares found.
fn plan(found: Vec<Found>, request: &Request) -> Result<Scalings, Declined> {
    let (_, n, _) = request.shape;
    let mut rows: Option<Vec<Range>> = None;
    let mut cols = fallible::with_room(n).ok_or(Declined::NoMemory)?;
    for found in found {
        let (of_a, of_b) = found.ok_or(Declined::NotRepresentable)?;
        rows.get_or_insert(of_a);
        cols.extend(of_b);
    }
    let rows = rows.unwrap_or_default();
    match request.symmetric {
        true => planner::scalings(&rows, &rows, request),
        false => planner::scalings(&rows, &cols, request),
    }
}

fn said(share: &Share, outcome: Result<Outcome, Failure>) -> Outcome {
    super::device::said(share.device, outcome)
}

/// Computes on the CPU all columns of a block from `done.columns` on, for any numbers.
pub(super) fn on_cpu<T: Number>(mut block: Product<'_, T>, done: &Done, options: &Options<'_>) {
    let (m, n, part) = (block.c.rows, block.c.cols, block.part);
    let (left_out, scalings) = (&done.left_out, done.scalings.as_ref());
    let mut compute = |rows: ops::Range<usize>, cols: ops::Range<usize>| {
        let scalings = scalings.and_then(|all| all.block(rows.clone(), cols.clone()));
        let mut some = Product { part: Part::All, ..block.block(rows, cols) };
        let done = scalings.is_some_and(|all| gemm_scaled(some.reborrow(), &all, options).is_ok());
        if !done {
            exact_sums::gemm(some, options.threads);
        }
    };
    for cols in super::device::kept(done.columns..n, &left_out.cols) {
        if part == Part::All {
            for rows in super::device::kept(0..m, &left_out.rows) {
                compute(rows, cols.clone());
            }
            continue;
        }
        for j in cols {
            for rows in super::device::kept(part.rows(j, m), &left_out.rows) {
                compute(rows, j..j + 1);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, gemm};
    use wideblas_base::random::Random;
    use wideblas_engine::cpu::Isa;
    use wideblas_engine::scaling::LeftOut;
    use wideblas_engine::{MatMut, MatRef};
    use wideblas_format::Dd;

    /// What square matrices are computed from.
    struct Factors<'a> {
        alpha: &'a Dd,
        a: &'a [Dd],
        b: &'a [Dd],
        beta: &'a Dd,
        order: usize,
    }

    impl Factors<'_> {
        fn product<'b>(&'b self, c: &'b mut [Dd], part: Part) -> Product<'b, Dd> {
            let Factors { alpha, a, b, beta, order: n } = *self;
            let k = a.len() / n;
            let a = MatRef::new(a, n, k, n).unwrap();
            let b = MatRef::new(b, k, n, k).unwrap();
            Product { alpha, a, b, beta, c: MatMut::new(c, n, n, n).unwrap(), part }
        }
    }

    /// Blocks of which GPUs left some columns, by the scalings of the whole: each element has the bits that it has there, and others are
    /// untouched.
    #[test]
    fn blocks_on_the_cpu_have_the_bits_of_the_whole() {
        let (n, k) = (if cfg!(miri) { 5 } else { 40 }, 23);
        let mut random = Random(3);
        let mut number = |row: usize| {
            let high = (random.below(1 << 40) as f64 - 2f64.powi(39)) * 2f64.powi(-(row as i32));
            Dd::from(high) + Dd::from(high * f64::EPSILON / 5.0)
        };
        let mut matrix = |rows: usize, cols: usize| -> Vec<Dd> {
            (0..rows * cols).map(|at| number(at % rows)).collect()
        };
        let (a, b, c) = (matrix(n, k), matrix(k, n), matrix(n, n));
        let options = Options::new(Mode::Working, Isa::detected(), 2, 1 << 20);
        let (alpha, beta) = (&Dd::from(-3.0), &Dd::from(0.5));
        for part in [Part::All, Part::Upper, Part::Lower] {
            let factors = Factors { alpha, a: &a, b: &b, beta, order: n };
            let (mut expected, mut found) = (c.clone(), c.clone());
            let scalings = factors.product(&mut expected, part).scalings(&options).unwrap();
            gemm(factors.product(&mut expected, part), &options).unwrap();
            let mut left_out = LeftOut::default();
            // One row is another's, or that of a triangle and its column.
            left_out.rows.push(2);
            left_out.cols.extend((part != Part::All).then_some(2));
            for cols in [0..n / 3, n / 3..n] {
                let share = if part == Part::Upper { 0..cols.start } else { cols.end..n };
                let blocks = match part {
                    Part::All => vec![(0..n, Part::All)],
                    _ => vec![(cols.clone(), part), (share, Part::All)],
                };
                for (rows, of) in blocks {
                    let mut whole = factors.product(&mut found, of);
                    let block = whole.block(rows.clone(), cols.clone());
                    let within = |all: &[usize], range: &ops::Range<usize>| {
                        let inside = all.iter().filter(|at| range.contains(at));
                        inside.map(|at| at - range.start).collect()
                    };
                    let (of_rows, of_cols) =
                        (within(&left_out.rows, &rows), within(&left_out.cols, &cols));
                    let left_out = LeftOut { rows: of_rows, cols: of_cols };
                    let scalings = scalings.block(rows, cols.clone());
                    let columns = usize::from(cols.start > 0);
                    on_cpu(
                        block,
                        &Done { columns, left_out, scalings, ..Done::default() },
                        &options,
                    );
                }
            }
            for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
                let done = part.rows(j, n).contains(&i)
                    && j != n / 3
                    && !left_out.rows.contains(&i)
                    && !left_out.cols.contains(&j);
                let at = i + j * n;
                assert_eq!(found[at], if done { expected[at] } else { c[at] }, "{part:?} {i} {j}");
            }
        }
    }

    #[test]
    fn plans_of_shares_are_those_of_the_whole() {
        let range = |top: i64| Range {
            top,
            smallest: top - 5,
            bottom: top - 80,
            counts: [4; 8],
            ..Range::default()
        };
        let (rows, cols): (Vec<_>, Vec<_>) =
            ((0..7).map(range).collect(), (3..9).map(range).collect());
        let request =
            Request { shape: (7, 6, 40), precision: Some(107), native: None, symmetric: false };
        let share = |part: ops::Range<usize>| Some((rows.clone(), cols[part].to_vec()));
        let whole = planner::scalings(&rows, &cols, &request);
        assert_eq!(plan(vec![share(0..2), share(2..3), share(3..6)], &request), whole);
        assert_eq!(plan(vec![share(0..6), None], &request), Err(Declined::NotRepresentable));
        let symmetric = Request { shape: (7, 7, 40), symmetric: true, ..request };
        let found = vec![Some((rows.clone(), Vec::new())), Some((Vec::new(), Vec::new()))];
        assert_eq!(plan(found, &symmetric), planner::scalings(&rows, &rows, &symmetric));
    }
}
