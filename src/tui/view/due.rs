//! What is due: the retreats open to a dislodged unit and why the others are barred; the builds or removals of a power.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Wrap};

use super::widgets::{badge, flow, pane};
use crate::adjudicate::pools::open_to;
use crate::board::{Place, UnitKind};
use crate::order::write::write_order;
use crate::position::Barred;
use crate::tui::model::Model;
use crate::tui::table::{Row, TableScreen, unit_of};

/// Draws the retreats of the unit at the cursor.
pub fn retreats(model: &Model, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &model.look;
    let board = table.game.board();
    let position = &table.game.state().position;
    let unit = match table.row() {
        Some(Row::Demand { demand, .. }) => unit_of(&table.game, demand),
        _ => None,
    };
    let Some(dislodged) = unit.and_then(|u| position.dislodged.iter().find(|d| d.unit.id == u.id)) else {
        pane(frame, area, look, "Retreats", "", false);
        return;
    };
    let unit = &dislodged.unit;
    let title = format!("{} {} retreats", unit.kind.letter(), board.write_place(unit.place));
    let inner = pane(frame, area, look, &title, "", false);
    let mut lines = Vec::new();
    if let Some(by) = dislodged.by {
        lines.push(Line::from(vec![
            Span::raw(" "),
            badge(look, board, unit.power),
            Span::raw(format!(" dislodged from {}", board.province(by).name)),
        ]));
    }
    let open: Vec<Vec<Span<'static>>> =
        dislodged.retreats.iter().map(|&p| vec![Span::styled(format!("{}  ", board.write_place(p)), look.theme.strong)]).collect();
    if !open.is_empty() {
        lines.extend(flow(Span::styled(format!(" {} open    ", look.glyphs.check), look.theme.ok), open, inner.width));
    }
    if table.game.setup.variant.forms().mobilizing {
        let rooms: Vec<Vec<Span<'static>>> = open_to(board, position, unit)
            .map(|centre| vec![Span::styled(format!("{}  ", board.province(centre).abbr), look.theme.strong)])
            .collect();
        if rooms.is_empty() {
            lines.push(Line::styled(format!(" {} home    no room for it", look.glyphs.cross), look.theme.dim));
        } else {
            lines.extend(flow(Span::styled(format!(" {} home    ", look.glyphs.check), look.theme.ok), rooms, inner.width));
        }
    }
    for (place, why) in &dislodged.barred {
        let why = match why {
            Barred::Occupied => "occupied",
            Barred::Attacker => "the attack came from there",
            Barred::StandOff => "a stand-off left it empty",
            Barred::Loaded => "land, and a sea is open",
        };
        lines.push(Line::from(vec![
            Span::styled(format!(" {} {:<8}", look.glyphs.cross, board.write_place(*place)), look.theme.dim),
            Span::styled(why, look.theme.dim),
        ]));
    }
    lines.push(Line::styled(" d disbands it, as does no order", look.theme.dim));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
}

/// Draws what the power at the cursor has to build or remove.
pub fn adjustments(model: &Model, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &model.look;
    let board = table.game.board();
    let position = &table.game.state().position;
    let variant = table.game.setup.variant;
    let own = variant.adjustment(table.game.table(), position, table.power);
    let title = format!("Adjustments of {}", board.power(table.power).name);
    let inner = pane(frame, area, look, &title, "", false);
    let label = |text: &str| Span::styled(format!(" {text:<12}"), look.theme.dim);
    let due = match own.due {
        0 => "no change".to_owned(),
        n if n > 0 => format!("builds {n}"),
        n => format!("removes {}", -n),
    };
    let pooled = position.pooled_of(table.power).count();
    let units = match pooled {
        0 => format!("{} units", own.units),
        // The pane below says of what these are the numbers; on a narrow screen there is no room to say it twice.
        _ => format!("{}+{pooled}", own.units.saturating_sub(pooled)),
    };
    let mut lines = vec![Line::from(vec![
        label("due"),
        Span::styled(due, look.theme.strong),
        Span::raw(format!(": {} centres, {units}", own.centres)),
    ])];
    if own.due > 0 {
        let site = |(kind, place): &(UnitKind, Place)| vec![Span::raw(format!("{} {}  ", kind.letter(), board.write_place(*place)))];
        lines.extend(flow(label("may build"), own.sites.iter().map(site).collect(), inner.width));
    }
    let proposed: Vec<Vec<Span<'static>>> = table
        .game
        .proposals(table.power)
        .iter()
        .map(|o| vec![Span::styled(format!("{}  ", write_order(board, Some(position), o)), look.theme.ghost)])
        .collect();
    if !proposed.is_empty() {
        lines.extend(flow(label("unless told"), proposed, inner.width));
    }
    let others = board.power_ids().filter(|&p| p != table.power).filter_map(|power| {
        let a = variant.adjustment(table.game.table(), position, power);
        (a.due != 0).then(|| vec![badge(look, board, power), Span::raw(format!(" {:+}  ", a.due))])
    });
    let others: Vec<Vec<Span<'static>>> = others.collect();
    if !others.is_empty() {
        lines.extend(flow(label("others"), others, inner.width));
    }
    frame.render_widget(Paragraph::new(lines), inner);
}
