//! Claims to victory, for the game master alone: those made in this season, and who could claim and
//! has not.

use ratatui::prelude::*;

use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::pane::PaneText;
use crate::tui::widgets::badge;
use crate::tui::words;
use chancery_atlas::board::PowerId;
use chancery_engine::order::{ClaimOrder, Order};

pub fn pane(cx: &Context, table: &TableScreen) -> PaneText {
    let look = &cx.look;
    let game = &table.game;
    let board = game.board();
    let claims = claims(table);
    let mut lines = Vec::new();
    if claims.is_empty() {
        lines.push(Line::styled(" none in this season", look.theme.dim));
    }
    for (power, with, written) in &claims {
        let what = if with.is_empty() {
            "alone".to_owned()
        } else {
            format!("with {}", words::powers(board, with))
        };
        let when = if *written { "on the sheet" } else { "kept" };
        lines.push(Line::from(vec![
            Span::raw(" "),
            badge(look, board, *power),
            Span::raw(format!(" claims {what}")),
            Span::styled(format!("  {when}"), look.theme.dim),
        ]));
    }
    let alliances = game.alliances();
    for alliance in alliances.iter().take_while(|all| all.lacks == 0) {
        let group: Vec<PowerId> = alliance.members.clone();
        let mut silent = group.clone();
        for (power, with, _) in &claims {
            if with.len() + 1 == group.len() && with.iter().all(|p| group.contains(p)) {
                silent.retain(|member| member != power);
            }
        }
        let (text, style) = match silent.as_slice() {
            [] => ("all have claimed".to_owned(), look.theme.ok),
            silent => (
                format!("unclaimed by {}", words::powers(board, silent)),
                look.theme.warning,
            ),
        };
        let stand = format!(
            " {} qualify with {} of {}: ",
            words::powers(board, &group),
            alliance.centres,
            alliance.needs
        );
        lines.push(Line::from(vec![
            Span::raw(stand),
            Span::styled(text, style),
        ]));
    }
    if let Some(alliance) = alliances.first().filter(|alliance| alliance.lacks > 0) {
        let text = format!(
            " nearest: {}, {} of {}",
            words::powers(board, &alliance.members),
            alliance.centres,
            alliance.needs
        );
        lines.push(Line::styled(text, look.theme.dim));
    }
    lines.push(Line::styled(
        " claim solo; claim with Germany and Italy",
        look.theme.ghost,
    ));
    PaneText {
        title: "Claims".to_owned(),
        remark: "nobody else may see them".to_owned(),
        lines,
    }
}

/// Every claim of the season: who, with whom, and whether it is still on the sheet.
fn claims(table: &TableScreen) -> Vec<(PowerId, Vec<PowerId>, bool)> {
    let kept = table.game.state().claims.iter();
    let kept = kept.map(|claim| (claim.power, claim.with.clone(), false));
    let entries = table.game.sheet().entries.iter();
    let written = entries.filter_map(|entry| match entry.reading.order()? {
        Order::Claims(ClaimOrder::Claim { with }) => Some((entry.power, with.clone(), true)),
        _ => None,
    });
    kept.chain(written).collect()
}
