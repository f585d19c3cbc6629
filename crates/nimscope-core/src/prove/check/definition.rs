//! Whether an automaton accepts just the words for whose numbers a condition holds.

use super::arithmetic::{Arithmetic, FormComparison, WeightedSum};
use super::ledger::{Fault, Frontier, Ledger, list_bytes, wrong};
use super::table::TransitionTable;
use crate::game::{LinearForm, PileCondition};

/// A condition on the numbers of some tracks.
#[derive(Debug)]
pub(super) struct TrackCondition<'a> {
    arithmetic: &'a Arithmetic,
    tracks: usize,
    whole: &'a PileCondition,
    /// Those of its comparisons, from the first to the last.
    forms: Vec<WeightedSum>,
}

/// The largest number of a condition.
const LARGEST: i128 = 1 << 40;

/// The places of a state of the search: the state of the automaton, what is known of the whole
/// condition, the digits matched on each track, and what was read of each form.
const STATE: usize = 0;
const WHOLE: usize = 1;
const TRACKS: usize = 2;

/// What is known of the whole condition, or of a form, in place of what was read.
const FAILS: i64 = i64::MIN;
const HOLDS: i64 = i64::MAX;

fn known(place: i64) -> Option<bool> {
    match place {
        FAILS => Some(false),
        HOLDS => Some(true),
        _ => None,
    }
}

fn place(known: bool) -> i64 {
    if known { HOLDS } else { FAILS }
}

impl<'a> TrackCondition<'a> {
    /// A condition on piles, each of which stands on a track.
    pub(super) fn new(
        whole: &'a PileCondition,
        on_track: &[usize],
        tracks: usize,
        arithmetic: &'a Arithmetic,
    ) -> Result<Self, Fault> {
        let mut forms = Vec::new();
        add_forms(whole, on_track, tracks, &mut forms);
        let is_small = |form: &WeightedSum| {
            let mut numbers = form.factors.iter().chain([&form.constant]);
            numbers.all(|number| number.abs() <= LARGEST)
        };
        if !forms.iter().all(is_small) {
            return wrong("a condition of the rule has numbers that are too large");
        }
        Ok(Self {
            arithmetic,
            tracks,
            whole,
            forms,
        })
    }

    /// Checks that of all words whose tracks are representations just those are accepted for whose
    /// numbers the condition holds. Others may be accepted or not, unless they must not.
    pub(super) fn is_of(
        &self,
        table: &TransitionTable,
        is_strict: bool,
        name: &str,
        ledger: &Ledger<'_>,
    ) -> Result<(), Fault> {
        let order = self.arithmetic.order();
        let live = table.live(ledger)?;
        let length = TRACKS + self.tracks + order * self.forms.len();
        let start = vec![0; length].into_boxed_slice();
        let mut frontier = Frontier::new(ledger, "what is read of a condition", start)?;
        while let Some(read) = frontier.next() {
            let state = u32::try_from(read[STATE]).expect("it holds a state");
            if table.accepts(state) != self.holds(&read) {
                return wrong(&format!("{name} is not as the rule says"));
            }
            for column in 0..table.columns() {
                let after = table.next(state, column);
                let Some(next) = self.after(&read, after, column)? else {
                    if is_strict && live[after as usize] {
                        return wrong(&format!("{name} has a word that is no representation"));
                    }
                    continue;
                };
                if next[WHOLE] == FAILS && !live[after as usize] {
                    continue;
                }
                frontier.reach_holding(next, list_bytes::<i64>(length))?;
            }
        }
        Ok(())
    }

    /// What is read after one more column; `None` where a track is no representation.
    fn after(&self, read: &[i64], state: u32, column: u32) -> Result<Option<Box<[i64]>>, Fault> {
        let (arithmetic, order) = (self.arithmetic, self.arithmetic.order());
        let mut next = vec![0; read.len()].into_boxed_slice();
        (next[STATE], next[WHOLE]) = (state.into(), read[WHOLE]);
        for track in 0..self.tracks {
            let digit = arithmetic.digit(column, track);
            match arithmetic.matched(read[TRACKS + track], digit) {
                Some(matched) => next[TRACKS + track] = matched,
                None => return Ok(None),
            }
        }
        if known(read[WHOLE]).is_some() {
            return Ok(Some(next));
        }
        let mut first = TRACKS + self.tracks;
        for form in &self.forms {
            let before = &read[first..first + order];
            if known(before[0]).is_some() {
                next[first] = before[0];
            } else {
                let Some(after) = arithmetic.after(form, before, column) else {
                    return wrong("a condition of the rule has numbers that are too large");
                };
                match arithmetic.decided(form, &after) {
                    Some(known) => next[first] = place(known),
                    None => next[first..first + order].copy_from_slice(&after),
                }
            }
            first += order;
        }
        let mut forms = (0..self.forms.len()).map(|form| known(next[self.first(form)]));
        if let Some(is_so) = known_of(self.whole, &mut forms) {
            next[TRACKS + self.tracks..].fill(0);
            next[WHOLE] = place(is_so);
        }
        Ok(Some(next))
    }

    /// Where what was read of a form begins.
    fn first(&self, form: usize) -> usize {
        TRACKS + self.tracks + form * self.arithmetic.order()
    }

    /// Whether the condition holds where no more digits follow.
    fn holds(&self, read: &[i64]) -> bool {
        let of = |(number, form): (usize, &WeightedSum)| {
            let first = self.first(number);
            let read = &read[first..first + self.arithmetic.order()];
            known(read[0]).or_else(|| Some(self.arithmetic.holds(form, read)))
        };
        let mut forms = self.forms.iter().enumerate().map(of);
        let whole = known(read[WHOLE]).or_else(|| known_of(self.whole, &mut forms));
        whole == Some(true)
    }
}

/// Whether a condition holds, as far as that is known of its comparisons, from the first to the
/// last.
fn known_of(
    condition: &PileCondition,
    forms: &mut dyn Iterator<Item = Option<bool>>,
) -> Option<bool> {
    // One part that is as wanted decides; else all must be known.
    let mut any = |parts: &[PileCondition], wanted: bool| {
        let (mut is_met, mut is_known) = (false, true);
        for part in parts {
            let is_so = known_of(part, forms);
            is_met |= is_so == Some(wanted);
            is_known &= is_so.is_some();
        }
        (is_met || is_known).then_some(is_met == wanted)
    };
    match condition {
        PileCondition::AtLeast(_) | PileCondition::Equal(_) | PileCondition::Divided(..) => {
            forms.next().expect("each comparison has a form")
        }
        PileCondition::Not(inner) => known_of(inner, forms).map(|is_so| !is_so),
        PileCondition::All(parts) => any(parts, false),
        PileCondition::Any(parts) => any(parts, true),
    }
}

/// Adds the forms of the comparisons of a condition to a list.
fn add_forms(
    condition: &PileCondition,
    on_track: &[usize],
    tracks: usize,
    forms: &mut Vec<WeightedSum>,
) {
    let mut compared = |form: &LinearForm, comparison| {
        let mut factors = vec![0; tracks];
        for (pile, &factor) in form.factors.iter().enumerate() {
            factors[on_track[pile]] += i128::from(factor);
        }
        forms.push(WeightedSum {
            constant: form.constant.into(),
            factors,
            comparison,
        });
    };
    match condition {
        PileCondition::AtLeast(form) => compared(form, FormComparison::AtLeast),
        PileCondition::Equal(form) => compared(form, FormComparison::Equal),
        PileCondition::Divided(form, by) => compared(form, FormComparison::Multiple((*by).into())),
        PileCondition::Not(inner) => add_forms(inner, on_track, tracks, forms),
        PileCondition::All(parts) | PileCondition::Any(parts) => {
            for part in parts {
                add_forms(part, on_track, tracks, forms);
            }
        }
    }
}
