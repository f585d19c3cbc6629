//! Delete games: valuations, k-oddoid and k-evenoid heaps, and the binary columns of z − 1.

use super::columns::{BitRow, sizes, write as write_columns};
use super::described_position::{DescribedPosition, verdict};
use crate::lists::CollectVec as _;
use crate::study::theory_of_position::Heaps;
use crate::theory::split::HeapMark;
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
    let heap = |(heap, mark): (usize, &HeapMark)| {
        let kind = match (mark.oddoid, mark.too_small && !described.hidden) {
            _ if !heaps.of_oddoids => "",
            (true, _) => " o",
            (false, true) => " e!",
            (false, false) => " e",
        };
        let (letter, valuation) = (&described.letters[heap], mark.valuation);
        let label = format!("{letter:letters$} {} {valuation:>2}{kind}", sizes[heap]);
        BitRow::bits(&label, (0..shown).map(|j| columns.digit(heap, j)), |_| {
            false
        })
    };
    let mut rows: Vec<BitRow> = heaps.marks.iter().enumerate().map(heap).collect_vec();
    let zeros = (0..shown).map(|column| columns.zeros(column));
    rows.push(BitRow::counts("zeros", zeros));
    if let Some(deciding) = heaps.deciding.filter(|_| !described.hidden) {
        let mark = ("^", Role::Optimal);
        rows.push(BitRow::mark(shown as usize, deciding as usize, mark));
    }
    write_columns(text, &head, &rows, None);
    text.gap();
    if !described.hidden {
        for sentence in &heaps.sentences {
            text.say(Role::Text, sentence);
        }
    }
    verdict(text, described);
}
