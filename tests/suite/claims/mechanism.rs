//! The mechanism of checks: a claim and its function have the same identifier, and both may come
//! while the program runs.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::resources;
use crate::support::theorems;
use nimscope::game::{Measure, Outcome, Ruleset};
use nimscope::solve::{Cancelled, Control};
use nimscope::study::verify::{
    IdentifierTaken, Register, Report, Status, Stop, Trial, checks, outcomes, own_claims, verify,
};
use nimscope::theory::claim::{
    Cases, Claim, ClaimBox, ClaimKind, DecidedBy, Meaning, claim, claims,
};

/// Whether a claim is checked by a function in the table of its paper, and not by data of its own.
fn has_function(claim: &Claim) -> bool {
    let form = claim.meaning.form();
    match form.cases {
        Cases::Boxes(boxes) => assert!(!boxes.is_empty(), "{} has boxes", claim.id),
        Cases::Members => assert!(claim.family().is_some(), "{} has a family", claim.id),
        Cases::Numbers(_) | Cases::Printed => {}
        Cases::Nothing => {
            let is_stated = !claim.machine.is_empty() || claim.meaning.unchecked_reason().is_some();
            assert!(is_stated, "{} states nothing", claim.id);
        }
    }
    form.by == DecidedBy::Function
}

#[test]
fn every_statement_has_one_function_and_every_function_a_statement() {
    let checked = claims().iter().filter(|claim| has_function(claim));
    let checked: Vec<&Claim> = checked.collect();
    let own = checked.iter().filter(|claim| claim.same_as.is_none());
    let stated: Vec<&str> = own.map(|claim| claim.id.as_str()).collect();
    let functions: Vec<&str> = checks().map(|one| one.0).collect();
    let set = |ids: &[&'static str]| ids.iter().copied().collect::<BTreeSet<_>>();
    assert_eq!(set(&stated), set(&functions));
    assert_eq!(functions.len(), set(&functions).len(), "one function each");
    assert_eq!(stated.len(), set(&stated).len(), "one entry each");
    assert!(checked.len() > 90, "{} statements", checked.len());
}

/// The claim at which the statement of a claim stands.
fn stands_for(claim: &Claim) -> &str {
    claim.same_as.as_ref().unwrap_or(&claim.id)
}

/// What a statement says, however it is spaced, punctuated and capitalised.
fn words(statement: &str) -> String {
    let lower = statement.to_lowercase();
    lower
        .chars()
        .filter(|c| !c.is_whitespace() && !".,:;".contains(*c))
        .collect()
}

#[test]
fn a_statement_of_two_claims_stands_once() {
    for claim in claims() {
        let equal = claims().iter().filter(|other| {
            other.id != claim.id && words(&other.statement) == words(&claim.statement)
        });
        for other in equal {
            assert_eq!(stands_for(claim), stands_for(other));
        }
    }
}

/// What both versions of a paper have is entered once, except where they are printed differently.
#[test]
fn what_two_versions_of_a_paper_have_in_common_stands_once() {
    let mut different = Vec::new();
    for claim in claims()
        .iter()
        .filter(|claim| claim.id.starts_with("arxiv23/"))
    {
        let in_journal = format!("games24/{}", claim.short_id());
        match (&claim.same_as, self::claim(&in_journal)) {
            (None, Some(other)) => {
                assert_ne!(claim.meaning, other.meaning, "{} is a copy", claim.id);
                different.push(claim.short_id());
            }
            (same, other) => assert_eq!(same.as_ref(), other.map(|other| &other.id)),
        }
    }
    assert_eq!(
        different,
        ["2.5", "2.8", "2.10-table", "2.11-table", "2.12", "2.13"]
    );
}

#[test]
fn theorems_that_a_paper_cites_stand_under_the_names_of_those_who_proved_them() {
    for (cited, own) in [("exact52/thm1", "bouton"), ("exact52/thm2", "moore")] {
        assert_eq!(stands_for(claim(cited).unwrap()), own);
    }
}

#[test]
fn what_a_claim_refers_to_is_there() {
    for claim in claims() {
        if let Meaning::AnswersOf(id, _) | Meaning::OfFamily(id) = &claim.meaning {
            let is_there = self::claim(id).is_some() || theorems().statement(id).is_some();
            assert!(is_there, "{} names {id}", claim.id);
            assert_ne!(*id, claim.id);
        }
        if let Some(id) = &claim.same_as {
            let other = self::claim(id).unwrap();
            assert_eq!(other.same_as, None, "{id} stands for itself");
            assert_eq!(other.statement, claim.statement, "{} repeats it", claim.id);
        }
    }
}

/// The build script embeds the folder.
#[test]
fn papers_are_found_by_their_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/nimscope-core/assets/claims");
    let mut on_disk = BTreeSet::new();
    let mut places = BTreeSet::new();
    for file in folder.read_dir().unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let after = |line: &str, head: &str| line.strip_prefix(head).map(str::to_owned);
        let value = |head: &str| text.lines().find_map(|line| after(line, head)).unwrap();
        let key = value("    key: ");
        let key = key.trim_matches(['"', ',']);
        assert!(
            places.insert(value("    order: ")),
            "{key} has a place of its own"
        );
        for line in text.lines() {
            if let Some(rest) = after(line, "        id: \"") {
                let id = rest.split('"').next().unwrap();
                let slash = if key.is_empty() { "" } else { "/" };
                on_disk.insert(format!("{key}{slash}{id}"));
            }
        }
    }
    let embedded: BTreeSet<String> = claims().iter().map(|claim| claim.id.clone()).collect();
    assert_eq!(embedded, on_disk);
    let of_paper = |key: &str| claims().iter().position(|claim| claim.id.starts_with(key));
    assert!(
        of_paper("games24/") < of_paper("arxiv23/"),
        "in their order"
    );
    assert!(claims().last().unwrap().id.starts_with("nimscope/"));
}

/// A paper has its checks in a file that is named by its key. A file or a row that the program
/// does not know is missed here.
#[test]
fn checks_are_found_by_the_files_of_their_papers() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/nimscope-study/src/verify");
    let mut on_disk = BTreeSet::new();
    for file in folder.read_dir().unwrap() {
        let path = file.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let Some((_, table)) = text.split_once(" CHECKS: ") else {
            continue;
        };
        let rows = table.split("];").next().unwrap();
        let key = path.file_stem().unwrap().to_str().unwrap();
        for id in rows.split('"').skip(1).step_by(2) {
            let is_of_paper = id.split_once('/').is_some_and(|(paper, _)| paper == key);
            assert!(is_of_paper, "{id} stands in {}", path.display());
            on_disk.insert(id.to_owned());
        }
    }
    let known: BTreeSet<String> = checks().map(|one| one.0.to_owned()).collect();
    assert_eq!(known, on_disk);
}

/// The counterexamples of claims that no paper has: those that automata find, and those of a
/// check that comes while the program runs.
#[test]
fn counterexamples_of_own_claims_name_what_they_are_about() {
    let rules = Ruleset::normal("nim:2".parse().unwrap());
    let text = own_claims::written("equal", rules, "P => a = b + 1");
    let claims = own_claims::read(&text).unwrap();
    let control = Arc::new(Control::new());
    let refuted = verify(&claims[0], None, resources(&control)).unwrap();
    assert_eq!(
        refuted.counterexamples[0].found,
        "normal nim:2: at 0 0 it is false that P => a = b + 1"
    );

    let mut register = Register::default();
    let check = |trial: &mut Trial<'_>| {
        trial.positions(|piles, tally| {
            tally.case(piles[0] > 0, piles, |x| format!("a is empty in {x}"));
        })
    };
    register
        .admit(typed("own/a", "a is not empty"), check)
        .unwrap();
    let refuted = report(&register, "own/a", None);
    assert_eq!(
        refuted.counterexamples[1].found,
        "normal slow:3,2: a is empty in 0 0 1"
    );
}

/// In a box of a game that a statement is not about, the statement neither holds nor fails.
#[test]
fn a_box_that_nothing_is_said_of_is_not_checked() {
    let scope = |game: &str| ClaimBox {
        rules: Ruleset::normal(game.parse().unwrap()),
        max: 3,
    };
    let control = Arc::new(Control::new());
    let of = |id: &str, meaning: Meaning| {
        let claim = Claim {
            meaning,
            ..typed(id, "a statement")
        };
        verify(&claim, None, resources(&control)).unwrap().status
    };
    let silent = |says: &str| Status::Unchecked(says.to_owned());
    let boxes = |games: [&str; 2]| games.map(scope).to_vec();
    assert_eq!(
        of(
            "bouton/nim",
            Meaning::AnswersOf("nimscope/single4".to_owned(), boxes(["single:4", "nim:3"]))
        ),
        silent("nimscope/single4 says nothing of normal nim:3")
    );
    for (id, games, other) in [
        ("delete/thm6.3", ["single:4", "single:5"], "normal single:5"),
        (
            "slowset/ex1",
            ["slow-set:2,1+2", "slow:3,2"],
            "normal slow:3,2",
        ),
        ("nimscope/single4", ["vdn", "single:5"], "normal single:5"),
    ] {
        assert_eq!(
            of(id, Meaning::Boxes(boxes(games))),
            silent(&format!("{id} says nothing of {other}"))
        );
    }
}

/// No function comes with a file, and so a claim that asks for one is refused with the file.
#[test]
fn a_file_with_a_claim_that_nothing_checks_is_refused() {
    let rules = Ruleset::normal("nim:2".parse().unwrap());
    let text = own_claims::written("equal", rules, "P => a = b");
    for meaning in [
        "Boxes([(\"nim:2\", 4)])",
        "Numbers(4)",
        "Answers([(\"nim:2\", 4)])",
        "AnswersOf(\"nobody/1\", [(\"nim:2\", 4)])",
        // Worked examples, which their checks would not survive as they stand here.
        "Iterates(k: 0, rows: [(\"(1, 2)\", 1, true)])",
        "Attempts(k: 2, position: \"(1)\", rows: [(sum: 0, divisor: None, value: None, interval: None, inside: None), (sum: 0, divisor: None, value: None, interval: None, inside: None), (sum: 0, divisor: None, value: None, interval: None, inside: None)])",
        "Pair((first: (\"(1, 2)\", PN), second: (\"(1, 2)\", PN), by_move: true, relation: ZeroBelow))",
    ] {
        let asks = text.replace("meaning: Machine", &format!("meaning: {meaning}"));
        let refused = own_claims::read(&asks).unwrap_err();
        assert!(
            refused.contains("own/equal has no check"),
            "{meaning}: {refused}"
        );
    }
    // What another claim says of itself is checked as it is there.
    for (named, is_read) in [("slowset/ex1", true), ("nobody/1", false)] {
        let same = text.replace("meaning: Machine", &format!("same_as: Some(\"{named}\")"));
        assert_eq!(own_claims::read(&same).is_ok(), is_read, "{named}");
    }
    // Its function goes through all subsets of the piles.
    let large = text.replace(
        "meaning: Machine",
        "meaning: Boxes([(\"slow:40,2\", 1)]), same_as: Some(\"slowset/thm3.3\")",
    );
    let refused = own_claims::read(&large).unwrap_err();
    assert!(
        refused.contains("has no check: its meaning must be"),
        "{refused}"
    );
}

/// A table of a file is as somebody typed it: what no game has is refused, and not looked up.
#[test]
fn a_table_of_impossible_positions_is_not_checked() {
    let text = own_claims::written("table", Ruleset::normal("nim:2".parse().unwrap()), "P");
    for (n, row) in [
        (1, "(1, 2)".to_owned()),
        (65, "(1, 2)".to_owned()),
        (3, "(5)".to_owned()),
        (3, format!("({})", ["1"; 65].join(", "))),
        (3, format!("(1, 2, {})", u64::MAX)),
    ] {
        let column = format!("(x1: 1, n: {n}, rows: [(\"{row}\", None)])");
        let table = format!("meaning: Tables([[{column}]])");
        let claims = own_claims::read(&text.replace("meaning: Machine", &table)).unwrap();
        let report = verify(&claims[0], None, resources(&Arc::default())).unwrap();
        assert!(
            matches!(report.status, Status::Unchecked(_)),
            "{n} {row}: {report:?}"
        );
    }
}

/// A claim that somebody types, on NIM(3, 2) with piles ≤ 8.
fn typed(id: &str, statement: &str) -> Claim {
    Claim {
        id: id.to_owned(),
        paper: "",
        references: Vec::new(),
        number: "typed".to_owned(),
        kind: ClaimKind::Conjecture,
        statement: statement.to_owned(),
        meaning: Meaning::Boxes(vec![ClaimBox {
            rules: Ruleset::normal("slow:3,2".parse().unwrap()),
            max: 8,
        }]),
        short: None,
        same_as: None,
        machine: Vec::new(),
        proof: None,
    }
}

fn report(register: &Register, id: &str, max: Option<u64>) -> Report {
    let claim = register.claim(id).unwrap();
    claim.verify(max, resources(&Arc::default())).unwrap()
}

#[test]
fn a_claim_that_comes_at_run_time_is_verified_beside_those_of_the_papers() {
    let mut register = Register::default();
    // What is evaluated in each position is a value of the program, as an expression that was
    // read would be.
    let divisor: u128 = "4".parse().unwrap();
    let is_p = move |sum: u128| sum.is_multiple_of(divisor);
    let at_most = |trial: &mut Trial<'_>| {
        let table = trial.table(Measure::Remoteness)?;
        trial.positions(|piles, tally| {
            let x = nimscope::game::Canonical::sorted(piles.to_vec());
            let r = table.remoteness(&x).unwrap();
            tally.case(r.0 <= x.sum(), piles, |x| format!("{x} has R = {r}"));
        })
    };
    let statement = "P exactly if the sum is divisible by 4";
    let first = register
        .admit(typed("own/1", statement), move |trial| {
            outcomes(trial, |x| Some(Outcome::p_if(is_p(x.sum()))))
        })
        .unwrap();
    let second = typed("own/2", "R is at most the sum");
    register.admit(second, at_most).unwrap();
    assert_eq!(register.claims().count(), claims().len() + 2);
    assert_eq!(first.claim.statement, statement);
    assert_eq!(register.claim("own/1"), Some(first));
    assert_ne!(register.claim("own/2"), Some(first));

    let holds = report(&register, "own/2", None);
    assert_eq!((holds.status, holds.checked), (Status::Holds, 165));
    assert_eq!(
        holds.range,
        "all positions of normal slow:3,2 with piles ≤ 8"
    );
    // (0, 0, 1) is terminal, and its sum is 1.
    let refuted = report(&register, "own/1", Some(5));
    assert_eq!((refuted.status, refuted.checked), (Status::Refuted, 56));
    assert_eq!(
        refuted.counterexamples[0].found,
        "normal slow:3,2: 0 0 1 is P, but own/1 says N"
    );
    assert_eq!(refuted.failed, refuted.counterexamples.len() as u64);

    // The papers' claims are checked by the same register, and keep their identifiers.
    let paper = report(&register, "slowset/thm3.3", Some(6));
    let control = Arc::new(Control::new());
    let alone = verify(
        claim("slowset/thm3.3").unwrap(),
        Some(6),
        resources(&control),
    );
    assert_eq!(paper, alone.unwrap());
    for id in ["own/1", "slowset/thm3.3"] {
        let again = register.admit(typed(id, "anything"), |_| Ok(()));
        assert_eq!(
            again,
            Err(IdentifierTaken(id.to_owned())),
            "the first one stays"
        );
    }
    assert_eq!(register.claim("own/3"), None);
    control.cancel();
    let cancelled = first.verify(None, resources(&control));
    assert_eq!(cancelled, Err(Cancelled));
}

#[test]
fn a_certificate_and_a_check_that_cannot_decide_are_checks_too() {
    let mut register = Register::default();
    let calls = AtomicUsize::new(0);
    let certificate = move |trial: &mut Trial<'_>| {
        calls.fetch_add(1, Ordering::Relaxed);
        let rules = trial.scope()?.rules;
        trial.range = Some(format!("all positions of {rules}, of all sizes"));
        let states = 7;
        trial.tally.fact(states == 7, || {
            format!("the certificate of {rules} is wrong")
        });
        Ok(())
    };
    register
        .admit(typed("auto/slow:3,2", "the automaton gives P"), certificate)
        .unwrap();
    let report = report(&register, "auto/slow:3,2", None);
    assert_eq!((report.status, report.checked), (Status::Holds, 1));
    assert_eq!(
        report.range,
        "all positions of normal slow:3,2, of all sizes"
    );

    let open = typed("own/open", "a statement beyond the limits");
    let check = |_: &mut Trial<'_>| {
        Err(Stop::Undecided(
            "the automaton would be too large".to_owned(),
        ))
    };
    register.admit(open, check).unwrap();
    let report = self::report(&register, "own/open", None);
    let reason = "the automaton would be too large".to_owned();
    assert_eq!(report.status, Status::Unchecked(reason));
    // A claim of this sort without a function says so, and never that it holds.
    let control = Arc::new(Control::new());
    let alone = verify(
        &typed("own/none", "nothing checks it"),
        None,
        resources(&control),
    )
    .unwrap();
    assert_eq!(
        alone.status,
        Status::Unchecked("own/none has no check".to_owned())
    );
}
