//! Impartial nim-like games: what the rules are, what the literature claims, what is true, and
//! what can be proved for all sizes. There is no terminal here, no file and no environment.
//!
//! **[`game`] says what the rules are; [`statement`] what is said of positions; [`theory`] what
//! the literature claims; [`solve`] what is true; [`prove`] what can be proved for all sizes.**
//! [`printable`] is how text from outside is shown and how wide a text is, [`mod@bytes`] how
//! amounts of memory are written.
//!
//! Is (3, 5, 5, 6) in misère NIM(4, 3) an exception to the M-rule, and what is it worth?
//!
//! ```
//! use nimscope_core::game::{Outcome, Remoteness, Ruleset};
//! use nimscope_core::theory::{Theorems, slow};
//!
//! let theorems = Theorems::default();
//! let rules = Ruleset::misere("slow:4,3".parse()?);
//! let x = rules.game.canonical([3, 5, 5, 6]);
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
//! let value = Naive::new(rules).value(&rules.game.canonical([3, 5, 5, 6]));
//! assert_eq!(value.remoteness, Remoteness(7));
//! # Ok::<(), nimscope_core::game::GameError>(())
//! ```

pub mod bytes;
pub mod game;
pub mod printable;
pub mod prove;
pub mod solve;
pub mod statement;
pub mod theory;
