//! What the documents say, from `src/abi/docs.txt`.

use crate::formats::Format;
use crate::table::Routine;
use std::collections::BTreeMap;

/// The texts, by routine and interface.
pub struct Docs(BTreeMap<String, String>);

impl Docs {
    pub fn parse(text: &str) -> Docs {
        let mut docs = BTreeMap::new();
        let mut heading = None;
        for line in text.lines() {
            if let Some(name) = line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                heading = Some(docs.entry(name.to_string()).or_insert_with(String::new));
            } else if let Some(text) = &mut heading {
                **text += line;
                **text += "\n";
            }
        }
        Docs(docs)
    }

    /// The paragraphs of a routine's text for an interface.
    ///
    /// # Panics
    /// When docs.txt has none.
    pub fn paragraphs(&self, routine: &Routine, interface: &str, format: &Format) -> Vec<String> {
        let heading = format!("{} {interface}", routine.body);
        let text = self.text(&heading).unwrap_or_else(|| panic!("docs.txt has no [{heading}]"));
        filled(text, format)
    }

    /// Those of a routine on complex numbers. Where docs.txt has none, it is named after the one on `reals`.
    ///
    /// # Panics
    /// When there is no such either.
    pub fn of_complex(&self, routine: &Routine, reals: &[Routine], format: &Format) -> Vec<String> {
        let heading = format!("{} complex", routine.body);
        if let Some(text) = self.text(&heading) {
            return filled(text, format);
        }
        let real = reals.iter().find(|real| real.body == routine.body);
        let real = real.unwrap_or_else(|| panic!("docs.txt has no [{heading}]"));
        vec![format!("`{}_{}` on {}.", real.real, format.name, format.numbers)]
    }

    /// Those of a routine whose sums are exact.
    ///
    /// # Panics
    /// When docs.txt has no text of such.
    pub fn exact(&self, routine: &Routine, format: &Format) -> Vec<String> {
        let text = self.text("exact").expect("docs.txt has [exact]");
        filled(&text.replace("{routine}", &routine.real), format)
    }

    fn text(&self, heading: &str) -> Option<&str> {
        self.0.get(heading).map(String::as_str)
    }
}

/// The paragraphs of a text.
fn filled(text: &str, format: &Format) -> Vec<String> {
    let [factor, short, bits] =
        format.plain.as_ref().map_or([0; 3], |plain| [plain.factor, plain.short, plain.bits]);
    text.split("\n\n")
        .map(|paragraph| {
            let joined = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
            joined
                .replace("{numbers}", format.numbers)
                .replace("{elements}", format.elements)
                .replace("{name}", format.name)
                .replace("{factor}", &factor.to_string())
                .replace("{short}", &short.to_string())
                .replace("{bits}", &bits.to_string())
                .trim()
                .to_string()
        })
        .filter(|paragraph| !paragraph.is_empty())
        .collect()
}

/// Paragraphs as comment lines of at most `width` characters, with an empty comment between paragraphs.
pub fn comment(paragraphs: &[String], prefix: &str, width: usize) -> String {
    let mut text = String::new();
    for (at, paragraph) in paragraphs.iter().enumerate() {
        if at > 0 {
            text += &format!("{}\n", prefix.trim_end());
        }
        let mut line = String::new();
        for word in paragraph.split(' ') {
            if !line.is_empty() && prefix.len() + line.len() + 1 + word.len() > width {
                text += &format!("{prefix}{line}\n");
                line.clear();
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line += word;
        }
        text += &format!("{prefix}{line}\n");
    }
    text
}
