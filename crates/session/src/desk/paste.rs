//! Whole slips, pasted or typed in one line: whose they are, and whether they have to be looked at
//! before they are taken.

use super::{Desk, Entered, Meaning};
use chancery_engine::order::read::{Slip, SlipLine};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::Author;
use chancery_game::game::{Command, Told};
use chancery_game::told;

impl Desk {
    /// Reads text as a slip: of the power at the cursor where each power has one seat, else of the
    /// player in hand unless it names another.
    pub(super) fn read_slip(&self, text: &str) -> Slip {
        // A player's slip has orders for several powers: none is taken for granted.
        let power = if self.among_players() {
            None
        } else {
            Some(self.power)
        };
        self.game.read_slip(power, text)
    }

    /// Takes pasted text: one order of the power in hand goes into the line, all else is shown for
    /// review.
    pub fn paste(&mut self, text: &str) -> Entered {
        let slip = self.read_slip(text);
        if let [line] = slip.lines.as_slice()
            && slip.remarks.is_empty()
            && !self.is_for_another(line)
            && slip.phase.is_none_or(|phase| phase == self.game.phase())
        {
            let order = if slip.headed.is_some() {
                line.written.clone()
            } else {
                text.trim().to_owned()
            };
            self.line.paste(order.trim());
            self.recomplete();
            return Entered::Nothing { open: false };
        }
        if slip.lines.is_empty() && slip.remarks.is_empty() {
            self.line.paste(text.trim());
            self.recomplete();
            return Entered::Nothing { open: false };
        }
        // What it means decides, and takes the slip: for the review it is read once more.
        match self.meaning_of_slip(slip) {
            Meaning::Take(entries) => self.take(entries),
            _ => self.review(self.read_slip(text)),
        }
    }

    /// Whether a line says that it is not for the power in hand.
    pub(super) fn is_for_another(&self, line: &SlipLine) -> bool {
        if line.strange_heading.is_some() {
            return true;
        }
        if self.among_players() {
            return line.seat.is_some() || line.power.is_some_and(|power| power != self.power);
        }
        line.power != Some(self.power)
    }

    /// What to do with a slip of several lines, or of one that is not for what is in hand.
    pub(super) fn meaning_of_slip(&self, slip: Slip) -> Meaning {
        let n = slip.lines.len();
        // Where each power has one seat, a slip of several lines always is reviewed: whose it is
        // decides over all of it.
        if !self.among_players() || !self.is_clear(&slip) {
            return Meaning::Several(n);
        }
        let claimed = self.claimed(slip);
        if claimed.iter().any(|claimed| claimed.why.is_some()) {
            return Meaning::Several(n);
        }
        Meaning::Take(claimed.into_iter().map(|claimed| claimed.entry).collect())
    }

    /// Whether nothing of a slip has to be looked at: it is of the player in hand, everything is
    /// readable, and no line is for a unit that has its order already.
    fn is_clear(&self, slip: &Slip) -> bool {
        let in_phase = slip.phase.is_none_or(|phase| phase == self.game.phase());
        slip.remarks.is_empty() && in_phase && slip.lines.iter().all(|line| self.is_plain(line))
    }

    /// Whether a line of a slip is of the player in hand, means one thing, and takes the place of no
    /// other line.
    fn is_plain(&self, line: &SlipLine) -> bool {
        let order = match &line.reading {
            Reading::Order { order, notes } if notes.is_empty() => order,
            _ => return false,
        };
        let is_his = line.seat.is_none_or(|seat| seat == self.seat);
        if !is_his || line.strange_heading.is_some() {
            return false;
        }
        let power = line.power.or_else(|| self.game.owner_of(order));
        let (Some(power), Some(_)) = (power, order.unit()) else {
            // An order to a unit that is nobody's has to be looked at; a claim or an investment not.
            return !matches!(order, Order::Unit { .. });
        };
        let author = Author {
            power,
            ..self.author()
        };
        let entry = Entry::by(author, line.written.clone(), line.reading.clone());
        self.game.answered_by(&entry).is_empty()
    }

    /// Shows a slip before it is taken.
    pub(super) fn review(&self, slip: Slip) -> Entered {
        let mut remarks = slip.remarks.clone();
        if let Some(phase) = slip.phase.filter(|&p| p != self.game.phase()) {
            let name = self.game.setup().calendar().name(phase);
            remarks.insert(
                0,
                format!(
                    "the slip is for {name}, but {} is open",
                    self.game.phase_name()
                ),
            );
        }
        Entered::Review {
            lines: self.claimed(slip),
            remarks,
        }
    }

    /// Takes a slip as it is, without a look at it before.
    pub fn take_slip(&mut self, text: &str) {
        let claimed = self.claimed(self.read_slip(text));
        self.take(claimed.into_iter().map(|claimed| claimed.entry).collect());
    }

    /// Takes several lines at once.
    pub(super) fn take(&mut self, entries: Vec<Entry>) -> Entered {
        let told = self.perform(Command::AddSlip(entries));
        self.refresh();
        self.advance();
        self.said_of(&told)
    }

    /// What was entered, as it is told.
    pub(super) fn said_of(&self, told: &Told) -> Entered {
        Entered::One {
            remark: told::message(&self.game, told),
            line: None,
        }
    }

    /// A line of the player in hand: in the name of the power at the cursor, or where the players
    /// are not powers, of that which has the unit.
    pub fn line_of(&self, written: String, reading: Reading) -> Entry {
        let Author { seat, mut power } = self.author();
        // Where each power has one seat, an order for another's unit is asked about instead.
        if self.among_players()
            && let Some(order) = reading.order()
            && order.unit().is_some()
        {
            power = self.game.owner_of(order).unwrap_or(power);
        }
        Entry {
            seat,
            power,
            written,
            reading,
        }
    }
}
