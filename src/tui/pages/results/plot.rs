//! The centres of all powers over the years as lines, with their letters at every reckoning.

use ratatui::prelude::*;
use ratatui::symbols::Marker;
use ratatui::widgets::Paragraph;
use ratatui::widgets::canvas::{Canvas, Line as Stroke};

use crate::tui::look::Look;
use crate::tui::widgets::{split_bottom, split_left};
use chancery_atlas::board::{Board, PowerId};

/// The fewest rows and columns in which it is drawn.
pub(crate) const LEAST: (u16, u16) = (40, 9);

/// Columns for the figures at the left.
const FIGURES: u16 = 4;

/// Draws it: for each reckoning its name, and the centres of each power.
pub fn draw(
    look: &Look,
    board: &Board,
    reckonings: &[(String, Vec<usize>)],
    frame: &mut Frame<'_>,
    area: Rect,
) {
    if reckonings.len() < 2 || area.width < LEAST.0 || area.height < LEAST.1 {
        let text = " The plot begins with the first reckoning of centres.";
        frame.render_widget(Paragraph::new(text).style(look.theme.dim), area);
        return;
    }
    let [above, years] = split_bottom(area, 1);
    let [figures, field] = split_left(above, FIGURES);
    let plot = PlotView {
        reckonings,
        most: reckonings
            .iter()
            .flat_map(|(_, counts)| counts)
            .copied()
            .max()
            .unwrap_or(0)
            .max(1),
        field,
    };
    plot.figures(look, frame, figures);
    plot.years(look, frame, years);
    if look.glyphs.half.is_some() {
        plot.lines(look, board, frame);
    }
    // After the lines, which would run over the letters.
    plot.letters(look, board, frame);
}

struct PlotView<'a> {
    reckonings: &'a [(String, Vec<usize>)],
    /// The most centres of anybody at any time.
    most: usize,
    field: Rect,
}

impl PlotView<'_> {
    /// The column of a reckoning, with room right of it for the letters.
    fn column(&self, nth: usize) -> u16 {
        let last = self.reckonings.len() - 1;
        // The letters of several powers may stand side by side at the last reckoning.
        let width = usize::from(self.field.width.saturating_sub(LETTERS));
        u16::try_from(nth * width / last.max(1)).unwrap_or(u16::MAX)
    }

    /// The row of a number of centres, from the top.
    fn row(&self, count: usize) -> u16 {
        let height = usize::from(self.field.height.saturating_sub(1));
        let from_below = (count * height + self.most / 2) / self.most;
        u16::try_from(height.saturating_sub(from_below)).unwrap_or(u16::MAX)
    }

    /// Numbers of centres at the left, as many as have a row of their own and a blank one between.
    fn figures(&self, look: &Look, frame: &mut Frame<'_>, area: Rect) {
        let rows = usize::from(area.height).div_ceil(2).max(1);
        let step = self.most.div_ceil(rows).max(1);
        for count in (0..=self.most).step_by(step) {
            let at = Rect {
                y: area.y + self.row(count),
                height: 1,
                ..area
            };
            let figure = Paragraph::new(format!("{count:>3}")).style(look.theme.dim);
            frame.render_widget(figure, at.intersection(area));
        }
    }

    /// The names of the reckonings below, as many as have room.
    fn years(&self, look: &Look, frame: &mut Frame<'_>, area: Rect) {
        let mut free = 0;
        for (nth, (name, _)) in self.reckonings.iter().enumerate() {
            let column = self.column(nth);
            // The names would run into each other.
            if column < free {
                continue;
            }
            let at = Rect {
                x: area.x + FIGURES + column,
                width: u16::try_from(name.chars().count()).unwrap_or(0),
                ..area
            };
            let year = Paragraph::new(name.as_str()).style(look.theme.dim);
            frame.render_widget(year, at.intersection(area));
            free = column + at.width + 1;
        }
    }

    fn lines(&self, look: &Look, board: &Board, frame: &mut Frame<'_>) {
        let (width, height) = (f64::from(self.field.width), f64::from(self.field.height));
        let point = |nth: usize, count: usize| {
            let x = f64::from(self.column(nth)) + 0.5;
            (x, height - f64::from(self.row(count)) - 0.5)
        };
        let canvas = Canvas::default()
            .marker(Marker::Braille)
            .x_bounds([0.0, width])
            .y_bounds([0.0, height])
            .paint(|context| {
                for power in board.power_ids() {
                    let colour = look.theme.badge(board, power).bg.unwrap_or(Color::Reset);
                    let counts = self.reckonings.iter().map(|(_, counts)| at(counts, power));
                    let points: Vec<(f64, f64)> = counts
                        .enumerate()
                        .map(|(nth, count)| point(nth, count))
                        .collect();
                    for pair in points.windows(2) {
                        let [from, to] = [pair[0], pair[1]];
                        context.draw(&Stroke::new(from.0, from.1, to.0, to.1, colour));
                    }
                }
            });
        frame.render_widget(canvas, self.field);
    }

    /// The letters of the powers at every reckoning: of those with as many centres side by side.
    fn letters(&self, look: &Look, board: &Board, frame: &mut Frame<'_>) {
        for (nth, (_, counts)) in self.reckonings.iter().enumerate() {
            for row in 0..self.field.height {
                let here = board
                    .power_ids()
                    .filter(|&power| self.row(at(counts, power)) == row);
                let letters: Vec<Span<'static>> = here
                    .map(|power| {
                        let letter = board.power(power).badge.clone();
                        Span::styled(letter, look.theme.badge(board, power))
                    })
                    .collect();
                let spot = Rect {
                    x: self.field.x + self.column(nth),
                    y: self.field.y + row,
                    width: u16::try_from(letters.iter().map(Span::width).sum::<usize>())
                        .unwrap_or(0),
                    height: 1,
                };
                frame.render_widget(Line::from(letters), spot.intersection(self.field));
            }
        }
    }
}

/// Columns for the letters of the last reckoning.
const LETTERS: u16 = 8;

fn at(counts: &[usize], power: PowerId) -> usize {
    counts.get(power.index()).copied().unwrap_or(0)
}
