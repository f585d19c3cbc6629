//! A claim that comes while the program runs, and is false.

use nimscope::game::Ruleset;
use nimscope::study::verify::{Checkable, Register};
use nimscope::theory::claim::{Claim, ClaimBox, ClaimKind, Meaning};

/// Its identifier.
pub(crate) const EVEN_SUM: &str = "own/even";

/// Admits that all positions of nim with two piles have an even sum.
pub(crate) fn admit_even_sum(register: &mut Register) -> Checkable {
    let rules = Ruleset::normal("nim:2".parse().unwrap());
    let claim = Claim {
        same_as: None,
        id: EVEN_SUM.to_owned(),
        paper: "",
        references: Vec::new(),
        number: "a test".to_owned(),
        kind: ClaimKind::Conjecture,
        statement: "The sum of the piles is even.".to_owned(),
        short: None,
        meaning: Meaning::Boxes(vec![ClaimBox { rules, max: 4 }]),
        machine: Vec::new(),
        proof: None,
    };
    let admitted = register.admit(claim, |trial| {
        trial.positions(|piles, tally| {
            let is_even = piles.iter().sum::<u64>().is_multiple_of(2);
            tally.case(is_even, piles, |x| format!("the sum of {x} is odd"));
        })
    });
    admitted.unwrap()
}
