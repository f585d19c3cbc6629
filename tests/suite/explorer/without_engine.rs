//! Screens drawn of a state and a snapshot: no engine, no threads, nothing computed while they
//! are drawn.

use std::sync::Arc;

use super::OnScreen;
use crossterm::event::{KeyCode, KeyEvent};
use litemap::LiteMap;
use nimscope::app::layout::FrameLayout;
use nimscope::app::{Keymap, Pane, State, View, Wishes};
use nimscope::engine::Snapshot;
use nimscope::game::{Position, Ruleset};
use nimscope::study::question::{Moves, SheetQuestion, Values, Why};
use nimscope::study::{Answer, LineSheet, Oracle, Step};
use nimscope::ui::screen;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;

const AREA: Rect = Rect {
    x: 0,
    y: 0,
    width: 120,
    height: 40,
};

fn state() -> State {
    let rules = Ruleset::misere("slow:4,3".parse().unwrap());
    let position: Position = "3 5 5 6".parse().unwrap();
    let wishes = Wishes {
        max: 20,
        positions: 200_000,
    };
    State::new(rules, position, wishes, 7)
}

/// The text of the screen that shows what is known, and nothing else.
fn screen_of(state: &State, seen: &Snapshot) -> String {
    let keymap = Keymap::new(&LiteMap::new()).unwrap();
    let first = FrameLayout::default();
    let view = View::new(state, &keymap, &first, seen);
    let (layout, seen) = screen::lay_out(view, AREA, |_| seen.clone());
    let view = View::new(state, &keymap, &layout, &seen);
    let backend = TestBackend::new(AREA.width, AREA.height);
    let mut terminal = Terminal::new(backend).unwrap();
    terminal.draw(|frame| screen::draw(frame, view)).unwrap();
    terminal.backend().to_string()
}

#[test]
fn what_stands_in_the_snapshot_stands_on_the_screen() {
    let mut state = state();
    let nothing = screen_of(&state, &Snapshot::default());
    assert!(nothing.contains("3 5 5 6") && nothing.contains('…'));
    assert!(!nothing.contains("wins in 6"), "{nothing}");

    let (rules, position) = (state.rules(), state.canonical());
    let oracle = Oracle::new(Vec::new(), 1 << 20, 1000);
    let values = Values {
        game: rules.game,
        position: position.clone(),
    };
    let moves = Moves {
        rules,
        position: position.clone(),
    };
    let why = Why { rules, position };
    let sheets = (
        values.answer(&oracle, None).unwrap(),
        moves.answer(&oracle, None).unwrap(),
        why.answer(&oracle, None).unwrap(),
    );
    let seen = Snapshot::default()
        .with_sheet(values, sheets.0)
        .with_sheet(moves, sheets.1)
        .with_sheet(why, sheets.2);
    let known = screen_of(&state, &seen);
    for text in ["wins in 6", "2 4 5 5", "! minimal exception"] {
        assert!(known.contains(text), "{text} in\n{known}");
    }
    state.focus_on(Pane::Why);
    let explained = screen_of(&state, &seen);
    assert!(explained.contains("3 5 5 6 is N, R 7"), "{explained}");
    assert_eq!(
        explained,
        screen_of(&state, &seen),
        "the same state, the same screen"
    );
}

#[test]
fn a_layout_is_a_function_of_the_state() {
    let state = state();
    let keymap = Keymap::new(&LiteMap::new()).unwrap();
    let seen = Snapshot::default();
    let nothing = FrameLayout::default();
    let view = View::new(&state, &keymap, &nothing, &seen);
    let (first, _) = screen::lay_out(view, AREA, |_| seen.clone());
    let (second, _) = screen::lay_out(view.on(&first, &seen), AREA, |_| seen.clone());
    assert_eq!(first.slots, second.slots);
    assert_eq!(first.texts, second.texts);
}

/// Far down a line its piles stand in the order of the game, which the title says where they stood
/// otherwise at the start.
#[test]
fn far_down_a_line_the_title_says_how_the_piles_stand() {
    let of_game = "optimal line, piles in the order of the game";
    for (rules, position, title) in [
        ("normal circular:4,2", "2 5 3 4", of_game),
        ("normal circular:4,2", "2 3 5 4", "optimal line   "),
        ("normal moore:4,2", "2 3 5 4", "optimal line, piles sorted"),
        ("normal moore:4,2", "2 3 4 5", "optimal line   "),
    ] {
        let mut explorer = OnScreen::idle(rules, position, (AREA.width, AREA.height));
        explorer.press("g l z");
        explorer.app.seen = line_of(&explorer);
        for key in "300j".chars() {
            explorer.app.key(KeyEvent::from(KeyCode::Char(key)));
        }
        let seen = line_of(&explorer);
        let app = &mut explorer.app;
        (app.layout, app.seen) = screen::lay_out(app.view(), AREA, |_| seen);
        explorer.sees(&[title]);
    }
}

/// A line of 1,000 steps of which no value is known.
fn line_of(explorer: &OnScreen) -> Snapshot {
    let view = explorer.app.view();
    let question = view.line_question();
    let step = Step {
        position: question.position.clone(),
        outcome: Answer::Searching,
        remoteness: Answer::Searching,
        by: None,
        error: false,
    };
    let sheet = LineSheet {
        length: Some(1_000),
        first: question.range.first,
        steps: Arc::new(vec![step; question.range.count]),
        stopped: None,
    };
    Snapshot::default().with_sheet(question, sheet)
}
