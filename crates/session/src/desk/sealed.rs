//! Slips that players have sealed, and the desk at which one of them writes his.

use jiff::SignedDuration;

use super::{Desk, Row};
use chancery_engine::order::Entry;
use chancery_engine::seat::SeatId;
use chancery_game::game::{Command, Game, SealDoubt, SealedSlips, SlipCommand, Told};

impl Desk {
    /// A player's own slip.
    pub fn of_seat(game: Game, seat: SeatId) -> Self {
        let mut desk = Self::new(game);
        desk.only = Some(seat);
        desk.restart();
        desk.stay_with(seat);
        desk
    }

    /// Goes back to a seat, where the players are not powers and the cursor went on to another.
    pub fn stay_with(&mut self, seat: SeatId) {
        if self.among_players() && self.seat != seat {
            self.go_to_seat(seat);
        }
    }

    /// The slips of the open phase that are sealed, where there are any.
    pub fn sealed_now(&self) -> Option<&SealedSlips> {
        let sealed = self.sealed.as_ref()?;
        (sealed.phase == self.game.phase() && sealed.has_some()).then_some(sealed)
    }

    /// The slips of another phase that are sealed, where there are any: they wait until it is open.
    pub fn sealed_elsewhere(&self) -> Option<&SealedSlips> {
        let sealed = self.sealed.as_ref()?;
        (sealed.phase != self.game.phase() && sealed.has_some()).then_some(sealed)
    }

    /// After a step was undone or redone: slips whose opening is undone are sealed `again`, and those
    /// that are open again are not.
    pub(super) fn seal_again(&mut self, again: Option<&SealedSlips>) {
        if let Some(sealed) = &mut self.sealed {
            self.sealed_unkept |= self.game.sort_sealed(sealed);
        }
        // A file of slips with nothing in it goes, too.
        let empty = self.sealed.take_if(|sealed| sealed.is_empty());
        self.sealed_unkept |= empty.is_some();
        let Some(again) = again else {
            return;
        };
        let phase = self.game.phase();
        match self.sealed_mut() {
            Some(sealed) if sealed.phase == phase => sealed.join(again),
            // Those of another phase wait for it.
            Some(_) => {}
            none => *none = Some(again.clone()),
        }
    }

    /// Opens the sealed slips: their lines come to the sheet.
    pub fn open_sealed(&mut self) {
        if let Some(mut sealed) = self.sealed_mut().take() {
            // An older slip stays sealed: the table has to ask for it.
            self.sealed = sealed.leave_older();
            self.perform(Command::OpenSealed(sealed));
            self.after_change();
        }
    }

    /// Whether a seat's slip is sealed.
    pub fn is_sealed(&self, seat: SeatId) -> bool {
        self.sealed_now().is_some_and(|sealed| sealed.has(seat))
    }

    /// Leaves out the rows of others on a player's own slip; of a sealed slip those that wait for
    /// an order.
    pub(super) fn leave_out_rows(&mut self) {
        let mut rows = std::mem::take(&mut self.rows);
        rows.retain(|row| self.only.is_none() || row.seat() == self.only);
        // Before it is opened, nobody can tell what a sealed slip leaves out.
        rows.retain(|row| {
            let is_kept = matches!(row, Row::Power { .. }) || row.entry().is_some();
            is_kept || row.seat().is_none_or(|seat| !self.is_sealed(seat))
        });
        for row in &mut rows {
            if let Row::Power { author, tally } = row
                && self.is_sealed(author.seat)
            {
                *tally = tally.sealed();
            }
        }
        self.rows = rows;
    }

    /// Takes a player's sealed slip, from the laptop or from his phone.
    pub fn seal_slip(&mut self, seat: SeatId, lines: Vec<Entry>, over: Option<SignedDuration>) {
        // The game gives the seal, and the slip bears it: later they are held against each other.
        self.perform(Command::Slip(seat, SlipCommand::Seal { over }));
        if let Some(seal) = self.game.seal_of(seat) {
            let sealed = self.sealed_in_place();
            sealed.keep(seat, lines);
            sealed.hand_in(seat, seal);
        }
        self.refresh();
    }

    /// The sealed slips of the open phase, to add to them. Older ones of another phase go.
    pub fn sealed_in_place(&mut self) -> &mut SealedSlips {
        let phase = self.game.phase();
        let sealed = self.sealed_mut();
        sealed.take_if(|sealed| sealed.phase != phase && !sealed.has_some());
        sealed.get_or_insert(SealedSlips::none(phase))
    }

    /// The sealed slips, to be changed.
    pub const fn sealed_mut(&mut self) -> &mut Option<SealedSlips> {
        self.sealed_unkept = true;
        &mut self.sealed
    }

    /// Takes up sealed slips as they were found beside the game. Those that were sealed when the program
    /// ended, before the game was saved, are in.
    pub fn take_up_sealed(&mut self, found: Option<SealedSlips>) {
        let since = found.as_ref().map(|found| self.game.sealed_since(found));
        // The slips come first: each gets its new seal below.
        self.sealed = found;
        for slip in since.into_iter().flatten() {
            let command = SlipCommand::Seal { over: None };
            self.perform(Command::Slip(slip.seat, command));
            if let (Some(seal), Some(sealed)) = (self.game.seal_of(slip.seat), self.sealed_mut()) {
                sealed.hand_in(slip.seat, seal);
            }
        }
    }

    /// Takes an older sealed slip in the place of the one that is missing.
    pub fn take_older_slip(&mut self, seat: SeatId) -> Told {
        let told = self.perform(Command::Slip(seat, SlipCommand::TakeOlder));
        if let (Some(seal), Some(sealed)) = (self.game.seal_of(seat), self.sealed_mut()) {
            sealed.take_older(seat, seal);
        }
        self.refresh();
        told
    }

    /// Slips that count as sealed and in, and are not there. Where the game is only looked at, those
    /// that are there are not known.
    pub fn seal_doubts(&self) -> Vec<SealDoubt> {
        if self.is_looked_at {
            return Vec::new();
        }
        self.game.seal_doubts(self.sealed.as_ref())
    }

    /// What is wrong with the sealed slip of a seat.
    pub fn seal_doubt(&self, seat: SeatId) -> Option<SealDoubt> {
        let mut doubts = self.seal_doubts().into_iter();
        doubts.find(|doubt| doubt.seat() == seat)
    }

    /// Takes a sealed slip out again, unread.
    pub fn unseal_slip(&mut self, seat: SeatId) {
        self.take_out(seat, SlipCommand::Unseal);
    }

    /// Puts a sealed slip aside, unread, for one on paper.
    pub fn set_slip_aside(&mut self, seat: SeatId, why: &str) -> Told {
        let why = why.to_owned();
        self.take_out(seat, SlipCommand::SetAside { why })
    }

    fn take_out(&mut self, seat: SeatId, command: SlipCommand) -> Told {
        // Where there are none, their file may be one that can't be read: its key stays.
        if let Some(sealed) = &mut self.sealed {
            sealed.take_out(seat);
            self.sealed_unkept = true;
        }
        self.sealed.take_if(|sealed| sealed.is_empty());
        let told = self.perform(Command::Slip(seat, command));
        self.refresh();
        told
    }
}
