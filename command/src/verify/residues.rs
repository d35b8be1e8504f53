//! Calls of the routines on residue numbers, which are products too: every result is exact, rounded once.

use super::case::{Case, Routine, Stored};
use wideblas::abi::mpres::exported::{self, Residues};
use wideblas::format::mpfr::Mpfr;
use wideblas::options::Trans;

/// The routine that a case calls on residue numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Name {
    Gemm,
    Syrk,
    /// A product with a matrix of one column.
    Gemv,
    /// A product of a row and a column, alpha 1 and beta 0.
    Dot,
    /// A product of a column and one number, alpha and beta 1.
    Axpy,
}

impl Name {
    pub const ALL: [Name; 5] = [Name::Gemm, Name::Syrk, Name::Gemv, Name::Dot, Name::Axpy];

    pub fn name(self) -> &'static str {
        match self {
            Name::Gemm => "mp_gemm",
            Name::Syrk => "mp_syrk",
            Name::Gemv => "mp_gemv",
            Name::Dot => "mp_dot",
            Name::Axpy => "mp_axpy",
        }
    }
}

/// Makes the call with residue numbers of the operands' values.
pub fn call(name: Name, case: &Case<Mpfr>, c: &mut Stored<Mpfr>) -> Result<(), String> {
    let bits = case.spec.format.precision();
    let residues = |numbers: &[Mpfr]| Residues::new(bits, numbers);
    let (a, b, mut result) = (residues(&case.a.data)?, residues(&case.b.data)?, residues(&c.data)?);
    let (alpha, beta) = (residues(&case.factors[..1])?, residues(&case.factors[1..])?);
    let [m, n, k] = [case.spec.m, case.spec.n, case.spec.k].map(|size| size as i64);
    let (lda, ldb, ldc) = (case.a.ld as i64, case.b.ld as i64, c.ld as i64);
    let into = (&mut result, ldc);
    match (name, case.spec.routine) {
        (Name::Dot, _) => exported::dot(k, &a, &b, into.0)?,
        (Name::Axpy, _) => exported::axpy(m, &b, &a, into.0)?,
        (Name::Gemv, Routine::Gemm(trans, _)) => {
            let stored = (case.a.rows as i64, case.a.cols as i64);
            exported::gemv(trans, stored, &alpha, (&a, lda), &b, &beta, into.0)?;
        }
        (_, Routine::Gemm(transa, transb)) => {
            let (a, b) = ((&a, lda), (&b, ldb));
            exported::gemm((transa, transb), (m, n, k), &alpha, a, b, &beta, into)?;
        }
        (_, Routine::Syrk(uplo, trans)) => {
            exported::syrk((uplo, trans), (n, k), &alpha, (&a, lda), &beta, into)?;
        }
        (_, Routine::Named(_)) => return Err("no routine on residue numbers".into()),
    }
    result.read(&mut c.data)
}

/// Options of a routine's operands as those of a product: vectors have no padding.
pub fn routine(name: Name, drawn: Routine) -> Routine {
    match (name, drawn) {
        (Name::Gemv, Routine::Gemm(trans, _)) => Routine::Gemm(trans, Trans::No),
        (Name::Dot, _) => Routine::Gemm(Trans::Yes, Trans::No),
        (Name::Gemv | Name::Axpy, _) => Routine::Gemm(Trans::No, Trans::No),
        (_, drawn) => drawn,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::Format;
    use crate::verify::case::Spec;
    use crate::verify::numbers::Element;

    /// Every routine is drawn, and numbers come back as they went.
    #[test]
    fn residue_numbers_are_drawn_and_keep_their_values() {
        let mut seen = Vec::new();
        for seed in 0..3000 {
            let (spec, rng) = Spec::draw(seed);
            let Some(name) = spec.residues.filter(|name| !seen.contains(name)) else { continue };
            seen.push(name);
            let Format::Mpfr(bits) = spec.format else { panic!("{spec}") };
            let case = Case::<Mpfr>::new(spec, rng).unwrap();
            let mut back = case.c.clone();
            back.data.iter_mut().for_each(|x| x.set_special(f64::NAN));
            Residues::new(bits, &case.c.data).unwrap().read(&mut back.data).unwrap();
            assert!(back.is_same(&case.c), "{}", case.spec);
            assert!(Mpfr::zeros_of(&[bits]).is_some());
        }
        assert_eq!(seen.len(), Name::ALL.len());
    }
}
