//! Checks what a certificate says, by deriving it again.

use super::{Certificate, Entry};
use crate::brute::{Case, by_values};
use crate::domain::{Kind, Range, Request, Scale, domains};
use crate::enclose::all_hard;
use crate::function::Function;
use crate::unit::{Rules, Task, summary};

/// Searches a unit again, best by another algorithm, and returns its cases in order.
pub type Search<'a> = dyn FnMut(&Range, Scale, &Rules, u32) -> Result<Vec<Case>, String> + 'a;

/// Derives entries again: that f has the sign and the unit that stand there, the polynomials, the hardness of each case, what lies
/// outside, and by `search` that no case is missing. The counts of the phases depend on how was searched; they are not compared. `wanted`
/// chooses entries by their index. The first entry that is wrong is named by its first argument.
pub fn recheck(
    certificate: &Certificate,
    function: &dyn Function,
    threads: usize,
    wanted: &dyn Fn(usize) -> bool,
    search: &mut Search,
) -> Result<u64, String> {
    if function.name() != certificate.function {
        return Err(format!("the certificate is of {}", certificate.function));
    }
    let mut count = 0;
    for (index, entry) in certificate.entries.iter().enumerate() {
        if wanted(index) {
            check(certificate, function, threads, entry, search).map_err(|what| {
                let range = &entry.unit.range;
                let first = crate::float::hexadecimal(range.binade.f64(range.start));
                format!("unit {index}, from {first}: {what}")
            })?;
            count += 1;
        }
    }
    Ok(count)
}

fn check(
    certificate: &Certificate,
    function: &dyn Function,
    threads: usize,
    entry: &Entry,
    search: &mut Search,
) -> Result<(), String> {
    let range = &entry.unit.range;
    let Request { format, negative, bits, .. } = certificate.request;
    let from = range.ordinal();
    // Cuts at every change: what is of one kind says so.
    let request = Request { format, negative, from, to: from + range.len, bits };
    let all = |holds: &dyn Fn(Kind) -> bool| {
        domains(function, &request, 1).all(|domain| holds(domain.kind))
    };
    let has_scale = |scale: Scale| {
        all(&|kind| match kind {
            Kind::Search(other) | Kind::AllHard { scale: other, .. } => other == scale,
            _ => false,
        })
    };
    let same = |found: Vec<Case>| {
        if found == entry.cases { Ok(()) } else { Err("the cases are others".to_string()) }
    };
    match entry.unit.task {
        Task::Search(scale) => {
            if !has_scale(scale) {
                return Err("the results have not all this sign and this unit".to_string());
            }
            let polynomials = summary(function, *range, scale, certificate.rules.target);
            let searched = entry.searched.as_ref().ok_or("it was not searched")?;
            if searched.polynomials != polynomials {
                return Err("the polynomials are others".to_string());
            }
            for case in &entry.cases {
                if Case::of(function, case.argument, bits).as_ref() != Some(case) {
                    return Err(format!("{} has another hardness", case.argument));
                }
            }
            same(search(range, scale, &certificate.rules, bits)?)
        }
        Task::Exhaustive => same(by_values(function, range, bits, threads)),
        Task::AllHard { scale, distance } => {
            if !has_scale(scale) {
                return Err("the results have not all this sign and this unit".to_string());
            }
            match all_hard(function, range, scale, bits) {
                Some(bound) if bound == distance => Ok(()),
                _ => Err("the distance from integers is another".to_string()),
            }
        }
        Task::Outside(reason) => {
            if all(&|kind| kind == Kind::Outside(reason)) {
                Ok(())
            } else {
                Err("the arguments are not all outside for this reason".to_string())
            }
        }
    }
}
