//! The claims of the papers: nothing that they state is left out, all data can be read, and each claim can be checked.

use std::collections::{BTreeMap, BTreeSet};

use nimscope::game::{Canonical, Family, Game, Outcome, Ruleset};
use nimscope::solve::naive::{Naive, options};
use nimscope::solve::{Cancelled, Control};
use nimscope::study::exact52::{Standing, Survey};
use nimscope::study::period::{Differences, Period, detect};
use nimscope::study::verify::{Means, Report, Status, uncovered, verify};
use nimscope::theory::claim::{self, Claim, Kind, Meaning, PrintedTable, Row};
use nimscope::theory::slow::{exceptions, ids};
use nimscope::theory::take::Class;
use nimscope::theory::{self, Fact};

/// What stands for a numbered statement, a table or a figure of a paper.
enum Entry {
    /// Claims, by their identifiers without the paper's key.
    Claims(&'static [&'static str]),
    /// None, for a reason.
    None(&'static str),
}
use Entry::{Claims, None as Nothing};

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

fn claim(id: &str) -> &'static Claim {
    claim::claim(id).unwrap_or_else(|| panic!("there is no claim {id}"))
}

/// Enough memory for every default range.
const MEMORY: u64 = 512 << 20;

fn means(control: &Control) -> Means<'_> {
    Means {
        memory: MEMORY,
        control,
    }
}

fn report(id: &str, max: Option<u64>) -> Report {
    verify(claim(id), max, means(&Control::new())).unwrap()
}

fn tables(claim: &Claim) -> &[PrintedTable] {
    match &claim.meaning {
        Meaning::Tables(tables) => tables,
        _ => &[],
    }
}

#[test]
fn every_numbered_statement_of_the_papers_has_a_claim_or_a_reason() {
    for (paper, parts) in PAPERS {
        let mut listed = BTreeSet::new();
        for (number, entry) in parts.iter().copied().flatten() {
            match entry {
                Claims(ids) => {
                    for id in *ids {
                        let id = format!("{paper}/{id}");
                        claim(&id);
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
        let is_proved = matches!(claim.kind, Kind::Theorem | Kind::Corollary);
        if claim.id.starts_with("nimscope/") {
            assert_eq!(claim.proof.is_some(), is_proved, "{}", claim.id);
        }
        let proof = claim.proof.as_deref().unwrap_or_default();
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
                cited.extend(theory::outcome(rules, &x).map(|fact| fact.by));
                cited.extend(theory::remoteness(rules, &x).map(|fact| fact.by));
                cited.extend(theory::grundy(rules, &x).map(|fact| fact.by));
                cited.extend(theory::winning_moves(rules, &x).map(|Fact { by, .. }| by));
                cited.extend(theory::optimal_move(rules, &x).map(|Fact { by, .. }| by));
            }
        }
    }
    cited.extend([
        ids::REDUCED_ALL_BUT_ONE,
        ids::REDUCED_LAST_TWO,
        ids::REDUCED_AT_LEAST,
    ]);
    assert!(
        cited.len() > 25,
        "the games above are answered by many theorems"
    );
    for id in cited {
        claim(id);
    }
}

#[test]
fn every_claim_can_be_checked_in_a_small_range() {
    for claim in claim::claims()
        .iter()
        .filter(|claim| tables(claim).is_empty())
    {
        let report = verify(claim, Some(7), means(&Control::new())).unwrap();
        // The smallest cases of some statements are larger, and of some there are none.
        let may_be_empty = !matches!(
            claim.meaning,
            Meaning::Answers(_) | Meaning::AnswersOf(..) | Meaning::Pair(_)
        );
        if let Status::Unchecked(reason) = &report.status {
            assert!(
                may_be_empty && report.checked == 0,
                "{}: {reason}",
                claim.id
            );
            continue;
        }
        assert!(report.checked > 0, "{}", claim.id);
        let failed = report.failed > 0;
        assert_eq!(failed, report.status != Status::Holds, "{}", claim.id);
        assert_eq!(failed, !report.counterexamples.is_empty(), "{}", claim.id);
    }
}

#[test]
fn the_findings_and_classical_theorems_hold() {
    for claim in claim::claims() {
        let ours = claim.id.starts_with("nimscope/");
        let classical = claim.paper.is_empty();
        if ours || classical {
            let report = verify(
                claim,
                Some(if claim.id.contains("exact52") { 24 } else { 8 }),
                means(&Control::new()),
            );
            assert_eq!(report.unwrap().status, Status::Holds, "{}", claim.id);
        }
    }
}

/// Whether theorem 4 says that a row is a minimal exception of n piles with the printed remoteness.
fn is_right(row: &Row, n: usize) -> bool {
    let x = Canonical::sorted(row.entry.piles.clone());
    exceptions::pattern(&x).is_some_and(|pattern| {
        pattern.p == n
            && x.len() == n
            && x.piles().last() == Some(&(pattern.l + 1))
            && row
                .remoteness
                .is_none_or(|r| pattern.remoteness.0 == r.into())
    })
}

/// The false rows of the tables are found from R by definition; the formula of this project finds the same ones.
#[test]
fn false_rows_are_found_and_the_nearest_true_rows_with_them() {
    let mut false_rows = 0;
    for claim in claim::claims()
        .iter()
        .filter(|claim| !tables(claim).is_empty())
    {
        let report = verify(claim, None, means(&Control::new())).unwrap();
        let columns = || tables(claim).iter().flat_map(|table| &table.0);
        let rows =
            || columns().flat_map(|column| column.rows.iter().map(move |row| (row, column.n)));
        assert_eq!(report.checked, rows().count() as u64, "{}", claim.id);
        let wrong = rows()
            .filter(|(row, n)| !is_right(row, *n))
            .map(|(row, _)| row.entry.to_string());
        let found = report
            .counterexamples
            .iter()
            .map(|found| found.printed.clone().unwrap());
        assert_eq!(
            found.collect::<Vec<_>>(),
            wrong.collect::<Vec<_>>(),
            "{}",
            claim.id
        );
        let misprinted = report.failed > 0;
        assert_eq!(
            misprinted,
            report.status == Status::Misprint,
            "{}",
            claim.id
        );
        for example in &report.counterexamples {
            assert!(!example.nearest.is_empty(), "{}", example.position);
            for row in &example.nearest {
                let pattern = exceptions::pattern(row).unwrap();
                assert_eq!((pattern.p, row.max()), (row.len(), pattern.l + 1), "{row}");
            }
        }
        false_rows += report.failed;
    }
    assert!(false_rows > 0);
}

#[test]
fn what_is_wrong_with_a_row_is_said() {
    let found = |id: &str, printed: &str| {
        let report = report(id, None);
        let found = report.counterexamples.into_iter();
        let found = found.filter(|found| found.printed.as_deref() == Some(printed));
        found
            .map(|found| (found.found, found.nearest))
            .next()
            .unwrap()
    };
    let at = |piles: &[u64]| Canonical::sorted(piles.to_vec());
    // Rows that the theory page of this project names.
    let (what, nearest) = found("games24/2.7", "(11, 11, 19, 19, 20)");
    assert_eq!(
        (what.as_str(), nearest),
        ("not an exception", vec![at(&[11, 13, 19, 19, 20])])
    );
    let (what, _) = found("games24/2.8", "(15, 19, 19, 22, 22, 22+)");
    assert!(what.starts_with("last pile too small"), "{what}");
    let (what, nearest) = found("games24/2.11-table", "(15, 15, 19, 19, 19, 19, 20+)");
    assert!(what.starts_with("too few piles"), "{what}");
    assert_eq!(nearest, [at(&[15, 15, 19, 19, 19, 19, 19, 20])]);
    let (what, nearest) = found("games24/2.13", "(15, 15, 23, 23, 23, 24+)");
    assert!(what.starts_with("wrong R"), "{what}");
    assert_eq!(nearest, [at(&[15, 15, 23, 23, 23, 24])]);
}

#[test]
fn families_are_checked_in_both_directions() {
    // Members that are no exceptions: the other family of section 2.11, as it is printed.
    let report_of = |id| report(id, Some(16));
    let members = report_of("games24/2.11-other");
    assert_eq!(
        (members.status, members.failed),
        (Status::Refuted, members.checked)
    );
    // Exceptions that are no members: those that the other family is there for.
    let missed = report_of("games24/2.11");
    assert_eq!(missed.status, Status::Refuted);
    assert!(
        missed
            .counterexamples
            .iter()
            .all(|found| found.found.contains("not a member"))
    );
    for id in [
        "games24/2.4",
        "games24/2.5",
        "games24/2.6",
        "games24/2.9",
        "games24/2.10",
    ] {
        assert_eq!(report_of(id).status, Status::Holds, "{id}");
    }
    assert_eq!(report_of("arxiv23/2.5").status, Status::Refuted);
}

#[test]
fn members_of_families_are_recognised() {
    for claim in claim::claims() {
        let Meaning::Family(family) = &claim.meaning else {
            continue;
        };
        for n in 3..=8 {
            for (mut piles, case, i) in family.beginnings(n, 30) {
                piles.push(piles[n - 2] + 1);
                let member = family.member(&piles).unwrap();
                assert!(
                    std::ptr::eq(&raw const family.cases[member.case], case),
                    "{} {piles:?}",
                    claim.id
                );
                assert!(
                    member.i.is_none_or(|found| found == i),
                    "{} {piles:?}",
                    claim.id
                );
                let covered = claim::covering(&piles);
                assert!(covered.iter().any(|covered| covered.by.id == claim.id));
            }
        }
    }
    // Section 2.9 with x₁ = 3 and i = 2, and a position that contains it.
    let of = |piles: &[u64]| -> Vec<(&str, Option<u64>)> {
        let covered = claim::covering(piles).into_iter();
        let journal = covered.filter(|covered| covered.by.id.starts_with("games24"));
        journal
            .map(|covered| (covered.by.id.as_str(), covered.i))
            .collect()
    };
    assert_eq!(
        of(&[3, 5, 5, 6]),
        [("games24/2.9", Some(2)), ("games24/2.9-table", None)]
    );
    assert_eq!(
        of(&[3, 5, 5, 9, 20]),
        [("games24/2.9", Some(2)), ("games24/2.9-table", None)]
    );
    assert_eq!(of(&[3, 5, 6, 7]), []);
}

#[test]
fn exceptions_that_the_papers_do_not_cover_are_told() {
    let control = Control::new();
    for (n, max) in [(3, 40), (4, 34), (5, 24)] {
        let found = uncovered(n, max, means(&control)).unwrap().unwrap();
        assert!(found.minimal > 0);
        for x in &found.uncovered {
            let pattern = exceptions::pattern(x).unwrap();
            assert_eq!(
                (pattern.p, x.max()),
                (n, pattern.l + 1),
                "{x} is a minimal exception"
            );
            assert!(claim::covering(x.piles()).is_empty());
        }
        // All of three and four piles are covered by formulas, those of five by some tables only.
        assert_eq!(
            found.uncovered.is_empty(),
            n < 5,
            "{n} piles: {:?}",
            found.uncovered
        );
    }
}

#[test]
fn a_range_that_is_too_large_is_refused_with_a_reason() {
    let refused = report("exact52/obs8", Some(100_000));
    assert!(matches!(refused.status, Status::Unchecked(reason) if reason.contains("exact:5,2")));
}

#[test]
fn a_check_keeps_to_its_memory() {
    let control = Control::new();
    // The tables of a ledger count together: the box of 5 piles fits 64 KiB, those of 2 to 4 beside it do not.
    for (memory, is_checked) in [(MEMORY, true), (16 << 10, false)] {
        let report = verify(
            claim("arxiv23/2.4"),
            Some(12),
            Means {
                memory,
                control: &control,
            },
        );
        let is_unchecked = matches!(report.unwrap().status, Status::Unchecked(_));
        assert_eq!(is_unchecked, !is_checked, "{memory} bytes");
    }
}

#[test]
fn statements_on_pn_positions_are_checked_beyond_the_tables() {
    let control = Control::new();
    let means = Means {
        memory: 16 << 20,
        control: &control,
    };
    for id in [
        "exact52/obs3",
        "nimscope/exact52-bounds",
        "nimscope/exact52-blocks",
    ] {
        let report = verify(claim(id), Some(127), means).unwrap();
        assert_eq!(report.status, Status::Holds, "{id}");
    }
    // The tables would be larger.
    let report = verify(claim("exact52/obs8"), Some(127), means).unwrap();
    assert!(matches!(report.status, Status::Unchecked(_)));
}

#[test]
fn a_report_does_not_depend_on_the_threads() {
    let on = |threads: usize, id: &str| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| report(id, Some(9)))
    };
    // A statement that holds, one with many counterexamples, one on classes and one on numbers of tokens.
    for id in [
        "games24/2.9",
        "slowset/thm3.3",
        "exact52/obs3",
        "delete/thm6.3",
    ] {
        assert_eq!(on(1, id), on(4, id), "{id}");
    }
    let refuted = claim::claims().iter().map(|claim| claim.id.as_str());
    let mut refuted = refuted.filter(|id| report(id, Some(6)).failed > Report::LISTED as u64);
    if let Some(id) = refuted.next() {
        assert_eq!(on(1, id), on(4, id), "{id}");
    }
}

#[test]
fn a_check_can_be_cancelled() {
    let control = Control::new();
    control.cancel();
    for claim in claim::claims()
        .iter()
        .filter(|claim| claim.id.contains("/2.9"))
    {
        assert_eq!(
            verify(claim, None, means(&control)),
            Err(Cancelled),
            "{}",
            claim.id
        );
    }
}

#[test]
fn periods_are_seen_only_where_they_repeat() {
    assert_eq!(
        detect(&[1, 2, 3, 1, 2, 3, 1]),
        Some(Period {
            preperiod: 0,
            period: 3
        })
    );
    assert_eq!(
        detect(&[9, 8, 1, 2, 1, 2]),
        Some(Period {
            preperiod: 2,
            period: 2
        })
    );
    assert_eq!(
        detect(&[5, 5]),
        Some(Period {
            preperiod: 0,
            period: 1
        })
    );
    assert_eq!(detect(&[1, 2, 3, 1, 2]), None);
    assert_eq!(detect::<u64>(&[]), None);
}

/// The period for each x₁ is the same in every box that shows it, also in those that cut a block.
#[test]
fn periods_do_not_depend_on_the_box() {
    let survey = |max| nimscope::study::exact52::Classes::of(max, &Control::new()).unwrap();
    let pn = survey(47).all(Class::PN, &Control::new()).unwrap();
    for x1 in 1..=7 {
        let periods = (31..=47).filter_map(|max| {
            let inside: Vec<[u64; 5]> =
                pn.iter().copied().filter(|piles| piles[4] <= max).collect();
            let differences = Differences::of(x1, max, &inside);
            (differences.blocks >= 3).then(|| differences.period().unwrap())
        });
        let periods: BTreeSet<(usize, usize)> = periods.map(|p| (p.preperiod, p.period)).collect();
        assert_eq!(periods.len(), 1, "x1 = {x1}: {periods:?}");
        assert!(
            periods.iter().all(|(preperiod, _)| *preperiod == 0),
            "x1 = {x1}"
        );
    }
}

/// Classes, standings and the exceptional graph of a small box, word for word.
#[test]
fn the_survey_of_exact_nim_is_the_definition() {
    const MAX: u64 = 30;
    let survey = Survey::of(MAX, &Control::new()).unwrap();
    let exact = Ruleset::normal(Game::new(Family::Exact, 5, 2).unwrap());
    let mut naive = Naive::new(exact);
    let mut moore = Naive::new(Ruleset::normal(Game::new(Family::Moore, 4, 2).unwrap()));
    let mut class = |x: &Canonical| {
        let hat = Canonical::sorted(x.piles()[..4].to_vec());
        match (naive.value(x).outcome, moore.value(&hat).outcome) {
            (Outcome::P, Outcome::P) => Class::PP,
            (Outcome::P, Outcome::N) => Class::PN,
            (Outcome::N, Outcome::P) => Class::NP,
            (Outcome::N, Outcome::N) => Class::NN,
        }
    };
    let mut exceptional = BTreeSet::new();
    let mut counted: BTreeMap<Class, u64> = BTreeMap::new();
    survey
        .classes()
        .each(&Control::new(), &mut |piles, told| {
            *counted.entry(told).or_default() += 1;
            let x = Canonical::sorted(piles.to_vec());
            // The whole box by its table; the definition where it is small enough.
            if x.sum() > 26 {
                return;
            }
            assert_eq!(told, class(&x), "{x}");
            let after: Vec<Canonical> = options(exact, &x).into_iter().collect();
            let to_star_p = after
                .iter()
                .any(|y| matches!(class(y), Class::PP | Class::NP));
            let good = match told {
                Class::PP => true,
                Class::NP => false,
                Class::NN => to_star_p,
                Class::PN => !to_star_p,
            };
            let standing = survey.standing(piles);
            assert_eq!(standing == Standing::Good, good, "{x}");
            let is_good = |y: &Canonical| survey.standing(y.piles()) == Standing::Good;
            let is_p =
                |y: &Canonical| matches!(survey.classes().class(y.piles()), Class::PP | Class::PN);
            let regular = if is_p(&x) {
                after.iter().all(is_good)
            } else {
                after.iter().any(|y| is_p(y) && is_good(y))
            };
            if !good {
                assert_eq!(standing == Standing::Regular, regular, "{x}");
            }
            if standing == Standing::Exceptional {
                exceptional.insert(x);
            }
        })
        .unwrap();
    for class in Class::ALL {
        assert_eq!(
            survey.count(class),
            counted.get(&class).copied().unwrap_or(0),
            "{class}"
        );
    }
    for (number, vertex) in survey.vertices().iter().enumerate() {
        assert_eq!(
            survey.standing(vertex.position.piles()),
            Standing::Exceptional
        );
        let after = options(exact, &vertex.position);
        let to = survey.vertices().iter().enumerate();
        let to: Vec<usize> = to
            .filter(|(_, other)| after.contains(&other.position))
            .map(|(i, _)| i)
            .collect();
        assert_eq!(vertex.to, to, "{}", vertex.position);
        for &other in &vertex.to {
            assert!(survey.vertices()[other].from.contains(&number));
            assert_eq!(survey.vertices()[other].component, vertex.component);
        }
    }
    assert!(
        survey
            .vertices()
            .iter()
            .any(|vertex| vertex.out_degree() > 0)
    );
    let sizes: usize = survey.components().iter().sum();
    assert_eq!(sizes, survey.vertices().len());
    for x in exceptional {
        assert!(
            survey.vertices().iter().any(|vertex| vertex.position == x),
            "{x}"
        );
    }
}

#[test]
fn kinds_are_words() {
    assert_eq!(claim("games24/2.9").kind, Kind::Family);
    assert_eq!(claim("slowset/conj1").kind.to_string(), "conjecture");
    assert_eq!(claim("delete/thm6.3").number, "Theorem 6.3");
    assert_eq!(report("delete/thm6.3", Some(64)).checked, 766_480);
}
