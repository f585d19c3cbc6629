//! An entry as it is written, and what it asks.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use serde::Deserialize;

use super::family::{Numbers, cases, filled, shown};
use super::verdict::{CaseVerdict, RecordedVerdict};
use crate::citation::text_digest;
use crate::exceptions::{ExceptionKind, NoExceptions};
use crate::game::{Canonical, Convention, Game, Measure, Position, Ruleset, joined};
use crate::prove::numeration::FixedValue;
use crate::question;
use crate::selection::{Filter, ListOrder};
use crate::solver::Assertion;
use crate::statement::{self, Formula, Language};

/// An entry as RON reads it. Exactly one of the first five fields is there, or `figure` with
/// `position`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename = "entry")]
struct EntryFields {
    game: String,
    #[serde(default)]
    play: Convention,
    #[serde(rename = "for")]
    family: Option<String>,
    statement: Option<String>,
    rule: Option<String>,
    list: Option<ListName>,
    figure: Option<String>,
    position: Option<String>,
    /// Where the statement is to hold.
    #[serde(rename = "where")]
    domain: Option<String>,
    filter: Option<String>,
    max: Option<u64>,
    comment: Option<String>,
    verdict: Option<RecordedVerdict>,
}

/// Which list an entry asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum ListName {
    Positions,
    Exceptions,
}

/// An entry that can be read.
#[derive(Clone, Debug)]
pub struct NotebookEntry {
    /// The game as it is written, with the variables of a family in braces.
    pub game: String,
    /// How it is played.
    pub play: Convention,
    /// The ranges of the variables, where the entry is a family.
    pub family: Option<String>,
    /// What kind of thing it asks.
    pub kind: &'static str,
    /// What it asks, as it is written: of a statement its text, of others a few words.
    pub asks: String,
    /// A comment of whoever wrote it.
    pub comment: Option<String>,
    /// The verdict that stands with it.
    pub recorded: Option<RecordedVerdict>,
    /// The SHA-256 of what it asks: whatever changes its verdict changes this.
    pub digest: String,
    /// Its cases: those of the family, or the one.
    pub cases: Vec<Arc<EntryCase>>,
}

/// A case of an entry.
#[derive(Clone, Debug)]
pub struct EntryCase {
    /// The numbers of the family, in words; of an entry that is no family, nothing.
    pub name: String,
    /// The game as it would be typed.
    pub game: String,
    /// The rules.
    pub rules: Ruleset,
    /// What is asked, in words.
    pub asks: String,
    /// The statement as it is typed; of other questions nothing.
    pub typed: String,
    /// What is asked.
    pub asked: CaseQuestion,
}

/// What is asked in a case.
#[derive(Clone, Debug)]
pub enum CaseQuestion {
    /// Whether a statement holds.
    Statement(Assertion),
    /// Which automaton gives this value of all positions.
    Rule(FixedValue),
    /// The rows of a list.
    List(Ranked),
    /// The values of a position.
    Position(Canonical),
    /// A figure, with its position and its bound.
    Figure {
        /// The name of the figure.
        name: String,
        /// The position.
        position: Option<Position>,
        /// The largest pile.
        max: Option<u64>,
    },
}

/// A list that can be asked for.
#[derive(Clone, Debug)]
pub enum Ranked {
    /// Positions of a box.
    Positions(question::Positions),
    /// Exceptions of misère NIM(n, n−1).
    Exceptions(question::Exceptions),
    /// Exceptional positions of exact nim (5, = 2) with piles up to this one.
    Exact52(u64),
}

/// What is wrong with an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct EntryProblem {
    /// The field that is wrong; an empty name for the entry as a whole.
    pub(super) field: &'static str,
    /// What is wrong, in words.
    pub(super) what: String,
}

/// How names in a notebook are read. Where that fails, they say why.
#[derive(Clone, Copy, Debug)]
pub struct Names {
    /// A game by its name.
    pub game: fn(&str) -> Result<Game, String>,
    /// Whether there is a figure of this name, and it suits these rules.
    pub figure: fn(&str, Ruleset) -> Result<(), String>,
}

impl PartialEq for EntryCase {
    fn eq(&self, other: &Self) -> bool {
        (self.rules, &self.asks, &self.name) == (other.rules, &other.asks, &other.name)
    }
}

impl Eq for EntryCase {}

impl Hash for EntryCase {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.rules, &self.asks).hash(state);
    }
}

impl EntryCase {
    /// The game and what is asked of it: whatever changes the answer changes this.
    fn question(&self) -> String {
        format!("{}\n{}\n", self.rules, self.asks)
    }
}

fn wrong<T>(field: &'static str, what: impl Into<String>) -> Result<T, EntryProblem> {
    let what = what.into();
    Err(EntryProblem { field, what })
}

impl NotebookEntry {
    /// The recorded verdict of a case, if this program found it for the same question.
    pub fn known(&self, case: &str) -> Option<&CaseVerdict> {
        let recorded = self.recorded.as_ref()?;
        recorded.case(case).filter(|_| recorded.is_of(&self.digest))
    }

    /// What a text of RON says of an entry.
    ///
    /// # Errors
    /// It is no RON, or has a field that no entry has: the place in the text.
    pub(super) fn written(
        text: &str,
    ) -> Result<impl FnOnce(&Names) -> Result<Self, EntryProblem>, ron::error::SpannedError> {
        let implicit = ron::extensions::Extensions::IMPLICIT_SOME;
        let options = ron::Options::default().with_default_extension(implicit);
        let written: EntryFields = options.from_str(text)?;
        Ok(|names: &Names| written.meaning(names))
    }
}

impl EntryFields {
    fn meaning(self, names: &Names) -> Result<NotebookEntry, EntryProblem> {
        let kind = self.kind()?;
        let numbers = match &self.family {
            Some(family) => cases(family).or_else(|why| wrong("for", why))?,
            None => vec![Numbers::new()],
        };
        let mut all = Vec::new();
        for numbers in &numbers {
            let case = self.case(numbers, names);
            all.push(Arc::new(case.map_err(|mut problem| {
                if !numbers.is_empty() {
                    problem.what = format!("in the case {}: {}", shown(numbers), problem.what);
                }
                problem
            })?));
        }
        Ok(NotebookEntry {
            digest: text_digest(&all.iter().map(|case| case.question()).collect::<String>()),
            asks: self.asks(&Numbers::new()),
            game: self.game,
            play: self.play,
            family: self.family,
            kind,
            comment: self.comment,
            recorded: self.verdict,
            cases: all,
        })
    }

    /// The one thing that the entry asks, in a word.
    fn kind(&self) -> Result<&'static str, EntryProblem> {
        let is_position = self.position.is_some() && self.figure.is_none();
        let asked = [
            ("statement", self.statement.is_some()),
            ("rule", self.rule.is_some()),
            ("list", self.list.is_some()),
            ("figure", self.figure.is_some()),
            ("position", is_position),
        ];
        let mut asked = asked.into_iter().filter(|(_, is_asked)| *is_asked);
        let (Some((kind, _)), None) = (asked.next(), asked.next()) else {
            return wrong(
                "",
                "it asks one thing: a statement, a rule, a list, a position or a figure, as in \
                 (game: \"nim:2\", statement: \"P <=> x1 = x2\")",
            );
        };
        let goes_with = |field: &'static str, is_there: bool, kinds: &[&str]| {
            if !is_there || kinds.contains(&kind) {
                return Ok(());
            }
            let kinds = kinds.join(" or a ");
            wrong(
                field,
                format!("{field} goes with a {kinds}, not with a {kind}"),
            )
        };
        goes_with("where", self.domain.is_some(), &["statement"])?;
        goes_with("filter", self.filter.is_some(), &["list"])?;
        goes_with("max", self.max.is_some(), &["statement", "list", "figure"])?;
        if kind == "list" && self.max.is_none() {
            return wrong("list", "a list needs its largest pile, as in max: 9");
        }
        Ok(kind)
    }

    /// What it asks, in the words of the notebook.
    fn asks(&self, numbers: &Numbers) -> String {
        let part = |before: &str, text: &Option<String>, behind: &str| {
            let text = text.as_ref().map(|text| filled(text, numbers));
            text.map_or_else(String::new, |text| format!("{before}{text}{behind}"))
        };
        let bound = self
            .max
            .map_or_else(String::new, |max| format!(", piles ≤ {max}"));
        if self.statement.is_some() {
            part("where ", &self.domain, ": ") + &part("", &self.statement, "")
        } else if self.rule.is_some() {
            let value = part("", &self.rule, "");
            match Measure::of_key(&value) {
                Some(Measure::Outcome) => "a rule for P and N".to_owned(),
                Some(Measure::Grundy) => "a rule for the Grundy value".to_owned(),
                Some(Measure::Remoteness) | None => format!("a rule for the {value}"),
            }
        } else if let Some(list) = self.list {
            let name = match list {
                ListName::Positions => "positions",
                ListName::Exceptions => "exceptions",
            };
            format!("the {name}{}{bound}", part(" with ", &self.filter, ""))
        } else if self.figure.is_some() {
            let at = part(" of (", &self.position, ")");
            format!("{}{at}{bound}", part("the figure ", &self.figure, ""))
        } else {
            part("the values of (", &self.position, ")")
        }
    }

    fn case(&self, numbers: &Numbers, names: &Names) -> Result<EntryCase, EntryProblem> {
        let game_text = filled(&self.game, numbers);
        let game = (names.game)(&game_text).or_else(|why| wrong("game", why))?;
        let rules = Ruleset {
            game,
            convention: self.play,
        };
        let text = |text: &Option<String>| text.as_ref().map(|text| filled(text, numbers));
        let asked = if let Some(claim) = text(&self.statement) {
            let read = |field, text: &str| -> Result<Formula, EntryProblem> {
                statement::parse(text, game.n()).or_else(|why| wrong(field, why.to_string()))
            };
            let (claim, domain) = (read("statement", &claim)?, text(&self.domain));
            CaseQuestion::Statement(Assertion {
                claim,
                domain: domain.map(|text| read("where", &text)).transpose()?,
                max: self.max,
                time: question::PROOF_TIME,
            })
        } else if let Some(value) = text(&self.rule) {
            let value = value.parse::<FixedValue>();
            CaseQuestion::Rule(value.or_else(|why| wrong("rule", why.to_string()))?)
        } else if let Some(list) = self.list {
            self.listed(list, rules, &text(&self.filter).unwrap_or_default())?
        } else if let Some(name) = text(&self.figure) {
            (names.figure)(&name, rules).or_else(|why| wrong("figure", why))?;
            let position = text(&self.position).map(|text| position(game, &text));
            CaseQuestion::Figure {
                name,
                position: position.transpose()?,
                max: self.max,
            }
        } else {
            let text = text(&self.position).unwrap_or_default();
            CaseQuestion::Position(game.canonical(position(game, &text)?))
        };
        Ok(EntryCase {
            name: shown(numbers),
            game: game_text,
            rules,
            asks: self.asks(numbers),
            typed: text(&self.statement).unwrap_or_default(),
            asked,
        })
    }

    fn listed(
        &self,
        list: ListName,
        rules: Ruleset,
        filter: &str,
    ) -> Result<CaseQuestion, EntryProblem> {
        let max = self.max.unwrap_or_default();
        let read = |language| {
            let filter = Filter::read(filter, rules.game.n(), language);
            let filter = filter.or_else(|why| wrong("filter", why.to_string()))?;
            match filter.refused(rules.game) {
                Some(why) => wrong("filter", why.to_owned()),
                None => Ok(filter),
            }
        };
        let order = ListOrder::Piles;
        if list == ListName::Positions {
            return Ok(CaseQuestion::List(Ranked::Positions(question::Positions {
                rules,
                max,
                filter: read(Language::Positions)?,
                order,
            })));
        }
        match ExceptionKind::of(rules) {
            Ok(ExceptionKind::MRule) => Ok(CaseQuestion::List(Ranked::Exceptions(
                question::Exceptions {
                    n: rules.game.n(),
                    max,
                    filter: read(Language::Exceptions)?,
                    order,
                },
            ))),
            Ok(ExceptionKind::Exact52) if filter.is_empty() => {
                Ok(CaseQuestion::List(Ranked::Exact52(max)))
            }
            Ok(ExceptionKind::Exact52) => wrong(
                "filter",
                "the exceptions of exact nim (5, 2) have no filter: leave it out",
            ),
            Err(why @ (NoExceptions::Undefined(_) | NoExceptions::AlwaysOptimal)) => {
                wrong("list", why.to_string())
            }
        }
    }
}

/// The piles of a position as they are written, if they suit the game.
///
/// # Errors
/// A sentence that says why they are none.
pub fn read_position(game: Game, text: &str) -> Result<Position, String> {
    let read: Result<Position, _> = text.parse();
    let position = read.map_err(|error| error.to_string())?;
    let checked = game.check(position.piles());
    checked.map_err(|error| error.to_string())?;
    Ok(position)
}

fn position(game: Game, text: &str) -> Result<Position, EntryProblem> {
    read_position(game, text).or_else(|why| {
        let example = joined(game.example().piles(), ",");
        let why = format!("{why}; for example position: \"{example}\"");
        wrong("position", why)
    })
}
