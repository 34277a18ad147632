//! Slips of games in which armies go aboard fleets, mostly of orders that can be carried out:
//! boarding, the pair's move, landing before and after it, ferries, supports, kinds chosen at
//! set-up, builds, removals, claims and concessions.

use super::draws::Draws;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, UnitKind};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Entry, NamesRead, ReadingContext, read_slip};
use chancery_engine::position::Unit;
use chancery_engine::seat::SeatId;
use chancery_engine::variant;
use chancery_game::game::Game;

/// The slips of every power, as they would be pasted.
pub fn slips(game: &Game, draws: &mut Draws) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut planned = Vec::new();
    for power in game.board().power_ids() {
        let text = slip(game, power, &mut planned, draws);
        let context = ReadingContext {
            board: game.board(),
            position: &game.state().position,
            phase: game.phase().kind,
            power: Some(power),
            names: NamesRead::Tolerant,
            forms: variant::forms(game.setup().variant, game.table().rules),
        };
        let slip = read_slip(context, &game.setup().calendar(), &[], &text);
        let entry = |line: chancery_engine::order::read::SlipLine| Entry {
            seat: SeatId::playing(power),
            power,
            written: line.written,
            reading: line.reading,
        };
        entries.extend(slip.lines.into_iter().map(entry));
    }
    entries
}

/// Moves on the slips written so far, which others may support.
type Planned = Vec<(Unit, ProvinceId)>;

fn slip(game: &Game, power: PowerId, planned: &mut Planned, draws: &mut Draws) -> String {
    let position = &game.state().position;
    let scribe = Scribe {
        game,
        board: game.board(),
        power,
    };
    let mut lines = match game.phase().kind {
        PhaseKind::SetUp => position
            .free_kinds
            .iter()
            .filter_map(|free| scribe.choice(position.unit(free.unit)?, draws))
            .collect(),
        PhaseKind::Movement => {
            let units: Vec<Unit> = position.units_of(power).copied().collect();
            units
                .iter()
                .filter_map(|unit| scribe.movement(unit, planned, draws))
                .collect()
        }
        PhaseKind::Retreats => scribe.retreats(draws),
        PhaseKind::Adjustments => scribe.adjustments(draws),
    };
    lines.extend(scribe.agreement(draws));
    lines.join("\n")
}

struct Scribe<'a> {
    game: &'a Game,
    board: &'a Board,
    power: PowerId,
}

impl Scribe<'_> {
    fn name(&self, place: impl Into<Place>) -> String {
        self.board.write_place(place.into())
    }

    fn is_sea(&self, province: ProvinceId) -> bool {
        self.board.terrain(province) == Terrain::Sea
    }

    fn choice(&self, unit: &Unit, draws: &mut Draws) -> Option<String> {
        let letter = ["A", "F", ""][draws.below(3)];
        (unit.power == self.power && !letter.is_empty())
            .then(|| format!("{letter} {}", self.name(unit.place)))
    }

    /// Where a fleet could go from a sea to land.
    fn shores(&self, sea: ProvinceId) -> Vec<ProvinceId> {
        let moves = self.board.fleet_moves(sea.into()).iter();
        moves
            .map(|place| place.province)
            .filter(|&province| !self.is_sea(province))
            .collect()
    }

    /// The fleets at sea that could take an army from a province.
    fn fleets_beside(&self, province: ProvinceId) -> Vec<Unit> {
        let at_sea = self
            .game
            .state()
            .position
            .units
            .iter()
            .filter(|unit| unit.kind == UnitKind::Fleet && self.is_sea(unit.place.province));
        at_sea
            .copied()
            .filter(|fleet| self.shores(fleet.place.province).contains(&province))
            .collect()
    }

    /// A line for a unit, with the orders that belong to it, or none.
    fn movement(&self, unit: &Unit, planned: &mut Planned, draws: &mut Draws) -> Option<String> {
        let at = unit.place.province;
        match (unit.kind, draws.below(12)) {
            (_, 0) => None,
            (_, 1) => Some(format!(
                "{} {} H",
                unit.kind.letter(),
                self.name(unit.place)
            )),
            (_, 2..=4) => self.support(unit, planned, draws),
            (UnitKind::Army, 5..=8) => self.aboard(unit, draws),
            (UnitKind::Army, _) => {
                let to = draws.pick(self.board.army_moves(at))?;
                planned.push((*unit, to));
                Some(format!("A {} - {}", self.name(unit.place), self.name(to)))
            }
            (UnitKind::Fleet, _) if self.game.state().position.cargo(unit.id).is_some() => {
                self.loaded(unit, draws)
            }
            (UnitKind::Fleet, 5..=6) => self.ferry(unit, draws),
            (UnitKind::Fleet, _) => {
                let to = draws.pick(self.board.fleet_moves(unit.place))?;
                planned.push((*unit, to.province));
                Some(format!("F {} - {}", self.name(unit.place), self.name(to)))
            }
        }
    }

    /// An army boards, and its fleet may sail and land it.
    fn aboard(&self, army: &Unit, draws: &mut Draws) -> Option<String> {
        let fleet = draws.pick(&self.fleets_beside(army.place.province))?;
        let (from, sea) = (self.name(army.place), self.name(fleet.place));
        if fleet.power != self.power || draws.below(3) == 0 {
            let to = draws.pick(&self.shores(fleet.place.province))?;
            let ferry = if fleet.power == self.power {
                format!("; F {sea} FF A {from} - {}", self.name(to))
            } else {
                String::new()
            };
            return Some(format!("A {from} - {}{ferry}", self.name(to)));
        }
        let sail = self.sail(&fleet, draws).unwrap_or_default();
        Some(format!("A {from} B F {sea}{sail}"))
    }

    /// What is written after a boarding: the pair sails, and lands.
    fn sail(&self, fleet: &Unit, draws: &mut Draws) -> Option<String> {
        let seas: Vec<Place> = self
            .board
            .fleet_moves(fleet.place)
            .iter()
            .copied()
            .filter(|to| self.is_sea(to.province))
            .collect();
        let to = draws.pick(&seas).filter(|_| draws.below(3) > 0)?;
        let land = draws
            .pick(&self.shores(to.province))
            .filter(|_| draws.below(2) == 0);
        let land = land
            .map(|land| format!("; A D {}", self.name(land)))
            .unwrap_or_default();
        Some(format!(
            "; A/F {} - {}{land}",
            self.name(fleet.place),
            self.name(to)
        ))
    }

    /// A fleet with an army aboard: it lands first, sails, or does both in whatever order.
    fn loaded(&self, fleet: &Unit, draws: &mut Draws) -> Option<String> {
        let sea = self.name(fleet.place);
        let land = draws
            .pick(&self.shores(fleet.place.province))
            .map(|land| format!("A({sea}) D {}", self.name(land)))?;
        match draws.below(4) {
            0 => Some(land),
            1 => Some(format!("{land}; F {sea} S {land}")),
            2 => {
                let to = draws.pick(self.board.fleet_moves(fleet.place))?;
                Some(format!("{land}; F {sea} - {}", self.name(to)))
            }
            _ => self
                .sail(fleet, draws)
                .map(|line| line.trim_start_matches("; ").to_owned()),
        }
    }

    fn ferry(&self, fleet: &Unit, draws: &mut Draws) -> Option<String> {
        let shores = self.shores(fleet.place.province);
        let position = &self.game.state().position;
        let armies: Vec<Unit> = position
            .units
            .iter()
            .copied()
            .filter(|u| u.kind == UnitKind::Army && shores.contains(&u.place.province))
            .collect();
        let army = draws.pick(&armies)?;
        let to = draws.pick(&shores)?;
        let verb = ["FF", "C"][draws.below(2)];
        let own = if army.power == self.power {
            format!("; A {} - {}", self.name(army.place), self.name(to))
        } else {
            String::new()
        };
        Some(format!(
            "F {} {verb} A {} - {}{own}",
            self.name(fleet.place),
            self.name(army.place),
            self.name(to)
        ))
    }

    /// Support of a move beside it, or of whatever could come to a place beside it.
    fn support(&self, unit: &Unit, planned: &Planned, draws: &mut Draws) -> Option<String> {
        let around: Vec<ProvinceId> = match unit.kind {
            UnitKind::Army => self.board.army_moves(unit.place.province).to_vec(),
            UnitKind::Fleet => self
                .board
                .fleet_moves(unit.place)
                .iter()
                .map(|place| place.province)
                .collect(),
        };
        let me = format!("{} {}", unit.kind.letter(), self.name(unit.place));
        let helped: Planned = planned
            .iter()
            .copied()
            .filter(|(other, to)| around.contains(to) && other.id != unit.id)
            .collect();
        if let Some((other, to)) = draws.pick(&helped) {
            return Some(format!(
                "{me} S {} {} - {}",
                other.kind.letter(),
                self.name(other.place),
                self.name(to)
            ));
        }
        let to = draws.pick(&around)?;
        let position = &self.game.state().position;
        let near = |other: &&Unit| match other.kind {
            UnitKind::Army => self.board.army_can_move(other.place.province, to),
            UnitKind::Fleet => self
                .board
                .fleet_moves(other.place)
                .iter()
                .any(|place| place.province == to),
        };
        let movers: Vec<Unit> = position
            .units
            .iter()
            .filter(near)
            .filter(|other| other.id != unit.id)
            .copied()
            .collect();
        let other = draws.pick(&movers)?;
        let sea = self.name(other.place);
        if position.cargo(other.id).is_some() && !self.is_sea(to) {
            return Some(format!("{me} S A({sea}) D {}", self.name(to)));
        }
        Some(format!(
            "{me} S {} {sea} - {}",
            other.kind.letter(),
            self.name(to)
        ))
    }

    fn retreats(&self, draws: &mut Draws) -> Vec<String> {
        let own = self
            .game
            .state()
            .position
            .dislodged
            .iter()
            .filter(|d| d.unit.power == self.power);
        let line = |dislodged: &chancery_engine::position::Dislodged| {
            let unit = &dislodged.unit;
            let to = draws.pick(&dislodged.retreats)?;
            Some(match draws.below(5) {
                0 => return None,
                1 => format!("{} {} disband", unit.kind.letter(), self.name(unit.place)),
                _ => format!(
                    "{} {} - {}",
                    unit.kind.letter(),
                    self.name(unit.place),
                    self.name(to)
                ),
            })
        };
        own.filter_map(line).collect()
    }

    fn adjustments(&self, draws: &mut Draws) -> Vec<String> {
        let position = &self.game.state().position;
        let adjustment =
            self.game
                .setup()
                .variant
                .adjustment(self.game.table(), self.game.state(), self.power);
        let mut lines = Vec::new();
        for _ in 0..adjustment.due.unsigned_abs() {
            let remove = adjustment.due < 0;
            let units: Vec<Unit> = position.units_of(self.power).copied().collect();
            let line = if remove {
                draws
                    .pick(&units)
                    .map(|unit| match position.cargo(unit.id) {
                        Some(_) if draws.below(2) == 0 => {
                            format!("Remove A({})", self.name(unit.place))
                        }
                        _ => format!("Remove {} {}", unit.kind.letter(), self.name(unit.place)),
                    })
            } else {
                draws
                    .pick(&adjustment.sites)
                    .map(|(kind, place)| format!("Build {} {}", kind.letter(), self.name(place)))
            };
            lines.extend(line.filter(|_| draws.below(5) > 0));
        }
        lines
    }

    /// Now and then somebody claims or concedes.
    fn agreement(&self, draws: &mut Draws) -> Option<String> {
        let powers: Vec<PowerId> = self
            .board
            .power_ids()
            .filter(|&power| power != self.power)
            .collect();
        let other = &self.board.power(draws.pick(&powers)?).name;
        let claims = self.game.setup().variant.forms().claiming;
        match draws.below(20) {
            0 if claims && self.game.phase().kind == PhaseKind::Adjustments => {
                Some(format!("claim with {other}"))
            }
            1 if claims => Some(format!("concede to {other}")),
            _ => None,
        }
    }
}
