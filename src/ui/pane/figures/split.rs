//! Delete games: valuations, k-oddoid and k-evenoid heaps, and the binary columns of z − 1.

use super::columns::{count, sign, sizes, write as write_columns};
use super::described_position::{DescribedPosition, verdict};
use crate::figure::{Cell, CellGrid};
use crate::study::theory_of_position::Heaps;
use crate::ui::text::Text;
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, described: &DescribedPosition, heaps: &Heaps) {
    let columns = &heaps.columns;
    let heap = if heaps.splits.empty { "z + 1" } else { "z" };
    let rows_of = if heaps.splits.empty { "z" } else { "z − 1" };
    let title = format!("Heaps z, v₂ of {heap}, and the columns of {rows_of}");
    text.say(Role::Title, &title);
    // One column more than hold a one: it may be the one that decides.
    let shown = (columns.width() + 1).min(u64::BITS);
    let letters = described.width_of_letters();
    let piles = described.theory.position.piles();
    let sizes = sizes(text, piles, letters + 9, shown as usize);
    let size = sizes[0].len();
    // Letter, size, v₂ and, where they are what counts, `o` for oddoids and `e` for evenoids.
    let kind = if heaps.of_oddoids { " o/e" } else { "" };
    let head = format!("{:letters$} {:>size$} v₂{kind}", "", "z");
    let mut table = CellGrid::of_digits(shown as usize);
    let column = |j: usize| u32::try_from(j).expect("at most 64 columns");
    for (heap, mark) in heaps.marks.iter().enumerate() {
        let kind = match (mark.oddoid, mark.too_small && !described.hidden) {
            _ if !heaps.of_oddoids => "",
            (true, _) => " o",
            (false, true) => " e!",
            (false, false) => " e",
        };
        let (letter, valuation) = (&described.letters[heap], mark.valuation);
        let label = format!("{letter:letters$} {} {valuation:>2}{kind}", sizes[heap]);
        table.add(label, |j| {
            Cell::digit(columns.digit(heap, column(j)), false)
        });
    }
    table.add("zeros", |j| count(columns.zeros(column(j))));
    if let Some(deciding) = heaps.deciding.filter(|_| !described.hidden) {
        table.add("", |j| sign(j, deciding, Some("^")));
    }
    write_columns(text, &head, &table, None);
    text.gap();
    if !described.hidden {
        for sentence in &heaps.sentences {
            text.say(Role::Text, sentence);
        }
    }
    verdict(text, described);
}
