//! The panes beside the drawing.

use ratatui::prelude::*;
use ratatui::widgets::Paragraph;

use super::drawing;
use crate::tui::list::{Rows, UNBROKEN, first_visible};
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::painter::{Painter, PaintingHand};
use crate::tui::widgets::{cut, flow_any, list_from, pane, set_off, split_bottom};
use chancery_atlas::board::{AreaKind, Ground, Place, ProvinceId};
use chancery_atlas::grammar::counted;
use chancery_atlas::world::canvas::Brush;

/// The areas of the panes, from the top: under the cursor, brush, world, findings.
fn panes(area: Rect) -> [Rect; 4] {
    // What is under the cursor has a fixed number of rows: nothing jumps about while it moves.
    let here = if area.height < 30 { 9 } else { 16 };
    let rows = [
        Constraint::Length(here),
        Constraint::Length(4),
        Constraint::Length(3),
        Constraint::Min(2),
    ];
    Layout::vertical(rows).areas(area)
}

/// Where the findings are listed, below their heading, in the area beside the drawing.
pub(crate) fn findings_area(side: Rect) -> Rect {
    let [_, _, _, findings] = panes(side);
    Rect {
        x: findings.x + 1,
        y: findings.y + 1,
        width: findings.width.saturating_sub(1),
        height: findings.height.saturating_sub(1),
    }
}

pub(crate) fn first_finding(painter: &Painter, area: Rect) -> usize {
    first_visible(
        painter.finding.unwrap_or(0),
        painter.checked.findings.len(),
        usize::from(area.height),
    )
}

pub fn draw(cx: &Context, painter: &Painter, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let [here, brush, world, findings] = panes(area);
    let inner = pane(frame, here, look, CURSOR, &cell(painter), true);
    let lines = under_cursor(look, painter, inner.width);
    list_from(frame, inner, look, lines, 0);
    if inner.height > 12 {
        let lines = hints(look, painter.work.keys);
        let [_, foot] = split_bottom(inner, 2);
        frame.render_widget(Paragraph::new(lines), foot);
    }
    let inner = pane(frame, brush, look, BRUSH, &breadth(painter), false);
    let lines = brush_lines(look, painter, inner.width);
    frame.render_widget(Paragraph::new(lines), inner);
    let whole = painter.work.whole;
    let inner = pane(frame, world, look, whole, &size(painter), false);
    let counts = (painter.work.counts)(painter);
    let lines = counts.map(|line| Line::from(format!(" {line}")));
    frame.render_widget(Paragraph::new(lines.to_vec()), inner);
    let (errors, _) = painter.checked.counts();
    let inner = pane(frame, findings, look, FAULTS, &faults(painter), errors > 0);
    let lines = finding_lines(look, painter, inner.width);
    list_from(frame, inner, look, lines, first_finding(painter, inner));
}

const CURSOR: &str = "Under the cursor";
const BRUSH: &str = "Brush";
const FAULTS: &str = "Faults";

/// The cell at the cursor.
fn cell(painter: &Painter) -> String {
    let (column, row) = painter.cursor;
    format!("{},{}", column + 1, row + 1)
}

/// How broad the brush is, where it is broader than a cell.
fn breadth(painter: &Painter) -> String {
    match painter.broad {
        ..=1 => String::new(),
        broad => format!("{broad}x{broad}"),
    }
}

fn size(painter: &Painter) -> String {
    let canvas = &painter.canvas;
    let form = if canvas.wraps() { "cylinder" } else { "flat" };
    format!("{}x{} {form}", canvas.width(), canvas.height())
}

fn faults(painter: &Painter) -> String {
    match painter.checked.counts() {
        (0, 0) => "none".to_owned(),
        (0, n) => counted(n, "warning"),
        (n, 0) => counted(n, "error"),
        (n, m) => format!("{}, {}", counted(n, "error"), counted(m, "warning")),
    }
}

/// What the panes say.
pub(super) fn rows(cx: &Context, painter: &Painter) -> Rows {
    let look = &cx.look;
    let finding = painter.finding;
    let rows = Rows {
        has_cursor: finding.is_some(),
        ..Rows::new(finding_lines(look, painter, UNBROKEN), finding.unwrap_or(0))
    };
    rows.under(FAULTS, faults(painter))
        .over((painter.work.counts)(painter))
        .under(painter.work.whole, size(painter))
        .over(brush_lines(look, painter, UNBROKEN))
        .under(BRUSH, breadth(painter))
        .over(hints(look, painter.work.keys))
        .over(under_cursor(look, painter, UNBROKEN))
        .under(CURSOR, cell(painter))
}

fn under_cursor(look: &Look, painter: &Painter, width: u16) -> Vec<Line<'static>> {
    let ground = painter.canvas.at(painter.cursor);
    let mut name = painter.name_of(ground);
    let area = match ground {
        Ground::Area(id) => painter.canvas.area(id),
        _ => None,
    };
    if let (Some(area), Ground::Area(id)) = (area, ground) {
        let mut more: Vec<&str> = area.abbr.as_deref().into_iter().collect();
        if area.name.is_some() {
            more.extend(painter.checked.id(id));
        }
        if !more.is_empty() {
            name = format!("{name} ({})", more.join(", "));
        }
    }
    let mut lines = vec![Line::styled(
        format!(
            " {}",
            cut(look, &name, usize::from(width).saturating_sub(1))
        ),
        look.theme.strong,
    )];
    if let Ground::Area(id) = ground {
        lines.extend((painter.work.said_of)(painter, id, look, width));
    } else if let Ground::Edge(province) = ground {
        let kind = if painter.known.terrain(province).is_land() {
            "land"
        } else {
            "sea"
        };
        lines.push(Line::from(format!(" {kind} of the Known World")));
    }
    if let Some(province) = painter.checked.province(ground, &painter.known) {
        lines.extend(adjacency(look, painter, province, width));
    }
    lines
}

/// The neighbours of a province of the joined board: for armies, and for fleets coast by coast.
fn adjacency(
    look: &Look,
    painter: &Painter,
    province: ProvinceId,
    width: u16,
) -> Vec<Line<'static>> {
    let checked = &painter.checked;
    let mut armies = Vec::new();
    for &(one, other) in &checked.armies {
        if one == province {
            armies.push(checked_name(painter, other));
        } else if other == province {
            armies.push(checked_name(painter, one));
        }
    }
    let mut lines = neighbours(look, "armies", armies, width);
    let fleets = |coast| fleet_neighbours(painter, province, coast);
    match checked.coasts.get(usize::from(province.0)) {
        Some(coasts) if coasts.len() > 1 => {
            for (at, coast) in coasts.iter().enumerate() {
                let label = format!("fleets {coast}");
                lines.extend(neighbours(look, &label, fleets(Some(at)), width));
            }
        }
        _ => lines.extend(neighbours(look, "fleets", fleets(None), width)),
    }
    lines
}

fn neighbours(look: &Look, label: &str, names: Vec<String>, width: u16) -> Vec<Line<'static>> {
    let items = names.into_iter();
    let items = items.map(|name| vec![Span::raw(format!("{name} "))]);
    let label = Span::styled(format!(" {label} "), look.theme.dim);
    flow_any(label, items, width)
}

/// Where fleets go from a province, or from one of its coasts.
fn fleet_neighbours(painter: &Painter, province: ProvinceId, coast: Option<usize>) -> Vec<String> {
    let mut names = Vec::new();
    for &(one, other) in &painter.checked.fleets {
        let (own, there) = if one.province == province {
            (one, other)
        } else if other.province == province {
            (other, one)
        } else {
            continue;
        };
        if coast.is_none_or(|coast| own.coast.is_some_and(|own| own.index() == coast)) {
            names.push(place_name(painter, there));
        }
    }
    names
}

fn checked_name(painter: &Painter, province: ProvinceId) -> String {
    painter.short_name(painter.checked.ground(province, &painter.known))
}

/// A province, with its coast where it has several.
fn place_name(painter: &Painter, place: Place) -> String {
    let name = checked_name(painter, place.province);
    let coasts = painter.checked.coasts.get(usize::from(place.province.0));
    match (place.coast, coasts) {
        (Some(coast), Some(coasts)) if coasts.len() > 1 => {
            let coast = coasts.get(coast.index()).map_or("", String::as_str);
            format!("{name}/{coast}")
        }
        _ => name,
    }
}

fn brush_lines(look: &Look, painter: &Painter, width: u16) -> Vec<Line<'static>> {
    let doing = match painter.hand {
        PaintingHand::Block(_) => Some("moving the Known World".to_owned()),
        PaintingHand::Tie(tie, from) => {
            Some(format!("{} {} with", tie.word(), painter.short_name(from)))
        }
        PaintingHand::Free if painter.is_pen_down => Some("pen down".to_owned()),
        PaintingHand::Free | PaintingHand::Along | PaintingHand::Drag(_) => None,
    };
    let what = match painter.brush {
        Brush::New(AreaKind::Land) => "new land".to_owned(),
        Brush::New(AreaKind::Sea) => "new sea".to_owned(),
        Brush::Of(ground) => painter.name_of(ground),
    };
    let room = usize::from(width).saturating_sub(4);
    let first = match doing {
        Some(doing) => Line::styled(format!(" {}", cut(look, &doing, room)), look.theme.warning),
        None => Line::from(vec![
            Span::raw(" "),
            swatch(look, painter),
            Span::styled(format!(" {}", cut(look, &what, room)), look.theme.strong),
        ]),
    };
    let mut lines = vec![first];
    lines.extend(hints(look, painter.work.brushes));
    lines
}

/// Rows of keys and what they do.
fn hints(look: &Look, rows: &[&[(&'static str, &'static str)]]) -> Vec<Line<'static>> {
    rows.iter()
        .map(|row| {
            let keys = row.iter().flat_map(|(key, what)| hint(look, key, what));
            Line::from(keys.collect::<Vec<_>>())
        })
        .collect()
}

fn hint(look: &Look, key: &'static str, what: &'static str) -> [Span<'static>; 2] {
    [
        Span::styled(format!(" {key}"), look.theme.key),
        Span::styled(format!(" {what}"), look.theme.hint),
    ]
}

/// Two columns in the colours of the brush.
fn swatch(look: &Look, painter: &Painter) -> Span<'static> {
    let earth = &look.theme.earth;
    let ground = match painter.brush {
        Brush::New(AreaKind::Land) => earth.lands[0].ground,
        Brush::New(AreaKind::Sea) => earth.seas[0].ground,
        Brush::Of(ground) => drawing::shade(look, painter, ground).ground,
    };
    let text = if earth.by_colour { "  " } else { "##" };
    Span::styled(text, Style::new().bg(ground.fill).fg(ground.ink))
}

fn finding_lines(look: &Look, painter: &Painter, width: u16) -> Vec<Line<'static>> {
    painter
        .checked
        .findings
        .iter()
        .enumerate()
        .map(|(at, seen)| {
            let error = seen.is_error();
            let (mark, style) = if error {
                (look.glyphs.cross, look.theme.error)
            } else {
                ('!', look.theme.warning)
            };
            let text = cut(look, &seen.text, usize::from(width).saturating_sub(3));
            let line = Line::from(vec![
                Span::styled(format!(" {mark}"), style),
                Span::raw(format!(" {text}")),
            ]);
            let here = painter.finding == Some(at);
            set_off(line, here, look.theme.selection, width)
        })
        .collect()
}
