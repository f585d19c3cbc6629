//! How the program is linked, and the texts in it, deflated: few are read at a time.

use std::path::PathBuf;
use std::{env, fs, io};

use miniz_oxide::deflate::compress_to_vec;

/// How much work a text is worth, as zlib counts.
const LEVEL: u8 = 8;

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("Cargo sets it"));
    for (folder, texts) in [("docs", "md"), ("assets", "ron")] {
        println!("cargo::rerun-if-changed={folder}");
        for file in fs::read_dir(folder)? {
            let file = file?;
            if file.path().extension().is_some_and(|end| end == texts) {
                let deflated = compress_to_vec(&fs::read(file.path())?, LEVEL);
                fs::write(out.join(file.file_name()), deflated)?;
            }
        }
    }
    let is = |variable, value| env::var(variable).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        // The program lies at a fixed address. Otherwise each start corrects forty thousand
        // addresses, which takes a fifth of the time of a short command, and the list of them is
        // 0.9 MB long.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    Ok(())
}
