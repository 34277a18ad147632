//! The definition of a variant that diplicity's site gives out and takes in.

use serde::Deserialize;
use serde_json::Value;

use super::shapes::{
    Adjacency, DefinedUnit, DipVariant, Nation, Owned, begins, coast, nations, province,
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
    let mut say = |what: String| remarks.push(Misfit::at(file, what));
    let mut variant = DipVariant {
        name: read.name,
        nations: nations(read.nations),
        years: 1,
        ..DipVariant::default()
    };
    for victory in &read.victory_conditions {
        match (&*victory.kind, victory.supply_centers, victory.year) {
            ("supply-center-majority", Some(count), _) => variant.winning = Some(count),
            ("timed-resolution", _, Some(year)) => {
                say(format!("it ends in {year}; here, end it by hand"));
            }
            (other, ..) => say(format!(
                "a victory of the kind `{}`; Chancery does not know it",
                xml::cut(other)
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
            other => say(format!(
                "the rule `{}`; Chancery does not know it",
                xml::cut(other)
            )),
        }
    }
    if !read.dominance_rules.is_empty() {
        say("its dominance rules colour the map alone; they are left out".to_owned());
    }
    let InitialState {
        phase,
        units,
        supply_centers,
    } = read.initial_state;
    if let Some(progression) = &read.phase_progression {
        (variant.seasons, variant.years) = seasons(progression, &phase, &mut say);
    }
    variant.begins = begins(&phase.season, phase.year, &phase.kind, &variant.seasons);
    for defined in read.provinces {
        let mut made = province(defined.id, &defined.name, &defined.kind);
        made.centre = defined.supply_center;
        made.home = defined.home_nation;
        let adjoins = defined.adjacencies.into_iter();
        made.adjoins = adjoins.map(|to| (None, to.to, to.pass)).collect();
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
            let adjoins = defined.adjacencies.into_iter();
            parent
                .adjoins
                .extend(adjoins.map(|to| (Some(key), to.to, to.pass)));
        }
    }
    variant.units = units
        .into_iter()
        .map(|unit| (unit.nation, unit.kind, unit.location))
        .collect();
    let owned = supply_centers.into_iter();
    variant.owners = owned.map(|owned| (owned.nation, owned.province)).collect();
    variant
}

/// The seasons of a progression, as a board file has them, and how many years a round takes; empty
/// and one where they are those of the rulebook, and where they can't be said.
fn seasons(
    progression: &Progression,
    first: &DefinedPhase,
    say: &mut impl FnMut(String),
) -> (String, u16) {
    const LONGEST: usize = 40;
    let is_classic = progression
        .seasons
        .iter()
        .all(|season| season == "Spring" || season == "Fall");
    if is_classic {
        return (String::new(), 1);
    }
    let mut list: Vec<(String, bool, bool)> = Vec::new();
    let (mut at, mut years) = (first.clone(), 0_u16);
    for _ in 0..LONGEST {
        let (moves, builds) = (at.kind == "Movement", at.kind == "Adjustment");
        match list.last_mut() {
            Some(last) if last.0 == at.season => {
                last.1 |= moves;
                last.2 |= builds;
            }
            _ => list.push((at.season.clone(), moves, builds)),
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
            let season = |(name, moves, builds): &(String, bool, bool)| {
                let mut words = vec![name.clone()];
                words.extend(moves.then(|| "moves".to_owned()));
                words.extend((*moves && *builds).then(|| "owns".to_owned()));
                words.extend(builds.then(|| "builds".to_owned()));
                words.join(" ")
            };
            let text: Vec<String> = list.iter().map(season).collect();
            return (text.join(", "), years.max(1));
        }
    }
    say("its seasons depend on the year; here they are Spring, Fall and Winter".to_owned());
    (String::new(), 1)
}
