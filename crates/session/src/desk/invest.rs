//! The line of a slip that invests: `R4 T2`.

use super::{Desk, Entered, Row};
use chancery_engine::order::read::{InvestmentError, WrittenInvestment, read_investments};
use chancery_engine::order::{Entry, Order, Reading};
use chancery_engine::seat::Author;
use chancery_game::game::{Batch, Command};

/// What the line at the cursor invests.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Investments {
    pub lines: Vec<WrittenInvestment>,
    /// What is in hand then; `None` where it is more than there is.
    pub left: Option<u32>,
}

impl Desk {
    /// What a text on the line of investments says, or why it can't be read; `None` on another
    /// line, and where it is an order.
    pub(super) fn investments_meant(
        &self,
        text: &str,
    ) -> Option<Result<Investments, InvestmentError>> {
        let Some(Row::Hand { .. }) = self.row() else {
            return None;
        };
        match self.investments_read(text) {
            Ok(investments) => Some(Ok(investments)),
            Err(why) => {
                // On this line too a whole slip can be typed or pasted.
                let slip = self.read_slip(text);
                let is_slip = slip
                    .lines
                    .iter()
                    .any(|line| line.reading.order().is_some() || line.seat.is_some());
                (!is_slip).then_some(Err(why))
            }
        }
    }

    fn investments_read(&self, text: &str) -> Result<Investments, InvestmentError> {
        let lines = read_investments(self.game.reading_context(None), text)?;
        Ok(Investments {
            left: self.left_after(&lines),
            lines,
        })
    }

    /// What a text invests that does nothing else; its parts may be lines of their own.
    pub(super) fn investments_of(&self, text: &str) -> Option<Investments> {
        self.investments_read(&text.replace(';', ",")).ok()
    }

    /// What the player in hand has to invest.
    pub fn in_hand(&self) -> u32 {
        let account = self.game.state().accounts.account(self.seat);
        account.map_or(0, |account| account.in_hand)
    }

    /// What is left in hand when these lines stand in the place of those for the same powers.
    fn left_after(&self, lines: &[WrittenInvestment]) -> Option<u32> {
        let mut left = self.in_hand();
        for entry in &self.game.sheet().entries {
            let is_replaced = lines.iter().any(|line| line.power == entry.power);
            let invested = entry.reading.order().and_then(Order::invested);
            if let Some(amount) = invested
                && entry.seat == self.seat
                && !is_replaced
            {
                left = left.checked_sub(amount)?;
            }
        }
        for line in lines {
            left = left.checked_sub(line.amount)?;
        }
        Some(left)
    }

    /// Goes on from the investments to the first ballot that waits. What is left in hand is lost in
    /// the end, but it need not be invested.
    fn leave_hand(&mut self) {
        let next = self.find_row(|row| row.is_open() && !matches!(row, Row::Hand { .. }));
        let next = next.or_else(|| self.find_row(|row| matches!(row, Row::Demand { .. })));
        self.go_to_row(next.unwrap_or(self.cursor));
    }

    /// Puts investments on the slip, each in the place of what it had for the same power.
    pub(super) fn invest(&mut self, investments: &Investments) -> Entered {
        let mut lines = Vec::new();
        for line in &investments.lines {
            let author = Author::new(self.seat, line.power);
            let reading = Reading::clear(Order::invest(line.amount));
            lines.push(Entry::by(author, line.written.clone(), reading));
        }
        let told = self.perform(Command::EnterAll {
            batch: Batch::Investments,
            lines,
        });
        self.refresh();
        self.leave_hand();
        self.said_of(&told)
    }
}
