//! How the user has arranged the panes: which has the focus, which are shown, hidden and zoomed,
//! and which borders were moved. A session keeps it.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use crate::app::layout::screen_shape::{Border, Shape};
use crate::app::pane::Pane;

/// The arrangement of the panes. Whatever is in it is shown somehow: panes that are named
/// twice or not at all do no harm.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Arrangement {
    /// The pane that hears keys. It is never hidden.
    focus: Pane,
    /// The panes by how recently each had the focus beside others: of the panes of one place the
    /// first is shown.
    recent: Vec<Pane>,
    /// Whether the focused pane has the whole screen.
    pub zoom: bool,
    /// The panes that have no place until the user goes to them.
    hidden: BTreeSet<Pane>,
    /// How far borders were moved from where a shape has them, in cells to the right or down.
    moved: BTreeMap<(Shape, Border), i16>,
}

/// The panes that are shown first where several share a place.
const FIRST: [Pane; 5] = [
    Pane::Position,
    Pane::Moves,
    Pane::Value,
    Pane::Line,
    Pane::Exceptions,
];

impl Default for Arrangement {
    fn default() -> Self {
        let mut recent = Pane::ALL.to_vec();
        recent.sort_by_key(|pane| {
            let place = FIRST.iter().position(|first| first == pane);
            place.unwrap_or(FIRST.len())
        });
        Self {
            focus: Pane::Position,
            recent,
            zoom: false,
            hidden: BTreeSet::new(),
            moved: BTreeMap::new(),
        }
    }
}

impl Arrangement {
    /// The pane that hears keys.
    pub fn focus(&self) -> Pane {
        self.focus
    }

    /// Gives a pane the focus, and a place if it has none.
    pub fn focus_on(&mut self, pane: Pane) {
        self.hidden.remove(&pane);
        self.focus = pane;
    }

    /// Shows a pane in its place beside the focused one.
    pub fn show(&mut self, pane: Pane) {
        self.hidden.remove(&pane);
        self.recent.retain(|&known| known != pane);
        self.recent.insert(0, pane);
    }

    /// The panes of a place that are not hidden.
    pub fn tabs(&self, place: &[Pane]) -> Vec<Pane> {
        let tabs = place.iter().copied();
        tabs.filter(|&pane| !self.is_hidden(pane)).collect()
    }

    /// The pane of a place that is shown: the focused one, else the one that had the focus last.
    pub fn shown(&self, tabs: &[Pane]) -> Option<Pane> {
        let mut recent = std::iter::once(self.focus).chain(self.recent.iter().copied());
        recent
            .find(|pane| tabs.contains(pane))
            .or_else(|| tabs.first().copied())
    }

    /// Whether a pane has no place.
    pub fn is_hidden(&self, pane: Pane) -> bool {
        pane != self.focus && self.hidden.contains(&pane)
    }

    /// Takes the place from the focused pane. The focus goes to the pane that had it before.
    /// Nothing happens to the last pane that is not hidden.
    pub fn hide_focus(&mut self) {
        let hidden = self.focus;
        let all = self.recent.iter().chain(&Pane::ALL).copied();
        let next = all
            .into_iter()
            .find(|&pane| pane != hidden && !self.is_hidden(pane));
        if let Some(next) = next {
            self.focus = next;
            self.hidden.insert(hidden);
        }
    }

    /// Remembers that the focused pane was shown beside others. A zoomed pane, and one that is
    /// alone on a small screen, does not change which pane is shown in a place.
    pub fn settle(&mut self, shape: Shape) {
        if self.zoom || !shape.has_places() || self.recent.first() == Some(&self.focus) {
            return;
        }
        self.recent.retain(|&known| known != self.focus);
        self.recent.insert(0, self.focus);
    }

    /// How far a border was moved.
    pub fn moved(&self, shape: Shape, border: Border) -> i16 {
        self.moved.get(&(shape, border)).copied().unwrap_or(0)
    }

    /// Moves a border.
    pub fn move_border(&mut self, shape: Shape, border: Border, by: i16) {
        let moved = self.moved.entry((shape, border)).or_insert(0);
        *moved = moved.saturating_add(by);
        if *moved == 0 {
            self.moved.remove(&(shape, border));
        }
    }

    /// All panes at their places again, and the borders where they were at first.
    pub fn restore(&mut self) {
        self.zoom = false;
        self.hidden.clear();
        self.moved.clear();
    }

    /// Whether nothing is hidden, moved or zoomed.
    pub(crate) fn is_usual(&self) -> bool {
        !self.zoom && self.hidden.is_empty() && self.moved.is_empty()
    }
}
