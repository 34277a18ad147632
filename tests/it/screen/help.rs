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
        desk.keys(" nonsense").shows("no key here has such a name");
        // Esc ends the search, and then the help.
        desk.keys("<Esc>").shows("searches").shows("F2");
        desk.keys("<Esc>").hides("searches");
        assert!(desk.game().sheet().entries.is_empty());
    }
}

#[test]
fn the_first_page_has_the_ten_keys_of_a_season_and_the_same_key_shows_all() {
    for (width, height) in [(80, 24), (120, 40)] {
        let mut desk = Desk::at_table(width, height);
        desk.keys("?").shows("Read back and settle");
        desk.shows("Reports to read").hides("House rules");
        desk.hides("Down").shows("All ").shows(" keys");
        let rows = |desk: &Desk| {
            let text = desk.text();
            let named = |row: &&str| row.contains("│ ") && KEYS.iter().any(|key| row.contains(key));
            text.lines().filter(named).count()
        };
        assert_eq!(rows(&desk), KEYS.len(), "{}", desk.text());
        desk.keys("?").shows("Previous power").shows("Down");
        desk.keys("<Esc>").hides("Previous power");
        // What is looked for is looked for among all.
        desk.keys("?/house").shows("House rules");
    }
}

/// The keys of a season, each as its line begins.
const KEYS: [&str; 10] = [
    "Enter   ",
    "F5, ",
    "Tab   ",
    "Ctrl-U",
    ":, Ctrl-P",
    "`, F12",
    "F3   ",
    "F2, /",
    "F4   ",
    "F6   ",
];

#[test]
fn nobody_walks_past_the_end_of_a_help() {
    // The keys of the table, and what is typed in the editor.
    let mut table = Desk::at_table(80, 24);
    table.keys("??");
    let mut editor = Desk::at_table(80, 24);
    editor.keys(":position by hand<Enter>");
    // There the row of the amendment takes one from the list.
    let mut amending = Desk::at_table(80, 24);
    amending.keys("<F5><F5>y<Esc><F4>ay").shows("AMENDING");
    amending
        .keys(":position by hand<Enter><End>")
        .shows("AMENDING")
        .shows("show everybody all secrets");
    for desk in [&mut table, &mut editor, &mut amending] {
        let end = desk.keys("<End>").text();
        assert_eq!(desk.keys("<PgDn><PgDn>").text(), end);
        let above = desk.keys("<Up>").text();
        assert_ne!(above, end);
        assert_eq!(desk.keys("<Down>").text(), end);
    }
}

/// There is nothing to go back to from the list of games.
#[test]
fn the_list_of_games_says_that_esc_quits() {
    Desk::new(80, 24).shows("Esc quit").hides("Esc back");
}
