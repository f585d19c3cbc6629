//! What a record marks, and games that are saved and opened again.

use crate::support::played::Played;
use crate::support::{position, rules};
use nimscope::app::matches::MatchState;
use nimscope::app::record::{Annotation, TurnValues};
use nimscope::app::seat::{MoveHelp, Seat, Side};
use nimscope::game::{Move, Taken};
use nimscope::solve::{Cancelled, Control, Progress};
use nimscope::study::Opponent;

use super::{HUMANS, known, oracle, reply, script};

#[test]
fn the_record_marks_what_threw_the_game_away() {
    let rules = rules("misere slow:4,3");
    let mut contest = Played::new(rules, position("3 5 5 6"), HUMANS).unwrap();
    // The M-move from the exception loses a game that is won in 6 moves.
    script(&mut contest, &["keep d"]);
    while let MatchState::Turn(_) = contest.standing() {
        let x = contest.position().sorted();
        let oracle = oracle(rules, 6);
        let by = reply(&oracle, rules, &x, Opponent::Best, 0).by.unwrap();
        contest.play(&by).unwrap();
    }
    assert_eq!(contest.standing(), MatchState::Won(Side::Second));
    let turns = contest.turns(known(rules));
    assert_eq!(turns[0].mark, Some(Annotation::Error { won_in: Some(6) }));
    assert_eq!(turns[0].should_win(), Some(Side::First));
    assert_eq!(turns[1].should_win(), Some(Side::Second));
    assert!(
        turns[1..turns.len() - 1]
            .iter()
            .all(|turn| turn.mark == Some(Annotation::Best))
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
    let unknown = contest.turns(|_| TurnValues::default());
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
    assert_eq!(turns[0].mark, Some(Annotation::Best));
    assert_eq!(turns[1].mark, Some(Annotation::Slow { moves: 2 }));
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
        let text = contest.text_of_file();
        let read = Played::from_file(&text, &Control::new()).unwrap();
        assert_eq!(read.nodes(), contest.nodes(), "{text}");
        assert_eq!(
            (read.contest.at, read.line()),
            (contest.contest.at, contest.line())
        );
        assert_eq!(read.standing(), contest.standing());
        assert_eq!(Side::BOTH.map(|side| read.contest.seat(side)), seats);
        assert_eq!(
            read.contest.rules(&read.tree),
            contest.contest.rules(&contest.tree)
        );
        assert_eq!(read.text_of_file(), text);
    }
}

/// A game as an older build saved it, with two lines and help.
const OLDER: &str = include_str!("older/game.ron");

#[test]
fn a_game_that_an_older_build_saved_is_opened() {
    let read = Played::from_file(OLDER, &Control::new()).unwrap();
    assert_eq!(read.nodes().len(), 7);
    assert_eq!((read.contest.at, read.line()), (6, vec![0, 3, 4, 5, 6]));
    assert_eq!(read.position(), &position("1 1 1 4"));
    assert_eq!(read.contest.help(&read.tree, 5), Some(MoveHelp::Chosen));
    let seats = [Seat::Human, Seat::Solver(Opponent::Best)];
    assert_eq!(Side::BOTH.map(|side| read.contest.seat(side)), seats);
    let text = read.text_of_file();
    assert_eq!(Played::from_file(&text, &Control::new()).unwrap(), read);
}

/// What is wrong with a text in which something is replaced.
fn assert_refused(good: &str, spoilt: &[(&str, &str, &str)]) {
    for (from, to, why) in spoilt {
        assert!(good.contains(from), "{from} in {good}");
        let error = Played::from_file(&good.replacen(from, to, 1), &Control::new());
        let error = error.unwrap_err();
        assert!(error.contains(why), "{to}: {error}");
    }
}

#[test]
fn what_is_wrong_with_a_game_of_an_older_build_is_said() {
    assert_refused(
        OLDER,
        &[
            ("\"slow:4,3\"", "\"slow:4,9\"", "game: "),
            ("\"3 5 5 6\"", "\"3 5 5\"", "position 0: "),
            (
                "first: \"human\"",
                "first: \"nobody\"",
                "first: \"nobody\" is no player",
            ),
            (
                "player: \"best\"",
                "player: \"no\"",
                "move 2: \"no\" is no player",
            ),
            (
                "\"keep a\"",
                "\"keep x\"",
                "position 2: \"keep x\": there is no pile x",
            ),
            ("from: 1", "from: 7", "position 2: it comes from position 7"),
            ("at: 6", "at: 7", "at: position 7 is not on the line"),
            (
                "        3,\n",
                "",
                "line: its positions do not follow one another",
            ),
            (
                "        6,\n",
                "        9,\n",
                "line: there is no position 9",
            ),
            ("misere: true", "misere: maybe", "Expected boolean"),
            ("at: 6", "att: 6", "att"),
            (
                "resigned: None",
                "resigned: (2, \"third\")",
                "resigned: it is a position of the game and a side",
            ),
        ],
    );
}

#[test]
fn what_is_wrong_with_a_saved_game_is_said() {
    for text in ["", "[]", "// a note"] {
        let error = Played::from_file(text, &Control::new()).unwrap_err();
        assert_eq!(error, "it is no game that was saved");
    }
    let mut contest = Played::new(rules("misere slow:4,3"), position("3 5 5 6"), HUMANS).unwrap();
    script(&mut contest, &["keep b", "keep a"]);
    let text = contest.text_of_file();
    assert_refused(
        &text,
        &[
            ("\"slow:4,3\"", "\"slow:4,9\"", "position 0: "),
            ("\"3 5 5 6\"", "\"3 5 5\"", "position 0: "),
            (
                "\"3 5 5 6\"",
                "\"0 0 5 6\"",
                "position 1 does not belong to it",
            ),
            (
                "\"keep a\"",
                "\"keep x\"",
                "position 2 does not belong to it",
            ),
            (
                "\"from\": 1",
                "\"from\": 7",
                "position 2: it comes from position 7",
            ),
            (
                "\"first\": \"human\"",
                "\"first\": \"nobody\"",
                "\"nobody\" is no player",
            ),
            ("\"game\": {", "\"gam\": {", "missing field `game`"),
            ("\"start\": 0", "\"start\": 3", "the game from position 3"),
            ("\"start\": 0", "\"start\": 1", "the game from position 1"),
        ],
    );
    let over = text.replace("3 5 5 6", "0 0 5 6");
    assert!(Played::from_file(&over, &Control::new()).is_err());
    let nowhere = r#"{"tree":{"nodes":[{"rules":["slow:4,3","normal"],"position":"0 0 1 1",
        "game":0}],"at":0},"game":{"start":0,"at":0,"first":"human","second":"human"}}"#;
    let error = Played::from_file(nowhere, &Control::new()).unwrap_err();
    assert_eq!(error, "start: no move is left there");
}

/// A game of single tokens from one pile, and one of as many first moves.
fn long_and_wide(moves: u64) -> [Played; 2] {
    let start = || Played::new(rules("normal nim:1"), position(&moves.to_string()), HUMANS);
    let take = |tokens| Move::take(vec![Taken { index: 0, tokens }]);
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
        let text = contest.text_of_file();
        let control = Control::new();
        let since = std::time::Instant::now();
        let read = Played::from_file(&text, &control).unwrap();
        // Each move was once looked for among all others: from ten seconds on.
        assert!(since.elapsed().as_secs() < 5, "{:?}", since.elapsed());
        assert_eq!(read.nodes().len(), 50_001);
        let Progress { done, total } = control.progress();
        assert_eq!((done, total), (50_001, 50_001));
        control.cancel();
        let cancelled = Played::from_file(&text, &control).unwrap_err();
        assert_eq!(cancelled, Cancelled.to_string());
    }
}
