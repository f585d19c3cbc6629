//! The Claims pane: which claims are listed, what the user asked to be verified, and what came out of it.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::app::{App, Cursor, Pane};
use crate::engine::{Job, Query};
use crate::study::question::{Verification, Verified};
use crate::study::verify::{Counterexample, Status};
use crate::theory::claim::{Claim, claims};

/// What the user does with the claims.
#[derive(Clone, Debug, Default)]
pub struct ClaimsView {
    /// The selected row of the list.
    pub cursor: Cursor,
    /// The selected counterexample of the selected claim.
    pub example: Cursor,
    /// Whether keys move among the counterexamples, not among the claims.
    pub inside: bool,
    /// Only claims that contain this text are listed, in whatever case.
    pub filter: String,
    /// The bounds that the user set.
    pub bounds: BTreeMap<&'static str, u64>,
    /// The verifications that the user asked for, in this order. They stay, so that their results do.
    pub asked: Vec<Verification>,
}

/// The first claim: above it stands the title of its paper.
pub(in crate::app) const FIRST: Cursor = Cursor {
    selected: 1,
    top: 0,
};

/// A row of the list.
#[derive(Clone, Copy, Debug)]
pub enum Row {
    /// The heading over the claims of a paper: its title.
    Paper(&'static str),
    /// A claim.
    Claim(&'static Claim),
}

/// What is known of the truth of a claim.
#[derive(Clone, Debug)]
pub enum State {
    /// Nobody asked.
    NotChecked,
    /// Others are verified first.
    Waiting,
    /// It is being verified.
    Checking(Job),
    /// What came out.
    Verified(Arc<Verified>),
    /// Nothing came out, for a reason.
    Failed(Arc<str>),
}

impl ClaimsView {
    /// The claims that the filter lets through, under the titles of their papers.
    pub fn rows(&self) -> Vec<Row> {
        let mut rows = Vec::new();
        let mut paper = None;
        for claim in self.listed() {
            if paper != Some(claim.paper) {
                paper = Some(claim.paper);
                rows.push(Row::Paper(claim.paper));
            }
            rows.push(Row::Claim(claim));
        }
        rows
    }

    /// The claims that the filter lets through.
    pub fn listed(&self) -> impl Iterator<Item = &'static Claim> {
        let wanted = self.filter.to_lowercase();
        claims().iter().filter(move |claim| {
            let Claim { id, statement, .. } = claim;
            if wanted.is_empty() {
                return true;
            }
            let text = format!("{id} {} {} {statement}", claim.source(), claim.kind);
            text.to_lowercase().contains(&wanted)
        })
    }

    /// The selected claim; `None` on the title of a paper.
    pub fn selected(&self) -> Option<&'static Claim> {
        let row = usize::try_from(self.cursor.selected).ok()?;
        match *self.rows().get(row)? {
            Row::Paper(_) => None,
            Row::Claim(claim) => Some(claim),
        }
    }

    /// The question whether a claim is true, up to the bound that the user set.
    pub fn query(&self, claim: &'static Claim) -> Verification {
        let id = claim.id.as_str();
        let max = self.bounds.get(id).copied();
        Verification { id, max }
    }

    /// Starts anew with another filter.
    pub(in crate::app) fn set_filter(&mut self, filter: String) {
        self.filter = filter;
        self.cursor = FIRST;
        self.leave();
    }

    /// Goes back from the counterexamples to the list.
    pub(in crate::app) fn leave(&mut self) {
        self.inside = false;
        self.example = Cursor::default();
    }

    fn ask(&mut self, query: Verification) {
        if !self.asked.contains(&query) {
            self.asked.push(query);
        }
    }
}

impl App {
    /// What is known of a claim.
    pub fn claim_state(&self, claim: &'static Claim) -> State {
        let query = self.state.claims.query(claim);
        let engine = &self.engine;
        let is_asked = self.state.claims.asked.contains(&query);
        match (engine.failure(&query), engine.known(&query)) {
            (Some(reason), _) if is_asked => State::Failed(reason),
            (None, Some(verified)) => State::Verified(verified),
            _ if !is_asked => State::NotChecked,
            _ => engine
                .job_of(&query)
                .map_or(State::Waiting, State::Checking),
        }
    }

    /// The counterexamples to the selected claim, as far as known.
    pub fn counterexamples(&self) -> Option<Arc<Verified>> {
        match self.claim_state(self.state.claims.selected()?) {
            State::Verified(verified) => Some(verified),
            _ => None,
        }
    }

    /// The verifications that are wanted: those that are over, so that they are not forgotten, and one more at a time.
    pub(in crate::app) fn verifications(&self) -> Vec<Query> {
        let asked = &self.state.claims.asked;
        let (over, next): (Vec<&Verification>, Vec<&Verification>) =
            asked.iter().partition(|query| self.is_over(query));
        let wanted = next.into_iter().take(1).chain(over);
        wanted.cloned().map(Query::scan).collect()
    }

    /// Whether something came out of a verification, or it failed.
    fn is_over(&self, query: &Verification) -> bool {
        self.engine.failure(query).is_some() || self.engine.known(query).is_some()
    }

    /// Verifies the selected claim, also while its proof is read, or opens the selected counterexample.
    pub(in crate::app) fn open_claim(&mut self) {
        let Some(claim) = self.state.claims.selected() else {
            self.state.refuse("this is a paper: j goes to its claims");
            return;
        };
        let example = self.selected_example();
        match example.filter(|_| self.state.claims.inside) {
            Some(example) => self.open_counterexample(claim, &example),
            None if self.state.claims.inside && claim.proof.is_none() => self
                .state
                .refuse("there is no counterexample: h goes back to the claims"),
            None => self.verify([claim]),
        }
    }

    /// The selected counterexample to the selected claim.
    fn selected_example(&self) -> Option<Counterexample> {
        let number = usize::try_from(self.state.claims.example.selected).ok()?;
        let verified = self.counterexamples()?;
        verified.report.counterexamples.get(number).cloned()
    }

    /// Verifies all claims that are listed.
    pub(in crate::app) fn verify_listed(&mut self) {
        let listed: Vec<_> = self.state.claims.listed().collect();
        self.state
            .say(format!("{} claims, one after another", listed.len()));
        self.verify(listed);
    }

    fn verify(&mut self, claims: impl IntoIterator<Item = &'static Claim>) {
        let mut failed = false;
        for claim in claims {
            let query = self.state.claims.query(claim);
            failed |= self.engine.failure(&query).is_some();
            self.state.claims.ask(query);
        }
        if failed {
            self.engine.retry();
        }
    }

    /// Forgets what is asked and not yet known, if the job is one of these (true): to be called before it is cancelled.
    pub(in crate::app) fn cancel_verifications(&mut self, job: u64) -> bool {
        let is_job = |query: &Verification| {
            let of_query = self.engine.job_of(query);
            of_query.is_some_and(|of| of.id == job)
        };
        let is_one = self.state.claims.asked.iter().any(is_job);
        if is_one {
            let asked = std::mem::take(&mut self.state.claims.asked).into_iter();
            self.state.claims.asked = asked.filter(|query| self.is_over(query)).collect();
        }
        is_one
    }

    fn open_counterexample(&mut self, claim: &Claim, example: &Counterexample) {
        let Counterexample {
            rules, position, ..
        } = example;
        let rules = rules.filter(|rules| {
            rules.game.n() == position.len() && rules.game.check(position.piles()).is_ok()
        });
        match rules {
            Some(rules) => {
                let how = format!("counterexample to {}", claim.id);
                self.go(rules, position.position(), how, false);
            }
            None => self
                .state
                .refuse(format!("{position} is no position of a game")),
        }
    }

    /// The listed claims as a table, for the clipboard.
    pub(in crate::app) fn claims_table(&self) -> String {
        let lines = self.state.claims.listed().map(|claim| {
            let state = self.claim_state(claim).short();
            let Claim { id, kind, .. } = claim;
            format!(
                "{id}\t{}\t{kind}\t{state}\t{}",
                claim.source(),
                claim.statement
            )
        });
        let head = "claim\tsource\tkind\tstate\tstatement".to_owned();
        let lines: Vec<String> = std::iter::once(head).chain(lines).collect();
        lines.join("\n")
    }

    /// How many rows the Claims pane moves among.
    pub(in crate::app) fn claims_len(&self) -> u128 {
        if self.state.claims.inside {
            let report = self.counterexamples();
            let examples = report.map_or(0, |verified| verified.report.counterexamples.len());
            let proof = self.state.text_rows.get(&Pane::Claims).copied();
            examples as u128 + proof.unwrap_or(0)
        } else {
            self.state.claims.rows().len() as u128
        }
    }

    /// Asks for a bound on the verification of the selected claim, or takes the one that was typed.
    pub(in crate::app) fn bound_claim(&mut self, max: Option<u64>) {
        let Some(claim) = self.state.claims.selected() else {
            self.state.refuse("this is a paper: j goes to its claims");
            return;
        };
        match max {
            Some(max) => {
                self.state.claims.bounds.insert(&claim.id, max.max(1));
                self.state.claims.leave();
                let keys = self
                    .keymap
                    .keys(crate::app::Action::Open, Pane::Claims)
                    .join(" ");
                self.state
                    .say(format!("{keys} verifies {} with piles ≤ {max}", claim.id));
            }
            None => {
                let bound = self.state.claims.bounds.get(claim.id.as_str());
                let start = bound.map_or_else(String::new, ToString::to_string);
                self.ask(crate::app::Ask::Bound(Pane::Claims), &start);
            }
        }
    }
}

impl State {
    /// The state in some words: `holds`, `refuted by 3 5 5 6`, `misprint: 3 rows`.
    pub fn short(&self) -> String {
        match self {
            Self::NotChecked => "not checked".to_owned(),
            Self::Waiting => "waiting".to_owned(),
            Self::Checking(job) if job.total == 0 => "checking …".to_owned(),
            Self::Checking(job) => {
                let percent = u128::from(job.done.min(job.total)) * 100 / u128::from(job.total);
                format!("checking {percent}%")
            }
            Self::Verified(verified) => match (
                &verified.report.status,
                verified.report.counterexamples.first(),
            ) {
                (Status::Refuted, Some(first)) => format!("refuted by {}", first.position),
                (Status::Misprint, _) => {
                    let rows = verified.report.failed;
                    let s = if rows == 1 { "" } else { "s" };
                    format!("misprint: {rows} row{s}")
                }
                (status, _) => status.word().to_owned(),
            },
            Self::Failed(reason) => reason.to_string(),
        }
    }
}
