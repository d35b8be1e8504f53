//! Numbers as a machine has them: files of nothing else, and the arrays of .npy files.

use super::bytes::Bytes;
use crate::error::Error;
use crate::sums::element::{Element, Endian};

/// Bytes that are read at once.
const ROOM: usize = 1 << 16;

/// Which numbers of a file count: after `skip` of them rows of `step`, in each those at the places `picks`.
pub struct Selection {
    pub skip: u64,
    pub step: u64,
    pub picks: Vec<u64>,
    /// Numbers from the first row on, where that is known.
    pub count: Option<u64>,
    /// Nothing of the file follows them.
    pub is_last: bool,
}

impl Selection {
    /// Everything that there is.
    pub fn all(count: Option<u64>) -> Selection {
        Selection { skip: 0, step: 1, picks: vec![0], count, is_last: true }
    }
}

pub struct Binary {
    pub bytes: Bytes,
    endian: Endian,
    selection: Selection,
    /// The place in its row of the number that is read next.
    place: u64,
    buffer: Vec<u8>,
}

impl Binary {
    pub fn new<T: Element>(
        mut bytes: Bytes,
        endian: Endian,
        selection: Selection,
    ) -> Result<Binary, Error> {
        bytes.skip(selection.skip * T::BYTES as u64)?;
        Ok(Binary { bytes, endian, selection, place: 0, buffer: vec![0; ROOM] })
    }

    /// Appends up to `most` numbers to each of the vectors, one for each pick; fewer only at the end.
    pub fn fill<T: Element>(&mut self, out: &mut [Vec<T>], most: usize) -> Result<(), Error> {
        let (step, most_at_once) = (self.selection.step, (self.buffer.len() / T::BYTES) as u64);
        let mut rows = most as u64;
        while rows > 0 {
            // Whole rows, or what the buffer takes of one.
            let wanted = match (self.place, most_at_once / step) {
                (0, fitting @ 1..) => fitting.min(rows) * step,
                (place, _) => most_at_once.min(step - place),
            };
            let wanted = wanted.min(self.selection.count.unwrap_or(wanted));
            if wanted == 0 {
                return self.end();
            }
            let len = self.read::<T>(wanted as usize)?;
            if len == 0 {
                return Ok(());
            }
            let part = &self.buffer[..len * T::BYTES];
            for (&pick, out) in self.selection.picks.iter().zip(out.iter_mut()) {
                let first = (pick + step - self.place) % step;
                let from = part.get(first as usize * T::BYTES..).unwrap_or_default();
                T::append(from, step as usize, self.endian, out);
            }
            let places = self.place + len as u64;
            rows -= places / step;
            self.place = places % step;
        }
        Ok(())
    }

    /// Reads numbers into the buffer, none at the end of a file of unknown length.
    fn read<T: Element>(&mut self, wanted: usize) -> Result<usize, Error> {
        let begin = self.bytes.at;
        let read = self.bytes.read(&mut self.buffer[..wanted * T::BYTES])?;
        let (len, rest) = (read / T::BYTES, read % T::BYTES);
        if let Some(count) = &mut self.selection.count {
            *count -= len as u64;
        }
        if rest == 0 && (self.selection.count.is_none() || len == wanted) {
            return Ok(len);
        }
        let (at, size, name) = (begin + (len * T::BYTES) as u64, T::BYTES, T::TYPE.name());
        let end = if rest == 0 { "the end".into() } else { format!("{rest} and the end") };
        Err(self.bytes.error(format!(
            "byte {at}: expected the {size} bytes of a number ({name}), found {end}"
        )))
    }

    /// Nothing follows an array.
    fn end(&mut self) -> Result<(), Error> {
        if !self.selection.is_last || self.bytes.peek(1)?.is_empty() {
            return Ok(());
        }
        let at = self.bytes.at;
        Err(self
            .bytes
            .error(format!("byte {at}: expected the end after the last number of the array")))
    }
}
