//! What is told of a board's areas beside the drawing.

use ratatui::text::Line;

use super::sheet;
use crate::tui::painter::Painter;
use crate::tui::painter::draw::lines_of;
use chancery_atlas::board::{AreaId, AreaKind, Terrain, UnitKind};
use chancery_atlas::grammar::counted;

pub(crate) fn said_of(painter: &Painter, id: AreaId, width: u16) -> Vec<Line<'static>> {
    let Some(area) = painter.canvas.area(id) else {
        return Vec::new();
    };
    let sheet = sheet(painter);
    let note = sheet.notes.get(&id);
    let kind = match (area.kind, note.and_then(|note| note.ground)) {
        (AreaKind::Sea, Some(Terrain::Polar)) => "polar cap",
        (AreaKind::Sea, _) => "sea",
        (AreaKind::Land, Some(Terrain::Canal)) => "canal",
        (AreaKind::Land, _) => "land",
    };
    let home = sheet.whose(id, |power| &power.home);
    let country = sheet.whose(id, |power| &power.country);
    let whose = match (home, country) {
        (Some(home), _) => Some(format!("home of {}", sheet.owner_name(home))),
        (None, Some(country)) => Some(format!("in {}", sheet.owner_name(country))),
        (None, None) => None,
    };
    let unit = sheet.unit(id).map(|(owner, unit)| {
        let kind = unit.kind.map_or("unit", UnitKind::word);
        let coast = unit.coast.iter().map(|coast| format!("/{coast}"));
        format!(
            "{} {kind}{}",
            sheet.owner_name(owner),
            coast.collect::<String>()
        )
    });
    let owned = sheet.owner(id).map(|owner| match sheet.powers.get(owner) {
        Some(power) => format!("owned by {}", power.name),
        None => "owned by nobody".to_owned(),
    });
    let marks = [
        area.centre.then(|| "* centre".to_owned()),
        area.canal.then(|| "one coast".to_owned()),
        whose,
        unit,
        owned,
    ];
    let marks = marks.into_iter().flatten().collect();
    lines_of(kind, painter.chart.sight(id).cells, marks, width)
}

pub(crate) fn marks(painter: &Painter, id: AreaId) -> String {
    let centre = painter.canvas.area(id).is_some_and(|area| area.centre);
    let mut marks = if centre { "*" } else { "" }.to_owned();
    if let Some((_, unit)) = sheet(painter).unit(id) {
        marks.push(' ');
        marks.push(unit.kind.map_or('?', UnitKind::letter));
    }
    marks
}

pub(crate) fn counts(painter: &Painter) -> [String; 2] {
    let counts = painter.chart.counts;
    [
        counts.areas(),
        format!(
            "{}, {}",
            counted(counts.centres, "centre"),
            counted(sheet(painter).powers.len(), "power")
        ),
    ]
}
