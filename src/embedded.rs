//! Texts in the program. The build script deflates them.

use miniz_oxide::inflate::decompress_to_vec;

/// A text, inflated.
pub(crate) fn inflated(deflated: &[u8]) -> String {
    let text = decompress_to_vec(deflated).expect("the build script deflated it");
    String::from_utf8(text).expect("the files are texts; tests read them")
}

/// The file of a text, deflated.
macro_rules! deflated {
    ($file:expr) => {
        include_bytes!(concat!(env!("OUT_DIR"), "/", $file))
    };
}

pub(crate) use deflated;
