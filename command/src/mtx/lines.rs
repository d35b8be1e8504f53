//! The lines of a Matrix Market file, and what is wrong with them.

use crate::error::Error;
use crate::progress::Progress;
use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::Path;

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

/// The lines of a file that say something, with their numbers.
pub struct Lines<'a> {
    pub path: &'a Path,
    reader: BufReader<File>,
    /// Bytes that follow, where that is known: not of a pipe.
    pub left: Option<u64>,
    buffer: Vec<u8>,
    pub number: u64,
    progress: Progress,
}

impl<'a> Lines<'a> {
    pub fn open(path: &'a Path) -> Result<Lines<'a>, Error> {
        let file = File::open(path).map_err(|error| Error::file(path, reason(&error)))?;
        let left = file.metadata().ok().filter(|data| data.is_file()).map(|data| data.len());
        let reader = BufReader::with_capacity(1 << 16, file);
        let progress = Progress::new("reading", left.unwrap_or(0));
        Ok(Lines { path, reader, left, buffer: Vec::new(), number: 0, progress })
    }

    /// The next line, whatever it holds; `None` at the end.
    pub fn next(&mut self) -> Result<Option<&str>, Error> {
        self.buffer.clear();
        let read = self.reader.read_until(b'\n', &mut self.buffer);
        let read = read.map_err(|error| Error::file(self.path, reason(&error)))?;
        if read == 0 {
            return Ok(None);
        }
        self.number += 1;
        self.left = self.left.map(|left| left.saturating_sub(read as u64));
        self.progress.advance(read as u64);
        let (path, line) = (self.path, Some(self.number));
        std::str::from_utf8(&self.buffer).map(Some).map_err(|_| Error::File {
            path: path.into(),
            line,
            message: "this is not text".into(),
        })
    }

    /// Reads the next line that is neither blank nor a comment into the buffer; false at the end.
    pub fn advance(&mut self) -> Result<bool, Error> {
        while let Some(line) = self.next()? {
            let line = line.trim_ascii();
            if !line.is_empty() && !line.starts_with('%') {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The words of the line in the buffer, which `next` found to be text.
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
            path: self.path.into(),
            line: Some(self.number.max(1)),
            message,
        })
    }
}

/// An I/O error without the number of the system.
pub fn reason(error: &io::Error) -> String {
    let text = error.to_string();
    text.split(" (os error").next().unwrap_or_default().to_string()
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
