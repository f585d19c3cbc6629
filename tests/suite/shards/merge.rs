//! Merging: the whole from its parts, and what is said where they do not make up a whole.

use nimscope::game::{Canonical, Convention};
use nimscope::study::shards::{Bounded, Checked, Incomplete, Named, Shard, Slice, Work, merge};
use nimscope::study::verify::Counterexample;
use nimscope::theory::claim::claim;

use super::{checked, place_of, ranges};

/// The shards of R in misère NIM(4, 3), piles ≤ 9.
fn shards(of: u64) -> Vec<Named> {
    let claim = claim("nimscope/thm3").unwrap();
    let game = "slow:4,3".parse().unwrap();
    let boxed = Bounded::of(claim, Some(game), false, Some(9)).unwrap()[0];
    let shard = |number| {
        let slice = Slice::new(number, of).unwrap();
        Named {
            file: format!("{number}.json"),
            shard: Ok(Shard {
                work: Work::of(claim, &boxed, slice),
                found: checked(&boxed, slice),
                date: format!("2026-01-0{number}T00:00:00Z"),
                seconds: 0.5,
            }),
        }
    };
    (1..=of).map(shard).collect()
}

fn edit(named: &mut Named, change: impl FnOnce(&mut Shard)) {
    change(named.shard.as_mut().unwrap());
}

fn refused(files: Vec<Named>) -> (Vec<u64>, Vec<(String, String)>) {
    let Incomplete { missing, strange } = merge(files).unwrap_err();
    let strange = strange.into_iter().map(|odd| (odd.file, odd.reason));
    (missing, strange.collect())
}

#[test]
fn all_slices_in_any_order_are_the_whole() {
    let mut files = shards(5);
    files.reverse();
    let merged = merge(files).unwrap();
    let whole = merge(shards(1)).unwrap();
    assert_eq!((&merged.found, &merged.work), (&whole.found, &whole.work));
    assert_eq!((merged.found.checked, merged.found.failed), (715, 0));
    assert_eq!(merged.date, "2026-01-05T00:00:00Z");
    assert!((merged.seconds - 2.5).abs() < 1e-9);
}

#[test]
fn missing_slices_are_named() {
    let mut files = shards(5);
    files.remove(3);
    files.remove(0);
    assert_eq!(refused(files), (vec![1, 4], vec![]));
    assert_eq!(refused(Vec::new()), (vec![], vec![]));
}

#[test]
fn what_does_not_belong_to_the_others_is_strange() {
    type Change = fn(&mut Shard);
    let changes: [(Change, &str); 9] = [
        (
            |shard| shard.work.claim = "bouton".to_owned(),
            "as another version of the program states it",
        ),
        (
            |shard| shard.work.claim = "nowhere/1".to_owned(),
            "knows no claim",
        ),
        (
            |shard| shard.work.data = "0".repeat(64),
            "as another version of the program states it",
        ),
        (
            |shard| shard.work.program = "0".repeat(64),
            "its program is 0000",
        ),
        (
            |shard| shard.work.version = "0.0.9".to_owned(),
            "its version is 0.0.9",
        ),
        (
            |shard| shard.work.play = Convention::Normal,
            "its play is normal",
        ),
        (
            |shard| shard.work.game = "no game".to_owned(),
            "no game of this program",
        ),
        (|shard| shard.found.checked -= 1, "has 143"),
        (
            |shard| shard.found.failed = 3,
            "counts 3 counterexamples and lists 0",
        ),
    ];
    for (change, reason) in changes {
        let mut files = shards(5);
        edit(&mut files[1], change);
        let (missing, strange) = refused(files);
        assert_eq!((missing, strange.len()), (vec![2], 1));
        assert_eq!(strange[0].0, "2.json");
        assert!(strange[0].1.contains(reason), "{strange:?}");
    }
}

#[test]
fn gaps_and_overlaps_are_found() {
    // A slice twice, and one of another number of slices.
    let mut files = shards(5);
    files.push(shards(5).remove(2));
    let (missing, strange) = refused(files);
    assert_eq!((missing, strange.len()), (vec![], 1));
    assert!(
        strange[0]
            .1
            .contains("it repeats slice 3/5, which 3.json holds already"),
        "{strange:?}"
    );

    let mut files = shards(5);
    files[4] = shards(4).remove(3);
    let (missing, strange) = refused(files);
    assert_eq!((missing, strange.len()), (vec![5], 1));
    assert!(
        strange[0].1.contains("its number of slices is 4"),
        "{strange:?}"
    );

    let unread = Named {
        file: "x".to_owned(),
        shard: Err("it is no shard".to_owned()),
    };
    let (_, strange) = refused(vec![unread]);
    assert_eq!(strange, [("x".to_owned(), "it is no shard".to_owned())]);
}

#[test]
fn counterexamples_of_all_shards_are_in_order_and_counted() {
    let part = |positions: &[u64], failed| Checked {
        checked: 10,
        failed,
        counterexamples: positions
            .iter()
            .map(|&pile| Counterexample {
                printed: None,
                rules: None,
                position: Some(Canonical::sorted(vec![pile])),
                found: String::new(),
                nearest: Vec::new(),
                option: None,
            })
            .collect(),
    };
    let both = part(&[1, 4], 2).and(part(&[2, 3], 7));
    let piles: Vec<u64> = both
        .counterexamples
        .iter()
        .map(|one| place_of(one).piles()[0])
        .collect();
    assert_eq!(
        (both.checked, both.failed, piles),
        (20, 9, vec![1, 2, 3, 4])
    );
}

#[test]
fn a_box_that_cannot_be_numbered_is_strange_and_an_empty_one_has_no_slices() {
    let mut files = shards(2);
    edit(&mut files[0], |shard| shard.work.max = u64::MAX);
    let (_, strange) = refused(files);
    assert!(
        strange
            .iter()
            .any(|(_, reason)| reason.contains("too large")),
        "{strange:?}"
    );
    for of in [1, 2, 9] {
        let slice = Slice::new(1, of).unwrap();
        assert_eq!((slice.places(0), ranges(slice, 0).count()), (0, 0));
        // To the last number.
        let places = (1..=of).map(|number| Slice::new(number, of).unwrap().places(u128::MAX - 1));
        assert_eq!(places.fold(0, u128::wrapping_add), u128::MAX - 1);
    }
}
