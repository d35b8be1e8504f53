//! Both parts of alpha A B of complex matrices, each element of a part computed exactly from scaled integers and rounded
//! once: the bits of the product of the real matrices
//!
//! ```text
//! [ Re A  -Im A ] [ Re B ]
//! [ Im A   Re A ] [ Im B ]
//! ```
//!
//! in three quarters of its multiplications, with each number once as residues.

use super::blocks::{Memory, Wanted, blocks};
use super::finish::Finish;
use super::gemm::{Numbers, Table};
use super::moduli::{Basis, Side};
use super::number::Number;
use super::planner::{self, Request, moduli_for};
use super::profile::{Step, timed};
use super::scale;
use super::spread::Spread;
use super::task::{Mode, Options};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::modular::parts::{Operand, SETS};
use wideblas_engine::cpu::modular::planes::{DigitTable, ResiduePlanes, Staging};
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::outcome::Declined;
use wideblas_engine::scaling::{Range as Bits, Scaling, Scalings, most_bits, needed};
use wideblas_engine::view::{MatMut, MatRef};

/// The real and the imaginary part of a matrix, or of its conjugate.
pub struct Parts<'a, T> {
    pub parts: [MatRef<'a, T>; 2],
    pub is_conjugated: bool,
}

impl<T> Clone for Parts<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Parts<'_, T> {}

impl<T> Parts<'_, T> {
    fn transposed(self) -> Self {
        Parts { parts: self.parts.map(MatRef::transposed), ..self }
    }
}

/// A part of C := alpha A B: its real parts above its imaginary ones.
pub struct ComplexProduct<'a, T> {
    pub alpha: &'a T,
    pub a: Parts<'a, T>,
    pub b: Parts<'a, T>,
    pub c: MatMut<'a, T>,
    pub part: Part,
}

impl<T> ComplexProduct<'_, T> {
    /// (m, n, k)
    fn size(&self) -> (usize, usize, usize) {
        (self.c.rows / 2, self.c.cols, self.a.parts[0].cols)
    }

    /// The product of real matrices that has the same bits: of all parts at once, or for a triangle of one.
    pub fn real_shape(&self) -> (usize, usize, usize) {
        let (m, n, k) = self.size();
        (if self.part == Part::All { 2 * m } else { m }, n, 2 * k)
    }
}

/// Computes the product in working mode. It declines, with C unchanged, what the product of real matrices computes in other
/// ways, in part or as a whole.
///
/// # Panics
/// When the shapes do not agree.
pub fn gemm<T: Number + From<f64>>(
    product: ComplexProduct<'_, T>,
    options: &Options<'_>,
) -> Result<(), Declined> {
    let Scalings { rows, cols } = &scalings(&product, options)?;
    let (m, n, k) = product.size();
    let ComplexProduct { alpha, a, b, mut c, part } = product;
    let bits = needed((most_bits(rows), most_bits(cols)), 2 * k);
    let (width, moduli) = moduli_for(options.unit, bits).ok_or(Declined::NotRepresentable)?;
    let basis = Basis::get(width, moduli);
    let plan = blocks((m, n, k), (width, SETS * moduli), options);
    let memory = Memory::new((m, n, k), plan, options).ok_or(Declined::NoMemory)?;
    let zero = &T::from(0.0);
    let [left, right] = [&a.parts[0], &b.parts[0]];
    let spread = Spread::new(alpha, left, right, zero);
    let wanted = &|j| part.rows(j, m);
    let finish = Finish { alpha, a: left, b: right, beta: zero, rows, cols, wanted, spread };
    let of_rows = &Table::new(&basis, rows, Side::Left).ok_or(Declined::NoMemory)?;
    let of_cols = &Table::new(&basis, cols, Side::Right).ok_or(Declined::NoMemory)?;
    let words = of_rows.words.max(of_cols.words);
    let staging = PerThread::new(options.threads, || ResiduePlanes::staging(width, words));
    let staging = &staging.ok_or(Declined::NoMemory)?;
    let work = &finish.work(&basis, T::span(alpha), options.threads).ok_or(Declined::NoMemory)?;
    let bt = b.transposed();
    memory.for_each_block(
        ((m, n, k), part),
        &basis.moduli,
        options,
        |planes, &Wanted { side, vectors, depth, .. }| {
            let (x, scalings, table) = match side {
                Side::Left => (&a, rows, of_rows),
                Side::Right => (&bt, cols, of_cols),
            };
            let from = Vectors { x, vectors, depth, scalings };
            from.fill(planes, &basis, (table, staging, side), options);
        },
        |sums, operands, adds, task| sums.multiply_parts(operands, adds, task),
        |sums, rows, cols| {
            for half in 0..2 {
                let c = &mut c.block(half * m..(half + 1) * m, 0..n);
                let (of, place) = ((sums, half * moduli), (rows.clone(), cols.clone()));
                finish.block(c, &basis, of, place, work, options);
            }
        },
    );
    Ok(())
}

/// How the operands become integers: as in the product of real matrices, whose upper and lower rows have the same numbers
/// but for signs.
fn scalings<T: Number>(
    product: &ComplexProduct<'_, T>,
    options: &Options<'_>,
) -> Result<Scalings, Declined> {
    let ComplexProduct { alpha, a, b, c, .. } = product;
    let (m, n, k) = product.size();
    let shapes = |x: &Parts<'_, T>, shape| x.parts.iter().all(|x| (x.rows, x.cols) == shape);
    assert!(c.rows == 2 * m && shapes(a, (m, k)) && shapes(b, (k, n)));
    if options.mode == Mode::Exact || m == 0 || n == 0 || k == 0 || alpha.is_zero() {
        return Err(Declined::NoKernel);
    }
    let request = Request {
        shape: product.real_shape(),
        precision: Some(T::precision(alpha) + T::GUARD),
        native: options.native,
        symmetric: false,
    };
    if request.is_native() {
        return Err(Declined::Native);
    }
    let mut all = timed(options.profile, Step::Scale, || {
        let ranges = |x: Parts<'_, T>| {
            let of = &x.parts[0];
            let whole = fallible::try_filled(of.rows.div_ceil(PANEL), 0..of.cols)?;
            scale::rows(options.isa, &x.parts, &whole, true, options.threads)
        };
        let mut rows = ranges(*a).ok_or(Declined::NoMemory)?;
        if request.shape.0 > m {
            rows = twice(rows).ok_or(Declined::NoMemory)?;
        }
        let cols = ranges(b.transposed()).ok_or(Declined::NoMemory)?;
        planner::scalings(&rows, &cols, &request)
    })?;
    all.rows.truncate(m);
    let is_ordinary = |scaling: &Scaling| !scaling.special && !scaling.left_out;
    let ordinary = all.rows.iter().chain(&all.cols).all(is_ordinary);
    if ordinary { Ok(all) } else { Err(Declined::NoKernel) }
}

/// The ranges of the upper rows and of the lower ones; `None` without memory.
fn twice(rows: Vec<Bits>) -> Option<Vec<Bits>> {
    let mut all = fallible::with_room(2 * rows.len())?;
    all.extend(rows.iter().chain(&rows));
    Some(all)
}

/// Vectors (rows of `x`), and a part of their depth, that become residues.
struct Vectors<'a, T> {
    x: &'a Parts<'a, T>,
    vectors: &'a Range<usize>,
    depth: &'a Range<usize>,
    scalings: &'a [Scaling],
}

impl<T: Number> Vectors<'_, T> {
    fn fill(
        &self,
        planes: &mut ResiduePlanes,
        basis: &Basis,
        (all, staging, side): (&Table, &PerThread<Staging>, Side),
        options: &Options<'_>,
    ) {
        let Vectors { x, vectors, depth, scalings } = *self;
        // These vectors may need fewer words than all vectors of the side.
        let own = Table::new(basis, &scalings[vectors.clone()], side);
        let Table { words, table } = own.as_ref().unwrap_or(all);
        let table = DigitTable { moduli: &basis.moduli, table, words: *words };
        let operand = Operand { is_left: side == Side::Left, is_conjugated: x.is_conjugated };
        planes.fill_parts(
            &table,
            operand,
            depth.len(),
            staging,
            |part, panel, first, out, negative| {
                let x = &x.parts[part];
                let numbers = Numbers { x, vectors, depth, scalings, isa: options.isa };
                numbers.integers((panel, first), out, negative);
            },
        );
    }
}
