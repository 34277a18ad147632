//! The three shapes of diplicity's variants, read into one.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::super::Misfit;
use super::super::jdip::geography::{COASTS, JdipBerth, parts};
use super::super::jdip::records::NEUTRAL;
use super::super::jdip::xml;
use chancery_atlas::board::{Board, BuildRight, CoastId, Place, ProvinceId, UnitKind};

/// A variant, whatever its shape was.
#[derive(Clone, Debug, Default)]
pub(super) struct DipVariant {
    pub name: String,
    /// Keys and names.
    pub nations: Vec<(String, String)>,
    pub provinces: Vec<DipProvince>,
    pub units: Vec<DefinedUnit>,
    pub owners: Vec<Owned>,
    /// As in `Spring, 1901, Movement`.
    pub begins: String,
    /// The centres to win with.
    pub winning: Option<u16>,
    pub building: BuildRight,
    /// As a board file has them; empty where they are those of the rulebook.
    pub seasons: String,
    pub years: u16,
}

#[derive(Clone, Debug, Default)]
pub(super) struct DipProvince {
    pub id: String,
    pub name: String,
    /// Whether armies can stand there.
    pub land: bool,
    /// Whether fleets can stand there, at a coast without a name.
    pub water: bool,
    pub centre: bool,
    pub home: Option<String>,
    pub coasts: Vec<&'static str>,
    pub adjoins: Vec<DipBorder>,
}

#[derive(Clone, Debug)]
pub(super) struct DipBorder {
    /// The coast, where it is one of several.
    pub from: Option<&'static str>,
    pub to: String,
    pub pass: Pass,
}

impl DipProvince {
    /// The ids of what units of a kind reach from it, or from one of its named coasts.
    pub fn adjoining(&self, coast: Option<&str>, kind: UnitKind) -> Vec<&str> {
        self.adjoins
            .iter()
            .filter(|border| border.from == coast && border.pass.lets(kind))
            .map(|border| border.to.as_str())
            .collect()
    }
}

impl DipVariant {
    /// The coast of a berth by its key.
    pub fn coast(&self, berth: JdipBerth) -> Option<&'static str> {
        let coasts = &self.provinces[berth.province].coasts;
        coasts.get(berth.coast?).copied()
    }

    /// The name of a power, by its key or its name.
    pub fn power(&self, nation: &str) -> &str {
        let mut nations = self.nations.iter();
        // Whoever is not a nation of the list has no player.
        match nations.find(|(key, name)| key == nation || name == nation) {
            Some((_, name)) => name,
            None => NEUTRAL,
        }
    }
}

/// Who may pass a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum Pass {
    Army,
    Fleet,
    Both,
}

impl Pass {
    pub fn lets(self, kind: UnitKind) -> bool {
        match self {
            Self::Army => kind == UnitKind::Army,
            Self::Fleet => kind == UnitKind::Fleet,
            Self::Both => true,
        }
    }
}

/// A coast by its key in an id, as in `stp/nc`; a remark where there is no such coast.
pub(super) fn coast(id: &str, file: &str, remarks: &mut Vec<Misfit>) -> Option<&'static str> {
    let coast = parts(id).1;
    if coast.is_none() {
        let known: Vec<&str> = COASTS.iter().map(|(id, _)| *id).collect();
        remarks.push(Misfit::at(
            format!("{file}: {}", xml::cut(id)),
            format!(
                "there is no such coast here; there are {}. It is left out",
                known.join(", ")
            ),
        ));
    }
    coast
}

#[derive(Deserialize)]
pub(super) struct Nation {
    pub id: Option<String>,
    pub name: String,
    #[serde(default)]
    pub non_playable: bool,
}

#[derive(Deserialize)]
pub(super) struct Adjacency {
    pub to: String,
    pub pass: Pass,
}

#[derive(Clone, Debug, Deserialize)]
pub(super) struct DefinedUnit {
    pub nation: String,
    /// `Army` or `Fleet`.
    #[serde(rename = "type")]
    pub kind: String,
    #[serde(alias = "province")]
    pub location: String,
}

/// A centre that is owned at the start.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct Owned {
    pub nation: String,
    pub province: String,
}

/// What a list of a province, or of a coast of it, has as borders.
pub(super) fn borders(
    list: Vec<Adjacency>,
    from: Option<&'static str>,
) -> impl Iterator<Item = DipBorder> {
    list.into_iter()
        .map(move |Adjacency { to, pass }| DipBorder { from, to, pass })
}

pub(super) fn nations(list: Vec<Nation>) -> Vec<(String, String)> {
    list.into_iter()
        .filter(|nation| !nation.non_playable)
        .map(|nation| {
            (
                nation.id.unwrap_or_else(|| nation.name.clone()),
                nation.name,
            )
        })
        .collect()
}

/// A name without the short name in brackets that some have behind it: `Skagerrak (SKA)`.
pub(super) fn bare(name: &str, id: &str) -> String {
    let split = name
        .trim_end()
        .strip_suffix(')')
        .and_then(|name| name.rsplit_once(" ("));
    match split {
        Some((bare, short)) if short.eq_ignore_ascii_case(id) => bare.to_owned(),
        _ => name.to_owned(),
    }
}

pub(super) fn province(id: String, name: &str, kind: &str) -> DipProvince {
    DipProvince {
        name: bare(name, &id),
        id,
        land: kind != "sea",
        water: kind != "land",
        ..DipProvince::default()
    }
}

/// When it begins, in the words of a list of variants.
pub(super) fn begins(season: &str, year: u16, kind: &str, seasons: &str) -> String {
    match kind {
        "Adjustment" if seasons.is_empty() => format!("Winter {year}"),
        _ => format!("{season} {year}"),
    }
}

#[derive(Deserialize)]
pub(super) struct Catalogue {
    name: String,
    nations: Vec<Nation>,
    provinces: Vec<CataloguedProvince>,
    #[serde(alias = "template_phase")]
    initial_phase: CataloguedPhase,
    #[serde(default)]
    initial_units: Vec<DefinedUnit>,
    #[serde(default)]
    initial_supply_centers: Vec<Owned>,
    solo_victory_sc_count: Option<u16>,
}

#[derive(Deserialize)]
struct CataloguedPhase {
    season: String,
    year: u16,
    #[serde(rename = "type")]
    kind: String,
}

#[derive(Deserialize)]
struct CataloguedProvince {
    id: String,
    name: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    supply_center: bool,
    #[serde(alias = "parent_id")]
    parent: Option<String>,
    #[serde(default)]
    adjacencies: Vec<Adjacency>,
}

pub(super) fn from_catalogue(read: Catalogue, file: &str, remarks: &mut Vec<Misfit>) -> DipVariant {
    let CataloguedPhase { season, year, kind } = read.initial_phase;
    let mut variant = DipVariant {
        name: read.name,
        nations: nations(read.nations),
        begins: begins(&season, year, &kind, ""),
        winning: read.solo_victory_sc_count,
        years: 1,
        ..DipVariant::default()
    };
    // A coast may be listed before its land.
    let (lands, coasts): (Vec<_>, Vec<_>) = read
        .provinces
        .into_iter()
        .partition(|province| province.parent.is_none());
    for read in lands {
        let mut made = province(read.id, &read.name, &read.kind);
        made.centre = read.supply_center;
        made.adjoins = borders(read.adjacencies, None).collect();
        variant.provinces.push(made);
    }
    for read in coasts {
        let Some(key) = coast(&read.id, file, remarks) else {
            continue;
        };
        let mut lands = variant.provinces.iter_mut();
        if let Some(land) = lands.find(|known| Some(&known.id) == read.parent.as_ref()) {
            land.coasts.push(key);
            land.adjoins.extend(borders(read.adjacencies, Some(key)));
        }
    }
    for owned in read.initial_supply_centers {
        if let Some(centre) = variant
            .provinces
            .iter_mut()
            .find(|known| known.id == owned.province)
        {
            centre.home = Some(owned.nation.clone());
        }
        variant.owners.push(owned);
    }
    variant.units = read.initial_units;
    remarks.push(Misfit::at(
        file,
        "it does not say where powers build; here they build in the centres of the start",
    ));
    if variant.winning.is_none() {
        remarks.push(Misfit::at(
            file,
            "it does not say how many centres win; here the majority does",
        ));
    }
    variant
}

/// Gives a province the borders of one of a board. `ids` are those that the variant has for the
/// provinces of the board.
pub(super) fn adjoin(
    province: &mut DipProvince,
    board: &Board,
    at: ProvinceId,
    ids: &BTreeMap<ProvinceId, &str>,
) {
    province.adjoins = board
        .army_moves(at)
        .iter()
        .map(|&to| DipBorder {
            from: None,
            to: written(ids, board, to.into()),
            pass: Pass::Army,
        })
        .collect();
    let known = &board.province(at).coasts;
    province.coasts = known
        .iter()
        .filter_map(|coast| parts(&format!("x/{}", coast.id)).1)
        .collect();
    let berths = std::iter::once((None, Place::new(at))).chain(
        (0..known.len())
            .filter_map(CoastId::nth)
            .map(|coast| (Some(coast), Place::at_coast(at, coast))),
    );
    for (coast, place) in berths {
        let from = coast.and_then(|coast| province.coasts.get(coast.index()).copied());
        for &to in board.fleet_moves(place) {
            province.adjoins.push(DipBorder {
                from,
                to: written(ids, board, to),
                pass: Pass::Fleet,
            });
        }
    }
}

/// A place in the ids of a variant, as `stp/nc`.
fn written(ids: &BTreeMap<ProvinceId, &str>, board: &Board, to: Place) -> String {
    let id = ids.get(&to.province).copied().unwrap_or_default();
    let coasts = &board.province(to.province).coasts;
    match to.coast.and_then(|coast| coasts.get(coast.index())) {
        Some(coast) => format!("{id}/{}", coast.id),
        None => id.to_owned(),
    }
}
