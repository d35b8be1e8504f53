//! What a Matrix Market file has, number by number, for any use of it.

use super::header::{Field, Header, Layout};
use super::lines::{Lines, shortened};
use super::{Checked, Error};
use std::io::BufRead;

/// Real and imaginary part of a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Re,
    Im,
}

/// A number of a file.
pub struct Number<'a> {
    /// Row and column, from 0: on or below the diagonal where the matrix has a symmetry.
    pub place: (usize, usize),
    pub part: Part,
    /// Digits of an integer where the field says so; 1 in a pattern; else what the file has.
    pub text: &'a str,
    /// The line, from 1.
    pub line: u64,
}

/// A file of which the header and the sizes are read.
pub struct Contents<R> {
    pub header: Header,
    pub rows: usize,
    pub columns: usize,
    /// Entries of the coordinate layout; 0 of the other.
    pub entries: usize,
    lines: Lines<R>,
}

impl<R: BufRead> Contents<R> {
    /// Reads the header and the sizes. `accept` may refuse what a header says.
    pub fn open(reader: R, accept: impl Fn(&Header) -> Checked<()>) -> Result<Contents<R>, Error> {
        let mut lines = Lines::of(reader);
        let header = match lines.first()? {
            Some(line) => Header::parse(line),
            None => Err("the file is empty".into()),
        };
        let header = lines.locate(header.and_then(|header| accept(&header).map(|()| header)))?;
        if !lines.advance()? {
            return lines.locate(Err("the file ends before the sizes".into()));
        }
        let sizes = sizes(&header, &lines);
        let (rows, columns, entries) = lines.locate(sizes)?;
        Ok(Contents { header, rows, columns, entries, lines })
    }

    /// Bytes until the line that was read last.
    pub fn taken(&self) -> u64 {
        self.lines.taken
    }

    /// An error in the line that was read last.
    ///
    /// # Errors
    /// The same, with the line.
    pub fn locate<T>(&self, checked: Checked<T>) -> Result<T, Error> {
        self.lines.locate(checked)
    }

    /// Calls with all numbers that the file has, in their order.
    ///
    /// # Errors
    /// What is wrong with a line, which the call may find too.
    pub fn for_each(
        &mut self,
        mut take: impl FnMut(Number<'_>) -> Checked<()>,
    ) -> Result<(), Error> {
        match self.header.layout {
            Layout::Array => self.each_of_array(&mut take),
            Layout::Coordinate => self.each_of_coordinates(&mut take),
        }
    }

    /// The stored elements by columns, any number of them on a line.
    fn each_of_array(
        &mut self,
        take: &mut impl FnMut(Number<'_>) -> Checked<()>,
    ) -> Result<(), Error> {
        let Contents { header, rows, columns, ref mut lines, .. } = *self;
        let places = |j| (header.first(j)..rows).map(move |i| (i, j));
        let mut places = (0..columns).flat_map(places);
        let mut found = 0u128;
        // The place of a real part whose imaginary part comes next.
        let mut open = None;
        while lines.advance()? {
            let mut one = |text: &str| {
                let (place, part) = match open.take() {
                    Some(place) => (place, Part::Im),
                    None => {
                        let place = places.next();
                        (place.ok_or_else(|| format!("more than {found} numbers"))?, Part::Re)
                    }
                };
                header.check_number(text)?;
                if header.is_complex() && part == Part::Re {
                    open = Some(place);
                } else {
                    found += 1;
                }
                take(Number { place, part, text, line: lines.number })
            };
            let taken = lines.words().try_for_each(&mut one);
            lines.locate(taken)?;
        }
        match header.stored(rows, columns) {
            expected if expected == found => Ok(()),
            expected => {
                lines.locate(Err(format!("the file ends after {found} of {expected} numbers")))
            }
        }
    }

    /// One entry a line.
    fn each_of_coordinates(
        &mut self,
        take: &mut impl FnMut(Number<'_>) -> Checked<()>,
    ) -> Result<(), Error> {
        let entries = self.entries;
        for found in 0..entries {
            if !self.lines.advance()? {
                let message = format!("the file ends after {found} of {entries} entries");
                return self.lines.locate(Err(message));
            }
            let entry = self.entry(take);
            self.lines.locate(entry)?;
        }
        if self.lines.advance()? {
            return self.lines.locate(Err(format!("more than {entries} entries")));
        }
        Ok(())
    }

    /// The entry in the line that was read last.
    fn entry(&self, take: &mut impl FnMut(Number<'_>) -> Checked<()>) -> Checked<()> {
        let Contents { header, rows, columns, ref lines, .. } = *self;
        let ([row, column], [re, im]) = match header.field {
            Field::Pattern => (lines.fields("an entry: row and column")?, [Some("1"), None]),
            Field::Complex => {
                let expected = "an entry: row, column, real and imaginary part";
                let [row, column, re, im] = lines.fields(expected)?;
                ([row, column], [Some(re), Some(im)])
            }
            Field::Real | Field::Integer => {
                let [row, column, number] = lines.fields("an entry: row, column and number")?;
                ([row, column], [Some(number), None])
            }
        };
        let place = (index("row", row, rows)?, index("column", column, columns)?);
        header.check_stored(place)?;
        for (part, text) in [(Part::Re, re), (Part::Im, im)] {
            let Some(text) = text else { continue };
            header.check_number(text)?;
            take(Number { place, part, text, line: lines.number })?;
        }
        Ok(())
    }
}

/// Rows, columns and, in the coordinate layout, entries.
fn sizes<R: BufRead>(header: &Header, lines: &Lines<R>) -> Checked<(usize, usize, usize)> {
    let (rows, columns, entries) = match header.layout {
        Layout::Array => {
            let [rows, columns] = lines.fields("two sizes: rows and columns")?;
            (rows, columns, "0")
        }
        Layout::Coordinate => {
            let [rows, columns, entries] =
                lines.fields("three sizes: rows, columns and number of entries")?;
            (rows, columns, entries)
        }
    };
    let (rows, columns, entries) = (size(rows)?, size(columns)?, size(entries)?);
    header.check_shape(rows, columns)?;
    Ok((rows, columns, entries))
}

fn size(text: &str) -> Checked<usize> {
    text.parse().map_err(|_| format!("`{}` is not a size", shortened(text)))
}

/// A row or column number, counted from 0.
fn index(what: &str, text: &str, end: usize) -> Checked<usize> {
    match text.parse::<usize>() {
        Ok(index) if (1..=end).contains(&index) => Ok(index - 1),
        Ok(_) => Err(format!("{what} {text} is outside 1 to {end}")),
        Err(_) => Err(format!("`{}` is not a {what} number", shortened(text))),
    }
}
