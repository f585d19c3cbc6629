//! The data in the library: claims and certificates, deflated by the build script.

use miniz_oxide::inflate::decompress_to_vec;

/// A file of `assets`.
#[derive(Debug)]
pub(crate) struct Embedded {
    /// Its first lines, which a certificate's game is read from.
    pub(crate) heading: &'static str,
    deflated: &'static [u8],
}

/// The papers with their claims.
pub(crate) static CLAIMS: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/claims.rs"));

/// The certificates of the rules that were found and proved by machine.
pub(crate) static RULES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

impl Embedded {
    /// The whole file.
    pub(crate) fn text(&self) -> String {
        let bytes = decompress_to_vec(self.deflated).expect("the build script deflated it");
        String::from_utf8(bytes).expect("the build script read it as text")
    }
}
