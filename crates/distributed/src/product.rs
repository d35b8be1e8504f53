//! C := alpha op(A) op(B) + beta C of distributed matrices: each process keeps its part of C, and gets its rows of A and columns of B a piece
//! of the depth at a time (SUMMA; van de Geijn and Watts, 1997).

use crate::Error;
use crate::axis::Axis;
use crate::blocks::{self, Blocks};
use crate::carried::{Carried, Number, Rows, or_no_memory};
use crate::grid::{Grid, Place, Traffic};
use crate::matrix::{Copied, DistributedMut, failed};
use crate::memory::{Memory, Room};
use crate::panel::{Lists, Operand, Sizes, fetch};
use crate::plan::{Question, Way};
use crate::steps::{Step, Steps};
use std::ops::Range;
use wideblas_base::config::config;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_blas::level3::{Mode, Ways, options};
use wideblas_engine::device::resident::Hosted;
use wideblas_engine::scaling::{Scaling, Scalings};
use wideblas_engine::{MatMut, MatRef, device, trace};
use wideblas_product::Options;
use wideblas_product::carried::Plan;

/// The depth of a piece.
pub const PIECE: usize = 256;

/// The depth where the matrices of all processes are on GPUs whose messages need no host memory, at most: each piece reads and writes all sums,
/// so that deep ones take the least time. GPUs without memory for it take half as much at a time, or half of that.
pub const PIECE_THERE: usize = 1 << 14;

/// The same where messages pass through host memory, which is locked for them.
pub const PIECE_SENT: usize = 1024;

/// Whether all matrices of all processes are on GPUs, which this depth of a piece says.
pub fn is_deep(piece: usize) -> bool {
    piece > PIECE
}

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
    /// The depth of a piece, at most: the same on all processes, and more than [`PIECE`] only where all of them are on GPUs.
    pub piece: usize,
    /// The GPU that has this process' parts of A, B and C.
    pub home: Option<&'static device::Device>,
}

impl<'a, 'c, T: Number> Product<'a, 'c, T> {
    /// alpha A B + beta C, where B is no transpose of A and its zeros are numbers as others.
    pub fn new(
        (alpha, a, b): (T, Operand<'a, T>, Operand<'a, T>),
        (beta, c): (T, DistributedMut<'c, T>),
        part: Part,
        piece: usize,
    ) -> Product<'a, 'c, T> {
        let DistributedMut { local: c, rows, columns, home } = c;
        let home = home.or(a.home).or(b.home);
        let (symmetric, skips_zeros) = (false, false);
        Product { alpha, a, b, beta, c, rows, columns, part, symmetric, skips_zeros, piece, home }
    }
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
    /// Blocks of C whose sums were held at a time.
    pub blocks: usize,
    /// Elements of this process that were computed from all of their terms at once, see [`strips`](crate::strips).
    pub gathered: usize,
    /// The process' GPU added up its part of C.
    pub on_gpu: bool,
}

impl Report {
    fn of(way: Computed) -> Report {
        let received = Traffic::default();
        Report { way, received, memory: 0, blocks: 0, gathered: 0, on_gpu: false }
    }
}

/// The rows and columns of C that a process has.
fn lists_of(lists: &[Lists; 2], place: Place) -> (&[usize], &[usize]) {
    (lists[0].all()[place.row], lists[1].all()[place.column])
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
#[inline(never)]
pub fn multiply<T: Number>(
    mut product: Product<'_, '_, T>,
    mode: Mode,
    grid: &Grid<'_>,
) -> Result<Report, Error> {
    let (before, steps) = (grid.traffic(), &Steps::begin());
    let (m, n, k) = (product.rows.len, product.columns.len, product.a.depth.len);
    let report = if m == 0 || n == 0 || k == 0 || wideblas_product::Number::is_zero(&product.alpha)
    {
        product.on_host(grid, |product| {
            grid.agreed(or_no_memory(|| {
                product.scale(mode, grid);
                Some(())
            }))
        })?;
        Report::of(Computed::Scaled)
    } else {
        product.multiply(mode, (grid, steps))?
    };
    let after = grid.traffic();
    let received = Traffic {
        operands: after.operands - before.operands,
        agreements: after.agreements - before.agreements,
        messages: after.messages - before.messages,
    };
    let Report { way, memory, blocks, gathered, on_gpu, .. } = report;
    trace::decision(|| {
        format!(
            "of distributed matrices: {way:?}, {} bytes of A and B and {} bytes beside in {} messages, {memory} bytes of memory, \
             {blocks} blocks of sums, {gathered} elements at once, added up by the {}; {steps}",
            received.operands,
            received.agreements,
            received.messages,
            if on_gpu { "GPU" } else { "CPU" }
        )
    });
    Ok(Report { received, ..report })
}

/// Which elements of C are wanted.
#[derive(Clone, Copy)]
pub(crate) struct Shape {
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

    pub(crate) fn has(self, row: usize, column: usize) -> bool {
        self.part.rows(column, self.rows.len).contains(&row)
    }
}

/// What a call took so far, see [`Report`].
pub(crate) struct Taken {
    pub memory: usize,
    pub gathered: usize,
}

/// What adding up depends on, besides the product.
#[derive(Clone, Copy)]
pub(crate) struct Summing<'a> {
    pub grid: &'a Grid<'a>,
    /// The rows and columns of C that processes have.
    pub lists: &'a [Lists; 2],
    pub wanted: Rows<'a>,
    pub options: &'a Options<'a>,
    /// The depth of a piece.
    pub piece: usize,
    pub steps: &'a Steps,
}

impl<T: Number> Product<'_, '_, T> {
    /// Runs `work`, which is the same on all processes, with all parts in host memory: with copies of those on a GPU.
    pub(crate) fn on_host<R>(
        &mut self,
        grid: &Grid<'_>,
        work: impl FnOnce(&mut Product<'_, '_, T>) -> Result<R, Error>,
    ) -> Result<R, Error> {
        let copies = |home| {
            let (a, is_same) = (Hosted::of(self.a.local), self.a.is_same(&self.b));
            let b = if is_same { Ok(None) } else { Hosted::of(self.b.local).map(Some) };
            Ok((a.map_err(failed)?, b.map_err(failed)?, Copied::new(home, &self.c)?))
        };
        let copies = grid.agreed(self.home.map(copies).transpose())?;
        let Some((a, b, mut c)) = copies else {
            let found = work(self);
            return found.and_then(|found| grid.agreed(Ok(found)));
        };
        let b = b.as_ref().unwrap_or(&a);
        let found = work(&mut Product {
            a: self.a.of_copy(a.view()),
            b: self.b.of_copy(b.view()),
            c: c.view()?,
            home: None,
            piece: self.piece_here(),
            ..*self
        })?;
        let stored = c.store(&mut self.c);
        grid.agreed(stored.map(|()| found))
    }

    pub(crate) fn shape(&self) -> Shape {
        Shape { rows: self.rows, part: self.part }
    }

    /// The depth of a piece in host memory.
    fn piece_here(&self) -> usize {
        if self.home.is_some() { self.piece.min(PIECE) } else { self.piece }
    }

    /// What panels and messages take for pieces of this depth.
    pub(crate) fn sizes(&self, lists: &[Lists; 2], piece: usize) -> Sizes {
        let all = piece.min(self.a.depth.len);
        Sizes::of([(&self.a, &lists[0]), (&self.b, &lists[1])], all, is_deep(self.piece))
    }

    /// See [`Operand::has_all`], for A and B.
    pub(crate) fn has_all(&self, (grid, lists): (&Grid<'_>, &[Lists; 2])) -> [bool; 2] {
        let operands = [(&self.a, &lists[0]), (&self.b, &lists[1])];
        operands.map(|(operand, wanted)| operand.has_all(wanted, grid.place()))
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

    /// C := alpha A B + beta C
    fn multiply(
        &mut self,
        mode: Mode,
        (grid, steps): (&Grid<'_>, &Steps),
    ) -> Result<Report, Error> {
        let place = grid.place();
        let mut options = options::<T>(&self.alpha, mode, Ways::of(mode, config().product));
        (options.threads, _) = grid.share(options.threads, 1);
        let options = &options;
        let (m, n, k) = (self.rows.len, self.columns.len, self.a.depth.len);
        let question = Question {
            mode,
            shape: (m, n, k),
            alpha: &self.alpha,
            symmetric: self.symmetric,
            skips_zeros: self.skips_zeros,
        };
        let way = question.plan(grid, &self.a, &self.b)?;
        steps.end(Step::Plan);
        let lists = || Some([Lists::of(&self.rows)?, Lists::of(&self.columns)?]);
        let lists = &grid.agreed(lists().ok_or(Error::NoMemory))?;
        let own = lists_of(lists, place);
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
        let is_idle = !carries || own.0.is_empty() || own.1.is_empty();
        let factors = (self.alpha, self.beta);
        let of_residues = matches!(way, Way::Residues(_)) && !is_idle;
        let (piece, limit) = (self.piece_here(), blocks::room(self.own_bytes()));
        let sizes = self.sizes(lists, piece);
        // A quarter for rows whose residues are made together.
        let plan = || Plan::new((rows, columns), (k, piece.min(k)), limit / 4, options).ok();
        let plan = if of_residues { plan() } else { None };
        let whole = Blocks::whole([lists[0].most(), lists[1].most()]);
        let (mut there, mut blocks) = (None, whole);
        if let Way::Residues(_) = way {
            let scaled = of_residues.then_some((&rows[..], &columns[..]));
            there = match carries {
                true => self.prepared(scaled, (grid, lists), options)?,
                false => None,
            };
            let held = |block: [usize; 2]| {
                let shape = (own.0.len().min(block[0]), own.1.len().min(block[1]));
                // What has no sums needs no blocks.
                let Some(plan) = plan else { return 0 };
                let room = Room::new(self, (sizes, piece), block);
                plan.bytes(shape).saturating_add(room.beside::<T>())
            };
            blocks = Blocks::agreed(grid, lists, limit, held, self.again(grid))?;
        }
        let by_residues = || {
            let plan = plan.as_ref().ok_or(Error::NoMemory)?;
            let factors = (&factors.0, &factors.1);
            Carried::residues((rows, columns), blocks.step(), plan, factors, options).map(Some)
        };
        let are_there = there.is_some();
        let held = if are_there { whole } else { blocks };
        let room = Room::new(self, (sizes, piece), held.step());
        let shape = self.shape();
        let wanted = &|column: usize| shape.wanted(place.row, own.1[column]);
        let of = Summing { grid, lists, wanted, options, piece, steps };
        steps.end(Step::Memory);
        if let Way::Native = way
            && let Some(on_gpu) = self.multiply_there(of)?
        {
            return Ok(Report { on_gpu, blocks: 1, ..Report::of(Computed::Native) });
        }
        let taken = &mut Taken { memory: 0, gathered: 0 };
        let on_gpu = match there {
            Some(there) => self.sum_up_there(of, (&blocks, room), there, &by_residues, taken)?,
            None => false,
        };
        if are_there && !self.leaves_some(&way) {
            let (memory, blocks) = (taken.memory, held.count());
            return Ok(Report { memory, blocks, on_gpu, ..Report::of(Computed::Residues) });
        }
        let way = self.on_host(grid, |product| {
            let memory = or_no_memory(|| Memory::new(&room, factors.1, None));
            let carried = match way {
                _ if is_idle || are_there => Ok(None),
                Way::Native => Carried::native((own.0.len(), own.1.len()), options).map(Some),
                _ => by_residues(),
            };
            let both = memory.and_then(|memory| Ok((memory, carried?)));
            let (mut memory, mut carried) = grid.agreed(both)?;
            steps.end(Step::Memory);
            taken.memory += memory.bytes + carried.as_ref().map_or(0, Carried::bytes);
            let mut left = Vec::new();
            if carries && !are_there {
                left = product.sum_up(of, &blocks, carried.as_mut(), &mut memory)?;
            }
            drop(carried);
            let way = product.complete_all(grid, (&way, left), &mut memory, options)?;
            steps.end(Step::C);
            taken.gathered = memory.gathered;
            Ok(way)
        })?;
        let Taken { memory, gathered } = *taken;
        Ok(Report { memory, blocks: held.count(), gathered, on_gpu, ..Report::of(way) })
    }

    /// Whether residues leave elements to [`strips`](crate::strips).
    fn leaves_some(&self, way: &Way) -> bool {
        let Way::Residues(scalings) = way else { return true };
        let is_left = |scaling: &Scaling| scaling.left_out || scaling.special;
        self.alpha.is_special() || scalings.rows.iter().chain(&scalings.cols).any(is_left)
    }

    /// Bytes of this process' parts of A, B and C.
    fn own_bytes(&self) -> usize {
        let [a, b] = [&self.a, &self.b].map(|x| x.local.rows.saturating_mul(x.local.cols));
        let b = if self.symmetric { 0 } else { b };
        a.saturating_add(b).saturating_add(self.c.rows * self.c.cols).saturating_mul(size_of::<T>())
    }

    /// What comes again for one more block of rows, and of columns: numbers become residues again, and those of other processes travel again.
    fn again(&self, grid: &Grid<'_>) -> [f64; 2] {
        let place = grid.place();
        let vectors = |axis: &Axis, lines: usize| axis.most() as f64 * (2.0 - 1.0 / lines as f64);
        [vectors(&self.columns, place.rows), vectors(&self.rows, place.columns)]
    }

    /// Adds up the products of each block and writes them. The elements of C that are left, see [`Carried::finish`].
    pub(crate) fn sum_up(
        &mut self,
        of: Summing<'_>,
        blocks: &Blocks,
        mut carried: Option<&mut Carried<'_, T>>,
        memory: &mut Memory<T>,
    ) -> Result<Vec<(usize, usize)>, Error> {
        let Summing { grid, lists, wanted, options, .. } = of;
        let (place, factors) = (grid.place(), (self.alpha, self.beta));
        let own = [lists[0].all()[place.row].len(), lists[1].all()[place.column].len()];
        let mut left = Vec::new();
        for block in blocks.each() {
            let cut = |side: usize| {
                let of: &Range<usize> = &block[side];
                of.start.min(own[side])..of.end.min(own[side])
            };
            let own = [cut(0), cut(1)];
            let has_some = own.iter().all(|own| !own.is_empty());
            let mut carried = carried.as_deref_mut().filter(|_| has_some);
            if let Some(carried) = &mut carried {
                carried.begin(own);
            }
            let found = self.add_all(of, &block, carried.as_deref_mut(), memory)?;
            grid.agreed(found)?;
            let finish = |carried: &mut Carried<'_, T>| {
                carried.finish(factors, &mut self.c, wanted, options)
            };
            let found = grid.agreed(carried.map_or(Ok(Vec::new()), finish))?;
            of.steps.end(Step::C);
            // Only sums in the format's own arithmetic leave some, and they are of one block.
            if !found.is_empty() {
                left = found;
            }
        }
        Ok(left)
    }

    /// Adds all pieces of the depth of a block to this process' sums. The inner error is its own.
    pub(crate) fn add_all(
        &self,
        Summing { grid, lists, wanted, options, piece, steps }: Summing<'_>,
        block: &[Range<usize>; 2],
        mut carried: Option<&mut Carried<'_, T>>,
        memory: &mut Memory<T>,
    ) -> Result<Result<(), Error>, Error> {
        let [rows, columns] = [0, 1].map(|side| lists[side].piece(&block[side]));
        let (m, n) = (rows[grid.place().row].len(), columns[grid.place().column].len());
        let all = self.a.depth.len;
        let has_all = self.has_all((grid, lists));
        let mut found = Ok(());
        for start in (0..all).step_by(piece) {
            let depth = start..all.min(start.saturating_add(piece));
            let Memory { a, b, messages, .. } = memory;
            if !has_all[0] {
                fetch(grid, &self.a, &rows, depth.clone(), (a, 0), messages)?;
            }
            if !has_all[1] {
                fetch(grid, &self.b, &columns, depth.clone(), (b, 0), messages)?;
            }
            found = found.and_then(|()| messages.outcome());
            steps.end(Step::Messages);
            let Some(carried) = carried.as_deref_mut().filter(|_| found.is_ok()) else { continue };
            let a = self.a.piece((!has_all[0]).then_some(a), m, depth.clone());
            let b = self.b.piece((!has_all[1]).then_some(b), n, depth);
            found = carried.add((a, b.transposed()), wanted, options);
            steps.end(Step::Sums);
        }
        Ok(found)
    }
}
