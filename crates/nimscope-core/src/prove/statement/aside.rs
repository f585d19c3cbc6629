//! The numbers of a comparison that are no sums of digits. Each gets a track of its own, with a
//! condition, and is quantified away where the comparison is complete.

use super::super::automaton::{Automaton, Column, State};
use super::super::budget::Stopped;
use super::super::numeration::DigitAutomata;
use super::linear::{Digits, Linear, Times};
use crate::game::System;
use crate::statement::{Bitwise, Comparison};

/// The most tracks that are used at once.
const TRACKS: usize = 14;

/// Numbers on tracks of their own.
pub(super) struct Aside<'a> {
    over: DigitAutomata<'a>,
    /// The tracks in use.
    pub(super) tracks: usize,
    /// The numbers that have got a track, with it.
    own: Vec<(Linear, usize)>,
    /// The places in increasing order whose piles have got a track, with it.
    sorted: Vec<(usize, usize)>,
    conditions: Vec<Condition>,
    signs: Signs,
}

/// Which of the numbers are negative whose signs are not plain: one of the cases.
#[derive(Default)]
pub(super) struct Signs {
    are_negative: Vec<bool>,
    /// The number of them that were asked for.
    asked: usize,
}

/// A comparison of a number with zero.
pub(super) type ToZero = (Linear, Comparison);

pub(super) enum Condition {
    /// One of the lists of comparisons holds.
    Any(Vec<Vec<ToZero>>),
    /// It is a multiple.
    Divided(Linear, u32),
    /// The numbers on some tracks are in a set.
    In(Vec<usize>, Automaton),
}

impl Condition {
    /// A comparison that must hold.
    pub(super) fn one(number: Linear, comparison: Comparison) -> Self {
        Self::Any(vec![vec![(number, comparison)]])
    }

    fn automaton(&self, over: DigitAutomata<'_>, tracks: usize) -> Result<Automaton, Stopped> {
        let (bits, budget) = (over.bits(tracks)?, over.budget);
        match self {
            Self::Any(lists) => {
                let mut any = Automaton::constant(bits, false);
                for list in lists {
                    let mut these = Automaton::constant(bits, true);
                    for (number, comparison) in list {
                        let one = over.compared(number, *comparison, tracks)?;
                        these = these.and(&one, budget)?;
                    }
                    any = any.or(&these, budget)?;
                }
                Ok(any)
            }
            Self::Divided(linear, by) => over.divided(linear, *by, tracks),
            Self::In(on, set) => over.on_tracks(set, on, tracks),
        }
    }
}

impl Signs {
    fn is_negative(&mut self) -> bool {
        if self.asked == self.are_negative.len() {
            self.are_negative.push(false);
        }
        self.asked += 1;
        self.are_negative[self.asked - 1]
    }

    /// The next case; `None` after the last.
    fn following(mut self) -> Option<Self> {
        while self
            .are_negative
            .pop_if(|is_negative| *is_negative)
            .is_some()
        {}
        *self.are_negative.last_mut()? = true;
        self.asked = 0;
        Some(self)
    }
}

pub(super) fn limit<T>(sentence: &str) -> Result<T, Stopped> {
    Err(Stopped::limit(sentence))
}

/// Refuses more tracks than can be used at once.
pub(super) fn room(system: &System, tracks: usize) -> Result<(), Stopped> {
    if tracks > TRACKS {
        return limit(&format!(
            "the statement relates more than {TRACKS} numbers at once"
        ));
    }
    system.bits(tracks).map(|_| ())
}

/// The words of some tracks on which a comparison holds, of which the piles are the first ones. It
/// is made for each case of the signs of its numbers.
pub(super) fn in_each_case(
    over: DigitAutomata<'_>,
    tracks: usize,
    piles: usize,
    comparison: impl Fn(&mut Aside<'_>) -> Result<Automaton, Stopped>,
) -> Result<Automaton, Stopped> {
    let mut any = Automaton::constant(over.bits(tracks)?, false);
    let mut case = Some(Signs::default());
    while let Some(signs) = case {
        let mut aside = Aside {
            over,
            tracks,
            own: Vec::new(),
            sorted: Vec::new(),
            conditions: Vec::new(),
            signs,
        };
        let own = comparison(&mut aside)?;
        let here = aside.without(own, tracks, piles)?;
        any = any.or(&here, over.budget)?;
        case = aside.signs.following();
    }
    Ok(any)
}

impl Aside<'_> {
    /// A track for one more number.
    pub(super) fn fresh(&mut self) -> Result<usize, Stopped> {
        room(&self.over, self.tracks + 1)?;
        self.tracks += 1;
        Ok(self.tracks - 1)
    }

    pub(super) fn require(&mut self, condition: Condition) {
        self.conditions.push(condition);
    }

    /// A number of which nothing is known yet, but that it is natural where this is said. One that
    /// may be negative is a difference p − s, one of which is zero.
    pub(super) fn number(&mut self, is_natural: bool) -> Result<Linear, Stopped> {
        let positive = Linear::track(self.fresh()?);
        if is_natural {
            return Ok(positive);
        }
        let negative = Linear::track(self.fresh()?);
        let difference = positive.clone().plus(-1, &negative)?;
        let zero = |number| vec![(number, Comparison::Equal)];
        self.require(Condition::Any(vec![zero(positive), zero(negative)]));
        Ok(difference)
    }

    /// The track of the pile with a place in increasing order.
    pub(super) fn sorted(&mut self, place: usize) -> Result<usize, Stopped> {
        if let Some((_, track)) = self.sorted.iter().find(|(known, _)| *known == place) {
            return Ok(*track);
        }
        let track = self.fresh()?;
        self.sorted.push((place, track));
        Ok(track)
    }

    /// The track on which a number stands; negative numbers stand on none. Where it has no track,
    /// it gets a new one.
    pub(super) fn own_track(&mut self, linear: Linear) -> Result<usize, Stopped> {
        if let Some(Digits::Track(track)) = linear.digits() {
            return Ok(*track);
        }
        if let Some(track) = self.known(&linear) {
            return Ok(track);
        }
        let track = self.fresh()?;
        let difference = linear.clone().plus(-1, &Linear::track(track))?;
        self.own.push((linear, track));
        self.require(Condition::one(difference, Comparison::Equal));
        Ok(track)
    }

    fn known(&self, number: &Linear) -> Option<usize> {
        let known = self.own.iter().find(|(known, _)| known == number);
        known.map(|&(_, track)| track)
    }

    /// What is done with the digits of two numbers in two's complement.
    pub(super) fn bitwise(
        &mut self,
        operation: Bitwise,
        a: Linear,
        b: Linear,
    ) -> Result<Linear, Stopped> {
        let ((a, is_a_negative), (b, is_b_negative)) = (self.signed(a)?, self.signed(b)?);
        let digits = Digits::Bitwise(operation, Box::new(a), Box::new(b));
        if operation.of(is_a_negative, is_b_negative) {
            complement(&Linear::of(digits.turned()))
        } else {
            Ok(Linear::of(digits))
        }
    }

    /// A number that is read digit by digit in two's complement, up to the highest digit that
    /// differs from those above it, and whether it is negative: then these are the digits of −1
    /// minus it, each turned over. Where the sign is not plain, the case decides: the track has a
    /// number in this case only.
    fn signed(&mut self, linear: Linear) -> Result<(Digits, bool), Stopped> {
        let other = complement(&linear)?;
        if let Some(digits) = linear.digits() {
            return Ok((digits.clone(), false));
        }
        if let Some(digits) = other.digits() {
            return Ok((digits.clone().turned(), true));
        }
        let is_negative = if self.known(&linear).is_some() || linear.is_natural() {
            false
        } else {
            self.known(&other).is_some() || self.signs.is_negative()
        };
        let natural = if is_negative { other } else { linear };
        let digits = Digits::Track(self.own_track(natural)?);
        Ok(if is_negative {
            (digits.turned(), true)
        } else {
            (digits, false)
        })
    }

    /// Takes in the conditions on numbers of their own, and quantifies these away.
    fn without(&self, own: Automaton, tracks: usize, piles: usize) -> Result<Automaton, Stopped> {
        let mut all = own;
        for condition in &self.conditions {
            let one = condition.automaton(self.over, self.tracks)?;
            all = all.and(&one, self.over.budget)?;
        }
        for track in (tracks..self.tracks).rev() {
            let sorted = self.sorted.iter().find(|(_, sorted)| *sorted == track);
            all = match sorted {
                Some(&sorted) => with_smallest(&all, self.over, piles, sorted)?,
                None => self.over.without_last(&all, track)?,
            };
        }
        Ok(all)
    }
}

impl Linear {
    /// The digits, where it is nothing but a number that is read digit by digit.
    fn digits(&self) -> Option<&Digits> {
        match (self.terms.as_slice(), self.constant) {
            ([Times { factor: 1, digits }], 0) => Some(digits),
            _ => None,
        }
    }
}

/// −1 minus a number: the number with all digits turned over.
fn complement(linear: &Linear) -> Result<Linear, Stopped> {
    Linear::constant(-1).plus(-1, linear)
}

/// The words that a set accepts once the pile with a place in increasing order is put on a track
/// of its own, the last. The piles are the first tracks.
///
/// Its digits follow from those of the piles, from the highest on: known are the piles that agree
/// with it so far, and the number of those that are smaller.
fn with_smallest(
    set: &Automaton,
    over: DigitAutomata<'_>,
    piles: usize,
    (place, track): (usize, usize),
) -> Result<Automaton, Stopped> {
    let DigitAutomata { system, budget } = over;
    let (bits, own) = (system.bits(track)?, system.bits(piles)?);
    // For each column and each digit the piles that have smaller ones.
    let digits = 1 << system.width();
    let smaller_at = |column: Column, digit: u32| {
        let has_smaller = |pile: &usize| system.digit(column, *pile) < digit;
        (0..piles)
            .filter(has_smaller)
            .fold(0, |all, pile| all | 1 << pile)
    };
    let below: Vec<Vec<Column>> = (0..1 << own)
        .map(|column| {
            (0..=digits)
                .map(|digit| smaller_at(column, digit))
                .collect()
        })
        .collect();
    let step = |&(agreeing, smaller, state): &(Column, u32, State), column: Column| {
        let below = &below[column as usize & ((1 << own) - 1)];
        let up_to = |digit: usize| smaller + (agreeing & below[digit]).count_ones();
        let is_reached = |&digit: &usize| up_to(digit) as usize <= place;
        let digit = (0..digits as usize).rfind(is_reached);
        let digit = digit.expect("no pile has a digit below 0");
        let wider = column | (digit as Column) << bits;
        let agreeing = agreeing & below[digit + 1] & !below[digit];
        (agreeing, up_to(digit), set.next(state, wider))
    };
    let accepts = |&(.., state): &(Column, u32, State)| set.accepts(state);
    let start = ((1 << piles) - 1, 0, 0);
    Ok(Automaton::explore(bits, start, accepts, step, budget)?.minimal())
}
