//! Sealed slips as a file beside their game.

use serde::{Deserialize, Serialize};

use super::names::SaveNames;
use super::parse;
use super::write::sheet_text;
use crate::game::{Game, SealedSlips, Sheet};
use crate::store::SaveFlaw;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedRecord {
    phase: String,
    handed_in: Vec<String>,
    /// The lines, as those of a sheet are written.
    sheet: String,
}

pub fn write_sealed(game: &Game, sealed: &SealedSlips) -> Result<String, ron::Error> {
    let names = SaveNames::of(game);
    let sheet = Sheet::new(sealed.lines().iter().cloned());
    ron::to_string(&SealedRecord {
        phase: names.write_phase(sealed.phase),
        handed_in: names.write_seats(sealed.handed_in()),
        sheet: sheet_text(&names, &sheet)?,
    })
}

pub fn read_sealed(text: &str, game: &Game) -> Result<SealedSlips, SaveFlaw> {
    let record: SealedRecord = parse(text)?;
    let names = SaveNames::of(game);
    let sheet = super::read_sheet(&record.sheet, game)?;
    let mut sealed = SealedSlips::none(names.phase(&record.phase)?);
    for line in sheet.written() {
        let lines = sheet.written().filter(|other| other.seat == line.seat);
        sealed.keep(line.seat, lines.cloned());
    }
    for seat in &record.handed_in {
        sealed.hand_in(names.seat(seat)?);
    }
    Ok(sealed)
}
