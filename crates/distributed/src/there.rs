//! Products whose sums are on the GPUs of the processes, with the parts of the matrices there or in host memory.

use crate::Error;
use crate::blocks::Blocks;
use crate::carried::{Carried, Number, or_no_memory};
use crate::grid::Grid;
use crate::matrix::failed;
use crate::memory::{Memory, Room};
use crate::panel::{Lists, Messages, Panel, copy, fetch};
use crate::product::{PIECE, Product, Summing, Taken};
use crate::steps::Step;
use std::ops::Range;
use wideblas_base::options::Part;
use wideblas_blas::formats::Size;
use wideblas_engine::scaling::Scaling;
use wideblas_engine::{Engine, MatMut, device};
use wideblas_product::Options;

/// What GPUs need that add up by residues.
pub(crate) struct Prepared<'a, T: Number> {
    piece: usize,
    /// For a process that has elements of C.
    sums: Option<Carried<'a, T>>,
    /// For parts of matrices that are on a GPU.
    panels: Option<Memory<T>>,
}

impl<T: Number> Product<'_, '_, T> {
    /// What GPUs need to add up, where that of each process has memory for it; `own` are the scalings of this process' rows and columns, if it
    /// has sums.
    pub(crate) fn prepared<'s>(
        &self,
        own: Option<(&[Scaling], &[Scaling])>,
        (grid, lists): (&Grid<'_>, &[Lists; 2]),
        options: &Options<'_>,
    ) -> Result<Option<Prepared<'s, T>>, Error> {
        let k = self.a.depth.len;
        let shape = own.map(|(rows, columns)| (rows.len(), columns.len()));
        let device = self.home.or_else(|| self.device(shape?, grid, options));
        let prepare = |piece: usize| {
            let sums = match own {
                None => None,
                Some(own) => {
                    let factors = (&self.alpha, &self.beta);
                    Some(Carried::on_device(device?, own, (k, piece), factors)?)
                }
            };
            let most = [lists[0].most(), lists[1].most()];
            let room = Room::new(self, (self.sizes(lists, piece), piece), most);
            let room = room.without(self.has_all((grid, lists)));
            // Panels of parts that are on a GPU are there too.
            let memory = || Memory::new(&room, self.beta, self.home);
            let panels = match self.home {
                Some(_) => Some(or_no_memory(memory).ok()?),
                None => None,
            };
            Some(Prepared { piece, sums, panels })
        };
        let mut piece = self.piece.min(k);
        loop {
            let prepared = prepare(piece);
            // One process without a GPU would be the last one anyway.
            let mut some = [i64::from(prepared.is_none())];
            grid.maxima(&mut some)?;
            if some == [0] || piece <= PIECE {
                return Ok(prepared.filter(|_| some == [0]));
            }
            drop(prepared);
            piece = (piece / 2).max(PIECE);
        }
    }

    /// Adds up on GPUs, and for processes whose GPU fails on their CPUs, with `blocks` and `room` there. Whether this process' GPU did.
    pub(crate) fn sum_up_there<'s>(
        &mut self,
        of: Summing<'_>,
        (blocks, room): (&Blocks, Room),
        there: Prepared<'s, T>,
        by_residues: &dyn Fn() -> Result<Option<Carried<'s, T>>, Error>,
        taken: &mut Taken,
    ) -> Result<bool, Error> {
        let Summing { grid, lists, wanted, options, .. } = of;
        let Prepared { piece, sums: mut carried, panels } = there;
        let memory = || or_no_memory(|| Memory::new(&room, self.beta, None));
        let mut memory = grid.agreed(panels.map_or_else(memory, Ok))?;
        taken.memory += memory.bytes;
        of.steps.end(Step::Memory);
        let factors = (self.alpha, self.beta);
        for block in Blocks::whole([lists[0].most(), lists[1].most()]).each() {
            let of = Summing { piece, ..of };
            let found = self.add_all(of, &block, carried.as_mut(), &mut memory)?;
            grid.agreed(found)?;
        }
        drop(memory);
        let is_told =
            carried.as_mut().is_none_or(|carried| carried.is_told(&self.c, wanted, options));
        let mut some = [i64::from(!is_told)];
        grid.maxima(&mut some)?;
        if some != [0] {
            // The pieces travel again, for the processes whose GPU failed.
            taken.memory += self.on_host(grid, |product| {
                let again = if is_told { Ok(None) } else { by_residues() };
                let memory = or_no_memory(|| Memory::new(&room, factors.1, None));
                let both = memory.and_then(|memory| Ok((memory, again?)));
                let (mut memory, mut again) = grid.agreed(both)?;
                product.sum_up(of, blocks, again.as_mut(), &mut memory)?;
                Ok(again.as_ref().map_or(0, Carried::bytes))
            })?;
        }
        let told = carried.as_ref().filter(|_| is_told);
        let finish =
            |told: &Carried<'_, T>| told.finish(factors, &mut self.c, wanted, options).map(drop);
        grid.agreed(told.map_or(Ok(()), finish))?;
        of.steps.end(Step::C);
        Ok(told.is_some())
    }

    /// Computes in the format's own arithmetic where the parts of all processes are on GPUs that have memory for all of the depth: whether this
    /// process' GPU did. `None` elsewhere, with nothing done.
    pub(crate) fn multiply_there(&mut self, of: Summing<'_>) -> Result<Option<bool>, Error> {
        let Summing { grid, lists, wanted, options, .. } = of;
        let (m, n, k, home) = (self.c.rows, self.c.cols, self.a.depth.len, self.home);
        let factors = (self.alpha, self.beta);
        let (alpha, beta) = (&factors.0, &factors.1);
        let sizes = self.sizes(lists, k);
        let prepare = || {
            let panel = |rows: usize, cols: usize| Panel::<T>::new(rows.checked_mul(cols)?, home);
            // Elements beside a triangle are computed too, and not stored.
            let c = if self.part == Part::All { panel(0, 0) } else { panel(m, n) };
            let [a, b] = [0, 1].map(|side| panel(lists[side].most(), k));
            Some((Messages::new(&sizes, home)?, a?, b?, c?))
        };
        let prepared = if home.is_some() { prepare() } else { None };
        let mut some = [i64::from(prepared.is_none())];
        grid.maxima(&mut some)?;
        let (Some((mut messages, mut a, mut b, mut c)), [0]) = (prepared, some) else {
            return Ok(None);
        };
        let place = grid.place();
        fetch(grid, &self.a, &lists[0].all(), 0..k, (&mut a, 0), &mut messages)?;
        fetch(grid, &self.b, &lists[1].all(), 0..k, (&mut b, 0), &mut messages)?;
        of.steps.end(Step::Messages);
        assert!(lists[0].all()[place.row].len() == m && lists[1].all()[place.column].len() == n);
        let found = messages.outcome().and_then(|()| {
            if m == 0 || n == 0 {
                return Ok(false);
            }
            let b = b.some(0, n, k).transposed().skipping_zeros(self.skips_zeros);
            let (a, part) = (a.some(0, m, k), Part::All);
            let multiply = |c: MatMut<'_, T>| {
                let of = wideblas_product::Product { alpha, a, b, beta, c, part };
                let run = || Some(T::multiply_resident(of, options.isa, options.threads));
                Ok(or_no_memory(run)?.map_err(failed)? == Engine::Cuda)
            };
            if self.part == Part::All {
                return multiply(self.c.block(0..m, 0..n));
            }
            let old = [(self.c.as_ref(), (0, 0))];
            copy(home, &mut c.some_mut(0, m, n), old)?;
            let on_gpu = multiply(c.some_mut(0, m, n))?;
            let new = c.some(0, m, n);
            let stored = (0..n).map(|column| (wanted(column), column));
            let block = |(rows, column): (Range<usize>, usize)| {
                (new.block(rows.clone(), column..column + 1), (rows.start, column))
            };
            copy(home, &mut self.c, stored.map(block))?;
            Ok(on_gpu)
        });
        let found = grid.agreed(found);
        of.steps.end(Step::Sums);
        found.map(Some)
    }

    /// The GPU of this process, where its part of C is computed faster there.
    fn device(
        &self,
        (m, n): (usize, usize),
        grid: &Grid<'_>,
        options: &Options<'_>,
    ) -> Option<&'static device::Device> {
        let (part, alpha, adds) =
            (self.part, &self.alpha, !wideblas_product::Number::is_zero(&self.beta));
        let size = Size { shape: (m, n, self.a.depth.len), part, alpha, adds };
        let gpus = T::residue_device(&size, options)?;
        Some(gpus.all()[grid.share(1, gpus.all().len()).1])
    }
}
