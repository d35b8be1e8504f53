//! Tables of Markdown.

/// A table, and what stands before it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The paragraph or heading before it.
    pub about: String,
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    fn column(&self, name: &str) -> usize {
        let found = self.header.iter().position(|one| one == name);
        found.unwrap_or_else(|| panic!("no column {name} in {:?}", self.header))
    }

    /// A row's cell.
    pub fn cell<'a>(&self, row: &'a [String], column: &str) -> &'a str {
        &row[self.column(column)]
    }

    /// A row's number.
    pub fn number(&self, row: &[String], column: &str) -> f64 {
        number(self.cell(row, column))
    }
}

/// A number, which the whole text is.
pub fn number(text: &str) -> f64 {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is not a number"))
}

/// All tables of a text.
pub fn tables(text: &str) -> Vec<Table> {
    let mut found: Vec<Table> = Vec::new();
    let (mut about, mut inside) = ("", false);
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let Some(row) = line.strip_prefix('|') else {
            (about, inside) = (line, false);
            continue;
        };
        let cells =
            row.trim_end().trim_end_matches('|').split('|').map(|cell| cell.trim().to_string());
        let cells: Vec<String> = cells.collect();
        if !inside {
            found.push(Table {
                about: about.trim_matches(['#', ' ']).into(),
                header: cells,
                rows: Vec::new(),
            });
            inside = true;
        } else if !line.starts_with("|---") {
            found.last_mut().expect("the table of this row").rows.push(cells);
        }
    }
    found
}

/// The table after a line that contains a text.
pub fn table(all: &[Table], about: &str) -> Table {
    let found = all.iter().find(|table| table.about.contains(about));
    found.unwrap_or_else(|| panic!("no table about {about:?}")).clone()
}
