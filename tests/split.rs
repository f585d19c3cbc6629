//! The Delete games: moves, tables and closed forms against the definition, on whole boxes and at any size.
#![expect(clippy::unwrap_used, reason = "a test may panic")]

#[path = "split/boxes.rs"]
mod boxes;
#[path = "split/choices.rs"]
mod choices;
#[path = "split/closed_forms.rs"]
mod closed_forms;
#[path = "split/single.rs"]
mod single;
#[path = "split/tables.rs"]
mod tables;
#[path = "split/winning_moves.rs"]
mod winning_moves;
