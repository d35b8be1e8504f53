//! The lines of a Matrix Market file, and what is wrong with them.

use crate::error::{Error, warn};
use crate::files::{Input, reason};
use crate::progress::Progress;
use std::fmt;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

/// What is wrong with a line; [`Lines::locate`] adds which.
pub type Checked<T> = Result<T, String>;

/// The beginning of a text that may be of any length.
pub fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    let mut start: String = text.chars().take(SHOWN).collect();
    if start.len() < text.len() {
        start.push_str("...");
    }
    start
}

/// What Windows puts before text in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

/// The lines of a file that say something, with their numbers.
pub struct Lines {
    /// What messages call the file.
    name: PathBuf,
    reader: BufReader<Input>,
    /// Bytes that follow, where that is known: not of a pipe.
    pub left: Option<u64>,
    buffer: Vec<u8>,
    pub number: u64,
    beyond: Beyond,
    progress: Progress,
}

impl Lines {
    /// Of a file that is at its beginning.
    pub fn of(input: Input) -> Lines {
        let (name, left) = (input.name.clone(), input.len);
        let progress = Progress::new("reading", input.stored());
        let reader = BufReader::with_capacity(1 << 16, input);
        let (buffer, number, beyond) = (Vec::new(), 0, Beyond::default());
        Lines { name, reader, left, buffer, number, beyond, progress }
    }

    /// Reads the next line, whatever it holds, into the buffer; false at the end.
    fn read(&mut self) -> Result<bool, Error> {
        self.buffer.clear();
        let read = self.reader.read_until(b'\n', &mut self.buffer);
        let read = read.map_err(|error| Error::file(&self.name, reason(&error)))?;
        if read == 0 {
            return Ok(false);
        }
        self.number += 1;
        self.left = self.left.map(|left| left.saturating_sub(read as u64));
        self.progress.reach(self.reader.get_ref().taken());
        if self.number == 1 && self.buffer.starts_with(BYTE_ORDER_MARK) {
            self.buffer.drain(..BYTE_ORDER_MARK.len());
        }
        Ok(true)
    }

    /// The line in the buffer.
    fn text(&self) -> Result<&str, Error> {
        let text = std::str::from_utf8(&self.buffer).map_err(|_| "this is not text".into());
        self.locate(text)
    }

    /// The next line, which is no comment; `None` at the end.
    pub fn next(&mut self) -> Result<Option<&str>, Error> {
        if self.read()? { self.text().map(Some) } else { Ok(None) }
    }

    /// Reads the next line that is neither blank nor a comment into the buffer; false at the end.
    pub fn advance(&mut self) -> Result<bool, Error> {
        while self.read()? {
            // Comments are in any encoding.
            let line = self.buffer.trim_ascii();
            if !line.is_empty() && !line.starts_with(b"%") {
                self.text()?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The words of the line in the buffer, which was found to be text.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        std::str::from_utf8(&self.buffer).unwrap_or_default().split_ascii_whitespace()
    }

    /// The words of the line in the buffer when there are `N` of them.
    pub fn fields<const N: usize>(&self, expected: &str) -> Checked<[&str; N]> {
        let mut words = self.words();
        let fields: [Option<&str>; N] = std::array::from_fn(|_| words.next());
        let complete = fields.iter().all(Option::is_some) && words.next().is_none();
        if complete {
            return Ok(fields.map(Option::unwrap_or_default));
        }
        Err(format!("expected {expected}"))
    }

    /// Says in which line of which file the error is: the one read last.
    pub fn locate<R>(&self, checked: Checked<R>) -> Result<R, Error> {
        checked.map_err(|message| Error::File {
            path: self.name.clone(),
            line: Some(self.number.max(1)),
            message,
        })
    }

    /// Remembers a number of the line in the buffer that is read as an infinity for want of a larger number.
    pub fn is_beyond(&mut self, text: &str) {
        self.beyond.add(self.number, text);
    }

    /// Ends the reading. What was read as an infinity is no error, but is told; and so are sums of entries.
    pub fn finish(self, format: impl fmt::Display, sums: u64) {
        let Lines { name, beyond, progress, .. } = self;
        drop(progress);
        beyond.tell(&name, &format);
        if sums > 0 {
            let name = name.display();
            warn(format_args!(
                "{name}: {sums} sums of entries for the same place are beyond the range of {format}: infinities"
            ));
        }
    }
}

/// Numbers of a file that are larger than all of the format.
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

pub fn size(text: &str) -> Checked<usize> {
    text.parse().map_err(|_| format!("`{}` is not a size", shortened(text)))
}

/// A row or column number, counted from 0.
pub fn index(what: &str, text: &str, end: usize) -> Checked<usize> {
    match text.parse::<usize>() {
        Ok(index) if (1..=end).contains(&index) => Ok(index - 1),
        Ok(_) => Err(format!("{what} {text} is outside 1 to {end}")),
        Err(_) => Err(format!("`{}` is not a {what} number", shortened(text))),
    }
}
