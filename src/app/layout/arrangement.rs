//! How the user has arranged the screen: which view is shown, and in each of them which pane has
//! the focus, which are hidden and zoomed, and which borders were moved. A session keeps it.

use enum_map::EnumMap;
use serde::{Deserialize, Serialize, Serializer};

use crate::app::Entries;
use crate::app::layout::places::is_of_exceptions;
use crate::app::{Border, Pane, Scene, Shape};
use crate::lists::{CollectVec as _, sort_by_key};

/// The arrangement of the screen. Whatever is in it is shown somehow: panes that are named twice
/// or not at all do no harm.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "SavedArrangement")]
pub struct Arrangement {
    /// The view that is shown.
    pub scene: Scene,
    /// How much fitted on the screen in the last frame.
    #[serde(skip)]
    shape: Shape,
    /// Whether the game had exceptions in the last frame. If not, other lists come first.
    #[serde(skip)]
    has_exceptions: bool,
    #[serde(serialize_with = "changed")]
    scenes: EnumMap<Scene, SceneArrangement>,
}

/// The arrangement of the panes of a view.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
struct SceneArrangement {
    /// The pane that the user went to. It is never hidden.
    focus: Option<Pane>,
    /// The panes by how recently each had the focus beside others: of the panes of one place the
    /// first is shown.
    recent: Vec<Pane>,
    /// Whether the focused pane has the whole screen.
    zoom: bool,
    /// The panes that have no place until the user goes to them.
    hidden: Vec<Pane>,
    /// How far borders were moved from where a shape has them, in cells to the right or down.
    moved: Entries<(Shape, Border), i16>,
}

/// Only the views that were changed are saved.
fn changed<S: Serializer>(
    scenes: &EnumMap<Scene, SceneArrangement>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let is_changed =
        |(_, panes): &(Scene, &SceneArrangement)| **panes != SceneArrangement::default();
    serializer.collect_map(scenes.iter().filter(is_changed))
}

/// The same as it was saved. Sessions from before there were views have one focus.
#[derive(Default, Deserialize)]
#[serde(default)]
struct SavedArrangement {
    scene: Scene,
    scenes: Entries<Scene, SceneArrangement>,
    focus: Pane,
}

impl From<SavedArrangement> for Arrangement {
    fn from(saved: SavedArrangement) -> Self {
        let mut arrangement = Self {
            scene: saved.scene,
            ..Self::default()
        };
        for (scene, panes) in saved.scenes.0 {
            arrangement.scenes[scene] = panes;
        }
        if saved.focus != SavedArrangement::default().focus {
            arrangement.focus_on(saved.focus);
        }
        arrangement
    }
}

impl Arrangement {
    fn here(&self) -> &SceneArrangement {
        &self.scenes[self.scene]
    }

    fn here_mut(&mut self) -> &mut SceneArrangement {
        &mut self.scenes[self.scene]
    }

    /// The pane that hears keys: the one that the user went to, or the first of the view.
    pub fn focus(&self) -> Pane {
        let panes = self.ordered(self.scene.panes(self.shape));
        let here = self.here();
        let mut wanted = here.focus.iter().chain(&here.recent).chain(&panes);
        let focus = wanted.find(|pane| panes.contains(pane));
        focus.copied().unwrap_or(Pane::Position)
    }

    /// Gives a pane the focus, and a place if it has none: in the view that is shown, or else in
    /// the one where it is at home.
    pub fn focus_on(&mut self, pane: Pane) {
        if !self.scene.has(self.shape, pane) {
            self.scene = pane.home();
        }
        let here = self.here_mut();
        here.hidden.retain(|&hidden| hidden != pane);
        here.focus = Some(pane);
    }

    /// The panes of a place that are not hidden. Exceptions come last where the game has none.
    pub fn tabs(&self, place: &[Pane]) -> Vec<Pane> {
        let tabs = place.iter().copied();
        self.ordered(tabs.filter(|&pane| !self.is_hidden(pane)).collect_vec())
    }

    fn ordered(&self, mut panes: Vec<Pane>) -> Vec<Pane> {
        sort_by_key(&mut panes, |&pane| {
            !self.has_exceptions && is_of_exceptions(pane)
        });
        panes
    }

    /// The pane of a place that is shown: the focused one, else the one that had the focus last.
    pub fn shown(&self, tabs: &[Pane]) -> Option<Pane> {
        let mut recent = std::iter::once(self.focus()).chain(self.here().recent.iter().copied());
        recent
            .find(|pane| tabs.contains(pane))
            .or_else(|| tabs.first().copied())
    }

    /// Whether a pane has no place.
    pub fn is_hidden(&self, pane: Pane) -> bool {
        pane != self.focus() && self.here().hidden.contains(&pane)
    }

    /// Takes the place from the focused pane. The focus goes to the pane that had it before.
    /// Nothing happens to the last pane that is not hidden.
    pub fn hide_focus(&mut self) {
        let (hidden, panes) = (self.focus(), self.scene.panes(self.shape));
        let recent = self.here().recent.iter().chain(&panes).copied();
        let mut recent = recent.filter(|pane| panes.contains(pane));
        let next = recent.find(|&pane| pane != hidden && !self.is_hidden(pane));
        if let Some(next) = next {
            let here = self.here_mut();
            here.focus = Some(next);
            here.hidden.push(hidden);
        }
    }

    /// Whether the focused pane has the whole screen.
    pub fn is_zoomed(&self) -> bool {
        self.here().zoom
    }

    /// Gives the focused pane the whole screen, or takes it back.
    pub fn zoom(&mut self, zoom: bool) {
        self.here_mut().zoom = zoom;
    }

    /// Lets a pane be the one that is shown in its place, without the focus.
    pub(crate) fn show(&mut self, pane: Pane) {
        let here = self.here_mut();
        here.recent.retain(|&known| known != pane);
        here.recent
            .insert(usize::from(!here.recent.is_empty()), pane);
    }

    /// Takes over the shape of the screen, and whether the game has exceptions. A focused pane
    /// that the view has no place for on such a screen is shown where it is at home.
    pub fn fit(&mut self, shape: Shape, has_exceptions: bool) {
        self.has_exceptions = has_exceptions;
        if self.shape == shape {
            return;
        }
        let before = self.focus();
        self.shape = shape;
        if !self.scene.has(shape, before) {
            self.focus_on(before);
        }
    }

    /// Remembers that the focused pane was shown beside others. A zoomed pane, and one that is
    /// alone on a small screen, does not change which pane is shown in a place.
    pub fn settle(&mut self, shape: Shape) {
        let focus = self.focus();
        let here = self.here_mut();
        if here.zoom || !shape.has_places() || here.recent.first() == Some(&focus) {
            return;
        }
        here.recent.retain(|&known| known != focus);
        here.recent.insert(0, focus);
    }

    /// How far a border was moved.
    pub fn moved(&self, shape: Shape, border: Border) -> i16 {
        let mut moved = self.here().moved.0.iter().rev();
        let found = moved.find(|(moved, _)| *moved == (shape, border));
        found.map_or(0, |(_, by)| *by)
    }

    /// Moves a border.
    pub fn move_border(&mut self, shape: Shape, border: Border, by: i16) {
        let by = self.moved(shape, border).saturating_add(by);
        let moved = &mut self.here_mut().moved.0;
        moved.retain(|(moved, _)| *moved != (shape, border));
        moved.extend((by != 0).then_some(((shape, border), by)));
    }

    /// All panes of the view at their places again, and the borders where they were at first.
    pub fn restore(&mut self) {
        let here = self.here_mut();
        here.zoom = false;
        here.hidden.clear();
        here.moved.0.clear();
    }

    /// Whether nothing is hidden, moved or zoomed.
    pub(crate) fn is_usual(&self) -> bool {
        let here = self.here();
        !here.zoom && here.hidden.is_empty() && here.moved.0.is_empty()
    }
}
