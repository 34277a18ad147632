//! The slips that players hand in: when, how late, what that costs by the table's policy; those that
//! nobody has opened yet.

use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::trail::{ChangeCause, Hand};
use super::{Game, History, LineFate, SealNumber, Sheet};
use crate::clock::lasting;
use chancery_engine::adjudicate::LateSlip;
use chancery_engine::order::{NotTaken, Reading};
use chancery_engine::seat::SeatId;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedIn {
    pub seat: SeatId,
    /// When; `None` where nobody said it.
    pub at: Option<Timestamp>,
    /// How late it was; `None` for one in time.
    pub late: Option<Late>,
    /// The number of its seal; `None` once it is open. That hides nothing by itself.
    pub seal: Option<SealNumber>,
}

/// How late a slip was, and what came of that; saves have it so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Late {
    /// How long the time of the phase had been over, in seconds; `None` where no clock said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<u32>,
    pub cost: Cost,
}

/// What a late slip costs; saves have it by these names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cost {
    Nothing,
    /// It is taken, and its player has a card for it.
    Card,
    /// It is not taken: all of its lines are void.
    NotTaken,
    /// It would not have been taken; the game master takes it all the same, for this reason, which
    /// may be empty.
    Waived(String),
}

impl HandedIn {
    /// A slip of which nothing is known but whose it is.
    pub(crate) const fn by(seat: SeatId) -> Self {
        Self {
            seat,
            at: None,
            late: None,
            seal: None,
        }
    }

    /// Whether nobody has opened it yet.
    pub const fn is_sealed(&self) -> bool {
        self.seal.is_some()
    }

    /// Whether its lines count.
    pub const fn is_taken(&self) -> bool {
        !matches!(
            self.late,
            Some(Late {
                cost: Cost::NotTaken,
                ..
            })
        )
    }

    /// How late it was and what that costs, as a clause: `1:20 late: a card, the first`. `None` for
    /// one in time.
    pub fn lateness(&self) -> Option<String> {
        let late = self.late.as_ref()?;
        let by = match late.by {
            Some(seconds) => format!("{} ", lasting(seconds.into())),
            None => String::new(),
        };
        let cost = match &late.cost {
            Cost::Nothing => String::new(),
            Cost::Card => ": first card".to_owned(),
            Cost::NotTaken => ": not accepted".to_owned(),
            Cost::Waived(why) if why.is_empty() => ": accepted anyway".to_owned(),
            Cost::Waived(why) => format!(": accepted anyway; reason: {why}"),
        };
        Some(format!("{by}late{cost}"))
    }
}

impl Sheet {
    /// A seat's slip, if it was handed in.
    pub fn slip(&self, seat: SeatId) -> Option<&HandedIn> {
        self.slips_in.iter().find(|slip| slip.seat == seat)
    }

    /// Whether a seat's slip is marked as handed in.
    pub fn slip_in(&self, seat: SeatId) -> bool {
        self.slip(seat).is_some()
    }

    /// Takes a slip in the place of what was known of it.
    pub(crate) fn hand_in(&mut self, slip: HandedIn) {
        match self
            .slips_in
            .binary_search_by_key(&slip.seat, |in_| in_.seat)
        {
            Ok(at) => self.slips_in[at] = slip,
            Err(at) => self.slips_in.insert(at, slip),
        }
    }

    /// Marks a seat's slip as handed in, which it stays if it is; or as not handed in.
    pub(crate) fn mark_slip(&mut self, seat: SeatId, handed_in: bool) {
        if !handed_in {
            self.slips_in.retain(|slip| slip.seat != seat);
        } else if !self.slip_in(seat) {
            self.hand_in(HandedIn::by(seat));
        }
    }

    /// Marks a seat's slip as handed in, and not opened. Its seal has a number that none had before.
    fn seal(&mut self, seat: SeatId) {
        let seal = SealNumber::after(self.last_seal);
        self.last_seal = Some(seal);
        self.mark_slip(seat, true);
        if let Some(slip) = self.slip_mut(seat) {
            slip.seal = Some(seal);
        }
    }

    /// Marks a seat's slip as open.
    pub(super) fn open_slip(&mut self, seat: SeatId) {
        if let Some(slip) = self.slip_mut(seat) {
            slip.seal = None;
        }
    }

    /// The sheet without the slips that nobody has opened.
    pub(super) fn without_sealed(&self) -> Self {
        let mut sheet = self.clone();
        sheet.slips_in.retain(|slip| !slip.is_sealed());
        sheet
    }

    fn slip_mut(&mut self, seat: SeatId) -> Option<&mut HandedIn> {
        self.slips_in.iter_mut().find(|slip| slip.seat == seat)
    }
}

impl Game {
    /// How many cards a seat has had for late slips in the settled phases.
    pub fn cards(&self, seat: SeatId) -> usize {
        let slips = self.turns().iter().filter_map(|turn| turn.sheet.slip(seat));
        slips.filter(|slip| has_card(slip)).count()
    }

    pub(super) fn mark_slip(&mut self, seat: SeatId, handed_in: bool) {
        self.change_slips(seat, |sheet| sheet.mark_slip(seat, handed_in));
    }

    pub(super) fn hand_in(&mut self, seat: SeatId, over: Option<SignedDuration>) {
        // By the house rule `slip-grace` a short delay is none.
        let over = over.filter(|&over| over > self.history.rules.slip_grace.time());
        let late = over.map(|over| self.late(seat, Some(over)));
        self.take_slip(seat, late);
    }

    pub(super) fn count_late(&mut self, seat: SeatId, over: Option<SignedDuration>) {
        let late = self.late(seat, over);
        self.take_slip(seat, Some(late));
    }

    pub(super) fn waive_lateness(&mut self, seat: SeatId, why: &str) {
        let Some(late) = self.sheet().slip(seat).and_then(|slip| slip.late.clone()) else {
            return;
        };
        let cost = Cost::Waived(why.trim().to_owned());
        self.take_slip(seat, Some(Late { cost, ..late }));
    }

    pub(super) fn seal_slip(&mut self, seat: SeatId, over: Option<SignedDuration>) {
        let over = over.filter(|&over| over > self.history.rules.slip_grace.time());
        let slip = HandedIn {
            at: Some(self.now),
            late: over.map(|over| self.late(seat, Some(over))),
            ..HandedIn::by(seat)
        };
        let late = slip.lateness();
        let is_new = !self.sheet().slip_in(seat);
        self.change_sealed(seat, |sheet| {
            // A slip that is sealed anew keeps the moment at which it first came.
            if is_new {
                sheet.hand_in(slip);
            }
            sheet.seal(seat);
        });
        if is_new && let Some(late) = late {
            let whose = self.setup.seat_name(seat);
            self.note(format!("{whose}'s slip came {late}"));
        }
    }

    pub(super) fn unseal_slip(&mut self, seat: SeatId) {
        self.change_sealed(seat, |sheet| sheet.mark_slip(seat, false));
    }

    /// Gives a slip another seal, though an older one than the last is all that there is.
    pub(super) fn take_older(&mut self, seat: SeatId) {
        self.change_sealed(seat, |sheet| sheet.seal(seat));
        let whose = self.setup.seat_name(seat);
        self.note(format!(
            "took the older sealed slip of {whose}; the last one is missing"
        ));
    }

    pub(super) fn set_aside(&mut self, seat: SeatId, why: &str) {
        self.unseal_slip(seat);
        let why = match why.trim() {
            "" => String::new(),
            why => format!("; reason: {why}"),
        };
        let whose = self.setup.seat_name(seat);
        self.note(format!("set aside the sealed slip of {whose}, unread{why}"));
    }

    /// How late a slip is, and what that costs its player by the table's policy.
    fn late(&self, seat: SeatId, over: Option<SignedDuration>) -> Late {
        let cost = match self.history.rules.late_slip {
            LateSlip::Accepted => Cost::Nothing,
            // A first late slip is only warned about (house rule `late-slip`).
            LateSlip::Cards if self.cards(seat) == 0 => Cost::Card,
            LateSlip::Cards | LateSlip::Hold => Cost::NotTaken,
        };
        let by = over.and_then(|over| u32::try_from(over.as_secs()).ok());
        Late { by, cost }
    }

    /// Marks a slip as handed in, so late; the log tells of it where it is late, or was counted so.
    pub(super) fn take_slip(&mut self, seat: SeatId, late: Option<Late>) {
        let before = self.sheet().slip(seat).cloned();
        let was_late = before.as_ref().is_some_and(|slip| slip.late.is_some());
        let slip = HandedIn {
            late,
            ..before.unwrap_or_else(|| HandedIn {
                at: Some(self.now),
                ..HandedIn::by(seat)
            })
        };
        let how = slip.lateness();
        let said = how.map_or("is on time".to_owned(), |how| format!("came {how}"));
        let is_told = slip.late.is_some() || was_late;
        if self.change_slips(seat, |sheet| sheet.hand_in(slip)) && is_told {
            let whose = self.setup.seat_name(seat);
            self.note(format!("{whose}'s slip {said}"));
        }
    }

    /// Changes what is known of a slip; whether that was another thing than before.
    fn change_slips(&mut self, seat: SeatId, change: impl FnOnce(&mut Sheet)) -> bool {
        // A step is made only where the sheet becomes another one.
        let steps = self.undo.len();
        self.step(format!("{}'s slip", self.setup.seat_name(seat)), change);
        self.undo.len() > steps
    }
}

impl Sheet {
    /// After a step was undone or redone: a slip that is sealed now stays sealed unless the step has
    /// opened it, and none comes again that was taken back.
    pub(super) fn keep_sealed(&mut self, now: &Self) {
        self.slips_in
            .retain(|slip| !slip.is_sealed() || now.slip_in(slip.seat));
        for slip in now.slips_in.iter().filter(|slip| slip.is_sealed()) {
            // The step itself opens it where it brings lines of the seat.
            let is_opened = self.entries.iter().any(|line| line.seat == slip.seat);
            match self.slip_mut(slip.seat) {
                None => self.hand_in(slip.clone()),
                Some(own) if own.is_sealed() || !is_opened => own.seal = slip.seal,
                Some(_) => {}
            }
        }
    }
}

fn has_card(slip: &HandedIn) -> bool {
    let late = slip.late.as_ref();
    late.is_some_and(|late| late.cost == Cost::Card)
}

/// Whether the same slips are late in two histories, and cost the same.
pub(super) fn same_lateness(a: &History, b: &History) -> bool {
    let a = a.sheet.slips_in.iter().filter(|slip| slip.late.is_some());
    let b = b.sheet.slips_in.iter().filter(|slip| slip.late.is_some());
    a.eq(b)
}

/// Makes the lines of the slips that are not taken void, as they stand; and those of slips that are
/// taken after all what they were before.
pub(super) fn judge(sheet: &mut Sheet, hand: Hand) {
    let mut judged: Vec<(usize, Reading)> = Vec::new();
    for (i, line) in sheet.entries.iter().enumerate() {
        let is_refused = sheet.slip(line.seat).is_some_and(|slip| !slip.is_taken());
        match &line.reading {
            Reading::NotTaken(NotTaken::LateSlip) if !is_refused => {
                // It is read as before, unless something else has become of it since.
                let mut made = sheet.trail.standing();
                if let Some(change) = made.rfind(|change| change.line.id == line.id)
                    && let LineFate::LateSlip(_) = change.fate
                {
                    judged.push((i, change.line.reading.clone()));
                }
            }
            Reading::Order { .. } | Reading::Ambiguous { .. } if is_refused => {
                judged.push((i, Reading::NotTaken(NotTaken::LateSlip)));
            }
            _ => {}
        }
    }
    if !judged.is_empty() {
        Hand {
            by: ChangeCause::LateSlip,
            ..hand
        }
        .change(sheet, |sheet| {
            for (i, reading) in judged {
                Arc::make_mut(&mut sheet.entries[i].entry).reading = reading;
            }
        });
    }
}
