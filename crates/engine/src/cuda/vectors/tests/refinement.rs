//! Steps of refined eigenproblems, against their formulas in doubles.

use super::*;
use crate::cuda::vectors::refinement::{self, Clusters, Step};
use crate::{MatMut, MatRef};
use std::cell::RefCell;

/// A Hermitian matrix of order n of which both triangles are kept, here by its parts.
struct Hermitian {
    n: usize,
    parts: Vec<[f64; 2]>,
}

impl Hermitian {
    fn new(n: usize, mut lower: impl FnMut(usize, usize) -> [f64; 2]) -> Hermitian {
        let mut parts = vec![[0.0; 2]; n * n];
        for j in 0..n {
            for i in j..n {
                let [re, im] = lower(i, j);
                let im = if i == j { 0.0 } else { im };
                (parts[i + j * n], parts[j + i * n]) = ([re, im], [re, -im]);
            }
        }
        Hermitian { n, parts }
    }

    fn get(&self, i: usize, j: usize) -> [f64; 2] {
        self.parts[i + j * self.n]
    }

    /// As numbers, with NaN above the diagonal and in its imaginary parts: these are not read.
    fn numbers<T: Scalar<L>, const L: usize>(&self) -> Vec<f64> {
        let mut all = vec![0.0; self.n * self.n * L];
        for (at, number) in all.chunks_exact_mut(L).enumerate() {
            let (i, j) = (at % self.n, at / self.n);
            for (p, part) in number.chunks_exact_mut(L / T::PARTS).enumerate() {
                part[0] = if i < j || i == j && p == 1 { f64::NAN } else { self.get(i, j)[p] };
            }
        }
        all
    }
}

/// Eigenvalues, of which the third to the fifth are a cluster, and so are the last two, whose vectors are coupled by noise alone.
const VALUES: [f64; 9] = [-3.0, -1.5, 1.0, 1.0 + 1e-12, 1.0 + 2e-12, 2.0, 2.5, 4.0, 4.0 + 1e-14];
const NOISE: f64 = 1e-20;

fn steps<A: Accumulate<L>, const L: usize>(ground: &impl Ground, rng: &mut Random)
where
    A::Number: Plain,
{
    let n = VALUES.len();
    let parts = A::Number::PARTS;
    let mut small = |size: f64| {
        let mut part = || (below(rng, 2001) as f64 / 1000.0 - 1.0) * size;
        [part(), if parts == 2 { part() } else { 0.0 }]
    };
    let distance = Hermitian::new(n, |_, _| small(1e-14));
    let is_last = |i: usize, j: usize| i.min(j) >= n - 2;
    let coupling = Hermitian::new(n, |i, j| if is_last(i, j) { [0.0; 2] } else { small(1e-13) });
    let gram = Hermitian::new(n, |i, j| {
        let [re, im] = distance.get(i, j);
        [f64::from(i == j) - re, -im]
    });
    // What is coupled by m_ij is an element s_ij with m_ij = s_ij + r_ij (lambda_i + lambda_j) / 2.
    let quotient = Hermitian::new(n, |i, j| {
        if i == j {
            return [VALUES[i] * gram.get(i, i)[0], 0.0];
        }
        let mean = (VALUES[i] + VALUES[j]) / 2.0;
        let (m, r) = (coupling.get(i, j), distance.get(i, j));
        [m[0] - r[0] * mean, m[1] - r[1] * mean]
    });
    let words = refinement::words::<A::Number, L>(n);
    let mut arrays = [
        gram.numbers::<A::Number, L>(),
        quotient.numbers::<A::Number, L>(),
        vec![f64::NAN; words],
        vec![f64::NAN; n * n * L],
        vec![f64::NAN; n * n * L],
    ];
    let found = RefCell::new(None);
    ground.with(&mut arrays, |on, at| {
        // SAFETY: matrices of order n.
        let view = |at: *mut f64| unsafe { MatRef::<A::Number>::from_ptr(at.cast(), n, n, n) };
        // SAFETY: as above.
        let to = |at: *mut f64| unsafe { MatMut::<A::Number>::from_ptr(at.cast(), n, n, n) };
        let step = Step { gram: view(at[0]), quotient: view(at[1]), noise: NOISE, limit: 1e-9 };
        let step = &step;
        let of_step = refinement::correct::<A, L>(on, step, at[2] as u64, &to(at[3]))?;
        let width = of_step.widest;
        let clusters = refinement::clusters::<A, L>(on, step, at[2] as u64, width)?;
        refinement::rotations::<A, L>(on, (step, at[2] as u64), &clusters, &to(at[4]))?;
        let values = refinement::values::<A::Number, L>(on, at[2] as u64, n)?;
        let doubles = refinement::leading::<A, L>(on, view(at[3]))?;
        refinement::fill::<A, L>(on, &doubles, &to(at[0]))?;
        found.replace(Some((of_step, clusters, values, doubles)));
        Ok(())
    });
    let (step, Clusters { first, blocks, width }, values, doubles) = found.take().unwrap();
    let is_near = |x: f64, y: f64, most: f64| (x - y).abs() <= most + 1e-2 * y.abs();
    for (i, value) in values.chunks_exact(L / parts).enumerate() {
        assert!((value[0] - VALUES[i]).abs() < 1e-15, "{i}");
    }
    assert_eq!((width, step.norm), (3, values[(n - 1) * (L / parts)]));
    assert_eq!(first, [0, 1, 2, 2, 2, 5, 6, 7, 8]);
    let element =
        |all: &[f64], i: usize, j: usize, p: usize| all[(i + j * n) * L + p * (L / parts)];
    for (i, j) in (0..n).flat_map(|j| (0..n).map(move |i| (i, j))) {
        let (r, m) = (distance.get(i, j), coupling.get(i, j));
        let is_together = i == j || is_last(i, j) || [i, j].iter().all(|i| (2..5).contains(i));
        for p in 0..parts {
            let more = if is_together { 0.0 } else { m[p] / (VALUES[j] - VALUES[i]) };
            let e = element(&arrays[3], i, j, p);
            // On the diagonal of X^H X doubles are rounded.
            let rounding = if i == j { 1e-15 } else { 1e-28 };
            assert!(is_near(e, r[p] / 2.0 + more, rounding), "{} {i} {j} {p}: {e}", A::NAME);
            assert_eq!(doubles[(i + j * n) * parts + p], e);
            assert_eq!(element(&arrays[0], i, j, p), e);
        }
        // The clusters' matrices, and what they are scattered to.
        let own = first[j] as usize;
        for p in 0..parts {
            let x = element(&arrays[4], i, j, p);
            if first[i] != first[j] {
                assert_eq!(x, 0.0);
                continue;
            }
            let block = blocks[(i - own + j * width) * parts + p];
            assert_eq!(block, x);
            let expected = match (i == j, p) {
                (true, 0) => VALUES[i] - VALUES[own],
                (true, _) => 0.0,
                _ => m[p],
            };
            assert!((block - expected).abs() <= 1e-15, "{i} {j} {p}: {block} {expected}");
        }
    }
}

fn are_right(ground: &impl Ground) {
    let rng = &mut Random(32);
    steps::<DdNative, 2>(ground, rng);
    steps::<QdNative, 4>(ground, rng);
    steps::<ComplexOf<DdNative>, 4>(ground, rng);
    steps::<ComplexOf<QdNative>, 8>(ground, rng);
}

#[test]
fn refinement_is_right_for_a_host_compiler() {
    are_right(&OnHost::new());
}

#[test]
#[ignore = "needs a GPU"]
fn refinement_is_right_on_a_device() {
    are_right(&OnGpu);
}
