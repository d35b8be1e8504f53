//! What was measured, as CSV and as JSON.

use crate::error::Error;
use crate::files::{Output, is_standard};
use csv::Writer;
use serde_json::{Map, Value};
use std::io;
use std::path::{Path, PathBuf};

/// Where it is written.
pub enum Save {
    Csv(Output),
    Json(Output),
    Folder(PathBuf),
}

impl Save {
    /// By the ending of the path. Says before the work that the file could not be written.
    pub fn of(path: Option<&Path>) -> Result<Option<Save>, Error> {
        let Some(path) = path else { return Ok(None) };
        if is_standard(path) {
            let message =
                "--save takes FILE.csv, FILE.json or a folder; --json prints to standard output";
            return Err(Error::Usage(message.into()));
        }
        let named =
            if path.extension().is_some_and(|e| e == "gz") { path.file_stem() } else { None };
        let ending = named.map_or(path, Path::new).extension();
        Ok(Some(match ending.and_then(|ending| ending.to_str()) {
            Some("csv") => Save::Csv(Output::check(path)?),
            Some("json") => Save::Json(Output::check(path)?),
            _ => Save::Folder(path.into()),
        }))
    }
}

/// Figures, and what they have in common.
pub struct Table {
    pub facts: Map<String, Value>,
    pub columns: &'static [&'static str],
    /// Objects with these keys, and perhaps more.
    pub rows: Vec<Value>,
}

impl Table {
    pub fn json(&self) -> Value {
        let mut all = self.facts.clone();
        all.insert("results".into(), self.rows.clone().into());
        all.into()
    }

    fn csv(&self, out: &mut dyn io::Write) -> io::Result<()> {
        let mut out = Writer::from_writer(out);
        out.write_record(self.columns)?;
        for row in &self.rows {
            out.write_record(self.columns.iter().map(|column| match &row[column] {
                Value::Null => String::new(),
                Value::String(text) => text.clone(),
                value => value.to_string(),
            }))?;
        }
        out.flush()
    }

    /// Writes a file; returns its path, or `None` where a folder is asked for.
    pub fn save<'a>(&self, save: &'a Save) -> Result<Option<&'a Path>, Error> {
        let output = match save {
            Save::Csv(output) => {
                output.write(|out| self.csv(out))?;
                output
            }
            Save::Json(output) => {
                output.write(|out| writeln!(out, "{:#}", self.json()))?;
                output
            }
            Save::Folder(_) => return Ok(None),
        };
        Ok(Some(output.path()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn cells_are_quoted_where_they_must_be() {
        let rows = vec![json!({"series": "dd, residues", "n": 4, "left": null, "more": 1})];
        let table = Table { facts: Map::new(), columns: &["series", "n", "left"], rows };
        let mut out = Vec::new();
        table.csv(&mut out).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), "series,n,left\n\"dd, residues\",4,\n");
    }

    #[test]
    fn endings_choose_the_form() {
        let folder = std::env::temp_dir();
        let of = |name: &str| Save::of(Some(&folder.join(name))).unwrap();
        assert!(
            matches!(of("a.csv"), Some(Save::Csv(_)))
                && matches!(of("a.csv.gz"), Some(Save::Csv(_)))
        );
        assert!(matches!(of("a.json"), Some(Save::Json(_))));
        assert!(matches!(of("a"), Some(Save::Folder(_))) && Save::of(None).unwrap().is_none());
        assert!(Save::of(Some(Path::new("-"))).is_err());
        assert!(Save::of(Some(&folder.join("there is none/a.csv"))).is_err());
    }
}
