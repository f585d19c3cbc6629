//! Colours of terminals as red, green and blue.

use ratatui::style::Color;

/// The sixteen colours, as most terminals show them.
#[rustfmt::skip] // a table: eight colours a row
const SIXTEEN: [[u8; 3]; 16] = [
    [0, 0, 0], [205, 49, 49], [13, 188, 121], [229, 229, 16], [36, 114, 200], [188, 63, 188], [17, 168, 205], [204, 204, 204],
    [102, 102, 102], [241, 76, 76], [35, 209, 139], [245, 245, 67], [59, 142, 234], [214, 112, 214], [41, 184, 219], [255, 255, 255],
];

/// The colour as red, green and blue; `own` stands for that which a terminal has of itself.
pub(crate) fn rgb(colour: Color, own: [u8; 3]) -> [u8; 3] {
    let named = |place: usize| SIXTEEN[place];
    match colour {
        Color::Reset => own,
        Color::Rgb(red, green, blue) => [red, green, blue],
        Color::Indexed(number) => indexed(number),
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => named(8),
        Color::LightRed => named(9),
        Color::LightGreen => named(10),
        Color::LightYellow => named(11),
        Color::LightBlue => named(12),
        Color::LightMagenta => named(13),
        Color::LightCyan => named(14),
        Color::White => named(15),
    }
}

/// A colour of the 256-colour palette: sixteen, a cube of six shades a side, and greys.
fn indexed(number: u8) -> [u8; 3] {
    match number {
        0..16 => SIXTEEN[usize::from(number)],
        16..232 => {
            let number = number - 16;
            [number / 36, number / 6 % 6, number % 6]
                .map(|shade| if shade == 0 { 0 } else { 55 + 40 * shade })
        }
        232.. => [8 + 10 * (number - 232); 3],
    }
}
