//! Below the record of a game: how both played, or all of the selected turn.

use ratatui::Frame;
use ratatui::layout::{Rect, Size};

use crate::app::record::{Annotation, PlayerSummary, RecordTurn};
use crate::app::referee::Score;
use crate::game::{counted, grouped};
use crate::ui::pane::play::record::ShownGame;
use crate::ui::text::{Text, wide};
use crate::ui::theme::{Role, Theme};

/// What is below the record.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum BelowRecord {
    Nothing,
    /// All of the selected turn, where the piles or the move are too long for its row.
    RecordTurn,
    /// How both played, once the game is over.
    PlayerSummary,
}

impl BelowRecord {
    pub(super) fn of(shown: &ShownGame<'_>, Size { width, height }: Size) -> Self {
        let is_long = |turn: &RecordTurn| {
            let words = turn.made(shown.tree).map_or(0, |made| wide(&made.words));
            turn.position(shown.tree).to_string().len() + words + 30 > usize::from(width)
        };
        let is_over = shown.contest.turn(shown.tree).is_none();
        let is_last = shown.selected + 1 >= shown.len;
        if is_over && is_last && height >= 10 {
            Self::PlayerSummary
        } else if height >= 12 && shown.turns.iter().any(is_long) {
            Self::RecordTurn
        } else if is_over && height >= 10 {
            Self::PlayerSummary
        } else {
            Self::Nothing
        }
    }

    pub(super) fn rows(self) -> u16 {
        match self {
            Self::Nothing => 0,
            Self::RecordTurn | Self::PlayerSummary => 6,
        }
    }

    pub(super) fn draw(
        self,
        frame: &mut Frame<'_>,
        area: Rect,
        shown: &ShownGame<'_>,
        score: Score,
        theme: Theme,
    ) {
        let mut text = Text::new(area.width, theme);
        text.row(Role::Border, &"─".repeat(text.width));
        match self {
            Self::Nothing => return,
            Self::RecordTurn => describe(&mut text, shown),
            Self::PlayerSummary => summarise(&mut text, shown, score),
        }
        text.draw(frame, area);
    }
}

/// All of the selected turn.
fn describe(text: &mut Text, shown: &ShownGame<'_>) {
    let number = shown.selected;
    let Some(turn) = shown.turn(number) else {
        return;
    };
    let value = shown.value(turn).map(|value| format!(" {value}"));
    let value = value.unwrap_or_default();
    text.say(
        Role::Text,
        &format!("{number}: {}{value}", turn.position(shown.tree)),
    );
    if let Some(made) = turn.made(shown.tree) {
        let note = match turn.mark {
            None | Some(Annotation::Best) => String::new(),
            Some(mark) => format!(" {} {}", mark.sign(), mark.note()),
        };
        let help = turn.help.map(|help| format!(", {}", help.words()));
        let note = note + &help.unwrap_or_default();
        let who = shown.contest.mover(shown.tree, turn);
        text.say(Role::Text, &format!("{who}: {}{note}", made.words));
    }
}

/// How both played, and the score of the session.
fn summarise(text: &mut Text, shown: &ShownGame<'_>, score: Score) {
    if !shown.hidden {
        for summary in shown.contest.summaries(shown.tree, &shown.turns).values() {
            text.say(Role::Text, &summary_words(summary));
        }
        if let Some(part) = shown.part() {
            text.say(Role::Dim, &part);
        }
    }
    let score = score.words();
    let score = (!score.is_empty()).then(|| format!("Score of the session: {score}."));
    let is_unaided = shown.contest.is_unaided(shown.tree);
    let why =
        (!is_unaided).then(|| "This game is not in the score: it was not won alone.".to_owned());
    let said: Vec<String> = score.into_iter().chain(why).collect();
    text.say(Role::Dim, &said.join(" "));
}

fn summary_words(summary: &PlayerSummary) -> String {
    let name = &summary.name;
    if summary.moves == 0 {
        return format!("{name}: no move.");
    }
    let helped = match summary.helped {
        0 => String::new(),
        helped if helped == summary.moves => "all moves with help".to_owned(),
        helped => format!(", {} with help", counted(helped, "move")),
    };
    let alone = summary.moves - summary.helped;
    let known = if summary.known == 0 || (summary.known == alone && helped.is_empty()) {
        String::new()
    } else {
        format!(" of {} of {} moves", summary.known, summary.moves)
    };
    let accuracy = match summary.accuracy() {
        _ if alone == 0 => String::new(),
        None => "accuracy not known".to_owned(),
        Some(percent) => format!("accuracy {percent} %"),
    };
    let error = summary.first_error.as_ref().map(|first| {
        let won = |moves| format!(", won in {}", grouped(moves));
        let won = first.won_in.map_or_else(String::new, won);
        let errors = counted(summary.errors, "error");
        let (number, words) = (first.number, &first.words);
        format!("; {errors}, the first at move {number} ({words}{won})")
    });
    let error = error.unwrap_or_default();
    format!("{name}: {accuracy}{known}{helped}{error}.")
}
