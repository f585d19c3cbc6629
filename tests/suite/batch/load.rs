//! What commands take at most: memory within the budget, and no work for what is not wanted or
//! cannot be known.
#![cfg(target_os = "linux")]

use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::program::{program, run, run_on};
use crate::prove::hostile_certificates::attacks;

/// What the program and its libraries take besides the budget, in KiB.
const BESIDES: u64 = 60 << 10;

/// The most memory that a process had so far, in KiB; `None` once it is over.
fn peak(child: &Child) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches(" kB").parse().ok()
}

/// Runs a command for some time at most: its peak.
fn peak_of(arguments: &str, patience: Duration) -> u64 {
    let mut child = program(arguments)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let since = Instant::now();
    let mut most = 0;
    while child.try_wait().unwrap().is_none() && since.elapsed() < patience {
        most = most.max(peak(&child).unwrap_or(0));
        std::thread::sleep(Duration::from_millis(1));
    }
    // The process may have ended already.
    drop(child.kill());
    child.wait().unwrap();
    most
}

/// Commands that once took more than they were given, and one of every kind.
const HUNGRY: &[&str] = &[
    "eval --game single:6 9000,7222,1973,9398,4572,1412",
    "eval --game single:6 --misere --effort 300000 9000,7222,1973,9398,4572,1412",
    "moves --game single:6 9000,7222,1973,9398,4572,1412",
    "line --game single:6 9000,7222,1973,9398,4572,1412",
    "why --game single:6 9000,7222,1973,9398,4572,1412",
    // Searches side by side, and a long list of long positions.
    "eval --threads 8 --game single:6 --misere --effort 300000 9000,7222,1973,9398,4572,1412 9001,7222,1973,9398,4572,1412 9002,7222,1973,9398,4572,1412 9003,7222,1973,9398,4572,1412 9004,7222,1973,9398,4572,1412 9005,7222,1973,9398,4572,1412 9006,7222,1973,9398,4572,1412 9007,7222,1973,9398,4572,1412",
    "moves --game nim:60 1001,1002,1003,1004,1005,1006,1007,1008,1009,1010,1011,1012,1013,1014,1015,1016,1017,1018,1019,1020,1021,1022,1023,1024,1025,1026,1027,1028,1029,1030,1031,1032,1033,1034,1035,1036,1037,1038,1039,1040,1041,1042,1043,1044,1045,1046,1047,1048,1049,1050,1051,1052,1053,1054,1055,1056,1057,1058,1059,1060",
    "moves --game abo:3 --misere 138,180,129",
    "moves --game nim:3 --limit 15000 10000000000000000000,10000000000000000000,5",
    "moves --game nim:3 --limit 1000000 10000000000000000000,10000000000000000000,5",
    "eval --game slow-set:5,2+4 --misere 340,1310,80,1370,580",
    "line --game slow:4,3 600,600,600,600",
    "table --game nim:4 --max 30",
    "solve --game moore:4,2 --max 40",
    "solve --game half:64 --max 6",
    "exceptions --game slow:5,4 --misere --max 30",
    "exceptions --game exact:5,2 --max 30",
    "verify exact52/obs8",
    "mseq --game slow:3,2 1000000000001,1000000000003,1000000000004",
    "reduce --game slow:4,3 1,1,1,2",
    "claims",
    "games",
    "figures",
    "figure map --game slow:4,3 --misere --max 400",
    "figure graph --game exact:5,2 --max 12",
    "discover --game exact:4,2 --seconds 20",
    "prove --game nim:3 --claim x1=x2=>x3>0",
    "check crates/nimscope-core/assets/rules/exact-5,2.txt",
    "verify nimscope/thm3 --by options --game slow:5,4 --max 40",
    "report",
    "man",
    "completions zsh",
];

/// Commands that read shards, and a folder of those.
fn of_shards() -> (tempfile::TempDir, [String; 2]) {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<String> = (1..=5)
        .map(|number| {
            let file = folder.path().join(format!("{number}.json"));
            let (file, of) = (file.display(), format!("{number}/5"));
            let shard = "verify nimscope/thm3 --by options --game slow:3,2 --max 20 --shard";
            assert_eq!(run(&format!("{shard} {of} --out {file}")).status, Some(0));
            file.to_string()
        })
        .collect();
    let commands = ["merge", "report"].map(|command| format!("{command} {}", files.join(" ")));
    (folder, commands)
}

fn assert_within(budgets: &[u64], patience: Duration) {
    let (_folder, of_shards) = of_shards();
    let of_shards = of_shards.iter().map(String::as_str);
    for arguments in HUNGRY.iter().copied().chain(of_shards) {
        for &mebibytes in budgets {
            let most = peak_of(&format!("{arguments} --memory {mebibytes}M"), patience);
            assert!(
                most <= (mebibytes << 10) + BESIDES,
                "{arguments}: {most} KiB with {mebibytes} MiB"
            );
        }
    }
}

#[test]
fn the_peak_of_every_command_is_within_its_budget() {
    assert_within(&[16, 64], Duration::from_secs(4));
}

#[test]
#[ignore = "takes some minutes"]
fn the_peak_of_every_command_is_within_its_budget_however_long_it_runs() {
    assert_within(&[16, 64, 1024], Duration::from_secs(60));
}

#[test]
fn the_peak_of_a_check_is_within_its_budget_whatever_the_certificate() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("certificate.txt");
    for attack in attacks() {
        std::fs::write(&file, attack.text).unwrap();
        let check = format!("check {} --memory 16M", file.display());
        let most = peak_of(&check, Duration::from_secs(4));
        assert!(most <= (16 << 10) + BESIDES, "{}: {most} KiB", attack.why);
    }
}

#[test]
fn a_list_of_moves_that_does_not_fit_is_refused_with_its_size() {
    let moves = |limit| {
        let game = "moves --game nim:3 --memory 16M";
        run(&format!(
            "{game} --limit {limit} 10000000000000000000,10000000000000000000,5"
        ))
    };
    let refused = moves(1_000_000);
    assert_eq!(refused.status, Some(1), "{refused:?}");
    let named = ["--limit 1000000", "the budget is 16 MiB", "--memory"];
    assert!(
        named.iter().all(|word| refused.err.contains(word)),
        "{refused:?}"
    );
    let (_, most) = refused.err.split_once("at most ").unwrap();
    let most: u64 = most.split(' ').next().unwrap().parse().unwrap();
    assert_eq!(moves(most + 1).status, Some(1));
    let few = moves(most.min(500));
    assert_eq!(few.status, Some(0));
    assert_eq!(few.out.lines().count(), 502);
}

/// N-positions far from every table, whose outcome and remoteness come from a theorem.
fn far_positions() -> String {
    let lines = (0..500_u64).map(|i| {
        let big = 100_000_000_000_000_000 + i;
        let piles: Vec<String> = (0..40).map(|j| (big + j % 3).to_string()).collect();
        piles.join(",") + "\n"
    });
    lines.collect()
}

fn evaluated_far(what: &str) -> (Vec<serde_json::Value>, Duration) {
    let input = far_positions();
    let since = Instant::now();
    let found = run_on(&format!("eval --game slow:40,39 --misere {what}"), &input).json();
    (found, since.elapsed())
}

#[test]
fn only_what_is_wanted_is_computed_and_no_search_is_begun_that_is_hopeless() {
    for what in ["--what outcome,remoteness", ""] {
        let (found, took) = evaluated_far(what);
        assert_eq!(found.len(), 500);
        assert!(found.iter().all(|x| x["remoteness"].is_u64()));
        let grundy = found.iter().filter(|x| !x["grundy"].is_null()).count();
        // Where all values are wanted, those of P-positions are 0.
        assert_eq!(grundy > 0, what.is_empty(), "{grundy}");
        // A search for each of them took seconds.
        assert!(took < Duration::from_secs(20), "{what}: {took:?}");
    }
    let found = run("eval --game slow:4,3 --misere --what grundy 3,3,3,4").json();
    assert_eq!(found[0]["grundy"], 2);
    assert!(found[0]["outcome"].is_null() && found[0]["remoteness"].is_null());
    let found = run("eval --game slow:4,3 --misere --what outcome 3,3,3,4").json();
    assert_eq!(found[0]["outcome"], "N");
    assert!(found[0]["remoteness"].is_null() && found[0]["grundy"].is_null());
    let run = run("eval --game slow:4,3 --what size 3,3,3,4");
    assert_eq!(run.status, Some(2));
    assert!(run.err.contains("outcome, remoteness, grundy"), "{run:?}");
}

#[test]
fn the_effort_bounds_the_positions_that_a_search_visits() {
    // No table of it fits, and its Grundy value takes some thousand positions.
    let grundy = |effort: u64| {
        let arguments = format!("eval --game slow:6,3 --memory 1K --effort {effort} 3,4,5,6,7,9");
        run(&arguments).json()[0]["grundy"].clone()
    };
    assert!(grundy(10).is_null());
    assert!(grundy(100_000).is_u64());
}

#[test]
fn the_effort_bounds_the_work_of_tables() {
    // A table of 26 piles holds 2²⁶ arrangements of zeros and ones.
    let evaluated = |edges: &str| {
        let ones = ["1"; 26].join(",");
        run(&format!("eval --game hyper:{edges} --effort 100 {ones}")).json()[0].clone()
    };
    let circle = "ab+bc+cd+de+ef+fg+gh+hi+ij+jk+kl+lm+mn+no+op+pq+qr+rs+st+tu+uv+vw+wx+xy+yz+za";
    let circle = evaluated(circle);
    assert!(
        circle["outcome"].is_null() && circle["grundy"].is_null(),
        "{circle}"
    );
    // Below 13 pairs there are as many positions as pairs may be left.
    let pairs = evaluated("ab+cd+ef+gh+ij+kl+mn+op+qr+st+uv+wx+yz");
    assert_eq!(pairs["outcome"], "N");
    assert_eq!(pairs["source"]["outcome"], "search");
}

/// On a machine that does nothing else.
#[test]
#[ignore = "its bound on time needs an idle machine and the release profile"]
fn five_hundred_far_positions_take_a_fifth_of_a_second() {
    let (_, took) = evaluated_far("--what outcome,remoteness");
    assert!(took < Duration::from_millis(200), "{took:?}");
}
