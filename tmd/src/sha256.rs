//! SHA-256, FIPS 180-4: what binds the lines of a certificate to each other.
#![forbid(unsafe_code)]

use rug::{Float, Integer};
use std::sync::LazyLock;

/// The first 32 bits of the fractions of the square and the cube roots of the first primes.
static TABLES: LazyLock<([u32; 8], [u32; 64])> = LazyLock::new(|| {
    let is_prime = |n: &u32| !(2..*n).any(|d| n.is_multiple_of(d));
    let primes: Vec<u32> = (2..).filter(is_prime).take(64).collect();
    let fraction = |root: Float| {
        let bits = (root.fract() << 32u32).to_integer_round(rug::float::Round::Zero);
        bits.and_then(|(bits, _): (Integer, _)| bits.to_u32()).expect("below 2^32")
    };
    let start = std::array::from_fn(|i| fraction(Float::with_val(80, primes[i]).sqrt()));
    let constants = std::array::from_fn(|i| fraction(Float::with_val(80, primes[i]).cbrt()));
    (start, constants)
});

#[derive(Clone)]
pub struct Sha256 {
    state: [u32; 8],
    block: Vec<u8>,
    bytes: u64,
}

impl Default for Sha256 {
    fn default() -> Sha256 {
        Sha256 { state: TABLES.0, block: Vec::with_capacity(64), bytes: 0 }
    }
}

impl Sha256 {
    pub fn update(&mut self, mut data: &[u8]) {
        self.bytes += data.len() as u64;
        while !data.is_empty() {
            let take = data.len().min(64 - self.block.len());
            self.block.extend_from_slice(&data[..take]);
            data = &data[take..];
            if self.block.len() == 64 {
                self.compress();
            }
        }
    }

    fn compress(&mut self) {
        let mut w = [0u32; 64];
        for (w, bytes) in w.iter_mut().zip(self.block.chunks_exact(4)) {
            *w = u32::from_be_bytes(bytes.try_into().expect("four bytes"));
        }
        self.block.clear();
        for i in 16..64 {
            let (a, b) = (w[i - 15], w[i - 2]);
            let s0 = a.rotate_right(7) ^ a.rotate_right(18) ^ a >> 3;
            let s1 = b.rotate_right(17) ^ b.rotate_right(19) ^ b >> 10;
            w[i] = w[i - 16].wrapping_add(s0).wrapping_add(w[i - 7]).wrapping_add(s1);
        }
        let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = self.state;
        for (w, k) in w.iter().zip(&TABLES.1) {
            let s1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
            let choice = e & f ^ !e & g;
            let t1 = h.wrapping_add(s1).wrapping_add(choice).wrapping_add(*k).wrapping_add(*w);
            let s0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
            let majority = a & b ^ a & c ^ b & c;
            (h, g, f, e) = (g, f, e, d.wrapping_add(t1));
            (d, c, b, a) = (c, b, a, t1.wrapping_add(s0).wrapping_add(majority));
        }
        for (state, word) in self.state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
            *state = state.wrapping_add(word);
        }
    }

    pub fn finish(mut self) -> [u8; 32] {
        let bits = self.bytes * 8;
        let zeros = (55 + 64 - self.block.len()) % 64;
        self.update(&[&[0x80], &[0; 64][..zeros], &bits.to_be_bytes()].concat());
        let mut digest = [0; 32];
        for (bytes, word) in digest.chunks_exact_mut(4).zip(self.state) {
            bytes.copy_from_slice(&word.to_be_bytes());
        }
        digest
    }
}

/// The first `digits` hexadecimal digits of a digest.
pub fn hexadecimal(digest: &[u8; 32], digits: usize) -> String {
    let text: String = digest.iter().map(|byte| format!("{byte:02x}")).collect();
    text[..digits].to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Examples of FIPS 180-4 and of NIST.
    #[test]
    fn known_digests() {
        let digest = |data: &[u8]| {
            let mut hash = Sha256::default();
            // In two parts, at any place.
            let middle = data.len() / 3;
            hash.update(&data[..middle]);
            hash.update(&data[middle..]);
            hexadecimal(&hash.finish(), 64)
        };
        assert_eq!(digest(b""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        assert_eq!(
            digest(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
        assert_eq!(
            digest(b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        );
        assert_eq!(
            digest(&vec![b'a'; 1_000_000]),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        );
    }
}
