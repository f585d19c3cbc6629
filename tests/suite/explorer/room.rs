//! Room follows need: frames are not mostly blank, statements have room, and nothing is cut off
//! while there is room to wrap it.

use super::OnScreen;
use nimscope::app::Pane;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

/// Games of the papers, with positions from them.
const GAMES: [(&str, &str); 4] = [
    ("misere slow:4,3", "3 5 5 6"),
    ("normal exact:5,2", "7 11 13 15 15"),
    ("normal nim:3", "3 5 6"),
    ("misere slow:5,4", "2 3 4 5 6"),
];

/// Games of other families.
const OTHERS: [(&str, &str); 7] = [
    ("normal wythoff", "3 4"),
    ("normal moore:4,2", "1 2 4 7"),
    ("normal delete", "5 8"),
    ("normal nmth:4", "3 5 6 9"),
    ("normal single:3", "4 8 9"),
    ("normal circular:5,3", "2 3 1 4 2"),
    ("misere slow-moore:4,2", "2 3 3 5"),
];

/// Positions of many or of huge piles.
const LARGE: [(&str, &str); 3] = [
    (
        "normal nim:4",
        "123456789012345678 234567890123456789 345678901234567890 456789012345678901",
    ),
    ("normal nim:8", "123 234 345 456 567 678 789 890"),
    ("misere slow:8,7", "101 101 101 101 102 102 102 103"),
];

/// The share of cells between the first two rows and the last one that have neither a character
/// nor a ground of their own, in percent. A blank that is reversed is filled.
fn blank(explorer: &mut OnScreen) -> usize {
    let buffer = explorer.draw();
    let area = *buffer.area();
    let ground = buffer[(0, area.height - 1)].bg;
    let cells = (2..area.height - 1).flat_map(|y| (0..area.width).map(move |x| (x, y)));
    let cells: Vec<bool> = cells
        .map(|at| {
            let cell = &buffer[at];
            let is_filled = cell.bg != ground || cell.modifier.contains(Modifier::REVERSED);
            cell.symbol() == " " && !is_filled
        })
        .collect();
    100 * cells.iter().filter(|blank| **blank).count() / cells.len()
}

#[test]
fn frames_are_less_than_sixty_percent_blank() {
    let mut wrong = Vec::new();
    let mut frames = vec![("normal exact:5,2", "3 5 7 9 11", "a first turn", "p enter")];
    for (rules, position) in GAMES {
        for (frame, keys) in [
            ("the start screen", ""),
            ("a first turn", "p enter"),
            ("a game", "p enter space"),
            (
                "the end of a game",
                "p enter space space space space space space space",
            ),
            ("a list", "alt-3"),
            ("a lesson", "alt-6"),
            ("a lesson that is told", "alt-6 , , , , , ,"),
            ("a figure", "alt-5"),
        ] {
            frames.push((rules, position, frame, keys));
        }
    }
    for (rules, position, frame, keys) in frames {
        let mut explorer = OnScreen::open(rules, position, (120, 40));
        explorer.press(keys);
        let share = blank(&mut explorer);
        if share >= 60 {
            let screen = explorer.screen();
            wrong.push(format!("{share} % of {frame} in {rules}:\n{screen}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_column_of_statements_has_at_least_24_cells() {
    for size in [
        (40, 12),
        (60, 16),
        (80, 24),
        (100, 30),
        (120, 40),
        (200, 60),
    ] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("g c");
        let inside = explorer.app.layout.inside(Pane::Claims);
        let screen = explorer.screen();
        let row = screen.lines().find(|line| line.contains("Every game has"));
        let row = row.unwrap_or_else(|| panic!("the first claim at {size:?}:\n{screen}"));
        let column = row[..row.find("Every game has").unwrap()].chars().count();
        // Beside it is what is said of the selected claim, where there is room for that.
        let shown = row.chars().skip(column);
        let shown = shown.take_while(|c| !"│┃".contains(*c)).count();
        assert!(
            shown >= 24,
            "{shown} cells at {size:?}, {inside:?}:\n{screen}"
        );
    }
}

/// The rows inside a pane.
fn rows(explorer: &mut OnScreen, inside: Rect) -> Vec<String> {
    let buffer = explorer.draw();
    let row = |y: u16| -> String {
        let cells = (inside.x..inside.right()).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (inside.y..inside.bottom()).map(row).collect()
}

#[test]
fn nothing_is_elided_while_there_is_room_to_wrap() {
    let mut wrong = Vec::new();
    for (rules, position) in GAMES.into_iter().chain(OTHERS).chain(LARGE) {
        for size in [(80, 24), (120, 40), (200, 60)] {
            for keys in [
                "alt-1",
                "g w",
                "g l",
                "g v",
                "g h",
                "alt-2",
                "alt-3",
                "g o",
                "alt-4",
                "g r",
                "alt-4 / text:theorem,slow enter",
                "alt-6",
            ] {
                let mut explorer = OnScreen::open(rules, position, size);
                explorer.press(keys);
                let slots = explorer.app.layout.slots.clone();
                for slot in slots.iter().filter(|slot| slot.pane != Pane::Figures) {
                    let rows = rows(&mut explorer, slot.inside());
                    let blank = rows.iter().rev().take_while(|row| row.is_empty()).count();
                    let is_elided = |row: &&String| row.ends_with('…') && row.trim() != "…";
                    let elided = rows.iter().find(is_elided);
                    if let Some(row) = elided.filter(|_| blank >= 2) {
                        wrong.push(format!(
                            "{:?} after {keys} in {rules} at {size:?}, {blank} rows blank: {row}",
                            slot.pane
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Tokens that cannot be played are set apart like the others.
#[test]
fn unplayable_tokens_can_be_counted() {
    for (size, position, top, expected) in [
        ((120, 40), "1 2 9", "▁▁▁", 6),
        ((60, 16), "1 2 5", "╌╌╌", 1),
    ] {
        let mut explorer = OnScreen::open("normal slow:3,2", position, size);
        let inside = explorer.app.layout.place(Pane::Position).unwrap();
        let rows = rows(&mut explorer, inside);
        let counted = rows.iter().filter(|row| row.contains(top)).count();
        assert_eq!(counted, expected, "{rows:#?}");
    }
}

/// Tokens of a lesson are as high as the rows allow that its figure leaves free at the end.
#[test]
fn no_row_of_a_lesson_is_left_that_tokens_could_have() {
    for (size, position, tallest) in [((120, 40), "3 4 5", 5), ((200, 60), "3 4 5", 5)] {
        let mut explorer = OnScreen::open("normal nim:3", position, size);
        explorer.press("alt-6 , , , , , , ,");
        let inside = explorer.app.layout.place(Pane::Figures).unwrap();
        let rows = rows(&mut explorer, inside);
        let blank = rows.iter().rev().take_while(|row| row.is_empty()).count();
        assert!(blank < tallest, "{blank} rows at {size:?}: {rows:#?}");
    }
}

/// A graph in a lesson is seen as a whole where the piles have rows to spare.
#[test]
fn a_graph_of_a_lesson_is_whole() {
    let mut explorer = OnScreen::open("normal slow:3,2", "3 5 6", (120, 40));
    explorer.press("alt-6 ,");
    let screen = explorer.screen();
    assert!(screen.contains("all positions"), "{screen}");
    assert!(!screen.contains("of 16"), "{screen}");
}

/// All that is said of the values is in sight where who plays has the piles in sight.
#[test]
fn the_value_of_a_position_is_whole() {
    for position in ["12 25 33 48", "1 1 1 9", "3 5 5 6", "3 5 7 9"] {
        for size in [(60, 16), (80, 24), (120, 40)] {
            let mut explorer = OnScreen::open("misere slow:4,3", position, size);
            explorer.sees(&["exception"]);
            let layout = &explorer.app.layout;
            let (rows, height) = (layout.text_rows(Pane::Value), layout.height(Pane::Value));
            assert!(rows <= height.into(), "{rows} rows in {height} at {size:?}");
        }
    }
}

/// A row of a bar is taken as a whole or not at all; the number says how much is.
#[test]
fn a_bar_shows_no_more_taken_than_a_move_takes() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 50 50 61", (60, 16));
    let inside = explorer.app.layout.place(Pane::Position).unwrap();
    let rows = rows(&mut explorer, inside);
    assert!(
        !rows.iter().any(|row| row.contains(['▒', '▓'])),
        "{rows:#?}"
    );
    assert!(
        rows.iter().any(|row| row.contains("3−1  50−1 50−1")),
        "{rows:#?}"
    );
    // What a split keeps is solid, and what it takes is not.
    let mut explorer = OnScreen::open("normal delete", "5 8", (120, 40));
    let by = explorer.app.view().selected_move().unwrap().choice.by;
    let taken = if by.change(0) == nimscope::game::PileChange::Deleted {
        5
    } else {
        8
    } + 1;
    let inside = explorer.app.layout.place(Pane::Position).unwrap();
    let cells = self::rows(&mut explorer, inside).concat();
    let count = |signs: [char; 2]| cells.matches(signs).count();
    let width = count(['▒', '▓']) / taken;
    assert!(width > 3 && count(['▒', '▓']) % taken == 0, "{cells}");
}

/// The explanation goes on below where a row of it is longer than the pane.
#[test]
fn no_row_of_why_is_cut() {
    for size in [(60, 16), (80, 24), (120, 40)] {
        for (rules, position) in GAMES {
            let mut explorer = OnScreen::open(rules, position, size);
            explorer.press("alt-3");
            let width = usize::from(explorer.app.layout.inside(Pane::Why).width);
            let text = explorer.app.layout.text(Pane::Why).iter();
            let wide = text.map(ratatui::text::Line::width).max().unwrap_or(0);
            assert!(
                wide <= width && width >= 24,
                "{wide} in {width} at {size:?}"
            );
        }
    }
}

/// A foot leaves its last clauses out, and is not cut inside of one.
#[test]
fn feet_are_whole_clauses() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (60, 16));
    explorer.press("alt-3").sees(&["50 found ━"]);
    let mut explorer = OnScreen::open("normal exact:5,2", "3 5 7 9 11", (60, 16));
    explorer.press("alt-3").sees(&["Enter opens this row ─"]);
}

/// A row of Moves that says more goes on below, and a column keeps its place with a short heading,
/// before a note repeats the selected row.
#[test]
fn moves_go_on_below_before_there_is_a_note() {
    let mut explorer = OnScreen::open("normal wythoff", "3 4", (80, 24));
    let inside = explorer.app.layout.place(Pane::Moves).unwrap();
    let rows = rows(&mut explorer, inside);
    assert!(
        !rows.iter().any(|row| row.contains(['…', '─'])),
        "{rows:#?}"
    );
    assert!(
        rows.iter().any(|row| row.contains("also 1 from")),
        "{rows:#?}"
    );
    assert!(rows[0].contains(" to "), "{rows:#?}");
}

/// A title leaves its key out, and a foot its last words, rather than be cut inside a word.
#[test]
fn titles_and_feet_are_cut_between_words() {
    for size in [(40, 12), (60, 16), (80, 24)] {
        for keys in [
            "alt-3",
            "alt-5",
            "alt-5 t",
            "alt-5 t t",
            "alt-6",
            "g n",
            "g v",
        ] {
            for (rules, position) in GAMES {
                let mut explorer = OnScreen::open(rules, position, size);
                explorer.press(keys);
                let screen = explorer.screen();
                let is_border = |line: &&str| line.contains(['┌', '┏', '└', '┗']);
                let is_cut = |line: &&str| {
                    line.match_indices('…')
                        .any(|(at, _)| !line[..at].ends_with(' '))
                };
                let cut = screen.lines().filter(is_border).find(is_cut);
                assert_eq!(cut, None, "{keys} in {rules} at {size:?}:\n{screen}");
            }
        }
    }
}
