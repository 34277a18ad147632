//! Which key does what where: the actions of the whole screen and of the painter as one table.

use super::action::{ACTIONS, Action, Place, Spec};
use super::keys::Key;
use super::painter::action::ACTIONS as PAINTER_ACTIONS;

/// Every action there is; those of one place alone come before what works everywhere.
pub fn actions() -> impl Iterator<Item = &'static Spec> {
    PAINTER_ACTIONS.iter().chain(ACTIONS)
}

/// The action of a key in a place. While text is being typed, printable keys are text: except that
/// the marks which begin no text (`?`, `:`, `/`) are commands as long as the line is empty, and the
/// curtain's key always is one.
pub fn action_for(place: Place, key: Key, line_is_empty: bool) -> Option<Action> {
    let printable = key.text();
    if place.types_text() && printable.is_some_and(|c| c.is_alphanumeric() || c == ' ') {
        return None;
    }
    if place.types_text() && printable.is_some_and(|c| c != '`') && !line_is_empty {
        return None;
    }
    actions()
        .find(|s| s.works_in(place) && s.keys.contains(&key))
        .map(|s| s.action)
}

#[cfg(test)]
mod tests {
    use super::super::action::LISTS;
    use super::*;

    fn places() -> impl Iterator<Item = Place> {
        LISTS.iter().copied().chain([Place::Painter])
    }

    #[test]
    fn no_key_means_two_things_in_one_place() {
        for place in places() {
            let mut seen: Vec<(Key, &str)> = Vec::new();
            for spec in actions().filter(|s| s.works_in(place)) {
                for &key in spec.keys {
                    if let Some((_, other)) = seen.iter().find(|(k, _)| *k == key) {
                        panic!("{key} means “{other}” and “{}” in {place:?}", spec.name);
                    }
                    seen.push((key, spec.name));
                }
            }
        }
    }

    #[test]
    fn letters_are_text_where_text_is_typed() {
        for place in places().filter(|p| p.types_text()) {
            for c in ('a'..='z').chain('A'..='Z').chain('0'..='9').chain([' ']) {
                assert_eq!(
                    action_for(place, Key::char(c), true),
                    None,
                    "{c} in {place:?}"
                );
            }
        }
    }
}
