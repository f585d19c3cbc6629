//! Before a class: values revealed one by one, nim step by step, puzzles.

use nimscope::app::Pane;
use nimscope::app::figures::Chosen;
use nimscope::game::{Choices, Ruleset};
use nimscope::study::{Oracle, Picked, SEARCH_LIMIT};

use super::OnScreen;

const SIZES: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];

#[test]
fn values_are_revealed_one_by_one() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        let value = |explorer: &mut OnScreen, name: &str| {
            let screen = explorer.screen();
            // Without a value in sight there are no rows for them.
            let Some(row) = screen.lines().find(|line| line.contains(name)) else {
                return false;
            };
            // Beside it other panes hide values too.
            let cell = row[row.find(name).unwrap()..].split('│').nth(1).unwrap();
            !cell.contains('·')
        };
        explorer
            .press(",")
            .sees(&["nothing is hidden: v hides values"]);
        explorer.press("v g p");
        for shown in 0..4 {
            let seen =
                ["│outcome ", "│R       ", "│Grundy  "].map(|name| value(&mut explorer, name));
            assert_eq!(
                seen,
                [shown > 0, shown > 1, shown > 2],
                "{shown} at {size:?}"
            );
            explorer.press(",");
        }
        // Of moves that of the selected one; another position hides all again.
        explorer.press("g m j ,");
        assert_eq!(explorer.app.state.revealed.moves.len(), 1);
        let screen = explorer.screen();
        let number = screen.matches("wins in").count() + screen.matches("loses in").count();
        assert_eq!(number, 1, "{screen}");
        explorer.press("enter");
        assert!(explorer.app.state.revealed.moves.is_empty());
        assert_eq!(explorer.app.state.revealed.values, 0);
    }
}

#[test]
fn steps_of_the_line_are_revealed_one_by_one_and_the_piles_follow() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("v g l z").sees(&["values are hidden"]);
        let rows = |explorer: &mut OnScreen| {
            let screen = explorer.screen();
            let is_step = |line: &&str| line.split(' ').any(|word| word == "N" || word == "P");
            screen.lines().filter(is_step).count()
        };
        assert_eq!(rows(&mut explorer), 0);
        explorer.press(",");
        assert_eq!(
            (rows(&mut explorer), explorer.piles().as_str()),
            (1, "3 5 5 6")
        );
        explorer.press(",");
        assert_eq!(
            (rows(&mut explorer), explorer.piles().as_str()),
            (2, "2 4 5 5")
        );
        // What is revealed stays, also further back on the line.
        explorer.press("k");
        assert_eq!(
            (rows(&mut explorer), explorer.piles().as_str()),
            (2, "3 5 5 6")
        );
        for _ in 0..20 {
            explorer.press(",");
        }
        assert_eq!(rows(&mut explorer), 7);
        explorer.sees(&["the line ends here"]);
        // Another position hides all again.
        explorer.press("+");
        assert_eq!(rows(&mut explorer), 0);
    }
}

#[test]
fn nim_is_explained_step_by_step_on_the_columns() {
    for size in SIZES {
        let mut explorer = OnScreen::open("normal nim:3", "3 5 7", size);
        explorer.app.state.figure.chosen = Chosen::Words;
        explorer.press("g f z v");
        let steps = |explorer: &mut OnScreen| {
            let screen = explorer.screen();
            (1..=6)
                .filter(|step| screen.contains(&format!("{step}. ")))
                .count()
        };
        for number in 0..=6 {
            assert_eq!(steps(&mut explorer), number, "{}", explorer.screen());
            explorer.press(",");
        }
        // The highest bit is on the left, below its place value.
        explorer.sees(&[
            "4 2 1",
            "c 7  1 1 1",
            "A column is balanced (=) if its count is even.",
            "The highest column that is not balanced is that of 1.",
            "Now all columns are balanced, and the other player is to move.",
        ]);
    }
    let mut explorer = OnScreen::open("normal moore:4,2", "1 2 4 7", (120, 40));
    explorer.app.state.figure.chosen = Chosen::Words;
    explorer
        .press("g f z")
        .sees(&["if its count is a multiple of 3", "5. A winning move: "]);
}

/// The automaton reads normal play. In misère play its columns tell a class nothing, and no step
/// is without words.
#[test]
fn steps_of_a_lesson_are_of_the_play_that_is_played() {
    for (rules, is_read) in [("normal exact:5,2", true), ("misere exact:5,2", false)] {
        let mut explorer = OnScreen::open(rules, "1 2 3 4 5", (120, 40));
        explorer.press("alt-6 , , , , , v");
        let screen = explorer.screen();
        assert_eq!(screen.contains("Column 4 decides"), is_read, "{screen}");
        assert!(!screen.contains("values are hidden"), "{screen}");
    }
}

/// Panes without a value to show lend their places: at most the focused one says why it is empty.
#[test]
fn no_frame_says_twice_that_values_are_hidden() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        for (rules, position) in [("misere slow:4,3", "3 5 5 6"), ("normal nim:3", "3 4 5")] {
            for keys in [
                "v",
                "p enter alt-1",
                "p enter alt-3",
                "v g l",
                "v g u",
                "alt-6",
            ] {
                let mut explorer = OnScreen::open(rules, position, size);
                explorer.press(keys);
                explorer.app.state.toast = None;
                let screen = explorer.screen();
                let said = screen.matches("values are hidden").count();
                assert!(said <= 1, "{keys} in {rules} at {size:?}\n{screen}");
            }
        }
    }
}

#[test]
fn a_puzzle_is_solved_by_its_only_winning_move() {
    for (rules, position, size) in [
        ("misere slow:4,3", "3 5 5 6", (80, 24)),
        ("normal nim:3", "1 2 3", (120, 40)),
        ("normal single:3", "4 8 9", (200, 60)),
    ] {
        let mut explorer = OnScreen::open(rules, position, size);
        explorer.press("#").sees(&["Puzzle: find the only"]);
        assert_eq!(explorer.app.state.focus(), Pane::Position);
        assert!(explorer.app.state.hidden());
        let start = explorer.piles();
        let sheet = explorer.app.view().moves_fact().unwrap();
        let words = |wins: bool| {
            let is_it = |row: &&nimscope::study::MoveRow| {
                row.outcome
                    .value()
                    .is_some_and(nimscope::game::Outcome::is_p)
                    == wins
            };
            let rows: Vec<_> = sheet.rows.iter().filter(is_it).collect();
            let game = explorer.app.state.rules().game;
            let words = rows[0].choice.by.words(game, &explorer.app.state.order());
            (rows.len(), words.replace(' ', ","))
        };
        let ((winning, right), (_, wrong)) = (words(true), words(false));
        assert_eq!(winning, 1, "{rules} {start}");
        explorer.press(&format!(". text:{wrong} enter"));
        explorer.sees(&["does not win: try another move"]);
        assert_eq!(explorer.piles(), start);
        explorer.press(&format!(". text:{right} enter"));
        explorer.sees(&["is the only move that wins"]);
        assert!(!explorer.app.state.hidden());
        explorer.app.state.toast = None;
        explorer.sees(&["Solved at the second try"]);
        // The next one by the first move.
        explorer.press("#");
        let sheet = explorer.app.view().moves_fact().unwrap();
        let by = &sheet.rows[0].choice.by;
        let game = explorer.app.state.rules().game;
        let right = by
            .words(game, &explorer.app.state.order())
            .replace(' ', ",");
        explorer.press(&format!(". text:{right} enter"));
        assert_eq!(explorer.app.state.play.solved.first, 1);
        assert_eq!(explorer.app.state.play.solved.tried, 2);
        // A game of more piles has nothing to do with its answer.
        explorer.press("V ctrl-u text:exact:8,4 enter");
        explorer.sees(&["(8, =4)"]);
    }
}

#[test]
fn a_puzzle_whose_answer_was_shown_is_not_solved_at_the_first_try() {
    for shown in ["H H", "space", "v v", "g m ,"] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
        explorer.press("#");
        assert!(explorer.app.view().puzzle_words().is_some());
        explorer.press(shown);
        let solved = explorer.app.state.play.solved;
        assert_eq!((solved.tried, solved.first), (1, 0), "{shown}");
        if shown == "space" {
            explorer.app.state.toast = None;
            explorer.sees(&["Solved with help"]);
        }
        // The session keeps the score.
        let text = explorer.app.view().session().text();
        let session = nimscope::app::Session::read(&text).unwrap();
        let mut next = OnScreen::open("normal nim:3", "1 2 3", (80, 24));
        next.app.restore(session).unwrap();
        assert_eq!(next.app.state.play.solved, solved);
    }
    // That there is a winning move is known from the puzzle itself.
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("# H");
    assert_eq!(explorer.app.state.play.solved.tried, 0);
    // Its key fits, and who leaves it sees the values again, but not those near it.
    explorer.app.state.toast = None;
    explorer.sees(&["# another"]).press("+");
    assert!(explorer.app.state.hidden());
    explorer.press("u u");
    assert_eq!(explorer.piles(), "3 5 5 6");
    assert!(!explorer.app.state.hidden());
}

/// A game that was lost by a mistake offers it as a puzzle, and its position with the move that
/// would have won is drawn on the piles.
#[test]
fn a_mistake_is_drawn_after_the_game_and_set_as_a_puzzle() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    // The M-move from an exception throws the win away.
    explorer.press("p enter . text:keep,d enter");
    while explorer.contest().turn().is_some() {
        explorer.press("space");
    }
    explorer.sees(&[
        "You lost in 5 moves: your move 1 (keep d) threw away a win in 6; keep c would have won",
        "before your move 1: keep c would have won",
    ]);
    explorer.app.state.toast = None;
    explorer.sees(&["# mistakes as puzzles"]);
    // What keeping c takes from the other piles is hatched.
    let screen = explorer.screen();
    let ghosts = screen.matches(['▒', '▓']).count();
    assert!(ghosts > 30, "{ghosts} cells:\n{screen}");
    explorer
        .press("#")
        .sees(&["Puzzle from your game: find a winning move"]);
    // The record beside it would tell the answer.
    explorer.press("alt-2");
    let screen = explorer.screen();
    for told in ["threw away", "N 7", "R along"] {
        assert!(!screen.contains(told), "{told}:\n{screen}");
    }
    assert_eq!(explorer.piles(), "3 5 5 6");
    assert!(explorer.app.state.hidden());
    explorer
        .press(". text:keep,c enter")
        .sees(&["Solved at the first try", "right: keep c wins"]);
    // There was no other mistake: the next one is a random position.
    explorer.press("#");
    assert_ne!(explorer.piles(), "3 5 5 6");
    explorer.sees(&["Puzzle: find the only winning move"]);
}

#[test]
fn a_puzzle_is_no_position_of_equal_piles() {
    for seed in 0..40 {
        let rules = Ruleset::normal("nim:3".parse().unwrap());
        let oracle = Oracle::new(Vec::new(), 0, SEARCH_LIMIT);
        let picked = Picked::find(&oracle.about(rules), 4, seed, true).unwrap();
        let Some(puzzle) = picked.found else { continue };
        let choices = Choices::unmerged(rules.game, &puzzle.position);
        let winning = choices
            .iter()
            .filter(|choice| Some(&choice.to) == puzzle.answer.as_ref());
        assert_eq!(winning.count(), 1, "{}", puzzle.position);
    }
}

#[test]
fn a_hint_draws_the_move_that_it_names() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("p enter");
    assert!(!explorer.screen().contains('▒'), "no move is in mind");
    explorer
        .press("H H")
        .sees(&["best: keep c (Enter plays it)", "▒"]);
    explorer.press("enter");
    assert_eq!(explorer.contest().moves() % 2, 0, "the move and its answer");
    assert_ne!(explorer.piles(), "3 5 5 6");
}

/// A hint says all parts of a heap that is split, so that it can be played as it says.
#[test]
fn a_hint_to_split_a_heap_into_three_is_played_at_once() {
    OnScreen::open("normal abo:3", "6 8 13", (110, 30))
        .press("H H")
        .sees(&[
            "delete b c, split a into 2 + 2 + 2 (Enter plays it)",
            "Enter plays:",
        ])
        .press("enter")
        .sees(&["you have lost (normal play"]);
}

/// After its last step a lesson says that this was all, and what can be done.
#[test]
fn a_lesson_has_an_end() {
    for (rules, position, steps) in [
        // Three values come after the steps.
        ("normal nim:3", "3 4 5", 9),
        ("misere slow:4,3", "3 5 5 6", 11),
        ("normal exact:4,2", "1 2 3 4", 8),
    ] {
        let mut explorer = OnScreen::open(rules, position, (120, 40));
        explorer.press("alt-6");
        for step in 0..steps {
            explorer.app.state.toast = None;
            let screen = explorer.screen();
            let said = screen.contains("that was the last step");
            assert!(!said, "{rules} after step {step}:\n{screen}");
            explorer.press(",");
        }
        explorer.sees(&["that was the last step: v shows all values, # sets a puzzle"]);
    }
}

/// One step of the explanation comes with each key, and who wins comes last.
#[test]
fn a_lesson_goes_step_by_step_and_tells_who_wins_at_its_end() {
    for (rules, position, steps) in [
        ("normal nim:3", "3 4 5", 6),
        ("misere slow:4,3", "3 5 5 6", 8),
    ] {
        let mut explorer = OnScreen::open(rules, position, (120, 40));
        explorer.press("alt-6");
        let said = |explorer: &OnScreen| {
            let layout = &explorer.app.layout;
            layout.text_rows(Pane::Why) + layout.text_rows(Pane::Figures)
        };
        let mut before = said(&explorer);
        for step in 1..=steps {
            explorer.press(",");
            explorer.app.state.toast = None;
            let screen = explorer.screen();
            let answer = screen.lines().nth(1).unwrap_or_default();
            assert!(!answer.contains("win"), "after step {step}: {answer}");
            let rows = said(&explorer);
            assert!(rows > before, "{rules}: step {step} is said:\n{screen}");
            before = rows;
        }
        explorer.press(",");
        explorer.app.state.toast = None;
        explorer.sees(&["You can win."]);
    }
}

/// A matrix that has no room for large digits leaves its blank rows to the steps.
#[test]
fn steps_are_below_a_low_matrix() {
    let mut explorer = OnScreen::open("normal moore:4,2", "1 2 4 7", (80, 24));
    explorer.press("alt-6 , , , , , ,");
    let [figure, steps] = [Pane::Figures, Pane::Why].map(|pane| {
        let layout = &explorer.app.layout;
        layout.place(pane).unwrap()
    });
    assert_eq!((steps.x, steps.width), (figure.x, figure.width));
    explorer.sees(&["Bouton's matrix", "the other player is to move"]);
}

/// What is large stays large when values are shown.
#[test]
fn a_lesson_keeps_its_large_digits() {
    let mut explorer = OnScreen::open("normal nim:3", "3 4 5", (120, 40));
    explorer.press("alt-6");
    let large = |explorer: &mut OnScreen| explorer.screen().matches("▀▀▀").count();
    let before = large(&mut explorer);
    assert!(
        before > 5,
        "digits of piles and bits:\n{}",
        explorer.screen()
    );
    explorer.press("v");
    let screen = explorer.screen();
    assert!(large(&mut explorer) >= before, "{screen}");
    assert_eq!(screen.matches("matrix").count(), 1, "{screen}");
}

/// Whoever asks for a step sees it.
#[test]
fn each_step_of_a_lesson_is_in_sight() {
    for size in [(80, 24), (120, 40), (200, 60)] {
        let mut explorer = OnScreen::open("normal nim:3", "3 4 5", size);
        explorer.press("alt-6");
        for step in 1..=6 {
            explorer.press(",");
            explorer.app.state.toast = None;
            let screen = explorer.screen();
            let is_seen = screen.contains(&format!("{step}. "));
            assert!(is_seen, "step {step} at {size:?}:\n{screen}");
        }
    }
}

/// The matrix or figure is below the piles, and the steps are beside both.
#[test]
fn a_lesson_has_the_figure_below_the_piles_and_the_steps_beside_them() {
    for size in [(120, 40), (200, 60)] {
        for (rules, position) in [("normal nim:3", "3 4 5"), ("misere slow:4,3", "3 5 5 6")] {
            let mut explorer = OnScreen::open(rules, position, size);
            explorer.press("alt-6 ,");
            let [piles, figure, steps] = [Pane::Position, Pane::Figures, Pane::Why].map(|pane| {
                let layout = &explorer.app.layout;
                layout
                    .place(pane)
                    .unwrap_or_else(|| panic!("{pane:?} at {size:?}"))
            });
            assert!(figure.y > piles.bottom(), "{piles} {figure} at {size:?}");
            assert_eq!((figure.x, figure.width), (piles.x, piles.width));
            assert!(steps.x > piles.right() && steps.bottom() >= piles.bottom());
        }
    }
}

/// On a low screen a step is in sight to its last row.
#[test]
fn no_step_of_a_lesson_is_cut_on_a_small_screen() {
    let mut explorer = OnScreen::open("normal nim:3", "3 4 5", (60, 16));
    explorer.press("alt-6");
    for step in 1..=6 {
        explorer.press(",");
        let rows: Vec<String> = explorer
            .app
            .layout
            .text(Pane::Why)
            .iter()
            .map(ToString::to_string)
            .collect();
        let first = rows
            .iter()
            .position(|row| row.contains(&format!("{step}. ")));
        let first = first.unwrap_or_else(|| panic!("step {step}: {rows:?}"));
        let screen = explorer.screen();
        for row in &rows[first..] {
            assert!(screen.contains(row.trim()), "step {step}, {row}:\n{screen}");
        }
    }
}

/// Steps that are longer than their place begin at its top; each of nim is whole.
#[test]
fn a_step_is_seen_from_its_first_line() {
    for size in [(60, 16), (80, 24), (120, 40), (200, 60)] {
        for (rules, position) in [("misere slow:4,3", "3 5 5 6"), ("normal nim:3", "3 4 5")] {
            let mut explorer = OnScreen::open(rules, position, size);
            explorer.press("alt-6");
            let mut before = 0;
            for number in 1..=4 {
                explorer.press(",");
                let screen = explorer.screen();
                let layout = &explorer.app.layout;
                let (text, height) = (layout.text(Pane::Why), layout.height(Pane::Why));
                let is_blank = |row: &usize| text[*row].width() == 0;
                let first = (before..text.len()).find(|row| !is_blank(row)).unwrap();
                let last = (0..text.len()).rev().find(|row| !is_blank(row)).unwrap();
                let top = usize::try_from(layout.tops[Pane::Why]).unwrap();
                let shown = top..top + usize::from(height);
                assert!(
                    shown.contains(&first) && (shown.contains(&last) || first <= top + 1),
                    "step {number} of {rules} at {size:?}: {first} to {last} in {shown:?}\n{screen}"
                );
                before = text.len();
            }
        }
    }
}

/// The matrix of nim is below the piles where it has the rows for that, and beside them on a
/// lower screen.
#[test]
fn a_matrix_is_below_the_piles_where_there_is_room() {
    for (size, is_below) in [
        ((60, 16), false),
        ((80, 24), false),
        ((80, 30), true),
        ((120, 40), true),
        ((200, 60), true),
    ] {
        let mut explorer = OnScreen::open("normal nim:3", "3 4 5", size);
        for keys in ["alt-6", ",", ", , , , ,"] {
            explorer.press(keys);
            let screen = explorer.screen();
            let place = |pane| explorer.app.layout.place(pane).unwrap();
            let (piles, matrix) = (place(Pane::Position), place(Pane::Figures));
            assert_eq!(
                piles.bottom() < matrix.y,
                is_below,
                "{keys} at {size:?}\n{screen}"
            );
            assert_eq!(
                piles.x == matrix.x,
                is_below,
                "{keys} at {size:?}\n{screen}"
            );
            if size != (60, 16) {
                // All its rows, below its place values.
                let text = explorer.app.layout.text(Pane::Figures);
                let last = text.iter().rposition(|line| line.width() > 0).unwrap();
                assert!(last < matrix.height.into(), "{keys} at {size:?}\n{screen}");
            }
        }
    }
}
