//! Which actions there are: the tables of all places joined into one.

use std::sync::LazyLock;

use super::action::{Action, ScreenPlace};
use super::bindings::{Bindings, KnownKeys, specs};
use super::{pages, painter, popups, screens, table};

static PLACES: &[&ScreenPlace] = &[
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
];

static ACTIONS: LazyLock<Vec<KnownKeys>> = LazyLock::new(|| {
    let mut known: Vec<KnownKeys> = Vec::new();
    for place in places() {
        for spec in specs(place) {
            let same =
                |k: &&mut KnownKeys| k.spec.action == spec.action && k.spec.name == spec.name;
            match known.iter_mut().find(same) {
                Some(known) => known.places.push(place),
                None => known.push(KnownKeys {
                    spec,
                    places: vec![place],
                }),
            }
        }
    }
    known.sort_by_key(|known| match known.spec.action {
        Action::Painter(_) => None,
        action => Some(action),
    });
    known
});

pub fn places() -> impl Iterator<Item = &'static ScreenPlace> {
    PLACES.iter().chain(&popups::PLACES).copied()
}

/// Every action there is, in the order in which it is listed.
pub fn actions() -> impl Iterator<Item = &'static KnownKeys> {
    ACTIONS.iter()
}

/// The keys that the places name.
pub fn usual() -> Bindings {
    Bindings::usual(&ACTIONS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tui::keys::Key;

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for place in places() {
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
        for place in places().filter(|place| place.types_text) {
            for c in ('a'..='z').chain('A'..='Z').chain('0'..='9').chain([' ']) {
                let action = usual().action(place, Key::char(c), true);
                assert_eq!(action, None, "{c} in {}", place.title);
            }
        }
    }
}
