//! The folders of data, deflated: certificates are long, and nearly all of them stay unread.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec;

/// How much work a file is worth, as zlib counts: more makes these files hardly smaller.
const LEVEL: u8 = 8;

/// The lines at the beginning of a file that are embedded as they are. Those of a certificate say
/// of which game it is.
const HEADING: usize = 6;

fn main() -> io::Result<()> {
    let variable = |name| PathBuf::from(env::var_os(name).expect("Cargo sets it"));
    let (assets, out) = (
        variable("CARGO_MANIFEST_DIR").join("assets"),
        variable("OUT_DIR"),
    );
    for folder in ["claims", "rules", "systems"] {
        embed(&assets.join(folder), &out, folder)?;
    }
    Ok(())
}

/// Deflates the files of a folder, and writes the slice of them that is compiled.
fn embed(from: &Path, out: &Path, folder: &str) -> io::Result<()> {
    println!("cargo::rerun-if-changed={}", from.display());
    let files = fs::read_dir(from)?.map(|entry| Ok(entry?.path()));
    let mut files = files.collect::<io::Result<Vec<PathBuf>>>()?;
    files.sort_unstable();
    let mut code = String::from("&[\n");
    for (number, file) in files.iter().enumerate() {
        let text = fs::read_to_string(file)?;
        let heading: Vec<&str> = text.split_inclusive('\n').take(HEADING).collect();
        let deflated = out.join(format!("{folder}-{number}"));
        fs::write(&deflated, compress_to_vec(&numbers_apart(&text), LEVEL))?;
        let heading = heading.concat();
        let name = file.file_stem().unwrap_or_default().to_string_lossy();
        // In quotes and escaped, as a literal of the compiled text.
        let deflated = deflated.to_string_lossy();
        // Writing to a string does not fail.
        let _ = writeln!(
            code,
            "Embedded {{ name: {name:?}, heading: {heading:?}, deflated: include_bytes!({deflated:?}) }},",
        );
    }
    code.push_str("]\n");
    fs::write(out.join(format!("{folder}.rs")), code)
}

/// A text with byte 1 in place of each number of two to four digits, then byte 0, then these
/// numbers with two bytes each. Lines of a certificate that differ in their numbers alone become
/// equal, and all of them deflate to a third less.
fn numbers_apart(text: &str) -> Vec<u8> {
    assert!(!text.contains(['\0', '\u{1}']), "the files are texts");
    let (mut apart, mut numbers) = (Vec::new(), Vec::new());
    let alike = |a: &u8, b: &u8| a.is_ascii_digit() == b.is_ascii_digit();
    let longer = |number: u16, &digit: &u8| 10 * number + u16::from(digit - b'0');
    for run in text.as_bytes().chunk_by(alike) {
        match run {
            [b'1'..=b'9', _, ..] if run.len() <= 4 => {
                numbers.extend(run.iter().fold(0, longer).to_le_bytes());
                apart.push(1);
            }
            _ => apart.extend(run),
        }
    }
    apart.push(0);
    apart.extend(numbers);
    apart
}
