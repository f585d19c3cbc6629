//! What the user types: keys, the actions that they mean, the texts of prompts, and
//! clicks on popups.

pub(super) mod action;
pub(super) mod edges;
pub(super) mod key;
pub(super) mod keymap;
pub(super) mod prompt;
pub(super) mod refusals;
pub(super) mod scope;
mod typing;
