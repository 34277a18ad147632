//! Writes the captions on the map.

use super::caption::{Badge, Caption, KindSign};
use super::drawn::DrawnMap;
use super::form::Suffix;
use super::ground::GroundKind;
use super::raster::RasterCode;
use super::scene::{MapScene, ProvinceMark, fate_sign};
use super::spot::CellRun;
use super::view::{LineStyle, MapWindow};
use crate::tui::theme::ColourLevel;
use chancery_atlas::board::ProvinceId;
use ratatui::prelude::*;

/// Writes every caption at its place; the cells beside captions that are drawn on stay as they are.
pub(super) fn draw(map: DrawnMap<'_>, drawn: &[(u16, u16)], buf: &mut Buffer) {
    let DrawnMap {
        scene,
        view,
        captions,
        layout,
        paints,
        ..
    } = map;
    // First, so that every caption is written over them.
    remarks(scene, view, buf);
    for (province, caption) in scene.board.province_ids().zip(&captions.all) {
        let Some(token) = layout.token(province) else {
            continue;
        };
        let style = name_style(map, province);
        let paint = paints.get(RasterCode::province(province)).ground;
        let gap = Style::new().fg(paint.ink).bg(paint.fill);
        let (before, after) = signs_beside(map, province);
        let spot = token.spot;
        let mut pen = Pen::new(buf, view.area, spot);
        let is_free = !drawn.contains(&(spot.x, spot.y));
        pen.beside(scene, before, is_free, style);
        if token.form.units {
            write_units(map, caption, style, gap, &mut pen);
        }
        if let Some(suffix) = token.form.name {
            if token.form.units {
                pen.sign(' ', gap);
            }
            pen.text(&scene.board.province(province).abbr, style);
            if suffix >= Suffix::Mark {
                let signs = if suffix >= Suffix::MarkAndSign {
                    [caption.mark, caption.sign]
                } else {
                    [caption.mark, None]
                };
                write_suffix(scene, province, signs, style, &mut pen);
            }
            if suffix == Suffix::All {
                write_pool(scene, province, style, &mut pen);
            }
        }
        let is_free = !drawn.contains(&(spot.x + spot.width - 1, spot.y));
        pen.beside(scene, after, is_free, style);
    }
}

/// The badges of a caption with a blank between two, or what was seen before.
fn write_units(map: DrawnMap<'_>, caption: &Caption, name: Style, gap: Style, pen: &mut Pen<'_>) {
    let scene = map.scene;
    let seen = caption
        .seen
        .and_then(|nth| scene.seen.get(usize::from(nth)));
    if let Some((_, text)) = seen {
        pen.text(
            text,
            name.remove_modifier(Modifier::BOLD)
                .add_modifier(Modifier::ITALIC | Modifier::DIM),
        );
    }
    for (nth, badge) in map.captions.badges_in(caption).iter().enumerate() {
        if nth > 0 {
            pen.sign(' ', gap);
        }
        write_badge(scene, badge, badge_style(map, badge), pen);
    }
}

/// What is written on the chart beside the provinces.
fn remarks(scene: &MapScene<'_>, view: &MapWindow, buf: &mut Buffer) {
    for remark in &scene.chart.captions {
        let (x, y) = view.locate(scene.chart, f32::from(remark.at.0), f32::from(remark.at.1));
        let (Ok(x), Ok(y)) = (
            u16::try_from(x.floor() as i32),
            u16::try_from(y.floor() as i32),
        ) else {
            continue;
        };
        if x < view.area.width && y < view.area.height {
            let width = view.area.width - x;
            Pen::new(buf, view.area, CellRun { x, y, width }).text(&remark.text, scene.theme.dim);
        }
    }
}

/// Writes cell by cell, and never past its spot.
struct Pen<'a> {
    buf: &'a mut Buffer,
    x: u16,
    y: u16,
    end: u16,
}

impl<'a> Pen<'a> {
    fn new(buf: &'a mut Buffer, area: Rect, spot: CellRun) -> Self {
        Self {
            buf,
            x: area.x + spot.x,
            y: area.y + spot.y,
            end: area.x + spot.x + spot.width,
        }
    }

    fn text(&mut self, text: &str, style: Style) {
        let room = usize::from(self.end.saturating_sub(self.x));
        let to = self.buf.set_stringn(self.x, self.y, text, room, style).0;
        // The ground left its own modifiers behind.
        for x in self.x..to {
            if let Some(cell) = self.buf.cell_mut((x, self.y)) {
                cell.modifier = style.add_modifier;
            }
        }
        self.x = to;
    }

    fn sign(&mut self, sign: char, style: Style) {
        self.text(sign.encode_utf8(&mut [0; 4]), style);
    }

    /// The cell before or after a caption: its sign, else the ground, but for the borders that are
    /// drawn with characters.
    fn beside(&mut self, scene: &MapScene<'_>, sign: Option<char>, is_free: bool, style: Style) {
        match sign {
            Some(sign) => self.sign(sign, style),
            None if scene.parts() == 1 && is_free => {
                if let Some(cell) = self.buf.cell_mut((self.x, self.y)) {
                    cell.set_symbol(" ");
                }
                self.x += 1;
            }
            None => self.x += 1,
        }
    }
}

fn name_style(map: DrawnMap<'_>, province: ProvinceId) -> Style {
    let (scene, lines) = (map.scene, map.view.lines);
    let paint = map.paints.get(RasterCode::province(province));
    let mut style = Style::new().fg(paint.ground.ink).bg(paint.ground.fill);
    if paint.kind == GroundKind::Land && scene.board.is_centre(province) {
        style = style.add_modifier(Modifier::BOLD);
    }
    if scene.cursor == Some(province) {
        let style = style.add_modifier(Modifier::BOLD);
        return match scene.theme.level {
            ColourLevel::Mono => style.add_modifier(Modifier::REVERSED),
            _ if scene.theme.map.cursor == paint.ground.fill => {
                style.bg(paint.ground.ink).fg(paint.ground.fill)
            }
            _ => style
                .bg(scene.theme.map.cursor)
                .fg(scene.theme.map.cursor_ink),
        };
    }
    if scene.target == Some(province) || scene.mark(province, lines).is_some() {
        return style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    }
    style
}

/// `Mun` is followed by the mark of a centre, by the sign of a canal or a special province, and by
/// its owner's letter where letters tell owners.
fn write_suffix(
    scene: &MapScene<'_>,
    province: ProvinceId,
    signs: [Option<char>; 2],
    style: Style,
    pen: &mut Pen<'_>,
) {
    for sign in signs.into_iter().flatten() {
        pen.sign(sign, style);
    }
    if let (true, Some(owner)) = (scene.owners_as_letters(), scene.position.owner(province)) {
        pen.text(&scene.board.power(owner).small_badge(), style);
    }
}

/// `+AF`: units that are kept off the board here. They are in the ink of the ground, so that nobody
/// takes them for standing ones.
fn write_pool(scene: &MapScene<'_>, province: ProvinceId, style: Style, pen: &mut Pen<'_>) {
    let style = style.remove_modifier(Modifier::BOLD);
    for (i, unit) in scene.pooled(province).enumerate() {
        if i == 0 {
            pen.sign('+', style);
        }
        pen.sign(unit.kind.letter(), style);
    }
}

fn badge_style(map: DrawnMap<'_>, badge: &Badge) -> Style {
    if badge.dislodged && map.scene.theme.level == ColourLevel::Mono {
        // Side by side with the unit that took its place, which is reversed, it has to look
        // different.
        return Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
    }
    let ground = RasterCode::province(badge.place.province);
    map.badge(badge.power, Some(map.paints.get(ground).ground.fill))
}

fn write_badge(scene: &MapScene<'_>, badge: &Badge, style: Style, pen: &mut Pen<'_>) {
    let board = scene.board;
    let power = board.power(badge.power);
    if let KindSign::Fleets { fleets, loaded } = badge.sign {
        let armies = if loaded > 0 {
            format!("A{loaded}")
        } else {
            String::new()
        };
        pen.text(&format!("{}{fleets}{armies}", power.badge), style);
    } else {
        pen.text(&power.small_badge(), style);
        pen.text(badge.sign.letters(), style);
    }
    if let Some(left) = badge.sign.figure() {
        let last = left <= 1 && scene.theme.level != ColourLevel::Mono;
        pen.text(
            &left.to_string(),
            if last { scene.theme.last_ration } else { style },
        );
    }
    if let Some(coast) = badge.coast(board) {
        pen.sign('/', style);
        pen.text(coast, style);
    }
    if badge.dislodged {
        pen.sign(scene.glyphs.dislodged, scene.theme.map.dislodged);
    }
}

/// The signs before and after the caption of a province that stands out, so that it is not told by
/// colour alone; beside arrows also what became of units there.
pub(super) fn signs_beside(
    map: DrawnMap<'_>,
    province: ProvinceId,
) -> (Option<char>, Option<char>) {
    let (scene, lines) = (map.scene, map.view.lines);
    if scene.cursor == Some(province) {
        return (Some('['), Some(']'));
    }
    let [came, lost] = match lines {
        LineStyle::All => [None; 2],
        LineStyle::Arrows => scene
            .fates_at(province)
            .map(|fate| fate.map(|fate| fate_sign(fate, scene.glyphs))),
    };
    if scene.target == Some(province) && !scene.has_arrows(lines) {
        return (Some(scene.glyphs.arrow), lost);
    }
    let marked = scene.mark(province, lines).map(|mark| match mark {
        ProvinceMark::Reachable => scene.glyphs.reachable,
        ProvinceMark::Alert => '!',
    });
    (came.or(marked), lost)
}
