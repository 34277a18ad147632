//! Influence and points: what people own, how it changed and why, whose orders were followed.

use std::cmp::Reverse;

use crate::report::ballots::counted_in;
use crate::report::document::Document;
use crate::report::ending;
use crate::report::names::{Names, Style, series};
use crate::report::text::unbroken;
use crate::view::{SeenAccount, SeenCount, SeenStakes, SeenTurn, View};
use chancery_atlas::board::PowerId;
use chancery_atlas::grammar::{Joined, counted};
use chancery_engine::count::{InfluenceChange, Why};
use chancery_engine::seat::SeatId;

/// What people own as the game stands, as far as the viewer may know, and who has won; empty where
/// nobody owns anything.
pub fn standing(view: &View) -> Document {
    let mut report = Document::default();
    // Where players are powers nobody has an account, and the part has nothing to say.
    if view.accounts == SeenStakes::default() {
        return report;
    }
    report.heading(
        1,
        format!(
            "Influence and points at {}",
            view.calendar().name(view.now.phase)
        ),
    );
    report.extend(holdings(view, &view.accounts));
    let rows = ranked(&view.accounts).into_iter().map(|account| {
        vec![
            view.seat_name(account.seat).to_owned(),
            figure(account.points),
        ]
    });
    report.table(&["Player", "Points"], rows.collect());
    report.paragraph(ending::sentence(view, &view.now));
    report
}

/// The points after a phase, what people own, and what changed in it.
pub fn ledger(view: &View, turn: usize) -> Document {
    let mut report = Document::default();
    let Some((seen, count)) = counted_in(view, turn) else {
        return report;
    };
    add_under(
        &mut report,
        "Points",
        &["Player", "Points", "Made", "Orders followed"],
        points(view, seen, count),
    );
    let owned = holdings(view, &seen.ballots.accounts);
    if !owned.blocks.is_empty() {
        report.heading(2, "Influence afterwards");
        report.extend(owned);
    }
    let mut changes = Vec::new();
    for change in &count.changes {
        let mut row = vec![view.seat_name(change.seat).to_owned()];
        row.extend(entry(view, seen, count, *change));
        changes.push(row);
    }
    add_under(
        &mut report,
        "Changes of influence",
        &["Player", "In", "Was", "Is", "Why"],
        changes,
    );
    report
}

fn add_under(report: &mut Document, heading: &str, head: &[&str], rows: Vec<Vec<String>>) {
    if !rows.is_empty() {
        report.heading(2, heading);
        report.table(head, rows);
    }
}

/// What changed for one player in a phase, and the points that he made.
pub(in crate::report) fn of_player(view: &View, turn: usize, seat: SeatId) -> Document {
    let mut report = Document::default();
    let Some((seen, count)) = counted_in(view, turn) else {
        return report;
    };
    let own = count.changes.iter().filter(|change| change.seat == seat);
    let changes: Vec<Vec<String>> = own
        .map(|change| entry(view, seen, count, *change))
        .collect();
    add_under(
        &mut report,
        "Changes of influence",
        &["In", "Was", "Is", "Why"],
        changes,
    );
    if let Some((_, points)) = count.points.iter().find(|(player, _)| *player == seat) {
        report.paragraph(format!("Points made: {points}."));
    }
    report
}

/// What one player owns as the game stands.
pub(in crate::report) fn account(view: &View, seat: SeatId) -> Document {
    let mut report = Document::default();
    let Some(account) = view.accounts.account(seat) else {
        return report;
    };
    let own = account.influence.as_ref();
    let held = view
        .board
        .powers
        .iter()
        .zip(own.map_or(&[][..], |own| &own.holdings));
    let held = held
        .filter(|&(_, &held)| held > 0)
        .map(|(power, held)| format!("{} {held}", power.name))
        .joined(", ");
    let held = if held.is_empty() {
        "none".to_owned()
    } else {
        held
    };
    let in_hand = own.map_or(0, |own| own.in_hand);
    report.paragraph(format!(
        "Influence: {held}; in hand {in_hand}. Points: {}.",
        account.points
    ));
    report
}

/// A row of the ledger, without whose it is.
fn entry(view: &View, seen: &SeenTurn, count: &SeenCount, change: InfluenceChange) -> Vec<String> {
    let place = change
        .power
        .map_or("hand", |power| view.board.power(power).name.as_str());
    vec![
        place.to_owned(),
        figure(change.from),
        figure(change.to),
        why(view, seen, count, change),
    ]
}

fn why(view: &View, seen: &SeenTurn, count: &SeenCount, change: InfluenceChange) -> String {
    match change.why {
        Why::Invested => "invested".to_owned(),
        Why::NotInvested => "lost: not invested".to_owned(),
        Why::Neglected { missing } => {
            let missed = match change.power {
                Some(power) => missed(view, seen, count, change.seat, power),
                None => Vec::new(),
            };
            // Builds and disbands are missed by number: no unit is named for them.
            let what = if missed.is_empty() {
                counted(missing, "line")
            } else {
                series(&missed)
            };
            format!("halved: no order for {what}")
        }
        Why::Disbanded { units } => {
            format!("lost: {} disbanded, a quarter each", counted(units, "unit"))
        }
        Why::Income => "received at the end of the season".to_owned(),
        Why::Bonus { power } => {
            format!("bonus: nobody has more in {}", view.board.power(power).name)
        }
    }
}

/// The units of a power for which a seat wrote no order.
fn missed(
    view: &View,
    seen: &SeenTurn,
    count: &SeenCount,
    seat: SeatId,
    power: PowerId,
) -> Vec<String> {
    let names = Names::in_turn(&view.board, seen, Style::Short);
    let own = count
        .missed_votes
        .iter()
        .filter(|missed| missed.seat == seat && missed.power == power);
    own.flat_map(|missed| &missed.units)
        .filter_map(|&unit| seen.unit(unit))
        .map(|unit| names.unit(unit))
        .collect()
}

/// A row a player: influence in each power by its letter, and in hand; then all that is invested in
/// each power.
fn holdings(view: &View, accounts: &SeenStakes) -> Document {
    let letters: Vec<String> = view
        .board
        .powers
        .iter()
        .map(|power| format!("{:>2}", power.badge))
        .collect();
    let head: Vec<&str> = std::iter::once("Player")
        .chain(letters.iter().map(String::as_str))
        .chain(["In hand"])
        .collect();
    let mut rows = Vec::new();
    for account in &accounts.accounts {
        // Of others the viewer may know the points alone.
        let Some(own) = &account.influence else {
            continue;
        };
        let mut row = vec![view.seat_name(account.seat).to_owned()];
        row.extend(own.holdings.iter().map(|&held| figure_or_dash(held)));
        row.push(figure_or_dash(own.in_hand));
        rows.push(row);
    }
    let mut report = Document::default();
    report.figure_table(&head, rows);
    let powers = view
        .board
        .powers
        .iter()
        .zip(&accounts.invested)
        .filter(|&(_, &total)| total > 0);
    let totals = powers
        .map(|(power, total)| format!("{} {total}", power.name))
        .joined(", ");
    if !totals.is_empty() {
        report.paragraph(format!("Influence in all: {totals}."));
    }
    report
}

/// The accounts with the most points first.
fn ranked(accounts: &SeenStakes) -> Vec<&SeenAccount> {
    let mut accounts: Vec<&SeenAccount> = accounts.accounts.iter().collect();
    // Equal points stay in the order of seats.
    accounts.sort_by_key(|account| Reverse(account.points));
    accounts
}

/// A row a player: his points, those that he made in the phase, and whose orders were followed.
fn points(view: &View, seen: &SeenTurn, count: &SeenCount) -> Vec<Vec<String>> {
    let names = Names::in_turn(&view.board, seen, Style::Short);
    let mut rows = Vec::new();
    for account in ranked(&seen.ballots.accounts) {
        let seat = account.seat;
        let made = match count.points.iter().find(|(player, _)| *player == seat) {
            Some(&(_, made)) => figure(made),
            None => String::new(),
        };
        // Each unit that follows his order is a point, whatever comes of it (rule 14).
        let followed = count
            .ballots
            .iter()
            .filter(|ballot| ballot.seat == seat && ballot.is_obeyed())
            .filter_map(|ballot| ballot.order.as_ref())
            .map(|order| unbroken(&names.order(order)))
            .joined("; ");
        let name = view.seat_name(seat).to_owned();
        rows.push(vec![name, figure(account.points), made, followed]);
    }
    rows
}

/// A number of at most two digits, set to the right.
fn figure(number: u32) -> String {
    format!("{number:>2}")
}

fn figure_or_dash(number: u32) -> String {
    if number == 0 {
        " -".to_owned()
    } else {
        figure(number)
    }
}
