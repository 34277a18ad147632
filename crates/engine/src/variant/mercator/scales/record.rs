//! What happened, in the order in which the wooden pieces are best moved: who was laid aside, who
//! went where and who came by.

use super::super::month::{ArrivalWay, Arrived, DislodgedInMonth};
use super::units::{Berth, MonthPiece, PieceGoal, UnitTable};
use crate::calendar::Scale;
use crate::position::{Dislodged, Position};
use crate::variant::{Event, Fate, ScaleStep};
use chancery_atlas::board::{Place, ProvinceId};
use std::cmp::Reverse;

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
        for &(going, ring) in &order {
            self.tell(units, scale, &goings[going], ring);
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
        for (going, _) in order {
            units.put(goings[going].piece, goings[going].goal);
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

/// The pieces that go, as indices, so ordered that each finds its place free: from the head of each
/// line backwards, landings and the longest lines first; then the rings, marked as such, whose
/// pieces are lifted together.
fn in_hand_order(units: &UnitTable, goings: &[Going], provinces: usize) -> Vec<(usize, bool)> {
    let deck = |fleet: MonthPiece| provinces + fleet.index();
    let leaves = |going: &Going| match units.berth(going.piece) {
        Berth::Stands => Some(units.province(going.piece).index()),
        Berth::Aboard(fleet) => Some(deck(fleet)),
        Berth::Dislodged | Berth::Trapped(_) => None,
    };
    let enters = |going: &Going| match going.goal {
        PieceGoal::Place(Place { province, .. }) => Some(province.index()),
        PieceGoal::Deck(fleet) => Some(deck(fleet)),
        PieceGoal::Cap(_) => None,
    };
    let mut comes = vec![None; provinces + units.len()];
    let mut is_left = vec![false; provinces + units.len()];
    for (index, going) in goings.iter().enumerate() {
        if let Some(node) = enters(going) {
            comes[node].get_or_insert(index);
        }
        if let Some(node) = leaves(going) {
            is_left[node] = true;
        }
    }
    let behind = |&index: &usize| leaves(&goings[index]).and_then(|node| comes[node]);
    let mut is_told = vec![false; goings.len()];
    let mut line_from = |head: usize| -> Vec<usize> {
        let mut line = Vec::new();
        let mut next = Some(head);
        while let Some(index) = next.filter(|&index| !is_told[index]) {
            is_told[index] = true;
            line.push(index);
            next = behind(&index);
        }
        line
    };
    let mut lines: Vec<Vec<usize>> = (0..goings.len())
        .filter(|index| enters(&goings[*index]).is_none_or(|node| !is_left[node]))
        .map(&mut line_from)
        .collect();
    let lands = |index: &usize| units.carrier(goings[*index].piece).is_some();
    lines.sort_by_key(|line| (!line.iter().any(lands), Reverse(line.len())));
    let mut order: Vec<(usize, bool)> = lines
        .concat()
        .into_iter()
        .map(|index| (index, false))
        .collect();
    for index in 0..goings.len() {
        let mut ring = line_from(index);
        // A deck can hold two armies while hands are at work, a province can't.
        ring.sort_by_key(|&index| !matches!(goings[index].goal, PieceGoal::Deck(_)));
        order.extend(ring.into_iter().map(|index| (index, true)));
    }
    order
}
