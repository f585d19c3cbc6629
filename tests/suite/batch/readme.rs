//! The examples of the README, run as they stand.

use std::collections::BTreeSet;

use super::program::run;

const README: &str = include_str!("../../../README.md");

/// The examples: a command line behind `$ nimscope`, and what it prints.
fn examples() -> Vec<(&'static str, String)> {
    let blocks = README.split("```console\n").skip(1);
    let examples = blocks.flat_map(|block| {
        block
            .split("```")
            .next()
            .unwrap()
            .split("$ nimscope ")
            .skip(1)
    });
    examples
        .map(|example| {
            let (command, output) = example.split_once('\n').unwrap();
            (command, output.trim_end().to_owned())
        })
        .collect()
}

/// Without the time, which is never the same.
fn timeless(text: &str) -> String {
    let Some((before, rest)) = text.split_once("\"seconds\":") else {
        return text.to_owned();
    };
    let after = rest.trim_start_matches(|c: char| c.is_ascii_digit() || ".e-".contains(c));
    format!("{before}\"seconds\":…{after}")
}

#[test]
fn the_examples_of_the_readme_are_true() {
    for (line, expected) in examples() {
        let (arguments, lines) = match line.split_once(" | head -") {
            Some((arguments, lines)) => (arguments, lines.parse().unwrap()),
            None => (line, usize::MAX),
        };
        let run = run(arguments);
        assert_eq!((run.status, run.err.as_str()), (Some(0), ""), "{line}");
        let printed: Vec<&str> = run.out.lines().take(lines).collect();
        assert_eq!(
            timeless(printed.join("\n").trim_end()),
            timeless(&expected),
            "nimscope {line}"
        );
    }
}

#[test]
fn every_command_has_an_example() {
    let help = run("--help");
    let (_, list) = help.out.split_once("Commands of the shell:\n").unwrap();
    let commands = list.lines().take_while(|line| !line.is_empty());
    let commands = commands.filter(|line| !line.starts_with("   "));
    let commands: BTreeSet<&str> = commands
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let shown: BTreeSet<&str> = examples()
        .iter()
        .filter_map(|(line, _)| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 10, "{help:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        assert!(
            shown.contains(command),
            "the README has an example of {command}"
        );
    }
}
