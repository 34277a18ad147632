//! Retreats, centres that change hands, builds and removals.

use super::{Scene, at, board, place, power, reasons};
use chancery_atlas::board::builtin;
use chancery_engine::adjudicate::{DefaultAction, Outcome, Reason, VoidReason};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::position::Barred;
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Demand, Fate, Standard, Table, Variant};

#[test]
fn who_has_nowhere_to_go_is_gone_at_once() {
    let units = [
        "France: A Par, A Mar",
        "Germany: A Bur, A Gas, A Pic, A Bre, A Ruh",
    ];
    let scene = Scene::new("Spring 1901", &units);
    let settled = scene.settle(&[
        "Germany: A Bur - Par",
        "Germany: A Gas S A Bur - Par",
        "Germany: A Ruh - Bur",
    ]);
    let gone = settled
        .events
        .iter()
        .find(|e| e.unit.place.province == at("Par"))
        .unwrap();
    assert_eq!(
        gone.fate,
        Fate::Gone {
            by: Some(at("Bur"))
        }
    );
    assert!(
        settled
            .defaults
            .iter()
            .any(|d| d.unit == gone.unit.id && d.action == DefaultAction::NoRetreat)
    );
    assert_eq!(CLASSIC.name(settled.after.phase), "Fall 1901");
}

#[test]
fn retreats_are_barred_for_a_reason() {
    let units = [
        "Austria: A Bud, A Tri",
        "Germany: A Mun, A Sil",
        "Italy: A Vie",
    ];
    let scene = Scene::new("Spring 1901", &units);
    let moves = [
        "Austria: A Bud S A Tri - Vie",
        "Austria: A Tri - Vie",
        "Germany: A Mun - Boh",
        "Germany: A Sil - Boh",
    ];
    let retreats = scene.then(&moves);
    assert_eq!(retreats.phase(), "Spring 1901 retreats");
    assert_eq!(
        Standard
            .demands(retreats.table(), &retreats.state, power("Italy"))
            .len(),
        1
    );
    assert_eq!(retreats.proposals("Italy", &[]), ["A Vie disband"]);
    assert!(
        retreats
            .proposals("Italy", &["Italy: A Vie - Tyr"])
            .is_empty()
    );
    let why = |line: &str| retreats.settle(&[line]).verdicts[0].reason;
    let barred = |to: &str, why| Reason::Void(VoidReason::RetreatBarred { to: place(to), why });
    assert_eq!(why("Italy: A Vie - Boh"), barred("Boh", Barred::StandOff));
    assert_eq!(why("Italy: A Vie - Bud"), barred("Bud", Barred::Occupied));
    assert_eq!(why("Italy: A Vie - Tri"), barred("Tri", Barred::Attacker));
    assert_eq!(
        why("Italy: A Vie - Ven"),
        Reason::Void(VoidReason::NotAdjacent { to: place("Ven") })
    );
    assert_eq!(
        why("Austria: A Bud - Rum"),
        Reason::Void(VoidReason::NotDislodged(at("Bud")))
    );
    assert_eq!(why("Italy: A Vie - Gal"), Reason::Retreated);
    let away = retreats.settle(&["Italy: A Vie - Gal"]).after;
    assert!(away.position.unit_in(at("Gal")).is_some() && away.position.dislodged.is_empty());
}

#[test]
fn retreats_are_worked_out_again_when_units_are_set_by_hand() {
    let scene = Scene::new(
        "Spring 1901",
        &["Austria: A Bud, A Tri", "Italy: A Vie", "Germany: A Boh"],
    );
    let mut retreats = scene.then(&["Austria: A Bud S A Tri - Vie", "Austria: A Tri - Vie"]);
    let open = |scene: &Scene| {
        scene.state.position.dislodged[0]
            .retreats
            .contains(&place("Boh"))
    };
    assert!(!open(&retreats));
    retreats
        .state
        .position
        .units
        .retain(|u| u.place != place("Boh"));
    let rules = retreats.rules;
    Standard.refresh(Table::new(board(), &rules), &mut retreats.state);
    assert!(open(&retreats));
    assert!(
        !retreats.state.position.dislodged[0]
            .retreats
            .contains(&place("Tri")),
        "the attacker's province stays barred"
    );
}

#[test]
fn centres_change_hands_after_the_retreats_of_fall() {
    let scene = Scene::new("Fall 1901", &["Austria: A Bud, A Tri", "Italy: A Vie"]);
    let moves = ["Austria: A Bud S A Tri - Vie", "Austria: A Tri - Vie"];
    let fought = scene.settle(&moves);
    assert!(fought.captures.is_empty());
    let retreats = scene.then(&moves);
    assert_eq!(retreats.phase(), "Fall 1901 retreats");
    let settled = retreats.settle(&["Italy: A Vie - Tri"]);
    assert!(
        settled.verdicts[0].outcome == Outcome::Void,
        "the attack came from there"
    );
    let settled = retreats.settle(&["Italy: A Vie - Gal"]);
    assert!(settled.captures.is_empty(), "Vienna was Austrian all along");
    let away = Scene::new("Fall 1901", &["Italy: A Tun, A Mar"]).settle(&[]);
    let taken: Vec<_> = away
        .captures
        .iter()
        .map(|c| (c.centre, c.from, c.to))
        .collect();
    let italy = Some(power("Italy"));
    let mut expected = [
        (at("Mar"), Some(power("France")), italy),
        (at("Tun"), None, italy),
    ];
    expected.sort_by_key(|c| c.0);
    assert_eq!(taken, expected);
}

#[test]
fn a_majority_of_the_centres_wins() {
    let mut names: Vec<_> = board()
        .centres()
        .map(|c| board().province(c).abbr.as_str())
        .filter(|n| *n != "Por")
        .collect();
    names.truncate(17);
    let scene = Scene::new("Fall 1905", &["France: F Por"]).own("France", &names);
    let before = scene.state.position.centre_count(board(), power("France"));
    assert_eq!(
        before,
        17 + ["Par", "Mar", "Bre"]
            .iter()
            .filter(|n| !names.contains(n))
            .count()
    );
    let settled = scene.settle(&[]);
    assert_eq!(settled.after.winners(), [SeatId::playing(power("France"))]);
    let spring = Scene::new("Spring 1905", &["France: F Por"]).own("France", &names[..14]);
    assert!(spring.settle(&[]).after.winners().is_empty());
}

#[test]
fn a_winter_with_nothing_due_is_passed_over() {
    let home = ["France: A Par, A Mar, F Bre"];
    let all: Vec<String> = board()
        .power_ids()
        .filter(|&p| p != power("France"))
        .map(|p| {
            let units: Vec<_> = board()
                .power(p)
                .home
                .iter()
                .map(|&h| format!("A {}", board().province(h).abbr))
                .collect();
            format!("{}: {}", board().power(p).name, units.join(", "))
        })
        .collect();
    let units: Vec<&str> = home
        .iter()
        .copied()
        .chain(all.iter().map(String::as_str))
        .collect();
    assert_eq!(
        Scene::new("Fall 1901", &units).then(&[]).phase(),
        "Spring 1902"
    );
    let short: Vec<&str> = units[1..]
        .iter()
        .copied()
        .chain(["France: A Par, A Mar"])
        .collect();
    assert_eq!(
        Scene::new("Fall 1901", &short).then(&[]).phase(),
        "Winter 1901"
    );
}

#[test]
fn builds_and_their_refusals() {
    let scene = Scene::new("Winter 1901", &["Russia: A Mos, A Boh"])
        .own("Russia", &["Swe"])
        .own("Germany", &["War"]);
    let due = Standard.adjustment(scene.table(), &scene.state, power("Russia"));
    assert_eq!((due.centres, due.units, due.due), (4, 2, 2));
    assert_eq!(
        due.sites.len(),
        2 + 3,
        "Sevastopol twice; St Petersburg as an army and at either coast"
    );
    assert_eq!(
        Standard.demands(scene.table(), &scene.state, power("Russia")),
        [Demand::Build(0), Demand::Build(1)]
    );
    let why = |line: &str| match scene.settle(&[line]).verdicts[0].reason {
        Reason::Void(why) => why,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(why("Russia: build A War"), VoidReason::NotOwned(at("War")));
    assert_eq!(why("Russia: build A Swe"), VoidReason::NotHome(at("Swe")));
    assert_eq!(why("Russia: build A Mos"), VoidReason::NotVacant(at("Mos")));
    assert_eq!(
        why("Russia: build F StP"),
        VoidReason::WhichCoast { to: at("StP") }
    );
    assert_eq!(why("Russia: remove A Mos"), VoidReason::NoRemovalDue);
    assert_eq!(
        scene.proposals("Russia", &["Russia: build F StP/nc"]),
        ["Waive"]
    );
    let settled = scene.settle(&[
        "Russia: build F StP/nc",
        "Russia: waive",
        "Russia: build A Sev",
    ]);
    assert_eq!(
        reasons(&settled),
        [
            Reason::Built,
            Reason::Waived,
            Reason::Void(VoidReason::NoBuildDue)
        ]
    );
    assert_eq!(
        settled.after.position.unit_in(at("StP")).unwrap().place,
        place("StP/nc")
    );
}

#[test]
fn removals_fall_to_civil_disorder_where_too_few_are_ordered() {
    let scene = Scene::new("Winter 1901", &["Italy: A Ven, A Rom, F Nap, A Mar, A Sil"]);
    assert_eq!(
        Standard.demands(scene.table(), &scene.state, power("Italy")),
        [Demand::Removal(0), Demand::Removal(1)]
    );
    assert_eq!(
        scene.proposals("Italy", &["Italy: remove A Ven"]),
        ["Disband A Sil"]
    );
    let settled = scene.settle(&["Italy: remove A Ven"]);
    let gone: Vec<_> = settled
        .events
        .iter()
        .map(|e| board().write_place(e.unit.place))
        .collect();
    assert_eq!(gone, ["Ven", "Sil"]);
    assert_eq!(settled.defaults.len(), 1);
    assert_eq!(settled.defaults[0].action, DefaultAction::CivilDisorder);
}

/// A year of two digits is of the century in which the board begins, where there is such a year.
#[test]
fn no_year_runs_over() {
    let mut board = chancery_atlas::board::Board::clone(builtin::standard());
    board.year = Some(u16::MAX);
    let calendar = CLASSIC.on(&board);
    assert_eq!(
        calendar.parse("Spring 35").map(|phase| phase.year),
        Some(65_535)
    );
    assert_eq!(calendar.parse("Spring 36"), None);
    assert_eq!(calendar.parse("Spring 99"), None);
    assert_eq!(calendar.parse("Spring 65536"), None);
    assert_eq!(calendar.parse("Spring 99999999999999999999"), None);
    let last = calendar.parse("Fall 65535").unwrap();
    for phase in std::iter::successors(Some(last), |&phase| Some(calendar.next(phase))).take(9) {
        assert_eq!(calendar.parse(&calendar.name(phase)), Some(phase));
    }
}
