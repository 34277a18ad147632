//! The lines that were handed in, sorted by time scale: what each says, which of them are written
//! twice, and which give one piece two orders.

use crate::calendar::Scale;
use crate::order::{Action, Order, ScaleOrder, Submission, UnitRef};
use chancery_atlas::board::{Place, PowerId, ProvinceId, UnitKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Says<'o> {
    /// `A(ENC) L Lon`, `A(NTH) D Hol`
    Land { army: UnitRef, to: Place },
    /// `A(Lon) B F(ENC)`, `A(Spa) E F(MAO)`
    Board { army: UnitRef, fleet: UnitRef },
    /// `TS1 A(NTH) H`: it stays aboard.
    Stay { army: UnitRef },
    /// `F(ENC) S A(ENC) L Lon`
    Aid {
        fleet: UnitRef,
        army: UnitRef,
        to: Place,
    },
    /// `TS3 F(NTH) - SKA`
    Onward { fleet: UnitRef, to: Place },
    /// `F(ENC) F/F A(Lon) - Bre`, `F(NTH) & F(ENC) C A(Den) - Por`, or a fleet's line of such a
    /// chain.
    Carry {
        fleets: &'o [UnitRef],
        army: UnitRef,
        to: Place,
    },
    /// An order of the second time scale as in the standard game.
    Plain { unit: UnitRef, action: &'o Action },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct ScaleLine<'o> {
    pub index: usize,
    pub power: PowerId,
    /// When it is carried out.
    pub scale: Scale,
    pub says: Says<'o>,
    /// Where one piece would have two orders of its writer with it, in the first or second time
    /// scale.
    pub twice: Option<ProvinceId>,
    /// Whether it is not the first of these.
    pub is_later: bool,
    /// Of `A(Lon) - Bre`: whether it stands beside a ferry or chain for that army, and is part of
    /// it.
    pub beside: bool,
}

/// All lines that are orders of a time scale.
#[derive(Clone, Debug, Default)]
pub(super) struct ScaleLines<'o> {
    pub all: Vec<ScaleLine<'o>>,
    /// Submissions that say again what an earlier one says, each with that one.
    pub copies: Vec<(usize, usize)>,
    /// Submissions that are no orders of their time scale.
    pub misplaced: Vec<(usize, Scale)>,
}

impl<'o> ScaleLines<'o> {
    /// Sorts what was handed in. `owner` tells whose unit stands in a place as the month begins.
    pub(crate) fn read(
        orders: &'o [Submission],
        owner: impl Fn(ProvinceId) -> Option<PowerId>,
    ) -> Self {
        let mut read = Self {
            all: Vec::with_capacity(orders.len()),
            ..Self::default()
        };
        for (index, submission) in orders.iter().enumerate() {
            let Some(scale) = submission.order.scale() else {
                continue;
            };
            match says(&submission.order, scale) {
                Some(says) => {
                    read.all.push(ScaleLine {
                        index,
                        power: submission.power,
                        scale,
                        says,
                        twice: None,
                        is_later: false,
                        beside: false,
                    });
                }
                None if is_retreat(&submission.order) => {}
                None => read.misplaced.push((index, scale)),
            }
        }
        read.drop_copies();
        read.find_companions(owner);
        read.find_doubles();
        read
    }

    /// The lines of a time scale, in the order of writing.
    pub(crate) fn in_scale(&self, scale: Scale) -> impl Iterator<Item = &ScaleLine<'o>> {
        self.all.iter().filter(move |line| line.scale == scale)
    }

    /// The same line twice counts once (section on the second time scale).
    fn drop_copies(&mut self) {
        // Only lines to one place can be copies: sorted, a sheet of any length is quick to look
        // through.
        let mut sorted: Vec<usize> = (0..self.all.len()).collect();
        sorted.sort_by_key(|&i| self.all[i].address());
        let mut is_copy = vec![false; self.all.len()];
        for same in sorted.chunk_by(|&a, &b| self.all[a].address() == self.all[b].address()) {
            for (rank, &later) in same.iter().enumerate() {
                if let Some(&first) = same[..rank]
                    .iter()
                    .find(|&&first| self.all[first].says_the_same_as(&self.all[later]))
                {
                    self.copies
                        .push((self.all[later].index, self.all[first].index));
                    is_copy[later] = true;
                }
            }
        }
        let mut index = 0;
        self.all.retain(|_| {
            index += 1;
            !is_copy[index - 1]
        });
    }

    /// The line of an army's owner is part of its ferry or chain if he orders it to board the fleet
    /// with which that begins, and the owner of either of them orders that.
    fn find_companions(&mut self, owner: impl Fn(ProvinceId) -> Option<PowerId>) {
        let carries: Vec<CarryLine> = self.all.iter().filter_map(ScaleLine::carries).collect();
        if carries.is_empty() {
            return;
        }
        let boards: Vec<(PowerId, ProvinceId, ProvinceId)> = self
            .in_scale(Scale::First)
            .filter_map(ScaleLine::boards)
            .collect();
        for line in &mut self.all {
            let Some((from, to)) = line.marches() else {
                continue;
            };
            line.beside = carries.iter().any(|carry| {
                // A third power's line, or one for another army of a fleet's owner, has no part in
                // it.
                let is_by_owner = carry.by == line.power || owner(carry.fleet) == Some(carry.by);
                is_by_owner
                    && owner(from) == Some(line.power)
                    && (carry.from, carry.to) == (from, to)
                    && boards.contains(&(line.power, from, carry.fleet))
            });
        }
    }

    /// Marks the lines that give one piece two orders in the first or second time scale.
    fn find_doubles(&mut self) {
        let mut claims = Vec::with_capacity(self.all.len());
        for (index, line) in self.all.iter().enumerate() {
            line.claim_pieces(index, &mut claims);
        }
        // By piece, and for one piece in the order of writing: the first line is not a later one.
        claims.sort_unstable();
        for group in claims.chunk_by(PieceClaim::is_for_piece_of) {
            let at = group[0].at;
            if self.agree(group.iter().map(|claim| claim.line), at) {
                continue;
            }
            for claim in group {
                let line = &mut self.all[claim.line];
                line.twice.get_or_insert(at);
                line.is_later |= claim.line != group[0].line;
            }
        }
    }

    /// Whether lines of one player for a piece in one place can stand together: they say the same
    /// of a ferry or chain, or the last fleet of a chain sails on with the army.
    fn agree(&self, lines: impl Iterator<Item = usize> + Clone, at: ProvinceId) -> bool {
        let mut carried = None;
        let mut others = 0;
        let mut sails = false;
        for line in lines {
            let line = &self.all[line];
            match line.says {
                Says::Carry { army, to, .. } => {
                    let meant = (army.place.province, to.province);
                    if carried.replace(meant).is_some_and(|other| other != meant) {
                        return false;
                    }
                }
                Says::Plain {
                    unit,
                    action: Action::Move { .. },
                } if unit.pair => {
                    sails = true;
                    others += 1;
                }
                _ => others += 1,
            }
        }
        // The last fleet of a chain may be ordered to sail on: `F & F(ENC) C A - ENC`, `A/F(ENC) - MAO`
        // (section on convoys, (d)).
        others == 0 || others == 1 && carried.is_none_or(|(_, to)| sails && to == at)
    }
}

/// A line of a ferry or chain.
#[derive(Clone, Copy)]
struct CarryLine {
    /// Who wrote it.
    by: PowerId,
    /// Where its first fleet stands.
    fleet: ProvinceId,
    /// Where the army boarded from.
    from: ProvinceId,
    to: ProvinceId,
}

/// That a line gives a piece an order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct PieceClaim {
    power: PowerId,
    part: MonthPart,
    /// Where the piece stands.
    at: ProvinceId,
    /// The line, as an index.
    line: usize,
}

/// When a piece can have one order, in which part of the first two time scales.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum MonthPart {
    /// An army lands, boards or stays aboard.
    FirstOfArmy,
    /// A fleet supports a landing: that counts as no order to the army (section on the first time
    /// scale).
    FirstOfFleet,
    Second,
}

impl PieceClaim {
    fn is_for_piece_of(&self, other: &Self) -> bool {
        (self.power, self.part, self.at) == (other.power, other.part, other.at)
    }
}

impl ScaleLine<'_> {
    /// Whose line it is, and to whom it is written.
    fn address(&self) -> (PowerId, Scale, ProvinceId) {
        (self.power, self.scale, self.says.addressed())
    }

    /// Whether two references mean one unit, as the line's writer may name his own: with or without
    /// his nationality, with or without brackets.
    fn is_same_unit(&self, a: UnitRef, b: UnitRef) -> bool {
        self.without_own_marks(a) == self.without_own_marks(b)
    }

    fn without_own_marks(&self, unit: UnitRef) -> UnitRef {
        UnitRef {
            power: unit.power.filter(|&power| power != self.power),
            aboard: false,
            ..unit
        }
    }

    /// Whether two lines of one player say the same, however they name his own units.
    fn says_the_same_as(&self, other: &Self) -> bool {
        match (self.says, other.says) {
            (Says::Land { army: a, to }, Says::Land { army: b, to: goal }) => {
                self.is_same_unit(a, b) && to == goal
            }
            (Says::Stay { army: a }, Says::Stay { army: b }) => self.is_same_unit(a, b),
            (
                Says::Board { army: a, fleet },
                Says::Board {
                    army: b,
                    fleet: other,
                },
            ) => self.is_same_unit(a, b) && self.is_same_unit(fleet, other),
            (
                Says::Aid { fleet, army: a, to },
                Says::Aid {
                    fleet: other,
                    army: b,
                    to: goal,
                },
            ) => self.is_same_unit(fleet, other) && self.is_same_unit(a, b) && to == goal,
            (
                Says::Onward { fleet, to },
                Says::Onward {
                    fleet: other,
                    to: goal,
                },
            ) => self.is_same_unit(fleet, other) && to == goal,
            (
                Says::Plain {
                    unit: a,
                    action: one,
                },
                Says::Plain {
                    unit: b,
                    action: another,
                },
            ) => {
                self.is_same_unit(a, b)
                    && match (one, another) {
                        (Action::SupportHold { unit: a }, Action::SupportHold { unit: b }) => {
                            self.is_same_unit(*a, *b)
                        }
                        (
                            Action::SupportMove { unit: a, to },
                            Action::SupportMove { unit: b, to: goal },
                        ) => self.is_same_unit(*a, *b) && to == goal,
                        _ => one == another,
                    }
            }
            (one, another) => one == another,
        }
    }

    fn boards(&self) -> Option<(PowerId, ProvinceId, ProvinceId)> {
        match self.says {
            Says::Board { army, fleet } => {
                Some((self.power, army.place.province, fleet.place.province))
            }
            _ => None,
        }
    }

    /// From where to where an army is ordered to go in the second time scale.
    pub(crate) fn marches(&self) -> Option<(ProvinceId, ProvinceId)> {
        match self.says {
            Says::Plain {
                unit,
                action: Action::Move { to, .. },
            } if unit.kind != Some(UnitKind::Fleet) => Some((unit.place.province, to.province)),
            _ => None,
        }
    }

    /// Adds the pieces to which the line gives an order, as the line of that index.
    fn claim_pieces(&self, line: usize, claims: &mut Vec<PieceClaim>) {
        let power = self.power;
        let (part, unit) = match (self.scale, self.says) {
            (
                Scale::First,
                Says::Land { army, .. } | Says::Board { army, .. } | Says::Stay { army },
            ) => (MonthPart::FirstOfArmy, army),
            (Scale::First, Says::Aid { fleet, .. }) => (MonthPart::FirstOfFleet, fleet),
            (Scale::Second, Says::Plain { unit, .. }) => (MonthPart::Second, unit),
            (Scale::Second, Says::Carry { fleets, .. }) => {
                // Of foreign fleets the line only says what it expects.
                for fleet in fleets {
                    if fleet.power.is_none_or(|owner| owner == power) {
                        claims.push(PieceClaim {
                            power,
                            part: MonthPart::Second,
                            at: fleet.place.province,
                            line,
                        });
                    }
                }
                return;
            }
            // The third time scale is judged by its guideline, not by places.
            _ => return,
        };
        claims.push(PieceClaim {
            power,
            part,
            at: unit.place.province,
            line,
        });
    }

    /// Of a ferry or chain: its first fleet, where the army boarded from, and where it goes.
    fn carries(&self) -> Option<CarryLine> {
        let Says::Carry { fleets, army, to } = self.says else {
            return None;
        };
        Some(CarryLine {
            by: self.power,
            fleet: fleets.first()?.place.province,
            from: army.place.province,
            to: to.province,
        })
    }
}

impl Says<'_> {
    /// Where the unit stands that the line is written to.
    pub(crate) fn addressed(&self) -> ProvinceId {
        let unit = match self {
            Self::Land { army, .. } | Self::Board { army, .. } | Self::Stay { army } => army,
            Self::Aid { fleet, .. } | Self::Onward { fleet, .. } => fleet,
            Self::Carry { fleets, army, .. } => fleets.first().unwrap_or(army),
            Self::Plain { unit, .. } => unit,
        };
        unit.place.province
    }

    /// Whether it has an army aboard in a place land.
    pub(crate) fn lands_from(&self, at: ProvinceId) -> bool {
        match self {
            Self::Land { army, .. } | Self::Aid { army, .. } => army.place.province == at,
            _ => false,
        }
    }

    /// Whether it has an army board a fleet in a place.
    pub(crate) fn boards_in(&self, at: ProvinceId) -> bool {
        matches!(self, Self::Board { fleet, .. } if fleet.place.province == at)
    }

    /// Whether it has a fleet in a place pass an army on.
    pub(crate) fn passes_on(&self, at: ProvinceId) -> bool {
        match self {
            Self::Carry { fleets, .. } => fleets.iter().any(|fleet| fleet.place.province == at),
            _ => false,
        }
    }
}

const fn is_retreat(order: &Order) -> bool {
    matches!(
        order.action(),
        Some(Action::Disband | Action::Either { .. })
    )
}

fn says(order: &Order, scale: Scale) -> Option<Says<'_>> {
    if let Order::Scales(ScaleOrder::Chain { fleets, army, to }) = order {
        return Some(Says::Carry {
            fleets,
            army: *army,
            to: *to,
        });
    }
    let (unit, action) = (order.unit()?, order.action()?);
    match (scale, action) {
        (Scale::First | Scale::Third, Action::Land { to, .. }) => Some(Says::Land {
            army: *unit,
            to: *to,
        }),
        (Scale::First | Scale::Third, Action::Board { fleet }) => Some(Says::Board {
            army: *unit,
            fleet: *fleet,
        }),
        (Scale::First | Scale::Third, Action::Hold) => Some(Says::Stay { army: *unit }),
        (Scale::First, Action::SupportMove { unit: army, to }) => Some(Says::Aid {
            fleet: *unit,
            army: *army,
            to: *to,
        }),
        (Scale::Third, Action::Move { to, .. }) => Some(Says::Onward {
            fleet: *unit,
            to: *to,
        }),
        (Scale::Second, Action::Convoy { army, to, .. }) => Some(Says::Carry {
            fleets: std::slice::from_ref(unit),
            army: *army,
            to: *to,
        }),
        (
            Scale::Second,
            Action::Hold
            | Action::Move { .. }
            | Action::SupportHold { .. }
            | Action::SupportMove { .. },
        ) => Some(Says::Plain {
            unit: *unit,
            action,
        }),
        _ => None,
    }
}
