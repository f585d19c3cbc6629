//! Certificates of automata over numeration systems, which [`check`](super::check) reads.

use super::super::certificate::{automaton, successors};
use super::super::check::by_rule::{Certified, HEADER};
use super::machine::OUTSIDE;
use super::proof::RuleProof;

/// The certificate of a proof.
pub(super) fn text(says: &Certified, proof: &RuleProof) -> String {
    let mut text = head(says);
    for (name, one) in proof {
        automaton(&mut text, name, one);
    }
    text + "end\n"
}

/// The text of what is not proved, and why. It is no certificate.
pub(super) fn candidate(says: &Certified, reason: &str) -> String {
    head(says) + "unproved " + reason + "\n"
}

/// What an automaton is said to give.
fn head(says: &Certified) -> String {
    let machine = &says.machine;
    let mut text = format!(
        "{HEADER}\nrule {}\nplay {}\nvalue {}\nsystem {}\nstates {}\n",
        says.game,
        says.convention.key(),
        says.value,
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
