//! The read-back: every order as written and as read, the suspicious ones first, before anything is settled.

use super::{Game, Pair};
use crate::adjudicate::{DefaultAction, Outcome, OwnAttack, Reason, Verdict, VoidReason};
use crate::board::{PowerId, ProvinceId, UnitKind};
use crate::calendar::PhaseKind;
use crate::count::{Count, Why};
use crate::order::{Action, Entry, Note, Order, Reading, Submission};
use crate::position::{Unit, UnitId};
use crate::seat::{Author, SeatId};
use crate::variant::{Demand, Settlement};

/// What makes a line worth a second look. The worst come first in the order of the type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concern {
    /// It can't be read.
    Unreadable(String),
    /// It can be read in several ways and nobody has ruled yet.
    Undecided(String),
    /// It will be void.
    Void(VoidReason),
    /// A support or convoy of something that was not ordered.
    Unmatched {
        /// The unit that was to be supported or convoyed.
        unit: ProvinceId,
    },
    /// A move by sea that no ordered fleets carry.
    NoConvoy,
    /// The centre in which the unit was to mobilize is attacked: it stays where it is.
    Attacked {
        /// Where the attack comes from.
        by: ProvinceId,
    },
    /// A unit of the same power mobilizes in the destination: the move bounces.
    OwnMobilization {
        /// The destination.
        at: ProvinceId,
    },
    /// The unit that was to be supported or convoyed leaves the board.
    LeavesBoard {
        /// Where it stands.
        unit: ProvinceId,
    },
    /// The army is to board a fleet that is ordered to support: it stays ashore.
    FleetSupports {
        /// The fleet.
        fleet: ProvinceId,
    },
    /// The army is to board a fleet that stays where a fleet of another power is ordered: it stays ashore, whatever comes of that attack.
    SeaAttacked {
        /// The sea.
        sea: ProvinceId,
        /// Where the attack comes from.
        by: ProvinceId,
    },
    /// The army aboard has its last move, and is not ordered to land: it starves.
    Starves,
    /// Nobody has said what kind the unit is: it will be this one, unless an order still to come says otherwise.
    KindOpen {
        /// The kind that the rules give it.
        by_default: UnitKind,
    },
    /// Nothing was ordered here; the default will be taken.
    NotOrdered,
    /// A ballot is missing, though there is influence: that costs so much of it.
    NoBallot {
        /// The influence in the power.
        influence: u32,
        /// How much of it is lost.
        cost: u32,
    },
    /// So much influence in hand is not invested, and will be lost.
    NotInvested {
        /// How much.
        left: u32,
    },
    /// The unit was named by the wrong letter.
    WrongKind {
        /// What was written.
        written: UnitKind,
        /// The unit that stands there.
        unit: Unit,
    },
    /// The reading needed help.
    Reading(Note),
}

impl Concern {
    /// 0 is the most urgent.
    const fn rank(&self) -> u8 {
        match self {
            Self::Unreadable(_) | Self::Undecided(_) => 0,
            Self::Void(_) => 1,
            Self::Unmatched { .. }
            | Self::NoConvoy
            | Self::FleetSupports { .. }
            | Self::SeaAttacked { .. }
            | Self::Starves
            | Self::Attacked { .. }
            | Self::OwnMobilization { .. }
            | Self::LeavesBoard { .. } => 2,
            Self::KindOpen { .. } | Self::NotOrdered | Self::NoBallot { .. } | Self::NotInvested { .. } => 3,
            Self::WrongKind { .. } | Self::Reading(_) => 4,
        }
    }
}

/// A line of the read-back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBackLine {
    /// Whose.
    pub seat: SeatId,
    /// In whose name; `None` for influence that is not invested anywhere.
    pub power: Option<PowerId>,
    /// The entry of the sheet; `None` for something not ordered.
    pub entry: Option<usize>,
    /// What was not ordered, where `entry` is `None`.
    pub demand: Option<Demand>,
    /// What to look at; empty for a line in order.
    pub concerns: Vec<Concern>,
}

/// The read-back of the open phase.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReadBack {
    /// Lines with a concern, the most urgent first, then by power and order of writing.
    pub suspicious: Vec<ReadBackLine>,
    /// The others, by power and order of writing.
    pub clear: Vec<ReadBackLine>,
}

impl ReadBackLine {
    /// Who wrote it or should have written it, in whose name.
    pub fn author(&self) -> Option<Author> {
        self.power.map(|power| Author { seat: self.seat, power })
    }
}

impl ReadBack {
    /// The read-back of the orders entered so far.
    ///
    /// It asks the adjudicator what it would rule, and takes from it only what depends on no battle: void orders and unmatched ones.
    pub fn of(game: &Game) -> Self {
        let (verdicts, settlement) = game.preview();
        let mut lines: Vec<ReadBackLine> = game
            .sheet()
            .entries
            .iter()
            .zip(&verdicts)
            .enumerate()
            .map(|(i, (entry, verdict))| ReadBackLine {
                seat: entry.seat,
                power: Some(entry.power),
                entry: Some(i),
                demand: None,
                concerns: concerns(game, entry, verdict, &settlement),
            })
            .collect();
        let (orders, _) = game.sheet().submissions();
        for author in game.setup.authors() {
            let missing = game.missing_of(author, &orders).into_iter();
            let concern = |demand: &Demand| {
                let open = demand.unit().and_then(|unit| kind_open(game, &settlement, unit));
                let silent = no_order(settlement.count.as_deref(), author, demand);
                // At set-up that is all there is to order.
                if game.phase().kind == PhaseKind::SetUp && open.is_some() {
                    open.into_iter().collect()
                } else {
                    [Some(silent), open].into_iter().flatten().collect()
                }
            };
            lines.extend(missing.map(|demand| ReadBackLine {
                seat: author.seat,
                power: Some(author.power),
                entry: None,
                concerns: concern(&demand),
                demand: Some(demand),
            }));
        }
        lines.extend(game.setup.authors().flat_map(|author| starving(game, author)));
        lines.extend(not_invested(settlement.count.as_deref()));
        lines.sort_by_key(|l| (l.seat, l.power, l.entry.is_none(), l.entry));
        let (mut suspicious, clear): (Vec<_>, Vec<_>) = lines.into_iter().partition(|l| !l.concerns.is_empty());
        suspicious.sort_by_key(|l| l.concerns.iter().map(Concern::rank).min());
        Self { suspicious, clear }
    }
}

/// The armies aboard that have their last move and no order to land.
fn starving(game: &Game, author: Author) -> Vec<ReadBackLine> {
    if game.phase().kind != PhaseKind::Movement {
        return Vec::new();
    }
    let pairs = game.pairs(author);
    let lands = |pair: &Pair| {
        game.sheet().entries_of(author).any(|i| game.sheet().entries[i].reading.order().and_then(|o| pairs.ordered(o)) == Some(pair))
    };
    let starves = |pair: &&Pair| game.rations_left(pair).is_some_and(|left| left <= 1) && !lands(pair);
    let line = |pair: &Pair| ReadBackLine {
        seat: author.seat,
        power: Some(author.power),
        entry: None,
        demand: Some(Demand::May(pair.army.id)),
        concerns: vec![Concern::Starves],
    };
    pairs.iter().filter(starves).map(line).collect()
}

/// The attack on the sheet that keeps an army from boarding: of a foreign fleet, or of one of its own power where the house rule says so, on
/// the sea of a fleet that is not ordered away.
fn boards_under_attack(game: &Game, entry: &Entry, order: &Order) -> Option<Concern> {
    let Order::Unit { action: Action::Board { fleet }, .. } = order else { return None };
    let sea = fleet.place.province;
    let orders = || {
        game.sheet().entries.iter().filter_map(|e| match e.reading.order()? {
            Order::Unit { unit, action: Action::Move { to, .. } } if !unit.aboard => Some((e.power, unit.place.province, to.province)),
            _ => None,
        })
    };
    if orders().any(|(power, from, _)| power == entry.power && from == sea) {
        return None;
    }
    let own_counts = game.course().rules.af_own_attack == OwnAttack::Disrupts;
    let mut attacks = orders().filter(|&(power, from, to)| {
        let fleet = game.state().position.unit_in(from).is_some_and(|u| u.power == power && u.kind == UnitKind::Fleet);
        to == sea && fleet && (power != entry.power || own_counts)
    });
    attacks.next().map(|(_, by, _)| Concern::SeaAttacked { sea, by })
}

/// That nobody has said what kind a unit is, and the rules will: in this phase, or at set-up in the next.
fn kind_open(game: &Game, settlement: &Settlement, unit: UnitId) -> Option<Concern> {
    game.state().position.free_kind(unit).filter(|free| !free.chosen)?;
    let next = (game.phase().kind == PhaseKind::SetUp).then(|| game.setup.variant.settle(game.table(), &settlement.after, &[]));
    next.as_ref().unwrap_or(settlement).defaults.iter().find_map(|default| match default.action {
        DefaultAction::KindByDefault { kind } if default.unit == unit => Some(Concern::KindOpen { by_default: kind }),
        _ => None,
    })
}

/// What it means that an author has not ordered something.
fn no_order(count: Option<&Count>, author: Author, demand: &Demand) -> Concern {
    let Some(count) = count else { return Concern::NotOrdered };
    Concern::NoBallot { influence: count.weight_of(author.seat, author.power), cost: cost_of_silence(count, author, demand) }
}

/// The influence in the power that it costs an author not to answer a demand. A unit may have a line that can't be read: that is void, and
/// no silence.
pub fn cost_of_silence(count: &Count, author: Author, demand: &Demand) -> u32 {
    let own = count.neglects.iter().find(|neglect| neglect.seat == author.seat && neglect.power == author.power);
    let silent = own.filter(|neglect| demand.unit().is_none_or(|unit| neglect.units.contains(&unit)));
    silent.map_or(0, |neglect| neglect.cost)
}

/// Who has not invested all that is in hand.
fn not_invested(count: Option<&Count>) -> impl Iterator<Item = ReadBackLine> + '_ {
    let lost = count.into_iter().flat_map(|count| &count.changes).filter(|change| change.why == Why::NotInvested);
    lost.map(|change| ReadBackLine {
        seat: change.seat,
        power: None,
        entry: None,
        demand: None,
        concerns: vec![Concern::NotInvested { left: change.from - change.to }],
    })
}

fn concerns(game: &Game, entry: &Entry, verdict: &Verdict, settlement: &Settlement) -> Vec<Concern> {
    let mut found = Vec::new();
    match &entry.reading {
        Reading::Unreadable { why } => found.push(Concern::Unreadable(why.clone())),
        Reading::Ambiguous { question, .. } => found.push(Concern::Undecided(question.clone())),
        Reading::Order { notes, order } => {
            match verdict.reason {
                Reason::Void(why) => found.push(Concern::Void(why)),
                Reason::Unmatched { unit } | Reason::UnmatchedConvoy { army: unit } => found.push(Concern::Unmatched { unit }),
                Reason::NoConvoy => found.push(Concern::NoConvoy),
                Reason::MobilizationAttacked { by } => found.push(Concern::Attacked { by }),
                Reason::OwnMobilization { at } => found.push(Concern::OwnMobilization { at }),
                Reason::FleetSupported { fleet } => found.push(Concern::FleetSupports { fleet }),
                Reason::LeftBoard { unit } => found.push(Concern::LeavesBoard { unit }),
                _ => {}
            }
            let stays_anyway = verdict.outcome == Outcome::Void || matches!(verdict.reason, Reason::FleetSupported { .. });
            found.extend(boards_under_attack(game, entry, order).filter(|_| !stays_anyway));
            let unit =
                order.unit().and_then(|named| game.state().position.unit_in(named.place.province)).filter(|u| u.power == entry.power);
            if game.phase().kind == PhaseKind::Movement {
                found.extend(unit.and_then(|unit| kind_open(game, settlement, unit.id)));
            }
            found.extend(wrong_kind(game, order));
            found.extend(notes.iter().cloned().map(Concern::Reading));
        }
    }
    found
}

/// The ordered unit, where the order names it by the wrong letter.
fn wrong_kind(game: &Game, order: &Order) -> Option<Concern> {
    let named = order.unit()?;
    let position = &game.state().position;
    let unit = match game.phase().kind {
        PhaseKind::Retreats => position.dislodged_from(named.place.province).map(|d| d.unit),
        PhaseKind::SetUp | PhaseKind::Movement | PhaseKind::Adjustments => position.unit_in(named.place.province).copied(),
    };
    let written = named.kind.filter(|_| !named.aboard)?;
    let unit = unit.filter(|u| u.kind != written && position.free_kind(u.id).is_none_or(|free| free.chosen))?;
    Some(Concern::WrongKind { written, unit })
}

impl Game {
    /// What an author has to order, by what is on the sheet so far. Of a game that is over nothing is asked.
    pub fn demands(&self, author: Author, orders: &[Submission]) -> Vec<Demand> {
        let variant = self.setup.variant;
        if !self.state().winners.is_empty() || !variant.speaks_for(self.state(), author, orders) {
            return Vec::new();
        }
        variant.demands(self.table(), self.state(), author.power)
    }

    /// What an author has still to order: demands that no readable entry answers.
    pub fn missing(&self, author: Author) -> Vec<Demand> {
        self.missing_of(author, &self.sheet().submissions().0)
    }

    /// The same, given the submissions of the sheet.
    pub fn missing_of(&self, author: Author, orders: &[Submission]) -> Vec<Demand> {
        let answered = orders.iter().filter(|o| o.author() == author).map(|o| &o.order);
        let mut units: Vec<ProvinceId> = Vec::new();
        let mut others = 0;
        for order in answered {
            match order {
                // A landing is named by a sea, and is no order of the fleet there.
                Order::Unit { unit, .. } if unit.aboard => {}
                Order::Unit { unit, .. } | Order::Demobilize { unit, .. } | Order::Choose { unit } => units.push(unit.place.province),
                Order::Chain { fleets, .. } => units.extend(fleets.iter().map(|fleet| fleet.place.province)),
                Order::Scaled { .. }
                | Order::Invest { .. }
                | Order::Lot { .. }
                | Order::Mobilize { .. }
                | Order::Claim { .. }
                | Order::Concede { .. } => {}
                Order::Build { .. } | Order::Remove { .. } | Order::RemovePooled { .. } | Order::Waive => others += 1,
            }
        }
        let position = &self.state().position;
        let place_of = |id| {
            let standing = position.units.iter().chain(position.dislodged.iter().map(|d| &d.unit));
            standing.into_iter().find(|u| u.id == id).map(|u| u.place.province)
        };
        let demands = self.demands(author, orders);
        let mut slots = 0;
        demands
            .into_iter()
            .filter(|demand| match demand {
                Demand::Unit(id) => place_of(*id).is_none_or(|p| !units.contains(&p)),
                Demand::Build(_) | Demand::Removal(_) => {
                    slots += 1;
                    slots > others
                }
                Demand::May(_) | Demand::Claim => false,
            })
            .collect()
    }
}
