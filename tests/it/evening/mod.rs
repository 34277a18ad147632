//! Whole evenings by the rules of known tables, played through the screen against a false time: the
//! clock, orders as they are typed, votes, and in the end the log and the report of what was played.

use chancery_game::report::{self, SeasonForm};
use chancery_game::view::{View, Viewer};

use crate::screen::harness::Desk;
use crate::screen::lock::{WORD, choose_word};

/// A table with a plan, its clock started.
fn table(plan: &str) -> Desk {
    let mut desk = Desk::at_table(120, 40);
    desk.keys(&format!("<C-k>{plan}<Enter><Esc><C-k>"));
    desk
}

fn header(desk: &Desk) -> String {
    desk.text().lines().next().unwrap_or_default().to_owned()
}

#[track_caller]
fn clock_shows(desk: &Desk, time: &str) {
    assert!(header(desk).contains(time), "{}", header(desk));
}

fn log(desk: &Desk) -> Vec<String> {
    let lines = desk.game().log().iter();
    lines.map(|line| line.what.clone()).collect()
}

#[track_caller]
fn is_logged(desk: &Desk, what: &str) {
    let log = log(desk);
    assert!(log.iter().any(|line| line == what), "{log:#?}");
}

/// Settles, with whatever is missing as a hold, and goes back to the table.
fn settle(desk: &mut Desk) {
    desk.settle();
    desk.keys("<Esc><Esc>");
}

/// The report of the whole game.
fn told(desk: &Desk) -> String {
    let view = View::new(desk.game(), Viewer::GameMaster);
    report::full(&view, SeasonForm::Compact).to_text(100)
}

/// The lines of a settled phase as they were typed.
fn written(desk: &Desk, turn: usize) -> Vec<String> {
    let entries = desk.game().turns()[turn].sheet.entries.iter();
    entries.map(|line| line.written.clone()).collect()
}

/// The last round of a club's championship: fifteen minutes and two in silence, in which orders are
/// written; votes on a draw in secret through the game master, who tells the number of vetoes; the
/// end after Winter 1907.
#[test]
fn fifteen_minutes_and_two_in_silence() {
    let mut desk = table("moves 15 + 2 silent; ends 1907");
    desk.wait(15 * 60 + 30);
    clock_shows(&desk, "silent 1:30");
    desk.wait(90 + 50);
    clock_shows(&desk, "0:50 over");
    // The slips are read out while it runs over.
    desk.keys("A Bud - Gal<Enter>A Vie - Boh<Enter>F Tri H<Enter>")
        .keys("nth<Enter>nwg<Enter>yor<Enter>");
    settle(&mut desk);
    is_logged(&desk, "Spring 1901 went 0:50 over time");
    assert_eq!(
        written(&desk, 0)[..3],
        ["A Bud - Gal", "A Vie - Boh", "F Tri H"]
    );

    // A draw of all in the autumn: seven slips of paper, two of them a veto.
    clock_shows(&desk, "15:00 stopped");
    desk.keys("<C-k>").wait(17 * 60);
    clock_shows(&desk, "silent 0:00");
    desk.keys("%<F5>yynyyny<F5>");
    let draw = "Draw between Austria, England, France, Germany, Italy, Russia and Turkey";
    is_logged(
        &desk,
        &format!("the vote on “{draw}” has failed: 2 of 7 against"),
    );
    assert!(
        log(&desk)
            .iter()
            .all(|line| !line.contains("against France")),
        "who was against it is told to nobody"
    );
    assert!(!desk.game().state().is_over());
    settle(&mut desk);

    while desk.game().phase().year < 1908 {
        desk.hides("was the last year");
        let before = desk.game().turns().len();
        desk.settle();
        assert_eq!(desk.game().turns().len(), before + 1, "{}", desk.text());
        if desk.game().phase().year < 1908 {
            desk.keys("<Esc><Esc>");
        }
    }
    desk.shows("the table's plan ends with 1907");
    desk.keys("<Esc><Esc><C-x><Down><Down><Enter><F5>")
        .shows("the limit of the game is reached");
    desk.keys("y");
    assert!(desk.game().state().is_over());
    let told = told(&desk);
    for line in ["A Bud - Gal", "F Tri H", "Spring 1901", "Fall 1907"] {
        assert!(told.contains(line), "{line} is not in\n{told}");
    }
    assert!(told.contains("the limit of the game is reached"), "{told}");
}

/// A convention: eighteen minutes in spring and sixteen in autumn, the last of each in silence;
/// retreats and builds in minutes of their own; votes by ballot on the laptop, behind the lock.
#[test]
fn eighteen_minutes_in_spring_and_sixteen_in_autumn() {
    let mut desk = table("Spring 17 + 1 silent; Fall 15 + 1 silent; retreats 1; builds 2; at once");
    desk.wait(17 * 60 + 20);
    clock_shows(&desk, "silent 0:40");
    desk.keys("A Bud - Ser<Enter>A Vie - Tyr<Enter>F Tri H<Enter>");
    settle(&mut desk);
    assert!(
        log(&desk).iter().all(|line| !line.contains("longer than")),
        "nothing ran over"
    );

    // The clock goes on by itself; Venice falls.
    clock_shows(&desk, "15:00");
    desk.wait(16 * 60 + 5);
    desk.keys("A Ser H<Enter>F Tri S A Tyr - Ven<Enter>A Tyr - Ven<Enter>");
    settle(&mut desk);
    is_logged(&desk, "Fall 1901 went 0:05 over time");
    assert!(
        desk.game().phase_name().contains("retreats"),
        "{}",
        desk.text()
    );
    clock_shows(&desk, "1:00");
    desk.wait(40).keys("apu<Enter>");
    settle(&mut desk);
    assert!(
        desk.game().phase_name().contains("Winter"),
        "{}",
        desk.text()
    );
    clock_shows(&desk, "2:00");
    desk.keys("A Vie<Enter>");
    settle(&mut desk);
    clock_shows(&desk, "17:00");

    // Two ballots: Italy refuses the first, and none the second.
    for veto in [Some("Italy"), None] {
        desk.keys("%<F5>p");
        if veto.is_some() {
            choose_word(&mut desk);
        }
        for player in [
            "Austria", "England", "France", "Germany", "Italy", "Russia", "Turkey",
        ] {
            desk.shows(&format!("For {player} alone"));
            let choice = if veto == Some(player) { "n" } else { "y" };
            desk.keys(&format!("<Enter>{choice}<Enter>"));
        }
        desk.keys(&format!("<Enter>{WORD}<Enter><F5>"));
        if veto.is_some() {
            desk.shows("has failed: 1 of 7 against").hides("Yes or no?");
            desk.keys("<Enter>");
        }
    }
    desk.shows("Yes or no?");
    desk.keys("y");
    let draw = "Draw between Austria, England, France, Germany, Italy, Russia and Turkey";
    desk.shows(draw);
    let votes: Vec<String> = log(&desk)
        .into_iter()
        .filter(|line| line.starts_with("the vote on"))
        .collect();
    assert_eq!(
        votes,
        [
            format!("the vote on “{draw}” has failed: 1 of 7 against"),
            format!("the vote on “{draw}” has passed: 0 of 7 against"),
        ]
    );
    is_logged(&desk, &format!("by hand: ended the game: {draw}"));
    assert_eq!(
        written(&desk, 1),
        ["A Ser H", "F Tri S A Tyr - Ven", "A Tyr - Ven"]
    );
    let told = told(&desk);
    for line in ["A Bud - Ser", "A Tyr - Ven", "Winter 1901", draw] {
        assert!(told.contains(line), "{line} is not in\n{told}");
    }
}
