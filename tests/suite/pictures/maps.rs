//! What the cells of a map show, and where two maps differ.

use nimscope::figure::{Figure, FigureQuestion, Mark, Request, Show};
use nimscope::game::Ruleset;
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Ranking};
use nimscope::study::Oracle;
use nimscope::study::question::SheetQuestion;
use nimscope::theory::claim::claim;
use nimscope::theory::slow::m_rule;

use super::{ask, cells, drawn};
use crate::support::rules;
use crate::support::theorems;

#[test]
fn a_claim_is_compared_with_the_truth_cell_by_cell() {
    let mut question = ask(Figure::Map, "misere slow:4,3", "2 2 2 3");
    let show = |text: &str| Show::named(text, theorems(), rules("misere slow:4,3")).unwrap();
    question.show = show("claim:arxiv23/2.4");
    question.second = Some(show("exceptions"));
    (question.max, question.is_difference) = (Some(8), true);
    let game = question.game();
    let mut naive = Naive::new(rules("misere slow:4,3"));
    let family = claim("arxiv23/2.4").unwrap();
    let (mut both, mut only) = (0, 0);
    for cell in cells(&drawn(question), 0).rows.concat() {
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
        let picture = drawn(question.clone());
        let all = cells(&picture, 0).rows.concat();
        assert!(
            all.iter().any(|cell| cell.to.as_ref() == Some(&here)),
            "{position}"
        );
        let bounded = drawn(Request {
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
            let FigureQuestion::Sheet(question) = question.question() else {
                panic!("a map")
            };
            let oracle = Oracle::new(Vec::new(), 1 << 30, 30_000);
            let drawn = question.answer(&oracle, None, &Control::new()).unwrap();
            for key in drawn.waits_for() {
                let positions = Ranking::count_of(rules.game, key.max);
                assert!(positions < 1 << 20, "{rules}: {key:?}");
            }
        }
    }
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
