//! The bytes of a file or of standard input, in order.

use crate::error::Error;
use crate::mtx::reason;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

pub struct Bytes {
    /// What messages call it.
    pub name: PathBuf,
    reader: Box<dyn Input>,
    /// Bytes in all, where that is known: of a file, not of a pipe.
    pub len: Option<u64>,
    /// Bytes that were read.
    pub at: u64,
    /// Bytes that were looked at before they are read.
    ahead: Vec<u8>,
}

trait Input: Read + Send {
    /// Moves on without reading, where that is possible.
    fn seek_forward(&mut self, bytes: i64) -> bool;
}

impl Input for File {
    fn seek_forward(&mut self, bytes: i64) -> bool {
        self.seek(SeekFrom::Current(bytes)).is_ok()
    }
}

impl Input for io::Stdin {
    fn seek_forward(&mut self, _: i64) -> bool {
        false
    }
}

/// Whether a path means standard input.
pub fn is_standard_input(path: &Path) -> bool {
    path.as_os_str() == "-"
}

impl Bytes {
    pub fn open(path: &Path) -> Result<Bytes, Error> {
        let (name, reader, len): (PathBuf, Box<dyn Input>, Option<u64>) = if is_standard_input(path)
        {
            ("standard input".into(), Box::new(io::stdin()), None)
        } else {
            let file = File::open(path).map_err(|error| Error::file(path, reason(&error)))?;
            let len = file.metadata().ok().filter(|data| data.is_file());
            (path.into(), Box::new(file), len.map(|data| data.len()))
        };
        Ok(Bytes { name, reader, len, at: 0, ahead: Vec::new() })
    }

    /// The next bytes without reading them; fewer only at the end.
    pub fn peek(&mut self, count: usize) -> Result<&[u8], Error> {
        let mut bytes = vec![0; count];
        let read = self.read(&mut bytes)?;
        bytes.truncate(read);
        self.at -= read as u64;
        self.ahead = bytes;
        Ok(&self.ahead)
    }

    /// Fills the buffer; returns fewer bytes only at the end.
    pub fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Error> {
        let mut count = self.ahead.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.ahead[..count]);
        self.ahead.drain(..count);
        while count < buffer.len() {
            match self.reader.read(&mut buffer[count..]) {
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
        if distance.is_some_and(|distance| self.reader.seek_forward(distance)) {
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
