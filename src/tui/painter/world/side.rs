//! What is told of a world's areas beside the drawing.

use ratatui::text::{Line, Span};

use crate::tui::look::Look;
use crate::tui::painter::Painter;
use crate::tui::painter::draw::lines_of;
use crate::tui::widgets::cut;
use chancery_atlas::board::{AreaId, AreaKind, Native};
use chancery_atlas::grammar::counted;

pub(crate) fn said_of(
    painter: &Painter,
    id: AreaId,
    look: &Look,
    width: u16,
) -> Vec<Line<'static>> {
    let Some(area) = painter.canvas.area(id) else {
        return Vec::new();
    };
    let kind = match area.kind {
        AreaKind::Land => "land",
        AreaKind::Sea => "sea",
    };
    let marks = [
        area.centre.then_some("* centre"),
        match area.native {
            Some(Native::Fixed) => Some("! natives"),
            Some(Native::Mobile) => Some("!! mobile natives"),
            None => None,
        },
        area.canal.then_some("canal"),
    ];
    let marks = marks.into_iter().flatten().map(str::to_owned).collect();
    let mut lines = lines_of(kind, painter.chart.sight(id).cells, marks, width);
    if let Some(note) = &area.note {
        lines.push(Line::from(Span::styled(
            format!(" {}", cut(look, note, usize::from(width).saturating_sub(1))),
            look.theme.dim,
        )));
    }
    lines
}

pub(crate) fn marks(painter: &Painter, id: AreaId) -> &'static str {
    let area = painter.canvas.area(id);
    match area.map(|area| (area.centre, area.native)) {
        Some((_, Some(Native::Fixed))) => "!",
        Some((_, Some(Native::Mobile))) => "!!",
        Some((true, None)) => "*",
        _ => "",
    }
}

pub(crate) fn counts(painter: &Painter) -> [String; 2] {
    let counts = painter.chart.counts;
    let mobile = if counts.mobile > 0 {
        format!(" ({} mobile)", counts.mobile)
    } else {
        String::new()
    };
    [
        counts.areas(),
        format!(
            "{}, {}{mobile}",
            counted(counts.centres, "centre"),
            counted(counts.natives, "native")
        ),
    ]
}
