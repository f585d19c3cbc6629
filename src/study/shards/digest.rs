//! Digests of what a result rests on: the data of the claim, and the sources of the program.

use std::fmt::Write as _;
use std::sync::LazyLock;

use include_dir::{Dir, DirEntry, include_dir};
use sha2::{Digest, Sha256};

use crate::theory::claim::Claim;

/// The sources, as they were when this file was compiled: with every change of the library.
static SOURCES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src");

/// The versions of all that it is built from.
const LOCK: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.lock"));

static PROGRAM: LazyLock<String> = LazyLock::new(|| {
    let mut files = Vec::new();
    gather(&SOURCES, &mut files);
    files.sort_unstable();
    files.push(("Cargo.lock".to_owned(), LOCK));
    let mut hash = Sha256::new();
    for (name, text) in files {
        hash.update(format!("{name} {}\n", text.len()));
        hash.update(text);
    }
    hex(hash)
});

/// The SHA-256 of the sources of this program, with the versions of the libraries that it is built
/// from: the same on every machine.
pub fn program_digest() -> &'static str {
    &PROGRAM
}

/// The SHA-256 of all that is stated of a claim: its identifier, its words, and what is checked.
pub fn data_digest(claim: &Claim) -> String {
    let mut hash = Sha256::new();
    hash.update(format!("{claim:?}"));
    hex(hash)
}

/// All files of a folder, by their paths.
fn gather<'a>(folder: &'a Dir<'a>, files: &mut Vec<(String, &'a [u8])>) {
    for entry in folder.entries() {
        match entry {
            DirEntry::Dir(inner) => gather(inner, files),
            DirEntry::File(file) => {
                let names = file.path().iter().map(|name| name.to_string_lossy());
                files.push((names.collect::<Vec<_>>().join("/"), file.contents()));
            }
        }
    }
}

fn hex(hash: Sha256) -> String {
    let bytes = hash.finalize();
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}
