//! Who stands where, and who owns what, between two phases.

use crate::calendar::Scale;
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};

/// A unit's identity for the length of a game. Orders are written to places, and bound to units
/// when they are settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId(pub u32);

/// An army or fleet of a power.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Which one, for the length of the game.
    pub id: UnitId,
    /// Whose it is.
    pub power: PowerId,
    /// Army or fleet.
    pub kind: UnitKind,
    /// Where it is; a fleet's coast where the province has several.
    pub place: Place,
}

/// An army carried by a fleet. Its unit's place is the fleet's, wherever that goes; of what stands
/// in the sea, only the fleet is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aboard {
    /// The army.
    pub unit: Unit,
    /// The fleet that carries it: a standing one, or a dislodged one that waits for its retreat.
    pub fleet: UnitId,
    /// The movement phases that it has spent aboard, the one in which it boarded included.
    pub moves: u8,
}

/// A unit of which the owner may choose the kind, and need not show it before the first moves are
/// opened. Once he has chosen, its [`Unit::kind`] is what he chose; before that, the kind says
/// nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FreeKind {
    /// Which unit.
    pub unit: UnitId,
    /// Whether the owner has chosen.
    pub chosen: bool,
}

/// The units on the board, as orders find them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Units<'a> {
    /// Those that stand: one a province, but for open seas.
    pub standing: &'a [Unit],
    /// The armies carried by fleets.
    pub aboard: &'a [Aboard],
}

impl<'a> From<&'a Position> for Units<'a> {
    fn from(position: &'a Position) -> Self {
        Self {
            standing: &position.units,
            aboard: &position.aboard,
        }
    }
}

impl<'a> From<&'a [Unit]> for Units<'a> {
    fn from(standing: &'a [Unit]) -> Self {
        Self {
            standing,
            aboard: &[],
        }
    }
}

impl<'a> From<&'a Vec<Unit>> for Units<'a> {
    fn from(standing: &'a Vec<Unit>) -> Self {
        Self {
            standing,
            aboard: &[],
        }
    }
}

/// An army that was put ashore on a polar cap, where it stays for ever (Mercator, rule 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trapped {
    /// Whose army it is.
    pub power: PowerId,
    /// The cap; `None` where only the number is known.
    pub cap: Option<ProvinceId>,
}

/// A unit that was dislodged and waits for its retreat. The army aboard a dislodged fleet that may
/// go ashore by itself has an entry of its own, and stays in [`Position::aboard`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dislodged {
    /// The unit, with the place that it lost.
    pub unit: Unit,
    /// The province from which it was dislodged; `None` where the GM set it so by hand.
    pub by: Option<ProvinceId>,
    /// The sea over which the attacker came, if it was carried by fleets that stayed behind.
    pub over: Option<ProvinceId>,
    /// The time scale in which it was dislodged: earlier ones choose their retreats first. `Second`
    /// where there is but one.
    pub scale: Scale,
    /// Whether it is sent on by the Right-Hand Rule where it has no order that stands, whatever the
    /// house rules say of others (army/fleet module, section IV.e).
    pub sent_on: bool,
    /// Where it may go, sorted. A fleet with an army aboard goes to a sea, and ashore, without the
    /// army, only where no sea is open.
    pub retreats: Vec<Place>,
    /// The other places next to it that it could move to, and why each is barred.
    pub barred: Vec<(Place, Barred)>,
}

impl Dislodged {
    /// A unit of which nothing else is known: nobody drove it out, and where it may go is yet to be
    /// worked out.
    pub const fn new(unit: Unit, scale: Scale) -> Self {
        Self {
            unit,
            by: None,
            over: None,
            scale,
            sent_on: false,
            retreats: Vec::new(),
            barred: Vec::new(),
        }
    }
}

/// Why a dislodged unit may not retreat to a place it could otherwise move to (rulebook,
/// "Retreats"; DATC 6.H).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Barred {
    /// A unit stands there after the moves.
    Occupied,
    /// The attack came from there (DATC 6.H.5).
    Attacker,
    /// A stand-off there in the phase just settled left it empty.
    StandOff,
    /// The fleet carries an army, and a sea is open to it (army/fleet module, section IV.a).
    Loaded,
    /// The attack was supported from there (Mercator, retreats, (g)(2)).
    Supporter,
    /// The dislodging unit entered it in a later time scale (Mercator, retreats, (g)(3)).
    Entered,
    /// A foreign unit came from there into the province that was lost (Mercator, retreats, (g)(4)).
    Origin,
    /// It was dislodged in the third time scale, and goes to seas only (Mercator, retreats, (f)).
    SeasOnly,
}

/// Who stands where and who owns what.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Position {
    /// The standing units: one a province (any number in an open sea,
    /// [`crate::adjudicate::Room::open_seas`]), in the order of powers and then as they came.
    pub units: Vec<Unit>,
    /// Units waiting for their retreat.
    pub dislodged: Vec<Dislodged>,
    /// Units kept off the board at a home centre of their power: de-mobilized ones. They take no
    /// part in anything, but count as units.
    pub pooled: Vec<Unit>,
    /// Armies carried by fleets, in the order of powers and then as they boarded.
    pub aboard: Vec<Aboard>,
    /// Units whose kind is not shown yet.
    pub free_kinds: Vec<FreeKind>,
    /// Armies on polar caps, in the order in which they came there.
    pub trapped: Vec<Trapped>,
    /// Units that powers placed beside those of the start, as far as they are left. What they mean
    /// is the variant's to say.
    pub extra: Vec<UnitId>,
    /// Owner of each province (only centres are owned on the standard board); index is the
    /// province.
    pub owners: Vec<Option<PowerId>>,
    /// The next free unit id.
    pub next_unit: u32,
}

impl Position {
    /// An empty position of a board: no unit, no owner.
    pub fn empty(board: &Board) -> Self {
        Self {
            owners: vec![None; board.provinces.len()],
            ..Self::default()
        }
    }

    /// The board's start: each power's units, each home centre its power's. Units whose kind the
    /// owner may choose are armies, and listed as not chosen.
    pub fn start(board: &Board) -> Self {
        let mut position = Self::empty(board);
        // Where there is a world beyond the known one, its natives come with that.
        let neutral = if board.beyond.is_none() {
            board.natives
        } else {
            None
        };
        for power in board.power_ids().chain(neutral) {
            for &(kind, place) in &board.power(power).start {
                position.add(power, kind, place);
            }
            for &place in &board.power(power).free_units {
                let unit = position.add(power, UnitKind::Army, Place::new(place.province));
                position.free_kinds.push(FreeKind {
                    unit,
                    chosen: false,
                });
            }
            for &province in &board.power(power).owned {
                position.owners[province.index()] = Some(power);
            }
        }
        for province in board.centres() {
            let owner = &mut position.owners[province.index()];
            // What a board says outright goes before what follows from homes.
            if owner.is_none()
                && let Some(home) = board.province(province).home
                && !board.power(home).vacant.contains(&province)
            {
                *owner = Some(home);
            }
        }
        position
    }

    /// Puts a new unit on the board, after the others of its power, and gives its id. The caller
    /// sees to it that the place is free.
    pub fn add(&mut self, power: PowerId, kind: UnitKind, place: Place) -> UnitId {
        let id = UnitId(self.next_unit);
        self.next_unit += 1;
        // The list is sorted by power: this is the end of the power's own.
        let at = self.units.partition_point(|u| u.power <= power);
        self.units.insert(
            at,
            Unit {
                id,
                power,
                kind,
                place,
            },
        );
        id
    }

    /// The standing unit in a province; in an open sea the first of them.
    pub fn unit_in(&self, province: ProvinceId) -> Option<&Unit> {
        self.units.iter().find(|u| u.place.province == province)
    }

    /// Whether a unit stands in one place with another of its power, so that the place alone does
    /// not tell which of them an order is for.
    pub fn is_one_of_several(&self, unit: &Unit) -> bool {
        let mut is_there = false;
        let mut has_company = false;
        for other in self.units_in(unit.place.province) {
            if other.power == unit.power {
                is_there |= other.id == unit.id;
                has_company |= other.id != unit.id;
            }
        }
        is_there && has_company
    }

    /// The standing units in a province: several only in an open sea.
    pub fn units_in(&self, province: ProvinceId) -> impl Iterator<Item = &Unit> {
        self.units
            .iter()
            .filter(move |u| u.place.province == province)
    }

    /// The dislodged unit that stood in a province.
    pub fn dislodged_from(&self, province: ProvinceId) -> Option<&Dislodged> {
        self.dislodged
            .iter()
            .find(|d| d.unit.place.province == province)
    }

    /// A dislodged unit with where it may go.
    pub fn dislodged_unit(&self, id: UnitId) -> Option<&Dislodged> {
        let mut dislodged = self.dislodged.iter();
        dislodged.find(|dislodged| dislodged.unit.id == id)
    }

    /// The dislodged units alone, in their order.
    pub fn dislodged_units(&self) -> impl Iterator<Item = &Unit> {
        self.dislodged.iter().map(|d| &d.unit)
    }

    /// The dislodged units of a power, which wait for their retreats.
    pub fn dislodged_of(&self, power: PowerId) -> impl Iterator<Item = &Dislodged> {
        self.dislodged.iter().filter(move |d| d.unit.power == power)
    }

    /// The units of a power's pool at a centre, in the order in which they came.
    pub fn pool(&self, power: PowerId, centre: ProvinceId) -> impl Iterator<Item = &Unit> {
        self.pooled
            .iter()
            .filter(move |u| u.power == power && u.place.province == centre)
    }

    /// The unit with this identity: standing, dislodged, pooled or aboard.
    pub fn unit(&self, id: UnitId) -> Option<&Unit> {
        let aboard = self.aboard.iter().map(|a| &a.unit);
        self.units
            .iter()
            .chain(self.dislodged_units())
            .chain(&self.pooled)
            .chain(aboard)
            .find(|u| u.id == id)
    }

    /// The army that a fleet carries.
    pub fn cargo(&self, fleet: UnitId) -> Option<&Aboard> {
        self.aboard.iter().find(|aboard| aboard.fleet == fleet)
    }

    /// An army aboard, with its fleet; `None` for a unit that is not aboard.
    pub fn carried(&self, army: UnitId) -> Option<&Aboard> {
        self.aboard.iter().find(|aboard| aboard.unit.id == army)
    }

    /// The armies aboard standing fleets in a sea.
    pub fn aboard_in(&self, sea: ProvinceId) -> impl Iterator<Item = &Aboard> {
        // A dislodged fleet has left the sea, and its army with it, though the place is the same.
        self.aboard.iter().filter(move |a| {
            a.unit.place.province == sea && self.units.iter().any(|u| u.id == a.fleet)
        })
    }

    /// Puts an army that is off the board, or has just been taken off it, aboard a fleet. The
    /// caller sees to it that the fleet has room.
    pub fn embark(&mut self, aboard: Aboard) {
        let at = self
            .aboard
            .partition_point(|a| a.unit.power <= aboard.unit.power);
        self.aboard.insert(at, aboard);
    }

    /// Puts a new army of a power aboard a fleet, and gives its id. The caller sees to it that the
    /// fleet has room.
    pub fn add_aboard(&mut self, power: PowerId, fleet: Unit, moves: u8) -> UnitId {
        let id = UnitId(self.next_unit);
        self.next_unit += 1;
        self.embark(Aboard {
            unit: Unit {
                id,
                power,
                kind: UnitKind::Army,
                ..fleet
            },
            fleet: fleet.id,
            moves,
        });
        id
    }

    /// What is known of the kind of a unit whose owner may choose it; `None` where the kind is open
    /// to all.
    pub fn free_kind(&self, unit: UnitId) -> Option<FreeKind> {
        self.free_kinds
            .iter()
            .copied()
            .find(|free| free.unit == unit)
    }

    /// How many armies of a power lie on polar caps.
    pub fn trapped_of(&self, power: PowerId) -> usize {
        self.trapped
            .iter()
            .filter(|army| army.power == power)
            .count()
    }

    /// All units of a power that count: standing, pooled and aboard. Dislodged ones are not among
    /// them.
    pub fn count_units(&self, power: PowerId) -> usize {
        // An army goes with its fleet: dislodged with it, it does not count either.
        let aboard = self.aboard.iter().filter(|a| {
            a.unit.power == power && self.dislodged.iter().all(|d| d.unit.id != a.fleet)
        });
        self.units_of(power).count() + self.pooled_of(power).count() + aboard.count()
    }

    /// Whether the unit with this identity is pooled.
    pub fn is_pooled(&self, id: UnitId) -> bool {
        self.pooled.iter().any(|u| u.id == id)
    }

    /// Puts a new unit into a pool, after the others of its power and centre, and gives its id.
    pub fn add_to_pool(&mut self, power: PowerId, kind: UnitKind, centre: ProvinceId) -> UnitId {
        let id = UnitId(self.next_unit);
        self.next_unit += 1;
        self.pool_unit(Unit {
            id,
            power,
            kind,
            place: Place::new(centre),
        });
        id
    }

    /// Puts a unit into the pool of the centre that its place names, after the others there. A
    /// pooled fleet has no coast.
    pub(crate) fn pool_unit(&mut self, unit: Unit) {
        let unit = Unit {
            place: Place::new(unit.place.province),
            ..unit
        };
        let pool = (unit.power, unit.place.province);
        let at = self
            .pooled
            .partition_point(|other| (other.power, other.place.province) <= pool);
        self.pooled.insert(at, unit);
    }

    /// Puts a unit that was off the board onto it, among the others of its power. The caller sees
    /// to it that the place is free.
    pub(crate) fn place_unit(&mut self, unit: Unit) {
        // By age, so that one that comes back stands where it stood.
        let at = self
            .units
            .partition_point(|u| (u.power, u.id) < (unit.power, unit.id));
        self.units.insert(at, unit);
    }

    /// A power's pooled units, by centre.
    pub fn pooled_of(&self, power: PowerId) -> impl Iterator<Item = &Unit> {
        self.pooled.iter().filter(move |u| u.power == power)
    }

    /// A power's standing units.
    pub fn units_of(&self, power: PowerId) -> impl Iterator<Item = &Unit> {
        self.units.iter().filter(move |u| u.power == power)
    }

    /// Who owns a province; `None` for nobody, and for a province that can't be owned.
    pub fn owner(&self, province: ProvinceId) -> Option<PowerId> {
        self.owners.get(province.index()).copied().flatten()
    }

    /// Whether a power still has a unit, of whatever state, or a supply centre.
    pub fn is_left(&self, board: &Board, power: PowerId) -> bool {
        let aboard = self.aboard.iter().map(|army| &army.unit);
        let mut units = self
            .units
            .iter()
            .chain(self.dislodged_units())
            .chain(&self.pooled)
            .chain(aboard);
        units.any(|unit| unit.power == power) || self.centre_count(board, power) > 0
    }

    /// How many supply centres a power owns.
    pub fn centre_count(&self, board: &Board, power: PowerId) -> usize {
        board
            .centres()
            .filter(|&c| self.owner(c) == Some(power))
            .count()
    }
}
