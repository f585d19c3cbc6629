//! The marks of a figure in the colours of figures, and what they mean.

use ratatui::style::{Color, Modifier, Style};
use ratatui::text::{Line, Span};

use crate::figure::{
    Body, CellLook, Glyph, Grounds, Ink, LegendSign, Mark, Palette, Panel, Picture, Ring, Shading,
    Size, Sketch, SketchRoom, entry, is_seen, sketch,
};
use crate::game::Outcome;
use crate::lists::CollectVec as _;
use crate::ui::text::{Text, cell_width, merged, wrapped};
use crate::ui::theme::{Role, Theme, nearest, palette};

/// Writes cells or a graph as a figure has them. Cells take the rows that they need, and a graph
/// takes so many at most.
pub(super) fn write_body(text: &mut Text, body: Body, rows: usize) {
    let picture = Picture {
        panels: vec![Panel::new("", body)],
        ..Picture::default()
    };
    let room = SketchRoom {
        size: Size::new(text.width, rows),
        grounds: Grounds::Bare,
    };
    let inks = Inks::of(text.theme);
    for row in sketch(&picture, room).rows {
        let glyphs = row.into_iter();
        let spans = glyphs.map(|glyph| Span::styled(glyph.to_string(), inks.style(glyph, false)));
        text.lines.push(merged(spans));
    }
}

/// How the characters of figures look in a theme.
pub(super) struct Inks {
    theme: Theme,
    /// None where there are no colours: then letters say what marks mean.
    palette: Option<Palette>,
}

impl Inks {
    pub(super) fn of(theme: Theme) -> Self {
        let palette = theme.has_two_colours().then(|| palette(theme));
        Self { theme, palette }
    }

    /// What the marks mean, side by side where there is room. Words that are longer than a line
    /// have several lines, which stay together.
    pub(super) fn legend(
        &self,
        picture: &Picture,
        sketch: &Sketch,
        room: usize,
    ) -> Vec<Vec<Line<'static>>> {
        let mut entries: Vec<Vec<Line<'static>>> = Vec::new();
        let plain = |sign, ink| vec![Span::styled(sign, self.ink(ink))];
        let is_shown = |key: LegendSign| match (key, &self.palette) {
            (LegendSign::Shades(_), palette) => palette.is_some(),
            (key, _) => is_seen(picture, sketch, key),
        };
        for of in picture.legend.iter().filter(|entry| is_shown(entry.key)) {
            let (sign, words) = entry(picture, sketch, of);
            let mut said = match of.key {
                LegendSign::Shades(shading) => self.scale(shading),
                LegendSign::Mark(mark) if sign == "█" => {
                    let is_half = sketch.cells == CellLook::Halves;
                    let style = if is_half { Self::block } else { Self::bar };
                    vec![Span::styled(sign, style(self, Ink::Mark(mark)))]
                }
                LegendSign::Mark(mark) if matches!(sketch.cells, CellLook::Blocks(_)) => {
                    // A number on the ground of its mark has no sign.
                    let mut drawn = sketch.rows.iter().flatten();
                    let is_drawn =
                        mark != Mark::Alarm || drawn.any(|glyph| glyph.letter == mark.letter());
                    let sign = if is_drawn { &sign } else { " " };
                    vec![Span::styled(format!(" {sign} "), self.ink(Ink::Mark(mark)))]
                }
                LegendSign::Mark(mark) => plain(sign, Ink::Mark(mark)),
                LegendSign::Ring(ring) => {
                    let ink = if ring == Ring::Option {
                        Ink::Option
                    } else {
                        Ink::Here
                    };
                    // On a map it is on the ground of a cell.
                    let is_on_cells = !matches!(sketch.cells, CellLook::Letters);
                    let letter = sign.chars().next().unwrap_or(' ');
                    let mut marks = picture.legend.iter().map(|entry| entry.key);
                    let has_n = marks.any(|key| key == LegendSign::Mark(Mark::N));
                    let ground = (is_on_cells && has_n).then_some(Ink::Mark(Mark::N));
                    let glyph = Glyph {
                        letter,
                        hat: None,
                        ink,
                        ground,
                    };
                    vec![Span::styled(sign, self.style(glyph, false))]
                }
                LegendSign::Line(number) => plain(sign, Ink::Line(number)),
                LegendSign::Thick => plain(sign, Ink::Strong),
                LegendSign::Rule | LegendSign::Token(_) | LegendSign::Letter(_) => {
                    plain(sign, Ink::Dim)
                }
            };
            said.push(Span::raw(" "));
            let sign = said.iter().map(Span::width).sum::<usize>();
            let dim = self.theme.style(Role::Dim);
            let taken = 2 + sign + cell_width(words);
            let mut lines = entries.iter_mut().filter_map(|lines| lines.last_mut());
            if let Some(line) = lines.find(|line| line.width() + taken <= room) {
                line.push_span("  ");
                line.extend(said);
                line.push_span(Span::styled(words.to_owned(), dim));
                continue;
            }
            // Words that are longer than a line go on in the next one.
            let pieces = wrapped(words, room.saturating_sub(sign).max(1));
            let lines = pieces.into_iter().map(|piece| {
                said.push(Span::styled(piece, dim));
                let behind_the_sign = vec![Span::raw(" ".repeat(sign))];
                Line::from(std::mem::replace(&mut said, behind_the_sign))
            });
            entries.push(lines.collect_vec());
        }
        entries
    }

    /// A bar of the shades, with its numbers on its ground.
    fn scale(&self, shading: Shading) -> Vec<Span<'static>> {
        let step = |(mark, label)| Span::styled(format!(" {label} "), self.ink(Ink::Mark(mark)));
        shading.labels().into_iter().map(step).collect_vec()
    }

    /// The style of a character of a figure.
    pub(super) fn style(&self, glyph: Glyph, is_selected: bool) -> Style {
        if is_selected && is_of_bar(glyph) {
            // It keeps its colour.
            let ground = self.theme.style(Role::Focus).fg;
            let style = self.bar(glyph.ink);
            return ground
                .filter(|_| glyph.letter == HATCHED)
                .map_or(style, |ground| style.bg(ground));
        }
        let is_node = matches!(glyph.ink, Ink::Mark(Mark::P | Mark::N)) && !is_block(glyph.letter);
        if is_selected && is_node {
            // It still says who wins: with colours by its ground.
            return self
                .ink(glyph.ink)
                .add_modifier(Modifier::UNDERLINED | Modifier::BOLD);
        }
        if is_selected && is_block(glyph.letter) && glyph.ground.is_none() {
            let colour = self.theme.style(Role::Focus).fg;
            return Style::new().fg(colour.unwrap_or(Color::Reset));
        }
        if is_selected && !matches!(glyph.ink, Ink::On(_)) {
            return self.theme.style(Role::Selected);
        }
        let (Some(palette), Some(ground)) = (&self.palette, glyph.ground) else {
            return if is_block(glyph.letter) {
                self.bar(glyph.ink)
            } else {
                self.ink(glyph.ink)
            };
        };
        if let Ink::On(mark) = glyph.ink {
            return self.over(palette, mark);
        }
        // An outline of characters is read on the ground of its cell.
        if let (Ink::Here | Ink::Option, Ink::Mark(mark), false) =
            (glyph.ink, ground, is_block(glyph.letter))
        {
            return self.over(palette, mark);
        }
        let colour = |ink: Ink| self.block(ink).fg.unwrap_or(Color::Reset);
        Style::new().fg(colour(glyph.ink)).bg(colour(ground))
    }

    /// The style of a block on the ground of the screen, from which it is set off.
    fn bar(&self, ink: Ink) -> Style {
        match (ink, &self.palette) {
            (Ink::Mark(Mark::N), Some(palette)) => {
                let [.., darkest] = palette.remote[1];
                Style::new().fg(nearest(darkest))
            }
            // A full block in reversed colours would be blank.
            (Ink::Mark(Mark::P), None) => self.theme.style(Role::Text),
            (Ink::Mark(Mark::N), None) => self.theme.style(Role::Dim),
            (_, _) => self.block(ink),
        }
    }

    /// The style of a block that is filled with its mark: cells without letters and outlines. The
    /// position and its options have colours that no mark has.
    fn block(&self, ink: Ink) -> Style {
        let Some(palette) = &self.palette else {
            return self.ink(ink);
        };
        let colour = match ink {
            Ink::Mark(Mark::First) => palette.lines[2],
            Ink::Mark(Mark::Second) => palette.lines[3],
            Ink::Mark(Mark::Plain) => palette.pale,
            Ink::Mark(mark) => palette.fill(mark),
            Ink::Here => Palette::PRINT.ink,
            Ink::Option => palette.grey,
            Ink::Text | Ink::Dim | Ink::Title | Ink::Line(_) | Ink::Strong | Ink::On(_) => {
                return self.ink(ink);
            }
        };
        Style::new().fg(nearest(colour))
    }

    /// The style of text.
    fn ink(&self, ink: Ink) -> Style {
        let ink = if let Ink::On(mark) = ink {
            Ink::Mark(mark)
        } else {
            ink
        };
        let role = match (ink, &self.palette) {
            (
                Ink::Mark(
                    mark @ (Mark::P
                    | Mark::N
                    | Mark::First
                    | Mark::Second
                    | Mark::Alarm
                    | Mark::Shade(_)
                    | Mark::Remote(..)),
                ),
                Some(palette),
            ) => return self.over(palette, mark),
            (Ink::Line(number), Some(palette)) => {
                return Style::new().fg(nearest(palette.lines[number % palette.lines.len()]));
            }
            (Ink::Text | Ink::On(_) | Ink::Mark(Mark::Plain | Mark::Shade(_)), _) => Role::Text,
            (Ink::Dim | Ink::Mark(Mark::Open | Mark::Never | Mark::Absent), _) => Role::Dim,
            (Ink::Title | Ink::Strong, _) => Role::Title,
            (Ink::Here, _) => Role::Focus,
            (Ink::Mark(Mark::P | Mark::Remote(Outcome::P, _)), None) => Role::Loses,
            (Ink::Mark(Mark::N | Mark::Remote(Outcome::N, _)), None) => Role::Wins,
            (Ink::Mark(Mark::Alarm), None) => Role::Alarm,
            (Ink::Line(0) | Ink::Mark(Mark::First), _) => Role::Token,
            (Ink::Line(1), _) => Role::Taken,
            (Ink::Option | Ink::Line(_) | Ink::Mark(Mark::Second), _) => Role::Optimal,
        };
        let style = self.theme.style(role);
        // Without colours P and large values are dark by their ground.
        let is_dark = role == Role::Loses || matches!(ink, Ink::Mark(Mark::Shade(DARK..)));
        if is_dark && self.palette.is_none() {
            style.add_modifier(Modifier::REVERSED)
        } else {
            style
        }
    }

    /// The style of text on the ground of a mark. An exception is bold, too.
    fn over(&self, palette: &Palette, mark: Mark) -> Style {
        // A position that is P in one of two games only is hatched on paper.
        let hatched = [Mark::First, Mark::Second]
            .iter()
            .position(|&one| one == mark);
        let colours = match hatched {
            Some(number) => [palette.lines[2 + number], palette.paper],
            // The ground of the screen may be none of the colours of a terminal.
            None if palette.fill(mark) == palette.paper => return self.theme.style(Role::Text),
            None => [palette.fill(mark), palette.over(mark)],
        };
        let [ground, text] = colours.map(nearest);
        let style = Style::new().fg(text).bg(ground);
        if mark == Mark::Alarm {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        }
    }
}

/// The shades from this one on are dark.
const DARK: u8 = 4;

/// How the selected bar is filled.
pub(super) const HATCHED: char = '▓';

/// Whether a character is of a bar whose colour says who wins, or that there is an exception.
pub(super) fn is_of_bar(glyph: Glyph) -> bool {
    let fills = is_block(glyph.letter) || glyph.letter == HATCHED;
    let says = matches!(glyph.ink, Ink::Mark(Mark::P | Mark::N | Mark::Alarm));
    says && glyph.ground.is_none() && fills
}

/// Whether a character fills a part of its cell. Patterns stand on the ground of their mark.
fn is_block(letter: char) -> bool {
    ('\u{2580}'..='\u{259f}').contains(&letter) && !('░'..='▓').contains(&letter)
}
