//! Exact products by residues against OpenBLAS dgemm of the same run: `cargo bench --bench product`.

mod common;

use common::peer::OpenBlas;
use common::report::Report;
use common::{Uniform, median_seconds};
use std::time::Duration;
use wideblas::engine::cpu::Isa;
use wideblas::engine::{MatMut, MatRef, Part};
use wideblas::format::{Dd, Scalar};
use wideblas::product::profile::{Profile, Step};
use wideblas::product::{Mode, Number, Options, Product, gemm};

fn matrix<T: Scalar<L>, const L: usize>(n: usize, random: &mut Uniform) -> Vec<T> {
    (0..n * n)
        .map(|_| {
            let mut limbs = [0.0; L];
            let mut scale = random.f64();
            for limb in &mut limbs {
                *limb = scale;
                scale *= random.f64() * 2f64.powi(-54);
            }
            T::from_limbs(limbs)
        })
        .collect()
}

struct Measured {
    rate: f64,
    shares: String,
}

fn measure<T: Scalar<L> + Number, const L: usize>(
    n: usize,
    mode: Mode,
    threads: usize,
) -> Measured {
    let mut random = Uniform(n as u64);
    let (a, b): (Vec<T>, Vec<T>) = (matrix(n, &mut random), matrix(n, &mut random));
    let mut c = vec![T::from_f64(0.0); n * n];
    let (one, zero) = (T::from_f64(1.0), T::from_f64(0.0));
    let profile = Profile::default();
    let mut run = |profile| {
        let options = Options { profile, ..Options::new(mode, Isa::detected(), threads, 2 << 30) };
        gemm(
            Product {
                alpha: &one,
                a: MatRef::new(&a, n, n, n).unwrap(),
                b: MatRef::new(&b, n, n, n).unwrap(),
                beta: &zero,
                c: MatMut::new(&mut c, n, n, n).unwrap(),
                part: Part::All,
            },
            &options,
        )
        .unwrap();
    };
    let seconds = median_seconds(Duration::from_millis(600), || run(None));
    run(Some(&profile));
    let total: f64 = Step::ALL.iter().map(|&step| profile.seconds(step)).sum();
    let shares: Vec<String> = Step::ALL
        .iter()
        .map(|&step| format!("{} {:.0} %", step.name(), 100.0 * profile.seconds(step) / total))
        .collect();
    Measured { rate: 2.0 * (n as f64).powi(3) / seconds * 1e-9, shares: shares.join(", ") }
}

fn main() {
    let peer = OpenBlas::load();
    for n in [256, 512, 1000, 2000] {
        let m = measure::<Dd, 2>(n, Mode::Working, 1);
        println!("dd {n} {:.2} {}", m.rate, m.shares);
        let m = measure::<f64, 1>(n, Mode::Working, 1);
        println!("f64 {n} {:.2} {}", m.rate, m.shares);
    }
    let m = measure::<Dd, 2>(1000, Mode::Working, 2);
    println!("dd 1000 two threads {:.2} {}", m.rate, m.shares);
}
