//! `variants.xml`: which variants there are, and what each says of its game.

use std::collections::HashMap;

use roxmltree::Node;

use super::JdipError;
use super::xml::XmlText;
use chancery_atlas::board::BuildRight;

/// A variant as its file has it.
#[derive(Clone, Debug, Default)]
pub(in crate::exchange) struct JdipRecord {
    pub name: String,
    pub aliases: Vec<String>,
    pub place: String,
    /// The file of its provinces.
    pub adjacency: String,
    /// Its drawings, that which is shown first before the others.
    pub drawings: Vec<JdipDrawing>,
    pub powers: Vec<JdipPower>,
    pub centres: Vec<Centre>,
    pub units: Vec<JdipUnit>,
    /// The centres to win with, and where that stands.
    pub winning: Option<(String, String)>,
    /// What else it says of its rules.
    pub options: Vec<RuleOption>,
    pub building: BuildRight,
    /// When it begins, and where that stands.
    pub begins: Option<(String, String)>,
    /// Its seasons as a board file has them; empty where they are those of the rulebook.
    pub seasons: String,
    /// How many years a round of its seasons takes.
    pub years: u16,
    /// Of which program it is a variant.
    pub program: &'static str,
}

#[derive(Clone, Debug)]
pub(in crate::exchange) struct RuleOption {
    pub name: String,
    pub value: String,
    pub place: String,
}

/// Whose units nobody plays, and whose centres nobody owns.
pub(in crate::exchange) const NEUTRAL: &str = "neutral";

#[derive(Clone, Debug)]
pub(in crate::exchange) struct JdipDrawing {
    pub title: String,
    pub uri: String,
    pub place: String,
}

#[derive(Clone, Debug)]
pub(in crate::exchange) struct JdipPower {
    pub name: String,
    pub adjective: String,
    pub aliases: Vec<String>,
    /// Whether somebody plays it.
    pub active: bool,
    pub place: String,
}

#[derive(Clone, Debug)]
pub(in crate::exchange) struct Centre {
    pub province: String,
    /// Whose home it is, in the file's words.
    pub home: Option<String>,
    /// Who owns it at the start, in the file's words.
    pub owner: Option<String>,
    pub place: String,
}

#[derive(Clone, Debug)]
pub(in crate::exchange) struct JdipUnit {
    pub province: String,
    pub power: String,
    pub kind: String,
    pub coast: Option<String>,
    pub place: String,
}

/// Reads all variants of a file.
pub(super) fn read(text: &XmlText) -> Result<Vec<JdipRecord>, JdipError> {
    let document = text.parse()?;
    let root = document.root_element();
    if !root.has_tag_name("VARIANTS") {
        return Err(JdipError::Unreadable(format!(
            "{}: it begins with <{}>, but a list of variants begins with <VARIANTS>",
            text.place(root),
            root.tag_name().name()
        )));
    }
    let drawn: HashMap<String, JdipDrawing> = children(root, "MAP_DEFINITION")
        .map(|node| Ok((text.need(node, "id")?.to_owned(), drawing(text, node)?)))
        .collect::<Result<_, JdipError>>()?;
    let records: Vec<JdipRecord> = children(root, "VARIANT")
        .map(|node| variant(text, node, &drawn))
        .collect::<Result<_, JdipError>>()?;
    if records.is_empty() {
        return Err(JdipError::Unreadable(format!(
            "{}: it has no <VARIANT>",
            text.place(root)
        )));
    }
    Ok(records)
}

fn children<'a, 'i>(node: Node<'a, 'i>, tag: &'static str) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.has_tag_name(tag))
}

fn drawing(text: &XmlText, node: Node) -> Result<JdipDrawing, JdipError> {
    let uri = node.attribute("URI").or_else(|| node.attribute("uri"));
    Ok(JdipDrawing {
        title: text.need(node, "title")?.to_owned(),
        uri: match uri {
            Some(uri) => uri.trim().to_owned(),
            None => text.need(node, "URI")?.to_owned(),
        },
        place: text.place(node),
    })
}

fn variant(
    text: &XmlText,
    node: Node,
    drawn: &HashMap<String, JdipDrawing>,
) -> Result<JdipRecord, JdipError> {
    let map = children(node, "MAP").next().ok_or_else(|| {
        let name = node.attribute("name").unwrap_or_default();
        JdipError::unreadable(text.place(node), format!("{name} has no <MAP>"))
    })?;
    let mut drawings: Vec<(bool, JdipDrawing)> = Vec::new();
    for graphic in map.children().filter(Node::is_element) {
        let first = graphic.attribute("default") == Some("true");
        let drawing = if graphic.has_tag_name("MAP_GRAPHIC") {
            let wanted = text.need(graphic, "ref")?;
            drawn.get(wanted).cloned().ok_or_else(|| {
                JdipError::Unreadable(format!(
                    "{}: no <MAP_DEFINITION> has the id `{wanted}`",
                    text.place(graphic)
                ))
            })?
        } else {
            drawing(text, graphic)?
        };
        drawings.push((!first, drawing));
    }
    drawings.sort_by_key(|(later, _)| *later);
    let wins = children(node, "VICTORYCONDITIONS").next();
    let mut options: Vec<RuleOption> = Vec::new();
    for group in children(node, "RULEOPTIONS") {
        for option in children(group, "RULEOPTION") {
            options.push(RuleOption {
                name: text.need(option, "name")?.to_owned(),
                value: text.need(option, "value")?.to_owned(),
                place: text.place(option),
            });
        }
    }
    for tag in ["YEARS_WITHOUT_SC_CAPTURE", "GAME_LENGTH"] {
        if let Some((value, place)) = victory_value(text, wins, tag) {
            options.push(RuleOption {
                name: tag.to_owned(),
                value,
                place,
            });
        }
    }
    let powers = children(node, "POWER").map(|node| power(text, node));
    let centres = children(node, "SUPPLYCENTER").map(|node| centre(text, node));
    let units = children(node, "INITIALSTATE").map(|node| unit(text, node));
    let begins = children(node, "STARTINGTIME").next();
    let mut building = options
        .iter()
        .filter(|option| option.name == "OPTION_BUILDS");
    let building = match building.next().map(|option| option.value.as_str()) {
        Some("VALUE_BUILDS_ANY_OWNED") => BuildRight::Anywhere,
        Some("VALUE_BUILDS_ANY_IF_HOME_OWNED") => BuildRight::WithHome,
        _ => BuildRight::Home,
    };
    Ok(JdipRecord {
        name: text.need(node, "name")?.to_owned(),
        aliases: listed(node.attribute("aliases")),
        place: text.place(node),
        adjacency: text.need(map, "adjacencyURI")?.to_owned(),
        drawings: drawings.into_iter().map(|(_, drawing)| drawing).collect(),
        powers: powers.collect::<Result<_, _>>()?,
        centres: centres.collect::<Result<_, _>>()?,
        units: units.collect::<Result<_, _>>()?,
        winning: victory_value(text, wins, "WINNING_SUPPLY_CENTERS"),
        options,
        building,
        begins: begins
            .and_then(|node| Some((node.attribute("turn")?.to_owned(), text.place(node)))),
        years: 1,
        program: "jDip",
        ..JdipRecord::default()
    })
}

fn listed(names: Option<&str>) -> Vec<String> {
    let names = names.unwrap_or_default().split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

fn power(text: &XmlText, node: Node) -> Result<JdipPower, JdipError> {
    let others = node
        .attribute("altnames")
        .or_else(|| node.attribute("altname"));
    Ok(JdipPower {
        name: text.need(node, "name")?.to_owned(),
        adjective: text.need(node, "adjective")?.to_owned(),
        aliases: listed(others),
        active: node.attribute("active") != Some("false"),
        place: text.place(node),
    })
}

/// A power's name in an attribute, where it is not `none`.
fn somebody(node: Node, name: &str) -> Option<String> {
    let written = node.attribute(name).map(str::trim);
    written
        .filter(|name| !name.is_empty() && !name.eq_ignore_ascii_case("none"))
        .map(str::to_owned)
}

fn centre(text: &XmlText, node: Node) -> Result<Centre, JdipError> {
    Ok(Centre {
        province: text.need(node, "province")?.to_owned(),
        home: somebody(node, "homepower"),
        owner: somebody(node, "owner"),
        place: text.place(node),
    })
}

fn unit(text: &XmlText, node: Node) -> Result<JdipUnit, JdipError> {
    Ok(JdipUnit {
        province: text.need(node, "province")?.to_owned(),
        power: text.need(node, "power")?.to_owned(),
        kind: text.need(node, "unit")?.to_ascii_lowercase(),
        coast: somebody(node, "unitcoast").map(|coast| coast.to_ascii_lowercase()),
        place: text.place(node),
    })
}

/// A value of the conditions of victory, and where that stands.
fn victory_value(
    text: &XmlText,
    conditions: Option<Node>,
    tag: &'static str,
) -> Option<(String, String)> {
    let node = children(conditions?, tag).next()?;
    Some((node.attribute("value")?.to_owned(), text.place(node)))
}
