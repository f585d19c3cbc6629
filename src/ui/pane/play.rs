//! The Play pane: the record of a game. A bar grows from the middle to the side that should win, as long as it will take, so
//! that a mistake is a visible swing.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{outcome_style, padded};
use crate::app::contest::{Contest, Mark, Seat, Side, Standing, Summary, Turn};
use crate::app::{Action, App, Pane};
use crate::ui::number::grouped;
use crate::ui::text::Text;
use crate::ui::theme::{Role, Theme};

/// What stands below the record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Below {
    Nothing,
    /// All of the selected turn, where the piles or the move are too long for its row.
    Turn,
    /// How both played, once the game is over.
    Summary,
}

impl Below {
    fn of(app: &App, contest: &Contest, turns: &[Turn<'_>], (width, height): (u16, u16)) -> Self {
        let is_long = |turn: &Turn<'_>| {
            let words = turn.made.map_or(0, |made| made.words.chars().count());
            turn.position.to_string().len() + words + 30 > usize::from(width)
        };
        let is_over = contest.turn().is_none();
        let is_last = app.state.turn.selected + 1 >= turns.len() as u128;
        if is_over && is_last && height >= 10 {
            Self::Summary
        } else if height >= 12 && turns.iter().any(is_long) {
            Self::Turn
        } else if is_over && height >= 10 {
            Self::Summary
        } else {
            Self::Nothing
        }
    }

    fn rows(self) -> u16 {
        match self {
            Self::Nothing => 0,
            Self::Turn | Self::Summary => 6,
        }
    }
}

/// Rows below the record.
pub(super) fn notes(width: u16, height: u16, app: &App) -> u16 {
    app.state.contest.as_ref().map_or(0, |contest| {
        Below::of(app, contest, &app.turns(), (width, height)).rows()
    })
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let Some(contest) = &app.state.contest else {
        return invite(frame, area, app, theme);
    };
    let turns = app.turns();
    let below = Below::of(app, contest, &turns, (area.width, area.height));
    let notes = below.rows();
    let columns = Columns::of(app, contest, &turns, area.width);
    frame.render_widget(
        Line::styled(columns.head(contest), theme.style(Role::Dim)),
        Rect {
            height: area.height.min(1),
            ..area
        },
    );
    let list = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1 + notes),
        ..area
    };
    let foot = Rect {
        y: area.bottom() - notes,
        height: notes,
        ..area
    };
    let has_focus = app.state.focus() == Pane::Play;
    let len = turns.len() as u128;
    super::rows(
        frame,
        list,
        (app.state.turn, len),
        theme,
        has_focus,
        |row| {
            let turn = turns.get(usize::try_from(row).ok()?)?;
            Some(columns.line(app, contest, turn, row, theme))
        },
    );
    match below {
        Below::Nothing => {}
        Below::Turn => tell(frame, foot, app, contest, &turns, theme),
        Below::Summary => summarise(frame, foot, app, contest, &turns, theme),
    }
}

/// What can be played, while nothing is.
fn invite(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let key = |action| app.keymap.keys(action, Pane::Play).join(" ");
    let mut text = Text::new(area.width, theme, 0..area.height.into());
    text.say(
        Role::Text,
        "Play from the current position or from a random one, against the solver, somebody beside you, or let solvers play.",
    );
    text.gap();
    text.say(
        Role::Dim,
        &format!(
            "{} sets up a game, {} begins one as the last was set up, {} opens a saved one. Moves are chosen in the Moves pane, \
             marked on the piles or typed.",
            key(Action::NewGame),
            key(Action::Rematch),
            key(Action::OpenGame)
        ),
    );
    text.draw(frame, area);
}

/// The widths of the columns of a record.
struct Columns {
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
    fn of(app: &App, contest: &Contest, turns: &[Turn<'_>], width: u16) -> Self {
        let widest = |text: &dyn Fn(&Turn<'_>) -> String| {
            let widths = turns.iter().map(|turn| text(turn).chars().count());
            widths.max().unwrap_or(0)
        };
        let convention = contest.rules().convention;
        let moves = turns.iter().filter_map(|turn| turn.moves_left(convention));
        let number = turns.len().to_string().len();
        let position = widest(&|turn| turn.position.to_string()).max("position".len());
        let value = widest(&|turn| value(turn, app.state.hidden)).max(2);
        let words = widest(&|turn| {
            turn.made
                .map_or_else(String::new, |made| made.words.clone())
        });
        let mover = widest(&|turn| mover(contest, turn)).max(3);
        let has_sign = turns
            .iter()
            .any(|turn| !sign(turn, app.state.hidden).is_empty());
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

    fn head(&self, contest: &Contest) -> String {
        let [left, right] = self.sides.map(|side| {
            let name = match (contest.own_side(), contest.seat(side)) {
                (Some(_), Seat::Human) => "you".to_owned(),
                (Some(_), Seat::Solver(_)) if self.bar < 6 => "it".to_owned(),
                (Some(_), Seat::Solver(_)) => "solver".to_owned(),
                (None, _) if self.bar < 6 => ["1st", "2nd"][side as usize].to_owned(),
                (None, _) => side.to_string(),
            };
            super::elided(&name, self.bar)
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

    fn line(
        &self,
        app: &App,
        contest: &Contest,
        turn: &Turn<'_>,
        row: u128,
        theme: Theme,
    ) -> Line<'static> {
        let hidden = app.state.hidden;
        let is_here = turn.node == contest.at();
        // What was taken back is still there, but not any more a part of the game.
        let is_later = row > contest.moves() as u128;
        let text = theme.style(if is_later { Role::Dim } else { Role::Text });
        let moves = turn.moves_left(contest.rules().convention);
        let (left, right) = bar(turn, moves, self, hidden);
        let mut spans = vec![
            Span::styled(if is_here { "●" } else { " " }, theme.style(Role::Optimal)),
            Span::styled(
                format!("{row:>number$} ", number = self.number),
                theme.style(Role::Dim),
            ),
        ];
        if self.mover > 0 {
            spans.push(Span::styled(
                padded(&mover(contest, turn), self.mover),
                text,
            ));
        }
        let outcome = turn.known.outcome.filter(|_| !hidden);
        spans.extend([
            Span::styled(
                padded(
                    &super::elided(&turn.position.to_string(), self.position),
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
                padded(&value(turn, hidden), self.value + 1),
                outcome_style(outcome, theme),
            ),
        ]);
        let is_over = turn.made.is_none() && contest.turn().is_none() && is_here;
        let words = turn.made.map_or("…", |made| made.words.as_str());
        let mark = turn.mark.filter(|_| !hidden).unwrap_or(Mark::Best);
        let role = match mark {
            Mark::Error { .. } => Role::Alarm,
            Mark::Slow { .. } | Mark::Best => Role::Dim,
        };
        let others = match turn.variations {
            0 => String::new(),
            others => format!("+{others}"),
        };
        if !is_over {
            spans.extend([
                Span::styled(padded(&others, self.others), theme.style(Role::Key)),
                Span::styled(padded(mark.sign(), self.sign), theme.style(role)),
                Span::styled(words.to_owned(), text),
                Span::styled(format!(" {}", mark.note()), theme.style(role)),
            ]);
        }
        Line::from(spans)
    }
}

/// The sign of the move of a turn.
fn sign(turn: &Turn<'_>, hidden: bool) -> &'static str {
    let mark = turn.mark.filter(|_| !hidden);
    mark.map_or("", Mark::sign)
}

/// `N 7`, as far as known.
fn value(turn: &Turn<'_>, hidden: bool) -> String {
    if hidden {
        return "·".to_owned();
    }
    match (turn.known.outcome, turn.known.remoteness) {
        (Some(outcome), Some(r)) => format!("{outcome} {r}"),
        (Some(outcome), None) => outcome.to_string(),
        _ => "?".to_owned(),
    }
}

/// Who made the move of a turn, or is to make it.
fn mover(contest: &Contest, turn: &Turn<'_>) -> String {
    match turn.made.map(|made| made.seat) {
        Some(Seat::Solver(opponent)) => opponent.name(contest.strength),
        Some(Seat::Human) if contest.own_side().is_none() => turn.side.to_string(),
        Some(Seat::Human) => "you".to_owned(),
        None if contest.turn().is_none() => String::new(),
        None => match contest.seat(turn.side) {
            Seat::Solver(opponent) => opponent.name(contest.strength),
            Seat::Human => contest.name(turn.side),
        },
    }
}

/// What stands left and right of the middle: the number of moves at the end of a bar that grows with it.
fn bar(turn: &Turn<'_>, moves: Option<u128>, columns: &Columns, hidden: bool) -> (String, String) {
    let Some(winner) = turn.should_win().filter(|_| !hidden) else {
        return (String::new(), String::new());
    };
    let number = moves.map_or_else(|| "?".to_owned(), |moves| moves.to_string());
    let number = if number.len() > columns.bar {
        "…".to_owned()
    } else {
        number
    };
    let cells = moves.map_or(1, |moves| {
        moves
            .saturating_mul(columns.bar as u128)
            .div_ceil(columns.longest)
    });
    let cells = usize::try_from(cells)
        .unwrap_or(columns.bar)
        .min(columns.bar);
    let dots = "·".repeat(cells.saturating_sub(number.chars().count()));
    if winner == columns.sides[0] {
        (format!("{number}{dots}"), String::new())
    } else {
        (String::new(), format!("{dots}{number}"))
    }
}

/// A text below a rule.
fn ruled(area: Rect, theme: Theme) -> Text {
    let mut text = Text::new(area.width, theme, 0..area.height.into());
    text.row(Role::Border, &"─".repeat(text.width));
    text
}

/// All of the selected turn.
fn tell(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    contest: &Contest,
    turns: &[Turn<'_>],
    theme: Theme,
) {
    let row = usize::try_from(app.state.turn.selected).unwrap_or(usize::MAX);
    let Some(turn) = turns.get(row) else { return };
    let mut text = ruled(area, theme);
    let value = value(turn, app.state.hidden);
    text.say(Role::Text, &format!("{row}: {} {value}", turn.position));
    if let Some(made) = turn.made {
        let mark = turn
            .mark
            .filter(|_| !app.state.hidden)
            .unwrap_or(Mark::Best);
        let note = match mark {
            Mark::Best => String::new(),
            mark => format!(" {} {}", mark.sign(), mark.note()),
        };
        let who = mover(contest, turn);
        text.say(Role::Text, &format!("{who}: {}{note}", made.words));
    }
    text.draw(frame, area);
}

/// How both played, and the score of the session.
fn summarise(
    frame: &mut Frame<'_>,
    area: Rect,
    app: &App,
    contest: &Contest,
    turns: &[Turn<'_>],
    theme: Theme,
) {
    let mut text = ruled(area, theme);
    for summary in contest.summaries(turns) {
        if !app.state.hidden {
            text.say(Role::Text, &summary_words(&summary));
        }
    }
    let score = app.state.referee.score.words();
    if !score.is_empty() {
        text.say(Role::Dim, &format!("Score of the session: {score}."));
    }
    text.draw(frame, area);
}

fn summary_words(summary: &Summary) -> String {
    let name = &summary.name;
    if summary.moves == 0 {
        return format!("{name}: no move.");
    }
    let share = if summary.known == summary.moves {
        format!(
            "{} of {} ({} %) kept the best outcome",
            summary.kept,
            summary.moves,
            100 * summary.kept / summary.moves
        )
    } else {
        format!(
            "{} of {} kept the best outcome, {} not known",
            summary.kept,
            summary.moves,
            summary.moves - summary.known
        )
    };
    let errors = summary.known - summary.kept;
    let error = summary.first_error.as_ref().map(|(number, words, won_in)| {
        let won = won_in.map_or_else(String::new, |moves| format!(", won in {}", grouped(moves)));
        let plural = if errors == 1 { "" } else { "s" };
        format!("; {errors} error{plural}, the first at move {number} ({words}{won})")
    });
    format!("{name}: {share}{}.", error.unwrap_or_default())
}

/// How the game stands.
pub(super) fn foot(app: &App) -> String {
    let Some(contest) = &app.state.contest else {
        return if app.state.referee.is_seeking() {
            "looking for a position …".to_owned()
        } else {
            String::new()
        };
    };
    let key = |action| app.keymap.keys(action, Pane::Play).join(" ");
    if !app.is_on_board() {
        return format!("elsewhere: {} comes back", key(Action::GoOn));
    }
    let name = |side| match (contest.own_side(), contest.seat(side)) {
        (Some(_), Seat::Human) => "you".to_owned(),
        (Some(_), Seat::Solver(_)) => "the solver".to_owned(),
        _ => format!("the {side}"),
    };
    let Standing::Turn(mover) = contest.standing() else {
        let result = contest.result().unwrap_or_default();
        return match contest.own_side() {
            Some(_) => result.replace(&contest.name(solver_side(contest)), "the solver"),
            None => result,
        };
    };
    let turn = match name(mover).as_str() {
        "you" => "your turn".to_owned(),
        name => format!("{name}'s turn"),
    };
    let paused = if contest.is_paused && contest.seat(mover) != Seat::Human {
        format!(" (paused: {} goes on)", key(Action::GoOn))
    } else {
        String::new()
    };
    // The prediction comes first: it is what must not be cut off.
    match prediction(app, contest, &name) {
        Some(prediction) => format!("{prediction}; {turn}{paused}"),
        None => format!("{turn}{paused}"),
    }
}

/// The side of the only solver, where there is one.
fn solver_side(contest: &Contest) -> Side {
    contest.own_side().map_or(Side::Second, Side::other)
}

/// Who should win, in how many moves really played.
fn prediction(app: &App, contest: &Contest, name: &dyn Fn(Side) -> String) -> Option<String> {
    let turns = app.turns();
    let here = turns.iter().find(|turn| turn.node == contest.at());
    let here = here.filter(|_| !app.state.hidden)?;
    let winner = name(here.should_win()?);
    Some(match here.moves_left(contest.rules().convention) {
        Some(moves) => format!("{winner} should win in {}", grouped(moves)),
        None => format!("{winner} should win"),
    })
}
