//! Complex numbers by their parts, one by one. Those whose imaginary parts are zero cost no more than real ones.

use crate::single::Single;

/// The real and the imaginary part.
pub type Pair<S> = [S; 2];

pub fn real<S: Single>(re: S) -> Pair<S> {
    [re, S::integer(0)]
}

fn is_real<S: Single>(x: &Pair<S>) -> bool {
    x[1].is_zero()
}

pub fn conjugate<S: Single>(x: &Pair<S>) -> Pair<S> {
    match is_real(x) {
        true => x.clone(),
        false => [x[0].clone(), x[1].negated()],
    }
}

pub fn minus<S: Single>(x: &Pair<S>, y: &Pair<S>) -> Pair<S> {
    [x[0].minus(&y[0]), x[1].minus(&y[1])]
}

pub fn times<S: Single>(x: &Pair<S>, y: &Pair<S>) -> Pair<S> {
    if is_real(x) && is_real(y) {
        return real(x[0].times(&y[0]));
    }
    let re = x[0].times(&y[0]).minus(&x[1].times(&y[1]));
    let im = x[0].times(&y[1]).plus(&x[1].times(&y[0]));
    [re, im]
}

/// A quotient, whose parts on the way neither overflow nor underflow where it does not.
pub fn over<S: Single>(x: &Pair<S>, y: &Pair<S>) -> Pair<S> {
    if is_real(y) {
        let im = if is_real(x) { x[1].clone() } else { x[1].over(&y[0]) };
        return [x[0].over(&y[0]), im];
    }
    let (of_x, of_y) = (exponent(x).unwrap_or(0), exponent(y).unwrap_or(0));
    let [x, y] = [(x, of_x), (y, of_y)].map(|(x, by)| x.each_ref().map(|x| x.scaled(-by)));
    let square = y[0].square().plus(&y[1].square());
    times(&x, &conjugate(&y)).map(|part| part.over(&square).scaled(of_x - of_y))
}

/// The larger exponent of the parts; `None` of zero, and of what is not finite.
pub fn exponent<S: Single>(x: &Pair<S>) -> Option<i64> {
    if !x.iter().all(S::is_finite) {
        return None;
    }
    x.iter().filter(|x| !x.is_zero()).map(S::exponent).max()
}

/// |re| + |im|
pub fn sum_of_magnitudes<S: Single>(x: &Pair<S>) -> S {
    match is_real(x) {
        true => x[0].magnitude(),
        false => x[0].magnitude().plus(&x[1].magnitude()),
    }
}
