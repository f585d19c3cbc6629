//! The standing of a single position, with a move for each step of the definition, and its
//! neighbours in the exceptional graph. Classes are those of the theorems, so that no table is
//! needed. Moves are tried one by one.

use litemap::LiteMap;
use serde::Serialize;

use super::classes::Standing;
use super::graph::{MOVES, before, options};
use crate::game::Canonical;
use crate::lists::distinct;
use crate::moves_limits::ACCOUNT_MOVES;
use crate::solve::{Cancelled, Control};
use crate::theory::take::Class;

type Piles = [u64; 5];

/// What the definitions of section 3 say of a position, step by step.
///
/// ```
/// use nimscope_core::solve::Control;
/// use nimscope_study::exact52::{Account, Standing};
/// use nimscope_core::theory::take::Class;
/// let account = Account::of(&[7, 11, 13, 14, 14], &Control::new())?.expect("a small position");
/// assert_eq!((account.class, account.standing), (Class::NP, Standing::Regular));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Account {
    /// PP, PN, NP or NN.
    pub class: Class,
    /// Good, regular or exceptional.
    pub standing: Standing,
    /// From PN and NN: a position of *P to which a move leads. It makes an NN good and a PN bad.
    pub star_p: Option<Canonical>,
    /// From a bad N-position: a good P-position to which a move leads, which makes it regular.
    pub good_p: Option<Canonical>,
    /// The exceptional positions to which a move leads from an exceptional one. This and what
    /// follows is `None` also where there are too many moves to look at.
    pub to: Option<Vec<Canonical>>,
    /// The exceptional positions with piles ≤ max from which a move leads to it.
    pub from: Option<Vec<Canonical>>,
    /// The largest pile looked at: 2ᵇ − 1 with b the number of bits of x₅.
    pub max: Option<u64>,
}

impl Account {
    /// The account of five sorted piles; `None` if more than two million moves would have to be
    /// looked at.
    ///
    /// # Errors
    /// [`Cancelled`] within milliseconds of [`Control::cancel`].
    pub fn of(piles: &Piles, control: &Control) -> Result<Option<Self>, Cancelled> {
        let mut look = MoveBudget {
            control,
            left: ACCOUNT_MOVES,
            good_pn: LiteMap::new(),
        };
        let mut found = look.account(piles);
        if let Some(account) = &mut found
            && account.standing == Standing::Exceptional
        {
            look.left = ACCOUNT_MOVES;
            look.neighbours(piles, account);
        }
        control.check().map(|()| found)
    }
}

/// Looks at moves, up to a limit. What it looks for is `None` if there are too many moves, or if
/// it was cancelled meanwhile.
struct MoveBudget<'a> {
    control: &'a Control,
    left: u64,
    /// The PN positions looked at so far, and whether they are good.
    good_pn: LiteMap<Piles, bool>,
}

impl MoveBudget<'_> {
    /// Takes the number of moves from the limit, for every pair of piles.
    fn pay(&mut self, piles: &Piles) -> Option<()> {
        self.control.check().ok()?;
        let moves = MOVES
            .iter()
            .map(|&([i, j], _)| piles[i].saturating_mul(piles[j]))
            .fold(0, u64::saturating_add);
        self.left = self.left.checked_sub(moves)?;
        Some(())
    }

    fn options(&mut self, piles: &Piles) -> Option<Box<dyn Iterator<Item = Piles>>> {
        self.pay(piles)?;
        Some(Box::new(options(*piles)))
    }

    fn account(&mut self, piles: &Piles) -> Option<Account> {
        let class = Class::of(piles);
        let star_p = if class.is_star_p() {
            None
        } else {
            self.options(piles)?
                .find(|option| Class::of(option).is_star_p())
        };
        let is_good = Standing::is_good(class, star_p.is_some());
        let good_p = if is_good || class.is_p() {
            None
        } else {
            self.good_p(piles)?
        };
        let standing = if is_good {
            Standing::Good
        } else {
            Standing::of_bad(class, good_p.is_some())
        };
        Some(Account {
            class,
            standing,
            star_p: star_p.as_ref().map(shown),
            good_p: good_p.as_ref().map(shown),
            to: None,
            from: None,
            max: None,
        })
    }

    /// A good P-position to which a move leads.
    #[expect(clippy::option_option, reason = "that there is none is found, too")]
    fn good_p(&mut self, piles: &Piles) -> Option<Option<Piles>> {
        for option in distinct(self.options(piles)?.filter(is_p).collect()) {
            if Class::of(&option) == Class::PP || self.is_good_pn(&option)? {
                return Some(Some(option));
            }
        }
        Some(None)
    }

    fn is_good_pn(&mut self, piles: &Piles) -> Option<bool> {
        if let Some(&known) = self.good_pn.get(piles) {
            return Some(known);
        }
        let mut options = self.options(piles)?;
        let leads_to_star_p = options.any(|option| Class::of(&option).is_star_p());
        let is_good = Standing::is_good(Class::PN, leads_to_star_p);
        self.good_pn.insert(*piles, is_good);
        Some(is_good)
    }

    /// The neighbours of an exceptional position. Moves lead from PN to NP and from NP to PN, as
    /// no NN is exceptional (Observation 7, a theorem of this project).
    fn neighbours(&mut self, piles: &Piles, of: &mut Account) -> Option<()> {
        let max = u64::MAX >> piles[4].leading_zeros().min(u64::BITS - 1);
        self.pay(&piles.map(|pile| max - pile))?;
        let other = if is_p(piles) { Class::NP } else { Class::PN };
        let is_other = |piles: &Piles| Class::of(piles) == other;
        let to = self.options(piles)?.filter(is_other).collect();
        let from = before(*piles, max).filter(is_other).collect();
        let (to, from) = (self.exceptional(to)?, self.exceptional(from)?);
        (of.to, of.from, of.max) = (Some(to), Some(from), Some(max));
        Some(())
    }

    /// Those of some PN or NP positions that are exceptional.
    fn exceptional(&mut self, found: Vec<Piles>) -> Option<Vec<Canonical>> {
        let mut kept = Vec::new();
        for piles in distinct(found) {
            let is_exceptional = if is_p(&piles) {
                !self.is_good_pn(&piles)?
            } else {
                self.good_p(&piles)?.is_none()
            };
            kept.extend(is_exceptional.then(|| shown(&piles)));
        }
        Some(kept)
    }
}

fn is_p(piles: &Piles) -> bool {
    Class::of(piles).is_p()
}

fn shown(piles: &Piles) -> Canonical {
    Canonical::sorted(piles.to_vec())
}
