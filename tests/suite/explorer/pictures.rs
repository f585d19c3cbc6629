//! The Figures pane as a picture: at three sizes, visited by keys and clicks, hidden, and left
//! for words.

use nimscope::app::Pane;
use nimscope::app::figures::Chosen;
use nimscope::figure::{Axes, Body, Figure, Grounds, Mark, Second, Show, Size, SketchRoom, sketch};
use nimscope::game::{Convention, Family, Game, Ruleset};
use nimscope::ui::theme::Theme;

use super::OnScreen;
use crate::support::theorems;

/// The pane alone on a screen, with a figure that is computed.
pub(super) fn shown(figure: Figure, rules: &str, position: &str, size: (u16, u16)) -> OnScreen {
    let mut explorer = OnScreen::open(rules, position, size);
    explorer.app.state.figure.chosen = Chosen::Figure(figure);
    explorer.app.state.figure.show = Some(Show::Outcome);
    explorer.press("g f z");
    explorer
}

#[test]
fn figures_are_drawn_at_three_sizes() {
    #[rustfmt::skip] // a table: one figure a row
    let cases: &[(Figure, &str, &str, &[&str])] = &[
        (Figure::Map, "misere slow:3,2", "3 5 6", &["pile b = 5, pile c = 6", " P  who moves loses"]),
        (Figure::Grid, "normal slow:5,4", "3 5 5 6 6", &["r = sum mod 8", "o, the number of odd piles", "by theorem", "cannot occur"]),
        (Figure::Graph, "normal slow:4,3", "1 2 2 3", &["[P 1 2 2 3]", "N 1 1 1 2", "━ a move from N to P"]),
        (Figure::Line, "misere slow:4,3", "3 5 5 6", &["remoteness R", "step (moves made)", "optimal line", "M-sequence", "an error", "█ P: who moves loses"]),
        (Figure::Ratios, "normal exact:5,2", "1 2 3 4 5", &["|PP| / |PN|", "counted in three ways", "positions with exactly s stones in all"]),
        (Figure::Exact52, "normal exact:5,2", "1 2 3 4 5", &["components by size", "PN: P, but"]),
        (Figure::Histogram, "misere slow:3,2", "3 5 6", &["remoteness R", "positions", "▼ the bar of 3 5 6", "█ N-positions", "The largest"]),
        (Figure::Young, "misere slow:4,3", "3 5 5 6", &["l = 5", "a square of the partition"]),
        (Figure::Bouton, "normal nim:4", "3 13 22 9", &["place value", "c = 22", "c = 7", "ones"]),
        (Figure::Automaton, "normal nim:3", "3 5 6", &["→[P 0]", "N 1", "2 states"]),
        (Figure::Hypergraph, "normal circular:5,2", "3 0 4 5 6", &["a = 3", "b = 0", "Edges without an empty pile"]),
        (Figure::Tree, "normal slow:4,3", "1 2 2 4", &["[P 1 2 2 4]", "● ● ● ●", "○ one that was never played"]),
        (Figure::Residues, "misere slow:3,2", "3 5 6", &["number of tokens mod 12", "▼ the bar of 3 5 6"]),
        (Figure::Counts, "normal nim:3", "3 5 6", &["growth by 4 with each digit", "B: binary digits"]),
        (Figure::Learning, "normal slow:3,2", "3 5 6", &["the states of the proved automaton"]),
        (Figure::Differences, "normal exact:5,2", "1 2 3 4 5", &["difference by R₄,₂(x̂)", "how often they differ"]),
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
fn keys_move_on_the_map_and_the_panes_follow() {
    let mut explorer = shown(Figure::Map, "misere slow:3,2", "3 5 6", (100, 50));
    explorer.sees(&["▸ pile b = 5, pile c = 6: N"]);
    explorer
        .press("l k k")
        .sees(&["▸ pile b = 6, pile c = 8: N"]);
    explorer.press("j").sees(&["▸ pile b = 6, pile c = 7: N"]);
    assert_eq!(
        explorer.app.state.position().to_string(),
        "3 5 6",
        "a key goes nowhere"
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
    let window = explorer.app.state.figure.corner.clone().unwrap();
    assert!(window.0.x >= 120, "{window:?}");
    explorer.press("9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h 9 9 h");
    assert_eq!(
        explorer.app.state.figure.corner.clone().unwrap().0.x,
        0,
        "no pile is below 0"
    );
}

#[test]
fn a_map_that_was_scrolled_follows_a_position_that_is_not_in_sight() {
    let mut explorer = shown(Figure::Map, "normal nim:2", "3 5", (100, 50));
    explorer.press("9 9 l 9 9 l");
    explorer.press("e text:3,6 enter");
    explorer.sees(&["▸ pile a = 3, pile b = 6"]);
}

#[test]
fn the_cells_of_a_map_show_what_was_chosen() {
    let mut explorer = shown(Figure::Map, "misere slow:4,3", "3 3 3 4", (120, 50));
    explorer.app.state.figure.show = None;
    explorer.settle();
    let show = |explorer: &OnScreen| {
        let state = &explorer.app.state;
        state.figure.shown(theorems(), state.rules())
    };
    assert_eq!(show(&explorer), Show::Exceptions, "what sets the game off");
    explorer.sees(&["exception: the M-move is not optimal"]);
    let mut seen = vec![show(&explorer)];
    for _ in 1..Show::ALL.len() {
        explorer.press("o");
        seen.push(show(&explorer));
    }
    seen.sort_by_key(|show| Show::ALL.iter().position(|known| known == show));
    assert_eq!(seen, Show::ALL);
    explorer.press("o");
    assert_eq!(show(&explorer), Show::Exceptions);
}

/// The pane with the largest area.
fn largest(explorer: &OnScreen) -> Option<Pane> {
    let slots = &explorer.app.layout.slots;
    let area = |pane: Pane| {
        let slot = slots.iter().find(|slot| slot.pane == pane);
        slot.map_or(0, |slot| slot.area.area())
    };
    Pane::ALL.into_iter().max_by_key(|pane| area(*pane))
}

/// A play and a game in the words that open an explorer.
fn play(rules: Ruleset) -> String {
    match rules.convention {
        Convention::Normal => format!("normal {}", rules.game),
        Convention::Misere => format!("misere {}", rules.game),
    }
}

#[test]
fn the_figure_of_the_game_has_the_largest_area_of_a_large_screen() {
    for (rules, position, text) in [
        ("misere slow:4,3", "3 5 5 6", "Figures: map"),
        ("normal nim:4", "3 13 22 9", "Figures: Bouton's matrix"),
        (
            "normal circular:5,2",
            "3 0 4 5 6",
            "Figures: piles and edges",
        ),
    ] {
        let mut explorer = OnScreen::open(rules, position, (200, 60));
        explorer.sees(&[text]);
        assert_eq!(largest(&explorer), Some(Pane::Figures));
    }
    for family in Family::ALL {
        let game: Game = family.example().parse().unwrap();
        for rules in Ruleset::both(game) {
            let position = game.example().to_string();
            let explorer = OnScreen::idle(&play(rules), &position, (200, 60));
            assert_eq!(largest(&explorer), Some(Pane::Figures), "{rules}");
            assert!(explorer.app.view().figure().is_some(), "{rules}");
        }
    }
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (200, 60));
    explorer.press("F").sees(&["Figures: grid"]);
    assert_eq!(
        explorer.app.state.focus(),
        Pane::Position,
        "it is chosen from everywhere"
    );
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("F").sees(&["map"]);
    assert_eq!(
        explorer.app.state.focus(),
        Pane::Figures,
        "it was not in sight"
    );
}

#[test]
fn a_tiny_map_has_both_axes() {
    for rules in ["misere slow:3,2", "normal nim:3"] {
        let mut explorer = shown(Figure::Map, rules, "3 5 6", (40, 14));
        explorer.sees(&["pile b", "pile c", "▸ pile b = 5, pile c = 6"]);
    }
}

#[test]
fn other_piles_are_chosen_by_their_letters() {
    let mut explorer = shown(Figure::Map, "misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("a ctrl-u text:d,a enter");
    let chosen = explorer.app.state.figure.axes;
    assert_eq!(chosen, Some(Axes { across: 3, up: 0 }));
    explorer.sees(&["▸ pile d = 6, pile a = 3"]);
    explorer
        .press("a ctrl-u text:d,d")
        .sees(&["two different letters"]);
}

#[test]
fn two_maps_stand_side_by_side_or_their_difference() {
    let mut explorer = shown(Figure::Map, "misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("d d");
    assert_eq!(
        explorer.app.state.figure.beside,
        Some(Second::Show(Show::Table))
    );
    explorer.sees(&["outcomes by exhaustive tables"]);
    explorer.press("D").sees(&["P in both", "N in both"]);
    insta::assert_snapshot!("map_against_tables_120", explorer.screen());
    // Where the theorem and the tables agree, nothing is set off.
    let picture = &explorer.app.view().drawn().unwrap().picture;
    let Body::Cells(cells) = &picture.panels[0].body else {
        panic!("a map has cells");
    };
    let cells = || cells.rows.iter().flatten();
    assert!(cells().any(|cell| cell.mark == Mark::P));
    assert!(!cells().any(|cell| matches!(cell.mark, Mark::First | Mark::Second | Mark::Alarm)));
}

#[test]
fn labels_of_moves_are_explained_beside_tokens() {
    let mut explorer = shown(Figure::Tree, "normal slow:4,3", "1 2 2 4", (120, 40));
    explorer.sees(&["1 2 2 4", "names the pile that is not"]);
}

#[test]
fn another_game_stands_beside_a_map_and_beside_histograms() {
    let panels = |explorer: &OnScreen| {
        let drawn = explorer.app.view().drawn().unwrap();
        let titles = drawn.picture.panels.iter().map(|panel| panel.title.clone());
        titles.collect::<Vec<String>>()
    };
    let mut explorer = shown(Figure::Map, "normal nim:3", "1 2 3", (120, 40));
    explorer.press("/ ctrl-u text:moore:3,2 enter");
    let both = panels(&explorer);
    assert!(both.len() == 2 && both[1].contains("Moore"), "{both:?}");
    explorer.press("D").sees(&["P only: outcomes of moore:3,2"]);
    assert_eq!(panels(&explorer).len(), 1);
    explorer
        .press("/ ctrl-u text:moore:4,2 enter")
        .sees(&["P only: outcomes of moore:4,2"]);
    explorer
        .press("/ ctrl-u text:nim:1")
        .sees(&["the position is none of it"]);
    explorer.press("escape d");
    assert_eq!(explorer.app.state.figure.beside, None);
    let mut explorer = shown(Figure::Histogram, "normal nim:3", "1 2 3", (120, 40));
    assert_eq!(panels(&explorer).len(), 2);
    explorer.press("/ ctrl-u text:moore:3,2 enter");
    assert_eq!(panels(&explorer).len(), 4, "two measures of each game");
}

#[test]
fn a_statement_is_drawn_and_compared() {
    let mut explorer = shown(Figure::Map, "normal nim:2", "3 5", (120, 40));
    explorer
        .press("/ ctrl-u text:x1=x2 enter")
        .sees(&["x1=x2 holds"]);
    explorer.press("d").sees(&["who moves loses"]);
    explorer.press("D").sees(&["in both", "in neither"]);
    explorer.press("/ ctrl-u text:x9=x2").sees(&["a map shows"]);
}

#[test]
fn a_map_without_theorem_grows_from_tables() {
    let mut explorer = shown(Figure::Map, "misere exact:4,3", "3 5 5 6", (100, 40));
    let open = |explorer: &OnScreen| {
        let picture = &explorer.app.view().drawn().unwrap().picture;
        let Body::Cells(cells) = &picture.panels[0].body else {
            panic!("a map has cells");
        };
        let all = cells.rows.iter().flatten();
        all.filter(|cell| cell.mark == Mark::Open).count()
    };
    assert_eq!(open(&explorer), 0);
    explorer.press("9 9 l 9 9 l");
    assert_eq!(open(&explorer), 0, "it grows where it is scrolled to");
}

#[test]
fn the_grid_has_any_modulus() {
    let mut explorer = shown(Figure::Grid, "normal slow:5,4", "3 5 5 6 6", (120, 40));
    explorer.press("a text:6 enter").sees(&["r = sum mod 6"]);
    explorer.press("a ctrl-u enter").sees(&["r = sum mod 8"]);
    explorer.press("a text:999").sees(&["from 1 to 256"]);
}

#[test]
fn the_bound_of_the_ratios_is_set() {
    let mut explorer = shown(Figure::Ratios, "normal exact:5,2", "1 2 3 4 5", (120, 40));
    explorer.sees(&["(|NP| + |PN|) / (|NN| + |PP|)"]);
    explorer.press("1 5 B");
    assert_eq!(explorer.app.state.figure.bound, Some(15));
    let title = explorer.app.view().drawn().unwrap().picture.about.clone();
    assert!(title.contains("piles ≤ 15"), "{title}");
}

#[test]
fn the_game_just_played_stands_beside_the_optimal_line() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    // The M-move from an exception is an error.
    explorer.press("P m space space g f z");
    explorer.app.state.figure.chosen = Chosen::Figure(Figure::Line);
    explorer.settle();
    explorer.sees(&["the game just played", "an error"]);
    insta::assert_snapshot!("picture_played_120", explorer.screen());
    // The error was made in the game itself: its curve has the mark.
    let marked = |explorer: &OnScreen, name: &str| {
        let drawn = explorer.app.view().drawn().unwrap();
        let Body::Plot(plot) = &drawn.picture.panels[0].body else {
            panic!("a line is a plot");
        };
        let series = plot.series.iter().find(|series| series.name == name);
        let points = series.unwrap().points.iter();
        points
            .map(|point| point.mark == Mark::Alarm)
            .collect::<Vec<bool>>()
    };
    assert_eq!(
        marked(&explorer, "optimal line")
            .iter()
            .filter(|mark| **mark)
            .count(),
        0
    );
    let errors = marked(&explorer, "the game just played");
    assert!(errors[0], "the M-move from an exception: {errors:?}");
    assert!(
        errors[1..].iter().all(|error| !error),
        "the best moves are none: {errors:?}"
    );
    // Arrows go along the curve, and Enter goes to the step of the game.
    let count = errors.len();
    // Keys go to its steps.
    let drawn = explorer.app.view().drawn().unwrap();
    let Body::Plot(plot) = &drawn.picture.panels[0].body else {
        panic!("a line is a plot");
    };
    let game = plot.series.len() - 1;
    assert!(plot.series[game].points.len() > 2);
    let before: usize = plot.series[..game]
        .iter()
        .map(|series| series.points.len())
        .sum();
    explorer.app.click_spot(before, true);
    explorer.settle();
    assert_eq!(explorer.piles(), "3 5 5 6", "the start of the game");
    explorer.app.click_spot(before, false);
    explorer.press("l");
    let spot = explorer.app.state.figure.spot.clone().unwrap().0;
    let to = |spot: usize| {
        let drawn = explorer.app.view().drawn().unwrap();
        let room = SketchRoom {
            size: Size::new(80, 24),
            grounds: Grounds::Bare,
        };
        sketch(&drawn.picture, room).spots[spot].to.clone().unwrap()
    };
    let (step, last) = (to(spot), to(before + count - 1));
    assert_eq!(to(spot).to_string(), "2 4 4 6", "a step to the right");
    explorer.press("enter");
    assert_eq!(explorer.app.state.position(), &step);
    // A click goes to any step.
    explorer.app.click_spot(before + count - 1, true);
    explorer.settle();
    assert_eq!(explorer.app.state.position(), &last);
}

#[test]
fn letters_stand_for_colours_where_there_are_none() {
    let names: Vec<&str> = Theme::all().iter().map(|theme| theme.name).collect();
    for (number, name) in names.iter().enumerate() {
        let mut explorer = shown(Figure::Map, "misere slow:3,2", "3 5 6", (80, 24));
        explorer.app.state.theme = number;
        explorer.settle();
        let screen = explorer.screen();
        assert_eq!(
            screen.contains("N N N N"),
            *name == "mono",
            "{name}:\n{screen}"
        );
        insta::assert_snapshot!(format!("map_{name}_80"), explorer.coloured());
    }
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
    let mut explorer = OnScreen::open("misere slow:3,2", "1 2 2", (100, 40));
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
    explorer
        .press("v")
        .sees(&["values are hidden", "Bouton's matrix"]);
    assert!(!explorer.screen().contains("who moves loses"));
    assert_eq!(explorer.app.view().figure(), None, "words take its place");
    explorer.press("v").sees(&["who moves loses"]);
}

#[test]
fn while_values_are_hidden_figures_say_nothing_of_them() {
    let mut explorer = shown(Figure::Map, "misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("v").sees(&["Figures: graph", "2 4 5 5"]);
    let drawn = explorer.app.view().drawn().unwrap();
    for panel in &drawn.picture.panels {
        let Body::Graph(graph) = &panel.body else {
            panic!("a graph has nodes");
        };
        assert!(graph.nodes.iter().all(|node| node.mark == Mark::Plain));
        assert!(graph.links.iter().all(|link| !link.strong));
    }
    let mut hidden = drawn.picture.data.rows().flat_map(|row| [row[3], row[4]]);
    assert!(hidden.all(str::is_empty), "unplayable tokens and outcomes");
    // Only such figures follow, and the words.
    explorer.press("t").sees(&["Figures: words"]);
    explorer.press("t").sees(&["Figures: graph"]);
    explorer.press("v").sees(&["[N 3 5 5 6]"]);
    let mut explorer = OnScreen::open("normal circular:5,2", "3 0 4 5 6", (200, 60));
    explorer
        .press("v")
        .sees(&["Figures: piles and edges", "a = 3"]);
}

/// Cells without letters: what only one of two readings says has neither the colour of the
/// position nor that of its options, nor that of what both say.
#[test]
fn halves_of_characters_have_a_colour_for_each_meaning() {
    for (number, theme) in Theme::all().iter().enumerate() {
        if theme.name == "mono" {
            continue;
        }
        let mut explorer = shown(Figure::Map, "misere nim:3", "1 2 4", (160, 60));
        explorer.app.state.figure.show = Some(Show::Conventions);
        explorer.app.state.theme = number;
        explorer.settle();
        explorer.press("9 0 B");
        let signs = [
            "█ P in both",
            "█ P in normal play only",
            "█ P in misère play only",
            "█ N in both",
            "▀ the position",
            "▀ its options",
        ];
        let seen = signs.map(|sign| {
            let at = explorer.find(sign);
            explorer.draw()[at].fg
        });
        let same = seen
            .iter()
            .filter(|colour| seen.iter().filter(|it| it == colour).count() > 1);
        assert_eq!(same.count(), 0, "{}: {seen:?}", theme.name);
    }
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

#[test]
fn what_is_selected_on_a_map_is_said_in_the_words_of_its_legend() {
    for (rules, position, said) in [
        (
            "misere slow:4,3",
            "3 5 5 6",
            ": exception, the M-move is not optimal",
        ),
        (
            "normal exact:5,2",
            "7 11 13 15 15",
            ": PN, x is P, x̂ is N in Moore's nim",
        ),
    ] {
        let mut explorer = shown(Figure::Map, rules, position, (120, 40));
        explorer.app.state.figure.show = Some(Show::Exceptions);
        explorer.settle();
        explorer.sees(&[said]);
    }
}

#[test]
fn what_is_said_below_a_figure_is_cut_where_that_is_seen() {
    let mut explorer = shown(Figure::Histogram, "misere slow:4,3", "3 5 5 6", (80, 18));
    let screen = explorer.screen();
    let last = screen
        .lines()
        .rev()
        .nth(2)
        .unwrap()
        .trim_end_matches('┃')
        .trim_end();
    assert!(last.ends_with('…'), "{screen}");
}
