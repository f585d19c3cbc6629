//! The explorer as a dialogue of lines, for screen readers and slow connections: the position, the
//! answer and the moves are printed, and a line is read. It is a move as one types it, or the name
//! of an action with what its prompt asks for: `edit-text 3 5 5 6`. Nothing else is printed.

use std::io::{self, BufRead, Write};
use std::process::ExitCode;
use std::time::Duration;

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::layout::Rect;

use super::screen;
use crate::app::{Action, App, Effect, Pane, Popup, View};
use crate::game::grouped;

/// The screen that the panes are asked about: no more is computed than there would be seen.
const SCREEN: Rect = Rect::new(0, 0, 80, 24);

/// The time that an answer is waited for before the dialogue goes on without it.
const PATIENCE: Duration = Duration::from_secs(2);

/// The most moves that are listed.
const MOVES: u128 = 12;

/// Goes on until the input ends or the user leaves.
///
/// # Errors
/// The input cannot be read, or the output not written.
pub fn run(app: &mut App, input: impl BufRead, mut output: impl Write) -> io::Result<ExitCode> {
    writeln!(
        output,
        "Type a move, or the name of an action: new-game, hint, undo, edit-text 3 5 5 6, \
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
        let effects = match Action::named(name) {
            Some(action) => {
                let effects = app.act(action, None);
                answer_prompts(app, rest.trim(), &mut output)?;
                effects
            }
            None if line.is_empty() => Vec::new(),
            None => {
                let effects = app.act(Action::TypeMove, None);
                answer_prompts(app, line, &mut output)?;
                effects
            }
        };
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

/// Gives the rest of a line to what an action opened. Whatever is open then is left: no key would
/// close it.
fn answer_prompts(app: &mut App, text: &str, output: &mut impl Write) -> io::Result<()> {
    let enter = KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE);
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
        app.key(enter);
    }
    if let Some(Popup::Prompt(prompt)) = app.state.popups.last() {
        let problem = prompt.checked.problem.clone();
        let problem = problem.unwrap_or_else(|| "write the answer behind the name".to_owned());
        writeln!(output, "Not done: {problem}.")?;
    } else if !app.state.popups.is_empty() {
        writeln!(output, "Not done: write what is meant behind the name.")?;
    }
    app.state.popups.clear();
    Ok(())
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
    writeln!(output, "\n{}: {}", view.rules(), view.state.position())?;
    let clauses = view.answer().fitting(usize::MAX).into_iter();
    let clauses: Vec<String> = clauses.map(|clause| clause.text).collect();
    writeln!(output, "{}", clauses.join(" "))?;
    for line in moves(view) {
        writeln!(output, "  {line}")?;
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

/// All actions that are heard in the panes, by name, with what they do.
fn list_actions(app: &App, output: &mut impl Write) -> io::Result<()> {
    let focus = app.state.focus();
    for action in Action::all() {
        let spec = action.spec(focus);
        if spec.scope.hears(focus) {
            writeln!(
                output,
                "  {}: {}",
                spec.name,
                app.keymap.doc_of(action, focus)
            )?;
        }
    }
    Ok(())
}
