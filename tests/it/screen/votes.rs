//! Votes through the screen: called, taken by the game master or behind the lock, counted, and what
//! comes of them.

use crate::support::Commands;
use chancery::tui::input::Input;
use chancery::tui::lock::LockedPage;
use proptest::prelude::*;

use super::harness::{Desk, settings};
use super::lock::{WORD, choose_word, everything};
use chancery_engine::variant;
use chancery_game::clock::Clock;
use chancery_game::game::Command;
use chancery_game::store::Store;

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

fn log(desk: &Desk) -> Vec<String> {
    let lines = desk.game().log().iter();
    lines.map(|line| line.what.clone()).collect()
}

/// What the screen says may be broken between any two words.
#[track_caller]
fn says(desk: &Desk, what: &str) {
    let text = desk.text();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(what), "“{what}” is not in\n{}", desk.text());
}

/// A draw of all seven, called by the rules of the table.
fn called(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    desk.keys("%").shows("A vote of the table");
    desk.keys("<F5>").shows("The vote");
    desk
}

/// In Austria's hands, behind the cover.
fn passed_round(width: u16, height: u16) -> Desk {
    let mut desk = called(width, height);
    desk.keys("p");
    choose_word(&mut desk);
    desk.shows("For Austria alone");
    desk
}

#[test]
fn a_vote_at_every_size() {
    for (width, height) in SIZES {
        let see = |desk: &Desk, name: &str| {
            settings().bind(|| {
                insta::assert_snapshot!(format!("vote_{name}_{width}x{height}"), desk.text());
            });
        };
        let mut desk = Desk::at_table(width, height);
        desk.keys("%<Down>");
        see(&desk, "call");
        desk.keys("<F5>y");
        see(&desk, "taking");
        desk.keys("p");
        choose_word(&mut desk);
        see(&desk, "cover");
        desk.keys("<Enter>n");
        see(&desk, "ballot");
    }
}

#[test]
fn a_failed_vote_tells_its_vetoes_and_one_that_passes_ends_the_game() {
    let mut desk = called(80, 24);
    desk.keys("yynyyn").hides("for it");
    desk.keys("<F5>").shows("1 vote still to come");
    desk.keys("n<F5>");
    says(&desk, "has failed: 3 of 7 against");
    // It stays there till it is read.
    desk.keys("xy<Down>");
    says(&desk, "has failed: 3 of 7 against");
    desk.keys("<Enter>").hides("has failed");
    let failed = log(&desk);
    assert!(failed[0].starts_with("put to the vote, in secret, unanimous"));
    assert!(
        failed[0].ends_with("7 votes: Austria, England, France, Germany, Italy, Russia and Turkey")
    );
    assert!(
        failed[1].ends_with("has failed: 3 of 7 against"),
        "{failed:?}"
    );
    assert_eq!(failed.len(), 2);
    assert!(!failed[1].contains("against Italy"));

    desk.keys("%<F5>yyyyyyy<F5>").shows("Yes or no?");
    says(&desk, "has passed: 0 of 7 against");
    desk.keys("y").shows("draws").hides("Yes or no?");
    assert!(desk.game().state().is_over());
    // After the end nothing is voted on.
    desk.keys("<Esc>%");
    says(&desk, "the game is over");
}

#[test]
fn who_votes_and_how_is_said_for_one_vote() {
    let mut desk = Desk::at_table(120, 40);
    // A concession to France by a majority of all but Turkey, by show of hands, told in full.
    desk.keys("%<Down> <Down><Right><Down><Right><Down><Left><Down><Down><Down> <End><Up>v<F5>")
        .shows("France has won: all others concede")
        .shows("by show of hands, by majority; the result tells everybody's vote")
        .hides("p passes");
    desk.keys("p").shows("The vote");
    desk.keys("yynn").shows("against it").shows("for it");
    desk.keys("<Up>yyn<Up><F5>");
    desk.shows("Yes or no?").shows("France has won");
    desk.keys("n");
    let log = log(&desk);
    assert!(log[0].ends_with("6 votes: Austria, England, France, Germany, Italy and Russia"));
    assert!(
        log[1].ends_with(
            "has passed: for Austria, England, Germany and Italy; against France and Russia"
        ),
        "{log:?}"
    );
    // The rules of the table are as they were.
    desk.keys("%")
        .shows("in secret")
        .shows("only the number against");
    desk.keys("<Esc><F9><End>")
        .shows("The table")
        .shows("Told after a vote");
}

#[test]
fn more_time_goes_to_the_clock() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("%").hides("more for this phase");
    desk.keys("<Esc><C-k>moves 15<Enter><Esc>%")
        .shows("more for this phase");
    desk.keys("<Down><Down><Right><Left><Left><F5>")
        .shows("4 minutes more");
    desk.keys("yyyyyyy<F5>");
    says(&desk, "“4 minutes more” has passed");
    desk.keys("<Enter>");
    let header = desk.text().lines().next().unwrap().to_owned();
    assert!(header.contains("19:00"), "{header}");
    assert!(!desk.game().state().is_over());
    let kept = std::fs::read_to_string(desk.app.folder().unwrap().join("clock.ron")).unwrap();
    let kept = Clock::read(&kept, &desk.game().setup().calendar()).unwrap();
    assert_eq!(Some(&kept), desk.app.model.clock());
}

/// An open proposal outlives the phase, with the votes that are in.
#[test]
fn a_vote_goes_on_in_the_next_phase() {
    let mut desk = called(120, 40);
    desk.keys("yyy<Esc>").shows("the vote stays open");
    desk.settle();
    desk.keys("<Esc><Esc>").shows("Fall 1901");
    desk.keys("%").shows("The vote");
    assert_eq!(desk.text().matches("has voted").count(), 3);
    desk.keys("<Down><Down><Down>yyyn<F5>");
    says(&desk, "has failed: 1 of 7");
    desk.keys("<Enter>%<F5>x");
    says(&desk, "was cancelled");
    assert!(log(&desk).last().unwrap().ends_with("was cancelled"));
    desk.keys("%").shows("A vote of the table");
    // Votes that are in are not lost by one key.
    desk.keys("<F5>yx");
    says(&desk, "You lose 1 vote");
    desk.keys("n%").shows("has voted");
    desk.keys("xy");
    says(&desk, "was cancelled");
}

#[test]
fn the_laptop_goes_round_and_comes_back_with_the_word_alone() {
    let mut desk = passed_round(80, 24);
    for player in ["Austria", "England", "France", "Germany", "Italy", "Russia"] {
        desk.shows(&format!("For {player} alone"))
            .hides("put to the vote:");
        desk.keys("<Enter>")
            .shows(&format!("The ballot of {player}"));
        // Nothing is handed in before something is chosen, and it can be changed until then.
        desk.keys("<Enter>")
            .shows(&format!("The ballot of {player}"));
        desk.keys("yn").keys("<Enter>");
    }
    desk.keys("<Enter>y").shows("The ballot of Turkey");
    // What was chosen and not handed in is gone once the cover is on it.
    desk.keys("`").shows("For Turkey alone");
    desk.keys("<Enter><Enter>").shows("The ballot of Turkey");
    desk.keys("n<Enter>").shows("Everybody has voted");
    desk.keys("<Enter>").shows("password, then Enter");
    desk.keys("<Esc>").shows("Everybody has voted");
    desk.keys(&format!("<Enter>{WORD}<Enter>"))
        .shows("The vote");
    assert_eq!(desk.text().matches("has voted").count(), 7);
    desk.keys("p").shows("all have voted");
    desk.keys("<F5>");
    says(&desk, "has failed: 7 of 7 against");
}

#[test]
fn the_game_master_can_take_the_laptop_back_between_two_players() {
    let mut desk = passed_round(80, 24);
    desk.keys("<Enter>y<Enter>").shows("For England alone");
    desk.keys(&format!("<Esc>{WORD}<Enter>")).shows("The vote");
    assert_eq!(desk.text().matches("has voted").count(), 1);
    // His word is kept, and it goes on where it was.
    desk.keys("p").shows("For England alone");
}

/// The screen is a player's, and shows nothing of the table nor of what others voted.
#[track_caller]
fn is_locked(desk: &Desk) {
    assert!(
        desk.app.model.cx.lock.shown().is_some()
            && desk.app.model.place().title == "A player's vote"
            && !desk.ended,
        "{}",
        desk.text()
    );
    for other in [
        "F5",
        "Board",
        "Orders",
        "saved",
        "has voted",
        "of 22",
        "Bud",
    ] {
        desk.hides(other);
    }
}

#[test]
fn no_key_leads_from_a_ballot_to_the_table() {
    let mut desk = passed_round(100, 30);
    for (shown, is_asked) in [
        (LockedPage::Cover, false),
        (LockedPage::Page, false),
        (LockedPage::Page, true),
    ] {
        for input in everything() {
            desk.app.model.cx.lock.close(shown);
            if is_asked {
                desk.app.model.cx.lock.open();
            }
            desk.input(input);
            is_locked(&desk);
        }
    }
    assert!(desk.game().sheet().entries.is_empty());
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    /// Two tables at which Austria voted otherwise look alike to everybody after it, whatever he
    /// presses, and to the game master until it is counted.
    #[test]
    fn nobody_sees_what_another_voted(
        inputs in prop::collection::vec(prop::sample::select(everything()), 1..60)
    ) {
        let voted = |choice: &str| {
            let mut desk = passed_round(80, 24);
            desk.keys(&format!("<Enter>{choice}<Enter>")).shows("For England alone");
            desk
        };
        let (mut one, mut other) = (voted("y"), voted("n"));
        let same = |one: &Desk, other: &Desk| {
            assert_eq!(one.text(), other.text());
            assert_eq!(one.styles(), other.styles());
        };
        for input in inputs {
            one.input(input.clone());
            other.input(input);
            is_locked(&one);
            same(&one, &other);
        }
        let back = format!("<Esc><Esc><Esc>{WORD}<Enter>");
        // A word half typed is emptied first.
        for desk in [&mut one, &mut other] {
            desk.app.model.cx.lock.close(LockedPage::Cover);
            desk.keys(&back);
        }
        same(&one, &other);
        prop_assert_eq!(log(&one), log(&other));
    }
}

/// The files of a game hold nobody's vote where that is not told, before the count and after it.
#[test]
fn the_save_holds_nobodys_vote() {
    let files = |keys: &str| {
        let mut desk = called(80, 24);
        desk.keys(keys);
        let mut all: Vec<(String, Vec<u8>)> = Vec::new();
        let mut folders = vec![desk.saves().to_owned()];
        while let Some(folder) = folders.pop() {
            for path in std::fs::read_dir(folder)
                .unwrap()
                .map(|file| file.unwrap().path())
            {
                if path.is_dir() {
                    folders.push(path);
                } else if path.extension().is_some_and(|end| end != "lock") {
                    let name = path.file_name().unwrap().to_string_lossy().into_owned();
                    all.push((name, std::fs::read(path).unwrap()));
                }
            }
        }
        all.sort();
        let games = Store::new(desk.saves(), variant::all()).list().unwrap();
        all.push(("the list of games".to_owned(), format!("{games:?}").into()));
        all
    };
    let is_snapshot = |name: &str| std::path::Path::new(name).extension() == Some("ron".as_ref());
    let holds = |files: &[(String, Vec<u8>)], what: &str| {
        let mut texts = files.iter().map(|(_, text)| String::from_utf8_lossy(text));
        texts.any(|text| text.contains(what))
    };
    let (one, other) = (files("nyyyyyy"), files("yyyyyny"));
    let newest = |files: &[(String, Vec<u8>)]| {
        let mut snapshots = files.iter().filter(|(name, _)| is_snapshot(name));
        let (_, text) = snapshots.next_back().unwrap();
        String::from_utf8_lossy(text).into_owned()
    };
    assert!(newest(&one).contains("vote: Some("));
    assert_eq!(one, other);
    let (one, other) = (files("nyyyyyy<F5>"), files("yyyyyny<F5>"));
    assert!(holds(&one, "1 of 7 against"));
    assert!(!newest(&one).contains("vote: Some("));
    assert_eq!(one, other);
}

/// What was put to the vote, by which rules and to whom, waits in the saved game; who voted what is
/// not written anywhere, so that all vote again.
#[test]
fn a_vote_outlives_the_program() {
    let mut desk = Desk::at_table(120, 40);
    desk.keys("%<Down><Down><Down><Right><Down><Right><End><Up>v<F5>")
        .shows("by majority; the result tells only whether it passes");
    desk.keys("yyy<Esc>");
    desk.begin_again();
    desk.keys("<Enter>").shows("a vote is open");
    desk.keys("%")
        .shows("Draw between Austria, England")
        .shows("in secret, by majority; the result tells only whether it passes")
        .hides("has voted");
    desk.keys("nnnyyy<F5>");
    assert!(
        log(&desk)
            .last()
            .unwrap()
            .ends_with("Russia and Turkey” has failed")
    );
    desk.begin_again();
    desk.keys("<Enter>").hides("a vote is open");
    desk.keys("%").shows("A vote of the table");
    // Time is asked for in the same way.
    desk.keys("<Esc><C-k>moves 15<Enter><Esc>%<Down><Down> <F5>")
        .shows("5 minutes more");
    desk.begin_again();
    desk.keys("<Enter>%").shows("5 minutes more");
}

/// Nobody votes for a power that nobody plays, nor has it a slip to enter.
#[test]
fn a_power_in_disorder_has_no_vote() {
    let mut desk = Desk::new(120, 40);
    let mut game = Desk::at_table(120, 40).game().clone();
    let mut players = vec![String::new(); 7];
    players[0] = chancery_engine::seat::IN_DISORDER.to_owned();
    game.does(Command::SeatPlayers(players));
    desk.app
        .model
        .show(chancery::tui::screens::GameScreen::new(game));
    desk.keys("%<F5>")
        .shows("The vote")
        .hides("Draw between Austria");
    desk.keys("x:hot seat<Enter>");
    choose_word(&mut desk);
    desk.shows("For England alone");
}

/// Who plays several powers has one vote, unless the table gives him more.
#[test]
fn a_player_of_several_powers_votes_once() {
    let mut desk = Desk::new(120, 40);
    let mut game = Desk::at_table(120, 40).game().clone();
    let players = ["A", "", "A", "B", "C", "C", "B"];
    game.does(Command::SeatPlayers(players.map(str::to_owned).to_vec()));
    desk.app
        .model
        .show(chancery::tui::screens::GameScreen::new(game));
    desk.keys("%").shows("Turkey”: 4 players vote.");
}

#[test]
fn a_pasted_text_is_no_ballot() {
    let mut desk = passed_round(80, 24);
    desk.keys("<Enter>");
    desk.input(Input::Paste("y\n".to_owned()));
    desk.keys("<Enter>").shows("The ballot of Austria");
}

/// A sealed ballot that is replaced or taken back is told and logged, and not what stands on it.
#[test]
fn a_ballot_that_is_replaced_is_said_and_logged() {
    for (width, height) in SIZES {
        let mut desk = called(width, height);
        desk.keys("y<Up>n");
        says(
            &desk,
            "The ballot of Austria was replaced. The log records it.",
        );
        desk.keys("<Up><Del>");
        says(
            &desk,
            "The ballot of Austria was taken back. The log records it.",
        );
        // What was not there is not taken back.
        desk.keys("<Down><Del>y");
        let told = log(&desk).split_off(1);
        assert_eq!(
            told,
            [
                "The ballot of Austria was replaced.",
                "The ballot of Austria was taken back."
            ]
        );
    }
}
