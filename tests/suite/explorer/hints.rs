//! The last line gives the keys that are most useful, as many as fit; titles are names.

use super::OnScreen;
use nimscope::app::Pane;

/// The last line in every pane.
fn feet(size: (u16, u16)) -> Vec<(Pane, String)> {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", size);
    let foot = |pane| {
        explorer.app.state.focus_on(pane);
        explorer.settle();
        let screen = explorer.screen();
        (pane, screen.lines().last().unwrap().to_owned())
    };
    Pane::ALL.map(foot).to_vec()
}

#[test]
fn help_a_new_game_and_the_ways_about_are_always_hinted() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        for (pane, foot) in feet(size) {
            for hint in ["? help", "p new game", "g go to", "z zoom", "v values"] {
                assert_eq!(
                    foot.matches(hint).count(),
                    1,
                    "{hint} in {pane:?} at {size:?}: {foot}"
                );
            }
        }
    }
    for (pane, foot) in feet((40, 12)) {
        assert!(foot.contains("? help"), "{pane:?}: {foot}");
    }
}

#[test]
fn hints_use_the_width() {
    for width in [40, 80, 120, 160] {
        for (pane, foot) in feet((width, 40)) {
            let used = foot.chars().count();
            assert!(
                used + 10 > usize::from(width),
                "{pane:?} at {width}: {foot}"
            );
        }
    }
}

#[test]
fn a_key_is_hinted_once() {
    for (pane, foot) in feet((200, 60)) {
        let mut hints: Vec<&str> = foot.split("  ").map(str::trim).collect();
        hints.retain(|hint| !hint.is_empty());
        let count = hints.len();
        hints.sort_unstable();
        hints.dedup();
        assert_eq!(hints.len(), count, "{pane:?}: {foot}");
    }
}

#[test]
fn a_pane_hints_its_own_keys_first_and_only_those_that_do_something() {
    let feet = feet((80, 24));
    let foot = |pane: Pane| feet.iter().find(|foot| foot.0 == pane).unwrap().1.trim();
    assert!(foot(Pane::Position).starts_with("h/l pile  k/j tokens  t mark"));
    assert!(foot(Pane::Moves).starts_with("Enter play  / filter"));
    assert!(foot(Pane::Claims).starts_with("Enter verify"));
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (200, 60));
    assert!(!explorer.screen().contains("u undo"));
    explorer.press("+");
    explorer.sees(&["u undo"]);
}

#[test]
fn tabs_have_names_that_are_understood() {
    let mut explorer = OnScreen::idle("misere slow:4,3", "3 5 5 6", (120, 40));
    for size in [(200, 60), (120, 40), (80, 24)] {
        explorer.resize(size.0, size.1);
        explorer.sees(&["Line │ Why │ Games │ History"]);
        explorer.press("g e");
        explorer.sees(&["Exceptions", "│ Positions"]);
        explorer.press("alt-1");
    }
    explorer.resize(40, 12);
    explorer.sees(&["Position │ Value │ Moves │ Line │ +3"]);
    explorer.press("w").sees(&["Why │ Games │ History │ +4"]);
}

/// Who teaches needs no other page to know the keys of a lesson.
#[test]
fn a_lesson_names_its_keys() {
    for size in [(60, 16), (80, 24), (120, 40)] {
        let mut explorer = OnScreen::open("normal nim:3", "3 4 5", size);
        explorer.press("alt-6");
        explorer.sees(&[", next step", "# puzzle", "? help"]);
    }
}
