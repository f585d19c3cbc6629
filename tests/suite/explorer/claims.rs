//! The Claims pane: claims are verified on request, and counterexamples become positions.

use super::OnScreen;
use crate::support::claims::{EVEN_SUM, admit_even_sum};
use nimscope::app::Pane;
use nimscope::theory::claim::claim;

const SIZE: (u16, u16) = (120, 40);

/// The Claims pane on the whole screen, the claims that contain a text listed.
fn claims(filter: &str) -> OnScreen {
    let mut explorer = OnScreen::open("normal slow:3,2", "1 2 3", SIZE);
    explorer.press(&format!("g c z / text:{filter} enter"));
    explorer
}

#[test]
fn claims_are_listed_by_paper_and_verified_only_on_request() {
    let mut explorer = OnScreen::open("normal slow:3,2", "1 2 3", SIZE);
    explorer.press("g c z");
    let screen = explorer.screen();
    for text in ["Games 15 (2024) 37", "games24/1.1", "Not checked. Enter"] {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
    assert!(!screen.contains("holds"), "{screen}");
}

/// A claim that comes while the screen is open stands in the list, is verified and refuted like
/// any other.
#[test]
fn a_claim_that_comes_at_run_time_is_listed_and_verified() {
    let mut explorer = claims(EVEN_SUM);
    explorer.sees(&["No claim passes the filter"]);
    explorer.app.engine.change_claims(admit_even_sum);
    explorer.settle();
    explorer.sees(&[
        EVEN_SUM,
        "The sum of the piles is even.",
        "Not checked. Enter",
    ]);
    explorer.press("enter");
    explorer.sees(&["refuted by 0 1", "15 checked", "the sum of 0 1 is odd"]);
    explorer.press("l enter");
    assert_eq!(
        (explorer.rules(), explorer.piles()),
        ("normal nim:2".to_owned(), "0 1".to_owned())
    );
}

#[test]
fn a_misprint_is_reported_and_its_row_opened() {
    let mut explorer = claims("games24/2.7");
    explorer.press("enter");
    let screen = explorer.screen();
    insta::assert_snapshot!("claims_misprint", timeless(&screen));
    for text in [
        "misprinted: ",
        "(11, 11, 19, 19,",
        "not an exception",
        "1 exception to",
    ] {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
    assert!(!screen.contains("proved"), "{screen}");
    // The row that the theory page of this project names, with the true row next to it.
    explorer.press("l");
    let report = explorer.app.view().counterexamples().unwrap();
    let row = report
        .report
        .counterexamples
        .iter()
        .position(|example| example.printed.as_deref() == Some("(11, 11, 19, 19, 20)"));
    for _ in 0..row.unwrap() {
        explorer.press("j");
    }
    let screen = explorer.screen();
    // The text goes on in the next line of its column.
    for text in ["nearest true row (11, 13,", "│19, 19, 20)"] {
        assert!(screen.contains(text), "{text}:\n{screen}");
    }
    explorer.press("enter");
    assert_eq!(explorer.rules(), "misère slow:5,4");
    assert_eq!(explorer.piles(), "11 11 19 19 20");
    explorer.press("u");
    assert_eq!(explorer.rules(), "normal slow:3,2");
    assert_eq!(explorer.piles(), "1 2 3");
}

/// A screen without the time that a verification took.
fn timeless(screen: &str) -> String {
    let words = screen.split_inclusive(' ').collect::<Vec<_>>();
    let mut out = String::new();
    for (i, word) in words.iter().enumerate() {
        let is_time = words.get(i + 1).is_some_and(|next| next.starts_with("s "))
            && word.contains('.')
            && word.trim().parse::<f64>().is_ok();
        out.push_str(if is_time { "0.0 " } else { word });
    }
    out
}

#[test]
fn a_proof_is_read_to_its_end() {
    for size in [(80, 24), SIZE, (30, 10)] {
        let mut explorer = OnScreen::open("normal slow:3,2", "1 2 3", size);
        explorer.press("g c z / text:nimscope/thm3 enter");
        explorer.press("l");
        let screen = explorer.screen();
        assert!(screen.contains("Proof"), "{screen}");
        if size == (80, 24) {
            insta::assert_snapshot!("claims_proof_80x24", screen);
        }
        explorer.press("G");
        let last = claim("nimscope/thm3").unwrap().proof.as_ref().unwrap();
        let last = last.text().split(' ').next_back().unwrap();
        assert!(explorer.screen().contains(last), "{}", explorer.screen());
        explorer.press("h");
        assert!(!explorer.app.state.claims.inside);
    }
}

#[test]
fn a_claim_is_verified_while_its_proof_is_read() {
    let mut explorer = claims("nimscope/thm4");
    explorer.press("4 B l enter");
    let screen = explorer.screen();
    assert!(
        screen.contains("holds: ") && screen.contains("Proof"),
        "{screen}"
    );
}

#[test]
fn a_bound_is_set_by_a_count_or_a_prompt() {
    let mut explorer = claims("games24/1.2-odd");
    explorer.press("6 B enter");
    let screen = explorer.screen();
    assert!(screen.contains("holds ≤ 6"), "{screen}");
    assert!(screen.contains("≤ 6; "), "{screen}");
    assert!(screen.contains("0 exceptions to the claim"), "{screen}");
    explorer.press("B ctrl-u text:5 enter");
    assert!(
        explorer.screen().contains("not checked ≤ 5"),
        "another range is another question"
    );
    explorer.press("B ctrl-u text:6 enter");
    assert!(explorer.screen().contains("holds ≤ 6"), "it is remembered");
}

#[test]
fn all_listed_claims_are_verified_one_after_another() {
    let mut explorer = claims("games24/1.2");
    for _ in 0..3 {
        explorer.press("5 B j");
    }
    explorer.press("A").settle();
    let screen = explorer.screen();
    assert!(screen.contains("3 claims, 3 hold "), "{screen}");
}

#[test]
fn a_refuted_claim_shows_its_first_counterexample() {
    let mut explorer = claims("games24/2.11-other");
    explorer.press("1 6 B enter");
    let screen = explorer.screen();
    assert!(screen.contains("refuted by "), "{screen}");
    explorer.press("l enter");
    assert!(explorer.rules().starts_with("misère slow:"));
    assert_eq!(
        explorer.piles(),
        explorer
            .app
            .view()
            .counterexamples()
            .unwrap()
            .report
            .counterexamples[0]
            .position()
            .unwrap()
            .to_string()
    );
}

#[test]
fn esc_leaves_the_counterexamples_then_the_filter() {
    let mut explorer = claims("games24/2.7");
    explorer.press("enter l esc");
    assert!(!explorer.app.state.claims.inside);
    explorer.press("esc");
    assert!(explorer.app.state.claims.filter.is_empty());
    assert_eq!(explorer.app.state.focus(), Pane::Claims);
}

#[test]
fn a_claim_is_verified_from_the_list_of_its_counterexamples_too() {
    let mut explorer = claims("games24/2.7");
    explorer.press("l");
    explorer.sees(&["Not checked. Enter"]);
    explorer.press("enter");
    explorer.sees(&["misprinted: "]);
    explorer.press("h / ctrl-u text:misprinted enter");
    explorer.sees(&["1 claim, 1 misprinted", "games24/2.7"]);
    for key in ["enter", "l"] {
        explorer.press("/ ctrl-u text:xyzzy enter").press(key);
        explorer.sees(&["no claim passes the filter: Esc clears it"]);
        assert!(!explorer.app.state.claims.inside);
    }
}

#[test]
fn a_claim_without_counterexample_and_proof_has_nothing_to_go_to() {
    let mut explorer = claims("games24/1.2-odd");
    explorer.press("l");
    explorer.sees(&["games24/1.2-odd has no proof here, and no counterexample is known"]);
    assert!(!explorer.app.state.claims.inside);
    explorer.press("h");
    explorer.sees(&["no claim is open: l opens the selected one"]);
}

/// A sentence on several lines stands there alone.
#[test]
fn nothing_is_seen_between_the_words_of_what_is_wrong_with_a_filter() {
    let mut explorer = OnScreen::open("normal slow:3,2", "1 2 3", (80, 24));
    explorer.press("g c z / text:refuted space text:and space text:( enter");
    let screen = explorer.screen();
    let last = screen.lines().rev().nth(1).unwrap();
    let words: Vec<&str> = last.split_whitespace().collect();
    assert_eq!(words, ["┗", "slow", "┛"], "{screen}");
}
