//! The lines of a Matrix Market file, and what is wrong with them.

use super::{Checked, Error};
use std::io::BufRead;

/// What Windows puts before text in UTF-8.
pub const BYTE_ORDER_MARK: &[u8] = b"\xef\xbb\xbf";

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
pub struct Lines<R> {
    reader: R,
    buffer: Vec<u8>,
    /// Of the line in the buffer, from 1.
    pub number: u64,
    /// Bytes of all lines until now.
    pub taken: u64,
}

impl<R: BufRead> Lines<R> {
    pub fn of(reader: R) -> Lines<R> {
        Lines { reader, buffer: Vec::new(), number: 0, taken: 0 }
    }

    /// Reads the next line, whatever it holds, into the buffer; false at the end.
    fn read(&mut self) -> Result<bool, Error> {
        self.buffer.clear();
        let read = self.reader.read_until(b'\n', &mut self.buffer).map_err(Error::Unreadable)?;
        if read == 0 {
            return Ok(false);
        }
        self.number += 1;
        self.taken += read as u64;
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

    /// The first line, which is no comment; `None` of an empty file.
    pub fn first(&mut self) -> Result<Option<&str>, Error> {
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

    /// Says in which line the error is: the one read last.
    pub fn locate<T>(&self, checked: Checked<T>) -> Result<T, Error> {
        checked.map_err(|message| Error::Line(self.number.max(1), message))
    }
}
