//! Delete games: valuations, k-oddoid and k-evenoid heaps, and the binary columns of z − 1.

use super::columns::{BitRow, sizes, write as write_columns};
use super::described_position::{DescribedPosition, verdict};
use crate::study::theory_of_position::Heaps;
use crate::theory::split::HeapMark;
use crate::ui::text::Text;
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, described: &DescribedPosition, heaps: &Heaps) {
    let columns = &heaps.columns;
    let heap = if heaps.splits.empty { "z + 1" } else { "z" };
    let rows_of = if heaps.splits.empty { "z" } else { "z − 1" };
    text.say(
        Role::Title,
        &format!("Heaps z, v₂ of {heap}, and the columns of {rows_of}"),
    );
    // One column more than hold a one: it may be the one that decides.
    let shown = (columns.width() + 1).min(u64::BITS);
    let HeapLabels { head, rows: labels } = HeapLabels::of(text, described, heaps, shown as usize);
    let rows = rows(labels, described, heaps, shown);
    write_columns(text, &head, &rows, None);
    text.gap();
    if !described.hidden {
        for sentence in &heaps.sentences {
            text.say(Role::Text, sentence);
        }
    }
    verdict(text, described);
}

/// The beginnings of the rows: letter, size, v₂ and, where they are what counts, `o` for oddoids
/// and `e` for evenoids.
struct HeapLabels {
    head: String,
    rows: Vec<String>,
}

impl HeapLabels {
    fn of(text: &Text, described: &DescribedPosition, heaps: &Heaps, shown: usize) -> Self {
        let letters = described.width_of_letters();
        let sizes = sizes(text, described.theory.position.piles(), letters + 9, shown);
        let size = sizes[0].len();
        let heap = |(heap, mark): (usize, HeapMark)| {
            let kind = match (mark.oddoid, mark.too_small && !described.hidden) {
                _ if !heaps.of_oddoids => "",
                (true, _) => " o",
                (false, true) => " e!",
                (false, false) => " e",
            };
            let (letter, size, valuation) =
                (&described.letters[heap], &sizes[heap], mark.valuation);
            format!("{letter:letters$} {size} {valuation:>2}{kind}")
        };
        let kind = if heaps.of_oddoids { " o/e" } else { "" };
        Self {
            head: format!("{:letters$} {:>size$} v₂{kind}", "", "z"),
            rows: (0..).zip(heaps.marks.iter().copied()).map(heap).collect(),
        }
    }
}

fn rows(
    labels: Vec<String>,
    described: &DescribedPosition,
    heaps: &Heaps,
    shown: u32,
) -> Vec<BitRow> {
    let columns = &heaps.columns;
    let bits = |row: usize| (0..shown).map(move |column| columns.digit(row, column));
    let heap = |(row, label): (usize, String)| BitRow::bits(label, bits(row));
    let mut rows: Vec<BitRow> = (0..).zip(labels).map(heap).collect();
    let zeros = (0..shown).map(|column| columns.zeros(column));
    rows.push(BitRow::counts("zeros", zeros));
    if let Some(deciding) = heaps.deciding.filter(|_| !described.hidden) {
        let mark = ("^", Role::Optimal);
        rows.push(BitRow::mark(shown as usize, deciding as usize, mark));
    }
    rows
}
