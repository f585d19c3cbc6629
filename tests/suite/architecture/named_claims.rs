//! The identifiers of claims in messages, prompts, tables and comments are those of claims that
//! exist.

use std::collections::BTreeSet;

use nimscope::theory::claim::claims;

use super::imports::program;

/// The identifiers in a file that begin with the key of a paper. In formatted code no slash
/// follows a word outside literals and comments.
fn named<'a>(text: &'a str, keys: &BTreeSet<&str>) -> Vec<&'a str> {
    let slashes = text
        .lines()
        .flat_map(|line| line.match_indices('/').map(move |(at, _)| (line, at)));
    let begun = slashes.filter_map(|(line, at)| {
        let is_word = |c: char| c.is_ascii_alphanumeric() || "_-/".contains(c);
        let key = line[..at].rsplit(|c| !is_word(c)).next().unwrap();
        keys.contains(key).then(|| &line[at - key.len()..])
    });
    begun.collect()
}

/// Whether a text begins with the whole identifier of a claim.
fn begins_with_claim(text: &str) -> bool {
    claims().iter().any(|claim| {
        let rest = text.strip_prefix(claim.id.as_str());
        let goes_on = |c: char| c.is_ascii_alphanumeric() || "'-/".contains(c);
        rest.is_some_and(|rest| !rest.starts_with(goes_on))
    })
}

#[test]
fn every_claim_that_the_code_names_is_there() {
    let ids = claims().iter().map(|claim| claim.id.as_str());
    let keys: BTreeSet<&str> = ids.filter_map(|id| Some(id.split_once('/')?.0)).collect();
    assert!(keys.len() >= 8, "{keys:?}");
    let mut count = 0;
    for (_, file) in program() {
        let text = std::fs::read_to_string(&file).unwrap();
        for id in named(&text, &keys) {
            assert!(begins_with_claim(id), "{}: {id}", file.display());
            count += 1;
        }
    }
    assert!(count > 120, "{count} identifiers");
    let example = "say(\"for example nimscope/thm3, and nimscope/thm3'\"); a / b";
    let heard = named(example, &keys);
    assert_eq!(heard.len(), 2);
    assert!(begins_with_claim(heard[0]) && !begins_with_claim(heard[1]));
}
