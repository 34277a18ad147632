//! Boards of `DiplomacyGM`: its configuration as TOML or JSON, and the drawing of Inkscape that it
//! names. The drawing says which provinces there are, and they adjoin where they touch.

mod config;
mod players;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

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

/// The layers, by the labels that they may have: lands, islands, waters, centres, units.
const LAYERS: [(&str, &[&str]); 5] = [
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
];
const LAND: usize = 0;
const ISLAND: usize = 1;
const SEA: usize = 2;
const CENTRES: usize = 3;
const UNITS: usize = 4;

/// The colours of islands, which have a layer of their own.
const ISLAND_FILLS: (&str, &[&str]) = ("island_fill_layer", &["Island Fills", "Hybrid Fills"]);

/// A province of the drawing.
struct GmProvince {
    name: String,
    /// One of the first three layers.
    layer: usize,
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
    let mut config: GmConfig = serde_json::from_value(fields)
        .map_err(|why| JdipError::Unreadable(format!("{place}: {why}")))?;
    if let Value::Object(players) = &mut config.players {
        players.retain(|_, player| !says(player, "disabled", true));
    }
    let svg = drawing_beside(path, wanted.drawing.unwrap_or(&config.file))?;
    let uri = svg.display().to_string();
    let bytes = file::bytes(&svg).map_err(|why| JdipError::Unreadable(format!("{uri}: {why}")))?;
    let layers: Vec<Vec<&str>> = LAYERS
        .iter()
        .chain([&ISLAND_FILLS])
        .map(|(key, labels)| {
            let named = config.drawing.get(*key).and_then(Value::as_str);
            named.into_iter().chain(labels.iter().copied()).collect()
        })
        .collect();
    let (shapes, view) = labelled(&XmlText::of_bytes(&uri, bytes)?, &layers)?;
    let mut remarks = Vec::new();
    let mut folders = path.ancestors().skip(1).take(2);
    if folders.any(|folder| folder.join("units").is_dir()) {
        let what = "`units`: kinds of units of its own are left out";
        remarks.push(Misfit::at(&place, what));
    }
    let provinces = provinces(&shapes);
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
    let at = |name: &str| provinces.iter().position(|province| province.name == name);
    let mut drawn = JdipShapes {
        view,
        ..JdipShapes::default()
    };
    // What is land covers the waters that are drawn below it.
    for layer in [SEA, ISLAND, LAND] {
        let of_layer = shapes.iter().filter(|shape| shape.layer == layer);
        let outlines =
            of_layer.filter_map(|shape| Some((at(&shape.label)?, shape.outline.clone())));
        drawn.outlines.extend(outlines);
    }
    let borders = borders(&config, &provinces, &drawn, &uri, &mut remarks)?;
    let shorts = short_names(&provinces, &config);
    let board = geography(&config, &provinces, &shorts, &borders, &uri, &mut remarks)?;
    // The geography has numbers of its own: what is dead comes last.
    let mine =
        |(whose, path): (usize, kurbo::BezPath)| Some((board.find_drawn(&shorts[whose])?, path));
    drawn.outlines = drawn.outlines.into_iter().filter_map(mine).collect();
    let record = record(&config, &provinces, &shorts, &shapes, &place, &mut remarks);
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
        .ok_or_else(|| JdipError::Unreadable(format!("“{}” is no file", xml::cut(file))))?;
    Ok(path.parent().unwrap_or(Path::new("")).join(name))
}

fn provinces(shapes: &[LabelledShape]) -> Vec<GmProvince> {
    let mut provinces: Vec<GmProvince> = Vec::new();
    for layer in [LAND, ISLAND, SEA] {
        for shape in shapes.iter().filter(|shape| shape.layer == layer) {
            let known = provinces
                .iter()
                .any(|province| province.name == shape.label);
            if known || shape.outline.elements().len() < 3 {
                continue;
            }
            let fills = shapes.iter().find(|other| {
                other.layer == UNITS + 1 && layer == ISLAND && other.label == shape.label
            });
            provinces.push(GmProvince {
                name: shape.label.clone(),
                layer,
                fill: fills.unwrap_or(shape).fills.first().cloned(),
                centre: shapes
                    .iter()
                    .any(|other| other.layer == CENTRES && other.label == shape.label),
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
        let at = |name: &String| provinces.iter().position(|province| province.name == *name);
        let Some(one) = at(name) else {
            remarks.push(Misfit::at(
                "overrides",
                format!("“{}” is not a province of the drawing", xml::cut(name)),
            ));
            continue;
        };
        for other in changes.adjacencies.iter().filter_map(at) {
            found.join(&as_drawn, (one, other));
        }
        for other in changes.remove_adjacencies.iter().filter_map(at) {
            found.part((one, other));
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

/// A short name of three letters or more for each province: one that the file has, or letters of its
/// name.
fn short_names(provinces: &[GmProvince], config: &GmConfig) -> Vec<String> {
    let mut taken: BTreeSet<String> = BTreeSet::new();
    let mut shorts = Vec::new();
    for province in provinces {
        let listed = config.abbreviations.iter();
        let listed = listed.filter(|(_, name)| **name == province.name);
        let mut own: Vec<String> = listed.map(|(short, _)| xml::id(short)).collect();
        own.sort_by_key(|short| short.len().abs_diff(3));
        let words: Vec<String> = province.name.split_whitespace().map(xml::id).collect();
        let letters: String = words.concat();
        let initials: String = words
            .iter()
            .filter_map(|word| word.chars().next())
            .collect();
        let begins: String = letters.chars().take(3).collect();
        let two: String = letters.chars().take(2).collect();
        let more = letters
            .chars()
            .skip(3)
            .map(|letter| format!("{two}{letter}"));
        let numbered = (2..).map(|n| format!("{two}{n}"));
        let initials = (initials.len() == 3).then_some(initials);
        let mut all = own
            .into_iter()
            .chain(initials)
            .chain([begins])
            .chain(more)
            .chain(numbered);
        let free = all.find(|short| short.len() > 1 && !taken.contains(short));
        let short = free.unwrap_or_default();
        taken.insert(short.clone());
        shorts.push(short);
    }
    shorts
}

fn geography(
    config: &GmConfig,
    provinces: &[GmProvince],
    shorts: &[String],
    borders: &DrawnBorders,
    uri: &str,
    remarks: &mut Vec<Misfit>,
) -> Result<Geography, JdipError> {
    let mut listed = Listed::default();
    for (index, province) in provinces.iter().enumerate() {
        let place = format!("{uri}: {}", xml::cut(&province.name));
        let aliases = config.abbreviations.iter();
        let aliases = aliases.filter(|(short, name)| {
            **name == province.name && !short.eq_ignore_ascii_case(&shorts[index])
        });
        listed.provinces.push(JdipProvince {
            short: shorts[index].clone(),
            name: province.name.clone(),
            aliases: aliases.map(|(short, _)| short.clone()).collect(),
            terrain: Terrain::Inland,
            coasts: Vec::new(),
            place: place.clone(),
        });
        let row = |coast, to: Vec<usize>| AdjacencyRow {
            province: index,
            coast,
            refs: to.into_iter().map(|to| shorts[to].as_str()).collect(),
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
            let reached = |to: &usize| names.contains(&provinces[*to].name);
            let to = (0..provinces.len()).filter(reached).collect();
            listed.sails.push(row(Some(coast), to));
        }
    }
    if config.convoyable_islands.as_deref() == Some("enabled") {
        remarks.push(Misfit::at(uri, "fleets at islands can convoy; here not"));
    }
    let centres: Vec<&str> = provinces
        .iter()
        .zip(shorts)
        .filter(|(province, _)| province.centre)
        .map(|(_, short)| short.as_str())
        .collect();
    Geography::of(uri, listed, &centres, remarks)
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
    let names = |value: &Value| -> Vec<String> {
        let list = value
            .as_array()
            .or_else(|| value.get("adjacencies")?.as_array());
        let names = list.into_iter().flatten().filter_map(Value::as_str);
        names.map(str::to_owned).collect()
    };
    let coast = |(key, value): (&String, &Value)| {
        let known = COASTS.iter().find(|(id, _)| id.eq_ignore_ascii_case(key))?;
        Some((known.0, names(value)))
    };
    changes.coasts.iter().filter_map(coast).collect()
}

fn record(
    config: &GmConfig,
    provinces: &[GmProvince],
    shorts: &[String],
    shapes: &[LabelledShape],
    place: &str,
    remarks: &mut Vec<Misfit>,
) -> JdipRecord {
    let mut say = |what: String| remarks.push(Misfit::at(place, what));
    let is_chaos = !config.players.is_object();
    let players = players(config, provinces, &mut say);
    let owner = |province: &GmProvince| {
        if is_chaos {
            return Some(province.name.clone()).filter(|_| province.centre);
        }
        let fill = province.fill.as_ref()?;
        let player = players
            .iter()
            .find(|player| player.colour.as_ref() == Some(fill))?;
        Some(player.name.clone())
    };
    let power = |player: &GmPlayer| JdipPower {
        name: player.name.clone(),
        adjective: player.name.clone(),
        aliases: Vec::new(),
        active: player.active,
        place: place.to_owned(),
    };
    let centre = |(province, short): (&GmProvince, &String)| Centre {
        province: short.clone(),
        home: owner(province),
        owner: owner(province),
        place: place.to_owned(),
    };
    let centres = provinces
        .iter()
        .zip(shorts)
        .filter(|(province, _)| province.centre);
    let labelled = config.drawing.get("unit_type_labeled") == Some(&Value::Bool(true));
    let mut units = Vec::new();
    for shape in shapes
        .iter()
        .filter(|shape| shape.layer == UNITS && !is_chaos)
    {
        let mut label = shape.label.as_str();
        let mut kind = match shape.sides.as_deref() {
            Some("3") => "fleet",
            _ => "army",
        };
        if labelled && let Some(letter) = label.chars().next() {
            kind = if letter.eq_ignore_ascii_case(&'f') {
                "fleet"
            } else {
                "army"
            };
            label = label[letter.len_utf8()..].trim();
        }
        let (name, coast) = named_coast(label);
        let Some(at) = provinces.iter().position(|province| province.name == name) else {
            say(format!(
                "a unit stands in “{}”, which is no province",
                xml::cut(label)
            ));
            continue;
        };
        units.push(JdipUnit {
            province: shorts[at].clone(),
            power: owner(&provinces[at]).unwrap_or_else(|| NEUTRAL.to_owned()),
            kind: kind.to_owned(),
            coast: coast.map(str::to_owned),
            place: place.to_owned(),
        });
    }
    let building = match config.build_options.as_deref() {
        _ if is_chaos => BuildRight::Anywhere,
        Some("anywhere") => BuildRight::Anywhere,
        Some("control") => {
            say("powers build at home, and where they own all lands around a centre; here in every \
                 centre that they own"
                .to_owned());
            BuildRight::Anywhere
        }
        None | Some("classic" | "cores") => BuildRight::Home,
        Some(other) => {
            say(format!(
                "powers build by `{}`; here in home centres",
                xml::cut(other)
            ));
            BuildRight::Home
        }
    };
    let counts = config.victory_conditions.as_deref() == Some("classic");
    if !counts {
        say("each power has its own number of centres to win; here the majority wins".to_owned());
    }
    let season = config.first_season.as_deref().unwrap_or("Spring");
    let year = config.year.unwrap_or(1901);
    // The year is that of the first moves.
    let begins = if is_chaos || season.eq_ignore_ascii_case("winter") {
        format!("Winter {}", year.saturating_sub(1))
    } else {
        format!("Spring {year}")
    };
    JdipRecord {
        name: config.name.clone(),
        place: place.to_owned(),
        powers: players.iter().map(power).collect(),
        centres: centres.map(centre).collect(),
        units,
        winning: config
            .victory_count
            .filter(|_| counts)
            .map(|count| (count.to_string(), place.to_owned())),
        building,
        begins: Some((begins, place.to_owned())),
        years: 1,
        program: "DiplomacyGM",
        ..JdipRecord::default()
    }
}

/// `St. Petersburg (sc)`, `Spain nc`.
fn named_coast(label: &str) -> (&str, Option<&'static str>) {
    let bare = label.trim_end_matches(')');
    let split = bare.rsplit_once([' ', '(']).and_then(|(name, end)| {
        let coast = COASTS.iter().find(|(id, _)| id.eq_ignore_ascii_case(end))?;
        Some((name.trim_end_matches([' ', '(']), Some(coast.0)))
    });
    split.unwrap_or((label, None))
}
