//! What is due: the retreats open to a dislodged unit and why the others are barred; the builds
//! or removals of a power.

use ratatui::prelude::*;

use super::pools;
use super::secret;
use crate::tui::look::Look;
use crate::tui::model::Context;
use crate::tui::open_game::TableScreen;
use crate::tui::pane::PaneText;
use crate::tui::widgets::{badge, column, flow, flow_any};
use crate::tui::words;
use chancery_atlas::board::{Board, Place};
use chancery_atlas::grammar::counted;
use chancery_engine::adjudicate::{Footing, Space, first_open};
use chancery_engine::order::DISBAND;
use chancery_engine::position::Barred;
use chancery_game::told;
use chancery_session::dues::{
    AdjustmentDue, BesideHome, ClaimDue, DisbandChoice, PlaceBesideHome, RetreatDue, RetreatSpaces,
    ScaleReckoning,
};
use chancery_session::pieces::piece;

/// The retreats of the unit at the cursor.
pub(crate) fn retreats(cx: &Context, table: &TableScreen, width: u16) -> PaneText {
    let look = &cx.look;
    let board = table.game.board();
    let Some(dislodged) = table.dislodged_in_hand() else {
        return PaneText::new("Retreats", Vec::new());
    };
    let due = RetreatDue::new(&table.game, dislodged);
    let position = &table.game.state().position;
    let title = format!("{} retreats", piece(board, position, &due.unit));
    let mut lines = Vec::new();
    if let Some(from) = due.attacked_from {
        let text = format!(" attacked from {}", board.province(from).name);
        lines.push(Line::from(vec![
            Span::raw(" "),
            badge(look, board, due.unit.power),
            Span::raw(text),
        ]));
    }
    if due.loses_army {
        lines.push(Line::styled(
            " no sea is open: its army will be lost",
            look.theme.warning,
        ));
    }
    match &due.spaces {
        RetreatSpaces::Listed { open, barred } => {
            lines.extend(open_to(look, board, open, width));
            lines.extend(pools::refuge(look, &table.game, &due.unit, width));
            lines.extend(
                barred
                    .iter()
                    .map(|&(place, why)| barred_from(look, board, place, why)),
            );
        }
        RetreatSpaces::Ring(ring) => lines.extend(round(cx, table, ring, width)),
    }
    let disband = match due.disband {
        DisbandChoice::Forbidden => "it can't disband",
        DisbandChoice::ByDefault => "d, or no order: disband",
        DisbandChoice::Allowed => "d: disband",
    };
    lines.push(Line::styled(format!(" {disband}"), look.theme.dim));
    PaneText::new(title, lines)
}

fn open_to(look: &Look, board: &Board, open: &[Place], width: u16) -> Vec<Line<'static>> {
    let open = open.iter().map(|&place| {
        let place = format!("{}  ", board.write_place(place));
        vec![Span::styled(place, look.theme.strong)]
    });
    let label = Span::styled(format!(" {} open    ", look.glyphs.check), look.theme.ok);
    flow_any(label, open, width)
}

fn barred_from(look: &Look, board: &Board, place: Place, why: Barred) -> Line<'static> {
    let place = board.write_place(place);
    Line::from(vec![
        Span::styled(format!(" {} {place:<8}", look.glyphs.cross), look.theme.dim),
        Span::styled(barred(why), look.theme.dim),
    ])
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
    let items = ring.iter().map(|space| {
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
    });
    let mut lines = vec![Line::styled(
        " Right-Hand Rule (in our reading):",
        look.theme.dim,
    )];
    lines.extend(flow(Span::raw(" "), items, width));
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

/// What the power at the cursor has to build or remove.
pub(crate) fn adjustments(cx: &Context, table: &TableScreen, width: u16) -> PaneText {
    let look = &cx.look;
    let board = table.game.board();
    let due = AdjustmentDue::new(&table.game, table.power);
    let title = if due.places_extra {
        "Extra unit of"
    } else {
        "Adjustments of"
    };
    let title = format!("{title} {}", board.power(due.power).name);
    let mut lines = if due.places_extra {
        vec![Line::styled(
            " secret: ` hides the screen",
            look.theme.warning,
        )]
    } else {
        entitlement(look, &due, width + 1)
    };
    lines.extend(sites(look, board, &due, width));
    for &place in &due.beside_home {
        lines.push(Line::from(vec![
            label(look, "besides"),
            Span::raw(beside_home(board, place)),
        ]));
    }
    if table.is_sealed(table.game.setup().seat_of(due.power)) {
        // Until it is opened, nobody knows what it orders.
        let sealed = look.keys.spelled("sealed; {settle} opens it");
        lines.push(Line::from(vec![label(look, "slip"), Span::raw(sealed)]));
    } else {
        lines.extend(unordered(table, look, &due, width));
    }
    let claims = due.claims.iter().map(|claim| {
        let claim = format!("{}  ", claimed(board, claim));
        vec![Span::styled(claim, look.theme.strong)]
    });
    lines.extend(flow_any(label(look, "may claim"), claims, width));
    lines.extend(secret::tally(look, table, |text| label(look, text), width));
    PaneText::new(title, lines)
}

fn label(look: &Look, text: &str) -> Span<'static> {
    Span::styled(format!(" {text:<12}"), look.theme.dim)
}

/// What is due, and how that comes about.
fn entitlement(look: &Look, due: &AdjustmentDue, width: u16) -> Vec<Line<'static>> {
    let told = match due.own.due {
        0 => "no change".to_owned(),
        n if n > 0 => format!("may build {n}"),
        n => format!("must disband {}", -n),
    };
    let reckoning = match due.in_scales {
        Some(scales) => in_scales(due.own.centres, scales),
        None => vec![
            format!("{},", counted(due.own.centres, "centre")),
            match due.pooled {
                0 => counted(due.own.units, "unit"),
                // The pane below says of what these are the numbers; on a narrow screen there is no
                // room to say it twice.
                pooled => format!("{}+{pooled}", due.own.units.saturating_sub(pooled)),
            },
        ],
    };
    let told = vec![Span::styled(told, look.theme.strong), Span::raw(": ")];
    let parts = reckoning.into_iter();
    let parts = parts.map(|part| vec![Span::raw(format!("{part} "))]);
    flow(
        label(look, "due"),
        std::iter::once(told).chain(parts),
        width,
    )
}

/// `7 centres - 5 units - 1 on the ice + 1 extra`, in the parts between which a line may be broken.
fn in_scales(centres: usize, scales: ScaleReckoning) -> Vec<String> {
    let mut parts = vec![
        counted(centres, "centre"),
        format!("- {}", counted(scales.pieces, "unit")),
    ];
    if scales.trapped > 0 {
        parts.push(format!("- {} on the ice", scales.trapped));
    }
    if scales.spared > 0 {
        parts.push(format!("+ {} extra", scales.spared));
    }
    parts
}

/// Where the power may build.
fn sites(look: &Look, board: &Board, due: &AdjustmentDue, width: u16) -> Vec<Line<'static>> {
    if due.own.due <= 0 {
        return Vec::new();
    }
    let [home, abroad] = [&due.sites, &due.abroad].map(|sites| {
        sites.iter().map(|&(kind, place)| {
            let place = board.write_place(place);
            vec![Span::raw(format!("{} {place}  ", kind.letter()))]
        })
    });
    let what = match (due.places_extra, due.is_priced) {
        (true, _) => "may place",
        (false, true) => "for 1",
        (false, false) => "may build",
    };
    let mut lines = flow(label(look, what), home, width);
    lines.extend(flow_any(label(look, "for 2"), abroad, width));
    if due.is_priced && !due.places_extra {
        lines.push(Line::styled(" abroad costs 2 builds", look.theme.dim));
    }
    lines
}

/// What is done without an order.
fn unordered(
    table: &TableScreen,
    look: &Look,
    due: &AdjustmentDue,
    width: u16,
) -> Vec<Line<'static>> {
    let position = &table.game.state().position;
    let mut lines = Vec::new();
    for removal in &due.removals {
        let unit = position
            .unit(removal.unit)
            .map(|unit| told::unit_name(&table.game, unit));
        let removed = format!("{DISBAND} {}  ", unit.unwrap_or_default());
        lines.push(Line::from(vec![
            label(look, "not ordered"),
            Span::styled(removed, look.theme.ghost),
            Span::styled(told::default_reason(removal.action), look.theme.dim),
        ]));
    }
    let mut open = Vec::new();
    match due.waived {
        0 => {}
        n if due.places_extra => open.push(format!("{} not placed", counted(n, "extra unit"))),
        n => open.push(format!("{} waived", counted(n, "build"))),
    }
    if due.lots > 0 {
        let what = if due.own.due > 0 { "build" } else { "disband" };
        open.push(format!("{} drawn by lot", counted(due.lots, what)));
    }
    let open = open.into_iter();
    let open = open.map(|text| vec![Span::styled(text, look.theme.ghost)]);
    lines.extend(flow_any(label(look, "not ordered"), open, width));
    lines
}

/// A group with which the power can claim the victory: `with Germany, Russia (39)`.
fn claimed(board: &Board, claim: &ClaimDue) -> String {
    let group = if claim.others.is_empty() {
        "alone".to_owned()
    } else {
        format!("with {}", words::powers(board, &claim.others))
    };
    format!("{group} ({})", claim.centres)
}

/// A place beside the home centres, and whose it is.
fn beside_home(board: &Board, place: PlaceBesideHome) -> String {
    let is = match place.is {
        BesideHome::OwnedBy(owner) => format!("is {} now", board.power(owner).adjective),
        BesideHome::Unowned => "has no owner now".to_owned(),
        BesideHome::Occupied => "is not empty".to_owned(),
        BesideHome::Open => "is open to it".to_owned(),
    };
    format!("{} {is}", board.province(place.province).name)
}
