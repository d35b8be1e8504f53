//! What the steps of a call take, for traces.

use std::cell::Cell;
use std::fmt::{Display, Formatter, Result};
use std::time::{Duration, Instant};

/// A step of a product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Ranges of all numbers, and what follows from them.
    Plan,
    /// Memory, and its agreement.
    Memory,
    /// Pieces of A and B.
    Messages,
    Sums,
    /// From sums to C.
    C,
}

const NAMES: [&str; 5] = ["plan", "memory", "messages", "sums", "C"];

/// The time of each step so far, on this process' clock: it waits for others too.
pub struct Steps {
    last: Cell<Instant>,
    taken: Cell<[Duration; NAMES.len()]>,
}

impl Steps {
    pub fn begin() -> Steps {
        Steps { last: Cell::new(Instant::now()), taken: Cell::default() }
    }

    /// What passed since the last step is this one's.
    pub fn end(&self, step: Step) {
        let now = Instant::now();
        let mut taken = self.taken.get();
        taken[step as usize] += now - self.last.replace(now);
        self.taken.set(taken);
    }
}

impl Display for Steps {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        for (at, (name, taken)) in NAMES.iter().zip(self.taken.get()).enumerate() {
            let comma = if at > 0 { ", " } else { "" };
            write!(f, "{comma}{name} {:.3}", 1e3 * taken.as_secs_f64())?;
        }
        f.write_str(" ms")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_take_all_time() {
        let steps = Steps::begin();
        let begun = steps.last.get();
        for step in [Step::Plan, Step::Sums, Step::Messages, Step::Sums] {
            steps.end(step);
        }
        let taken = steps.taken.get();
        assert_eq!(taken.iter().sum::<Duration>(), steps.last.get() - begun);
        assert_eq!((taken[Step::Memory as usize], taken[Step::C as usize]), Default::default());
        let text = steps.to_string();
        assert!(text.starts_with("plan 0.0") && text.contains(", messages 0."), "{text}");
    }
}
