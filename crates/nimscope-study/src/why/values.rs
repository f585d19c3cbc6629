//! The values of a position in sentences: the rule, who wins and how soon, and where the best
//! moves lead.

use super::paragraphs::ParagraphPart;
use crate::best_options::BestOptions;
use crate::game::{Canonical, Outcome, Remoteness, Ruleset, counted};

/// The most positions named in a sentence.
const NAMED: usize = 8;

/// What is known of the outcome and the remoteness.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) outcome: Option<Outcome>,
    pub(super) remoteness: Option<Remoteness>,
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
    parts.extend(where_moves_lead("Optimal moves", &best.optimal).map(ParagraphPart::Paragraph));
    if best.winning != best.optimal {
        parts
            .extend(where_moves_lead("Winning moves", &best.winning).map(ParagraphPart::Paragraph));
    }
    parts
}

/// Who wins, and how soon.
pub(super) fn verdict(rules: Ruleset, worth: Worth) -> String {
    let who = match worth.outcome {
        Some(Outcome::N) => "It is an N-position: the player to move wins",
        Some(Outcome::P) => "It is a P-position: the player who just moved wins",
        None => return "Who wins is not known here.".to_owned(),
    };
    match worth.remoteness.map(|r| r.moves(rules.convention)) {
        Some(0) => format!("{who}, as no move is left."),
        Some(moves) => format!(
            "{who}, with best play after {}, both players' counted.",
            counted(moves, "move")
        ),
        None => format!("{who}."),
    }
}

fn where_moves_lead<'a>(
    name: &str,
    positions: impl IntoIterator<Item = &'a Canonical, IntoIter: ExactSizeIterator>,
) -> Option<String> {
    let positions = positions.into_iter();
    let more = positions.len().saturating_sub(NAMED);
    let named: Vec<String> = (positions.take(NAMED))
        .map(|position| format!("({position})"))
        .collect();
    let more = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    (!named.is_empty()).then(|| format!("{name} lead to {}{more}.", named.join(", ")))
}
