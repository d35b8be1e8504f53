//! What is solved: a linear operator.

use crate::numbers::{Arithmetic, Entry};
use crate::{Matrix, exact, product};

/// A linear operator on vectors of an arithmetic. Functions fail with `None` where the operator cannot be applied.
pub trait Operator<A: Arithmetic> {
    /// y := A x
    fn apply(&self, x: &[A::Number], y: &mut [A::Number]) -> Option<()>;
    /// y := A^T x
    fn apply_transposed(&self, x: &[A::Number], y: &mut [A::Number]) -> Option<()>;
    /// r := b - A x, as exactly as the operator is known.
    fn residual(&self, b: &[A::Number], x: &[A::Number], r: &mut [A::Number]) -> Option<()>;
    /// Whether p^T A p <= 0, where a computed one was.
    fn is_indefinite(&self, p: &[A::Number]) -> bool;
}

/// A matrix with its entries as an arithmetic takes them.
pub struct OfMatrix<'a, A, E> {
    pub arithmetic: A,
    pub matrix: &'a Matrix,
    pub entries: &'a [E],
    /// The transpose, where it is needed.
    pub transposed: Option<(&'a Matrix, &'a [E])>,
    pub threads: usize,
}

impl<A: Arithmetic, E: Entry<A::Number>> Operator<A> for OfMatrix<'_, A, E> {
    fn apply(&self, x: &[A::Number], y: &mut [A::Number]) -> Option<()> {
        product::row_sums(self.arithmetic, self.matrix, self.entries, x, y, self.threads);
        Some(())
    }

    fn apply_transposed(&self, x: &[A::Number], y: &mut [A::Number]) -> Option<()> {
        let (matrix, entries) = self.transposed?;
        product::row_sums(self.arithmetic, matrix, entries, x, y, self.threads);
        Some(())
    }

    fn residual(&self, b: &[A::Number], x: &[A::Number], r: &mut [A::Number]) -> Option<()> {
        exact::residual(self.arithmetic, self.matrix, b, x, r);
        Some(())
    }

    fn is_indefinite(&self, p: &[A::Number]) -> bool {
        exact::is_form_positive(self.arithmetic, self.matrix, p) == Some(false)
    }
}
