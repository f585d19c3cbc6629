//! Which keys do what: the defaults of the table of actions with the user's keys in their place.

use enum_map::EnumMap;
use litemap::LiteMap;

use crate::app::input::action::row_in;
use crate::app::{ACTIONS, Action, Key, KeyError, KeyPlace, KeyScope, Overlay, Spec};
use crate::lists::CollectVec as _;

/// Key sequences and their actions, pane by pane.
#[derive(Clone, Debug)]
pub struct Keymap {
    /// The keys that are not the defaults, by the names of their actions.
    user: LiteMap<String, Vec<String>>,
    bindings: Vec<Binding>,
    /// The bindings heard in each place, by their numbers: a frame looks up some hundred keys.
    heard: EnumMap<KeyPlace, Vec<usize>>,
}

#[derive(Clone, Debug)]
struct Binding {
    keys: Vec<Key>,
    /// The row of the table.
    row: usize,
}

impl Binding {
    fn spec(&self) -> &'static Spec {
        &ACTIONS[self.row]
    }
}

/// What a sequence of keys means in a pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum KeyMeaning {
    /// This action.
    Action(Action),
    /// One of these keys must follow. Each is with the action that it leads to, the first of them
    /// where more keys must follow.
    Prefix(Vec<(Key, Action)>),
    /// Nothing.
    Nothing,
}

/// Why a user's keys are not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeymapError {
    /// No action of that name.
    #[error("there is no action {0:?}; nimscope help keys lists them all")]
    NoAction(String),
    /// A word that names no key.
    #[error(transparent)]
    Key(#[from] KeyError),
    /// A pane hears the first key as the digit of a count.
    #[error(
        "{0}, of {1}, is never heard: the digits 1 to 9 begin a count; write another first key"
    )]
    Digit(String, &'static str),
    /// A sequence of one action begins one of another action in the same pane.
    #[error("{beginning}, of {one}, begins {longer}, of {other}, in {place}")]
    Beginning {
        /// The shorter sequence, as shown.
        beginning: String,
        /// Its action.
        one: &'static str,
        /// The longer sequence, as shown.
        longer: String,
        /// Its action.
        other: &'static str,
        /// Where both are heard, in words.
        place: String,
    },
    /// Two actions want the same keys in one pane.
    #[error("{keys} is given to both {one} and {other} in {place}")]
    Conflict {
        /// The keys, as shown.
        keys: String,
        /// The one action.
        one: &'static str,
        /// The other.
        other: &'static str,
        /// Where both are heard, in words.
        place: String,
    },
}

/// The name of an action that had another one in an earlier version: configurations keep the keys
/// that they give to it.
fn now_called(name: &str) -> &str {
    match name {
        "focus-variants" => "focus-games",
        name => name,
    }
}

impl Keymap {
    /// The defaults, with the keys of some actions replaced: `user` maps names of actions to
    /// sequences of keys.
    ///
    /// # Errors
    /// A name of no action, a word that is no key, a digit that begins a count, or keys that two
    /// actions ask for in one pane (also if one asks for the beginning of the other's sequence).
    pub fn new(user: &LiteMap<String, Vec<String>>) -> Result<Self, KeymapError> {
        let wrong = |name: &&String| Action::named(now_called(name)).is_none();
        if let Some(name) = user.keys().find(wrong) {
            return Err(KeymapError::NoAction(name.clone()));
        }
        let former = |name: &str| user.iter().find(|(old, _)| now_called(old) == name);
        let mut bindings = Vec::new();
        for (row, spec) in ACTIONS.iter().enumerate() {
            let keys = user.get(spec.name);
            let changed = keys
                .or_else(|| former(spec.name).map(|(_, keys)| keys))
                .map(|keys| keys.iter().map(String::as_str).collect_vec());
            for keys in changed.as_deref().unwrap_or(spec.keys) {
                let keys = Key::sequence(keys)?;
                // Where no count is typed before it, 0 has the meaning that keys give it.
                if keys[0].digit().is_some_and(|digit| digit > 0)
                    && !matches!(spec.scope, KeyScope::Over(_))
                {
                    return Err(KeymapError::Digit(Key::named(&keys[..1]), spec.name));
                }
                bindings.push(Binding { keys, row });
            }
        }
        let heard = EnumMap::from_fn(|place| heard_among(&bindings, place));
        let keymap = Self {
            user: user.clone(),
            bindings,
            heard,
        };
        keymap.conflict().map_or(Ok(keymap), Err)
    }

    /// A keymap without keys, for a dialogue: every sentence calls the actions by their names.
    pub fn without_keys() -> Self {
        let names = ACTIONS.iter().map(|spec| spec.name.to_owned());
        let none = names.map(|name| (name, Vec::new())).collect();
        Self::new(&none).expect("no two keys collide where there are none")
    }

    /// The same with other keys for the actions of a name.
    ///
    /// # Errors
    /// A word that is no key, or keys that two actions ask for in one pane.
    pub fn with(&self, name: &str, sequences: &[String]) -> Result<Self, KeymapError> {
        let mut user = self.user.clone();
        user.insert(name.to_owned(), sequences.to_vec());
        Self::new(&user)
    }

    /// The keys of the first row of a name, as the configuration has them.
    pub fn named(&self, name: &str) -> Vec<String> {
        let row = ACTIONS.iter().position(|spec| spec.name == name);
        let own = row.into_iter().flat_map(|row| self.of_row(row));
        own.map(|binding| Key::named(&binding.keys)).collect_vec()
    }

    fn of_row(&self, row: usize) -> impl Iterator<Item = &Binding> {
        self.bindings
            .iter()
            .filter(move |binding| binding.row == row)
    }

    /// The bindings heard in a place.
    fn heard(&self, place: KeyPlace) -> impl Iterator<Item = &Binding> + Clone {
        self.heard[place]
            .iter()
            .map(|&number| &self.bindings[number])
    }

    fn conflict(&self) -> Option<KeymapError> {
        KeyPlace::all().find_map(|place| {
            let heard: Vec<&Binding> = self.heard(place).collect_vec();
            heard.iter().enumerate().find_map(|(i, one)| {
                let other = heard[i + 1..].iter().find(|other| {
                    let shorter = one.keys.len().min(other.keys.len());
                    one.keys[..shorter] == other.keys[..shorter]
                        && one.spec().action != other.spec().action
                })?;
                Some(collision(one, other, place))
            })
        })
    }

    /// What the keys typed so far mean in a place. A modifier of the first key may be held down,
    /// and the key that quits does so whatever is unfinished before it.
    pub fn meaning(&self, place: impl Into<KeyPlace>, typed: &[Key]) -> KeyMeaning {
        let place = place.into();
        let mut released = typed.to_vec();
        for key in released.iter_mut().skip(1) {
            *key = key.released(typed[0]);
        }
        let last = self.meaning_in(place, &typed[typed.len().saturating_sub(1)..]);
        let quits = Some(last).filter(|last| *last == KeyMeaning::Action(Action::Quit));
        let meanings = [typed, &released[..]].map(|keys| self.meaning_in(place, keys));
        let mut meanings = meanings.into_iter().chain(quits);
        let known = meanings.find(|meaning| *meaning != KeyMeaning::Nothing);
        known.unwrap_or(KeyMeaning::Nothing)
    }

    fn meaning_in(&self, place: KeyPlace, typed: &[Key]) -> KeyMeaning {
        let heard = self.heard(place);
        if let Some(binding) = heard.clone().find(|binding| binding.keys == typed) {
            return KeyMeaning::Action(binding.spec().action);
        }
        let mut next: Vec<(Key, Action)> = Vec::new();
        for binding in heard.filter(|binding| binding.keys.starts_with(typed)) {
            let key = binding.keys[typed.len()];
            if !next.iter().any(|(known, _)| *known == key) {
                next.push((key, binding.spec().action));
            }
        }
        if next.is_empty() {
            KeyMeaning::Nothing
        } else {
            KeyMeaning::Prefix(next)
        }
    }

    /// The bindings of an action as heard in a place.
    fn of_action(&self, action: Action, place: KeyPlace) -> impl Iterator<Item = &Binding> {
        self.heard(place)
            .filter(move |binding| binding.spec().action == action)
    }

    /// The keys of an action as heard in a place, as shown: `k`, `↑`. Empty if it has none there.
    pub fn keys(&self, action: Action, place: impl Into<KeyPlace>) -> Vec<String> {
        let bindings = self.of_action(action, place.into());
        bindings
            .map(|binding| Key::shown(&binding.keys))
            .collect_vec()
    }

    /// The first key of an action as heard in a place, for a sentence. It is the name of the
    /// action if it has no key there.
    pub fn key(&self, action: Action, place: impl Into<KeyPlace>) -> String {
        let place = place.into();
        let first = self.of_action(action, place).next();
        first.map_or_else(
            || format!("“{}”", action.spec(place).name),
            |binding| Key::shown(&binding.keys),
        )
    }

    /// What an action does in a place, in a sentence with the keys that it names.
    pub fn doc_of(&self, action: Action, place: impl Into<KeyPlace>) -> String {
        let row = row_in(place.into(), |spec| spec.action == action);
        row.map_or_else(String::new, |row| self.doc(row))
    }

    /// What a row of the table does, in a sentence with the keys that it names.
    pub fn doc(&self, row: usize) -> String {
        filled(ACTIONS[row].doc, |name| {
            let named = ACTIONS.iter().position(|spec| spec.name == name);
            self.first_of_row(if name == "key" { row } else { named? })
        })
    }

    /// A sentence in which `{name}` is replaced by the first key of the action of this name, as
    /// heard in a place.
    pub(crate) fn said(&self, text: &'static str, place: impl Into<KeyPlace>) -> String {
        let place = place.into();
        filled(text, |name| {
            let action = Action::named(name);
            debug_assert!(action.is_some(), "there is no action {name}");
            Some(self.key(action?, place))
        })
    }

    /// A text in which `{name}` is replaced by the first key of the action of this name, as heard
    /// in a place where it is heard there.
    pub(crate) fn with_keys(&self, text: &str, place: impl Into<KeyPlace>) -> String {
        let place = place.into();
        filled(text, |name| {
            self.first_of_row(row_in(place, |spec| spec.name == name)?)
        })
    }

    fn first_of_row(&self, row: usize) -> Option<String> {
        self.keys_of_row(row).into_iter().next()
    }

    /// The key that begins the first sequence of an action in a place.
    pub fn begins(&self, action: Action, place: impl Into<KeyPlace>) -> Option<String> {
        let binding = self.of_action(action, place.into()).next()?;
        binding.keys.first().map(Key::to_string)
    }

    /// The keys of a row of the table, as shown.
    pub fn keys_of_row(&self, row: usize) -> Vec<String> {
        let own = self.of_row(row);
        own.map(|binding| Key::shown(&binding.keys)).collect_vec()
    }
}

fn filled(text: &str, key: impl Fn(&str) -> Option<String>) -> String {
    let (mut filled, mut rest) = (String::new(), text);
    // A key may be a brace itself: what replaces a name is not read again.
    while let Some((before, named)) = rest.split_once('{')
        && let Some((name, after)) = named.split_once('}')
    {
        filled.push_str(before);
        filled.push_str(&key(name).unwrap_or_else(|| format!("“{name}”")));
        rest = after;
    }
    filled + rest
}

/// The error of two bindings of which one begins the other in a place.
fn collision(one: &Binding, other: &Binding, place: KeyPlace) -> KeymapError {
    let place = match place {
        KeyPlace::Pane(_) => format!("the {} pane", place.title()),
        KeyPlace::Over(_) => place.title().to_owned(),
    };
    if one.keys.len() == other.keys.len() {
        return KeymapError::Conflict {
            keys: Key::shown(&one.keys),
            one: one.spec().name,
            other: other.spec().name,
            place,
        };
    }
    let is_longer = one.keys.len() > other.keys.len();
    let (shorter, longer) = if is_longer {
        (other, one)
    } else {
        (one, other)
    };
    KeymapError::Beginning {
        beginning: Key::shown(&shorter.keys),
        one: shorter.spec().name,
        longer: Key::shown(&longer.keys),
        other: longer.spec().name,
        place,
    }
}

/// The numbers of the bindings heard in a place; a pane's own come first and hide those of the
/// same keys heard everywhere.
fn heard_among(bindings: &[Binding], place: KeyPlace) -> Vec<usize> {
    let heard = (0..bindings.len()).filter(|&number| bindings[number].spec().scope.hears(place));
    let is_own = |&number: &usize| bindings[number].spec().scope != KeyScope::Everywhere;
    let (mut own, mut others): (Vec<usize>, Vec<usize>) = heard.partition(is_own);
    let is_hidden = |keys| own.iter().any(|&own| bindings[own].keys == keys);
    others.retain(|&other| !is_hidden(&*bindings[other].keys));
    own.append(&mut others);
    own
}

/// What is typed before an action is known.
#[derive(Clone, Debug, Default)]
pub struct UnfinishedKeys {
    /// Keys of an unfinished sequence.
    pub keys: Vec<Key>,
    /// A count typed before an action.
    pub count: Option<u64>,
    /// Whether more digits were typed than a count has.
    pub is_count_too_large: bool,
}

impl UnfinishedKeys {
    /// What a key comes to over the panes, with the keys typed before it; `None` while more keys
    /// must follow, and where they mean nothing.
    pub(crate) fn meant(&mut self, keymap: &Keymap, place: Overlay, key: Key) -> Option<Action> {
        self.keys.push(key);
        let meaning = keymap.meaning(place, &self.keys);
        if !matches!(meaning, KeyMeaning::Prefix(_)) {
            self.keys.clear();
        }
        match meaning {
            KeyMeaning::Action(action) => Some(action),
            KeyMeaning::Prefix(_) | KeyMeaning::Nothing => None,
        }
    }
}
