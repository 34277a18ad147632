//! Whether the fleets ordered to convoy an army join its province to its destination.

use super::super::field::{Field, UnitIndex};
use chancery_atlas::board::ProvinceId;

/// The fleets ordered to convoy one army, with what is known of their fate.
pub(super) struct Crossing<'a> {
    field: Field<'a>,
    from: ProvinceId,
    to: ProvinceId,
    /// A fleet that needs no other, and stays for certain.
    certain: bool,
    /// A fleet that needs no other, and perhaps stays.
    possible: bool,
    /// The fleets that need others, and whether they stay for certain; the dislodged ones are not
    /// in it.
    others: Vec<(UnitIndex, bool)>,
}

impl<'a> Crossing<'a> {
    /// A crossing without fleets: it does not hold.
    pub(crate) const fn new(field: Field<'a>, from: ProvinceId, to: ProvinceId) -> Self {
        Self {
            field,
            from,
            to,
            certain: false,
            possible: false,
            others: Vec::new(),
        }
    }

    /// Adds a fleet, of which it may be open whether it is dislodged.
    pub(crate) fn add(&mut self, fleet: UnitIndex, lost: Option<bool>) {
        // Only dislodgement breaks a convoy: an attack alone does not (DATC 6.F.4, 6.F.5).
        if lost == Some(true) {
            return;
        }
        let stays = lost == Some(false);
        // Most convoys have one sea. They need no list, so no memory is taken for them.
        if self.joins(fleet, self.from) && self.joins(fleet, self.to) {
            self.certain |= stays;
            self.possible = true;
        } else {
            self.others.push((fleet, stays));
        }
    }

    /// Whether the fleets that stay make a way; `None` while that hangs on open fates.
    pub(crate) fn holds(&self) -> Option<bool> {
        if self.certain || self.linked(true) {
            Some(true)
        } else if self.possible || self.linked(false) {
            None
        } else {
            Some(false)
        }
    }

    /// Whether a fleet's sea touches a province.
    fn joins(&self, fleet: UnitIndex, land: ProvinceId) -> bool {
        self.field
            .board
            .shores(self.field.province_of(fleet))
            .contains(&land)
    }

    /// Whether the fleets that need others make a way together.
    fn linked(&self, only_certain: bool) -> bool {
        let mut waiting: Vec<UnitIndex> = self
            .others
            .iter()
            .filter(|(_, stays)| *stays || !only_certain)
            .map(|(fleet, _)| *fleet)
            .collect();
        let mut reached: Vec<UnitIndex> = Vec::new();
        move_over(&mut waiting, &mut reached, |fleet| {
            self.joins(fleet, self.from)
        });
        while let Some(fleet) = reached.pop() {
            if self.joins(fleet, self.to) {
                return true;
            }
            let beside = self.field.board.waters(self.field.province_of(fleet));
            move_over(&mut waiting, &mut reached, |next| {
                beside.contains(&self.field.province_of(next))
            });
        }
        false
    }
}

/// Moves the fleets of which this is so from one list to the other.
fn move_over(
    waiting: &mut Vec<UnitIndex>,
    reached: &mut Vec<UnitIndex>,
    if_so: impl Fn(UnitIndex) -> bool,
) {
    waiting.retain(|&fleet| {
        let over = if_so(fleet);
        if over {
            reached.push(fleet);
        }
        !over
    });
}
