//! The position editor in games with pools and with people who are not powers.

use chancery_engine::seat::SeatId;

use chancery_atlas::board::builtin;
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;

use crate::screen::harness::{Desk, SIZES, settings};

/// A new game of the variant that many steps to the right of the standard one, with the editor
/// open.
fn editor(width: u16, height: u16, variant: usize) -> Desk {
    let mut desk = Desk::new(width, height);
    desk.keys("<Enter><Down>").keys(&"<Right>".repeat(variant));
    if variant == 2 {
        desk.keys("<Down><Down>").paste("Andy, Brian, Chuck B");
    }
    desk.keys("<F5><F7>");
    desk
}

fn mobilization() -> Desk {
    let mut desk = editor(120, 40, 1);
    desk.keys("clear<Enter>");
    desk
}

/// A new game of a variant with the army/fleet module, with the editor open.
fn seaborne(width: u16, height: u16, variant: &str) -> Desk {
    let variant = variant::by_id(variant).unwrap();
    let board = builtin::load(variant.board()).unwrap();
    let players = vec![String::new(); board.powers.len()];
    let setup = Setup {
        name: "By sea".to_owned(),
        variant,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    let mut desk = Desk::playing(
        width,
        height,
        Game::new(
            setup,
            HouseRules {
                army_fleet: ArmyFleet::Davis1984,
                ..variant.house_rules()
            },
        ),
    );
    desk.keys("<F7>");
    desk
}

/// Where there is not room for all forms, they are walked line by line and page by page.
#[test]
fn forms_are_walked_by_page() {
    let mut desk = editor(80, 24, 2);
    let first = desk.text();
    let second = desk.keys("<PgDn>").text();
    assert_ne!(first, second);
    assert_eq!(first, desk.keys("<PgUp>").text());
}

#[test]
fn pages() {
    for (width, height) in SIZES {
        let mut desk = editor(width, height, 1);
        desk.keys(
            "clear<Enter>pool France A Mar<Enter>pool France F Mar<Enter>Russia A Mos<Enter>",
        );
        settings().bind(|| {
            insta::assert_snapshot!(format!("editor_mobilization_{width}x{height}"), desk.text());
        });
        let mut desk = editor(width, height, 2);
        desk.keys(
            "influence Andy Turkey 3<Enter>influence Andy Russia 10<Enter>hand Brian \
         2<Enter>points Chuck 12<Enter>x<Backspace>",
        );
        settings().bind(|| {
            insta::assert_snapshot!(
                format!("editor_arms_merchant_{width}x{height}"),
                desk.text()
            );
        });
        let mut desk = seaborne(width, height, "1885");
        desk.keys(
            "France F MAO<Enter>France A(MAO)<Enter>rations MAO 2<Enter>kind Rom \
         F<Enter>own Sic Turkey<Enter>",
        );
        settings()
            .bind(|| insta::assert_snapshot!(format!("editor_1885_{width}x{height}"), desk.text()));
    }
}

#[test]
fn units_go_into_pools_and_out_of_them() {
    let mut desk = mobilization();
    desk.keys("pool France A Mar<Enter>")
        .shows("A Mar de-mobilized");
    desk.keys("unpool France A Mar<Enter>")
        .hides("A Mar de-mobilized");
    desk.keys("<C-u>").shows("A Mar de-mobilized");
}

#[test]
fn a_pool_that_can_not_be_says_why() {
    let mut desk = mobilization();
    let refusals = [
        (
            "pool France A Bel",
            "Belgium is not a home centre of France",
        ),
        ("pool France F Par", "a fleet can't stand in Paris"),
        (
            "pool France A",
            "write power, A or F, and province, as in: pool France A Mar",
        ),
        (
            "unpool France A Mar",
            "France has no army in the pool of Marseilles",
        ),
    ];
    for (text, why) in refusals {
        desk.keys(&format!("{text}<Enter>"));
        assert!(
            desk.last_line().contains(why),
            "{text}: {}",
            desk.last_line()
        );
        desk.keys("<Esc>");
    }
    desk.keys("pool France A Mar<Enter>pool France A Mar<Enter>pool France A Mar<Enter>");
    assert!(
        desk.last_line()
            .contains("2 units are pooled in Marseilles already"),
        "{}",
        desk.last_line()
    );
}

#[test]
fn accounts_are_set_by_name() {
    let mut desk = editor(120, 40, 2);
    desk.keys("influence andy Turkey 3<Enter>hand chuck b 2<Enter>points Chu 12<Enter>");
    let accounts = &desk.game().state().accounts;
    let turkey = desk.game().board().find_power("Turkey").unwrap();
    assert_eq!(accounts.holding(SeatId(0), turkey), 3);
    assert_eq!(
        accounts
            .account(SeatId(2))
            .map(|account| (account.in_hand, account.points)),
        Some((2, 12))
    );
}

#[test]
fn an_account_that_can_not_be_set_says_why() {
    let mut desk = editor(120, 40, 2);
    let refusals = [
        (
            "influence Dave Turkey 3",
            "there is no player “Dave”; the players are: Andy, Brian, Chuck B",
        ),
        ("influence Andy Gaul 3", "there is no power “Gaul”"),
        (
            "influence Andy Turkey many",
            "“many” is not a whole number; write it as: influence Andy France 3",
        ),
        ("hand 3", "write it as: hand Andy 2"),
    ];
    for (text, why) in refusals {
        desk.keys(&format!("{text}<Enter>"));
        assert!(
            desk.last_line().contains(why),
            "{text}: {}",
            desk.last_line()
        );
        desk.keys("<Esc>");
    }
}

#[test]
fn a_game_is_ended_by_agreement() {
    let mut desk = editor(120, 40, 2);
    desk.keys("points Brian 12<Enter>points Andy 7<Enter>conclude points<Enter>y");
    assert_eq!(
        desk.game().how_ended(),
        "Brian has won on points: the game was closed early"
    );
    desk.keys("<C-u>");
    assert_eq!(desk.game().how_ended(), "");
}

#[test]
fn armies_go_aboard_and_off_again() {
    let mut desk = seaborne(120, 40, "standard");
    desk.keys("France F MAO<Enter>France A(MAO)<Enter>")
        .shows("A/F MAO (1 move spent)");
    desk.keys("rations MAO 3<Enter>")
        .shows("A/F MAO (3 moves spent)");
    desk.keys("remove a (mao)<Enter>")
        .hides("A/F MAO")
        .shows("F MAO");
    desk.keys("<C-u>dislodge MAO<Enter>")
        .shows("A/F MAO dislodged");
    desk.keys("undislodge MAO<Enter>").hides("MAO dislodged");
    desk.keys("France F NAO<Enter>France A NAO<Enter>")
        .shows("A/F NAO (1 move spent)");
    desk.keys("Italy A/F ION<Enter>")
        .shows("A/F ION (1 move spent)");
}

#[test]
fn an_army_that_can_not_go_aboard_says_why() {
    let mut desk = seaborne(120, 40, "standard");
    let refusals = [
        (
            "France A(MAO)",
            "France has no fleet in Mid-Atlantic Ocean; place one first",
        ),
        ("France A Bre", "Brest has a unit already"),
        (
            "France A(Bre)",
            "Brest is not a sea; fleets carry armies only at sea",
        ),
        (
            "remove A(MAO)",
            "there is no army aboard in Mid-Atlantic Ocean",
        ),
        ("rations MAO", "write it as: rations MAO 2"),
        ("rations MAO 900", "900 moves aboard are too many"),
        (
            "kind Bre F",
            "“Bre” is neither A nor F; write it as: France A Bur",
        ),
        ("France B MAO", "“B” is neither A nor F"),
        ("France A/F Bre", "Brest is not a sea"),
    ];
    for (text, why) in refusals {
        desk.keys(&format!("{text}<Enter>"));
        assert!(
            desk.last_line().contains(why),
            "{text}: {}",
            desk.last_line()
        );
        desk.keys("<Esc>");
    }
}

#[test]
fn kinds_are_chosen_in_secret_and_shown() {
    let mut desk = seaborne(120, 40, "1885");
    desk.shows("? Rom");
    desk.keys("kind Rom F<Enter>").shows("F Rom in secret");
    desk.keys("kind Rom ?<Enter>").shows("? Rom");
    desk.keys("kind Rom A<Enter>show Rom<Enter>")
        .shows("A Rom")
        .hides("in secret,");
    let refusals = [
        (
            "kind Rom",
            "write the province and A, F or ?, as in: kind Rom F",
        ),
        ("kind Rom X", "“X” is neither A, F nor ?"),
        ("kind Bur F", "there is no unit in Burgundy"),
        (
            "kind Nap F",
            "Italy does not choose the kind of a unit in Naples; it does in Rome",
        ),
    ];
    for (text, why) in refusals {
        desk.keys(&format!("{text}<Enter>"));
        assert!(
            desk.last_line().contains(why),
            "{text}: {}",
            desk.last_line()
        );
        desk.keys("<Esc>");
    }
}

#[test]
fn only_what_the_game_has_is_offered() {
    let plain = editor(120, 40, 0);
    plain
        .hides("rations")
        .hides("kind Rom")
        .hides("pool France");
    seaborne(120, 40, "standard")
        .shows("rations MAO 2")
        .hides("kind Rom")
        .shows("phase Fall 1903");
    seaborne(120, 40, "1885")
        .shows("rations MAO 2")
        .shows("show Rom")
        .shows("phase May 1886");
}

/// A game of months in time scales on the board of Europe, with the editor open.
fn months(width: u16, height: u16) -> Desk {
    let variant = variant::by_id("mercator").unwrap();
    let caps = [("polar-caps".to_owned(), "ARC=NAO+NWG+BAR".to_owned())];
    let board = variant::fitted(variant, builtin::load("standard").unwrap(), &caps).unwrap();
    let setup = Setup {
        name: "Months".to_owned(),
        variant,
        board,
        players: vec![String::new(); 7],
        created: Timestamp::UNIX_EPOCH,
    };
    let mut desk = Desk::playing(width, height, Game::new(setup, variant.house_rules()));
    desk.keys("<F7>");
    desk
}

#[test]
fn voyages_are_set_by_hand() {
    for (width, height) in SIZES {
        let mut desk = months(width, height);
        desk.keys(
            "clear<Enter>France F ENG<Enter>Germany A(ENG)<Enter>Germany F \
         Kie<Enter>Germany A(Kie)<Enter>",
        );
        desk.keys(
            "trapped Italy 2 ARC<Enter>extra Germany A(Kie)<Enter>Russia A \
         Gal<Enter>dislodge Gal TS3<Enter>own Wal France<Enter>",
        );
        settings().bind(|| {
            insta::assert_snapshot!(format!("editor_mercator_{width}x{height}"), desk.text());
        });
    }
}

#[test]
fn a_voyage_that_can_not_be_says_why() {
    let mut desk = months(120, 40);
    let refusals = [
        (
            "Germany A(NTH)",
            "there is no fleet in North Sea to carry an army",
        ),
        (
            "trapped Italy ARC",
            "write the power, the number and perhaps the cap",
        ),
        ("trapped Italy 1 Par", "Paris is not a polar cap"),
        ("extra Germany A Par", "Germany has no army in Paris"),
        ("own ENG France", "English Channel is not land"),
        (
            "rations ENG 2",
            "neither A nor F; write it as: France A Bur",
        ),
    ];
    for (line, why) in refusals {
        desk.keys(&format!("{line}<Enter>"));
        assert!(desk.text().contains(why), "{line}: {}", desk.text());
        desk.keys("<Esc>");
    }
}

#[test]
fn the_phase_is_set_to_any_month() {
    let mut desk = months(120, 40);
    desk.keys("phase June 1950 adjustments<Enter>")
        .shows("June 1950 adjustments");
    desk.keys("phase Mar 1903<Enter>").shows("March 1903");
}
