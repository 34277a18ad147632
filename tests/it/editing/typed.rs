//! A line of a case file says the same in the position editor, where it is typed.

use crate::support::Commands;
use chancery_engine::edit::Edit;
use chancery_engine::variant::State;
use chancery_game::case;
use chancery_game::game::Game;
use chancery_game::game::TypedNames;
use std::path::Path;

use super::NOW;

/// The game that a case begins with.
fn begun(text: &str) -> Game {
    let folder = Path::new("tests/cases");
    let cases = case::read_played(text, folder, &case::CaseGiven::default());
    let cases = cases.unwrap_or_else(|mistakes| panic!("{text}\n{mistakes:?}"));
    cases[0].game(NOW).unwrap_or_else(|why| panic!("{why:?}"))
}

/// The game with a line typed in its editor, as it is written again.
fn typed(game: &mut Game, line: &str) -> String {
    let names = TypedNames::new(game);
    let edit = Edit::read(line, &names).unwrap_or_else(|why| panic!("{line}: {why}"));
    let written = edit.write(&names);
    assert_eq!(
        Edit::read(&written, &names).as_ref(),
        Ok(&edit),
        "{written}"
    );
    game.edit(edit, NOW)
        .unwrap_or_else(|why| panic!("{line}: {why}"));
    written
}

/// What is the same however it was set: units in their order, what is kept beside them.
fn kept(state: &State) -> State {
    let mut state = state.clone();
    state.position.next_unit = 0;
    state
}

const VOTERS: &str = "variant arms-merchant\nplayers Andy, Brian, Chuck B\n";
const POOLS: &str = "variant mobilization\nunits\n  France: A Bur\n";
const PAIRS: &str = "variant standard\noption army-fleet davis-1984\nunits\n  France: A/F MAO\n";
const KINDS: &str = "variant 1885\n";
const MONTHS: &str =
    "variant mercator\nboard standard\nunits\n  Germany: A Ber, F Kie, A Sil\n  Italy: A Rom\n";
const WORLD: &str =
    "variant 1492\nboard 1492-west.world\nunits\n  France: F SAO, F MAO\n  Spain: F SAO\n";

#[test]
fn a_line_of_a_state_block_can_be_typed() {
    for (header, line) in [
        (POOLS, "pool France Mar: A, F"),
        (POOLS, "pool France Par: A"),
        (VOTERS, "influence Andy France 3"),
        (VOTERS, "influence Chuck B Germany 3"),
        (VOTERS, "unspent Chuck B 2"),
        (VOTERS, "points Brian 12"),
        (PAIRS, "rations France MAO 2"),
        (KINDS, "kind Italy Rom F"),
        (KINDS, "free Italy Rom: F"),
        (MONTHS, "trapped Italy 1"),
        (MONTHS, "extra Germany"),
        (WORLD, "knows England: Vin, c"),
        (WORLD, "knows England: all"),
        (WORLD, "treasure a"),
        (WORLD, "treasure MAO"),
        (WORLD, "treasure SAO France F"),
        (WORLD, "treasures Spain 1"),
        (WORLD, "may-name Spain Vin"),
        (WORLD, "named Vin Vinland (Vnd)"),
    ] {
        let stated = begun(&format!("case x\n{header}state\n  {line}\n"));
        let mut game = begun(&format!("case x\n{header}state\n"));
        assert_ne!(
            stated.state(),
            begun(&format!("case x\n{header}")).state(),
            "{line}"
        );
        typed(&mut game, line);
        assert_eq!(kept(game.state()), kept(stated.state()), "{line}");
    }
}

#[test]
fn a_line_of_units_or_owners_is_one_step() {
    let header = "variant standard\noption army-fleet davis-1984\n";
    for (block, line) in [
        ("units", "France: A Par, F Bre, A Mar"),
        ("units", "France: A(MAO), F Spa/sc; F MAO"),
        ("units", "France: A/F MAO, F StP/sc"),
        ("owners", "France: Bel, Holland, Par"),
    ] {
        let stated = begun(&format!("case x\n{header}{block}\n  {line}\n"));
        let mut game = begun(&format!("case x\n{header}{block}\n"));
        let before = game.state().clone();
        assert_ne!(*stated.state(), before, "{line}");
        typed(&mut game, line);
        assert_eq!(game.state(), stated.state(), "{line}");
        game.undo(NOW).unwrap();
        assert_eq!(*game.state(), before, "{line}");
    }
}

/// One of several that can't be made leaves the others unmade.
#[test]
fn a_line_that_can_not_be_made_changes_nothing() {
    let game = begun("case x\nvariant standard\n");
    for (line, why) in [
        (
            "France: A Bur, A Ruh, A Bur",
            "Burgundy has a unit already; remove it first",
        ),
        (
            "France: Bel, NTH",
            "North Sea is not a supply centre, so it has no owner",
        ),
    ] {
        let mut changed = game.clone();
        let edit = Edit::read(line, &TypedNames::new(&game)).unwrap();
        assert_eq!(changed.edit(edit, NOW).unwrap_err().to_string(), why);
        assert_eq!(changed.state(), game.state());
    }
    for (line, why) in [
        (
            "France: A Bur, A NTH",
            "an army can't stand in North Sea; write F, or land",
        ),
        (
            "France: A Bur, Ruh",
            "“Ruh” is neither A nor F; write it as: France: A Bur, F Bre",
        ),
        ("France:", "write it as: France: A Bur, F Bre"),
        (
            "Gaul: A Bur",
            "there is no power “Gaul”; the powers are: Austria, England",
        ),
        (
            "knows France: Bur",
            "there is no power “knows France”; the powers are: Austria",
        ),
    ] {
        let read = Edit::read(line, &TypedNames::new(&game));
        let said = read.unwrap_err().to_string();
        assert!(said.starts_with(why), "{line}: {said}");
    }
}

/// Words of the editor say what those of a case say.
#[test]
fn words_of_the_editor_go_on_being_read() {
    for (header, line, written) in [
        (VOTERS, "hand Andy 2", "unspent Andy 2"),
        (PAIRS, "rations A(MAO) 2", "rations France MAO 2"),
        (POOLS, "own Bel France", "owner Bel France"),
        (POOLS, "none Bur", "remove Bur"),
        (POOLS, "unit England A Wal", "place England A Wal"),
        (POOLS, "nobody: Mar, Par", "nobody: Mar, Par"),
        (WORLD, "know all Vin", "public Vin"),
        (WORLD, "know France Vin", "knows France Vin"),
        (WORLD, "delivered France 2", "treasures France 2"),
        (WORLD, "treasure SAO Spain", "treasure SAO Spain F"),
        (WORLD, "name Vin = Vinland", "name Vin Vinland"),
    ] {
        let mut game = begun(&format!("case x\n{header}"));
        assert_eq!(typed(&mut game, line), written, "{line}");
    }
}
