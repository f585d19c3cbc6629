//! The swift forms of theorems give what the theorems give, from whatever neighbour they start.

use nimscope::game::{Canonical, Game, Remoteness, Ruleset};
use nimscope::solve::{Lexicographic, Ranking};
use nimscope::theory::{Swift, THEOREMS, Theorem};

/// Every position of boxes of a game in a convention that a theorem is about.
fn each(theorem: &Theorem, mut visit: impl FnMut(Ruleset, &[u64])) -> u64 {
    let mut seen = 0;
    let games = [
        ("exact:4,2", 12),
        ("exact:5,2", 10),
        ("exact:6,2", 8),
        ("slow:2,1", 9),
        ("slow:3,2", 16),
        ("slow:4,3", 12),
        ("slow:5,4", 10),
        ("slow:6,5", 9),
    ];
    for (game, max) in games {
        let game: Game = game.parse().unwrap();
        for rules in Ruleset::both(game) {
            if !((theorem.games)(game) && theorem.plays.contains(&rules.convention)) {
                continue;
            }
            let ranking = Ranking::of(game, max);
            let mut positions = Lexicographic::new(&ranking, max);
            while let Some((piles, _)) = positions.next() {
                seen += 1;
                visit(rules, piles);
            }
        }
    }
    seen
}

fn same(theorem: &Theorem, rules: Ruleset, piles: &[u64], guesses: &[u128]) {
    let x = Canonical::sorted(piles.to_vec());
    match theorem.swift.unwrap() {
        Swift::Outcome(outcome) => {
            assert_eq!(Some(outcome(piles)), theorem.outcome.at(rules, &x), "{x}");
        }
        Swift::Remoteness(remoteness) => {
            let r = theorem.remoteness.at(rules, &x);
            for &guess in guesses {
                assert_eq!(
                    Some(remoteness(piles, Remoteness(guess))),
                    r,
                    "{x} from {guess}"
                );
            }
            let own = r.unwrap();
            assert_eq!(remoteness(piles, own), own, "{x}");
        }
    }
}

#[test]
fn swift_forms_give_the_same_on_whole_boxes() {
    let swift = || THEOREMS.all().filter(|theorem| theorem.swift.is_some());
    let kinds: Vec<&str> = swift().map(|theorem| theorem.id).collect();
    assert_eq!(kinds, ["nimscope/thm3", "nimscope/exact-n-2"]);
    for theorem in swift() {
        let (slow, take) = (
            theorem.id == "nimscope/thm3",
            theorem.id == "nimscope/exact-n-2",
        );
        let seen = each(theorem, |rules, piles| {
            let is_slow = rules.game.to_string().starts_with("slow");
            if (is_slow && slow) || (!is_slow && take) {
                same(
                    theorem,
                    rules,
                    piles,
                    &[0, 1, 2, 3, 7, 20, 1000, u128::from(u64::MAX)],
                );
            }
        });
        assert!(seen > 5000, "{} {seen}", theorem.id);
    }
}

#[test]
fn swift_forms_give_the_same_of_huge_piles() {
    let mut random = fastrand::Rng::with_seed(19);
    for theorem in THEOREMS.all().filter(|theorem| theorem.swift.is_some()) {
        let rules = match theorem.id {
            "nimscope/thm3" => Ruleset::misere("slow:6,5".parse().unwrap()),
            _ => Ruleset::normal("exact:6,2".parse().unwrap()),
        };
        for bits in [8, 30, 55, 56, 57, 58, 63, 64] {
            for _ in 0..500 {
                let mut piles: Vec<u64> = (0..6).map(|_| random.u64(..) >> (64 - bits)).collect();
                if random.bool() {
                    // Near one another, where the conditions are close.
                    let base = piles[0];
                    for pile in &mut piles {
                        *pile = base - (*pile % 5).min(base);
                    }
                }
                piles.sort_unstable();
                same(theorem, rules, &piles, &[0, 1 << 20, u128::from(piles[0])]);
            }
        }
    }
}
