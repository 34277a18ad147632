//! Positions and states as a viewer sees them who does not know the whole world.

use std::sync::Arc;

use super::WorldSight;
use crate::accounts::Accounts;
use crate::discovery::{AreaLore, Discoveries, Knowledge, Sighting, Treasure};
use crate::position::{Aboard, Dislodged, Position, Unit};
use crate::variant::State;
use chancery_atlas::board::{AreaId, PowerId, ProvinceId};

impl WorldSight<'_> {
    /// Whether everybody sees what stands in a province, where some areas beyond are public.
    pub fn is_open(&self, province: ProvinceId, public: &[ProvinceId]) -> bool {
        !self.truth.is_beyond(province) || public.contains(&province)
    }

    /// Whether the viewer is shown a unit: his own, and others where everybody sees them.
    pub fn shows(&self, unit: &Unit, public: &[ProvinceId]) -> bool {
        self.is_own(unit.power) || self.is_open(unit.place.province, public)
    }

    /// A unit as the viewer knows it; `None` where he does not see it.
    pub fn seen_unit(&self, unit: &Unit, public: &[ProvinceId]) -> Option<Unit> {
        if !self.shows(unit, public) {
            return None;
        }
        Some(Unit {
            id: self.unit(unit.id),
            place: self.place(unit.place)?,
            ..*unit
        })
    }

    /// A state of the game; `public` are the areas that were so when the last phase began, for what
    /// a phase made public is seen from the next.
    pub fn state(&self, state: &State, public: &[ProvinceId]) -> State {
        State {
            phase: state.phase,
            position: self.position(&state.position, public),
            ending: state.ending.clone(),
            accounts: Accounts::default(),
            claims: Vec::new(),
            discoveries: state.discoveries.as_ref().map(|discoveries| {
                Arc::new(self.discoveries(discoveries, &state.position, public))
            }),
        }
    }

    /// The game as it stands.
    pub fn state_now(&self, state: &State) -> State {
        self.state(state, &self.lore.public)
    }

    fn position(&self, position: &Position, public: &[ProvinceId]) -> Position {
        let aboard = position.aboard.iter().filter_map(|aboard| {
            let unit = self.seen_unit(&aboard.unit, public)?;
            // Since when others' armies have been aboard is theirs to know.
            let moves = if self.is_own(unit.power) {
                aboard.moves
            } else {
                1
            };
            Some(Aboard {
                unit,
                fleet: self.unit(aboard.fleet),
                moves,
            })
        });
        let mut owners = vec![None; self.board.provinces.len()];
        for (index, &owner) in position.owners.iter().enumerate() {
            let province = ProvinceId(index as u16);
            let is_told =
                owner.is_some_and(|owner| self.is_own(owner)) || self.is_open(province, public);
            if is_told && let Some(seen) = self.province(province) {
                owners[seen.index()] = owner;
            }
        }
        Position {
            units: position
                .units
                .iter()
                .filter_map(|unit| self.seen_unit(unit, public))
                .collect(),
            dislodged: position
                .dislodged
                .iter()
                .filter_map(|dislodged| self.dislodged(dislodged, public))
                .collect(),
            aboard: aboard.collect(),
            owners,
            // The game's own next number would tell how many natives there are.
            next_unit: self.units(),
            pooled: Vec::new(),
            free_kinds: Vec::new(),
            trapped: Vec::new(),
            extra: Vec::new(),
        }
    }

    /// Why ways are barred would tell who stands there; only the owner is told which are open.
    fn dislodged(&self, dislodged: &Dislodged, public: &[ProvinceId]) -> Option<Dislodged> {
        let unit = self.seen_unit(&dislodged.unit, public)?;
        let mut retreats = Vec::new();
        if self.is_own(unit.power) {
            let places = dislodged.retreats.iter();
            retreats.extend(places.filter_map(|&place| self.place(place)));
        }
        // They stand in the order of the game master's board, by which areas could be told apart.
        retreats.sort_unstable();
        Some(Dislodged {
            by: self.origin(dislodged.by, unit.power, public),
            retreats,
            ..Dislodged::new(unit, dislodged.scale)
        })
    }

    /// Where an attack came from, as its victim is told, or who looks on: `None` is from beyond.
    pub fn origin(
        &self,
        by: Option<ProvinceId>,
        victim: PowerId,
        public: &[ProvinceId],
    ) -> Option<ProvinceId> {
        let by = by?;
        if self.is_own(victim) || self.is_open(by, public) {
            self.province(by)
        } else {
            None
        }
    }

    /// What the viewer himself knows, and what is public.
    fn discoveries(
        &self,
        discoveries: &Discoveries,
        position: &Position,
        public: &[ProvinceId],
    ) -> Discoveries {
        let first = self.truth.known_count();
        // As many as there are, each in its place; but what the others know is empty.
        let players = (0..discoveries.players.len()).map(|power| match self.power {
            Some(own) if own.index() == power => self.knowledge(&discoveries.players[power]),
            _ => Knowledge::default(),
        });
        let mut areas = vec![AreaLore::default(); self.board.provinces.len() - first];
        for (index, lore) in discoveries.areas.iter().enumerate() {
            let Some(seen) = self.province(self.truth.province_of(AreaId(index as u16))) else {
                continue;
            };
            // Former names and who found the area first may be older than what he knows of it.
            areas[seen.index() - first] = AreaLore {
                name: lore.name.clone(),
                former: Vec::new(),
                may_name: match self.power {
                    Some(own) if lore.may_name.contains(&own) => vec![own],
                    _ => Vec::new(),
                },
                ..AreaLore::default()
            };
        }
        Discoveries {
            players: players.collect(),
            areas,
            public: self.known_areas(&discoveries.public),
            commons: self.known_areas(&discoveries.commons),
            treasures: discoveries
                .treasures
                .iter()
                .filter_map(|treasure| self.treasure(*treasure, position, public))
                .collect(),
            delivered: discoveries.delivered.clone(),
            out: discoveries.out.clone(),
            ..Discoveries::default()
        }
    }

    /// A treasure that a unit of the viewer's holds.
    fn treasure(
        &self,
        treasure: Treasure,
        position: &Position,
        public: &[ProvinceId],
    ) -> Option<Treasure> {
        let holder = treasure.held_by(self.truth, position);
        let own = holder
            .and_then(|holder| position.unit(holder))
            .filter(|holder| self.is_own(holder.power))?;
        // A holder is named in an open sea alone; elsewhere who stands there holds it (1492, R35).
        let holder = match treasure.holder {
            Some(_) => self.seen_unit(own, public).map(|unit| unit.id),
            None => None,
        };
        Some(Treasure {
            at: self.province(treasure.at)?,
            holder,
        })
    }

    fn knowledge(&self, knowledge: &Knowledge) -> Knowledge {
        let mut entered = self.known_areas(&knowledge.entered);
        // Entered areas are found by searching, in the order of the numbers that they have for him.
        entered.sort_unstable();
        let sightings = knowledge.sightings.iter().filter_map(|sighting| {
            let area = self.province(sighting.area)?;
            Some(Sighting {
                area,
                ..sighting.clone()
            })
        });
        let told = knowledge
            .told_names
            .iter()
            .filter_map(|(area, name)| Some((self.province(*area)?, name.clone())));
        Knowledge {
            known: self.known_areas(&knowledge.known),
            entered,
            sightings: sightings.collect(),
            told_names: told.collect(),
        }
    }
}
