//! Hashes that bind the lines of a text to each other.

use sha2::{Digest, Sha256};

/// Digits of the hash at the end of a line.
pub const DIGITS: usize = 8;

/// Each line's hash depends on all lines before it.
#[derive(Clone, Default)]
pub struct Chain {
    last: [u8; 32],
}

impl Chain {
    /// The first digits of the hash of a line.
    pub fn add(&mut self, line: &str) -> String {
        let digest = Sha256::new().chain_update(self.last).chain_update(line);
        self.last = digest.finalize().into();
        self.whole()[..DIGITS].to_string()
    }

    /// All 64 digits of the last one.
    pub fn whole(&self) -> String {
        self.last.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}
