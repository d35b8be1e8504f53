//! Files of numbers, read in parts: text, arrays of NumPy, and numbers as a machine has them.

mod binary;
mod text;

use super::element::{Element, Type};
use crate::error::Error;
use crate::files::npy::{self, Dtype, Header};
use crate::files::{self, Bytes, Endian};
use binary::{Binary, Selection};
use std::path::{Path, PathBuf};
use text::Text;

/// What a file is.
#[derive(clap::Args)]
pub struct Form {
    /// Type of numbers with --raw, and that numbers of text are rounded to; of a .npy file one that holds its numbers. Default: f64,
    /// of a .npy file the shortest that does
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
    /// Holds the numbers of all.
    pub kind: Type,
    sources: Vec<Source>,
    arrangement: Arrangement,
    /// Numbers that were read of each column.
    read: u64,
}

/// What several sources are.
enum Arrangement {
    /// A column each.
    Beside,
    /// One column, each source below the one before; this one is being read.
    Below(usize),
}

struct Source {
    /// `text`, `npy` or `raw`.
    form: &'static str,
    kind: Type,
    reader: Reader,
    /// Of an array.
    header: Option<Header>,
}

enum Reader {
    Text(Text),
    Binary(Binary),
}

impl Input {
    /// All numbers of all files, or those in a column of each, counted from 1.
    pub fn open_all(files: &[PathBuf], column: Option<u64>, form: &Form) -> Result<Input, Error> {
        files::read_once(files.iter().map(PathBuf::as_path))?;
        let column = column.map(|column| column - 1);
        let sources = files.iter().map(|path| Source::open(path, column.as_slice(), form));
        let sources = sources.collect::<Result<Option<Vec<Source>>, Error>>()?;
        Ok(Input::of(sources.unwrap_or_default(), Arrangement::Below(0)))
    }

    /// Some columns of a file, counted from 1.
    pub fn open(path: &Path, columns: &[u64], form: &Form) -> Result<Input, Error> {
        let columns: Vec<u64> = columns.iter().map(|column| column - 1).collect();
        match Source::open(path, &columns, form)? {
            Some(source) => Ok(Input::of(vec![source], Arrangement::Beside)),
            None if files::is_standard(path) => Err(Error::Usage(
                "--columns of an array in Fortran order takes a file, which can be read twice"
                    .into(),
            )),
            None => {
                let sources = columns.iter().map(|&column| Source::open(path, &[column], form));
                let sources = sources.collect::<Result<Option<Vec<Source>>, Error>>()?;
                Ok(Input::of(sources.unwrap_or_default(), Arrangement::Beside))
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
        let mut sources = sources.unwrap_or_default();
        if let [x, y] = &mut sources[..] {
            in_one_order(x, y)?;
        }
        Ok(Input::of(sources, Arrangement::Beside))
    }

    fn of(sources: Vec<Source>, arrangement: Arrangement) -> Input {
        let mut kind = sources[0].kind;
        for source in &sources {
            kind = if kind.holds(source.kind) { kind } else { source.kind };
        }
        Input { kind, sources, arrangement, read: 0 }
    }

    /// What the files call their numbers: `f64`, or `int64 and f32`.
    pub fn types(&self) -> String {
        names(self.sources.iter().map(Source::type_name))
    }

    /// What the files are: `text`, or `npy and text`.
    pub fn forms(&self) -> String {
        names(self.sources.iter().map(|source| source.form))
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
                text.beyond.tell(&text.bytes.name, &source.kind.name());
            }
        }
    }

    /// Replaces what is in each of the vectors, one for each column, by up to `most` of the next numbers; none only at the end.
    pub fn fill<T: Element>(&mut self, out: &mut [Vec<T>], most: usize) -> Result<(), Error> {
        if let Arrangement::Below(at) = &mut self.arrangement {
            self.sources[*at].fill(out, most)?;
            while out[0].is_empty() && *at + 1 < self.sources.len() {
                *at += 1;
                self.sources[*at].fill(out, most)?;
            }
        } else if let [source] = &mut self.sources[..] {
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

/// Names, each of them once, in the order in which they come.
fn names(all: impl Iterator<Item = &'static str>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for name in all {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.join(" and ")
}

impl Source {
    /// `None` where the columns lie one behind the other.
    fn open(path: &Path, columns: &[u64], form: &Form) -> Result<Option<Source>, Error> {
        let mut input = files::Input::open(path)?;
        if form.raw {
            let kind = form.kind.unwrap_or(Type::F64);
            let dtype = Dtype::real(kind.kind(), form.endian);
            let binary = Binary::new(Bytes::of(input), dtype, Selection::all(None))?;
            let reader = Reader::Binary(binary);
            return Ok(Some(Source { form: "raw", kind, reader, header: None }));
        }
        if npy::begins(&mut input)? {
            return Source::of_array(Bytes::of(input), columns, form.kind);
        }
        let kind = form.kind.unwrap_or(Type::F64);
        let reader = Reader::Text(Text::new(Bytes::of(input), kind, columns, form.skip_lines)?);
        Ok(Some(Source { form: "text", kind, reader, header: None }))
    }

    /// Of a .npy file, for numbers of the type asked for.
    fn of_array(
        mut bytes: Bytes,
        columns: &[u64],
        asked: Option<Type>,
    ) -> Result<Option<Source>, Error> {
        let header = Header::read(&mut bytes)?;
        let Dtype { kind, is_complex, .. } = header.dtype;
        if is_complex {
            let name = header.dtype.name();
            let message = format!("expected real numbers, not {name}: save x.real and x.imag");
            return Err(bytes.error(message));
        }
        let shortest = Type::of_array(kind);
        if let Some(asked) = asked
            && !asked.holds(shortest)
        {
            let (asked, found) = (asked.name(), kind.name());
            return Err(bytes.error(format!("expected numbers of type {asked}, found {found}")));
        }
        let Some(selection) = selection(&bytes, &header, columns)? else { return Ok(None) };
        let reader = Reader::Binary(Binary::new(bytes, header.dtype, selection)?);
        let kind = asked.unwrap_or(shortest);
        Ok(Some(Source { form: "npy", kind, reader, header: Some(header) }))
    }

    /// What messages call it.
    fn name(&self) -> std::path::Display<'_> {
        self.bytes().name.display()
    }

    /// What the file calls its numbers.
    fn type_name(&self) -> &'static str {
        match &self.reader {
            Reader::Text(_) => self.kind.name(),
            Reader::Binary(binary) => binary.name(),
        }
    }

    fn is_by_columns(&self) -> bool {
        self.header.as_ref().is_some_and(|header| header.is_by_columns)
    }

    /// Reads an array that lies by columns by rows.
    fn turn(&mut self) -> Result<(), Error> {
        match (&mut self.reader, &self.header) {
            (Reader::Binary(binary), Some(header)) => binary.turn(&header.shape),
            _ => Ok(()),
        }
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

/// Elements of two files are paired by their indices: arrays are of one shape, and of one order, or are read by rows, as text is.
fn in_one_order(x: &mut Source, y: &mut Source) -> Result<(), Error> {
    if let (Some(a), Some(b)) = (&x.header, &y.header)
        && a.shape != b.shape
    {
        let (name_x, name_y, a, b) = (x.name(), y.name(), &a.shape, &b.shape);
        return Err(Error::Operands(format!("{name_x} has shape {a} but {name_y} has shape {b}")));
    }
    match (x.is_by_columns(), y.is_by_columns()) {
        (true, false) => x.turn(),
        (false, true) => y.turn(),
        _ => Ok(()),
    }
}

/// The numbers of the columns, all where there are none; `None` where two columns lie one behind the other.
fn selection(bytes: &Bytes, header: &Header, columns: &[u64]) -> Result<Option<Selection>, Error> {
    if columns.is_empty() {
        return Ok(Some(Selection::all(header.shape.len())));
    }
    let (rows, step) = match header.shape.0[..] {
        [rows] => (rows, 1),
        [rows, columns] => (rows, columns),
        _ => {
            let shape = &header.shape;
            return Err(
                bytes.error(format!("expected an array of rows and columns, found shape {shape}"))
            );
        }
    };
    if let Some(column) = columns.iter().find(|&&column| column >= step) {
        let column = column + 1;
        return Err(bytes.error(format!("expected a column {column}, found {step} columns")));
    }
    let (picks, count) = (columns.to_vec(), header.shape.len());
    Ok(match (header.is_by_columns, columns) {
        (true, [column]) => {
            let (skip, picks, count) = (column * rows, vec![0], Some(rows));
            Some(Selection { skip, step: 1, picks, count, is_last: column + 1 == step })
        }
        (true, _) => None,
        (false, _) => Some(Selection { skip: 0, step, picks, count, is_last: true }),
    })
}
