//! What was done about a unit, and what was found.

use super::{Batch, Engine, Job, Prepared};
use crate::boolean::Algorithm;
use crate::brute::{Case, by_numbers, by_values, open_numbers};
use crate::domain::{Domain, Kind, Range};
use crate::polynomial::Polynomial;
use crate::progressions;
use crate::search::Counts;
use crate::values;
use sha2::{Digest, Sha256};

/// All about one unit. It does not depend on the engine.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    pub range: Range,
    /// They tile the unit.
    pub domains: Vec<Domain>,
    pub groups: Vec<Group>,
    pub walks: Vec<Walk>,
    /// Arguments that MPFR decided one by one.
    pub exhaustive: u64,
    /// By growing |x|.
    pub cases: Vec<Case>,
}

impl Record {
    /// Arguments that were looked at, in any way.
    pub fn searched(&self) -> u64 {
        let by_polynomials = self.groups.iter().map(|group| group.counts.arguments).sum::<u64>();
        let by_progressions = self.walks.iter().map(|walk| walk.counts.arguments).sum::<u64>();
        self.exhaustive + self.by_values() + by_polynomials + by_progressions
    }

    /// Those that were looked at by their values.
    pub fn by_values(&self) -> u64 {
        let domains = self.domains.iter().filter(|domain| domain.kind == Kind::Values);
        domains.map(|domain| domain.range.len).sum()
    }
}

/// A domain that was searched by progressions.
#[derive(Clone, Debug, PartialEq)]
pub struct Walk {
    /// From an argument of a progression to the next one.
    pub step: u64,
    pub blocks: u64,
    pub counts: Counts,
}

impl Walk {
    /// What is known before the search.
    pub fn new(plan: &progressions::Plan) -> Walk {
        Walk { step: plan.step, blocks: plan.blocks, counts: plan.counts(&plan.starts()) }
    }
}

/// Polynomials that were searched together.
#[derive(Clone, Debug, PartialEq)]
pub struct Group {
    pub polynomials: u64,
    /// The highest degree and the most words of a coefficient.
    pub degree: usize,
    pub words: usize,
    /// The largest error of a polynomial.
    pub error: f64,
    /// The first 16 hexadecimal digits of the SHA-256 of all of them.
    pub digest: String,
    /// Arguments of a packet.
    pub packet: u64,
    pub algorithm: Algorithm,
    pub counts: Counts,
}

impl Group {
    /// What is known before the search.
    pub fn new(Batch { plan, polynomials }: &Batch) -> Group {
        let most = |of: fn(&Polynomial) -> usize| polynomials.iter().map(of).max().unwrap_or(0);
        Group {
            polynomials: polynomials.len() as u64,
            degree: most(Polynomial::degree),
            words: most(|one| one.words),
            error: polynomials.iter().map(|one| one.error).fold(0.0, f64::max),
            digest: digest(polynomials),
            packet: plan.packet,
            algorithm: plan.algorithm,
            counts: Counts::default(),
        }
    }
}

fn digest(polynomials: &[Polynomial]) -> String {
    let mut digest = Sha256::new();
    for one in polynomials {
        let head = [one.start, one.len, one.words as u64, one.coefficients.len() as u64];
        let numbers = head.iter().chain(&one.coefficients).copied().chain([one.error.to_bits()]);
        numbers.for_each(|number| digest.update(number.to_le_bytes()));
    }
    digest.finalize().iter().take(8).map(|byte| format!("{byte:02x}")).collect()
}

/// Searches what was prepared, and lets MPFR decide. Values are for the host, whatever the engine is.
pub fn finish(job: &Job<'_>, engine: &dyn Engine, prepared: Prepared) -> Result<Record, String> {
    let Prepared { range, domains, batches, exhaustive, values, progressions } = prepared;
    let mut candidates: Vec<u64> = Vec::new();
    let mut groups = Vec::with_capacity(batches.len());
    for batch in &batches {
        let found = engine.search(&batch.plan, &batch.polynomials)?;
        candidates.extend(found.candidates);
        groups.push(Group { counts: found.counts, ..Group::new(batch) });
    }
    candidates.sort_unstable();
    let (function, bits, threads) = (job.function, job.request.bits, engine.threads());
    let mut cases = by_numbers(function, range.binade, &candidates, bits, threads);
    for range in &exhaustive {
        cases.extend(by_values(function, range, bits, threads));
    }
    for range in &values {
        cases.extend(values::cases(function, range, bits, threads, engine.isa()));
    }
    let mut walks = Vec::with_capacity(progressions.len());
    for plan in &progressions {
        let (found, _) = engine.progressions(plan, &plan.starts())?;
        cases.extend(open_numbers(function, range.binade, &found.candidates, bits, threads));
        walks.push(Walk { counts: found.counts, ..Walk::new(plan) });
    }
    cases.sort_by_key(|case| case.argument.number);
    let by_mpfr = exhaustive.iter().map(|range| range.len).sum();
    Ok(Record { range, domains, groups, walks, exhaustive: by_mpfr, cases })
}
