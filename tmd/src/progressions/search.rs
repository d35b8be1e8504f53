//! The search on processors.

use super::lines::Lines;
use super::tables::{COLUMNS, LOG2_COLUMNS, Tables, blocks};
use super::{PARTS, Plan, Starts, Terms};
use crate::boolean::Algorithm;
use crate::search::{Counts, Found, Tests, hash, verdicts};
use crate::values::Circular;
use crate::values::kernel::{Block, GROUP, Near, Row};
use std::sync::{Mutex, PoisonError};
use wideblas::engine::cpu::{Isa, par};

/// All phases on some starts of a plan.
pub fn run(plan: &Plan, starts: &[Starts], threads: usize, isa: Isa) -> Found {
    let search = Search::new(plan, starts, isa);
    let mut first = vec![0];
    for one in starts {
        first.push(first[first.len() - 1] + Plan::rows(one));
    }
    let all = Mutex::new(Found { candidates: Vec::new(), counts: plan.counts(starts) });
    par::for_each(first[starts.len()] as usize, threads, |row| {
        let top = first.partition_point(|&first| first <= row as u64) - 1;
        let found = search.row(top, (row as u64 - first[top]) as usize);
        let mut all = all.lock().unwrap_or_else(PoisonError::into_inner);
        all.candidates.extend(found.candidates);
        all.counts.add(&found.counts);
    });
    let found = all.into_inner().unwrap_or_else(PoisonError::into_inner);
    finished(plan, found)
}

/// Without the terms beyond the end of the range, in order.
pub fn finished(plan: &Plan, mut found: Found) -> Found {
    found.candidates.retain(|&number| number < plan.range.end());
    found.candidates.sort_unstable();
    found.counts.candidates = found.candidates.len() as u64;
    found
}

struct Search<'a> {
    plan: &'a Plan,
    starts: &'a [Starts],
    tables: Tables,
    columns: Vec<Block>,
    /// The first terms of the parts, and the terms of each.
    parts: Vec<Block>,
    terms: Vec<Vec<Block>>,
    near: Near,
    isa: Isa,
}

impl<'a> Search<'a> {
    fn new(plan: &'a Plan, starts: &'a [Starts], isa: Isa) -> Search<'a> {
        let tables = Tables::new(plan, starts);
        let part = plan.fine.n as usize;
        let firsts: Vec<Row> = tables.terms.iter().step_by(part).copied().collect();
        Search {
            plan,
            starts,
            columns: blocks(&tables.columns),
            parts: blocks(&firsts),
            terms: tables.terms.chunks(part).map(blocks).collect(),
            tables,
            // The tables' sines are those of the function.
            near: Near::new(Circular::Sin, plan.range.binade.format, plan.bits),
            isa,
        }
    }

    /// All phases on a row of a top.
    fn row(&self, top: usize, row: usize) -> Found {
        let Starts { first, count } = self.starts[top];
        let before = (row as u64) << LOG2_COLUMNS;
        let count = (count - before).min(COLUMNS as u64) as usize;
        let turn = turned(&self.tables.tops[top], &self.tables.rows[row]);
        let mut found = Found { counts: self.plan.counts(&[]), ..Found::default() };
        let columns = &self.columns[..count.div_ceil(crate::values::kernel::WIDTH)];
        let failing = self.failing(&turn, columns, count, &self.plan.coarse);
        let Counts { levels, exhausted, .. } = &mut found.counts;
        let [coarse, fine] = &mut levels[..] else { unreachable!("two phases of tests") };
        let step = self.plan.step;
        let add = |tests: &mut Tests, number: u64| {
            tests.failures += 1;
            tests.hash = tests.hash.wrapping_add(hash(number));
        };
        coarse.tests += count as u64;
        for column in failing {
            let number = first + before + column as u64;
            add(coarse, number);
            let start = turned(&turn, &self.tables.columns[column]);
            fine.tests += u64::from(PARTS);
            for part in self.failing(&start, &self.parts, PARTS as usize, &self.plan.fine) {
                let number = number + (part as u64 * u64::from(self.plan.fine.n)) * step;
                add(fine, number);
                *exhausted += u64::from(self.plan.fine.n);
                let open = self.near.scan(&[start; GROUP], &self.terms[part], self.isa);
                let of_first = open.iter().filter(|&&at| at < self.plan.fine.n);
                found.candidates.extend(of_first.map(|&at| number + u64::from(at) * step));
            }
        }
        found
    }

    /// The columns whose sub-domains fail, in no order.
    fn failing(&self, row: &Row, columns: &[Block], count: usize, terms: &Terms) -> Vec<usize> {
        let mut lines = Lines::default();
        lines.fill(row, columns, count, terms, self.isa);
        let mut near = vec![0; count];
        let numbers = (u64::from(terms.n), (terms.at_most as u64) << 11);
        verdicts::run(Algorithm::Clipped, (&lines.a, &lines.b), numbers, 1, self.isa, &mut near);
        lines.none.iter().for_each(|&column| near[column] = 1);
        (0..count).filter(|&column| near[column] != 0).collect()
    }
}

/// p c + q s: `sum` of `values::kernel`.
fn sum(p: [f64; 2], q: [f64; 2], by: &Row) -> [f64; 2] {
    let Row { sin: s, cos: c } = by;
    let a = p[0].mul_add(c[0], 6.0);
    let b = q[0].mul_add(s[0], a);
    let e = p[0].mul_add(c[0], -(a - 6.0));
    let f = q[0].mul_add(s[0], -(b - a));
    let e = p[1].mul_add(c[0], p[0].mul_add(c[1], e));
    let f = q[1].mul_add(s[0], q[0].mul_add(s[1], f));
    normal(b - 6.0, e + f)
}

/// As a double and what it leaves, whichever is larger.
fn normal(high: f64, low: f64) -> [f64; 2] {
    let sum = high + low;
    let other = sum - high;
    [sum, (high - (sum - other)) + (low - other)]
}

/// The sine and the cosine of the sum of two angles.
fn turned(a: &Row, by: &Row) -> Row {
    Row { sin: sum(a.sin, a.cos, by), cos: sum(a.cos, a.sin.map(|x| -x), by) }
}
