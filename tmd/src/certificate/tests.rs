use super::*;
use crate::boolean::Algorithm;
use crate::decide::Hardness;
use crate::domain::{Domain, Kind, Reason, Request, Scale};
use crate::enclose::Target;
use crate::float::{BINARY16, BINARY64};
use crate::function::{Function, by_name};
use crate::job::{Cpu, Engine, Group, Job, Part, Record, Rules, records};
use crate::polynomial::Polynomial;
use crate::progressions::{self, Starts};
use crate::search::{Found, Plan, Polynomials};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;
use wideblas::engine::cpu::Isa;

fn cpu() -> Cpu {
    Cpu { threads: 1, isa: Isa::Generic }
}

fn rules() -> Rules {
    let target = Target { bits: 30, max_len: 256, max_degree: 4, min_len: 16 };
    Rules { target, shortest: 16, unit: 9, ..Rules::default() }
}

fn made(function: &dyn Function, request: Request, rules: Rules) -> Certificate {
    let job = Job { function, request, rules };
    let records = records(&job, &[&cpu()], 1).unwrap();
    Certificate { header: Header::of(&job), records }
}

/// With domains of every kind.
fn sample() -> (&'static dyn Function, Certificate) {
    let function = by_name("log10p1").unwrap();
    let request = Request::new(BINARY16, -0.0, f64::NEG_INFINITY, 7).unwrap();
    (function, made(function, request, rules()))
}

fn again_of(
    certificate: &Certificate,
    function: &dyn Function,
    wanted: &mut dyn FnMut(usize) -> bool,
) -> Result<u64, String> {
    recheck(certificate, function, &cpu(), certificate.header.rules, wanted)
}

fn again(certificate: &Certificate, function: &dyn Function) -> Result<u64, String> {
    again_of(certificate, function, &mut |_| true)
}

#[test]
fn certificates_come_back_and_are_true() {
    let (function, certificate) = sample();
    let text = certificate.text();
    assert_eq!(Certificate::read("a.cert", &text).unwrap(), certificate);
    assert_eq!(again(&certificate, function), Ok(certificate.records.len() as u64));
    for kind in ["unit ", "search ", "group ", "exhaustive ", "outside ", "case "] {
        assert!(text.lines().any(|line| line.starts_with(kind)), "{kind}");
    }
    let other = Rules { algorithm: Algorithm::Lefevre, arguments: Some(16), ..rules() };
    assert!(recheck(&certificate, function, &cpu(), other, &mut |_| true).is_ok());
    // Another function, all-hard domains, binary64.
    let function = by_name("sin").unwrap();
    let request = Request::new(BINARY64, 2f64.powi(-62), 2f64.powi(-60), 44).unwrap();
    let certificate = made(function, request, Rules::default());
    let text = certificate.text();
    assert!(text.contains("\nall-hard "));
    assert_eq!(Certificate::read("a.cert", &text).unwrap(), certificate);
    assert!(again_of(&certificate, function, &mut |index| index % 100 == 0).is_ok());
    assert!(again(&certificate, by_name("cos").unwrap()).is_err());
}

/// Looks at the first starts of progressions alone; `honest` says so.
struct Few {
    honest: bool,
}

impl Engine for Few {
    fn name(&self) -> String {
        "few".to_string()
    }

    fn search(&self, plan: &Plan, polynomials: &[Polynomial]) -> Result<Found, String> {
        cpu().search(plan, polynomials)
    }

    fn progressions(
        &self,
        plan: &progressions::Plan,
        starts: &[Starts],
    ) -> Result<(Found, Duration), String> {
        let some = [Starts { count: 200, ..starts[0] }];
        let mut found = progressions::run(plan, &some, 1, Isa::detected());
        if !self.honest {
            found.counts.arguments = plan.range.len;
        }
        Ok((found, Duration::ZERO))
    }
}

/// Domains that are searched by progressions.
#[test]
fn certificates_of_progressions() {
    let function = by_name("sin").unwrap();
    let request = Request::new(BINARY64, 2f64.powi(100), 2f64.powi(100) * 1.75, 12).unwrap();
    let rules = Rules { progressions: Some(50), ..Rules::default() };
    let job = Job { function, request, rules };
    let of = |few: &Few| {
        let records = records(&job, &[few], 1).unwrap();
        Certificate { header: Header::of(&job), records }
    };
    let few = Few { honest: false };
    let certificate = of(&few);
    assert_eq!(certificate.records.len(), 3);
    let text = certificate.text();
    for kind in ["progressions first=", "walk step=", "case "] {
        assert!(text.lines().any(|line| line.starts_with(kind)), "{kind}");
    }
    assert!(text.contains(" progressions=50"));
    assert_eq!(Certificate::read("a.cert", &text).unwrap(), certificate);
    let check = |certificate: &Certificate, few: &Few| {
        recheck(certificate, function, few, rules, &mut |index| index == 1)
    };
    assert_eq!(check(&certificate, &few), Ok(1));
    // A search that leaves starts out says so.
    let honest = Few { honest: true };
    assert!(check(&of(&honest), &honest).is_err());
    let walk = &certificate.records[1].walks[0];
    let mut others = [walk.clone(), walk.clone(), walk.clone(), walk.clone()];
    others[0].step += 1;
    others[1].blocks += 1;
    others[2].counts.levels[0].hash ^= 1;
    others[3].counts.arguments -= 1;
    for other in others {
        let mut wrong = certificate.clone();
        wrong.records[1].walks = vec![other];
        assert!(check(&wrong, &few).is_err(), "{:?}", wrong.records[1]);
    }
    let mut wrong = certificate.clone();
    wrong.records[1].domains[0].kind = Kind::Values;
    assert!(check(&wrong, &few).is_err());
}

/// Domains of values: the zeros of the sine at 2^100 are cut nowhere.
#[test]
fn certificates_of_values() {
    let function = by_name("sin").unwrap();
    let from = 2f64.powi(100) * 1.75;
    let (_, first) = BINARY64.ordinal(from).unwrap();
    let request =
        Request { format: BINARY64, negative: false, from: first, to: first + (1 << 16), bits: 12 };
    let rules = Rules { unit: 14, ..Rules::default() };
    let certificate = made(function, request, rules);
    let text = certificate.text();
    assert_eq!(text.lines().filter(|line| line.starts_with("values ")).count(), 4);
    assert_eq!(Certificate::read("a.cert", &text).unwrap(), certificate);
    // 2^-11 of all.
    let cases = certificate.cases().count();
    assert!((15..60).contains(&cases), "{cases}");
    assert_eq!(again(&certificate, function), Ok(4));
    let other = Rules { algorithm: Algorithm::Regular, ..rules };
    assert!(recheck(&certificate, function, &cpu(), other, &mut |_| true).is_ok());
    let all: u64 = certificate.records.iter().map(|record| record.searched()).sum();
    assert_eq!(all, 1 << 16);
    // Other kinds, other arguments, a case too few or too many.
    let wrong = |change: &dyn Fn(&mut Record)| {
        let mut certificate = certificate.clone();
        change(&mut certificate.records[1]);
        again(&certificate, function).is_err()
    };
    assert!(wrong(&|record| record.domains[0].kind = Kind::Exhaustive));
    assert!(wrong(&|record| {
        record.cases.pop();
    }));
    assert!(again(&certificate, by_name("cos").unwrap()).is_err());
    let cos = Header { function: "cos".to_string(), ..certificate.header.clone() };
    let of_cos = Certificate { header: cos, ..certificate.clone() };
    assert!(again(&of_cos, by_name("cos").unwrap()).is_err());
}

/// The method of the polynomials stands in a certificate where it is not the usual one; it finds the same.
#[test]
fn certificates_of_both_methods() {
    let function = by_name("exp").unwrap();
    let request = Request::new(BINARY64, 1.0, 1.0 + 2f64.powi(-30), 12).unwrap();
    let usual = Rules { unit: 20, ..Rules::default() };
    let packets = made(function, request, usual);
    let rules = Rules { unit: 20, ..Rules::by(Polynomials::Hierarchical) };
    let hierarchical = made(function, request, rules);
    assert!(!packets.text().contains("coefficients"));
    let text = hierarchical.text();
    assert!(text.contains(" split=2 coefficients=hierarchical ~"));
    assert_eq!(Certificate::read("a.cert", &text).unwrap(), hierarchical);
    let cases = |certificate: &Certificate| certificate.cases().copied().collect::<Vec<_>>();
    assert_eq!(cases(&packets), cases(&hierarchical));
    assert!(cases(&packets).len() > 1000);
    assert!(again(&hierarchical, function).is_ok());
    assert!(recheck(&hierarchical, function, &cpu(), usual, &mut |_| true).is_ok());
}

/// A text with one line changed, left out, repeated, or swapped with the next is refused, at that line or the next.
#[test]
fn changed_lines_are_refused() {
    let (_, certificate) = sample();
    let text = certificate.text();
    let lines: Vec<&str> = text.lines().collect();
    let refused = |changed: Vec<String>, line: usize, what: &str| {
        let text = changed.join("\n") + "\n";
        let error = Certificate::read("a.cert", &text).expect_err(what);
        let at: usize = error.split(':').nth(1).unwrap().parse().unwrap();
        assert!(at == line || at == line + 1, "{what} at {line}: {error}");
    };
    let owned = || lines.iter().map(|line| line.to_string()).collect::<Vec<_>>();
    for index in 0..lines.len() {
        let mut bytes = lines[index].as_bytes().to_vec();
        // One digit, anywhere in the line.
        let digits: Vec<usize> = (0..bytes.len()).filter(|&i| bytes[i].is_ascii_digit()).collect();
        let at = digits[index * 7 % digits.len()];
        bytes[at] = if bytes[at] == b'9' { b'0' } else { bytes[at] + 1 };
        let mut changed = owned();
        changed[index] = String::from_utf8(bytes).unwrap();
        refused(changed, index + 1, "changed");
        let mut changed = owned();
        changed.remove(index);
        refused(changed, index + 1, "left out");
        let mut changed = owned();
        changed.insert(index, lines[index].to_string());
        refused(changed, index + 1, "repeated");
        if index + 1 < lines.len() {
            let mut changed = owned();
            changed.swap(index, index + 1);
            refused(changed, index + 1, "swapped");
        }
    }
}

type Change = Box<dyn Fn(&mut Record)>;

/// What may be false in a record.
fn changes(record: &Record) -> Vec<Change> {
    let mut changes: Vec<Change> = vec![
        Box::new(|record| record.range.len += 1),
        Box::new(|record| record.range.start += 1),
        Box::new(|record| record.exhaustive += 1),
        Box::new(|record| record.domains.truncate(record.domains.len() - 1)),
    ];
    for (at, domain) in record.domains.iter().enumerate() {
        let mut with = |change: fn(&mut Domain)| {
            changes.push(Box::new(move |record| change(&mut record.domains[at])));
        };
        with(|domain| domain.range.len -= 1);
        with(|domain| domain.kind = Kind::Outside(Reason::Overflow));
        with(|domain| domain.kind = Kind::Exhaustive);
        if let Kind::Search(_) = domain.kind {
            with(|domain| {
                let Kind::Search(Scale { unit, .. }) = &mut domain.kind else { return };
                *unit += 1;
            });
            with(|domain| {
                let Kind::Search(Scale { negative, .. }) = &mut domain.kind else { return };
                *negative = !*negative;
            });
        }
    }
    for at in 0..record.groups.len() {
        let mut with = |change: fn(&mut Group)| {
            changes.push(Box::new(move |record| change(&mut record.groups[at])));
        };
        with(|group| group.polynomials += 1);
        with(|group| group.degree += 1);
        with(|group| group.words += 1);
        with(|group| group.error *= 0.5);
        with(|group| group.digest = "0123456789abcdef".to_string());
        with(|group| group.packet += 1);
        with(|group| group.algorithm = Algorithm::Regular);
        with(|group| group.counts.arguments += 1);
        with(|group| group.counts.levels[0].tests += 1);
        with(|group| group.counts.levels[0].failures += 1);
        with(|group| group.counts.levels[0].hash += 1);
        with(|group| group.counts.exhausted += 1);
        with(|group| group.counts.candidates += 1);
        changes.push(Box::new(move |record| drop(record.groups.remove(at))));
    }
    if !record.cases.is_empty() {
        changes.push(Box::new(|record| record.cases.truncate(record.cases.len() - 1)));
        changes.push(Box::new(|record| record.cases = record.cases.split_off(1)));
        changes.push(Box::new(|record| record.cases[0].hardness = Hardness::Bits(9)));
        changes.push(Box::new(|record| record.cases[0].argument.number ^= 1));
    }
    changes
}

/// Lines that are false, with hashes made anew, are found by reading or by deriving them again.
#[test]
fn false_lines_are_found() {
    let (function, certificate) = sample();
    let refuses =
        |false_one: &Certificate, wanted: &mut dyn FnMut(usize) -> bool| match Certificate::read(
            "a",
            &false_one.text(),
        ) {
            Err(_) => true,
            Ok(read) => again_of(&read, function, wanted).is_err(),
        };
    assert!(!refuses(&certificate, &mut |_| true));
    for (index, record) in certificate.records.iter().enumerate() {
        for (number, change) in changes(record).iter().enumerate() {
            let mut changed = certificate.clone();
            change(&mut changed.records[index]);
            if changed != certificate {
                let false_one = &changed.records[index];
                let is_refused = refuses(&changed, &mut |i| i == index);
                assert!(is_refused, "{index} {number}: {false_one:?}");
            }
        }
    }
    for change in [
        |c: &mut Certificate| c.header.function = "log2p1".to_string(),
        |c: &mut Certificate| c.header.request.bits += 1,
        |c: &mut Certificate| c.header.request.bits -= 1,
        |c: &mut Certificate| c.header.request.to -= 1,
        |c: &mut Certificate| c.header.request.from += 1,
        |c: &mut Certificate| c.header.rules.target.bits += 1,
        |c: &mut Certificate| c.header.rules.target.max_degree = 1 << 40,
        |c: &mut Certificate| c.header.rules.target.min_len = 0,
        |c: &mut Certificate| c.header.rules.unit = 64,
        |c: &mut Certificate| drop(c.records.pop()),
    ] {
        let mut changed = certificate.clone();
        change(&mut changed);
        assert!(refuses(&changed, &mut |_| true));
    }
}

#[test]
fn parts_are_merged() {
    let (function, certificate) = sample();
    let Request { from, to, .. } = certificate.header.request;
    let part =
        |from, to| made(function, Request { from, to, ..certificate.header.request }, rules());
    let (a, b, c) = (part(from, 5000), part(5000, 13000), part(13000, to));
    let merged = Certificate::merge(vec![b.clone(), c.clone(), a.clone()]).unwrap();
    assert_eq!(merged.header, certificate.header);
    assert!(merged.cases().eq(certificate.cases()));
    assert_eq!(Certificate::read("a", &merged.text()).unwrap(), merged);
    assert!(again(&merged, function).is_ok());
    let refused = |parts: Vec<Certificate>| Certificate::merge(parts).expect_err("refused");
    assert!(refused(vec![a.clone(), c.clone()]).starts_with("no certificate is of the arguments"));
    let overlap = part(4999, 13000);
    assert!(refused(vec![a.clone(), overlap]).starts_with("two certificates are of"));
    assert!(refused(vec![a.clone(), a.clone()]).starts_with("two certificates are of"));
    let mut other = b.clone();
    other.header.request.bits += 1;
    assert!(refused(vec![a.clone(), other]).contains("different searches"));
    let mut other = b;
    other.header.function = "log".to_string();
    assert!(refused(vec![a, other]).contains("different searches"));
    assert!(Certificate::merge(Vec::new()).is_err());
}

/// A folder that goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("wideblas-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        fs::remove_dir_all(&self.0).unwrap();
    }
}

fn refusal(path: &Path) -> String {
    Checkpoint::resume(path).err().expect("refused")
}

/// However much of the file is there: it resumes with the complete records, or says that its header is incomplete.
#[test]
fn checkpoints_resume_wherever_they_were_cut() {
    let folder = Folder::new("checkpoints");
    let path = folder.0.join("a.ckpt");
    let (_, certificate) = sample();
    let some = &certificate.records[..6];
    let part = Part { index: 2, of: 3 };
    let mut checkpoint = Checkpoint::create(&path, &certificate.header, part).unwrap();
    assert!(Checkpoint::create(&path, &certificate.header, part).is_err());
    let header = fs::read(&path).unwrap().len();
    let mut ends = vec![header];
    for record in some {
        checkpoint.add(record).unwrap();
        ends.push(fs::read(&path).unwrap().len());
    }
    let text = fs::read(&path).unwrap();
    let cut = folder.0.join("cut.ckpt");
    for len in (0..text.len()).filter(|len| len % 7 == 0 || ends.contains(len)) {
        fs::write(&cut, &text[..len]).unwrap();
        if len < header {
            assert!(refusal(&cut).contains("within its header"), "{len}");
            continue;
        }
        let (mut checkpoint, resumed) = Checkpoint::resume(&cut).unwrap();
        let complete = ends.iter().filter(|&&end| end <= len).count() - 1;
        assert_eq!((&resumed.header, resumed.part), (&certificate.header, part));
        assert_eq!(resumed.records, some[..complete]);
        some[complete..].iter().for_each(|record| checkpoint.add(record).unwrap());
        assert_eq!(fs::read(&cut).unwrap(), text, "{len}");
    }
}

#[test]
fn damaged_checkpoints_are_refused() {
    let folder = Folder::new("damaged");
    let path = folder.0.join("a.ckpt");
    let (_, certificate) = sample();
    let mut checkpoint = Checkpoint::create(&path, &certificate.header, Part::ALL).unwrap();
    certificate.records[..4].iter().for_each(|record| checkpoint.add(record).unwrap());
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    for index in 0..lines.len() {
        let mut changed: Vec<String> = lines.iter().map(|line| line.to_string()).collect();
        let last = changed[index].pop();
        changed[index].push(if last == Some('9') { '0' } else { '9' });
        fs::write(&path, changed.join("\n") + "\n").unwrap();
        let error = refusal(&path);
        assert!(error.contains("a.ckpt:"), "{index}: {error}");
    }
    // A unit that stands twice, and no text at all.
    let last = text[..text.len() - 1].rfind("unit first").unwrap();
    fs::write(&path, format!("{text}{}", &text[last..])).unwrap();
    assert!(refusal(&path).contains("twice"));
    fs::write(&path, [0xff, 0xfe, b'\n']).unwrap();
    assert!(refusal(&path).contains("no text"));
    assert!(refusal(&folder.0.join("none.ckpt")).contains("none.ckpt"));
}
