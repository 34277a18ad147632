//! A drawing read back as XML.

use std::collections::BTreeMap;

use roxmltree::{Document, Node};

/// A unit as a drawing has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shown {
    pub power: String,
    pub kind: char,
    pub place: String,
    pub aboard: Option<String>,
    pub is_dislodged: bool,
}

type Point = (i32, i32);

/// What a drawing says.
pub struct Drawing {
    /// The units, and how many times each is drawn.
    pub units: BTreeMap<Shown, usize>,
    /// The middle of each token, with the place that it is for.
    pub tokens: Vec<(String, Point)>,
    /// The abbreviations, with where they stand and how large they are.
    pub names: Vec<(String, Point, i32)>,
    /// All texts.
    pub texts: Vec<String>,
    /// The classes of all arrows.
    pub arrows: Vec<String>,
    /// The words on labels.
    pub labels: Vec<String>,
}

fn number(node: Node<'_, '_>, name: &str) -> i32 {
    node.attribute(name).unwrap().parse().unwrap()
}

/// How far an element is moved by the groups in which it stands.
fn moved(node: Node<'_, '_>) -> Point {
    let shifts = node.ancestors().filter_map(|node| {
        let shift = node.attribute("transform")?.strip_prefix("translate(")?;
        let (x, y) = shift.split_once(')')?.0.split_once(' ')?;
        Some((x.parse::<f32>().ok()? as i32, y.parse::<f32>().ok()? as i32))
    });
    shifts.fold((0, 0), |sum, shift| (sum.0 + shift.0, sum.1 + shift.1))
}

impl Drawing {
    pub fn read(svg: &str) -> Self {
        let document = Document::parse(svg).unwrap_or_else(|why| panic!("{why}\n{svg}"));
        let all = || document.root().descendants().filter(Node::is_element);
        let has = |node: &Node<'_, '_>, class: &str| {
            let classes = node.attribute("class").unwrap_or_default();
            classes.split(' ').any(|one| one == class)
        };
        let mut units = BTreeMap::new();
        let mut tokens = Vec::new();
        for node in all().filter(|node| has(node, "unit")) {
            let data = |name| node.attribute(name).map(str::to_owned);
            let shown = Shown {
                power: data("data-power").unwrap(),
                kind: data("data-kind").unwrap().chars().next().unwrap(),
                place: data("data-place").unwrap(),
                aboard: data("data-aboard"),
                is_dislodged: has(&node, "dislodged"),
            };
            tokens.push((shown.place.clone(), moved(node)));
            let count: usize = node.attribute("data-count").unwrap().parse().unwrap();
            *units.entry(shown).or_default() += count;
        }
        let words = |node: Node<'_, '_>| -> String {
            node.descendants()
                .filter_map(|inner| inner.text().filter(|_| inner.is_text()))
                .collect()
        };
        let names = all()
            .filter(|node| has(node, "abbr"))
            .map(|node| {
                let (x, y) = moved(node);
                let at = (number(node, "x") + x, number(node, "y") + y);
                (words(node), at, number(node, "font-size"))
            })
            .collect();
        let is_sample = |node: &Node<'_, '_>| node.ancestors().any(|outer| has(&outer, "legend"));
        let of_class =
            |class: &'static str| all().filter(move |node| has(node, class) && !is_sample(node));
        Self {
            units,
            tokens,
            names,
            texts: all()
                .filter(|node| matches!(node.tag_name().name(), "text" | "title"))
                .map(words)
                .collect(),
            arrows: of_class("arrow")
                .map(|node| node.attribute("class").unwrap().to_owned())
                .collect(),
            labels: of_class("tag").map(words).collect(),
        }
    }
}
