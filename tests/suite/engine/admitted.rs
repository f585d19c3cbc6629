//! A theorem that is admitted while a question is answered counts for its answer.

use std::sync::Arc;

use nimscope::engine::{Engine, Limits, Query};
use nimscope::game::{Game, Outcome, Ruleset};
use nimscope::solve::Cancelled;
use nimscope::study::question::{Question, SheetQuestion};
use nimscope::study::{Answer, Oracle, Source};
use nimscope::theory::{Gives, ProvedRule, Theorem, Theorems};

use crate::support::{PATIENCE, canonical, game};

/// The outcome of a position by theorems. On the first request, a theorem that gives it is
/// admitted, but only after the theorems of the game were looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Late {
    rules: Ruleset,
}

impl Question for Late {
    type Answer = Answer<Outcome>;

    fn label(&self) -> String {
        "a late theorem".to_owned()
    }
}

impl SheetQuestion for Late {
    fn game(&self) -> Game {
        self.rules.game
    }

    fn answered(
        &self,
        oracle: &Oracle,
        _: Option<&Answer<Outcome>>,
    ) -> Result<Answer<Outcome>, Cancelled> {
        let known = oracle.theorems.outcome(self.rules, &canonical("1 2 3 4 5"));
        oracle.theorems.admit(ProvedRule {
            rules: self.rules,
            theorem: Theorem {
                outcome: Gives::Everywhere(&|_, _| Outcome::N),
                ..Theorem::by_machine(self.rules)
            },
            statement: "Every position is an N-position.".to_owned(),
            certificate: "".into(),
            verified: None,
        });
        // P stands for what is not known.
        Ok(Answer::Known {
            value: known.map_or(Outcome::P, |fact| fact.value),
            source: Source::Search { positions: 1 },
        })
    }
}

#[test]
fn an_answer_that_was_begun_before_a_theorem_is_found_anew() {
    let rules = Ruleset::normal(game("hyper:abcd+e+abe"));
    let limits = Limits {
        memory: 1 << 20,
        threads: 1,
    };
    let engine = Engine::new(limits, Theorems::default(), Arc::new(|| {}));
    let late = Late { rules };
    engine.demand(vec![Query::sheet(late.clone())]);
    assert!(engine.wait_idle(PATIENCE));
    let seen = engine.snapshot(|_| vec![Query::sheet(late.clone())]);
    let answer = seen.known(&late).unwrap();
    assert_eq!(answer.value(), Some(Outcome::N));
}
