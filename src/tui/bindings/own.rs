//! The keys that a user has chosen: read, and checked all together.

use std::cmp::Reverse;

use super::{Bindings, KnownKeys, is_text, specs, stays};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::keys::{Key, KeyFault};

/// Actions that must have a key: without them the others can't be found.
const NEEDED: &[Action] = &[Action::Help, Action::Palette, Action::Curtain, Action::Quit];

/// What is wrong with the keys that were written for an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The action, as it was written.
    pub action: String,
    /// What is wrong, and how to mend it.
    pub why: String,
    /// Whether its keys are its own all the same.
    pub is_taken: bool,
}

impl Bindings {
    /// The same with keys that a user has written: actions by name, each with its keys, with blanks
    /// between; none at all takes its keys away. Gives everything that is wrong, which is left out.
    pub fn with<'a>(
        mut self,
        written: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> (Self, Vec<Wrong>) {
        let mut wrong = Vec::new();
        for (name, keys) in written {
            match self.read(name, keys) {
                Ok(own) => self.own.push(own),
                Err(why) => wrong.push(Wrong {
                    action: name.to_owned(),
                    why,
                    is_taken: false,
                }),
            }
        }
        // One goes at a time, since the others may stand once it is gone.
        while let Some((at, why)) = self.clash() {
            let (action, _) = self.own.remove(at);
            wrong.push(Wrong {
                action: action.name().unwrap_or_default(),
                why,
                is_taken: false,
            });
        }
        for (action, keys) in &self.own {
            wrong.extend(self.robbed(*action, keys));
        }
        (self, wrong)
    }

    /// An action and its keys, by themselves.
    fn read(&self, name: &str, keys: &str) -> Result<(Action, Vec<Key>), String> {
        let action = self.named(name).ok_or_else(|| self.unknown(name))?;
        let keys: Vec<Key> = keys
            .split_whitespace()
            .map(|text| text.parse().map_err(|fault: KeyFault| fault.sentence(text)))
            .collect::<Result<_, _>>()?;
        if let Some(place) = self.places(action).find(|place| place.types_text)
            && !keys.is_empty()
            && !stays(action)
            && keys.iter().all(|key| key.text().is_some_and(is_text))
        {
            let place = place.title.to_lowercase();
            return Err(format!(
                "letters and digits are text in some places ({place}): add a Ctrl, Alt or \
                 function key, or a sign"
            ));
        }
        Ok((action, keys))
    }

    /// Where an action works.
    fn places(&self, action: Action) -> impl Iterator<Item = &'static ScreenPlace> {
        let known = self.known.iter();
        let known = known.filter(move |known| known.spec.action == action);
        known.flat_map(|known| known.places.iter().copied())
    }

    /// Where two actions work beside each other.
    fn shared_place(&self, one: Action, other: Action) -> Option<&'static ScreenPlace> {
        self.places(one)
            .find(|place| specs(place).any(|spec| spec.action == other))
    }

    /// The last of the user's that can't stand beside the others.
    fn clash(&self) -> Option<(usize, String)> {
        for (at, (action, keys)) in self.own.iter().enumerate().rev() {
            let twice = keys
                .iter()
                .find_map(|&key| self.meant_twice(*action, key, &self.own[..at]));
            if let Some(why) = twice.or_else(|| self.left_without(*action)) {
                return Some((at, why));
            }
        }
        None
    }

    /// The actions that lose a key to the user's choice for another, where he chose none for them.
    fn robbed(&self, action: Action, keys: &[Key]) -> Vec<Wrong> {
        let mut told: Vec<Wrong> = Vec::new();
        for known in self.known {
            let spec = known.spec;
            if spec.action == action {
                continue;
            }
            let lost = spec.keys.iter().find(|key| keys.contains(key));
            let place = self.shared_place(action, spec.action);
            let (Some(lost), Some(place)) = (lost, place) else {
                continue;
            };
            // The user chose other keys for it, so he knows.
            if self.own_keys(spec.action).is_some() {
                continue;
            }
            let left = self.keys_text(place, spec).replace(", ", " ");
            let keeps = if left.is_empty() {
                "which has no key now".to_owned()
            } else {
                format!("which keeps {left}")
            };
            let why = match spec.action.name() {
                Some(name) => {
                    format!("{lost} was “{name}”, {keeps}; write {name} = \"{left}\" to say so")
                }
                None => format!("{lost} was “{}” in the painter, {keeps}", spec.name),
            };
            told.push(Wrong {
                action: action.name().unwrap_or_default(),
                why,
                is_taken: true,
            });
        }
        told.dedup();
        told
    }

    /// Why a key can't be an action's: it is another one's already, or one that always stays.
    fn meant_twice(
        &self,
        action: Action,
        key: Key,
        others: &[(Action, Vec<Key>)],
    ) -> Option<String> {
        for (other, keys) in others {
            if keys.contains(&key)
                && let Some(place) = self.shared_place(action, *other)
            {
                let (other, place) = (other.name().unwrap_or_default(), place.title);
                let place = place.to_lowercase();
                return Some(format!("“{other}” has {key} too ({place})"));
            }
        }
        for known in self.known {
            let other = known.spec.action;
            if stays(other)
                && other != action
                && known.spec.keys.contains(&key)
                && let Some(place) = self.shared_place(action, other)
            {
                let (other, place) = (other.name().unwrap_or_default(), place.title);
                let place = place.to_lowercase();
                return Some(format!("{key} always means “{other}” ({place})"));
            }
        }
        None
    }

    /// Why an action can't have its keys: a needed one would be left without any.
    fn left_without(&self, action: Action) -> Option<String> {
        let bare = self.known.iter().find(|known| self.is_bare(known))?;
        let bare = bare.spec.action;
        let name = bare.name().unwrap_or_default();
        Some(if bare == action {
            format!("“{name}” needs a key")
        } else {
            format!("“{name}” would have no key: give it one too")
        })
    }

    /// Whether a needed action has no key somewhere where it works.
    fn is_bare(&self, known: &KnownKeys) -> bool {
        let mut places = known.places.iter();
        NEEDED.contains(&known.spec.action)
            && places.any(|place| self.keys(place, known.spec).is_empty())
    }

    /// What is said of a name that no action has, with the nearest that there is.
    fn unknown(&self, name: &str) -> String {
        let names = self
            .known
            .iter()
            .filter_map(|known| known.spec.action.name());
        let nearest = names.max_by_key(|other| {
            let same = other.chars().zip(name.chars()).take_while(|(a, b)| a == b);
            (same.count(), Reverse(other.len().abs_diff(name.len())))
        });
        let nearest = nearest.unwrap_or_default();
        format!("there is no action “{name}” (“{nearest}”?): `chancery config` lists all actions")
    }
}
