//! Mobilization told by its reasons: why an order came out as it did, what is asked for, and what
//! becomes of units off the board. Which results the rules demand is in `tests/cases`.

mod properties;

use chancery::accounts::Accounts;
use chancery::adjudicate::{DefaultAction, HouseRules, PoolReason, PoolVoid, Reason, VoidReason};
use chancery::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery::calendar::CLASSIC;
use chancery::order::read::{self, Context, read_order};
use chancery::order::{Order, PoolOrder, Submission, UnitRef};
use chancery::position::{Position, UnitId};
use chancery::report::explain::void;
use chancery::report::{Names, Style};
use chancery::variant::{Demand, Event, Fate, Mobilization, Settlement, State, Table, Variant};

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
        None => Place::of(at(name)),
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

fn unit(text: &str) -> (UnitKind, Place) {
    let (kind, name) = text.split_once(' ').unwrap();
    (
        if kind == "A" {
            UnitKind::Army
        } else {
            UnitKind::Fleet
        },
        place(name),
    )
}

impl Scene {
    /// `units` as `England: F Lon, A Bel`, `pools` as `England Edi: A, F`; the home centres are
    /// their powers'.
    fn new(phase: &str, units: &[&str], pools: &[&str]) -> Self {
        let mut position = Position::empty(board());
        position.owners = Position::start(board()).owners;
        for line in units {
            let (owner, list) = line.split_once(": ").unwrap();
            for (kind, place) in list.split(", ").map(unit) {
                position.add(power(owner), kind, place);
            }
        }
        for line in pools {
            let (pool, list) = line.split_once(": ").unwrap();
            let (owner, centre) = pool.split_once(' ').unwrap();
            for kind in list.split(", ") {
                position.add_to_pool(
                    power(owner),
                    unit(&format!("{kind} {centre}")).0,
                    at(centre),
                );
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
                stakes: Accounts::default(),
            },
        }
    }

    fn start() -> Self {
        let rules = HouseRules::default();
        Self {
            rules,
            state: Mobilization.start(
                Table {
                    board: board(),
                    rules: &rules,
                },
                7,
            ),
        }
    }

    fn table(&self) -> Table<'_> {
        Table {
            board: board(),
            rules: &self.rules,
        }
    }

    fn with(mut self, option: &str, value: &str) -> Self {
        self.rules
            .set(Mobilization.options(), option, value)
            .unwrap();
        self
    }

    fn own(mut self, owner: &str, centres: &[&str]) -> Self {
        for centre in centres {
            self.state.position.owners[at(centre).index()] = Some(power(owner));
        }
        self
    }

    fn orders(&self, lines: &[&str]) -> Vec<Submission> {
        let read = |line: &&str| {
            let (owner, text) = line.split_once(": ").unwrap();
            Submission::of(power(owner), self.read(power(owner), text))
        };
        lines.iter().map(read).collect()
    }

    fn read(&self, power: PowerId, text: &str) -> Order {
        // Without a letter the reader asks; a file may still hold such an order.
        if let Some(name) = text
            .strip_prefix("mobilize ")
            .filter(|name| !name.contains(' '))
        {
            return Order::Pools(PoolOrder::Mobilize {
                kind: None,
                place: place(name),
            });
        }
        let (position, phase) = (&self.state.position, self.state.phase.kind);
        let context = Context {
            board: board(),
            position,
            phase,
            power: Some(power),
            names: read::Names::Exact,
            forms: Mobilization.forms(),
        };
        read_order(context, text).order().unwrap().clone()
    }

    fn settle(&self, lines: &[&str]) -> Settlement {
        Mobilization.settle(self.table(), &self.state, &self.orders(lines))
    }

    fn then(&self, lines: &[&str]) -> Self {
        Self {
            rules: self.rules,
            state: self.settle(lines).after,
        }
    }

    fn reasons(&self, lines: &[&str]) -> Vec<Reason> {
        self.settle(lines)
            .verdicts
            .iter()
            .map(|v| v.reason)
            .collect()
    }

    /// Why a line is void, given before others.
    fn why(&self, line: &str, others: &[&str]) -> VoidReason {
        match self.reasons(&[&[line], others].concat())[0] {
            Reason::Void(why) => why,
            other => panic!("{line}: {other:?}"),
        }
    }

    fn standing(&self, name: &str) -> UnitId {
        self.state.position.unit_in(at(name)).unwrap().id
    }

    /// `A F` for a pool.
    fn pool(&self, owner: &str, centre: &str) -> String {
        let letters: Vec<String> = self
            .state
            .position
            .pool(power(owner), at(centre))
            .map(|unit| unit.kind.letter().to_string())
            .collect();
        letters.join(" ")
    }
}

#[test]
fn the_start_is_the_standard_one_with_units_sent_home() {
    let scene = Scene::start();
    let standard = Position::start(board());
    let position = &scene.state.position;
    assert_eq!(
        (
            position.units.len(),
            position.pooled.len(),
            position.next_unit
        ),
        (7, 15, standard.next_unit)
    );
    assert_eq!(position.owners, standard.owners);
    for unit in &standard.units {
        let now = position.unit(unit.id).unwrap();
        assert_eq!(
            (now.power, now.kind, now.place.province),
            (unit.power, unit.kind, unit.place.province)
        );
    }
    assert_eq!(
        position
            .pool(power("Russia"), at("StP"))
            .next()
            .unwrap()
            .place,
        place("StP")
    );
}

#[test]
fn a_unit_keeps_its_identity_off_the_board_and_on_it() {
    let start = Scene::start();
    let fleet = start
        .state
        .position
        .pool(power("England"), at("Edi"))
        .next()
        .unwrap()
        .id;
    let spring = start.then(&["England: mobilize F Edi"]);
    assert_eq!(spring.standing("Edi"), fleet);
    let fall = spring.then(&["England: F Edi - NTH"]);
    let winter = fall.then(&["England: demobilize F NTH to Lvp"]);
    assert_eq!(winter.pool("England", "Lvp"), "A F");
    assert!(
        winter
            .state
            .position
            .pool(power("England"), at("Lvp"))
            .any(|unit| unit.id == fleet)
    );
}

#[test]
fn what_can_not_mobilize_says_why() {
    let scene = Scene::new(
        "Spring 1903",
        &["England: A Lon, F NTH", "Germany: A Edi"],
        &[
            "England Edi: F, A",
            "England Lvp: A",
            "Russia StP: F",
            "Russia Sev: F",
        ],
    );
    assert_eq!(
        scene.why("England: mobilize A Bel", &[]),
        VoidReason::NotHome(at("Bel"))
    );
    assert_eq!(
        scene.why("England: mobilize A Mun", &[]),
        VoidReason::NotHome(at("Mun"))
    );
    assert_eq!(
        scene.why("England: mobilize F Lvp", &[]),
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: Some(UnitKind::Fleet),
            at: at("Lvp")
        })
    );
    assert_eq!(
        scene.why("England: mobilize Lon", &[]),
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: None,
            at: at("Lon")
        }),
        "before: the centre is full"
    );
    assert_eq!(
        scene.why("England: mobilize Edi", &[]),
        VoidReason::WhichKind(at("Edi"))
    );
    assert_eq!(
        scene.why("England: mobilize A Edi", &[]),
        VoidReason::NotVacant(at("Edi"))
    );
    assert_eq!(
        scene.why("Russia: mobilize F StP", &[]),
        VoidReason::WhichCoast { to: at("StP") }
    );
    assert_eq!(
        scene.reasons(&[
            "England: mobilize Lvp",
            "Russia: mobilize F StP/sc",
            "Russia: mobilize F Sev"
        ]),
        [Reason::Pools(PoolReason::Mobilized); 3]
    );
    let demobilized = [
        "England: demobilize F NTH to Lon",
        "England: demobilize A Lon to Lvp",
    ];
    let why = scene.why("England: mobilize F Lon", &demobilized);
    assert_eq!(
        why,
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: Some(UnitKind::Fleet),
            at: at("Lon")
        }),
        "it left the board only now"
    );
    let strict = scene.with("missing-kind", "void");
    assert_eq!(
        strict.why("England: mobilize Lvp", &[]),
        VoidReason::KindNotNamed(at("Lvp"))
    );
}

#[test]
fn of_two_that_would_appear_the_first_valid_one_does() {
    let scene = Scene::new(
        "Spring 1903",
        &[],
        &["Russia StP: F, A", "Turkey Smy: A, F"],
    );
    let lines = [
        "Russia: mobilize F StP",
        "Russia: mobilize A StP",
        "Russia: mobilize F StP/nc",
        "Turkey: mobilize F Smy",
        "Turkey: mobilize A Smy",
    ];
    let void = Reason::Void;
    assert_eq!(
        scene.reasons(&lines),
        [
            void(VoidReason::WhichCoast { to: at("StP") }),
            Reason::Pools(PoolReason::Mobilized),
            void(VoidReason::Pools(PoolVoid::AlreadyAppears(at("StP")))),
            Reason::Pools(PoolReason::Mobilized),
            void(VoidReason::Pools(PoolVoid::AlreadyAppears(at("Smy")))),
        ]
    );
    let after = scene.then(&lines);
    assert_eq!(
        (after.pool("Russia", "StP"), after.pool("Turkey", "Smy")),
        ("F".to_owned(), "A".to_owned())
    );
}

#[test]
fn what_can_not_leave_the_board_says_why() {
    let scene = Scene::new(
        "Spring 1903",
        &["France: A Gas, F MAO, A Bur", "Germany: A Mun, F Bre"],
        &["France Mar: A, A", "France Par: F"],
    )
    .own("France", &["Bel", "Mun"])
    .own("Germany", &["Bre"]);
    assert_eq!(
        scene.why("France: demobilize A Pic to Par", &[]),
        VoidReason::NoUnit(at("Pic"))
    );
    let owner = power("Germany");
    assert_eq!(
        scene.why("France: demobilize A Mun to Par", &[]),
        VoidReason::NotYours {
            at: at("Mun"),
            owner
        }
    );
    assert_eq!(
        scene.why("France: demobilize A Gas", &[]),
        VoidReason::Pools(PoolVoid::NoCentreNamed)
    );
    assert_eq!(
        scene.why("France: demobilize A Gas to Bel", &[]),
        VoidReason::NotHome(at("Bel"))
    );
    assert_eq!(
        scene.why("France: demobilize A Gas to Mun", &[]),
        VoidReason::NotHome(at("Mun"))
    );
    assert_eq!(
        scene.why("France: demobilize F MAO to Bre", &[]),
        VoidReason::NotOwned(at("Bre"))
    );
    assert_eq!(
        scene.why("France: demobilize F MAO to Par", &[]),
        VoidReason::FleetInland(at("Par"))
    );
    assert_eq!(
        scene.why("France: demobilize F MAO to Mar", &[]),
        VoidReason::Pools(PoolVoid::PoolFull(at("Mar")))
    );
    let lines = [
        "France: demobilize A Gas to Par",
        "France: demobilize A Bur to Par",
    ];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Demobilized),
            Reason::Void(VoidReason::Pools(PoolVoid::PoolFull(at("Par"))))
        ]
    );
    let left = scene.settle(&lines);
    let held: Vec<UnitId> = left
        .defaults
        .iter()
        .filter(|d| d.action == DefaultAction::Held)
        .map(|d| d.unit)
        .collect();
    assert!(held.contains(&scene.standing("Bur")) && !held.contains(&scene.standing("Gas")));
}

#[test]
fn others_learn_that_the_unit_left() {
    let scene = Scene::new(
        "Spring 1903",
        &["France: A Bur, A Mar, F NTH, A Bel", "Germany: A Mun"],
        &[],
    );
    let lines = [
        "France: demobilize A Bur to Par",
        "France: A Mar S A Bur",
        "France: demobilize F NTH to Bre",
        "France: A Bel - Nwy",
        "Germany: A Mun S A Bur - Ruh",
    ];
    let left = |name| Reason::Pools(PoolReason::LeftBoard { unit: at(name) });
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Demobilized),
            left("Bur"),
            Reason::Pools(PoolReason::Demobilized),
            Reason::NoConvoy,
            left("Bur")
        ]
    );
    let army = Scene::new("Spring 1903", &["England: F NTH, A Lon"], &[]);
    let convoyed = army.reasons(&[
        "England: F NTH C A Lon - Nwy",
        "England: demobilize A Lon to Lvp",
    ]);
    assert_eq!(
        convoyed,
        [left("Lon"), Reason::Pools(PoolReason::Demobilized)]
    );
}

#[test]
fn a_failed_mobilization_names_the_attack() {
    let scene = Scene::new(
        "Spring 1903",
        &["Germany: F NTH, A Nwy, F NWG", "England: A Yor, F Cly"],
        &["England Edi: F"],
    );
    let attacked = Reason::Pools(PoolReason::MobilizationAttacked { by: at("NTH") });
    let lines = [
        "England: mobilize F Edi",
        "Germany: F NTH - Edi",
        "Germany: F NWG - Edi",
    ];
    assert!(matches!(
        scene.reasons(&lines)[0],
        Reason::Pools(PoolReason::MobilizationAttacked { .. })
    ));
    let by_own = [
        "England: mobilize F Edi",
        "Germany: F NTH - Edi",
        "England: A Yor - Edi",
        "England: F Cly S A Yor - Edi",
    ];
    assert_eq!(scene.reasons(&by_own)[0], attacked);
    let convoy = [
        "England: mobilize F Edi",
        "Germany: A Nwy - Edi",
        "Germany: F NWG C A Nwy - Edi",
    ];
    assert_eq!(
        scene.reasons(&convoy)[0],
        Reason::Pools(PoolReason::MobilizationAttacked { by: at("Nwy") })
    );
    let own = [
        "England: mobilize F Edi",
        "England: A Yor - Edi",
        "England: F Cly S A Yor - Edi",
    ];
    assert_eq!(
        scene.reasons(&own),
        [
            Reason::Pools(PoolReason::Mobilized),
            Reason::Pools(PoolReason::OwnMobilization { at: at("Edi") }),
            Reason::Supported
        ]
    );
}

#[test]
fn a_unit_takes_one_order() {
    let lines = ["France: A Bur - Ruh", "France: demobilize A Bur to Par"];
    let scene = || {
        Scene::new(
            "Spring 1903",
            &["France: A Bur", "Germany: A Pic"],
            &["France Mar: A, A"],
        )
    };
    let (two, moved) = (
        Reason::Void(VoidReason::TwoOrders),
        Reason::Moved {
            strength: 1,
            over: None,
            by_convoy: false,
        },
    );
    assert_eq!(scene().reasons(&lines), [two, two]);
    assert_eq!(
        scene().then(&lines).standing("Bur"),
        scene().standing("Bur")
    );
    assert_eq!(
        scene().with("two-orders", "first").reasons(&lines),
        [moved, two]
    );
    assert_eq!(
        scene().with("two-orders", "last").reasons(&lines),
        [
            Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("Bur")))),
            Reason::Pools(PoolReason::Demobilized)
        ]
    );
    let twice = [
        "France: demobilize A Bur to Par",
        "France: demobilize A Bur to Par",
    ];
    assert_eq!(
        scene().reasons(&twice),
        [Reason::Pools(PoolReason::Demobilized); 2]
    );
    assert_eq!(scene().then(&twice).pool("France", "Par"), "A");
    let elsewhere = [
        "France: demobilize A Bur to Par",
        "France: demobilize A Bur to Bre",
    ];
    assert_eq!(scene().reasons(&elsewhere), [two, two]);
    assert_eq!(
        scene().with("two-orders", "last").reasons(&elsewhere),
        [two, Reason::Pools(PoolReason::Demobilized)]
    );
}

#[test]
fn an_order_to_leave_that_can_not_be_carried_out_gives_way() {
    let scene = || {
        Scene::new(
            "Spring 1903",
            &["France: A Bur, A Gas"],
            &["France Mar: A, A", "France Par: A"],
        )
    };
    let full = Reason::Void(VoidReason::Pools(PoolVoid::PoolFull(at("Mar"))));
    let moved = Reason::Moved {
        strength: 1,
        over: None,
        by_convoy: false,
    };
    let lines = ["France: demobilize A Bur to Mar", "France: A Bur - Ruh"];
    assert_eq!(scene().reasons(&lines), [full, moved]);
    let two = Reason::Void(VoidReason::TwoOrders);
    assert_eq!(
        scene().with("impossible-order", "holds").reasons(&lines),
        [full, two],
        "a line that can't be carried out is a line too"
    );
    assert_eq!(
        scene()
            .with("impossible-order", "holds")
            .with("two-orders", "last")
            .reasons(&lines),
        [full, moved]
    );
    let first = scene()
        .with("impossible-order", "holds")
        .with("two-orders", "first");
    assert_eq!(
        first.reasons(&lines),
        [full, two],
        "and where it is chosen the unit holds"
    );
    // Nor does one that two orders make void take the room of another.
    let room = [
        "France: demobilize A Bur to Par",
        "France: A Bur - Ruh",
        "France: demobilize A Gas to Par",
    ];
    assert_eq!(
        scene().reasons(&room),
        [two, two, Reason::Pools(PoolReason::Demobilized)]
    );
    // The last place in the pool goes to the first line; then the other order of the second unit
    // counts, if the house rule chose so.
    let last = [
        "France: demobilize A Gas to Par",
        "France: demobilize A Bur to Par",
        "France: A Bur - Ruh",
    ];
    let no_room = Reason::Void(VoidReason::Pools(PoolVoid::PoolFull(at("Par"))));
    assert_eq!(
        scene().with("two-orders", "first").reasons(&last),
        [Reason::Pools(PoolReason::Demobilized), no_room, moved]
    );
}

#[test]
fn a_mobilized_unit_takes_no_other_order() {
    let scene = Scene::new(
        "Spring 1903",
        &["France: F Bre", "Germany: F NTH"],
        &["France Bre: A", "France Par: A", "England Edi: F"],
    );
    let just = |name| Reason::Void(VoidReason::Pools(PoolVoid::JustMobilized(at(name))));
    let lines = [
        "France: mobilize A Par",
        "France: A Par - Bur",
        "France: A Par H",
        "France: demobilize A Par to Mar",
    ];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Mobilized),
            just("Par"),
            just("Par"),
            just("Par")
        ]
    );
    let attacked = [
        "England: mobilize F Edi",
        "Germany: F NTH - Edi",
        "England: F Edi - NWG",
    ];
    assert_eq!(
        scene.reasons(&attacked)[2],
        Reason::Void(VoidReason::NoUnit(at("Edi"))),
        "it did not come onto the board"
    );
    let exchanged = [
        "France: demobilize F Bre to Mar",
        "France: mobilize A Bre",
        "France: A Bre - Gas",
    ];
    assert_eq!(
        scene.reasons(&exchanged),
        [
            Reason::Pools(PoolReason::Demobilized),
            Reason::Pools(PoolReason::Mobilized),
            just("Bre")
        ]
    );
    let left = [
        "France: F Bre - MAO",
        "France: demobilize F Bre to Mar",
        "France: mobilize A Bre",
    ];
    let has_left = Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("Bre"))));
    assert_eq!(
        scene.reasons(&["France: mobilize A Par", "France: F Bre S A Par"])[1],
        Reason::Void(VoidReason::NoUnit(at("Par")))
    );
    let last = scene.with("two-orders", "last");
    assert_eq!(
        last.reasons(&left),
        [
            has_left,
            Reason::Pools(PoolReason::Demobilized),
            Reason::Pools(PoolReason::Mobilized)
        ],
        "the letter tells which unit is meant"
    );
}

fn fates(events: &[Event]) -> Vec<String> {
    let name = |place: Place| board().write_place(place);
    let words = |event: &Event| match event.fate {
        Fate::Moved { to, .. } => format!("{} - {}", name(event.unit.place), name(to)),
        Fate::Mobilized { to } => format!("{} mobilized {}", name(event.unit.place), name(to)),
        Fate::Demobilized { to } => {
            format!("{} to {}", name(event.unit.place), name(Place::of(to)))
        }
        Fate::Dislodged { .. } => format!("{} dislodged", name(event.unit.place)),
        Fate::Gone { .. } => format!("{} gone", name(event.unit.place)),
        Fate::Retreated { to } => format!("{} retreats {}", name(event.unit.place), name(to)),
        Fate::Boarded { at } => {
            format!("{} aboard {}", name(event.unit.place), name(Place::of(at)))
        }
        Fate::PassedOn { at } | Fate::Trapped { cap: at } => {
            format!("{} to {}", name(event.unit.place), name(Place::of(at)))
        }
        Fate::Built => format!("{} built", name(event.unit.place)),
    };
    events.iter().map(words).collect()
}

#[test]
fn pieces_leave_then_move_then_come() {
    let scene = Scene::new(
        "Spring 1903",
        &[
            "France: A Bur, A Gas, F Spa/nc",
            "Germany: A Mun, A Ruh, A Bel",
        ],
        &["France Par: A", "Russia StP: F"],
    );
    let settled = scene.settle(&[
        "France: mobilize A Par",
        "Russia: mobilize F StP/nc",
        "Germany: A Bel - Bur",
        "Germany: A Mun - Tyr",
        "France: A Gas - Spa",
        "France: F Spa/nc - Por",
        "France: demobilize A Bur to Mar",
    ]);
    let expected = [
        "Bur to Mar",
        "Spa/nc - Por",
        "Gas - Spa",
        "Mun - Tyr",
        "Bel - Bur",
        "Par mobilized Par",
        "StP mobilized StP/nc",
    ];
    assert_eq!(fates(&settled.events), expected);
}

#[test]
fn a_dislodged_unit_waits_while_there_is_room_at_home() {
    let lines = ["Austria: A Rom - Nap", "Austria: F TYS S A Rom - Nap"];
    let units = ["Italy: F Nap", "Austria: F ION, F TYS, A Apu, A Rom"];
    let scene = |pools: &[&str]| Scene::new("Spring 1903", &units, pools).own("Austria", &["Rom"]);
    let waiting = scene(&["Italy Nap: A, A", "Italy Ven: A"]).then(&lines);
    assert_eq!(CLASSIC.name(waiting.state.phase), "Spring 1903 retreats");
    assert!(waiting.state.position.dislodged[0].retreats.is_empty());
    let italy = power("Italy");
    let unit = waiting.state.position.dislodged[0].unit.id;
    assert_eq!(
        Mobilization.demands(waiting.table(), &waiting.state, italy),
        [Demand::Unit(unit)]
    );
    let unordered = waiting.settle(&[]);
    assert_eq!(
        unordered
            .defaults
            .iter()
            .map(|d| d.action)
            .collect::<Vec<_>>(),
        [DefaultAction::NotRetreated]
    );
    assert_eq!(
        waiting.why("Italy: demobilize F Nap to Nap", &[]),
        VoidReason::Pools(PoolVoid::PoolFull(at("Nap")))
    );
    assert_eq!(
        waiting
            .then(&["Italy: demobilize F Nap to Ven"])
            .pool("Italy", "Ven"),
        "A F"
    );

    let lost = scene(&["Italy Nap: A, A", "Italy Ven: A, A"]);
    let settled = lost.settle(&lines);
    assert_eq!(CLASSIC.name(settled.after.phase), "Fall 1903");
    assert!(
        settled
            .defaults
            .iter()
            .any(|d| d.unit == lost.standing("Nap") && d.action == DefaultAction::NoRetreat)
    );
    // A unit that left the board in the moves has taken the room.
    let filled = Scene::new(
        "Spring 1903",
        &[units[0], "Italy: A Tun", units[1]],
        &["Italy Nap: A, A", "Italy Ven: A"],
    )
    .own("Austria", &["Rom"]);
    let settled = filled.settle(&[&["Italy: demobilize A Tun to Ven"], &lines[..]].concat());
    assert_eq!(CLASSIC.name(settled.after.phase), "Fall 1903");
    // One that came onto it has made some.
    let made = scene(&["Italy Nap: A, A", "Italy Ven: A, A"])
        .settle(&[&["Italy: mobilize A Ven"], &lines[..]].concat());
    assert_eq!(CLASSIC.name(made.after.phase), "Spring 1903 retreats");
}

#[test]
fn a_dislodged_unit_leaves_instead_of_retreating() {
    let scene = Scene::new(
        "Spring 1903",
        &[
            "France: A Bur, A Spa",
            "Germany: A Mun, A Ruh",
            "Italy: A Mar, A Pie",
        ],
        &["France Bre: F"],
    )
    .own("Italy", &["Mar"]);
    let scene = scene.then(&[
        "Germany: A Mun - Bur",
        "Germany: A Ruh S A Mun - Bur",
        "Italy: A Mar - Spa",
        "Italy: A Pie H",
        "France: A Spa H",
    ]);
    assert_eq!(
        scene.state.position.dislodged.len(),
        1,
        "one attack alone dislodges nobody"
    );
    let why = |line| scene.why(line, &[]);
    assert_eq!(
        why("France: mobilize F Bre"),
        VoidReason::Pools(PoolVoid::MobilizesInRetreats)
    );
    assert_eq!(
        why("France: demobilize A Spa to Par"),
        VoidReason::NotDislodged(at("Spa"))
    );
    assert_eq!(
        why("France: demobilize A Bur"),
        VoidReason::Pools(PoolVoid::NoCentreNamed)
    );
    assert_eq!(
        why("France: demobilize A Bur to Mar"),
        VoidReason::NotOwned(at("Mar"))
    );
    let germany = power("Germany");
    assert_eq!(
        why("Germany: demobilize A Bur to Mun"),
        VoidReason::NotDislodged(at("Bur"))
    );
    assert_eq!(
        why("Italy: demobilize A Bur to Rom"),
        VoidReason::NotYours {
            at: at("Bur"),
            owner: power("France")
        }
    );
    assert_eq!(
        germany,
        scene.state.position.unit_in(at("Bur")).unwrap().power
    );
    let both = ["France: A Bur - Pic", "France: demobilize A Bur to Par"];
    let two = Reason::Void(VoidReason::TwoOrders);
    assert_eq!(scene.reasons(&both), [two, two]);
    assert_eq!(fates(&scene.settle(&both).events), ["Bur gone"]);
    let Scene { rules, state } = scene;
    let last = Scene { rules, state }.with("two-orders", "last");
    assert_eq!(
        last.reasons(&both),
        [
            Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("Bur")))),
            Reason::Pools(PoolReason::Demobilized)
        ]
    );
    assert_eq!(fates(&last.settle(&both).events), ["Bur to Par"]);
}

#[test]
fn one_that_leaves_does_not_contend_for_a_retreat() {
    let units = [
        "France: A Bur",
        "England: A Hol",
        "Germany: A Mun, A Par, A Kie, F HEL",
    ];
    let scene = Scene::new("Spring 1903", &units, &[]).then(&[
        "Germany: A Mun - Bur",
        "Germany: A Par S A Mun - Bur",
        "Germany: A Kie - Hol",
        "Germany: F HEL S A Kie - Hol",
    ]);
    let clash = scene.settle(&["France: A Bur - Bel", "England: A Hol - Bel"]);
    assert_eq!(fates(&clash.events), ["Hol gone", "Bur gone"]);
    let alone = scene.settle(&["France: demobilize A Bur to Bre", "England: A Hol - Bel"]);
    assert_eq!(fates(&alone.events), ["Bur to Bre", "Hol retreats Bel"]);
}

#[test]
fn a_lost_pool_is_destroyed_with_what_went_there_this_fall() {
    let scene = Scene::new(
        "Fall 1903",
        &["Turkey: A Con, A Bul", "Italy: F AEG"],
        &["Turkey Smy: A"],
    );
    let settled = scene.settle(&["Italy: F AEG - Smy", "Turkey: demobilize A Bul to Smy"]);
    assert_eq!(
        fates(&settled.events),
        ["Bul to Smy", "AEG - Smy", "Smy gone", "Smy gone"]
    );
    assert!(settled.after.position.pooled.is_empty());
    let gone: Vec<UnitId> = settled.events[2..]
        .iter()
        .map(|event| event.unit.id)
        .collect();
    assert!(gone.contains(&scene.standing("Bul")));
}

#[test]
fn every_winter_is_played() {
    let scene = Scene::start().then(&[]).then(&[]);
    assert_eq!(CLASSIC.name(scene.state.phase), "Winter 1901");
    let england = power("England");
    let due = Mobilization.adjustment(scene.table(), &scene.state, england);
    assert_eq!((due.centres, due.units, due.due), (3, 3, 0));
    let pooled = scene
        .state
        .position
        .pooled_of(england)
        .map(|unit| Demand::May(unit.id));
    let expected: Vec<Demand> = pooled.chain([Demand::May(scene.standing("Lon"))]).collect();
    assert_eq!(
        Mobilization.demands(scene.table(), &scene.state, england),
        expected
    );
    let lines = [
        "England: mobilize F Edi",
        "England: demobilize F Lon to Lon",
    ];
    assert_eq!(
        scene.reasons(&lines),
        [
            Reason::Pools(PoolReason::Mobilized),
            Reason::Pools(PoolReason::Demobilized)
        ]
    );
    let spring = scene.then(&lines);
    assert_eq!(CLASSIC.name(spring.state.phase), "Spring 1902");
    assert_eq!(
        (spring.pool("England", "Lon"), spring.pool("England", "Edi")),
        ("F".to_owned(), String::new())
    );
    let moves = [Demand::Unit(spring.standing("Edi"))].into_iter();
    let expected: Vec<Demand> = moves
        .chain(
            spring
                .state
                .position
                .pooled_of(england)
                .map(|unit| Demand::May(unit.id)),
        )
        .collect();
    assert_eq!(
        Mobilization.demands(spring.table(), &spring.state, england),
        expected
    );
}

#[test]
fn pooled_units_are_disbanded_when_disbands_are_due() {
    let scene = || {
        Scene::new(
            "Winter 1903",
            &["England: A Bel, F NTH"],
            &["England Lon: A, A", "England Lvp: F, A"],
        )
        .own("Germany", &["Edi"])
        .own("England", &["Bel"])
    };
    assert_eq!(
        Mobilization
            .adjustment(scene().table(), &scene().state, power("England"))
            .due,
        -3
    );
    let alike = ["England: disband demobilized A Lon"; 3];
    let none = VoidReason::Pools(PoolVoid::NotPooled {
        kind: Some(UnitKind::Army),
        at: at("Lon"),
    });
    assert_eq!(
        scene().reasons(&alike),
        [Reason::Removed, Reason::Removed, Reason::Void(none)]
    );
    let after = scene().then(&[
        "England: disband demobilized A Lon",
        "England: disband demobilized F Lvp",
        "England: remove A Bel",
    ]);
    assert_eq!(
        (after.pool("England", "Lon"), after.pool("England", "Lvp")),
        ("A".to_owned(), "A".to_owned())
    );
    assert!(after.state.position.unit_in(at("Bel")).is_none());
    let why = |line, others: &[&str]| scene().why(line, others);
    let four = [
        "England: remove A Bel",
        "England: disband demobilized A Lvp",
        "England: remove F NTH",
    ];
    assert_eq!(
        scene().reasons(&[&four[..], &["England: disband demobilized A Lon"]].concat())[3],
        Reason::Void(VoidReason::NoRemovalDue)
    );
    assert_eq!(
        why("England: disband demobilized A Edi", &[]),
        VoidReason::Pools(PoolVoid::NotPooled {
            kind: Some(UnitKind::Army),
            at: at("Edi")
        })
    );
    assert_eq!(
        why("England: disband demobilized A Bel", &[]),
        VoidReason::NotHome(at("Bel"))
    );
    // What leaves the board now takes no order, but can be lost by default.
    let left = "England: demobilize F NTH to Lon";
    assert_eq!(
        why(left, &[]),
        VoidReason::Pools(PoolVoid::PoolFull(at("Lon")))
    );
    let roomy = Scene::new(
        "Winter 1903",
        &["England: A Bel, A Hol, F NTH"],
        &["England Lon: A"],
    )
    .own("Germany", &["Edi", "Lvp"]);
    let lines = [
        "England: disband demobilized F Lon",
        "England: remove F NTH",
        "England: demobilize F NTH to Lon",
    ];
    let gone = VoidReason::Pools(PoolVoid::NotPooled {
        kind: Some(UnitKind::Fleet),
        at: at("Lon"),
    });
    let expected = [
        Reason::Void(gone),
        Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("NTH")))),
        Reason::Pools(PoolReason::Demobilized),
    ];
    assert_eq!(roomy.reasons(&lines), expected);
    let settled = roomy.settle(&lines);
    assert_eq!(
        fates(&settled.events),
        ["NTH to Lon", "Bel gone", "Hol gone", "Lon gone"]
    );
    assert_eq!(
        settled.after.position.pooled[0].kind,
        UnitKind::Army,
        "fleets go first"
    );
}

#[test]
fn missing_disbands_take_a_pooled_unit_as_standing_at_home() {
    let units = ["Turkey: A Smy, F Con, A Ser"];
    let scene = || Scene::new("Winter 1903", &units, &["Turkey Smy: A", "Turkey Con: F"]);
    let lost = |scene: Scene| -> Vec<(bool, String)> {
        let pooled = |event: &Event| scene.state.position.pooled.contains(&event.unit);
        let named = |event: &Event| {
            format!(
                "{} {}",
                event.unit.kind.letter(),
                board().write_place(event.unit.place)
            )
        };
        scene
            .settle(&[])
            .events
            .iter()
            .map(|event| (pooled(event), named(event)))
            .collect()
    };
    let (pooled, standing) = (
        |text: &str| (true, text.to_owned()),
        |text: &str| (false, text.to_owned()),
    );
    assert_eq!(
        lost(scene()),
        [standing("A Ser"), pooled("F Con")],
        "the farthest; of two fleets in Constantinople the pooled one"
    );
    assert_eq!(
        lost(scene().with("default-removal", "demobilized-first")),
        [pooled("F Con"), pooled("A Smy")]
    );
    // What is ordered counts; the rest is made up by default.
    let ordered = scene()
        .with("default-removal", "demobilized-first")
        .settle(&["Turkey: remove A Smy"]);
    assert_eq!(fates(&ordered.events), ["Smy gone", "Con gone"]);
    assert_eq!(ordered.defaults.len(), 1);
    let more = Scene::new(
        "Winter 1903",
        &units,
        &["Turkey Smy: A", "Turkey Ank: F, F"],
    )
    .with("default-removal", "demobilized-first");
    assert_eq!(
        lost(more),
        [pooled("F Ank"), pooled("F Ank"), pooled("A Smy")]
    );
}

#[test]
fn builds_and_mobilizations_take_turns_in_a_centre() {
    let scene = Scene::new(
        "Winter 1903",
        &["Austria: A Ser"],
        &["Austria Vie: A", "Austria Bud: A"],
    )
    .own("Austria", &["Ser", "Gre"]);
    let appears = |name| Reason::Void(VoidReason::Pools(PoolVoid::AlreadyAppears(at(name))));
    assert_eq!(
        Mobilization
            .adjustment(scene.table(), &scene.state, power("Austria"))
            .due,
        2
    );
    let mobilize_first = [
        "Austria: mobilize A Vie",
        "Austria: build A Vie",
        "Austria: build F Tri",
        "Austria: build A Bud",
    ];
    assert_eq!(
        scene.reasons(&mobilize_first),
        [
            Reason::Pools(PoolReason::Mobilized),
            appears("Vie"),
            Reason::Built,
            Reason::Built
        ],
        "the void build costs none"
    );
    let build_first = [
        "Austria: build A Vie",
        "Austria: mobilize A Vie",
        "Austria: build A Tri",
        "Austria: build A Bud",
        "Austria: mobilize A Bud",
    ];
    let none_due = Reason::Void(VoidReason::NoBuildDue);
    assert_eq!(
        scene.reasons(&build_first),
        [
            Reason::Built,
            appears("Vie"),
            Reason::Built,
            none_due,
            Reason::Pools(PoolReason::Mobilized)
        ]
    );
    let left = [
        "Austria: demobilize A Ser to Tri",
        "Austria: build A Tri",
        "Austria: A Ser disband",
    ];
    let has_left = Reason::Void(VoidReason::Pools(PoolVoid::HasLeft(at("Ser"))));
    assert_eq!(
        scene.reasons(&left),
        [
            Reason::Pools(PoolReason::Demobilized),
            Reason::Built,
            has_left
        ],
        "a pool is no obstacle"
    );
    let moved = scene.reasons(&[
        "Austria: A Ser - Gre",
        "Austria: waive",
        "Austria: waive",
        "Austria: waive",
    ]);
    assert_eq!(
        moved,
        [
            Reason::Void(VoidReason::WrongPhase),
            Reason::Waived,
            Reason::Waived,
            none_due
        ]
    );
}

#[test]
fn what_is_not_ordered_is_proposed() {
    let written = |scene: &Scene, owner: &str, lines: &[&str]| -> Vec<Order> {
        Mobilization.proposals(
            scene.table(),
            &scene.state,
            power(owner),
            &scene.orders(lines),
        )
    };
    let spring = Scene::new(
        "Spring 1903",
        &["France: A Bur, F MAO, A Gas"],
        &["France Par: A"],
    );
    let named = |kind, name| UnitRef::new(kind, place(name));
    let hold = |kind, name| Order::Unit {
        unit: named(kind, name),
        action: chancery::order::Action::Hold,
    };
    let proposed = written(
        &spring,
        "France",
        &[
            "France: demobilize A Bur to Par",
            "France: A Gas - Spa",
            "France: mobilize A Par",
        ],
    );
    assert_eq!(proposed, [hold(UnitKind::Fleet, "MAO")]);

    let winter = Scene::new(
        "Winter 1903",
        &["France: A Bur"],
        &["France Par: A, A", "France Bre: F"],
    )
    .own("Germany", &["Mar"]);
    let removed = |kind, name| {
        Order::Pools(PoolOrder::RemovePooled {
            kind: Some(kind),
            centre: at(name),
        })
    };
    assert_eq!(
        written(&winter, "France", &[]),
        [
            Order::Remove {
                unit: named(UnitKind::Army, "Bur")
            },
            removed(UnitKind::Fleet, "Bre")
        ]
    );
    assert_eq!(
        written(&winter, "France", &["France: remove A Bur"]),
        [removed(UnitKind::Fleet, "Bre")]
    );
    let one = written(&winter, "France", &["France: demobilize A Bur to Bre"]);
    assert_eq!(
        one,
        [removed(UnitKind::Fleet, "Bre")],
        "no order can be given to the army, which is lost as well"
    );
    let owing = Scene::new("Winter 1903", &["France: A Bur"], &["France Par: A"]);
    assert_eq!(written(&owing, "France", &[]), [Order::Waive]);
    assert_eq!(written(&owing, "France", &["France: build A Mar"]), []);
}

#[test]
fn changes_by_hand_keep_pools_true() {
    let mut scene = Scene::start().own("Germany", &["Edi"]);
    Mobilization.refresh(
        Table {
            board: board(),
            rules: &scene.rules,
        },
        &mut scene.state,
    );
    assert_eq!(
        (scene.pool("England", "Edi"), scene.pool("England", "Lvp")),
        (String::new(), "A".to_owned())
    );
    let most: Vec<&str> = board()
        .centres()
        .take(18)
        .map(|centre| board().province(centre).abbr.as_str())
        .collect();
    let mut scene = scene.own("England", &most);
    Mobilization.refresh(
        Table {
            board: board(),
            rules: &scene.rules,
        },
        &mut scene.state,
    );
    assert_eq!(scene.state.winners().len(), 1);
}

#[test]
fn void_orders_are_told_in_words() {
    let scene = Scene::new(
        "Spring 1903",
        &["England: F NTH, A Yor, F Wal", "Germany: A Edi"],
        &[
            "England Edi: F",
            "England Lvp: A, A",
            "England Lon: F",
            "Russia StP: F",
        ],
    )
    .own("Germany", &["Mos", "Ber"])
    .own("France", &["Mar"]);
    let told = |line: &str, others: &[&str]| {
        let order = first(&scene.orders(&[line]));
        let names = Names::new(board(), &scene.state, Style::Full);
        void(
            names,
            order.power,
            Some(&order.order),
            scene.why(line, others),
        )
    };
    let england = |line: &str| told(&format!("England: {line}"), &[]);
    assert_eq!(
        england("mobilize A Bel"),
        "Belgium is not a home centre of yours"
    );
    assert_eq!(
        england("mobilize A Edi"),
        "no de-mobilized army at Edinburgh"
    );
    assert_eq!(
        england("mobilize F Edi"),
        "Edinburgh is not empty: Germany's army Edinburgh stands there"
    );
    assert_eq!(england("demobilize F NTH"), "name the home centre");
    assert_eq!(
        england("demobilize F NTH to Lvp"),
        "Liverpool's pool is full (2)"
    );
    assert_eq!(
        england("demobilize F NTH to Kie"),
        "Kiel is not a home centre of yours"
    );
    assert_eq!(
        told("Russia: mobilize F StP", &[]),
        "which coast of St Petersburg?"
    );
    assert_eq!(
        told("England: F Lon H", &["England: mobilize F Lon"]),
        "mobilized this turn, it takes no other order"
    );
    assert_eq!(
        told("England: A Yor S F Lon", &["England: mobilize F Lon"]),
        "no unit stands in London"
    );
    let inland = Scene::new("Spring 1903", &["France: F MAO"], &[]).own("Germany", &["Bre"]);
    let names = Names::new(board(), &inland.state, Style::Full);
    let of = |line: &str| {
        void(
            names,
            power("France"),
            Some(&first(&inland.orders(&[line])).order),
            inland.why(line, &[]),
        )
    };
    assert_eq!(of("France: demobilize F MAO to Par"), "Paris has no coast");
    assert_eq!(
        of("France: demobilize F MAO to Bre"),
        "you no longer own Brest"
    );
}

fn first(orders: &[Submission]) -> Submission {
    orders[0].clone()
}
