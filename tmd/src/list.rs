//! Lists of hard arguments as CORE-MATH has them (.wc): one hexadecimal number a line, `#` starts a comment. What follows it
//! here is the hardness: `# k=45`, `# k>=8192` or `# exact`.
#![forbid(unsafe_code)]

use crate::brute::Case;
use crate::decide::Hardness;
use crate::float::{Argument, Format, parse};
use std::fmt::Write;

/// One line of a list.
pub fn line(case: &Case) -> String {
    match case.hardness {
        Hardness::Bits(k) => format!("{} # k={k}", case.argument),
        Hardness::AtLeast(k) => format!("{} # k>={k}", case.argument),
        Hardness::Exact => format!("{} # exact", case.argument),
    }
}

/// The text of a list, under comment lines.
pub fn write(comments: &[String], cases: &[Case]) -> String {
    let mut text = String::new();
    for comment in comments {
        writeln!(text, "# {comment}").expect("a String takes all");
    }
    for case in cases {
        writeln!(text, "{}", line(case)).expect("a String takes all");
    }
    text
}

/// An argument that a list names, with its hardness where that stands there.
pub type Entry = (Argument, Option<Hardness>);

/// Reads a list. Errors name the line: `exp.wc:7: ...`. Lines of the two columns "x k" are read too.
pub fn read(name: &str, text: &str, format: Format) -> Result<Vec<Entry>, String> {
    Ok(numbered(name, text, format)?.into_iter().map(|(_, entry)| entry).collect())
}

/// [`read`], with the numbers of lines.
pub fn numbered(name: &str, text: &str, format: Format) -> Result<Vec<(u64, Entry)>, String> {
    let mut entries = Vec::new();
    for (line, number) in text.lines().zip(1..) {
        let (content, comment) = line.split_once('#').unwrap_or((line, ""));
        let mut columns = content.split_whitespace();
        let Some(x) = columns.next() else { continue };
        let error = |what: String| format!("{name}:{number}: {what}");
        let second = columns.next();
        if columns.next().is_some() {
            return Err(error(format!("more than a number and its hardness: {content:?}")));
        }
        let argument = parse(x)
            .and_then(|x| Argument::of(format, x))
            .ok_or_else(|| error(format!("{x:?} is no number of {}", format.name)))?;
        let hardness = match second {
            Some(k) => {
                let k = k.parse().map_err(|_| error(format!("{k:?} is no hardness")))?;
                Some(Hardness::Bits(k))
            }
            None => hardness(comment.trim()),
        };
        entries.push((number, (argument, hardness)));
    }
    Ok(entries)
}

/// What a comment says; other comments say nothing.
pub fn hardness(comment: &str) -> Option<Hardness> {
    if let Some(k) = comment.strip_prefix("k=") {
        return Some(Hardness::Bits(k.parse().ok()?));
    }
    if let Some(k) = comment.strip_prefix("k>=") {
        return Some(Hardness::AtLeast(k.parse().ok()?));
    }
    (comment == "exact").then_some(Hardness::Exact)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::float::{BINARY32, BINARY64};

    #[test]
    fn lists_come_back() {
        let case = |x, hardness| Case { argument: Argument::of(BINARY64, x).unwrap(), hardness };
        let cases = [
            case(1.5, Hardness::Bits(45)),
            case(-5e-324, Hardness::AtLeast(8192)),
            case(2.0, Hardness::Exact),
        ];
        let text = write(&["exp".to_string()], &cases);
        assert_eq!(
            text,
            "# exp\n0x1.8p+0 # k=45\n-0x0.0000000000001p-1022 # k>=8192\n0x1p+1 # exact\n"
        );
        let read = read("exp.wc", &text, BINARY64).unwrap();
        let expected: Vec<Entry> =
            cases.iter().map(|case| (case.argument, Some(case.hardness))).collect();
        assert_eq!(read, expected);
    }

    #[test]
    fn what_is_no_list() {
        let text = "0x1p0 44\n\n  # nothing\n0x1.8p+0 # worst case\n";
        let entries = read("a.wc", text, BINARY64).unwrap();
        assert_eq!(entries.len(), 2);
        assert_eq!((entries[0].1, entries[1].1), (Some(Hardness::Bits(44)), None));
        for (text, message) in [
            ("0x1p0\nexp", "a.wc:2: \"exp\" is no number of binary32"),
            ("0x1.0000000001p0", "a.wc:1: \"0x1.0000000001p0\" is no number of binary32"),
            ("1.0 x", "a.wc:1: \"x\" is no hardness"),
            ("1.0 44 45", "a.wc:1: more than a number and its hardness: \"1.0 44 45\""),
        ] {
            assert_eq!(read("a.wc", text, BINARY32), Err(message.to_string()));
        }
    }
}
