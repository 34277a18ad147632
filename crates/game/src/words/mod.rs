//! What places, units and orders are called: in the short style of slips, or in full for reading
//! aloud; and why an order is void.

mod ballots;
mod carrying;
mod claims;
mod facts;
mod kinds;
mod notes;
mod open_seas;
mod pools;
mod scales;
mod seals;
mod secret;
mod void;

pub use chancery_atlas::grammar::{mark_messages, said};
pub use facts::{board_facts, owned_facts};
pub use notes::{misnamed, note, unit_form, wrong_kind};
pub use pools::asks;
pub use seals::{slips_missing, slips_older};
pub use void::{not_taken, void};

use std::fmt::Display;

use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::{PhaseKind, Scale};
use chancery_engine::order::write::{write_order, write_order_in_full};
use chancery_engine::order::{Action, Order, Travel, UnitRef};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::State;

/// How names are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    /// As on slips: `A Par - Bur`.
    Short,
    /// The same with whole names of provinces: `A Paris - Burgundy`.
    Named,
    /// For reading aloud: `army Paris to Burgundy`.
    Full,
}

impl Style {
    pub const ALL: [Self; 3] = [Self::Short, Self::Named, Self::Full];
}

/// Gives the names of what a phase speaks of. Units are named as they stood when it began.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    pub board: &'a Board,
    /// The position before the phase.
    pub position: &'a Position,
    pub phase: PhaseKind,
    pub style: Style,
    /// Whose orders are spoken of, where people give them who are no powers.
    pub player: Option<&'a str>,
    /// The time scale that is spoken of, where it is one of several.
    pub scale: Option<Scale>,
    /// Whether units are called what they are, where an order called them otherwise and counts.
    pub true_names: bool,
    /// What came of the phase, where it was settled: a fleet that took an army aboard in it is a
    /// pair in its own order.
    pub boardings: Option<&'a dyn Boardings>,
}

/// Knows who took an army aboard.
pub trait Boardings {
    /// Whether an army boarded the fleet in the phase.
    fn took_aboard(&self, fleet: &Unit) -> bool;
}

impl<'a> Names<'a> {
    /// The names in a phase, given the game before it.
    pub fn new(board: &'a Board, before: &'a State, style: Style) -> Self {
        Self {
            board,
            position: &before.position,
            phase: before.phase.kind,
            style,
            player: None,
            scale: None,
            true_names: false,
            boardings: None,
        }
    }

    /// The same, where a player's orders are spoken of: `Chuck has no influence in France`.
    #[must_use]
    pub fn of_player(self, player: &'a str) -> Self {
        Self {
            player: if player.is_empty() {
                None
            } else {
                Some(player)
            },
            ..self
        }
    }

    /// A power: `France`.
    pub fn power(&self, power: PowerId) -> &'a str {
        &self.board.power(power).name
    }

    /// A power's, as in `France's`.
    pub(crate) fn whose(&self, power: PowerId) -> String {
        possessive(self.power(power))
    }

    pub(crate) fn place(&self, place: Place) -> String {
        match self.style {
            Style::Short => self.board.write_place(place),
            Style::Named | Style::Full => self.board.full_place(place),
        }
    }

    pub(crate) fn province(&self, province: ProvinceId) -> String {
        self.place(Place::new(province))
    }

    /// A unit with its place: `A Par`, `army Paris`; a fleet with an army aboard `A/F LYO`, the
    /// army itself `A(LYO)`, and one whose kind is not chosen, or not to be known, `? Rom`.
    pub fn unit(&self, unit: &Unit) -> String {
        if self.position.carried(unit.id).is_some() {
            return self.aboard(unit.place.province);
        }
        let place = self.place(unit.place);
        let secret = self
            .position
            .free_kind(unit.id)
            .is_some_and(|free| !free.chosen);
        match (self.style, secret) {
            (Style::Short | Style::Named, true) => format!("? {place}"),
            (Style::Full, true) => format!("unit {place}"),
            (_, false) if self.position.cargo(unit.id).is_some() => self.pair(unit.place),
            (_, false) => self.named(Some(unit.kind), unit.place),
        }
    }

    /// A fleet together with the army that it carries: `A/F LYO`, `army/fleet Gulf of Lyon`.
    pub(crate) fn pair(&self, place: Place) -> String {
        let word = if self.style == Style::Full {
            "army/fleet"
        } else {
            "A/F"
        };
        format!("{word} {}", self.place(place))
    }

    /// An army aboard a fleet, by its sea: `A(LYO)`, `army aboard in Gulf of Lyon`.
    pub(crate) fn aboard(&self, sea: ProvinceId) -> String {
        match self.style {
            Style::Short | Style::Named => format!("A({})", self.province(sea)),
            Style::Full => format!("army aboard in {}", self.province(sea)),
        }
    }

    /// The unit in a province, as orders of the phase mean it; the province alone where there is
    /// none.
    pub(crate) fn unit_at(&self, province: ProvinceId) -> String {
        match self.find(province) {
            Some(unit) => self.unit(unit),
            None => self.province(province),
        }
    }

    /// The place of the unit in a province, with the coast it stands at; the province alone where
    /// there is none.
    pub(crate) fn station(&self, province: ProvinceId) -> String {
        self.place(
            self.find(province)
                .map_or(Place::new(province), |unit| unit.place),
        )
    }

    /// An order, with letters and coasts filled in from the units that stand there.
    pub(crate) fn order(&self, order: &Order) -> String {
        match self.style {
            Style::Short => self.short_order(order, write_order),
            Style::Named => self.short_order(order, write_order_in_full),
            Style::Full => self.order_in_full(order),
        }
    }

    fn short_order(
        &self,
        order: &Order,
        write: fn(&Board, Option<&Position>, &Order) -> String,
    ) -> String {
        if let Some(scale) = self.scale {
            // Kinds stay as they were written, for the order stands or falls by them; the time
            // scale stands above.
            let written = write(self.board, None, order);
            return match written.strip_prefix(scale.prefix()) {
                Some(rest) => rest.trim_start().to_owned(),
                None => written,
            };
        }
        if let Order::Build { kind, place } = order
            && self.phase == PhaseKind::SetUp
        {
            return format!("Extra unit {}", self.named(*kind, *place));
        }
        let written = write(self.board, Some(self.position), order);
        // Boarding comes first in a move, so the fleet goes on as a pair in that very move.
        if let Some(unit) = order.unit()
            && self.took_aboard(*unit)
            && let Some(rest) = written.strip_prefix("F ")
        {
            return format!("A/F {rest}");
        }
        written
    }

    /// Whether a unit is a fleet that an army boarded in the phase.
    fn took_aboard(&self, unit: UnitRef) -> bool {
        let (Some(there), Some(phase)) = (self.find(unit.place.province), self.boardings) else {
            return false;
        };
        there.kind == UnitKind::Fleet && !unit.aboard && phase.took_aboard(there)
    }

    /// An order of which the unit is known, in few letters: `Gal`, `H`, `S War-Gal`; of a build or
    /// removal the unit, `A Par`.
    pub fn terse(&self, order: &Order) -> String {
        // Builds and removals are lists: the unit alone tells one line from another.
        let Some(action) = order.action() else {
            return match order {
                Order::Build { kind, place } => self.named(*kind, *place),
                Order::Remove { unit } => self.unit_ref(*unit),
                Order::Waive => "waive".to_owned(),
                other => self.order(other),
            };
        };
        match action {
            Action::Hold => "H".to_owned(),
            Action::Move {
                to,
                travel: Travel::Unsaid,
            } => self.place(*to),
            Action::Move { to, travel } => {
                format!("{} {}", self.place(*to), self.way(travel))
            }
            Action::SupportHold { unit } => format!("S {}", self.province(unit.place.province)),
            Action::SupportMove { unit, to } if unit.aboard => {
                format!("S {} D {}", self.unit_ref(*unit), self.place(*to))
            }
            Action::SupportMove { unit, to } => {
                format!(
                    "S {}-{}",
                    self.province(unit.place.province),
                    self.place(*to)
                )
            }
            Action::Convoy {
                army,
                to,
                ferry: true,
            } => format!(
                "FF {}-{}",
                self.province(army.place.province),
                self.place(*to)
            ),
            Action::Convoy {
                army,
                to,
                ferry: false,
            } => format!(
                "C {}-{}",
                self.province(army.place.province),
                self.place(*to)
            ),
            Action::Board { fleet } => format!("B {}", self.province(fleet.place.province)),
            Action::Land { to, .. } => format!("D {}", self.place(*to)),
            Action::Disband => "disband".to_owned(),
            Action::Either { choices } => self.either(choices),
        }
    }

    /// `by convoy`, `by way of North Sea and Norwegian Sea`.
    fn way(&self, travel: &Travel) -> String {
        match travel {
            Travel::Route(seas) if !seas.is_empty() => {
                let seas = seas.iter().map(|&sea| self.province(sea));
                format!("by way of {}", series(seas))
            }
            _ => "by convoy".to_owned(),
        }
    }

    fn find(&self, province: ProvinceId) -> Option<&'a Unit> {
        unit_at(self.position, self.phase, province)
    }

    /// A unit of which the kind may not be known: `A Par`, `Par`.
    pub(crate) fn named(&self, kind: Option<UnitKind>, place: Place) -> String {
        let place = self.place(place);
        match (kind, self.style) {
            (None, _) => place,
            (Some(kind), Style::Short | Style::Named) => format!("{} {place}", kind.letter()),
            (Some(kind), Style::Full) => format!("{} {place}", kind.word()),
        }
    }

    fn unit_ref(&self, unit: UnitRef) -> String {
        if unit.aboard {
            return self.aboard(unit.place.province);
        }
        if unit.pair {
            return self.pair(unit.place);
        }
        let there = self.find(unit.place.province);
        let kind = unit.kind.or(there.map(|u| u.kind));
        let meant = there.filter(|unit| Some(unit.kind) == kind);
        // In a time scale an order stands or falls by the kind that it names, so none is put right.
        if self.scale.is_none()
            && let Some(fleet) = meant
            && self.position.cargo(fleet.id).is_some()
        {
            return self.pair(fleet.place);
        }
        // A fleet has the coast where it stands, also where the order names none.
        let coast = meant.and_then(|unit| unit.place.coast);
        self.named(
            kind,
            Place {
                coast: unit.place.coast.or(coast),
                ..unit.place
            },
        )
    }

    /// The unit of an order and what it does, for reading aloud: `army Paris`, `to Burgundy`.
    pub(crate) fn unit_and_action(&self, order: &Order) -> Option<[String; 2]> {
        match order {
            Order::Unit { unit, action } => Some(self.unit_with_action(*unit, action)),
            Order::Scales(order) => scales::unit_and_action(*self, order),
            _ => None,
        }
    }

    fn unit_with_action(&self, unit: UnitRef, action: &Action) -> [String; 2] {
        // `unit_ref` speaks of the unit as it stood, and the army came aboard since.
        let named = if self.took_aboard(unit) {
            self.pair(unit.place)
        } else {
            self.unit_ref(unit)
        };
        [named, self.action_in_full(action)]
    }

    fn order_in_full(&self, order: &Order) -> String {
        match order {
            Order::Unit { unit, action } => self.unit_with_action(*unit, action).join(" "),
            Order::Scales(order) => scales::order(*self, order),
            // In the set-up these words are of the extra unit, which is placed and not built
            // (Mercator).
            Order::Build { kind, place } if self.phase == PhaseKind::SetUp => {
                format!("places the extra unit {}", self.named(*kind, *place))
            }
            Order::Build { kind, place } => format!("builds {}", self.named(*kind, *place)),
            Order::Waive if self.phase == PhaseKind::SetUp => "places no extra unit".to_owned(),
            Order::Remove { unit } => format!("disbands {}", self.unit_ref(*unit)),
            Order::Waive => "waives a build".to_owned(),
            Order::Pools(order) => pools::order(*self, order),
            Order::Ballots(order) => ballots::order(order),
            Order::Kinds(order) => kinds::order(*self, order),
            Order::Claims(order) => claims::order(*self, order),
            Order::Secret(order) => secret::order(*self, order),
        }
    }

    fn action_in_full(&self, action: &Action) -> String {
        match action {
            Action::Hold => "holds".to_owned(),
            Action::Move {
                to,
                travel: Travel::Unsaid,
            } => format!("to {}", self.place(*to)),
            Action::Move { to, travel } => format!("to {} {}", self.place(*to), self.way(travel)),
            Action::SupportHold { unit } => format!("supports {}", self.unit_ref(*unit)),
            Action::SupportMove { unit, to } if unit.aboard => {
                format!(
                    "supports the landing from {} in {}",
                    self.province(unit.place.province),
                    self.place(*to)
                )
            }
            Action::SupportMove { unit, to } => {
                format!("supports {} to {}", self.unit_ref(*unit), self.place(*to))
            }
            Action::Convoy {
                army,
                to,
                ferry: true,
            } => format!("ferries {} to {}", self.unit_ref(*army), self.place(*to)),
            Action::Convoy {
                army,
                to,
                ferry: false,
            } => format!("convoys {} to {}", self.unit_ref(*army), self.place(*to)),
            Action::Board { fleet } => format!(
                "boards {}",
                self.unit_ref(UnitRef {
                    kind: Some(UnitKind::Fleet),
                    ..*fleet
                })
            ),
            Action::Land { to, .. } => format!("lands in {}", self.place(*to)),
            Action::Disband => "disbands".to_owned(),
            Action::Either { choices } => format!("to {}", self.either(choices)),
        }
    }

    /// `Hol or Kie`.
    fn either(&self, choices: &[Place]) -> String {
        let choices: Vec<String> = choices.iter().map(|&place| self.place(place)).collect();
        choices.join(" or ")
    }

    /// Powers as a series: `Austria and Germany`.
    pub(crate) fn powers(&self, powers: &[PowerId]) -> String {
        series(powers.iter().map(|&power| self.power(power)))
    }
}

/// Somebody's, as in `France's`, `Chris'`.
pub fn possessive(name: &str) -> String {
    if name.ends_with('s') {
        format!("{name}'")
    } else {
        format!("{name}'s")
    }
}

/// Several names as a series: `A Par, A Mar and F Bre`.
pub fn series(names: impl IntoIterator<Item: Display>) -> String {
    let names: Vec<_> = names.into_iter().collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.to_string(),
        [first @ .., last] => format!("{} and {last}", first.iter().joined(", ")),
    }
}

/// The text with its first letter in upper case.
pub fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

/// The unit that orders of a phase mean by a province: in a retreat phase the dislodged one, else
/// the standing one.
pub fn unit_at(position: &Position, phase: PhaseKind, province: ProvinceId) -> Option<&Unit> {
    // The unit that dislodged it may stand in the same province, and takes no orders now.
    if phase == PhaseKind::Retreats
        && let Some(waiting) = position.dislodged_from(province)
    {
        return Some(&waiting.unit);
    }
    if let Some(standing) = position.unit_in(province) {
        return Some(standing);
    }
    let waiting = position.dislodged_from(province)?;
    Some(&waiting.unit)
}
