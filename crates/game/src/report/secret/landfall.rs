//! What a unit saw that entered an area at the edge of the known world or beyond it (rule 4).

use crate::report::document::Document;
use crate::report::names::with_abbreviation;
use crate::view::View;
use chancery_atlas::board::{AreaKind, Board, ChartCell, ProvinceId, Terrain};
use chancery_atlas::world::drawing::{EDGE_OF_THE_EARTH, ICE, KNOWN_WORLD};
use chancery_engine::discovery::{Landfall, Occupant, SeenArea, SeenGuise};

/// A unit and what it saw, with the note on the area where it is among `notes`.
pub(super) fn landfall(view: &View, landfall: &Landfall, notes: &[ProvinceId]) -> Document {
    let mut report = Document::default();
    let board = &view.board;
    let here = landfall.place.province;
    let others = landfall
        .seen
        .iter()
        .filter(|seen| seen.area != here)
        .count();
    let still = if landfall.still { "still " } else { "" };
    let areas = if others == 1 { "area" } else { "areas" };
    let head = format!(
        "{}({})",
        unit_form(landfall.unit_form),
        board.write_place(landfall.place)
    );
    report.paragraph(format!(
        "{still}{head}: {others} adjacent {areas} outside the Known World"
    ));
    let mut lines: Vec<String> = landfall
        .seen
        .iter()
        .map(|&seen| sight(board, seen))
        .collect();
    // From an edge area the Known World is on everybody's map. From beyond it he has to be told.
    if board.is_beyond(here) {
        let known: Vec<&str> = neighbours(board, here)
            .filter(|&neighbour| !board.is_beyond(neighbour))
            .map(|neighbour| board.province(neighbour).abbr.as_str())
            .collect();
        if !known.is_empty() {
            lines.push(format!("Known World areas adjacent: {}", known.join(", ")));
        }
    }
    lines.extend(coasts(board, here));
    lines.extend(bounds(board, here));
    // A note is told once, to who enters the area for the first time.
    if notes.contains(&here)
        && let Some(note) = board.area(here).and_then(|area| area.note.as_ref())
    {
        lines.push(note.clone());
    }
    report.list(lines);
    report
}

pub(super) const fn unit_form(unit_form: SeenGuise) -> &'static str {
    match unit_form {
        SeenGuise::Alone(chancery_atlas::board::UnitKind::Army) => "A",
        SeenGuise::Alone(chancery_atlas::board::UnitKind::Fleet) => "F",
        SeenGuise::Pair => "A/F",
    }
}

/// `Land 1: land, supply centre, native army, new`.
fn sight(board: &Board, seen: SeenArea) -> String {
    // What rule 4 discloses of an area: land or sea, a centre or none, and whether a unit is there.
    let kind = match board.area(seen.area).map(|area| area.kind) {
        Some(AreaKind::Sea) => "sea",
        _ => "land",
    };
    let centre = if board.is_centre(seen.area) {
        "supply centre"
    } else {
        "no supply centre"
    };
    let treasure = if seen.treasure { ", treasure" } else { "" };
    let new = if seen.new { ", new" } else { "" };
    format!(
        "{}: {kind}, {centre}, {}{treasure}{new}",
        with_abbreviation(board, seen.area),
        occupant(board, seen.occupant)
    )
}

/// `no foreign unit`, `French F`, `native army`, `your F`.
pub(super) fn occupant(board: &Board, occupant: Occupant) -> String {
    match occupant {
        Occupant::Nobody => "no foreign unit".to_owned(),
        Occupant::Own(own) => format!("your {}", unit_form(own)),
        // Rule 4 tells him that a foreign unit is there, and not whose it is.
        Occupant::Foreign(None) => "foreign unit".to_owned(),
        Occupant::Foreign(Some((power, what))) => {
            format!("{} {}", board.power(power).adjective, unit_form(what))
        }
        Occupant::Natives => "native army".to_owned(),
    }
}

/// The provinces that a unit could go to from one, in board order.
fn neighbours(board: &Board, from: ProvinceId) -> impl Iterator<Item = ProvinceId> {
    let sails = board
        .fleet_places(from)
        .into_iter()
        .flat_map(|place| board.fleet_moves(place))
        .map(|to| to.province);
    let mut all: Vec<ProvinceId> = sails
        .chain(board.army_moves(from).iter().copied())
        .collect();
    all.sort_unstable();
    all.dedup();
    all.into_iter()
}

/// `Coast ec: SAR, DOL, MAO`, where there are several: what lies beyond first.
fn coasts(board: &Board, here: ProvinceId) -> Vec<String> {
    let coasts = &board.province(here).coasts;
    if coasts.len() < 2 || board.terrain(here) == Terrain::Sea {
        return Vec::new();
    }
    board
        .fleet_places(here)
        .into_iter()
        .zip(coasts.iter().map(|coast| coast.id.as_str()))
        .map(|(place, id)| {
            let mut to: Vec<ProvinceId> = board
                .fleet_moves(place)
                .iter()
                .map(|to| to.province)
                .collect();
            to.dedup();
            let (beyond, known): (Vec<ProvinceId>, Vec<ProvinceId>) =
                to.into_iter().partition(|&to| board.is_beyond(to));
            let names: Vec<&str> = beyond
                .iter()
                .chain(&known)
                .map(|&to| board.province(to).abbr.as_str())
                .collect();
            format!("Coast {id}: {}", names.join(", "))
        })
        .collect()
}

/// `The area is bounded by ice.`, one line for each thing that nobody enters; read off the player's
/// own chart.
fn bounds(board: &Board, here: ProvinceId) -> Vec<String> {
    let Some(chart) = &board.far else {
        return Vec::new();
    };
    let mut found: Vec<&String> = Vec::new();
    for row in 0..chart.height {
        for column in 0..chart.width {
            if chart.cell(column, row) != Some(ChartCell::Province(here)) {
                continue;
            }
            // At the rim of the chart there is no cell beside it.
            let beside = [
                (Some(column), row.checked_sub(1)),
                (column.checked_sub(1), Some(row)),
                (column.checked_add(1), Some(row)),
                (Some(column), row.checked_add(1)),
            ];
            for (column, row) in beside {
                let (Some(column), Some(row)) = (column, row) else {
                    continue;
                };
                let Some(ChartCell::Decor(decor)) = chart.cell(column, row) else {
                    continue;
                };
                // What is drawn for the Known World bounds nothing: its areas are told by name.
                let name = chart.decor.get(usize::from(decor.0));
                found.extend(name.filter(|name| *name != KNOWN_WORLD));
            }
        }
    }
    found.sort_by_key(|name| (rank(name), name.as_str()));
    found.dedup();
    found
        .into_iter()
        .map(|name| format!("The area is bounded by {name}."))
        .collect()
}

/// Ice goes first, and the edge of the earth last.
fn rank(bound: &str) -> u8 {
    match bound {
        ICE => 0,
        EDGE_OF_THE_EARTH => 2,
        _ => 1,
    }
}
