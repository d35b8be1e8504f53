//! The calls of a solver of semidefinite programs, replayed on random data: `cargo bench --bench solvers`; with
//! `-- quick` for a shorter look, with `-- lapack` for the second of its reports alone.
//!
//! Routines, options and sizes are those of sdpa-dd 7.1.3 on theta2, mcp100, mcp250-1 and control3 of SDPLIB, from
//! profiles of its calls. Their numbers for one step of its method follow from the profiles too: totals over all steps
//! (theta2: 31,365 calls of Rtrsm, 20 steps; control3: 881,583 of Raxpy and 267,556 of Rdot, 22 steps), the splits of
//! the recursive Cholesky factorisation Rpotrf, which calls Rtrsm, Rsyrk and Rgemm, and where a profile has times alone,
//! these over the time of one call. Matrices are those of the calls, each with a leading dimension of its own.
//!
//! With its LAPACK the factorisations are calls of Rpotrf, and the method of Lanczos, by which it finds step lengths, calls Rsteqr for
//! the orders that SDPA's source says (`Lal::getMinEigen`): of 20 iterations on 100 rows 1, 2, 4, 7, 10, and 12 to 20.

mod common;

use common::full::{near_identity, numbers};
use common::medians_in_turn;
use common::report::Report;
use common::scalar::{Axpy, Dot, InPlaceLoop, Library, MatVecLoop, Scalar, TriangleLoop};
use std::collections::BTreeMap;
use std::env;
use std::ffi::{c_char, c_void};
use std::hint::black_box;
use std::mem::transmute;
use std::time::Duration;
use wideblas::abi::exports::*;
use wideblas::config::{DeviceChoice, set_device, set_num_threads};
use wideblas::format::{Dd, power_of_two};

/// A call of a solver; all triangles are lower.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Call {
    /// C := A op(B), or C := C - A op(B); m, n, k
    Gemm {
        transposed: bool,
        subtracts: bool,
        shape: [usize; 3],
    },
    /// C := C - A A^T of order n with k columns of A
    Syrk {
        n: usize,
        k: usize,
    },
    Trsm {
        right: bool,
        transposed: bool,
        m: usize,
        n: usize,
    },
    Trmm {
        transposed: bool,
        n: usize,
    },
    Gemv {
        n: usize,
    },
    Trmv {
        transposed: bool,
        n: usize,
    },
    Trsv {
        transposed: bool,
        n: usize,
    },
    Axpy {
        n: usize,
        inc: usize,
    },
    /// Increments of both vectors.
    Dot {
        n: usize,
        inc: [usize; 2],
    },
    /// The factor of a positive definite matrix.
    Potrf {
        n: usize,
    },
    /// The eigenvalues and eigenvectors of a tridiagonal matrix.
    Steqr {
        n: usize,
    },
}

impl Call {
    fn routine(self) -> &'static str {
        match self {
            Call::Gemm { .. } => "Rgemm",
            Call::Syrk { .. } => "Rsyrk",
            Call::Trsm { .. } => "Rtrsm",
            Call::Trmm { .. } => "Rtrmm",
            Call::Gemv { .. } => "Rgemv",
            Call::Trmv { .. } => "Rtrmv",
            Call::Trsv { .. } => "Rtrsv",
            Call::Axpy { .. } => "Raxpy",
            Call::Dot { .. } => "Rdot",
            Call::Potrf { .. } => "Rpotrf",
            Call::Steqr { .. } => "Rsteqr",
        }
    }

    /// Orders of the two matrices that are read, the second one perhaps a vector, and elements of the one that is
    /// written.
    fn sizes(self) -> (usize, usize, usize) {
        match self {
            Call::Gemm { shape: [m, n, k], .. } => (m.max(k), k.max(n), m * n),
            Call::Syrk { n, k } => (n.max(k), 0, n * n),
            Call::Trsm { right, m, n, .. } => (if right { n } else { m }, 0, m * n),
            Call::Trmm { n, .. } => (n, 0, n * n),
            Call::Gemv { n } => (n, n, n),
            Call::Trmv { n, .. } | Call::Trsv { n, .. } => (n, 0, n),
            Call::Axpy { n, inc } => (n.max(inc), 0, n * inc),
            Call::Dot { n, inc } => (n.max(inc[0]).max(inc[1]), n.max(inc[0]).max(inc[1]), 1),
            Call::Potrf { n } => (n, 0, n * n),
            // Room for four vectors.
            Call::Steqr { n } => (n, n.max(4), n * n),
        }
    }

    /// It is part of Rpotrf.
    fn is_of_cholesky(self) -> bool {
        matches!(
            self,
            Call::Gemm { transposed: true, .. }
                | Call::Syrk { .. }
                | Call::Trsm { right: true, .. }
        )
    }

    /// A is a triangle to multiply with, to solve for, or of a matrix to be factored.
    fn has_triangle(self) -> bool {
        matches!(
            self,
            Call::Trsm { .. }
                | Call::Trmm { .. }
                | Call::Trmv { .. }
                | Call::Trsv { .. }
                | Call::Potrf { .. }
        )
    }
}

/// Orders of the tridiagonal matrices whose eigenvalues a run of Lanczos' method asks for on n rows, and how many products it takes.
fn lanczos(n: usize) -> (Vec<usize>, usize) {
    let (mut orders, mut k, mut since) = (Vec::new(), 0, 0);
    let root = |x: usize| (x as f64).sqrt();
    while k < n.min(20) && (k as f64) < root(n) + 10.0 {
        if since as f64 >= root(k) || k == n - 1 || k as f64 > root(n + 9) {
            orders.push(k + 1);
            since = 0;
        }
        k += 1;
        since += 1;
    }
    (orders, k)
}

/// Calls with how often they come.
#[derive(Default)]
struct Mix {
    calls: BTreeMap<Call, usize>,
    /// With LAPACK's routines, not what these call.
    has_lapack: bool,
}

impl Mix {
    fn add(&mut self, times: usize, call: Call) {
        *self.calls.entry(call).or_default() += times;
    }

    /// LAPACK's potrf of a lower triangle, `times` times: blocks of 64 columns, and each block on the diagonal by halves.
    fn add_cholesky(&mut self, times: usize, n: usize) {
        const BLOCK: usize = 64;
        if self.has_lapack {
            return self.add(times, Call::Potrf { n });
        }
        for first in (0..n).step_by(BLOCK) {
            let (width, below) = (BLOCK.min(n - first), n.saturating_sub(first + BLOCK));
            if first > 0 {
                self.add(times, Call::Syrk { n: width, k: first });
            }
            self.add_halves(times, width);
            if below > 0 {
                let shape = [below, width, first];
                if first > 0 {
                    self.add(times, Call::Gemm { transposed: true, subtracts: true, shape });
                }
                let (m, n) = (below, width);
                self.add(times, Call::Trsm { right: true, transposed: true, m, n });
            }
        }
    }

    /// LAPACK's potrf2.
    fn add_halves(&mut self, times: usize, n: usize) {
        if n > 1 {
            let (first, second) = (n / 2, n - n / 2);
            self.add_halves(times, first);
            let (m, n) = (second, first);
            self.add(times, Call::Trsm { right: true, transposed: true, m, n });
            self.add(times, Call::Syrk { n: second, k: first });
            self.add_halves(times, second);
        }
    }

    /// What a step does with a block of order n of the matrices: factors, products, and for step lengths the method of
    /// Lanczos.
    fn add_block(&mut self, n: usize, products: usize, solutions: usize) {
        let shape = [n; 3];
        self.add_cholesky(11, n);
        self.add(products, Call::Gemm { transposed: false, subtracts: false, shape });
        self.add(solutions, Call::Trsm { right: false, transposed: false, m: n, n });
        self.add(3, Call::Trmm { transposed: true, n });
        self.add(80, Call::Gemv { n });
        self.add(80, Call::Trmv { transposed: false, n });
        self.add(80, Call::Trmv { transposed: true, n });
        if self.has_lapack {
            let (orders, products) = lanczos(n);
            orders.iter().for_each(|&n| self.add(80 / products, Call::Steqr { n }));
        }
    }

    /// The equations for a step, of order m.
    fn add_equations(&mut self, m: usize) {
        self.add_cholesky(1, m);
        self.add(5, Call::Trsv { transposed: false, n: m });
        self.add(5, Call::Trsv { transposed: true, n: m });
    }

    /// Sums and dot products of adjacent numbers.
    fn add_vectors(&mut self, times: usize, n: usize) {
        self.add(times, Call::Axpy { n, inc: 1 });
        self.add(times, Call::Dot { n, inc: [1, 1] });
    }
}

/// theta2: equations of order 498, one block of order 100.
fn theta(has_lapack: bool) -> Mix {
    let mut mix = Mix { has_lapack, ..Mix::default() };
    mix.add_equations(498);
    mix.add_block(100, 45, 9);
    mix.add_vectors(3400, 200);
    mix
}

/// mcp100 and mcp250-1: as many equations as the block has rows.
fn maxcut(n: usize, has_lapack: bool) -> Mix {
    let mut mix = Mix { has_lapack, ..Mix::default() };
    mix.add_equations(n);
    mix.add_block(n, 24, 1);
    mix.add_vectors(2600, n);
    mix
}

/// control3: equations of order 136, blocks of orders 30 and 15, rows of matrices as vectors.
fn control(has_lapack: bool) -> Mix {
    let mut mix = Mix { has_lapack, ..Mix::default() };
    mix.add_equations(136);
    mix.add_block(30, 410, 9);
    mix.add_block(15, 410, 9);
    mix.add(40_000, Call::Axpy { n: 30, inc: 30 });
    mix.add(12_200, Call::Dot { n: 30, inc: [30, 1] });
    mix
}

/// A call with its operands, and a result for each who computes it.
struct Replay {
    call: Call,
    times: usize,
    a: Vec<Dd>,
    b: Vec<Dd>,
    ours: Vec<Dd>,
    theirs: Vec<Dd>,
}

impl Replay {
    fn of(mix: &Mix) -> Vec<Replay> {
        let replay = |(&call, &times): (&Call, &usize)| {
            let (a, b, c) = call.sizes();
            let read = |n: usize, seed| numbers::<Dd, 2>(n * n, seed);
            let a = if call.has_triangle() { near_identity::<Dd, 2>(a, 1) } else { read(a, 1) };
            let [ours, theirs] = [(); 2].map(|()| numbers::<Dd, 2>(c, 3));
            Replay { call, times, a, b: read(b, 2), ours, theirs }
        };
        mix.calls.iter().map(replay).collect()
    }
}

const N: *const c_char = c"N".as_ptr();
const T: *const c_char = c"T".as_ptr();
const L: *const c_char = c"L".as_ptr();
const R: *const c_char = c"R".as_ptr();
const I: *const c_char = c"I".as_ptr();
const ONE: Dd = Dd::ONE;
const MINUS: Dd = Dd::new(-1.0, 0.0);

fn trans(transposed: bool) -> *const c_char {
    if transposed { T } else { N }
}

/// Rgemm's transb, alpha and beta, and ldb for n and k.
fn of_gemm(transposed: bool, subtracts: bool, [n, k]: [usize; 2]) -> (*const c_char, [Dd; 2], i64) {
    let factors = if subtracts { [MINUS, ONE] } else { [ONE, Dd::ZERO] };
    (trans(transposed), factors, if transposed { n } else { k } as i64)
}

/// Where row `i` of a matrix of order n starts; rows are taken in turn.
fn row(i: usize, n: usize) -> usize {
    i % n
}

/// A small number, so that sums stay as large as they are.
fn tiny() -> Dd {
    Dd::from(power_of_two(-60))
}

fn ours(replay: &mut Replay) {
    let Replay { call, times, a, b, ours, .. } = replay;
    let (a, work, c) = (a.as_ptr(), b.as_mut_ptr(), ours.as_mut_ptr());
    let b = work.cast_const();
    let mut info = 0;
    for i in 0..*times {
        // SAFETY: matrices and vectors of these sizes.
        unsafe {
            match *call {
                Call::Gemm { transposed, subtracts, shape: [m, n, k] } => {
                    let (trans, [alpha, beta], ldb) = of_gemm(transposed, subtracts, [n, k]);
                    let [m, n, k] = [m, n, k].map(|n| n as i64);
                    black_box(rgemm_dd)(N, trans, m, n, k, alpha, a, m, b, ldb, beta, c, m);
                }
                Call::Syrk { n, k } => {
                    let (n, k) = (n as i64, k as i64);
                    black_box(rsyrk_dd)(L, N, n, k, MINUS, a, n, ONE, c, n);
                }
                Call::Trsm { right, transposed, m, n } => {
                    let (side, lda) = if right { (R, n as i64) } else { (L, m as i64) };
                    let (m, n, trans) = (m as i64, n as i64, trans(transposed));
                    black_box(rtrsm_dd)(side, L, trans, N, m, n, ONE, a, lda, c, m);
                }
                Call::Trmm { transposed, n } => {
                    let (n, trans) = (n as i64, trans(transposed));
                    black_box(rtrmm_dd)(L, L, trans, N, n, n, ONE, a, n, c, n);
                }
                Call::Gemv { n } => {
                    let n = n as i64;
                    black_box(rgemv_dd)(N, n, n, ONE, a, n, b, 1, ONE, c, 1);
                }
                Call::Trmv { transposed, n } => {
                    let n = n as i64;
                    black_box(rtrmv_dd)(L, trans(transposed), N, n, a, n, c, 1);
                }
                Call::Trsv { transposed, n } => {
                    let n = n as i64;
                    black_box(rtrsv_dd)(L, trans(transposed), N, n, a, n, c, 1);
                }
                Call::Axpy { n, inc } => {
                    let (x, y) = (a.add(row(i, inc)), c.add(row(i, inc)));
                    black_box(raxpy_dd)(n as i64, tiny(), x, inc as i64, y, inc as i64);
                }
                Call::Dot { n, inc: [incx, incy] } => {
                    let (x, y) = (a.add(row(i, incx)), b.add(row(i, incy)));
                    *c = black_box(rdot_dd)(n as i64, x, incx as i64, y, incy as i64);
                }
                Call::Potrf { n } => {
                    c.copy_from_nonoverlapping(a, n * n);
                    black_box(rpotrf_dd)(L, n as i64, c, n as i64, &mut info);
                }
                Call::Steqr { n } => {
                    let (d, e, size) = (work, work.add(n), n as i64);
                    (0..n).for_each(|i| *d.add(i) = *a.add(i * (n + 1)));
                    (1..n).for_each(|i| *e.add(i - 1) = *a.add(i * (n + 1) - n));
                    black_box(rsteqr_dd)(I, size, d, e, c, size, work.add(2 * n), &mut info);
                }
            }
        }
        assert_eq!(info, 0);
    }
}

/// The loops of the reference BLAS, and an iteration for tridiagonal matrices.
struct Loops {
    scalar: Scalar,
    trsm: TriangleLoop<Dd>,
    trmm: TriangleLoop<Dd>,
    gemv: MatVecLoop<Dd>,
    trmv: InPlaceLoop<Dd>,
    trsv: InPlaceLoop<Dd>,
    axpy: Axpy<Dd>,
    dot: Dot<Dd>,
    steqr: unsafe extern "C" fn(i64, *const Dd) -> f64,
}

impl Loops {
    /// `None` where QD, Eigen or a C++ compiler is missing.
    fn build() -> Option<Loops> {
        let [structured, level2, vectors] = ["structured", "level2", "vectors"].map(Library::build);
        let (structured, level2, vectors) = (structured?, level2?, vectors?);
        let eigen = env::var("EIGEN").unwrap_or("/usr/include/eigen3".to_string());
        let spectral = Library::of("spectral.cpp", "c++", &["-I", &eigen, "-lqd"])?;
        let find = |library: &Library, name: &str| library.find(&format!("loop_{name}"), "dd");
        // SAFETY: the functions of these names have these types.
        unsafe {
            Some(Loops {
                scalar: Scalar::build()?,
                trsm: transmute::<*mut c_void, TriangleLoop<Dd>>(find(&structured, "trsm")?),
                trmm: transmute::<*mut c_void, TriangleLoop<Dd>>(find(&structured, "trmm")?),
                gemv: transmute::<*mut c_void, MatVecLoop<Dd>>(find(&level2, "gemv")?),
                trmv: transmute::<*mut c_void, InPlaceLoop<Dd>>(find(&level2, "trmv")?),
                trsv: transmute::<*mut c_void, InPlaceLoop<Dd>>(find(&level2, "trsv")?),
                axpy: transmute::<*mut c_void, Axpy<Dd>>(find(&vectors, "axpy")?),
                dot: transmute::<*mut c_void, Dot<Dd>>(find(&vectors, "dot")?),
                steqr: transmute::<*mut c_void, unsafe extern "C" fn(i64, *const Dd) -> f64>(
                    spectral.find("tridiagonal", "dd")?,
                ),
            })
        }
    }

    fn run(&self, replay: &mut Replay) {
        let Replay { call, times, a, b, theirs, .. } = replay;
        let (a, b, c) = (a.as_ptr(), b.as_ptr(), theirs.as_mut_ptr());
        let loops = &self.scalar.dd.loops;
        for i in 0..*times {
            // SAFETY: matrices and vectors of these sizes.
            unsafe {
                match *call {
                    Call::Gemm { transposed, subtracts, shape: [m, n, k] } => {
                        let (trans, [alpha, beta], ldb) = of_gemm(transposed, subtracts, [n, k]);
                        let [m, n, k] = [m, n, k].map(|n| n as i64);
                        (loops.gemm)(N, trans, m, n, k, alpha, a, m, b, ldb, beta, c, m);
                    }
                    Call::Syrk { n, k } => {
                        let (n, k) = (n as i64, k as i64);
                        (loops.syrk)(L, N, n, k, MINUS, a, n, ONE, c, n);
                    }
                    Call::Trsm { right, transposed, m, n } => {
                        (self.trsm)(right, transposed, m as i64, n as i64, a, c);
                    }
                    Call::Trmm { transposed, n } => {
                        (self.trmm)(false, transposed, n as i64, n as i64, a, c);
                    }
                    Call::Gemv { n } => (self.gemv)(false, n as i64, a, b, c),
                    Call::Trmv { transposed, n } => (self.trmv)(transposed, n as i64, a, c),
                    Call::Trsv { transposed, n } => (self.trsv)(transposed, n as i64, a, c),
                    Call::Axpy { n, inc } => {
                        let (x, y) = (a.add(row(i, inc)), c.add(row(i, inc)));
                        (self.axpy)(n as i64, tiny(), x, inc as i64, y, inc as i64);
                    }
                    Call::Dot { n, inc: [incx, incy] } => {
                        let (x, y) = (a.add(row(i, incx)), b.add(row(i, incy)));
                        *c = (self.dot)(n as i64, x, incx as i64, y, incy as i64);
                    }
                    Call::Potrf { .. } => unreachable!("its calls are replayed"),
                    Call::Steqr { n } => _ = black_box((self.steqr)(n as i64, a)),
                }
            }
        }
    }
}

/// Seconds with one thread, with two, and of the loops, for the calls that `wanted` is true for.
fn times(
    replays: &mut [Replay],
    loops: Option<&Loops>,
    wanted: impl Fn(&Call) -> bool,
    least: Duration,
) -> [f64; 3] {
    // One cell, for all three works need the operands.
    let replays = std::cell::RefCell::new(replays);
    let each = |work: &dyn Fn(&mut Replay)| {
        let mut replays = replays.borrow_mut();
        replays.iter_mut().filter(|replay| wanted(&replay.call)).for_each(work);
    };
    let with = |threads: usize| {
        set_num_threads(threads);
        each(&ours);
    };
    let theirs = |loops: &Loops| each(&|replay: &mut Replay| loops.run(replay));
    medians_in_turn(
        least,
        [&mut || with(1), &mut || with(2), &mut || loops.into_iter().for_each(&theirs)],
    )
}

fn ratio(theirs: f64, ours: f64) -> String {
    if theirs > 1e-6 { format!("{:.1}", theirs / ours) } else { "-".into() }
}

fn main() {
    let [quick, is_of_lapack] =
        ["quick", "lapack"].map(|word| env::args().any(|argument| argument == word));
    let least = Duration::from_millis(if quick { 1 } else { 2000 });
    set_device(Some(DeviceChoice::Cpu));
    let loops = Loops::build();
    let mut report = Report::new("cpu-solvers", "Calls of a solver on the CPU");
    report.paragraph(
        "The calls of sdpa-dd 7.1.3 in one step on problems of SDPLIB, replayed on full-precision random data: routines, \
         options, sizes and numbers of calls as its profiles have them (benches/solvers.rs says how). Through the symbols \
         that C++ programs call; milliseconds a step with one thread and with two. Loops: those of the reference BLAS on QD's \
         dd_real, compiled with -O2 in a shared library, on one thread.",
    );
    let mixes = [false, true].map(|has_lapack| {
        [
            ("theta2", theta(has_lapack)),
            ("mcp100", maxcut(100, has_lapack)),
            ("mcp250-1", maxcut(250, has_lapack)),
            ("control3", control(has_lapack)),
        ]
    });
    let [of_blas, of_lapack] = &mixes;
    let (mut whole, mut parts, mut with_lapack) = (Vec::new(), Vec::new(), Vec::new());
    for ((name, mix), (_, other)) in
        of_blas.iter().zip(of_lapack).filter(|((name, _), _)| !quick || *name != "mcp250-1")
    {
        let mut replays = Replay::of(mix);
        let [one, two, theirs] = times(&mut replays, loops.as_ref(), |_| true, least);
        let ms = |seconds: f64| format!("{:.2}", 1e3 * seconds);
        let calls = times(&mut replays, None, |call| call.is_of_cholesky(), least / 8)[0];
        let mut others = Replay::of(other);
        let now = times(&mut others, None, |_| true, least)[0];
        let is = |routine: &'static str| move |call: &Call| call.routine() == routine;
        let factors = times(&mut others, None, is("Rpotrf"), least / 8)[0];
        let [steqr, _, loop_of_steqr] = times(&mut others, loops.as_ref(), is("Rsteqr"), least / 8);
        let before = one + loop_of_steqr;
        with_lapack.push(
            [
                *name,
                &ms(theirs + loop_of_steqr),
                &ms(before),
                &ms(now),
                &ratio(theirs + loop_of_steqr, now),
                &format!("{:.2}", before / now),
                &format!("{} / {} ({})", ms(calls), ms(factors), ratio(calls, factors)),
                &format!("{} / {} ({})", ms(loop_of_steqr), ms(steqr), ratio(loop_of_steqr, steqr)),
            ]
            .map(str::to_string)
            .to_vec(),
        );
        whole.push(
            [
                *name,
                &ms(one),
                &ms(two),
                &ms(theirs),
                &ratio(theirs, one),
                &ratio(theirs, two),
                &format!("{:.2}", one / two),
            ]
            .map(str::to_string)
            .to_vec(),
        );
        if is_of_lapack {
            continue;
        }
        for routine in
            ["Rgemm", "Rsyrk", "Rtrsm", "Rtrmm", "Rgemv", "Rtrmv", "Rtrsv", "Raxpy", "Rdot"]
        {
            let calls: usize = mix
                .calls
                .iter()
                .filter(|(call, _)| call.routine() == routine)
                .map(|(_, times)| times)
                .sum();
            if calls == 0 {
                continue;
            }
            let wanted = |call: &Call| call.routine() == routine;
            let [own, own_two, others] = times(&mut replays, loops.as_ref(), wanted, least / 8);
            let percent = |part: f64, whole: f64| match whole > 1e-6 {
                true => format!("{:.0} %", 100.0 * part / whole),
                false => "-".into(),
            };
            parts.push(
                [
                    *name,
                    routine,
                    &calls.to_string(),
                    &percent(own, one),
                    &percent(others, theirs),
                    &ratio(others, own),
                    &ratio(others, own_two),
                ]
                .map(str::to_string)
                .to_vec(),
            );
        }
    }
    let header =
        ["problem", "1 thread", "2 threads", "loops", "times faster", "2 threads", "2 over 1"];
    report.table(&header, &whole);
    report.paragraph("The same by routine: calls in a step, and shares of the time on one thread.");
    let header = ["problem", "routine", "calls", "share", "of loops", "times faster", "2 threads"];
    report.table(&header, &parts);
    if !quick && !is_of_lapack {
        report.save();
    }
    let title = "Calls of a solver and its LAPACK on the CPU";
    let mut report = Report::new("cpu-solvers-lapack", title);
    report.paragraph(
        "The calls of sdpa-dd 7.1.3 in one step on problems of SDPLIB, replayed with its LAPACK on one thread, in milliseconds a step: of Rpotrf in \
         the factorisations, and of Rsteqr, which rotates by Rlartg and Rlasr, in the method of Lanczos that finds step lengths. Loops: for everything. BLAS: \
         the library for the calls of the BLAS, those that MPLAPACK's Rpotrf makes among them, beside a loop for Rsteqr, which is a textbook's. BLAS and \
         LAPACK: the library for everything.",
    );
    let header = [
        "problem",
        "loops",
        "BLAS",
        "BLAS and LAPACK",
        "faster than loops",
        "than BLAS",
        "Rpotrf: its calls / itself",
        "Rsteqr: loop / itself",
    ];
    report.table(&header, &with_lapack);
    if !quick {
        report.save();
    }
}
