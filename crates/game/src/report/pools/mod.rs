//! A power's home centres and the units that it keeps off the board there (Mobilization).

use crate::report::affair::AffairLine;
use crate::report::document::Document;
use crate::report::names::{Names, Style, capital, series};
use crate::view::{SeenTurn, View};
use chancery_atlas::board::{PowerId, ProvinceId, UnitKind};
use chancery_atlas::grammar::Joined;
use chancery_engine::adjudicate::pools::{ROOM, open_to};
use chancery_engine::adjudicate::{PoolReason, Reason};
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
    let row = |&centre: &ProvinceId| {
        let owner = position.owner(centre);
        let pooled = position.pool(power, centre).count();
        let room = if owner == Some(power) {
            ROOM.saturating_sub(pooled)
        } else {
            0
        };
        let stands = position.unit_in(centre);
        let stands = stands.map(|unit| {
            format!(
                "{} {}",
                view.board.power(unit.power).adjective,
                names.unit(unit)
            )
        });
        vec![
            names.province(centre),
            owner
                .map_or("nobody", |owner| names.power(owner))
                .to_owned(),
            letters(position.pool(power, centre)),
            if room == 0 {
                "-".to_owned()
            } else {
                room.to_string()
            },
            stands.unwrap_or_else(|| "-".to_owned()),
        ]
    };
    view.board.power(power).home.iter().map(row).collect()
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
    let centres = open_to(&view.board, position, unit)
        .map(|centre| view.board.province(centre).abbr.clone())
        .joined(", ");
    (!centres.is_empty()).then(|| format!("may de-mobilize at {centres}"))
}

/// What came onto the board and what left it, a sentence each.
pub(super) fn changes(seen: &SeenTurn, names: Names<'_>) -> Vec<AffairLine> {
    let events = seen.events.iter().filter_map(|event| {
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
            _ => return None,
        };
        Some(AffairLine::of_power(event.unit.power, text))
    });
    let stopped =
        seen.orders
            .iter()
            .filter_map(|given| match (given.verdict.reason, &given.order) {
                (
                    Reason::Pools(PoolReason::MobilizationAttacked { by }),
                    Some(Order::Pools(PoolOrder::Mobilize { kind, place })),
                ) => {
                    let kind = kind.or_else(|| {
                        seen.before
                            .position
                            .pool(given.power, place.province)
                            .next()
                            .map(|unit| unit.kind)
                    });
                    let unit = names.named(kind, *place);
                    let text = format!(
                        "{} stays de-mobilized: attacked from {}",
                        capital(&unit),
                        names.province(by)
                    );
                    Some(AffairLine::of_power(given.power, text))
                }
                _ => None,
            });
    let lost = seen
        .captures
        .iter()
        .filter_map(|capture| loss(seen, names, *capture));
    events.chain(stopped).chain(lost).collect()
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
    let words: Vec<String> = match names.style {
        Style::Short | Style::Named => gone.iter().map(|kind| kind.letter().to_string()).collect(),
        Style::Full => gone.iter().map(|kind| kind.word().to_owned()).collect(),
    };
    let list = if names.style == Style::Full {
        series(&words)
    } else {
        words.join(", ")
    };
    let text = format!(
        "{} lost: {list} de-mobilized there destroyed",
        names.province(capture.centre)
    );
    (!gone.is_empty()).then(|| AffairLine::of_powers(capture.from, text))
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
