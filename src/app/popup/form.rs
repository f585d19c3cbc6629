//! The form for a new game, as it hears keys.

use super::behaviour::{Behaviour, DONE, PLAIN};
use crate::app::explorer::App;
use crate::app::input::action::Action;
use crate::app::input::key::Key;

/// The selected line is part of the form's answers, which outlast it.
#[expect(clippy::wildcard_enum_match_arm, reason = "it names its own actions")]
pub(super) const BEHAVIOUR: Behaviour = Behaviour {
    takes: digit,
    act: |app, action| {
        match action {
            Action::Up | Action::FocusPrevious => app.state.referee.setup.step(-1),
            Action::Down | Action::FocusNext => app.state.referee.setup.step(1),
            Action::Left => app.change_form(false),
            Action::Right => app.change_form(true),
            Action::Open | Action::NewGame => app.begin_game(),
            _ => return None,
        }
        DONE
    },
    click: Some(|app, row| {
        usize::try_from(row).map(|row| app.click_form(row)).ok();
    }),
    ..PLAIN
};

/// A digit of a number, or the key that takes the last one away, which may also be an action.
fn digit(app: &mut App, key: Key) -> bool {
    let digit = key.digit();
    if digit.is_some() || key.erases() {
        app.state.referee.setup.digit(digit);
    }
    digit.is_some()
}
