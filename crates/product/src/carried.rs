//! Products by residues whose depth comes in pieces: the residues of all sums are kept, and become integers once, so that the bits are
//! those of all of the depth at once.

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
use wideblas_engine::cpu::modular::{PANEL, TALLEST};
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::outcome::Declined;
use wideblas_engine::scaling::{Scaling, most_bits, needed};
use wideblas_engine::view::{MatMut, MatRef};

/// Rows whose residues are made and multiplied together: whole register tiles.
const ROWS: usize = 20 * TALLEST * PANEL;

/// The sums of all elements of a product.
pub struct Carried<'a> {
    rows: &'a [Scaling],
    cols: &'a [Scaling],
    basis: Arc<Basis>,
    tables: [Table; 2],
    left: ResiduePlanes,
    right: ResiduePlanes,
    /// For each [`ROWS`] rows.
    sums: Vec<Sums>,
    staging: PerThread<Staging>,
    /// Something was added.
    adds: bool,
    bytes: usize,
}

impl<'a> Carried<'a> {
    /// Sums of `depth` products in all, which come in pieces of at most `piece`, for rows and columns that become integers as their scalings
    /// say.
    pub fn new(
        (rows, cols): (&'a [Scaling], &'a [Scaling]),
        depth: usize,
        piece: usize,
        options: &Options<'_>,
    ) -> Result<Carried<'a>, Declined> {
        let bits = needed((most_bits(rows), most_bits(cols)), depth);
        let (width, moduli) = moduli_for(options.unit, bits).ok_or(Declined::NotRepresentable)?;
        let (m, n) = (rows.len(), cols.len());
        let make = || {
            let basis = Basis::get(width, moduli);
            let planes = |vectors| {
                let bytes = ResiduePlanes::bytes(width, vectors, piece, moduli);
                ResiduePlanes::new(options.unit, width, vectors, piece, moduli)
                    .map(|planes| (planes, bytes))
            };
            let (left, right) = (planes(m.min(ROWS))?, planes(n)?);
            let heights = (0..m).step_by(ROWS).map(|row| ROWS.min(m - row));
            let mut sums = fallible::with_room(heights.len())?;
            let mut bytes = left.1 + right.1;
            for height in heights {
                bytes += Sums::bytes(width, height, n, moduli);
                sums.push(Sums::new(width, height, n, moduli)?);
            }
            let tables =
                [Table::new(&basis, rows, Side::Left)?, Table::new(&basis, cols, Side::Right)?];
            let words = tables[0].words.max(tables[1].words);
            let staging = PerThread::new(options.threads, || ResiduePlanes::staging(width, words))?;
            let (left, right) = (left.0, right.0);
            Some(Carried {
                rows,
                cols,
                basis,
                tables,
                left,
                right,
                sums,
                staging,
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

    /// Adds the products of `a` and `b`, a piece of the depth. Elements outside of the wanted rows of their columns may be left out.
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
        let (m, n, k) = (self.rows.len(), self.cols.len(), a.cols);
        assert!((a.rows, b.rows, b.cols) == (m, k, n));
        let Carried { left, right, basis, .. } = self;
        let convert =
            |planes: &mut ResiduePlanes, x: &MatRef<'_, T>, side, vectors: Range<usize>| {
                let (scalings, table) = match side {
                    Side::Left => (self.rows, &self.tables[0]),
                    Side::Right => (self.cols, &self.tables[1]),
                };
                // Of all panels up to these vectors.
                let extents = vec![0..k; vectors.end.div_ceil(PANEL)];
                let how = (table, &self.staging, side, options.isa);
                timed(options.profile, Step::Residue, || {
                    fill(planes, basis, x, (vectors, 0..k), (scalings, &extents), how)
                });
            };
        convert(right, &b.transposed(), Side::Right, 0..n);
        for (block, sums) in self.sums.iter_mut().enumerate() {
            let rows = block * ROWS..m.min((block + 1) * ROWS);
            let needed = |col: usize| {
                let wanted = wanted(col);
                let place = |row: usize| row.clamp(rows.start, rows.end) - rows.start;
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

    /// Writes alpha times the sums + beta C to the wanted elements of C, but for the rows and columns that the scalings leave out. Infinities and
    /// NaN of A, B and alpha are not known here; those of beta and C spread.
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
        self.with_finish(factors, wanted, |finish| {
            for (block, sums) in self.sums.iter().enumerate() {
                let rows = block * ROWS..m.min((block + 1) * ROWS);
                finish.block(c, &self.basis, (sums, 0), (rows, 0..n), work, options);
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

    /// Pieces of the depth against all of it at once, in both modes and in several blocks of rows.
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
            &[(1, 1, 9), (40, 33, 100), (ROWS + 7, 20, 30)]
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
            let (mut expected, mut c) = (old.clone(), old.clone());
            let part = Part::Lower;
            let whole = MatMut::new(&mut expected, m, n, m).unwrap();
            let product = Product { alpha: &alpha, a, b, beta: &beta, c: whole, part };
            let scalings = product.scalings(&options).unwrap();
            gemm(product, &options).unwrap();
            let sides = (&scalings.rows[..], &scalings.cols[..]);
            let mut carried = Carried::new(sides, k, 32, &options).unwrap();
            let wanted = |j: usize| part.rows(j, m);
            for start in (0..k).step_by(32) {
                let range = start..k.min(start + 32);
                let piece = (a.block(0..m, range.clone()), b.block(range, 0..n));
                carried.add(&piece.0, &piece.1, &wanted, &options);
            }
            let work = carried.work(&alpha, &beta, &options).unwrap();
            let whole = &mut MatMut::new(&mut c, m, n, m).unwrap();
            carried.finish((&alpha, &beta), whole, &wanted, &work, &options);
            assert!(c == expected, "{mode:?} {m} {n} {k}");
        }
    }
}
