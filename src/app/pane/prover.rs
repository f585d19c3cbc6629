//! The Prover pane: the rule of the game, found and proved for piles of every size, what it says
//! of the position, and statements of the user that are proved or refuted.

pub(crate) mod row;

use std::sync::Arc;

use crate::app::pane::figures::view::figure_query;
use crate::app::state;
use crate::app::{
    Action, Ask, Chosen, Cursor, Effect, Explorer, Note, Pane, PaneBehaviour, Popup, View,
};
use crate::engine::Query;
use crate::figure::{Drawn, Figure, FigureBound, Request};
use crate::game::{Choice, Measure, Position};
use crate::prove::{AutomatonReading, Truth};
use crate::study::question::{Looking, Stating};
use crate::study::verify::own_claims;
use crate::study::{DescribedRule, Discovered, End};

pub use crate::app::pane::choices::ProverView;
pub use row::{Judgement, Row, Side};

struct ProverPane;

pub(super) const PANE: &dyn PaneBehaviour = &ProverPane;

impl PaneBehaviour for ProverPane {
    fn len(&self, view: View<'_>) -> u128 {
        view.prover_rows().len() as u128
    }

    fn asks(&self, view: View<'_>, wanted: &mut Vec<Query>) {
        let (rules, prover) = (view.rules(), &view.state.prover);
        let shown = view.layout.shows(Pane::Prover);
        // What is typed is the most urgent.
        wanted.extend(view.typed_statement().map(Query::scan));
        let question = prover.question(rules);
        if shown || question.looking == Looking::InBoxes {
            wanted.push(Query::scan(question));
        }
        if shown {
            wanted.extend(prover.on(rules).cloned().map(Query::scan));
            wanted.push(Query::sheet(view.moves_question()));
            wanted.extend(view.asked_automaton());
        }
    }

    /// The selected statement, else the rule: in words where it has some.
    fn noted(&self, view: View<'_>) -> Result<Note, String> {
        let rules = view.rules();
        let selected = view
            .selected_statement()
            .and_then(|number| view.stated(number));
        let found = view.discovered();
        let said = found.as_deref().and_then(proved);
        let words = said.and_then(|said| said.words.clone());
        let text = selected.map(|stated| stated.text).or(words);
        Ok(match text {
            Some(text) => Note::new(rules, "statement", text),
            None => Note::new(rules, "rule", Measure::Outcome.key()),
        })
    }

    /// In another game the first row is selected: it says what Enter does.
    fn arrive(&self, state: &mut state::State) {
        let rules = state.rules();
        if state.prover.of.replace(rules) != Some(rules) {
            *state.cursor_mut(Pane::Prover) = Cursor::default();
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn act(&self, app: &mut Explorer, action: Action, _: Option<u64>) -> bool {
        match action {
            Action::Open => app.open_prover_row(),
            Action::MakeStatement => app.ask(Ask::Statement, ""),
            Action::KeepClaim => {
                if let Some(number) = app.view().selected_statement() {
                    let name = format!("claim-{}", app.state.prover.stated.len());
                    app.ask(Ask::ClaimName(number), &name);
                }
            }
            Action::Which => {
                app.state.figure.chosen = Chosen::Figure(Figure::Automaton);
                app.state.focus_on(Pane::Figures);
            }
            _ => return false,
        }
        true
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
    fn refuses(&self, view: View<'_>, action: Action) -> Option<String> {
        match action {
            Action::Open => view.why_row_does_not_open(),
            Action::KeepClaim if view.selected_statement().is_none() => {
                let why = "no statement is selected: {make-statement} makes one";
                Some(view.said_in(Pane::Prover, why))
            }
            Action::KeepClaim if view.state.prover.folder.is_none() => {
                Some("there is no folder of the configuration to keep claims in".to_owned())
            }
            _ => None,
        }
    }
}

impl View<'_> {
    /// What is known of the rule of the game.
    pub fn discovered(self) -> Option<Arc<Discovered>> {
        let question = self.state.prover.question(self.rules());
        self.seen.known(&question)
    }

    /// Why nothing is known of the rule, if the search failed.
    pub fn discovery_failure(self) -> Option<Arc<str>> {
        let question = self.state.prover.question(self.rules());
        self.seen.failure(&question)
    }

    /// The statement that is being typed, if it can be read.
    pub fn typed_statement(self) -> Option<Stating> {
        self.once(|view| match view.state.popups.last() {
            Some(Popup::Prompt(prompt)) if prompt.ask == Ask::Statement => {
                Stating::new(view.rules(), prompt.typed()).ok()
            }
            _ => None,
        })
    }

    /// A statement on the game, by its number.
    pub fn stated(self, number: usize) -> Option<Stating> {
        self.state.prover.on(self.rules()).nth(number).cloned()
    }

    /// The rows.
    pub fn prover_rows(self) -> Arc<[Row]> {
        self.once(|view| {
            let mut rows = Vec::new();
            if view.state.hidden() {
                // The rule would tell the values of all positions.
                view.add_statements(&mut rows);
                return rows.into();
            }
            rows.push(Row::Rule);
            let discovered = view.discovered();
            let said = discovered.as_deref().and_then(proved);
            if let Some(said) = said {
                rows.extend(said.words.is_some().then_some(Row::Words));
                rows.extend((!said.counts.is_empty()).then_some(Row::Counts));
            }
            view.add_statements(&mut rows);
            if view.reading().is_some() {
                rows.push(Row::Title("How the automaton reads the position"));
                rows.extend((0..view.rules().game.n()).map(Row::Digits));
                rows.push(Row::Path);
                rows.extend(view.winning_move().map(|_| Row::Winning));
            }
            if let Some(discovered) = discovered.as_deref().filter(|it| !it.boxes.is_empty()) {
                rows.push(Row::Title("States learned from boxes"));
                rows.extend((0..discovered.boxes.len()).map(Row::Learned));
            }
            if let Some(discovered) = discovered.as_deref() {
                for (system, (_, boxes)) in discovered.at.by_system.iter().enumerate() {
                    rows.push(Row::System(system));
                    rows.extend((0..boxes.len()).map(|number| Row::LearnedOver(system, number)));
                }
            }
            if let Some(said) = said {
                rows.push(Row::Automaton);
                rows.extend((0..said.orbits.all.len()).map(Row::Orbit));
            }
            rows.into()
        })
    }

    fn add_statements(self, rows: &mut Vec<Row>) {
        rows.push(Row::Statements);
        for (number, said) in self.state.prover.on(self.rules()).enumerate() {
            rows.push(Row::Statement(number));
            let sides = self.judgement(said).sides().into_iter();
            rows.extend(sides.map(|(side, truth)| Row::Side(number, side, truth)));
        }
    }

    /// How the automaton reads the position.
    pub fn reading(self) -> Option<Arc<AutomatonReading>> {
        self.once(|view| {
            let discovered = view.discovered()?;
            let reading = match (proved(&discovered), &discovered.end) {
                (Some(said), _) => AutomatonReading::by_rule(&said.rule, &view.x()),
                (None, Some(End::OverSystem(_))) => {
                    let machine = &discovered.says.as_ref()?.machine;
                    AutomatonReading::over(machine, &machine.p_positions(), &view.x())
                }
                (None, _) => return None,
            };
            Some(Arc::new(reading))
        })
    }

    /// The question of the automaton as a figure, where all its states are drawn.
    fn asked_automaton(self) -> Option<Query> {
        self.once(|view| {
            let discovered = view.discovered().filter(|_| !view.state.hidden())?;
            let states = match (proved(&discovered), &discovered.end) {
                (Some(said), _) => said.rule.automaton.states(),
                (None, Some(End::OverSystem(_))) => discovered.says.as_ref()?.machine.states(),
                (None, _) => return None,
            };
            let FigureBound::AtOnce(most) = Figure::Automaton.row().bound else {
                return None;
            };
            let position = view.state.position().clone();
            let mut request = Request::new(Figure::Automaton, view.rules(), position);
            request.max = Some(most);
            (states as u64 <= most).then(|| figure_query(request))
        })
    }

    /// The automaton as a figure, where it is small.
    pub fn drawn_automaton(self) -> Option<Arc<Drawn>> {
        self.seen.answer_to_query(&self.asked_automaton()?)
    }

    /// A winning move, if one is known.
    pub fn winning_move(self) -> Option<Choice> {
        let moves = self.moves_fact()?;
        let row = moves.rows.iter().find(|row| row.wins == Some(true))?;
        Some(row.choice.clone())
    }

    /// The selected row.
    fn prover_row(self) -> Option<Row> {
        let selected = self.state.cursor(Pane::Prover);
        selected.among(&self.prover_rows()).cloned()
    }

    /// Why the selected row leads nowhere, and no rule is to be looked for either.
    fn why_row_does_not_open(self) -> Option<String> {
        let leads_on = self.prover_row().is_some_and(|row| row.leads_on());
        if leads_on || self.discovery_failure().is_some() {
            return None;
        }
        let why = match &self.discovered()?.end {
            Some(End::NotLooked) => return None,
            None => "the rule is being looked for",
            Some(End::Proved(_) | End::OverSystem(_)) => {
                "the rule is proved, and this row leads nowhere"
            }
            Some(End::NoneInSight(_) | End::OutOfReach(_)) => {
                "no rule was found, and another search would end in the same way"
            }
        };
        Some(why.to_owned())
    }

    /// The number of the statement of the selected row.
    fn selected_statement(self) -> Option<usize> {
        let Some(Row::Statement(number) | Row::Side(number, ..)) = self.prover_row() else {
            return None;
        };
        Some(number)
    }
}

/// The rule, if there is one.
pub fn proved(discovered: &Discovered) -> Option<&DescribedRule> {
    match &discovered.end {
        Some(End::Proved(said)) => Some(said),
        Some(_) | None => None,
    }
}

impl Explorer {
    /// Looks for the rule, goes on with a statement, opens a counterexample, or plays the move
    /// that wins.
    fn open_prover_row(&mut self) {
        let rules = self.state.rules();
        match self.view().prover_row() {
            Some(Row::Statement(number)) => {
                if let Some(said) = self.view().stated(number) {
                    self.continue_typing(Ask::Statement, &said.text);
                }
            }
            Some(Row::Side(_, _, Truth::Refuted(piles))) => match Position::new(piles) {
                Ok(position) => self.go(rules, position, "counterexample to a statement"),
                Err(error) => self.state.refuse(error.to_string()),
            },
            Some(Row::Words) => {
                let discovered = self.view().discovered();
                let words = discovered.as_deref().and_then(proved);
                if let Some(text) = words.and_then(|said| said.words.clone()) {
                    self.add_statement(text);
                }
            }
            Some(Row::Winning) => {
                if let Some(choice) = self.view().winning_move() {
                    self.go(rules, choice.to.position(), "the move that wins");
                }
            }
            Some(Row::Statements) => self.ask(Ask::Statement, ""),
            // What was cancelled or failed is tried again.
            _ if self.state.prover.requested.contains(&rules) => self.engine.retry(),
            Some(_) | None => self.state.prover.requested.push(rules),
        }
    }

    /// Takes up a statement on the game.
    fn add_statement(&mut self, text: String) {
        match Stating::new(self.state.rules(), text) {
            Ok(stating) => self.state.prover.state(stating),
            Err(error) => self.state.refuse(error.to_string()),
        }
    }

    /// Takes up a statement that was typed.
    pub(crate) fn make_statement(&mut self, text: String) {
        self.add_statement(text);
        let rows = self.view().prover_rows();
        let first = rows.iter().position(|row| matches!(row, Row::Statement(0)));
        self.state.cursor_mut(Pane::Prover).selected = first.unwrap_or(0) as u128;
    }

    /// Keeps a statement on the game as a claim of the user's own, under a name.
    pub(crate) fn keep_claim(&mut self, number: usize, name: &str) {
        let (Some(folder), Some(said)) =
            (self.state.prover.folder.clone(), self.view().stated(number))
        else {
            return;
        };
        let text = own_claims::written(name, said.rules, &said.text);
        let admitted = own_claims::read(&text).and_then(|claims| {
            self.engine.change_claims(|register| {
                claims.into_iter().try_for_each(|claim| {
                    register
                        .admit_stated(claim)
                        .map(|_| ())
                        .map_err(|taken| taken.to_string())
                })
            })
        });
        match admitted {
            Ok(()) => self.effects.push(Effect::WriteIn {
                folder,
                name: format!("{name}.ron"),
                text,
            }),
            Err(why) => self.state.refuse(why),
        }
    }
}
