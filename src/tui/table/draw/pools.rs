//! The home strip: each home centre of a power, which units are de-mobilized there, and whether one
//! can come onto the board now.

use ratatui::prelude::*;

use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::pane::PaneText;
use crate::tui::widgets::{badge, flow, owner_badge};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_engine::adjudicate::{POOL_ROOM, pools_open_to};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Order, PoolOrder};
use chancery_engine::position::Unit;
use chancery_game::game::Game;

/// Rows of the strip with its title: it is as high for each power of the board.
pub(crate) fn height(table: &TableScreen) -> u16 {
    table
        .game
        .board()
        .powers
        .iter()
        .map(|power| power.home.len() as u16 + 1)
        .max()
        .unwrap_or(0)
}

/// The strip of the power in hand.
pub fn pane(cx: &Context, table: &TableScreen) -> PaneText {
    let board = table.game.board();
    let position = &table.game.state().position;
    let power = board.power(table.power);
    let [standing, pooled] = [
        position.units_of(table.power).count(),
        position.pooled_of(table.power).count(),
    ];
    let centres = power.home.iter();
    PaneText {
        title: format!("Home of {}", power.name),
        remark: format!("{standing}+{pooled} units"),
        lines: centres.map(|&centre| line(cx, table, centre)).collect(),
    }
}

/// Owner, name, pool, and what can be done.
fn line(cx: &Context, table: &TableScreen, centre: ProvinceId) -> Line<'static> {
    let look = &cx.look;
    let board = table.game.board();
    let owner = table.game.state().position.owner(centre);
    let mut spans = vec![
        Span::raw(" "),
        owner_badge(look, board, owner),
        Span::styled(
            format!(" {:<4}", board.province(centre).abbr),
            look.theme.strong,
        ),
    ];
    if owner == Some(table.power) {
        spans.extend(pool(cx, table, centre));
        spans.extend(stand(cx, table, centre));
    } else {
        spans.push(Span::styled("lost: no room here", look.theme.dim));
    }
    Line::from(spans)
}

/// `A ∙`: the units kept there and the room that is left. Units that are ordered there are told by
/// their colour.
fn pool(cx: &Context, table: &TableScreen, centre: ProvinceId) -> Vec<Span<'static>> {
    let look = &cx.look;
    let kept = table
        .game
        .state()
        .position
        .pool(table.power, centre)
        .map(|u| (u.kind.letter(), look.theme.strong));
    let coming = coming(table, centre).map(|kind| (kind.letter(), look.theme.ghost));
    let free = std::iter::repeat((look.glyphs.bullet, look.theme.dim));
    let places = kept.chain(coming).chain(free).take(POOL_ROOM);
    places
        .map(|(sign, style)| Span::styled(format!("{sign} "), style))
        .chain([Span::raw(" ")])
        .collect()
}

/// Who stands there, and whether a unit can come onto the board.
fn stand(cx: &Context, table: &TableScreen, centre: ProvinceId) -> Vec<Span<'static>> {
    let theme = &cx.look.theme;
    let position = &table.game.state().position;
    if let Some(appears) = appearing(table, centre) {
        return vec![Span::styled(appears, theme.text)];
    }
    let may = position.pool(table.power, centre).next().is_some()
        && table.game.phase().kind != PhaseKind::Retreats;
    let Some(unit) = position.unit_in(centre) else {
        return vec![if may {
            Span::styled("empty: may mobilize", theme.ok)
        } else {
            Span::styled("empty", theme.dim)
        }];
    };
    if leaves(table, unit) {
        return vec![if may {
            Span::styled("leaves: may mobilize", theme.ok)
        } else {
            Span::styled("leaves", theme.dim)
        }];
    }
    let letter = unit.kind.letter();
    if unit.power == table.power {
        return vec![Span::styled(format!("{letter} is there"), theme.dim)];
    }
    vec![
        badge(&cx.look, table.game.board(), unit.power),
        Span::styled(format!(" {letter} is there"), theme.warning),
    ]
}

/// The orders on the sheet in a power's name.
fn orders(table: &TableScreen, power: PowerId) -> impl Iterator<Item = &Order> {
    let own = table.game.sheet().entries.iter();
    own.filter(move |entry| entry.power == power)
        .filter_map(|entry| entry.reading.order())
}

/// The units ordered into the pool of a centre.
fn coming(table: &TableScreen, centre: ProvinceId) -> impl Iterator<Item = UnitKind> + '_ {
    let position = &table.game.state().position;
    orders(table, table.power).filter_map(move |order| match order {
        Order::Pools(PoolOrder::Demobilize { unit, to: Some(to) }) if *to == centre => {
            let at = unit.place.province;
            let standing = position
                .unit_in(at)
                .or_else(|| position.dislodged_from(at).map(|d| &d.unit));
            standing.filter(|u| u.power == table.power).map(|u| u.kind)
        }
        _ => None,
    })
}

/// The unit ordered onto the board in a centre, if one is: `A mobilizes`.
fn appearing(table: &TableScreen, centre: ProvinceId) -> Option<String> {
    orders(table, table.power).find_map(|order| match order {
        Order::Pools(PoolOrder::Mobilize { kind, place }) if place.province == centre => {
            Some(format!("{} mobilizes", letter_or_unit(*kind)))
        }
        Order::Build { kind, place } if place.province == centre => {
            Some(format!("{} is built", letter_or_unit(*kind)))
        }
        _ => None,
    })
}

fn letter_or_unit(kind: Option<UnitKind>) -> String {
    kind.map_or_else(|| "a unit".to_owned(), |kind| kind.letter().to_string())
}

/// Whether a unit is ordered off the board: its place counts as empty from the beginning of the
/// phase.
fn leaves(table: &TableScreen, unit: &Unit) -> bool {
    let place = unit.place.province;
    orders(table, unit.power).any(|order| matches!(order, Order::Pools(PoolOrder::Demobilize { unit, to: Some(_) }) if unit.place.province == place))
}

/// Whether units are kept off the board.
pub(crate) fn are_played(game: &Game) -> bool {
    game.setup().variant.forms().mobilizing
}

/// The home centres at which a dislodged unit may be de-mobilized; nothing where no unit ever is.
pub(crate) fn refuge(look: &Look, game: &Game, unit: &Unit, width: u16) -> Vec<Line<'static>> {
    if !are_played(game) {
        return Vec::new();
    }
    let board = game.board();
    let rooms: Vec<_> = pools_open_to(board, &game.state().position, unit)
        .map(|centre| {
            let abbr = &board.province(centre).abbr;
            vec![Span::styled(format!("{abbr}  "), look.theme.strong)]
        })
        .collect();
    if rooms.is_empty() {
        let none = format!(" {} home    no room for it", look.glyphs.cross);
        return vec![Line::styled(none, look.theme.dim)];
    }
    let label = format!(" {} home    ", look.glyphs.check);
    flow(Span::styled(label, look.theme.ok), rooms, width)
}

/// How many units each power has on the board, how many de-mobilized, and for how many centres;
/// `None` where none are kept off the board.
pub(crate) fn counts(look: &Look, game: &Game) -> Option<Line<'static>> {
    let (board, position) = (game.board(), &game.state().position);
    are_played(game).then(|| {
        let counts = board.power_ids().flat_map(|power| {
            let [standing, pooled] = [
                position.units_of(power).count(),
                position.pooled_of(power).count(),
            ];
            let centres = position.centre_count(board, power);
            let count = format!(" {standing}+{pooled}/{centres} ");
            [badge(look, board, power), Span::raw(count)]
        });
        std::iter::once(Span::raw("  ")).chain(counts).collect()
    })
}
