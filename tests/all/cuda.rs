//! The CUDA engine's way with memory and threads: products on the GPU have the bits of the CPU's.

use crate::common::case::Case;
use crate::common::stored::Stored;
use crate::common::{Rng, gpu, in_a_process};
use wideblas::engine::cpu::gemm::{NativePlan, gemm};
use wideblas::engine::cpu::{Isa, NativeProduct};
use wideblas::engine::cuda;
use wideblas::format::Dd;
use wideblas::format::dd::DdNative;
use wideblas::options::Part;

/// A product with gaps between columns.
struct Call {
    case: Case<Dd>,
    /// Elements between columns beyond their length.
    gap: usize,
    /// B is A transposed.
    square: bool,
    part: Part,
}

/// What is between columns.
const PADDING: Dd = Dd::new(-7.25e77, 1.5e60);

impl Call {
    fn random((m, n, k): (usize, usize, usize), part: Part, rng: &mut Rng) -> Call {
        let gap = (rng.bits() % 3) as usize;
        let square = m == n && rng.bits().is_multiple_of(2);
        let beta = if rng.bits() & 1 == 0 { Dd::ZERO } else { Dd::from(-0.5) };
        let case = Case::of((m, n, k), (Dd::from(3.0), beta), rng, |rng| rng.dd(0));
        Call { case, gap, square, part }
    }

    /// C with its padding.
    fn compute(&self, multiply: impl FnOnce(&mut NativeProduct<'_, Dd>)) -> Vec<Dd> {
        let Case { shape: (m, n, k), alpha, a, b, beta, c } = &self.case;
        let stored = |x, shape| Stored::new(x, shape, self.gap, &PADDING);
        let (a, b, mut c) = (stored(a, (*m, *k)), stored(b, (*k, *n)), stored(c, (*m, *n)));
        let mut product = NativeProduct {
            alpha: *alpha,
            a: a.view(),
            b: if self.square { a.view().transposed() } else { b.view() },
            beta: *beta,
            c: c.view_mut(),
            part: self.part,
        };
        multiply(&mut product);
        c.data
    }

    fn compare(&self, device: &cuda::Device) {
        let cpu = self.compute(|product| {
            let plan = NativePlan::new(Isa::detected(), 2, product.shape());
            gemm::<DdNative, 2>(product, plan);
        });
        let gpu = self.compute(|product| {
            let columns = cuda::gemm::gemm::<DdNative>(device, product, 2);
            assert_eq!(columns, product.c.cols, "the GPU failed: {:?}", self.case.shape);
        });
        let bits = |x: Dd| (x.hi.to_bits(), x.lo.to_bits());
        let Call { case: Case { shape, beta, .. }, gap, part, square } = self;
        for (at, (&x, &y)) in cpu.iter().zip(&gpu).enumerate() {
            let (i, j) = (at % (shape.0 + gap), at / (shape.0 + gap));
            assert!(
                bits(x) == bits(y),
                "({i}, {j}) of {shape:?} {part:?}, square {square}, beta {beta:?}"
            );
        }
    }
}

#[test]
#[ignore = "needs a GPU"]
fn calls_of_many_threads_run_side_by_side() {
    let device = gpu();
    std::thread::scope(|scope| {
        for seed in 0..8 {
            scope.spawn(move || {
                let mut rng = Rng(100 + seed);
                for part in [Part::All, Part::Upper, Part::Lower, Part::All] {
                    let mut side = |most: i32| rng.within(1, most) as usize;
                    let (m, k) = (side(300), side(200));
                    let n = if part == Part::All { side(300) } else { m };
                    Call::random((m, n, k), part, &mut rng).compare(device);
                }
            });
        }
    });
}

/// Columns of more than a slot of the staging memory, and matrices of more than all slots.
#[test]
#[ignore = "needs a GPU"]
fn long_columns_and_large_matrices() {
    let device = gpu();
    let mut rng = Rng(7);
    Call::random(((1 << 20) + 5, 2, 1), Part::All, &mut rng).compare(device);
    Call::random((2, (1 << 20) + 5, 1), Part::All, &mut rng).compare(device);
    Call::random((2300, 2301, 3), Part::All, &mut rng).compare(device);
    Call::random((2300, 2300, 3), Part::Upper, &mut rng).compare(device);
    Call::random((2300, 2300, 3), Part::Lower, &mut rng).compare(device);
}

/// Tiles for few rows or columns.
#[test]
#[ignore = "needs a GPU"]
fn narrow_shapes() {
    let device = gpu();
    let mut rng = Rng(11);
    for shape in [(1, 300, 403), (300, 1, 403), (2, 2, 5000), (5, 333, 65), (333, 7, 64), (8, 8, 9)]
    {
        for _ in 0..4 {
            Call::random(shape, Part::All, &mut rng).compare(device);
        }
        let (m, n, _) = shape;
        if m == n {
            Call::random(shape, Part::Lower, &mut rng).compare(device);
        }
    }
}

/// Under a ceiling that is too low, and beyond it, the CPU computes.
#[test]
#[ignore = "needs a GPU"]
fn the_ceiling_of_memory_is_kept() {
    let ceiling = [("WIDEBLAS_DEVICE_MEMORY", "1M")];
    in_a_process(crate::test_path!("the_ceiling_of_memory_is_kept"), &ceiling, under_a_ceiling);
}

fn under_a_ceiling() {
    let device = gpu();
    assert_eq!(device.memory_ceiling(), 1 << 20);
    let mut rng = Rng(3);
    // In blocks.
    Call::random((300, 300, 300), Part::All, &mut rng).compare(device);
    Call::random((300, 300, 300), Part::Upper, &mut rng).compare(device);
    // Of which not even small ones fit.
    let large = Call::random((30, 30, 5000), Part::All, &mut rng);
    large.compute(|product| {
        assert_eq!(cuda::gemm::gemm::<DdNative>(device, product, 1), 0);
    });
    assert_eq!(device.memory_left(), 1 << 20);
    Call::random((100, 100, 100), Part::All, &mut rng).compare(device);
}

/// Measured once, and then read from disk.
#[test]
#[ignore = "needs a GPU"]
fn rates_are_plausible() {
    let device = gpu();
    let rates = device.rates();
    println!("{rates:?}");
    assert!((1e-6..1e-2).contains(&rates.call));
    assert!((0.5..2.0).contains(&(rates.fp64 / device.fp64_rate)));
    assert!((1e12..1e16).contains(&rates.int8) && (1e10..1e14).contains(&rates.memory));
    assert!((1e8..1e12).contains(&rates.up) && (1e8..1e12).contains(&rates.down));
}
