//! Games on hypergraphs on the screen: the form for edges, the edges below the piles, what is
//! requested and what is refused.

use ratatui::style::Color;

use super::OnScreen;

const SIZE: (u16, u16) = (120, 40);

fn path() -> OnScreen {
    OnScreen::open("normal hyper:ab+bc", "3 5 4", SIZE)
}

#[test]
fn the_form_for_edges_counts_the_moves_as_one_types() {
    let mut explorer = path();
    explorer.press("E").sees(&[
        "Edges of hyper, such as ab + bc + cd",
        "ab + bc",
        "hyper:ab+bc: 3 piles, 2 edges, 2 symmetries.",
        "From 3 5 4: 35 moves on 2 edges.",
    ]);
    // Blanks, lines and signs stand between edges; a new pile is as large as the largest.
    explorer
        .press("space text:cd")
        .sees(&["hyper:ab+bc+cd: 4 piles, 3 edges, 2 symmetries."])
        .sees(&["From 3 5 4 5: 55 moves on 3 edges."]);
    explorer
        .press("space text:+ space text:ad space text:ac space text:bd")
        .sees(&["all symmetries", "Exact nim (4, =2)."]);
    explorer.press("enter");
    assert_eq!(explorer.rules(), "normal hyper:ab+ac+ad+bc+bd+cd");
    assert_eq!(explorer.piles(), "3 5 4 5");
}

#[test]
fn what_is_wrong_with_edges_is_said_below_them() {
    let mut explorer = path();
    for (typed, said) in [
        (
            "text:ab+bd",
            "no edge has the pile c, but there is a pile d",
        ),
        ("text:ab++bc", "edge 2, \"\", is empty"),
        (
            "text:ab space text:b3",
            "edge 2, \"b3\", has '3' in place 2",
        ),
        ("text:aba", "edge 1, \"aba\", has the pile a twice"),
        ("text:hypper:ab", "there is no game \"hypper\""),
    ] {
        explorer.press("E ctrl-u").press(typed);
        // The sentence is wrapped.
        let screen = explorer.screen().replace(['║', '\n'], " ");
        let words: Vec<&str> = screen.split_whitespace().collect();
        assert!(words.join(" ").contains(said), "{said}:\n{screen}");
        // It is not accepted.
        explorer.press("enter");
        assert_eq!(explorer.app.state.popups.len(), 1);
        explorer.press("esc");
        assert_eq!(explorer.rules(), "normal hyper:ab+bc");
    }
    explorer.press("E ctrl-u text:slow-hyper:abc+cd enter");
    assert_eq!(explorer.rules(), "normal slow-hyper:abc+cd");
}

#[test]
fn the_form_starts_from_the_game_that_is_played() {
    for (game, position, start) in [
        ("normal simplicial:abc+cd", "1 2 3 4", "abc + cd"),
        (
            "normal slow-circular-exact:4,2",
            "1 2 3 4",
            "ab + ad + bc + cd",
        ),
        ("misere slow:4,3", "1 2 3 4", "ab + bc + cd"),
        ("normal nim:1", "7", "a"),
    ] {
        let mut explorer = OnScreen::open(game, position, SIZE);
        explorer
            .press("E")
            .sees(&[start, &format!("From {position}:")]);
        let is_slow = game.contains("slow");
        let family = if game.contains("simplicial") {
            "Edges of simplicial"
        } else if is_slow {
            "Edges of slow-hyper"
        } else {
            "Edges of hyper"
        };
        explorer.sees(&[family]);
    }
}

#[test]
fn another_pile_asks_for_the_edges_of_all() {
    let mut explorer = path();
    // The letters behind the new pile b move on.
    explorer
        .press("g p i")
        .sees(&["ac + cd", "no edge has the pile b, but there is a pile d"]);
    explorer
        .press("space text:ab")
        .sees(&["From 3 3 5 4: 44 moves on 3 edges."]);
    explorer.press("enter");
    assert_eq!(explorer.rules(), "normal hyper:ab+ac+cd");
    assert_eq!(explorer.piles(), "3 3 5 4");
    // Without an edge for it a new last pile is missing.
    explorer
        .press("g p G i")
        .sees(&["the edges name 4 piles, but the game has 5: a to e"]);
    explorer.press("esc");
    // A removed pile leaves its edges, and the letters behind it move up.
    explorer
        .press("home X")
        .sees(&["a + b + bc", "From 3 5 4:"]);
    explorer.press("enter");
    assert_eq!(
        (explorer.rules(), explorer.piles()),
        ("normal hyper:a+b+bc".to_owned(), "3 5 4".to_owned())
    );
}

#[test]
fn circles_and_named_games_keep_their_rule_with_another_pile() {
    for (game, position, after) in [
        ("normal circular:5,2", "1 2 3 4 5", "normal circular:6,2"),
        ("normal hyper:ab+ac+bc", "1 2 3", "normal exact:4,3"),
    ] {
        let mut explorer = OnScreen::open(game, position, SIZE);
        explorer.press("g p i");
        assert_eq!(explorer.rules(), after);
    }
}

#[test]
fn piles_are_sorted_only_where_that_is_the_same_position() {
    let mut explorer = OnScreen::open("normal circular:4,2", "4 1 3 2", SIZE);
    explorer
        .press("g p s")
        .sees(&["another position of circular:4,2"]);
    assert_eq!(explorer.piles(), "4 1 3 2");
    let mut explorer = OnScreen::open("normal circular:4,2", "4 3 2 1", SIZE);
    explorer.press("g p s");
    assert_eq!(explorer.piles(), "1 2 3 4");
    let mut explorer = OnScreen::open("normal exact:4,2", "4 1 3 2", SIZE);
    explorer.press("g p s");
    assert_eq!(explorer.piles(), "1 2 3 4");
}

/// The colours of the lines that join piles, row by row.
fn lines(explorer: &mut OnScreen) -> Vec<(String, Color)> {
    let buffer = explorer.draw().clone();
    let area = *buffer.area();
    let rows = (0..area.height).map(|y| {
        let cells = (0..area.width).map(|x| &buffer[(x, y)]);
        let cells: Vec<_> = cells.filter(|cell| "●─".contains(cell.symbol())).collect();
        cells
    });
    let drawn = rows.filter(|cells| cells.iter().any(|cell| cell.symbol() == "●"));
    drawn
        .map(|cells| {
            let is_dot = |cell: &&&ratatui::buffer::Cell| cell.symbol() == "●";
            let dot = cells.iter().find(is_dot).unwrap();
            let text = cells.iter().map(|cell| cell.symbol()).collect();
            (text, dot.fg)
        })
        .collect()
}

#[test]
fn edges_stand_below_the_piles_and_that_of_the_selected_move_is_marked() {
    let mut explorer = OnScreen::open("normal hyper:ab+bc+cd+ad", "3 5 4 2", SIZE);
    explorer.press("g p z");
    let drawn = lines(&mut explorer);
    // ab and cd beside each other, bc, and ad round them.
    assert_eq!(drawn.len(), 3, "{drawn:?}");
    assert!(drawn.iter().all(|(_, colour)| *colour == drawn[0].1));
    let dots = drawn.iter().map(|(text, _)| text.matches('●').count());
    assert_eq!(dots.collect::<Vec<_>>(), [4, 2, 2]);
    // A move that is marked on a and d.
    explorer.press("t G t");
    let marked = lines(&mut explorer);
    let other = marked.iter().filter(|(_, colour)| *colour != drawn[0].1);
    assert_eq!(other.count(), 1, "{marked:?}");
    // Tiny panes keep the piles.
    explorer.resize(40, 8);
    assert!(lines(&mut explorer).is_empty());
}

#[test]
fn tokens_that_are_never_played_are_left_out_of_the_reduced_position() {
    // a is played with b only, so its tokens above those of b stay.
    let mut explorer = OnScreen::open("normal slow-hyper:ab+bc+cd", "9 2 3 1", SIZE);
    explorer.sees(&["reduced: 1 3 2 2"]);
}

#[test]
fn the_piles_of_a_circle_stand_around_it() {
    let mut explorer = OnScreen::open("normal circular:6,3", "3 1 4 1 5 9", SIZE);
    explorer.app.state.figure.chosen = nimscope::app::figures::Chosen::Words;
    let screen = explorer.press("g f z").screen();
    let row = |label: &str| {
        let mut below_head = screen.lines().skip(1);
        below_head.position(|line| line.contains(label)).unwrap()
    };
    let [a, b, c, d] = ["a = 3", "b = 1", "c = 4", "d = 1"].map(row);
    assert_eq!(
        [row("f = 9"), row("e = 5")],
        [b, c],
        "beside each other:\n{screen}"
    );
    assert!(a < b && b < c && c < d);
    assert_eq!(b - a, d - c, "the top is as far as the bottom:\n{screen}");
}

#[test]
fn words_of_a_legend_that_are_longer_than_a_line_stay_together() {
    let mut explorer = OnScreen::open("normal circular:6,3", "3 5 5 6 0 8", (80, 24));
    let screen = explorer.press("alt-5").screen();
    let mut rows = screen.lines();
    let begun = rows.find(|row| row.contains("on which a move"));
    assert!(begun.is_some(), "{screen}");
    let next = rows.next().unwrap().trim_start_matches(['┃', ' ']);
    assert!(next.starts_with("may play"), "{screen}");
}

#[test]
fn what_a_move_is_has_a_verb_on_a_small_screen() {
    let mut explorer = OnScreen::open("normal hyper:ab+bc+cd", "3 2 1 4", (40, 12));
    explorer.press("alt-6");
    explorer.sees(&["Your move: lower each pile of an edge."]);
}
