//! The Prover pane: a rule is looked for, statements are judged while they are typed,
//! counterexamples become positions, and a statement becomes a claim of the user's own.

use std::collections::BTreeSet;

use super::OnScreen;
use nimscope::app::prover::Row;
use nimscope::app::{Effect, Pane};
use nimscope::game::{Convention, Outcome};
use nimscope::prove::Truth;
use nimscope::study::verify::{Register, own_claims};
use nimscope::ui::screen::text_of;

const SIZE: (u16, u16) = (120, 40);

/// The Prover pane on the whole screen.
fn prover(rules: &str, position: &str) -> OnScreen {
    let mut explorer = OnScreen::open(rules, position, SIZE);
    explorer.press("g r z");
    explorer
}

/// Types a statement, its words joined by blanks.
fn typed(explorer: &mut OnScreen, statement: &str) {
    for (number, word) in statement.split(' ').enumerate() {
        if number > 0 {
            explorer.press("space");
        }
        explorer.press(&format!("text:{word}"));
    }
}

/// A row that is wider than the pane goes on in the next lines where there is room, and a click
/// on any of them chooses it.
#[test]
fn rows_wider_than_the_pane_go_on_below() {
    let mut explorer = OnScreen::open("misere nim:3", "3 5 6", (60, 60));
    explorer.press("g r z enter");
    let words = explorer.app.view().prover_rows();
    let place = words
        .iter()
        .position(|row| matches!(row, Row::Words))
        .unwrap();
    let screen = explorer.screen();
    let lines: Vec<&str> = screen.lines().collect();
    let first = lines
        .iter()
        .position(|line| line.contains("in words: "))
        .unwrap();
    assert!(
        !lines[first].contains('…') && !screen.contains(" …│"),
        "{screen}"
    );
    for line in [first, first + 1] {
        explorer.press("g g");
        let row = u16::try_from(line).unwrap();
        explorer.drag(&[(10, row)]);
        assert_eq!(
            explorer.app.state.cursor(Pane::Prover).selected,
            place as u128
        );
    }
}

#[test]
fn a_rule_is_looked_for_on_request_and_then_answers() {
    let mut explorer = prover(
        "misere hyper:ab+bc",
        "18446744073709551615 7 18446744073709551613",
    );
    let outcome = |explorer: &OnScreen| {
        let sheet = explorer.app.view().value_fact();
        sheet.and_then(|sheet| sheet.plays[Convention::Misere].outcome.value())
    };
    explorer.press("z");
    assert_eq!(outcome(&explorer), None);
    explorer.press("z");
    explorer.sees(&["No automaton is known: Enter looks for one."]);
    explorer.press("enter");
    let screen = explorer.screen();
    for text in [
        "Proved for all sizes",
        "P-positions, piles < 2, 4, 8",
        "How the automaton reads the position",
        "states 0 → ",
        "States learned from boxes",
        "piles ≤ 3",
    ] {
        assert!(screen.contains(text), "{text} in\n{screen}");
    }
    // It answers from now on, also where answers were given before.
    explorer.press("z g u");
    assert_eq!(outcome(&explorer), Some(Outcome::N));
}

#[test]
fn what_is_stored_is_shown_as_stored_with_its_states_up_to_symmetry() {
    let mut explorer = prover("normal nim:3", "3 5 7");
    explorer.sees(&[
        "Proved for all sizes: 2 states; the certificate is checked",
        "in words: P <=> x1 xor x2 xor x3 = 0",
        "a = 3",
        "wins",
        "The automaton",
        "abc",
        "0 2→0",
    ]);
    insta::assert_snapshot!("prover_nim", explorer.screen());
}

#[test]
fn a_statement_is_judged_while_it_is_typed_and_both_counterexamples_are_opened() {
    let mut explorer = prover("normal exact:4,2", "1 2 3 4");
    explorer.press("s");
    typed(&mut explorer, "P <=> x2 =");
    explorer.sees(&["expected"]);
    typed(&mut explorer, " x4");
    explorer.sees(&["refuted at (0 0 0 1): it is P, but the claim says N"]);
    explorer.press("enter");
    explorer.sees(&[
        "refuted  P <=> x2 = x4",
        "property ⇒ outcome: fails at (0 1 1 1)",
        "outcome ⇒ property: fails at (0 0 0 1)",
    ]);
    explorer.press("j enter");
    assert_eq!(explorer.piles(), "0 1 1 1");
    explorer.press("j enter");
    assert_eq!(explorer.piles(), "0 0 0 1");
    // The statement is gone on with.
    explorer.press("k k enter backspace text:3 enter");
    explorer.sees(&[
        "refuted  P <=> x2 = x3",
        "outcome ⇒ property: proved",
        "refuted  P <=> x2 = x4",
    ]);
}

#[test]
fn statements_go_on_in_the_next_session() {
    let mut explorer = prover("misere nim:2", "1 2");
    explorer.press("s");
    typed(&mut explorer, "P => a = b");
    explorer.press("enter");
    let text = explorer.app.view().session().text();
    let mut other = prover("misere nim:2", "1 2");
    let spoilt = text.replace(
        "\"statements\":[",
        "\"statements\":[{\"game\":\"nim:2\",\"play\":\"misere\",\"text\":\"P =>\"},",
    );
    let session = nimscope::app::Session::read(&spoilt).unwrap();
    other.app.restore(session).unwrap();
    assert_eq!(
        other.app.state.prover.stated,
        explorer.app.state.prover.stated
    );
    assert_eq!(other.app.state.prover.stated.len(), 1);
    // Sessions had no names for the parts of a statement once.
    let unnamed = "{\"statements\":[[\"nim:2\",\"misere\",\"P => a = b\"]]}";
    let mut other = prover("misere nim:2", "1 2");
    let session = nimscope::app::Session::read(unnamed).unwrap();
    other.app.restore(session).unwrap();
    assert_eq!(
        other.app.state.prover.stated,
        explorer.app.state.prover.stated
    );
}

#[test]
fn names_are_completed_in_a_statement() {
    let mut explorer = prover("normal nim:3", "1 2 3");
    explorer.press("s text:ev tab");
    explorer.sees(&["even"]);
    explorer.press("esc");
    assert_eq!(explorer.app.state.prover.stated.len(), 0);
}

#[test]
fn the_selected_statement_is_kept_and_the_statements_stay_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let mut explorer = prover("misere nim:2", "1 2");
    explorer.app.state.prover.folder = Some(folder.path().to_owned());
    for statement in ["P => a = b or sum = 1", "N => sum > 1"] {
        explorer.press("s");
        typed(&mut explorer, statement);
        explorer.press("enter");
    }
    let stated = |explorer: &OnScreen| explorer.app.state.prover.stated.clone();
    let before = stated(&explorer);
    let rows = explorer.app.view().prover_rows();
    let rows = rows.iter().enumerate();
    let rows = rows.filter(|(_, row)| matches!(row, Row::Statement(_)));
    let rows: Vec<usize> = rows.map(|(place, _)| place).collect();
    explorer.press(&"j ".repeat(rows[1] - rows[0]));

    explorer.press("C esc");
    assert_eq!(stated(&explorer), before);

    explorer.press("C ctrl-u text:equal enter");
    let Some(Effect::WriteIn { text, .. }) = explorer.effects.pop() else {
        panic!("no file is written: {:?}", explorer.effects);
    };
    assert!(text.contains(&before[1].text), "{text}");
    assert_eq!(stated(&explorer), before);
}

#[test]
fn a_statement_becomes_a_claim_that_is_verified_with_all_others_and_shared_as_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let mut explorer = prover("misere nim:2", "1 2");
    explorer.press("C");
    explorer.sees(&["no statement is selected: s makes one"]);
    explorer.press("s");
    typed(&mut explorer, "P => a = b or sum = 1");
    explorer.press("enter");
    explorer.press("C");
    explorer.sees(&["there is no folder"]);
    explorer.app.state.prover.folder = Some(folder.path().to_owned());
    explorer.press("C ctrl-u text:equal enter");
    let Some(Effect::WriteIn {
        folder: to,
        name,
        text,
    }) = explorer.effects.pop()
    else {
        panic!("no file is written: {:?}", explorer.effects);
    };
    assert_eq!((to.as_path(), name.as_str()), (folder.path(), "equal.ron"));
    explorer.press("g c / text:own/equal enter enter");
    explorer.sees(&[
        "own/equal",
        "Your own claims",
        "misère nim:2: P => a = b or sum = 1",
        "holds",
    ]);

    // It is found by its name, as those of the papers are.
    explorer.press("g l : text:own/equal enter");
    let selected = explorer.app.view().selected_claim().unwrap();
    assert_eq!(selected.claim.id, "own/equal");
    assert_eq!(explorer.app.state.focus(), Pane::Claims);

    // Somebody else reads the file.
    let claims = own_claims::read(&text).unwrap();
    let mut register = Register::default();
    for claim in claims {
        register.admit_stated(claim).unwrap();
    }
    assert_eq!(register.claim("own/equal").unwrap().claim.machine.len(), 1);
    let spoilt = text.replace("sum = 1", "sum =");
    assert!(own_claims::read(&spoilt).unwrap_err().contains("expected"));
}

#[test]
fn the_pane_can_be_read_on_small_screens_and_large_ones() {
    for size in [(80, 24), (200, 60), (40, 12)] {
        let mut explorer = OnScreen::open("normal exact:5,2", "1 2 3 4 5", size);
        explorer.press("g r");
        assert_eq!(explorer.app.state.focus(), Pane::Prover);
        explorer.sees(&["Proved for all sizes"]);
        explorer.press("G k k");
        let (width, height) = size;
        insta::assert_snapshot!(format!("prover_{width}x{height}"), explorer.screen());
    }
}

/// The table has one state for all that are alike, the figure and the way through the automaton
/// the states themselves.
#[test]
fn the_way_through_the_automaton_is_that_of_the_figure() {
    let mut explorer = prover("normal exact:4,2", "1 1 1 3");
    explorer.press("enter");
    let screen = explorer.screen();
    let (_, way) = screen.split_once("P: states ").unwrap();
    let (states, rest) = way.split_once(',').unwrap();
    let (_, in_table) = rest.split_once("; in the table ").unwrap();
    assert!(in_table.starts_with("0 → 1 → 1"), "{screen}");
    assert_ne!(states, "0 → 1 → 1");
    explorer.press("t");
    explorer.sees(&[&format!("1 1 1 3 passes the states {states}: P.")]);
}

#[test]
fn what_there_is_to_do_is_said_until_something_is_done() {
    let mut explorer = OnScreen::open("misere slow:4,3", "3 5 5 6", (80, 24));
    explorer.press("g r");
    explorer.sees(&[
        "A rule is a finite automaton.",
        "s makes a statement on all",
    ]);
    explorer.press("s");
    explorer.sees(&["type a statement, such as P => even(sum)"]);
    typed(&mut explorer, "P => even(sum)");
    explorer.press("enter");
    assert!(!explorer.screen().contains("finite automaton"));
}

#[test]
fn long_rows_go_on_below_and_one_that_leads_nowhere_says_so() {
    for rows in [12, 18, 24] {
        let mut explorer = OnScreen::open("normal exact:4,2", "3 5 5 6", (80, rows));
        explorer.press("g r enter");
        explorer.sees(&["P-positions, piles < 2, 4, 8"]);
        // The last row is in sight with all its lines, and nothing is cut off.
        explorer.press("G");
        explorer.sees(&["no digits lead to a P-position"]);
        let screen = explorer.screen();
        assert!(!screen.contains("…┃") && !screen.contains("… "), "{screen}");
        explorer.press("enter");
        explorer.sees(&["the rule is proved, and this row leads nowhere"]);
    }
}

/// A long text is drawn in parts, and they fit together.
#[test]
fn all_states_are_copied_once_in_the_same_columns() {
    let mut explorer = prover("normal slow:5,2", "1 2 3 4 5");
    explorer.press("enter").settle();
    let text = text_of(explorer.app.view(), Pane::Prover);
    let table = text.split_once("The automaton ").expect("the title").1;
    let table = table.split_once('\n').expect("rows").1;
    let mut before = None;
    let columns: BTreeSet<usize> = table
        .lines()
        .map(|line| {
            let state: usize = line.split_whitespace().next().unwrap().parse().unwrap();
            assert!(before < Some(state), "{line}");
            before = Some(state);
            let at = |word| line.find(word).map(|byte| line[..byte].chars().count());
            at(" P ").or(at(" N ")).expect("an outcome")
        })
        .collect();
    assert!(columns.len() == 1 && table.lines().count() > 50, "{text}");
    assert!(table.lines().any(|line| line.len() > 200) && !table.contains('…'));
}

/// Over a numeration system the pane has the boxes of each system, how the automaton reads the
/// position, and a move to a P-position.
#[test]
fn a_rule_over_a_numeration_system_is_read_digit_by_digit() {
    // Its rule does not come with the program.
    let mut explorer = prover("normal end-wythoff:1", "5 9");
    explorer.press("enter");
    let rows = explorer.app.view().prover_rows();
    let systems = rows.iter().filter(|row| matches!(row, Row::System(_)));
    assert!(systems.count() > 1, "{rows:?}");
    explorer.sees(&[
        "States learned over base:2",
        "States learned over fib",
        "How the automaton reads the position",
        "a = 5",
        "0 1 0 0 0",
        "b = 9",
        "1 0 0 0 1",
        "highest digit first",
        "a move to",
    ]);
}

/// A statement that the piles alone decide tells no value of the position, and is made while
/// values are hidden. A verdict that hangs on values is hidden with them, and so is the rule.
#[test]
fn statements_are_made_while_values_are_hidden() {
    let mut explorer = OnScreen::open("normal nim:3", "1 2 3", SIZE);
    explorer.press("g r enter");
    explorer.sees(&["How the automaton reads the position"]);
    explorer.press("v s");
    typed(&mut explorer, "P => even(sum)");
    explorer.press("enter").sees(&["proved", "P => even(sum)"]);
    assert!(!explorer.screen().contains("automaton"));
    for told in [
        "P and x1 > 0 => sum < 6",
        "x1 = 1 and x2 = 2 and x3 = 3 => P",
        "a = 3 and b = 1 and c = 2 => N",
    ] {
        explorer.press("s");
        typed(&mut explorer, told);
        explorer.sees(&["would tell values"]);
        explorer.press("enter").sees(&["hidden  ", told]);
        let screen = explorer.screen();
        assert!(!screen.contains("refuted"), "{screen}");
        assert_eq!(screen.matches("proved").count(), 1, "{screen}");
    }
    let is_here = |row: &Row| matches!(row, Row::Side(.., Truth::Refuted(x)) if x == &[1, 2, 3]);
    assert!(!explorer.app.view().prover_rows().iter().any(is_here));
    explorer.press("v");
    let rows = explorer.app.view().prover_rows();
    assert!(rows.iter().any(|row| matches!(row, Row::Path)));
    assert!(rows.iter().any(is_here), "{rows:?}");
}
