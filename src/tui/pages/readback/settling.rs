//! Settling, and what is asked before.

use super::silent::{seal_doubts, silent};
use super::update::open;
use crate::tui::model::Context;
use crate::tui::pages::PageOutcome;
use crate::tui::pages::amendment::AmendmentPage;
use crate::tui::pages::results::ResultsPage;
use crate::tui::popups::Confirm;
use crate::tui::table::TableScreen;
use chancery_engine::order::{NotTaken, Reading};
use chancery_game::game::{Command, ProposedBecause};
use chancery_game::told;
use chancery_session::desk::Row;

/// Settles, unless something looks forgotten: then that is asked first.
pub(crate) fn ask_or_settle(table: &mut TableScreen, cx: &mut Context) -> PageOutcome {
    if table.sealed_now().is_some() {
        return open(table, cx);
    }
    let forgotten = forgotten(table);
    if forgotten.is_empty() {
        return settle(table, cx);
    }
    cx.ask(Confirm::new(
        format!("Settle {} anyway?", table.game.phase_name()),
        format!("{}.", forgotten.join("; ")),
        settle,
    ));
    PageOutcome::Stay
}

/// Settles the open phase and shows what came of it; where others wait from before an amendment,
/// shows first what that would bring about. A slip that a phone has sealed meanwhile is opened first.
fn settle(table: &mut TableScreen, cx: &mut Context) -> PageOutcome {
    if table.sealed_now().is_some() {
        return open(table, cx);
    }
    if table.game.history().amendment.is_some() {
        return PageOutcome::open(AmendmentPage::new(&table.game));
    }
    let first = table.game.turns().len();
    match table.apply(Command::settle()) {
        Ok(_) => {
            table.restart();
            PageOutcome::open(ResultsPage::new(&table.game, first))
        }
        Err(why) => {
            cx.refuse(&why);
            PageOutcome::Stay
        }
    }
}

/// What looks forgotten: lines without a reading, powers that have ordered nothing although they
/// could; where ballots are counted, those that are missing, influence that is not invested, and
/// lots that are not drawn.
fn forgotten(table: &TableScreen) -> Vec<String> {
    let entries = &table.game.sheet().entries;
    let counted = |n: usize, what: &str| match n {
        0 => None,
        1 => Some(format!("1 line is {what}")),
        n => Some(format!("{n} lines are {what}")),
    };
    let undecided = entries
        .iter()
        .filter(|e| matches!(e.reading, Reading::Ambiguous { .. }))
        .count();
    let unreadable = entries
        .iter()
        .filter(|entry| {
            matches!(
                entry.reading,
                Reading::Unreadable { .. } | Reading::NotTaken(NotTaken::Spared { .. })
            )
        })
        .count();
    if table.among_players() {
        let missing = table.ballots.missing();
        let unspent: u32 = table
            .ballots
            .players
            .iter()
            .map(|progress| progress.unspent)
            .sum();
        let lots = table
            .ballots
            .count
            .as_deref()
            .map_or(0, |count| count.awaited().count());
        let some = |n: usize, one: &str, many: &str| match n {
            0 => None,
            1 => Some(one.to_owned()),
            n => Some(format!("{n} {many}")),
        };
        let forgotten = [
            counted(undecided, "undecided"),
            counted(unreadable, "unreadable"),
            some(missing, "1 ballot is missing", "ballots are missing"),
            some(
                unspent as usize,
                "1 IF in hand is not invested and will be lost",
                "IF in hand are not invested and will be lost",
            ),
            some(
                lots,
                "Chancery draws 1 lot for the table",
                "lots: Chancery draws them for the table",
            ),
        ];
        let forgotten = forgotten.into_iter().flatten();
        return seal_doubts(table).into_iter().chain(forgotten).collect();
    }
    [
        counted(undecided, "undecided"),
        counted(unreadable, "unreadable"),
    ]
    .into_iter()
    .flatten()
    .chain(silent(table))
    .chain(proposed(table))
    .collect()
}

/// What the program proposes and the game master has not agreed to yet: where units without a
/// retreat order go, and who is removed.
fn proposed(table: &TableScreen) -> Vec<String> {
    let game = &table.game;
    let open = table.rows.iter().filter_map(Row::proposal);
    open.map(|proposal| {
        let order = game.written(&proposal.order);
        match &proposal.because {
            ProposedBecause::Rule(_) => {
                format!("{order}, {}", told::proposal_reason(&proposal.because))
            }
            ProposedBecause::Slip(_) => {
                format!("{order} stands on an earlier slip, and you have not agreed to it")
            }
        }
    })
    .collect()
}
