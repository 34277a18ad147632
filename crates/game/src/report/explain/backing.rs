//! Strengths, and the supports that gave them.

use super::full::ExplainScene;
use super::reason;
use super::scene::{aimed_at, attack_on, move_from, opposing, start};
use crate::report::names::{capital, series};
use crate::view::SeenOrder;
use chancery_atlas::board::ProvinceId;
use chancery_engine::adjudicate::{Outcome, Reason, Rival};
use chancery_engine::order::{Action, Order, UnitRef};

impl<'a> ExplainScene<'a> {
    /// A strength, and who gave it: `strength 2, supported by A Mar`.
    pub(super) fn with(self, supports: &[&SeenOrder], strength: u16) -> String {
        format!("strength {strength}{}", self.backing(supports, strength))
    }

    /// A move or landing into a province with its strength: `A Par - Bur had strength 2, supported by
    /// A Mar`.
    pub(super) fn attack(self, by: Rival, to: Option<ProvinceId>) -> String {
        let attack = move_from(self.names, self.turn, by.from, to);
        if by.strength == 0 {
            return format!("{attack} had no strength");
        }
        let supports = match to.and_then(|to| attack_on(self.turn, by.from, to)) {
            Some(given) => self.supports_of(given),
            None => self.supports_in(by.from),
        };
        format!("{attack} had {}", self.with(&supports, by.strength))
    }

    /// A unit that stayed, with its strength.
    pub(super) fn hold(self, by: Rival) -> String {
        // A unit that was ordered away has no support to hold, whatever its move had.
        let away = self
            .turn
            .followed(by.from)
            .is_some_and(|given| aimed_at(given).is_some());
        let strength = if away {
            format!("strength {}", by.strength)
        } else {
            self.with(&self.supports_in(by.from), by.strength)
        };
        format!("{} had {strength}", self.names.unit_at(by.from))
    }

    /// What opposed a move or landing.
    pub(super) fn rival(self, order: &SeenOrder, rival: Rival) -> String {
        match opposing(self.turn, order, rival.from) {
            Some(came) => self.attack(rival, aimed_at(came)),
            None => self.hold(rival),
        }
    }

    pub(super) fn backing(self, supports: &[&SeenOrder], strength: u16) -> String {
        // A unit has a strength of 1 by itself.
        let counted = usize::from(strength).saturating_sub(1);
        let mut given: Vec<&SeenOrder> = supports
            .iter()
            .copied()
            .filter(|support| support.verdict.outcome == Outcome::Succeeds)
            .collect();
        if given.len() < counted {
            // What may not dislodge a unit of the supporter's own power still counts in defence,
            // and against others (DATC 6.D.12).
            given.extend(
                supports.iter().filter(|support| {
                    matches!(support.verdict.reason, Reason::AgainstOwnUnit { .. })
                }),
            );
        }
        let units: Vec<String> = given
            .into_iter()
            .filter_map(|support| self.unit_of(support))
            .collect();
        if units.is_empty() {
            return String::new();
        }
        // More supports than strength: some count, but not against this rival.
        let less = if counted < units.len() {
            " (support doesn't count against a unit of the supporter's own power)"
        } else {
            ""
        };
        format!(", supported by {}{less}", series(&units))
    }

    /// The supports of an order that failed, and why.
    pub(super) fn uncounted(self, order: &SeenOrder) -> String {
        self.failed(self.supports_of(order))
    }

    /// The same of whoever came against a move, or else stood in a province.
    pub(super) fn uncounted_for(self, came: Option<&SeenOrder>, stood: ProvinceId) -> String {
        self.failed(match came {
            Some(given) => self.supports_of(given),
            None => self.supports_in(stood),
        })
    }

    pub(super) fn failed(self, supports: Vec<&SeenOrder>) -> String {
        let mut sentences = Vec::new();
        for support in supports {
            if support.verdict.outcome == Outcome::Succeeds {
                continue;
            }
            let Some(order) = &support.order else {
                continue;
            };
            let named = capital(&self.names.order(order));
            sentences.push(match support.verdict.reason {
                // It counts against everything else that goes there.
                Reason::AgainstOwnUnit { at } => format!(
                    "{named} did not count against its own {}.",
                    self.names.unit_at(at)
                ),
                _ => format!(
                    "{named} did not count ({}).",
                    reason(self.names, self.turn, support)
                ),
            });
        }
        sentences.join(" ")
    }

    /// The supports on which the unit of an order counted in vain, and why: `; no support from A Mar
    /// (cut by A Pie)`.
    pub(in crate::report) fn unsupported(self, order: &SeenOrder) -> String {
        let supports = match order.verdict.reason {
            Reason::StoodOff { .. } | Reason::Repelled { .. } | Reason::HeadToHead { .. } => {
                self.supports_of(order)
            }
            Reason::Dislodged { .. } => start(order)
                .map(|own| self.supports_in(own))
                .unwrap_or_default(),
            _ => Vec::new(),
        };
        let mut told = Vec::new();
        for support in supports {
            // Only what another power did to a support is news to who counted on it.
            let is_lost = matches!(
                support.verdict.reason,
                Reason::Cut { .. } | Reason::Dislodged { .. }
            );
            if !is_lost {
                continue;
            }
            if let Some(unit) = self.unit_of(support) {
                let why = reason(self.names, self.turn, support);
                told.push(format!("; no support from {unit} ({why})"));
            }
        }
        told.concat()
    }

    pub(super) fn supports_in(self, province: ProvinceId) -> Vec<&'a SeenOrder> {
        match self.turn.followed(province) {
            // A unit that was ordered to move can't be supported to hold (DATC 6.D.7).
            Some(given) if aimed_at(given).is_some() => self.supports_of(given),
            _ => self.supports(|action| {
                matches!(action, Action::SupportHold { unit } if unit.place.province == province)
            }),
        }
    }

    pub(super) fn supports_of(self, order: &SeenOrder) -> Vec<&'a SeenOrder> {
        let Some((named, _)) = order.order.as_ref().and_then(Order::to_unit) else {
            return Vec::new();
        };
        match aimed_at(order) {
            // Coasts don't matter: a support names the province (DATC 6.B.4).
            Some(goal) => self.supports(|action| {
                matches!(
                    action,
                    Action::SupportMove { unit, to }
                        if self.is_same(unit, named) && to.province == goal
                )
            }),
            None => self.supports_in(named.place.province),
        }
    }

    /// Whether two names mean one unit. Where there are time scales, whether an army is aboard
    /// follows from the board.
    pub(super) fn is_same(self, one: &UnitRef, other: &UnitRef) -> bool {
        if self.turn.scales.alone.is_some() {
            one.place.province == other.place.province
        } else {
            one.is_same(other)
        }
    }

    pub(super) fn supports(self, is_wanted: impl Fn(&Action) -> bool) -> Vec<&'a SeenOrder> {
        self.turn
            .orders
            .iter()
            .filter(|given| {
                let action = given.order.as_ref().and_then(Order::action);
                action.is_some_and(&is_wanted)
            })
            .collect()
    }

    /// The moves and landings into a province that were not void, with where they come from.
    pub(super) fn attacks_on(
        self,
        province: ProvinceId,
    ) -> impl Iterator<Item = (ProvinceId, &'a SeenOrder)> {
        let stood = self
            .turn
            .orders
            .iter()
            .filter(|given| given.verdict.outcome != Outcome::Void);
        stood
            .filter(move |given| {
                // A unit that mobilizes in its own centre attacks nobody there.
                aimed_at(given) == Some(province) && !matches!(given.order, Some(Order::Pools(_)))
            })
            .filter_map(|given| Some((start(given)?, given)))
    }
}
