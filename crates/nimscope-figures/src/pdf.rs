//! A page as PDF: shapes as vectors, and texts as texts in the embedded font.

use litemap::LiteMap;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::font;
use super::page::Page;
use super::palette::Colour;
use super::plane::{Place, Size};
use super::scene::{Look, Shape, ShapeText};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const PAGE: Ref = Ref::new(3);
const CONTENT: Ref = Ref::new(4);
const INFO: Ref = Ref::new(5);
const FONT: Ref = Ref::new(6);
const GLYPHS: Ref = Ref::new(7);
const DESCRIPTOR: Ref = Ref::new(8);
const FONT_FILE: Ref = Ref::new(9);
const LETTERS: Ref = Ref::new(10);

const FONT_NAME: Name<'static> = Name(b"NIMSCO+DejaVuSans");
const SYSTEM: SystemInfo<'static> = SystemInfo {
    registry: Str(b"Adobe"),
    ordering: Str(b"Identity"),
    supplement: 0,
};

/// How far a circle's corners reach along their tangents, so that four curves make it.
const ROUND: f32 = 0.552_285;

/// The page as a PDF document of one page, of its size on paper.
pub fn pdf(page: &Page) -> Vec<u8> {
    let scene = &page.scene;
    let mut drawn = DrawnPdf {
        content: Content::new(),
        page,
        letters: LiteMap::new(),
    };
    // The axis of PDF points upwards.
    let scale = page.scale;
    let turned = [scale, 0.0, 0.0, -scale, 0.0, scene.height * scale];
    drawn.content.transform(turned);
    drawn.colour(true, page.palette.paper);
    drawn.content.rect(0.0, 0.0, scene.width, scene.height);
    drawn.content.fill_nonzero();
    for shape in &scene.shapes {
        drawn.shape(shape);
    }

    let mut pdf = Pdf::new();
    pdf.catalog(CATALOG).pages(PAGES);
    pdf.pages(PAGES).kids([PAGE]).count(1);
    let [width, height] = [scene.width, scene.height].map(|side| side * scale);
    let mut sheet = pdf.page(PAGE);
    sheet.parent(PAGES);
    sheet.media_box(Rect::new(0.0, 0.0, width, height));
    sheet.contents(CONTENT);
    sheet.resources().fonts().pair(Name(b"F"), FONT);
    sheet.finish();
    pdf.stream(CONTENT, &drawn.content.finish());
    pdf.document_info(INFO)
        .title(TextStr(&page.title))
        .subject(TextStr(&page.description))
        .creator(TextStr("nimscope"));
    write_font(&mut pdf, &drawn.letters);
    pdf.finish()
}

/// The embedded font, with the widths of the glyphs that are used and the letters that they are.
fn write_font(pdf: &mut Pdf, letters: &LiteMap<u16, char>) {
    let thousandths = |units: f32| units * 1000.0 / font::units();
    pdf.type0_font(FONT)
        .base_font(FONT_NAME)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(GLYPHS)
        .to_unicode(LETTERS);
    let mut glyphs = pdf.cid_font(GLYPHS);
    glyphs.subtype(CidFontType::Type2);
    glyphs.base_font(FONT_NAME);
    glyphs.system_info(SYSTEM);
    glyphs.font_descriptor(DESCRIPTOR);
    glyphs.cid_to_gid_map_predefined(Name(b"Identity"));
    let mut widths = glyphs.widths();
    for (&glyph, &letter) in letters {
        widths.consecutive(glyph, [font::advance(letter) * 1000.0]);
    }
    widths.finish();
    glyphs.finish();
    let [left, bottom, right, top] = font::bounds().map(thousandths);
    pdf.font_descriptor(DESCRIPTOR)
        .name(FONT_NAME)
        .flags(FontFlags::SYMBOLIC)
        .bbox(Rect::new(left, bottom, right, top))
        .italic_angle(0.0)
        .ascent(top)
        .descent(bottom)
        .cap_height(729.0)
        .stem_v(80.0)
        .font_file2(FONT_FILE);
    pdf.stream(FONT_FILE, font::DATA);
    let mut cmap = UnicodeCmap::new(Name(b"Letters"), SYSTEM);
    for (&glyph, &letter) in letters {
        cmap.pair(glyph, letter);
    }
    pdf.cmap(LETTERS, &cmap.finish());
}

/// What is drawn so far.
struct DrawnPdf<'a> {
    content: Content,
    page: &'a Page,
    /// The glyphs of the font that are used, with their letters.
    letters: LiteMap<u16, char>,
}

impl DrawnPdf<'_> {
    fn colour(&mut self, fills: bool, colour: Colour) {
        let [red, green, blue] = colour.map(|part| f32::from(part) / 255.0);
        if fills {
            self.content.set_fill_rgb(red, green, blue);
        } else {
            self.content.set_stroke_rgb(red, green, blue);
        }
    }

    fn shape(&mut self, shape: &Shape) {
        match shape {
            Shape::Path {
                points,
                closed,
                look,
            } => {
                self.look(*look);
                for (number, &Place { x, y }) in points.iter().enumerate() {
                    if number == 0 {
                        self.content.move_to(x, y);
                    } else {
                        self.content.line_to(x, y);
                    }
                }
                if *closed {
                    self.content.close_path();
                }
                self.paint(*look);
            }
            Shape::Circle { at, radius, look } => {
                self.look(*look);
                let (Place { x, y }, r) = (*at, *radius);
                let k = r * ROUND;
                self.content
                    .move_to(x + r, y)
                    .cubic_to(x + r, y + k, x + k, y + r, x, y + r)
                    .cubic_to(x - k, y + r, x - r, y + k, x - r, y)
                    .cubic_to(x - r, y - k, x - k, y - r, x, y - r)
                    .cubic_to(x + k, y - r, x + r, y - k, x + r, y)
                    .close_path();
                self.paint(*look);
            }
            Shape::Cells(cells) => {
                if let Some((rooms, colour)) = cells.rectangles() {
                    self.colour(true, self.page.palette.colour(colour));
                    for room in rooms {
                        let (Place { x, y }, Size { width, height }) = (room.corner(), room.size());
                        self.content.rect(x, y, width, height);
                    }
                    self.content.fill_nonzero();
                }
                cells.patterns().iter().for_each(|shape| self.shape(shape));
            }
            Shape::Text(text) if text.text.is_empty() => {}
            Shape::Text(text) => self.text(text),
        }
    }

    /// Sets colours, width and dashes.
    fn look(&mut self, look: Look) {
        if let Some(fill) = look.fill {
            self.colour(true, self.page.palette.colour(fill));
        }
        if let Some(pen) = look.pen {
            self.colour(false, self.page.palette.colour(pen.colour));
            self.content.set_line_width(pen.width);
            let dash = pen.dash.iter().copied();
            self.content.set_dash_pattern(dash, 0.0);
        }
    }

    fn paint(&mut self, look: Look) {
        match (look.fill, look.pen) {
            (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
            (Some(_), None) => self.content.fill_nonzero(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn text(&mut self, text: &ShapeText) {
        let mut shown = Vec::new();
        for letter in text.text.chars() {
            let glyph = font::glyph(letter);
            shown.extend(glyph.to_be_bytes());
            self.letters.insert(glyph, letter);
        }
        let before = text.anchor.share() * font::width(&text.text) * text.size;
        let Place { x, y } = text.at;
        // Letters stand upright in a plane whose axis points downwards.
        let matrix = if text.turned {
            [0.0, -1.0, -1.0, 0.0, x, y + before]
        } else {
            [1.0, 0.0, 0.0, -1.0, x - before, y]
        };
        self.colour(true, self.page.palette.colour(text.colour));
        self.content
            .begin_text()
            .set_font(Name(b"F"), text.size)
            .set_text_matrix(matrix)
            .show(Str(&shown))
            .end_text();
    }
}
