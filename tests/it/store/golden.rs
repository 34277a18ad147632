//! Games that must open for ever: a sample of every format there has been, and the finished games
//! in `saves/`.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chancery_engine::variant;
use chancery_game::case;
use chancery_game::game::Game;
use chancery_game::store::{FORMAT, Handle, Opened, Store, Warning};

use crate::store::samples::SAMPLES;
use crate::store::support::at;
use crate::support::samples;

fn in_repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// Opens every game of a directory; in a copy, for opening leaves a lock behind.
pub fn open_all(directory: &Path) -> Vec<(String, Opened)> {
    let entries = fs::read_dir(directory).unwrap();
    let folders = entries.map(|entry| entry.unwrap().path());
    open_copies(folders.filter(|path| path.is_dir()))
}

fn open_copies(folders: impl IntoIterator<Item = PathBuf>) -> Vec<(String, Opened)> {
    let copy = tempfile::tempdir().unwrap();
    for folder in folders {
        let target = copy.path().join(folder.file_name().unwrap());
        fs::create_dir(&target).unwrap();
        for file in fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().path())
        {
            fs::copy(&file, target.join(file.file_name().unwrap())).unwrap();
        }
    }
    let store = Store::new(copy.path(), variant::all());
    let games = store.list().unwrap();
    games
        .into_iter()
        .map(|info| (info.folder.clone(), store.open(&info.folder).unwrap()))
        .collect()
}

/// What there is to tell of a game, but for house rules that are newer than it.
fn warnings(opened: &Opened) -> Vec<&Warning> {
    opened
        .warnings
        .iter()
        .filter(|warning| !matches!(warning, Warning::NewRule(_)))
        .collect()
}

#[test]
fn the_samples_of_every_format_open_as_they_were() {
    for format in 1..=FORMAT {
        let opened = open_all(&in_repository(&format!("tests/golden/format-{format}")));
        assert_eq!(opened.len(), SAMPLES.len(), "format {format}");
        for (folder, opened) in &opened {
            let (_, sample) = SAMPLES.iter().find(|(name, _)| name == folder).unwrap();
            let game = sample(&mut |_| ());
            let waiting = game
                .history()
                .amendment
                .as_ref()
                .map_or(0, |amendment| amendment.waiting.len());
            assert!(
                !game.turns().is_empty() && waiting > 1,
                "the sample must hold settled and waiting phases"
            );
            assert_eq!(
                warnings(opened),
                Vec::<&Warning>::new(),
                "format {format}, {folder}"
            );
            assert_eq!(
                opened.game.history(),
                game.history(),
                "format {format}, {folder}"
            );
            let times = |game: &Game| {
                game.log()
                    .iter()
                    .map(|line| (line.at, line.phase))
                    .collect::<Vec<_>>()
            };
            assert_eq!(
                times(&opened.game),
                times(&game),
                "format {format}, {folder}"
            );
            assert_eq!(opened.game.setup().players, game.setup().players);
            let (board, wanted) = (&opened.game.setup().board, &game.setup().board);
            assert!(
                Arc::ptr_eq(board, wanted)
                    || !wanted.fitted.is_empty() && board.provinces == wanted.provinces
            );
            assert_eq!(
                (&board.fitted, board.year, board.victory),
                (&wanted.fitted, wanted.year, wanted.victory)
            );
        }
    }
}

#[test]
#[ignore = "writes the samples of the present format that are not there; run it when the format's \
 number has been raised"]
fn write_the_samples_of_this_format() {
    let directory = in_repository(&format!("tests/golden/format-{FORMAT}"));
    let store = Store::new(&directory, variant::all());
    for (_, sample) in SAMPLES
        .iter()
        .filter(|(folder, _)| !directory.join(folder).exists())
    {
        let mut handle: Option<Handle> = None;
        sample(&mut |game| match &mut handle {
            None => handle = Some(store.create(game, None, at(0)).unwrap()),
            Some(handle) => drop(handle.save(game, at(1)).unwrap()),
        });
    }
}

#[test]
fn the_finished_games_open_and_are_the_sample_cases() {
    let games = open_copies(samples());
    assert!(games.len() >= 3);
    for (folder, opened) in games {
        assert_eq!(warnings(&opened), Vec::<&Warning>::new(), "{folder}");
        assert!(
            !opened.game.state().winners().is_empty(),
            "{folder} is not finished"
        );
        let cases = in_repository(&format!("tests/cases/sample-{folder}.cases"));
        let written = fs::read_to_string(&cases).unwrap().replace("\r\n", "\n");
        assert!(
            case::write_game(&opened.game) == written,
            "{} is not the game",
            cases.display()
        );
    }
}
