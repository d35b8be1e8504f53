//! What a search did, in some lines.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use wideblas_tmd::certificate::Certificate;
use wideblas_tmd::decide::Hardness;
use wideblas_tmd::domain::{Kind, Reason};
use wideblas_tmd::float::hexadecimal;
use wideblas_tmd::job::Record;
use wideblas_tmd::list;
use wideblas_tmd::search::Counts;

pub struct Summary {
    /// `exp binary64 [0x1p-1, 0x1p+0)`
    what: String,
    function: String,
    format: &'static str,
    ends: [String; 2],
    bits: u32,
    arguments: u64,
    searched: u64,
    /// Arguments that were not searched, by why.
    others: BTreeMap<&'static str, u64>,
    counts: Counts,
    exhaustive: u64,
    values: u64,
    progressions: u64,
    found: usize,
    exact: usize,
    expected: f64,
}

/// A run, which may have had fewer arguments to search than the whole.
pub struct Run {
    pub arguments: u64,
    pub seconds: f64,
    /// Seconds that an engine searched, on average.
    pub busy: f64,
    pub engine: String,
}

impl Summary {
    pub fn new(certificate: &Certificate) -> Summary {
        let Certificate { header, records } = certificate;
        let request = &header.request;
        let end = |ordinal| match ordinal == request.format.infinity() {
            true => hexadecimal(if request.negative { f64::NEG_INFINITY } else { f64::INFINITY }),
            false => request.format.argument(request.negative, ordinal).to_string(),
        };
        let ends = [end(request.from), end(request.to)];
        let mut counts = Counts::default();
        records
            .iter()
            .flat_map(|record| &record.groups)
            .for_each(|group| counts.add(&group.counts));
        let walks = records.iter().flat_map(|record| &record.walks);
        walks.clone().for_each(|walk| counts.add(&walk.counts));
        let mut others = BTreeMap::new();
        for domain in records.iter().flat_map(|record| &record.domains) {
            if let Some(why) = why(&domain.kind) {
                *others.entry(why).or_insert(0) += domain.range.len;
            }
        }
        let searched = records.iter().map(Record::searched).sum::<u64>();
        let exact = certificate.cases().filter(|case| case.hardness == Hardness::Exact).count();
        Summary {
            what: format!("{} {} [{}, {})", header.function, request.format.name, ends[0], ends[1]),
            function: header.function.clone(),
            format: request.format.name,
            ends,
            bits: request.bits,
            arguments: request.len(),
            searched,
            others,
            counts,
            exhaustive: records.iter().map(|record| record.exhaustive).sum(),
            values: records.iter().map(Record::by_values).sum(),
            progressions: walks.map(|walk| walk.counts.arguments).sum(),
            found: certificate.cases().count() - exact,
            exact,
            expected: 2.0 * searched as f64 * 0.5f64.powi(request.bits as i32),
        }
    }

    /// The list under its comment lines.
    pub fn list(&self, certificate: &Certificate) -> String {
        let Summary { what, bits, found, .. } = self;
        let cases: Vec<_> = certificate.cases().copied().collect();
        let mut comments = vec![format!(
            "{what}: all arguments with at least {bits} identical bits after the round bit, {found}"
        )];
        comments.extend(self.left());
        list::write(&comments, &cases)
    }

    /// What was not searched, and exact cases.
    fn left(&self) -> Vec<String> {
        let exact = (self.exact > 0).then(|| format!("and {} exact results", self.exact));
        let others = self.others.iter().map(|(why, count)| format!("{count} arguments: {why}"));
        exact.into_iter().chain(others).collect()
    }

    pub fn lines(&self, run: &Run) -> Vec<String> {
        let Summary { what, bits, found, expected, searched, counts, .. } = self;
        let Run { arguments, seconds, busy, engine } = run;
        let rate = *arguments as f64 / seconds;
        let mut lines = vec![
            format!("{what}: {found} arguments of hardness {bits} or more, {expected:.0} expected"),
            format!(
                "{searched} arguments, searched in {seconds:.2} s, {rate:.3e}/s, by {engine}, busy for {busy:.2} s"
            ),
        ];
        for (level, tests) in counts.levels.iter().enumerate() {
            let share = 100.0 * tests.failures as f64 / tests.tests.max(1) as f64;
            let (phase, n) = (1 + level.min(1), tests.arguments);
            lines.push(format!(
                "phase {phase}: {} tests of up to {n} arguments, {share:.3} % fail",
                tests.tests
            ));
        }
        lines.push(format!(
            "phase 3: {} arguments, {} candidates for MPFR; {} arguments by MPFR alone",
            counts.exhausted, counts.candidates, self.exhaustive
        ));
        if self.values > 0 {
            lines.push(format!("{} arguments by their values, on the CPU", self.values));
        }
        if self.progressions > 0 {
            lines.push(format!("{} arguments by progressions", self.progressions));
        }
        lines.extend(self.left());
        lines
    }

    /// About the run too where there was one.
    pub fn json(&self, run: Option<&Run>) -> Value {
        let phases: Vec<_> = (self.counts.levels.iter())
            .map(|one| json!({"arguments": one.arguments, "tests": one.tests, "failures": one.failures}))
            .collect();
        let mut summary = json!({
            "function": self.function,
            "format": self.format,
            "from": self.ends[0],
            "to": self.ends[1],
            "bits": self.bits,
            "arguments": self.arguments,
            "searched": self.searched,
            "not_searched": self.others,
            "found": self.found,
            "exact": self.exact,
            "expected": self.expected,
            "phases": phases,
            "computed": self.counts.exhausted,
            "candidates": self.counts.candidates,
            "mpfr": self.exhaustive,
            "values": self.values,
            "progressions": self.progressions,
        });
        if let Some(run) = run {
            summary["seconds"] = run.seconds.into();
            summary["busy"] = run.busy.into();
            summary["rate"] = (run.arguments as f64 / run.seconds).into();
            summary["engine"] = run.engine.as_str().into();
        }
        summary
    }
}

/// What is said of arguments that follow a pattern, beside which cases are no accidents.
pub const NONE_HARD: &str = "none of them is hard, by one proof for all";

/// Why arguments are in no search.
fn why(kind: &Kind) -> Option<&'static str> {
    match kind {
        Kind::Search(_) | Kind::Exhaustive | Kind::Values | Kind::Progressions => None,
        Kind::AllHard { .. } => Some("all of them are hard, so no list has them"),
        Kind::NoneHard { .. } => Some(NONE_HARD),
        Kind::Outside(reason) => Some(match reason {
            Reason::Undefined => "the function is not defined",
            Reason::Pole => "poles",
            Reason::Zero => "zeros",
            Reason::Overflow => "results overflow",
            Reason::Underflow => "results underflow to zero or the smallest number",
            Reason::Repeats => "results repeat those of other arguments",
            Reason::Scales => {
                "results are those of larger arguments times powers of two, but for 2^-20 of the distance that is hard"
            }
        }),
    }
}
