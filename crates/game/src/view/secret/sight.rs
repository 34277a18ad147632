//! How much of a secret world somebody sees: his board, and what provinces and units of the game
//! are on it.

use std::sync::Arc;

use crate::view::Viewer;
use chancery_atlas::board::{Area, AreaId, Board, Place, PowerId, ProvinceId, SeenBoard};
use chancery_atlas::world::Atlas;
use chancery_atlas::world::drawing::{VisiblePart, coast_cell};
use chancery_engine::discovery::{Discoveries, Knowledge};
use chancery_engine::position::{Position, Unit, UnitId};
use chancery_engine::seat::SeatId;
use chancery_engine::variant::State;

/// What one viewer sees of a world, as a game stands.
pub(in crate::view) struct SecretView<'a> {
    /// Whose player he is; `None` for everybody.
    pub power: Option<PowerId>,
    pub truth: &'a Board,
    /// What is known to whom as the game stands.
    pub lore: Arc<Discoveries>,
    /// The viewer's board.
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

impl<'a> SecretView<'a> {
    /// What a viewer sees; `None` where nothing is secret from him. `positions` are all that he
    /// will be shown.
    pub(crate) fn new<'p>(
        viewer: Viewer,
        truth: &'a Board,
        now: &State,
        positions: impl Iterator<Item = &'p Position>,
    ) -> Option<Self> {
        let lore = Arc::clone(now.discoveries.as_ref()?);
        truth.beyond.as_ref()?;
        if viewer == Viewer::GameMaster {
            return None;
        }
        let power = match viewer {
            Viewer::Seat(seat) => truth.power_ids().find(|&power| SeatId::of(power) == seat),
            Viewer::GameMaster | Viewer::Public => None,
        };
        let knowledge = power.and_then(|power| lore.of(power));
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
            let is_open = |at: ProvinceId| !truth.is_beyond(at) || lore.is_public(at);
            let mut shown: Vec<&Unit> = theirs
                .into_iter()
                .filter(|unit| is_open(unit.place.province))
                .collect();
            shown.sort_unstable_by_key(|unit| (numbers[unit.place.province.index()], unit.id));
            for unit in shown {
                if !natives.contains(&unit.id) {
                    natives.push(unit.id);
                }
            }
        }
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

    /// The board of everybody when this was known.
    pub(super) fn public_board(&self, lore: &Discoveries) -> Option<Arc<Board>> {
        let explored = vec![false; self.truth.provinces.len()];
        let (board, _) = board(self.truth, lore, None, &explored)?;
        Some(Arc::new(board))
    }

    /// A province of the game on the viewer's board; `None` where he does not know of it.
    pub(crate) fn province(&self, province: ProvinceId) -> Option<ProvinceId> {
        self.numbers.get(province.index()).copied().flatten()
    }

    /// A place of the game on the viewer's board, without a coast that he does not know of.
    pub(crate) fn place(&self, place: Place) -> Option<Place> {
        let coast = place.coast.filter(|_| self.knows_coasts(place.province));
        Some(Place {
            province: self.province(place.province)?,
            coast,
        })
    }

    pub(crate) fn knows_coasts(&self, province: ProvinceId) -> bool {
        !self.truth.has_secret_coasts(province) || self.explored[province.index()]
    }

    /// A unit by the number that it has for the viewer: those of the natives come after all others,
    /// and tell nothing of how many there are.
    pub(crate) fn unit(&self, unit: UnitId) -> UnitId {
        let number = self.units.binary_search(&unit).ok().or_else(|| {
            self.natives
                .iter()
                .position(|native| *native == unit)
                .map(|nth| nth + self.units.len())
        });
        UnitId(number.map_or(u32::MAX, |number| number as u32))
    }

    /// How many numbers players' units take.
    pub(crate) fn units(&self) -> u32 {
        self.units.len() as u32
    }

    /// Whether a power is the viewer's own.
    pub(crate) fn is_own(&self, power: PowerId) -> bool {
        self.power == Some(power)
    }
}

fn all_units(position: &Position) -> impl Iterator<Item = &Unit> {
    let dislodged = position.dislodged_units();
    let aboard = position.aboard.iter().map(|aboard| &aboard.unit);
    position.units.iter().chain(dislodged).chain(aboard)
}

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
        let label = knowledge
            .and_then(|knowledge| knowledge.label(truth, area))
            .or_else(|| common.clone())
            .or_else(|| about.name.as_ref().map(|name| name.name.clone()))?;
        let note = drawn.note.clone().filter(|_| explored[area.index()]);
        let short = lore.short_name(truth, area, |other| known.contains(&other));
        let named = Area {
            name: about.name.as_ref().map(|name| name.name.clone()),
            abbr: short.map(str::to_owned),
            centre: drawn.centre,
            note,
            ..Area::plain(label.clone(), drawn.kind)
        };
        areas.push((area, named));
        // Of names that an area had before, only those of which he was told while they stood.
        let was_told = |name: &str| {
            knowledge.is_some_and(|own| {
                own.told_names
                    .iter()
                    .any(|told| told.0 == area && told.1 == name)
            })
        };
        let former = about.former.iter().filter(|former| was_told(&former.name));
        let mut also: Vec<String> = former
            .flat_map(|former| [former.name.clone(), former.abbr.clone()])
            .collect();
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
    let atlas = Atlas::of(world, first, known);
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
    // To look for shores takes a look at the whole chart.
    let several = |&p: &ProvinceId| board.is_beyond(p) && !board.province(p).coasts.is_empty();
    for province in board.province_ids().filter(several).collect::<Vec<_>>() {
        let cells: Vec<(u16, u16)> = board
            .fleet_places(province)
            .into_iter()
            .map(|place| {
                coast_cell(
                    &far,
                    province,
                    &board
                        .fleet_moves(place)
                        .iter()
                        .map(|to| to.province)
                        .collect::<Vec<_>>(),
                )
            })
            .collect();
        for (coast, cell) in board.provinces[province.index()]
            .coasts
            .iter_mut()
            .zip(cells)
        {
            coast.unit = cell;
        }
    }
    board.far = Some(far);
    Some((board, numbers))
}

/// What is written over each inset: by way of which area one gets there, as far as the viewer
/// knows.
fn ways(
    board: &Board,
    atlas: &Atlas,
    numbers: &[Option<ProvinceId>],
    entered: &[ProvinceId],
) -> Vec<String> {
    let first = board.known_count();
    let way = |spots: &Vec<chancery_atlas::world::atlas::AtlasCell>| {
        let inside: Vec<ProvinceId> = spots
            .iter()
            .filter_map(|spot| match spot.ground {
                chancery_atlas::board::Ground::Area(area) => {
                    numbers.get(first + area.index()).copied().flatten()
                }
                _ => None,
            })
            .collect();
        let mut gates: Vec<ProvinceId> = entered
            .iter()
            .filter_map(|p| numbers[p.index()])
            .filter(|p| !inside.contains(p))
            .collect();
        gates.sort_unstable();
        let leads = |gate: &ProvinceId| {
            let sails = board
                .fleet_places(*gate)
                .into_iter()
                .flat_map(|place| board.fleet_moves(place))
                .map(|to| to.province);
            sails
                .chain(board.army_moves(*gate).iter().copied())
                .any(|to| inside.contains(&to))
        };
        gates.into_iter().find(leads).map_or_else(
            || "elsewhere".to_owned(),
            |gate| format!("by way of {}", board.province(gate).abbr),
        )
    };
    atlas.insets.iter().map(way).collect()
}
