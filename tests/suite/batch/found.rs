//! Rules that were found answer from then on, as long as their certificates prove them.

use std::path::Path;

use nimscope::batch::theorems_with;
use nimscope::game::Ruleset;
use nimscope::study::shards::text_digest;
use serde_json::Value;

use crate::support::program::{program, run};

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
    let eval = "eval --game hyper:ab+bc --misere 18446744073709551615,7,18446744073709551613";
    let answer = || printed(eval, cache.path());
    assert_eq!(answer()["outcome"], Value::Null);

    let found = printed("discover --game hyper:ab+bc --misere", cache.path());
    assert_eq!(found["verdict"], "proved");
    let known = answer();
    assert_eq!(known["outcome"], "N");
    assert_eq!(known["source"]["outcome"], "theorem");
    assert_eq!(known["theorems"][0], "auto/hyper:ab+bc/misere");
    let written = "'rule:{piles: a, b, c; move: c-u, b-t; move: b-t, a-u}'";
    let written = eval.replace("hyper:ab+bc", written);
    assert_eq!(printed(&written, cache.path())["outcome"], "N");

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
fn what_was_found_answers_in_whatever_way_the_game_is_written() {
    let cache = tempfile::tempdir().unwrap();
    printed("discover --game wythoff", cache.path());
    let rule = "rule:{piles: a, b; move: b-u, a-u; move: b-t; move: a-t}";
    for game in ["wythoff", rule] {
        let known = printed(&format!("eval --game '{game}' 610,987"), cache.path());
        assert_eq!(known["outcome"], "N", "{known}");
    }
}

#[test]
fn remoteness_and_grundy_values_that_were_found_answer_too() {
    let [cache, empty] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    let eval = |position: &str, cache: &Path| {
        printed(
            &format!("eval --game hyper:a+bc --misere {position}"),
            cache,
        )
    };
    let huge = "18446744073709551615,7,18446744073709551613";
    for value in ["remoteness", "grundy"] {
        assert_eq!(eval(huge, cache.path())[value], Value::Null);
        let words = format!("discover --game hyper:a+bc --misere --value {value}");
        assert_eq!(printed(&words, cache.path())["verdict"], "proved");
        let known = eval(huge, cache.path());
        assert_ne!(known[value], Value::Null);
        assert_eq!(known["source"][value], "theorem");
        for small in ["0,0,0", "1,2,3", "5,3,4", "9,6,6", "2,12,11"] {
            let [by_rule, by_table] = [&cache, &empty].map(|cache| eval(small, cache.path()));
            assert_eq!(by_rule[value], by_table[value], "{small}");
        }
    }
}

#[test]
fn what_was_found_beside_a_rule_of_the_program_answers_too() {
    let cache = tempfile::tempdir().unwrap();
    let eval = "eval --game slow-circular:4,2 18446744073709551615,7,18446744073709551613,5";
    let answer = || printed(eval, cache.path());
    let before = answer();
    assert_eq!(before["source"]["outcome"], "theorem");
    assert_eq!(before["remoteness"], Value::Null);
    let words = "discover --game slow-circular:4,2 --value remoteness";
    assert_eq!(printed(words, cache.path())["verdict"], "proved");
    assert_eq!(answer()["source"]["remoteness"], "theorem");
}

#[test]
fn what_is_said_of_a_preset_follows_from_a_rule_that_was_just_found() {
    let screen = |keys: &str| {
        let game = "--fresh --game slow-hyper:ab+bc+cd --screen 120x40";
        run(&format!("{game} --keys '{keys}'")).lines().concat()
    };
    // The presets are looked at before the rule is found, and after it.
    for keys in ["g v", "g v g r enter g v", "g v g r enter g m"] {
        let is_known = screen(keys).contains("Known at any size: outcome");
        assert_eq!(is_known, keys.contains("enter"), "{keys}");
    }
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

#[test]
fn a_rule_is_exported_for_other_programs() {
    let cache = tempfile::tempdir().unwrap();
    let folder = cache.path();
    let file = |name: &str| folder.join(name).display().to_string();
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();

    let found = printed(
        &format!("discover --game nim:2 --export {}", file("two.txt")),
        folder,
    );
    assert_eq!(
        found["exported"],
        serde_json::json!([file("two.txt"), file("two_proof.txt")])
    );
    assert_eq!(text("two.txt"), "msd_2 msd_2\n\n0 1\n0 0 -> 0\n1 1 -> 0\n");
    assert!(text("two_proof.txt").contains("$two(y1,x2)"));

    let checked = printed(
        &format!(
            "check crates/nimscope-core/assets/rules/nim-3.txt --export {}",
            file("three.dot")
        ),
        folder,
    );
    assert_eq!(checked["exported"], serde_json::json!([file("three.dot")]));
    assert!(text("three.dot").starts_with("// nimscope"));

    let certificate = "crates/nimscope-core/assets/rules/nim-3.txt";
    let checked = printed(
        &format!("check {certificate} --coq {}", file("three.v")),
        folder,
    );
    assert_eq!(checked["exported"], serde_json::json!([file("three.v")]));
    assert!(text("three.v").contains("Theorem nim_3_P :"));

    for wrong in [
        format!("discover --game nim:2 --export {}", file("2.txt")),
        format!("check {certificate} --coq {}", file("3.v")),
        format!("check {certificate} --coq {}", file("three.txt")),
    ] {
        let status = program(&wrong).status().unwrap();
        assert_eq!(status.code(), Some(2), "{wrong}");
    }
}

/// What `proofs/check` accepted stands beside the theorem. If it is this theorem, the
/// rule says so.
#[test]
fn a_rule_of_ones_own_is_verified_where_coq_accepted_its_theorem() {
    let cache = tempfile::tempdir().unwrap();
    let folder = cache.path();
    let file = |name: &str| folder.join(name).display().to_string();
    let certificate = file("own.txt");
    printed(
        &format!("discover --game hyper:ab+bc --misere --certificate {certificate}"),
        folder,
    );
    let check = format!("check {certificate} --coq {}", file("own.v"));
    assert_eq!(printed(&check, folder).get("accepted"), None);
    let statement = || {
        let theorems = theorems_with(Some(folder.join("nimscope/rules")));
        let rules = Ruleset::misere("hyper:ab+bc".parse().unwrap());
        theorems.recall(rules.game);
        let x = rules.game.canonical([1, 2, 3]);
        let fact = theorems.outcome(rules, &x).unwrap();
        theorems.statement(fact.by).unwrap()
    };
    let digest = text_digest(&std::fs::read_to_string(folder.join("own.v")).unwrap());
    let said = format!(" Verified by Coq 8.16.1, theorem {}.", &digest[..12]);
    // A theorem that Coq accepted under the same name, but another one.
    for (theorem, is_accepted) in [("0".repeat(64), false), (digest.clone(), true)] {
        let line = format!("{theorem} 8.16.1\n");
        std::fs::write(folder.join("own.accepted"), line).unwrap();
        let accepted = serde_json::json!({"theorem": digest, "coq": "8.16.1"});
        let expected = is_accepted.then_some(&accepted);
        assert_eq!(printed(&check, folder).get("accepted"), expected);
        assert_eq!(statement().ends_with(&said), is_accepted, "{}", statement());
        // Claims, proofs, searches, reports and references say so too, with the whole digest.
        let id = "auto/hyper:ab+bc/misere";
        let proof = if is_accepted { "verified" } else { "machine" };
        let claim = printed(&format!("claims {id} --json"), folder);
        assert_eq!(claim["proof"], proof);
        let whole = format!("SHA-256 {digest}");
        let is_said = |text: &str| text.contains(&whole) && text.contains("erified");
        assert_eq!(is_said(claim["proof_text"].as_str().unwrap()), is_accepted);
        for (name, command) in [
            ("proved.json", format!("prove {id}")),
            (
                "found.json",
                "discover --game hyper:ab+bc --misere".to_owned(),
            ),
        ] {
            let result = printed(&command, folder);
            assert_eq!(result.get("accepted"), expected, "{command}");
            std::fs::write(folder.join(name), result.to_string()).unwrap();
        }
        for command in [
            format!("cite {id}"),
            format!("cite {id} --format text"),
            format!("report {}", file("proved.json")),
            format!("report {}", file("found.json")),
        ] {
            let output = program(&command).env("XDG_CACHE_HOME", folder).output();
            let text = String::from_utf8(output.unwrap().stdout).unwrap();
            assert_eq!(is_said(&text), is_accepted, "{command}: {text}");
        }
    }
}

#[test]
fn claims_of_ones_own_stand_in_a_folder_beside_the_configuration() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("nimscope/claims");
    std::fs::create_dir_all(&folder).unwrap();
    let rules = Ruleset::normal("exact:4,2".parse().unwrap());
    let text = nimscope::study::verify::own_claims::written("ties", rules, "P <=> x1 = x3");
    std::fs::write(folder.join("ties.ron"), text).unwrap();
    std::fs::write(folder.join("spoilt.ron"), "(").unwrap();
    let run = |arguments: &str| {
        let output = program(arguments)
            .env("XDG_CONFIG_HOME", home.path())
            .env("XDG_CACHE_HOME", home.path())
            .output()
            .unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert!(said.contains("spoilt.ron is left out"), "{said}");
        serde_json::from_slice::<Value>(&output.stdout).unwrap()
    };
    assert_eq!(run("claims own/ties --json")["kind"], "conjecture");
    assert_eq!(run("verify own/ties --json")["status"], "holds");
    let proved = run("prove own/ties");
    assert_eq!(proved["verdict"], "proved");
    // Of the positions with piles up to 255 that are P none is left out.
    assert_eq!(proved["complete"]["counts"]["failed"], 0);
    assert_eq!(
        proved["complete"]["counts"]["positions"],
        proved["sound"]["counts"]["positions"]
    );
}
