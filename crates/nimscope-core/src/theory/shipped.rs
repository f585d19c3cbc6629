//! Rules that were found and proved by machine and come with the library, each with its
//! certificate. A test checks them all.

use std::sync::{LazyLock, OnceLock};

use super::automatic::{CertificateHeading, discovery};
use super::embedded::{self, Embedded};
use super::proved::{self, Proved};
use super::theorem::is_same;
use crate::game::Ruleset;

/// A rule that comes with the library, made a theorem when it is first wanted.
struct Shipped {
    rules: Ruleset,
    file: &'static Embedded,
    theorem: OnceLock<&'static Proved>,
}

static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let read = |file: &'static Embedded| Shipped {
        rules: CertificateHeading::read(file.heading).expect(WHOLE).rules,
        file,
        theorem: OnceLock::new(),
    };
    embedded::RULES.iter().map(read).collect()
});

const WHOLE: &str = "certificates in the library are whole; a test reads them";

impl Shipped {
    fn theorem(&self) -> &'static Proved {
        self.theorem
            .get_or_init(|| Proved::keep(discovery(&self.file.text()).expect(WHOLE)))
    }
}

/// The rule for a game in a convention that comes with the library.
pub(super) fn of(rules: Ruleset) -> Option<&'static Proved> {
    let shipped = SHIPPED
        .iter()
        .find(|it| it.rules.convention == rules.convention && is_same(it.rules.game, rules.game))?;
    Some(shipped.theorem())
}

/// The rule with an identifier that comes with the library. The others stay unread.
pub(super) fn named(id: &str) -> Option<&'static Proved> {
    if !id.starts_with(proved::AUTO) {
        return None;
    }
    let shipped = SHIPPED.iter().find(|it| proved::named(it.rules) == id)?;
    Some(shipped.theorem())
}
