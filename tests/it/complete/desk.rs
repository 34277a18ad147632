//! A table at which orders are completed.

use std::sync::{Arc, LazyLock};

use chancery_atlas::board::{Board, Place, PowerId, UnitKind, WrittenPlace, builtin};
use chancery_engine::accounts::Accounts;
use chancery_engine::adjudicate::{ArmyFleet, HouseRules};
use chancery_engine::order::Entry;
use chancery_engine::order::read::{NamesRead, ReadingContext, read_order_after};
use chancery_engine::position::{Aboard, Dislodged, Position, Unit, UnitId};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::{self, Demand, Standard, State, Table, Variant};
use chancery_game::complete::{Candidate, Query, complete};
use chancery_game::game::Sheet;

/// A table with a position and the orders entered so far.
pub struct Desk {
    pub board: &'static Board,
    pub rules: HouseRules,
    pub variant: &'static dyn Variant,
    pub players: Vec<String>,
    pub state: State,
    pub sheet: Sheet,
    pub legal_only: bool,
}

impl Desk {
    /// `units` as `France: A Par, F Bre; Germany: A Mun`. Every centre a unit stands on is its
    /// power's, and every other home centre its own.
    pub fn new(phase: &str, units: &str) -> Self {
        Self::playing(&Standard, builtin::standard(), phase, units)
    }

    /// The same of 1885 II.
    pub fn of_1885(phase: &str, units: &str) -> Self {
        static BOARD: LazyLock<Arc<Board>> = LazyLock::new(|| builtin::load("1885").unwrap());
        Self::playing(variant::by_id("1885").unwrap(), &BOARD, phase, units)
    }

    /// The same of 1492, in the west of a world.
    pub fn of_1492(phase: &str, units: &str) -> Self {
        static BOARD: LazyLock<Board> = LazyLock::new(|| {
            let known = builtin::load("1492").unwrap();
            let world = chancery_atlas::world::read_world(
                include_str!("../../cases/1492-west.world"),
                &known,
            )
            .world
            .unwrap();
            chancery_atlas::world::join(world, &known)
        });
        let variant = variant::by_id("1492").unwrap();
        let mut desk = Self::playing(variant, &BOARD, phase, units);
        variant.refresh(Table::new(&BOARD, &desk.rules), &mut desk.state);
        desk
    }

    /// The same of Mercator on the standard board.
    pub fn of_mercator(phase: &str, units: &str) -> Self {
        static BOARD: LazyLock<Arc<Board>> = LazyLock::new(|| {
            let board = Arc::new(builtin::standard().clone());
            variant::fitted(variant::by_id("mercator").unwrap(), board, &[]).unwrap()
        });
        Self::playing(variant::by_id("mercator").unwrap(), &BOARD, phase, units)
    }

    fn playing(
        variant: &'static dyn Variant,
        board: &'static Board,
        phase: &str,
        units: &str,
    ) -> Self {
        let mut position = Position::empty(board);
        for centre in board.centres() {
            position.owners[centre.index()] = board.province(centre).home;
        }
        for (power, kind, place) in self::units(board, units) {
            position.add(power, kind, place);
        }
        for (power, place) in self::pairs(board, units) {
            let fleet = position.add(power, UnitKind::Fleet, place);
            let unit = Unit {
                id: UnitId(1000 + fleet.0),
                power,
                kind: UnitKind::Army,
                place,
            };
            position.embark(Aboard {
                unit,
                fleet,
                moves: 1,
            });
        }
        let phase = variant.calendar().parse(phase).unwrap();
        let state = State {
            phase,
            position,
            ending: None,
            claims: Vec::new(),
            discoveries: None,
            accounts: Accounts::default(),
        };
        Self {
            board,
            rules: variant.house_rules(),
            variant,
            players: Vec::new(),
            state,
            sheet: Sheet::default(),
            legal_only: false,
        }
    }

    pub fn table(&self) -> Table<'_> {
        Table::new(self.board, &self.rules)
    }

    /// Plays with the army/fleet module.
    pub fn with_module(mut self) -> Self {
        self.rules.army_fleet = ArmyFleet::Davis1984;
        self
    }

    /// Completes for the landing of an army that is aboard in a sea, or that boards from a
    /// province.
    pub fn landing(&self, place: &str, text: &str) -> Vec<Candidate> {
        let province = place_named(self.board, place).province;
        let position = &self.state.position;
        let army = position
            .aboard_in(province)
            .next()
            .map(|aboard| &aboard.unit)
            .or(position.unit_in(province))
            .unwrap();
        self.ask(army.power, &Demand::May(army.id), text)
    }

    /// Plays with people who are not powers. `influence` is what they hold: `Andy: Russia 2, Turkey
    /// 1; Brian: Russia 1`.
    pub fn with_players(mut self, influence: &str) -> Self {
        self.variant = variant::by_id("arms-merchant").unwrap();
        let accounts: Vec<(&str, &str)> = influence
            .split("; ")
            .map(|account| account.split_once(": ").unwrap())
            .collect();
        self.players = accounts
            .iter()
            .map(|(name, _)| (*name).to_owned())
            .collect();
        self.state.accounts = Accounts::start(accounts.len(), self.board.powers.len(), 0);
        for (account, (_, holdings)) in self.state.accounts.accounts.iter_mut().zip(accounts) {
            for holding in holdings.split(", ") {
                let (power, amount) = holding.split_once(' ').unwrap();
                account.holdings[self.board.find_power(power).unwrap().index()] =
                    amount.parse().unwrap();
            }
        }
        self
    }

    /// The seat of a player.
    pub fn seat(&self, player: &str) -> SeatId {
        self.players
            .iter()
            .position(|name| name == player)
            .and_then(SeatId::nth)
            .unwrap()
    }

    /// Completes for the unit in a place on a player's slip.
    pub fn at_for(&self, player: &str, place: &str, text: &str) -> Vec<Candidate> {
        let province = place_named(self.board, place).province;
        let position = &self.state.position;
        let unit = position
            .dislodged_from(province)
            .map(|d| &d.unit)
            .or(position.unit_in(province))
            .unwrap();
        self.ask_for(self.seat(player), unit.power, &Demand::Unit(unit.id), text)
    }

    /// Enters `France: A Par - Bur`, or where people are not powers, `Andy for France: A Par -
    /// Bur`.
    pub fn entered(mut self, line: &str) -> Self {
        let (author, written) = line.split_once(": ").unwrap();
        let (player, power) = author.split_once(" for ").unwrap_or(("", author));
        let power = self.board.find_power(power).unwrap();
        let seat = if player.is_empty() {
            SeatId::playing(power)
        } else {
            self.seat(player)
        };
        let context = ReadingContext {
            board: self.board,
            position: &self.state.position,
            phase: self.state.phase.kind,
            power: Some(power),
            names: NamesRead::Exact,
            forms: variant::forms(self.variant, &self.rules),
        };
        let mut before = None;
        for written in written.split("; ") {
            let reading = read_order_after(context, before.as_ref(), written);
            assert!(reading.order().is_some(), "{written}: {reading:?}");
            before = reading.order().cloned();
            self.sheet.add([Entry {
                seat,
                power,
                written: written.to_owned(),
                reading,
            }]);
        }
        self
    }

    /// Completes for the unit in a place.
    pub fn at(&self, place: &str, text: &str) -> Vec<Candidate> {
        let province = place_named(self.board, place).province;
        let position = &self.state.position;
        let unit = position
            .dislodged_from(province)
            .map(|d| &d.unit)
            .or(position.unit_in(province))
            .unwrap();
        self.ask(unit.power, &Demand::Unit(unit.id), text)
    }

    /// Completes for one of the units of a power in a place, counted from 0.
    pub fn at_nth(&self, power: &str, place: &str, nth: usize, text: &str) -> Vec<Candidate> {
        let (power, province) = (self.power(power), place_named(self.board, place).province);
        let unit = self
            .state
            .position
            .units_in(province)
            .filter(|unit| unit.power == power)
            .nth(nth)
            .unwrap();
        self.ask(power, &Demand::Unit(unit.id), text)
    }

    /// Completes for a pooled unit.
    pub fn at_pool(&self, kind: UnitKind, place: &str, text: &str) -> Vec<Candidate> {
        let centre = place_named(self.board, place).province;
        let unit = self
            .state
            .position
            .pooled
            .iter()
            .find(|u| u.kind == kind && u.place.province == centre)
            .unwrap();
        self.ask(unit.power, &Demand::May(unit.id), text)
    }

    /// Plays another variant, with the units in pools given as `France: F Bre, A Mar; England: F
    /// Edi`.
    pub fn with_pools(mut self, variant: &str, pools: &str) -> Self {
        self.variant = variant::by_id(variant).unwrap();
        for (power, kind, place) in units(self.board, pools) {
            self.state.position.add_to_pool(power, kind, place.province);
        }
        self
    }

    /// Takes a unit off the board as one that was dislodged.
    pub fn dislodged(mut self, place: &str, by: &str, retreats: &[&str]) -> Self {
        let (from, by) = (
            place_named(self.board, place).province,
            place_named(self.board, by).province,
        );
        let position = &mut self.state.position;
        let at = position
            .units
            .iter()
            .position(|u| u.place.province == from)
            .unwrap();
        let unit = position.units.remove(at);
        let retreats = retreats
            .iter()
            .map(|to| place_named(self.board, to))
            .collect();
        position.dislodged.push(Dislodged {
            by: Some(by),
            retreats,
            ..Dislodged::new(unit, chancery_engine::calendar::Scale::Second)
        });
        self
    }

    pub fn ask(&self, power: PowerId, demand: &Demand, text: &str) -> Vec<Candidate> {
        self.ask_for(SeatId::playing(power), power, demand, text)
    }

    /// Completes for what is asked of a seat in the name of a power.
    pub fn ask_for(
        &self,
        seat: SeatId,
        power: PowerId,
        demand: &Demand,
        text: &str,
    ) -> Vec<Candidate> {
        complete(&self.query(seat, power, demand, text))
    }

    /// What is asked.
    pub fn query<'a>(
        &'a self,
        seat: SeatId,
        power: PowerId,
        demand: &'a Demand,
        text: &'a str,
    ) -> Query<'a> {
        Query {
            table: self.table(),
            variant: self.variant,
            state: &self.state,
            sheet: &self.sheet,
            count: None,
            seat,
            power,
            demand,
            text,
            legal_only: self.legal_only,
        }
    }

    pub fn first(&self, place: &str, text: &str) -> String {
        self.at(place, text)
            .first()
            .map_or_else(|| "nothing".to_owned(), |c| c.text.clone())
    }

    pub fn power(&self, name: &str) -> PowerId {
        self.board.find_power(name).unwrap()
    }
}

pub fn place_named(board: &Board, text: &str) -> Place {
    match board.find_place(text) {
        Some(WrittenPlace::Place(place)) => place,
        other => panic!("{text}: {other:?}"),
    }
}

pub fn texts(candidates: &[Candidate]) -> Vec<&str> {
    candidates.iter().map(|c| c.text.as_str()).collect()
}

/// `France: A Par, F Bre; Germany: A Mun`
fn units(board: &Board, text: &str) -> Vec<(PowerId, UnitKind, Place)> {
    let mut all = Vec::new();
    for group in text.split(';').filter(|g| !g.trim().is_empty()) {
        let (power, list) = group.split_once(':').unwrap();
        let power = board.find_power(power.trim()).unwrap();
        for unit in list
            .split(',')
            .filter(|unit| !unit.trim().starts_with("A/F"))
        {
            let (kind, place) = unit.trim().split_once(' ').unwrap();
            let kind = if kind == "A" {
                UnitKind::Army
            } else {
                UnitKind::Fleet
            };
            all.push((power, kind, place_named(board, place)));
        }
    }
    all
}

/// The armies aboard fleets in such a text: `France: A/F LYO`
fn pairs(board: &Board, text: &str) -> Vec<(PowerId, Place)> {
    let groups = text.split(';').filter_map(|group| group.split_once(':'));
    let pairs = groups.flat_map(|(power, list)| {
        let power = board.find_power(power.trim()).unwrap();
        list.split(',').filter_map(move |unit| {
            Some((power, place_named(board, unit.trim().strip_prefix("A/F ")?)))
        })
    });
    pairs.collect()
}
