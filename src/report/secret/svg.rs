//! A player's chart as a drawing to print (SVG): areas as outlined shapes with their names, units,
//! and what was seen last.

use std::fmt::Write;

use super::lettering::{Lettering, lettered};
use super::room::{HIGH, WIDE};
use super::sheet::{DrawingPart, Sheets};
use crate::board::{Board, Chart, ChartCell, Terrain};
use crate::markup::{Element, Markup};
use crate::view::View;
use crate::world::drawing::{EDGE_OF_THE_EARTH, ICE, KNOWN_WORLD};

/// Blank round the drawing.
const MARGIN: f32 = 6.0;

const STYLE: &str = "text{font-family:Georgia,'Times New Roman',serif;text-anchor:middle;fill:#222}\
    .sea{fill:#dceaf1}.land{fill:#f3e6c4}.home{fill:#e7e2d6}.ice{fill:#fbfdfe}.off{fill:#55534f}.wall{fill:#b9aa94}\
    .thin{fill:none;stroke:#8fa3ad;stroke-width:.7}.coast{fill:none;stroke:#4d4333;stroke-width:1.5}.rim{fill:none;stroke:#8a8578;stroke-width:.9;stroke-dasharray:3 2}\
    .unit{font-family:Helvetica,Arial,sans-serif;font-weight:bold}.disc{fill:#fff;stroke:#222;stroke-width:.9}.own{fill:#222}\
    .mine{fill:#fff}.past{fill:#6d6d6d;font-style:italic}.note{text-anchor:start;font-style:italic}.title{letter-spacing:1px;fill:#6f6957}";

/// A chart with all that is drawn on it.
pub(super) struct SvgChart<'a> {
    view: &'a View,
    board: &'a Board,
    chart: &'a Chart,
    /// How it lies on paper.
    pub sheets: Sheets,
}

impl<'a> SvgChart<'a> {
    /// The chart of what lies beyond the known world, or that of the known world; nothing where
    /// there is none.
    pub fn of(view: &'a View, is_far: bool) -> Option<Self> {
        let chart = if is_far {
            view.board.far.as_ref()?
        } else {
            &view.board.chart
        };
        let around = |cells: u16, unit: f32| f32::from(cells) * unit + 2.0 * MARGIN;
        let sheets = Sheets::of((around(chart.width, WIDE), around(chart.height, HIGH)));
        Some(Self {
            view,
            board: &view.board,
            chart,
            sheets,
        })
    }

    /// Its parts as they lie on paper, one a sheet.
    pub fn on_paper(&self) -> Vec<Element> {
        let drawn = self.drawn();
        let sheet = |part: DrawingPart| {
            let [wide, high] = [part.width, part.height]
                .map(|length| format!("{:.1}mm", self.sheets.millimetres(length)));
            let (left, top) = (part.left - MARGIN, part.top - MARGIN);
            let (width, height) = (part.width, part.height);
            if !self.sheets.is_turned {
                let svg = drawing().set("width", wide).set("height", high).set(
                    "viewBox",
                    format_args!("{left:.1} {top:.1} {width:.1} {height:.1}"),
                );
                return framed(svg, drawn.clone());
            }
            let svg = drawing()
                .set("width", high)
                .set("height", wide)
                .set("viewBox", format_args!("0 0 {height:.1} {width:.1}"));
            let turned = Element::new("g")
                .set(
                    "transform",
                    format_args!("rotate(90) translate({:.1} {:.1})", -left, -top - height),
                )
                .broken()
                .with(drawn.clone());
            framed(svg, Markup::lines([turned]))
        };
        self.sheets.parts().map(sheet).collect()
    }

    fn drawn(&self) -> Markup {
        let mut svg = Markup::lines(self.ground().chain(self.borders()).chain(self.title()));
        svg.push(Lettering::new(self.view, self.chart, &self.sheets).svg());
        let captions = self.chart.captions.iter().map(|caption| {
            let (x, y) = (
                f32::from(caption.at.0) * WIDE,
                f32::from(caption.at.1) * HIGH + 10.0,
            );
            lettered("note", (x, y), self.sheets.letters()).text(&caption.text)
        });
        svg.push(Markup::lines(captions));
        svg
    }

    /// What a cell is filled with; `None` for blank paper.
    fn class(&self, cell: Option<ChartCell>) -> Option<&'static str> {
        Some(match cell? {
            ChartCell::Province(province) if self.board.terrain(province) == Terrain::Sea => "sea",
            ChartCell::Province(_) => "land",
            ChartCell::Decor(decor) => match self
                .chart
                .decor
                .get(usize::from(decor.0))
                .map_or("", String::as_str)
            {
                KNOWN_WORLD => "home",
                ICE => "ice",
                EDGE_OF_THE_EARTH => "off",
                _ => "wall",
            },
        })
    }

    /// Fills the cells, a path for each kind of ground.
    fn ground(&self) -> impl Iterator<Item = Element> {
        let path = |class| {
            let mut path = String::new();
            for row in 0..self.chart.height {
                let mut column = 0;
                while column < self.chart.width {
                    let from = column;
                    while column < self.chart.width
                        && self.class(self.chart.cell(column, row)) == Some(class)
                    {
                        column += 1;
                    }
                    if column > from {
                        let (x, y) = (f32::from(from) * WIDE, f32::from(row) * HIGH);
                        let _ = write!(
                            path,
                            "M{x:.0} {y:.0}h{:.0}v{HIGH:.0}H{x:.0}z",
                            f32::from(column - from) * WIDE
                        );
                    } else {
                        column += 1;
                    }
                }
            }
            drawn_path(class, &path)
        };
        ["sea", "land", "home", "ice", "off", "wall"]
            .into_iter()
            .filter_map(path)
    }

    /// The lines between cells that differ: thin within land and sea, heavy along coasts, dashed
    /// where knowledge ends.
    fn borders(&self) -> impl Iterator<Item = Element> {
        let (mut thin, mut coast, mut rim) = (String::new(), String::new(), String::new());
        let mut line = |a: Option<ChartCell>, b: Option<ChartCell>, x: f32, y: f32, to: &str| {
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
                let left = column
                    .checked_sub(1)
                    .and_then(|column| self.chart.cell(column, row));
                let above = row
                    .checked_sub(1)
                    .and_then(|row| self.chart.cell(column, row));
                let (x, y) = (f32::from(column) * WIDE, f32::from(row) * HIGH);
                line(left, here, x, y, &format!("v{HIGH:.0}"));
                line(above, here, x, y, &format!("h{WIDE:.0}"));
            }
        }
        [("thin", thin), ("coast", coast), ("rim", rim)]
            .into_iter()
            .filter_map(|(class, path)| drawn_path(class, &path))
    }

    /// The name of the known world, in its middle.
    fn title(&self) -> Option<Element> {
        let (mut columns, mut rows, mut count) = (0_u32, 0_u32, 0_u32);
        for row in 0..self.chart.height {
            for column in 0..self.chart.width {
                if self.class(self.chart.cell(column, row)) == Some("home") {
                    (columns, rows, count) = (
                        columns + u32::from(column),
                        rows + u32::from(row),
                        count + 1,
                    );
                }
            }
        }
        let [column, row] = [columns.checked_div(count)?, rows.checked_div(count)?]
            .map(|at| f32::from(u16::try_from(at).unwrap_or(u16::MAX)));
        let at = ((column + 0.5) * WIDE, (row + 0.5) * HIGH + 3.0);
        Some(lettered("title", at, self.sheets.letters()).text("KNOWN WORLD"))
    }
}

fn drawn_path(class: &str, path: &str) -> Option<Element> {
    let drawn = Element::new("path").set("class", class).set("d", path);
    (!path.is_empty()).then_some(drawn)
}

fn drawing() -> Element {
    Element::new("svg").set("xmlns", "http://www.w3.org/2000/svg")
}

/// A drawing in its frame.
fn framed(svg: Element, drawn: Markup) -> Element {
    svg.set("preserveAspectRatio", "xMidYMid meet")
        .broken()
        .with(Element::style(STYLE))
        .broken()
        .with(drawn)
}
