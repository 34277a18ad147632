//! Order sheets to print and to write on: for each player what he may order in the open phase, with
//! free lines, and how orders are written.

use super::document::Document;
use super::slip::{BLANK, lines};
use crate::calendar::PhaseKind;
use crate::order::Forms;
use crate::seat::{SeatId, Seating, by_player};
use crate::variant;
use crate::view::{View, Viewer};

/// How many lines are left free for what else somebody may think of.
const FREE: usize = 3;

/// The sheets of all players for the open phase, or of the one for whom the view was made. Who has
/// nothing to order in it has none.
pub fn sheets(view: &View) -> Document {
    let mut report = Document::default();
    let seats: Vec<SeatId> = match view.viewer {
        Viewer::Seat(seat) => vec![seat],
        Viewer::GameMaster | Viewer::Public => {
            let seats = (0..view.players.len().max(view.board.power_count()))
                .filter_map(SeatId::nth)
                .filter(|&seat| is_taken(view, seat));
            by_player(&view.players, seats)
        }
    };
    if view.now.is_over() {
        return report;
    }
    for seat in seats {
        let asked = lines(view, seat);
        if asked.blocks.is_empty() {
            continue;
        }
        report.heading(1, title(view, seat));
        report.paragraph(how(view));
        report.extend(asked);
        if view.variant.needs_world() {
            report.table(
                &["Name an area", "as"],
                vec![vec![BLANK.to_owned(); 2]; FREE],
            );
        }
        if view.now.phase.kind == PhaseKind::Movement {
            report.table(&["Other"], vec![vec![BLANK.repeat(2)]; FREE]);
        }
    }
    report
}

/// Whether somebody may sit there: a power's seat, or a player's that has a name.
fn is_taken(view: &View, seat: SeatId) -> bool {
    match view.variant.seating() {
        Seating::OnePerPower => seat.index() < view.board.power_count(),
        Seating::Players { .. } => view
            .players
            .get(seat.index())
            .is_some_and(|name| !name.is_empty()),
    }
}

/// `France (Brian): orders for Spring 1901`.
fn title(view: &View, seat: SeatId) -> String {
    let player = view.players.get(seat.index()).map_or("", String::as_str);
    let name = view.seat_name(seat);
    let player = if player.is_empty() || player == name {
        String::new()
    } else {
        format!(" ({player})")
    };
    format!(
        "{name}{player}: orders for {}",
        view.calendar().name(view.now.phase)
    )
}

/// How the orders of the open phase are written, by what the rules know of.
fn how(view: &View) -> String {
    let Forms {
        choosing,
        placing,
        scales,
        carrying,
        mobilizing,
        treasure,
        claiming,
        ..
    } = variant::forms(view.variant, &view.rules);
    let mut ways: Vec<&str> = Vec::new();
    match view.now.phase.kind {
        PhaseKind::SetUp => {
            ways.extend(choosing.then_some("A place or F place: what the unit is"));
            ways.extend(placing.then_some("place A place: where it stands"));
        }
        PhaseKind::Movement if scales => ways.extend([
            "TS1: A B F place boards · A L place lands",
            "TS2: unit - place · unit S unit - place · fleet C army - place · H holds",
            "TS3: A D place disembarks · A E place embarks · F - place",
        ]),
        PhaseKind::Movement => {
            ways.push(
                "unit - place · unit S unit - place · unit S unit · fleet C army - place · H holds",
            );
            ways.extend(
                carrying
                    .is_played()
                    .then_some("A place B fleet boards · A(sea) D place lands"),
            );
            ways.extend(mobilizing.then_some("mob A place · demob unit"));
        }
        PhaseKind::Retreats if scales => ways.push("unit - place or place · unit disband"),
        PhaseKind::Retreats => {
            ways.push("unit - place · unit disband");
            ways.extend(mobilizing.then_some("demob unit"));
        }
        PhaseKind::Adjustments => ways.push("build A place · build F place · remove unit · waive"),
    }
    ways.extend(treasure.then_some("with T takes the treasure along"));
    ways.extend(claiming.then_some("claim with power"));
    if ways.is_empty() {
        return String::new();
    }
    format!("Written so: {}.", ways.join(". "))
}
