//! Products by residues whose depth comes in pieces: the residues of all sums of a block are kept, and become integers once, so that the bits
//! are those of all of the depth at once. Blocks follow each other in the same memory.

use super::finish::{Finish, Wanted, Work};
use super::gemm::{Table, fill};
use super::moduli::{Basis, Side};
use super::number::Number;
use super::planner::moduli_for;
use super::profile::{Step, timed};
use super::spread::Spread;
use super::task::Options;
use std::ops::Range;
use std::sync::Arc;
use wideblas_base::fallible;
use wideblas_engine::cpu::modular::planes::{ResiduePlanes, Staging, Sums, Task};
use wideblas_engine::cpu::modular::{PANEL, TALLEST, Width};
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::outcome::Declined;
use wideblas_engine::scaling::{Scaling, most_bits, needed};
use wideblas_engine::view::{MatMut, MatRef};

/// Rows whose residues are made and multiplied together: whole register tiles, and at most so many of them for each of up to [`BUSY`] threads.
const TILE: usize = TALLEST * PANEL;
const TILES: usize = 5;
const BUSY: usize = 4;

/// How many residues a product takes, and in which pieces its depth comes.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    width: Width,
    moduli: usize,
    piece: usize,
    /// Rows whose residues are made together.
    rows: usize,
}

impl Plan {
    /// For sums of `depth` products in all, which come in pieces of at most `piece`, of rows and columns that become integers as their scalings
    /// say. Residues of rows that are made together take `spare` bytes at most, or are those of one
    /// tile.
    ///
    /// # Errors
    /// When no moduli hold the sums.
    pub fn new(
        (rows, cols): (&[Scaling], &[Scaling]),
        (depth, piece): (usize, usize),
        spare: usize,
        options: &Options<'_>,
    ) -> Result<Plan, Declined> {
        let bits = needed((most_bits(rows), most_bits(cols)), depth);
        let (width, moduli) = moduli_for(options.unit, bits).ok_or(Declined::NotRepresentable)?;
        let tiles = spare / ResiduePlanes::bytes(width, TILE, piece, moduli).max(1);
        let tiles = tiles.clamp(1, TILES * options.threads.clamp(1, BUSY));
        Ok(Plan { width, moduli, piece, rows: tiles * TILE })
    }

    /// Bytes of all residues, for blocks of so many rows and columns at most.
    pub fn bytes(&self, (rows, cols): (usize, usize)) -> usize {
        let &Plan { width, moduli, piece, .. } = self;
        let planes = |vectors| ResiduePlanes::bytes(width, vectors, piece, moduli);
        let sums = self.heights(rows).map(|height| Sums::bytes(width, height, cols, moduli));
        let operands = planes(rows.min(self.rows)).saturating_add(planes(cols));
        sums.fold(operands, usize::saturating_add)
    }

    /// So many rows in groups whose residues are made together.
    fn heights(&self, rows: usize) -> impl ExactSizeIterator<Item = usize> {
        let each = self.rows;
        (0..rows).step_by(each).map(move |row| each.min(rows - row))
    }
}

/// The sums of a block of a product.
pub struct Carried<'a> {
    rows: &'a [Scaling],
    cols: &'a [Scaling],
    plan: Plan,
    basis: Arc<Basis>,
    tables: [Table; 2],
    left: ResiduePlanes,
    right: ResiduePlanes,
    /// For each group of rows that are made together.
    sums: Vec<Sums>,
    staging: PerThread<Staging>,
    /// Rows and columns of the block, and how many it may have.
    block: (Range<usize>, Range<usize>),
    most: (usize, usize),
    /// Something was added.
    adds: bool,
    bytes: usize,
}

impl<'a> Carried<'a> {
    /// Memory for blocks of `most` rows and columns of a product, whose rows and columns become integers as their scalings say. The first one
    /// begins at the first row and column.
    ///
    /// # Errors
    /// When there is no memory.
    pub fn new(
        (rows, cols): (&'a [Scaling], &'a [Scaling]),
        most: (usize, usize),
        plan: &Plan,
        options: &Options<'_>,
    ) -> Result<Carried<'a>, Declined> {
        let &Plan { width, moduli, piece, .. } = plan;
        let (m, n) = (most.0.min(rows.len()), most.1.min(cols.len()));
        let make = || {
            let basis = Basis::get(width, moduli);
            let planes = |vectors| ResiduePlanes::new(options.unit, width, vectors, piece, moduli);
            let (left, right) = (planes(m.min(plan.rows))?, planes(n)?);
            let heights = plan.heights(m);
            let mut sums = fallible::with_room(heights.len())?;
            for height in heights {
                sums.push(Sums::new(width, height, n, moduli)?);
            }
            let tables =
                [Table::new(&basis, rows, Side::Left)?, Table::new(&basis, cols, Side::Right)?];
            let words = tables[0].words.max(tables[1].words);
            let staging = PerThread::new(options.threads, || ResiduePlanes::staging(width, words))?;
            let (plan, block, bytes) = (*plan, (0..m, 0..n), plan.bytes((m, n)));
            let most = (m, n);
            Some(Carried {
                rows,
                cols,
                plan,
                basis,
                tables,
                left,
                right,
                sums,
                staging,
                block,
                most,
                adds: false,
                bytes,
            })
        };
        make().ok_or(Declined::NoMemory)
    }

    /// Bytes of all residues.
    pub fn bytes(&self) -> usize {
        self.bytes
    }

    /// Begins another block, whose sums are zero.
    ///
    /// # Panics
    /// When it is larger than those that there is memory for, or not of the product.
    pub fn begin(&mut self, rows: Range<usize>, cols: Range<usize>) {
        assert!(rows.end <= self.rows.len() && cols.end <= self.cols.len());
        assert!(rows.len() <= self.most.0 && cols.len() <= self.most.1);
        (self.block, self.adds) = ((rows, cols), false);
    }

    /// Adds the products of `a` and `b`, a piece of the depth of the block. Elements outside of the wanted rows of their columns of the product
    /// may be left out.
    ///
    /// # Panics
    /// When the shapes do not agree.
    pub fn add<T: Number>(
        &mut self,
        a: &MatRef<'_, T>,
        b: &MatRef<'_, T>,
        wanted: Wanted<'_>,
        options: &Options<'_>,
    ) {
        let (down, across) = self.block.clone();
        let (m, n, k) = (down.len(), across.len(), a.cols);
        assert!((a.rows, b.rows, b.cols) == (m, k, n));
        let Carried { left, right, basis, .. } = self;
        let convert =
            |planes: &mut ResiduePlanes, x: &MatRef<'_, T>, side, vectors: Range<usize>| {
                let (scalings, table) = match side {
                    Side::Left => (&self.rows[down.clone()], &self.tables[0]),
                    Side::Right => (&self.cols[across.clone()], &self.tables[1]),
                };
                // Of all panels up to these vectors.
                let extents = vec![0..k; vectors.end.div_ceil(PANEL)];
                let how = (table, &self.staging, side, options.isa);
                timed(options.profile, Step::Residue, || {
                    fill(planes, basis, x, (vectors, 0..k), (scalings, &extents), how)
                });
            };
        convert(right, &b.transposed(), Side::Right, 0..n);
        let each = self.plan.rows;
        for (group, sums) in (0..m).step_by(each).zip(&mut self.sums) {
            let rows = group..m.min(group + each);
            let needed = |col: usize| {
                let wanted = wanted(across.start + col);
                let (first, last) = (down.start + rows.start, down.start + rows.end);
                let place = |row: usize| row.clamp(first, last) - first;
                place(wanted.start)..place(wanted.end.max(wanted.start))
            };
            convert(left, a, Side::Left, rows.clone());
            let shape = (rows.len(), n);
            let (moduli, threads) = (&basis.moduli[..], options.threads);
            let task = Task { moduli, shape, threads, needed: &needed };
            timed(options.profile, Step::Product, || {
                sums.multiply((left, right), self.adds, &task);
            });
        }
        self.adds = true;
    }

    /// Memory for [`Carried::finish`]; `None` when there is not enough.
    pub fn work<T: Number>(
        &self,
        alpha: &T,
        beta: &T,
        options: &Options<'_>,
    ) -> Option<PerThread<Work>> {
        self.with_finish((alpha, beta), &|_| 0..0, |finish| {
            finish.work(&self.basis, alpha.span(), options.threads)
        })
    }

    /// Writes alpha times the sums + beta C to the wanted elements of the block in C, but for the rows and columns that the scalings leave out.
    /// Infinities and NaN of A, B and alpha are not known here; those of beta and C spread.
    ///
    /// # Panics
    /// When the shapes do not agree, or nothing was added.
    pub fn finish<T: Number>(
        &self,
        factors: (&T, &T),
        c: &mut MatMut<'_, T>,
        wanted: Wanted<'_>,
        work: &PerThread<Work>,
        options: &Options<'_>,
    ) {
        let (m, n) = (self.rows.len(), self.cols.len());
        assert!((c.rows, c.cols) == (m, n) && self.adds);
        let (down, across) = &self.block;
        self.with_finish(factors, wanted, |finish| {
            for (row, sums) in down.clone().step_by(self.plan.rows).zip(&self.sums) {
                let rows = row..down.end.min(row + self.plan.rows);
                let (sums, block) = ((sums, 0), (rows, across.clone()));
                finish.block(c, &self.basis, sums, block, work, options);
            }
        });
    }

    fn with_finish<T: Number, R>(
        &self,
        (alpha, beta): (&T, &T),
        wanted: Wanted<'_>,
        run: impl FnOnce(&Finish<'_, T>) -> R,
    ) -> R {
        let (rows, cols) = (self.rows, self.cols);
        let nothing = |rows: usize, cols| MatRef::new(&[], rows, cols, rows.max(1));
        let (a, b) = (nothing(rows.len(), 0), nothing(0, cols.len()));
        // Matrices without elements need none.
        let (a, b) = (a.expect("empty"), b.expect("empty"));
        let spread = Spread::new(alpha, &a, &b, beta);
        run(&Finish { alpha, a: &a, b: &b, beta, rows, cols, wanted, spread })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Mode, Product, gemm};
    use wideblas_base::options::Part;
    use wideblas_base::random::Random;
    use wideblas_engine::cpu::Isa;
    use wideblas_format::Dd;

    /// Pieces of the depth against all of it at once, in both modes, several groups of rows and several blocks.
    #[test]
    fn pieces_have_the_bits_of_all() {
        let mut random = Random(11);
        let mut number = || {
            let high = (random.below(1 << 30) as f64 - 5e8) * 2f64.powi(random.below(20) as i32);
            Dd::from(high) + Dd::from(high * f64::EPSILON / 5.0)
        };
        let cases: &[(usize, usize, usize)] = if cfg!(miri) {
            &[(17, 2, 5)]
        } else {
            &[(1, 1, 9), (40, 33, 100), (2 * TILES * TILE + 7, 20, 30)]
        };
        for (&(m, n, k), mode) in
            cases.iter().flat_map(|case| [(case, Mode::Exact), (case, Mode::Working)])
        {
            let options = Options::new(mode, Isa::Generic, 2, 1 << 30);
            let a: Vec<_> = (0..m * k).map(|_| number()).collect();
            let b: Vec<_> = (0..n * k).map(|_| number()).collect();
            let old: Vec<_> = (0..m * n).map(|_| number()).collect();
            let [a, b] = [(&a, m), (&b, n)].map(|(x, rows)| MatRef::new(x, rows, k, rows).unwrap());
            let (b, alpha, beta) = (b.transposed(), Dd::from(-1.25), Dd::from(0.3));
            let mut expected = old.clone();
            let part = Part::Lower;
            let whole = MatMut::new(&mut expected, m, n, m).unwrap();
            let product = Product { alpha: &alpha, a, b, beta: &beta, c: whole, part };
            let scalings = product.scalings(&options).unwrap();
            gemm(product, &options).unwrap();
            let sides = (&scalings.rows[..], &scalings.cols[..]);
            let plan = Plan::new(sides, (k, 32), 80_000, &options).unwrap();
            let wanted = |j: usize| part.rows(j, m);
            for most in [(m, n), (m, n.div_ceil(2)), (m.div_ceil(3), n)] {
                let mut c = old.clone();
                let mut carried = Carried::new(sides, most, &plan, &options).unwrap();
                let work = carried.work(&alpha, &beta, &options).unwrap();
                assert_eq!(carried.bytes(), plan.bytes(most));
                let starts = |len: usize, step| (0..len).step_by(step);
                for (i, j) in starts(n, most.1).flat_map(|j| starts(m, most.0).map(move |i| (i, j)))
                {
                    let (rows, cols) = (i..m.min(i + most.0), j..n.min(j + most.1));
                    carried.begin(rows.clone(), cols.clone());
                    for start in (0..k).step_by(32) {
                        let range = start..k.min(start + 32);
                        let left = a.block(rows.clone(), range.clone());
                        carried.add(&left, &b.block(range, cols.clone()), &wanted, &options);
                    }
                    let whole = &mut MatMut::new(&mut c, m, n, m).unwrap();
                    carried.finish((&alpha, &beta), whole, &wanted, &work, &options);
                }
                assert!(c == expected, "{mode:?} {m} {n} {k} {most:?}");
            }
        }
    }
}
