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
    let list = |provinces: &[ProvinceId]| {
        provinces
            .iter()
            .map(|&province| board.province(province).abbr.as_str())
            .joined(", ")
    };
    let besides = |what: &str, places: &[ProvinceId]| match places {
        [] => String::new(),
        places => format!("; {what} {} too", list(places)),
    };
    let vacant = match &called.vacant[..] {
        [] => String::new(),
        places => format!("; nobody owns {} at the start", list(places)),
    };
    let builds = besides("builds at", &called.build_places);
    let owns = if called.owned == called.build_places {
        String::new()
    } else {
        besides("owns", &called.owned)
    };
    format!(
        "{} ({}): {}{vacant}{owns}{builds}",
        called.name,
        called.badge,
        list(&called.home)
    )
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
    let listed = |mut places: Vec<String>| {
        places.sort_by_key(|place| place.to_lowercase());
        places.join(", ")
    };
    let walks = board.army_moves(province).iter();
    let walks = walks.map(|&to| board.province(to).abbr.clone()).collect();
    let sails = |from: Place| {
        let ways = board.fleet_moves(from).iter();
        listed(ways.map(|&to| board.write_place(to)).collect())
    };
    let by_fleet = if called.coasts.is_empty() {
        sails(Place::of(province))
    } else {
        String::new()
    };
    let whole = vec![
        called.name.clone(),
        called.abbr.clone(),
        kind.to_owned(),
        what(board, province),
        listed(walks),
        by_fleet,
    ];
    let places = board.fleet_places(province).into_iter();
    std::iter::once(whole)
        .chain(places.filter(|place| place.coast.is_some()).map(|place| {
            let coast = place
                .coast
                .and_then(|coast| called.coasts.get(coast.index()))
                .map(|coast| format!("– {}", coast.name));
            vec![
                coast.unwrap_or_default(),
                board.write_place(place),
                String::new(),
                String::new(),
                String::new(),
                sails(place),
            ]
        }))
        .collect()
}

/// `home centre of France`, `centre`, `part of France`,
/// `special province of France`.
fn what(board: &Board, province: ProvinceId) -> String {
    let called = board.province(province);
    let of = |power: PowerId| board.power(power).name.as_str();
    let centre = match (board.is_centre(province), called.home) {
        (true, Some(power)) => format!("home centre of {}", of(power)),
        (true, None) => "centre".to_owned(),
        (false, _) => called
            .territory
            .map(|power| format!("part of {}", of(power)))
            .unwrap_or_default(),
    };
    let special = board
        .specials()
        .filter(|&(_, place)| place == province)
        .map(|(power, _)| format!("special province of {}", of(power)));
    let edge = called.edge.then(|| "edge of the known world".to_owned());
    std::iter::once(centre)
        .filter(|text| !text.is_empty())
        .chain(special)
        .chain(edge)
        .joined("; ")
}
