//! What may be ordered where an order is asked for, beside the orders that are given already, and
//! which of it is legal.
//!
//! [`OrderChoices::sensible`] is what players order, [`OrderChoices::all`] every form of it;
//! [`OrderChoices::is_legal`] judges any order. Of a form that several may agree on, as a claim or a
//! boarding, what others must write too is supposed.

pub mod carrying;
pub mod claims;
pub mod kinds;
mod legality;
pub mod pieces;
pub mod pools;
mod provinces;
mod reaches;
pub mod scales;
pub mod secret;
pub mod units;

use crate::adjudicate::field::Field;
use crate::adjudicate::{UnitIndex, is_open};
use crate::calendar::PhaseKind;
use crate::order::{Order, Submission};
use crate::position::{Position, Unit};
use crate::seat::Author;
use crate::variant::bind::Pairs;
use crate::variant::{Bound, Demand, State, Table, Variant};
use carrying::PossibleLanding;
use chancery_atlas::board::{Board, PowerId, ProvinceId, UnitKind};
use reaches::UnitReach;
use scales::SeenMonth;

pub use reaches::Reaches;

/// What is asked of whom, and what is given already.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The board and the house rules.
    pub table: Table<'a>,
    /// Its rules say which forms there are, and settle what is tried.
    pub variant: &'a dyn Variant,
    /// The game as it stands before these orders.
    pub state: &'a State,
    /// The orders given so far, of all powers. Of those of the unit that is asked for some count for
    /// nothing.
    pub orders: &'a [Submission],
    /// What each of these orders is for: [`Variant::bind`]. It tells only where fleets carry armies
    /// ([`carrying::is_played`]), and may be empty elsewhere.
    pub bound: &'a [Bound],
    /// Who is asked.
    pub author: Author,
    /// For which of the author's units, builds or removals an order is asked.
    pub demand: &'a Demand,
}

impl<'a> Asked<'a> {
    /// The unit that is asked for, standing, aboard, waiting or in a pool.
    pub fn unit(&self) -> Option<&'a Unit> {
        self.state.position.unit(self.demand.unit()?)
    }

    /// What its choices share with all others in this position, for [`OrderChoices::new`].
    pub fn reaches(&self) -> Reaches {
        Reaches::new(self.table.board, &self.state.position)
    }
}

/// How much is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breadth {
    /// What is ordered without further ado.
    Usual,
    /// Retreats to the first of several places too, and that a unit on the board leaves it where it
    /// may.
    Wide,
}

/// What may be ordered at one demand.
pub struct OrderChoices<'a> {
    /// Its orders need not be legal, nor is there one for every unit.
    pub asked: Asked<'a>,
    /// The position as the adjudicator sees it, under the house rules.
    pub field: Field<'a>,
    /// [`Asked::unit`].
    pub unit: Option<&'a Unit>,
    /// Whether fleets carry armies.
    pub carrying: bool,
    /// The armies that the author's fleets carry, by the position and the orders given so far.
    pub pairs: Pairs,
    /// The landings ordered so far, of all powers.
    pub landings: Vec<PossibleLanding>,
    reaches: &'a Reaches,
    /// Whether the unit that is asked for stands with another of its power.
    is_one_of_several: bool,
    month: Option<SeenMonth<'a>>,
}

impl<'a> OrderChoices<'a> {
    /// `reaches` are [`Asked::reaches`], perhaps those of another question in this position.
    pub fn new(asked: Asked<'a>, reaches: &'a Reaches) -> Self {
        let (table, unit) = (asked.table, asked.unit());
        let position = &asked.state.position;
        let carrying = carrying::is_played(asked.variant, table);
        let pairs = if carrying {
            Pairs::new(table, asked.state, asked.orders, asked.bound, asked.author)
        } else {
            Pairs::default()
        };
        let landings = if carrying {
            carrying::ordered_landings(&asked, unit)
        } else {
            Vec::new()
        };
        Self {
            field: Field::new(table.board, table.rules, position, &reaches.occupants),
            asked,
            unit,
            carrying,
            pairs,
            landings,
            reaches,
            is_one_of_several: unit.is_some_and(|unit| position.is_one_of_several(unit)),
            month: SeenMonth::new(&asked, unit),
        }
    }

    /// The board as the adjudicator has it.
    pub fn board(&self) -> &'a Board {
        self.field.board
    }

    /// The position before these orders.
    pub fn position(&self) -> &'a Position {
        &self.asked.state.position
    }

    /// In whose name is ordered.
    pub const fn power(&self) -> PowerId {
        self.asked.author.power
    }

    /// What is ordered: moves, retreats, adjustments or the set-up.
    pub const fn phase(&self) -> PhaseKind {
        self.asked.state.phase.kind
    }

    /// What may be ordered in time scales, where a season has several.
    pub const fn month(&self) -> Option<&SeenMonth<'a>> {
        self.month.as_ref()
    }

    /// The same for the unit that is asked for, if one is.
    pub(crate) fn month_of_unit(&self) -> Option<&SeenMonth<'a>> {
        self.unit.and(self.month())
    }

    /// The standing unit in a province; where several may stand, one of them.
    pub fn unit_in(&self, province: ProvinceId) -> Option<&'a Unit> {
        self.field
            .occupant(province)
            .map(|index| self.field.unit(index))
    }

    /// Whether a province is a sea with room for any number of fleets.
    pub fn is_open(&self, province: ProvinceId) -> bool {
        is_open(self.field.board, self.field.rules, province)
    }

    /// The standing units, as orders of others may name them.
    fn unit_reaches(&self) -> &'a [UnitReach] {
        self.reaches.units(&self.field, self.position())
    }

    /// The orders that could make sense. Which of them are legal is not said here.
    pub fn sensible(&self, breadth: Breadth) -> Vec<Order> {
        self.offered(breadth, None)
    }

    /// The same, and of what is ordered to units on the board only what is legal, where the unit
    /// that is asked for is a plain one.
    fn offered(&self, breadth: Breadth, plain: Option<UnitIndex>) -> Vec<Order> {
        let mut orders = self.without_pools(breadth, plain);
        if pools::are_played(self.asked.variant) {
            orders.extend(pools::orders(self, breadth));
        }
        orders
    }

    /// The same but for orders to and from pools.
    fn without_pools(&self, breadth: Breadth, plain: Option<UnitIndex>) -> Vec<Order> {
        // In time scales everything is ordered otherwise: nothing below holds there.
        if let Some(month) = self.month_of_unit() {
            return month.sensible().to_vec();
        }
        if let Some(retreats) = self.retreats_by_scale(breadth) {
            return retreats;
        }
        let asked = &self.asked;
        let mut orders = match (asked.demand, self.unit) {
            (Demand::Unit(_), Some(unit)) if self.phase() == PhaseKind::Retreats => {
                units::retreats(asked.table.rules, self.position(), unit)
            }
            (Demand::Unit(_), Some(unit)) if self.phase() == PhaseKind::SetUp => {
                kinds::choices(unit)
            }
            (Demand::Unit(_), Some(unit)) => {
                let mut orders = units::orders(self, unit, plain);
                if let Some(pair) = self.pairs.of_fleet(unit.id) {
                    orders.extend(carrying::landings(self, pair));
                }
                orders
            }
            // The army of a pair may land, and stays aboard without an order.
            (Demand::May(_), Some(unit)) => self
                .pairs
                .of_army(unit.id)
                .map(|pair| carrying::landings(self, pair))
                .unwrap_or_default(),
            (Demand::Build(_), _) => units::builds(&asked.variant.adjustment(
                asked.table,
                asked.state,
                self.power(),
            )),
            (Demand::Removal(_), _) => units::removals(self),
            (Demand::Claim, _) => claims::sensible(asked),
            (Demand::May(_) | Demand::Unit(_), None) => Vec::new(),
        };
        if self.tells_apart() {
            self.tell_apart(&mut orders);
        }
        orders
    }

    /// All orders that there are here, in every form that is not only written out: a way over two
    /// spaces named, a treasure taken along or left.
    pub fn all(&self) -> Vec<Order> {
        self.every_form(None)
    }

    fn every_form(&self, plain: Option<UnitIndex>) -> Vec<Order> {
        let mut orders = self.offered(Breadth::Wide, plain);
        if let Some(unit) = self.unit
            && self.tells_apart()
        {
            // The same moves as before, but with the way: the sensible ones leave it to the fleet.
            if unit.kind == UnitKind::Fleet {
                let mut long = units::two_spaces_by(self, unit, |_| true);
                self.tell_apart(&mut long);
                orders.extend(long);
            }
            orders.extend(secret::said(self, unit, &orders));
        }
        orders
    }

    /// Whether units move in seas where any number of fleets has room.
    pub const fn tells_apart(&self) -> bool {
        self.unit.is_some()
            && self.asked.table.rules.room.open_seas
            && matches!(self.phase(), PhaseKind::Movement)
    }

    /// Names the unit that is asked for as a fleet with an army aboard, where another without one is
    /// in the same sea.
    pub fn tell_apart(&self, orders: &mut [Order]) {
        let position = self.position();
        let is_loaded = self
            .unit
            .is_some_and(|unit| position.cargo(unit.id).is_some());
        if !self.is_one_of_several || !is_loaded {
            return;
        }
        for order in orders {
            if let Order::Unit { unit, .. } = order {
                unit.pair |= !unit.aboard;
            }
        }
    }

    /// The retreats of the unit that is asked for, where units were dislodged in several time scales.
    pub(crate) fn retreats_by_scale(&self, breadth: Breadth) -> Option<Vec<Order>> {
        scales::retreats(&self.asked, self.unit?, breadth)
    }
}
