//! The boxes in which a claim can be checked by options, or why there is none.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::game::{
    Canonical, Convention, Game, Grundy, Measure, Move, Outcome, Remoteness, Ruleset, Symmetry,
    joined, last_where,
};
use crate::lists::each_once;
use crate::solve::Ranking;
use crate::theory::claim::{Claim, ClaimBox};
use crate::theory::{self, Extent, Gives, STATED, Swift, THEOREMS, Theorem};

/// The positions of a game with piles ≤ max, and what is claimed of them.
#[derive(Clone, Copy, Debug)]
pub struct Bounded {
    /// The rules.
    pub rules: Ruleset,
    /// The largest pile.
    pub max: u64,
    /// What gives the values that are claimed.
    theorem: Theorem,
}

/// A claim that is checked by options, for messages.
pub const EXAMPLE: &str = "nimscope/thm3";

impl Bounded {
    /// The boxes of a claim, or that of one game. Where the claim holds in both conventions and a
    /// game is named without one, normal play is meant.
    ///
    /// # Errors
    /// A sentence: the claim gives no value of every position, or not in this game; no bound is
    /// known; or the box has too many positions.
    pub fn of(
        claim: &Claim,
        game: Option<Game>,
        misere: bool,
        max: Option<u64>,
    ) -> Result<Vec<Self>, String> {
        let theorems = THEOREMS.all().chain(STATED.all());
        let theorems = theorems.filter(|theorem| theorem.id == claim.answered_as());
        match &theorems.collect::<Vec<_>>()[..] {
            [] => return Err(no_closed_form(claim, &instead(claim))),
            all if all.iter().any(|theorem| gives_value(theorem)) => {}
            [theorem, ..] => return Err(no_closed_form(claim, &part(theorem))),
        }
        let found = match game {
            Some(game) => vec![in_game(claim, game, misere, max)?],
            None => {
                let wanted = |scope: &&ClaimBox| !misere || scope.rules.convention == MISERE;
                let scopes = claim.meaning.boxes().iter().filter(wanted);
                let boxed =
                    |scope: &ClaimBox| Self::in_rules(claim, scope.rules, max.unwrap_or(scope.max));
                scopes.filter_map(boxed).collect()
            }
        };
        if found.is_empty() {
            return Err(nothing_in_boxes(claim, misere));
        }
        match found.iter().find(|boxed| boxed.positions() == u128::MAX) {
            Some(Self { rules, max, .. }) => Err(format!(
                "{rules} has more than 2^128 positions with piles ≤ {max}: take a lower bound, for example --max 1000"
            )),
            None => Ok(found),
        }
    }

    /// The values of a closed form in a box of a game that it is about; `None` if it gives none of
    /// every position.
    pub fn new(theorem: Theorem, rules: Ruleset, max: u64) -> Option<Self> {
        let boxed = Self {
            rules,
            max,
            theorem,
        };
        (!boxed.values().is_empty()).then_some(boxed)
    }

    /// The box of a game; `None` if no closed form gives a value there.
    fn in_rules(claim: &Claim, rules: Ruleset, max: u64) -> Option<Self> {
        Self::new(*theory::stated(rules, claim.answered_as())?, rules, max)
    }

    /// The number of its positions, saturating at `u128::MAX`: of arrangements, where not all of
    /// them are equal.
    ///
    /// It does not saturate in any box that [`Bounded::of`] gives.
    pub fn positions(&self) -> u128 {
        Ranking::count_of(self.rules.game, self.max)
    }
}

const MISERE: Convention = Convention::Misere;

/// Why a claim that says something else cannot be checked by options.
fn no_closed_form(claim: &Claim, why: &str) -> String {
    let id = &claim.id;
    format!(
        "{id} {why}, and --by options checks claims that give the outcome, the remoteness or the Grundy value of every position, such as {EXAMPLE}"
    )
}

fn in_game(claim: &Claim, game: Game, misere: bool, max: Option<u64>) -> Result<Bounded, String> {
    let plays = if misere {
        vec![Ruleset::misere(game)]
    } else {
        vec![Ruleset::normal(game), Ruleset::misere(game)]
    };
    let mut found = plays
        .iter()
        .filter_map(|&rules| Bounded::in_rules(claim, rules, 0));
    let Some(found) = found.next() else {
        let named = if misere {
            plays[0].to_string()
        } else {
            game.to_string()
        };
        return Err(other_game(claim, &named));
    };
    let rules = found.rules;
    let mut scopes = claim.meaning.boxes().iter();
    let own = scopes.find(|scope| scope.rules == rules);
    match max.or(own.map(|scope| scope.max)) {
        Some(max) => Ok(Bounded { max, ..found }),
        None => Err(format!(
            "{} has no box of its own in {rules}: name the largest pile, for example --max 20",
            claim.id
        )),
    }
}

/// The games in which automata decide the claim, with a value of every position.
fn decided(claim: &Claim) -> impl Iterator<Item = Ruleset> {
    let stated = claim.machine.iter().map(|one| one.stated().rules);
    stated.filter(|&rules| Bounded::in_rules(claim, rules, 0).is_some())
}

/// In none of its own boxes does it give a value of every position.
fn nothing_in_boxes(claim: &Claim, misere: bool) -> String {
    let boxes = claim.meaning.boxes();
    let is_asked = |rules: &Ruleset| !misere || rules.convention == MISERE;
    if let (true, Some(rules)) = (boxes.is_empty(), decided(claim).find(is_asked)) {
        return format!(
            "{} has no boxes of its own: name a game and the largest pile, for example {} --max 20",
            claim.id,
            rules.arguments()
        );
    }
    if misere {
        return other_game(claim, "misère play");
    }
    let rules = joined(boxes.iter().map(|scope| scope.rules), ", ");
    no_closed_form(
        claim,
        &format!("gives no value of every position of {rules}"),
    )
}

fn other_game(claim: &Claim, rules: &str) -> String {
    let boxes = claim.meaning.boxes().iter().map(|scope| scope.rules);
    let about = each_once(boxes.chain(decided(claim)));
    // It may be about more games than those in which it is checked.
    let such = if about.len() > 1 {
        "games such as "
    } else {
        ""
    };
    let about = joined(about.iter().take(4), ", ");
    let id = &claim.id;
    format!("{id} says nothing of {rules}; it is about {such}{about}")
}

fn gives_value(theorem: &Theorem) -> bool {
    let is_everywhere = |measure| theorem.covered(measure).is_everywhere();
    Measure::ALL.into_iter().any(is_everywhere)
}

/// What a closed form gives, where that is no value of every position.
fn part(theorem: &Theorem) -> String {
    let part = Measure::ALL.into_iter().find_map(|measure| {
        if let Extent::Somewhere(positions) = theorem.covered(measure) {
            Some(positions.concat())
        } else {
            None
        }
    });
    match part {
        Some(part) => {
            format!("gives values of some positions only ({part}), not of all of their options")
        }
        None => "gives moves, and no values".to_owned(),
    }
}

/// What a claim without a closed form is instead.
fn instead(claim: &Claim) -> String {
    let is = claim.meaning.form().is;
    match claim.meaning.unchecked_reason() {
        Some(reason) => format!("{is} ({reason})"),
        None => is.to_owned(),
    }
}

// What a claim says of every position of a game: values by a closed form.

impl Bounded {
    /// The values that it gives of every position, without those that are only implied: the
    /// remoteness implies the outcome, and so does the Grundy value.
    pub fn values(&self) -> Vec<Measure> {
        let mut values = Measure::ALL.to_vec();
        values.retain(|&value| self.theorem.covered(value).is_everywhere());
        values
    }

    /// The outcome that is claimed of canonical piles.
    pub(super) fn outcome(&self, piles: &[u64]) -> Option<Outcome> {
        match (self.theorem.swift, &self.theorem.outcome) {
            (Some(Swift::Outcome(outcome)), _) => Some(outcome(piles)),
            (_, Gives::Everywhere(outcome)) => Some(outcome(self.rules, &self.canonical(piles))),
            (_, Gives::Nothing | Gives::Somewhere { .. }) => None,
        }
    }

    /// The remoteness that is claimed of canonical piles, sought from that of a neighbour on.
    pub(super) fn remoteness(&self, piles: &[u64], near: Remoteness) -> Option<Remoteness> {
        match (self.theorem.swift, &self.theorem.remoteness) {
            (Some(Swift::Remoteness(remoteness)), _) => Some(remoteness(piles, near)),
            (_, Gives::Everywhere(remoteness)) => {
                Some(remoteness(self.rules, &self.canonical(piles)))
            }
            (_, Gives::Nothing | Gives::Somewhere { .. }) => None,
        }
    }

    /// The Grundy value that is claimed of canonical piles.
    pub(super) fn grundy(&self, piles: &[u64]) -> Option<Grundy> {
        match &self.theorem.grundy {
            Gives::Everywhere(grundy) => Some(grundy(self.rules, &self.canonical(piles))),
            Gives::Nothing | Gives::Somewhere { .. } => None,
        }
    }

    /// A move that the closed form constructs, said to lead to a P-position.
    pub(super) fn winning_move(&self, x: &Canonical) -> Option<Move> {
        let moves = self.theorem.winning_moves_from(self.rules, x);
        moves.into_iter().flatten().next()
    }

    /// The position of canonical piles.
    pub(super) fn canonical(&self, piles: &[u64]) -> Canonical {
        self.rules.game.canonical(piles)
    }
}

// How the positions of a box are dealt into slices of about the same work.
//
// The list of positions is cut into blocks, and the blocks are dealt as cards are, in rounds,
// every second one in the opposite order. The work of a position changes slowly along the list,
// but from one end to the other it may change by a factor. So slices get the same work, up to
// that of a block or so, while equal ranges would not.

/// One of several slices, counted from 1. Written `3/8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slice {
    /// Its number, from 1 on.
    pub number: u64,
    /// The number of slices.
    pub of: u64,
}

/// The most positions of a block.
const BLOCK: u128 = 1 << 12;

/// The least number of blocks of a slice, where there are enough positions.
const BLOCKS: u128 = 1 << 10;

impl Slice {
    /// The most slices of a box.
    pub const MOST: u64 = 1_000_000;

    /// The whole box.
    pub const WHOLE: Self = Self { number: 1, of: 1 };

    /// The slice with a number, counted from 1, of `of` slices; `None` if there is no such slice.
    pub fn new(number: u64, of: u64) -> Option<Self> {
        let is_one = (1..=of).contains(&number) && of <= Self::MOST;
        is_one.then_some(Self { number, of })
    }

    /// The number of places of the slice, in a list of this length.
    pub fn places(self, total: u128) -> u128 {
        let (blocks, size) = (self.blocks(total), self.size(total));
        let last = total.div_ceil(size).checked_sub(1);
        let last_is_here = last.is_some_and(|last| self.has(last));
        let missing = if last_is_here {
            (size - total % size) % size
        } else {
            0
        };
        // The product may pass 2¹²⁸ by less than a block, the difference does not.
        blocks.wrapping_mul(size).wrapping_sub(missing)
    }

    /// The number of its blocks.
    pub fn blocks(self, total: u128) -> u128 {
        let all = total.div_ceil(self.size(total));
        let rounds = all / u128::from(self.of);
        rounds + u128::from(self.block(rounds) < all)
    }

    /// The places of a block of its own in a list of this length, both counted from 0.
    pub fn range(self, number: u128, total: u128) -> Range<u128> {
        let size = self.size(total);
        let start = self.block(number) * size;
        start..total.min(start.saturating_add(size))
    }

    /// Whether a place in a list of this length is one of the slice.
    pub fn holds(self, place: u128, total: u128) -> bool {
        self.has(place / self.size(total))
    }

    /// The length of all blocks of a list but the last.
    fn size(self, total: u128) -> u128 {
        (total / (u128::from(self.of) * BLOCKS)).clamp(1, BLOCK)
    }

    /// The block that it gets in a round.
    fn block(self, round: u128) -> u128 {
        let (number, of) = (u128::from(self.number), u128::from(self.of));
        let in_round = if round.is_multiple_of(2) {
            number - 1
        } else {
            of - number
        };
        round * of + in_round
    }

    fn has(self, block: u128) -> bool {
        self.block(block / u128::from(self.of)) == block
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Slice {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let read = || {
            let (number, of) = text.split_once('/')?;
            Self::new(number.parse().ok()?, of.parse().ok()?)
        };
        let most = Self::MOST;
        read().ok_or_else(|| {
            format!(
                "{text:?} is no slice: write I/N with I from 1 to N, N at most {most}, for example 3/8"
            )
        })
    }
}

impl TryFrom<String> for Slice {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Slice> for String {
    fn from(slice: Slice) -> Self {
        slice.to_string()
    }
}

// The positions of a box in lexicographic order, found by their number alone: the sorted ones, or
// all arrangements where some rearrangement of the piles changes the position. No list of sizes is
// kept, so that a box may be of any size.

impl Bounded {
    /// The piles at a place, counted from 0. O(n² log max).
    pub(super) fn at(&self, place: u128) -> Vec<u64> {
        let (game, max) = (self.rules.game, self.max);
        let (n, least) = (game.n(), game.least_pile());
        match game.symmetry() {
            Symmetry::All => Ranking::sorted_at(n, least, max, place).collect(),
            symmetry @ Symmetry::Of(_) => {
                let mut rest = place;
                let mut piles = vec![least; n];
                for (place, pile) in piles.iter_mut().enumerate().rev() {
                    let sizes = u128::from(symmetry.most_at(place, max) - least) + 1;
                    let above = u64::try_from(rest % sizes);
                    *pile += above.expect("it is at most the largest pile");
                    rest /= sizes;
                }
                piles
            }
        }
    }

    /// The place of the piles of a position; `None` if they are none of the box.
    pub(super) fn place(&self, piles: &[u64]) -> Option<u128> {
        let is_before = |places: u128| self.at(places - 1).as_slice() < piles;
        let low = last_where(0, self.positions().checked_add(1)?, is_before);
        let is_there = low < self.positions() && self.at(low) == piles;
        (is_there && self.rules.game.symmetry().is_least(piles)).then_some(low)
    }
}
