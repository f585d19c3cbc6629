//! The Claims pane: what is known of the truth of the claims, and the verifications that the user
//! asks for.

pub(crate) mod claim_state;

use std::cell::LazyCell;
use std::sync::Arc;
use std::time::Duration;

use crate::app::copying::tabbed;
use crate::app::pane::behaviour::{BOUNDING, FILTERING};
use crate::app::pane::claims::claim_state::{FilterWords, ListedClaim};
use crate::app::popup::about::papers;
use crate::app::{
    Action, Ask, Bounding, Cursor, Explorer, FIRST, Filtering, FrameLayout, Note, Pane,
    PaneBehaviour, State, View,
};
use crate::engine::Query;
use crate::game::{Measure, counted};
use crate::lists::CollectVec as _;
use crate::statement::{Label, Language};
use crate::study::Filter;
use crate::study::question::{Stating, Verification, Verified};
use crate::study::shards::CheckResult;
use crate::study::verify::{Checkable, Counterexample};
use crate::theory::claim::{Claim, Decided, Stated};

pub use crate::app::pane::choices::{ClaimsView, Row};
pub use claim_state::ClaimState;

struct ClaimsPane;

pub(super) const PANE: &dyn PaneBehaviour = &ClaimsPane;

impl PaneBehaviour for ClaimsPane {
    /// The rows that keys move among: the claims, or the counterexamples and the proof of the
    /// selected one.
    fn len(&self, view: View<'_>) -> u128 {
        if !view.state.claims.inside {
            return view.claim_rows().len() as u128;
        }
        let verified = view.counterexamples();
        let examples = verified.map_or(0, |verified| verified.report.counterexamples.len());
        examples as u128 + view.layout.text_rows(Pane::Claims)
    }

    fn first(&self) -> Cursor {
        FIRST
    }

    fn cursor<'a>(&self, state: &'a mut State, pane: Pane) -> Option<&'a mut Cursor> {
        if state.claims.inside {
            Some(&mut state.claims.example)
        } else {
            Some(state.cursor_mut(pane))
        }
    }

    /// Opens the list at the paper about the game: once for each game, when the list is shown and
    /// the user has not been in it.
    fn settle(&self, app: &mut Explorer, before: &FrameLayout) {
        let game = app.state.rules().game;
        if app.state.claims.of == Some(game) || !app.layout.shows(Pane::Claims) {
            return;
        }
        let rows = app.view().claim_rows();
        app.state.claims.of = Some(game).filter(|_| !rows.is_empty());
        if app.state.focus() == Pane::Claims && before.shows(Pane::Claims) {
            return;
        }
        let papers = papers(game);
        let is_of_game = |row: &Row| matches!(row, Row::Paper(paper) if papers.contains(paper));
        if let Some(at) = rows.iter().position(is_of_game) {
            let top = at as u128;
            app.state.cursor_mut(Pane::Claims).selected = top + 1;
            app.layout.tops[Pane::Claims] = top;
        }
    }

    // They stay where they are while keys move inside one of them.
    fn scrolls(&self, state: &State) -> bool {
        !state.claims.inside
    }

    // Those that are over, so that they are not forgotten, and one more at a time.
    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        let requested = view.state.claims.requested.iter();
        let (over, next): (Vec<&Verification>, Vec<&Verification>) =
            requested.partition(|question| view.is_over(question));
        let asked = next.into_iter().take(1).chain(over);
        wanted.extend(asked.cloned().map(Query::scan));
    }

    fn looks_up(&self, view: View<'_>, questions: &mut Vec<Query>) {
        let requested = view.state.claims.requested.iter().cloned();
        questions.extend(requested.map(Query::scan));
    }

    fn click(&self, state: &mut State) {
        state.claims.leave();
    }

    /// What automata decide of the selected claim, asked of the game on the screen where it can
    /// be. The comment names the claim.
    fn noted(&self, view: View<'_>) -> Result<Note, String> {
        let claim = view.selected_claim().ok_or_else(|| view.why_no_claim())?;
        let claim = claim.claim;
        let stated = || claim.machine.iter().map(Decided::stated);
        let here = stated().find(|stated| stated.rules == view.rules());
        let Some(Stated { rules, text }) = here.or_else(|| stated().next()) else {
            let open = view.key_in(Pane::Claims, Action::Open);
            return Err(format!(
                "{} cannot be asked in the notebook, as it is no statement on one game: {open} \
                 verifies it here",
                claim.id
            ));
        };
        let is_value = Measure::of_key(text).is_some();
        let fits = is_value || Stating::new(view.rules(), text.clone()).is_ok();
        let rules = if fits { view.rules() } else { *rules };
        let field = if is_value { "rule" } else { "statement" };
        Ok(Note::new(rules, field, text.clone()).with("comment", claim.id.clone()))
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, _count: Option<u64>) -> bool {
        match action {
            Action::Open => app.open_claim(),
            Action::Left => app.state.claims.leave(),
            Action::Right => app.state.claims.inside = true,
            Action::VerifyAll => {
                let rows = app.view().claim_rows();
                let listed: Vec<Checkable> = rows.iter().filter_map(Row::claim).collect_vec();
                let claims = counted(listed.len(), "claim");
                app.state.say(format!("verifying {claims}"));
                app.verify(listed);
            }
            Action::OpenGame => app.ask(Ask::OpenResult, ""),
            _ => return false,
        }
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        let claim = || view.selected_claim().ok_or_else(|| view.why_no_claim());
        match action {
            Action::Open => claim().map_or_else(Some, |claim| view.why_not_opened(claim)),
            Action::Right => claim().map_or_else(Some, |claim| view.why_nothing_inside(claim)),
            Action::Left if !view.state.claims.inside => Some(view.said_in(
                Pane::Claims,
                "no claim is open: {right} opens the selected one",
            )),
            Action::Bound => claim().err(),
            Action::VerifyAll if view.claim_rows().is_empty() => Some(view.why_no_claim()),
            _ => None,
        }
    }

    fn leave(&self, app: &mut Explorer) -> bool {
        if app.state.claims.inside {
            app.state.claims.leave();
            return true;
        }
        self.filter().leave(app)
    }

    fn is_table(&self) -> bool {
        true
    }

    fn copied(&self, view: View<'_>) -> Option<String> {
        let rows = view.claim_rows();
        let claims = rows.iter().filter_map(Row::claim).map(|checkable| {
            let claim = checkable.claim;
            vec![
                claim.id.clone(),
                claim.source(),
                claim.kind.to_string(),
                view.claim_state(checkable).short(),
                claim.statement.clone(),
            ]
        });
        let columns = ["claim", "source", "kind", "state", "statement"];
        Some(tabbed(&columns, claims))
    }

    fn hides_all(&self) -> bool {
        true
    }

    fn filter(&self) -> Filtering {
        Filtering {
            language: Language::Claims,
            words: "refuted, slow and not table, 2.9, words of the statement",
            now: |state| state.claims.filter.clone(),
            keep: Explorer::filter_claims,
            ..FILTERING
        }
    }

    fn bound(&self) -> Bounding {
        Bounding {
            title: "Largest pile to verify the claim with",
            is_followed: false,
            now: |view| {
                let claim = view.selected_claim()?.claim;
                view.state.claims.bounds.get(claim.id.as_str()).copied()
            },
            set: Explorer::bound_claim,
            ..BOUNDING
        }
    }
}

impl View<'_> {
    /// The selected claim; `None` on the title of a paper.
    pub fn selected_claim(self) -> Option<Checkable> {
        let selected = self.state.cursor(Pane::Claims);
        selected.among(&self.claim_rows())?.claim()
    }

    /// Why no claim is selected.
    fn why_no_claim(self) -> String {
        let why = if self.claim_rows().is_empty() {
            "no claim passes the filter: {back} clears it"
        } else {
            "a paper is selected: {down} goes to its claims"
        };
        self.said_in(Pane::Claims, why)
    }

    /// Why a claim is neither verified nor left for a counterexample.
    fn why_not_opened(self, claim: Checkable) -> Option<String> {
        let is_over = self.state.claims.inside && !self.can_verify(claim);
        (is_over && self.selected_example().is_none()).then(|| {
            let why = "there is no counterexample: {left} goes back to the claims";
            self.said_in(Pane::Claims, why)
        })
    }

    /// Why no row is below a claim: it has no proof, and no counterexample is known.
    fn why_nothing_inside(self, claim: Checkable) -> Option<String> {
        let found = self.counterexamples();
        let has_one = found.is_some_and(|found| !found.report.counterexamples.is_empty());
        let has_rows = has_one || claim.claim.proof.is_some();
        let id = &claim.claim.id;
        (!has_rows).then(|| format!("{id} has no proof here, and no counterexample is known"))
    }

    /// The claims that the filter lets through, under the titles of their papers.
    pub fn claim_rows(self) -> Arc<[Row]> {
        self.once(|view| {
            let kept = view.state.claims.filter.formula();
            let claims: Vec<Checkable> = view.seen.claims.claims().collect_vec();
            let words = &FilterWords::of(kept, &claims, view);
            let passes = |(number, claim): &(usize, &Checkable)| {
                let state: &dyn Fn() -> String = &|| view.claim_state(**claim).short();
                let listed = ListedClaim {
                    words,
                    number: *number,
                    state: &LazyCell::new(state),
                };
                kept.is_none_or(|kept| kept.holds(&listed) == Some(true))
            };
            let mut rows = Vec::new();
            let mut paper = None;
            for (_, &checkable) in claims.iter().enumerate().filter(passes) {
                let of = checkable.claim.paper;
                if paper != Some(of) {
                    paper = Some(of);
                    rows.push(Row::Paper(of));
                }
                rows.push(Row::Claim(checkable));
            }
            rows.into()
        })
    }

    /// What is known of a claim.
    pub fn claim_state(self, claim: Checkable) -> ClaimState {
        if let Some(opened) = self.state.claims.opened.get(claim.claim.id.as_str()) {
            return ClaimState::Verified(Arc::clone(opened));
        }
        let question = self.state.claims.query(claim);
        let is_requested = self.state.claims.requested.contains(&question);
        match (self.seen.failure(&question), self.seen.known(&question)) {
            (Some(reason), _) if is_requested => ClaimState::Failed(reason),
            (None, Some(verified)) => ClaimState::Verified(verified),
            _ if !is_requested => ClaimState::NotChecked,
            _ => {
                let job = self.seen.job_of(&question).cloned();
                job.map_or(ClaimState::Waiting, ClaimState::Checking)
            }
        }
    }

    /// What the verification of the selected claim found, as far as known.
    pub fn counterexamples(self) -> Option<Arc<Verified>> {
        self.claim_state(self.selected_claim()?).verified()
    }

    /// All that was verified, with its claims.
    pub(crate) fn results(self) -> impl Iterator<Item = (Checkable, Arc<Verified>)> {
        let claims = self.seen.claims.claims();
        let results =
            claims.filter_map(move |claim| Some((claim, self.claim_state(claim).verified()?)));
        results.collect_vec().into_iter()
    }

    /// Whether a verification can find more than is known of a claim.
    fn can_verify(self, claim: Checkable) -> bool {
        match self.claim_state(claim) {
            ClaimState::Verified(verified) => verified.offer.is_some(),
            ClaimState::NotChecked | ClaimState::Failed(_) => true,
            ClaimState::Waiting | ClaimState::Checking(_) => false,
        }
    }

    /// Whether something came out of a verification, or it failed.
    fn is_over(self, question: &Verification) -> bool {
        self.seen.failure(question).is_some() || self.seen.known(question).is_some()
    }

    /// The selected counterexample to the selected claim.
    fn selected_example(self) -> Option<Counterexample> {
        let verified = self.counterexamples()?;
        let selected = self.state.claims.example;
        selected.among(&verified.report.counterexamples).cloned()
    }
}

impl Explorer {
    /// Lists the claims that a filter lets through.
    pub(crate) fn filter_claims(&mut self, kept: Filter) {
        self.state.claims.filter = kept;
        self.state.claims.leave();
        *self.state.cursor_mut(Pane::Claims) = FIRST;
    }

    /// Verifies the selected claim, also while its proof is read, or opens the selected
    /// counterexample.
    fn open_claim(&mut self) {
        let Some(claim) = self.view().selected_claim() else {
            return;
        };
        let (inside, example) = (self.state.claims.inside, self.view().selected_example());
        match example.filter(|_| inside) {
            Some(example) => self.open_counterexample(claim.claim, &example),
            None => {
                let state = self.view().claim_state(claim);
                let by_options = &mut self.state.claims.by_options;
                // The offer to check it by options is made where tables do not fit.
                if state
                    .verified()
                    .is_some_and(|verified| verified.offer.is_some())
                    && !by_options.contains(&claim.claim.id.as_str())
                {
                    by_options.push(&claim.claim.id);
                }
                self.verify([claim]);
            }
        }
    }

    /// Shows a result that was read from a file.
    ///
    /// # Errors
    /// Why there is none, a sentence.
    pub fn open_result(
        &mut self,
        name: &str,
        read: Result<CheckResult, String>,
    ) -> Result<(), String> {
        let opened = read.map_err(|why| format!("{name} {why}"))?;
        let Some(Checkable { claim, .. }) = self.seen.claims.claim(&opened.id) else {
            let id = opened.id;
            return Err(format!(
                "{name} is about a claim that is not known here, {id:?}"
            ));
        };
        let seconds = opened.by_options.map_or(0.0, |it| it.seconds);
        let verified = Verified {
            report: opened.report,
            time: Duration::try_from_secs_f64(seconds).unwrap_or_default(),
            by_options: true,
            offer: None,
            origin: Some(opened.provenance.into()),
        };
        let opened = &mut self.state.claims.opened;
        opened.insert(&claim.id, Arc::new(verified));
        self.state.say(format!("{name} is about {}", claim.id));
        self.filter_claims(Filter::of(Label::Text(claim.id.clone())));
        Ok(())
    }

    fn verify(&mut self, claims: impl IntoIterator<Item = Checkable>) {
        let mut failed = false;
        for claim in claims {
            // What was opened from a file makes room for what is found here.
            self.state.claims.opened.remove(claim.claim.id.as_str());
            let query = self.state.claims.query(claim);
            failed |= self.seen.failure(&query).is_some();
            let requested = &mut self.state.claims.requested;
            if !requested.contains(&query) {
                requested.push(query);
            }
        }
        if failed {
            self.engine.retry();
        }
    }

    /// Forgets the requested verifications that are not over, if the job is one of them (then
    /// true). It is to be called before the job is cancelled.
    pub(crate) fn cancel_verifications(&mut self, job: u64) -> bool {
        let is_job = |question: &Verification| {
            let of_question = self.seen.job_of(question);
            of_question.is_some_and(|of| of.id == job)
        };
        let is_one = self.state.claims.requested.iter().any(is_job);
        if is_one {
            let mut requested = std::mem::take(&mut self.state.claims.requested);
            requested.retain(|question| self.view().is_over(question));
            self.state.claims.requested = requested;
        }
        is_one
    }

    fn open_counterexample(&mut self, claim: &Claim, example: &Counterexample) {
        let place = example.rules().zip(example.position());
        let place = place
            .filter(|(rules, x)| rules.game.n() == x.len() && rules.game.check(x.piles()).is_ok());
        match place {
            Some((rules, x)) => {
                let how = format!("counterexample to {}", claim.id);
                self.go(rules, x.position(), how);
            }
            None => self
                .state
                .refuse("this counterexample is no position of a game".to_owned()),
        }
    }

    /// Bounds the verification of the selected claim.
    fn bound_claim(&mut self, max: u64) {
        let Some(Checkable { claim, .. }) = self.view().selected_claim() else {
            return;
        };
        self.state.claims.bounds.insert(&claim.id, max);
        self.state.claims.by_options.retain(|id| *id != claim.id);
        self.state.claims.opened.remove(claim.id.as_str());
        self.state.claims.leave();
        let open = self.view().key_in(Pane::Claims, Action::Open);
        self.state
            .say(format!("{open} verifies {} with piles ≤ {max}", claim.id));
    }
}
