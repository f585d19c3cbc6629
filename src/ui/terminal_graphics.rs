//! Figures as pictures in the terminal's graphics. A thread paints, so that no key waits for it.
//! Until a picture is ready the figure is shown in characters.

mod protocol;
mod sixel;

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};

use crossterm::cursor::{MoveTo, RestorePosition, SavePosition};
use crossterm::queue;
use ratatui::layout::{Rect, Size};

use super::pane::figures::{self, PictureOrder};
use crate::app::{Canvas, View};
use crate::engine::spawn;
use crate::figure;

pub use protocol::{Graphics, Protocol};

/// Paints figures, and shows them on the terminal.
#[derive(Debug)]
pub(super) struct Pictures {
    protocol: Protocol,
    orders: Sender<PictureOrder>,
    /// What was ordered last.
    ordered: Option<PictureOrder>,
    /// What is ready.
    painted: Option<Painted>,
    /// What is on the terminal.
    shown: Option<Rect>,
    /// Whether what is ready was not shown yet.
    is_new: bool,
}

/// A picture as it is written to the terminal.
#[derive(Debug)]
pub struct Painted {
    place: Rect,
    protocol: Protocol,
    bytes: Vec<u8>,
}

impl Pictures {
    /// The paintings are sent to the loop.
    pub(super) fn new(
        protocol: Protocol,
        send: impl Fn(Painted) + Send + 'static,
    ) -> io::Result<Self> {
        let (orders, ordered) = channel();
        spawn("painter", Box::new(move || work(protocol, &ordered, send)))?;
        Ok(Self {
            protocol,
            orders,
            ordered: None,
            painted: None,
            shown: None,
            is_new: false,
        })
    }

    /// What the next frame can show. A terminal that says nothing of its pixels has pictures where
    /// it stretches them.
    pub(super) fn canvas(&self) -> Option<Canvas> {
        let said = crossterm::terminal::window_size().ok().and_then(|size| {
            let cell = |pixels: u16, cells: u16| pixels.checked_div(cells).filter(|side| *side > 0);
            Some(Size::new(
                cell(size.width, size.columns)?,
                cell(size.height, size.rows)?,
            ))
        });
        Some(Canvas {
            cell: said.or(self.protocol.usual_cell())?,
            painted: self.painted.as_ref().map(|painted| painted.place),
        })
    }

    /// Orders the figure that is shown, if it is another one than before.
    pub(super) fn order(&mut self, view: View<'_>) {
        let Some(order) = figures::to_paint(view) else {
            return;
        };
        let is_same = |before: &PictureOrder| {
            Arc::ptr_eq(&before.drawn, &order.drawn)
                && (before.place, &before.canvas) == (order.place, &order.canvas)
        };
        if !self.ordered.as_ref().is_some_and(is_same) {
            self.ordered = Some(order.clone());
            // Without the painter figures stay characters.
            drop(self.orders.send(order));
        }
    }

    /// Takes a painting that is ready, unless it is one for other graphics.
    pub(super) fn take(&mut self, painted: Painted) {
        if painted.protocol == self.protocol {
            self.is_new = true;
            self.painted = Some(painted);
        }
    }

    /// Takes away the picture where the next frame shows something else. True if its cells have to
    /// be drawn anew.
    pub(super) fn clear(&mut self, view: View<'_>, out: &mut impl Write) -> io::Result<bool> {
        let free = figures::picture_place(view);
        if self.shown.take_if(|shown| free != Some(*shown)).is_none() {
            return Ok(false);
        }
        match self.protocol.erased() {
            Some(erased) => out.write_all(&erased).map(|()| false),
            None => Ok(true),
        }
    }

    /// Shows the picture over a frame that left its place free.
    pub(super) fn show(&mut self, view: View<'_>, out: &mut impl Write) -> io::Result<()> {
        let free = figures::picture_place(view);
        let Some(painted) = self.painted.as_ref().filter(|one| Some(one.place) == free) else {
            return Ok(());
        };
        if self.shown.replace(painted.place) == free && !self.is_new {
            return Ok(());
        }
        self.is_new = false;
        let Rect { x, y, .. } = painted.place;
        queue!(out, SavePosition, MoveTo(x, y))?;
        out.write_all(&painted.bytes)?;
        queue!(out, RestorePosition)?;
        out.flush()
    }

    /// The screen was cleared: no picture is there.
    pub(super) fn forget(&mut self) {
        self.shown = None;
    }

    /// Takes the picture away before the terminal is given back.
    pub(super) fn close(&mut self, out: &mut impl Write) -> io::Result<()> {
        match (self.shown.take(), self.protocol.erased()) {
            (Some(_), Some(erased)) => out.write_all(&erased),
            _ => Ok(()),
        }
    }
}

/// Paints what is ordered. Of several orders only the last is painted.
fn work(protocol: Protocol, orders: &Receiver<PictureOrder>, send: impl Fn(Painted)) {
    while let Ok(mut order) = orders.recv() {
        while let Ok(later) = orders.try_recv() {
            order = later;
        }
        let painting = figure::paint(&order.drawn.picture, &order.canvas);
        let place = order.place;
        if let Some(bytes) = painting.and_then(|one| protocol.shown(one, place.as_size())) {
            send(Painted {
                place,
                protocol,
                bytes,
            });
        }
    }
}
