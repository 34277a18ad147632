//! Sealed slips lie beside the game until the disk has what came of them, and what was changed in their
//! file is told. A vote under way lies in the game.

use std::fs;
use std::path::Path;

use chancery_engine::ending::{Agreement, Parties};
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote, VoteChoice};
use chancery_game::game::{Command, Game, SealedSlips, SlipCommand, TableEvent};
use chancery_game::store::{Handle, SaveFlaw, Warning};

use crate::store::support::{at, new_game_of, play, store, to_move};
use crate::support::Commands;

const AUSTRIA: SeatId = SeatId(0);
const AUSTRIA_MISSING: &str = "the sealed slip of Austria is missing: ask for it again";

/// A game in which Austria's slip of two orders is sealed.
fn sealed(directory: &Path) -> (Game, Handle, SealedSlips) {
    let mut game = new_game_of("standard", "Sealed", vec![String::new(); 7]);
    let mut handle = store(directory).create(&game, None, at(0)).unwrap();
    let mut sealed = SealedSlips::none(game.phase());
    let lines = [("Vie", "Gal"), ("Bud", "Ser")].map(|(from, to)| to_move(&game, from, to));
    sealed.keep(AUSTRIA, lines);
    game.slip(AUSTRIA, SlipCommand::Seal { over: None }, at(1));
    sealed.hand_in(AUSTRIA, game.seal_of(AUSTRIA).unwrap());
    handle.keep_sealed(&game, Some(&sealed)).unwrap();
    handle.save(&game, at(1)).unwrap();
    (game, handle, sealed)
}

/// What is found beside the game when it is opened.
fn found(directory: &Path) -> (Game, Handle, Option<SealedSlips>, Vec<Warning>) {
    let mut opened = store(directory).open("sealed").unwrap();
    let mut warnings = opened.warnings;
    let sealed = opened.handle.sealed(&opened.game, &mut warnings);
    (opened.game, opened.handle, sealed, warnings)
}

#[test]
fn sealed_slips_go_last_after_the_game_that_holds_them() {
    let directory = tempfile::tempdir().unwrap();
    let (mut game, mut handle, slips) = sealed(directory.path());
    let file = handle.folder().join("sealed.ron");
    game.apply(Command::OpenSealed(slips.clone()), at(2))
        .unwrap();
    handle.keep_sealed(&game, None).unwrap();
    // The disk is full, the power goes: what is found is the slip as it was sealed.
    let key = handle.folder().join("sealed.key");
    let kept = [&file, &key].map(|file| fs::read(file).unwrap());
    drop(handle);
    let (before, handle, again, warnings) = found(directory.path());
    assert_eq!((again.as_ref(), warnings), (Some(&slips), vec![]));
    assert!(before.sheet().entries.is_empty());
    drop(handle);

    let mut opened = store(directory.path()).open("sealed").unwrap();
    opened
        .game
        .apply(Command::OpenSealed(slips.clone()), at(3))
        .unwrap();
    opened.handle.keep_sealed(&opened.game, None).unwrap();
    opened.handle.save(&opened.game, at(3)).unwrap();
    assert!(!file.exists() && !key.exists());
    drop(opened);

    // The power goes after the save, before the files: the slip is not sealed once more.
    fs::write(&file, &kept[0]).unwrap();
    fs::write(&key, &kept[1]).unwrap();
    let (game, mut handle, again, warnings) = found(directory.path());
    assert_eq!((again, warnings), (None, vec![]));
    assert_eq!(game.sheet().entries.len(), 2);
    handle.save(&game, at(4)).unwrap();
    assert!(!file.exists() && !key.exists());
}

/// What lies in the folder says nothing of a slip without the key, which only its owner may read.
#[test]
fn a_sealed_slip_can_only_be_read_with_its_key() {
    let directory = tempfile::tempdir().unwrap();
    let (_, handle, slips) = sealed(directory.path());
    let key = handle.folder().join("sealed.key");
    for entry in fs::read_dir(handle.folder()).unwrap() {
        let text = fs::read(entry.unwrap().path()).unwrap();
        let text = String::from_utf8_lossy(&text).into_owned();
        assert!(
            !text.contains("Gal") && !text.contains("Bud - Ser"),
            "{text}"
        );
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(&key).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
    drop(handle);
    let kept = fs::read(&key).unwrap();
    fs::remove_file(&key).unwrap();
    let (_, handle, read, warnings) = found(directory.path());
    assert_eq!(read, None);
    assert!(
        warnings[0]
            .to_string()
            .contains("its key, sealed.key, is missing"),
        "{warnings:?}"
    );
    // With the key back, the slip is.
    let file = handle.folder().join("sealed.ron");
    drop(handle);
    fs::rename(file.with_extension("ron.unreadable"), &file).unwrap();
    fs::write(&key, kept).unwrap();
    assert_eq!(found(directory.path()).2, Some(slips));
}

#[test]
fn a_slip_that_is_sealed_again_stays() {
    let directory = tempfile::tempdir().unwrap();
    let (mut game, mut handle, slips) = sealed(directory.path());
    handle.keep_sealed(&game, None).unwrap();
    handle.keep_sealed(&game, Some(&slips)).unwrap();
    game.enter(to_move(&game, "Par", "Bur"));
    handle.save(&game, at(2)).unwrap();
    drop(handle);
    assert_eq!(found(directory.path()).2, Some(slips));
}

/// A vote is the game's until it is counted, and no file beside it can be lost.
#[test]
fn a_vote_waits_in_the_game_until_it_is_counted() {
    let directory = tempfile::tempdir().unwrap();
    let (mut game, mut handle, _) = sealed(directory.path());
    let voters = Parties::new(vec![AUSTRIA, SeatId(1)]).unwrap();
    let policy = Policy::new(&game.history().rules);
    let mut vote = Vote::called(Motion::End(Agreement::Abandoned), policy, &voters);
    let mut tell = |event| {
        game.apply(Command::Tell(event), at(5)).unwrap();
        handle.save(&game, at(5)).unwrap();
        let there = store(directory.path()).look("sealed").unwrap();
        there.vote_under_way().cloned()
    };
    let called = tell(TableEvent::VoteCalled(vote.clone()));
    assert_eq!(called.as_ref(), Some(&vote));
    assert_eq!(tell(TableEvent::BallotReplaced(AUSTRIA)), called);
    for seat in [AUSTRIA, SeatId(1)] {
        vote.cast(seat, Some(VoteChoice::For));
    }
    let counted = TableEvent::VoteCounted(vote.count().unwrap());
    assert_eq!(tell(counted), None);
}

/// How long the file is tells neither how much was written nor how many letters have accents.
#[test]
fn a_sealed_slip_is_as_long_as_any_other() {
    let length = |written: &[&str]| {
        let directory = tempfile::tempdir().unwrap();
        let (game, mut handle, _) = sealed(directory.path());
        let mut slips = SealedSlips::none(game.phase());
        let lines = written.iter().map(|written| Entry {
            written: (*written).to_owned(),
            ..to_move(&game, "Vie", "Gal")
        });
        slips.keep(AUSTRIA, lines);
        slips.hand_in(AUSTRIA, game.seal_of(AUSTRIA).unwrap());
        handle.keep_sealed(&game, Some(&slips)).unwrap();
        let file = handle.folder().join("sealed.ron");
        drop(handle);
        let length = fs::metadata(&file).unwrap().len();
        assert_eq!(found(directory.path()).2, Some(slips));
        length
    };
    let lengths = [
        &[][..],
        &["vie gal"],
        &["Wien nach Galizien, \u{fc}ber \u{f6}de W\u{e4}lder"; 20],
    ];
    let lengths = lengths.map(length);
    assert_eq!(lengths, [lengths[0]; 3]);
}

/// A file that is whole and does not open is not told to have a wrong check sum.
#[test]
fn what_the_key_does_not_open_is_told_so() {
    let directory = tempfile::tempdir().unwrap();
    let (_, handle, slips) = sealed(directory.path());
    let [file, key] = ["sealed.ron", "sealed.key"].map(|name| handle.folder().join(name));
    drop(handle);
    let kept = [&file, &key].map(|file| fs::read(file).unwrap());
    for other in [&b"00".repeat(32), &b"no key".to_vec()] {
        fs::write(&file, &kept[0]).unwrap();
        fs::write(&key, other).unwrap();
        let warning = found(directory.path()).3[0].to_string();
        assert_eq!(
            warning,
            format!(
                "the players' sealed slips can't be read: sealed.key does not open it: one of the \
                 two files was changed, or is of another copy. Put both back from one copy, or ask \
                 the players for their slips again. It is left out, and stays in {}",
                file.with_extension("ron.unreadable").display()
            )
        );
    }
    fs::write(&file, &kept[0]).unwrap();
    fs::write(&key, &kept[1]).unwrap();
    assert_eq!(found(directory.path()).2, Some(slips));
}

#[test]
fn no_bit_of_a_sealed_slip_changes_without_a_word() {
    let directory = tempfile::tempdir().unwrap();
    let (_, handle, _) = sealed(directory.path());
    let file = handle.folder().join("sealed.ron");
    let aside = handle.folder().join("sealed.ron.unreadable");
    drop(handle);
    let contents = fs::read(&file).unwrap();
    // What is hidden is long: of its middle one bit of nine bytes, each of eight in turn.
    let bits = contents.len() * 8;
    let is_middle = |bit: usize| bit > 4000 && bit < bits - 800;
    for bit in (0..bits).filter(|&bit| !is_middle(bit) || bit % 73 == 0) {
        let mut changed = contents.clone();
        changed[bit / 8] ^= 1 << (bit % 8);
        fs::write(&file, &changed).unwrap();
        let (_, _, read, warnings) = found(directory.path());
        let [
            Warning::UnreadableBeside { file: named, .. },
            Warning::SealedSlips(missing),
        ] = &warnings[..]
        else {
            panic!("bit {bit}: {read:?}, {warnings:?}")
        };
        assert_eq!((read, named), (None, &aside));
        assert_eq!(missing, AUSTRIA_MISSING);
        assert_eq!(fs::read(&aside).unwrap(), changed, "it is not thrown away");
        let said = warnings[0].to_string();
        assert!(
            said.starts_with("the players' sealed slips can't be read: "),
            "{said}"
        );
    }
    let mark = "// Chancery game: edited by hand\n";
    fs::write(&file, format!("{mark}x")).unwrap();
    let warning = &found(directory.path()).3[0];
    assert!(matches!(
        warning,
        Warning::UnreadableBeside {
            flaw: SaveFlaw::NotOpened,
            ..
        }
    ));
    assert!(!warning.to_string().contains("Record"), "{warning}");
}

#[test]
fn sealed_slips_of_another_phase_are_told_of() {
    let directory = tempfile::tempdir().unwrap();
    let (mut game, mut handle, slips) = sealed(directory.path());
    play(&mut game, &[], 5);
    handle.save(&game, at(5)).unwrap();
    drop(handle);
    let (_, _, read, warnings) = found(directory.path());
    assert_eq!(read, Some(slips));
    assert_eq!(
        warnings[0].to_string(),
        "the sealed slips in sealed.ron are for Spring 1901; they wait until it is open again"
    );
}

/// Nothing takes the number of a seal back: neither undo, nor a phase that is open again, nor another
/// program that goes on.
#[test]
fn the_numbers_of_seals_only_grow() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = new_game_of("standard", "Sealed", vec![String::new(); 7]);
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    let mut last = None;
    let mut seal = |game: &mut Game| {
        game.slip(AUSTRIA, SlipCommand::Seal { over: None }, at(1));
        let seal = game.seal_of(AUSTRIA);
        assert!(seal > last, "{seal:?} after {last:?}");
        last = seal;
    };
    seal(&mut game);
    // Sealed anew, it is another.
    seal(&mut game);
    game.slip(AUSTRIA, SlipCommand::Unseal, at(2));
    seal(&mut game);
    game.enter(to_move(&game, "Par", "Bur"));
    seal(&mut game);
    game.undo(at(3)).unwrap();
    assert_eq!(game.seal_of(AUSTRIA), game.sheet().last_seal);
    seal(&mut game);

    let mut opened = SealedSlips::none(game.phase());
    opened.hand_in(AUSTRIA, game.seal_of(AUSTRIA).unwrap());
    opened.keep(AUSTRIA, [to_move(&game, "Vie", "Gal")]);
    let before = game.seal_of(AUSTRIA);
    game.apply(Command::OpenSealed(opened), at(4)).unwrap();
    assert_eq!(game.seal_of(AUSTRIA), None);
    game.undo(at(5)).unwrap();
    assert_eq!(game.seal_of(AUSTRIA), before);
    game.redo(at(6)).unwrap();

    game.settle(at(7)).unwrap();
    seal(&mut game);
    // In the phase before, that number was given to nobody yet.
    game.undo(at(8)).unwrap();
    assert_eq!(game.phase_name(), "Spring 1901");
    game.slip(AUSTRIA, SlipCommand::MarkOut, at(8));
    seal(&mut game);
    game.settle(at(9)).unwrap();
    game.reopen(0, at(10)).unwrap();
    seal(&mut game);
    game.undo(at(11)).unwrap();
    seal(&mut game);

    // Taken back, it leaves its number in the journal.
    handle.save(&game, at(12)).unwrap();
    game.slip(AUSTRIA, SlipCommand::Unseal, at(13));
    handle.save(&game, at(13)).unwrap();
    drop(handle);
    let mut again = store(directory.path()).open("sealed").unwrap().game;
    assert_eq!(again.seal_of(AUSTRIA), None);
    seal(&mut again);
}
