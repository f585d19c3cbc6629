//! Sentences name the keys that a user has, not those that the program comes with.

use std::collections::{BTreeMap, BTreeSet};

use litemap::LiteMap;
use nimscope::app::{ACTIONS, Action, Keymap, Overlay, Pane, Subject};

use super::OnScreen;

/// What follows a key in a sentence.
const VERBS: &[&str] = &[
    "accepts",
    "again",
    "any",
    "asks",
    "begins",
    "cancels",
    "changes",
    "clears",
    "closes",
    "comes",
    "completes",
    "computes",
    "confirms",
    "forgets",
    "gives",
    "goes",
    "keeps",
    "learns",
    "lists",
    "looks",
    "M-sequence",
    "makes",
    "marks",
    "opens",
    "optimal",
    "pauses",
    "plays",
    "raises",
    "returns",
    "sets",
    "shows",
    "states",
    "steps",
    "stops",
    "switches",
    "takes",
    "tries",
    "turns",
    "types",
    "unfolds",
    "verifies",
    "writes",
];

/// The default keys, as shown.
fn default_keys() -> BTreeSet<String> {
    let keymap = Keymap::new(&LiteMap::new()).unwrap();
    (0..ACTIONS.len())
        .flat_map(|row| keymap.keys_of_row(row))
        .collect()
}

/// A keymap in which every key is another: a letter that is no default key.
fn changed() -> Keymap {
    let mut letters: BTreeMap<&str, char> = BTreeMap::new();
    let mut user: LiteMap<String, Vec<String>> = LiteMap::new();
    for spec in ACTIONS.iter() {
        let keys = spec.keys.iter().map(|keys| {
            let words = keys.split_whitespace().map(|key| {
                let next = u32::try_from(letters.len()).unwrap();
                let letter = letters.entry(key).or_insert_with(|| {
                    // Without the letters that are the same in upper and lower case.
                    char::from_u32(0x430 + next).unwrap()
                });
                letter.to_string()
            });
            words.collect::<Vec<_>>().join(" ")
        });
        let keys: Vec<String> = keys.collect();
        user.entry(spec.name.to_owned()).or_default().extend(keys);
    }
    for (_, keys) in user.iter_mut() {
        keys.sort();
        keys.dedup();
    }
    Keymap::new(&user).unwrap()
}

/// The default keys that sentences name: a key, and behind it a word that says what it does.
fn named(text: &str, keys: &BTreeSet<String>) -> Vec<String> {
    let bare = |word: &str| {
        let marks: &[char] = &['(', ')', ',', ';', ':', '.', '…'];
        word.trim_matches(marks).to_owned()
    };
    let mut found = Vec::new();
    // A sentence stays within its box.
    for line in text.split(['\n', '║', '┃', '│']) {
        let words: Vec<&str> = line.split_whitespace().collect();
        for pair in words.windows(2) {
            let key = bare(pair[0].trim_end_matches(':'));
            if keys.contains(&key) && VERBS.contains(&bare(pair[1]).as_str()) {
                found.push(format!("{} {}", pair[0], pair[1]));
            }
        }
    }
    found
}

/// What is said on many screens: panes and popups, and what every action answers there.
fn said(keymap: &Keymap) -> Vec<String> {
    let mut texts = Vec::new();
    let mut visit = |rules: &str, position: &str, before: &[Action]| {
        let mut explorer = OnScreen::idle(rules, position, (200, 60));
        explorer.app.keymap = keymap.clone();
        for &action in before {
            explorer.app.act(action, None);
            explorer.settle();
        }
        explorer.app.state.arrangement.zoom(true);
        for pane in Pane::ALL {
            explorer.app.state.focus_on(pane);
            explorer.settle();
            texts.push(explorer.screen());
            for spec in ACTIONS.iter().filter(|spec| spec.scope.hears(pane)) {
                // These actions have an effect and name no keys.
                if matches!(spec.action, Action::VerifyAll | Action::Focus(_)) {
                    continue;
                }
                let before = explorer.app.state.tree.at();
                explorer.app.act(spec.action, None);
                texts.extend(explorer.app.state.toast.take().map(|toast| toast.text));
                explorer.settle();
                if !explorer.app.state.popups.is_empty() {
                    texts.push(explorer.screen());
                    explorer.app.state.popups.clear();
                }
                explorer.app.state.tree.visit(before);
                explorer.app.state.piles.chosen = 0;
                explorer.app.state.focus_on(pane);
                explorer.app.state.arrangement.zoom(true);
            }
        }
    };
    visit("misere slow:4,3", "3 5 5 6", &[]);
    visit("normal slow:4,3", "3 5 5 6", &[]);
    visit("normal exact:5,2", "1 2 3 4 5", &[]);
    visit("misere slow:4,3", "0 0 3 9", &[Action::HideValues]);
    visit("normal nim:2", "1 2", &[Action::NewGame]);
    texts
}

#[test]
fn sentences_name_the_keys_that_were_chosen() {
    let defaults = default_keys();
    let changed = changed();
    for spec in ACTIONS.iter() {
        for place in [
            Overlay::List,
            Overlay::Form,
            Overlay::Search(Subject::Keys),
            Overlay::Search(Subject::All),
            Overlay::Prompt,
        ] {
            let keys = changed.keys(spec.action, place);
            assert!(keys.iter().all(|key| !defaults.contains(key)), "{keys:?}");
        }
    }
    // Many sentences name default keys …
    let usual = Keymap::new(&LiteMap::new()).unwrap();
    let found: BTreeSet<String> = said(&usual)
        .iter()
        .flat_map(|text| named(text, &defaults))
        .collect();
    assert!(found.len() >= 20, "{} sentences: {found:?}", found.len());
    // … and none does once the keys are changed.
    for text in said(&changed) {
        let found = named(&text, &defaults);
        assert!(found.is_empty(), "{found:?} in\n{text}");
    }
}
