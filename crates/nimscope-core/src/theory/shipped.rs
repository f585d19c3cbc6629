//! Rules that were found and proved by machine and come with the library, each with its
//! certificate. A test checks them all.

use std::sync::{LazyLock, OnceLock};

use miniz_oxide::inflate::decompress_to_vec;

use super::automatic::{CertificateHeading, discovery};
use super::proved::{self, ProvedRule};
use crate::game::{Convention, Game, Ruleset};

/// A rule that comes with the library, made a theorem when it is first wanted.
struct Shipped {
    rules: Ruleset,
    file: &'static Embedded,
    theorem: OnceLock<&'static ProvedRule>,
}

static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let read = |file: &'static Embedded| {
        let own = CertificateHeading::read(file.heading).and_then(|heading| heading.rules);
        Shipped {
            rules: own.or_else(|| rules_named(file.name)).expect(WHOLE),
            file,
            theorem: OnceLock::new(),
        }
    };
    RULES.iter().chain(SYSTEMS).map(read).collect()
});

/// The game in a play that the name of a file stands for, as `misere-end-wythoff-3`.
fn rules_named(file: &str) -> Option<Ruleset> {
    let (name, convention) = match file.strip_prefix("misere-") {
        Some(name) => (name, Convention::Misere),
        None => (file, Convention::Normal),
    };
    let (family, last) = name.rsplit_once('-').unwrap_or((name, ""));
    let game: Game = match last.parse::<u64>() {
        Ok(number) => format!("{family}:{number}").parse().ok()?,
        Err(_) => name.parse().ok()?,
    };
    Some(Ruleset { game, convention })
}

const WHOLE: &str = "certificates in the library are whole; a test reads them";

impl Shipped {
    fn theorem(&self) -> &'static ProvedRule {
        self.theorem.get_or_init(|| {
            let text = self.file.text();
            discovery(self.rules, &text).expect(WHOLE).kept(None)
        })
    }
}

/// The rule for a game in a convention that comes with the library.
pub(super) fn of(rules: Ruleset) -> Option<&'static ProvedRule> {
    let shipped = SHIPPED.iter().find(|it| it.rules.is_same(rules))?;
    Some(shipped.theorem())
}

/// The rule with an identifier that comes with the library. The others stay unread.
pub(super) fn named(id: &str) -> Option<&'static ProvedRule> {
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
    /// Its name without the ending.
    pub(crate) name: &'static str,
    /// Its first lines, which a certificate's game is read from.
    pub(crate) heading: &'static str,
    deflated: &'static [u8],
}

/// The papers with their claims.
pub(crate) static CLAIMS: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/claims.rs"));

/// The certificates of the rules that were found and proved by machine.
pub(crate) static RULES: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/rules.rs"));

/// Those of rules over numeration systems, of games by their rule.
pub(crate) static SYSTEMS: &[Embedded] = include!(concat!(env!("OUT_DIR"), "/systems.rs"));

impl Embedded {
    /// The whole file.
    pub(crate) fn text(&self) -> String {
        let apart = decompress_to_vec(self.deflated).expect("the build script deflated it");
        let mut parts = apart.splitn(2, |&byte| byte == 0);
        let words = str::from_utf8(parts.next().unwrap_or_default());
        let words = words.expect("the build script read it as text");
        // Each number stands where the words are split, and nothing stands after the last ones.
        let (numbers, _) = parts.next().unwrap_or_default().as_chunks();
        let mut numbers = numbers.iter().map(|&bytes| u16::from_le_bytes(bytes));
        let mut text = String::new();
        for words in words.split('\u{1}') {
            text.push_str(words);
            text.extend(numbers.next().map(|number| number.to_string()));
        }
        text
    }
}
