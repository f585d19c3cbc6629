//! Every action is done wherever its keys are heard: a build with assertions stops where the
//! focused pane, the popup on top and the table of handlers all leave it to others.

use nimscope::app::{ACTIONS, Action, Overlay, Pane, Spec, Subject};

use super::OnScreen;

fn explorer() -> OnScreen {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    // A game, a bookmark and a position to go back to, so that little is refused.
    explorer.press("p enter b ctrl-u text:here enter");
    explorer
}

#[test]
fn every_action_is_done_in_each_pane_that_hears_it() {
    for pane in Pane::ALL {
        let heard = |spec: &&Spec| spec.scope.hears(pane);
        for action in ACTIONS.iter().filter(heard).map(|spec| spec.action) {
            let mut explorer = explorer();
            explorer.app.act(Action::Focus(pane), None);
            explorer.app.act(action, None);
        }
    }
}

/// How each popup is opened.
const OPENED: [(Overlay, &str); 10] = [
    (Overlay::List, "'"),
    (Overlay::Form, "p"),
    (Overlay::Settings, "ctrl-s"),
    (Overlay::Search(Subject::Keys), "?"),
    (Overlay::Search(Subject::All), ":"),
    (Overlay::Search(Subject::Games), "V"),
    (Overlay::Search(Subject::Words), "K"),
    (Overlay::Prompt, "e"),
    (Overlay::Page, "I"),
    (Overlay::Tour, "ctrl-g"),
];

#[test]
fn every_key_of_a_popup_does_something_there() {
    let opened: Vec<Overlay> = OPENED.iter().map(|(over, _)| *over).collect();
    assert_eq!(opened, Overlay::all().collect::<Vec<_>>());
    for (over, keys) in OPENED {
        for spec in ACTIONS.iter().filter(|spec| spec.scope.hears(over)) {
            let mut explorer = explorer();
            explorer.press(keys);
            let state = &explorer.app.state;
            let top = state.popups.last().map(nimscope::app::Popup::place);
            let tour = state.tour.map(|_| Overlay::Tour);
            assert_eq!(top.or(tour), Some(over));
            explorer.press(spec.keys[0]);
        }
    }
}

#[test]
fn every_action_that_copies_has_a_text() {
    let copies = |spec: &&Spec| spec.name.starts_with("copy-");
    let actions: Vec<Action> = ACTIONS
        .iter()
        .filter(copies)
        .map(|spec| spec.action)
        .collect();
    assert_eq!(actions.len(), 7);
    for action in actions {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
        // The solver's game hides values.
        explorer.press("p enter v g o 5 B");
        let effects = explorer.app.act(action, None);
        assert!(!effects.is_empty(), "{action:?}: {}", explorer.screen());
    }
}

#[test]
fn a_bookmark_is_forgotten_in_the_list_of_bookmarks() {
    let mut explorer = explorer();
    explorer.press("'").sees(&["here"]);
    explorer.press("x");
    assert_eq!(explorer.app.state.tree.bookmarks().count(), 0);
}
