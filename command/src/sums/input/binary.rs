//! Numbers as a machine has them: files of nothing else, and the arrays of .npy files.

use crate::error::Error;
use crate::files::npy::{Dtype, Shape};
use crate::files::{Bytes, Endian};
use crate::sums::element::{Element, Unusable};
use wideblas::engine::cuda::bytes_of_mut;

/// Bytes that are read at once, where numbers are picked, turned or made of others.
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
    /// Of real numbers.
    dtype: Dtype,
    selection: Selection,
    /// The place in its row of the number that is read next.
    place: u64,
    buffer: Vec<u8>,
}

impl Binary {
    pub fn new(mut bytes: Bytes, dtype: Dtype, selection: Selection) -> Result<Binary, Error> {
        bytes.skip(selection.skip * dtype.bytes() as u64)?;
        Ok(Binary { bytes, dtype, selection, place: 0, buffer: vec![0; ROOM] })
    }

    /// What the file calls its numbers.
    pub fn name(&self) -> &'static str {
        self.dtype.name()
    }

    /// Replaces what is in each of the vectors by up to `most` numbers, one for each pick; fewer only at the end.
    pub fn fill<T: Element>(&mut self, out: &mut [Vec<T>], most: usize) -> Result<(), Error> {
        let is_as_here = self.dtype == Dtype::real(T::TYPE.kind(), Endian::OF_MACHINE);
        if let ([out], 1, true) = (&mut *out, self.selection.step, is_as_here) {
            return self.fill_with_all(out, most);
        }
        out.iter_mut().for_each(Vec::clear);
        let size = self.dtype.bytes();
        let (step, most_at_once) = (self.selection.step, (self.buffer.len() / size) as u64);
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
            let begin = self.bytes.at;
            let buffer = &mut self.buffer[..wanted as usize * size];
            let len = read(&mut self.bytes, &mut self.selection.count, (buffer, self.dtype))?;
            if len == 0 {
                return Ok(());
            }
            let part = &self.buffer[..len * size];
            for (&pick, out) in self.selection.picks.iter().zip(out.iter_mut()) {
                let first = ((pick + step - self.place) % step) as usize;
                let from = part.get(first * size..).unwrap_or_default();
                T::append(from, step as usize, self.dtype, out)
                    .map_err(|unusable| self.refusal(T::TYPE.name(), begin, first, unusable))?;
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
        let target = (bytes_of_mut(out), self.dtype);
        let len = read(&mut self.bytes, &mut self.selection.count, target)?;
        out.truncate(len);
        Ok(())
    }

    /// Nothing follows an array.
    fn end(&mut self) -> Result<(), Error> {
        if self.selection.is_last { self.bytes.ends() } else { Ok(()) }
    }

    /// Puts the numbers of an array that lies by columns in order by rows, in memory.
    pub fn turn(&mut self, shape: &Shape) -> Result<(), Error> {
        let (size, count) = (self.dtype.bytes(), self.selection.count.unwrap_or(0));
        let by_columns = self.bytes.read_promised(count, (size, self.dtype.name()))?;
        self.bytes.ends()?;
        let mut by_rows = Vec::new();
        by_rows.try_reserve_exact(by_columns.len()).map_err(|_| {
            let advice = "save it by rows, with numpy.ascontiguousarray";
            self.bytes.error(format!("the array does not fit into memory twice: {advice}"))
        })?;
        for_each_by_rows(&shape.0, |at| {
            by_rows.extend_from_slice(&by_columns[at * size..][..size]);
        });
        self.bytes.repeat(by_rows, false);
        Ok(())
    }

    fn refusal(&self, wanted: &str, begin: u64, first: usize, unusable: Unusable) -> Error {
        let (size, name) = (self.dtype.bytes(), self.dtype.name());
        let byte = |at: usize| begin + ((first + at) * size) as u64;
        match unusable {
            Unusable::NoNumber(at) => self.bytes.is_no_number(byte(at), name),
            Unusable::NotOfType(at) => {
                let message = format!(
                    "this {name} is no number of type {wanted}, whose exponents are those of double"
                );
                self.bytes.error_at(byte(at), message)
            }
        }
    }
}

/// Calls `take` with the places, in an array by columns, of its elements by rows.
fn for_each_by_rows(shape: &[u64], mut take: impl FnMut(usize)) {
    let mut stride = 1;
    // Length, distance of neighbours and index of each dimension.
    let mut dimensions: Vec<(usize, usize, usize)> = Vec::new();
    for &len in shape {
        dimensions.push((len as usize, stride, 0));
        stride *= len as usize;
    }
    let mut at = 0;
    for _ in 0..stride {
        take(at);
        for (len, stride, index) in dimensions.iter_mut().rev() {
            *index += 1;
            at += *stride;
            if *index < *len {
                break;
            }
            at -= *stride * *len;
            *index = 0;
        }
    }
}

/// Fills the buffer with numbers, `count` of which are left if that is known. Returns fewer only at the end of a file of
/// unknown length.
fn read(
    bytes: &mut Bytes,
    count: &mut Option<u64>,
    (buffer, dtype): (&mut [u8], Dtype),
) -> Result<usize, Error> {
    let len = bytes.read_numbers(buffer, (dtype.bytes(), dtype.name()), count.is_some())?;
    if let Some(count) = count {
        *count -= len as u64;
    }
    Ok(len)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_by_rows() {
        let places = |shape: &[u64]| {
            let mut places = Vec::new();
            for_each_by_rows(shape, |at| places.push(at));
            places
        };
        assert_eq!(places(&[2, 3]), [0, 2, 4, 1, 3, 5]);
        let (mut expected, [l, m, n]) = (Vec::new(), [2, 3, 4]);
        for i in 0..l {
            for j in 0..m {
                expected.extend((0..n).map(|k| i + l * (j + m * k)));
            }
        }
        assert_eq!(places(&[2, 3, 4]), expected);
        assert_eq!(places(&[]), [0]);
        assert!(places(&[3, 0]).is_empty());
    }
}
