//! The user's own claims: the files of a folder.

use std::path::{Path, PathBuf};

use crate::file::read_text;
use crate::printable;
use crate::study::verify::{Register, own_claims};

/// The longest file of claims that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Admits the claims of a folder's files `NAME.ron`, in the order of their names. A file that
/// holds none is left out, and a sentence for each says why.
pub fn admit_claims(folder: &Path, register: &mut Register) -> Vec<String> {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return Vec::new();
    };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "ron"));
    paths.sort();
    let mut problems = Vec::new();
    for path in paths {
        if let Err(why) = admit_file(&path, register) {
            problems.push(format!("{} is left out: {why}", printable::shown(&path)));
        }
    }
    problems
}

fn admit_file(path: &Path, register: &mut Register) -> Result<(), String> {
    let text = read_text(path, LONGEST).map_err(|error| error.to_string())?;
    for claim in own_claims::read(&text).map_err(|error| error.to_string())? {
        register
            .admit_stated(claim)
            .map_err(|taken| taken.to_string())?;
    }
    Ok(())
}
