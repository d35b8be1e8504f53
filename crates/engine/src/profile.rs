//! What `WIDEBLAS_PROFILE` writes when the program ends: a table of the routines that it called.

pub mod plain;
mod quad;

use crate::outcome::Declined;
use plain::Plain;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write as _};
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::{Mutex, MutexGuard, PoisonError};
use wideblas_base::config::config;
use wideblas_base::host::fork::undivided;
use wideblas_base::host::stderr;

/// Why a call was computed as it was. The last of those that hold counts: a call of several products is told by its
/// largest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reason {
    /// There is no other way.
    Only,
    /// The mode or `WIDEBLAS_PRODUCT` says so.
    Asked,
    Small,
    /// Residues do not compute it.
    Declined(Declined),
    Cheaper,
    Faster,
    Resident,
}

/// As tables and traces say it.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Only => "-",
            Reason::Asked => "asked for",
            Reason::Small => "too small for residues",
            Reason::Declined(reason) => return write!(f, "not by residues: {reason}"),
            Reason::Cheaper => "residues are cheaper",
            Reason::Faster => "the GPU is faster",
            Reason::Resident => "operands are on the GPU",
        })
    }
}

/// Calls that share a line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    routine: String,
    engine: String,
    why: Reason,
}

#[derive(Default)]
struct Entry {
    calls: u64,
    seconds: f64,
    /// Without the time in which others had the processor, as far as it is known.
    busy: f64,
    flops: f64,
    longest: f64,
    /// Options and sizes of the longest call.
    longest_call: String,
    /// How often options and sizes came, of the first kinds of them.
    kinds: BTreeMap<String, u64>,
}

/// Kinds of calls that are counted for one line.
const MOST_KINDS: usize = 256;

struct Table {
    /// The process that its calls are of; a child of fork() starts anew.
    process: u32,
    /// The file, found where the first call was: programs change their folder. `None` for stderr.
    file: Option<PathBuf>,
    entries: BTreeMap<Key, Entry>,
}

static TABLE: Mutex<Table> = Mutex::new(Table { process: 0, file: None, entries: BTreeMap::new() });

fn table() -> MutexGuard<'static, Table> {
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether calls are to be counted.
#[inline]
pub fn is_on() -> bool {
    config().profile.is_some()
}

/// The seconds of a call: those of the clock, and without those in which others had the processor.
#[derive(Clone, Copy, Debug)]
pub struct Taken {
    pub seconds: f64,
    pub busy: f64,
}

/// Counts a call: the routine with its options and sizes behind it, and the engine, both as in the lines of traces.
pub fn count(call: &str, engine: &str, why: Reason, Taken { seconds, busy }: Taken, flops: f64) {
    let Some(target) = config().profile.as_deref() else { return };
    let (routine, sizes) = call.split_once(' ').unwrap_or((call, ""));
    let engine = engine.replace("engine=", "").replace("kernel=", "");
    let is_on_gpu = engine.starts_with("cuda") || engine.contains("GPU");
    let why = if is_on_gpu { why.max(Reason::Faster) } else { why };
    let key = Key { routine: routine.to_string(), engine, why };
    // The child of a fork in between would wait for the lock for ever.
    undivided(|| {
        let mut table = table();
        if table.process != process::id() {
            table.process = process::id();
            table.file = (target != "-")
                .then(|| std::path::absolute(target).unwrap_or_else(|_| PathBuf::from(target)));
            table.entries.clear();
        }
        let entry = table.entries.entry(key).or_default();
        entry.calls += 1;
        entry.seconds += seconds;
        entry.busy += busy;
        entry.flops += flops;
        if seconds >= entry.longest {
            entry.longest = seconds;
            entry.longest_call = sizes.to_string();
        }
        if let Some(count) = entry.kinds.get_mut(sizes) {
            *count += 1;
        } else if entry.kinds.len() < MOST_KINDS {
            entry.kinds.insert(sizes.to_string(), 1);
        }
    });
}

/// Appends the table to its file, once; nothing where no call was counted in this process. `plain` measures the plain loops
/// that calls on numbers of a format would be.
pub fn write(plain: impl Fn(&str) -> Option<Plain>) {
    let mut table = table();
    if table.process == 0 && is_run_by_the_command() {
        stderr::print(
            "wideblas: no call of the program itself arrived; `wideblas check PROGRAM` says whether one can",
        );
    }
    if table.process != process::id() || table.entries.is_empty() {
        return;
    }
    let loops = loops(&table.entries, plain);
    let text = text(&table.entries, &loops);
    table.entries.clear();
    let Some(file) = &table.file else {
        return stderr::print(text.trim_end());
    };
    if let Err(error) = append(file, &text) {
        let file = file.display();
        stderr::print(format_args!("wideblas: WIDEBLAS_PROFILE: {file}: {error}"));
    }
}

/// `wideblas run` started this very process, not one that it started.
fn is_run_by_the_command() -> bool {
    std::env::var("WIDEBLAS_RUN").is_ok_and(|number| number == process::id().to_string())
}

/// In one piece, so that tables of processes that end together stay whole.
fn append(file: &Path, text: &str) -> io::Result<()> {
    OpenOptions::new().create(true).append(true).open(file)?.write_all(text.as_bytes())
}

/// The plain loops of the formats in which calls came, by their names.
fn loops(
    entries: &BTreeMap<Key, Entry>,
    plain: impl Fn(&str) -> Option<Plain>,
) -> BTreeMap<String, Plain> {
    let with_operations = entries.iter().filter(|(_, entry)| entry.flops > 0.0);
    let formats: BTreeSet<&str> = with_operations.filter_map(|(key, _)| key.format()).collect();
    formats.into_iter().filter_map(|format| Some((format.to_string(), plain(format)?))).collect()
}

/// The lines with the most time first.
fn text(entries: &BTreeMap<Key, Entry>, loops: &BTreeMap<String, Plain>) -> String {
    let mut lines: Vec<(&Key, &Entry)> = entries.iter().collect();
    lines.sort_by(|a, b| b.1.seconds.total_cmp(&a.1.seconds));
    let (calls, seconds) =
        lines.iter().fold((0, 0.0), |(n, s), (_, entry)| (n + entry.calls, s + entry.seconds));
    let width = |least: usize, of: &dyn Fn(&Key, &Entry) -> usize| {
        lines.iter().map(|(key, entry)| of(key, entry)).fold(least, usize::max)
    };
    let routine = width(7, &|key, _| key.routine.len());
    let engine = width(6, &|key, _| key.engine.len());
    let why = width(3, &|key, _| key.why.to_string().len());
    let common = width(13, &|_, entry| most_frequent(entry).len());
    let mut text = format!(
        "wideblas profile: process {}, {calls} calls, {seconds:.6} s\n{:routine$} {:>10} {:>12} {:>6} {:>12} {:>12} \
         {:>9}  {:engine$}  {:why$}  {:common$}  longest call\n",
        process::id(),
        "routine",
        "calls",
        "seconds",
        "%",
        "plain loop s",
        "longest ms",
        "GFLOP/s",
        "engine",
        "why",
        "most frequent",
    );
    let mut of_loops = [0.0; 3];
    for (key, entry) in lines {
        let share = 100.0 * entry.seconds / seconds.max(f64::MIN_POSITIVE);
        let rate = entry.flops / entry.seconds.max(1e-9) * 1e-9;
        let plain = key.format().filter(|_| entry.flops > 0.0).and_then(|format| loops.get(format));
        // A multiply-add is two operations.
        let in_loop = plain.map(|plain| entry.flops / 2.0 * plain.seconds);
        if let Some((plain, in_loop)) = plain.zip(in_loop) {
            of_loops[0] += entry.busy;
            of_loops[1] += in_loop;
            of_loops[2] +=
                in_loop * plain.accurate.map_or(1.0, |accurate| accurate / plain.seconds);
        }
        let in_loop = in_loop.map_or("-".to_string(), |seconds| format!("{seconds:.6}"));
        // A string takes any text.
        let _ = writeln!(
            text,
            "{:routine$} {:>10} {:>12.6} {share:>6.1} {in_loop:>12} {:>12.3} {rate:>9.3}  {:engine$}  {:why$}  \
             {:common$}  {}",
            key.routine,
            entry.calls,
            entry.seconds,
            entry.longest * 1e3,
            key.engine,
            key.why.to_string(),
            most_frequent(entry),
            entry.longest_call,
        );
    }
    if !loops.is_empty() {
        let rate = |plain: &Plain| {
            let accurate =
                plain.accurate.map(|seconds| format!(" ({:.2} accurate)", seconds * 1e9));
            let accurate = accurate.unwrap_or_default();
            format!("{} {:.2} ns{accurate}", plain.numbers, plain.seconds * 1e9)
        };
        let rates: Vec<String> = loops.values().map(rate).collect();
        let [ours, plain, accurate] = of_loops;
        let times = |seconds: f64| seconds / ours.max(1e-9);
        let accurate = match loops.values().any(|plain| plain.accurate.is_some()) {
            true => format!(
                " ({:.1} times where QD is built for accurate sums and products)",
                times(accurate)
            ),
            false => String::new(),
        };
        let _ = writeln!(
            text,
            "wideblas profile: estimate: {plain:.6} s in plain loops on one core, {:.1} times as long as the {ours:.6} s \
             of these calls{accurate}; a multiply-add takes, measured here: {}",
            times(plain),
            rates.join(", "),
        );
    }
    text
}

impl Key {
    /// The format of the numbers, where the routine is one that MPLAPACK has too: the functions of others exist nowhere else.
    fn format(&self) -> Option<&str> {
        let (name, format) = self.routine.rsplit_once('_')?;
        name.starts_with(['R', 'C', 'i']).then_some(format)
    }
}

fn most_frequent(entry: &Entry) -> &str {
    entry.kinds.iter().max_by_key(|(_, count)| **count).map_or("", |(sizes, _)| sizes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_in_the_order_of_time() {
        let entry = |calls, seconds, kinds: &[(&str, u64)]| Entry {
            calls,
            seconds,
            // Others had the processor for half of the time.
            busy: seconds / 2.0,
            flops: 2e9,
            longest: seconds,
            longest_call: "n=9".to_string(),
            kinds: kinds.iter().map(|&(sizes, count)| (sizes.to_string(), count)).collect(),
        };
        let key = |routine: &str, why| Key {
            routine: routine.to_string(),
            engine: "cpu avx2/dd".to_string(),
            why,
        };
        let entries = BTreeMap::from([
            (key("Raxpy_dd", Reason::Only), entry(7, 1.0, &[("n=8", 6), ("n=9", 1)])),
            (key("Rgemm_dd", Reason::Cheaper), entry(2, 3.0, &[("N N m=3 n=3 k=3", 2)])),
            (key("wb_gemm_dd", Reason::Asked), entry(1, 0.3, &[("n=9", 1)])),
            (key("wb_syrk_dd", Reason::Declined(Declined::Native)), entry(1, 0.1, &[("n=9", 1)])),
            (key("Rdot_mpfr", Reason::Only), entry(2, 0.2, &[("n=9", 2)])),
        ]);
        let plain = |format: &str| {
            (format == "dd").then(|| Plain {
                numbers: "dd".to_string(),
                seconds: 5e-9,
                accurate: Some(7e-9),
            })
        };
        let loops = loops(&entries, plain);
        let text = text(&entries, &loops);
        let lines: Vec<&str> = text.lines().collect();
        assert!(lines[0].ends_with(" 13 calls, 4.600000 s"), "{text}");
        let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
        // 2e9 operations are 1e9 multiply-adds.
        let expected = [
            "Rgemm_dd 2 3.000000 65.2 5.000000 3000.000 0.667 cpu avx2/dd residues are cheaper N N m=3 n=3 k=3 n=9",
            "Raxpy_dd 7 1.000000 21.7 5.000000 1000.000 2.000 cpu avx2/dd - n=8 n=9",
            "wb_gemm_dd 1 0.300000 6.5 - 300.000 6.667 cpu avx2/dd asked for n=9 n=9",
            "Rdot_mpfr 2 0.200000 4.3 - 200.000 10.000 cpu avx2/dd - n=9 n=9",
            "wb_syrk_dd 1 0.100000 2.2 - 100.000 20.000 cpu avx2/dd not by residues: the numbers' own arithmetic is faster n=9 n=9",
            "wideblas profile: estimate: 10.000000 s in plain loops on one core, 5.0 times as long as the 2.000000 s of these \
             calls (7.0 times where QD is built for accurate sums and products); a multiply-add takes, measured here: dd 5.00 ns \
             (7.00 accurate)",
        ];
        for (line, expected) in lines[2..].iter().zip(expected) {
            assert_eq!(words(line), words(expected));
        }
        assert_eq!(lines.len(), 8);
        // No line where nothing could be measured.
        assert_eq!(super::text(&entries, &BTreeMap::new()).lines().count(), 7);
    }
}
