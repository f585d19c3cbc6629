//! The text of a rule.

use nimscope::game::{Symmetry, WrittenGame};

use super::{WYTHOFF, game, positions};

#[test]
fn wythoffs_game_is_read_from_a_file_with_comments() {
    let text = "name: Wythoff's game\nsource: Wythoff 1907\n# two piles\npiles: a,b\n\
                move: a - t # from one\nmove: b-t\n  move: a-t , b-t\n";
    let game = game(text);
    assert_eq!(game.text, WYTHOFF);
    assert_eq!(
        (game.name.as_deref(), game.source.as_deref()),
        (Some("Wythoff's game"), Some("Wythoff 1907"))
    );
    assert!(matches!(game.symmetry, Symmetry::All));
}

#[test]
fn the_plain_form_is_read_as_the_same_rule() {
    for text in RULES {
        let game = game(text);
        assert_eq!(game.text, *text, "it is in plain form");
        assert!(std::ptr::eq(game, super::game(&game.text)));
    }
}

const RULES: &[&str] = &[
    WYTHOFF,
    "piles: a, b; move: a-t, b-u if t-u < 2 and u-t < 2",
    "piles: a, b, c < 2; move: a-t; move: b-t; move: c-1 if sum > 1",
    "piles: a, b; move: a-1-t, b-2t if not (a mod 3 = 1 or b' >= 2a) and b > 2; end: a+b < 3",
    "piles: a; move: a-t if t mod 2 = 0; forbid: 1",
];

#[test]
fn listed_options_are_those_of_the_definition() {
    for text in RULES {
        let game = game(text);
        for x in positions(game, 8) {
            let below: Vec<u64> = x.iter().map(|pile| pile + 1).collect();
            let expected = super::rows(&below)
                .into_iter()
                .filter(|y| game.leads(&x, y));
            assert!(expected.eq(game.options(&x)), "{text}: {x:?}");
        }
    }
}

#[test]
fn brackets_may_stand_around_a_sum_that_is_divided() {
    let options = |condition: &str| {
        let game = game(&format!("piles: a, b; move: a-1 if {condition}; move: b-1"));
        let positions = positions(game, 8).into_iter();
        positions.map(|x| game.options(&x)).collect::<Vec<_>>()
    };
    let plain = options("a + b mod 3 = 1 and b > 0");
    assert_eq!(options("(a + b) mod 3 = 1 and b > 0"), plain);
    assert_eq!(options("((a + b) mod 3 = 1) and (b > 0)"), plain);
    assert_eq!(options("not (b = 0 or (a + b) mod 3 != 1)"), plain);
}

#[test]
fn errors_name_the_place_and_how_to_write_it() {
    let cases = [
        ("", 1, 1, "begin with a line such as `piles: a, b`"),
        ("piles: a", 1, 1, "add a line such as `move: a-t`"),
        ("move: a-t", 1, 1, "name the piles first"),
        ("piles: a, c", 1, 11, "named a, b, c"),
        ("piles: a\n move: a+1", 2, 8, "this move takes no token"),
        (
            "piles: a, b; move: a-1, b+1; move: a+1, b-1",
            1,
            1,
            "`a+1, b-1` and `a-1, b+1`",
        ),
        ("piles: a, b; move: a-1, b+t", 1, 27, "no amount"),
        ("piles: a, b; move: a-1, b+0", 1, 27, "gets nothing"),
        (
            "piles: a, b; move: a-1, b-1+1",
            1,
            28,
            "write the difference",
        ),
        ("piles: a\nmove: a", 2, 8, "what the pile loses"),
        ("piles: a b\nmove: a-t", 1, 10, "piles stand between commas"),
        ("piles: a; move: a-t b-t", 1, 21, "a comma and another pile"),
        (
            "piles: a; move: a-t if a xor 1 = 0",
            1,
            26,
            "< <= > >= = or !=",
        ),
        ("piles: a; move: a-t; end: a = a*a", 1, 32, "whole factors"),
        (
            "piles: a; move: a-t; end: a' > 1",
            1,
            27,
            "a' is one after it",
        ),
        ("piles: a < 0; move: a-t", 1, 12, "write `a<2`"),
        (
            "piles: a; move: a-t; forbid: 1; forbid: 3",
            1,
            33,
            "said once",
        ),
        ("name: x; name: y; piles: a; move: a-t", 1, 10, "said once"),
        ("\u{feff}piles: a; piles: b", 1, 11, "said once"),
        ("piles: a\nmove: a-0", 2, 7, "loses nothing"),
        ("piles: a; move: b-1", 1, 17, "a pile is expected"),
        ("piles: a\nmove: a-2t", 2, 7, "some pile must lose just t"),
        (
            "piles: a\nmove: a-t if a",
            2,
            15,
            "a comparison is expected",
        ),
        (
            "piles: a\nmove: a-t if u > 2",
            2,
            14,
            "no pile and no amount",
        ),
        ("piles: a\nmove: a-t if (a > 2", 2, 20, "closing bracket"),
        (
            "piles: a\nmove: a-t if a mod 0 = 1",
            2,
            20,
            "remainder by 0",
        ),
        (
            "piles: a\nmove: a-9223372036854775808",
            2,
            9,
            "at most 1048576",
        ),
        ("piles: a\nmove: a-t ä", 2, 11, "no sign of a rule"),
        ("piles: a\nmoves: a-t", 2, 1, "a line begins with"),
        (
            "piles: a,b,c,d,e,f,g,h,i,j,k,l,m",
            1,
            32,
            "at most 12 piles",
        ),
    ];
    for (text, line, column, words) in cases {
        let error = WrittenGame::read(text).unwrap_err();
        assert_eq!(
            (error.line, error.column),
            (line, column),
            "{text:?}: {error}"
        );
        assert!(error.what.contains(words), "{text:?}: {error}");
    }
}

#[test]
fn long_texts_are_refused() {
    let long = format!(
        "piles: a\n{}",
        "move: a-t if a > 1 and a > 2\n".repeat(10_000)
    );
    assert!(
        WrittenGame::read(&long)
            .unwrap_err()
            .what
            .contains("65536 bytes")
    );
    let conditions = vec!["a > 1"; 1000].join(" and ");
    let error = WrittenGame::read(&format!("piles: a\nmove: a-t if {conditions}")).unwrap_err();
    assert!(error.what.contains("256 comparisons"));
    let deep = format!("piles: a\nmove: a-t if {}a > 1", "(".repeat(10_000));
    assert!(
        WrittenGame::read(&deep)
            .unwrap_err()
            .what
            .contains("20 deep")
    );
}

#[test]
fn the_symmetry_is_found() {
    let circle = game(
        "piles: a, b, c, d; move: a-t, b-u; move: b-t, c-u; move: c-t, d-u; \
                       move: d-t, a-u",
    );
    assert!(matches!(circle.symmetry, Symmetry::Of(group) if group.count() == 8));
    let one_sided = game("piles: a, b; move: a-t; move: b-1");
    assert!(matches!(one_sided.symmetry, Symmetry::Of(group) if group.count() == 1));
}
