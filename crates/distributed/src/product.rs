//! C := alpha op(A) op(B) + beta C of distributed matrices: each process keeps its part of C, and gets its rows of A and columns of B a piece
//! of the depth at a time (SUMMA; van de Geijn and Watts, 1997).

use crate::Error;
use crate::axis::Axis;
use crate::carried::{Carried, Number, Rows, or_no_memory};
use crate::grid::{Grid, Traffic};
use crate::panel::{Lists, Messages, Operand, fetch};
use crate::plan::{Question, Way};
use crate::strips::{self, Elements, How};
use std::ops::Range;
use wideblas_base::config::config;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_blas::formats::Size;
use wideblas_blas::level3::{Mode, Ways, options};
use wideblas_blas::multiplied::Multiplied;
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_engine::scaling::{Scaling, Scalings};
use wideblas_engine::{MatMut, MatRef, cuda, trace};
use wideblas_product::Options;

/// The depth of a piece.
pub const PIECE: usize = 256;

/// A product of distributed matrices. Shapes agree.
pub struct Product<'a, 'c, T> {
    pub alpha: T,
    pub a: Operand<'a, T>,
    pub b: Operand<'a, T>,
    pub beta: T,
    /// This process' part of C, and what it is of.
    pub c: MatMut<'c, T>,
    pub rows: Axis,
    pub columns: Axis,
    pub part: Part,
    /// B is the transpose of A, in the same place.
    pub symmetric: bool,
    /// See [`MatRef::skips_zeros`].
    pub skips_zeros: bool,
    /// The depth of a piece, at most.
    pub piece: usize,
}

/// How a product was computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computed {
    /// beta C.
    Scaled,
    Native,
    Residues,
    Sums,
}

/// What a call took on this process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    pub way: Computed,
    pub received: Traffic,
    /// Bytes of panels, messages and sums.
    pub memory: usize,
    /// Elements of this process that were computed from all of their terms at once, see [`strips`].
    pub gathered: usize,
    /// The process' GPU added up its part of C.
    pub on_gpu: bool,
}

/// Memory of a call, but for the sums.
pub struct Memory<T> {
    pub a: Buffer,
    pub b: Buffer,
    pub messages: Messages,
    /// Rows and columns that strips have at a time, and a block of so many elements.
    pub strips: (usize, usize),
    pub block: Vec<T>,
    /// Elements that strips computed.
    pub gathered: usize,
    bytes: usize,
}

impl<T: Number> Memory<T> {
    /// `None` when there is not enough.
    fn new(product: &Product<'_, '_, T>, rows: &Lists, columns: &Lists) -> Option<Memory<T>> {
        let k = product.a.depth.len;
        let piece = product.piece.min(k);
        // The same on all processes, so that they have as many strips.
        let most = [product.rows.most(), product.columns.most()];
        let panels = most.map(|most| most.saturating_mul(piece).max(k));
        let strips = [0, 1].map(|side| (panels[side] / k).clamp(1, most[side].max(1)));
        let bytes = |numbers: usize| numbers.checked_mul(size_of::<T>());
        let messages = Messages::new([(&product.a, rows), (&product.b, columns)], piece)?;
        let block = fallible::try_filled(strips[0].checked_mul(strips[1])?, product.beta)?;
        let all = bytes(panels[0])?
            .checked_add(bytes(panels[1])?)?
            .checked_add(messages.bytes())?
            .checked_add(size_of_val(&block[..]))?;
        Some(Memory {
            a: Buffer::new(bytes(panels[0])?)?,
            b: Buffer::new(bytes(panels[1])?)?,
            messages,
            strips: (strips[0], strips[1]),
            block,
            gathered: 0,
            bytes: all,
        })
    }
}

/// The scalings of this process' rows and columns of C. Those that the sums by residues do not tell are left out.
fn own_scalings(
    (rows, columns): (&[usize], &[usize]),
    scalings: &Scalings,
) -> Option<[Vec<Scaling>; 2]> {
    let own = |side: &[Scaling], places: &[usize]| {
        let told =
            |scaling: Scaling| Scaling { left_out: scaling.left_out || scaling.special, ..scaling };
        fallible::try_collected(places.iter().map(|&at| told(side[at])))
    };
    Some([own(&scalings.rows, rows)?, own(&scalings.cols, columns)?])
}

/// Computes the product. Nothing of C is written before all processes have what memory they need, but for what
/// infinities, NaN and overflows take.
///
/// # Errors
/// The same on all processes: when one of them has no memory; else when messages fail.
pub fn multiply<T: Number>(
    mut product: Product<'_, '_, T>,
    mode: Mode,
    grid: &Grid<'_>,
) -> Result<Report, Error> {
    let before = grid.traffic();
    let (m, n, k) = (product.rows.len, product.columns.len, product.a.depth.len);
    let (way, memory, gathered, on_gpu) = if m == 0 || n == 0 || k == 0 || product.alpha.is_zero() {
        grid.agreed(or_no_memory(|| {
            product.scale(mode, grid);
            Some(())
        }))?;
        (Computed::Scaled, 0, 0, false)
    } else {
        product.multiply(mode, grid)?
    };
    let after = grid.traffic();
    let received = Traffic {
        operands: after.operands - before.operands,
        agreements: after.agreements - before.agreements,
        messages: after.messages - before.messages,
    };
    trace::decision(|| {
        format!(
            "of distributed matrices: {way:?}, {} bytes of A and B and {} bytes beside in {} messages, {memory} bytes of memory, \
             {gathered} elements at once, added up by the {}",
            received.operands,
            received.agreements,
            received.messages,
            if on_gpu { "GPU" } else { "CPU" }
        )
    });
    Ok(Report { way, received, memory, gathered, on_gpu })
}

/// Which elements of C are wanted.
#[derive(Clone, Copy)]
struct Shape {
    rows: Axis,
    part: Part,
}

impl Shape {
    /// The places of the wanted rows, among those of a row of the grid, in a column of C.
    fn wanted(self, row: usize, column: usize) -> Range<usize> {
        let axis = self.rows;
        let before = |at: usize| {
            axis.before(row, axis.first + at.min(axis.len)) - axis.before(row, axis.first)
        };
        let rows = self.part.rows(column, axis.len);
        before(rows.start)..before(rows.end)
    }

    fn has(self, row: usize, column: usize) -> bool {
        self.part.rows(column, self.rows.len).contains(&row)
    }
}

impl<T: Number> Product<'_, '_, T> {
    fn shape(&self) -> Shape {
        Shape { rows: self.rows, part: self.part }
    }

    /// C := beta C
    fn scale(&mut self, mode: Mode, grid: &Grid<'_>) {
        let (alpha, beta, place, shape) = (self.alpha, self.beta, grid.place(), self.shape());
        let skips_zeros = self.skips_zeros;
        let scale = |c: MatMut<'_, T>| {
            let nothing = |rows: usize, cols| {
                MatRef::new(&[], rows, cols, rows.max(1)).expect("a matrix without elements")
            };
            // Whether it skips zeros decides, with an infinite alpha, how beta C is rounded.
            let b = nothing(0, c.cols).skipping_zeros(skips_zeros);
            let a = nothing(c.rows, 0);
            let (alpha, beta, part) = (&alpha, &beta, Part::All);
            T::multiply_in(wideblas_product::Product { alpha, a, b, beta, c, part }, mode);
        };
        if self.part == Part::All {
            return scale(self.c.block(0..self.c.rows, 0..self.c.cols));
        }
        for (at, column) in self.columns.of(place.column).enumerate() {
            scale(self.c.block(shape.wanted(place.row, column), at..at + 1));
        }
    }

    /// C := alpha A B + beta C; how, the bytes that it took, the elements that strips computed, and whether a GPU added up.
    fn multiply(
        &mut self,
        mode: Mode,
        grid: &Grid<'_>,
    ) -> Result<(Computed, usize, usize, bool), Error> {
        let place = grid.place();
        let options = &options::<T>(&self.alpha, mode, Ways::of(mode, config().product));
        let (m, n, k) = (self.rows.len, self.columns.len, self.a.depth.len);
        let question = Question {
            mode,
            shape: (m, n, k),
            alpha: &self.alpha,
            symmetric: self.symmetric,
            skips_zeros: self.skips_zeros,
        };
        let way = question.plan(grid, &self.a, &self.b)?;
        let lists = || Some([Lists::of(&self.rows)?, Lists::of(&self.columns)?]);
        let lists = grid.agreed(lists().ok_or(Error::NoMemory))?;
        let own = (lists[0].all()[place.row], lists[1].all()[place.column]);
        let scalings = match &way {
            Way::Residues(scalings) => own_scalings(own, scalings),
            _ => Some([Vec::new(), Vec::new()]),
        };
        let [rows, columns] = &grid.agreed(scalings.ok_or(Error::NoMemory))?;
        // With an infinite alpha no sum tells anything.
        let carries = match way {
            Way::Native => true,
            Way::Residues(_) => !self.alpha.is_special(),
            Way::Sums => false,
        };
        let memory = or_no_memory(|| Memory::new(self, &lists[0], &lists[1]));
        let is_idle = !carries || own.0.is_empty() || own.1.is_empty();
        let (depth, factors) = ((k, self.piece.min(k)), (self.alpha, self.beta));
        let by_residues = || {
            Carried::residues((rows, columns), depth, (&factors.0, &factors.1), options).map(Some)
        };
        let on_device =
            |device| Carried::on_device(device, (rows, columns), depth, (&factors.0, &factors.1));
        let carried = match way {
            _ if is_idle => Ok(None),
            Way::Native => Carried::native((own.0.len(), own.1.len()), options).map(Some),
            _ => match self.device((own.0.len(), own.1.len()), options).and_then(on_device) {
                Some(carried) => Ok(Some(carried)),
                None => by_residues(),
            },
        };
        let both = memory.and_then(|memory| Ok((memory, carried?)));
        let (mut memory, mut carried) = grid.agreed(both)?;
        let mut bytes = memory.bytes + carried.as_ref().map_or(0, Carried::bytes);
        let shape = self.shape();
        let wanted = |column: usize| shape.wanted(place.row, own.1[column]);
        let mut left = Vec::new();
        if carries {
            let found =
                self.add_all(grid, &lists, carried.as_mut(), &mut memory, &wanted, options)?;
            grid.agreed(found)?;
            let is_told = carried.as_mut().is_none_or(|carried| carried.is_told(&self.c, options));
            let mut some = [i64::from(!is_told)];
            if let Way::Residues(_) = way {
                grid.maxima(&mut some)?;
            }
            if some != [0] {
                // The pieces travel again, for the processes whose GPU failed.
                let again = if is_told { Ok(None) } else { by_residues() };
                let mut again = grid.agreed(again)?;
                bytes += again.as_ref().map_or(0, Carried::bytes);
                let found =
                    self.add_all(grid, &lists, again.as_mut(), &mut memory, &wanted, options)?;
                grid.agreed(found)?;
                carried = again.or(carried);
            }
            let found = match &carried {
                Some(carried) => carried.finish(factors, &mut self.c, &wanted, options),
                None => Ok(Vec::new()),
            };
            left = grid.agreed(found)?;
        }
        let on_gpu = matches!(carried, Some(Carried::OnDevice(_)));
        drop(carried);
        let computed = match way {
            Way::Native => {
                self.complete_left(grid, left, &mut memory, options)?;
                Computed::Native
            }
            Way::Residues(scalings) => {
                self.complete_residues(grid, &scalings, &mut memory, options)?;
                Computed::Residues
            }
            Way::Sums => {
                self.complete(
                    grid,
                    How::Sums,
                    [&|_| true, &|_| true],
                    &|_, _| true,
                    &mut memory,
                    options,
                )?;
                Computed::Sums
            }
        };
        Ok((computed, bytes, memory.gathered, on_gpu))
    }

    /// The GPU of this process, where its part of C is computed faster there.
    fn device(
        &self,
        (m, n): (usize, usize),
        options: &Options<'_>,
    ) -> Option<&'static cuda::Device> {
        let (part, alpha, adds) = (self.part, &self.alpha, !self.beta.is_zero());
        let size = Size { shape: (m, n, self.a.depth.len), part, alpha, adds };
        T::residue_device(&size, options).map(|gpus| gpus.first())
    }

    /// Adds all pieces of the depth to this process' sums. The inner error is its own.
    fn add_all(
        &self,
        grid: &Grid<'_>,
        lists: &[Lists; 2],
        mut carried: Option<&mut Carried<'_, T>>,
        memory: &mut Memory<T>,
        wanted: Rows<'_>,
        options: &Options<'_>,
    ) -> Result<Result<(), Error>, Error> {
        let (rows, columns) = (lists[0].all(), lists[1].all());
        let (m, n) = (rows[grid.place().row].len(), columns[grid.place().column].len());
        let all = self.a.depth.len;
        let mut found = Ok(());
        for start in (0..all).step_by(self.piece) {
            let depth = start..all.min(start + self.piece);
            let k = depth.len();
            let Memory { a, b, messages, .. } = memory;
            fetch(grid, &self.a, &rows, depth.clone(), (a, 0), messages)?;
            fetch(grid, &self.b, &columns, depth, (b, 0), messages)?;
            let Some(carried) = carried.as_deref_mut().filter(|_| found.is_ok()) else { continue };
            let a = MatRef::new(a.numbers::<T>(m * k), m, k, m).expect("a panel");
            let b = MatRef::new(b.numbers::<T>(n * k), n, k, n).expect("a panel");
            found = carried.add((a, b.transposed()), wanted, options);
        }
        Ok(found)
    }

    /// Elements that sums in the format's own arithmetic do not tell, at places of this process.
    fn complete_left(
        &mut self,
        grid: &Grid<'_>,
        mut left: Vec<(usize, usize)>,
        memory: &mut Memory<T>,
        options: &Options<'_>,
    ) -> Result<(), Error> {
        let mut some = [i64::from(!left.is_empty())];
        grid.maxima(&mut some)?;
        if some == [0] {
            return Ok(());
        }
        left.sort_unstable();
        let (m, n, place) = (self.rows.len, self.columns.len, grid.place());
        let mut flags = grid.agreed(fallible::try_filled(m + n, 0).ok_or(Error::NoMemory))?;
        let (rows, columns) = (self.rows, self.columns);
        let mut starts = left.iter().map(|&(row, _)| row).peekable();
        for (at, row) in rows.of(place.row).enumerate() {
            while starts.next_if(|&next| next <= at).is_some() {
                flags[row] = 1;
            }
        }
        for (at, column) in columns.of(place.column).enumerate() {
            flags[m + column] = i64::from(left.iter().any(|&(_, of)| of == at));
        }
        grid.maxima(&mut flags)?;
        let has = |i, j| left.binary_search(&(rows.place(i), columns.place(j))).is_ok();
        let some: [Chosen<'_>; 2] = [&|i| flags[i] != 0, &|j| flags[m + j] != 0];
        self.complete(grid, How::Native, some, &has, memory, options)
    }

    /// Rows and columns that residues leave to the format's own arithmetic, and those with infinities and NaN.
    fn complete_residues(
        &mut self,
        grid: &Grid<'_>,
        scalings: &Scalings,
        memory: &mut Memory<T>,
        options: &Options<'_>,
    ) -> Result<(), Error> {
        let is_special = self.alpha.is_special();
        let how = |scaling: &Scaling| match scaling {
            Scaling { left_out: true, .. } => Some(How::Native),
            Scaling { special, .. } if is_special || *special => Some(How::Sums),
            _ => None,
        };
        for of in [How::Native, How::Sums] {
            let is = |side: &[Scaling], at: usize| how(&side[at]) == Some(of);
            let (rows, columns) = (&scalings.rows[..], &scalings.cols[..]);
            let has = |i: usize, j: usize| match (how(&rows[i]), how(&columns[j])) {
                (Some(How::Native), _) | (_, Some(How::Native)) => of == How::Native,
                (None, None) => false,
                _ => of == How::Sums,
            };
            // Whole rows, and of the other rows some columns.
            let of_rows: [Chosen<'_>; 2] = [&|i| is(rows, i), &|_| true];
            let of_columns: [Chosen<'_>; 2] = [&|i| !is(rows, i), &|j| is(columns, j)];
            for some in [of_rows, of_columns] {
                self.complete(grid, of, some, &has, memory, options)?;
            }
        }
        Ok(())
    }

    /// Computes the elements of some rows and columns that are so chosen.
    fn complete(
        &mut self,
        grid: &Grid<'_>,
        how: How,
        [rows, columns]: [Chosen<'_>; 2],
        is_wanted: &dyn Fn(usize, usize) -> bool,
        memory: &mut Memory<T>,
        options: &Options<'_>,
    ) -> Result<(), Error> {
        // Lists are not made where there is nothing to do, as a rule.
        if !(0..self.rows.len).any(rows) || !(0..self.columns.len).any(columns) {
            return Ok(());
        }
        let lists = || Some((Lists::some(&self.rows, rows)?, Lists::some(&self.columns, columns)?));
        let (rows, columns) = grid.agreed(lists().ok_or(Error::NoMemory))?;
        let shape = self.shape();
        let is_wanted = &|i, j| shape.has(i, j) && is_wanted(i, j);
        let elements = Elements { rows, columns, how, is_wanted };
        strips::compute(self, grid, &elements, memory, options)
    }
}

/// Whether a row or a column is chosen.
type Chosen<'a> = &'a dyn Fn(usize) -> bool;
