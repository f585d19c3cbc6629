//! The explorer as a dialogue of lines, for screen readers and slow connections: the position, the
//! answer and the moves are printed, and a line is read. It is a move as one types it, or the name
//! of an action with what its prompt asks for: `edit-text 3 5 5 6`. The name of a pane prints it.
//! Nothing else is printed, and every sentence calls actions by their names.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::screen;
use crate::app::{ACTIONS, Action, App, Effect, Keymap, Overlay, Pane, Popup, View};
use crate::game::grouped;

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
pub fn run(app: &mut App, input: impl BufRead, mut output: impl Write) -> io::Result<ExitCode> {
    let keys = std::mem::replace(&mut app.keymap, Keymap::without_keys());
    writeln!(
        output,
        "Type a move, or the name of an action: new-game, hint, undo, why, edit-text 3 5 5 6, \
         enter-game nim 3, switch-convention, quit. {HELP} lists all."
    )?;
    tell(app, &mut output)?;
    for line in input.lines() {
        let line = line?;
        let line = line.trim();
        let (name, rest) = line.split_once(' ').unwrap_or((line, ""));
        if name == HELP {
            list_actions(app, &mut output)?;
            prompt(&mut output)?;
            continue;
        }
        app.state.toast = None;
        let (action, typed) = match Action::named(name) {
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
            press_enter(app, &keys)
        } else {
            app.state.tour = None;
            app.act(action, None)
        };
        if let Some(problem) = answer_prompts(app, typed, &keys) {
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
        if let Action::Focus(pane) = action {
            settle(app);
            writeln!(output, "{}", screen::text_of(app.view().in_frame(), pane))?;
            prompt(&mut output)?;
            continue;
        }
        if effects.contains(&Effect::Quit) {
            return Ok(ExitCode::SUCCESS);
        }
        if !effects.is_empty() {
            writeln!(output, "{name} needs a screen, and does nothing here.")?;
        }
        tell(app, &mut output)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The word that lists the actions.
const HELP: &str = "help";

/// Presses Enter, which has a meaning in the keymap with keys.
fn press_enter(app: &mut App, keys: &Keymap) -> Vec<Effect> {
    let names = std::mem::replace(&mut app.keymap, keys.clone());
    let effects = app.key(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE));
    app.keymap = names;
    effects
}

/// Gives the rest of a line to what an action opened, and says why that was no answer. Whatever is
/// open then is left: no key would close it.
fn answer_prompts(app: &mut App, text: &str, keys: &Keymap) -> Option<String> {
    if app
        .state
        .popups
        .last()
        .is_some_and(|popup| matches!(popup, Popup::NewGame))
    {
        app.begin_game();
    }
    if !app.state.popups.is_empty() && !text.is_empty() {
        app.paste(text);
        settle(app);
        press_enter(app, keys);
    }
    let mut problem = None;
    if let Popup::Prompt(prompt) = app.state.popups.last()? {
        problem.clone_from(&prompt.checked.problem);
    }
    app.state.popups.clear();
    let problem = problem.unwrap_or_else(|| "write what is meant behind the name".to_owned());
    Some(problem.trim_end_matches('.').to_owned())
}

/// Computes what is to be told, and lets solvers move.
fn settle(app: &mut App) {
    loop {
        // What becomes known may raise a further question.
        for _ in 0..3 {
            screen::prepare(app, SCREEN);
            app.engine.demand(app.demand());
            app.engine.wait_idle(PATIENCE);
        }
        screen::prepare(app, SCREEN);
        if !app.is_due() {
            return;
        }
        app.advance();
    }
}

/// Prints the position, the answer and the moves, and asks for the next line.
fn tell(app: &mut App, output: &mut impl Write) -> io::Result<()> {
    settle(app);
    if let Some(toast) = app.state.toast.take() {
        writeln!(output, "{}.", toast.text.trim_end_matches('.'))?;
    }
    let view = app.view().in_frame();
    let rules = view.rules();
    let (play, game) = (rules.convention, rules.game.notation());
    writeln!(output, "\n{play} {game}: {}", view.state.position())?;
    let clauses = view.answer().fitting(usize::MAX).into_iter();
    let clauses: Vec<String> = clauses.map(|clause| clause.text).collect();
    writeln!(output, "{}", clauses.join(" "))?;
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
    let mut lines: Vec<String> = rows.map(row).collect();
    if len > MOVES {
        lines.push(format!("and {} more", grouped(len - MOVES)));
    }
    lines
}

/// Whether an action is about the screen, which is not there.
const fn is_of_screen(action: Action) -> bool {
    use Action as A;
    matches!(
        action,
        A::Left
            | A::Right
            | A::Up
            | A::Down
            | A::First
            | A::Last
            | A::PageUp
            | A::PageDown
            | A::HalfPageUp
            | A::HalfPageDown
            | A::FocusNext
            | A::FocusPrevious
            | A::Show(_)
            | A::NextTab
            | A::PreviousTab
            | A::NextFigure
            | A::Zoom
            | A::Wider
            | A::Narrower
            | A::Taller
            | A::Lower
            | A::HidePane
            | A::ShowAllPanes
            | A::NextTheme
            | A::Mark
            | A::SetSize
            | A::Help
            | A::Palette
            | A::Back
            | A::Close
            | A::Suspend
            | A::Redraw
    )
}

/// All actions that mean something without a screen, by name, with what they do.
fn list_actions(app: &App, output: &mut impl Write) -> io::Result<()> {
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
