//! Steps in groups, a kernel each: changes of vectors, then dot products, then what follows from these.

use crate::krylov::steps::{Scalar, Step, Vector};

/// Slots of a kernel, as in kernels/change.cuh; and so on.
const SLOTS: usize = 6;
const DOTS: usize = 2;
const STEPS: usize = 12;
/// Elements of a block of threads.
pub const BLOCK: u64 = 1024;
pub const THREADS: u32 = 256;
/// Iterations between two looks.
pub const BATCH: usize = 32;

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Slot {
    what: i32,
    scalar: i32,
    x: u64,
    y: u64,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Dot {
    x: u64,
    y: u64,
    to: i32,
    pad: i32,
}

#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ScalarStep {
    what: i32,
    to: i32,
    a: i32,
    b: i32,
}

/// `Change` of kernels/change.cuh.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Change {
    pub n: u64,
    pub state: u64,
    pub scalars: u64,
    pub sums: u64,
    pub counter: u64,
    pub slots: i32,
    pub dots: i32,
    pub steps: i32,
    pub pad: i32,
    pub slot: [Slot; SLOTS],
    pub dot: [Dot; DOTS],
    pub step: [ScalarStep; STEPS],
}

const _: () = assert!(size_of::<Change>() == 440, "as in kernels/change.cuh");

impl Change {
    /// Blocks of threads: one where there are scalars alone.
    pub fn blocks(&self) -> u64 {
        if self.slots + self.dots == 0 { 1 } else { self.n.div_ceil(BLOCK).max(1) }
    }

    fn is_empty(&self) -> bool {
        self.slots + self.dots + self.steps == 0
    }
}

/// What is enqueued. A launch has its argument in it, which is short-lived.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Launch {
    /// y := A x, or A^T x
    Rows {
        is_transposed: bool,
        x: u64,
        y: u64,
    },
    Change(Change),
}

/// Groups of steps. `first` has the addresses that all of them have in common; `inverses` are those of a diagonal.
pub fn grouped(
    steps: &[Step],
    first: Change,
    address: impl Fn(Vector) -> u64,
    inverses: u64,
) -> Vec<Launch> {
    let mut groups = Groups { first, open: first, all: Vec::new() };
    let of = |scalar: Scalar| scalar.0 as i32;
    let slot = |what, scalar, x: Vector, y: Vector| Slot {
        what,
        scalar: of(scalar),
        x: address(x),
        y: address(y),
    };
    let scalar_step = |what, a: Scalar, b: i32, to: i32| ScalarStep { what, to, a: of(a), b };
    const NONE: Scalar = Scalar(0);
    for step in steps {
        match *step {
            Step::Apply { is_transposed, x, y } => {
                groups.close();
                groups.all.push(Launch::Rows { is_transposed, x: address(x), y: address(y) });
            }
            Step::Axpy { alpha, x, y } => groups.slots(&[slot(0, alpha, x, y)]),
            Step::Xpby { x, beta, y } => groups.slots(&[slot(1, beta, x, y)]),
            Step::Copy { x, y } => groups.slots(&[slot(2, NONE, x, y)]),
            Step::Keep { x, y } => groups.slots(&[slot(3, NONE, x, y)]),
            // The second slot has the vector alone.
            Step::Precondition { r, z, .. } => {
                groups.slots(&[Slot { x: inverses, ..slot(4, NONE, r, z) }, slot(4, NONE, r, z)])
            }
            Step::Scale { alpha, x } => groups.slots(&[slot(5, alpha, x, x)]),
            Step::Dot { x, y, to } => {
                groups.dot(Dot { x: address(x), y: address(y), to: of(to), pad: 0 })
            }
            Step::Div { a, b, to } => groups.step(scalar_step(0, a, of(b), of(to))),
            Step::DivOrZero { a, b, to } => groups.step(scalar_step(1, a, of(b), of(to))),
            Step::Mul { a, b, to } => groups.step(scalar_step(2, a, of(b), of(to))),
            Step::Neg { a, to } => groups.step(scalar_step(3, a, 0, of(to))),
            Step::Move { a, to } => groups.step(scalar_step(4, a, 0, of(to))),
            Step::Finite(a) => {
                let stop = crate::krylov::steps::Stop::NotFinite;
                groups.step(scalar_step(5, a, stop as i32, 0));
            }
            Step::Positive(a, stop) => groups.step(scalar_step(6, a, stop as i32, 0)),
            Step::NonZero(a, stop) => groups.step(scalar_step(7, a, stop as i32, 0)),
            Step::Iterated { square, coefficients: [alpha, beta] } => {
                groups.step(scalar_step(8, square, of(alpha), of(beta)));
            }
        }
    }
    groups.close();
    groups.all
}

struct Groups {
    first: Change,
    open: Change,
    all: Vec<Launch>,
}

impl Groups {
    fn close(&mut self) {
        if !self.open.is_empty() {
            self.all.push(Launch::Change(self.open));
        }
        self.open = self.first;
    }

    /// Scalars that changes of vectors need are those of kernels before.
    fn slots(&mut self, slots: &[Slot]) {
        let at = self.open.slots as usize;
        if self.open.dots + self.open.steps > 0 || at + slots.len() > SLOTS {
            self.close();
            return self.slots(slots);
        }
        self.open.slot[at..at + slots.len()].copy_from_slice(slots);
        self.open.slots += slots.len() as i32;
    }

    fn dot(&mut self, dot: Dot) {
        let at = self.open.dots as usize;
        if self.open.steps > 0 || at == DOTS {
            self.close();
            return self.dot(dot);
        }
        self.open.dot[at] = dot;
        self.open.dots += 1;
    }

    fn step(&mut self, step: ScalarStep) {
        let at = self.open.steps as usize;
        if at == STEPS {
            self.close();
            return self.step(step);
        }
        self.open.step[at] = step;
        self.open.steps += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::krylov::steps::Stop;

    /// Steps keep their order, and no kernel changes vectors by scalars that it computes.
    #[test]
    fn an_iteration_is_a_few_kernels() {
        let [p, q, x, r] = [0, 1, 2, 3].map(Vector);
        let [form, alpha, minus, square, beta] = [0, 1, 2, 3, 4].map(Scalar);
        let steps = [
            Step::Apply { is_transposed: false, x: p, y: q },
            Step::Dot { x: p, y: q, to: form },
            Step::Positive(form, Stop::Form),
            Step::Div { a: square, b: form, to: alpha },
            Step::Neg { a: alpha, to: minus },
            Step::Axpy { alpha, x: p, y: x },
            Step::Axpy { alpha: minus, x: q, y: r },
            Step::Dot { x: r, y: r, to: square },
            Step::Iterated { square, coefficients: [alpha, beta] },
            Step::Xpby { x: r, beta, y: p },
        ];
        let first = Change { n: 5000, ..Change::default() };
        let found = grouped(&steps, first, |vector| vector.0 as u64, 0);
        let shape = |launch: &Launch| match launch {
            Launch::Rows { .. } => (0, 0, 0),
            Launch::Change(change) => (change.slots, change.dots, change.steps),
        };
        let shapes: Vec<_> = found.iter().map(shape).collect();
        assert_eq!(shapes, [(0, 0, 0), (0, 1, 3), (2, 1, 1), (1, 0, 0)]);
        let Launch::Change(last) = found[3] else { panic!("a change") };
        assert_eq!((last.n, last.blocks(), last.slot[0].scalar), (5000, 5, 4));
        // More than a kernel has room for.
        let many = vec![steps[6]; 2 * SLOTS + 1];
        let found = grouped(&many, first, |vector| vector.0 as u64, 0);
        assert_eq!(found.iter().map(|launch| shape(launch).0).collect::<Vec<_>>(), [6, 6, 1]);
    }
}
