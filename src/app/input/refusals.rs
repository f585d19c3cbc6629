//! Why actions cannot be done now, whatever pane has the focus.

use crate::app::{Action, Dimension, Match, NO_COLOURS, Pane, View};
use crate::game::Choices;

impl View<'_> {
    /// Why an action cannot be done now with the focus in a pane, whatever that says.
    #[expect(
        clippy::wildcard_enum_match_arm,
        reason = "the others can always be done"
    )]
    pub(crate) fn why_not_anywhere(self, pane: Pane, action: Action) -> Option<String> {
        use Action as A;
        let (state, rules, shown) = (self.state, self.rules(), pane.behaviour());
        let unless = |can: bool, why: &'static str| (!can).then(|| self.said(why));
        match action {
            // These are about what a pane shows.
            #[rustfmt::skip]
            A::Left | A::Right | A::Open | A::TakeStep | A::Filter | A::Order | A::Which
            | A::Beside | A::Difference | A::Axes | A::Uncovered | A::VerifyAll | A::MakeStatement
            | A::KeepClaim | A::RemoveEntry | A::NextError | A::PreviousError
                if self.is_covered(pane) => Some(self.hidden_words()),
            A::SortPiles => (!state.may_sort()).then(|| {
                format!(
                    "the piles sorted by size are another position of {}: only some rearrangements change nothing",
                    rules.game
                )
            }),
            A::PlayBest | A::TypeMove | A::Hint => self.why_no_move(),
            A::PlayMRule if rules.game.is_all_but_one() => self.why_no_move(),
            A::PlayMRule => Some(format!(
                "the M-rule is a rule of NIM(n, n−1), not of {}",
                rules.game
            )),
            A::NewGame | A::Rematch | A::Puzzle => {
                Match::is_played(rules.game).err().map(|why| why.to_string())
            }
            A::Resign | A::GoOn | A::SwapSeats | A::NextVariation | A::SaveGame | A::CopyGame => {
                self.why_not_in_game(action)
            }
            A::Games => unless(
                !state.play.games.is_empty(),
                "no game was played yet: {new-game} begins one",
            ),
            A::Undo => unless(
                shown.undoes(self) || state.tree.here().from.is_some() || self.can_step_game(true),
                "nothing to undo: this is the start",
            ),
            A::Redo => unless(
                state.tree.here().next.is_some() || self.can_step_game(false),
                "nothing to redo",
            ),
            A::Reveal => unless(
                state.hidden(),
                "nothing is hidden: {hide-values} hides values",
            ),
            A::Wider | A::Narrower => self.why_not_moved(Dimension::Width, "beside"),
            A::Taller | A::Lower => self.why_not_moved(Dimension::Height, "above or below"),
            A::HidePane => unless(
                self.layout.visited().len() >= 2,
                "it is the last pane that is not hidden",
            ),
            A::ShowAllPanes => unless(
                !state.arrangement.is_usual(),
                "the panes are where they were at first",
            ),
            A::NextTheme => unless(!state.is_plain, NO_COLOURS),
            A::JumpBack => unless(
                state.tree.can_jump_back(),
                "you have not moved about yet: this is where you are",
            ),
            A::Bookmarks => unless(
                state.tree.bookmarks().next().is_some(),
                "no bookmarks yet: {bookmark} makes one",
            ),
            A::CopyList | A::SaveList if !(shown.is_table() || shown.hides_all()) => None,
            A::CopyValue | A::CopyMoves | A::CopyLine | A::CopyList | A::SaveList => unless(
                !state.hidden(),
                "values are hidden: {hide-values} shows them",
            ),
            A::CancelJob => unless(
                !state.files.is_empty() || !self.seen.jobs.is_empty(),
                "no work is under way",
            ),
            A::Suspend => unless(cfg!(unix), "this system cannot suspend a program"),
            _ => None,
        }
    }

    fn why_no_move(self) -> Option<String> {
        let is_terminal = Choices::unmerged(self.rules().game, &self.x()).is_empty();
        is_terminal.then(|| "the position is terminal: no move is left".to_owned())
    }

    /// Why the focused pane has no border that can be moved to change its size.
    fn why_not_moved(self, dimension: Dimension, side: &str) -> Option<String> {
        let focus = self.state.focus();
        let slot = self.layout.slot(focus);
        let has_border = slot.is_some_and(|slot| slot.borders[dimension].is_some());
        (!has_border).then(|| format!("no pane is {side} {}", focus.title()))
    }
}
