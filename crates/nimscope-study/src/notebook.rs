//! The notebook of conjectures: a list of statements and questions on games, each with the verdict
//! that was found and how it is known. A notebook is a text in RON, which people write and the
//! program completes: this module reads it, answers it and writes the verdicts into it, and leaves
//! everything else in it as it stands. It knows no files.
//!
//! ```
//! use nimscope_core::bytes::Memory;
//! use nimscope_study::Solver;
//! use nimscope_study::notebook::{Names, Notebook};
//! use std::time::Duration;
//!
//! let text = r#"[
//!     // Bouton's theorem.
//!     (game: "nim:{n}", for: "n in 2..3", statement: "P => x1 <= (x2 xor x{n})"),
//! ]"#;
//! let names = Names {
//!     game: |name| name.parse().map_err(|_| name.to_owned()),
//!     figure: |_, _| Ok(()),
//! };
//! let notebook = Notebook::read(text, &names);
//! let entry = notebook.entries[0].read.as_ref().expect("it can be read");
//! let mut solver = Solver::new(Memory::mebibytes(64));
//! let found = entry.cases[1].answered(&mut solver, Duration::from_secs(9), &mut |_| {})?;
//! assert_eq!(found.expect("it is no figure").verdict.says, "proved");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answered;
mod entry;
mod family;
mod file;
pub mod pieces;
mod verdict;

pub use answered::{CaseFound, DIGITS, RowsFound};
pub use entry::{CaseQuestion, EntryCase, Names, NotebookEntry, Ranked, read_position};
pub use file::{Notebook, Unreadable, WrittenEntry};
pub use verdict::{CaseVerdict, RecordedVerdict};
