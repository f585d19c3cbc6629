//! What the explorer takes at most: memory within its budget in every pane.
use std::time::Duration;

use super::Tty;

/// What the program and its libraries take besides the budget, in KiB.
pub(super) const BESIDES: u64 = 60 << 10;

/// The keys that go to the panes.
const PANES: &[&str] = &[
    "gv", "gp", "gu", "gm", "gl", "gy", "go", "ge", "gc", "gh", "gf", "gw", "gr",
];

/// Positions whose searches, tables or lists once took more than they were given.
const HUNGRY: &[&str] = &[
    "--game single:6 --position 9000,7222,1973,9398,4572,1412",
    "--game abo:3 --misere --position 138,180,129",
    "--game slow-set:5,2+4 --misere --position 340,1310,80,1370,580",
    "--game exact:5,2 --position 60,70,80,90,99",
    "--game circular:6,3 --position 9,8,7,6,5,4",
];

/// The peak of the process after it was in every pane, in KiB.
fn peak(arguments: &str, mebibytes: u64, stay: Duration) -> u64 {
    let memory = format!("{mebibytes}M");
    let words = arguments.split(' ').chain(["--memory", &memory]);
    let mut tty = Tty::start(&words.collect::<Vec<_>>(), 120, 40, &[]);
    tty.until_shows("sum ");
    for pane in PANES {
        tty.press(pane);
        std::thread::sleep(stay);
        // To the end of its list, and to what is opened there.
        tty.press("G");
        tty.press(" ");
        std::thread::sleep(stay);
        tty.press("\x1b\x1b");
    }
    let peak = tty.peak();
    tty.press("\x03");
    assert!(tty.end().success());
    peak
}

fn assert_within(games: &[&str], budgets: &[u64], stay: Duration) {
    for arguments in games {
        for &mebibytes in budgets {
            let most = peak(arguments, mebibytes, stay);
            assert!(
                most <= (mebibytes << 10) + BESIDES,
                "{arguments}: {most} KiB with {mebibytes} MiB"
            );
        }
    }
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads /proc")]
fn the_peak_of_every_pane_is_within_the_budget() {
    assert_within(&HUNGRY[..2], &[16, 64], Duration::from_millis(60));
}

#[test]
#[ignore = "takes some minutes"]
fn the_peak_of_every_pane_is_within_the_budget_however_long_one_stays() {
    assert_within(HUNGRY, &[16, 64, 1024], Duration::from_secs(1));
}

/// A session of this many positions, each an edit of the one before.
fn session(positions: u64) -> String {
    let node = |number: u64| {
        let before = number - 1;
        format!(
            r#"{{"from":{before},"position":"{number} {} 5 6","how":{{"change":"entered"}}}}"#,
            number % 97
        )
    };
    let first = r#"{"rules":["nim:4","normal"],"position":"3 5 5 6","how":{"change":"start"}}"#;
    let nodes: Vec<String> = std::iter::once(first.to_owned())
        .chain((1..positions).map(node))
        .collect();
    let (nodes, at) = (nodes.join(","), positions - 1);
    format!(r#"{{"tree":{{"nodes":[{nodes}],"at":{at}}}}}"#)
}

/// A session of far more positions than the budget has room for.
#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads /proc")]
fn the_peak_of_a_start_with_a_large_session_is_within_the_budget() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("nimscope");
    std::fs::create_dir(&place).unwrap();
    std::fs::write(place.join("session.json"), session(100_000)).unwrap();
    let state = folder.path().to_str().unwrap();
    let mut tty = Tty::start(&["--memory", "64M"], 120, 40, &[("XDG_STATE_HOME", state)]);
    tty.until_shows("99999 ");
    let most = tty.peak();
    assert!(most <= (64 << 10) + BESIDES, "{most} KiB with 64 MiB");
    tty.press("\x03");
    assert!(tty.end().success());
}
