//! The words of a line, taken in order.

use crate::float::parse;
use std::str::FromStr;

pub struct Words<'a>(std::str::SplitWhitespace<'a>);

impl<'a> Words<'a> {
    pub fn of(line: &'a str) -> Words<'a> {
        Words(line.split_whitespace())
    }

    pub fn next(&mut self) -> Result<&'a str, String> {
        self.0.next().ok_or_else(|| "the line is too short".to_string())
    }

    pub fn is_empty(&self) -> bool {
        self.0.clone().next().is_none()
    }

    /// Whether the next word is `key=value`.
    pub fn begins(&self, key: &str) -> bool {
        let rest = self.0.clone().next().and_then(|word| word.strip_prefix(key));
        rest.is_some_and(|rest| rest.starts_with('='))
    }

    /// The value of `key=value`.
    pub fn value(&mut self, key: &str) -> Result<&'a str, String> {
        let word = self.next()?;
        let value = word.strip_prefix(key).and_then(|rest| rest.strip_prefix('='));
        value.ok_or_else(|| format!("{word:?} stands where {key}=... should"))
    }

    pub fn number<T: FromStr>(&mut self, key: &str) -> Result<T, String> {
        number(self.value(key)?)
    }

    pub fn number_or_auto(&mut self, key: &str) -> Result<Option<u64>, String> {
        match self.value(key)? {
            AUTO => Ok(None),
            value => number(value).map(Some),
        }
    }

    pub fn named<T>(
        &mut self,
        key: &str,
        from_name: impl Fn(&str) -> Option<T>,
    ) -> Result<T, String> {
        let value = self.value(key)?;
        from_name(value).ok_or_else(|| format!("{value:?} is no {key}"))
    }

    pub fn float(&mut self, key: &str) -> Result<f64, String> {
        let value = self.value(key)?;
        parse(value).ok_or_else(|| format!("{value:?} is no number"))
    }
}

pub fn number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| format!("{text:?} is no number of its kind"))
}

const AUTO: &str = "auto";

/// What [`Words::number_or_auto`] reads.
pub fn or_auto(number: Option<u64>) -> String {
    number.map_or(AUTO.to_string(), |number| number.to_string())
}
