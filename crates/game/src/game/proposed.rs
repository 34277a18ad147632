//! What is the game master's to confirm where nothing was ordered: what a player wrote on an earlier
//! slip for this phase, and what will be done without an order, as retreats by the Right-Hand Rule
//! and removals that affect the game least.

use super::{Game, Unordered};
use chancery_engine::adjudicate::{DefaultAction, Space};
use chancery_engine::order::{Action, Entry, NotTaken, Order, Reading, Travel, UnitRef};
use chancery_engine::position::{Dislodged, Unit};
use chancery_engine::seat::Author;
use chancery_engine::variant::Demand;

/// An order that is proposed for a demand which is not answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposed {
    pub demand: Demand,
    pub order: Order,
    pub because: ProposedBecause,
}

/// Why an order is proposed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ProposedBecause {
    /// Settling does it by this rule, whether or not the game master agrees.
    Rule(DefaultAction),
    /// The line stands on an earlier slip and waited for this phase. It counts once the game master
    /// agrees.
    Slip(Box<Entry>),
}

impl Game {
    /// What is proposed to the game master for what an author has not ordered; nothing where the
    /// rules leave nothing to confirm.
    pub fn proposed(&self, author: Author) -> Vec<Proposed> {
        let mut proposed = self.proposed_by_slips(author);
        for by_rule in self.proposed_by_rules(author) {
            if !proposed.iter().any(|known| known.demand == by_rule.demand) {
                proposed.push(by_rule);
            }
        }
        proposed
    }

    /// The lines of earlier slips that waited for this phase, in the order of writing: those for
    /// its kind of all phases since the last one of it, and those for its season of two years.
    pub fn waiting_lines(&self) -> Vec<Entry> {
        let phase = self.phase();
        let mut names_kind = true;
        let mut lines: Vec<Entry> = Vec::new();
        for turn in self.turns().iter().rev() {
            // A line for a kind of phase means the next one of that kind, and no later one.
            names_kind &= turn.phase().kind != phase.kind;
            if !names_kind && turn.phase().year.saturating_add(1) < phase.year {
                break;
            }
            let waiting = turn.sheet.written().rev().filter(|line| {
                let of_season = matches!(line.reading, Reading::NotTaken(NotTaken::OtherSeason(_)));
                line.waits_for(phase) && (names_kind || of_season)
            });
            lines.extend(waiting.cloned());
        }
        lines.reverse();
        lines
    }

    fn proposed_by_slips(&self, author: Author) -> Vec<Proposed> {
        let sheet = self.sheet();
        let mut given: Vec<&Order> = (sheet.entries_of(author))
            .filter_map(|entry| sheet.order(entry))
            .collect();
        let mut missing = self.missing(author);
        let mut proposed = Vec::new();
        let lines = self.waiting_lines().into_iter();
        for line in lines.filter(|line| line.author() == author) {
            // One line of a list may order several units: `Builds: A Vie, F Tri`.
            for read in self.read_slip(Some(author.power), &line.written).lines {
                let Some(order) = read.reading.order() else {
                    continue;
                };
                // Each order on the sheet answers one line: two builds on a list may be alike.
                if let Some(at) = given.iter().position(|&given| given == order) {
                    given.remove(at);
                    continue;
                }
                if let Some(at) = missing
                    .iter()
                    .position(|demand| self.would_answer(author, order, demand))
                {
                    proposed.push(Proposed {
                        demand: missing.remove(at),
                        order: order.clone(),
                        because: ProposedBecause::Slip(Box::new(Entry {
                            written: read.written,
                            reading: read.reading,
                            ..line.clone()
                        })),
                    });
                }
            }
        }
        proposed
    }

    /// Whether an order would be the one that is demanded.
    fn would_answer(&self, author: Author, order: &Order, demand: &Demand) -> bool {
        match demand {
            Demand::Build(_) => matches!(order, Order::Build { .. } | Order::Waive),
            Demand::Removal(_) => order.is_removal(),
            Demand::Unit(unit) => self.meant(author, order, None).units().contains(unit),
            Demand::May(_) | Demand::Claim => false,
        }
    }

    fn proposed_by_rules(&self, author: Author) -> Vec<Proposed> {
        let position = &self.state().position;
        let missing = self.missing(author);
        let mut removals = missing
            .iter()
            .filter(|demand| matches!(demand, Demand::Removal(_)))
            .cloned();
        let own = self.unordered(author.power).into_iter();
        own.filter_map(|unordered| {
            let Unordered::Unit(default) = unordered else {
                return None;
            };
            let unit = position.unit(default.unit)?;
            let (demand, order) = match default.action {
                DefaultAction::AutoRetreat { to } => (
                    Demand::Unit(unit.id),
                    Order::Unit {
                        unit: UnitRef::new(unit.kind, unit.place),
                        action: Action::Move {
                            to,
                            travel: Travel::Unsaid,
                        },
                    },
                ),
                DefaultAction::LeastLoss { .. } | DefaultAction::Farthest { .. } => (
                    removals.next()?,
                    Order::Remove {
                        unit: self.named(unit),
                    },
                ),
                _ => return None,
            };
            Some(Proposed {
                demand,
                order,
                because: ProposedBecause::Rule(default.action),
            })
        })
        .collect()
    }

    fn named(&self, unit: &Unit) -> UnitRef {
        let position = &self.state().position;
        // Of several in one place, the one with an army aboard is named so.
        let pair = position.is_one_of_several(unit) && position.cargo(unit.id).is_some();
        let aboard = position.carried(unit.id).is_some();
        if aboard {
            UnitRef::aboard(unit.place.province)
        } else {
            UnitRef {
                pair,
                ..UnitRef::new(unit.kind, unit.place)
            }
        }
    }

    /// The spaces round a dislodged unit as the Right-Hand Rule goes through them, where it has no
    /// retreat order that stands; else none.
    pub fn right_hand_ring(&self, dislodged: &Dislodged) -> Vec<Space> {
        let preview = self.preview();
        let mut rings = preview.settlement.rings.iter();
        rings
            .find(|(unit, _)| *unit == dislodged.unit.id)
            .map(|(_, ring)| ring.clone())
            .unwrap_or_default()
    }
}
