//! Long games: of the older snapshots some stay, and what is damaged has a good one near it.

use std::fs;
use std::path::{Path, PathBuf};

use chancery_game::game::Game;
use chancery_game::store::Handle;

use crate::store::support::{at, new_game_of, store};
use crate::support::Commands;

const PHASES: i64 = 70;

/// A game in which nobody orders anything, saved after every phase.
fn long(directory: &Path) -> (Game, Handle) {
    let mut game = new_game_of("standard", "Long", vec![String::new(); 7]);
    let mut handle = store(directory).create(&game, None, at(0)).unwrap();
    for second in 1..PHASES {
        game.settle(at(second)).unwrap();
        handle.save(&game, at(second)).unwrap();
    }
    (game, handle)
}

fn numbers(directory: &Path) -> Vec<u32> {
    store(directory)
        .snapshots("long")
        .unwrap()
        .iter()
        .map(|snapshot| snapshot.id.number)
        .collect()
}

/// The file of a snapshot.
fn file(directory: &Path, number: u32) -> PathBuf {
    let mut files = fs::read_dir(directory.join("long")).unwrap().flatten();
    let begins = format!("{number:04}-");
    let found = files.find(|file| {
        let name = file.file_name().into_string().unwrap();
        name.starts_with(&begins) && file.path().extension() == Some("ron".as_ref())
    });
    found.unwrap().path()
}

#[test]
fn of_the_older_snapshots_the_fewer_stay_the_older_they_are() {
    let directory = tempfile::tempdir().unwrap();
    let (game, handle) = long(directory.path());
    drop(handle);
    let kept = numbers(directory.path());
    assert_eq!(
        kept,
        [70, 69, 68, 67, 66, 65, 64, 63, 60, 56, 48, 40, 32, 16, 1]
    );
    let opened = store(directory.path()).open("long").unwrap();
    assert_eq!(
        (opened.game.history(), opened.warnings),
        (game.history(), vec![])
    );
    drop(opened.handle);
    for number in kept {
        let earlier = store(directory.path())
            .open_snapshot("long", number)
            .unwrap();
        assert_eq!(earlier.game.turns(), &game.turns()[..number as usize - 1]);
    }
}

#[test]
fn a_good_one_near_the_damaged_one_is_offered() {
    let directory = tempfile::tempdir().unwrap();
    drop(long(directory.path()));
    fs::write(file(directory.path(), 70), "").unwrap();
    fs::remove_file(file(directory.path(), 69).with_extension("journal")).unwrap();
    let why = store(directory.path())
        .open("long")
        .map(drop)
        .unwrap_err()
        .to_string();
    assert!(why.contains("The last good one is 0069-"), "{why}");
    // A damaged one stays, for somebody may want to mend it.
    let mut opened = store(directory.path()).open_snapshot("long", 69).unwrap();
    for second in 0..12 {
        opened.game.settle(at(100 + second)).unwrap();
        opened.handle.save(&opened.game, at(100 + second)).unwrap();
    }
    let kept = numbers(directory.path());
    assert!(
        kept.contains(&70) && !kept.contains(&69) && kept[0] == 83,
        "{kept:?}"
    );
}

#[test]
fn a_folder_of_before_opens_as_it_is() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game_of("standard", "Long", vec![String::new(); 7]);
    let handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    let folder = handle.folder().to_owned();
    drop(handle);
    // Each saved alone, so that nothing is thinned.
    for second in 1..30 {
        let other = tempfile::tempdir().unwrap();
        game.settle(at(second)).unwrap();
        let one = store(other.path()).create(&game, None, at(second)).unwrap();
        let [snapshot] =
            <[_; 1]>::try_from(store(other.path()).snapshots("long").unwrap()).unwrap();
        let name = snapshot.id.to_string();
        fs::copy(
            one.folder().join(&name),
            folder.join(format!("{:04}-{}", second + 1, &name[5..])),
        )
        .unwrap();
    }
    let opened = store(directory.path()).open("long").unwrap();
    assert_eq!(
        (opened.game.history(), opened.warnings),
        (game.history(), vec![])
    );
    assert_eq!(
        numbers(directory.path()).len(),
        30,
        "opening removes nothing"
    );
}

/// What `verify` says of the snapshots.
fn verified(directory: &Path) -> Vec<String> {
    let verified = store(directory).verify("long").unwrap();
    let told = verified.iter().flat_map(|one| {
        let number = one.id.number;
        let warnings = one.warnings.iter();
        warnings.map(move |warning| format!("{number}: {warning}"))
    });
    told.collect()
}

/// What thinning removes is not missed; what it keeps is, and so is another one in its place.
#[test]
fn a_snapshot_before_another_that_is_gone_or_was_replaced_is_named() {
    let directory = tempfile::tempdir().unwrap();
    drop(long(directory.path()));
    assert_eq!(verified(directory.path()), [""; 0]);
    for (number, next) in [(68, 69), (63, 64)] {
        let path = file(directory.path(), number);
        let name = path.file_name().unwrap().to_str().unwrap();
        let journal = path.with_extension("journal");
        let (kept, commands) = (fs::read(&path).unwrap(), fs::read(&journal).unwrap());
        fs::remove_file(&path).unwrap();
        // Its journal leads on from the one before.
        assert_eq!(verified(directory.path()), [""; 0]);
        fs::remove_file(&journal).unwrap();
        let told =
            format!("{next}: the earlier snapshot {name} is gone; undo can't go back to its steps");
        assert_eq!(verified(directory.path()), [told]);
        fs::write(&journal, commands).unwrap();
        fs::copy(file(directory.path(), 66), &path).unwrap();
        let told = format!(
            "{next}: the earlier snapshot {name} was changed; undo can't go back to its steps"
        );
        let found = verified(directory.path());
        assert!(found.contains(&told), "{found:?}");
        fs::write(&path, kept).unwrap();
        assert_eq!(verified(directory.path()), [""; 0]);
    }
}
