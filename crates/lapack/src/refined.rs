//! Eigenproblems of Hermitian matrices on a GPU: solved in doubles on the CPU, and refined by products of matrices there.
//!
//! With approximate eigenvectors X of A, R = I - X^H X and S = X^H A X, the quotients lambda_i = s_ii / (1 - r_ii) are eigenvalues, and
//! X + X E is nearer to the eigenvectors, where e_ij = r_ij / 2 + m_ij / (lambda_j - lambda_i) and m_ij = s_ij + r_ij (lambda_i + lambda_j)
//! / 2: the first term makes vectors orthogonal, the second one undoes what couples them. Digits double in each step.
//!
//! Eigenvalues are a cluster where their gaps are no larger than what couples their vectors: there the second term would be no small
//! correction. Vectors of a cluster are rotated by those of its own M, an eigenproblem of its order in doubles after its first
//! eigenvalue has been subtracted, so that each step resolves clusters 2^50 times as narrow. What is below the noise of the products is left
//! as it is: such vectors are any of the space that they span.
//!
//! Source: Ogita, Aishima, "Iterative refinement for symmetric eigenvalue decomposition", Japan J. Indust. Appl. Math. 35, 2018, and 36,
//! 2019.

mod there;

use crate::memory::matrix;
use crate::parts::adjoint_of;
use crate::real::Real;
use crate::single::Single;
use crate::tridiagonal::Unconverged;
use crate::{Exchanges, Lines, Number, Units, symmetric};
use std::time::{Duration, Instant};
use there::{ClustersOf, Correct, Fill, Leading, Rotate, Values, kept, numbers};
use wideblas_base::fallible;
use wideblas_base::options::{Part, Trans, Uplo};
use wideblas_blas::device::{Temporary, copy_part};
use wideblas_blas::level1::Context;
use wideblas_blas::level3::Mode;
use wideblas_blas::{MatMut, MatRef, Native};
use wideblas_engine::device::matrices::{Elements, mirrored};
use wideblas_engine::device::vectors::{Clusters, Step};
use wideblas_engine::device::{Device, Failure, device_at};
use wideblas_engine::trace;
use wideblas_format::{Complex, Dd, Qd};
use wideblas_product::Product;

/// Numbers of matrices that may be on a GPU.
pub trait Refined: Native + Number<Real: Native> {
    /// What their problems are solved in first.
    type Double: Number<Real = f64>;
}

macro_rules! refined {
    ($($type:ty: $double:ty;)*) => {$(
        impl Refined for $type {
            type Double = $double;
        }
    )*};
}
refined! {
    Dd: f64;
    Qd: f64;
    Complex<Dd>: Complex<f64>;
    Complex<Qd>: Complex<f64>;
}

/// Steps, at most. Each resolves clusters that are 2^50 times as narrow, and may come back to one after it.
const MOST: usize = 24;

/// Exponents of two that matrices are scaled from: beyond them products may lose their last components.
const FARTHEST: i64 = 100;

/// Eigenvalues, in ascending order, and eigenvectors on a GPU.
pub struct Pairs<T: Refined> {
    pub values: Vec<T::Real>,
    pub vectors: Temporary<T>,
    pub steps: usize,
    /// The times of the solution in doubles, and of the steps.
    pub start: Duration,
    pub refinement: Duration,
}

/// What became of a problem.
pub enum Outcome<T: Refined> {
    Found(Pairs<T>),
    /// The matrix has infinities or NaN.
    NotFinite,
    /// The steps, or their start, did not converge.
    NotConverged,
}

/// [`symmetric::solve`] of a matrix on a GPU; `None`, with nothing done, where the CPU is to do it.
///
/// # Errors
/// When the GPU fails.
pub fn solve<T: Refined>(
    (uplo, has_vectors): (Uplo, bool),
    a: &mut MatMut<'_, T>,
    w: &mut [T::Real],
    context: Context,
) -> Result<Option<Unconverged>, Failure> {
    let (n, Some(home)) = (a.rows, context.device) else { return Ok(None) };
    if n < 2 {
        return Ok(None);
    }
    let device = device_at(home)?;
    let outcome = match pairs(device, uplo, a.as_ref()) {
        Err(failure) if failure.is_out_of_memory() => {
            trace::note(|| format!("cuda:{home}: {failure}; the CPU computes"));
            return Ok(None);
        }
        outcome => outcome?,
    };
    match outcome {
        Outcome::Found(pairs) => {
            if has_vectors {
                copy_part(device, Part::All, pairs.vectors.view(), a)?;
            }
            w.clone_from_slice(&pairs.values);
            Ok(Some(0))
        }
        Outcome::NotFinite => {
            let nan = Single::nan();
            w.iter_mut().for_each(|w| w.put(&nan));
            Ok(Some(n - 1))
        }
        Outcome::NotConverged => {
            trace::decision(|| "the refinement did not converge".into());
            Ok(None)
        }
    }
}

/// The eigenvalues and eigenvectors of the matrix on a GPU of which A has a triangle.
///
/// # Errors
/// When the GPU fails.
pub fn pairs<T: Refined>(
    device: &'static Device,
    uplo: Uplo,
    a: MatRef<'_, T>,
) -> Result<Outcome<T>, Failure> {
    let elements = Elements { are_complex: T::IS_COMPLEX, are_hermitian: T::IS_COMPLEX };
    let threads = Context::chosen().threads.count();
    let all = device.in_one_queue(|| mirrored(device, elements, uplo.part(), a, threads))?;
    of_whole(device, all)
}

/// [`pairs`] of a matrix that has both triangles.
///
/// # Errors
/// As there.
pub fn of_whole<T: Refined>(
    device: &'static Device,
    mut a: Temporary<T>,
) -> Result<Outcome<T>, Failure> {
    let n = a.view().rows;
    let doubles = T::in_arithmetic(Leading { device, x: a.view() })?;
    if !doubles.iter().all(Single::is_finite) {
        return Ok(Outcome::NotFinite);
    }
    let largest = doubles.iter().fold(0.0, |most: f64, x| most.max(x.abs()));
    let exponent = if largest == 0.0 { 0 } else { Single::exponent(&largest) };
    let shift = if exponent.abs() > FARTHEST { -exponent } else { 0 };
    let begun = Instant::now();
    let Some(start) = solved::<T>(&doubles, n, shift) else { return Ok(Outcome::NotConverged) };
    let of_start = begun.elapsed();
    let (found, refinement) = device.in_one_queue(|| {
        scale(device, &mut a, shift)?;
        let mut x = Temporary::<T>::new(device, n, n)?;
        T::in_arithmetic(Fill { device, doubles: &start, to: x.view_mut() })?;
        drop(start);
        let begun = Instant::now();
        Ok((refine(device, a.view(), x)?, begun.elapsed()))
    })?;
    let Some((values, mut vectors, steps)) = found else { return Ok(Outcome::NotConverged) };
    let values = sorted(device, values, &mut vectors, shift)?;
    trace::decision(|| {
        let [start, rest] = [of_start, refinement].map(|time| time.as_secs_f64() * 1e3);
        format!("solved in doubles in {start:.3} ms, refined by {steps} steps in {rest:.3} ms")
    });
    Ok(Outcome::Found(Pairs { values, vectors, steps, start: of_start, refinement }))
}

/// The eigenvectors of a matrix of doubles times 2^shift, which are given part by part; `None` where they were not found.
fn solved<T: Refined>(doubles: &[f64], n: usize, shift: i64) -> Option<Vec<f64>> {
    let parts = doubles.len() / (n * n);
    let mut numbers = T::Double::zeros(0, n * n);
    for (to, from) in numbers.iter_mut().zip(doubles.chunks_exact(parts)) {
        let part = |at: usize| from.get(at).map_or(0.0, |x| x.scaled(shift));
        to.put_singles([&part(0), &part(1)]);
    }
    let mut values = fallible::filled(n, 0.0);
    let mut vectors = matrix(&mut numbers, n, n);
    let unconverged = T::Double::with_units(Context::chosen(), |units| {
        symmetric::solve((Uplo::Lower, true), &mut vectors, &mut values, units)
    });
    let is_found = matches!(unconverged, Ok(0)) && values.iter().all(Single::is_finite);
    is_found.then(|| {
        let mut all = fallible::room_for(doubles.len());
        numbers.iter().for_each(|x| all.extend_from_slice(&x.singles()[..parts]));
        all
    })
}

/// A := 2^shift A
fn scale<T: Refined>(
    device: &'static Device,
    a: &mut Temporary<T>,
    shift: i64,
) -> Result<(), Failure> {
    if shift == 0 {
        return Ok(());
    }
    // The exponents of numbers below 2^-1000 stay below those of others.
    let power = T::from(Single::scaled(&1.0, shift.clamp(-1000, 1000)));
    let context = Context { device: Some(device.ordinal), ..Context::chosen() };
    let mut a = a.view_mut();
    (0..a.cols).try_for_each(|j| T::scal(&power, a.vector(j, false), context))
}

/// Eigenvalues, eigenvectors and steps.
type Refinement<T> = (Vec<<T as Number>::Real>, Temporary<T>, usize);

/// Refines approximate eigenvectors; `None` where that does not converge.
fn refine<T: Refined>(
    device: &'static Device,
    a: MatRef<'_, T>,
    mut x: Temporary<T>,
) -> Result<Option<Refinement<T>>, Failure> {
    let n = a.rows;
    let kept = &kept::<T>(device, n)?;
    let room = || Temporary::<T>::new(device, n, n);
    let [mut ax, mut gram, mut quotient] = [room()?, room()?, room()?];
    let (one, zero) = (T::from(1.0), T::from(0.0));
    // All by residues: where another way might be cheaper, the host asks for the sizes of all rows and columns.
    let multiply = |[a, b]: [MatRef<'_, T>; 2], beta, c: MatMut<'_, T>, part| {
        let product = Product { alpha: &one, a, b, beta, c, part };
        T::multiply_where_it_lies(product, Mode::Working)
    };
    // Bits of the numbers.
    let bits = 53 * (size_of::<T::Real>() / size_of::<f64>()) as i64;
    let noise = (n as f64).sqrt().scaled(4 - bits);
    let limit = 1.0.scaled(-bits / 2 - 1);
    for steps in 1..=MOST {
        let left = adjoint_of(x.view());
        multiply([left, x.view()], &zero, gram.view_mut(), Part::Lower)?;
        multiply([a, x.view()], &zero, ax.view_mut(), Part::All)?;
        multiply([left, ax.view()], &zero, quotient.view_mut(), Part::Lower)?;
        let (of_gram, of_quotient) = (gram.view(), quotient.view());
        let step = Step { gram: of_gram, quotient: of_quotient, noise, limit };
        let found = T::in_arithmetic(Correct { device, step, kept, to: ax.view_mut() })?;
        if !(found.correction.is_finite() && found.coupling.is_finite()) {
            return Ok(None);
        }
        let rotated = match found.widest {
            0 => None,
            width => {
                let clusters = T::in_arithmetic(ClustersOf { device, step, kept, width })?;
                let Some(clusters) = turned::<T>(clusters) else { return Ok(None) };
                let mut rotated = room()?;
                let to = rotated.view_mut();
                T::in_arithmetic(Rotate { device, step, kept, clusters, to })?;
                Some(rotated)
            }
        };
        copy_part(device, Part::All, x.view(), &mut gram.view_mut())?;
        multiply([x.view(), ax.view()], &one, gram.view_mut(), Part::All)?;
        std::mem::swap(&mut x, &mut gram);
        if let Some(rotated) = &rotated {
            multiply([x.view(), rotated.view()], &zero, gram.view_mut(), Part::All)?;
            std::mem::swap(&mut x, &mut gram);
        }
        if rotated.is_none() && found.correction <= limit {
            let values = T::in_arithmetic(Values { device, kept, n })?;
            return Ok(Some((numbers(&values), x, steps)));
        }
    }
    Ok(None)
}

/// The matrices of clusters become their eigenvectors; `None` where these were not found.
fn turned<T: Refined>(mut clusters: Clusters) -> Option<Clusters> {
    let Clusters { first, blocks, width } = &mut clusters;
    let (n, parts) = (first.len(), blocks.len() / (first.len() * *width));
    let mut from = 0;
    while from < n {
        let end = (from..n).find(|&i| first[i] != from as i64).unwrap_or(n);
        let (order, column) = (end - from, *width * parts);
        let mut own = fallible::room_for(order * order * parts);
        for j in from..end {
            own.extend_from_slice(&blocks[j * column..j * column + order * parts]);
        }
        let vectors = match order {
            1 => {
                own.fill(0.0);
                own[0] = 1.0;
                own
            }
            _ => solved::<T>(&own, order, 0)?,
        };
        for (j, vector) in (from..end).zip(vectors.chunks_exact(order * parts)) {
            blocks[j * column..j * column + order * parts].copy_from_slice(vector);
        }
        from = end;
    }
    Some(clusters)
}

/// Eigenvalues of a matrix that was scaled, and their vectors, in ascending order: those nearest to each other may have been found in
/// another one.
fn sorted<T: Refined>(
    device: &'static Device,
    mut values: Vec<T::Real>,
    vectors: &mut Temporary<T>,
    shift: i64,
) -> Result<Vec<T::Real>, Failure> {
    let n = values.len();
    let exceeds = |x: &T::Real, y: &T::Real| x.single().exceeds(&y.single());
    let others = fallible::collected((0..n).map(|i| {
        let least = (i + 1..n).fold(i, |least, j| match exceeds(&values[least], &values[j]) {
            true => j,
            false => least,
        });
        values.swap(i, least);
        least
    }));
    if others.iter().enumerate().any(|(i, &other)| i != other) {
        let exchanges = Exchanges { first: 0, others: &others, reversed: false };
        let (context, vectors) = (Context::chosen(), &mut vectors.view_mut());
        let context = Context { device: Some(device.ordinal), ..context };
        T::exchange(vectors, Lines::Columns, exchanges, context)?;
    }
    for value in &mut values {
        let scaled = value.single().scaled(-shift);
        value.put(&scaled);
    }
    Ok(values)
}

/// One triangle of A becomes that of op(F)^-1 A op(F)^-H, or of op(F) A op(F)^H, with a triangular F: all on the GPU of the context.
///
/// # Errors
/// When the GPU fails.
pub fn turn_by_factor<T: Refined>(
    (divides, uplo): (bool, Uplo),
    a: &mut MatMut<'_, T>,
    factor: MatRef<'_, T>,
    units: Units<'_, T>,
) -> Result<bool, Failure> {
    use crate::steps::{divide_there, multiply_there, options};
    use wideblas_base::options::{Diag, Side};

    let Some(home) = units.context.device else { return Ok(false) };
    let (device, n) = (device_at(home)?, a.rows);
    let elements = Elements { are_complex: T::IS_COMPLEX, are_hermitian: T::IS_COMPLEX };
    device.in_one_queue(|| {
        let mut all =
            mirrored(device, elements, uplo.part(), a.as_ref(), units.context.threads.count())?;
        for side in [Side::Left, Side::Right] {
            let is_adjoint = divides == ((side == Side::Left) == (uplo == Uplo::Upper));
            let trans = if is_adjoint { Trans::Conj } else { Trans::No };
            let options = options(side, uplo, trans, Diag::NonUnit);
            match divides {
                true => divide_there(options, units.one, factor, all.view_mut(), units)?,
                false => multiply_there(options, factor, all.view_mut(), units)?,
            }
        }
        copy_part(device, uplo.part(), all.view(), &mut a.block(0..n, 0..n))?;
        wideblas_blas::device::make_diagonal_real(device, a)
    })?;
    Ok(true)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wideblas_base::random::Random;

    /// Starts are unitary and make a matrix diagonal, as nearly as doubles can; parts follow each other.
    fn starts<T: Refined>(n: usize, shift: i64) {
        let mut random = Random(n as u64);
        let parts = if T::IS_COMPLEX { 2 } else { 1 };
        let mut a = vec![[0.0; 2]; n * n];
        for j in 0..n {
            for i in j..n {
                let mut number = || (random.next() >> 11) as f64 * 2f64.powi(-53) - 0.5;
                let x = [number(), if i == j || parts == 1 { 0.0 } else { number() }];
                (a[i + j * n], a[j + i * n]) = (x, [x[0], -x[1]]);
            }
        }
        let doubles: Vec<f64> =
            a.iter().flat_map(|x| x[..parts].iter().map(|x| x.scaled(-shift))).collect();
        let found = solved::<T>(&doubles, n, shift).unwrap();
        let at = |i: usize, j: usize| {
            let x = &found[(i + j * n) * parts..];
            [x[0], if parts == 2 { x[1] } else { 0.0 }]
        };
        let times =
            |x: [f64; 2], y: [f64; 2]| [x[0] * y[0] - x[1] * y[1], x[0] * y[1] + x[1] * y[0]];
        for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
            let (mut gram, mut quotient) = ([0.0; 2], [0.0; 2]);
            for k in 0..n {
                let [re, im] = at(k, i);
                let mut image = [0.0; 2];
                for l in 0..n {
                    let term = times(a[k + l * n], at(l, j));
                    image = [image[0] + term[0], image[1] + term[1]];
                }
                let terms = [times([re, -im], at(k, j)), times([re, -im], image)];
                gram = [gram[0] + terms[0][0], gram[1] + terms[0][1]];
                quotient = [quotient[0] + terms[1][0], quotient[1] + terms[1][1]];
            }
            let rest = if i == j { [gram[0] - 1.0, gram[1]] } else { gram };
            assert!(rest.iter().all(|x| x.abs() < 1e-13), "{n} {i} {j}: {rest:?}");
            let is_right = i == j || quotient.iter().all(|x| x.abs() < 1e-13 * n as f64);
            assert!(is_right, "{n} {i} {j}: {quotient:?}");
        }
    }

    #[test]
    fn starts_are_solutions_in_doubles() {
        for n in [2, 3, 20, 60] {
            starts::<Dd>(n, 0);
            starts::<Complex<Dd>>(n, 0);
        }
        starts::<Qd>(5, 990);
        starts::<Qd>(5, -900);
    }

    /// Each cluster gets its own vectors, others ones.
    #[test]
    fn clusters_are_turned_one_by_one() {
        let first = vec![0, 1, 1, 3];
        let mut blocks = vec![7.0, 0.0, 0.0, 3.0, 3.0, 0.0, 5.0, 0.0];
        let clusters = Clusters { first: first.clone(), blocks: blocks.clone(), width: 2 };
        let turned = turned::<Dd>(clusters).unwrap();
        let half = 0.5f64.sqrt();
        assert!(turned.blocks[2..6].iter().all(|x| (x.abs() - half).abs() < 1e-15));
        assert!(turned.blocks[2] * turned.blocks[3] < 0.0, "the lower eigenvalue first");
        blocks[2..6].copy_from_slice(&turned.blocks[2..6]);
        (blocks[0], blocks[6]) = (1.0, 1.0);
        assert_eq!((turned.first, turned.blocks), (first, blocks));
    }
}
