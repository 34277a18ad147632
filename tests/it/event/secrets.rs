//! What is secret while a board runs stays so, and a page in the network says what the save says.

use std::fs;
use std::path::Path;

use super::{cup, standings, told};
use chancery_engine::variant;
use chancery_game::game::{Game, Setup};
use chancery_game::output::{Output, Writing};
use chancery_game::store::Store;
use chancery_out::public::{Followed, PublicResult, PublicSave};
use chancery_out::serve::{HostNames, Server};
use jiff::Timestamp;

/// A game of a variant that has just begun, saved in a folder.
fn begun(folder: &Path, id: &str) -> String {
    let variant = variant::by_id(id).unwrap();
    let board = chancery_atlas::board::builtin::load(variant.board()).unwrap();
    let setup = Setup {
        name: id.to_owned(),
        variant,
        players: vec![String::new(); board.power_count()],
        board,
        created: Timestamp::UNIX_EPOCH,
    };
    let game = Game::new(setup, variant.house_rules());
    let store = Store::new(folder, variant::all());
    let handle = store.create(&game, None, Timestamp::UNIX_EPOCH).unwrap();
    handle.folder().display().to_string()
}

#[test]
fn a_game_in_the_fog_has_no_result_until_it_ends() {
    let cup = cup(7);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    let game = begun(folder, "fog-of-war");
    told(folder, &["board", "1", &game]);
    let data = standings(folder);
    for row in data["players"].as_array().unwrap() {
        assert_eq!(row["unknown"], true);
        assert_eq!(row["total"], 0.0);
        assert_eq!(row["games"][0]["centres"], 0);
    }
    let boards = told(folder, &["board"]);
    assert!(boards.contains("centres secret"), "{boards}");
    let view = Followed::begin(folder.to_owned(), "fog-of-war".to_owned())
        .unwrap()
        .1;
    assert_eq!(PublicSave::new(&view).result, PublicResult::Secret);
}

#[test]
fn a_page_in_the_network_is_a_source() {
    let cup = cup(7);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let store = Store::new(samples, variant::all());
    let (game, _) = store.read("germany-has-won-in-1908").unwrap();
    let view = Output::Written(Writing::PublicSave).usual_view(&game, None);
    let server = Server::start(
        "127.0.0.1:0".parse().unwrap(),
        HostNames::new(std::iter::empty()),
        view,
    )
    .unwrap();
    let address = server.url();
    told(folder, &["board", "1", &address]);
    let data = standings(folder);
    assert_eq!(data["players"][0]["games"][0]["power"], "Germany");
    // The page ends, and the result that was seen last counts.
    drop(server);
    let gone = standings(folder);
    assert_eq!(gone["players"], data["players"]);
    assert!(
        gone["doubts"].to_string().contains("does not answer"),
        "{gone}"
    );
}

/// A file that an earlier version wrote has no result, and is read as before.
#[test]
fn an_earlier_public_save_is_still_read() {
    let cup = cup(7);
    let folder = cup.path();
    told(folder, &["seat", "--seed", "1"]);
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    let view = Followed::begin(samples, "germany-has-won-in-1908".to_owned())
        .unwrap()
        .1;
    let mut save = PublicSave::new(&view);
    let result = std::mem::take(&mut save.result);
    assert_eq!(result.known().unwrap().year, 1908);
    let read = |save: &PublicSave| {
        let text = save.to_text().unwrap();
        let earlier: Vec<&str> = text
            .lines()
            .filter(|line| !line.contains("result: "))
            .collect();
        assert_eq!(earlier.len() + 1, text.lines().count());
        fs::write(folder.join("old.ron"), earlier.join("\n")).unwrap();
        assert_eq!(&PublicSave::read(&folder.join("old.ron")).unwrap(), save);
        told(folder, &["board", "1", "old.ron"]);
        let doubts = standings(folder)["doubts"].to_string();
        (doubts, told(folder, &["board"]))
    };
    let (doubts, _) = read(&save);
    assert!(
        doubts.contains("nothing in its source can be scored"),
        "{doubts}"
    );
    // One whose game runs tells no centres, and keeps none secret.
    save.ended.clear();
    save.won.clear();
    let (doubts, boards) = read(&save);
    assert!(
        doubts.contains("an earlier version wrote the file"),
        "{doubts}"
    );
    assert!(!boards.contains("secret"), "{boards}");
}
