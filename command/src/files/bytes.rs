//! The bytes of a file or of standard input as numbers, with their places.

use super::{Input, reason};
use crate::error::Error;
use clap::ValueEnum;
use std::io::{self, Read};
use std::path::PathBuf;

/// Order of the bytes of a number in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Endian {
    Little,
    Big,
}

impl Endian {
    pub const OF_MACHINE: Endian =
        if cfg!(target_endian = "little") { Endian::Little } else { Endian::Big };
}

/// Bytes that are read at once where their number is only promised.
const PART: usize = 1 << 20;

pub struct Bytes {
    /// What messages call it.
    pub name: PathBuf,
    input: Input,
    /// Bytes in all, where that is known: of a file, not of a pipe or of compressed bytes.
    pub len: Option<u64>,
    /// Bytes that were read.
    pub at: u64,
    /// Bytes come as in the file.
    has_places: bool,
}

impl Bytes {
    /// Of a file that is at its beginning.
    pub fn of(input: Input) -> Bytes {
        Bytes { name: input.name.clone(), len: input.len, input, at: 0, has_places: true }
    }

    /// Bytes on the disk, 0 where that is not known, and those of them that were taken.
    pub fn progress(&self) -> (u64, u64) {
        (self.input.stored(), self.input.taken())
    }

    /// The next bytes without reading them; fewer only at the end.
    pub fn peek(&mut self, count: usize) -> Result<&[u8], Error> {
        let name = &self.name;
        self.input.peek(count).map_err(|error| Error::file(name, reason(&error)))
    }

    /// Fills the buffer; returns fewer bytes only at the end.
    pub fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        let mut count = 0;
        while count < buffer.len() {
            match self.input.read(&mut buffer[count..]) {
                Ok(0) => break,
                Ok(read) => count += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(Error::file(&self.name, reason(&error))),
            }
        }
        self.at += count as u64;
        Ok(count)
    }

    /// Fills the buffer with numbers of so many bytes, and returns how many; fewer only at the end, where it may be.
    pub fn read_numbers(
        &mut self,
        buffer: &mut [u8],
        (size, name): (usize, &str),
        is_promised: bool,
    ) -> Result<usize, Error> {
        let begin = self.at;
        let read = self.read(buffer)?;
        let (len, rest) = (read / size, read % size);
        if rest == 0 && (!is_promised || read == buffer.len()) {
            return Ok(len);
        }
        let at = begin + (len * size) as u64;
        let end = if rest == 0 { "the end".into() } else { format!("{rest} and the end") };
        let message =
            format!("byte {at}: expected the {size} bytes of a number ({name}), found {end}");
        Err(self.error(message))
    }

    /// Reads so many numbers that the file promises, and nothing that follows them.
    pub fn read_promised(
        &mut self,
        count: u64,
        (size, name): (usize, &str),
    ) -> Result<Vec<u8>, Error> {
        let mut all = Vec::new();
        let mut left = count;
        while left > 0 {
            let more = left.min((PART / size) as u64);
            let len = all.len();
            let reserved = all.try_reserve(more as usize * size);
            reserved.map_err(|_| self.error("the array does not fit into memory".into()))?;
            all.resize(len + more as usize * size, 0);
            self.read_numbers(&mut all[len..], (size, name), true)?;
            left -= more;
        }
        Ok(all)
    }

    /// Nothing follows an array.
    pub fn ends(&mut self) -> Result<(), Error> {
        if self.peek(1)?.is_empty() {
            return Ok(());
        }
        let at = self.at;
        Err(self.error(format!("byte {at}: expected the end after the last number of the array")))
    }

    /// Leaves out bytes; those that are missing are noticed when more are read.
    pub fn skip(&mut self, mut count: u64) -> Result<(), Error> {
        if self.len.is_some() && self.input.seek_forward(count) {
            self.at += count;
            return Ok(());
        }
        let mut rest = [0; 1 << 16];
        while count > 0 {
            let part = rest.len().min(usize::try_from(count).unwrap_or(usize::MAX));
            match self.read(&mut rest[..part])? {
                0 => break,
                read => count -= read as u64,
            }
        }
        Ok(())
    }

    /// The bytes that were read last come once more, perhaps in another order.
    pub fn repeat(&mut self, bytes: Vec<u8>, is_in_order: bool) {
        self.at -= bytes.len() as u64;
        self.len = Some(self.at + bytes.len() as u64);
        self.has_places &= is_in_order;
        self.input.replace_by(bytes);
    }

    /// An error of these bytes, which are no lines.
    pub fn error(&self, message: String) -> Error {
        Error::file(&self.name, message)
    }

    /// An error of a number at this byte.
    pub fn error_at(&self, at: u64, message: String) -> Error {
        self.error(if self.has_places { format!("byte {at}: {message}") } else { message })
    }

    /// Bits that stand for no number of their type.
    pub fn is_no_number(&self, at: u64, name: &str) -> Error {
        self.error_at(at, format!("expected a number ({name}), found bits that are none"))
    }
}
