//! Cuts a range of arguments into domains: consecutive arguments of one binade whose results have one sign and one unit.
//!
//! Cuts are found by enclosures, so they are proved: where f is monotone (its derivative excludes zero on the whole piece), the
//! place where |f| passes a power of two is one cut between neighbours that are both decided; elsewhere a piece is halved.
//! Nothing is left out: the domains tile the range, and what is not searched says why.
#![forbid(unsafe_code)]

use crate::decide::hardness;
use crate::enclose::nearness;
use crate::float::{Binade, Format};
use crate::function::Function;
use crate::interval::Interval;
use crate::proportional::is_proportional;
use crate::values;
use rug::Float;
use rug::float::Round;
use std::cmp::Ordering;
use std::collections::VecDeque;

pub use crate::request::Request;

/// Arguments `start`, `start` + 1, ... of a binade, `len` of them, at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    pub binade: Binade,
    pub start: u64,
    pub len: u64,
}

impl Range {
    pub fn end(&self) -> u64 {
        self.start + self.len
    }

    /// The ordinal of the first argument.
    pub fn ordinal(&self) -> u64 {
        self.binade.ordinal(self.start)
    }

    /// An interval with the arguments and nothing outside them.
    pub fn interval(&self, precision: u32) -> Interval {
        let (first, last) = (self.binade.value(self.start), self.binade.value(self.end() - 1));
        let (low, high) = if self.binade.negative { (last, first) } else { (first, last) };
        Interval::between(precision.max(64), &low, &high)
    }
}

/// What g is on a domain: g(n) = |f(x)| 2^-unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scale {
    /// f is negative.
    pub negative: bool,
    /// log2 of half an ulp of the results, `Format::unit`.
    pub unit: i32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Kind {
    /// To be searched by polynomials.
    Search(Scale),
    /// So few arguments between cuts that MPFR decides each.
    Exhaustive,
    /// Not cut: each argument is looked at by its [value](crate::values).
    Values,
    /// Not cut: searched by [`progressions`](crate::progressions). A job has it for `Values`, by its rules.
    Progressions,
    /// Every argument is hard: |g - an integer| <= `distance` < 2^-bits, proved for all at once. No list can hold them.
    AllHard { scale: Scale, distance: f64 },
    /// No argument is hard: |g - an integer| >= `distance` >= 2^-bits, proved for all at once.
    NoneHard { scale: Scale, distance: f64 },
    /// Nothing to search.
    Outside(Reason),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// f is not defined here.
    Undefined,
    /// |f| is infinite.
    Pole,
    /// f(x) = 0 exactly.
    Zero,
    /// |f| >= 2^(emax + 1).
    Overflow,
    /// |f| is below [`Format::underflow`].
    Underflow,
    /// Another argument has the same hardness: x modulo a period that is a power of two, or x times a power of two.
    Repeats,
    /// 2 x has nearly twice the result, see [`proportional`](crate::proportional).
    Scales,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Domain {
    pub range: Range,
    pub kind: Kind,
}

/// What all results of a piece have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Class {
    Results(Scale),
    Outside(Reason),
    /// Not decided: the limit of precision was reached, or there are no bounds.
    Unknown,
}

const PRECISION: u32 = 96;

/// Ranges this short are searched even if all of them are hard: a list can hold them.
fn listable(format: Format) -> u64 {
    (format.binade_len() / 64).clamp(1, 4096)
}

/// Proofs for parts of a domain that are tried: those of a unit take less time than its search.
const ATTEMPTS: u32 = 400;

/// Integers that g passes, less a line, in a long range that is not random: of 2^52 random ones it would be about 2^50.
const LONG_SPREAD: f64 = (1u64 << 40) as f64;

/// Bits at which the class of one argument is given up; MPFR decides its hardness later, if it can.
const LIMIT: u32 = 4096;

/// The class of every f in an interval, if it is one.
fn common(format: Format, f: &Interval) -> Class {
    let power = |exponent: i32| Float::with_val(2, Float::u_exp(1, exponent));
    // |f| between `low` and `high`.
    let (low, high) = match f.sign() {
        Ordering::Greater => (&f.low, &f.high),
        Ordering::Less => (&f.high, &f.low),
        Ordering::Equal => {
            if f.is_point() && f.low.is_zero() {
                return Class::Outside(Reason::Zero);
            }
            return if f.magnitude() < format.underflow() {
                Class::Outside(Reason::Underflow)
            } else {
                Class::Unknown
            };
        }
    };
    let negative = f.sign() == Ordering::Less;
    let (low, high) = (low.as_abs(), high.as_abs());
    if low.is_infinite() {
        return Class::Outside(Reason::Pole);
    }
    if *low >= power(format.emax + 1) {
        return Class::Outside(Reason::Overflow);
    }
    if high.is_infinite() {
        return Class::Unknown;
    }
    if *high < format.underflow() {
        return Class::Outside(Reason::Underflow);
    }
    if *low < format.underflow() {
        return Class::Unknown;
    }
    let unit = format.unit(low.get_exp().unwrap_or(i32::MIN / 2));
    // 2^E itself may be counted with what is below it: its g is an integer with either unit.
    let end = power(unit + format.precision as i32 + 1);
    if *high <= end { Class::Results(Scale { negative, unit }) } else { Class::Unknown }
}

/// Domains of a request, one after the other.
pub struct Domains<'a> {
    function: &'a dyn Function,
    request: Request,
    /// Pieces that are still to cut, the next one last.
    stack: Vec<Piece>,
    /// Consecutive pieces of one kind are one domain.
    pending: Option<Domain>,
    /// Finished domains.
    ready: VecDeque<Domain>,
    shortest: u64,
}

#[derive(Clone, Copy)]
struct Piece {
    range: Range,
    known: Option<Kind>,
}

/// Cuts a request. Between cuts that leave fewer than `shortest` arguments, MPFR is to decide each of them.
pub fn domains<'a>(function: &'a dyn Function, request: &Request, shortest: u64) -> Domains<'a> {
    let mut pieces = Vec::new();
    let (format, negative) = (request.format, request.negative);
    let bounds = function.bounds();
    let value = |ordinal: u64| format.argument(negative, ordinal).value();
    let below = |x: &Float| *x < bounds.low || *x == bounds.low && !bounds.low_belongs;
    let above = |x: &Float| *x > bounds.high || *x == bounds.high && !bounds.high_belongs;
    // Arguments before the bounds come first, those after them last; which is which is a matter of the sign.
    let before = |ordinal| if negative { above(&value(ordinal)) } else { below(&value(ordinal)) };
    let after = |ordinal| if negative { below(&value(ordinal)) } else { above(&value(ordinal)) };
    let first = first_where(request.from, request.to, |ordinal| !before(ordinal));
    let end = first_where(first, request.to, after);
    let mut add = |from: u64, to: u64, known: Option<Kind>| {
        let mut from = from;
        while from < to {
            let argument = format.argument(negative, from);
            // Zero is a piece of its own: no number of a binade.
            let next = if from == 0 { 1 } else { from - argument.number + format.binade_len() };
            let end = next.min(to);
            let range = Range { binade: argument.binade, start: argument.number, len: end - from };
            // Zero has no binade.
            let is_number = known.is_none() && from > 0;
            let repeats = is_number && function.repeats(format, argument.binade.exponent);
            let repeats = repeats.then_some(Kind::Outside(Reason::Repeats));
            let scales = is_number && is_proportional(function, &argument.binade, request.bits);
            let scales = scales.then_some(Kind::Outside(Reason::Scales));
            // No cuts: zeros of the sine follow each other too closely.
            let by_values =
                known.is_none() && values::pay(function, format, argument.binade.exponent);
            let by_values = by_values.then_some(Kind::Values);
            pieces.push(Piece { range, known: known.or(repeats).or(scales).or(by_values) });
            from = end;
        }
    };
    add(request.from, first, Some(Kind::Outside(Reason::Undefined)));
    add(first, end, None);
    add(end, request.to, Some(Kind::Outside(Reason::Undefined)));
    pieces.reverse();
    Domains {
        function,
        request: *request,
        stack: pieces,
        pending: None,
        ready: VecDeque::new(),
        shortest: shortest.max(1),
    }
}

/// Whether the first arguments of a request are in domains that are long enough for polynomials. A quick look: where cuts are
/// dense, such as those of a user's sine at 2^100, all domains of a binade would never end.
pub fn has_polynomials(function: &dyn Function, request: &Request, shortest: u64) -> bool {
    const LOOK: u64 = 1 << 12;
    let look = Request { to: request.from.saturating_add(LOOK), ..*request };
    // What is shorter is decided without them.
    let is_short = look.to >= request.to || shortest >= LOOK / 2;
    is_short || domains(function, &look, shortest).any(|one| one.kind != Kind::Exhaustive)
}

/// The first of `from..to` where a condition holds that then holds for all that follow; `to` if for none.
fn first_where(from: u64, to: u64, holds: impl Fn(u64) -> bool) -> u64 {
    let (mut from, mut to) = (from, to);
    while from < to {
        let middle = from + (to - from) / 2;
        if holds(middle) {
            to = middle;
        } else {
            from = middle + 1;
        }
    }
    from
}

impl Domains<'_> {
    /// The class of one argument.
    fn class(&self, binade: &Binade, number: u64) -> Class {
        let x = binade.value(number);
        let mut precision = PRECISION;
        loop {
            let class = common(binade.format, &self.function.value(&x, precision));
            if class != Class::Unknown || precision >= LIMIT {
                return class;
            }
            precision *= 4;
        }
    }

    /// An enclosure of f and one of f' on a range.
    fn enclosure(&self, range: &Range) -> (Interval, Interval) {
        let x = range.interval(PRECISION);
        let mut known = self.function.taylor(&x, 1);
        let slope = known.swap_remove(1);
        let mut value = known.swap_remove(0);
        if value.is_finite() && slope.is_finite() {
            // f(m) + f'(x) (x - m) is narrower where the range is short.
            let middle = Float::with_val(PRECISION, x.middle());
            let middle = Interval::new(PRECISION, &middle);
            let start = self.function.taylor(&middle, 0).swap_remove(0);
            let other = start.add(&slope.mul(&x.sub(&middle)));
            if other.is_finite() {
                value = value.meet(&other);
            }
        }
        (value, slope)
    }

    /// How many arguments from the start on have its class, in a range where f is monotone.
    fn run(&self, range: &Range, class: Class, rises: bool) -> u64 {
        let (start, last) = (range.start, range.end() - 1);
        if self.class(&range.binade, last) == class {
            return range.len;
        }
        // `inside` has the class, `outside` not.
        let (mut inside, mut outside) = (start, last);
        if let Class::Results(scale) = class
            && let Some(guess) = self.guess(range, scale, rises)
        {
            // Out from the guess by growing steps, until the place is between two numbers near it.
            let mut step = 1;
            let mut at = guess.clamp(inside, outside);
            while inside < at && at < outside {
                if self.class(&range.binade, at) == class {
                    inside = at;
                    at = at.saturating_add(step);
                } else {
                    outside = at;
                    at = at.saturating_sub(step);
                }
                step *= 4;
            }
        }
        first_where(inside + 1, outside, |at| self.class(&range.binade, at) != class) - start
    }

    /// About where |f| leaves the class of the first argument, by Newton's method. Nothing relies on it.
    fn guess(&self, range: &Range, scale: Scale, rises: bool) -> Option<u64> {
        let format = range.binade.format;
        let end = scale.unit + format.precision as i32 + 1;
        let grows = rises != scale.negative;
        let target = Float::with_val(PRECISION, Float::u_exp(1, if grows { end } else { end - 1 }));
        let mut number = range.start;
        for _ in 0..20 {
            let x = Interval::new(PRECISION, &range.binade.value(number));
            let known = self.function.taylor(&x, 1);
            if !known[0].is_finite() || !known[1].is_finite() || known[1].low.is_zero() {
                return None;
            }
            let gap = Float::with_val(PRECISION, &target - &*known[0].low.as_abs());
            let slope = Float::with_val(PRECISION, &known[1].low << range.binade.step());
            let slope = if scale.negative != range.binade.negative { -slope } else { slope };
            let change = (gap / slope).to_f64_round(Round::Nearest).round();
            if !change.is_finite() || change.abs() < 1.0 {
                return change.is_finite().then_some(number);
            }
            let next = (number as f64 + change).clamp(range.start as f64, (range.end() - 1) as f64);
            if change.abs() < 4e15 && next > range.start as f64 {
                number =
                    number.checked_add_signed(change as i64)?.clamp(range.start, range.end() - 1);
            } else {
                number = (next as u64).clamp(range.start, range.end() - 1);
            }
        }
        Some(number)
    }

    /// Cuts one piece: a part at its start that is of one kind, and the rest goes back on the stack; or two halves do.
    fn cut(&mut self, range: Range) -> Option<Domain> {
        let kind_of = |class: Class| match class {
            Class::Results(scale) => Kind::Search(scale),
            Class::Outside(reason) => Kind::Outside(reason),
            Class::Unknown => Kind::Exhaustive,
        };
        if range.len == 1 {
            let kind = kind_of(self.class(&range.binade, range.start));
            return Some(Domain { range, kind });
        }
        let (value, slope) = self.enclosure(&range);
        let class = common(range.binade.format, &value);
        if class != Class::Unknown {
            return Some(Domain { range, kind: kind_of(class) });
        }
        let split = |at: u64| {
            let first = Range { len: at, ..range };
            (first, Range { start: range.start + at, len: range.len - at, ..range })
        };
        if slope.sign() != Ordering::Equal && slope.is_finite() && value.is_finite() {
            let rises = (slope.sign() == Ordering::Greater) != range.binade.negative;
            let class = self.class(&range.binade, range.start);
            let len = self.run(&range, class, rises);
            let kind = kind_of(class);
            if len == range.len {
                return Some(Domain { range, kind });
            }
            // Next to a zero cuts follow each other closely: not worth finding. But sin x at a power of two is a run of one
            // before a long one.
            let is_short = len < self.shortest && !matches!(kind, Kind::Outside(_));
            let len = if is_short && len > 2 { self.shortest.min(range.len) } else { len };
            let (first, rest) = split(len);
            if rest.len > 0 {
                self.put_back(rest);
            }
            let kind = if is_short { Kind::Exhaustive } else { kind };
            return Some(Domain { range: first, kind });
        }
        if range.len <= self.shortest {
            return Some(Domain { range, kind: Kind::Exhaustive });
        }
        let (first, rest) = split(range.len / 2);
        self.put_back(rest);
        self.put_back(first);
        None
    }

    /// Of a piece that is still to cut.
    fn put_back(&mut self, range: Range) {
        self.stack.push(Piece { range, known: None });
    }

    /// Reports a domain that no neighbour will lengthen.
    fn finish(&mut self, mut domain: Domain) {
        match domain.kind {
            Kind::Search(_) if domain.range.len < self.shortest => domain.kind = Kind::Exhaustive,
            Kind::Search(scale) => {
                let mut attempts = ATTEMPTS;
                return self.separate(domain.range, scale, &mut attempts);
            }
            _ => (),
        }
        self.ready.push_back(domain);
    }

    /// Takes out of a domain what is all hard, and what is nearly regular and not hard at all. tanh x is so near 1 from x = 34.7 on,
    /// for 44 bits, in the midst of a binade; a list of these arguments would be as long as the binade. exp x = 1 + x + ... is at
    /// least 2^-44 units from 1 for x from 2^-97 on, and less than one from it below 2^-53; polynomials would hardly see that
    /// the first of these are not hard. The attempts are for one domain; what they leave is searched.
    fn separate(&mut self, range: Range, scale: Scale, attempts: &mut u32) {
        let Request { format, bits, .. } = self.request;
        if range.len > listable(format) && *attempts > 0 {
            *attempts -= 1;
            let near = nearness(self.function, &range, scale, bits);
            let proved = (near.all_hard(bits).map(|distance| Kind::AllHard { scale, distance }))
                .or(near.none_hard(bits).map(|distance| Kind::NoneHard { scale, distance }));
            if let Some(kind) = proved {
                self.ready.push_back(Domain { range, kind });
                return;
            }
            if self.is_to_halve(&range, near.spread) {
                let half = range.len / 2;
                self.separate(Range { len: half, ..range }, scale, attempts);
                let rest = Range { start: range.start + half, len: range.len - half, ..range };
                return self.separate(rest, scale, attempts);
            }
        }
        match self.ready.back_mut() {
            Some(Domain { range: last, kind: Kind::Search(other) })
                if *other == scale && last.binade == range.binade && last.end() == range.start =>
            {
                last.len += range.len;
            }
            _ => self.ready.push_back(Domain { range, kind: Kind::Search(scale) }),
        }
    }

    /// Whether a half may have a proof where the whole has none. Nothing relies on it.
    fn is_to_halve(&self, range: &Range, spread: f64) -> bool {
        let Request { format, bits, .. } = self.request;
        // g passes an integer once or twice. Parts of what is long may do so where the whole does more often.
        let is_long = range.len >= format.binade_len() / 256;
        if spread <= 1.0 || is_long && spread <= LONG_SPREAD {
            return true;
        }
        // By chance an end is almost never hard. Decided fully: what is nearly hard would be halved in vain.
        let is_hard = |number| {
            let x = range.binade.value(number);
            hardness(self.function, format, &x).is_some_and(|hardness| hardness.reaches(bits))
        };
        [range.start, range.start + range.len / 2, range.end() - 1].into_iter().any(is_hard)
    }
}

impl Iterator for Domains<'_> {
    type Item = Domain;

    fn next(&mut self) -> Option<Domain> {
        loop {
            if let Some(domain) = self.ready.pop_front() {
                return Some(domain);
            }
            let Some(piece) = self.stack.pop() else {
                let last = self.pending.take()?;
                self.finish(last);
                continue;
            };
            let domain = match piece.known {
                Some(kind) => Some(Domain { range: piece.range, kind }),
                None => self.cut(piece.range),
            };
            let Some(domain) = domain else { continue };
            match &mut self.pending {
                Some(last)
                    if last.kind == domain.kind
                        && last.range.binade == domain.range.binade
                        && domain.range.start != 0 =>
                {
                    last.range.len += domain.range.len;
                }
                last => {
                    if let Some(last) = last.replace(domain) {
                        self.finish(last);
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
