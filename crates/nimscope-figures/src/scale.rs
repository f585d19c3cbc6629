//! Axes of numbers, and how their numbers are written.

use crate::lists::CollectVec as _;
use crate::printable::raised;

/// An axis of numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Scale {
    /// The quantity.
    pub name: String,
    /// Whether equal steps are equal factors.
    pub log: bool,
    /// The least number shown.
    pub low: f64,
    /// The largest number shown, above the least.
    pub high: f64,
    /// Whether its numbers are whole, so that ticks are.
    pub whole: bool,
}

impl Scale {
    /// An axis from 0 to a number.
    pub fn up_to(name: impl Into<String>, high: f64) -> Self {
        Self {
            name: name.into(),
            log: false,
            low: 0.0,
            high: if high > 0.0 { high } else { 1.0 },
            whole: true,
        }
    }

    /// An axis from a number to another.
    pub(super) fn between(name: impl Into<String>, low: f64, high: f64) -> Self {
        Self {
            low,
            ..Self::up_to(name, high)
        }
    }

    /// An axis whose equal steps are equal factors.
    pub(super) fn log(name: impl Into<String>, low: f64, high: f64) -> Self {
        let log = true;
        Self {
            log,
            ..Self::between(name, low, high)
        }
    }

    /// Where a number stands between 0 and 1. Outside of that range it is not on the axis.
    pub fn place(&self, number: f64) -> f64 {
        if self.log {
            let [low, high, number] =
                [self.low, self.high, number].map(|value| value.max(f64::MIN_POSITIVE).ln());
            (number - low) / (high - low)
        } else {
            (number - self.low) / (self.high - self.low)
        }
    }

    /// A number on the axis: where equal steps are equal factors, one or a few times a large power
    /// of ten.
    pub(crate) fn written(&self, tick: f64) -> String {
        let power = 10_f64.powf((tick.log10() + 1e-9).floor());
        let factor = number(tick / power, 6);
        if !self.log || power < 1e4 {
            return number(tick, 6).replace('-', "−");
        }
        let zeros = format!("{power:.0}").len() - 1;
        match factor.as_str() {
            "1" => format!("10{}", raised(zeros)),
            _ => format!("{factor}·10{}", raised(zeros)),
        }
    }

    /// The numbers that stand on the axis: about the wanted number, and at most twice that.
    pub(crate) fn ticks(&self, wanted: usize) -> Vec<f64> {
        if self.log {
            return self.log_ticks(wanted);
        }
        let wanted = u32::try_from(wanted.max(1)).map_or(1.0, f64::from);
        let rough = (self.high - self.low) / wanted;
        let power = 10_f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
        // A few more than wanted are better than far fewer.
        let step = step.into_iter().find(|step| *step >= rough * 0.7);
        let mut step = step.unwrap_or(10.0 * power);
        if self.whole {
            step = step.max(1.0);
        }
        let first = (self.low / step).ceil();
        let ticks = (0..1000_u32).map(|i| (first + f64::from(i)) * step);
        // An axis of whole numbers that begins below 0 has room before the first that is on it
        // and after the last.
        let has_margins = self.whole && self.low < 0.0;
        let margin = if has_margins { -1e-9 } else { step * 1e-9 };
        let ticks = ticks.filter(|tick| *tick >= self.low - margin);
        ticks
            .take_while(|tick| *tick <= self.high + margin)
            .collect_vec()
    }

    /// Powers of ten, with 2 and 5 times them where there is room.
    fn log_ticks(&self, wanted: usize) -> Vec<f64> {
        let within = |tick: &f64| (-1e-9..=1.0 + 1e-9).contains(&self.place(*tick));
        let (first, last) = (self.low.log10().floor(), self.high.log10().ceil());
        let powers = (0..100_u32).map(|i| first + f64::from(i));
        let powers: Vec<f64> = powers.take_while(|power| *power <= last).collect_vec();
        let of = |factors: &[f64]| -> Vec<f64> {
            let mut ticks = Vec::new();
            for power in &powers {
                ticks.extend(factors.iter().map(|factor| factor * 10_f64.powf(*power)));
            }
            ticks.retain(within);
            ticks
        };
        let fine = of(&[1.0, 2.0, 5.0]);
        if fine.len() <= 2 * wanted {
            fine
        } else {
            let powers = of(&[1.0]);
            let step = powers.len().div_ceil(2 * wanted.max(1));
            powers.into_iter().step_by(step).collect_vec()
        }
    }
}

/// A number with at most this number of digits after the point, without zeros at its end.
pub(super) fn number(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" {
        "0".to_owned()
    } else {
        text.to_owned()
    }
}
