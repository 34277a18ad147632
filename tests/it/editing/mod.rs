//! The position editor: what can't be made is refused in words that say how to mend it, and changes
//! nothing.

mod months;
mod pairs;
mod typed;

use crate::support::Commands;
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::{BallotEdit, Edit, EndingEdit, KindEdit, PoolEdit, Pooled};
use chancery_engine::ending::{Agreement, Parties, Several};
use chancery_engine::seat::{SeatId, Seating};
use chancery_engine::variant;
use chancery_game::game::{Command, Game, Setup, SlipCommand};
use jiff::Timestamp;

const NOW: Timestamp = Timestamp::UNIX_EPOCH;
const ENGLAND: PowerId = PowerId(1);
const FRANCE: PowerId = PowerId(2);
const ITALY: PowerId = PowerId(4);

fn new_game(variant: &str) -> Game {
    let variant = variant::by_id(variant).unwrap();
    let players = match variant.seating() {
        Seating::OnePerPower => Vec::new(),
        Seating::Players { .. } => ["Andy", "Brian", "Chuck"].map(str::to_owned).to_vec(),
    };
    let board = builtin::load(variant.board()).unwrap();
    let setup = Setup {
        name: "Edited".to_owned(),
        variant,
        board,
        players,
        created: NOW,
    };
    Game::new(setup, variant.house_rules())
}

fn option(name: &str) -> usize {
    HouseRules::SPECS
        .iter()
        .position(|spec| spec.name == name)
        .unwrap()
}

fn at(abbr: &str) -> ProvinceId {
    builtin::standard().find_exact(abbr).unwrap()
}

fn pool(power: PowerId, kind: UnitKind, centre: &str) -> Edit {
    Edit::Pools(PoolEdit::Add(Pooled {
        power,
        kind,
        centre: at(centre),
    }))
}

fn unpool(power: PowerId, kind: UnitKind, centre: &str) -> Edit {
    Edit::Pools(PoolEdit::Take(Pooled {
        power,
        kind,
        centre: at(centre),
    }))
}

/// Why an edit is refused. Nothing has changed then.
fn refused(game: &mut Game, edit: Edit) -> String {
    let (history, log) = (game.history().clone(), game.log().len());
    let why = game.edit(edit, NOW).unwrap_err().to_string();
    assert_eq!((game.history(), game.log().len()), (&history, log));
    why
}

#[test]
fn a_pool_holds_two_units_at_home() {
    let mut game = new_game("mobilization");
    let (army, fleet) = (UnitKind::Army, UnitKind::Fleet);
    for (edit, why) in [
        (
            pool(FRANCE, fleet, "Par"),
            "a fleet can't stand in Paris; write A, or a sea or coast",
        ),
        (
            pool(FRANCE, army, "Bel"),
            "Belgium is not a home centre of France; pool its units in Paris, Brest, \
             Marseilles",
        ),
        (
            pool(FRANCE, army, "Lon"),
            "London is not a home centre of France; pool its units in Paris, Brest, \
             Marseilles",
        ),
        (
            unpool(FRANCE, army, "Bre"),
            "France has no army in the pool of Brest; it has F",
        ),
        (
            unpool(FRANCE, army, "Par"),
            "France has no army in the pool of Paris; it has none",
        ),
        (
            Edit::SetOwner {
                province: at("Mar"),
                owner: None,
            },
            "Marseilles has units in its pool; take them out first",
        ),
    ] {
        assert_eq!(refused(&mut game, edit), why);
    }
    game.edit(pool(FRANCE, fleet, "Mar"), NOW).unwrap();
    assert_eq!(
        refused(&mut game, pool(FRANCE, army, "Mar")),
        "2 units are pooled in Marseilles already; take one out first"
    );
    game.edit(unpool(FRANCE, army, "Mar"), NOW).unwrap();
    game.edit(unpool(FRANCE, fleet, "Mar"), NOW).unwrap();
    game.edit(
        Edit::SetOwner {
            province: at("Mar"),
            owner: Some(ENGLAND),
        },
        NOW,
    )
    .unwrap();
    assert_eq!(
        refused(&mut game, pool(FRANCE, army, "Mar")),
        "France does not own Marseilles; set its owner first"
    );
    game.edit(Edit::ClearUnits, NOW).unwrap();
    let position = &game.state().position;
    assert!(position.units.is_empty() && position.pooled.is_empty());
}

#[test]
fn a_unit_keeps_its_number_for_itself_wherever_it_is_put() {
    let mut game = new_game("mobilization");
    let numbers = |game: &Game| -> Vec<u32> {
        let position = &game.state().position;
        position
            .units
            .iter()
            .chain(&position.pooled)
            .map(|unit| unit.id.0)
            .collect()
    };
    game.edit(pool(FRANCE, UnitKind::Army, "Par"), NOW).unwrap();
    game.edit(
        Edit::Place {
            power: FRANCE,
            kind: UnitKind::Army,
            place: at("Bur").into(),
        },
        NOW,
    )
    .unwrap();
    let mut all = numbers(&game);
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), numbers(&game).len());
    assert!(
        all.iter()
            .all(|&number| number < game.state().position.next_unit)
    );
}

#[test]
fn accounts_are_set_where_there_are_any() {
    let mut game = new_game("arms-merchant");
    let brian = SeatId(1);
    for edit in [
        Edit::Ballots(BallotEdit::Influence {
            seat: brian,
            power: FRANCE,
            amount: 3,
        }),
        Edit::Ballots(BallotEdit::InHand {
            seat: brian,
            amount: 0,
        }),
        Edit::Ballots(BallotEdit::Points {
            seat: brian,
            points: 12,
        }),
    ] {
        game.edit(edit, NOW).unwrap();
    }
    let account = game.state().accounts.account(brian).unwrap();
    assert_eq!(
        (
            account.holdings[FRANCE.index()],
            account.in_hand,
            account.points
        ),
        (3, 0, 12)
    );
    let said: Vec<_> = game.log().iter().map(|line| line.what.as_str()).collect();
    assert_eq!(
        said,
        [
            "by hand: set the influence of Brian in France to 3",
            "by hand: set the influence in hand of Brian to 0",
            "by hand: set the points of Brian to 12"
        ]
    );
    let why = refused(
        &mut game,
        Edit::Ballots(BallotEdit::Points {
            seat: brian,
            points: 10_000,
        }),
    );
    assert_eq!(why, "10000 is too much; the most is 9999");
    let why = refused(&mut game, pool(FRANCE, UnitKind::Army, "Par"));
    assert_eq!(
        why,
        "Arms Merchant has no pools of units; place the unit on the board"
    );
    for nobody in [SeatId(3), SeatId::GAME_MASTER] {
        assert!(
            refused(
                &mut game,
                Edit::Ballots(BallotEdit::InHand {
                    seat: nobody,
                    amount: 1
                })
            )
            .contains("no influence or points")
        );
    }
    let why = refused(
        &mut new_game("mobilization"),
        Edit::Ballots(BallotEdit::InHand {
            seat: SeatId::playing(FRANCE),
            amount: 1,
        }),
    );
    assert_eq!(why, "Mobilization has no influence or points");
}

#[test]
fn what_was_set_by_hand_is_set_again_after_an_amendment() {
    let mut game = new_game("arms-merchant");
    game.settle(NOW).unwrap();
    game.edit(
        Edit::Ballots(BallotEdit::Influence {
            seat: SeatId(0),
            power: FRANCE,
            amount: 5,
        }),
        NOW,
    )
    .unwrap();
    game.settle(NOW).unwrap();
    let abandoned = EndingEdit::End(Agreement::Abandoned);
    game.edit(Edit::Ending(abandoned), NOW).unwrap();
    let after = game.history().clone();
    game.reopen(0, NOW).unwrap();
    assert!(!game.state().is_over());
    assert_eq!(game.settle(NOW), Ok(2));
    assert_eq!(game.history().state, after.state);
    assert_eq!(game.history().edits, after.edits);
}

#[test]
fn kinds_are_set_in_secret_until_the_first_moves_are_opened() {
    let mut game = new_game("1885");
    let board = builtin::load("1885").unwrap();
    let at = |abbr: &str| board.find_exact(abbr).unwrap();
    let italy = board.find_power("Italy").unwrap();
    let choose = |place: &str, kind| {
        Edit::Kinds(KindEdit::Choose {
            power: italy,
            province: at(place),
            kind,
        })
    };
    for (edit, why) in [
        (
            choose("Nap", Some(UnitKind::Army)),
            "Italy does not choose the kind of a unit in Naples; it does in Rome",
        ),
        (
            Edit::Kinds(KindEdit::Show(at("Rom"))),
            "the kind of the unit in Rome is not chosen yet; choose it first",
        ),
        (
            Edit::Kinds(KindEdit::Show(at("Nap"))),
            "the kind of the unit in Naples is not secret",
        ),
    ] {
        assert_eq!(refused(&mut game, edit), why);
    }
    game.edit(choose("Rom", Some(UnitKind::Fleet)), NOW)
        .unwrap();
    let rome = |game: &Game| *game.state().position.unit_in(at("Rom")).unwrap();
    let free = |game: &Game| {
        game.state()
            .position
            .free_kind(rome(game).id)
            .map(|free| free.chosen)
    };
    assert_eq!(
        (rome(&game).kind, free(&game)),
        (UnitKind::Fleet, Some(true))
    );
    game.edit(choose("Rom", None), NOW).unwrap();
    assert_eq!(free(&game), Some(false));
    game.edit(choose("Rom", Some(UnitKind::Army)), NOW).unwrap();
    game.edit(Edit::Kinds(KindEdit::Show(at("Rom"))), NOW)
        .unwrap();
    assert_eq!((rome(&game).kind, free(&game)), (UnitKind::Army, None));

    game.edit(choose("Rom", Some(UnitKind::Fleet)), NOW)
        .unwrap();
    game.edit(
        Edit::SetPhase(game.setup().calendar().parse("April 1885").unwrap()),
        NOW,
    )
    .unwrap();
    let position = &game.state().position;
    let kind = |abbr| position.unit_in(at(abbr)).unwrap().kind;
    assert!(position.free_kinds.is_empty());
    assert_eq!(
        ["Rom", "Stp", "Nwy"].map(kind),
        [UnitKind::Fleet, UnitKind::Fleet, UnitKind::Army]
    );
    let why = refused(&mut game, choose("Rom", None));
    assert_eq!(
        why,
        "unit kinds are secret only until the moves of January 1885; now place an army or a fleet"
    );
}

#[test]
fn a_province_that_is_no_centre_is_owned_where_the_board_says_so() {
    let mut game = new_game("1885");
    let board = builtin::load("1885").unwrap();
    let at = |abbr: &str| board.find_exact(abbr).unwrap();
    let turkey = board.find_power("Turkey");
    game.edit(
        Edit::SetOwner {
            province: at("Sic"),
            owner: turkey,
        },
        NOW,
    )
    .unwrap();
    assert_eq!(game.state().position.owner(at("Sic")), turkey);
    let why = refused(
        &mut game,
        Edit::SetOwner {
            province: at("Bur"),
            owner: turkey,
        },
    );
    assert_eq!(why, "Burgundy is not a supply centre, so it has no owner");
}

#[test]
fn a_game_that_the_table_ends_stays_ended_until_it_is_taken_up_again() {
    let seat = |power: u8| SeatId::playing(PowerId(power));
    let pair = || Several::new(Parties::new([seat(1), seat(0)]).unwrap()).unwrap();
    let ends = [
        (Agreement::Draw(pair()), "Draw between Austria and England"),
        (
            Agreement::Concession(Parties::one(seat(1))),
            "England has won: all others concede",
        ),
        (
            Agreement::Limit(Parties::one(seat(1))),
            "England has won: the limit of the game is reached",
        ),
        (Agreement::Abandoned, "The game was abandoned"),
    ];
    for (agreement, sentence) in ends {
        let mut game = new_game("standard");
        let before = game.history().clone();
        game.edit(Edit::Ending(EndingEdit::End(agreement.clone())), NOW)
            .unwrap();
        assert_eq!(game.how_ended(), sentence);
        assert_eq!(
            game.log().last().unwrap().what,
            format!("by hand: ended the game: {sentence}")
        );
        assert_eq!(
            game.settle(NOW).unwrap_err().to_string(),
            format!("the game is over: {sentence}")
        );
        let mark = Command::Slip(seat(1), SlipCommand::MarkIn);
        let why = game.apply(mark, NOW).unwrap_err().to_string();
        assert_eq!(why, format!("the game is over: {sentence}"));
        assert!(
            !game.sheet().slip_in(seat(1)),
            "nothing is ordered after the end"
        );
        assert_eq!(
            refused(&mut game, Edit::Ending(EndingEdit::End(agreement))),
            "the game is over already; undo that first"
        );

        game.edit(
            Edit::SetOwner {
                province: at("Bel"),
                owner: Some(PowerId(1)),
            },
            NOW,
        )
        .unwrap();
        assert_eq!(
            game.how_ended(),
            sentence,
            "the board may be put right after the end"
        );
        game.undo(NOW).unwrap();
        game.undo(NOW).unwrap();
        assert_eq!(game.history(), &before);
        game.redo(NOW).unwrap();
        game.edit(Edit::Ending(EndingEdit::Resume), NOW).unwrap();
        assert_eq!(
            (game.state().ending.clone(), game.settle(NOW)),
            (None, Ok(1))
        );
    }
    let two = Agreement::Concession(Parties::new([seat(0), seat(1)]).unwrap());
    let why = "Standard has no shared victory; agree on a draw instead";
    assert_eq!(
        refused(
            &mut new_game("standard"),
            Edit::Ending(EndingEdit::End(two))
        ),
        why
    );
    assert!(
        refused(&mut new_game("standard"), Edit::Ending(EndingEdit::Resume))
            .contains("can't be reopened")
    );
}

#[test]
fn a_language_is_switched_on_in_the_middle_of_a_game() {
    let mut game = new_game("standard");
    let names = |game: &Game| {
        game.board()
            .find_exact("München")
            .map(|place| game.board().province(place).id.clone())
    };
    assert_eq!(names(&game), None);
    game.set_rule(option("language-german"), 1, NOW);
    assert_eq!(names(&game).as_deref(), Some("mun"));
    assert_eq!(
        game.board_for(FRANCE).find_exact("Muenchen"),
        Some(at("Mun"))
    );
    assert!(game.log().last().unwrap().what.contains("Slips in German"));
    game.undo(NOW).unwrap();
    assert_eq!(names(&game), None);
    game.redo(NOW).unwrap();
    assert_eq!(names(&game).as_deref(), Some("mun"));
}
