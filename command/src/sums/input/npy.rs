//! The header of a .npy file (numpy.lib.format, versions 1 to 3): a line in Python with type, order and shape.

use super::bytes::Bytes;
use crate::error::Error;
use crate::mtx::shortened;
use crate::sums::element::{Endian, Type};

/// Begins the file.
pub const MAGIC: &[u8] = b"\x93NUMPY";
/// Headers of numbers are shorter than 200 bytes.
const LONGEST: usize = 1 << 16;

pub struct Header {
    pub kind: Type,
    pub endian: Endian,
    pub is_fortran: bool,
    pub shape: Vec<u64>,
}

impl Header {
    /// Numbers of the array.
    pub fn len(&self) -> Option<u64> {
        self.shape.iter().try_fold(1u64, |len, &n| len.checked_mul(n))
    }

    pub fn read(bytes: &mut Bytes) -> Result<Header, Error> {
        let text = text(bytes)?;
        parse(&text).map_err(|message| bytes.error(format!("header: {message}")))
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
    Ok(String::from_utf8_lossy(&line).into_owned())
}

/// The value after a key of the dictionary.
fn value<'a>(text: &'a str, key: &str) -> Result<&'a str, String> {
    let missing = || format!("expected {key} in `{}`", shortened(text.trim()));
    let quoted = [format!("'{key}'"), format!("\"{key}\"")];
    let (_, rest) = quoted.iter().find_map(|key| text.split_once(key)).ok_or_else(missing)?;
    rest.trim_start().strip_prefix(':').map(str::trim_start).ok_or_else(missing)
}

fn parse(text: &str) -> Result<Header, String> {
    let descr = value(text, "descr")?;
    let quote = descr.chars().next().filter(|c| matches!(c, '\'' | '"'));
    let descr = quote.and_then(|quote| descr[1..].split_once(quote)).map(|(descr, _)| descr);
    let descr = descr.ok_or("expected an array of numbers, not of records")?;
    let (kind, endian) = match descr {
        "<f8" => (Type::F64, Endian::Little),
        ">f8" => (Type::F64, Endian::Big),
        "<f4" => (Type::F32, Endian::Little),
        ">f4" => (Type::F32, Endian::Big),
        _ => {
            return Err(format!(
                "expected float64 or float32 (f8, f4), not `{}`",
                shortened(descr)
            ));
        }
    };
    let order = value(text, "fortran_order")?;
    let is_fortran = match (order.starts_with("True"), order.starts_with("False")) {
        (true, _) => true,
        (_, true) => false,
        _ => return Err("expected True or False as fortran_order".into()),
    };
    let shape = value(text, "shape")?;
    let inner = shape.strip_prefix('(').and_then(|shape| shape.split_once(')'));
    let (inner, _) = inner.ok_or("expected a shape in parentheses")?;
    let sizes = inner.split(',').map(str::trim).filter(|size| !size.is_empty());
    // Python 2 wrote some integers as 3L.
    let sizes = sizes.map(|size| size.trim_end_matches('L').parse());
    let shape = sizes.collect::<Result<Vec<u64>, _>>();
    let shape =
        shape.map_err(|_| format!("expected a shape of integers, not `({})`", shortened(inner)))?;
    Ok(Header { kind, endian, is_fortran, shape })
}
