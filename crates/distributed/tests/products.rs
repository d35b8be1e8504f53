//! Products of distributed matrices against the same products on one process: the same bits.

#[allow(dead_code)]
mod common;

use common::{GRIDS, Kind, Matrix, Tested, cases, full, on_grid, on_processes};
use wideblas_base::config::{DeviceChoice, set_device, set_device_memory};
use wideblas_base::options::{Trans, Uplo};
use wideblas_base::random::Random;
use wideblas_blas::level3::{self, Mode};
use wideblas_distributed::Error;
use wideblas_distributed::blocks::blocks_from;
use wideblas_distributed::grid::{Grid, Place};
use wideblas_distributed::panel::blocks_travel_from;
use wideblas_distributed::product::{Computed, PIECE_THERE, Report};
use wideblas_distributed::routines::{Gemm, PIECE, Syrk, gemm, syrk};
use wideblas_engine::device;
use wideblas_format::{Dd, Qd};

const MODES: [Mode; 4] = [Mode::Exact, Mode::Working, Mode::Native, Mode::Auto];

/// Processes whose parts of matrices are on the GPU.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum There {
    Nobody,
    Some,
    All,
}

impl There {
    fn has(self, place: Place) -> bool {
        match self {
            There::Nobody => false,
            There::Some => (place.row + place.column).is_multiple_of(2),
            There::All => true,
        }
    }
}

/// What a call is made of.
#[derive(Clone, Copy, Debug)]
struct Case {
    grid: (usize, usize),
    shape: (usize, usize, usize),
    kinds: [Kind; 3],
    mode: Mode,
    trans: [Trans; 2],
    factors: [f64; 2],
    piece: usize,
    /// The processes add up on the GPU that they share.
    on_gpu: bool,
    /// Whose parts of the matrices are there.
    there: There,
    /// Each process has a GPU of its own, and these are linked.
    are_linked: bool,
}

impl Case {
    fn new(random: &mut Random) -> Case {
        let mut below = |n: usize| random.below(n as u64) as usize;
        let grid = GRIDS[below(GRIDS.len())];
        let most = [9, 30, 60][below(3)];
        let mut size = || if below(12) == 0 { 0 } else { 1 + below(most) };
        let shape = (size(), size(), size());
        let kind = Kind::ALL[below(Kind::ALL.len())];
        let kinds = [(); 3].map(|()| if below(3) == 0 { Kind::Full } else { kind });
        let factor = [0.0, 1.0, -1.0, 0.7, f64::INFINITY, f64::NAN, 1e-200, 3.0];
        let mut factor = || factor[if below(4) == 0 { below(8) } else { 1 + below(3) }];
        let factors = [factor(), factor()];
        let trans = [(); 2].map(|()| [Trans::No, Trans::Yes, Trans::Conj][below(3)]);
        // With deep pieces the parts of all processes travel at the same time.
        let piece = [1, 5, 16, PIECE, PIECE_THERE][below(5)];
        let mode = MODES[below(4)];
        Case {
            grid,
            shape,
            kinds,
            mode,
            trans,
            factors,
            piece,
            on_gpu: false,
            there: There::Nobody,
            are_linked: false,
        }
    }

    /// One process computes on the CPU. Others have small blocks of sums.
    fn choose(&self, is_one: bool) {
        blocks_from(0, 16);
        // So small that some do, and others do not.
        blocks_travel_from(1 << 10);
        if self.on_gpu {
            set_device(Some(if is_one { DeviceChoice::Cpu } else { DeviceChoice::Cuda(0) }));
        }
    }
}

/// Some case on a grid.
fn case_on(grid: (usize, usize)) -> Case {
    Case { grid, ..Case::new(&mut Random(1)) }
}

fn stored(trans: Trans, (rows, cols): (usize, usize)) -> (usize, usize) {
    if trans.is_transposed() { (cols, rows) } else { (rows, cols) }
}

/// A product on one process and on those of a grid.
fn check_gemm<T: Tested>(case: Case, random: &mut Random) -> Report {
    let Case { grid, shape: (m, n, k), kinds, mode, trans: [transa, transb], piece, .. } = case;
    let shapes = [stored(transa, (m, k)), stored(transb, (k, n)), (m, n)];
    let a = Matrix::<T>::random(shapes[0], grid, kinds[0], random);
    let b = Matrix::<T>::random(shapes[1], grid, kinds[1], random);
    let c = Matrix::<T>::random(shapes[2], grid, kinds[2], random);
    let [alpha, beta] =
        case.factors.map(|x| if x == 0.7 { full(x, random) } else { T::of(&[x, 0.0, 0.0, 0.0]) });
    let mut expected = c.clone();
    case.choose(true);
    expected.with_part(shapes[2], |c| {
        let (a, b) = (a.part(shapes[0]), b.part(shapes[1]));
        level3::gemm(level3::Gemm { transa, transb, alpha: &alpha, a, b, beta: &beta, c }, mode)
    });
    case.choose(false);
    let work = |grid: &Grid<'_>| {
        let place = grid.place();
        let gpu = if case.are_linked { grid.rank() } else { 0 };
        if case.are_linked {
            assert!(grid.link(device::device_at(gpu).unwrap()).unwrap(), "no links");
        }
        let home = case.there.has(place).then_some(gpu);
        let [a, b] = [&a, &b].map(|x| x.dealt(place, 2).on(home));
        let (c, expected) = (c.dealt(place, 1), expected.dealt(place, 1));
        let mut c = c.on(home);
        let (a, b) = (a.distributed(shapes[0], place), b.distributed(shapes[1], place));
        let report = c.with_distributed(shapes[2], place, |c| {
            gemm(Gemm { transa, transb, alpha, a, b, beta, c, piece }, mode, grid)
        });
        assert!(c.bits() == expected.bits(), "{} {case:?} {report:?} {place:?}", T::NAME);
        report.unwrap()
    };
    let reports = if case.are_linked { on_processes(grid, work) } else { on_grid(grid, work) };
    let on_gpu = reports.iter().any(|report| report.on_gpu);
    let report = reports.into_iter().max_by_key(|report| report.gathered).unwrap();
    Report { on_gpu, ..report }
}

fn many<T: Tested>(seed: u64, count: u64) {
    let mut ways = Vec::new();
    for (_, mut random) in cases(seed, count) {
        let case = Case::new(&mut random);
        ways.push(check_gemm::<T>(case, &mut random).way);
    }
    for way in [Computed::Scaled, Computed::Native, Computed::Residues] {
        assert!(ways.contains(&way) || ways.len() < 2, "{way:?}");
    }
}

#[test]
fn products_of_doubles() {
    many::<f64>(1, 150);
}

#[test]
fn products_of_dd() {
    many::<Dd>(2, 150);
}

#[test]
fn products_of_qd() {
    many::<Qd>(3, 100);
}

/// One triangle of a product with the transpose, on one process and on those of a grid.
fn check_syrk<T: Tested>(case: Case, uplo: Uplo, random: &mut Random) -> Computed {
    let Case { grid, shape: (n, _, k), kinds, mode, trans: [trans, _], piece, .. } = case;
    let shapes = [stored(trans, (n, k)), (n, n)];
    let a = Matrix::<T>::random(shapes[0], grid, kinds[0], random);
    let c = Matrix::<T>::random(shapes[1], grid, kinds[2], random);
    let [alpha, beta] = case.factors.map(|x| full(x, random));
    let mut expected = c.clone();
    case.choose(true);
    expected.with_part(shapes[1], |c| {
        let a = a.part(shapes[0]);
        level3::syrk(level3::Syrk { uplo, trans, alpha: &alpha, a, beta: &beta, c }, mode)
    });
    case.choose(false);
    let ways = on_grid(grid, |grid| {
        let place = grid.place();
        let is_there = case.there.has(place);
        let a = a.dealt(place, 0).on_gpu(is_there);
        let (c, expected) = (c.dealt(place, 3), expected.dealt(place, 3));
        let mut c = c.on_gpu(is_there);
        let a = a.distributed(shapes[0], place);
        let report = c.with_distributed(shapes[1], place, |c| {
            syrk(Syrk { uplo, trans, alpha, a, beta, c, piece }, mode, grid)
        });
        assert!(c.bits() == expected.bits(), "{} {case:?} {uplo:?} {report:?}", T::NAME);
        report.unwrap().way
    });
    ways[0]
}

fn many_squares<T: Tested>(seed: u64, count: u64) {
    for (_, mut random) in cases(seed, count) {
        let case = Case::new(&mut random);
        let uplo = if random.below(2) == 0 { Uplo::Upper } else { Uplo::Lower };
        check_syrk::<T>(case, uplo, &mut random);
    }
}

#[test]
fn squares_of_doubles() {
    many_squares::<f64>(4, 100);
}

#[test]
fn squares_of_dd() {
    many_squares::<Dd>(5, 100);
}

#[test]
fn squares_of_qd() {
    many_squares::<Qd>(6, 60);
}

/// Sizes at which the choice between both ways depends on the numbers, on all of them.
#[test]
fn choices_are_those_of_one_process() {
    let mut found = Vec::new();
    for (number, mut random) in cases(7, 3) {
        for kind in [Kind::Full, Kind::Integers, Kind::FewWide, Kind::Huge] {
            let mut case = Case::new(&mut random);
            case.shape = [(130, 120, 220), (70, 300, 300), (256, 90, 130)][number as usize % 3];
            (case.kinds, case.mode, case.factors) = ([kind; 3], Mode::Auto, [1.0, -1.0]);
            let report = check_gemm::<Qd>(case, &mut random);
            found.push((kind, report.way, report.gathered > 0));
            check_syrk::<Qd>(case, Uplo::Lower, &mut random);
        }
    }
    let ordinary = [(Kind::Full, Computed::Residues, false), (Kind::Huge, Computed::Native, false)];
    // Rows that residues leave to the format's own arithmetic.
    for one in ordinary.into_iter().chain([(Kind::FewWide, Computed::Residues, true)]) {
        assert!(found.contains(&one), "{one:?}: {found:?}");
    }
}

/// A matrix in blocks of 16 x 16, all of it.
fn even<T: Tested>(n: usize, grid: (usize, usize), random: &mut Random) -> Matrix<T> {
    let mut all = Matrix::<T>::random((n, n), grid, Kind::Full, random);
    while all.first != (1, 1) || all.data.len() != n * n {
        all = Matrix::<T>::random((n, n), grid, Kind::Full, random);
    }
    all.descriptor.mb = 16;
    all.descriptor.nb = 16;
    (all.descriptor.rsrc, all.descriptor.csrc) = (0, 0);
    all
}

/// What each process reports of a product of square matrices whose result is 0 before, and its part of it.
fn reported<T: Tested>(
    grid: (usize, usize),
    (transa, mode): (Trans, Mode),
    ([a, b], piece): ([&Matrix<T>; 2], usize),
) -> Vec<(Report, Matrix<T>)> {
    let n = a.descriptor.n as usize;
    let [alpha, beta] = [1.0, 0.0].map(|x| T::of(&[x, 0.0, 0.0, 0.0]));
    let zero = T::of(&[0.0; 4]);
    let c = Matrix { data: vec![zero; n * n], ..a.clone() };
    on_grid(grid, |grid| {
        let place = grid.place();
        let [a, b, mut c] = [a, b, &c].map(|x| x.dealt(place, 0));
        let (a, b) = (a.distributed((n, n), place), b.distributed((n, n), place));
        let transb = Trans::No;
        let report = c.with_distributed((n, n), place, |c| {
            gemm(Gemm { transa, transb, alpha, a, b, beta, c, piece }, mode, grid)
        });
        (report.unwrap(), c)
    })
}

/// What a product takes: A and B travel once, one of them once for each block of sums, beside little else.
#[test]
fn messages_and_memory() {
    const N: usize = 384;
    const PIECE: usize = 32;
    blocks_from(0, 16);
    let mut random = Random(5);
    for (grid, mode) in [((2, 2), Mode::Working), ((2, 3), Mode::Native), ((1, 4), Mode::Exact)] {
        let [a, b] = [(); 2].map(|()| even::<Dd>(N, grid, &mut random));
        for (transa, is_least) in [(Trans::No, true), (Trans::Yes, false)] {
            for (report, c) in reported(grid, (transa, mode), ([&a, &b], PIECE)) {
                let number = size_of::<Dd>();
                let (rows, columns) = (N / grid.0, N / grid.1);
                let others = |lines: usize| N - N / lines;
                let [of_a, of_b] = [rows * others(grid.1), columns * others(grid.0)];
                let least = number * (of_a + of_b + (report.blocks - 1) * of_a.min(of_b));
                let received = report.received.operands as usize;
                if is_least {
                    assert_eq!(received, least, "{grid:?} {mode:?}");
                    let all = received + report.received.agreements as usize;
                    assert!(all * 10 <= least * 12, "{grid:?} {mode:?}: {all}, {least}");
                } else {
                    // Twice as much of A, at most.
                    assert!(received <= 2 * least, "{grid:?} {mode:?}: {received}, {least}");
                }
                // Of residues half the memory of A, B and C, beside a piece of A and of B; else as much as C, and messages.
                let (panels, own) = (PIECE * (rows + columns) * number, c.data.len() * number);
                let most = match mode {
                    Mode::Native => 12 * own / 10 + 4 * panels,
                    _ => 3 * own / 2 + panels,
                };
                let memory = report.memory;
                assert!(memory <= most + (1 << 10), "{grid:?} {mode:?}: {memory}, {most}");
                assert!(report.blocks > 1 || mode == Mode::Native, "{grid:?} {mode:?}");
            }
        }
    }
}

/// Whatever the format: residues take at most half the memory of A, B and C, beside a piece of A and of B, and have the bits of one process.
fn residues_in_little_memory<T: Tested>(n: usize) {
    blocks_from(0, 16);
    let mut random = Random(16);
    for mode in [Mode::Working, Mode::Exact] {
        let [a, b] = [(); 2].map(|()| even::<T>(n, (1, 1), &mut random));
        let mut expected = a.clone();
        expected.with_part((n, n), |c| {
            let (a, b) = (a.part((n, n)), b.part((n, n)));
            let (transa, transb) = (Trans::No, Trans::No);
            let [alpha, beta] = &[1.0, 0.0].map(|x| T::of(&[x, 0.0, 0.0, 0.0]));
            level3::gemm(level3::Gemm { transa, transb, alpha, a, b, beta, c }, mode)
        });
        for grid in [(1, 1), (1, 2), (2, 1), (2, 2)] {
            let all = reported(grid, (Trans::No, mode), ([&a, &b], 64));
            let places = on_grid(grid, |grid| grid.place());
            for ((report, c), place) in all.into_iter().zip(places) {
                assert_eq!(report.way, Computed::Residues);
                assert!(c.bits() == expected.dealt(place, 0).bits(), "{} {mode:?}", T::NAME);
                let own = 3 * c.data.len() * size_of::<T>();
                let panels = 64 * (n / grid.0 + n / grid.1) * size_of::<T>();
                let (memory, most) = (report.memory, own / 2 + panels);
                println!("{} {mode:?} {grid:?}: {memory} of {most}, {report:?}", T::NAME);
                assert!(memory <= most, "{} {mode:?} {grid:?}: {memory}, {most}", T::NAME);
            }
        }
    }
}

#[test]
fn memory_of_residues_of_doubles() {
    residues_in_little_memory::<f64>(512);
}

#[test]
fn memory_of_residues_of_dd() {
    residues_in_little_memory::<Dd>(384);
}

#[test]
fn memory_of_residues_of_qd() {
    residues_in_little_memory::<Qd>(320);
}

/// Both factors in one place.
#[test]
fn a_matrix_times_its_transpose() {
    let mut random = Random(6);
    let (alpha, beta) = (Qd::from(1.0), Qd::from(0.0));
    for (n, k) in [(40, 30), (140, 160)] {
        for kind in [Kind::Full, Kind::FewWide, Kind::Integers] {
            let grid = (2, 2);
            let a = Matrix::<Qd>::random((n, k), grid, kind, &mut random);
            let c = Matrix::<Qd>::random((n, n), grid, Kind::Full, &mut random);
            let (transa, transb, mode) = (Trans::No, Trans::Yes, Mode::Auto);
            let mut expected = c.clone();
            expected.with_part((n, n), |c| {
                let a = a.part((n, k));
                let of = level3::Gemm { transa, transb, alpha: &alpha, a, b: a, beta: &beta, c };
                level3::gemm(of, mode)
            });
            on_grid(grid, |grid| {
                let place = grid.place();
                let (a, mut c) = (a.dealt(place, 0), c.dealt(place, 0));
                let a = a.distributed((n, k), place);
                c.with_distributed((n, n), place, |c| {
                    let of = Gemm { transa, transb, alpha, a, b: a, beta, c, piece: 64 };
                    gemm(of, mode, grid).unwrap();
                });
                assert!(c.bits() == expected.dealt(place, 0).bits(), "{n} {k} {kind:?} {place:?}");
            });
        }
    }
}

/// Without terms a NaN as alpha decides how beta C is rounded, where zeros would leave out products.
#[test]
fn no_terms_and_a_special_alpha() {
    let mut random = Random(8);
    for (grid, alpha) in [((2, 1), f64::NAN), ((1, 3), f64::INFINITY), ((2, 2), 0.0)] {
        for mode in MODES {
            let (kinds, trans) = ([Kind::Full; 3], [Trans::No; 2]);
            let (shape, factors) = ((21, 21, 0), [alpha, 0.7]);
            let case = Case { shape, kinds, mode, trans, factors, piece: 8, ..case_on(grid) };
            check_syrk::<Dd>(case, Uplo::Lower, &mut random);
            check_syrk::<Qd>(case, Uplo::Upper, &mut random);
        }
    }
}

/// Random products whose processes add up on a GPU, which may have their parts of the matrices; how many did.
fn many_on_a_gpu<T: Tested>(seed: u64, count: u64, are_there: bool) -> usize {
    let there = |random: &mut Random| match (are_there, random.below(3)) {
        (false, _) => There::Nobody,
        (true, 0) => There::Some,
        (true, _) => There::All,
    };
    let mut on_gpu = 0;
    for (_, mut random) in cases(seed, count) {
        let case = Case { on_gpu: true, there: there(&mut random), ..Case::new(&mut random) };
        on_gpu += usize::from(check_gemm::<T>(case, &mut random).on_gpu);
        let case = Case { on_gpu: true, there: there(&mut random), ..Case::new(&mut random) };
        check_syrk::<T>(case, Uplo::Lower, &mut random);
        check_syrk::<T>(case, Uplo::Upper, &mut random);
    }
    on_gpu
}

/// Parts of matrices stay on the GPU that all processes share.
#[test]
#[ignore = "needs a GPU"]
fn products_where_the_matrices_are() {
    let found = [
        many_on_a_gpu::<f64>(21, 60, true),
        many_on_a_gpu::<Dd>(22, 80, true),
        many_on_a_gpu::<Qd>(23, 60, true),
    ];
    println!("{found:?} products on the GPU");
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
    let mut random = Random(24);
    let (shape, factors, kinds) = ((300, 280, 1000), [0.7, 0.7], [Kind::Full; 3]);
    for grid in [(1, 1), (1, 2), (2, 2), (2, 3)] {
        for trans in [[Trans::No; 2], [Trans::Yes, Trans::No], [Trans::No, Trans::Yes]] {
            let case = Case { shape, factors, kinds, trans, mode: Mode::Working, ..case_on(grid) };
            for piece in [256, PIECE_THERE] {
                let large = Case { on_gpu: true, there: There::All, piece, ..case };
                assert!(check_gemm::<Dd>(large, &mut random).on_gpu);
                check_syrk::<Dd>(large, Uplo::Lower, &mut random);
            }
        }
    }
}

/// Processes with a GPU each, which exchange blocks by NCCL.
#[test]
#[ignore = "needs two GPUs and NCCL"]
fn products_of_processes_whose_gpus_are_linked() {
    if device::count() < 2 {
        println!("skipped: there is one GPU");
        return;
    }
    let mut random = Random(27);
    let (shape, factors, kinds) = ((300, 280, 1000), [0.7, 0.7], [Kind::Full; 3]);
    for grid in [(1, 2), (2, 1)] {
        for trans in [[Trans::No; 2], [Trans::Yes, Trans::No], [Trans::No, Trans::Yes]] {
            let case = Case { shape, factors, kinds, trans, mode: Mode::Working, ..case_on(grid) };
            let case = Case { are_linked: true, on_gpu: true, there: There::All, ..case };
            for piece in [PIECE_THERE, 256, 16] {
                let case = Case { piece, ..case };
                assert!(check_gemm::<Dd>(case, &mut random).on_gpu);
                assert!(check_gemm::<Qd>(case, &mut random).on_gpu);
            }
        }
    }
}

/// A GPU that has no memory for all of the depth at once takes some of it at a time.
#[test]
#[ignore = "needs a GPU"]
fn pieces_are_as_deep_as_a_gpu_has_memory() {
    device::device_at(0).unwrap_or_else(|failure| panic!("{failure}"));
    let (shape, factors, kinds) = ((300, 280, 5000), [0.7, 0.7], [Kind::Full; 3]);
    for megabytes in [400, 120, 75] {
        for grid in [(1, 1), (1, 2)] {
            set_device_memory(Some(megabytes << 20));
            let trans = [Trans::No; 2];
            let case = Case { shape, factors, kinds, trans, mode: Mode::Working, ..case_on(grid) };
            let case = Case { on_gpu: true, there: There::All, piece: PIECE_THERE, ..case };
            let report = check_gemm::<Dd>(case, &mut Random(26));
            println!("{megabytes} MiB: {report:?}");
            assert!(report.on_gpu || grid == (1, 2));
        }
    }
    set_device_memory(None);
}

/// A GPU that has the parts and whose allocations fail, or some of them.
#[test]
#[ignore = "needs a GPU"]
fn products_where_the_matrices_fill_a_gpu() {
    let device = device::device_at(0).unwrap_or_else(|failure| panic!("{failure}"));
    let (mut random, mode) = (Random(25), Mode::Working);
    let case = Case { on_gpu: true, ..case_on((1, 1)) };
    for successes in 0..24 {
        let piece = [16, PIECE_THERE][successes % 2];
        let [a, b, c] = [(40, 600), (600, 50), (40, 50)]
            .map(|shape| Matrix::<Dd>::random(shape, (1, 1), Kind::Full, &mut random));
        let mut expected = c.clone();
        case.choose(true);
        let [alpha, beta] = [1.0, 0.7].map(Dd::from);
        expected.with_part((40, 50), |c| {
            let (a, b) = (a.part((40, 600)), b.part((600, 50)));
            let (transa, transb) = (Trans::No, Trans::No);
            level3::gemm(level3::Gemm { transa, transb, alpha: &alpha, a, b, beta: &beta, c }, mode)
        });
        case.choose(false);
        on_grid((1, 1), |grid| {
            let place = grid.place();
            let [a, b, mut c] = [&a, &b, &c].map(|x| x.dealt(place, 0).on_gpu(true));
            let (a, b) = (a.distributed((40, 600), place), b.distributed((600, 50), place));
            device.fail_after(Some(successes));
            let report = c.with_distributed((40, 50), place, |c| {
                let (transa, transb) = (Trans::No, Trans::No);
                let found = gemm(Gemm { transa, transb, alpha, a, b, beta, c, piece }, mode, grid);
                device.fail_after(None);
                found
            });
            // The right result, or the error.
            match report {
                Ok(report) => {
                    let is_same = c.bits() == expected.dealt(place, 0).bits();
                    assert!(is_same, "{successes} {report:?}");
                    println!("{successes}: {report:?}");
                }
                Err(error) => assert_eq!(error, Error::NoMemory, "{successes}"),
            }
        });
    }
}

#[test]
#[ignore = "needs a GPU"]
fn sums_on_a_gpu() {
    let found = [
        many_on_a_gpu::<f64>(11, 60, false),
        many_on_a_gpu::<Dd>(12, 60, false),
        many_on_a_gpu::<Qd>(13, 40, false),
    ];
    println!("{found:?} products on the GPU");
    assert!(found.iter().all(|&count| count > 5), "{found:?}");
    let mut random = Random(14);
    let case = Case::new(&mut random);
    let (shape, grid, factors) = ((300, 280, 1000), (2, 2), [0.7, 0.7]);
    let kinds = [Kind::Full; 3];
    let large = Case { shape, grid, factors, kinds, mode: Mode::Working, on_gpu: true, ..case };
    assert!(check_gemm::<Dd>(large, &mut random).on_gpu);
}

/// A GPU whose allocations fail, or some of them, leaves the sums to the CPU.
#[test]
#[ignore = "needs a GPU"]
fn sums_on_a_full_gpu() {
    let device = device::device_at(0).unwrap_or_else(|failure| panic!("{failure}"));
    let mut random = Random(15);
    let case = Case::new(&mut random);
    let (shape, grid, kinds) = ((40, 50, 60), (2, 2), [Kind::Full; 3]);
    for mode in [Mode::Working, Mode::Exact] {
        let case = Case { shape, grid, kinds, mode, on_gpu: true, factors: [1.0, 0.7], ..case };
        for successes in 0..8 {
            device.fail_after(Some(successes));
            let report = check_gemm::<Dd>(case, &mut random);
            device.fail_after(None);
            assert!(successes > 0 || !report.on_gpu);
        }
    }
}
