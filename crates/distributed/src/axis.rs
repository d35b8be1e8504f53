//! The rows or the columns of a part of a matrix, which are dealt in blocks to the lines of a grid: to its rows or its columns of processes.

use std::ops::Range;

/// Where elements are that are asked for one after the other: mostly in the block of the last one.
pub struct Places {
    axis: Axis,
    block: Range<usize>,
    line: usize,
    /// The place of the block's first element among those of the line.
    first: usize,
}

impl Places {
    /// The line that has an element, and the place of the element among those of the line.
    pub fn find(&mut self, at: usize) -> (usize, usize) {
        if !self.block.contains(&at) {
            let axis = self.axis;
            let block = (axis.first + at) / axis.block * axis.block;
            let start = block.max(axis.first) - axis.first;
            self.block = start..block + axis.block - axis.first;
            (self.line, self.first) = (axis.owner(at), axis.place(start));
        }
        (self.line, self.first + at - self.block.start)
    }
}

/// One dimension of a part of a distributed matrix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Elements of a block.
    pub block: usize,
    /// The line that has the matrix' first block.
    pub source: usize,
    /// Lines of the grid.
    pub lines: usize,
    /// The part's first element in the matrix, from 0.
    pub first: usize,
    pub len: usize,
}

impl Axis {
    /// The line that has an element of the part.
    pub fn owner(&self, at: usize) -> usize {
        (self.source + (self.first + at) / self.block) % self.lines
    }

    /// Elements of a line before one of the matrix: ScaLAPACK's numroc.
    pub fn before(&self, line: usize, global: usize) -> usize {
        let (blocks, rest) = (global / self.block, global % self.block);
        let turn = (line + self.lines - self.source) % self.lines;
        let whole = blocks / self.lines + usize::from(turn < blocks % self.lines);
        whole * self.block + if turn == blocks % self.lines { rest } else { 0 }
    }

    /// Where a line stores its elements of the part: one behind the other.
    pub fn stored(&self, line: usize) -> Range<usize> {
        self.before(line, self.first)..self.before(line, self.first + self.len)
    }

    /// The number of a line's elements of the part.
    pub fn count(&self, line: usize) -> usize {
        self.stored(line).len()
    }

    /// The largest number of elements of a line.
    pub fn most(&self) -> usize {
        (0..self.lines).map(|line| self.count(line)).max().unwrap_or(0)
    }

    /// The largest number of elements of a line among `piece` that follow each other, from a multiple of that on; and among those where they do not
    /// follow each other.
    pub fn most_of(&self, piece: usize) -> (usize, usize) {
        let (mut all, mut scattered) = (0, 0);
        for start in (0..self.len).step_by(piece.max(1)) {
            let of = self.part(start..self.len.min(start + piece));
            for line in 0..self.lines {
                let count = of.count(line);
                all = all.max(count);
                if of.blocks(line).nth(1).is_some() {
                    scattered = scattered.max(count);
                }
            }
        }
        (all, scattered)
    }

    /// The elements of a line, ascending: ranges with others between them.
    pub fn blocks(self, line: usize) -> impl Iterator<Item = Range<usize>> {
        let (first, end) = (self.first, self.first + self.len);
        // All of them follow each other if there are no other lines.
        let block = if self.lines == 1 { end.max(1) } else { self.block };
        let before = first / block;
        let turn = (line + 2 * self.lines - self.source - before % self.lines) % self.lines;
        let starts = (before + turn..end.div_ceil(block)).step_by(self.lines);
        let of =
            move |at: usize| (at * block).max(first) - first..((at + 1) * block).min(end) - first;
        starts.map(of).filter(|range| !range.is_empty())
    }

    /// The elements of a line, ascending.
    pub fn of(self, line: usize) -> impl Iterator<Item = usize> {
        self.blocks(line).flatten()
    }

    /// The place of an element among those of its line.
    pub fn place(&self, at: usize) -> usize {
        let line = self.owner(at);
        self.before(line, self.first + at) - self.before(line, self.first)
    }

    /// For places of many elements.
    pub fn places(&self) -> Places {
        Places { axis: *self, block: 0..0, line: 0, first: 0 }
    }

    /// A part of the part.
    pub fn part(&self, of: Range<usize>) -> Axis {
        Axis { first: self.first + of.start, len: of.len(), ..*self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Against elements dealt one by one.
    #[test]
    fn elements_are_dealt_in_blocks() {
        for (block, lines, source) in [(1, 1, 0), (1, 3, 2), (4, 2, 1), (5, 3, 0), (64, 4, 3)] {
            let mut counts = vec![0; lines];
            let dealt: Vec<(usize, usize)> = (0..50)
                .map(|at| {
                    let line = (source + at / block) % lines;
                    counts[line] += 1;
                    (line, counts[line] - 1)
                })
                .collect();
            for (first, len) in [(0, 50), (0, 0), (7, 30), (49, 1), (50, 0), (13, 1)] {
                let axis = Axis { block, source, lines, first, len };
                let mut places = axis.places();
                for line in 0..lines {
                    let own: Vec<usize> =
                        (0..len).filter(|&at| dealt[first + at].0 == line).collect();
                    assert_eq!(axis.of(line).collect::<Vec<_>>(), own);
                    let blocks: Vec<_> = axis.blocks(line).collect();
                    assert!(blocks.windows(2).all(|pair| pair[0].end < pair[1].start));
                    assert_eq!(axis.count(line), own.len());
                    for piece in [1, 6, 50] {
                        let of = |start: usize| {
                            let range = start..start + piece;
                            own.iter().copied().filter(move |at| range.contains(at))
                        };
                        let starts = || (0..len).step_by(piece);
                        let (all, scattered) = axis.most_of(piece);
                        assert!(starts().all(|start| of(start).count() <= all));
                        let has_gap = |start| {
                            let pieces: Vec<usize> = of(start).collect();
                            pieces.windows(2).any(|pair| pair[0] + 1 != pair[1])
                        };
                        let mut gaps = starts().filter(|&start| has_gap(start));
                        assert!(gaps.all(|start| of(start).count() <= scattered));
                        assert!(scattered <= all && (lines > 1 || scattered == 0));
                    }
                    for (place, &at) in own.iter().enumerate() {
                        assert_eq!((axis.owner(at), axis.place(at)), (line, place));
                        assert_eq!(places.find(at), (line, place));
                        assert_eq!(axis.stored(line).start + place, dealt[first + at].1);
                    }
                }
                assert_eq!(axis.most(), (0..lines).map(|line| axis.count(line)).max().unwrap());
            }
        }
    }
}
