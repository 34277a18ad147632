//! Saves of games with armies aboard, months, and kinds of units in secret.

use chancery_atlas::board::{PowerId, UnitKind};
use chancery_engine::edit::{CarryingEdit, Edit, KindEdit};
use chancery_game::game::Game;
use chancery_game::store::{SnapshotId, Warning};
use std::fs;
use std::path::Path;

use crate::store::support::{at, file_with, new_game_of, place, store};
use crate::support::Commands;

fn months() -> Game {
    new_game_of("1885", "Months", vec![String::new(); 9])
}

/// The snapshots of a game, the oldest first.
fn keys(directory: &Path) -> Vec<String> {
    let mut ids: Vec<SnapshotId> = store(directory)
        .snapshots("months")
        .unwrap()
        .into_iter()
        .map(|s| s.id)
        .collect();
    ids.reverse();
    ids.into_iter().map(|id| id.key).collect()
}

#[test]
fn snapshots_of_months_stand_in_the_order_of_play() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = months();
    let mut handle = store(directory.path()).create(&game, None, at(0)).unwrap();
    for second in 1..8 {
        game.settle(at(second)).unwrap();
        handle.save(&game, at(second)).unwrap();
    }
    drop(handle);
    assert_eq!(
        keys(directory.path()),
        [
            "Set-up", "Jan1885M", "Feb1885M", "Mar1885A", "Apr1885M", "May1885M", "Jun1885A",
            "Jul1885M"
        ]
    );
    let opened = store(directory.path()).open("months").unwrap();
    assert_eq!(
        (opened.warnings, opened.game.phase_name()),
        (vec![], "July 1885".to_owned())
    );
    assert_eq!(opened.game.history(), game.history());
}

#[test]
fn settling_the_set_up_is_undone_after_the_game_was_closed() {
    let directory = tempfile::tempdir().unwrap();
    let mut game = months();
    let italy = game.board().find_power("Italy").unwrap();
    let province = game.board().find_exact("Rom").unwrap();
    game.edit(
        Edit::Kinds(KindEdit::Choose {
            power: italy,
            province,
            kind: Some(UnitKind::Fleet),
        }),
        at(1),
    )
    .unwrap();
    let mut handle = store(directory.path()).create(&game, None, at(1)).unwrap();
    let set_up = game.state().clone();
    game.settle(at(2)).unwrap();
    handle.save(&game, at(2)).unwrap();
    drop(handle);
    let mut opened = store(directory.path()).open("months").unwrap();
    assert_eq!(opened.game.phase_name(), "January 1885");
    opened.game.undo(at(3)).unwrap();
    assert_eq!(opened.game.state(), &set_up);
    opened.handle.save(&opened.game, at(3)).unwrap();
    drop(opened.handle);
    assert_eq!(keys(directory.path()), ["Set-up", "Jan1885M", "Set-up"]);
    let again = store(directory.path()).open("months").unwrap();
    assert_eq!(again.game.history(), opened.game.history());
    let first = store(directory.path())
        .open_snapshot("months", 1)
        .err()
        .map(|error| error.to_string());
    assert!(first.unwrap().contains("open"), "the game is open already");
}

/// A standard game under the module with two pairs, saved.
fn pairs(directory: &Path) {
    let mut game = new_game_of("standard", "Pairs", vec![String::new(); 7]);
    let army_fleet = chancery_engine::adjudicate::HouseRules::SPECS
        .iter()
        .position(|spec| spec.name == "army-fleet")
        .unwrap();
    game.set_rule(army_fleet, 1, at(0));
    for (power, sea) in [
        (PowerId(2), "MAO"),
        (PowerId(2), "LYO"),
        (PowerId(4), "ION"),
    ] {
        let sea = place(game.board(), sea);
        game.edit(
            Edit::Place {
                power,
                kind: UnitKind::Fleet,
                place: sea,
            },
            at(1),
        )
        .unwrap();
        game.edit(
            Edit::Carrying(CarryingEdit::Embark {
                power,
                sea: sea.province,
            }),
            at(1),
        )
        .unwrap();
    }
    game.settle(at(2)).unwrap();
    store(directory).create(&game, None, at(2)).unwrap();
}

/// What is said of a save whose text was changed by hand.
fn refused(directory: &Path, folder: &str, from: &str, to: &str) -> String {
    let (file, contents) = file_with(&directory.join(folder), ".ron");
    let text = String::from_utf8(contents).unwrap();
    let (_, body) = text.split_once('\n').unwrap();
    assert!(body.contains(from), "{from}\n{body}");
    fs::write(
        file,
        format!(
            "// Chancery game: edited by hand\n{}",
            body.replacen(from, to, 1)
        ),
    )
    .unwrap();
    match store(directory).open(folder) {
        Ok(_) => panic!("{from} → {to}: it opens"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn mistakes_about_armies_aboard_are_named_with_their_place() {
    let line = "#23 on #22 for 1, #25 on #24 for 1";
    for (to, said) in [
        (
            "#23 in #22 for 1",
            "aboard: “#23 in #22 for 1” is not an army aboard; write it as in “#12 on #3 for 2”",
        ),
        (
            "#23 on #22 for 0",
            "aboard: “#23 on #22 for 0” is not an army aboard",
        ),
        (
            "#23 on #22 for 300",
            "aboard: “#23 on #22 for 300” is not an army aboard",
        ),
        (
            "23 on #22 for 1",
            "aboard: “23 on #22 for 1” is not an army aboard",
        ),
        (
            "#23 on #99 for 1",
            "aboard: #99 is not a fleet of that power at sea",
        ),
        (
            "#23 on #26 for 1",
            "aboard: #26 is not a fleet of that power at sea",
        ),
        (
            "#23 on #6 for 1",
            "aboard: #6 is not a fleet of that power at sea",
        ),
        (
            "#23 on #22 for 1, #25 on #22 for 1",
            "aboard: two armies are aboard #22",
        ),
        ("#24 on #22 for 1", "two units have the number #24"),
        ("#77 on #22 for 1", "next_unit must be greater than #77"),
    ] {
        let directory = tempfile::tempdir().unwrap();
        pairs(directory.path());
        let text = refused(directory.path(), "pairs", line, to);
        assert!(text.contains(said), "{to}: {text}");
    }
    let directory = tempfile::tempdir().unwrap();
    pairs(directory.path());
    let text = refused(directory.path(), "pairs", "france: #23", "narnia: #23");
    assert!(
        text.contains("aboard: the board has no power “narnia”"),
        "{text}"
    );
}

#[test]
fn mistakes_about_kinds_are_named_with_their_place() {
    for (to, said) in [
        (
            "\"#999\"",
            "Set-up, free_kinds: no unit on the board has the number #999",
        ),
        (
            "\"14\"",
            "Set-up, free_kinds: “14” is not a unit of free kind; write it as in “#9” or “#9 chosen”",
        ),
        (
            "\"#14\", \"#14 chosen\"",
            "Set-up, free_kinds: #14 is named twice",
        ),
    ] {
        let directory = tempfile::tempdir().unwrap();
        store(directory.path())
            .create(&months(), None, at(0))
            .unwrap();
        let free = months().state().position.free_kinds[0].unit.0;
        let text = refused(directory.path(), "months", &format!("\"#{free}\""), to);
        assert!(text.contains(said), "{to}: {text}");
    }
    let directory = tempfile::tempdir().unwrap();
    pairs(directory.path());
    let text = refused(
        directory.path(),
        "pairs",
        "owners: [",
        "free_kinds: [\"#22\"], owners: [",
    );
    assert!(
        text.contains("free_kinds: in this variant every kind of unit is known"),
        "{text}"
    );
}

/// A save of an earlier version knows none of the rules that came later: they stand as it played.
#[test]
fn rules_newer_than_a_save_stand_as_it_played() {
    let directory = tempfile::tempdir().unwrap();
    let game = new_game_of("standard", "Months", vec![String::new(); 7]);
    store(directory.path()).create(&game, None, at(0)).unwrap();
    let (file, contents) = file_with(&directory.path().join("months"), ".ron");
    let text = String::from_utf8(contents).unwrap();
    let (_, body) = text.split_once('\n').unwrap();
    let new = ["retreat-", "voluntary-", "army-fleet", "ferry-", "af-"];
    let old: Vec<&str> = body
        .lines()
        .filter(|line| {
            !new.iter()
                .any(|rule| line.trim().starts_with(&format!("\"{rule}")))
        })
        .collect();
    assert!(body.lines().count() - old.len() >= 8);
    // Of the shared rules only the ones that begin so are new; one of the old ones begins alike.
    let old = old.join("\n").replacen(
        "rules: [",
        "rules: [\n        \"retreat-from-convoy allowed\",",
        1,
    );
    fs::write(file, format!("// Chancery game: edited by hand\n{old}")).unwrap();
    let opened = store(directory.path()).open("months").unwrap();
    assert_eq!(opened.game.history().rules, game.history().rules);
    let told: Vec<&Warning> = opened
        .warnings
        .iter()
        .filter(|w| !matches!(w, Warning::NewRule(_) | Warning::EditedByHand(_)))
        .collect();
    assert_eq!(told, Vec::<&Warning>::new());
}
