//! A power's home centres and the units that it keeps off the board there (Mobilization).

use crate::report::affair::AffairLine;
use crate::report::document::Document;
use crate::report::names::{Names, Style, capital, series};
use crate::view::{SeenOrder, SeenTurn, View};
use chancery_atlas::board::{PowerId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::{POOL_ROOM, PoolReason, Reason, pools_open_to};
use chancery_engine::calendar::PhaseKind;
use chancery_engine::order::{Order, PoolOrder};
use chancery_engine::position::{Position, Unit};
use chancery_engine::variant::{Capture, Fate};

fn is_played(view: &View) -> bool {
    view.variant.forms().mobilizing
}

/// A power's home centres and pools under their heading; nothing where no units are kept off the
/// board.
pub(super) fn at_home(view: &View, power: PowerId) -> Document {
    let mut report = Document::default();
    if is_played(view) {
        report.heading(2, "At home");
        report.table(&STRIP, strip(view, power));
    }
    report
}

/// That units may be mobilized in the open adjustments, if they may.
pub(super) fn may_mobilize(view: &View) -> &'static str {
    if is_played(view) && view.now.phase.kind == PhaseKind::Adjustments {
        "Every power may mobilize and de-mobilize units."
    } else {
        ""
    }
}

/// The head of [`strip`].
const STRIP: [&str; 5] = [
    "Home centre",
    "Owner",
    "Pool",
    "Room for",
    "On the board there",
];

/// A row for each home centre of a power: its owner, its pool, the room left, and who stands there.
fn strip(view: &View, power: PowerId) -> Vec<Vec<String>> {
    let position = &view.now.position;
    let names = Names::new(&view.board, &view.now, Style::Short);
    let mut rows = Vec::new();
    for &centre in &view.board.power(power).home {
        let owner = position.owner(centre);
        let pooled = position.pool(power, centre).count();
        // A centre that another power owns holds no pooled unit (§3.2, §3.3).
        let room = if owner == Some(power) {
            POOL_ROOM.saturating_sub(pooled)
        } else {
            0
        };
        let stands = match position.unit_in(centre) {
            Some(unit) => {
                let adjective = &view.board.power(unit.power).adjective;
                format!("{adjective} {}", names.unit(unit))
            }
            None => "-".to_owned(),
        };
        let owner = match owner {
            Some(owner) => names.power(owner),
            None => "nobody",
        };
        let room = match room {
            0 => "-".to_owned(),
            room => room.to_string(),
        };
        rows.push(vec![
            names.province(centre),
            owner.to_owned(),
            letters(position.pool(power, centre)),
            room,
            stands,
        ]);
    }
    rows
}

/// `A, F`; `-` for no unit.
fn letters<'a>(units: impl Iterator<Item = &'a Unit>) -> String {
    let letters = units
        .map(|unit| unit.kind.letter().to_string())
        .joined(", ");
    if letters.is_empty() {
        "-".to_owned()
    } else {
        letters
    }
}

/// Where a dislodged unit may be de-mobilized: `may de-mobilize at Bre, Par`; `None` where nowhere,
/// or never.
pub(super) fn refuge(view: &View, position: &Position, unit: &Unit) -> Option<String> {
    if !is_played(view) {
        return None;
    }
    let centres = pools_open_to(&view.board, position, unit)
        .map(|centre| view.board.province(centre).abbr.clone())
        .joined(", ");
    (!centres.is_empty()).then(|| format!("may de-mobilize at {centres}"))
}

/// What came onto the board and what left it, a sentence each.
pub(super) fn changes(seen: &SeenTurn, names: Names<'_>) -> Vec<AffairLine> {
    let mut lines = Vec::new();
    for event in &seen.events {
        let text = match event.fate {
            Fate::Mobilized { to } => format!(
                "{} mobilized",
                capital(&names.unit(&Unit {
                    place: to,
                    ..event.unit
                }))
            ),
            Fate::Demobilized { to } => format!(
                "{} left the board, pooled at {}",
                capital(&names.unit(&event.unit)),
                names.province(to)
            ),
            _ => continue,
        };
        lines.push(AffairLine::of_power(event.unit.power, text));
    }
    for given in &seen.orders {
        if let Some(text) = stopped(seen, names, given) {
            lines.push(AffairLine::of_power(given.power, text));
        }
    }
    // Centres change hands when the moves are over, so these losses come last.
    lines.extend(
        seen.captures
            .iter()
            .filter_map(|capture| loss(seen, names, *capture)),
    );
    lines
}

/// That an attack stopped a mobilization: `A Par stays de-mobilized: attacked from Bur`.
fn stopped(seen: &SeenTurn, names: Names<'_>, given: &SeenOrder) -> Option<String> {
    let Reason::Pools(PoolReason::MobilizationAttacked { by }) = given.verdict.reason else {
        return None;
    };
    let Some(Order::Pools(PoolOrder::Mobilize { kind, place })) = &given.order else {
        return None;
    };
    // An order without a kind means the unit that is first in the pool.
    let position = &seen.before.position;
    let first = position.pool(given.power, place.province).next();
    let kind = kind.or(first.map(|unit| unit.kind));
    Some(format!(
        "{} stays de-mobilized: attacked from {}",
        capital(&names.named(kind, *place)),
        names.province(by)
    ))
}

/// The units de-mobilized at a centre that were destroyed when it changed hands (§3.3).
pub(super) fn destroyed(seen: &SeenTurn, capture: Capture) -> Vec<UnitKind> {
    let Some(loser) = capture.from else {
        return Vec::new();
    };
    let stayed = seen.before.position.pool(loser, capture.centre);
    let came = seen.events.iter().filter(|event| {
        event.unit.power == loser && event.fate == Fate::Demobilized { to: capture.centre }
    });
    let gone = stayed
        .chain(came.map(|event| &event.unit))
        .filter(|unit| seen.after.position.unit(unit.id).is_none());
    gone.map(|unit| unit.kind).collect()
}

/// `Smy lost: A, F de-mobilized there destroyed`.
fn loss(seen: &SeenTurn, names: Names<'_>, capture: Capture) -> Option<AffairLine> {
    let gone = destroyed(seen, capture);
    if gone.is_empty() {
        return None;
    }
    let list = match names.style {
        Style::Short | Style::Named => gone.iter().map(|kind| kind.letter()).joined(", "),
        Style::Full => series(gone.iter().map(|kind| kind.word())),
    };
    let text = format!(
        "{} lost: {list} de-mobilized there destroyed",
        names.province(capture.centre)
    );
    Some(AffairLine::of_powers(capture.from, text))
}

/// `; de-mobilized: F Bre, A Mar`; empty where nothing is pooled.
pub(super) fn pools(view: &View, position: &Position, power: PowerId) -> String {
    let pooled = position.pooled.iter().filter(|unit| unit.power == power);

    pooled
        .map(|unit| {
            format!(
                "{} {}",
                unit.kind.letter(),
                view.board.write_place(unit.place)
            )
        })
        .led("; de-mobilized: ", ", ")
}
