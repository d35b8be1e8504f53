//! The text of a certificate.

use super::chain::Chain;
use super::{Certificate, records};

pub const TITLE: &str = "wideblas-tmd certificate 1";

/// Lines without their hashes.
pub fn lines(certificate: &Certificate) -> impl Iterator<Item = String> + '_ {
    let Certificate { header, records } = certificate;
    let end = format!(
        "end units={} arguments={} cases={}",
        records.len(),
        records.iter().map(|record| u128::from(record.range.len)).sum::<u128>(),
        records.iter().map(|record| record.cases.len()).sum::<usize>()
    );
    let title = std::iter::once(TITLE.to_string());
    title.chain(header.lines()).chain(records.iter().flat_map(records::lines)).chain([end])
}

impl Certificate {
    pub fn text(&self) -> String {
        let mut chain = Chain::default();
        let mut text = String::new();
        for line in lines(self) {
            let hash = chain.add(&line);
            text.extend([&line, " ~", &hash, "\n"]);
        }
        text.extend(["sha256 ", &chain.whole(), "\n"]);
        text
    }
}
