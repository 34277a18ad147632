//! A vote under way: the votes as they come in, and the count.

use jiff::SignedDuration;
use ratatui::prelude::*;

use super::ballot::VoteBox;
use super::places::{VOTED, VOTING};
use super::{draw, name};
use crate::tui::action::{Action, ScreenPlace};
use crate::tui::list::Selection;
use crate::tui::model::{AfterKey, Component, Context, Screen};
use crate::tui::pages::PageOutcome;
use crate::tui::popups::{Confirm, PAGE_LINES, confirm_end, hand_over};
use crate::tui::screens::game;
use crate::tui::table::TableScreen;
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::VoteBallot;
use chancery_engine::vote::{Motion, Vote, VoteChoice};

/// The box of the vote that is under way.
#[derive(Default)]
pub struct VoteTaking {
    pub at: Selection,
    /// What came of the count: it stands there until it is closed.
    pub result: Option<String>,
}

impl VoteTaking {
    /// Takes the vote of whom the cursor is at, and goes on to the next.
    fn cast(&mut self, table: &mut TableScreen, cx: &mut Context, choice: Option<VoteChoice>) {
        let Some(vote) = &mut table.vote else {
            return;
        };
        let voter = vote.voters().nth(self.at.at);
        if let Some((seat, has_voted)) = voter {
            vote.cast(seat, choice);
            if has_voted && vote.policy().ballot == VoteBallot::Secret {
                let what = if choice.is_some() {
                    "replaced"
                } else {
                    "taken back"
                };
                let said = format!("The ballot of {} was {what}.", name(table)(seat));
                table.game.remark(cx.now, said.clone());
                cx.warn(format!("{said} The log records it."));
            }
        }
        let Some(vote) = &table.vote else {
            return;
        };
        if choice.is_some() {
            self.at.at = (self.at.at + 1).min(vote.voters().len().saturating_sub(1));
        }
    }
}

/// Counts the vote, tells and logs what is to be told, and does what was decided: the end of the
/// game is asked about as always.
fn count(taking: &mut VoteTaking, table: &mut TableScreen, cx: &mut Context) -> AfterKey {
    let count = match table.vote.take().map(Vote::count) {
        None => return AfterKey::Closed,
        Some(Err(vote)) => {
            let missing = vote.voters().filter(|(_, has_voted)| !has_voted).count();
            let missing = counted(missing, "vote");
            table.vote = Some(vote);
            cx.info(format!("{missing} still to come"));
            return AfterKey::Open;
        }
        Some(Ok(count)) => count,
    };
    let mut said = count.sentence(name(table));
    table.game.remark(cx.now, said.clone());
    match count.motion {
        Motion::End(agreement) if count.passed => {
            confirm_end(table, cx, agreement);
            cx.done(said);
            return AfterKey::Closed;
        }
        Motion::Time(minutes) if count.passed => {
            let by = SignedDuration::from_mins(i64::from(minutes.get()));
            match &mut cx.clock {
                Some(clock) => clock.add(by, cx.now),
                None => said.push_str(", and the table has no clock"),
            }
        }
        _ => {}
    }
    taking.result = Some(said);
    AfterKey::Open
}

/// Gives the vote up; where somebody has voted, after a question.
fn ask_to_give_up(table: &mut TableScreen, cx: &mut Context) {
    let voters = table.vote.iter().flat_map(Vote::voters);
    match voters.filter(|(_, has_voted)| *has_voted).count() {
        0 => give_up(table, cx),
        n => cx.ask(Confirm::new(
            "Cancel the vote?",
            format!("You lose {}.", counted(n, "vote")),
            |table, cx| {
                give_up(table, cx);
                PageOutcome::Stay
            },
        )),
    }
}

fn give_up(table: &mut TableScreen, cx: &mut Context) {
    if let Some(vote) = table.vote.take() {
        let said = format!(
            "the vote on “{}” was cancelled",
            vote.motion().text(name(table))
        );
        table.game.remark(cx.now, said.clone());
        cx.done(said);
    }
}

impl Component for VoteTaking {
    type Below = dyn Screen;
    type After = AfterKey;

    fn place(&self) -> &'static ScreenPlace {
        if self.result.is_some() {
            &VOTED
        } else {
            &VOTING
        }
    }

    fn act(&mut self, screen: &mut Self::Below, cx: &mut Context, action: Action) -> AfterKey {
        let Some(game) = game::game_screen(screen) else {
            return AfterKey::Closed;
        };
        let table = &mut game.table;
        if self.result.is_some() {
            return if action == Action::Back {
                AfterKey::Closed
            } else {
                AfterKey::Open
            };
        }
        let Some(vote) = &table.vote else {
            return AfterKey::Closed;
        };
        match action {
            Action::VoteFor => self.cast(table, cx, Some(VoteChoice::For)),
            Action::VoteAgainst => self.cast(table, cx, Some(VoteChoice::Against)),
            Action::VoteBack => self.cast(table, cx, None),
            Action::PassRound if vote.policy().ballot == VoteBallot::Secret => {
                if let Some(ballots) = VoteBox::of(table) {
                    hand_over(cx, ballots);
                    return AfterKey::Closed;
                }
                cx.info("all have voted");
            }
            Action::CancelVote => {
                ask_to_give_up(table, cx);
                return AfterKey::Closed;
            }
            Action::Finish => return count(self, table, cx),
            Action::Back => {
                cx.info("the vote stays open: {vote} continues it");
                return AfterKey::Closed;
            }
            _ => {
                let voters = vote.voters().len();
                self.at.act(action, voters, PAGE_LINES);
            }
        }
        AfterKey::Open
    }

    fn draw(&self, screen: &Self::Below, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if let Some(result) = &self.result {
            draw::result(cx, result, frame, body);
        } else if let Some(game) = game::shown(screen)
            && let Some(vote) = &game.table.vote
        {
            draw::taking(cx, &game.table, vote, self.at, frame, body);
        }
    }
}
