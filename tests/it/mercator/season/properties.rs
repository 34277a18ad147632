//! Games of months played by chance: what must be true of every phase, whatever was ordered.

use crate::mercator::season::draws::Draws;
use crate::mercator::season::evenhanded::Phase;
use crate::mercator::season::months;
use crate::support::Commands;
use chancery_atlas::board::{Board, PowerId, ProvinceId, Terrain, UnitKind, builtin};
use chancery_engine::adjudicate::{DefaultAction, HouseRules, Outcome};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::{Order, Submission};
use chancery_engine::position::{Position, UnitId};
use chancery_engine::variant::{
    self, Fate, Mercator, Settlement, State, Table, Taken, Variant, Visit,
};
use chancery_game::game::{Game, Setup};
use jiff::Timestamp;
use proptest::prelude::*;
use std::collections::BTreeSet;

/// Everything that may be set of a board of Europe.
const FITTED: [(&str, &str); 6] = [
    ("canals", "Kie+Den+Con+Gas"),
    ("polar-caps", "ARC=NAO+NWG+BAR"),
    ("special-provinces", "Germany=NAf Italy=Alb+Syr"),
    ("passages", "Spa-NAf ION-ADR"),
    ("extra-units", "Germany+Russia"),
    ("victory-solo", "30"),
];

fn new_game(board: &str, fitted: &[(&str, &str)], early: &str) -> Game {
    let chosen: Vec<(String, String)> = fitted
        .iter()
        .map(|&(name, value)| (name.to_owned(), value.to_owned()))
        .collect();
    let board = variant::fitted(&Mercator, builtin::load(board).unwrap(), &chosen).unwrap();
    let players = vec![String::new(); board.powers.len()];
    let setup = Setup {
        name: "Months".to_owned(),
        variant: &Mercator,
        board,
        players,
        created: Timestamp::UNIX_EPOCH,
    };
    let mut rules: HouseRules = Mercator.about().house_rules;
    rules
        .set(Mercator.about().options, "early-adjustments", early)
        .unwrap();
    Game::new(setup, rules)
}

/// Plays so many phases, and holds each against what must be true of it.
fn play(mut game: Game, seed: u64, phases: usize) {
    let mut draws = Draws(seed);
    for _ in 0..phases {
        game.add(months::slips(&game, &mut draws));
        let orders = game.sheet().submissions();
        let before = game.state().clone();
        let settled = Mercator.settle(game.table(), &before, &orders, &[]);
        check(game.table(), &before, &orders, &settled);
        settles_again(game.table(), &before, &orders, &settled);
        game.settle(Timestamp::UNIX_EPOCH).unwrap();
        assert_eq!(
            *game.state(),
            settled.after,
            "the same orders come to the same"
        );
        if !settled.after.winners().is_empty() {
            break;
        }
    }
}

/// A shared house rule to which the variant's own leave nothing changes nothing, and the set-up does
/// not offer it.
#[test]
fn the_rules_that_its_own_replace_change_nothing() {
    let mut matters = BTreeSet::new();
    for seed in 0..24 {
        let mut game = new_game("standard", &FITTED, "extra");
        let mut draws = Draws(seed);
        for _ in 0..12 {
            game.add(months::slips(&game, &mut draws));
            let orders = game.sheet().submissions();
            let before = game.state().clone();
            let settled = Mercator.settle(game.table(), &before, &orders, &[]);
            for (option, spec) in HouseRules::SPECS.iter().enumerate() {
                for choice in 0..spec.choices.len() {
                    let mut rules = game.history().rules;
                    rules.choose(option, choice);
                    let table = Table {
                        rules: &rules,
                        ..game.table()
                    };
                    if Mercator.settle(table, &before, &orders, &[]) != settled {
                        matters.insert(spec.name);
                    }
                }
            }
            game.settle(Timestamp::UNIX_EPOCH).unwrap();
        }
    }
    let replaced = Mercator.about().replaced;
    let still: Vec<&&str> = replaced
        .iter()
        .filter(|name| matters.contains(*name))
        .collect();
    assert!(still.is_empty(), "{still:?}");
    let offered =
        chancery_session::offered::offered(&Mercator, &Mercator.about().house_rules, None);
    for name in replaced {
        assert!(
            HouseRules::SPECS.iter().any(|spec| spec.name == *name),
            "{name}"
        );
        assert!(offered.iter().all(|rule| rule.spec.name != *name), "{name}");
    }
    assert!(matters.contains("only-coast"), "{matters:?}");
}

/// Whichever line stands first, the same comes of it; and void lines of the first two time scales
/// are as good as none. In the third, what a piece might have been told counts (guideline), void or
/// not.
fn settles_again(table: Table<'_>, before: &State, orders: &[Submission], settled: &Settlement) {
    if before.phase.kind != PhaseKind::Movement {
        return;
    }
    Phase {
        variant: &Mercator,
        table,
        state: before,
        orders,
        settled,
    }
    .lines_may_be_turned();
    let early: Vec<Submission> = orders
        .iter()
        .filter(|order| order.order.scale() != Some(Scale::Third))
        .cloned()
        .collect();
    let settled = Mercator.settle(table, before, &early, &[]);
    Phase {
        variant: &Mercator,
        table,
        state: before,
        orders: &early,
        settled: &settled,
    }
    .void_lines_are_nothing();
}

fn check(table: Table<'_>, before: &State, orders: &[Submission], settled: &Settlement) {
    assert_eq!(settled.verdicts.len(), orders.len());
    stands_well(table.board, &settled.after.position);
    nobody_is_lost_unseen(&before.position, settled);
    owners_have_a_reason(table.board, before, settled);
    retreats_are_open(before, settled);
    adjustments_add_up(table, before, orders, settled);
    assert_eq!(
        settled.after.position.dislodged.is_empty(),
        settled.after.phase.kind != PhaseKind::Retreats
    );
    let mut again = settled.after.clone();
    Mercator.refresh(table, &mut again);
    assert_eq!(again, settled.after, "nothing is to be made true again");
}

/// One unit a province, of a kind that can be there; armies aboard fleets in seas and canals, one
/// each.
fn stands_well(board: &Board, position: &Position) {
    let places: BTreeSet<ProvinceId> = position
        .units
        .iter()
        .map(|unit| unit.place.province)
        .collect();
    assert_eq!(places.len(), position.units.len());
    for unit in &position.units {
        let terrain = board.terrain(unit.place.province);
        match unit.kind {
            UnitKind::Army => assert!(terrain.is_land() && unit.place.coast.is_none()),
            UnitKind::Fleet => assert!(
                board
                    .fleet_places(unit.place.province)
                    .contains(&unit.place)
                    && terrain.is_navigable()
            ),
        }
    }
    let fleets = || {
        position
            .units
            .iter()
            .chain(position.dislodged.iter().map(|d| &d.unit))
    };
    let decks: BTreeSet<UnitId> = position.aboard.iter().map(|army| army.fleet).collect();
    assert_eq!(decks.len(), position.aboard.len());
    for army in &position.aboard {
        let fleet = fleets().find(|unit| unit.id == army.fleet).unwrap();
        assert_eq!(
            (fleet.place.province, fleet.kind, army.unit.kind),
            (army.unit.place.province, UnitKind::Fleet, UnitKind::Army)
        );
        assert!(matches!(
            board.terrain(fleet.place.province),
            Terrain::Sea | Terrain::Canal
        ));
    }
    assert!(position.extra.iter().all(|&id| position.unit(id).is_some()));
    assert!(position.trapped.iter().all(|army| {
        army.cap
            .is_none_or(|cap| board.terrain(cap) == Terrain::Polar)
    }));
}

fn everybody(position: &Position) -> BTreeSet<UnitId> {
    let standing = position
        .units
        .iter()
        .chain(position.dislodged.iter().map(|d| &d.unit));
    standing
        .chain(position.aboard.iter().map(|army| &army.unit))
        .map(|unit| unit.id)
        .collect()
}

/// Who is there no more has left by an event, and who is new has come by one.
fn nobody_is_lost_unseen(before: &Position, settled: &Settlement) {
    let (was, is) = (everybody(before), everybody(&settled.after.position));
    let told = |leaves: fn(&Fate) -> bool| -> BTreeSet<UnitId> {
        settled
            .events
            .iter()
            .filter(|event| leaves(&event.fate))
            .map(|event| event.unit.id)
            .collect()
    };
    let left = told(|fate| matches!(fate, Fate::Gone { .. } | Fate::Trapped { .. }));
    assert_eq!(was.difference(&is).copied().collect::<BTreeSet<_>>(), left);
    assert_eq!(
        is.difference(&was).copied().collect::<BTreeSet<_>>(),
        told(|fate| matches!(fate, Fate::Built))
    );
    let iced = told(|fate| matches!(fate, Fate::Trapped { .. })).len();
    assert_eq!(
        settled.after.position.trapped.len(),
        before.trapped.len() + iced
    );
}

/// Every change of hands is told, and only centres in months of builds, and land that was passed
/// through, change hands.
fn owners_have_a_reason(board: &Board, before: &State, settled: &Settlement) {
    let after = &settled.after.position;
    let special = |province| {
        board
            .power_ids()
            .find(|&power| board.power(power).owned.contains(&province))
    };
    for province in board.province_ids() {
        let (was, is) = (before.position.owner(province), after.owner(province));
        let mut captures = settled
            .captures
            .iter()
            .filter(|capture| capture.centre == province);
        let capture = captures.next();
        assert!(captures.next().is_none());
        assert_eq!(
            capture.map(|capture| (capture.from, capture.to)),
            (was != is).then_some((was, is))
        );
        if !board.terrain(province).is_land() {
            assert_eq!(is, None, "seas and caps are nobody's");
        }
        if let Some(owner) = special(province) {
            assert_eq!(is, Some(owner));
        }
        let Some(capture) = capture else { continue };
        match capture.taken {
            Taken::Held => {
                assert!(
                    board.is_centre(province)
                        && Mercator.about().calendar.season(before.phase).builds
                );
                assert_eq!(after.unit_in(province).map(|unit| unit.power), is);
            }
            Taken::Visited { by, when } => {
                assert!(!board.is_centre(province) && special(province).is_none());
                assert_eq!(Some(by.power), is);
                let begun = before
                    .position
                    .unit_in(province)
                    .is_some_and(|unit| unit.id == by.id);
                assert_eq!(
                    when == Visit::Begun,
                    begun && before.phase.kind == PhaseKind::Movement
                );
            }
        }
    }
}

/// Who retreats goes where it was open to him, and who waits has somewhere to go, or an army that
/// has.
fn retreats_are_open(before: &State, settled: &Settlement) {
    for event in &settled.events {
        let Fate::Retreated { to } = event.fate else {
            continue;
        };
        let dislodged = before
            .position
            .dislodged
            .iter()
            .find(|d| d.unit.id == event.unit.id)
            .unwrap();
        assert!(dislodged.retreats.contains(&to));
    }
    let position = &settled.after.position;
    for dislodged in position
        .dislodged
        .iter()
        .filter(|d| position.carried(d.unit.id).is_none())
    {
        let army = position.cargo(dislodged.unit.id).map(|army| army.unit.id);
        let entry = army.map(|army| {
            position
                .dislodged
                .iter()
                .find(|d| d.unit.id == army)
                .unwrap()
        });
        assert!(
            !dislodged.retreats.is_empty() || entry.is_some_and(|army| !army.retreats.is_empty())
        );
        for (place, _) in &dislodged.barred {
            assert!(!dislodged.retreats.contains(place));
        }
    }
}

/// Nobody builds more than is due, and nobody keeps more than he may.
fn adjustments_add_up(
    table: Table<'_>,
    before: &State,
    orders: &[Submission],
    settled: &Settlement,
) {
    if before.phase.kind != PhaseKind::Adjustments {
        return;
    }
    let then = State {
        phase: before.phase,
        ..settled.after.clone()
    };
    let count = |state: &State, power: PowerId| state.position.count_units(power);
    for power in table.board.power_ids() {
        let due = Mercator.adjustment(table, before, power).due;
        let built: usize = orders
            .iter()
            .zip(&settled.verdicts)
            .filter(|(order, verdict)| order.power == power && verdict.outcome == Outcome::Succeeds)
            .filter_map(|(order, _)| match order.order {
                Order::Build { place, .. } => {
                    Some(Mercator.build_cost(table, power, place.province))
                }
                _ => None,
            })
            .sum();
        assert!(i32::try_from(built).unwrap() <= due.max(0));
        let sunk = settled
            .defaults
            .iter()
            .filter(|default| default.action == DefaultAction::LostAboard);
        let sunk = sunk
            .filter(|default| {
                before
                    .position
                    .unit(default.unit)
                    .is_some_and(|unit| unit.power == power)
            })
            .count();
        if due < 0 {
            let owed = due.unsigned_abs() as usize;
            let gone = count(before, power) - count(&then, power);
            assert!(
                owed <= gone && gone <= owed + sunk,
                "{gone} of {owed} gone, {sunk} sunk"
            );
        }
        // A unit placed at the start that is gone spares no other any more.
        let spares = |state: &State| state.position.extra.len();
        if spares(before) == spares(&then) {
            assert!(Mercator.adjustment(table, &then, power).due >= 0 || count(&then, power) == 0);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 32, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn months_on_a_board_of_europe(seed in any::<u64>(), fitted in any::<bool>(), early in 0..3_usize) {
        play(new_game("standard", if fitted { &FITTED } else { &[] }, ["extra", "none", "full"][early]), seed, 20);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn months_on_a_world(seed in any::<u64>()) {
        play(new_game("mercator-world", &[], "extra"), seed, 12);
    }
}
