//! The order of a product in blocks: when each block is computed, and which copies to the device it needs.

use super::choose::{Kept, Panels};
use std::ops::Range;
use wideblas_base::options::Part;

/// Rows and columns of a matrix.
pub type Block = (Range<usize>, Range<usize>);

/// One block of C.
#[derive(Clone, Debug)]
pub struct Turn {
    pub rows: Range<usize>,
    pub cols: Range<usize>,
    /// It is the first block of its panel.
    pub first: bool,
}

/// Copies to the device for a block of C, in this order.
pub enum Load {
    Kept(Block),
    Old(Block),
    Passing(Block),
}

/// The order of blocks and steps.
#[derive(Clone, Copy)]
pub struct Order {
    pub shape: (usize, usize, usize),
    pub panels: Panels,
    pub part: Part,
}

impl Order {
    /// Lengths of C and of a block along the side of the operand that is kept, then along the other side.
    fn lengths(&self) -> [(usize, usize); 2] {
        let ((m, n, _), Panels { rows, cols, kept, .. }) = (self.shape, self.panels);
        match kept {
            Kept::Rows => [(m, rows), (n, cols)],
            Kept::Columns => [(n, cols), (m, rows)],
        }
    }

    pub fn panels(self) -> impl Iterator<Item = Range<usize>> {
        let [(len, step), _] = self.lengths();
        (0..len).step_by(step).map(move |start| start..len.min(start + step))
    }

    /// The blocks of C that belong to a panel.
    pub fn turns(self, panel: Range<usize>) -> impl Iterator<Item = Turn> {
        let [_, (len, step)] = self.lengths();
        let mut first = true;
        (0..len).step_by(step).filter_map(move |start| {
            let passing = start..len.min(start + step);
            let (rows, cols) = match self.panels.kept {
                Kept::Rows => (panel.clone(), passing),
                Kept::Columns => (passing, panel.clone()),
            };
            if self.part.is_apart_from(&rows, &cols) {
                return None;
            }
            let first = std::mem::replace(&mut first, false);
            Some(Turn { rows, cols, first })
        })
    }

    pub fn steps(self) -> impl Iterator<Item = Range<usize>> {
        let k = self.shape.2;
        (0..k).step_by(self.panels.depth).map(move |from| from..k.min(from + self.panels.depth))
    }

    pub fn kept(&self, Turn { rows, cols, .. }: &Turn) -> Block {
        let all = 0..self.shape.2;
        match self.panels.kept {
            Kept::Rows => (rows.clone(), all),
            Kept::Columns => (all, cols.clone()),
        }
    }

    pub fn passing(&self, Turn { rows, cols, .. }: &Turn, depth: Range<usize>) -> Block {
        match self.panels.kept {
            Kept::Rows => (depth, cols.clone()),
            Kept::Columns => (rows.clone(), depth),
        }
    }

    /// All copies to the device, in order.
    pub fn loads(self) -> impl Iterator<Item = Load> {
        self.panels().flat_map(move |panel| self.turns(panel)).flat_map(move |turn| {
            let kept = turn.first.then(|| Load::Kept(self.kept(&turn)));
            let old = Load::Old((turn.rows.clone(), turn.cols.clone()));
            let passing = self.steps().map(move |depth| Load::Passing(self.passing(&turn, depth)));
            kept.into_iter().chain([old]).chain(passing)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Each wanted element is in one block, and each block gets its operands, in order.
    #[test]
    fn blocks_get_what_they_need() {
        for kept in [Kept::Rows, Kept::Columns] {
            for part in [Part::All, Part::Upper, Part::Lower] {
                let (shape, panels) =
                    ((70, 70, 50), Panels { kept, rows: 16, cols: 32, depth: 20 });
                let order = Order { shape, panels, part };
                let mut counts = vec![0; 70 * 70];
                let mut loads = order.loads();
                for turn in order.panels().flat_map(|panel| order.turns(panel)) {
                    for (i, j) in
                        turn.rows.clone().flat_map(|i| turn.cols.clone().map(move |j| (i, j)))
                    {
                        counts[i + 70 * j] += 1;
                    }
                    if turn.first {
                        let Some(Load::Kept((rows, cols))) = loads.next() else { panic!() };
                        let (vectors, all) = match kept {
                            Kept::Rows => (rows == turn.rows, cols),
                            Kept::Columns => (cols == turn.cols, rows),
                        };
                        assert!(vectors && all == (0..50));
                    }
                    let Some(Load::Old((rows, cols))) = loads.next() else { panic!() };
                    assert!(rows == turn.rows && cols == turn.cols);
                    for depth in [0..20, 20..40, 40..50] {
                        let Some(Load::Passing((rows, cols))) = loads.next() else { panic!() };
                        let expected = match kept {
                            Kept::Rows => (depth, turn.cols.clone()),
                            Kept::Columns => (turn.rows.clone(), depth),
                        };
                        assert_eq!((rows, cols), expected);
                    }
                }
                assert!(loads.next().is_none());
                for (at, count) in counts.into_iter().enumerate() {
                    let wanted = part.rows(at / 70, 70).contains(&(at % 70));
                    assert!(count == 1 || count == 0 && !wanted, "{kept:?} {part:?} {at}");
                }
            }
        }
    }
}
