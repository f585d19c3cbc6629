//! No two panes of one frame contradict each other, whatever is known by then.

use super::Explorer;
use nimscope::app::{Pane, View};
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
    [
        (
            behind(screen, "│outcome ", 0),
            behind(screen, "│R       ", 0),
        ),
        (behind(screen, &row, 0), behind(screen, &row, 1)),
    ]
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
            prop::sample::select(vec!["]", "]", "[", "u", "U", "space", "l", "r", "+", "-", "`", "M", "s"]),
            1..24,
        ),
    ) {
        let mut explorer = Explorer::open(game.0, game.1, WIDE);
        explorer.press("g p");
        for key in keys {
            let mut screen = explorer.glimpse(key);
            for _ in 0..3 {
                let view = explorer.app.view();
                let [value, line] = shown(view, &screen);
                let known = |text: &Option<String>| {
                    text.clone().filter(|text| text != "…" && text != "—")
                };
                if view.line_fact().is_some() && line.0.is_some() {
                    prop_assert_eq!(known(&value.0), known(&line.0), "outcome after {}\n{}", key, screen);
                    prop_assert_eq!(known(&value.1), known(&line.1), "R after {}\n{}", key, screen);
                }
                let row = usize::try_from(view.state.cursor(Pane::History).selected).unwrap();
                prop_assert_eq!(view.layout.tree.rows[row].node, view.state.tree.at());
                screen = explorer.look();
            }
        }
    }
}

#[test]
fn what_one_pane_knows_the_others_know() {
    let explorer = Explorer::open("misere slow:4,3", "3 5 5 6", WIDE);
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
        let mut explorer = Explorer::idle(rules, start, WIDE);
        let bound = explorer.app.state.bound(Pane::Positions);
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
    let mut explorer = Explorer::open("misere slow:4,3", "3 5 5 6", WIDE);
    let theme = Theme::number(0);
    let colour_of = |explorer: &mut Explorer, text: &str, letter: &str| {
        let buffer = explorer.draw().buffer().clone();
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
    // The winning move leads to a P-position: that is good for who makes it.
    assert_eq!(colour_of(&mut explorer, "* keep", "P"), wins);
    assert_eq!(colour_of(&mut explorer, "›0  3 5 5 6", "N"), wins);
    assert_eq!(colour_of(&mut explorer, " 1  2 4 5 5", "P"), wins);
    // After the move the other is to move, and loses.
    explorer.press("]");
    assert_eq!(colour_of(&mut explorer, "│outcome ", "P"), loses);
    assert_eq!(colour_of(&mut explorer, "›1  2 4 5 5", "P"), loses);
    // In a game the colours are yours.
    explorer.press("u p enter space");
    assert_eq!(colour_of(&mut explorer, "┃ 0 ", "N"), wins);
    assert_eq!(colour_of(&mut explorer, "┃ 1 ", "P"), wins);
}
