//! The keys of a place, and the search in them.

use super::harness::Desk;

#[test]
fn what_a_key_does_is_found_by_its_words_and_by_the_key() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::at_table(width, height);
        desk.keys("?").shows("Keys: entering orders; / searches");
        desk.keys("/und").shows("Ctrl-U").hides("Read back");
        // By what people say instead, and by the key itself.
        desk.keys("<Backspace><Backspace><Backspace>settings")
            .shows("House rules")
            .hides("Ctrl-U");
        desk.keys("<Esc>/f5").shows("Read back and settle");
        desk.keys(" nonsense").shows("nothing here is called so");
        // Esc ends the search, and then the help.
        desk.keys("<Esc>").shows("searches").shows("F2");
        desk.keys("<Esc>").hides("searches");
        assert!(desk.game().sheet().entries.is_empty());
    }
}

/// There is nothing to go back to from the list of games.
#[test]
fn the_list_of_games_says_that_esc_quits() {
    Desk::new(80, 24).shows("Esc quit").hides("Esc back");
}
