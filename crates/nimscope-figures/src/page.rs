//! A picture laid out on a page, what its caption says, and why it does not fit.

use super::palette::Palette;
use super::picture::Picture;
use super::print::{Length, Print, letter};
use super::scene::{self, PageShapes};
use super::sketch::{SketchRoom, Spot, sketch};

/// A picture does not fit a page.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
#[error(
    "the figure needs {needed} at this size of letters, and the page has {width}; make the page \
     wider, the letters smaller (7.2pt at least), or show less by a smaller bound"
)]
pub struct TooWide {
    /// What it needs.
    pub needed: Length,
    /// What there is.
    pub width: Length,
}

/// A picture laid out on paper, ready to be written in any format that draws.
#[derive(Clone, Debug)]
pub struct Page {
    pub(super) scene: PageShapes,
    /// Points on paper for a unit of the scene.
    pub(super) scale: f32,
    pub(super) palette: Palette,
    pub(super) dpi: u16,
    pub(super) title: String,
    /// The game, and the command that makes the picture again.
    pub(super) description: String,
    /// What is seen, in words, for who does not see it.
    pub(super) seen: String,
    /// What there is at each spot of the scene, in words.
    pub(super) spots: Vec<String>,
}

impl Page {
    /// The page of a picture.
    ///
    /// # Errors
    /// The picture is wider than the page.
    pub fn new(picture: &Picture, print: &Print) -> Result<Self, TooWide> {
        let scale = print.scale();
        let scene = scene::page(picture, print).map_err(|needed| TooWide {
            needed: Length(needed * scale),
            width: print.width.unwrap_or(Length(needed)),
        })?;
        Ok(Self {
            scene,
            scale,
            palette: print.palette.clone(),
            dpi: print.dpi,
            title: picture.title.clone(),
            description: format!("{}; {}", picture.about, picture.command),
            seen: picture.seen(),
            spots: sketch(picture, SketchRoom::SHELL)
                .spots
                .iter()
                .map(spoken)
                .collect(),
        })
    }

    /// Its width and height on paper.
    pub fn size(&self) -> [Length; 2] {
        [self.scene.width, self.scene.height].map(|side| Length(side * self.scale))
    }
}

impl Picture {
    /// The caption with what the marks mean, which stands in the figure itself.
    fn seen(&self) -> String {
        let words = self.legend.iter().map(|entry| entry.words.as_str());
        let legend: Vec<&str> = words.collect();
        if legend.is_empty() {
            return self.caption();
        }
        format!("{}Marked: {}.\n", self.caption(), legend.join("; "))
    }

    /// What stands below a figure that has no title of its own, as text: what it shows, what its
    /// marks mean, its notes, and the command that makes it again.
    pub fn caption(&self) -> String {
        let panels = self.panels.iter().enumerate();
        let panels = panels.filter(|_| self.panels.len() > 1);
        let panels = panels.filter(|(_, panel)| !panel.title.is_empty());
        let panels = panels.map(|(number, panel)| format!("{} {}", letter(number), panel.title));
        // The piles of a position alone have no title.
        let said = |text: &str, all: String| (!text.is_empty()).then_some(all);
        let head = said(&self.title, format!("{}. {}.", self.title, self.about));
        let made = said(&self.command, format!("Made by {}.", self.command));
        let notes = self.notes.iter().cloned();
        let all = head.into_iter().chain(panels).chain(notes).chain(made);
        all.map(|line| line + "\n").collect()
    }
}

/// What a spot is, in words.
fn spoken(spot: &Spot) -> String {
    match &spot.to {
        Some(position) => format!("{position}: {}", spot.words),
        None => spot.words.clone(),
    }
}
