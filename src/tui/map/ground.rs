//! Fills the map: every pixel in the colour of its ground, borders between, outlines round
//! provinces that stand out.

use super::raster::{Raster, RasterCode};
use super::scene::{MapScene, SceneOutline};
use super::view::{LineStyle, MapWindow};
use crate::tui::glyphs::Glyphs;
use crate::tui::theme::{ColourLevel, GroundColours};
use chancery_atlas::board::{ProvinceId, Terrain};
use chancery_atlas::world::drawing::ICE;
use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// How a piece of the map is painted.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    pub ground: GroundColours,
    pub kind: GroundKind,
    /// The letter of the owner, where letters tell owners; else a blank.
    pub owner: &'static str,
    /// Drawn along its inner edge.
    pub outline: Option<SceneOutline>,
}

/// Kinds of ground that are drawn differently.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GroundKind {
    Land,
    Sea,
    /// A polar cap.
    Ice,
    Decor,
    Nothing,
}

impl Paint {
    const fn nobodys(ground: GroundColours, kind: GroundKind) -> Self {
        Self {
            ground,
            kind,
            owner: " ",
            outline: None,
        }
    }
}

/// The paint of every code of a raster.
pub(super) struct Paints(Vec<Paint>);

impl Paints {
    pub(crate) fn new(scene: &MapScene<'_>, lines: LineStyle) -> Self {
        let provinces = scene.board.province_ids();
        let provinces = provinces.map(|p| province(scene, p, lines));
        let all = provinces
            .chain(scene.chart.decor.iter().map(|name| match name.as_str() {
                ICE => Paint::nobodys(scene.theme.map.ice, GroundKind::Ice),
                _ => Paint::nobodys(scene.theme.map.decor, GroundKind::Decor),
            }))
            .chain([Paint::nobodys(GroundColours::PLAIN, GroundKind::Nothing)]);
        Self(all.collect())
    }

    pub(crate) fn get(&self, code: RasterCode) -> &Paint {
        &self.0[code.index().min(self.0.len() - 1)]
    }
}

fn province(scene: &MapScene<'_>, id: ProvinceId, lines: LineStyle) -> Paint {
    let colours = &scene.theme.map;
    let kind = match scene.board.terrain(id) {
        _ if scene.unseen.contains(&id) => GroundKind::Decor,
        Terrain::Inland | Terrain::Coastal | Terrain::Canal => GroundKind::Land,
        Terrain::Sea => GroundKind::Sea,
        Terrain::Polar => GroundKind::Ice,
    };
    let centre = scene.board.is_centre(id);
    let ground = match (kind, scene.position.owner(id)) {
        (GroundKind::Decor, None) => colours.decor,
        (GroundKind::Sea, _) => colours.sea,
        (GroundKind::Ice, _) => colours.ice,
        (_, Some(power)) => {
            let livery = scene.theme.livery(scene.board, power);
            if centre { livery.centre } else { livery.land }
        }
        (_, None) if centre => colours.centre,
        _ => colours.land,
    };
    let mut outline = scene.outline(id, lines);
    if let Some(outline) = &mut outline
        && outline.colour == ground.fill
    {
        // In the very colour of the fill it could not be seen.
        outline.colour = ground.ink;
    }
    let owner = scene.lettered_owner(id);
    Paint {
        ground,
        kind,
        owner: owner.map_or(" ", |power| small(&scene.board.power(power).badge)),
        outline,
    }
}

/// The first letter of a badge, for a cell has room for one.
fn small(badge: &str) -> &'static str {
    const ALPHABET: &str = "abcdefghijklmnopqrstuvwxyz";
    let letter = badge.chars().next().unwrap_or(' ');
    let at = ALPHABET.find(letter.to_ascii_lowercase());
    at.and_then(|at| ALPHABET.get(at..=at)).unwrap_or(" ")
}

/// Fills the area.
pub(super) fn draw(
    scene: &MapScene<'_>,
    view: &MapWindow,
    raster: &Raster,
    paints: &Paints,
    buf: &mut Buffer,
) {
    let area = view.area;
    let signs = Signs {
        textured: scene.theme.level == ColourLevel::Mono,
        is_faint: scene.has_arrows(view.lines),
        lines: scene.glyphs.lines,
        ice: scene.glyphs.ice,
    };
    for y in 0..raster.height {
        let from = buf.index_of(area.x, area.y + y);
        let cells = &mut buf.content[from..from + usize::from(raster.width)];
        match scene.glyphs.half {
            Some(half) if raster.parts == 2 => {
                draw_halves(scene.glyphs, half, y, raster, paints, cells);
            }
            _ => draw_signs(signs, y, raster, paints, cells),
        }
    }
}

/// The lower half of a cell, wherever the upper one can be drawn.
const LOWER_HALF: &str = "▄";

/// A row of cells with two pixels each.
fn draw_halves(
    glyphs: &Glyphs,
    half: &str,
    y: u16,
    raster: &Raster,
    paints: &Paints,
    cells: &mut [Cell],
) {
    for (x, cell) in (0..).zip(cells) {
        let upper = raster.at(x, 2 * y);
        let lower = raster.at(x, 2 * y + 1);
        let top = pixel(raster, paints, x, 2 * y);
        let bottom = pixel(raster, paints, x, 2 * y + 1);
        cell.reset();
        cell.bg = bottom;
        if top == Color::Reset && bottom != top {
            // What is left blank has the terminal's own background, which can't be had for a
            // foreground.
            cell.set_symbol(LOWER_HALF);
            (cell.fg, cell.bg) = (bottom, top);
        } else if top != bottom {
            cell.set_symbol(half);
            cell.fg = top;
        } else if upper == lower {
            let paint = paints.get(upper);
            let texture = match paint.kind {
                GroundKind::Decor => hatching(x, y),
                GroundKind::Ice if bottom == paint.ground.fill => frost(glyphs.ice, x, y),
                _ => continue,
            };
            cell.set_symbol(texture);
            cell.fg = paint.ground.line;
        }
    }
}

/// The colour of a pixel: its ground, or a border towards what lies right of it or below.
fn pixel(raster: &Raster, paints: &Paints, x: u16, y: u16) -> Color {
    let code = raster.at(x, y);
    let paint = paints.get(code);
    if let Some(outline) = outlined(paint, raster, code, x, y) {
        return outline.colour;
    }
    // Two colours tell a coast, so a line is drawn only between ground of one kind.
    let borders = [raster.at(x + 1, y), raster.at(x, y + 1)]
        .into_iter()
        .any(|other| other != code && paints.get(other).kind == paint.kind);
    if borders {
        paint.ground.line
    } else {
        paint.ground.fill
    }
}

/// How characters draw the ground.
#[derive(Clone, Copy)]
struct Signs {
    /// There are no colours: the sea is told from the land by waves, owned land by the letters of
    /// its owners, a coast stands out from a border.
    textured: bool,
    /// Coasts are as faint as borders, for arrows to stand out.
    is_faint: bool,
    /// What borders are drawn with.
    lines: &'static [&'static str; 16],
    ice: &'static str,
}

/// A row of cells with one pixel each, and borders drawn with characters.
fn draw_signs(signs: Signs, y: u16, raster: &Raster, paints: &Paints, cells: &mut [Cell]) {
    for (x, cell) in (0..).zip(cells) {
        let code = raster.at(x, y);
        let paint = paints.get(code);
        let (sign, modifier) = sign(signs, x, y, code, raster, paints);
        cell.reset();
        cell.set_symbol(sign);
        cell.bg = paint.ground.fill;
        cell.fg = paint.outline.map_or(paint.ground.line, |o| o.colour);
        cell.modifier = modifier;
    }
}

/// The character for a cell.
fn sign(
    signs: Signs,
    x: u16,
    y: u16,
    code: RasterCode,
    raster: &Raster,
    paints: &Paints,
) -> (&'static str, Modifier) {
    let paint = paints.get(code);
    let plain = Modifier::empty();
    let faint = if signs.textured { Modifier::DIM } else { plain };
    if let Some(outline) = outlined(paint, raster, code, x, y) {
        return (if outline.dashed { "+" } else { "#" }, Modifier::BOLD);
    }
    if let Some((line, is_coast)) = border(signs, x, y, raster, paints) {
        let stands_out = is_coast && !signs.is_faint;
        return (line, if stands_out { plain } else { faint });
    }
    let texture = match paint.kind {
        GroundKind::Decor => hatching(x, y),
        GroundKind::Ice => frost(signs.ice, x, y),
        GroundKind::Sea if signs.textured && (x + 2 * y).is_multiple_of(4) => "~",
        GroundKind::Land if signs.textured && (x + 2 * y).is_multiple_of(4) => paint.owner,
        GroundKind::Land | GroundKind::Sea | GroundKind::Nothing => " ",
    };
    (texture, faint)
}

/// The line in a cell: the borders that meet at its lower right corner, and whether one of them is a
/// coast. So lines join from cell to cell.
fn border(
    signs: Signs,
    x: u16,
    y: u16,
    raster: &Raster,
    paints: &Paints,
) -> Option<(&'static str, bool)> {
    let [here, right, below, across] = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        .map(|(x, y)| (x < raster.width && y < raster.height).then(|| raster.at(x, y)));
    let sides = [
        (here, right),
        (right, across),
        (below, across),
        (here, below),
    ];
    let (mut which, mut is_coast) = (0, false);
    for (bit, (one, other)) in sides.into_iter().enumerate() {
        if let (Some(one), Some(other)) = (one, other)
            && one != other
        {
            which |= 1 << bit;
            is_coast |= paints.get(one).kind != paints.get(other).kind;
        }
    }
    (which > 0).then(|| (signs.lines[which], is_coast))
}

/// The outline that a pixel is a part of.
fn outlined(
    paint: &Paint,
    raster: &Raster,
    code: RasterCode,
    x: u16,
    y: u16,
) -> Option<SceneOutline> {
    paint
        .outline
        .filter(|outline| outline.covers(x, y) && is_edge(raster, code, x, y))
}

/// Whether a pixel touches another province, on any side, within the map.
fn is_edge(raster: &Raster, code: RasterCode, x: u16, y: u16) -> bool {
    let last = (raster.width - 1, raster.height * raster.parts - 1);
    let beside = [x.saturating_sub(1), (x + 1).min(last.0)];
    let over = [y.saturating_sub(1), (y + 1).min(last.1)];
    beside.iter().any(|&x| raster.at(x, y) != code) || over.iter().any(|&y| raster.at(x, y) != code)
}

fn hatching(x: u16, y: u16) -> &'static str {
    if (x + y).is_multiple_of(3) { "/" } else { " " }
}

/// Ice, so that it is not told from snow-white land by colour alone.
fn frost(ice: &'static str, x: u16, y: u16) -> &'static str {
    if (x + 2 * y).is_multiple_of(4) {
        ice
    } else {
        " "
    }
}
