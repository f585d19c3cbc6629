//! The Play pane: the record of a game, and below it how both played or all of the selected turn.

mod below_record;
mod record;

use ratatui::Frame;
use ratatui::layout::{Rect, Size};

use crate::app::matches::Match;
use crate::app::seat::Side;
use crate::app::{Action, Pane, View};
use crate::game::grouped;
use crate::ui::balance::{self, Balance, CurveWords};
use crate::ui::list;
use crate::ui::list::{Entry, Scrolled};
use crate::ui::pane::appearance::{Appearance, LIST};
use crate::ui::pane::play::below_record::below_record;
use crate::ui::pane::play::record::{RecordTable, ShownGame};
use crate::ui::text::{Text, draw_lines};
use crate::ui::theme::{Role, Theme};

pub(super) const APPEARANCE: Appearance = Appearance {
    draw,
    foot,
    head: |_, _| 1,
    notes,
    needs,
    columns,
    ..LIST
};

/// While values are hidden, a row of the record is its position and its move.
fn columns(view: View<'_>) -> Option<u16> {
    let shown = ShownGame::of(view).filter(|shown| shown.hidden)?;
    let position = shown.turns.first()?.position(shown.tree).to_string();
    let game = view.rules().game;
    // The number, the mover and the move: that of one pile is written out.
    let words = match game.kind().most_changed() {
        _ if game.is_all_but_one() => 16,
        Some(1) => 22,
        Some(_) | None => 18,
    };
    Some(25.max(words + u16::try_from(position.len()).unwrap_or(u16::MAX).min(60)))
}

/// The rows of the record and of its curve. What is below them takes all that there are.
fn needs(view: View<'_>, _: u16, _: Theme) -> usize {
    let all = view.layout.body.as_size();
    let shown = ShownGame::of(view).filter(|_| notes(all.width, all.height, view) == 0);
    shown.map_or(usize::MAX, |shown| {
        let turns = usize::try_from(shown.len).unwrap_or(usize::MAX);
        turns.saturating_add(if shown.hidden { 1 } else { 1 + CURVE })
    })
}

/// The rows of the curve below the record, with its axis and its caption.
const CURVE: usize = 8;

/// Rows below the record.
fn notes(width: u16, height: u16, view: View<'_>) -> u16 {
    ShownGame::of(view).map_or(0, |shown| {
        let score = view.state.referee.score;
        let below = below_record(&shown, Size { width, height }, score, Theme::mono());
        u16::try_from(below.lines().len()).unwrap_or(height)
    })
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let Some(shown) = ShownGame::of(view) else {
        return invite(frame, area, view, theme);
    };
    let score = view.state.referee.score;
    let below = below_record(&shown, area.as_size(), score, theme).lines();
    let notes = u16::try_from(below.len()).unwrap_or(area.height);
    let [list, foot] = list::above_and_below(area, notes);
    let record = RecordTable::of(&shown, area.width);
    let scrolled = Scrolled::of(view, Pane::Play, shown.len);
    list::table(frame, list, record.columns(), scrolled, theme, &|row| {
        Some(Entry::Row(record.cells(shown.turn(row)?, row)))
    });
    // The curve has what is left between the heads and rows of the record and the notes.
    let taken = view.layout.row_lines[Pane::Play].borrow();
    let taken = taken
        .iter()
        .fold(2_u16, |sum, rows| sum.saturating_add(*rows));
    let [_, mut free] = list::above_and_below(list, list.height.saturating_sub(taken));
    free.height = free.height.saturating_sub(1);
    let words = match shown.contest.own_side() {
        Some(_) if shown.contest.turn(shown.tree).is_none() => CurveWords::OWN_GAME_OVER,
        Some(_) => CurveWords::OWN_GAME,
        None => CurveWords::GAME,
    };
    balance::curve(&shown.balances(), words, free, theme, frame.buffer_mut());
    draw_lines(frame, foot, &below);
}

/// What can be played, while nothing is.
fn invite(frame: &mut Frame<'_>, area: Rect, view: View<'_>, theme: Theme) {
    let key = |action| view.key_in(Pane::Play, action);
    let mut text = Text::new(area.width, theme);
    text.say(
        Role::Text,
        "Play from the current position or from a random one: against the solver or somebody beside you, or let two solvers play.",
    );
    text.gap();
    text.say(
        Role::Dim,
        &format!(
            "{} sets up a game, {} begins one with the last answers, {} opens a saved one. Moves are chosen in the Moves pane, \
             marked on the piles or typed.",
            key(Action::NewGame),
            key(Action::Rematch),
            key(Action::OpenGame)
        ),
    );
    text.draw(frame, area);
}

/// How the game stands.
fn foot(view: View<'_>) -> String {
    let Some(shown) = ShownGame::of(view) else {
        return view.pending_words().unwrap_or_default();
    };
    let go_on = || view.key_in(Pane::Play, Action::GoOn);
    if !view.is_on_board() {
        return format!("elsewhere: {} comes back", go_on());
    }
    let contest = shown.contest;
    if contest.turn(shown.tree).is_none() {
        // The answer says how it ended.
        return String::new();
    }
    let mover = Match::side_at(shown.tree, contest.at());
    let is_waiting =
        contest.is_paused && contest.runs(shown.tree, view.state.referee.manner.forced);
    let turn = match contest.name(mover).as_str() {
        _ if is_waiting => format!("{} goes on", go_on()),
        "you" => "your move".to_owned(),
        name => format!("{name}'s move"),
    };
    // The prediction comes first: it is what must not be cut off.
    match shown.prediction() {
        Some(prediction) => format!("{prediction}; {turn}"),
        None => turn,
    }
}

impl ShownGame<'_> {
    /// Who is better at each turn, for who sits at the keyboard or else for the first of two, as
    /// far as it is known from the start and shown.
    fn balances(&self) -> Vec<Balance> {
        let side = self.contest.own_side().unwrap_or(Side::First);
        let turns = self.turns.iter().filter(|_| !self.hidden);
        let turns = turns.map_while(|turn| {
            let (outcome, remoteness) = (turn.known.outcome?, turn.known.remoteness?);
            Some(Balance::of(outcome, remoteness, turn.side == side))
        });
        turns.collect()
    }

    /// Who should win, in how many moves really played.
    fn prediction(&self) -> Option<String> {
        let here = self
            .turns
            .iter()
            .find(|turn| turn.node == self.contest.at())?;
        let winner = self.contest.name(here.should_win()?);
        Some(
            match here.moves_left(self.contest.rules(self.tree).convention) {
                Some(moves) => format!("{winner} should win in {}", grouped(moves)),
                None => format!("{winner} should win"),
            },
        )
    }
}
