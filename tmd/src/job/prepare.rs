//! The host's part of a unit before the search: domains, polynomials and plans.

use super::Job;
use crate::domain::{Domain, Kind, Range, Request, Scale, domains};
use crate::enclose::{Piece, Target, pieces};
use crate::polynomial::Polynomial;
use crate::progressions;
use crate::search::{Plan, Refused};

/// Polynomials that are searched together.
#[derive(Clone, Debug)]
pub struct Batch {
    pub plan: Plan,
    pub polynomials: Vec<Polynomial>,
}

/// A unit that an engine can search.
#[derive(Clone, Debug)]
pub struct Prepared {
    pub range: Range,
    /// They tile the unit.
    pub domains: Vec<Domain>,
    pub batches: Vec<Batch>,
    /// What MPFR is to decide argument by argument.
    pub exhaustive: Vec<Range>,
    /// What is to be searched by its values.
    pub values: Vec<Range>,
    pub progressions: Vec<progressions::Plan>,
}

/// Most polynomials of a batch: some megabytes.
const MOST: usize = 4096;
/// Most packets of a batch: some gigabytes of a GPU's memory.
const MOST_PACKETS: u64 = 1 << 26;

pub fn prepare(job: &Job<'_>, range: Range) -> Result<Prepared, Refused> {
    let request = Request { from: range.ordinal(), to: range.ordinal() + range.len, ..job.request };
    let mut domains: Vec<Domain> = domains(job.function, &request, job.rules.shortest).collect();
    let mut sorted = Sorted { job, exhaustive: Vec::new(), alike: Vec::new() };
    let (mut values, mut progressions) = (Vec::new(), Vec::new());
    for domain in &mut domains {
        match domain.kind {
            Kind::Search(scale) => sorted.add(domain.range, scale, job.rules.target)?,
            Kind::Exhaustive => sorted.exhaustive.push(domain.range),
            Kind::Values | Kind::Progressions => match by_progressions(job, domain.range) {
                Some(plan) => {
                    domain.kind = Kind::Progressions;
                    progressions.push(plan);
                }
                None => values.push(domain.range),
            },
            Kind::AllHard { .. } | Kind::NoneHard { .. } | Kind::Outside(_) => {}
        }
    }
    let mut batches = Vec::new();
    for mut polynomials in sorted.alike {
        while !polynomials.is_empty() {
            let (plan, count) = first_batch(job, &polynomials)?;
            let rest = polynomials.split_off(count);
            batches.push(Batch { plan, polynomials: std::mem::replace(&mut polynomials, rest) });
        }
    }
    Ok(Prepared { range, domains, batches, exhaustive: sorted.exhaustive, values, progressions })
}

/// A plan by progressions, if the rules want one and it pays.
fn by_progressions(job: &Job<'_>, range: Range) -> Option<progressions::Plan> {
    job.rules.progressions?;
    progressions::Plan::new(job.function, range, job.request.bits)
}

/// How many of these, from the first on, can be searched together, and their plan.
fn first_batch(job: &Job<'_>, polynomials: &[Polynomial]) -> Result<(Plan, usize), Refused> {
    let mut count = polynomials.len().min(MOST);
    loop {
        let some = &polynomials[..count];
        match Plan::new(some, &job.parameters()) {
            Ok(plan) if count == 1 || plan.packets(some) <= MOST_PACKETS => {
                return Ok((plan, count));
            }
            Err(refused) if count == 1 => return Err(refused),
            _ => count = count.div_ceil(2),
        }
    }
}

/// What is to be searched in a unit.
struct Sorted<'a> {
    job: &'a Job<'a>,
    exhaustive: Vec<Range>,
    /// Polynomials with sub-domains of about one length, by its logarithm: a plan has one length for all.
    alike: Vec<Vec<Polynomial>>,
}

impl Sorted<'_> {
    fn add(&mut self, range: Range, scale: Scale, target: Target) -> Result<(), Refused> {
        for piece in pieces(self.job.function, range, scale, target) {
            let one = match piece {
                Piece::Polynomial(one) => one,
                Piece::Exhaustive { start, len } => {
                    self.exhaustive.push(Range { start, len, ..range });
                    continue;
                }
            };
            let plan = Plan::new(std::slice::from_ref(&one), &self.job.parameters());
            match plan {
                Ok(plan) if plan.packets(std::slice::from_ref(&one)) <= MOST_PACKETS => {
                    let class = plan.levels[0].arguments.ilog2() as usize;
                    self.alike.resize_with(self.alike.len().max(class + 1), Vec::new);
                    self.alike[class].push(one);
                }
                // So many packets that shorter polynomials are to have them.
                _ if one.len > target.min_len => {
                    let shorter = Range { start: one.start, len: one.len, ..range };
                    let max_len = (one.len / 16).max(target.min_len);
                    self.add(shorter, scale, Target { max_len, ..target })?;
                }
                Ok(_) => return Err(Refused("a polynomial of too many packets".to_string())),
                Err(refused) => return Err(refused),
            }
        }
        Ok(())
    }
}
