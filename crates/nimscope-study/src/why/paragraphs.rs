//! An explanation in words: the same paragraphs on the screen and in the shell.

use super::continuation::Continuation;
use super::prefixes::Prefixes;
use super::run::DigitRun;
use super::standing;
use crate::exact52::Account;
use crate::game::{
    Canonical, Choices, Game, Outcome, Remoteness, Ruleset, Stepper, counted, joined,
};
use crate::moves_limits::LOOKED_AT;
use crate::outcome_sheet::BestOptions;
use crate::printable::known;
use crate::reduction::Reduction;
use crate::theory::slow::exceptions::Conditions;
use crate::theory::take::exact_n_2;
use crate::values::Values;

/// A piece of an explanation.
#[derive(Clone, Debug)]
pub enum ParagraphPart {
    /// The subject of the next parts.
    Heading(&'static str),
    /// Sentences.
    Paragraph(String),
    /// Who wins, and how soon.
    Verdict(String),
    /// How the values are known, in sentences.
    Grounds(Vec<String>),
    /// A line of play.
    Line(Continuation),
    /// The conditions for an exception of the M-rule, prefix by prefix.
    Prefixes(Prefixes),
    /// A partition, its parts in decreasing order: a row of a Young diagram for each.
    Partition(Vec<u64>),
    /// The columns of bits, read from the highest.
    Columns(DigitRun),
    /// The standing of a position of exact nim (5, = 2), step by step.
    Standing(Box<Account>),
    /// The steps of both reduction algorithms.
    Reduction(Reduction),
}

/// A line of an explanation, to be wrapped where there is too little room.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Paragraph {
    /// How it is read.
    pub kind: ParagraphKind,
    /// Whether it decides, among others of its kind.
    pub decides: bool,
    /// Its text.
    pub text: String,
}

/// How a paragraph is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParagraphKind {
    /// The subject of the next paragraphs.
    Heading,
    /// A sentence of the explanation.
    Sentence,
    /// A number or a step that it rests on.
    Detail,
    /// A row of a drawing, which is not wrapped.
    Drawing,
}

/// The most squares drawn of a row of a Young diagram.
const SQUARES: u64 = 40;

/// The most parts named of a partition.
const NAMED: usize = 8;

impl ParagraphPart {
    /// How much it tells of values: 0 nothing, 1 how one finds them, 2 which options are won.
    pub(super) fn tells(&self) -> u8 {
        match self {
            Self::Heading(_)
            | Self::Paragraph(_)
            | Self::Partition(_)
            | Self::Columns(_)
            | Self::Reduction(_) => 0,
            Self::Prefixes(_) | Self::Standing(_) => 1,
            Self::Verdict(_) | Self::Line(_) | Self::Grounds(_) => 2,
        }
    }

    /// The part in words.
    pub fn paragraphs(&self) -> Vec<Paragraph> {
        match self {
            Self::Heading(text) => vec![paragraph(ParagraphKind::Heading, *text)],
            Self::Paragraph(text) | Self::Verdict(text) => {
                vec![paragraph(ParagraphKind::Sentence, text.as_str())]
            }
            Self::Grounds(texts) => (texts.iter())
                .map(|text| paragraph(ParagraphKind::Sentence, text.as_str()))
                .collect(),
            Self::Line(line) => play(line),
            Self::Prefixes(prefixes) => conditions(prefixes),
            Self::Partition(parts) => parts.iter().map(|&part| young(part)).collect(),
            Self::Columns(run) => columns(run),
            Self::Standing(account) => (standing::sentences(account).into_iter())
                .map(|text| paragraph(ParagraphKind::Sentence, text))
                .collect(),
            Self::Reduction(reduction) => reduced(reduction),
        }
    }
}

fn paragraph(kind: ParagraphKind, text: impl Into<String>) -> Paragraph {
    let text = text.into();
    Paragraph {
        kind,
        decides: false,
        text,
    }
}

/// A line of play, a position in each row, with its outcome and its remoteness.
fn play(line: &Continuation) -> Vec<Paragraph> {
    let positions: Vec<String> = (line.steps.iter())
        .map(|step| step.position.to_string())
        .collect();
    let width = positions.iter().map(String::len).max().unwrap_or(0);
    let rows = line.steps.iter().zip(&positions).enumerate();
    let rows = rows.map(|(i, (step, position))| {
        let (outcome, r) = (known(step.outcome.value()), known(step.remoteness.value()));
        let error = line.error(i);
        let text = format!("{position:width$}  {outcome} {r}{error}");
        paragraph(ParagraphKind::Drawing, text)
    });
    let title = paragraph(ParagraphKind::Detail, format!("{}:", line.title));
    let rest = line.goes_on.then(|| paragraph(ParagraphKind::Drawing, "…"));
    std::iter::once(title).chain(rows).chain(rest).collect()
}

fn conditions(prefixes: &Prefixes) -> Vec<Paragraph> {
    let mark = |met: bool| if met { '✓' } else { '✗' };
    let row = |(index, prefix): (usize, &Conditions)| {
        let Conditions { p, l, last, .. } = prefix;
        let parts = prefix.parts.iter().take(NAMED);
        let parts: Vec<String> = parts.map(ToString::to_string).collect();
        let more = if prefix.parts.len() > NAMED {
            " + …"
        } else {
            ""
        };
        // A sum of one part is that part.
        let sum = match parts.as_slice() {
            [one] => one.clone(),
            parts => format!("{}{more} = {}", parts.join(" + "), prefix.sum()),
        };
        let text = format!(
            "p = {p}, l = {l}: (a) {last} > {l} {} (b) odd or {l} {} (c) {sum}, needed {} {}",
            mark(prefix.a()),
            mark(prefix.b()),
            prefix.needed,
            mark(prefix.c()),
        );
        Paragraph {
            decides: prefixes.met == Some(index),
            ..paragraph(ParagraphKind::Detail, text)
        }
    };
    prefixes.all.iter().enumerate().map(row).collect()
}

/// A row of a Young diagram.
fn young(part: u64) -> Paragraph {
    let squares = |count: u64| "▫".repeat(usize::try_from(count).expect("a short row"));
    let text = if part <= SQUARES {
        squares(part)
    } else {
        format!("{}… {part}", squares(SQUARES))
    };
    paragraph(ParagraphKind::Drawing, format!("  {text}"))
}

/// How the columns of bits are read, step by step, and below that the columns under their
/// headings, a row for each, from the highest.
fn columns(run: &DigitRun) -> Vec<Paragraph> {
    let steps = (1..).zip(run.steps());
    let steps =
        steps.map(|(number, step)| paragraph(ParagraphKind::Sentence, format!("{number}. {step}")));
    let n = run.position.piles().len();
    let state = |state: Option<exact_n_2::ExactState>| match state {
        Some(exact_n_2::ExactState::Start) => "all 0 or 4".to_owned(),
        Some(exact_n_2::ExactState::Row(row)) => format!("{} apart", Canonical::name(row)),
        Some(exact_n_2::ExactState::End) => "then zeros".to_owned(),
        None => "N".to_owned(),
    };
    let weight = |column: &exact_n_2::DigitColumn| (1_u64 << column.j).to_string();
    let width = run.columns.first().map_or(0, |column| weight(column).len());
    let names = joined((0..n).map(Canonical::name), " ");
    let head = format!("{:width$}  {names}  ones  so far", "");
    let row = |(index, column): (usize, &exact_n_2::DigitColumn)| {
        let bits = (0..n).map(|row| u8::from(column.ones.contains(&row)));
        let bits = joined(bits.map(|bit| format!("{bit:>2}")), " ");
        let decides = run.deciding == Some(index);
        let text = format!(
            "{:>width$}  {bits}  {:>4}  {}{}",
            weight(column),
            column.ones.len(),
            state(column.after),
            if decides { " ◂ decides" } else { "" },
        );
        Paragraph {
            decides,
            ..paragraph(ParagraphKind::Drawing, text)
        }
    };
    let rows = run.columns.iter().enumerate().map(row);
    steps
        .chain([paragraph(ParagraphKind::Drawing, head)])
        .chain(rows)
        .collect()
}

fn reduced(reduction: &Reduction) -> Vec<Paragraph> {
    let Some(first) = reduction.iterates.first() else {
        return Vec::new();
    };
    let (k, nirb) = (reduction.k, first.nirb);
    if reduction.is_reduced() {
        let text = format!("Reduced: no pile is larger than ⌊S/{k}⌋ = {nirb}.");
        return vec![paragraph(ParagraphKind::Detail, text)];
    }
    let mut said = vec![paragraph(
        ParagraphKind::Sentence,
        format!(
            "Not reduced: the largest pile {} is above ⌊S/{k}⌋ = {nirb}. Without the tokens that can never be played it is ({}), which has the same values.",
            Canonical::max(&reduction.position),
            reduction.reduced
        ),
    )];
    for algorithm in reduction.algorithms() {
        said.push(paragraph(
            ParagraphKind::Detail,
            format!("{}:", algorithm.heading),
        ));
        said.extend(algorithm.steps.into_iter().map(|step| Paragraph {
            decides: step.decides,
            ..paragraph(ParagraphKind::Detail, step.text)
        }));
    }
    said
}

// The values of a position in sentences: the rule, who wins and how soon, and where the best
// moves lead.

/// What is known of the outcome and the remoteness.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) outcome: Option<Outcome>,
    pub(super) remoteness: Option<Remoteness>,
}

impl Worth {
    pub(super) fn of(values: Values) -> Self {
        Self {
            outcome: values.outcome.value(),
            remoteness: values.remoteness.value(),
        }
    }
}

pub(super) fn parts(
    rules: Ruleset,
    x: &Canonical,
    worth: Worth,
    best: &BestOptions,
) -> Vec<ParagraphPart> {
    let (play, game) = (rules.convention, rules.game.notation());
    let rule = format!("({x}) in {play} {game}: {}", rules.game.rule());
    let mut parts = vec![
        ParagraphPart::Paragraph(rule),
        ParagraphPart::Verdict(verdict(rules, worth)),
    ];
    let optimal = best.optimal.iter().map(in_brackets);
    parts.extend(where_moves_lead("Optimal moves", optimal).map(ParagraphPart::Paragraph));
    if best.winning != best.optimal {
        let winning = best.winning.iter().map(in_brackets);
        let said = match rules.game.forbidden() {
            0 => where_moves_lead("Winning moves", winning),
            most => {
                let name = format!("Winning moves, of which the opponent may forbid up to {most},");
                let options = options_to(rules.game, x, &best.winning);
                let winning = winning
                    .zip(options)
                    .map(|(position, options)| match options {
                        0 | 1 => position,
                        many => format!("{position} ×{many}"),
                    });
                where_moves_lead(&name, winning)
            }
        };
        parts.extend(said.map(ParagraphPart::Paragraph));
    }
    parts
}

fn in_brackets(position: &Canonical) -> String {
    format!("({position})")
}

/// How many options each of some sorted positions stands for. Those that a symmetry takes to each
/// other are one position, but are forbidden one by one. Of a long list of moves none are counted.
fn options_to(game: Game, x: &Canonical, positions: &[Canonical]) -> Vec<usize> {
    let mut options = vec![0; positions.len()];
    let choices = Choices::unmerged(game, x);
    if choices.len() > LOOKED_AT {
        return options;
    }
    let mut stepper = Stepper::default();
    while let Some(to) = choices.step(&mut stepper) {
        if let Ok(place) = positions.binary_search(&x.with(to.to_vec())) {
            options[place] += 1;
        }
    }
    options
}

/// Who wins, and how soon.
pub(super) fn verdict(rules: Ruleset, worth: Worth) -> String {
    let who = match worth.outcome {
        Some(Outcome::N) => "It is an N-position: the player to move wins",
        Some(Outcome::P) => "It is a P-position: the player who just moved wins",
        None => return "Who wins is not known here.".to_owned(),
    };
    match worth.remoteness.map(|r| r.moves(rules.convention)) {
        Some(0) if rules.game.forbidden() > 0 => {
            format!("{who}, as no move is left, or the opponent may forbid all that are.")
        }
        Some(0) => format!("{who}, as no move is left."),
        Some(moves) => format!(
            "{who}, with best play after {}, both players' counted.",
            counted(moves, "move")
        ),
        None => format!("{who}."),
    }
}

fn where_moves_lead(
    name: &str,
    positions: impl ExactSizeIterator<Item = String>,
) -> Option<String> {
    let more = positions.len().saturating_sub(NAMED);
    let named = joined(positions.take(NAMED), ", ");
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    (!named.is_empty()).then(|| format!("{name} lead to {named}{more}."))
}
