//! Results as a table on stdout and as a file that README and docs quote.

use std::fmt::Write;
use std::path::Path;
use std::process::Command;
use wideblas::engine::cpu::Isa;
use wideblas::engine::cuda::{Device, short_name};

/// A results file in the making.
pub struct Report {
    name: String,
    text: String,
}

impl Report {
    /// `name` is the file's, under benches/results, without its ending.
    pub fn new(name: &str, title: &str) -> Report {
        Report::of("Medians", name, title)
    }

    /// What a GPU reached, in a file of its name.
    pub fn of_device(device: &Device, name: &str, title: &str) -> Report {
        Report::new(&format!("{}-{name}", short_name(&device.name)), title)
    }

    /// As [`Report::new`], of [`super::bests_in_turn`].
    pub fn of_shortest(name: &str, title: &str) -> Report {
        Report::of("Shortest times", name, title)
    }

    fn of(what: &str, name: &str, title: &str) -> Report {
        let mut text = String::new();
        writeln!(text, "# {title}\n\n{}. {what} of one run; ratios carry over to similar machines, absolute values do not.", machine()).unwrap();
        Report { name: of_kernels(name), text }
    }

    pub fn paragraph(&mut self, text: &str) {
        println!("{text}");
        writeln!(self.text, "\n{text}").unwrap();
    }

    pub fn table(&mut self, header: &[&str], rows: &[Vec<String>]) {
        let mut table = String::new();
        writeln!(table, "| {} |", header.join(" | ")).unwrap();
        writeln!(table, "|{}", "---|".repeat(header.len())).unwrap();
        for row in rows {
            writeln!(table, "| {} |", row.join(" | ")).unwrap();
        }
        println!("{table}");
        writeln!(self.text, "\n{table}").unwrap();
    }

    /// Writes the file.
    pub fn save(self) {
        // Where cargo calls it; a program that was compiled elsewhere finds the folder by its own.
        let path = Path::new("benches/results").join(format!("{}.md", self.name));
        std::fs::write(&path, self.text.trim_end().to_string() + "\n").expect("results file");
        println!("written: benches/results/{}.md", self.name);
    }
}

/// Figures of other kernels than AVX-512's stand beside those, in files with the kernels' name.
fn of_kernels(name: &str) -> String {
    match (name.strip_prefix("cpu-"), Isa::detected()) {
        (None, _) | (_, Isa::Avx512) => name.to_string(),
        (Some(rest), isa) => format!("cpu-{}-{rest}", isa.name()),
    }
}

/// Processor, number of CPUs and date.
fn machine() -> String {
    let cpuinfo = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let field = |name: &str| {
        let line = cpuinfo.lines().find(|line| line.starts_with(name));
        line.and_then(|line| line.split(':').nth(1)).unwrap_or("?").trim().to_string()
    };
    let date = Command::new("date").arg("+%F").output().map(|out| out.stdout).unwrap_or_default();
    format!(
        "{} (family {}, model {}), {} CPUs, kernels {}, {}",
        field("model name"),
        field("cpu family"),
        field("model"),
        std::thread::available_parallelism().map_or(1, |n| n.get()),
        Isa::detected().name(),
        String::from_utf8_lossy(&date).trim(),
    )
}
