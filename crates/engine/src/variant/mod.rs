//! What a variant says: its board and start, its calendar, what may be ordered, how a phase is
//! settled, what is proposed for what was not ordered, and who has won. The rooms above ask through
//! [`Variant`] and never which variant it is.

mod about;
mod arms_merchant;
pub(crate) mod bind;
mod carrying;
pub(crate) mod caution;
mod claims;
pub(crate) mod decide;
mod fitting;
mod fog;
mod hands;
mod lines;
mod mercator;
mod mobilization;
mod season;
mod standard;
pub(crate) mod year1492;
mod year1885;

pub use about::About;
pub use arms_merchant::{ArmsMerchant, Disclosure};
pub use bind::{Bound, MonthOutlook, Target};
pub use fitting::{BoardOption, FittingError, Unfit, fitted};
pub use fog::FogOfWar;
pub use mercator::Mercator;
pub use mobilization::Mobilization;
pub use standard::Standard;
pub use year1492::{Year1492, Year1492Rules};
pub use year1885::Year1885;

// What only Chancery's own program needs.
#[cfg(feature = "table")]
pub use {
    bind::{Pair, Pairs, is_army, moment},
    caution::Caution,
    decide::Decider,
    year1492::{
        centres_beyond, free_name as free_area_name, needed as centres_needed_beyond,
        off_board as centres_off_board,
    },
};

use crate::accounts::Accounts;
use crate::adjudicate::adjustment::{self, Entitlement};
use crate::adjudicate::right_hand::Space;
use crate::adjudicate::{ArmyFleet, ByDefault, HouseRules, Verdict};
use crate::calendar::{Phase, PhaseKind, Scale};
use crate::count::Count;
use crate::discovery::{Discoveries, Voyage};
use crate::ending::Ending;
use crate::order::{Carrying, Forms, Submission, Unread};
use crate::position::{Dislodged, Position, Unit, UnitId};
use crate::seat::{Author, SeatId};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use std::sync::Arc;

/// What does not change during a game: the board and the rules in force.
#[derive(Clone, Copy)]
pub struct Table<'a> {
    /// The board, fitted to the game ([`fitted`]).
    pub board: &'a Board,
    /// The house rules, those of the variant among them ([`HouseRules::own`]).
    pub rules: &'a HouseRules,
}

impl<'a> Table<'a> {
    /// A table that plays on a board by these rules.
    pub const fn new(board: &'a Board, rules: &'a HouseRules) -> Self {
        Self { board, rules }
    }
}

/// A game between two phases: where it stands and who stands where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The phase to be ordered next.
    pub phase: Phase,
    /// Who stands where, who waits for a retreat, and who owns what.
    pub position: Position,
    /// How it ended; `None` while it goes on.
    pub ending: Option<Ending>,
    /// What people own, where they are not powers.
    pub accounts: Accounts,
    /// Claims to victory made earlier in the season, to be judged at its end. Secret until then.
    pub claims: Vec<Claim>,
    /// What is known of the world beyond, where there is one.
    pub discoveries: Option<Arc<Discoveries>>,
}

impl State {
    /// Whether the game is over.
    pub const fn is_over(&self) -> bool {
        self.ending.is_some()
    }

    /// Who has won; nobody while the game goes on, and in a draw.
    pub fn winners(&self) -> &[SeatId] {
        self.ending.as_ref().map_or(&[], Ending::winners)
    }
}

/// A power's claim to victory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Who claims it.
    pub power: PowerId,
    /// With whom, sorted; nobody for a victory alone.
    pub with: Vec<PowerId>,
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
        /// Whether it is one of a ring of units that change places: no place is free until all of
        /// them are lifted.
        ring: bool,
    },
    /// It was dislodged and waits for its retreat.
    Dislodged {
        /// Where the attack came from.
        by: ProvinceId,
    },
    /// It retreated, by order or by the Right-Hand Rule.
    Retreated {
        /// Where it now stands.
        to: Place,
    },
    /// It left the game: disbanded or removed.
    Gone {
        /// Where the attack came from, if it was dislodged in this very phase.
        by: Option<ProvinceId>,
    },
    /// It came onto the board by a build, or was placed before the first moves.
    Built,
    /// It came onto the board from the pool of a home centre.
    Mobilized {
        /// Where it now stands.
        to: Place,
    },
    /// It left the board for the pool of a home centre.
    Demobilized {
        /// The home centre whose pool it is in.
        to: ProvinceId,
    },
    /// It went aboard a fleet.
    Boarded {
        /// The sea in which the fleet stands now.
        at: ProvinceId,
    },
    /// An army aboard was passed along a chain of fleets to this one.
    PassedOn {
        /// Where that fleet stands.
        at: ProvinceId,
    },
    /// It was put ashore on a polar cap, for ever.
    Trapped {
        /// The cap on which it lies.
        cap: ProvinceId,
    },
}

/// Which provinces have an owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ownable {
    /// Supply centres, and what some power owns at the start though it is none.
    Centres,
    /// All land: the last power to have had a unit there owns it (Mercator, ownership).
    Land,
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
    /// The centre, or the other province.
    pub centre: ProvinceId,
    /// Who owned it; `None` where nobody did.
    pub from: Option<PowerId>,
    /// Who owns it now; `None` where natives stand in it (1492, rule 3).
    pub to: Option<PowerId>,
    /// How it came to change hands.
    pub taken: Taken,
}

/// How a province came to change hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Taken {
    /// A unit stood in it when the owners of centres are reckoned.
    Held,
    /// A unit was in it, however briefly (Mercator, ownership).
    Visited {
        /// The unit, as it stood before it came.
        by: Unit,
        /// When it was there, the last time in the phase.
        when: Visit,
    },
}

/// When a unit was in a province.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// It stood there when the season began.
    Begun,
    /// It moved there, landed or was put ashore in this time scale.
    Came(Scale),
    /// It retreated there after the three time scales.
    Retreated,
}

/// The board when a time scale was over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScaleStep {
    /// The time scale that was over.
    pub scale: Scale,
    /// How many of [`Settlement::events`] had happened by then.
    pub events: usize,
    /// Who stood where; units dislodged so far are among the dislodged, with no retreats yet.
    pub after: Position,
}

/// What a unit is at a moment, if all goes as ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnitForm {
    /// An army on land.
    Army,
    /// A fleet with nobody aboard.
    Fleet,
    /// A fleet with an army aboard.
    Pair,
    /// An army aboard a fleet.
    Aboard,
    /// An army on a polar cap.
    Trapped,
}

/// Where a unit is, and as what, at the beginning of each time scale and at the end, if all goes as
/// ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forecast {
    /// The unit as it stands when the phase begins.
    pub unit: Unit,
    /// When the first, second and third time scale begin, and when all is over.
    pub at: [(Place, UnitForm); 4],
}

/// A phase settled: what came of every line, what befell the units, and the game afterwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// One verdict a submission, in the same order.
    pub verdicts: Vec<Verdict>,
    /// What happened to units without anybody's order.
    pub defaults: Vec<ByDefault>,
    /// What became of units; units that stay where they are have no event.
    pub events: Vec<Event>,
    /// Of each unit that the Right-Hand Rule sent on, the spaces that it went through.
    pub rings: Vec<(UnitId, Vec<Space>)>,
    /// Units that were dislodged and are lost, with why each place was closed to them.
    pub nowhere: Vec<Dislodged>,
    /// Centres that changed hands.
    pub captures: Vec<Capture>,
    /// How the ballots were counted, where the submissions are ballots.
    pub count: Option<Box<Count>>,
    /// The board after each time scale, where a season has several.
    pub steps: Vec<ScaleStep>,
    /// What each submission was for, in their order.
    pub bound: Vec<Bound>,
    /// What it brought to light of a secret world.
    pub voyage: Option<Box<Voyage>>,
    /// What came of the claims that were made in earlier phases of the season, where it is over.
    pub claims: Vec<(Claim, Verdict)>,
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
    /// An order that this unit may have and need not: a pooled unit may mobilize, an army aboard
    /// may land.
    May(UnitId),
    /// A claim that the power may make, and need not.
    Claim,
}

impl Demand {
    /// Whether something is missing while it has no order.
    pub const fn is_owed(&self) -> bool {
        !matches!(self, Self::May(_) | Self::Claim)
    }

    /// The unit that is to be ordered, where it is about one.
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
    /// How many centres the power owns.
    pub centres: usize,
    /// How many units count: those aboard and in pools among them.
    pub units: usize,
    /// Positive: builds due; in most variants not more than there are sites. Negative: removals
    /// owed.
    pub due: i32,
    /// The units that it may build, each with its place and coast.
    pub sites: Vec<(UnitKind, Place)>,
}

impl Adjustment {
    /// What a power's entitlement comes to.
    fn new(board: &Board, due: &Entitlement) -> Self {
        Self {
            centres: due.centres,
            units: due.units,
            due: signed(due.builds) - signed(due.removals),
            sites: adjustment::sites(board, &due.vacant_homes),
        }
    }

    pub(crate) fn builds(&self) -> usize {
        usize::try_from(self.due).unwrap_or(0)
    }

    pub(crate) fn removals(&self) -> usize {
        usize::try_from(-self.due).unwrap_or(0)
    }

    /// What is asked for of its power in an adjustment phase.
    fn demands(&self) -> Vec<Demand> {
        let builds = (0..self.builds()).map(Demand::Build);
        builds
            .chain((0..self.removals()).map(Demand::Removal))
            .collect()
    }
}

/// A number of units or centres that may be subtracted from.
fn signed(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}

/// Powers that could win together, or one that could win by a claim alone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alliance {
    /// In their order. One, only where a victory alone is claimed too.
    pub members: Vec<PowerId>,
    /// How many they own together.
    pub centres: usize,
    /// With how many so many powers win.
    pub needs: usize,
    /// How many more they need; 0 where they have enough.
    pub lacks: usize,
}

/// A variant's rules. What one does not say is as in the standard game.
pub trait Variant: Sync {
    /// What it is before a game of it begins.
    fn about(&self) -> &'static About;
    /// Whether supply centres change hands once the moves and retreats of a phase's season are
    /// over.
    fn takes_ownership(&self, table: Table<'_>, phase: Phase) -> bool {
        let calendar = self.about().calendar.on(table.board);
        calendar.season(phase).takes_ownership
    }
    /// The game of so many seats before its first phase.
    fn start(&self, table: Table<'_>, seats: usize) -> State {
        let _ = seats;
        standard::start(table)
    }
    /// Settles the phase the state stands at. Never fails: what can't be carried out is void.
    /// `unread` are lines handed in besides that give no order: rules that punish silence need them.
    fn settle(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        unread: &[Unread],
    ) -> Settlement;
    /// What each line of a phase is for, found for all of them together.
    fn bind(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Bound> {
        bind::plain(table, state, orders)
    }
    /// Makes derived parts of a state true again after the position was changed by hand (a
    /// dislodged unit's retreats, …).
    fn refresh(&self, table: Table<'_>, state: &mut State) {
        standard::refresh(table, state);
    }
    /// What a power has to order in the phase, in the order in which it is asked for: of neutral
    /// units nothing, for they hold.
    fn demands(&self, table: Table<'_>, state: &State, power: PowerId) -> Vec<Demand> {
        // Natives hold without orders (1492, rule 11a).
        if table.board.natives == Some(power) {
            return Vec::new();
        }
        match state.phase.kind {
            PhaseKind::Adjustments => self.adjustment(table, state, power).demands(),
            PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Retreats => {
                standard::demands_of_units(state, power)
            }
        }
    }
    /// Whether a seat has orders to give in the name of a power, by what is on the sheet so far.
    fn speaks_for(&self, state: &State, author: Author, orders: &[Submission]) -> bool {
        let _ = (state, orders);
        author.seat == SeatId::playing(author.power)
    }
    /// What the adjustments of a power come to, as the game stands; before the first move, what it
    /// has to place.
    fn adjustment(&self, table: Table<'_>, state: &State, power: PowerId) -> Adjustment {
        let due = adjustment::entitlement(table.board, &state.position, power, 0);
        Adjustment::new(table.board, &due)
    }
    /// What the table may set of the board when the game is set up, in the order in which it is
    /// done.
    fn fittings(&self) -> &'static [BoardOption] {
        &[]
    }
    /// What is set of the [`fittings`](Self::fittings), by name and value, on a board that does not
    /// say all that it needs.
    fn default_fittings(&self, board: &Board) -> Vec<(&'static str, String)> {
        let _ = board;
        Vec::new()
    }
    /// The units of which only their owners know that they are on the board.
    fn unshown<'a>(&self, table: Table<'_>, state: &'a State) -> &'a [UnitId] {
        let _ = (table, state);
        &[]
    }
    /// How many builds a unit costs in a province that the power may build in.
    fn build_cost(&self, table: Table<'_>, power: PowerId, province: ProvinceId) -> usize {
        let _ = (table, power, province);
        1
    }
    /// Where every unit is in the course of a month, if all goes as ordered; `None` where nothing is
    /// ordered in time scales.
    fn outlook(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
    ) -> Option<MonthOutlook> {
        let _ = (table, state, orders);
        None
    }
    /// What a month of time scales asks the game master to look at before it is settled, beside what
    /// the verdicts would say: each with the index of its submission.
    #[cfg(feature = "table")]
    fn doubts(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
    ) -> Vec<(usize, caution::Caution)> {
        let _ = (table, state, orders);
        Vec::new()
    }
    /// The board with the names that areas have in the game as it stands; `None` where they are the
    /// board's own.
    fn renamed(&self, board: &Board, state: &State) -> Option<Board> {
        let _ = (board, state);
        None
    }
    /// The board as a power's orders are read: with the names of the game, those that its player
    /// gives on his `slip`, and the labels that he has for areas without one; `None` where these
    /// are the board's own.
    fn spoken(
        &self,
        board: &Board,
        state: &State,
        power: PowerId,
        slip: &[Submission],
    ) -> Option<Board> {
        let _ = (board, state, power, slip);
        None
    }
    /// The abbreviation proposed to a player who names an area without one. It tells nothing of
    /// names that he does not know.
    #[cfg(feature = "table")]
    fn proposed_abbr(
        &self,
        board: &Board,
        state: &State,
        power: PowerId,
        area: ProvinceId,
        name: &str,
    ) -> Option<String> {
        let _ = (board, state, power, area, name);
        None
    }
    /// What is told of ballots, and of what people own, once a phase is settled.
    fn disclosure(&self, rules: &HouseRules) -> Disclosure {
        let _ = rules;
        Disclosure::Open
    }
    /// The provinces that a power's player sees in fog ([`About::fogged`]); index is the province. A
    /// variant in fog that does not say it shows nothing.
    fn sees(&self, board: &Board, position: &Position, power: PowerId) -> Vec<bool> {
        let _ = (position, power);
        vec![false; board.provinces.len()]
    }
    /// Whether everybody in fog is told how many centres each power owns.
    fn counts_are_public(&self, rules: &HouseRules) -> bool {
        let _ = rules;
        false
    }
    /// With how many centres one power wins, two together and three, where groups may win; else
    /// empty.
    fn centres_to_win(&self, table: Table<'_>) -> Vec<usize> {
        let _ = table;
        Vec::new()
    }
    /// Every group of powers that could claim the victory, the nearest to it first.
    fn alliances(&self, table: Table<'_>, position: &Position) -> Vec<Alliance> {
        let _ = (table, position);
        Vec::new()
    }
    /// Whether only the game master is told of claims until they win.
    fn claims_in_secret(&self) -> bool {
        false
    }
    /// Whether only the game master is told of votes to concede the game that come to nothing.
    #[cfg(feature = "table")]
    fn blind_votes(&self, rules: &HouseRules) -> bool {
        let _ = rules;
        false
    }
}

/// The order forms of a game: those of its variant, and those that its house rules bring.
pub fn forms(variant: &dyn Variant, rules: &HouseRules) -> Forms {
    let own = variant.forms();
    // Mercator's fleets carry armies in a way of their own: the module never counts there.
    let module = variant.takes_army_fleet() && rules.army_fleet == ArmyFleet::Davis1984;
    Forms {
        carrying: if module { Carrying::Own } else { own.carrying },
        ..own
    }
}

/// The variants that this program plays, in the order in which they are offered.
pub fn all() -> &'static [&'static dyn Variant] {
    &[
        &Standard,
        &Mobilization,
        &ArmsMerchant,
        &FogOfWar,
        &Year1885,
        &Year1492,
        &Mercator,
    ]
}

/// The variant with that key ([`About::id`]), where there is one.
pub fn by_id(id: &str) -> Option<&'static dyn Variant> {
    all().iter().copied().find(|variant| variant.id() == id)
}
