//! The Figures pane: text that scrolls.

use super::part::{Part, TEXT};
use crate::app::pane::Pane;

pub(super) const PART: Part = Part {
    len: |view| view.text_len(Pane::Figures),
    ..TEXT
};
