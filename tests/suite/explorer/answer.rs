//! The second row answers what one asks in front of a position, and never says anything else than
//! the Value pane.

use nimscope::app::answer::{AnswerLine, ExploredPosition, NamedMove};
use nimscope::engine::{Query, Snapshot};
use nimscope::game::{Choices, Convention, Outcome, Position, Ruleset};
use nimscope::solve::naive::{Naive, options};
use nimscope::study::question::Values;
use nimscope::study::{Answer, ExceptionMark, Minimality, Source};

use super::OnScreen;

const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (120, 40), (200, 60)];

fn second(explorer: &mut OnScreen) -> String {
    let screen = explorer.screen();
    screen.lines().nth(1).unwrap_or_default().trim().to_owned()
}

fn said(line: &AnswerLine, room: usize) -> String {
    let clauses = line.fitting(room).into_iter();
    clauses.map(|(_, text)| text).collect::<Vec<_>>().join("  ")
}

fn known<T>(value: T) -> Answer<T> {
    let source = Source::Table { max: 9 };
    Answer::Known { value, source }
}

/// The words are a function of what is known. Here the definition knows it, for positions of all
/// kinds of games in both plays.
#[test]
fn the_words_say_what_the_definition_gives() {
    let games = [
        "nim:3",
        "moore:3,2",
        "slow:4,3",
        "slow:3,2",
        "exact:3,2",
        "single:3",
        "delete",
        "half:4",
        "circular:4,2",
    ];
    let mut seen = 0;
    for game in games {
        let game: nimscope::game::Game = game.parse().unwrap();
        for convention in [Convention::Normal, Convention::Misere] {
            let rules = Ruleset { game, convention };
            let mut naive = Naive::new(rules);
            let least = game.least_pile();
            for number in 0..3_u64.pow(u32::try_from(game.n()).unwrap()) {
                let pile =
                    |place: usize| least + number / 3_u64.pow(u32::try_from(place).unwrap()) % 3;
                let position = Position::new((0..game.n()).map(pile).collect()).unwrap();
                let x = game.canonical(&position);
                let value = naive.value(&x);
                let best = options(rules, &x)
                    .into_iter()
                    .find(|to| naive.value(to).outcome.is_p());
                let explored = ExploredPosition {
                    rules,
                    piles: position.to_string(),
                    is_terminal: Choices::of(game, &x).is_empty(),
                    outcome: known(value.outcome),
                    remoteness: known(value.remoteness),
                    best: best.map(|to| NamedMove {
                        words: "this move".to_owned(),
                        terse: "this move".to_owned(),
                        to,
                        is_optimal: false,
                    }),
                    exception: None,
                    m_move: None,
                };
                let moves = value.remoteness.moves(convention);
                for room in [24, 40, 80, 200] {
                    let text = said(&explored.answer(), room).to_lowercase();
                    let expected = match (explored.is_terminal, value.outcome) {
                        (true, Outcome::N) => "you have won".to_owned(),
                        (true, Outcome::P) => "you have lost".to_owned(),
                        (false, Outcome::N) => format!("you win in {moves}"),
                        (false, Outcome::P) => format!("you lose in {moves}"),
                    };
                    let is_cut = text.ends_with('…');
                    assert!(
                        text.contains(&expected) || is_cut && room < 40,
                        "{rules} {x}: {text}"
                    );
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 500);
}

fn example(outcome: Answer<Outcome>) -> ExploredPosition {
    ExploredPosition {
        rules: Ruleset::misere("slow:4,3".parse().unwrap()),
        piles: "3 5 5 6".to_owned(),
        is_terminal: false,
        outcome,
        remoteness: Answer::Searching,
        best: None,
        exception: None,
        m_move: None,
    }
}

#[test]
fn what_is_not_known_is_said_to_be_unknown() {
    let searching = example(Answer::Searching).answer();
    assert_eq!(
        said(&searching, 80),
        "3 5 5 6: nobody knows yet who wins. A search will tell."
    );
    let won = example(known(Outcome::N)).answer();
    let words = said(&won, 80);
    assert!(
        words.contains("you can win in ? moves (how many is being computed)"),
        "{words}"
    );
    let lost = example(known(Outcome::P)).answer();
    assert!(said(&lost, 80).contains("you lose in ? moves, whatever you do"));
    // Fewer words say it too.
    for answer in [won, lost] {
        assert!(said(&answer, 40).contains(" in ? moves"));
    }
}

#[test]
fn an_exception_is_named_with_what_its_m_move_does() {
    let mark = |minimality| Some(ExceptionMark::Exception(minimality));
    for (minimality, name) in [
        (Minimality::No, "! Exception"),
        (Minimality::Pile, "! Pile-minimal exception"),
        (Minimality::Full, "! Minimal exception"),
    ] {
        for (here, to, fails) in [
            (Outcome::N, Outcome::N, "loses"),
            (Outcome::N, Outcome::P, "wins later"),
            (Outcome::P, Outcome::N, "loses sooner"),
        ] {
            let position = ExploredPosition {
                exception: mark(minimality),
                m_move: Some(("keep d".to_owned(), Some(to))),
                ..example(known(here))
            };
            let words = said(&position.answer(), 200);
            assert!(
                words.ends_with(&format!("{name}: the M-move (keep d) {fails}.")),
                "{words}"
            );
        }
    }
}

/// What wins is said before anything else, and an exception before further words.
#[test]
fn the_move_and_the_exception_come_first() {
    let position = ExploredPosition {
        remoteness: known(nimscope::game::Remoteness(7)),
        best: Some(NamedMove {
            words: "keep c".to_owned(),
            terse: "keep c".to_owned(),
            to: "2 4 5 5".parse::<Position>().unwrap().sorted(),
            is_optimal: true,
        }),
        exception: Some(ExceptionMark::Exception(Minimality::Full)),
        m_move: Some(("keep d".to_owned(), Some(Outcome::N))),
        ..example(known(Outcome::N))
    };
    for (room, wanted) in [
        (22, "You win in 6: keep c."),
        (39, "You win in 6: keep c.  ! Exception."),
        (
            58,
            "3 5 5 6: you win in 6, keep c.  ! Exception: keep d loses.",
        ),
    ] {
        assert_eq!(said(&position.answer(), room), wanted);
    }
}

/// Where there is little room, fewer words are said; what is cut is cut between two words.
#[test]
fn it_is_cut_at_words() {
    let line = example(known(Outcome::N)).answer();
    let whole: Vec<String> = said(&line, 200).split(' ').map(str::to_lowercase).collect();
    for room in 8..100 {
        let text = said(&line, room);
        assert!(text.chars().count() <= room, "{text} in {room}");
        for word in text.trim_end_matches('…').split_whitespace() {
            let word = word.trim_end_matches('.').to_lowercase();
            assert!(
                whole
                    .iter()
                    .any(|known| known.trim_end_matches('.') == word),
                "{word}"
            );
        }
    }
}

#[test]
fn it_stands_in_the_second_row_at_every_size() {
    for size in SIZES {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        let row = second(&mut explorer).to_lowercase();
        assert!(row.contains("you win in 6"), "{row} at {size:?}");
        if size.0 >= 80 {
            assert!(row.contains("keep c"), "{row}");
            assert!(
                row.contains("! minimal exception: the m-move (keep d) loses."),
                "{row}"
            );
        }
        // Also where nothing of it is in another pane.
        for keys in ["alt-2", "alt-4", "alt-5", "g h z"] {
            explorer.press(keys);
            assert!(
                second(&mut explorer)
                    .to_lowercase()
                    .contains("you win in 6")
            );
        }
    }
    let mut explorer = OnScreen::open("misere slow:4,3", "2 4 5 5", (80, 24));
    explorer.sees(&["you lose in 5, whatever you do"]);
    explorer.press("e ctrl-u text:0,0,3,9 enter");
    explorer.sees(&["No move is left: you have won"]);
    explorer.press("M");
    explorer.sees(&["No move is left: you have lost"]);
}

#[test]
fn hidden_values_are_not_said_but_what_a_move_is() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("v");
    let row = second(&mut explorer);
    assert_eq!(
        row,
        "Your move: take one token from each of exactly 3 non-empty piles."
    );
    explorer.resize(60, 16);
    assert_eq!(
        second(&mut explorer),
        "Your move: take one token from each of exactly 3 piles."
    );
    explorer.resize(120, 40);
    explorer.press("g u ,");
    assert!(second(&mut explorer).ends_with("You can win."));
    explorer.press(",");
    assert!(second(&mut explorer).ends_with("You win in 6."));
}

/// Whose turn it is is never all that is said, in any game, where there are 60 columns.
#[test]
fn what_a_move_is_is_told_to_who_makes_it_in_every_game() {
    for (rules, position, told) in [
        ("normal nim:3", "3 4 5", "take some tokens from one pile"),
        (
            "normal exact:5,2",
            "7 11 13 15 15",
            "take some tokens from each of exactly 2 piles",
        ),
        (
            "normal wythoff",
            "5 8",
            "take some from a or b, or the same from a and b",
        ),
        (
            "normal delete",
            "5 9",
            "delete a heap, take 1 from the other, split it",
        ),
        (
            "normal vdn",
            "5 9",
            "delete 1 heap, split the other into two heaps",
        ),
        (
            "normal single:4",
            "2 3 4 5",
            "delete 1 heap and split another into two heaps",
        ),
    ] {
        let mut explorer = OnScreen::idle(rules, position, (60, 16));
        explorer.press("v");
        assert_eq!(
            second(&mut explorer),
            format!("Your move: {told}."),
            "{rules}"
        );
    }
    for (rules, position, told) in [
        ("normal wythoff", "5 8", "from a, b, or both alike"),
        ("normal end-wythoff:3", "3 6", "from a, b, or both alike"),
        ("normal delete", "5 9", "delete one, take 1, split"),
        ("normal vdn", "5 9", "delete 1, split 1"),
        (
            "normal fraction:6,3",
            "3 3 3 4 5 6",
            "delete 4, split 2 into 3",
        ),
        ("normal moore:4,2", "2 3 4 5", "take from 1 or 2 piles"),
        ("normal nmth:5", "2 3 4 5 6", "I tells the rules"),
    ] {
        let mut explorer = OnScreen::idle(rules, position, (40, 12));
        explorer.press("v");
        let row = second(&mut explorer);
        assert_eq!(row, format!("Your move: {told}."), "{rules}");
    }
    let told = "take any number from a or b, or the same number from a and b";
    for (size, end) in [
        ((80, 24), ""),
        ((120, 40), " The game ends where the sum < 3."),
    ] {
        let mut explorer = OnScreen::idle("normal end-wythoff:3", "3 6", size);
        explorer.press("v");
        let row = second(&mut explorer);
        assert_eq!(row, format!("Your move: {told}.{end}"), "{size:?}");
    }
    let mut explorer = OnScreen::idle("normal nmth:5", "2 3 4 5 6", (200, 60));
    explorer.press("v");
    let row = second(&mut explorer);
    assert!(
        row.starts_with("Your move: for some j from 1 to 2 delete j heaps"),
        "{row}"
    );
}

#[test]
fn a_game_has_its_turns_and_its_end_there() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (120, 40));
    explorer.press("P");
    assert!(second(&mut explorer).starts_with("Your move: take one token"));
    // The M-move throws the win away, and the game is played to its end.
    explorer.press(". text:keep,d enter");
    while explorer
        .app
        .view()
        .game_offers()
        .is_none_or(|offers| offers[0].label != "try again")
    {
        explorer.press("space");
    }
    let row = second(&mut explorer);
    assert!(
        row.contains("your move 1 (keep d) threw away a win in 6"),
        "{row}"
    );
    assert!(row.ends_with("Enter tries again."), "{row}");
    explorer.press("enter");
    assert_eq!(explorer.piles(), "3 5 5 6");
    // What would have won is to be found, and is said when it is asked for.
    assert!(second(&mut explorer).starts_with("Your move: take one token"));
    explorer.press("v");
    let row = second(&mut explorer).to_lowercase();
    assert!(row.contains("you win in 6"), "{row}");
}

/// The values of both plays are one question: it may have failed where those of the play on the
/// screen are known all the same.
#[test]
fn a_failure_is_told_where_it_hides_the_answer() {
    let mut explorer = OnScreen::open("normal nim:3", "3 5 6", (120, 40));
    let view = explorer.app.view();
    let (game, position) = (view.rules().game, view.x());
    let question = Query::sheet(Values { game, position });
    let told = |explorer: &OnScreen| said(&explorer.app.view().answer(), 80);
    explorer.app.seen = explorer
        .app
        .seen
        .clone()
        .with_failure(question.clone(), "cancelled");
    assert!(
        told(&explorer).starts_with("3 5 6: you lose in"),
        "{}",
        told(&explorer)
    );
    let mut idle = OnScreen::idle("normal nim:3", "3 5 6", (120, 40));
    idle.app.seen = Snapshot::default().with_failure(question, "cancelled");
    assert_eq!(told(&idle), "cancelled (R tries again)");
}
