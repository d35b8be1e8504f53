//! A system in one precision after the other.

use super::host::Host;
use super::operator::OfMatrix;
use super::run::{Counts, Ended, Limits, Run};
use super::space::Space;
use super::steps::{End, Machine, Recursion};
use super::{Bits, Method, Operator, Options, Report, Status, Watch, bicg, bicgstab, cg, gmres};
use crate::cuda::{Card, Given};
use crate::numbers::{Arithmetic, DOUBLE, DOUBLE_DOUBLE, Entry, Limbs, QUAD_DOUBLE};
use crate::precondition::{Kind, Preconditioner};
use crate::product::{WithEntries, numbers, with_entries};
use crate::{Matrix, Refused, Values, cuda, exact};
use std::convert::Infallible;
use wideblas_base::fallible;
use wideblas_engine::cpu::par;
use wideblas_engine::device::Failure;
use wideblas_engine::trace;
use wideblas_format::wide::Wide;
use wideblas_product::Number;

/// The most bits of an iteration.
pub const MOST_BITS: u32 = 1792;

/// Precisions of [`Bits::Auto`].
const LADDER: [u32; 6] = [53, 106, 212, 424, 848, MOST_BITS];

/// With a tolerance above this doubles are tried first.
const FOR_DOUBLES: f64 = 1e-12;

/// What is done in the arithmetic of a precision.
trait InArithmetic {
    type Output;
    fn run<A: Arithmetic>(self, arithmetic: A) -> Self::Output;
}

fn in_arithmetic<W: InArithmetic>(bits: u32, work: W) -> W::Output {
    match bits {
        0..=53 => work.run(DOUBLE),
        54..=106 => work.run(DOUBLE_DOUBLE),
        107..=212 => work.run(QUAD_DOUBLE),
        213..=448 => work.run(Limbs::<7>::new(bits)),
        449..=896 => work.run(Limbs::<14>::new(bits)),
        _ => work.run(Limbs::<28>::new(bits.min(MOST_BITS))),
    }
}

/// Applies an operator to vectors that it reads and writes as values: `false` where it cannot be applied, or not transposed.
pub type Apply<'a> = &'a dyn Fn(bool, &Values, &mut Values) -> bool;

/// What is solved.
enum System<'a> {
    Matrix(&'a Matrix),
    /// The order of an operator, and what applies it.
    Operator(usize, Apply<'a>),
}

/// x := the solution of A x = b, iteratively.
///
/// Refuses matrices that are not square or, for CG, not symmetric; entries that are not finite; preconditioners that do not exist; lengths that
/// do not agree; and precisions above [`MOST_BITS`]. Then x is untouched. Numbers of b and of a guess that are not finite are
/// [`Status::NotFinite`], with x untouched too.
pub fn solve<T: Number>(
    matrix: &Matrix,
    b: &[T],
    x: &mut [T],
    options: &Options,
    watch: Watch<'_>,
) -> Result<Report, Refused> {
    if matrix.rows() != matrix.columns() {
        let (rows, columns) = (matrix.rows(), matrix.columns());
        return Err(Refused::new(format!("the matrix is {rows} x {columns}, not square")));
    }
    if let Some((row, column)) = matrix.first_special() {
        let message = format!("the entry in row {row} and column {column} is not finite");
        return Err(Refused::new(message));
    }
    let is_symmetric = matches!(options.method, Method::Auto | Method::Cg) && matrix.is_symmetric();
    if options.method == Method::Cg && !is_symmetric {
        return Err(Refused::new("CG needs a symmetric matrix"));
    }
    let preconditioner = Preconditioner::new(options.preconditioner, matrix)?;
    let has_positive_diagonal = || {
        let positive = |at| matrix.values().to_f64(at) > 0.0;
        (0..matrix.rows()).all(|row| matrix.find(row, row).is_some_and(positive))
    };
    let methods: &[Method] = match options.method {
        Method::Auto if is_symmetric && has_positive_diagonal() => &[Method::Cg, Method::BiCg],
        Method::Auto => &[Method::BiCg],
        Method::Cg => &[Method::Cg],
        Method::BiCg => &[Method::BiCg],
        Method::BiCgStab => &[Method::BiCgStab],
        Method::Gmres => &[Method::Gmres],
    };
    solve_system(&System::Matrix(matrix), &preconditioner, methods, (b, x), options, watch)
}

/// As [`solve`], for an operator of order `n`. Its residuals are as exact as it is. Without another method GMRES is used, which needs no transpose.
pub fn solve_with<T: Number>(
    (n, apply): (usize, Apply<'_>),
    b: &[T],
    x: &mut [T],
    options: &Options,
    watch: Watch<'_>,
) -> Result<Report, Refused> {
    if options.preconditioner != Kind::None {
        return Err(Refused::new(
            "preconditioners are made of a matrix's entries, which an operator has not",
        ));
    }
    let method = if options.method == Method::Auto { Method::Gmres } else { options.method };
    let system = System::Operator(n, apply);
    solve_system(&system, &Preconditioner::None, &[method], (b, x), options, watch)
}

/// Numbers as values, and back: what is between them does not depend on their type, and is compiled once.
fn solve_system<T: Number>(
    system: &System<'_>,
    preconditioner: &Preconditioner,
    methods: &[Method],
    (b, x): (&[T], &mut [T]),
    options: &Options,
    watch: Watch<'_>,
) -> Result<Report, Refused> {
    let n = match system {
        System::Matrix(matrix) => matrix.rows(),
        System::Operator(n, _) => *n,
    };
    if b.len() != n || x.len() != n {
        let (b, x) = (b.len(), x.len());
        return Err(Refused::new(format!("b has {b} elements and x {x}, the matrix has {n} rows")));
    }
    let ladder = ladder(options)?;
    let mut report = Report {
        status: Status::Converged,
        method: methods[0],
        iterations: 0,
        bits: ladder[0],
        residual: 0.0,
        recursion: 0.0,
        replacements: 0,
        history: Vec::new(),
    };
    let is_special = |x: &[T]| x.iter().any(Number::is_special);
    if is_special(b) || options.has_guess && is_special(x) {
        (report.status, report.residual, report.recursion) =
            (Status::NotFinite, f64::NAN, f64::NAN);
        return Ok(report);
    }
    if b.iter().all(Number::is_zero) {
        x.iter_mut().for_each(|x| x.store_f64(0.0));
        return Ok(report);
    }
    let b = stored(b);
    let guess = options.has_guess.then(|| stored(x));
    let whole = Whole { system, preconditioner, methods, b: &b, options };
    let Some(values) = climb(&whole, ladder, guess, &mut report, watch) else { return Ok(report) };
    store(&values, x);
    if stored_bits(x) < i64::from(report.bits).max(53) {
        settle(system, &b, &stored(x), options.rtol, &mut report);
    }
    Ok(report)
}

/// The precisions that options ask for.
fn ladder(options: &Options) -> Result<&[u32], Refused> {
    if !(options.rtol >= 0.0 && options.rtol < 1.0) {
        return Err(Refused::new(format!(
            "rtol is {}, which must be from 0 to below 1",
            options.rtol
        )));
    }
    if options.restart == 0 {
        return Err(Refused::new("GMRES needs an iteration before it restarts"));
    }
    match &options.bits {
        Bits::Auto if options.rtol > FOR_DOUBLES => Ok(&LADDER),
        Bits::Auto => Ok(&LADDER[1..]),
        Bits::Fixed(bits) if (1..=MOST_BITS).contains(bits) => Ok(std::slice::from_ref(bits)),
        Bits::Fixed(bits) => {
            Err(Refused::new(format!("{bits} bits: there are iterations of 1 to {MOST_BITS}")))
        }
    }
}

/// What is solved, and how.
struct Whole<'a> {
    system: &'a System<'a>,
    preconditioner: &'a Preconditioner,
    methods: &'a [Method],
    b: &'a Values,
    options: &'a Options,
}

/// One precision after the other. Nothing where there is no iterate.
fn climb(
    whole: &Whole<'_>,
    ladder: &[u32],
    guess: Option<Values>,
    report: &mut Report,
    watch: Watch<'_>,
) -> Option<Values> {
    let Whole { system, preconditioner, methods, b, options } = *whole;
    let (mut carried, mut least) = (guess, 0);
    let most = |bits: u32, method: Method| {
        options.most.unwrap_or_else(|| usual_most(options.bits, bits, method, b.len()))
    };
    'all: for (step, &bits) in ladder.iter().enumerate() {
        if bits < least {
            continue;
        }
        for (i, &method) in methods.iter().enumerate() {
            let level = Level {
                system,
                preconditioner,
                method,
                restart: options.restart,
                b,
                guess: carried.as_ref(),
                limits: Limits {
                    rtol: options.rtol,
                    most: most(bits, method),
                    bits,
                    // With doubles a tolerance is loose, and few iterations are needed.
                    may_rise: method == Method::Cg && bits > 53 && step + 1 < ladder.len(),
                },
                least: &mut least,
                report: &mut *report,
                watch: &mut *watch,
            };
            let (status, values) = in_arithmetic(bits, level);
            (report.status, report.method, report.bits) = (status, method, bits);
            carried = Some(values);
            match status {
                Status::Indefinite if i + 1 < methods.len() => {}
                Status::Converged | Status::Interrupted | Status::Indefinite => break 'all,
                _ => break,
            }
        }
    }
    report.recursion = report.history.last().copied().unwrap_or(report.residual);
    let values = carried?;
    if report.residual.is_finite() {
        return Some(values);
    }
    // An operator may have failed before there was any residual.
    if report.status != Status::Interrupted {
        report.status = Status::NotFinite;
    }
    None
}

/// At most so many iterations without another limit. Where more bits may be taken, fewer ones are given up sooner: an iteration in quad-double
/// numbers takes about ten times as long as one in double-double numbers, and nearly as long as one in 424 bits, which needs a few n at most.
/// BiCGSTAB is given up sooner still: where it does not converge, it stagnates.
fn usual_most(asked: Bits, bits: u32, method: Method, n: usize) -> usize {
    let times = match (method, bits) {
        (Method::BiCgStab, 54..=106) => 3,
        (Method::BiCgStab, 107..=212) => 2,
        (_, 212) => 4,
        _ => 16,
    };
    match asked {
        Bits::Fixed(_) => n.saturating_mul(20).max(1000),
        Bits::Auto => n.saturating_mul(times).max(500),
    }
}

/// Bits of the numbers of a vector.
fn stored_bits<T: Number>(x: &[T]) -> i64 {
    x.iter().map(Number::precision).min().unwrap_or(i64::MAX)
}

/// The residual of x as it is stored, in numbers of fewer bits than those of the iteration.
fn settle(system: &System<'_>, b: &Values, x: &Values, rtol: f64, report: &mut Report) {
    let bits = report.bits.max(106);
    let found = in_arithmetic(bits, StoredResidual { system, b, x });
    if let Some(found) = found {
        report.residual = found;
    }
    report.status = match (report.status, report.residual <= rtol) {
        (_, true) => Status::Converged,
        (Status::Converged, false) => Status::Rounded,
        (status, false) => status,
    };
}

struct StoredResidual<'a> {
    system: &'a System<'a>,
    b: &'a Values,
    x: &'a Values,
}

impl InArithmetic for StoredResidual<'_> {
    type Output = Option<f64>;

    fn run<A: Arithmetic>(self, arithmetic: A) -> Option<f64> {
        let space = Space::new(arithmetic, self.b.len());
        let (b, x) = (numbers(arithmetic, self.b), numbers(arithmetic, self.x));
        let mut r = space.zeros();
        match self.system {
            System::Matrix(matrix) => exact::residual(arithmetic, matrix, &b, &x, &mut r),
            System::Operator(_, apply) => {
                let operator = OfCallback { arithmetic, apply: *apply };
                operator.residual(&b, &x, &mut r)?;
            }
        }
        let (square, of_b) = (space.dot(&r, &r), space.dot(&b, &b));
        let root = arithmetic.sqrt(&arithmetic.div(&square, &of_b));
        let found = arithmetic.to_f64(&root);
        found.is_finite().then_some(found)
    }
}

/// Numbers as values of any precision.
fn stored<T: Number>(x: &[T]) -> Values {
    let bits = x.iter().map(|x| x.span().min(MOST_BITS.into())).max().unwrap_or(53);
    let mut values = Values::with_room(bits as u32, x.len());
    let mut scratch = Wide::default();
    x.iter().for_each(|x| values.push_number(x, &mut scratch));
    values
}

/// Values rounded to the numbers of a vector.
fn store<T: Number>(values: &Values, x: &mut [T]) {
    let mut value = Wide::default();
    for (i, x) in x.iter_mut().enumerate() {
        values.load(i, &mut value);
        x.store(&mut value);
    }
}

/// Numbers of an arithmetic as values.
fn values_of<A: Arithmetic>(arithmetic: A, x: &[A::Number]) -> Values {
    let mut values = Values::with_room(arithmetic.bits() as u32, x.len());
    let mut value = Wide::default();
    for x in x {
        match arithmetic.is_finite(x) {
            true => {
                arithmetic.load(x, &mut value);
                values.push(&mut value);
            }
            false => values.push_special(f64::NAN),
        }
    }
    values
}

/// An operator behind a callback.
struct OfCallback<'a, A> {
    arithmetic: A,
    apply: Apply<'a>,
}

impl<A: Arithmetic> OfCallback<'_, A> {
    fn product(&self, is_transposed: bool, x: &[A::Number], y: &mut [A::Number]) -> Option<()> {
        let arithmetic = self.arithmetic;
        let (values, mut result) = (values_of(arithmetic, x), values_of(arithmetic, y));
        if !(self.apply)(is_transposed, &values, &mut result) || result.len() != y.len() {
            return None;
        }
        y.copy_from_slice(&numbers(arithmetic, &result));
        Some(())
    }
}

impl<A: Arithmetic> Operator<A> for OfCallback<'_, A> {
    fn apply(&self, x: &[A::Number], y: &mut [A::Number]) -> Option<()> {
        self.product(false, x, y)
    }
    fn apply_transposed(&self, x: &[A::Number], y: &mut [A::Number]) -> Option<()> {
        self.product(true, x, y)
    }
    fn residual(&self, b: &[A::Number], x: &[A::Number], r: &mut [A::Number]) -> Option<()> {
        self.product(false, x, r)?;
        r.iter_mut().zip(b).for_each(|(r, b)| *r = self.arithmetic.sub(b, r));
        Some(())
    }
    fn is_indefinite(&self, _: &[A::Number]) -> bool {
        true
    }
}

/// An iteration in one precision.
struct Level<'a, 'w> {
    system: &'a System<'a>,
    preconditioner: &'a Preconditioner,
    method: Method,
    restart: usize,
    b: &'a Values,
    guess: Option<&'a Values>,
    limits: Limits,
    report: &'a mut Report,
    /// The fewest bits of the next precision.
    least: &'a mut u32,
    watch: Watch<'w>,
}

impl InArithmetic for Level<'_, '_> {
    type Output = (Status, Values);

    fn run<A: Arithmetic>(self, arithmetic: A) -> (Status, Values) {
        let space = Space::new(arithmetic, self.b.len());
        let b = numbers(arithmetic, self.b);
        let x = match self.guess {
            Some(values) => numbers(arithmetic, values),
            None => space.zeros(),
        };
        let (system, needs_transpose) = (self.system, self.method == Method::BiCg);
        let iteration = Iteration { level: self, space, b: &b, x };
        match system {
            System::Operator(_, apply) => {
                iteration.run_on_host(&OfCallback { arithmetic, apply: *apply })
            }
            System::Matrix(matrix) => {
                let mut ended = None;
                let matrix: &Matrix = matrix;
                let work = OnMatrix { iteration, matrix, needs_transpose, ended: &mut ended };
                with_entries(arithmetic, matrix.values(), work);
                ended.expect("the work was done")
            }
        }
    }
}

struct Iteration<'a, 'w, 'b, A: Arithmetic> {
    level: Level<'a, 'w>,
    space: Space<A>,
    b: &'b [A::Number],
    x: Vec<A::Number>,
}

impl<A: Arithmetic> Iteration<'_, '_, '_, A> {
    fn run_on_host(mut self, operator: &dyn Operator<A>) -> (Status, Values) {
        let (space, preconditioner) = (self.space, self.level.preconditioner);
        let mut host = Host::new(space, operator, preconditioner, recursion(space, self.b));
        let found = self.level.run_on(space, &mut host, operator, (self.b, &self.x));
        // The CPU does not fail.
        found.unwrap_or_else(|_| (Status::Interrupted, values_of(space.arithmetic, &self.x)))
    }

    /// On a GPU, if that has the method, and is expected to be faster or was asked for. The CPU begins anew where it fails.
    fn run_on_device<E: Entry<A::Number>>(
        &mut self,
        operator: &OfMatrix<'_, A, E>,
    ) -> Option<(Status, Values)> {
        let (space, level) = (self.space, &mut self.level);
        if matches!(level.preconditioner, Preconditioner::Triangles { .. }) {
            return None;
        }
        let format = space.arithmetic.format()?;
        let device = cuda::for_solver(operator.matrix, format, level.limits.most)?;
        let given = Given {
            matrix: (operator.matrix, operator.entries),
            transposed: operator.transposed,
            preconditioner: level.preconditioner,
            restart: if level.method == Method::Gmres { level.restart } else { 0 },
        };
        let report = &level.report;
        let before = (report.iterations, report.replacements, report.history.len());
        let recursion = recursion(space, self.b);
        let outcome = device.lend(|guest| {
            let mut card = Card::new((device, guest), format, &given, recursion)?;
            level.run_on(space, &mut card, operator, (self.b, &self.x))
        });
        outcome
            .inspect_err(|failure| {
                trace::note(|| format!("a solver runs on the CPU: {failure}"));
                let report = &mut level.report;
                (report.iterations, report.replacements) = (before.0, before.1);
                report.history.truncate(before.2);
            })
            .ok()
    }
}

fn recursion<A: Arithmetic>(space: Space<A>, b: &[A::Number]) -> Recursion<A::Number> {
    Recursion { square: space.dot(b, b), target: 0.0, best: f64::INFINITY }
}

impl Level<'_, '_> {
    /// Runs the method on a machine, from a first iterate. Fails where the machine does.
    fn run_on<A: Arithmetic>(
        &mut self,
        space: Space<A>,
        machine: &mut dyn Machine<A>,
        operator: &dyn Operator<A>,
        given: (&[A::Number], &[A::Number]),
    ) -> Result<(Status, Values), Failure> {
        let (method, restart) = (self.method, self.restart);
        let least = &mut *self.least;
        let Report { iterations, replacements, history, residual, .. } = &mut *self.report;
        let counts = Counts { iterations, replacements, history };
        let is_preconditioned = !matches!(self.preconditioner, Preconditioner::None);
        let outcome = Run::new(
            (space, machine),
            operator,
            is_preconditioned,
            given,
            &self.limits,
            counts,
            &mut *self.watch,
        )
        .and_then(|mut run| {
            let Err(end) = iterate(&mut run, method, restart);
            if let End::Rise(bits) = end {
                *least = bits;
            }
            run.ended(end)
        });
        match outcome {
            Ok(Ended { status, x, residual: found }) => {
                *residual = found;
                Ok((status, values_of(space.arithmetic, &x)))
            }
            Err(End::Failed(failure)) => Err(failure),
            Err(End::Status(status)) => Ok((status, values_of(space.arithmetic, given.1))),
            Err(End::Rise(_)) => Ok((Status::Stagnated, values_of(space.arithmetic, given.1))),
        }
    }
}

/// Carries out a method until it ends.
fn iterate<A: Arithmetic>(
    run: &mut Run<'_, '_, A>,
    method: Method,
    restart: usize,
) -> Result<Infallible, End> {
    let program = match method {
        Method::Cg | Method::Auto => cg::program(run)?,
        Method::BiCg => bicg::program(run)?,
        Method::BiCgStab => bicgstab::program(run)?,
        Method::Gmres => return gmres::iterate(run, restart),
    };
    run.iterate(&program)
}

struct OnMatrix<'m, 'a, 'w, 'b, A: Arithmetic> {
    iteration: Iteration<'a, 'w, 'b, A>,
    matrix: &'m Matrix,
    needs_transpose: bool,
    ended: &'m mut Option<(Status, Values)>,
}

impl<A: Arithmetic> WithEntries<A> for OnMatrix<'_, '_, '_, '_, A> {
    fn run<E: Entry<A::Number>>(self, entries: &[E]) {
        let OnMatrix { mut iteration, matrix, needs_transpose, ended } = self;
        let (arithmetic, threads) = (iteration.space.arithmetic, par::num_threads());
        let transposed = needs_transpose.then(|| transposed_entries(matrix, entries));
        let transposed = transposed.as_ref().map(|entries| (matrix.transposed(), &entries[..]));
        let operator = OfMatrix { arithmetic, matrix, entries, transposed, threads };
        let found = iteration.run_on_device(&operator);
        *ended = Some(found.unwrap_or_else(|| iteration.run_on_host(&operator)));
    }
}

/// The entries of a matrix in the order of its transpose.
fn transposed_entries<E: Copy>(matrix: &Matrix, entries: &[E]) -> Vec<E> {
    let transposed = matrix.transposed();
    let mut to = fallible::room_for(entries.len());
    for column in 0..transposed.rows() {
        to.extend(transposed.row(column).map(|at| {
            let found = matrix.find(transposed.place(at), column);
            entries[found.expect("the transpose has the same entries")]
        }));
    }
    to
}
