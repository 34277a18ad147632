//! Boards of `DiplomacyGM`: its configuration as TOML or JSON, and the drawing of Inkscape that it
//! names. The drawing says which provinces there are, and they adjoin where they touch.

mod config;
mod players;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use kurbo::BezPath;
use serde_json::Value;

use super::Misfit;
use super::drawn_borders::{DrawnBorders, DrawnGround, DrawnProvince};
use super::jdip::geography::{AdjacencyRow, COASTS, Geography, JdipProvince, Listed};
use super::jdip::records::{Centre, JdipDrawing, JdipPower, JdipRecord, JdipUnit, NEUTRAL};
use super::jdip::shapes::{JdipShapes, LabelledShape, labelled};
use super::jdip::xml::{self, XmlText};
use super::jdip::{Imported, JdipError, WantedVariant, compose};
use crate::exchange::file;
use chancery_atlas::board::{BuildRight, Terrain};
use config::GmConfig;
pub(super) use config::{config_in, fields, is_config, with_shared};
use players::{GmPlayer, plain_colour, players, says};

/// The layers of a drawing: the key by which a configuration names each, and the labels that it has
/// by custom.
const LAYERS: [(&str, &[&str]); 6] = [
    (
        "land_layer",
        &["Region Colors", "Region Fills", "Provinces"],
    ),
    (
        "island_borders",
        &["Island Adjacencies", "Hybrid Adjacencies"],
    ),
    ("sea_borders", &["Sea Adjacencies", "Sea Provinces"]),
    (
        "supply_center_icons",
        &["Supply Centers", "SC Markers", "SC markers"],
    ),
    ("starting_units", &["Units"]),
    ("island_fill_layer", &["Island Fills", "Hybrid Fills"]),
];

// The numbers of the layers.
const LAND: usize = 0;
const ISLAND: usize = 1;
const SEA: usize = 2;
const CENTRES: usize = 3;
const UNITS: usize = 4;
/// The colours of islands are not in the layer of their borders.
const ISLAND_FILLS: usize = 5;

/// A province of the drawing.
struct GmProvince {
    name: String,
    /// Its key on the board.
    short: String,
    /// [`LAND`], [`ISLAND`] or [`SEA`].
    layer: usize,
    /// The colour of its owner at the start.
    fill: Option<String>,
    centre: bool,
}

/// Makes a board of a configuration and its drawing, which lies beside it.
///
/// # Errors
/// One of them can't be read, or the board can't be played.
pub(super) fn read(
    fields: Value,
    path: &Path,
    wanted: &WantedVariant,
) -> Result<Imported, JdipError> {
    let place = path.display().to_string();
    let mut config: GmConfig =
        serde_json::from_value(fields).map_err(|why| JdipError::unreadable(&place, why))?;
    if let Value::Object(players) = &mut config.players {
        players.retain(|_, player| !says(player, "disabled", true));
    }
    let svg = drawing_beside(path, wanted.drawing.unwrap_or(&config.file))?;
    let uri = svg.display().to_string();
    let bytes = file::bytes(&svg).map_err(|why| JdipError::unreadable(&uri, why))?;
    let (shapes, view) = labelled(&XmlText::of_bytes(&uri, bytes)?, &layer_labels(&config))?;
    let mut remarks = Vec::new();
    let mut folders = path.ancestors().skip(1).take(2);
    if folders.any(|folder| folder.join("units").is_dir()) {
        let what = "`units`: kinds of units of its own are left out";
        remarks.push(Misfit::at(&place, what));
    }
    let provinces = provinces(&config, &shapes);
    if provinces.is_empty() {
        let labels: Vec<&str> = LAYERS[..=SEA]
            .iter()
            .flat_map(|(_, labels)| *labels)
            .copied()
            .collect();
        return Err(JdipError::Unreadable(format!(
            "{uri}: it has no layer of provinces; they are called {}",
            labels.join(", ")
        )));
    }
    let mut drawn = JdipShapes {
        view,
        outlines: outlines(&provinces, &shapes),
        ..JdipShapes::default()
    };
    let borders = borders(&config, &provinces, &drawn, &uri, &mut remarks)?;
    let board = geography(&config, &provinces, &borders, &uri, &mut remarks)?;
    // The geography has numbers of its own: what is dead comes last.
    drawn.outlines = drawn
        .outlines
        .into_iter()
        .filter_map(|(whose, path)| Some((board.find_drawn(&provinces[whose].short)?, path)))
        .collect();
    let record = record(&config, &provinces, &shapes, &place, &mut remarks);
    let drawing = JdipDrawing {
        title: uri.clone(),
        uri: uri.clone(),
        place: uri,
    };
    compose(&record, &board, &drawing, &drawn, wanted.columns, remarks)
}

/// The drawing, which lies in the folder of the configuration and nowhere else.
fn drawing_beside(path: &Path, file: &str) -> Result<PathBuf, JdipError> {
    let name = Path::new(file)
        .file_name()
        .ok_or_else(|| JdipError::Unreadable(format!("“{}” is not a file", xml::cut(file))))?;
    Ok(path.parent().unwrap_or(Path::new("")).join(name))
}

/// Per layer, the labels that it may have; the one that the configuration names first.
fn layer_labels(config: &GmConfig) -> Vec<Vec<&str>> {
    LAYERS
        .iter()
        .map(|(key, labels)| {
            let named = config.drawing.get(*key).and_then(Value::as_str);
            named.into_iter().chain(labels.iter().copied()).collect()
        })
        .collect()
}

/// The outlines of provinces in the order in which they are painted.
fn outlines(provinces: &[GmProvince], shapes: &[LabelledShape]) -> Vec<(usize, BezPath)> {
    let mut outlines = Vec::new();
    // What is land covers the waters that are drawn below it.
    for layer in [SEA, ISLAND, LAND] {
        for shape in shapes.iter().filter(|shape| shape.layer == layer) {
            if let Some(province) = find(provinces, &shape.label) {
                outlines.push((province, shape.outline.clone()));
            }
        }
    }
    outlines
}

fn find(provinces: &[GmProvince], name: &str) -> Option<usize> {
    provinces.iter().position(|province| province.name == name)
}

fn find_shape<'s>(
    shapes: &'s [LabelledShape],
    layer: usize,
    label: &str,
) -> Option<&'s LabelledShape> {
    shapes
        .iter()
        .find(|shape| shape.layer == layer && shape.label == label)
}

/// The provinces of the drawing: lands, then islands, then seas.
fn provinces(config: &GmConfig, shapes: &[LabelledShape]) -> Vec<GmProvince> {
    let mut provinces: Vec<GmProvince> = Vec::new();
    let mut taken = BTreeSet::new();
    for layer in [LAND, ISLAND, SEA] {
        for shape in shapes.iter().filter(|shape| shape.layer == layer) {
            // A shape of fewer elements is a stroke, not an area.
            if find(&provinces, &shape.label).is_some() || shape.outline.elements().len() < 3 {
                continue;
            }
            let filled = match layer {
                ISLAND => find_shape(shapes, ISLAND_FILLS, &shape.label).unwrap_or(shape),
                _ => shape,
            };
            provinces.push(GmProvince {
                name: shape.label.clone(),
                short: short_name(&shape.label, config, &mut taken),
                layer,
                fill: filled.fills.first().cloned(),
                centre: find_shape(shapes, CENTRES, &shape.label).is_some(),
            });
        }
    }
    provinces
}

/// Who can go where: as the drawing has it, and as the configuration overrides it.
fn borders(
    config: &GmConfig,
    provinces: &[GmProvince],
    drawn: &JdipShapes,
    uri: &str,
    remarks: &mut Vec<Misfit>,
) -> Result<DrawnBorders, JdipError> {
    let impassable = config.drawing.get("impassable").and_then(plain_colour);
    let as_drawn: Vec<DrawnProvince> = provinces
        .iter()
        .map(|province| DrawnProvince {
            name: province.name.clone(),
            ground: match province.layer {
                _ if province.fill.is_some() && province.fill == impassable => {
                    DrawnGround::Impassable
                }
                LAND => DrawnGround::Land,
                ISLAND => DrawnGround::Island,
                _ => DrawnGround::Sea,
            },
            coastal: false,
            coasts: Vec::new(),
        })
        .collect();
    let mut found = DrawnBorders::find(&as_drawn, drawn, uri, remarks)?;
    for (name, changes) in &config.overrides.provinces {
        let Some(one) = find(provinces, name) else {
            remarks.push(Misfit::at(
                "overrides",
                format!("“{}” is not a province of the drawing", xml::cut(name)),
            ));
            continue;
        };
        for name in &changes.adjacencies {
            if let Some(other) = find(provinces, name) {
                found.join(&as_drawn, one, other);
            }
        }
        for name in &changes.remove_adjacencies {
            if let Some(other) = find(provinces, name) {
                found.part(one, other);
            }
        }
    }
    if !config.overrides.high.is_empty() {
        let names: Vec<&str> = config.overrides.high.keys().map(String::as_str).collect();
        remarks.push(Misfit::at(
            "overrides",
            format!(
                "{}: seas of several fleets are one sea each here",
                xml::cut(&names.join(", "))
            ),
        ));
    }
    Ok(found)
}

/// A short name for a province that none before it has: one that the file lists, its three initials,
/// or letters of its name, with a number at last.
fn short_name(name: &str, config: &GmConfig, taken: &mut BTreeSet<String>) -> String {
    let mut listed: Vec<String> = config
        .abbreviations
        .iter()
        .filter(|(_, listed)| *listed == name)
        .map(|(short, _)| xml::id(short))
        .collect();
    // Abbreviations have three letters by custom.
    listed.sort_by_key(|short| short.len().abs_diff(3));
    let words: Vec<String> = name.split_whitespace().map(xml::id).collect();
    let initials: String = words
        .iter()
        .filter_map(|word| word.chars().next())
        .collect();
    let initials = (initials.len() == 3).then_some(initials);
    let letters = words.concat();
    let first_three: String = letters.chars().take(3).collect();
    let first_two: String = letters.chars().take(2).collect();
    let with_another = letters
        .chars()
        .skip(3)
        .map(|letter| format!("{first_two}{letter}"));
    let with_number = (2..).map(|n| format!("{first_two}{n}"));
    let short = listed
        .into_iter()
        .chain(initials)
        .chain([first_three])
        .chain(with_another)
        .chain(with_number)
        .find(|short| short.len() > 1 && !taken.contains(short))
        .unwrap_or_default();
    taken.insert(short.clone());
    short
}

fn geography(
    config: &GmConfig,
    provinces: &[GmProvince],
    borders: &DrawnBorders,
    uri: &str,
    remarks: &mut Vec<Misfit>,
) -> Result<Geography, JdipError> {
    let mut listed = Listed::default();
    for (index, province) in provinces.iter().enumerate() {
        let place = format!("{uri}: {}", xml::cut(&province.name));
        let aliases = config.abbreviations.iter().filter(|(short, name)| {
            **name == province.name && !short.eq_ignore_ascii_case(&province.short)
        });
        listed.provinces.push(JdipProvince {
            short: province.short.clone(),
            name: province.name.clone(),
            aliases: aliases.map(|(short, _)| short.clone()).collect(),
            terrain: Terrain::Inland,
            coasts: Vec::new(),
            place: place.clone(),
        });
        let row = |coast, to: Vec<usize>| AdjacencyRow {
            province: index,
            coast,
            refs: to.into_iter().map(|to| &*provinces[to].short).collect(),
            place: place.clone(),
        };
        if province.layer != SEA {
            listed.walks.push(row(None, borders.walks(index)));
        }
        let fleets = borders.sails(index);
        let coasts = coasts(config, provinces, index);
        if coasts.is_empty() {
            if !fleets.is_empty() {
                listed.sails.push(row(None, fleets));
            }
            continue;
        }
        for (coast, names) in coasts {
            let to = (0..provinces.len())
                .filter(|&to| names.contains(&provinces[to].name))
                .collect();
            listed.sails.push(row(Some(coast), to));
        }
    }
    if config.convoyable_islands.as_deref() == Some("enabled") {
        remarks.push(Misfit::at(uri, "fleets at islands can convoy; here not"));
    }
    let centres: Vec<&str> = provinces
        .iter()
        .filter(|province| province.centre)
        .map(|province| province.short.as_str())
        .collect();
    Geography::new(uri, listed, &centres, remarks)
}

/// The coasts that the configuration gives a province, with what adjoins each.
fn coasts(
    config: &GmConfig,
    provinces: &[GmProvince],
    index: usize,
) -> Vec<(&'static str, Vec<String>)> {
    let Some(changes) = config.overrides.provinces.get(&provinces[index].name) else {
        return Vec::new();
    };
    let mut coasts = Vec::new();
    for (key, value) in &changes.coasts {
        if let Some((id, _)) = COASTS.iter().find(|(id, _)| id.eq_ignore_ascii_case(key)) {
            coasts.push((*id, neighbours(value)));
        }
    }
    coasts
}

/// The names in a list, or in the field `adjacencies`.
fn neighbours(coast: &Value) -> Vec<String> {
    let list = coast
        .as_array()
        .or_else(|| coast.get("adjacencies")?.as_array());
    list.into_iter()
        .flatten()
        .filter_map(Value::as_str)
        .map(str::to_owned)
        .collect()
}

fn record(
    config: &GmConfig,
    provinces: &[GmProvince],
    shapes: &[LabelledShape],
    place: &str,
    remarks: &mut Vec<Misfit>,
) -> JdipRecord {
    let players = players(config, provinces, place, remarks);
    // Where each centre is a power of its own, the game begins with builds.
    let units = if config.is_chaos() {
        Vec::new()
    } else {
        units(config, provinces, shapes, &players, place, remarks)
    };
    let mut centres = Vec::new();
    for province in provinces.iter().filter(|province| province.centre) {
        let owner = owner(config, &players, province);
        centres.push(Centre {
            province: province.short.clone(),
            home: owner.clone(),
            owner,
            place: place.to_owned(),
        });
    }
    let building = building(config, place, remarks);
    let winning = if config.victory_conditions.as_deref() == Some("classic") {
        config
            .victory_count
            .map(|count| (count.to_string(), place.to_owned()))
    } else {
        remarks.push(Misfit::at(
            place,
            "each power has its own number of centres to win; here the majority wins",
        ));
        None
    };
    let season = config.first_season.as_deref().unwrap_or("Spring");
    let year = config.year.unwrap_or(1901);
    // The year is that of the first moves.
    let begins = if config.is_chaos() || season.eq_ignore_ascii_case("winter") {
        format!("Winter {}", year.saturating_sub(1))
    } else {
        format!("Spring {year}")
    };
    JdipRecord {
        name: config.name.clone(),
        place: place.to_owned(),
        powers: players
            .into_iter()
            .map(|player| JdipPower {
                name: player.name.clone(),
                adjective: player.name,
                aliases: Vec::new(),
                active: player.active,
                place: place.to_owned(),
            })
            .collect(),
        centres,
        units,
        winning,
        building,
        begins: Some((begins, place.to_owned())),
        years: 1,
        program: "DiplomacyGM",
        ..JdipRecord::default()
    }
}

/// The units that are drawn, with remarks on those that stand in no province.
fn units(
    config: &GmConfig,
    provinces: &[GmProvince],
    shapes: &[LabelledShape],
    players: &[GmPlayer],
    place: &str,
    remarks: &mut Vec<Misfit>,
) -> Vec<JdipUnit> {
    let mut units = Vec::new();
    for shape in shapes.iter().filter(|shape| shape.layer == UNITS) {
        let (kind, label) = kind_and_place(config, shape);
        let (name, coast) = named_coast(label);
        let Some(at) = find(provinces, name) else {
            remarks.push(Misfit::at(
                place,
                format!(
                    "a unit stands in “{}”, which is not a province",
                    xml::cut(label)
                ),
            ));
            continue;
        };
        let owner = owner(config, players, &provinces[at]);
        units.push(JdipUnit {
            province: provinces[at].short.clone(),
            power: owner.unwrap_or_else(|| NEUTRAL.to_owned()),
            kind: kind.to_owned(),
            coast: coast.map(str::to_owned),
            place: place.to_owned(),
        });
    }
    units
}

/// Who owns a province at the start: the power of its colour, or in a game of one centre for each
/// the one that is called after it.
fn owner(config: &GmConfig, players: &[GmPlayer], province: &GmProvince) -> Option<String> {
    if config.is_chaos() {
        return province.centre.then(|| province.name.clone());
    }
    let fill = province.fill.as_ref()?;
    let player = players
        .iter()
        .find(|player| player.colour.as_ref() == Some(fill))?;
    Some(player.name.clone())
}

/// What a unit of the drawing is, and the words that say where it stands.
fn kind_and_place<'s>(config: &GmConfig, shape: &'s LabelledShape) -> (&'static str, &'s str) {
    let label = shape.label.as_str();
    let is_labelled = config.drawing.get("unit_type_labeled") == Some(&Value::Bool(true));
    if is_labelled && let Some(letter) = label.chars().next() {
        let kind = if letter.eq_ignore_ascii_case(&'f') {
            "fleet"
        } else {
            "army"
        };
        return (kind, label[letter.len_utf8()..].trim());
    }
    // A fleet is drawn as a triangle.
    match shape.sides.as_deref() {
        Some("3") => ("fleet", label),
        _ => ("army", label),
    }
}

fn building(config: &GmConfig, place: &str, remarks: &mut Vec<Misfit>) -> BuildRight {
    if config.is_chaos() {
        return BuildRight::Anywhere;
    }
    match config.build_options.as_deref() {
        Some("anywhere") => BuildRight::Anywhere,
        Some("control") => {
            remarks.push(Misfit::at(
                place,
                "powers build at home, and where they own all lands around a centre; here in every \
                 centre that they own",
            ));
            BuildRight::Anywhere
        }
        None | Some("classic" | "cores") => BuildRight::Home,
        Some(other) => {
            remarks.push(Misfit::at(
                place,
                format!(
                    "powers build by `{}`; here in home centres",
                    xml::cut(other)
                ),
            ));
            BuildRight::Home
        }
    }
}

/// A province and its coast, if a label ends with one: `St. Petersburg (sc)`, `Spain nc`.
fn named_coast(label: &str) -> (&str, Option<&'static str>) {
    let bare = label.trim_end_matches(')');
    let Some((name, end)) = bare.rsplit_once([' ', '(']) else {
        return (label, None);
    };
    match COASTS.iter().find(|(id, _)| id.eq_ignore_ascii_case(end)) {
        Some((id, _)) => (name.trim_end_matches([' ', '(']), Some(*id)),
        None => (label, None),
    }
}
