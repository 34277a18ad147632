//! Slips of months in time scales, mostly of orders that can be carried out: boardings of own and
//! foreign fleets, landings with and without support, pairs that sail, ferries, chains,
//! supplementary moves, retreats with alternatives, builds at home and abroad, removals, claims.

use super::draws::Draws;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_slip};
use chancery_engine::position::{Aboard, Unit};
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::Game;

/// The slips of every power, as they would be pasted.
pub fn slips(game: &Game, draws: &mut Draws) -> Vec<Entry> {
    let mut month = Month {
        game,
        board: game.board(),
        lines: vec![Vec::new(); game.board().powers.len()],
    };
    match game.phase().kind {
        PhaseKind::SetUp => month.set_up(draws),
        PhaseKind::Movement => month.moves(draws),
        PhaseKind::Retreats => month.retreats(draws),
        PhaseKind::Adjustments => month.adjustments(draws),
    }
    month.claims(draws);
    game.board()
        .power_ids()
        .flat_map(|power| read(game, power, &month.lines[power.index()].join("\n")))
        .collect()
}

fn read(game: &Game, power: PowerId, text: &str) -> Vec<Entry> {
    let context = ReadingContext {
        board: game.board(),
        position: &game.state().position,
        phase: game.phase().kind,
        power: Some(power),
        names: NamesRead::Tolerant,
        forms: variant::forms(game.setup().variant, game.table().rules),
    };
    let slip = read_slip(context, &game.setup().calendar(), &[], text);
    slip.lines
        .into_iter()
        .map(|line| Entry {
            seat: SeatId::playing(power),
            power,
            written: line.written,
            reading: line.reading,
        })
        .collect()
}

struct Month<'a> {
    game: &'a Game,
    board: &'a Board,
    /// Of each power.
    lines: Vec<Vec<String>>,
}

impl Month<'_> {
    fn say(&mut self, power: PowerId, line: String) {
        self.lines[power.index()].push(line);
    }

    fn name(&self, place: impl Into<Place>) -> String {
        self.board.write_place(place.into())
    }

    /// The nationality of a unit, where another power's player writes of it.
    fn nation(&self, of: PowerId, writer: PowerId) -> String {
        if of == writer {
            String::new()
        } else {
            format!("{} ", self.board.power(of).adjective)
        }
    }

    fn is_afloat(&self, province: ProvinceId) -> bool {
        matches!(self.board.terrain(province), Terrain::Sea | Terrain::Canal)
    }

    /// Where an army gets ashore from a fleet's place.
    fn shores(&self, from: ProvinceId) -> Vec<ProvinceId> {
        let caps = self
            .board
            .province_ids()
            .filter(|&cap| self.board.cap_seas(cap).any(|sea| sea == from));
        let mut shores: Vec<ProvinceId> = self.board.shores(from).to_vec();
        if self.board.terrain(from) == Terrain::Canal {
            shores.extend(self.board.army_moves(from));
        }
        shores.extend(caps);
        shores
    }

    fn set_up(&mut self, draws: &mut Draws) {
        for power in self.board.power_ids() {
            let sites = self
                .game
                .setup()
                .variant
                .adjustment(self.game.table(), self.game.state(), power)
                .sites;
            if let Some((kind, place)) = draws.pick(&sites).filter(|_| draws.below(4) > 0) {
                self.say(
                    power,
                    format!("place {} {}", kind.letter(), self.name(place)),
                );
            }
        }
    }

    fn moves(&mut self, draws: &mut Draws) {
        let position = &self.game.state().position;
        for unit in position.units.clone() {
            match (unit.kind, position.cargo(unit.id).copied()) {
                (_, None) if draws.below(12) == 0 => {}
                (UnitKind::Army, _) if draws.below(3) == 0 => self.by_sea(&unit, draws),
                (UnitKind::Fleet, Some(army)) => self.pair(&unit, &army, draws),
                _ if draws.below(4) == 0 => self.support(&unit, draws),
                _ => self.go(&unit, draws),
            }
        }
    }

    fn go(&mut self, unit: &Unit, draws: &mut Draws) {
        let Some(to) = draws.pick(&self.reach(unit)) else {
            return;
        };
        self.say(
            unit.power,
            format!(
                "{} {} - {}",
                unit.kind.letter(),
                self.name(unit.place),
                self.name(to)
            ),
        );
    }

    fn reach(&self, unit: &Unit) -> Vec<Place> {
        match unit.kind {
            UnitKind::Army => self
                .board
                .army_moves(unit.place.province)
                .iter()
                .copied()
                .map(Place::new)
                .collect(),
            UnitKind::Fleet => self.board.fleet_moves(unit.place).to_vec(),
        }
    }

    fn support(&mut self, unit: &Unit, draws: &mut Draws) {
        let Some(to) = draws.pick(&self.reach(unit)) else {
            return;
        };
        let units = &self.game.state().position.units;
        let near = |other: &&Unit| {
            other.id != unit.id
                && self
                    .reach(other)
                    .iter()
                    .any(|place| place.province == to.province)
        };
        let movers: Vec<Unit> = units.iter().filter(near).copied().collect();
        let me = format!("TS2 {} {}", unit.kind.letter(), self.name(unit.place));
        match (
            units
                .iter()
                .find(|other| other.place.province == to.province),
            draws.pick(&movers),
        ) {
            (Some(held), _) if draws.below(2) == 0 => {
                let letters = self.letters(held);
                self.say(
                    unit.power,
                    format!("{me} S {letters} {} H", self.name(held.place)),
                );
            }
            (_, Some(mover)) => {
                let letters = self.letters(&mover);
                self.say(
                    unit.power,
                    format!(
                        "{me} S {letters} {} - {}",
                        self.name(mover.place),
                        self.name(to.province)
                    ),
                );
                if draws.below(2) == 0 {
                    self.say(
                        mover.power,
                        format!(
                            "{letters} {} - {}",
                            self.name(mover.place),
                            self.name(to.province)
                        ),
                    );
                }
            }
            _ => {}
        }
    }

    fn letters(&self, unit: &Unit) -> &'static str {
        match unit.kind {
            UnitKind::Army => "A",
            UnitKind::Fleet if self.game.state().position.cargo(unit.id).is_some() => "A/F",
            UnitKind::Fleet => "F",
        }
    }

    /// An army boards a fleet beside it, its own or a foreign one: to sail, to be ferried, or to go
    /// along a chain.
    fn by_sea(&mut self, army: &Unit, draws: &mut Draws) {
        let position = &self.game.state().position;
        let beside = |fleet: &&Unit| {
            let at = fleet.place.province;
            fleet.kind == UnitKind::Fleet
                && self.is_afloat(at)
                && self.shores(at).contains(&army.place.province)
        };
        let fleets: Vec<Unit> = position.units.iter().filter(beside).copied().collect();
        let Some(fleet) = draws.pick(&fleets) else {
            return self.go(army, draws);
        };
        let (from, sea) = (self.name(army.place), self.name(fleet.place));
        let third = draws.below(6) == 0;
        let (scale, verb) = if third { ("TS3", "E") } else { ("TS1", "B") };
        for writer in [army.power, fleet.power] {
            let (army_of, fleet_of) = (
                self.nation(army.power, writer),
                self.nation(fleet.power, writer),
            );
            if writer == army.power || draws.below(5) > 0 {
                self.say(
                    writer,
                    format!("{scale} {army_of}A({from}) {verb} {fleet_of}F({sea})"),
                );
            }
            if army.power == fleet.power {
                break;
            }
        }
        if third {
            return;
        }
        match draws.below(4) {
            0 => self.ferry(army, &fleet, draws),
            1 => self.chain(army, &fleet, draws),
            _ => self.sail(&fleet, army, draws),
        }
    }

    /// The pair sails, and the army may get off, and the fleet sail on.
    fn sail(&mut self, fleet: &Unit, army: &Unit, draws: &mut Draws) {
        let seas: Vec<Place> = self
            .board
            .fleet_moves(fleet.place)
            .iter()
            .copied()
            .filter(|to| self.is_afloat(to.province))
            .collect();
        let Some(to) = draws.pick(&seas) else { return };
        self.say(
            fleet.power,
            format!("TS2 A/F({}) - {}", self.name(fleet.place), self.name(to)),
        );
        if army.power != fleet.power && draws.below(2) == 0 {
            self.say(
                army.power,
                format!("TS2 A/F({}) - {}", self.name(fleet.place), self.name(to)),
            );
        }
        self.get_off(fleet, army, to.province, draws);
    }

    fn get_off(&mut self, fleet: &Unit, army: &Unit, sea: ProvinceId, draws: &mut Draws) {
        let shores = self.shores(sea);
        for writer in [army.power, fleet.power] {
            let Some(land) = draws.pick(&shores).filter(|_| draws.below(3) > 0) else {
                continue;
            };
            let line = format!(
                "TS3 {}A({}) D {}",
                self.nation(army.power, writer),
                self.name(sea),
                self.name(land)
            );
            self.say(writer, line);
            if army.power == fleet.power {
                break;
            }
        }
        let seas: Vec<Place> = self
            .board
            .fleet_moves(sea.into())
            .iter()
            .copied()
            .filter(|to| self.board.terrain(to.province) == Terrain::Sea)
            .collect();
        if let Some(on) = draws.pick(&seas).filter(|_| draws.below(3) == 0) {
            self.say(
                fleet.power,
                format!("TS3 F({}) - {}", self.name(sea), self.name(on)),
            );
        }
    }

    fn ferry(&mut self, army: &Unit, fleet: &Unit, draws: &mut Draws) {
        let Some(to) = draws.pick(&self.shores(fleet.place.province)) else {
            return;
        };
        let (from, to) = (self.name(army.place), self.name(to));
        let ferry = format!(
            "F({}) F/F {}A({from}) - {to}",
            self.name(fleet.place),
            self.nation(army.power, fleet.power)
        );
        self.say(fleet.power, ferry);
        if army.power != fleet.power || draws.below(3) == 0 {
            self.say(army.power, format!("TS2 A({from}) - {to}"));
        }
    }

    /// A chain of the fleets beside one another, whosever they are.
    fn chain(&mut self, army: &Unit, first: &Unit, draws: &mut Draws) {
        let position = &self.game.state().position;
        let mut chain = vec![*first];
        while chain.len() < 4 {
            let last = chain[chain.len() - 1];
            let beside = |fleet: &&Unit| {
                fleet.kind == UnitKind::Fleet
                    && position.cargo(fleet.id).is_none()
                    && self.is_afloat(fleet.place.province)
                    && chain.iter().all(|other| other.id != fleet.id)
                    && self.board.fleet_can_reach(last.place, fleet.place.province)
            };
            let next: Vec<Unit> = position.units.iter().filter(beside).copied().collect();
            match draws.pick(&next) {
                Some(fleet) if chain.len() < 2 || draws.below(2) == 0 => chain.push(fleet),
                _ => break,
            }
        }
        let last = chain[chain.len() - 1];
        if chain.len() < 2 {
            return self.ferry(army, first, draws);
        }
        let sails_on = draws.below(3) == 0;
        let lands = self.shores(last.place.province);
        let Some(to) = (if sails_on {
            Some(last.place.province)
        } else {
            draws.pick(&lands)
        }) else {
            return;
        };
        for writer in self.board.power_ids() {
            let part_of = chain.iter().any(|fleet| fleet.power == writer);
            if writer == army.power || part_of && draws.below(4) > 0 {
                let fleets: Vec<String> = chain
                    .iter()
                    .map(|fleet| {
                        format!(
                            "{}F({})",
                            self.nation(fleet.power, writer),
                            self.name(fleet.place)
                        )
                    })
                    .collect();
                let army_of = self.nation(army.power, writer);
                self.say(
                    writer,
                    format!(
                        "TS2 {} C {army_of}A({}) - {}",
                        fleets.join(", "),
                        self.name(army.place),
                        self.name(to)
                    ),
                );
            }
        }
        if sails_on {
            self.sail(&last, army, draws);
        }
    }

    /// A fleet with an army aboard: it lands, with or without the fleet's support, or sails.
    fn pair(&mut self, fleet: &Unit, army: &Aboard, draws: &mut Draws) {
        let (sea, army) = (fleet.place.province, army.unit);
        let Some(land) = draws.pick(&self.shores(sea)).map(|land| self.name(land)) else {
            return;
        };
        let sea_name = self.name(sea);
        match draws.below(6) {
            0 => self.say(army.power, format!("TS1 A({sea_name}) H")),
            1 => {
                self.say(army.power, format!("TS1 A({sea_name}) L {land}"));
                let inland = self
                    .board
                    .find_exact(&land)
                    .map(|land| self.board.army_moves(land).to_vec())
                    .unwrap_or_default();
                if let Some(on) = draws.pick(&inland) {
                    self.say(army.power, format!("TS2 A({land}) - {}", self.name(on)));
                }
                if let Some(to) = draws.pick(self.board.fleet_moves(fleet.place)) {
                    self.say(
                        fleet.power,
                        format!("TS2 F({sea_name}) - {}", self.name(to)),
                    );
                }
            }
            2 => {
                self.say(army.power, format!("TS1 A({sea_name}) L {land}"));
                self.say(
                    fleet.power,
                    format!(
                        "TS1 F({sea_name}) S {}A({sea_name}) L {land}",
                        self.nation(army.power, fleet.power)
                    ),
                );
            }
            3 => self.get_off(fleet, &army, sea, draws),
            _ => self.sail(fleet, &army, draws),
        }
    }

    fn retreats(&mut self, draws: &mut Draws) {
        let position = &self.game.state().position;
        for dislodged in &position.dislodged {
            let (unit, at) = (&dislodged.unit, self.name(dislodged.unit.place));
            let letters = if unit.kind == UnitKind::Fleet && position.cargo(unit.id).is_some() {
                "A/F"
            } else {
                self.letters(unit)
            };
            let Some(to) = draws.pick(&dislodged.retreats).map(|to| self.name(to)) else {
                continue;
            };
            let or = draws
                .pick(&dislodged.retreats)
                .map(|to| self.name(to))
                .filter(|other| *other != to && draws.below(2) == 0);
            let or = or.map(|other| format!(" or {other}")).unwrap_or_default();
            match draws.below(5) {
                0 => {}
                1 => self.say(unit.power, format!("{letters}({at}) disband")),
                _ => self.say(unit.power, format!("{letters}({at}) - {to}{or}")),
            }
        }
    }

    fn adjustments(&mut self, draws: &mut Draws) {
        let position = &self.game.state().position;
        for power in self.board.power_ids() {
            let adjustment =
                self.game
                    .setup()
                    .variant
                    .adjustment(self.game.table(), self.game.state(), power);
            for _ in 0..adjustment.due.unsigned_abs() {
                let own: Vec<Unit> = position
                    .units_of(power)
                    .copied()
                    .chain(
                        position
                            .aboard
                            .iter()
                            .map(|a| a.unit)
                            .filter(|a| a.power == power),
                    )
                    .collect();
                let line = if adjustment.due < 0 {
                    draws.pick(&own).map(|unit| {
                        format!("remove {}({})", unit.kind.letter(), self.name(unit.place))
                    })
                } else {
                    draws.pick(&adjustment.sites).map(|(kind, place)| {
                        format!("build {} {}", kind.letter(), self.name(place))
                    })
                };
                if let Some(line) = line.filter(|_| draws.below(5) > 0) {
                    self.say(power, line);
                }
            }
        }
    }

    /// Now and then somebody claims.
    fn claims(&mut self, draws: &mut Draws) {
        for power in self.board.power_ids() {
            let others: Vec<PowerId> = self
                .board
                .power_ids()
                .filter(|&other| other != power)
                .collect();
            let other = draws
                .pick(&others)
                .map(|other| self.board.power(other).name.clone())
                .unwrap_or_default();
            match draws.below(30) {
                0 => self.say(power, "claim solo".to_owned()),
                1 => self.say(power, format!("claim with {other}")),
                _ => {}
            }
        }
    }
}
