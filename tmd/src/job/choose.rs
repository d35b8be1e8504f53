//! Which Boolean test, and which length of sub-domains, by measured failures.
//!
//! A search costs its tests and the arguments that fail all of them. What a test costs is known beforehand; how often it fails
//! is counted on a few sub-domains from all over the request. So the choice is the same on every machine, with any engine,
//! and for each part: records name what was chosen.
//!
//! A plan's own lengths follow from the coefficients, as if results were random. They are not where f is nearly a straight line with a
//! slope that is nearly an integer, in units of g: tanh x near tiny x, or near 1. There results are about equally far from
//! an integer for long, not near enough to be hard, but nearer than the errors of a long line. Shorter lines are tried
//! where that is so.

use super::{Job, Rules};
use crate::boolean::Algorithm;
use crate::domain::{Domain, Kind, Range, Request, domains, has_polynomials};
use crate::enclose::{Piece, pieces};
use crate::polynomial::Polynomial;
use crate::search::{Counts, Parameters, Plan, Polynomials, Precision, Refused, rates};

/// What one test costs, and one argument of phase 3; the unit is a clipped test in doubles.
#[derive(Clone, Debug, PartialEq)]
pub struct Costs {
    pub lefevre: f64,
    pub regular: f64,
    pub clipped: f64,
    /// A test in integers, as a multiple.
    pub integer: f64,
    pub argument: f64,
}

impl Default for Costs {
    /// Of an H200, where the most is searched: 3.3, 0.031 and 0.033 ns for the tests. Integers: of a core with AVX-512, 0.28 us for 0.04.
    fn default() -> Costs {
        Costs { lefevre: 100.0, regular: 0.94, clipped: 1.0, integer: 8.0, argument: 0.1 }
    }
}

impl Costs {
    fn of(&self, algorithm: Algorithm, precision: Precision) -> f64 {
        let double = match algorithm {
            Algorithm::Lefevre => self.lefevre,
            Algorithm::Regular => self.regular,
            Algorithm::Clipped => self.clipped,
        };
        double * if precision == Precision::Integer { self.integer } else { 1.0 }
    }
}

/// A way to search, and how it went with the sample.
#[derive(Clone, Debug, PartialEq)]
pub struct Tried {
    pub algorithm: Algorithm,
    pub precision: Precision,
    /// As in [`Rules`].
    pub arguments: Option<u64>,
    pub counts: Counts,
    /// Of an argument, in all and in phase 1.
    pub cost: f64,
    pub phase_1: f64,
}

/// The rules to search by, and all that was tried. Nothing is tried where there is little to search.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub rules: Rules,
    pub tried: Vec<Tried>,
}

/// Places of a request that are looked at.
const PLACES: u64 = 8;
/// And where results seem not to be random.
const MANY_PLACES: u64 = 256;
/// log2 of the polynomials of a unit, at most: tens of megabytes.
const POLYNOMIALS: u32 = 14;
const LEAST_UNIT: u32 = 32;
/// Sub-domains of phase 1 at each of them.
const SUBDOMAINS: u64 = 1024;
const FEW: u64 = 32;
/// Arguments of a polynomial that is looked at, at most; a request that is not longer is not worth a choice.
const LONGEST: u64 = 1 << 36;
const WORTH: u64 = 1 << 24;
/// Domains of a unit that are looked at, to find that of a place.
const MOST_DOMAINS: usize = 1 << 12;
/// A search that costs more than this many times its tests of phase 1 has results that are not random.
const STRANGE: f64 = 4.0;
/// What other lengths must save to be chosen: a factor.
const CLEARLY: f64 = 2.0;

/// Chooses the test for a job; in doubles or in integers, unless its rules already say integers.
pub fn choose(job: &Job<'_>, costs: &Costs) -> Result<Choice, Refused> {
    let mut sample =
        Sample { job, costs, polynomials: polynomials(job, PLACES), tried: Vec::new() };
    let usual = job.rules;
    if sample.polynomials.is_empty() {
        return Ok(Choice { rules: usual, tried: Vec::new() });
    }
    // The cheapest tests first: one that costs more by itself than all of another search need not be tried.
    let mut algorithms = Algorithm::ALL;
    algorithms.sort_by(|a, b| {
        let cost = |one: &Algorithm| costs.of(*one, usual.precision);
        cost(a).total_cmp(&cost(b))
    });
    let mut best: Option<Tried> = None;
    for algorithm in algorithms {
        let least = best.as_ref().map_or(f64::INFINITY, |best| best.cost);
        let rules = Rules { algorithm, ..usual };
        let tried = sample.measure(&rules, least)?;
        best = [best, tried].into_iter().flatten().min_by(|a, b| a.cost.total_cmp(&b.cost));
    }
    let mut best = best.ok_or_else(|| Refused("no test was tried".to_string()))?;
    let is_strange = |tried: &Tried| tried.cost > STRANGE * tried.phase_1;
    if is_strange(&best) && usual.arguments.is_none() {
        // It may be so at one place alone: more of them show it.
        sample.polynomials = polynomials(job, MANY_PLACES);
        let rules = Rules { algorithm: best.algorithm, ..usual };
        best = sample.measure(&rules, f64::INFINITY)?.unwrap_or(best);
    }
    if is_strange(&best) && usual.arguments.is_none() {
        let limit = best.cost / CLEARLY;
        let mut other: Option<Tried> = None;
        for precision in [usual.precision, Precision::Integer] {
            for log2 in (6..=22).step_by(2) {
                let least = other.as_ref().map_or(limit, |other| other.cost);
                let arguments = Some(1 << log2);
                let rules = Rules { arguments, precision, algorithm: best.algorithm, ..usual };
                let tried = sample.measure(&rules, least)?;
                other = tried.filter(|tried| tried.cost < least).or(other);
            }
        }
        best = other.unwrap_or(best);
    }
    let Tried { algorithm, precision, arguments, .. } = best;
    Ok(Choice { rules: Rules { algorithm, precision, arguments, ..usual }, tried: sample.tried })
}

/// The rules of a job with shorter units where polynomials are so short that a unit would have many thousands: the host
/// has units of all its threads at once. sin x at 2^21 has a polynomial for 2^25 arguments.
pub fn fitted(job: &Job<'_>) -> Rules {
    let mut lens: Vec<u64> = polynomials(job, PLACES).iter().map(|one| one.len).collect();
    lens.sort_unstable();
    // Not the shortest: that may be one at the end of a domain.
    let most = lens.get(lens.len() / 2).map_or(u32::MAX, |len| len.ilog2() + POLYNOMIALS);
    Rules { unit: job.rules.unit.min(most.max(LEAST_UNIT)), ..job.rules }
}

struct Sample<'a> {
    job: &'a Job<'a>,
    costs: &'a Costs,
    polynomials: Vec<Polynomial>,
    tried: Vec<Tried>,
}

impl Sample<'_> {
    /// How it goes by these rules; `None` if the tests alone cost more than `least` an argument.
    fn measure(&mut self, rules: &Rules, least: f64) -> Result<Option<Tried>, Refused> {
        let Rules { algorithm, precision, arguments, .. } = *rules;
        // Tests by packets: the other method has the same lines, but for shorter packets.
        let rules = Rules { polynomials: Polynomials::Packets, ..*rules };
        let parameters = Job { rules, ..*self.job }.parameters();
        let parameters = Parameters { algorithm: Some(algorithm), ..parameters };
        let plans =
            self.polynomials.iter().map(|one| Plan::new(std::slice::from_ref(one), &parameters));
        let plans = plans.collect::<Result<Vec<Plan>, Refused>>()?;
        let (each, places) = (self.costs.of(algorithm, precision), plans.len() as f64);
        let first = plans.iter().map(|plan| each / plan.levels[0].arguments as f64);
        let phase_1 = first.sum::<f64>() / places;
        if phase_1 >= least {
            return Ok(None);
        }
        let (mut counts, mut cost) = (Counts::default(), 0.0);
        for (plan, one) in plans.iter().zip(&self.polynomials) {
            let beginning = |subdomains: u64| {
                let len = one.len.min(subdomains * plan.levels[0].arguments);
                rates(plan, &[Polynomial { len, ..one.clone() }])
            };
            // Where most tests fail, few show it, and many would take long in all phases.
            let few = beginning(FEW);
            let fail = 2 * few.levels[0].failures > few.levels[0].tests;
            let found = if fail { few } else { beginning(SUBDOMAINS) };
            let tests = found.levels.iter().map(|level| level.tests).sum::<u64>();
            let spent = tests as f64 * each + found.exhausted as f64 * self.costs.argument;
            cost += spent / found.arguments as f64 / places;
            counts.add(&found);
        }
        let tried = Tried { algorithm, precision, arguments, counts, cost, phase_1 };
        self.tried.push(tried.clone());
        Ok(Some(tried))
    }
}

/// A place in the i-th of some equal parts of `len` arguments. It has nothing in common with where binades and units begin: exp x is
/// near the integer of 1 - x at every multiple of a power of two, for tiny x, and hardly anywhere else.
pub fn place(len: u64, i: u64, parts: u64) -> u64 {
    // The golden ratio.
    let within = (u128::from(len / parts) * 0x9e37_79b9_7f4a_7c15) >> 64;
    len / parts * i + within as u64
}

/// Polynomials from all over a job.
fn polynomials(job: &Job<'_>, places: u64) -> Vec<Polynomial> {
    let request = job.request;
    if request.len() < WORTH {
        return Vec::new();
    }
    let place = |i: u64| request.from + place(request.len(), i, places);
    (0..places).filter_map(|i| polynomial(job, place(i))).collect()
}

/// The polynomial that begins at a place, if this is to be searched. Cuts are those of its unit: in less of it results would be less
/// random, and a proof would take out all but what passes an integer.
fn polynomial(job: &Job<'_>, from: u64) -> Option<Polynomial> {
    let Job { function, request, rules } = *job;
    if !has_polynomials(function, &Request { from, ..request }, rules.shortest) {
        return None;
    }
    let unit = 1 << rules.unit.min(request.format.binade_len().ilog2());
    let start = from / unit * unit;
    let here = Request {
        from: start.max(request.from),
        to: start.saturating_add(unit).min(request.to),
        ..request
    };
    let end = |domain: &Domain| domain.range.ordinal() + domain.range.len;
    let domain = domains(function, &here, rules.shortest)
        .take(MOST_DOMAINS)
        .find(|domain| end(domain) > from)?;
    let Kind::Search(scale) = domain.kind else { return None };
    let before = from - domain.range.ordinal();
    let len = (domain.range.len - before).min(LONGEST);
    let range = Range { start: domain.range.start + before, len, ..domain.range };
    pieces(function, range, scale, rules.target).take(16).find_map(|piece| match piece {
        Piece::Polynomial(one) => Some(one),
        Piece::Exhaustive { .. } => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::{BINARY16, BINARY64};
    use crate::function::user::Question;
    use crate::function::{Bounds, UserFunction, by_name};
    use crate::interval::Interval;
    use crate::job::{Cpu, finish, prepare};
    use wideblas::engine::cpu::Isa;

    fn job(name: &str, from: f64, to: f64) -> Job<'static> {
        let request = Request::new(BINARY64, from, to, 44).unwrap();
        Job { function: by_name(name).unwrap(), request, rules: Rules::default() }
    }

    fn shares(choice: &Choice, algorithm: Algorithm) -> Option<f64> {
        let tried = choice.tried.iter().find(|one| one.algorithm == algorithm)?;
        let level = tried.counts.levels[0];
        Some(level.failures as f64 / level.tests as f64)
    }

    #[test]
    fn clipped_wins_where_regular_fails_more_often() {
        for (name, from, to) in [("exp", 0.5, 1.0), ("sin", 1.0, 2.0), ("exp", 0.125, 512.0)] {
            let job = job(name, from, to);
            let choice = choose(&job, &Costs::default()).unwrap();
            assert_eq!(choice.rules, job.rules, "{name}");
            let shares = Algorithm::ALL.map(|one| shares(&choice, one));
            let [None, Some(regular), Some(clipped)] = shares else { panic!("{shares:?}") };
            assert!(clipped > 0.01 && clipped < 0.1 && regular > 2.0 * clipped, "{shares:?}");
            assert_eq!(choose(&job, &Costs::default()).unwrap(), choice);
        }
    }

    /// Where nothing fails the cheapest test is best, and other costs have other tests chosen.
    #[test]
    fn costs_decide() {
        let exp = job("exp", 0.5, 1.0);
        let short = Job { rules: Rules { arguments: Some(4096), ..exp.rules }, ..exp };
        let choice = choose(&short, &Costs::default()).unwrap();
        assert_eq!(choice.rules, Rules { algorithm: Algorithm::Regular, ..short.rules });
        let dear = Costs { regular: 1.1, ..Costs::default() };
        assert_eq!(choose(&short, &dear).unwrap().rules.algorithm, Algorithm::Clipped);
        let slow_divisions = Costs { lefevre: 0.5, ..Costs::default() };
        let choice = choose(&exp, &slow_divisions).unwrap();
        assert_eq!(choice.rules.algorithm, Algorithm::Lefevre);
        // As many fail as of clipped tests: both find the exact minimum.
        let usual = choose(&exp, &Costs::default()).unwrap();
        assert_eq!(shares(&choice, Algorithm::Lefevre), shares(&usual, Algorithm::Clipped));
        let few = Request::new(BINARY16, 1.0, 2.0, 8).unwrap();
        let few = Job { request: few, ..exp };
        let choice = choose(&few, &Costs::default()).unwrap();
        assert!(choice.rules == few.rules && choice.tried.is_empty());
        // No polynomials, and no endless look for them.
        let far = job("sin", 2f64.powi(500), 2f64.powi(501));
        assert!(choose(&far, &Costs::default()).unwrap().tried.is_empty());
    }

    /// 5/4 x + 2^-95: of every second argument the result is nearly a number of the format or a middle, but not so nearly that it
    /// is hard.
    #[test]
    fn lengths_are_chosen_where_results_are_not_random() {
        let taylor = |question: &Question| {
            let p = question.precision;
            let x = Interval::new(p, &(question.centre.clone() - question.radius))
                .hull(&Interval::new(p, &(question.centre.clone() + question.radius)));
            let tiny = Interval::integer(p, 1).scale(-95);
            let line = [x.mul_int(5).scale(-2).add(&tiny), Interval::integer(p, 5).scale(-2)];
            let rest = std::iter::repeat_n(Interval::integer(p, 0), question.order);
            Some(line.into_iter().chain(rest).collect())
        };
        let function =
            UserFunction { name: "line".into(), bounds: Bounds::ALL, taylor: Box::new(taylor) };
        for (from, to, start) in [(1.0, 1.5, 1 << 49), (1.25, 1.375, (1 << 50) + 12345)] {
            let request = Request::new(BINARY64, from, to, 48).unwrap();
            let job = Job { function: &function, request, rules: Rules::default() };
            let choice = choose(&job, &Costs::default()).unwrap();
            assert!(choice.rules.arguments.is_some(), "{:?}", choice.rules);
            let range = Range {
                binade: request.format.argument(false, request.from).binade,
                start,
                len: 1 << 22,
            };
            let cpu = Cpu { threads: 1, isa: Isa::detected() };
            let searched = |rules| {
                let job = Job { rules, ..job };
                let record = finish(&job, &cpu, prepare(&job, range).unwrap()).unwrap();
                let one_by_one = record.groups.iter().map(|group| group.counts.exhausted);
                (record.cases, one_by_one.sum::<u64>())
            };
            let (usual, chosen) = (searched(job.rules), searched(choice.rules));
            assert_eq!(chosen.0, usual.0);
            assert!(
                chosen.1 < usual.1 / 100 && usual.1 > 1 << 20,
                "{from:e} {chosen:?} {usual:?} {:?}",
                choice.tried
            );
        }
    }
}
