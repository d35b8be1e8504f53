//! What is said of a table before and after its jobs.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use wideblas_tmd::binades::Binades;
use wideblas_tmd::domain::Request;
use wideblas_tmd::function::Function;
use wideblas_tmd::job::Part;

/// What a table is of.
pub fn title(function: &dyn Function, first: &Request, part: Part) -> String {
    let part = match part {
        Part::ALL => String::new(),
        Part { index, of } => format!(", part {index} of {of}"),
    };
    format!("{} {}, hardness {} or more{part}", function.name(), first.format.name, first.bits)
}

/// A table that is to be made.
pub struct Plan {
    /// See [`title`].
    pub title: String,
    pub function: String,
    pub bits: u32,
    pub format: &'static str,
    pub part: Part,
    pub binades: u64,
    pub jobs: usize,
    /// Of which nothing is to be searched.
    pub quiet: usize,
    pub arguments: u64,
    pub searched: u64,
    /// Jobs whose number of arguments to search is only bounded.
    pub bounds: usize,
    pub expected: f64,
    pub done: usize,
    /// Seconds of what is not done, about.
    pub seconds: f64,
}

impl Plan {
    pub fn new(
        function: &dyn Function,
        first: &Request,
        part: Part,
        jobs: &[Binades],
        done: usize,
    ) -> Plan {
        let sum = |of: &dyn Fn(&Binades) -> u64| jobs.iter().map(of).sum::<u64>();
        let searched = sum(&|one| one.outlook.searched);
        let count = |is: &dyn Fn(&Binades) -> bool| jobs.iter().filter(|one| is(one)).count();
        Plan {
            title: title(function, first, part),
            function: function.name().to_string(),
            bits: first.bits,
            format: first.format.name,
            part,
            binades: sum(&Binades::count),
            jobs: jobs.len(),
            quiet: count(&Binades::is_quiet),
            arguments: sum(&|one| one.request.len()),
            searched,
            bounds: count(&|one| one.outlook.is_bound),
            expected: 2.0 * searched as f64 * 0.5f64.powi(first.bits as i32),
            done,
            seconds: 0.0,
        }
    }

    pub fn lines(&self) -> Vec<String> {
        let Plan { binades, jobs, quiet, arguments, searched, bounds, expected, .. } = self;
        let share = 100.0 * *searched as f64 / (*arguments).max(1) as f64;
        let bounded = match bounds {
            0 => String::new(),
            _ => format!(", counted fully in {bounds} binades whose domains are too many to count"),
        };
        vec![
            format!("{binades} binades in {jobs} jobs, {quiet} of them with nothing to search"),
            format!("{searched} of {arguments} arguments to search, {share:.1} %{bounded}"),
            format!("{expected:.0} cases expected"),
        ]
    }

    /// How long it takes.
    pub fn left(&self) -> String {
        let (done, duration) = (self.done, duration(self.seconds));
        format!(
            "{done} jobs are done; the others take about {duration}, by short searches in some of them"
        )
    }

    /// With what is expected of each job.
    pub fn json(&self, jobs: &[Binades], seconds: &[f64]) -> Value {
        let of_job = |(one, seconds): (&Binades, &f64)| json!({"name": one.name(), "searched": one.outlook.searched, "seconds": seconds});
        let each: Vec<Value> = jobs.iter().zip(seconds).map(of_job).collect();
        json!({
            "function": self.function,
            "format": self.format,
            "bits": self.bits,
            "part": [self.part.index, self.part.of],
            "binades": self.binades,
            "jobs": self.jobs,
            "jobs_without_search": self.quiet,
            "jobs_done": self.done,
            "arguments": self.arguments,
            "searched": self.searched,
            "expected": self.expected,
            "seconds": self.seconds,
            "each": each,
        })
    }
}

/// `0.3 s`, `12 min`, `3 h`, `2.5e7 years`
fn duration(seconds: f64) -> String {
    const YEAR: f64 = 365.25 * 86_400.0;
    let units =
        [(YEAR, "years"), (2.0 * 86_400.0, "days"), (7200.0, "h"), (120.0, "min"), (0.0, "s")];
    let (least, name) = units.into_iter().find(|(least, _)| seconds >= *least).unwrap_or(units[4]);
    let each = match name {
        "years" => YEAR,
        "days" => 86_400.0,
        "h" => 3600.0,
        "min" => 60.0,
        _ => 1.0,
    };
    let value = seconds / each;
    match value {
        _ if value >= 1e5 || least > 0.0 && value > 999.0 => format!("{value:.1e} {name}"),
        _ if value >= 10.0 => format!("{value:.0} {name}"),
        _ => format!("{value:.1} {name}"),
    }
}

/// The whole table, of what each job says of itself, as Markdown.
pub fn markdown(plan: &Plan, rows: &[Value]) -> String {
    let mut text = format!(
        "# {}\n\n\
         | arguments | searched | found | expected | exact | seconds | not searched |\n\
         |---|---|---|---|---|---|---|\n",
        plan.title
    );
    let number = |row: &Value, name: &str| row[name].as_f64().unwrap_or(0.0);
    for row in rows {
        let resumed = if row["resumed"] == true { "+" } else { "" };
        text += &format!(
            "| [{}, {}) | {} | {} | {:.1} | {} | {:.2}{resumed} | {} |\n",
            row["from"].as_str().unwrap_or_default(),
            row["to"].as_str().unwrap_or_default(),
            row["searched"],
            row["found"],
            number(row, "expected"),
            row["exact"],
            number(row, "seconds"),
            others(&row["not_searched"])
        );
    }
    let all = totals(rows);
    text += &format!(
        "| all | {} | {} | {:.1} | {} | {:.2} | {} |\n",
        all["searched"],
        all["found"],
        number(&all, "expected"),
        all["exact"],
        number(&all, "seconds"),
        others(&all["not_searched"])
    );
    if rows.iter().any(|row| row["resumed"] == true) {
        text += "\n+ without the seconds of runs that were interrupted.\n";
    }
    text
}

fn others(reasons: &Value) -> String {
    let each = reasons.as_object().into_iter().flatten();
    each.map(|(why, count)| format!("{count}: {why}")).collect::<Vec<_>>().join("; ")
}

/// Sums over the rows.
pub fn totals(rows: &[Value]) -> Value {
    let integers = |name: &str| rows.iter().filter_map(|row| row[name].as_u64()).sum::<u64>();
    let floats = |name: &str| rows.iter().filter_map(|row| row[name].as_f64()).sum::<f64>();
    let mut others: BTreeMap<&str, u64> = BTreeMap::new();
    for (why, count) in rows.iter().filter_map(|row| row["not_searched"].as_object()).flatten() {
        *others.entry(why).or_insert(0) += count.as_u64().unwrap_or(0);
    }
    json!({
        "arguments": integers("arguments"),
        "searched": integers("searched"),
        "found": integers("found"),
        "exact": integers("exact"),
        "expected": floats("expected"),
        "seconds": floats("seconds"),
        "not_searched": others,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        for (seconds, text) in [
            (0.0, "0.0 s"),
            (0.31, "0.3 s"),
            (100.0, "100 s"),
            (130.0, "2.2 min"),
            (3600.0, "60 min"),
            (36_000.0, "10 h"),
            (200_000.0, "2.3 days"),
            (3.2e10, "1.0e3 years"),
        ] {
            assert_eq!(duration(seconds), text);
        }
    }
}
