//! Who can move where: both sides agree, armies keep to land, fleets to water and coasts, and
//! everything hangs together.

use super::BoardCheck;
use crate::board::file_findings::FieldSpot;
use crate::board::{Place, ProvinceId, Terrain, mark_new, reached};

pub(super) fn check(check: &mut BoardCheck) {
    for id in check.board.province_ids() {
        armies(check, id);
        for from in stations(check, id) {
            fleets(check, from);
        }
        seaside(check, id);
    }
    connected(check);
}

/// The province and each of its coasts: wherever the file may list fleet moves.
fn stations(check: &BoardCheck, id: ProvinceId) -> Vec<Place> {
    let mut stations = check.board.fleet_places(id);
    // A province with coasts must list nothing itself, but a faulty file may.
    if !stations.contains(&Place::new(id)) {
        stations.push(Place::new(id));
    }
    stations
}

fn armies(check: &mut BoardCheck, from: ProvinceId) {
    let spot = check.at(from).then("army");
    let board = check.board;
    if !board.army_moves(from).is_empty() && !board.terrain(from).is_land() {
        check.findings.error(
            &spot,
            "it is not land, so armies can't leave; leave `army` out",
        );
        // Each neighbour would be reported once more for the same mistake.
        return;
    }
    for &to in board.army_moves(from) {
        let name = check.id(to);
        let spot = spot.clone().word(name);
        if to == from {
            check.findings.error(&spot, "army: it is its own neighbour");
        } else if !board.terrain(to).is_land() {
            check.findings.error(
                &spot,
                format!("army: `{name}` is not land; armies can't enter it"),
            );
        } else if !board.army_can_move(to, from) {
            let message = format!(
                "army: `{name}` is listed here, but `{}` is not in the `army` of `{name}`",
                check.id(from)
            );
            check.findings.error(&spot, message);
        }
    }
}

fn fleet_spot<'a>(check: &BoardCheck<'a, '_>, from: Place) -> FieldSpot<'a> {
    let record = check.at(from.province);
    match from.coast {
        Some(coast) => record.then("coasts").then(coast.index()).then("fleet"),
        None => record.then("fleet"),
    }
}

/// The place as the file writes it: `par`, `stp/sc`.
fn written(check: &BoardCheck, place: Place) -> String {
    let province = check.board.province(place.province);
    match place.coast {
        Some(coast) => format!("{}/{}", province.id, province.coasts[coast.index()].id),
        None => province.id.clone(),
    }
}

fn fleets(check: &mut BoardCheck, from: Place) {
    let spot = fleet_spot(check, from);
    let board = check.board;
    if !board.fleet_moves(from).is_empty() && !board.terrain(from.province).is_navigable() {
        check.findings.error(
            &spot,
            "fleets can't be here; leave `fleet` out, or change the terrain",
        );
        return;
    }
    for &to in board.fleet_moves(from) {
        let name = written(check, to);
        let spot = spot.clone().word(&name);
        let are_coasts =
            board.terrain(from.province).is_coastal() && board.terrain(to.province).is_coastal();
        if to.province == from.province {
            check
                .findings
                .error(&spot, "fleet: it is its own neighbour");
        } else if !board.terrain(to.province).is_navigable() {
            check.findings.error(
                &spot,
                format!("fleet: `{name}` has no coast; fleets can't enter it"),
            );
        } else if !board.fleet_moves(to).contains(&from) {
            let message = format!(
                "fleet: `{name}` is listed here, but `{}` is not in the `fleet` of `{name}`",
                written(check, from)
            );
            check.findings.error(&spot, message);
        } else if from < to && are_coasts && !board.army_can_move(from.province, to.province) {
            // Only where `from` is the lower one: the other side lists the passage too.
            let message = format!(
                "fleet: fleets can sail along the coast to `{name}`, but armies can't walk there"
            );
            check.findings.warning(&spot, message);
        }
    }
}

/// Coastal land lies at a sea, and so does each of its coasts; or at a polar cap or a river, along
/// which fleets come from other coasts.
fn seaside(check: &mut BoardCheck, id: ProvinceId) {
    let board = check.board;
    if !board.terrain(id).is_coastal() {
        return;
    }
    let at_cap = check.touches_cap(id);
    for from in board.fleet_places(id) {
        let by_cap = at_cap && !board.fleet_moves(from).is_empty();
        if !by_cap
            && !board
                .fleet_moves(from)
                .iter()
                .any(|to| board.terrain(to.province) == Terrain::Sea)
        {
            let name = written(check, from);
            // A coast that leads to coasts alone may be a river; one that leads nowhere is none.
            if board.fleet_moves(from).is_empty() {
                let message =
                    format!("the `fleet` of `{name}` lists no sea, although it is coastal");
                check.findings.error(&fleet_spot(check, from), message);
            } else {
                let message = format!("the `fleet` of `{name}` lists no sea, only other coasts");
                check.findings.warning(&fleet_spot(check, from), message);
            }
        }
    }
}

/// Everything can be reached from the first province, by some unit or other.
fn connected(check: &mut BoardCheck) {
    let board = check.board;
    let mut seen = vec![false; board.provinces.len()];
    reached(
        [ProvinceId(0)],
        |province| mark_new(&mut seen, province.index()),
        |from| {
            let by_land = board.army_moves(from).iter();
            let by_sea = board.waters(from).iter().chain(board.shores(from));
            by_land.chain(by_sea).copied()
        },
    );
    // Nobody moves to a polar cap (Mercator, section 6.2), so nothing leads there.
    let cut_off: Vec<_> = board
        .province_ids()
        .filter(|p| !seen[p.index()] && board.terrain(*p) != Terrain::Polar)
        .collect();
    if let Some(&first) = cut_off.first() {
        let names: Vec<_> = cut_off.iter().map(|&p| check.id(p)).collect();
        let message = format!(
            "nothing leads from `{}` to {}",
            check.id(ProvinceId(0)),
            names.join(" ")
        );
        let spot = FieldSpot::item("provinces", first.index()).then("id");
        check.findings.error(&spot, message);
    }
}
