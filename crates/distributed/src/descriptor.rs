//! ScaLAPACK's descriptors of distributed matrices, and the checks of the PBLAS.

use crate::Error;
use crate::axis::Axis;
use crate::grid::Place;

/// Entries of a descriptor.
pub const ENTRIES: usize = 9;

/// The type of a matrix that is dealt in blocks to the rows and columns of a grid.
const BLOCK_CYCLIC: i32 = 1;

/// A descriptor: what a distributed matrix is, and how it is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Descriptor {
    pub dtype: i32,
    pub context: i32,
    pub m: i32,
    pub n: i32,
    pub mb: i32,
    pub nb: i32,
    pub rsrc: i32,
    pub csrc: i32,
    pub lld: i32,
}

impl From<[i32; ENTRIES]> for Descriptor {
    fn from([dtype, context, m, n, mb, nb, rsrc, csrc, lld]: [i32; ENTRIES]) -> Descriptor {
        Descriptor { dtype, context, m, n, mb, nb, rsrc, csrc, lld }
    }
}

/// A size, and its place in the list of arguments.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    pub value: i64,
    pub argument: u16,
}

/// A part of a distributed matrix, as a program names it; rows and columns count from 1.
#[derive(Clone, Copy, Debug)]
pub struct Named {
    pub descriptor: Descriptor,
    pub row: i64,
    pub column: i64,
    /// The place of the descriptor among the arguments; those of `row` and `column` are the two before.
    pub argument: u16,
}

/// The illegal argument that comes first, in hundredths: entry j of argument i is 100 i + j.
#[derive(Clone, Copy, Debug, Default)]
pub struct Checks(Option<u16>);

impl Checks {
    /// An argument that is no entry of a descriptor.
    pub fn argument(&mut self, place: u16, is_legal: bool) {
        self.entry(place, 0, is_legal);
    }

    fn entry(&mut self, argument: u16, entry: u16, is_legal: bool) {
        let place = 100 * argument + entry;
        if !is_legal && self.0.is_none_or(|first| place < first) {
            self.0 = Some(place);
        }
    }

    /// What the PBLAS check of a part of a matrix: those before and these, the first place counts. Replicated matrices, whose RSRC or CSRC is
    /// -1, are not supported.
    pub fn matrix(&mut self, place: Place, (m, n): (Size, Size), context: i32, of: &Named) {
        let Named { descriptor: d, row, column, argument } = *of;
        self.argument(m.argument, m.value >= 0);
        self.argument(n.argument, n.value >= 0);
        self.argument(argument - 2, row >= 1);
        self.argument(argument - 1, column >= 1);
        let mut entry = |number, is_legal| self.entry(argument, number, is_legal);
        entry(1, d.dtype == BLOCK_CYCLIC);
        if d.dtype != BLOCK_CYCLIC {
            return;
        }
        entry(2, d.context == context);
        if d.context != context {
            return;
        }
        entry(5, d.mb >= 1);
        entry(6, d.nb >= 1);
        let is_line = |line: i32, lines: usize| usize::try_from(line).is_ok_and(|at| at < lines);
        entry(7, is_line(d.rsrc, place.rows));
        entry(8, is_line(d.csrc, place.columns));
        let least = i32::from(m.value != 0 && n.value != 0);
        entry(3, d.m >= least);
        entry(4, d.n >= least);
        if least == 0 {
            return entry(9, d.lld >= 1);
        }
        if d.m >= 1 && d.n >= 1 {
            let fits = |first: i64, len: i64, all: i32| {
                first.saturating_add(len).saturating_sub(1) <= i64::from(all)
            };
            self.argument(argument - 2, fits(row, m.value, d.m));
            self.argument(argument - 1, fits(column, n.value, d.n));
        }
        if self.0.is_none() {
            let (rows, columns) = d.stored(place);
            self.entry(argument, 9, d.lld >= 1 && (columns == 0 || d.lld as usize >= rows));
        }
    }

    /// # Errors
    /// When something is illegal.
    pub fn passed(self) -> Result<(), Error> {
        match self.0 {
            None => Ok(()),
            Some(place) if place % 100 == 0 => Err(Error::Argument(place / 100)),
            Some(place) => Err(Error::Argument(place)),
        }
    }
}

impl Descriptor {
    /// Rows and columns that a process stores, of a descriptor that passed the checks.
    pub fn stored(&self, place: Place) -> (usize, usize) {
        let [rows, columns] = self.axes(place, (1, 1), (self.m as usize, self.n as usize));
        (rows.count(place.row), columns.count(place.column))
    }

    /// The axes of a part from a row and a column on, which count from 1, of a descriptor that passed the checks.
    pub fn axes(&self, place: Place, first: (usize, usize), len: (usize, usize)) -> [Axis; 2] {
        let Descriptor { mb, nb, rsrc, csrc, .. } = *self;
        let axis = |block: i32, source: i32, lines, first, len| Axis {
            block: block as usize,
            source: source as usize,
            lines,
            first,
            len,
        };
        [
            axis(mb, rsrc, place.rows, first.0 - 1, len.0),
            axis(nb, csrc, place.columns, first.1 - 1, len.1),
        ]
    }

    /// The entries that are the same on all processes.
    pub fn shared(&self) -> [i64; 7] {
        let Descriptor { dtype, m, n, mb, nb, rsrc, csrc, .. } = *self;
        [dtype, m, n, mb, nb, rsrc, csrc].map(i64::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every argument wrong, by itself and with a later one.
    #[test]
    fn places_are_those_of_the_pblas() {
        let place = Place { rows: 2, columns: 3, row: 1, column: 0 };
        let good = [1, 7, 100, 90, 8, 16, 0, 2, 48];
        let check = |(m, n): (i64, i64), (row, column): (i64, i64), entries: [i32; 9]| {
            let size = |value, argument| Size { value, argument };
            let descriptor = Descriptor::from(entries);
            let named = Named { descriptor, row, column, argument: 10 };
            let mut checks = Checks::default();
            checks.matrix(place, (size(m, 3), size(n, 5)), 7, &named);
            checks.passed().map_err(|error| match error {
                Error::Argument(place) => place,
                error => panic!("{error}"),
            })
        };
        let with = |at: usize, value: i32| {
            let mut entries = good;
            entries[at - 1] = value;
            entries
        };
        assert_eq!(check((100, 90), (1, 1), good), Ok(()));
        assert_eq!(check((-1, 90), (1, 1), good), Err(3));
        assert_eq!(check((-1, -1), (0, 1), good), Err(3));
        assert_eq!(check((100, -1), (0, 1), good), Err(5));
        assert_eq!(check((100, 90), (0, 0), good), Err(8));
        assert_eq!(check((100, 90), (1, 0), good), Err(9));
        assert_eq!(check((100, 90), (2, 1), good), Err(8));
        assert_eq!(check((100, 90), (1, 2), good), Err(9));
        let wrong =
            [(1, 2), (2, 8), (3, 0), (4, -3), (5, 0), (6, 0), (7, 2), (7, -1), (8, 3), (9, 47)];
        for (entry, value) in wrong {
            assert_eq!(check((100, 90), (1, 1), with(entry, value)), Err(1000 + entry as u16));
            // Arguments before it come first.
            assert_eq!(check((100, 90), (1, 0), with(entry, value)), Err(9), "{entry}");
        }
        // Nothing of an empty part is needed but what could be.
        assert_eq!(check((0, 90), (400, 1), with(9, 1)), Ok(()));
        assert_eq!(check((0, 90), (1, 1), with(3, 0)), Ok(()));
        assert_eq!(check((0, 90), (1, 1), with(9, 0)), Err(1009));
        // 52 rows of process row 0 do not fit; row 1 has 48.
        let other = Place { row: 0, ..place };
        let named = Named { descriptor: good.into(), row: 1, column: 1, argument: 10 };
        let mut checks = Checks::default();
        let sizes = (Size { value: 1, argument: 3 }, Size { value: 1, argument: 5 });
        checks.matrix(other, sizes, 7, &named);
        assert_eq!(checks.passed(), Err(Error::Argument(1009)));
    }
}
