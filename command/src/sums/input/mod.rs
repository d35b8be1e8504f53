//! Files of numbers, read in parts: text, arrays of NumPy, and numbers as a machine has them.

mod binary;
mod bytes;
mod npy;
mod text;

use super::element::{Element, Endian, Type, for_type};
use crate::error::Error;
use crate::files;
use binary::{Binary, Selection};
use bytes::Bytes;
use npy::Header;
use std::path::Path;
use text::Text;

/// What a file is.
#[derive(clap::Args)]
pub struct Form {
    /// Type of the numbers; default: that of a .npy file, else f64
    #[arg(long = "type", value_enum, value_name = "TYPE")]
    kind: Option<Type>,
    /// The file is nothing but binary numbers, those of dd and qd as their doubles, the largest first
    #[arg(long)]
    raw: bool,
    /// Order of the bytes with --raw
    #[arg(long, value_enum, default_value = "little", requires = "raw")]
    endian: Endian,
    /// Leaves out the first N lines of text
    #[arg(
        long,
        value_name = "N",
        default_value = "0",
        hide_default_value = true,
        conflicts_with = "raw"
    )]
    skip_lines: u64,
}

/// One or two columns of numbers in parts.
pub struct Input {
    pub kind: Type,
    /// `text`, `npy` or `raw`.
    pub form: &'static str,
    sources: Vec<Source>,
    /// Numbers that were read of each column.
    read: u64,
}

struct Source {
    form: &'static str,
    kind: Type,
    reader: Reader,
}

enum Reader {
    Text(Text),
    Binary(Binary),
}

impl Input {
    /// All numbers of a file, or some columns, counted from 1.
    pub fn open(path: &Path, columns: &[u64], form: &Form) -> Result<Input, Error> {
        let columns: Vec<u64> = columns.iter().map(|column| column - 1).collect();
        match Source::open(path, &columns, form)? {
            Some(source) => Ok(Input::of(vec![source])),
            None if files::is_standard(path) => Err(Error::Usage(
                "--columns of an array in Fortran order takes a file, which can be read twice"
                    .into(),
            )),
            None => {
                let sources = columns.iter().map(|&column| Source::open(path, &[column], form));
                let sources = sources.collect::<Result<Option<Vec<Source>>, Error>>()?;
                Ok(Input::of(sources.unwrap_or_default()))
            }
        }
    }

    /// All numbers of each of two files.
    pub fn open_both(x: &Path, y: &Path, form: &Form) -> Result<Input, Error> {
        if files::is_standard(x) && files::is_standard(y) {
            return Err(Error::Usage("only one of X and Y can be standard input".into()));
        }
        let sources = [x, y].map(|path| Source::open(path, &[], form));
        let sources = sources.into_iter().collect::<Result<Option<Vec<Source>>, Error>>()?;
        let sources = sources.unwrap_or_default();
        if let [x, y] = &sources[..]
            && x.kind != y.kind
        {
            let (a, b) = (x.name(), y.name());
            let (c, d) = (x.kind.name(), y.kind.name());
            return Err(Error::Operands(format!(
                "{a} has numbers of type {c} but {b} of type {d}"
            )));
        }
        Ok(Input::of(sources))
    }

    fn of(sources: Vec<Source>) -> Input {
        let (kind, form) = (sources[0].kind, sources[0].form);
        Input { kind, form, sources, read: 0 }
    }

    /// Bytes of all files on the disk, 0 where that is not known, and those of them that were read.
    pub fn progress(&self) -> (u64, u64) {
        let all = self.sources.iter().map(|source| source.bytes().progress());
        all.fold((0, 0), |(stored, taken), one| (stored + one.0, taken + one.1))
    }

    /// Says what was read as an infinity for want of a larger number.
    pub fn tell(&self) {
        for source in &self.sources {
            if let Reader::Text(text) = &source.reader {
                text.beyond.tell(&text.bytes.name, &self.kind.name());
            }
        }
    }

    /// Replaces what is in each of the vectors, one for each column, by the next `most` numbers; fewer only at the end.
    pub fn fill<T: Element>(&mut self, out: &mut [Vec<T>], most: usize) -> Result<(), Error> {
        if let [source] = &mut self.sources[..] {
            source.fill(out, most)?;
        } else {
            for (source, out) in self.sources.iter_mut().zip(out.iter_mut()) {
                source.fill(std::slice::from_mut(out), most)?;
            }
            if let ([x, y], [a, b]) = (&self.sources[..], &out[..])
                && a.len() != b.len()
            {
                let [(few, less), (many, _)] =
                    if a.len() < b.len() { [(x, a), (y, b)] } else { [(y, b), (x, a)] };
                let (few, many, less) = (few.name(), many.name(), self.read + less.len() as u64);
                return Err(Error::Operands(format!(
                    "{few} has {less} numbers but {many} has more"
                )));
            }
        }
        self.read += out[0].len() as u64;
        Ok(())
    }
}

impl Source {
    /// `None` where the columns lie one behind the other.
    fn open(path: &Path, columns: &[u64], form: &Form) -> Result<Option<Source>, Error> {
        let mut bytes = Bytes::open(path)?;
        if form.raw {
            let kind = form.kind.unwrap_or(Type::F64);
            let reader = for_type!(kind, raw(bytes, form.endian, Selection::all(None)))?;
            return Ok(Some(Source { form: "raw", kind, reader }));
        }
        if bytes.peek(npy::MAGIC.len())? == npy::MAGIC {
            let header = Header::read(&mut bytes)?;
            let (kind, endian) = (header.kind, header.endian);
            if let Some(asked) = form.kind
                && asked != kind
            {
                let (asked, kind) = (asked.name(), kind.name());
                return Err(bytes.error(format!("expected numbers of type {asked}, found {kind}")));
            }
            check_length(&bytes, &header)?;
            let Some(selection) = selection(&bytes, &header, columns)? else { return Ok(None) };
            let reader = for_type!(kind, raw(bytes, endian, selection))?;
            return Ok(Some(Source { form: "npy", kind, reader }));
        }
        let reader = Reader::Text(Text::new(bytes, columns, form.skip_lines)?);
        let kind = form.kind.unwrap_or(Type::F64);
        Ok(Some(Source { form: "text", kind, reader }))
    }

    /// What messages call it.
    fn name(&self) -> std::path::Display<'_> {
        self.bytes().name.display()
    }

    fn bytes(&self) -> &Bytes {
        match &self.reader {
            Reader::Text(text) => &text.bytes,
            Reader::Binary(binary) => &binary.bytes,
        }
    }

    fn fill<T: Element>(&mut self, out: &mut [Vec<T>], most: usize) -> Result<(), Error> {
        match &mut self.reader {
            Reader::Text(text) => text.fill(out, most),
            Reader::Binary(binary) => binary.fill(out, most),
        }
    }
}

fn raw<T: Element>(bytes: Bytes, endian: Endian, selection: Selection) -> Result<Reader, Error> {
    Binary::new::<T>(bytes, endian, selection).map(Reader::Binary)
}

/// Says before the work that a file does not have what its header promises.
fn check_length(bytes: &Bytes, header: &Header) -> Result<(), Error> {
    let size = header.kind.bytes();
    let promised = header
        .len()
        .and_then(|len| len.checked_mul(size))
        .and_then(|len| len.checked_add(bytes.at));
    let shape = &header.shape;
    let Some(promised) = promised else {
        return Err(
            bytes.error(format!("header: an array of shape {shape:?} is larger than any file"))
        );
    };
    match bytes.len {
        Some(len) if len != promised => Err(bytes.error(format!(
            "expected {promised} bytes for an array of shape {shape:?}, found {len}"
        ))),
        _ => Ok(()),
    }
}

/// The numbers of the columns, all where there are none; `None` where two columns lie one behind the other.
fn selection(bytes: &Bytes, header: &Header, columns: &[u64]) -> Result<Option<Selection>, Error> {
    if columns.is_empty() {
        return Ok(Some(Selection::all(header.len())));
    }
    let (rows, step) = match header.shape[..] {
        [rows] => (rows, 1),
        [rows, columns] => (rows, columns),
        _ => {
            let shape = &header.shape;
            return Err(bytes
                .error(format!("expected an array of rows and columns, found shape {shape:?}")));
        }
    };
    if let Some(column) = columns.iter().find(|&&column| column >= step) {
        let column = column + 1;
        return Err(bytes.error(format!("expected a column {column}, found {step} columns")));
    }
    let (picks, count) = (columns.to_vec(), header.len());
    Ok(match (header.is_fortran, columns) {
        (true, [column]) => {
            let (skip, picks, count) = (column * rows, vec![0], Some(rows));
            Some(Selection { skip, step: 1, picks, count, is_last: column + 1 == step })
        }
        (true, _) => None,
        (false, _) => Some(Selection { skip: 0, step, picks, count, is_last: true }),
    })
}
