//! The exceptional graph of exact nim (5, = 2) visited in the Exceptions pane and explained by
//! Why, and the playable game graph.

use super::OnScreen;
use nimscope::solve::Control;
use nimscope::study::exact52::Survey;
use nimscope::theory::take::Class;

fn assert_contains(screen: &str, texts: &[&str]) {
    for text in texts {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
}

/// The Exceptions pane alone, with piles ≤ 31.
fn exceptions(size: (u16, u16)) -> OnScreen {
    let mut explorer = OnScreen::open("normal exact:5,2", "7 11 13 14 14", size);
    explorer.press("g e z 3 1 B");
    explorer
}

/// The piles of the first NP with neighbours in the exceptional graph, as they are typed.
fn first_joined() -> String {
    let survey = Survey::of(31, &Control::new()).unwrap();
    let mut vertices = survey.vertices.iter();
    let found = vertices.find(|vertex| vertex.class == Class::NP && !vertex.to.is_empty());
    found.unwrap().position.to_string()
}

#[test]
fn keys_move_along_the_exceptional_graph() {
    let mut explorer = exceptions((80, 24));
    let screen = explorer.screen();
    insta::assert_snapshot!("exceptional_80x24", screen);
    assert_contains(
        &screen,
        &["exceptional", "components: ", "deadenders: ", "piles ≤ 31"],
    );
    assert_eq!(
        explorer.press("enter").piles(),
        "7 11 13 15 15",
        "the least one"
    );
    let first = first_joined();
    explorer.press(&format!("e ctrl-u text:{} enter", first.replace(' ', ",")));
    let screen = explorer.press("t").screen();
    insta::assert_snapshot!("exceptional_neighbours_80x24", screen);
    assert_contains(&screen, &[&format!("{first} and its neighbours"), "•", "→"]);
    let there = explorer.press("j enter").piles();
    assert_ne!(there, first, "a neighbour is opened");
    let screen = explorer.screen();
    assert_contains(
        &screen,
        &[
            &format!("{there} and its neighbours"),
            &format!("← {first}"),
        ],
    );
    for (title, note) in [
        ("the component of", "joined to it by moves"),
        ("isolated exceptional positions", "no move joins them"),
        ("deadenders: ", "no move leads to PP or NP"),
        ("PN positions with x₁", "period"),
        ("exceptional positions: ", "components: "),
    ] {
        assert_contains(&explorer.press("t").screen(), &[title, note]);
    }
}

#[test]
fn pn_positions_show_their_period() {
    let mut explorer = exceptions((80, 24));
    explorer.press("e ctrl-u text:3,5,6,6,7 enter 1 5 B t t t t t");
    let screen = explorer.screen();
    insta::assert_snapshot!("exceptional_pn_80x24", screen);
    // b = 2 bits of x₁ make blocks of 4: piles ≤ 15 have four whole ones.
    assert_contains(
        &screen,
        &["x₁ = 3", "no preperiod, 4 whole blocks", "differences"],
    );
    let cut = explorer.press("1 4 B").screen();
    assert_contains(
        &cut,
        &["3 whole blocks; ", "positions of a cut block left out"],
    );
}

#[test]
fn a_list_without_rows_says_what_to_do() {
    let mut explorer = exceptions((80, 24));
    assert_contains(
        &explorer.press("t").screen(),
        &["is not an exceptional position of this box"],
    );
    assert_contains(
        &explorer.press("t t t t t 9 B").screen(),
        &["none: the smallest box"],
    );
    assert!(
        explorer
            .press("enter")
            .screen()
            .contains("no position is selected")
    );
    let said = explorer.press("/").screen();
    let said: Vec<&str> = said.split_whitespace().collect();
    assert_contains(&said.join(" "), &["t lists a part of them"]);
}

#[test]
fn hidden_values_hide_the_classes() {
    let mut explorer = exceptions((80, 24));
    explorer.press("t t t t v");
    let screen = explorer.screen();
    assert_contains(&screen, &["values are hidden"]);
    assert!(!screen.contains("deadenders"), "{screen}");
}

#[test]
fn why_gives_good_and_bad_with_witnesses() {
    let regular = OnScreen::open("normal exact:5,2", "7 11 13 14 14", (120, 40))
        .press("w z")
        .screen();
    let texts = [
        "Bad: every NP position is bad.",
        "Regular: a move leads to the good P-position 6 10 13 14 14",
    ];
    assert_contains(&regular, &texts);
    let mut explorer = exceptions((120, 40));
    explorer.press(&format!(
        "e ctrl-u text:{} enter",
        first_joined().replace(' ', ",")
    ));
    let screen = explorer.press("w").screen();
    // The first line has the size of the cache, which depends on the order of the work.
    let (_, below) = screen.split_once('\n').unwrap();
    insta::assert_snapshot!("why_exceptional_120x40", below);
    assert_contains(
        &screen,
        &[
            "Exceptional: ",
            "In the exceptional graph, moves lead from it to",
        ],
    );
}

#[test]
fn why_names_families_with_their_number() {
    let screen = OnScreen::open("misere slow:5,4", "3 5 5 6 9", (120, 40))
        .press("w z")
        .screen();
    assert_contains(
        &screen,
        &["Its prefix is in the papers as games24/2.9 with i = 2"],
    );
}

#[test]
fn the_playable_game_graph_is_drawn_level_by_level() {
    let mut explorer = OnScreen::idle("normal slow:4,3", "1 2 4 7", (100, 42));
    explorer.app.state.figure.chosen = nimscope::app::figures::Chosen::Words;
    explorer.press("g f z");
    let mut explorer = explorer.with_sight();
    let screen = explorer.screen();
    let texts = [
        "playable game graph: 5 reduced positions, 7 moves",
        " 0 N 1 2 3 3 → 0 1 1 1 · 0 2 2 2 · 1 1 2 2",
        " 3 P 0 0 0 0",
    ];
    assert_contains(&screen, &texts);
    let hidden = explorer.press("v").screen();
    assert!(!hidden.contains("N 1 2 3 3"), "{hidden}");
    let mut large = OnScreen::idle("normal slow:6,3", "9 9 9 9 9 9", (60, 24));
    large.app.state.figure.chosen = nimscope::app::figures::Chosen::Words;
    large.press("g f z");
    let screen = large.with_sight().press("G").screen();
    assert_contains(&screen, &["cut: there are more positions or moves"]);
}

#[test]
fn any_size_is_drawn() {
    let mut explorer = exceptions((80, 24));
    explorer.press("enter");
    for _ in 0..6 {
        explorer.press("t");
        for (width, height) in [(24, 6), (40, 10), (60, 17), (120, 40), (200, 60)] {
            explorer.resize(width, height).draw();
        }
    }
}
