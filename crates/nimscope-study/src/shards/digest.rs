//! Digests of what a result rests on: the data of the claim, and the sources of the program.

use std::fmt::Write as _;

use sha2::{Digest, Sha256};

use crate::theory::claim::Claim;

/// The SHA-256 of the sources that results rest on, with the versions of the libraries that they
/// are built from: the same on every machine. The build script computes it.
pub fn program_digest() -> &'static str {
    env!("NIMSCOPE_SOURCES")
}

/// The SHA-256 of all that is stated of a claim: its identifier, its words, and what is checked.
pub fn data_digest(claim: &Claim) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{claim:?}"));
    hex(hash)
}

fn hex(hash: Sha256) -> String {
    let bytes = hash.finalize();
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
