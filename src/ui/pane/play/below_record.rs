//! Below the record of a game: how both played, or all of the selected turn.

use ratatui::layout::Size;

use crate::app::record::{Annotation, PlayerSummary, RecordTurn};
use crate::app::referee::Score;
use crate::game::{counted, grouped};
use crate::ui::pane::play::record::ShownGame;
use crate::ui::text::{Text, cell_width, wrapped};
use crate::ui::theme::{Role, Theme};

/// What is below the record, in at most half of the rows of the pane.
pub(super) fn below_record(
    shown: &ShownGame<'_>,
    Size { width, height }: Size,
    score: Score,
    theme: Theme,
) -> Text {
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
        summary(shown, score)
    } else if height >= 12 && shown.turns.iter().any(is_long) {
        description(shown)
    } else if is_over && height >= 10 {
        summary(shown, score)
    } else {
        Vec::new()
    };
    let mut text = Text::new(width, theme);
    if sentences.is_empty() {
        return text;
    }
    text.row(Role::Border, &"─".repeat(text.width));
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
fn summary(shown: &ShownGame<'_>, score: Score) -> Vec<(Role, String)> {
    let mut said = Vec::new();
    if !shown.hidden {
        let summaries = shown.contest.summaries(shown.tree, &shown.turns);
        let played = summaries.values().map(summary_words);
        said.extend(played.map(|words| (Role::Text, words)));
        said.extend(shown.part().map(|part| (Role::Dim, part)));
    }
    let score = score.words();
    let score = (!score.is_empty()).then(|| format!("Score of the session: {score}."));
    let is_helped = !shown.contest.is_unaided(shown.tree);
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
    let known = if summary.known == 0 || (summary.known == alone && helped.is_empty()) {
        String::new()
    } else {
        format!(" over {}", counted(summary.known, "move"))
    };
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
