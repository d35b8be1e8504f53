//! A product's operands, and the ways to compute it.

use crate::common::Rng;
use crate::common::case::Case;
use crate::common::stored::Stored;
use std::cell::Cell;
use std::ffi::{CString, c_char};
use wideblas::abi::exports::Rgemm_dd;
use wideblas::blas::level3::{Gemm, Mode, gemm};
use wideblas::engine::cpu::Isa;
use wideblas::engine::cpu::gemm::{NativePlan, NativeProduct, gemm as engine_gemm};
use wideblas::engine::{MatMut, cuda};
use wideblas::format::{Accumulate, Dd};
use wideblas::options::{Part, Trans};

pub const OPS: [Trans; 3] = [Trans::No, Trans::Yes, Trans::Conj];
pub const GENERAL: Dd = Dd::new(0.7, 3e-18);
pub const FACTORS: [Dd; 4] = [Dd::ZERO, Dd::ONE, Dd::new(-1.0, 0.0), GENERAL];
pub const NAN: Dd = Dd::new(f64::NAN, f64::NAN);
/// What lies around C and in its padding; no result is this.
pub const GUARD: Dd = Dd::new(-7.25e77, 1.5e60);
/// Guard elements before and after C.
const MARGIN: usize = 5;

/// C with guards around it and in its padding.
pub struct Guarded {
    data: Vec<Dd>,
    shape: (usize, usize),
    ld: usize,
}

impl Guarded {
    pub fn new(c: &[Dd], shape: (usize, usize), extra: usize) -> Guarded {
        let stored = Stored::new(c, shape, extra, &GUARD);
        let margin = [GUARD; MARGIN];
        let data = [&margin[..], &stored.data, &margin].concat();
        Guarded { data, shape, ld: stored.ld }
    }

    pub fn view(&mut self) -> MatMut<'_, Dd> {
        let (rows, cols) = self.shape;
        MatMut::new(&mut self.data[MARGIN..], rows, cols, self.ld).expect("room for the matrix")
    }

    /// The matrix without padding; panics when a guard has changed.
    pub fn into_tight(self) -> Vec<Dd> {
        let (rows, cols) = self.shape;
        let end = self.data.len() - MARGIN;
        let (columns, after) = self.data[MARGIN..].split_at(end - MARGIN);
        let mut tight = Vec::with_capacity(rows * cols);
        let padding = columns.chunks(self.ld).flat_map(|column| {
            tight.extend_from_slice(&column[..rows]);
            &column[rows..]
        });
        assert!(
            self.data[..MARGIN].iter().chain(padding).chain(after).all(|&x| same_bits(x, GUARD)),
            "wrote beside C, shape {:?}, ld {}",
            self.shape,
            self.ld
        );
        tight
    }
}

impl Case<Dd> {
    pub fn random(shape: (usize, usize, usize), factors: (Dd, Dd), rng: &mut Rng) -> Case<Dd> {
        Case::of(shape, factors, rng, |rng| {
            let exponent = rng.within(-4, 0);
            rng.dd(exponent)
        })
    }

    /// By the routine, with leading dimensions `extra` above the smallest.
    pub fn routine(&self, (transa, transb): (Trans, Trans), extra: usize) -> Vec<Dd> {
        let (m, n, k) = self.shape;
        let a = Stored::operand(&self.a, (m, k), transa, extra, &NAN);
        let b = Stored::operand(&self.b, (k, n), transb, 2 * extra, &NAN);
        let mut c = Guarded::new(&self.c, (m, n), extra + 2);
        let call = Gemm {
            transa,
            transb,
            alpha: &self.alpha,
            a: a.view(),
            b: b.view(),
            beta: &self.beta,
            c: c.view(),
        };
        gemm(call, Mode::Native);
        c.into_tight()
    }

    /// By the C export.
    pub fn exported(&self, letters: (char, char), extra: usize) -> Vec<Dd> {
        let (m, n, k) = self.shape;
        let trans = |letter: char| Trans::from_letter(letter as u8).expect("a legal letter");
        let a = Stored::operand(&self.a, (m, k), trans(letters.0), extra, &NAN);
        let b = Stored::operand(&self.b, (k, n), trans(letters.1), extra, &NAN);
        let mut c = Guarded::new(&self.c, (m, n), extra);
        let info = export(
            letters,
            (m as i64, n as i64, k as i64),
            (self.alpha, self.beta),
            (&a.data, a.ld as i64),
            (&b.data, b.ld as i64),
            (&mut c.data[MARGIN..], c.ld as i64),
        );
        assert_eq!(info, 0);
        c.into_tight()
    }

    /// By the CPU's engine in an arithmetic of choice, and with the same bits by the GPU's in the test that needs one.
    pub fn engine<A: Accumulate<2, Number = Dd>>(&self, plan: NativePlan) -> Vec<Dd> {
        let cpu = self.with_product(|product| engine_gemm::<A, 2>(product, plan));
        if let Some(device) = COMPARED.get()
            && self.shape.2 > 0
            && self.alpha != Dd::ZERO
        {
            let gpu = self.with_product(|product| {
                let columns = cuda::gemm::gemm::<A>(device, product, plan.threads);
                assert_eq!(columns, product.c.cols, "the GPU failed: {:?}", self.shape);
            });
            let same = cpu.iter().zip(&gpu).all(|(&x, &y)| same_bits(x, y));
            assert!(same, "the GPU's bits differ, {}: {:?}", A::NAME, self.shape);
        }
        cpu
    }

    pub fn with_product(&self, multiply: impl FnOnce(&mut NativeProduct<'_, Dd>)) -> Vec<Dd> {
        let (m, n, k) = self.shape;
        let a = Stored::operand(&self.a, (m, k), Trans::No, 1, &NAN);
        let b = Stored::operand(&self.b, (k, n), Trans::Yes, 1, &NAN);
        let mut c = Guarded::new(&self.c, (m, n), 1);
        let mut product = NativeProduct {
            alpha: self.alpha,
            a: a.view(),
            b: b.view().transposed(),
            beta: self.beta,
            c: c.view(),
            part: Part::All,
        };
        multiply(&mut product);
        c.into_tight()
    }
}

thread_local! {
    /// What the CPU's engine is compared with.
    pub static COMPARED: Cell<Option<&'static cuda::Device>> = const { Cell::new(None) };
}

pub fn plan(threads: usize, shape: (usize, usize, usize)) -> NativePlan {
    NativePlan::new(Isa::detected(), threads, shape)
}

/// Calls the C export with slices long enough for what the arguments say.
pub fn export(
    letters: (char, char),
    (m, n, k): (i64, i64, i64),
    (alpha, beta): (Dd, Dd),
    (a, lda): (&[Dd], i64),
    (b, ldb): (&[Dd], i64),
    (c, ldc): (&mut [Dd], i64),
) -> i32 {
    let option = |letter: char| CString::new(letter.to_string()).expect("no NUL");
    let (ta, tb) = (option(letters.0), option(letters.1));
    let (ta, tb): (*const c_char, *const c_char) = (ta.as_ptr(), tb.as_ptr());
    let (a, b, c) = (a.as_ptr(), b.as_ptr(), c.as_mut_ptr());
    // SAFETY: the slices hold the matrices that legal arguments describe; illegal ones are refused
    // before a matrix is read.
    unsafe { Rgemm_dd(ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc) }
}

pub fn same_bits(x: Dd, y: Dd) -> bool {
    x.hi.to_bits() == y.hi.to_bits() && x.lo.to_bits() == y.lo.to_bits()
}
