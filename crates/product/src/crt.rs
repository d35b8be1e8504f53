//! Constants from which the tables of the Chinese Remainder Theorem are derived, those of the CPU and those of a GPU:
//! long numbers are 32-bit words, the lowest first.

use wideblas_base::fallible;

/// Constants of some pairwise coprime moduli.
pub struct Crt<'a> {
    moduli: &'a [u32],
    /// Their product M.
    pub product: Vec<u32>,
    /// For each modulus m the inverse of M / m modulo m.
    pub inverses: Vec<u32>,
}

/// Consecutive moduli whose residues are joined.
pub struct Joined {
    /// First of them.
    pub first: usize,
    /// Their product.
    pub modulus: u32,
    /// For each of them the product of the others.
    pub multipliers: Vec<u32>,
    /// M divided by their product.
    pub weight: Vec<u32>,
}

impl<'a> Crt<'a> {
    pub fn new(moduli: &'a [u32]) -> Crt<'a> {
        let product = moduli.iter().fold(vec![1], |product, &m| times(&product, m));
        let inverse_of = |&m: &u32| inverse(remainder(&divided(&product, m), m), m);
        let inverses = moduli.iter().map(inverse_of).collect();
        Crt { moduli, product, inverses }
    }

    /// The moduli in groups of `together`.
    pub fn joined(&self, together: usize) -> impl Iterator<Item = Joined> {
        self.moduli.chunks(together).enumerate().map(move |(g, members)| {
            fallible::check();
            let modulus: u32 = members.iter().product();
            Joined {
                first: g * together,
                modulus,
                multipliers: members.iter().map(|&m| modulus / m).collect(),
                weight: divided(&self.product, modulus),
            }
        })
    }
}

/// `factor`, that times 256, and so on, modulo `m`: the residues of the bytes of a number.
pub fn powers(m: u32, factor: u32) -> impl Iterator<Item = u32> {
    std::iter::successors(Some(factor % m), move |power| Some(power * 256 % m))
}

/// `x` modulo `m` as the symmetric residue.
pub fn symmetric(x: u32, m: u32) -> i32 {
    if 2 * x > m { x as i32 - m as i32 } else { x as i32 }
}

/// The odd primes below a limit, the largest first.
pub fn primes_below(limit: u32) -> impl Iterator<Item = u32> {
    let is_prime = |n: &u32| (2..).take_while(|d| d * d <= *n).all(|d| !n.is_multiple_of(d));
    (3..limit).rev().filter(is_prime)
}

/// The inverse of `a` modulo `m`, coprime, by Euclid's algorithm; 0 for `m` = 1.
pub fn inverse(a: u32, m: u32) -> u32 {
    let (mut r, mut next_r) = (i64::from(m), i64::from(a));
    let (mut t, mut next_t) = (0i64, 1i64);
    while next_r != 0 {
        let q = r / next_r;
        (r, next_r) = (next_r, r - q * next_r);
        (t, next_t) = (next_t, t - q * next_t);
    }
    t.rem_euclid(i64::from(m)) as u32
}

pub fn times(a: &[u32], b: u32) -> Vec<u32> {
    let mut carry = 0u64;
    let mut product: Vec<u32> = a
        .iter()
        .map(|&word| {
            carry += u64::from(word) * u64::from(b);
            let low = carry as u32;
            carry >>= 32;
            low
        })
        .collect();
    if carry > 0 {
        product.push(carry as u32);
    }
    product
}

/// The quotient of an exact division, of the same length.
pub fn divided(a: &[u32], b: u32) -> Vec<u32> {
    let mut rest = 0u64;
    let mut quotient: Vec<u32> = a
        .iter()
        .rev()
        .map(|&word| {
            rest = rest << 32 | u64::from(word);
            let q = rest / u64::from(b);
            rest %= u64::from(b);
            q as u32
        })
        .collect();
    quotient.reverse();
    quotient
}

fn remainder(a: &[u32], b: u32) -> u32 {
    a.iter().rev().fold(0u64, |rest, &word| (rest << 32 | u64::from(word)) % u64::from(b)) as u32
}

/// 2^(32 len) - a.
pub fn negated(a: &[u32]) -> Vec<u32> {
    let mut carry = true;
    a.iter()
        .map(|&word| {
            let (word, over) = (!word).overflowing_add(carry.into());
            carry = over;
            word
        })
        .collect()
}
