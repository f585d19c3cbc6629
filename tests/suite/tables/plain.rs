//! The kernels against a plain dense one, on boxes too large for the definition: position by position in the order of ranks, each value
//! from those of all options, looked up.

use std::collections::BTreeSet;

use nimscope::game::{Choices, Grundy, Remoteness, Ruleset, Walk};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Ranking, Table, TableKey};

use super::{MEASURES, on_threads};

/// The remoteness and the Grundy value of each position of a box, by rank.
fn plain(rules: Ruleset, ranking: &Ranking) -> Vec<(Remoteness, Grundy)> {
    let mut values: Vec<(Remoteness, Grundy)> = Vec::with_capacity(ranking.positions());
    for rank in 0..ranking.positions() {
        let choices = Choices::unmerged(rules.game, &ranking.unrank(rank));
        let (mut remoteness, mut grundy) = (Vec::new(), BTreeSet::new());
        let mut walk = Walk::default();
        while let Some(option) = choices.step(&mut walk) {
            let (r, g) = values[ranking.rank_of(option)];
            remoteness.push(r);
            grundy.insert(g.0);
        }
        let terminal = rules.convention.terminal_grundy();
        // One of so many numbers is missing.
        let mut small = 0..=grundy.len() as u128;
        let mex = small.find(|value| !grundy.contains(value)).unwrap();
        values.push((
            Remoteness::of_options(remoteness, rules.convention),
            if grundy.is_empty() {
                terminal
            } else {
                Grundy(mex)
            },
        ));
    }
    values
}

/// Compares the tables of all measures, by the definition and by everything that helps, with the plain kernel.
fn assert_plain(text: &str, max: u64) {
    for rules in Ruleset::both(text.parse().unwrap()) {
        let ranking = Ranking::new(rules.game.n(), rules.game.least_pile(), max);
        let values = plain(rules, &ranking);
        let [outcomes, remoteness, grundy] = MEASURES.map(|measure| {
            let key = TableKey {
                rules,
                measure,
                max,
            };
            let fill = || Table::fill(key, &Control::new()).unwrap();
            let derive = || Table::derive(key, None, &Control::new()).unwrap();
            [fill(), on_threads(2, derive)]
        });
        for (rank, (r, g)) in values.into_iter().enumerate() {
            let told = |place: usize| {
                (
                    outcomes[place].outcome_at(rank),
                    remoteness[place].remoteness_at(rank),
                    grundy[place].grundy_at(rank),
                )
            };
            let plain = (r.outcome(), Some(r), Some(g));
            let x = || ranking.unrank(rank);
            assert_eq!(told(0), plain, "{rules} at {} by the definition", x());
            assert_eq!(told(1), plain, "{rules} at {} derived", x());
        }
    }
}

#[test]
fn the_plain_kernel_is_the_definition() {
    for (text, max) in [
        ("slow-set:4,1+3", 8),
        ("slow:3,2", 12),
        ("exact:4,2", 6),
        ("moore:3,2", 8),
        ("single:4", 9),
        ("half:4", 8),
        ("abo:3", 12),
        ("nmth:3", 10),
        ("delete", 14),
    ] {
        for rules in Ruleset::both(text.parse().unwrap()) {
            let ranking = Ranking::new(rules.game.n(), rules.game.least_pile(), max);
            let mut naive = Naive::new(rules);
            for (rank, value) in plain(rules, &ranking).into_iter().enumerate() {
                let x = ranking.unrank(rank);
                let by_definition = naive.value(&x);
                let by_definition = (by_definition.remoteness, by_definition.grundy);
                assert_eq!(value, by_definition, "{rules} at {x}");
            }
        }
    }
}

#[test]
fn slow_games() {
    for (text, max) in [
        ("slow:2,1", 300),
        ("slow:3,2", 70),
        ("slow:4,3", 34),
        ("slow:4,2", 34),
        ("slow:5,4", 22),
        ("slow:6,5", 14),
        ("slow:6,3", 13),
        ("slow-moore:5,2", 20),
        ("slow-set:4,1+3", 32),
        ("slow-set:5,2+4", 21),
    ] {
        assert_plain(text, max);
    }
}

#[test]
fn take_away_games() {
    for (text, max) in [
        ("nim:3", 40),
        ("nim:5", 12),
        ("moore:3,2", 30),
        ("moore:4,3", 13),
        ("exact:3,2", 40),
        ("exact:4,2", 24),
        ("exact:4,3", 14),
        ("exact:5,2", 15),
        ("exact:6,2", 9),
    ] {
        assert_plain(text, max);
    }
}

#[test]
fn delete_games() {
    for (text, max) in [
        ("delete", 200),
        ("vdn", 200),
        ("abo:3", 60),
        ("abo:4", 26),
        ("nmth:3", 50),
        ("nmth:4", 24),
        ("single:3", 60),
        ("single:4", 30),
        ("single:5", 16),
        ("half:4", 26),
        ("half:6", 9),
    ] {
        assert_plain(text, max);
    }
}
