//! Whatever becomes of a file on its way, its reader answers with a game or a reason, soon.

use std::path::Path;

use super::play;
use crate::support::draws::Draws;
use crate::support::mutated::mutated;
use chancery::board::builtin;
use chancery::case;
use chancery::exchange::file::of_bytes;
use chancery::exchange::{Kind, detect, json, judge, position};
use chancery::variant;
use jiff::Timestamp;

fn read(bytes: Vec<u8>) -> Result<usize, String> {
    let text = of_bytes(bytes)?;
    let at = Timestamp::UNIX_EPOCH;
    let standard = variant::by_id("standard").unwrap();
    let board = builtin::load("standard").unwrap();
    Ok(match detect(&text) {
        Kind::Json => json::read(&text, at)?.len(),
        Kind::Cases => {
            let cases =
                case::read(&text, Path::new("")).map_err(|mistakes| mistakes[0].to_string())?;
            let games = cases.iter().take(2).map(|case| case.game(at));
            games.flatten().count()
        }
        Kind::Judge => judge::read(&text, at)?.game.turns().len(),
        Kind::Position => position::read(&text, standard, &board, "", at)?
            .remarks
            .len(),
    })
}

#[test]
fn readers_answer_whatever_became_of_a_file() {
    let mut game = play::game(2);
    // A year is enough to be spoilt.
    game.reopen(4, Timestamp::UNIX_EPOCH).unwrap();
    let files = [
        json::write(&game).unwrap(),
        judge::write(&game).unwrap(),
        case::write_game(&game),
        position::write(&game).unwrap(),
    ];
    let mut draws = Draws(20_261_123);
    let mut refused = 0;
    let mut taken = 0;
    for round in 0..1200 {
        let file = &files[round % files.len()];
        match read(mutated(file.as_bytes(), &mut draws)) {
            Ok(_) => taken += 1,
            Err(why) => {
                assert!(why.len() > 10, "{why}");
                refused += 1;
            }
        }
    }
    assert!(
        refused > 200 && taken > 200,
        "{refused} refused, {taken} taken"
    );
}

#[test]
fn what_is_no_text_is_refused_with_its_line() {
    let why = |bytes: &[u8]| of_bytes(bytes.to_vec()).unwrap_err();
    assert_eq!(why(b"\xff\xfeA\0"), "it is UTF-16 text; save it as UTF-8");
    assert!(why(b"a\nb\n\xe9\n").starts_with("line 3: it is no UTF-8 text"));
    assert!(why(b"a\n\0").starts_with("line 2: it holds a NUL"));
    assert_eq!(
        of_bytes(b"\xef\xbb\xbfFrance: A Par".to_vec()).unwrap(),
        "France: A Par"
    );
}

#[test]
fn what_is_nested_without_end_is_refused() {
    for open in ["[", "{\"phases\":[", "{\"a\":"] {
        let text = open.repeat(1 << 20);
        let why = json::read(&text, Timestamp::UNIX_EPOCH).err().unwrap();
        assert!(why.contains("line 1"), "{why}");
    }
    let deep = format!("{{\"phases\":[],\"x\":{}", "[".repeat(1 << 20));
    let why = json::read(&deep, Timestamp::UNIX_EPOCH).err().unwrap();
    assert!(why.contains("line 1"), "{why}");
}
