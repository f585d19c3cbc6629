//! What the cells of a map show, and where two maps differ.

use std::collections::BTreeSet;

use nimscope::figure::{
    Figure, LegendSign, Mark, Palette, Request, Ring, Second, Show, Slices, Window,
};
use nimscope::game::Ruleset;
use nimscope::solve::Ranking;
use nimscope::solve::naive::Naive;
use nimscope::study::question::SheetQuestion;
use nimscope::study::{Oracle, Sheet as _};
use nimscope::theory::claim::claim;
use nimscope::theory::slow::m_rule;

use super::{ask, cells, drawn, piles};
use crate::support::rules;
use crate::support::theorems;

#[test]
fn a_claim_is_compared_with_the_truth_cell_by_cell() {
    let mut question = ask(Figure::Map, "misere slow:4,3", "2 2 2 3");
    let show = |text: &str| Show::named(text, theorems(), rules("misere slow:4,3")).unwrap();
    question.show = show("claim:arxiv23/2.4");
    question.second = Some(Second::Show(show("exceptions")));
    (question.max, question.is_difference) = (Some(8), true);
    let game = question.game();
    let mut naive = Naive::new(rules("misere slow:4,3"));
    let family = claim("arxiv23/2.4").unwrap();
    let (mut both, mut only) = (0, 0);
    for cell in cells(&drawn(&question), 0).rows.concat() {
        let x = game.canonical(cell.to.unwrap());
        let after = m_rule::m_move(&x).map(|by| naive.value(&by.apply(&x)).remoteness.0);
        let is_exception = after.is_some_and(|after| naive.value(&x).remoteness.0 != after + 1);
        let expected = match (family.covering(x.piles()).is_some(), is_exception) {
            (true, true) => Mark::Shade(6),
            (true, false) => Mark::First,
            (false, true) => Mark::Second,
            (false, false) => Mark::Plain,
        };
        assert_eq!(cell.mark, expected, "{x}");
        both += usize::from(expected == Mark::Shade(6));
        only += usize::from(expected == Mark::Second);
    }
    assert!(
        both > 0 && only > 0,
        "the family has some of the exceptions"
    );
}

/// On a map of R every P-position is darker than every N-position, with and without colours.
#[test]
fn a_map_of_remoteness_shows_who_wins() {
    let light =
        |[red, green, blue]: [u8; 3]| [red, green, blue].map(u32::from).into_iter().sum::<u32>();
    for (game, position) in [("normal nim:3", "1 2 3"), ("misere slow:4,3", "3 5 5 6")] {
        let mut question = ask(Figure::Map, game, position);
        (question.max, question.show) = (Some(8), Show::Remoteness);
        let mut naive = Naive::new(rules(game));
        let (mut darkest_n, mut lightest_p) = ([u32::MAX; 3], [0; 3]);
        for cell in cells(&drawn(&question), 0).rows.iter().flatten() {
            let x = rules(game).game.canonical(cell.to.as_ref().unwrap());
            let outcome = naive.value(&x).remoteness.outcome();
            assert!(
                matches!(cell.mark, Mark::Remote(its, _) if its == outcome),
                "{x}"
            );
            for (number, name) in Palette::NAMES.into_iter().enumerate() {
                let shown = light(Palette::named(name).unwrap().fill(cell.mark));
                if outcome.is_p() {
                    lightest_p[number] = lightest_p[number].max(shown);
                } else {
                    darkest_n[number] = darkest_n[number].min(shown);
                }
            }
        }
        for (p, n) in lightest_p.into_iter().zip(darkest_n) {
            assert!(p > 0 && n < u32::MAX && p + 60 < n, "{game}: {p} and {n}");
        }
    }
}

#[test]
fn a_map_follows_the_position_or_says_that_it_does_not() {
    for position in [
        "1000 2000 3000",
        "1 2 18446744073709551615",
        "0 0 0",
        "3 24 25",
    ] {
        let question = ask(Figure::Map, "normal nim:3", position);
        let here = question.position.clone();
        let picture = drawn(&question);
        let all = cells(&picture, 0).rows.concat();
        assert!(
            all.iter().any(|cell| cell.to.as_ref() == Some(&here)),
            "{position}"
        );
        let bounded = drawn(&Request {
            max: Some(20),
            ..question
        });
        let all = cells(&bounded, 0).rows.concat();
        let is_there = all.iter().any(|cell| cell.to.as_ref() == Some(&here));
        let says = |note: &String| note.contains("is outside of this map");
        assert_eq!(bounded.notes.iter().any(says), !is_there, "{position}");
    }
}

/// Where nobody says how large a figure is to be, it takes no table that is long in the making.
#[test]
fn figures_of_many_piles_take_a_bound_that_can_be_afforded() {
    for game in ["circular:6,2", "circular:5,3", "slow:7,3", "exact:9,4"] {
        for rules in Ruleset::both(game.parse().unwrap()) {
            let question = Request::new(Figure::Map, rules, rules.game.example());
            assert!(!question.is_of_box(), "a map");
            let oracle = Oracle::new(Vec::new(), 1 << 30, 30_000);
            let drawn = question.answer(&oracle, None).unwrap();
            for key in drawn.needs() {
                let positions = Ranking::count_of(rules.game, key.max);
                assert!(positions < 1 << 20, "{rules}: {key:?}");
            }
        }
    }
}

#[test]
fn the_data_of_a_map_are_words() {
    for (game, show, words) in [
        ("normal nim:2", "sum mod 2 = 0", "no yes"),
        ("normal nim:2", "conventions", "NN NP PN PP"),
        ("misere slow:4,3", "exceptions", "N P exception"),
        ("normal nim:2", "remoteness", "0 1 2 3 4"),
    ] {
        let (piles, max) = if game == "normal nim:2" {
            ("1 1", 2)
        } else {
            ("3 3 3 4", 4)
        };
        let mut question = ask(Figure::Map, game, piles);
        question.show = Show::named(show, theorems(), question.rules).unwrap();
        question.max = Some(max);
        let picture = drawn(&question);
        let values: BTreeSet<&str> = picture.data.rows().map(|row| row[4]).collect();
        let values: Vec<&str> = values.into_iter().collect();
        assert_eq!(values.join(" "), words, "{show}");
    }
}

/// The options of a large position are told one by one.
#[test]
fn options_of_a_large_position_are_outlined() {
    let mut question = ask(Figure::Map, "normal nim:3", "3 100000 100001");
    question.window = Some(Window::of("99997..100002,99997..100002", None, 0).unwrap());
    let picture = drawn(&question);
    for cell in cells(&picture, 0).rows.iter().flatten() {
        let [b, c] = [1, 2].map(|place| piles(cell.to.as_ref().unwrap())[place]);
        let is_option = b.max(c) == 100_001 && b.min(c) < 100_000 || b.max(c) == 100_000;
        let is_outlined = cell.ring == Ring::Option;
        assert_eq!(is_outlined, is_option, "{b} {c}");
    }
    // Of others it is said that they are not.
    let mut question = ask(Figure::Map, "normal circular:4,2", "300 400 500 600");
    question.window = Some(Window::of("500..501,600..601", None, 0).unwrap());
    let oracle = Oracle::new(Vec::new(), 1 << 20, 1000);
    let notes = question.answer(&oracle, None).unwrap().picture.notes;
    assert!(notes.concat().contains("not outlined"), "{notes:?}");
}

#[test]
fn a_map_begins_where_it_is_asked_to() {
    let mut question = ask(Figure::Map, "normal nim:2", "100 101");
    question.window = Some(Window::of("100,98..103", Some(104), 0).unwrap());
    question.max = Some(104);
    let picture = drawn(&question);
    let cells = cells(&picture, 0);
    assert_eq!((cells.rows.len(), cells.rows[0].len()), (6, 5));
    for cell in cells.rows.iter().flatten() {
        let x = piles(cell.to.as_ref().unwrap());
        assert_eq!(cell.mark == Mark::P, x[0] == x[1], "{x:?}");
    }
    assert!(picture.command.ends_with("--from 100..104,98..103"));
    for (text, max, why) in [
        ("7", None, "two piles"),
        ("9,9", Some(4), "behind its end"),
        ("0,3", None, "least pile"),
        ("1..400,1", None, "256"),
    ] {
        let refused = Window::of(text, max, 1).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
}

#[test]
fn slices_are_maps_of_each_size_of_a_third_pile() {
    let rules = rules("normal nim:3");
    let mut question = ask(Figure::Map, "normal nim:3", "2 3 4");
    (question.max, question.has_options) = (Some(7), false);
    let slices = |text| Slices::of(text, 3, question.axes, 0);
    assert!(slices("b=0..3").unwrap_err().contains("varies pile b"));
    assert!(slices("a=0..16").unwrap_err().contains("at most 16"));
    assert!(slices("d=0..1").is_err() && slices("a=2..1").is_err());
    question.slices = Some(slices("a=0..3").unwrap());
    let picture = drawn(&question);
    let mut naive = Naive::new(rules);
    for (panel, size) in (0..4).enumerate() {
        assert_eq!(picture.panels[panel].title, format!("a = {size}"));
        for cell in cells(&picture, panel).rows.iter().flatten() {
            let x = rules.game.canonical(cell.to.as_ref().unwrap());
            let is_p = naive.value(&x).remoteness.outcome().is_p();
            assert_eq!(cell.mark == Mark::P, is_p, "{x}");
            assert_ne!(cell.ring, Ring::Option);
        }
    }
    assert_eq!(picture.panels.len(), 4);
    assert!(picture.command.contains("--slices a=0..3"));
    // A row of the data tells its slice.
    let shows: BTreeSet<&str> = picture.data.rows().map(|row| row[3]).collect();
    let expected: Vec<String> = (0..4).map(|size| format!("outcome; a = {size}")).collect();
    assert_eq!(shows, expected.iter().map(String::as_str).collect());
}

#[test]
fn two_games_are_drawn_beside_each_other_and_against_each_other() {
    let [one, other] = ["normal nim:3", "normal moore:3,2"].map(rules);
    let mut question = ask(Figure::Map, "normal nim:3", "1 2 3");
    (question.max, question.second) = (Some(6), Some(Second::Game(other.game)));
    let mut naive = [one, other].map(Naive::new);
    let mut is_p = |number: usize, piles: &[u64]| {
        let x = one.game.canonical(piles);
        naive[number].value(&x).remoteness.outcome().is_p()
    };
    let both = drawn(&question);
    for number in [0, 1] {
        for cell in cells(&both, number).rows.iter().flatten() {
            let x = piles(cell.to.as_ref().unwrap());
            assert_eq!(cell.mark == Mark::P, is_p(number, x), "{number}: {x:?}");
        }
    }
    question.is_difference = true;
    for cell in cells(&drawn(&question), 0).rows.iter().flatten() {
        let x = piles(cell.to.as_ref().unwrap());
        let expected = match (is_p(0, x), is_p(1, x)) {
            (true, true) => Mark::P,
            (true, false) => Mark::First,
            (false, true) => Mark::Second,
            (false, false) => Mark::N,
        };
        assert_eq!(cell.mark, expected, "{x:?}");
    }
}

/// On one scale with the large values of Wythoff's game, those of Delete Nim have one shade.
#[test]
fn two_games_have_a_scale_each_where_their_numbers_differ_much() {
    let scales = |game: &str, other: &str| {
        let mut question = ask(Figure::Map, game, "3 5");
        (question.max, question.show) = (Some(15), Show::Grundy);
        question.second = Some(Second::Game(rules(other).game));
        let picture = drawn(&question);
        for panel in [0, 1] {
            let rows = cells(&picture, panel).rows.concat();
            let is_darkest = rows.iter().any(|cell| cell.mark == Mark::Shade(7));
            assert!(is_darkest, "{game} and {other}: {panel}");
        }
        let said = |note: &String| note.ends_with("each map has a scale of its own.");
        let legend = picture.legend.iter();
        let scales = legend.filter(|entry| matches!(entry.key, LegendSign::Shades(_)));
        (scales.count(), picture.notes.iter().any(said))
    };
    assert_eq!(scales("normal delete", "normal wythoff"), (2, true));
    assert_eq!(scales("normal nim:2", "normal moore:2,1"), (1, false));
}

#[test]
fn what_a_map_cannot_show_is_refused_in_a_sentence() {
    for (game, text, why) in [
        (
            "normal nim:3",
            "exceptions",
            "exceptions are not defined in normal play of Nim(3)",
        ),
        ("normal nim:3", "claim:games24/2.9", "bouton"),
        ("normal nim:3", "x9 = 2", "a map shows outcome, remoteness"),
    ] {
        let refused = Show::named(text, theorems(), rules(game)).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    let grundy = Show::named("grundy", theorems(), rules("normal nim:3")).unwrap();
    assert!(
        grundy
            .incomparable(&Show::Outcome, theorems(), rules("normal nim:3"))
            .is_some()
    );
    assert!(
        grundy
            .incomparable(&Show::Remoteness, theorems(), rules("normal nim:3"))
            .is_none()
    );
}

#[test]
fn every_cell_of_a_map_is_a_position() {
    for (game, position, [rows, columns]) in [
        ("normal pass-nim:2", "3 2 1", [2, 5]),
        ("normal pass-nim:1", "3 1", [2, 5]),
        ("normal nim:3", "1 2 3", [5, 5]),
    ] {
        let mut question = ask(Figure::Map, game, position);
        question.max = Some(4);
        let picture = drawn(&question);
        let cells = cells(&picture, 0);
        assert_eq!([cells.rows.len(), cells.rows[0].len()], [rows, columns]);
        let mut all = cells.rows.iter().flatten();
        assert!(all.all(|cell| cell.mark != Mark::Open), "{game}");
        assert!(picture.command.contains("--max 4"), "{}", picture.command);
    }
}
