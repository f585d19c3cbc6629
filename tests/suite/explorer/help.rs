//! Help: what was helped counts neither as accurate nor in the score, and hidden values stay with
//! their game.

use nimscope::app::matches::MatchState;
use nimscope::app::record::TurnValues;
use nimscope::app::seat::{MoveHelp, Seat};
use nimscope::app::{Pane, Popup, Session};
use nimscope::game::Move;
use nimscope::study::Opponent;

use super::OnScreen;
use crate::support::played::Played;
use crate::support::{position, rules};

const SIZE: (u16, u16) = (120, 40);

/// A game of which the first player wins, values hidden.
fn begun() -> OnScreen {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("P");
    explorer
}

/// Types a best move, as somebody does who has found it.
pub(super) fn find(explorer: &mut OnScreen) {
    let sheet = explorer.app.view().moves_fact().unwrap();
    let best = sheet.rows.iter().find(|row| row.optimal == Some(true));
    let state = &explorer.app.state;
    let words = best
        .unwrap()
        .choice
        .by
        .words(state.rules().game, &state.order());
    explorer.press(&format!(". text:{} enter", words.replace(' ', ",")));
}

fn is_over(explorer: &OnScreen) -> bool {
    matches!(explorer.contest().standing(), MatchState::Won(_))
}

/// Plays to the end. Before each move these keys are pressed.
fn play_on(explorer: &mut OnScreen, before: &str) {
    while !is_over(explorer) {
        explorer.press(before);
        if !before.contains("space") {
            find(explorer);
        }
    }
}

fn score(explorer: &OnScreen) -> String {
    explorer.app.state.referee.score.words()
}

/// The help with each move of the human.
fn helps(explorer: &OnScreen) -> Vec<Option<MoveHelp>> {
    let turns = explorer.app.view().shown_turns();
    let own = turns.iter().step_by(2).filter(|turn| turn.next.is_some());
    own.map(|turn| turn.help).collect()
}

fn restarted(explorer: &OnScreen) -> OnScreen {
    let text = explorer.app.view().session().text();
    let mut next = OnScreen::open("normal nim:3", "1 2 3", SIZE);
    next.app.restore(Session::read(&text).unwrap()).unwrap();
    next.settle();
    next
}

#[test]
fn a_game_that_is_won_alone_counts_once_and_the_score_outlives_the_program() {
    let mut explorer = begun();
    play_on(&mut explorer, "");
    explorer.sees(&[
        "You won in 6",
        "you: accuracy 100 %.",
        "Score of the session: you 1, solvers 0.",
    ]);
    assert!(helps(&explorer).iter().all(Option::is_none));
    let mut next = restarted(&explorer);
    next.sees(&["you: accuracy 100 %.", "you 1, solvers 0."]);
    // The same game has another end: neither here nor after a restart does it count again.
    for explorer in [&mut explorer, &mut next] {
        explorer.press("u");
        assert!(!is_over(explorer));
        explorer.press("Q");
        assert_eq!(score(explorer), "you 1, solvers 0");
    }
    explorer.press("P Q");
    assert_eq!(score(&explorer), "you 1, solvers 1", "another game counts");
    // The first one is gone back to, and left unfinished, and gone on with.
    explorer.press("L j enter g p Q");
    assert_eq!(score(&explorer), "you 1, solvers 1");
}

#[test]
fn nothing_that_was_helped_counts() {
    let ways = [
        ("space", MoveHelp::Chosen),
        ("H", MoveHelp::Hint),
        ("H H", MoveHelp::Hint),
        ("v v", MoveHelp::Values),
        ("g u , g p", MoveHelp::Values),
        ("g m , g p", MoveHelp::Values),
        ("g l , g p", MoveHelp::Values),
    ];
    for (before, help) in ways {
        let mut explorer = begun();
        play_on(&mut explorer, before);
        explorer.press("g y");
        explorer.sees(&[
            "You won in 6",
            "you: all moves with help.",
            "perfect: accuracy 100 %.",
            "not in the score",
        ]);
        // There is room for words where the pane stands alone.
        explorer.press("z");
        explorer.sees(&[help.words()]);
        assert_eq!(score(&explorer), "", "{before}");
        assert!(
            helps(&explorer).iter().all(|&it| it == Some(help)),
            "{before}"
        );
        // It is the same after a restart, and in the file of the game.
        assert_eq!(helps(&restarted(&explorer)), helps(&explorer));
        let text = explorer.contest().text_of_file();
        explorer.press("g y O text:a.ron enter");
        explorer.opens("a.ron", &text);
        assert_eq!(helps(&explorer), vec![Some(help); 3], "{before}");
    }
}

#[test]
fn help_with_one_move_is_help_with_that_move_and_with_the_game() {
    let mut explorer = begun();
    explorer.press("H");
    find(&mut explorer);
    play_on(&mut explorer, "");
    assert_eq!(helps(&explorer), [Some(MoveHelp::Hint), None, None]);
    explorer.sees(&["you: accuracy 100 % over 2 moves, 1 more with", "help."]);
    assert_eq!(score(&explorer), "");
}

#[test]
fn a_move_in_place_of_one_that_was_taken_back_is_helped() {
    let mut explorer = begun();
    explorer.press(". text:keep,d enter u");
    find(&mut explorer);
    assert_eq!(helps(&explorer), [Some(MoveHelp::Back)]);
    play_on(&mut explorer, "");
    assert_eq!(helps(&explorer), [Some(MoveHelp::Back), None, None]);
    assert_eq!(score(&explorer), "");
    explorer.sees(&["h  keep c"]);
    explorer.press("g y z");
    explorer.sees(&["h  keep c", "taken back"]);
    // What was made first is what was decided without help, also when it is made again.
    let mut explorer = begun();
    find(&mut explorer);
    explorer.press("u");
    find(&mut explorer);
    play_on(&mut explorer, "");
    assert_eq!(helps(&explorer), [None; 3]);
}

#[test]
fn what_was_seen_while_the_solver_was_to_move_is_help_with_the_reply() {
    let seats = [Seat::Solver(Opponent::Best), Seat::Human];
    let mut contest = Played::new(rules("misere slow:4,3"), position("3 5 5 6"), seats).unwrap();
    contest.contest.give(&mut contest.tree, MoveHelp::Values);
    for words in ["keep d", "keep a"] {
        let by = Move::parse("slow:4,3".parse().unwrap(), contest.position(), words).unwrap();
        contest.play(&by).unwrap();
    }
    let turns = contest.turns(|_| TurnValues::default());
    let helps: Vec<Option<MoveHelp>> = turns.iter().map(|turn| turn.help).collect();
    assert_eq!(helps, [None, Some(MoveHelp::Values), None]);
    // A game that the seats were swapped in was won by nobody alone.
    let mut explorer = begun();
    find(&mut explorer);
    explorer.press("g y S");
    play_on(&mut explorer, "g p");
    assert_eq!(score(&explorer), "");
}

#[test]
fn a_puzzle_that_was_helped_is_not_solved() {
    for keys in ["space", "H H", "v", "m", "g u ,", "g l ,"] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
        explorer.press("#").press(keys);
        if explorer.app.state.play.puzzle.is_some() {
            find(&mut explorer);
        }
        let solved = explorer.app.state.play.solved;
        assert_eq!((solved.tried, solved.first), (1, 0), "{keys}");
    }
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("#");
    find(&mut explorer);
    assert_eq!(explorer.app.state.play.solved.first, 1);
}

#[test]
fn each_game_hides_values_of_its_own() {
    let mut explorer = begun();
    find(&mut explorer);
    let piles = explorer.piles();
    // Elsewhere they are uncovered, the record of the game is not.
    explorer.press("e ctrl-u text:1,2,3,4 enter");
    assert!(
        explorer.app.state.hidden(),
        "what is near the game is hidden, too"
    );
    explorer.press("v");
    assert!(!explorer.app.state.hidden());
    explorer.press("g y").sees(&["elsewhere: c comes back"]);
    let turns = explorer.app.view().shown_turns();
    assert!(turns.iter().all(|turn| turn.known.outcome.is_none()));
    explorer.press("c");
    assert_eq!(explorer.piles(), piles);
    assert!(explorer.app.state.hidden());
    // Another game that shows them leaves the first one as it is, and so does a restart.
    explorer.app.state.referee.setup.manner.hides = false;
    explorer.press("P");
    assert!(!explorer.app.state.hidden());
    explorer.press("space L j enter");
    assert_eq!(explorer.piles(), piles);
    assert!(explorer.app.state.hidden());
    let mut next = restarted(&explorer);
    assert!(next.app.state.hidden());
    next.press("L j enter");
    assert!(!next.app.state.hidden());
    assert_eq!(helps(&explorer), [None]);
    // A position of a left game hides what the game hides.
    explorer.press("L j enter");
    assert!(!explorer.app.state.hidden());
    explorer.press("g h g g j");
    assert!(
        explorer.app.state.hidden(),
        "it is the start of the first game"
    );
    // So does a puzzle.
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("# e ctrl-u text:1,2,3,4 enter v");
    assert!(!explorer.app.state.hidden());
    explorer.press("u");
    assert!(explorer.app.state.hidden());
}

#[test]
fn no_way_leads_to_the_rule_of_a_game_that_is_played() {
    for (rules, position) in [("misere slow:4,3", "3 5 5 6"), ("normal nim:3", "1 2 4")] {
        let mut explorer = OnScreen::open(rules, position, SIZE);
        explorer.press("g r z");
        let told = explorer.screen();
        explorer.press("p enter");
        for pane in [Pane::Claims, Pane::Why] {
            explorer.app.state.focus_on(pane);
            explorer.app.state.arrangement.zoom(true);
            explorer.settle();
            let screen = explorer.screen();
            assert!(screen.contains("values are hidden"), "{pane:?}\n{screen}");
            assert!(!screen.contains("automaton"), "{pane:?}\n{screen}");
            assert_eq!(explorer.app.view().len(pane), 0);
            // Keys in it do nothing but say so, and it is neither copied nor saved.
            for keys in ["enter", "y t", "W"] {
                explorer.press(keys).sees(&["values are hidden"]);
            }
            assert!(explorer.app.state.popups.is_empty(), "{pane:?}");
        }
        // A statement about all positions can be made; no rule is shown or looked for.
        explorer.press("g r z");
        let screen = explorer.screen();
        assert!(!screen.contains("automaton"), "{screen}");
        explorer.press("enter").sees(&["Statement"]);
        assert!(!explorer.app.state.popups.is_empty());
        explorer.press("esc z");
        explorer
            .press("I")
            .sees(&["Theory", "values are hidden", "Sources"]);
        let screen = explorer.screen();
        assert!(!screen.contains("What is open"), "{screen}");
        explorer.press("esc : text:nim");
        let Some(Popup::Search(search)) = explorer.app.state.popups.last() else {
            panic!("it is open");
        };
        let found = explorer.app.view().found(search);
        assert!(found.iter().all(|entry| entry.kind != "claim"));
        explorer.press("esc g l n").sees(&["values are hidden"]);
        // They are shown on demand, which is help.
        explorer.app.state.toast = None;
        explorer.press("g r v");
        assert!(!explorer.screen().contains("values are hidden"));
        assert_eq!(
            explorer.screen().contains("automaton"),
            told.contains("automaton")
        );
    }
}

/// A row of the keys does what it says, also in a pane that has not the focus; another key gives
/// it other keys.
#[test]
fn a_row_of_the_keys_does_what_it_says() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", SIZE);
    explorer.press("? text:switch-convention enter");
    assert_eq!(explorer.rules(), "normal slow:4,3");
    explorer.press("M ? text:uncovered enter");
    assert_eq!(explorer.app.state.focus(), Pane::Exceptions);
    explorer.press("? text:zoom ctrl-k");
    assert!(matches!(
        explorer.app.state.popups.last(),
        Some(Popup::Prompt(_))
    ));
}

/// In a game the keys are told as they are heard there.
#[test]
fn the_keys_of_a_game_are_those_of_the_game() {
    let mut explorer = begun();
    explorer.press("?").sees(&[
        "those of the game first",
        "mark one token more of the chosen pile to be taken",
    ]);
    let screen = explorer.screen();
    let place = |text: &str| screen.find(text);
    assert!(place("mark one token") < place("insert a pile").or(Some(usize::MAX)));
    explorer
        .press("esc Q ?")
        .sees(&["try again from the move that lost"]);
}

/// Who gave up is told so once.
#[test]
fn a_resignation_is_said_once() {
    for size in [(60, 16), (80, 24), (120, 40)] {
        let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", size);
        explorer.press("P j Q");
        let screen = explorer.screen();
        assert_eq!(screen.matches("resigned").count(), 1, "{size:?}\n{screen}");
        assert!(
            !screen.contains('▒'),
            "nothing is marked any more:\n{screen}"
        );
    }
}
