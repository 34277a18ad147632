//! Players come and go during a game: renamed, replaced, a power handed over.

use chancery_engine::seat::IN_DISORDER;
use chancery_engine::variant;
use chancery_game::store::Store;

use super::ballots;
use super::harness::Desk;

fn last_logged(desk: &Desk) -> String {
    desk.game().log().last().unwrap().what.clone()
}

fn reported(desk: &mut Desk) -> String {
    desk.keys("<F6>");
    desk.keys_until("<Tab>", "Players");
    let text = desk.text();
    desk.keys("<Esc>");
    text
}

#[test]
fn a_substitute_is_seated_at_any_time_and_every_report_names_him() {
    let mut desk = Desk::at_table(120, 40);
    for word in ["rename", "substitute", "player", "hand a power over"] {
        desk.keys(&format!(":{word}"))
            .shows("Players: rename one, seat a substitute, hand a power over");
        desk.keys("<Esc><Esc>");
    }
    desk.keys(":substitute<Enter>").shows("Who plays");
    desk.keys("Anna<Down>Berta<Enter>")
        .shows("Austria: Anna plays; England: Berta plays");
    desk.settle();
    // Typing takes the place of the name that stands there.
    desk.keys("<Esc>:rename one<Enter>Dora<Enter>")
        .shows("Austria: Dora replaces Anna");
    assert_eq!(last_logged(&desk), "Austria: Dora replaces Anna");
    desk.keys(":hand a power over<Enter>").shows("Who plays");
    desk.keys("<Down>Dora<Enter>");
    assert_eq!(desk.game().setup().players[..2], ["Dora", "Dora"]);
    let told = reported(&mut desk);
    assert!(told.contains("Dora") && !told.contains("Anna"), "{told}");
    // It is undone like anything else.
    desk.keys("<C-u>");
    assert_eq!(desk.game().setup().players[..2], ["Dora", "Berta"]);
    desk.keys("<C-u>");
    assert_eq!(desk.game().setup().players[..2], ["Anna", "Berta"]);
    desk.keys("<C-r>");
    assert_eq!(desk.game().setup().players[..2], ["Dora", "Berta"]);
    // Esc changes nothing, and neither does Enter where nothing was typed.
    desk.keys(":substitute<Enter>x<Esc>:substitute<Enter><Enter>");
    assert_eq!(desk.game().setup().players[..2], ["Dora", "Berta"]);
}

#[test]
fn who_plays_is_saved_with_the_steps_of_undo() {
    let mut desk = Desk::at_table(100, 30);
    desk.keys(":substitute<Enter>Anna<Enter>:substitute<Enter>Dora<Enter><C-u>");
    let folder = desk.app.folder().unwrap().to_owned();
    let folder = folder.file_name().unwrap().to_string_lossy().into_owned();
    desk.begin_with(&folder);
    assert_eq!(desk.game().setup().players[0], "Anna");
    desk.keys("<C-r>");
    assert_eq!(desk.game().setup().players[0], "Dora");
    desk.keys("<C-u><C-u>");
    assert_eq!(desk.game().setup().players[0], "");
    desk.keys("<C-r>");
    assert_eq!(desk.game().setup().players[0], "Anna");
    let look = Store::new(desk.saves(), variant::all())
        .look(&folder)
        .unwrap();
    assert_eq!(look.setup().players[0], "Anna");
}

/// A power that nobody plays any more is in civil disorder, and asked nothing.
#[test]
fn a_power_is_handed_to_nobody() {
    let mut desk = Desk::at_table(100, 30);
    desk.keys(&format!(":substitute<Enter>{IN_DISORDER}<Enter>"));
    desk.shows("of 19 ordered");
    assert_eq!(last_logged(&desk), "Austria: in disorder");
    desk.keys("<C-u>").shows("of 22 ordered");
    // However it is written, it is the same.
    desk.keys(":substitute<Enter>Civil Disorder<Enter>");
    assert!(last_logged(&desk).ends_with(": in disorder"));
    let players = &desk.game().setup().players;
    assert!(players.contains(&IN_DISORDER.to_owned()), "{players:?}");
}

#[test]
fn a_player_without_a_power_keeps_what_is_his() {
    let mut desk = ballots::example(120, 40);
    let before = desk.game().state().accounts.clone();
    let names = desk.game().setup().players.clone();
    desk.keys(":substitute<Enter>");
    desk.keys(&format!("{}<Enter>", names[1]));
    desk.shows("two players are called");
    desk.keys("<C-u>civil disorder<Enter>")
        .shows("civil disorder is for powers");
    desk.keys("<C-u>");
    desk.keys("Zoe<Enter>");
    assert_eq!(last_logged(&desk), format!("Zoe replaces {}", names[0]));
    assert_eq!(desk.game().state().accounts, before);
    desk.shows("Zoe");
}
