//! Pieces that go where no other comes the same way: armies that land from a fleet, and fleets that
//! go to open seas.

use super::super::contest::Node;
use super::super::field::{Field, MaybeUnit, UnitIndex};
use super::landing::{Landing, LandingTime};
use super::pieces::{LandingAid, Needs, Piece, Pieces, Task};

impl Pieces {
    /// Makes a move from the sea of each landing, and binds the fleet's own move to it.
    pub(super) fn land(&mut self, field: &Field<'_>, landings: &[Landing]) {
        for landing in landings {
            // An army ashore boards and lands in one phase. Its own piece boards, so that another
            // must land. One aboard has nothing else to do.
            let ashore = landing.army.get() < field.units.len();
            let index = if ashore {
                UnitIndex::new(self.list.len())
            } else {
                landing.army
            };
            if ashore {
                self.list.push(Piece::holding(
                    landing.from,
                    landing.from.into(),
                    self[landing.army].power,
                ));
            }
            let first = &mut self.first_attacker[landing.to.index()];
            let fleet = landing.fleet;
            self.list[index.get()] = Piece {
                task: Task::Move,
                to: landing.to.into(),
                next_attacker: *first,
                needs: match landing.moment {
                    LandingTime::First => Needs::SeaKept,
                    LandingTime::OnBoarding => Needs::BoardedHere { army: landing.army },
                    LandingTime::After => Needs::Arrival { fleet },
                },
                ..Piece::holding(
                    landing.from,
                    landing.from.into(),
                    self.list[index.get()].power,
                )
            };
            *first = MaybeUnit::some(index);
            self.movers.push(index);
            self.landings.push(index);
            // Section III.d: the fleet waits for its army. After the fleet's move it is the army
            // that waits.
            if landing.moment != LandingTime::After && self[fleet].task == Task::Move {
                self.list[fleet.get()].needs = Needs::Landing { landing: index };
            }
        }
    }

    /// The landing in a province from a sea that a unit supports: that of the army, where it is
    /// known. Of several that of the supporter's own army goes first (section III.g), then that of
    /// an army that is in the sea already, then one of the supporter's power: whichever line stands
    /// first.
    pub(super) fn find_landing(&self, ordered: &[Landing], aid: LandingAid) -> Option<UnitIndex> {
        let to = self[aid.helper].to;
        let all = self.landings.iter().zip(ordered);
        let meant = all.filter(|(piece, landing)| {
            aid.army.is_none_or(|army| army == landing.army)
                && (self[**piece].at, self[**piece].to) == (aid.from, to)
        });
        meant
            .min_by_key(|(_, landing)| self.landing_rank(landing, aid.helper))
            .map(|(&piece, _)| piece)
    }

    /// How far a landing is from the one that a supporter means; ties go by the army.
    fn landing_rank(&self, landing: &Landing, supporter: UnitIndex) -> impl Ord {
        let comes = landing.moment == LandingTime::After;
        (
            comes || landing.fleet != supporter,
            comes,
            self[landing.army].power != self[supporter].power,
            landing.army,
        )
    }

    /// Gives each move to an open sea a berth of its own. Nobody goes to the node of the open sea
    /// itself any more, so that nothing there is attacked. Supports bear on the sea as they did:
    /// they are legal there, and idle.
    #[cold]
    pub(super) fn berth(&mut self, field: &Field<'_>) {
        for &unit in &self.movers {
            let piece = &mut self.list[unit.get()];
            let sea = piece.to.province();
            if field.is_open(sea) {
                self.first_attacker[sea.index()] = MaybeUnit::NONE;
                // In range for `Occupants` too, which was widened by a node for each unit.
                piece.to = Node(self.first_attacker.len() as u16);
                piece.next_attacker = MaybeUnit::NONE;
                self.first_attacker.push(MaybeUnit::some(unit));
                self.berths.push(sea);
            }
        }
    }
}
