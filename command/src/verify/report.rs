//! Counts checks, and remembers what is to be said about those that failed.

use crate::error::Error;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};

#[derive(Default)]
pub struct Report {
    passed: usize,
    failures: Vec<String>,
    /// Rows of the two tables: errors, and ways that agree.
    pub errors: Vec<Value>,
    pub ways: Vec<Value>,
}

impl Report {
    /// Counts a check; `what` describes it when it failed.
    pub fn check(&mut self, holds: bool, what: impl FnOnce() -> String) -> bool {
        if holds {
            self.passed += 1;
        } else {
            self.failures.push(what());
        }
        holds
    }

    pub fn json(&self) -> Value {
        let Report { passed, failures, errors, ways } = self;
        json!({"passed": passed, "failures": failures, "errors": errors, "ways": ways})
    }

    /// The failures and the numbers; an error when there are any.
    pub fn finish(self, out: &mut dyn Write) -> Result<(), Error> {
        for failure in &self.failures {
            writeln!(out, "FAILED {failure}")?;
        }
        let failed = self.failures.len();
        writeln!(out, "{} passed, {failed} failed", self.passed)?;
        if failed == 0 { Ok(()) } else { Err(Error::Verification(failed)) }
    }
}

/// Runs code of the library; `None` when it panics, which is a failed check like any other.
pub fn attempt<R>(work: impl FnOnce() -> R) -> Option<R> {
    catch_unwind(AssertUnwindSafe(work)).ok()
}

/// A row of a table: a label of two words and cells.
pub fn row(
    out: &mut dyn Write,
    label: (&str, &str),
    cells: impl IntoIterator<Item = String>,
) -> io::Result<()> {
    write!(out, "{:<10} {:<8}", label.0, label.1)?;
    for cell in cells {
        write!(out, " {cell:>10}")?;
    }
    writeln!(out)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failures_are_named_counted_and_an_error() {
        let mut report = Report::default();
        assert!(report.check(true, || unreachable!()));
        let mut out = Vec::new();
        assert!(Report { passed: 7, ..Report::default() }.finish(&mut out).is_ok());
        assert!(!report.check(false, || "one way".into()));
        let said = report.json();
        assert_eq!((&said["passed"], &said["failures"][0]), (&json!(1), &json!("one way")));
        assert!(matches!(report.finish(&mut out), Err(Error::Verification(1))));
        let expected = "7 passed, 0 failed\nFAILED one way\n1 passed, 1 failed\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
        assert_eq!((attempt(|| 1), attempt::<i32>(|| panic!("meant"))), (Some(1), None));
    }
}
