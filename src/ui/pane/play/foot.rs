//! At the foot of the Play pane: how the game stands, and who should win.

use super::shown_game::Shown;
use crate::app::contest::Contest;
use crate::app::{Action, Pane, View};
use crate::game::grouped;

/// How the game stands.
pub(crate) fn foot(view: View<'_>) -> String {
    let Some(shown) = Shown::of(view) else {
        return view.pending_words().unwrap_or_default();
    };
    let go_on = || view.key_in(Pane::Play, Action::GoOn);
    if !view.is_on_board() {
        return format!("elsewhere: {} comes back", go_on());
    }
    let contest = shown.contest;
    if let Some(result) = view.result_words() {
        return result;
    }
    let mover = Contest::side_at(shown.tree, contest.at());
    let is_waiting =
        contest.is_paused && contest.runs(shown.tree, view.state.referee.manner.forced);
    let turn = match contest.name(mover).as_str() {
        _ if is_waiting => format!("{} goes on", go_on()),
        "you" => "your move".to_owned(),
        name => format!("{name}'s move"),
    };
    // The prediction comes first: it is what must not be cut off.
    match shown.prediction() {
        Some(prediction) => format!("{prediction}; {turn}"),
        None => turn,
    }
}

impl Shown<'_> {
    /// Who should win, in how many moves really played.
    fn prediction(&self) -> Option<String> {
        let here = self
            .turns
            .iter()
            .find(|turn| turn.node == self.contest.at())?;
        let winner = self.contest.name(here.should_win()?);
        Some(match here.moves_left(self.contest.rules().convention) {
            Some(moves) => format!("{winner} should win in {}", grouped(moves)),
            None => format!("{winner} should win"),
        })
    }
}
