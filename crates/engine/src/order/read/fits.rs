//! Whether an order is what a text that is still being typed may become.

use super::context::ReadingContext;
use super::lookup::{OPEN, is_known};
use super::unfinished::{DraftOrder, TypedLine, Unfinished, Wanted};
use crate::order::{Action, ClaimOrder, Order, PoolOrder, Taking, Travel, UnitRef};
use chancery_atlas::board::{Place, ProvinceId, UnitKind};

/// How well what was typed says an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum TypedFit {
    /// It may become the order.
    Begins,
    /// It is the order, written out but for a coast.
    Coastless,
    /// It is the order, written out, though words are written together.
    Exact,
    /// It is the order, word by word.
    Written,
}

use TypedFit::{Begins, Coastless, Written};

impl Unfinished<'_> {
    /// How well what was typed says an order, and in which words; `None` where it does not begin to.
    /// Nothing typed begins every order.
    pub fn says(&self, order: &Order) -> Option<(TypedFit, &[String])> {
        if self.scale.is_some_and(|scale| order.scale() != Some(scale)) {
            return None;
        }
        if self.is_empty {
            return Some((Begins, &[]));
        }
        let mut best: Option<(TypedFit, &[String])> = None;
        for draft in &self.drafts {
            let line = self.lines.get(draft.line)?;
            let fit = self.fit(line, draft, order);
            if fit > best.map(|(fit, _)| fit) {
                best = fit.map(|fit| (fit, line.words.as_slice()));
            }
        }
        best
    }

    /// Whether the support of a unit may be meant, and something more is typed than the unit.
    pub fn supports(&self, unit: UnitRef) -> bool {
        self.any_action(|line, action| match action {
            Action::SupportMove { unit: named, to } => *to != OPEN && line.names(named, &unit),
            _ => false,
        })
    }

    /// Whether the convoy of an army may be meant, and its destination is typed.
    pub fn convoys(&self, army: UnitRef) -> bool {
        self.any_action(|line, action| match action {
            Action::Convoy {
                army: named, to, ..
            } => *to != OPEN && line.names(named, &army),
            _ => false,
        })
    }

    /// Whether a landing may be meant, and somewhere to land is typed.
    pub fn lands(&self) -> bool {
        self.any_action(|_, action| matches!(action, Action::Land { to, .. } if *to != OPEN))
    }

    /// Whether a move over a place may be meant, and something more is typed.
    pub fn goes_over(&self, over: ProvinceId) -> bool {
        self.any_action(|line, action| match action {
            Action::Move {
                travel: Travel::Route(way),
                ..
            } => way
                .first()
                .is_some_and(|&first| line.place(first.into(), over.into()).is_some()),
            _ => false,
        })
    }

    /// Whether a concession may be meant.
    pub fn concedes(&self) -> bool {
        self.any(|_, order| order.conceded().is_some())
    }

    /// Whether it may be meant that a unit leaves the board, and a place is typed for which.
    pub fn demobilizes(&self, unit: UnitRef) -> bool {
        self.any(|line, order| match order {
            Order::Pools(order) => {
                let is_typed = order.left_for().is_some_and(|goal| goal != OPEN.province);
                is_typed && order.unit().is_some_and(|named| line.names(named, &unit))
            }
            _ => false,
        })
    }

    /// Whether one of the orders that may be meant passes.
    fn any(&self, passes: impl Fn(&TypedLine, &Order) -> bool) -> bool {
        self.drafts.iter().any(|draft| {
            let line = self.lines.get(draft.line);
            line.zip(draft.order.as_ref())
                .is_some_and(|(line, order)| passes(line, order))
        })
    }

    fn any_action(&self, passes: impl Fn(&TypedLine, &Action) -> bool) -> bool {
        self.any(|line, order| order.action().is_some_and(|action| passes(line, action)))
    }

    fn fit(&self, line: &TypedLine, draft: &DraftOrder, order: &Order) -> Option<TypedFit> {
        let in_month = self.context.in_month();
        if in_month && draft.told.is_some() && draft.told != order.scale() {
            return None;
        }
        let named = match draft.unit {
            Some(unit) => self.unit_named(line, unit, order)?,
            None => Written,
        };
        let taking = order.unit().map_or(Taking::Unsaid, |unit| unit.treasure);
        let said = match (draft.taking, taking) {
            (a, b) if a == b => Written,
            (Taking::Unsaid, _) => Begins,
            _ => return None,
        };
        let found = match (&draft.order, order) {
            (None, _) => Begins,
            (Some(Order::Pools(begun)), Order::Pools(order)) => {
                let names_unit = draft.unit.is_some_and(|unit| unit.place != OPEN);
                // `dem gas` alone the reader reads.
                let is_misread = if names_unit {
                    begun.left_for().is_none_or(|goal| goal == OPEN.province)
                } else {
                    self.is_of_unit_there(order)
                };
                if is_misread {
                    return None;
                }
                pools(line, begun, order)?
            }
            (Some(begun), _) => self.order(line, begun, order)?,
        };
        let begun = if draft.begun { Begins } else { Written };
        let glued = if line.glued { TypedFit::Exact } else { Written };
        // An order fits as badly as the part of it that fits worst.
        [named, said, found, begun, glued].into_iter().min()
    }

    /// Whether the place that a unit is to leave for is rather the name of the unit that stands
    /// there: `dem bur` where nobody of the power can leave the board.
    fn is_of_unit_there(&self, order: &PoolOrder) -> bool {
        let Some(goal) = order.left_for() else {
            return false;
        };
        let ReadingContext {
            board, position, ..
        } = self.context;
        // Units leave the board for a home centre of their own only (mobilization R17).
        let home = board.province(goal).home;
        (home.is_none() || home != self.context.power) && position.unit_in(goal).is_some()
    }

    /// The unit that an order is to, or calls or drops, as it was named first.
    fn unit_named(&self, line: &TypedLine, named: UnitRef, order: &Order) -> Option<TypedFit> {
        let pairs = self.context.tells_pairs() && self.context.in_month();
        let unit = match order.unit() {
            Some(unit) => *unit,
            None => pooled_unit(order)?,
        };
        let says_pair = !pairs || named.kind.is_none() || named.pair == unit.pair;
        if !says_pair || !alike(&named, &unit) {
            return None;
        }
        let fit = line.place(named.place, unit.place)?;
        // The unit at the cursor is meant, so nothing is missing where its place is left out.
        Some(if named.place == OPEN { Written } else { fit })
    }

    fn order(&self, line: &TypedLine, begun: &Order, order: &Order) -> Option<TypedFit> {
        match (begun, order) {
            (Order::Waive, Order::Waive) => Some(Written),
            (
                Order::Build { kind, place },
                Order::Build {
                    kind: other,
                    place: there,
                },
            ) => {
                if !says_kind(*kind, *other) {
                    return None;
                }
                line.place(*place, *there)
            }
            (Order::Remove { unit }, Order::Remove { unit: other }) => line.unit(unit, other),
            (Order::Remove { unit }, Order::Pools(order)) => {
                let (kind, centre) = order.dropped()?;
                if !says_kind(unit.kind, kind) {
                    return None;
                }
                line.place(unit.place, centre.into())
            }
            (Order::Kinds(begun), Order::Kinds(order)) => {
                let (begun, unit) = (begun.unit(), order.unit());
                if !says_kind(begun.kind, unit.kind) {
                    return None;
                }
                line.place(begun.place, unit.place)
            }
            (Order::Claims(begun), Order::Claims(order)) => claims(begun, order),
            (Order::Scales(_), Order::Scales(_))
                if begun.chain().is_some() && order.chain().is_some() =>
            {
                chain(line, begun, order)
            }
            _ => self.action(line, begun.action()?, order),
        }
    }

    fn action(&self, line: &TypedLine, begun: &Action, order: &Order) -> Option<TypedFit> {
        if let Action::Move { to, travel } = begun {
            return self.going_to(line, *to, travel, order);
        }
        // `c por` may be said of the first fleet of a chain.
        let chained = order.chain().map(|(_, army, to)| Action::Convoy {
            army: *army,
            to,
            ferry: false,
        });
        let action = chained.as_ref().or_else(|| order.action())?;
        match (begun, action) {
            (Action::Hold, Action::Hold) | (Action::Disband, Action::Disband) => Some(Written),
            (Action::SupportHold { unit }, Action::SupportHold { unit: other }) => {
                line.unit(unit, other)
            }
            (
                Action::SupportMove { unit, to },
                Action::SupportMove {
                    unit: other,
                    to: goal,
                },
            ) => Some(line.unit(unit, other)?.min(line.place(*to, *goal)?)),
            (
                Action::Convoy { army, to, ferry },
                Action::Convoy {
                    army: other,
                    to: goal,
                    ferry: ferries,
                },
            ) => {
                let is_meant = ferry == ferries || !ferry && self.at.convoy_is_ferry;
                if !is_meant {
                    return None;
                }
                Some(line.unit(army, other)?.min(line.place(*to, *goal)?))
            }
            (Action::Board { fleet }, Action::Board { fleet: other }) => line.unit(fleet, other),
            (Action::Land { to, .. }, Action::Land { to: goal, .. }) => line.place(*to, *goal),
            (Action::Either { choices }, Action::Either { choices: all }) => {
                either(line, choices, all)
            }
            _ => None,
        }
    }

    /// What a move may mean that is typed: also that a unit leaves the board for its destination,
    /// or comes onto it there.
    fn going_to(
        &self,
        line: &TypedLine,
        to: Place,
        travel: &Travel,
        order: &Order,
    ) -> Option<TypedFit> {
        let Order::Pools(order) = order else {
            return self.movement(line, to, travel, order.action()?);
        };
        if *travel != Travel::Unsaid {
            return None;
        }
        if let Some((kind, goal)) = order.called() {
            let unit = self.at.unit?;
            if unit.kind != kind || unit.place.province != goal.province {
                return None;
            }
            return line.place(to, goal);
        }
        if self.at.wanted != Wanted::Leaving {
            return None;
        }
        line.place(to, order.left_for()?.into())
    }

    /// What a destination alone may mean, or a move with the way that it travels.
    fn movement(
        &self,
        line: &TypedLine,
        to: Place,
        travel: &Travel,
        action: &Action,
    ) -> Option<TypedFit> {
        match (travel, action) {
            (
                _,
                Action::Move {
                    to: goal,
                    travel: way,
                },
            ) if travel == way => line.place(to, *goal),
            (
                Travel::Unsaid,
                Action::Move {
                    travel: Travel::Route(way),
                    ..
                },
            ) => line.place(to, (*way.first()?).into()).map(|_| Begins),
            (Travel::Unsaid, Action::Move { to: goal, .. }) => {
                line.place(to, *goal).map(|_| Begins)
            }
            (
                Travel::Route(way),
                Action::Move {
                    to: goal,
                    travel: Travel::Route(all),
                },
            ) => {
                let (over, all) = (way.first()?, all.first()?);
                let over = line.place((*over).into(), (*all).into())?;
                Some(over.min(line.place(to, *goal)?))
            }
            (Travel::Unsaid, Action::Land { to: goal, .. }) => {
                let is_army = self
                    .at
                    .unit
                    .is_some_and(|unit| unit.kind == Some(UnitKind::Army));
                let is_meant =
                    self.at.wanted == Wanted::Landing || self.context.in_month() && is_army;
                if !is_meant {
                    return None;
                }
                line.place(to, *goal)
            }
            (Travel::Unsaid, Action::Either { choices }) => either(line, &[to], choices),
            _ => None,
        }
    }
}

impl TypedLine {
    fn place(&self, begun: Place, place: Place) -> Option<TypedFit> {
        if begun == OPEN {
            return Some(Begins);
        }
        if !is_known(begun) {
            // Names that are only begun are numbered down from `OPEN`.
            let nth = usize::from(u16::MAX - begun.province.0);
            let is_begun = self.beginnings.get(nth)?.iter().any(|other| {
                other.province == place.province
                    && (other.coast.is_none() || other.coast == place.coast)
            });
            return is_begun.then_some(Begins);
        }
        match (begun.coast, place.coast) {
            _ if begun.province != place.province => None,
            (a, b) if a == b => Some(Written),
            (None, Some(_)) => Some(Coastless),
            _ => None,
        }
    }

    fn unit(&self, begun: &UnitRef, unit: &UnitRef) -> Option<TypedFit> {
        // The letter of a unit says nothing before its place does.
        let is_idle = begun.place == OPEN && (begun.kind.is_some() || begun.power.is_some());
        let says_pair = !self.tells_pairs || begun.kind.is_none() || begun.pair == unit.pair;
        if is_idle || !says_pair || !alike(begun, unit) {
            return None;
        }
        self.place(begun.place, unit.place)
    }

    fn names(&self, begun: &UnitRef, unit: &UnitRef) -> bool {
        begun.place != OPEN && self.unit(begun, unit).is_some()
    }
}

/// Whether nothing that is said of a unit is otherwise.
fn alike(begun: &UnitRef, unit: &UnitRef) -> bool {
    (begun.kind.is_none() || begun.kind == unit.kind)
        && (begun.power.is_none() || begun.power == unit.power)
        && begun.beyond == unit.beyond
}

/// The choices of a retreat, the first of which are typed.
fn either(line: &TypedLine, begun: &[Place], all: &[Place]) -> Option<TypedFit> {
    let mut worst = match begun.len().cmp(&all.len()) {
        std::cmp::Ordering::Less => Begins,
        std::cmp::Ordering::Equal => Written,
        std::cmp::Ordering::Greater => return None,
    };
    for (&typed, &choice) in begun.iter().zip(all) {
        worst = worst.min(line.place(typed, choice)?);
    }
    Some(worst)
}

/// The fleets of a convoy that sail in turn, the army and where it goes.
fn chain(line: &TypedLine, begun: &Order, order: &Order) -> Option<TypedFit> {
    let (typed, army, to) = begun.chain()?;
    let (fleets, carried, goal) = order.chain()?;
    // The first fleet may be the unit at the cursor, which need not be named.
    let skipped = fleets.len().checked_sub(typed.len())?;
    if skipped > 1 {
        return None;
    }
    let mut worst = Written;
    for (typed, fleet) in typed.iter().zip(&fleets[skipped..]) {
        worst = worst.min(line.unit(typed, fleet)?);
    }
    let aim = line.unit(army, carried)?.min(line.place(to, goal)?);
    Some(worst.min(aim))
}

/// The unit of a pool that an order calls or drops.
fn pooled_unit(order: &Order) -> Option<UnitRef> {
    let Order::Pools(order) = order else {
        return None;
    };
    let (kind, place) = if let Some(called) = order.called() {
        called
    } else {
        let (kind, centre) = order.dropped()?;
        (kind, centre.into())
    };
    Some(UnitRef {
        kind,
        ..UnitRef::at(place)
    })
}

/// Whether the letter that is typed, if any, is that of a unit.
fn says_kind(begun: Option<UnitKind>, kind: Option<UnitKind>) -> bool {
    begun.is_none() || begun == kind
}

fn pools(line: &TypedLine, begun: &PoolOrder, order: &PoolOrder) -> Option<TypedFit> {
    if let (Some((kind, place)), Some((other, there))) = (begun.called(), order.called()) {
        if !says_kind(kind, other) {
            return None;
        }
        return line.place(place, there);
    }
    if let (Some((kind, centre)), Some((other, there))) = (begun.dropped(), order.dropped()) {
        if !says_kind(kind, other) {
            return None;
        }
        return line.place(centre.into(), there.into());
    }
    let goal = order.left_for()?;
    let to = match begun.left_for() {
        Some(to) => line.place(to.into(), goal.into())?,
        None => Begins,
    };
    Some(line.unit(begun.unit()?, order.unit()?)?.min(to))
}

/// Powers in whatever order.
fn claims(begun: &ClaimOrder, order: &ClaimOrder) -> Option<TypedFit> {
    let (begun_with, all) = (begun.powers(), order.powers());
    if begun.is_claim() != order.is_claim() || !begun_with.iter().all(|power| all.contains(power)) {
        return None;
    }
    if begun_with.len() != all.len() {
        return Some(Begins);
    }
    Some(TypedFit::Exact)
}
