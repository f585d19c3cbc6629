//! What a key press costs besides the solver: the state's update and its demand, and drawing a
//! full frame at 200×60.

use std::sync::Arc;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use enum_map::EnumMap;
use litemap::LiteMap;
use nimscope::app::matches::{Begun, Match};
use nimscope::app::seat::Seat;
use nimscope::app::{Explorer, Keymap, Pane, State, Wishes, game_file};
use nimscope::engine::{Engine, Limits};
use nimscope::game::{Move, Position, Ruleset};
use nimscope::solve::Control;
use nimscope::theory::Theorems;
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
fn explorer() -> Explorer {
    let rules = Ruleset::misere("slow:4,3".parse().expect("a game"));
    let position: Position = "3 5 5 6".parse().expect("a position");
    let engine = Engine::new(
        Limits {
            memory: 512 << 20,
            threads: 1,
        },
        Theorems::default(),
        Arc::new(|| {}),
    );
    let wishes = Wishes {
        max: 40,
        positions: 10_000_000,
    };
    let keymap = Keymap::new(&LiteMap::new()).expect("the default keys");
    let mut app = Explorer::new(State::new(rules, position, wishes, 1), keymap, engine);
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

/// A key, and after it one that takes it back: update, layout, demand.
fn back_and_forth(bencher: divan::Bencher<'_, '_>, mut app: Explorer, keys: [char; 2]) {
    let mut keys = keys.into_iter().cycle();
    bencher.bench_local(|| {
        let key = keys.next().map_or(KeyCode::Esc, KeyCode::Char);
        app.key(KeyEvent::new(key, KeyModifiers::NONE));
        screen::prepare(&mut app, SCREEN);
        app.engine.demand(app.demand());
    });
}

/// A key that moves the selection.
#[divan::bench]
fn update_and_demand(bencher: divan::Bencher<'_, '_>) {
    let mut app = explorer();
    app.state.focus_on(Pane::Exceptions);
    back_and_forth(bencher, app, ['j', 'k']);
}

/// A key that changes the position and is taken back.
#[divan::bench]
fn edit_and_demand(bencher: divan::Bencher<'_, '_>) {
    back_and_forth(bencher, explorer(), ['+', '-']);
}

/// A frame in which nothing has changed, laid out and drawn, while a pane has the focus.
#[divan::bench(args = [Pane::Claims, Pane::Why, Pane::Figures, Pane::Prover])]
fn frame_of_a_pane(bencher: divan::Bencher<'_, '_>, pane: Pane) {
    let mut app = explorer();
    app.state.focus_on(pane);
    screen::prepare(&mut app, SCREEN);
    app.engine.demand(app.demand());
    app.engine.wait_idle(Duration::from_secs(60));
    let mut terminal =
        Terminal::new(TestBackend::new(SCREEN.width, SCREEN.height)).expect("a screen in memory");
    bencher.bench_local(|| {
        screen::prepare(&mut app, SCREEN);
        app.engine.demand(app.demand());
        let drawn = terminal.draw(|frame| screen::draw(frame, app.view()));
        drawn.map(|frame| frame.count)
    });
}

/// A step in the record of a game, by the number of its moves: it must not grow with them.
#[divan::bench(args = [100, 1_000, 50_000])]
fn step_in_a_game(bencher: divan::Bencher<'_, '_>, moves: usize) {
    let mut app = explorer();
    open_game(&mut app, moves);
    back_and_forth(bencher, app, ['k', 'j']);
}

/// A frame while the record of a game is shown, by the number of its moves.
#[divan::bench(args = [100, 1_000, 50_000])]
fn draw_a_game(bencher: divan::Bencher<'_, '_>, moves: usize) {
    let mut app = explorer();
    open_game(&mut app, moves);
    screen::prepare(&mut app, SCREEN);
    let mut terminal =
        Terminal::new(TestBackend::new(SCREEN.width, SCREEN.height)).expect("a screen in memory");
    bencher.bench_local(|| {
        let drawn = terminal.draw(|frame| screen::draw(frame, app.view()));
        drawn.map(|frame| frame.count)
    });
}

/// Opens a game of nim with one pile, one token a move.
fn open_game(app: &mut Explorer, moves: usize) {
    let rules = Ruleset::normal("nim:1".parse().expect("a game"));
    let start: Position = moves.to_string().parse().expect("a position");
    let seats = EnumMap::from_array([Seat::Human; 2]);
    let Begun {
        mut tree,
        mut contest,
    } = Match::begin(rules, start, seats).expect("a game");
    let take = Move::one_from_each([0]);
    for _ in 0..moves {
        contest.play(&mut tree, &take).expect("a token is left");
    }
    let text = contest.text_of_file(&tree);
    app.state.focus_on(Pane::Play);
    let keys = "Ogame".chars().map(KeyCode::Char).chain([KeyCode::Enter]);
    for key in keys {
        app.key(KeyEvent::new(key, KeyModifiers::NONE));
        screen::prepare(app, SCREEN);
    }
    let read = game_file::read_game(&text, &Control::new());
    app.open_game("game", read).expect("it was saved");
    screen::prepare(app, SCREEN);
}
