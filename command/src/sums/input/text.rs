//! Numbers in text: fields between blanks and commas.

use crate::error::Error;
use crate::files::Bytes;
use crate::files::npy::Value;
use crate::mtx::{BYTE_ORDER_MARK, Beyond, has_digits, shortened};
use crate::sums::element::{Element, Type, for_type};
use std::ops::Range;
use wideblas::format::decimal::ParseError;

/// Bytes that are read at once, and the longest field.
const ROOM: usize = 1 << 18;

pub struct Text {
    pub bytes: Bytes,
    /// What numbers are rounded to.
    kind: Type,
    /// Numbers that the type has none as large for.
    pub beyond: Beyond,
    /// Which fields of a line count, from 0; all where there is none.
    columns: Vec<u64>,
    buffer: Vec<u8>,
    /// Of the buffer, what is read and not yet looked at.
    left: Range<usize>,
    /// Nothing follows the buffer.
    is_last: bool,
    /// From 1.
    line: u64,
    /// Fields of the line that are complete.
    fields: u64,
    /// A comma was the last thing in the line.
    is_open: bool,
}

/// What the text consists of, apart from blanks and comments.
enum Piece {
    Field(Range<usize>),
    Comma,
    EndOfLine,
    End,
}

/// The nearest number of a type, as one of another that holds it.
fn parse<T: Element>(text: &str, kind: Type) -> Result<T, ParseError> {
    if kind == T::TYPE {
        return T::parse(text);
    }
    let value: Value = for_type!(kind, value(text))?;
    Ok(T::of(value).expect("a type that holds the other"))
}

fn value<T: Element>(text: &str) -> Result<Value, ParseError> {
    T::parse(text).map(T::value)
}

fn is_blank(byte: u8) -> bool {
    byte.is_ascii_whitespace() && byte != b'\n' || byte == 0x0b
}

impl Text {
    pub fn new(
        mut bytes: Bytes,
        kind: Type,
        columns: &[u64],
        skip_lines: u64,
    ) -> Result<Text, Error> {
        if bytes.peek(BYTE_ORDER_MARK.len())? == BYTE_ORDER_MARK {
            bytes.skip(BYTE_ORDER_MARK.len() as u64)?;
        }
        let beyond = Beyond::default();
        let (columns, buffer) = (columns.to_vec(), vec![0; ROOM]);
        let (left, is_last, line, fields, is_open) = (0..0, false, 1, 0, false);
        let mut text =
            Text { bytes, kind, beyond, columns, buffer, left, is_last, line, fields, is_open };
        for _ in 0..skip_lines {
            text.skip_to_end_of_line()?;
            if text.next_byte()?.is_none() {
                break;
            }
            text.left.start += 1;
            text.line += 1;
        }
        Ok(text)
    }

    /// Replaces what is in each of the vectors by up to `most` numbers, one for each column; fewer only at the end.
    pub fn fill<T: Element>(&mut self, out: &mut [Vec<T>], most: usize) -> Result<(), Error> {
        out.iter_mut().for_each(Vec::clear);
        let mut found: Vec<Option<T>> = vec![None; self.columns.len()];
        let mut room = most;
        while room > 0 {
            match self.piece()? {
                Piece::Field(place) => {
                    if self.columns.is_empty() {
                        out[0].push(self.number(place.clone())?);
                        room -= 1;
                    }
                    for (at, found) in found.iter_mut().enumerate() {
                        if self.columns[at] == self.fields {
                            *found = Some(self.number(place.clone())?);
                        }
                    }
                    self.fields += 1;
                    self.is_open = false;
                }
                Piece::Comma => {
                    // The comma after a field belongs to it.
                    if self.is_open || self.fields == 0 {
                        self.empty_field()?;
                    }
                    self.is_open = true;
                }
                end @ (Piece::EndOfLine | Piece::End) => {
                    if self.is_open {
                        self.empty_field()?;
                    }
                    if self.fields > 0 && !self.columns.is_empty() {
                        for ((out, found), column) in
                            out.iter_mut().zip(&mut found).zip(&self.columns)
                        {
                            out.push(found.take().ok_or_else(|| self.missing(*column))?);
                        }
                        room -= 1;
                    }
                    (self.fields, self.is_open) = (0, false);
                    if matches!(end, Piece::End) {
                        return Ok(());
                    }
                    self.line += 1;
                }
            }
        }
        Ok(())
    }

    /// The next piece; of an end of the line, before its number is counted.
    fn piece(&mut self) -> Result<Piece, Error> {
        loop {
            let Some(byte) = self.next_byte()? else { return Ok(Piece::End) };
            match byte {
                b'\n' => {
                    self.left.start += 1;
                    return Ok(Piece::EndOfLine);
                }
                b',' => {
                    self.left.start += 1;
                    return Ok(Piece::Comma);
                }
                b'#' => self.skip_to_end_of_line()?,
                byte if is_blank(byte) => self.left.start += 1,
                _ => return self.field().map(Piece::Field),
            }
        }
    }

    /// The next byte, which stays where it is; `None` at the end.
    fn next_byte(&mut self) -> Result<Option<u8>, Error> {
        if self.left.is_empty() && !self.is_last {
            self.read_more()?;
        }
        Ok(self.buffer[self.left.clone()].first().copied())
    }

    fn skip_to_end_of_line(&mut self) -> Result<(), Error> {
        while self.next_byte()?.is_some() {
            let left = &self.buffer[self.left.clone()];
            match left.iter().position(|&byte| byte == b'\n') {
                Some(place) => {
                    self.left.start += place;
                    return Ok(());
                }
                None => self.left.start = self.left.end,
            }
        }
        Ok(())
    }

    /// The bytes of the field that begins here, which go on until the next call.
    fn field(&mut self) -> Result<Range<usize>, Error> {
        let mut len = 0;
        loop {
            let rest = &self.buffer[self.left.start + len..self.left.end];
            let ends = |&byte: &u8| matches!(byte, b',' | b'\n' | b'#') || is_blank(byte);
            if let Some(more) = rest.iter().position(ends) {
                len += more;
                break;
            }
            len += rest.len();
            if self.is_last {
                break;
            }
            if len == self.buffer.len() {
                return Err(
                    self.error(format!("expected a number, not more than {ROOM} characters"))
                );
            }
            self.read_more()?;
        }
        let place = self.left.start..self.left.start + len;
        self.left.start = place.end;
        Ok(place)
    }

    /// Moves what is left to the beginning and reads behind it.
    fn read_more(&mut self) -> Result<(), Error> {
        self.buffer.copy_within(self.left.clone(), 0);
        let len = self.left.len();
        let read = self.bytes.read(&mut self.buffer[len..])?;
        self.is_last = read < self.buffer.len() - len;
        self.left = 0..len + read;
        Ok(())
    }

    fn number<T: Element>(&mut self, place: Range<usize>) -> Result<T, Error> {
        let bytes = &self.buffer[place];
        let text = std::str::from_utf8(bytes).ok();
        let text = text.filter(|text| !text.contains(|c: char| c.is_control()));
        let text = text.ok_or_else(|| {
            self.error(
                "expected numbers in text, found other bytes; binary numbers are read with --raw"
                    .into(),
            )
        })?;
        let number = parse::<T>(text, self.kind).map_err(|error| {
            self.error(format!("expected a number, not `{}`: {error}", shortened(text)))
        })?;
        if !number.to_double().is_finite() && has_digits(text) {
            self.beyond.add(self.line, text);
        }
        Ok(number)
    }

    /// Counts a field without anything in it, unless a number is expected there.
    fn empty_field(&mut self) -> Result<(), Error> {
        if self.columns.is_empty() || self.columns.contains(&self.fields) {
            let field = self.fields + 1;
            return Err(self.error(format!("expected a number in field {field}, which is empty")));
        }
        self.fields += 1;
        Ok(())
    }

    fn missing(&self, column: u64) -> Error {
        let (column, fields) = (column + 1, self.fields);
        self.error(format!("expected a number in column {column}, found {fields} columns"))
    }

    fn error(&self, message: String) -> Error {
        Error::File { path: self.bytes.name.clone(), line: Some(self.line), message }
    }
}
