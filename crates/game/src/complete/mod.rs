//! Completion for the entry line: the orders that the letters typed so far may mean, the likeliest
//! first.
//!
//! For the unit at the cursor a bare destination is a move; `s`, `c`, `h`, `v` and `d` are support,
//! convoy, hold, via convoy and disband; every place goes by any of its names, and a beginning of
//! it is enough. A support or convoy is found by its unit, by its destination, or by both (`sm`,
//! `sb`, `s m b`); `sh` is the support of a unit that stays. There are no modes: `s` may begin a
//! support or Sweden, and which comes first depends on the position and on the orders already
//! entered. Three things do not depend on them:
//!
//! - what is written out is what is meant: a place's short form, name or alias is the move there,
//!   `h` is a hold, an order in the house style is that order;
//! - legal orders come before illegal ones, which are never hidden unless that is asked for;
//! - every candidate says what was typed, so that another letter only ever takes legal candidates
//!   away (but for the name of the unit itself, with which an order may begin, and of another unit
//!   that is de-mobilized).
//!
//! Where fleets carry armies, `b` boards and `d` lands (`l` too): `b lyo` at an army on the coast,
//! `d tun` at the fleet, `tun` alone at the landing itself, from the sea where the fleet stands or
//! from the one that it is ordered to; `ff` is a Fast Ferry, and so is `c` unless a house rule says
//! otherwise. Fleets with an army aboard are offered seas alone, until the army is ordered to land
//! first. The kind of a unit that its owner may choose is asked as `a` or `f`; before it is shown
//! the owner's unit is offered the orders of both, and others the support of both. A claim is
//! completed over the alliances that can win, and `concede` wherever it is typed.
//!
//! Where units may be off the board, `mob` and `dem` are mobilize and demobilize; a demobilization
//! says the centre, and the unit where that is not the one at the cursor. Where several people
//! order the same units, what others have ordered for the unit comes first on an empty line, with
//! the most weight first.
//!
//! Where any number of fleets has room in a sea, several may be of one power: each has its line,
//! and what is completed at it is for it. A fleet in its home centre is offered where two spaces
//! lead besides, by the last place alone or by both (`nao`, `cel nao`). A unit that holds a
//! treasure may be ordered to take it along or leave it: `mao with t`, `mao wo t`.
//!
//! In a month of time scales the letter of the verb tells which: `b` and `l` are of the first, `e`
//! and `d` of the third, all else of the second, and `ts3` before anything says it. Every order is
//! written for where its unit will be by then and as what, if all goes as ordered and those who
//! must agree do; `f` or `af` before the rest says that it will be something else. A fleet that
//! takes part in the third time scale is offered its supplementary moves; of retreats several may
//! be named, one after another.
//!
//! With nothing typed the first candidate is the likeliest order of all. It is a proposal to be
//! seen before it is taken, like every other.

mod adjusting;
mod ballots;
mod carrying;
mod chosen;
mod claims;
mod kinds;
mod legality;
mod likely;
mod marks;
mod moving;
mod options;
mod outlook;
mod pools;
mod ranked;
mod scales;
mod secret;
mod signs;

use std::ops::Range;

use crate::game::{Sheet, is_one_of_several};
use ballots::Backed;
use chancery_atlas::board::{Place, PowerId, UnitKind};
use chancery_engine::adjudicate::{FerryWord, Field, Occupants};
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::count::Count;
use chancery_engine::order::read::{AtCursor, SlipLanguage, TypedFit, Unfinished, Wanted};
use chancery_engine::order::{
    Action, Carrying, Forms, NamesRead, Order, ReadingContext, Taking, UnitRef, write_order_in,
};
use chancery_engine::position::Unit;
use chancery_engine::seat::{Author, SeatId};
use chancery_engine::variant::{Demand, State, Table, Variant, forms};
pub use chosen::legal_orders;
use likely::Likelihood;
use outlook::Outlook;
use ranked::{Ranked, Rating};
use scales::SeenMonth;
pub use secret::naming::namings;
use signs::{Sign, SignSum, shows};

/// What is completed, and all that it depends on.
#[derive(Clone, Copy)]
pub struct Query<'a> {
    /// The board and the house rules.
    pub table: Table<'a>,
    pub variant: &'a dyn Variant,
    /// The game at the open phase.
    pub state: &'a State,
    /// The orders entered so far, of all powers. An order of the unit at the cursor may be among
    /// them; it counts for nothing.
    pub sheet: &'a Sheet,
    /// How the ballots on the sheet stand, where orders are ballots and they have been counted
    /// already; else they are counted here.
    pub count: Option<&'a Count>,
    /// Who gives the order that is being entered.
    pub seat: SeatId,
    pub power: PowerId,
    /// The unit, build or removal at the cursor.
    pub demand: &'a Demand,
    pub text: &'a str,
    /// Whether illegal orders are left out.
    pub legal_only: bool,
}

impl Query<'_> {
    /// Who gives the order that is being entered.
    pub const fn author(&self) -> Author {
        Author::new(self.seat, self.power)
    }
}

/// An order that may be meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    pub order: Order,
    /// The order in the house style.
    pub text: String,
    pub legal: bool,
    /// The parts of `text`, in bytes and in order, that what was typed stands for; empty where
    /// nothing was typed.
    pub matched: Vec<Range<usize>>,
    /// The other seats that have ordered it, where several order the same units.
    pub backers: Vec<SeatId>,
    /// Its time scale, where a season has several.
    pub scale: Option<Scale>,
    /// How many builds it costs, where that is not one.
    pub cost: Option<usize>,
}

/// Above every score that signs can give.
const FAR_ABOVE: f32 = 1.0e4;

/// No more candidates than this are given.
pub const MOST_CANDIDATES: usize = 20;

/// The orders that may be meant, the likeliest first, at most [`MOST_CANDIDATES`] of them. Empty
/// where what was typed begins no order to what is at the cursor; it may still be one, for the
/// reader to read.
///
/// What is a beginning in English is no word of another language: those are looked at where English
/// has nothing.
pub fn complete(query: &Query<'_>) -> Vec<Candidate> {
    let found = complete_in(SlipLanguage::English, query, MOST_CANDIDATES);
    if found.is_empty() && !query.table.board.languages().is_empty() {
        complete_in(SlipLanguage::Other, query, MOST_CANDIDATES)
    } else {
        found
    }
}

fn complete_in(language: SlipLanguage, query: &Query<'_>, most: usize) -> Vec<Candidate> {
    let Some(states) = kinds::as_either(query) else {
        return Completion::new(query, language, false)
            .candidates(most)
            .into_iter()
            .map(|(_, candidate)| candidate)
            .collect();
    };
    let as_one =
        |state| Completion::new(&Query { state, ..*query }, language, true).candidates(most);
    let mut either: Vec<(Rating, Candidate)> = states.iter().flat_map(as_one).collect();
    either.sort_by(|(a, _), (b, _)| a.order(*b));
    either.truncate(most);
    either.into_iter().map(|(_, candidate)| candidate).collect()
}

struct Completion<'a> {
    query: &'a Query<'a>,
    unit: Option<&'a Unit>,
    /// What was typed may become, by the rules by which orders are read.
    typed: Unfinished<'a>,
    /// What may be ordered in time scales, where a season has several.
    month: Option<SeenMonth<'a>>,
}

impl<'a> Completion<'a> {
    fn new(query: &'a Query<'a>, language: SlipLanguage, kind_open: bool) -> Self {
        let position = &query.state.position;
        let unit = match *query.demand {
            Demand::Unit(id) | Demand::May(id) => position.unit(id),
            Demand::Build(_) | Demand::Removal(_) | Demand::Claim => None,
        };
        let forms = forms(query.variant, query.table.rules);
        let Forms {
            carrying, scales, ..
        } = forms;
        let carrying = carrying == Carrying::Own;
        let wanted = match query.demand {
            Demand::May(_) if unit.is_none_or(|u| position.is_pooled(u.id)) => Wanted::Order,
            Demand::May(_) if carrying && query.state.phase.kind == PhaseKind::Movement => {
                Wanted::Landing
            }
            Demand::May(_) if scales => Wanted::Order,
            Demand::May(_) => Wanted::Leaving,
            Demand::Claim => Wanted::Claim,
            Demand::Unit(_) | Demand::Build(_) | Demand::Removal(_) => Wanted::Order,
        };
        let at = AtCursor {
            // While kinds are chosen, the kind is what is asked.
            unit: unit
                .filter(|_| query.state.phase.kind != PhaseKind::SetUp)
                .map(|unit| UnitRef::new(unit.kind, unit.place)),
            kind_open,
            convoy_is_ferry: scales
                || carrying && query.table.rules.ferry_word == FerryWord::Lenient,
            wanted,
        };
        let context = ReadingContext {
            board: query.table.board,
            position,
            phase: query.state.phase.kind,
            power: Some(query.power),
            names: NamesRead::Unfinished,
            forms,
        };
        let typed = Unfinished::of(context, at, query.text, language);
        Self {
            query,
            unit,
            typed,
            month: SeenMonth::of(query, unit),
        }
    }

    fn candidates(&self, most: usize) -> Vec<(Rating, Candidate)> {
        let query = self.query;
        let position = &query.state.position;
        let occupants = Occupants::new(query.table.board, &position.units);
        let field = Field::new(query.table.board, query.table.rules, position, &occupants);
        let counted = if query.count.is_none() {
            ballots::count(query)
        } else {
            None
        };
        let count = query.count.or(counted.as_deref());
        let outlook = Outlook::new(field, query, count, self.unit);
        let likelihood = Likelihood::new(&outlook, query.state.phase.kind);
        let mut ranked: Vec<Ranked> = Vec::new();
        let backed = count
            .map(|count| ballots::others(query, count))
            .unwrap_or_default();
        self.add(
            &mut ranked,
            &outlook,
            &likelihood,
            backed.iter().map(|backed| backed.order.clone()).collect(),
        );
        self.add(&mut ranked, &outlook, &likelihood, self.sensible(&outlook));
        if !query.legal_only && !self.typed.is_empty() {
            self.add(&mut ranked, &outlook, &likelihood, self.anything(&outlook));
        }
        self.put_backed(&mut ranked, &backed);
        ranked.sort_by(|a, b| a.rating.order(b.rating));
        if !self.typed.is_empty() {
            put_written_first(&mut ranked);
            put_coastless_first(&mut ranked);
        }
        // Which of two units is called the reader asks.
        if are_called_alike(&ranked) {
            ranked.clear();
        }
        ranked.truncate(most);
        ranked
            .into_iter()
            .map(|ranked| (ranked.rating, self.candidate(ranked)))
            .collect()
    }

    /// Adds those of the orders that fit what was typed and are not there yet.
    fn add(
        &self,
        ranked: &mut Vec<Ranked>,
        outlook: &Outlook<'_>,
        likelihood: &Likelihood<'_>,
        orders: Vec<Order>,
    ) {
        let known = ranked.len();
        for order in orders {
            let Some((fit, words)) = self.typed.says(&order) else {
                continue;
            };
            if ranked[..known].iter().any(|r| r.order == order) {
                continue;
            }
            let legal = self.legal(outlook, &order);
            if !legal && self.query.legal_only {
                continue;
            }
            let score = self.score(outlook, likelihood, &order);
            ranked.push(Ranked {
                order,
                rating: Rating { legal, fit, score },
                words: words.to_vec(),
                backers: Vec::new(),
            });
        }
    }

    fn score(&self, outlook: &Outlook<'_>, likelihood: &Likelihood<'_>, order: &Order) -> f32 {
        let Some(month) = &self.month else {
            let abroad = self.cost(order).map_or(0.0, |_| Sign::BuildAbroad.weight());
            let said = order
                .unit()
                .map_or(0.0, |unit| shows(unit.treasure != Taking::Unsaid))
                * Sign::SaysOfTreasure.weight();
            return likelihood.score(self.subject(order), order) + abroad + said;
        };
        let mut sum = SignSum::default();
        scales::signs(month, likelihood, outlook, order, &mut sum);
        sum.total()
    }

    /// How many builds a build costs, where that is not one.
    fn cost(&self, order: &Order) -> Option<usize> {
        let query = self.query;
        match order {
            Order::Build { place, .. } => Some(query.variant.build_cost(
                query.table,
                query.power,
                place.province,
            ))
            .filter(|&cost| cost != 1),
            _ => None,
        }
    }

    /// Says who else ordered what, and raises it: with nothing typed over everything else, the
    /// greatest weight first.
    fn put_backed(&self, ranked: &mut [Ranked], backed: &[Backed<'_>]) {
        let mut above = FAR_ABOVE;
        for backed in backed {
            let Some(ranked) = ranked.iter_mut().find(|r| r.order == *backed.order) else {
                continue;
            };
            ranked.backers.clone_from(&backed.backers);
            ranked.rating.score = if self.typed.is_empty() {
                above
            } else {
                ranked.rating.score + Sign::Backed.weight()
            };
            above -= 1.0;
        }
    }

    /// The unit that an order is for: the one at the cursor, or the one to be removed.
    fn subject(&self, order: &Order) -> Option<&'a Unit> {
        match order {
            Order::Remove { unit } if unit.aboard => {
                let mut aboard = self
                    .query
                    .state
                    .position
                    .aboard_in(unit.place.province)
                    .map(|aboard| &aboard.unit);
                aboard.find(|army| army.power == self.query.power)
            }
            Order::Remove { unit } => self.query.state.position.unit_in(unit.place.province),
            _ => self.unit,
        }
    }

    /// The orders that could make sense here.
    fn sensible(&self, outlook: &Outlook<'_>) -> Vec<Order> {
        let query = self.query;
        if let Some(month) = self.month.as_ref().filter(|_| self.unit.is_some()) {
            return month.sensible().to_vec();
        }
        if let Some(retreats) = self.retreats_by_scale(!self.typed.is_empty()) {
            return retreats;
        }
        let mut orders = match (query.demand, self.unit) {
            (Demand::Unit(_), Some(unit)) if query.state.phase.kind == PhaseKind::Retreats => {
                options::retreats(query.table.rules, &query.state.position, unit)
            }
            (Demand::Unit(_), Some(unit)) if query.state.phase.kind == PhaseKind::SetUp => {
                kinds::choices(unit)
            }
            (Demand::Unit(_), Some(unit)) => {
                let orders = options::actions(outlook, unit)
                    .into_iter()
                    .map(|action| options::to_unit(unit, action));
                orders
                    .chain(
                        outlook
                            .pairs
                            .of_fleet(unit.id)
                            .into_iter()
                            .flat_map(|pair| carrying::landings(outlook, pair)),
                    )
                    .collect()
            }
            (Demand::May(_), Some(unit)) => outlook
                .pairs
                .of_army(unit.id)
                .into_iter()
                .flat_map(|pair| carrying::landings(outlook, pair))
                .collect(),
            (Demand::Build(_), _) => options::builds(&query.variant.adjustment(
                query.table,
                query.state,
                query.power,
            )),
            (Demand::Removal(_), _) => options::removals(outlook),
            (Demand::Claim, _) => claims::sensible(query),
            (Demand::May(_) | Demand::Unit(_), None) => Vec::new(),
        };
        if let Some(unit) = self.unit.filter(|_| {
            query.table.rules.room.open_seas && query.state.phase.kind == PhaseKind::Movement
        }) {
            if !self.typed.is_empty() && unit.kind == UnitKind::Fleet {
                orders.extend(options::two_spaces_by(outlook, unit, &self.typed));
            }
            self.tell_apart(&mut orders);
            orders.extend(secret::treasures::said(query, outlook, unit, &orders));
        }
        if pools::are_played(query) {
            orders.extend(self.pool_orders());
        }
        orders.extend(claims::concessions(query, &self.typed));
        orders
    }

    /// Names the unit at the cursor as a fleet with an army aboard, where another without one is in
    /// the same sea.
    fn tell_apart(&self, orders: &mut [Order]) {
        let position = &self.query.state.position;
        let loaded = self
            .unit
            .filter(|unit| is_one_of_several(position, unit) && position.cargo(unit.id).is_some());
        for order in orders.iter_mut().filter(|_| loaded.is_some()) {
            if let Order::Unit { unit, .. } = order {
                unit.pair |= !unit.aboard;
            }
        }
    }

    /// The retreats of the unit at the cursor, where units were dislodged in several time scales.
    fn retreats_by_scale(&self, several: bool) -> Option<Vec<Order>> {
        scales::retreats(self.query, self.unit?, several)
    }

    /// The orders to and from pools that could make sense here.
    fn pool_orders(&self) -> Vec<Order> {
        let query = self.query;
        let (board, position, phase) = (
            query.table.board,
            &query.state.position,
            query.state.phase.kind,
        );
        let owes = || {
            query
                .variant
                .adjustment(query.table, query.state, query.power)
                .due
                < 0
        };
        let mut orders = match (query.demand, self.unit) {
            (Demand::May(_), Some(unit)) if position.is_pooled(unit.id) => {
                let removal =
                    (phase == PhaseKind::Adjustments && owes()).then(|| pools::removal(unit));
                pools::mobilizations(board, unit)
                    .into_iter()
                    .chain(removal)
                    .collect()
            }
            // Who is dislodged, or has nothing else to be ordered, may leave the board; others do
            // when it is said.
            (_, Some(unit))
                if position.carried(unit.id).is_none()
                    && (phase != PhaseKind::Movement || !self.typed.is_empty()) =>
            {
                pools::demobilizations(board, unit)
            }
            (Demand::Removal(_), _) => position
                .pooled_of(query.power)
                .map(pools::removal)
                .collect(),
            _ => Vec::new(),
        };
        if phase != PhaseKind::Retreats && !self.typed.is_empty() {
            for order in pools::of_power(board, position, query.power, &self.typed) {
                // Two armies in one pool are called by one and the same order.
                if !orders.contains(&order) {
                    orders.push(order);
                }
            }
        }
        orders
    }

    /// Orders that can't be carried out, for slips on which they are written.
    fn anything(&self, outlook: &Outlook<'_>) -> Vec<Order> {
        let board = self.query.table.board;
        let phase = self.query.state.phase.kind;
        if let Some(month) = self.month.as_ref().filter(|_| self.unit.is_some()) {
            return month.anything();
        }
        let mut orders = match (self.query.demand, self.unit) {
            (Demand::Unit(_), Some(_)) if phase == PhaseKind::SetUp => Vec::new(),
            (Demand::Unit(_), Some(unit)) => {
                let mut orders = options::moves_anywhere(board, unit);
                if phase == PhaseKind::Movement {
                    orders.extend(options::aid_anywhere(outlook, unit, &self.typed));
                    orders.extend(carrying::anywhere(outlook, unit, &self.typed));
                }
                orders
            }
            (Demand::May(_), Some(unit)) => carrying::landings_anywhere(outlook, unit),
            (Demand::Build(_), _) => options::builds_anywhere(board),
            (Demand::Claim, _) => claims::anything(self.query),
            (Demand::Unit(_) | Demand::Removal(_) | Demand::May(_), _) => Vec::new(),
        };
        self.tell_apart(&mut orders);
        if let Some(unit) = self
            .unit
            .filter(|u| pools::are_played(self.query) && outlook.position.carried(u.id).is_none())
        {
            orders.extend(pools::demobilizations_anywhere(board, unit, &self.typed));
        }
        orders
    }

    fn candidate(&self, ranked: Ranked) -> Candidate {
        let Ranked {
            order,
            rating,
            words,
            backers,
        } = ranked;
        let board = self.query.table.board;
        let state = self.query.state;
        let text = write_order_in(state.phase.kind, board, Some(&state.position), &order);
        let matched = marks::marks(board, &order, &text, &words);
        let scale = self.month.as_ref().and_then(|_| order.scale());
        let cost = self.cost(&order);
        Candidate {
            order,
            text,
            legal: rating.legal,
            matched,
            backers,
            scale,
            cost,
        }
    }
}

/// What is written word by word is what is meant, legal or not.
fn put_written_first(ranked: &mut Vec<Ranked>) {
    let written = |ranked: &Ranked| ranked.rating.fit == TypedFit::Written;
    if let Some(at) = ranked.iter().position(written) {
        let first = ranked.remove(at);
        ranked.insert(0, first);
    }
}

/// No coast is chosen for a fleet that could go to two of them and was not told which: the place
/// itself comes first, though the order is void.
fn put_coastless_first(ranked: &mut Vec<Ranked>) {
    let goes_to = |ranked: &Ranked| match ranked.order.action() {
        Some(Action::Move { to, .. }) => Some(*to),
        _ => None,
    };
    let Some(likeliest) = ranked.first().and_then(goes_to) else {
        return;
    };
    let is_other = |to: Place| {
        to.province == likeliest.province && to.coast.is_some() && to.coast != likeliest.coast
    };
    let open = likeliest.coast.is_some()
        && ranked
            .iter()
            .any(|ranked| ranked.rating.legal && goes_to(ranked).is_some_and(is_other));
    let coastless = |ranked: &Ranked| goes_to(ranked) == Some(Place::of(likeliest.province));
    if let Some(at) = ranked.iter().position(coastless).filter(|_| open) {
        let first = ranked.remove(at);
        ranked.insert(0, first);
    }
}

/// Whether units of two kinds are called by what was typed, and nothing says which.
fn are_called_alike(ranked: &[Ranked]) -> bool {
    let mut called = ranked.iter().filter_map(|ranked| match &ranked.order {
        Order::Pools(order) if ranked.rating.fit >= TypedFit::Exact => {
            order.called().map(|(kind, _)| kind)
        }
        _ => None,
    });
    let first = called.next();
    called.any(|kind| Some(kind) != first)
}
