//! What builds and removals come to in a month of builds, with the sum that it comes from, and what
//! each place costs (section on builds).

use crate::report::defaults::removed;
use crate::report::document::Document;
use crate::report::names::Style;
use crate::view::View;
use chancery_atlas::board::{Place, PowerId, UnitKind};
use chancery_atlas::grammar::counted;
use chancery_engine::calendar::PhaseKind;
use chancery_engine::variant::State;

/// What the adjustments of the open phase come to: a row a power with its sum, then where each may
/// build and at what price, or which unit goes if none is named.
pub(in crate::report) fn due(report: &mut Document, view: &View) {
    let state = &view.now;
    let powers = || {
        view.board
            .power_ids()
            .filter(|&power| view.adjustment(state, power).due != 0)
    };
    let rows: Vec<Vec<String>> = powers().map(|power| row(view, state, power)).collect();
    if rows.is_empty() {
        report.paragraph("Nothing.");
    }
    report.figure_table(
        &[
            "Power",
            "Centres",
            "Units",
            "On polar caps",
            "Not counted",
            "Due",
        ],
        rows,
    );
    for power in powers() {
        let sites = sites(view, state, power);
        report.section(
            &view.board.power(power).name,
            if sites.is_empty() {
                let removed = removed(view, power, Style::Named).into_iter();
                removed
                    .map(|unit| format!("if not ordered, {unit}"))
                    .collect()
            } else {
                sites
            },
        );
    }
}

/// A power's sum: centres less pieces less armies on polar caps, and the units that do not count
/// yet.
fn row(view: &View, state: &State, power: PowerId) -> Vec<String> {
    let sum = Sum::of(view, state, power);
    let some = |count: usize| {
        if count == 0 {
            String::new()
        } else {
            count.to_string()
        }
    };
    vec![
        view.board.power(power).name.clone(),
        sum.centres.to_string(),
        sum.pieces.to_string(),
        some(sum.trapped),
        some(sum.spared),
        format!("{:+}", sum.due),
    ]
}

/// What a power's adjustments come to in a line: `2 builds: 12 centres − 9 units − 1 on polar
/// caps`; empty where nothing is due, `None` where a season has one time scale or nothing is to be
/// adjusted.
pub(in crate::report) fn adjustment(view: &View, state: &State, power: PowerId) -> Option<String> {
    let adjusts = super::is_played(view) && state.phase.kind == PhaseKind::Adjustments;
    adjusts.then(|| due_in_words(view, state, power).unwrap_or_default())
}

fn due_in_words(view: &View, state: &State, power: PowerId) -> Option<String> {
    let sum = Sum::of(view, state, power);
    let due = sum.due.unsigned_abs() as usize;
    let what = match sum.due {
        0 => return None,
        1.. => "build",
        _ => "disband",
    };
    let trapped = if sum.trapped == 0 {
        String::new()
    } else {
        format!(" \u{2212} {} on polar caps", sum.trapped)
    };
    let spared = if sum.spared == 0 {
        String::new()
    } else {
        format!(" + {} not counted yet", sum.spared)
    };
    let sites = sites(view, state, power);
    let sites = if sites.is_empty() {
        String::new()
    } else {
        format!("; {}", sites.join("; "))
    };
    Some(format!(
        "{}: {} \u{2212} {}{trapped}{spared}{sites}",
        counted(due, what),
        counted(sum.centres, "centre"),
        counted(sum.pieces, "unit")
    ))
}

struct Sum {
    centres: usize,
    /// On the board, aboard included.
    pieces: usize,
    trapped: usize,
    /// Units that do not count yet.
    spared: usize,
    due: i32,
}

impl Sum {
    fn of(view: &View, state: &State, power: PowerId) -> Self {
        let adjustment = view.adjustment(state, power);
        let (pieces, trapped) = (
            state.position.count_units(power),
            state.position.trapped_of(power),
        );
        let spared = (pieces + trapped).saturating_sub(adjustment.units);
        Self {
            centres: adjustment.centres,
            pieces,
            trapped,
            spared,
            due: adjustment.due,
        }
    }
}

/// Where a power may build, a line for each price: `for 1 build: Berlin (A or F), Munich (A)`.
fn sites(view: &View, state: &State, power: PowerId) -> Vec<String> {
    let table = view.table();
    let sites = view.adjustment(state, power).sites;
    let cost = |place: Place| view.variant.build_cost(table, power, place.province);
    let mut costs: Vec<usize> = sites.iter().map(|&(_, place)| cost(place)).collect();
    costs.sort_unstable();
    costs.dedup();
    let line = |price: usize| {
        let mut places: Vec<(Place, Vec<&str>)> = Vec::new();
        for &(kind, place) in sites.iter().filter(|&&(_, place)| cost(place) == price) {
            let letter = if kind == UnitKind::Army { "A" } else { "F" };
            match places.iter_mut().find(|(known, _)| *known == place) {
                Some((_, letters)) => letters.push(letter),
                None => places.push((place, vec![letter])),
            }
        }
        let places: Vec<String> = places
            .iter()
            .map(|(place, letters)| {
                format!(
                    "{} ({})",
                    view.board.full_place(*place),
                    letters.join(" or ")
                )
            })
            .collect();
        let builds = if price == 1 {
            "for 1 build".to_owned()
        } else {
            format!("for {price} builds, one of them withheld until the next build month")
        };
        format!("{builds}: {}", places.join(", "))
    };
    costs.into_iter().map(line).collect()
}
