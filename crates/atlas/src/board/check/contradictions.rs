//! Parts of a board that can be played, but contradict each other: what a file that somebody copied
//! or made of a drawing gets wrong.

use std::collections::BTreeMap;

use super::BoardCheck;
use crate::board::outline::contacts;
use crate::board::pairs::ordered;
use crate::board::{Board, Place, ProvinceId, Terrain, fold};

/// Along fewer cells a chart may touch where the map does not.
const LEAST_CONTACT: usize = 3;

/// What waters are called, at the end of a name or before `of`.
const WATERS: [&str; 6] = ["sea", "ocean", "gulf", "strait", "straits", "channel"];

pub(super) fn check(check: &mut BoardCheck) {
    let contacts = contacts(&check.board.chart);
    for id in check.board.province_ids() {
        called_water(check, id);
        inland_by_sea(check, id, &contacts);
        along_no_water(check, id);
        same_coasts(check, id);
        dead_and_alive(check, id);
    }
}

/// Land that is called a sea.
fn called_water(check: &mut BoardCheck, id: ProvinceId) {
    let province = check.board.province(id);
    let name = province.name.to_lowercase();
    let words: Vec<&str> = name.split_whitespace().collect();
    // `Black Sea` and `Gulf of Lyon`, but not `Gulf Coast`.
    let is_water = match words[..] {
        [first, "of", ..] if WATERS.contains(&first) => true,
        [.., last] => WATERS.contains(&last),
        [] => false,
    };
    if province.terrain.is_land() && is_water {
        let text = format!("it is called {}, but it is land", province.name);
        check.findings.warning(&check.at(id).then("terrain"), text);
    }
}

/// Inland land that touches a sea in the chart.
fn inland_by_sea(
    check: &mut BoardCheck,
    id: ProvinceId,
    contacts: &BTreeMap<(ProvinceId, ProvinceId), usize>,
) {
    let board = check.board;
    if board.terrain(id) != Terrain::Inland {
        return;
    }
    for sea in board.province_ids() {
        let cells = contacts.get(&ordered(id, sea)).copied().unwrap_or(0);
        if board.terrain(sea) != Terrain::Sea || cells < LEAST_CONTACT {
            continue;
        }
        let name = check.id(sea);
        let text = format!("it is inland, but touches the sea `{name}` in the chart");
        check.findings.warning(&check.at(id).then("terrain"), text);
    }
}

/// Two lands between which fleets pass, though they have no sea or polar cap in common, nor seas that
/// adjoin.
fn along_no_water(check: &mut BoardCheck, id: ProvinceId) {
    let board = check.board;
    if board.terrain(id) == Terrain::Sea {
        return;
    }
    for from in board.fleet_places(id) {
        let seas = seas_beside(board, from);
        for &to in board.fleet_moves(from) {
            // Both ends list the passage, so the lower one reports it.
            if to <= from || board.terrain(to.province) == Terrain::Sea {
                continue;
            }
            let other_seas = seas_beside(board, to);
            let is_river = seas.is_empty() || other_seas.is_empty();
            let by_water = is_river
                || seas.iter().any(|&sea| meets(board, sea, &other_seas))
                || check.touches_cap(from.province) && check.touches_cap(to.province);
            if !by_water {
                let name = check.id(to.province);
                let text = format!("fleets pass to `{name}`, but no sea leads from coast to coast");
                check.findings.warning(&check.at(id).word(name), text);
            }
        }
    }
}

/// The seas that a fleet can sail to from a place.
fn seas_beside(board: &Board, place: Place) -> Vec<ProvinceId> {
    board
        .fleet_moves(place)
        .iter()
        .map(|to| to.province)
        .filter(|&to| board.terrain(to) == Terrain::Sea)
        .collect()
}

/// Whether a sea is one of the others or adjoins one: where two seas part, they may part at the
/// border of the lands.
fn meets(board: &Board, sea: ProvinceId, others: &[ProvinceId]) -> bool {
    others
        .iter()
        .any(|&other| other == sea || board.waters(sea).contains(&other))
}

/// Two coasts of a land that lead to the same places.
fn same_coasts(check: &mut BoardCheck, id: ProvinceId) {
    let places = check.board.fleet_places(id);
    for (nth, &coast) in places.iter().enumerate() {
        let moves = check.board.fleet_moves(coast);
        let same = places[..nth]
            .iter()
            .find(|&&other| check.board.fleet_moves(other) == moves);
        if let Some(&other) = same {
            let [other, coast] = [other, coast].map(|place| check.board.write_place(place));
            let text = format!("fleets at {coast} and at {other} reach the same places");
            check
                .findings
                .warning(&check.at(id).then("coasts").then(nth), text);
        }
    }
}

/// A province with the name of dead ground, which nobody can enter.
fn dead_and_alive(check: &mut BoardCheck, id: ProvinceId) {
    let name = &check.board.province(id).name;
    let decor = &check.board.chart.decor;
    if decor.iter().any(|dead| fold(dead) == fold(name)) {
        let text = format!("units can enter it, but the chart has dead ground called {name} too");
        check.findings.warning(&check.at(id).then("name"), text);
    }
}
