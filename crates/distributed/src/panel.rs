//! The parts of A and B that a process needs to add a piece of the depth to its part of C: its rows of A, and its columns of B.
//!
//! Where A is dealt to the rows of processes as C is, a part of a piece is in the processes' row already, and goes along it. Otherwise it is
//! first sent from the process that has it to one in that row. The same holds for B and columns.

use crate::Error;
use crate::axis::Axis;
use crate::grid::{Grid, Line, Place};
use crate::matrix::{Distributed, failed};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use wideblas_base::fallible;
use wideblas_base::options::{Side, Trans};
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_engine::device::matrices::{Temporary, copy_blocks};
use wideblas_engine::device::span::Span;
use wideblas_engine::device::{Device, Plain};
use wideblas_engine::{MatMut, MatRef};

/// A factor of a product, as rows of op(A) or as columns of op(B): vectors.
#[derive(Clone, Copy)]
pub struct Operand<'a, T> {
    /// This process' part of the vectors that it has, one a row.
    pub local: MatRef<'a, T>,
    pub vectors: Axis,
    pub depth: Axis,
    pub side: Side,
    /// See [`Distributed::home`].
    pub home: Option<&'static Device>,
    /// Vectors are dealt to the rows of the grid, and the depth to its columns.
    is_by_rows: bool,
}

impl<'a, T: Plain> Operand<'a, T> {
    /// op() of a part of a matrix, of which a process has `local`.
    pub fn new(
        &Distributed { local, rows, columns, home }: &Distributed<'a, T>,
        trans: Trans,
        side: Side,
    ) -> Operand<'a, T> {
        let is_by_rows = trans.is_transposed() == (side == Side::Right);
        match is_by_rows {
            true => Operand { local, vectors: rows, depth: columns, side, home, is_by_rows },
            false => {
                let local = local.transposed();
                Operand { local, vectors: columns, depth: rows, side, home, is_by_rows }
            }
        }
    }

    /// The same vectors in a copy of them in host memory.
    pub fn of_copy<'b>(&self, local: MatRef<'b, T>) -> Operand<'b, T> {
        let Operand { vectors, depth, side, is_by_rows, .. } = *self;
        Operand { local, vectors, depth, side, home: None, is_by_rows }
    }

    /// The same vectors in the same place, as far as this process has some.
    pub fn is_same(&self, other: &Self) -> bool {
        let place = |x: &MatRef<'_, T>| (x.as_ptr(), x.row_stride, x.col_stride);
        let is_empty = self.local.rows == 0 || self.local.cols == 0;
        (self.vectors, self.depth, self.is_by_rows)
            == (other.vectors, other.depth, other.is_by_rows)
            && (is_empty || place(&self.local) == place(&other.local))
    }

    /// So many vectors in a range of the depth: those of a panel that has just them, or those of a process that has all.
    pub fn piece<'p>(
        &self,
        panel: Option<&'p mut Panel<T>>,
        vectors: usize,
        depth: Range<usize>,
    ) -> MatRef<'p, T>
    where
        'a: 'p,
    {
        match panel {
            Some(panel) => panel.some(0, vectors, depth.len()),
            None => self.local.block(0..vectors, depth),
        }
    }

    /// The lines of a process among those of the vectors and those of the depth.
    pub fn lines(&self, place: Place) -> (usize, usize) {
        match self.is_by_rows {
            true => (place.row, place.column),
            false => (place.column, place.row),
        }
    }

    /// The process that has a line's vectors in a line of the depth.
    fn owner(&self, grid: &Grid<'_>, vectors: usize, depth: usize) -> usize {
        match self.is_by_rows {
            true => grid.rank_at(vectors, depth),
            false => grid.rank_at(depth, vectors),
        }
    }

    /// The line of processes that share a piece of vectors, which is this process' own: its row for A.
    fn shared(&self, place: Place) -> (Line, usize) {
        match self.side {
            Side::Left => (Line::Row, place.row),
            Side::Right => (Line::Column, place.column),
        }
    }

    /// The place, in each line of processes that share a piece, of the one that hands on what a line of the depth has.
    fn holder_at(&self, grid: &Grid<'_>, of_depth: usize) -> usize {
        let Place { rows, columns, .. } = grid.place();
        of_depth % if self.side == Side::Left { columns } else { rows }
    }

    /// Whether vectors are not in the line that wants them.
    fn moves(&self, wanted: &Lists) -> bool {
        let mut places = self.vectors.places();
        let mut lines = wanted.0.iter().enumerate();
        self.is_by_rows != (self.side == Side::Left)
            || lines.any(|(line, all)| all.iter().any(|&at| places.find(at).0 != line))
    }

    /// Whether this process has, on a GPU, just the vectors that its line wants, with all of the depth: no process of the line sends or gets any.
    pub fn has_all(&self, wanted: &Lists, place: Place) -> bool {
        let (_, own) = self.shared(place);
        self.home.is_some()
            && self.depth.lines == 1
            && wanted.0[own].len() == self.local.rows
            && !self.moves(wanted)
    }
}

/// For each row of processes, or each column, the vectors that it wants, ascending.
pub struct Lists(Vec<Vec<usize>>);

/// What a row of processes wants of A, or a column of B, for each of them.
pub type Wanted<'a> = [&'a [usize]];

impl Lists {
    /// All of an axis of C; `None` without memory.
    pub fn of(axis: &Axis) -> Option<Lists> {
        Lists::some(axis, |_| true)
    }

    /// Some elements of an axis of C; `None` without memory.
    pub fn some(axis: &Axis, is_wanted: impl Fn(usize) -> bool) -> Option<Lists> {
        let line = |line| {
            let mut all = fallible::with_room(axis.count(line))?;
            all.extend(axis.of(line).filter(|&at| is_wanted(at)));
            Some(all)
        };
        Some(Lists((0..axis.lines).map(line).collect::<Option<_>>()?))
    }

    /// All of so many elements for each of so many lines; `None` without memory.
    pub fn everywhere(len: usize, lines: usize) -> Option<Lists> {
        let line = |_| fallible::try_collected(0..len);
        Some(Lists((0..lines).map(line).collect::<Option<_>>()?))
    }

    /// The length of the longest list.
    pub fn most(&self) -> usize {
        self.0.iter().map(Vec::len).max().unwrap_or(0)
    }

    pub fn all(&self) -> Vec<&[usize]> {
        self.0.iter().map(Vec::as_slice).collect()
    }

    /// Elements `piece` of each list.
    pub fn piece(&self, piece: &Range<usize>) -> Vec<&[usize]> {
        let cut = |list: &Vec<usize>| piece.start.min(list.len())..piece.end.min(list.len());
        self.0.iter().map(|list| &list[cut(list)]).collect()
    }
}

/// Numbers of panels and messages: in host memory, or on the GPU that has this process' parts of matrices.
pub enum Panel<T: Plain> {
    Here(Buffer),
    There(Temporary<T>),
}

impl<T: Plain> Panel<T> {
    /// So many numbers; `None` without memory.
    pub fn new(numbers: usize, home: Option<&'static Device>) -> Option<Panel<T>> {
        match home {
            None => Buffer::new(numbers.checked_mul(size_of::<T>())?).map(Panel::Here),
            Some(device) => {
                let made = Temporary::new(device, numbers, 1);
                made.map_err(failed).ok().map(Panel::There)
            }
        }
    }

    /// Some numbers as a matrix without gaps.
    pub fn some(&mut self, first: usize, rows: usize, cols: usize) -> MatRef<'_, T> {
        match self {
            Panel::Here(buffer) => {
                let numbers = &buffer.numbers::<T>(first + rows * cols)[first..];
                MatRef::new(numbers, rows, cols, rows.max(1)).expect("as many numbers")
            }
            Panel::There(all) => all.some(first, rows, cols),
        }
    }

    /// The same, to be written.
    pub fn some_mut(&mut self, first: usize, rows: usize, cols: usize) -> MatMut<'_, T> {
        match self {
            Panel::Here(buffer) => {
                let numbers = &mut buffer.numbers::<T>(first + rows * cols)[first..];
                MatMut::new(numbers, rows, cols, rows.max(1)).expect("as many numbers")
            }
            Panel::There(all) => all.some_mut(first, rows, cols),
        }
    }

    /// The first numbers as words of a message.
    fn message(&mut self, numbers: usize) -> Span<'_> {
        self.words(std::slice::from_ref(&(0..numbers))).pop().expect("one of one")
    }

    /// Some numbers as words of messages, which overlap nowhere.
    fn words(&mut self, numbers: &[Range<usize>]) -> Vec<Span<'_>> {
        match self {
            Panel::Here(buffer) => {
                let each = words::<T>();
                let words = numbers.iter().map(|of| of.start * each..of.end * each);
                let words: Vec<_> = words.collect();
                disjoint(buffer.words(), &words).into_iter().map(Span::Here).collect()
            }
            Panel::There(all) => all.words(numbers),
        }
    }
}

/// Parts of words that do not overlap, in any order.
fn disjoint<'a>(mut words: &'a mut [u64], parts: &[Range<usize>]) -> Vec<&'a mut [u64]> {
    let mut order: Vec<usize> = (0..parts.len()).collect();
    order.sort_unstable_by_key(|&at| parts[at].start);
    let mut found: Vec<&mut [u64]> = parts.iter().map(|_| Default::default()).collect();
    let mut before = 0;
    for at in order {
        let (_, from) = words.split_at_mut(parts[at].start - before);
        (found[at], words) = from.split_at_mut(parts[at].len());
        before = parts[at].end;
    }
    found
}

/// Copies matrices to places in another, each given by a row and a column, where all of them are.
///
/// # Errors
/// When the GPU fails.
pub fn copy<'a, T: Plain>(
    home: Option<&'static Device>,
    to: &mut MatMut<'_, T>,
    blocks: impl IntoIterator<Item = (MatRef<'a, T>, (usize, usize))>,
) -> Result<(), Error> {
    if let Some(device) = home {
        return copy_blocks(device, to, blocks).map_err(failed);
    }
    for (from, (row, col)) in blocks {
        for j in 0..from.cols {
            let to = &mut to.column(col + j)[row..row + from.rows];
            match from.row_stride {
                1 => to.copy_from_slice(from.column(j)),
                _ => to.iter_mut().enumerate().for_each(|(i, to)| *to = *from.get(i, j)),
            }
        }
    }
    Ok(())
}

/// Vectors that follow each other in a list of wanted ones, and where a process has them; or some of the depth, likewise.
#[derive(Clone, Copy)]
pub struct Run {
    pub place: usize,
    pub stored: usize,
    pub len: usize,
    /// How many come before in the runs.
    before: usize,
}

impl Run {
    /// Where they are stored.
    pub fn stored(&self) -> Range<usize> {
        self.stored..self.end()
    }

    fn end(&self) -> usize {
        self.stored + self.len
    }
}

/// Runs of places in a list, each with where that is stored.
pub fn runs_of(places: impl Iterator<Item = (usize, usize)>) -> Vec<Run> {
    let mut runs = Vec::new();
    set_runs(&mut runs, places);
    runs
}

/// Makes runs of vectors by their places in the list and where they are stored; returns how many vectors there are.
fn set_runs(runs: &mut Vec<Run>, places: impl Iterator<Item = (usize, usize)>) -> usize {
    runs.clear();
    let mut all = 0;
    for (place, stored) in places {
        let before = all;
        all += 1;
        match runs.last_mut() {
            Some(run) if (run.place + run.len, run.stored + run.len) == (place, stored) => {
                run.len += 1;
            }
            _ => runs.push(Run { place, stored, len: 1, before }),
        }
    }
    all
}

/// Memory for messages.
pub struct Messages<T: Plain> {
    /// As many as there may be.
    runs: Vec<Run>,
    /// Numbers that processes of a line get together.
    shared: Panel<T>,
    /// Numbers for one process.
    single: Option<Panel<T>>,
    /// Where messages are made.
    home: Option<&'static Device>,
    /// See [`Sizes`].
    together: bool,
    /// What this process' GPU failed at: other processes wait for the message all the same.
    failed: Option<Error>,
}

/// Blocks of at least so many bytes travel from where they belong in one panel to where they belong in another, without memory between.
static ALONE: AtomicUsize = AtomicUsize::new(1 << 20);

/// From now on in this process smaller or larger blocks do. For tests.
pub fn blocks_travel_from(bytes: usize) {
    ALONE.store(bytes, Ordering::Relaxed);
}

/// The fewest vectors of which blocks travel so.
fn alone_from<T>(depth: &Axis) -> usize {
    ALONE.load(Ordering::Relaxed).div_ceil(depth.block.saturating_mul(size_of::<T>()))
}

/// What [`Messages`] have room for.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Vectors of A and of B; and those of which messages have memory of their own.
    most: [usize; 2],
    scattered: [usize; 2],
    /// Numbers that a process has of a vector in a piece, if they do not follow each other; and all, where vectors move.
    shared: [usize; 2],
    single: [Option<usize>; 2],
    /// What the processes of a line have travels at the same time.
    together: bool,
}

impl Sizes {
    /// For pieces of the vectors that are wanted of A and of B.
    pub fn of<T: Plain>(
        operands: [(&Operand<'_, T>, &Lists); 2],
        piece: usize,
        together: bool,
    ) -> Sizes {
        let depths = operands.map(|(operand, _)| operand.depth.most_of(piece));
        let most = operands.map(|(_, wanted)| wanted.most());
        let scattered = |side: usize| match together {
            true => most[side].min(alone_from::<T>(&operands[side].0.depth) - 1),
            false => most[side],
        };
        let moving = |side: usize| {
            let (operand, wanted) = operands[side];
            operand.moves(wanted).then_some(depths[side].0)
        };
        Sizes {
            most,
            scattered: [scattered(0), scattered(1)],
            shared: [0, 1].map(|side| match (depths[side].1, together) {
                (0, _) => 0,
                (scattered, false) => scattered,
                (_, true) => piece.min(operands[side].0.depth.len),
            }),
            single: [moving(0), moving(1)],
            together,
        }
    }

    /// For so many vectors of A and of B at a time.
    pub fn of_some(self, some: [usize; 2]) -> Sizes {
        let least = |of: [usize; 2]| [0, 1].map(|side| of[side].min(some[side]));
        Sizes { most: least(self.most), scattered: least(self.scattered), ..self }
    }

    /// Numbers that are shared, and those for one process.
    fn numbers(&self) -> Option<(usize, Option<usize>)> {
        let single = |side: usize| match self.single[side] {
            Some(numbers) => self.most[side].checked_mul(numbers).map(Some),
            None => Some(None),
        };
        let shared = |side: usize| self.scattered[side].checked_mul(self.shared[side]);
        let shared = shared(0)?.max(shared(1)?);
        Some((shared, single(0)?.max(single(1)?)))
    }

    /// Bytes of all numbers.
    pub fn total<T>(&self) -> usize {
        let total = self.numbers().and_then(|(shared, single)| {
            shared.checked_add(single.unwrap_or(0))?.checked_mul(size_of::<T>())
        });
        total.unwrap_or(usize::MAX)
    }
}

impl<T: Plain> Messages<T> {
    /// Of parts of matrices on a GPU, or in host memory; `None` without memory.
    pub fn new(sizes: &Sizes, home: Option<&'static Device>) -> Option<Messages<T>> {
        let (shared, single) = sizes.numbers()?;
        Some(Messages {
            runs: fallible::with_room(sizes.most[0].max(sizes.most[1]))?,
            shared: Panel::new(shared, home)?,
            single: match single {
                Some(single) => Some(Panel::new(single, home)?),
                None => None,
            },
            home,
            together: sizes.together,
            failed: None,
        })
    }

    /// Whether all messages were what they should be.
    ///
    /// # Errors
    /// Of this process alone: when its GPU failed.
    pub fn outcome(&self) -> Result<(), Error> {
        self.failed.map_or(Ok(()), Err)
    }
}

/// Words of a number.
const fn words<T>() -> usize {
    const { assert!(size_of::<T>().is_multiple_of(size_of::<u64>())) };
    size_of::<T>() / size_of::<u64>()
}

/// `out` becomes the wanted vectors of this process, in a range of the depth: column-major, a vector a row.
///
/// # Errors
/// When messages fail; see also [`Messages::outcome`].
pub fn fetch<T: Plain>(
    grid: &Grid<'_>,
    operand: &Operand<'_, T>,
    wanted: &Wanted<'_>,
    depth: Range<usize>,
    out: (&mut Panel<T>, usize),
    messages: &mut Messages<T>,
) -> Result<(), Error> {
    let (line, own) = operand.shared(grid.place());
    let (out, offset) = out;
    let count = wanted[own].len();
    let is_alone = messages.together && count >= alone_from::<T>(&operand.depth);
    let group = if messages.together { operand.depth.lines } else { 1 };
    for of_group in (0..operand.depth.lines).step_by(group) {
        let mut parts: Vec<Part> = Vec::with_capacity(group);
        let mut shared_before = 0;
        for of_depth in of_group..of_group + group {
            let Some(mut part) = Part::new(&operand.depth, of_depth, &depth) else { continue };
            // Columns that follow each other go where they belong at once.
            part.is_placed = is_alone || part.target.len() == 1;
            part.first = if part.is_placed { offset } else { shared_before };
            let to = if part.is_placed { Some((&mut *out, depth.len())) } else { None };
            messages.gather(grid, operand, wanted, &part, to)?;
            if !part.is_placed {
                shared_before += count * part.width;
            }
            parts.push(part);
        }
        let (placed, scattered): (Vec<&Part>, Vec<&Part>) =
            parts.iter().partition(|part| part.is_placed);
        let numbers =
            |first: usize, run: &Run| first + run.stored * count..first + run.end() * count;
        let blocks = |part: &Part| -> Vec<_> {
            part.target.iter().map(|run| numbers(part.first, run)).collect()
        };
        let of_panel: Vec<_> = placed.iter().flat_map(|part| blocks(part)).collect();
        let of_messages: Vec<_> =
            scattered.iter().map(|part| part.first..part.first + count * part.width).collect();
        let shared = messages.shared.words(&of_messages);
        let words = out.words(&of_panel).into_iter().chain(shared);
        let place = |part: &Part| operand.holder_at(grid, part.of_depth);
        let of_placed = |part: &&Part| std::iter::repeat_n(place(part), part.target.len());
        let holders = placed.iter().flat_map(of_placed).chain(scattered.iter().map(|x| place(x)));
        grid.broadcasts(line, words.zip(holders).collect())?;
        for part in scattered {
            let from = messages.shared.some(part.first, count, part.width);
            let block = |run: &Run| from.block(0..count, run.place..run.place + run.len);
            let blocks = part.target.iter().map(|run| (block(run), (0, run.stored)));
            let copied = copy(messages.home, &mut out.some_mut(offset, count, depth.len()), blocks);
            messages.note(copied);
        }
    }
    Ok(())
}

/// The numbers of a line of the depth that a process gets.
struct Part {
    of_depth: usize,
    width: usize,
    /// Where the first of the columns is stored: the others follow.
    stored: usize,
    /// Where they belong in the range of the depth.
    target: Vec<Run>,
    /// They travel from there to there.
    is_placed: bool,
    /// Where the range begins in the panel, or the columns in memory for messages.
    first: usize,
}

impl Part {
    /// `None` for a line without columns in the range of the depth.
    fn new(axis: &Axis, of_depth: usize, depth: &Range<usize>) -> Option<Part> {
        let mut width = 0;
        let target = axis.part(depth.clone()).blocks(of_depth).map(|block| {
            let place = width;
            width += block.len();
            Run { place, stored: block.start, len: block.len(), before: place }
        });
        let target: Vec<Run> = target.collect();
        let first = depth.start + target.first()?.stored;
        let stored = axis.place(first);
        Some(Part { of_depth, width, stored, target, is_placed: false, first: 0 })
    }

    /// Columns of the local array, and where they belong: in memory for messages, or in the range of the depth.
    fn columns(&self) -> impl Iterator<Item = (Range<usize>, usize)> + Clone + '_ {
        let runs = self.target.iter().filter(|_| self.is_placed);
        let placed = runs.map(|run| {
            let first = self.stored + run.place;
            (first..first + run.len, run.stored)
        });
        let all = (self.stored..self.stored + self.width, 0);
        placed.chain((!self.is_placed).then_some(all))
    }
}

impl<T: Plain> Messages<T> {
    fn note(&mut self, copied: Result<(), Error>) {
        if let Err(error) = copied {
            self.failed.get_or_insert(error);
        }
    }

    /// Brings the wanted vectors of a line of the depth to the process of each line that hands them on there; `to` is the panel, for a range of the
    /// depth of some length, of numbers that travel without memory for messages.
    fn gather(
        &mut self,
        grid: &Grid<'_>,
        operand: &Operand<'_, T>,
        wanted: &Wanted<'_>,
        part: &Part,
        mut to: Option<(&mut Panel<T>, usize)>,
    ) -> Result<(), Error> {
        let (home, width) = (self.home, part.width);
        let mut places = operand.vectors.places();
        let (line, own) = operand.shared(grid.place());
        let (count, holder_at) = (wanted[own].len(), operand.holder_at(grid, part.of_depth));
        for (of_line, list) in wanted.iter().enumerate() {
            let holder = match line {
                Line::Row => grid.rank_at(of_line, holder_at),
                Line::Column => grid.rank_at(holder_at, of_line),
            };
            for of_vectors in 0..operand.vectors.lines {
                let owner = operand.owner(grid, of_vectors, part.of_depth);
                let (has, gets) = (owner == grid.rank(), holder == grid.rank());
                if !has && !gets {
                    continue;
                }
                let own = list.iter().enumerate().filter_map(|(place, &at)| {
                    let (line, stored) = places.find(at);
                    (line == of_vectors).then_some((place, stored))
                });
                let height = set_runs(&mut self.runs, own);
                if height == 0 {
                    continue;
                }
                let (runs, local) = (&self.runs[..], operand.local);
                let mut to = match &mut to {
                    Some((panel, depth)) => panel.some_mut(part.first, count, *depth),
                    None => self.shared.some_mut(part.first, count, width),
                };
                if has && gets {
                    let block = |run: &Run| {
                        let (rows, row) = (run.stored(), run.place);
                        let columns = part.columns();
                        columns
                            .map(move |(of, column)| (local.block(rows.clone(), of), (row, column)))
                    };
                    let copied = copy(home, &mut to, runs.iter().flat_map(block));
                    self.note(copied);
                    continue;
                }
                // Made where vectors move.
                let Some(single) = &mut self.single else { return Err(Error::Differs) };
                let all = height * width;
                let copied = if has {
                    let mut to = single.some_mut(0, height, width);
                    let stored = part.stored..part.stored + width;
                    let block = |run: &Run| local.block(run.stored(), stored.clone());
                    let blocks = runs.iter().map(|run| (block(run), (run.before, 0)));
                    let copied = copy(home, &mut to, blocks);
                    grid.send(single.message(all), holder)?;
                    copied
                } else {
                    grid.receive(single.message(all), owner)?;
                    let from = single.some(0, height, width);
                    let block = |run: &Run| {
                        let (rows, row) = (run.before..run.before + run.len, run.place);
                        part.columns().map(move |(of, column)| {
                            let of = of.start - part.stored..of.end - part.stored;
                            (from.block(rows.clone(), of), (row, column))
                        })
                    };
                    copy(home, &mut to, runs.iter().flat_map(block))
                };
                self.note(copied);
            }
        }
        Ok(())
    }
}
