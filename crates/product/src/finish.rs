//! The last step of a product: integers become elements of C.

use super::class::Class;
use super::moduli::Basis;
use super::multiply::Multiplier;
use super::number::Number;
use super::profile::{Step, timed};
use super::reconstruct::{self, Scratch};
use super::round::{Addend, Integers};
use super::spread::Spread;
use super::task::Options;
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_engine::cpu::modular::PANEL;
use wideblas_engine::cpu::modular::planes::Sums;
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::scaling::Scaling;
use wideblas_engine::view::{MatMut, MatRef};
use wideblas_format::wide::{Wide, product_exponent};

/// See [`Finish::wanted`].
pub type Wanted<'a> = &'a (dyn Fn(usize) -> Range<usize> + Sync);

/// alpha A B + beta C, where the sums of A B come in blocks.
pub struct Finish<'a, T> {
    pub alpha: &'a T,
    pub a: &'a MatRef<'a, T>,
    pub b: &'a MatRef<'a, T>,
    pub beta: &'a T,
    pub rows: &'a [Scaling],
    pub cols: &'a [Scaling],
    /// The wanted rows of a column.
    pub wanted: Wanted<'a>,
    /// What infinities and NaN reach.
    pub spread: Spread<'a, T>,
}

/// alpha or beta, classified once.
pub(super) enum Coefficient {
    Zero,
    /// A power of two, or a negated one.
    Power {
        negative: bool,
        exponent: i64,
    },
    Other(Wide),
    Special,
}

impl Coefficient {
    /// Limbs that a number times this one has more.
    fn limbs(&self) -> usize {
        match self {
            Coefficient::Other(value) => value.limbs.len(),
            _ => 0,
        }
    }

    pub fn of<T: Number>(x: &T) -> Coefficient {
        let (top, bottom) = match x.class() {
            Class::Zero => return Coefficient::Zero,
            Class::Special(_) => return Coefficient::Special,
            Class::Finite { top, bottom } => (top, bottom),
        };
        let mut value = Wide::default();
        x.load(&mut value);
        if top == bottom {
            return Coefficient::Power { negative: value.negative, exponent: top };
        }
        value.trim();
        Coefficient::Other(value)
    }

    /// Multiplies `value`; `memory` takes a product of many bits.
    fn apply<'a>(&self, value: &'a mut Wide, memory: &'a mut Wide) -> &'a mut Wide {
        match self {
            Coefficient::Zero | Coefficient::Special => {
                value.clear();
                value
            }
            Coefficient::Power { negative, exponent } => {
                value.negative ^= negative;
                value.exponent = product_exponent(value.exponent, *exponent);
                value
            }
            Coefficient::Other(factor) => {
                memory.product(value, factor);
                memory
            }
        }
    }

    /// The addend of [`Finish::panel`] for this beta.
    fn addend<'a, T>(&self, beta: &'a T) -> Option<Addend<'a, T>> {
        match self {
            Coefficient::Zero => Some(Addend::Nothing),
            Coefficient::Power { negative: false, exponent: 0 } => Some(Addend::Old),
            Coefficient::Power { negative: true, exponent: 0 } => Some(Addend::MinusOld),
            Coefficient::Power { .. } | Coefficient::Other(_) => Some(Addend::Scaled(beta)),
            Coefficient::Special => None,
        }
    }

    /// The multiplier of [`Finish::panel`] for this alpha.
    fn multiplier(&self) -> Option<Multiplier> {
        match self {
            Coefficient::Other(value) => Multiplier::new(value),
            _ => None,
        }
    }
}

/// alpha and beta as a block uses them.
struct Coefficients {
    alpha: Coefficient,
    beta: Coefficient,
    multiplier: Option<Multiplier>,
}

impl Coefficients {
    fn new(alpha: Coefficient, beta: Coefficient) -> Coefficients {
        let multiplier = alpha.multiplier();
        Coefficients { alpha, beta, multiplier }
    }
}

/// Numbers on the way to an element.
struct Values {
    sum: Wide,
    scaled_sum: Wide,
    old: Wide,
    scaled_old: Wide,
    /// A panel of integers times alpha's.
    products: Vec<[u32; PANEL]>,
}

/// Working memory of one thread.
pub struct Work {
    scratch: Scratch,
    values: Values,
}

impl<T: Number> Finish<'_, T> {
    /// Memory for elements of C whose sums must be known to `span` bits; `None` when there is not enough.
    fn values(&self, basis: Option<&Basis>, span: i64) -> Option<Values> {
        let [alpha, beta] = [self.alpha, self.beta].map(|factor| Coefficient::of(factor).limbs());
        let (sum, old) = (basis.map_or(0, |basis| basis.words / 2 + 1), span as usize / 64 + 2);
        // A sum of both reaches as far below the higher one as matters.
        let all = sum + old + alpha + beta + span as usize / 64 + 8;
        let wide = |limbs| Some(Wide { limbs: fallible::with_room(limbs)?, ..Wide::default() });
        Some(Values {
            sum: wide(all)?,
            scaled_sum: wide(all)?,
            old: wide(old)?,
            scaled_old: wide(old + beta)?,
            products: fallible::with_room(basis.map_or(0, |basis| basis.words + 2 * alpha))?,
        })
    }

    /// Memory for each thread, for [`Finish::block`] and elements as for `span`.
    pub fn work(&self, basis: &Basis, span: i64, threads: usize) -> Option<PerThread<Work>> {
        PerThread::new(threads, || {
            Some(Work { scratch: Scratch::new(basis)?, values: self.values(Some(basis), span)? })
        })
    }

    /// Rows `down` and columns `across` of C from the sums of the block that starts there, in the planes from `plane` on.
    pub fn block(
        &self,
        c: &mut MatMut<'_, T>,
        basis: &Basis,
        (sums, plane): (&Sums, usize),
        (down, across): (Range<usize>, Range<usize>),
        work: &PerThread<Work>,
        options: &Options<'_>,
    ) {
        let factors = Coefficients::new(Coefficient::of(self.alpha), Coefficient::of(self.beta));
        let all = c.rows;
        c.block(0..all, across.clone()).for_each_column(work.threads(), |col, column| {
            let j = across.start + col;
            if self.cols[j].left_out {
                return;
            }
            let Work { scratch, values } = &mut *work.lend();
            let wanted = (self.wanted)(j);
            let wanted = wanted.start.max(down.start)..wanted.end.min(down.end);
            for first in (down.start..down.end).step_by(PANEL) {
                let rows = first.max(wanted.start)..(first + PANEL).min(wanted.end);
                if rows.is_empty() {
                    continue;
                }
                let at = (first - down.start, col);
                timed(options.profile, Step::Reconstruct, || {
                    reconstruct::integers(options.isa, basis, (sums, plane), at, scratch)
                });
                scratch.drop_first(rows.start - first);
                timed(options.profile, Step::Round, || {
                    let done =
                        self.panel(column, rows.clone(), j, scratch, (&factors, values), options);
                    for i in rows.clone().filter(|&i| !self.rows[i].left_out) {
                        let lane = i - rows.start;
                        if done >> lane & 1 == 0 {
                            self.load(&mut values.sum, scratch, lane, (i, j));
                            self.element(&mut column[i], (i, j), values, &factors);
                        }
                    }
                });
            }
        });
    }

    /// Rounds a panel at once where that is possible; returns a bit for each lane that is done.
    fn panel(
        &self,
        column: &mut [T],
        rows: Range<usize>,
        j: usize,
        scratch: &Scratch,
        (factors, values): (&Coefficients, &mut Values),
        options: &Options<'_>,
    ) -> u32 {
        let ordinary = |scaling: &Scaling| !scaling.special && !scaling.left_out;
        let scalings = &self.rows[rows.clone()];
        if !ordinary(&self.cols[j]) || !scalings.iter().all(ordinary) {
            return 0;
        }
        let (negative, exponent, words) = match (&factors.alpha, &factors.multiplier) {
            (&Coefficient::Power { negative, exponent }, _) => (negative, exponent, &scratch.words),
            (_, Some(multiplier)) => {
                multiplier.multiply(options.isa, &scratch.words, &mut values.products);
                (multiplier.negative, multiplier.exponent, &values.products)
            }
            _ => return 0,
        };
        let Some(addend) = factors.beta.addend(self.beta) else { return 0 };
        let mut exponents = [0; PANEL];
        for (e, scaling) in exponents.iter_mut().zip(scalings) {
            *e = product_exponent(product_exponent(scaling.unit, self.cols[j].unit), exponent);
        }
        let flip = if negative { u64::MAX } else { 0 };
        let negative = &scratch.negative.map(|mask| mask ^ flip);
        let integers = Integers { words, negative, exponents: &exponents };
        T::store_panel(options.isa, &integers, addend, &mut column[rows])
    }

    /// The exact element (i, j) of A B.
    fn load(&self, sum: &mut Wide, scratch: &Scratch, lane: usize, (i, j): (usize, usize)) {
        sum.negative = scratch.negative[lane] != 0;
        sum.exponent = product_exponent(self.rows[i].unit, self.cols[j].unit);
        sum.limbs.clear();
        sum.limbs.extend(scratch.words.chunks(2).map(|pair| {
            u64::from(pair[0][lane]) | pair.get(1).map_or(0, |high| u64::from(high[lane]) << 32)
        }));
    }

    /// C := beta C, of elements as for `span`; `None` without memory.
    pub fn scale(&self, c: &mut MatMut<'_, T>, span: i64, threads: usize) -> Option<()> {
        if self.beta.is_one() {
            return Some(());
        }
        let values = PerThread::new(threads, || self.values(None, span))?;
        let factors = Coefficients::new(Coefficient::Zero, Coefficient::of(self.beta));
        c.for_each_column(values.threads(), |j, column| {
            let values = &mut *values.lend();
            for i in (self.wanted)(j) {
                values.sum.clear();
                self.element(&mut column[i], (i, j), values, &factors);
            }
        });
        Some(())
    }

    /// One element from the exact value of A B in `values.sum`.
    fn element(
        &self,
        c: &mut T,
        (i, j): (usize, usize),
        values: &mut Values,
        Coefficients { alpha, beta, .. }: &Coefficients,
    ) {
        let special = matches!(alpha, Coefficient::Special) || matches!(beta, Coefficient::Special);
        let reaches = self.rows[i].special || self.cols[j].special;
        let keeps_old = !matches!(beta, Coefficient::Zero);
        if special || reaches || keeps_old && c.is_special() {
            let value = self.spread.element(c, (i, j));
            return c.store_f64(value);
        }
        let Values { sum, scaled_sum, old, scaled_old, .. } = values;
        let value = alpha.apply(sum, scaled_sum);
        if keeps_old {
            c.load(old);
            value.add(beta.apply(old, scaled_old), c.span());
        }
        c.store(value);
    }
}
