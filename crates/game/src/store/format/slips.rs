//! The slips that were handed in, as records and back.

use super::names::SaveNames;
use super::read::read_time;
use super::slip_records::SlipRecord;
use super::{Misfit, WithinRecord};
use crate::game::{HandedIn, Sheet};

/// Those of which nothing is known but whose they are, by name; and the others.
pub(crate) fn slips(names: &SaveNames<'_>, sheet: &Sheet) -> (Vec<String>, Vec<SlipRecord>) {
    let (mut plain, mut told) = (Vec::new(), Vec::new());
    for slip in &sheet.slips_in {
        let of = names.write_seat(slip.seat);
        if *slip == HandedIn::by(slip.seat) {
            plain.push(of);
            continue;
        }
        told.push(SlipRecord {
            of,
            at: slip.at.map_or_else(String::new, |at| at.to_string()),
            late: slip.late.clone(),
            seal: slip.seal,
        });
    }
    (plain, told)
}

impl SaveNames<'_> {
    /// Reads [`slips`] back, by seat.
    pub(crate) fn read_slips(
        &self,
        plain: &[String],
        told: Vec<SlipRecord>,
    ) -> Result<Vec<HandedIn>, Misfit> {
        let mut sheet = Sheet::default();
        for name in plain {
            sheet.hand_in(HandedIn::by(self.seat(name).within("slips_in")?));
        }
        for record in told {
            sheet.hand_in(self.read_slip(record).within("handed_in")?);
        }
        Ok(sheet.slips_in)
    }

    fn read_slip(&self, record: SlipRecord) -> Result<HandedIn, Misfit> {
        let is_known = !record.at.is_empty();
        Ok(HandedIn {
            seat: self.seat(&record.of)?,
            at: is_known.then(|| read_time(&record.at)).transpose()?,
            late: record.late,
            seal: record.seal,
        })
    }
}
