//! The position editor: what can't be made is refused in words that say how to mend it, and changes nothing.

#![allow(clippy::unwrap_used, reason = "whatever goes wrong here fails a test")]

use chancery::adjudicate::HouseRules;
use chancery::board::{PowerId, ProvinceId, UnitKind, builtin};
use chancery::game::{Edit, Game, Setup};
use chancery::seat::{SeatId, Seating};
use chancery::variant;
use jiff::Timestamp;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const ENGLAND: PowerId = PowerId(1);
const FRANCE: PowerId = PowerId(2);

fn new_game(variant: &str) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let players = match variant.seating() {
        Seating::OnePerPower => Vec::new(),
        Seating::Players { .. } => ["Andy", "Brian", "Chuck"].map(str::to_owned).to_vec(),
    };
    let setup = Setup { name: "Edited".to_owned(), variant, board: builtin::load("standard").unwrap(), players, created: NOW };
    Game::new(setup, HouseRules::default())
}

fn at(abbr: &str) -> ProvinceId {
    builtin::standard().find_exact(abbr).unwrap()
}

fn pool(power: PowerId, kind: UnitKind, centre: &str) -> Edit {
    Edit::Pool { power, kind, centre: at(centre) }
}

fn unpool(power: PowerId, kind: UnitKind, centre: &str) -> Edit {
    Edit::Unpool { power, kind, centre: at(centre) }
}

/// Why an edit is refused. Nothing has changed then.
fn refused(game: &mut Game, edit: Edit) -> String {
    let (course, log) = (game.course().clone(), game.log().len());
    let why = game.edit(edit, NOW).unwrap_err().to_string();
    assert_eq!((game.course(), game.log().len()), (&course, log));
    why
}

#[test]
fn a_pool_holds_two_units_at_home() {
    let mut game = new_game("mobilization");
    let (army, fleet) = (UnitKind::Army, UnitKind::Fleet);
    for (edit, why) in [
        (pool(FRANCE, fleet, "Par"), "a fleet can't stand in Paris"),
        (pool(FRANCE, army, "Bel"), "Belgium is no home centre of France, whose units are pooled in Paris, Brest, Marseilles"),
        (pool(FRANCE, army, "Lon"), "London is no home centre of France, whose units are pooled in Paris, Brest, Marseilles"),
        (unpool(FRANCE, army, "Bre"), "France has no army in the pool of Brest; it has F"),
        (unpool(FRANCE, army, "Par"), "France has no army in the pool of Paris; it has none"),
        (
            Edit::SetOwner { province: at("Mar"), owner: None },
            "units are pooled in Marseilles; take them out of the pool before it has another owner",
        ),
    ] {
        assert_eq!(refused(&mut game, edit), why);
    }
    game.edit(pool(FRANCE, fleet, "Mar"), NOW).unwrap();
    assert_eq!(refused(&mut game, pool(FRANCE, army, "Mar")), "2 units are pooled in Marseilles already; take one out first");
    game.edit(unpool(FRANCE, army, "Mar"), NOW).unwrap();
    game.edit(unpool(FRANCE, fleet, "Mar"), NOW).unwrap();
    game.edit(Edit::SetOwner { province: at("Mar"), owner: Some(ENGLAND) }, NOW).unwrap();
    assert_eq!(refused(&mut game, pool(FRANCE, army, "Mar")), "France does not own Marseilles; set its owner first");
    game.edit(Edit::ClearUnits, NOW).unwrap();
    let position = &game.state().position;
    assert!(position.units.is_empty() && position.pooled.is_empty());
}

#[test]
fn a_unit_keeps_its_number_for_itself_wherever_it_is_put() {
    let mut game = new_game("mobilization");
    let numbers = |game: &Game| -> Vec<u32> {
        let position = &game.state().position;
        position.units.iter().chain(&position.pooled).map(|unit| unit.id.0).collect()
    };
    game.edit(pool(FRANCE, UnitKind::Army, "Par"), NOW).unwrap();
    game.edit(Edit::Place { power: FRANCE, kind: UnitKind::Army, place: at("Bur").into() }, NOW).unwrap();
    let mut all = numbers(&game);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), numbers(&game).len());
    assert!(all.iter().all(|&number| number < game.state().position.next_unit));
}

#[test]
fn accounts_are_set_where_there_are_any() {
    let mut game = new_game("arms-merchant");
    let brian = SeatId(1);
    for edit in [
        Edit::SetInfluence { seat: brian, power: FRANCE, amount: 3 },
        Edit::SetInHand { seat: brian, amount: 0 },
        Edit::SetPoints { seat: brian, points: 12 },
    ] {
        game.edit(edit, NOW).unwrap();
    }
    let account = game.state().stakes.of(brian).unwrap();
    assert_eq!((account.holdings[FRANCE.index()], account.in_hand, account.points), (3, 0, 12));
    let said: Vec<_> = game.log().iter().map(|line| line.what.as_str()).collect();
    assert_eq!(
        said,
        [
            "by hand: set the influence of Brian in France to 3",
            "by hand: set the influence in hand of Brian to 0",
            "by hand: set the points of Brian to 12"
        ]
    );
    let why = refused(&mut game, Edit::SetPoints { seat: brian, points: 10_000 });
    assert_eq!(why, "10000 is too much; the most that can be set is 9999");
    let why = refused(&mut game, pool(FRANCE, UnitKind::Army, "Par"));
    assert_eq!(why, "in Arms Merchant no units are kept off the board; place the unit on the board");
    for nobody in [SeatId(3), SeatId::GAME_MASTER] {
        assert!(refused(&mut game, Edit::SetInHand { seat: nobody, amount: 1 }).contains("nobody"));
    }
    let why = refused(&mut new_game("mobilization"), Edit::SetInHand { seat: SeatId::of(FRANCE), amount: 1 });
    assert_eq!(why, "in Mobilization nobody has influence or points of his own");
}

#[test]
fn a_game_ended_by_agreement_is_over_until_it_is_taken_up_again() {
    for (variant, winners) in [("standard", 7), ("mobilization", 7), ("arms-merchant", 1)] {
        let mut game = new_game(variant);
        if variant == "arms-merchant" {
            game.edit(Edit::SetPoints { seat: SeatId(2), points: 1 }, NOW).unwrap();
        }
        let before = game.course().clone();
        game.edit(Edit::Conclude, NOW).unwrap();
        assert_eq!(game.state().winners.len(), winners, "{variant}");
        assert_eq!(game.log().last().unwrap().what, "by hand: ended the game by agreement");
        assert!(game.settle(NOW).is_err());

        game.undo(NOW).unwrap();
        assert_eq!(game.course(), &before);
        game.redo(NOW).unwrap();
        assert!(game.settle(NOW).is_err());

        game.edit(Edit::SetPhase(game.phase()), NOW).unwrap();
        assert!(game.state().winners.is_empty());
        assert_eq!(game.settle(NOW), Ok(1));
    }
}

#[test]
fn nobody_wins_a_game_without_centres() {
    let mut game = new_game("standard");
    for centre in builtin::standard().centres() {
        game.edit(Edit::SetOwner { province: centre, owner: None }, NOW).unwrap();
    }
    let why = refused(&mut game, Edit::Conclude);
    assert_eq!(why, "nobody owns a centre, so that nobody could win; set who owns the centres first");
}

#[test]
fn what_was_set_by_hand_is_set_again_after_an_amendment() {
    let mut game = new_game("arms-merchant");
    game.settle(NOW).unwrap();
    game.edit(Edit::SetInfluence { seat: SeatId(0), power: FRANCE, amount: 5 }, NOW).unwrap();
    game.settle(NOW).unwrap();
    game.edit(Edit::Conclude, NOW).unwrap();
    let after = game.course().clone();
    game.reopen(0, NOW).unwrap();
    assert!(game.state().winners.is_empty());
    assert_eq!(game.settle(NOW), Ok(2));
    assert_eq!(game.course().state, after.state);
    assert_eq!(game.course().edits, after.edits);
}
