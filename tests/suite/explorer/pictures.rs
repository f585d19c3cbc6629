//! The Figures pane as a picture: at three sizes, walked through by keys and clicks, hidden, and left for words.

use nimscope::app::figures::Chosen;
use nimscope::figure::{Figure, Show};

use super::Explorer;

/// The pane alone on a screen, with a figure that is computed.
fn shown(figure: Figure, rules: &str, position: &str, size: (u16, u16)) -> Explorer {
    let mut explorer = Explorer::open(rules, position, size);
    explorer.app.state.figure.chosen = Chosen::Figure(figure);
    explorer.press("g f z");
    explorer
}

#[test]
fn figures_are_drawn_at_three_sizes() {
    #[rustfmt::skip] // a table: one figure a row
    let cases: &[(Figure, &str, &str, &[&str])] = &[
        (Figure::Map, "misere slow:3,2", "3 5 6", &["pile b = 5, pile c = 6", "P: who moves loses"]),
        (Figure::Grid, "normal slow:5,4", "3 5 5 6 6", &["r = sum mod 8", "o, the number of odd piles", "by theorem", "cannot occur"]),
        (Figure::Graph, "normal slow:4,3", "1 2 2 3", &["[P 1 2 2 3]", "N 1 1 1 2", "Thick lines"]),
        (Figure::Line, "misere slow:4,3", "3 5 5 6", &["remoteness R", "step (moves made)", "optimal line", "M-sequence", "an error"]),
        (Figure::Histogram, "misere slow:3,2", "3 5 6", &["remoteness R", "positions", "▼", "The largest"]),
        (Figure::Young, "misere slow:4,3", "3 5 5 6", &["l = 5", "a square of the partition"]),
        (Figure::Bouton, "normal nim:4", "3 13 22 9", &["place value", "c = 22", "c = 7", "ones"]),
        (Figure::Automaton, "normal nim:3", "3 5 6", &["[P start 0]", "N 1", "2 states"]),
        (Figure::Hypergraph, "normal circular:5,2", "3 0 4 5 6", &["a = 3", "b = 0", "edges have no empty pile"]),
    ];
    for (figure, rules, position, texts) in cases {
        for size in [(80, 24), (120, 40), (200, 60)] {
            let mut explorer = shown(*figure, rules, position, size);
            let screen = explorer.screen();
            insta::assert_snapshot!(format!("picture_{}_{}", figure.key(), size.0), screen);
            for text in *texts {
                assert!(
                    screen.contains(text),
                    "{} at {size:?}: {text}\n{screen}",
                    figure.key()
                );
            }
        }
    }
}

#[test]
fn the_map_is_walked_and_the_panes_follow() {
    let mut explorer = shown(Figure::Map, "misere slow:3,2", "3 5 6", (100, 50));
    explorer.sees(&["▸ pile b = 5, pile c = 6: N"]);
    explorer
        .press("l k k")
        .sees(&["▸ pile b = 6, pile c = 8: N"]);
    explorer.press("j").sees(&["▸ pile b = 6, pile c = 7: N"]);
    assert_eq!(
        explorer.app.state.position().to_string(),
        "3 5 6",
        "walking goes nowhere"
    );
    explorer.press("enter");
    assert_eq!(explorer.app.state.position().to_string(), "3 6 7");
    explorer.sees(&["▸ pile b = 6, pile c = 7"]);
    explorer.press("u");
    assert_eq!(explorer.app.state.position().to_string(), "3 5 6");
}

#[test]
fn the_map_scrolls_without_end() {
    let mut explorer = shown(Figure::Map, "normal nim:2", "3 5", (100, 50));
    for _ in 0..12 {
        explorer.press("9 9 l");
    }
    let window = explorer.app.state.figure.window.unwrap();
    assert!(window.from.0 >= 160, "{window:?}");
    explorer.press("9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h");
    assert_eq!(
        explorer.app.state.figure.window.unwrap().from.0,
        0,
        "no pile is below 0"
    );
}

#[test]
fn the_cells_of_a_map_show_what_is_asked_for() {
    let mut explorer = shown(Figure::Map, "misere slow:4,3", "3 3 3 4", (120, 50));
    let mut seen = vec![explorer.app.state.figure.show];
    for _ in 1..Show::ALL.len() {
        explorer.press("o");
        seen.push(explorer.app.state.figure.show);
    }
    assert_eq!(seen, Show::ALL);
    explorer.press("o");
    assert_eq!(explorer.app.state.figure.show, Show::Outcome);
    explorer
        .press("o o o")
        .sees(&["exception: the M-move is not optimal"]);
}

#[test]
fn spots_are_clicked_and_opened() {
    let mut explorer = shown(Figure::Graph, "normal slow:4,3", "1 2 2 3", (100, 40));
    explorer.app.click_spot(1, false);
    explorer.settle();
    assert_eq!(explorer.app.state.position().to_string(), "1 2 2 3");
    explorer.app.click_spot(1, true);
    assert_ne!(explorer.app.state.position().to_string(), "1 2 2 3");
}

#[test]
fn every_figure_of_the_game_is_shown_in_turn_and_words_at_the_end() {
    let mut explorer = Explorer::open("misere slow:3,2", "1 2 2", (100, 40));
    explorer.press("g f z");
    let mut seen = Vec::new();
    for _ in 0..20 {
        let Some(figure) = explorer.app.view().figure() else {
            break;
        };
        seen.push(figure);
        explorer.press("t");
    }
    let suited: Vec<Figure> = Figure::ALL
        .into_iter()
        .filter(|figure| figure.suits(explorer.app.state.rules()))
        .collect();
    assert_eq!(seen, suited);
    explorer.sees(&["NIRB value"]);
    explorer.press("t");
    assert_eq!(explorer.app.view().figure(), Some(Figure::Map));
}

#[test]
fn hidden_values_are_not_drawn() {
    let mut explorer = shown(Figure::Map, "normal nim:2", "3 5", (80, 24));
    explorer.sees(&["who moves loses"]);
    explorer.press("v").sees(&["values are hidden"]);
    assert!(!explorer.screen().contains("who moves loses"));
}

#[test]
fn every_theme_and_size_draws_every_figure() {
    for figure in [
        Figure::Map,
        Figure::Grid,
        Figure::Line,
        Figure::Bouton,
        Figure::Graph,
    ] {
        let mut explorer = shown(figure, "normal slow:4,3", "3 5 5 6", (80, 24));
        for _ in 0..5 {
            explorer.press("T");
            for (width, height) in [(24, 6), (40, 10), (60, 16), (110, 30), (250, 70)] {
                explorer.resize(width, height).draw();
            }
        }
    }
}
