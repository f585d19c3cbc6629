//! `discover` and `check` for games by their rule, over numeration systems.

use serde_json::Value;

use super::keys;
use super::program::{program, run};

/// The one object that a command prints.
fn printed(arguments: &str) -> Value {
    let run = run(arguments);
    assert_eq!(
        (run.status, run.err.as_str()),
        (Some(0), ""),
        "{arguments}: {run:?}"
    );
    serde_json::from_str(&run.out).unwrap()
}

/// What is asked again has the names of files as they were typed.
#[test]
fn names_of_games_may_be_in_capitals_and_names_of_files_stay() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Edges.txt"), "ab\nbc\n").unwrap();
    std::fs::write(
        folder.path().join("Nim.rule"),
        "piles: a, b\nmove: a-t\nmove: b-t\n",
    )
    .unwrap();
    for (typed, again) in [
        ("Hyper:@Edges.txt", "hyper:@Edges.txt"),
        ("RULE:Nim.rule", "RULE:Nim.rule"),
    ] {
        let mut words = program(&format!("discover --game {typed}"));
        let output = words.current_dir(&folder).output().unwrap();
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!(found["verdict"], "proved");
        let command = format!("nimscope discover --game {again}");
        assert_eq!(found["command"], command.as_str());
    }
}

#[test]
fn wythoffs_game_goes_in_as_a_file_and_a_theorem_comes_out() {
    let folder = tempfile::tempdir().unwrap();
    let rule =
        "name: Wythoff's game\npiles: a, b\nmove: a-t\nmove: b-t # the other\nmove: a-t, b-t\n";
    std::fs::write(folder.path().join("wythoff.rule"), rule).unwrap();
    let in_folder = |arguments: &str| {
        let output = program(arguments).current_dir(&folder).output().unwrap();
        let answer: Value = serde_json::from_slice(&output.stdout).unwrap();
        (output.status.code(), answer)
    };
    let words = "discover --game rule:wythoff.rule --certificate found.txt --export wy.txt";
    let (status, found) = in_folder(words);
    assert_eq!(status, Some(0), "{found}");
    assert_eq!(found["verdict"], "proved");
    assert_eq!(found["system"], "fib");
    assert_eq!(found["states"], 14);
    assert_eq!(
        found["boxes"],
        serde_json::json!([[7, 11], [12, 13], [20, 14], [33, 14]])
    );
    assert_eq!(found["certificate"], "found.txt");
    assert_eq!(
        found["exported"],
        serde_json::json!(["wy.txt", "wy_proof.txt"])
    );
    assert_eq!(
        found["command"],
        "nimscope discover --game rule:wythoff.rule"
    );
    let tried: Vec<&str> = found["tried"]
        .as_array()
        .unwrap()
        .iter()
        .map(|t| t["system"].as_str().unwrap())
        .collect();
    assert_eq!(
        tried,
        [
            "base:2", "fib", "pell:2", "pell:3", "pell:4", "trib", "base:3"
        ]
    );
    assert_eq!(
        keys(&found["tried"][0]),
        ["boxes", "ratios", "reason", "system", "trend"],
        "as a reader sorts them"
    );
    assert_eq!(found["tried"][0]["trend"], "growing");
    assert_eq!(found["tried"][1]["trend"], "stable");

    let (status, checked) = in_folder("check found.txt");
    assert_eq!(
        (status, &checked["verdict"]),
        (Some(0), &Value::from("right"))
    );
    assert_eq!(
        checked["game"],
        "rule:{piles: a, b; move: a-t; move: b-t; move: a-t, b-t}"
    );
    let file = folder.path().join("found.txt");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("play normal", "play misere")).unwrap();
    let (status, checked) = in_folder("check found.txt");
    assert_eq!(
        (status, &checked["verdict"]),
        (Some(1), &Value::from("wrong"))
    );
    assert_eq!(checked["reason"], "a terminal has another case");
}

#[test]
fn values_and_systems_are_named() {
    let three = printed("discover --game blocking-wythoff:3 --system base:3");
    assert_eq!(
        (&three["verdict"], &three["states"]),
        (&"proved".into(), &9.into())
    );
    let misere = printed("discover --game wythoff --misere --system linear:1,1");
    assert_eq!(
        (&misere["system"], &misere["states"]),
        (&"fib".into(), &20.into())
    );
    let one = printed("discover --game nim:2 --value grundy=1");
    assert_eq!(
        (&one["value"], &one["system"]),
        (&"grundy=1".into(), &"base:2".into())
    );
    // Equal but for the last digit, where they are not: before it, after it, and what is neither.
    assert_eq!(one["states"], 3);
    let far = printed("discover --game wythoff --value remoteness<3");
    assert_eq!(far["verdict"], "proved");
}

/// Numbers without a bound are read beside the piles; a rule that says what a family says is found
/// as the family is.
#[test]
fn grundy_values_and_remotenesses_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("found.txt");
    for value in ["remoteness", "grundy"] {
        let game = "'rule:{piles: a; move: a-1; move: a-3}' --misere --system base:2";
        let arguments = format!("--value {value} --certificate {}", file.display());
        let found = printed(&format!("discover --game {game} {arguments}"));
        assert_eq!(found["verdict"], "proved", "{found}");
        let checked = printed(&format!("check {}", file.display()));
        assert_eq!(
            (&checked["verdict"], &checked["value"]),
            (&"right".into(), &value.into())
        );
        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, text.replace("play misere", "play normal")).unwrap();
        let checked = run(&format!("check {}", file.display()));
        assert_eq!(checked.status, Some(1), "{checked:?}");
    }
    let moves = "move: a-1, b-1; move: a-1, c-1; move: b-1, c-1";
    let slow = printed(&format!(
        "discover --game 'rule:{{piles: a, b, c; {moves}}}' --value grundy"
    ));
    assert_eq!(
        (&slow["verdict"], &slow["states"]),
        (&"proved".into(), &153.into())
    );
}

#[test]
fn the_rule_in_words_says_where_the_game_ends() {
    let rule = "'rule:{piles: a, b; move: a-t; move: b-1; end: a + b < 4; end: b = 9; forbid: 1}'";
    for (game, position, ends) in [
        (
            "gale:3",
            "0,0,6",
            "the sum = a or the sum = b or the sum = c.",
        ),
        ("end-wythoff:3", "0,2", "the sum < 3."),
        (rule, "2,2", "a+b < 4 or b = 9. The other player may forbid"),
    ] {
        let said = run(&format!("why --game {game} {position}")).out;
        assert!(
            said.contains(&format!(" The game ends where {ends}")),
            "{said}"
        );
    }
    let said = run("why --game wythoff 0,2").out;
    assert!(!said.contains("The game ends"), "{said}");
}

/// A P-position has no winning move, also where it has moves to P-positions that are forbidden; of
/// the values of such games the remoteness is found, and the Grundy value is refused at once.
#[test]
fn where_options_may_be_forbidden_nothing_false_is_said() {
    let p = printed("eval --game blocking-wythoff:2 0,1");
    assert_eq!(
        (&p["outcome"], &p["winning"]),
        (&"P".into(), &serde_json::json!([]))
    );
    let n = printed("eval --game blocking-wythoff:2 1,1");
    assert_eq!(n["winning"], serde_json::json!([[0, 0], [0, 1]]));
    let said = |position: &str| run(&format!("why --game blocking-wythoff:2 {position}")).out;
    let of_p = said("0,1");
    assert!(
        of_p.contains("or the opponent may forbid all that are"),
        "{of_p}"
    );
    assert!(!of_p.contains("Winning"), "{of_p}");
    let of_n = said("1,1");
    assert!(
        of_n.contains("of which the opponent may forbid up to 1, lead to (0 0), (0 1)"),
        "{of_n}"
    );
    let of_three = run("why --game blocking-wythoff:3 5,5").out;
    assert!(
        of_three.contains("may forbid up to 2, lead to (0 0), (2 5) ×2."),
        "{of_three}"
    );

    let far = printed("discover --game blocking-wythoff:2 --value grundy");
    assert_eq!(
        far["reason"],
        "where options may be forbidden, no Grundy value is defined"
    );
    assert_eq!(far.get("tried"), None);
    let rule = "'rule:{piles: a; move: a-1; move: a-2; move: a-3; forbid: 1}'";
    let found = printed(&format!("discover --game {rule} --value remoteness"));
    assert_eq!(found["verdict"], "proved", "{found}");
    let soon = printed("discover --game blocking-wythoff:2 --value remoteness<3");
    assert_eq!(
        (&soon["verdict"], &soon["system"]),
        (&"proved".into(), &"fib".into())
    );

    // (2, 2) is P, and (2, 3) is N; from both a move leads to (0, 0) or to (2, 2).
    for (position, to_p) in [("2,2", false), ("2,3", true)] {
        let moves = printed(&format!(
            "moves --game blocking-wythoff:2 {position} --json"
        ));
        let options = moves["options"].as_array().unwrap();
        let winning = |outcome: &str| {
            let own = options.iter().filter(|option| option["outcome"] == outcome);
            own.map(|option| option["winning"].clone())
                .collect::<Vec<_>>()
        };
        assert!(!winning("P").is_empty() && winning("P").iter().all(|wins| *wins == to_p));
        assert!(winning("N").iter().all(|wins| *wins == false));
    }
}

/// Of a family base 2 was tried, and nothing else, where it was left open which system suits.
#[test]
fn the_system_of_a_family_is_told_where_it_was_left_open() {
    let found = printed("discover --game nim:2 --system auto");
    assert_eq!(found["system"], "base:2");
    assert_eq!(found["tried"][0]["boxes"], found["boxes"]);
    assert_eq!(
        found["command"],
        "nimscope discover --game nim:2 --system auto"
    );
    assert_eq!(printed("discover --game nim:2").get("tried"), None);
}

/// Words that automata do not follow are named, and others are followed.
#[test]
fn statements_name_what_is_in_the_way() {
    let nim = "'rule:{piles: a, b, c; move: a-t; move: b-t; move: c-t if a >= 0}'";
    for (game, claim, verdict, words) in [
        (nim, "P <=> (a xor b xor c) = 0", "proved", ""),
        (
            nim,
            "P => (a | b) >= c and (a & b) <= (a | b)",
            "proved",
            "",
        ),
        (
            nim,
            "P => min(a, b) <= c and max(a, b) div 2 <= c",
            "refuted",
            "",
        ),
        ("wythoff", "P => min(x1, x2) = x1", "proved", ""),
        ("wythoff", "P => max(a - b, b - a) = x2 - x1", "proved", ""),
        (
            "wythoff",
            "P and x2 > 0 => exists v: v > 0 and x1 + v = x2 and (exists u: u < v)",
            "proved",
            "",
        ),
        (
            "wythoff",
            "P => forall v: P(x1, v) => v = x2 or v < x1",
            "proved",
            "",
        ),
        ("wythoff", "P(a, a) <=> a = 0", "proved", ""),
        (
            "wythoff",
            "terminal or exists v: some option: x1 = v",
            "agrees",
            "options beside bound numbers",
        ),
        (
            "wythoff",
            "P => a xor b >= 0",
            "agrees",
            "`a xor b`, which is about digits of base 2",
        ),
        ("wythoff", "P <=> G = 0", "proved", ""),
        (
            "wythoff",
            "R <= 2 and x1 > 0 => x2 - x1 <= 1 and x1 <= 2",
            "refuted",
            "",
        ),
        ("wythoff", "R = 2 => x1 + x2 = 3", "proved", ""),
        (
            "wythoff",
            "P or N.misere or P.misere",
            "agrees",
            "do not follow `N.misere`",
        ),
    ] {
        let said = printed(&format!("prove --game {game} --claim '{claim}' --max 30"));
        assert_eq!(said["verdict"], verdict, "{said}");
        let reason = said["reason"].as_str().unwrap_or_default();
        assert!(reason.contains(words), "{said}");
    }
}

/// What a search without proof leaves: the automaton that agrees with its boxes and where its
/// proof stopped, or what the next box takes.
#[test]
fn what_is_not_proved_leaves_evidence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("candidate.txt");
    let found = printed(&format!(
        "discover --game blocking-wythoff:4 --system pell:2 --memory 256K --candidate {}",
        file.display()
    ));
    assert_eq!(
        (&found["verdict"], &found["states"], &found["system"]),
        (&"candidate".into(), &50.into(), &"pell:2".into())
    );
    let text = std::fs::read_to_string(&file).unwrap();
    let last = text.lines().last().unwrap();
    let frontier = "while it looked for the positions with 4 options in a set";
    assert!(
        last.starts_with("unproved the proof met a limit") && last.contains(frontier),
        "{last}"
    );
    let checked = run(&format!("check {}", file.display()));
    assert_eq!(checked.status, Some(1), "{checked:?}");

    // In binary digits, too: one that is wrong beyond its box, and one whose proof does not fit.
    for (arguments, lacks) in [
        (
            "--game hyper:a+bc+cd --memory 4K",
            "unproved the automaton is wrong beyond piles ≤ 7, as a position has an option that its \
             value excludes",
        ),
        (
            "--game moore:3,2 --misere --memory 4K",
            "unproved the proof met a limit: an automaton or a search would need more than 4 KiB",
        ),
    ] {
        let to = file.display();
        let found = printed(&format!(
            "discover {arguments} --threads 1 --candidate {to}"
        ));
        assert_eq!(found["verdict"], "candidate", "{found}");
        assert_eq!(found["trend"], "stable");
        let text = std::fs::read_to_string(&file).unwrap();
        let last = text.lines().last().unwrap();
        assert!(last.starts_with(lacks), "{last}");
        let reason = found["reason"].as_str().unwrap();
        assert!(reason.starts_with(last.strip_prefix("unproved ").unwrap()));
        let checked = run(&format!("check {to}"));
        assert_eq!(checked.status, Some(1), "{checked:?}");
    }

    // Where the states still grow, the automaton of the last box is no candidate, but written.
    let to = file.display();
    let grown = printed(&format!(
        "discover --game wythoff --system base:2 --memory 64K --candidate {to}"
    ));
    assert_ne!(grown["verdict"], "candidate", "{grown}");
    assert_eq!(grown["states"], Value::Null);
    let text = std::fs::read_to_string(&file).unwrap();
    let last = text.lines().last().unwrap();
    assert!(text.contains("\nsystem base:2\n"), "{text}");
    assert!(last.starts_with("unproved "), "{last}");

    let late = printed("discover --game wythoff --system base:2 --seconds 1");
    let reason = late["reason"].as_str().unwrap();
    let next = "the time ran out; the next box over base:2, of piles ≤ ";
    assert!(
        reason.starts_with(next) && reason.contains("takes a table of"),
        "{late}"
    );
    assert_eq!(late["ratios"], serde_json::json!([]));
    assert!(late["phase"].is_string(), "{late}");
    let refused = printed("discover --game vdn --system fib");
    assert_eq!(refused["ratios"], serde_json::json!([]));
    assert!(refused["phase"].is_string(), "{refused}");
}

/// The figure of an automaton over a numeration system has its states and the way of a position.
#[test]
fn automata_over_systems_are_drawn() {
    let drawn = run("figure automaton --game wythoff --format csv");
    assert_eq!(drawn.status, Some(0), "{drawn:?}");
    let lines: Vec<&str> = drawn.out.lines().collect();
    assert_eq!(lines[..2], ["state,accepts,column,next", "0,yes,00,0"]);
    let states: std::collections::BTreeSet<&str> =
        (lines[1..].iter().filter_map(|line| line.split(',').next())).collect();
    assert_eq!(states.len(), 8, "the P-positions alone: {states:?}");
}

/// Very many amounts of a move take no longer than the effort that is given: no choice of them may
/// be a move, and each may be one.
#[test]
fn many_amounts_are_bounded() {
    let moves = "piles: a,b,c,d,e,f; move: a-t,b-u,c-v,d-w,e-x,f-y";
    let begun = std::time::Instant::now();
    for (rule, piles) in [
        (format!("{moves} if a+b > 100"), "30,30,30,30,30,30"),
        (format!("{moves} if a'+b' > 100"), "50,50,50,50,50,50"),
        (moves.to_owned(), "9,9,9,9,9,9"),
    ] {
        let game = format!("rule:{{{rule}}}");
        let mut command = program("eval --game");
        let output = command.arg(game).arg(piles).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{rule}: {output:?}");
    }
    let taken = begun.elapsed();
    assert!(taken < std::time::Duration::from_secs(20), "{taken:?}");
}

#[test]
fn what_cannot_be_done_is_said() {
    let splits = printed("discover --game vdn --system fib");
    assert_eq!(splits["verdict"], "out-of-reach");
    assert!(
        splits["reason"].as_str().unwrap().contains("take tokens"),
        "{splits}"
    );
    let unbounded = printed("discover --game wythoff --value grundy --system fib --memory 1M");
    assert_eq!(unbounded["verdict"], "none-in-sight", "{unbounded}");
    assert_eq!(unbounded["tried"][0]["trend"], "growing");
    // Nim with three piles over base 3: the states grow in all boxes that fit the memory.
    let growing = printed("discover --game nim:3 --system base:3 --memory 8M");
    assert_eq!(growing["verdict"], "none-in-sight", "{growing}");
    assert_eq!(growing["phase"], "table");
    assert!(
        growing["reason"]
            .as_str()
            .unwrap()
            .starts_with("the table of piles ≤ 242 needs")
    );
    assert_eq!(growing["tried"][0]["trend"], "growing");
    for (arguments, words) in [
        (
            "--game 'rule:{piles: a; move: a+1}'",
            "line 1, column 17 of the rule",
        ),
        ("--game rule:/nonexistent", "cannot be read"),
        ("--game end-wythoff", "write it like end-wythoff:3"),
        ("--game wythof", "wythoff, a-wythoff, end-wythoff"),
        ("--game wythoff --system phi", "write base:2, fib"),
        ("--game wythoff --value g", "as in grundy=1"),
        (
            "--game wythoff --export 1.txt",
            "Walnut names an automaton by its file",
        ),
        (
            "--game wythoff --value grundy=1 --export w.txt",
            "--export takes outcomes",
        ),
        (
            "--game blocking-wythoff:2 --export w.txt",
            "games in which options may be forbidden are not written for Walnut",
        ),
    ] {
        let run = run(&format!("discover {arguments}"));
        assert_eq!(
            (run.status, run.out.as_str()),
            (Some(2), ""),
            "{arguments}: {run:?}"
        );
        assert!(run.err.contains(words), "{arguments}: {run:?}");
    }
}

/// What is said of rules over binary digits is said of those over a system.
#[test]
fn a_rule_over_a_system_is_counted_drawn_and_exported() {
    // As many P-positions as there are by the definition, with piles below U(B).
    let found = printed("discover --game wythoff --system fib --bits 6");
    let counts = found["counts"].as_array().unwrap();
    let below = [2, 3, 5, 8, 13, 21];
    assert_eq!(counts.len(), below.len());
    for (count, below) in counts.iter().zip(below) {
        let max = below - 1;
        let said = printed(&format!("solve --game wythoff --what outcome --max {max}"));
        assert_eq!(count[1], said["p"], "below {below}");
    }
    // Fibonacci's numbers grow by the golden ratio, and of two numbers one is free.
    let growth = found["growth"].as_f64().unwrap();
    assert!((growth - f64::midpoint(1.0, 5_f64.sqrt())).abs() < 1e-8);

    // One automaton tells which positions are P and which have the Grundy value 0.
    let zero = printed("discover --game wythoff --system fib --value grundy=0");
    assert_eq!(zero["states"], found["states"]);

    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("wythoff.dot");
    let to = file.display();
    let found = printed(&format!("discover --game wythoff --export {to}"));
    let text = std::fs::read_to_string(&file).unwrap();
    assert_eq!(found["exported"][0], file.to_str().unwrap());
    // The start and the states from which a P-position is read, as in the figure.
    assert_eq!(text.matches("doublecircle").count(), 3, "{text}");
    assert!(text.contains("start -> 0;"), "{text}");
    for name in ["counts", "learning"] {
        let drawn = run(&format!("figure {name} --game wythoff --format csv"));
        assert_eq!(drawn.status, Some(0), "{drawn:?}");
        assert!(drawn.out.lines().count() > 4, "{drawn:?}");
    }
}
