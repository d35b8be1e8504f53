//! Sums of a process' part of C that grow with each piece of the depth.

use crate::Error;
use std::ops::Range;
use wideblas_base::fallible::{self, OutOfMemory};
use wideblas_base::host::panics;
use wideblas_blas::formats::Format;
use wideblas_engine::cpu::carried::{Carried as Native, Work as NativeWork};
use wideblas_engine::cpu::per_thread::PerThread;
use wideblas_engine::device;
use wideblas_engine::device::crt::carried::Carried as OnDevice;
use wideblas_engine::scaling::{Scaling, Scalings};
use wideblas_engine::{MatMut, MatRef, trace};
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::scalar::Plain as Double;
use wideblas_format::{Accumulate, Dd, Qd};
use wideblas_product::carried::{Carried as Residues, Plan};
use wideblas_product::{Options, Work, tables};

/// Formats of distributed matrices.
pub trait Number: Format + wideblas_blas::Native + wideblas_lapack::Number + PartialEq {
    /// Sums in the format's own arithmetic.
    type Sums: Sums<Self>;
}

impl Number for f64 {
    type Sums = Native<Double, 1>;
}
impl Number for Dd {
    type Sums = Native<DdNative, 2>;
}
impl Number for Qd {
    type Sums = Native<QdNative, 4>;
}

/// The wanted rows of each column of a part of C.
pub type Rows<'a> = &'a (dyn Fn(usize) -> Range<usize> + Sync);

/// [`Native`] of any arithmetic.
pub trait Sums<T>: Sized {
    fn zeros(options: &Options<'_>, shape: (usize, usize)) -> Option<Self>;
    fn size(&self) -> usize;
    fn add_piece(
        &mut self,
        a: MatRef<'_, T>,
        b: MatRef<'_, T>,
        rows: Rows<'_>,
        threads: usize,
    ) -> Option<()>;
    fn memory(&self, threads: usize) -> Option<NativeWork<T>>;
    fn end(
        &self,
        factors: (T, T),
        c: &mut MatMut<'_, T>,
        rows: Rows<'_>,
        work: &NativeWork<T>,
    ) -> Option<Vec<(usize, usize)>>;
}

impl<A: Accumulate<L>, const L: usize> Sums<A::Number> for Native<A, L> {
    fn zeros(options: &Options<'_>, shape: (usize, usize)) -> Option<Self> {
        Native::new(options.isa, shape)
    }
    fn size(&self) -> usize {
        self.bytes()
    }
    fn add_piece(
        &mut self,
        a: MatRef<'_, A::Number>,
        b: MatRef<'_, A::Number>,
        rows: Rows<'_>,
        threads: usize,
    ) -> Option<()> {
        self.add(a, b, rows, threads)
    }
    fn memory(&self, threads: usize) -> Option<NativeWork<A::Number>> {
        self.work(threads)
    }
    fn end(
        &self,
        factors: (A::Number, A::Number),
        c: &mut MatMut<'_, A::Number>,
        rows: Rows<'_>,
        work: &NativeWork<A::Number>,
    ) -> Option<Vec<(usize, usize)>> {
        self.finish(factors, c, rows, work)
    }
}

/// Sums in the arithmetic of a product, with memory for their end.
pub enum Carried<'a, T: Number> {
    Native(T::Sums, NativeWork<T>),
    Residues(Box<Residues<'a>>, PerThread<Work>),
    /// On this process' GPU; `None` after it failed.
    OnDevice(Option<Box<OnDevice<T>>>),
}

/// What a GPU failed at, for traces.
fn note(failure: &device::Failure) {
    trace::note(|| format!("this process' GPU: {failure}; the CPU computes"));
}

/// What a body without memory ends with as an error.
pub fn or_no_memory<R>(body: impl FnOnce() -> Option<R>) -> Result<R, Error> {
    match panics::caught(body) {
        Ok(found) => found.ok_or(Error::NoMemory),
        Err(panic) if panic.0.is::<OutOfMemory>() => Err(Error::NoMemory),
        Err(panic) => std::panic::resume_unwind(panic.0),
    }
}

impl<'a, T: Number> Carried<'a, T> {
    /// Sums that are zero, in the format's own arithmetic.
    pub fn native(shape: (usize, usize), options: &Options<'_>) -> Result<Self, Error> {
        or_no_memory(|| {
            let sums = T::Sums::zeros(options, shape)?;
            let work = sums.memory(options.threads)?;
            Some(Carried::Native(sums, work))
        })
    }

    /// By residues, for blocks of `most` rows and columns.
    pub fn residues(
        scalings: (&'a [Scaling], &'a [Scaling]),
        most: [usize; 2],
        plan: &Plan,
        (alpha, beta): (&T, &T),
        options: &Options<'_>,
    ) -> Result<Self, Error> {
        or_no_memory(|| {
            let carried = Residues::new(scalings, (most[0], most[1]), plan, options).ok()?;
            let work = carried.work(alpha, beta, options)?;
            Some(Carried::Residues(Box::new(carried), work))
        })
    }

    /// By residues on a GPU, for what that can compute and has memory for.
    pub fn on_device(
        device: &'static device::Device,
        (rows, columns): (&[Scaling], &[Scaling]),
        depth: (usize, usize),
        (alpha, beta): (&T, &T),
    ) -> Option<Self> {
        let factors = wideblas_product::device::factors((alpha, beta))?;
        let copy = |side: &[Scaling]| fallible::try_collected(side.iter().copied());
        let scalings = Scalings { rows: copy(rows)?, cols: copy(columns)? };
        let carried = OnDevice::new(device, tables::derive, scalings, depth, factors);
        let carried = carried.inspect_err(note).ok()??;
        Some(Carried::OnDevice(Some(Box::new(carried))))
    }

    /// Bytes of the host's memory.
    pub fn bytes(&self) -> usize {
        match self {
            Carried::Native(sums, _) => sums.size(),
            Carried::Residues(carried, _) => carried.bytes(),
            Carried::OnDevice(_) => 0,
        }
    }

    /// Begins the block of these rows and columns. Sums that are not residues in host memory are those of all of C.
    pub fn begin(&mut self, [rows, columns]: [Range<usize>; 2]) {
        if let Carried::Residues(carried, _) = self {
            carried.begin(rows, columns);
        }
    }

    /// Computes C where that is done apart from writing it; false when the sums were lost, or do not tell all of C.
    pub fn is_told(&mut self, c: &MatMut<'_, T>, rows: Rows<'_>, options: &Options<'_>) -> bool {
        let Carried::OnDevice(place) = self else { return true };
        let finish = |carried: &mut Box<OnDevice<T>>| {
            carried.finish(c, rows, options.threads).inspect_err(note)
        };
        place.as_mut().is_some_and(|carried| finish(carried).unwrap_or(false))
    }

    /// Adds the products of a piece of the depth of the block. Without memory the sums are lost; those on a GPU that fails too, see [`Carried::is_told`].
    pub fn add(
        &mut self,
        (a, b): (MatRef<'_, T>, MatRef<'_, T>),
        rows: Rows<'_>,
        options: &Options<'_>,
    ) -> Result<(), Error> {
        or_no_memory(|| match self {
            Carried::Native(sums, _) => sums.add_piece(a, b, rows, options.threads),
            Carried::Residues(carried, _) => {
                carried.add(&a, &b, rows, options);
                Some(())
            }
            Carried::OnDevice(place) => {
                let added =
                    place.as_mut().map(|carried| carried.add((a, b), rows, options.threads));
                if let Some(Err(failure)) = added {
                    note(&failure);
                    *place = None;
                }
                Some(())
            }
        })
    }

    /// Writes alpha times the sums of the block + beta C; the elements of C that are left, which the sums in the format's own arithmetic do not tell.
    pub fn finish(
        &self,
        (alpha, beta): (T, T),
        c: &mut MatMut<'_, T>,
        rows: Rows<'_>,
        options: &Options<'_>,
    ) -> Result<Vec<(usize, usize)>, Error> {
        or_no_memory(|| match self {
            Carried::Native(sums, work) => sums.end((alpha, beta), c, rows, work),
            Carried::Residues(carried, work) => {
                carried.finish((&alpha, &beta), c, rows, work, options);
                Some(Vec::new())
            }
            Carried::OnDevice(place) => {
                let stored = place.as_ref()?.store(c, rows, options.threads);
                stored.inspect_err(note).ok()?;
                Some(Vec::new())
            }
        })
    }
}
