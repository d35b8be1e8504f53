//! The steps of methods, and what carries them out: a method is a list of steps, the same on a CPU and a GPU.

use super::Status;
use crate::numbers::Arithmetic;
use wideblas_engine::device::Failure;

/// A vector of a machine, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vector(pub usize);

/// A scalar of a machine, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scalar(pub usize);

/// Why steps ended before the last one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(i32)]
pub enum Stop {
    // The numbers are those of kernels/change.cuh.
    NotFinite = 1,
    Indefinite = 2,
    /// CG's p^T A p is not positive.
    Form = 3,
    BrokenDown = 4,
    /// The recursion's residual is at its target.
    Reached = 5,
}

/// One step of a method.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// y := A x, or A^T x
    Apply { is_transposed: bool, x: Vector, y: Vector },
    /// z := M^-1 r, or that of the transpose.
    Precondition { is_transposed: bool, r: Vector, z: Vector },
    /// to := x^T y
    Dot { x: Vector, y: Vector, to: Scalar },
    /// y := alpha x + y
    Axpy { alpha: Scalar, x: Vector, y: Vector },
    /// y := x + beta y
    Xpby { x: Vector, beta: Scalar, y: Vector },
    /// x := alpha x
    Scale { alpha: Scalar, x: Vector },
    /// y := x
    Copy { x: Vector, y: Vector },
    /// The same where the last iteration's residual is far below the best one before.
    Keep { x: Vector, y: Vector },
    /// to := a / b
    Div { a: Scalar, b: Scalar, to: Scalar },
    /// The same, but 0 where b is.
    DivOrZero { a: Scalar, b: Scalar, to: Scalar },
    /// to := a b
    Mul { a: Scalar, b: Scalar, to: Scalar },
    /// to := -a
    Neg { a: Scalar, to: Scalar },
    /// to := a
    Move { a: Scalar, to: Scalar },
    /// Stops where a scalar is not finite.
    Finite(Scalar),
    /// Stops where a scalar is not positive.
    Positive(Scalar, Stop),
    /// Stops where a scalar is zero.
    NonZero(Scalar, Stop),
    /// The end of an iteration, whose squared residual is `square` by the recursion. CG has coefficients: alpha, and the beta before it.
    Iterated { square: Scalar, coefficients: [Scalar; 2] },
}

/// Steps of one iteration, and those before it.
#[derive(Debug)]
pub struct Program {
    /// From a residual.
    pub begin: Vec<Step>,
    /// An iteration up to [`Step::Iterated`], and what follows that.
    pub iteration: [Vec<Step>; 2],
    /// The direction p of CG.
    pub direction: Option<Vector>,
}

/// What is known of an iteration's residuals.
#[derive(Clone, Debug)]
pub struct Recursion<N> {
    /// b^T b
    pub square: N,
    /// The residual relative to b at which iterations stop.
    pub target: f64,
    /// The residual of the best iterate that is kept.
    pub best: f64,
}

/// How some iterations went.
#[derive(Debug, Default)]
pub struct Batch {
    /// The recursion's residuals relative to b, one for each iteration.
    pub residuals: Vec<f64>,
    /// The coefficients of each.
    pub coefficients: Vec<[f64; 2]>,
    pub stop: Option<Stop>,
}

/// Why a method ends.
#[derive(Debug)]
pub enum End {
    Status(Status),
    /// The device failed.
    Failed(Failure),
    /// So many bits would be better.
    Rise(u32),
}

impl From<Status> for End {
    fn from(status: Status) -> End {
        End::Status(status)
    }
}

impl From<Failure> for End {
    fn from(failure: Failure) -> End {
        End::Failed(failure)
    }
}

/// What carries out steps: it has the vectors and scalars. All machines leave the same bits.
pub trait Machine<A: Arithmetic> {
    /// A new vector of zeros.
    fn vector(&mut self) -> Result<Vector, End>;
    /// A new scalar, zero.
    fn scalar(&mut self) -> Scalar;
    fn write(&mut self, to: Vector, from: &[A::Number]) -> Result<(), End>;
    fn read(&mut self, from: Vector) -> Result<Vec<A::Number>, End>;
    fn set(&mut self, to: Scalar, x: A::Number) -> Result<(), End>;
    /// The values of scalars.
    fn values(&mut self, of: &[Scalar]) -> Result<Vec<A::Number>, End>;
    fn recursion(&mut self) -> &mut Recursion<A::Number>;
    /// Carries out steps.
    fn run(&mut self, steps: &[Step]) -> Result<Option<Stop>, End>;
    /// Carries out some iterations of a program, at most `most`.
    fn iterate(&mut self, program: &Program, most: usize) -> Result<Batch, End>;
}
