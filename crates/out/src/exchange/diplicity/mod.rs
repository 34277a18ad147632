//! Boards of diplicity: its variants as JSON. There are three shapes, which `shapes` reads into one:
//! the definition that its site gives out and takes in (`schemaVersion`), the service's catalogue,
//! and the engine's list with a `Graph`.

mod choose;
mod definition;
mod engine;
mod shapes;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use kurbo::BezPath;
use shapes::{DipBorder, DipProvince, DipVariant, Pass};

use super::Misfit;
use super::drawn_borders::{DrawnBorders, DrawnGround, DrawnProvince};
use super::jdip::geography::{AdjacencyRow, Geography, JdipProvince, Listed};
use super::jdip::paint::real;
use super::jdip::records::{Centre, JdipDrawing, JdipPower, JdipRecord, JdipUnit, NEUTRAL};
use super::jdip::shapes::{self as drawn, JdipShapes};
use super::jdip::xml::{self, XmlText};
use super::jdip::{Imported, JdipError, WantedVariant, compose};
use super::plain_layout;
use crate::exchange::file;
use chancery_atlas::board::{Board, Chart, ChartCell, ProvinceId, Terrain, UnitKind, builtin};

/// The title of a drawing that was made up.
const NO_DRAWING: &str = "no drawing";

/// Whether a text is one of a variant of diplicity.
pub(crate) fn is_variant(text: &str) -> bool {
    choose::is_variant(text)
}

/// Makes a board of the text of a variant. `path` is its file: a drawing may lie beside it.
///
/// # Errors
/// It is no variant, several are in it and none is named, or it can't be played.
pub fn read(text: &str, path: &Path, wanted: &WantedVariant) -> Result<Imported, JdipError> {
    let name = path.display().to_string();
    let mut remarks = Vec::new();
    let variant = choose::read(text, &name, wanted.variant, &mut remarks)?;
    if variant
        .provinces
        .iter()
        .all(|province| province.adjoins.is_empty())
    {
        return match on_standard(&variant) {
            Some(whole) => {
                remarks.push(Misfit::at(
                    &name,
                    "it lists no borders. It has the provinces of the standard board, so its borders and \
                     drawing are taken",
                ));
                drawn_as_standard(&whole, &name, wanted, remarks)
            }
            None => by_drawing(variant, path, wanted, remarks),
        };
    }
    let board = geography(&variant, &name, &mut remarks)?;
    with_drawing(&variant, &board, path, wanted, remarks)
}

/// The board file of a variant whose borders are known, with the drawing that is found.
fn with_drawing(
    variant: &DipVariant,
    board: &Geography,
    path: &Path,
    wanted: &WantedVariant,
    mut remarks: Vec<Misfit>,
) -> Result<Imported, JdipError> {
    let (drawing, outlines) = find_drawing(variant, board, path, wanted, &mut remarks);
    let record = record(variant, &path.display().to_string());
    compose(&record, board, &drawing, &outlines, wanted.columns, remarks)
}

fn geography(
    variant: &DipVariant,
    file: &str,
    remarks: &mut Vec<Misfit>,
) -> Result<Geography, JdipError> {
    let centres: Vec<&str> = variant
        .provinces
        .iter()
        .filter(|province| province.centre)
        .map(|province| province.id.as_str())
        .collect();
    Geography::new(file, listed(variant, file), &centres, remarks)
}

/// The provinces with what adjoins each.
fn listed<'v>(variant: &'v DipVariant, file: &str) -> Listed<'v> {
    let mut listed = Listed::default();
    for (index, province) in variant.provinces.iter().enumerate() {
        let place = format!("{file}: {}", xml::cut(&province.id));
        listed.provinces.push(JdipProvince {
            short: province.id.clone(),
            name: province.name.clone(),
            aliases: Vec::new(),
            terrain: Terrain::Inland,
            coasts: Vec::new(),
            place: place.clone(),
        });
        if province.land {
            listed.walks.push(AdjacencyRow {
                province: index,
                coast: None,
                refs: province.adjoining(None, UnitKind::Army),
                place: place.clone(),
            });
        }
        let mut coasts: Vec<_> = province.coasts.iter().copied().map(Some).collect();
        // A province with named coasts has no other coast.
        if coasts.is_empty() && province.water {
            coasts.push(None);
        }
        for coast in coasts {
            listed.sails.push(AdjacencyRow {
                province: index,
                coast,
                refs: province.adjoining(coast, UnitKind::Fleet),
                place: place.clone(),
            });
        }
    }
    listed
}

/// The outlines of the drawing that is named, or lies beside the file; or made up.
fn find_drawing(
    variant: &DipVariant,
    board: &Geography,
    path: &Path,
    wanted: &WantedVariant,
    remarks: &mut Vec<Misfit>,
) -> (JdipDrawing, JdipShapes) {
    for file in drawing_files(path, wanted) {
        let name = file.display().to_string();
        let read = file::bytes(&file)
            .map_err(JdipError::Unreadable)
            .and_then(|bytes| XmlText::of_bytes(&name, bytes))
            .and_then(|text| drawn::read(&text, board));
        match read {
            Ok(outlines) if !outlines.outlines.is_empty() => {
                return (drawing_record(&name, &name), outlines);
            }
            Ok(_) => remarks.push(Misfit::at(
                &name,
                "no element in it has the id of a province",
            )),
            Err(why) => remarks.push(Misfit::at(&name, format!("it can't be used: {why}"))),
        }
    }
    remarks.push(Misfit::at(
        path.display().to_string(),
        format!(
            "there is no drawing beside it; the chart is laid out by the borders. {}",
            where_drawings_lie(path)
        ),
    ));
    (
        drawing_record(&variant.name, NO_DRAWING),
        plain_layout::outlines(board),
    )
}

fn drawing_record(uri: &str, title: &str) -> JdipDrawing {
    JdipDrawing {
        title: title.to_owned(),
        uri: uri.to_owned(),
        place: uri.to_owned(),
    }
}

/// The file that is named, or those beside the variant that may be its drawing.
fn drawing_files(path: &Path, wanted: &WantedVariant) -> Vec<PathBuf> {
    if let Some(named) = wanted.drawing {
        return vec![PathBuf::from(named)];
    }
    let folder = path.parent().unwrap_or(Path::new(""));
    let names = drawing_names(path);
    let beside = names.iter().map(|name| folder.join(name));
    let below = names.iter().map(|name| folder.join("svg").join(name));
    beside.chain(below).filter(|file| file.is_file()).collect()
}

/// What the drawing of a variant may be called: as diplicity names it, or godip, which settles its
/// games. That one writes names without hyphens, some without the year in front.
fn drawing_names(path: &Path) -> Vec<String> {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let squeezed: String = stem.chars().filter(|c| c.is_alphanumeric()).collect();
    let squeezed = squeezed.to_lowercase();
    let bare = squeezed.trim_start_matches(|c: char| c.is_ascii_digit());
    let mut names = vec![
        format!("{stem}.svg"),
        format!("{stem}.d.svg"),
        format!("{squeezed}map.svg"),
        format!("{bare}map.svg"),
    ];
    names.dedup();
    names
}

/// Where a drawing is looked for, and where there is one.
fn where_drawings_lie(path: &Path) -> String {
    let names = drawing_names(path);
    let last = names.last().map(String::as_str).unwrap_or_default();
    format!(
        "A drawing lies beside the file or in `svg/` there, as {}. That of {last} is in \
         `variants` of github.com/zond/godip. Or name an SVG with --drawing",
        names.join(" or ")
    )
}

fn record(variant: &DipVariant, file: &str) -> JdipRecord {
    let mut powers = Vec::new();
    for (key, name) in &variant.nations {
        let aliases = if key == name {
            Vec::new()
        } else {
            vec![key.clone()]
        };
        powers.push(JdipPower {
            name: name.clone(),
            adjective: name.clone(),
            aliases,
            active: true,
            place: file.to_owned(),
        });
    }
    let mut centres = Vec::new();
    for province in variant.provinces.iter().filter(|province| province.centre) {
        let owner = variant
            .owners
            .iter()
            .find(|owned| owned.province == province.id);
        let home = province.home.as_deref().map(|home| variant.power(home));
        let owner = owner.map(|owned| variant.power(&owned.nation));
        centres.push(Centre {
            province: province.id.clone(),
            home: home.filter(|&home| home != NEUTRAL).map(str::to_owned),
            owner: owner.filter(|&owner| owner != NEUTRAL).map(str::to_owned),
            place: format!("{file}: {}", xml::cut(&province.id)),
        });
    }
    let units = variant.units.iter().map(|unit| JdipUnit {
        province: unit.location.clone(),
        power: variant.power(&unit.nation).to_owned(),
        kind: unit.kind.to_ascii_lowercase(),
        coast: None,
        place: format!("{file}: {}", xml::cut(&unit.location)),
    });
    JdipRecord {
        name: variant.name.clone(),
        place: file.to_owned(),
        powers,
        centres,
        units: units.collect(),
        winning: variant
            .winning
            .map(|count| (count.to_string(), file.to_owned())),
        building: variant.building,
        begins: Some((variant.begins.clone(), file.to_owned())),
        seasons: variant.seasons.clone(),
        years: variant.years,
        program: "diplicity",
        ..JdipRecord::default()
    }
}

/// The province of the standard board that one of a variant is.
fn standard_province(province: &DipProvince) -> Option<ProvinceId> {
    let standard = builtin::standard();
    let named = standard.find_exact(&province.name);
    named.or_else(|| standard.find_exact(&province.id))
}

/// A variant that lists no borders with those of the standard board, if it has its provinces.
fn on_standard(variant: &DipVariant) -> Option<DipVariant> {
    let standard = builtin::standard();
    let ids = standard_ids(variant);
    if ids.len() != standard.provinces.len() || ids.len() != variant.provinces.len() {
        return None;
    }
    let mut whole = variant.clone();
    for province in &mut whole.provinces {
        if let Some(at) = standard_province(province) {
            shapes::adjoin(province, standard, at, &ids);
        }
    }
    Some(whole)
}

/// The ids that a variant has for provinces of the standard board.
fn standard_ids(variant: &DipVariant) -> BTreeMap<ProvinceId, &str> {
    variant
        .provinces
        .iter()
        .filter_map(|province| Some((standard_province(province)?, &*province.id)))
        .collect()
}

fn drawn_as_standard(
    variant: &DipVariant,
    name: &str,
    wanted: &WantedVariant,
    mut remarks: Vec<Misfit>,
) -> Result<Imported, JdipError> {
    let standard = builtin::standard();
    let board = geography(variant, name, &mut remarks)?;
    let outlines = chart_outlines(standard, &board, &standard_ids(variant));
    let drawing = drawing_record(name, "the standard board");
    let columns = wanted.columns.or(Some(standard.chart.width));
    compose(
        &record(variant, name),
        &board,
        &drawing,
        &outlines,
        columns,
        remarks,
    )
}

/// A variant that lists no borders: its provinces adjoin where they touch in its drawing.
fn by_drawing(
    mut variant: DipVariant,
    path: &Path,
    wanted: &WantedVariant,
    mut remarks: Vec<Misfit>,
) -> Result<Imported, JdipError> {
    let name = path.display().to_string();
    let bare = Geography::unjoined(listed(&variant, &name))?;
    // Remarks on the drawing are made when it is read again, with the borders that it shows.
    let (drawing, outlines) = find_drawing(&variant, &bare, path, wanted, &mut Vec::new());
    if drawing.title == NO_DRAWING {
        return Err(JdipError::Unplayable(format!(
            "{name}: it lists no borders, and no drawing beside it shows them. {}, or the \
             definition with `schemaVersion`",
            where_drawings_lie(path)
        )));
    }
    let drawn = drawn_provinces(&mut variant, &outlines, &drawing.uri, &mut remarks);
    let borders = DrawnBorders::find(&drawn, &outlines, &drawing.uri, &mut remarks)?;
    adjoin(&mut variant, borders);
    drop_missing_coasts(&mut variant);
    let board = geography(&variant, &name, &mut remarks)?;
    with_drawing(&variant, &board, path, wanted, remarks)
}

/// The provinces as the drawing has them. One whose named coasts are not all drawn loses them.
fn drawn_provinces(
    variant: &mut DipVariant,
    outlines: &JdipShapes,
    uri: &str,
    remarks: &mut Vec<Misfit>,
) -> Vec<DrawnProvince> {
    let mut drawn = Vec::new();
    for (index, province) in variant.provinces.iter_mut().enumerate() {
        province.water |= !province.coasts.is_empty();
        let coasts: Option<Vec<(&str, BezPath)>> = province
            .coasts
            .iter()
            .map(|&coast| {
                let drawn = outlines
                    .coasts
                    .iter()
                    .find(|one| one.province == index && one.coast == coast)?;
                Some((coast, drawn.path.clone()))
            })
            .collect();
        if coasts.is_none() {
            province.coasts.clear();
            remarks.push(Misfit::at(
                uri,
                format!(
                    "{}: its named coasts are not drawn; it has one coast here",
                    province.name
                ),
            ));
        }
        drawn.push(DrawnProvince {
            name: province.name.clone(),
            ground: if province.land {
                DrawnGround::Land
            } else {
                DrawnGround::Sea
            },
            coastal: province.water && province.land,
            coasts: coasts.unwrap_or_default(),
        });
    }
    drawn
}

/// Adds borders that were found in a drawing, each to both of its provinces.
fn adjoin(variant: &mut DipVariant, borders: DrawnBorders) {
    let ids: Vec<String> = variant.provinces.iter().map(|one| one.id.clone()).collect();
    for (a, b) in borders.armies {
        for (from, to) in [(a, b), (b, a)] {
            variant.provinces[from].adjoins.push(DipBorder {
                from: None,
                to: ids[to].clone(),
                pass: Pass::Army,
            });
        }
    }
    for (a, b) in borders.fleets {
        for (from, to) in [(a, b), (b, a)] {
            let id = &ids[to.province];
            let border = DipBorder {
                from: variant.coast(from),
                to: match variant.coast(to) {
                    Some(coast) => format!("{id}/{coast}"),
                    None => id.clone(),
                },
                pass: Pass::Fleet,
            };
            variant.provinces[from.province].adjoins.push(border);
        }
    }
}

/// Units at coasts that their provinces don't have any more stand in the provinces alone.
fn drop_missing_coasts(variant: &mut DipVariant) {
    for unit in &mut variant.units {
        if let Some((land, coast)) = unit.location.split_once('/') {
            let has_coast = variant
                .provinces
                .iter()
                .any(|one| one.id == land && one.coasts.contains(&coast));
            if !has_coast {
                unit.location = land.to_owned();
            }
        }
    }
}

/// The chart of a board as outlines of provinces.
fn chart_outlines(
    standard: &Board,
    board: &Geography,
    ids: &BTreeMap<ProvinceId, &str>,
) -> JdipShapes {
    let Chart { width, height, .. } = standard.chart;
    let mut paths: BTreeMap<usize, BezPath> = BTreeMap::new();
    for (at, cell) in standard.chart.cells.iter().enumerate() {
        let Some(ChartCell::Province(province)) = cell else {
            continue;
        };
        let id = ids.get(province).copied().unwrap_or_default();
        let Some(whose) = board.find(id) else {
            continue;
        };
        let (column, row) = (at % usize::from(width), at / usize::from(width));
        // A cell is twice as high as wide.
        let corner = (real(column), 2.0 * real(row));
        let cell = kurbo::Rect::from_origin_size(corner, (1.0, 2.0));
        let path = paths.entry(whose).or_default();
        path.extend(kurbo::Shape::path_elements(&cell, 1.0));
    }
    JdipShapes {
        outlines: paths.into_iter().collect(),
        view: Some(kurbo::Rect::new(
            0.0,
            0.0,
            width.into(),
            f64::from(height) * 2.0,
        )),
        ..JdipShapes::default()
    }
}
