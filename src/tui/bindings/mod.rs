//! Which key does what: the keys that the places name, and those that the user has chosen instead.

mod own;

pub use own::Wrong;

use super::action::{Action, GameTraits, ScreenPlace, Spec};
use super::keys::Key;
use super::shared::EVERYWHERE;

/// An action, and where it works.
pub struct KnownKeys {
    pub spec: &'static Spec,
    /// Its action's name in configurations and in texts; `None` if no key can be chosen for it.
    pub name: Option<String>,
    pub places: Vec<&'static ScreenPlace>,
}

impl KnownKeys {
    /// Whether it works in a place.
    pub fn works_in(&self, place: &ScreenPlace) -> bool {
        self.places.contains(&place)
    }

    /// Its keys wherever it works, as they are displayed.
    pub fn keys(&self, bindings: &Bindings) -> Vec<String> {
        let mut keys: Vec<String> = Vec::new();
        for key in self
            .places
            .iter()
            .flat_map(|place| bindings.keys(place, self.spec))
        {
            let key = key.to_string();
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }

    /// Why it does nothing in a place, where it works elsewhere only: where that is.
    pub(crate) fn why_not_in(&self, here: &ScreenPlace, has: GameTraits) -> Option<&'static str> {
        if self.works_in(here) {
            return None;
        }
        let there = self.places.iter().find(|place| place.is_in(has))?;
        let is_of_game = there.first.is_empty();
        Some(if is_of_game && !here.first.is_empty() {
            here.first
        } else {
            there.reached
        })
    }

    /// Whether there is such a thing in a game.
    pub fn is_in(&self, has: GameTraits) -> bool {
        (self.spec.is_in)(has) && self.places.iter().any(|place| place.is_in(has))
    }
}

/// Every action that works in a place.
pub(crate) fn specs(place: &ScreenPlace) -> impl Iterator<Item = &'static Spec> {
    place.actions.iter().copied().chain([EVERYWHERE]).flatten()
}

/// Actions whose keys stay, whatever others they are given: without them nobody gets anywhere.
fn stays(action: Action) -> bool {
    MOVES.contains(&action)
        || matches!(
            action,
            Action::BoardWest | Action::BoardEast | Action::BoardNorth | Action::BoardSouth
        )
}

/// By what one walks, takes and leaves.
pub(crate) const MOVES: [Action; 12] = [
    Action::Accept,
    Action::Back,
    Action::Up,
    Action::Down,
    Action::PageUp,
    Action::PageDown,
    Action::HalfUp,
    Action::HalfDown,
    Action::First,
    Action::Last,
    Action::Left,
    Action::Right,
];

/// Which key does what where: the keys of the places, and instead of them those that the user chose.
#[derive(Clone)]
pub struct Bindings {
    known: &'static [KnownKeys],
    own: Vec<(Action, Vec<Key>)>,
}

impl Bindings {
    /// The keys that the places name.
    pub(crate) const fn usual(known: &'static [KnownKeys]) -> Self {
        Self {
            known,
            own: Vec::new(),
        }
    }

    /// Every action there is, in the order in which it is listed.
    pub(crate) const fn known(&self) -> &'static [KnownKeys] {
        self.known
    }

    /// The keys of an action in a place, the one to show first.
    pub fn keys(&self, place: &ScreenPlace, spec: &Spec) -> Vec<Key> {
        let own = self.own_keys(spec.action);
        let mut keys = Vec::new();
        if own.is_none() || stays(spec.action) {
            let usual = spec.keys.iter().copied();
            keys.extend(usual.filter(|&key| !self.takes(place, spec.action, key)));
        }
        keys.extend(own.into_iter().flatten());
        keys
    }

    /// The same as they are told: those that are no text there, with commas between.
    pub(crate) fn keys_text(&self, place: &ScreenPlace, spec: &Spec) -> String {
        let keys = self.keys(place, spec).into_iter();
        let keys: Vec<String> = keys
            .filter(|key| !(place.types_text && key.text().is_some_and(char::is_alphanumeric)))
            .map(|key| key.to_string())
            .collect();
        keys.join(", ")
    }

    /// The action of a key in a place. While text is being typed, printable keys are text: except
    /// that the marks which begin no text (`?`, `:`, `/`) are commands as long as the line is empty,
    /// and the curtain's key always is one.
    pub(crate) fn action(
        &self,
        place: &ScreenPlace,
        key: Key,
        line_is_empty: bool,
    ) -> Option<Action> {
        let typed = if place.types_text { key.text() } else { None };
        if typed.is_some_and(is_text) {
            return None;
        }
        let found = specs(place).find(|spec| self.has(place, spec, key))?.action;
        // A mark within a line is text; the curtain must fall all the same.
        if typed.is_none() || line_is_empty || found == Action::Curtain {
            Some(found)
        } else {
            None
        }
    }

    /// The action of a key in a box. In a line of a box every mark is text but the curtain's key.
    pub(crate) fn in_box(&self, place: &ScreenPlace, key: Key) -> Option<Action> {
        self.action(place, key, false)
    }

    /// The key of an action, as sentences name it: one that it has wherever it works; where there is
    /// none, how the palette finds it.
    pub(crate) fn key_of(&self, action: Action) -> String {
        let mut name = None;
        for known in self.known {
            if known.spec.action != action {
                continue;
            }
            if let Some(key) = self.key_everywhere(known) {
                return key.to_string();
            }
            name = name.or(Some(known.spec.name));
        }
        let palette = self.key_of(Action::Palette);
        format!("{palette} and “{}”", name.unwrap_or_default())
    }

    /// The first key of an action that it has wherever it works.
    fn key_everywhere(&self, known: &KnownKeys) -> Option<Key> {
        let (first, others) = known.places.split_first()?;
        let others: Vec<Vec<Key>> = others
            .iter()
            .map(|place| self.keys(place, known.spec))
            .collect();
        let mut keys = self.keys(first, known.spec).into_iter();
        keys.find(|key| others.iter().all(|other| other.contains(key)))
    }

    /// A text in which `{settle}` stands for the key of that action.
    pub fn spelled(&self, text: &str) -> String {
        self.spell(text, |action| self.key_of(action))
    }

    /// The same, with the keys that actions have in a place.
    pub(crate) fn spelled_in(&self, place: &ScreenPlace, text: &str) -> String {
        self.spell(text, |action| {
            let spec = specs(place).find(|spec| spec.action == action);
            match spec.and_then(|spec| self.keys(place, spec).into_iter().next()) {
                Some(key) => key.to_string(),
                None => self.key_of(action),
            }
        })
    }

    fn spell(&self, text: &str, key: impl Fn(Action) -> String) -> String {
        let mut parts = text.split('{');
        let mut spelled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            match part
                .split_once('}')
                .map(|(name, rest)| (self.named(name), rest))
            {
                Some((Some(action), rest)) => spelled.extend([&key(action), rest]),
                _ => spelled.extend(["{", part]),
            }
        }
        spelled
    }

    /// The action of a name, if a key can be chosen for it.
    fn named(&self, name: &str) -> Option<Action> {
        let mut known = self.known.iter();
        let known = known.find(|known| known.name.as_deref() == Some(name))?;
        Some(known.spec.action)
    }

    fn own_keys(&self, action: Action) -> Option<&[Key]> {
        let own = self.own.iter().find(|(of, _)| *of == action);
        own.map(|(_, keys)| keys.as_slice())
    }

    fn has(&self, place: &ScreenPlace, spec: &Spec, key: Key) -> bool {
        if self.own.is_empty() {
            return spec.keys.contains(&key);
        }
        self.keys(place, spec).contains(&key)
    }

    /// Whether the user gave a key of an action to another one that works there.
    fn takes(&self, place: &ScreenPlace, from: Action, key: Key) -> bool {
        self.own.iter().any(|(to, keys)| {
            *to != from && keys.contains(&key) && specs(place).any(|spec| spec.action == *to)
        })
    }
}

/// Whether a character is text wherever text is typed.
fn is_text(c: char) -> bool {
    c.is_alphanumeric() || c == ' '
}
