//! What is put to the vote, by which rules, and who votes.

use std::collections::{BTreeSet, HashSet};
use std::num::NonZeroU8;

use ratatui::prelude::*;

use super::name;
use super::taking::VoteTaking;
use crate::tui::action::{Action, ScreenPlace, Spec};
use crate::tui::form::{FormRows, Value};
use crate::tui::keys::Key;
use crate::tui::list::{Rows, Selection, UNBROKEN, neighbour};
use crate::tui::look::Look;
use crate::tui::model::{Context, Layer, LayerOutcome};
use crate::tui::open_game::TableScreen;
use crate::tui::popups::PAGE_LINES;
use crate::tui::popups::end::{EndForm, EndPage, EndWay};
use crate::tui::shared::{LIST, TICKS, VALUES};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::{VoteBallot, VoteDiscloses, VotePasses};
use chancery_engine::ending::Parties;
use chancery_engine::seat::SeatId;
use chancery_engine::vote::{Motion, Policy, Vote};
use chancery_game::game::{Command, Game, TableEvent};

pub static CALL: ScreenPlace =
    ScreenPlace::of_box("Calling a vote", &[CALLING, TICKS, VALUES, LIST]);

const CALLING: &[Spec] = &[
    Spec::new(Action::Finish, "Start the vote").keys(&[Key::f(5)]),
    Spec::new(Action::GrantVote, "Give or take a vote").keys(&[Key::char('v')]),
];

/// The ways to end a game on which tables vote.
const WAYS: [EndWay; 2] = [EndWay::Draw, EndWay::Concession];

/// The minutes that are asked for unless others are chosen, and the most.
const MINUTES: NonZeroU8 = NonZeroU8::MIN.saturating_add(4);
const MOST: NonZeroU8 = NonZeroU8::MIN.saturating_add(59);

/// Columns before the values.
const LABEL: usize = 17;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CallLine {
    End(EndWay),
    Time,
    /// How everybody votes.
    Ballot,
    /// What it needs to pass.
    Passes,
    Discloses,
    /// Somebody who may be named and may vote.
    Seat(SeatId),
    Done,
}

pub struct CallForm {
    /// How the game would end.
    pub end: EndForm,
    /// The minutes, where time is asked for and not the end.
    pub time: Option<NonZeroU8>,
    pub policy: Policy,
    /// Who votes of those who can be named.
    voters: BTreeSet<SeatId>,
    pub selection: Selection,
    has_clock: bool,
}

impl CallForm {
    /// A draw of all who are left, who vote by the table's rules.
    pub(crate) fn new(game: &Game, has_clock: bool, page: EndPage) -> Self {
        let end = EndForm::new(game, page);
        let voters = voters(&game.setup().players, &end.left);
        Self {
            end,
            time: None,
            policy: Policy::new(&game.history().rules),
            voters,
            selection: Selection::default(),
            has_clock,
        }
    }

    pub(crate) fn lines(&self) -> Vec<CallLine> {
        let ways = WAYS.map(CallLine::End).into_iter();
        let rules = [CallLine::Ballot, CallLine::Passes, CallLine::Discloses];
        ways.chain(self.has_clock.then_some(CallLine::Time))
            .chain(rules)
            .chain(self.end.left.iter().copied().map(CallLine::Seat))
            .chain([CallLine::Done])
            .collect()
    }

    pub(crate) fn line(&self) -> CallLine {
        let line = self.lines().get(self.selection.at).copied();
        line.unwrap_or(CallLine::Done)
    }

    /// Whether a way to end the game is what is asked.
    pub(crate) fn asks_for(&self, way: EndWay) -> bool {
        self.time.is_none() && self.end.way == way
    }

    pub(crate) fn vote(&self) -> Result<Vote, &'static str> {
        let motion = match self.time {
            Some(minutes) => Motion::Time(minutes),
            None => Motion::End(self.end.agreement()?),
        };
        let voters = self.voters.iter().copied();
        let voters = Parties::new(voters).ok_or("nobody votes: {grant-vote} gives the vote")?;
        Ok(Vote::called(motion, self.policy, &voters))
    }

    /// The value of the selected line before or after the one that it has.
    pub(crate) fn turn(&mut self, forward: bool) {
        let line = self.line();
        let policy = &mut self.policy;
        match line {
            CallLine::Time => {
                let now = self.time.unwrap_or(MINUTES);
                // More time of no minutes is no question.
                let less = NonZeroU8::new(now.get() - 1).unwrap_or(now);
                let more = now.saturating_add(1).min(MOST);
                self.time = Some(if forward { more } else { less });
            }
            CallLine::Ballot => {
                policy.ballot = match policy.ballot {
                    VoteBallot::Secret => VoteBallot::Open,
                    VoteBallot::Open => VoteBallot::Secret,
                }
            }
            CallLine::Passes => {
                policy.passes = match policy.passes {
                    VotePasses::Unanimous => VotePasses::Majority,
                    VotePasses::Majority => VotePasses::Unanimous,
                }
            }
            CallLine::Discloses => {
                let round = [
                    VoteDiscloses::Vetoes,
                    VoteDiscloses::Result,
                    VoteDiscloses::All,
                ];
                policy.discloses = neighbour(&round, policy.discloses, forward);
            }
            CallLine::End(_) | CallLine::Seat(_) | CallLine::Done => {}
        }
    }

    /// Takes the selected line.
    pub(crate) fn choose(&mut self) {
        match self.line() {
            CallLine::End(way) => {
                self.time = None;
                self.end.choose(way);
            }
            CallLine::Time => self.time = Some(self.time.unwrap_or(MINUTES)),
            // A tick names who shares the end. More time names nobody, so there it gives the vote.
            CallLine::Seat(seat) if self.time.is_none() => self.end.tick(seat),
            CallLine::Seat(seat) => self.grant(seat),
            _ => self.turn(true),
        }
    }

    /// Gives somebody the vote, or takes it.
    pub(crate) fn grant(&mut self, seat: SeatId) {
        if !self.voters.remove(&seat) {
            self.voters.insert(seat);
        }
    }

    /// Calls the vote; where something is wanting, says so.
    fn call(&self, table: &mut TableScreen, cx: &mut Context) -> LayerOutcome {
        match self.vote() {
            Ok(vote) => {
                // The log tells the rules of the vote before any ballot comes in.
                table.perform(Command::Tell(TableEvent::VoteCalled(vote.clone())));
                table.vote = Some(vote);
                cx.ask_over_table(VoteTaking::new(self.end.page));
                LayerOutcome::Close
            }
            Err(why) => {
                cx.info(cx.look.keys.spelled_in(&CALL, why));
                LayerOutcome::Stay
            }
        }
    }
}

/// Who votes of those who are left: each player once, however many powers he has. A seat without a
/// name is a player of its own.
fn voters(players: &[String], left: &[SeatId]) -> BTreeSet<SeatId> {
    let mut voters = BTreeSet::new();
    let mut named = HashSet::new();
    for &seat in left {
        let name = players.get(seat.index()).map_or("", String::as_str);
        if name.is_empty() || named.insert(name) {
            voters.insert(seat);
        }
    }
    voters
}

impl Layer<TableScreen> for CallForm {
    fn place(&self) -> &'static ScreenPlace {
        &CALL
    }

    fn act(&mut self, table: &mut TableScreen, cx: &mut Context, action: Action) -> LayerOutcome {
        match (action, self.line()) {
            (Action::Back, _) => return LayerOutcome::Close,
            (Action::Finish, _) | (Action::Accept, CallLine::Done) => {
                return self.call(table, cx);
            }
            (Action::Tick | Action::Accept, _) => self.choose(),
            (Action::Left, _) => self.turn(false),
            (Action::Right, _) => self.turn(true),
            (Action::GrantVote, CallLine::Seat(seat)) => self.grant(seat),
            _ => _ = self.selection.act(action, self.lines().len(), PAGE_LINES),
        }
        LayerOutcome::Stay
    }

    fn rows(&self, table: &TableScreen, cx: &Context) -> Rows {
        let rows = self.form(cx, table).rows();
        let keys = keys(cx);
        rows.under(TITLE, "")
            .with([self.motion(cx, table)])
            .with(keys.lines())
    }

    fn draw(&self, table: &TableScreen, cx: &Context, frame: &mut Frame<'_>, body: Rect) {
        let motion = self.motion(cx, table);
        let form = self.form(cx, table);
        form.draw_boxed(frame, body, TITLE, motion, &keys(cx));
    }
}

const TITLE: &str = "A vote of the table";

fn keys(cx: &Context) -> String {
    let told = "{tick} chooses, Left and Right change, {grant-vote} gives or takes a vote.\n\
                {finish}: start the vote. Esc: back.";
    cx.look.keys.spelled_in(&CALL, told)
}

impl CallForm {
    fn form<'a>(&self, cx: &'a Context, table: &TableScreen) -> FormRows<'a> {
        let mut rows = FormRows::new(&cx.look, LABEL, UNBROKEN);
        for (at, line) in self.lines().into_iter().enumerate() {
            rows.begin(at == self.selection.at);
            add_line(&cx.look, table, self, line, &mut rows);
        }
        rows
    }

    /// What is put to the vote, or what is wanting.
    fn motion(&self, cx: &Context, table: &TableScreen) -> Line<'static> {
        let look = &cx.look;
        match self.vote() {
            Ok(vote) => {
                let text = vote.motion().text(name(table));
                let votes = match vote.voters().len() {
                    1 => "1 player votes".to_owned(),
                    n => format!("{n} players vote"),
                };
                Line::styled(format!("“{text}”: {votes}."), look.theme.strong)
            }
            Err(why) => {
                let why = look.keys.spelled_in(&CALL, why);
                Line::styled(format!("{why}."), look.theme.text)
            }
        }
    }
}

fn add_line(
    look: &Look,
    table: &TableScreen,
    form: &CallForm,
    line: CallLine,
    rows: &mut FormRows<'_>,
) {
    match line {
        CallLine::End(way) => rows.option(form.asks_for(way), way.title(), way.meaning()),
        CallLine::Time => {
            let minutes = form.time.map(|minutes| usize::from(minutes.get()));
            let what = minutes.map_or("more for this phase".to_owned(), |minutes| {
                format!("< {} > more for this phase", counted(minutes, "minute"))
            });
            rows.option(form.time.is_some(), "Time", what);
        }
        CallLine::Ballot => {
            let how = match form.policy.ballot {
                VoteBallot::Secret => "in secret",
                VoteBallot::Open => "by show of hands",
            };
            rows.field(" Voting", Value::Choice(how));
        }
        CallLine::Passes => {
            let when = match form.policy.passes {
                VotePasses::Unanimous => "if nobody is against it",
                VotePasses::Majority => "by majority",
            };
            rows.field(" Passes", Value::Choice(when));
        }
        CallLine::Discloses => {
            let what = match form.policy.discloses {
                VoteDiscloses::Vetoes => "only the number against",
                VoteDiscloses::Result => "only the result",
                VoteDiscloses::All => "all votes with names",
            };
            rows.field(" Shows", Value::Choice(what));
        }
        CallLine::Seat(seat) => {
            let is_named = form.time.is_none().then(|| form.end.is_ticked(seat));
            let player = table.game.setup().seat_name(seat);
            rows.tick(is_named, format!("{player:<20} "));
            let votes = if form.voters.contains(&seat) {
                "votes"
            } else {
                "-"
            };
            rows.behind([Span::styled(votes, look.theme.dim)]);
        }
        CallLine::Done => rows.button("Start the vote"),
    }
}
