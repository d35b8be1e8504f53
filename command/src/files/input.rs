//! The bytes of a file or of standard input, in order.

use super::{is_standard, reason};
use crate::error::Error;
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, Cursor, Read, Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// How a file of gzip begins.
const GZIP: [u8; 2] = [0x1f, 0x8b];

pub struct Input {
    /// What messages call it.
    pub name: PathBuf,
    reader: Box<dyn Stream>,
    /// Bytes in all, where that is known: of a file, not of a pipe or of compressed bytes.
    pub len: Option<u64>,
    /// Bytes on the disk.
    stored: Option<u64>,
    taken: Arc<AtomicU64>,
    /// Bytes that were looked at before they are read.
    ahead: Vec<u8>,
}

trait Stream: Read + Send {
    /// Moves on without reading, where that is possible.
    fn seek_forward(&mut self, _: i64) -> bool {
        false
    }
}

/// A file, or standard input behind the bytes that were looked at; counts what is taken.
struct Counted<R> {
    reader: R,
    taken: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.reader.read(buffer)?;
        self.taken.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

impl Stream for Counted<File> {
    fn seek_forward(&mut self, bytes: i64) -> bool {
        let done = self.reader.seek(SeekFrom::Current(bytes)).is_ok();
        if done {
            self.taken.fetch_add(bytes.unsigned_abs(), Ordering::Relaxed);
        }
        done
    }
}

impl<R: Read + Send> Stream for Counted<io::Chain<Cursor<Vec<u8>>, R>> {}

impl<R: Read + Send> Stream for MultiGzDecoder<R> {}

impl Stream for Cursor<Vec<u8>> {
    fn seek_forward(&mut self, bytes: i64) -> bool {
        self.seek(SeekFrom::Current(bytes)).is_ok()
    }
}

impl Input {
    pub fn open(path: &Path) -> Result<Input, Error> {
        if is_standard(path) {
            let name = Path::new("standard input");
            return Input::of_stream(name, io::stdin());
        }
        let failed = |error| Error::file(path, reason(&error));
        let file = File::open(path).map_err(failed)?;
        let data = file.metadata().map_err(failed)?;
        if !data.is_file() {
            return Input::of_stream(path, file);
        }
        let mut start = [0; GZIP.len()];
        let is_packed =
            file.read_at(&mut start, 0).map_err(failed)? == start.len() && start == GZIP;
        let taken = Arc::new(AtomicU64::new(0));
        let counted = Counted { reader: file, taken: taken.clone() };
        let (reader, len): (Box<dyn Stream>, _) = match is_packed {
            true => (Box::new(MultiGzDecoder::new(counted)), None),
            false => (Box::new(counted), Some(data.len())),
        };
        let (name, stored, ahead) = (path.into(), Some(data.len()), Vec::new());
        Ok(Input { name, reader, len, stored, taken, ahead })
    }

    /// Of a pipe, whose first bytes cannot be read a second time.
    fn of_stream(name: &Path, mut reader: impl Read + Send + 'static) -> Result<Input, Error> {
        let mut start = Vec::new();
        let read = reader.by_ref().take(GZIP.len() as u64).read_to_end(&mut start);
        read.map_err(|error| Error::file(name, reason(&error)))?;
        let is_packed = start == GZIP;
        let taken = Arc::new(AtomicU64::new(0));
        let counted = Counted { reader: Cursor::new(start).chain(reader), taken: taken.clone() };
        let reader: Box<dyn Stream> = match is_packed {
            true => Box::new(MultiGzDecoder::new(counted)),
            false => Box::new(counted),
        };
        let ahead = Vec::new();
        Ok(Input { name: name.into(), reader, len: None, stored: None, taken, ahead })
    }

    /// These bytes are what follows.
    pub fn replace_by(&mut self, bytes: Vec<u8>) {
        self.reader = Box::new(Cursor::new(bytes));
        self.ahead.clear();
    }

    /// The next bytes without reading them; fewer only at the end.
    pub fn peek(&mut self, count: usize) -> io::Result<&[u8]> {
        if let Some(missing @ 1..) = count.checked_sub(self.ahead.len()) {
            self.reader.by_ref().take(missing as u64).read_to_end(&mut self.ahead)?;
        }
        Ok(&self.ahead[..count.min(self.ahead.len())])
    }

    /// Bytes on the disk, 0 where that is not known.
    pub fn stored(&self) -> u64 {
        self.stored.unwrap_or(0)
    }

    /// Bytes of these that were read.
    pub fn taken(&self) -> u64 {
        self.taken.load(Ordering::Relaxed)
    }

    /// Moves on without reading, where that is possible.
    pub fn seek_forward(&mut self, bytes: u64) -> bool {
        let looked_at = self.ahead.len() as u64;
        let is_done = match bytes.checked_sub(looked_at) {
            None => return false,
            Some(0) => true,
            Some(rest) => i64::try_from(rest).is_ok_and(|rest| self.reader.seek_forward(rest)),
        };
        if is_done {
            self.ahead.clear();
        }
        is_done
    }
}

impl Read for Input {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.ahead.is_empty() {
            return self.reader.read(buffer);
        }
        let count = self.ahead.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.ahead[..count]);
        self.ahead.drain(..count);
        Ok(count)
    }
}
