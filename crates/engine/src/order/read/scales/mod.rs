//! An order as one of its time scale: of the one that is written, or that its verb tells.

mod chain;
pub(super) mod heading;
pub(super) mod numbers;
mod retreats;

use crate::calendar::Scale;
use crate::order::read::draft::Draft;
use crate::order::read::parser::Parser;
use crate::order::read::path::Path;
use crate::order::read::timing::Timing;
use crate::order::{Action, Order, ScaleOrder, UnitRef};
use chancery_atlas::board::{ProvinceId, Terrain, UnitKind};

impl Parser<'_> {
    /// A draft as an order of its time scale.
    pub(crate) fn timed(&self, draft: Draft, mut path: Path) -> (Draft, Path) {
        if !self.context.in_month() {
            return (draft, path);
        }
        let draft = match draft {
            Draft::Order(Order::Unit { unit, action }) => self.at_its_time(unit, action, &mut path),
            // A chain sails in TS2 (Mercator, section on convoys, (c)).
            Draft::Order(Order::Scales(ScaleOrder::Chain { .. }))
                if self.firmly().is_some_and(|scale| scale != Scale::Second) =>
            {
                Draft::Refuse("Convoys are orders of TS2.".to_owned())
            }
            Draft::Ask {
                question,
                candidates,
            } => Draft::Ask {
                question,
                candidates: self.all_at_their_time(candidates, &mut path),
            },
            draft => draft,
        };
        (draft, path)
    }

    /// What may be meant, each as an order of its time scale.
    fn all_at_their_time(&self, candidates: Vec<Order>, path: &mut Path) -> Vec<Order> {
        let mut timed = Vec::new();
        for candidate in candidates {
            let Order::Unit { unit, action } = candidate else {
                timed.push(candidate);
                continue;
            };
            match self.at_its_time(unit, action, path) {
                Draft::Order(order) => timed.push(order),
                // One question is enough: both of its answers stand beside the others.
                Draft::Ask { candidates, .. } => timed.extend(candidates),
                Draft::Refuse(_) => {}
            }
        }
        timed
    }

    /// Where the fleet of the order before is to be when the third time scale begins: the sea from
    /// which its army disembarks.
    pub(crate) fn sea_in_turn(&self) -> Option<ProvinceId> {
        let sea = match self.after {
            Some(Order::Unit {
                unit,
                action: Action::Move { to, .. },
            }) if unit.kind != Some(UnitKind::Army) => Some(to.province),
            Some(Order::Unit {
                unit,
                action: Action::Hold | Action::SupportHold { .. } | Action::SupportMove { .. },
            }) if unit.kind != Some(UnitKind::Army) => Some(unit.place.province),
            Some(Order::Scales(ScaleOrder::Scaled {
                scale: Scale::First,
                action: Action::Board { fleet },
                ..
            })) => Some(fleet.place.province),
            _ => None,
        };
        sea.filter(|&sea| self.is_sea(sea))
    }

    fn firmly(&self) -> Option<Scale> {
        self.timing
            .filter(|timing| timing.firm)
            .map(|timing| timing.scale)
    }

    fn at_its_time(&self, unit: UnitRef, action: Action, path: &mut Path) -> Draft {
        let told = path.tells;
        let (unit, action) = match self.timing {
            Some(Timing {
                scale: Scale::First | Scale::Third,
                ..
            }) if told.is_none() => self.aboard(unit, action, path),
            _ => (unit, action),
        };
        // What is written counts most, then what the verb tells, last what stands above the line.
        match (self.timing, told) {
            (None, None) if unit.aboard && action == Action::Hold => {
                stays(unit, "Does the army stay aboard in TS1 or in TS3?")
            }
            (None, None) => Draft::Order(Order::Unit { unit, action }),
            (
                Some(Timing {
                    scale, firm: true, ..
                }),
                Some(told),
            ) if scale != told && scale != Scale::Second => Draft::Ask {
                question: format!(
                    "It says {}, but the verb belongs to {}. Which is meant?",
                    scale.prefix(),
                    told.prefix()
                ),
                candidates: vec![
                    Order::at(scale, unit, action.clone()),
                    Order::at(told, unit, action),
                ],
            },
            (
                Some(Timing {
                    scale, firm: true, ..
                }),
                _,
            ) => Draft::Order(Order::at(scale, unit, action)),
            (_, Some(told)) => Draft::Order(Order::at(told, unit, action)),
            (Some(Timing { scale, .. }), None) if fits(scale, unit, &action) => {
                Draft::Order(Order::at(scale, unit, action))
            }
            (Some(Timing { scale, above, .. }), None) => {
                // What is never one of TS1 needs no remark on a line of its own.
                if !above || scale != Scale::First {
                    let remark = format!(
                        "It follows an order of {} but is not one; it is read as TS2.",
                        scale.prefix()
                    );
                    *path = path.clone().remarked(remark);
                }
                Draft::Order(Order::Unit { unit, action })
            }
        }
    }

    /// Whether an army may be aboard where a unit is named.
    fn floats(&self, unit: UnitRef) -> bool {
        let terrain = self.context.board.terrain(unit.place.province);
        matches!(terrain, Terrain::Sea | Terrain::Canal)
    }

    /// What an army in a sea is ordered in the time scales of those aboard: it can only go ashore
    /// or stay.
    fn aboard(&self, unit: UnitRef, action: Action, path: &mut Path) -> (UnitRef, Action) {
        match action {
            Action::Hold if unit.kind == Some(UnitKind::Army) && self.floats(unit) => (
                UnitRef {
                    aboard: true,
                    ..unit
                },
                Action::Hold,
            ),
            Action::Move { to, .. } if unit.aboard && !self.is_sea(to.province) => {
                *path = path
                    .clone()
                    .remarked("The army is aboard; the move is read as going ashore.");
                (unit, Action::Land { to, fleet: None })
            }
            action => (unit, action),
        }
    }
}

/// Whether an order whose verb tells nothing can be one of a time scale.
fn fits(scale: Scale, unit: UnitRef, action: &Action) -> bool {
    // An army aboard has no order of its own in TS2. In TS1 and TS3 it may be told to stay.
    let stays = unit.aboard && *action == Action::Hold;
    match scale {
        Scale::First => {
            stays
                || matches!(
                    action,
                    Action::Land { .. }
                        | Action::SupportMove {
                            unit: UnitRef { aboard: true, .. },
                            ..
                        }
                )
        }
        Scale::Second => !stays,
        // Disembarkations, and the supplementary moves of fleets.
        Scale::Third => {
            stays
                || matches!(action, Action::Land { .. })
                || matches!(action, Action::Move { .. }) && unit.kind != Some(UnitKind::Army)
        }
    }
}

fn stays(unit: UnitRef, question: &str) -> Draft {
    Draft::Ask {
        question: question.to_owned(),
        candidates: [Scale::First, Scale::Third]
            .map(|scale| Order::at(scale, unit, Action::Hold))
            .to_vec(),
    }
}
