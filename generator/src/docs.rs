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
        let Some(text) = self.0.get(&heading) else { panic!("docs.txt has no [{heading}]") };
        let (factor, bits) =
            format.plain.as_ref().map_or((0, 0), |plain| (plain.factor, plain.bits));
        text.split("\n\n")
            .map(|paragraph| {
                let joined = paragraph.split_whitespace().collect::<Vec<_>>().join(" ");
                joined
                    .replace("{numbers}", format.numbers)
                    .replace("{elements}", format.elements)
                    .replace("{name}", format.name)
                    .replace("{factor}", &factor.to_string())
                    .replace("{bits}", &bits.to_string())
            })
            .filter(|paragraph| !paragraph.is_empty())
            .collect()
    }
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
