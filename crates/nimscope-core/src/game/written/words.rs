//! A written rule in a sentence.

use super::condition::PileCondition;
use super::rule::{WrittenGame, WrittenMove};
use crate::game::Position;

/// How a move on one pile begins that takes any number.
const ANY: &str = "any number from ";

/// The most moves of a rule that are told one by one.
const TOLD: usize = 6;

impl WrittenGame {
    /// The rule of a move in words. What limits moves is told by the text of the rule.
    pub(crate) fn rule(&self) -> String {
        // Moves on one pile alone that take alike are told together.
        let mut moves: Vec<String> = Vec::new();
        let mut alone: Option<usize> = None;
        for words in self.moves.iter().map(WrittenMove::words) {
            match (words.strip_prefix(ANY), alone) {
                (Some(pile), Some(place)) => {
                    moves[place] = format!("{} or {pile}", moves[place]);
                }
                (any, _) => {
                    alone = alone.or(any.map(|_| moves.len()));
                    moves.push(words);
                }
            }
        }
        if moves.len() > TOLD {
            return format!("A move is one of the rule {{{}}}.", self.text);
        }
        let always = |condition: &PileCondition| *condition == PileCondition::All(Vec::new());
        let limited = if self.moves.iter().all(|one| always(&one.condition)) {
            ""
        } else {
            ", where the rule allows it"
        };
        let blocked = match self.forbidden {
            0 => String::new(),
            1 => " The other player may forbid one option before.".to_owned(),
            many => format!(" The other player may forbid {many} options before."),
        };
        let moves = moves.join(", or ");
        format!("A move removes {moves}{limited}.{blocked}")
    }
}

impl WrittenMove {
    /// What it removes, in words.
    fn words(&self) -> String {
        let pile = |place: usize| Position::letter(place);
        let changed = (0..self.losses.len()).filter(|&place| self.changed()[place]);
        let changed: Vec<usize> = changed.collect();
        let alike = |place: &usize| {
            let loss = &self.losses[*place];
            loss.constant == 0 && loss.factors.iter().filter(|&&factor| factor > 0).eq([&1])
        };
        let piles: Vec<String> = changed.iter().map(|&place| pile(place)).collect();
        let piles = piles.join(" and ");
        match (self.amounts.len(), changed.len()) {
            (1, 1) if changed.iter().all(alike) => return format!("{ANY}{piles}"),
            (1, _) if changed.iter().all(alike) => return format!("the same number from {piles}"),
            (amounts, count) if amounts == count && changed.iter().all(alike) => {
                return format!("any numbers from {piles}");
            }
            _ => {}
        }
        let lost = changed.iter().map(|&place| {
            let loss = &self.losses[place];
            let factors = (0..).zip(&loss.factors).filter(|(_, factor)| **factor > 0);
            let amounts = factors.map(|(number, &factor)| {
                let amount = ['t', 's', 'u', 'v'].get(number).copied().unwrap_or('w');
                match factor {
                    1 => amount.to_string(),
                    factor => format!("{factor}{amount}"),
                }
            });
            let constant = (loss.constant > 0).then(|| loss.constant.to_string());
            let number: Vec<String> = amounts.chain(constant).collect();
            format!("{} from {}", number.join(" + "), pile(place))
        });
        lost.collect::<Vec<String>>().join(" and ")
    }
}
