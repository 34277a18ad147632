//! The adjacency pane: what touches the province in hand, by army and by fleet, and who can reach
//! it.

use ratatui::prelude::*;
use unicode_width::UnicodeWidthStr;

use super::carrying;
use super::scales;
use super::secret;
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::pane::PaneText;
use crate::tui::widgets::{badge, flow, flow_any, label};
use chancery_atlas::board::{Board, ProvinceId, Terrain, UnitKind};
use chancery_engine::position::{Position, Unit};

pub fn pane(cx: &Context, table: &TableScreen, width: u16) -> PaneText {
    let look = &cx.look;
    let board = table.game.board();
    let position = table.shown();
    let id = table.province;
    let province = board.province(id);
    let what = describe(board, position, id);
    let fits = province.name.width() + what.width() + 6 <= usize::from(width);
    // The name needs the title first; what the province is can stand a line below.
    let below = if fits {
        None
    } else {
        scales::ground(cx, table, &what)
    };
    let remark = if below.is_some() { String::new() } else { what };
    let mut lines = Vec::new();
    lines.extend(below);
    lines.extend(ways(look, board, id, width));
    lines.extend(scales::afloat(cx, table, width));
    let standing = secret::counted(board, position, reachers(board, position, id)).into_iter();
    let ashore = landers(board, position, id)
        .map(|army| (army.power, format!("A({})", board.write_place(army.place))));
    let mut reach: Vec<Vec<Span<'static>>> = standing
        .chain(ashore)
        .map(|(power, unit)| vec![badge(look, board, power), Span::raw(format!(" {unit} "))])
        .collect();
    // An empty line would read as if the list were still to come.
    if reach.is_empty() {
        reach.push(vec![Span::styled("no unit", look.theme.dim)]);
    }
    lines.extend(flow(label(look, "from"), reach, width));
    lines.extend(put_ashore(board, id).into_iter().flat_map(|(what, ends)| {
        let names: Vec<String> = ends
            .iter()
            .map(|&p| board.province(p).abbr.clone())
            .collect();
        flow(label(look, what), places(look, &names), width)
    }));
    let builders = board
        .power_ids()
        .filter(|&power| board.power(power).build_places.contains(&id));
    lines.extend(builders.map(|power| {
        let special = board.specials().any(|special| special == (power, id));
        let text = if special {
            ": a special province"
        } else {
            ", while it owns it"
        };
        let text = Span::raw(format!(" {}{text}", board.power(power).name));
        Line::from(vec![label(look, "builds"), badge(look, board, power), text])
    }));
    let units = position.units_in(id);
    let items = units.flat_map(|unit| here(cx, table, unit));
    lines.extend(flow_any(label(look, "here"), items, width));
    lines.extend(secret::lore(look, table, id, width));
    PaneText {
        title: province.name.clone(),
        remark,
        lines,
    }
}

/// Where armies and fleets can go from a province, coast by coast.
pub(crate) fn ways(look: &Look, board: &Board, id: ProvinceId, width: u16) -> Vec<Line<'static>> {
    let province = board.province(id);
    let mut lines = Vec::new();
    if province.terrain.is_land() {
        let walk: Vec<String> = board
            .army_moves(id)
            .iter()
            .map(|&p| board.province(p).abbr.clone())
            .collect();
        lines.extend(flow(label(look, "army"), places(look, &walk), width));
    }
    if !province.terrain.is_navigable() {
        return lines;
    }
    for place in board.fleet_places(id) {
        let sail: Vec<String> = board
            .fleet_moves(place)
            .iter()
            .map(|&p| board.write_place(p))
            .collect();
        let name = match place.coast.and_then(|c| province.coasts.get(c.index())) {
            Some(coast) => format!("fleet {}", coast.id),
            None => "fleet".to_owned(),
        };
        lines.extend(flow(label(look, &name), places(look, &sail), width));
    }
    lines
}

/// Places of a line, or that there are none.
fn places(look: &Look, names: &[String]) -> Vec<Vec<Span<'static>>> {
    match names {
        [] => vec![vec![Span::styled("nowhere", look.theme.dim)]],
        names => names
            .iter()
            .map(|n| vec![Span::raw(format!("{n} "))])
            .collect(),
    }
}

/// The unit that stands in the province, and the army aboard it with its rations.
fn here(cx: &Context, table: &TableScreen, unit: &Unit) -> Vec<Vec<Span<'static>>> {
    let look = &cx.look;
    let board = table.game.board();
    let position = table.shown();
    let kind = if position.free_kind(unit.id).is_some() {
        "army or fleet"
    } else {
        unit.kind.word()
    };
    let text = format!(" {} {kind}  ", board.power(unit.power).adjective);
    let mut items = vec![vec![badge(look, board, unit.power), Span::raw(text)]];
    if let Some(aboard) = position.cargo(unit.id) {
        let owner = aboard.unit.power;
        let text = format!(" {} army aboard ", board.power(owner).adjective);
        let mut item = vec![badge(look, board, owner), Span::raw(text)];
        item.extend(
            carrying::left(&table.game, aboard).map(|left| carrying::badge(&look.theme, left)),
        );
        items.push(item);
    }
    items
}

/// Where passengers can be put on the ice: of a cap the seas round it, of a sea the caps beside it.
fn put_ashore(board: &Board, id: ProvinceId) -> Option<(&'static str, Vec<ProvinceId>)> {
    if board.terrain(id) == Terrain::Polar {
        return Some(("from", board.cap_seas(id).collect()));
    }
    let caps: Vec<ProvinceId> = board
        .province_ids()
        .filter(|&cap| board.cap_seas(cap).any(|sea| sea == id))
        .collect();
    (!caps.is_empty()).then_some(("ice", caps))
}

/// `land, French centre`; `coast, Italian` where a province that is no centre is owned.
fn describe(board: &Board, position: &Position, id: ProvinceId) -> String {
    let province = board.province(id);
    let ground = match province.terrain {
        Terrain::Inland => "inland",
        Terrain::Coastal => "coast",
        Terrain::Sea => "sea",
        Terrain::Canal => "canal",
        Terrain::Polar => "polar cap",
    };
    match position.owner(id) {
        None if !province.centre => ground.to_owned(),
        Some(owner) if !province.centre => format!("{ground}, {}", board.power(owner).adjective),
        Some(owner) => format!("{ground}, {} centre", board.power(owner).adjective),
        None => format!("{ground}, neutral centre"),
    }
}

/// The units that stand next to a province and could move there by themselves. A unit whose kind is
/// not shown counts as both.
fn reachers<'a>(
    board: &'a Board,
    position: &'a Position,
    id: ProvinceId,
) -> impl Iterator<Item = &'a Unit> {
    position.units.iter().filter(move |u| {
        let walks = board.army_can_move(u.place.province, id);
        let sails = board.fleet_can_reach(u.place, id);
        match u.kind {
            _ if position.free_kind(u.id).is_some() => walks || sails,
            UnitKind::Army => walks,
            UnitKind::Fleet => sails,
        }
    })
}

/// The armies aboard that could land in a province from where their fleets are.
fn landers<'a>(
    board: &'a Board,
    position: &'a Position,
    id: ProvinceId,
) -> impl Iterator<Item = &'a Unit> {
    let afloat = position
        .aboard
        .iter()
        .filter(|aboard| position.dislodged.iter().all(|d| d.unit.id != aboard.fleet));
    let armies = afloat.map(|aboard| &aboard.unit);
    armies.filter(move |army| board.terrain(id).is_land() && board.touches(army.place.province, id))
}
