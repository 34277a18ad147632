//! Which actions there are: the tables of all places joined into one.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
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
    &screens::event::PLACE,
    &screens::event::LINE,
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
    let mut found: HashMap<(Action, &str), usize> = HashMap::new();
    for place in places() {
        for spec in specs(place) {
            match found.entry((spec.action, spec.name)) {
                Entry::Occupied(at) => known[*at.get()].places.push(place),
                Entry::Vacant(at) => {
                    at.insert(known.len());
                    known.push(KnownKeys {
                        spec,
                        name: spec.action.name(),
                        places: vec![place],
                    });
                }
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
    use crate::tui::stroke::Stroke;

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

    fn wrong(written: &[(&str, &str)]) -> Vec<(String, String)> {
        let (_, wrong) = usual().with(written.iter().copied());
        let wrong = wrong.into_iter();
        wrong.map(|wrong| (wrong.action, wrong.why)).collect()
    }

    #[test]
    fn everything_wrong_is_said_at_once() {
        let said = wrong(&[
            ("undoo", "Ctrl-Z"),
            ("undo", "Crtl-Z"),
            ("settle", "F2"),
            ("report", "F2"),
            ("history", "h"),
            ("log", "Enter"),
            ("palette", ""),
            ("rules", "Ctrl-M"),
        ]);
        let expected = [
            (
                "undoo",
                "there is no action “undoo” (“undo”?): `chancery config` lists all actions",
            ),
            (
                "undo",
                "“Crtl-Z” is not a key: write Ctrl-U, Alt-x, F5, PgUp, Del, Space or a character",
            ),
            (
                "history",
                "letters and digits are text in some places (entering orders): add a Ctrl, Alt \
                 or function key, or a sign",
            ),
            ("rules", "terminals can't tell Ctrl-M from Enter"),
            ("palette", "“palette” needs a key"),
            ("log", "Enter always means “accept” (entering orders)"),
            ("report", "“settle” has F2 too (entering orders)"),
            (
                "settle",
                "F2 was “provinces”, which keeps /; write provinces = \"/\" to say so",
            ),
        ];
        let expected = expected.map(|(action, why)| (action.to_owned(), why.to_owned()));
        assert_eq!(said, expected);
    }

    #[test]
    fn a_chosen_key_is_taken_from_what_it_did() {
        let written = [("undo", "Ctrl-Z"), ("suspend", ""), ("settle", "F4 F5")];
        let (keymap, wrong) = usual().with(written);
        let told: Vec<&str> = wrong.iter().map(|wrong| wrong.why.as_str()).collect();
        let lost = "F4 was “history”, which has no key now; write history = \"\" to say so";
        assert_eq!(told, [lost]);
        assert!(wrong[0].is_taken);
        let orders = &table::update::TABLE;
        let action = |key: &str| keymap.action(orders, key.parse().expect("a key"), true);
        assert_eq!(action("Ctrl-Z"), Some(Action::Undo));
        assert_eq!(action("Ctrl-U"), None);
        assert_eq!(action("F4"), Some(Action::Settle));
        assert_eq!(action("F5"), Some(Action::Settle));
        assert_eq!(keymap.key_of(Action::Undo), "Ctrl-Z");
        assert_eq!(keymap.spelled("{undo} {x} {"), "Ctrl-Z {x} {");
        assert_eq!(
            keymap.key_of(Action::History),
            ": and “Earlier phases: look, amend, replay”"
        );
    }

    #[test]
    fn the_painter_has_keys_of_the_users_choice_too() {
        let (keymap, wrong) = usual().with([("painter-fill", "b")]);
        let board = &painter::BOARD_PLACE;
        assert!(wrong.iter().all(|wrong| wrong.is_taken), "{wrong:?}");
        let action = |key: char| keymap.action(board, Key::char(key), true);
        assert_eq!(action('b'), Some(Action::Painter(Stroke::Fill)));
        assert_eq!(action('f'), None);
        assert_eq!(keymap.spelled("{painter-fill}"), "b");
        let (_, wrong) = usual().with([("painter-fill", "d"), ("painter-pen", "d")]);
        assert!(!wrong.is_empty() && !wrong[0].is_taken, "{wrong:?}");
    }

    #[test]
    fn every_key_is_read_as_it_is_written() {
        for known in usual().known() {
            for key in known.spec.keys {
                assert_eq!(key.to_string().parse(), Ok(*key), "{key}");
            }
        }
    }
}
