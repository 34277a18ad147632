//! Names of provinces: each is there, none lies on another or on a unit. Letters are taken as wide as
//! in Helvetica Bold to a twentieth of their size, and 0.74 of it high above their line. The browser
//! measures them as they are.

use chancery_engine::variant;
use chancery_game::markup::Markup;
use chancery_game::store::Store;
use chancery_game::view::{View, Viewer};
use chancery_out::picture::{Ink, PictureMoment, on_phone, on_screen, svg};
use roxmltree::{Document, Node};

use super::{VARIANTS, game};

/// Left, top, right and bottom.
#[derive(Clone, Debug)]
struct LabelBox {
    what: String,
    edges: [f32; 4],
}

impl LabelBox {
    fn meets(&self, other: &Self) -> bool {
        let ([left, top, right, bottom], other) = (self.edges, other.edges);
        left < other[2] && other[0] < right && top < other[3] && other[1] < bottom
    }
}

fn has_class(node: Node<'_, '_>, class: &str) -> bool {
    let classes = node.attribute("class").unwrap_or_default();
    classes.split(' ').any(|one| one == class)
}

fn number(node: Node<'_, '_>, name: &str) -> f32 {
    let text = node.attribute(name).unwrap_or("0");
    text.parse().unwrap()
}

/// Where an element's own point is in the drawing, and how many times larger it is than that; what is
/// made larger is made so at most so many times.
fn placed(node: Node<'_, '_>, most: f32) -> (f32, f32, f32) {
    let (mut x, mut y, mut scale) = (0.0, 0.0, 1.0);
    let transforms = node
        .ancestors()
        .filter_map(|node| node.attribute("transform"));
    for transform in transforms {
        let part = |name: &str| -> Vec<f32> {
            let Some((_, rest)) = transform.split_once(name) else {
                return Vec::new();
            };
            let (numbers, _) = rest.split_once(')').unwrap();
            numbers
                .split(' ')
                .map(|number| number.parse().unwrap())
                .collect()
        };
        if let [by] = part("scale(")[..] {
            let by = by.min(most);
            (x, y, scale) = (x * by, y * by, scale * by);
        }
        if let [right, down] = part("translate(")[..] {
            (x, y) = (x + right, y + down);
        }
    }
    (x, y, scale)
}

/// How wide a letter is, to its size.
fn width(letter: char) -> f32 {
    match letter {
        'M' | 'W' | 'm' | 'w' => 0.87,
        'i' | 'j' | 'l' | 'I' | '\'' | '.' | '-' | ' ' => 0.3,
        'f' | 't' | 'r' => 0.37,
        letter if letter.is_uppercase() => 0.72,
        _ => 0.59,
    }
}

/// The letters of a text, without what reaches below their line.
fn letters(node: Node<'_, '_>, size: f32, most: f32) -> LabelBox {
    let what = node.text().unwrap().to_owned();
    let (x, y, scale) = placed(node, most);
    let (x, y, size) = (
        x + number(node, "x") * scale,
        y + number(node, "y") * scale,
        size * scale,
    );
    let wide = what.chars().map(width).sum::<f32>() * size;
    let left = match node.attribute("text-anchor") {
        Some("middle") => x - wide / 2.0,
        _ => x,
    };
    LabelBox {
        what,
        edges: [left, y - size * 0.74, left + wide, y],
    }
}

fn star(node: Node<'_, '_>, most: f32) -> LabelBox {
    let (x, y, scale) = placed(node, most);
    let reach = 9.0 * scale;
    LabelBox {
        what: "a star".to_owned(),
        edges: [x - reach, y - reach, x + reach, y + reach],
    }
}

/// The inner part of a unit that is so many times larger: its points reach over it.
fn token(node: Node<'_, '_>, grown: f32) -> LabelBox {
    let (x, y, _) = placed(node, 1.0);
    // On a phone's map its letters alone tell its kind.
    let mut texts = node.descendants().filter_map(|inner| inner.text());
    let reach = if texts.any(|text| text.ends_with('F')) {
        (27.0, 15.0)
    } else {
        (21.0, 21.0)
    };
    let reach = (reach.0 * grown, reach.1 * grown);
    LabelBox {
        what: format!("the unit at {x} {y}"),
        edges: [x - reach.0, y - reach.1, x + reach.0, y + reach.1],
    }
}

/// A drawing, and how it is shown.
struct ShownNames<'a> {
    what: &'a str,
    drawing: &'a str,
    /// The class of its names.
    class: &'a str,
    /// How many times larger its units are, and its names at most.
    grown: f32,
    most: f32,
    /// Whether whole names are shown.
    with_full: bool,
}

/// What is wrong with the names of a drawing.
fn faults(shown: &ShownNames<'_>, view: &View) -> Vec<String> {
    let &ShownNames {
        drawing,
        class,
        grown,
        most,
        with_full,
        ..
    } = shown;
    let document = Document::parse(drawing).unwrap();
    let all = || document.root().descendants().filter(Node::is_element);
    let mut boxes: Vec<(usize, LabelBox)> = Vec::new();
    let mut missing: Vec<&str> = Vec::new();
    let board = &view.board;
    for id in board.province_ids() {
        let charts = std::iter::once(&board.chart).chain(&board.far);
        let mut anchors = charts.filter_map(|chart| chart.anchors.get(id.index()));
        if anchors.any(|anchor| anchor.label_width > 0) {
            missing.push(&board.province(id).abbr);
        }
    }
    for (nth, name) in all().filter(|node| has_class(*node, class)).enumerate() {
        for part in name.children().filter(Node::is_element) {
            let is_full = has_class(part, "full");
            if is_full && !with_full {
                continue;
            }
            let label = match (part.tag_name().name(), class) {
                ("text", "overview") => letters(part, if is_full { 21.0 } else { 24.0 }, most),
                ("text", _) => letters(part, number(part, "font-size"), most),
                _ => star(part, most),
            };
            missing.retain(|abbr| *abbr != label.what);
            boxes.push((nth, label));
        }
    }
    let mut faults: Vec<String> = missing
        .iter()
        .map(|name| format!("{name} is missing"))
        .collect();
    let units: Vec<LabelBox> = all()
        .filter(|node| has_class(*node, "unit"))
        .map(|node| token(node, grown))
        .collect();
    for (at, (nth, label)) in boxes.iter().enumerate() {
        let names = boxes[..at].iter().filter(|(other, _)| other != nth);
        for other in names.map(|(_, other)| other).chain(&units) {
            if label.meets(other) {
                faults.push(format!("{} lies on {}", label.what, other.what));
            }
        }
    }
    faults
}

/// Games as they begin, and in the midst.
fn views() -> Vec<(String, View)> {
    let mut views = Vec::new();
    for id in VARIANTS {
        views.push((id.to_owned(), View::new(&game(id), Viewer::GameMaster)));
    }
    let saves = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    for sample in [
        "turkey-has-won-in-1911",
        "1885-ii-germany-and-turkey-have-won-in-1886",
        "mercator-britain-has-won-in-1902",
        "1492-france-has-won-in-1500",
    ] {
        let (game, _) = Store::new(&saves, variant::all()).read(sample).unwrap();
        views.push((sample.to_owned(), View::new(&game, Viewer::GameMaster)));
    }
    views
}

#[test]
fn no_name_is_missing_and_none_lies_on_another_or_on_a_unit() {
    let mut all = Vec::new();
    for (name, view) in views() {
        let now = PictureMoment::Now;
        let picture = svg(&view, now, Ink::Colour);
        let [page, phone] = [on_screen(&view, now), on_phone(&view)]
            .map(|drawn| Markup::from(drawn.board).to_string());
        let near = 33.0 / 24.0;
        for (what, drawing, class, grown, most, with_full) in [
            ("picture", &picture, "name", 1.0, 9.0, true),
            ("page", &page, "name", 1.0, 9.0, true),
            ("page, small", &page, "overview", 2.3, 9.0, false),
            ("phone", &phone, "overview", 1.45, 9.0, false),
            ("phone, near", &phone, "overview", 1.0, near, true),
        ] {
            let shown = ShownNames {
                what,
                drawing,
                class,
                grown,
                most,
                with_full,
            };
            let faults = faults(&shown, &view);
            if !faults.is_empty() {
                let (what, count) = (shown.what, faults.len());
                all.push(format!("{name}, {what}: {count}: {}", faults.join(", ")));
            }
        }
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

/// How large the smallest name of a small map is: by how much its letters are scaled.
fn least_name(view: &View) -> f32 {
    let page = Markup::from(on_screen(view, PictureMoment::Now).board).to_string();
    let document = Document::parse(&page).unwrap();
    let names = document
        .descendants()
        .filter(|node| has_class(*node, "overview"));
    let scales = names.map(|name| {
        let (_, scale) = name
            .attribute("transform")
            .unwrap()
            .split_once("scale(")
            .unwrap();
        scale.trim_end_matches(')').parse().unwrap()
    });
    scales.fold(f32::MAX, f32::min)
}

/// Before the letters are tiny, a name leaves its province: on a phone the least of them have five
/// pixels, where those that stay would have less than four.
#[test]
fn a_name_leaves_its_province_before_it_is_tiny() {
    let (_, view) = views()
        .into_iter()
        .find(|(name, _)| name == "turkey-has-won-in-1911")
        .unwrap();
    // Of letters of 24 units; the drawing has 2,412 across.
    let least = least_name(&view);
    assert!(least >= 1.25, "{least}");
}
