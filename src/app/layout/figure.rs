//! A figure as it stands in its pane.

use std::sync::Arc;

use ratatui::layout::{Position, Rect};
use ratatui::text::Line;

use crate::figure::{Drawn, Place, Room, Sketch, sketch};

/// A figure, its place, and the lines below it.
#[derive(Clone, Debug)]
pub struct LaidFigure {
    /// The figure.
    pub drawn: Arc<Drawn>,
    /// The number of the selected spot.
    pub selected: Option<usize>,
    /// Where it can be a picture in the terminal's graphics.
    pub picture: Option<Rect>,
    /// Its characters; none where the picture is shown.
    pub characters: Option<Characters>,
    /// What stands below it.
    pub below: Vec<Line<'static>>,
    /// Its sketches, each made once as long as the figure is the same.
    pub sketches: Vec<Sketched>,
}

/// A figure in characters.
#[derive(Clone, Debug)]
pub struct Characters {
    /// All of them.
    pub sketch: Arc<Sketch>,
    /// The first column in sight.
    pub left: usize,
    /// The first row in sight.
    pub top: usize,
    /// Where they stand: in the middle, where the figure is smaller than the pane.
    pub body: Rect,
}

/// A sketch, and the room that it was made for.
#[derive(Clone, Debug)]
pub struct Sketched {
    room: Room,
    sketch: Arc<Sketch>,
}

impl LaidFigure {
    /// A figure without a place, with the sketches that were made of it for the frame before.
    pub fn new(drawn: Arc<Drawn>, before: Option<&Self>) -> Self {
        let same = before.filter(|before| Arc::ptr_eq(&before.drawn, &drawn));
        Self {
            drawn,
            selected: None,
            picture: None,
            characters: None,
            below: Vec::new(),
            sketches: same.map_or_else(Vec::new, |before| before.sketches.clone()),
        }
    }

    /// The sketch for some room.
    pub fn sketch(&mut self, room: Room) -> Arc<Sketch> {
        /// A frame needs two: one to see what the lines below it say, one beside these lines.
        const KEPT: usize = 4;
        let known = self.sketches.iter().find(|known| known.room == room);
        if let Some(known) = known {
            return Arc::clone(&known.sketch);
        }
        let made = Arc::new(sketch(&self.drawn.picture, room));
        if self.sketches.len() == KEPT {
            self.sketches.remove(0);
        }
        self.sketches.push(Sketched {
            room,
            sketch: Arc::clone(&made),
        });
        made
    }
}

impl Characters {
    /// The number of the spot at a cell of the screen.
    pub fn spot_at(&self, cell: Position) -> Option<usize> {
        if !(self.body.y..self.body.bottom()).contains(&cell.y) {
            return None;
        }
        let at = Place {
            x: usize::from(cell.x.checked_sub(self.body.x)?) + self.left,
            y: usize::from(cell.y - self.body.y) + self.top,
        };
        let mut spots = self.sketch.spots.iter();
        spots.position(|spot| spot.covers(at))
    }
}
