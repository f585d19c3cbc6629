//! Games by their rule that have names: `wythoff`, `end-wythoff:3`, `rule:{…}`; and games of
//! families that are written as rules.

use super::rule::{MOST_OF_A_RULE, WrittenGame};
use super::tokens::WrittenError;
use crate::game::kind::Kind;
use crate::game::position::Position;
use crate::game::rules::Game;

/// A named family of rules. The number behind the name is within its bounds.
struct Preset {
    name: &'static str,
    /// How the number is called, and its bounds; `None` where there is a single game.
    number: Option<(&'static str, usize, usize)>,
    text: fn(usize) -> String,
}

const WYTHOFF: &str = "piles: a, b; move: a-t; move: b-t; move: a-t, b-t";

/// The names, in the order in which they are listed.
const PRESETS: [Preset; 6] = [
    Preset {
        name: "wythoff",
        number: None,
        text: |_| WYTHOFF.to_owned(),
    },
    Preset {
        name: "a-wythoff",
        number: Some(("A", 1, 64)),
        text: |a| {
            format!("piles: a, b; move: a-t; move: b-t; move: a-t, b-u if t-u < {a} and u-t < {a}")
        },
    },
    Preset {
        name: "end-wythoff",
        number: Some(("L", 1, 64)),
        text: |l| format!("{WYTHOFF}; end: sum < {l}"),
    },
    Preset {
        name: "blocking-wythoff",
        number: Some(("K", 1, 64)),
        text: |k| format!("{WYTHOFF}; forbid: {}", k - 1),
    },
    Preset {
        name: "pass-nim",
        number: Some(("N", 1, MOST_OF_A_RULE - 1)),
        text: |n| {
            let (piles, moves) = nim(n);
            let pass = Position::letter(n);
            let tokens = piles.join("+");
            let piles = piles.join(", ");
            format!("piles: {piles}, {pass} < 2{moves}; move: {pass}-1 if {tokens} > 0")
        },
    },
    Preset {
        name: "gale",
        number: Some(("N", 2, MOST_OF_A_RULE)),
        text: |n| {
            let (piles, moves) = nim(n);
            let holds_all = |pile: &String| format!("sum = {pile}");
            let ends: Vec<String> = piles.iter().map(holds_all).collect();
            format!(
                "piles: {}{moves}; end: {}",
                piles.join(", "),
                ends.join(" or ")
            )
        },
    },
];

/// The piles of nim, and its moves.
fn nim(n: usize) -> (Vec<String>, String) {
    let piles: Vec<String> = (0..n).map(Position::letter).collect();
    let moves: Vec<String> = piles
        .iter()
        .map(|pile| format!("; move: {pile}-t"))
        .collect();
    (piles, moves.concat())
}

/// Why a name is not that of a game by its rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WrittenNameError {
    /// The rule itself.
    #[error(transparent)]
    Rule(#[from] WrittenError),
    /// The number behind the name.
    #[error("{name} takes a number {number} from {least} to {most}: write {name}:{least}")]
    Number {
        /// The name.
        name: &'static str,
        /// How the number is called.
        number: &'static str,
        /// The least one.
        least: usize,
        /// The largest one.
        most: usize,
    },
    /// A number where there is none.
    #[error("{0} takes no number")]
    NoNumber(&'static str),
}

impl WrittenGame {
    /// The names of games by their rule besides `rule:{…}`, with their numbers: `end-wythoff:L`.
    pub fn names() -> impl Iterator<Item = String> {
        PRESETS.iter().map(|preset| match preset.number {
            None => preset.name.to_owned(),
            Some((number, ..)) => format!("{}:{number}", preset.name),
        })
    }

    /// The game by its rule that has a name such as `wythoff`, `end-wythoff:3` or `rule:{piles: a;
    /// move: a-t}`. `None` if there is no such name.
    ///
    /// # Errors
    /// The number behind the name, or the rule itself, is wrong.
    pub fn named(text: &str) -> Result<Option<&'static Self>, WrittenNameError> {
        let (name, after) = match text.split_once(':') {
            Some((name, after)) => (name, Some(after)),
            None => (text, None),
        };
        let name = name.trim().to_lowercase();
        if name == "rule" {
            let rule = after.unwrap_or_default().trim();
            let inner = rule
                .strip_prefix('{')
                .and_then(|rule| rule.strip_suffix('}'));
            return Ok(Some(Self::read(inner.unwrap_or(rule))?));
        }
        let Some(preset) = PRESETS.iter().find(|preset| preset.name == name) else {
            return Ok(None);
        };
        let number = match (preset.number, after) {
            (None, None) => 0,
            (None, Some(_)) => return Err(WrittenNameError::NoNumber(preset.name)),
            (Some((number, least, most)), after) => {
                let given = after.and_then(|after| after.trim().parse().ok());
                let given = given.filter(|given| (least..=most).contains(given));
                given.ok_or(WrittenNameError::Number {
                    name: preset.name,
                    number,
                    least,
                    most,
                })?
            }
        };
        Ok(Some(Self::read(&(preset.text)(number))?))
    }

    /// A game of a family, written as a rule: none where heaps are split, or where it has too many
    /// piles or moves.
    pub fn of_game(game: Game) -> Option<&'static Self> {
        let is_slow = match game.kind() {
            Kind::Slow(_) => true,
            Kind::Take(_) => false,
            Kind::Edges(edges) => edges.slow,
            Kind::Split(_) => return None,
        };
        let n = game.n();
        if n > MOST_OF_A_RULE {
            return None;
        }
        let piles: Vec<String> = (0..n).map(Position::letter).collect();
        // Amounts are named from the end of the alphabet on, as piles are from its beginning.
        let amount = |place: usize| Position::letter(25 - place);
        let one = |set: u32| {
            let chosen = (0..n).filter(|pile| set >> pile & 1 == 1).enumerate();
            let losses = chosen.map(|(place, pile)| {
                let loss = if is_slow {
                    "1".to_owned()
                } else {
                    amount(place)
                };
                format!("{}-{loss}", piles[pile])
            });
            losses.collect::<Vec<_>>().join(", ")
        };
        let lines = std::iter::once(format!("piles: {}", piles.join(", ")));
        let moves = game
            .kind()
            .played(n)
            .into_iter()
            .map(|set| format!("move: {}", one(set)));
        let text = lines.chain(moves).collect::<Vec<_>>().join("; ");
        Self::read(&text).ok()
    }
}
