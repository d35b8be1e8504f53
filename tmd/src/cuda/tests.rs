//! The kernels' arithmetic, compiled for the host, against the CPU's search.

use super::hierarchy::{Stretches, Subdomains, tables};
use super::once::once;
use super::*;
use crate::boolean::Algorithm;
use crate::hierarchy::{MOST_DEGREE, ROWS};
use crate::numbers::Random;
use crate::packet::Cubic;
use crate::search::{self, Parameters, hash, run};
use std::io::Write;
use std::mem::offset_of;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use wideblas::engine::cpu::Isa;

/// Builds tests/kernels/tmd.cpp, once for all tests.
fn program() -> &'static Path {
    static PROGRAM: OnceLock<PathBuf> = OnceLock::new();
    PROGRAM.get_or_init(|| build("tmd"))
}

/// Builds a program of tests/kernels, if no test has done so.
pub(super) fn build(name: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folder = std::env::current_exe().unwrap().with_extension("kernels").join(name);
    let program = folder.join(name);
    once(&folder, || {
        let built = Command::new("c++")
            .args(["-std=c++17", "-O2", "-ffp-contract=off", "-Wall", "-Wextra", "-Werror"])
            .args(["-Wno-unknown-pragmas", "-I"])
            .arg(root.join("crates/engine/kernels"))
            .arg(root.join("tests/kernels").join(name).with_extension("cpp"))
            .arg("-o")
            .arg(&program)
            .status()
            .expect("a C++ compiler");
        assert!(built.success());
    });
    program
}

/// Runs a program on a text of words.
pub(super) fn through(program: &Path, input: &[u64]) -> Vec<u64> {
    let mut child = Command::new(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program just built");
    let mut stdin = child.stdin.take().unwrap();
    let bytes: Vec<u8> = input.iter().flat_map(|word| word.to_ne_bytes()).collect();
    let output = std::thread::scope(|scope| {
        // The program writes before it has read all.
        scope.spawn(move || stdin.write_all(&bytes).unwrap());
        child.wait_with_output().unwrap()
    });
    assert!(output.status.success());
    let words = output.stdout.chunks_exact(8);
    words.map(|bytes| u64::from_ne_bytes(bytes.try_into().unwrap())).collect()
}

macro_rules! layout {
    ($type:ident { $($field:ident),* }) => {
        [vec![size_of::<$type>()], vec![$(offset_of!($type, $field)),*]].concat()
    };
}

/// The structs of this side, in the order in which the program writes its own.
fn layout() -> Vec<u64> {
    let sizes = [
        layout!(Polynomials {
            coefficients,
            first,
            start,
            len,
            count,
            degree,
            words,
            packet,
            packets,
            packets_len
        }),
        layout!(List { items, len, room }),
        layout!(Level {
            packets,
            pieces,
            pieces_len,
            count,
            piece,
            n,
            thresholds,
            failures,
            totals
        }),
        layout!(Exhaustive {
            packets,
            pieces,
            pieces_len,
            count,
            piece,
            thresholds,
            candidates,
            arguments
        }),
        layout!(Stretches { tables, rows, count, steps, degree }),
        layout!(Subdomains {
            rows,
            first,
            start,
            len,
            polynomials,
            steps,
            n,
            before,
            count,
            thresholds,
            packets,
            failures,
            totals
        }),
        vec![8 * PACKET_WORDS, 16, 24, operands::MOST_WORDS, ROWS, MOST_DEGREE],
    ];
    sizes.concat().into_iter().map(|size| size as u64).collect()
}

/// Stretches that the program follows at a time.
const CHUNK: u64 = 3;

/// Runs the kernels' bodies on `threads` threads, one after the other, with this room for lists.
fn through_host(plan: &Plan, polynomials: &[Polynomial], threads: u64, rooms: &[u64]) -> Done {
    let operands = Operands::new(plan, polynomials).unwrap();
    let levels = plan.levels.len();
    let algorithm = Algorithm::ALL.iter().position(|&one| one == plan.algorithm).unwrap();
    let tables = match plan.stretch {
        Some(_) => tables(plan, &operands, 0, operands.packets(), 2),
        None => Vec::new(),
    };
    let mut input = vec![
        polynomials.len() as u64,
        operands.degree as u64,
        operands.words as u64,
        plan.packet,
        operands.packets(),
        levels as u64,
        algorithm as u64,
        u64::from(plan.precision == Precision::Integer),
        threads,
        plan.stretch.unwrap_or(0),
        CHUNK,
        tables.len() as u64,
    ];
    for words in [&operands.coefficients, &operands.first, &operands.start, &operands.len] {
        input.extend(words);
    }
    input.extend(tables);
    let sizes = plan.levels.iter().map(|level| [level.piece, level.arguments]);
    let last = [plan.levels[levels - 1].arguments, 0];
    for ((sizes, room), thresholds) in sizes.chain([last]).zip(rooms).zip(&operands.thresholds) {
        input.extend(sizes);
        input.push(*room);
        input.extend(thresholds);
    }
    let words = through(program(), &input);
    let (found, words) = words.split_at(layout().len());
    assert_eq!(found, layout(), "structs of the kernels");
    let (sums, words) = words.split_at(3 * levels + 1);
    let (digest, words) = words.split_at(1);
    assert_eq!(digest[0], coefficients(plan, polynomials), "coefficients of sub-domains");
    let (lens, candidates) = words.split_at(levels + 1);
    let mut counts = plan.counts();
    for (tests, sums) in counts.levels.iter_mut().zip(sums.chunks_exact(3)) {
        *tests = Tests { tests: sums[0], failures: sums[1], hash: sums[2], ..*tests };
    }
    counts.arguments = polynomials.iter().map(|one| one.len).sum();
    counts.exhausted = sums[3 * levels];
    counts.candidates = lens[levels];
    let mut candidates = candidates.to_vec();
    candidates.sort_unstable();
    Done { counts, candidates, lens: lens.to_vec(), times: Times::default() }
}

/// A sum over all coefficients of sub-domains, as the program has it; those of a stretch's end that are in no polynomial too.
fn coefficients(plan: &Plan, polynomials: &[Polynomial]) -> u64 {
    let Some(stretch) = plan.stretch else { return 0 };
    let n = plan.packet;
    let (mut sum, mut room) = (0u64, Vec::new());
    for one in polynomials {
        for at in 0..one.len.div_ceil(n * stretch) * stretch {
            for (row, c) in Cubic::of(one, at * n, &mut room).0.into_iter().enumerate() {
                let (high, low) = ((c >> 64) as u64, c as u64);
                sum = sum.wrapping_add(hash(high ^ hash(low.wrapping_add(row as u64))));
            }
        }
    }
    sum
}

/// A polynomial of random coefficients that shrink by 2^-decay from power to power, after a slope of any size.
fn random(random: &mut Random, len: u64, words: usize, degree: usize, decay: u32) -> Polynomial {
    let mut coefficients = Vec::new();
    for power in 0..=degree as u32 {
        coefficients.extend((1..words).map(|_| random.bits()));
        let shift = (decay * power.saturating_sub(1)).min(60);
        coefficients.push((random.bits() as i64 >> shift) as u64);
    }
    // Slopes next to simple fractions.
    if degree > 0 && random.below(3) == 0 {
        let denominator = 1 + random.below(9);
        let near = (u64::MAX / denominator).wrapping_mul(random.below(denominator));
        coefficients[2 * words - 1] = near.wrapping_add(random.below(3)).wrapping_sub(1);
    }
    Polynomial { start: random.bits() >> 12, len, words, coefficients, error: 0.0 }
}

/// -1 in the last place and a slope of some: a carry runs through all words.
fn carries(random: &mut Random) -> Polynomial {
    let words = 2 + random.below(7) as usize;
    let mut coefficients = vec![u64::MAX; words];
    coefficients.push(1 + random.below(1 << 32));
    coefficients.resize(2 * words, 0);
    Polynomial { start: 7, len: 1 + random.below(2000), words, coefficients, error: 0.0 }
}

/// Every kernel has the CPU's counts, hashes and candidates.
#[test]
fn kernels_are_the_cpus() {
    let mut numbers = Random(10);
    let (mut tests, mut candidates) = (0, 0);
    for round in 0..144 {
        let count = 1 + numbers.below(4);
        let shape = |random: &mut Random| (1 + random.below(8) as usize, random.below(11) as usize);
        let mut polynomials: Vec<Polynomial> = (0..count)
            .map(|_| {
                let (words, degree) = shape(&mut numbers);
                let len = 1 + (numbers.bits() & ((64 << (round % 12)) - 1));
                random(&mut numbers, len, words, degree, 6 + round as u32 % 20)
            })
            .collect();
        polynomials.push(carries(&mut numbers));
        let pick = |x: u64, some: u64| (x > 0).then_some(some);
        let parameters = Parameters {
            algorithm: Some(Algorithm::ALL[round % 3]),
            precision: [Precision::Double, Precision::Integer][round / 3 % 2],
            polynomials: search::Polynomials::ALL[round / 6 % 2],
            arguments: pick(numbers.below(3), 1 + numbers.below(300)),
            packet: pick(numbers.below(3), 1 + numbers.below(100)),
            split: numbers.below(4) as u32,
            ..Parameters::new(4 + numbers.below(10) as u32)
        };
        let plan = Plan::new(&polynomials, &parameters).unwrap();
        let expected = run(&plan, &polynomials, 2, Isa::detected());
        let tested = &expected.counts.levels;
        let rooms: Vec<u64> = tested.iter().map(|level| level.failures).collect();
        let rooms = [rooms, vec![expected.counts.candidates]].concat();
        let done = through_host(&plan, &polynomials, 1 + numbers.below(9), &rooms);
        assert_eq!(done.counts, expected.counts, "{parameters:?} {polynomials:?}");
        assert_eq!(done.candidates, expected.candidates, "{parameters:?} {polynomials:?}");
        assert_eq!(done.lens, rooms);
        tests += tested.iter().map(|level| level.tests).sum::<u64>();
        candidates += expected.candidates.len();
    }
    assert!(tests > 40_000 && candidates > 4000, "{tests} {candidates}");
}

/// A list that is too short is not written beyond its end, and its length is known.
#[test]
fn short_lists_are_seen() {
    let mut numbers = Random(11);
    let polynomials = [random(&mut numbers, 5000, 3, 3, 20)];
    for polynomials_by in search::Polynomials::ALL {
        let parameters =
            Parameters { arguments: Some(64), polynomials: polynomials_by, ..Parameters::new(8) };
        let plan = Plan::new(&polynomials, &parameters).unwrap();
        let expected = run(&plan, &polynomials, 1, Isa::Generic);
        let rooms = vec![3; plan.levels.len() + 1];
        let done = through_host(&plan, &polynomials, 2, &rooms);
        assert_eq!(done.lens[0], expected.counts.levels[0].failures);
        assert!(done.lens[0] > 3);
    }
}
