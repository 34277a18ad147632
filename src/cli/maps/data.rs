//! Boards as data for scripts.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::cli::json::Versioned;
use chancery_atlas::board::library::{BoardInfo, BoardSource};
use chancery_atlas::board::{Board, Place, PowerId, ProvinceId, Terrain, language};

/// The boards and languages that are offered.
#[derive(Serialize)]
pub struct BoardList {
    boards: Vec<ListedBoards>,
    languages: Vec<LanguageRow>,
}

#[derive(Serialize)]
struct ListedBoards {
    id: String,
    file: Option<String>,
    name: Option<String>,
    powers: usize,
    provinces: usize,
    centres: usize,
    faults: Vec<String>,
}

#[derive(Serialize)]
struct LanguageRow {
    id: String,
    name: String,
}

/// The list of boards.
pub(crate) fn boards(known: Vec<BoardInfo>) -> Versioned<BoardList> {
    let languages = language::all().iter().map(|pack| LanguageRow {
        id: pack.id.clone(),
        name: pack.name.clone(),
    });
    Versioned::new(
        "maps",
        BoardList {
            boards: known.into_iter().map(ListedBoards::new).collect(),
            languages: languages.collect(),
        },
    )
}

impl ListedBoards {
    fn new(info: BoardInfo) -> Self {
        let file = match &info.source {
            BoardSource::Builtin => None,
            BoardSource::File(path) => Some(path.display().to_string()),
        };
        let board = info.board.as_ref().ok();
        Self {
            name: board.map(|board| board.name.clone()),
            powers: board.map_or(0, |board| board.power_count()),
            provinces: board.map_or(0, |board| board.provinces.len()),
            centres: board.map_or(0, |board| board.centres().count()),
            faults: match &info.board {
                Ok(_) => Vec::new(),
                Err(findings) => findings.iter().map(ToString::to_string).collect(),
            },
            id: info.id,
            file,
        }
    }
}

/// A board: what is on it, and what adjoins what.
#[derive(Serialize)]
pub struct BoardData {
    id: String,
    name: String,
    note: String,
    powers: Vec<PowerData>,
    provinces: Vec<ProvinceData>,
}

#[derive(Serialize)]
struct PowerData {
    name: String,
    home: Vec<String>,
    start: Vec<String>,
}

#[derive(Serialize)]
struct ProvinceData {
    abbr: String,
    name: String,
    terrain: &'static str,
    centre: bool,
    home_of: Option<String>,
    armies_to: Vec<String>,
    /// By the coast where a fleet stands; where there are no named ones, by nothing.
    fleets_to: BTreeMap<String, Vec<String>>,
}

/// The board as data.
pub(crate) fn board(board: &Board) -> Versioned<BoardData> {
    let body = BoardData {
        id: board.id.clone(),
        name: board.name.clone(),
        note: board.note.clone(),
        powers: board.power_ids().map(|id| power(board, id)).collect(),
        provinces: board.province_ids().map(|at| province(board, at)).collect(),
    };
    Versioned::new("map", body)
}

fn power(board: &Board, id: PowerId) -> PowerData {
    let power = board.power(id);
    let start = power
        .start
        .iter()
        .map(|(kind, at)| format!("{} {}", kind.letter(), board.write_place(*at)));
    PowerData {
        name: power.name.clone(),
        home: names(board, &power.home),
        start: start.collect(),
    }
}

fn names(board: &Board, provinces: &[ProvinceId]) -> Vec<String> {
    provinces
        .iter()
        .map(|&province| board.write_place(Place::new(province)))
        .collect()
}

fn province(board: &Board, id: ProvinceId) -> ProvinceData {
    let province = board.province(id);
    let mut fleets_to = BTreeMap::new();
    for place in board.fleet_places(id) {
        let coast = place.coast.and_then(|at| province.coasts.get(at.index()));
        // A province with a single shore has no coasts with names: an empty one stands for it.
        let coast = coast.map(|coast| coast.id.clone()).unwrap_or_default();
        let to = board.fleet_moves(place).iter();
        fleets_to.insert(coast, to.map(|&to| board.write_place(to)).collect());
    }
    ProvinceData {
        abbr: province.abbr.clone(),
        name: province.name.clone(),
        terrain: match province.terrain {
            Terrain::Inland => "inland",
            Terrain::Coastal => "coastal",
            Terrain::Sea => "sea",
            Terrain::Canal => "canal",
            Terrain::Polar => "polar",
        },
        centre: board.is_centre(id),
        home_of: province.home.map(|home| board.power(home).name.clone()),
        armies_to: names(board, board.army_moves(id)),
        fleets_to,
    }
}
