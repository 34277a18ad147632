//! What is seen of a vote: the form that calls it, the votes as they come in, a player's ballot.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::form::{CallForm, CallLine};
use super::name;
use super::places::{BALLOT, CALL, VOTED, VOTING};
use crate::tui::form::{FormRows, Value};
use crate::tui::list::Selection;
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{boxed, list_marked, margin, middle, over_keys, paragraph};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::{VoteBallot, VoteDiscloses, VotePasses};
use chancery_engine::vote::{Motion, Vote, VoteChoice};

pub(crate) fn call(
    cx: &Context,
    table: &TableScreen,
    form: &CallForm,
    frame: &mut Frame<'_>,
    body: Rect,
) {
    let look = &cx.look;
    let lines = form.lines();
    let rows = lines.len() as u16 + 6;
    let inner = boxed(frame, body, look, "A vote of the table", (66, rows));
    let [choices, said, keys] = Layout::vertical([
        Constraint::Min(3),
        Constraint::Length(3),
        Constraint::Length(2),
    ])
    .areas(inner);
    let mut rows = FormRows::new(look, LABEL, choices.width);
    for (at, &line) in lines.iter().enumerate() {
        if at == form.at {
            rows.take_in_hand();
        }
        add_line(look, table, form, line, &mut rows);
    }
    rows.draw(frame, choices);
    let (text, style) = match form.vote() {
        Ok(vote) => {
            let text = vote.motion().text(name(table));
            let votes = match vote.voters().len() {
                1 => "1 player votes".to_owned(),
                n => format!("{n} players vote"),
            };
            (format!("“{text}”: {votes}."), look.theme.strong)
        }
        Err(why) => {
            let why = look.keys.spelled_in(&CALL, why);
            (format!("{why}."), look.theme.text)
        }
    };
    paragraph(frame, said, text, style);
    let told = "{tick} chooses, Left and Right change, {grant-vote} gives or takes a vote.\n\
                {finish}: start the vote. Esc: back.";
    let told = look.keys.spelled_in(&CALL, told);
    frame.render_widget(Paragraph::new(told).style(look.theme.dim), keys);
}

/// What came of a vote.
pub(crate) fn result(cx: &Context, result: &str, frame: &mut Frame<'_>, body: Rect) {
    let inner = boxed(frame, body, &cx.look, "The vote", (66, 6));
    let said = over_keys(frame, inner, &cx.look, &VOTED, [("Enter", "close")]);
    paragraph(frame, said, result, cx.look.theme.strong);
}

/// Columns before the values.
const LABEL: usize = 17;

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
        CallLine::Seat(at) => {
            let party = form.end.parties.get(at);
            let (player, named) = party.map_or(("", false), |&(seat, named)| {
                (table.game.setup.seat_name(seat), named)
            });
            let votes = form.votes.get(at).is_some_and(|votes| *votes);
            let is_named = form.time.is_none().then_some(named);
            rows.tick(is_named, format!("{player:<20} "));
            let votes = if votes { "votes" } else { "-" };
            rows.behind([Span::styled(votes, look.theme.dim)]);
        }
        CallLine::Done => rows.button("Start the vote"),
    }
}

/// The votes as they come in: of a secret one only that they are in.
pub(crate) fn taking(
    cx: &Context,
    table: &TableScreen,
    vote: &Vote,
    at: Selection,
    frame: &mut Frame<'_>,
    body: Rect,
) {
    let (look, theme) = (&cx.look, &cx.look.theme);
    let rows = vote.voters().len() as u16 + 8;
    let inner = boxed(frame, body, look, "The vote", (66, rows));
    let [asked, list, keys] = Layout::vertical([
        Constraint::Length(4),
        Constraint::Min(2),
        Constraint::Length(3),
    ])
    .areas(inner);
    let text = vec![
        Line::styled(
            format!("“{}”", vote.motion().text(name(table))),
            theme.strong,
        ),
        Line::styled(vote.policy().text(), theme.dim),
    ];
    frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: false }), asked);
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
    list_marked(frame, list, look, lines.collect(), at.at);
    let passes_round = match vote.policy().ballot {
        VoteBallot::Secret => "{pass-round} passes the laptop round for secret votes.\n",
        VoteBallot::Open => "\n",
    };
    let told = format!(
        "{{vote-for}} and {{vote-against}} enter a vote, {{vote-back}} takes it back.\n\
         {passes_round}{{finish}}: count. {{cancel-vote}}: cancel the vote. Esc: count later."
    );
    let told = look.keys.spelled_in(&VOTING, &told);
    frame.render_widget(Paragraph::new(told).style(theme.dim), keys);
}

/// A player's ballot over the whole screen.
pub(crate) fn ballot(
    cx: &Context,
    table: &TableScreen,
    vote: &Vote,
    (whose, choice): (&str, Option<VoteChoice>),
    frame: &mut Frame<'_>,
    area: Rect,
) {
    let (look, theme) = (&cx.look, &cx.look.theme);
    let keys = [
        ("{vote-for}", "yes"),
        ("{vote-against}", "no"),
        ("Enter", "hand in, pass the laptop on"),
        ("{curtain}", "hide it"),
    ];
    let body = over_keys(frame, area, look, &BALLOT, keys);
    let ends = match vote.motion() {
        Motion::End(_) => "Shall the game end like this?",
        Motion::Time(_) => "Shall this phase have more time?",
    };
    let sign = |wanted: VoteChoice, key: &str, what: &str| {
        let key = look.keys.spelled_in(&BALLOT, key);
        let style = if choice == Some(wanted) {
            theme.selection
        } else {
            theme.text
        };
        let mark = if choice == Some(wanted) {
            look.glyphs.check
        } else {
            ' '
        };
        Line::from(vec![
            Span::styled(format!("{key} "), theme.key),
            Span::styled(format!("({mark}) {what} "), style),
        ])
    };
    let lines = vec![
        Line::styled(format!("The ballot of {whose}"), theme.strong),
        Line::default(),
        Line::raw(ends),
        Line::styled(vote.motion().text(name(table)), theme.strong),
        Line::styled(vote.policy().text(), theme.dim),
        Line::default(),
        sign(VoteChoice::For, "{vote-for}", "yes"),
        sign(VoteChoice::Against, "{vote-against}", "no "),
    ];
    let middle = middle(margin(body, 2, 2), lines.len() as u16 + 2);
    let text = Paragraph::new(lines).centered().wrap(Wrap { trim: false });
    frame.render_widget(text, middle);
}
