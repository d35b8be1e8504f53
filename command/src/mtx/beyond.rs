//! Numbers of a text that are larger than all of the format.

use super::shortened;
use crate::error::warn;
use std::fmt;
use std::path::Path;

#[derive(Default)]
pub struct Beyond {
    /// The line of the first, and its text.
    first: Option<(u64, String)>,
    others: u64,
}

impl Beyond {
    pub fn add(&mut self, line: u64, text: &str) {
        match self.first {
            None => self.first = Some((line, shortened(text))),
            Some(_) => self.others += 1,
        }
    }

    /// A warning on stderr, if there is any.
    pub fn tell(&self, name: &Path, format: &impl fmt::Display) {
        let Some((line, text)) = &self.first else { return };
        let others = match self.others {
            0 => String::new(),
            1 => ", and 1 more number".into(),
            others => format!(", and {others} more numbers"),
        };
        let name = name.display();
        warn(format_args!(
            "{name}:{line}: `{text}` is beyond the range of {format}: read as an infinity{others}"
        ));
    }
}

/// Whether a text that was read as an infinity or NaN has digits, and does not say so itself.
pub fn has_digits(text: &str) -> bool {
    text.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit() || c == '.')
}
