//! A line of the orders pane, and the entries that answer it.

use chancery_atlas::board::{Place, PowerId, ProvinceId};
use chancery_engine::calendar::Scale;
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::position::Unit;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{Demand, Forecast, UnitForm};
use chancery_game::game::{BoundLines, Game, OrderTally, Pair, ProposedBecause, moment};

/// A line of the orders pane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// What a player invests, as the entries that say so.
    Hand {
        seat: SeatId,
        /// Indices into the sheet.
        entries: Vec<usize>,
        /// What is left in hand.
        unspent: u32,
    },
    /// A power's heading.
    Power {
        /// Whose orders stand below.
        author: Author,
        tally: OrderTally,
    },
    /// Something the power has to order, with the entries that answer it (more than one where a
    /// slip orders a unit twice).
    Demand {
        author: Author,
        /// What is asked. The landing of an army that boards only in this phase is asked for too:
        /// it may be ordered, and need not.
        demand: Demand,
        /// Indices into the sheet.
        entries: Vec<usize>,
        /// The pair that its unit is a part of, by what is on the sheet so far.
        pair: Option<Pair>,
        /// What will be done where nothing is ordered, if that is the game master's to confirm.
        proposal: Option<Proposal>,
        /// Its orders by time scale, where there are several.
        month_row: Option<Box<UnitMonthRow>>,
    },
    /// An army on a polar cap: nothing can be ordered it.
    Trapped {
        author: Author,
        cap: Option<ProvinceId>,
    },
    /// An entry that answers no demand: unreadable, undecided, or for a unit that isn't there.
    Loose {
        author: Author,
        /// Index into the sheet.
        entry: usize,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    pub order: Order,
    pub because: ProposedBecause,
    /// Whether the game master has confirmed it.
    pub confirmed: bool,
}

impl Row {
    pub const fn author(&self) -> Option<Author> {
        match self {
            Self::Hand { .. } => None,
            Self::Power { author, .. }
            | Self::Demand { author, .. }
            | Self::Trapped { author, .. }
            | Self::Loose { author, .. } => Some(*author),
        }
    }

    /// Whose slip it stands on.
    pub(super) fn seat(&self) -> Option<SeatId> {
        match self {
            Self::Hand { seat, .. } => Some(*seat),
            _ => self.author().map(|author| author.seat),
        }
    }

    /// Whether it asks an author for this, or has it from him.
    pub(super) fn is_demand_of(&self, by: Author, wanted: &Demand) -> bool {
        matches!(self, Self::Demand { author, demand, .. } if *author == by && demand == wanted)
    }

    /// Whether it is the line that another one was before the game changed.
    pub(super) fn is_same(&self, old: &Self) -> bool {
        match (self, old) {
            (row, Self::Demand { author, demand, .. }) => row.is_demand_of(*author, demand),
            (Self::Hand { .. }, Self::Hand { .. }) => true,
            (
                Self::Loose { author, entry },
                Self::Loose {
                    author: old_author,
                    entry: old_entry,
                },
            ) => author == old_author && entry == old_entry,
            _ => false,
        }
    }

    /// In whose name its orders are; `None` for the investments, which are for all powers.
    pub fn power(&self) -> Option<PowerId> {
        self.author().map(|author| author.power)
    }

    /// Whether the cursor can stand on it.
    pub const fn selectable(&self) -> bool {
        !matches!(self, Self::Power { .. } | Self::Trapped { .. })
    }

    /// Whether it still waits for an order.
    pub const fn is_open(&self) -> bool {
        match self {
            Self::Hand { unspent, .. } => *unspent > 0,
            Self::Demand {
                entries, demand, ..
            } => entries.is_empty() && demand.is_owed() && !self.is_confirmed(),
            Self::Power { .. } | Self::Trapped { .. } | Self::Loose { .. } => false,
        }
    }

    /// Whether the game master has agreed to what is proposed for it.
    pub const fn is_confirmed(&self) -> bool {
        matches!(
            self,
            Self::Demand {
                proposal: Some(Proposal {
                    confirmed: true,
                    ..
                }),
                ..
            }
        )
    }

    /// Its orders by time scale, where there are several.
    pub fn month_row(&self) -> Option<&UnitMonthRow> {
        match self {
            Self::Demand { month_row, .. } => month_row.as_deref(),
            _ => None,
        }
    }

    pub fn entries(&self) -> &[usize] {
        match self {
            Self::Power { .. } | Self::Trapped { .. } => &[],
            Self::Hand { entries, .. } | Self::Demand { entries, .. } => entries,
            Self::Loose { entry, .. } => std::slice::from_ref(entry),
        }
    }

    /// What is proposed for it and waits to be confirmed.
    pub const fn proposal(&self) -> Option<&Proposal> {
        match self {
            Self::Demand {
                proposal: Some(proposal),
                ..
            } if !proposal.confirmed => Some(proposal),
            _ => None,
        }
    }

    /// The pair whose army it asks to land; it stands right below that of its fleet.
    pub fn landing(&self) -> Option<&Pair> {
        match self {
            Self::Demand {
                demand: Demand::May(unit),
                pair: Some(pair),
                ..
            } if pair.army.id == *unit => Some(pair),
            _ => None,
        }
    }

    /// Whether it may have an order, needs none, and has none.
    pub const fn is_quiet(&self) -> bool {
        matches!(self, Self::Demand { entries, demand, .. } if entries.is_empty() && !demand.is_owed())
    }

    /// Whether it asks an author for one of the builds or removals due.
    pub(super) fn is_slot_of(&self, by: Author) -> bool {
        matches!(
            self,
            Self::Demand {
                author,
                demand: Demand::Build(_) | Demand::Removal(_),
                ..
            } if *author == by
        )
    }

    /// The last entry it shows.
    pub fn entry(&self) -> Option<usize> {
        self.entries().last().copied()
    }
}

/// A unit in a month of time scales.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitMonthRow {
    /// The unit as it stands before the month.
    pub unit: Unit,
    /// Where it will be and as what, if all goes as ordered.
    pub forecast: Forecast,
    /// What it is ordered in each time scale, as indices into the sheet.
    pub cells: [Vec<usize>; 3],
    /// What the player of the other half of a mixed pair ordered it, likewise.
    pub others: [Vec<usize>; 3],
    /// Those of the entries that may not do what their writer means.
    pub doubtful: Vec<usize>,
    /// Whether it stands below the unit that carries it, or is carried by it.
    pub joined: bool,
}

impl UnitMonthRow {
    /// Where the unit is when a time scale begins, and as what.
    pub const fn at(&self, scale: Scale) -> (Place, UnitForm) {
        self.forecast.at[moment(scale)]
    }

    /// Where it is when all is over, and as what.
    pub const fn at_end(&self) -> (Place, UnitForm) {
        self.forecast.at[3]
    }

    /// Whether it is an army that is aboard when the third time scale begins, and has no order in
    /// it yet.
    pub fn may_disembark(&self) -> bool {
        self.at(Scale::Third).1 == UnitForm::Aboard && self.cells[2].is_empty()
    }

    /// Of the orders that both players of a mixed pair gave it in a time scale, the one that is
    /// carried out if all goes as ordered (section on mixed army/fleets): the army's owner's where
    /// it names the place where the army will be, else the fleet's owner's; a fleet is its owner's
    /// alone.
    pub fn applies(&self, game: &Game, author: Author, scale: Scale) -> Option<usize> {
        let at = scale.number() as usize - 1;
        let (own, other) = (
            self.cells[at].last().copied(),
            self.others[at].last().copied(),
        );
        let (owners, partners) = if self.unit.power == author.power {
            (own, other)
        } else {
            (other, own)
        };
        if !matches!(self.at(scale).1, UnitForm::Aboard) {
            return owners;
        }
        // Mercator's mixed pairs: the army's owner has to name the place where it will be carried.
        let named = owners
            .and_then(|entry| game.sheet().order(entry))
            .and_then(Order::unit);
        let is_right = named.is_some_and(|unit| unit.place.province == self.at(scale).0.province);
        if is_right {
            owners
        } else {
            partners.or(owners)
        }
    }
}

pub fn unit_of<'a>(game: &'a Game, demand: &Demand) -> Option<&'a Unit> {
    game.state().position.unit(demand.unit()?)
}

/// A line for a demand to which nothing is proposed.
pub(super) const fn row(
    author: Author,
    demand: Demand,
    entries: Vec<usize>,
    month_row: Option<Box<UnitMonthRow>>,
) -> Row {
    Row::Demand {
        author,
        demand,
        entries,
        pair: None,
        proposal: None,
        month_row,
    }
}

/// The entries that answer a demand: of the builds and removals on the sheet the next one.
pub(super) fn answers(
    lines: &BoundLines,
    author: Author,
    demand: &Demand,
    slots: &mut impl Iterator<Item = usize>,
) -> Vec<usize> {
    match demand {
        Demand::Build(_) | Demand::Removal(_) => slots.next().into_iter().collect(),
        Demand::Unit(_) | Demand::May(_) | Demand::Claim => lines.answers(author, demand).collect(),
    }
}

/// The order of a fleet that its army's landing goes by: to where the fleet moves, or to stay.
pub(super) fn fleets_order(pair: &Pair) -> Order {
    let fleet = UnitRef::new(pair.fleet.kind, pair.fleet.place);
    let action = pair.bound_for.map_or(Action::Hold, |sea| Action::Move {
        to: Place::new(sea),
        travel: Travel::Unsaid,
    });
    Order::Unit {
        unit: fleet,
        action,
    }
}
