//! The line of a slip that invests: `R4 T2`.

use super::{Entered, Row, TableScreen};
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

impl TableScreen {
    /// What a text on the line of investments says, or why it can't be read; `None` on another
    /// line, and where it is an order.
    pub(super) fn investments_meant(
        &self,
        text: &str,
    ) -> Option<Result<Investments, InvestmentError>> {
        let Some(Row::Hand { .. }) = self.row() else {
            return None;
        };
        match read_investments(self.game.reading_context(None), text) {
            Ok(lines) => Some(Ok(Investments {
                left: self.left_after(&lines),
                lines,
            })),
            Err(why) => {
                let is_slip = self
                    .read_slip(text)
                    .lines
                    .iter()
                    .any(|line| line.reading.order().is_some() || line.seat.is_some());
                (!is_slip).then_some(Err(why))
            }
        }
    }

    /// What the player in hand has to invest.
    pub(super) fn in_hand(&self) -> u32 {
        let account = self.game.state().accounts.of(self.seat);
        account.map_or(0, |account| account.in_hand)
    }

    /// What is left in hand when these lines stand in the place of those for the same powers.
    fn left_after(&self, lines: &[WrittenInvestment]) -> Option<u32> {
        let own = self
            .game
            .sheet()
            .entries
            .iter()
            .filter(|entry| entry.seat == self.seat);
        let others = own
            .filter(|entry| lines.iter().all(|line| line.power != entry.power))
            .filter_map(|entry| entry.reading.order()?.invested());
        let spent = others
            .chain(lines.iter().map(|line| line.amount))
            .try_fold(0_u32, u32::checked_add)?;
        self.in_hand().checked_sub(spent)
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
        let seat = self.seat;
        let entry = |line: &WrittenInvestment| {
            let power = line.power;
            let reading = Reading::clear(Order::invest(line.amount));
            Entry::by(Author { seat, power }, line.written.clone(), reading)
        };
        let told = self.perform(Command::EnterAll {
            batch: Batch::Investments,
            lines: investments.lines.iter().map(entry).collect(),
        });
        self.refresh();
        self.leave_hand();
        self.said_of(&told)
    }
}
