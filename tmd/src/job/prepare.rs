//! The host's part of a unit before the search: domains, polynomials and plans.

use super::Job;
use crate::domain::{Domain, Kind, Range, Request, domains};
use crate::enclose::{Piece, pieces};
use crate::polynomial::Polynomial;
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
}

/// Most polynomials of a batch: some megabytes.
const MOST: usize = 4096;

pub fn prepare(job: &Job<'_>, range: Range) -> Result<Prepared, Refused> {
    let parameters = job.parameters();
    let request = Request { from: range.ordinal(), to: range.ordinal() + range.len, ..job.request };
    let domains: Vec<Domain> = domains(job.function, &request, job.rules.shortest).collect();
    let mut exhaustive = Vec::new();
    // Polynomials with sub-domains of about one length, by its logarithm: a plan has one length for all.
    let mut alike: Vec<Vec<Polynomial>> = Vec::new();
    for domain in &domains {
        let scale = match domain.kind {
            Kind::Search(scale) => scale,
            Kind::Exhaustive => {
                exhaustive.push(domain.range);
                continue;
            }
            Kind::AllHard { .. } | Kind::Outside(_) => continue,
        };
        for piece in pieces(job.function, domain.range, scale, job.rules.target) {
            match piece {
                Piece::Polynomial(one) => {
                    let alone = Plan::new(std::slice::from_ref(&one), &parameters)?;
                    let class = alone.levels[0].arguments.ilog2() as usize;
                    alike.resize_with(alike.len().max(class + 1), Vec::new);
                    alike[class].push(one);
                }
                Piece::Exhaustive { start, len } => {
                    exhaustive.push(Range { start, len, ..domain.range });
                }
            }
        }
    }
    let mut batches = Vec::new();
    for polynomials in alike {
        for some in polynomials.chunks(MOST) {
            let plan = Plan::new(some, &parameters)?;
            batches.push(Batch { plan, polynomials: some.to_vec() });
        }
    }
    Ok(Prepared { range, domains, batches, exhaustive })
}
