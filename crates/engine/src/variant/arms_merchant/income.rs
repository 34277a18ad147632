//! What each player receives at the end of a season (rules 5, 6).

use super::ledger::Ledger;
use super::rules::{ArmsRules, BonusEliminated};
use crate::count::Why;
use crate::position::Position;
use crate::seat::SeatId;
use crate::variant::Table;
use chancery_atlas::board::PowerId;

/// Influence that every player receives at the end of Spring and of Fall.
const SHARE: u32 = 2;

/// The share of every season that ends.
pub(super) fn share(ledger: &mut Ledger) {
    for seat in ledger.accounts.seats() {
        ledger.set_in_hand(seat, ledger.in_hand(seat) + SHARE, Why::Income);
    }
}

/// The Fall bonus: one for each power in which nobody has more, unless it has fewer centres than a
/// year before.
pub(super) fn bonus(
    ledger: &mut Ledger,
    choices: ArmsRules,
    table: Table<'_>,
    before: &Position,
    after: &Position,
) {
    for power in table.board.power_ids() {
        if !pays(choices, table, power, before, after) {
            continue;
        }
        // Alone or equal with others, and with 1 at least (rule 6).
        let leaders: Vec<SeatId> = ledger.accounts.leaders_in(power).collect();
        for seat in leaders {
            ledger.set_in_hand(seat, ledger.in_hand(seat) + 1, Why::Bonus { power });
        }
    }
}

/// Centres change hands in Fall only, so those before the change are those of a year ago.
fn pays(
    choices: ArmsRules,
    table: Table<'_>,
    power: PowerId,
    before: &Position,
    after: &Position,
) -> bool {
    let centres = after.centre_count(table.board, power);
    let is_eliminated = centres == 0 && after.units_of(power).next().is_none();
    let excepted = is_eliminated && choices.bonus_eliminated == BonusEliminated::No;
    centres >= before.centre_count(table.board, power) && !excepted
}
