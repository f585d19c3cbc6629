//! The record of a game, a row for each turn. A bar grows from the middle to the side that should
//! win, as long as it will take, so that a mistake is a visible swing.

use std::sync::Arc;

use crate::app::seat::Side;
use crate::app::{Annotation, Match, MoveHelp, Pane, RecordTurn, Tree, View};
use crate::game::{Game, Move};
use crate::printable::known;
use crate::ui::columns::{Cell, Column};
use crate::ui::text::cell_width;
use crate::ui::theme::Role;

/// What is drawn of a record, whatever row is in sight.
pub(super) struct RecordTable<'a> {
    shown: &'a ShownGame<'a>,
    /// Whether another move was played somewhere.
    has_others: bool,
    /// Whether a move has a sign.
    has_sign: bool,
    /// Whether somebody had help with a move.
    has_help: bool,
    /// The cells of a bar on each side of the middle, if there is room for bars.
    bar: Option<usize>,
    /// The moves of the longest bar.
    longest: u128,
    /// Who is in the middle of the bars: left and right.
    sides: [Side; 2],
}

/// The number of cells of the words of a move that are in sight, however long the piles are.
const WORDS: usize = 24;

/// Behind the sign of a move that somebody had help with.
const HELPED: &str = "h";

impl<'a> RecordTable<'a> {
    pub(super) fn of(shown: &'a ShownGame<'a>, width: u16) -> Self {
        let (contest, turns) = (shown.contest, &shown.turns);
        let convention = contest.rules(shown.tree).convention;
        let moves = turns.iter().filter_map(|turn| turn.moves_left(convention));
        let longest = moves.max().unwrap_or(0).max(1);
        // Whoever sits here is on the left.
        let left = contest.own_side().unwrap_or(Side::First);
        let mut table = Self {
            shown,
            has_others: turns.iter().any(|turn| turn.variations > 0),
            has_sign: turns.iter().any(|turn| {
                turn.mark.is_some_and(|mark| mark != Annotation::Best) || turn.help.is_some()
            }),
            has_help: turns.iter().any(|turn| turn.help.is_some()),
            bar: None,
            longest,
            sides: [left, left.other()],
        };
        table.bar = table.fitting_bar(width.into());
        table
    }

    /// The widths of the longest position and of the longest move.
    fn widest(&self) -> [usize; 2] {
        let widest = |text: &dyn Fn(&RecordTurn) -> usize| self.shown.turns.iter().map(text).max();
        [
            widest(&|turn| cell_width(&turn.position(self.shown.tree).to_string())).unwrap_or(0),
            widest(&|turn| cell_width(&self.words(turn, Move::terse))).unwrap_or(0),
        ]
    }

    /// The cells of a bar on each side: those that the other columns leave, if its number fits.
    fn fitting_bar(&self, width: usize) -> Option<usize> {
        let [position, words] = self.widest();
        let most = match width {
            0..34 => return None,
            34..40 => 3,
            40..56 => 4,
            _ => 6,
        };
        let digits = self.longest.to_string().len();
        let marks = 3 * (usize::from(self.has_others) + usize::from(self.has_sign));
        let number = self.shown.len.to_string().len();
        // With the edge, the letter before R, the sign in the middle, and the blanks between.
        let others = number + position.max(8) + digits + marks + words.min(WORDS) + 8;
        let bar = (width.saturating_sub(others) / 2).min(most);
        (bar >= digits.min(3)).then_some(bar)
    }

    /// The columns. Where there is no room the mover leaves first, since the sides take turns.
    /// Then the names over the bars become shorter. Then notes leave, and at last piles are cut.
    pub(super) fn columns(&self) -> Vec<Column> {
        let ShownGame { contest, turns, .. } = self.shown;
        let [position, words] = self.widest();
        let movers = turns.iter();
        let movers = movers.map(|turn| cell_width(&contest.mover(self.shown.tree, turn)));
        let mover = movers.max().unwrap_or(0).max(3);
        let shorts = if contest.own_side().is_some() {
            ["you", "it"]
        } else {
            self.sides
                .map(|side| if side == Side::First { "1st" } else { "2nd" })
        };
        let has_bars = self.bar.is_some() && !self.shown.hidden;
        let bar = self.bar.unwrap_or(0);
        let [left, right] = [0, 1].map(|at| {
            let side = self.sides[at];
            let name = contest.own_side().map(|_| contest.name(side));
            let column = Column::new(name.unwrap_or_else(|| side.to_string()));
            let column = column.or_in_short(shorts[at]);
            column.least(bar).shrinks(2, bar).only_if(has_bars)
        });
        let piles = if self.bar.is_some() {
            "position"
        } else {
            "piles"
        };
        vec![
            Column::new("").least(1).gap(0),
            Column::new("")
                .right()
                .least(self.shown.len.to_string().len()),
            Column::new("")
                .least(mover)
                .needs(mover + 10 + words.saturating_sub(WORDS))
                .leaves(1),
            Column::new(piles).least(position).shrinks(4, 12),
            left.right().gap(0),
            Column::new("|").gap(0).only_if(has_bars),
            right,
            Column::new("R").least(2).only_if(!self.shown.hidden),
            Column::new("").least(2).only_if(self.has_others),
            Column::new("").least(2).only_if(self.has_sign),
            Column::new("move"),
            Column::new("").leaves(3),
            Column::new("").leaves(0).only_if(self.has_help),
        ]
    }

    /// The row of a turn.
    pub(super) fn cells(&self, turn: &RecordTurn, row: u128) -> Vec<Cell> {
        let contest = self.shown.contest;
        let is_here = turn.node == contest.at;
        // What was taken back is still there, but no longer part of the game.
        let is_later = row > contest.moves(self.shown.tree) as u128;
        let text = if is_later { Role::Dim } else { Role::Text };
        let [left, right] = self.bars(turn);
        let mut cells = vec![
            Cell::new(if is_here { "●" } else { "" }, Role::Optimal),
            Cell::new(row.to_string(), Role::Dim),
            Cell::new(contest.mover(self.shown.tree, turn), text),
            Cell::new(turn.position(self.shown.tree).to_string(), text),
            Cell::new(left, Role::Wins),
            Cell::new("|", Role::Dim),
            Cell::new(right, Role::Loses),
            Cell::new(self.shown.value(turn).unwrap_or_default(), self.fate(turn)),
        ];
        if turn.is_over {
            return cells;
        }
        let mark = turn.mark.unwrap_or(Annotation::Best);
        let role = match mark {
            Annotation::Error { .. } => Role::Alarm,
            Annotation::Slow { .. } | Annotation::Best => Role::Dim,
        };
        let others = match turn.variations {
            0 => String::new(),
            others => format!("+{others}"),
        };
        let helped = turn.help.map_or("", |_| HELPED);
        cells.extend([
            Cell::new(others, Role::Key),
            Cell::new(format!("{}{helped}", mark.sign()), role),
            Cell::new(self.words(turn, Move::words), text)
                .or_in_short(self.words(turn, Move::terse))
                .needs(WORDS),
            Cell::new(mark.note(), role),
            Cell::new(turn.help.map_or("", MoveHelp::words), Role::Dim),
        ]);
        cells
    }

    /// The move that was made at a turn.
    fn words(&self, turn: &RecordTurn, said: fn(&Move, Game, &[usize]) -> String) -> String {
        let ShownGame { contest, tree, .. } = *self.shown;
        let game = contest.rules(tree).game;
        let made = turn.made(tree);
        let made = made.map(|made| said(&made.by, game, &game.order(turn.position(tree))));
        made.unwrap_or_else(|| "…".to_owned())
    }

    /// The fate of who is on the left: you, or the first of two alike.
    fn fate(&self, turn: &RecordTurn) -> Role {
        match turn.should_win() {
            Some(winner) if winner == self.sides[0] => Role::Wins,
            Some(_) => Role::Loses,
            None => Role::Dim,
        }
    }

    /// What stands left and right of the middle: the number of moves at the end of a bar that
    /// grows with it.
    fn bars(&self, turn: &RecordTurn) -> [String; 2] {
        let (Some(winner), Some(bar)) = (turn.should_win(), self.bar) else {
            return [String::new(), String::new()];
        };
        let moves = turn.moves_left(self.shown.contest.rules(self.shown.tree).convention);
        let number = known(moves);
        let number = if number.len() > bar {
            "…".to_owned()
        } else {
            number
        };
        let cells = moves.map_or(1, |moves| {
            moves.saturating_mul(bar as u128).div_ceil(self.longest)
        });
        let cells = usize::try_from(cells).unwrap_or(bar).min(bar);
        let dots = "·".repeat(cells.saturating_sub(cell_width(&number)));
        if winner == self.sides[0] {
            [format!("{number}{dots}"), String::new()]
        } else {
            [String::new(), format!("{dots}{number}")]
        }
    }
}

/// The game as far as it may be shown.
pub(super) struct ShownGame<'a> {
    pub(super) contest: &'a Match,
    /// The tree in which it stands.
    pub(super) tree: &'a Tree,
    pub(super) turns: Arc<[RecordTurn]>,
    /// The number of turns of the record. The turns here may be a part of them.
    pub(super) len: u128,
    /// The number of the selected turn.
    pub(super) selected: u128,
    /// Whether values are hidden: the turns then have none.
    pub(super) hidden: bool,
}

impl<'a> ShownGame<'a> {
    pub(super) fn of(view: View<'a>) -> Option<Self> {
        let contest = view.state.contest()?;
        Some(Self {
            contest,
            len: view.record_len() as u128,
            tree: &view.state.tree,
            turns: view.shown_turns(),
            selected: view.state.cursor(Pane::Play).selected,
            hidden: view.hides_record(),
        })
    }

    /// A turn by its number.
    pub(super) fn turn(&self, number: u128) -> Option<&RecordTurn> {
        let first = self.turns.first()?.number as u128;
        let place = usize::try_from(number.checked_sub(first)?).ok()?;
        self.turns.get(place)
    }

    /// Which turns these are, where they are not all.
    pub(super) fn part(&self) -> Option<String> {
        let (first, last) = (self.turns.first()?.number, self.turns.last()?.number);
        let is_part = (self.turns.len() as u128) < self.len;
        is_part.then(|| format!("Counted in turns {first} to {last} of {}.", self.len - 1))
    }

    /// `N 7`, as far as known; `None` while values are hidden.
    pub(super) fn value(&self, turn: &RecordTurn) -> Option<String> {
        let value = match (turn.known.outcome, turn.known.remoteness) {
            (Some(outcome), Some(r)) => format!("{outcome} {r}"),
            (Some(outcome), None) => outcome.to_string(),
            _ => "?".to_owned(),
        };
        (!self.hidden).then_some(value)
    }
}
