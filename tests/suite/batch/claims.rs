//! Claims and their verification, as the shell prints them.

use super::{keys, program::run};
use crate::support::claims::{EVEN_SUM, admit_even_sum};
use clap::{FromArgMatches, Subcommand};
use nimscope::batch::{Command, Failure, Shell};
use nimscope::theory::claim::{ClaimProof, Meaning, claim, claims};
use serde_json::{Value, json};

#[test]
fn claims_have_an_identifier_each_and_their_source() {
    let listed = run("claims").json();
    assert_eq!(listed.len(), claims().len());
    for (object, claim) in listed.iter().zip(claims()) {
        assert_eq!(
            object,
            &json!({"id": claim.id, "source": claim.source(), "kind": claim.kind.word(), "statement": claim.statement,
                "proof": claim.proof.as_ref().map(ClaimProof::word),
                "doi": claim.references.first().and_then(|work| work.doi.as_ref()),
                "arxiv": claim.references.first().and_then(|work| work.arxiv.as_ref())})
        );
    }
}

/// The commands know the claims of the shell that they run in.
#[test]
fn a_claim_that_comes_at_run_time_is_known_to_the_commands() {
    let mut shell = Shell::new(64 << 20, 1, true);
    let done = |shell: &Shell, words: &[&str]| {
        let program = Command::augment_subcommands(
            clap::Command::new("nimscope").disable_help_subcommand(true),
        );
        let words = ["nimscope"].iter().chain(words);
        let read = program.clone().try_get_matches_from(words).unwrap();
        nimscope::batch::run(&Command::from_arg_matches(&read).unwrap(), shell, program)
    };
    for words in [["claims", EVEN_SUM], ["verify", EVEN_SUM]] {
        assert!(matches!(done(&shell, &words), Err(Failure::Usage(_))));
    }
    admit_even_sum(&mut shell.claims);
    for words in [["claims", EVEN_SUM], ["verify", EVEN_SUM]] {
        done(&shell, &words).unwrap();
    }
}

#[test]
fn a_claim_is_printed_with_its_proof() {
    let theorem = claim("nimscope/thm4").unwrap();
    let proof = theorem.proof.as_ref().unwrap().text();
    let printed = run("claims nimscope/thm4");
    assert!(printed.out.contains(&theorem.statement), "{printed:?}");
    assert!(printed.out.ends_with(&format!("\nProof\n{proof}\n")));
    let object = &run("claims nimscope/thm4 --json").json()[0];
    assert_eq!(keys(object).len(), 8, "{object}");
    assert_eq!(object["proof"], "hand");
    assert_eq!(object["proof_text"], json!(proof));
    // The papers' own proofs stand in the papers.
    assert!(!run("claims delete/thm3.2").out.contains("Proof"));
    let object = &run("claims delete/thm3.2 --json").json()[0];
    assert_eq!(object["proof"], Value::Null);
    assert_eq!(object["proof_text"], Value::Null);
}

#[test]
fn verify_says_what_was_checked_and_what_is_not_as_printed() {
    let holds = &run("verify slowset/thm5.1 --max 8").json()[0];
    assert_eq!(
        (
            &holds["status"],
            &holds["counterexamples"],
            &holds["failed"]
        ),
        (&json!("holds"), &json!([]), &json!(0))
    );
    assert_eq!(holds["proof"], Value::Null);
    assert!(holds["checked"].as_u64().unwrap() > 100);
    assert!(holds["range"].as_str().unwrap().contains('8'));
    // Row (11, 11, 19, 19, 20) of the table of section 2.7: the example of `study::verify`.
    let misprint = &run("verify games24/2.7").json()[0];
    assert_eq!(misprint["status"], "misprint");
    let row = &misprint["counterexamples"][0];
    assert_eq!(row["printed"], "(11, 11, 19, 19, 20)");
    assert_eq!(row["position"], json!([11, 11, 19, 19, 20]));
    assert_eq!(row["nearest"][0], json!([11, 13, 19, 19, 20]));
    for (id, by) in [("nimscope/cor3.8", "hand"), ("nimscope/single4", "machine")] {
        let proved = &run(&format!("verify {id} --max 4")).json()[0];
        assert_eq!(
            (&proved["status"], &proved["proof"]),
            (&json!("holds"), &json!(by))
        );
    }
    let unchecked = claims()
        .iter()
        .find(|claim| matches!(claim.meaning, Meaning::NotChecked(_)));
    let unchecked = &run(&format!("verify {}", unchecked.unwrap().id)).json()[0];
    assert_eq!(unchecked["status"], "unchecked");
    assert!(unchecked["reason"].is_string());
}

#[test]
fn verify_all_keeps_order_and_budget() {
    let ids: Vec<&str> = claims().iter().map(|claim| claim.id.as_str()).collect();
    let found = run("verify all --max 3 --memory 200K --threads 3").json();
    let found: Vec<&str> = found
        .iter()
        .map(|report| report["id"].as_str().unwrap())
        .collect();
    assert_eq!(found, ids);
    let refused = &run("verify exact52/obs8 --memory 1M").json()[0];
    assert_eq!(refused["status"], "unchecked");
    assert!(
        refused["reason"]
            .as_str()
            .unwrap()
            .contains("the budget is 1 MiB")
    );
}

/// A statement of a paper is cited by the paper, one of this project by the program.
#[test]
fn every_claim_is_cited_by_where_it_stands() {
    for (id, begins, says) in [
        (
            "games24/2.9",
            "@article{games24,",
            "doi = {10.3390/g15060037}",
        ),
        ("slowset/thm5.1", "@misc{slowset,", "eprint = {2404.06608}"),
        ("nimscope/thm4", "@misc{nimscope,", "note = {theorem 4}"),
        (
            "nimscope/thm3",
            "@misc{nimscope,",
            "author = {{The nimscope developers}}",
        ),
        (
            "bouton",
            "@article{bouton,",
            "title = {Nim, a game with a complete mathematical theory}",
        ),
        (
            "conway/genus",
            "@book{conway,",
            "publisher = {Academic Press}",
        ),
        (
            "moore/misere",
            "@article{moore,",
            "@article{jenkyns-mayberry,",
        ),
        (
            "circular/n,n-1",
            "@article{circular,",
            "doi = {10.37236/2765},\n  eprint = {1211.0091}",
        ),
    ] {
        let entry = run(&format!("cite {id}"));
        assert!(entry.out.starts_with(begins), "{entry:?}");
        assert!(entry.out.contains(says), "{entry:?}");
        let count = |brace| entry.out.matches(brace).count();
        assert_eq!(count('{'), count('}'), "{entry:?}");
    }
    let line = run("cite games24/2.9 --format text").out;
    assert_eq!(
        line,
        "Gurvich, Maximchuk, Miheenkov, Naumova: On remoteness functions of k-NIM with k + 1 piles in normal and in misère \
         versions, Games 15 (2024) 37, doi:10.3390/g15060037, section 2.9\n"
    );
    let full = run("claims exact52/obs3 --json").json();
    assert_eq!(full[0]["arxiv"], json!("2311.18772"));
    assert!(run("cite").out.starts_with("@misc{nimscope,"));
    assert_eq!(run("cite nowhere/1").status, Some(2));
    let program = run("cite --format text").out;
    let theorem = run("cite nimscope/thm3 --format text").out;
    assert_eq!(theorem, format!("{}, theorem 3\n", program.trim_end()));
}

/// No claim of the literature is without authors, title and year.
#[test]
fn every_claim_of_the_literature_names_a_work() {
    for claim in claims() {
        let is_own = claim.paper == "nimscope";
        assert_eq!(claim.references.is_empty(), is_own, "{}", claim.id);
        for work in &claim.references {
            assert!(
                !work.authors.is_empty() && work.year > 1900 && !work.key.is_empty(),
                "{work:?}"
            );
        }
    }
}

/// What an answer names in `theorems` is a claim: a rule that was found, too, is printed, proved
/// again, and cited with the digest of its certificate.
#[test]
fn a_rule_that_answers_is_a_claim() {
    let answer = &run("eval --game exact:8,3 1,2,3,4,5,6,7,100").json()[0];
    let id = answer["theorems"][0].as_str().unwrap();
    assert_eq!(id, "auto/exact:8,3/normal");
    let text = std::fs::read_to_string("crates/nimscope-core/assets/rules/exact-8,3.txt").unwrap();
    let digest = nimscope::study::shards::text_digest(&text);
    let entry = run(&format!("cite {id}")).out;
    assert!(
        entry.contains(&format!("certificate SHA-256 {digest}")),
        "{entry}"
    );
    let full = &run(&format!("claims {id} --json")).json()[0];
    assert_eq!(
        (&full["id"], &full["proof"]),
        (&json!(id), &json!("machine"))
    );
    for id in ["auto/slow-moore:4,2/normal", "auto/wythoff/normal"] {
        let proved = &run(&format!("prove {id}")).json()[0];
        assert_eq!(
            (&proved["verdict"], &proved["claim"]),
            (&json!("proved"), &json!("outcome"))
        );
        let verified = &run(&format!("verify {id}")).json()[0];
        assert_eq!(
            (&verified["status"], &verified["checked"]),
            (&json!("holds"), &json!(1))
        );
    }
    assert_eq!(run("cite auto/exact:8,3/misere").status, Some(2));
}
