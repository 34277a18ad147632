//! Which key does what where: the tables of all places joined into one.

use std::sync::LazyLock;

use super::action::{Action, Has, Place, Spec};
use super::keys::Key;
use super::shared::EVERYWHERE;
use super::{pages, painter, popups, screens, table};

/// Every place there is.
static PLACES: &[&Place] = &[
    &painter::WORLD_PLACE,
    &painter::BOARD_PLACE,
    &painter::FORM,
    &screens::home::PLACE,
    &screens::setup::PLACE,
    &screens::watch::PLACE,
    &table::update::TABLE,
    &table::update::BALLOTS,
    &table::update::PROVINCES,
    &pages::slips::PLACE,
    &pages::review::PLACE,
    &pages::readback::PLACE,
    &pages::amendment::PLACE,
    &pages::results::PLACE,
    &pages::results::PIECES,
    &pages::reveal::PLACE,
    &pages::history::PLACE,
    &pages::reader::PLACE,
    &pages::rules::PLACE,
    &pages::editor::PLACE,
    &pages::census::PLACE,
    &pages::eyes::PLACE,
    &popups::PLACE,
];

/// An action, and where it works.
pub struct Known {
    /// The action.
    pub spec: &'static Spec,
    places: Vec<&'static Place>,
}

impl Known {
    /// Whether it works in a place.
    pub fn works_in(&self, place: &Place) -> bool {
        self.places.contains(&place)
    }

    /// Whether there is such a thing in a game.
    pub fn is_in(&self, has: Has) -> bool {
        (self.spec.is_in)(has) && self.places.iter().any(|place| place.is_in(has))
    }
}

static ACTIONS: LazyLock<Vec<Known>> = LazyLock::new(|| {
    let mut known: Vec<Known> = Vec::new();
    for &place in PLACES {
        for spec in specs(place) {
            let same = |k: &&mut Known| k.spec.action == spec.action && k.spec.name == spec.name;
            match known.iter_mut().find(same) {
                Some(known) => known.places.push(place),
                None => known.push(Known {
                    spec,
                    places: vec![place],
                }),
            }
        }
    }
    let rank = |known: &Known| match known.spec.action {
        Action::Painter(_) => None,
        action => Some(action),
    };
    known.sort_by_key(rank);
    known
});

/// Every action there is, in the order in which it is listed.
pub fn actions() -> impl Iterator<Item = &'static Known> {
    ACTIONS.iter()
}

/// Every action that works in a place.
fn specs(place: &Place) -> impl Iterator<Item = &'static Spec> {
    place.actions.iter().copied().chain([EVERYWHERE]).flatten()
}

/// The action of a key in a place. While text is being typed, printable keys are text: except that
/// the marks which begin no text (`?`, `:`, `/`) are commands as long as the line is empty, and the
/// curtain's key always is one.
pub fn action_for(place: &Place, key: Key, line_is_empty: bool) -> Option<Action> {
    let printable = key.text();
    if place.types_text && printable.is_some_and(|c| c.is_alphanumeric() || c == ' ') {
        return None;
    }
    if place.types_text && printable.is_some_and(|c| c != '`') && !line_is_empty {
        return None;
    }
    specs(place)
        .find(|spec| spec.keys.contains(&key))
        .map(|spec| spec.action)
}

/// The action of a key in a box.
pub fn action_in_box(key: Key) -> Option<Action> {
    action_for(&popups::PLACE, key, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for place in PLACES {
            let mut seen: Vec<(Key, &str)> = Vec::new();
            for spec in specs(place) {
                for &key in spec.keys {
                    if let Some((_, other)) = seen.iter().find(|(k, _)| *k == key) {
                        panic!(
                            "{key} means “{other}” and “{}” in {}",
                            spec.name, place.title
                        );
                    }
                    seen.push((key, spec.name));
                }
            }
        }
    }

    #[test]
    fn letters_are_text_where_text_is_typed() {
        for place in PLACES.iter().filter(|place| place.types_text) {
            for c in ('a'..='z').chain('A'..='Z').chain('0'..='9').chain([' ']) {
                let action = action_for(place, Key::char(c), true);
                assert_eq!(action, None, "{c} in {}", place.title);
            }
        }
    }
}
