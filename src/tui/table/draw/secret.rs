//! What a game with a secret world beside others shows: fleets that share a sea, who knows an area,
//! treasures, centres beyond the known world. All of it is for the game master's eyes.

use ratatui::text::{Line, Span};

use crate::tui::look::Look;
use crate::tui::open_game::TableScreen;
use crate::tui::widgets::{badge, flow, flow_any, label};
use chancery_atlas::board::{AreaId, Board, PowerId, ProvinceId};
use chancery_engine::discovery::Discoveries;
use chancery_engine::position::{Position, Unit};
use chancery_game::game::Game;
use chancery_session::pieces::open_letters;

/// Which of several units of its power in one sea a unit is, from 1; `None` where it is the only
/// one.
pub(crate) fn number_in_stack(position: &Position, unit: &Unit) -> Option<usize> {
    let own: Vec<&Unit> = position
        .units_in(unit.place.province)
        .filter(|other| other.power == unit.power)
        .collect();
    // A number says something only where there are others to tell it from.
    if own.len() < 2 {
        return None;
    }
    let at = own.iter().position(|other| other.id == unit.id)?;
    Some(at + 1)
}

pub(crate) fn has_treasure(game: &Game, unit: &Unit) -> bool {
    let state = game.state();
    state
        .discoveries
        .as_ref()
        .is_some_and(|known| known.held_by(game.board(), &state.position, unit.id) > 0)
}

/// The units of a province where several stand, by power: ` E2  F1 `, with the armies aboard as in
/// ` E2A1 `.
pub(crate) fn stack(
    look: &Look,
    board: &Board,
    position: &Position,
    province: ProvinceId,
) -> Vec<Span<'static>> {
    let units: Vec<&Unit> = position.units_in(province).collect();
    if units.len() < 2 {
        return Vec::new();
    }
    units
        .chunk_by(|a, b| a.power == b.power)
        .map(|own| {
            let loaded = own
                .iter()
                .filter(|unit| position.cargo(unit.id).is_some())
                .count();
            let armies = if loaded > 0 {
                format!("A{loaded}")
            } else {
                String::new()
            };
            let power = own[0].power;
            Span::styled(
                format!("{}{}{armies}", board.power(power).badge, own.len()),
                look.theme.badge(board, power),
            )
        })
        .collect()
}

/// The units of one power in a place, as `2 F NAO`, in the order of their powers.
pub(crate) fn counted<'a>(
    board: &Board,
    position: &Position,
    units: impl Iterator<Item = &'a Unit>,
) -> Vec<(PowerId, String)> {
    let mut counted: Vec<(PowerId, String, usize)> = Vec::new();
    for unit in units {
        let text = format!(
            "{} {}",
            open_letters(position, unit),
            board.write_place(unit.place)
        );
        match counted
            .iter_mut()
            .find(|(power, other, _)| *power == unit.power && *other == text)
        {
            Some((_, _, n)) => *n += 1,
            None => counted.push((unit.power, text, 1)),
        }
    }
    counted
        .into_iter()
        .map(|(power, text, n)| (power, if n > 1 { format!("{n} {text}") } else { text }))
        .collect()
}

/// Whether a province beyond has the name that only the game master knows it by.
pub(crate) fn is_unnamed(table: &TableScreen, province: ProvinceId) -> bool {
    let board = table.game.board();
    let lore = table
        .game
        .state()
        .discoveries
        .as_ref()
        .and_then(|known| known.lore(area(board, province)?));
    board.is_beyond(province) && lore.is_none_or(|lore| lore.name.is_none())
}

fn area(board: &Board, province: ProvinceId) -> Option<AreaId> {
    let at = province.index().checked_sub(board.known_count())?;
    u16::try_from(at).ok().map(AreaId)
}

/// Who knows an area, who has been there, who may name it, what lies or stands in it that is no
/// player's.
pub(crate) fn lore(
    look: &Look,
    table: &TableScreen,
    province: ProvinceId,
    width: u16,
) -> Vec<Line<'static>> {
    let board = table.game.board();
    let Some(known) = &table.game.state().discoveries else {
        return Vec::new();
    };
    let mut lines = Vec::new();
    if board.is_beyond(province) {
        let mut items: Vec<Vec<Span<'static>>> = Vec::new();
        for power in players(known).filter(|&power| known.knows(power, province)) {
            let been = known
                .knowledge(power)
                .is_some_and(|knowledge| knowledge.has_entered(province));
            items.push(vec![
                badge(look, board, power),
                Span::raw(if been { " been there  " } else { " " }),
            ]);
        }
        match items.len() {
            0 => items.push(vec![Span::styled("to nobody", look.theme.dim)]),
            _ if known.is_public(province) => {
                items.push(vec![Span::styled("public", look.theme.dim)]);
            }
            _ => {}
        }
        lines.extend(flow(label(look, "known"), items, width));
        let may_name = area(board, province)
            .and_then(|area| known.lore(area))
            .map(|lore| lore.may_name.as_slice())
            .unwrap_or_default();
        let items = may_name.iter();
        let items = items.map(|&power| vec![badge(look, board, power), Span::raw(" ")]);
        lines.extend(flow_any(label(look, "may name"), items, width));
    }
    let mobile = table
        .game
        .state()
        .position
        .units_in(province)
        .any(|unit| known.mobile.binary_search(&unit.id).is_ok());
    if mobile {
        lines.push(Line::from(vec![
            label(look, "natives"),
            Span::raw("mobile: you order it"),
        ]));
    }
    match known
        .treasures
        .iter()
        .filter(|treasure| treasure.at == province)
        .count()
    {
        0 => {}
        1 => lines.push(Line::from(vec![label(look, "treasure"), Span::raw("here")])),
        n => lines.push(Line::from(vec![
            label(look, "treasure"),
            Span::raw(format!("{n} here")),
        ])),
    }
    lines
}

/// The players, by power: natives have none.
fn players(known: &Discoveries) -> impl Iterator<Item = PowerId> + use<> {
    (0..known.players.len() as u8).map(PowerId)
}

/// The centres beyond that each power owns, how many win, and the treasures that came home.
pub(crate) fn tally(
    look: &Look,
    table: &TableScreen,
    label: impl Fn(&str) -> Span<'static>,
    width: u16,
) -> Vec<Line<'static>> {
    let board = table.game.board();
    let (Some(known), Some(world)) = (&table.game.state().discoveries, &board.beyond) else {
        return Vec::new();
    };
    let position = &table.game.state().position;
    let mut items: Vec<Vec<Span<'static>>> = Vec::new();
    for power in players(known) {
        let owned = board
            .province_ids()
            .filter(|&p| board.is_beyond(p) && position.owner(p) == Some(power))
            .count();
        items.push(vec![
            badge(look, board, power),
            Span::raw(format!(" {owned}  ")),
        ]);
    }
    let centres = world.centres();
    items.push(vec![Span::styled(
        format!("of {centres}, {} wins", centres / 2 + 1),
        look.theme.dim,
    )]);
    let mut lines = flow(label("beyond"), items, width);
    let home = players(known).filter_map(|power| {
        let n = known.delivered_by(power);
        (n > 0).then(|| vec![badge(look, board, power), Span::raw(format!(" {n}  "))])
    });
    lines.extend(flow_any(label("T at home"), home, width));
    lines
}
