//! No two panes of one frame contradict each other, whatever is known by then.

use std::collections::BTreeMap;

use super::OnScreen;
use nimscope::app::{ListPane, Pane, View};
use nimscope::game::{Outcome, Position};
use nimscope::study::Answer;
use nimscope::ui::theme::{Role, Theme};
use proptest::prelude::*;

const WIDE: (u16, u16) = (200, 60);

/// The word of this number behind a text on the screen, up to the border of the pane.
fn behind(screen: &str, text: &str, number: usize) -> Option<String> {
    let at = screen.find(text)? + text.len();
    let row = screen[at..].split(['│', '┃', '\n']).next()?;
    row.split_whitespace().nth(number).map(str::to_owned)
}

/// What the Value pane and the Line pane show of the position: its outcome and its R.
fn shown(view: View<'_>, screen: &str) -> [(Option<String>, Option<String>); 2] {
    let step = view.state.cursor(Pane::Line).selected;
    let row = format!("›{step}  {}  ", view.state.position());
    // Other panes have words of the same beginnings.
    let [values, line] = [Pane::Value, Pane::Line].map(|pane| {
        let rows = rows_of(view, screen, pane).into_iter();
        let rows: Vec<String> = rows.map(|row| format!("│{row}")).collect();
        rows.join("\n")
    });
    [
        (
            behind(&values, "│outcome ", 0),
            behind(&values, "│R       ", 0),
        ),
        (behind(&line, &row, 0), behind(&line, &row, 1)),
    ]
}

/// The rows of a pane on a screen.
fn rows_of(view: View<'_>, screen: &str, pane: Pane) -> Vec<String> {
    let slot = view.layout.slots.iter().find(|slot| slot.pane == pane);
    let Some(area) = slot.map(|slot| slot.area) else {
        return Vec::new();
    };
    let lines = screen.lines().skip(usize::from(area.y) + 1);
    let cut = |line: &str| {
        let inside = usize::from(area.width) - 2;
        line.chars()
            .skip(usize::from(area.x) + 1)
            .take(inside)
            .collect()
    };
    lines.take(usize::from(area.height) - 2).map(cut).collect()
}

/// A position in a row of a pane, and its outcome and R behind it as they are shown.
fn valued(row: &str, piles: usize) -> Vec<(String, (String, String))> {
    let words: Vec<&str> = row.split_whitespace().collect();
    let is_number = |word: &&str| word.parse::<u64>().is_ok();
    let mut found = Vec::new();
    for start in 0..words.len() {
        let Some([position @ .., outcome, r]) = words.get(start..start + piles + 2) else {
            break;
        };
        let is_value = |word: &str, known: &[&str]| known.contains(&word) || word == "…";
        let begins = start == 0 || !is_number(&words[start - 1]) || words[start - 1] == "0";
        if begins
            && position.iter().all(&is_number)
            && is_value(outcome, &["P", "N"])
            && (is_number(r) || *r == "…")
        {
            found.push((position.join(" "), ((*outcome).to_owned(), (*r).to_owned())));
        }
    }
    found
}

/// What all panes of a frame show of positions: no position has two values, and none is known in
/// one pane and unknown in another.
pub(super) fn no_two_values(view: View<'_>, screen: &str) -> Result<(), TestCaseError> {
    let rules = view.state.rules();
    let mut shown: BTreeMap<String, (String, String, Pane)> = BTreeMap::new();
    let mut say = |x: String, (outcome, r): (String, String), pane: Pane| {
        let x = rules
            .game
            .canonical(x.parse::<Position>().unwrap())
            .to_string();
        let said = (outcome.clone(), r.clone(), pane);
        let (before, value, other) = shown.entry(x.clone()).or_insert(said).clone();
        prop_assert_eq!(
            (before, value),
            (outcome, r),
            "{} in {:?} and {:?}\n{}",
            x,
            other,
            pane,
            screen
        );
        Ok(())
    };
    for pane in [Pane::Moves, Pane::Line, Pane::Why] {
        for row in rows_of(view, screen, pane) {
            for (x, value) in valued(&row, rules.game.n()) {
                say(x, value, pane)?;
            }
        }
    }
    let [(Some(outcome), Some(r)), _] = self::shown(view, screen) else {
        return Ok(());
    };
    let is_shown = |value: &str| value != "—" && value != "·";
    if is_shown(&outcome) && is_shown(&r) {
        say(view.state.position().to_string(), (outcome, r), Pane::Value)?;
    }
    if view.layout.shows(Pane::Play) && !view.state.hidden() {
        let of_rules = view
            .state
            .contest()
            // A game that was left keeps its values hidden, whatever is shown elsewhere.
            .is_some_and(|game| game.rules(&view.state.tree) == rules && game.shows);
        for turn in view.shown_turns().iter().filter(|_| of_rules) {
            let text = |value: Option<String>| value.unwrap_or_else(|| "…".to_owned());
            let outcome = text(turn.known.outcome.map(|outcome| outcome.to_string()));
            let r = text(turn.known.remoteness.map(|r| r.to_string()));
            let position = turn.position(&view.state.tree).to_string();
            say(position, (outcome, r), Pane::Play)?;
        }
    }
    Ok(())
}

/// The first row names the game that is explored, and the second is true.
pub(super) fn header_is_true(view: View<'_>, screen: &str) -> Result<(), TestCaseError> {
    let rules = view.state.rules();
    let head = screen.lines().next().unwrap_or_default();
    let names = [rules.game.title(), rules.game.notation()];
    prop_assert!(names.iter().any(|name| head.contains(name)), "{}", head);
    prop_assert!(head.contains(&rules.convention.to_string()), "{}", head);
    answer_is_true(view, screen)
}

/// The answer says of the position what the Value pane knows, and nothing while that is hidden.
fn answer_is_true(view: View<'_>, screen: &str) -> Result<(), TestCaseError> {
    let answer = screen.lines().nth(1).unwrap_or_default().to_lowercase();
    let x = view.x();
    let outcome = view.outcome_of(&x, Answer::Searching).value();
    let moves = view.remoteness_of(&x, Answer::Searching).value();
    let moves = moves.map(|r| r.moves(view.rules().convention));
    for (words, needed) in [("you win in ", Outcome::N), ("you lose in ", Outcome::P)] {
        let Some(at) = answer.find(words) else {
            continue;
        };
        // A comma stands between thousands or behind the number.
        let number = answer[at + words.len()..].split([' ', '.', ':']).next();
        let number = number.map(|number| number.replace(',', ""));
        prop_assert_eq!(outcome, Some(needed), "{}\n{}", answer, screen);
        let number = number.and_then(|number| number.parse().ok());
        prop_assert_eq!(number, moves, "{}\n{}", answer, screen);
    }
    let is_hidden = view.state.hidden() && view.state.revealed.values == 0;
    let tells = answer.contains("you win") || answer.contains("you can win");
    prop_assert!(!is_hidden || !tells, "{}\n{}", answer, screen);
    Ok(())
}

#[test]
fn values_are_read_off_the_screen() {
    let read = |row: &str| valued(row, 4);
    let x = |x: &str, outcome: &str, r: &str| (x.to_owned(), (outcome.to_owned(), r.to_owned()));
    assert_eq!(
        read("›* keep c ×2 2 4 5 5  P  6  wins in 6"),
        [x("2 4 5 5", "P", "6")]
    );
    assert_eq!(read("›0  3 5 5 6  N 7  keep c"), [x("3 5 5 6", "N", "7")]);
    let both = [x("3 5 5 6", "N", "7"), x("2 4 5 5", "P", "…")];
    assert_eq!(read(" 3 5 5 6  N 7 ✗ first error   2 4 5 5  P …"), both);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// The frames are looked at while the solver works: they show values as these arrive.
    #[test]
    fn panes_of_one_frame_agree(
        game in prop::sample::select(vec![
            ("misere slow:4,3", "3 5 5 6"),
            ("misere slow:4,2", "3 5 7 9"),
            ("normal exact:4,2", "2 3 5 5"),
            ("normal slow-set:4,1+3", "3 4 5 6"),
        ]),
        keys in prop::collection::vec(
            prop::sample::select(vec![
                "]", "]", "[", "u", "U", "space", "l", "r", "+", "-", "`", "M", "s",
                "alt-5", "alt-1", "alt-3", "w", "G", "enter", "game", "play", "piles",
            ]),
            1..24,
        ),
    ) {
        let mut explorer = OnScreen::open(game.0, game.1, WIDE);
        explorer.press("g p");
        for key in keys {
            let keys = match key {
                "game" => vec!["p", "enter"],
                "play" => vec!["g", "y"],
                "piles" => vec!["g", "p"],
                key => vec![key],
            };
            let mut screen = String::new();
            for key in keys {
                screen = explorer.glimpse(key);
            }
            if !explorer.app.state.popups.is_empty() {
                // A form or a prompt covers the panes.
                explorer.app.state.popups.clear();
                screen = explorer.look();
            }
            for _ in 0..3 {
                let view = explorer.app.view();
                no_two_values(view, &screen)?;
                header_is_true(view, &screen)?;
                let [value, line] = shown(view, &screen);
                let known = |text: &Option<String>| {
                    text.clone().filter(|text| text != "…" && text != "—")
                };
                if view.line_fact().is_some() && line.0.is_some() {
                    prop_assert_eq!(known(&value.0), known(&line.0), "outcome after {}\n{}", key, screen);
                    prop_assert_eq!(known(&value.1), known(&line.1), "R after {}\n{}", key, screen);
                }
                let row = usize::try_from(view.state.cursor(Pane::History).selected).unwrap();
                prop_assert_eq!(view.tree_rows()[row].node, view.state.tree.at());
                screen = explorer.look();
            }
        }
    }
}

#[test]
fn what_one_pane_knows_the_others_know() {
    let explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", WIDE);
    let view = explorer.app.view();
    let sheet = view.line_fact().unwrap();
    for step in sheet.steps.iter() {
        let outcome = view.outcome_of(&step.position, Answer::Searching);
        assert_eq!(outcome.value(), step.outcome.value(), "{}", step.position);
        let r = view.remoteness_of(&step.position, Answer::Searching);
        assert_eq!(r.value(), step.remoteness.value());
    }
    for row in &view.moves_fact().unwrap().rows {
        let outcome = view.outcome_of(&row.choice.to, Answer::Searching);
        assert_eq!(outcome.value(), row.outcome.value());
    }
    // The frame after a step shows what the line knew, before the values are asked for.
    let mut explorer = explorer;
    let screen = explorer.glimpse("]");
    let view = explorer.app.view();
    let [value, line] = shown(view, &screen);
    assert_eq!(
        (value.0.as_deref(), line.0.as_deref()),
        (Some("P"), Some("P"))
    );
    assert_eq!(
        (value.1.as_deref(), line.1.as_deref()),
        (Some("6"), Some("6"))
    );
}

#[test]
fn random_positions_come_from_one_box_and_have_a_choice() {
    for (rules, start) in [
        ("misere slow:4,3", "3 5 5 6"),
        ("normal nim:3", "1 0 0"),
        ("misere single:3", "1 1 1"),
    ] {
        let mut explorer = OnScreen::idle(rules, start, WIDE);
        let bound = explorer.app.state.bound(ListPane::Positions);
        let mut largest = Vec::new();
        for _ in 0..60 {
            explorer.press("r");
            let x = explorer.app.state.canonical();
            let game = explorer.app.state.rules().game;
            let moves = nimscope::game::Choices::of(game, &x).len();
            assert!(moves > 1, "{x} has a choice of moves");
            largest.push(x.piles().iter().copied().max().unwrap());
        }
        assert!(largest.iter().all(|&max| max <= bound));
        let late = largest[30..].iter().max().unwrap();
        assert!(2 * late > bound, "they do not shrink: {largest:?}");
        explorer.press("5 r");
        let x = explorer.app.state.canonical();
        assert!(x.piles().iter().all(|&pile| pile <= 5));
    }
}

#[test]
fn colour_is_the_fate_of_who_moves_and_the_letter_the_outcome() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", WIDE);
    let theme = Theme::number(0);
    let colour_of = |explorer: &mut OnScreen, text: &str, letter: &str| {
        let buffer = explorer.draw().clone();
        let width = usize::from(buffer.area.width);
        let cells: Vec<&str> = buffer
            .content
            .iter()
            .map(ratatui::buffer::Cell::symbol)
            .collect();
        for row in cells.chunks(width).enumerate() {
            let line = row.1.concat();
            if let Some(at) = line.find(text) {
                let column = line[..at + text.len()].chars().count();
                let found = (column..width).find(|&x| row.1[x] == letter).unwrap();
                return buffer.content[row.0 * width + found].fg;
            }
        }
        panic!("{text} on the screen")
    };
    let wins = theme.style(Role::Wins).fg.unwrap();
    let loses = theme.style(Role::Loses).fg.unwrap();
    assert_eq!(colour_of(&mut explorer, "│outcome ", "N"), wins);
    // A Grundy value is not coloured by who wins.
    let text = theme.style(Role::Text).fg.or(theme.base().fg).unwrap();
    assert_eq!(colour_of(&mut explorer, "│Grundy ", "2"), text);
    // The winning move leads to a P-position: that is good for who makes it.
    assert_eq!(colour_of(&mut explorer, "* keep", "P"), wins);
    assert_eq!(colour_of(&mut explorer, "›0  3 5 5 6", "N"), wins);
    assert_eq!(colour_of(&mut explorer, " 1  2 4 5 5", "P"), wins);
    // After the move the other is to move, and loses.
    explorer.press("]");
    assert_eq!(colour_of(&mut explorer, "│outcome ", "P"), loses);
    assert_eq!(colour_of(&mut explorer, "›1  2 4 5 5", "P"), loses);
    // In a game the colours are yours.
    explorer.press("u p j j j j l enter space g y");
    assert_eq!(colour_of(&mut explorer, "┃ 0 ", "N"), wins);
    assert_eq!(colour_of(&mut explorer, "┃ 1 ", "P"), wins);
}

/// After a game that was lost the turn that lost it is drawn in the view of the game; in the
/// others the piles are those of the position that the other panes are about.
#[test]
fn the_piles_after_a_game_are_those_of_the_panes_beside_them() {
    for size in [(80, 24), (120, 40)] {
        let mut explorer = OnScreen::open("normal nim:3", "3 4 5", size);
        explorer.press("p enter . text:1,from,a enter");
        while explorer.contest().turn().is_some() {
            explorer.press("space");
        }
        explorer.sees(&["sum 12", "before your move 1"]);
        for keys in ["alt-1", "w", "alt-3", "alt-5", "alt-6"] {
            explorer.press(keys);
            explorer.app.state.toast = None;
            let screen = explorer.screen();
            assert!(!screen.contains("sum 12"), "after {keys}:\n{screen}");
            // What Enter does is said where it does it.
            let answer = screen.lines().nth(1).unwrap_or_default();
            let at_piles = explorer.app.state.focus() == Pane::Position;
            assert_eq!(answer.contains("Enter"), at_piles, "{keys}: {answer}");
        }
    }
}
