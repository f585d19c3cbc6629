//! Positions that come and answers that go: order, closed pipes, interrupts.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Stdio};

use super::program::{peak, program, run_on};

#[test]
fn many_positions_are_answered_in_order() {
    let positions: Vec<[u64; 3]> = (0..20_000).map(|i| [i % 7, 7 + i % 11, 20 + i]).collect();
    let input: Vec<String> = positions
        .iter()
        .map(|[a, b, c]| format!("{a},{b},{c}\n"))
        .collect();
    let input = input.concat();
    let run = run_on("eval --game slow:3,2 --limit 1 --memory 1M", &input);
    let answers = run.lines();
    assert_eq!(answers.len(), positions.len());
    for ([a, b, c], answer) in positions.iter().zip(answers) {
        assert!(
            answer.contains(&format!("\"position\":[{a},{b},{c}]")),
            "{answer}"
        );
    }
}

#[test]
fn no_position_has_no_answer() {
    assert_eq!(run_on("eval --game nim:3", "").lines(), [""; 0]);
    assert_eq!(
        run_on("eval --game nim:3 -", "# nothing\n\n").lines(),
        [""; 0]
    );
}

/// A command whose input and output are in the hands of the test.
fn held(arguments: &str) -> Child {
    program(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
#[cfg_attr(not(target_os = "linux"), ignore = "reads /proc")]
fn a_list_takes_no_more_memory_the_more_rows_are_written() {
    for arguments in [
        "exceptions --game slow:6,5 --misere --max 60",
        "table --game slow:5,4 --misere --max 36 --memory 16M",
    ] {
        let mut child = held(&format!("{arguments} --threads 2"));
        let rows = BufReader::new(child.stdout.take().unwrap()).lines();
        let mut rows = rows.map(Result::unwrap).fuse();
        // It waits for its reader, so that it never is many rows ahead.
        let mut peak_after = |count: usize| {
            assert_eq!(rows.by_ref().take(count).count(), count, "{arguments}");
            peak(child.id())
        };
        // By then every thread has had its share of the work and of the memory for it.
        let few = peak_after(100_000);
        let many = peak_after(600_000);
        // The least that could be kept of a row, its rank, would be 4,688 KiB.
        assert!(many < few + 2344, "{arguments}: {few} KiB, then {many} KiB");
        drop(rows);
        child.wait().unwrap();
    }
}

#[test]
fn an_answer_does_not_wait_for_more_input() {
    let mut child = held("eval --game nim:3");
    let mut input = child.stdin.take().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    for pile in 0..3 {
        writeln!(input, "1,2,{pile}").unwrap();
        let mut answer = String::new();
        output.read_line(&mut answer).unwrap();
        assert!(answer.contains("\"game\":\"nim:3\""), "{answer}");
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_closed_pipe_ends_quietly() {
    for arguments in [
        "table --game nim:4 --max 30",
        "exceptions --game slow:5,4 --misere --max 30",
        "line --game slow:4,3 9000,9000,9000,9000 --limit 100000",
        "eval --game slow:3,2",
    ] {
        let mut child = held(arguments);
        let mut input = child.stdin.take().unwrap();
        let writer = std::thread::spawn(move || {
            // The reader may be gone before all is written.
            (0..100_000)
                .try_for_each(|i| writeln!(input, "1,2,{i}"))
                .is_ok()
        });
        let mut output = BufReader::new(child.stdout.take().unwrap());
        output.read_line(&mut String::new()).unwrap();
        drop(output);
        let status = child.wait().unwrap();
        writer.join().unwrap();
        let mut said = String::new();
        child
            .stderr
            .take()
            .unwrap()
            .read_to_string(&mut said)
            .unwrap();
        assert_eq!((status.code(), said.as_str()), (Some(0), ""), "{arguments}");
    }
}

/// Work of half a minute and more, of which nothing is printed before its end.
#[cfg(unix)]
#[test]
fn work_ends_as_soon_as_nobody_reads() {
    for arguments in [
        "solve --game half:64 --max 6 --memory 1G",
        "moves --game slow-moore:16,16 9,9,9,9,9,9,9,9,9,9,9,9,9,9,9,9 --memory 1G",
    ] {
        let since = std::time::Instant::now();
        let mut child = held(arguments);
        drop(child.stdout.take());
        assert_eq!(child.wait().unwrap().code(), Some(0), "{arguments}");
        let took = since.elapsed();
        assert!(took.as_secs() < 10, "{arguments}: {took:?}");
    }
}

#[cfg(unix)]
fn interrupt(child: &Child) {
    let kill = std::process::Command::new("kill")
        .arg("-INT")
        .arg(child.id().to_string())
        .status();
    assert!(kill.unwrap().success());
}

#[cfg(unix)]
#[test]
fn an_interrupt_while_it_waits_for_input() {
    let mut child = held("eval --game nim:3");
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "1,2,3").unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    output.read_line(&mut String::new()).unwrap();
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    drop(input);
}

#[cfg(unix)]
#[test]
fn an_interrupted_table_leaves_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let files = || folder.path().read_dir().unwrap().count();
    let target = folder.path().join("table.csv");
    let mut child = held(&format!(
        "table --game nim:5 --max 64 --memory 4G --out {}",
        target.display()
    ));
    while files() == 0 {
        assert!(child.try_wait().unwrap().is_none(), "it is at work");
        std::thread::yield_now();
    }
    interrupt(&child);
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(files(), 0);
}

#[test]
fn what_is_far_out_of_reach_is_not_searched_for() {
    let input: Vec<String> = (0..2000_u64)
        .map(|i| format!("{0} {0} {0} {0} {0} {0}\n", 10_000_000_000 + i))
        .collect();
    let input = input.concat();
    // A search for each of them would take minutes.
    for game in ["slow:6,5", "slow:6,3", "slow-moore:6,2", "nim:6"] {
        let run = run_on(&format!("eval --misere --game {game}"), &input);
        assert_eq!(run.lines().len(), 2000);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_interrupt_ends_every_long_command() {
    for arguments in [
        "solve --game moore:4,2 --max 250 --memory 4G",
        "exceptions --game slow:6,5 --misere --max 80 --memory 1M",
        "exceptions --game exact:5,2 --max 90 --memory 4G",
        "verify exact52/obs8 --max 90 --memory 4G",
        "verify all --max 60",
        "eval --game moore:4,2 --memory 1M",
    ] {
        let mut child = held(arguments);
        let mut input = child.stdin.take().unwrap();
        let mut output = child.stdout.take().unwrap();
        let writer = std::thread::spawn(move || {
            // The reader may be gone before all is written.
            (0..100_000)
                .try_for_each(|i| writeln!(input, "120,130,140,{}", 150 + i % 40))
                .is_ok()
        });
        let reader = std::thread::spawn(move || output.read_to_end(&mut Vec::new()).unwrap());
        // Its threads are there before it can be interrupted in order.
        while std::fs::read_dir(format!("/proc/{}/task", child.id())).map_or(2, Iterator::count) < 2
        {
            std::thread::yield_now();
        }
        interrupt(&child);
        assert_eq!(child.wait().unwrap().code(), Some(130), "{arguments}");
        writer.join().unwrap();
        reader.join().unwrap();
    }
}

#[test]
fn help_and_screens_that_nobody_reads_end_quietly() {
    let screen = "--fresh --game nim:2 --screen 80x24";
    let record = "--fresh --game nim:2 --record svg";
    for arguments in ["help eval", "--help", "--version", screen, record] {
        let mut command = program(arguments);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let run = command.stdout(writer).output().unwrap();
        assert_eq!(
            (run.status.code(), run.stderr.as_slice()),
            (Some(0), &b""[..]),
            "{arguments}"
        );
    }
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    let status = program("nonsense").stderr(writer).status().unwrap();
    assert_eq!(status.code(), Some(2), "what is wrong cannot be said");
}
