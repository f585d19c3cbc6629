//! The form for a new game.

use enum_map::Enum as _;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::Block;

use crate::app::seat::Side;
use crate::app::setup::SetupRow;
use crate::app::{Cursor, GameStart, Overlay, Pane, Seat, Setup, View};
use crate::study::{LEAST_REMOTENESS, Opponent, Strength};
use crate::ui::columns::{Cell, Column};
use crate::ui::cut::{Cut, cells};
use crate::ui::list::{self, Entry};
use crate::ui::popup::lists::change_keys;
use crate::ui::popup::window::{PopupRows, centred, window};
use crate::ui::text::{Text, cell_width};
use crate::ui::theme::{Role, Themed};

/// The column of the answers.
const ANSWERS: usize = 15;

/// The rows below the answers: what they mean.
const MEANING: u16 = 4;

/// Where its rows are: on a tiny screen the selected one is in sight.
pub(super) fn rows(view: View<'_>, area: Rect) -> PopupRows<'_> {
    let rows = SetupRow::LENGTH;
    let place = centred(area, 76, cells(rows) + 3 + MEANING);
    let inside = Block::bordered().inner(place);
    let selected = view.state.referee.setup.selected() as u128;
    PopupRows {
        begins: true,
        ..PopupRows::of(view, place, inside, Cursor { selected }, rows)
    }
}

pub(super) fn draw(frame: &mut Frame<'_>, area: Rect, view: View<'_>) {
    let setup = &view.state.referee.setup;
    let keys = view.said_in(Overlay::Form, " change, {open} begins, {back} closes");
    let change = change_keys(view, Overlay::Form);
    let game = view.setup_start().rules.game;
    let [title, short] =
        [game.title(), game.notation()].map(|game| format!("A new game of {game}"));
    let rows = rows(view, area);
    let has_room = cell_width(&title) + 4 <= usize::from(rows.place.width);
    let title = if has_room { &title } else { &short };
    let foot = change + &keys;
    let inside = window(frame, rows.place, view, [title, &foot], Role::Focus);
    let columns = vec![
        Column::new("").least(1).gap(0),
        Column::new("").least(ANSWERS).gap(0),
        Column::new(""),
    ];
    let answers = cells(rows.scrolled.in_sight(inside.height).len());
    let place = inside.first_rows(answers);
    list::table(frame, place, vec![columns], rows.scrolled, &|number| {
        let row = SetupRow::from_usize(usize::try_from(number).ok()?);
        let [answer, in_short] = answer(view, setup, row);
        let answer = if row == setup.row() {
            Cell::new(format!("‹ {answer} ›"), Role::Title).or_in_short(format!("‹ {in_short} ›"))
        } else {
            Cell::new(format!("  {answer}"), Role::Text).or_in_short(format!("  {in_short}"))
        };
        let [edge, name] = ["", name(row)].map(|text| Cell::new(text, Role::Dim));
        Some(Entry::Row(0, vec![edge, name, answer]))
    });
    let below = inside.height.saturating_sub(answers);
    if below > 1 {
        let place = inside.last_rows(below - 1);
        let mut text = Text::new(place.width, view.theme());
        text.say(Role::Dim, &meaning(view, setup));
        text.draw(frame, place);
    }
}

fn name(row: SetupRow) -> &'static str {
    match row {
        SetupRow::Beginning => "begins at",
        SetupRow::Largest => "largest pile",
        SetupRow::Convention => "play",
        SetupRow::Seat(Side::First) => "first player",
        SetupRow::Seat(Side::Second) => "second player",
        SetupRow::Values => "values",
        SetupRow::Warnings => "warnings",
        SetupRow::Forced => "forced moves",
    }
}

/// The answer, and what it is on a narrow screen, where the position is below the form.
fn answer(view: View<'_>, setup: &Setup, row: SetupRow) -> [String; 2] {
    let either = |is: bool, yes: &str, no: &str| if is { yes } else { no }.to_owned();
    let said = match row {
        SetupRow::Beginning => {
            let (position, start) = (view.state.position(), view.setup_start().position);
            let (long, short) = match setup.beginning {
                GameStart::Here => (format!("the current position, {position}"), "this position"),
                GameStart::Again => (
                    format!("where the last game began, {start}"),
                    "the last start",
                ),
                GameStart::Random => (
                    "a random position worth playing".to_owned(),
                    "a random position",
                ),
            };
            return [long, short.to_owned()];
        }
        _ if !setup.matters(row) => "does not matter here".to_owned(),
        SetupRow::Largest => setup.max().to_string(),
        SetupRow::Convention => setup.convention.to_string(),
        SetupRow::Seat(side) => seat(view, setup, side),
        SetupRow::Values => either(setup.manner.hides, "hidden until the end", "shown"),
        SetupRow::Warnings => either(setup.manner.warns, "before a losing move", "none"),
        SetupRow::Forced => either(setup.manner.forced, "made at once", "made by you"),
    };
    [said.clone(), said]
}

fn seat(view: View<'_>, setup: &Setup, side: Side) -> String {
    match setup.seats[side] {
        Seat::Human if setup.seats.values().all(|&seat| seat == Seat::Human) => {
            format!("the {side} of you")
        }
        Seat::Human => "you".to_owned(),
        Seat::Solver(opponent) => {
            // Only who is known to be perfect is called so.
            let strength = view.setup_strength().unwrap_or(Strength::Unknown);
            format!("solver, {}", opponent.name(strength))
        }
    }
}

/// What the selected answer means.
fn meaning(view: View<'_>, setup: &Setup) -> String {
    let game = view.setup_start().rules.game;
    let strength = view.setup_strength();
    match setup.row() {
        SetupRow::Beginning => match setup.beginning {
            GameStart::Here => "The position on the screen.".to_owned(),
            GameStart::Again => "The start of the last game.".to_owned(),
            GameStart::Random => format!(
                "A random position with R ≥ {LEAST_REMOTENESS} (where R is known), from which some moves win and others lose."
            ),
        },
        SetupRow::Largest => {
            "The largest pile of the random position: type it, or change it by one.".to_owned()
        }
        SetupRow::Convention => match setup.convention {
            crate::game::Convention::Normal => "Who cannot move loses.".to_owned(),
            crate::game::Convention::Misere => "Who cannot move wins.".to_owned(),
        },
        SetupRow::Seat(side) => match (setup.seats[side], strength) {
            (Seat::Human, _) => "Somebody at this keyboard.".to_owned(),
            (Seat::Solver(Opponent::Best), None) if setup.beginning == GameStart::Random => {
                "The solver: the best moves that are known where the game begins.".to_owned()
            }
            (Seat::Solver(Opponent::Slips(percent)), None)
                if setup.beginning == GameStart::Random =>
            {
                format!(
                    "The solver: the best moves that are known where the game begins, with {percent} % slips."
                )
            }
            (Seat::Solver(Opponent::Best | Opponent::Slips(_)), None) => {
                "Looking up what is known of the best move here …".to_owned()
            }
            (Seat::Solver(opponent), strength) => {
                let strength = strength.unwrap_or(Strength::Unknown);
                let words = opponent.words(&view.state.theorems, game, strength);
                format!("The solver: {words}.")
            }
        },
        SetupRow::Values => view.said_in(
            Pane::Position,
            "Who wins, how soon, and which moves are best; {hide-values} shows them at any time.",
        ),
        SetupRow::Warnings => "Before you make a move that throws away a won game.".to_owned(),
        SetupRow::Forced => "Where there is only one move.".to_owned(),
    }
}
