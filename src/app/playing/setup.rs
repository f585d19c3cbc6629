//! What the next game is to be: the form of the popup that begins one.

use enum_map::Enum;

use crate::app::playing::seat::Side;
use crate::app::{Seat, Seats};
use crate::game::{Convention, Game};
use crate::lists::CollectVec as _;
use crate::study::Opponent;
use crate::theory::Theorems;

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameStart {
    /// At the current position.
    Here,
    /// Where the last game began.
    Again,
    /// At a random position that is worth playing.
    Random,
}

/// One line of the form, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum SetupRow {
    /// Where the game begins.
    Beginning,
    /// The largest pile of a random position.
    Largest,
    /// Normal or misère play.
    Convention,
    /// Who moves first, or second.
    Seat(Side),
    /// Whether values are hidden while the game goes on.
    Values,
    /// Whether a losing move is warned of.
    Warnings,
    /// Whether forced moves are made at once.
    Forced,
}

/// How a game goes on, whoever plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// Whether values are hidden while the game goes on.
    pub hides: bool,
    /// Whether a move that loses a won game is warned of before it is made, unless values are
    /// hidden.
    pub warns: bool,
    /// Whether the only move of a position is made at once.
    pub forced: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Self {
            hides: true,
            warns: true,
            forced: false,
        }
    }
}

/// The answers of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where the game begins.
    pub beginning: GameStart,
    /// The largest pile of a random position that the program proposes.
    pub largest: u64,
    /// The one that was typed.
    typed: Option<u64>,
    /// Normal or misère play.
    pub convention: Convention,
    /// Who moves first and second.
    pub seats: Seats,
    /// How it goes on.
    pub manner: Manner,
    selected: usize,
    /// Whether a digit goes on with a number, or begins one.
    is_typing: bool,
}

impl Setup {
    /// The form at the start of the program.
    pub fn new(manner: Manner) -> Self {
        Self {
            beginning: GameStart::Here,
            largest: 1,
            typed: None,
            convention: Convention::Normal,
            seats: Seats::from_array([Seat::Human, Seat::Solver(Opponent::Best)]),
            manner,
            selected: 0,
            is_typing: false,
        }
    }

    /// Whether a row means something with the other answers.
    pub fn matters(&self, row: SetupRow) -> bool {
        match row {
            SetupRow::Largest => self.beginning == GameStart::Random,
            SetupRow::Values | SetupRow::Forced => self.has_human(),
            // A warning would give a hidden value away.
            SetupRow::Warnings => self.has_human() && !self.manner.hides,
            SetupRow::Beginning | SetupRow::Convention | SetupRow::Seat(_) => true,
        }
    }

    /// Whether somebody at the keyboard is to play.
    fn has_human(&self) -> bool {
        self.seats.values().any(|&seat| seat == Seat::Human)
    }

    /// The largest pile of a random position.
    pub fn max(&self) -> u64 {
        self.typed.unwrap_or(self.largest)
    }

    /// The row that the keys change.
    pub fn row(&self) -> SetupRow {
        SetupRow::from_usize(self.selected)
    }

    /// The number of the selected row.
    pub fn selected(&self) -> usize {
        self.selected
    }

    /// Selects a row, if it means something.
    pub fn select(&mut self, row: usize) {
        if row < SetupRow::LENGTH && self.matters(SetupRow::from_usize(row)) {
            self.selected = row;
            self.is_typing = false;
        }
    }

    /// Selects the next row that means something, further down or up.
    pub fn step(&mut self, by: isize) {
        let rows = std::iter::successors(Some(self.selected), |row| row.checked_add_signed(by));
        let next = rows
            .take_while(|&row| row < SetupRow::LENGTH)
            .skip(1)
            .find(|&row| self.matters(SetupRow::from_usize(row)));
        self.select(next.unwrap_or(self.selected));
    }

    /// Changes the selected row to its next answer, or back to the one before. `has_last` says
    /// whether there was a game.
    pub fn change(&mut self, theorems: &Theorems, game: Game, has_last: bool, forth: bool) {
        match self.row() {
            SetupRow::Beginning => {
                let all = [GameStart::Here, GameStart::Random, GameStart::Again];
                let all = if has_last { &all[..] } else { &all[..2] };
                self.beginning = next_of(all, self.beginning, forth);
            }
            SetupRow::Largest => {
                let least = game.least_pile().max(1);
                let max = self.max();
                self.typed = Some(if forth {
                    max.saturating_add(1)
                } else {
                    max.saturating_sub(1).max(least)
                });
            }
            SetupRow::Convention => self.convention = self.convention.other(),
            SetupRow::Seat(side) => {
                self.seats[side] = next_seat(theorems, self.seats[side], game, forth);
            }
            SetupRow::Values => self.manner.hides = !self.manner.hides,
            SetupRow::Warnings => self.manner.warns = !self.manner.warns,
            SetupRow::Forced => self.manner.forced = !self.manner.forced,
        }
    }

    /// Types a digit of a number, or takes the last one away. The first digit begins a new number.
    pub fn digit(&mut self, digit: Option<u64>) {
        if self.row() != SetupRow::Largest {
            return;
        }
        let before = if self.is_typing || digit.is_none() {
            self.max()
        } else {
            0
        };
        self.is_typing = true;
        let typed = match digit {
            None => Some(before / 10),
            Some(digit) => before
                .checked_mul(10)
                .and_then(|tens| tens.checked_add(digit)),
        };
        self.typed = typed.or(self.typed);
    }

    /// The solvers that are to play.
    fn opponents(&self) -> impl Iterator<Item = Opponent> {
        self.seats.into_values().filter_map(Seat::opponent)
    }

    /// Whether a solver is to play that must know the best move.
    pub(crate) fn needs_best(&self) -> bool {
        self.opponents().any(Opponent::needs_best)
    }

    /// Whether all solvers can play a game, or why not, in a sentence.
    ///
    /// # Errors
    /// That of [`Opponent::suits`].
    pub(crate) fn suits(&self, theorems: &Theorems, game: Game) -> Result<(), String> {
        self.opponents()
            .try_for_each(|opponent| opponent.suits(theorems, game))
    }

    /// Puts another opponent in all seats of those that cannot play.
    pub(crate) fn replace(&mut self, cannot: impl Fn(Opponent) -> bool, other: Opponent) {
        for seat in self.seats.values_mut() {
            if seat.opponent().is_some_and(&cannot) {
                *seat = Seat::Solver(other);
            }
        }
    }
}

fn next_seat(theorems: &Theorems, seat: Seat, game: Game, forth: bool) -> Seat {
    let opponents = [
        Opponent::Best,
        Opponent::Slips(10),
        Opponent::Slips(25),
        Opponent::Slips(50),
        Opponent::Rule,
        Opponent::Random,
        Opponent::Losing,
    ];
    let suiting = opponents
        .into_iter()
        .filter(|opponent| opponent.suits(theorems, game).is_ok())
        .map(Seat::Solver);
    let all: Vec<Seat> = std::iter::once(Seat::Human).chain(suiting).collect_vec();
    next_of(&all, seat, forth)
}

/// The one behind another of some that go round, or the one before it.
fn next_of<T: Copy + PartialEq>(all: &[T], one: T, forth: bool) -> T {
    let here = all.iter().position(|&known| known == one).unwrap_or(0);
    let by = if forth { 1 } else { all.len() - 1 };
    all[(here + by) % all.len()]
}

/// A bound on the piles with which random positions of a game last long enough to be worth
/// playing.
pub(crate) fn lasting_bound(game: Game) -> u64 {
    // The fewer piles there are, the larger are those of a game that lasts.
    let of_piles = (80 / (game.n() * game.n()) as u64).max(6);
    // A move keeps some heaps only in small parts: games last about twice the logarithm to the
    // base of the number of parts.
    game.kind().splits().map_or(of_piles, |splits| {
        let parts = u64::try_from(splits.parts).unwrap_or(2);
        parts.saturating_pow(5).clamp(40, 1 << 20)
    })
}
