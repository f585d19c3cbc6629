//! Statements made at random, against what they say by definition on whole boxes. What is proved
//! holds there, each counterexample is one, and it is the same whichever way it was found.

mod definition;
mod said;

use std::ops::Range;

use nimscope::game::{Measure, Ruleset, Symmetry};
use nimscope::prove::{Budget, Decision, Found, Question, Rule, Truth, decide, discover};
use nimscope::solve::Control;
use nimscope::statement::{self, Formula};

use super::rules;
use definition::{Here, Moves, Played};
use said::{Chance, Joined, Number, Said, Words};

/// The number of statements in the suite, and in the long form unless `NIMSCOPE_COUNT` says
/// another.
const COUNT: u64 = 500;
const MANY: u64 = 20_000;

/// After so many the long form tells where it is.
const TOLD: usize = 1000;

/// Each pile of two and of three, the pairs of three, and the edges of a path.
const TWO: &[&[usize]] = &[&[0], &[1]];
const ONES: &[&[usize]] = &[&[0], &[1], &[2]];
const PAIRS: &[&[usize]] = &[&[0, 1], &[0, 2], &[1, 2]];
const PATH: &[&[usize]] = &[&[0, 1], &[1, 2]];
const EDGES: &[&[usize]] = &[&[0], &[1], &[2], &[0, 1], &[1, 2]];

const NIM_2: &str = "rule:{piles: a, b; move: a-t if sum > 0; move: b-t if sum > 0}";
const NIM_3: &str = "rule:{piles: a, b, c; move: a-t; move: b-t; move: c-t if c > 0}";

/// A game, the rules that are known of it, and how large the boxes are that it is tried on.
struct Tried {
    played: Played,
    rules: Ruleset,
    known: Vec<Rule>,
    is_symmetric: bool,
    max: i128,
}

impl Tried {
    /// A game of which rules for some values are found.
    fn new(name: &'static str, least: i128, moves: Moves, values: &[Measure]) -> Self {
        let rules = rules(name);
        let piles = rules.game.n();
        let (max, most) = if piles == 2 { (9, 24) } else { (4, 12) };
        let control = Control::new();
        let budget = Budget::of(&control);
        let of = |&value: &Measure| match discover(rules, value, &budget).unwrap().found {
            Found::Proved(rule) => *rule,
            other => panic!("{name}: {other:?}"),
        };
        Self {
            played: Played::new(name, (piles, least, most), moves),
            rules,
            known: values.iter().map(of).collect(),
            is_symmetric: matches!(rules.game.symmetry(), Symmetry::All),
            max,
        }
    }

    /// Whether a rule for some value is known, or is found where it is asked for.
    fn knows(&self, value: Measure) -> bool {
        let is_found = self.rules.game.kind().written().is_some() && value == Measure::Outcome;
        is_found || self.known.iter().any(|rule| rule.value == value)
    }

    /// All positions with piles up to a bound as they stand.
    fn rows(&self, max: i128) -> Vec<Vec<i128>> {
        let mut rows = vec![Vec::new()];
        for _ in 0..self.played.piles {
            let longer = |row: Vec<i128>| {
                (self.played.least..=max).map(move |pile| [&row[..], &[pile]].concat())
            };
            rows = rows.into_iter().flat_map(longer).collect();
        }
        rows
    }
}

fn games() -> Vec<Tried> {
    let game = Tried::new;
    let p: &[Measure] = &[Measure::Outcome];
    let all: &[Measure] = &[Measure::Outcome, Measure::Remoteness, Measure::Grundy];
    let (ones, edges) = (Moves::Take(ONES), Moves::Slow(EDGES));
    vec![
        game("nim:2", 0, Moves::Take(TWO), all),
        game("misere nim:2", 0, Moves::Take(TWO), all),
        game("slow:2,1", 0, Moves::Slow(TWO), all),
        game("vdn", 1, Moves::Split, p),
        game("misere vdn", 1, Moves::Split, p),
        game("delete", 0, Moves::Split, p),
        game("nim:3", 0, ones, all),
        game("misere slow:3,2", 0, Moves::Slow(PAIRS), p),
        game("slow:3,2", 0, Moves::Slow(PAIRS), p),
        game("exact:3,2", 0, Moves::Take(PAIRS), all),
        game("hyper:ab+bc", 0, Moves::Take(PATH), all),
        game("misere slow-hyper:a+b+c+ab+bc", 0, edges, p),
        game("single:3", 1, Moves::Split, p),
        game("misere single:3", 1, Moves::Split, &[]),
        game("wythoff", 0, Moves::Wythoff, &[]),
        game("misere wythoff", 0, Moves::Wythoff, &[]),
        // Over base 2, where the conditions keep them from being read as games of the families.
        game(NIM_2, 0, Moves::Take(TWO), &[]),
        game(NIM_3, 0, Moves::Take(ONES), &[]),
    ]
}

/// A statement, and where it is restricted to the positions of another one.
struct Case {
    claim: Said,
    domain: Option<Said>,
    /// Whether it is about piles as they stand, and not in increasing order.
    names_letters: bool,
    /// Whether it may name values that no automaton gives.
    only_tables: bool,
}

/// How often each verdict came.
#[derive(Debug, Default)]
struct Verdicts {
    proved: usize,
    refuted: usize,
    agrees: usize,
    neither: usize,
}

fn case(tried: &Tried, chance: &mut Chance) -> Case {
    let (sorted, letters) = match chance.below(4) {
        _ if !tried.is_symmetric => (false, true),
        0 => (true, false),
        1 => (false, true),
        _ => (true, true),
    };
    let only_tables = chance.below(8) == 0;
    let named = |value| only_tables || tried.knows(value);
    let words = Words::new(tried.played.piles, [sorted, letters], named);
    let claim = words.statement(chance);
    let domain = (chance.below(4) == 0).then(|| words.said(chance, 1));
    let texts = format!(
        "{claim} {}",
        domain
            .as_ref()
            .map_or_else(String::new, ToString::to_string)
    );
    let is_letter = |word: &str| matches!(word, "a" | "b" | "c");
    let mut texts = texts.split(|c: char| !c.is_alphanumeric());
    Case {
        claim,
        domain,
        names_letters: texts.any(is_letter),
        only_tables,
    }
}

impl Tried {
    /// Whether a part of the case holds at a position, or is not about it.
    fn holds(&mut self, said: &Said, domain: Option<&Said>, piles: &[i128]) -> Option<bool> {
        let here = || Here {
            piles: piles.to_vec(),
            variables: Vec::new(),
            names: Vec::new(),
        };
        match domain.map(|domain| self.played.holds(domain, &mut here())) {
            Some(Some(false)) => Some(true),
            Some(None) => self.played.holds(said, &mut here()).filter(|&holds| holds),
            Some(Some(true)) | None => self.played.holds(said, &mut here()),
        }
    }

    /// Whether what is known of a part of the case is so.
    #[track_caller]
    fn check(&mut self, truth: &Truth, said: &Said, case: &Case, words: &str) {
        let domain = case.domain.as_ref();
        let up_to = match truth {
            Truth::Proved => self.max,
            Truth::Agrees(bound) => self.max.min(i128::from(*bound)),
            Truth::Refuted(x) => {
                let x: Vec<i128> = x.iter().map(|&pile| pile.into()).collect();
                let is_in_order = case.names_letters || !self.is_symmetric || x.is_sorted();
                assert!(is_in_order, "{words}: {truth:?} is not in order");
                assert_ne!(
                    self.holds(said, domain, &x),
                    Some(true),
                    "{words}: it holds at {x:?}"
                );
                return;
            }
            Truth::OutOfReach(_) => return,
        };
        for row in self.rows(up_to) {
            if case.names_letters || !self.is_symmetric || row.is_sorted() {
                let holds = self.holds(said, domain, &row);
                assert_ne!(holds, Some(false), "{words}: {truth:?}, but not at {row:?}");
            }
        }
    }

    /// Both directions and the whole.
    #[track_caller]
    fn check_all(&mut self, decision: &Decision, case: &Case, words: &str) {
        self.check(&decision.whole, &case.claim, case, words);
        let (Some(sound), Some(complete)) = (&decision.sound, &decision.complete) else {
            return;
        };
        let [if_claimed, if_so] = case
            .claim
            .sides(&[])
            .unwrap_or_else(|| panic!("{words}: only an equivalence has directions"));
        self.check(&sound.truth, &if_claimed, case, words);
        self.check(&complete.truth, &if_so, case, words);
    }

    /// Decides a statement in all ways, and checks each.
    fn decide(&mut self, case: &Case, verdicts: &mut Verdicts) {
        let read = |said: &Said| -> Formula {
            let text = said.to_string();
            statement::parse(&text, self.played.piles).unwrap_or_else(|error| {
                panic!("{text}: {error}");
            })
        };
        let (claim, domain) = (read(&case.claim), case.domain.as_ref().map(read));
        let restricted = case
            .domain
            .as_ref()
            .map_or_else(String::new, |said| format!(" where {said}"));
        let words = format!("{}: {}{restricted}", self.played.name, case.claim);
        let control = Control::new();
        let budget = Budget {
            states: 2000,
            bytes: 8 << 20,
            ..Budget::of(&control)
        };
        let (rules, known) = (self.rules, self.known.clone());
        let question = Question::new(rules, &claim, domain.as_ref(), &known, &budget);
        let max = u64::try_from(self.max).unwrap();
        let by_tables = question.by_tables(Some(max)).unwrap();
        match &by_tables.whole {
            Truth::Proved => verdicts.proved += 1,
            Truth::Refuted(_) => verdicts.refuted += 1,
            Truth::Agrees(_) => verdicts.agrees += 1,
            Truth::OutOfReach(_) => verdicts.neither += 1,
        }
        self.check_all(&by_tables, case, &format!("{words}: by tables"));
        if case.only_tables {
            return;
        }
        // What takes too many states is left to tables.
        let Ok(by_automata) = question.by_automata() else {
            return;
        };
        let both = decide(
            rules,
            &claim,
            domain.as_ref(),
            Some(max),
            |_| Ok(known.clone()),
            &budget,
        )
        .unwrap();
        verdicts.proved += usize::from(by_automata.whole == Truth::Proved);
        self.check_all(&by_automata, case, &format!("{words}: by automata"));
        self.check_all(&both, case, &format!("{words}: one after the other"));
        // A small box may refute a statement at another position than automata, which then are
        // asked for a short time only.
        let is_refuted = |decision: &Decision| matches!(decision.whole, Truth::Refuted(_));
        assert!(
            both.whole == by_automata.whole || is_refuted(&both) && is_refuted(&by_automata),
            "{words}: {:?}, but by automata {:?}",
            both.whole,
            by_automata.whole
        );
        if let Truth::Refuted(_) = by_tables.whole {
            assert!(
                matches!(by_automata.whole, Truth::Refuted(_)),
                "{words}: {:?}, and {:?} by tables",
                by_automata.whole,
                by_tables.whole
            );
        }
    }
}

/// Tries the statements with these numbers from a seed on.
fn try_out(games: &mut [Tried], seed: u64, numbers: Range<u64>, verdicts: &mut Verdicts) {
    for number in numbers {
        let mut chance = Chance(seed.wrapping_add(number.wrapping_mul(0x1_0000)));
        let game = chance.below(games.len());
        let tried = &mut games[game];
        let case = case(tried, &mut chance);
        tried.decide(&case, verdicts);
    }
}

/// Names are looked through where the sides of an equivalence are told apart.
#[test]
fn the_outcome_may_have_a_name() {
    let mut games = games();
    let tried = games.iter_mut().find(|it| it.played.name == "exact:3,2");
    let outcome = || Box::new(Said::Outcome(true));
    let some = || Box::new(Said::Some(outcome()));
    let iff = |a, b| Box::new(Said::Joined(a, Joined::Iff, b));
    let named = || Box::new(Said::Named(0));
    let even = Box::new(Said::Even(Number::Plain(4)));
    let claims = [
        *iff(Box::new(Said::Let(even, outcome())), some()),
        Said::Let(outcome(), iff(named(), some())),
        Said::Let(some(), iff(named(), outcome())),
        Said::Let(iff(outcome(), some()), named()),
    ];
    let tried = tried.expect("exact nim is tried");
    for claim in claims {
        let case = Case {
            claim,
            domain: None,
            names_letters: false,
            only_tables: false,
        };
        tried.decide(&case, &mut Verdicts::default());
    }
}

#[test]
fn statements_at_random_mean_what_they_say() {
    let mut verdicts = Verdicts::default();
    try_out(&mut games(), 33, 0..COUNT, &mut verdicts);
    let least = usize::try_from(COUNT).unwrap() / 20;
    let all = [verdicts.proved, verdicts.refuted, verdicts.agrees];
    assert!(all.iter().all(|&count| count > least), "{verdicts:?}");
}

/// From another seed, and as many as wanted, with what was found and the memory after each
/// thousand: `NIMSCOPE_SEED=7 NIMSCOPE_COUNT=50000`.
#[test]
#[ignore = "takes some minutes"]
#[expect(clippy::print_stdout, reason = "the long form tells what it did")]
fn statements_at_random_mean_what_they_say_however_many() {
    let number =
        |name: &str, usual: u64| std::env::var(name).map_or(usual, |text| text.parse().unwrap());
    let (seed, count) = (number("NIMSCOPE_SEED", 1), number("NIMSCOPE_COUNT", MANY));
    let (mut games, mut verdicts) = (games(), Verdicts::default());
    for first in (0..count).step_by(TOLD) {
        let next = count.min(first + TOLD as u64);
        try_out(&mut games, seed, first..next, &mut verdicts);
        println!("seed {seed}, {next} statements, {}: {verdicts:?}", peak());
    }
}

/// The most memory that the process held so far, where the system tells.
fn peak() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    peak.map_or_else(
        || "memory not known".to_owned(),
        |peak| format!("peak {}", peak.trim()),
    )
}
