//! Evenings with a clock, played through the screen against a false time.

use crate::screen::harness::Desk;
use chancery_game::clock::Clock;

/// A table with a plan, the clock not started.
fn table(plan: &str) -> Desk {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<C-k>");
    desk.shows("Plan of the clock");
    desk.keys(plan).keys("<Enter><Esc>");
    desk
}

fn header(desk: &Desk) -> String {
    desk.text().lines().next().unwrap_or_default().to_owned()
}

fn log(desk: &Desk) -> Vec<String> {
    desk.game()
        .log()
        .iter()
        .map(|line| line.what.clone())
        .collect()
}

/// Every order of the phase as proposed: holds.
fn settle(desk: &mut Desk) {
    desk.settle();
    desk.keys("<Esc><Esc>");
}

#[test]
fn a_table_without_a_clock_shows_nothing_of_one() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("<Esc>");
    let before = desk.text();
    assert!(!header(&desk).contains(':'));
    desk.wait(5000);
    assert_eq!(desk.text(), before);
    desk.keys("<C-k><Esc>");
    assert_eq!(desk.text(), before);
}

/// Fifteen minutes and two in silence, the orders taken in the time after it, the game over after
/// 1907.
#[test]
fn an_evening_with_silent_minutes() {
    let mut desk = table("moves 15 + 2 silent; bell; ends 1901");
    assert!(header(&desk).contains("15:00 stopped"), "{}", header(&desk));
    desk.keys("<C-k>").wait(14 * 60);
    assert!(header(&desk).contains(" 1:00"), "{}", header(&desk));
    assert_eq!(desk.rung, 0);
    desk.wait(61);
    assert!(header(&desk).contains("silent 1:59"), "{}", header(&desk));
    desk.shows("silent: 2:00 left");
    assert_eq!(desk.rung, 1);
    desk.wait(120);
    assert!(header(&desk).contains("0:01 over"), "{}", header(&desk));
    desk.shows("time is up");
    assert_eq!(desk.rung, 2);
    // The orders are entered while it runs over, and nothing waits for it.
    desk.keys("h<Enter>").wait(89);
    settle(&mut desk);
    assert!(log(&desk).contains(&"Spring 1901 went 1:30 over time".to_owned()));
    assert!(header(&desk).contains("Fall 1901"), "{}", header(&desk));
    assert!(header(&desk).contains("15:00 stopped"), "{}", header(&desk));
    desk.settle();
    desk.shows("the table's plan ends with 1901");
}

/// The whole screen is inverted for a second, or until a key.
#[test]
fn a_stage_that_ends_flashes_where_that_is_wanted() {
    let mut desk = table("moves 2 + 1 silent; flash");
    desk.keys("<C-k>").wait(60);
    let inverted = |desk: &Desk| {
        let cells = desk.buffer().content.iter();
        let reversed = |cell: &&ratatui::buffer::Cell| {
            cell.modifier.contains(ratatui::style::Modifier::REVERSED)
        };
        cells.filter(reversed).count() * 2 > desk.buffer().content.len()
    };
    assert!(!inverted(&desk));
    // Between two seconds.
    desk.now += jiff::SignedDuration::from_millis(500);
    desk.wait(60);
    assert!(inverted(&desk));
    assert_eq!(desk.rung, 0);
    desk.wait(1);
    assert!(!inverted(&desk));
    desk.wait(59);
    assert!(inverted(&desk));
    desk.keys("h");
    assert!(!inverted(&desk));
}

/// Eighteen minutes in spring and sixteen in autumn, the last of each in silence.
#[test]
fn an_evening_of_a_convention() {
    let mut desk = table("Spring 17 + 1 silent; Fall 15 + 1 silent; retreats 1; builds 1; at once");
    desk.keys("<C-k>").wait(17 * 60 + 30);
    assert!(header(&desk).contains("silent 0:30"), "{}", header(&desk));
    settle(&mut desk);
    assert!(header(&desk).contains("Fall 1901"), "{}", header(&desk));
    assert!(
        header(&desk).contains(" 15:00"),
        "it goes on by itself: {}",
        header(&desk)
    );
    desk.wait(15 * 60 + 59);
    assert!(header(&desk).contains("silent 0:01"), "{}", header(&desk));
    let undone = log(&desk).iter().any(|line| line.contains("longer than"));
    assert!(!undone, "nothing ran over");
}

#[test]
fn it_goes_on_while_the_program_is_closed() {
    let mut desk = table("moves 15");
    desk.keys("<C-k>").wait(60);
    let folder = std::fs::read_dir(desk.saves())
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    desk.now += jiff::SignedDuration::from_mins(5);
    desk.begin_with(folder.file_name().to_str().unwrap());
    desk.wait(1);
    assert!(header(&desk).contains(" 8:59"), "{}", header(&desk));
    // What can't be read is said, and does not hinder the game.
    std::fs::write(folder.path().join("clock.ron"), "(plan: 7").unwrap();
    desk.begin_with(folder.file_name().to_str().unwrap());
    desk.shows("the clock starts again");
}

#[test]
fn undo_takes_no_time_back() {
    let mut desk = table("moves 15");
    desk.keys("<C-k>")
        .wait(60)
        .keys("h<Enter>")
        .wait(60)
        .keys("<C-u>");
    assert!(header(&desk).contains("13:00"), "{}", header(&desk));
}

#[test]
fn a_season_that_is_undone_has_the_time_that_was_left_of_it() {
    let mut desk = table("moves 15");
    desk.keys("<C-k>").wait(30);
    settle(&mut desk);
    assert!(header(&desk).contains("15:00 stopped"), "{}", header(&desk));
    desk.wait(30).keys("<C-u>");
    desk.shows("undone: settling Spring 1901");
    assert!(header(&desk).contains(" 14:30 "), "{}", header(&desk));
    desk.wait(10);
    assert!(header(&desk).contains(" 14:20 "), "{}", header(&desk));
}

#[test]
fn the_box_gives_time_and_takes_it_and_takes_the_clock_away() {
    let mut desk = table("moves 15 + 2 silent");
    desk.keys(":clock plan<Enter>");
    desk.shows("negotiation, stopped");
    desk.keys("++- ");
    assert!(header(&desk).contains("16:00"), "{}", header(&desk));
    desk.keys("n").wait(1);
    assert!(header(&desk).contains("silent 1:59"), "{}", header(&desk));
    desk.keys("p");
    desk.shows("Plan: moves 15 + 2 silent");
    desk.keys("; bll<Enter>");
    desk.shows("“bll” is neither minutes nor a phase");
    desk.keys("<Home><C-k><Enter>");
    desk.shows("the table has no clock");
    assert!(!header(&desk).contains("1:59"), "{}", header(&desk));
}

#[test]
fn the_curtain_shows_it_large() {
    let mut desk = table("moves 15");
    desk.keys("<C-k>").wait(60).keys("`");
    desk.shows("██████");
    desk.shows("negotiation");
    desk.hides("Austria");
    let before = desk.text();
    desk.wait(1);
    assert_ne!(desk.text(), before);
}

#[test]
fn the_clock_is_kept_beside_the_game() {
    let desk = table("moves 15; retreats 1");
    let folder = std::fs::read_dir(desk.saves())
        .unwrap()
        .next()
        .unwrap()
        .unwrap();
    let text = std::fs::read_to_string(folder.path().join("clock.ron")).unwrap();
    let calendar = desk.game().setup().calendar();
    let clock = Clock::read(&text, &calendar).unwrap();
    assert_eq!(clock.plan.text(), "moves 15; retreats 1");
}

/// Whatever sets it, and however the game goes on.
#[test]
fn what_the_clock_is_set_to_is_on_the_disk() {
    let mut desk = table("moves 15 + 2 silent; retreats 1");
    let calendar = desk.game().setup().calendar();
    let file = desk.app.folder().unwrap().join("clock.ron");
    let box_keys = [":clock plan<Enter>", "+", "-", "<C-k>", "n", "p"];
    let new_plan = ["<Home><C-k>moves 5<Enter>", "<Esc>"];
    let game_keys = ["h<Enter>", "<F5>", "<F5>", "y", "<Esc>", "<C-u>", "<C-r>"];
    let last = [":clock plan<Enter>", "p", "<Home><C-k><Enter>"];
    let all = [&["<C-k>"][..], &box_keys, &new_plan, &game_keys, &last].concat();
    let mut seen = Vec::new();
    for keys in all {
        desk.wait(1).keys(keys);
        let text = std::fs::read_to_string(&file).ok();
        let kept = text.map(|text| Clock::read(&text, &calendar).unwrap());
        assert_eq!(kept.as_ref(), desk.app.model.clock(), "after {keys}");
        if seen.last() != Some(&kept) {
            seen.push(kept);
        }
    }
    assert!(seen.len() > 9 && seen.last() == Some(&None), "{seen:?}");
}

/// The key that starts and stops the clock does so inside its box too.
#[test]
fn the_clock_is_started_and_stopped_inside_its_box() {
    let mut desk = table("moves 15");
    desk.keys(":clock plan<Enter>").shows("Space start, stop");
    assert!(header(&desk).contains("15:00 stopped"), "{}", header(&desk));
    desk.keys("<C-k>").shows("Space start, stop");
    assert!(!header(&desk).contains("stopped"), "{}", header(&desk));
    desk.keys("<C-k>");
    assert!(header(&desk).contains("stopped"), "{}", header(&desk));
}
