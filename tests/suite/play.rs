//! Games between two players: the rules of play, opponents, records, saved games.

use std::sync::Arc;

use nimscope::app::contest::{Contest, Known, Mark, PlayError, Seat, Side, Standing};
use nimscope::game::{
    Canonical, Choices, Convention, Game, Move, Outcome, Position, Remoteness, Ruleset,
};
use nimscope::solve::naive::Naive;
use nimscope::solve::{Control, Measure, Table, TableKey};
use nimscope::study::{
    LEAST_REMOTENESS, Opponent, Oracle, Reply, SEARCH_LIMIT, Strength, WorthPlaying, rule_of,
};
use proptest::prelude::*;

const BUDGET: u64 = 64 << 20;

/// Games of all kinds, with boxes of which every position is played.
const BOXES: [(&str, u64); 10] = [
    ("slow:4,3", 4),
    ("slow:3,2", 7),
    ("slow-set:4,1+3", 4),
    ("slow-moore:3,2", 5),
    ("exact:4,2", 4),
    ("moore:3,2", 5),
    ("nim:3", 5),
    ("single:3", 8),
    ("half:4", 6),
    ("delete", 9),
];

const HUMANS: [Seat; 2] = [Seat::Human, Seat::Human];

fn rules(text: &str) -> Ruleset {
    let (play, game) = text.split_once(' ').unwrap();
    let game: Game = game.parse().unwrap();
    match play {
        "misere" => Ruleset::misere(game),
        _ => Ruleset::normal(game),
    }
}

fn position(text: &str) -> Position {
    text.parse().unwrap()
}

/// A table of the remoteness in a box, for an oracle that needs no search.
fn table(rules: Ruleset, max: u64) -> Arc<Table> {
    let key = TableKey {
        rules,
        measure: Measure::Remoteness,
        max,
    };
    Arc::new(Table::fill(key, &Control::new()).unwrap())
}

fn oracle(rules: Ruleset, max: u64) -> Oracle {
    Oracle::new(vec![table(rules, max)], BUDGET, SEARCH_LIMIT)
}

fn reply(oracle: &Oracle, rules: Ruleset, x: &Canonical, by: Opponent, seed: u64) -> Reply {
    Reply::new(oracle, rules, x, (by, seed), &Control::new()).unwrap()
}

/// Plays the moves of a script, typed as a user would.
fn script(contest: &mut Contest, moves: &[&str]) {
    for text in moves {
        let by = Move::parse(contest.rules().game, contest.position(), text).unwrap();
        contest.play(&by).unwrap();
    }
}

/// Plays a game to its end between two opponents, and says who won after how many moves.
fn played_out(
    oracle: &Oracle,
    rules: Ruleset,
    start: Position,
    by: [Opponent; 2],
    seed: u64,
) -> (Side, usize) {
    let mut contest = Contest::new(rules, start, by.map(Seat::Solver)).unwrap();
    loop {
        match contest.standing() {
            Standing::Won(side) => return (side, contest.moves()),
            Standing::Turn(side) => {
                let x = contest.position().sorted();
                let seed = seed + contest.moves() as u64;
                let reply = reply(oracle, rules, &x, by[side as usize], seed);
                contest.play(&reply.by.unwrap()).unwrap();
            }
        }
    }
}

#[test]
fn a_perfect_player_never_loses_a_won_game_and_the_game_lasts_as_long_as_remoteness_says() {
    for (name, max) in BOXES {
        let game: Game = name.parse().unwrap();
        for rules in Ruleset::both(game) {
            let (table, mut naive) = (table(rules, max), Naive::new(rules));
            let oracle = Oracle::new(vec![Arc::clone(&table)], BUDGET, SEARCH_LIMIT);
            let ranking = table.ranking();
            for rank in 0..ranking.positions() {
                let x = ranking.unrank(rank);
                if Choices::of(game, &x).is_empty() {
                    continue;
                }
                let remoteness = naive.value(&x).remoteness;
                let winner = if remoteness.outcome().is_p() {
                    Side::Second
                } else {
                    Side::First
                };
                let seed = rank as u64;
                let best = [Opponent::Best, Opponent::Best];
                let (won, moves) = played_out(&oracle, rules, x.position(), best, seed);
                assert_eq!(won, winner, "{rules} {x}");
                let lasts = match rules.convention {
                    Convention::Normal => remoteness.0,
                    Convention::Misere => remoteness.0 - 1,
                };
                assert_eq!(moves as u128, lasts, "{rules} {x}");
                // Against anybody, the best player wins what is won, and not later.
                let mut seats = [Opponent::Random; 2];
                seats[winner as usize] = Opponent::Best;
                let (won, moves) = played_out(&oracle, rules, x.position(), seats, seed);
                assert_eq!(won, winner, "{rules} {x} against chance");
                assert!(moves as u128 <= lasts, "{rules} {x}: {moves} moves");
                seats[winner.other() as usize] = Opponent::Losing;
                let (won, _) = played_out(&oracle, rules, x.position(), seats, seed);
                assert_eq!(won, winner, "{rules} {x} against one who tries to lose");
            }
        }
    }
}

#[test]
fn best_moves_vary_among_the_optimal_ones_and_equal_seeds_play_equal_games() {
    let rules = rules("misere slow-moore:4,2");
    let oracle = oracle(rules, 6);
    let x = position("1 2 4 6").sorted();
    let best = |seed| reply(&oracle, rules, &x, Opponent::Best, seed).by.unwrap();
    let results: std::collections::BTreeSet<Canonical> =
        (0..64).map(|seed| best(seed).apply(&x)).collect();
    let mut naive = Naive::new(rules);
    let r = naive.value(&x).remoteness;
    let optimal: std::collections::BTreeSet<Canonical> = Choices::of(rules.game, &x)
        .iter()
        .map(|choice| choice.to)
        .filter(|to| naive.value(to).remoteness.0 + 1 == r.0)
        .collect();
    assert!(optimal.len() > 1, "the position has several best moves");
    assert_eq!(results, optimal);
    assert_eq!(best(5), best(5));
}

#[test]
fn the_m_rule_is_followed_where_it_loses() {
    // The first exception of the papers: the M-move of misère NIM(4, 3) from 3 5 5 6 loses a won game.
    let rules = rules("misere slow:4,3");
    let oracle = oracle(rules, 8);
    let x = position("3 5 5 6").sorted();
    let by = reply(&oracle, rules, &x, Opponent::Rule, 1).by.unwrap();
    assert_eq!(by.apply(&x), position("2 4 4 6").sorted());
    let (winner, _) = played_out(
        &oracle,
        rules,
        x.position(),
        [Opponent::Rule, Opponent::Best],
        1,
    );
    assert_eq!(winner, Side::Second);
}

#[test]
fn rules_are_followed_only_where_there_are_some() {
    for (name, rule) in [
        ("slow:5,4", Some("the M-rule")),
        ("nim:3", Some("the winning rule of normal play")),
        ("exact:5,2", Some("the winning rule of normal play")),
        ("single:4", Some("the winning rule of normal play")),
        ("single:5", None),
        ("slow:6,3", None),
    ] {
        let game: Game = name.parse().unwrap();
        assert_eq!(rule_of(game), rule, "{name}");
        assert_eq!(Opponent::Rule.suits(game).is_ok(), rule.is_some());
    }
    // In misère nim the rule of normal play wins nearly always, and errs at the end.
    let rules = rules("misere nim:3");
    let oracle = oracle(rules, 4);
    let x = position("0 1 2").sorted();
    let by = reply(&oracle, rules, &x, Opponent::Rule, 0).by.unwrap();
    assert_eq!(by.apply(&x), position("0 1 1").sorted());
    assert_eq!(
        Naive::new(rules).value(&by.apply(&x)).remoteness.outcome(),
        Outcome::N
    );
}

#[test]
fn slips_are_as_frequent_as_said() {
    let rules = rules("misere slow:4,3");
    let oracle = oracle(rules, 8);
    let x = position("3 5 5 6").sorted();
    let best = position("2 4 5 5").sorted();
    let slips = |percent| {
        let replies =
            (0..400).map(|seed| reply(&oracle, rules, &x, Opponent::Slips(percent), seed));
        replies
            .filter(|reply| reply.by.as_ref().unwrap().apply(&x) != best)
            .count()
    };
    assert_eq!(slips(0), 0);
    assert_eq!(slips(100), 400, "another move is not the best one");
    let quarter = slips(25);
    assert!((60..140).contains(&quarter), "{quarter} of 400");
}

#[test]
fn who_tries_to_lose_loses_as_fast_as_possible() {
    let rules = rules("normal slow-moore:3,2");
    let oracle = oracle(rules, 6);
    let mut naive = Naive::new(rules);
    for text in ["2 3 5", "1 2 6", "4 4 4", "3 5 6"] {
        let x = position(text).sorted();
        let by = reply(&oracle, rules, &x, Opponent::Losing, 3).by.unwrap();
        let made = naive.value(&by.apply(&x)).remoteness;
        let options: Vec<Remoteness> = Choices::of(rules.game, &x)
            .iter()
            .map(|choice| naive.value(&choice.to).remoteness)
            .collect();
        let fastest = options.iter().filter(|r| !r.outcome().is_p()).min();
        let slowest = options.iter().max().unwrap();
        assert_eq!(made, *fastest.unwrap_or(slowest), "{text}");
    }
}

#[test]
fn only_a_player_who_is_known_to_win_fastest_is_called_perfect() {
    let huge =
        |n: usize| Position::new((0..n as u64).map(|i| 10_u64.pow(15) + 7 * i * i).collect());
    let ask = |text: &str, x: &Canonical| {
        let rules = rules(text);
        let oracle = Oracle::new(Vec::new(), BUDGET, 1000);
        reply(&oracle, rules, x, Opponent::Best, 1)
    };
    // A theorem tells the remoteness at any size.
    let x = huge(4).unwrap().sorted();
    assert_eq!(ask("misere slow:4,3", &x).strength, Strength::Perfect);
    // A winning move is constructed, but how fast it wins is not known.
    let x = huge(5).unwrap().sorted();
    let told = ask("normal exact:5,2", &x);
    assert_eq!(told.strength, Strength::Winning);
    let to = told.by.unwrap().apply(&x);
    let outcome = nimscope::theory::outcome(rules("normal exact:5,2"), &to).unwrap();
    assert_eq!(outcome.value, Outcome::P);
    // Nothing is known.
    let x = Canonical::sorted(
        [0, 2, 4, 6, 8, 1]
            .map(|more| 10_u64.pow(15) + more)
            .to_vec(),
    );
    let told = ask("normal slow:6,3", &x);
    assert_eq!(told.strength, Strength::Unknown);
    assert!(told.by.is_some(), "any move is played");
    assert_eq!(Opponent::Best.name(Strength::Perfect), "perfect");
    assert_eq!(Opponent::Best.name(Strength::Winning), "winning");
    assert_eq!(Opponent::Best.name(Strength::Unknown), "best");
}

#[test]
fn a_table_is_waited_for_and_then_played_from() {
    let rules = rules("misere slow:6,3");
    let x = position("3 4 5 6 7 8").sorted();
    let ask = |tables, opponent| {
        let oracle = Oracle::new(tables, BUDGET, 100);
        reply(&oracle, rules, &x, opponent, 1)
    };
    let told = ask(Vec::new(), Opponent::Best);
    assert!(told.by.is_none());
    let needs = told.needs();
    assert_eq!(needs.len(), 1, "{needs:?}");
    let table = Arc::new(Table::fill(needs[0], &Control::new()).unwrap());
    let told = ask(vec![table], Opponent::Best);
    assert_eq!(
        (told.by.is_some(), told.strength),
        (true, Strength::Perfect)
    );
    // Chance need not wait.
    assert!(ask(Vec::new(), Opponent::Random).by.is_some());
}

#[test]
fn a_random_position_is_worth_playing_and_repeatable() {
    for (text, max) in [
        ("misere slow:4,3", 12),
        ("normal slow-set:5,2+4", 8),
        ("normal exact:5,2", 9),
        ("misere single:3", 20),
        ("normal nim:3", u64::MAX),
        ("misere half:4", 60),
    ] {
        let rules = rules(text);
        let find = |seed| {
            let mut oracle = Oracle::new(Vec::new(), BUDGET, 100);
            let mut found = WorthPlaying::find(&oracle, rules, max, seed, &Control::new()).unwrap();
            if let Some(&key) = found.needs().first() {
                assert!(found.position.is_none());
                let table = Arc::new(Table::fill(key, &Control::new()).unwrap());
                oracle = Oracle::new(vec![table], BUDGET, 100);
                found = WorthPlaying::find(&oracle, rules, max, seed, &Control::new()).unwrap();
            }
            (found.position.unwrap(), oracle)
        };
        let (x, oracle) = find(11);
        assert!(x.piles().iter().all(|&pile| pile <= max), "{rules} {x}");
        assert_eq!(find(11).0, x, "equal seeds find equal positions");
        if let Some(r) = oracle.remoteness(rules, &x).value() {
            assert!(r >= LEAST_REMOTENESS, "{rules} {x} has R {r}");
        }
        assert_eq!(
            oracle.outcome(rules, &x).value(),
            Some(Outcome::N),
            "{rules} {x}"
        );
    }
    // A box without such a position has none.
    let rules = rules("normal nim:2");
    let oracle = Oracle::new(Vec::new(), BUDGET, 100);
    let none = WorthPlaying::find(&oracle, rules, 1, 1, &Control::new()).unwrap();
    assert!(none.position.is_none());
}

#[test]
fn moves_are_taken_back_made_again_and_branched_off() {
    let mut contest = Contest::new(rules("misere slow:4,3"), position("3 5 5 6"), HUMANS).unwrap();
    script(&mut contest, &["keep b", "keep a", "keep d"]);
    let end = contest.position().clone();
    assert!(contest.back() && contest.back());
    assert_eq!(
        (contest.moves(), contest.position()),
        (1, &position("2 5 4 5"))
    );
    assert!(contest.forth() && contest.forth());
    assert_eq!(contest.position(), &end);
    assert!(!contest.forth());
    // Another first move begins another line, and the old one stays.
    contest.visit(0);
    script(&mut contest, &["keep d"]);
    assert_eq!(contest.line().len(), 2);
    assert_eq!(contest.nodes().len(), 5);
    assert_eq!(contest.continuations(0).count(), 2);
    let other = contest.at();
    assert!(!contest.next_variation(other), "nothing was played there");
    assert_eq!(contest.at(), other);
    assert!(contest.next_variation(0), "the first line is shown again");
    assert_eq!((contest.moves(), contest.line().len()), (0, 4));
    // The same move again is the same line.
    contest.visit(0);
    script(&mut contest, &["keep b"]);
    assert_eq!(contest.nodes().len(), 5);
    assert!(contest.forth(), "which goes on where it went on");
    while contest.back() {}
    assert_eq!(
        (contest.moves(), contest.position()),
        (0, &position("3 5 5 6"))
    );
}

#[test]
fn who_cannot_move_loses_in_normal_and_wins_in_misere_play() {
    for (play, winner) in [("normal", Side::First), ("misere", Side::Second)] {
        let rules = rules(&format!("{play} nim:2"));
        let mut contest = Contest::new(rules, position("0 3"), HUMANS).unwrap();
        script(&mut contest, &["3b"]);
        assert_eq!(contest.standing(), Standing::Won(winner));
        let by = Move::Take(vec![(1, 1)]);
        assert_eq!(contest.play(&by), Err(PlayError::Over));
        contest.resign(Side::First);
        assert_eq!(
            contest.standing(),
            Standing::Won(winner),
            "it is over already"
        );
        let none = Contest::new(rules, position("0 0"), HUMANS);
        assert_eq!(none, Err(PlayError::NoMove));
    }
}

#[test]
fn an_illegal_move_changes_nothing_and_says_why() {
    let mut contest = Contest::new(rules("misere slow:4,3"), position("3 5 5 6"), HUMANS).unwrap();
    let before = contest.clone();
    let error = contest.play(&Move::Take(vec![(0, 1), (1, 1)])).unwrap_err();
    assert!(error.to_string().contains("exactly 3 piles"), "{error}");
    assert_eq!(contest, before);
}

#[test]
fn seats_are_swapped_and_games_resigned() {
    let seats = [Seat::Human, Seat::Solver(Opponent::Best)];
    let mut contest = Contest::new(rules("normal nim:3"), position("1 2 4"), seats).unwrap();
    contest.learn(Strength::Perfect);
    assert_eq!(
        Side::BOTH.map(|side| contest.name(side)),
        ["you", "perfect"]
    );
    assert_eq!(contest.turn(), Some(Seat::Human));
    contest.swap_seats();
    assert_eq!(contest.turn(), Some(seats[1]));
    assert_eq!(contest.own_side(), Some(Side::Second));
    script(&mut contest, &["1c"]);
    contest.resign(Side::Second);
    assert_eq!(contest.standing(), Standing::Won(Side::First));
    // The game can be taken back from there, and is then not given up.
    assert_eq!(contest.resigned_here(), Some(Side::Second));
    assert!(
        contest
            .result()
            .unwrap()
            .starts_with("you resigned after 1 move, ")
    );
    assert!(contest.back());
    assert_eq!(
        (contest.moves(), contest.standing()),
        (1, Standing::Turn(Side::Second))
    );
    contest.back();
    // A solver that was called perfect is so no more when that is not known any longer.
    contest.learn(Strength::Winning);
    assert_eq!(contest.name(Side::First), "winning");
}

#[test]
fn a_summary_tells_who_made_the_moves_also_after_seats_were_swapped() {
    let rules = rules("misere slow:4,3");
    let seats = [Seat::Human, Seat::Solver(Opponent::Best)];
    let mut contest = Contest::new(rules, position("3 5 5 6"), seats).unwrap();
    // You throw the win away, take the other seat, and win with it.
    script(&mut contest, &["keep d"]);
    contest.swap_seats();
    contest.swap_seats();
    script(&mut contest, &["keep a"]);
    contest.swap_seats();
    while let Standing::Turn(_) = contest.standing() {
        let x = contest.position().sorted();
        let by = reply(&oracle(rules, 6), rules, &x, Opponent::Best, 0).by;
        contest.play(&by.unwrap()).unwrap();
    }
    let turns = contest.turns(known(rules));
    let summaries = contest.summaries(&turns);
    let of = |name: &str| {
        summaries
            .iter()
            .find(|summary| summary.name == name)
            .unwrap()
    };
    let errors = |name: &str| of(name).known - of(name).kept;
    assert_eq!((errors("you"), errors("best")), (1, 0));
    assert_eq!(contest.result().unwrap(), "you won after 5 moves");
}

#[test]
fn a_start_that_is_no_position_of_the_game_is_refused() {
    let error = Contest::new(rules("normal nim:3"), position("1 2 3 4"), HUMANS).unwrap_err();
    assert!(matches!(error, PlayError::Start(_)), "{error}");
    assert!(Contest::new(rules("normal single:3"), position("0 2 3"), HUMANS).is_err());
}

/// What the definition says.
fn known(rules: Ruleset) -> impl Fn(&Position) -> Known {
    move |position| {
        let r = Naive::new(rules).value(&position.sorted()).remoteness;
        Known {
            outcome: Some(r.outcome()),
            remoteness: Some(r),
        }
    }
}

#[test]
fn the_record_marks_what_threw_the_game_away() {
    let rules = rules("misere slow:4,3");
    let mut contest = Contest::new(rules, position("3 5 5 6"), HUMANS).unwrap();
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
    let [first, second] = contest.summaries(&turns);
    assert_eq!(first.first_error, Some((1, "keep d".to_owned(), Some(6))));
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
    assert!(text.ends_with("\nsecond won after 5 moves"), "{text}");
    // Nothing is said of what is not known.
    let unknown = contest.turns(|_| Known::default());
    assert!(
        unknown
            .iter()
            .all(|turn| turn.mark.is_none() && turn.should_win().is_none())
    );
    assert_eq!(contest.summaries(&unknown)[0].known, 0);
}

#[test]
fn a_slow_win_and_a_fast_loss_are_told_from_the_best() {
    let rules = rules("normal nim:3");
    let mut contest = Contest::new(rules, position("2 2 3"), HUMANS).unwrap();
    // 0 2 2 wins; then the loser shortens the game.
    script(&mut contest, &["3c", "2a"]);
    let turns = contest.turns(known(rules));
    assert_eq!(turns[0].mark, Some(Mark::Best));
    assert_eq!(turns[1].mark, Some(Mark::Slow { moves: 2 }));
    let [first, second] = contest.summaries(&turns);
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
        let mut contest = Contest::new(rules(text), position(start), seats).unwrap();
        script(&mut contest, &scripts[0]);
        contest.visit(0);
        script(&mut contest, &scripts[1]);
        contest.back();
        contest.resign(Side::First);
        contest.visit(contest.nodes().len() - 1);
        let ron = contest.to_ron();
        let read = Contest::from_ron(&ron).unwrap();
        assert_eq!(read.nodes(), contest.nodes(), "{ron}");
        assert_eq!((read.at(), read.line()), (contest.at(), contest.line()));
        assert_eq!(read.standing(), contest.standing());
        assert_eq!(Side::BOTH.map(|side| read.seat(side)), seats);
        assert_eq!(read.rules(), contest.rules());
        assert_eq!(read.to_ron(), ron);
    }
}

#[test]
fn what_is_wrong_with_a_saved_game_is_said() {
    let mut contest = Contest::new(rules("misere slow:4,3"), position("3 5 5 6"), HUMANS).unwrap();
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
        let error = Contest::from_ron(&bad).unwrap_err().to_string();
        assert!(error.contains(why), "{to}: {error}");
    }
}

proptest! {
    /// Whatever is played, taken back, branched and swapped: the position is always one that the moves lead to, and the game is
    /// over exactly where no move is left.
    #[test]
    fn random_play_never_ends_in_an_illegal_state(
        number in 0..BOXES.len(),
        misere in any::<bool>(),
        deeds in prop::collection::vec((0..8_u8, any::<u64>()), 1..60),
    ) {
        let (name, max) = BOXES[number];
        let game: Game = name.parse().unwrap();
        let rules = if misere { Ruleset::misere(game) } else { Ruleset::normal(game) };
        let start = Position::new(vec![max; game.n()]).unwrap();
        let mut contest = Contest::new(rules, start.clone(), HUMANS).unwrap();
        for (deed, chance) in deeds {
            let chosen = usize::try_from(chance % contest.nodes().len() as u64).unwrap();
            match deed {
                0..=3 => {
                    let x = contest.position().sorted();
                    let count = Choices::of(game, &x).len().exact().unwrap();
                    prop_assert_eq!(count == 0, matches!(contest.standing(), Standing::Won(_)));
                    if count > 0 {
                        let by = Choices::of(game, &x).get(u128::from(chance) % count).unwrap().by;
                        prop_assert_eq!(contest.play(&by), Ok(()));
                    }
                }
                4 => { contest.back(); }
                5 => { contest.forth(); }
                6 => contest.visit(chosen),
                _ => { contest.next_variation(chosen); }
            }
            // The line is played again from the start.
            let mut again = Contest::new(rules, start.clone(), HUMANS).unwrap();
            for &node in &contest.line()[1..=contest.moves()] {
                again.play(&contest.nodes()[node].made.as_ref().unwrap().by).unwrap();
            }
            prop_assert_eq!(again.position(), contest.position());
            prop_assert_eq!(again.standing(), contest.standing());
            prop_assert_eq!(contest.line()[contest.moves()], contest.at());
            let read = Contest::from_ron(&contest.to_ron()).unwrap();
            prop_assert_eq!(read.to_ron(), contest.to_ron());
            prop_assert_eq!(read.position(), contest.position());
        }
    }
}
