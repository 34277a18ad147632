//! What people own where they are not powers, in saves.

use super::Misfit;
use super::line::forms;
use super::names::SaveNames;
use super::records::AccountRecord;
use chancery_engine::accounts::{Account, Accounts, MOST};
use chancery_engine::order::BallotOrder;
use chancery_engine::seat::Seating;

impl SaveNames<'_> {
    /// The accounts of all players; none where powers own nothing but their centres.
    pub(super) fn read_accounts(&self, records: &[AccountRecord]) -> Result<Vec<Account>, Misfit> {
        if self.variant.seating() == Seating::OnePerPower {
            if records.is_empty() {
                return Ok(Vec::new());
            }
            return Err(misfit!(
                "in this variant powers own only centres; leave them out"
            ));
        }
        let mut accounts = vec![None; self.players.len()];
        for record in records {
            // The game master's seat is written as no name, and has no account.
            let seat = self.seat(&record.player)?;
            let slot = accounts
                .get_mut(seat.index())
                .ok_or_else(|| misfit!("an account lacks its player"))?;
            let account = Account {
                holdings: self.read_holdings(&record.holdings)?,
                in_hand: record.in_hand,
                points: record.points,
            };
            if account
                .holdings
                .iter()
                .chain([&account.in_hand, &account.points])
                .any(|&amount| amount > MOST)
            {
                return Err(misfit!(
                    "{} owns more than {MOST} of something",
                    record.player
                ));
            }
            if slot.replace(account).is_some() {
                return Err(misfit!("{} has two accounts", record.player));
            }
        }
        if let Some((player, _)) = self
            .players
            .iter()
            .zip(&accounts)
            .find(|(_, account)| account.is_none())
        {
            return Err(misfit!("{player} has no account"));
        }
        Ok(accounts.into_iter().flatten().collect())
    }

    /// `france 3, turkey 2`: nothing is invested in the others.
    fn read_holdings(&self, text: &str) -> Result<Vec<u32>, Misfit> {
        let mut holdings = vec![0; self.board.powers.len()];
        for item in text.split(", ").filter(|item| !item.is_empty()) {
            let read = item
                .split_once(' ')
                .and_then(|(power, amount)| Some((power, amount.parse().ok()?)));
            let (power, amount) = read
                .ok_or_else(|| misfit!("“{item}” is not a holding; write it as in “france 3”"))?;
            holdings[self.power(power)?.index()] = amount;
        }
        Ok(holdings)
    }

    pub(super) fn write_accounts(&self, accounts: &Accounts) -> Vec<AccountRecord> {
        let accounts = accounts.seats().zip(&accounts.accounts);
        accounts
            .map(|(seat, account)| AccountRecord {
                player: self.write_seat(seat),
                holdings: self.write_holdings(&account.holdings),
                in_hand: account.in_hand,
                points: account.points,
            })
            .collect()
    }

    fn write_holdings(&self, holdings: &[u32]) -> String {
        let invested = self
            .board
            .power_ids()
            .zip(holdings)
            .filter(|(_, amount)| **amount > 0);
        let words: Vec<_> = invested
            .map(|(power, amount)| format!("{} {amount}", self.write_power(power)))
            .collect();
        words.join(", ")
    }
}

forms! { BallotOrder, "an order":
    "Invest" amount => [BallotOrder::Invest { amount }];
    "Lot" number => [BallotOrder::Lot { number }];
}
