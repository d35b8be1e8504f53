//! Operands and results of modular products, one plane a modulus, behind a safe interface.

use super::{
    Conversion, Modulus, Multiple, PANEL, PlaneProduct, STEP, TALLEST, Unit, Width, kernels,
};
use crate::cpu::buffer::Buffer;
use crate::cpu::per_thread::PerThread;
use crate::cpu::{par, prefetch};
use crate::progress;
use std::ops::Range;
use wideblas_base::fallible;

/// The rows of A, or the columns of B, as residues.
pub struct ResiduePlanes {
    data: Buffer,
    unit: Unit,
    width: Width,
    /// Vectors, rounded up to whole panels.
    vectors: usize,
    /// Steps that the planes have room for.
    capacity: usize,
    /// Steps filled.
    steps: usize,
    /// For each panel the steps that have residues: all others would be zero.
    extents: Vec<Range<usize>>,
    planes: usize,
}

/// Moduli, and the table of digits that turns numbers into residues.
pub struct DigitTable<'a> {
    pub moduli: &'a [Modulus],
    /// See [`Conversion::table`].
    pub table: &'a [i32],
    /// 32-bit words of a number.
    pub words: usize,
}

/// Steps that a depth takes.
fn steps(width: Width, depth: usize) -> usize {
    depth.div_ceil(width.per_dword())
}

impl ResiduePlanes {
    /// Bytes of the planes.
    pub fn bytes(width: Width, vectors: usize, depth: usize, planes: usize) -> usize {
        vectors
            .div_ceil(PANEL)
            .saturating_mul(steps(width, depth))
            .saturating_mul(STEP)
            .saturating_mul(planes)
    }

    /// Room for `vectors` vectors of up to `depth` residues in each plane; `None` without memory.
    pub fn new(
        unit: Unit,
        width: Width,
        vectors: usize,
        depth: usize,
        planes: usize,
    ) -> Option<ResiduePlanes> {
        let data = Buffer::new(Self::bytes(width, vectors, depth, planes))?;
        Some(ResiduePlanes {
            data,
            unit,
            width,
            vectors: vectors.next_multiple_of(PANEL),
            capacity: steps(width, depth),
            steps: 0,
            extents: fallible::try_filled(vectors.div_ceil(PANEL), 0..0)?,
            planes,
        })
    }

    /// Memory of one thread to fill planes with numbers of up to `words` 32-bit words; `None` without memory.
    pub fn staging(width: Width, words: usize) -> Option<Staging> {
        let per = width.per_dword();
        Some(Staging {
            words: fallible::try_filled(per * words * PANEL, 0)?,
            numbers: fallible::try_filled(4 * words * PANEL, 0)?,
            negative: [0; 4 * PANEL],
        })
    }

    /// Fills the planes. `produce(panel, first, words, negative)` writes the numbers at depth `first ..
    /// first + per_dword` of a panel's vectors: two's complement words `[number][word][PANEL]`, and all
    /// ones or zero `[number][PANEL]` for the sign; both come filled with zeros. Outside of the depths `extent(panel)`
    /// all numbers of a panel's vectors are zero.
    pub fn fill(
        &mut self,
        table: &DigitTable<'_>,
        unsigned: bool,
        depth: usize,
        extent: impl Fn(usize) -> Range<usize>,
        staging: &PerThread<Staging>,
        produce: impl Fn(usize, usize, &mut [u32], &mut [i32]) + Sync,
    ) {
        self.start(table, depth, 1);
        let per = self.width.per_dword();
        for (group, panels) in self.extents.chunks_mut(TALLEST).enumerate() {
            let first = group * TALLEST;
            let used = (first..first + panels.len()).map(&extent).filter(|used| !used.is_empty());
            let used = used.reduce(|a, b| a.start.min(b.start)..a.end.max(b.end)).unwrap_or(0..0);
            panels.fill(used.start / per..used.end.div_ceil(per));
        }
        let all = &*self;
        all.for_each_step(staging, |step, staging| {
            all.convert(table, (unsigned, 0), step, staging, |first, words, negative| {
                produce(step.panel, first, words, negative)
            });
        });
    }

    /// Fills the planes as [`ResiduePlanes::fill`] does, where other planes have the same vectors, from a panel on that is a
    /// multiple of [`TALLEST`], times something modulo each modulus: `factors` undo that.
    pub fn fill_with_multiples(
        &mut self,
        (of, panel): (&ResiduePlanes, usize),
        (moduli, factors): (&[Modulus], &[i32]),
        unsigned: bool,
        threads: usize,
    ) {
        self.steps = of.steps;
        let planes = self.planes.min(of.planes);
        assert!(self.kind() == of.kind() && self.steps <= self.capacity && moduli.len() <= planes);
        let known = of.extents.get(panel..).unwrap_or(&[]).iter().cloned();
        self.extents
            .iter_mut()
            .zip(known.chain(std::iter::repeat(0..0)))
            .for_each(|(to, from)| *to = from);
        let all = &*self;
        let (unit, width) = all.kind();
        let multiply = kernels(unit, width).multiply;
        par::for_each(all.extents.len(), threads, |own| {
            let used = &all.extents[own];
            if used.is_empty() {
                return;
            }
            let (place, from) = (
                Place { panel: own, step: used.start },
                Place { panel: panel + own, step: used.start },
            );
            for (t, (modulus, &factor)) in moduli.iter().zip(factors).enumerate() {
                let job = Multiple {
                    modulus,
                    factor,
                    from: of.place(t, from),
                    to: all.place(t, place),
                    steps: used.len(),
                    unsigned: unsigned && width == Width::Byte,
                };
                // SAFETY: these steps lie in both panels, and no other task has them.
                unsafe { multiply(&job) };
            }
        });
    }

    /// Numbers up to this depth come next, in `sets` sets of planes.
    pub(super) fn start(&mut self, table: &DigitTable<'_>, depth: usize, sets: usize) {
        self.steps = steps(self.width, depth);
        assert!(self.steps <= self.capacity && sets * table.moduli.len() <= self.planes);
        self.extents.fill(0..self.steps);
    }

    /// Gives every step of every panel that may have residues once, on several threads.
    pub(super) fn for_each_step(
        &self,
        staging: &PerThread<Staging>,
        work: impl Fn(Place, &mut Staging) + Sync,
    ) {
        let steps = self.steps;
        // A few steps a task, so that short and thin operands keep all threads busy too.
        let chunk = steps.clamp(1, 64);
        let chunks = steps.div_ceil(chunk);
        par::for_each(self.vectors / PANEL * chunks, staging.threads(), |task| {
            let (panel, part) = (task / chunks, task % chunks);
            let staging = &mut *staging.lend();
            let used = &self.extents[panel];
            for step in used.start.max(part * chunk)..used.end.min((part + 1) * chunk) {
                work(Place { panel, step }, staging);
            }
        });
    }

    /// One step of a set of planes. `produce(first, words, negative)` as for [`ResiduePlanes::fill`].
    pub(super) fn convert(
        &self,
        table: &DigitTable<'_>,
        (unsigned, set): (bool, usize),
        place: Place,
        staging: &mut Staging,
        produce: impl Fn(usize, &mut [u32], &mut [i32]),
    ) {
        let (width, per) = (self.width, self.width.per_dword());
        let digits = table.words * (4 / per);
        let words = &mut staging.words[..per * table.words * PANEL];
        let numbers = &mut staging.numbers[..per * digits * PANEL];
        let negative = &mut staging.negative[..per * PANEL];
        words.fill(0);
        negative.fill(0);
        produce(place.step * per, words, negative);
        split(width, words, numbers);
        let job = Conversion {
            moduli: table.moduli,
            table: table.table,
            digits,
            numbers,
            negative,
            steps: 1,
            unsigned: unsigned && width == Width::Byte,
            out: self.place(set * table.moduli.len(), place),
            plane: self.plane_bytes(),
        };
        // SAFETY: `bytes` made room for the step in every plane, and no other task has it.
        unsafe { (kernels(self.unit, width).convert)(&job) };
    }

    /// Bytes from a plane to the next.
    pub(super) fn plane_bytes(&self) -> usize {
        self.vectors / PANEL * self.steps * STEP
    }

    /// A step of plane `t`.
    pub(super) fn place(&self, t: usize, Place { panel, step }: Place) -> *mut u8 {
        assert!(t < self.planes && panel < self.vectors / PANEL && step < self.steps);
        // SAFETY: the panel and the step lie in the plane.
        unsafe {
            self.data.as_ptr().add(t * self.plane_bytes() + (panel * self.steps + step) * STEP)
        }
    }

    /// The unit and the width of the residues.
    pub(super) fn kind(&self) -> (Unit, Width) {
        (self.unit, self.width)
    }

    pub(super) fn plane(&self, t: usize) -> *const u8 {
        assert!(t < self.planes);
        // SAFETY: plane t lies in the buffer.
        unsafe { self.data.as_ptr().add(t * self.plane_bytes()) }
    }
}

/// A step of a panel.
#[derive(Clone, Copy)]
pub(super) struct Place {
    pub panel: usize,
    pub step: usize,
}

/// A product of sets of planes.
pub(super) struct Factors {
    /// The sets of A and of B.
    pub planes: (usize, usize),
    /// The set of sums that it goes to, and another one.
    pub to: usize,
    pub also: Option<usize>,
    pub accumulate: bool,
}

/// What [`Sums::multiply`] computes.
pub struct Task<'a> {
    pub moduli: &'a [Modulus],
    /// Rows and columns.
    pub shape: (usize, usize),
    pub threads: usize,
    /// The rows of a column outside of which nothing needs to be computed.
    pub needed: &'a (dyn Fn(usize) -> Range<usize> + Sync),
}

/// Numbers of one step on their way to residues.
pub struct Staging {
    words: Vec<u32>,
    numbers: Vec<i32>,
    negative: [i32; 4 * PANEL],
}

/// Words of 4 bytes as dwords of digits: the same for bytes, two for words.
fn split(width: Width, words: &[u32], numbers: &mut [i32]) {
    match width {
        Width::Byte => {
            numbers.iter_mut().zip(words).for_each(|(number, &word)| *number = word as i32);
        }
        Width::Word => {
            for (pair, word) in numbers.chunks_exact_mut(2 * PANEL).zip(words.chunks_exact(PANEL)) {
                let (low, high) = pair.split_at_mut(PANEL);
                for lane in 0..PANEL {
                    let word = word[lane];
                    low[lane] = (word & 0xff | (word & 0xff00) << 8) as i32;
                    high[lane] = (word >> 16 & 0xff | word >> 24 << 16) as i32;
                }
            }
        }
    }
}

/// The residues in `[0, m)` of a block of C, a column-major plane a modulus.
pub struct Sums {
    data: Buffer,
    width: Width,
    /// Rows, rounded up to whole panels: the leading dimension.
    rows: usize,
    cols: usize,
    planes: usize,
}

impl Sums {
    /// Bytes of the planes.
    pub fn bytes(width: Width, rows: usize, cols: usize, planes: usize) -> usize {
        rows.next_multiple_of(PANEL)
            .saturating_mul(cols.next_multiple_of(PANEL))
            .saturating_mul(width.bytes() * planes)
    }

    /// Room for `rows` x `cols` residues in each plane; `None` without memory.
    pub fn new(width: Width, rows: usize, cols: usize, planes: usize) -> Option<Sums> {
        let data = Buffer::new(Self::bytes(width, rows, cols, planes))?;
        let (rows, cols) = (rows.next_multiple_of(PANEL), cols.next_multiple_of(PANEL));
        Some(Sums { data, width, rows, cols, planes })
    }

    /// Sets the first rows and columns of each plane to A B, or adds A B to it.
    pub fn multiply(
        &mut self,
        operands: (&ResiduePlanes, &ResiduePlanes),
        accumulate: bool,
        task: &Task<'_>,
    ) {
        let products = [Factors { planes: (0, 0), to: 0, also: None, accumulate }];
        self.multiply_sets(operands, &products, task);
    }

    /// Computes products of sets of planes, one after the other.
    pub(super) fn multiply_sets(
        &mut self,
        (a, b): (&ResiduePlanes, &ResiduePlanes),
        products: &[Factors],
        &Task { moduli, shape: (rows, cols), threads, needed }: &Task<'_>,
    ) {
        let rows = rows.next_multiple_of(PANEL);
        let (unit, width) = a.kind();
        assert!(a.kind() == b.kind() && width == self.width && a.steps == b.steps);
        assert!(rows <= a.vectors.min(self.rows) && cols <= b.vectors.min(self.cols));
        let sets = products.iter().map(|product| product.to.max(product.also.unwrap_or(0)) + 1);
        assert!(sets.max().unwrap_or(0) * moduli.len() <= self.planes);
        let product = kernels(unit, width).product;
        let data = &self.data;
        let plane = self.rows * self.cols * self.width.bytes();
        // Rows of a task: enough to use each panel of B often, little enough for the cache.
        let height = if threads > 1 { 240 } else { 480 };
        const { assert!(240 % (TALLEST * PANEL) == 0) };
        let parts = rows.div_ceil(height);
        let depth = a.steps * (STEP / PANEL / width.bytes());
        par::for_each(moduli.len() * parts, threads, |task| {
            let (t, part) = (task / parts, task % parts);
            let place = |set: usize| set * moduli.len() + t;
            // SAFETY: the plane lies in the buffer.
            let sums = |set: usize| unsafe { data.as_ptr().add(place(set) * plane) };
            let rows = part * height..rows.min((part + 1) * height);
            for &Factors { planes, to, also, accumulate } in products {
                let job = PlaneProduct {
                    modulus: &moduli[t],
                    steps: a.steps,
                    a: a.plane(place(planes.0)),
                    b: b.plane(place(planes.1)),
                    rows: rows.clone(),
                    cols: 0..cols,
                    extents: [&a.extents, &b.extents],
                    c: sums(to),
                    also: also.map_or(std::ptr::null_mut(), sums),
                    ldc: self.rows,
                    accumulate,
                    needed,
                };
                // SAFETY: ranges were checked against the planes; no other task has these rows.
                unsafe { product(&job) };
            }
            progress::add_plane((rows.len(), cols, depth * products.len()), moduli.len());
        });
    }

    /// The residues of `PANEL` rows from `row`, a multiple of it, in column `col` of plane `t`.
    #[inline(always)]
    pub fn residues(&self, t: usize, row: usize, col: usize) -> Residues<'_> {
        assert!(t < self.planes && row + PANEL <= self.rows && col < self.cols);
        let data = &self.data;
        let at = (t * self.cols + col) * self.rows + row;
        // SAFETY: checked to lie in the buffer, whose alignment exceeds that of the residues.
        unsafe {
            match self.width {
                Width::Byte => Residues::Bytes(&*data.as_ptr().add(at).cast()),
                Width::Word => Residues::Words(&*data.as_ptr().cast::<u16>().add(at).cast()),
            }
        }
    }
}

impl Sums {
    /// Prefetches the residues that come next when [`Sums::residues`] are read one after the other: with many planes
    /// no processor foresees them.
    #[inline(always)]
    pub fn fetch_ahead(&self, t: usize, row: usize, col: usize) {
        const AHEAD: usize = 128;
        let at = ((t * self.cols + col) * self.rows + row) * self.width.bytes();
        prefetch(self.data.as_ptr().wrapping_add(at + AHEAD));
    }
}

/// Some residues of a plane.
#[derive(Clone, Copy)]
pub enum Residues<'a> {
    Bytes(&'a [u8; PANEL]),
    Words(&'a [u16; PANEL]),
}
