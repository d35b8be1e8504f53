//! The parts of A and B that a process needs to add a piece of the depth to its part of C: its rows of A, and its columns of B.
//!
//! Where A is dealt to the rows of processes as C is, a part of a piece is in the processes' row already, and goes along it. Otherwise it is
//! first sent from the process that has it to one in that row. The same holds for B and columns.

use crate::Error;
use crate::axis::Axis;
use crate::grid::{Grid, Line, Place};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::{Side, Trans};
use wideblas_engine::MatRef;
use wideblas_engine::cpu::buffer::Buffer;
use wideblas_engine::cuda::Plain;

/// A factor of a product, as rows of op(A) or as columns of op(B): vectors.
#[derive(Clone, Copy)]
pub struct Operand<'a, T> {
    /// This process' part of the vectors that it has, one a row.
    pub local: MatRef<'a, T>,
    pub vectors: Axis,
    pub depth: Axis,
    pub side: Side,
    /// Vectors are dealt to the rows of the grid, and the depth to its columns.
    is_by_rows: bool,
}

impl<'a, T: Plain> Operand<'a, T> {
    /// op() of a part of a matrix, of which a process has `local`.
    pub fn new(
        local: MatRef<'a, T>,
        (rows, columns): (Axis, Axis),
        trans: Trans,
        side: Side,
    ) -> Operand<'a, T> {
        let is_by_rows = trans.is_transposed() == (side == Side::Right);
        match is_by_rows {
            true => Operand { local, vectors: rows, depth: columns, side, is_by_rows },
            false => {
                let local = local.transposed();
                Operand { local, vectors: columns, depth: rows, side, is_by_rows }
            }
        }
    }

    /// The same vectors in the same place, as far as this process has some.
    pub fn is_same(&self, other: &Self) -> bool {
        let place = |x: &MatRef<'_, T>| (x.as_ptr(), x.row_stride, x.col_stride);
        let is_empty = self.local.rows == 0 || self.local.cols == 0;
        (self.vectors, self.depth, self.is_by_rows)
            == (other.vectors, other.depth, other.is_by_rows)
            && (is_empty || place(&self.local) == place(&other.local))
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

    /// Whether vectors are not in the line that wants them.
    fn moves(&self, wanted: &Lists) -> bool {
        let mut lines = wanted.0.iter().enumerate();
        self.is_by_rows != (self.side == Side::Left)
            || lines.any(|(line, all)| all.iter().any(|&at| self.vectors.owner(at) != line))
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

/// Vectors that follow each other in a list of wanted ones, and where a process has them.
struct Run {
    place: usize,
    stored: usize,
    len: usize,
}

impl Run {
    /// Their places in the list.
    fn listed(&self) -> Range<usize> {
        self.place..self.place + self.len
    }

    /// A column of these vectors.
    fn read<T: Plain>(&self, from: &MatRef<'_, T>, column: usize, to: &mut [T]) {
        for (i, to) in to.iter_mut().enumerate() {
            *to = *from.get(self.stored + i, column);
        }
    }
}

/// Makes runs of vectors by their places in the list and where they are stored; returns how many vectors there are.
fn set_runs(runs: &mut Vec<Run>, places: impl Iterator<Item = (usize, usize)>) -> usize {
    runs.clear();
    let mut all = 0;
    for (place, stored) in places {
        all += 1;
        match runs.last_mut() {
            Some(run) if (run.place + run.len, run.stored + run.len) == (place, stored) => {
                run.len += 1;
            }
            _ => runs.push(Run { place, stored, len: 1 }),
        }
    }
    all
}

/// Memory for messages.
pub struct Messages {
    /// As many as there may be.
    runs: Vec<Run>,
    /// Numbers that processes of a line get together.
    shared: Buffer,
    /// Numbers for one process.
    single: Option<Buffer>,
}

/// What [`Messages`] have room for.
#[derive(Clone, Copy, Debug)]
pub struct Sizes {
    /// Vectors of A and of B.
    most: [usize; 2],
    /// Numbers that a process has of a vector in a piece, if they do not follow each other; and all, where vectors move.
    shared: [usize; 2],
    single: [Option<usize>; 2],
}

impl Sizes {
    /// For pieces of the vectors that are wanted of A and of B.
    pub fn of<T: Plain>(operands: [(&Operand<'_, T>, &Lists); 2], piece: usize) -> Sizes {
        let depths = operands.map(|(operand, _)| operand.depth.most_of(piece));
        let moving = |side: usize| {
            let (operand, wanted) = operands[side];
            operand.moves(wanted).then_some(depths[side].0)
        };
        Sizes {
            most: operands.map(|(_, wanted)| wanted.most()),
            shared: depths.map(|(_, scattered)| scattered),
            single: [moving(0), moving(1)],
        }
    }

    /// For so many vectors of A and of B at a time.
    pub fn of_some(self, some: [usize; 2]) -> Sizes {
        Sizes { most: [0, 1].map(|side| self.most[side].min(some[side])), ..self }
    }

    /// Bytes of numbers that are shared, and of those for one process.
    fn bytes<T>(&self) -> Option<(usize, Option<usize>)> {
        let bytes = |side: usize, numbers: usize| {
            self.most[side].checked_mul(numbers)?.checked_mul(size_of::<T>())
        };
        let single = |side: usize| match self.single[side] {
            Some(numbers) => bytes(side, numbers).map(Some),
            None => Some(None),
        };
        let shared = bytes(0, self.shared[0])?.max(bytes(1, self.shared[1])?);
        Some((shared, single(0)?.max(single(1)?)))
    }

    /// Bytes of all numbers.
    pub fn total<T>(&self) -> usize {
        let total = self.bytes::<T>().and_then(|(shared, single)| match single {
            Some(single) => shared.checked_add(single),
            None => Some(shared),
        });
        total.unwrap_or(usize::MAX)
    }
}

impl Messages {
    /// `None` without memory.
    pub fn new<T: Plain>(sizes: &Sizes) -> Option<Messages> {
        let (shared, single) = sizes.bytes::<T>()?;
        Some(Messages {
            runs: fallible::with_room(sizes.most[0].max(sizes.most[1]))?,
            shared: Buffer::new(shared)?,
            single: match single {
                Some(single) => Some(Buffer::new(single)?),
                None => None,
            },
        })
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
/// When messages fail.
pub fn fetch<T: Plain>(
    grid: &Grid<'_>,
    operand: &Operand<'_, T>,
    wanted: &Wanted<'_>,
    depth: Range<usize>,
    out: (&mut Buffer, usize),
    messages: &mut Messages,
) -> Result<(), Error> {
    let place = grid.place();
    let (line, own) = operand.shared(place);
    let beside = if line == Line::Row { place.columns } else { place.rows };
    let (out, offset) = out;
    let count = wanted[own].len();
    for of_depth in 0..operand.depth.lines {
        let columns: Vec<usize> =
            depth.clone().filter(|&l| operand.depth.owner(l) == of_depth).collect();
        let (Some(&first), Some(&last)) = (columns.first(), columns.last()) else { continue };
        // Columns that follow each other go where they belong at once.
        let start =
            (last + 1 - first == columns.len()).then(|| offset + (first - depth.start) * count);
        let len = count * columns.len();
        let holder_at = of_depth % beside;
        for (to, list) in wanted.iter().enumerate() {
            let holder = match line {
                Line::Row => grid.rank_at(to, holder_at),
                Line::Column => grid.rank_at(holder_at, to),
            };
            for of_vectors in 0..operand.vectors.lines {
                let owner = operand.owner(grid, of_vectors, of_depth);
                let (has, gets) = (owner == grid.rank(), holder == grid.rank());
                if !has && !gets {
                    continue;
                }
                let vectors = list.iter().copied().enumerate();
                let own = vectors.filter(|&(_, at)| operand.vectors.owner(at) == of_vectors);
                let places = own.map(|(place, at)| (place, operand.vectors.place(at)));
                let many = set_runs(&mut messages.runs, places) * columns.len();
                if many == 0 {
                    continue;
                }
                let shared = match start {
                    Some(start) if gets => &mut out.numbers::<T>(start + len)[start..],
                    _ if gets => messages.shared.numbers::<T>(len),
                    _ => &mut [],
                };
                let runs = &messages.runs[..];
                if has && gets {
                    for (column, &l) in shared.chunks_exact_mut(count).zip(&columns) {
                        let l = operand.depth.place(l);
                        for run in runs {
                            run.read(&operand.local, l, &mut column[run.listed()]);
                        }
                    }
                    continue;
                }
                // Made where vectors move.
                let Some(single) = &mut messages.single else { return Err(Error::Differs) };
                if has {
                    let mut rest = single.numbers::<T>(many);
                    for &l in &columns {
                        let l = operand.depth.place(l);
                        for run in runs {
                            let (to, others) = rest.split_at_mut(run.len);
                            run.read(&operand.local, l, to);
                            rest = others;
                        }
                    }
                    grid.send(&single.words()[..many * words::<T>()], holder)?;
                } else {
                    grid.receive(&mut single.words()[..many * words::<T>()], owner)?;
                    let mut rest = &*single.numbers::<T>(many);
                    for column in shared.chunks_exact_mut(count) {
                        for run in runs {
                            let (from, others) = rest.split_at(run.len);
                            column[run.listed()].copy_from_slice(from);
                            rest = others;
                        }
                    }
                }
            }
        }
        let w = words::<T>();
        match start {
            Some(start) => {
                grid.broadcast(line, &mut out.words()[start * w..(start + len) * w], holder_at)?;
            }
            None => {
                grid.broadcast(line, &mut messages.shared.words()[..len * w], holder_at)?;
                let from = messages.shared.numbers::<T>(len).chunks_exact(count.max(1));
                let all = out.numbers::<T>(offset + depth.len() * count);
                for (column, &l) in from.zip(&columns) {
                    let start = offset + (l - depth.start) * count;
                    all[start..start + count].copy_from_slice(column);
                }
            }
        }
    }
    Ok(())
}
