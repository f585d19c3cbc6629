//! Impartial nim-like games: what the rules are, what the literature claims, what is true, and
//! what can be proved for all sizes. There is no terminal here, no file and no environment.
//!
//! *A game and a position make a question; theorems, tables, searches or automata answer it, with
//! how it is known; a snapshot of answers is drawn, printed or checked.* This library has the
//! games ([`game`]), what is said of positions ([`statement`]), and the four that answer:
//! [`theory`], [`solve`] with its tables and its searches, and [`prove`]. Questions with their
//! answers are in `nimscope_study`, pictures in `nimscope_figures`, the snapshot in the program.
//! [`printable`] is how text from outside is shown and how wide a text is, [`mod@bytes`] how
//! amounts of memory are written, [`lists`] how lists are made and sorted.
//!
//! # Examples
//!
//! Whoever only wants answers takes `Solver` of `nimscope_study`. Here is what it is made of. Is
//! (3, 5, 5, 6) in misère NIM(4, 3) an exception to the M-rule, and what is it worth?
//!
//! ```
//! use nimscope_core::game::{Game, Outcome, Remoteness, Ruleset};
//! use nimscope_core::theory::{Theorems, slow};
//!
//! let theorems = Theorems::default();
//! let rules = Ruleset::misere(Game::slow(4, 3)?);
//! let x = rules.game.position([3, 5, 5, 6])?;
//!
//! let remoteness = theorems.remoteness(rules, &x).expect("a theorem of this project");
//! // The player to move wins in 6 moves: misère R counts the dead end too.
//! assert_eq!(remoteness.value, Remoteness(7));
//! assert_eq!(remoteness.value.outcome(), Outcome::N);
//!
//! // An exception by definition: R(x) − R(x') ≠ 1 for the M-move x → x'.
//! let m_move = slow::m_rule::m_move(&x).expect("it is not terminal").apply(&x);
//! let there = theorems.remoteness(rules, &m_move).expect("the same theorem");
//! assert_eq!((m_move.to_string(), there.value), ("2 4 4 6".to_owned(), Remoteness(5)));
//!
//! // What wins instead.
//! let best = theorems.optimal_move(rules, &x).expect("it is not terminal").value.apply(&x);
//! assert_eq!(best.to_string(), "2 4 5 5");
//! # Ok::<(), nimscope_core::game::GameError>(())
//! ```
//!
//! The same value by the definition, without any theorem:
//!
//! ```
//! use nimscope_core::game::{Remoteness, Ruleset};
//! use nimscope_core::solve::naive::Naive;
//!
//! let rules = Ruleset::misere("slow:4,3".parse()?);
//! let x = rules.game.position([3, 5, 5, 6])?;
//! let value = Naive::new(rules).value(&x);
//! assert_eq!(value.remoteness, Remoteness(7));
//! # Ok::<(), nimscope_core::game::GameError>(())
//! ```
//!
//! # One word for each concept
//!
//! - **pile, heap**: a number of tokens; in the Delete games piles are called heaps, as in their
//!   papers;
//! - **position**: the piles in an order; [canonical](game::Canonical) if no rearrangement that
//!   changes nothing comes first;
//! - **game, convention, rules**: what a move is; who wins at the end; [both
//!   together](game::Ruleset);
//! - **move, option**: what a player does; the position that it leads to;
//! - **outcome**: P (the previous player wins) or N (the next one does);
//! - **remoteness**: how long a play lasts if the winner hurries and the loser delays (Smith
//!   1966);
//! - **Grundy value**: the mex of those of the options;
//! - **value, measure**: any of these three; [which of them](game::Measure);
//! - **box**: all positions of a game with piles ≤ max;
//! - **table**: the values of one measure in a box, by [rank](solve::Ranking);
//! - **kernel**: a function that fills tables of one kind of game;
//! - **theorem**: a [closed form](theory::Theorem) with a proof, for piles of any size;
//! - **claim**: a [statement of the literature](theory::claim), true or not;
//! - **rule**: an automaton that reads a position and [gives a value](prove::Rule), for piles of
//!   any size;
//! - **certificate**: the text that proves a rule to who knows the rules of the game only;
//! - **statement, filter**: a [formula](statement::Formula) on positions; one that chooses rows of
//!   a list;
//! - **question, answer**: what is asked of a position or of a box; what is known, and how;
//! - **sheet, rows**: the answer about one position; the answer that is a list, row by row;
//! - **scan**: going through a box, in order, by all threads of a pool;
//! - **snapshot**: all answers that are known at a moment.

pub mod bytes;
pub mod game;
pub mod lists;
pub mod printable;
pub mod prove;
pub mod solve;
pub mod statement;
pub mod theory;
