//! What only some variants have. A variant says so in its table ([`About`](super::About)); of all
//! others the rooms above get the answer of a variant without it.

use super::{
    Alliance, BoardOption, Caution, Disclosure, Forecast, Ownable, Settlement, State, Table,
    Variant,
};
use crate::adjudicate::HouseRules;
use crate::calendar::{Phase, PhaseKind};
use crate::order::{Submission, Unread};
use crate::position::{Position, UnitId};
use chancery_atlas::board::{Board, PowerId, ProvinceId};

/// Rules that leave to the edition of a board which provinces are canals, or with how many centres
/// one wins.
pub trait Fitted: Sync {
    /// What the table may set when the game is set up, in the order in which it is done.
    fn fittings(&self) -> &'static [BoardOption];
    /// What is set of these, by name and value, on a board that does not say all that it needs.
    fn by_default(&self, board: &Board) -> Vec<(&'static str, String)>;
}

/// Units that are placed in secret before the first moves.
pub trait Placing: Sync {
    /// The units of which only their owners know that they are on the board.
    fn unshown<'a>(&self, table: Table<'_>, state: &'a State) -> &'a [UnitId];
}

/// Builds that cost more in some provinces than in others.
pub trait Priced: Sync {
    /// How many builds a unit costs in a province that the power may build in.
    fn build_cost(&self, table: Table<'_>, power: PowerId, province: ProvinceId) -> usize;
}

/// Seasons in several time scales.
pub trait Timed: Sync {
    /// Where every unit is at the beginning of each time scale and as what, if all goes as ordered.
    fn forecast(&self, table: Table<'_>, state: &State, orders: &[Submission]) -> Vec<Forecast>;
    /// What is to be looked at before the phase is settled, each with the submission that it is
    /// about, as an index, beside what the verdicts would say by themselves.
    fn doubts(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
    ) -> Vec<(usize, Caution)>;
}

/// A secret world, in which areas get their names in play.
pub trait Exploring: Sync {
    /// The board with the names that areas have in the game as it stands; `None` where they are the
    /// board's own.
    fn renamed(&self, board: &Board, state: &State) -> Option<Board>;
    /// The board as a power's orders are read: with the names of the game, those that its player
    /// gives on his `slip`, and the labels that he has for areas without one; `None` where these
    /// are the board's own.
    fn spoken(
        &self,
        board: &Board,
        state: &State,
        power: PowerId,
        slip: &[Submission],
    ) -> Option<Board>;
    /// The abbreviation proposed to a player who names an area without one; it tells nothing of
    /// names that he does not know.
    fn proposed_abbr(
        &self,
        board: &Board,
        state: &State,
        power: PowerId,
        named: (ProvinceId, &str),
    ) -> Option<String>;
}

/// Orders that are weighted ballots.
pub trait Polled: Sync {
    /// What is told of ballots, and of what people own, once a phase is settled.
    fn disclosure(&self, rules: &HouseRules) -> Disclosure;
    /// Settles as [`Variant::settle`] does, where lines were handed in besides that give no order:
    /// the rules punish silence, and these are none.
    fn settle_with(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        unread: &[Unread],
    ) -> Settlement;
}

/// A board of which a player sees only what is near.
pub trait Fogged: Sync {
    /// The provinces that a power's player sees; index is the province.
    fn sees(&self, board: &Board, position: &Position, power: PowerId) -> Vec<bool>;
    /// Whether everybody is told how many centres each power owns.
    fn counts_are_public(&self, rules: &HouseRules) -> bool;
}

/// Victories of several powers, or by what the others agree to.
pub trait Claimed: Sync {
    /// Every group of powers that could claim the victory, the nearest to it first.
    fn alliances(&self, table: Table<'_>, position: &Position) -> Vec<Alliance>;
    /// Whether claims are told to nobody but the game master until they win.
    fn is_secret(&self) -> bool {
        false
    }
    /// Whether votes to concede the game are told to nobody but the game master where they come to
    /// nothing.
    fn blind_votes(&self, rules: &HouseRules) -> bool {
        let _ = rules;
        false
    }
}

impl dyn Variant + '_ {
    /// [`Fitted::fittings`]; none where a board is taken as it is.
    pub fn fittings(&self) -> &'static [BoardOption] {
        self.about().fitted.map_or(&[], Fitted::fittings)
    }

    /// [`Placing::unshown`]; none where all units are known.
    pub fn unshown<'a>(&self, table: Table<'_>, state: &'a State) -> &'a [UnitId] {
        self.about()
            .placing
            .map_or(&[], |placing| placing.unshown(table, state))
    }

    /// [`Priced::build_cost`]; elsewhere one.
    pub fn build_cost(&self, table: Table<'_>, power: PowerId, province: ProvinceId) -> usize {
        self.about()
            .priced
            .map_or(1, |priced| priced.build_cost(table, power, province))
    }

    /// Whether its seasons have several time scales.
    pub fn has_scales(&self) -> bool {
        self.about().timed.is_some()
    }

    /// Whether a phase is a month that is ordered in time scales.
    pub fn is_month(&self, phase: Phase) -> bool {
        self.has_scales() && phase.kind == PhaseKind::Movement
    }

    /// [`Timed::forecast`]; empty where a season has one time scale.
    pub(crate) fn forecast(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
    ) -> Vec<Forecast> {
        self.about()
            .timed
            .map_or_else(Vec::new, |timed| timed.forecast(table, state, orders))
    }

    /// [`Timed::doubts`]; empty where a season has one time scale.
    pub fn doubts(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
    ) -> Vec<(usize, Caution)> {
        self.about()
            .timed
            .map_or_else(Vec::new, |timed| timed.doubts(table, state, orders))
    }

    /// Whether units beside those of the start are placed in a phase of that kind, each known to
    /// its owner alone until the first moves.
    pub fn places_units(&self, kind: PhaseKind) -> bool {
        self.forms().placing && kind == PhaseKind::SetUp
    }

    /// Whether a power's builds cost more in some provinces than in others.
    pub fn prices_builds(&self, table: Table<'_>, power: PowerId) -> bool {
        let mut provinces = table.board.province_ids();
        provinces.any(|province| self.build_cost(table, power, province) > 1)
    }

    /// Whether the house rule on the army/fleet module says something: not where fleets carry armies
    /// in another way.
    pub fn takes_army_fleet(&self) -> bool {
        !self.forms().carrying.is_played()
    }

    /// Whether a province has an owner.
    pub fn is_owned(&self, board: &Board, province: ProvinceId) -> bool {
        match self.ownable() {
            Ownable::Centres => board.is_owned(province),
            Ownable::Land => board.terrain(province).is_land(),
        }
    }

    /// Whether its games need a secret world joined to their board.
    pub fn needs_world(&self) -> bool {
        self.about().exploring.is_some()
    }

    /// [`Exploring::renamed`].
    pub fn renamed(&self, board: &Board, state: &State) -> Option<Board> {
        self.about().exploring?.renamed(board, state)
    }

    /// [`Exploring::spoken`].
    pub fn spoken(
        &self,
        board: &Board,
        state: &State,
        power: PowerId,
        slip: &[Submission],
    ) -> Option<Board> {
        self.about().exploring?.spoken(board, state, power, slip)
    }

    /// [`Polled::disclosure`]; where there are no ballots all is open.
    pub fn disclosure(&self, rules: &HouseRules) -> Disclosure {
        self.about()
            .polled
            .map_or(Disclosure::Open, |polled| polled.disclosure(rules))
    }

    /// [`Polled::settle_with`]; elsewhere [`Variant::settle`]. Every line is bound to what it was
    /// for.
    pub fn settle_with(
        &self,
        table: Table<'_>,
        state: &State,
        orders: &[Submission],
        unread: &[Unread],
    ) -> Settlement {
        let mut settlement = self.about().polled.map_or_else(
            || self.settle(table, state, orders),
            |polled| polled.settle_with(table, state, orders, unread),
        );
        if settlement.bound.is_empty() {
            settlement.bound = self.bind(table, state, orders);
        }
        settlement
    }

    /// [`Claimed::alliances`]; none where nobody claims.
    pub fn alliances(&self, table: Table<'_>, position: &Position) -> Vec<Alliance> {
        self.about()
            .claimed
            .map_or_else(Vec::new, |claimed| claimed.alliances(table, position))
    }

    /// [`Claimed::is_secret`].
    pub fn claims_in_secret(&self) -> bool {
        self.about().claimed.is_some_and(Claimed::is_secret)
    }

    /// [`Claimed::blind_votes`].
    pub fn blind_votes(&self, rules: &HouseRules) -> bool {
        self.about()
            .claimed
            .is_some_and(|claimed| claimed.blind_votes(rules))
    }
}
