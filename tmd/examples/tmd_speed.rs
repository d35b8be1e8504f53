//! How fast a search runs: exp from 0x1.8p-1, or from 0x1.8p8 with --exponent 8, by polynomials made here.
//!
//!     tmd_speed [--bits 44] [--arguments N] [--packet SUBDOMAINS] [--split 2] [--algorithm NAME] [--integer]
//!               [--isa NAME] [--threads 1] [--log2 37] [--runs 3] [--exponent -1] [--divergence | --gpu]
//!
//! With --divergence, the loops of phase 1 in warps of 32 packets: turns of a thread, of a warp (those of its slowest
//! thread), and the part of a warp's turns in which a thread waits, as in table III of Fortin, Gouicem, Graillat.
//!
//! With --gpu, nanoseconds of each phase by the device's clock, a test of that phase; --log2 44 keeps it busy.

use rug::{Float, Integer, integer::Order};
use std::time::Instant;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda;
use wideblas_tmd::boolean::Algorithm;
use wideblas_tmd::cuda::run_timed;
use wideblas_tmd::packet::Lines;
use wideblas_tmd::polynomial::Polynomial;
use wideblas_tmd::search::{Found, Packets, Parameters, Plan, Precision, run};

/// exp of (2^52 + n + t) 2^(e - 52) in units of half an ulp of the first, for t below `len`.
fn exp(n: u64, e: i32, len: u64) -> Polynomial {
    const WORDS: u32 = 5;
    const DEGREE: u32 = 6;
    let steps = (52 - e) as u32;
    let x: Float = Float::with_val(600, (1u64 << 52) + n) >> steps;
    let f = x.exp();
    let exponent = f.get_exp().unwrap_or(0);
    let coefficients = (0..=DEGREE).flat_map(|i| {
        let c = f.clone() << (54 - exponent) >> (steps * i);
        let c: Float = (c / Integer::from(Integer::factorial(i))) << (64 * WORDS);
        let c = c.to_integer().unwrap_or_default().keep_bits(64 * WORDS);
        let mut words = c.to_digits::<u64>(Order::Lsf);
        words.resize(WORDS as usize, 0);
        words
    });
    // The next term, twice; the rounding of coefficients is far below.
    let next = f64::from(DEGREE + 1);
    let rest = 2f64.powi(54) * (len as f64 * 2f64.powi(e - 52)).powf(next) / 5040.0 * 2.0;
    let error = rest + 2f64.powi(-60);
    Polynomial { start: n, len, words: WORDS as usize, coefficients: coefficients.collect(), error }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let value = |name: &str| {
        let at = arguments.iter().position(|one| one == name)?;
        arguments.get(at + 1).cloned()
    };
    let number = |name: &str| value(name).map(|text| text.parse::<u64>().expect("a number"));
    let parameters = Parameters {
        arguments: number("--arguments"),
        packet: number("--packet"),
        split: number("--split").unwrap_or(2) as u32,
        algorithm: value("--algorithm").map(|name| Algorithm::from_name(&name).expect("a test")),
        precision: match arguments.iter().any(|one| one == "--integer") {
            true => Precision::Integer,
            false => Precision::Double,
        },
        ..Parameters::new(number("--bits").unwrap_or(44) as u32)
    };
    let isa = value("--isa").map_or(Isa::detected(), |name| Isa::from_name(&name).expect("a set"));
    let threads = number("--threads").unwrap_or(1) as usize;
    let len = 1 << number("--log2").unwrap_or(37);
    let e = value("--exponent").map_or(-1, |text| text.parse().expect("a number"));
    // So that the dropped terms are as small in each binade.
    let each = len.min(1 << (37 - e));
    let polynomials: Vec<Polynomial> =
        (0..len / each).map(|i| exp((1 << 51) + i * each, e, each)).collect();
    let plan = Plan::new(&polynomials, &parameters).expect("a plan");
    println!("{:?}, {:?}, packets of {} arguments", plan.algorithm, plan.precision, plan.packet);
    if arguments.iter().any(|one| one == "--divergence") {
        return divergence(&plan, &polynomials);
    }
    if arguments.iter().any(|one| one == "--gpu") {
        return on_gpu(&plan, &polynomials, number("--runs").unwrap_or(3));
    }
    let search = || {
        let start = Instant::now();
        let found = run(&plan, &polynomials, threads, isa);
        (start.elapsed().as_secs_f64(), found)
    };
    let runs = (0..number("--runs").unwrap_or(3)).map(|_| search());
    let (seconds, found) = runs.min_by(|a, b| a.0.total_cmp(&b.0)).expect("a run");
    print(&found);
    println!("{seconds:.3} s, {:.3e} arguments/s", len as f64 / seconds);
    println!(
        "{:.1} ns a test of phase 1, all phases",
        seconds * 1e9 / found.counts.levels[0].tests as f64
    );
}

fn divergence(plan: &Plan, polynomials: &[Polynomial]) {
    let (packets, n) = (Packets::new(plan, polynomials), plan.levels[0].arguments);
    let mut room = Vec::new();
    for algorithm in Algorithm::ALL {
        let (mut mean, mut most, mut waits, mut warps) = (0.0, 0.0, 0.0, 0.0);
        for warp in 0..(packets.count() / 32).min(64) {
            let mut lines: Vec<Lines> =
                (0..32).map(|i| packets.get(32 * warp + i, &mut room).cubic.lines(n)).collect();
            for _ in 0..plan.packet / n {
                let turns = lines.iter_mut().map(|lines| {
                    let upper = |x: u128| (x >> 64) as u64;
                    let (a, b) = (upper(lines.a.0[0]), upper(lines.b.0[0]));
                    lines.a.advance();
                    lines.b.advance();
                    f64::from(algorithm.turns(a.wrapping_neg(), b, n))
                });
                let turns: Vec<f64> = turns.collect();
                let slowest = turns.iter().copied().fold(0.0, f64::max);
                let average = turns.iter().sum::<f64>() / 32.0;
                mean += average;
                most += slowest;
                waits += (slowest - average) / slowest;
                warps += 1.0;
            }
        }
        let [mean, most, waits] = [mean, most, 100.0 * waits].map(|sum| sum / warps);
        let name = algorithm.name();
        println!("{name}: {mean:.2} turns of a thread, {most:.2} of a warp, {waits:.1} % waiting");
    }
}

fn on_gpu(plan: &Plan, polynomials: &[Polynomial], runs: u64) {
    let device = cuda::device().unwrap_or_else(|| panic!("no GPU: {}", cuda::status()));
    println!("{}", cuda::status());
    for _ in 0..runs {
        let start = Instant::now();
        let found = run_timed(device, plan, polynomials);
        let (found, times) = found.unwrap_or_else(|failure| panic!("{failure}"));
        let seconds = start.elapsed().as_secs_f64();
        print(&found);
        let counts = &found.counts;
        let nanoseconds = |seconds: f64, count: u64| seconds * 1e9 / count.max(1) as f64;
        let packets = counts.arguments.div_ceil(plan.packet);
        println!(
            "packets: {:.3} ms, {:.4} ns each",
            1e3 * times.packets,
            nanoseconds(times.packets, packets)
        );
        for (level, &time) in counts.levels.iter().zip(&times.levels) {
            let each = nanoseconds(time, level.tests);
            println!("N = {}: {:.3} ms, {each:.4} ns a test", level.arguments, 1e3 * time);
        }
        let each = nanoseconds(times.exhaustive, counts.exhausted);
        println!("one by one: {:.3} ms, {each:.4} ns an argument", 1e3 * times.exhaustive);
        let device_time = times.packets + times.levels.iter().sum::<f64>() + times.exhaustive;
        let rate = |seconds: f64| counts.arguments as f64 / seconds;
        println!(
            "{:.3e} arguments/s on the device, {:.3e} in all",
            rate(device_time),
            rate(seconds)
        );
    }
}

fn print(found: &Found) {
    for level in &found.counts.levels {
        let share = level.failures as f64 / level.tests as f64;
        println!("N = {}: {} tests, {:.4} % fail", level.arguments, level.tests, 100.0 * share);
    }
    println!(
        "{} arguments one by one, {} candidates",
        found.counts.exhausted, found.counts.candidates
    );
}
