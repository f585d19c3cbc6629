//! Lists of positions: their filters, their order, their room.

use crate::support::{filter, game, multisets, supplied};
use nimscope::bytes::Bytes;
use nimscope::game::{Canonical, Ruleset};
use nimscope::solve::naive::{self, Naive};
use nimscope::solve::{Control, Progress};
use nimscope::study::{Ended, Filter, ListOrder, PositionList, RankedList};

use super::games;

fn listed(rules: Ruleset, max: u64, kept: &Filter, order: ListOrder) -> Vec<Canonical> {
    // Larger tables do as well.
    let tables = supplied(PositionList::needs(rules, max + 2, kept, order));
    let list = PositionList::new(max, kept.clone(), order, &tables);
    let mut rows = Vec::new();
    let control = Control::new();
    let ended = list.scan(usize::MAX, &control, &mut |found| {
        rows.extend_from_slice(found.ranks);
    });
    assert_eq!(ended, Ok(Ended::Complete));
    let Progress { done, total } = control.progress();
    assert_eq!(done, total);
    rows.into_iter()
        .map(|rank| list.read(rank).position)
        .collect()
}

#[test]
fn a_list_is_the_box_filtered_and_sorted() {
    for (game, max) in games() {
        let rules = Ruleset::misere(game);
        let mut naive = Naive::new(rules);
        let mut all: Vec<_> = multisets(game.n(), 0, max)
            .into_iter()
            .map(|x| (naive.value(&x), x))
            .collect();
        all.sort_by(|a, b| a.1.piles().cmp(b.1.piles()));
        let piles = |mut rows: Vec<(naive::Value, Canonical)>,
                     key: fn(&(naive::Value, Canonical)) -> u128| {
            rows.sort_by_key(key);
            rows.into_iter().map(|row| row.1).collect::<Vec<_>>()
        };
        let nothing = Filter::default();
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Piles),
            piles(all.clone(), |_| 0)
        );
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Sum),
            piles(all.clone(), |row| row.1.sum())
        );
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Remoteness),
            piles(all.clone(), |row| row.0.remoteness.0)
        );
        assert_eq!(
            listed(rules, max, &nothing, ListOrder::Grundy),
            piles(all.clone(), |row| row.0.grundy.0)
        );
        let filtered = filter("not N 2 3", rules.game.n());
        let kept = |row: &&(naive::Value, Canonical)| {
            row.0.outcome.is_p() && row.1.to_string().contains("2 3")
        };
        let expected = all.iter().filter(kept).cloned().collect();
        assert_eq!(
            listed(rules, max, &filtered, ListOrder::Piles),
            piles(expected, |_| 0)
        );
        let filtered = filter("R = 3 and G = 1", rules.game.n());
        let kept =
            |row: &&(naive::Value, Canonical)| row.0.remoteness.0 == 3 && row.0.grundy.0 == 1;
        let expected = all.iter().filter(kept).cloned().collect();
        assert_eq!(
            listed(rules, max, &filtered, ListOrder::Sum),
            piles(expected, |row| row.1.sum())
        );
    }
}

#[test]
fn a_list_without_room_says_so_and_a_cancelled_one_stops() {
    let rules = Ruleset::normal(game("slow:4,2"));
    let filter = Filter::default();
    let tables = supplied(PositionList::needs(rules, 30, &filter, ListOrder::Piles));
    for order in [ListOrder::Piles, ListOrder::Sum] {
        let list = PositionList::new(30, filter.clone(), order, &tables);
        assert_eq!(list.scan(10, &Control::new(), &mut |_| ()), Ok(Ended::Full));
        let control = Control::new();
        let mut calls = 0;
        let ended = list.scan(usize::MAX, &control, &mut |_| {
            calls += 1;
            control.cancel();
        });
        assert_eq!((ended.is_err(), calls), (true, 1));
    }
}

#[test]
fn sizes_are_read_with_ease_and_never_too_small() {
    let shown = |bytes: u128| Bytes(bytes).to_string();
    assert_eq!(shown(40), "40 bytes");
    assert_eq!(shown(512 << 20), "512 MiB");
    assert_eq!(shown(1536), "1.5 KiB");
    assert_eq!(shown((512 << 20) + 1), "513 MiB");
    assert_eq!(shown((1 << 30) - 1 + (9 << 30)), "10 GiB");
    assert_eq!(shown(172_522 << 50), "169 EiB");
    assert_eq!(shown(1 << 70), "more than 2^69 bytes");
    assert_eq!(shown(u128::MAX), "more than 2^127 bytes");
}
