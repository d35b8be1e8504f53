//! How the kernel of kernels/rns/elements.cu computes a statement's terms: the order of factors, and which operands have
//! words in a block's memory.

use crate::rns::spec::{Place, Spec};

/// A term's factors in the order of the kernel. A scalar is last: products take less if the second factor is short.
#[derive(Clone, Debug)]
pub struct Arranged {
    pub minus: bool,
    pub factors: Vec<usize>,
    /// Multiplications: fewer than factors where a vector's words have a scalar in them.
    pub steps: usize,
    /// Bits of the factors that no term before has.
    pub fresh: u32,
}

/// An operand that is a vector, whose words are computed once, before the elements.
#[derive(Clone, Copy, Debug)]
pub struct FarVector {
    pub operand: usize,
    /// The scalar that its words are multiplied by.
    pub scalar: Option<usize>,
    /// Blocks copy its words to their memory.
    pub copied: bool,
}

#[derive(Clone, Debug)]
pub struct Arrangement {
    /// The terms of each result.
    pub results: Vec<Vec<Arranged>>,
    /// The slot of each operand in a block's memory, where it has one, and the number of slots.
    pub slots: Vec<Option<usize>>,
    pub slot_count: usize,
    pub vectors: Vec<FarVector>,
}

/// Elements for each number of the vectors, from which on it pays to compute their words before.
const WORTH: usize = 2;
/// Numbers of vectors for which words do not exceed offsets.
const MOST_NUMBERS: usize = 1 << 20;

impl Arrangement {
    /// With vectors' words computed before, where the statement has them and that pays.
    pub fn new(spec: &Spec) -> Arrangement {
        let numbers = |v: &FarVector| len_of(spec, v.operand);
        Self::far(spec)
            .filter(|far| {
                let longest = far.vectors.iter().map(numbers).max().unwrap_or(0);
                let all: usize = far.vectors.iter().map(numbers).sum();
                longest <= MOST_NUMBERS && spec.domain() / WORTH >= all
            })
            .unwrap_or_else(|| Self::near(spec))
    }

    /// With all words computed in blocks.
    pub fn near(spec: &Spec) -> Arrangement {
        let ordered = |factors: &[usize]| {
            let mut factors = factors.to_vec();
            factors.sort_by_key(|&o| o < spec.scalars);
            let steps = factors.len() - 1;
            (factors, steps)
        };
        Self::of(spec, Vec::new(), ordered)
    }

    /// With vectors' words computed before: every product's factors after the first are such vectors, one of which has
    /// the scalars. `None` for other statements.
    fn far(spec: &Spec) -> Option<Arrangement> {
        let is_vector = |o: usize| {
            let Place { row_step, col_step, .. } = spec.operands[o];
            (row_step == 0) != (col_step == 0)
        };
        if spec.cols < 2 || spec.rows < 2 || spec.products || spec.results.len() > 1 {
            return None;
        }
        let mut vectors = Vec::new();
        for term in spec.results.iter().flat_map(|(_, terms)| terms) {
            let (scalars, mut others): (Vec<usize>, Vec<usize>) =
                term.factors.iter().partition(|&&o| o < spec.scalars);
            others.sort_by_key(|&o| is_vector(o));
            let (first, rest) = others.split_first()?;
            let alone = rest.is_empty() && (is_vector(*first) || !scalars.is_empty());
            if alone || scalars.len() > 1 || !rest.iter().all(|&o| is_vector(o)) {
                return None;
            }
            if is_vector(*first) {
                vectors.push(FarVector { operand: *first, scalar: None, copied: true });
            }
            for (k, &operand) in rest.iter().enumerate() {
                let scalar = scalars.first().copied().filter(|_| k + 1 == rest.len());
                vectors.push(FarVector { operand, scalar, copied: false });
            }
        }
        let ordered = |factors: &[usize]| {
            let mut factors = factors.to_vec();
            factors.sort_by_key(|&o| (o < spec.scalars, is_vector(o)));
            let steps = factors.iter().filter(|&&o| o >= spec.scalars).count() - 1;
            (factors, steps)
        };
        let mut all: Vec<usize> = vectors.iter().map(|v| v.operand).collect();
        all.sort_unstable();
        let once = all.windows(2).all(|pair| pair[0] != pair[1]);
        (once && !vectors.is_empty()).then(|| Self::of(spec, vectors, ordered))
    }

    fn of(
        spec: &Spec,
        vectors: Vec<FarVector>,
        ordered: impl Fn(&[usize]) -> (Vec<usize>, usize),
    ) -> Arrangement {
        let uses = |o: usize| {
            let terms = spec.results.iter().flat_map(|(_, terms)| terms);
            terms.filter(|term| term.factors.contains(&o)).count()
        };
        let again = (spec.scalars..spec.operands.len()).any(|o| uses(o) > 1);
        let mut slots = vec![None; spec.operands.len()];
        let (mut free, mut slot_count) = (0, 0);
        let in_place = |o: usize| vectors.iter().any(|v| v.operand == o && !v.copied);
        let mut arranged = |minus: bool, factors: &[usize]| {
            let (factors, steps) = ordered(factors);
            let (mut fresh, mut next) = (0, free);
            for (f, &o) in factors.iter().enumerate() {
                if o >= spec.scalars && !in_place(o) && slots[o].is_none() {
                    slots[o] = Some(next);
                    next += 1;
                    fresh |= 1 << f;
                }
            }
            slot_count = slot_count.max(next);
            // The factors of a product are not needed after it, unless by another term.
            if factors.len() == 1 || again {
                free = next;
            }
            Arranged { minus, factors, steps, fresh }
        };
        let results = spec.results.iter().map(|(_, terms)| {
            terms.iter().map(|term| arranged(term.minus, &term.factors)).collect()
        });
        let results = results.collect();
        // The numbers of a search for the largest.
        for slot in slots[spec.scalars..].iter_mut().filter(|_| results_are_empty(spec)) {
            *slot = Some(slot_count);
            slot_count += 1;
        }
        Arrangement { results, slots, slot_count, vectors }
    }

    /// What is known of an operand that is such a vector.
    pub fn vector(&self, operand: usize) -> Option<&FarVector> {
        self.vectors.iter().find(|v| v.operand == operand)
    }
}

fn results_are_empty(spec: &Spec) -> bool {
    spec.results.iter().all(|(_, terms)| terms.is_empty())
}

/// Numbers of an operand that is a vector.
pub fn len_of(spec: &Spec, operand: usize) -> usize {
    if spec.operands[operand].row_step == 0 { spec.cols } else { spec.rows }
}
