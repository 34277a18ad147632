//! The outlines of provinces in an SVG drawing, as paths in the drawing's own units.

use std::collections::HashMap;

use kurbo::{Affine, BezPath, Point, Rect, Shape};
use roxmltree::{Document, Node};
use svgtypes::{PathParser, PathSegment, PointsParser, Transform, ViewBox};

use super::JdipError;
use super::geography::{Geography, parts};
use super::xml::XmlText;

/// No coordinate of a drawing is farther from its origin.
const FARTHEST: f64 = 1e7;

/// No drawing has more elements that are walked through, those used again counted again.
const MOST_ELEMENTS: usize = 200_000;

/// Groups in groups, and uses of uses.
const DEEPEST: usize = 64;

/// The outlines of a drawing.
#[derive(Default)]
pub(in crate::exchange) struct JdipShapes {
    /// Whose, and which; the later ones cover the earlier. Dead ground is counted after the
    /// provinces.
    pub outlines: Vec<(usize, BezPath)>,
    pub coasts: Vec<CoastOutline>,
    /// Which provinces are coloured as water, or as land.
    pub waters: Vec<(usize, bool)>,
    /// What is shown of the drawing.
    pub view: Option<Rect>,
    /// Where units stand: the words of places, and points.
    pub units: Vec<(String, Point)>,
}

/// Finds the outlines of provinces: those of the layer that listens to the mouse, and for a province
/// that is not there those of the layer that shows the map.
pub(in crate::exchange) fn read(
    text: &XmlText,
    board: &Geography,
) -> Result<JdipShapes, JdipError> {
    let document = text.parse()?;
    let mut walk = Walk {
        board,
        tracer: Tracer::new(&text.name, &document),
        found: Vec::new(),
    };
    let mut waters = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let province = match node.attribute("id") {
            Some(id) => walk.named(id),
            None => None,
        };
        let Some((province, coast)) = province else {
            continue;
        };
        if let Some(class) = node.attribute("class")
            && coast.is_none()
        {
            match class {
                "nopower" => waters.push((province, false)),
                "water" | "sea" | "seapoly" => waters.push((province, true)),
                _ => {}
            }
        }
        // What lies inside belongs to the group that has the name.
        let inside_named = node
            .ancestors()
            .skip(1)
            .filter_map(|above| above.attribute("id"))
            .any(|id| walk.named(id).is_some_and(|(other, _)| other == province));
        if inside_named || node.ancestors().any(|above| above.has_tag_name("defs")) {
            continue;
        }
        let layer = layer(node);
        let above = node
            .parent_element()
            .map_or(Affine::IDENTITY, transform_down_to);
        let mut path = BezPath::new();
        walk.tracer.outline(node, above, DEEPEST, &mut path)?;
        if path.elements().len() > 2 {
            walk.found.push(FoundOutline {
                province,
                coast,
                rank: OutlineRank {
                    is_coast: coast.is_some(),
                    layer,
                },
                path,
            });
        }
    }
    let mut coasts = Vec::new();
    for found in &walk.found {
        if let Some(coast) = found.coast
            && found.rank.layer == NAMED_COASTS
        {
            coasts.push(CoastOutline {
                province: found.province,
                coast,
                path: found.path.clone(),
            });
        }
    }
    Ok(JdipShapes {
        coasts,
        waters,
        outlines: best(walk.found, board.provinces.len() + board.dead.len()),
        view: view(&document),
        units: units(&document),
    })
}

/// The outline of a named coast.
pub(in crate::exchange) struct CoastOutline {
    pub province: usize,
    pub coast: &'static str,
    pub path: BezPath,
}

struct FoundOutline {
    province: usize,
    /// The coast that it is named for.
    coast: Option<&'static str>,
    rank: OutlineRank,
    path: BezPath,
}

/// The lowest is the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct OutlineRank {
    is_coast: bool,
    layer: u8,
}

/// Of each province the outlines of the best rank: those in layers that are seen only where there is
/// nothing better below the others.
fn best(found: Vec<FoundOutline>, provinces: usize) -> Vec<(usize, BezPath)> {
    let worst = OutlineRank {
        is_coast: true,
        layer: u8::MAX,
    };
    let mut ranks = vec![worst; provinces];
    for one in &found {
        let rank = &mut ranks[one.province];
        *rank = one.rank.min(*rank);
    }
    let mut kept: Vec<FoundOutline> = found
        .into_iter()
        .filter(|one| one.rank == ranks[one.province])
        .collect();
    kept.sort_by_key(|one| std::cmp::Reverse(one.rank));
    kept.into_iter()
        .map(|one| (one.province, one.path))
        .collect()
}

/// The layer of named coasts.
const NAMED_COASTS: u8 = 2;

/// 0 in the layer that listens to the mouse or has nothing but provinces, 1 in the one that shows the
/// map, 3 elsewhere.
fn layer(node: Node) -> u8 {
    node.ancestors()
        .filter_map(|above| above.attribute("id"))
        .map(|id| match id {
            "MouseLayer" | "provinces" => 0,
            "MapLayer" => 1,
            "named-coasts" => NAMED_COASTS,
            _ => 3,
        })
        .min()
        .unwrap_or(3)
}

/// All transforms from the outermost element to this one, its own included.
fn transform_down_to(node: Node) -> Affine {
    let all: Vec<Affine> = node.ancestors().map(own_transform).collect();
    all.into_iter()
        .rev()
        .fold(Affine::IDENTITY, |all, own| all * own)
}

fn own_transform(node: Node) -> Affine {
    let written = node.attribute("transform").unwrap_or_default();
    let transform = written.parse::<Transform>().unwrap_or_default();
    let Transform { a, b, c, d, e, f } = transform;
    Affine::new([a, b, c, d, e, f])
}

/// Walks through the elements of a drawing.
struct Walk<'a, 'i, 'b> {
    board: &'b Geography,
    tracer: Tracer<'a, 'i, 'b>,
    found: Vec<FoundOutline>,
}

impl Walk<'_, '_, '_> {
    /// The province that an id names, as it is or with a line before; or one of its coasts.
    fn named(&self, id: &str) -> Option<(usize, Option<&'static str>)> {
        let id = id.strip_prefix('_').unwrap_or(id);
        if let Some(province) = self.board.find_drawn(id) {
            return Some((province, None));
        }
        let (name, coast) = parts(id);
        coast?;
        Some((self.board.find_drawn(name)?, coast))
    }
}

/// Traces elements, so many in all.
struct Tracer<'a, 'i, 'b> {
    name: &'b str,
    by_id: HashMap<&'a str, Node<'a, 'i>>,
    left: usize,
}

impl<'a, 'i, 'b> Tracer<'a, 'i, 'b> {
    fn new(name: &'b str, document: &'a Document<'i>) -> Self {
        let nodes = document.descendants();
        Self {
            name,
            by_id: nodes
                .filter_map(|node| Some((node.attribute("id")?, node)))
                .collect(),
            left: MOST_ELEMENTS,
        }
    }

    /// Adds all shapes of an element to a path.
    fn outline(
        &mut self,
        node: Node,
        above: Affine,
        deeper: usize,
        path: &mut BezPath,
    ) -> Result<(), JdipError> {
        self.left = self.left.checked_sub(1).ok_or_else(|| {
            JdipError::Unreadable(format!(
                "{}: it has more than {MOST_ELEMENTS} elements",
                self.name
            ))
        })?;
        let Some(deeper) = deeper.checked_sub(1) else {
            return Ok(());
        };
        let own = above * own_transform(node);
        let shape = match node.tag_name().name() {
            "path" => node
                .attribute("d")
                .filter(|steps| has_sane_arcs(steps))
                .and_then(|steps| BezPath::from_svg(steps).ok()),
            "polygon" | "polyline" => {
                let points = PointsParser::from(node.attribute("points").unwrap_or_default());
                let points: Vec<Point> = points.map(|(x, y)| Point::new(x, y)).collect();
                let mut polygon = BezPath::new();
                for (nth, &point) in points.iter().enumerate() {
                    if nth == 0 {
                        polygon.move_to(point);
                    } else {
                        polygon.line_to(point);
                    }
                }
                Some(polygon)
            }
            "rect" => {
                let (x, y) = (number(node, "x"), number(node, "y"));
                let (width, height) = (number(node, "width"), number(node, "height"));
                Some(Rect::new(x, y, x + width, y + height).to_path(1.0))
            }
            "circle" => {
                let centre = (number(node, "cx"), number(node, "cy"));
                let circle = kurbo::Circle::new(centre, number(node, "r"));
                Some(circle.to_path(0.5))
            }
            "ellipse" => {
                let centre = (number(node, "cx"), number(node, "cy"));
                let radii = (number(node, "rx"), number(node, "ry"));
                let ellipse = kurbo::Ellipse::new(centre, radii, 0.0);
                Some(ellipse.to_path(0.5))
            }
            "use" => {
                let used = node
                    .attributes()
                    .find(|attribute| attribute.name() == "href")
                    .and_then(|href| self.by_id.get(href.value().strip_prefix('#')?).copied());
                if let Some(used) = used {
                    let moved = Affine::translate((number(node, "x"), number(node, "y")));
                    self.outline(used, own * moved, deeper, path)?;
                }
                None
            }
            "g" | "svg" | "a" | "symbol" => {
                for child in node.children().filter(Node::is_element) {
                    self.outline(child, own, deeper, path)?;
                }
                None
            }
            _ => None,
        };
        if let Some(shape) = shape.map(|shape| own * shape).filter(sane) {
            path.extend(shape);
        }
        Ok(())
    }
}

/// An element of a layer, with the name that Inkscape has for it.
pub(in crate::exchange) struct LabelledShape {
    /// The layer, as its number in the list of wanted ones.
    pub layer: usize,
    pub label: String,
    pub outline: BezPath,
    /// The colours of it and of what lies in it, in small letters without `#`.
    pub fills: Vec<String>,
    /// How many sides Inkscape says that a shape in it has.
    pub sides: Option<String>,
}

/// The elements that have names in layers, which are named by their labels or ids; and what is shown
/// of the drawing.
pub(in crate::exchange) fn labelled(
    text: &XmlText,
    layers: &[Vec<&str>],
) -> Result<(Vec<LabelledShape>, Option<Rect>), JdipError> {
    let document = text.parse()?;
    let mut tracer = Tracer::new(&text.name, &document);
    let mut found = Vec::new();
    for (number, names) in layers.iter().enumerate() {
        let mut elements = document.root_element().children().filter(Node::is_element);
        let layer = elements.find(|node| {
            let called = [node.attribute("id"), label(*node)];
            called.iter().flatten().any(|called| names.contains(called))
        });
        let Some(layer) = layer else {
            continue;
        };
        let above = transform_down_to(layer);
        for node in layer.children().filter(Node::is_element) {
            let Some(label) = label(node) else {
                continue;
            };
            let mut outline = BezPath::new();
            tracer.outline(node, above, DEEPEST, &mut outline)?;
            found.push(LabelledShape {
                layer: number,
                label: label.trim().to_owned(),
                outline,
                fills: node.descendants().filter_map(fill).collect(),
                sides: node.descendants().rev().find_map(sides),
            });
        }
    }
    Ok((found, view(&document)))
}

/// What Inkscape calls an element.
fn label<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    let mut attributes = node.attributes();
    let label = attributes.find(|attribute| attribute.name() == "label")?;
    Some(label.value())
}

fn sides(node: Node) -> Option<String> {
    let mut attributes = node.attributes();
    let sides = attributes.find(|attribute| attribute.name() == "sides")?;
    Some(sides.value().to_owned())
}

fn fill(node: Node) -> Option<String> {
    let style = node.attribute("style").unwrap_or_default();
    let written = style
        .split(';')
        .find_map(|part| part.trim().strip_prefix("fill:"));
    let written = written.or_else(|| node.attribute("fill"))?;
    Some(written.trim().trim_start_matches('#').to_lowercase())
}

/// Whether no arc is so large that it would be drawn in millions of steps.
fn has_sane_arcs(steps: &str) -> bool {
    PathParser::from(steps).all(|step| match step {
        Ok(PathSegment::EllipticalArc { rx, ry, .. }) => rx.abs().max(ry.abs()) <= FARTHEST,
        _ => true,
    })
}

/// Whether all points lie where a drawing can have them.
fn sane(path: &BezPath) -> bool {
    let bounds = path.control_box();
    path.elements().len() > 1
        && [bounds.x0, bounds.y0, bounds.x1, bounds.y1]
            .into_iter()
            .all(|n| n.is_finite() && n.abs() <= FARTHEST)
}

/// The part that is shown.
fn view(document: &Document) -> Option<Rect> {
    let ViewBox { x, y, w, h } = document.root_element().attribute("viewBox")?.parse().ok()?;
    Some(Rect::new(x, y, x + w, y + h))
}

/// Where units stand, as the drawing's own records say.
fn units(document: &Document) -> Vec<(String, Point)> {
    let records = document
        .descendants()
        .filter(|node| node.tag_name().name() == "PROVINCE");
    records.filter_map(unit).collect()
}

/// Where the unit of a record of jDip stands.
fn unit(record: Node) -> Option<(String, Point)> {
    let unit = record
        .children()
        .find(|child| child.tag_name().name() == "UNIT")?;
    let x: f64 = unit.attribute("x")?.trim().parse().ok()?;
    let y: f64 = unit.attribute("y")?.trim().parse().ok()?;
    if x.abs() <= FARTHEST && y.abs() <= FARTHEST {
        Some((record.attribute("name")?.to_owned(), Point::new(x, y)))
    } else {
        None
    }
}

/// A number of an attribute, with its unit or without; 0 where there is none.
fn number(node: Node, name: &str) -> f64 {
    let written = node.attribute(name).unwrap_or_default();
    let number: f64 = written
        .trim()
        .trim_end_matches("px")
        .parse()
        .unwrap_or_default();
    if number.is_nan() {
        return 0.0;
    }
    // What lies too far away is left out, and not drawn first.
    number.clamp(-2.0 * FARTHEST, 2.0 * FARTHEST)
}
