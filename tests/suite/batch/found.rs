//! Rules that were found answer from then on, as long as their certificates prove them.

use std::path::Path;

use serde_json::Value;

use crate::support::program::program;

/// The one object that a command line prints, with this cache folder.
fn printed(arguments: &str, cache: &Path) -> Value {
    let output = program(arguments)
        .env("XDG_CACHE_HOME", cache)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert!(output.stderr.is_empty(), "{output:?}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_rule_that_was_found_answers_until_its_certificate_is_spoilt() {
    let cache = tempfile::tempdir().unwrap();
    let eval = "eval --game circular:4,2 --misere 18446744073709551615,7,18446744073709551613,6";
    let answer = || printed(eval, cache.path());
    assert_eq!(answer()["outcome"], Value::Null);

    let found = printed("discover --game circular:4,2 --misere", cache.path());
    assert_eq!(found["verdict"], "proved");
    let known = answer();
    assert_eq!(known["outcome"], "N");
    assert_eq!(known["source"]["outcome"], "theorem");
    assert_eq!(known["theorems"][0], "auto/circular:4,2/misere");

    let folder = cache.path().join("nimscope/rules");
    let file = std::fs::read_dir(folder)
        .unwrap()
        .next()
        .unwrap()
        .unwrap()
        .path();
    let text = std::fs::read_to_string(&file).unwrap();
    let (heading, states) = text.split_once("\n+ ").unwrap();
    std::fs::write(&file, format!("{heading}\n- {states}")).unwrap();
    assert_eq!(answer()["outcome"], Value::Null);
}

#[test]
fn a_claim_is_proved_by_its_identifier() {
    let cache = tempfile::tempdir().unwrap();
    let decided = printed("prove delete/thm6.2", cache.path());
    assert_eq!(decided["verdict"], "proved");
    assert_eq!(decided["game"], "single:3");
    for wrong in [
        "prove",
        "prove delete/thm9",
        "prove delete/prop4.3",
        "prove bouton --game nim:2",
    ] {
        assert_eq!(program(wrong).status().unwrap().code(), Some(2), "{wrong}");
    }
}
