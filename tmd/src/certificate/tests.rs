use super::*;
use crate::brute::{by_polynomials, by_values};
use crate::domain::{Range, Scale};
use crate::enclose::Target;
use crate::float::{BINARY16, BINARY64};
use crate::function::{Function, by_name};
use crate::unit::{Task, summary, units};

fn counts() -> Counts {
    Counts {
        algorithm: "clipped".to_string(),
        sub_domain: 32,
        tests: [100, 20],
        failures: [7, 3],
        computed: 96,
        candidates: 5,
        failing: 0x0123_4567_89ab_cdef,
    }
}

fn made(function: &dyn Function, request: Request, rules: Rules) -> Certificate {
    let entries = units(function, &request, &rules).map(|unit| {
        let (mut searched, mut cases) = (None, Vec::new());
        match unit.task {
            Task::Search(scale) => {
                let polynomials = summary(function, unit.range, scale, rules.target);
                searched = Some(Searched { polynomials, counts: counts() });
                cases = by_polynomials(function, &unit.range, scale, request.bits, 1);
            }
            Task::Exhaustive => cases = by_values(function, &unit.range, request.bits, 1),
            _ => (),
        }
        Entry { unit, searched, cases }
    });
    let entries = entries.collect();
    Certificate { function: function.name().to_string(), request, rules, entries }
}

fn rules() -> Rules {
    let target = Target { bits: 30, max_len: 256, max_degree: 4, min_len: 16 };
    Rules { target, shortest: 16, unit: 512 }
}

/// With units of every kind.
fn sample() -> (&'static dyn Function, Certificate) {
    let function = by_name("log10p1").unwrap();
    let request = Request::new(BINARY16, -0.0, f64::NEG_INFINITY, 7).unwrap();
    (function, made(function, request, rules()))
}

fn again(certificate: &Certificate, function: &dyn Function) -> Result<u64, String> {
    again_of(certificate, function, &|_| true)
}

fn again_of(
    certificate: &Certificate,
    function: &dyn Function,
    wanted: &dyn Fn(usize) -> bool,
) -> Result<u64, String> {
    let mut search = |range: &Range, scale: Scale, _: &Rules, bits| {
        Ok(by_polynomials(function, range, scale, bits, 1))
    };
    recheck(certificate, function, 1, wanted, &mut search)
}

#[test]
fn certificates_come_back_and_are_true() {
    let (function, certificate) = sample();
    let text = certificate.text();
    assert_eq!(Certificate::read("a.cert", &text).unwrap(), certificate);
    assert_eq!(again(&certificate, function), Ok(certificate.entries.len() as u64));
    for kind in ["search ", "exhaustive ", "outside ", "case "] {
        assert!(text.lines().any(|line| line.starts_with(kind)), "{kind}");
    }
    // Another function, all-hard units, binary64.
    let function = by_name("sin").unwrap();
    let request = Request::new(BINARY64, 2f64.powi(-62), 2f64.powi(-60), 44).unwrap();
    let certificate = made(function, request, Rules::default());
    let text = certificate.text();
    assert!(text.contains("\nall-hard "));
    assert_eq!(Certificate::read("a.cert", &text).unwrap(), certificate);
    assert!(again(&certificate, function).is_ok());
    assert!(again(&certificate, by_name("cos").unwrap()).is_err());
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

type Change = Box<dyn Fn(&mut Entry)>;

/// Lines that are false, with hashes made anew, are found by reading or by deriving them again.
#[test]
fn false_lines_are_found() {
    let (function, certificate) = sample();
    let refuses = |false_one: &Certificate, wanted: &dyn Fn(usize) -> bool| match Certificate::read(
        "a",
        &false_one.text(),
    ) {
        Err(_) => true,
        Ok(read) => again_of(&read, function, wanted).is_err(),
    };
    let is_refused = |false_one: &Certificate| refuses(false_one, &|_| true);
    assert!(!is_refused(&certificate));
    for (index, entry) in certificate.entries.iter().enumerate() {
        let mut changes: Vec<Change> = vec![
            Box::new(|entry| entry.unit.range.len += 1),
            Box::new(|entry| entry.unit.range.start += 1),
        ];
        match entry.unit.task {
            Task::Search(scale) => {
                let other = Scale { unit: scale.unit + 1, ..scale };
                changes.push(Box::new(move |entry| entry.unit.task = Task::Search(other)));
                let other = Scale { negative: !scale.negative, ..scale };
                changes.push(Box::new(move |entry| entry.unit.task = Task::Search(other)));
                changes.push(Box::new(|entry| entry.searched = None));
                let of = |change: fn(&mut Summary)| -> Change {
                    Box::new(move |entry| change(&mut entry.searched.as_mut().unwrap().polynomials))
                };
                changes.push(of(|p| p.pieces += 1));
                changes.push(of(|p| p.error *= 0.5));
                changes.push(of(|p| p.degree += 1));
                changes.push(of(|p| p.words += 1));
                changes.push(of(|p| p.exhaustive += 1));
                changes.push(of(|p| p.hash = "0123456789abcdef".to_string()));
                changes.push(Box::new(|entry| {
                    entry.unit.task = Task::Outside(crate::domain::Reason::Zero)
                }));
            }
            Task::Exhaustive => (),
            Task::AllHard { scale, distance } => {
                let distance = distance * 0.5;
                changes.push(Box::new(move |entry| {
                    entry.unit.task = Task::AllHard { scale, distance }
                }));
            }
            Task::Outside(_) => {
                changes.push(Box::new(|entry| {
                    entry.unit.task = Task::Outside(crate::domain::Reason::Overflow)
                }));
            }
        }
        if !entry.cases.is_empty() {
            changes.push(Box::new(|entry| entry.cases.truncate(entry.cases.len() - 1)));
            changes.push(Box::new(|entry| entry.cases = entry.cases.split_off(1)));
            changes
                .push(Box::new(|entry| entry.cases[0].hardness = crate::decide::Hardness::Bits(9)));
            changes.push(Box::new(|entry| entry.cases[0].argument.number ^= 1));
        }
        for (number, change) in changes.iter().enumerate() {
            let mut changed = certificate.clone();
            change(&mut changed.entries[index]);
            if changed != certificate {
                assert!(
                    refuses(&changed, &|i| i == index),
                    "{index} {number}: {:?}",
                    changed.entries[index]
                );
            }
        }
    }
    for change in [
        |c: &mut Certificate| c.function = "log2p1".to_string(),
        |c: &mut Certificate| c.request.bits += 1,
        |c: &mut Certificate| c.request.bits -= 1,
        |c: &mut Certificate| c.request.to -= 1,
        |c: &mut Certificate| c.request.from += 1,
        |c: &mut Certificate| c.rules.target.bits += 1,
        |c: &mut Certificate| drop(c.entries.pop()),
    ] {
        let mut changed = certificate.clone();
        change(&mut changed);
        assert!(is_refused(&changed));
    }
}

#[test]
fn parts_are_merged() {
    let (function, certificate) = sample();
    let Request { from, to, .. } = certificate.request;
    let part = |from, to| made(function, Request { from, to, ..certificate.request }, rules());
    let (a, b, c) = (part(from, 5000), part(5000, 13000), part(13000, to));
    let merged = Certificate::merge(vec![b.clone(), c.clone(), a.clone()]).unwrap();
    assert_eq!(merged.request, certificate.request);
    assert!(merged.cases().eq(certificate.cases()));
    assert_eq!(Certificate::read("a", &merged.text()).unwrap(), merged);
    assert!(again(&merged, function).is_ok());
    let refused = |parts: Vec<Certificate>| Certificate::merge(parts).expect_err("refused");
    assert!(refused(vec![a.clone(), c.clone()]).starts_with("no certificate is of the arguments"));
    let overlap = part(4999, 13000);
    assert!(refused(vec![a.clone(), overlap]).starts_with("two certificates are of"));
    assert!(refused(vec![a.clone(), a.clone()]).starts_with("two certificates are of"));
    let mut other = b.clone();
    other.request.bits += 1;
    assert!(refused(vec![a.clone(), other]).contains("different searches"));
    let mut other = b;
    other.function = "log".to_string();
    assert!(refused(vec![a, other]).contains("different searches"));
    assert!(Certificate::merge(Vec::new()).is_err());
}
