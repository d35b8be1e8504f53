//! A whole function: the binades of its domain as jobs, and what is to be expected of each before it is searched.
#![forbid(unsafe_code)]

use crate::domain::{Kind, Request, domains, has_polynomials};
use crate::float::Format;
use crate::function::Function;
use crate::job::{Part, Rules};
use crate::values;
use std::mem;

/// Arguments that are a job of their own: a binade, or neighbouring ones in which there is nothing to search for one reason.
#[derive(Clone, Debug, PartialEq)]
pub struct Binades {
    pub request: Request,
    pub outlook: Outlook,
}

/// What is to be done about some arguments.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// Arguments that polynomials or MPFR are to decide.
    pub searched: u64,
    /// What most of the others are.
    pub others: Option<Kind>,
    /// `searched` is an upper bound, as the domains are too many to count.
    pub is_bound: bool,
}

/// The requests for all binades of a function's domain, one for each sign. Only positive arguments are asked for where |f| has
/// the same values for negative ones.
pub fn whole(function: &dyn Function, format: Format, bits: u32) -> Vec<Request> {
    let bounds = function.bounds();
    let len = format.binade_len();
    let signs: &[bool] = if function.mirrors() { &[false] } else { &[false, true] };
    let of_sign = |&negative: &bool| {
        let is_inside = |ordinal| bounds.contain(&format.argument(negative, ordinal).value());
        // The bounds of a domain are not both within one binade, so one of its ends is inside or none of it.
        let meets = |from: &u64| is_inside(*from) || is_inside(from + len - 1);
        let mut met = (0..format.infinity()).step_by(len as usize).filter(meets);
        let from = met.next()?;
        let to = met.last().unwrap_or(from) + len;
        Some(Request { format, negative, from, to, bits })
    };
    signs.iter().filter_map(of_sign).collect()
}

/// Cuts a request into jobs, by growing |x|.
pub fn jobs(function: &dyn Function, request: &Request, rules: &Rules) -> Vec<Binades> {
    let mut all: Vec<Binades> = Vec::new();
    let len = request.format.binade_len();
    let mut from = request.from;
    while from < request.to {
        let to = (from / len + 1).saturating_mul(len).min(request.to);
        let one = Request { from, to, ..*request };
        let outlook = Outlook::of(function, &one, rules.shortest);
        from = to;
        match all.last_mut() {
            Some(last) if last.outlook.is_quiet(&one) && last.outlook.continues(&outlook, &one) => {
                last.request.to = to;
                last.outlook.searched += outlook.searched;
            }
            _ => all.push(Binades { request: one, outlook }),
        }
    }
    all
}

/// Domains that are looked at for an outlook.
const MOST: usize = 1024;
/// So many domains that cover next to nothing: their number is hopeless.
const FIRST: usize = 48;

impl Outlook {
    fn of(function: &dyn Function, request: &Request, shortest: u64) -> Outlook {
        let exponent = request.format.argument(request.negative, request.from).binade.exponent;
        if values::pay(function, request.format, exponent) {
            return Outlook { searched: request.len(), others: None, is_bound: false };
        }
        // To cut a binade without polynomials would take as long as to search it.
        let from = request.from + (request.len() as f64 * 0.618) as u64;
        if !has_polynomials(function, &Request { from, ..*request }, shortest) {
            return Outlook { searched: request.len(), others: None, is_bound: true };
        }
        let (mut seen, mut searched) = (0, 0);
        let mut others: Vec<(Kind, u64)> = Vec::new();
        let all = domains(function, request, shortest);
        for (count, domain) in all.enumerate() {
            let len = domain.range.len;
            seen += len;
            match domain.kind {
                Kind::Search(_) | Kind::Exhaustive | Kind::Values | Kind::Progressions => {
                    searched += len
                }
                kind => match others.iter_mut().find(|(other, _)| is_alike(other, &kind)) {
                    Some((_, sum)) => *sum += len,
                    None => others.push((kind, len)),
                },
            }
            let hopeless = count + 1 == FIRST && seen < request.len() >> 14;
            if (hopeless || count + 1 == MOST) && seen < request.len() {
                let searched = searched + (request.len() - seen);
                return Outlook { searched, others: None, is_bound: true };
            }
        }
        let most = others.into_iter().max_by_key(|(_, sum)| *sum);
        Outlook { searched, others: most.map(|(kind, _)| kind), is_bound: false }
    }

    /// Next to nothing is to be searched.
    fn is_quiet(&self, request: &Request) -> bool {
        self.searched <= (request.format.binade_len() / 64).clamp(1, 4096)
    }

    fn continues(&self, next: &Outlook, request: &Request) -> bool {
        let is_same = match (&self.others, &next.others) {
            (Some(one), Some(other)) => is_alike(one, other),
            _ => false,
        };
        is_same && next.is_quiet(request)
    }
}

/// For the same reason in no search.
fn is_alike(one: &Kind, other: &Kind) -> bool {
    match (one, other) {
        (Kind::Outside(one), Kind::Outside(other)) => one == other,
        _ => mem::discriminant(one) == mem::discriminant(other),
    }
}

impl Binades {
    /// Nothing to search but single arguments.
    pub fn is_quiet(&self) -> bool {
        self.outlook.is_quiet(&self.request)
    }

    /// How many binades there are, in part or whole.
    pub fn count(&self) -> u64 {
        let len = self.request.format.binade_len();
        self.request.to.div_ceil(len) - self.request.from / len
    }

    /// The rules for this job: where there is nothing to search, a binade is one unit.
    pub fn rules(&self, rules: Rules) -> Rules {
        if self.is_quiet() { Rules { unit: 52, ..rules } } else { rules }
    }

    /// `p-1` of [1/2, 1), `m3` of (-16, -8], `p-1022_p-60` of many.
    pub fn name(&self) -> String {
        let Request { format, negative, from, to, .. } = self.request;
        let sign = if negative { 'm' } else { 'p' };
        let exponent = |ordinal: u64| format.argument(negative, ordinal).binade.exponent;
        let (first, last) = (exponent(from), exponent(to - 1));
        let one = format!("{sign}{first}");
        if first == last { one } else { format!("{one}_{sign}{last}") }
    }
}

/// Every so many-th of some jobs, so that parts have expensive neighbours in equal shares.
pub fn share<T>(jobs: impl IntoIterator<Item = T>, part: Part) -> impl Iterator<Item = T> {
    let is_own = move |at: u64| at % part.of == part.index - 1;
    jobs.into_iter().zip(0..).filter(move |(_, at)| is_own(*at)).map(|(job, _)| job)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domain::Reason;
    use crate::float::{BFLOAT16, BINARY16, BINARY64};
    use crate::function::by_name;
    use crate::function::table::rows;

    #[test]
    fn functions_that_mirror() {
        for row in rows() {
            let magnitude = |x: f64| {
                let x = rug::Float::with_val(53, x);
                let is_defined = row.bounds().contain(&x);
                is_defined.then(|| row.value(&x, 80).low.abs().to_f64())
            };
            let is_same = |x: &f64| {
                let (one, other) = (magnitude(*x), magnitude(-x));
                // Rounded down: the last bits differ.
                match (one, other) {
                    (Some(one), Some(other)) => (one - other).abs() <= 1e-15 * one,
                    _ => one.is_none() && other.is_none(),
                }
            };
            let all = [0.3, 0.8, 1.7, 6.1].iter().all(is_same);
            assert_eq!(row.mirrors(), all, "{}", row.name());
        }
    }

    /// The jobs tile all for which a function is defined.
    #[test]
    fn jobs_of_whole_functions() {
        let rules = Rules::default();
        for row in rows() {
            for (format, bits) in [(BINARY16, 9), (BFLOAT16, 6)] {
                let mut covered = 0;
                for request in whole(row, format, bits) {
                    let mut at = request.from;
                    for one in jobs(row, &request, &rules) {
                        assert_eq!(one.request.from, at);
                        at = one.request.to;
                        let searched = domains(row, &one.request, rules.shortest)
                            .filter(|domain| {
                                matches!(
                                    domain.kind,
                                    Kind::Search(_)
                                        | Kind::Exhaustive
                                        | Kind::Values
                                        | Kind::Progressions
                                )
                            })
                            .map(|domain| domain.range.len);
                        assert_eq!(searched.sum::<u64>(), one.outlook.searched);
                    }
                    assert_eq!(at, request.to);
                    covered += request.len();
                }
                let signs: &[bool] = if row.mirrors() { &[false] } else { &[false, true] };
                let defined = signs.iter().flat_map(|&negative| {
                    let value = move |ordinal| format.argument(negative, ordinal).value();
                    (0..format.infinity()).filter(move |&at| row.bounds().contain(&value(at)))
                });
                let defined = defined.count() as u64;
                // Whole binades have others beside them.
                let most = defined + 2 * format.binade_len();
                assert!((defined..most).contains(&covered), "{} {covered} {defined}", row.name());
            }
        }
    }

    #[test]
    fn binades_with_nothing_to_search_are_one_job() {
        let exp = by_name("exp").unwrap();
        let requests = whole(exp, BINARY64, 48);
        let all = jobs(exp, &requests[0], &Rules::default());
        let last = all.last().unwrap();
        assert_eq!(last.name(), "p10_p1023");
        assert_eq!(last.outlook.others, Some(Kind::Outside(Reason::Overflow)));
        assert_eq!(last.rules(Rules::default()).unit, 52);
        let first = &all[0];
        assert!(first.name().starts_with("p-1023_p-") && first.is_quiet(), "{}", first.name());
        assert!(matches!(first.outlook.others, Some(Kind::AllHard { .. })));
        let half = all.iter().find(|one| one.name() == "p-1").unwrap();
        assert!(!half.is_quiet() && half.outlook.searched == 1 << 52);
        // Zeros of the sine are everywhere: all arguments are searched by their values.
        let sin = by_name("sin").unwrap();
        let far = Request::new(BINARY64, 2f64.powi(500), 2f64.powi(502), 48).unwrap();
        let all = jobs(sin, &far, &Rules::default());
        assert!(all.len() == 2 && all.iter().all(|one| one.outlook.searched == 1 << 52));
    }

    #[test]
    fn shares_tile() {
        let mut all: Vec<u32> =
            (1..=3).flat_map(|index| share(0..10, Part { index, of: 3 })).collect();
        assert_eq!(all[..4], [0, 3, 6, 9]);
        all.sort_unstable();
        assert_eq!(all, (0..10).collect::<Vec<_>>());
    }
}
