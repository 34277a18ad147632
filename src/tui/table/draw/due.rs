//! What is due: the retreats open to a dislodged unit and why the others are barred; the builds or
//! removals of a power.

use ratatui::prelude::*;
use ratatui::widgets::{Paragraph, Wrap};

use super::carrying::piece;
use super::pools;
use super::scales;
use super::secret;
use crate::tui::model::Context;
use crate::tui::table::TableScreen;
use crate::tui::widgets::{badge, column, flow, flow_any, pane};
use crate::tui::words;
use chancery_atlas::board::{Place, UnitKind};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::right_hand::{Footing, Space, first_open};
use chancery_engine::adjudicate::{ByDefault, RetreatDefault, VoluntaryDisband};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::DISBAND;
use chancery_engine::position::{Barred, Dislodged};
use chancery_game::game::Unordered;
use chancery_game::told;

/// Draws the retreats of the unit at the cursor.
pub(crate) fn retreats(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let board = table.game.board();
    let position = &table.game.state().position;
    let Some(dislodged) = table.dislodged_in_hand() else {
        pane(frame, area, look, "Retreats", "", false);
        return;
    };
    let unit = &dislodged.unit;
    let title = format!("{} retreats", piece(board, position, unit));
    let inner = pane(frame, area, look, &title, "", false);
    let mut lines = Vec::new();
    if let Some(by) = dislodged.by {
        let text = format!(" attacked from {}", board.province(by).name);
        lines.push(Line::from(vec![
            Span::raw(" "),
            badge(look, board, unit.power),
            Span::raw(text),
        ]));
    }
    let ashore = dislodged
        .retreats
        .iter()
        .all(|place| board.terrain(place.province).is_land());
    if position.cargo(unit.id).is_some() && ashore {
        lines.push(Line::styled(
            " no sea is open: its army will be lost",
            look.theme.warning,
        ));
    }
    let ring = table.game.right_hand_ring(dislodged);
    if ring.is_empty() {
        lines.extend(open_and_barred(cx, table, dislodged, inner.width));
    } else {
        lines.extend(round(cx, table, &ring, inner.width));
    }
    let rules = &table.game.history().rules;
    let disband = match (rules.voluntary_disband, rules.retreat_default) {
        (VoluntaryDisband::No, _) => "it can't disband",
        (VoluntaryDisband::Yes, RetreatDefault::Disband) if !dislodged.sent_on => {
            "d, or no order: disband"
        }
        (VoluntaryDisband::Yes, _) => "d: disband",
    };
    lines.push(Line::styled(format!(" {disband}"), look.theme.dim));
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }), inner);
}

/// The places that are open, and the others with the reason.
fn open_and_barred(
    cx: &Context,
    table: &TableScreen,
    dislodged: &Dislodged,
    width: u16,
) -> Vec<Line<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let mut lines = Vec::new();
    let open = dislodged.retreats.iter().map(|&place| {
        let place = format!("{}  ", board.write_place(place));
        vec![Span::styled(place, look.theme.strong)]
    });
    let label = Span::styled(format!(" {} open    ", look.glyphs.check), look.theme.ok);
    lines.extend(flow_any(label, open, width));
    lines.extend(pools::refuge(look, &table.game, &dislodged.unit, width));
    for (place, why) in &dislodged.barred {
        lines.push(Line::from(vec![
            Span::styled(
                format!(" {} {:<8}", look.glyphs.cross, board.write_place(*place)),
                look.theme.dim,
            ),
            Span::styled(barred(*why), look.theme.dim),
        ]));
    }
    lines
}

const fn barred(why: Barred) -> &'static str {
    match why {
        Barred::Occupied => "occupied",
        Barred::Attacker => "the attack came from there",
        Barred::StandOff => "stand-off there",
        Barred::Loaded => "land, but a sea is open",
        Barred::Supporter => "the attack was supported from there",
        Barred::Entered => "the attacker went there later",
        Barred::Origin => "a foreign unit came from there",
        Barred::SeasOnly => "no sea (dislodged in TS3)",
    }
}

/// The ring of spaces as the Right-Hand Rule goes through it, line by line, with what each is to
/// the unit.
fn round(cx: &Context, table: &TableScreen, ring: &[Space], width: u16) -> Vec<Line<'static>> {
    let look = &cx.look;
    let board = table.game.board();
    let choice = first_open(ring);
    let item = |space: &Space| {
        let abbr = board.province(space.province).abbr.clone();
        let (mark, name, what, style) = match space.footing {
            Footing::Open(place) if Some(place) == choice => (
                look.glyphs.pointer,
                board.write_place(place),
                "goes here",
                look.theme.ok,
            ),
            Footing::Open(place) => (
                look.glyphs.check,
                board.write_place(place),
                "open",
                look.theme.text,
            ),
            Footing::Barred(why) => (look.glyphs.cross, abbr, in_a_word(why), look.theme.dim),
            Footing::Taken => (look.glyphs.cross, abbr, "taken", look.theme.dim),
            Footing::Unfit => (' ', abbr, "unfit", look.theme.dim),
        };
        vec![Span::styled(
            column(look, &format!("{mark} {name:<6} {what}"), RING_COLUMN),
            style,
        )]
    };
    let mut lines = vec![Line::styled(
        " Right-Hand Rule (in our reading):",
        look.theme.dim,
    )];
    lines.extend(flow(Span::raw(" "), ring.iter().map(item), width));
    lines
}

const fn in_a_word(why: Barred) -> &'static str {
    match why {
        Barred::Occupied => "occupied",
        Barred::Attacker => "attacker",
        Barred::StandOff => "stand-off",
        Barred::Loaded | Barred::SeasOnly => "land",
        Barred::Supporter => "supporter",
        Barred::Entered | Barred::Origin => "closed",
    }
}

/// Columns of a space of the ring: two fit beside each other on a narrow screen, three on a wide
/// one.
const RING_COLUMN: usize = 19;

/// Draws what the power at the cursor has to build or remove.
pub(crate) fn adjustments(cx: &Context, table: &TableScreen, frame: &mut Frame<'_>, area: Rect) {
    let look = &cx.look;
    let board = table.game.board();
    let position = &table.game.state().position;
    let variant = table.game.setup().variant;
    let own = variant.adjustment(table.game.table(), table.game.state(), table.power);
    let priced = variant.prices_builds(table.game.table(), table.power);
    let places = table.game.phase().kind == PhaseKind::SetUp;
    let title = if places {
        "Extra unit of"
    } else {
        "Adjustments of"
    };
    let title = format!("{title} {}", board.power(table.power).name);
    let inner = pane(frame, area, look, &title, "", false);
    let label = |text: &str| Span::styled(format!(" {text:<12}"), look.theme.dim);
    let due = match own.due {
        0 => "no change".to_owned(),
        n if n > 0 => format!("may build {n}"),
        n => format!("must disband {}", -n),
    };
    let pooled = position.pooled_of(table.power).count();
    let units = match pooled {
        0 => counted(own.units, "unit"),
        // The pane below says of what these are the numbers; on a narrow screen there is no room to
        // say it twice.
        _ => format!("{}+{pooled}", own.units.saturating_sub(pooled)),
    };
    let reckoning = scales::reckoning(table, &own)
        .unwrap_or_else(|| vec![format!("{},", counted(own.centres, "centre")), units]);
    let due = vec![Span::styled(due, look.theme.strong), Span::raw(": ")];
    let parts = reckoning
        .into_iter()
        .map(|part| vec![Span::raw(format!("{part} "))]);
    let mut lines = flow(
        label("due"),
        std::iter::once(due).chain(parts),
        inner.width + 1,
    );
    if places {
        lines = vec![Line::styled(
            " secret: ` hides the screen",
            look.theme.warning,
        )];
    }
    if own.due > 0 {
        let site = |(kind, place): &&(UnitKind, Place)| {
            vec![Span::raw(format!(
                "{} {}  ",
                kind.letter(),
                board.write_place(*place)
            ))]
        };
        let cost = |(_, place): &(UnitKind, Place)| {
            if places {
                1
            } else {
                variant.build_cost(table.game.table(), table.power, place.province)
            }
        };
        let what = match (places, priced) {
            (true, _) => "may place",
            (_, true) => "for 1",
            _ => "may build",
        };
        let (near, abroad): (Vec<_>, Vec<_>) = own.sites.iter().partition(|site| cost(site) == 1);
        lines.extend(flow(label(what), near.iter().map(site), inner.width));
        lines.extend(flow_any(
            label("for 2"),
            abroad.iter().map(site),
            inner.width,
        ));
        if priced && !places {
            lines.push(Line::styled(" abroad costs 2 builds", look.theme.dim));
        }
    }
    lines.extend(
        places_beside_home(table, own.due > 0 && !priced)
            .map(|place| Line::from(vec![label("besides"), place])),
    );
    let unordered = table.game.unordered(table.power);
    for default in unordered.iter().filter(|what| what.is_removal()) {
        let &Unordered::Unit(ByDefault { unit, action }) = default else {
            continue;
        };
        let unit = position
            .unit(unit)
            .map(|unit| told::unit_name(&table.game, unit));
        let removed = format!("{DISBAND} {}  ", unit.unwrap_or_default());
        lines.push(Line::from(vec![
            label("not ordered"),
            Span::styled(removed, look.theme.ghost),
            Span::styled(told::default_reason(action), look.theme.dim),
        ]));
    }
    let count = |what: fn(&Unordered) -> bool| unordered.iter().filter(|it| what(it)).count();
    let waived = match count(|it| *it == Unordered::Waived) {
        0 => None,
        n if places => Some(format!("{} not placed", counted(n, "extra unit"))),
        n => Some(format!("{} waived", counted(n, "build"))),
    };
    let drawn = match count(|it| matches!(it, Unordered::Lot(_))) {
        0 => None,
        n => Some(format!(
            "{} drawn by lot",
            counted(n, if own.due > 0 { "build" } else { "disband" })
        )),
    };
    let open = waived.into_iter().chain(drawn);
    let open = open.map(|text| vec![Span::styled(text, look.theme.ghost)]);
    lines.extend(flow_any(label("not ordered"), open, inner.width));
    let others = board
        .power_ids()
        .filter(|&p| p != table.power)
        .filter_map(|power| {
            let a = variant.adjustment(table.game.table(), table.game.state(), power);
            (a.due != 0).then(|| {
                vec![
                    badge(look, board, power),
                    Span::raw(format!(" {:+}  ", a.due)),
                ]
            })
        });
    lines.extend(flow_any(label("others"), others, inner.width));
    let item = |claim: String| vec![Span::styled(format!("{claim}  "), look.theme.strong)];
    let claims = claims(table).into_iter().map(item);
    lines.extend(flow_any(label("may claim"), claims, inner.width));
    lines.extend(secret::tally(look, table, label, inner.width));
    frame.render_widget(Paragraph::new(lines), inner);
}

/// The groups with which the power has enough centres to claim the victory: `with Germany, Russia
/// (39)`.
fn claims(table: &TableScreen) -> Vec<String> {
    let game = &table.game;
    let alliances = game.alliances().into_iter();
    let own = alliances
        .take_while(|alliance| alliance.lacks == 0)
        .filter(|alliance| alliance.members.contains(&table.power));

    own.map(|alliance| {
        let mut others = alliance.members;
        others.retain(|&power| power != table.power);
        let group = match words::powers(game.board(), &others) {
            none if none.is_empty() => "alone".to_owned(),
            names => format!("with {names}"),
        };
        format!("{group} ({})", alliance.centres)
    })
    .collect()
}

/// The places beside its home centres where the power may build while it owns them, and whose they
/// are.
fn places_beside_home(
    table: &TableScreen,
    builds: bool,
) -> impl Iterator<Item = Span<'static>> + '_ {
    let board = table.game.board();
    let position = &table.game.state().position;
    let places = board
        .power(table.power)
        .build_places
        .iter()
        .filter(move |_| builds);
    places.map(move |&place| {
        let stand = match position.owner(place) {
            Some(owner) if owner != table.power => {
                format!("is {} now", board.power(owner).adjective)
            }
            None => "has no owner now".to_owned(),
            Some(_) if position.unit_in(place).is_some() => "is not empty".to_owned(),
            Some(_) => "is open to it".to_owned(),
        };
        Span::raw(format!("{} {stand}", board.province(place).name))
    })
}
