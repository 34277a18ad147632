//! Sealed slips as a file beside their game.

use serde::{Deserialize, Serialize};

use super::names::SaveNames;
use super::parse;
use super::write::sheet_text;
use crate::game::{Game, OlderSlip, SealNumber, SealedSlip, SealedSlips, Sheet};
use crate::store::{Misfit, SaveFlaw};
use chancery_engine::order::Entry;

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SealedRecord {
    phase: String,
    handed_in: Vec<SealRecord>,
    /// The lines, as those of a sheet are written.
    sheet: String,
    older: Vec<OlderRecord>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SealRecord {
    /// The power, or player.
    pub of: String,
    pub seal: SealNumber,
}

/// A slip in the place of which another was sealed, which is missing.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct OlderRecord {
    slip: SealRecord,
    sheet: String,
}

pub fn write_sealed(game: &Game, sealed: &SealedSlips) -> Result<String, ron::Error> {
    let names = SaveNames::for_game(game);
    let mut older = Vec::new();
    for slip in sealed.older() {
        older.push(OlderRecord {
            slip: write_seal(&names, slip.slip),
            sheet: lines_text(&names, &slip.lines)?,
        });
    }
    ron::to_string(&SealedRecord {
        phase: names.write_phase(sealed.phase),
        handed_in: sealed
            .handed_in()
            .iter()
            .map(|&slip| write_seal(&names, slip))
            .collect(),
        sheet: lines_text(&names, sealed.lines())?,
        older,
    })
}

fn lines_text(names: &SaveNames<'_>, lines: &[Entry]) -> Result<String, ron::Error> {
    sheet_text(names, &Sheet::new(lines.iter().cloned()))
}

pub(super) fn write_seal(names: &SaveNames<'_>, slip: SealedSlip) -> SealRecord {
    SealRecord {
        of: names.write_seat(slip.seat),
        seal: slip.seal,
    }
}

pub fn read_sealed(text: &str, game: &Game) -> Result<SealedSlips, SaveFlaw> {
    let record: SealedRecord = parse(text)?;
    let names = SaveNames::for_game(game);
    let sheet = super::read_sheet(&record.sheet, game)?;
    let mut sealed = SealedSlips::none(names.phase(&record.phase)?);
    // Of each line all lines of its seat, for what is kept takes the place of what the seat had.
    for line in sheet.written() {
        let lines = sheet.written().filter(|other| other.seat == line.seat);
        sealed.keep(line.seat, lines.cloned());
    }
    for slip in &record.handed_in {
        let SealedSlip { seat, seal } = read_seal(&names, slip)?;
        sealed.hand_in(seat, seal);
    }
    for older in &record.older {
        let slip = read_seal(&names, &older.slip)?;
        let sheet = super::read_sheet(&older.sheet, game)?;
        let lines = sheet.written().filter(|line| line.seat == slip.seat);
        let lines = lines.cloned().collect();
        sealed.keep_older(OlderSlip { slip, lines });
    }
    Ok(sealed)
}

pub(super) fn read_seal(names: &SaveNames<'_>, slip: &SealRecord) -> Result<SealedSlip, Misfit> {
    Ok(SealedSlip {
        seat: names.seat(&slip.of)?,
        seal: slip.seal,
    })
}
