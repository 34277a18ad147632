//! Words for armies aboard fleets: what became of each link of a chain of orders (board, move,
//! land), what that did to the next, and the rule (army/fleet module).

use crate::report::explain::marks::Mark;
use crate::report::explain::scene::subject;
use crate::report::explain::scene::{Explainer, aimed_at, move_from, start};
use crate::report::names::{Names, capital, series};
use crate::view::{SeenOrder, SeenTurn};
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{CarryingReason, CarryingVoid, Outcome, Reason, VoidReason};
use chancery_engine::order::{Action, Order};
use chancery_engine::position::Unit;
use chancery_engine::variant::Fate;

/// What became of the order in a word or two.
pub(in crate::report) const fn mark(why: CarryingReason) -> Mark {
    match why {
        CarryingReason::Boarded { .. } => Mark::Ok,
        CarryingReason::FleetDefended { .. }
        | CarryingReason::FleetSupported { .. }
        | CarryingReason::DeckFull { .. }
        | CarryingReason::TwoBoarded { .. } => Mark::But("not aboard"),
        CarryingReason::FleetNotArrived { .. } | CarryingReason::SeaLost { .. } => {
            Mark::But("not ashore")
        }
        CarryingReason::LandingFailed { .. } => Mark::But("stays"),
        CarryingReason::Circle { .. } => Mark::But("circle"),
    }
}

/// Why the order came out as it did, as a clause behind its mark.
pub(in crate::report) fn clause(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    why: CarryingReason,
) -> String {
    let why = match why {
        CarryingReason::Boarded { .. } => return String::new(),
        CarryingReason::FleetDefended { fleet, by } => {
            format!(
                "{} had to defend {} against {}",
                names.unit_at(fleet),
                names.province(fleet),
                names.unit_at(by)
            )
        }
        CarryingReason::FleetSupported { fleet } => {
            format!("{} was ordered to support", names.unit_at(fleet))
        }
        CarryingReason::DeckFull { fleet } => {
            format!("the army aboard in {} did not land", names.province(fleet))
        }
        CarryingReason::TwoBoarded { with } => {
            format!("{} tried to board the same fleet", names.unit_at(with))
        }
        CarryingReason::FleetNotArrived { fleet, to } => format!(
            "{} did not reach {}",
            carrier(names, turn, fleet),
            names.province(to)
        ),
        CarryingReason::SeaLost { sea, by } => format!(
            "{} was lost to {}",
            names.province(sea),
            move_from(names, turn, by, Some(sea))
        ),
        CarryingReason::LandingFailed { at } => {
            format!("its army did not land in {}", names.province(at))
        }
        CarryingReason::Circle { .. } => {
            let others = circle(turn, order).into_iter();
            let others = others.filter_map(|other| Some(names.unit(turn.ordered(other)?)));
            let own = turn.ordered(order).map(|unit| names.unit(unit));
            // The order at hand comes first: it is the one that is asked about.
            let all: Vec<String> = own.into_iter().chain(others).collect();
            if all.len() < 2 {
                "orders wait for each other in a circle, so all hold".to_owned()
            } else {
                format!("{} wait for each other, so all hold", series(all))
            }
        }
    };
    format!(": {why}")
}

/// What the failure of an order did to the next in its chain, or what became of an army that its
/// own power's fleet carried in vain.
pub(in crate::report) fn consequence(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
) -> Option<String> {
    // In a circle (III.h) no order failed before another.
    if order.verdict.outcome != Outcome::Fails
        || matches!(
            order.verdict.reason,
            Reason::Carrying(CarryingReason::Circle { .. })
        )
    {
        return None;
    }
    let unit = turn.ordered(order)?;
    match &order.order {
        Some(Order::Unit {
            action: Action::Move { .. },
            ..
        }) => match turn.fate(unit.id) {
            Some(Fate::Boarded { at }) => Some(format!("aboard in {}", names.province(at))),
            _ if landing_after(turn, order).is_some() => Some("no landing".to_owned()),
            _ => None,
        },
        Some(Order::Unit {
            action: Action::Land { .. },
            ..
        }) if is_waited_for(turn, order) => Some("fleet stays".to_owned()),
        _ => None,
    }
}

/// The landing that was to follow a fleet's move.
fn landing_after<'a>(turn: &'a SeenTurn, fleet: &SeenOrder) -> Option<&'a SeenOrder> {
    let (from, to) = (start(fleet)?, aimed_at(fleet)?);
    let awaited = Reason::Carrying(CarryingReason::FleetNotArrived { fleet: from, to });
    turn.orders
        .iter()
        .find(|given| given.verdict.reason == awaited)
}

/// Whether a fleet's move waited for a landing, and did not take place (III.d).
fn is_waited_for(turn: &SeenTurn, landing: &SeenOrder) -> bool {
    let (Some(from), Some(at)) = (start(landing), aimed_at(landing)) else {
        return false;
    };
    let Some(fleet) = turn.followed(from) else {
        return false;
    };
    let waits = Reason::Carrying(CarryingReason::LandingFailed { at });
    fleet.power == landing.power && fleet.verdict.reason == waits
}

/// The other orders of the circle that an order is part of: those that name one another's places.
fn circle<'a>(turn: &'a SeenTurn, order: &SeenOrder) -> Vec<&'a SeenOrder> {
    let mut places: Vec<ProvinceId> = circle_link(order).into_iter().flatten().collect();
    // Each order names but the next one, so places are added until no order brings a new one.
    loop {
        let known = places.len();
        let linked: Vec<ProvinceId> = turn
            .orders
            .iter()
            .filter(|given| is_linked(given, &places))
            .filter_map(circle_link)
            .flatten()
            .collect();
        places.extend(linked);
        places.sort_unstable();
        places.dedup();
        if places.len() == known {
            break;
        }
    }
    turn.orders
        .iter()
        .filter(|given| is_linked(given, &places) && *given != order)
        .collect()
}

/// The two places that an order of a circle joins: its own, and that of the order it waits for.
fn circle_link(given: &SeenOrder) -> Option<[ProvinceId; 2]> {
    let Reason::Carrying(CarryingReason::Circle { with }) = given.verdict.reason else {
        return None;
    };
    Some([start(given)?, with])
}

fn is_linked(given: &SeenOrder, places: &[ProvinceId]) -> bool {
    circle_link(given).is_some_and(|link| link.iter().any(|end| places.contains(end)))
}

/// A fleet with the army that is aboard, or came aboard in the phase: `A/F LYO`.
fn carrier(names: Names<'_>, turn: &SeenTurn, fleet: ProvinceId) -> String {
    match turn.unit_at(fleet) {
        Some(unit) if turn.carries(unit.power, fleet) => names.pair(unit.place),
        _ => names.unit_at(fleet),
    }
}

/// What became of an order to board or to land, or of a fleet that was to land its army first, and
/// the rule; `None` where other words serve.
pub(in crate::report) fn full(
    names: Names<'_>,
    turn: &SeenTurn,
    order: &SeenOrder,
    told: Explainer,
) -> Option<Vec<String>> {
    let Reason::Carrying(why) = order.verdict.reason else {
        return None;
    };
    let failure = ExplainedOrder {
        names,
        turn,
        order,
        told,
    };
    let failed = failure.failed(why);
    Some(match why {
        CarryingReason::Boarded { fleet } => failure.boarded(fleet),
        CarryingReason::FleetDefended { fleet, by } => failure.defended(fleet, by),
        CarryingReason::FleetSupported { .. } => vec![
            format!("{failed}."),
            "A fleet that supports takes no army aboard in the same move. It still gives its \
             support."
                .to_owned(),
        ],
        CarryingReason::DeckFull { .. } => vec![
            format!("{failed}."),
            "A fleet carries one army. A second army can't drive the first off.".to_owned(),
        ],
        CarryingReason::TwoBoarded { .. } => vec![
            format!("{failed}."),
            "A fleet carries one army. If two armies board at once, neither gets aboard."
                .to_owned(),
        ],
        CarryingReason::FleetNotArrived { fleet, .. } => vec![
            format!("{failed}{}.", failure.because(turn.followed(fleet))),
            "An army lands from its fleet's new sea only if the fleet gets there.".to_owned(),
        ],
        CarryingReason::SeaLost { sea, by } => failure.sea_lost(sea, by),
        CarryingReason::LandingFailed { at } => failure.stayed(at),
        CarryingReason::Circle { .. } => failure.circle(),
    })
}

/// Where an army is now that was to land, or was ferried, and did not get ashore; empty for other
/// orders.
pub(in crate::report) fn aftermath(names: Names<'_>, turn: &SeenTurn, order: &SeenOrder) -> String {
    if order.verdict.outcome != Outcome::Fails {
        return String::new();
    }
    let Some(army) = turn.ordered(order) else {
        return String::new();
    };
    match &order.order {
        Some(Order::Unit {
            action: Action::Land { .. },
            ..
        }) => whereabouts(names, turn, army),
        Some(Order::Unit {
            action: Action::Move { .. },
            ..
        }) if matches!(turn.fate(army.id), Some(Fate::Boarded { .. })) => {
            // A ferried army whose attack fails stays aboard its own power's fleet (I.b).
            let aboard = whereabouts(names, turn, army);
            format!("The Fast Ferry was not broken, and army and fleet are of one power. {aboard}")
        }
        _ => String::new(),
    }
}

/// Where an army is after a phase in which it did not get ashore; empty where it is no longer in
/// the game.
fn whereabouts(names: Names<'_>, turn: &SeenTurn, army: &Unit) -> String {
    let position = &turn.after.position;
    let Some(aboard) = position.carried(army.id) else {
        return match position.unit(army.id) {
            Some(unit) => format!("The army is still in {}.", names.place(unit.place)),
            None => String::new(),
        };
    };
    let sea = names.province(aboard.unit.place.province);
    // A dislodged pair keeps together (IV.a).
    if position.dislodged_unit(aboard.fleet).is_some() {
        format!("The army is aboard, and retreats with its fleet from {sea}.")
    } else if turn
        .before
        .position
        .unit(aboard.fleet)
        .is_some_and(|fleet| fleet.place != aboard.unit.place)
    {
        format!("The army went with its fleet to {sea}.")
    } else {
        format!("The army is aboard in {sea}.")
    }
}

/// An order to be told of in full.
struct ExplainedOrder<'a> {
    names: Names<'a>,
    turn: &'a SeenTurn,
    order: &'a SeenOrder,
    told: Explainer,
}

impl ExplainedOrder<'_> {
    fn failed(&self, why: CarryingReason) -> String {
        let why = clause(self.names, self.turn, self.order, why);
        format!("{} failed{why}", subject(self.names, self.order))
    }

    fn boarded(&self, fleet: ProvinceId) -> Vec<String> {
        let army = match self.turn.ordered(self.order) {
            Some(army) => capital(&self.names.unit(army)),
            None => subject(self.names, self.order),
        };
        let carrier = self.turn.unit_at(fleet);
        let called = match carrier {
            Some(unit) => self.plain(unit),
            None => self.names.unit_at(fleet),
        };
        let mut said = vec![format!("{army} went aboard {called}.")];
        // All boarding is at the beginning of the move (III.f), so what follows disturbs nothing.
        said.push(match carrier.and_then(|unit| self.turn.fate(unit.id)) {
            Some(Fate::Moved { to, .. }) => {
                format!(
                    "The fleet took it on to {}. Units that entered the sea behind the fleet \
                     disturbed nothing.",
                    self.names.place(to)
                )
            }
            _ => "Armies board first in a move. The fleet had no sea to defend and no order to \
                 support."
                .to_owned(),
        });
        if let Some(limit) = self.turn.rules.rations() {
            said.push(format!(
                "This is the first of the {limit} moves that the army can spend aboard."
            ));
        }
        said
    }

    fn defended(&self, fleet: ProvinceId, by: ProvinceId) -> Vec<String> {
        let names = self.names;
        let away = self
            .turn
            .followed(fleet)
            .is_some_and(|given| aimed_at(given).is_some());
        // A fleet that was ordered away and did not get there has stayed too (III.c).
        let stayed = if away { "did not get away" } else { "stayed" };
        vec![
            format!(
                "{} failed: {} {stayed} and had to defend {} against {}.",
                subject(names, self.order),
                names.unit_at(fleet),
                names.province(fleet),
                move_from(names, self.turn, by, Some(fleet))
            ),
            "A fleet that stays takes nobody aboard while another power's fleet attacks its sea. \
             Even a failed attack counts."
                .to_owned(),
        ]
    }

    fn sea_lost(&self, sea: ProvinceId, by: ProvinceId) -> Vec<String> {
        let names = self.names;
        vec![
            format!(
                "{} failed: {} took {} with support.",
                subject(names, self.order),
                move_from(names, self.turn, by, Some(sea)),
                names.province(sea)
            ),
            "An army can't land from a sea that another power takes with support, however strong \
             the landing."
                .to_owned(),
        ]
    }

    fn stayed(&self, at: ProvinceId) -> Vec<String> {
        let names = self.names;
        // The fleet moves only after its army is ashore (III.d).
        let landing = start(self.order).and_then(|sea| self.turn.landing(sea, at));
        let why = self.because(landing);
        vec![
            format!(
                "{} failed: the army did not land in {} first{why}.",
                subject(names, self.order),
                names.province(at)
            ),
            "A fleet that lands its army first stays if the landing fails, with the army aboard."
                .to_owned(),
        ]
    }

    fn circle(&self) -> Vec<String> {
        let names = self.names;
        let others = circle(self.turn, self.order).into_iter();
        let others = series(others.map(|given| names.order_of(given)));
        vec![
            format!(
                "{} failed: it waits in a circle with {others}.",
                subject(names, self.order)
            ),
            "In such a circle every move, boarding and landing fails, and the units hold."
                .to_owned(),
        ]
    }

    /// The order that failed before, and why, in brackets; nothing where there is none.
    fn because(&self, given: Option<&SeenOrder>) -> String {
        let Some(given) = given else {
            return String::new();
        };
        format!(
            " ({}: {})",
            self.names.order_of(given),
            (self.told)(self.names, self.turn, given)
        )
    }

    /// A fleet without the army that boards it.
    fn plain(&self, fleet: &Unit) -> String {
        self.names.named(Some(fleet.kind), fleet.place)
    }
}

/// The rule by which an order about armies aboard is void.
pub(in crate::report) const fn rule(why: VoidReason) -> Option<&'static str> {
    Some(match why {
        VoidReason::Carrying(
            CarryingVoid::NoFleetThere(_)
            | CarryingVoid::FleetInPort(_)
            | CarryingVoid::OnlyArmiesBoard(_)
            | CarryingVoid::SeaApart { .. },
        ) => {
            "An army boards a fleet of its own power in a neighbouring sea. It lands in a \
             province next to the fleet's sea."
        }
        VoidReason::Carrying(CarryingVoid::FleetLoaded(_) | CarryingVoid::TwoBoard(_)) => {
            "A fleet carries one army. It can't land one and take another aboard in the same move."
        }
        VoidReason::Carrying(CarryingVoid::FleetFerries(_) | CarryingVoid::LoadedFerry(_)) => {
            "A fleet with an army aboard can't run a Fast Ferry. A fleet that runs a Fast Ferry \
             takes no army aboard."
        }
        VoidReason::Carrying(
            CarryingVoid::NobodyAboard(_)
            | CarryingVoid::WhichArmy
            | CarryingVoid::FleetElsewhere { .. }
            | CarryingVoid::FleetOrderVoid { .. },
        ) => "A(SEA) D PLACE lands the army whose fleet is in that sea, or is ordered there.",
        VoidReason::Carrying(CarryingVoid::LandsInPlace(_)) => {
            "An army that crosses one sea in one move goes by Fast Ferry."
        }
        // III.a.
        VoidReason::Carrying(CarryingVoid::LoadedAshore(_)) => {
            "A fleet enters a land province only after its army has landed. With the army aboard \
             it stays at sea, but may support into land."
        }
        // Section I.
        VoidReason::Carrying(CarryingVoid::FerryTooFar { .. }) => {
            "A Fast Ferry crosses one sea. An army goes farther only aboard a fleet."
        }
        // III.g.
        VoidReason::Carrying(CarryingVoid::SupportsElsewhere(_)) => {
            "A fleet that lands its army may support that landing, move on or stay. It supports \
             nothing else."
        }
        VoidReason::Carrying(CarryingVoid::OnlyLands(_)) => "Its fleet does everything else.",
        _ => return None,
    })
}
