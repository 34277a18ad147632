//! Which part of the chart a pane shows, and how large.

use crate::tui::widgets;
use chancery_atlas::board::{Anchor, Chart, ProvinceId};
use ratatui::layout::Rect;

/// A point of the screen, in cells from the top left of the map.
pub(super) type Point = (f32, f32);

/// How large the board is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// The whole board if its names fit well enough in the pane, else a window.
    #[default]
    Auto,
    /// The whole board, however small.
    Fit,
    /// Cell for cell as the chart is drawn: the part round the province in hand. No screen asks for
    /// it; tests and measurements do, to have a window whatever the pane.
    Window,
}

/// Cells a province needs on average for its name and unit to be read on the whole board.
const CELLS_PER_PROVINCE: f32 = 18.0;

/// Cells a province needs on average for the lines of all orders to be told apart. A crowded season
/// has an order for every other province, and each line crosses two or three. So the standard board
/// has them all in a terminal of 200 by 60, and not in one of 120 by 40.
const CELLS_FOR_ALL_LINES: f32 = 38.0;

/// How orders are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineStyle {
    /// All of them as lines beneath the names.
    All,
    /// The selected one and those that touch it as arrows above the names, faint marks for all
    /// others.
    Arrows,
}

/// Up to this enlargement the board is shown cell for cell instead: a drawing made a little larger
/// only gets uneven.
const ENLARGE_FROM: f32 = 0.72;

/// A rectangle of the screen and the part of the chart that fills it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct MapWindow {
    /// The part of the pane that the map fills; the rest stays empty.
    pub area: Rect,
    /// Chart cells for each screen cell, both ways.
    pub scale: f32,
    /// Chart column at the left edge; can be negative on a chart that wraps.
    left: f32,
    /// Chart row at the top edge.
    top: f32,
    /// Too small for the names of all provinces.
    pub overview: bool,
    pub lines: LineStyle,
}

impl MapWindow {
    /// The view for a pane. `None` where there is nothing to show or no room for it.
    ///
    /// `focus` has the province to have in sight in a window, and then those next to it, which are in
    /// sight where there is room; `pan` moves the view, in chart cells.
    pub(crate) fn new(
        chart: &Chart,
        pane: Rect,
        zoom: Zoom,
        focus: &[ProvinceId],
        pan: (i16, i16),
    ) -> Option<Self> {
        if pane.is_empty() || chart.width == 0 || chart.height == 0 {
            return None;
        }
        let fit = fit_scale(chart, pane);
        let whole = match zoom {
            Zoom::Auto => fit <= 1.0 || names_fit(chart, fit),
            Zoom::Fit => true,
            Zoom::Window => fit <= 1.0,
        };
        let scale = if whole { fit } else { 1.0 };
        let area = centred(chart, pane, scale);
        let [across, down] = axes(chart, area, scale, focus);
        let (left, top) = (across.start(f32::from(pan.0)), down.start(f32::from(pan.1)));
        Some(Self {
            area,
            scale,
            left,
            top,
            overview: !names_fit(chart, scale),
            lines: line_style(chart, area),
        })
    }

    /// The chart columns (from, to) in column `x` of the area. `to` is always past `from`.
    pub(crate) fn columns(&self, x: u16) -> (i32, i32) {
        span(self.left, self.scale, x)
    }

    /// The chart rows (from, to) in row `y` of the area, where each screen cell has `parts` rows of
    /// pixels.
    pub fn rows(&self, y: u16, parts: u16) -> (i32, i32) {
        span(self.top, self.scale / f32::from(parts), y)
    }

    /// Where a point of the chart lies in the area, in screen cells from its top left; can lie
    /// outside.
    pub(crate) fn locate(&self, chart: &Chart, x: f32, y: f32) -> (f32, f32) {
        let mut dx = x - self.left;
        if chart.wraps {
            let (total, shown) = (
                f32::from(chart.width),
                f32::from(self.area.width) * self.scale,
            );
            dx = dx.rem_euclid(total);
            // What is out of sight lies beyond the edge that is nearer to it.
            if total - dx < dx - shown {
                dx -= total;
            }
        }
        (dx / self.scale, (y - self.top) / self.scale)
    }

    /// The pan of a view moved on by so many quarters of what it shows, right and down, no further
    /// than there is something to see. `pan` and `focus` are those it was made with.
    pub(crate) fn panned(
        &self,
        chart: &Chart,
        focus: &[ProvinceId],
        pan: (i16, i16),
        quarters: (i16, i16),
    ) -> (i16, i16) {
        let [across, down] = axes(chart, self.area, self.scale, focus);
        (
            across.panned(pan.0, quarters.0),
            down.panned(pan.1, quarters.1),
        )
    }

    /// Whether the whole chart is in sight.
    pub(crate) fn shows_all(&self, chart: &Chart) -> bool {
        // A cell of the screen that is not filled is not taken.
        let spare = self.scale.max(1.0);
        f32::from(self.area.width) * self.scale + spare >= f32::from(chart.width)
            && f32::from(self.area.height) * self.scale + spare >= f32::from(chart.height)
    }

    /// The part of the chart that is seen, in its columns and rows: left, top, width, height. `None`
    /// where it goes over an edge at which east and west join.
    pub fn part(&self, chart: &Chart) -> Option<[f32; 4]> {
        let (width, height) = (f32::from(chart.width), f32::from(chart.height));
        if self.shows_all(chart) {
            return Some([0.0, 0.0, width, height]);
        }
        let across = f32::from(self.area.width) * self.scale;
        let down = (f32::from(self.area.height) * self.scale).min(height - self.top);
        let is_within = self.left >= 0.0 && self.left + across <= width + 1.0;
        is_within.then_some([self.left, self.top, across, down])
    }

    /// How far, in columns and rows of the screen, a caption may be moved from its anchor without
    /// being lost in other lands.
    pub(crate) fn reach(&self) -> (i32, i32) {
        let [columns, rows] = [12.0, 6.0].map(|cells| (cells / self.scale).ceil() as i32);
        (columns.clamp(1, 6), rows.clamp(1, 3))
    }
}

fn fit_scale(chart: &Chart, pane: Rect) -> f32 {
    let across = f32::from(chart.width) / f32::from(pane.width);
    let down = f32::from(chart.height) / f32::from(pane.height);
    let scale = across.max(down);
    if (ENLARGE_FROM..1.0).contains(&scale) {
        1.0
    } else {
        scale
    }
}

fn names_fit(chart: &Chart, scale: f32) -> bool {
    let cells = f32::from(chart.width) * f32::from(chart.height) / (scale * scale);
    cells >= named(chart) * CELLS_PER_PROVINCE
}

/// A board seen in part counts as a whole: its lines go over the edges.
fn line_style(chart: &Chart, area: Rect) -> LineStyle {
    if f32::from(area.width) * f32::from(area.height) >= named(chart) * CELLS_FOR_ALL_LINES {
        LineStyle::All
    } else {
        LineStyle::Arrows
    }
}

/// How many provinces have names on a chart.
fn named(chart: &Chart) -> f32 {
    let anchors = chart.anchors.iter();
    f32::from(anchors.filter(|anchor| anchor.label_width > 0).count() as u16)
}

/// The part of the pane that the chart fills at a scale, in the middle.
fn centred(chart: &Chart, pane: Rect, scale: f32) -> Rect {
    let [width, height] =
        [(chart.width, pane.width), (chart.height, pane.height)].map(|(size, available)| {
            u16::try_from((f32::from(size) / scale).round() as i32)
                .unwrap_or(available)
                .clamp(1, available)
        });
    widgets::centred(pane, width, height)
}

/// One direction of a view, in chart cells.
struct Axis {
    /// What to have in the middle half.
    focus: f32,
    /// How far what is next to it reaches, on either side.
    near: (f32, f32),
    shown: f32,
    total: f32,
    wraps: bool,
    /// All of it is in sight, but for what rounding took.
    whole: bool,
}

/// Chart cells beside a name that its unit may take.
const ROUND_NAME: (f32, f32) = (7.0, 1.0);

/// The axes of a view, across and down.
fn axes(chart: &Chart, area: Rect, scale: f32, focus: &[ProvinceId]) -> [Axis; 2] {
    // What is not on this chart is looked for where its provinces begin.
    let in_hand = focus.first().and_then(|&p| {
        let own = anchor(chart, p);
        own.or_else(|| chart.anchors.iter().find(|anchor| anchor.label_width > 0))
    });
    let (x, y) = in_hand.map_or((chart.width / 2, chart.height / 2), |a| a.label);
    let (x, y, width) = (f32::from(x), f32::from(y), f32::from(chart.width));
    let mut across = (x - ROUND_NAME.0, x + ROUND_NAME.0);
    let mut down = (y - ROUND_NAME.1, y + ROUND_NAME.1);
    for near in focus.iter().skip(1).filter_map(|&p| anchor(chart, p)) {
        let mut aside = f32::from(near.label.0) - x;
        if chart.wraps {
            aside -= (aside / width).round() * width;
        }
        let at = (x + aside, f32::from(near.label.1));
        across = (
            across.0.min(at.0 - ROUND_NAME.0),
            across.1.max(at.0 + ROUND_NAME.0),
        );
        down = (
            down.0.min(at.1 - ROUND_NAME.1),
            down.1.max(at.1 + ROUND_NAME.1),
        );
    }
    let shown = [area.width, area.height].map(|cells| f32::from(cells) * scale);
    let height = f32::from(chart.height);
    [
        Axis {
            focus: x,
            near: across,
            shown: shown[0],
            total: width,
            wraps: chart.wraps,
            whole: shown[0] + scale > width,
        },
        Axis {
            focus: y,
            near: down,
            shown: shown[1],
            total: height,
            wraps: false,
            whole: shown[1] + scale > height,
        },
    ]
}

/// Where the name of a province stands on a chart; `None` where it isn't on it.
fn anchor(chart: &Chart, province: ProvinceId) -> Option<&Anchor> {
    let anchor = chart.anchors.get(province.index())?;
    (anchor.label_width > 0).then_some(anchor)
}

impl Axis {
    /// Where it starts before it is moved by hand.
    ///
    /// A window moves by halves, so that stepping from province to province doesn't shift the whole
    /// map each time; and by what is needed to see what is next to the one in hand.
    fn home(&self) -> f32 {
        if self.wraps && self.whole {
            return 0.0;
        }
        let step = (self.shown / 2.0).max(1.0);
        let middle = ((self.focus / step).floor() + 0.5) * step;
        let home = (middle - self.shown / 2.0).floor();
        let (least, most) = ((self.near.1 - self.shown).ceil(), self.near.0.floor());
        if least <= most {
            home.clamp(least, most)
        } else {
            (self.focus - self.shown / 2.0).floor()
        }
    }

    /// Where it starts, moved by hand.
    fn start(&self, pan: f32) -> f32 {
        let at = self.home() + pan;
        if self.wraps {
            at
        } else {
            at.clamp(0.0, (self.total - self.shown).max(0.0).floor())
        }
    }

    /// The pan moved on by so many quarters.
    fn panned(&self, pan: i16, quarters: i16) -> i16 {
        let by = f32::from(quarters) * (self.shown / 4.0).floor().max(1.0);
        if self.wraps {
            return (f32::from(pan) + by).rem_euclid(self.total) as i16;
        }
        // From where it is, not from where it was asked to be: what is past the edge would have to
        // be gone back first.
        (self.start(self.start(f32::from(pan)) + by - self.home()) - self.home()) as i16
    }
}

fn span(origin: f32, scale: f32, index: u16) -> (i32, i32) {
    // A hair is added so that a sum that should be whole isn't rounded down.
    let [from, to] = [f32::from(index), f32::from(index) + 1.0]
        .map(|index| (origin + index * scale + 1e-3).floor() as i32);
    (from, to.max(from + 1))
}
