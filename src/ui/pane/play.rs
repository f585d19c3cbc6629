//! The Play pane: the record of a game, and below it how both played or all of the selected turn.

mod record;

use ratatui::Frame;
use ratatui::layout::{Rect, Size};

use crate::app::seat::Side;
use crate::app::{Annotation, Match, Pane, PlayerSummary, RecordTurn, View};
use crate::game::{counted, grouped};
use crate::lists::CollectVec as _;
use crate::ui::balance::{Balance, CurveWords};
use crate::ui::cut::{Cut, cells};
use crate::ui::list::{Entry, Scrolled};
use crate::ui::pane::appearance::{Appearance, LIST};
use crate::ui::pane::play::record::{RecordTable, ShownGame};
use crate::ui::text::{Text, cell_width, draw_lines, wrapped};
use crate::ui::theme::{Role, Themed};
use crate::ui::{balance, list};

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
    Some(25.max(words + cells(position.len()).min(60)))
}

/// The rows of the record and of its curve. What is below them takes all that there are.
fn needs(view: View<'_>, _: u16) -> usize {
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
        let below = below_record(&shown, Size { width, height }, view);
        cells(below.lines.len()).min(height)
    })
}

fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let Some(shown) = ShownGame::of(view) else {
        return invite(frame, area, view);
    };
    let below = below_record(&shown, area.as_size(), view).lines;
    let [list, foot] = list::above_and_below(area, below.len());
    let record = RecordTable::of(&shown, area.width);
    let scrolled = Scrolled::of(view, Pane::Play, shown.len);
    list::table(frame, list, vec![record.columns()], scrolled, &|row| {
        Some(Entry::Row(0, record.cells(shown.turn(row)?, row)))
    });
    // The curve has what is left between the heads and rows of the record and the notes.
    let taken = view.layout.row_lines[Pane::Play].borrow();
    let taken = taken
        .iter()
        .fold(2_u16, |sum, rows| sum.saturating_add(*rows));
    let mut free = list.below_rows(taken);
    free.height = free.height.saturating_sub(1);
    let words = match shown.contest.own_side() {
        Some(_) if shown.contest.turn(shown.tree).is_none() => CurveWords::OWN_GAME_OVER,
        Some(_) => CurveWords::OWN_GAME,
        None => CurveWords::GAME,
    };
    let (line, theme) = (shown.balances(), view.theme());
    balance::curve(&line, words, free, theme, frame.buffer_mut());
    draw_lines(frame, foot, &below);
}

/// What can be played, while nothing is.
fn invite(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let keys = "{new-game} sets up a game, {rematch} begins one with the last answers, {open-game} \
                opens a saved one. Moves are chosen in the Moves pane, marked on the piles or typed.";
    let mut text = Text::new(area.width, view.theme());
    text.say(
        Role::Text,
        "Play from the current position or from a random one: against the solver or somebody beside you, or let two solvers play.",
    );
    text.gap();
    text.say(Role::Dim, &view.said_in(Pane::Play, keys));
    text.draw(frame, area);
}

/// How the game stands.
fn foot(view: View<'_>) -> Option<String> {
    let Some(shown) = ShownGame::of(view) else {
        return view.pending_words();
    };
    if !view.is_on_board() {
        return Some(view.said_in(Pane::Play, "elsewhere: {go-on} comes back"));
    }
    let contest = shown.contest;
    // The answer says how it ended.
    contest.turn(shown.tree)?;
    let mover = Match::side_at(shown.tree, contest.at);
    let is_waiting =
        contest.is_paused && contest.runs(shown.tree, view.state.referee.manner.forced);
    let turn = match contest.name(mover).as_str() {
        _ if is_waiting => view.said_in(Pane::Play, "{go-on} goes on"),
        "you" => "your move".to_owned(),
        name => format!("{name}'s move"),
    };
    // The prediction comes first: it is what must not be cut off.
    Some(match shown.prediction() {
        Some(prediction) => format!("{prediction}; {turn}"),
        None => turn,
    })
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
        turns.collect_vec()
    }

    /// Who should win, in how many moves really played.
    fn prediction(&self) -> Option<String> {
        let mut turns = self.turns.iter();
        let here = turns.find(|turn| turn.node == self.contest.at)?;
        let winner = self.contest.name(here.should_win()?);
        Some(
            match here.moves_left(self.contest.rules(self.tree).convention) {
                Some(moves) => format!("{winner} should win in {}", grouped(moves)),
                None => format!("{winner} should win"),
            },
        )
    }
}

/// What is below the record, in at most half of the rows of the pane.
fn below_record(shown: &ShownGame<'_>, Size { width, height }: Size, view: View<'_>) -> Text {
    // Bars and values are not there while values are hidden.
    let beside = if shown.hidden { 8 } else { 30 };
    let is_long = |turn: &RecordTurn| {
        let words = turn
            .made(shown.tree)
            .map_or(0, |made| cell_width(&made.words));
        turn.position(shown.tree).to_string().len() + words + beside > usize::from(width)
    };
    let is_over = shown.contest.turn(shown.tree).is_none();
    let is_last = shown.selected + 1 >= shown.len;
    let sentences = if is_over && is_last && height >= 10 {
        summary(shown, view)
    } else if height >= 12 && shown.turns.iter().any(is_long) {
        description(shown)
    } else if is_over && height >= 10 {
        summary(shown, view)
    } else {
        Vec::new()
    };
    let mut text = Text::new(width, view.theme());
    if sentences.is_empty() {
        return text;
    }
    text.rule();
    let mut free = usize::from(height / 2);
    for (role, sentence) in sentences {
        // A sentence that does not fit is left out: the end of it may be what matters.
        let rows = wrapped(&sentence, text.width).len();
        if rows >= free {
            break;
        }
        free -= rows;
        text.say(role, &sentence);
    }
    text
}

/// All of the selected turn, where the piles or the move are too long for its row.
fn description(shown: &ShownGame<'_>) -> Vec<(Role, String)> {
    let number = shown.selected;
    let Some(turn) = shown.turn(number) else {
        return Vec::new();
    };
    let Some(made) = turn.made(shown.tree) else {
        return Vec::new();
    };
    let value = shown.value(turn).map(|value| format!(" {value}"));
    let value = value.unwrap_or_default();
    let note = match turn.mark {
        None | Some(Annotation::Best) => String::new(),
        Some(mark) => format!(" {} {}", mark.sign(), mark.note()),
    };
    let help = turn.help.map(|help| format!(", {}", help.words()));
    let help = help.unwrap_or_default();
    let who = shown.contest.mover(shown.tree, turn);
    [
        format!("{number}: {}{value}", turn.position(shown.tree)),
        format!("{who}: {}{note}{help}", made.words),
    ]
    .map(|sentence| (Role::Text, sentence))
    .into()
}

/// How both played, once the game is over, and the score of the session.
fn summary(shown: &ShownGame<'_>, view: View<'_>) -> Vec<(Role, String)> {
    let mut said = Vec::new();
    if !shown.hidden {
        let summaries = shown.contest.summaries(shown.tree, &shown.turns);
        let played = summaries.values().map(summary_words);
        said.extend(played.map(|words| (Role::Text, words)));
        said.extend(shown.part().map(|part| (Role::Dim, part)));
    }
    let score = view.state.referee.score.words();
    let score = (!score.is_empty()).then(|| format!("Score of the session: {score}."));
    let is_helped = !view.is_unaided();
    let why = "This game is not in the score: somebody had help.";
    let score = score.into_iter().chain(is_helped.then(|| why.to_owned()));
    said.extend(score.map(|sentence| (Role::Dim, sentence)));
    said
}

fn summary_words(summary: &PlayerSummary) -> String {
    let name = &summary.name;
    if summary.moves == 0 {
        return format!("{name}: no move.");
    }
    let helped = match summary.helped {
        0 => String::new(),
        helped if helped == summary.moves => "all moves with help".to_owned(),
        helped => format!(", {helped} more with help"),
    };
    let alone = summary.moves - summary.helped;
    let is_part = summary.known > 0 && (summary.known != alone || !helped.is_empty());
    let known = is_part.then(|| format!(" over {}", counted(summary.known, "move")));
    let known = known.unwrap_or_default();
    let accuracy = match summary.accuracy() {
        _ if alone == 0 => String::new(),
        None => "accuracy not known".to_owned(),
        Some(percent) => format!("accuracy {percent} %"),
    };
    let error = summary.first_error.as_ref().map(|first| {
        let won = |moves| format!(" a win in {}", grouped(moves));
        let won = first.won_in.map_or_else(|| " a win".to_owned(), won);
        let errors = match summary.errors {
            1 => "1 error".to_owned(),
            errors => format!("{errors} errors, the first"),
        };
        let (number, words) = (first.number, &first.words);
        format!("; {errors} at move {number}: {words} threw away{won}")
    });
    let error = error.unwrap_or_default();
    format!("{name}: {accuracy}{known}{helped}{error}.")
}
