//! The CUDA engine's way with memory and threads: products on the GPU have the bits of the CPU's.

mod common;

use common::{Rng, gpu, in_a_process};
use wideblas::engine::cpu::gemm::{NativePlan, gemm};
use wideblas::engine::cpu::{Isa, NativeProduct};
use wideblas::engine::{MatMut, MatRef, cuda};
use wideblas::format::Dd;
use wideblas::format::dd::Ieee;
use wideblas::options::Part;

struct Case {
    shape: (usize, usize, usize),
    /// Elements between columns beyond their length.
    gap: usize,
    /// B is A transposed.
    square: bool,
    beta: Dd,
    part: Part,
    a: Vec<Dd>,
    b: Vec<Dd>,
    c: Vec<Dd>,
}

impl Case {
    fn random((m, n, k): (usize, usize, usize), part: Part, rng: &mut Rng) -> Case {
        let gap = (rng.bits() % 3) as usize;
        let square = m == n && rng.bits().is_multiple_of(2);
        let mut matrix = |rows: usize, cols: usize| -> Vec<Dd> {
            (0..(rows + gap) * cols).map(|_| rng.dd(0)).collect()
        };
        let (a, b, c) = (matrix(m, k), matrix(k, n), matrix(m, n));
        let beta = if matrix(1, 1)[0].hi > 0.0 { Dd::ZERO } else { Dd::from(-0.5) };
        Case { shape: (m, n, k), gap, square, beta, part, a, b, c }
    }

    fn compute(&self, multiply: impl FnOnce(&mut NativeProduct<'_, Dd>)) -> Vec<Dd> {
        let ((m, n, k), gap) = (self.shape, self.gap);
        let mut c = self.c.clone();
        let a = MatRef::new(&self.a, m, k, m + gap).unwrap();
        let b = MatRef::new(&self.b, k, n, k + gap).unwrap();
        let mut product = NativeProduct {
            alpha: Dd::from(3.0),
            a,
            b: if self.square { a.transposed() } else { b },
            beta: self.beta,
            c: MatMut::new(&mut c, m, n, m + gap).unwrap(),
            part: self.part,
        };
        multiply(&mut product);
        c
    }

    fn compare(&self, device: &cuda::Device) {
        let cpu = self.compute(|product| {
            let plan = NativePlan::new(Isa::detected(), 2, product.shape());
            gemm::<Ieee, 2>(product, plan);
        });
        let gpu = self.compute(|product| {
            let columns = cuda::gemm::gemm::<Ieee>(device, product, 2);
            assert_eq!(columns, product.c.cols, "the GPU failed: {:?}", self.shape);
        });
        let bits = |x: Dd| (x.hi.to_bits(), x.lo.to_bits());
        let Case { shape, gap, part, square, beta, .. } = self;
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
                    Case::random((m, n, k), part, &mut rng).compare(device);
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
    Case::random(((1 << 20) + 5, 2, 1), Part::All, &mut rng).compare(device);
    Case::random((2, (1 << 20) + 5, 1), Part::All, &mut rng).compare(device);
    Case::random((2300, 2301, 3), Part::All, &mut rng).compare(device);
    Case::random((2300, 2300, 3), Part::Upper, &mut rng).compare(device);
    Case::random((2300, 2300, 3), Part::Lower, &mut rng).compare(device);
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
            Case::random(shape, Part::All, &mut rng).compare(device);
        }
        let (m, n, _) = shape;
        if m == n {
            Case::random(shape, Part::Lower, &mut rng).compare(device);
        }
    }
}

/// Under a ceiling that is too low, and beyond it, the CPU computes.
#[test]
#[ignore = "needs a GPU"]
fn the_ceiling_of_memory_is_kept() {
    let ceiling = [("WIDEBLAS_DEVICE_MEMORY", "1M")];
    in_a_process("the_ceiling_of_memory_is_kept", &ceiling, under_a_ceiling);
}

fn under_a_ceiling() {
    let device = gpu();
    assert_eq!(device.memory_ceiling(), 1 << 20);
    let mut rng = Rng(3);
    // In blocks.
    Case::random((300, 300, 300), Part::All, &mut rng).compare(device);
    Case::random((300, 300, 300), Part::Upper, &mut rng).compare(device);
    // Of which not even small ones fit.
    let large = Case::random((30, 30, 5000), Part::All, &mut rng);
    large.compute(|product| {
        assert_eq!(cuda::gemm::gemm::<Ieee>(device, product, 1), 0);
    });
    assert_eq!(device.memory_left(), 1 << 20);
    Case::random((100, 100, 100), Part::All, &mut rng).compare(device);
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
