//! How a game ended, as records. Who won by what was counted stands in `won`, as ever; every other
//! end in `ended`.

use serde::{Deserialize, Serialize};

use super::names::SaveNames;
use super::{Misfit, WithinRecord};
use chancery_engine::ending::{Agreement, Ending, Parties, Several};
use chancery_engine::variant::State;

/// How a game ended, where nobody won it by what was counted; with the powers or players.
#[derive(Serialize, Deserialize)]
pub enum EndingRecord {
    Claimed(Vec<String>),
    Draw(Vec<String>),
    Concession(Vec<String>),
    Limit(Vec<String>),
    Points(Vec<String>),
    Abandoned,
}

pub(crate) fn won(names: &SaveNames<'_>, state: &State) -> Vec<String> {
    match &state.ending {
        Some(Ending::Won(parties)) => names.write_seats(parties.seats()),
        _ => Vec::new(),
    }
}

pub(crate) fn ended(names: &SaveNames<'_>, state: &State) -> Option<EndingRecord> {
    match state.ending.as_ref()? {
        Ending::Won(_) => None,
        Ending::Claimed(parties) => Some(EndingRecord::Claimed(names.write_seats(parties.seats()))),
        Ending::Agreed(agreed) => Some(agreement(names, agreed)),
    }
}

pub fn agreement(names: &SaveNames<'_>, agreement: &Agreement) -> EndingRecord {
    let named = names.write_seats(agreement.named());
    match agreement {
        Agreement::Draw(_) => EndingRecord::Draw(named),
        Agreement::Concession(_) => EndingRecord::Concession(named),
        Agreement::Limit(_) => EndingRecord::Limit(named),
        Agreement::Points(_) => EndingRecord::Points(named),
        Agreement::Abandoned => EndingRecord::Abandoned,
    }
}

impl SaveNames<'_> {
    /// How a game ended, of the two fields that say it.
    pub(crate) fn read_ending(
        &self,
        won: &[String],
        ended: Option<&EndingRecord>,
    ) -> Result<Option<Ending>, Misfit> {
        let Some(record) = ended else {
            return self.read_seats(won).map(Ending::won).within("won");
        };
        let ending = match record {
            // Of an edited file: to choose between two ends is not for the program.
            _ if !won.is_empty() => Err(misfit!(
                "a game ends in one way; leave “won” or “ended” out"
            )),
            EndingRecord::Claimed(named) => self.parties(named).map(Ending::Claimed),
            record => self.read_agreement(record).map(Ending::Agreed),
        };
        ending.map(Some).within("ended")
    }

    pub(crate) fn read_agreement(&self, record: &EndingRecord) -> Result<Agreement, Misfit> {
        Ok(match record {
            EndingRecord::Draw(named) => {
                let several = Several::new(self.parties(named)?);
                Agreement::Draw(several.ok_or_else(|| misfit!("a draw is between two or more"))?)
            }
            EndingRecord::Concession(named) => Agreement::Concession(self.parties(named)?),
            EndingRecord::Limit(named) => Agreement::Limit(self.parties(named)?),
            EndingRecord::Points(named) => Agreement::Points(self.parties(named)?),
            EndingRecord::Abandoned => Agreement::Abandoned,
            EndingRecord::Claimed(_) => {
                return Err(misfit!(
                    "the rules judge a claim; it is not a change by hand"
                ));
            }
        })
    }

    fn parties(&self, named: &[String]) -> Result<Parties, Misfit> {
        Parties::new(self.read_seats(named)?)
            .ok_or_else(|| misfit!("the end of the game names nobody"))
    }
}
