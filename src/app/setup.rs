//! What the next game is to be: the form of the popup that begins one.

use super::contest::Seat;
use crate::game::{Convention, Game};
use crate::study::Opponent;

/// Where a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beginning {
    /// At the current position.
    Here,
    /// At a random position that is worth playing.
    Random,
}

/// One line of the form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// Where the game begins.
    Beginning,
    /// The largest pile of a random position.
    Largest,
    /// Normal or misère play.
    Convention,
    /// Who moves first.
    First,
    /// Who moves second.
    Second,
    /// Whether a losing move is warned of.
    Warnings,
    /// Whether forced moves are made at once.
    Forced,
}

/// The answers of the form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// Where the game begins.
    pub beginning: Beginning,
    /// The largest pile of a random position.
    pub max: u64,
    /// Normal or misère play.
    pub convention: Convention,
    /// Who moves first and second.
    pub seats: [Seat; 2],
    /// Whether a move that loses a won game is warned of before it is made.
    pub warns: bool,
    /// Whether the only move of a position is made at once.
    pub forced: bool,
    /// The selected row among those that are shown.
    pub selected: usize,
}

impl Setup {
    /// The form at the start of the program.
    pub fn new(warns: bool, forced: bool) -> Self {
        Self {
            beginning: Beginning::Here,
            max: 1,
            convention: Convention::Normal,
            seats: [Seat::Human, Seat::Solver(Opponent::Best)],
            warns,
            forced,
            selected: 0,
        }
    }

    /// The rows that mean something.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = vec![
            Row::Beginning,
            Row::Largest,
            Row::Convention,
            Row::First,
            Row::Second,
            Row::Warnings,
            Row::Forced,
        ];
        if self.beginning == Beginning::Here {
            rows.retain(|&row| row != Row::Largest);
        }
        if !self.seats.contains(&Seat::Human) {
            rows.retain(|&row| !matches!(row, Row::Warnings | Row::Forced));
        }
        rows
    }

    /// The row that the keys change.
    pub fn row(&self) -> Row {
        let rows = self.rows();
        rows[self.selected.min(rows.len() - 1)]
    }

    /// Selects the row so many further down, within the form.
    pub fn step(&mut self, by: isize) {
        let last = self.rows().len() - 1;
        self.selected = self.selected.min(last).saturating_add_signed(by).min(last);
    }

    /// Changes the selected row to its next answer, or back to the one before.
    pub fn change(&mut self, game: Game, forth: bool) {
        match self.row() {
            Row::Beginning => {
                self.beginning = match self.beginning {
                    Beginning::Here => Beginning::Random,
                    Beginning::Random => Beginning::Here,
                };
            }
            Row::Largest => {
                let least = game.least_pile().max(1);
                self.max = if forth {
                    self.max.saturating_add(1)
                } else {
                    self.max.saturating_sub(1).max(least)
                };
            }
            Row::Convention => self.convention = self.convention.other(),
            Row::First => self.seats[0] = next_seat(self.seats[0], game, forth),
            Row::Second => self.seats[1] = next_seat(self.seats[1], game, forth),
            Row::Warnings => self.warns = !self.warns,
            Row::Forced => self.forced = !self.forced,
        }
    }

    /// Types a digit, or takes the last one away, where the selected row is a number.
    pub fn digit(&mut self, digit: Option<u64>) {
        if self.row() == Row::Largest {
            let typed = digit.map_or(Some(self.max / 10), |digit| {
                self.max.checked_mul(10)?.checked_add(digit)
            });
            self.max = typed.unwrap_or(self.max);
        }
    }

    /// Puts another opponent in all seats that need to know the best move; true if there was one.
    pub fn replace_best(&mut self, other: Opponent) -> bool {
        let mut replaced = false;
        for seat in &mut self.seats {
            if matches!(seat, Seat::Solver(Opponent::Best | Opponent::Slips(_))) {
                *seat = Seat::Solver(other);
                replaced = true;
            }
        }
        replaced
    }
}

fn next_seat(seat: Seat, game: Game, forth: bool) -> Seat {
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
        .filter(|opponent| opponent.suits(game).is_ok())
        .map(Seat::Solver);
    let all: Vec<Seat> = std::iter::once(Seat::Human).chain(suiting).collect();
    let here = all.iter().position(|&known| known == seat).unwrap_or(0);
    let by = if forth { 1 } else { all.len() - 1 };
    all[(here + by) % all.len()]
}
