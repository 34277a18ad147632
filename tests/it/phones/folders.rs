//! Two games that differ in a secret only have the same files, but for what is sealed and the keys, and
//! stand in the list of games alike.

use std::fs;

use chancery_engine::variant;
use chancery_game::store::Store;
use jiff::Timestamp;

use super::PhoneTable;
use super::variants::table_of;
use crate::secrets::table::{Sitting, WEST};
use crate::support::scribbles;

const LIAR: usize = 0;
const OTHER: usize = 1;

/// The files of a game that hold no seal and no key, and the list of games.
fn told(table: &PhoneTable) -> (Vec<(String, String)>, String) {
    let mut files = Vec::new();
    for file in fs::read_dir(table.desk.app.folder().unwrap()).unwrap() {
        let file = file.unwrap();
        let name = file.file_name().into_string().unwrap();
        if !["sealed.ron", "sealed.key", "phones.ron", "lock"].contains(&name.as_str()) {
            files.push((name, fs::read_to_string(file.path()).unwrap()));
        }
    }
    files.sort();
    let games = Store::new(table.desk.saves(), variant::all()).list();
    (files, format!("{:?}", games.unwrap()))
}

/// All that the disk tells while a player writes these words, takes them back and hands them in again.
fn evening(id: &str, words: &str) -> Vec<(Vec<(String, String)>, String)> {
    let variant = variant::by_id(id).unwrap();
    let (mut table, _) = table_of(&scribbles::game(variant, variant.house_rules()));
    let mut moments = Vec::new();
    let mut see = |table: &PhoneTable| moments.push(told(table));
    assert_eq!(table.hand_in(LIAR, words).said(), "Your slip is in.");
    see(&table);
    table.hand_in(OTHER, "nothing much");
    see(&table);
    table.send(LIAR, "take-back", &Vec::new());
    see(&table);
    table.hand_in(LIAR, words);
    table.desk.paste("mumble").keys("<C-u><C-r>");
    see(&table);
    table.desk.keys("<C-w>");
    table.desk.begin_again();
    table.desk.keys("<Enter>");
    assert!(table.is_in(LIAR), "{id}");
    see(&table);
    moments
}

/// Nothing but its own file tells what a sealed slip says: neither snapshots nor journals, nor the list
/// of games. In 1492 it may name a place that nobody else has found.
#[test]
fn the_words_of_a_sealed_slip_are_in_no_snapshot_and_no_journal() {
    let mut files = 0;
    for variant in variant::all() {
        let id = variant.id();
        let hidden = "name Land 1 = Vinland (Vin)\nF Lis - SAO - SAR";
        let one = evening(id, "A x - y");
        let other = evening(id, hidden);
        assert!(one == other, "{id}: {}", first_difference(&one, &other));
        for (moment, _) in &one {
            files += moment.len();
            let all = moment.iter().all(|(_, text)| !text.contains("A x - y"));
            assert!(all, "{id}");
            assert!(moment.iter().any(|(name, _)| name.ends_with(".journal")));
        }
    }
    println!("{files} files of twins");
    assert!(files > 50, "{files}");
}

fn first_difference(
    one: &[(Vec<(String, String)>, String)],
    other: &[(Vec<(String, String)>, String)],
) -> String {
    let moments = one.iter().zip(other);
    let differing = moments.filter(|(one, other)| one != other);
    let first = differing
        .map(|(one, other)| format!("{one:?}\n{other:?}"))
        .next();
    first.unwrap_or_default()
}

/// The snapshots of the game master know the world; the list of games tells nothing of it.
#[test]
fn the_list_of_games_tells_nothing_of_a_hidden_place() {
    let listed = |units: &str| {
        let directory = tempfile::tempdir().unwrap();
        let store = Store::new(directory.path(), variant::all());
        let sitting = Sitting::on(WEST, &[]).units(units);
        let handle = store.create(&sitting.game, None, Timestamp::UNIX_EPOCH);
        drop(handle.unwrap());
        let folder = directory.path().join("voyages");
        let files: Vec<String> = fs::read_dir(folder)
            .unwrap()
            .map(|file| fs::read_to_string(file.unwrap().path()).unwrap())
            .collect();
        (format!("{:?}", store.list().unwrap()), files.concat())
    };
    let (one, files) = listed("England: F SAO, F SAR");
    let (other, others) = listed("England: F SAO, F NAO");
    assert_eq!(one, other);
    assert_ne!(files, others, "the games are the same");
}
