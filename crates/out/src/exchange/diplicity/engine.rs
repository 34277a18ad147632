//! A variant as diplicity's engine lists it: a graph of provinces, and its rules in sentences.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::shapes::{
    DefinedUnit, DipBorder, DipProvince, DipVariant, Owned, Pass, bare, begins, coast,
};
use crate::exchange::Misfit;
use crate::exchange::jdip::xml;
use chancery_atlas::board::BuildRight;

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
pub(super) struct Engine {
    name: String,
    nations: Vec<String>,
    #[serde(default)]
    seasons: Vec<String>,
    province_long_names: Option<BTreeMap<String, String>>,
    #[serde(default)]
    rules: String,
    start: EngineStart,
    graph: EngineGraph,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct EngineStart {
    year: u16,
    season: String,
    #[serde(rename = "Type")]
    kind: String,
    #[serde(default, rename = "SCs")]
    owners: Option<BTreeMap<String, String>>,
    units: Option<BTreeMap<String, EngineUnit>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct EngineUnit {
    #[serde(rename = "Type")]
    kind: String,
    nation: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct EngineGraph {
    nodes: BTreeMap<String, EngineNode>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct EngineNode {
    subs: BTreeMap<String, EngineSub>,
    #[serde(rename = "SC")]
    home: Option<String>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct EngineSub {
    edges: Option<BTreeMap<String, EngineEdge>>,
    flags: Option<BTreeMap<String, bool>>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct EngineEdge {
    flags: Option<BTreeMap<String, bool>>,
}

fn has(flags: Option<&BTreeMap<String, bool>>, flag: &str) -> bool {
    flags.is_some_and(|flags| flags.get(flag).copied().unwrap_or(false))
}

pub(super) fn variant(read: Engine, file: &str, remarks: &mut Vec<Misfit>) -> DipVariant {
    let mut variant = DipVariant {
        name: read.name,
        nations: read
            .nations
            .into_iter()
            .map(|name| (name.clone(), name))
            .collect(),
        begins: String::new(),
        years: 1,
        ..DipVariant::default()
    };
    let mut season = read.start.season.as_str();
    if read
        .seasons
        .iter()
        .any(|season| season != "Spring" && season != "Fall")
    {
        // Two of its phases, five years apart, are the two moves of a year here.
        variant.years = 10;
        season = "Spring";
        remarks.push(Misfit::at(
            file,
            format!(
                "its seasons are {}; here they are Spring, Fall and Winter, and the year goes on \
                 by 10",
                read.seasons.join(", ")
            ),
        ));
    }
    variant.begins = begins(season, read.start.year, &read.start.kind, "");
    read_rules(&mut variant, &read.rules, file, remarks);
    let names = read.province_long_names.unwrap_or_default();
    for (id, node) in read.graph.nodes {
        let name = if let Some(name) = names.get(&id) {
            bare(name, &id)
        } else {
            remarks.push(Misfit::at(
                format!("{file}: {}", xml::cut(&id)),
                "it has no name but its short one",
            ));
            id.to_uppercase()
        };
        let mut made = DipProvince {
            id,
            name,
            centre: node.home.is_some(),
            home: node.home,
            ..DipProvince::default()
        };
        for (key, sub) in node.subs {
            let from = match &*key {
                "" => {
                    made.land = has(sub.flags.as_ref(), "Land");
                    made.water = has(sub.flags.as_ref(), "Sea");
                    if made.land && has(sub.flags.as_ref(), "Convoyable") {
                        remarks.push(Misfit::at(
                            format!("{file}: {}", xml::cut(&made.id)),
                            format!("{}: fleets at its coast can convoy; here not", made.name),
                        ));
                    }
                    None
                }
                key => {
                    let Some(key) = coast(&format!("{}/{key}", made.id), file, remarks) else {
                        continue;
                    };
                    made.coasts.push(key);
                    Some(key)
                }
            };
            for (to, edge) in sub.edges.unwrap_or_default() {
                let flags = edge.flags.as_ref();
                let pass = match (has(flags, "Land"), has(flags, "Sea")) {
                    (true, true) => Pass::Both,
                    (true, false) => Pass::Army,
                    (false, _) => Pass::Fleet,
                };
                made.adjoins.push(DipBorder { from, to, pass });
            }
        }
        variant.provinces.push(made);
    }
    variant.owners = read
        .start
        .owners
        .unwrap_or_default()
        .into_iter()
        .map(|(province, nation)| Owned { nation, province })
        .collect();
    variant.units = read
        .start
        .units
        .unwrap_or_default()
        .into_iter()
        .map(|(location, unit)| DefinedUnit {
            nation: unit.nation,
            kind: unit.kind,
            location,
        })
        .collect();
    variant
}

/// What the engine says of its rules in sentences: how many centres win, and where powers build.
fn read_rules(variant: &mut DipVariant, rules: &str, file: &str, remarks: &mut Vec<Misfit>) {
    let lower = rules.to_lowercase();
    let words: Vec<&str> = lower.split_whitespace().collect();
    let count = words.windows(4).find_map(|words| match words {
        ["first", "to", count, "supply" | "sc" | "scs"] => count.parse().ok(),
        _ => None,
    });
    variant.winning = count;
    if lower.contains("built at any owned")
        || lower.contains("built in any owned")
        || lower.contains("built on any owned")
    {
        variant.building = BuildRight::Anywhere;
    } else if lower.contains("built on any captured home") {
        variant.building = BuildRight::Homes;
    }
    if count.is_none() {
        remarks.push(Misfit::at(
            file,
            "it does not say how many centres win; here the majority does",
        ));
    }
    let told: Vec<&str> = rules
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    if !told.is_empty() {
        remarks.push(Misfit::at(
            file,
            format!("its rules say: {}", xml::cut(&told.join(" "))),
        ));
    }
}
