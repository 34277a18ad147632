//! The adjudicator told by its reasons: why an order came out as it did, what follows for retreats
//! and adjustments, and how a phase is passed on. Which results the rules demand is in
//! `tests/cases`.

mod api;
mod legal;
mod played;
mod positions;
mod properties;
mod seasons;
mod unbroken;

use crate::support::grid_board;
use crate::support::proposals::proposals;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{
    DefaultAction, HouseRules, Outcome, Reason, Resolver, Rival, Verdict, VoidReason,
};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::order::Forms;
use chancery_engine::order::read::{NamesRead, ReadingContext, read_order};
use chancery_engine::order::write::write_order;
use chancery_engine::order::{Action, Order, Submission, Travel, UnitRef};
use chancery_engine::position::{Barred, Position};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{Fate, Settlement, Standard, State, Table, Variant};

/// A position, and the orders given in it.
struct Scene {
    rules: HouseRules,
    state: State,
}

fn board() -> &'static Board {
    builtin::standard()
}

fn at(name: &str) -> ProvinceId {
    board().find_exact(name).unwrap()
}

fn place(name: &str) -> Place {
    match name.split_once('/') {
        None => Place::new(at(name)),
        Some((province, coast)) => board()
            .fleet_places(at(province))
            .into_iter()
            .find(|&p| board().write_place(p).ends_with(coast))
            .unwrap(),
    }
}

fn power(name: &str) -> PowerId {
    board()
        .power_ids()
        .find(|&p| board().power(p).name == name)
        .unwrap()
}

fn rival(from: &str, strength: u16) -> Rival {
    Rival {
        from: at(from),
        strength,
    }
}

impl Scene {
    /// `units` as `England: F Lon, A Bel`.
    fn new(phase: &str, units: &[&str]) -> Self {
        let mut position = Position::empty(board());
        position.owners = Position::start(board()).owners;
        for line in units {
            let (owner, list) = line.split_once(": ").unwrap();
            for unit in list.split(", ") {
                let (kind, name) = unit.split_once(' ').unwrap();
                let kind = if kind == "A" {
                    UnitKind::Army
                } else {
                    UnitKind::Fleet
                };
                position.add(power(owner), kind, place(name));
            }
        }
        let phase = CLASSIC.parse(phase).unwrap();
        Self {
            rules: HouseRules::default(),
            state: State {
                phase,
                position,
                ending: None,
                claims: Vec::new(),
                discoveries: None,
                accounts: Accounts::default(),
            },
        }
    }

    fn table(&self) -> Table<'_> {
        Table::new(board(), &self.rules)
    }

    fn own(mut self, owner: &str, centres: &[&str]) -> Self {
        for centre in centres {
            self.state.position.owners[at(centre).index()] = Some(power(owner));
        }
        self
    }

    /// `lines` as `England: F Lon - ENG`.
    fn orders(&self, lines: &[&str]) -> Vec<Submission> {
        let read = |line: &&str| {
            let (owner, text) = line.split_once(": ").unwrap();
            let (position, kind) = (&self.state.position, self.state.phase.kind);
            let context = ReadingContext {
                board: board(),
                position,
                phase: kind,
                power: Some(power(owner)),
                names: NamesRead::Exact,
                forms: Forms::STANDARD,
            };
            Submission {
                seat: SeatId::playing(power(owner)),
                power: power(owner),
                order: read_order(context, text).order().unwrap().clone(),
            }
        };
        lines.iter().map(read).collect()
    }

    fn settle(&self, lines: &[&str]) -> Settlement {
        Standard.settle(self.table(), &self.state, &self.orders(lines), &[])
    }

    fn then(&self, lines: &[&str]) -> Self {
        Self {
            rules: self.rules,
            state: self.settle(lines).after,
        }
    }

    fn phase(&self) -> String {
        CLASSIC.name(self.state.phase)
    }

    fn proposals(&self, owner: &str, lines: &[&str]) -> Vec<String> {
        let proposed = proposals(
            &Standard,
            self.table(),
            &self.state,
            power(owner),
            &self.orders(lines),
        );
        proposed
            .iter()
            .map(|order: &Order| write_order(board(), Some(&self.state.position), order))
            .collect()
    }
}

fn reasons(settlement: &Settlement) -> Vec<Reason> {
    settlement.verdicts.iter().map(|v| v.reason).collect()
}

#[test]
fn battles_are_told_with_their_strengths() {
    let scene = Scene::new(
        "Spring 1901",
        &[
            "France: A Par, A Gas, A Pic",
            "Germany: A Mun, A Ruh, A Bel",
            "Italy: A Mar",
        ],
    );
    let settled = scene.settle(&[
        "France: A Par - Bur",
        "France: A Gas S A Par - Bur",
        "Germany: A Mun - Bur",
        "Italy: A Mar - Gas",
        "Germany: A Ruh S A Bel",
        "France: A Pic - Bel",
        "Germany: A Bel H",
    ]);
    assert_eq!(
        reasons(&settled),
        [
            Reason::StoodOff {
                strength: 1,
                by: rival("Mun", 1)
            },
            Reason::Cut { by: at("Mar") },
            Reason::StoodOff {
                strength: 1,
                by: rival("Par", 1)
            },
            Reason::Repelled {
                strength: 1,
                by: rival("Gas", 1)
            },
            Reason::Supported,
            Reason::Repelled {
                strength: 1,
                by: rival("Bel", 2)
            },
            Reason::Held,
        ]
    );
}

#[test]
fn head_to_head_and_the_one_in_the_way() {
    let scene = Scene::new(
        "Spring 1901",
        &["France: A Par, A Gas", "Germany: A Bur, A Pic"],
    );
    let settled = scene.settle(&[
        "France: A Par - Bur",
        "France: A Gas S A Par - Bur",
        "Germany: A Bur - Par",
        "Germany: A Pic H",
    ]);
    assert_eq!(
        settled.verdicts[0].reason,
        Reason::Moved {
            strength: 2,
            over: Some(rival("Bur", 1)),
            by_convoy: false
        }
    );
    assert_eq!(
        settled.verdicts[2].reason,
        Reason::HeadToHead {
            strength: 1,
            by: rival("Par", 2)
        }
    );
    let dislodged = &settled.after.position.dislodged[0];
    assert_eq!(dislodged.by, Some(at("Par")));
    let mut barred: Vec<_> = dislodged
        .barred
        .iter()
        .map(|&(p, why)| (board().write_place(p), why))
        .collect();
    barred.sort_by(|a, b| a.0.cmp(&b.0));
    let occupied = |name: &str| (name.to_owned(), Barred::Occupied);
    assert_eq!(
        barred,
        [
            occupied("Gas"),
            ("Par".to_owned(), Barred::Attacker),
            occupied("Pic")
        ]
    );
}

#[test]
fn no_power_dislodges_its_own() {
    let scene = Scene::new(
        "Spring 1901",
        &["Germany: A Ber, A Mun, F Kie", "Russia: A Pru"],
    );
    let settled = scene.settle(&[
        "Germany: A Ber H",
        "Germany: A Mun S A Pru - Ber",
        "Russia: A Pru - Ber",
        "Germany: F Kie - Ber",
    ]);
    assert_eq!(
        reasons(&settled),
        [
            Reason::Held,
            Reason::AgainstOwnUnit { at: at("Ber") },
            // The support keeps the fleet out as well, which its own army does anyhow.
            Reason::OwnSupportOnly { at: at("Ber") },
            Reason::OwnUnit { at: at("Ber") },
        ]
    );
}

#[test]
fn broken_convoys_name_the_fleet_and_the_attack() {
    let scene = Scene::new(
        "Spring 1901",
        &["England: A Lon, F NTH, F Nwy", "Germany: F HEL, F Den"],
    );
    let lines = [
        "England: A Lon - Hol",
        "England: F NTH C A Lon - Hol",
        "Germany: F HEL - NTH",
        "Germany: F Den S F HEL - NTH",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(
        settled.verdicts[0].reason,
        Reason::ConvoyBroken {
            fleet: at("NTH"),
            by: at("HEL")
        }
    );
    assert_eq!(
        settled.verdicts[1].reason,
        Reason::Dislodged { by: at("HEL") }
    );
    let idle = scene.settle(&[
        "England: A Lon - Hol",
        "England: F NTH H",
        "England: F Nwy S F NTH",
    ]);
    assert_eq!(
        idle.verdicts[0],
        Verdict::fails(Reason::NoConvoy {
            fleet: Some(at("NTH"))
        })
    );
    let unmatched = scene.settle(&["England: A Lon - Yor", "England: F NTH C A Lon - Hol"]);
    assert_eq!(
        unmatched.verdicts[1].reason,
        Reason::UnmatchedConvoy { army: at("Lon") }
    );
}

#[test]
fn a_named_route_is_the_only_one_where_it_is_binding() {
    let mut scene = Scene::new(
        "Spring 1901",
        &["England: A Lon, F NTH, F ENG", "France: F Bre, F MAO"],
    );
    let lines = [
        "England: F NTH C A Lon - Bel",
        "England: F ENG C A Lon - Bel",
        "France: F Bre - ENG",
        "France: F MAO S F Bre - ENG",
    ];
    let free = scene.settle(&[&["England: A Lon - Bel"], &lines[..]].concat());
    assert_eq!(free.verdicts[0].outcome, Outcome::Succeeds);
    let ignored = scene.settle(&[&["England: A Lon - ENG - Bel"], &lines[..]].concat());
    assert_eq!(ignored.verdicts[0].outcome, Outcome::Succeeds);
    scene.rules.set(&[], "convoy-path", "binding").unwrap();
    let bound = scene.settle(&[&["England: A Lon - ENG - Bel"], &lines[..]].concat());
    assert_eq!(
        bound.verdicts[0].reason,
        Reason::ConvoyBroken {
            fleet: at("ENG"),
            by: at("Bre")
        }
    );
    assert_eq!(
        bound.verdicts[1].reason,
        Reason::UnmatchedConvoy { army: at("Lon") }
    );
    let impossible = scene.settle(&["England: A Lon - NTH - Bre"]);
    assert_eq!(
        impossible.verdicts[0].reason,
        Reason::Void(VoidReason::NoConvoyPossible { to: at("Bre") })
    );
}

#[test]
fn void_orders_say_why() {
    let units = [
        "England: F Lon, A Wal, F StP/nc",
        "France: A Bre, F ENG, F WES, F MAO",
        "Turkey: A Smy, F Aeg, F Con",
    ];
    let scene = Scene::new("Spring 1901", &units);
    let why = |line: &str| match scene.settle(&[line]).verdicts[0] {
        Verdict {
            outcome: Outcome::Void,
            reason: Reason::Void(why),
            ..
        } => why,
        other => panic!("{line}: {other:?}"),
    };
    assert_eq!(why("England: A Yor - Lon"), VoidReason::NoUnit(at("Yor")));
    assert_eq!(
        why("England: F ENG H"),
        VoidReason::NotYours {
            at: at("ENG"),
            owner: power("France")
        }
    );
    assert_eq!(why("England: F Lon - Lon"), VoidReason::ToItself);
    assert_eq!(
        why("England: A Wal - IRI"),
        VoidReason::WrongTerrain {
            to: at("IRI"),
            kind: UnitKind::Army
        }
    );
    assert_eq!(
        why("Turkey: F Aeg - Ank"),
        VoidReason::NotAdjacent { to: place("Ank") }
    );
    assert_eq!(
        why("England: F StP/nc - BOT"),
        VoidReason::NotAdjacent { to: place("BOT") }
    );
    assert_eq!(
        why("England: A Wal - Den"),
        VoidReason::NoConvoyPossible { to: at("Den") }
    );
    assert_eq!(
        why("France: F MAO - Spa"),
        VoidReason::WhichCoast { to: at("Spa") }
    );
    assert_eq!(
        why("France: F WES - Spa/nc"),
        VoidReason::CoastOutOfReach {
            to: place("Spa/nc")
        }
    );
    assert_eq!(
        why("England: A Wal S F Lon - NTH"),
        VoidReason::SupportOutOfReach { to: at("NTH") }
    );
    assert_eq!(why("England: A Wal S A Wal"), VoidReason::SupportsItself);
    assert_eq!(
        why("France: F ENG S A Bre - Wal"),
        VoidReason::SupportedMoveImpossible { unit: at("Bre") }
    );
    assert_eq!(
        why("England: F Lon C A Wal - Bel"),
        VoidReason::NotAConvoyFleet
    );
    assert_eq!(why("France: F WES C A Bre - Wal"), VoidReason::NotOnRoute);
    assert_eq!(
        why("Turkey: F Aeg C F Con - Gre"),
        VoidReason::ConvoyedFleet { at: at("Con") }
    );
}

#[test]
fn of_two_orders_none_counts_unless_they_are_the_same() {
    let mut scene = Scene::new("Spring 1901", &["France: A Par"]);
    let lines = [
        "France: A Par - Bur",
        "France: A Par - Pic",
        "France: A Par - Bur",
    ];
    let settled = scene.settle(&lines);
    assert_eq!(reasons(&settled), [Reason::Void(VoidReason::TwoOrders); 3]);
    assert_eq!(settled.defaults[0].action, DefaultAction::Held);
    scene.rules.set(&[], "two-orders", "first").unwrap();
    let outcomes: Vec<Outcome> = scene
        .settle(&lines)
        .verdicts
        .iter()
        .map(|v| v.outcome)
        .collect();
    assert_eq!(
        outcomes,
        [Outcome::Succeeds, Outcome::Void, Outcome::Succeeds]
    );
}

#[test]
fn pieces_are_moved_from_the_head_of_the_chain() {
    let scene = Scene::new(
        "Spring 1901",
        &[
            "Turkey: F Ank, A Con, A Smy, A Bul, A Ser",
            "Austria: A Tri, A Vie",
            "Italy: A Ven, A Tyr",
        ],
    );
    let settled = scene.settle(&[
        "Turkey: F Ank - Con",
        "Turkey: A Con - Smy",
        "Turkey: A Smy - Ank",
        "Turkey: A Ser - Alb",
        "Turkey: A Bul - Ser",
        "Italy: A Ven - Tri",
        "Italy: A Tyr S A Ven - Tri",
        "Austria: A Vie - Gal",
    ]);
    let told: Vec<(String, bool)> = settled
        .events
        .iter()
        .map(|e| {
            (
                board().write_place(e.unit.place),
                matches!(e.fate, Fate::Moved { ring: true, .. }),
            )
        })
        .collect();
    let plain = |name: &str| (name.to_owned(), false);
    assert_eq!(told[0], plain("Tri"), "the dislodged unit is lifted first");
    assert_eq!(
        told[1..3],
        [plain("Ser"), plain("Bul")],
        "then the longest chain from its head"
    );
    assert!(
        told[5..].iter().all(|(_, ring)| *ring) && told.len() == 8,
        "the ring last: {told:?}"
    );
    assert_eq!(settled.verdicts[0].reason, Reason::Rotated);
}

/// A walk over the board that never crosses itself, each step one that an army or a fleet can make.
fn long_walk(board: &Board, most: usize) -> Vec<(UnitKind, ProvinceId)> {
    let steps = |from: ProvinceId| {
        let sails = board
            .fleet_moves(Place::new(from))
            .iter()
            .map(|p| (UnitKind::Fleet, p.province));
        sails
            .chain(
                board
                    .army_moves(from)
                    .iter()
                    .map(|&to| (UnitKind::Army, to)),
            )
            .collect::<Vec<_>>()
    };
    let mut longest = Vec::new();
    for start in board.province_ids().step_by(37) {
        let mut walk = Vec::new();
        let mut seen = vec![false; board.provinces.len()];
        let mut here = start;
        loop {
            seen[here.index()] = true;
            // To where fewest ways lead on: so no corner is left behind.
            let open = |at: ProvinceId| steps(at).iter().filter(|(_, p)| !seen[p.index()]).count();
            let Some((kind, next)) = steps(here)
                .into_iter()
                .filter(|(_, p)| !seen[p.index()])
                .min_by_key(|&(_, p)| open(p))
            else {
                break;
            };
            walk.push((kind, here));
            here = next;
        }
        if walk.len() > longest.len() {
            longest = walk;
        }
    }
    longest.truncate(most);
    longest
}

#[test]
fn a_chain_of_hundreds_goes_one_after_another() {
    let board = grid_board::grid_board(50, 40).unwrap();
    let walk = long_walk(&board, 500);
    assert_eq!(walk.len(), 500);
    let mut position = Position::empty(&board);
    for &(kind, province) in &walk {
        position.add(PowerId(0), kind, Place::new(province));
    }
    let orders: Vec<Submission> = walk
        .windows(2)
        .map(|pair| {
            let unit = UnitRef::new(pair[0].0, Place::new(pair[0].1));
            let action = Action::Move {
                to: Place::new(pair[1].1),
                travel: Travel::Unsaid,
            };
            Submission {
                seat: SeatId::playing(PowerId(0)),
                power: PowerId(0),
                order: Order::Unit { unit, action },
            }
        })
        .collect();
    let mut resolver = Resolver::new();
    let stuck = resolver.settle(&board, &HouseRules::default(), &position.units, &orders);
    assert!(
        stuck
            .verdicts
            .iter()
            .all(|v| v.outcome != Outcome::Succeeds),
        "the last holds, so nobody moves"
    );
    let free = &position.units[..position.units.len() - 1];
    let moved = resolver.settle(&board, &HouseRules::default(), free, &orders);
    let outcomes: Vec<Outcome> = moved.verdicts.iter().map(|v| v.outcome).collect();
    assert_eq!(outcomes, vec![Outcome::Succeeds; 499]);
}
