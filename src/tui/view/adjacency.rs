//! The adjacency pane: what touches the province in hand, by army and by fleet, and who can reach it.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::widgets::{badge, flow, pane};
use crate::board::{Board, ProvinceId, Terrain, UnitKind};
use crate::position::{Position, Unit};
use crate::tui::model::Model;
use crate::tui::table::TableScreen;

/// Draws the pane.
pub fn draw(model: &Model, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &model.look;
    let board = table.game.board();
    let position = &table.game.state().position;
    let id = table.focus();
    let inner = pane(frame, area, look, &board.province(id).name, &describe(board, position, id), false);
    let province = board.province(id);
    let label = |text: &str| Span::styled(format!(" {text:<8}"), look.theme.dim);
    let places = |names: Vec<String>| match names.as_slice() {
        [] => vec![vec![Span::styled("nowhere", look.theme.dim)]],
        names => names.iter().map(|n| vec![Span::raw(format!("{n} "))]).collect(),
    };
    let mut lines = Vec::new();
    if province.terrain.is_land() {
        let walk = board.army_moves(id).iter().map(|&p| board.province(p).abbr.clone()).collect();
        lines.extend(flow(label("army"), places(walk), inner.width));
    }
    for place in board.fleet_places(id).into_iter().filter(|_| province.terrain.is_navigable()) {
        let sail = board.fleet_moves(place).iter().map(|&p| board.write_place(p)).collect();
        let name = match place.coast.and_then(|c| province.coasts.get(c.index())) {
            Some(coast) => format!("fleet {}", coast.id),
            None => "fleet".to_owned(),
        };
        lines.extend(flow(label(&name), places(sail), inner.width));
    }
    let mut reach: Vec<Vec<Span<'static>>> = reachers(board, position, id)
        .map(|unit| {
            let text = format!(" {} {} ", unit.kind.letter(), board.write_place(unit.place));
            vec![badge(look, board, unit.power), Span::raw(text)]
        })
        .collect();
    if reach.is_empty() {
        reach.push(vec![Span::styled("by no unit next to it", look.theme.dim)]);
    }
    lines.extend(flow(label("reached"), reach, inner.width));
    if let Some(unit) = position.unit_in(id) {
        let text = format!(" {} {}", board.power(unit.power).adjective, unit.kind.word());
        lines.push(Line::from(vec![label("here"), badge(look, board, unit.power), Span::raw(text)]));
    }
    frame.render_widget(Paragraph::new(lines), inner);
}

/// `land, French centre`.
fn describe(board: &Board, position: &Position, id: ProvinceId) -> String {
    let province = board.province(id);
    let ground = match province.terrain {
        Terrain::Inland => "inland",
        Terrain::Coastal => "coast",
        Terrain::Sea => "sea",
        Terrain::Canal => "canal",
        Terrain::Polar => "polar cap",
    };
    if !province.centre {
        return ground.to_owned();
    }
    match position.owner(id) {
        Some(owner) => format!("{ground}, {} centre", board.power(owner).adjective),
        None => format!("{ground}, neutral centre"),
    }
}

/// The units that stand next to a province and could move there by themselves.
fn reachers<'a>(board: &'a Board, position: &'a Position, id: ProvinceId) -> impl Iterator<Item = &'a Unit> {
    position.units.iter().filter(move |u| match u.kind {
        UnitKind::Army => board.army_can_move(u.place.province, id),
        UnitKind::Fleet => board.fleet_can_reach(u.place, id),
    })
}
