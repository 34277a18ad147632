//! What happened, in the order in which the wooden pieces are best moved: who was laid aside, who
//! went where and who came by.

use super::super::month::{ArrivalWay, Arrived, DislodgedInMonth};
use super::units::{Berth, MonthPiece, PieceGoal, UnitTable};
use crate::calendar::Scale;
use crate::position::{Dislodged, Position};
use crate::variant::hands::{HandMove, HandOrder};
use crate::variant::{Event, Fate, ScaleStep};
use chancery_atlas::board::{Place, ProvinceId};

/// A piece that goes somewhere.
#[derive(Clone, Copy, Debug)]
pub(super) struct Going {
    pub piece: MonthPiece,
    pub goal: PieceGoal,
    /// The space from which it comes.
    pub from: ProvinceId,
    /// Whether it is carried over.
    pub by_convoy: bool,
}

/// A piece that is driven out.
#[derive(Clone, Debug)]
pub(super) struct Lost {
    pub piece: MonthPiece,
    pub by: MonthPiece,
    /// The space from which the attack came.
    pub from: ProvinceId,
    pub supports: Vec<ProvinceId>,
}

/// All that is kept of a month.
#[derive(Default)]
pub(in crate::variant::mercator) struct Record {
    /// What became of units, scale by scale.
    pub events: Vec<Event>,
    /// Every unit that came into a province, in the order in which they came. Of an army and fleet
    /// both are listed; an army that goes aboard comes into the fleet's.
    pub visits: Vec<Arrived>,
    /// The units that lost their places, in the order in which they did. An army aboard a driven
    /// fleet is not among them.
    pub driven: Vec<DislodgedInMonth>,
    /// The provinces that stand-offs left empty, each with its scale.
    pub stand_offs: Vec<(Scale, ProvinceId)>,
    /// The board after each time scale that is over.
    pub steps: Vec<ScaleStep>,
}

impl Record {
    /// Lays aside who was driven out, and moves who goes.
    pub(super) fn carry_out(
        &mut self,
        units: &mut UnitTable,
        scale: Scale,
        provinces: usize,
        goings: &[Going],
        lost: &[Lost],
    ) {
        self.events.extend(lost.iter().map(|lost| Event {
            unit: units.unit(lost.piece),
            fate: Fate::Dislodged { by: lost.from },
        }));
        let order = in_hand_order(units, goings, provinces);
        for turn in &order {
            self.tell(units, scale, &goings[turn.going], turn.in_ring);
        }
        // Whoever enters the place of another finds it empty: all are lifted first.
        let lifted = goings
            .iter()
            .map(|going| going.piece)
            .chain(lost.iter().map(|lost| lost.piece));
        let driven = lost.iter().map(|lost| DislodgedInMonth {
            unit: units.unit(lost.piece),
            scale,
            by: units.unit(lost.by).id,
            from: lost.from,
            supports: lost.supports.clone(),
        });
        self.driven.extend(driven);
        lifted.for_each(|piece| units.lift(piece));
        for turn in order {
            let going = &goings[turn.going];
            units.put(going.piece, going.goal);
        }
    }

    fn tell(&mut self, units: &UnitTable, scale: Scale, going: &Going, ring: bool) {
        let unit = units.unit(going.piece);
        let by_convoy = going.by_convoy;
        let (to, fate, how) = match going.goal {
            PieceGoal::Place(to) => {
                let fate = Fate::Moved {
                    to,
                    by_convoy,
                    ring,
                };
                let how = if by_convoy {
                    ArrivalWay::Ferried
                } else {
                    ArrivalWay::Alone
                };
                (to.province, fate, how)
            }
            PieceGoal::Deck(fleet) => {
                let at = units.province(fleet);
                (at, Fate::Boarded { at }, ArrivalWay::Boarded)
            }
            PieceGoal::Cap(cap) => (cap, Fate::Trapped { cap }, ArrivalWay::Alone),
        };
        self.events.push(Event { unit, fate });
        let army = units.cargo(going.piece);
        let army = army.map(|army| (units.unit(army), ArrivalWay::Carried));
        let came = [Some((unit, how)), army].into_iter().flatten();
        self.visits.extend(came.map(|(unit, how)| Arrived {
            unit,
            from: going.from,
            to,
            scale,
            how,
        }));
    }

    /// An army aboard is passed along a chain of fleets, to the last of these.
    pub(super) fn pass_on(
        &mut self,
        units: &mut UnitTable,
        scale: Scale,
        army: MonthPiece,
        chain: &[MonthPiece],
    ) {
        let [.., before, last] = chain else { return };
        let (unit, from, to) = (
            units.unit(army),
            units.province(*before),
            units.province(*last),
        );
        self.events.push(Event {
            unit,
            fate: Fate::PassedOn { at: to },
        });
        self.visits.push(Arrived {
            unit,
            from,
            to,
            scale,
            how: ArrivalWay::Boarded,
        });
        units.lift(army);
        units.put(army, PieceGoal::Deck(*last));
    }

    /// The time scale is over.
    pub(super) fn close(&mut self, units: &UnitTable, before: &Position, scale: Scale) {
        let dislodged = self.driven.iter().map(|driven| Dislodged {
            by: Some(driven.from),
            ..Dislodged::new(driven.unit, driven.scale)
        });
        let after = units.position(before, dislodged.collect());
        self.steps.push(ScaleStep {
            scale,
            events: self.events.len(),
            after,
        });
    }
}

/// When a piece is moved.
#[derive(Clone, Copy)]
struct HandTurn {
    /// The piece that goes, as an index.
    going: usize,
    /// Whether the pieces of a ring are lifted together, this one among them.
    in_ring: bool,
}

/// The pieces that go, in the order in which hands move them ([`HandOrder`]). Decks are places with
/// room for one army, beside the provinces.
fn in_hand_order(units: &UnitTable, goings: &[Going], provinces: usize) -> Vec<HandTurn> {
    let moves: Vec<HandMove> = goings
        .iter()
        .map(|going| HandMove {
            leaves: match units.berth(going.piece) {
                Berth::Stands => Some(units.province(going.piece).index()),
                Berth::Aboard(fleet) => Some(provinces + fleet.index()),
                Berth::Dislodged | Berth::Trapped(_) => None,
            },
            enters: match going.goal {
                PieceGoal::Place(Place { province, .. }) => Some(province.index()),
                PieceGoal::Deck(fleet) => Some(provinces + fleet.index()),
                // Any number of armies may lie on a cap (section on polar caps).
                PieceGoal::Cap(_) => None,
            },
            lands: units.carrier(going.piece).is_some(),
        })
        .collect();
    let order = HandOrder::new(&moves, provinces + units.len());
    let mut turns: Vec<HandTurn> = Vec::with_capacity(goings.len());
    turns.extend(order.in_turn.into_iter().map(|going| HandTurn {
        going,
        in_ring: false,
    }));
    for mut ring in order.rings {
        // A deck can hold two armies while hands are at work, a province can't.
        ring.sort_by_key(|&index| !matches!(goings[index].goal, PieceGoal::Deck(_)));
        turns.extend(ring.into_iter().map(|going| HandTurn {
            going,
            in_ring: true,
        }));
    }
    turns
}
