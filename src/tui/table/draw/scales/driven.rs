//! Retreats where there are several time scales: what is open to the unit at the cursor, with its
//! army or its fleet beside it, which clause closes the rest, and who else was dislodged, scale by
//! scale.

use ratatui::prelude::*;

use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::pane::PaneText;
use crate::tui::widgets::{badge, flow, flow_any};
use chancery_atlas::board::{Place, Terrain, UnitKind};
use chancery_engine::calendar::Scale;
use chancery_engine::position::{Barred, Dislodged};
use chancery_session::pieces::piece;

pub fn pane(cx: &Context, table: &TableScreen, width: u16) -> PaneText {
    let look = &cx.look;
    let board = table.game.board();
    let position = &table.game.state().position;
    let Some(at_cursor) = table.dislodged_in_hand() else {
        return PaneText {
            title: "Retreats".to_owned(),
            remark: "TS4".to_owned(),
            lines: everybody(cx, table, width),
        };
    };
    let fleet = position
        .carried(at_cursor.unit.id)
        .map_or(at_cursor.unit.id, |aboard| aboard.fleet);
    let fleet = position.dislodged_unit(fleet).unwrap_or(at_cursor);
    let army = position.cargo(fleet.unit.id);
    let army = army.and_then(|aboard| position.dislodged_unit(aboard.unit.id));
    let mut lines = Vec::new();
    if let Some(by) = fleet.by {
        let text = format!(" by an attack from {}", board.province(by).name);
        lines.push(Line::from(vec![
            Span::raw(" "),
            badge(look, board, fleet.unit.power),
            Span::raw(text),
        ]));
    }
    if let Some(army) = army {
        lines.extend(open(cx, table, "ashore", army, &army.retreats, width));
        lines.extend(closed(cx, table, &army.barred));
        let afloat: Vec<Place> = fleet
            .retreats
            .iter()
            .copied()
            .filter(|place| matches!(board.terrain(place.province), Terrain::Sea | Terrain::Canal))
            .collect();
        lines.extend(open(cx, table, "A/F", fleet, &afloat, width));
        lines.extend(open(cx, table, "F alone", fleet, &fleet.retreats, width));
    } else {
        lines.extend(open(cx, table, "open", fleet, &fleet.retreats, width));
    }
    // What is closed to both is said once.
    let said = army.map_or(&[][..], |army| &army.barred);
    let barred: Vec<(Place, Barred)> = fleet
        .barred
        .iter()
        .copied()
        .filter(|barred| !said.contains(barred))
        .collect();
    lines.extend(closed(cx, table, &barred));
    let silence = match (army, at_cursor.unit.kind) {
        (Some(_), UnitKind::Army) => "no order: it stays aboard",
        (Some(_), UnitKind::Fleet) => "d, or no order: disband, the army aboard too",
        (None, _) => "d, or no order: disband",
    };
    lines.push(Line::styled(format!(" {silence}"), look.theme.dim));
    lines.push(Line::styled(
        " x or y: the first free one of the two",
        look.theme.dim,
    ));
    lines.extend(everybody(cx, table, width));
    PaneText {
        title: format!("{} retreats", piece(board, position, &fleet.unit)),
        remark: format!("dislodged in {}", fleet.scale.prefix()),
        lines,
    }
}

/// Places that are open, with a word before them.
fn open(
    cx: &Context,
    table: &TableScreen,
    what: &str,
    unit: &Dislodged,
    places: &[Place],
    width: u16,
) -> Vec<Line<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let (mark, style) = if places.is_empty() {
        (look.glyphs.cross, look.theme.dim)
    } else {
        (look.glyphs.check, look.theme.ok)
    };
    // Where a foreign unit was dislodged from the same place, the badge tells which one it is.
    let mut label = format!(" {mark} {what:<8}");
    if table
        .game
        .state()
        .position
        .dislodged
        .iter()
        .any(|other| other.unit.power != unit.unit.power && other.unit.place == unit.unit.place)
    {
        label = format!(" {mark} {} {what:<8}", board.power(unit.unit.power).badge);
    }
    let mut items: Vec<Vec<Span<'static>>> = Vec::new();
    for &place in places {
        let place = format!("{}  ", board.write_place(place));
        items.push(vec![Span::styled(place, look.theme.strong)]);
    }
    if items.is_empty() {
        items.push(vec![Span::styled("nowhere", look.theme.dim)]);
    }
    flow(Span::styled(label, style), items, width)
}

/// Places that are closed, each with the clause that closes it.
fn closed(cx: &Context, table: &TableScreen, barred: &[(Place, Barred)]) -> Vec<Line<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let lines = barred.iter().map(|&(place, why)| {
        let (cross, place) = (look.glyphs.cross, board.write_place(place));
        Line::styled(
            format!(" {cross} {place:<8}{}", clause(why)),
            look.theme.dim,
        )
    });
    lines.collect()
}

/// The clause of the section on retreats, in a few words.
const fn clause(why: Barred) -> &'static str {
    match why {
        Barred::Occupied => "occupied",
        Barred::Attacker => "(g)(1) the attack came from there",
        Barred::Supporter => "(g)(2) supported from there",
        Barred::Entered => "(g)(3) the attacker went there later",
        Barred::Origin => "(g)(4) a foreign unit came from there",
        Barred::StandOff => "(i) stand-off there",
        Barred::SeasOnly => "(f) no sea: dislodged in TS3",
        Barred::Loaded => "land, but a sea is open",
    }
}

/// Everybody who was dislodged, scale by scale, with the number of places that are open.
fn everybody(cx: &Context, table: &TableScreen, width: u16) -> Vec<Line<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let position = &table.game.state().position;
    let mut lines = Vec::new();
    for scale in Scale::ALL {
        let driven = position
            .dislodged
            .iter()
            .filter(|d| d.scale == scale && position.carried(d.unit.id).is_none());
        let items = driven.map(|d| {
            let named = piece(board, position, &d.unit);
            let text = format!(" {named} {}  ", d.retreats.len());
            vec![badge(look, board, d.unit.power), Span::raw(text)]
        });
        let label = Span::styled(format!(" {} ", scale.prefix()), look.theme.dim);
        lines.extend(flow_any(label, items, width));
    }
    lines
}
