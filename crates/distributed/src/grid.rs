//! Processes in rows and columns.

use crate::Error;
use crate::communicator::Communicator;
use crate::links::{self, Shared};
use crate::matrix::failed;
use std::cell::{Cell, OnceCell};
use std::sync::PoisonError;
use wideblas_engine::device::Device;
use wideblas_engine::device::nccl::all_there;
use wideblas_engine::device::span::Span;

/// The order in which ranks fill a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Rows,
    Columns,
}

/// The place of a process in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub rows: usize,
    pub columns: usize,
    /// The process' own row and column.
    pub row: usize,
    pub column: usize,
}

impl Place {
    /// Of a rank in a grid that ranks fill in an order; `None` where the grid has another number of processes.
    pub fn new(
        (rank, size): (usize, usize),
        (rows, columns): (usize, usize),
        order: Order,
    ) -> Option<Place> {
        let (row, column) = match order {
            Order::Rows => (rank / columns.max(1), rank % columns.max(1)),
            Order::Columns => (rank % rows.max(1), rank / rows.max(1)),
        };
        (rows.checked_mul(columns) == Some(size)).then_some(Place { rows, columns, row, column })
    }
}

/// What a process received.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traffic {
    /// Bytes of matrices.
    pub operands: u64,
    /// Bytes of all else: what decisions follow from, and errors.
    pub agreements: u64,
    pub messages: u64,
}

/// Processes in rows and columns, as one of them sees them.
pub struct Grid<'a> {
    all: &'a dyn Communicator,
    row: Box<dyn Communicator + 'a>,
    column: Box<dyn Communicator + 'a>,
    place: Place,
    /// The ranks of the processes of each row, one row after the other.
    ranks: Vec<usize>,
    traffic: Cell<Traffic>,
    /// What joins the GPUs of all processes, see [`Grid::link`].
    links: OnceCell<Shared>,
}

/// The processes that get a message together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    Row,
    Column,
}

impl<'a> Grid<'a> {
    /// The grid in which each process says its place.
    ///
    /// # Errors
    /// When places are not those of one grid, or messages fail.
    pub fn new(all: &'a dyn Communicator, place: Place) -> Result<Grid<'a>, Error> {
        let Place { rows, columns, row, column } = place;
        let fits = row < rows && column < columns && rows.checked_mul(columns) == Some(all.size());
        let (r, c) = (rows as i64, columns as i64);
        let mut same = [r, -r, c, -c, i64::from(!fits)];
        all.maxima(&mut same)?;
        if same[0] != -same[1] || same[2] != -same[3] || same[4] != 0 {
            return Err(Error::Differs);
        }
        let mut ranks = vec![-1; rows * columns];
        ranks[row * columns + column] = all.rank() as i64;
        all.maxima(&mut ranks)?;
        // Every place has its process, as there are as many.
        if ranks.contains(&-1) {
            return Err(Error::Differs);
        }
        let ranks = ranks.into_iter().map(|rank| rank as usize).collect();
        let of_row = all.split(row, column)?;
        let of_column = all.split(column, row)?;
        let (traffic, links) = (Cell::default(), OnceCell::new());
        Ok(Grid { all, row: of_row, column: of_column, place, ranks, traffic, links })
    }

    pub fn place(&self) -> Place {
        self.place
    }

    pub fn rank(&self) -> usize {
        self.all.rank()
    }

    /// The processes are threads of one.
    pub fn are_threads(&self) -> bool {
        self.all.are_threads()
    }

    /// How many of so many processors this process takes, and of so many GPUs which one: threads of one process share them.
    pub fn share(&self, processors: usize, gpus: usize) -> (usize, usize) {
        match self.are_threads() {
            true => ((processors / self.all.size()).max(1), self.rank() % gpus.max(1)),
            false => (processors, 0),
        }
    }

    /// The rank of the process in a row and a column.
    pub fn rank_at(&self, row: usize, column: usize) -> usize {
        self.ranks[row * self.place.columns + column]
    }

    /// What this process received since the grid was made.
    pub fn traffic(&self) -> Traffic {
        self.traffic.get()
    }

    fn count(&self, add: impl FnOnce(&mut Traffic)) {
        let mut traffic = self.traffic.get();
        add(&mut traffic);
        self.traffic.set(traffic);
    }

    /// From now on messages between GPUs need no host memory, where that can be had: whether they do not. All processes call it, each with the
    /// GPU that has its parts of matrices.
    ///
    /// # Errors
    /// When messages fail.
    pub fn link(&self, device: &'static Device) -> Result<bool, Error> {
        if self.are_threads() || self.all.size() == 1 {
            return Ok(true);
        }
        if self.links.get().is_none()
            && let Some(links) = links::linked(self.all, device)?
        {
            let _ = self.links.set(links);
        }
        Ok(self.links.get().is_some())
    }

    /// Exchanges data by links; false where there are none or data are in host memory.
    fn exchanged(
        &self,
        sent: &[(&Span<'_>, usize)],
        received: &[(&Span<'_>, usize)],
    ) -> Result<bool, Error> {
        let both = all_there(sent).zip(all_there(received));
        let (Some(links), Some((sent, received))) = (self.links.get(), both) else {
            return Ok(false);
        };
        let links = links.lock().unwrap_or_else(PoisonError::into_inner);
        links.exchange(&sent, &received).map_err(failed)?;
        Ok(true)
    }

    /// The processes of this one's row or column get the data of the one at a place in it, of each place in the list; see
    /// [`Communicator::broadcasts`].
    ///
    /// # Errors
    /// When messages fail.
    pub fn broadcasts(&self, line: Line, all: Vec<(Span<'_>, usize)>) -> Result<(), Error> {
        let group = if line == Line::Row { &self.row } else { &self.column };
        if group.size() == 1 {
            return Ok(());
        }
        let all: Vec<_> = all.into_iter().filter(|(data, _)| !data.is_empty()).collect();
        for (data, _) in all.iter().filter(|&&(_, from)| group.rank() != from) {
            self.count(|traffic| {
                traffic.operands += data.bytes() as u64;
                traffic.messages += 1;
            });
        }
        let Place { row, column, .. } = self.place;
        let rank_of = |at: usize| match line {
            Line::Row => self.rank_at(row, at),
            Line::Column => self.rank_at(at, column),
        };
        let is_own = |from: usize| from == group.rank();
        let own = all.iter().filter(|&&(_, from)| is_own(from));
        let others = (0..group.size()).filter(|&at| !is_own(at)).map(rank_of);
        let sent: Vec<_> =
            own.flat_map(|(data, _)| others.clone().map(move |to| (data, to))).collect();
        let received = all.iter().filter(|&&(_, from)| !is_own(from));
        let received: Vec<_> = received.map(|(data, from)| (data, rank_of(*from))).collect();
        if self.exchanged(&sent, &received)? {
            return Ok(());
        }
        Ok(group.broadcasts(all)?)
    }

    /// See [`Communicator::exchange`].
    ///
    /// # Errors
    /// When messages fail.
    pub fn send(&self, data: Span<'_>, to: usize) -> Result<(), Error> {
        if self.exchanged(&[(&data, to)], &[])? {
            return Ok(());
        }
        Ok(self.all.exchange(Some((data, to)), None)?)
    }

    /// See [`Communicator::exchange`].
    ///
    /// # Errors
    /// When messages fail.
    pub fn receive(&self, data: Span<'_>, from: usize) -> Result<(), Error> {
        self.count(|traffic| {
            traffic.operands += data.bytes() as u64;
            traffic.messages += 1;
        });
        if self.exchanged(&[], &[(&data, from)])? {
            return Ok(());
        }
        Ok(self.all.exchange(None, Some((data, from)))?)
    }

    fn count_agreement(&self, values: &[i64]) {
        if self.all.size() > 1 {
            self.count(|traffic| {
                traffic.agreements += size_of_val(values) as u64;
                traffic.messages += 1;
            });
        }
    }

    /// Each value becomes the largest of all processes.
    ///
    /// # Errors
    /// When messages fail.
    pub fn maxima(&self, values: &mut [i64]) -> Result<(), Error> {
        self.count_agreement(values);
        Ok(self.all.maxima(values)?)
    }

    /// Each value becomes the sum of those of all processes.
    ///
    /// # Errors
    /// When messages fail.
    pub fn sums(&self, values: &mut [i64]) -> Result<(), Error> {
        self.count_agreement(values);
        Ok(self.all.sums(values)?)
    }

    /// What this process has, if none has an error: else one of their errors, the same everywhere.
    ///
    /// # Errors
    /// That one.
    pub fn agreed<R>(&self, own: Result<R, Error>) -> Result<R, Error> {
        let mut code = [own.as_ref().err().map_or(0, |error| error.code())];
        self.maxima(&mut code)?;
        match code[0] {
            0 => own,
            code => Err(Error::of_code(code)),
        }
    }

    /// Whether all processes pass the same values.
    ///
    /// # Errors
    /// [`Error::Differs`] when they do not.
    pub fn same(&self, values: &[i64]) -> Result<(), Error> {
        let mut both: Vec<i64> = values.iter().flat_map(|&x| [x, !x]).collect();
        self.maxima(&mut both)?;
        match both.chunks_exact(2).all(|pair| pair[0] == !pair[1]) {
            true => Ok(()),
            false => Err(Error::Differs),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::threads;

    #[test]
    fn grids_have_rows_and_columns() {
        for order in [Order::Rows, Order::Columns] {
            threads::run(6, |thread| {
                let place = Place::new((thread.rank(), 6), (2, 3), order).unwrap();
                let grid = Grid::new(thread, place).unwrap();
                assert_eq!(grid.rank_at(place.row, place.column), thread.rank());
                let rank = |row, column| match order {
                    Order::Rows => 3 * row + column,
                    Order::Columns => row + 2 * column,
                };
                assert_eq!(grid.rank_at(1, 2), rank(1, 2));
                let mut data = [thread.rank() as u64];
                grid.broadcasts(Line::Row, vec![(Span::from(&mut data), 2)]).unwrap();
                assert_eq!(data[0], rank(place.row, 2) as u64);
                let mut data = [thread.rank() as u64];
                grid.broadcasts(Line::Column, vec![(Span::from(&mut data), 1)]).unwrap();
                assert_eq!(data[0], rank(1, place.column) as u64);
                let received = u64::from(place.column != 2) + u64::from(place.row != 1);
                assert_eq!(
                    (grid.traffic().operands, grid.traffic().messages),
                    (8 * received, received)
                );
            });
        }
        assert_eq!(Place::new((0, 6), (2, 2), Order::Rows), None);
    }

    #[test]
    fn errors_are_the_same_everywhere() {
        let found = threads::run(4, |thread| {
            let place = Place::new((thread.rank(), 4), (4, 1), Order::Rows).unwrap();
            let grid = Grid::new(thread, place).unwrap();
            let own = match thread.rank() {
                1 => Err(Error::NoMemory),
                2 => Err(Error::Argument(1905)),
                3 => Err(Error::Argument(8)),
                _ => Ok(()),
            };
            (grid.agreed(own), grid.same(&[5, i64::MIN]), grid.same(&[thread.rank() as i64]))
        });
        let same = (Err(Error::Argument(8)), Ok(()), Err(Error::Differs));
        assert_eq!(found, [same; 4]);
        let found = threads::run(2, |thread| {
            // The same place twice.
            let place = Place { rows: 1, columns: 2, row: 0, column: 0 };
            Grid::new(thread, place).err()
        });
        assert_eq!(found, [Some(Error::Differs); 2]);
    }
}
