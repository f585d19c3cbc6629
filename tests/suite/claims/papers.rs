//! Nothing that the papers state is left out, and all data can be read.

use Entry::{Claims, None as Nothing};
use nimscope::game::{Canonical, Game, Ruleset};
use nimscope::theory::Fact;
use nimscope::theory::claim::{self, ClaimKind, ClaimProof, Meaning};
use std::collections::{BTreeMap, BTreeSet};

use super::{claim_of, report, tables};
use crate::support::theorems;

/// What stands for a numbered statement, a table or a figure of a paper.
enum Entry {
    /// Claims, by their identifiers without the paper's key.
    Claims(&'static [&'static str]),
    /// None, for a reason.
    None(&'static str),
}

/// Everything that the two versions of the paper on remoteness number, section by section.
const REMOTENESS: &[(&str, Entry)] = &[
    ("section 1.1", Claims(&["1.1"])),
    ("section 1.2", Claims(&["1.2", "1.2-odd", "1.2-polynomial"])),
    (
        "section 1.3",
        Nothing("results on other games, entered where they are proved"),
    ),
    (
        "Remark 1",
        Nothing("the history of the Grundy values of nim"),
    ),
    ("section 2", Claims(&["2"])),
    ("section 2.1", Claims(&["2.1"])),
    ("Proposition 1", Claims(&["prop1", "prop1-moves"])),
    (
        "section 2.3",
        Claims(&[
            "2.3-open",
            "2.3-next",
            "2.3-remoteness",
            "2.3-moves",
            "2.3-difference",
        ]),
    ),
    ("section 2.4", Claims(&["2.4", "2.4-moves", "2.4-table"])),
    ("section 2.5", Claims(&["2.5", "2.5-moves"])),
    ("section 2.6", Claims(&["2.6", "2.6-moves"])),
    ("section 2.8", Claims(&["2.8", "2.8-note"])),
    (
        "section 2.9",
        Claims(&["2.9-none", "2.9", "2.9-remoteness", "2.9-parity"]),
    ),
    (
        "section 2.10",
        Claims(&[
            "2.10",
            "2.10-remoteness",
            "2.10-moves",
            "2.10-parity",
            "2.10-table",
        ]),
    ),
    (
        "section 2.11",
        Claims(&[
            "2.11",
            "2.11-remoteness",
            "2.11-moves",
            "2.11-other",
            "2.11-table",
        ]),
    ),
    ("section 2.12", Claims(&["2.12"])),
    ("section 2.13", Claims(&["2.13"])),
    ("section 2.14", Claims(&["2.14"])),
];

/// Tables that only the journal's version has as text.
const GAMES_TABLES: &[(&str, Entry)] = &[
    ("section 2.6, table", Claims(&["2.6-table"])),
    ("section 2.7, tables", Claims(&["2.7"])),
    ("section 2.9, tables", Claims(&["2.9-table"])),
];

const ARXIV_PICTURES: &[(&str, Entry)] = &[
    (
        "section 2.6, table",
        Nothing("a picture: its rows cannot be read from the text"),
    ),
    ("section 2.7, tables", Nothing("pictures")),
    ("section 2.8, tables 1 to 4", Nothing("pictures")),
    ("section 2.9, tables", Nothing("pictures")),
    ("section 2.10, table 2", Nothing("a picture")),
    ("section 2.11, table 3", Nothing("a picture")),
    ("section 2.12, table 2", Nothing("a picture")),
    ("section 2.13, additional tables", Nothing("pictures")),
];

const SLOW_SET: &[(&str, Entry)] = &[
    ("Example 1", Claims(&["ex1"])),
    (
        "Example 2",
        Nothing("its positions are lost in the text; an instance of Lemma 2.1"),
    ),
    (
        "Example 3",
        Nothing("its positions are lost in the text; an instance of Theorem 2.2"),
    ),
    (
        "Example 4",
        Nothing("its positions are lost in the text; an instance of Lemma 2.1"),
    ),
    ("Example 5", Claims(&["table1"])),
    ("Example 6", Claims(&["table2"])),
    (
        "Example 7",
        Nothing("its positions are lost in the text; an instance of Theorems 3.3 and 4.1"),
    ),
    (
        "Example 8",
        Nothing("its positions are lost in the text; an instance of Theorem 3.3"),
    ),
    ("Theorem 1.1", Claims(&["thm1.1"])),
    ("Lemma 2.1", Claims(&["lem2.1"])),
    ("Theorem 2.2", Claims(&["thm2.2"])),
    ("Theorem 2.3", Claims(&["thm2.3"])),
    ("Proposition 2.4", Claims(&["prop2.4"])),
    ("Corollary 2.5", Claims(&["cor2.5"])),
    ("Lemma 2.6", Claims(&["lem2.6"])),
    ("Lemma 2.7", Claims(&["lem2.7"])),
    ("Algorithm 1", Claims(&["alg1"])),
    ("Algorithm 2", Claims(&["alg2"])),
    ("Lemma 2.8", Claims(&["lem2.8"])),
    ("Lemma 3.1", Claims(&["lem3.1"])),
    ("Lemma 3.2", Claims(&["lem3.2"])),
    ("Theorem 3.3", Claims(&["thm3.3"])),
    ("Theorem 4.1", Claims(&["thm4.1"])),
    ("Remark 4.2", Claims(&["rem4.2"])),
    ("Proposition 4.3", Claims(&["prop4.3"])),
    ("Theorem 5.1", Claims(&["thm5.1"])),
    ("Conjecture 1", Claims(&["conj1"])),
    ("Open Problem 1", Nothing("a question")),
    ("Open Problem 2", Nothing("a question")),
    ("Theorem 6.1", Claims(&["thm6.1"])),
    ("Remark 6.2", Claims(&["rem6.2-1", "rem6.2-2"])),
    ("Open Problem 3", Nothing("a question")),
    ("Open Problem 4", Nothing("a question")),
    (
        "Figures 1 and 2",
        Nothing("pictures of the play from one position"),
    ),
    (
        "Figures 3 to 7",
        Nothing("pictures of the grid of theorems 3.3 and 5.1 and conjecture 1"),
    ),
];

const EXACT52: &[(&str, Entry)] = &[
    ("Definition 1", Nothing("a definition: Bouton's matrix")),
    ("Theorem 1", Claims(&["thm1"])),
    ("Definition 2", Nothing("a definition: Moore's vector")),
    ("Theorem 2", Claims(&["thm2"])),
    ("Observation 1", Claims(&["obs1"])),
    ("Observation 2", Claims(&["obs2"])),
    ("Observation 3", Claims(&["obs3"])),
    ("Observation 4", Claims(&["obs4"])),
    ("Proposition 3", Claims(&["prop3"])),
    ("Proposition 4", Claims(&["prop4"])),
    ("Observation 5", Claims(&["obs5"])),
    ("Proposition 5", Claims(&["prop5"])),
    ("Proposition 6", Claims(&["prop6"])),
    ("Proposition 7", Claims(&["prop7"])),
    ("Proposition 8", Claims(&["prop8"])),
    ("Proposition 9", Claims(&["prop9"])),
    ("Observation 6", Claims(&["obs6"])),
    ("Observation 7", Claims(&["obs7"])),
    ("section 4.2", Claims(&["4.2-most", "4.2-exceptional"])),
    ("Definition 3", Nothing("a definition: ξ")),
    ("Observation 8", Claims(&["obs8"])),
    ("Conjecture", Claims(&["conj"])),
    ("section 6.1", Claims(&["6.1"])),
    ("Remark 1", Nothing("nim is Moore's nim with k = 1")),
    ("Theorem 10", Claims(&["thm10"])),
    ("Lemma 11", Claims(&["lem11"])),
    (
        "Figures 2.1 and 2.2",
        Nothing("plots of the ratios of Observations 2 and 4"),
    ),
    (
        "Figures 2.3 to 2.9",
        Nothing("the matrices of Propositions 3 to 9"),
    ),
    (
        "Figures 3.1 and 3.2",
        Nothing("drawings of the exceptional graph"),
    ),
];

const DELETE: &[(&str, Entry)] = &[
    ("Definition 2.1", Claims(&["terminals"])),
    ("Theorem 2.2", Claims(&["thm2.2"])),
    ("Definition 2.3", Claims(&["2.3-same"])),
    (
        "Definition 3.1",
        Nothing("the rule of ABO, a game of the program"),
    ),
    ("Theorem 3.2", Claims(&["thm3.2"])),
    (
        "Definition 4.1",
        Nothing("the rule of NMTH, a game of the program"),
    ),
    ("Theorem 4.2", Claims(&["thm4.2"])),
    ("Proposition 4.3", Claims(&["prop4.3"])),
    ("Proposition 4.4", Claims(&["prop4.4"])),
    (
        "Definition 5.1",
        Nothing("the rule of Half, a game of the program"),
    ),
    ("Theorem 5.2", Claims(&["thm5.2"])),
    ("Definition 5.3", Claims(&["same-games"])),
    ("Definition 5.4", Nothing("a definition: k-oddoid numbers")),
    ("Lemma 5.5", Claims(&["lem5.5-1", "lem5.5-2", "lem5.5-3"])),
    ("Theorem 5.6", Claims(&["thm5.6"])),
    (
        "Definition 6.1",
        Nothing("the rule of Single, a game of the program"),
    ),
    ("Theorem 6.2", Claims(&["thm6.2"])),
    ("Theorem 6.3", Claims(&["thm6.3"])),
];

/// The key of a paper with what it numbers, part by part.
type Inventory = (&'static str, &'static [&'static [(&'static str, Entry)]]);

const PAPERS: &[Inventory] = &[
    ("games24", &[REMOTENESS, GAMES_TABLES]),
    ("arxiv23", &[REMOTENESS, ARXIV_PICTURES]),
    ("slowset", &[SLOW_SET]),
    ("exact52", &[EXACT52]),
    ("delete", &[DELETE]),
];

/// The printed rows of exceptions, table by table, as counted in the papers.
const PRINTED_ROWS: &[(&str, &[usize])] = &[
    ("games24/2.4-table", &[4]),
    ("games24/2.6-table", &[24]),
    ("games24/2.7", &[20, 20, 20, 20]),
    ("games24/2.8", &[20, 20, 15, 20, 15]),
    ("games24/2.9-table", &[15, 10]),
    ("games24/2.10-table", &[15, 10]),
    ("games24/2.11-table", &[15, 10, 15]),
    ("games24/2.12", &[15, 10]),
    ("games24/2.13", &[15, 5, 5, 2]),
    ("games24/2.14", &[15]),
    ("arxiv23/2.4-table", &[4]),
    ("arxiv23/2.8", &[15]),
    ("arxiv23/2.10-table", &[15]),
    ("arxiv23/2.11-table", &[15, 10]),
    ("arxiv23/2.12", &[15]),
    ("arxiv23/2.13", &[15]),
    ("arxiv23/2.14", &[15]),
];

#[test]
fn every_numbered_statement_of_the_papers_has_a_claim_or_a_reason() {
    for (paper, parts) in PAPERS {
        let mut listed = BTreeSet::new();
        for (number, entry) in parts.iter().copied().flatten() {
            match entry {
                Claims(ids) => {
                    for id in *ids {
                        let id = format!("{paper}/{id}");
                        claim_of(&id);
                        assert!(listed.insert(id.clone()), "{id} is listed once");
                    }
                }
                Nothing(reason) => assert!(!reason.is_empty(), "{paper}: {number}"),
            }
        }
        let key = format!("{paper}/");
        let known = claim::claims()
            .iter()
            .filter(|claim| claim.id.starts_with(&key));
        let known: BTreeSet<String> = known.map(|claim| claim.id.clone()).collect();
        assert_eq!(known, listed, "the inventory of {paper} and its claims");
    }
}

#[test]
fn the_inventories_are_as_long_as_the_papers() {
    let count = |parts: &[&[(&str, Entry)]], word: &str| {
        let numbers = parts.iter().copied().flatten().map(|(number, _)| number);
        numbers.filter(|number| number.starts_with(word)).count()
    };
    let words = [
        "Theorem",
        "Lemma",
        "Proposition",
        "Corollary",
        "Observation",
        "Example",
    ];
    for (paper, expected) in [
        ("slowset", [7, 6, 2, 1, 0, 8]),
        ("exact52", [3, 1, 7, 0, 8, 0]),
        ("delete", [7, 1, 2, 0, 0, 0]),
        ("games24", [0, 0, 1, 0, 0, 0]),
    ] {
        let (_, parts) = PAPERS.iter().find(|(key, _)| *key == paper).unwrap();
        assert_eq!(words.map(|word| count(parts, word)), expected, "{paper}");
    }
}

#[test]
fn every_printed_row_is_entered() {
    let entered: BTreeMap<&str, Vec<usize>> = claim::claims()
        .iter()
        .filter(|claim| !tables(claim).is_empty())
        .map(|claim| {
            let rows = tables(claim).iter().map(|table| table.rows().count());
            (claim.id.as_str(), rows.collect())
        })
        .collect();
    let counted = PRINTED_ROWS.iter().map(|(id, rows)| (*id, rows.to_vec()));
    assert_eq!(entered, counted.collect());
}

#[test]
fn claims_have_different_names_and_say_something() {
    let mut seen = BTreeSet::new();
    for claim in claim::claims() {
        assert!(seen.insert(&claim.id), "{} is used once", claim.id);
        assert!(
            !claim.statement.is_empty() && !claim.source().is_empty(),
            "{}",
            claim.id
        );
        if let Meaning::NotChecked(reason) = &claim.meaning {
            assert!(!reason.is_empty(), "{}", claim.id);
        }
    }
}

#[test]
fn the_theorems_of_this_project_have_their_proofs() {
    for claim in claim::claims() {
        let is_proved = matches!(claim.kind, ClaimKind::Theorem | ClaimKind::Corollary);
        if claim.id.starts_with("nimscope/") {
            assert_eq!(claim.proof.is_some(), is_proved, "{}", claim.id);
        }
        let proof = claim.proof.as_ref().map_or("", ClaimProof::text);
        // A proof that rests on another claim names it.
        let names = proof.split(|c: char| c.is_whitespace() || ":;,()".contains(c));
        for name in names.map(|name| name.trim_end_matches('.')) {
            let paper = name.split('/').next();
            if name.contains('/') && matches!(paper, Some("nimscope" | "exact52" | "delete")) {
                assert!(claim::claim(name).is_some(), "{} names {name}", claim.id);
            }
        }
    }
}

#[test]
fn every_answer_names_a_claim() {
    let mut cited: BTreeSet<&str> = BTreeSet::new();
    for game in [
        "nim:3",
        "moore:3,2",
        "moore:4,2",
        "moore:2,2",
        "exact:3,2",
        "exact:4,2",
        "exact:5,2",
        "exact:7,3",
        "slow:3,1",
        "slow:3,3",
        "slow:4,3",
        "slow:4,2",
        "slow-moore:4,3",
        "slow-moore:3,3",
        "slow-set:5,2+3+4",
        "slow-set:4,1+4",
        "slow-set:5,1+3",
        "slow-set:5,2+4",
        "delete",
        "vdn",
        "abo:3",
        "nmth:3",
        "nmth:4",
        "nmth:5",
        "half:4",
        "fraction:6,3",
        "single:3",
        "single:4",
    ] {
        let game: Game = game.parse().unwrap();
        for rules in Ruleset::both(game) {
            let n = game.n();
            for seed in 0..200_u64 {
                let pile =
                    |i: usize| game.least_pile() + seed * (7 * i as u64 + 3) / (i as u64 + 1) % 5;
                let x = Canonical::sorted((0..n).map(pile).collect());
                cited.extend(theorems().outcome(rules, &x).map(|fact| fact.by));
                cited.extend(theorems().remoteness(rules, &x).map(|fact| fact.by));
                cited.extend(theorems().grundy(rules, &x).map(|fact| fact.by));
                cited.extend(
                    theorems()
                        .winning_moves(rules, &x)
                        .map(|Fact { by, .. }| by),
                );
                cited.extend(theorems().optimal_move(rules, &x).map(|Fact { by, .. }| by));
            }
        }
    }
    assert!(
        cited.len() > 25,
        "the games above are answered by many theorems"
    );
    // Rules that were proved by machine are stated by themselves.
    for id in cited {
        assert!(
            claim::claim(id).is_some()
                || id.starts_with("auto/") && theorems().statement(id).is_some(),
            "{id}"
        );
    }
}

#[test]
fn kinds_are_words() {
    assert_eq!(claim_of("games24/2.9").kind, ClaimKind::Family);
    assert_eq!(claim_of("slowset/conj1").kind.to_string(), "conjecture");
    assert_eq!(claim_of("delete/thm6.3").number, "Theorem 6.3");
    assert_eq!(report("delete/thm6.3", Some(64)).checked, 766_480);
}
