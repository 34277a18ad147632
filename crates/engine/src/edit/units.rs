//! Units in lines: whose they are, what, and where, as far as such a unit can stand there.

use super::names::{EditNames, LineText, province_name};
use super::{EditError, NamedPiece, NamedUnit, check_terrain};
use crate::order::Carrying;
use chancery_atlas::board::{PowerId, ProvinceId, Terrain, UnitKind};

/// What a line lacks that names no unit.
const NO_UNIT: &str = "write power, A or F, and province";

impl NamedUnit {
    /// Reads a power's unit: `A Bur`, `A(MAO)`.
    #[cfg(feature = "table")]
    pub fn read(text: &str, power: PowerId, names: &dyn EditNames) -> Result<Self, EditError> {
        LineText { names, text }.unit_of(power, "A Bur")
    }
}

impl<'a> LineText<'a> {
    /// Whether fleets carry armies in a province, as far as that is known.
    pub fn carries(self, at: ProvinceId) -> bool {
        let terrain = self.names.board().terrain(at);
        let forms = self.names.forms();
        forms.is_none_or(|forms| forms.carrying.reaches(terrain))
    }

    /// `France A Bur`, `France A(MAO)`.
    pub fn unit(self, example: &'static str) -> Result<NamedUnit, EditError> {
        let Some((owner, rest)) = self.split_owner() else {
            return Err(EditError::Lacking(NO_UNIT, example));
        };
        // What is no unit is told before a power that is none: a word too few may be it.
        rest.piece(example)?;
        rest.unit_of(owner.power()?, example)
    }

    /// `A Bur`, `A/F MAO`, `A(MAO)`, with the place as written.
    fn piece(self, example: &'static str) -> Result<(NamedPiece, &'a str), EditError> {
        let scales = self.names.forms().is_none_or(|forms| forms.scales);
        match NamedPiece::split(self.text, scales) {
            Some((_, "")) => Err(EditError::Lacking(NO_UNIT, example)),
            Some(split) => Ok(split),
            None => {
                let letters = self.text.split([' ', '(']).next().unwrap_or_default();
                Err(EditError::NoKind(letters.to_owned(), "A nor F", example))
            }
        }
    }

    /// A power's unit, where such a unit can stand.
    pub fn unit_of(self, power: PowerId, example: &'static str) -> Result<NamedUnit, EditError> {
        let (piece, place) = self.piece(example)?;
        let place = self.names.place(place)?;
        let mut unit = NamedUnit {
            power,
            piece,
            place,
        };
        let Some(forms) = self.names.forms() else {
            return Ok(unit);
        };
        let (board, at) = (self.names.board(), place.province);
        let at_sea = forms.carrying.is_played() && board.terrain(at) == Terrain::Sea;
        unit.piece = match piece {
            // An army in a sea is aboard a fleet there.
            NamedPiece::Army if at_sea => NamedPiece::Aboard,
            // Where places are in brackets anyway, these say nothing of an army on land.
            NamedPiece::Aboard if forms.scales && !self.carries(at) => NamedPiece::Army,
            piece => piece,
        };
        match unit.piece {
            NamedPiece::Pair | NamedPiece::Aboard => check_afloat(self.names, at)?,
            NamedPiece::Undeclared if !forms.choosing => return Err(EditError::AllDeclared),
            NamedPiece::Undeclared => {
                check_terrain(board, UnitKind::Army, at)?;
                check_terrain(board, UnitKind::Fleet, at)?;
            }
            piece => check_terrain(board, piece.kind(), at)?,
        }
        Ok(unit)
    }

    /// A place where fleets carry armies.
    pub fn afloat(self) -> Result<ProvinceId, EditError> {
        let at = self.province()?;
        check_afloat(self.names, at).map(|()| at)
    }
}

/// Whether fleets carry armies in a province, as far as that is known.
fn check_afloat(names: &dyn EditNames, at: ProvinceId) -> Result<(), EditError> {
    let carrying = names.forms().map(|forms| forms.carrying);
    match carrying {
        Some(Carrying::Nobody) => Err(EditError::NobodyBoards),
        Some(carrying) if carrying.reaches(names.board().terrain(at)) => Ok(()),
        Some(Carrying::Anybody) => Err(EditError::NotAfloat(province_name(names.board(), at))),
        Some(Carrying::Own) => Err(EditError::NotAtSea(province_name(names.board(), at))),
        None => Ok(()),
    }
}
