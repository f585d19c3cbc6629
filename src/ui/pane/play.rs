//! The Play pane: the record of a game against the solver. A bar grows from the middle to the side that should win, as long as
//! it will take, so that a mistake is a visible swing.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::padded;
use crate::app::contest::{Player, Standing, Turn};
use crate::app::{Action, App, Pane};
use crate::ui::number::grouped;
use crate::ui::theme::{Role, Theme};

/// The cells of a bar on each side of the middle.
const BAR: usize = 6;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let key = |action| app.keymap.keys(action, Pane::Play).join(" ");
    let turns = app.turns();
    if turns.is_empty() {
        let (first, second) = (key(Action::BeginFirst), key(Action::BeginSecond));
        let text = match app.standing() {
            Some(Standing::Left) => format!(
                "The game was left: {} or the History pane leads back to it. {first} begins another, {second} lets the solver move first.",
                key(Action::Undo)
            ),
            _ => format!(
                "Play against the solver from the current position: {first} to move first, {second} to move second. It plays best as far as that is known."
            ),
        };
        super::sentence(frame, area, text, theme.style(Role::Dim));
        return;
    }
    let hidden = app.state.hidden;
    let width = |text: &dyn Fn(&Turn<'_>) -> String| {
        let widths = turns.iter().map(|turn| text(turn).chars().count());
        widths.max().unwrap_or(0)
    };
    let number = turns.len().to_string().len();
    let position = width(&|turn| turn.entry.position.to_string()).max("position".len());
    // The longest bar is that of the longest game from here on.
    let moves = |turn: &Turn<'_>| {
        let convention = turn.entry.rules.convention;
        turn.remoteness.map(|r| r.moves(convention))
    };
    let longest = turns.iter().filter_map(moves).max().unwrap_or(0).max(1);
    let words = width(&|turn| turn.played.unwrap_or("…").to_owned());
    // Who moves is left out where there is no room: the sides take turns.
    let needed = number + position + words + 2 * BAR + 16;
    let mover_width = if needed <= usize::from(area.width) {
        8
    } else {
        0
    };
    let head = format!(
        " {:number$} {:mover_width$}{}  {:>BAR$}|{:BAR$} move",
        "",
        "",
        padded("position", position),
        "you",
        "solver"
    );
    let head = Line::styled(head, theme.style(Role::Dim));
    frame.render_widget(
        head,
        Rect {
            height: area.height.min(1),
            ..area
        },
    );
    let list = Rect {
        y: area.y + 1,
        height: area.height.saturating_sub(1),
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
            let row = usize::try_from(row).ok()?;
            let turn = turns.get(row)?;
            let mover = match turn.mover {
                Player::You => "you",
                Player::Solver => "solver",
            };
            let (left, right) = bar(turn, moves(turn), longest, hidden);
            let mistake = match (turn.should_win(), turns.get(row + 1)) {
                (Some(before), Some(next)) if !hidden => {
                    next.should_win().is_some_and(|after| after != before)
                }
                _ => false,
            };
            let played = turn.played.unwrap_or("…");
            let mut spans = vec![
                Span::styled(format!(" {row:>number$} "), theme.style(Role::Dim)),
                Span::styled(
                    padded(if mover_width > 0 { mover } else { "" }, mover_width),
                    theme.style(Role::Text),
                ),
                Span::styled(
                    padded(&turn.entry.position.to_string(), position),
                    theme.style(Role::Text),
                ),
                Span::styled(format!("  {left:>BAR$}"), theme.style(Role::P)),
                Span::styled("|", theme.style(Role::Border)),
                Span::styled(format!("{right:BAR$} "), theme.style(Role::N)),
            ];
            if mistake {
                spans.push(Span::styled("✗ ", theme.style(Role::Alarm)));
            }
            spans.push(Span::styled(played.to_owned(), theme.style(Role::Text)));
            Some(Line::from(spans))
        },
    );
}

/// What stands left and right of the middle: the number of moves at the end of a bar that grows with it.
fn bar(turn: &Turn<'_>, moves: Option<u128>, longest: u128, hidden: bool) -> (String, String) {
    let Some(winner) = turn.should_win().filter(|_| !hidden) else {
        return (String::new(), String::new());
    };
    let number = moves.map_or_else(|| "?".to_owned(), |moves| moves.to_string());
    let cells = moves.map_or(1, |moves| (moves * BAR as u128).div_ceil(longest));
    let cells = usize::try_from(cells).unwrap_or(BAR).min(BAR);
    let dots = "·".repeat(cells.saturating_sub(number.chars().count()));
    match winner {
        Player::You => (format!("{number}{dots}"), String::new()),
        Player::Solver => (String::new(), format!("{dots}{number}")),
    }
}

/// How the game stands.
pub(super) fn foot(app: &App) -> String {
    let turns = app.turns();
    let moves = turns.len().saturating_sub(1) as u128;
    match app.standing() {
        None => String::new(),
        Some(Standing::Left) => "left".to_owned(),
        Some(Standing::Won(Player::You)) => format!("you won after {} moves", grouped(moves)),
        Some(Standing::Won(Player::Solver)) => {
            format!("the solver won after {} moves", grouped(moves))
        }
        Some(Standing::Turn(mover)) => {
            let turn = match mover {
                Player::You => "your turn",
                Player::Solver => "the solver's turn",
            };
            let last = turns.last().filter(|_| !app.state.hidden);
            let prediction = last.and_then(|last| {
                let winner = match last.should_win()? {
                    Player::You => "you",
                    Player::Solver => "the solver",
                };
                let moves = last
                    .remoteness
                    .map(|r| r.moves(last.entry.rules.convention));
                Some(match moves {
                    Some(moves) => format!(", {winner} should win in {}", grouped(moves)),
                    None => format!(", {winner} should win"),
                })
            });
            format!("{turn}{}", prediction.unwrap_or_default())
        }
    }
}
