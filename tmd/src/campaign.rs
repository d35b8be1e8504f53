//! A search that is under way: what is done of a part of a job, and what is left.
#![forbid(unsafe_code)]

use crate::brute::Case;
use crate::certificate::{Certificate, Checkpoint, Header, Resumed};
use crate::domain::Range;
use crate::function::Function;
use crate::job::{Engine, Job, Part, Progress, Record, Stopped, count, run, units};
use crate::search::Counts;
use crate::whole;
use std::collections::HashSet;
use std::io;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Most units of a job: a few hundred megabytes.
const MOST_UNITS: u64 = 1 << 22;

pub struct Campaign {
    function: Box<dyn Function>,
    header: Header,
    part: Part,
    /// All of the part.
    units: Vec<Range>,
    done: Mutex<Done>,
}

#[derive(Default)]
struct Done {
    /// In the order in which they were done.
    records: Vec<Arc<Record>>,
    totals: Totals,
}

/// Sums over all records, which a program may ask for after each of them.
#[derive(Clone, Debug, Default)]
pub struct Totals {
    pub units: u64,
    pub arguments: u64,
    pub searched: u64,
    pub exhaustive: u64,
    pub by_values: u64,
    pub found: u64,
    pub counts: Counts,
}

impl Done {
    fn add(&mut self, record: Arc<Record>) {
        let totals = &mut self.totals;
        totals.units += 1;
        totals.arguments += record.range.len;
        totals.searched += record.searched();
        totals.exhaustive += record.exhaustive;
        totals.by_values += record.by_values();
        totals.found += record.cases.len() as u64;
        record.groups.iter().for_each(|group| totals.counts.add(&group.counts));
        record.walks.iter().for_each(|walk| totals.counts.add(&walk.counts));
        self.records.push(record);
    }
}

impl Campaign {
    /// The search that a checkpoint says, or a new one, which has no records.
    pub fn new(function: Box<dyn Function>, resumed: Resumed) -> Result<Campaign, String> {
        let Resumed { header, part, records } = resumed;
        let job = Job { function: &*function, request: header.request, rules: header.rules };
        let count = count(&job);
        if count > MOST_UNITS {
            return Err(format!(
                "{count} units of 2^{} arguments, must be at most {MOST_UNITS}",
                job.rules.unit
            ));
        }
        let units = units(&job, part);
        let campaign = Campaign { function, header, part, units, done: Mutex::default() };
        campaign.put(records)?;
        Ok(campaign)
    }

    pub fn job(&self) -> Job<'_> {
        let Header { request, rules, .. } = self.header;
        Job { function: &*self.function, request, rules }
    }

    /// All units of the part.
    pub fn units(&self) -> &[Range] {
        &self.units
    }

    /// The units that are not done yet.
    pub fn left(&self) -> Vec<Range> {
        let done: HashSet<u64> =
            self.done().records.iter().map(|one| one.range.ordinal()).collect();
        self.units.iter().filter(|unit| !done.contains(&unit.ordinal())).copied().collect()
    }

    fn done(&self) -> MutexGuard<'_, Done> {
        self.done.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub fn totals(&self) -> Totals {
        self.done().totals.clone()
    }

    /// What is done, by growing |x|.
    pub fn records(&self) -> Vec<Arc<Record>> {
        let mut records = self.done().records.clone();
        records.sort_by_key(|record| record.range.ordinal());
        records
    }

    /// The cases found so far, by growing |x|.
    pub fn cases(&self) -> Vec<Case> {
        self.records().iter().flat_map(|record| record.cases.iter().copied()).collect()
    }

    /// Searches some units, and calls `each` with every record once it counts as done.
    pub fn run(
        &self,
        units: &[Range],
        engines: &[&dyn Engine],
        preparing: usize,
        cancel: &AtomicBool,
        each: &mut dyn FnMut(&Record, Progress) -> Result<(), String>,
    ) -> Result<Progress, Stopped> {
        let mut keep = |record: Record, progress: Progress| {
            let record = Arc::new(record);
            self.done().add(record.clone());
            each(&record, progress)
        };
        run(&self.job(), units, engines, preparing, cancel, &mut keep)
    }

    /// Writes what is done to a file, which [`Checkpoint::resume`] and [`Campaign::load`] read.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let records = self.done().records.clone();
        whole::write(path, &Checkpoint::text(&self.header, self.part, &records))
    }

    /// What a checkpoint of this search says is done, instead of what was.
    pub fn load(&self, path: &Path) -> Result<(), String> {
        let resumed = Resumed::read(path)?;
        let error = |what: String| format!("{}: {what}", path.display());
        if resumed.header != self.header {
            let differs = self.header.lines().into_iter().zip(resumed.header.lines());
            let (ours, theirs) = differs.into_iter().find(|(a, b)| a != b).unwrap_or_default();
            return Err(error(format!(
                "a checkpoint of another search: {theirs:?} instead of {ours:?}"
            )));
        }
        if resumed.part != self.part {
            let [ours, theirs] = [self.part, resumed.part].map(|p| format!("{}/{}", p.index, p.of));
            return Err(error(format!("a checkpoint of part {theirs} instead of {ours}")));
        }
        self.put(resumed.records).map_err(error)
    }

    /// Takes these records in place of what is done.
    fn put(&self, records: Vec<Record>) -> Result<(), String> {
        let is_unit = |range: &Range| {
            let place = self.units.binary_search_by_key(&range.ordinal(), Range::ordinal);
            place.is_ok_and(|at| self.units[at] == *range)
        };
        if !records.iter().all(|record| is_unit(&record.range)) {
            return Err("its units are not those of the search".to_string());
        }
        let mut done = Done::default();
        records.into_iter().for_each(|record| done.add(Arc::new(record)));
        *self.done() = done;
        Ok(())
    }

    /// The certificate of the part; `None` while units are left.
    pub fn certificate(&self) -> Option<Certificate> {
        let records = self.records();
        if records.len() < self.units.len() {
            return None;
        }
        let mut header = self.header.clone();
        let end = |unit: &Range| unit.ordinal() + unit.len;
        header.request.from = self.units.first().map_or(header.request.from, Range::ordinal);
        header.request.to = self.units.last().map_or(header.request.from, end);
        let records = records.iter().map(|record| Record::clone(record)).collect();
        Some(Certificate { header, records })
    }
}
