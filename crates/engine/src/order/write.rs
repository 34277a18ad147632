//! The house style: one way to write each order, which the reader reads back to the same order.

use super::{Action, Order, Taking, Travel, UnitRef};
use crate::calendar::{PhaseKind, Scale};
use crate::position::{Position, Unit};
use chancery_atlas::board::{Board, Place, PowerId, UnitKind};

/// The rulebook's word for a unit that leaves the board by order, in adjustments as in retreats.
/// What is written with it is read as what slips call to remove.
pub const DISBAND: &str = "Disband";

/// The order in the house style: `A Par - Bur`, `A Mar S A Par - Bur`, `F NTH C A Lon - Nwy`, `A
/// Lon - Nwy via convoy`, `A Lon - NTH - Nwy`, `A Bur disband`, `Build F StP/nc`, `Disband A Par`,
/// `Waive`, `Mobilize F Edi`, `Demobilize A Bur to Par`, `Disband demobilized A Smy`, `Invest 2`,
/// `A Mar B F LYO`, `A/F LYO - WES`, `A(WES) D Tun`, `F ENG FF A Lon - Bre`, `claim with Germany,
/// Russia`, `concede to Austria`.
///
/// Letters and coasts that the order does not name are filled in from the unit that stands there,
/// and a fleet that carries an army is called a pair; what was written, right or wrong, stays. Of a
/// unit whose kind its owner may choose, no letter is filled in.
///
/// Where a season has time scales, one is written before the order only if the verb does not tell
/// it: `A(ENC) L Lon`, `TS3 F NTH - SKA`. On a board whose orders foretell pairs
/// ([`Board::foretells_pairs`]), a fleet is called a pair or not as the order names it.
pub fn write_order(board: &Board, position: Option<&Position>, order: &Order) -> String {
    OrderWriter {
        board,
        position,
        whole_names: false,
    }
    .timed(order)
}

/// As [`write_order`], in a phase of a kind. What is built at set-up is an extra unit, `Extra unit F
/// Kmr`: the player chooses its place (Mercator, the Mark).
pub fn write_order_in(
    phase: PhaseKind,
    board: &Board,
    position: Option<&Position>,
    order: &Order,
) -> String {
    let writer = OrderWriter {
        board,
        position,
        whole_names: false,
    };
    match order {
        Order::Build { kind, place } if phase == PhaseKind::SetUp => {
            format!("Extra unit {}{}", letter(*kind), writer.place(*place))
        }
        _ => writer.timed(order),
    }
}

/// The same with whole names of provinces, for reports: `A Paris - Burgundy`.
pub fn write_order_in_full(board: &Board, position: Option<&Position>, order: &Order) -> String {
    OrderWriter {
        board,
        position,
        whole_names: true,
    }
    .timed(order)
}

/// Orders of one author in the house style, each with its index, as they are read back to the same
/// orders: as they come, but a landing that depends on the fleet's order before it stands right
/// after that, and says neither army nor sea (`A/F LYO - WES`, `A D Tun`).
pub fn write_orders(
    board: &Board,
    position: Option<&Position>,
    orders: &[&Order],
) -> Vec<(usize, String)> {
    let writer = OrderWriter {
        board,
        position,
        whole_names: false,
    };
    // Of each landing the order that it follows, by its index.
    let follows: Vec<Option<usize>> = orders
        .iter()
        .map(|landing| {
            orders
                .iter()
                .position(|before| is_followed_by(before, landing))
        })
        .collect();
    let mut written = Vec::new();
    for (at, order) in orders.iter().enumerate() {
        // A landing that follows another order is written there.
        if follows[at].is_some() {
            continue;
        }
        written.push((at, writer.timed(order)));
        let landing = (0..orders.len()).filter(|&landing| follows[landing] == Some(at));
        for (nth, landing) in landing.enumerate() {
            // A second one can't be chained to the same order.
            let text = if nth == 0 {
                writer.landing_in_turn(orders[landing])
            } else {
                writer.timed(orders[landing])
            };
            written.push((landing, text));
        }
    }
    written
}

/// Whether a landing that depends on its fleet's order may take army and sea from this one, just
/// before it.
fn is_followed_by(before: &Order, landing: &Order) -> bool {
    let Order::Unit {
        unit: UnitRef { place: sea, .. },
        action: Action::Land {
            fleet: Some(start), ..
        },
    } = landing
    else {
        return false;
    };
    let Order::Unit { unit, action } = before else {
        return false;
    };
    let is_fleet =
        !unit.aboard && unit.kind != Some(UnitKind::Army) && unit.place.province == *start;
    // The reader takes the sea from the order before: where the fleet stays, or where it goes.
    match action {
        Action::Board { fleet } => fleet.place.province == *start && sea.province == *start,
        Action::Hold => is_fleet && sea.province == *start,
        Action::Move { to, .. } => is_fleet && sea.province == to.province,
        _ => false,
    }
}

/// Whether a fleet with an army aboard is written as a pair where the order does not call it one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PairFilling {
    Never,
    WhereLoaded,
}

/// An order being written, on its board and in its position.
pub(super) struct OrderWriter<'a> {
    pub board: &'a Board,
    position: Option<&'a Position>,
    /// Whether places are written by their names, and not by their abbreviations.
    whole_names: bool,
}

impl OrderWriter<'_> {
    fn timed(&self, order: &Order) -> String {
        match order.scale() {
            Some(scale) if self.said(order) != Some(scale) => {
                format!("{} {}", scale.prefix(), self.order(order))
            }
            _ => self.order(order),
        }
    }

    fn order(&self, order: &Order) -> String {
        match order {
            Order::Unit { unit, action } => {
                format!(
                    "{} {}{}",
                    self.ordered(*unit),
                    self.action(Scale::Second, action),
                    taking(unit.treasure)
                )
            }
            Order::Build { kind, place } => {
                format!("Build {}{}", letter(*kind), self.place(*place))
            }
            Order::Remove { unit } => format!("{DISBAND} {}", self.single(*unit)),
            Order::Waive => "Waive".to_owned(),
            Order::Scales(order) => self.scales(order),
            Order::Pools(order) => self.pools(order),
            Order::Ballots(order) => order.write(),
            Order::Kinds(order) => self.unit(*order.unit(), None, PairFilling::Never),
            Order::Claims(order) => self.claims(order),
            Order::Secret(order) => self.secret(order),
        }
    }

    /// The time scale that a reader takes the order for if none is written; `None` where he would
    /// have to ask.
    fn said(&self, order: &Order) -> Option<Scale> {
        match order {
            // A reader would ask of which it is, or take it for one of TS1 or TS3.
            Order::Unit {
                unit,
                action: Action::Hold,
            } if unit.aboard && self.board.foretells_pairs => None,
            Order::Unit {
                action: Action::Land { .. } | Action::Board { .. },
                ..
            } if self.board.foretells_pairs => None,
            Order::Scales(order) => order.said(),
            Order::Unit { .. } => Some(Scale::Second),
            _ => None,
        }
    }

    pub(crate) fn action(&self, scale: Scale, action: &Action) -> String {
        let ashore = if scale == Scale::First { "L" } else { "D" };
        match action {
            Action::Hold => "H".to_owned(),
            Action::Move { to, travel } => self.travel(*to, travel),
            Action::SupportHold { unit } => self.support_hold(*unit),
            // The army goes ashore: with a dash, the fleet's move would be supported.
            Action::SupportMove { unit, to }
                if unit.aboard && !(scale == Scale::Second && self.board.foretells_pairs) =>
            {
                format!("S {} {ashore} {}", self.standing(*unit), self.place(*to))
            }
            Action::SupportMove { unit, to } => {
                format!("S {} - {}", self.standing(*unit), self.place(*to))
            }
            Action::Convoy { army, to, ferry } => {
                let verb = match (ferry, self.board.foretells_pairs) {
                    (true, true) => "F/F",
                    (true, false) => "FF",
                    (false, _) => "C",
                };
                format!("{verb} {} - {}", self.standing(*army), self.place(*to))
            }
            Action::Board { fleet } => format!(
                "{} {}",
                if scale == Scale::Third { "E" } else { "B" },
                self.single(*fleet)
            ),
            Action::Land { to, .. } => format!("{ashore} {}", self.place(*to)),
            Action::Disband => "disband".to_owned(),
            Action::Either { choices } => {
                let choices: Vec<String> = choices.iter().map(|&place| self.place(place)).collect();
                format!("- {}", choices.join(" or "))
            }
        }
    }

    fn travel(&self, to: Place, travel: &Travel) -> String {
        let to = self.place(to);
        match travel {
            Travel::Unsaid => format!("- {to}"),
            Travel::Convoy => format!("- {to} via convoy"),
            // A route of no seas asks for a convoy, and has nothing to name.
            Travel::Route(seas) if seas.is_empty() => format!("- {to} via convoy"),
            Travel::Route(seas) => {
                let stops: Vec<String> = seas
                    .iter()
                    .map(|&sea| self.place(Place::new(sea)))
                    .chain([to])
                    .collect();
                format!("- {}", stops.join(" - "))
            }
        }
    }

    /// A landing without army and sea, as it stands after the order of its fleet.
    fn landing_in_turn(&self, landing: &Order) -> String {
        match landing {
            Order::Unit { unit, action } => format!(
                "A {}{}",
                self.action(Scale::Second, action),
                taking(unit.treasure)
            ),
            order => self.order(order),
        }
    }

    /// Without a letter `S Bur` could be the short form of either support, so the hold is spelt
    /// out.
    fn support_hold(&self, unit: UnitRef) -> String {
        let kind = unit.kind.or_else(|| self.filled_in(self.unit_at(unit)?));
        let hold = if kind.is_some() { "" } else { " H" };
        format!("S {}{hold}", self.standing(unit))
    }

    /// The unit that the order is addressed to; while retreats are due, that is the dislodged one.
    pub(crate) fn ordered(&self, unit: UnitRef) -> String {
        let dislodged = self
            .position
            .and_then(|p| p.dislodged_from(unit.place.province))
            .map(|d| d.unit);
        let there = dislodged.as_ref().or_else(|| self.unit_at(unit));
        self.unit(unit, there, PairFilling::WhereLoaded)
    }

    pub(crate) fn standing(&self, unit: UnitRef) -> String {
        self.unit(unit, self.unit_at(unit), PairFilling::WhereLoaded)
    }

    /// A unit by itself, whatever it carries.
    pub(crate) fn single(&self, unit: UnitRef) -> String {
        self.unit(unit, self.unit_at(unit), PairFilling::Never)
    }

    /// The unit that is named. Of several in one place it is any that is a pair or none as the name
    /// says.
    fn unit_at(&self, unit: UnitRef) -> Option<&Unit> {
        if unit.aboard {
            return None;
        }
        let position = self.position?;
        if let Some(meant) = unit.id.and_then(|id| position.unit(id)) {
            return Some(meant);
        }
        let province = unit.place.province;
        let mut there = position.units_in(province);
        // One alone is meant, pair or not: what was written of it may be wrong.
        if position.units_in(province).nth(1).is_none() {
            return there.next();
        }
        there.find(|other| position.cargo(other.id).is_some() == unit.pair)
    }

    /// A unit's kind, where it is open to all.
    fn kind_of(&self, unit: &Unit) -> Option<UnitKind> {
        let shown = self
            .position
            .is_none_or(|position| position.free_kind(unit.id).is_none());
        shown.then_some(unit.kind)
    }

    /// The kind written for a unit where the order names none. What a unit will be is not for the
    /// writer to say.
    fn filled_in(&self, unit: &Unit) -> Option<UnitKind> {
        if self.board.foretells_pairs {
            None
        } else {
            self.kind_of(unit)
        }
    }

    /// The unit that is named, with what is filled in from the one that stands there, if one does.
    fn unit(&self, named: UnitRef, there: Option<&Unit>, filling: PairFilling) -> String {
        let nation = named
            .power
            .map(|p| format!("{} ", self.board.power(p).adjective))
            .unwrap_or_default();
        if named.beyond {
            // Its place is where it goes, and would tell where it may come from.
            return match (named.aboard, named.pair) {
                (true, _) => format!("{nation}A(OB)"),
                (false, true) => format!("{nation}A/F OB"),
                (false, false) => format!("{nation}{}OB", letter(named.kind)),
            };
        }
        if named.aboard {
            let army = UnitKind::Army.letter();
            return format!("{nation}{army}({})", self.place(named.place));
        }
        let kind = named.kind.or_else(|| self.filled_in(there?));
        // From a unit of another kind nothing is filled in: what was written stays, right or wrong.
        let same = there.filter(|u| self.kind_of(u) == kind);
        let place = Place {
            coast: named.place.coast.or(same.and_then(|u| u.place.coast)),
            ..named.place
        };
        let is_loaded = same.is_some_and(|u| {
            u.kind == UnitKind::Fleet && self.position.is_some_and(|p| p.cargo(u.id).is_some())
        });
        let fills_pair = filling == PairFilling::WhereLoaded && !self.board.foretells_pairs;
        let letter = if named.pair || fills_pair && is_loaded {
            "A/F ".to_owned()
        } else {
            letter(kind)
        };
        format!("{nation}{letter}{}", self.place(place))
    }

    pub(crate) fn powers(&self, powers: &[PowerId]) -> String {
        let names: Vec<&str> = powers
            .iter()
            .map(|&power| self.board.power(power).name.as_str())
            .collect();
        names.join(", ")
    }

    pub(crate) fn place(&self, place: Place) -> String {
        if self.whole_names {
            self.board.full_place(place)
        } else {
            self.board.write_place(place)
        }
    }
}

/// What stands at the end of an order for the treasure that its unit holds.
const fn taking(treasure: Taking) -> &'static str {
    match treasure {
        Taking::Unsaid => "",
        Taking::With => " with T",
        Taking::Without => " without T",
    }
}

pub(super) fn letter(kind: Option<UnitKind>) -> String {
    kind.map(|k| format!("{} ", k.letter())).unwrap_or_default()
}
