//! Rules that were found and proved by machine and come with the program, each with its
//! certificate. A test checks them all.

use std::sync::{LazyLock, OnceLock};

use include_dir::{Dir, include_dir};

use super::automatic::{Heading, discovery};
use super::proved::{self, Proved, is_same};
use crate::game::Ruleset;

/// Every file in this folder is a certificate. After a file is added, this one must be compiled
/// again. No build script watches the folder, but a test compares the embedded files with it.
static FILES: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/assets/rules");

/// A rule, made a theorem when it is first wanted.
struct Shipped {
    rules: Ruleset,
    text: &'static str,
    theorem: OnceLock<&'static Proved>,
}

static SHIPPED: LazyLock<Vec<Shipped>> = LazyLock::new(|| {
    let read = |file: &'static include_dir::File<'_>| {
        let text = file.contents_utf8()?;
        Some(Shipped {
            rules: Heading::read(text)?.rules,
            text,
            theorem: OnceLock::new(),
        })
    };
    FILES.files().filter_map(read).collect()
});

impl Shipped {
    fn theorem(&self) -> &'static Proved {
        self.theorem.get_or_init(|| {
            let discovery = discovery(self.text).expect("its heading was read");
            Proved::keep(discovery)
        })
    }
}

/// The shipped rule for a game in a convention.
pub(super) fn of(rules: Ruleset) -> Option<&'static Proved> {
    let shipped = SHIPPED
        .iter()
        .find(|it| it.rules.convention == rules.convention && is_same(it.rules.game, rules.game))?;
    Some(shipped.theorem())
}

/// The shipped rule with an identifier. The others stay texts.
pub(super) fn named(id: &str) -> Option<&'static Proved> {
    if !id.starts_with(proved::AUTO) {
        return None;
    }
    let shipped = SHIPPED.iter().find(|it| proved::named(it.rules) == id)?;
    Some(shipped.theorem())
}
