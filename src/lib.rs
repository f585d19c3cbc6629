//! An explorer for impartial nim-like games whose theory is half known: the program, and the
//! libraries that it is made of. *A game and a position make a question; theorems, tables,
//! searches or automata answer it, with how it is known; a snapshot of answers is drawn, printed
//! or checked.* The words that are used here are listed in `nimscope_core`.
//!
//! **[`game`] says what the rules are; [`statement`] what is said of positions; [`theory`] what
//! the literature claims; [`solve`] what is true; [`prove`] what can be proved for all sizes;
//! [`study`] puts them together; [`figure`] makes pictures of it; [`engine`] does it in the
//! background and remembers; [`app`] is what the user is doing; [`ui`] shows it and reads keys;
//! [`batch`] prints it.** [`config`] is what the user prefers, [`cli`] the command line;
//! [`mod@file`] is how files are written and read, [`mod@log`] what the program tells of itself in
//! a file for whoever mends it, [`printable`] how text from outside is shown
//! and how wide a text is, [`mod@bytes`] how amounts of memory are shown. The picture is the law
//! of who may use whom:
//!
//! ```text
//!         +- theory    <-----------+         +- engine <-+- app <- ui <- config <-+
//! game <--+- solve     <-+         +- study <+           |                        +- cli <- main
//!         +- statement <-+- prove <+         +- figure <-+- batch <---------------+
//! ```
//!
//! A module may use what its line leads to, near or far, and no other; modules below each other
//! use none of their neighbours. [`mod@file`], [`mod@log`], [`printable`] and [`mod@bytes`] stand
//! apart: whoever writes files, has something to tell, shows text or speaks of memory uses them.
//! Of these only [`mod@file`] uses another one, [`mod@bytes`].
//!
//! - `crates/nimscope-core` has `game`, `statement`, `theory`, `solve`, `prove`, `bytes` and
//!   `printable`, for who computes: there is no terminal in it, no file and no environment;
//! - `crates/nimscope-study` is `study`, for who studies: values with their sources, lists,
//!   reasons, claims and shards;
//! - `crates/nimscope-figures` is `figure`, for who draws: SVG, and PNG as a feature;
//! - `nimscope`, in `src`, has the others, for who sits in front of it.
//!
//! Cargo keeps the law between crates, and a test keeps it inside them. This crate re-exports the
//! libraries under the names of the picture. Data stands with its crate, in `assets`.
//!
//! # Where to look
//!
//! - A game is plain data ([`game::Ruleset`]); its moves are counted and numbered, never listed as
//!   a whole ([`game::Choices`]).
//! - A closed form is a value ([`theory::Theorem`]), and an answer names the claim that states it
//!   ([`theory::Fact`]); claims are data ([`theory::claim`]), and [`study::verify`] checks them
//!   against what is true.
//! - [`solve::naive`] is the definition word for word: every other way to a value is tested
//!   against it on whole boxes.
//! - [`study::shards`] checks closed forms in boxes of any size, each position against its options
//!   alone, in slices that many machines share.
//! - [`study::Oracle`] decides how a value is known: by theorem, from a table, by search, in that
//!   order.
//! - The screen never waits: it says to the engine what it wants to know
//!   ([`engine::Engine::demand`]) and shows what is known, taken once a frame
//!   ([`engine::Engine::snapshot`]).
//!
//! # How to add
//!
//! Files of `game`, `statement`, `theory`, `solve` and `prove` stand in
//! `crates/nimscope-core/src`, those of `study` and of `figure` in `src` of their crates, all
//! others in `src`.
//!
//! **A family of games of a kind that is there**: a row of the table in `game/family.rs`, which
//! names its moves, parameters, words and source. Bounds, symmetry, values, tables, lists, shell
//! and screen follow from the moves. A test asks for its row in the table of games of the README.
//! Where no family moves like it, a variant of `Played`, `Deleted` or `EdgesBy` says how; the
//! compiler asks for its bounds in `game/rules.rs` and, for edges, for its words in
//! `game/words.rs`. If its moves can be written as a rule ([`game::WrittenGame`]), the row gives
//! the text of the rule, and nothing else is needed. A preset is a line of `assets/variants.ron`.
//!
//! **A kind of game**: a variant of [`game::Kind`] with what it answers to the questions of the
//! others (`game/kind.rs`), and how the families name it (`Moves` in `game/family.rs`). New files
//! are its list of moves, beside `game/take.rs`, its theorems, beside `theory/take.rs`, and its
//! figure in words, beside `ui/pane/figures/take.rs` (its line is in `ui/pane/figures.rs`). These
//! are the tables that list kinds; the compiler asks for a line in each, and a test holds this
//! list equal to the code:
//!
//! - the rule: `game/rules.rs`, `game/choices.rs`, `game/words.rs`, `game/written/named.rs`, and
//!   once more by definition in `solve/naive.rs`;
//! - the theorems: `theory/table.rs`;
//! - what the theory sees in a position: `study/theory_of_position.rs`.
//!
//! All others ask the kind: from which piles a move takes tokens, whether it takes one from each,
//! whether it splits heaps. A kernel of its own is not needed: `solve/generic.rs` fills tables
//! from lists of moves. A faster one is a file and a row of `FAST` in `solve/table.rs`. If not all
//! rearrangements of the piles change nothing, [`game::Symmetry`] says which do, and all else asks
//! it.
//!
//! **A kind of move**, where tokens are neither taken nor heaps split: a variant of
//! [`game::Move`] (`game/moves.rs`), what makes it illegal (`game/legal.rs`), how it is typed
//! (`game/notation.rs`) and marked on the piles (`app/playing/marks.rs`), and, for automata, what
//! it makes of each pile (`game/pile_effects.rs`), what that does to digits (`game/digits.rs`,
//! `prove/moves.rs`, `prove/check/step.rs`) and how it is written (`prove/certificate.rs`,
//! `prove/export/coq.rs`, `prove/export/walnut.rs`).
//!
//! **A closed form**: a file in the folder of its kind of game (`theory/slow`, `theory/take`,
//! `theory/split`, `theory/edges`) with a [`theory::Theorem`]: which games it is about, in which
//! play, and what it gives, everywhere or in a named part; a row in the table `THEOREMS` of that
//! kind (`theory/slow.rs` and so on); and its claim, with a `short` statement where that is long.
//! A form that gives no answers, such as a theorem that is false as it is printed, is a row of
//! `STATED` there instead. Where many positions are evaluated, a [`theory::Swift`] form of it
//! saves time. What is known of a game ([`theory::Theorems::known`]), the numbers in the Why pane
//! and the check of its values follow. A rule that is proved while the program runs is admitted by
//! [`theory::Theorems::admit`]; one that is to come with the program is a certificate in
//! `assets/rules` of its crate, or in `assets/systems` if it is over a numeration system, and
//! nothing else. Tests ask each theorem about the games in the boxes of the claims, and in what
//! automata decide of them.
//!
//! **A claim**: an entry in the file of its paper in `assets/claims` of its crate (a new paper is
//! a new file there, with its `reference`; `order` gives its place in the list). A statement of
//! several papers stands in one of them, and the others name it by `same_as`. Tests hold two lists
//! of what is printed, in `tests/suite/claims/papers.rs`: in `PAPERS` the numbered statements of
//! papers that are entered as a whole, and in `PRINTED_ROWS` every printed table. The `meaning` of
//! an entry, a [`theory::claim::Meaning`], says what is checked of it:
//!
//! - data that is checked as it stands: a printed table, a family of exceptions, a pair of
//!   positions, printed iterates and attempts;
//! - the closed forms that answer in its name, or in that of another claim;
//! - the boxes, the numbers or the family of a statement that has a check of its own;
//! - only what automata decide about it (`machine`);
//! - nothing, for a reason that the entry gives.
//!
//! **A form of claim**: a variant of [`theory::claim::Meaning`] with what all others must know of
//! it (`theory/claim/meaning.rs`), and how it is checked (`study/verify/claim_register.rs`).
//!
//! **A check**, for a statement that is checked case by case: the boxes in its entry, and one
//! function in the file of its paper in `study/verify`, with a row in the table `CHECKS` there. A
//! new paper is a new file there, named by its key, with its `mod` and its row of `PAPERS` in
//! `study/verify.rs`; tests hold files, tables and claims equal. The function gets a
//! [`study::verify::Trial`]: the box, the memory for tables of the truth, and the tally. It goes
//! through the cases and gives for each that fails a sentence that names the position; the tally
//! puts the game before it ([`study::verify::Counterexample`]). Forms that come often are
//! functions already: all positions of the box, a rule for outcomes
//! ([`study::verify::outcomes`]), the members of a family. A claim that comes while the program
//! runs brings its check as a closure ([`study::verify::Register`]).
//!
//! **A question**: a type with an answer of its own type. One about a position is a row of the
//! table in `study/question/sheets.rs`, and its answer is a [`study::Sheet`]. One about a box is a
//! [`study::question::ScanQuestion`] in `study/question/scans.rs`; it names its tables, and reads
//! them in the order of their names. Engine, screen and shell answer it as it stands.
//!
//! **A figure**: a variant of [`figure::Figure`] with its name (`figure/name.rs`), a row of the
//! table in `figure/table.rs`, and a file in `figure/models` (its `mod` in `figure/models.rs`).
//! The file has a function that makes a [`figure::Picture`] from its [question](figure::Request).
//! Screen, shell, and all formats follow.
//!
//! **A word that is explained**: an entry in `assets/glossary.ron`, with the panes in which it
//! stands. **A step of the tour**: an entry in `assets/tour.ron`.
//!
//! **A pane**: two files, `app/pane/<name>.rs` with its behaviour, the `PANE`, and
//! `ui/pane/<name>.rs` with its `APPEARANCE`, each with its `mod` beside the others, and a row of
//! the table in `app/pane/name.rs`, with its keys. It has a place in a view, at least in the one
//! where it is at home (`app/layout/places.rs`). Tests hold this list equal to the code. The
//! behaviour is how many rows there are, what the pane needs to know ([`engine::Query`]), what its
//! actions do and when it refuses them, how it is copied, filtered, bounded and revealed, and
//! whether all of it is hidden where values are. The appearance draws it from a [`app::View`],
//! which is the state beside what is known, and asks nobody. There is a selection for every pane
//! ([`app::State::cursor`]); whatever else it remembers is a field of [`app::State`], its type in
//! the module `choices`. What it needs once a frame it asks of [`app::View::once`], and what is to
//! be kept from frame to frame of [`app::View::memo`]. Its other keys are rows of
//! [`app::ACTIONS`], and all of them stand in the table of keys of the manual, as a test asks.
//! Whatever lasts from one start of the program to the next is a field of [`app::Session`].
//!
//! **An action**: a variant of [`app::Action`], its rows in [`app::ACTIONS`] (one for each place
//! that hears other keys for it), and a row of the table in `app/update.rs`: what it does where
//! the pane with the focus leaves it. Why it cannot be done is a row in `app/input/refusals.rs`. A
//! test asks for its rows in the table of keys of the manual.
//!
//! **A prompt**: a variant of [`app::Ask`], and a function with its row in
//! `app/input/prompt/table.rs`: the title, how the text is read, what is done with the answer.
//!
//! **A popup**: a variant of [`app::Popup`], what it does below `app/popup` with its lines
//! in `app/popup/table.rs`, its drawing below `ui/popup` with a line in `ui/popup.rs`, and another
//! there for where its rows stand, if they are clicked. Keys of its own are those of a variant of
//! [`app::Overlay`] (`app/input/scope.rs`). The compiler asks for each.

pub mod app;
pub mod batch;
pub mod cli;
pub mod config;
mod embedded;
pub mod engine;
pub mod file;
pub mod log;
pub mod ui;

pub use nimscope_core::{bytes, game, lists, printable, prove, solve, statement, theory};
pub use nimscope_figures as figure;
pub use nimscope_study as study;
