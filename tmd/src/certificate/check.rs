//! Checks what a certificate says, by deriving it again.

use super::Certificate;
use crate::domain::{Kind, Request, domains};
use crate::enclose::nearness;
use crate::function::Function;
use crate::job::{Engine, Group, Job, Record, Rules, Walk, finish, prepare};
use crate::progressions;
use crate::search::Counts;
use crate::values;

/// Derives records again: the domains, the polynomials and their errors, that all arguments of a domain have the sign and the
/// unit that stand there, and, by `other` rules of search, the cases, each by MPFR. What a record says of its search is
/// derived again where the rules are those of the certificate. Values are computed again as they were; that they are right, MPFR
/// shows on a piece of each domain of them. `wanted` chooses records by their index. The first that is
/// wrong is named by its first argument.
pub fn recheck(
    certificate: &Certificate,
    function: &dyn Function,
    engine: &dyn Engine,
    other: Rules,
    wanted: &mut dyn FnMut(usize) -> bool,
) -> Result<u64, String> {
    let header = &certificate.header;
    if function.name() != header.function {
        return Err(format!("the certificate is of {}", header.function));
    }
    let job = Job { function, request: header.request, rules: header.rules };
    let other = Job { rules: other, ..job };
    let mut count = 0;
    for (index, record) in certificate.records.iter().enumerate() {
        if wanted(index) {
            check(&job, &other, record, engine).map_err(|what| {
                let first = record.range.binade.f64(record.range.start);
                format!("the unit from {}: {what}", crate::float::hexadecimal(first))
            })?;
            count += 1;
        }
    }
    Ok(count)
}

fn check(
    job: &Job<'_>,
    other: &Job<'_>,
    record: &Record,
    engine: &dyn Engine,
) -> Result<(), String> {
    let wrong = |what: &str| Err(what.to_string());
    let prepared = prepare(job, record.range).map_err(|refused| refused.to_string())?;
    if prepared.domains != record.domains {
        return wrong("the domains are others");
    }
    cuts_are_right(job, record)?;
    let (threads, isa) = (engine.threads(), engine.isa());
    if !prepared.values.iter().all(|range| values::agree(job.function, range, threads, isa)) {
        return wrong("values are not those of MPFR");
    }
    let mut plans = prepared.progressions.iter();
    if !plans.all(|plan| progressions::agree(job.function, plan, threads, isa)) {
        return wrong("progressions do not have the cases of MPFR");
    }
    let unwalked = |walk: &Walk| (walk.step, walk.blocks, walk.counts.arguments);
    let derived = prepared.progressions.iter().map(Walk::new);
    if !derived.map(|walk| unwalked(&walk)).eq(record.walks.iter().map(unwalked)) {
        return wrong("the progressions are others");
    }
    if prepared.exhaustive.iter().map(|range| range.len).sum::<u64>() != record.exhaustive {
        return wrong("other arguments are left to MPFR");
    }
    let derived: Vec<Group> = prepared.batches.iter().map(Group::new).collect();
    let unsearched = |group: &Group| Group { counts: Counts::default(), ..group.clone() };
    if derived != record.groups.iter().map(unsearched).collect::<Vec<_>>() {
        return wrong("the polynomials are others");
    }
    let again = prepare(other, record.range).map_err(|refused| refused.to_string())?;
    let again = finish(other, engine, again)?;
    if again.cases != record.cases {
        return wrong("the cases are others");
    }
    let is_same = again.groups == record.groups && again.walks == record.walks;
    if other.rules == job.rules && !is_same {
        return wrong("the search went otherwise");
    }
    if again.searched() != record.searched() {
        return wrong("not all arguments were searched");
    }
    Ok(())
}

/// Cuts again at every change, however near to each other: what is of one kind says so.
fn cuts_are_right(job: &Job<'_>, record: &Record) -> Result<(), String> {
    let request = job.request;
    let near = |range, scale| nearness(job.function, range, scale, request.bits);
    for domain in &record.domains {
        let from = domain.range.ordinal();
        let within = Request { from, to: from + domain.range.len, ..request };
        let all = |holds: &dyn Fn(Kind) -> bool| {
            domains(job.function, &within, 1).all(|piece| holds(piece.kind))
        };
        let has_scale = |scale| {
            all(&|kind| match kind {
                Kind::Search(other)
                | Kind::AllHard { scale: other, .. }
                | Kind::NoneHard { scale: other, .. } => other == scale,
                _ => false,
            })
        };
        let is_right = match domain.kind {
            Kind::Search(scale) => has_scale(scale),
            Kind::Exhaustive | Kind::Values | Kind::Progressions => true,
            Kind::AllHard { scale, distance } => {
                has_scale(scale)
                    && near(&domain.range, scale).all_hard(request.bits) == Some(distance)
            }
            Kind::NoneHard { scale, distance } => {
                has_scale(scale)
                    && near(&domain.range, scale).none_hard(request.bits) == Some(distance)
            }
            Kind::Outside(reason) => all(&|kind| kind == Kind::Outside(reason)),
        };
        if !is_right {
            let first = crate::float::hexadecimal(domain.range.binade.f64(domain.range.start));
            return Err(format!("the domain from {first} is not what it is said to be"));
        }
    }
    Ok(())
}
