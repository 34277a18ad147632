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

use crate::game::{BoundLines, Sheet};
use ballots::Backed;
use chancery_atlas::board::{Place, PowerId, UnitKind};
use chancery_engine::adjudicate::FerryWord;
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::choices::{
    Asked, Breadth, OrderChoices, claims, kinds, pools as pool_choices, secret as secret_choices,
    units,
};
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
    let how = Completing {
        most: MOST_CANDIDATES,
        lists_all: false,
    };
    let found = complete_in(SlipLanguage::English, query, how);
    if found.is_empty() && !query.table.board.languages().is_empty() {
        complete_in(SlipLanguage::Other, query, how)
    } else {
        found
    }
}

/// How much is completed.
#[derive(Clone, Copy)]
struct Completing {
    most: usize,
    /// Whether all are wanted for a list to choose from, those too that are seldom meant.
    lists_all: bool,
}

fn complete_in(language: SlipLanguage, query: &Query<'_>, how: Completing) -> Vec<Candidate> {
    let Completing { most, lists_all } = how;
    let Some(states) = kinds::as_either(query.table, query.state, query.demand) else {
        return Completion::new(query, language, false, lists_all)
            .candidates(most)
            .into_iter()
            .map(|(_, candidate)| candidate)
            .collect();
    };
    // While a kind is open, orders of both kinds stand in one list (1885, rule 3).
    let as_one = |state| {
        let query = Query { state, ..*query };
        Completion::new(&query, language, true, lists_all).candidates(most)
    };
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
    /// What is on the sheet, and what for.
    lines: BoundLines,
    lists_all: bool,
}

impl<'a> Completion<'a> {
    fn new(query: &'a Query<'a>, language: SlipLanguage, kind_open: bool, lists_all: bool) -> Self {
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
        let unit_named = match unit {
            // While kinds are chosen, the kind is what is asked.
            _ if query.state.phase.kind == PhaseKind::SetUp => None,
            Some(unit) => Some(UnitRef::new(unit.kind, unit.place)),
            None => None,
        };
        let at = AtCursor {
            unit: unit_named,
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
        let typed = Unfinished::new(context, at, query.text, language);
        Self {
            query,
            unit,
            typed,
            lines: BoundLines::new(query.variant, query.table, query.state, query.sheet),
            lists_all,
        }
    }

    fn candidates(&self, most: usize) -> Vec<(Rating, Candidate)> {
        let query = self.query;
        let asked = Asked {
            table: query.table,
            variant: query.variant,
            state: query.state,
            orders: self.lines.orders(),
            bound: self.lines.all_bound(),
            author: query.author(),
            demand: query.demand,
        };
        let reaches = asked.reaches();
        let choices = OrderChoices::new(asked, &reaches);
        // To count is to settle the phase, so a count that a caller has is used again.
        let counted = if query.count.is_none() {
            ballots::count(query)
        } else {
            None
        };
        let count = query.count.or(counted.as_deref());
        let outlook = Outlook::new(&choices, query, &self.lines, count);
        let likelihood = Likelihood::new(&outlook, query.state.phase.kind);
        let mut ranked: Vec<Ranked> = Vec::new();
        // Of candidates with the same rating those that are added first stay first.
        let backed = count
            .map(|count| ballots::others(query, count))
            .unwrap_or_default();
        self.add(
            &mut ranked,
            &outlook,
            &likelihood,
            backed.iter().map(|backed| backed.order.clone()).collect(),
        );
        self.add(&mut ranked, &outlook, &likelihood, self.sensible(&choices));
        // With nothing typed there is no slip that asks for what can't be done.
        if !query.legal_only && !self.typed.is_empty() {
            self.add(&mut ranked, &outlook, &likelihood, self.anything(&choices));
        }
        self.put_backed(&mut ranked, &backed);
        ranked.sort_by(|a, b| a.rating.order(b.rating));
        if !self.typed.is_empty() {
            // After sorting: both outweigh every sign.
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
            .map(|ranked| (ranked.rating, self.candidate(&choices, ranked)))
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
            // Within one list no order comes twice.
            if ranked[..known].iter().any(|r| r.order == order) {
                continue;
            }
            let legal = outlook.choices.is_legal(&order);
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
        let Some(month) = outlook.choices.month() else {
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
            // They come with the greatest weight first.
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
    fn sensible(&self, choices: &OrderChoices<'_>) -> Vec<Order> {
        let breadth = if self.typed.is_empty() {
            Breadth::Usual
        } else {
            Breadth::Wide
        };
        let mut orders = choices.sensible(breadth);
        if choices.tells_apart()
            && let Some(unit) = self.unit
        {
            if !self.typed.is_empty() && unit.kind == UnitKind::Fleet {
                let mut long = units::two_spaces_by(choices, unit, |via| self.typed.goes_over(via));
                choices.tell_apart(&mut long);
                orders.extend(long);
            }
            // Seldom is it said of a treasure whether it is taken along.
            let says_of_treasure = self.query.text.to_lowercase().contains(" w");
            if says_of_treasure || self.lists_all {
                orders.extend(secret_choices::said(choices, unit, &orders));
            }
        }
        if self.lists_all
            && pool_choices::are_played(self.query.variant)
            && let Some(unit) = self.unit
            && choices.position().carried(unit.id).is_none()
            && !choices.position().is_pooled(unit.id)
        {
            for order in pool_choices::demobilizations(choices.board(), unit) {
                if !orders.contains(&order) {
                    orders.push(order);
                }
            }
        }
        let wants_pools = self.query.state.phase.kind != PhaseKind::Retreats
            && !self.typed.is_empty()
            && pool_choices::are_played(self.query.variant);
        if wants_pools {
            for order in pools::of_power(choices, &self.typed) {
                // Two armies in one pool are called by one and the same order.
                if !orders.contains(&order) {
                    orders.push(order);
                }
            }
        }
        if self.typed.concedes() {
            orders.extend(claims::concessions(&choices.asked));
        }
        orders
    }

    /// Orders that can't be carried out, for slips on which they are written.
    fn anything(&self, choices: &OrderChoices<'_>) -> Vec<Order> {
        let board = self.query.table.board;
        let phase = self.query.state.phase.kind;
        if self.unit.is_some()
            && let Some(month) = choices.month()
        {
            return month.anything();
        }
        let mut orders = match (self.query.demand, self.unit) {
            (Demand::Unit(_), Some(_)) if phase == PhaseKind::SetUp => Vec::new(),
            (Demand::Unit(_), Some(unit)) => {
                let mut orders = options::moves_anywhere(board, unit);
                if phase == PhaseKind::Movement {
                    orders.extend(options::aid_anywhere(choices, unit, &self.typed));
                    orders.extend(carrying::anywhere(choices, unit, &self.typed));
                }
                orders
            }
            (Demand::May(_), Some(unit)) => carrying::landings_anywhere(choices, unit),
            (Demand::Build(_), _) => options::builds_anywhere(board),
            (Demand::Claim, _) => claims::anything(&choices.asked),
            (Demand::Unit(_) | Demand::Removal(_) | Demand::May(_), _) => Vec::new(),
        };
        choices.tell_apart(&mut orders);
        if let Some(unit) = self.unit
            && pool_choices::are_played(self.query.variant)
            && choices.position().carried(unit.id).is_none()
        {
            orders.extend(pools::demobilizations_anywhere(board, unit, &self.typed));
        }
        orders
    }

    fn candidate(&self, choices: &OrderChoices<'_>, ranked: Ranked) -> Candidate {
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
        let scale = choices.month().and_then(|_| order.scale());
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
    if let Some(at) = ranked
        .iter()
        .position(|ranked| ranked.rating.fit == TypedFit::Written)
    {
        let first = ranked.remove(at);
        ranked.insert(0, first);
    }
}

/// No coast is chosen for a fleet that could go to two of them and was not told which: the place
/// itself comes first, though the order is void.
fn put_coastless_first(ranked: &mut Vec<Ranked>) {
    let Some(likeliest) = ranked.first().and_then(goes_to) else {
        return;
    };
    // A coast must be named where two are open (DATC 6.B.1), and here nobody guesses it.
    if likeliest.coast.is_none() {
        return;
    }
    let mut legal = ranked.iter().filter(|ranked| ranked.rating.legal);
    let is_open = legal.any(|ranked| {
        goes_to(ranked).is_some_and(|to| {
            to.province == likeliest.province && to.coast.is_some() && to.coast != likeliest.coast
        })
    });
    if !is_open {
        return;
    }
    let coastless = Place::new(likeliest.province);
    if let Some(at) = ranked
        .iter()
        .position(|ranked| goes_to(ranked) == Some(coastless))
    {
        let first = ranked.remove(at);
        ranked.insert(0, first);
    }
}

/// Where an order moves to.
fn goes_to(ranked: &Ranked) -> Option<Place> {
    match ranked.order.action() {
        Some(Action::Move { to, .. }) => Some(*to),
        _ => None,
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
