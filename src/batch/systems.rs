//! How a value and numeration systems are typed in the shell.

use std::fmt;
use std::str::FromStr;

use crate::game::Measure;
use crate::prove::numeration::{FixedValue, System};

/// A value of positions, or one with finitely many cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum AnyValue {
    Measure(Measure),
    Fixed(FixedValue),
}

impl FromStr for AnyValue {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match Measure::ALL
            .into_iter()
            .find(|measure| measure.key() == text)
        {
            Some(measure) => Ok(Self::Measure(measure)),
            None => text.parse().map(Self::Fixed).map_err(|_| {
                "outcome, remoteness, grundy, grundy=C, grundy<C or remoteness<C with a number C \
                 up to 40, as in grundy=1"
                    .to_owned()
            }),
        }
    }
}

impl fmt::Display for AnyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Measure(measure) => f.write_str(measure.key()),
            Self::Fixed(value) => value.fmt(f),
        }
    }
}

/// The numeration systems that are tried, as they were typed.
#[derive(Clone, Debug)]
pub(super) struct Systems {
    text: String,
    pub(super) all: Vec<System>,
}

impl Systems {
    pub(super) fn is_auto(&self) -> bool {
        self.text == "auto"
    }

    pub(super) fn text(&self) -> &str {
        &self.text
    }
}

impl FromStr for Systems {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let all = match text {
            "auto" => System::usual(),
            name => vec![name.parse::<System>().map_err(|error| error.to_string())?],
        };
        let text = text.to_owned();
        Ok(Self { text, all })
    }
}
