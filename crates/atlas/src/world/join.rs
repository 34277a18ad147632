//! One board of the known world and what lies beyond it.

use super::survey::{Survey, survey};
use crate::board::{
    Area, AreaKind, Board, Coast, CoastId, Extension, Place, Power, Province, ProvinceId, Terrain,
    UnitKind, World,
};

/// Joins a world to the board of the known world: the areas follow the known provinces, the natives
/// follow the powers.
pub fn join(world: World, known: &Board) -> Board {
    let survey = survey(&world, known);
    let mut afloat = vec![false; known.provinces.len() + world.areas.len()];
    for place in survey.fleets.iter().flat_map(|&(a, b)| [a, b]) {
        afloat[place.province.index()] = true;
    }
    let own = known
        .provinces
        .iter()
        .cloned()
        .zip(&afloat)
        .map(|(province, &afloat)| with_sea(province, afloat));
    let areas = world
        .areas
        .iter()
        .zip(&afloat[known.provinces.len()..])
        .map(|(area, &afloat)| province(area, afloat));
    let mut provinces: Vec<Province> = own.chain(areas).collect();
    // The chart of the known world has no cells for new coasts: the land's own stands in.
    for (index, (province, names)) in provinces.iter_mut().zip(&survey.coasts).enumerate() {
        if !names.is_empty() {
            let unit = known
                .chart
                .anchors
                .get(index)
                .map_or((0, 0), |anchor| anchor.unit);
            province.coasts = names.iter().map(|name| coast(name, unit)).collect();
        }
    }
    // Before the world is moved into the board.
    let far = super::drawing::whole(&world, known.provinces.len());
    let natives = natives(&world, &provinces, known.provinces.len());
    let own_coast = own_coasts(&survey);
    let Survey { armies, fleets, .. } = survey;
    let mut board = known.joined(
        world,
        Extension {
            provinces,
            own_coast,
            armies,
            fleets,
            natives,
        },
    );
    board.far = Some(far);
    board
}

/// An inland province that fleets come to lies at the coast.
fn with_sea(province: Province, afloat: bool) -> Province {
    match province.terrain {
        Terrain::Inland if afloat => Province {
            terrain: Terrain::Coastal,
            ..province
        },
        _ => province,
    }
}

fn province(area: &Area, afloat: bool) -> Province {
    let terrain = match area.kind {
        AreaKind::Sea => Terrain::Sea,
        AreaKind::Land if afloat => Terrain::Coastal,
        AreaKind::Land => Terrain::Inland,
    };
    // Without a name the game master's id is all that it is called.
    let abbr = area.abbr.as_ref().unwrap_or(&area.id).clone();
    let name = area.name.as_ref().unwrap_or(&area.id).clone();
    Province {
        centre: area.centre,
        ..Province::bare(area.id.clone(), abbr, name, terrain)
    }
}

fn coast(id: &str, unit: (u16, u16)) -> Coast {
    let name = match id {
        "nc" => "north coast",
        "ec" => "east coast",
        "sc" => "south coast",
        _ => "west coast",
    };
    Coast {
        id: id.to_owned(),
        name: name.to_owned(),
        aliases: Vec::new(),
        unit,
    }
}

/// The coast ids of what the survey names.
fn own_coasts(survey: &Survey) -> Vec<Option<CoastId>> {
    survey
        .own_coast
        .iter()
        .copied()
        .zip(&survey.coasts)
        .map(|(own, names)| {
            let own = own?;
            names
                .iter()
                .position(|&name| name == own)
                .and_then(CoastId::nth)
        })
        .collect()
}

/// The natives, with the armies that the game master drew.
fn natives(world: &World, provinces: &[Province], known: usize) -> Power {
    let places = (known..)
        .zip(&world.areas)
        .filter(|(_, area)| area.native.is_some())
        .map(|(index, _)| ProvinceId(index as u16));
    Power {
        id: "natives".to_owned(),
        name: "Natives".to_owned(),
        adjective: "Native".to_owned(),
        aliases: Vec::new(),
        badge: "N".to_owned(),
        home: Vec::new(),
        start: places
            .filter(|p| p.index() < provinces.len())
            .map(|p| (UnitKind::Army, Place::new(p)))
            .collect(),
        free_units: Vec::new(),
        extra_units: 0,
        owned: Vec::new(),
        vacant: Vec::new(),
        build_places: Vec::new(),
    }
}
