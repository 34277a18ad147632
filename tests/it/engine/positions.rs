//! How a game stands, as a line of text: out and in again it is the same, in every phase of every
//! sample game, and settles the same. Phases that begin with dislodged units are cases of their own.

use std::collections::BTreeSet;
use std::path::Path;

use chancery_atlas::board::builtin;
use chancery_engine::adjudicate::HouseRules;
use chancery_engine::edit::{ExactNames, PositionFault, read_position, write_position};
use chancery_engine::order::Submission;
use chancery_engine::variant::{self, Standard, Table};
use chancery_game::case;
use chancery_game::game::Turn;
use chancery_game::store::Store;

use crate::support::samples;

/// What a position can't say; it is met in the sample games.
const UNSAID: [&str; 5] = [
    "claims made earlier in the season",
    "an army aboard a dislodged fleet",
    "an extra unit that was dislodged",
    "natives away from where they first stood",
    "a conqueror's right to name an area",
];

fn check(names: ExactNames<'_>, turn: &Turn, unsaid: &mut BTreeSet<&'static str>) -> bool {
    let variant = names.variant;
    let written = match write_position(names, &turn.before) {
        Ok(written) => written,
        Err(why) => {
            unsaid.insert(why.0);
            return false;
        }
    };
    let read = read_position(names, &written)
        .unwrap_or_else(|why| panic!("{}: {why}\n{written}", variant.id()));
    assert_eq!(write_position(names, &read).as_ref(), Ok(&written));
    let lines = written.replace(" | ", "\n");
    assert_eq!(read_position(names, &lines).as_ref(), Ok(&read));
    // The same orders come to the same.
    let table = Table::new(names.board, names.rules);
    let orders: Vec<_> = turn
        .sheet
        .entries
        .iter()
        .filter_map(|line| {
            let order = line.reading.order()?.clone();
            Some(Submission::new(line.author(), order))
        })
        .collect();
    let [first, second] =
        [&turn.before, &read].map(|state| variant.settle(table, state, &orders, &[]));
    let outcomes = |settled: &variant::Settlement| {
        let verdicts = settled.verdicts.iter();
        verdicts.map(|verdict| verdict.outcome).collect::<Vec<_>>()
    };
    assert_eq!(outcomes(&first), outcomes(&second), "{written}");
    let [first, second] = [first, second].map(|settled| write_position(names, &settled.after));
    assert_eq!(first, second, "{written}");
    true
}

#[test]
fn every_phase_of_the_samples_goes_out_and_in() {
    let (mut said, mut all, mut begun) = (0, 0, 0);
    let mut unsaid = BTreeSet::new();
    for folder in samples() {
        let name = folder.file_name().unwrap().to_string_lossy();
        let store = Store::new(folder.parent().unwrap(), variant::all());
        let (game, _) = store.read(&name).unwrap();
        for (at, turn) in game.turns().iter().enumerate() {
            let names = ExactNames {
                board: game.board(),
                variant: game.setup().variant,
                players: &game.setup().players,
                rules: &turn.rules,
            };
            let is_said = check(names, turn, &mut unsaid);
            said += usize::from(is_said);
            all += 1;
            if !turn.before.position.dislodged.is_empty() {
                let written = case::write_turns(&game, at..at + 1);
                assert_eq!(
                    written.left_out.is_empty(),
                    is_said,
                    "{:?}",
                    written.left_out
                );
                if is_said {
                    let cases = case::read_cases(&written.text, Path::new(".")).unwrap();
                    assert_eq!(cases[0].run(), [], "{}", written.text);
                    begun += 1;
                }
            }
        }
    }
    let unexpected: Vec<_> = unsaid.iter().filter(|why| !UNSAID.contains(*why)).collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
    assert!(said * 10 > all * 7, "{said} of {all}: {unsaid:?}");
    assert!(begun > 20, "{begun}");
}

fn standard(rules: &HouseRules) -> ExactNames<'_> {
    ExactNames {
        board: builtin::standard(),
        variant: &Standard,
        players: &[],
        rules,
    }
}

#[test]
fn what_is_wrong_with_a_position_is_told_by_its_line() {
    let rules = HouseRules::default();
    let names = standard(&rules);
    let fault = |text| read_position(names, text).unwrap_err().to_string();
    assert_eq!(
        fault("phase Spring 1901 | France: A Paris, F Atlantis"),
        "line 2 (“France: A Paris, F Atlantis”): there is no place “Atlantis” on this board; write an \
         abbreviation or a full name, as in `Par` or `Paris`"
    );
    assert_eq!(
        fault("phase Spring 1901\nFrance: A Par\nGermany: A Par"),
        "line 3 (“Germany: A Par”): Paris has a unit already; remove it first"
    );
    assert_eq!(
        fault("France: A Par"),
        "line 1 (“France: A Par”): the phase is missing; write it first, as in `phase Spring 1901`"
    );
    let coast = "phase Spring 1902 retreats | dislodged France F Spa by MAO";
    assert_eq!(
        fault(coast),
        "line 2 (“dislodged France F Spa by MAO”): Spain has several coasts; name one, as in Spa/nc"
    );
    let twice =
        "phase Spring 1902 retreats | dislodged France A Bur by Mun | dislodged Italy A Bur";
    assert_eq!(
        fault(twice),
        "line 3 (“dislodged Italy A Bur”): a unit was dislodged from Burgundy already; remove it first"
    );
    let wrong = read_position(names, "phase Spring 1901 | clear").unwrap_err();
    assert_eq!((wrong.line, &wrong.why), (2, &PositionFault::NoFact));
}

#[test]
fn a_dislodged_unit_keeps_what_bars_its_retreats() {
    let rules = HouseRules::default();
    let names = standard(&rules);
    let text = "phase Spring 1902 retreats | France: A Mar | Germany: A Bur | dislodged France A Bur \
                by Mun: Mun attacker, Pic stand-off";
    let state = read_position(names, text).unwrap();
    let [dislodged] = &state.position.dislodged[..] else {
        panic!("{:?}", state.position.dislodged);
    };
    let board = names.board;
    let open: Vec<String> = dislodged
        .retreats
        .iter()
        .map(|&place| board.write_place(place))
        .collect();
    assert_eq!(open, ["Ruh", "Bel", "Par", "Gas"]);
}

/// Who leads by points, the position says, and not the start.
#[test]
fn an_end_by_points_is_won_by_who_leads_then() {
    let players = ["Andy", "Brian"].map(str::to_owned);
    let variant = variant::by_id("arms-merchant").unwrap();
    let rules = variant.house_rules();
    let names = ExactNames {
        board: builtin::standard(),
        variant,
        players: &players,
        rules: &rules,
    };
    let text = "phase Spring 1905 | points Andy 2 | points Brian 7 | conclude points";
    let state = read_position(names, text).unwrap();
    let winners: Vec<&str> = state
        .winners()
        .iter()
        .map(|seat| players[seat.index()].as_str())
        .collect();
    assert_eq!(winners, ["Brian"]);
    assert!(
        write_position(names, &state)
            .unwrap()
            .ends_with("conclude points")
    );
}
