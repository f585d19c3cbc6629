//! Certificates of automata over numeration systems, which [`check`](super::check) reads.

use super::super::certificate::{automaton, successors};
use super::super::check::by_rule::HEADER;
use super::machine::{Machine, OUTSIDE};
use super::proof::{RuleProof, Sets};
use super::value::FixedValue;
use crate::game::{Convention, WrittenGame};

/// What an automaton is said to give.
#[derive(Clone, Copy, Debug)]
pub(super) struct Statement<'a> {
    pub(super) game: &'a WrittenGame,
    pub(super) convention: Convention,
    pub(super) value: FixedValue,
    pub(super) machine: &'a Machine,
}

impl Statement<'_> {
    /// The certificate of a proof.
    pub(super) fn certificate(self, proof: &RuleProof) -> String {
        let mut text = self.text();
        for pairs in &proof.pairs {
            automaton(&mut text, "pairs", pairs);
        }
        if let Some(Sets { terminals, before }) = &proof.sets {
            automaton(&mut text, "terminals", terminals);
            for one in before.iter().flatten() {
                automaton(&mut text, "before", one);
            }
        }
        text.push_str("end\n");
        text
    }

    /// The text of a statement that is not proved, and why. It is no certificate.
    pub(super) fn candidate(self, reason: &str) -> String {
        let mut text = self.text();
        for word in ["unproved ", reason, "\n"] {
            text.push_str(word);
        }
        text
    }

    fn text(self) -> String {
        let machine = self.machine;
        let mut text = format!(
            "{HEADER}\nrule {}\nplay {}\nvalue {}\nsystem {}\nstates {}\n",
            self.game,
            self.convention.key(),
            self.value,
            machine.system,
            machine.states()
        );
        let rows = machine.next.chunks(1 << machine.bits());
        for (&output, row) in machine.outputs.iter().zip(rows) {
            match output {
                OUTSIDE => text.push('-'),
                case => text.push_str(&case.to_string()),
            }
            successors(&mut text, row);
        }
        text
    }
}
