//! Steps on a GPU: vectors and scalars are there, an iteration is a graph, and the host looks once in some iterations.

use super::change::{BATCH, Change, Launch, THREADS, grouped};
use super::kernels::{Kernels, kernels};
use super::rows::OnDevice;
use super::stream::{Graph, Stream};
use super::{Format, change};
use crate::Matrix;
use crate::krylov::steps::{Batch, End, Machine, Program, Recursion, Scalar, Step, Stop, Vector};
use crate::numbers::{Arithmetic, Entry};
use crate::precondition::Preconditioner;
use std::sync::Arc;
use wideblas_engine::device::guest::{Guest, Words};
use wideblas_engine::device::{Device, Failure};

/// Words of `State` of kernels/state.cuh, and those of them before the history.
const STATE: usize = HEAD + 3 * BATCH;
const HEAD: usize = 5;
const _: () = assert!(8 * STATE == 808, "as in kernels/state.cuh");
/// Scalars beside those of GMRES.
const SCALARS: usize = 32;

/// A GPU with a matrix and the vectors of a method.
pub struct Card<'g, A: Arithmetic> {
    // Dropped first: it waits for what uses the rest.
    stream: Stream,
    graph: Option<Graph>,
    guest: &'g Guest<'g>,
    format: Format<A::Number>,
    kernels: Kernels,
    n: usize,
    matrix: Arc<OnDevice>,
    transposed: Option<Arc<OnDevice>>,
    inverses: Option<Words>,
    vectors: Vec<Words>,
    scalars: Words,
    used: usize,
    state: Words,
    sums: Words,
    counter: Words,
    parts: Words,
    recursion: Recursion<A::Number>,
    /// The state on the device is not that of the next steps.
    is_stale: bool,
}

/// What a card computes with.
pub struct Given<'a, E> {
    pub matrix: (&'a Matrix, &'a [E]),
    pub transposed: Option<(&'a Matrix, &'a [E])>,
    pub preconditioner: &'a Preconditioner,
    /// Iterations of GMRES before it restarts; 0 for other methods.
    pub restart: usize,
}

impl<'g, A: Arithmetic> Card<'g, A> {
    /// On a device, whose context is current.
    pub fn new<E: Entry<A::Number>>(
        (device, guest): (&'static Device, &'g Guest<'g>),
        format: Format<A::Number>,
        given: &Given<'_, E>,
        recursion: Recursion<A::Number>,
    ) -> Result<Card<'g, A>, Failure> {
        let at = (device, guest);
        let on_device =
            |(matrix, entries): (&Matrix, &[E])| matrix.copies().get(at, format, matrix, entries);
        let matrix = on_device(given.matrix)?;
        let transposed = given.transposed.map(on_device).transpose()?;
        let inverses = match given.preconditioner {
            Preconditioner::Diagonal(inverses) => {
                let words: Vec<u64> = inverses.iter().map(|x| x.to_bits()).collect();
                Some(guest.upload(&words)?)
            }
            _ => None,
        };
        let n = given.matrix.0.rows();
        let blocks = (n as u64).div_ceil(change::BLOCK).max(1) as usize;
        let room = transposed.iter().map(|matrix| matrix.room()).fold(matrix.room(), usize::max);
        let [scalars, sums, parts] = [SCALARS + given.restart.min(n), 2 * blocks, room]
            .map(|len| guest.zeros(len * format.len));
        let (state, counter) = (guest.zeros(STATE)?, guest.zeros(1)?);
        let card = Card {
            stream: Stream::new()?,
            graph: None,
            guest,
            format,
            kernels: kernels(device, format.len)?,
            n,
            matrix,
            transposed,
            inverses,
            vectors: Vec::new(),
            scalars: scalars?,
            used: 0,
            state,
            sums: sums?,
            counter,
            parts: parts?,
            recursion,
            is_stale: true,
        };
        card.settle()?;
        Ok(card)
    }

    /// Waits for what the guest's queue has: memory and copies.
    fn settle(&self) -> Result<(), Failure> {
        self.guest.download(&self.state, 0).map(|_| ())
    }

    fn launches(&self, steps: &[Step]) -> Vec<Launch> {
        let first = Change {
            n: self.n as u64,
            state: self.state.address(),
            scalars: self.scalars.address(),
            sums: self.sums.address(),
            counter: self.counter.address(),
            ..Change::default()
        };
        let inverses = self.inverses.as_ref().map_or(0, Words::address);
        grouped(steps, first, |vector| self.vectors[vector.0].address(), inverses)
    }

    fn enqueue(&self, steps: &[Step]) -> Result<(), Failure> {
        for launch in self.launches(steps) {
            match launch {
                Launch::Rows { is_transposed, x, y } => {
                    let matrix = match is_transposed {
                        true => self.transposed.as_ref(),
                        false => Some(&self.matrix),
                    };
                    let matrix = matrix.ok_or_else(|| Failure::new("no transpose"))?;
                    let (on, state) = ((&self.stream, &self.kernels), self.state.address());
                    // SAFETY: vectors of the card, which lives until its stream has ended.
                    unsafe { matrix.enqueue(on, state, (x, y), self.parts.address())? };
                }
                Launch::Change(change) => {
                    let shape = (change.blocks(), THREADS);
                    // SAFETY: as above.
                    unsafe { self.stream.launch(self.kernels.change, shape, &change)? };
                }
            }
        }
        Ok(())
    }

    /// The state of the next steps: nothing has stopped them.
    fn begin(&mut self) -> Result<(), Failure> {
        let parts = (self.format.to)(&self.recursion.square);
        let doubles = [self.recursion.target, self.recursion.best, parts[0].sqrt()];
        let mut head = [0; HEAD];
        head[2..].iter_mut().zip(doubles).for_each(|(to, x)| *to = x.to_bits());
        self.is_stale = false;
        // SAFETY: the state begins with these words.
        unsafe { self.stream.write(self.state.address(), &head) }
    }

    /// What the steps came to.
    fn look(&mut self) -> Result<Batch, Failure> {
        let mut state = [0; STATE];
        // SAFETY: as many words.
        unsafe { self.stream.read(&mut state, self.state.address())? };
        self.recursion.best = f64::from_bits(state[3]);
        let count = ((state[0] >> 32) as usize).min(BATCH);
        let list = |which: usize| -> Vec<f64> {
            let first = HEAD + which * BATCH;
            state[first..first + count].iter().map(|&x| f64::from_bits(x)).collect()
        };
        let (alpha, beta) = (list(1), list(2));
        let coefficients = alpha.into_iter().zip(beta).map(|(alpha, beta)| [alpha, beta]).collect();
        let stop = match state[0] as u32 as i32 {
            0 => None,
            1 => Some(Stop::NotFinite),
            2 => Some(Stop::Indefinite),
            3 => Some(Stop::Form),
            4 => Some(Stop::BrokenDown),
            _ => Some(Stop::Reached),
        };
        self.is_stale = true;
        Ok(Batch { residuals: list(0), coefficients, stop })
    }
}

impl<A: Arithmetic> Machine<A> for Card<'_, A> {
    fn vector(&mut self) -> Result<Vector, End> {
        self.vectors.push(self.guest.zeros(self.n * self.format.len)?);
        self.settle()?;
        Ok(Vector(self.vectors.len() - 1))
    }

    fn scalar(&mut self) -> Scalar {
        self.used += 1;
        assert!(self.used * self.format.len <= self.scalars.len, "room for scalars");
        Scalar(self.used - 1)
    }

    fn write(&mut self, to: Vector, from: &[A::Number]) -> Result<(), End> {
        let words = self.format.words(from);
        // SAFETY: the vector has as many.
        unsafe { Ok(self.stream.write(self.vectors[to.0].address(), &words)?) }
    }

    fn read(&mut self, from: Vector) -> Result<Vec<A::Number>, End> {
        let mut words = wideblas_base::fallible::filled(self.n * self.format.len, 0);
        // SAFETY: the vector has as many.
        unsafe { self.stream.read(&mut words, self.vectors[from.0].address())? };
        Ok(self.format.numbers(&words))
    }

    fn set(&mut self, to: Scalar, x: A::Number) -> Result<(), End> {
        let address = self.scalars.address() + 8 * (to.0 * self.format.len) as u64;
        // SAFETY: within the scalars.
        unsafe { Ok(self.stream.write(address, &self.format.words(&[x]))?) }
    }

    fn values(&mut self, of: &[Scalar]) -> Result<Vec<A::Number>, End> {
        let mut words = vec![0; self.used * self.format.len];
        // SAFETY: within the scalars.
        unsafe { self.stream.read(&mut words, self.scalars.address())? };
        let all = self.format.numbers(&words);
        Ok(of.iter().map(|of| all[of.0]).collect())
    }

    fn recursion(&mut self) -> &mut Recursion<A::Number> {
        self.is_stale = true;
        &mut self.recursion
    }

    fn run(&mut self, steps: &[Step]) -> Result<Option<Stop>, End> {
        if self.is_stale {
            self.begin()?;
        }
        self.enqueue(steps)?;
        let may_stop =
            |step: &Step| matches!(step, Step::Finite(_) | Step::Positive(..) | Step::NonZero(..));
        match steps.iter().any(may_stop) {
            true => Ok(self.look()?.stop),
            false => Ok(None),
        }
    }

    fn iterate(&mut self, program: &Program, most: usize) -> Result<Batch, End> {
        self.begin()?;
        if self.graph.is_none() {
            let graph = self
                .stream
                .captured(|| program.iteration.iter().try_for_each(|steps| self.enqueue(steps)))?;
            self.graph = Some(graph);
        }
        let Some(graph) = &self.graph else { unreachable!("made above") };
        for _ in 0..most.clamp(1, BATCH) {
            self.stream.run(graph)?;
        }
        Ok(self.look()?)
    }
}
