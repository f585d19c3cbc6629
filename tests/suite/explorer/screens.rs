//! What the screen looks like: snapshots at the sizes that users have, with what must be on them
//! beside each.

use super::OnScreen;
use super::help::find;
use nimscope::app::Pane;

const SIZES: [(u16, u16); 4] = [(40, 10), (80, 24), (120, 40), (200, 60)];

fn question(size: (u16, u16)) -> OnScreen {
    OnScreen::open("misere slow:4,3", "3 5 5 6", size)
}

/// A snapshot named after the size, and its text for assertions.
fn shot(name: &str, explorer: &mut OnScreen, (width, height): (u16, u16)) -> String {
    let screen = explorer.screen();
    insta::assert_snapshot!(format!("{name}_{width}x{height}"), screen);
    screen
}

#[test]
fn the_first_question() {
    for size in SIZES {
        let screen = shot("question", &mut question(size), size);
        assert!(screen.contains("NIM(4,3)"), "the game is named");
        if size.0 >= 80 {
            for text in ["wins in 6", "leads to", "2 4 5 5", "sum 19", "exception"] {
                assert!(screen.contains(text), "{text} at {size:?}:\n{screen}");
            }
        }
    }
}

#[test]
fn every_pane_alone() {
    for size in SIZES {
        for pane in Pane::ALL {
            let mut explorer = question(size);
            explorer.app.state.focus_on(pane);
            explorer.press("z");
            let screen = shot(&format!("pane_{}", pane.key()), &mut explorer, size);
            assert!(
                screen.contains(pane.title()),
                "{} is titled at {size:?}",
                pane.title()
            );
        }
    }
}

#[test]
fn popups() {
    for size in SIZES {
        for (name, keys, text) in [
            ("help", "?", "Keys: Position first"),
            ("palette", ": text:copy", "copy the position"),
            ("new_game", "p j j j l", "slips 10"),
            ("prompt", "e ctrl-u text:3,x", "not a whole number"),
            ("which_key", "y", "copy the values"),
            ("bookmarks", "b enter '", "Bookmarks"),
        ] {
            let mut explorer = question(size);
            explorer.press(keys);
            let screen = shot(&format!("popup_{name}"), &mut explorer, size);
            assert!(screen.contains(text), "{text} at {size:?}:\n{screen}");
        }
    }
}

#[test]
fn a_game_against_the_solver() {
    for size in SIZES {
        let mut explorer = question(size);
        // Without help: values are looked at once the moves are made.
        explorer.press("P . text:keep,d enter");
        find(&mut explorer);
        explorer.press("v g y");
        let screen = shot("play", &mut explorer, size);
        for text in ["you", "perfect", "2 4 4 6", "should win in"] {
            assert!(screen.contains(text), "{text} at {size:?}:\n{screen}");
        }
    }
}

#[test]
fn special_positions() {
    let size = (120, 40);
    let huge = "9223372036854775807 9223372036854775808 18446744073709551615 18446744073709551615";
    for (name, rules, position, text) in [
        ("terminal", "misere slow:4,3", "0 0 3 9", "No move is left"),
        ("unreduced", "normal slow:3,2", "1 2 9", "reduced: 1 2 3"),
        ("huge", "misere slow:4,3", huge, "—"),
        (
            "many",
            "normal slow:20,3",
            "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20",
            "1,140 moves",
        ),
        ("set", "normal slow-set:5,2+4", "2 3 4 5 6", "SN(5,{2,4})"),
        (
            "long_moves",
            "normal half:6",
            "3 5 8 12 20 33",
            "1 + 19 → 1 1 1 7 11 19",
        ),
        ("no_exceptions", "normal slow:4,3", "3 5 5 6", "NIM(4,3)"),
    ] {
        let mut explorer = OnScreen::open(rules, position, size);
        let screen = shot(&format!("special_{name}"), &mut explorer, size);
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
}

#[test]
fn every_kind_of_explanation() {
    let size = (120, 40);
    for (name, rules, position, texts) in [
        (
            "exception",
            "misere slow:5,4",
            "3 5 5 6 9",
            &[
                "✗ first error",
                "(a) 6 > 5 ✓",
                "its prefix (3 5 5 6)",
                "▫",
                "nimscope/thm3",
            ][..],
        ),
        (
            "regular",
            "misere slow:4,3",
            "3 5 5 5",
            &[
                "No exception",
                "(a) x4 = l = 5",
                "M-move delays longest.",
                "of the second kind",
            ],
        ),
        (
            "columns",
            "normal exact:5,2",
            "10 19 24 26 27",
            &[
                "4. Column 1 decides",
                "Class NN",
                "constructs a winning move",
            ],
        ),
        (
            "unreduced",
            "normal slow:3,2",
            "1 2 9",
            &["Algorithm 1", "Algorithm 2", "it is (1 2 3)", "L(u) ="],
        ),
        (
            "computed",
            "normal slow:4,2",
            "3 5 5 6",
            &["exhaustive table", "Proof 3 5 5 6"],
        ),
        (
            "terminal",
            "misere slow:4,3",
            "0 0 3 9",
            &["no move: the player to move wins"],
        ),
    ] {
        let mut explorer = OnScreen::open(rules, position, size);
        explorer.press("w z");
        let screen = shot(&format!("why_{name}"), &mut explorer, size);
        for text in texts {
            assert!(screen.contains(text), "{text} of {name}:\n{screen}");
        }
    }
}

/// What one can count oneself comes first: the columns of bits, step by step.
#[test]
fn nim_explains_itself() {
    for (rules, position) in [("normal nim:3", "3 4 5"), ("normal moore:3,2", "3 4 5")] {
        let mut explorer = OnScreen::open(rules, position, (120, 40));
        explorer.press("w z").sees(&[
            "Bouton's matrix",
            "1. Write each pile in binary",
            "2. Count the ones in each column.",
            "5. A winning move",
            "How it is known",
        ]);
    }
}

#[test]
fn a_selected_move_is_seen_on_the_piles() {
    let mut explorer = question((120, 40));
    explorer.press("g m");
    let screen = shot("move_selected", &mut explorer, (120, 40));
    assert_eq!(
        screen.matches("−1").count(),
        3,
        "three of four piles lose a token"
    );
}

#[test]
fn any_size_is_drawn() {
    let mut explorer = question((80, 24));
    for width in [1, 2, 23, 24, 30, 59, 60, 109, 110, 179, 180, 250] {
        for height in [1, 2, 5, 6, 9, 15, 16, 29, 30, 44, 45, 80] {
            explorer.resize(width, height).draw();
        }
    }
    for keys in ["?", "esc : text:x", "esc e", "esc y", "esc b '", "esc J"] {
        explorer.press(keys);
        for (width, height) in [(1, 1), (24, 6), (25, 7), (60, 16), (250, 80)] {
            explorer.resize(width, height).draw();
        }
    }
}

/// How each value is known is a mark beside it; the line below says what the marks mean, once
/// each.
#[test]
fn how_values_are_known_is_a_line() {
    for (size, lines) in [((80, 24), 1), ((120, 40), 1), ((200, 60), 1)] {
        let mut explorer = OnScreen::open("normal delete", "3 5", size);
        let pane = Pane::Value;
        let text = explorer.app.layout.text(pane);
        let said = text
            .iter()
            .skip_while(|line| !line.to_string().starts_with("Grundy"));
        let count = said.count() - 1;
        let screen = explorer.screen();
        assert!(count <= lines, "{count} lines at {size:?}: {screen}");
        // Theorems have their names where one asks for them.
        assert!(screen.contains("¹\u{a0}theorem"), "{screen}");
        let screen = explorer.press("g u").screen();
        assert!(screen.contains("\u{a0}delete/thm2.2"), "{screen}");
    }
}

/// A word that is wider than the screen is broken, and nothing of the sentence is cut off.
#[test]
fn a_window_that_is_too_small_says_so_in_whole_words_or_parts_of_them() {
    for width in [5, 8, 23] {
        let mut explorer = OnScreen::idle("normal slow:4,3", "3 5 5 6", (width, 12));
        let said: String = explorer.screen().split_whitespace().collect();
        assert_eq!(said, "nimscope:enlargethewindowto24×6ormore", "{width}");
    }
}

#[test]
fn both_plays_are_seen_together_where_there_is_little_room() {
    for width in [60, 64, 70] {
        let mut explorer = OnScreen::open("normal exact:5,2", "1 2 3 4 5", (width, 16));
        let screen = explorer.screen();
        let row = |values| screen.lines().any(|line| line.contains(values));
        assert!(row("normal  N  R 7  G 2"), "{screen}");
        assert!(row("misère  N  R 5  G 7"), "{screen}");
    }
}
