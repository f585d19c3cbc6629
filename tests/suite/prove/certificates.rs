//! The checker accepts what is proved, and nothing that is not.

use std::path::Path;
use std::time::{Duration, Instant};

use fastrand::Rng;
use nimscope::game::Measure;
use nimscope::prove::{Budget, Limit, Rule, Stopped, Truth, check, is_of_statement};
use nimscope::solve::Control;
use nimscope::solve::naive::Naive;

use super::rule;
use super::shipped::{positions, small_box};
use super::statements::decided;

/// Whether a rule is right on a small box, by the definition.
fn is_true(rule: &Rule) -> bool {
    let rules = rule.rules;
    let mut naive = Naive::new(rules);
    positions(rules.game, small_box(rules.game))
        .iter()
        .all(|x| {
            let value = naive.value(x);
            let number = match rule.value {
                Measure::Outcome => return rule.outcome(x.piles()) == Some(value.outcome),
                Measure::Remoteness => value.remoteness.0,
                Measure::Grundy => value.grundy.0,
            };
            (0..=number + 2).all(|other| {
                rule.gives(x.piles(), u64::try_from(other).unwrap()) == Some(other == number)
            })
        })
}

/// A statement that names no value, or several, has a certificate of its own. Whatever is changed
/// in it, it proves nothing that is false, and a certificate that is missing is not looked for.
#[test]
fn proofs_of_statements_have_certificates() {
    let control = Control::new();
    let wrong = |text: &str| check(text, &Budget::of(&control)).unwrap().wrong;
    for (name, claim, domain, rests_on) in [
        ("nim:3", "x1 <= x3", None, 0),
        ("nim:3", "terminal <=> sum = 0", None, 0),
        ("nim:3", "P(1, 2, 3)", None, 0),
        ("nim:3", "R = 1 => x3 > 0", Some("x1 <= x2"), 0),
        ("nim:3", "P <=> G = 0", None, 2),
        ("nim:3", "P[nim:2](x1, x2) <=> x1 = x2", None, 1),
        ("misere nim:2", "P.normal and x1 >= 2 => P", None, 2),
        ("nim:2", "P", Some("P.misere and x1 >= 2"), 2),
    ] {
        let decision = decided(name, claim, domain);
        assert_eq!(decision.whole, Truth::Proved, "{name}: {claim}");
        let text = decision.certificate.unwrap();
        assert!(is_of_statement(&text), "{name}: {claim}");
        assert_eq!(wrong(&text), None, "{text}");
        assert_eq!(text.matches("nimscope certificate 2\n").count(), rests_on);
        for (old, new) in [
            (claim, "1 = 2"),
            ("\nstatement ", "\nstatement )"),
            ("\ngame ", "\ngame no"),
            ("\nplay ", "\nplay no"),
            ("\nend\n", "\nend\nmore\n"),
            ("\nrests on ", "\nrests on 1"),
            ("\nautomaton ", "\nautomaton 1"),
        ] {
            if text.contains(old) {
                let changed = text.replacen(old, new, 1);
                assert!(wrong(&changed).is_some(), "{changed}");
            }
        }
        let (head, _) = text.split_once("\nrests on ").unwrap();
        let without = format!("{head}\nrests on 0\nend\n");
        assert_eq!(wrong(&without).is_some(), rests_on > 0, "{without}");
    }
    let by_rule = decided("nim:3", "G = a xor b xor c", None).certificate;
    assert_eq!(by_rule, Some(rule("nim:3", Measure::Grundy).certificate));
}

/// A certificate that is right, with what it proves.
struct Source {
    name: String,
    rule: Rule,
}

/// Rules that are found: outcomes in both directions, remotenesses and Grundy values.
fn found() -> Vec<Source> {
    let games = [
        ("nim:2", Measure::Outcome),
        ("exact:3,2", Measure::Outcome),
        ("misere slow-set:3,1+2", Measure::Outcome),
        ("misere vdn", Measure::Outcome),
        ("vdn", Measure::Outcome),
        ("nim:2", Measure::Grundy),
        ("nim:2", Measure::Remoteness),
    ];
    let source = |(name, value): (&str, Measure)| Source {
        name: format!("{name}, {}", value.key()),
        rule: rule(name, value),
    };
    games.into_iter().map(source).collect()
}

/// The rules that come with the program, if their certificates are no longer than so many bytes.
fn shipped(most: usize) -> Vec<Source> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/nimscope-core/assets/rules");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().collect();
    files.sort_by_key(|file| file.as_ref().unwrap().path());
    let texts = files.into_iter().map(|file| {
        let file = file.unwrap();
        let text = std::fs::read_to_string(file.path()).unwrap();
        (file.file_name().display().to_string(), text)
    });
    let control = Control::new();
    let short = texts.filter(|(_, text)| text.len() <= most);
    short
        .map(|(name, text)| {
            let rule = Rule::of_certificate(&text, &Budget::of(&control))
                .unwrap()
                .unwrap();
            Source { name, rule }
        })
        .collect()
}

/// One to three changes: of words and lines, or of single bytes; the text may be cut, and lines
/// may come from another certificate.
pub(crate) fn mutated(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut text = text.to_owned();
    for _ in 0..rng.usize(1..=3) {
        text = match rng.u8(..8) {
            0 => with_other_bytes(&text, rng),
            1 => text[..rng.usize(..=text.len())].to_owned(),
            _ => with_other_lines(&text, other, rng),
        };
    }
    text
}

fn with_other_bytes(text: &str, rng: &mut Rng) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..rng.usize(1..=4) {
        let at = rng.usize(..=bytes.len());
        let byte = *rng.choice(b"0123456789 \n+-*/.=<abn\x00\x7f").unwrap();
        match rng.u8(..3) {
            0 => bytes.insert(at, byte),
            _ if at == bytes.len() => {}
            1 => drop(bytes.remove(at)),
            _ => bytes[at] = byte,
        }
    }
    String::from_utf8(bytes).unwrap()
}

fn with_other_lines(text: &str, other: &str, rng: &mut Rng) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let (at, to) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
    match rng.u8(..10) {
        0 => drop(lines.remove(at)),
        1 => lines.swap(at, to),
        2 => lines.insert(to, lines[at].clone()),
        3 => {
            let there: Vec<&str> = other.lines().collect();
            rng.choice(there).unwrap().clone_into(&mut lines[at]);
        }
        _ => lines[at] = with_another_word(&lines[at], rng),
    }
    lines.join("\n") + "\n"
}

/// A word dropped, doubled or exchanged, a sign turned round, or another number in it.
fn with_another_word(line: &str, rng: &mut Rng) -> String {
    let mut words: Vec<String> = line.split(' ').map(str::to_owned).collect();
    let (at, to) = (rng.usize(..words.len()), rng.usize(..words.len()));
    match rng.u8(..8) {
        0 => drop(words.remove(at)),
        1 => words.insert(to, words[at].clone()),
        2 => words.swap(at, to),
        _ => words[at] = another(&words[at], rng),
    }
    words.join(" ")
}

fn another(word: &str, rng: &mut Rng) -> String {
    match (word, word.parse::<u32>()) {
        ("+", _) => "-".to_owned(),
        ("-", _) => "+".to_owned(),
        ("high", _) => "low".to_owned(),
        ("low", _) => "high".to_owned(),
        (_, Ok(number)) => match rng.u8(..4) {
            0 => number.saturating_add(1).to_string(),
            1 => number.saturating_sub(1).to_string(),
            2 => rng.u64(..).to_string(),
            _ => rng.u32(..8).to_string(),
        },
        _ => {
            let digit = |c: char| {
                if c.is_ascii_digit() {
                    rng.char('0'..='4')
                } else {
                    c
                }
            };
            word.chars().map(digit).collect()
        }
    }
}

fn assert_true(sources: &[Source]) {
    for Source { name, rule } in sources {
        assert!(is_true(rule), "{name}");
    }
}

/// What became of mutants.
#[derive(Debug, Default)]
struct Fates {
    /// They prove nothing.
    wrong: usize,
    /// They would take more memory than their budget.
    too_large: usize,
    /// They prove something that is true.
    right: usize,
    /// The longest check.
    longest: Duration,
}

/// Checks a mutant of one of some certificates, within 64 MiB and a minute.
fn live(sources: &[Source], rng: &mut Rng, fates: &mut Fates) {
    let Source { name, rule } = rng.choice(sources).unwrap();
    let other = &rng.choice(sources).unwrap().rule.certificate;
    let text = mutated(&rule.certificate, other, rng);
    let (control, since) = (Control::new(), Instant::now());
    let budget = Budget {
        bytes: 64 << 20,
        deadline: Some(since + Duration::from_secs(60)),
        ..Budget::of(&control)
    };
    match Rule::of_certificate(&text, &budget) {
        Ok(Ok(mutant)) => {
            let stated = |rule: &Rule| (rule.rules, rule.value, rule.direction);
            let is_right = if stated(&mutant) == stated(rule) {
                mutant.automaton == rule.automaton
            } else {
                is_true(&mutant)
            };
            assert!(is_right, "{name}\n{text}");
            fates.right += 1;
        }
        Ok(Err(_)) => fates.wrong += 1,
        Err(Stopped::Limit(Limit::Other(_))) => fates.too_large += 1,
        Err(stopped) => panic!("{name}: {stopped}\n{text}"),
    }
    fates.longest = fates.longest.max(since.elapsed());
}

#[test]
fn a_mutated_certificate_is_refused_unless_what_it_says_is_true() {
    let mut sources = found();
    sources.extend(shipped(4_000));
    assert_true(&sources);
    let (mut rng, mut fates) = (Rng::with_seed(17), Fates::default());
    for _ in 0..1_000 {
        live(&sources, &mut rng, &mut fates);
    }
    // Some changes do no harm: nodes that are not needed, states that are not reached, equal
    // lines exchanged.
    assert!(fates.right > 0, "{fates:?}");
    assert!(fates.wrong > 5 * fates.right, "{fates:?}");
}

/// From another seed, and as many as wanted: NIMSCOPE_SEED=7 NIMSCOPE_COUNT=50000.
#[test]
#[ignore = "takes some minutes"]
#[expect(clippy::print_stdout, reason = "its numbers are what it is run for")]
fn a_mutated_certificate_is_refused_unless_what_it_says_is_true_however_many() {
    let number = |name: &str, otherwise: u64| {
        std::env::var(name).map_or(otherwise, |text| text.parse().unwrap())
    };
    let (seed, count) = (
        number("NIMSCOPE_SEED", 33),
        number("NIMSCOPE_COUNT", 20_000),
    );
    let mut short = found();
    short.extend(shipped(20_000));
    let all = shipped(usize::MAX);
    assert_true(&short);
    assert_true(&all);
    let (mut rng, mut fates) = (Rng::with_seed(seed), Fates::default());
    for _ in 0..count {
        // The checks of long ones take a hundred times as long.
        let sources = if rng.u8(..50) == 0 { &all } else { &short };
        live(sources, &mut rng, &mut fates);
    }
    println!("seed {seed}, {count} mutants: {fates:?}");
    assert!(fates.wrong > 5 * fates.right, "{fates:?}");
}

#[test]
fn a_certificate_proves_its_own_game_only() {
    let control = Control::new();
    let text = rule("nim:3", Measure::Outcome).certificate;
    // Which direction is proved first is left to the threads, and so is the number of nodes.
    let nodes = text
        .lines()
        .find(|line| line.starts_with("nodes "))
        .unwrap();
    for (from, to) in [
        ("game nim:3", "game exact:3,2"),
        ("game nim:3", "game slow:3,1"),
        ("play normal", "play misere"),
        ("value outcome", "value grundy"),
        (nodes, "nodes 1"),
        ("nimscope certificate 2", "nimscope certificate 3"),
        ("\nend\n", "\nend\nmore\n"),
        ("\n", "\r\n"),
    ] {
        let other = text.replace(from, to);
        assert_ne!(text, other, "{from}");
        let checked = check(&other, &Budget::of(&control)).unwrap();
        assert!(checked.wrong.is_some(), "{to}");
    }
}

/// What the standard of certificates allows is read, and what is real after no word is refused.
#[test]
fn threads_are_read_as_the_standard_says() {
    let control = Control::new();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates/nimscope-core/assets/rules");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap();
    let (nim, exact) = (text("nim-3.txt"), text("exact-5,2.txt"));
    let is_right = |text: &str, from: &str, to: &str| {
        let other = text.replacen(from, to, 1);
        assert_ne!(text, other, "{from}");
        let checked = check(&other, &Budget::of(&control)).unwrap();
        checked.wrong.is_none()
    };
    // A run that is named twice is one run, and states 0 at the end but the first may be left out.
    assert!(is_right(&nim, "1 0 0/1/0", "1 0 0/1/0 0/1/0"));
    assert!(is_right(&exact, " 0-1/1.0/0", " 0-1/1/0"));
    assert!(is_right(&exact, " 0-9/0.0/0", " 0-9/0/0"));
    // A pile that is lowered has the states 0 and 1, and a move has a state for each of its parts.
    assert!(!is_right(&nim, "1 0 0/1/0", "1 0 0/1/0 0/2/0"));
    assert!(!is_right(&nim, "1 0 0/1/0", "1 0 0/1/0 0/1.0/0"));
}
