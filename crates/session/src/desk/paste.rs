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
        let power = Some(self.power).filter(|_| !self.among_players());
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
        let clear = self.among_players() && self.is_clear(&slip);
        let claimed = if clear {
            self.claimed(slip)
        } else {
            Vec::new()
        };
        if clear && claimed.iter().all(|claimed| claimed.why.is_none()) {
            return Meaning::Take(claimed.into_iter().map(|claimed| claimed.entry).collect());
        }
        Meaning::Several(n)
    }

    /// Whether nothing of a slip has to be looked at: it is of the player in hand, everything is
    /// readable, and no line is for a unit that has its order already.
    fn is_clear(&self, slip: &Slip) -> bool {
        let orders = || {
            slip.lines
                .iter()
                .filter_map(|line| Some((line, line.reading.order()?)))
        };
        let plain = |line: &SlipLine| {
            let clear = matches!(&line.reading, Reading::Order { notes, .. } if notes.is_empty());
            clear && line.seat.is_none_or(|seat| seat == self.seat)
        };
        let new = |(line, order): (&SlipLine, &Order)| {
            let power = line.power.or_else(|| self.game.owner_of(order));
            let Some(power) = power.filter(|_| order.unit().is_some()) else {
                return !matches!(order, Order::Unit { .. });
            };
            let author = Author {
                power,
                ..self.author()
            };
            let entry = Entry::by(author, line.written.clone(), line.reading.clone());
            self.game.answered_by(&entry).is_empty()
        };
        let in_phase = slip.phase.is_none_or(|phase| phase == self.game.phase());
        let is_owned = |line: &SlipLine| line.strange_heading.is_none();
        let in_phase = in_phase && slip.lines.iter().all(is_owned);
        slip.remarks.is_empty() && in_phase && slip.lines.iter().all(plain) && orders().all(new)
    }

    /// Shows a slip before it is taken.
    pub(super) fn review(&self, slip: Slip) -> Entered {
        let mut remarks = slip.remarks.clone();
        if let Some(phase) = slip.phase.filter(|&p| p != self.game.phase()) {
            let name = self.game.setup().calendar().name(phase);
            remarks.insert(
                0,
                format!(
                    "the slip is headed {name}; this is {}",
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
        let Author { seat, power } = self.author();
        let owner = reading
            .order()
            .filter(|order| self.among_players() && order.unit().is_some());
        let power = owner
            .and_then(|order| self.game.owner_of(order))
            .unwrap_or(power);
        Entry {
            seat,
            power,
            written,
            reading,
        }
    }
}
