//! Delete games: valuations, k-oddoid and k-evenoid heaps, and the binary columns of z − 1.

use super::columns::{Row, sizes, write as write_columns};
use super::text::Text;
use super::{Seen, verdict};
use crate::game::{Family, Ruleset, Splits};
use crate::theory;
use crate::theory::split::{Columns, HeapMark, evenoid_bound, marks};
use crate::ui::theme::Role;

pub(super) fn write(text: &mut Text, seen: &Seen, splits: Splits) {
    let columns = Columns::of(splits, &seen.x);
    let heap = if splits.empty { "z + 1" } else { "z" };
    let rows_of = if splits.empty { "z" } else { "z − 1" };
    text.say(
        Role::Title,
        &format!("Heaps z, v₂ of {heap}, and the columns of {rows_of}, lowest bit first"),
    );
    let shown = shown(seen, splits, &columns);
    let labels = Labels::of(text, seen, splits, shown);
    let rows = rows(&labels, seen, splits, &columns, shown);
    write_columns(text, &labels.head(), &rows);
    text.gap();
    if !seen.hidden {
        bound(text, seen, splits);
        deciding(text, seen, splits, &columns);
        grundy(text, seen);
        valuations(text, seen);
    }
    verdict(text, seen);
}

/// How many columns there are to see: those with a one, and the one that decides.
fn shown(seen: &Seen, splits: Splits, columns: &Columns) -> usize {
    let decides = Columns::decide(splits, seen.game.n());
    let deciding = if decides { columns.deciding() + 1 } else { 1 };
    columns.width().max(deciding).min(u64::BITS) as usize
}

/// The beginning of a row: letter, size, v₂, and `odd` or `even` where oddoids are what counts.
struct Labels {
    letters: usize,
    sizes: Vec<String>,
    marks: Vec<HeapMark>,
    bound: Option<u128>,
}

impl Labels {
    fn of(text: &Text, seen: &Seen, splits: Splits, shown: usize) -> Self {
        let letters = seen.letters.iter().map(String::len).max().unwrap_or(1);
        Self {
            letters,
            sizes: sizes(text, seen.x.piles(), letters + 11, shown),
            marks: marks(splits, &seen.x),
            bound: evenoid_bound(splits, &seen.x),
        }
    }

    fn of_heap(&self, seen: &Seen, heap: usize, lift: u64) -> String {
        let (letters, size, mark) = (self.letters, &self.sizes[heap], self.marks[heap]);
        let letter = &seen.letters[heap];
        let kind = match self.bound {
            None => "",
            Some(_) if mark.oddoid => " o ",
            Some(bound)
                if seen.hidden || u128::from(seen.x.piles()[heap]) + u128::from(lift) >= bound =>
            {
                " e "
            }
            Some(_) => " e!",
        };
        format!("{letter:letters$} {size} {:>2}{kind}", mark.valuation)
    }

    fn head(&self) -> String {
        let (letters, size) = (self.letters, self.sizes.first().map_or(1, String::len));
        let kind = if self.bound.is_some() { " k" } else { "" };
        format!("{:letters$} {:>size$} v₂{kind}", "", "z")
    }
}

fn rows(labels: &Labels, seen: &Seen, splits: Splits, columns: &Columns, shown: usize) -> Vec<Row> {
    let digits = u32::try_from(shown).expect("at most 64 columns");
    let heap = |row: usize| {
        let label = labels.of_heap(seen, row, u64::from(splits.empty));
        Row::bits(label, (0..digits).map(|column| columns.digit(row, column)))
    };
    let mut rows: Vec<Row> = (0..seen.x.len()).map(heap).collect();
    let zeros = (0..digits).map(|column| columns.zeros(column));
    rows.push(Row::counts("zeros", zeros));
    if Columns::decide(splits, seen.game.n()) && !seen.hidden {
        let deciding = columns.deciding();
        rows.push(Row::marks((0..digits).map(|column| {
            if column == deciding {
                ("^", Role::Optimal)
            } else {
                (" ", Role::Dim)
            }
        })));
    }
    rows
}

/// Theorem 5.6: which evenoids are too small.
fn bound(text: &mut Text, seen: &Seen, splits: Splits) {
    let Some(bound) = evenoid_bound(splits, &seen.x) else {
        return;
    };
    let (k, n) = (splits.parts, seen.game.n());
    let pivot = n / k * (k - 1) + 1;
    let (z, lifted) = if splits.empty {
        ("z + 1", " + 1")
    } else {
        ("z", "")
    };
    let value = u128::from(seen.x.piles()[pivot - 1]) + u128::from(splits.empty);
    text.say(
        Role::Text,
        &format!(
            "o: {k}-oddoid, e: {k}-evenoid ({z} modulo {} in 1..{} or not)",
            k * (k - 1),
            k - 1
        ),
    );
    text.say(
        Role::Text,
        &format!(
            "P ⇔ no evenoid is below {bound} (!), the least power of {k} above z_{pivot}{lifted} = {value}"
        ),
    );
}

/// The column that decides single-delete nim of up to four heaps.
fn deciding(text: &mut Text, seen: &Seen, splits: Splits, columns: &Columns) {
    let n = seen.game.n();
    if !Columns::decide(splits, n) {
        return;
    }
    let (column, zeros) = (columns.deciding(), columns.zeros(columns.deciding()));
    let few = n.saturating_sub(2);
    text.say(
        Role::Text,
        &format!(
            "column {column} decides (^), the lowest with at least {few} zeros: P ⇔ it has {n}; it has {zeros}"
        ),
    );
}

/// Theorem 2.2, where it gives the Grundy value.
fn grundy(text: &mut Text, seen: &Seen) {
    if let Some(grundy) = theory::grundy(Ruleset::normal(seen.game), &seen.x) {
        let words = format!(
            "Grundy value {}: the lowest column of zeros only",
            grundy.value
        );
        text.say(Role::Text, &words);
    }
}

/// Theorem 4.2: what no-more-than-half-delete nim looks at.
fn valuations(text: &mut Text, seen: &Seen) {
    if seen.game.family() == Family::Nmth {
        let rule = if seen.game.n().is_multiple_of(2) {
            "P ⇔ all v₂ are 0"
        } else {
            "P ⇔ all v₂ are equal"
        };
        text.say(Role::Text, rule);
    }
}
