//! Numbers over the years as a drawing (SVG): a line each, told apart by its colour, its dashes and
//! the name at its end, so that it is read in black and white too.

use std::fmt::Write;

use super::document::{Curve, Plot};
use crate::livery::{LIVERIES, Rgb};
use crate::markup::{Element, Markup};

/// The size of the drawing, in its units.
const WIDE: usize = 480;
const HIGH: usize = 300;
/// The field of the lines in it: left, top, bottom.
const FIELD: [usize; 3] = [28, 12, 272];
/// From the field to the names at its right.
const TIE: usize = 20;
/// The most characters of a power's name.
const NAME: usize = 22;
/// The size of letters, and from line to line of the names.
const LETTERS: usize = 14;
const LINE: f32 = 17.0;
/// How far lines with the same number lie apart.
const APART: f32 = 4.0;

/// How the line of each livery is dashed; one that is not is drawn in one.
const DASHES: [&str; LIVERIES.len()] = [
    "13 5",
    "18 4 4 4",
    "6 4",
    "",
    "2 4",
    "",
    "9 6",
    "10 3 2 3 2 3",
    "22 6",
    "4 8",
    "6 3 1 3 1 3",
    "8 2",
    "3 2 10 2",
];

/// A plot as a drawing; `None` where there are no two points in time.
pub fn plot_drawing(plot: &Plot) -> Option<Element> {
    let field = PlotArea::new(plot)?;
    let mut drawn = Markup::lines([Element::new("title").text(&plot.title)]);
    drawn.push(field.grid());
    drawn.push(Markup::lines(
        plot.curves.iter().map(|curve| field.curve(curve)),
    ));
    drawn.push(field.ends());
    drawn.push(field.names());
    Some(
        Element::new("svg")
            .set("xmlns", "http://www.w3.org/2000/svg")
            .set("class", "plot")
            .set("role", "img")
            .set("viewBox", format_args!("0 0 {WIDE} {HIGH}"))
            .set("font-family", "Helvetica,Arial,sans-serif")
            .set("font-size", LETTERS)
            .set("fill", "#1d1b18")
            .broken()
            .with(drawn),
    )
}

struct PlotArea<'a> {
    plot: &'a Plot,
    right: usize,
    /// The largest number.
    most: usize,
    /// The last point in time, counted from 0.
    last: usize,
}

#[expect(
    clippy::cast_precision_loss,
    reason = "a drawing is a few hundred units wide"
)]
const fn exact(number: usize) -> f32 {
    number as f32
}

impl<'a> PlotArea<'a> {
    /// `None` where there are no two points in time.
    fn new(plot: &'a Plot) -> Option<Self> {
        let last = plot.times.len().checked_sub(1)?;
        if last == 0 {
            return None;
        }
        let numbers = plot.curves.iter().flat_map(|curve| &curve.numbers);
        let most = numbers.copied().max()?.max(1);
        // The names stand at the ends of the lines, so the longest says where the field ends.
        let names = plot.curves.iter().map(|curve| width(&name(curve, last)));
        let right = WIDE - TIE - names.max().unwrap_or(0);
        Some(Self {
            plot,
            right,
            most,
            last,
        })
    }

    fn x(&self, time: usize) -> f32 {
        exact(FIELD[0]) + exact(time * (self.right - FIELD[0])) / exact(self.last)
    }

    fn y(&self, number: usize) -> f32 {
        exact(FIELD[2]) - exact(number * (FIELD[2] - FIELD[1])) / exact(self.most)
    }

    /// The point of a line at a time: beside those with the same number, in their order.
    fn point(&self, curve: &Curve, time: usize) -> (f32, f32) {
        let number = number_at(curve, time).unwrap_or(0);
        let same = self
            .plot
            .curves
            .iter()
            .filter(|&other| number_at(other, time) == Some(number));
        let before = same
            .clone()
            .take_while(|&other| !std::ptr::eq(other, curve))
            .count();
        let others = same.count().saturating_sub(1);
        let room = (self.y(0) - self.y(1)) * 0.8 / exact(others.max(1));
        let aside = (exact(before) - exact(others) / 2.0) * APART.min(room);
        (self.x(time), self.y(number) + aside)
    }

    /// The figures with their rules, and the names of the points in time, as many as have room.
    fn grid(&self) -> Markup {
        let step = self.most.div_ceil(8).max(1);
        let mut grid = Markup::default();
        for number in (0..=self.most).step_by(step) {
            let y = self.y(number);
            let rule = Element::new("path")
                .set("d", format_args!("M{} {y:.1}H{}", FIELD[0], self.right))
                .set("stroke", if number == 0 { "#57503f" } else { "#ddd5c4" });
            let figure = Element::new("text")
                .set("x", FIELD[0] - 6)
                .set("y", format_args!("{:.1}", y + 5.0))
                .set("text-anchor", "end")
                .text(number);
            grid.push(Markup::lines([rule, figure]));
        }
        // The last one stands there in any case, and others where they leave it room.
        let (mut free, mut room) = (0.0, f32::MAX);
        let times = self.plot.times.iter().enumerate();
        let (last, others) = times
            .clone()
            .partition::<Vec<_>, _>(|&(time, _)| time == self.last);
        for (time, name) in last.into_iter().chain(others) {
            let wide = exact(width(name));
            let left = (self.x(time) - wide / 2.0).max(0.0);
            if left >= free && left + wide <= room {
                let named = Element::new("text")
                    .set("x", format_args!("{left:.0}"))
                    .set("y", FIELD[2] + 20)
                    .text(name);
                grid.push(Markup::lines([named]));
                if time == self.last {
                    room = left - 6.0;
                } else {
                    free = left + wide + 6.0;
                }
            }
        }
        grid
    }

    /// A line: a pale one has dark edges.
    fn curve(&self, curve: &Curve) -> Element {
        let mut path = String::new();
        for time in 0..=end(curve) {
            let (x, y) = self.point(curve, time);
            let sign = if time == 0 { 'M' } else { 'L' };
            // Writing to a text can't fail.
            let _ = write!(path, "{sign}{x:.1} {y:.1}");
        }
        let colour = LIVERIES[curve.livery % LIVERIES.len()].unit;
        let is_pale = !colour.is_seen_on_paper();
        // The edges are drawn first, so that the line lies on them.
        let edges = is_pale.then(|| stroke(&path, "edge", Rgb(68, 68, 68), 4.5));
        let class = if is_pale { "curve pale" } else { "curve" };
        let line = stroke(&path, class, colour, 2.6);
        let line = match DASHES[curve.livery % LIVERIES.len()] {
            "" => line,
            dashes => line.set("stroke-dasharray", dashes),
        };
        Element::new("g")
            .with(edges.into_iter().collect::<Markup>())
            .with(line)
    }

    /// The letters of the lines that end before the last time, where they do.
    fn ends(&self) -> Markup {
        let mut ended = Vec::new();
        for time in 0..self.last {
            // Several may end at once: their letters stand side by side in one text.
            let here = self.plot.curves.iter().filter(|curve| end(curve) == time);
            let letters: String = here.map(|curve| &*curve.badge).collect();
            if letters.is_empty() {
                continue;
            }
            ended.push(
                Element::new("text")
                    .set("x", format_args!("{:.1}", self.x(time) + 4.0))
                    .set("y", format_args!("{:.1}", self.y(0) - 5.0))
                    .set("stroke", "#fff")
                    .set("stroke-width", 3)
                    .set("paint-order", "stroke")
                    .text(letters),
            );
        }
        Markup::lines(ended)
    }

    /// The names at the ends of the lines with the last numbers, the largest above, each with a
    /// stroke to its line.
    fn names(&self) -> Markup {
        let mut curves: Vec<&Curve> = self.plot.curves.iter().collect();
        curves.sort_by_key(|curve| std::cmp::Reverse(curve.numbers.get(self.last)));
        let high = exact(FIELD[2] - FIELD[1]) + 10.0;
        // With many powers the names stand closer, so that all of them are on the drawing.
        let line = LINE.min(high / exact(curves.len().max(1)));
        let mut rows: Vec<f32> = Vec::new();
        for curve in &curves {
            let least = rows.last().map_or(f32::MIN, |above| above + line);
            rows.push(self.point(curve, self.last).1.max(least));
        }
        // What was pushed down too far goes up again, with those above it.
        let mut most = exact(FIELD[2]) + 4.0;
        for row in rows.iter_mut().rev() {
            *row = row.min(most);
            most = *row - line;
        }
        let left = self.right + TIE;
        let named = curves.into_iter().zip(rows).flat_map(|(curve, row)| {
            // A line that ended before is named too, without a stroke: its last number is 0.
            let tie = (end(curve) == self.last).then(|| {
                let (x, y) = self.point(curve, self.last);
                Element::new("path")
                    .set(
                        "d",
                        format_args!("M{:.1} {y:.1}L{} {row:.1}", x + 2.0, left - 3),
                    )
                    .set("stroke", "#8a8578")
                    .set("fill", "none")
            });
            let name = Element::new("text")
                .set("x", left)
                .set("y", format_args!("{:.1}", row + 5.0))
                .text(name(curve, self.last));
            tie.into_iter().chain([name])
        });
        Markup::lines(named)
    }
}

/// A line along a path.
fn stroke(path: &str, class: &str, colour: Rgb, width: f32) -> Element {
    Element::new("path")
        .set("class", class)
        .set("d", path)
        .set("fill", "none")
        .set("stroke", colour.hex())
        .set("stroke-width", width)
        .set("stroke-linejoin", "round")
}

/// The number of a line at a time; `None` where the line has ended before.
fn number_at(curve: &Curve, time: usize) -> Option<usize> {
    if time > end(curve) {
        return None;
    }
    curve.numbers.get(time).copied()
}

/// The time at which a line ends: where it has come to nothing for good, else the last.
fn end(curve: &Curve) -> usize {
    let alive = curve.numbers.iter().rposition(|&number| number > 0);
    let last = curve.numbers.len().saturating_sub(1);
    alive.map_or(0, |alive| (alive + 1).min(last))
}

/// What stands at the end of a line: `T Turkey 18`.
fn name(curve: &Curve, last: usize) -> String {
    let mut name: String = curve.name.chars().take(NAME).collect();
    if name.len() < curve.name.len() {
        name.push('\u{2026}');
    }
    let number = curve.numbers.get(last).copied().unwrap_or(0);
    format!("{} {name} {number}", curve.badge)
}

/// How wide a text is, rather too wide than not.
fn width(text: &str) -> usize {
    text.chars().count() * LETTERS * 4 / 7
}
