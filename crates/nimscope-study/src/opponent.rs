//! How a solver plays: the best move, a rule even where it is wrong, slips, chance, or to lose.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::answer::{Gaps, Sheet};
use super::moves::{MoveRow, MoveSheet};
use super::moves_limits::first_looked_at;
use super::oracle::GameOracle;
use crate::game::{Canonical, Choices, Convention, Game, Measure, Move, Outcome, Ruleset};
use crate::solve::Cancelled;
use crate::theory::{Theorems, slow::m_rule};

/// How a solver chooses its moves.
///
/// ```
/// use nimscope_study::Opponent;
/// assert_eq!("slips:20".parse(), Ok(Opponent::Slips(20)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Opponent {
    /// Wins fastest and loses slowest, any of the optimal moves with equal chance.
    Best,
    /// Follows a rule even where it is wrong: the M-rule in NIM(n, n−1), elsewhere the winning
    /// rule of normal play.
    Rule,
    /// Plays the best move, or with this chance, in percent, another one.
    Slips(u8),
    /// Any move with equal chance.
    Random,
    /// Loses fastest, and wins slowest where every move wins.
    Losing,
}

/// The quality of the best known move.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Strength {
    /// Nothing is known: any move.
    #[default]
    Unknown,
    /// It wins if that is possible, but how fast is not known.
    Winning,
    /// Optimal: it wins fastest or loses slowest.
    Perfect,
}

/// The move of a solver.
#[derive(Clone, Debug)]
pub struct SolverMove {
    /// The move; `None` from a terminal position, and while the sheet [needs](Sheet::needs)
    /// tables.
    pub by: Option<Move>,
    /// The quality of the best move that is known here, or will be once the needed tables are
    /// filled. It does not depend on the chosen move.
    pub strength: Strength,
    gaps: Gaps,
}

impl Opponent {
    /// Whether this opponent can play the game, or why not, in a sentence.
    ///
    /// # Errors
    /// There is no rule to follow.
    pub fn suits(self, theorems: &Theorems, game: Game) -> Result<(), String> {
        if self == Self::Rule && rule_of(theorems, game).is_none() {
            return Err(format!("no rule is known for {}", game.title()));
        }
        Ok(())
    }

    /// Whether it needs the best move.
    pub fn needs_best(self) -> bool {
        matches!(self, Self::Best | Self::Slips(_))
    }

    /// What it does, in a sentence without a full stop; `strength` is what is known of the best
    /// move.
    pub fn words(self, theorems: &Theorems, game: Game, strength: Strength) -> String {
        match (self, strength) {
            (Self::Best, Strength::Perfect) => "wins fastest, loses slowest".to_owned(),
            (Self::Best, Strength::Winning) => "wins where it can, not always fastest".to_owned(),
            (Self::Best | Self::Slips(_), Strength::Unknown) => {
                "no best move is known: it plays any move".to_owned()
            }
            (Self::Slips(percent), _) => format!("best moves, with {percent} % slips"),
            (Self::Rule, _) => rule_of(theorems, game).map_or_else(
                || "no rule is known".to_owned(),
                |rule| format!("follows {rule}, even where it is wrong"),
            ),
            (Self::Random, _) => "any move with equal chance".to_owned(),
            (Self::Losing, _) => "tries to lose".to_owned(),
        }
    }

    /// Its name, given what is known of the best move. Only a solver that is known to win fastest
    /// is called perfect.
    pub fn name(self, strength: Strength) -> String {
        match (self, strength) {
            (Self::Best, Strength::Perfect) => "perfect".to_owned(),
            (Self::Best, Strength::Winning) => "strong".to_owned(),
            (Self::Slips(percent), _) => format!("slips {percent} %"),
            (Self::Losing, _) => "loser".to_owned(),
            (Self::Best, Strength::Unknown) | (Self::Rule | Self::Random, _) => self.to_string(),
        }
    }
}

/// The rule that a player may follow without looking ahead.
pub fn rule_of(theorems: &Theorems, game: Game) -> Option<&'static str> {
    if game.is_all_but_one() {
        Some("the M-rule")
    } else {
        let outcome = &theorems.known(game).outcome[Convention::Normal];
        outcome
            .is_everywhere()
            .then_some("the winning rule of normal play")
    }
}

/// `best`, `slips:20`, `rule`, `random`, `losing`: as saved games name them.
impl fmt::Display for Opponent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Best => f.pad("best"),
            Self::Rule => f.pad("rule"),
            Self::Slips(percent) => f.pad(&format!("slips:{percent}")),
            Self::Random => f.pad("random"),
            Self::Losing => f.pad("losing"),
        }
    }
}

impl FromStr for Opponent {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let percent = text
            .strip_prefix("slips:")
            .and_then(|percent| percent.parse().ok())
            .filter(|percent| *percent <= 100);
        match (text, percent) {
            ("best", _) => Ok(Self::Best),
            ("rule", _) => Ok(Self::Rule),
            ("random", _) => Ok(Self::Random),
            ("losing", _) => Ok(Self::Losing),
            (_, Some(percent)) => Ok(Self::Slips(percent)),
            (_, None) => Err(format!(
                "{text:?} is no opponent: the opponents are best, slips:20 (0 to 100 percent), rule, random and losing"
            )),
        }
    }
}

impl SolverMove {
    /// The move of an opponent as far as the oracle knows the worth of moves. Equal seeds choose
    /// equal moves.
    ///
    /// # Errors
    /// [`Cancelled`] soon after the control of the oracle is cancelled.
    pub fn new(
        at: &GameOracle,
        x: &Canonical,
        opponent: Opponent,
        seed: u64,
    ) -> Result<Self, Cancelled> {
        let mut random = fastrand::Rng::with_seed(seed);
        let sheet = MoveSheet::new(at, x, None)?;
        let gaps = sheet.gaps();
        let (known, best) = best_known(at, x, &sheet);
        // A table that is being filled will determine it.
        let strength = gaps.tables.iter().map(|need| match need.measure {
            Measure::Remoteness => Strength::Perfect,
            Measure::Outcome | Measure::Grundy => Strength::Winning,
        });
        let strength = strength.fold(known, Ord::max);
        let game = at.rules.game;
        let waits = !gaps.is_empty();
        let by = match opponent {
            Opponent::Random => None,
            Opponent::Rule => by_rule(&at.oracle.theorems, game, x, &mut random),
            _ if waits => {
                let by = None;
                return Ok(Self { by, strength, gaps });
            }
            Opponent::Slips(percent) if random.u8(0..100) < percent => {
                // One that is not among the best, if all are known.
                let moves = sheet.rows.iter().map(|row| &row.choice.by);
                let others = moves.filter(|by| sheet.complete && !best.contains(by));
                random.choice(others.collect::<Vec<_>>()).cloned()
            }
            Opponent::Best | Opponent::Slips(_) => random.choice(best),
            Opponent::Losing => worst(at, x, &sheet, &mut random),
        };
        let by = by.or_else(|| any(game, x, &mut random));
        Ok(Self { by, strength, gaps })
    }
}

impl Sheet for SolverMove {
    fn note(&self, gaps: &mut Gaps) {
        gaps.join(&self.gaps);
    }
}

/// The best moves among those that are known, and how good they are.
fn best_known(at: &GameOracle, x: &Canonical, sheet: &MoveSheet) -> (Strength, Vec<Move>) {
    let those = |is_good: &dyn Fn(&MoveRow) -> bool| -> Vec<Move> {
        let good = sheet.rows.iter().filter(|row| is_good(row));
        good.map(|row| row.choice.by.clone()).collect()
    };
    let optimal = those(&|row| row.optimal == Some(true));
    let winning = those(&|row| row.outcome.value() == Some(Outcome::P));
    if sheet.count == 0 || !optimal.is_empty() {
        (Strength::Perfect, optimal)
    } else if let Some(fact) = at.oracle.theorems.optimal_move(at.rules, x) {
        (Strength::Perfect, vec![fact.value])
    } else if !winning.is_empty() {
        (Strength::Winning, winning)
    } else if at.hasty().outcome(x).value() == Some(Outcome::P) {
        // Every move loses. The remoteness is not known.
        (Strength::Winning, Vec::new())
    } else {
        (Strength::Unknown, Vec::new())
    }
}

/// The fastest way to lose, else the slowest to win: the last of the list, or of some moves by
/// chance where it is long.
fn worst(
    at: &GameOracle,
    x: &Canonical,
    sheet: &MoveSheet,
    random: &mut fastrand::Rng,
) -> Option<Move> {
    const TRIED: usize = 32;
    if !sheet.complete {
        let at = at.hasty();
        let mut tried = (0..TRIED).filter_map(|_| any(at.rules.game, x, random));
        return tried.find(|by| at.outcome(&by.apply(x)).value() == Some(Outcome::N));
    }
    let worth = |row: &MoveRow| (row.outcome.value(), row.remoteness.value());
    let last = worth(sheet.rows.last()?);
    let worst = sheet.rows.iter().rev().take_while(|row| worth(row) == last);
    let worst: Vec<&MoveRow> = worst.collect();
    random.choice(worst).map(|row| row.choice.by.clone())
}

/// Any entry of the list of moves.
fn any(game: Game, x: &Canonical, random: &mut fastrand::Rng) -> Option<Move> {
    let choices = Choices::of(game, x);
    let count = choices.len().exact().unwrap_or(u128::MAX);
    if count == 0 {
        return None;
    }
    choices.get(random.u128(0..count)).map(|choice| choice.by)
}

/// The move of the rule, where it gives one: a position that the rule calls lost has none.
fn by_rule(
    theorems: &Theorems,
    game: Game,
    x: &Canonical,
    random: &mut fastrand::Rng,
) -> Option<Move> {
    if game.is_all_but_one() {
        return m_rule::m_move(x);
    }
    let normal = Ruleset::normal(game);
    if let Some(fact) = theorems.winning_moves(normal, x) {
        return random.choice(fact.value);
    }
    let choices = Choices::of(game, x);
    let winning: Vec<Move> = first_looked_at(&choices)
        .filter(|choice| {
            theorems
                .outcome(normal, &choice.to)
                .is_some_and(|fact| fact.value.is_p())
        })
        .map(|choice| choice.by)
        .collect();
    random.choice(winning)
}
