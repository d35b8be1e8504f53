//! Numbers as a machine has them: files of nothing else, and the arrays of .npy files.

use super::bytes::Bytes;
use crate::error::Error;
use crate::sums::element::{Element, Endian};
use wideblas::engine::cuda::bytes_of_mut;

/// Bytes that are read at once, where numbers are picked or turned.
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

    /// Replaces what is in each of the vectors by up to `most` numbers, one for each pick; fewer only at the end.
    pub fn fill<T: Element>(&mut self, out: &mut [Vec<T>], most: usize) -> Result<(), Error> {
        if let ([out], 1, Endian::OF_MACHINE) = (&mut *out, self.selection.step, self.endian) {
            return self.fill_with_all(out, most);
        }
        out.iter_mut().for_each(Vec::clear);
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
            let buffer = &mut self.buffer[..wanted as usize * T::BYTES];
            let len = read::<T>(&mut self.bytes, &mut self.selection.count, buffer)?;
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

    /// Reads all numbers that follow to where they are summed.
    fn fill_with_all<T: Element>(&mut self, out: &mut Vec<T>, most: usize) -> Result<(), Error> {
        let count = self.selection.count.unwrap_or(most as u64);
        let wanted = most.min(usize::try_from(count).unwrap_or(most));
        // What is there is written over.
        out.resize(wanted, T::default());
        if wanted == 0 {
            return self.end();
        }
        let len = read::<T>(&mut self.bytes, &mut self.selection.count, bytes_of_mut(out))?;
        out.truncate(len);
        Ok(())
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

/// Fills the buffer with numbers, `count` of which are left if that is known. Returns fewer only at the end of a file of
/// unknown length.
fn read<T: Element>(
    bytes: &mut Bytes,
    count: &mut Option<u64>,
    buffer: &mut [u8],
) -> Result<usize, Error> {
    let begin = bytes.at;
    let read = bytes.read(buffer)?;
    let (len, rest) = (read / T::BYTES, read % T::BYTES);
    if let Some(count) = count {
        *count -= len as u64;
    }
    if rest == 0 && (count.is_none() || read == buffer.len()) {
        return Ok(len);
    }
    let (at, size, name) = (begin + (len * T::BYTES) as u64, T::BYTES, T::TYPE.name());
    let end = if rest == 0 { "the end".into() } else { format!("{rest} and the end") };
    let message = format!("byte {at}: expected the {size} bytes of a number ({name}), found {end}");
    Err(bytes.error(message))
}
