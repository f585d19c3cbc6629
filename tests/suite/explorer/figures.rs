//! The Figures pane: what stands in it for each kind of game, at any size.

use nimscope::app::figures::Chosen;

use super::OnScreen;

/// The pane alone on a screen, its rows without the borders.
fn figures(rules: &str, position: &str, size: (u16, u16)) -> OnScreen {
    let mut explorer = OnScreen::idle(rules, position, size);
    explorer.app.state.figure.chosen = Chosen::Words;
    explorer.press("g f z");
    explorer.with_sight()
}

fn assert_contains(screen: &str, texts: &[&str]) {
    for text in texts {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
}

#[test]
fn each_kind_of_game_has_its_figures() {
    #[rustfmt::skip] // a table: one position a row
    let cases: &[(&str, &str, &str, &[&str])] = &[
        ("nim", "normal nim:3", "3 5 5", &["Bouton's matrix", "4 2 1", "4. The highest column that is not balanced is that of 2.", "5. A winning move: ", "N in normal play, by bouton"]),
        ("moore", "misere moore:4,2", "1 2 3 3", &["4. All columns are balanced.", "P in normal play, by moore", "Misère Moore's nim (n, ≤ k): as in"]),
        ("exact52_pp", "normal exact:5,2", "1 1 1 0 9", &["ξ₃ = 1 ≤ x₅ = 9", "Class PP: P in exact nim (5, = 2), and x̂"]),
        ("exact52_pn", "normal exact:5,2", "10 19 24 26 26", &["sum of x̂   3  3  0  3  1", "Class PN: P", "Column 1 is the highest without 0 or 4 ones. It has a single one, in the pile 19"]),
        ("exact52_np", "normal exact:5,2", "7 11 13 14 14", &["ξ₃ = 15 > x₅ = 14, which decides", "Class NP: N in exact nim (5, = 2), and x̂"]),
        ("exact62", "normal exact:6,2", "1 2 3 4 5 6", &["Column 4 decides: it has 3 ones, not 0, 1, 4 or 5."]),
        ("exact42", "normal exact:4,2", "2 2 2 7", &["the three smallest piles are equal. Here x₁ = 2", "P in normal play, by exact52/thm10"]),
        ("exact73", "normal exact:7,3", "1 1 2 3 5 8 9", &["in normal play, by auto/exact:7,3/normal"]),
        ("delete", "normal delete", "3 4", &["columns of z", "Delete Nim: the Grundy value is", "the number of its lowest ones is 3", "o: 2-oddoid, z + 1 is odd"]),
        ("half", "normal half:4", "1 3 3 6", &["!: an evenoid below 4", "z_3 = 3", "Half(2m): P ⇔", "P in normal play, by delete/thm5.2"]),
        ("abo", "normal abo:3", "2 9 12", &["3-evenoid", "e!", "N in normal play, by delete/thm3.2"]),
        ("nmth", "normal nmth:5", "2 6 10 14 4", &["the same 2-adic valuation (n odd). Here", "v₂(z) = (1, 2, 1, 1, 1)", "N in normal play"]),
        ("single4", "normal single:4", "12 14 15 40", &["the lowest column with at least 2 zeros, that of", "P in normal play, by nimscope/single4"]),
        ("single5", "normal single:5", "1 1 2 2 2", &["zeros", "No theorem gives the outcome"]),
        ("grid", "normal slow:4,3", "3 5 5 6", &["r = S mod 2k = 19 mod 6 = 1, o = 3", "[N]", "reduced"]),
        ("unreduced", "normal slow:8,5", "12 20 33 52 79 112 155 170", &["its reduction: 12 20 33 52 79 98 98 98", "m = 126: 12 20", "i = 5: ⌊196/2⌋ = 98 ≥ 79: chop to 98"]),
        ("open_grid", "normal slow:4,2", "2 3 3 4", &["?: r and o do not determine it"]),
    ];
    let size = (100, 42);
    for (name, rules, position, texts) in cases {
        let screen = figures(rules, position, size).screen();
        insta::assert_snapshot!(format!("figures_{name}"), screen);
        assert_contains(&screen, texts);
    }
}

#[test]
fn huge_piles_keep_the_lowest_columns() {
    let huge = "9223372036854775807 9223372036854775808 18446744073709551614 18446744073709551615 18446744073709551615";
    let screen = figures("normal exact:5,2", huge, (60, 24)).screen();
    assert_contains(
        &screen,
        &["cut: the lowest 49 of 64 columns", "a 9.2e18 1111", "Class"],
    );
    insta::assert_snapshot!("figures_huge", screen);
    let screen = figures("normal exact:5,2", huge, (200, 60)).screen();
    assert_contains(&screen, &["e 18446744073709551615", "2⁶⁰", "Class"]);
    assert!(!screen.contains("cut:"), "64 columns fit:\n{screen}");
}

#[test]
fn sixty_four_piles_are_read_to_the_end() {
    let piles = vec!["18446744073709551615"; 63].join(" ");
    for (rules, last) in [
        ("normal nim:64", "in normal play, by bouton"),
        ("normal slow:64,64", "chop to 1"),
        ("normal single:64", "No theorem"),
        ("normal half:64", "in normal play, by delete/thm5.2"),
        ("misere fraction:64,4", "for misère play see Value"),
    ] {
        let mut explorer = figures(rules, &format!("1 {piles}"), (80, 24));
        let screen = explorer.screen();
        assert_contains(&screen, &["rows 1–"]);
        let bottom = explorer.press("G").screen();
        assert_contains(&bottom, &[last]);
        let above = explorer.press("k").screen();
        assert_ne!(above, bottom, "one row up is seen at once");
        assert_eq!(explorer.press("j j j").screen(), bottom);
        assert_eq!(explorer.press("g g").screen(), screen);
    }
}

#[test]
fn the_grid_shows_the_cell_of_the_position_where_it_is_cut() {
    let ones = vec!["1"; 63].join(" ");
    let screen = figures("normal slow:64,5", &format!("{ones} 2"), (80, 24)).screen();
    // 65 tokens, 63 odd piles.
    assert_contains(
        &screen,
        &[
            "= 65 mod 10 = 5, o = 63 odd piles",
            "cut: o from 28 to 63, of 0 to 64",
        ],
    );
    let row = screen.lines().find(|line| line.starts_with("┃5 "));
    assert!(row.unwrap().contains("[?]"), "{screen}");
}

#[test]
fn hidden_values_stay_hidden() {
    for (rules, position) in [
        ("normal exact:5,2", "10 19 24 26 26"),
        ("normal half:4", "1 3 3 6"),
        ("normal slow:4,3", "3 5 5 6"),
    ] {
        let mut explorer = figures(rules, position, (100, 36));
        assert!(explorer.screen().contains("normal play, by"));
        let screen = explorer.press("v").screen();
        assert_contains(&screen, &["values are hidden"]);
        for hidden in ["normal play, by", "Class", "P ⇔", "[N]"] {
            assert!(!screen.contains(hidden), "{hidden}:\n{screen}");
        }
    }
}

#[test]
fn a_click_into_text_does_not_scroll_it() {
    use nimscope::app::Pane;
    let mut explorer = figures("normal slow:40,39", &["7"; 40].join(" "), (80, 24));
    let before = explorer.screen();
    explorer.app.click(Pane::Figures, Some(5), false);
    assert_eq!(explorer.screen(), before);
}

#[test]
fn any_size_is_drawn() {
    let huge = ["18446744073709551615"; 64].join(" ");
    for (rules, position) in [
        ("misere moore:4,2", "1 2 3 3"),
        ("normal exact:5,2", "0 0 0 0 0"),
        ("normal nim:64", &huge),
        ("normal single:64", &huge),
        ("normal half:64", &huge),
        ("normal slow:64,63", &huge),
        ("normal delete", "0 18446744073709551615"),
        ("normal vdn", "18446744073709551615 18446744073709551615"),
        ("normal slow:1,1", "0"),
        ("misere slow:2,2", "0 18446744073709551615"),
    ] {
        let mut explorer = figures(rules, position, (80, 24));
        for width in [24, 25, 27, 33, 40, 59, 60, 79, 110, 180, 250] {
            for height in [6, 7, 16, 45] {
                explorer.resize(width, height).draw();
            }
        }
    }
}

/// Matrices stand beside each other where that shows them whole.
#[test]
fn matrices_are_beside_each_other_on_a_small_screen() {
    for (rules, position) in [("normal exact:5,2", "3 5 5 6 7"), ("normal nim:3", "3 4 5")] {
        let mut explorer = OnScreen::open(rules, position, (80, 24));
        let screen = explorer.press("alt-5").screen();
        let is_both =
            |line: &str| line.contains("before the move") && line.contains("after the move");
        assert!(screen.lines().any(is_both), "{screen}");
        assert!(!screen.contains("rows 1–"), "{screen}");
    }
}
