//! The bytes of a file or of standard input, in order, some of which can be looked at before they are read.

use crate::error::Error;
use crate::files::{Input, reason};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

pub struct Bytes {
    /// What messages call it.
    pub name: PathBuf,
    input: Input,
    /// Bytes in all, where that is known: of a file, not of a pipe or of compressed bytes.
    pub len: Option<u64>,
    /// Bytes that were read.
    pub at: u64,
    /// Bytes that were looked at before they are read.
    ahead: Vec<u8>,
}

impl Bytes {
    pub fn open(path: &Path) -> Result<Bytes, Error> {
        let input = Input::open(path)?;
        Ok(Bytes { name: input.name.clone(), len: input.len, input, at: 0, ahead: Vec::new() })
    }

    /// Bytes on the disk, 0 where that is not known, and those of them that were taken.
    pub fn progress(&self) -> (u64, u64) {
        (self.input.stored(), self.input.taken())
    }

    /// The next bytes without reading them; fewer only at the end.
    pub fn peek(&mut self, count: usize) -> Result<&[u8], Error> {
        let mut bytes = vec![0; count];
        let read = self.read(&mut bytes)?;
        bytes.truncate(read);
        self.at -= read as u64;
        self.ahead.splice(..0, bytes);
        Ok(&self.ahead[..read])
    }

    /// Fills the buffer; returns fewer bytes only at the end.
    pub fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        let mut count = self.ahead.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.ahead[..count]);
        self.ahead.drain(..count);
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

    /// Leaves out bytes; those that are missing are noticed when more are read.
    pub fn skip(&mut self, mut count: u64) -> Result<(), Error> {
        let looked_at = self.ahead.len().min(usize::try_from(count).unwrap_or(usize::MAX));
        self.ahead.drain(..looked_at);
        self.at += looked_at as u64;
        count -= looked_at as u64;
        let distance = i64::try_from(count).ok().filter(|_| self.len.is_some());
        if distance.is_some_and(|distance| self.input.seek_forward(distance)) {
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

    /// An error of these bytes, which are no lines.
    pub fn error(&self, message: String) -> Error {
        Error::file(&self.name, message)
    }
}
