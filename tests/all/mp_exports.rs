//! The exports of routines on residue numbers: with the bits of the CPU's routines, wherever they run.

use crate::common::rns::{SCALES, Scale, alone, assert_same, copy, on_cpu, random};
use crate::common::{Rng, gpu};
use std::ffi::c_int;
use std::ptr::{null, null_mut};
use wideblas::abi::mpres::arrays::{
    wb_mp_array, wb_mp_array_clear, wb_mp_array_device2host, wb_mp_array_init,
};
use wideblas::abi::mpres::level1::*;
use wideblas::abi::mpres::level2::*;
use wideblas::abi::mpres::sets::wb_mp_set_precision;
use wideblas::blas::mp::{Failure, Matrix, Mirrored, Vector, level1, level2};
use wideblas::config::{DeviceChoice, set_device};
use wideblas::engine::Engine;
use wideblas::engine::cuda;
use wideblas::engine::rns::{Array, Number, Storage};
use wideblas::format::rns::ModuliSet;
use wideblas::options::{Norm, Trans, Uplo};

/// An array of the interface with the numbers of a storage.
struct Exported(wb_mp_array);

impl Exported {
    fn new(numbers: &Array<'_>) -> Exported {
        let mut array = std::mem::MaybeUninit::uninit();
        // SAFETY: memory for an array, which init fills.
        let array = unsafe {
            assert_eq!(wb_mp_array_init(array.as_mut_ptr(), numbers.len() as i64), 0);
            array.assume_init()
        };
        let exported = Exported(array);
        let mut number = Number::default();
        // SAFETY: initialised, and nothing else uses it.
        let view = unsafe { exported.0.view().unwrap() };
        for i in 0..numbers.len() {
            numbers.read(i, &mut number);
            view.array.write(i, &number);
        }
        view.written_on_host();
        exported
    }

    fn ptr(&mut self) -> *mut wb_mp_array {
        &mut self.0
    }

    /// The numbers in host memory.
    fn numbers(&self) -> Array<'_> {
        // SAFETY: initialised; no number is copied.
        unsafe {
            assert_eq!(wb_mp_array_device2host(null_mut(), &self.0, 0), 0);
            self.0.view().unwrap().array
        }
    }

    /// A routine has left its result on the GPU.
    fn is_on_gpu_alone(&self) -> bool {
        // SAFETY: initialised.
        let view = unsafe { self.0.view().unwrap() };
        view.mirror.unwrap().transfer(&view.array, false).down > 0.0
    }
}

impl Drop for Exported {
    fn drop(&mut self) {
        // SAFETY: initialised, and used no more.
        unsafe { wb_mp_array_clear(&mut self.0) };
    }
}

/// Vectors have m numbers, matrices m x n, symmetric ones n x n.
struct Shape {
    m: usize,
    n: usize,
    inc: [i64; 3],
    ld: [usize; 3],
    upper: bool,
    right: bool,
    turned: bool,
}

impl Shape {
    fn random(rng: &mut Rng, (m, n): (usize, usize)) -> Shape {
        Shape {
            m,
            n,
            inc: [(); 3].map(|()| rng.pick(&[1, 1, -1, 2, -2, 3, -3])),
            ld: [(); 3].map(|()| m.max(n).max(1) + (rng.bits() % 3) as usize),
            upper: rng.bits() & 1 == 1,
            right: rng.bits() & 1 == 1,
            turned: rng.bits() & 1 == 1,
        }
    }
}

/// Arrays of a call: on the CPU, and of the interface.
struct Pair<'a> {
    cpu: Vec<Array<'a>>,
    /// Those that are results.
    written: Vec<usize>,
}

impl<'a> Pair<'a> {
    fn scalar(&self, k: usize) -> Mirrored<'a> {
        self.cpu[k].into()
    }
    fn vector(&self, k: usize, n: usize, inc: i64) -> Vector<'a> {
        Vector { array: self.scalar(k), n, inc }
    }
    fn matrix(&self, k: usize, (rows, cols): (usize, usize), ld: usize) -> Matrix<'a> {
        Matrix { array: self.scalar(k), rows, cols, ld }
    }
    /// A routine has computed, with these results.
    fn wrote(&mut self, done: Result<Engine, Failure>, results: &[usize]) {
        assert_eq!(done.unwrap(), Engine::Cpu);
        self.written.extend(results);
    }
}

/// Arrays 0 and 1 are scalars, 2 to 4 vectors, 5 to 7 matrices, 8 results that are one number.
type Routine =
    (&'static str, fn(&mut Pair<'_>, &Shape), unsafe fn(&[*mut wb_mp_array], &Shape) -> c_int);

fn uplo(shape: &Shape) -> (Uplo, c_int) {
    if shape.upper { (Uplo::Upper, 121) } else { (Uplo::Lower, 122) }
}

const ROUTINES: &[Routine] = &[
    (
        "asum",
        |p, s| {
            let done = level1::asum(p.vector(2, s.m, s.inc[0]), p.scalar(8), on_cpu());
            p.wrote(done, &[8]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_asum(s.m as i64, a[2], s.inc[0], a[8]) },
    ),
    (
        "dot",
        |p, s| {
            let (x, y) = (p.vector(2, s.m, s.inc[0]), p.vector(3, s.m, s.inc[1]));
            p.wrote(level1::dot(x, y, p.scalar(8), on_cpu()), &[8]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_dot(s.m as i64, a[2], s.inc[0], a[3], s.inc[1], a[8]) },
    ),
    (
        "norm 1",
        |p, s| {
            let x = p.vector(2, s.m, s.inc[0]);
            p.wrote(level1::norm(Norm::One, x, p.scalar(8), on_cpu()), &[8]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_norm(171, s.m as i64, a[2], s.inc[0], a[8]) },
    ),
    (
        "norm infinity",
        |p, s| {
            let x = p.vector(2, s.m, s.inc[0]);
            p.wrote(level1::norm(Norm::Infinity, x, p.scalar(8), on_cpu()), &[8]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_norm(175, s.m as i64, a[2], s.inc[0], a[8]) },
    ),
    (
        "scal",
        |p, s| {
            p.wrote(level1::scal(p.scalar(0), p.vector(2, s.m, s.inc[0]), on_cpu()), &[2]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_scal(s.m as i64, a[0], a[2], s.inc[0]) },
    ),
    (
        "axpy",
        |p, s| {
            let (x, y) = (p.vector(2, s.m, s.inc[0]), p.vector(3, s.m, s.inc[1]));
            p.wrote(level1::axpy(p.scalar(0), x, y, on_cpu()), &[3]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_axpy(s.m as i64, a[0], a[2], s.inc[0], a[3], s.inc[1]) },
    ),
    (
        "axpy_dot",
        |p, s| {
            let [w, v, u] = [0, 1, 2].map(|k| p.vector(2 + k, s.m, s.inc[k]));
            p.wrote(level1::axpy_dot(p.scalar(0), w, v, u, p.scalar(8), on_cpu()), &[2, 8]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let [w, v, u] = s.inc;
            wb_mp_axpy_dot(s.m as i64, a[0], a[2], w, a[3], v, a[4], u, a[8])
        },
    ),
    (
        "waxpby",
        |p, s| {
            let [x, y, w] = [0, 1, 2].map(|k| p.vector(2 + k, s.m, s.inc[k]));
            p.wrote(level1::waxpby(p.scalar(0), x, p.scalar(1), y, w, on_cpu()), &[4]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let [x, y, w] = s.inc;
            wb_mp_waxpby(s.m as i64, a[0], a[2], x, a[1], a[3], y, a[4], w)
        },
    ),
    (
        "rot",
        |p, s| {
            let (x, y) = (p.vector(2, s.m, s.inc[0]), p.vector(3, s.m, s.inc[1]));
            p.wrote(level1::rot(x, y, p.scalar(0), p.scalar(1), on_cpu()), &[2, 3]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_rot(s.m as i64, a[2], s.inc[0], a[3], s.inc[1], a[0], a[1]) },
    ),
    (
        "gemv",
        |p, s| {
            let (rows, terms) = if s.turned { (s.n, s.m) } else { (s.m, s.n) };
            let trans = if s.turned { Trans::Yes } else { Trans::No };
            let (x, y) = (p.vector(2, terms, s.inc[0]), p.vector(3, rows, s.inc[1]));
            let a = p.matrix(5, (s.m, s.n), s.ld[0]);
            p.wrote(level2::gemv(trans, p.scalar(0), a, x, p.scalar(1), y, on_cpu()), &[3]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let (trans, ld) = (if s.turned { 112 } else { 111 }, s.ld[0] as i64);
            let (m, n, x, y) = (s.m as i64, s.n as i64, s.inc[0], s.inc[1]);
            wb_mp_gemv(trans, m, n, a[0], a[5], ld, a[2], x, a[1], a[3], y)
        },
    ),
    (
        "symv",
        |p, s| {
            let (x, y) = (p.vector(2, s.n, s.inc[0]), p.vector(3, s.n, s.inc[1]));
            let a = p.matrix(5, (s.n, s.n), s.ld[0]);
            p.wrote(level2::symv(uplo(s).0, p.scalar(0), a, x, p.scalar(1), y, on_cpu()), &[3]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let (n, ld, x, y) = (s.n as i64, s.ld[0] as i64, s.inc[0], s.inc[1]);
            wb_mp_symv(uplo(s).1, n, a[0], a[5], ld, a[2], x, a[1], a[3], y)
        },
    ),
    (
        "ger",
        |p, s| {
            let (x, y) = (p.vector(2, s.m, s.inc[0]), p.vector(3, s.n, s.inc[1]));
            let a = p.matrix(5, (s.m, s.n), s.ld[0]);
            p.wrote(level2::ger(p.scalar(0), x, y, a, on_cpu()), &[5]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let (m, n, x, y) = (s.m as i64, s.n as i64, s.inc[0], s.inc[1]);
            wb_mp_ger(m, n, a[0], a[2], x, a[3], y, a[5], s.ld[0] as i64)
        },
    ),
    (
        "syr",
        |p, s| {
            let x = p.vector(2, s.n, s.inc[0]);
            let a = p.matrix(5, (s.n, s.n), s.ld[0]);
            p.wrote(level2::syr(uplo(s).0, p.scalar(0), x, a, on_cpu()), &[5]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            wb_mp_syr(uplo(s).1, s.n as i64, a[0], a[2], s.inc[0], a[5], s.ld[0] as i64)
        },
    ),
    (
        "syr2",
        |p, s| {
            let (x, y) = (p.vector(2, s.n, s.inc[0]), p.vector(3, s.n, s.inc[1]));
            let a = p.matrix(5, (s.n, s.n), s.ld[0]);
            p.wrote(level2::syr2(uplo(s).0, p.scalar(0), x, y, a, on_cpu()), &[5]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let (n, ld, x, y) = (s.n as i64, s.ld[0] as i64, s.inc[0], s.inc[1]);
            wb_mp_syr2(uplo(s).1, n, a[0], a[2], x, a[3], y, a[5], ld)
        },
    ),
    (
        "ge_add",
        |p, s| {
            let [a, b, c] = [0, 1, 2].map(|k| p.matrix(5 + k, (s.m, s.n), s.ld[k]));
            p.wrote(level2::ge_add(p.scalar(0), a, p.scalar(1), b, c, on_cpu()), &[7]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let [lda, ldb, ldc] = s.ld.map(|ld| ld as i64);
            wb_mp_ge_add(s.m as i64, s.n as i64, a[0], a[5], lda, a[1], a[6], ldb, a[7], ldc)
        },
    ),
    (
        "ge_acc",
        |p, s| {
            let [a, b] = [0, 1].map(|k| p.matrix(5 + k, (s.m, s.n), s.ld[k]));
            p.wrote(level2::ge_acc(p.scalar(0), a, p.scalar(1), b, on_cpu()), &[6]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let [lda, ldb, _] = s.ld.map(|ld| ld as i64);
            wb_mp_ge_acc(s.m as i64, s.n as i64, a[0], a[5], lda, a[1], a[6], ldb)
        },
    ),
    (
        "ge_diag_scale",
        |p, s| {
            let d = p.vector(2, if s.right { s.n } else { s.m }, s.inc[0]);
            let a = p.matrix(5, (s.m, s.n), s.ld[0]);
            p.wrote(level2::ge_diag_scale(s.right, d, a, on_cpu()), &[5]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let (side, m, n) = (if s.right { 142 } else { 141 }, s.m as i64, s.n as i64);
            wb_mp_ge_diag_scale(side, m, n, a[2], s.inc[0], a[5], s.ld[0] as i64)
        },
    ),
    (
        "ge_lr_scale",
        |p, s| {
            let (l, r) = (p.vector(2, s.m, s.inc[0]), p.vector(3, s.n, s.inc[1]));
            let a = p.matrix(5, (s.m, s.n), s.ld[0]);
            p.wrote(level2::ge_lr_scale(l, r, a, on_cpu()), &[5]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe {
            let (m, n, l, r) = (s.m as i64, s.n as i64, s.inc[0], s.inc[1]);
            wb_mp_ge_lr_scale(m, n, a[2], l, a[3], r, a[5], s.ld[0] as i64)
        },
    ),
    (
        "ge_norm 1",
        |p, s| {
            let a = p.matrix(5, (s.m, s.n), s.ld[0]);
            p.wrote(level2::ge_norm(Norm::One, a, p.scalar(8), on_cpu()), &[8]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_ge_norm(171, s.m as i64, s.n as i64, a[5], s.ld[0] as i64, a[8]) },
    ),
    (
        "ge_norm infinity",
        |p, s| {
            let a = p.matrix(5, (s.m, s.n), s.ld[0]);
            p.wrote(level2::ge_norm(Norm::Infinity, a, p.scalar(8), on_cpu()), &[8]);
        },
        // SAFETY: arrays that nothing else uses.
        |a, s| unsafe { wb_mp_ge_norm(175, s.m as i64, s.n as i64, a[5], s.ld[0] as i64, a[8]) },
    ),
];

#[test]
fn exports_have_the_bits_of_the_cpus_routines() {
    exports_have_their_bits(None);
}

#[test]
#[ignore = "needs a GPU"]
fn exports_have_the_same_bits_on_the_gpu() {
    exports_have_their_bits(Some(gpu()));
}

fn exports_have_their_bits(device: Option<&cuda::Device>) {
    let _one = alone();
    let on_gpu = device.is_some();
    set_device(Some(device.map_or(DeviceChoice::Cpu, |device| DeviceChoice::Cuda(device.ordinal))));
    let mut rng = Rng(17);
    for bits in [53, 424, 848] {
        assert_eq!(wb_mp_set_precision(bits as c_int), 0);
        let set = ModuliSet::for_precision(bits).unwrap();
        for scale in SCALES {
            for shape in [(0, 0), (0, 2), (3, 0), (1, 1), (17, 3), (2, 40)] {
                for &(name, on_cpu, export) in ROUTINES {
                    let shape = Shape::random(&mut rng, shape);
                    let long = shape.m.max(shape.n);
                    let lens: [usize; 9] = std::array::from_fn(|k| match k {
                        0 | 1 => 1,
                        2..5 => long * shape.inc[k - 2].unsigned_abs() as usize + 1,
                        5..8 => shape.ld[k - 5] * long + 1,
                        _ => 2,
                    });
                    let storages: Vec<Storage> = lens
                        .iter()
                        .map(|&len| {
                            let scale = rng.pick(&[scale, Scale::Narrow]);
                            random(&mut rng, set, len, scale)
                        })
                        .collect();
                    let context = format!(
                        "{name}, {bits} bits, {scale:?}, {} x {}, {:?} {:?}",
                        shape.m, shape.n, shape.inc, shape.ld
                    );
                    let mut exported: Vec<Exported> =
                        storages.iter().map(|storage| Exported::new(&storage.array())).collect();
                    let pointers: Vec<_> = exported.iter_mut().map(Exported::ptr).collect();
                    // SAFETY: arrays that nothing else uses.
                    assert_eq!(unsafe { export(&pointers, &shape) }, 0, "{context}");
                    let all: Vec<Storage> = storages.iter().map(|s| copy(&s.array())).collect();
                    let cpu = all.iter().map(Storage::array).collect();
                    let mut pair = Pair { cpu, written: Vec::new() };
                    on_cpu(&mut pair, &shape);
                    for (k, (found, expected)) in exported.iter().zip(&pair.cpu).enumerate() {
                        let moved = found.is_on_gpu_alone();
                        assert_eq!(moved, on_gpu && pair.written.contains(&k), "{context}: {k}");
                        assert_same(&found.numbers(), expected, &format!("{context}: array {k}"));
                    }
                }
            }
        }
    }
    set_device(None);
}

#[test]
fn a_copy_of_no_numbers_needs_no_memory() {
    let _one = alone();
    let sets = [24, 53].map(|bits| ModuliSet::for_precision(bits).unwrap());
    let storage = Storage::new(sets[0], 3).unwrap();
    assert_eq!(wb_mp_set_precision(24), 0);
    let array = Exported::new(&storage.array());
    // SAFETY: initialised; nothing is copied.
    unsafe {
        assert_eq!(wb_mp_array_device2host(null_mut(), &array.0, 0), 0);
        assert_eq!(wb_mp_array_device2host(null_mut(), &array.0, 3), -1);
        assert_eq!(wb_mp_set_precision(53), 0);
        assert_eq!(wb_mp_array_device2host(null_mut(), &array.0, 0), 0, "of another set");
        assert_eq!(wb_mp_array_device2host(null_mut(), null(), 0), -1);
    }
}
