//! What builds and removals come to in a month of builds, with the sum that it comes from, and what
//! each place costs (section on builds).

use std::collections::BTreeMap;

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
    let powers: Vec<PowerId> = view
        .board
        .power_ids()
        .filter(|&power| view.adjustment(state, power).due != 0)
        .collect();
    let rows: Vec<Vec<String>> = powers
        .iter()
        .map(|&power| row(view, state, power))
        .collect();
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
    for power in powers {
        let mut lines = sites(view, state, power);
        // Without a place to build in, the power has units to lose or nothing to be told.
        if lines.is_empty() {
            lines = removed(view, power, Style::Named)
                .into_iter()
                .map(|unit| format!("if not ordered, {unit}"))
                .collect();
        }
        report.section(&view.board.power(power).name, lines);
    }
}

/// A power's sum: centres less pieces less armies on polar caps, and the units that do not count
/// yet.
fn row(view: &View, state: &State, power: PowerId) -> Vec<String> {
    let sum = Sum::new(view, state, power);
    vec![
        view.board.power(power).name.clone(),
        sum.centres.to_string(),
        sum.pieces.to_string(),
        number_or_blank(sum.trapped),
        number_or_blank(sum.spared),
        format!("{:+}", sum.due),
    ]
}

/// A table leaves out a column in which no power has a number.
fn number_or_blank(count: usize) -> String {
    if count == 0 {
        String::new()
    } else {
        count.to_string()
    }
}

/// What a power's adjustments come to in a line: `2 builds: 12 centres − 9 units − 1 on polar
/// caps`; empty where nothing is due, `None` where a season has one time scale or nothing is to be
/// adjusted.
pub(in crate::report) fn adjustment(view: &View, state: &State, power: PowerId) -> Option<String> {
    let adjusts = super::is_played(view) && state.phase.kind == PhaseKind::Adjustments;
    adjusts.then(|| due_in_words(view, state, power).unwrap_or_default())
}

fn due_in_words(view: &View, state: &State, power: PowerId) -> Option<String> {
    let sum = Sum::new(view, state, power);
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
    fn new(view: &View, state: &State, power: PowerId) -> Self {
        let adjustment = view.adjustment(state, power);
        // An army on a polar cap is off the board, and still counts against its power (section
        // 6.2).
        let (pieces, trapped) = (
            state.position.count_units(power),
            state.position.trapped_of(power),
        );
        // The engine counts an extra unit only from the third build month on (section on the
        // start).
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
    // By price, the cheapest first: outside the home country a unit costs two builds.
    let mut by_price: BTreeMap<usize, Vec<BuildSite>> = BTreeMap::new();
    for (kind, place) in sites {
        let price = view.variant.build_cost(table, power, place.province);
        let letter = if kind == UnitKind::Army { "A" } else { "F" };
        let listed = by_price.entry(price).or_default();
        match listed.iter_mut().find(|site| site.place == place) {
            Some(site) => site.letters.push(letter),
            None => listed.push(BuildSite {
                place,
                letters: vec![letter],
            }),
        }
    }
    let mut lines = Vec::new();
    for (price, sites) in by_price {
        let builds = if price == 1 {
            "for 1 build".to_owned()
        } else {
            format!("for {price} builds, one of them withheld until the next build month")
        };
        let places: Vec<String> = sites
            .iter()
            .map(|site| {
                let place = view.board.full_place(site.place);
                format!("{place} ({})", site.letters.join(" or "))
            })
            .collect();
        lines.push(format!("{builds}: {}", places.join(", ")));
    }
    lines
}

/// A place to build in, and the kinds of units that may be built there.
struct BuildSite {
    place: Place,
    letters: Vec<&'static str>,
}
