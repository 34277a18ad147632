//! A player's chart as a drawing to print (SVG): areas as outlined shapes with their names, units, and what was seen last.

use std::fmt::Write;

use super::landfall::occupant;
use super::private::own;
use crate::board::{Board, Cell, Chart, PowerId, ProvinceId, Terrain};
use crate::discovery::Occupant;
use crate::position::Unit;
use crate::view::View;
use crate::world::drawing::{EDGE_OF_THE_EARTH, ICE, KNOWN_WORLD};

/// Units of the drawing to a column and to a row of the chart.
const WIDE: f32 = 7.0;
const HIGH: f32 = 14.0;
/// Blank round the drawing.
const MARGIN: f32 = 6.0;

const STYLE: &str = "text{font-family:Georgia,'Times New Roman',serif;text-anchor:middle;fill:#222}\
    .sea{fill:#dceaf1}.land{fill:#f3e6c4}.home{fill:#e7e2d6}.ice{fill:#fbfdfe}.off{fill:#55534f}.wall{fill:#b9aa94}\
    .thin{fill:none;stroke:#8fa3ad;stroke-width:.7}.coast{fill:none;stroke:#4d4333;stroke-width:1.5}.rim{fill:none;stroke:#8a8578;stroke-width:.9;stroke-dasharray:3 2}\
    .unit{font-family:Helvetica,Arial,sans-serif;font-weight:bold}.disc{fill:#fff;stroke:#222;stroke-width:.9}.own{fill:#222}\
    .mine{fill:#fff}.past{fill:#8b8b8b;font-style:italic}.note{text-anchor:start;font-style:italic}.title{letter-spacing:2px;fill:#8a8372}";

/// The chart of what lies beyond the known world, so far as the viewer knows it; empty where there is none.
pub fn chart_svg(view: &View) -> String {
    view.board.far.as_ref().map_or_else(String::new, |chart| Drawing { view, board: &view.board, chart }.svg(true))
}

/// The chart of the known world, with who stands there.
pub fn known_world_svg(view: &View) -> String {
    Drawing { view, board: &view.board, chart: &view.board.chart }.svg(false)
}

struct Drawing<'a> {
    view: &'a View,
    board: &'a Board,
    chart: &'a Chart,
}

impl Drawing<'_> {
    fn svg(&self, is_far: bool) -> String {
        let (width, height) = (f32::from(self.chart.width) * WIDE + 2.0 * MARGIN, f32::from(self.chart.height) * HIGH + 2.0 * MARGIN);
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{:.0} {:.0} {width:.0} {height:.0}\" preserveAspectRatio=\"xMidYMid meet\">\n<style>{STYLE}</style>\n",
            -MARGIN, -MARGIN
        );
        self.ground(&mut svg);
        self.borders(&mut svg);
        self.titles(&mut svg);
        for province in self.board.province_ids() {
            self.label(&mut svg, province);
            self.units(&mut svg, province, is_far);
        }
        for caption in &self.chart.captions {
            let (x, y) = (f32::from(caption.at.0) * WIDE, f32::from(caption.at.1) * HIGH + 10.0);
            let _ = writeln!(svg, "<text class=\"note\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"9\">{}</text>", escape(&caption.text));
        }
        svg.push_str("</svg>\n");
        svg
    }

    /// What a cell is filled with; `None` for blank paper.
    fn class(&self, cell: Option<Cell>) -> Option<&'static str> {
        Some(match cell? {
            Cell::Province(province) if self.board.terrain(province) == Terrain::Sea => "sea",
            Cell::Province(_) => "land",
            Cell::Decor(decor) => match self.chart.decor.get(usize::from(decor.0)).map_or("", String::as_str) {
                KNOWN_WORLD => "home",
                ICE => "ice",
                EDGE_OF_THE_EARTH => "off",
                _ => "wall",
            },
        })
    }

    /// Fills the cells, a path for each kind of ground.
    fn ground(&self, svg: &mut String) {
        for class in ["sea", "land", "home", "ice", "off", "wall"] {
            let mut path = String::new();
            for row in 0..self.chart.height {
                let mut column = 0;
                while column < self.chart.width {
                    let from = column;
                    while column < self.chart.width && self.class(self.chart.cell(column, row)) == Some(class) {
                        column += 1;
                    }
                    if column > from {
                        let (x, y) = (f32::from(from) * WIDE, f32::from(row) * HIGH);
                        let _ = write!(path, "M{x:.0} {y:.0}h{:.0}v{HIGH:.0}H{x:.0}z", f32::from(column - from) * WIDE);
                    } else {
                        column += 1;
                    }
                }
            }
            if !path.is_empty() {
                let _ = writeln!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
            }
        }
    }

    /// The lines between cells that differ: thin within land and sea, heavy along coasts, dashed where knowledge ends.
    fn borders(&self, svg: &mut String) {
        let (mut thin, mut coast, mut rim) = (String::new(), String::new(), String::new());
        let mut line = |a: Option<Cell>, b: Option<Cell>, x: f32, y: f32, to: &str| {
            let (here, there) = (self.class(a), self.class(b));
            let path = match (here, there) {
                _ if a == b => return,
                (None, _) | (_, None) => &mut rim,
                (Some(here), Some(there)) if here == there => &mut thin,
                _ => &mut coast,
            };
            let _ = write!(path, "M{x:.0} {y:.0}{to}");
        };
        for row in 0..=self.chart.height {
            for column in 0..=self.chart.width {
                let here = self.chart.cell(column, row);
                let left = column.checked_sub(1).and_then(|column| self.chart.cell(column, row));
                let above = row.checked_sub(1).and_then(|row| self.chart.cell(column, row));
                let (x, y) = (f32::from(column) * WIDE, f32::from(row) * HIGH);
                line(left, here, x, y, &format!("v{HIGH:.0}"));
                line(above, here, x, y, &format!("h{WIDE:.0}"));
            }
        }
        for (class, path) in [("thin", thin), ("coast", coast), ("rim", rim)] {
            if !path.is_empty() {
                let _ = writeln!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
            }
        }
    }

    /// The name of the known world, in its middle.
    fn titles(&self, svg: &mut String) {
        let (mut columns, mut rows, mut count) = (0_u32, 0_u32, 0_u32);
        for row in 0..self.chart.height {
            for column in 0..self.chart.width {
                if self.class(self.chart.cell(column, row)) == Some("home") {
                    (columns, rows, count) = (columns + u32::from(column), rows + u32::from(row), count + 1);
                }
            }
        }
        if let (Some(column), Some(row)) = (columns.checked_div(count), rows.checked_div(count)) {
            let [column, row] = [column, row].map(|at| f32::from(u16::try_from(at).unwrap_or(u16::MAX)));
            let (x, y) = ((column + 0.5) * WIDE, (row + 0.5) * HIGH + 3.0);
            let _ = writeln!(svg, "<text class=\"title\" x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"9\">KNOWN WORLD</text>");
        }
    }

    fn label(&self, svg: &mut String, province: ProvinceId) {
        let Some(anchor) = self.chart.anchors.get(province.index()).filter(|anchor| anchor.label_width > 0) else { return };
        let star = if self.board.is_centre(province) { "*" } else { "" };
        let text = format!("{}{star}", self.board.province(province).abbr);
        let room = f32::from(anchor.label_width) * WIDE;
        let size = (room / (letters(&text) * 0.56)).clamp(5.5, 9.5);
        let x = (f32::from(anchor.label.0) + f32::from(anchor.label_width) / 2.0) * WIDE;
        let y = f32::from(anchor.label.1) * HIGH + 7.0 + size * 0.35;
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\">{}</text>", escape(&text));
    }

    /// The units in a province, or what was last seen there.
    fn units(&self, svg: &mut String, province: ProvinceId, is_far: bool) {
        let Some(anchor) = self.chart.anchors.get(province.index()).filter(|anchor| anchor.label_width > 0) else { return };
        let position = &self.view.now.position;
        let here: Vec<&Unit> = position.units_in(province).collect();
        let (mut x, y) = ((f32::from(anchor.unit.0) + 0.5) * WIDE, f32::from(anchor.unit.1) * HIGH + 7.0);
        if here.is_empty() {
            if is_far {
                self.sighting(svg, province, x, y);
            }
            return;
        }
        for (power, badge) in self.badges(&here) {
            let mine = own(self.view) == Some(power);
            let (disc, hue) = if mine { (" own", " mine") } else { ("", "") };
            let wide = 6.0 + 5.5 * letters(&badge);
            let _ = writeln!(
                svg,
                "<rect class=\"disc{disc}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"11\" rx=\"4\"/><text class=\"unit{hue}\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"8\">{}</text>",
                x - wide / 2.0,
                y - 5.5,
                y + 2.9,
                escape(&badge)
            );
            x += wide + 2.0;
        }
    }

    /// What is written for the units of each power in one place: `F`, `A/F`, `2F`; others' with their letter.
    fn badges(&self, here: &[&Unit]) -> Vec<(PowerId, String)> {
        let position = &self.view.now.position;
        let mut badges: Vec<(PowerId, String, usize)> = Vec::new();
        for unit in here {
            let what = if position.cargo(unit.id).is_some() { "A/F".to_owned() } else { unit.kind.letter().to_string() };
            match badges.iter_mut().find(|(power, badge, _)| *power == unit.power && *badge == what) {
                Some((_, _, count)) => *count += 1,
                None => badges.push((unit.power, what, 1)),
            }
        }
        let mine = own(self.view);
        let text = |(power, what, count): (PowerId, String, usize)| {
            let whose = if mine == Some(power) { String::new() } else { format!("{} ", self.board.power(power).letter) };
            let count = if count > 1 { count.to_string() } else { String::new() };
            (power, format!("{whose}{count}{what}"))
        };
        badges.into_iter().map(text).collect()
    }

    /// What the viewer saw last in an area, with its season, in grey.
    fn sighting(&self, svg: &mut String, province: ProvinceId, x: f32, y: f32) {
        let lore = self.view.now.discoveries.as_ref();
        let knowledge = own(self.view).and_then(|power| lore.and_then(|lore| lore.of(power)));
        let Some(sighting) = knowledge.and_then(|knowledge| knowledge.last_sighting(province)) else { return };
        let seen = match sighting.occupant {
            Occupant::Nobody | Occupant::Own(_) => return,
            Occupant::Natives => "natives".to_owned(),
            Occupant::Foreign(None) => "foreign".to_owned(),
            seen @ Occupant::Foreign(Some(_)) => occupant(self.board, seen),
        };
        let season: String = self.view.calendar().season(sighting.phase).name.chars().take(2).collect();
        let year = sighting.phase.year % 100;
        let _ = writeln!(
            svg,
            "<text class=\"past\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"5.6\">{} {season}{year:02}</text>",
            y + 2.0,
            escape(&seen)
        );
    }
}

/// How many letters a text has.
fn letters(text: &str) -> f32 {
    f32::from(u16::try_from(text.chars().count()).unwrap_or(u16::MAX))
}

/// A text as it stands in a drawing or on a page.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
