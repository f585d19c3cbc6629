//! What is found by typing: keys and actions, games, claims, bookmarks, words that are explained.

use std::collections::HashSet;
use std::sync::Arc;

use nucleo_matcher::pattern::{CaseMatching, Normalization, Pattern};
use nucleo_matcher::{Config, Matcher};

use crate::app::piles_and_game::offered;
use crate::app::popup::found::Sought;
use crate::app::popup::glossary;
use crate::app::{
    ACTIONS, Action, Entry, KeyScope, Keymap, OfferedAction, PRESETS, Pane, Search, Subject,
    Target, View,
};
use crate::game::{Game, GameError};
use crate::lists::{CollectVec as _, sort_by_key};
use crate::study::verify::Checkable;

/// The number of targets, of those chosen last, that come first.
pub(crate) const RECENT: usize = 20;

impl View<'_> {
    /// The rows of a search: those that match what is typed. They are found anew where that has
    /// changed, not in every frame.
    pub fn found(self, search: &Search) -> Arc<[Entry]> {
        let of = Sought {
            search: search.itself.clone(),
            typed: search.typed().to_owned(),
            convention: search.convention,
            focus: self.state.focus(),
            rules: self.rules(),
            tree: self.state.tree.version(),
            claims: self.seen.claims.claims().count(),
            words: self.layout.words.clone(),
        };
        self.memo(of, |_| self.find(search).into())
    }

    /// Why an action that is found cannot be done now.
    pub fn why_not_found(self, entry: &Entry) -> Option<String> {
        let Target::Action(action, _) = entry.target else {
            return None;
        };
        self.why_not_in(entry.action?.1?, action)
    }

    fn find(self, search: &Search) -> Vec<Entry> {
        let typed = search.typed();
        match search.subject {
            Subject::Keys => matching(self.help(), typed, false, true),
            Subject::All => {
                let mut all = self.actions();
                all.extend(self.bookmarked());
                all.extend(self.games(search));
                all.extend(topics());
                all.extend(self.themes());
                // They would tell which positions are won.
                all.extend(self.claim_entries().filter(|_| !self.state.hidden()));
                self.recent_first(&mut all);
                matching(all, typed, true, true)
            }
            Subject::Games => {
                let mut games = self.games(search);
                let typed_one = Game::read(typed).is_ok();
                let first: Vec<Entry> = games.drain(..usize::from(typed_one)).collect_vec();
                // Nothing is guessed where a game is named with wrong numbers.
                let is_wrong = self.no_game(search).is_some()
                    && !matches!(Game::read(typed), Err(GameError::Unknown { .. }));
                let others = matching(games, typed, true, !is_wrong);
                first.into_iter().chain(others).collect_vec()
            }
            Subject::Words => self.words(typed),
        }
    }

    /// Why the typed name of a game is not found.
    pub fn no_game(self, search: &Search) -> Option<String> {
        let is_wanted = search.subject == Subject::Games && !search.typed().trim().is_empty();
        let read = is_wanted.then(|| Game::read(search.typed()))?;
        let error = read.err()?;
        Some(if let GameError::Unknown { name } = &error {
            format!("there is no game {name:?}, and no name is near it: an empty search lists all")
        } else {
            error.to_string()
        })
    }

    /// Every row of the table of actions: in a game what is of use there, then the keys of the
    /// focused pane, then those heard everywhere, then the rest.
    fn help(self) -> Vec<Entry> {
        let focus = self.state.focus();
        let offers = self.game_offers().unwrap_or_default();
        let row_of = |action: Action| {
            let mut rows = ACTIONS.iter();
            rows.position(|spec| spec.action == action && spec.scope.hears(focus))
        };
        let offer = |row: usize| {
            offers.iter().find(|offer| {
                // One hint has the keys that choose a pile.
                let other = (offer.action == Action::Left).then_some(Action::Right);
                let mut actions = [Some(offer.action), other].into_iter().flatten();
                actions.any(|action| row_of(action) == Some(row))
            })
        };
        let rank = |row: usize| match ACTIONS[row].scope {
            _ if offer(row).is_some() => 0,
            KeyScope::Everywhere => 2,
            scope if scope.hears(focus) => 1,
            KeyScope::In(_) => 3,
            KeyScope::Over(_) => 4,
        };
        let mut rows: Vec<usize> = (0..ACTIONS.len()).collect_vec();
        sort_by_key(&mut rows, |&row| rank(row));
        let entry = |row: usize| {
            let heard = ACTIONS[row].scope.hears(focus);
            let entry = action(self.keymap, row, heard.then_some(focus));
            let Some(OfferedAction { meaning, .. }) = offer(row) else {
                return entry;
            };
            Entry {
                kind: "game".to_owned(),
                doc: meaning.map_or(entry.doc, ToOwned::to_owned),
                ..entry
            }
        };
        rows.into_iter().map(entry).collect_vec()
    }

    /// Every action of every pane: those of the focused pane, then those heard everywhere, then
    /// those of other panes, which go there. Ways to move about are those of the focused pane.
    fn actions(self) -> Vec<Entry> {
        const FEW: usize = 2;
        let focus = self.state.focus();
        let mut entries: Vec<Entry> = Vec::new();
        let mut add = |row: usize, pane: Pane| {
            let mut entry = action(self.keymap, row, Some(pane));
            if matches!(ACTIONS[row].scope, KeyScope::In([_, _])) {
                entry.doc = format!("{}, in {}", entry.doc, pane.title());
            }
            match entries
                .iter_mut()
                .find(|known| known.target == entry.target)
            {
                // One action may have several names.
                Some(known) => known.names.extend(entry.names),
                None => entries.push(entry),
            }
        };
        let rows = |wanted: fn(KeyScope, Pane) -> bool| {
            (0..ACTIONS.len()).filter(move |&row| wanted(ACTIONS[row].scope, focus))
        };
        let own = rows(|scope, focus| scope != KeyScope::Everywhere && scope.hears(focus));
        let everywhere = rows(|scope, _| scope == KeyScope::Everywhere);
        own.chain(everywhere).for_each(|row| add(row, focus));
        for (row, spec) in ACTIONS.iter().enumerate() {
            if let KeyScope::In(panes) = spec.scope
                && panes.len() <= FEW
            {
                for &pane in panes {
                    add(row, pane);
                }
            }
        }
        entries
    }

    fn bookmarked(self) -> impl Iterator<Item = Entry> {
        self.state.tree.bookmarks().map(|(node, at)| Entry {
            target: Target::Bookmark(node),
            head: at.name.clone().unwrap_or_default(),
            kind: "bookmark".to_owned(),
            doc: format!("{}, {}", at.position, at.rules),
            action: None,
            names: at
                .name
                .iter()
                .cloned()
                .chain([at.position.to_string()])
                .collect_vec(),
        })
    }

    /// The themes; none where nothing has a colour.
    fn themes(self) -> impl Iterator<Item = Entry> {
        let names = self.layout.themes.iter().filter(|_| !self.state.is_plain);
        names.enumerate().map(|(number, name)| Entry {
            target: Target::Theme(number),
            head: (*name).to_owned(),
            kind: "theme".to_owned(),
            doc: format!("show the theme {name}"),
            action: None,
            names: vec![(*name).to_owned(), format!("theme {name}")],
        })
    }

    /// The claims, those of the user too.
    fn claim_entries(self) -> impl Iterator<Item = Entry> {
        self.seen
            .claims
            .claims()
            .map(|Checkable { claim, .. }| Entry {
                target: Target::Claim(&claim.id),
                head: claim.id.clone(),
                kind: "claim".to_owned(),
                doc: claim.statement.clone(),
                action: None,
                names: vec![claim.id.clone(), claim.source(), claim.kind.to_string()],
            })
    }

    /// The game that is typed, if one is, and all others that are at hand, each in the play that
    /// is offered.
    fn games(self, search: &Search) -> Vec<Entry> {
        let typed = Game::read(search.typed()).ok();
        let mut families = Vec::new();
        let entry = |game: Game| {
            let is_first = !families.contains(&game.family());
            families.push(game.family());
            let offered = offered(game, self.rules().game, self.rules().convention);
            let convention = search.convention.unwrap_or(offered);
            Entry {
                target: Target::Game(game, convention),
                head: game.notation(),
                kind: "game".to_owned(),
                doc: format!("{}, {convention} play, {game}", game.family().words()),
                action: None,
                names: names(game, is_first),
            }
        };
        let presets = PRESETS.iter().map(|preset| preset.game);
        let others = presets.filter(|&game| Some(game) != typed);
        typed.into_iter().chain(others).map(entry).collect_vec()
    }

    /// The words that are explained: of those that match, the ones on the screen first, and of
    /// these the ones of the focused pane.
    fn words(self, typed: &str) -> Vec<Entry> {
        let focus = self.state.focus();
        let seen = self.layout.words.as_deref().unwrap_or_default();
        let mut words: Vec<usize> = (0..glossary::WORDS.len()).collect_vec();
        sort_by_key(&mut words, |number| {
            let is_own = glossary::WORDS[*number].panes.contains(&focus);
            (!seen.contains(number), !is_own)
        });
        let words = words.into_iter().map(explained).collect_vec();
        matching(words, typed, true, true)
    }

    /// What was chosen last comes first.
    fn recent_first(self, entries: &mut [Entry]) {
        let recent = &self.state.found;
        sort_by_key(entries, |entry| {
            let place = recent.iter().position(|target| *target == entry.target);
            place.unwrap_or(recent.len())
        });
    }
}

/// The names of a game: its own, and where it stands for its family those of the family alone.
fn names(game: Game, is_first: bool) -> Vec<String> {
    let mut names = game.names();
    if !is_first {
        return names;
    }
    let written = game.to_string();
    let family = written.split_once(':').map(|(family, _)| family.to_owned());
    names.extend(family);
    names.push(game.family().words().to_owned());
    names
}

/// Other words for what actions do, by the names of the actions.
const SYNONYMS: [(&str, &str); 10] = [
    ("next-theme", "colours colors light dark projector contrast"),
    ("save-list", "picture screenshot export image svg png"),
    ("settings", "preferences options configuration"),
    ("tour", "tutorial introduction how to play"),
    ("about", "rules rule of the game"),
    ("new-game", "play against the program"),
    ("view-lesson", "class projector teacher"),
    ("enter-game", "choose a game"),
    ("puzzle", "exercise task"),
    ("undo", "take back"),
];

fn action(keymap: &Keymap, row: usize, pane: Option<Pane>) -> Entry {
    let spec = &ACTIONS[row];
    let there = pane.filter(|_| spec.scope != KeyScope::Everywhere);
    let label = spec.hint.map(|hint| hint.label.to_owned());
    let synonyms = SYNONYMS.into_iter().filter(|(name, _)| *name == spec.name);
    Entry {
        target: Target::Action(spec.action, there),
        head: keymap.keys_of_row(row).join(" "),
        kind: there.map_or_else(|| spec.scope.words(), |pane| pane.title().to_owned()),
        doc: keymap.doc(row),
        action: Some((row, pane)),
        names: [spec.name.replace('-', " "), spec.name.to_owned()]
            .into_iter()
            .chain(label)
            .chain(synonyms.map(|(_, words)| words.to_owned()))
            .collect_vec(),
    }
}

/// What is explained: words, and every family of games.
fn topics() -> impl Iterator<Item = Entry> {
    let words = (0..glossary::WORDS.len()).map(explained);
    let games = PRESETS.iter().map(|preset| preset.game);
    let games = games.map(|game| Entry {
        target: Target::About(game),
        head: game.notation(),
        kind: "about".to_owned(),
        doc: format!(
            "{}: rule, theory, what no theorem answers, sources",
            game.title()
        ),
        action: None,
        names: vec![format!("about {}", game.title())],
    });
    words.chain(games)
}

/// A word that is explained.
fn explained(number: usize) -> Entry {
    let word = &glossary::WORDS[number];
    Entry {
        target: Target::Word(number),
        head: word.name.clone(),
        kind: "word".to_owned(),
        doc: word.text.clone(),
        action: None,
        names: std::iter::once(&word.name)
            .chain(&word.also)
            .cloned()
            .collect_vec(),
    }
}

/// The entries that match: those whose names or description hold all typed words. If there are
/// none, `loosely` finds those with a name that matches loosely, or else one that is misspelt.
/// `ranked` puts the best first (names before descriptions), else their order stays.
fn matching(entries: Vec<Entry>, typed: &str, ranked: bool, loosely: bool) -> Vec<Entry> {
    let typed = words_once(typed);
    if typed.is_empty() {
        return entries;
    }
    let mut found = ranks(&entries, &typed);
    if found.is_empty() && loosely {
        found = loosely_matching(entries.clone(), &typed);
    }
    if found.is_empty() && loosely {
        found = misspelt(entries, &typed);
    }
    if ranked {
        sort_by_key(&mut found, |&(rank, _)| rank);
    }
    found.into_iter().map(|(_, entry)| entry).collect_vec()
}

/// The entries that hold all words of a text, with ranks that are less for better matches.
fn ranks(entries: &[Entry], typed: &str) -> Vec<(u32, Entry)> {
    let words: Vec<&str> = typed.split_whitespace().collect_vec();
    let holds = |text: &str| words.iter().all(|word| text.contains(word));
    let rank = |entry: &Entry| {
        let names: Vec<String> = entry.names.iter().map(|name| plain(name)).collect_vec();
        if names.iter().any(|name| name == typed) {
            return Some(0);
        }
        if names.iter().any(|name| name.starts_with(typed)) {
            return Some(1);
        }
        if names.iter().any(|name| holds(name)) {
            return Some(2);
        }
        let doc = plain(&entry.doc);
        if holds(&doc) {
            return Some(3);
        }
        holds(&format!("{} {} {doc}", names.join(" "), plain(&entry.kind))).then_some(4)
    };
    let ranked = entries.iter();
    ranked
        .filter_map(|entry| Some((rank(entry)?, entry.clone())))
        .collect_vec()
}

/// The words of a text, each where it comes first: a word that is typed a thousand times is
/// searched for once.
fn words_once(typed: &str) -> String {
    let typed = plain(typed);
    let mut known = HashSet::new();
    let mut words: Vec<&str> = typed.split_whitespace().collect_vec();
    words.retain(|word| known.insert(*word));
    words.join(" ")
}

/// In lower case and without accents, so that `misere` finds misère and `<=` finds ≤.
fn plain(text: &str) -> String {
    text.to_lowercase().replace('è', "e").replace('≤', "<=")
}

/// The entries with a name that matches loosely, letters in order, with ranks that are less for
/// better matches. Letters that are scattered through a much longer name are no match.
fn loosely_matching(entries: Vec<Entry>, typed: &str) -> Vec<(u32, Entry)> {
    let mut matcher = Matcher::new(Config::DEFAULT);
    let pattern = Pattern::parse(typed, CaseMatching::Ignore, Normalization::Smart);
    let mut buffer = Vec::new();
    let scored = entries.into_iter().filter_map(|entry| {
        let is_near = |name: &&String| name.chars().count() <= 2 * typed.chars().count();
        let scores = entry.names.iter().filter(is_near).filter_map(|name| {
            let name = nucleo_matcher::Utf32Str::new(name, &mut buffer);
            pattern.score(name, &mut matcher)
        });
        let score = scores.max()?;
        Some((u32::MAX - score, entry))
    });
    scored.collect_vec()
}

/// The entries of which a name has the letters of what is typed, but for one that is missing or
/// too much, with ranks that are less for better matches.
fn misspelt(entries: Vec<Entry>, typed: &str) -> Vec<(u32, Entry)> {
    let letters = |text: &str| -> Vec<char> {
        let plain = plain(text);
        plain.chars().filter(|c| c.is_alphabetic()).collect_vec()
    };
    let typed = letters(typed);
    // No name is longer.
    if !(3..=40).contains(&typed.len()) {
        return Vec::new();
    }
    let others = |name: &String| {
        let mut rest = letters(name);
        let mut missing = 0;
        for letter in &typed {
            match rest.iter().position(|other| other == letter) {
                Some(at) => drop(rest.swap_remove(at)),
                None => missing += 1,
            }
        }
        missing + rest.len()
    };
    let near = entries.into_iter().filter_map(|entry| {
        let least = entry.names.iter().map(others).min()?;
        (least <= 1).then(|| (u32::from(least > 0), entry))
    });
    near.collect_vec()
}
