//! Orders of units kept off the board.

use super::UnitRef;
use super::mapped::Places;
use super::write::{OrderWriter, letter};
use chancery_atlas::board::{Place, ProvinceId, UnitKind};

/// An order of units kept off the board.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum PoolOrder {
    /// `Mobilize A Lvp`: a pooled unit comes onto the board at its home centre.
    Mobilize {
        /// `A` or `F`, where written.
        kind: Option<UnitKind>,
        /// The centre, with the coast as written.
        place: Place,
    },
    /// `Demobilize A Bur to Par`: a unit leaves the board and is pooled at a home centre.
    Demobilize {
        /// The one that is to leave, which need not be there.
        unit: UnitRef,
        /// The centre, where one was named.
        to: Option<ProvinceId>,
    },
    /// `Disband demobilized A Smy`: a pooled unit leaves the game.
    RemovePooled {
        /// `A` or `F`, where written.
        kind: Option<UnitKind>,
        /// Where the unit is kept.
        centre: ProvinceId,
    },
}

impl PoolOrder {
    /// The unit on the board that the order is addressed to.
    pub const fn unit(&self) -> Option<&UnitRef> {
        match self {
            Self::Demobilize { unit, .. } => Some(unit),
            Self::Mobilize { .. } | Self::RemovePooled { .. } => None,
        }
    }

    /// That a pooled unit leaves the game.
    pub const fn removal(kind: UnitKind, centre: ProvinceId) -> Self {
        Self::RemovePooled {
            kind: Some(kind),
            centre,
        }
    }

    /// The pooled unit that leaves the game by it: its kind, where written, and its centre.
    pub const fn dropped(&self) -> Option<(Option<UnitKind>, ProvinceId)> {
        match self {
            Self::RemovePooled { kind, centre } => Some((*kind, *centre)),
            Self::Mobilize { .. } | Self::Demobilize { .. } => None,
        }
    }

    pub(crate) const fn calling(kind: UnitKind, place: Place) -> Self {
        let kind = Some(kind);
        Self::Mobilize { kind, place }
    }

    /// The pooled unit that it calls onto the board: its kind, where written, and where.
    pub const fn called(&self) -> Option<(Option<UnitKind>, Place)> {
        match self {
            Self::Mobilize { kind, place } => Some((*kind, *place)),
            Self::Demobilize { .. } | Self::RemovePooled { .. } => None,
        }
    }

    /// The centre at which a unit leaves the board by it, where one was named.
    pub const fn left_for(&self) -> Option<ProvinceId> {
        match self {
            Self::Demobilize { to, .. } => *to,
            Self::Mobilize { .. } | Self::RemovePooled { .. } => None,
        }
    }

    /// The centre at which it brings a unit onto the board, or drops a pooled one.
    pub(super) const fn site(&self) -> Option<ProvinceId> {
        match self {
            Self::Mobilize { place, .. } => Some(place.province),
            Self::RemovePooled { centre, .. } => Some(*centre),
            Self::Demobilize { .. } => None,
        }
    }

    /// The order with every place replaced; `None` where one has nothing in its stead.
    pub(super) fn with_places(&self, places: &Places<'_>) -> Option<Self> {
        Some(match self {
            Self::Mobilize { kind, place } => Self::Mobilize {
                kind: *kind,
                place: places.place(*place)?,
            },
            Self::Demobilize { unit, to } => Self::Demobilize {
                unit: places.unit(*unit)?,
                to: places.optional(*to)?,
            },
            Self::RemovePooled { kind, centre } => Self::RemovePooled {
                kind: *kind,
                centre: places.province(*centre)?,
            },
        })
    }

    /// Whether something of it is missing, so that what comes next may belong to it: after
    /// `demobilize A Bur`, `to Par`.
    pub(super) const fn lacks_more(&self) -> bool {
        match self {
            Self::Mobilize { kind, .. } | Self::RemovePooled { kind, .. } => kind.is_none(),
            Self::Demobilize { to, .. } => to.is_none(),
        }
    }
}

impl OrderWriter<'_> {
    /// An order of units kept off the board in the house style.
    pub(super) fn pools(&self, order: &PoolOrder) -> String {
        match order {
            PoolOrder::Mobilize { kind, place } => {
                format!("Mobilize {}{}", letter(*kind), self.place(*place))
            }
            PoolOrder::Demobilize { unit, to } => {
                let to = to.map(|to| format!(" to {}", self.place(Place::new(to))));
                format!(
                    "Demobilize {}{}",
                    self.ordered(*unit),
                    to.unwrap_or_default()
                )
            }
            PoolOrder::RemovePooled { kind, centre } => format!(
                "Disband demobilized {}{}",
                letter(*kind),
                self.place(Place::new(*centre))
            ),
        }
    }
}
