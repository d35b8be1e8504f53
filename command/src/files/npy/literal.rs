//! Values as Python writes them, as far as headers of arrays have them.

use crate::mtx::shortened;
use std::iter::Peekable;
use std::str::Chars;

/// A value of Python.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    /// A number or name: `3`, `True`.
    Word(String),
    /// What stands between quotes.
    Text(String),
    /// A list or tuple.
    Sequence(Vec<Literal>),
    Dictionary(Vec<(Literal, Literal)>),
}

/// Records of records in headers; a header of brackets alone must not take the stack.
const DEEPEST: usize = 16;

impl Literal {
    pub fn parse(text: &str) -> Result<Literal, String> {
        let unexpected =
            || format!("expected a dictionary of Python, not `{}`", shortened(text.trim()));
        let mut parser = Parser { rest: text.chars().peekable() };
        let value = parser.value(0).ok_or_else(unexpected)?;
        parser.skip_blanks();
        match parser.rest.next() {
            None => Ok(value),
            Some(_) => Err(unexpected()),
        }
    }

    /// The value of a key.
    pub fn get(&self, key: &str) -> Option<&Literal> {
        let Literal::Dictionary(entries) = self else { return None };
        entries.iter().find(|(name, _)| name.text() == Some(key)).map(|(_, value)| value)
    }

    pub fn text(&self) -> Option<&str> {
        if let Literal::Text(text) = self { Some(text) } else { None }
    }

    pub fn word(&self) -> Option<&str> {
        if let Literal::Word(word) = self { Some(word) } else { None }
    }

    pub fn sequence(&self) -> Option<&[Literal]> {
        if let Literal::Sequence(values) = self { Some(values) } else { None }
    }
}

struct Parser<'a> {
    rest: Peekable<Chars<'a>>,
}

impl Parser<'_> {
    /// The next value; `None` where there is none.
    fn value(&mut self, depth: usize) -> Option<Literal> {
        self.skip_blanks();
        match *self.rest.peek()? {
            _ if depth > DEEPEST => None,
            '{' => self
                .list('}', |parser| {
                    let key = parser.value(depth + 1)?;
                    parser.skip_blanks();
                    parser.takes(':').then_some(())?;
                    Some((key, parser.value(depth + 1)?))
                })
                .map(Literal::Dictionary),
            '[' => self.list(']', |parser| parser.value(depth + 1)).map(Literal::Sequence),
            '(' => self.list(')', |parser| parser.value(depth + 1)).map(Literal::Sequence),
            quote @ ('\'' | '"') => self.quoted(quote).map(Literal::Text),
            _ => self.word().map(Literal::Word),
        }
    }

    /// Values between brackets, with a comma behind each but the last, which may have one.
    fn list<V>(
        &mut self,
        end: char,
        mut value: impl FnMut(&mut Self) -> Option<V>,
    ) -> Option<Vec<V>> {
        self.rest.next();
        let mut values = Vec::new();
        loop {
            self.skip_blanks();
            if self.takes(end) {
                return Some(values);
            }
            values.push(value(self)?);
            self.skip_blanks();
            if !self.takes(',') {
                return self.takes(end).then_some(values);
            }
        }
    }

    fn quoted(&mut self, quote: char) -> Option<String> {
        self.rest.next();
        let mut text = String::new();
        loop {
            match self.rest.next()? {
                '\\' => text.push(self.rest.next()?),
                c if c == quote => return Some(text),
                c => text.push(c),
            }
        }
    }

    fn word(&mut self) -> Option<String> {
        let mut word = String::new();
        while let Some(c) = self.rest.next_if(|&c| c.is_ascii_alphanumeric() || "+-._".contains(c))
        {
            word.push(c);
        }
        (!word.is_empty()).then_some(word)
    }

    fn takes(&mut self, expected: char) -> bool {
        self.rest.next_if_eq(&expected).is_some()
    }

    fn skip_blanks(&mut self) {
        while self.rest.next_if(char::is_ascii_whitespace).is_some() {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_headers_have() {
        let word = |word: &str| Literal::Word(word.into());
        let text = |text: &str| Literal::Text(text.into());
        let header = Literal::parse(
            "{'descr': [('x\\'', '<f8'), (\"y\", '<f8', (2,))], 'fortran_order': False, 'shape': (3, 4L)} \n",
        );
        let header = header.unwrap();
        assert_eq!(header.get("fortran_order"), Some(&word("False")));
        let shape = Literal::Sequence(vec![word("3"), word("4L")]);
        assert_eq!(header.get("shape"), Some(&shape));
        let fields = header.get("descr").unwrap().sequence().unwrap();
        assert_eq!(fields[0], Literal::Sequence(vec![text("x'"), text("<f8")]));
        assert_eq!(fields[1].sequence().unwrap()[2], Literal::Sequence(vec![word("2")]));
        assert_eq!(Literal::parse("()").unwrap(), Literal::Sequence(vec![]));
        let deep = "(".repeat(60_000);
        for wrong in
            ["", "{", "{'a'}", "{'a': }", "(1 2)", "(,)", "'a", "1 2", "(1,,)", "{}}", &deep]
        {
            assert!(Literal::parse(wrong).is_err(), "{wrong}");
        }
    }
}
