//! Merging: the whole from its parts, and what is said where they do not make up a whole.

use std::sync::LazyLock;

use nimscope::game::{Convention, Game, Ruleset};
use nimscope::solve::Control;
use nimscope::study::shards::{
    self, Bounded, Incomplete, Named, Shard, ShardWork, Slice, SliceCheck, program_digest,
};
use nimscope::study::verify::{Counterexample, Report};
use nimscope::theory::claim::claim;

use super::{checked, place_of, ranges};

fn merge(files: Vec<Named>) -> Result<Shard, Incomplete> {
    shards::merge(files, &Control::new()).unwrap()
}

/// The shards of R in misère NIM(4, 3), piles ≤ 9.
fn shards(of: u64) -> Vec<Named> {
    shards_of("nimscope/thm3", "slow:4,3", 9, of)
}

/// The shards of a theorem that is false as it is printed: one, or three.
fn refuted(of: u64) -> Vec<Named> {
    static CHECKED: LazyLock<[Vec<Named>; 2]> =
        LazyLock::new(|| [1, 3].map(|of| shards_of("delete/thm6.3", "single:4", 50, of)));
    let [one, three] = &*CHECKED;
    if of == 1 { one.clone() } else { three.clone() }
}

fn shards_of(id: &str, game: &str, max: u64, of: u64) -> Vec<Named> {
    let claim = claim(id).unwrap();
    let game = game.parse().unwrap();
    let boxed = Bounded::of(claim, Some(game), false, Some(max)).unwrap()[0];
    let shard = |number| {
        let slice = Slice::new(number, of).unwrap();
        Named {
            file: format!("{number}.json"),
            shard: Ok(Shard {
                work: ShardWork::of(claim, &boxed, slice),
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
fn counterexamples_are_evaluated_again() {
    let merged = merge(refuted(3)).unwrap();
    let whole = merge(refuted(1)).unwrap();
    assert_eq!(merged.found, whole.found);
    assert!(whole.found.failed > 0, "{whole:?}");

    // Another program may have said it in other words: those of this one are printed.
    let mut files = refuted(1);
    edit(&mut files[0], |shard| {
        shard.work.program = "0".repeat(64);
        shard.found.counterexamples[0].found = "in other words".to_owned();
        shard.found.counterexamples[0].option = None;
    });
    assert_eq!(merge(files).unwrap().found, whole.found);
}

/// The reason why a shard is strange in which the first counterexample is another one.
fn strange(change: impl FnOnce(&mut Counterexample)) -> String {
    let mut files = refuted(3);
    edit(&mut files[1], |shard| {
        assert_eq!(shard.work.program, program_digest());
        change(&mut shard.found.counterexamples[0]);
    });
    let (missing, strange) = refused(files);
    assert_eq!((missing, strange.len()), (vec![2], 1), "{strange:?}");
    assert_eq!(strange[0].0, "2.json");
    strange[0].1.clone()
}

#[test]
fn a_counterexample_that_is_none_is_not_believed() {
    let at = |one: &mut Counterexample, piles: &[u64]| {
        one.piles = piles.to_vec();
    };
    let other = refuted(3).remove(2).shard.unwrap();
    let elsewhere = place_of(&other.found.counterexamples[0]);
    let cases = [
        (
            strange(|one| at(one, elsewhere.piles())),
            "does not lie in slice 2/3",
        ),
        (
            strange(|one| at(one, &[1, 1, 1, 51])),
            "no position of normal single:4 with piles ≤ 50",
        ),
        (strange(|one| at(one, &[1, 1, 2])), "is no position"),
        (strange(|one| at(one, &[0, 1, 2, 3])), "is no position"),
        (strange(|one| one.piles.clear()), "is no position"),
        (
            strange(|one| one.game = Some("no game".to_owned())),
            "in another game than normal single:4",
        ),
        (
            strange(|one| one.play = Some(Convention::Misere)),
            "in another game than normal single:4",
        ),
        (
            strange(|one| one.found = "it is false".to_owned()),
            "\"it is false\", is not what this program finds: \"normal single:4: ",
        ),
        (
            strange(|one| one.option = Some(vec![1, 1, 1, 1])),
            "is not what this program finds",
        ),
    ];
    for (reason, part) in cases {
        assert!(reason.contains(part), "{reason}");
    }
}

#[test]
fn a_position_at_which_a_claim_is_right_is_no_counterexample() {
    for of in [2, 5] {
        let mut files = shards(of);
        let rules = Ruleset::misere("slow:4,3".parse::<Game>().unwrap());
        edit(&mut files[0], |shard| {
            shard.found.failed = 1;
            shard.found.counterexamples = vec![Counterexample {
                game: Some(rules.game.to_string()),
                play: Some(rules.convention),
                piles: vec![0, 0, 0, 0],
                found: "misère slow:4,3: 0 0 0 0 has R = 7 by the claim".to_owned(),
                ..Counterexample::default()
            }];
        });
        let (missing, strange) = refused(files);
        assert_eq!((missing, strange.len()), (vec![1], 1));
        let reason = "it lists 0 0 0 0 as a counterexample, but the claim is right there";
        assert_eq!(strange[0].1, reason);
    }
}

#[test]
fn what_is_listed_twice_or_left_out_is_strange() {
    let mut files = refuted(1);
    edit(&mut files[0], |shard| {
        let first = shard.found.counterexamples[0].clone();
        shard.found.counterexamples[1] = first;
    });
    let (_, strange) = refused(files);
    assert!(
        strange[0].1.contains("twice or out of order"),
        "{strange:?}"
    );

    let mut files = refuted(1);
    let mut said = String::new();
    edit(&mut files[0], |shard| {
        let (failed, listed) = (shard.found.failed, shard.found.counterexamples.len());
        assert_eq!(listed, Report::LISTED.min(usize::try_from(failed).unwrap()));
        shard.found.counterexamples.pop();
        said = format!(
            "it counts {failed} counterexamples and lists {}",
            listed - 1
        );
    });
    let (_, strange) = refused(files);
    assert_eq!(strange[0].1, said);
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
            |shard| shard.work.in_box.play = Convention::Normal,
            "its play is normal",
        ),
        (
            |shard| shard.work.in_box.game = "no game".to_owned(),
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
    let part = |positions: &[u64], failed| SliceCheck {
        checked: 10,
        failed,
        counterexamples: positions
            .iter()
            .map(|&pile| Counterexample {
                piles: vec![pile],
                ..Counterexample::default()
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
    edit(&mut files[0], |shard| shard.work.in_box.max = u64::MAX);
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
