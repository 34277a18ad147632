//! A vote under way: the votes as they come in, and the count.

use crossterm::event::KeyCode;
use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::ballot::VoteBox;
use super::name;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection};
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::popups::{Confirm, EndPage, PAGE_LINES, confirm_end, hand_over};
use crate::tui::shared::{CLOSE, VOTES, WALK};
use crate::tui::widgets::{boxed, keys_line, list_marked, over_keys, paragraph};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::VoteBallot;
use chancery_engine::vote::{Vote, VoteChoice};
use chancery_session::evening::VoteOutcome;

/// The votes as they come in.
pub static VOTING: ScreenPlace = ScreenPlace::of_box("The vote", &[TAKING, VOTES, WALK]);

/// What came of it.
pub static VOTED: ScreenPlace = ScreenPlace::of_box("The result of a vote", &[CLOSE]);

const TAKING: &[Spec] = &[
    Spec::new(Action::Finish, "Count the votes").keys(&[Key::f(5), Key::plain(KeyCode::Enter)]),
    Spec::new(Action::PassRound, "Pass the laptop round for secret votes").keys(&[Key::char('p')]),
    Spec::new(Action::CancelVote, "Cancel the vote").keys(&[Key::char('x')]),
];

/// The box of the vote that is under way.
pub struct VoteTaking {
    pub at: Selection,
    /// What came of the count: it stands there until it is closed.
    pub result: Option<String>,
    /// What is shown if the vote ends the game.
    page: EndPage,
}

impl VoteTaking {
    pub(super) fn new(page: EndPage) -> Self {
        Self {
            at: Selection::default(),
            result: None,
            page,
        }
    }

    /// Takes the vote of whom the cursor is at, and goes on to the next.
    fn cast(&mut self, table: &mut TableScreen, cx: &mut Context, choice: Option<VoteChoice>) {
        let Some(vote) = &table.vote else {
            return;
        };
        let last = vote.voters().len().saturating_sub(1);
        let voter = vote.voters().nth(self.at.at).map(|(seat, _)| seat);
        let told = voter.and_then(|seat| table.session.cast_vote(seat, choice));
        if let Some(told) = told {
            cx.say(&table.game, &told);
        }
        if choice.is_some() {
            // Votes by show of hands come one after another.
            self.at.at = (self.at.at + 1).min(last);
        }
    }
}

/// Counts the vote, tells what is to be told, and does what was decided: the end of the game is asked
/// about as always.
fn count(taking: &mut VoteTaking, table: &mut TableScreen, cx: &mut Context) -> LayerOutcome {
    match table.session.count_vote(cx.now) {
        None => return LayerOutcome::Close,
        Some(VoteOutcome::Missing(missing)) => {
            cx.info(format!("{} still to come", counted(missing, "vote")));
        }
        Some(VoteOutcome::Ends { agreement, said }) => {
            // A vote may be miscounted, so it ends no game by itself.
            confirm_end(table, cx, agreement, taking.page);
            if let Some(said) = said {
                cx.give(&said);
            }
            return LayerOutcome::Close;
        }
        Some(VoteOutcome::Said(said)) => taking.result = Some(said),
    }
    LayerOutcome::Stay
}

/// Gives the vote up; where somebody has voted, after a question.
fn ask_to_give_up(table: &mut TableScreen, cx: &mut Context) {
    let voters = table.vote.iter().flat_map(Vote::voters);
    match voters.filter(|(_, has_voted)| *has_voted).count() {
        // Nothing is lost, so nothing is asked.
        0 => give_up(table, cx),
        n => cx.ask(Confirm::new(
            "Cancel the vote?",
            format!("You lose {}.", counted(n, "vote")),
            |table, cx| {
                give_up(table, cx);
                LayerOutcome::Stay
            },
        )),
    }
}

fn give_up(table: &mut TableScreen, cx: &mut Context) {
    if let Some(told) = table.session.cancel_vote() {
        cx.say(&table.game, &told);
    }
}

impl Layer<TableScreen> for VoteTaking {
    fn place(&self) -> &'static ScreenPlace {
        if self.result.is_some() {
            &VOTED
        } else {
            &VOTING
        }
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        if self.result.is_some() {
            return if action == Action::Back {
                LayerOutcome::Close
            } else {
                LayerOutcome::Stay
            };
        }
        let Some(vote) = &table.vote else {
            return LayerOutcome::Close;
        };
        match action {
            Action::VoteFor => self.cast(table, cx, Some(VoteChoice::For)),
            Action::VoteAgainst => self.cast(table, cx, Some(VoteChoice::Against)),
            Action::VoteBack => self.cast(table, cx, None),
            Action::PassRound if vote.policy().ballot == VoteBallot::Secret => {
                // This box closes: behind the lock nothing else may lie open.
                if let Some(ballots) = VoteBox::new(table, self.page) {
                    hand_over(cx, ballots);
                    return LayerOutcome::Close;
                }
                cx.info("all have voted");
            }
            Action::CancelVote => {
                ask_to_give_up(table, cx);
                return LayerOutcome::Close;
            }
            Action::Finish => return count(self, table, cx),
            Action::Back => {
                cx.info("the vote stays open: {vote} continues it");
                return LayerOutcome::Close;
            }
            _ => {
                let voters = vote.voters().len();
                self.at.act(action, voters, PAGE_LINES);
            }
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let rows = Rows::titled(VOTING.title);
        if let Some(said) = &self.result {
            return rows
                .with([said.as_str()])
                .with([keys_line(&cx.look, &VOTED, CLOSES)]);
        }
        let Some(vote) = &table.vote else {
            return rows;
        };
        let keys = keys(cx, vote);
        Rows::new(voters(cx, table, vote), self.at.at)
            .over(asks(cx, table, vote))
            .under(VOTING.title, "")
            .with(keys.lines())
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        if let Some(said) = &self.result {
            let inner = boxed(frame, body, &cx.look, VOTING.title, (66, 6));
            let text = over_keys(frame, inner, &cx.look, &VOTED, CLOSES);
            return paragraph(frame, text, said.as_str(), cx.look.theme.strong);
        }
        let Some(vote) = &table.vote else { return };
        let (look, theme) = (&cx.look, &cx.look.theme);
        let rows = vote.voters().len() as u16 + 8;
        let inner = boxed(frame, body, look, VOTING.title, (66, rows));
        let [asked, list, keys_area] = Layout::vertical([
            Constraint::Length(4),
            Constraint::Min(2),
            Constraint::Length(3),
        ])
        .areas(inner);
        let text = Paragraph::new(asks(cx, table, vote).to_vec());
        frame.render_widget(text.wrap(Wrap { trim: false }), asked);
        list_marked(frame, list, look, voters(cx, table, vote), self.at.at);
        let keys = Paragraph::new(keys(cx, vote)).style(theme.dim);
        frame.render_widget(keys, keys_area);
    }
}

const CLOSES: [(&str, &str); 1] = [("Enter", "close")];

/// What is asked, and by which rules.
fn asks(cx: &Context, table: &TableScreen, vote: &Vote) -> [Line<'static>; 2] {
    let theme = &cx.look.theme;
    let motion = format!("“{}”", vote.motion().text(name(table)));
    [
        Line::styled(motion, theme.strong),
        Line::styled(vote.policy().text(), theme.dim),
    ]
}

/// Everybody who votes, and what is seen of his vote.
fn voters(cx: &Context, table: &TableScreen, vote: &Vote) -> Vec<Line<'static>> {
    let theme = &cx.look.theme;
    let lines = vote.voters().map(|(seat, has_voted)| {
        let (what, style) = match (vote.seen(seat), has_voted) {
            (Some(VoteChoice::For), _) => ("for it", theme.ok),
            (Some(VoteChoice::Against), _) => ("against it", theme.warning),
            (None, true) => ("has voted", theme.ok),
            (None, false) => ("", theme.dim),
        };
        Line::from(vec![
            Span::raw(format!("   {:<20} ", name(table)(seat))),
            Span::styled(what, style),
        ])
    });
    lines.collect()
}

fn keys(cx: &Context, vote: &Vote) -> String {
    let passes_round = match vote.policy().ballot {
        VoteBallot::Secret => "{pass-round} passes the laptop round for secret votes.\n",
        VoteBallot::Open => "\n",
    };
    let told = format!(
        "{{vote-for}} and {{vote-against}} enter a vote, {{vote-back}} takes it back.\n\
             {passes_round}{{finish}}: count. {{cancel-vote}}: cancel the vote. Esc: count later."
    );
    cx.look.keys.spelled_in(&VOTING, &told)
}
