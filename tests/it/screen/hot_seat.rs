//! The hot seat: each player enters his own slip behind the lock, and nobody sees it before the game
//! master opens all of them.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use chancery::tui::input::Input;
use chancery::tui::keys::Key;
use chancery::tui::lock::LockedPage;
use chancery_engine::variant;
use chancery_game::store::Store;
use proptest::prelude::*;

use super::ballots;
use super::harness::{Desk, settings};
use super::lock::{WORD, choose_word, everything};
use super::moving::Full;
use crate::support::voyages::{WEST, game};

const SIZES: [(u16, u16); 2] = [(80, 24), (120, 40)];

/// A table at Spring 1901, the laptop on its way to Austria, behind the cover.
fn passed(width: u16, height: u16) -> Desk {
    let mut desk = Desk::at_table(width, height);
    pass(&mut desk);
    desk.shows("For Austria alone");
    desk
}

fn pass(desk: &mut Desk) {
    desk.keys(":hot seat<Enter>");
    choose_word(desk);
}

fn back(desk: &mut Desk) {
    desk.keys(&format!("<Esc>{WORD}<Enter>"));
}

fn lines(desk: &Desk) -> Vec<String> {
    let entries = desk.game().sheet().entries.iter();
    entries.map(|line| line.written.clone()).collect()
}

fn log(desk: &Desk) -> Vec<String> {
    let entries = desk.game().log_entries();
    entries.into_iter().map(|line| line.what).collect()
}

#[test]
fn the_hot_seat_at_every_size() {
    for (width, height) in SIZES {
        let see = |desk: &Desk, name: &str| {
            settings().bind(|| {
                insta::assert_snapshot!(format!("hot_seat_{name}_{width}x{height}"), desk.text());
            });
        };
        let mut desk = passed(width, height);
        see(&desk, "cover");
        desk.keys("<Enter>");
        see(&desk, "pin");
        desk.keys("<Enter>ser<Enter>g");
        see(&desk, "slip");
        desk.keys("al<Enter><F5>");
        see(&desk, "done");
        desk.keys("<F5>").shows("For England alone");
        desk.keys(&format!("<Esc>{WORD}<Enter>"));
        see(&desk, "sealed");
        desk.keys("<F5>");
        see(&desk, "opening");
    }
}

#[test]
fn every_slip_is_entered_sealed_and_opened_at_once() {
    let mut desk = passed(120, 40);
    let orders = [
        ("Austria", "ser<Enter>gal<Enter>alb<Enter>"),
        ("England", "nth<Enter>eng<Enter>yor<Enter>"),
        ("France", "mao<Enter>spa<Enter>bur<Enter>"),
        ("Germany", "hol<Enter>h<Enter>ruh<Enter>"),
        ("Italy", "ion<Enter>apu<Enter>h<Enter>"),
        ("Russia", "ukr<Enter>h<Enter>bla<Enter>gob<Enter>"),
        ("Turkey", "bla<Enter>bul<Enter>"),
    ];
    for (player, typed) in orders {
        desk.shows(&format!("For {player} alone"));
        desk.keys("<Enter><Enter>")
            .shows(&format!("The slip of {player}, Spring 1901"));
        desk.keys(typed)
            .keys("<F5>")
            .shows("F5 again hands the slip in");
        if player == "Turkey" {
            desk.shows("2 lines, 1 missing");
        }
        desk.keys("<F5>");
    }
    desk.shows("Every slip is in");
    back(&mut desk);
    desk.shows("Sealed: 7 slips")
        .hides("A Bud -")
        .hides("- Ser");
    assert!(lines(&desk).is_empty());
    assert_eq!(desk.text().matches("slip sealed\n").count(), 7);
    desk.shows("  7 sealed  saved")
        .hides("ordered")
        .hides("all in");
    desk.keys(":hot seat<Enter>").shows("every slip is in");
    // No report, no log and no drawing has anything of them.
    for keys in ["<F6>", "<F8>", "<C-f>", "<F10>"] {
        desk.keys(keys).hides("- Gal").hides("Bud - Ser");
        desk.keys("<Esc>");
    }
    desk.keys("<F5>")
        .shows("Open 7 sealed slips?")
        .hides("Not handed in");
    desk.keys("n").shows("sealed\n").hides("A Bud - Ser");
    desk.keys("<F5>y")
        .shows("not ordered: it holds")
        .shows("A Bud - Ser");
    assert_eq!(lines(&desk).len(), 21);
    assert!(log(&desk).iter().any(|line| line
        == "opened the players' own slips: Austria, England, France, Germany, \
            Italy, Russia, Turkey"));
    // The one that is missing is told, and settles as a hold.
    desk.keys("<F5>y<Esc><Esc>").shows("Fall 1901");
}

/// Taken off the sheet and sealed again, so that nothing that is done then loses them; or brought
/// again like anything else.
#[test]
fn opened_slips_are_undone_and_brought_again() {
    let mut desk = passed(120, 40);
    desk.keys("<Enter><Enter>ser<Enter><F5><F5>");
    back(&mut desk);
    desk.shows("Sealed: 1 slip");
    desk.keys("<F5>").shows("Not handed in: England, France");
    // One on paper is in too.
    desk.keys("n")
        .paste("England: F Lon - NTH\nF Edi H\nA Lvp H\n");
    desk.keys("<Enter><F5>")
        .shows("Not handed in: France, Germany");
    desk.keys("n<C-u>");
    desk.keys("<F5>").shows("Not handed in: England, France");
    desk.keys("y<Esc>").shows("A Bud - Ser");
    let sealed = |desk: &Desk| Some(desk.table().sealed_now()?.lines().len());
    assert_eq!(sealed(&desk), None);
    desk.keys("<C-u>").shows("sealed\n").hides("- Ser");
    assert!(lines(&desk).is_empty());
    assert_eq!(sealed(&desk), Some(1));
    desk.keys("<C-r>").shows("A Bud - Ser");
    assert_eq!(sealed(&desk), None);
    // They outlive the program, and other orders.
    desk.keys("<C-u>").begin_again();
    desk.keys("<Enter>").shows("sealed\n").hides("- Ser");
    desk.paste("England: F Lon - NTH").keys("<Enter><F5>y<Esc>");
    assert_eq!(lines(&desk), ["F Lon - NTH", "ser"]);
}

#[test]
fn what_was_begun_waits_for_its_player_and_outlives_the_program() {
    let mut desk = passed(120, 40);
    desk.keys("<Enter><Enter>ser<Enter><F5><F5><Enter><Enter>nwg<Enter>");
    back(&mut desk);
    desk.shows("F Edi ...");
    desk.begin_again();
    desk.keys("<Enter>")
        .shows("Spring 1901")
        .shows("sealed")
        .hides("- Ser");
    // Austria's slip is in: the next is England's, as far as it was written.
    pass(&mut desk);
    desk.shows("For England alone");
    desk.keys("<Enter><Enter>")
        .shows("The slip of England")
        .shows("F Edi - NWG");
}

#[test]
fn only_ones_own_orders_are_taken() {
    let mut desk = passed(120, 40);
    desk.keys("<Enter><Enter>F Lon - NTH<Enter>")
        .shows("you can only enter your own orders");
    desk.keys("<Esc>A Bud - Ser; A Vie - Gal<Enter>")
        .shows("entered: 2 lines")
        .shows("A Bud - Ser");
    desk.paste("Austria: A Vie - Boh; England: F Lon - NTH")
        .shows("you can only enter your own orders");
    desk.paste("Austria\nA Vie - Boh\nF Tri H\n")
        .shows("F Tri H");
    desk.keys("<Tab><Tab>").hides("Brest").hides("England");
    desk.keys("<F5>").shows("F5 again");
    desk.keys("<Down>").hides("F5 again");
    desk.keys("<F5><Down><F5>").shows("F5 again");
    // Nothing goes back to what the game master did before.
    desk.keys("<C-u><C-r><F7><F4><C-x>%")
        .shows("The slip of Austria");
    desk.keys("<F5><F5>").shows("For England alone");
    back(&mut desk);
    assert!(lines(&desk).is_empty());
}

#[test]
fn games_with_secrets_refuse_it_plainly() {
    let mut desk = Desk::playing(120, 40, game(WEST, &[]));
    desk.keys(":hot seat<Enter>")
        .shows("in this game each player sees another board");
    let mut desk = ballots::table(120, 40);
    desk.keys("<F9><Home>").shows("Told after a phase");
    desk.keys("<Right><Esc>:hot seat<Enter>")
        .shows("this screen shows secret possessions");
}

#[test]
fn players_who_are_no_powers_have_seats() {
    let mut desk = ballots::table(120, 40);
    pass(&mut desk);
    desk.shows("For Andy alone");
    desk.keys("<Enter><Enter>")
        .shows("The slip of Andy, Spring 1901");
    desk.keys("R2<Enter>ukr<Enter>sev<Enter>rum<Enter>gob<Enter>");
    desk.keys("<Tab><Tab><Tab>>")
        .shows("The slip of Andy")
        .hides("Brian (");
    desk.keys("<F5><F5>").shows("For Brian alone");
    desk.keys("<Enter><Enter>").shows("The slip of Brian");
    desk.keys("=<Enter>=andy<Enter>").hides("Ukr");
}

#[test]
fn a_player_hears_what_a_missing_ballot_costs_him() {
    let mut desk = ballots::table(120, 40);
    pass(&mut desk);
    desk.keys("<Enter><Enter>R8<Enter>ukr<Enter><F5>")
        .shows("3 missing, which halves his 8 IF in Russia to 4");
}

/// The screen is a player's, and shows nothing of the game master's.
#[track_caller]
fn is_locked(desk: &Desk) {
    assert!(
        desk.app.model.cx.lock.shown().is_some() && !desk.app.model.cx.has_box() && !desk.ended,
        "{}",
        desk.text()
    );
    for other in ["saved", "Bud - ", "The slip of Austria", "For Austria"] {
        desk.hides(other);
    }
}

/// England's turn, after Austria ordered so.
fn after_austria(orders: &str) -> Desk {
    let mut desk = passed(80, 24);
    desk.keys("<Enter><Enter>").keys(orders).keys("<F5><F5>");
    desk.shows("For England alone");
    desk
}

#[test]
fn no_key_leads_from_a_slip_to_the_table() {
    let mut desk = after_austria("ser<Enter>gal<Enter>h<Enter>");
    for input in everything() {
        // F5 twice hands the slip in, which is told by the next cover.
        if desk.text().contains("F5 again") {
            desk.keys("<Up>");
        }
        desk.app.model.cx.lock.close(LockedPage::Page);
        desk.input(input);
        is_locked(&desk);
        desk.shows_or_covers();
    }
    assert!(lines(&desk).is_empty());
}

impl Desk {
    /// The screen is still England's.
    #[track_caller]
    fn shows_or_covers(&self) {
        let text = self.text();
        let own = [
            "The slip of England",
            "For England alone",
            "password, then Enter",
            "England: choose a PIN",
            "England: type your PIN",
        ];
        assert!(own.iter().any(|own| text.contains(own)), "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    /// Two tables at which Austria ordered otherwise look alike, to England whatever he presses, and
    /// to the game master until he opens the slips.
    #[test]
    fn nobody_sees_what_another_ordered(
        inputs in prop::collection::vec(prop::sample::select(everything()), 1..40)
    ) {
        let mut one = after_austria("ser<Enter>gal<Enter>h<Enter>");
        let mut other = after_austria("s vie gal<Enter>gal<Enter>");
        let same = |one: &Desk, other: &Desk| {
            assert_eq!(one.text(), other.text());
            assert_eq!(one.styles(), other.styles());
        };
        for input in inputs {
            one.input(input.clone());
            other.input(input);
            same(&one, &other);
        }
        for desk in [&mut one, &mut other] {
            desk.app.model.cx.lock.close(LockedPage::Cover);
            desk.keys(&format!("<Esc>{WORD}<Enter>"));
        }
        for keys in ["<Tab>", "<C-f>", "<F3>", "<F3>", "<F6>", "<Esc>", "<F8>", "<Esc>", "<F9>", "<Esc>", "bur"] {
            one.keys(keys);
            other.keys(keys);
            same(&one, &other);
        }
        prop_assert_eq!(log(&one), log(&other));
    }
}

/// What settling will rule, nobody is told before the slips are opened.
#[test]
fn a_sealed_slip_is_not_judged_before_it_is_opened() {
    let mut desk = passed(120, 40);
    desk.keys("<Enter><Enter>A Bud - Lon<Enter>A Vie S A Mun<Enter>");
    desk.shows("A Bud - Lon").hides(" void");
    desk.keys("A Bud - Ber; F Tri H<Enter>")
        .shows("replace A Bud - Lon")
        .hides(" void");
}

/// A draft is its player's: also behind the curtain that falls by itself, and when the laptop went
/// back to the game master meanwhile.
#[test]
fn a_pin_guards_a_draft() {
    let cover = "For Austria alone";
    for hide in [Input::Key(Key::f(12)), Input::Idle] {
        let mut desk = passed(80, 24);
        desk.keys("<Enter>").shows("Austria: choose a PIN");
        desk.keys("17 4<Enter>").shows("The slip of Austria");
        desk.keys("ser<Enter>").shows("A Bud - Ser");
        desk.input(hide);
        desk.shows(cover).hides("A Bud - Ser");
        desk.keys("<Enter>").shows("Austria: type your PIN");
        for wrong in ["174", "17 4 ", "1"] {
            desk.keys(wrong).hides(wrong);
            desk.keys("<Enter>");
            desk.shows("wrong PIN").hides("A Bud - Ser");
        }
        desk.keys("<Enter>").shows(cover);
        desk.keys("<Enter>17 4<Enter>").shows("A Bud - Ser");
        desk.shows("somebody typed a wrong PIN: 3 times");
    }
}

/// No slip stays locked, and no PIN is kept on the disk.
#[test]
fn the_game_master_lifts_a_forgotten_pin() {
    let mut desk = passed(120, 40);
    desk.keys("<Enter>forgotten7<Enter>ser<Enter>");
    back(&mut desk);
    let folder = std::fs::read_dir(desk.saves()).unwrap().map(Result::unwrap);
    for file in folder.flat_map(|game| std::fs::read_dir(game.path()).unwrap()) {
        let contents = std::fs::read(file.unwrap().path()).unwrap();
        assert!(!String::from_utf8_lossy(&contents).contains("forgotten7"));
    }
    desk.keys(":hot seat<Enter>").shows("For Austria alone");
    desk.keys("<Enter>").shows("Austria: type your PIN");
    desk.keys(&format!("{WORD}<Enter>"))
        .shows("For Austria alone")
        .hides("A Bud - Ser");
    desk.keys("<Enter>").shows("Austria: choose a PIN");
    desk.keys("1<Enter>").shows("A Bud - Ser");
    // His next slip has it too, and the next player none.
    desk.keys("<F5><F5>").shows("For England alone");
    desk.keys("<Enter>").shows("England: choose a PIN");
    desk.keys("<Esc>").shows("For England alone");
    desk.keys("<Enter><Enter>").shows("The slip of England");
    desk.keys("<F12><Enter>").shows("The slip of England");
}

/// The disk is full: what is not kept is not said to be saved, and is tried again.
#[test]
fn slips_that_are_not_kept_are_not_saved() {
    let saves = tempfile::tempdir().unwrap();
    let disk = Arc::new(Full {
        under: saves.path().to_owned(),
        is_full: AtomicBool::new(false),
    });
    let mut desk = Desk::new(120, 40);
    desk.on(Store::on(disk.clone(), saves.path(), variant::all()));
    desk.keys("<Enter><F5>");
    pass(&mut desk);
    disk.is_full.store(true, Ordering::SeqCst);
    desk.keys("<Enter><Enter>ser<Enter>");
    back(&mut desk);
    desk.shows("NOT SAVED").hides("  saved");
    desk.keys("<Down>")
        .shows("NOT SAVED")
        .shows("could not save the sealed slips");
    disk.is_full.store(false, Ordering::SeqCst);
    desk.keys("<Down>")
        .hides("NOT SAVED")
        .shows("ordered  saved");
    drop(desk);
    let store = Store::new(saves.path(), variant::all());
    let folder = store.list().unwrap().remove(0).folder;
    let mut opened = store.open(&folder).unwrap();
    let sealed = opened.handle.sealed(&opened.game, &mut Vec::new());
    assert_eq!(sealed.unwrap().lines().len(), 1);
}
