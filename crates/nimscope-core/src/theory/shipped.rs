//! Rules that were found and proved by machine and come with the library, each with its
//! certificate. A test checks them all.

use std::sync::{LazyLock, OnceLock};

use miniz_oxide::inflate::decompress_to_vec;

use super::automatic::{CertificateHeading, discovery};
use super::proved::{self, Proved};
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
    RULES.iter().map(read).collect()
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
        .find(|it| it.rules.convention == rules.convention && it.rules.game.is_same(rules.game))?;
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

// The data in the library: claims and certificates, deflated by the build script.

/// A file of `assets`.
#[derive(Debug)]
pub(crate) struct Embedded {
    /// Its first lines, which a certificate's game is read from.
    pub(crate) heading: &'static str,
    deflated: &'static [u8],
}

/// The papers with their claims.
pub(crate) static CLAIMS: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/claims.rs"));

/// The certificates of the rules that were found and proved by machine.
pub(crate) static RULES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

impl Embedded {
    /// The whole file.
    pub(crate) fn text(&self) -> String {
        let bytes = decompress_to_vec(self.deflated).expect("the build script deflated it");
        String::from_utf8(bytes).expect("the build script read it as text")
    }
}
