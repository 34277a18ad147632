//! Armies aboard fleets in cases: where they can be, on which fleet they are set up, and what they
//! have spent of their rations.

use super::parse::{Mistake, Text};
use super::pieces::{Named, NamedPiece};
use super::words::CaseWords;
use chancery_atlas::board::{Board, ProvinceId, Terrain, UnitKind};
use chancery_engine::order::Forms;
use chancery_engine::position::{Aboard, Position, Unit};
use chancery_engine::variant::Variant;

impl CaseWords<'_> {
    /// `POWER SEA`, for the army aboard there.
    pub(crate) fn power_aboard(self, written: Text<'_>) -> Result<Named, Mistake> {
        let (power, sea) = self.leading_power(written)?;
        let place = self.place(sea)?;
        if self.carries(place.province) {
            return Ok(Named {
                power,
                piece: NamedPiece::Aboard,
                place,
            });
        }
        Err(written.wrong(self.not_afloat(place.province)))
    }

    /// Whether a fleet carries an army there.
    pub(crate) fn carries(self, province: ProvinceId) -> bool {
        carries(self.forms, self.board, province)
    }

    /// That no army is aboard in a place.
    pub(crate) fn not_afloat(self, province: ProvinceId) -> String {
        let name = &self.board.province(province).name;
        if self.forms.carrying.reaches(Terrain::Canal) {
            format!("{name} is not a sea or canal; an army can be aboard only there")
        } else {
            format!("{name} is not a sea; an army can be aboard only at sea")
        }
    }
}

/// Whether a fleet carries an army in a province, in a game with these order forms.
pub(super) fn carries(forms: Forms, board: &Board, at: ProvinceId) -> bool {
    forms.carrying.reaches(board.terrain(at))
}

/// Sets up an army aboard the fleet in its place, of several an empty one.
pub(super) fn set_aboard(
    named: Named,
    item: Text<'_>,
    words: CaseWords<'_>,
    position: &mut Position,
) -> Result<(), Mistake> {
    let sea = &words.board.province(named.place.province).name;
    let wrong = |why: String| Err(item.wrong(why));
    let mixed = words.forms.carrying.mixes_powers();
    let fleets: Vec<Unit> = position
        .units_in(named.place.province)
        .copied()
        .filter(|unit| unit.kind == UnitKind::Fleet && (mixed || unit.power == named.power))
        .collect();
    let free = fleets
        .iter()
        .find(|fleet| position.cargo(fleet.id).is_none());
    match free.or(fleets.first()).copied() {
        None if mixed => wrong(format!(
            "there is no fleet in {sea} to carry the army; list one"
        )),
        None => wrong(format!(
            "there is no fleet of {} in {sea} to carry the army; list one",
            words.board.power(named.power).name
        )),
        Some(fleet) if position.cargo(fleet.id).is_some() => {
            wrong(format!("two armies are aboard in {sea}; leave one out"))
        }
        Some(fleet) => {
            position.add_aboard(named.power, fleet, 1);
            Ok(())
        }
    }
}

/// The places of fleets among units.
pub(super) fn fleets_of(units: impl Iterator<Item = Named>) -> Vec<ProvinceId> {
    units
        .filter(|named| matches!(named.piece, NamedPiece::Fleet | NamedPiece::Pair))
        .map(|named| named.place.province)
        .collect()
}

/// A listed unit where these fleets are listed: an army in the place of a fleet is aboard it, and
/// one in a canal without is on land.
pub(super) fn afloat(named: Named, fleets: &[ProvinceId], words: CaseWords<'_>) -> Named {
    let carried = fleets.contains(&named.place.province);
    let piece = match named.piece {
        NamedPiece::Army if carried && words.carries(named.place.province) => NamedPiece::Aboard,
        NamedPiece::Aboard
            if !carried && words.board.terrain(named.place.province) == Terrain::Canal =>
        {
            NamedPiece::Army
        }
        piece => piece,
    };
    Named { piece, ..named }
}

/// The armies that have rations to spend: those aboard, but where anybody's fleet carries them for as
/// long as they like.
pub(crate) fn rationed<'a>(
    variant: &dyn Variant,
    position: &'a Position,
) -> impl Iterator<Item = &'a Aboard> + use<'a> {
    let endless = variant.forms().carrying.mixes_powers();
    position.aboard.iter().filter(move |_| !endless)
}
