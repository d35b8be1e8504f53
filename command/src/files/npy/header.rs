//! The header of a .npy file (numpy.lib.format, versions 1 to 3): a dictionary of Python with type, order and shape.

use super::MAGIC;
use super::dtype::Dtype;
use super::literal::Literal;
use super::number::Value;
use crate::error::Error;
use crate::files::Bytes;
use crate::mtx::shortened;
use std::fmt;

/// Headers of numbers are shorter than 200 bytes.
const LONGEST: usize = 1 << 16;
/// Bytes of elements that are read at once.
const ROOM: usize = 1 << 16;

pub struct Header {
    pub dtype: Dtype,
    /// The first index is the fastest, and there is a second one.
    pub is_by_columns: bool,
    pub shape: Shape,
}

/// The length of each dimension.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape(pub Vec<u64>);

/// As NumPy prints it.
impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0[..] {
            [one] => write!(f, "({one},)"),
            all => {
                let all: Vec<String> = all.iter().map(u64::to_string).collect();
                write!(f, "({})", all.join(", "))
            }
        }
    }
}

impl Shape {
    /// Elements of the array.
    pub fn len(&self) -> Option<u64> {
        self.0.iter().try_fold(1u64, |len, &n| len.checked_mul(n))
    }
}

impl Header {
    /// Reads the header, and says before the work where the file has not what it promises.
    pub fn read(bytes: &mut Bytes) -> Result<Header, Error> {
        let text = text(bytes)?;
        let header = parse(&text).map_err(|message| bytes.error(format!("header: {message}")))?;
        header.check_length(bytes)?;
        Ok(header)
    }

    /// The bytes before the elements, as numpy.save writes them in version 1, aligned to 64.
    pub fn bytes(&self) -> Vec<u8> {
        const START: usize = MAGIC.len() + 4;
        let (descr, shape) = (self.dtype.descr(), &self.shape);
        let order = if self.is_by_columns { "True" } else { "False" };
        let text = format!("{{'descr': {descr}, 'fortran_order': {order}, 'shape': {shape}, }}");
        let len = (START + text.len() + 1).next_multiple_of(64) - START;
        let sizes = [1, 0, len as u8, (len >> 8) as u8];
        [MAGIC, &sizes, format!("{text:<width$}\n", width = len - 1).as_bytes()].concat()
    }

    fn check_length(&self, bytes: &Bytes) -> Result<(), Error> {
        let (shape, size) = (&self.shape, self.dtype.bytes() as u64);
        let promised = shape.len().and_then(|len| len.checked_mul(size)?.checked_add(bytes.at));
        let Some(promised) = promised else {
            let message = format!("header: an array of shape {shape} is larger than any file");
            return Err(bytes.error(message));
        };
        match bytes.len {
            Some(len) if len != promised => Err(bytes.error(format!(
                "expected {promised} bytes for an array of shape {shape}, found {len}"
            ))),
            _ => Ok(()),
        }
    }

    /// Calls `take` with all elements, in the order of the file; real ones have a first part alone. Nothing follows them.
    pub fn for_each(
        &self,
        bytes: &mut Bytes,
        mut take: impl FnMut([Option<Value>; 2]),
    ) -> Result<(), Error> {
        let Dtype { kind, endian, is_complex } = self.dtype;
        let (size, name) = (self.dtype.bytes(), self.dtype.name());
        let mut left = self.shape.len().unwrap_or(0);
        let mut buffer = vec![0; ROOM / size * size];
        while left > 0 {
            let count = left.min((ROOM / size) as u64);
            let (part, begin) = (&mut buffer[..count as usize * size], bytes.at);
            bytes.read_numbers(part, (size, name), true)?;
            for (at, element) in part.chunks_exact(size).enumerate() {
                let (re, im) = element.split_at(kind.bytes());
                let value = |part| {
                    let no_number = || bytes.is_no_number(begin + (at * size) as u64, name);
                    Value::read(kind, endian, part).ok_or_else(no_number)
                };
                take([Some(value(re)?), if is_complex { Some(value(im)?) } else { None }]);
            }
            left -= count;
        }
        bytes.ends()
    }
}

fn text(bytes: &mut Bytes) -> Result<String, Error> {
    let mut start = [0; 8];
    let mut read = |buffer: &mut [u8]| match bytes.read(buffer)? == buffer.len() {
        true => Ok(()),
        false => Err(bytes.error("the file ends in the header".into())),
    };
    read(&mut start)?;
    let version = start[6];
    let mut size = [0; 4];
    match version {
        1 => read(&mut size[..2])?,
        2 | 3 => read(&mut size)?,
        _ => return Err(bytes.error(format!("expected version 1, 2 or 3 of .npy, not {version}"))),
    }
    let len = u32::from_le_bytes(size) as usize;
    if len > LONGEST {
        return Err(bytes.error(format!("header: expected at most {LONGEST} bytes, not {len}")));
    }
    let mut line = vec![0; len];
    read(&mut line)?;
    Ok(match version {
        3 => String::from_utf8_lossy(&line).into_owned(),
        // Latin-1.
        _ => line.into_iter().map(char::from).collect(),
    })
}

fn parse(text: &str) -> Result<Header, String> {
    let header = Literal::parse(text)?;
    let value = |key: &str| {
        let missing = || format!("expected {key} in `{}`", shortened(text.trim()));
        header.get(key).ok_or_else(missing)
    };
    let dtype = Dtype::parse(value("descr")?)?;
    let is_fortran = match value("fortran_order")?.word() {
        Some("True") => true,
        Some("False") => false,
        _ => return Err("expected True or False as fortran_order".into()),
    };
    let sizes = value("shape")?.sequence().ok_or("expected a shape in parentheses")?;
    // Python 2 wrote some integers as 3L.
    let size = |size: &Literal| size.word()?.trim_end_matches('L').parse().ok();
    let shape: Option<Vec<u64>> = sizes.iter().map(size).collect();
    let shape = Shape(shape.ok_or("expected integers of at least 0 as shape")?);
    let is_by_columns = is_fortran && shape.0.iter().filter(|&&n| n != 1).count() > 1;
    Ok(Header { dtype, is_by_columns, shape })
}
