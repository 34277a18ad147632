//! The definition of a variant that diplicity's site gives out and takes in.

use serde::Deserialize;
use serde_json::Value;

use super::shapes::{
    Adjacency, DefinedUnit, DipVariant, Nation, Owned, begins, borders, coast, nations, province,
};
use crate::exchange::Misfit;
use crate::exchange::jdip::xml;
use chancery_atlas::board::BuildRight;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct Definition {
    name: String,
    #[serde(default)]
    victory_conditions: Vec<Victory>,
    #[serde(default)]
    adjudication_modifiers: Vec<String>,
    phase_progression: Option<Progression>,
    nations: Vec<Nation>,
    provinces: Vec<DefinedProvince>,
    #[serde(default)]
    named_coasts: Vec<DefinedCoast>,
    initial_state: InitialState,
    #[serde(default)]
    dominance_rules: Vec<Value>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Victory {
    #[serde(rename = "type")]
    kind: String,
    supply_centers: Option<u16>,
    year: Option<u16>,
}

#[derive(Deserialize)]
struct Progression {
    #[serde(default)]
    seasons: Vec<String>,
    #[serde(default)]
    transitions: Vec<Transition>,
}

#[derive(Deserialize)]
struct Transition {
    from: DefinedPhase,
    to: DefinedPhase,
    condition: Option<Value>,
}

#[derive(Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct DefinedPhase {
    season: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    year_delta: u16,
    #[serde(default)]
    year: u16,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DefinedProvince {
    id: String,
    name: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    supply_center: bool,
    home_nation: Option<String>,
    #[serde(default)]
    adjacencies: Vec<Adjacency>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DefinedCoast {
    id: String,
    parent_province: String,
    #[serde(default)]
    adjacencies: Vec<Adjacency>,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct InitialState {
    phase: DefinedPhase,
    #[serde(default)]
    units: Vec<DefinedUnit>,
    #[serde(default)]
    supply_centers: Vec<Owned>,
}

pub(super) fn variant(read: Definition, file: &str, remarks: &mut Vec<Misfit>) -> DipVariant {
    let mut variant = DipVariant {
        name: read.name,
        nations: nations(read.nations),
        years: 1,
        ..DipVariant::default()
    };
    for victory in &read.victory_conditions {
        match (&*victory.kind, victory.supply_centers, victory.year) {
            ("supply-center-majority", Some(count), _) => variant.winning = Some(count),
            ("timed-resolution", _, Some(year)) => remarks.push(Misfit::at(
                file,
                format!("it ends in {year}; here, end it by hand"),
            )),
            (other, ..) => remarks.push(Misfit::at(
                file,
                format!(
                    "a victory of the kind `{}`; Chancery does not know it",
                    xml::cut(other)
                ),
            )),
        }
    }
    for modifier in &read.adjudication_modifiers {
        match &**modifier {
            "allow-builds-in-non-home-centers" | "build-anywhere" => {
                variant.building = BuildRight::Anywhere;
            }
            "allow-builds-in-any-home-center" | "build-any-home-center" => {
                variant.building = BuildRight::Homes;
            }
            other => remarks.push(Misfit::at(
                file,
                format!("the rule `{}`; Chancery does not know it", xml::cut(other)),
            )),
        }
    }
    if !read.dominance_rules.is_empty() {
        remarks.push(Misfit::at(
            file,
            "its dominance rules colour the map alone; they are left out",
        ));
    }
    let InitialState {
        phase,
        units,
        supply_centers,
    } = read.initial_state;
    if let Some(progression) = &read.phase_progression {
        (variant.seasons, variant.years) = seasons(progression, &phase, file, remarks);
    }
    variant.begins = begins(&phase.season, phase.year, &phase.kind, &variant.seasons);
    for defined in read.provinces {
        let mut made = province(defined.id, &defined.name, &defined.kind);
        made.centre = defined.supply_center;
        made.home = defined.home_nation;
        made.adjoins = borders(defined.adjacencies, None).collect();
        variant.provinces.push(made);
    }
    for defined in read.named_coasts {
        let Some(key) = coast(&defined.id, file, remarks) else {
            continue;
        };
        let parent = variant
            .provinces
            .iter_mut()
            .find(|province| province.id == defined.parent_province);
        if let Some(parent) = parent {
            parent.coasts.push(key);
            parent
                .adjoins
                .extend(borders(defined.adjacencies, Some(key)));
        }
    }
    variant.units = units;
    variant.owners = supply_centers;
    variant
}

/// The seasons of a progression, as a board file has them, and how many years a round takes; empty
/// and one where they are those of the rulebook, and where they can't be said.
fn seasons(
    progression: &Progression,
    first: &DefinedPhase,
    file: &str,
    remarks: &mut Vec<Misfit>,
) -> (String, u16) {
    const LONGEST: usize = 40;
    let is_classic = progression
        .seasons
        .iter()
        .all(|season| season == "Spring" || season == "Fall");
    if is_classic {
        return (String::new(), 1);
    }
    let mut list: Vec<FoundSeason> = Vec::new();
    let mut at = first.clone();
    let mut years = 0_u16;
    for _ in 0..LONGEST {
        let moves = at.kind == "Movement";
        let builds = at.kind == "Adjustment";
        match list.last_mut() {
            Some(last) if last.name == at.season => {
                last.moves |= moves;
                last.builds |= builds;
            }
            _ => list.push(FoundSeason {
                name: at.season.clone(),
                moves,
                builds,
            }),
        }
        let mut ways = progression
            .transitions
            .iter()
            .filter(|way| way.from.season == at.season && way.from.kind == at.kind);
        let (Some(way), None) = (ways.next(), ways.next()) else {
            list.clear();
            break;
        };
        if way.condition.is_some() {
            list.clear();
            break;
        }
        years = years.saturating_add(way.to.year_delta);
        at = way.to.clone();
        if at.season == first.season && at.kind == first.kind {
            let text: Vec<String> = list.iter().map(FoundSeason::written).collect();
            return (text.join(", "), years.max(1));
        }
    }
    remarks.push(Misfit::at(
        file,
        "its seasons depend on the year; here they are Spring, Fall and Winter",
    ));
    (String::new(), 1)
}

/// A season, and which phases it has.
struct FoundSeason {
    name: String,
    moves: bool,
    builds: bool,
}

impl FoundSeason {
    /// As a board file has it.
    fn written(&self) -> String {
        let what = match (self.moves, self.builds) {
            (true, true) => " moves owns builds",
            (true, false) => " moves",
            (false, true) => " builds",
            (false, false) => "",
        };
        format!("{}{what}", self.name)
    }
}
