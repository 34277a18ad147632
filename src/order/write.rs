//! The house style: one way to write each order, which the reader reads back to the same order.

use super::{Action, Order, Travel, UnitRef};
use crate::board::{Board, Place, PowerId, UnitKind};
use crate::position::{Position, Unit};

/// The order in the house style: `A Par - Bur`, `A Mar S A Par - Bur`, `F NTH C A Lon - Nwy`, `A Lon - Nwy via convoy`,
/// `A Lon - NTH - Nwy`, `A Bur disband`, `Build F StP/nc`, `Remove A Par`, `Waive`, `Mobilize F Edi`, `Demobilize A Bur to Par`,
/// `Disband demobilized A Smy`, `Invest 2`.
///
/// Letters and coasts that the order does not name are filled in from the unit that stands there; what was written, right or wrong, stays.
pub fn write_order(board: &Board, position: Option<&Position>, order: &Order) -> String {
    Writer { board, position }.order(order)
}

struct Writer<'a> {
    board: &'a Board,
    position: Option<&'a Position>,
}

impl Writer<'_> {
    fn order(&self, order: &Order) -> String {
        match order {
            Order::Unit { unit, action } => format!("{} {}", self.ordered(*unit), self.action(action)),
            Order::Build { kind, place } => format!("Build {}{}", letter(*kind), self.place(*place)),
            Order::Remove { unit } => format!("Remove {}", self.standing(*unit)),
            Order::Waive => "Waive".to_owned(),
            Order::Mobilize { kind, place } => format!("Mobilize {}{}", letter(*kind), self.place(*place)),
            Order::Demobilize { unit, to: Some(to) } => format!("Demobilize {} to {}", self.ordered(*unit), self.place(Place::of(*to))),
            Order::Demobilize { unit, to: None } => format!("Demobilize {}", self.ordered(*unit)),
            Order::RemovePooled { kind, centre } => format!("Disband demobilized {}{}", letter(*kind), self.place(Place::of(*centre))),
            Order::Invest { amount } => format!("Invest {amount}"),
            Order::Lot { number } => format!("Lot {number}"),
            Order::Choose { unit } => format!("{}{}", letter(unit.kind), self.place(unit.place)),
            Order::Claim { with } => format!("claim with {}", self.powers(with)),
            Order::Concede { to } => format!("concede to {}", self.powers(to)),
        }
    }

    fn action(&self, action: &Action) -> String {
        match action {
            Action::Hold => "H".to_owned(),
            Action::Move { to, travel } => self.travel(*to, travel),
            Action::SupportHold { unit } => self.support_hold(*unit),
            Action::SupportMove { unit, to } if unit.aboard => format!("S {} D {}", self.standing(*unit), self.place(*to)),
            Action::SupportMove { unit, to } => format!("S {} - {}", self.standing(*unit), self.place(*to)),
            Action::Convoy { army, to, ferry } => {
                format!("{} {} - {}", if *ferry { "FF" } else { "C" }, self.standing(*army), self.place(*to))
            }
            Action::Board { fleet } => format!("B {}", self.standing(*fleet)),
            Action::Land { to, .. } => format!("D {}", self.place(*to)),
            Action::Disband => "disband".to_owned(),
        }
    }

    fn travel(&self, to: Place, travel: &Travel) -> String {
        let to = self.place(to);
        match travel {
            Travel::Unsaid => format!("- {to}"),
            Travel::Convoy => format!("- {to} via convoy"),
            Travel::Route(seas) if seas.is_empty() => format!("- {to} via convoy"),
            Travel::Route(seas) => {
                let stops: Vec<String> = seas.iter().map(|&sea| self.place(Place::of(sea))).chain([to]).collect();
                format!("- {}", stops.join(" - "))
            }
        }
    }

    /// Without a letter `S Bur` could be the short form of either support, so the hold is spelt out.
    fn support_hold(&self, unit: UnitRef) -> String {
        let hold = if unit.kind.or_else(|| self.unit_at(unit).map(|u| u.kind)).is_none() { " H" } else { "" };
        format!("S {}{hold}", self.standing(unit))
    }

    /// The unit that the order is addressed to; while retreats are due, that is the dislodged one.
    fn ordered(&self, unit: UnitRef) -> String {
        let dislodged = self.position.and_then(|p| p.dislodged_from(unit.place.province)).map(|d| d.unit);
        self.unit(unit, dislodged.as_ref().or_else(|| self.unit_at(unit)))
    }

    fn standing(&self, unit: UnitRef) -> String {
        self.unit(unit, self.unit_at(unit))
    }

    fn unit_at(&self, unit: UnitRef) -> Option<&Unit> {
        self.position.and_then(|p| p.unit_in(unit.place.province))
    }

    fn unit(&self, named: UnitRef, there: Option<&Unit>) -> String {
        let kind = named.kind.or(there.map(|u| u.kind));
        let filled = there.filter(|u| Some(u.kind) == kind).and_then(|u| u.place.coast);
        let place = Place { coast: named.place.coast.or(filled), ..named.place };
        let nation = named.power.map(|p| format!("{} ", self.board.power(p).adjective)).unwrap_or_default();
        format!("{nation}{}{}", letter(kind), self.place(place))
    }

    fn powers(&self, powers: &[PowerId]) -> String {
        let names: Vec<&str> = powers.iter().map(|&power| self.board.power(power).name.as_str()).collect();
        names.join(", ")
    }

    fn place(&self, place: Place) -> String {
        self.board.write_place(place)
    }
}

fn letter(kind: Option<UnitKind>) -> String {
    kind.map(|k| format!("{} ", k.letter())).unwrap_or_default()
}
