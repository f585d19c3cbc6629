//! What the cells of a map show, and where two maps differ.

use nimscope::figure::{Figure, Mark, Show};
use nimscope::solve::naive::Naive;
use nimscope::theory::claim::claim;
use nimscope::theory::slow::m_rule;

use super::{ask, cells, drawn};
use crate::support::rules;

#[test]
fn a_claim_is_compared_with_the_truth_cell_by_cell() {
    let mut question = ask(Figure::Map, "misere slow:4,3", "2 2 2 3");
    let show = |text: &str| Show::named(text, rules("misere slow:4,3")).unwrap();
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
        let refused = Show::named(text, rules(game)).unwrap_err();
        assert!(refused.contains(why), "{refused}");
    }
    let grundy = Show::named("grundy", rules("normal nim:3")).unwrap();
    assert!(
        grundy
            .incomparable(&Show::Outcome, rules("normal nim:3"))
            .is_some()
    );
    assert!(
        grundy
            .incomparable(&Show::Remoteness, rules("normal nim:3"))
            .is_none()
    );
}
