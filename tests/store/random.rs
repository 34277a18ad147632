//! Whatever a game comes to, it is the same after it was saved and opened.

use chancery::adjudicate::HouseRules;
use chancery::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery::calendar::{Phase, PhaseKind};
use chancery::game::{Edit, Game};
use chancery::order::{Action, Entry, Note, Order, Reading, Travel, UnitRef};
use chancery::seat::{SeatId, Seating};
use chancery::store::Opened;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::support::{at, new_game, new_game_of, setup_of, store};

#[derive(Clone, Debug)]
enum Step {
    Enter(Entry),
    Add(Vec<Entry>),
    Strike(usize),
    Slip(PowerId, SeatId, bool),
    Settle,
    Edit(Edit),
    Rule(usize, usize),
    Reopen(usize),
    Undo,
    Redo,
    Save,
}

fn board() -> &'static Board {
    builtin::standard()
}

fn province() -> impl Strategy<Value = ProvinceId> {
    (0..board().provinces.len() as u16).prop_map(ProvinceId)
}

/// Any province, with any of its coasts or none.
fn place() -> impl Strategy<Value = Place> {
    (province(), any::<prop::sample::Index>()).prop_map(|(province, which)| {
        let mut places = vec![Place::of(province)];
        places.extend(board().fleet_places(province));
        places[which.index(places.len())]
    })
}

fn power() -> impl Strategy<Value = PowerId> {
    (0..7u8).prop_map(PowerId)
}

fn kind() -> impl Strategy<Value = UnitKind> {
    prop_oneof![Just(UnitKind::Army), Just(UnitKind::Fleet)]
}

fn unit_ref() -> impl Strategy<Value = UnitRef> {
    (place(), option::of(kind()), option::of(power())).prop_map(|(place, kind, power)| UnitRef { place, kind, power, aboard: false })
}

fn travel() -> impl Strategy<Value = Travel> {
    prop_oneof![Just(Travel::Unsaid), Just(Travel::Convoy), vec(province(), 0..4).prop_map(Travel::Route)]
}

fn action() -> impl Strategy<Value = Action> {
    prop_oneof![
        Just(Action::Hold),
        Just(Action::Disband),
        (place(), travel()).prop_map(|(to, travel)| Action::Move { to, travel }),
        unit_ref().prop_map(|unit| Action::SupportHold { unit }),
        (unit_ref(), place()).prop_map(|(unit, to)| Action::SupportMove { unit, to }),
        (unit_ref(), place()).prop_map(|(army, to)| Action::Convoy { army, to, ferry: false }),
    ]
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![
        4 => (unit_ref(), action()).prop_map(|(unit, action)| Order::Unit { unit, action }),
        1 => (option::of(kind()), place()).prop_map(|(kind, place)| Order::Build { kind, place }),
        1 => unit_ref().prop_map(|unit| Order::Remove { unit }),
        1 => Just(Order::Waive),
        1 => (option::of(kind()), place()).prop_map(|(kind, place)| Order::Mobilize { kind, place }),
        1 => (unit_ref(), option::of(province())).prop_map(|(unit, to)| Order::Demobilize { unit, to }),
        1 => (option::of(kind()), province()).prop_map(|(kind, centre)| Order::RemovePooled { kind, centre }),
        1 => amount().prop_map(|amount| Order::Invest { amount }),
        1 => any::<u16>().prop_map(|number| Order::Lot { number }),
    ]
}

fn amount() -> impl Strategy<Value = u32> {
    prop_oneof![0..4u32, any::<u32>()]
}

/// One of the players, or the game master.
fn seat() -> impl Strategy<Value = SeatId> {
    prop_oneof![8 => (0..7u16).prop_map(SeatId), 1 => Just(SeatId::GAME_MASTER)]
}

/// The seat as it can be in a game.
fn seat_of(game: &Game, power: PowerId, seat: SeatId) -> SeatId {
    match game.setup.variant.seating() {
        Seating::OnePerPower => SeatId::of(power),
        Seating::Players { .. } if seat == SeatId::GAME_MASTER => seat,
        Seating::Players { .. } => SeatId(seat.0 % game.setup.players.len() as u16),
    }
}

fn seated(game: &Game, entry: Entry) -> Entry {
    Entry { seat: seat_of(game, entry.power, entry.seat), ..entry }
}

/// A move that the toy variant carries out, so that positions change.
fn real_move() -> impl Strategy<Value = Order> {
    let starts: Vec<(UnitKind, Place)> = board().powers.iter().flat_map(|p| p.start.clone()).collect();
    (prop::sample::select(starts), any::<prop::sample::Index>()).prop_map(|((kind, from), which)| {
        let mut goals: Vec<Place> = board().fleet_moves(from).to_vec();
        goals.extend(board().army_moves(from.province).iter().copied().map(Place::of));
        let action = Action::Move { to: goals[which.index(goals.len())], travel: Travel::Unsaid };
        Order::Unit { unit: UnitRef::new(kind, from), action }
    })
}

fn note() -> impl Strategy<Value = Note> {
    let text = any::<String>;
    prop_oneof![
        (text(), text()).prop_map(|(written, read)| Note::Prefix { written, read }),
        (text(), text()).prop_map(|(written, read)| Note::NearMiss { written, read }),
        text().prop_map(|read| Note::Elliptic { read }),
        text().prop_map(Note::Remark),
    ]
}

fn reading() -> impl Strategy<Value = Reading> {
    prop_oneof![
        4 => (prop_oneof![order(), real_move()], vec(note(), 0..2)).prop_map(|(order, notes)| Reading::Order { order, notes }),
        1 => (any::<String>(), vec(order(), 0..3)).prop_map(|(question, candidates)| Reading::Ambiguous { question, candidates }),
        1 => any::<String>().prop_map(|why| Reading::Unreadable { why }),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    (seat(), power(), any::<String>(), reading()).prop_map(|(seat, power, written, reading)| Entry { seat, power, written, reading })
}

/// Any phase of the calendar, of any year.
fn phase() -> impl Strategy<Value = Phase> {
    let in_year = prop::sample::select(vec![
        (0, PhaseKind::Movement),
        (0, PhaseKind::Retreats),
        (1, PhaseKind::Movement),
        (1, PhaseKind::Retreats),
        (2, PhaseKind::Adjustments),
    ]);
    (prop_oneof![1901u16..1903, 0..u16::MAX], in_year).prop_map(|(year, (season, kind))| Phase { year, season, kind })
}

fn edit() -> impl Strategy<Value = Edit> {
    prop_oneof![
        (power(), kind(), place()).prop_map(|(power, kind, place)| Edit::Place { power, kind, place }),
        province().prop_map(Edit::Remove),
        province().prop_map(Edit::RemoveDislodged),
        province().prop_map(Edit::Dislodge),
        (province(), option::of(power())).prop_map(|(province, owner)| Edit::SetOwner { province, owner }),
        Just(Edit::ClearUnits),
        phase().prop_map(Edit::SetPhase),
        pooling(),
        (seat(), power(), amount()).prop_map(|(seat, power, amount)| Edit::SetInfluence { seat, power, amount }),
        (seat(), amount()).prop_map(|(seat, amount)| Edit::SetInHand { seat, amount }),
        (seat(), amount()).prop_map(|(seat, points)| Edit::SetPoints { seat, points }),
        Just(Edit::Conclude),
    ]
}

/// A unit goes into a pool at home, or out of it.
fn pooling() -> impl Strategy<Value = Edit> {
    (power(), kind(), any::<prop::sample::Index>(), any::<bool>()).prop_map(|(power, kind, which, into)| {
        let homes = &board().power(power).home;
        let centre = homes[which.index(homes.len())];
        if into { Edit::Pool { power, kind, centre } } else { Edit::Unpool { power, kind, centre } }
    })
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => entry().prop_map(Step::Enter),
        2 => vec(entry(), 0..4).prop_map(Step::Add),
        1 => any::<usize>().prop_map(Step::Strike),
        1 => (power(), seat(), any::<bool>()).prop_map(|(power, seat, handed_in)| Step::Slip(power, seat, handed_in)),
        4 => Just(Step::Settle),
        2 => edit().prop_map(Step::Edit),
        1 => (0..HouseRules::SPECS.len(), 0..3usize).prop_map(|(option, choice)| Step::Rule(option, choice)),
        1 => any::<usize>().prop_map(Step::Reopen),
        1 => Just(Step::Undo),
        1 => Just(Step::Redo),
        2 => Just(Step::Save),
    ]
}

/// What can't be done is left out: a refusal changes nothing.
fn take(game: &mut Game, step: Step, second: i64) {
    match step {
        Step::Enter(entry) => drop(game.enter(seated(game, entry))),
        Step::Add(entries) => game.add(entries.into_iter().map(|entry| seated(game, entry)).collect()),
        Step::Strike(index) => drop(game.strike(index % 8)),
        Step::Slip(power, seat, handed_in) => game.mark_slip(seat_of(game, power, seat), handed_in),
        Step::Settle => drop(game.settle(at(second))),
        Step::Edit(edit) => drop(game.edit(edit, at(second))),
        Step::Rule(option, choice) => game.set_rule(option, choice, at(second)),
        Step::Reopen(turn) => drop(game.reopen(turn % 8, at(second))),
        Step::Undo => drop(game.undo(at(second))),
        Step::Redo => drop(game.redo(at(second))),
        Step::Save => {}
    }
}

/// Plays, saves on the way and at the end, and gives the game as it was and as it opens again.
fn play_save_and_open(mut game: Game, steps: Vec<Step>) -> (Game, Opened) {
    let directory = tempfile::tempdir().unwrap();
    let store = store(directory.path());
    let mut handle = store.create(&game, None, at(0)).unwrap();
    for (second, step) in (0..).zip(steps) {
        let save = matches!(step, Step::Save);
        take(&mut game, step, second);
        if save {
            handle.save(&game, at(second)).unwrap();
        }
    }
    handle.save(&game, at(99)).unwrap();
    let folder = handle.folder().file_name().unwrap().to_str().unwrap().to_owned();
    drop(handle);
    let opened = store.open(&folder).unwrap();
    (game, opened)
}

/// Whatever names people have, so that no two have the same.
fn players() -> impl Strategy<Value = Vec<String>> {
    let name = prop_oneof![any::<String>(), "[ a-c:,\"']{1,4}"].prop_filter("a player has a name", |name| !name.is_empty());
    proptest::collection::hash_set(name, 3..6).prop_map(|names| names.into_iter().collect())
}

fn assert_same(game: &Game, opened: &Opened) -> Result<(), TestCaseError> {
    prop_assert_eq!(&opened.warnings, &vec![]);
    prop_assert_eq!(opened.game.course(), game.course());
    prop_assert_eq!(opened.game.log(), game.log());
    let (ours, theirs) = (setup_of(game), setup_of(&opened.game));
    prop_assert_eq!((ours.0, ours.2, ours.3), (theirs.0, theirs.2, theirs.3));
    prop_assert!(std::sync::Arc::ptr_eq(&ours.1, &theirs.1));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_saved_game_opens_as_it_was(name in any::<String>(), steps in vec(step(), 1..40)) {
        let (game, opened) = play_save_and_open(new_game(&name), steps);
        assert_same(&game, &opened)?;
    }

    #[test]
    fn so_does_one_of_players_with_pools_and_influence(players in players(), steps in vec(step(), 1..40)) {
        let (game, opened) = play_save_and_open(new_game_of("toy-players", "Toys", players), steps);
        assert_same(&game, &opened)?;
    }

    #[test]
    fn so_do_the_games_that_are_played(which in 0..3usize, players in players(), steps in vec(step(), 1..40)) {
        let (variant, players) = match which {
            0 => ("standard", vec![String::new(); 7]),
            1 => ("mobilization", vec![String::new(); 7]),
            _ => ("arms-merchant", players),
        };
        let (game, opened) = play_save_and_open(new_game_of(variant, "Real", players), steps);
        assert_same(&game, &opened)?;
    }
}
