//! Slices: together all positions and each once, at any size, and about the same work.

use nimscope::game::{Choices, Count, Outcome, Ruleset};
use nimscope::solve::{Control, Ranking};
use nimscope::study::shards::{Bounded, Slice, check};
use nimscope::theory::claim::claim;

use super::{checked, outcomes, ranges, rules, slice};

#[test]
fn slices_hold_every_position_once() {
    // Nothing is P: each position is reported, in normal play the terminal ones alone are wrong,
    // so the counts are what is compared.
    for (game, max) in [
        ("nim:3", 6),
        ("single:3", 7),
        ("exact:4,2", 5),
        ("nim:1", 9),
    ] {
        let rules = rules(game);
        // Every position fails, so that each is listed: P has a P-option or is said to be N.
        let boxed = outcomes(rules, max, &|_, _| Outcome::N);
        let total = Ranking::count_of(rules.game, max);
        for of in [1, 2, 3, 10, 100, 5000] {
            let slices = (1..=of).map(|number| Slice::new(number, of).unwrap());
            let sizes: Vec<u128> = slices.clone().map(|one| one.places(total)).collect();
            assert_eq!(sizes.iter().sum::<u128>(), total, "{game} by {of}");
            let mut positions = Vec::new();
            for (one, size) in slices.zip(sizes) {
                let found = checked(&boxed, one);
                assert_eq!(u128::from(found.checked), size, "{game}, {one}");
                positions.extend(
                    found
                        .counterexamples
                        .into_iter()
                        .map(|it| it.position().unwrap()),
                );
            }
            let (all, before) = (positions.len(), of);
            positions.sort();
            positions.dedup();
            assert_eq!(positions.len(), all, "{game} by {before}: each once");
        }
    }
}

#[test]
fn arrangements_are_dealt_where_not_all_are_equal_and_each_position_is_checked_once() {
    let rules = rules("circular:5,2");
    let ranking = Ranking::of(rules.game, 3);
    let positions = ranking.canonical_ranks(0..ranking.positions()).count() as u64;
    let boxed = outcomes(rules, 3, &|_, _| Outcome::N);
    let parts = ["1/4", "2/4", "3/4", "4/4"].map(|text| checked(&boxed, slice(text)).checked);
    assert_eq!(parts.iter().sum::<u64>(), positions);
}

#[test]
fn slices_have_about_the_same_work_and_equal_ranges_do_not() {
    // The work at a position is measured by its moves.
    let rules = rules("exact:5,2");
    let work = |x: &nimscope::game::Canonical| Choices::unmerged(rules.game, x).ways();
    let max = 24;
    let ranking = Ranking::of(rules.game, max);
    let total = ranking.positions();
    // In lexicographic order, as they are dealt.
    let mut all = nimscope::solve::Lexicographic::new(&ranking, max);
    let mut costs = Vec::new();
    while let Some((piles, _)) = all.next() {
        match work(&rules.game.canonical(piles)) {
            Count::Exactly(ways) => costs.push(ways),
            Count::Huge => unreachable!("small piles"),
        }
    }
    for of in [2_u64, 8, 30] {
        let slices = (1..=of).map(|number| Slice::new(number, of).unwrap());
        let dealt: Vec<u128> = slices
            .map(|one| {
                ranges(one, total as u128)
                    .flatten()
                    .map(|i| costs[usize::try_from(i).unwrap()])
                    .sum()
            })
            .collect();
        let (least, most) = (dealt.iter().min().unwrap(), dealt.iter().max().unwrap());
        assert!(most * 100 <= least * 103, "{of} slices: {least} to {most}");
    }
    let equal: Vec<u128> = costs
        .chunks(total.div_ceil(8))
        .map(|part| part.iter().sum())
        .collect();
    let (least, most) = (equal.iter().min().unwrap(), equal.iter().max().unwrap());
    assert!(most > &(least * 2), "equal ranges: {least} to {most}");
}

/// The claim on R in misère NIM(n, n−1).
fn thm3(game: &str, max: u64) -> Result<Vec<Bounded>, String> {
    let game = game.parse().unwrap();
    Bounded::of(
        claim("nimscope/thm3").unwrap(),
        Some(game),
        false,
        Some(max),
    )
}

#[test]
fn a_box_may_be_of_any_size() {
    // 10¹² positions and far more: a slice of a millionth is checked, or cancelled, in constant
    // memory.
    for (game, max) in [("slow:6,5", 300), ("slow:3,2", 18_000)] {
        let boxed = thm3(game, max).unwrap()[0];
        let total = Ranking::count_of(boxed.rules.game, max);
        assert!(total > 900_000_000_000, "{total}");
        let last = Slice::new(Slice::MOST, Slice::MOST).unwrap();
        let places = last.places(total);
        assert!(places > 900_000, "{places}");
        let found = checked(&boxed, last);
        assert_eq!(
            (u128::from(found.checked), found.failed),
            (places, 0),
            "{game}"
        );
    }
    // Piles of any size.
    let boxed = thm3("slow:2,1", u64::MAX).unwrap()[0];
    let total = boxed.positions();
    assert_eq!(total, (1 << 63) * ((1_u128 << 64) + 1));
    let control = Control::new();
    control.cancel();
    assert!(check(&boxed, slice("1/1000"), &control).is_err());
    let too_large = thm3("slow:3,2", u64::MAX).unwrap_err();
    assert!(
        too_large.contains("more than 2^128 positions"),
        "{too_large}"
    );
}

#[test]
fn slices_are_read_or_refused() {
    assert_eq!(slice("3/8"), Slice::new(3, 8).unwrap());
    assert_eq!(slice("3/8").to_string(), "3/8");
    for wrong in [
        "",
        "3",
        "0/4",
        "5/4",
        "1/0",
        "-1/4",
        "a/b",
        "1/2/3",
        "1/1000001",
        "1 / 2",
    ] {
        let error = wrong.parse::<Slice>().unwrap_err();
        assert!(error.contains("I/N") && error.contains("3/8"), "{error}");
    }
}

#[test]
fn claims_without_a_closed_form_say_why() {
    let reason = |id: &str| Bounded::of(claim(id).unwrap(), None, false, None).unwrap_err();
    assert!(reason("games24/2.7").contains("printed table"));
    assert!(
        reason("games24/1.2").contains("statement on positions")
            || reason("games24/1.2").contains("moves")
    );
    assert!(
        reason("nimscope/thm4").contains("no value")
            || reason("nimscope/thm4").contains("no values")
    );
    assert!(reason("moore/grundy1").contains("some positions only"));
    let other = |game: &str, misere| {
        let game = game.parse().unwrap();
        Bounded::of(claim("nimscope/thm3").unwrap(), Some(game), misere, Some(5))
    };
    let why = other("exact:5,2", false).unwrap_err();
    assert!(why.contains("says nothing of exact:5,2"), "{why}");
    assert_eq!(
        other("slow:6,5", false).unwrap()[0].rules,
        rules("misere slow:6,5")
    );
    let both = claim("nimscope/odd-sizes").unwrap();
    let of = |misere| -> Ruleset {
        let game = "slow-set:4,1+3".parse().unwrap();
        Bounded::of(both, Some(game), misere, None).unwrap()[0].rules
    };
    assert_eq!(of(false), rules("slow-set:4,1+3"));
    assert_eq!(of(true), rules("misere slow-set:4,1+3"));
    let game = "slow:9,8".parse().unwrap();
    let unbounded = Bounded::of(claim("nimscope/thm3").unwrap(), Some(game), false, None);
    let why = unbounded.unwrap_err();
    assert!(why.contains("has no box of its own in"), "{why}");
}
