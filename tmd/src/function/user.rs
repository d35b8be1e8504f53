//! A function of one's own, by a closure that encloses its Taylor coefficients.
#![forbid(unsafe_code)]

use super::{Bounds, Function};
use crate::interval::Interval;
use rug::Float;

/// What a closure is asked for.
pub struct Question<'a> {
    pub centre: &'a Float,
    /// At least 0. The coefficients must hold at every y with |y - centre| <= radius.
    pub radius: &'a Float,
    pub order: usize,
    /// Bits of precision that bounds should have.
    pub precision: u32,
}

/// Intervals for f^(i)(y)/i!, 0 <= i <= order. `None`, or too few, where no bounds are known.
pub type Taylor = dyn Fn(&Question) -> Option<Vec<Interval>> + Send + Sync;

/// A function by its closure. The proof of a search is as good as these enclosures. Hardness is decided as far as values with
/// radius 0 become narrower with more precision; arguments whose results are exact are reported as `Hardness::AtLeast`, unless the
/// closure gives one number for them.
pub struct UserFunction {
    pub name: String,
    pub bounds: Bounds,
    pub taylor: Box<Taylor>,
}

impl Function for UserFunction {
    fn name(&self) -> &str {
        &self.name
    }

    fn bounds(&self) -> Bounds {
        self.bounds
    }

    fn taylor(&self, x: &Interval, order: usize) -> Vec<Interval> {
        let precision = x.precision();
        let entire = || vec![Interval::entire(precision); order + 1];
        if !x.is_finite() {
            return entire();
        }
        let centre = x.middle();
        let reach = Interval::new(precision, &centre).sub(x).magnitude();
        let radius = if x.is_point() { Float::new(precision) } else { reach };
        let question = Question { centre: &centre, radius: &radius, order, precision };
        match (self.taylor)(&question) {
            Some(coefficients) if coefficients.len() > order => coefficients
                .into_iter()
                .take(order + 1)
                .map(|c| {
                    let is_number = !c.low.is_nan() && !c.high.is_nan() && c.low <= c.high;
                    if is_number {
                        Interval::between(precision, &c.low, &c.high)
                    } else {
                        Interval::entire(precision)
                    }
                })
                .collect(),
            _ => entire(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::{by_polynomials, by_values};
    use crate::decide::Hardness;
    use crate::domain::{Kind, Reason, Request, domains};
    use crate::float::{BINARY16, BINARY64};
    use crate::function::by_name;
    use crate::series::Series;

    /// x exp x, which has a minimum at -1.
    fn x_exp_x() -> UserFunction {
        let taylor = |question: &Question| {
            let (c, r) = (question.centre, question.radius);
            let p = question.precision;
            let low = Float::with_val(c.prec().max(p) + 64, c - r);
            let high = Float::with_val(c.prec().max(p) + 64, c + r);
            let x = Interval::between(p, &low, &high);
            let power = by_name("exp").unwrap().taylor(&x, question.order);
            Some(Series::variable(&x).mul(&Series(power), question.order).0)
        };
        UserFunction { name: "xexpx".into(), bounds: Bounds::ALL, taylor: Box::new(taylor) }
    }

    #[test]
    fn a_function_of_ones_own_is_cut_and_searched() {
        let function = x_exp_x();
        for (format, from, to, bits) in
            [(BINARY16, -0.25, f64::NEG_INFINITY, 5), (BINARY16, 0.5, f64::INFINITY, 5)]
        {
            let request = Request::new(format, from, to, bits).unwrap();
            let (mut cases, mut next) = (0, request.from);
            for domain in domains(&function, &request, 8) {
                assert_eq!(domain.range.ordinal(), next);
                next += domain.range.len;
                let slow = by_values(&function, &domain.range, bits, 1);
                match domain.kind {
                    Kind::Search(scale) => {
                        let fast = by_polynomials(&function, &domain.range, scale, bits, 1);
                        assert_eq!(slow, fast, "{domain:?}");
                        cases += fast.len();
                    }
                    Kind::Exhaustive | Kind::Values | Kind::Progressions => cases += slow.len(),
                    Kind::AllHard { .. } => assert_eq!(slow.len() as u64, domain.range.len),
                    Kind::NoneHard { .. } => assert!(slow.is_empty(), "{domain:?}"),
                    Kind::Outside(reason) => {
                        let x = domain.range.binade.f64(domain.range.start);
                        let is_large = x > 5.0 && reason == Reason::Overflow;
                        assert!(is_large || x < -20.0 && reason == Reason::Underflow, "{domain:?}");
                    }
                }
            }
            assert_eq!(next, request.to);
            assert!(cases > 50, "{cases}");
        }
    }

    #[test]
    fn without_bounds_nothing_is_claimed() {
        let answers: [Box<Taylor>; 3] = [
            Box::new(|_: &Question| None),
            Box::new(|_: &Question| Some(vec![])),
            Box::new(|question: &Question| {
                let one = Interval::integer(question.precision, 1);
                let turned = Interval { low: one.high.clone() + 1, high: one.low };
                Some(vec![turned; question.order + 1])
            }),
        ];
        for taylor in answers {
            let function = UserFunction { name: "none".into(), bounds: Bounds::ALL, taylor };
            let request = Request::new(BINARY64, 1.0, 1.0 + 2f64.powi(-46), 44).unwrap();
            for domain in domains(&function, &request, 8) {
                assert_eq!(domain.kind, Kind::Exhaustive);
                // All may be hard.
                let cases = by_values(&function, &domain.range, 44, 1);
                assert_eq!(cases.len() as u64, domain.range.len);
                assert!(cases.iter().all(|case| case.hardness == Hardness::AtLeast(0)));
            }
        }
    }
}
