//! The Claims pane where tables do not fit: the check by options is offered with what it takes,
//! and a result from a file is shown as what it is.

use super::OnScreen;
use crate::support::program::run;
use nimscope::app::Effect;
use nimscope::solve::Control;
use nimscope::study::shards::CheckResult;

/// What the reader makes of the text of a file.
fn read(text: &str) -> Result<CheckResult, String> {
    CheckResult::by_options(text, &Control::new())
}

/// The claim on R in misère NIM(n, n−1), with so little memory that no table fits.
fn without_memory() -> OnScreen {
    let mut explorer = OnScreen::with_memory("normal slow:3,2", "1 2 3", (60, 40), 1 << 10);
    explorer.press("g c z / text:nimscope/thm3 enter");
    explorer
}

#[test]
fn a_check_by_options_is_offered_where_the_table_does_not_fit_and_taken() {
    let mut explorer = without_memory();
    explorer.press("8 B enter");
    explorer.sees(&[
        "the budget is",
        "options it takes no memory: 4,995 positions, about",
        "Enter checks it so",
        "nimscope verify nimscope/thm3 --by options --game GAME",
        "--max 8 --shard I/N",
    ]);
    explorer.press("enter");
    explorer.sees(&[
        "holds ≤ 8",
        "holds: all positions of misère slow:2,1",
        "4,995",
    ]);
    // Another bound is asked of tables again.
    explorer.press("7 B enter");
    explorer.sees(&["takes no memory: "]);
}

#[test]
fn a_claim_without_values_is_not_offered_what_cannot_be() {
    let mut explorer = OnScreen::with_memory("normal slow:3,2", "1 2 3", (120, 40), 1 << 10);
    explorer.press("g c z / text:nimscope/cor3.8 enter enter");
    let screen = explorer.screen();
    assert!(screen.contains("Not checked: "), "{screen}");
    assert!(!screen.contains("By options"), "{screen}");
}

#[test]
fn a_merged_result_is_shown_as_what_it_is() {
    let mut explorer = without_memory();
    explorer.press("O text:merged.json enter");
    assert!(
        matches!(&explorer.effects[..], [Effect::ReadResult(path)] if path.ends_with("merged.json"))
    );
    let text = run("verify nimscope/thm3 --by options --game slow:4,3 --max 9").out;
    explorer.reads(|app| app.open_result("merged.json", read(&text)));
    explorer.settle();
    explorer.sees(&[
        "holds",
        "all positions of misère slow:4,3 with piles ≤ 9",
        "715 checked by options",
        "opened from a file, found by",
        "this program",
    ]);
    // A result of another program says so.
    let digest = nimscope::study::shards::program_digest();
    let other = text.replace(digest, &"0".repeat(64));
    explorer.reads(|app| app.open_result("merged.json", read(&other)));
    explorer.settle();
    // The line is broken there.
    explorer.sees(&["found by another", "program (nimscope"]);
    // What is found here takes its place.
    explorer.press("5 B enter");
    assert!(!explorer.screen().contains("opened from a file"));
}

#[test]
fn counterexamples_of_a_file_are_opened_as_positions() {
    let mut explorer = OnScreen::open("normal slow:3,2", "1 2 3", (120, 40));
    explorer.press("g c z");
    let text = run("verify delete/thm6.3 --by options --max 50").out;
    explorer.reads(|app| app.open_result("merged.json", read(&text)));
    explorer.settle();
    explorer.sees(&["refuted by "]);
    explorer.press("l enter");
    assert_eq!(explorer.rules(), "normal single:4");
}

#[test]
fn counterexamples_of_a_file_are_evaluated_again() {
    let text = run("verify delete/thm6.3 --by options --max 50").out;
    let mut forged: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert!(read(&text).is_ok());
    // The claim is right there.
    forged["counterexamples"][0]["position"] = serde_json::json!([1, 1, 1, 1]);
    let why = read(&forged.to_string()).unwrap_err();
    assert!(why.contains("the claim is right there"), "{why}");
    forged["counterexamples"][0]["position"] = serde_json::json!([1, 1, 1, 1000]);
    let why = read(&forged.to_string()).unwrap_err();
    assert!(why.contains("no position of"), "{why}");
}

/// Older builds named the game in the sentence alone.
#[test]
fn counterexamples_of_an_older_file_are_in_the_game_of_its_box() {
    let mut explorer = OnScreen::open("normal slow:3,2", "1 2 3", (120, 40));
    explorer.press("g c z");
    let text = run("verify delete/thm6.3 --by options --max 50").out;
    let mut older: serde_json::Value = serde_json::from_str(&text).unwrap();
    for case in older["counterexamples"].as_array_mut().unwrap() {
        let case = case.as_object_mut().unwrap();
        assert!(case.remove("game").is_some() && case.remove("play").is_some());
    }
    explorer.reads(|app| app.open_result("merged.json", read(&older.to_string())));
    explorer.settle();
    explorer.sees(&["normal single:4: "]);
    assert!(!explorer.screen().contains("single:4: normal single:4"));
    explorer.press("l enter");
    assert_eq!(explorer.rules(), "normal single:4");
}

#[test]
fn what_is_no_result_is_not_shown() {
    let mut explorer = without_memory();
    let table = run("verify slowset/ex1").out;
    let whole = run("verify nimscope/thm3 --by options --game slow:3,2 --max 3").out;
    let unknown = whole.replace("nimscope/thm3", "nimscope/no-such-claim");
    let contrary = whole.replace("\"failed\":0", "\"failed\":2");
    for text in ["", "{}", &table, &unknown, &contrary] {
        explorer.reads(|app| app.open_result("x.json", read(text)));
        assert!(explorer.app.state.claims.opened.is_empty(), "{text}");
    }
    explorer.reads(|app| app.open_result("x.json", Err("cannot be opened".to_owned())));
    assert!(explorer.app.state.claims.opened.is_empty());
}
