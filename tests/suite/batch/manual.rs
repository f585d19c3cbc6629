//! The examples and pictures of the README and of the manual, run as they stand.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use super::folder;
use super::program::{Run, finished, program, run, run_on};

/// The README and the pages of the manual, with the folder of each.
fn pages() -> Vec<(&'static str, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path: PathBuf| std::fs::read_to_string(path).unwrap();
    let mut pages = vec![("", read(top.join("README.md")))];
    for entry in std::fs::read_dir(top.join("docs")).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(("docs", read(path)));
        }
    }
    pages
}

/// The examples: a command line behind `$ nimscope`, and what it prints.
fn examples() -> Vec<(String, String)> {
    let mut examples = Vec::new();
    for (_, page) in pages() {
        for block in page.split("```console\n").skip(1) {
            let (block, _) = block.split_once("```").unwrap();
            for example in block.split("$ nimscope ").skip(1) {
                let (command, output) = example.split_once('\n').unwrap();
                examples.push((command.to_owned(), output.trim_end().to_owned()));
            }
        }
    }
    examples
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
fn the_examples_are_true() {
    let folder = folder();
    for (line, expected) in examples() {
        let (arguments, lines) = match line.split_once(" | head -") {
            Some((arguments, lines)) => (arguments, lines.parse().unwrap()),
            None => (line.as_str(), usize::MAX),
        };
        let Run { status, out, err } = match arguments.split_once(" <<< ") {
            Some((arguments, input)) => run_on(arguments, input.trim_matches('\'')),
            None => finished(program(arguments).current_dir(&folder).output().unwrap()),
        };
        assert_eq!((status, err.as_str()), (Some(0), ""), "{line}");
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
    let examples = examples();
    let shown: BTreeSet<&str> = examples
        .iter()
        .filter_map(|(line, _)| line.split_whitespace().next())
        .collect();
    assert!(commands.len() > 10, "{help:?}");
    for command in commands.iter().filter(|command| **command != "help") {
        assert!(
            shown.contains(command),
            "a page has an example of {command}"
        );
    }
}

/// Figures and screens, each with the command that made it.
#[test]
fn pictures_are_what_their_commands_draw() {
    let mut seen = BTreeSet::new();
    for (folder, page) in pages() {
        assert_eq!(
            page.matches("![").count(),
            page.matches("<!-- nimscope ").count(),
            "each picture has its command before it"
        );
        for image in page.split("<!-- nimscope ").skip(1) {
            let (command, rest) = image.split_once(" -->\n![").unwrap();
            let (words, rest) = rest.split_once("](").unwrap();
            let (file, _) = rest.split_once(')').unwrap();
            assert!(words.contains(' '), "{words:?} says what is seen");
            let is_screen = command.contains("--screen");
            let format = if is_screen { "" } else { " --format svg" };
            let drawn = run(&format!("{command}{format}"));
            assert_eq!(
                (drawn.status, drawn.err.as_str()),
                (Some(0), ""),
                "{command}"
            );
            let path = Path::new(env!("CARGO_MANIFEST_DIR"))
                .join(folder)
                .join(file);
            let kept = std::fs::read_to_string(&path).unwrap();
            assert!(
                drawn.out == kept,
                "{file} is not what nimscope {command}{format} draws"
            );
            seen.insert(path.canonicalize().unwrap());
        }
    }
    assert_eq!(
        seen.len(),
        9,
        "four figures and five screens, of which one moves"
    );
}

#[test]
fn help_prints_every_page_of_the_manual_and_what_each_command_takes() {
    let list = run("help");
    let (_, topics) = list.out.split_once("by nimscope help NAME:\n").unwrap();
    let topics: Vec<&str> = topics
        .lines()
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    let count = pages()
        .iter()
        .filter(|(folder, page)| !folder.is_empty() && !page.starts_with("# The manual"))
        .count();
    assert_eq!(topics.len(), count, "one topic for each page");
    let mut told = BTreeSet::new();
    for topic in topics {
        let page = run(&format!("help {topic}"));
        assert!(page.out.starts_with("# "), "{topic}: {page:?}");
        // Prose fits a terminal of 80 columns.
        let parts = page.out.split("```").step_by(2);
        let mut lines = parts.flat_map(str::lines);
        let long = lines.find(|line| line.chars().count() > 80 && line.trim().contains(' '));
        let is_word = |line: &str| {
            line.split_whitespace()
                .any(|word| word.chars().count() > 74)
        };
        assert!(long.is_none_or(is_word), "{topic}: {long:?}");
        told.insert(words(&page.out));
    }
    // No word is lost but those of comments and pictures.
    for (folder, page) in pages() {
        if !folder.is_empty() && !page.starts_with("# The manual") {
            assert!(told.contains(&words(&page)), "{page}");
        }
    }
    assert_eq!(run("help eval").out, run("eval --help").out);
    let unknown = run("help wythoffs");
    assert_eq!((unknown.status, unknown.out.as_str()), (Some(2), ""));
    assert!(unknown.err.contains("no such page"), "{unknown:?}");
}

/// The words of a page, without comments and pictures.
fn words(page: &str) -> Vec<String> {
    let parts = page.split("<!--");
    let parts = parts.map(|part| part.split_once("-->").map_or(part, |(_, rest)| rest));
    let lines = parts.flat_map(str::lines);
    let lines = lines.filter(|line| !line.starts_with("!["));
    let words = lines.flat_map(str::split_whitespace);
    words.map(str::to_owned).collect()
}

/// Every claim that this project has proved, with the way of its proof.
#[test]
fn the_page_on_theory_lists_what_is_proved() {
    let mut table = "| claim | proof | statement |\n|---|---|---|\n".to_owned();
    for line in run("claims").out.lines() {
        let claim: serde_json::Value = serde_json::from_str(line).unwrap();
        if let Some(proof) = claim["proof"].as_str() {
            let [id, statement] = ["id", "statement"].map(|key| claim[key].as_str().unwrap());
            let statement = statement.replace('|', "\\|");
            writeln!(table, "| `{id}` | {proof} | {statement} |").unwrap();
        }
    }
    let page = include_str!("../../../docs/theory.md");
    let begin = "<!-- proved: generated from the claims; a test compares -->\n";
    let (_, rest) = page.split_once(begin).unwrap();
    let (kept, _) = rest.split_once("<!-- end of proved -->").unwrap();
    assert_eq!(
        kept.trim(),
        table.trim(),
        "docs/theory.md needs this table:\n{table}"
    );
}
