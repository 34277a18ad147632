//! What players have found out of a secret world, and what is called how in it (1492): part of the
//! state of a game that has one.
//!
//! Provinces are those of the joined board. Views make of this what a single player is told.

use crate::calendar::Phase;
use crate::order::{Action, Order};
use crate::position::{Position, UnitId};
use chancery_atlas::board::{AreaId, Board, Place, PowerId, ProvinceId, Terrain, UnitKind, fold};

/// What is known of a world, and to whom.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Discoveries {
    /// What each player knows; index is the power.
    pub players: Vec<Knowledge>,
    /// What became of each area; index is the [`AreaId`].
    pub areas: Vec<AreaLore>,
    /// The areas that everybody knows, in the order in which they became so. None leaves it again.
    pub public: Vec<ProvinceId>,
    /// Those of them that had no name when they became so, in that order: their numbers are those
    /// of `Common Land 1`, `Common Sea 1`, counted by kind.
    pub commons: Vec<ProvinceId>,
    /// The treasures that are not brought home yet.
    pub treasures: Vec<Treasure>,
    /// How many treasures each power has brought home and profits by; index is the power.
    pub delivered: Vec<u16>,
    /// Powers whose players have left the game, where these do not count among all players
    /// (`all-players active`).
    pub out: Vec<PowerId>,
    /// The native armies that the game master may order, sorted.
    pub mobile: Vec<UnitId>,
    /// All native armies that have been looked at for that, sorted: what one is, is said by the
    /// area in which it first stood.
    pub natives: Vec<UnitId>,
}

/// What one player knows of a world.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Knowledge {
    /// The areas disclosed to him, in the order of his discovery: the numbers of his labels `Land
    /// 1`, `Sea 1` are counted by kind in it. It only grows.
    pub known: Vec<ProvinceId>,
    /// The areas at the edge and beyond in which a unit of his has been, sorted.
    pub entered: Vec<ProvinceId>,
    /// What he saw, oldest first.
    pub sightings: Vec<Sighting>,
    /// The names of which he has been told, as `(area, name)`, oldest first: what is new to him is
    /// told in his next report.
    pub told_names: Vec<(ProvinceId, String)>,
}

/// What a player saw of an area in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// When.
    pub phase: Phase,
    /// Of which area.
    pub area: ProvinceId,
    /// Who stood there.
    pub occupant: Occupant,
    /// Whether a treasure lay there.
    pub treasure: bool,
}

/// Who stands in an area, as a player is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Occupant {
    /// No foreign unit and none of his own.
    Nobody,
    /// A unit of his own.
    Own(SeenGuise),
    /// A unit of another power; whose and what it is only under `sighting-detail identity`.
    Foreign(Option<(PowerId, SeenGuise)>),
    /// A native army.
    Natives,
}

/// What a unit looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SeenGuise {
    /// `A` or `F`.
    Alone(UnitKind),
    /// `A/F`: a fleet with an army aboard.
    Pair,
}

/// What became of an area: who found it, what it is called, who may name it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AreaLore {
    /// Who discovered it first; several, if in one phase. Sorted.
    pub discoverers: Vec<PowerId>,
    /// When it was discovered; `None` while nobody has.
    pub discovered: Option<Phase>,
    /// What it is called in the game; `None` while it has no name there.
    pub name: Option<AreaName>,
    /// What it was called before, oldest first: understood for ever.
    pub former: Vec<AreaName>,
    /// Who may name it, or rename it, now. Sorted.
    pub may_name: Vec<PowerId>,
    /// Who of them may because he conquered it: that ends when he has named it, or another conquers
    /// it.
    pub conqueror: Option<PowerId>,
}

/// A name given in play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaName {
    /// `Vinland`.
    pub name: String,
    /// `Vin`.
    pub abbr: String,
    /// Who gave it; `None` for the game master.
    pub by: Option<PowerId>,
}

/// A treasure on its way home, or where it was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Treasure {
    /// The area where it is.
    pub at: ProvinceId,
    /// The fleet that holds it in an open sea, or the dislodged unit that may take it along. `None`
    /// where it lies, or is held by the unit that stands in its area.
    pub holder: Option<UnitId>,
}

/// What a phase brought to light.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Voyage {
    /// What each player is told in private; index is the power.
    pub told: Vec<PlayerNews>,
    /// The areas that everybody knows since, in their order.
    pub published: Vec<ProvinceId>,
    /// Treasures brought home: by whom, to which centre.
    pub delivered: Vec<(PowerId, ProvinceId)>,
    /// The units that took a treasure along.
    pub carriers: Vec<UnitId>,
}

/// What a player is told of a phase, beside his own orders.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerNews {
    /// His units that entered an edge area or one beyond, in the order in which they are told of.
    pub landfalls: Vec<Landfall>,
    /// Names that are new to him: the area, what it was called before (`None`: his own label), what
    /// it is called.
    pub names: Vec<(ProvinceId, Option<String>, AreaName)>,
    /// Areas that everybody knows since and that have no name: their common labels are new to him.
    pub commons: Vec<ProvinceId>,
    /// Areas that a unit of his entered for the first time: the game master's notes on them.
    pub notes: Vec<ProvinceId>,
}

/// A unit that entered an area, and what was seen from there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Landfall {
    /// Which unit.
    pub unit: UnitId,
    /// What it is.
    pub unit_form: SeenGuise,
    /// Where it stands now.
    pub place: Place,
    /// Whether it was there before (`sighting season`).
    pub still: bool,
    /// What was seen: the area itself first where it was unknown, then those beyond that adjoin it,
    /// in chart order.
    pub seen: Vec<SeenArea>,
}

/// What was seen of one area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeenArea {
    /// Which one.
    pub area: ProvinceId,
    /// Who stands there.
    pub occupant: Occupant,
    /// Whether a treasure lies there.
    pub treasure: bool,
    /// Whether the player did not know the area when the phase began.
    pub new: bool,
}

impl Discoveries {
    /// What a power's player knows.
    pub fn knowledge(&self, power: PowerId) -> Option<&Knowledge> {
        self.players.get(power.index())
    }

    /// Whether a power's player knows an area.
    pub fn knows(&self, power: PowerId, area: ProvinceId) -> bool {
        self.knowledge(power)
            .is_some_and(|knowledge| knowledge.known.contains(&area))
    }

    /// Whether a power's player knows all areas that an order names, but for where a unit comes
    /// from that he supports. The natives' orders are the game master's, who knows all.
    pub fn are_all_known(&self, board: &Board, power: PowerId, order: &Order) -> bool {
        let Some(known) = self.knowledge(power).map(|knowledge| &knowledge.known) else {
            return true;
        };
        let origin = match order.action() {
            Some(Action::SupportMove { unit, .. }) => Some(unit.place),
            _ => None,
        };
        // Where a supported unit comes from he may not know: it is written `OB` then (G26).
        order
            .with_places(|place| {
                let is_known = !board.is_beyond(place.province) || known.contains(&place.province);
                if is_known || Some(place) == origin {
                    Some(place)
                } else {
                    None
                }
            })
            .is_some()
    }

    /// How an area with a name is written in short for somebody who knows these areas: by its
    /// abbreviation, or in full where he knows another with the same one. `None` while it has no
    /// name.
    pub fn short_name(
        &self,
        board: &Board,
        area: ProvinceId,
        knows: impl Fn(ProvinceId) -> bool,
    ) -> Option<&str> {
        let name = self.lore_of(board, area)?.name.as_ref()?;
        // As orders are read: what differs only in case or accents is one abbreviation.
        let abbr = fold(&name.abbr);
        let others = board.provinces_beyond().zip(&self.areas);
        // Only areas that the reader knows: a long form would give away that another has the same.
        let named = others.filter_map(|(other, lore)| Some((other, lore.name.as_ref()?)));
        let is_shared = named
            .filter(|(other, _)| *other != area && knows(*other))
            .any(|(_, other)| fold(&other.abbr) == abbr);
        Some(if is_shared { &name.name } else { &name.abbr })
    }

    /// How many treasures a power has brought home and profits by.
    pub fn delivered_by(&self, power: PowerId) -> u16 {
        self.delivered.get(power.index()).copied().unwrap_or(0)
    }

    /// What became of an area; `None` where the world has none of that number.
    pub fn lore(&self, area: AreaId) -> Option<&AreaLore> {
        self.areas.get(area.index())
    }

    /// What became of a province beyond the known world.
    pub fn lore_of(&self, board: &Board, province: ProvinceId) -> Option<&AreaLore> {
        self.areas
            .get(province.index().checked_sub(board.known_count())?)
    }

    /// The same, to be changed.
    pub fn lore_of_mut(&mut self, board: &Board, province: ProvinceId) -> Option<&mut AreaLore> {
        self.areas
            .get_mut(province.index().checked_sub(board.known_count())?)
    }

    /// What all call an area that had no name when everybody knew it: `Common Land 1`.
    pub fn common_label(&self, board: &Board, area: ProvinceId) -> Option<String> {
        numbered(board, &self.commons, area).map(|label| format!("Common {label}"))
    }

    /// How many treasures a unit holds; an army aboard has those of its fleet.
    pub fn held_by(&self, board: &Board, position: &Position, unit: UnitId) -> usize {
        let holder = position.carried(unit).map_or(unit, |aboard| aboard.fleet);
        self.treasures
            .iter()
            .filter(|treasure| treasure.held_by(board, position) == Some(holder))
            .count()
    }

    /// Whether everybody knows an area.
    pub fn is_public(&self, area: ProvinceId) -> bool {
        self.public.contains(&area)
    }
}

impl Treasure {
    /// The unit that holds it: the one that is kept where several may stand, elsewhere whoever
    /// stands there; `None` where it lies (rule 11b).
    pub fn held_by(&self, board: &Board, position: &Position) -> Option<UnitId> {
        if self.holder.is_some() {
            return self.holder;
        }
        // In an open sea it lies beside fleets that don't hold it.
        if !board.is_beyond(self.at) && board.terrain(self.at) == Terrain::Sea {
            return None;
        }
        position.unit_in(self.at).map(|unit| unit.id)
    }
}

impl Knowledge {
    /// Whether a unit of his has been in an area.
    pub fn has_entered(&self, area: ProvinceId) -> bool {
        self.entered.binary_search(&area).is_ok()
    }

    /// What he calls an area for want of a name: `Land 1`, `Sea 3`.
    pub fn label(&self, board: &Board, area: ProvinceId) -> Option<String> {
        numbered(board, &self.known, area)
    }

    /// What he saw of an area last.
    #[cfg(feature = "table")]
    pub fn last_sighting(&self, area: ProvinceId) -> Option<&Sighting> {
        self.sightings
            .iter()
            .rfind(|sighting| sighting.area == area)
    }
}

/// The number of an area among those of its kind in a list: `Land 2`.
fn numbered(board: &Board, areas: &[ProvinceId], area: ProvinceId) -> Option<String> {
    let at = areas.iter().position(|&other| other == area)?;
    let is_sea = board.terrain(area) == Terrain::Sea;
    let number = areas[..=at]
        .iter()
        .filter(|&&other| (board.terrain(other) == Terrain::Sea) == is_sea)
        .count();
    let kind = if is_sea { "Sea" } else { "Land" };
    Some(format!("{kind} {number}"))
}
