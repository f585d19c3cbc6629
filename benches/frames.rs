//! What a key press costs besides the solver: the state's update and its demand, and drawing a
//! full frame at 200×60.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use nimscope::app::{App, Keymap, State, Wishes};
use nimscope::engine::{Engine, Limits};
use nimscope::game::{Position, Ruleset};
use nimscope::ui::screen;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::layout::Rect;

const SCREEN: Rect = Rect {
    x: 0,
    y: 0,
    width: 200,
    height: 60,
};

fn main() {
    divan::main();
}

/// The explorer on the first question of the README, everything known.
fn explorer() -> App {
    let rules = Ruleset::misere("slow:4,3".parse().expect("a game"));
    let position: Position = "3 5 5 6".parse().expect("a position");
    let engine = Engine::new(
        Limits {
            memory: 512 << 20,
            threads: 1,
        },
        Arc::new(|| {}),
    );
    let wishes = Wishes {
        max: 40,
        positions: 10_000_000,
    };
    let keymap = Keymap::new(&BTreeMap::new()).expect("the default keys");
    let mut app = App::new(State::new(rules, position, wishes, 1), keymap, engine);
    screen::prepare(&mut app, SCREEN);
    app.engine.demand(app.demand());
    app.engine.wait_idle(Duration::from_secs(60));
    screen::prepare(&mut app, SCREEN);
    app
}

/// A whole frame, every cell anew.
#[divan::bench]
fn draw_full_frame(bencher: divan::Bencher<'_, '_>) {
    let app = explorer();
    let mut terminal =
        Terminal::new(TestBackend::new(SCREEN.width, SCREEN.height)).expect("a screen in memory");
    bencher.bench_local(|| {
        terminal.resize(SCREEN).expect("a screen in memory");
        terminal
            .draw(|frame| screen::draw(frame, app.view()))
            .map(|frame| frame.count)
    });
}

/// A key that moves the selection: update, layout, demand.
#[divan::bench]
fn update_and_demand(bencher: divan::Bencher<'_, '_>) {
    let mut app = explorer();
    app.state.focus_on(nimscope::app::Pane::Exceptions);
    let mut down = true;
    bencher.bench_local(|| {
        let key = if down {
            KeyCode::Char('j')
        } else {
            KeyCode::Char('k')
        };
        down = !down;
        app.key(KeyEvent::new(key, KeyModifiers::NONE));
        screen::prepare(&mut app, SCREEN);
        app.engine.demand(app.demand());
    });
}

/// A key that changes the position and is taken back: update, layout, demand.
#[divan::bench]
fn edit_and_demand(bencher: divan::Bencher<'_, '_>) {
    let mut app = explorer();
    let mut grow = true;
    bencher.bench_local(|| {
        let key = if grow {
            KeyCode::Char('+')
        } else {
            KeyCode::Char('-')
        };
        grow = !grow;
        app.key(KeyEvent::new(key, KeyModifiers::NONE));
        screen::prepare(&mut app, SCREEN);
        app.engine.demand(app.demand());
    });
}
