//! Keys, mouse, pastes and resizes at random while the solver runs, by a fixed seed: no panes of a
//! frame contradict each other.

use crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};

use super::OnScreen;
use super::panes_agree::{header_is_true, no_two_values};
use crate::support::PASTES;
use crate::support::explorer::named;

/// Events for each of the games: twenty thousand in all, and a hundred thousand in the long form.
const EVENTS: usize = 4_000;
const MANY_EVENTS: usize = 20_000;

const GAMES: [(&str, &str); 5] = [
    ("misere slow:4,3", "3 5 5 6"),
    ("misere slow:4,2", "3 5 7 9"),
    ("normal exact:4,2", "2 3 5 5"),
    ("normal slow-set:4,1+3", "3 4 5 6"),
    ("normal single:4", "4 6 8 9"),
];

/// Left out are keys that leave the program or write files, and keys that choose among all
/// actions, these among them.
const KEYS: &str = "h j k l g G t i X s = e + - r space m . p P c H ! u U ] [ a 0 $ o n f w v V M \
    x R b ' z y T / ? 1 2 3 9 tab enter enter esc esc ctrl-u backspace up down left right pageup \
    pagedown home end shift-tab ctrl-d ctrl-f ctrl-b ; , N d D I K L { } < > ( ) # Q ` | \
    alt-1 alt-1 alt-2 alt-3 alt-4 alt-5 alt-6";

const BUTTONS: [MouseEventKind; 7] = [
    MouseEventKind::Down(MouseButton::Left),
    MouseEventKind::Down(MouseButton::Left),
    MouseEventKind::Drag(MouseButton::Left),
    MouseEventKind::Up(MouseButton::Left),
    MouseEventKind::Down(MouseButton::Right),
    MouseEventKind::ScrollDown,
    MouseEventKind::ScrollUp,
];

fn event(random: &mut fastrand::Rng) -> Event {
    match random.u8(..100) {
        0 => Event::Resize(random.u16(1..=200), random.u16(1..=60)),
        1 | 2 => Event::Resize(200, 60),
        3 => Event::Paste(PASTES[random.usize(..PASTES.len())].to_owned()),
        4..=12 => Event::Mouse(MouseEvent {
            kind: BUTTONS[random.usize(..BUTTONS.len())],
            column: random.u16(..200),
            row: random.u16(..60),
            modifiers: KeyModifiers::NONE,
        }),
        _ => {
            let keys: Vec<&str> = KEYS.split_whitespace().collect();
            let (code, modifiers) = named(keys[random.usize(..keys.len())]);
            Event::Key(crossterm::event::KeyEvent::new(code, modifiers))
        }
    }
}

fn live_through(events: usize) {
    for ((rules, position), seed) in GAMES.into_iter().zip(7..) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut explorer = OnScreen::open(rules, position, (200, 60));
        for number in 0..events {
            explorer.hear(event(&mut random));
            let screen = explorer.look();
            // Popups cover panes.
            let view = explorer.app.view();
            let width = view.layout.body.width;
            if !view.state.popups.is_empty() || view.layout.slots.is_empty() {
                continue;
            }
            let agrees = no_two_values(view, &screen);
            let is_true = if width < 100 {
                Ok(())
            } else {
                header_is_true(view, &screen)
            };
            if let Err(error) = agrees.and(is_true) {
                panic!("{rules}, event {number}: {error}");
            }
        }
    }
}

#[test]
fn panes_agree_whatever_is_pressed() {
    live_through(EVENTS);
}

#[test]
#[ignore = "takes some minutes"]
fn panes_agree_whatever_is_pressed_however_long() {
    live_through(MANY_EVENTS);
}
