//! Whatever a game comes to, it is the same after it was saved and opened.

use chancery::adjudicate::HouseRules;
use chancery::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery::calendar::{Phase, PhaseKind};
use chancery::game::{Edit, Game};
use chancery::order::{Action, Entry, Note, Order, Reading, Travel, UnitRef};
use chancery::seat::SeatId;
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use crate::support::{at, new_game, setup_of, store};

#[derive(Clone, Debug)]
enum Step {
    Enter(Entry),
    Add(Vec<Entry>),
    Strike(usize),
    Slip(PowerId, bool),
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
    (place(), option::of(kind()), option::of(power())).prop_map(|(place, kind, power)| UnitRef { place, kind, power })
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
        (unit_ref(), place()).prop_map(|(army, to)| Action::Convoy { army, to }),
    ]
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![
        4 => (unit_ref(), action()).prop_map(|(unit, action)| Order::Unit { unit, action }),
        1 => (option::of(kind()), place()).prop_map(|(kind, place)| Order::Build { kind, place }),
        1 => unit_ref().prop_map(|unit| Order::Remove { unit }),
        1 => Just(Order::Waive),
    ]
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
    (power(), any::<String>(), reading()).prop_map(|(power, written, reading)| Entry { seat: SeatId::of(power), power, written, reading })
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
    ]
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        6 => entry().prop_map(Step::Enter),
        2 => vec(entry(), 0..4).prop_map(Step::Add),
        1 => any::<usize>().prop_map(Step::Strike),
        1 => (power(), any::<bool>()).prop_map(|(power, handed_in)| Step::Slip(power, handed_in)),
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
        Step::Enter(entry) => drop(game.enter(entry)),
        Step::Add(entries) => game.add(entries),
        Step::Strike(index) => drop(game.strike(index % 8)),
        Step::Slip(power, handed_in) => game.mark_slip(SeatId::of(power), handed_in),
        Step::Settle => drop(game.settle(at(second))),
        Step::Edit(edit) => drop(game.edit(edit, at(second))),
        Step::Rule(option, choice) => game.set_rule(option, choice, at(second)),
        Step::Reopen(turn) => drop(game.reopen(turn % 8, at(second))),
        Step::Undo => drop(game.undo(at(second))),
        Step::Redo => drop(game.redo(at(second))),
        Step::Save => {}
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn a_saved_game_opens_as_it_was(name in any::<String>(), steps in vec(step(), 1..40)) {
        let directory = tempfile::tempdir().unwrap();
        let store = store(directory.path());
        let mut game = new_game(&name);
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
        prop_assert_eq!(&opened.warnings, &vec![]);
        prop_assert_eq!(opened.game.course(), game.course());
        prop_assert_eq!(opened.game.log(), game.log());
        let (ours, theirs) = (setup_of(&game), setup_of(&opened.game));
        prop_assert_eq!((ours.0, ours.2, ours.3), (theirs.0, theirs.2, theirs.3));
        prop_assert!(std::sync::Arc::ptr_eq(&ours.1, &theirs.1));
    }
}
