//! The form for a new game.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};

use super::{centred, window};
use crate::app::App;
use crate::app::contest::{Seat, Side};
use crate::app::setup::{Beginning, Row, Setup};
use crate::study::{LEAST, Opponent, Strength};
use crate::ui::text::{Text, draw_line};
use crate::ui::theme::{Role, Theme};

/// The column of the answers.
const ANSWERS: usize = 15;

/// The rows below the answers: what they mean.
const MEANING: u16 = 4;

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, app: &App, theme: Theme) {
    let setup = &app.state.referee.setup;
    let rows = setup.rows();
    let height = u16::try_from(rows.len()).unwrap_or(u16::MAX) + 3 + MEANING;
    let inside = window(
        frame,
        centred(area, 76, height),
        &format!("A new game of {}", app.state.rules().game.title()),
        "←→ change, Enter begins, Esc closes",
        theme.style(Role::Focus),
        theme,
    );
    let answers = rows.len().min(usize::from(inside.height));
    // On a tiny screen the selected row is in sight.
    let first = setup
        .selected
        .min(rows.len() - 1)
        .saturating_sub(answers.max(1) - 1);
    for (offset, row) in rows.iter().enumerate().skip(first).take(answers) {
        let place = Rect {
            y: inside.y + u16::try_from(offset - first).unwrap_or(0),
            height: 1,
            ..inside
        };
        let answer = answer(app, setup, *row);
        let is_selected = *row == setup.row();
        let line = Line::from(vec![
            Span::styled(format!(" {:ANSWERS$}", name(*row)), theme.style(Role::Dim)),
            Span::styled(
                if is_selected {
                    format!("‹ {answer} ›")
                } else {
                    format!("  {answer}")
                },
                theme.style(if is_selected { Role::Title } else { Role::Text }),
            ),
        ]);
        draw_line(frame, place, line);
        if is_selected {
            frame
                .buffer_mut()
                .set_style(place, theme.style(Role::Selected));
        }
    }
    let below = inside
        .height
        .saturating_sub(u16::try_from(answers).unwrap_or(u16::MAX));
    if below > 1 {
        let place = Rect {
            y: inside.bottom() - below + 1,
            height: below - 1,
            ..inside
        };
        let mut text = Text::new(place.width, theme, 0..place.height.into());
        text.say(Role::Dim, &meaning(app, setup));
        text.draw(frame, place);
    }
}

fn name(row: Row) -> &'static str {
    match row {
        Row::Beginning => "begins at",
        Row::Largest => "piles ≤",
        Row::Convention => "play",
        Row::First => "moves first",
        Row::Second => "moves second",
        Row::Warnings => "losing moves",
        Row::Forced => "forced moves",
    }
}

fn answer(app: &App, setup: &Setup, row: Row) -> String {
    match row {
        Row::Beginning => match setup.beginning {
            Beginning::Here => format!("the current position, {}", app.state.position()),
            Beginning::Random => "a random position worth playing".to_owned(),
        },
        Row::Largest => setup.max.to_string(),
        Row::Convention => setup.convention.to_string(),
        Row::First => seat(app, setup, Side::First),
        Row::Second => seat(app, setup, Side::Second),
        Row::Warnings => if setup.warns {
            "warn before"
        } else {
            "no warning"
        }
        .to_owned(),
        Row::Forced => if setup.forced {
            "made at once"
        } else {
            "by hand"
        }
        .to_owned(),
    }
}

fn seat(app: &App, setup: &Setup, side: Side) -> String {
    match setup.seats[side as usize] {
        Seat::Human if setup.seats == [Seat::Human; 2] => format!("the {side} of you"),
        Seat::Human => "you".to_owned(),
        Seat::Solver(Opponent::Best) => {
            let is_here = setup.beginning == Beginning::Here;
            let strength = app.setup_strength().filter(|_| is_here);
            let name = Opponent::Best.name(strength.unwrap_or(Strength::Perfect));
            format!("solver: {name}")
        }
        Seat::Solver(Opponent::Slips(percent)) => {
            format!("solver: slips in {percent} % of its moves")
        }
        Seat::Solver(opponent) => format!("solver: {opponent}"),
    }
}

/// What the selected answer means.
fn meaning(app: &App, setup: &Setup) -> String {
    let game = app.state.rules().game;
    let strength = match setup.beginning {
        Beginning::Here => app.setup_strength(),
        Beginning::Random => Some(Strength::Perfect),
    };
    match setup.row() {
        Row::Beginning if setup.beginning == Beginning::Random => format!(
            "A random position with R ≥ {LEAST}, from which some moves win and others lose."
        ),
        Row::Beginning => "The position on the screen.".to_owned(),
        Row::Largest => "The largest pile of the random position: type it.".to_owned(),
        Row::Convention => match setup.convention {
            crate::game::Convention::Normal => "Who cannot move loses.".to_owned(),
            crate::game::Convention::Misere => "Who cannot move wins.".to_owned(),
        },
        Row::First | Row::Second => {
            let side = usize::from(setup.row() == Row::Second);
            match (setup.seats[side], strength) {
                (Seat::Human, _) => "Somebody at this keyboard.".to_owned(),
                (Seat::Solver(Opponent::Best | Opponent::Slips(_)), None) => {
                    "What is known of the best move here is being found out …".to_owned()
                }
                (Seat::Solver(opponent), strength) => {
                    let words = opponent.words(game, strength.unwrap_or(Strength::Unknown));
                    format!("The solver: {words}.")
                }
            }
        }
        Row::Warnings => "Before you make a move that throws away a won game.".to_owned(),
        Row::Forced => "Where there is only one move.".to_owned(),
    }
}
