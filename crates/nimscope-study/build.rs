//! The digest of the sources that results rest on: those of the rules, the theory, the solver, the
//! prover and the study, and the versions of all that they are built from.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use hmac_sha256::Hash;

fn main() -> io::Result<()> {
    let own = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("Cargo sets it"));
    let version = env::var("CARGO_PKG_VERSION").expect("Cargo sets it");
    let crates = own.parent().unwrap_or(&own);
    let mut files = Vec::new();
    for (name, part) in [
        ("nimscope-core", "src"),
        ("nimscope-core", "assets"),
        ("nimscope-study", "src"),
    ] {
        // Where packages are unpacked, their folders have the version in their names.
        let places = [name.to_owned(), format!("{name}-{version}")];
        let folder = places.map(|place| crates.join(place).join(part));
        if let Some(folder) = folder.into_iter().find(|folder| folder.is_dir()) {
            println!("cargo::rerun-if-changed={}", folder.display());
            gather(&folder, &format!("{name}/{part}"), &mut files)?;
        }
    }
    let lock = crates.join("../Cargo.lock");
    if lock.is_file() {
        println!("cargo::rerun-if-changed={}", lock.display());
        files.push(("Cargo.lock".to_owned(), fs::read(lock)?));
    }
    files.sort_unstable();
    let mut hash = Hash::new();
    for (name, text) in files {
        hash.update(format!("{name} {}\n", text.len()));
        hash.update(text);
    }
    let digest = hash
        .finalize()
        .iter()
        .fold(String::new(), |mut text, byte| {
            // Writing to a string does not fail.
            let _ = write!(text, "{byte:02x}");
            text
        });
    println!("cargo::rustc-env=NIMSCOPE_SOURCES={digest}");
    Ok(())
}

/// All files of a folder, by their paths.
fn gather(folder: &Path, name: &str, files: &mut Vec<(String, Vec<u8>)>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = format!("{name}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            gather(&entry.path(), &name, files)?;
        } else {
            files.push((name, fs::read(entry.path())?));
        }
    }
    Ok(())
}
