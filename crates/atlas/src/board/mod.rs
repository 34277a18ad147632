//! Geography: provinces, coasts, adjacency for armies and for fleets, centres, homes, and the chart
//! that draws them.
//!
//! A [`Board`] is immutable and knows no unit. Boards are data (`maps/*.ron`), read by
//! [`mod@file`], checked by [`check`]; the built-in ones are in [`builtin`]. [`Board::fitted`]
//! makes another one of it, with other canals and caps.

mod abbreviated;
mod assemble;
#[cfg(feature = "table")]
mod badges;
mod beyond;
pub mod builtin;
mod called;
mod chart;
pub mod check;
#[cfg(feature = "table")]
pub mod compare;
pub mod file;
mod file_findings;
mod finding;
mod fit;
mod graph;
mod grid;
mod ids;
mod joined;
pub mod language;
#[cfg(feature = "table")]
pub mod layout;
mod legend;
pub mod library;
mod locate;
mod names;
mod nearest;
mod outline;
mod pack;
pub(crate) mod pairs;
mod seasons;
mod seen;
#[cfg(feature = "table")]
pub mod sheet;
mod write;

#[cfg(feature = "table")]
pub use badges::{badges, free_badge};
pub use beyond::{
    Area, AreaId, AreaKind, BeyondGrid, Comment, FileLine, Ground, Link, LinkEnd, Native, World,
    WorldSide,
};
pub use called::{Called, Familiar};
pub use chart::{Anchor, Chart, ChartCaption, ChartCell, DecorId};
pub use finding::{Code, FilePlace, Finding, FindingSubject, Severity, count_errors};
pub use fit::{BoardChanges, Cap, FitError};
pub use grid::GridShape;
pub(crate) use grid::{SIDES, Side, mark_new, reached};
pub use ids::{CoastId, Place, PowerId, ProvinceId};
pub use joined::Extension;
pub use names::{WrittenPlace, fold, one_slip_apart};
pub use pack::{Language, Phrases};
pub use seasons::{BoardSeason, BoardSeasons, BuildRight};
pub use seen::SeenBoard;

use graph::Graph;
use names::SpellingIndex;
use serde::Deserialize;
use std::sync::{Arc, OnceLock};

/// What kind of ground a province is. Board files write it by these names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
pub enum Terrain {
    /// Land without a coast: armies only.
    Inland,
    /// Land with a coast: armies and fleets.
    Coastal,
    /// Water: fleets only; convoys pass through it.
    Sea,
    /// Land that fleets pass through from one coast to the other (Mercator: Suez, Panama, Kiel).
    Canal,
    /// A polar cap (Mercator): nobody moves there, only passengers can be put ashore from the seas
    /// in its ring.
    Polar,
}

impl Terrain {
    /// Whether armies can stand here.
    pub const fn is_land(self) -> bool {
        matches!(self, Self::Inland | Self::Coastal | Self::Canal)
    }
    /// Whether it is land that fleets can stand at.
    pub(crate) const fn is_coastal(self) -> bool {
        matches!(self, Self::Coastal | Self::Canal)
    }
    /// Whether fleets can stand here.
    pub const fn is_navigable(self) -> bool {
        matches!(self, Self::Coastal | Self::Sea | Self::Canal)
    }
}

/// One of several coasts of a province.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coast {
    /// Short form, as in `StP/sc`: `nc`, `ec`, `sc`, `wc`.
    pub id: String,
    /// As in `south coast`.
    pub name: String,
    /// Other short forms that mean this coast, as people know them from other maps: `wc` for
    /// Spain's south coast.
    pub aliases: Vec<String>,
    /// Chart cell (column, row) for a fleet at this coast.
    pub unit: (u16, u16),
}

/// A province. Where units can move from it is asked of the [`Board`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Province {
    /// Key in the board file: lower case letters, unique.
    pub id: String,
    /// How orders write it, by custom `Par` for land and `NTH` for sea.
    pub abbr: String,
    /// In full: `St Petersburg`.
    pub name: String,
    /// Other spellings that mean this province and no other.
    pub aliases: Vec<String>,
    /// Kind of ground.
    pub terrain: Terrain,
    /// Whether it is a supply centre.
    pub centre: bool,
    /// Whether it lies at the edge of the known world (1492), so that areas beyond the board may be
    /// joined to it.
    pub edge: bool,
    /// The power whose home centre it is.
    pub home: Option<PowerId>,
    /// The power whose home country it belongs to (centre or not).
    pub territory: Option<PowerId>,
    /// The named coasts; empty where there is one coast or none.
    pub coasts: Vec<Coast>,
    /// What touches it, clockwise from the north (for the Right-Hand Rule); `None` is the edge of
    /// the map or dead ground.
    pub ring: Vec<Option<ProvinceId>>,
}

impl Province {
    /// A province of which no more is known: no centre, nobody's, with no coast and nothing round it.
    pub(crate) const fn bare(id: String, abbr: String, name: String, terrain: Terrain) -> Self {
        Self {
            id,
            abbr,
            name,
            aliases: Vec::new(),
            terrain,
            centre: false,
            edge: false,
            home: None,
            territory: None,
            coasts: Vec::new(),
            ring: Vec::new(),
        }
    }
}

/// Army or fleet; armies sort first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnitKind {
    /// An army: land.
    Army,
    /// A fleet: seas and coasts.
    Fleet,
}

impl UnitKind {
    /// `A` or `F`.
    pub const fn letter(self) -> char {
        match self {
            Self::Army => 'A',
            Self::Fleet => 'F',
        }
    }
    /// `army` or `fleet`.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Army => "army",
            Self::Fleet => "fleet",
        }
    }
    /// `an army` or `a fleet`.
    pub const fn with_article(self) -> &'static str {
        match self {
            Self::Army => "an army",
            Self::Fleet => "a fleet",
        }
    }
}

/// A power (country) of the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Power {
    /// Key in files: lower case, unique.
    pub id: String,
    /// `Austria`.
    pub name: String,
    /// `Austrian`.
    pub adjective: String,
    /// Other spellings that mean this power and no other: `Britain`.
    pub aliases: Vec<String>,
    /// One letter or two, unique on the board: `A`, `An`.
    pub badge: String,
    /// Its home centres, in board order.
    pub home: Vec<ProvinceId>,
    /// Its units at the start whose kind is fixed, in the order of the file.
    pub start: Vec<(UnitKind, Place)>,
    /// Its units at the start of which the owner chooses whether they are armies or fleets: where
    /// each stands if it is a fleet.
    pub free_units: Vec<Place>,
    /// How many units more it has at the start of which the owner chooses the place too.
    pub extra_units: usize,
    /// The provinces that it owns at the start beside its home centres, in board order.
    pub owned: Vec<ProvinceId>,
    /// Its home centres that nobody owns at the start, in board order.
    pub vacant: Vec<ProvinceId>,
    /// Where it may build beside its home centres, while it owns the place; in board order.
    pub build_places: Vec<ProvinceId>,
}

/// A board: immutable geography.
#[derive(Clone, Debug)]
pub struct Board {
    /// Key: `standard`.
    pub id: String,
    /// As it is shown in lists: `1885`.
    pub name: String,
    /// A line or two on where the board comes from, shown at set-up. Empty where there is nothing
    /// to say.
    pub note: String,
    /// The centres with which one power, two together and three together win, where the board says
    /// so.
    pub victory: Option<[usize; 3]>,
    /// The year in which a game on it begins, where the board says so.
    pub year: Option<u16>,
    /// Its own seasons, and the one in which a game on it begins.
    pub seasons: BoardSeasons,
    /// Where powers build.
    pub building: BuildRight,
    /// By what it was fitted to a variant after it was read (`BoardOption` of the engine): names
    /// and values as they were written.
    pub fitted: Vec<(String, String)>,
    /// Whether orders on it say `A/F` of a fleet that will carry an army and `F` of one that will
    /// not, so that what is written tells them apart. Elsewhere a fleet is written as what it is
    /// when the order is given.
    pub foretells_pairs: bool,
    /// The secret rest of the earth, where one is joined to the board: its areas are the last
    /// provinces.
    pub beyond: Option<Arc<World>>,
    /// The power of the natives of a secret world, or of the neutral units of a board: it has no
    /// seat, home or centre, and its units hold. Not among [`Board::power_ids`].
    pub natives: Option<PowerId>,
    /// The powers, in the order in which they are listed everywhere.
    pub powers: Vec<Power>,
    /// The provinces; [`ProvinceId`] is the index.
    pub provinces: Vec<Province>,
    /// The drawing of the known world: all provinces, where nothing lies beyond.
    pub chart: Chart,
    /// The drawing of what lies beyond, with the known world as a block of cells
    /// ([`crate::world::drawing`]): all of it, or on a player's board what he knows. Where it is
    /// there, it draws the provinces beyond, and `chart` the known ones.
    pub far: Option<Chart>,
    graph: Graph,
    /// Per area beyond the known world, what it is called; empty where all are called as the game
    /// master drew them.
    called: Vec<Called>,
    /// The same with fewer names, and with all ([`Board::spoken_to`]).
    beside: Option<Arc<[Self; 2]>>,
    /// The languages that are read beside English.
    language_names: pack::LanguageNames,
    /// Made when it is first asked for.
    names: OnceLock<SpellingIndex>,
}

impl Power {
    /// Its badge in small letters, as it stands beside the letter of a unit.
    #[cfg(feature = "table")]
    pub fn small_badge(&self) -> String {
        self.badge.to_lowercase()
    }
}

/// For who has one of the built-in boards at hand.
impl From<&Board> for Arc<Board> {
    fn from(board: &Board) -> Self {
        Self::new(board.clone())
    }
}

impl Board {
    fn names(&self) -> &SpellingIndex {
        self.names.get_or_init(|| SpellingIndex::new(self))
    }

    /// The province with an id of this board.
    ///
    /// # Panics
    /// The id is of another board, and past this one's provinces.
    pub fn province(&self, id: ProvinceId) -> &Province {
        &self.provinces[id.index()]
    }

    /// The power with an id of this board; also the natives.
    ///
    /// # Panics
    /// The id is of another board, and past this one's powers.
    pub fn power(&self, id: PowerId) -> &Power {
        &self.powers[id.index()]
    }

    /// All provinces, in board order; those beyond the known world are the last.
    pub fn province_ids(&self) -> impl ExactSizeIterator<Item = ProvinceId> + use<> {
        (0..self.provinces.len() as u16).map(ProvinceId)
    }

    /// All power ids, in board order, but for the natives'.
    pub fn power_ids(&self) -> impl ExactSizeIterator<Item = PowerId> + use<> {
        (0..self.power_count() as u8).map(PowerId)
    }

    /// How many powers there are beside the natives.
    pub fn power_count(&self) -> usize {
        // The natives are the last power, so the others keep their ids when a world is joined.
        self.powers.len() - usize::from(self.natives.is_some())
    }

    /// How many of the provinces, from the first, are the known world; all, where nothing lies
    /// beyond.
    pub fn known_count(&self) -> usize {
        self.provinces.len() - self.beyond.as_ref().map_or(0, |world| world.areas.len())
    }

    /// Whether a province lies beyond the known world.
    pub fn is_beyond(&self, province: ProvinceId) -> bool {
        province.index() >= self.known_count()
    }

    /// The provinces beyond the known world, in their order.
    pub fn provinces_beyond(&self) -> impl ExactSizeIterator<Item = ProvinceId> + use<> {
        (self.known_count() as u16..self.provinces.len() as u16).map(ProvinceId)
    }

    /// What the game master drew as a province beyond the known world.
    pub fn area(&self, province: ProvinceId) -> Option<&Area> {
        let index = province.index().checked_sub(self.known_count())?;
        self.beyond.as_ref()?.areas.get(index)
    }

    /// The province that is an area of the world beyond.
    pub fn province_of(&self, area: AreaId) -> ProvinceId {
        // Both counts together fit: a board has 60,000 provinces at most, a world 4,000 areas.
        ProvinceId((self.known_count() + area.index()) as u16)
    }

    /// All supply centres, in board order.
    pub fn centres(&self) -> impl Iterator<Item = ProvinceId> + '_ {
        self.province_ids().filter(|&p| self.is_centre(p))
    }

    /// The province's kind of ground.
    #[inline]
    pub fn terrain(&self, province: ProvinceId) -> Terrain {
        self.graph.terrain(province)
    }

    /// Whether the province is a supply centre.
    pub fn is_centre(&self, province: ProvinceId) -> bool {
        self.graph.is_centre(province)
    }

    /// Whether the province has an owner: a supply centre, or a province that some power owns at
    /// the start though it is none.
    pub fn is_owned(&self, province: ProvinceId) -> bool {
        self.is_centre(province)
            || self
                .powers
                .iter()
                .any(|power| power.owned.contains(&province))
    }

    /// The special provinces and whose they are: land abroad, no centre, where a power may build
    /// all the same.
    pub fn specials(&self) -> impl Iterator<Item = (PowerId, ProvinceId)> + '_ {
        let all = self.power_ids().flat_map(|power| {
            self.power(power)
                .build_places
                .iter()
                .map(move |&place| (power, place))
        });
        // Special provinces lie abroad and are no centres (Mercator, section on builds).
        all.filter(|&(power, place)| {
            !self.is_centre(place) && self.province(place).territory != Some(power)
        })
    }

    /// Where an army in `from` can move by land, sorted.
    #[inline]
    pub fn army_moves(&self, from: ProvinceId) -> &[ProvinceId] {
        self.graph.armies(from)
    }

    /// Where a fleet at `from` can move, sorted. Empty where the place names no coast although it
    /// has several.
    #[inline]
    pub fn fleet_moves(&self, from: Place) -> &[Place] {
        self.graph.fleets(from)
    }

    /// Whether an army can walk from one province to the other.
    #[inline]
    pub fn army_can_move(&self, from: ProvinceId, to: ProvinceId) -> bool {
        self.army_moves(from).contains(&to)
    }

    /// Whether a fleet at `from` can sail to the province `to`, at any coast of it.
    #[inline]
    pub fn fleet_can_reach(&self, from: Place, to: ProvinceId) -> bool {
        self.fleet_moves(from).iter().any(|p| p.province == to)
    }

    /// The places a fleet can take in a province: each named coast, or the province itself.
    pub fn fleet_places(&self, province: ProvinceId) -> Vec<Place> {
        if self.province(province).coasts.is_empty() {
            vec![Place::new(province)]
        } else {
            self.graph
                .coasts(province)
                .map(|c| Place::at_coast(province, c))
                .collect()
        }
    }

    /// The seas and canals that a fleet in `from` can sail to from some coast of it, sorted: where
    /// a convoy goes on from a sea, or is taken up from land.
    #[inline]
    pub fn waters(&self, from: ProvinceId) -> &[ProvinceId] {
        self.graph.waters(from)
    }

    /// The land, canals too, that a fleet in `from` can sail to, sorted: where a convoy through the
    /// sea `from` can put ashore.
    #[inline]
    pub fn shores(&self, from: ProvinceId) -> &[ProvinceId] {
        self.graph.shores(from)
    }

    /// Whether a fleet could sail between the sea (or canal) `sea` and some coast of `land`: where
    /// a convoy can take on or put ashore.
    pub fn touches(&self, sea: ProvinceId, land: ProvinceId) -> bool {
        self.shores(sea).contains(&land) || self.waters(sea).contains(&land)
    }

    /// The seas round a polar cap, from which passengers can be put ashore there; none where the
    /// province is no cap.
    pub fn cap_seas(&self, cap: ProvinceId) -> impl Iterator<Item = ProvinceId> + '_ {
        // The ring may name dead ground too, and on a faulty board land.
        let ring = match self.terrain(cap) {
            Terrain::Polar => &*self.province(cap).ring,
            _ => &[],
        };
        ring.iter()
            .copied()
            .flatten()
            .filter(|&p| self.terrain(p) == Terrain::Sea)
    }

    /// Whether a sea lies at the province: fleets get to one without only along the shore of a
    /// polar cap, and none is built there.
    pub fn has_sea(&self, province: ProvinceId) -> bool {
        !self.waters(province).is_empty()
    }

    /// The place as orders write it: `Par`, `NTH`, `StP/sc`.
    pub fn write_place(&self, place: Place) -> String {
        let province = self.province(place.province);
        match place.coast.and_then(|c| province.coasts.get(c.index())) {
            Some(coast) => format!("{}/{}", province.abbr, coast.id),
            None => province.abbr.clone(),
        }
    }

    /// The place in full: `Paris`, `St Petersburg (south coast)`.
    pub fn full_place(&self, place: Place) -> String {
        let province = self.province(place.province);
        match place.coast.and_then(|c| province.coasts.get(c.index())) {
            Some(coast) => format!("{} ({})", province.name, coast.name),
            None => province.name.clone(),
        }
    }
}
