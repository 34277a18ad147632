//! Dislodged units that wait for their retreats, as a position has them: where the attack came from,
//! and what it and stand-offs bar. Where they may go follows from that and from who stands where.

use std::fmt::Write as _;

use super::names::{EditNames, LineText, province_name};
use super::scales::split_scale_before;
use super::{EditError, EditWords, NamedPiece, NamedUnit, check_station};
use crate::calendar::Scale;
use crate::position::{Barred, Dislodged, Position, Unit, UnitId};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;

/// How such a line is written.
const EXAMPLE: &str = "dislodged France A Bur by Mun";

/// A unit that waits for its retreat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaitingEdit {
    /// Whose it is.
    pub power: PowerId,
    /// Army or fleet.
    pub kind: UnitKind,
    /// The place that it lost.
    pub place: Place,
    /// As in [`Dislodged::by`].
    pub by: Option<ProvinceId>,
    /// As in [`Dislodged::over`].
    pub over: Option<ProvinceId>,
    /// As in [`Dislodged::scale`].
    pub scale: Scale,
    /// As in [`Dislodged::sent_on`].
    pub sent_on: bool,
    /// What bars places, but for units that stand there and for what it carries.
    pub barred: Vec<(Place, Barred)>,
}

/// What bars a place whoever stands there, and the word for it. `Occupied` and `Loaded` are not among
/// them: they follow from where units stand.
const BARS: [(&str, Barred); 6] = [
    ("attacker", Barred::Attacker),
    ("stand-off", Barred::StandOff),
    ("supporter", Barred::Supporter),
    ("entered", Barred::Entered),
    ("origin", Barred::Origin),
    ("land", Barred::SeasOnly),
];

fn word_of(why: Barred) -> Option<&'static str> {
    let mut bars = BARS.into_iter();
    bars.find_map(|(word, bar)| (bar == why).then_some(word))
}

impl WaitingEdit {
    /// The line of a dislodged unit.
    pub fn new(dislodged: &Dislodged) -> Self {
        let Unit {
            power, kind, place, ..
        } = dislodged.unit;
        let barred = dislodged.barred.iter().copied();
        Self {
            power,
            kind,
            place,
            by: dislodged.by,
            over: dislodged.over,
            scale: dislodged.scale,
            sent_on: dislodged.sent_on,
            barred: barred.filter(|(_, why)| word_of(*why).is_some()).collect(),
        }
    }

    /// `France A Bur by Mun over NTH: Mun attacker, Pic stand-off`, after the word `dislodged`.
    pub(super) fn read(text: LineText<'_>) -> Result<Self, EditError> {
        let (head, bars) = text.split_on(':').unwrap_or((text, text.part("")));
        let (head, scale) = split_scale_before(head);
        // From the end: names have blanks, so each part begins at the last of its words.
        let (head, sent_on) = match head.text.strip_suffix(SENT_ON) {
            Some(before) => (head.part(before), true),
            None => (head, false),
        };
        let (head, over) = named_after(head, " over ")?;
        let (unit, by) = named_after(head, " by ")?;
        let NamedUnit {
            power,
            piece,
            place,
        } = unit.unit(EXAMPLE)?;
        // Each unit waits by itself, so a pair or an army aboard has no such line.
        if !matches!(piece, NamedPiece::Army | NamedPiece::Fleet) {
            return Err(EditError::Form(EXAMPLE));
        }
        let barred = bars.items().map(read_bar);
        Ok(Self {
            power,
            kind: piece.kind(),
            place,
            by,
            over,
            scale,
            sent_on,
            barred: barred.collect::<Result<_, _>>()?,
        })
    }

    pub(super) fn write(&self, names: &dyn EditNames) -> String {
        let mut text = "dislodged".to_owned();
        if self.scale != Scale::Second {
            text += " ";
            text += self.scale.prefix();
        }
        // A text takes all that is written to it.
        let _ = write!(
            text,
            " {} {} {}",
            names.write_power(self.power),
            self.kind.letter(),
            names.write_place(self.place)
        );
        if let Some(by) = self.by {
            let _ = write!(text, " by {}", names.write_province(by));
        }
        if let Some(over) = self.over {
            let _ = write!(text, " over {}", names.write_province(over));
        }
        if self.sent_on {
            text += SENT_ON;
        }
        if !self.barred.is_empty() {
            let bars = self.barred.iter().filter_map(|&(place, why)| {
                Some(format!("{} {}", names.write_place(place), word_of(why)?))
            });
            text += ": ";
            text += &bars.joined(", ");
        }
        text
    }

    pub(super) fn describe(&self, words: EditWords<'_>) -> String {
        format!(
            "set the {} of {} as dislodged from {}",
            self.kind.word(),
            words.power(self.power),
            words.name(self.place.province)
        )
    }

    /// Puts the unit among those that wait. Where it may go is worked out when the state is made
    /// true again.
    ///
    /// # Errors
    /// No such unit can have stood there.
    pub(super) fn change(&self, board: &Board, position: &mut Position) -> Result<(), EditError> {
        let place = check_station(board, self.kind, self.place)?;
        // A second unit can be dislodged from there only in another time scale.
        let is_there = position
            .dislodged
            .iter()
            .any(|other| other.unit.place.province == place.province && other.scale == self.scale);
        if is_there {
            return Err(EditError::DislodgedTwice(province_name(
                board,
                place.province,
            )));
        }
        let id = UnitId(position.next_unit);
        position.next_unit += 1;
        position.dislodged.push(Dislodged {
            by: self.by,
            over: self.over,
            sent_on: self.sent_on,
            barred: self.barred.clone(),
            ..Dislodged::new(
                Unit {
                    id,
                    power: self.power,
                    kind: self.kind,
                    place,
                },
                self.scale,
            )
        });
        Ok(())
    }
}

const SENT_ON: &str = " sent on";

/// A province after a word, and what stands before.
fn named_after<'a>(
    text: LineText<'a>,
    word: &str,
) -> Result<(LineText<'a>, Option<ProvinceId>), EditError> {
    match text.text.rsplit_once(word) {
        Some((before, named)) => Ok((text.part(before), Some(text.part(named).province()?))),
        None => Ok((text, None)),
    }
}

/// `Pic stand-off`.
fn read_bar(item: LineText<'_>) -> Result<(Place, Barred), EditError> {
    let wrong = EditError::Form("dislodged France A Bur by Mun: Mun attacker, Pic stand-off");
    let Some((place, word)) = item.split_last() else {
        return Err(wrong);
    };
    let mut bars = BARS.into_iter();
    let Some((_, why)) = bars.find(|(known, _)| *known == word) else {
        return Err(wrong);
    };
    Ok((item.names.place(place.text)?, why))
}
