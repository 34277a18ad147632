//! Names on slips: one that is given counts at once, and the game master may write his own.

use super::table::{Sitting, WEST};
use crate::support::Commands;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_engine::order::{Note, Order, Reading};

/// England has found the seas round the North Atlantic.
fn found() -> Sitting {
    let mut sitting = Sitting::on(WEST, &[]);
    sitting.settle("England: F Ply - CEL - NAO");
    sitting
}

fn meant(sitting: &Sitting, player: &str, text: &str) -> Option<Order> {
    let reading = sitting.game.read_line(sitting.power(player), None, text);
    reading.order().cloned()
}

fn order(sitting: &Sitting, player: &str, text: &str) -> Order {
    meant(sitting, player, text).unwrap_or_else(|| panic!("{text}"))
}

fn unread(sitting: &Sitting, player: &str, text: &str) -> String {
    match sitting.game.read_line(sitting.power(player), None, text) {
        Reading::Unreadable { why } => why,
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn a_name_counts_on_the_slip_that_gives_it_before_and_after_its_line() {
    let sitting = found();
    let sails = order(&sitting, "England", "F NAO - Sea 1");
    for text in [
        "name Sea 1 = Pays (PAY)\nF NAO - PAY",
        "F NAO - Pays\nrename Sea 1 = Pays (PAY)",
    ] {
        let slip = sitting.game.read_slip(Some(sitting.power("England")), text);
        let orders: Vec<_> = slip
            .lines
            .iter()
            .filter_map(|line| line.reading.order())
            .collect();
        assert!(
            orders.len() == 2 && orders.contains(&&sails),
            "{text}: {slip:?}"
        );
        let headed = sitting
            .game
            .read_slip(None, &format!("England:\n{text}\nSpain: F Cad - PAY"));
        let of_spain = headed.lines.last().unwrap();
        assert_eq!(
            of_spain.reading.order(),
            None,
            "the name is England's alone: {headed:?}"
        );
    }
}

#[test]
fn a_name_counts_for_the_lines_typed_after_it_and_goes_with_its_line() {
    let mut sitting = found();
    let sails = order(&sitting, "England", "F NAO - Sea 1");
    assert_eq!(meant(&sitting, "England", "F NAO - PAY"), None);
    sitting.write(sitting.power("England"), "name Sea 1 = Pays (PAY)");
    assert_eq!(order(&sitting, "England", "F NAO - PAY"), sails);
    assert_eq!(meant(&sitting, "Spain", "F Cad - PAY"), None);
    sitting.game.undo(jiff::Timestamp::UNIX_EPOCH).unwrap();
    assert_eq!(meant(&sitting, "England", "F NAO - PAY"), None);
}

/// The world file calls Sea 1 the Codfish Banks, and a sea that England has not found Doldrums.
#[test]
fn the_game_master_may_write_his_own_name_for_an_area_that_the_player_knows() {
    let sitting = found();
    let england = sitting.power("England");
    let known = ["Codfish Banks", "COD", "c"].map(|name| format!("F NAO - {name}"));
    for text in known {
        let Reading::Order { order, notes } = sitting.game.read_line(england, None, &text) else {
            panic!("{text}");
        };
        let named = sitting.game.written(&order);
        assert!(named.starts_with("F NAO - "), "{named}");
        let label = "You wrote your own name for the place; the player calls it F NAO - Sea ";
        assert!(
            matches!(&notes[..], [Note::Remark(remark)] if remark.starts_with(label)),
            "{notes:?}"
        );
        let slip = sitting.game.read_slip(Some(england), &text);
        assert_eq!(slip.lines[0].reading.order(), Some(&order));
    }
    let hidden = unread(&sitting, "England", "F NAO - DOL");
    let nowhere = unread(&sitting, "England", "F NAO - DXL");
    assert_eq!(hidden, nowhere.replace("DXL", "DOL"));
}

/// Spain has named a land that England does not know, or does: what is proposed to England for a
/// name like it differs only where England knows.
#[test]
fn a_proposed_abbreviation_tells_nothing_of_hidden_names() {
    let proposed = |is_named: bool, is_known: bool| {
        let mut sitting = found();
        let board = sitting.game.board();
        let (area, power) = (board.find_exact("Gui").unwrap(), sitting.power("England"));
        if is_known {
            sitting.edit(Edit::Secret(SecretEdit::Disclose { power, area }));
        }
        if is_named {
            let (name, abbr) = ("Magna".to_owned(), Some("Mag".to_owned()));
            sitting.edit(Edit::Secret(SecretEdit::Name { area, name, abbr }));
        }
        let order = order(&sitting, "England", "name Sea 1 = Magellan");
        sitting.game.written(&order)
    };
    let first = proposed(false, false);
    assert!(first.ends_with("= Magellan (MAG)"), "{first}");
    assert_eq!(proposed(true, false), first);
    assert_eq!(proposed(false, true), first);
    let second = proposed(true, true);
    assert!(second.ends_with("= Magellan (MAE)"), "{second}");
}
