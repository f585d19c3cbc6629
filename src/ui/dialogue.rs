//! The explorer as a dialogue of lines, for screen readers and slow connections: the position, the
//! answer and the moves are printed, and a line is read. It is a move as one types it, or the name
//! of an action with what its prompt asks for: `edit-text 3 5 5 6`. The name of a pane prints it.
//! Nothing else is printed, and every sentence calls actions by their names.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use ratatui::layout::Rect;
use ratatui::text::Line;

use super::text::unfolded;
use super::{screen, screenshot};
use crate::app::{ACTIONS, Action, Effect, Explorer, Keymap, Overlay, Pane, Popup, Scene, View};
use crate::game::{grouped, joined};
use crate::lists::CollectVec as _;

/// The screen that the panes are asked about: no more is computed than there would be seen. Text
/// beside others is as wide there as most terminals are.
const SCREEN: Rect = Rect::new(0, 0, 132, 24);

/// The time that an answer is waited for before the dialogue goes on without it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most moves that are listed.
const MOVES: u128 = 12;

/// Goes on until the input ends or the user leaves.
///
/// # Errors
/// The input cannot be read, or the output not written.
pub fn run(app: &mut Explorer, input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    app.keymap = Keymap::without_keys();
    writeln!(
        output,
        "Type a move, or the name of an action: new-game, hint, undo, why, edit-text 3 5 5 6, \
         enter-game nim 3, switch-convention, quit. {HELP} lists all."
    )?;
    tell(app, &mut output)?;
    for line in input.split(b'\n') {
        let line = line?;
        let Ok(line) = str::from_utf8(&line) else {
            writeln!(output, "Not done: this line is no text in UTF-8.")?;
            prompt(&mut output)?;
            continue;
        };
        let line = line.trim();
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        if name == HELP {
            list_actions(app, &mut output)?;
            prompt(&mut output)?;
            continue;
        }
        app.state.toast = None;
        let (action, mut typed) = match Action::named(name) {
            Some(action) => (action, rest.trim()),
            // An empty line goes on with the tour.
            None if line.is_empty() && app.state.tour.is_some() => (Action::Open, ""),
            None if line.is_empty() => {
                tell(app, &mut output)?;
                continue;
            }
            None => (Action::TypeMove, line),
        };
        let effects = if app.state.tour.is_some() && typed.is_empty() && action == Action::Open {
            app.go_on_with_tour();
            Vec::new()
        } else {
            app.state.tour = None;
            let count = typed.parse().ok().filter(|_| is_counted(action));
            typed = if count.is_some() { "" } else { typed };
            let effects = app.act(action, count);
            if matches!(action, Action::Focus(_)) && !typed.is_empty() {
                // What stands behind the name of a list is its filter.
                app.act(Action::Filter, None);
            }
            effects
        };
        if let Some(problem) = answer_prompts(app, name, typed) {
            if action == Action::TypeMove {
                writeln!(
                    output,
                    "Not done: no action is called {name}; as a move: {problem}."
                )?;
                writeln!(output, "{HELP} lists the names of actions.")?;
            } else {
                writeln!(output, "Not done: {problem}.")?;
            }
            prompt(&mut output)?;
            continue;
        }
        if let Some(text) = read_popup(app).or_else(|| read_pane(app, action)) {
            read_out(&text, &mut output)?;
            prompt(&mut output)?;
            continue;
        }
        if effects.contains(&Effect::Quit) {
            return Ok(());
        }
        if !effects.is_empty() {
            writeln!(output, "{name} needs a screen, and does nothing here.")?;
        }
        tell(app, &mut output)?;
    }
    Ok(())
}

/// The word that lists the actions.
const HELP: &str = "help";

/// Whether a number behind the name of an action says how often or how far.
const fn is_counted(action: Action) -> bool {
    use Action as A;
    matches!(
        action,
        A::Grow | A::Shrink | A::RandomPosition | A::StepForward | A::StepBack
    )
}

/// The columns of a line that is read out, and the most of them.
const LINE: usize = 100;
const LINES: usize = 400;

/// Prints a text in lines of some length, the first ones if there are many.
fn read_out(text: &str, output: &mut impl Write) -> io::Result<()> {
    let lines = text.lines();
    let mut lines = lines.flat_map(|line| unfolded(&Line::from(line), LINE));
    for line in lines.by_ref().take(LINES) {
        writeln!(output, "{line}")?;
    }
    match lines.count() as u128 {
        0 => Ok(()),
        more => writeln!(output, "and {} more: save-list writes all", grouped(more)),
    }
}

/// What the pane shows to which an action goes, or the first one of a view.
#[expect(
    clippy::wildcard_enum_match_arm,
    reason = "other actions go to no pane"
)]
fn read_pane(app: &mut Explorer, action: Action) -> Option<String> {
    let pane = match action {
        Action::Focus(pane) => pane,
        Action::Show(Scene::Lists | Scene::Theory | Scene::Figures) => app.state.focus(),
        _ => return None,
    };
    settle(app);
    Some(screen::text_of(app.view().in_frame(), pane))
}

/// Gives the rest of a line to what an action opened, and says why that was no answer. What is
/// only read is left open.
fn answer_prompts(app: &mut Explorer, name: &str, text: &str) -> Option<String> {
    if let Some(Popup::NewGame) = app.state.popups.last() {
        app.begin_game();
    }
    let types = app.state.popups.last().map(Popup::types);
    if types == Some(true) && !text.is_empty() {
        app.paste(text);
        settle(app);
        app.accept_popup();
    }
    let problem = match app.state.popups.last() {
        Some(Popup::Prompt(prompt)) => {
            let problem = prompt.checked.problem.as_deref();
            problem
                .unwrap_or("write what is meant behind the name")
                .to_owned()
        }
        Some(_) => return None,
        None if types.is_some() || text.is_empty() => return None,
        None => format!("{name} takes nothing behind it"),
    };
    app.state.popups.clear();
    Some(problem.trim_end_matches('.').to_owned())
}

/// What the popup on top shows, which is closed.
fn read_popup(app: &mut Explorer) -> Option<String> {
    let top = app.state.popups.pop()?;
    app.state.popups = vec![top];
    settle(app);
    let text = screen::text_of_popup(app.view().in_frame());
    app.state.popups.clear();
    Some(text)
}

/// Computes what is to be told, and lets solvers move.
fn settle(app: &mut Explorer) {
    screenshot::settle(app, SCREEN, PATIENCE, usize::MAX);
}

/// Prints the position, the answer and the moves, and asks for the next line.
fn tell(app: &mut Explorer, output: &mut impl Write) -> io::Result<()> {
    settle(app);
    if let Some(toast) = app.state.toast.take() {
        writeln!(output, "{}.", toast.text.trim_end_matches('.'))?;
    }
    let view = app.view().in_frame();
    let rules = view.rules();
    let (play, game) = (rules.convention, rules.game.notation());
    writeln!(output, "\n{play} {game}: {}", view.state.position())?;
    let clauses = view.answer().fitting(usize::MAX).into_iter();
    let clauses = joined(clauses.map(|(_, text)| text), " ");
    writeln!(output, "{clauses}")?;
    for line in moves(view) {
        writeln!(output, "  {line}")?;
    }
    if let Some(step) = view.tour_text() {
        writeln!(output, "{step}\nAn empty line goes on with the tour.")?;
    }
    prompt(output)
}

fn prompt(output: &mut impl Write) -> io::Result<()> {
    write!(output, "> ")?;
    output.flush()
}

/// The moves, each with the position to which it leads and, unless that is hidden, its value.
fn moves(view: View<'_>) -> Vec<String> {
    let len = view.len(Pane::Moves);
    let order = view.state.order();
    let rows = (0..len.min(MOVES)).filter_map(|number| view.move_row(number));
    let row = |row: crate::study::MoveRow| {
        let words = row.choice.by.words(view.rules().game, &order);
        let value = view.outcome_of(&row.choice.to, row.outcome).value();
        let value = value.filter(|_| !view.state.hidden());
        let value = value.map_or_else(String::new, |value| format!(", {value}"));
        format!("{words} to {}{value}", row.choice.to)
    };
    let mut lines: Vec<String> = rows.map(row).collect_vec();
    if len > MOVES {
        lines.push(format!("and {} more", grouped(len - MOVES)));
    }
    lines
}

/// Whether an action is about the screen, which is not there.
fn is_of_screen(action: Action) -> bool {
    use Action as A;

    let is_move = (A::Up..=A::HalfPageDown).contains(&action);
    let is_of_layout = (A::NextTab..=A::ShowAllPanes).contains(&action);
    let is_other = matches!(
        action,
        A::FocusNext
            | A::FocusPrevious
            | A::Show(_)
            | A::NextFigure
            | A::NextTheme
            | A::Mark
            | A::SetSize
            | A::Help
            | A::Palette
            | A::Back
            | A::Close
            | A::Suspend
            | A::Redraw
    );
    is_move || is_of_layout || is_other
}

/// All actions that mean something without a screen, by name, with what they do.
fn list_actions(app: &Explorer, output: &mut impl Write) -> io::Result<()> {
    let focus = app.state.focus();
    for action in Action::all() {
        let spec = action.spec(focus);
        if spec.scope.hears(focus) && !is_of_screen(action) {
            let doc = app.keymap.doc_of(action, focus);
            // A count before a key means nothing here.
            let said = if doc.contains("“key”") {
                doc.split(": ").next().unwrap_or_default()
            } else {
                &doc
            };
            writeln!(output, "  {}: {said}", spec.name)?;
        }
    }
    let of_tour = ACTIONS
        .iter()
        .filter(|spec| spec.scope.hears(Overlay::Tour));
    for spec in of_tour.filter(|_| app.state.tour.is_some()) {
        writeln!(output, "  {}: {}", spec.name, spec.doc)?;
    }
    Ok(())
}
