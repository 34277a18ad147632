//! Who stands where, who is aboard whom and who is off the board, while the time scales of a month
//! follow one another.

use crate::order::{Action, Order, ScaleOrder, Submission, UnitRef};
use crate::position::{Aboard, Dislodged, Position, Trapped, Unit, UnitId};
use crate::variant::bind::says_army;
use crate::variant::{Bound, Target, UnitForm};
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};

/// A unit, as an index into those of the month.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct MonthPiece(u16);

impl MonthPiece {
    /// There are never more units than provinces and as many aboard.
    const fn new(index: usize) -> Self {
        Self(index as u16)
    }

    /// The piece as an index into tables with a row a piece.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Berth {
    Stands,
    /// It is aboard a fleet, wherever that is.
    Aboard(MonthPiece),
    /// It was dislodged, and is off the board.
    Dislodged,
    /// It lies on a polar cap.
    Trapped(ProvinceId),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceGoal {
    Place(Place),
    /// Aboard a fleet.
    Deck(MonthPiece),
    Cap(ProvinceId),
}

#[derive(Clone, Debug)]
pub(super) struct UnitTable {
    units: Vec<Unit>,
    berths: Vec<Berth>,
    cargo: Vec<Option<MonthPiece>>,
    /// Per piece, movement phases aboard, and its rank among those that boarded.
    aboard: Vec<(u8, u16)>,
    next_rank: u16,
    at: Vec<Option<MonthPiece>>,
    /// Pieces that came where another still stands: in forecasts only.
    crowd: Vec<MonthPiece>,
    trapped: Vec<Trapped>,
}

impl UnitTable {
    /// The units of a position on a board of so many provinces.
    pub(crate) fn new(position: &Position, provinces: usize) -> Self {
        let count = position.units.len() + position.aboard.len();
        let mut units = Self {
            units: Vec::with_capacity(count),
            berths: vec![Berth::Stands; position.units.len()],
            cargo: vec![None; count],
            aboard: vec![(0, 0); count],
            next_rank: 0,
            at: vec![None; provinces],
            crowd: Vec::new(),
            trapped: position.trapped.clone(),
        };
        for unit in &position.units {
            units.at[unit.place.province.index()] = Some(MonthPiece::new(units.units.len()));
            units.units.push(*unit);
        }
        for army in &position.aboard {
            let piece = MonthPiece::new(units.units.len());
            units.units.push(army.unit);
            let fleet = units.at[army.unit.place.province.index()]
                .filter(|&fleet| units.unit(fleet).id == army.fleet);
            units
                .berths
                .push(fleet.map_or(Berth::Dislodged, Berth::Aboard));
            units.aboard[piece.index()] = (army.moves.saturating_add(1), units.next_rank);
            units.next_rank += 1;
            if let Some(fleet) = fleet {
                units.cargo[fleet.index()] = Some(piece);
            }
        }
        units
    }

    /// All pieces, in no order that means anything.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = MonthPiece> + use<> {
        (0..self.units.len()).map(MonthPiece::new)
    }

    /// How many pieces there are.
    pub(crate) fn len(&self) -> usize {
        self.units.len()
    }

    /// The unit of a piece, where it is now.
    pub(crate) fn unit(&self, piece: MonthPiece) -> Unit {
        let unit = self.units[piece.index()];
        match self.berths.get(piece.index()) {
            Some(&Berth::Aboard(fleet)) => Unit {
                place: self.units[fleet.index()].place,
                ..unit
            },
            _ => unit,
        }
    }

    pub(crate) fn power(&self, piece: MonthPiece) -> PowerId {
        self.units[piece.index()].power
    }

    /// Where a piece is: of one aboard, where its fleet stands or stood.
    pub(crate) fn province(&self, piece: MonthPiece) -> ProvinceId {
        self.unit(piece).place.province
    }

    pub(crate) fn is_fleet(&self, piece: MonthPiece) -> bool {
        self.units[piece.index()].kind == UnitKind::Fleet
    }

    pub(crate) fn berth(&self, piece: MonthPiece) -> Berth {
        self.berths[piece.index()]
    }

    /// The fleet that carries an army, standing or dislodged.
    pub(crate) fn carrier(&self, army: MonthPiece) -> Option<MonthPiece> {
        match self.berth(army) {
            Berth::Aboard(fleet) => Some(fleet),
            _ => None,
        }
    }

    /// The army that a fleet carries.
    pub(crate) fn cargo(&self, fleet: MonthPiece) -> Option<MonthPiece> {
        self.cargo[fleet.index()]
    }

    pub(crate) fn at(&self, province: ProvinceId) -> Option<MonthPiece> {
        self.at[province.index()]
    }

    /// The piece that stands in a province, for a line of a power: its own, if several do.
    pub(crate) fn at_for(&self, power: PowerId, province: ProvinceId) -> Option<MonthPiece> {
        let first = self.at(province)?;
        if self.crowd.is_empty() || self.power(first) == power {
            return Some(first);
        }
        let own = self
            .crowd
            .iter()
            .copied()
            .find(|&piece| self.power(piece) == power && self.province(piece) == province);
        own.or(Some(first))
    }

    /// The unit of a line as its time scale begins. An army is the one that stands in the place,
    /// else the one aboard there. The owner of its fleet may dispose of it too.
    pub(crate) fn bind(&self, line: &Submission) -> Bound {
        let Some(named) = line.order.unit() else {
            return Bound::default();
        };
        let is_army = says_army(&line.order, named) == Some(true);
        let target = match &line.order {
            Order::Scales(ScaleOrder::Chain { fleets, .. }) => {
                let fleets = fleets.iter();
                let own = fleets.filter_map(|fleet| self.meant(line.power, fleet, is_army));
                Target::Chain(own.collect())
            }
            _ => match self.meant(line.power, named, is_army) {
                Some(unit) => Target::Unit(unit),
                None => Target::Nothing,
            },
        };
        let object = match line.order.action() {
            Some(Action::Board { fleet }) => self.at(fleet.place.province),
            _ => None,
        };
        Bound {
            target,
            object: object.map(|piece| self.unit(piece).id),
        }
    }

    /// The unit that a power's line names in a place, as an army or not.
    fn meant(&self, power: PowerId, named: &UnitRef, is_army: bool) -> Option<UnitId> {
        let standing = self.at(named.place.province)?;
        if is_army && self.is_fleet(standing) {
            // Of an army/fleet of two powers both owners may order the army.
            let army = self.cargo(standing)?;
            if self.power(standing) == power || self.power(army) == power {
                return Some(self.unit(army).id);
            }
            return None;
        }
        if self.power(standing) == named.power.unwrap_or(power) {
            Some(self.unit(standing).id)
        } else {
            None
        }
    }

    /// The pieces that stand, one a province, in the order of the first of them in the position; in
    /// forecasts perhaps several a province.
    pub(crate) fn standing(&self) -> impl Iterator<Item = MonthPiece> + '_ {
        self.pieces()
            .filter(|&piece| self.berth(piece) == Berth::Stands)
    }

    pub(crate) fn unit_form(&self, piece: MonthPiece) -> UnitForm {
        match self.berth(piece) {
            Berth::Aboard(_) => UnitForm::Aboard,
            Berth::Trapped(_) => UnitForm::Trapped,
            Berth::Stands | Berth::Dislodged if !self.is_fleet(piece) => UnitForm::Army,
            Berth::Stands | Berth::Dislodged if self.cargo(piece).is_some() => UnitForm::Pair,
            Berth::Stands | Berth::Dislodged => UnitForm::Fleet,
        }
    }

    /// Takes a piece from where it is, to be put elsewhere.
    pub(crate) fn lift(&mut self, piece: MonthPiece) {
        match self.berth(piece) {
            Berth::Aboard(fleet) => {
                // From now on it has a place of its own again.
                self.units[piece.index()].place = self.units[fleet.index()].place;
                self.cargo[fleet.index()] = None;
            }
            Berth::Stands => {
                let province = self.province(piece);
                self.crowd.retain(|&other| other != piece);
                if self.at(province) == Some(piece) {
                    let other = self
                        .crowd
                        .iter()
                        .position(|&other| self.province(other) == province);
                    self.at[province.index()] = other.map(|index| self.crowd.remove(index));
                }
            }
            Berth::Dislodged | Berth::Trapped(_) => {}
        }
        self.berths[piece.index()] = Berth::Dislodged;
    }

    /// Puts a piece that was lifted where it goes.
    pub(crate) fn put(&mut self, piece: MonthPiece, goal: PieceGoal) {
        match goal {
            PieceGoal::Place(place) => {
                self.units[piece.index()].place = place;
                self.berths[piece.index()] = Berth::Stands;
                match &mut self.at[place.province.index()] {
                    Some(_) => self.crowd.push(piece),
                    free => *free = Some(piece),
                }
            }
            PieceGoal::Deck(fleet) => {
                self.berths[piece.index()] = Berth::Aboard(fleet);
                self.cargo[fleet.index()] = Some(piece);
                // An army that is passed along a chain boarded once.
                if self.aboard[piece.index()].0 == 0 {
                    self.aboard[piece.index()] = (1, self.next_rank);
                    self.next_rank += 1;
                }
            }
            PieceGoal::Cap(cap) => {
                self.units[piece.index()].place = Place::new(cap);
                self.berths[piece.index()] = Berth::Trapped(cap);
                self.trapped.push(Trapped {
                    power: self.power(piece),
                    cap: Some(cap),
                });
            }
        }
    }

    /// The position that the pieces make, in one that is theirs otherwise.
    pub(crate) fn position(&self, before: &Position, dislodged: Vec<Dislodged>) -> Position {
        // Positions list units by power and, of one, by number; armies aboard as they boarded.
        let mut units: Vec<Unit> = self.standing().map(|piece| self.unit(piece)).collect();
        units.sort_unstable_by_key(|unit| (unit.power, unit.id));
        let passengers = self.pieces().filter_map(|army| {
            let fleet = self.unit(self.carrier(army)?).id;
            let (moves, rank) = self.aboard[army.index()];
            Some((
                rank,
                Aboard {
                    unit: self.unit(army),
                    fleet,
                    moves,
                },
            ))
        });
        let mut aboard: Vec<(u16, Aboard)> = passengers.collect();
        aboard.sort_unstable_by_key(|(rank, army)| (army.unit.power, *rank));
        Position {
            units,
            dislodged,
            pooled: before.pooled.clone(),
            aboard: aboard.into_iter().map(|(_, army)| army).collect(),
            free_kinds: before.free_kinds.clone(),
            trapped: self.trapped.clone(),
            extra: before.extra.clone(),
            owners: before.owners.clone(),
            next_unit: before.next_unit,
        }
    }
}
