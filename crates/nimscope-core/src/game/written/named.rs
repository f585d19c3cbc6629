//! The rules of families that are given by them, and games of other families written as rules.

use super::condition::PileCondition;
use super::rule::{MOST_OF_A_RULE, WrittenGame, WrittenMove};
use crate::game::kind::Kind;
use crate::game::rules::{Game, Ruleset};
use crate::game::{Position, joined, piles_of};
use crate::lists::CollectVec as _;

const WYTHOFF: &str = "piles: a, b; move: a-t; move: b-t; move: a-t, b-t";

/// Any number from one pile, or the same number from both.
pub(crate) fn wythoff(_: usize) -> String {
    WYTHOFF.to_owned()
}

/// The numbers that are taken from both piles differ by less than this.
pub(crate) fn a_wythoff(a: usize) -> String {
    // A move for each difference: their conditions would be slower than their number.
    let other = |d: usize| format!("; move: a-t-{d}, b-t; move: a-t, b-t-{d}");
    let others: String = (1..a).map(other).collect();
    format!("{WYTHOFF}{others}")
}

/// No move is possible when fewer tokens are left.
pub(crate) fn end_wythoff(l: usize) -> String {
    format!("{WYTHOFF}; end: sum < {l}")
}

/// One option fewer may be forbidden before each move.
pub(crate) fn blocking_wythoff(k: usize) -> String {
    format!("{WYTHOFF}; forbid: {}", k - 1)
}

/// Nim with this number of piles, and a pass beside them.
pub(crate) fn pass_nim(n: usize) -> String {
    let (piles, moves) = nim(n);
    let pass = Position::letter(n);
    let tokens = piles.join("+");
    let piles = piles.join(", ");
    format!("piles: {piles}, {pass} < 2{moves}; move: {pass}-1 if {tokens} > 0")
}

/// Nim that ends when all piles but one are empty.
pub(crate) fn gale(n: usize) -> String {
    let (piles, moves) = nim(n);
    format!(
        "piles: {}{moves}; end: {}",
        piles.join(", "),
        joined(piles.iter().map(|pile| format!("sum = {pile}")), " or ")
    )
}

/// The piles of nim, and its moves.
fn nim(n: usize) -> (Vec<String>, String) {
    let piles: Vec<String> = (0..n).map(Position::letter).collect_vec();
    let moves = piles.iter().map(|pile| format!("; move: {pile}-t"));
    let moves = moves.collect();
    (piles, moves)
}

impl WrittenGame {
    /// The rule of a game, or a game written as a rule: none where heaps are split, or where it
    /// has too many piles or moves.
    pub fn of_game(game: Game) -> Option<&'static Self> {
        let is_slow = match game.kind() {
            Kind::Slow(_) => true,
            Kind::Take(_) => false,
            Kind::Edges(edges) => edges.slow,
            Kind::Split(_) => return None,
            Kind::Written(written) => return Some(written),
        };
        let n = game.n();
        if n > MOST_OF_A_RULE {
            return None;
        }
        let piles: Vec<String> = (0..n).map(Position::letter).collect_vec();
        // Amounts are named from the end of the alphabet on, as piles are from its beginning.
        let amount = |place: usize| Position::letter(25 - place);
        let one = |set: u32| {
            let losses = piles_of(set).enumerate().map(|(place, pile)| {
                let loss = if is_slow {
                    "1".to_owned()
                } else {
                    amount(place)
                };
                format!("{}-{loss}", piles[pile])
            });
            losses.collect_vec().join(", ")
        };
        let lines = std::iter::once(format!("piles: {}", piles.join(", ")));
        let moves = game
            .kind()
            .played(n)
            .into_iter()
            .map(|set| format!("move: {}", one(set)));
        let text = lines.chain(moves).collect_vec().join("; ");
        Self::read(&text).ok()
    }
}

impl Game {
    /// A text that games have in common which are the same, in whatever way they are written.
    pub fn identity(self) -> String {
        match self.kind() {
            Kind::Written(written) => written.ordered.clone(),
            kind @ (Kind::Take(_) | Kind::Slow(_) | Kind::Edges(_) | Kind::Split(_)) => {
                format!("{} {kind:?}", self.n())
            }
        }
    }

    /// Whether another game is the same, in whatever way both are written.
    pub fn is_same(self, other: Self) -> bool {
        match (self.kind(), other.kind()) {
            (Kind::Written(own), Kind::Written(other)) => own.says_the_same(other),
            (own, others) => self.n() == other.n() && own == others,
        }
    }
}

impl Ruleset {
    /// Whether other rules are the same, in whatever way both games are written.
    pub fn is_same(self, other: Self) -> bool {
        self.convention == other.convention && self.game.is_same(other.game)
    }
}

// A written rule in a sentence.

/// How a move on one pile begins that takes any number.
const ANY: &str = "any number from ";

/// The most moves of a rule that are told one by one.
const TOLD: usize = 6;

impl WrittenGame {
    /// Why every play ends, where that is not seen at once.
    fn falls(&self) -> String {
        let terms = (0..).zip(&self.weights).map(|(place, &weight)| {
            let factor = if weight == 1 {
                String::new()
            } else {
                weight.to_string()
            };
            format!("{factor}{}", Position::letter(place))
        });
        let sum = terms.collect_vec().join(" + ");
        if self.gives() {
            format!(" Every move lowers {sum}, so every play ends.")
        } else {
            String::new()
        }
    }

    /// The rule of a move in words. What limits moves is told by the text of the rule.
    pub(crate) fn rule(&self) -> String {
        // Moves on one pile alone that take alike are told together.
        let mut moves: Vec<String> = Vec::new();
        let mut alone: Option<usize> = None;
        for words in self.moves.iter().map(WrittenMove::words) {
            match (words.strip_prefix(ANY), alone) {
                (Some(pile), Some(place)) => {
                    moves[place] = format!("{} or {pile}", moves[place]);
                }
                (any, _) => {
                    alone = alone.or(any.map(|_| moves.len()));
                    moves.push(words);
                }
            }
        }
        if moves.len() > TOLD {
            return format!("A move is one of the rule {{{}}}.", self.text);
        }
        let always = |condition: &PileCondition| *condition == PileCondition::All(Vec::new());
        let limited = if self.moves.iter().all(|one| always(&one.condition)) {
            ""
        } else {
            ", where the rule allows it"
        };
        let blocked = match self.forbidden {
            0 => String::new(),
            1 => " The other player may forbid one option before each move.".to_owned(),
            many => format!(" The other player may forbid {many} options before each move."),
        };
        let (moves, ends) = (moves.join(", or "), self.ends());
        format!(
            "A move removes {moves}{limited}.{ends}{blocked}{}",
            self.falls()
        )
    }

    /// Where the game ends although moves may be left, as the text of the rule has it.
    fn ends(&self) -> String {
        let lines = self.text.split(';');
        let ends = lines.filter_map(|line| line.trim().strip_prefix("end:"));
        let ends = ends
            .map(|end| end.trim().replace("sum", "the sum"))
            .collect_vec();
        if ends.is_empty() {
            return String::new();
        }
        format!(" The game ends where {}.", ends.join(" or "))
    }
}

impl WrittenMove {
    /// What it removes, in words.
    fn words(&self) -> String {
        let pile = |place: usize| Position::letter(place);
        let gains = |place: &usize| self.losses[*place].gain > 0;
        let changed = (0..self.losses.len()).filter(|&place| self.changed()[place]);
        let changed: Vec<usize> = changed.filter(|place| !gains(place)).collect_vec();
        let given = (0..self.losses.len())
            .filter(gains)
            .map(|place| format!("{} on {}", self.losses[place].gain, pile(place)));
        let given = given.collect_vec().join(" and ");
        let puts = if given.is_empty() {
            String::new()
        } else {
            format!(" and puts {given}")
        };
        let alike = |place: &usize| {
            let loss = &self.losses[*place];
            loss.constant == 0 && loss.factors.iter().filter(|&&factor| factor > 0).eq([&1])
        };
        let piles: Vec<String> = changed.iter().map(|&place| pile(place)).collect_vec();
        let piles = piles.join(" and ");
        match (self.amounts.len(), changed.len()) {
            _ if !puts.is_empty() => {}
            (1, 1) if changed.iter().all(alike) => return format!("{ANY}{piles}"),
            (1, _) if changed.iter().all(alike) => return format!("the same number from {piles}"),
            (amounts, count) if amounts == count && changed.iter().all(alike) => {
                return format!("any numbers from {piles}");
            }
            _ => {}
        }
        let lost = changed.iter().map(|&place| {
            let loss = &self.losses[place];
            let factors = (0..).zip(&loss.factors).filter(|(_, factor)| **factor > 0);
            let amounts = factors.map(|(number, &factor)| {
                let amount = ['t', 's', 'u', 'v'].get(number).copied().unwrap_or('w');
                match factor {
                    1 => amount.to_string(),
                    factor => format!("{factor}{amount}"),
                }
            });
            let constant = (loss.constant > 0).then(|| loss.constant.to_string());
            format!(
                "{} from {}",
                joined(amounts.chain(constant), " + "),
                pile(place)
            )
        });
        lost.collect_vec().join(" and ") + &puts
    }
}
