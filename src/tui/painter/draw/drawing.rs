//! The drawing itself: one or two columns a cell.

use std::borrow::Cow;

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::painter::chart::CellRow;
use crate::tui::painter::{Painter, PaintingHand};
use crate::tui::theme::Shade;
use crate::tui::widgets::centred;
use chancery_atlas::board::{Area, AreaId, AreaKind, Ground};

/// The part of an area that the drawing covers, in its middle where it is smaller.
pub(crate) fn frame_of(painter: &Painter, area: Rect) -> Rect {
    let columns = painter.work.columns;
    let width = (painter.canvas.width() * columns).min(area.width / columns * columns);
    let height = painter.canvas.height().min(area.height);
    centred(area, width, height)
}

pub fn draw(cx: &Context, painter: &Painter, frame: &mut Frame<'_>, area: Rect) {
    let at = frame_of(painter, area);
    let sheet = DrawingArea {
        look: &cx.look,
        painter,
        at,
        columns: painter.work.columns,
    };
    let buffer = frame.buffer_mut();
    // Each layer may cover the one before: a fault must not vanish under a name.
    sheet.cells(buffer);
    sheet.labels(buffer);
    sheet.findings(buffer);
    sheet.cursor(buffer);
    if !cx.has_box()
        && painter.form.is_none()
        && let Some((x, y)) = sheet.place(painter.cursor)
    {
        frame.set_cursor_position(Position::new(x, y));
    }
}

pub(crate) fn shade(look: &Look, painter: &Painter, ground: Ground) -> Shade {
    let earth = &look.theme.earth;
    match ground {
        Ground::Void => earth.void,
        Ground::Ice => Shade {
            ground: look.theme.map.ice,
            lit: look.theme.map.ice.fill,
        },
        Ground::Barrier(_) => earth.barrier,
        Ground::Inside => earth.inside,
        Ground::Edge(province) if painter.known.terrain(province).is_land() => earth.known_land,
        Ground::Edge(_) => earth.known_sea,
        Ground::Area(id) => {
            let shade = usize::from(painter.chart.sight(id).shade);
            match painter.canvas.area(id).map(|area| area.kind) {
                Some(AreaKind::Land) => earth.lands[shade],
                _ => earth.seas[shade],
            }
        }
    }
}

struct DrawingArea<'a> {
    look: &'a Look,
    painter: &'a Painter,
    at: Rect,
    /// Columns of the screen to a cell.
    columns: u16,
}

impl DrawingArea<'_> {
    /// The screen's column and row of a cell that is in sight.
    fn place(&self, cell: (i32, i32)) -> Option<(u16, u16)> {
        let (column, row) = cell;
        let painter = self.painter;
        let right = painter.canvas.shape().turned(column - painter.corner.0);
        let (right, down) = (
            u16::try_from(right).ok()?,
            u16::try_from(row - painter.corner.1).ok()?,
        );
        (right < self.at.width / self.columns && down < self.at.height)
            .then(|| (self.at.x + self.columns * right, self.at.y + down))
    }

    /// As much of the two characters of a cell as it has columns.
    fn narrow<'t>(&self, text: &'t str) -> &'t str {
        match self.columns {
            1 => text
                .char_indices()
                .nth(1)
                .map_or(text, |(at, _)| &text[..at]),
            _ => text,
        }
    }

    fn cells(&self, buffer: &mut Buffer) {
        let here = self.painter.canvas.at(self.painter.cursor);
        for down in 0..self.at.height {
            for right in 0..self.at.width / self.columns {
                let cell = (
                    self.painter.corner.0 + i32::from(right),
                    self.painter.corner.1 + i32::from(down),
                );
                let ground = self.painter.canvas.at(cell);
                let in_hand = ground == here
                    || matches!(self.painter.hand, PaintingHand::Tie(_, picked) if ground == picked);
                let (text, style) = self.ground(
                    ground,
                    in_hand && matches!(ground, Ground::Area(_) | Ground::Edge(_)),
                );
                let (x, y) = (self.at.x + self.columns * right, self.at.y + down);
                buffer.set_string(x, y, self.narrow(&text), style);
            }
        }
    }

    /// The two characters of a cell and their style.
    fn ground(&self, ground: Ground, in_hand: bool) -> (Cow<'static, str>, Style) {
        let shade = self.shade(ground);
        let fill = shade.fill(in_hand);
        let style = Style::new().bg(fill).fg(shade.ground.line);
        let earth = &self.look.theme.earth;
        let text = match ground {
            Ground::Void if self.columns == 1 => ".".into(),
            Ground::Void => " .".into(),
            Ground::Ice => "^^".into(),
            Ground::Barrier(_) => "/\\".into(),
            Ground::Inside => "%%".into(),
            Ground::Edge(_) | Ground::Area(_) if earth.by_colour => "  ".into(),
            // With few colours, the letters of the file tell neighbours apart. Those of land stand
            // close together.
            Ground::Area(id) => {
                let letter = self.letter(id);
                match self.painter.canvas.area(id).map(|area| area.kind) {
                    Some(AreaKind::Sea) => format!("{letter} ").into(),
                    // Of a cell one column wide the letter alone tells land from sea.
                    _ if self.columns == 1 => letter.to_ascii_uppercase().to_string().into(),
                    _ => format!("{letter}{letter}").into(),
                }
            }
            Ground::Edge(province) => {
                let abbr = &self.painter.known.province(province).abbr;
                let letter = abbr.chars().next().unwrap_or('?');
                format!("{letter}{letter}").into()
            }
        };
        let style = if in_hand && !earth.by_colour {
            style.add_modifier(Modifier::BOLD)
        } else {
            style
        };
        (text, style)
    }

    /// The letter that stands for an area in the file.
    fn letter(&self, id: AreaId) -> char {
        let id = self.painter.checked.id(id);
        id.and_then(|id| id.chars().next()).unwrap_or('+')
    }

    fn shade(&self, ground: Ground) -> Shade {
        shade(self.look, self.painter, ground)
    }

    fn labels(&self, buffer: &mut Buffer) {
        let here = self.painter.canvas.at(self.painter.cursor);
        for id in self.painter.chart.areas() {
            let ground = Ground::Area(id);
            let Some(area) = self.painter.canvas.area(id) else {
                continue;
            };
            let run = self.painter.chart.sight(id).label;
            let shown = self.painter.checked.id(id).unwrap_or_default();
            let marks = (self.painter.work.marks)(self.painter, id);
            let mut texts = labels(area, shown, &marks);
            // A name is more than its marks where a cell has room for one letter only.
            if self.columns == 1 {
                let bare = area.abbr.as_deref().unwrap_or(shown);
                texts.insert(texts.len() - 1, bare.to_owned());
            }
            self.label(buffer, run, &texts, ground, ground == here);
        }
        for (ground, run) in self.painter.chart.known() {
            let text = match ground {
                Ground::Edge(province) => self.painter.known.province(province).abbr.clone(),
                _ => " Known World ".to_owned(),
            };
            self.label(buffer, run, &[text], ground, false);
        }
    }

    /// Writes the first of some texts that fits into a run of cells.
    fn label(
        &self,
        buffer: &mut Buffer,
        run: CellRow,
        texts: &[String],
        ground: Ground,
        in_hand: bool,
    ) {
        let room = usize::from(run.cells * self.columns);
        // A name cut short could be taken for another, so a shorter form stands there.
        let Some(text) = texts.iter().find(|text| text.width() <= room) else {
            return;
        };
        // Among letters a label stands out by blanks round it.
        let text = if !self.look.theme.earth.by_colour && text.width() + 2 <= room {
            format!(" {text} ")
        } else {
            text.clone()
        };
        let width = text.width() as u16;
        let into = (run.cells * self.columns - width) / 2;
        let first = (
            i32::from(run.column + into / self.columns),
            i32::from(run.row),
        );
        let last = (
            i32::from(run.column + (into + width.max(1) - 1) / self.columns),
            i32::from(run.row),
        );
        // Half a label at the edge of the window would read as another.
        let (Some((x, y)), Some((end, _))) = (self.place(first), self.place(last)) else {
            return;
        };
        // On a cylinder the run may go over the seam.
        if end < x {
            return;
        }
        let shade = self.shade(ground);
        let fill = shade.fill(in_hand);
        let style = Style::new()
            .bg(fill)
            .fg(shade.ground.ink)
            .add_modifier(Modifier::BOLD);
        let style = if self.look.theme.earth.by_colour {
            style
        } else {
            style.add_modifier(Modifier::UNDERLINED)
        };
        buffer.set_string(x + into % self.columns, y, text, style);
    }

    /// Where there is an error, its cell says so.
    fn findings(&self, buffer: &mut Buffer) {
        for seen in self
            .painter
            .checked
            .findings
            .iter()
            .filter(|seen| seen.is_error())
        {
            if let Some((x, y)) = seen
                .at
                .and_then(|(column, row)| self.place((i32::from(column), i32::from(row))))
            {
                buffer.set_string(x, y, self.narrow("??"), self.look.theme.error);
            }
        }
    }

    fn cursor(&self, buffer: &mut Buffer) {
        let map = &self.look.theme.map;
        let strong = Modifier::BOLD | Modifier::REVERSED;
        let mono = self.look.theme.level == crate::tui::theme::ColourLevel::Mono;
        let (over, style) = if mono {
            (
                Style::new().add_modifier(Modifier::BOLD),
                Style::new().add_modifier(strong),
            )
        } else {
            (
                Style::new().fg(map.cursor).add_modifier(Modifier::BOLD),
                Style::new()
                    .bg(map.cursor)
                    .fg(map.cursor_ink)
                    .add_modifier(Modifier::BOLD),
            )
        };
        // The cells round the cursor show how far the brush reaches.
        for cell in self.painter.covered(self.painter.cursor) {
            if cell != self.painter.cursor
                && self.painter.canvas.has(cell)
                && let Some((x, y)) = self.place(cell)
            {
                buffer.set_string(x, y, self.narrow("::"), over);
            }
        }
        if let Some((x, y)) = self.place(self.painter.cursor) {
            let text = if self.columns == 1 { "+" } else { "[]" };
            buffer.set_string(x, y, text, style);
        }
    }
}

/// What an area may be labelled with, the longest first: name, abbreviation, id, each with its
/// marks.
fn labels(area: &Area, id: &str, marks: &str) -> Vec<String> {
    let words = [
        area.name.as_deref(),
        area.abbr.as_deref(),
        (area.name.is_none() && area.abbr.is_none()).then_some(id),
    ];
    words
        .into_iter()
        .flatten()
        .chain([""])
        .map(|word| format!("{word}{marks}"))
        .collect()
}
