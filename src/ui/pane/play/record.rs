//! The record of a game, a row for each turn. A bar grows from the middle to the side that should win, as long as it will take,
//! so that a mistake is a visible swing.

use ratatui::text::{Line, Span};

use super::told::Told;
use crate::app::contest::{Contest, Mark, Seat, Side, Turn};
use crate::ui::answer::outcome_style;
use crate::ui::text::{elided, padded};
use crate::ui::theme::{Role, Theme};

/// The widths of the columns of a record.
pub(super) struct Columns {
    number: usize,
    /// Who moves; 0 where there is no room: the sides take turns.
    mover: usize,
    position: usize,
    value: usize,
    /// How many other moves were played; 0 where none was.
    others: usize,
    /// The signs of moves; 0 where no move has one.
    sign: usize,
    /// The cells of a bar on each side of the middle.
    bar: usize,
    /// The moves of the longest bar.
    longest: u128,
    /// Who is in the middle of the bars: left and right.
    sides: [Side; 2],
}

impl Columns {
    pub(super) fn of(told: &Told<'_>, width: u16) -> Self {
        let (contest, turns) = (told.contest, &told.turns);
        let widest = |text: &dyn Fn(&Turn<'_>) -> String| {
            let widths = turns.iter().map(|turn| text(turn).chars().count());
            widths.max().unwrap_or(0)
        };
        let convention = contest.rules().convention;
        let moves = turns.iter().filter_map(|turn| turn.moves_left(convention));
        let number = turns.len().to_string().len();
        let position = widest(&|turn| turn.position.to_string()).max("position".len());
        let value = widest(&|turn| told.value(turn)).max(2);
        let words = widest(&|turn| {
            turn.made
                .map_or_else(String::new, |made| made.words.clone())
        });
        let mover = widest(&|turn| contest.mover(turn)).max(3);
        let has_sign = turns
            .iter()
            .any(|turn| turn.mark.is_some_and(|mark| mark != Mark::Best));
        let bar = if width < 56 { 4 } else { 6 };
        let has_others = turns.iter().any(|turn| turn.variations > 0);
        let (sign, others) = (if has_sign { 3 } else { 0 }, if has_others { 3 } else { 0 });
        let besides = number + value + 2 * bar + sign + others + 6;
        // Long piles make room for the move.
        let room = usize::from(width).saturating_sub(besides + words.min(24));
        let position = position.min(room.max(12));
        let has_room = besides + position + words + 10 + mover < usize::from(width);
        // Whoever sits here is on the left.
        let left = contest.own_side().unwrap_or(Side::First);
        Self {
            number,
            mover: if has_room { mover + 1 } else { 0 },
            position,
            value,
            others,
            sign,
            bar,
            longest: moves.max().unwrap_or(0).max(1),
            sides: [left, left.other()],
        }
    }

    /// The heads of the columns.
    pub(super) fn head(&self, contest: &Contest) -> String {
        let [left, right] = self.sides.map(|side| {
            let name = match (contest.own_side(), contest.seat(side)) {
                (Some(_), Seat::Human) => "you".to_owned(),
                (Some(_), Seat::Solver(_)) if self.bar < 6 => "it".to_owned(),
                (Some(_), Seat::Solver(_)) => "solver".to_owned(),
                (None, _) if self.bar < 6 => ["1st", "2nd"][side as usize].to_owned(),
                (None, _) => side.to_string(),
            };
            elided(&name, self.bar)
        });
        format!(
            " {:number$} {}{} {left:>bar$}|{right:bar$} {:value$} {:others$}{:sign$}move",
            "",
            padded("", self.mover),
            padded("position", self.position),
            "R",
            "",
            "",
            number = self.number,
            bar = self.bar,
            value = self.value,
            others = self.others,
            sign = self.sign
        )
    }

    /// The row of a turn.
    pub(super) fn line(
        &self,
        told: &Told<'_>,
        turn: &Turn<'_>,
        row: u128,
        theme: Theme,
    ) -> Line<'static> {
        let contest = told.contest;
        let is_here = turn.node == contest.at();
        // What was taken back is still there, but not any more a part of the game.
        let is_later = row > contest.moves() as u128;
        let text = theme.style(if is_later { Role::Dim } else { Role::Text });
        let moves = turn.moves_left(contest.rules().convention);
        let [left, right] = self.bar(turn.should_win(), moves);
        let mut spans = vec![
            Span::styled(if is_here { "●" } else { " " }, theme.style(Role::Optimal)),
            Span::styled(
                format!("{row:>number$} ", number = self.number),
                theme.style(Role::Dim),
            ),
        ];
        if self.mover > 0 {
            spans.push(Span::styled(padded(&contest.mover(turn), self.mover), text));
        }
        spans.extend([
            Span::styled(
                padded(
                    &elided(&turn.position.to_string(), self.position),
                    self.position,
                ),
                text,
            ),
            Span::styled(
                format!(" {left:>bar$}", bar = self.bar),
                theme.style(Role::P),
            ),
            Span::styled("|", theme.style(Role::Border)),
            Span::styled(
                format!("{right:bar$} ", bar = self.bar),
                theme.style(Role::N),
            ),
            Span::styled(
                padded(&told.value(turn), self.value + 1),
                outcome_style(turn.known.outcome, theme),
            ),
        ]);
        if turn.is_over {
            return Line::from(spans);
        }
        let words = turn.made.map_or("…", |made| made.words.as_str());
        let mark = turn.mark.unwrap_or(Mark::Best);
        let role = match mark {
            Mark::Error { .. } => Role::Alarm,
            Mark::Slow { .. } | Mark::Best => Role::Dim,
        };
        let others = match turn.variations {
            0 => String::new(),
            others => format!("+{others}"),
        };
        spans.extend([
            Span::styled(padded(&others, self.others), theme.style(Role::Key)),
            Span::styled(padded(mark.sign(), self.sign), theme.style(role)),
            Span::styled(words.to_owned(), text),
            Span::styled(format!(" {}", mark.note()), theme.style(role)),
        ]);
        Line::from(spans)
    }

    /// What stands left and right of the middle: the number of moves at the end of a bar that grows with it.
    fn bar(&self, winner: Option<Side>, moves: Option<u128>) -> [String; 2] {
        let Some(winner) = winner else {
            return [String::new(), String::new()];
        };
        let number = moves.map_or_else(|| "?".to_owned(), |moves| moves.to_string());
        let number = if number.len() > self.bar {
            "…".to_owned()
        } else {
            number
        };
        let cells = moves.map_or(1, |moves| {
            moves
                .saturating_mul(self.bar as u128)
                .div_ceil(self.longest)
        });
        let cells = usize::try_from(cells).unwrap_or(self.bar).min(self.bar);
        let dots = "·".repeat(cells.saturating_sub(number.chars().count()));
        if winner == self.sides[0] {
            [format!("{number}{dots}"), String::new()]
        } else {
            [String::new(), format!("{dots}{number}")]
        }
    }
}
