//! How the program is linked.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |variable, value| env::var(variable).is_ok_and(|found| found == value);
    if is("CARGO_CFG_TARGET_OS", "linux") && is("CARGO_CFG_TARGET_ENV", "gnu") {
        // The program lies at a fixed address. Otherwise each start corrects forty thousand
        // addresses, which takes a fifth of the time of a short command, and the list of them is
        // 0.9 MB long.
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
