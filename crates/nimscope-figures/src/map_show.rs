//! What the cells of a map show.

use std::fmt;

use crate::game::{Game, Measure, Ruleset};
use crate::lists::CollectVec as _;
use crate::lists::each_once;
use crate::statement::Language;
use crate::study::{ExceptionKind, Filter, NoExceptions, exact52};
use crate::theory::{Theorems, claim};

/// What the cells of a map show.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Show {
    /// P or N.
    #[default]
    Outcome,
    /// The remoteness.
    Remoteness,
    /// The Grundy value.
    Grundy,
    /// Where the game departs from a simpler rule: the exceptions of the M-rule, or the classes of
    /// exact nim (5, = 2).
    Exceptions,
    /// Normal against misère play.
    Conventions,
    /// P or N in the other play.
    Other,
    /// P or N without any theorem: from tables and searches alone.
    Table,
    /// What a claim says: P or N, or which positions are exceptions. Its identifier.
    Claim(&'static str),
    /// Where a statement holds.
    Stated(Filter),
}

/// What a second map shows, or of which game it or second histograms are.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Second {
    /// Something else of the same game.
    Show(Show),
    /// The same of another game.
    Game(Game),
}

/// The word for it in a command.
impl fmt::Display for Second {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Show(show) => write!(f, "{show}"),
            Self::Game(game) => write!(f, "{game}"),
        }
    }
}

/// What two maps are compared by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sort {
    /// P or N.
    Outcomes,
    /// Numbers.
    Numbers,
    /// Whether something holds.
    Truths,
    /// Classes, which are compared with nothing.
    Classes,
}

impl Show {
    /// Those that every game has.
    pub const ALL: [Self; 7] = [
        Self::Outcome,
        Self::Remoteness,
        Self::Grundy,
        Self::Exceptions,
        Self::Conventions,
        Self::Other,
        Self::Table,
    ];

    /// What a second map of a game may show beside the first: the other play, the truth without
    /// theorems, what claims say, then all else.
    pub fn beside(theorems: &Theorems, rules: Ruleset) -> Vec<Self> {
        let claims = theorems.about(rules).map(|theorem| Self::Claim(theorem.id));
        let all = [Self::Other, Self::Table].into_iter().chain(claims);
        let all = all.chain(Self::ALL);
        each_once(all.filter(|show| show.refused(theorems, rules).is_none()))
    }

    /// What a word of a command asks for: one of the names, `claim:` with an identifier, or a
    /// statement.
    ///
    /// # Errors
    /// What is wrong with it, in a sentence.
    pub fn named(text: &str, theorems: &Theorems, rules: Ruleset) -> Result<Self, String> {
        let text = text.trim();
        let simple = Self::ALL.into_iter().find(|show| show.to_string() == text);
        let show = match (simple, text.strip_prefix("claim:")) {
            (Some(show), _) => show,
            (None, Some(id)) => Self::Claim(known_id(theorems, rules, id.trim())?),
            (None, None) => {
                let n = rules.game.n();
                let filter = Filter::read(text, n, Language::Positions).map_err(|error| {
                    let names = Self::ALL.map(|show| show.to_string()).join(", ");
                    format!("{error}; a map shows {names}, claim:ID, or where a statement such as sum mod 2 = 0 holds")
                })?;
                if filter.is_empty() {
                    return Ok(Self::Outcome);
                }
                Self::Stated(filter)
            }
        };
        match show.refused(theorems, rules) {
            Some(why) => Err(why),
            None => Ok(show),
        }
    }

    /// The words for it in a title.
    pub(super) fn words(&self, rules: Ruleset) -> String {
        match self {
            Self::Outcome => "outcomes".to_owned(),
            Self::Remoteness => "remoteness".to_owned(),
            Self::Grundy => "Grundy values".to_owned(),
            Self::Exceptions => "exceptions".to_owned(),
            Self::Conventions => "normal against misère play".to_owned(),
            Self::Other => format!("outcomes in {} play", rules.convention.other()),
            Self::Table => "outcomes by exhaustive tables".to_owned(),
            Self::Claim(id) => format!("what {id} says"),
            Self::Stated(filter) => format!("where {filter} holds"),
        }
    }

    /// Whether cells hold numbers.
    pub fn is_number(&self) -> bool {
        matches!(self, Self::Remoteness | Self::Grundy)
    }

    /// What it is compared by.
    pub(super) fn sort(&self, theorems: &Theorems, rules: Ruleset) -> Sort {
        match self {
            Self::Outcome | Self::Other | Self::Table => Sort::Outcomes,
            _ if self.is_number() => Sort::Numbers,
            Self::Exceptions if exact52::applies(rules) => Sort::Classes,
            Self::Conventions => Sort::Classes,
            Self::Claim(id) if theorems.named(rules, id).is_some() => Sort::Outcomes,
            Self::Remoteness
            | Self::Grundy
            | Self::Exceptions
            | Self::Claim(_)
            | Self::Stated(_) => Sort::Truths,
        }
    }

    /// Why cells of a game cannot show it, if they cannot.
    pub fn refused(&self, theorems: &Theorems, rules: Ruleset) -> Option<String> {
        match self {
            Self::Exceptions => match ExceptionKind::of(rules) {
                Err(why @ NoExceptions::Undefined(_)) => Some(why.to_string()),
                // A map without exceptions shows that there are none.
                Err(NoExceptions::AlwaysOptimal) | Ok(_) => None,
            },
            Self::Claim(id) => known_id(theorems, rules, id).err(),
            Self::Grundy if !rules.game.defines(Measure::Grundy) => {
                Some("where options may be forbidden, no Grundy value is defined".to_owned())
            }
            Self::Outcome
            | Self::Remoteness
            | Self::Grundy
            | Self::Conventions
            | Self::Other
            | Self::Table => None,
            Self::Stated(filter) => filter.refused(rules.game).map(str::to_owned),
        }
    }

    /// Why there is no difference of two maps, if there is none.
    pub fn incomparable(
        &self,
        other: &Self,
        theorems: &Theorems,
        rules: Ruleset,
    ) -> Option<String> {
        let sorts = [self, other].map(|show| show.sort(theorems, rules));
        let is_number = sorts.map(|sort| sort == Sort::Numbers);
        let differ = sorts.contains(&Sort::Classes) || is_number[0] != is_number[1];
        differ.then(|| format!("{self} and {other} cannot be compared cell by cell"))
    }
}

/// The word for it in a command.
impl fmt::Display for Show {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome => f.write_str("outcome"),
            Self::Remoteness => f.write_str("remoteness"),
            Self::Grundy => f.write_str("grundy"),
            Self::Exceptions => f.write_str("exceptions"),
            Self::Conventions => f.write_str("conventions"),
            Self::Other => f.write_str("other-play"),
            Self::Table => f.write_str("table"),
            Self::Claim(id) => write!(f, "claim:{id}"),
            Self::Stated(filter) => write!(f, "{filter}"),
        }
    }
}

/// The identifier of a claim that can be shown at each position: a closed form of the game, or
/// one that says which positions are exceptions.
fn known_id(theorems: &Theorems, rules: Ruleset, id: &str) -> Result<&'static str, String> {
    if let Some(theorem) = theorems.named(rules, id) {
        return Ok(theorem.id);
    }
    let claims = claim::claims().iter();
    let mut of_exceptions = claims.filter(|claim| claim::is_family(claim) && claim.id == id);
    let known = of_exceptions.next().filter(|_| rules.game.is_all_but_one());
    known.map(|claim| claim.id.as_str()).ok_or_else(|| {
        let ids: Vec<&str> = theorems.about(rules).map(|theorem| theorem.id).collect_vec();
        if ids.is_empty() {
            format!("the claim {id:?} gives nothing to show at the positions of {rules}")
        } else {
            let ids = ids.join(", ");
            format!("the claim {id:?} gives nothing to show at the positions of {rules}; these do: {ids}")
        }
    })
}
