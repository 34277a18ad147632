//! A board as a list: what every place is called, what it is, and what adjoins it. Players of a
//! board that was never printed have it beside them.

use super::document::Document;
use crate::words::{board_facts, owned_facts};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain};
use chancery_atlas::grammar::Joined;
use chancery_engine::calendar::CLASSIC;

/// The gazetteer of a board, by name; a named coast has a line of its own.
pub fn gazetteer(board: &Board) -> Document {
    let mut report = Document::titled(&board.name);
    report.paragraph(&board.note);
    let facts = [board_facts(board, &CLASSIC.on(board)), owned_facts(board)];
    report.paragraph(facts.concat().join(" "));
    report.heading(2, "Powers");
    report.list(board.power_ids().map(|power| home(board, power)).collect());
    report.heading(2, "Places");
    let mut provinces: Vec<ProvinceId> = board.province_ids().collect();
    provinces.sort_by_key(|&province| board.province(province).name.to_lowercase());
    let rows = provinces
        .into_iter()
        .flat_map(|province| rows(board, province))
        .collect();
    report.wide_table(
        &["Name", "Abbr.", "Kind", "What it is", "By army", "By fleet"],
        rows,
    );
    report
}

/// `France: Bre, Mar, Par; builds at Alg too`.
fn home(board: &Board, power: PowerId) -> String {
    let called = board.power(power);
    let vacant = match &called.vacant[..] {
        [] => String::new(),
        places => format!(
            "; nobody owns {} at the start",
            abbreviations(board, places)
        ),
    };
    let builds = besides(board, "builds at", &called.build_places);
    // Places that a power both owns and builds at are listed once.
    let owns = if called.owned == called.build_places {
        String::new()
    } else {
        besides(board, "owns", &called.owned)
    };
    format!(
        "{} ({}): {}{vacant}{owns}{builds}",
        called.name,
        called.badge,
        abbreviations(board, &called.home)
    )
}

/// `; builds at Alg too`; empty where there is no such place.
fn besides(board: &Board, what: &str, places: &[ProvinceId]) -> String {
    if places.is_empty() {
        return String::new();
    }
    format!("; {what} {} too", abbreviations(board, places))
}

fn abbreviations(board: &Board, provinces: &[ProvinceId]) -> String {
    provinces
        .iter()
        .map(|&province| board.province(province).abbr.as_str())
        .joined(", ")
}

fn rows(board: &Board, province: ProvinceId) -> Vec<Vec<String>> {
    let called = board.province(province);
    let kind = match board.terrain(province) {
        Terrain::Inland => "inland",
        Terrain::Coastal => "coast",
        Terrain::Sea => "sea",
        Terrain::Canal => "canal",
        Terrain::Polar => "polar cap",
    };
    let walks = board
        .army_moves(province)
        .iter()
        .map(|&to| board.province(to).abbr.clone())
        .collect();
    // Each named coast has its own ways, so the line of the whole province has none.
    let by_fleet = if called.coasts.is_empty() {
        sails(board, Place::new(province))
    } else {
        String::new()
    };
    let mut rows = vec![vec![
        called.name.clone(),
        called.abbr.clone(),
        kind.to_owned(),
        what(board, province),
        by_letter(walks),
        by_fleet,
    ]];
    for place in board.fleet_places(province) {
        let Some(coast) = place.coast else {
            continue;
        };
        let coast = match called.coasts.get(coast.index()) {
            Some(coast) => format!("– {}", coast.name),
            None => String::new(),
        };
        rows.push(vec![
            coast,
            board.write_place(place),
            String::new(),
            String::new(),
            String::new(),
            sails(board, place),
        ]);
    }
    rows
}

/// Where a fleet goes from a place.
fn sails(board: &Board, from: Place) -> String {
    let ways = board.fleet_moves(from).iter();
    by_letter(ways.map(|&to| board.write_place(to)).collect())
}

/// Places as a list, whatever the case in which the board writes them.
fn by_letter(mut places: Vec<String>) -> String {
    // A board may write seas in capitals, which would come before all land.
    places.sort_by_key(|place| place.to_lowercase());
    places.join(", ")
}

/// `home centre of France`, `centre`, `part of France`,
/// `special province of France`.
fn what(board: &Board, province: ProvinceId) -> String {
    let called = board.province(province);
    let mut told = Vec::new();
    match (board.is_centre(province), called.home) {
        (true, Some(power)) => {
            told.push(format!("home centre of {}", board.power(power).name));
        }
        (true, None) => told.push("centre".to_owned()),
        (false, _) => {
            if let Some(power) = called.territory {
                told.push(format!("part of {}", board.power(power).name));
            }
        }
    }
    for (power, place) in board.specials() {
        if place == province {
            told.push(format!("special province of {}", board.power(power).name));
        }
    }
    if called.edge {
        told.push("edge of the known world".to_owned());
    }
    told.join("; ")
}
