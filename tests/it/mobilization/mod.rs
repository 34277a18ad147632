//! Mobilization told by its reasons: why an order came out as it did, what is asked for, and what
//! becomes of units off the board. Which results the rules demand is in `tests/cases`.

mod orders;
mod properties;
mod winter;

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{
    DefaultAction, HouseRules, PoolReason, PoolVoid, Reason, VoidReason,
};
use chancery_engine::calendar::CLASSIC;
use chancery_engine::order::read::{self, ReadingContext, read_order};
use chancery_engine::order::{Order, PoolOrder, Submission};
use chancery_engine::position::{Position, UnitId};
use chancery_engine::variant::{
    Demand, Event, Fate, Mobilization, Settlement, State, Table, Variant,
};
use chancery_game::report::explain::void;
use chancery_game::report::{Names, Style};

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
                accounts: Accounts::default(),
            },
        }
    }

    fn start() -> Self {
        let rules = HouseRules::default();
        Self {
            rules,
            state: Mobilization.start(Table::new(board(), &rules), 7),
        }
    }

    fn table(&self) -> Table<'_> {
        Table::new(board(), &self.rules)
    }

    fn with(mut self, option: &str, value: &str) -> Self {
        self.rules
            .set(Mobilization.about().options, option, value)
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
            Submission::from_power(power(owner), self.read(power(owner), text))
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
        let context = ReadingContext {
            board: board(),
            position,
            phase,
            power: Some(power),
            names: read::NamesRead::Exact,
            forms: Mobilization.about().forms,
        };
        read_order(context, text).order().unwrap().clone()
    }

    fn settle(&self, lines: &[&str]) -> Settlement {
        Mobilization.settle(self.table(), &self.state, &self.orders(lines), &[])
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

fn fates(events: &[Event]) -> Vec<String> {
    let name = |place: Place| board().write_place(place);
    let words = |event: &Event| match event.fate {
        Fate::Moved { to, .. } => format!("{} - {}", name(event.unit.place), name(to)),
        Fate::Mobilized { to } => format!("{} mobilized {}", name(event.unit.place), name(to)),
        Fate::Demobilized { to } => {
            format!("{} to {}", name(event.unit.place), name(Place::new(to)))
        }
        Fate::Dislodged { .. } => format!("{} dislodged", name(event.unit.place)),
        Fate::Gone { .. } => format!("{} gone", name(event.unit.place)),
        Fate::Retreated { to } => format!("{} retreats {}", name(event.unit.place), name(to)),
        Fate::Boarded { at } => {
            format!("{} aboard {}", name(event.unit.place), name(Place::new(at)))
        }
        Fate::PassedOn { at } | Fate::Trapped { cap: at } => {
            format!("{} to {}", name(event.unit.place), name(Place::new(at)))
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
fn changes_by_hand_keep_pools_true() {
    let mut scene = Scene::start().own("Germany", &["Edi"]);
    Mobilization.refresh(Table::new(board(), &scene.rules), &mut scene.state);
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
    Mobilization.refresh(Table::new(board(), &scene.rules), &mut scene.state);
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
        "Edinburgh is not empty: Germany's army Edinburgh is there"
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
        "a unit that mobilizes takes no other order"
    );
    assert_eq!(
        told("England: A Yor S F Lon", &["England: mobilize F Lon"]),
        "no unit is in London"
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
