//! Armies aboard fleets in cases: which of the listed ones are, and which have rations.

use super::parse::{Mistake, Text};
use super::words::CaseWords;
use chancery_atlas::board::{Board, ProvinceId, Terrain};
use chancery_engine::edit::{CarryingEdit, Edit, NamedPiece, NamedUnit};
use chancery_engine::order::Forms;

impl CaseWords<'_> {
    /// `aboard POWER SEA`: the army aboard there.
    pub(crate) fn read_aboard(self, line: Text<'_>) -> Result<NamedUnit, Mistake> {
        match line.read(Edit::read(line.text, &self.names))? {
            Edit::Carrying(CarryingEdit::Embark { power, sea }) => Ok(NamedUnit {
                power,
                piece: NamedPiece::Aboard,
                place: sea.into(),
            }),
            _ => Err(line.wrong("no army is named; write `aboard POWER SEA`")),
        }
    }

    /// Whether a fleet carries an army there.
    pub(crate) fn carries(self, province: ProvinceId) -> bool {
        carries(self.forms(), self.names.board, province)
    }
}

/// Whether a fleet carries an army in a province, in a game with these order forms.
pub(super) fn carries(forms: Forms, board: &Board, at: ProvinceId) -> bool {
    forms.carrying.reaches(board.terrain(at))
}

/// The places of fleets among units.
pub(super) fn fleets_of(units: impl Iterator<Item = NamedUnit>) -> Vec<ProvinceId> {
    units
        .filter(|named| matches!(named.piece, NamedPiece::Fleet | NamedPiece::Pair))
        .map(|named| named.place.province)
        .collect()
}

/// A listed unit where these fleets are listed: an army in the place of a fleet is aboard it, and
/// one in a canal without is on land.
pub(super) fn afloat(named: NamedUnit, fleets: &[ProvinceId], words: CaseWords<'_>) -> NamedUnit {
    let carried = fleets.contains(&named.place.province);
    // In a canal an army may stand ashore or aboard; the fleet beside it tells.
    let piece = match named.piece {
        NamedPiece::Army if carried && words.carries(named.place.province) => NamedPiece::Aboard,
        NamedPiece::Aboard
            if !carried && words.names.board.terrain(named.place.province) == Terrain::Canal =>
        {
            NamedPiece::Army
        }
        piece => piece,
    };
    NamedUnit { piece, ..named }
}
