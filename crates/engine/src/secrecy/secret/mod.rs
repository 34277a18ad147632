//! How much of a secret world somebody sees: his board, and what provinces and units of the game
//! are on it.

mod position;
#[cfg(feature = "table")]
mod told;

use std::sync::Arc;

use crate::calendar::PhaseKind;
use crate::discovery::{AreaLore, Discoveries, Knowledge};
use crate::position::{Position, Unit, UnitId};
use crate::variant::State;
use chancery_atlas::board::{
    Area, AreaId, Board, Chart, Ground, Place, PowerId, ProvinceId, SeenBoard,
};
use chancery_atlas::world::drawing::{VisiblePart, coast_cell};
use chancery_atlas::world::{Atlas, AtlasCell};

/// What a power's player, or everybody, sees of a secret world, as a game stands. Two games that
/// differ only in what he may not know have equal ones, and show him equal states.
pub struct WorldSight<'a> {
    /// Whose player he is; `None` for everybody.
    pub power: Option<PowerId>,
    /// The game's board, with all of the world.
    pub truth: &'a Board,
    /// What is known to whom as the game stands.
    pub lore: Arc<Discoveries>,
    /// The viewer's board: the known world, then the areas that he knows.
    pub board: Arc<Board>,
    /// Per province of the game's board, which it is on the viewer's.
    numbers: Vec<Option<ProvinceId>>,
    /// Per province of the game's board, whether the viewer knows its coasts and what adjoins it.
    explored: Vec<bool>,
    /// The units of players in the order in which they came into the game: their numbers are the
    /// viewer's.
    units: Vec<UnitId>,
    /// The units of natives that he is shown, in the order in which he is, after which theirs are
    /// counted.
    natives: Vec<UnitId>,
}

impl<'a> WorldSight<'a> {
    /// What a power's player sees, or everybody; `None` where no part of the world is secret.
    /// `positions` are all that he will be shown: by them his units are numbered.
    pub fn new<'p>(
        power: Option<PowerId>,
        truth: &'a Board,
        now: &State,
        positions: impl Iterator<Item = &'p Position>,
    ) -> Option<Self> {
        let lore = Arc::clone(now.discoveries.as_ref()?);
        truth.beyond.as_ref()?;
        let knowledge = power.and_then(|power| lore.knowledge(power));
        let mut explored = vec![false; truth.provinces.len()];
        for entered in knowledge
            .into_iter()
            .flat_map(|knowledge| &knowledge.entered)
        {
            explored[entered.index()] = true;
        }
        let (board, numbers) = board(truth, &lore, knowledge, &explored)?;
        let (mut units, mut natives) = (Vec::new(), Vec::new());
        for position in positions {
            let (theirs, players): (Vec<&Unit>, Vec<&Unit>) =
                all_units(position).partition(|unit| Some(unit.power) == truth.natives);
            units.extend(players.into_iter().map(|unit| unit.id));
            let mut shown: Vec<&Unit> = theirs
                .into_iter()
                .filter(|unit| {
                    let at = unit.place.province;
                    !truth.is_beyond(at) || lore.is_public(at)
                })
                .collect();
            // By his own numbers of areas: the game's numbers follow the game master's drawing.
            shown.sort_unstable_by_key(|unit| (numbers[unit.place.province.index()], unit.id));
            for unit in shown {
                if !natives.contains(&unit.id) {
                    natives.push(unit.id);
                }
            }
        }
        // How many units players have is public, so that their order may be that of the game.
        units.sort_unstable();
        units.dedup();
        Some(Self {
            power,
            truth,
            lore,
            board: Arc::new(board),
            numbers,
            explored,
            units,
            natives,
        })
    }

    /// A province of the game on the viewer's board; `None` where he does not know of it.
    pub fn province(&self, province: ProvinceId) -> Option<ProvinceId> {
        self.numbers.get(province.index()).copied().flatten()
    }

    /// A place of the game on the viewer's board, without a coast that he does not know of.
    pub fn place(&self, place: Place) -> Option<Place> {
        Some(Place {
            province: self.province(place.province)?,
            coast: if self.knows_coasts(place.province) {
                place.coast
            } else {
                None
            },
        })
    }

    /// Whether the viewer knows on which coasts of a land fleets stand: all do in the known world.
    pub fn knows_coasts(&self, province: ProvinceId) -> bool {
        !self.truth.has_secret_coasts(province) || self.explored[province.index()]
    }

    /// A unit by the number that it has for the viewer: those of the natives come after all others,
    /// and tell nothing of how many there are.
    pub fn unit(&self, unit: UnitId) -> UnitId {
        if let Ok(nth) = self.units.binary_search(&unit) {
            return UnitId(nth as u32);
        }
        let native = self.natives.iter().position(|native| *native == unit);
        // What he is not shown has one number for all, that of no unit.
        UnitId(native.map_or(u32::MAX, |nth| (nth + self.units.len()) as u32))
    }

    /// How many numbers players' units take.
    fn units(&self) -> u32 {
        self.units.len() as u32
    }

    /// Areas on the viewer's board, of those that he knows.
    pub fn known_areas(&self, areas: &[ProvinceId]) -> Vec<ProvinceId> {
        areas
            .iter()
            .filter_map(|&area| self.province(area))
            .collect()
    }

    /// Whether a power is the viewer's own.
    pub fn is_own(&self, power: PowerId) -> bool {
        self.power == Some(power)
    }
}

fn all_units(position: &Position) -> impl Iterator<Item = &Unit> {
    let dislodged = position.dislodged_units();
    let aboard = position.aboard.iter().map(|aboard| &aboard.unit);
    position.units.iter().chain(dislodged).chain(aboard)
}

/// The board of somebody with this knowledge, or of everybody; and per province of the game's board,
/// which it is on his.
fn board(
    truth: &Board,
    lore: &Discoveries,
    knowledge: Option<&Knowledge>,
    explored: &[bool],
) -> Option<(Board, Vec<Option<ProvinceId>>)> {
    let world = truth.beyond.as_ref()?;
    let first = truth.known_count();
    let known = knowledge.map_or(&lore.public, |knowledge| &knowledge.known);
    let (mut areas, mut aliases) = (Vec::new(), Vec::new());
    for &area in known {
        let (Some(drawn), Some(about)) = (
            truth.area(area),
            lore.lore(AreaId((area.index() - first) as u16)),
        ) else {
            continue;
        };
        let common = lore.common_label(truth, area);
        // His own label, for as long as the area has no name (1492, section 9.3).
        let label = knowledge
            .and_then(|knowledge| knowledge.label(truth, area))
            .or_else(|| common.clone())
            .or_else(|| about.name.as_ref().map(|name| name.name.clone()))?;
        let short = lore.short_name(truth, area, |other| known.contains(&other));
        let named = Area {
            name: about.name.as_ref().map(|name| name.name.clone()),
            abbr: short.map(str::to_owned),
            centre: drawn.centre,
            // A note is read by who enters, not by who sees the area from next door.
            note: if explored[area.index()] {
                drawn.note.clone()
            } else {
                None
            },
            ..Area::plain(label.clone(), drawn.kind)
        };
        areas.push((area, named));
        let mut also = told_names(area, about, knowledge);
        // Labels stay accepted after naming (1492, section 9.3).
        if about.name.is_some() {
            also.push(label.clone());
        }
        also.extend(common.filter(|common| *common != label));
        aliases.push(also);
    }
    let seen = SeenBoard {
        areas,
        explored,
        aliases,
    };
    let numbers = seen.numbers(truth);
    let atlas = Atlas::new(world, first, known);
    let entered = knowledge.map_or(&[][..], |knowledge| &knowledge.entered);
    let count = first + seen.areas.len();
    let mut board = truth.seen(&seen, None);
    let ways = ways(&board, &atlas, &numbers, entered);
    let part = VisiblePart {
        world,
        known_count: first,
        atlas: &atlas,
        entered,
        renumbered: &numbers[first..],
        count,
        ways: &ways,
    };
    let far = part.chart();
    place_fleets_at_coasts(&mut board, &far);
    board.far = Some(far);
    Some((board, numbers))
}

/// The names and abbreviations that an area had before, of those that somebody was told while they
/// stood.
fn told_names(area: ProvinceId, about: &AreaLore, knowledge: Option<&Knowledge>) -> Vec<String> {
    let Some(knowledge) = knowledge else {
        return Vec::new();
    };
    let mut names = Vec::new();
    for former in &about.former {
        let mut told = knowledge.told_names.iter();
        if told.any(|(of, name)| *of == area && *name == former.name) {
            names.extend([former.name.clone(), former.abbr.clone()]);
        }
    }
    names
}

/// Gives the coasts of lands beyond the cells in which their fleets are drawn.
fn place_fleets_at_coasts(board: &mut Board, far: &Chart) {
    for province in board.province_ids() {
        // To look for shores takes a look at the whole chart, and most lands have one coast.
        if !board.is_beyond(province) || board.province(province).coasts.is_empty() {
            continue;
        }
        let cells: Vec<(u16, u16)> = board
            .fleet_places(province)
            .into_iter()
            .map(|place| {
                let moves = board.fleet_moves(place).iter();
                let seas: Vec<ProvinceId> = moves.map(|to| to.province).collect();
                coast_cell(far, province, &seas)
            })
            .collect();
        let coasts = &mut board.provinces[province.index()].coasts;
        for (coast, cell) in coasts.iter_mut().zip(cells) {
            coast.unit = cell;
        }
    }
}

/// What is written over each inset: by way of which area one gets there, as far as the viewer
/// knows.
fn ways(
    board: &Board,
    atlas: &Atlas,
    numbers: &[Option<ProvinceId>],
    entered: &[ProvinceId],
) -> Vec<String> {
    // Numbered by the viewer's board: of several gates the same one is named however the world is
    // drawn.
    let mut entered: Vec<ProvinceId> = entered.iter().filter_map(|p| numbers[p.index()]).collect();
    entered.sort_unstable();
    let insets = atlas.insets.iter();
    insets
        .map(|cells| {
            let inside = areas_in(cells, board, numbers);
            let mut outside = entered.iter().filter(|gate| !inside.contains(gate));
            match outside.find(|gate| leads_into(board, **gate, &inside)) {
                Some(gate) => format!("by way of {}", board.province(*gate).abbr),
                None => "elsewhere".to_owned(),
            }
        })
        .collect()
}

/// The areas of some cells on the viewer's board, one for each cell.
fn areas_in(cells: &[AtlasCell], board: &Board, numbers: &[Option<ProvinceId>]) -> Vec<ProvinceId> {
    let first = board.known_count();
    let mut areas = Vec::new();
    for cell in cells {
        if let Ground::Area(area) = cell.ground {
            areas.extend(numbers.get(first + area.index()).copied().flatten());
        }
    }
    areas
}

/// Whether a fleet or an army can go from a province into one of these.
fn leads_into(board: &Board, gate: ProvinceId, inside: &[ProvinceId]) -> bool {
    let sails = board
        .fleet_places(gate)
        .into_iter()
        .flat_map(|place| board.fleet_moves(place))
        .map(|to| to.province);
    let marches = board.army_moves(gate).iter().copied();
    sails.chain(marches).any(|to| inside.contains(&to))
}

/// How many units wait for a retreat, where a power's player, or everybody, sees none of them: whose
/// unit waits, or who sees one, knows of the phase. Where no world is secret there are none.
pub fn hidden_retreats(board: &Board, state: &State, power: Option<PowerId>) -> usize {
    let Some(lore) = state.discoveries.as_deref() else {
        return 0;
    };
    if state.phase.kind != PhaseKind::Retreats {
        return 0;
    }
    let waiting = &state.position.dislodged;
    let is_seen = waiting.iter().any(|waiting| {
        let at = waiting.unit.place.province;
        power == Some(waiting.unit.power) || !board.is_beyond(at) || lore.is_public(at)
    });
    if is_seen { 0 } else { waiting.len() }
}
