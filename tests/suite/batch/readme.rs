//! The examples of the README, run as they stand.

use std::collections::BTreeSet;

use super::folder;
use super::program::{program, run};

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

/// Without what is not the same on every day and of every program: times, dates and digests.
fn timeless(text: &str) -> String {
    let mut shown = String::new();
    let mut rest = text;
    while let Some((key, at)) = VARYING
        .into_iter()
        .filter_map(|key| Some((key, rest.find(key)?)))
        .min_by_key(|&(_, at)| at)
    {
        let (before, after) = rest.split_at(at + key.len());
        shown.push_str(before);
        shown.push('…');
        // To the end of the number or of the text.
        rest = &after[after.find(['"', ',']).unwrap()..];
    }
    shown + rest
}

const VARYING: [&str; 4] = [
    "\"seconds\":",
    "\"date\":\"",
    "\"program\":\"",
    "\"data\":\"",
];

#[test]
fn the_examples_of_the_readme_are_true() {
    let folder = folder();
    for (line, expected) in examples() {
        let (arguments, lines) = match line.split_once(" | head -") {
            Some((arguments, lines)) => (arguments, lines.parse().unwrap()),
            None => (line, usize::MAX),
        };
        let run = program(arguments).current_dir(&folder).output().unwrap();
        let (out, err) = (
            String::from_utf8(run.stdout).unwrap(),
            String::from_utf8(run.stderr).unwrap(),
        );
        assert_eq!((run.status.code(), err.as_str()), (Some(0), ""), "{line}");
        let printed: Vec<&str> = out.lines().take(lines).collect();
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

/// The figures and screens of the README, each with the command that made it.
#[test]
fn the_figures_of_the_readme_are_what_their_commands_draw() {
    let mut seen = 0;
    for image in README.split("![nimscope ").skip(1) {
        let (command, rest) = image.split_once("](").unwrap();
        let (file, _) = rest.split_once(')').unwrap();
        let is_screen = command.contains("--screen");
        let format = if is_screen { "" } else { " --format svg" };
        let drawn = run(&format!("{command}{format}"));
        assert_eq!(
            (drawn.status, drawn.err.as_str()),
            (Some(0), ""),
            "{command}"
        );
        let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
        let kept = std::fs::read_to_string(&path).unwrap();
        assert!(
            drawn.out == kept,
            "{file} is not what nimscope {command}{format} draws"
        );
        seen += 1;
    }
    assert_eq!(seen, 8, "four figures and four screens");
}
