//! What a variant says: its board and start, its calendar, what may be ordered, how a phase is settled, what is proposed for what was
//! not ordered, and who has won. The rooms above ask through [`Variant`] and never which variant it is.

mod aboard;
mod arms_merchant;
mod mobilization;
mod proposals;
mod season;
mod standard;
mod year1885;

pub use arms_merchant::{ArmsMerchant, Disclosure};
pub use mobilization::Mobilization;
pub use standard::Standard;
pub use year1885::Year1885;

use crate::adjudicate::{ArmyFleet, ByDefault, HouseRules, OptionSpec, Verdict};
use crate::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use crate::calendar::{Calendar, Phase};
use crate::count::Count;
use crate::order::{Forms, Order, Submission, Unread};
use crate::position::{Position, Unit, UnitId};
use crate::seat::{Author, SeatId, Seating};
use crate::stakes::Stakes;

/// What does not change during a game: the board and the rules in force.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The board.
    pub board: &'a Board,
    /// The house rules.
    pub rules: &'a HouseRules,
}

/// A game between two phases: where it stands and who stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The phase to be ordered next.
    pub phase: Phase,
    /// Who stands where.
    pub position: Position,
    /// Who has won; empty while the game goes on.
    pub winners: Vec<SeatId>,
    /// What people own, where they are not powers.
    pub stakes: Stakes,
}

/// What became of a unit in the phase just settled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It went from one place to another.
    Moved {
        /// Where it now stands.
        to: Place,
        /// Whether it went by convoy.
        by_convoy: bool,
        /// Whether it is one of a ring of units that change places: no place is free until all of them are lifted.
        ring: bool,
    },
    /// It was dislodged and waits for its retreat.
    Dislodged {
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// It retreated.
    Retreated {
        /// Where it now stands.
        to: Place,
    },
    /// It left the game: disbanded or removed.
    Gone {
        /// Where the attack came from, if it was dislodged in this very phase.
        by: Option<ProvinceId>,
    },
    /// It was built.
    Built,
    /// It came onto the board from the pool of a home centre.
    Mobilized {
        /// Where it now stands.
        to: Place,
    },
    /// It left the board for the pool of a home centre.
    Demobilized {
        /// The centre.
        to: ProvinceId,
    },
    /// It went aboard a fleet.
    Boarded {
        /// The sea in which the fleet stands now.
        at: ProvinceId,
    },
}

/// Something that happened to a unit, in the order in which the wooden pieces are best moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Event {
    /// The unit, as it stood before (for a build: as it stands now).
    pub unit: Unit,
    /// What became of it.
    pub fate: Fate,
}

/// A supply centre, or another province that has an owner, that changed hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capture {
    /// The centre.
    pub centre: ProvinceId,
    /// Whose it was.
    pub from: Option<PowerId>,
    /// Whose it is.
    pub to: Option<PowerId>,
}

/// A phase settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// One verdict a submission, in the same order.
    pub verdicts: Vec<Verdict>,
    /// What happened to units without anybody's order.
    pub defaults: Vec<ByDefault>,
    /// What became of units; units that stay where they are have no event.
    pub events: Vec<Event>,
    /// Centres that changed hands.
    pub captures: Vec<Capture>,
    /// How the ballots were counted, where the submissions are ballots.
    pub count: Option<Box<Count>>,
    /// The game afterwards. Phases in which nothing is to be ordered are passed over.
    pub after: State,
}

/// What a power has to order in a phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Demand {
    /// An order for this unit (movement), or its retreat.
    Unit(UnitId),
    /// One of the builds due: the number of the slot, from 0.
    Build(usize),
    /// One of the removals due: the number of the slot, from 0.
    Removal(usize),
    /// An order that this unit may have and need not: a pooled unit may mobilize, an army aboard may land.
    May(UnitId),
    /// A claim that the power may make, and need not.
    Claim,
}

impl Demand {
    /// Whether something is missing while it has no order.
    pub const fn is_owed(&self) -> bool {
        !matches!(self, Self::May(_) | Self::Claim)
    }

    /// The unit that it is about.
    pub const fn unit(&self) -> Option<UnitId> {
        match self {
            Self::Unit(id) | Self::May(id) => Some(*id),
            Self::Build(_) | Self::Removal(_) | Self::Claim => None,
        }
    }
}

/// What the adjustments of a power come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjustment {
    /// Centres owned.
    pub centres: usize,
    /// Units that count.
    pub units: usize,
    /// Positive: builds due; in most variants not more than there are sites. Negative: removals owed.
    pub due: i32,
    /// Where it may build.
    pub sites: Vec<(UnitKind, Place)>,
}

/// Powers that could win together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alliance {
    /// Two or more, in their order.
    pub members: Vec<PowerId>,
    /// The centres that they own together.
    pub centres: usize,
    /// With how many so many powers win.
    pub needs: usize,
    /// How many more they need; 0 where they have enough.
    pub lacks: usize,
}

/// A variant's rules.
pub trait Variant: Sync {
    /// Key: `standard`.
    fn id(&self) -> &'static str;
    /// Name on screen.
    fn name(&self) -> &'static str;
    /// What it is, in a sentence, for the set-up screen.
    fn summary(&self) -> &'static str;
    /// Its rules beside those of the standard game, retold for the game master: headings, paragraphs, lists and tables of order forms, divided
    /// by empty lines. Empty where there is nothing to add to the rulebook.
    fn rulebook(&self) -> &'static str {
        ""
    }
    /// The board it is played on unless another is named.
    fn board(&self) -> &'static str;
    /// Its phases.
    fn calendar(&self) -> &'static Calendar;
    /// Whether supply centres change hands once the moves and retreats of a phase's season are over.
    fn takes_ownership(&self, rules: &HouseRules, phase: Phase) -> bool {
        let _ = rules;
        self.calendar().season(phase).takes_ownership
    }
    /// Who sits at its table.
    fn seating(&self) -> Seating {
        Seating::OnePerPower
    }
    /// The order forms that it has of itself beside those of the standard game; [`forms`] gives those of a game.
    fn forms(&self) -> Forms {
        Forms::default()
    }
    /// The house rules that it is played by unless the table chooses others.
    fn house_rules(&self) -> HouseRules {
        HouseRules::default()
    }
    /// The house rules that it has beside those of the standard game; their choices are [`HouseRules::own`].
    fn options(&self) -> &'static [OptionSpec] {
        &[]
    }
    /// What is told of ballots, and of what people own, once a phase is settled.
    fn disclosure(&self, rules: &HouseRules) -> Disclosure {
        let _ = rules;
        Disclosure::Open
    }
    /// The game of so many seats before its first phase.
    fn start(&self, table: Table<'_>, seats: usize) -> State;
    /// Settles the phase the state stands at. Never fails: what can't be carried out is void.
    fn settle(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Settlement;
    /// The same, where lines were handed in besides that give no order. It matters to rules that punish silence.
    fn settle_with(&self, table: Table<'_>, state: &State, orders: &[Submission], unread: &[Unread]) -> Settlement {
        let _ = unread;
        self.settle(table, state, orders)
    }
    /// Makes derived parts of a state true again after the position was changed by hand (a dislodged unit's retreats, …).
    fn refresh(&self, table: Table<'_>, state: &mut State);
    /// What a power has to order in the phase, in the order in which it is asked for.
    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand>;
    /// Whether a seat has orders to give in the name of a power, by what is on the sheet so far.
    fn speaks_for(&self, state: &State, author: Author, orders: &[Submission]) -> bool {
        let _ = (state, orders);
        author.seat == SeatId::of(author.power)
    }
    /// Who wins when the table agrees to end the game now.
    fn concluded(&self, table: Table<'_>, state: &State) -> Vec<SeatId>;
    /// Every group of powers that could win together, the nearest to it first.
    fn alliances(&self, table: Table<'_>, position: &Position) -> Vec<Alliance> {
        let _ = (table, position);
        Vec::new()
    }
    /// What the adjustments of a power come to in the position.
    fn adjustment(&self, table: Table<'_>, position: &Position, power: PowerId) -> Adjustment;
    /// The orders that will be taken for what a power has not ordered: holds, disbands, removals. The game master may change them by ordering.
    fn proposals(&self, table: Table<'_>, state: &State, power: PowerId, orders: &[Submission]) -> Vec<Order>;
}

/// The order forms of a game: those of its variant, and those that its house rules bring.
pub fn forms(variant: &dyn Variant, rules: &HouseRules) -> Forms {
    Forms { carrying: rules.army_fleet == ArmyFleet::Davis1984, ..variant.forms() }
}

/// The variants that this program plays, in the order in which they are offered.
pub fn all() -> &'static [&'static dyn Variant] {
    &[&Standard, &Mobilization, &ArmsMerchant, &Year1885]
}

/// The variant with this key.
pub fn by_id(id: &str) -> Option<&'static dyn Variant> {
    all().iter().copied().find(|variant| variant.id() == id)
}
