//! What is said of a line as it is read, and why an order is void, tells nothing of what is hidden.

use super::table::{Sitting, WEST};
use crate::leaks::play::Table;
use crate::leaks::worlds::turned;
use chancery_atlas::board::language;
use chancery_engine::edit::{Edit, SecretEdit};
use chancery_game::report::statement;
use chancery_game::view::View;

const FLEETS: &str = "England: F SAO; France: F NAO";

fn read(sitting: &Sitting, power: &str, line: &str) -> String {
    format!("{:?}", sitting.read(sitting.power(power), line))
}

fn name(sitting: &mut Sitting, abbr: &str, name: &str) {
    let board = sitting.game.board();
    let area = board
        .provinces_beyond()
        .find(|&at| board.province(at).abbr == abbr);
    sitting.edit(Edit::Secret(SecretEdit::Name {
        area: area.unwrap(),
        name: name.to_owned(),
        abbr: None,
    }));
}

#[test]
fn how_a_line_is_read_is_remarked_in_the_words_of_its_writer() {
    let sitting = Sitting::on(WEST, &[]).units(FLEETS);
    let read = read(&sitting, "England", "F SAO - Sea 11");
    assert!(
        read.contains("NearMiss") && read.contains("\"Sea 1\""),
        "{read}"
    );
    assert!(!read.contains("SAR"), "{read}");
}

#[test]
fn why_a_line_makes_no_sense_is_said_without_the_names_of_others() {
    let one = Sitting::on(WEST, &[]).units(FLEETS);
    let mut other = Sitting::on(WEST, &[]).units(FLEETS);
    name(&mut other, "GUN", "Quuxland");
    let line = "F SAO - Quixlind";
    assert!(read(&other, "France", line).contains("nearest is Quuxland"));
    assert_eq!(read(&one, "England", line), read(&other, "England", line));
}

#[test]
fn whose_move_could_be_supported_is_asked_of_what_is_seen() {
    let line = "F NAO S SAO";
    let alone = Sitting::on(WEST, &[]).units("England: F NAO; France: F MAO");
    let beyond = Sitting::on(WEST, &[]).units("England: F NAO; France: F MAO; Spain: F SAR");
    let asked = read(&alone, "England", line);
    assert!(asked.contains("Whose move to SAO"), "{asked}");
    assert_eq!(asked, read(&beyond, "England", line));
}

/// Names that may be meant come in no order that follows the game master's drawing.
#[test]
fn areas_that_may_be_meant_are_told_in_the_order_of_their_names() {
    let table = Table::new(WEST);
    let told = |table: &Table| {
        let sitting = Sitting::with(table.board.clone(), &[]).units(FLEETS);
        let board = sitting.game.board_for(sitting.power("England"));
        let names = |found: Vec<_>| -> Vec<String> {
            let names = found.into_iter().map(|at| board.province(at).name.clone());
            names.collect()
        };
        [
            names(board.find_beginning("sea")),
            names(board.find_near("sea 11")),
            names(board.find_nearest("sea 77")),
        ]
    };
    let here = told(&table);
    assert!(
        here[0].len() > 1 && here.iter().all(|names| names.is_sorted()),
        "{here:?}"
    );
    for turn in 1..table.width() {
        assert_eq!(here, told(&turned(&table, turn).0), "turned by {turn}");
    }
}

/// What the North Sea is called in Spanish it is called, whatever the world has.
#[test]
fn a_hidden_name_takes_none_from_the_known_world() {
    let spanish = || vec![language::by_id("spanish").unwrap()];
    let known = |text: &str| {
        let board = Table::new(text).board.speaking(spanish());
        let known = board.province_ids().take(board.known_count());
        known
            .map(|at| board.province(at).aliases.clone())
            .collect::<Vec<_>>()
    };
    let other = WEST.replace("name Doldrums;  ", "name Mar del Norte;");
    assert_ne!(WEST, other);
    assert_eq!(known(WEST), known(&other));
}

/// Whether a land at the edge has a coast is for those to know who have been there.
#[test]
fn an_army_out_of_reach_of_a_coast_is_told_no_more_than_that() {
    for land in ["Arc", "Tar", "Cau", "Per", "Syr"] {
        let mut sitting = Sitting::on(WEST, &[("army-fleet", "none")]);
        sitting.settle(&format!("Portugal: A Coi - {land}"));
        let view = View::new(&sitting.game, sitting.seat("Portugal"));
        let told = statement(&view).to_text(200);
        assert!(
            told.contains(&format!("Coi doesn't adjoin {land}")),
            "{told}"
        );
    }
}

/// `Land` is a word of landings, and the end of many a name.
#[test]
fn a_guessed_name_that_ends_in_land_is_one_like_others() {
    let sitting = Sitting::on(WEST, &[]).units(FLEETS);
    for name in ["Quux", "Quux Land", "Cloud Cuckoo Land"] {
        let read = read(
            &sitting,
            "England",
            &format!("F SAO S French F {name} - Mor"),
        );
        assert!(read.contains("beyond: true"), "{read}");
    }
    let landing = read(&sitting, "England", "F SAO S A Quux D Mor");
    assert!(landing.contains("aboard: true"), "{landing}");
}

/// What coasts a land has shows to those alone who have been there.
#[test]
fn a_coast_that_is_none_is_left_out_without_a_word() {
    let sitting = Sitting::on(WEST, &[]).units(FLEETS);
    for coast in ["nc", "ec", "sc", "wc"] {
        let read = read(&sitting, "England", &format!("F SAO S A Mor - Alg/{coast}"));
        assert!(read.contains("notes: []"), "{read}");
    }
}
