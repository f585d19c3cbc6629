//! What the user types: keys, the actions that they stand for, and the texts of prompts.

pub(super) mod action;
pub(super) mod edges;
pub mod filter;
pub(super) mod key;
pub(super) mod keymap;
pub(super) mod prompt;
mod reply;
mod typing;
