//! Moves read one after the other.

use crate::support::{game, positions};
use nimscope::game::{Choices, Stepper};

#[test]
fn moves_are_stepped_through_in_the_order_of_the_list() {
    for (text, max) in [
        ("slow:1,1", 3),
        ("slow:3,3", 3),
        ("slow:4,3", 4),
        ("slow-moore:4,2", 4),
        ("slow-set:5,1+3+5", 3),
        ("slow-set:6,2+5", 3),
    ] {
        let game = game(text);
        for x in positions(game, max) {
            let choices = Choices::unmerged(game, &x);
            let mut stepper = Stepper::default();
            let mut next = || choices.step(&mut stepper).map(<[u64]>::to_vec);
            let listed = choices.iter().map(|choice| choice.to.piles().to_vec());
            for to in listed {
                assert_eq!(next(), Some(to), "{text}: {x}");
            }
            assert_eq!((next(), next(), next()), (None, None, None), "{text}: {x}");
        }
    }
}
