//! Signs over units and arrows: words on labels, and crosses.

use super::course::CurvePoint;
use super::lettering::{text, width};
use chancery_atlas::outline::Point;
use chancery_game::markup::Element;

/// The cross over an arrow that failed.
pub(super) fn cross(at: CurvePoint) -> Element {
    let path = "M-11 -11L11 11M11 -11L-11 11";
    Element::new("g")
        .set("class", "cross")
        .set(
            "transform",
            format_args!("translate({:.0} {:.0})", at.x, at.y),
        )
        .with(Element::new("path").set("class", "casing").set("d", path))
        .with(Element::new("path").set("d", path))
}

/// A word on a label above a unit.
pub(super) fn tag((x, y): Point, class: &'static str, word: &str) -> Element {
    let wide = width(word, 19) + 12;
    let label = Element::new("rect")
        .set("x", x - wide / 2)
        .set("y", y - 50)
        .set("width", wide)
        .set("height", 23)
        .set("rx", 6);
    Element::new("g")
        .set("class", format_args!("tag {class}"))
        .with(label)
        .with(text((x, y - 32), 19, word))
}

/// The cross over a unit that is lost.
pub(super) fn struck((x, y): Point) -> Element {
    let path = "M-27 -22L27 22M27 -22L-27 22";
    Element::new("g")
        .set("class", "struck")
        .set("transform", format_args!("translate({x} {y})"))
        .with(Element::new("path").set("class", "casing").set("d", path))
        .with(Element::new("path").set("d", path))
}
