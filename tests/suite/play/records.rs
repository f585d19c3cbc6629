//! What a record marks, and games that are saved and opened again.

use crate::support::played::Played;
use crate::support::{position, rules};
use nimscope::app::contest::{Known, Mark, SavedError, Seat, Side, Standing};
use nimscope::game::{Move, Taken};
use nimscope::solve::{Control, Progress};
use nimscope::study::Opponent;

use super::{HUMANS, known, oracle, reply, script};

#[test]
fn the_record_marks_what_threw_the_game_away() {
    let rules = rules("misere slow:4,3");
    let mut contest = Played::new(rules, position("3 5 5 6"), HUMANS).unwrap();
    // The M-move from the exception loses a game that is won in 6 moves.
    script(&mut contest, &["keep d"]);
    while let Standing::Turn(_) = contest.standing() {
        let x = contest.position().sorted();
        let oracle = oracle(rules, 6);
        let by = reply(&oracle, rules, &x, Opponent::Best, 0).by.unwrap();
        contest.play(&by).unwrap();
    }
    assert_eq!(contest.standing(), Standing::Won(Side::Second));
    let turns = contest.turns(known(rules));
    assert_eq!(turns[0].mark, Some(Mark::Error { won_in: Some(6) }));
    assert_eq!(turns[0].should_win(), Some(Side::First));
    assert_eq!(turns[1].should_win(), Some(Side::Second));
    assert!(
        turns[1..turns.len() - 1]
            .iter()
            .all(|turn| turn.mark == Some(Mark::Best))
    );
    assert_eq!(
        turns.last().unwrap().mark,
        None,
        "no move was made at the end"
    );
    let [first, second] = contest
        .contest
        .summaries(&contest.tree, &turns)
        .into_array();
    let error = first.first_error.as_ref().unwrap();
    assert_eq!(
        (error.number, &error.words[..], error.won_in),
        (1, "keep d", Some(6))
    );
    assert_eq!((first.moves - first.kept, second.kept), (1, second.moves));
    let text = contest.text(&turns);
    assert!(
        text.starts_with("misère slow:4,3 from 3 5 5 6  N 7: first against second\n"),
        "{text}"
    );
    assert!(
        text.contains("1. first: keep d to 2 4 4 6  N 5  ? won in 6"),
        "{text}"
    );
    assert!(text.ends_with("\nsecond won in 5 moves"), "{text}");
    // Nothing is said of what is not known.
    let unknown = contest.turns(|_| Known::default());
    assert!(
        unknown
            .iter()
            .all(|turn| turn.mark.is_none() && turn.should_win().is_none())
    );
    assert_eq!(
        contest.contest.summaries(&contest.tree, &unknown)[Side::First].known,
        0
    );
}

#[test]
fn a_slow_win_and_a_fast_loss_differ_from_the_best() {
    let rules = rules("normal nim:3");
    let mut contest = Played::new(rules, position("2 2 3"), HUMANS).unwrap();
    // 0 2 2 wins; then the loser shortens the game.
    script(&mut contest, &["3c", "2a"]);
    let turns = contest.turns(known(rules));
    assert_eq!(turns[0].mark, Some(Mark::Best));
    assert_eq!(turns[1].mark, Some(Mark::Slow { moves: 2 }));
    let [first, second] = contest
        .contest
        .summaries(&contest.tree, &turns)
        .into_array();
    assert_eq!(
        (first.kept, second.kept),
        (1, 1),
        "the outcome was kept all the same"
    );
}

#[test]
fn a_saved_game_comes_back_with_all_its_lines() {
    for (text, start, scripts) in [
        (
            "misere slow:4,3",
            "6 3 5 5",
            [vec!["keep a", "keep b"], vec!["keep b"]],
        ),
        (
            "normal exact:3,2",
            "4 2 3",
            [vec!["2a 1c"], vec!["1a 1b", "1a 1c"]],
        ),
        (
            "misere single:3",
            "5 2 4",
            [
                vec!["delete b, split a into 2 + 3"],
                vec!["delete a, split c into 1 + 3"],
            ],
        ),
        (
            "normal delete",
            "3 8",
            [
                vec!["delete a, split b into 3 + 4"],
                vec!["delete b, split a into 0 + 2"],
            ],
        ),
    ] {
        let seats = [Seat::Human, Seat::Solver(Opponent::Slips(15))];
        let mut contest = Played::new(rules(text), position(start), seats).unwrap();
        script(&mut contest, &scripts[0]);
        contest.visit(0);
        script(&mut contest, &scripts[1]);
        contest.back();
        contest.resign(Side::First);
        contest.visit(contest.nodes().len() - 1);
        let ron = contest.to_ron();
        let read = Played::from_ron(&ron, &Control::new()).unwrap();
        assert_eq!(read.nodes(), contest.nodes(), "{ron}");
        assert_eq!(
            (read.contest.at(), read.line()),
            (contest.contest.at(), contest.line())
        );
        assert_eq!(read.standing(), contest.standing());
        assert_eq!(Side::BOTH.map(|side| read.contest.seat(side)), seats);
        assert_eq!(read.contest.rules(), contest.contest.rules());
        assert_eq!(read.to_ron(), ron);
    }
}

#[test]
fn what_is_wrong_with_a_saved_game_is_said() {
    let mut contest = Played::new(rules("misere slow:4,3"), position("3 5 5 6"), HUMANS).unwrap();
    script(&mut contest, &["keep b", "keep a"]);
    let good = contest.to_ron();
    for (from, to, why) in [
        ("\"slow:4,3\"", "\"slow:4,9\"", "game: "),
        ("\"3 5 5 6\"", "\"3 5 5\"", "start: "),
        ("\"3 5 5 6\"", "\"0 0 5 6\"", "start: no move is left"),
        (
            "first: \"human\"",
            "first: \"nobody\"",
            "first: \"nobody\" is no player",
        ),
        (
            "\"keep a\"",
            "\"keep x\"",
            "move 2, \"keep x\": there is no pile x",
        ),
        (
            "from: 1",
            "from: 7",
            "move 2, \"keep a\": there is no position 7",
        ),
        ("at: 2", "at: 5", "at: position 5 is not on the line"),
        (
            "line: [\n        1,\n        2,\n    ]",
            "line: [2, 1]",
            "line: its positions do not follow one another",
        ),
        ("misere: true", "misere: maybe", "Expected boolean"),
        ("at: 2", "att: 2", "att"),
        (
            "resigned: None",
            "resigned: (2, \"third\")",
            "resigned: it is a position of the game and a side",
        ),
    ] {
        assert!(good.contains(from), "{from} in {good}");
        let bad = good.replacen(from, to, 1);
        let error = Played::from_ron(&bad, &Control::new())
            .unwrap_err()
            .to_string();
        assert!(error.contains(why), "{to}: {error}");
    }
}

/// A game of single tokens from one pile, and one of as many first moves.
fn long_and_wide(moves: u64) -> [Played; 2] {
    let start = || Played::new(rules("normal nim:1"), position(&moves.to_string()), HUMANS);
    let take = |tokens| Move::Take(vec![Taken { index: 0, tokens }]);
    let mut long = start().unwrap();
    let mut wide = start().unwrap();
    for tokens in 1..=moves {
        long.play(&take(1)).unwrap();
        wide.visit(0);
        wide.play(&take(tokens)).unwrap();
    }
    [long, wide]
}

#[test]
fn a_long_game_is_opened_in_time_that_grows_as_its_length() {
    for contest in long_and_wide(50_000) {
        let text = contest.to_ron();
        let control = Control::new();
        let since = std::time::Instant::now();
        let read = Played::from_ron(&text, &control).unwrap();
        // Each move was once looked for among all others: from ten seconds on.
        assert!(since.elapsed().as_secs() < 5, "{:?}", since.elapsed());
        assert_eq!(read.nodes().len(), 50_001);
        let Progress { done, total } = control.progress();
        assert_eq!((done, total), (50_000, 50_000));
        control.cancel();
        assert!(matches!(
            Played::from_ron(&text, &control),
            Err(SavedError::Cancelled(_))
        ));
    }
}
